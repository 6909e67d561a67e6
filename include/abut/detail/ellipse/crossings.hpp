// Where the boundaries of two ellipses cross, where doubles can tell.
//
// The first ellipse becomes the unit circle (c, s); the second is then F = 0 with
//     F = A c² + 2 B c s + D s² + 2 g·(c, s) + k,
// and in the frame (X, Y) of its principal axes, with eigenvalues p ≥ q,
//     p X² + q Y² + 2 h·(X, Y) + k.
// Taking µ(X² + Y² − 1) away changes nothing on the circle. Where the rest is degenerate,
//     (α X + t₁)² − (β Y − t₂)²,   α² = p − µ,  β² = µ − q,  t₁ = h₁/α,  t₂ = h₂/β,  t₁² − t₂² = k
//     + µ,
// it is two lines; that µ lies between q and p, as f(µ) = (k + µ)(p − µ)(q − µ) − h₁²(q − µ) −
// h₂²(p − µ) has f(q) ≤ 0 ≤ f(p). Newton's method within that bracket finds it, each line meets the
// circle in two points or none, and a step of Newton's method with its residual in double-double
// ends each.
//
// Why the count is right. Let both lines have normals of squared length N = p − q, and let the
// product of the two differ from F by at most δ on the circle (what rounding left of the three
// equations above, and 2^-46 of the sum of all terms for the coefficients). It is asked that
//     δ ≤ 2^-36 N, and each line's |disc| > 2^-11 of its terms: it misses the circle by 2^-12.1, or
//     cuts it with a half chord of 2^-5.6 at least; |F′| at each point > 2^-11 of a bound of |F″|
//     (2^-16 where one line misses).
// At a common point the product of the lines is at most δ. Where both miss it is more than 2^-24.2
// N: there is none. Where one misses, the other is less than 2^-23.9 √N there: within 2^-18 of one
// of the two points found. Where both cut, one of them is less than 2^-18 √N: within 2^-12.4 of one
// of the four. There F′ has one sign, so that each of these has exactly one common point near it, a
// crossing.
//
// Where p and q are nearly equal, as for two ellipses of one form and turn, F is within E of the one
// line c₀ + 2 g·(c, s), c₀ = (p + q)/2 + k, E = N/2 and the rounding; F′ is within 2 E of its slope,
// and F″ within 4 E. With G = |g| it is asked that
//     disc = 4 G² − c₀²,   |disc| > 16 E (2 G + |c₀|).
// If disc < 0, |c₀| > 2 G + E: there is no common point. Else the line cuts the circle at the angles
// ±φ from g, and E < G s²/8 with s = sin φ. At a common point |cos − cos φ| ≤ E/(2 G) < s²/16, so that
// it is within s/8 of one of the two. There |F′| ≥ 1.75 G s − 2 E ≥ 1.5 G s has one sign, and F
// changes its own: each has exactly one common point near it, a crossing. Newton's method stays there
// from the first step on, as |F″| ≤ 2.5 G.
#pragma once

#include <abut/detail/numeric/settled.hpp>
#include <abut/detail/unset_array.hpp>
#include <abut/results.hpp>
#include <utility>

