// A double that carries a bound of its own error, and the filter stage made of it.
//
// A Graded bound is a power of the largest length that goes in; for a flat ellipse that is far
// above the numbers that count. Here the bound is made of the terms themselves: beside a value v
// runs m, the same formula with every term taken positive, and then
//     |v − exact| ≤ γₙ m,   γₙ = n u/(1 − n u),
// where n counts roundings along the formula: one more than the deeper operand for a sum, than both
// together for a product (Higham, Accuracy and Stability of Numerical Algorithms, 3.1 and 3.4). So
// an ellipse of aspect 1e8 is decided without big numbers as often as a round one. n depends on the
// formula alone, and compilers fold it.
#pragma once

#include <abut/detail/sign/decide.hpp>

namespace abut::detail::sign {

struct Bounded {
  double v = 0, m = 0;
  int n = 0;

  constexpr Bounded() = default;
  Bounded(double x) : v(x), m(std::fabs(x)) {}
  constexpr Bounded(double value, double terms, int roundings) : v(value), m(terms), n(roundings) {}

  friend Bounded operator-(Bounded a) { return {-a.v, a.m, a.n}; }
  friend Bounded operator+(Bounded a, Bounded b) {
    return {a.v + b.v, a.m + b.m, (a.n > b.n ? a.n : b.n) + 1};
  }
  friend Bounded operator-(Bounded a, Bounded b) {
    return {a.v - b.v, a.m + b.m, (a.n > b.n ? a.n : b.n) + 1};
  }
  friend Bounded operator*(Bounded a, Bounded b) {
    return {a.v * b.v, a.m * b.m + kTiny, a.n + b.n + 1};
  }

  /// A bound of the error. kUp covers the roundings in m, and here.
  double error() const { return of_roundings(n); }
  /// Lower and upper bounds of the exact value: they are rounded once more.
  double low() const { return v - of_roundings(n + 1); }
  double high() const { return v + of_roundings(n + 1); }

 private:
  double of_roundings(int k) const { return k * kUnitRoundoff * kUp * m; }
};

class BoundedStage : public Certainty {
 public:
  static constexpr int rank = 0;
  static Bounded length(double x) { return x; }
  static Bounded difference(double a, double b) { return {a - b, std::fabs(a - b), 1}; }
  static Bounded direction(double x) { return x; }
  static Bounded unit(double x) { return x; }
  Sign sign(Bounded x) {
    // m is zero for differences of equal numbers: a zero that is certain.
    return known(std::fabs(x.v) > x.error() || x.m == 0, sign_of(x.v));
  }
  /// For a stage that has seen that it cannot tell.
  void give_up() { known(false, Sign::zero); }
};

/// The formula's answer, with these bounds as the filter.
auto decide_bounded(auto&& formula) {
#ifdef ABUT_SMALL
  return decide_in<BoundedStage, DyadicStage>(formula);
#else
  return decide_in<BoundedStage, TrackedStage, DyadicStage>(formula);
#endif
}
/// For formulas of high degree, whose intermediate numbers are exact only on the tiniest grids.
auto decide_high_degree(auto&& formula) { return decide_in<BoundedStage, DyadicStage>(formula); }

/// The number type of a stage whose operations stay within one type.
template <class Stage>
using number_of = decltype(std::declval<Stage&>().length(0.0));

}  // namespace abut::detail::sign
