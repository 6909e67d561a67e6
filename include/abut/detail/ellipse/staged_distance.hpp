// Distances of ellipses where doubles can tell: from a point, signed, and between two that are
// apart.
#pragma once

#include <abut/detail/numeric/settled.hpp>
#include <abut/results.hpp>
#include <bit>

namespace abut::detail::ellipse {

/// A point beyond doubt in an ellipse: its gauge is at most kInside. Each semi-axis is at least
/// kLeastHolding of the numbers, so that what is rounded, the point too, moves no gauge by 2^-20.
inline constexpr double kInside = 1 - 0x1p-16, kLeastHolding = 0x1p-24;

using Wide = numeric::DoubleDouble;

/// A point beside an ellipse, in the ellipse's frame, whose unit is √L.
struct BesideEllipse {
  double a, b, c, s;      ///< semi-axes, a ≥ b, and the longer axis as stored or turned by 90°
  double stretch;         ///< L − 1
  Wide x, y;              ///< from the centre along the longer and the shorter axis, both ≥ 0
  double side_x, side_y;  ///< the sides that they are on, ±1
  double size;            ///< a + x + y
  double root;            ///< s of ellipse/nearest.hpp, to 2^-34
  double distance;        ///< signed, from the boundary
};

/// The point is given from the centre. False where this cannot tell: next to an axis, for thin ellipses, for
/// numbers beyond the range.
///
/// The equation is that of ellipse/nearest.hpp, N(s) = 1, from a rougher start, by Halley's iteration
/// for 1/N: each error is about the cube of the one before. So a step of less than 2^-12 of s leaves
/// 2^-34 of it; two or three steps do. That is enough, as the distance along the normal n of a foot is
/// at its maximum over n: an angle of ε costs ε²/2 times the radius of curvature ρ and the
/// distance. Here (b p, a q) is off by 2^-34 of each component, so that ε < 2^-34 b p/(a q), and
/// ε²ρ is below 2^-60 of the size.
[[gnu::noinline]] inline bool place_beside(Wide wx, Wide wy, const Ellipse& e, BesideEllipse& at) {
  using namespace numeric;
  const bool swap = e.semi_axes.x < e.semi_axes.y;
  const double a = at.a = swap ? e.semi_axes.y : e.semi_axes.x;
  const double b = at.b = swap ? e.semi_axes.x : e.semi_axes.y;
  const double c = at.c = swap ? -e.rotation.s() : e.rotation.c();
  const double s = at.s = swap ? e.rotation.c() : e.rotation.s();
  const double stretch = at.stretch = excess_length2(c, s);
  const Wide along = dot2(wx, c, wy, s), across = cross2(wy, c, wx, s);
  const auto coordinate = [&](Wide w, double side) {
    return numeric::settled(Wide{side * w.hi, side * (w.lo - w.hi * stretch)});
  };
  at.side_x = with_sign(1, along.hi), at.side_y = with_sign(1, across.hi);
  const Wide X = at.x = coordinate(along, at.side_x), Y = at.y = coordinate(across, at.side_y);
  // Unsettled, so that nothing waits for the rest.
  const double x = at.side_x * along.hi, y = at.side_y * across.hi;
  const double A = b * y, B = a * x, k = (a - b) * (a + b), delta = B - k;
  const double size = at.size = a + x + y;
  constexpr double flat = 0x1p-20, least = 0x1p-60, last_move = 0x1p-12;
  if (!((b > flat * a) & (A > least * a * size) & is_tame<6>(size) & (a > least * size)))
    return false;
  // (A²k)^⅓ and √(A²k/|δ|) to a few per cent, from below, by a third and by half of the exponent.
  const auto bits = [](double of) { return std::bit_cast<std::uint64_t>(of); };
  const double cube = A * A * k + kVanishing, off = std::fabs(delta);
  const double third = 0.94 * std::bit_cast<double>(bits(cube) / 3 + 0x2a9f7893782da1ceull);
  const double half = 0.94 * std::bit_cast<double>(bits(cube / off) / 2 + 0x1ff8000000000000ull);
  const double start = delta < 0 ? smaller(0.62996 * third, 0.5 * half) : 0.79370 * third;
  double t = larger(larger(A, delta), start), moved = 1;
  // The first two without asking, as a wrong guess costs as much as half a step.
  for (int i = 0; i < 6 && (i < 2 || moved >= last_move); ++i) {
    const double it = 1 / t, ik = 1 / (t + k), q = A * it, r = B * ik, n2 = r * r + q * q;
    const double down_t = q * q * it, down_k = r * r * ik, down = down_t + down_k,
                 bend = down_t * it + down_k * ik, square = down * down;
    // √n2 − 1, by Padé's fraction
    const double above = 4 * (n2 * n2 - 1), below = (n2 + 10) * n2 + 5;
    const double step = n2 * above * down / (below * square + 1.5 * above * (square - n2 * bend));
    t += step;
    moved = std::fabs(step) * it;
  }
  if (!(moved < last_move)) return false;
  at.root = t;
  double P = B / (t + k), Q = A / t;
  const double nx = b * P, ny = a * Q, normal = std::sqrt(nx * nx + ny * ny);
  const double one = 1.5 - 0.5 * (P * P + Q * Q);  // 1/N to 2^-66, as N is 1 to 2^-33
  P *= one, Q *= one;
  // The foot with all its digits, brought onto the ellipse: (P, Q) has its length by a rounding.
  const double long_by = 0.5 * excess_length2(P, Q);
  const Wide foot_x = two_prod(a, P), foot_y = two_prod(b, Q);
  const double gx = (X.hi - foot_x.hi) + (X.lo - foot_x.lo + foot_x.hi * long_by);
  const double gy = (Y.hi - foot_y.hi) + (Y.lo - foot_y.lo + foot_y.hi * long_by);
  at.distance = (nx * gx + ny * gy) / normal * (1 + 0.5 * stretch);
  return true;
}

[[gnu::always_inline]] inline bool place_beside(Vec2 p, const Ellipse& e, BesideEllipse& at) {
  return place_beside(numeric::two_diff(p.x, e.center.x), numeric::two_diff(p.y, e.center.y), e,
                      at);
}

/// The foot and the ellipse's normal there: one more step for s, with the residual in
/// double-doubles. False where s is too sensitive for that, next to a cusp of the evolute.
[[gnu::noinline]] inline bool foot_of(const BesideEllipse& at, const Ellipse& e, Vec2& foot,
                                      Vec2& normal) {
  using namespace numeric;
  const double a = at.a, b = at.b, s = at.root;
  const Wide k = times(two_diff(a, b), two_sum(a, b)), rest = plus(k, s);
  const Wide p = ratio(times(at.x, a), rest), q = ratio(times(at.y, b), s);
  const double excess = minus(plus(squared(p), squared(q)), 1).hi;  // N² − 1
  // −½ d(N²)/d(log s)
  const double part = s / rest.hi, slope = p.hi * p.hi * part + q.hi * q.hi;
  const double step = 0.5 * excess / slope;
  constexpr double last_step = 0x1p-29, least_slope = 0x1p-40;
  if (!((std::fabs(step) < last_step) & (slope > least_slope))) return false;
  const double P = at.side_x * (p.hi + (p.lo - p.hi * (step * part)));
  const double Q = at.side_y * (q.hi + (q.lo - q.hi * step));
  const double c = at.c, t = at.s, fx = a * P, fy = b * Q, nx = b * P, ny = a * Q;
  foot = {e.center.x + (fx * c - fy * t), e.center.y + (fx * t + fy * c)};
  const double unit = (1 - 0.5 * at.stretch) / std::sqrt(nx * nx + ny * ny);
  normal = {unit * (nx * c - ny * t), unit * (nx * t + ny * c)};
  return true;
}

/// Two ellipses that are known to be apart: n turns until the way between its support points is
/// normal. For any n the strip between the tangents parallel to each other is g(n) wide, and the
/// two points are √(g² + τ²) apart, τ being what lies along the tangents:  g(n) ≤ distance ≤ √(g² +
/// τ²) certifies the answer, however n was found. dτ/dφ = −(g + ρ₁ + ρ₂), whence Newton's step; two
/// directions on either side are a bracket.
struct Strip {
  double gap = 0;
  Vec2 normal, first, second;
};
/// Where an ellipse about the origin is farthest along n, and how far times |n|.
struct Support {
  Wide height, x, y;
  template <class N>
  [[gnu::always_inline]] Support(N nx, N ny, double c, double s, double a, double b) {
    using namespace numeric;
    const Wide u = times(settled(dot2(nx, c, ny, s)), a),
               v = times(settled(cross2(ny, c, nx, s)), b);
    height = root(plus(squared(u), squared(v)));
    const Wide p = ratio(times(u, a), height), q = ratio(times(v, b), height);
    x = settled(cross2(p, c, q, s)), y = settled(dot2(p, s, q, c));
  }
};
template <bool with_points = true>
bool staged_strip(const Ellipse& e, const Ellipse& f, Strip& out) {
  using namespace numeric;
  const double ec = e.rotation.c(), es = e.rotation.s(), fc = f.rotation.c(), fs = f.rotation.s();
  const Wide wx = two_diff(f.center.x, e.center.x), wy = two_diff(f.center.y, e.center.y);
  const double dx = wx.hi, dy = wy.hi;
  const double a1 = e.semi_axes.x, b1 = e.semi_axes.y, a2 = f.semi_axes.x, b2 = f.semi_axes.y;
  const double size = (std::fabs(dx) + std::fabs(dy)) + (a1 + b1) + (a2 + b2);
  constexpr double flat = 0x1p-20, meets = 0x1p-51, last_angle = 0x1p-40, least_gap = 0x1p-44;
  if (!(is_tame<6>(size) & (smaller(smaller(a1, b1), smaller(a2, b2)) > flat * size))) return false;
  const double A1 = a1 * a1, B1 = b1 * b1, A2 = a2 * a2, B2 = b2 * b2;
  // The start is normal to the level line of the ellipse with the sum of the two matrices.
  const double xx = A1 * ec * ec + B1 * es * es + A2 * fc * fc + B2 * fs * fs,
               xy = (A1 - B1) * ec * es + (A2 - B2) * fc * fs,
               yy = A1 * es * es + B1 * ec * ec + A2 * fs * fs + B2 * fc * fc;
  const Vec2 pull{yy * dx - xy * dy, xx * dy - xy * dx};
  const double start = 1 / std::sqrt(dot(pull, pull));
  Vec2 n{pull.x * start, pull.y * start}, low, high;
  bool has_low = false, has_high = false;
  // Five steps are usual; each halves the bracket, or is Newton's. At the cap the general way is
  // asked.
  for (int i = 0; i < 40; ++i) {
    const double u1 = n.x * ec + n.y * es, v1 = n.y * ec - n.x * es, u2 = n.x * fc + n.y * fs,
                 v2 = n.y * fc - n.x * fs;
    const double i1 = 1 / std::sqrt(A1 * u1 * u1 + B1 * v1 * v1),
                 i2 = 1 / std::sqrt(A2 * u2 * u2 + B2 * v2 * v2);
    const double p1 = A1 * u1 * i1, q1 = B1 * v1 * i1, p2 = A2 * u2 * i2, q2 = B2 * v2 * i2;
    const Vec2 x{p1 * ec - q1 * es, p1 * es + q1 * ec},
        y{dx - (p2 * fc - q2 * fs), dy - (p2 * fs + q2 * fc)};
    const Vec2 way = y - x;
    const double gap = way.x * n.x + way.y * n.y, off = way.y * n.x - way.x * n.y;
    const double r = A1 * B1 * i1 * i1 * i1 + A2 * B2 * i2 * i2 * i2;
    // They meet: then no strip parts them.
    if ((gap < 0) & (off * off <= meets * size * -gap)) return false;
    // The square of what is left is nothing.
    if (std::fabs(off) <= last_angle * size) {
      if (!(gap > least_gap * size)) return false;
      // All digits of n·d − σ₁(n) − σ₂(n), for this n, whose length is 1 but for some roundings.
      const Support s1(n.x, n.y, ec, es, a1, b1), s2(n.x, n.y, fc, fs, a2, b2);
      const Wide between = settled(dot2(wx, n.x, wy, n.y));
      const double unit = 1 - 0.5 * excess_length2(n.x, n.y);
      out.gap = minus(between, plus(s1.height, s2.height)).hi * unit;
      if constexpr (!with_points) return true;
      // The remaining angle moves either point along its tangent.
      const Wide wide_x = minus(wx, plus(s1.x, s2.x)), wide_y = minus(wy, plus(s1.y, s2.y));
      const double rest = settled(cross2(wide_y, n.x, wide_x, n.y)).hi / (gap + r);
      const double move1 = rest * (A1 * B1 * i1 * i1 * i1),
                   move2 = -rest * (A2 * B2 * i2 * i2 * i2);
      const auto placed = [&](double center, Wide offset, double moved) {
        return plus(two_sum(center, offset.hi), Wide{moved, offset.lo}).hi;
      };
      out.normal = {unit * (n.x - rest * n.y), unit * (n.y + rest * n.x)};
      out.first = {placed(e.center.x, s1.x, -move1 * n.y), placed(e.center.y, s1.y, move1 * n.x)};
      out.second = {placed(f.center.x, times_sign(s2.x, -1), -move2 * n.y),
                    placed(f.center.y, times_sign(s2.y, -1), move2 * n.x)};
      return true;
    }
    const double bend = gap + r;
    double turn = off / (bend > 0.25 * r ? bend : r);
    if (!(std::fabs(turn) <= 0.7)) turn = with_sign(0.7, turn);
    if (off > 0)
      low = n, has_low = true;
    else
      high = n, has_high = true;
    // By 2 atan(turn/2): a rotation without a root.
    const double half = 0.5 * turn, one = 1 / (1 + half * half);
    const double cos = (1 - half * half) * one, sin = turn * one;
    n = {n.x * cos - n.y * sin, n.y * cos + n.x * sin};
    if (has_low && has_high &&
        !(low.x * n.y - low.y * n.x > 0 && n.x * high.y - n.y * high.x > 0)) {
      n = low + high;
      const double k = 1 / std::sqrt(n.x * n.x + n.y * n.y);
      n = {n.x * k, n.y * k};
    }
  }
  return false;
}

}  // namespace abut::detail::ellipse
