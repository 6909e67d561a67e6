// intersections(a, b): what the boundaries of two shapes share.
//
// Definition. The boundary of a region is the curve around it; a point, a line, a ray and a segment
// are their own. Shapes of no width or size are the segments and points that they are. The common
// points come isolated, each once, or as whole pieces (collinear overlaps, arcs of one circle,
// equal ellipses); the ends of a shared piece are not reported again as points.
//
// Marks. A point is `tangent` where the boundaries touch there without crossing; so is every point
// at which one of them ends, and a point on a boundary. Where ellipses touch with contact of odd
// order they cross, and the mark says so.
//
// Exactness. How many points and pieces there are, and the marks, are exact for every finite input:
// see detail/boundary/meets.hpp for the signs that decide. Each point is within 8 u (u = 2^-53) of the
// true one, relative to the largest coordinate, length or radius involved.
//
// Stages: closed forms for the common pairs (detail/boundary/staged_intersections.hpp), and the general
// way where they are in doubt, with the same counts, marks and order.
//
// Order. Points stand in the order in which they lie along a: by parameter along a line, ray or
// segment; counter-clockwise (y up) around a region from
//     circle          center + (radius, 0)
//     ellipse         the end of the first semi-axis, center + semi_axes.x · (c, s)
//     box             min; an oriented box: the corner −half_size in its own frame
//     rounded box     the start of the side between the corners (−, −) and (+, −) of its frame
//     polygon         the first vertex (with a radius: the start of the side that begins there)
//     capsule         the start of the side to the right of a → b, beside a
// Pieces stand in the order of the pieces of a, then of b. Exchanging a and b gives the same
// points.
//
// Reference: docs/intersections.md.
#pragma once

#include <abut/detail/boundary/common_points.hpp>
#include <abut/detail/boundary/staged_intersections.hpp>
#include <abut/detail/compiled.hpp>
#include <abut/queries/intersects.hpp>

namespace abut {

namespace detail::boundary {

template <class S>
concept IsPointShape = std::is_same_v<std::remove_cvref_t<S>, Point>;

/// The general way: any two outlines, every sign exact.
template <class O>
[[gnu::noinline]] Intersections intersections(const O& a, const O& b) {
  const bool swapped = comes_after(a, b);
  const CommonParts<O> common(swapped ? b : a, swapped ? a : b);
  const int first = swapped ? 1 : 0, second = 1 - first;
  std::vector<CommonPoint> points = common.points();
  const auto precedes = [&](const CommonPoint& p, const CommonPoint& q) {
    if (p.piece[first] != q.piece[first]) return p.piece[first] < q.piece[first];
    return p.place[first] < q.place[first];
  };
  for (std::size_t i = 1; i < points.size(); ++i)
    for (std::size_t j = i; j > 0 && precedes(points[j], points[j - 1]); --j)
      std::swap(points[j], points[j - 1]);

  Intersections r;
  const auto parameter = [&](const Outline& o, const CommonPoint& p, int which) {
    if (!o.parametrised) return static_cast<double>(NAN);
    const int e =
        o.endless_forward ? common.scale().exponent - common.scale().direction_exponent[which] : 0;
    return std::ldexp(p.place[which].hi, e);
  };
  for (const CommonPoint& p : points)
    r.points.push_back({p.at, p.tangent, parameter(a, p, first), parameter(b, p, second)});
  r.pieces = swapped ? CommonParts<O>(a, b).pieces() : common.pieces();
  return r;
}
ABUT_DECLARE_ONE(Intersections intersections(const Outline&, const Outline&);)

template <class P, class Q>
[[gnu::noinline]] void careful_intersections(const P& p, const Q& q, Intersections& found) {
  if (has_finite_numbers(p) && has_finite_numbers(q)) found = intersections(outline(p), outline(q));
}

/// A point's boundary is itself: it has no common point with that of a shape which it surely is apart from, or
/// surely inside, where plain doubles say so. They do of no flat shape.
template <class P, class S>
[[gnu::always_inline]] inline bool is_off_boundary(const P& p, const S& shape) {
  const auto& c = core(shape);
  using Core = std::remove_cvref_t<decltype(c)>;
  const Sign s = quick_meeting(p, c, Reach{0, radius(shape)});
  constexpr bool has_inside = !Linear<Core> && !std::is_same_v<Core, Point>;
  return s == Sign::positive || (s == Sign::negative && (has_inside || radius(shape) > 0));
}
/// Hulls, of which a filter tells sooner than their crossings do whether they are apart.
template <class A, class B>
concept AreHulls = !Linear<A> && !Linear<B> && requires(const A& a, const B& b) {
  requires HaveRoundedCorners<std::remove_cvref_t<decltype(core(a))>,
                              std::remove_cvref_t<decltype(core(b))>>;
};
template <class A, class B>
[[gnu::noinline]] bool are_surely_apart(const A& a, const B& b, Reach r) {
  return quick_meeting(a, b, r) == Sign::positive;
}

}  // namespace detail::boundary

/// The points and pieces that the boundaries of a and b share. For the plane.
template <class A, class B>
  requires detail::InThePlane<A> && detail::InThePlane<B>
Intersections intersections(const A& a, const B& b) {
  using namespace detail;
  const auto& p = lift(a);
  const auto& q = lift(b);
  Intersections found;
  if constexpr (boundary::IsPointShape<decltype(p)>) {
    if (boundary::is_off_boundary(p, q)) return found;
  } else if constexpr (boundary::IsPointShape<decltype(q)>) {
    if (boundary::is_off_boundary(q, p)) return found;
  } else if constexpr (boundary::AreHulls<std::remove_cvref_t<decltype(p)>,
                                          std::remove_cvref_t<decltype(q)>>) {
    if (boundary::are_surely_apart(core(p), core(q), Reach{radius(p), radius(q)})) return found;
  }
  if constexpr (boundary::HasStagedIntersections<decltype(p), decltype(q)>)
    if (boundary::staged_intersections(core(p), radius(p), core(q), radius(q), found)) return found;
  if constexpr (requires { boundary::rounded_intersections(core(p), 0.0, core(q), 0.0, found); })
    if (boundary::rounded_intersections(core(p), radius(p), core(q), radius(q), found))
      return found;
  boundary::careful_intersections(p, q, found);
  return found;
}

}  // namespace abut

#include <abut/detail/outline/intersections.hpp>
