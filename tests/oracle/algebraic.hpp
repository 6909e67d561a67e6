// Signs at real algebraic numbers: integer polynomials, Sturm sequences, sums of square roots.
#pragma once

#include <functional>

#include "numbers.hpp"

namespace oracle {

/// Coefficients from the constant upward; no trailing zeros, so zero is the empty list.
struct Poly {
  std::vector<Z> c;

  Poly() = default;
  Poly(std::vector<Z> coefficients) : c(std::move(coefficients)) { trim(); }
  Poly(const Z& constant) : c{constant} { trim(); }
  int degree() const { return static_cast<int>(c.size()) - 1; }
  bool is_zero() const { return c.empty(); }
  void trim() {
    while (!c.empty() && c.back() == 0) c.pop_back();
  }
  /// The sign at num/den, den > 0.
  int sign_at(const Z& num, const Z& den) const;
  int sign_at(const Q& t) const { return sign_at(numerator(t), denominator(t)); }
};
Poly operator+(const Poly& a, const Poly& b);
Poly operator-(const Poly& a, const Poly& b);
Poly operator*(const Poly& a, const Poly& b);
Poly derivative(const Poly& p);
/// A greatest common divisor, primitive.
Poly gcd(Poly a, Poly b);
/// p without its repeated factors.
Poly squarefree(const Poly& p);

/// Number of distinct real roots in (lo, hi]; p squarefree.
class Sturm {
 public:
  explicit Sturm(const Poly& squarefree_poly);
  int roots(const Q& lo, const Q& hi) const { return changes(lo) - changes(hi); }

 private:
  int changes(const Q& t) const;
  std::vector<Poly> chain_;
};

/// The one root of a squarefree polynomial in the open interval (lo, hi), neither end being a root.
class Root {
 public:
  Root(Poly squarefree_poly, Q lo, Q hi) : p_(std::move(squarefree_poly)), lo_(lo), hi_(hi) {}
  int sign(const Poly& q);  ///< of q at the root
  void refine();
  const Q& lo() const { return lo_; }
  const Q& hi() const { return hi_; }

 private:
  Poly p_;
  Q lo_, hi_;
};

/// All roots in the open interval, in order. Ends that are roots are not counted.
std::vector<Root> isolate(const Poly& p, const Q& lo, const Q& hi);

/// base + Σ factor·√radicand over a ring R (integers, or polynomials), radicands positive or zero.
template <class R>
struct SurdSum {
  R base;
  std::vector<std::pair<Z, R>> roots;
};

namespace detail {

// An element of R[√P₁, …, √Pₖ] is a list of 2^k coefficients, bit i of the place standing for √Pᵢ.
template <class R>
using Tower = std::vector<R>;

template <class R>
Tower<R> expand(const SurdSum<R>& s) {
  Tower<R> t(size_t{1} << s.roots.size(), R(Z(0)));
  t[0] = s.base;
  for (size_t i = 0; i < s.roots.size(); ++i) t[size_t{1} << i] = R(s.roots[i].first);
  return t;
}
template <class R>
Tower<R> product(const Tower<R>& a, const Tower<R>& b, const SurdSum<R>& s) {
  Tower<R> r(a.size(), R(Z(0)));
  for (size_t i = 0; i < a.size(); ++i)
    for (size_t j = 0; j < b.size(); ++j) {
      R term = a[i] * b[j];
      for (size_t k = 0; k < s.roots.size(); ++k)
        if ((i & j) >> k & 1) term = term * s.roots[k].second;
      r[i ^ j] = r[i ^ j] + term;
    }
  return r;
}
/// (x + y√P)(x − y√P) for the last radical.
template <class R>
Tower<R> norm_once(const Tower<R>& t, const SurdSum<R>& s) {
  const size_t half = t.size() / 2;
  size_t top = 0;
  while ((size_t{2} << top) < t.size()) ++top;
  const auto mid = t.begin() + static_cast<std::ptrdiff_t>(half);
  const Tower<R> x(t.begin(), mid), y(mid, t.end());
  Tower<R> xx = product(x, x, s), yy = product(y, y, s);
  for (size_t i = 0; i < half; ++i) xx[i] = xx[i] - yy[i] * s.roots[top].second;
  return xx;
}
template <class R>
int tower_sign(const Tower<R>& t, const SurdSum<R>& s,
               const std::function<int(const R&)>& ring_sign) {
  if (t.size() == 1) return ring_sign(t[0]);
  const size_t half = t.size() / 2;
  size_t top = 0;
  while ((size_t{2} << top) < t.size()) ++top;
  const auto mid = t.begin() + static_cast<std::ptrdiff_t>(half);
  const Tower<R> x(t.begin(), mid), y(mid, t.end());
  const int sx = tower_sign(x, s, ring_sign);
  const int sy = tower_sign(y, s, ring_sign) * ring_sign(s.roots[top].second);
  if (sx == 0) return sy;
  if (sy == 0 || sx == sy) return sx;
  return sx * tower_sign(norm_once(t, s), s, ring_sign);
}

}  // namespace detail

/// The product over all choices of signs of the roots: free of square roots.
template <class R>
R norm(const SurdSum<R>& s) {
  auto t = detail::expand(s);
  while (t.size() > 1) t = detail::norm_once(t, s);
  return t[0];
}
template <class R>
int surd_sign(const SurdSum<R>& s, const std::function<int(const R&)>& ring_sign) {
  return detail::tower_sign(detail::expand(s), s, ring_sign);
}
inline int surd_sign(const SurdSum<Z>& s) {
  return surd_sign<Z>(s, [](const Z& z) { return z.sign(); });
}

/// The sign of the least value that s takes on [lo, hi].
int least_sign(const SurdSum<Poly>& s, const Q& lo, const Q& hi);

}  // namespace oracle
