// A shape of any kind as cells, and what the arrangement of two tells: one function for all kinds.
#pragma once

#include <abut/detail/outline/common_points.hpp>
#include <abut/detail/outline/has.hpp>
#include <abut/detail/outline/relate.hpp>
#include <variant>

namespace abut::detail {

template <class S>
inline constexpr bool is_curved = std::is_same_v<S, CurvedRegion>;

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
IntersectionMatrix matrix(const Celled<>& p, const Celled<>& q, Asked asked) {
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
template <class = void>
IntersectionMatrix matrix(const AnySet& a, const AnySet& b, Asked asked) {
  return matrix<>(Celled<>(a), Celled<>(b), asked);
}
/// The points and pieces that the boundaries share, in the order of one of the two.
template <class = void>
Intersections common_points(const Celled<>& p, const Celled<>& q, int lead) {
  if (!Cells::meet(p.bounds(), q.bounds())) return {};
  return CommonPoints<>({p.cells(q.bounds()), q.cells(p.bounds())}, lead, View()).answer();
}
template <class = void>
Intersections common_points(const AnySet& a, const AnySet& b, int lead) {
  return common_points<>(Celled<>(a), Celled<>(b), lead);
}
/// The point that a shape is.
inline std::optional<Vec2> point_of(const AnySet& s) {
  const Cell* o = std::get_if<Cell>(&s.shape);
  return o && o->kind == Cell::Kind::point ? std::optional(o->corners[0].base) : std::nullopt;
}
/// Whether they have a common point.
template <class = void>
bool meet(const AnySet& a, const AnySet& b) {
  const auto is_in = [](const Vec2& p, const AnySet& s) {
    return has(*std::get<const CurvedRegion*>(s.shape), p);
  };
  if (const auto p = point_of(b)) return is_in(*p, a);
  if (const auto p = point_of(a)) return is_in(*p, b);
  return have_common_points(matrix(a, b, Asked::common_points));
}
ABUT_DECLARE_ONE(IntersectionMatrix matrix<>(const AnySet&, const AnySet&, Asked));
ABUT_DECLARE_ONE(Intersections common_points<>(const AnySet&, const AnySet&, int));
ABUT_DECLARE_ONE(bool meet<>(const AnySet&, const AnySet&));

}  // namespace outline
}  // namespace abut::detail
