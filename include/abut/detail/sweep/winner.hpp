// The time and place at which the path enters the side or corner that was chosen, worked out in
// double-doubles.
//
// A side with the outward normal n, where n·x is largest at b of the target and least at a of the
// moving shape, is entered at t = (n·(b − a) + R |n|)/(n·m). The numerator is summed in
// double-doubles, which leaves one rounding of it. The denominator is right to two (Kahan's sum of two
// products), and the division rounds once: the time is within 4u of itself.
// A corner is entered as the disc of point_path.hpp.
#pragma once

#include <abut/detail/pairs/near_parts.hpp>
#include <abut/detail/sweep/ellipse_path.hpp>
#include <abut/detail/sweep/point_path.hpp>

namespace abut::detail::sweep {

/// The corner of the core that owns slab number i.
ABUT_INLINE Corner corner_of_own(const auto& k, int, Vec2 n, Vec2 across) {
  return furthest_corner(k, n, across);
}
inline Corner corner_of_own(const PolygonView& p, int i, Vec2, Vec2 across) {
  return {dot(across, p.next(i) - p[i]) > 0 ? p.next(i) : p[i]};
}
/// Its base alone.
template <class K>
ABUT_INLINE Vec2 base_of_own(const K& k, int i, Vec2 n, Vec2 across) {
  if constexpr (has_turned_corners<K>)
    return k.center;
  else
    return corner_of_own(k, i, n, across).base;
}
/// n·(corner − base).
template <class K>
ABUT_INLINE DoubleDouble offset_along(const Corner& c, Vec2 n) {
  if constexpr (has_turned_corners<K>)
    return loose_sum(loose_product(dot2(n.x, c.axis.x, n.y, c.axis.y), c.offset.x),
                     loose_product(cross2(n.y, c.axis.x, n.x, c.axis.y), c.offset.y));
  else
    return {};
}
/// How far a core reaches from its base along the normal n of its own slab number i: half its size
/// times |n|², with |n| = 1 + rest.
template <class K>
ABUT_INLINE DoubleDouble own_offset(const K& k, int i, double rest) {
  if constexpr (has_turned_corners<K>) {
    const double half = i == 0 ? k.half_size.x : k.half_size.y;
    return {half, half * (2 * rest)};
  } else {
    return {};
  }
}

/// How much of a core touches along n: a corner, or a side exactly along it.
enum class Touch : unsigned char { corner, side, doubt };
ABUT_INLINE Touch touch_of_side(Vec2 side, const Heading& of_side, const Heading& n) {
  const double up = std::fabs(dot(n.hi, side)), over = std::fabs(dot(perp(n.hi), side));
  if (up > kFlat * over || over == 0) return Touch::corner;
  return exactly_parallel(of_side, n) ? Touch::side : Touch::doubt;
}
ABUT_INLINE Touch touch(const Point&, const Heading&) { return Touch::corner; }
ABUT_INLINE Touch touch(const Segment& s, const Heading& n) {
  return touch_of_side(s.b - s.a, heading(s, 0), n);
}
ABUT_INLINE Touch touch(const Box& b, const Heading& n) {
  const Vec2 d = b.max - b.min;
  return (std::max)(touch_of_side({0, d.y}, {{1, 0}, {}}, n),
                    touch_of_side({d.x, 0}, {{0, 1}, {}}, n));
}
ABUT_INLINE Touch touch(const OrientedBox& b, const Heading& n) {
  return (std::max)(touch_of_side(b.half_size.y * b.rotation.v(), {b.rotation.u(), {}}, n),
                    touch_of_side(b.half_size.x * b.rotation.u(), {b.rotation.v(), {}}, n));
}
inline Touch touch(const PolygonView& p, const Heading& n) {
  const Vec2 corner = furthest_corner(p, n.hi, perp(n.hi)).base,
             other = furthest_corner(p, n.hi, -perp(n.hi)).base;
  if (corner == other) return Touch::corner;
  return exactly_parallel(heading_between(corner, other), n) ? Touch::side : Touch::doubt;
}

/// The feature of the core that owns slab number i. It is a corner only if the side has no length.
ABUT_INLINE Touch touch_of_own(const Point&, int) { return Touch::corner; }
ABUT_INLINE Touch touch_of_own(const Segment&, int) { return Touch::side; }
ABUT_INLINE Touch touch_of_own(const Box& b, int i) {
  const Vec2 size = b.max - b.min;
  return (i == 0 ? size.y : size.x) > 0 ? Touch::side : Touch::corner;
}
ABUT_INLINE Touch touch_of_own(const OrientedBox& b, int i) {
  return (i == 0 ? b.half_size.y : b.half_size.x) > 0 ? Touch::side : Touch::corner;
}
ABUT_INLINE Touch touch_of_own(const PolygonView&, int) { return Touch::side; }

/// x − 1.
ABUT_INLINE double excess(DoubleDouble x) { return (x.hi - 1) + x.lo; }

template <class A, class B>
ABUT_INLINE State enter_side(const Slabs<A, B>& d, double ra, double rb, Vec2 m, double limit,
                             const Feature& f, CastHit& hit) {
  const A& a = d.moving();
  const B& b = d.target();
  Heading n{f.outward, {}};
  if constexpr (!(has_unit_normals<A> && has_unit_normals<B>)) {
    n = d.heading(f.slab);
    if (dot(n.hi, f.outward) < 0) n = {-n.hi, -n.lo};
  }
  const bool of_b = d.is_target(f.slab);
  const int own = of_b ? f.slab : f.slab - d.first_of_moving();
  // The base of the one whose slab it is, and the furthest corner of the other.
  Corner on_a, on_b;
  if (of_b) {
    on_a = furthest_corner(a, -n.hi, f.along);
    on_b.base = base_of_own(b, own, n.hi, f.along);
  } else {
    on_a.base = base_of_own(a, own, -n.hi, f.along);
    on_b = furthest_corner(b, n.hi, f.along);
  }
  const DoubleDouble x = two_diff(on_b.base.x, on_a.base.x), y = two_diff(on_b.base.y, on_a.base.y);
  DoubleDouble gap = dot2(x, n.hi.x, y, n.hi.y);
  // |n| = length + rest
  double length = 1, rest = 0;
  if (d.has_unit_normal(f.slab)) {
    rest = 0.5 * excess(dot2(n.hi.x, n.hi.x, n.hi.y, n.hi.y));
  } else {
    gap.lo += n.lo.x * x.hi + n.lo.y * y.hi;
    DoubleDouble square = dot2(n.hi.x, n.hi.x, n.hi.y, n.hi.y);
    square.lo += 2 * (n.hi.x * n.lo.x + n.hi.y * n.lo.y);
    length = square_root(square.hi);
    rest = loose_difference(square, two_prod(length, length)).value() / (2 * length);
  }
  if (of_b)
    gap = loose_sum(gap, loose_difference(own_offset(b, own, rest), offset_along<A>(on_a, n.hi)));
  else
    gap = loose_sum(gap, loose_sum(own_offset(a, own, rest), offset_along<B>(on_b, n.hi)));
  const DoubleDouble r = two_sum(ra, rb);
  if (r.hi > 0) {
    DoubleDouble grown = loose_product(r, length);
    grown.lo += r.hi * rest;
    gap = loose_sum(gap, grown);
  }
  const double speed = numeric::kahan_dot(n.hi.x, m.x, n.hi.y, m.y) + (n.lo.x * m.x + n.lo.y * m.y);
  hit.t = gap.value() / speed;
  if (!(hit.t > 0)) return State::unsure;
  if (const State v = within_limit(hit.t, limit, taxicab(m), d.size()); v != State::sure) return v;
  const Vec2 zero;  // added, so that no coordinate is −0
  hit.normal = (length == 1 ? (1 - rest) * n.hi : (1 / length) * n.hi) + zero;

  // A corner of one of them touches, or a side on a side.
  const auto corner_of_a = [&] {
    hit.point = plain(on_a) + hit.t * m - ra * hit.normal;
    return State::sure;
  };
  const auto corner_of_b = [&] {
    hit.point = plain(on_b) + rb * hit.normal;
    return State::sure;
  };
  const bool has_side = (of_b ? touch_of_own(b, own) : touch_of_own(a, own)) == Touch::side;
  if constexpr (Slabs<A, B>::rectangles)
    if (has_side && d.skew() > kFlat) [[likely]]
      return of_b ? corner_of_a() : corner_of_b();
  if (of_b)
    on_b = corner_of_own(b, own, n.hi, f.along);
  else
    on_a = corner_of_own(a, own, -n.hi, f.along);
  const Touch part_b = of_b ? touch_of_own(b, own) : touch(b, n);
  if (part_b == Touch::doubt) return State::unsure;
  if (part_b == Touch::corner) return corner_of_b();
  const Touch part_a = of_b ? touch(a, {-n.hi, -n.lo}) : touch_of_own(a, own);
  if (part_a == Touch::doubt) return State::unsure;
  if (part_a == Touch::corner) return corner_of_a();
  const Vec2 along = perp(n.hi);
  const double moved = hit.t * dot(along, m);
  const Span sa = d.moving_from_anchor().furthest(-n.hi, along),
             sb = d.target_from_anchor().furthest(n.hi, along);
  const double middle =
      0.5 * ((std::max)(sa.low + moved, sb.low) + (std::min)(sa.high + moved, sb.high));
  const Vec2 from = plain(on_b) - given_point(a);
  hit.point =
      plain(on_b) + (((middle - dot(along, from)) / dot(along, along)) * along + rb * hit.normal);
  return State::sure;
}

template <class A, class B>
ABUT_INLINE State enter_corner(const A& a, double ra, const B& b, double rb, Vec2 m, double limit,
                               Vec2 outward, Vec2 along, CastHit& hit) {
  const Corner on_a = furthest_corner(a, -outward, -along),
               on_b = furthest_corner(b, outward, along);
  DoubleDouble x = two_diff(on_b.base.x, on_a.base.x), y = two_diff(on_b.base.y, on_a.base.y);
  if constexpr (has_turned_corners<A> || has_turned_corners<B>) {
    add_offset<B>(x, y, on_b, 1), add_offset<A>(x, y, on_a, -1);
    x = settled(x), y = settled(y);
  }
  const State v = enter_disc(x, y, sum_of_radii(ra, rb), m, limit, hit.t, hit.normal);
  if (v == State::sure) hit.point = plain(on_b) + rb * hit.normal;
  return v;
}

State stages_of_cores(const auto& a, double ra, const Vec2& m, double limit, const auto& b,
                      double rb, CastHit& hit);

/// A convex polygon of many corners, in O(log n): by the corners next to where they touch.
template <class A, class B>
[[gnu::noinline]] State large_first_touch(const A& a, double ra, Vec2 m, double limit, const B& b,
                                          double rb, CastHit& hit) {
  const double reach = ra + rb;
  if (!is_tame<6>(taxicab(m)) || !(reach < kMostTame<6>)) return State::unsure;
  pairs::Near<A, B> nearby(a, b);
  if (const State state = nearby.find(); state != State::apart) return state;
  if (nearby.stays_off(m, limit, reach)) return State::apart;
  nearby.advance(m, limit, reach);
  const State v = nearby.with_parts(
      [&](const auto& p, const auto& q) { return stages_of_cores(p, ra, m, limit, q, rb, hit); });
  return v == State::together || (v == State::sure && nearby.covers(hit.normal)) ? v
                                                                                 : State::unsure;
}

/// The first touch of a ⊕ ra, moving by m, and b ⊕ rb, two cores.
template <class A, class B>
ABUT_INLINE State first_stages(const A& a, double ra, Vec2 m, double limit, const B& b, double rb,
                               CastHit& hit) {
  if constexpr (std::is_same_v<A, Ellipse> || std::is_same_v<B, Ellipse>) {
    return ellipse_stages(a, ra, m, limit, b, rb, hit);
  } else if constexpr (std::is_same_v<A, Point> && std::is_same_v<B, Point>) {
    if (!(ra + rb > 0)) return enter_point(b.position - a.position, m);
    return enter_corner(a, ra, b, rb, m, limit, Vec2(), Vec2(), hit);
  } else {
    if constexpr (std::is_same_v<A, Point> && std::is_same_v<B, Segment>)
      return ra + rb > 0 ? enter_capsule(a.position, ra, m, limit, b, rb, hit)
                         : enter_segment(a.position, m, limit, b, hit);
    if constexpr (std::is_same_v<A, Point> &&
                  (std::is_same_v<B, Box> || std::is_same_v<B, OrientedBox>))
      return ra + rb > 0 ? enter_rounded_box(a.position, ra, m, limit, b, rb, hit)
                         : enter_box(a.position, m, limit, b, hit);
    if constexpr (std::is_same_v<A, Point> && IsPolygon<B>)
      if (b.size() > pairs::kLargeInCasts && !(ra + rb > 0)) {
        pairs::Part sides;
        const Sign line = pairs::crossed_sides(a.position, m, b, sides);
        return line == Sign::positive   ? State::apart
               : line == Sign::negative ? enter_polygon(a.position, m, limit, sides.view(), hit)
                                        : State::unsure;
      }
    if constexpr (pairs::MayBeLarge<A, B>)
      if (pairs::is_large(a, b, pairs::kLargeInCasts))
        return large_first_touch(a, ra, m, limit, b, rb, hit);
    if (!has_few_vertices(a) || !has_few_vertices(b)) return State::unsure;
    if constexpr (std::is_same_v<A, Point> && IsPolygon<B>)
      if (!(ra + rb > 0)) return enter_polygon(a.position, m, limit, b, hit);
    const double radius = ra + rb;
    Slabs<A, B> d(a, b, radius);
    if (d.is_passed_by(m, limit, radius)) return State::apart;
    d.fill(m, radius);
    Feature f;
    const State v = choose(d, m, limit, radius, f);
    if (v != State::sure) return v;
    return f.corner ? enter_corner(a, ra, b, rb, m, limit, f.outward, f.along, hit)
                    : enter_side(d, ra, rb, m, limit, f, hit);
  }
}

template <class S>
concept Cornered = requires(const S& s) { relative(core(s), Vec2()); };
template <class S>
concept Staged =
    Cornered<S> ||
    std::is_same_v<std::remove_cvref_t<decltype(core(std::declval<const S&>()))>, Ellipse>;
/// Compiled once for all shapes of these cores. The motion by reference: in two registers it would be
/// stored as two numbers and loaded as a pair, for which a processor waits.
[[gnu::noinline]] State stages_of_cores(const auto& a, double ra, const Vec2& m, double limit,
                                        const auto& b, double rb, CastHit& hit) {
  return first_stages(a, ra, m, limit, b, rb, hit);
}

/// The first touch of a shape that moves by m and another, if plain doubles and double-doubles can
/// tell. Rays and moving circles are quick enough for a call to be felt.
ABUT_INLINE State first_stages(const Staged auto& a, const Vec2& m, double limit,
                               const Staged auto& b, CastHit& hit) {
  if constexpr (std::is_same_v<std::remove_cvref_t<decltype(core(a))>, Point>)
    return first_stages(core(a), radius(a), m, limit, core(b), radius(b), hit);
  else
    return stages_of_cores(core(a), radius(a), m, limit, core(b), radius(b), hit);
}

}  // namespace abut::detail::sweep
