// overlap_area where one shape is a polyline or a region.
//
// Exactly 0 where the interiors do not meet, exactly the smaller area where one shape holds the
// other. Otherwise the boundary of what they share: of each boundary, cut where it meets the other
// (clip.hpp), the parts whose middle lies in the other shape; where both run along each other,
// once, if their insides are on one side. Twice its area is ∮ x dy − y dx (Green), from a corner of
// the common bounds. Two regions of n edges with k crossings: O((n + k) log n) but for edges whose
// extents along x overlap. Error: about 2^-48 of the common area, for k crossings k times that of
// one, as long as no boundaries run together at less than 2^-40 of the sizes.
#pragma once

#include <abut/detail/outline/clip.hpp>
#include <abut/detail/outline/contains.hpp>
#include <abut/detail/outline/intersects.hpp>
#include <abut/detail/outline/rim_measures.hpp>
#include <abut/queries/overlap_area.hpp>

namespace abut {

namespace detail::outline {

/// How far beside a part's middle, times the size, is looked at what lies on its two sides.
inline constexpr double kAside = 0x1p-40;

/// Where a point is: within an outline or a convex shape.
struct OutlineInside {
  Tree tree;
  bool operator()(const Vec2& p) const { return intersects(tree, Point{p}, 0); }
};
template <class S>
struct ConvexInside {
  const S& shape;
  bool operator()(const Vec2& p) const { return abut::contains(shape, Point{p}); }
};
template <class S>
auto inside_of(const S& s) {
  if constexpr (Outlined<S>)
    return OutlineInside{Tree(view(s))};
  else
    return ConvexInside<S>{s};
}
template <class S>
std::vector<RimPart> all_parts(const S& s) {
  if constexpr (Outlined<S>)
    return rim(view(s));
  else
    return parts_of(boundary::outline(s));
}

/// Twice the area between a part and the origin.
template <class = void>
double twice_area(const RimPart& part, const Vec2& origin) {
  const Vec2 p = part.from - origin, q = part.to - origin;
  const double w = cross(p, q);
  if (!part.arc) return w;
  const double turn = part.end - part.begin;
  return w + part.semi_axes.x * part.semi_axes.y * (turn - std::sin(turn));
}

template <class A, class B>
double common_area(const A& a, const B& b) {
  const std::vector<RimPart> parts_a = all_parts(a), parts_b = all_parts(b);
  Box common{{-HUGE_VAL, -HUGE_VAL}, {HUGE_VAL, HUGE_VAL}};
  const Box box_a = bounds(a), box_b = bounds(b);
  for (int i = 0; i < 2; ++i) {
    common.min[i] = std::fmax(box_a.min[i], box_b.min[i]);
    common.max[i] = std::fmin(box_a.max[i], box_b.max[i]);
  }
  double size = 0;
  for (int i = 0; i < 2; ++i)
    size = std::fmax(size, std::fmax(std::fabs(common.min[i]), std::fabs(common.max[i])));
  const double off = kAside * size;
  const Clipped parts = clipped(parts_a, parts_b);
  const auto in_a = inside_of(a);
  const auto in_b = inside_of(b);
  double twice = 0;
  const auto add = [&](const std::vector<RimPart>& list, const auto& in_other, bool with_shared) {
    for (const RimPart& p : list) {
      const Vec2 middle = p.point(0.5), n = p.inwards();
      const double step = p.arc ? off : std::fmin(off, 0x1p-4 * length(p.to - p.from));
      // Just beside the part, on its inner and outer side.
      const bool inner = in_other(middle + step * n), outer = in_other(middle - step * n);
      if (inner && (outer || with_shared)) twice += twice_area(p, common.min);
    }
  };
  add(parts.a, in_b, true);
  add(parts.b, in_a, false);
  return 0.5 * twice;
}

template <class S>
inline constexpr bool may_have_area = [] {
  if constexpr (Outlined<S>)
    return true;
  else
    return has_area<S>;
}();

template <class A, class B>
double overlap_of_shapes(const A& a, const B& b) {
  require_plane<A, B>();
  if constexpr (!may_have_area<A> || !may_have_area<B>) {
    return 0;
  } else {
    const double area_a = area(a), area_b = area(b);
    if (area_a == 0 || area_b == 0 || !shape_interiors_meet(a, b)) return 0;
    const double smaller = std::fmin(area_a, area_b);
    const bool whole =
        (area_b <= area_a && abut::contains(a, b)) || (area_a <= area_b && abut::contains(b, a));
    if (whole) return smaller;
    return std::fmax(0, std::fmin(common_area(a, b), smaller));
  }
}

}  // namespace detail::outline

template <detail::InThePlane A, detail::InThePlane B>
  requires detail::EitherOutlined<A, B>
double overlap_area(const A& a, const B& b) {
  return detail::outline::overlap_of_shapes(detail::lift(a), detail::lift(b));
}

}  // namespace abut
