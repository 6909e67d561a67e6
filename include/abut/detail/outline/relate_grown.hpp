// relate where an outline has a radius.
//
// Exact are all entries that say whether interiors meet and whether the shapes meet at all. All else
// along the boundaries is read off their parts (rim.hpp), cut where they meet (clip.hpp)
// and judged by a point of each: to within kRimDoubt of the sizes. Entries that the exact answers imply are
// put right afterwards, so a matrix never contradicts intersects(), contains() and relation().
#pragma once

#include <abut/detail/outline/clip.hpp>
#include <abut/detail/outline/overlap.hpp>
#include <abut/queries/distance.hpp>

namespace abut::detail::outline {

/// Where a point lies, to within a slack: of an outline.
template <class = void>
Part rough_part(const Related& o, const Vec2& p, double slack) {
  double nearest = HUGE_VAL;
  const double reach = o.view.radius + slack;
  o.tree.any({{p.x - reach, p.y - reach}, {p.x + reach, p.y + reach}}, [&](const Segment& e) {
    nearest = std::fmin(nearest, shapes_separation(Point{p}, e).distance);
    return false;
  });
  const bool inside = o.view.region && locate(o.tree, p) == Where::inside;
  if (o.view.radius > 0) {
    if (inside || nearest < o.view.radius - slack) return interior;
    return nearest <= reach ? boundary : exterior;
  }
  if (nearest <= slack) return o.view.region ? boundary : interior;
  return inside ? interior : exterior;
}
/// … and of a convex area.
template <class S>
  requires(!std::is_same_v<S, Related>)
Part rough_part(const S& s, const Vec2& p, double slack) {
  const double d = separation(Point{p}, s);
  return d < -slack ? interior : d <= slack ? boundary : exterior;
}

template <class = void>
std::vector<RimPart> parts(const Related& o) {
  if (o.area()) return rim(o.view);
  std::vector<RimPart> all;
  o.tree.any_edge([&](const Segment& e) {
    if (!(e.a == e.b)) all.push_back({e.a, e.b});
    return false;
  });
  return all;
}
template <class S>
  requires(!std::is_same_v<S, Related>)
std::vector<RimPart> parts(const S& s) {
  return parts_of(boundary::outline(s));
}

/// Adds what the boundaries of two areas, of which the first has a radius, share and have in each
/// other.
template <class B>
void add_boundaries(const Related& a, const B& b, double size, IntersectionMatrix& m) {
  const double slack = kRimDoubt * size;
  const Clipped cut = clipped(parts(a), parts(b));
  const auto walk = [&](const std::vector<RimPart>& list, const auto& other, bool of_a) {
    const auto note = [&](Part in_other, int dimension) {
      of_a ? m.add(boundary, in_other, dimension) : m.add(in_other, boundary, dimension);
    };
    for (const RimPart& p : list) {
      note(rough_part(other, p.point(0.5), slack), 1);
      for (const Vec2& end : {p.from, p.to})
        if (rough_part(other, end, slack) == boundary) note(boundary, 0);
    }
  };
  walk(cut.a, b, true);
  walk(cut.b, a, false);
}

/// Adds what the boundary of a, which has a radius, shares with a curve of straight parts.
template <class = void>
void add_curve(const Related& a, const std::vector<RimPart>& curve, const std::vector<Vec2>& ends,
               double size, IntersectionMatrix& m) {
  const double slack = kRimDoubt * size;
  for (const RimPart& p : clipped(parts(a), curve).b) {
    if (rough_part(a, p.point(0.5), slack) == boundary) m.add(boundary, interior, 1);
    for (const Vec2& v : {p.from, p.to})
      if (rough_part(a, v, slack) == boundary &&
          std::none_of(ends.begin(), ends.end(), [&](const Vec2& e) { return e == v; }))
        m.add(boundary, interior, 0);
  }
}

/// The part of an outline with a radius that a given point lies in, exactly.
template <class = void>
Part grown_part(const Related& o, const Vec2& v) {
  if (interiors_meet(o.tree, o.ends, Point{v}, 0)) return interior;
  return intersects(o.tree, Point{v}, 0) ? boundary : exterior;
}

/// The exact answers' demands on the matrix of two shapes that meet, the first an area.
template <class = void>
void settle(IntersectionMatrix& m, bool interiors, bool a_in_b, Containment a_holds,
            const Dimensions& b, bool b_convex) {
  const bool b_in_a = a_holds != Containment::none;
  if (!interiors) {
    m.set(interior, interior, -1);
    m.set(interior, boundary, -1);
    if (b.interior == 2) m.set(boundary, interior, -1);
  }
  m.set(interior, exterior, a_in_b ? -1 : 2);
  if (a_in_b)
    m.set(boundary, exterior, -1);
  else if (b_convex || b.interior < 2)
    m.set(boundary, exterior, 1);
  if (b_in_a) {
    m.set(exterior, interior, -1);
    m.set(exterior, boundary, -1);
    // A gap that is closed exactly is of the boundary, although a lies all around it.
    if (interiors && a_holds == Containment::touching && m(boundary, boundary) < 0)
      m.add(boundary, interior, 0);
  } else if (b.interior == 2 || b_convex) {
    m.set(exterior, interior, b.interior);
    // The way out of a leads over its boundary.
    if (interiors && b_convex) m.add(boundary, interior, b.interior - 1);
  }
  if (!interiors && b.interior == 2) m.add(boundary, boundary, 0);
}

template <class = void>
double size_of(const Related& o) {
  const Box b = vertex_bounds(o.view);
  double size = o.view.radius;
  for (int i = 0; i < 2; ++i)
    size = std::fmax(size, std::fmax(std::fabs(b.min[i]), std::fabs(b.max[i])));
  return size;
}

/// The given ends of a curve.
template <class K>
std::vector<Vec2> given_ends(const K& k) {
  if constexpr (Curve<K>::has_stop)
    return {pairs::vertex(k, 0), pairs::vertex(k, pairs::vertex_count(k) == 4 ? 2 : 1)};
  else if constexpr (Curve<K>::has_start)
    return {pairs::vertex(k, 0)};
  else
    return {};
}
/// The part of a straight curve in a box.
template <class K>
Segment within_box(const K& k, const Box& box) {
  if constexpr (Curve<K>::has_stop) {
    const std::vector<Vec2> ends = given_ends(k);
    return {ends[0], ends[1]};
  } else {
    const Vec2 from = pairs::vertex(k, 0), d = pairs::along(k);
    const Vec2 middle = 0.5 * box.min + 0.5 * box.max;
    const double long_way = length(box.max - box.min) + length(middle - from);
    const Vec2 step = (long_way / length(d)) * d;
    return {Curve<K>::has_start ? from : from - step, from + step};
  }
}

/// Where an end of a curve lies, of which no double need be the place.
template <class Place, class Direction>
Part grown_part(const Related& o, const Place& place, const Direction& inwards) {
  const double r = o.view.radius;
  Sign nearest = Sign::positive;
  Box box = place.bounds();
  for (int i = 0; i < 2; ++i) box.min[i] -= r * (1 + 0x1p-50), box.max[i] += r * (1 + 0x1p-50);
  o.tree.any(box, [&](const Segment& e) {
    nearest = min(nearest, sign::decide([&](auto& s) {
                    return pairs::boundary_distance_sign(s, place(s), e, square(s.length(r)));
                  }));
    return nearest == Sign::negative;
  });
  if (nearest == Sign::negative) return interior;
  if (o.view.region && beside(o.tree, place, inwards) == Beside::inside) return interior;
  return part_of(nearest);
}

template <class S>
IntersectionMatrix relate_grown(const Related& o, const S& shape) {
  const Dimensions dims_b = abut::detail::dimensions(boundary::outline(shape));
  const auto& k = core(shape);
  const double rk = radius(shape);
  IntersectionMatrix m = matrix_apart(o.dimensions(), dims_b);
  if (!intersects(o.tree, k, rk)) return m;
  const bool interiors = interiors_meet(o.tree, o.ends, k, rk);
  if (interiors) m.set(interior, interior, dims_b.interior);
  const bool a_in_b = containment_in(k, rk, o.view) != Containment::none;
  const Containment holds = grown_containment(o.view, shape);
  const double size = std::fmax(size_of(o), magnitude(k) + rk);
  reduced(k, rk, [&](const auto& x, auto form) {
    using X = std::remove_cvref_t<decltype(x)>;
    if constexpr (form == Form::point) {
      m.add(interiors ? interior : boundary, interior, 0);
    } else if constexpr (form == Form::curve) {
      m.set(exterior, boundary, -1);
      const Curve<X> curve{x};
      const auto way = curve.direction();
      if constexpr (Curve<X>::has_start) m.add(grown_part(o, curve.start(), way), boundary, 0);
      if constexpr (Curve<X>::has_stop)
        m.add(grown_part(o, curve.stop(), Reversed<decltype(way)>{way}), boundary, 0);
      const Box box = around(Box(vertex_bounds(o.view)), 2 * o.view.radius);
      const Segment s = within_box(x, box);
      add_curve(o, {RimPart{s.a, s.b}}, given_ends(x), size, m);
    } else {
      m.set(exterior, boundary, -1);
      m.set(boundary, exterior, -1);
      if constexpr (may_have_area<S>) add_boundaries(o, shape, size, m);
      if (interiors && holds == Containment::none && m(boundary, boundary) < 0 &&
          m(interior, boundary) == 1 && m(exterior, boundary) == 1)
        m.set(boundary, boundary, 0);
    }
  });
  settle(m, interiors, a_in_b, holds, dims_b, true);
  return m;
}

/// Two outlines, at least one with a radius.
template <class = void>
IntersectionMatrix relate_grown(const Related& a, const Related& b) {
  if (!(a.view.radius > 0)) return relate_grown(b, a).transposed();
  const Dimensions dims_b = b.dimensions();
  IntersectionMatrix m = matrix_apart(a.dimensions(), dims_b);
  if (!intersects(a.tree, b.tree)) return m;
  const bool interiors = interiors_meet(a.tree, a.ends, b.tree, b.ends);
  const bool a_in_b = grown_containment(b.view, a.view) != Containment::none;
  const Containment holds = grown_containment(a.view, b.view);
  const double size = std::fmax(size_of(a), size_of(b));
  m.set(exterior, boundary, -1);
  if (b.area()) {
    if (interiors) m.set(interior, interior, 2);
    m.set(boundary, exterior, -1);
    add_boundaries(a, b, size, m);
  } else {
    m.set(exterior, interior, -1);
    for (const Vec2& v : b.ends) m.add(grown_part(a, v), boundary, 0);
    b.tree.any_edge([&](const Segment& e) {
      if (e.a == e.b) {
        m.add(grown_part(a, e.a), b.part_of_chain(e.a), 0);
        return false;
      }
      if (any_edge_enters(a.tree, e, 0) || (a.view.region && locate(a.tree, e.a) == Where::inside))
        m.add(interior, interior, 1);
      if (grown_containment(a.view, e) == Containment::none) m.add(exterior, interior, 1);
      return false;
    });
    add_curve(a, parts(b), b.ends, size, m);
  }
  settle(m, interiors, a_in_b, holds, dims_b, false);
  return m;
}

}  // namespace abut::detail::outline
