// The nearest and the farthest point of an ellipse from a point.
//
// In the ellipse's frame the foot of a normal through (x, y) is (a²x/(t + a²), b²y/(t + b²)), with
// t a root of (a x/(t + a²))² + (b y/(t + b²))² = 1. With s = t + b² and k = a² − b² this is
//     (A/s)² + (B/(s + k))² = 1,    A = b|y|, B = a|x|,
// whose root s > 0 is the nearest point; with A = a|x|, B = b|y| and s = −t − a² it is the
// farthest, in the opposite quadrant. Reference: Eberly, "Distance from a point to an ellipse",
// 2013, for the equation; the iteration is another.
//
// N(s) = √((A/s)² + (B/(s + k))²): 1/N is concave and increasing, so Newton's method for 1/N = 1
// runs up to the root monotonically from any start to its left. Starts to its left: A, δ = B − k,
// and the root of 2 s²(s − δ) = A²k, for (s − δ)(1 + p) s² = A²(s + k) with p = B/(s + k) ≤ 1. The
// best of them is at least s/3, whence N ≤ 3 and a handful of steps; the last is done in
// double-double. Near the evolute's cusps the residual A²/s² + (p − 1)(p + 1) keeps its digits by
// p − 1 = (δ − s)/(s + k), with δ formed in double-double.
#pragma once

#include <abut/detail/ellipse/frame.hpp>

