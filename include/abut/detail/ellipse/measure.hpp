// Bounds, area, perimeter and centroid of an ellipse, at any scale. The stored axes are of length
// √L, L = c² + s², so the true semi-axes are √L times the stored ones.
#pragma once

#include <abut/detail/ellipse/frame.hpp>
#include <abut/detail/numeric/settled.hpp>

namespace abut::detail::ellipse {

inline Vec2 centroid(const Ellipse& e) { return e.center; }

/// Half the width along an axis is √((a c)² + (b s)²): the support function. Within 4u of the side
/// and of the semi-axis.
inline Box bounds(const Ellipse& e) {
  const double a = e.semi_axes.x, b = e.semi_axes.y, c = e.rotation.c(), s = e.rotation.s();
  const Vec2 reach{length(Vec2{a * c, b * s}), length(Vec2{a * s, b * c})};
  return {e.center - reach, e.center + reach};
}

/// π a b L, within 4u of itself.
inline double area(const Ellipse& e) {
  const double pi = 3.14159265358979323846;
  return abut::detail::product(e.semi_axes.x, e.semi_axes.y, pi + 2 * pi * Frame(e).stretch);
}

/// The least b/a for which `round_perimeter` has enough terms.
inline constexpr double kRound = 0.125;

/// The perimeter over 2π of an ellipse that is not thin. After one step of the mean, a₁ = (a + b)/2 and
/// b₁ = √(ab), with s = a₁ + b₁ and h = ((a₁ − b₁)/s)² ≤ 0.053, Gauss' and Kummer's series give
///     s F(h) − (2ab/s) G(h),    F = Σ (½ over n)² hⁿ,  G = Σ (−½ over n)² hⁿ
/// (DLMF 19.8.6, 15.5.1). Their first terms come to (((a − b)/2)² + 2 a₁b₁)/s, all positive, in
/// double-doubles; of the rest, at most 0.02 of it, 12 terms in doubles leave 2^-57.
inline DoubleDouble round_perimeter(double a, double b) {
  using namespace numeric;
  constexpr int kTerms = 12;
  struct Series {
    double f[kTerms + 1], g[kTerms + 1];
  };
  static constexpr Series series = [] {
    Series s{};
    double over = 1;  // (−½ over n)
    for (int n = 1; n <= kTerms; ++n) {
      over *= (0.5 - n) / n;
      s.g[n] = over * over;
      s.f[n] = s.g[n] / ((2 * n - 1) * (2 * n - 1));
    }
    return s;
  }();
  const DoubleDouble half_gap = two_diff(0.5 * a, 0.5 * b), mean = two_sum(0.5 * a, 0.5 * b);
  const DoubleDouble square = loose_square(half_gap), ab = two_prod(a, b), other = root(ab);
  const DoubleDouble s = plus(mean, other), product = loose_product(mean, other);
  const double inverse = 1 / s.hi, k = square.hi * inverse * inverse, h = k * k;
  double f = 0, g = 0;
  for (int n = kTerms; n > 0; --n) f = f * h + series.f[n], g = g * h + series.g[n];
  const DoubleDouble sum = loose_sum(square, {2 * product.hi, 2 * product.lo});
  const double first = sum.hi * inverse;
  // The quotient lacks this; then the rest of the series.
  const DoubleDouble back = two_prod(first, s.hi);
  const double missing = ((sum.hi - back.hi) - back.lo) + (sum.lo - first * s.lo);
  return settled(DoubleDouble(first, inverse * missing + h * (s.hi * f - 2 * ab.hi * inverse * g)));
}

/// 4 a E(√(1 − b²/a²)), within 2u of itself at every aspect; 4a for a flat ellipse. With the
/// arithmetic–geometric mean M of a and b and cₙ = (aₙ₋₁ − bₙ₋₁)/2 on the way to it
///     perimeter = 2π (a² − Σ 2ⁿ⁻¹ cₙ²) / M,    c₀² = a² − b²
/// (Gauss, Legendre; DLMF 19.8.6). The difference is as small as a²/log(a/b), hence double-double.
inline double perimeter(const Ellipse& e) {
  const double longer = std::fmax(e.semi_axes.x, e.semi_axes.y);
  if (longer > 0 && longer < kVanishing) {
    // Subnormal numbers have no finite inverse and no full precision, so all is scaled up.
    const Vec2 grown{std::ldexp(e.semi_axes.x, 200), std::ldexp(e.semi_axes.y, 200)};
    return std::ldexp(perimeter({e.center, grown, e.rotation}), -200);
  }
  const Frame f(e);
  const double quarter = f.world_length(f.a);
  constexpr double flat = 0x1p-32;
  if (!(f.b > flat * f.a)) return 4 * quarter;  // E − 1 < 2^-60
  const double unit = 1 / power_of_two_below(f.a);
  constexpr DoubleDouble two_pi{6.283185307179586, 2.4492935982947064e-16};
  const auto finished = [&](DoubleDouble p) { return (p.hi + (p.lo + p.hi * f.stretch)) / unit; };
  if (f.b > kRound * f.a) return finished(two_pi * round_perimeter(f.a * unit, f.b * unit));
  DoubleDouble a = f.a * unit, b = f.b * unit, weight = 0.5, c = a - b;
  DoubleDouble sum = a * a - c * (a + b) * weight;
  // The gap squares in every step: from 2^-32 at most nine.
  for (int i = 0; i < 12 && std::fabs(c.hi) > 0.5 * sign::kUnitRoundoff * a.hi; ++i) {
    c = scaled(a - b, 0.5);
    weight = scaled(weight, 2);
    sum -= c * c * weight;
    const DoubleDouble mean = scaled(a + b, 0.5);
    b = sqrt(a * b);
    a = mean;
  }
  return finished(two_pi * sum / a);
}

}  // namespace abut::detail::ellipse
