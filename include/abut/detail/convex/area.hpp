// area of convex shapes. For a core K of perimeter p: area(K ⊕ r) = area(K) + p r + π r² (Steiner 1840).
#pragma once

#include <abut/detail/convex/perimeter.hpp>
#include <abut/detail/numeric/settled.hpp>
#include <limits>

namespace abut::detail {

// Positions do not matter, only differences: so that a shape far from the origin is as good as one
// near it, whatever is scaled is scaled by its extents.

inline double core_area(const BasicPoint<2>&) { return 0; }
inline double core_area(const BasicSegment<2>&) { return 0; }
inline double core_area(const BasicBox<2>& k) {
  Vec2 size = k.max - k.min;
  double factor = 1;
  for (int i = 0; i < 2; ++i) {
    if (size[i] < HUGE_VAL) continue;
    size[i] = 0.5 * k.max[i] - 0.5 * k.min[i];
    factor *= 2;
  }
  return product(size.x, size.y, factor);
}
inline double core_area(const OrientedBox& k) {
  return product(k.half_size.x, k.half_size.y, 4 * dot(k.rotation.u(), k.rotation.u()));
}
inline double core_area(const PolygonView& k) {
  double size = 0;
  for (int i = 1; i < k.size(); ++i)
    each_length(k[i] - k[0], [&](double x) { size = std::fmax(size, std::fabs(x)); });
  // Quarters where differences overflow; scaled only after the subtraction, as positions may be
  // larger than any extent.
  const int before = size < HUGE_VAL ? 0 : -2;
  const int after = taming_exponent(std::fmin(size, (std::numeric_limits<double>::max)())),
            e = before + after;
  const auto from_first = [&](int i) {
    return e == 0 ? k[i] - k[0] : scaled(scaled(k[i], before) - scaled(k[0], before), after);
  };
  // In double-double, so that the number of vertices does not count.
  numeric::DoubleDouble twice;
  for (int i = 1; i + 1 < k.size(); ++i) {
    const Vec2 p = from_first(i), q = from_first(i + 1);
    twice = numeric::plus(twice, numeric::cross2(p.x, q.y, p.y, q.x));
  }
  return std::ldexp(0.5 * std::fabs(twice.hi), -2 * e);
}
inline double core_area(const Ellipse& k) { return ellipse::area(k); }
template <IsEndless L>
double core_area(const L&) {
  static_assert(is_bounded<L>, "a line or ray has no area: it goes on for ever");
  return 0;
}

/// core_perimeter(k) · r, also where the perimeter alone would overflow.
double band_area(const auto& k, double r) {
  const double around = core_perimeter(k);
  if (around < HUGE_VAL) return product(around, r);
  const auto sixteenth = scaled(k, -4);
  return product(core_perimeter(core(sixteenth)), r, 16);
}

double shape_area(const auto& s) {
  const auto& k = core(s);
  const double r = radius(s), inner = core_area(k);
  if (!(r > 0)) return inner;
  return inner + band_area(k, r) + product(r, r, kPi);
}

}  // namespace abut::detail
