// separation where one shape is a polyline or a region, and the other a point or a circle.
//
// Apart: the distance. Together: minus the depth below the nearest edge, which is how far a disc
// has to go. For anything larger the least translation out of a shape that is not convex is another
// matter; this does not compile, and says what to call.
#pragma once

#include <abut/detail/convex/separation.hpp>
#include <abut/detail/outline/straight.hpp>
#include <abut/detail/outline/tree.hpp>

namespace abut {

namespace detail::outline {

/// From the outline to the disc. Edges: a View or a Tree.
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

template <class A, class B>
Separation shapes_separation_of(const A& a, const B& b) {
  constexpr bool defined = (Outlined<A> && is_disc<B>) || (Outlined<B> && is_disc<A>);
  static_assert(defined,
                "the separation of a polyline or region is defined against points and circles "
                "alone: call distance() for how far apart, contacts() for how deep");
  if constexpr (!defined) {
    return {};
  } else if constexpr (Outlined<A>) {
    return separation_of_disc(view(a), {core(b).position, radius(b)});
  } else {
    return swapped(separation_of_disc(view(b), {core(a).position, radius(a)}));
  }
}

}  // namespace detail::outline

namespace detail {
template <class A, class B>
  requires EitherOutlined<A, B>
Separation shapes_separation(const A& a, const B& b) {
  return outline::shapes_separation_of(a, b);
}
template <bool with_depth = true, class A, class B>
  requires EitherOutlined<A, B>
double shapes_separation_distance(const A& a, const B& b) {
  return outline::shapes_separation_of(a, b).distance;
}
}  // namespace detail

}  // namespace abut
