// Numbers of about 106 bits: an unevaluated sum hi + lo of two doubles, |lo| ≤ ulp(hi)/2.
//
// For the places where a difference of nearly equal quantities goes under a square root, so that
// plain doubles would lose half their digits: grazing hits, nearly tangent boundaries, thin
// slivers. Each operation is within a few units of 2^-104 (Dekker 1971; Joldes, Muller & Popescu
// 2017). Callers scale their numbers to a sane range first, as everywhere outside sign/.
#pragma once

#include <abut/detail/sign/error_free.hpp>
#include <cmath>

namespace abut::detail::numeric {

struct DoubleDouble {
  double hi = 0, lo = 0;

  constexpr DoubleDouble() = default;
  constexpr DoubleDouble(double x) : hi(x) {}
  constexpr DoubleDouble(double h, double l) : hi(h), lo(l) {}

  constexpr explicit operator double() const { return hi + lo; }
  /// The double nearest to it.
  constexpr double value() const { return hi + lo; }

  /// x + y exactly.
  static DoubleDouble sum(double x, double y) {
    const double s = x + y;
    return {s, sign::two_sum_error(x, y, s)};
  }
  /// x − y exactly.
  static DoubleDouble difference(double x, double y) { return sum(x, -y); }
  /// x · y exactly.
  static DoubleDouble product(double x, double y) {
    const double p = rounded(x * y);
    return {p, sign::two_product_error(x, y, p)};
  }

  friend DoubleDouble operator-(DoubleDouble a) { return {-a.hi, -a.lo}; }
  friend DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
    const DoubleDouble s = sum(a.hi, b.hi), t = sum(a.lo, b.lo);
    const DoubleDouble r = renormalised(s.hi, s.lo + t.hi);
    return renormalised(r.hi, r.lo + t.lo);
  }
  friend DoubleDouble operator-(DoubleDouble a, DoubleDouble b) { return a + -b; }
  friend DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
    const DoubleDouble p = product(a.hi, b.hi);
    return renormalised(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
  }
  friend DoubleDouble operator*(DoubleDouble a, double b) {
    const DoubleDouble p = product(a.hi, b);
    return renormalised(p.hi, p.lo + a.lo * b);
  }
  friend DoubleDouble operator*(double a, DoubleDouble b) { return b * a; }
  friend DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
    const double q1 = a.hi / b.hi;
    DoubleDouble r = a - b * q1;
    const double q2 = r.hi / b.hi;
    r = r - b * q2;
    return renormalised(q1, q2) + r.hi / b.hi;
  }
  DoubleDouble& operator+=(DoubleDouble b) { return *this = *this + b; }
  DoubleDouble& operator-=(DoubleDouble b) { return *this = *this - b; }
  DoubleDouble& operator*=(DoubleDouble b) { return *this = *this * b; }

  friend bool operator<(DoubleDouble a, DoubleDouble b) {
    return a.hi < b.hi || (a.hi == b.hi && a.lo < b.lo);
  }
  friend bool operator>(DoubleDouble a, DoubleDouble b) { return b < a; }
  friend bool operator<=(DoubleDouble a, DoubleDouble b) { return !(b < a); }
  friend bool operator>=(DoubleDouble a, DoubleDouble b) { return !(a < b); }
  friend bool operator==(DoubleDouble a, DoubleDouble b) { return a.hi == b.hi && a.lo == b.lo; }

 private:
  /// Where the compiler may fuse a product into a later sum, this one must not be: its error term
  /// speaks of the rounded product.
  static double rounded(double x) {
#if defined(__GNUC__) && defined(__FMA__)
    __asm__("" : "+x"(x));
#elif defined(__GNUC__) && defined(__aarch64__)
    __asm__("" : "+w"(x));
#endif
    return x;
  }
  /// hi + lo for |lo| not much above ulp(hi).
  static constexpr DoubleDouble renormalised(double h, double l) {
    const double s = h + l;
    return {s, l - (s - h)};
  }
};

inline DoubleDouble abs(DoubleDouble a) { return a.hi < 0 ? -a : a; }
inline DoubleDouble square(DoubleDouble a) { return a * a; }
/// The square root; 0 for what is not positive, as a negative number here is a rounded zero.
inline DoubleDouble sqrt(DoubleDouble a) {
  if (!(a.hi > 0)) return {};
  // One step of Newton's iteration from the double root (Karp & Markstein 1997).
  const double r = std::sqrt(a.hi);
  const DoubleDouble rest = a - DoubleDouble::product(r, r);
  return DoubleDouble::sum(r, rest.hi / (2 * r));
}
inline DoubleDouble min(DoubleDouble a, DoubleDouble b) { return b < a ? b : a; }
inline DoubleDouble max(DoubleDouble a, DoubleDouble b) { return a < b ? b : a; }
/// a · 2^k.
inline DoubleDouble scale(DoubleDouble a, int k) {
  return {std::ldexp(a.hi, k), std::ldexp(a.lo, k)};
}

}  // namespace abut::detail::numeric
