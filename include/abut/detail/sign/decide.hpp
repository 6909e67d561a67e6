// One formula, three evaluations: in graded doubles, in error-free doubles, in dyadic numbers.
//
//     Sign s = decide([&](auto& stage) {
//       auto d = stage.difference(p.x, q.x);
//       auto r = stage.length(radius);
//       return stage.sign(d * d - r * r);
//     });
//
// The formula runs in one stage after another until every sign that it asked for was certain. A
// stage that is not certain hands out some sign all the same, and the formula runs on with it, so
// it must end whatever the signs are; its answer is then thrown away.
#pragma once

#include <abut/detail/sign/dyadic.hpp>
#include <abut/detail/sign/error_free.hpp>
#include <abut/detail/sign/graded.hpp>
#include <abut/detail/sign/sign.hpp>
#include <utility>

namespace abut::detail::sign {

/// Base of the stages: whether every sign so far was certain.
class Certainty {
 public:
  bool sure() const { return sure_; }

 protected:
  Sign known(bool certain, Sign s) {
    sure_ = sure_ && certain;
    return s;
  }

 private:
  bool sure_ = true;
};

class GradedStage : public Certainty {
 public:
  using Length = Graded<1, 0, constant(1), constant(0)>;
  using Difference = Graded<1, 0, constant(1), constant(1)>;
  using Direction = Graded<0, 1, constant(1), constant(0)>;
  using Unit = Graded<0, 0, constant(1 + 0x1p-20), constant(0)>;

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
    constexpr double top = power_of_two(900 / (L + D > 0 ? L + D : 1));
    const bool in_range = (L == 0 || (lengths_ < top && lengths_ > 1 / top)) &&
                          (D == 0 || (directions_ < top && directions_ > 1 / top));
    const double bound =
        value(K) * kUnitRoundoff * kSlack * power<L>(lengths_) * power<D>(directions_);
    return known(in_range && std::fabs(x.v) > bound, x.v > 0 ? Sign::positive : Sign::negative);
  }

 private:
  static constexpr double power_of_two(int n) {
    double p = 1;
    for (int i = 0; i < n; ++i) p *= 2;
    return p;
  }
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

class ErrorFreeStage : public Certainty {
 public:
  static ErrorFree length(double x) { return {x}; }
  static ErrorFree difference(double a, double b) { return ErrorFree{a} - ErrorFree{b}; }
  static ErrorFree direction(double x) { return {x}; }
  static ErrorFree unit(double x) { return {x}; }
  Sign sign(ErrorFree x) { return known(x.exact, sign_of(x.v)); }
};

class DyadicStage : public Certainty {
 public:
  static Dyadic length(double x) { return x; }
  static Dyadic difference(double a, double b) { return Dyadic(a) - Dyadic(b); }
  static Dyadic direction(double x) { return x; }
  static Dyadic unit(double x) { return x; }
  static Sign sign(const Dyadic& x) { return x.sign(); }
};

#ifdef ABUT_COUNT_STAGES
/// How many decisions each stage has made on this thread: graded, error-free, dyadic.
inline thread_local long stage_counts[3] = {};
#define ABUT_COUNT_STAGE(i) (++::abut::detail::sign::stage_counts[i])
#else
#define ABUT_COUNT_STAGE(i) ((void)0)
#endif

/// The formula's answer where the filter could not tell. Apart, so that callers stay small.
template <class Formula>
[[gnu::noinline, gnu::cold]] auto decide_exactly(Formula&& formula) {
#ifndef ABUT_SMALL  // this stage only saves time, and costs a third of the exact code
  {
    ErrorFreeStage stage;
    const auto answer = formula(stage);
    if (stage.sure()) {
      ABUT_COUNT_STAGE(1);
      return answer;
    }
  }
#endif
  ABUT_COUNT_STAGE(2);
  DyadicStage stage;
  return formula(stage);
}

template <class Formula>
auto decide(Formula&& formula) {
  GradedStage stage;
  const auto answer = formula(stage);
  if (stage.sure()) {
    ABUT_COUNT_STAGE(0);
    return answer;
  }
  return decide_exactly(std::forward<Formula>(formula));
}

}  // namespace abut::detail::sign
