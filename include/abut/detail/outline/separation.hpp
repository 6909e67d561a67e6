// separation where one shape is a polyline or a region, and the other a point or a circle.
//
// Apart: the distance. Together: minus the depth below the nearest edge, which is how far a disc
// has to go. For anything larger the least translation out of a shape that is not convex is another
// matter; this does not compile, and says what to call.
#pragma once

#include <abut/detail/outline/locate.hpp>
#include <abut/queries/separation.hpp>

namespace abut {

namespace detail::outline {

/// From the outline to the disc.
template <class = void>
Separation separation_of_disc(const View& o, const Circle& disc) {
  const Vec2 c = disc.center;
  Separation best{HUGE_VAL, {1, 0}, {NAN, NAN}, {NAN, NAN}};
  Segment nearest;
  o.any_edge([&](const Segment& e) {
    const Separation s = shapes_separation(rounded(e, o.radius), disc);
    if (s.distance < best.distance) best = s, nearest = e;
    return false;
  });
  if (!o.region || o.empty()) return best;
  const Where where = locate(o, c);
  if (where == Where::outside) return best;
  // Out is towards the edge from inside, and away from the inside on the edge itself.
  const Separation s = shapes_separation(Point{c}, nearest);
  double d = s.distance;
  Vec2 n = s.normal;
  if (where == Where::boundary) {
    d = 0;
    n = perp(nearest.b - nearest.a) * (1 / length(nearest.b - nearest.a));
    const Vec2 from = nearest.a == c ? nearest.b : nearest.a;
    const bool left = c == nearest.a || c == nearest.b
                          ? inside_beside(o, Given{nearest.a}, FromTo{nearest.a, nearest.b}, 1)
                          : inside_beside(o, Given{c}, FromTo{from, c}, 1) == (from == nearest.a);
    if (left) n = -n;
  }
  const Vec2 foot = where == Where::boundary ? c : s.b;
  return {-(d + o.radius + disc.radius), n, foot + o.radius * n, c - disc.radius * n};
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
    const Separation s = separation_of_disc(view(b), {core(a).position, radius(a)});
    return {s.distance, -s.normal, s.b, s.a};
  }
}

}  // namespace detail::outline

template <detail::Queryable A, detail::InTheSpaceOf<A> B>
  requires detail::EitherOutlined<A, B>
double separation(const A& a, const B& b) {
  return detail::outline::shapes_separation_of(detail::lift(a), detail::lift(b)).distance;
}
template <detail::Queryable A, detail::InTheSpaceOf<A> B>
  requires detail::EitherOutlined<A, B>
Separation separation_witness(const A& a, const B& b) {
  return detail::outline::shapes_separation_of(detail::lift(a), detail::lift(b));
}

}  // namespace abut
