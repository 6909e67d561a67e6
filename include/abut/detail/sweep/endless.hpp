// The first touch of a shape that moves and a line or a ray.
//
// The shape lies on one side of the line; the corner next to it, w off the line's start, touches first, at
//     t = (± D × w − R |D|)/(∓ D × m).
// A ray is touched there, too, if that is surely ahead of its origin. Else, or where the shape is across the line
// behind the origin, only the origin can be touched first: what of the shape lies on the line is one stretch,
// and moves on without a jump.
//
// The corner is chosen and its place along the ray told in plain doubles, with a slack; the numerator is
// summed in double-doubles, and the denominator is right to two roundings: the time is within 4u of itself.
#pragma once

#include <abut/detail/sweep/winner.hpp>
#include <abut/queries/intersects.hpp>

namespace abut::detail::sweep {

template <class S>
concept Endless = Linear<S> && dimension<S> == 2 && !is_bounded<S>;

template <class A, Endless B>
[[gnu::noinline]] Verdict stages_of_cores(const A& a, double ra, const Vec2& m, double limit,
                                          const B& b, double, CastHit& hit) {
  const Vec2 o = pairs::start(b), d = b.direction, left = perp(d);
  const Corner low = furthest_corner(a, -left, d), high = furthest_corner(a, left, d);
  const auto from_start = [&](const Corner& c) { return plain({c.base - o, c.axis, c.offset}); };
  const Vec2 to_low = from_start(low), to_high = from_start(high);
  const double stride = taxicab(m), length1 = taxicab(d);
  const double size = taxicab(to_low) + taxicab(to_high) + ra;
  if (!(are_tame<6>(stride, length1) && size < kMostTame<6>)) return Verdict::doubt;
  const double length = std::sqrt(dot(d, d)), slack = kSlack * size * length1;
  const double above = dot(left, to_low) - ra * length, below = -dot(left, to_high) - ra * length;
  const auto touch_origin = [&] { return first_stages(a, ra, m, limit, Point{o}, 0, hit); };
  const bool is_left = above > slack;
  if (!is_left && !(below > slack)) {
    if (!(above < -slack && below < -slack)) return Verdict::doubt;
    if constexpr (!pairs::has_start<B>) return Verdict::start;
    const Sign s = quick_meeting(a, b, Reach{ra, 0});
    return s == Sign::negative   ? Verdict::start
           : s == Sign::positive ? touch_origin()
                                 : Verdict::doubt;
  }
  const double side = is_left ? 1 : -1, gap = is_left ? above : below;
  const double speed = -side * dot(left, m), slack_speed = kSlack * length1 * stride;
  if (speed < -slack_speed) return Verdict::miss;
  if (has_end(limit) && gap > limit * speed + (slack + limit * slack_speed)) return Verdict::miss;
  if (!(speed > slack_speed)) return Verdict::doubt;
  // Two corners that are as near are a side, whose middle touches.
  const Corner c = is_left ? low : high;
  if (!(plain(furthest_corner(a, -side * left, -d)) == plain(c))) return Verdict::doubt;

  DoubleDouble x = two_diff(c.base.x, o.x), y = two_diff(c.base.y, o.y);
  if constexpr (has_turned_corners<A>) {
    add_offset<A>(x, y, c, 1);
    x = settled(x), y = settled(y);
  }
  const DoubleDouble off = cross2(y, d.x, x, d.y), square = dot2(d.x, d.x, d.y, d.y);
  const double rest = loose_difference(square, two_prod(length, length)).value() / (2 * length);
  DoubleDouble grown = two_prod(ra, length);
  grown.lo += ra * rest;
  const double exact_speed = -side * kahan_cross(d.x, m.y, d.y, m.x);
  hit.t = loose_difference(DoubleDouble(side * off.hi, side * off.lo), grown).value() / exact_speed;
  if (!(hit.t > 0)) return Verdict::doubt;
  const Vec2 zero;  // added, so that no coordinate is −0
  hit.normal = (side / length) * left + zero;
  hit.point = back_of(plain(c) + hit.t * m, ra, hit.normal);
  if constexpr (pairs::has_start<B>) {
    const double ahead = dot(d, from_start(c) + hit.t * m),
                 doubt = kSlack * (size + hit.t * stride) * length1;
    if (ahead < -doubt) return touch_origin();
    if (!(ahead > doubt)) return Verdict::doubt;
  }
  return within_limit(hit.t, limit, stride, size);
}
template <class A, class B>
concept HasStages = (Staged<A> && Staged<B>) || (Cornered<A> && Endless<B>);
template <Cornered A, Endless B>
[[gnu::always_inline]] inline Verdict first_stages(const A& a, const Vec2& m, double limit,
                                                   const B& b, CastHit& hit) {
  return stages_of_cores(core(a), radius(a), m, limit, b, 0, hit);
}

}  // namespace abut::detail::sweep
