// The real roots of a polynomial of low degree on an interval, in double-double.
//
// Between two neighbouring roots of the derivative the polynomial is monotone, so the roots of the
// derivatives, from the linear one up, bracket each other. Nothing is missed but a pair of roots
// whose dip between them is lost in 2^-100 of the coefficients.
#pragma once

#include <abut/detail/numeric/double_double.hpp>

namespace abut::detail::numeric {

/// c[0] + c[1] x + … + c[degree] x^degree.
template <int degree>
DoubleDouble evaluate(const DoubleDouble (&c)[degree + 1], DoubleDouble x) {
  DoubleDouble sum = c[degree];
  for (int i = degree - 1; i >= 0; --i) sum = sum * x + c[i];
  return sum;
}

/// The root in [low, high], where the values at the ends do not have the same strict sign: Newton's
/// step where it stays inside the bracket, bisection where not; at most 200 steps.
template <int degree>
DoubleDouble bracketed_root(const DoubleDouble (&c)[degree + 1],
                            const DoubleDouble (&derivative)[degree], DoubleDouble low,
                            DoubleDouble high) {
  const bool rising = evaluate<degree>(c, low) < evaluate<degree>(c, high);
  DoubleDouble x = scale(low + high, -1), last_step = high - low;
  for (int i = 0; i < 200; ++i) {
    const DoubleDouble f = evaluate<degree>(c, x);
    if (f.hi == 0) break;
    (f.hi < 0) == rising ? low = x : high = x;
    DoubleDouble next = x - f / evaluate<degree - 1>(derivative, x);
    // Halving at the least keeps the number of steps near 106 at the very worst; 200 are never reached
    // by numbers that are finite.
    if (!(next > low && next < high) || abs(next - x) > scale(last_step, -1))
      next = scale(low + high, -1);
    last_step = abs(next - x);
    constexpr double end = 0x1p-104, least = 0x1p-100;
    if (last_step.hi <= end * (std::fabs(x.hi) + least)) break;
    x = next;
  }
  return x;
}

/// Writes the roots in [low, high] in order and returns how many there are.
template <int degree>
int roots(const DoubleDouble (&c)[degree + 1], DoubleDouble low, DoubleDouble high,
          DoubleDouble (&out)[degree]) {
  int count = 0;
  if constexpr (degree == 1) {
    if (c[1].hi == 0) return 0;
    const DoubleDouble x = -c[0] / c[1];
    if (x >= low && x <= high) out[count++] = x;
  } else {
    DoubleDouble derivative[degree], turns[degree - 1];
    for (int i = 0; i < degree; ++i) derivative[i] = c[i + 1] * DoubleDouble(i + 1);
    const int n = roots<degree - 1>(derivative, low, high, turns);
    DoubleDouble from = low, at_from = evaluate<degree>(c, low);
    for (int i = 0; i <= n; ++i) {
      const DoubleDouble to = i < n ? turns[i] : high;
      const DoubleDouble at_to = evaluate<degree>(c, to);
      if ((at_from.hi <= 0 && at_to.hi > 0) || (at_from.hi >= 0 && at_to.hi < 0))
        out[count++] = bracketed_root<degree>(c, derivative, from, to);
      from = to;
      at_from = at_to;
    }
  }
  return count;
}

}  // namespace abut::detail::numeric
