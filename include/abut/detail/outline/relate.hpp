// relate where one shape is a polyline or a region.
//
// Without a radius, exactly. The parts of an outline in, on and outside of another shape are told by
// events: where an edge crosses the other's boundary, where a vertex of one lies on the other, where
// an edge touches. Each stretch between events ends at one, and is what lies beside it there:
//
//     outline and outline     the labels of each one's edges in the other (straight.hpp)
//     outline and curve       the labels of the curve, and where its ends lie
//     region and area X       edge by edge: one that leads out of X crosses its boundary; at a vertex
//                             on the boundary of X its two ways from there are looked at
//                             (rim_sides.hpp); without any event, one look at the middle of X
//     polyline and area X     the points where each edge meets the boundary of X are counted
//
// With a radius: the arrangement of both boundaries (arrangement.hpp).
#pragma once

#include <abut/detail/compiled.hpp>
#include <abut/detail/convex/relate.hpp>
#include <abut/detail/outline/contains.hpp>
#include <abut/detail/outline/grown.hpp>
#include <abut/detail/outline/pieces.hpp>
#include <abut/detail/outline/relation.hpp>
#include <abut/detail/outline/rim_sides.hpp>

namespace abut::detail::outline {

using enum Part;

/// An outline that is asked about more than once.
struct Related {
  explicit Related(const View& v) : view(v), tree(v), ends(odd_ends(v)) {
    tree.add_strips();
    tree.any_edge([&](const Segment& e) {
      (e.a == e.b ? has_points : has_edges) = true;
      return false;
    });
  }
  View view;
  Tree tree;
  std::vector<Vec2> ends;
  bool has_points = false, has_edges = false;

