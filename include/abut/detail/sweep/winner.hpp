// The time and place at which the path enters the side or corner that was chosen, worked out in
// double-doubles.
//
// A side with the outward normal n, where n·x is largest at b of the target and least at a of the
// moving shape, is entered at t = (n·(b − a) + R |n|)/(n·m). The numerator is summed in
// double-doubles, which leaves one rounding of it; the denominator is a product of two twos: the time is
// within 4u of itself.
//
// The disc of radius R around w = b − a of two corners is entered at
//     t = (w·m − √Δ)/|m|²,   Δ = |m|² R² − (m × w)²,
// with Δ in double-doubles, as it cancels when the path grazes. The rest errs by at most
// 3u |w| + 3u (t|m| + √Δ/|m|) over |m|, and t|m| + √Δ/|m| ≤ |w|: the time is within 6u of |w|/|m|.
#pragma once

#include <abut/detail/boundary/through_box.hpp>
#include <abut/detail/sweep/slabs.hpp>
#include <abut/results.hpp>
#include <bit>

namespace abut::detail::sweep {

using boundary::Corner;

using numeric::cross2;
using numeric::dot2;
using numeric::loose_difference;
using numeric::loose_product;
using numeric::loose_sum;
using numeric::settled;
using numeric::two_diff;
using numeric::two_prod;
using numeric::two_sum;

/// The corner that lies furthest along n; of two, the one further along `across`.
[[gnu::always_inline]] inline Corner furthest_corner(const Point& p, Vec2, Vec2) {
  return {p.position};
}
[[gnu::always_inline]] inline Corner furthest_corner(const Segment& s, Vec2 n, Vec2 across) {
  const Vec2 d = s.b - s.a;
  const double up = dot(n, d), over = dot(across, d);
  return {(std::fabs(up) <= kFlat * std::fabs(over) ? over : up) < 0 ? s.a : s.b};
}
[[gnu::always_inline]] inline Corner furthest_corner(const Box& b, Vec2 n, Vec2 across) {
  const auto high = [](double up, double over) {
    return (std::fabs(up) <= kFlat * std::fabs(over) ? over : up) >= 0;
  };
  return {{high(n.x, across.x) ? b.max.x : b.min.x, high(n.y, across.y) ? b.max.y : b.min.y}};
}
[[gnu::always_inline]] inline Corner furthest_corner(const OrientedBox& b, Vec2 n, Vec2 across) {
  const auto towards = [&](double half, Vec2 axis) {
    const double up = dot(n, axis), over = dot(across, axis);
    return std::copysign(half, std::fabs(up) <= kFlat * std::fabs(over) ? over : up);
  };
  return {b.center,
          b.rotation.u(),
          {towards(b.half_size.x, b.rotation.u()), towards(b.half_size.y, b.rotation.v())}};
}
inline Corner furthest_corner(const PolygonView& p, Vec2 n, Vec2 across) {
  double top = -HUGE_VAL, size = 0;
  for (int i = 0; i < p.size(); ++i) {
    top = std::max(top, dot(n, p[i] - p[0]));
    size = std::max(size, taxicab(p[i] - p[0]));
  }
  const double near = kFlat * taxicab(n) * size;
  int best = -1;
  for (int i = 0; i < p.size(); ++i)
    if (top - dot(n, p[i] - p[0]) <= near && (best < 0 || dot(across, p[i] - p[best]) > 0))
      best = i;
  return {p[std::max(best, 0)]};
}
/// That of the core that owns slab number i.
template <class K>
[[gnu::always_inline]] inline Corner corner_of_own(const K& k, int, Vec2 n, Vec2 across) {
  return furthest_corner(k, n, across);
}
inline Corner corner_of_own(const PolygonView& p, int i, Vec2, Vec2 across) {
  return {dot(across, p.next(i) - p[i]) > 0 ? p.next(i) : p[i]};
}
template <class K>
inline constexpr bool has_turned_corners = std::is_same_v<K, OrientedBox>;

[[gnu::always_inline]] inline Vec2 plain(const Corner& c) {
  return c.base + (c.offset.x * c.axis + c.offset.y * perp(c.axis));
}

/// n·(corner − base).
template <class K>
[[gnu::always_inline]] inline DoubleDouble offset_along(const Corner& c, Vec2 n) {
  if constexpr (has_turned_corners<K>)
    return loose_sum(loose_product(dot2(n.x, c.axis.x, n.y, c.axis.y), c.offset.x),
                     loose_product(cross2(n.y, c.axis.x, n.x, c.axis.y), c.offset.y));
  else
    return {};
}
/// Adds sign · (corner − base) to (x, y).
template <class K>
[[gnu::always_inline]] inline void add_offset(DoubleDouble& x, DoubleDouble& y, const Corner& c,
                                              double sign) {
  if constexpr (has_turned_corners<K>) {
    const Vec2 o = sign * c.offset;
    x = loose_sum(x, cross2(o.x, c.axis.x, o.y, c.axis.y));
    y = loose_sum(y, dot2(o.x, c.axis.y, o.y, c.axis.x));
  }
}
/// How far a core reaches from its base along the normal n of its own slab number i: half its size
/// times |n|², with |n| = 1 + rest.
template <class K>
[[gnu::always_inline]] inline DoubleDouble own_offset(const K& k, int i, double rest) {
  if constexpr (has_turned_corners<K>) {
    const double half = i == 0 ? k.half_size.x : k.half_size.y;
    return {half, half * (2 * rest)};
  } else {
    return {};
  }
}

/// How much of a core touches along n: a corner, or a side exactly along it.
enum class Touch : unsigned char { corner, side, doubt };
[[gnu::always_inline]] inline Touch touch_of_side(Vec2 side, const Heading& of_side,
                                                  const Heading& n) {
  const double up = std::fabs(dot(n.hi, side)), over = std::fabs(dot(perp(n.hi), side));
  if (up > kFlat * over || over == 0) return Touch::corner;
  return exactly_parallel(of_side, n) ? Touch::side : Touch::doubt;
}
[[gnu::always_inline]] inline Touch touch(const Point&, const Heading&) { return Touch::corner; }
[[gnu::always_inline]] inline Touch touch(const Segment& s, const Heading& n) {
  return touch_of_side(s.b - s.a, heading(s, 0), n);
}
[[gnu::always_inline]] inline Touch touch(const Box& b, const Heading& n) {
  const Vec2 d = b.max - b.min;
  return std::max(touch_of_side({0, d.y}, {{1, 0}, {}}, n),
                  touch_of_side({d.x, 0}, {{0, 1}, {}}, n));
}
[[gnu::always_inline]] inline Touch touch(const OrientedBox& b, const Heading& n) {
  return std::max(touch_of_side(b.half_size.y * b.rotation.v(), {b.rotation.u(), {}}, n),
                  touch_of_side(b.half_size.x * b.rotation.u(), {b.rotation.v(), {}}, n));
}
inline Touch touch(const PolygonView& p, const Heading& n) {
  const Vec2 corner = furthest_corner(p, n.hi, perp(n.hi)).base,
             other = furthest_corner(p, n.hi, -perp(n.hi)).base;
  if (corner == other) return Touch::corner;
  return exactly_parallel(heading_between(corner, other), n) ? Touch::side : Touch::doubt;
}

/// The feature of the core that owns slab number i. It is a corner only if the side has no length.
[[gnu::always_inline]] inline Touch touch_of_own(const Point&, int) { return Touch::corner; }
[[gnu::always_inline]] inline Touch touch_of_own(const Segment&, int) { return Touch::side; }
[[gnu::always_inline]] inline Touch touch_of_own(const Box& b, int i) {
  const Vec2 size = b.max - b.min;
  return (i == 0 ? size.y : size.x) > 0 ? Touch::side : Touch::corner;
}
[[gnu::always_inline]] inline Touch touch_of_own(const OrientedBox& b, int i) {
  return (i == 0 ? b.half_size.y : b.half_size.x) > 0 ? Touch::side : Touch::corner;
}
[[gnu::always_inline]] inline Touch touch_of_own(const PolygonView&, int) { return Touch::side; }

/// x − 1.
[[gnu::always_inline]] inline double excess(DoubleDouble x) { return (x.hi - 1) + x.lo; }

/// Whether a time is surely at most the limit; the shapes and the path are of this size.
[[gnu::always_inline]] inline Verdict within_limit(double t, double limit, double reach,
                                                   double size) {
  const double late = (t - limit) * reach, bar = kSlack * (size + reach);
  return late < -bar ? Verdict::hit : late > bar ? Verdict::miss : Verdict::doubt;
}

template <class A, class B>
[[gnu::always_inline]] inline Verdict enter_side(const Slabs<A, B>& d, double ra, double rb, Vec2 m,
                                                 double limit, const Feature& f, CastHit& hit) {
  const A& a = d.moving();
  const B& b = d.target();
  Heading n = d.heading(f.slab);
  if (dot(n.hi, f.outward) < 0) n = {-n.hi, -n.lo};
  const bool of_b = d.is_target(f.slab);
  const Corner on_a = of_b ? furthest_corner(a, -n.hi, f.along)
                           : corner_of_own(a, f.slab - slab_count(b), -n.hi, f.along);
  const Corner on_b =
      of_b ? corner_of_own(b, f.slab, n.hi, f.along) : furthest_corner(b, n.hi, f.along);
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
    length = std::sqrt(square.hi);
    rest = loose_difference(square, two_prod(length, length)).value() / (2 * length);
  }
  if (of_b)
    gap =
        loose_sum(gap, loose_difference(own_offset(b, f.slab, rest), offset_along<A>(on_a, n.hi)));
  else
    gap = loose_sum(
        gap, loose_sum(own_offset(a, f.slab - slab_count(b), rest), offset_along<B>(on_b, n.hi)));
  const DoubleDouble r = two_sum(ra, rb);
  if (r.hi > 0) {
    DoubleDouble grown = loose_product(r, length);
    grown.lo += r.hi * rest;
    gap = loose_sum(gap, grown);
  }
  DoubleDouble speed = dot2(n.hi.x, m.x, n.hi.y, m.y);
  speed.lo += n.lo.x * m.x + n.lo.y * m.y;
  hit.t = gap.value() / speed.value();
  if (!(hit.t > 0)) return Verdict::doubt;
  if (const Verdict v = within_limit(hit.t, limit, taxicab(m), d.size()); v != Verdict::hit)
    return v;
  const Vec2 zero;  // added, so that no coordinate is −0
  hit.normal = (length == 1 ? (1 - rest) * n.hi : (1 / length) * n.hi) + zero;

