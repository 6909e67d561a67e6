// intersections of convex shapes: closed forms for the common pairs (boundary/staged_intersections.hpp),
// and the general way where they are in doubt, with the same counts, marks and order.
#pragma once

#include <abut/detail/boundary/common_points.hpp>
#include <abut/detail/boundary/staged_intersections.hpp>
#include <abut/detail/compiled.hpp>
#include <abut/detail/convex/intersects.hpp>
#include <abut/detail/pairs/given.hpp>

namespace abut::detail::boundary {

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

[[gnu::noinline]] void careful_intersections(const auto& p, const auto& q, Intersections& found) {
  if (has_finite_numbers(p) && has_finite_numbers(q)) found = intersections(outline(p), outline(q));
}

/// A point's boundary is itself: it has no common point with that of a shape which it surely is apart from, or
/// surely inside, where plain doubles say so. They do of no flat shape.
ABUT_INLINE bool is_off_boundary(const auto& p, const auto& shape) {
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
[[gnu::noinline]] bool are_surely_apart(const auto& a, const auto& b, Reach r) {
  return quick_meeting(a, b, r) == Sign::positive;
}

}  // namespace abut::detail::boundary

namespace abut::detail {

template <class A, class B>
Intersections computed_intersections(const A& p, const B& q) {
  Intersections found;
  if constexpr (boundary::IsPointShape<A>) {
    if (boundary::is_off_boundary(p, q)) return found;
  } else if constexpr (boundary::IsPointShape<B>) {
    if (boundary::is_off_boundary(q, p)) return found;
  } else if constexpr (boundary::AreHulls<A, B>) {
    if (boundary::are_surely_apart(core(p), core(q), Reach{radius(p), radius(q)})) return found;
  }
  if constexpr (requires { boundary::staged_intersections(core(p), 0.0, core(q), 0.0, found); })
    if (boundary::staged_intersections(core(p), radius(p), core(q), radius(q), found)) return found;
  if constexpr (requires { boundary::rounded_intersections(core(p), 0.0, core(q), 0.0, found); })
    if (boundary::rounded_intersections(core(p), radius(p), core(q), radius(q), found))
      return found;
  boundary::careful_intersections(p, q, found);
  return found;
}
template <class A, class B>
Intersections shapes_intersections(const A& p, const B& q) {
  Intersections found = computed_intersections(p, q);
  for (Intersection& x : found.points)
    x.at = pairs::as_both_give(core(p), core(q), Reach{radius(p), radius(q)}, x.at);
  return found;
}

}  // namespace abut::detail
