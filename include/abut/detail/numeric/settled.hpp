// Double-doubles after each operation renormalised, but sloppily: within a few u² of the sizes that
// come in, not of the result. For formulas in which any step may cancel; the loose ones are in
// compensated.hpp, and those that are good to a few u² of the result in double_double.hpp.
#pragma once

#include <abut/detail/numeric/compensated.hpp>

namespace abut::detail::numeric {

[[gnu::always_inline]] inline DoubleDouble plus(DoubleDouble a, DoubleDouble b) {
  return settled(loose_sum(a, b));
}
[[gnu::always_inline]] inline DoubleDouble minus(DoubleDouble a, DoubleDouble b) {
  return settled(loose_difference(a, b));
}
[[gnu::always_inline]] inline DoubleDouble times(DoubleDouble a, DoubleDouble b) {
  return settled(loose_product(a, b));
}
[[gnu::always_inline]] inline DoubleDouble times(DoubleDouble a, double b) {
  return settled(loose_product(a, b));
}
[[gnu::always_inline]] inline DoubleDouble squared(DoubleDouble a) {
  return settled(loose_square(a));
}
[[gnu::always_inline]] inline DoubleDouble ratio(DoubleDouble a, DoubleDouble b) {
  return settled(loose_quotient(a, b));
}
/// The root of a positive number: one step of Newton's iteration from the double's.
[[gnu::always_inline]] inline DoubleDouble root(DoubleDouble a) {
  const double r = square_root(a.hi);
  const DoubleDouble rr = two_prod(r, r);
  return settled(DoubleDouble{r, (((a.hi - rr.hi) - rr.lo) + a.lo) / (2 * r)});
}
/// 1/√a, likewise: with e = 1 − a r² the root is r (1 + e/2).
[[gnu::always_inline]] inline DoubleDouble inverse_root(DoubleDouble a) {
  const double r = 1 / square_root(a.hi);
  const DoubleDouble one = loose_product(two_prod(r, r), a);
  return settled(DoubleDouble{r, 0.5 * r * ((1 - one.hi) - one.lo)});
}
/// ±a, without a branch.
[[gnu::always_inline]] inline DoubleDouble times_sign(DoubleDouble a, double sign) {
  return {a.hi * sign, a.lo * sign};
}
/// x² + y² − 1 for a vector of length nearly 1.
[[gnu::always_inline]] inline double excess_length2(double x, double y) {
  const DoubleDouble l = dot2(x, x, y, y);
  return (l.hi - 1) + l.lo;
}

}  // namespace abut::detail::numeric