  // A corner of one of them touches, or a side on a side.
  const Touch part_b = of_b ? touch_of_own(b, f.slab) : touch(b, n);
  if (part_b == Touch::doubt) return Verdict::doubt;
  if (part_b == Touch::corner) {
    hit.point = plain(on_b) + rb * hit.normal;
    return Verdict::hit;
  }
  const Touch part_a = of_b ? touch(a, n) : touch_of_own(a, f.slab - slab_count(b));
  if (part_a == Touch::doubt) return Verdict::doubt;
  if (part_a == Touch::corner) {
    hit.point = plain(on_a) + hit.t * m - ra * hit.normal;
    return Verdict::hit;
  }
  const Vec2 along = perp(n.hi);
  const double moved = hit.t * dot(along, m);
  const Span sa = d.moving_from_anchor().furthest(-n.hi, along),
             sb = d.target_from_anchor().furthest(n.hi, along);
  const double middle =
      0.5 * (std::max(sa.low + moved, sb.low) + std::min(sa.high + moved, sb.high));
  const Vec2 from = plain(on_b) - anchor(a);
  hit.point =
      plain(on_b) + (((middle - dot(along, from)) / dot(along, along)) * along + rb * hit.normal);
  return Verdict::hit;
}

/// The disc of radius r around w.
[[gnu::always_inline]] inline Verdict enter_disc(DoubleDouble wx, DoubleDouble wy, DoubleDouble r,
                                                 Vec2 m, double limit, double& t, Vec2& normal) {
  const double ww = wx.hi * wx.hi + wy.hi * wy.hi, rr = r.hi * r.hi;
  const double along = wx.hi * m.x + wy.hi * m.y;
  if (!(is_tame(taxicab(m)) && is_tame(r.hi) && ww < 0x1p300)) return Verdict::doubt;
  const double outside = ww - rr;
  if (outside < -0x1p-48 * (ww + rr)) return Verdict::start;
  if (!(outside > 0x1p-48 * (ww + rr))) return Verdict::doubt;
  {
    const double speed2 = m.x * m.x + m.y * m.y, past = m.x * wy.hi - m.y * wx.hi;
    if (past * past - speed2 * rr > kSlack * speed2 * ww || along < 0) return Verdict::miss;
  }
  const DoubleDouble mm = settled(dot2(m.x, m.x, m.y, m.y)),
                     across = settled(cross2(wy, m.x, wx, m.y));
  // Δ = |m|² r² − (m × w)²
  const double delta =
      loose_difference(loose_product(mm, numeric::loose_square(r)), numeric::loose_square(across))
          .value();
  if (!(std::fabs(delta) > 0x1p-92 * mm.hi * (ww + rr))) return Verdict::doubt;
  if (delta < 0) return Verdict::miss;
  const double root = std::sqrt(delta), inverse = 1 / mm.hi;
  DoubleDouble above = dot2(wx, m.x, wy, m.y);
  above = settled(loose_difference(above, DoubleDouble(root)));
  // The quotient, and what is missing to it.
  const double q = above.hi * inverse;
  const DoubleDouble back = two_prod(q, mm.hi);
  t = q + inverse * (((above.hi - back.hi) - back.lo) + (above.lo - q * mm.lo));
  const double k = -inverse / r.hi;
  // + 0.0 so that no coordinate is −0.
  normal = {k * (root * m.x - across.hi * m.y) + 0.0, k * (root * m.y + across.hi * m.x) + 0.0};
  if (!(t > 0)) return Verdict::doubt;
  return within_limit(t, limit, taxicab(m), std::fabs(wx.hi) + std::fabs(wy.hi) + r.hi);
}

