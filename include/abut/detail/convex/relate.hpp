// relate of convex shapes.
//
// The eight relations say nearly all. The rest is whether the boundaries share a stretch, where the ends
// of a curve are, and where it meets the other's boundary: that intersections() counts exactly. Shapes
// that neither touch nor are equal or flat need no more than their relation, their dimensions, and the
// number of points in which the boundaries cross (staged_matrix()).
#pragma once

#include <abut/detail/convex/intersections.hpp>
#include <abut/detail/convex/relation.hpp>
#include <abut/intersection_matrix.hpp>
#include <optional>

namespace abut::detail {

using Kind = boundary::Outline::Kind;

/// The dimensions of a set's interior and boundary, -1 where it has none.
struct Dimensions {
  int interior, boundary;
};
inline Dimensions dimensions(const boundary::Outline& o) {
  if (o.kind == Kind::point) return {0, -1};
  if (o.kind == Kind::linear) return {1, o.endless_back ? -1 : 0};
  return {2, 1};
}

/// All that relate() needs to know of two convex shapes.
struct ConvexPair {
  Relation relation;
  bool a_in_b, b_in_a;  ///< needed where they only meet
  const boundary::Outline &a, &b;

  ConvexPair swapped() const {
    const Relation converse = relation == Relation::inside       ? Relation::contains
                              : relation == Relation::covered_by ? Relation::covers
                              : relation == Relation::contains   ? Relation::inside
                              : relation == Relation::covers     ? Relation::covered_by
                                                                 : relation;
    return {converse, b_in_a, a_in_b, b, a};
  }
  bool apart() const { return relation == Relation::disjoint; }
  bool interiors_meet() const {
    return relation != Relation::disjoint && relation != Relation::meet;
  }
  bool covered() const {
    return relation == Relation::equal || relation == Relation::inside ||
           relation == Relation::covered_by || (relation == Relation::meet && a_in_b);
  }
};

/// Whether an end of a curve lies on another curve or on the boundary of an area.
template <class = void>
bool meets_boundary(const boundary::Corner& end, const boundary::Outline& other) {
  boundary::Outline p;
  p.corners = {end};
  return !boundary::intersections(p, other).points.empty();
}
template <class = void>
bool same_point(const boundary::Corner& p, const boundary::Corner& q) {
  boundary::Outline o;
  o.corners = {q};
  return meets_boundary(p, o);
}
/// The ends of a line, ray or segment.
inline std::vector<boundary::Corner> ends_of(const boundary::Outline& o) {
  if (o.kind != Kind::linear || o.endless_back) return {};
  return o.corners;
}

template <class = void>
IntersectionMatrix relate_point(const ConvexPair& p) {
  using enum Part;
  IntersectionMatrix m;
  const Dimensions b = dimensions(p.b);
  const std::vector<boundary::Corner> ends = ends_of(p.b);
  if (b.interior > 0) {
    m.set(exterior, interior, b.interior);
    m.set(exterior, boundary, b.boundary);
  }
  if (p.apart()) {
    m.set(interior, exterior, 0);
    m.set(exterior, interior, b.interior);
  } else if (p.interiors_meet()) {
    m.set(interior, interior, 0);
  } else {
    m.set(interior, boundary, 0);
    if (ends.size() == 1) m.set(exterior, boundary, -1);
  }
  return m;
}

template <class = void>
IntersectionMatrix relate_curves(const ConvexPair& p) {
  using enum Part;
  IntersectionMatrix m;
  const std::vector<boundary::Corner> ends_a = ends_of(p.a), ends_b = ends_of(p.b);
  const auto note_ends = [&](const auto& ends, const boundary::Outline& other,
                             const auto& other_ends, bool of_a) {
    for (const boundary::Corner& end : ends) {
      Part in_other = exterior;
      if (meets_boundary(end, other)) {
        in_other = interior;
        for (const boundary::Corner& e : other_ends)
          if (same_point(end, e)) in_other = boundary;
      }
      of_a ? m.add(boundary, in_other, 0) : m.add(in_other, boundary, 0);
    }
  };
  note_ends(ends_a, p.b, ends_b, true);
  note_ends(ends_b, p.a, ends_a, false);
  if (p.interiors_meet()) {
    const bool along =
        p.relation != Relation::overlap || !boundary::intersections(p.a, p.b).pieces.empty();
    m.set(interior, interior, along ? 1 : 0);
  }
  if (!p.covered()) m.set(interior, exterior, 1);
  if (!p.swapped().covered()) m.set(exterior, interior, 1);
  return m;
}

/// A curve and an area.
template <class = void>
IntersectionMatrix relate_curve(const ConvexPair& p) {
  using enum Part;
  IntersectionMatrix m;
  const std::vector<boundary::Corner> ends = ends_of(p.a);
  m.set(exterior, interior, 2);
  m.set(exterior, boundary, 1);
  if (p.interiors_meet()) m.set(interior, interior, 1);
  if (!p.covered()) m.set(interior, exterior, 1);
  if (p.apart()) {
    m.set(boundary, exterior, ends.empty() ? -1 : 0);
    return m;
  }
  const Intersections common = boundary::intersections(p.a, p.b);
  std::size_t on = 0;
  for (const boundary::Corner& end : ends) on += meets_boundary(end, p.b);
  if (on > 0) m.set(boundary, boundary, 0);
  if (p.interiors_meet()) {
    // A line meets the boundary of a convex area in two points at most; each that is no end leads
    // out, and what is then left of the ends lies inside.
    const std::size_t out = common.points.size() - on;
    const std::size_t endless = p.a.endless_back ? 2 : p.a.endless_forward ? 1 : 0;
    if (out > 0) m.set(interior, boundary, 0);
    if (out > endless) m.set(boundary, exterior, 0);
    if (ends.size() + endless > on + out) m.set(boundary, interior, 0);
  } else {
    if (!common.pieces.empty())
      m.set(interior, boundary, 1);
    else if (on == 0)
      m.set(interior, boundary, 0);
    if (on < ends.size()) m.set(boundary, exterior, 0);
  }
  return m;
}

template <class = void>
IntersectionMatrix relate_areas(const ConvexPair& p) {
  using enum Part;
  IntersectionMatrix m;
  const bool covered = p.covered(), covers = p.swapped().covered();
  if (p.interiors_meet()) m.set(interior, interior, 2);
  // Where neither the whole of a convex area nor none of it lies in another, nor the whole of its
  // boundary does.
  if (!covered) m.set(interior, exterior, 2), m.set(boundary, exterior, 1);
  if (!covers) m.set(exterior, interior, 2), m.set(exterior, boundary, 1);
  if (p.interiors_meet()) {
    if (!covered) m.set(interior, boundary, 1);
    if (!covers) m.set(boundary, interior, 1);
  }
  if (p.relation == Relation::equal)
    m.set(boundary, boundary, 1);
  else if (p.relation != Relation::disjoint && p.relation != Relation::inside &&
           p.relation != Relation::contains)
    m.set(boundary, boundary, boundary::intersections(p.a, p.b).pieces.empty() ? 0 : 1);
  return m;
}

template <class = void>
IntersectionMatrix relate_convex(const ConvexPair& p) {
  const int a = dimensions(p.a).interior, b = dimensions(p.b).interior;
  if (a > b) return relate_convex(p.swapped()).transposed();
  if (a == 0) return relate_point(p);
  if (b == 1) return relate_curves(p);
  return a == 1 ? relate_curve(p) : relate_areas(p);
}

[[gnu::noinline]] IntersectionMatrix careful_matrix(const auto& a, const auto& b, Relation r) {
  const bool meet = r == Relation::meet;
  const auto holds = [&](const auto& x, const auto& y) {
    return meet && shapes_containment(x, y) != Containment::none;
  };
  return relate_convex({r, holds(b, a), holds(a, b), boundary::outline(a), boundary::outline(b)});
}

/// The dimensions of a core ⊕ radius that plainly is not flat, and how many ends a curve has; −1 where doubles do
/// not tell.
struct PlainDimensions {
  int interior = -1, boundary = -1, ends = 0;
};
template <class K>
PlainDimensions plain_dimensions(const K& k, double r) {
  constexpr PlainDimensions area{2, 1};
  if (r > 0) return area;
  if constexpr (std::is_same_v<K, Point>) return {0};
  if constexpr (std::is_same_v<K, Line>) return {1};
  if constexpr (std::is_same_v<K, Ray>) return {1, 0, 1};
  bool is_wide = false;
  if constexpr (std::is_same_v<K, Segment>) {
    if (!(k.a == k.b)) return {1, 0, 2};
  } else if constexpr (IsPolygon<K>) {
    is_wide = k.size() > 2 && filters::turning(filters::of(k)).sure;
  } else if constexpr (requires { k.half_size; }) {
    is_wide = k.half_size.x > 0 && k.half_size.y > 0;
  } else if constexpr (requires { k.semi_axes; }) {
    is_wide = k.semi_axes.x > 0 && k.semi_axes.y > 0;
  } else if constexpr (requires { k.min; }) {
    is_wide = k.min.x < k.max.x && k.min.y < k.max.y;
  }
  return is_wide ? area : PlainDimensions();
}
/// The matrix of shapes that are apart, or of which the first lies within the other's interior.
inline IntersectionMatrix matrix_within(const PlainDimensions& a, const PlainDimensions& b,
                                        Part of_b) {
  using enum Part;
  IntersectionMatrix m;
  m.set(interior, of_b, a.interior), m.set(boundary, of_b, a.boundary);
  m.set(exterior, interior, b.interior), m.set(exterior, boundary, b.boundary);
  return m;
}
/// The matrix of shapes that overlap; nothing where boundaries touch, or a curve has an end on one.
inline std::optional<IntersectionMatrix> matrix_of_crossing(const PlainDimensions& a,
                                                            const PlainDimensions& b,
                                                            const Intersections& common) {
  using enum Part;
  IntersectionMatrix m;
  m.set(interior, exterior, a.interior), m.set(exterior, interior, b.interior);
  if (a.interior == 2 && b.interior == 2) {
    m.set(interior, interior, 2), m.set(boundary, boundary, common.pieces.empty() ? 0 : 1);
    m.set(interior, boundary, 1), m.set(boundary, interior, 1);
    m.set(boundary, exterior, 1), m.set(exterior, boundary, 1);
    return m;
  }
  const int points = static_cast<int>(common.points.size());
  if (!common.pieces.empty() || points == 0) return std::nullopt;
  for (const Intersection& p : common.points)
    if (p.tangent) return std::nullopt;
  m.set(exterior, boundary, b.boundary);
  if (b.interior == 1) {
    m.set(interior, interior, 0), m.set(boundary, exterior, a.boundary);
    return m;
  }
  // Each point leads out, to an end or for ever; what is left of the ends lies inside.
  const int endless = 2 - a.ends;
  m.set(interior, interior, 1), m.set(interior, boundary, 0);
  if (points > endless) m.set(boundary, exterior, 0);
  if (points < 2) m.set(boundary, interior, 0);
  return m;
}
PlainDimensions dimensions_of(const auto& shape) {
  return plain_dimensions(core(shape), radius(shape));
}
/// `common` gives the intersections of both, which few relations need.
std::optional<IntersectionMatrix> staged_matrix(const PlainDimensions& of_a,
                                                const PlainDimensions& of_b, Relation r,
                                                auto&& common) {
  if (of_a.interior < 0 || of_b.interior < 0) return std::nullopt;
  switch (r) {
    case Relation::disjoint:
      return matrix_within(of_a, of_b, Part::exterior);
    case Relation::inside:
      return matrix_within(of_a, of_b, Part::interior);
    case Relation::contains:
      return matrix_within(of_b, of_a, Part::interior).transposed();
    case Relation::overlap: {
      if (of_a.interior <= of_b.interior) return matrix_of_crossing(of_a, of_b, common());
      const std::optional<IntersectionMatrix> m = matrix_of_crossing(of_b, of_a, common());
      return m ? std::optional(m->transposed()) : m;
    }
    default:
      return std::nullopt;
  }
}
IntersectionMatrix relate_shapes(const auto& a, const auto& b) {
  const Relation r = shapes_relation(a, b);
  if (const std::optional<IntersectionMatrix> m = staged_matrix(
          dimensions_of(a), dimensions_of(b), r, [&] { return shapes_intersections(a, b); }))
    return *m;
  return careful_matrix(a, b, r);
}

}  // namespace abut::detail