namespace abut::detail::ellipse {

using Wide = numeric::DoubleDouble;

/// The least slope of F at each of four crossings, and of two, beside the size of its terms.
inline constexpr double kLeastSlopeOfFour = 0x1p-11, kLeastSlopeOfTwo = 0x1p-16;
/// How far, as an angle, a zero of F may be from those found: 2^-12.4, and s/8 where F is nearly linear.
inline constexpr double kOffZero = 0x1p-12;
inline constexpr double kOffZeroOfLine = 0x1p-3;
/// The last step d of Newton's method leaves 2 d² terms/slope at most, as |F″| ≤ 4 terms. With
/// d² terms/slope below this, that is u/2.
inline constexpr double kLeftByStep = 0x1p-55;
/// Part of the size: ellipses with a smaller semi-axis take the general way.
inline constexpr double kLeastComparable = 0x1p-12;

struct EllipseCrossings {
  int count = 0;
  UnsetArray<Wide, 4> c, s;    ///< on the first: center + a c u + b s v
  UnsetArray<Vec2, 4> second;  ///< the direction (c, s) of the same point on the second
  UnsetArray<Vec2, 4> at;
};

/// F of above; `terms` bounds the sum of all its terms.
struct OnUnitCircle {
  double A, B, D, g1, g2, k, terms;
};
/// Where it is zero, near enough for Newton's method, and what its slope has to exceed there.
struct CircleZeros {
  int n = 0;
  double x[4], y[4];
  double least = 0;
  double within = kOffZero;  ///< any zero of F is within this angle of one of them

