// Error-free transformations: the rounding error of a sum or a product is itself a double. Knuth's
// TwoSum (TAOCP 2, 4.2.2) and Dekker's product (1971).
#pragma once

#include <abut/detail/compiler.hpp>
#include <cmath>
#include <type_traits>

namespace abut::detail::sign {

// The number T is double, or lanes of doubles.

/// a + b == s + the returned error, exactly, unless something overflows (the error is then NaN).
template <class T>
ABUT_INLINE T two_sum_error(T a, T b, T s) {
  const T bb = s - a;
  return (a - (s - bb)) + (b - bb);
}
/// a - b == s + the returned error.
template <class T>
ABUT_INLINE T two_difference_error(T a, T b, T s) {
  const T bb = s - a;
  return (a - (s - bb)) - (b + bb);
}
/// The upper half of a double's digits, which are as many as two halves multiplied need (Veltkamp).
template <class T>
ABUT_INLINE T upper_half(T a) {
  constexpr double veltkamp = 0x1p27 + 1;
  const T c = T(veltkamp) * a;
  return c - (c - a);
}
/// a * b == p + the returned error, exactly, unless p underflows; NaN on overflow.
template <class T>
ABUT_INLINE T two_product_error(T a, T b, T p) {
#if defined(__FMA__) || defined(__aarch64__)
  if constexpr (std::is_same_v<T, double>) return __builtin_fma(a, b, -p);
#endif
  const T ah = upper_half(a), bh = upper_half(b);
  const T al = a - ah, bl = b - bh;
  return ((ah * bh - p) + ah * bl + al * bh) + al * bl;
}
/// Where the compiler may fuse a product into a later sum, this one must not be: its error term
/// speaks of the rounded product.
template <class T>
ABUT_INLINE T unfused(T x) {
  if constexpr (std::is_same_v<T, double>) {
#if defined(__GNUC__) && defined(__FMA__)
    __asm__("" : "+x"(x));
#elif defined(__GNUC__) && defined(__aarch64__)
    __asm__("" : "+w"(x));
#endif
  }
  return x;
}

}  // namespace abut::detail::sign
