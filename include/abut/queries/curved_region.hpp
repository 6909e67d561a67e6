// The queries of a region with curved edges, beside any other shape or another one.
//
// contains, intersects, interiors_intersect, relation, relate and OGC's named predicates: exact, of what the stored
// numbers mean (docs/curved_region.md). intersections: exact in number and marks. overlap_area, as for other shapes.
// common_part, united, difference and symmetric_difference are in queries/common_part.hpp.
//
// Shapes: any one in the plane, a vector, or another CurvedRegion; either may come first. Without edges a region is empty, and so
// it is where its numbers are not finite.
// Cost: as common_part, n log n of the edges and of the crossings.
#pragma once

#include <abut/curved_region.hpp>
#include <abut/detail/convex/cast.hpp>
#include <abut/detail/outline/curved_cast.hpp>
#include <abut/queries/common_part.hpp>
#include <abut/queries/overlap_area.hpp>
#include <abut/queries/relate.hpp>

namespace abut {

namespace detail {

template <class A, class B>
concept EitherCurved = Area<A> && Area<B> && (is_curved<A> || is_curved<B>);

namespace outline {

ABUT_DECLARE_ONE(double common_area<>(const Operands&, const Operands&));

/// f(a, b, false), or f(b, a, true): with the one that has curved edges first, and two of these in one order.
template <class A, class B, class F>
auto in_curved_order(const A& a, const B& b, const F& f) {
  if constexpr (!is_curved<A>)
    return f(b, a, true);
  else if constexpr (!is_curved<B>)
    return f(a, b, false);
  else
    return Operand(a).comes_after(Operand(b)) ? f(b, a, true) : f(a, b, false);
}
inline PointPair swapped_if(bool swap, const PointPair& p) {
  return swap ? PointPair{p.b, p.a, p.distance} : p;
}
/// The nearest points; without them, if only the distance is wanted.
template <class A, class B>
PointPair nearest_of(const A& a, const B& b, bool points) {
  return in_curved_order(a, b, [&](const auto& p, const auto& q, bool swap) {
    Extremes found = nearest_points(any_set(p), any_set(q), points);
    if (found.is_tiny) found.points.distance = tiny_distance(p, q, found.points.distance);
    return swapped_if(swap, found.points);
  });
}

}  // namespace outline
}  // namespace detail

/// Whether a and b have a common point.
template <class A, class B>
  requires detail::EitherCurved<A, B>
bool intersects(const A& a, const B& b) {
  using namespace detail::outline;
  return meet(any_set(detail::lift(a)), any_set(detail::lift(b)));
}
/// Whether the interiors of a and b have a common point.
template <class A, class B>
  requires detail::EitherCurved<A, B>
bool interiors_intersect(const A& a, const B& b) {
  using namespace detail::outline;
  return matrix(any_set(detail::lift(a)), any_set(detail::lift(b)), Asked::common_interior)(
             Part::interior, Part::interior) >= 0;
}
/// Whether b is a subset of a.
template <class A, class B>
  requires detail::EitherCurved<A, B>
bool contains(const A& a, const B& b) {
  using namespace detail::outline;
  const IntersectionMatrix m =
      matrix(any_set(detail::lift(a)), any_set(detail::lift(b)), Asked::rest_of_b);
  return !is_beyond(m) && has_points(m);
}
/// The DE-9IM matrix.
template <class A, class B>
  requires detail::EitherCurved<A, B>
IntersectionMatrix relate(const A& a, const B& b) {
  using namespace detail::outline;
  return matrix(any_set(detail::lift(a)), any_set(detail::lift(b)), Asked::all);
}
template <class A, class B>
  requires detail::EitherCurved<A, B>
bool relate(const A& a, const B& b, std::string_view pattern) {
  return relate(a, b).matches(pattern);
}
/// How they stand to each other, in Egenhofer's eight words.
template <class A, class B>
  requires detail::EitherCurved<A, B>
Relation relation(const A& a, const B& b) {
  return detail::outline::relation_of(relate(a, b));
}

// OGC's named predicates, as in queries/relate.hpp.
template <class A, class B>
  requires detail::EitherCurved<A, B>
bool disjoint(const A& a, const B& b) {
  return !intersects(a, b);
}
template <class A, class B>
  requires detail::EitherCurved<A, B>
bool touches(const A& a, const B& b) {
  return touches(relate(a, b));
}
template <class A, class B>
  requires detail::EitherCurved<A, B>
bool crosses(const A& a, const B& b) {
  return crosses(relate(a, b));
}
template <class A, class B>
  requires detail::EitherCurved<A, B>
bool overlaps(const A& a, const B& b) {
  return overlaps(relate(a, b));
}
template <class A, class B>
  requires detail::EitherCurved<A, B>
bool within(const A& a, const B& b) {
  return within(relate(a, b));
}
template <class A, class B>
  requires detail::EitherCurved<A, B>
bool covers(const A& a, const B& b) {
  return contains(a, b);
}
template <class A, class B>
  requires detail::EitherCurved<A, B>
bool covered_by(const A& a, const B& b) {
  return contains(b, a);
}
/// They are one set of points; or both are empty.
template <class A, class B>
  requires detail::EitherCurved<A, B>
bool equals(const A& a, const B& b) {
  const IntersectionMatrix m = relate(a, b);
  return equals(m) || m == IntersectionMatrix();
}

/// The points and pieces that the boundaries share, in the order of the region's edges; on the arcs of one circle
/// counter-clockwise from the direction (1, 0). The first one's edges count, of two regions.
template <class A, class B>
  requires detail::EitherCurved<A, B>
Intersections intersections(const A& a, const B& b) {
  using namespace detail::outline;
  return common_points(any_set(detail::lift(a)), any_set(detail::lift(b)),
                       detail::is_curved<A> ? 0 : 1);
}

/// The area that both have: exactly 0 where the interiors do not meet.
template <class A, class B>
  requires detail::EitherCurved<A, B>
double overlap_area(const A& a, const B& b) {
  const detail::outline::Operands p = detail::operands(a), q = detail::operands(b);
  if (p[0].is_nothing() || q[0].is_nothing()) return 0;
  return std::fmax(0, detail::outline::common_area(p, q));
}

/// The closest points: both are one that the shapes share, where they meet. The distance is infinite, and the points are NaN,
/// where one is empty. Within 8 u of the largest number.
template <class A, class B>
  requires detail::EitherCurved<A, B>
PointPair closest_points(const A& a, const B& b) {
  return detail::outline::nearest_of(detail::lift(a), detail::lift(b), true);
}
/// The distance: exactly 0 if and only if intersects().
template <class A, class B>
  requires detail::EitherCurved<A, B>
double distance(const A& a, const B& b) {
  return detail::outline::nearest_of(detail::lift(a), detail::lift(b), false).distance;
}
/// Whether they come within a distance of each other. Exact, with the corners that arcs have been given for their ends; which corner, edge or
/// arc is nearest, doubles choose (docs/curved_region.md). Nothing is within a negative distance, or NaN.
template <class A, class B>
  requires detail::EitherCurved<A, B>
bool within_distance(const A& a, const B& b, double distance) {
  return detail::outline::in_curved_order(detail::lift(a), detail::lift(b),
                                          [&](const auto& p, const auto& q, bool) {
                                            return detail::outline::comes_within(p, q, distance);
                                          });
}
/// Where a ray first hits the region, as cast() has it of other shapes. Hit or miss is exact, t and the point are within 8 u.
template <class T>
std::optional<CastHit> cast(const BasicRay<2, T>& ray, const CurvedRegion& target) {
  return detail::outline::ray_hit(target, detail::core(ray));
}
template <class T>
std::optional<CastHit> cast(const BasicRay<2, T>& ray, const CurvedRegion& target,
                            CastStart start) {
  return detail::counted(cast(ray, target), Vec2(ray.direction), start);
}
/// The farthest points, of bounded shapes; the distance is −infinity where one is empty.
template <class A, class B>
  requires(detail::EitherCurved<A, B> && detail::is_bounded<A> && detail::is_bounded<B>)
PointPair farthest_points(const A& a, const B& b) {
  using namespace detail::outline;
  return in_curved_order(
      detail::lift(a), detail::lift(b), [](const auto& p, const auto& q, bool swap) {
        return swapped_if(swap, extreme_points(any_set(p), any_set(q), true).points);
      });
}

// A query that is not there yet says so.
#define ABUT_NOT_CURVED(query)                                                                    \
  template <class... S>                                                                           \
    requires(detail::is_curved<S> || ...)                                                         \
  auto query(const S&...) {                                                                       \
    static_assert(sizeof...(S) == 0, "abut has no " #query                                        \
                                     " of a CurvedRegion yet: flattened() makes a Region of it"); \
    return 0;                                                                                     \
  }
ABUT_NOT_CURVED(separation)
ABUT_NOT_CURVED(separation_witness)
ABUT_NOT_CURVED(contact)
ABUT_NOT_CURVED(contacts)
ABUT_NOT_CURVED(cast)
ABUT_NOT_CURVED(cast_rotating)
ABUT_NOT_CURVED(tangents)
ABUT_NOT_CURVED(largest_inscribed_circle)
#undef ABUT_NOT_CURVED

/// The area again, by the even–odd rule: rings that do not cross, with the area to their left.
inline CurvedRegion repaired(const CurvedRegion& region) { return united(region, CurvedRegion()); }

}  // namespace abut
