// One formula, three evaluations: in graded doubles, in tracked doubles, in dyadic numbers.
//
//     Sign s = decide([&](auto& stage) {
//       auto d = stage.difference(p.x, q.x);
//       auto r = stage.length(radius);
//       return stage.sign(d * d - r * r);
//     });
//
// See stages.hpp.
#pragma once

#include <abut/detail/sign/dyadic.hpp>
#include <abut/detail/sign/graded.hpp>
#include <abut/detail/sign/stages.hpp>
#include <abut/detail/sign/tracked.hpp>

namespace abut::detail::sign {

class GradedStage : public Certainty {
 public:
  static constexpr int rank = 0;
  static constexpr bool tells_zero = false;
  using Length = Graded<1, 0, constant(1), constant(0)>;
  using Difference = Graded<1, 0, constant(1), constant(1)>;
  using Direction = Graded<0, 1, constant(1), constant(0)>;
  /// A bound of a component of a stored rotation.
  static constexpr double kMostComponent = 1 + 0x1p-20;
  using Unit = Graded<0, 0, constant(kMostComponent), constant(0)>;

  /// A given length or coordinate.
  Length length(double x) {
    lengths_ = larger(lengths_, std::fabs(x));
    return {x};
  }
  /// a − b, of given lengths.
  Difference difference(double a, double b) {
    lengths_ = larger(lengths_, std::fabs(a - b));
    return {a - b};
  }
  /// A component of a direction of any size.
  Direction direction(double x) {
    directions_ = larger(directions_, std::fabs(x));
    return {x};
  }
  /// A component of a rotation.
  static Unit unit(double x) { return {x}; }

  template <int L, int D, Constant A, Constant K>
  Sign sign(Graded<L, D, A, K> x) {
    // With M and W in this range no monomial of the formula leaves 2^±900: nothing overflows, and
    // what underflow loses is far below the slack in K.
    constexpr int factors = L + D > 0 ? L + D : 1;
    const bool in_range =
        (L == 0 || is_tame<factors>(lengths_)) && (D == 0 || is_tame<factors>(directions_));
    const double bound =
        value(K) * kUnitRoundoff * kUp * power<L>(lengths_) * power<D>(directions_);
    return known(in_range && std::fabs(x.v) > bound, x.v > 0 ? Sign::positive : Sign::negative);
  }

 private:
  template <int n>
  static double power(double x) {
    if constexpr (n == 0)
      return 1;
    else if constexpr (n % 2 == 0)
      return power<n / 2>(x) * power<n / 2>(x);
    else
      return x * power<n - 1>(x);
  }

  double lengths_ = 0, directions_ = 0;
};

class DyadicStage : public Certainty {
 public:
  using Number = Dyadic;
  static constexpr bool exact = true;
  static constexpr int rank = 2;
  static Dyadic number(double x) { return x; }
  static Dyadic length(double x) { return x; }
  static Dyadic difference(double a, double b) { return Dyadic(a) - Dyadic(b); }
  static Dyadic direction(double x) { return x; }
  static Dyadic unit(double x) { return x; }
  static bool tells(const Dyadic&) { return true; }
  static Sign sign(const Dyadic& x) { return x.sign(); }
  static void give_up() {}
};

auto decide(auto&& formula) {
#ifdef ABUT_SMALL  // the middle stage only saves time, and costs a third of the exact code
  return decide_in<GradedStage, DyadicStage>(formula);
#else
  return decide_in<GradedStage, TrackedStage, DyadicStage>(formula);
#endif
}

}  // namespace abut::detail::sign
