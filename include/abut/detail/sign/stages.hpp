// A formula runs in one stage after another until every sign that it asked for was certain.
//
// A stage makes numbers of given doubles and tells the sign of such a number. One that is not certain
// hands out some sign all the same, and the formula runs on with it, so it must end whatever the
// signs are; its answer is then thrown away. The last stage is exact.
//
//   stage     a number is                        it costs                        for
//   Graded    a double; the bound is in its type one comparison                  short formulas
//   Bounded   a double beside its largest terms  twice the operations            flat ellipses
//   Tracked   a double and its error's bound     some ten times the operations   ties on round numbers
//   Dyadic    exact                              memory                          all that is left
#pragma once

#include <abut/detail/sign/sign.hpp>
#include <abut/detail/stop.hpp>
#include <utility>

namespace abut::detail::sign {

/// Base of the stages: whether every sign so far was certain.
class Certainty {
 public:
  bool sure() const { return sure_; }
  /// Whether a zero may be certain. Elsewhere what follows from one is thrown away.
  static constexpr bool tells_zero = true;

 protected:
  Sign known(bool certain, Sign s) {
    sure_ = sure_ && certain;
    return s;
  }

 private:
  bool sure_ = true;
};

#ifdef ABUT_COUNT_STAGES
/// How many decisions each stage has made on this thread: the filters, tracked, dyadic.
inline thread_local long stage_counts[3] = {};
#define ABUT_COUNT_STAGE(i) (++::abut::detail::sign::stage_counts[i])
#else
#define ABUT_COUNT_STAGE(i) ((void)0)
#endif

template <class Stage, class... Later, class Formula>
auto run_stages(Formula& formula) {
  Stage stage;
  if constexpr (sizeof...(Later) == 0) {
    ABUT_COUNT_STAGE(Stage::rank);
    heed_stop();
    return formula(stage);
  } else {
    auto answer = formula(stage);
    if (!stage.sure()) return run_stages<Later...>(formula);
    ABUT_COUNT_STAGE(Stage::rank);
    return answer;
  }
}
/// Decides what the first stage left over. Apart, so that callers stay small.
template <class... Stages, class Formula>
[[gnu::noinline, gnu::cold]] auto decide_in_doubt(Formula& formula) {
  return run_stages<Stages...>(formula);
}

/// The formula's answer by the first of these stages that is certain.
template <class First, class... Later, class Formula>
auto decide_in(Formula&& formula) {
  First stage;
  auto answer = formula(stage);
  if (!stage.sure()) return decide_in_doubt<Later...>(formula);
  ABUT_COUNT_STAGE(First::rank);
  return answer;
}

}  // namespace abut::detail::sign
