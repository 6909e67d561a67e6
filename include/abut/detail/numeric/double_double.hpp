// Numbers of about 106 bits: an unevaluated sum hi + lo of two doubles, |lo| ≤ ulp(hi)/2.
//
// For the places where a difference of nearly equal quantities goes under a square root, so that
// plain doubles would lose half their digits: grazing hits, nearly tangent boundaries, thin
// slivers. Each operation is within a few units of 2^-104 (Dekker 1971; Joldes, Muller & Popescu
// 2017). Callers scale their numbers to a sane range first, as everywhere outside sign/.
//
// compensated.hpp has the quicker operations, for formulas that are as long as they are written.
// The number T is double, or lanes of doubles: what compares is for double alone.
#pragma once

#include <abut/detail/sign/error_free.hpp>
#include <abut/detail/square_root.hpp>
#include <cmath>

namespace abut::detail::numeric {

using sign::unfused;

template <class T>
struct BasicDoubleDouble {
  T hi{}, lo{};

  constexpr BasicDoubleDouble() = default;
  constexpr BasicDoubleDouble(T x) : hi(x) {}
  constexpr BasicDoubleDouble(T h, T l) : hi(h), lo(l) {}

  constexpr explicit operator T() const { return hi + lo; }
  /// The double nearest to it.
  constexpr T value() const { return hi + lo; }

  /// x + y exactly.
  ABUT_INLINE static BasicDoubleDouble sum(T x, T y) {
    const T s = x + y;
    return {s, sign::two_sum_error(x, y, s)};
  }
  /// x − y exactly.
  ABUT_INLINE static BasicDoubleDouble difference(T x, T y) {
    const T s = x - y;
    return {s, sign::two_difference_error(x, y, s)};
  }
  /// x · y exactly.
  ABUT_INLINE static BasicDoubleDouble product(T x, T y) {
    const T p = unfused(x * y);
    return {p, sign::two_product_error(x, y, p)};
  }
  /// h + l exactly, for |l| not much above ulp(h).
  ABUT_INLINE static constexpr BasicDoubleDouble renormalised(T h, T l) {
    const T s = h + l;
    return {s, l - (s - h)};
  }

  friend BasicDoubleDouble operator-(BasicDoubleDouble a) { return {-a.hi, -a.lo}; }
  friend BasicDoubleDouble operator+(BasicDoubleDouble a, BasicDoubleDouble b) {
    const BasicDoubleDouble s = sum(a.hi, b.hi), t = sum(a.lo, b.lo);
    const BasicDoubleDouble r = renormalised(s.hi, s.lo + t.hi);
    return renormalised(r.hi, r.lo + t.lo);
  }
  friend BasicDoubleDouble operator-(BasicDoubleDouble a, BasicDoubleDouble b) { return a + -b; }
  friend BasicDoubleDouble operator*(BasicDoubleDouble a, BasicDoubleDouble b) {
    const BasicDoubleDouble p = product(a.hi, b.hi);
    return renormalised(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
  }
  friend BasicDoubleDouble operator*(BasicDoubleDouble a, T b) {
    const BasicDoubleDouble p = product(a.hi, b);
    return renormalised(p.hi, p.lo + a.lo * b);
  }
  friend BasicDoubleDouble operator*(T a, BasicDoubleDouble b) { return b * a; }
  friend BasicDoubleDouble operator/(BasicDoubleDouble a, BasicDoubleDouble b) {
    const T q1 = a.hi / b.hi;
    BasicDoubleDouble r = a - b * q1;
    const T q2 = r.hi / b.hi;
    r = r - b * q2;
    return renormalised(q1, q2) + r.hi / b.hi;
  }
  BasicDoubleDouble& operator+=(BasicDoubleDouble b) { return *this = *this + b; }
  BasicDoubleDouble& operator-=(BasicDoubleDouble b) { return *this = *this - b; }
  BasicDoubleDouble& operator*=(BasicDoubleDouble b) { return *this = *this * b; }

  friend bool operator<(BasicDoubleDouble a, BasicDoubleDouble b) {
    return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo);
  }
  friend bool operator>(BasicDoubleDouble a, BasicDoubleDouble b) { return b < a; }
  friend bool operator<=(BasicDoubleDouble a, BasicDoubleDouble b) { return !(b < a); }
  friend bool operator>=(BasicDoubleDouble a, BasicDoubleDouble b) { return !(a < b); }
  friend bool operator==(BasicDoubleDouble a, BasicDoubleDouble b) {
    return a.hi == b.hi && a.lo == b.lo;
  }
};
using DoubleDouble = BasicDoubleDouble<double>;

inline DoubleDouble abs(DoubleDouble a) { return a.hi < 0 ? -a : a; }
inline DoubleDouble square(DoubleDouble a) { return a * a; }
/// The square root; 0 for what is not positive, as a negative number here is a rounded zero.
inline DoubleDouble sqrt(DoubleDouble a) {
  if (!(a.hi > 0)) return {};
  // One step of Newton's iteration from the double root (Karp & Markstein 1997).
  const double r = square_root(a.hi);
  const DoubleDouble rest = a - DoubleDouble::product(r, r);
  return DoubleDouble::sum(r, rest.hi / (2 * r));
}
inline DoubleDouble smaller(DoubleDouble a, DoubleDouble b) { return b < a ? b : a; }
inline DoubleDouble larger(DoubleDouble a, DoubleDouble b) { return a < b ? b : a; }
/// a · 2^k.
inline DoubleDouble scale(DoubleDouble a, int k) {
  return {std::ldexp(a.hi, k), std::ldexp(a.lo, k)};
}

}  // namespace abut::detail::numeric
