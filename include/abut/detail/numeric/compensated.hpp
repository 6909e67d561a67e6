// The building blocks of staged numbers: what a formula in doubles needs to carry its rounding
// errors along, each in a few operations and without a branch.
//
// A query selects its case in plain doubles with a proven slack, works out the winning formula with
// these, and leaves to the careful functions what even they cannot tell. Here a double-double may
// be *loose*: its lo is a sum of rounding errors that has not been added to hi again. That saves
// half the operations, and nothing is lost as long as no sum cancels: after one that may, and
// before a product or a square, renormalise it with settled().
//
// Errors are given as multiples of u² (u = 2^-53) of the sizes that come in. Nothing here looks at
// the range: numbers below 2^-300 or above 2^300 are the caller's to keep out.
//
// Sources: Ogita, Rump & Oishi 2005 (compensated dot products); Jeannerod, Louvet & Muller 2013
// (Kahan's algorithm for ab − cd is within 1.5 u).
#pragma once

#include <abut/detail/numeric/double_double.hpp>
#include <abut/detail/range.hpp>
#include <abut/detail/sign/sign.hpp>
#include <abut/rotation.hpp>
#include <cmath>

namespace abut::detail::numeric {

template <class T>
ABUT_INLINE BasicDoubleDouble<T> two_sum(T a, T b) {
  return BasicDoubleDouble<T>::sum(a, b);
}
template <class T>
ABUT_INLINE BasicDoubleDouble<T> two_diff(T a, T b) {
  return BasicDoubleDouble<T>::difference(a, b);
}
template <class T>
ABUT_INLINE BasicDoubleDouble<T> two_prod(T a, T b) {
  return BasicDoubleDouble<T>::product(a, b);
}
/// A loose number with |lo| ≤ ulp(hi)/2 again. It wants |lo| ≤ |hi|, or hi == 0.
template <class T>
ABUT_INLINE BasicDoubleDouble<T> settled(BasicDoubleDouble<T> a) {
  return BasicDoubleDouble<T>::renormalised(a.hi, a.lo);
}

// ---- Loose arithmetic

template <class T>
ABUT_INLINE BasicDoubleDouble<T> loose_sum(BasicDoubleDouble<T> a, BasicDoubleDouble<T> b) {
  BasicDoubleDouble<T> s = two_sum(a.hi, b.hi);
  s.lo = s.lo + (a.lo + b.lo);
  return s;
}
template <class T>
ABUT_INLINE BasicDoubleDouble<T> loose_difference(BasicDoubleDouble<T> a, BasicDoubleDouble<T> b) {
  BasicDoubleDouble<T> s = two_diff(a.hi, b.hi);
  s.lo = s.lo + (a.lo - b.lo);
  return s;
}
template <class T>
ABUT_INLINE BasicDoubleDouble<T> loose_product(BasicDoubleDouble<T> a, T b) {
  BasicDoubleDouble<T> p = two_prod(a.hi, b);
  p.lo = p.lo + a.lo * b;
  return p;
}
template <class T>
ABUT_INLINE BasicDoubleDouble<T> loose_product(BasicDoubleDouble<T> a, BasicDoubleDouble<T> b) {
  BasicDoubleDouble<T> p = two_prod(a.hi, b.hi);
  p.lo = p.lo + (a.hi * b.lo + a.lo * b.hi);
  return p;
}
template <class T>
ABUT_INLINE BasicDoubleDouble<T> loose_square(BasicDoubleDouble<T> a) {
  BasicDoubleDouble<T> p = two_prod(a.hi, a.hi);
  p.lo = p.lo + T(2) * (a.hi * a.lo);
  return p;
}
/// a / b, loose, with one division for the quotient and one for its correction.
template <class T>
ABUT_INLINE BasicDoubleDouble<T> loose_quotient(BasicDoubleDouble<T> a, BasicDoubleDouble<T> b) {
  const T q = a.hi / b.hi;
  const BasicDoubleDouble<T> p = two_prod(q, b.hi);
  return {q, (((a.hi - p.hi) - p.lo) + (a.lo - q * b.lo)) / b.hi};
}

// ---- Sums of two products

/// a·b + c·d, loose: within 2 u² (|ab| + |cd|).
template <class T>
ABUT_INLINE BasicDoubleDouble<T> dot2(T a, T b, T c, T d) {
  return loose_sum(two_prod(a, b), two_prod(c, d));
}
/// a·b − c·d likewise.
template <class T>
ABUT_INLINE BasicDoubleDouble<T> cross2(T a, T b, T c, T d) {
  return loose_difference(two_prod(a, b), two_prod(c, d));
}
/// x·b + y·d and x·b − y·d of two differences x and y.
template <class T>
ABUT_INLINE BasicDoubleDouble<T> dot2(BasicDoubleDouble<T> x, T b, BasicDoubleDouble<T> y, T d) {
  return loose_sum(loose_product(x, b), loose_product(y, d));
}
template <class T>
ABUT_INLINE BasicDoubleDouble<T> cross2(BasicDoubleDouble<T> x, T b, BasicDoubleDouble<T> y, T d) {
  return loose_difference(loose_product(x, b), loose_product(y, d));
}
template <class T>
ABUT_INLINE BasicDoubleDouble<T> dot2(BasicDoubleDouble<T> a, BasicDoubleDouble<T> b,
                                      BasicDoubleDouble<T> c, BasicDoubleDouble<T> d) {
  return loose_sum(loose_product(a, b), loose_product(c, d));
}
template <class T>
ABUT_INLINE BasicDoubleDouble<T> cross2(BasicDoubleDouble<T> a, BasicDoubleDouble<T> b,
                                        BasicDoubleDouble<T> c, BasicDoubleDouble<T> d) {
  return loose_difference(loose_product(a, b), loose_product(c, d));
}

/// a·b + c·d in one double, within 2 u of the true value whatever cancels (Kahan).
template <class T>
ABUT_INLINE T kahan_dot(T a, T b, T c, T d) {
#if defined(__FMA__) || defined(__aarch64__)
  if constexpr (std::is_same_v<T, double>) {
    const double w = unfused(c * d);
    return __builtin_fma(a, b, w) + __builtin_fma(c, d, -w);
  }
#endif
  return dot2(a, b, c, d).value();
}
/// a·b − c·d likewise.
template <class T>
ABUT_INLINE T kahan_cross(T a, T b, T c, T d) {
  return kahan_dot(a, b, -c, d);
}

/// a·b + c·d in plain doubles, the same to the bit wherever it stands: a compiler that fuses
/// products into sums may choose another one elsewhere.
ABUT_INLINE double repeatable_dot(double a, double b, double c, double d) {
#if defined(__FMA__) || defined(__aarch64__)
  return __builtin_fma(a, b, unfused(c * d));
#else
  return a * b + c * d;
#endif
}

/// p + r n likewise.
template <int N>
ABUT_INLINE Vec<N> repeatable_step(const Vec<N>& p, double r, const Vec<N>& n) {
  Vec<N> q;
  for (int i = 0; i < N; ++i) q[i] = repeatable_dot(r, n[i], 1, p[i]);
  return q;
}

/// c² + s² − 1 of a stored rotation, within 2^-104: how much larger than 1 the square L of its
/// length is. |L − 1| ≤ 2^-50, so 1/L = 1 − (L − 1) and √L = 1 + (L − 1)/2 to within u².
ABUT_INLINE double excess_length2(const Rotation& r) {
  const DoubleDouble l = dot2(r.c(), r.c(), r.s(), r.s());
  return (l.hi - 1) + l.lo;
}

// ---- Without a branch

using sign::larger;
ABUT_INLINE double smaller(double a, double b) { return b < a ? b : a; }
/// x between low and high; of an empty interval, high.
ABUT_INLINE double clamped(double x, double low, double high) {
  return smaller(larger(x, low), high);
}
/// |m| with the sign of s.
ABUT_INLINE double with_sign(double m, double s) { return std::copysign(m, s); }
ABUT_INLINE double square(double x) { return x * x; }

/// A condition that no compiler makes a branch of: for choices that depend on random data, each
/// wrong guess of which would cost as much as a division.
struct Choice {
#ifdef __GNUC__
  using Pair = double __attribute__((vector_size(16)));
  using Mask = decltype(Pair{} > Pair{});
  Mask m;
  ABUT_INLINE double pick(double yes, double no) const {
    return (m ? Pair{yes, yes} : Pair{no, no})[0];
  }
  ABUT_INLINE friend Choice operator&(Choice a, Choice b) { return {a.m & b.m}; }
  ABUT_INLINE friend Choice operator|(Choice a, Choice b) { return {a.m | b.m}; }
#else
  bool m;
  double pick(double yes, double no) const { return m ? yes : no; }
  friend Choice operator&(Choice a, Choice b) { return {a.m && b.m}; }
  friend Choice operator|(Choice a, Choice b) { return {a.m || b.m}; }
#endif
  ABUT_INLINE Vec2 pick(const Vec2& yes, const Vec2& no) const {
    return {pick(yes.x, no.x), pick(yes.y, no.y)};
  }
};
/// Whether a > b.
ABUT_INLINE Choice is_greater(double a, double b) {
#ifdef __GNUC__
  return {Choice::Pair{a, a} > Choice::Pair{b, b}};
#else
  return {a > b};
#endif
}

}  // namespace abut::detail::numeric