template <class A, class B>
[[gnu::always_inline]] inline Verdict enter_corner(const A& a, double ra, const B& b, double rb,
                                                   Vec2 m, double limit, Vec2 outward, Vec2 along,
                                                   CastHit& hit) {
  const Corner on_a = furthest_corner(a, -outward, -along),
               on_b = furthest_corner(b, outward, along);
  DoubleDouble x = two_diff(on_b.base.x, on_a.base.x), y = two_diff(on_b.base.y, on_a.base.y);
  if constexpr (has_turned_corners<A> || has_turned_corners<B>) {
    add_offset<B>(x, y, on_b, 1), add_offset<A>(x, y, on_a, -1);
    x = settled(x), y = settled(y);
  }
  const Verdict v = enter_disc(x, y, two_sum(ra, rb), m, limit, hit.t, hit.normal);
  if (v == Verdict::hit) hit.point = plain(on_b) + rb * hit.normal;
  return v;
}

/// A point and a segment p + s·d: with w = p − o, t = w × d / m × d and s = w × m / m × d. Each of
/// these products is within 6 u of the lengths involved; the slack is five times that.
[[gnu::always_inline]] inline Verdict enter_segment(Vec2 o, Vec2 m, double limit, const Segment& b,
                                                    CastHit& hit) {
  const Vec2 d = b.b - b.a, w = b.a - o;
  const double stride = taxicab(m), length = taxicab(d), apart = taxicab(w);
  if (!(is_tame(stride) && is_tame(length) && apart < 0x1p150)) return Verdict::doubt;
  const double turn = cross(m, d), way = std::copysign(1, turn), whole = std::fabs(turn);
  const double s = way * cross(w, m), t = way * cross(w, d), last = limit * whole;
  const double slack_s = 0x1p-48 * stride * (apart + length), slack_t = 0x1p-48 * length * apart;
  const double late = slack_t + 0x1p-48 * stride * length;
  if ((s < -slack_s) | (s > whole + slack_s) | (t < -slack_t) | (t > last + late))
    return Verdict::miss;
  if (!((s > slack_s) & (s < whole - slack_s) & (t > slack_t) & (t < last - late)))
    return Verdict::doubt;
  const DoubleDouble dx = two_diff(b.b.x, b.a.x), dy = two_diff(b.b.y, b.a.y);
  const double num = cross2(two_diff(b.a.x, o.x), dy, two_diff(b.a.y, o.y), dx).value();
  const double den = loose_difference(loose_product(dy, m.x), loose_product(dx, m.y)).value();
  hit.t = num / den;
  hit.point = o + hit.t * m;
  const Vec2 zero;  // added, so that no coordinate is −0
  hit.normal = (way / std::sqrt(dot(d, d))) * perp(d) + zero;
  return Verdict::hit;
}

