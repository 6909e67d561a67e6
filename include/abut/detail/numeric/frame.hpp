// A frame of reference in which numbers are small, and the corners of outlines in it.
#pragma once

#include <abut/detail/boundary/outline.hpp>
#include <abut/detail/numeric/wide_vector.hpp>
#include <limits>
#include <vector>

namespace abut::detail::numeric {

inline DoubleDouble length(const WideVec2& v) { return sqrt(dot(v, v)); }
/// v/|v| for |v| in a sane range, and for tiny v too.
inline WideVec2 normalised(WideVec2 v) {
  int e = 0;
  std::frexp(std::fmax(std::fabs(v.x.hi), std::fabs(v.y.hi)), &e);
  // Anew into two parts, which subnormal numbers may have lost.
  const auto tame = [&](DoubleDouble x) {
    return DoubleDouble::sum(std::ldexp(x.hi, -e), std::ldexp(x.lo, -e));
  };
  v = {tame(v.x), tame(v.y)};
  const DoubleDouble l = length(v);
  return {v.x / l, v.y / l};
}

/// Roughly where an outline lies: one of its points, how far it reaches from there (to a small
/// factor, never too little; a shape without end counts by its start), and its largest coordinate. A
/// quarter of each length, so that none overflows.
struct Place {
  Vec2 at;
  double quarter_size = 0, quarter_largest = 0;
};
inline Place place(const boundary::Outline& o) {
  Place p{o.corners[0].base};
  for (const boundary::Corner& c : o.corners) {
    const double turned = 0.25 * std::fabs(c.offset.x) + 0.25 * std::fabs(c.offset.y);
    for (int i = 0; i < 2; ++i) {
      p.quarter_size = std::fmax(p.quarter_size, std::fabs(0.25 * c.base[i] - 0.25 * p.at[i]));
      p.quarter_largest = std::fmax(p.quarter_largest, 0.25 * std::fabs(c.base[i]) + turned);
    }
    p.quarter_size = std::fmax(p.quarter_size, turned);
  }
  const double round = 0.25 * std::fmax(o.radius, std::fmax(o.semi_axes.x, o.semi_axes.y));
  p.quarter_size = std::fmax(p.quarter_size, round);
  p.quarter_largest = std::fmax(p.quarter_largest, round);
  return p;
}

/// Coordinates relative to `origin`, divided by 2^exponent. The differences are exact, so that
/// shapes far from zero are as good as shapes at zero.
class Frame {
 public:
  /// 4·quarter_largest bounds every coordinate that will be placed.
  Frame(Vec2 origin, int exponent, double quarter_largest) : origin_(origin) {
    // First into the middle of the range of doubles, lest the subtraction overflow or underflow.
    constexpr int up = 500;
    constexpr double large = power_of_two(1000), little = power_of_two(-up);
    first_ = quarter_largest > large ? -2 : quarter_largest < little ? up : 0;
    then_ = -exponent - first_;
    exponent_ = exponent;
  }
  WideVec2 point(Vec2 p) const { return {place(p.x, origin_.x), place(p.y, origin_.y)}; }
  double length(double x) const { return std::ldexp(x, -exponent_); }
  double given_length(double x) const { return std::ldexp(x, exponent_); }
  Vec2 vector(Vec2 v) const { return {length(v.x), length(v.y)}; }
  /// Back to the world; what lies beyond the range of doubles to its end.
  Vec2 world(const WideVec2& p) const { return {back(p.x, origin_.x), back(p.y, origin_.y)}; }
  int exponent() const { return exponent_; }

 private:
  DoubleDouble place(double x, double o) const {
    return scale(DoubleDouble::difference(std::ldexp(x, first_), std::ldexp(o, first_)), then_);
  }
  double back(DoubleDouble x, double o) const {
    const double w = std::ldexp((scale(x, -then_) + std::ldexp(o, first_)).value(), -first_);
    if (std::isfinite(w)) return w;
    constexpr double last = (std::numeric_limits<double>::max)();
    return std::fmax(-last, std::fmin(last, std::ldexp(x.hi, exponent_) + o));
  }

  Vec2 origin_;
  int first_ = 0, then_ = 0, exponent_ = 0;
};

/// The corners of an outline in any number type T that holds doubles exactly: `place(Vec2)` gives a
/// point, `measure(double)` a length.
template <class T, class Place, class Measure>
std::vector<Vec<2, T>> corners(const boundary::Outline& o, Place place, Measure measure) {
  std::vector<Vec<2, T>> all;
  all.reserve(o.corners.size());
  for (const boundary::Corner& c : o.corners) {
    Vec<2, T> p = place(c.base);
    if (c.offset.x != 0 || c.offset.y != 0) {
      const Vec<2, T> u{T(c.axis.x), T(c.axis.y)};
      p = p + measure(c.offset.x) * u + measure(c.offset.y) * perp(u);
    }
    all.push_back(p);
  }
  return all;
}

}  // namespace abut::detail::numeric
