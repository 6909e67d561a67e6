// Bounds, area, perimeter and centroid of an ellipse, at any scale. The stored axes are of length
// √L, L = c² + s², so the true semi-axes are √L times the stored ones.
#pragma once

#include <abut/detail/ellipse/frame.hpp>

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

/// 4 a E(√(1 − b²/a²)), within 2u of itself at every aspect; 4a for a flat ellipse. With the
/// arithmetic–geometric mean M of a and b and cₙ = (aₙ₋₁ − bₙ₋₁)/2 on the way to it
///     perimeter = 2π (a² − Σ 2ⁿ⁻¹ cₙ²) / M,    c₀² = a² − b²
/// (Gauss, Legendre; DLMF 19.8.6). The difference is as small as a²/log(a/b), hence double-double.
inline double perimeter(const Ellipse& e) {
  const double longer = std::fmax(e.semi_axes.x, e.semi_axes.y);
  if (longer > 0 && longer < 0x1p-900) {
    // Subnormal numbers have no finite inverse and no full precision, so all is scaled up.
    const Vec2 grown{std::ldexp(e.semi_axes.x, 200), std::ldexp(e.semi_axes.y, 200)};
    return std::ldexp(perimeter({e.center, grown, e.rotation}), -200);
  }
  const Frame f(e);
  const double quarter = f.world_length(f.a);
  if (!(f.b > 0x1p-32 * f.a)) return 4 * quarter;  // E − 1 < 2^-60
  const double unit = 1 / power_of_two_below(f.a);
  DoubleDouble a = f.a * unit, b = f.b * unit, weight = 0.5, c = a - b;
  DoubleDouble sum = a * a - c * (a + b) * weight;
  // The gap squares in every step: from 2^-32 at most nine.
  for (int i = 0; i < 12 && std::fabs(c.hi) > 0x1p-54 * a.hi; ++i) {
    c = scaled(a - b, 0.5);
    weight = scaled(weight, 2);
    sum -= c * c * weight;
    const DoubleDouble mean = scaled(a + b, 0.5);
    b = sqrt(a * b);
    a = mean;
  }
  constexpr DoubleDouble two_pi{6.283185307179586, 2.4492935982947064e-16};
  const DoubleDouble p = two_pi * sum / a;
  return (p + p * f.stretch).hi / unit;
}

}  // namespace abut::detail::ellipse
