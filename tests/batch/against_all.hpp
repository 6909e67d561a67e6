// One kind against itself and all kinds after it, with every instruction set of this machine.
#pragma once

#include <gtest/gtest.h>

#include "../instruction_sets.hpp"
#include "answers.hpp"
#include "make_cases.hpp"

namespace batch_tests {

template <class A, int k = 0>
void against_all() {
  if constexpr (k < std::tuple_size_v<Kinds>) {
    using B = std::tuple_element_t<k, Kinds>;
    if constexpr (batch::detail::kind<A>() <= batch::detail::kind<B>()) {
      SCOPED_TRACE(::testing::Message() << "against kind " << k);
      const Cases<A, B> cases = make_cases<A, B>();
      Tally tally;
      Answers<A, B> answers(cases, tally);
      // law: interface.md, "One build gives one answer"
      with_every_instruction_set([&] { answers.check(); });
      EXPECT_EQ(tally.wrong.size(), 0u) << tally.wrong.front();
    }
    against_all<A, k + 1>();
  }
}

}  // namespace batch_tests
