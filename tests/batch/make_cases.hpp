// Makes the cases: pairs at the limit, in double and in float.
#pragma once

#include "cases.hpp"

namespace batch_tests {

/// Not a multiple of the lanes, nor of 64.
inline const int kCases = 205 * laws::soak();

/// Its numbers to the nearest float, as a valid shape.
template <class S>
S as_float(S s) {
  laws::each_number(s, [](double& x, laws::Number kind) {
    if (kind == laws::Number::axis) return;
    // g++ 12 at -O2 leaves (double)(float)x out of neighbours that it takes as a vector.
    volatile float rounded = static_cast<float>(x);
    x = static_cast<double>(rounded);
  });
  laws::mend(s);
  return s;
}

/// Brings both into the range of floats: to the middle, or to one of its edges.
template <class A, class B>
void into_float_range(A& a, B& b, laws::Random& random) {
  double top = 0;
  const auto look = [&](double& x, laws::Number kind) {
    if (kind != laws::Number::axis) top = std::fmax(top, std::fabs(x));
  };
  laws::each_number(a, look);
  laws::each_number(b, look);
  if (top < 0x1p60 && top > 0x1p-60 && !random.one_in(8)) return;
  static constexpr int exponents[] = {0, 20, 60, 120, -20, -60, -120, -145};
  const int e = exponents[random.integer(0, 7)] - (top > 0 ? std::ilogb(top) : 0);
  laws::scale(a, e);
  laws::scale(b, e);
}

template <class A, class B>
Cases<A, B> make_cases() {
  Cases<A, B> cases;
  laws::Random random(0xba7c4u + 31u * sizeof(A) + sizeof(B));
  for (int i = 0; i < kCases; ++i) {
    auto [a, b] = laws::make_pair_at_the_limit<A, B>(random, i);
    A float_a = a;
    B float_b = b;
    if (i % 4 == 3) {
      laws::mix_magnitudes(a, b, random);
      laws::mix_magnitudes(float_a, float_b, random, laws::kEndsOfFloats);
    } else {
      into_float_range(float_a, float_b, random);
    }
    cases.a.push_back(a), cases.b.push_back(b);
    cases.float_a.push_back(as_float(float_a)), cases.float_b.push_back(as_float(float_b));
  }
  cases.doubles = truth(cases.a, cases.b);
  cases.floats = truth(cases.float_a, cases.float_b);
  return cases;
}

}  // namespace batch_tests