/// A point and a box: its sides as slabs, compared crosswise, without a division. The slacks are
/// those of boundary/through_box.hpp.
template <class B>
[[gnu::always_inline]] inline Verdict enter_box(Vec2 o, Vec2 m, double limit, const B& b,
                                                CastHit& hit) {
  using numeric::larger, numeric::smaller;
  const auto sides = boundary::sides_of(b, o);
  const boundary::Slab x = sides.slab(0, m.x, m.y), y = sides.slab(1, m.x, m.y);
  const double stride = taxicab(m), size = sides.size(), e = 0x1p-47 * size, E = 2 * e * stride;
  if (!(is_tame(size) && is_tame(stride))) return Verdict::doubt;
  const double into_x = x.near * y.speed, into_y = y.near * x.speed;
  const double margin = smaller(y.far * x.speed - into_x, x.far * y.speed - into_y);
  const double before = larger(x.near, y.near), behind = smaller(x.far, y.far);
  if ((margin < -E) | (behind < -e)) return Verdict::miss;
  if ((before < -e) & (behind > e)) return Verdict::start;
  const int axis = into_x > into_y ? 0 : 1;
  const boundary::Slab& first = axis == 0 ? x : y;
  const double last = limit * first.speed, late = e + 0x1p-47 * stride;
  if (first.near > last + late) return Verdict::miss;
  if (!((margin > E) & (std::fabs(into_x - into_y) > E) & (first.near > e) &
        (first.near < last - late)))
    return Verdict::doubt;
  const double out = -first.way;
  hit.t = sides.reach(axis, out).hi / sides.speed(axis, m.x, m.y);
  hit.point = sides.exactly(axis, out, o + hit.t * m);
  const Vec2 zero;  // added, so that no coordinate is −0
  hit.normal = out * sides.unit_axis(axis) + zero;
  return Verdict::hit;
}