  /// Where nx x + ny y = off, given N = nx² + ny² and disc = N − off².
  void add_line(double nx, double ny, double off, double N, double disc) {
    const double root = std::sqrt(disc), i = 1 / N;
    for (const double r : {root, -root}) {
      x[n] = (off * nx - r * ny) * i;
      y[n++] = (off * ny + r * nx) * i;
    }
  }
};
/// Where F is nearly linear, but for `rest`.
inline bool zeros_of_line(double g1, double g2, double c0, double rest, CircleZeros& out) {
  const double G2 = 4 * (g1 * g1 + g2 * g2), disc = G2 - c0 * c0, G = std::sqrt(G2);
  if (!(std::fabs(disc) > 16 * rest * (G + std::fabs(c0)))) return false;
  if (disc > 0) out.add_line(2 * g1, 2 * g2, -c0, G2, disc);
  out.within = kOffZeroOfLine;
  out.least = kLeastSlopeOfTwo * (4 * rest + 2 * (std::fabs(g1) + std::fabs(g2)));
  return true;
}
inline bool zeros_on_circle(const OnUnitCircle& f, CircleZeros& out) {
  using namespace numeric;
  const double A = f.A, B = f.B, D = f.D, g1 = f.g1, g2 = f.g2, k0 = f.k, terms = f.terms;
  const double m = 0.5 * (A - D), R = std::sqrt(m * m + B * B), middle = 0.5 * (A + D),
               p = middle + R, q = middle - R;
  const double N = 2 * R;
  constexpr double least_split = 0x1p-10, inner = 0x1p-6, plain_step = 0x1p-15, rounding = 0x1p-46,
                   most_off = 0x1p-36, least_disc = 0x1p-11;
  if (!(N > least_split * terms))
    return zeros_of_line(g1, g2, middle + k0, R + rounding * terms, out);
  double vx = m >= 0 ? m + R : B, vy = m >= 0 ? B : R - m;
  const double l = 1 / std::sqrt(vx * vx + vy * vy);
  vx *= l, vy *= l;
  const double h1 = g1 * vx + g2 * vy, h2 = g2 * vx - g1 * vy, H1 = h1 * h1, H2 = h2 * h2;
  double low = q, high = p, mu = middle;
  const double w1 = std::fabs(h1), w2 = std::fabs(h2);
  if (w1 + w2 > 0) mu = (w1 * q + w2 * p) / (w1 + w2);
  mu = numeric::larger(q + inner * R, numeric::smaller(p - inner * R, mu));
  const auto newton = [&](double& value) {
    const double x = p - mu, y = q - mu, k = k0 + mu;
    value = k * x * y - H1 * y - H2 * x;
    const double next = mu - value / (x * y - k * (x + y) + H1 + H2);
    return clamped(next, q, p);  // the root may be an end
  };
  double value = 0;
  // Three steps are usual. Each halves the bracket at least, or is Newton's; the cap is never the
  // answer, as δ is measured afterwards.
  for (int i = 0; i < 24; ++i) {
    double next = newton(value);
    (value < 0 ? low : high) = mu;
    if (!((next >= low) & (next <= high))) next = 0.5 * (low + high);
    const double step = std::fabs(next - mu);
    mu = next;
    if (step < plain_step * N) break;  // a last one squares the error once more
  }
  mu = newton(value);
  double alpha = std::sqrt(p - mu), beta = std::sqrt(mu - q);
  // The smaller of the two is lost in rounding where the lines are nearly parallel to an axis: there
  // both it and its t come from the other equations.
  const auto from_other = [](double t_squared, double h, double& slope) {
    const double t = with_sign(std::sqrt(numeric::larger(t_squared, 0.0)), h);
    if (t != 0) slope = h / t;
    return t;
  };
  double t1, t2;
  if (alpha > beta) {
    t1 = h1 / alpha;
    t2 = beta > 0.25 * alpha ? h2 / beta : from_other(t1 * t1 - (k0 + mu), h2, beta);
  } else {
    t2 = h2 / beta;
    t1 = alpha > 0.25 * beta ? h1 / alpha : from_other(t2 * t2 + (k0 + mu), h1, alpha);
  }
  const double delta = 2 * std::fabs(alpha * t1 - h1) + 2 * std::fabs(beta * t2 - h2) +
                       std::fabs(t1 * t1 - t2 * t2 - (k0 + mu)) +
                       std::fabs(alpha * alpha - (p - mu)) + std::fabs(beta * beta - (mu - q)) +
                       rounding * terms;
  if (!(delta <= most_off * N)) return false;
  for (const double side : {1.0, -1.0}) {  // α X + side β Y… : the lines (αX + t₁) = ±(βY − t₂)
    const double nx = alpha, ny = -side * beta, off = -t1 - side * t2, disc = N - off * off;
    if (!(std::fabs(disc) > least_disc * (N + off * off))) return false;
    if (disc > 0) out.add_line(nx * vx - ny * vy, nx * vy + ny * vx, off, N, disc);
  }
  out.least = (out.n == 4 ? kLeastSlopeOfFour : kLeastSlopeOfTwo) *
              (4 * R + 2 * (std::fabs(g1) + std::fabs(g2)));
  return true;
}

/// Whether no semi-axis is small beside the other ones and the way (dx, dy) between the centres.
inline bool are_comparable(const Ellipse& e, const Ellipse& f, Wide dx, Wide dy) {
  const double a1 = e.semi_axes.x, b1 = e.semi_axes.y, a2 = f.semi_axes.x, b2 = f.semi_axes.y;
  const double size = std::fabs(dx.hi) + std::fabs(dy.hi) + a1 + b1 + a2 + b2;
  return is_tame<9>(size) & (numeric::smaller(numeric::smaller(a1, b1), numeric::smaller(a2, b2)) >
                             kLeastComparable * size);
}

/// False where this cannot tell. (dx, dy) leads from the centre of f to that of e.
inline bool staged_crossings(const Ellipse& e, const Ellipse& f, Wide dx, Wide dy,
                             EllipseCrossings& out) {
  using namespace numeric;
  const double a1 = e.semi_axes.x, b1 = e.semi_axes.y, a2 = f.semi_axes.x, b2 = f.semi_axes.y;
  const double ec = e.rotation.c(), es = e.rotation.s(), fc = f.rotation.c(), fs = f.rotation.s();
  if (!are_comparable(e, f, dx, dy)) return false;
  // In the second one's frame: the centre z, and the ends p, q of the first one's axes from there.
  Wide zx = dot2(dx.hi, fc, dy.hi, fs), zy = cross2(dy.hi, fc, dx.hi, fs);
  zx.lo += dx.lo * fc + dy.lo * fs;
  zy.lo += dy.lo * fc - dx.lo * fs;
  const Wide cos = dot2(ec, fc, es, fs), sin = cross2(es, fc, ec, fs);
  const double stretch =
      excess_length2(fc, fs);  // coordinates come out 1 + stretch times too large
  const Wide px = times(cos, a1), py = times(sin, a1), qx = times(sin, -b1), qy = times(cos, b1);
  const double ia = 1 / a2, ib = 1 / b2;
  const double pu = px.hi * ia, pv = py.hi * ib, qu = qx.hi * ia, qv = qy.hi * ib, zu = zx.hi * ia,
               zv = zy.hi * ib;
  const double A = pu * pu + pv * pv, B = pu * qu + pv * qv, D = qu * qu + qv * qv;
  const double g1 = pu * zu + pv * zv, g2 = qu * zu + qv * zv, zz = zu * zu + zv * zv,
               k0 = zz - 1 - 2 * stretch;
  CircleZeros zeros;
  const double terms = 0.5 * (A + D) + std::fabs(g1) + std::fabs(g2) + zz + 1;
  if (!zeros_on_circle({A, B, D, g1, g2, k0, terms}, zeros)) return false;
  const Wide ab = two_prod(a2, b2), rim = times(squared(ab), Wide{1, 2 * stretch});
  for (int i = 0; i < zeros.n; ++i) {
    double c = zeros.x[i], s = zeros.y[i];
    const double len = 1 / std::sqrt(c * c + s * s);
    c *= len, s *= len;
    // The square of what a plain step leaves is below u; one step with more digits follows.
    constexpr double plain_step = 0x1p-22;
    double slope = 0;
    for (int round = 0; round < 3; ++round) {
      const double u = zu + pu * c + qu * s, v = zv + pv * c + qv * s,
                   F = u * u + v * v - (1 + 2 * stretch);
      slope = 2 * (u * (qu * c - pu * s) + v * (qv * c - pv * s));
      const double d = -F / slope, cc = c - s * d, ss = s + c * d,
                   one = 1.5 - 0.5 * (cc * cc + ss * ss);
      c = cc * one, s = ss * one;
      if (std::fabs(d) < plain_step) break;
    }
    if (!(std::fabs(slope) > zeros.least)) return false;
    // (c, s) as it stands is off the circle by a rounding.
    const Wide length2 = dot2(c, c, s, s);
    const double long_by = 0.5 * ((length2.hi - 1) + length2.lo);
    const Wide u = settled(loose_sum(zx, dot2(px, c, qx, s))),
               v = settled(loose_sum(zy, dot2(py, c, qy, s)));
    const Wide F = settled(
        loose_difference(loose_sum(loose_square(times(u, b2)), loose_square(times(v, a2))), rim));
    const double bb = b2 * b2, aa = a2 * a2;
    const double along =
        2 * (bb * u.hi * (qx.hi * c - px.hi * s) + aa * v.hi * (qy.hi * c - py.hi * s));
    const double outward =
        2 * (bb * u.hi * (px.hi * c + qx.hi * s) + aa * v.hi * (py.hi * c + qy.hi * s));
    const double d = -(F.hi - outward * long_by) / along;
    if (!(d * d * terms < kLeftByStep * std::fabs(slope))) return false;
    out.c[i] = settled(Wide{c, -s * d - c * long_by});
    out.s[i] = settled(Wide{s, c * d - s * long_by});
    const double ax = a1 * out.c[i].hi, by = b1 * out.s[i].hi;
    out.at[i] = {e.center.x + (ax * ec - by * es), e.center.y + (ax * es + by * ec)};
    out.second[i] = {u.hi * ia * (1 - stretch), v.hi * ib * (1 - stretch)};
  }
  out.count = zeros.n;
  return true;
}
inline bool staged_crossings(const Ellipse& e, const Ellipse& f, EllipseCrossings& out) {
  using numeric::two_diff;
  return staged_crossings(e, f, two_diff(e.center.x, f.center.x), two_diff(e.center.y, f.center.y),
                          out);
}

}  // namespace abut::detail::ellipse
