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
#include <abut/detail/outline/common_points.hpp>
#include <abut/detail/outline/relate.hpp>
#include <abut/queries/common_part.hpp>
#include <abut/queries/overlap_area.hpp>
#include <abut/queries/relate.hpp>

namespace abut {

namespace detail {

template <class S>
inline constexpr bool is_curved = std::is_same_v<S, CurvedRegion>;
template <class A, class B>
concept EitherCurved = Area<A> && Area<B> && (is_curved<A> || is_curved<B>);

namespace outline {

/// A shape as cells, whatever it is.
template <class S>
auto kept(const S& shape) {
  if constexpr (is_curved<S>)
    return Caps(shape);
  else if constexpr (Outlined<S>)
    return Related(view(shape));
  else
    return ConvexCells(boundary::outline(shape));
}
inline Cells cells_of(const Caps& caps, const Box& nearby) { return Cells::odd(caps, nearby); }
inline Cells cells_of(const ConvexCells& o, const Box&) { return o.cells(); }
template <class = void>
Cells cells_of(const Related& o, const Box&) {
  return cells_of(o);
}
/// A box around a shape; one with curved edges has it with its cells.
template <class S>
Box box_around(const S& shape, const auto& cells) {
  if constexpr (is_curved<S>)
    return cells.bounds();
  else if constexpr (Outlined<S>)
    return around(vertex_bounds(view(shape)), valid_radius(shape.radius));
  else
    return around(core(shape), radius(shape));
}

/// The arrangement of two shapes.
template <class A, class B>
class Pair {
 public:
  Pair(const A& a, const B& b)
      : a_(kept(a)),
        b_(kept(b)),
        boxes_{box_around(a, a_), box_around(b, b_)},
        endless_b_(is_endless(b)),
        endless_a_(is_endless(a)) {}

  /// Whether no point of the one is near the other.
  bool are_apart() const {
    for (int i = 0; i < 2; ++i)
      if (!(boxes_[0].min[i] <= boxes_[1].max[i] && boxes_[1].min[i] <= boxes_[0].max[i]))
        return true;
    return false;
  }
  template <class Stop>
  IntersectionMatrix matrix(bool whole_a, bool whole_b, const Stop& stop) const {
    IntersectionMatrix m;
    if (endless_a_) m.set(Part::interior, Part::exterior, 1);
    if (endless_b_) m.set(Part::exterior, Part::interior, 1);
    return arranged(whole_a, whole_b).matrix(m, stop);
  }
  Arrangement arranged(bool whole_a, bool whole_b) const {
    return {cells_of(a_, whole_a ? kEverywhere : boxes_[1]),
            cells_of(b_, whole_b ? kEverywhere : boxes_[0])};
  }

 private:
  template <class S>
  static constexpr bool is_endless(const S&) {
    return requires(const S& s) { s.direction; };
  }
  decltype(kept(std::declval<const A&>())) a_;
  decltype(kept(std::declval<const B&>())) b_;
  std::array<Box, 2> boxes_;
  bool endless_b_, endless_a_;
};

constexpr bool have_common_points(const IntersectionMatrix& m) {
  return m(Part::interior, Part::interior) >= 0 || m(Part::interior, Part::boundary) >= 0 ||
         m(Part::boundary, Part::interior) >= 0 || m(Part::boundary, Part::boundary) >= 0;
}
constexpr bool is_beyond(const IntersectionMatrix& m) {
  return m(Part::exterior, Part::interior) >= 0 || m(Part::exterior, Part::boundary) >= 0;
}
/// Whether there is anything of b in the matrix.
constexpr bool has_points(const IntersectionMatrix& m) { return m.dimension_of_b() >= 0; }

}  // namespace outline
}  // namespace detail

/// Whether a and b have a common point.
template <class A, class B>
  requires detail::EitherCurved<A, B>
bool intersects(const A& a, const B& b) {
  const detail::outline::Pair pair(detail::lift(a), detail::lift(b));
  using detail::outline::have_common_points;
  return !pair.are_apart() && have_common_points(pair.matrix(false, false, have_common_points));
}
/// Whether the interiors of a and b have a common point.
template <class A, class B>
  requires detail::EitherCurved<A, B>
bool interiors_intersect(const A& a, const B& b) {
  const detail::outline::Pair pair(detail::lift(a), detail::lift(b));
  const auto meet = [](const IntersectionMatrix& m) {
    return m(Part::interior, Part::interior) >= 0;
  };
  return !pair.are_apart() && meet(pair.matrix(false, false, meet));
}
/// Whether b is a subset of a.
template <class A, class B>
  requires detail::EitherCurved<A, B>
bool contains(const A& a, const B& b) {
  const detail::outline::Pair pair(detail::lift(a), detail::lift(b));
  if (pair.are_apart()) return false;
  using namespace detail::outline;
  const IntersectionMatrix m = pair.matrix(false, true, is_beyond);
  return !is_beyond(m) && has_points(m);
}
/// The DE-9IM matrix.
template <class A, class B>
  requires detail::EitherCurved<A, B>
IntersectionMatrix relate(const A& a, const B& b) {
  return detail::outline::Pair(detail::lift(a), detail::lift(b))
      .matrix(true, true, [](const IntersectionMatrix&) { return false; });
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
  const IntersectionMatrix m = relate(a, b);
  if (!detail::outline::have_common_points(m)) return Relation::disjoint;
  if (m(Part::interior, Part::interior) < 0) return Relation::meet;
  const auto held = [](const IntersectionMatrix& p) {
    if (detail::outline::is_beyond(p)) return detail::Containment::none;
    return p(Part::boundary, Part::interior) >= 0 || p(Part::boundary, Part::boundary) >= 0
               ? detail::Containment::touching
               : detail::Containment::strict;
  };
  return detail::relation_of(held(m), held(m.transposed()));
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
  const auto find = [](const auto& x, const auto& y, int lead) {
    const detail::outline::Pair pair(x, y);
    if (pair.are_apart()) return Intersections();
    return detail::outline::CommonPoints<>(pair.arranged(false, false), lead,
                                           detail::outline::View())
        .answer();
  };
  if constexpr (detail::is_curved<A>)
    return find(a, detail::lift(b), 0);
  else
    return find(detail::lift(a), b, 1);
}

/// The area that both have: exactly 0 where the interiors do not meet.
template <class A, class B>
  requires detail::EitherCurved<A, B>
double overlap_area(const A& a, const B& b) {
  if (!interiors_intersect(a, b)) return 0;
  return std::fmax(0, detail::outline::common_area(detail::operands(a), detail::operands(b)));
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
ABUT_NOT_CURVED(distance)
ABUT_NOT_CURVED(within_distance)
ABUT_NOT_CURVED(closest_points)
ABUT_NOT_CURVED(farthest_points)
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
