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
#include <variant>

namespace abut {

namespace detail {

template <class S>
inline constexpr bool is_curved = std::is_same_v<S, CurvedRegion>;
template <class A, class B>
concept EitherCurved = Area<A> && Area<B> && (is_curved<A> || is_curved<B>);

namespace outline {

/// A shape as it is given, which must outlive this, and a box around it.
struct AnySet {
  std::variant<const CurvedRegion*, View, Cell> shape;
  Box bounds{};
};
template <class S>
AnySet any_set(const S& s) {
  if constexpr (is_curved<S>)
    return {&s};
  else if constexpr (Outlined<S>)
    return {view(s), around(vertex_bounds(view(s)), valid_radius(s.radius))};
  else
    return {boundary::outline(s), around(core(s), radius(s))};
}

/// A shape as cells, whatever it is.
template <class = void>
class Celled {
 public:
  explicit Celled(const AnySet& s) : bounds_(s.bounds) {
    if (const auto* curved = std::get_if<const CurvedRegion*>(&s.shape))
      bounds_ = caps_.emplace(**curved).bounds();
    else if (const View* outline = std::get_if<View>(&s.shape))
      related_.emplace(*outline);
    else
      convex_.emplace(std::get<Cell>(s.shape));
  }
  Cells cells(const Box& nearby) const {
    return caps_ ? Cells::odd(*caps_, nearby) : related_ ? cells_of(*related_) : convex_->cells();
  }
  const Box& bounds() const { return bounds_; }
  bool is_endless() const { return convex_ && convex_->outline.endless_forward; }

 private:
  std::optional<Caps> caps_;
  std::optional<Related> related_;
  std::optional<ConvexCells> convex_;
  Box bounds_;
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

/// How they stand to each other.
inline Relation relation_of(const IntersectionMatrix& m) {
  if (!have_common_points(m)) return Relation::disjoint;
  if (m(Part::interior, Part::interior) < 0) return Relation::meet;
  const auto held = [](const IntersectionMatrix& p) {
    if (is_beyond(p)) return Containment::none;
    return p(Part::boundary, Part::interior) >= 0 || p(Part::boundary, Part::boundary) >= 0
               ? Containment::touching
               : Containment::strict;
  };
  return abut::detail::relation_of(held(m), held(m.transposed()));
}

/// A question about two shapes: for all of the matrix, or for a yes or no, which ends the work early.
enum class Asked : unsigned char { all, common_points, common_interior, rest_of_b };

/// The DE-9IM matrix, as far as it is asked for.
template <class = void>
IntersectionMatrix matrix(const AnySet& a, const AnySet& b, Asked asked) {
  const Celled<> p(a), q(b);
  const bool whole = asked == Asked::all;
  IntersectionMatrix m;
  if (!whole && !Cells::meet(p.bounds(), q.bounds())) return m;
  if (p.is_endless()) m.set(Part::interior, Part::exterior, 1);
  if (q.is_endless()) m.set(Part::exterior, Part::interior, 1);
  const Arrangement both(p.cells(whole ? kEverywhere : q.bounds()),
                         q.cells(whole || asked == Asked::rest_of_b ? kEverywhere : p.bounds()));
  return both.matrix(m, [&](const IntersectionMatrix& known) {
    return asked == Asked::common_points     ? have_common_points(known)
           : asked == Asked::common_interior ? known(Part::interior, Part::interior) >= 0
                                             : asked == Asked::rest_of_b && is_beyond(known);
  });
}
/// The points and pieces that the boundaries share, in the order of one of the two.
template <class = void>
Intersections common_points(const AnySet& a, const AnySet& b, int lead) {
  const Celled<> p(a), q(b);
  if (!Cells::meet(p.bounds(), q.bounds())) return {};
  return CommonPoints<>({p.cells(q.bounds()), q.cells(p.bounds())}, lead, View()).answer();
}
ABUT_DECLARE_ONE(IntersectionMatrix matrix<>(const AnySet&, const AnySet&, Asked));
ABUT_DECLARE_ONE(Intersections common_points<>(const AnySet&, const AnySet&, int));
ABUT_DECLARE_ONE(double common_area<>(const Operands&, const Operands&));

}  // namespace outline
}  // namespace detail

/// Whether a and b have a common point.
template <class A, class B>
  requires detail::EitherCurved<A, B>
bool intersects(const A& a, const B& b) {
  using namespace detail::outline;
  return have_common_points(
      matrix(any_set(detail::lift(a)), any_set(detail::lift(b)), Asked::common_points));
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
