// The circular segment: what lies between the unit circle and a chord.
#pragma once

#include <abut/detail/numeric/settled.hpp>

namespace abut::detail::overlap {

using Wide = numeric::DoubleDouble;

/// (asin √z − √z)/z^1.5 for 0 ≤ z ≤ ½: a polynomial of degree 21, fitted at Chebyshev nodes; within
/// u of the function, by comparison with 50 digits at 2,000 places (tests/overlap_area).
ABUT_INLINE double arcsine_rest(double z) {
  constexpr double k[22] = {
      0.16666666666666666,  0.07500000000000008,  0.04464285714282923,   0.030381944448001193,
      0.022372158851144797, 0.017352774309682663, 0.013964571791646134,  0.01155708266686978,
      0.00968630066527983,  0.009200740837749598, 0.0006004441720512729, 0.04981586217229902,
      -0.21473197255470158, 0.8905586491864428,   -2.803176670833288,    6.998670354969656,
      -13.528489467430479,  19.94219503675098,    -21.648105089192285,   16.380014199616262,
      -7.736807980640001,   1.7391920586803986};
  // Estrin's scheme.
  const double z2 = z * z, z4 = z2 * z2, z8 = z4 * z4, z16 = z8 * z8;
  const auto two = [&](int i) { return k[i + 1] * z + k[i]; };
  const auto four = [&](int i) { return two(i + 2) * z2 + two(i); };
  const auto eight = [&](int i) { return four(i + 4) * z4 + four(i); };
  return (two(20) * z4 + four(16)) * z16 + (eight(8) * z8 + eight(0));
}

/// ψ = α − sin α cos α, 0 ≤ α ≤ π, within 5u of itself: the segment whose arc is 2α. Given sin²α or
/// cos²α, whichever is at most ½ (`of_sine`), in double-double, and whether α is more than a right
/// angle.
///     sin²α = x²:  ψ = x³ (P(x²) + 1/(1 + √(1 − x²))), no cancellation
///     cos²α = x²:  ψ = π/2 − (x + x³P(x²) + x √(1 − x²)), whose terms need their lower digits
ABUT_INLINE double circular_segment(Wide least, bool of_sine, bool obtuse) {
  using namespace numeric;
  const double z = least.hi, P = arcsine_rest(z), o = std::sqrt(1 - z), x = std::sqrt(z);
  const double x3 = z * x;
  const Wide xx = two_prod(x, x), oo = two_prod(o, o);
  const double off_x =
      ((z - xx.hi) - xx.lo) + least.lo;  // x is off by this/(2x), o, for its own rounding,
  const double off_o = ((1 - z) - oo.hi) - oo.lo;  // by this/(2o)
  double psi;
  if (of_sine) {
    psi = x3 * (P + 1 / (1 + o)) + (x > 0 ? x * off_x / o : 0.0);
  } else {
    const Wide w = settled(Wide{1, o}), p = two_prod(x, w.hi),
               m = two_sum(1.5707963267948966, -p.hi);
    const double rest = x > 0 ? o * off_x / x : 0.0;
    psi = m.hi + (m.lo - (p.lo + x * w.lo) + 6.123233995736766e-17 - x3 * P -
                  0.5 * x * (off_o / o) - rest);
  }
  return obtuse ? 3.141592653589793 - psi : psi;
}

}  // namespace abut::detail::overlap
