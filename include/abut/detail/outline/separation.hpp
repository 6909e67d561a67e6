// separation where one shape is a polyline or a region: apart, the distance; together, minus the least
// translation that parts them (parting.hpp). An outline that is convex is asked about as the polygon that
// it is.
#pragma once

#include <abut/detail/convex/separation.hpp>
#include <abut/detail/outline/distance.hpp>
#include <abut/detail/outline/intersects.hpp>
#include <abut/detail/outline/nearest.hpp>
#include <abut/detail/outline/parting.hpp>
#include <abut/validate.hpp>

namespace abut::detail::outline {

/// The polygon that an outline is: one edge, or one convex ring.
template <class = void>
std::optional<Polygon> as_polygon(const Tree& o) {
  std::span<const Vec2> only;
  int chains = 0;
  o.any_chain([&](std::span<const Vec2> c) { return only = c, ++chains > 1; });
  if (chains != 1 || !(o.radius >= 0) || !o.finite) return std::nullopt;
  if (o.region && only.size() > 1)
    only = only.first(only.size() - 1);  // without the one that closes it
  const std::size_t n = only.size();
  if (o.region ? n < 3 : n > 2) return std::nullopt;
  // Few of those that are not convex turn one way for long.
  bool turns[2] = {};
  for (std::size_t i = 0; i + 2 < n; ++i) {
    const Sign s = sign::orientation(only[i], only[i + 1], only[i + 2]);
    if (s != Sign::zero) turns[s == Sign::positive] = true;
    if (turns[0] && turns[1]) return std::nullopt;
  }
  if (o.region && convexity_problem(PolygonView::of(only.data(), n))) return std::nullopt;
  return Polygon{{only.begin(), only.end()}, o.radius};
}
/// Calls f(polygon, or the shape as it is) of both, if all outlines are polygons.
template <class B, class F>
bool as_convex(const Tree& a, const B& b, F&& f) {
  const std::optional<Polygon> p = as_polygon(a);
  if (!p) return false;
  if constexpr (is_tree<B>) {
    const std::optional<Polygon> q = as_polygon(b);
    return q && (f(*p, *q), true);
  } else {
    return f(*p, b), true;
  }
}

/// The largest of a shape's numbers.
template <class S>
double extent(const S& s) {
  return std::fmax(magnitude(core(s)), radius(s));
}
template <class = void>
double extent(const Tree& o) {
  const auto most = [](const Vec2& v) { return std::fmax(std::fabs(v.x), std::fabs(v.y)); };
  const Box b = o.bounds();
  double size = std::fmax(most(b.min), most(b.max));
  // Floats may lack the range.
  constexpr double in_floats = 0x1p100;
  if (!(size > 1 / in_floats && size < in_floats)) {
    size = 0;
    o.any_edge([&](const Segment& e) {
      return size = std::fmax(size, std::fmax(most(e.a), most(e.b))), false;
    });
  }
  return std::fmax(size, o.radius);
}
template <class S>
bool is_area(const S& s) {
  if constexpr (is_tree<S>)
    return s.region || s.radius > 0;
  else
    return boundary::outline(s).region();
}

/// An outline scaled by a power of two.
template <class = void>
Tree brought_near_one(const Tree& o, int e) {
  std::vector<std::vector<Vec2>> chains;
  o.any_chain([&](std::span<const Vec2> c) {
    for (std::vector<Vec2>& chain = chains.emplace_back(c.begin(), c.end()); Vec2& v : chain)
      v = scaled(v, e);
    return false;
  });
  return Tree(
      View{chains.data(), nullptr, nullptr, chains.size(), std::ldexp(o.radius, e), o.region});
}
template <class S>
S moved_by(S s, const Vec2& t) {
  each_field(s, [&](auto field, auto& value) {
    if constexpr (field.role == Role::position)
      value = value + t;
    else if constexpr (field.role == Role::vertices)
      for (Vec2& v : value) v = v + t;
  });
  return s;
}
template <class S>
S brought_near_one(S s, int e) {
  each_field(s, [&](auto field, auto& value) {
    if constexpr (field.role == Role::position || field.role == Role::sizes)
      value = scaled(value, e);
    else if constexpr (field.role == Role::length)
      value = std::ldexp(value, e);
    else if constexpr (field.role == Role::direction)
      value = near_unit(value);
    else if constexpr (field.role == Role::vertices)
      for (Vec2& v : value) v = scaled(v, e);
  });
  return s;
}

/// How a shape is parted from an outline that it meets.
template <class B>
Parting parting(const Tree& a, const B& b) {
  const double size = std::fmax(extent(a), extent(b));
  if (const int e = taming_exponent(size); e != 0) {
    Parting p = parting(brought_near_one(a, e), brought_near_one(b, e));
    p.depth = std::ldexp(p.depth, -e);
    for (Resting& r : p.touches) {
      r.a = scaled(r.a, -e), r.b = scaled(r.b, -e);
      for (Segment* s : {&r.side_a, &r.side_b}) s->a = scaled(s->a, -e), s->b = scaled(s->b, -e);
    }
    return p;
  }
  const auto meet = [&](const Vec2& t) {
    if constexpr (is_tree<B>) {
      return intersects_moved(a, b, t);
    } else {
      const B there = moved_by(b, t);
      return intersects(a, core(there), radius(there));
    }
  };
  const auto search = [&](const Body& other) {
    PartingSearch<> ways({a, {a.radius, false, {}}}, other, size, meet);
    if (!interiors_meet_of(a, b)) return ways.touch();
    Parting found = ways.find();
    if (is_area(a) || is_area(b))
      found.depth = std::fmax(found.depth, std::numeric_limits<double>::denorm_min());
    return found;
  };
  if constexpr (is_tree<B>)
    return with_body(b, 0, search);
  else
    return with_body(boundary::outline(b), 16 * size, search);
}

/// From the outline to a disc that has nothing but the nearest edge in its way. If it has more, it has to go
/// farther. Edges: a View or a Tree.
template <class Edges>
Separation separation_of_disc(const Edges& o, const Circle& disc) {
  const Vec2 c = disc.center;
  const Where where = o.region ? locate(o, c) : Where::outside;
  if (where == Where::boundary) {
    // Away from the inside beside an edge that holds the centre.
    std::optional<Segment> own;
    o.any({c, c}, [&](const Segment& e) {
      if (point_meeting(c, e) != Sign::positive && !(own && comes_before(*own, e))) own = e;
      return false;
    });
    const Vec2 to = c == own->b ? own->a : own->b;
    const double turn = inside_beside(o, Given{c}, FromTo{c, to}, 1) ? -1 : 1;
    const Vec2 n = (turn / length(to - c)) * perp(to - c);
    return {-(o.radius + disc.radius), n, c + o.radius * n, c - disc.radius * n};
  }
  Separation best{HUGE_VAL, {1, 0}, {NAN, NAN}, {NAN, NAN}};
  std::optional<Segment> nearest;
  each_nearest(o, around(Point{c}, 0), [&](const Segment& e, std::uint32_t) {
    const Separation s = where == Where::inside ? shapes_separation(rounded(e, 0), Point{c})
                                                : shapes_separation(rounded(e, o.radius), disc);
    if (s.distance < best.distance ||
        (nearest && s.distance == best.distance && comes_before(e, *nearest)))
      best = s, nearest = e;
    return where == Where::inside ? best.distance : best.distance + o.radius + disc.radius;
  });
  if (where == Where::outside) return best;
  // Out is towards the edge.
  const Vec2 n = -best.normal;
  return {-(best.distance + o.radius + disc.radius), n, best.a + o.radius * n, c - disc.radius * n};
}

template <class S>
inline constexpr bool is_disc = false;
template <class T>
inline constexpr bool is_disc<BasicPoint<2, T>> = true;
template <class T>
inline constexpr bool is_disc<BasicBall<2, T>> = true;

/// The separation over the nearest edge, if that parts the two.
template <class S>
std::optional<Separation> over_the_nearest_edge(const Tree& o, const S& disc) {
  const Circle circle{core(disc).position, radius(disc)};
  const Separation s = separation_of_disc(o, circle);
  const double size = std::fmax(extent(o), extent(disc));
  const Vec2 beyond = (PartingSearch<>::kStep * size - s.distance) * s.normal;
  if (intersects(o, Point{circle.center + beyond}, circle.radius)) return std::nullopt;
  if (!interiors_meet_of(o, disc)) return Separation{0, s.normal, s.a, s.b};
  return s;
}

/// From an outline to a shape, or to another outline, that it meets.
template <class B>
Separation overlap_of(const Tree& a, const B& b) {
  if constexpr (is_disc<B>)
    if (const auto over = over_the_nearest_edge(a, b)) return *over;
  std::optional<Separation> convex;
  as_convex(a, b, [&](const auto& p, const auto& q) { convex = shapes_separation(p, q); });
  if (convex) return *convex;
  const Parting p = parting(a, b);
  const Resting& rest = p.touches[0];
  Separation s{0.0 - p.depth, p.normal, rest.a, rest.b};
  if (!(a.radius > 0)) s.a = pairs::on_its_side(s.a, rest.side_a.a, s.normal);
  if constexpr (is_tree<B>) {
    if (!(b.radius > 0)) s.b = pairs::on_its_side(s.b, rest.side_b.a, s.normal);
  } else {
    if (!(radius(b) > 0)) s.b = pairs::as_given(core(b), s.b, -s.normal);
  }
  return s;
}
/// From an outline to a shape, or to another outline. Edges: a View or a Tree.
template <class Edges, class B>
Separation separation_from(const Edges& o, const B& b) {
  if (!has_finite_numbers(o) || !has_finite_numbers(b)) return nowhere<Separation>();
  if constexpr (is_tree<B>)
    if (comes_after(o, b)) return swapped(separation_from(b, o));
  if (intersects_any(o, b)) {
    if constexpr (is_tree<Edges>)
      return overlap_of(o, b);
    else
      return overlap_of(Tree(o), b);
  }
  bool none = o.empty();
  if constexpr (is_tree<B>) none = none || b.empty();
  if (none) return {HUGE_VAL, {1, 0}, {NAN, NAN}, {NAN, NAN}};
  return nearest(o, b);
}
template <class A, class B>
Separation separation_of_shapes(const A& a, const B& b) {
  require_plane<A, B>();
  if constexpr (!Outlined<A>) {
    return swapped(separation_of_shapes(b, a));
  } else if constexpr (Outlined<B>) {
    return separation_from(Tree(view(a)), Tree(view(b)));
  } else {
    const View o = view(a);
    return is_large(o) ? separation_from(Tree(o), b) : separation_from(o, b);
  }
}

#define ABUT_OUTLINED_SEPARATION(declare, A, B) \
  declare Separation separation_of_shapes(const A&, const B&);
ABUT_DECLARE_OUTLINED(ABUT_OUTLINED_SEPARATION)

}  // namespace abut::detail::outline

namespace abut::detail {
template <class A, class B>
  requires EitherOutlined<A, B>
Separation shapes_separation(const A& a, const B& b) {
  return outline::separation_of_shapes(a, b);
}
template <bool with_depth = true, class A, class B>
  requires EitherOutlined<A, B>
double shapes_separation_distance(const A& a, const B& b) {
  return outline::separation_of_shapes(a, b).distance;
}
}  // namespace abut::detail
