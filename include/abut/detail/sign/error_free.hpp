// Doubles that know whether every operation so far was exact.
//
// On grids and other round numbers, where ties are common, they usually were, and then the sign of
// the double is the answer. Knuth's TwoSum and Dekker's product give the rounding error of an
// operation (Knuth, TAOCP 2, 4.2.2; Dekker 1971).
#pragma once

#include <abut/detail/sign/sign.hpp>
#include <cmath>
#include <type_traits>

namespace abut::detail::sign {

// The number T is double, or lanes of doubles.

/// a + b == s + the returned error, exactly, unless something overflows (the error is then NaN).
template <class T>
[[gnu::always_inline]] inline T two_sum_error(T a, T b, T s) {
  const T bb = s - a;
  return (a - (s - bb)) + (b - bb);
}
/// a - b == s + the returned error.
template <class T>
[[gnu::always_inline]] inline T two_difference_error(T a, T b, T s) {
  const T bb = s - a;
  return (a - (s - bb)) - (b + bb);
}
/// The upper half of a double's digits, which are as many as two halves multiplied need (Veltkamp).
template <class T>
[[gnu::always_inline]] inline T upper_half(T a) {
  const T c = T(0x1p27 + 1) * a;
  return c - (c - a);
}
/// a * b == p + the returned error, exactly, unless p underflows; NaN on overflow.
template <class T>
[[gnu::always_inline]] inline T two_product_error(T a, T b, T p) {
#if defined(__FMA__) || defined(__aarch64__)
  if constexpr (std::is_same_v<T, double>) return __builtin_fma(a, b, -p);
#endif
  const T ah = upper_half(a), bh = upper_half(b);
  const T al = a - ah, bl = b - bh;
  return ((ah * bh - p) + ah * bl + al * bh) + al * bl;
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
