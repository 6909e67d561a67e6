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
std::optional<Polygon> as_polygon(const View& o) {
  std::span<const Vec2> only;
  int chains = 0;
  o.any_chain([&](std::span<const Vec2> c) { return only = c, ++chains > 1; });
  if (chains != 1 || !(o.radius >= 0) || !has_finite_numbers(o)) return std::nullopt;
  Polygon p{{only.begin(), only.end()}, o.radius};
  std::vector<Vec2>& v = p.vertices;
  v.erase(std::unique(v.begin(), v.end()), v.end());
  if (o.region && v.size() > 1 && v.front() == v.back()) v.pop_back();
  const bool convex = o.region
                          ? v.size() > 2 && !convexity_problem(PolygonView::of(v.data(), v.size()))
                          : v.size() <= 2;
  return convex ? std::optional(std::move(p)) : std::nullopt;
}
/// Calls f(polygon, or the shape as it is) of both, if at least one of them is an outline that is a polygon and
/// none an outline that is not.
template <class A, class B, class F>
bool as_convex(const A& a, const B& b, F&& f) {
  if constexpr (Outlined<A> && Outlined<B>) {
    const std::optional<Polygon> p = as_polygon(view(a));
    if (!p) return false;
    const std::optional<Polygon> q = as_polygon(view(b));
    return q && (f(*p, *q), true);
  } else if constexpr (Outlined<A>) {
    const std::optional<Polygon> p = as_polygon(view(a));
    return p && (f(*p, b), true);
  } else {
    const std::optional<Polygon> q = as_polygon(view(b));
    return q && (f(a, *q), true);
  }
}

/// The largest of a shape's numbers.
template <class S>
double extent(const S& s) {
  if constexpr (Outlined<S>) {
    const Box b = vertex_bounds(view(s));
    const auto most = [](const Vec2& v) { return std::fmax(std::fabs(v.x), std::fabs(v.y)); };
    return std::fmax(std::fmax(most(b.min), most(b.max)), view(s).radius);
  } else {
    return std::fmax(magnitude(core(s)), radius(s));
  }
}
template <class S>
constexpr bool is_area(const S& s) {
  if constexpr (Outlined<S>)
    return view(s).region || view(s).radius > 0;
  else
    return boundary::outline(s).region();
}

/// A shape moved, and brought near 1 by a power of two.
struct Chains {
  std::vector<std::vector<Vec2>> vertices;
  View view;
};
template <class Edges, class F>
Chains each_vertex(const Edges& o, double radius, F&& f) {
  Chains all;
  o.any_chain([&](std::span<const Vec2> c) {
    std::vector<Vec2>& chain = all.vertices.emplace_back();
    chain.reserve(c.size());
    for (const Vec2& v : c) chain.push_back(f(v));
    return false;
  });
  all.view = {all.vertices.data(), nullptr, nullptr, all.vertices.size(), radius, o.region};
  return all;
}
/// f(view) of a tree's outline.
template <class F>
auto with_view(const View& o, F&& f) {
  return f(o);
}
template <class F>
auto with_view(const Tree& o, F&& f) {
  Chains chains = each_vertex(o, o.radius, [](Vec2 v) { return v; });
  if (o.region)
    for (std::vector<Vec2>& ring : chains.vertices) ring.pop_back();  // which closes it
  return f(chains.view);
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
Parting parting(const View& a, const B& b) {
  const double size = std::fmax(extent(a), extent(b));
  if (const int e = taming_exponent(size); e != 0) {
    const auto nearby = [&](const View& o) {
      return each_vertex(o, std::ldexp(o.radius, e), [&](Vec2 v) { return scaled(v, e); });
    };
    const auto back = [&](Parting p) {
      p.depth = std::ldexp(p.depth, -e);
      for (Resting& r : p.touches) {
        r.a = scaled(r.a, -e), r.b = scaled(r.b, -e);
        for (Segment* s : {&r.side_a, &r.side_b}) s->a = scaled(s->a, -e), s->b = scaled(s->b, -e);
      }
      return p;
    };
    const Chains x = nearby(a);
    if constexpr (Outlined<B>) {
      const Chains y = nearby(view(b));
      return back(parting(x.view, y.view));
    } else {
      return back(parting(x.view, brought_near_one(b, e)));
    }
  }
  const Parts p = parts_of(a), q = [&] {
    if constexpr (Outlined<B>)
      return parts_of(view(b));
    else
      return parts_of(boundary::outline(b), 16 * size);
  }();
  const auto search = [&](const auto& meet) {
    PartingSearch<> ways(p, q, size, meet);
    if (!shape_interiors_meet(a, b)) return ways.touch();
    Parting found = ways.find();
    if (is_area(a) || is_area(b))
      found.depth = std::fmax(found.depth, std::numeric_limits<double>::denorm_min());
    return found;
  };
  const auto with_edges = [](const View& o, auto&& f) { return is_large(o) ? f(Tree(o)) : f(o); };
  if constexpr (Outlined<B>) {
    // The one that has fewer vertices moves.
    const bool turned = q.peaks.size() > p.peaks.size();
    const View still = turned ? View(view(b)) : a, moving = turned ? a : View(view(b));
    return with_edges(still, [&](const auto& edges) {
      return search([&](const Vec2& t) {
        return intersects(
            each_vertex(moving, moving.radius, [&](Vec2 v) { return turned ? v - t : v + t; }).view,
            edges);
      });
    });
  } else {
    return with_edges(a, [&](const auto& edges) {
      return search([&](const Vec2& t) {
        const B there = moved_by(b, t);
        return intersects(edges, core(there), radius(there));
      });
    });
  }
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
std::optional<Separation> over_the_nearest_edge(const View& o, const S& disc) {
  const Circle circle{core(disc).position, radius(disc)};
  const auto over = [&](const auto& edges) -> std::optional<Separation> {
    const Separation s = separation_of_disc(edges, circle);
    const double size = std::fmax(extent(o), extent(disc));
    const Vec2 beyond = (PartingSearch<>::kStep * size - s.distance) * s.normal;
    if (intersects(edges, Point{circle.center + beyond}, circle.radius)) return std::nullopt;
    if (!shape_interiors_meet(o, disc)) return Separation{0, s.normal, s.a, s.b};
    return s;
  };
  return is_large(o) ? over(Tree(o)) : over(o);
}

template <class A, class B>
Separation separation_of_shapes(const A& a, const B& b) {
  require_plane<A, B>();
  if constexpr (!Outlined<A>) {
    return swapped(separation_of_shapes(b, a));
  } else {
    if (!has_finite_numbers(a) || !has_finite_numbers(b)) return nowhere<Separation>();
    const View o = view(a);
    if constexpr (Outlined<B>)
      if (comes_after(o, view(b))) return swapped(separation_of_shapes(View(view(b)), o));
    if (!shapes_intersect(a, b)) {
      if (is_empty(a) || is_empty(b)) return {HUGE_VAL, {1, 0}, {NAN, NAN}, {NAN, NAN}};
      if constexpr (Outlined<B>)
        return nearest(Tree(o), Tree(view(b)));
      else
        return is_large(o) ? nearest(Tree(o), b) : nearest(o, b);
    }
    if constexpr (is_disc<B>)
      if (const auto over = over_the_nearest_edge(o, b)) return *over;
    std::optional<Separation> convex;
    as_convex(a, b, [&](const auto& p, const auto& q) { convex = shapes_separation(p, q); });
    if (convex) return *convex;
    const Parting p = parting(o, b);
    return {0.0 - p.depth, p.normal, p.touches[0].a, p.touches[0].b};
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