  bool area() const { return view.region || view.radius > 0; }
  /// The part that a chain of one point is of: it may be the end of another chain.
  Part part_of_chain(const Vec2& point) const {
    return holds(ends, point) ? Part::boundary : Part::interior;
  }
  Dimensions dimensions() const {
    if (tree.empty()) return {-1, -1};
    if (area()) return {2, 1};
    return {has_edges ? 1 : 0, ends.empty() ? -1 : 0};
  }
};

/// The matrix of two shapes without a common point.
template <class = void>
IntersectionMatrix matrix_apart(const Dimensions& a, const Dimensions& b) {
  IntersectionMatrix m;
  m.set(interior, exterior, a.interior);
  m.set(boundary, exterior, a.boundary);
  m.set(exterior, interior, b.interior);
  m.set(exterior, boundary, b.boundary);
  return m;
}

/// Where a place lies in an outline without radius. `inwards` is any direction.
template <class Place, class Direction>
Part part_at(const Related& o, const Place& place, const Direction& inwards) {
  if (on_an_edge(o.tree, place)) {
    if (o.view.region) return boundary;
    const Box box = place.bounds();
    for (auto v = std::lower_bound(o.ends.begin(), o.ends.end(), box.min, left_below);
         v != o.ends.end() && v->x <= box.max.x; ++v)
      if (sign::decide([&](auto& s) { return pairs::is_zero(s, offset(s, place, *v)); }))
        return boundary;
    return interior;
  }
  return o.view.region && beside(o.tree, place, inwards) == Beside::inside ? interior : exterior;
}
template <class = void>
Part part_at(const Related& o, const Vec2& v) {
  if (o.view.region) {
    const Where where = locate(o.tree, v);
    return where == Where::inside ? interior : where == Where::boundary ? boundary : exterior;
  }
  if (!intersects(o.tree, Point{v}, 0)) return exterior;
  return holds(o.ends, v) ? boundary : interior;
}
constexpr Part part_of(Sign meeting) {
  return meeting == Sign::negative ? interior : meeting == Sign::zero ? boundary : exterior;
}

template <class = void>
IntersectionMatrix relate_point(const Related& o, const Vec2& p) {
  IntersectionMatrix m = matrix_apart(o.dimensions(), {-1, -1});
  m.set(part_at(o, p), interior, 0);
  if (o.view.region) return m;
  // Is there more of the polyline?
  const bool more = o.tree.any_edge([&](const Segment& e) { return !(e.a == p) || !(e.b == p); });
  if (!more) m.set(interior, exterior, -1);
  if (o.ends.size() == 1 && o.ends[0] == p) m.set(boundary, exterior, -1);
  return m;
}

/// Where the ends of a straight curve lie in an outline.
template <class K>
void add_ends(const Related& o, const Curve<K>& curve, IntersectionMatrix& m) {
  const auto direction = curve.direction();
  if constexpr (Curve<K>::has_start) m.add(part_at(o, curve.start(), direction), boundary, 0);
  if constexpr (Curve<K>::has_stop)
    m.add(part_at(o, curve.stop(), reversed(direction)), boundary, 0);
}

template <class K>
IntersectionMatrix relate_curve(const Related& o, const K& k) {
  IntersectionMatrix m;
  add_ends(o, Curve<K>{k}, m);
  if (o.view.region) {
    m.set(interior, exterior, 2);
    m.set(boundary, exterior, 1);
    const Labels l = labels(o.tree, k, [](const Labels&) { return false; });
    if (l.in) m.set(interior, interior, 1);
    if (l.out) m.set(exterior, interior, 1);
    if (l.along())
      m.set(boundary, interior, 1);
    else if (l.event)
      m.set(boundary, interior, 0);
    return m;
  }
  const Curve<K> curve{k};
  o.tree.any_edge([&](const Segment& e) {
    const Sign a = point_meeting(e.a, k), b = point_meeting(e.b, k);
    if (a == Sign::positive || b == Sign::positive)
      m.add(e.a == e.b ? o.part_of_chain(e.a) : interior, exterior, e.a == e.b ? 0 : 1);
    if (!(e.a == e.b) && side_of(curve, e.a) == Sign::zero && side_of(curve, e.b) == Sign::zero &&
        edge_meeting(e, k) == Sign::negative)
      m.add(interior, interior, 1);
    return false;
  });
  if (m(interior, interior) < 0 && interiors_meet(o.tree, o.ends, k, 0))
    m.set(interior, interior, 0);
  for (const Vec2& v : o.ends) m.add(boundary, part_of(point_meeting(v, k)), 0);
  if (!covers_curve(o.tree, k)) m.set(exterior, interior, 1);
  return m;
}

/// Whether an edge that an area's boundary meets runs along it for a stretch.
template <class = void>
bool runs_along(const Segment& e, const boundary::Outline& area) {
  return !boundary::intersections(boundary::outline(e), area).pieces.empty();
}

/// A region and core ⊕ rk, which has an inside.
template <class K>
IntersectionMatrix relate_region_and_area(const Related& o, const K& k, double rk,
                                          const boundary::Outline& area) {
  IntersectionMatrix m;
  const Reach reach{0, rk};
  const auto meeting = [&](const Vec2& v) { return pair_meeting(Point{v}, k, reach); };
  if (containment_in(k, rk, o.view) == Containment::none) {
    m.set(interior, exterior, 2);
    m.set(boundary, exterior, 1);
  }
  bool events = false;
  std::vector<Vec2> on_boundary;
  const auto look_at = [&](const Segment& e) {
    const Sign meets = pair_meeting(e, k, reach);
    if (meets == Sign::positive) return;
    const Sign a = meeting(e.a), b = meeting(e.b);
    if (meets == Sign::negative) m.set(boundary, interior, 1);
    if (a == Sign::negative && b == Sign::negative) return;
    events = true;
    m.add(boundary, boundary, 0);
    if (a == Sign::zero) on_boundary.push_back(e.a);
    if (b == Sign::zero) on_boundary.push_back(e.b);
    const bool leaves = a == Sign::positive || b == Sign::positive;
    if (meets == Sign::negative) {
      // On its way out it crosses the boundary, of which some is then on either side.
      if (leaves) m.set(interior, boundary, 1), m.set(exterior, boundary, 1);
      return;
    }
    const bool along = (a == Sign::zero && b == Sign::zero) ||
                       ((a == Sign::zero || b == Sign::zero) && runs_along(e, area));
    const bool alone = a == Sign::positive && b == Sign::positive;
    if (along || (alone && runs_along(e, area))) m.set(boundary, boundary, 1);
    // It touches with its middle: there the boundary turns away, to the side where X is.
    if (leaves && (along || alone))
      m.set(side_of_area(e, area) == Sign::positive ? interior : exterior, boundary, 1);
  };
  Boundary<> pieces(o.tree);
  o.tree.any_numbered(around(k, rk), [&](const Segment& e, std::uint32_t number) {
    for (const Piece& piece : pieces.of(e, number)) look_at(piece.edge);
    return false;
  });
  std::sort(on_boundary.begin(), on_boundary.end(), left_below);
  on_boundary.erase(std::unique(on_boundary.begin(), on_boundary.end()), on_boundary.end());
  for (const Vec2& v : on_boundary)
    each_way_along(area, v, [&](const auto& direction, int bend) {
      if (bend == 0) {
        const Beside there = beside(o.tree, Given{v}, direction);
        if (there == Beside::inside) m.set(interior, boundary, 1);
        if (there == Beside::outside) m.set(exterior, boundary, 1);
      } else {
        m.set(inside_beside(o.tree, Given{v}, direction, bend) ? interior : exterior, boundary, 1);
      }
    });
  if (!events && m(boundary, interior) < 0) {
    m.set(locate(o.tree, some_point(k)) == Where::inside ? interior : exterior, boundary, 1);
  } else if (!events) {
    // Each ring lies inside X or does not meet it; those inside change nothing at its boundary.
    std::vector<std::vector<Vec2>> around_it;
    o.view.any_chain([&](std::span<const Vec2> c) {
      if (meeting(c.front()) == Sign::positive) around_it.emplace_back(c.begin(), c.end());
      return false;
    });
    const View outer{around_it.data(), nullptr, nullptr, around_it.size(), 0, true};
    m.set(locate(outer, some_point(k)) == Where::inside ? interior : exterior, boundary, 1);
  }
  // Beside the boundaries there is all there is of the insides.
  const bool in = m(boundary, interior) == 1 || m(interior, boundary) == 1;
  if (in || interiors_meet(o.tree, o.ends, k, rk)) m.set(interior, interior, 2);
  if (m(boundary, interior) == 1 || m(exterior, boundary) == 1 || !covers(o.tree, k, rk))
    m.set(exterior, interior, 2);
  return m;
}

/// f(edge) for the edges of a polyline that may meet a box; far() if there are others. Chains of one point
/// are never passed over.
template <class F, class Far>
void each_edge_near(const Tree& o, const Box& box, F&& f, Far&& distant) {
  const auto one = [&](const Segment& e) { return f(e), false; };
  if (o.has_points())
    o.any_edge(one);
  else if (o.any_near(box, one).others)
    distant();
}

/// A polyline without radius and core ⊕ rk, which has an inside.
template <class K>
IntersectionMatrix relate_polyline_and_area(const Related& o, const K& k, double rk,
                                            const boundary::Outline& area) {
  IntersectionMatrix m;
  m.set(exterior, interior, 2);
  const Reach reach{0, rk};
  const auto meeting = [&](const Vec2& v) { return pair_meeting(Point{v}, k, reach); };
  for (const Vec2& v : o.ends) m.add(boundary, part_of(meeting(v)), 0);
  const Box box = around(k, rk);
  const auto look_at = [&](const Segment& e) {
    if (e.a == e.b) {
      m.add(o.part_of_chain(e.a), part_of(meeting(e.a)), 0);
      return;
    }
    const Sign meets = View::may_meet(e, box) ? pair_meeting(e, k, reach) : Sign::positive;
    if (meets == Sign::positive) {
      m.add(interior, exterior, 1);
      return;
    }
    const Sign a = meeting(e.a), b = meeting(e.b);
    if (a == Sign::positive || b == Sign::positive) m.add(interior, exterior, 1);
    if (meets == Sign::negative) m.add(interior, interior, 1);
    if (a == Sign::negative && b == Sign::negative) return;
    // In how many points the edge meets the boundary; its ends count, and what leads out.
    int points = 1;
    if (meets == Sign::negative) {
      points = (a != Sign::negative) + (b != Sign::negative);
    } else if ((a == Sign::zero && b == Sign::zero) || runs_along(e, area)) {
      m.add(interior, boundary, 1);
      return;
    }
    const Vec2 low{std::fmin(e.a.x, e.b.x), -HUGE_VAL};
    for (auto v = std::lower_bound(o.ends.begin(), o.ends.end(), low, left_below);
         v != o.ends.end() && v->x <= std::fmax(e.a.x, e.b.x); ++v)
      if (point_meeting(*v, e) != Sign::positive && meeting(*v) == Sign::zero) --points;
    if (points > 0) m.add(interior, boundary, 0);
  };
  each_edge_near(o.tree, box, look_at, [&] { m.add(interior, exterior, 1); });
  bool covered = area.kind == Kind::hull && !area.rounded();
  for (int i = 0; i < area.corner_count() && covered; ++i)
    covered = covers_curve(o.tree, Side{area.corner(i), area.corner(i + 1)});
  if (!covered) m.set(exterior, boundary, 1);
  return m;
}

template <class = void>
IntersectionMatrix relate_sharp(const Related& a, const Related& b) {
  const auto never = [](const Labels&) { return false; };
  IntersectionMatrix m;
  if (!a.view.region && b.view.region) return relate_sharp(b, a).transposed();
  if (a.view.region && b.view.region) {
    const Labels of_a = all_labels(a.tree, b.tree, never), of_b = all_labels(b.tree, a.tree, never);
    if (of_a.in) m.set(boundary, interior, 1);
    if (of_a.out) m.set(boundary, exterior, 1);
    if (of_b.in) m.set(interior, boundary, 1);
    if (of_b.out) m.set(exterior, boundary, 1);
    if (of_a.along())
      m.set(boundary, boundary, 1);
    else if (of_a.event || of_b.event)
      m.set(boundary, boundary, 0);
    SharedSides sides;
    if (of_a.along())
      sides =
          shared_sides(a.tree, b.tree, [](const SharedSides& s) { return s.same && s.opposite; });
    if (of_a.in || of_b.in || sides.same) m.set(interior, interior, 2);
    if (of_a.out || of_b.in || sides.opposite) m.set(interior, exterior, 2);
    if (of_b.out || of_a.in || sides.opposite) m.set(exterior, interior, 2);
    return m;
  }
  if (a.view.region) {
    m.set(interior, exterior, 2);
    for (const Vec2& v : b.ends) m.add(part_at(a, v), boundary, 0);
    const auto look_at = [&](const Segment& e) {
      if (e.a == e.b) {
        m.add(part_at(a, e.a), b.part_of_chain(e.a), 0);
        return;
      }
      const Labels l = labels(a.tree, e, never);
      if (l.in) m.add(interior, interior, 1);
      if (l.out) m.add(exterior, interior, 1);
      if (l.along()) m.add(boundary, interior, 1);
    };
    each_edge_near(b.tree, a.tree.bounds(), look_at, [&] { m.add(exterior, interior, 1); });
    if (m(boundary, interior) < 0)
      // A point of an edge on the region's boundary that is no end of the polyline.
      b.tree.any_pair(a.tree, 0, [&](const Segment& e, const Segment& f) {
        if (edge_meeting(e, f) == Sign::positive) return false;
        const auto is_the_point = [&](const Vec2& v) {
          return point_meeting(v, e) != Sign::positive && point_meeting(v, f) != Sign::positive;
        };
        if (std::none_of(b.ends.begin(), b.ends.end(), is_the_point)) m.add(boundary, interior, 0);
        return m(boundary, interior) >= 0;
      });
    const bool all = !a.tree.any_edge([&](const Segment& e) { return !covers_curve(b.tree, e); });
    if (!all) m.set(boundary, exterior, 1);
    return m;
  }
  const auto rest = [](const Related& of, const Related& other, auto note) {
    const auto look_at = [&](const Segment& e) {
      if (e.a == e.b ? !intersects(other.tree, Point{e.a}, 0) : !covers_curve(other.tree, e))
        note(e.a == e.b ? of.part_of_chain(e.a) : interior, e.a == e.b ? 0 : 1);
    };
    each_edge_near(of.tree, other.tree.bounds(), look_at, [&] { note(interior, 1); });
  };
  rest(a, b, [&](Part part, int d) { m.add(part, exterior, d); });
  rest(b, a, [&](Part part, int d) { m.add(exterior, part, d); });
  for (const Vec2& v : a.ends) m.add(boundary, part_at(b, v), 0);
  for (const Vec2& v : b.ends) m.add(part_at(a, v), boundary, 0);
  const bool along = a.tree.any_pair(b.tree, 0, [](const Segment& e, const Segment& f) {
    const Curve<Segment> line{e};
    return !(e.a == e.b) && !(f.a == f.b) && edge_meeting(e, f) == Sign::negative &&
           side_of(line, f.a) == Sign::zero && side_of(line, f.b) == Sign::zero;
  });
  if (along)
    m.set(interior, interior, 1);
  else if (interiors_meet(a.tree, a.ends, b.tree, b.ends))
    m.set(interior, interior, 0);
  return m;
}

template <class S>
IntersectionMatrix relate_sharp(const Related& o, const S& shape) {
  const boundary::Outline outline = boundary::outline(shape);
  return reduced(core(shape), radius(shape), [&](const auto& x, auto form) {
    if constexpr (form == Form::point)
      return relate_point(o, x.position);
    else if constexpr (form == Form::curve)
      return relate_curve(o, x);
    else if (o.view.region)
      return relate_region_and_area(o, x, radius(shape), outline);
    else
      return relate_polyline_and_area(o, x, radius(shape), outline);
  });
}

// Where an outline has a radius: by the arrangement of both boundaries.

/// An outline with a radius and a convex shape, near which all that matters lies.
template <class S>
IntersectionMatrix relate_grown(const Related& o, const S& shape) {
  const ConvexCells other(boundary::outline(shape));
  const Dimensions dims_b = abut::detail::dimensions(other.outline);
  const auto& k = core(shape);
  if (!intersects(o.tree, k, radius(shape))) return matrix_apart(o.dimensions(), dims_b);
  const Containment held =
      dims_b.interior == 2 ? containment_in(k, radius(shape), o.view) : Containment::none;
  if (held == Containment::strict) {
    IntersectionMatrix m = matrix_apart({-1, -1}, dims_b);
    m.set(interior, interior, 2), m.set(boundary, interior, 1);
    return m;
  }
  const Arrangement both(Cells::grown(o.tree, around(k, radius(shape))), other.cells());
  IntersectionMatrix m = both.matrix({}, [](const IntersectionMatrix&) { return false; });
  // A shape that is not held reaches beyond the part of the outline that was looked at.
  const bool beyond = held == Containment::none;
  m.set(interior, exterior, beyond ? 2 : -1);
  m.set(boundary, exterior, beyond ? 1 : -1);
  // An endless curve has no vertex far away.
  if (other.outline.endless_forward) m.set(exterior, interior, 1);
  return m;
}

template <class = void>
Cells cells_of(const Related& o) {
  return o.view.radius > 0 ? Cells::grown(o.tree, kEverywhere) : Cells::sharp(o.tree, o.ends);
}
/// Two outlines, at least one with a radius.
template <class = void>
IntersectionMatrix relate_grown(const Related& a, const Related& b) {
  if (!intersects(a.tree, b.tree)) return matrix_apart(a.dimensions(), b.dimensions());
  return Arrangement(cells_of(a), cells_of(b)).matrix({}, [](const IntersectionMatrix&) {
    return false;
  });
}

template <class = void>
IntersectionMatrix relate(const Related& a, const Related& b) {
  if (a.tree.empty() || b.tree.empty()) return matrix_apart(a.dimensions(), b.dimensions());
  return a.view.radius > 0 || b.view.radius > 0 ? relate_grown(a, b) : relate_sharp(a, b);
}
template <class S>
  requires(!std::is_same_v<S, Related>)
IntersectionMatrix relate(const Related& o, const S& shape) {
  if (o.tree.empty())
    return matrix_apart({-1, -1}, abut::detail::dimensions(boundary::outline(shape)));
  return o.view.radius > 0 ? relate_grown(o, shape) : relate_sharp(o, shape);
}

template <class A, class B>
IntersectionMatrix relate_shapes(const A& a, const B& b) {
  if constexpr (!Outlined<A>)
    return relate_shapes(b, a).transposed();
  else if constexpr (Outlined<B>)
    return relate(Related(view(a)), Related(view(b)));
  else
    return relate(Related(view(a)), b);
}

#define ABUT_OUTLINED_RELATE(declare, A, B) \
  declare IntersectionMatrix relate_shapes(const A&, const B&);
ABUT_DECLARE_OUTLINED(ABUT_OUTLINED_RELATE)

}  // namespace abut::detail::outline

namespace abut::detail {
template <class A, class B>
  requires EitherOutlined<A, B>
IntersectionMatrix relate_shapes(const A& a, const B& b) {
  return outline::relate_shapes(a, b);
}
}  // namespace abut::detail
