// The numbers that boundaries are computed with, and the stages that run one formula over them.
//
//   Tracked  a double and a bound of its error, kept up to date operation by operation. A value
//            computed without rounding has the bound 0, so ties on round numbers are decided.
//   Dyadic   exact (detail/sign/dyadic.hpp).
//   Wide     detail/numeric/double_double.hpp: no signs are decided with it, points are computed.
//
// Signs of boundaries are asked for in chains whose length depends on the answers (where along
// which piece, of which root), so the bound is computed along the way rather than by the compiler
// as in detail/sign/graded.hpp.
#pragma once

#include <abut/detail/numeric/double_double.hpp>
#include <abut/detail/sign/decide.hpp>
#include <abut/vec.hpp>

namespace abut::detail::boundary {

using sign::Dyadic;
using Wide = numeric::DoubleDouble;

struct Tracked {
  double v = 0, error = 0;

  constexpr Tracked() = default;
  constexpr Tracked(double number, double its_error = 0) : v(number), error(its_error) {}

  friend Tracked operator-(Tracked a) { return {-a.v, a.error}; }
  friend Tracked operator+(Tracked a, Tracked b) {
    const double s = a.v + b.v;
    return {s, grown(a.error + b.error + std::fabs(sign::two_sum_error(a.v, b.v, s)))};
  }
  friend Tracked operator-(Tracked a, Tracked b) { return a + -b; }
  friend Tracked operator*(Tracked a, Tracked b) {
    if ((a.v == 0 && a.error == 0) || (b.v == 0 && b.error == 0)) return {};
    const Wide product = Wide::product(a.v, b.v);
    const double p = product.hi;
    double e = std::fabs(product.lo);
    // Where the product, or the error of it, is subnormal, the error just computed may be wrong.
    if (!(std::fabs(p) > 0x1p-900) && a.v != 0 && b.v != 0) e = std::fabs(p) + 0x1p-1000;
    if (a.error != 0 || b.error != 0)
      e += std::fabs(a.v) * b.error + (std::fabs(b.v) + b.error) * a.error + 0x1p-1070;
    return {p, grown(e)};
  }

 private:
  /// Covers the roundings made in working out the bound itself.
  static double grown(double e) { return e == 0 ? 0 : e * (1 + 0x1p-49) + 0x1p-1070; }
};

class TrackedStage : public sign::Certainty {
 public:
  using Number = Tracked;
  static constexpr bool exact = false;
  static Tracked number(double x) { return {x, 0}; }
  static bool tells(Tracked x) { return std::fabs(x.v) > x.error || (x.v == 0 && x.error == 0); }
  Sign sign(Tracked x) { return known(tells(x), sign_of(x.v)); }
  /// The formula cannot go on in this stage.
  void give_up() { known(false, Sign::zero); }
};

class ExactStage : public sign::Certainty {
 public:
  using Number = Dyadic;
  static constexpr bool exact = true;
  static Dyadic number(double x) { return x; }
  static bool tells(const Dyadic&) { return true; }
  static Sign sign(const Dyadic& x) { return x.sign(); }
  static void give_up() {}
};

inline Wide to_wide(const Dyadic& x) {
  const double h = x.to_double();
  return Wide::sum(h, (x - Dyadic(h)).to_double());
}

/// x · 2^e.
inline Dyadic scale(Dyadic x, int e) {
  for (; e > 900; e -= 900) x *= 0x1p900;
  for (; e < -900; e += 900) x *= 0x1p-900;
  return x * std::ldexp(1.0, e);
}
/// x/y · 2^e to the last digits of a double-double, whatever the exponents; infinite beyond the
/// range.
inline Wide quotient(const Dyadic& x, const Dyadic& y, int e) {
  const int tx = x.top(), ty = y.top();
  return numeric::scale(to_wide(scale(x, -tx)) / to_wide(scale(y, -ty)), tx - ty + e);
}
/// √x to some 400 bits: Newton's iteration for 1/√x needs no division. 0 for x ≤ 0. More bits than
/// that count for nothing: carried on they would multiply, up to numbers of megabytes where the
/// exponents lie far apart.
inline Dyadic sqrt(const Dyadic& x) {
  if (x.sign() != Sign::positive) return {};
  const int e = x.top();  // even
  constexpr int limbs = 16;
  const Dyadic m = scale(x.leading(limbs), -e), half(0.5);
  Dyadic y = 1 / std::sqrt(m.to_double());
  for (int i = 0; i < 3; ++i) y = (y * half * (Dyadic(3) - m * y * y)).leading(limbs);
  return scale((m * y).leading(limbs), e / 2);
}

/// Runs formulas over Wide: every sign comes out as what the value shows, none of them is relied
/// on.
class WideStage {
 public:
  using Number = Wide;
  static Wide number(double x) { return x; }
};

/// The formula's answer: tracked doubles where they are certain of every sign, exact otherwise.
/// The formula must end whatever the signs are.
template <class Formula>
auto settle(Formula&& formula) {
  {
    TrackedStage stage;
    auto answer = formula(stage);
    if (stage.sure()) return answer;
  }
  ExactStage stage;
  return formula(stage);
}

/// A vector of any kind of number.
template <class N>
struct Pair {
  N x, y;
  friend Pair operator+(const Pair& a, const Pair& b) { return {a.x + b.x, a.y + b.y}; }
  friend Pair operator-(const Pair& a, const Pair& b) { return {a.x - b.x, a.y - b.y}; }
  friend Pair operator-(const Pair& a) { return {-a.x, -a.y}; }
  friend Pair operator*(const N& k, const Pair& a) { return {k * a.x, k * a.y}; }
};
template <class N>
N dot(const Pair<N>& a, const Pair<N>& b) {
  return a.x * b.x + a.y * b.y;
}
template <class N>
N cross(const Pair<N>& a, const Pair<N>& b) {
  return a.x * b.y - a.y * b.x;
}
template <class N>
Pair<N> perp(const Pair<N>& a) {
  return {-a.y, a.x};
}
template <class N>
N square(const N& a) {
  return a * a;
}

template <class S>
Pair<typename S::Number> pair_of(const S& s, Vec2 v) {
  return {s.number(v.x), s.number(v.y)};
}

}  // namespace abut::detail::boundary
