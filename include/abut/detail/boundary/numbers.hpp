// The numbers that boundaries are computed with, and the stages that run one formula over them.
//
//   Tracked  a double and a bound of its error (detail/sign/tracked.hpp).
//   Dyadic   exact (detail/sign/dyadic.hpp).
//   Wide     detail/numeric/double_double.hpp: no signs are decided with it, points are computed.
//
// Here the number of signs that are asked for depends on the answers (where along which piece, of which
// root). So the bound of a number is computed at run time, and not by the compiler as in
// detail/sign/graded.hpp.
#pragma once

#include <abut/detail/numeric/double_double.hpp>
#include <abut/detail/sign/decide.hpp>
#include <abut/detail/sign/roots.hpp>
#include <abut/detail/sign/vector.hpp>

namespace abut::detail::boundary {

using sign::Dyadic;
using Wide = numeric::DoubleDouble;

using sign::Tracked;
using sign::TrackedStage;
using ExactStage = sign::DyadicStage;
using sign::cross;
using sign::dot;
using sign::sign_of_root;
using sign::sign_of_surd;
using sign::sign_of_two_roots;
using sign::Surd;

/// Relative: how exact Dyadic::to_double() is.
inline constexpr double kLeadingDigits = 0x1p-50;

inline Wide to_wide(const Dyadic& x) {
  const double h = x.to_double();
  return Wide::sum(h, (x - Dyadic(h)).to_double());
}

/// x · 2^e.
inline Dyadic scale(Dyadic x, int e) {
  constexpr int step = 900;  // of which a double holds the power of two
  for (; e > step; e -= step) x *= power_of_two(step);
  for (; e < -step; e += step) x *= power_of_two(-step);
  return x * std::ldexp(1.0, e);
}
/// x/y · 2^e to the last digits of a double-double, whatever the exponents; infinite beyond the
/// range.
inline Wide quotient(const Dyadic& x, const Dyadic& y, int e) {
  const int tx = x.top(), ty = y.top();
  return numeric::scale(to_wide(scale(x, -tx)) / to_wide(scale(y, -ty)), tx - ty + e);
}
/// 1/√x to nearly as many limbs, for x > 0: Newton's iteration for it needs no division.
inline Dyadic inverse_sqrt_to(const Dyadic& x, int limbs) {
  const int e = x.top();  // even
  const Dyadic m = scale(x.leading(limbs), -e), half(0.5);
  Dyadic y = 1 / std::sqrt(m.to_double());
  for (int bits = 50; bits < 32 * (limbs - 4); bits *= 2) {
    // No more digits than the step makes right: half of them are those of y.
    const int kept = (std::min)(limbs, bits / 16 + 4), fresh = kept / 2 + 2;
    const Dyadic square = (y * y).leading(kept), off = Dyadic(1) - m.leading(kept) * square;
    y = (y + half * (y.leading(fresh) * off.leading(fresh))).leading(kept);
  }
  return scale(y, -e / 2);
}
/// √x likewise; 0 for x ≤ 0.
inline Dyadic sqrt_to(const Dyadic& x, int limbs) {
  if (x.sign() != Sign::positive) return {};
  return (x.leading(limbs) * inverse_sqrt_to(x, limbs)).leading(limbs);
}
/// … to some 400 bits. More bits than that count for nothing: carried on they would multiply, up to
/// numbers of megabytes where the exponents lie far apart.
inline Dyadic sqrt(const Dyadic& x) {
  constexpr int limbs = 16;
  return sqrt_to(x, limbs);
}

/// Runs formulas over Wide: every sign comes out as what the value shows, none of them is relied
/// on.
class WideStage {
 public:
  using Number = Wide;
  static Wide number(double x) { return x; }
};

/// A double-double and a bound of its error, where nothing leaves the range.
struct TrackedWide {
  Wide v;
  double error = 0;

  TrackedWide() = default;
  TrackedWide(double x) : v(x) {}
  TrackedWide(const Wide& x, double e) : v(x), error(e) {}

  friend TrackedWide operator-(const TrackedWide& a) { return {-a.v, a.error}; }
  friend TrackedWide operator+(const TrackedWide& a, const TrackedWide& b) {
    return {a.v + b.v,
            kUp * (a.error + b.error + kWideRounding * (std::fabs(a.v.hi) + std::fabs(b.v.hi)))};
  }
  friend TrackedWide operator-(const TrackedWide& a, const TrackedWide& b) { return a + -b; }
  friend TrackedWide operator*(const TrackedWide& a, const TrackedWide& b) {
    const double x = std::fabs(a.v.hi), y = std::fabs(b.v.hi);
    return {a.v * b.v, kUp * (x * b.error + (y + b.error) * a.error + kWideRounding * (x * y))};
  }
  friend TrackedWide sqrt(const TrackedWide& a) {
    const Wide s = sqrt(a.v);
    if (!(a.v.hi > 2 * a.error)) return {s, HUGE_VAL};
    return {s, kUp * (a.error / s.hi + kWideRounding * s.hi)};
  }

 private:
};
class TrackedWideStage {
 public:
  using Number = TrackedWide;
  static TrackedWide number(double x) { return x; }
};

/// A vector of any kind of number.
template <class N>
using Pair = Vec<2, N>;

template <class N>
N square(const N& a) {
  return a * a;
}

template <class S>
Pair<typename S::Number> pair_of(const S& s, Vec2 v) {
  return {s.number(v.x), s.number(v.y)};
}

}  // namespace abut::detail::boundary