/// A point and a polygon: the line of the path crosses two of its sides, or none. It enters by the one
/// that comes first. With w from the point to a side's start, d along the side, t = w × d / m × d; the two are
/// compared crosswise. The slacks are those of enter_segment.
inline Verdict enter_polygon(Vec2 o, Vec2 m, double limit, const PolygonView& b, CastHit& hit) {
  const int n = b.size();
  if (n < 3) return Verdict::doubt;
  const double stride = taxicab(m);
  unsigned left = 0;  // which corners are to the left of the path
  bool sure = true;
  double size = 0;
  for (int i = 0; i < n; ++i) {
    const Vec2 w = b[i] - o;
    const double off = cross(m, w), apart = taxicab(w);
    sure &= std::fabs(off) > 0x1p-48 * stride * apart;
    size = numeric::larger(size, apart);
    left |= static_cast<unsigned>(off > 0) << i;
  }
  if (!(sure && is_tame(stride) && is_tame(size))) return Verdict::doubt;
  // Sides whose ends are on both sides of it.
  const unsigned crossed = left ^ ((left >> 1) | ((left & 1) << (n - 1)));
  if (crossed == 0) return Verdict::miss;
  if (std::popcount(crossed) != 2) return Verdict::doubt;
  const int side[2] = {std::countr_zero(crossed), 31 - std::countl_zero(crossed)};
  double time[2], whole[2], length[2];  // t = time / whole
  for (int k = 0; k < 2; ++k) {
    const Vec2 d = b.next(side[k]) - b[side[k]];
    const double turn = cross(m, d);
    whole[k] = std::fabs(turn), length[k] = taxicab(d);
    time[k] = std::copysign(1, turn) * cross(b[side[k]] - o, d);
    if (!(std::fabs(time[k]) > 0x1p-48 * length[k] * size)) return Verdict::doubt;
  }
  if (time[0] < 0 && time[1] < 0) return Verdict::miss;
  if (time[0] < 0 || time[1] < 0) return Verdict::start;
  const double later = time[1] * whole[0] - time[0] * whole[1];
  if (!(std::fabs(later) > 0x1p-46 * size * stride * (length[0] * length[1])))
    return Verdict::doubt;
  const int first = side[later < 0];
  return enter_segment(o, m, limit, {b[first], b.next(first)}, hit);
}

