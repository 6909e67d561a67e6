// A table of pairs of types, for tests that ask the same of each.
#pragma once

namespace tests {

template <class A, class B>
struct Of {
  using First = A;
  using Second = B;
};

/// test<A, B>(seed) for each pair, each with a seed of its own.
template <class... Pairs, class Test>
void each_pair(unsigned seed, Test test) {
  (test.template operator()<typename Pairs::First, typename Pairs::Second>(seed++), ...);
}

}  // namespace tests
