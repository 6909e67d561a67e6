// tangents(a, b): the straight lines that touch two bounded shapes and leave each on one side.
//
// Definition. A tangent is a line that meets the shape and has all of it on one side (a supporting
// line). It may run along a side or through a corner; a point is touched by every line through it,
// a segment by the lines through an end and by the line along it. Common tangents are outer (both
// shapes on one side) or inner (one on either side).
//     from a point      2; 1 from a smooth point of the boundary or of a side; 0 from inside;
//                       infinitely many from a corner
//     two circles       4, 3, 2, 1, 0, or infinitely many when they are equal
//
// Exactness. The number of tangents is exact for every finite input: see
// detail/boundary/common_tangents.hpp for the signs that decide. Each touch point is within 8 u
// (u = 2^-53) of the true one, relative to the largest coordinate, length or radius involved, also
// from a point 1e-15 off the boundary. Two circles have a closed form (detail/boundary/two_circles.hpp), and so
// have boxes and polygons of few corners (detail/boundary/corners.hpp), ellipses with these
// (detail/boundary/ellipse_tangents.hpp).
//
// Touch points. Where a side lies in the tangent, the two points nearest to each other are given;
// if the contacts overlap, the first common point along the line, with a on its left.
//
// Order. Outer tangents first, then inner ones; each by the angle of the normal out of a, from that
// of (1, 0) counter-clockwise. Where a shape without area lies in the line, it is an outer one.
// Exchanging a and b gives the same lines.
//
// Reference: docs/tangents.md.
#pragma once

#include <abut/detail/boundary/common_tangents.hpp>
#include <abut/detail/boundary/ellipse_tangents.hpp>
#include <abut/detail/boundary/rounded_hulls.hpp>
#include <abut/detail/boundary/two_circles.hpp>
#include <abut/detail/compiled.hpp>

namespace abut {

namespace detail::boundary {

/// The general way: any two outlines, every sign exact.
template <class O>
[[gnu::noinline]] Tangents tangents(const O& a, const O& b) {
  const CommonTangents<O> common(a, b);
  std::vector<SupportingLine> lines = common.lines();
  const auto angle = [](const Pair<Wide>& n) {
    const double turn = 1 - n.x.hi / (std::fabs(n.x.hi) + std::fabs(n.y.hi));
    return n.y.hi < 0 ? 4 - turn : turn;
  };
  const auto precedes = [&](const SupportingLine& p, const SupportingLine& q) {
    if (p.inner != q.inner) return q.inner;
    return angle(p.n) < angle(q.n);
  };
  for (std::size_t i = 1; i < lines.size(); ++i)
    for (std::size_t j = i; j > 0 && precedes(lines[j], lines[j - 1]); --j)
      std::swap(lines[j], lines[j - 1]);
  Tangents r;
  r.infinitely_many = common.infinitely_many();
  for (const SupportingLine& l : lines)
    r.lines.push_back({given_size(l.touch[0], common.scale().exponent),
                       given_size(l.touch[1], common.scale().exponent), Vec2{-l.n.y.hi, l.n.x.hi},
                       l.inner});
  return r;
}
ABUT_DECLARE_ONE(Tangents tangents(const Outline&, const Outline&);)

template <class P, class Q>
[[gnu::noinline]] void careful_tangents(const P& p, const Q& q, Tangents& found) {
  if (has_finite_numbers(p) && has_finite_numbers(q)) found = tangents(outline(p), outline(q));
}

}  // namespace detail::boundary

namespace detail {
template <class S>
concept BoundedQueryable = InThePlane<S> && !requires(const S& s) { s.direction; };
}  // namespace detail

/// The common tangents of two bounded shapes of the plane, points among them.
template <class A, class B>
  requires detail::BoundedQueryable<A> && detail::BoundedQueryable<B>
Tangents tangents(const A& a, const B& b) {
  using namespace detail;
  const auto& p = lift(a);
  const auto& q = lift(b);
  using CoreA = std::remove_cvref_t<decltype(core(p))>;
  using CoreB = std::remove_cvref_t<decltype(core(q))>;
  constexpr int most = boundary::most_tangents<CoreA, CoreB>;
  Tangents found;
  if constexpr (requires(Tangent* line) {
                  boundary::staged_tangents(core(p), 0.0, core(q), 0.0, line);
                }) {
    bool told = false;
    const auto ask = [&](Tangent* line, std::size_t) {
      const int n = boundary::staged_tangents(core(p), radius(p), core(q), radius(q), line);
      told = n >= 0;
      return static_cast<std::size_t>(told ? n : 0);
    };
    if constexpr (most > 4) {
      Tangent line[most];
      found.lines.assign(line, line + ask(line, most));
    } else {
      found.lines.resize_and_overwrite(most, ask);
    }
    if (told) return found;
  }
  if constexpr (boundary::HaveRoundedCorners<CoreA, CoreB>) {
    Tangent line[8];
    const int n = boundary::rounded_tangents(core(p), radius(p), core(q), radius(q), line);
    if (n >= 0) {
      found.lines.assign(line, line + n);
      return found;
    }
  }
  boundary::careful_tangents(p, q, found);
  return found;
}

}  // namespace abut

#include <abut/detail/outline/hull.hpp>
