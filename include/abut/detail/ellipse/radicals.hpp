// Signs of sums of square roots, by squaring: no root is ever taken.
//
// Where two quantities of known sign oppose each other, the larger square wins. The arguments under
// a root must not be negative. (Yap, Fundamental Problems of Algorithmic Algebra, 1999.)
#pragma once

#include <abut/detail/ellipse/bounded.hpp>

namespace abut::detail::ellipse {

/// The sign of a + b√c.
template <class Stage, class N>
Sign sign_with_root(Stage& stage, const N& a, const N& b, const N& c) {
  const Sign sa = stage.sign(a);
  const Sign sb = stage.sign(b) * stage.sign(c);
  if (sa == sb || sb == Sign::zero) return sa;
  if (sa == Sign::zero) return sb;
  return sa * stage.sign(a * a - b * b * c);
}

/// The sign of a − √b − √c.   √b + √c < a  ⇔  a > 0, f = a² − b − c > 0 and 4bc < f².
template <class Stage, class N>
Sign sign_minus_two_roots(Stage& stage, const N& a, const N& b, const N& c) {
  if (stage.sign(a) == Sign::negative) return Sign::negative;
  const N f = a * a - b - c;
  if (stage.sign(f) == Sign::negative) return Sign::negative;
  return stage.sign(f * f - N{4} * b * c);
}

/// The sign of a + √c − √b: where a + √c > 0, that of (a + √c)² − b.
template <class Stage, class N>
Sign sign_plus_minus_roots(Stage& stage, const N& a, const N& c, const N& b) {
  const Sign left = sign_with_root(stage, a, N{1}, c);
  const Sign root = stage.sign(b);
  if (left != Sign::positive) return root == Sign::zero ? left : Sign::negative;
  return sign_with_root(stage, a * a + c - b, N{2} * a, c);
}

}  // namespace abut::detail::ellipse
