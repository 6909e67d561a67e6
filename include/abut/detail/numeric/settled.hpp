// Double-doubles after each operation renormalised, but sloppily: within a few u² of the sizes that
// come in, not of the result. For formulas in which any step may cancel; the loose ones are in
// compensated.hpp, and those that are good to a few u² of the result in double_double.hpp.
#pragma once

#include <abut/detail/numeric/compensated.hpp>

namespace abut::detail::numeric {

ABUT_INLINE DoubleDouble plus(DoubleDouble a, DoubleDouble b) { return settled(loose_sum(a, b)); }
ABUT_INLINE DoubleDouble minus(DoubleDouble a, DoubleDouble b) {
  return settled(loose_difference(a, b));
}
ABUT_INLINE DoubleDouble times(DoubleDouble a, DoubleDouble b) {
  return settled(loose_product(a, b));
}
ABUT_INLINE DoubleDouble times(DoubleDouble a, double b) { return settled(loose_product(a, b)); }
ABUT_INLINE DoubleDouble squared(DoubleDouble a) { return settled(loose_square(a)); }
ABUT_INLINE DoubleDouble ratio(DoubleDouble a, DoubleDouble b) {
  return settled(loose_quotient(a, b));
}
/// The root of a positive number: one step of Newton's iteration from the double's.
ABUT_INLINE DoubleDouble root(DoubleDouble a) {
  const double r = square_root(a.hi);
  const DoubleDouble rr = two_prod(r, r);
  return settled(DoubleDouble{r, (((a.hi - rr.hi) - rr.lo) + a.lo) / (2 * r)});
}
/// 1/√a, likewise: with e = 1 − a r² the root is r (1 + e/2).
ABUT_INLINE DoubleDouble inverse_root(DoubleDouble a) {
  const double r = 1 / square_root(a.hi);
  const DoubleDouble one = loose_product(two_prod(r, r), a);
  return settled(DoubleDouble{r, 0.5 * r * ((1 - one.hi) - one.lo)});
}
/// ±a, without a branch.
ABUT_INLINE DoubleDouble times_sign(DoubleDouble a, double sign) {
  return {a.hi * sign, a.lo * sign};
}
/// x² + y² − 1 for a vector of length nearly 1.
ABUT_INLINE double excess_length2(double x, double y) {
  const DoubleDouble l = dot2(x, x, y, y);
  return (l.hi - 1) + l.lo;
}

}  // namespace abut::detail::numeric
