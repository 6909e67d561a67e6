// The first touch of a point that moves: a ray, or the centre of a circle, against each core and each
// core ⊕ disc. Closed forms, as rays are asked for by the million; all other shapes go by slabs.hpp and
// winner.hpp.
//
// As there, the case is chosen in plain doubles with a slack, and the number worked out in
// double-doubles.
//
// The disc of radius R around w = b − a of two corners is entered at
//     t = (w·m − √Δ)/|m|²,   Δ = |m|² R² − (m × w)²,
// with Δ in double-doubles, as it cancels when the path grazes. The rest errs by at most
// 3u |w| + 3u (t|m| + √Δ/|m|) over |m|, and t|m| + √Δ/|m| ≤ |w|: the time is within 6u of |w|/|m|.
#pragma once

#include <abut/detail/boundary/through_box.hpp>
#include <abut/detail/sweep/corner.hpp>
#include <abut/results.hpp>
#include <bit>

namespace abut::detail::sweep {

/// Times the lengths involved, for what is a product of two differences: five times its error of 6 u.
inline constexpr double kLineSlack = 0x1p-48;
/// Times the size, for where a box's sides are: as for boundary/through_box.hpp.
inline constexpr double kBoxSlack = 0x1p-47;
/// Times what goes into a disc's discriminant: nearer to 0 the graze is in doubt.
inline constexpr double kDiscDoubt = 0x1p-92;

// A ray has neither an end nor a radius. Compilers see it where they inline, and leave out what is only
// for the others.

ABUT_INLINE bool has_end(double limit) { return limit < HUGE_VAL; }
/// ra + rb, exactly.
ABUT_INLINE DoubleDouble sum_of_radii(double ra, double rb) {
  return ra == 0 ? DoubleDouble(rb) : two_sum(ra, rb);
}
/// The point of a ⊕ ra, centred at p, that lies furthest against n.
ABUT_INLINE Vec2 back_of(Vec2 p, double ra, Vec2 n) { return ra == 0 ? p : p - ra * n; }

/// Whether a time is surely at most the limit; the shapes and the path are of this size.
ABUT_INLINE State within_limit(double t, double limit, double reach, double size) {
  if (!has_end(limit)) return State::sure;
  const double late = (t - limit) * reach, bar = kSlack * (size + reach);
  return late < -bar ? State::sure : late > bar ? State::apart : State::unsure;
}

/// The disc of radius r around w.
ABUT_INLINE State enter_disc(DoubleDouble wx, DoubleDouble wy, DoubleDouble r, Vec2 m, double limit,
                             double& t, Vec2& normal) {
  const double ww = wx.hi * wx.hi + wy.hi * wy.hi, rr = r.hi * r.hi, outside = ww - rr;
  const double along = wx.hi * m.x + wy.hi * m.y, past = m.x * wy.hi - m.y * wx.hi;
  const double speed2 = m.x * m.x + m.y * m.y, doubt = kLineSlack * (ww + rr);
  if (!(are_tame<6>(taxicab(m), r.hi) && ww < kMostTame<3>)) return State::unsure;
  // Most misses, in plain doubles.
  if ((outside > doubt) & ((past * past - speed2 * rr > kSlack * speed2 * ww) | (along < 0)))
    return State::apart;
  if (!(outside > doubt)) return outside < -doubt ? State::together : State::unsure;
  const DoubleDouble mm = settled(dot2(m.x, m.x, m.y, m.y)),
                     across = settled(cross2(wy, m.x, wx, m.y));
  // Δ = |m|² r² − (m × w)²
  const double delta =
      loose_difference(loose_product(mm, numeric::loose_square(r)), numeric::loose_square(across))
          .value();
  if (!(std::fabs(delta) > kDiscDoubt * mm.hi * (ww + rr))) return State::unsure;
  if (delta < 0) return State::apart;
  const double root = square_root(delta), k = -1 / (mm.hi * r.hi);
  t = (along - root) / mm.hi;
  // + 0.0 so that no coordinate is −0.
  normal = {k * (root * m.x - across.hi * m.y) + 0.0, k * (root * m.y + across.hi * m.x) + 0.0};
  if (!(t > 0)) return State::unsure;
  return within_limit(t, limit, taxicab(m), std::fabs(wx.hi) + std::fabs(wy.hi) + r.hi);
}

/// A point hits a point only if it is exactly on its path: a miss, or in doubt.
ABUT_INLINE State enter_point(Vec2 w, Vec2 m) {
  const double reach = taxicab(w) * taxicab(m);
  const bool passes = std::fabs(cross(m, w)) > kLineSlack * reach;
  const bool leaves = dot(m, w) < -kLineSlack * reach;
  return is_tame<6>(reach) && (passes || leaves) ? State::apart : State::unsure;
}

/// m × d within 3 u of itself, for the exact difference d of two corners.
ABUT_INLINE double slope(Vec2 m, DoubleDouble dx, DoubleDouble dy) {
  return kahan_cross(dy.hi, m.x, dx.hi, m.y) + (dy.lo * m.x - dx.lo * m.y);
}

/// A point and the line from a to b, which it crosses.
ABUT_INLINE State enter_line(Vec2 o, Vec2 m, Vec2 a, Vec2 b, CastHit& hit) {
  const DoubleDouble dx = two_diff(b.x, a.x), dy = two_diff(b.y, a.y);
  const double num = cross2(two_diff(a.x, o.x), dy, two_diff(a.y, o.y), dx).value();
  const double den = slope(m, dx, dy);
  const Vec2 zero, d{dx.hi, dy.hi};  // zero is added, so that no coordinate is −0
  hit.t = num / den;
  hit.point = o + hit.t * m;
  hit.normal = (std::copysign(1, den) / square_root(dot(d, d))) * perp(d) + zero;
  return State::sure;
}

/// A point and a segment p + s·d: with w = p − o, t = w × d / m × d and s = w × m / m × d.
ABUT_INLINE State enter_segment(Vec2 o, Vec2 m, double limit, const Segment& b, CastHit& hit) {
  const Vec2 d = b.b - b.a, w = b.a - o;
  const double stride = taxicab(m), length = taxicab(d), apart = taxicab(w);
  if (!(are_tame<6>(stride, length) && apart < kMostTame<6>)) return State::unsure;
  const double turn = cross(m, d), way = std::copysign(1, turn), whole = std::fabs(turn);
  const double s = way * cross(w, m), t = way * cross(w, d),
               within = numeric::smaller(s, whole - s);
  const double slack_s = kLineSlack * stride * (apart + length),
               slack_t = kLineSlack * length * apart;
  if ((within < -slack_s) | (t < -slack_t)) return State::apart;
  if (!((within > slack_s) & (t > slack_t))) return State::unsure;
  if (has_end(limit)) {
    const double left = limit * whole - t, late = slack_t + kLineSlack * stride * length;
    if (!(left > late)) return left < -late ? State::apart : State::unsure;
  }
  return enter_line(o, m, b.a, b.b, hit);
}

/// A point and a segment ⊕ disc: the strip along the segment, entered where (|X| − r |u|)/rate says, and
/// beyond an end the disc there. With u along the segment and w from its start, X = u × w is how far off the
/// strip's axis the point is, times |u|. Each of these numbers is within 10 u of the lengths involved,
/// and `at` within 20 u; the slack is 128 u.
ABUT_INLINE State enter_capsule(Vec2 o, double ra, Vec2 m, double limit, const Segment& b,
                                double rb, CastHit& hit) {
  const Vec2 u = b.b - b.a, w = o - b.a;
  const double radius = ra + rb, stride = taxicab(m), length1 = taxicab(u);
  const double size = taxicab(w) + length1 + radius, slack = kSlack * size * length1;
  if (!are_tame<6>(size, stride, length1)) return State::unsure;
  const double uu = dot(u, u), length = square_root(uu), off = cross(u, w);
  const double side = std::copysign(1, off), foot = dot(w, u), rate = -side * cross(u, m);
  const double gap = std::fabs(off) - radius * length;
  bool at_b;
  if (gap > slack) {
    const double slack_rate = kSlack * length1 * stride;
    if (rate < -slack_rate) return State::apart;
    if (has_end(limit) && gap > limit * rate + (slack + limit * slack_rate)) return State::apart;
    if (!(rate > slack_rate)) return State::unsure;
    // Where the strip is entered, times the rate.
    const double at = foot * rate + gap * dot(m, u), end = uu * rate;
    const double slack_at = slack * length1 * stride;
    at_b = at > slack_at;
    if (at_b & (at < end - slack_at)) {
      const DoubleDouble ux = two_diff(b.b.x, b.a.x), uy = two_diff(b.b.y, b.a.y);
      DoubleDouble x = cross2(two_diff(o.y, b.a.y), ux.hi, two_diff(o.x, b.a.x), uy.hi);
      x.lo += ux.lo * w.y - uy.lo * w.x;
      DoubleDouble square = dot2(ux.hi, ux.hi, uy.hi, uy.hi);
      square.lo += 2 * (ux.hi * ux.lo + uy.hi * uy.lo);
      const double rest = loose_difference(square, two_prod(length, length)).value() / (2 * length);
      const DoubleDouble r = sum_of_radii(ra, rb);
      DoubleDouble grown = loose_product(r, length);
      grown.lo += r.hi * rest;
      hit.t = loose_difference(DoubleDouble(side * x.hi, side * x.lo), grown).value() /
              (side * slope(m, ux, uy));
      if (const State v = within_limit(hit.t, limit, stride, size); v != State::sure) return v;
      const Vec2 zero;  // added, so that no coordinate is −0
      hit.normal = (side / length) * perp(u) + zero;
      hit.point = back_of(o + hit.t * m, ra, hit.normal);
      return State::sure;
    }
    if ((std::fabs(at) <= slack_at) | (std::fabs(at - end) <= slack_at)) return State::unsure;
  } else {
    if (!(gap < -slack)) return State::unsure;
    if ((foot > slack) & (foot < uu - slack)) return State::together;
    if (!((foot < -slack) | (foot > uu + slack))) return State::unsure;
    at_b = foot > 0;
  }
  const Vec2 corner = at_b ? b.b : b.a;
  const State v = enter_disc(two_diff(corner.x, o.x), two_diff(corner.y, o.y), sum_of_radii(ra, rb),
                             m, limit, hit.t, hit.normal);
  if (v == State::sure) hit.point = corner + rb * hit.normal;
  return v;
}

/// A point and a box: its sides as slabs, compared crosswise, without a division.
ABUT_INLINE State enter_box(Vec2 o, Vec2 m, double limit, const auto& b, CastHit& hit) {
  using numeric::larger, numeric::smaller;
  const auto sides = boundary::sides_of(b, o);
  const boundary::Slab x = sides.slab(0, m.x, m.y), y = sides.slab(1, m.x, m.y);
  const double stride = taxicab(m), size = sides.size(), e = kBoxSlack * size, E = 2 * e * stride;
  const double into_x = x.nearby * y.speed, into_y = y.nearby * x.speed;
  const double margin = smaller(y.distant * x.speed - into_x, x.distant * y.speed - into_y);
  const double before = larger(x.nearby, y.nearby), behind = smaller(x.distant, y.distant);
  const bool tame = are_tame<6>(size, stride);
  if ((margin < -E) | (behind < -e)) return tame ? State::apart : State::unsure;
  if (!tame) return State::unsure;
  const bool by_x = into_x > into_y;
  const double nearby = by_x ? x.nearby : y.nearby;
  if (!((margin > E) & (std::fabs(into_x - into_y) > E) & (nearby > e)))
    return before < -e && behind > e ? State::together : State::unsure;
  if (has_end(limit)) {
    const double left = limit * (by_x ? x.speed : y.speed) - nearby, late = e + kBoxSlack * stride;
    if (!(left > late)) return left < -late ? State::apart : State::unsure;
  }
  const double out = by_x ? -x.way : -y.way;
  hit.t = sides.reach(!by_x, out).hi / sides.speed(!by_x, m);
  hit.point = sides.exactly(!by_x, out, o + hit.t * m);
  const Vec2 zero;  // added, so that no coordinate is −0
  hit.normal = out * sides.unit_axis(!by_x) + zero;
  return State::sure;
}

/// A point and a box ⊕ disc. The grown box is entered beside a side, or beside the square of a corner.
/// A ray in that square meets the disc around the corner or nothing, as the square's inner sides are
/// radii of the disc. The slacks are those of enter_box.
template <class B>
ABUT_INLINE State enter_rounded_box(Vec2 o, double ra, Vec2 m, double limit, const B& b, double rb,
                                    CastHit& hit) {
  using numeric::smaller;
  const auto sides = boundary::sides_of(b, o);
  const boundary::Slab x = sides.slab(0, m.x, m.y), y = sides.slab(1, m.x, m.y);
  const double r = ra + rb, stride = taxicab(m), size = sides.size() + r;
  const double e = kBoxSlack * size, E = 2 * e * stride;
  const double near_x = x.nearby - r, near_y = y.nearby - r, far_x = x.distant + r,
               far_y = y.distant + r;
  const double into_x = near_x * y.speed, into_y = near_y * x.speed;
  const double margin = smaller(far_y * x.speed - into_x, far_x * y.speed - into_y);
  const bool tame = are_tame<6>(size, stride);
  if ((margin < -E) | (smaller(far_x, far_y) < -e)) return tame ? State::apart : State::unsure;
  if (!tame) return State::unsure;
  const bool by_x = into_x > into_y;
  const double nearby = by_x ? near_x : near_y, speed = by_x ? x.speed : y.speed;
  if (has_end(limit) && nearby > limit * speed + (e + kBoxSlack * stride)) return State::apart;
  double to_x = -x.way, to_y = -y.way;  // the corner
  if (nearby > e) {
    // Along the side that is entered, times the speed: how far from its ends.
    const boundary::Slab& other = by_x ? y : x;
    const double at = nearby * other.speed, past = at - other.nearby * speed,
                 before = other.distant * speed - at;
    if ((past > E) & (before > E)) {
      const double out = by_x ? to_x : to_y;
      const DoubleDouble side = sides.reach(!by_x, out), grown = sum_of_radii(ra, rb);
      const DoubleDouble gap = two_sum(side.hi, out * grown.hi);
      hit.t = (gap.hi + (gap.lo + (side.lo + out * (grown.lo + 0.5 * grown.hi * sides.excess())))) /
              sides.speed(!by_x, m);
      const Vec2 zero;  // added, so that no coordinate is −0
      hit.normal = out * sides.unit_axis(!by_x) + zero;
      hit.point = sides.exactly(!by_x, out, back_of(o + hit.t * m, ra, hit.normal));
      return within_limit(hit.t, limit, stride, size);
    }
    if ((std::fabs(past) <= E) | (std::fabs(before) <= E)) return State::unsure;
    if (before < 0) (by_x ? to_y : to_x) *= -1;
  } else {
    const bool within_x = (x.nearby < -e) & (x.distant > e),
               within_y = (y.nearby < -e) & (y.distant > e);
    const bool in_x = (near_x < -e) & (far_x > e), in_y = (near_y < -e) & (far_y > e);
    if (!(in_x & in_y)) return State::unsure;
    if (within_x | within_y) return State::together;
    if (!((x.nearby > e) | (x.distant < -e)) || !((y.nearby > e) | (y.distant < -e)))
      return State::unsure;
    if (x.distant < 0) to_x = -to_x;
    if (y.distant < 0) to_y = -to_y;
  }
  const Corner c = corner_towards(b, to_x, to_y);
  DoubleDouble cx = two_diff(c.base.x, o.x), cy = two_diff(c.base.y, o.y);
  if constexpr (has_turned_corners<B>) {
    add_offset<B>(cx, cy, c, 1);
    cx = settled(cx), cy = settled(cy);
  }
  const State v = enter_disc(cx, cy, sum_of_radii(ra, rb), m, limit, hit.t, hit.normal);
  if (v == State::sure) hit.point = plain(c) + rb * hit.normal;
  return v;
}

/// A point and a polygon: the line of the path crosses two of its sides, or none, and enters by the one
/// that comes first. With w from the point to a side's start, d along the side, t = w × d / m × d; the two are
/// compared crosswise. The slacks are those of enter_segment.
ABUT_INLINE State enter_polygon(Vec2 o, Vec2 m, double limit, const PolygonView& b, CastHit& hit) {
  const int n = b.size();
  const double stride = taxicab(m);
  unsigned left = 0;  // which corners are to the left of the path
  double size = 0, least = HUGE_VAL;
  for (int i = 0; i < n; ++i) {
    const Vec2 w = b[i] - o;
    const double off = cross(m, w);
    size = numeric::larger(size, taxicab(w));
    least = numeric::smaller(least, std::fabs(off));
    left |= static_cast<unsigned>(off > 0) << i;
  }
  const double slack = kLineSlack * size;
  if (!(n >= 3 && least > slack * stride && is_tame<6>(stride) && is_tame<6>(size)))
    return State::unsure;
  // Sides whose ends are on both sides of it.
  const unsigned crossed = left ^ ((left >> 1) | ((left & 1) << (n - 1)));
  if (crossed == 0) return State::apart;
  if (std::popcount(crossed) != 2) return State::unsure;
  struct Crossing {
    Vec2 p, q;
    double time, whole, length;  ///< t = time / whole
  };
  const auto crossing = [&](int i) {
    const Vec2 p = b[i], q = b.next(i), d = q - p;
    const double turn = cross(m, d);
    return Crossing{p, q, std::copysign(1, turn) * cross(p - o, d), std::fabs(turn), taxicab(d)};
  };
  const Crossing x = crossing(std::countr_zero(crossed)),
                 y = crossing(31 - std::countl_zero(crossed));
  const double doubt_x = slack * x.length, doubt_y = slack * y.length;
  if ((x.time < -doubt_x) & (y.time < -doubt_y)) return State::apart;
  const double later = y.time * x.whole - x.time * y.whole;
  if (!((std::fabs(x.time) > doubt_x) & (std::fabs(y.time) > doubt_y) &
        (std::fabs(later) > 4 * stride * doubt_x * y.length)))
    return State::unsure;
  if ((x.time < 0) | (y.time < 0)) return State::together;
  const bool is_x = later > 0;
  const Vec2 p = is_x ? x.p : y.p, q = is_x ? x.q : y.q;
  const double time = is_x ? x.time : y.time, last = limit * (is_x ? x.whole : y.whole);
  const double late = (slack + kLineSlack * stride) * (is_x ? x.length : y.length);
  if (time > last + late) return State::apart;
  if (!(time < last - late)) return State::unsure;
  return enter_line(o, m, p, q, hit);
}

}  // namespace abut::detail::sweep
