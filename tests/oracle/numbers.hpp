// The oracle's number types, and conversions that lose nothing.
#pragma once

#include <boost/multiprecision/gmp.hpp>
#include <boost/multiprecision/mpfr.hpp>
#include <cmath>
#include <vector>

namespace oracle {

using Z =
    boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
using Q = boost::multiprecision::number<boost::multiprecision::gmp_rational,
                                        boost::multiprecision::et_off>;
using Real = boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<100>,
                                           boost::multiprecision::et_off>;

inline int sign_of(const Z& z) { return z.sign(); }
inline int sign_of(const Q& q) { return q.sign(); }

/// z·2^k as a Real.
inline Real scaled(const Z& z, long k = 0) {
  Real r(z);
  mpfr_mul_2si(r.backend().data(), r.backend().data(), k, MPFR_RNDN);
  return r;
}

template <class T>
struct Pair {
  T x, y;
  friend Pair operator+(const Pair& a, const Pair& b) { return {a.x + b.x, a.y + b.y}; }
  friend Pair operator-(const Pair& a, const Pair& b) { return {a.x - b.x, a.y - b.y}; }
  friend Pair operator-(const Pair& a) { return {-a.x, -a.y}; }
  friend bool operator==(const Pair&, const Pair&) = default;
};
template <class T>
T dot(const Pair<T>& a, const Pair<T>& b) {
  return a.x * b.x + a.y * b.y;
}
template <class T>
T cross(const Pair<T>& a, const Pair<T>& b) {
  return a.x * b.y - a.y * b.x;
}

using PairZ = Pair<Z>;
using PairQ = Pair<Q>;

/// How many binary digits after the point the numbers have, at most (every double is dyadic).
inline long fraction_digits(const Q& q) {
  const Z d = denominator(q);
  return d == 1 ? 0 : static_cast<long>(lsb(d));
}
inline Z scaled_integer(const Q& q, long digits) {
  return numerator(q) << static_cast<unsigned long>(digits - fraction_digits(q));
}

/// The direction alone matters: as small an integer vector as powers of two allow.
inline PairZ shortened(PairZ v) {
  if (v.x == 0 && v.y == 0) return v;
  const auto low = [](const Z& z) { return z == 0 ? ~0u : static_cast<unsigned>(lsb(abs(z))); };
  const unsigned k = std::min(low(v.x), low(v.y));
  return {v.x >> k, v.y >> k};
}

}  // namespace oracle
