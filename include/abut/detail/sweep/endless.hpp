// The first touch of a shape that moves and a line or a ray.
//
// The shape lies on one side of the line; the corner next to it, w off the line's start, touches first, at
//     t = (± D × w − R |D|)/(∓ D × m).
// A ray is touched there, too, if that is surely ahead of its origin. Else, or where the shape is across the line
// behind the origin, only the origin can be touched first: what of the shape lies on the line is one stretch,
// and moves on without a jump.
//
// An ellipse touches with the point that is farthest across the line.
//
// The corner is chosen and its place along the ray told in plain doubles, with a slack; the numerator is
// summed in double-doubles, and the denominator is right to two roundings: the time is within 4u of itself.
#pragma once

#include <abut/detail/convex/intersects.hpp>
#include <abut/detail/sweep/winner.hpp>

namespace abut::detail::sweep {

template <class S>
concept Endless = Linear<S> && dimension<S> == 2 && !is_bounded<S>;

/// The part of a shape that comes first over a line: its gap to the line, times |d|, and its place at the start.
struct NextToLine {
  DoubleDouble gap;
  Vec2 at, from_start;
};

/// `above` and `below` are how far the shape of this size is off the line on either side, times |d|. next(side)
/// tells what is next to the line, or that it is in doubt.
template <class A, Endless B, class Next>
ABUT_INLINE State enter_endless(const A& a, double ra, const Vec2& m, double limit, const B& b,
                                double size, double above, double below, const Next& next,
                                CastHit& hit) {
  const Vec2 o = pairs::start(b), d = b.direction, left = perp(d);
  const double stride = taxicab(m), length1 = taxicab(d);
  if (!(are_tame<6>(stride, length1) && size < kMostTame<6>)) return State::unsure;
  const double slack = kSlack * size * length1;
  const auto touch_origin = [&] { return first_stages(a, ra, m, limit, Point{o}, 0, hit); };
  const bool is_left = above > slack;
  if (!is_left && !(below > slack)) {
    if (!(above < -slack && below < -slack)) return State::unsure;
    if constexpr (!pairs::has_start<B>) return State::together;
    return cores_meeting(a, b, Reach{ra, 0}) == Sign::positive ? touch_origin() : State::together;
  }
  const double side = is_left ? 1 : -1, gap = is_left ? above : below;
  const double speed = -side * dot(left, m), slack_speed = kSlack * length1 * stride;
  if (speed < -slack_speed) return State::apart;
  if (has_end(limit) && gap > limit * speed + (slack + limit * slack_speed)) return State::apart;
  if (!(speed > slack_speed)) return State::unsure;
  NextToLine first;
  if (!next(side, first)) return State::unsure;
  hit.t = first.gap.value() / (-side * kahan_cross(d.x, m.y, d.y, m.x));
  if (!(hit.t > 0)) return State::unsure;
  const Vec2 zero;  // added, so that no coordinate is −0
  hit.normal = (side / std::sqrt(dot(d, d))) * left + zero;
  hit.point = back_of(first.at + hit.t * m, ra, hit.normal);
  if constexpr (pairs::has_start<B>) {
    const double ahead = dot(d, first.from_start + hit.t * m),
                 doubt = kSlack * (size + hit.t * stride) * length1;
    if (ahead < -doubt) return touch_origin();
    if (!(ahead > doubt)) return State::unsure;
  }
  return within_limit(hit.t, limit, stride, size);
}

template <class A, Endless B>
[[gnu::noinline]] State stages_of_cores(const A& a, double ra, const Vec2& m, double limit,
                                        const B& b, double, CastHit& hit) {
  const Vec2 o = pairs::start(b), d = b.direction, left = perp(d);
  const Corner low = furthest_corner(a, -left, d), high = furthest_corner(a, left, d);
  const auto from_start = [&](const Corner& c) { return plain({c.base - o, c.axis, c.offset}); };
  const Vec2 to_low = from_start(low), to_high = from_start(high);
  const double length = std::sqrt(dot(d, d));
  const auto next = [&](double side, NextToLine& first) {
    // Two corners that are as near are a side, whose middle touches.
    const Corner c = side > 0 ? low : high;
    if (!(plain(furthest_corner(a, -side * left, -d)) == plain(c))) return false;
    DoubleDouble x = two_diff(c.base.x, o.x), y = two_diff(c.base.y, o.y);
    if constexpr (has_turned_corners<A>) {
      add_offset<A>(x, y, c, 1);
      x = settled(x), y = settled(y);
    }
    const DoubleDouble off = cross2(y, d.x, x, d.y), square = dot2(d.x, d.x, d.y, d.y);
    const double rest = loose_difference(square, two_prod(length, length)).value() / (2 * length);
    DoubleDouble grown = two_prod(ra, length);
    grown.lo += ra * rest;
    first = {loose_difference(DoubleDouble(side * off.hi, side * off.lo), grown), plain(c),
             from_start(c)};
    return true;
  };
  return enter_endless(a, ra, m, limit, b, taxicab(to_low) + taxicab(to_high) + ra,
                       dot(left, to_low) - ra * length, -dot(left, to_high) - ra * length, next,
                       hit);
}

/// An ellipse reaches √(nᵀMn) to both sides, n across the line; its point that is farthest there is next to it.
[[gnu::noinline]] State stages_of_cores(const Ellipse& a, double, const Vec2& m, double limit,
                                        const Endless auto& b, double, CastHit& hit) {
  const Vec2 o = pairs::start(b), d = b.direction, left = perp(d), w = a.center - o;
  const double height = dot(left, w), along = dot(left, a.rotation.u()) * a.semi_axes.x,
               across = dot(left, a.rotation.v()) * a.semi_axes.y,
               reach = std::sqrt(along * along + across * across);
  const double axes = a.semi_axes.x + a.semi_axes.y,
               least = numeric::smaller(a.semi_axes.x, a.semi_axes.y);
  const auto next = [&](double side, NextToLine& first) {
    constexpr double flat = 0x1p-20;
    if (!(least > flat * axes)) return false;
    const ellipse::Support s(left, a);
    const DoubleDouble x = two_diff(a.center.x, o.x), y = two_diff(a.center.y, o.y);
    const DoubleDouble off = settled(cross2(y, d.x, x, d.y));
    const Vec2 point{-side * s.x.hi, -side * s.y.hi};
    first = {loose_difference(DoubleDouble(side * off.hi, side * off.lo), s.height),
             a.center + point, w + point};
    return true;
  };
  return enter_endless(a, 0, m, limit, b, taxicab(w) + axes, height - reach, -height - reach, next,
                       hit);
}
template <class A, class B>
concept HasStages = Staged<A> && (Staged<B> || Endless<B>);
ABUT_INLINE State first_stages(const Staged auto& a, const Vec2& m, double limit,
                               const Endless auto& b, CastHit& hit) {
  return stages_of_cores(core(a), radius(a), m, limit, b, 0, hit);
}

}  // namespace abut::detail::sweep
