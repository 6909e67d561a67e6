// Doubles that know whether every operation so far was exact.
//
// On grids and other round numbers, where ties are common, they usually were, and then the sign of
// the double is the answer. Knuth's TwoSum and Dekker's product give the rounding error of an
// operation (Knuth, TAOCP 2, 4.2.2; Dekker 1971).
#pragma once

#include <abut/detail/sign/sign.hpp>
#include <cmath>

namespace abut::detail::sign {

/// a + b == s + the returned error, exactly, unless something overflows (the error is then NaN).
inline double two_sum_error(double a, double b, double s) {
  const double bb = s - a;
  return (a - (s - bb)) + (b - bb);
}
/// a * b == p + the returned error, exactly, unless p underflows; NaN on overflow.
inline double two_product_error(double a, double b, double p) {
#if defined(__FMA__) || defined(__aarch64__)
  return __builtin_fma(a, b, -p);
#else
  const double ca = 134217729.0 * a, cb = 134217729.0 * b;
  const double ah = ca - (ca - a), bh = cb - (cb - b);
  const double al = a - ah, bl = b - bh;
  return ((ah * bh - p) + ah * bl + al * bh) + al * bl;
#endif
}

struct ErrorFree {
  double v = 0;
  bool exact = true;

  friend ErrorFree operator-(ErrorFree a) { return {-a.v, a.exact}; }
  friend ErrorFree operator+(ErrorFree a, ErrorFree b) {
    const double s = a.v + b.v;
    return {s, a.exact && b.exact && two_sum_error(a.v, b.v, s) == 0};
  }
  friend ErrorFree operator-(ErrorFree a, ErrorFree b) { return a + -b; }
  friend ErrorFree operator*(ErrorFree a, ErrorFree b) {
    const double p = a.v * b.v;
    // Below 2^-968 the error of a product may itself have been lost.
    const bool visible = std::fabs(p) > 0x1p-968 || a.v == 0 || b.v == 0;
    return {p, a.exact && b.exact && visible && two_product_error(a.v, b.v, p) == 0};
  }
};

// A comparison of exact numbers is exact; of others it may be anything, and the flag says so.
inline ErrorFree abs(ErrorFree x) { return {std::fabs(x.v), x.exact}; }
inline ErrorFree max(ErrorFree a, ErrorFree b) {
  return {a.v < b.v ? b.v : a.v, a.exact && b.exact};
}
inline ErrorFree min(ErrorFree a, ErrorFree b) {
  return {b.v < a.v ? b.v : a.v, a.exact && b.exact};
}
inline ErrorFree positive(ErrorFree x) { return {x.v > 0 ? x.v : 0, x.exact}; }
inline ErrorFree square(ErrorFree x) { return x * x; }
template <int k>
ErrorFree times(ErrorFree x) {
  return x * ErrorFree{k};
}

}  // namespace abut::detail::sign
