// A rotation in the plane, stored as the cosine and sine of its angle.
#pragma once

#include <abut/vec.hpp>

namespace abut {

/// Counter-clockwise when y points up (clockwise on a screen whose y points down).
///
/// What is stored is what is meant: shapes use (c, s) as it stands, never renormalised, and the
/// exact predicates allow for c² + s² being only nearly 1. The constructors guarantee
/// |c² + s² − 1| ≤ 2^-50 (double) or 2^-21 (float).
template <class T>
class BasicRotation {
 public:
  constexpr BasicRotation() = default;

  static BasicRotation radians(double angle) { return axis(std::cos(angle), std::sin(angle)); }
  /// Multiples of 90° are exact.
  static BasicRotation degrees(double angle) {
    const double turn = std::remainder(angle, 360.0);
    const double quarter = std::nearbyint(turn / 90.0);
    const double rest = (turn - 90.0 * quarter) * 0.017453292519943295769;
    const BasicRotation r = radians(rest);
    switch ((static_cast<int>(quarter) + 4) % 4) {
      case 0:
        return r;
      case 1:
        return BasicRotation(-r.s_, r.c_);
      case 2:
        return BasicRotation(-r.c_, -r.s_);
      default:
        return BasicRotation(r.s_, -r.c_);
    }
  }
  /// The rotation that takes the x axis to the direction (c, s), of any length but zero. Kept as
  /// given when it is a unit vector to within rounding, normalised once otherwise.
  static BasicRotation axis(T c, T s) {
    constexpr double slack = sizeof(T) == 8 ? 0x1p-50 : 0x1p-21;
    if (std::fabs(double(c) * double(c) + double(s) * double(s) - 1.0) <= slack * 0.75)
      return BasicRotation(c, s);
    const double top = std::fmax(std::fabs(double(c)), std::fabs(double(s)));
    if (!(top > 0) || !(top <= 1.7976931348623157e308))
      return BasicRotation(c, s);  // validate() tells
    int e = 0;
    std::frexp(top, &e);
    const double x = std::ldexp(double(c), -e), y = std::ldexp(double(s), -e);
    const double l = std::sqrt(x * x + y * y);
    return BasicRotation(static_cast<T>(x / l), static_cast<T>(y / l));
  }

  constexpr T c() const { return c_; }
  constexpr T s() const { return s_; }
  /// The unit vectors of the turned frame.
  constexpr Vec<2, T> u() const { return {c_, s_}; }
  constexpr Vec<2, T> v() const { return {-s_, c_}; }
  double angle() const { return std::atan2(double(s_), double(c_)); }

  /// float to double: exact, so the shape stays what it was.
  template <class U>
    requires(sizeof(U) <= sizeof(T))
  constexpr BasicRotation(const BasicRotation<U>& r) : c_(r.c()), s_(r.s()) {}

  friend constexpr bool operator==(const BasicRotation&, const BasicRotation&) = default;

 private:
  constexpr BasicRotation(T c, T s) : c_(c), s_(s) {}
  T c_ = 1, s_ = 0;
};

using Rotation = BasicRotation<double>;
using Rotationf = BasicRotation<float>;

}  // namespace abut
