// A rotation in the plane, stored as the cosine and sine of its angle.
#pragma once

#include <abut/vec.hpp>

namespace abut {

/// Counter-clockwise when y points up (clockwise on a screen whose y points down).
///
/// The stored numbers are what is meant: shapes use (c, s) as it stands, never renormalised, and the
/// exact predicates allow for c² + s² being only nearly 1. The constructors guarantee
/// |c² + s² − 1| ≤ 2^-50, and so a rotation is stored in double also in shapes of float.
class Rotation {
 public:
  constexpr Rotation() = default;

  static Rotation radians(double angle) { return axis(std::cos(angle), std::sin(angle)); }
  /// Multiples of 90° are exact.
  static Rotation degrees(double angle) {
    const double turn = std::remainder(angle, 360.0);
    const double quarter = std::nearbyint(turn / 90.0);
    const double rest = (turn - 90.0 * quarter) * 0.017453292519943295769;
    const Rotation r = radians(rest);
    switch ((static_cast<int>(quarter) + 4) % 4) {
      case 0:
        return r;
      case 1:
        return Rotation(0.0 - r.s_, r.c_);
      case 2:
        return Rotation(-r.c_, 0.0 - r.s_);
      default:
        return Rotation(r.s_, -r.c_);
    }
  }
  /// The rotation that takes the x axis to the direction (c, s), of any length but zero. Kept as
  /// given when it is a unit vector to within rounding, normalised once otherwise.
  static Rotation axis(double c, double s) {
    constexpr double off_unit = 0x1.8p-51;
    if (std::fabs(c * c + s * s - 1.0) <= off_unit) return Rotation(c, s);
    const double top = std::fabs(c) < std::fabs(s) ? std::fabs(s) : std::fabs(c);
    if (!(top > 0) || !std::isfinite(c) || !std::isfinite(s))
      return Rotation(c, s);  // see validate()
    int e = 0;
    std::frexp(top, &e);
    const double x = std::ldexp(c, -e), y = std::ldexp(s, -e);
    const double l = std::sqrt(x * x + y * y);
    return Rotation(x / l, y / l);
  }

  constexpr double c() const { return c_; }
  constexpr double s() const { return s_; }
  /// The unit vectors of the turned frame.
  constexpr Vec2 u() const { return {c_, s_}; }
  constexpr Vec2 v() const { return {-s_, c_}; }
  double angle() const { return std::atan2(s_, c_); }

  /// The rotation by the negative angle.
  constexpr Rotation inverse() const { return Rotation(c_, -s_); }
  /// First b, then a.
  friend Rotation operator*(const Rotation& a, const Rotation& b) {
    return axis(a.c_ * b.c_ - a.s_ * b.s_, a.s_ * b.c_ + a.c_ * b.s_);
  }
  /// The vector turned.
  friend constexpr Vec2 operator*(const Rotation& r, const Vec2& v) {
    return {r.c_ * v.x - r.s_ * v.y, r.s_ * v.x + r.c_ * v.y};
  }

  friend constexpr bool operator==(const Rotation&, const Rotation&) = default;

 private:
  constexpr Rotation(double c, double s) : c_(c), s_(s) {}
  double c_ = 1, s_ = 0;
};

}  // namespace abut