/// The first touch of a ⊕ ra, moving by m, and b ⊕ rb, two cores.
template <class A, class B>
[[gnu::always_inline]] inline Verdict first_stages(const A& a, double ra, Vec2 m, double limit,
                                                   const B& b, double rb, CastHit& hit) {
  if constexpr (std::is_same_v<A, Point> && std::is_same_v<B, Point>) {
    return enter_corner(a, ra, b, rb, m, limit, Vec2(), Vec2(), hit);
  } else {
    if constexpr (std::is_same_v<A, Point> && std::is_same_v<B, Segment>)
      if (!(ra + rb > 0)) return enter_segment(a.position, m, limit, b, hit);
    if constexpr (std::is_same_v<A, Point> &&
                  (std::is_same_v<B, Box> || std::is_same_v<B, OrientedBox>))
      if (!(ra + rb > 0)) return enter_box(a.position, m, limit, b, hit);
    if (!has_few_vertices(a) || !has_few_vertices(b)) return Verdict::doubt;
    if constexpr (std::is_same_v<A, Point> && IsPolygon<B>)
      if (!(ra + rb > 0)) return enter_polygon(a.position, m, limit, b, hit);
    const double radius = ra + rb;
    Slabs<A, B> d(a, b, radius);
    if (d.is_passed_by(m, limit, radius)) return Verdict::miss;
    d.fill(m, radius);
    Feature f;
    const Verdict v = choose(d, m, limit, radius, f);
    if (v != Verdict::hit) return v;
    return f.corner ? enter_corner(a, ra, b, rb, m, limit, f.outward, f.along, hit)
                    : enter_side(d, ra, rb, m, limit, f, hit);
  }
}

template <class S>
concept Staged = requires(const S& s) { relative(core(s), Vec2()); };
template <class A, class B>
concept HasStages = Staged<A> && Staged<B>;

/// Compiled once for all shapes of these cores.
template <class A, class B>
[[gnu::noinline]] Verdict stages_of_cores(const A& a, double ra, Vec2 m, double limit, const B& b,
                                          double rb, CastHit& hit) {
  return first_stages(a, ra, m, limit, b, rb, hit);
}

/// The first touch of a shape that moves by m and another, if plain doubles and double-doubles can
/// tell. Rays and moving circles are quick enough for a call to be felt.
template <Staged A, Staged B>
[[gnu::always_inline]] inline Verdict first_stages(const A& a, Vec2 m, double limit, const B& b,
                                                   CastHit& hit) {
  if constexpr (std::is_same_v<std::remove_cvref_t<decltype(core(a))>, Point>)
    return first_stages(core(a), radius(a), m, limit, core(b), radius(b), hit);
  else
    return stages_of_cores(core(a), radius(a), m, limit, core(b), radius(b), hit);
}

}  // namespace abut::detail::sweep