namespace abut::detail::ellipse {

/// Relative, ends of Newton's method: the square of what a plain step leaves is below u, and that of a
/// step with double-doubles far below their rounding.
inline constexpr double kPlainStep = 0x1p-26, kWideStep = 0x1p-40;

/// The solution of (A/s)² + (B/(s + k))² = 1 with q = A/s, p = B/(s + k), so p² + q² = 1.
struct Secular {
  DoubleDouble s;
  double p = 1, q = 0;
};

/// N² − 1 at s, without cancellation.
inline double secular_residual(double A, double delta, double s, double sk, double p, double q) {
  return p > q ? q * q + (delta - s) / sk * (p + 1) : p * p + (A - s) / s * (q + 1);
}

/// The root in double, to a few u of itself. A > 0, B, k ≥ 0, delta = B − k.
inline double secular_root(double A, double B, double k, double delta) {
  double s = std::fmax(A, delta);
  if (k > 0) {
    const double cube = std::cbrt(A), third = cube * cube * std::cbrt(k);  // (A²k)^(1/3)
    if (delta >= 0)
      s = std::fmax(s, 0.7937005259840997 * third);
    else
      s = std::fmax(s, std::fmin(0.6299605249474365 * third, 0.5 * A * std::sqrt(k / -delta)));
  }
  // Four to six steps from there; a cap that is reached leaves a lower bound next to the root.
  for (int i = 0; i < 16; ++i) {
    const double sk = s + k, p = B / sk, q = A / s;
    const double r = secular_residual(A, delta, s, sk, p, q);
    if (!(r > 0)) break;
    const double n2 = 1 + r, n = std::sqrt(n2);
    const double step = n2 * (r / (n + 1)) * (s * sk) / (p * p * s + q * q * sk);
    s += step;
    if (step <= kPlainStep * s) break;
  }
  return s;
}

/// The secular root of a circle, k = 0: s = √(A² + B²), however small both are.
inline Secular secular_of_circle(DoubleDouble A, DoubleDouble B) {
  const double largest = std::fmax(A.hi, B.hi);
  if (!(largest > 0)) return {};
  const int e = std::ilogb(largest);
  A = numeric::scale(A, -e), B = numeric::scale(B, -e);
  const DoubleDouble s = sqrt(A * A + B * B);
  return {numeric::scale(s, e), (B / s).hi, (A / s).hi};
}

/// A, B, k ≥ 0, the largest of a size that neither overflows nor underflows when squared.
inline Secular solve_secular(const DoubleDouble& A, const DoubleDouble& B, const DoubleDouble& k) {
  if (k.hi == 0) return secular_of_circle(A, B);
  const DoubleDouble delta = B - k;
  Secular root;
  if (!(A.hi > kVanishing)) {
    if (delta.hi >= 0) return {delta, 1, 0};
    root.p = (B / k).hi;
    root.q = sqrt(-delta * (B + k)).hi / k.hi;
    return root;
  }
  double s = secular_root(A.hi, B.hi, k.hi, delta.hi);
  for (int i = 0; i < 3; ++i) {
    const DoubleDouble sk = k + s, p = B / sk, q = A / s;
    const DoubleDouble r =
        p.hi > q.hi ? q * q + (delta - s) / sk * (p + 1) : p * p + (A - s) / s * (q + 1);
    const double slope = 2 * (p.hi * p.hi / sk.hi + q.hi * q.hi / s);
    const double step = r.hi / slope;
    root.s = DoubleDouble(s) + step;
    if (std::fabs(step) <= kWideStep * s || i == 2) {
      root.p = p.hi + (p.lo - p.hi * (step / sk.hi));
      root.q = q.hi + (q.lo - q.hi * (step / s));
      break;
    }
    s = root.s.hi;
  }
  return root;
}

/// A point (a p, b q) of the ellipse in its frame, the unit normal outward there, and the distance
/// from the given point: for the nearest point signed, negative inside.
struct Foot {
  double p = 1, q = 0;
  Vec2 normal;
  double distance = 0;
};

inline DoubleDouble axes_difference(double a, double b) {  // a² − b²
  return DoubleDouble::sum(a, -b) * DoubleDouble::sum(a, b);
}

/// The point of the flat ellipse [−a, a] × {0} nearest to (x, y) in the frame.
inline Foot nearest_flat(double a, const WideVec2& at) {
  Foot foot;
  const double x = at.x.hi, y = at.y.hi;
  if (std::fabs(x) <= a) {
    foot.p = a > 0 ? x / a : 1;
    foot.distance = std::fabs(y);
    foot.normal = {0, y < 0 ? -1.0 : 1.0};
    return foot;
  }
  foot.p = x < 0 ? -1 : 1;
  const Vec2 d{(at.x - foot.p * a).hi, y};
  foot.distance = length(d);
  foot.normal =
      foot.distance > 0 ? Vec2{d.x / foot.distance, d.y / foot.distance} : Vec2{foot.p, 0};
  return foot;
}

/// The boundary point nearest to `at`. Several are equally near when `at` lies on the longer axis
/// within the evolute: the one with y > 0 is given; and at the centre of a circle: (a, 0).
inline Foot nearest(double a, double b, const WideVec2& at) {
  if (!(b > 0)) return nearest_flat(a, at);
  const double unit =
      1 / power_of_two_below(std::fmax(a, std::fmax(std::fabs(at.x.hi), std::fabs(at.y.hi))));
  a *= unit;
  b *= unit;
  const DoubleDouble x = scaled(abs(at.x), unit), y = scaled(abs(at.y), unit);
  const Secular root = solve_secular(y * b, x * a, axes_difference(a, b));
  Foot foot;
  foot.p = at.x.hi < 0 ? -root.p : root.p;
  foot.q = at.y.hi < 0 ? -root.q : root.q;
  // The point lies t (p/a, q/b) off its foot, t = s − b²: no cancellation, near or far.
  const double t = (root.s - DoubleDouble::product(b, b)).hi;
  const double slant = length(Vec2{b * root.p, a * root.q});
  foot.normal = {b * foot.p / slant, a * foot.q / slant};
  foot.distance = (t / b) * (slant / a) / unit;
  return foot;
}

/// The normal at the nearest point, to rounding in double.
inline Vec2 nearest_normal(double a, double b, const WideVec2& at) {
  if (!(b > 0)) return nearest_flat(a, at).normal;
  const double unit =
      1 / power_of_two_below(std::fmax(a, std::fmax(std::fabs(at.x.hi), std::fabs(at.y.hi))));
  a *= unit;
  b *= unit;
  const DoubleDouble x = scaled(abs(at.x), unit), wide_k = axes_difference(a, b);
  const double A = b * std::fabs(at.y.hi) * unit, B = a * x.hi, k = wide_k.hi;
  const double delta = (x * a - wide_k).hi;
  double p = 1, q = 0;
  if (A > (k > 0 ? kVanishing : 0)) {
    const double s = secular_root(A, B, k, delta);
    p = B / (s + k);
    q = A / s;
  } else if (delta < 0) {
    p = B / k;
    q = std::sqrt(-delta * (k + B)) / k;
  }
  const Vec2 n{b * std::copysign(p, at.x.hi), a * std::copysign(q, at.y.hi)};
  return (1 / length(n)) * n;
}

/// The point of the ellipse farthest from `at`, with the unit vector towards it. If two are equally
/// far, it is the one with x > 0; for a circle seen from its centre it is (−a, 0).
inline Foot farthest(double a, double b, const WideVec2& at) {
  const double unit =
      1 / power_of_two_below(std::fmax(a, std::fmax(std::fabs(at.x.hi), std::fabs(at.y.hi))));
  a *= unit;
  b *= unit;
  const DoubleDouble x = scaled(abs(at.x), unit), y = scaled(abs(at.y), unit);
  Secular root;
  if (x.hi > 0 || y.hi > 0 || a > b)
    root = solve_secular(x * a, y * b, axes_difference(a, b));
  else
    root.p = 0, root.q = 1;
  const double side_x = at.x.hi > 0 || (at.x.hi == 0 && !(a > b)) ? -1 : 1;
  const double side_y = at.y.hi > 0 ? -1 : 1;
  const double dx = x.hi + (x.lo + a * root.q), dy = y.hi + (y.lo + b * root.p);
  const double d = length(Vec2{dx, dy});
  Foot foot;
  foot.p = side_x * root.q;
  foot.q = side_y * root.p;
  foot.normal = d > 0 ? Vec2{side_x * dx / d, side_y * dy / d} : Vec2{1, 0};
  foot.distance = d / unit;
  return foot;
}

}  // namespace abut::detail::ellipse
