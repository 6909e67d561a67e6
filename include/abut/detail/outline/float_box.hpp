// Boxes in floats, rounded outwards.
#pragma once

#include <abut/shapes.hpp>
#include <algorithm>
#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>

namespace abut::detail::outline {

/// A box and all within r of it.
inline Box box_around(Box b, double r) {
  for (int i = 0; i < 2; ++i) b.min[i] -= r * kUp, b.max[i] += r * kUp;
  return b;
}

struct FloatBox {
  float min[2] = {INFINITY, INFINITY}, max[2] = {-INFINITY, -INFINITY};

  static float below(double x) {
    // NaN adds nothing to a box.
    if (!(x > -FLT_MAX)) return x <= -FLT_MAX ? -INFINITY : INFINITY;
    if (x > FLT_MAX) return FLT_MAX;
    const float f = static_cast<float>(x);
    return f > x ? next_below(f) : f;
  }
  static float above(double x) { return -below(-x); }
  /// std::nextafter(f, −∞) of a finite number, inline.
  static float next_below(float f) {
    if (f == 0) return -FLT_TRUE_MIN;
    const auto bits = std::bit_cast<std::uint32_t>(f);
    return std::bit_cast<float>(f > 0 ? bits - 1 : bits + 1);
  }

  FloatBox() = default;
  explicit FloatBox(const Box& b)
      : min{below(b.min.x), below(b.min.y)}, max{above(b.max.x), above(b.max.y)} {}

  void add(const FloatBox& b) {
    for (int i = 0; i < 2; ++i) {
      min[i] = (std::min)(min[i], b.min[i]);
      max[i] = (std::max)(max[i], b.max[i]);
    }
  }
  bool meets(const Box& b) const {
    return min[0] <= b.max.x && max[0] >= b.min.x && min[1] <= b.max.y && max[1] >= b.min.y;
  }
  bool meets(const FloatBox& b) const {
    return (min[0] <= b.max[0]) & (max[0] >= b.min[0]) & (min[1] <= b.max[1]) &
           (max[1] >= b.min[1]);
  }
  /// Whether they come within `gap` of each other along both axes.
  bool meets(const FloatBox& b, double gap) const {
    for (int i = 0; i < 2; ++i)
      if (!(static_cast<double>(min[i]) - gap <= b.max[i] &&
            static_cast<double>(b.min[i]) - gap <= max[i]))
        return false;
    return true;
  }
  /// Whether they may come within `reach` once the other has moved, and then by at most `half` along both axes.
  bool comes_within(const FloatBox& b, const Vec2& by, double half, double reach) const {
    double d[2];
    for (int i = 0; i < 2; ++i)
      d[i] = std::fmax(0, std::fmax(min[i] - (b.max[i] + by[i]), b.min[i] + by[i] - max[i]) - half);
    return d[0] * d[0] + d[1] * d[1] <= reach * reach * kUp + DBL_MIN;
  }
  /// At most the distance of anything in the two boxes.
  double gap(const FloatBox& b) const {
    const Vec2 d = offset(b);
    return std::hypot(d.x, d.y) * kDown;
  }
  /// Whether that may be at most `reach`.
  bool comes_within(const FloatBox& b, double reach) const {
    const Vec2 d = offset(b);
    return d.x * d.x + d.y * d.y <= reach * reach * kUp + DBL_MIN;
  }

 private:
  Vec2 offset(const FloatBox& b) const {
    Vec2 d;
    for (int i = 0; i < 2; ++i) {
      const double low = static_cast<double>(min[i]) - b.max[i],
                   high = static_cast<double>(b.min[i]) - max[i];
      d[i] = low > high ? (low > 0 ? low : 0) : (high > 0 ? high : 0);
    }
    return d;
  }
};

}  // namespace abut::detail::outline
