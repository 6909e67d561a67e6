// Real roots of polynomials up to degree 4: isolated exactly, with their multiplicities, and the
// sign of another polynomial at a root.
//
// Isolation: Descartes' rule of signs for Bernstein coefficients, halving the interval until each
// part shows no sign change or one (Lane & Riesenfeld 1981; Rouillier & Zimmermann 2004). In the
// exact stage the polynomial is first made square-free by Euclid's algorithm, so that halving ends.
// In the tracked stage a multiple root ends in uncertainty.
#pragma once

#include <abut/detail/boundary/numbers.hpp>
#include <utility>

namespace abut::detail::boundary {

/// c[0] + c[1] t + … + c[degree] t^degree; degree −1 is 0.
template <class N>
struct Polynomial {
  N c[5];
  int degree = -1;

  N operator()(const N& t) const {
    if (degree < 0) return N();
    N r = c[degree];
    for (int i = degree - 1; i >= 0; --i) r = r * t + c[i];
    return r;
  }
};

template <class N>
Polynomial<N> derivative(const Polynomial<N>& p) {
  Polynomial<N> d;
  d.degree = p.degree > 0 ? p.degree - 1 : -1;
  for (int i = 0; i <= d.degree; ++i) d.c[i] = N(i + 1.0) * p.c[i + 1];
  return d;
}
template <class N>
Polynomial<N> square(const Polynomial<N>& q) {
  Polynomial<N> p;
  p.degree = 2 * q.degree;
  for (int i = 0; i <= q.degree; ++i)
    for (int j = 0; j <= q.degree; ++j) p.c[i + j] = p.c[i + j] + q.c[i] * q.c[j];
  return p;
}
template <class N>
Polynomial<N> operator+(Polynomial<N> p, const Polynomial<N>& q) {
  for (int i = 0; i <= q.degree; ++i) p.c[i] = p.c[i] + q.c[i];
  if (q.degree > p.degree) p.degree = q.degree;
  return p;
}
template <class N>
Polynomial<N> operator-(Polynomial<N> p, const Polynomial<N>& q) {
  for (int i = 0; i <= q.degree; ++i) p.c[i] = p.c[i] - q.c[i];
  if (q.degree > p.degree) p.degree = q.degree;
  return p;
}
/// The quadratic x (1 − t²) + y 2t + w (1 + t²).
template <class N>
Polynomial<N> half_angle(const N& x, const N& y, const N& w) {
  Polynomial<N> p;
  p.degree = 2;
  p.c[0] = w + x;
  p.c[1] = y + y;
  p.c[2] = w - x;
  return p;
}

inline void trim(Polynomial<Dyadic>& p) {
  while (p.degree >= 0 && p.c[p.degree].sign() == Sign::zero) --p.degree;
}
/// Pseudo-division of p by q ≠ 0: a constant times p is quotient · q + the remainder, left in p.
inline Polynomial<Dyadic> divide(Polynomial<Dyadic>& p, const Polynomial<Dyadic>& q) {
  Polynomial<Dyadic> quotient;
  const Dyadic& lead = q.c[q.degree];
  while (p.degree >= q.degree) {
    const int shift = p.degree - q.degree;
    const Dyadic factor = p.c[p.degree];
    for (int i = 0; i <= quotient.degree; ++i) quotient.c[i] *= lead;
    quotient.c[shift] += factor;
    if (quotient.degree < shift) quotient.degree = shift;
    for (int i = 0; i < p.degree; ++i) {
      p.c[i] *= lead;
      if (i >= shift) p.c[i] -= factor * q.c[i - shift];
    }
    p.c[p.degree] = Dyadic();
    --p.degree;
    trim(p);
  }
  return quotient;
}
inline Polynomial<Dyadic> gcd(Polynomial<Dyadic> p, Polynomial<Dyadic> q) {
  trim(p);
  trim(q);
  while (q.degree >= 0) {
    divide(p, q);
    std::swap(p, q);
  }
  return p;
}

/// Coefficients over an interval in the Bernstein basis: all of one sign means no root inside.
template <class N>
struct Bernstein {
  N c[5];
  int degree = -1;
};
/// 12 p over [lo, hi]: 12 is a multiple of the binomial coefficients that the basis divides by.
template <class N>
Bernstein<N> bernstein(const Polynomial<N>& p, const N& lo, const N& hi) {
  static constexpr int choose[5][5] = {
      {1, 0, 0, 0, 0}, {1, 1, 0, 0, 0}, {1, 2, 1, 0, 0}, {1, 3, 3, 1, 0}, {1, 4, 6, 4, 1}};
  const int d = p.degree;
  N q[5];
  for (int i = 0; i <= d; ++i) q[i] = p.c[i];
  for (int i = 0; i < d; ++i)
    for (int j = d - 1; j >= i; --j) q[j] = q[j] + lo * q[j + 1];
  const N width = hi - lo;
  N scale(1.0);
  for (int k = 0; k <= d; ++k) {
    q[k] = q[k] * scale * N(12.0 / choose[d][k]);
    scale = scale * width;
  }
  Bernstein<N> b;
  b.degree = d;
  for (int i = 0; i <= d; ++i)
    for (int k = 0; k <= i; ++k) b.c[i] = b.c[i] + N(static_cast<double>(choose[i][k])) * q[k];
  return b;
}
template <class N>
void halve(const Bernstein<N>& b, Bernstein<N>& left, Bernstein<N>& right) {
  const N half(0.5);
  right = b;
  left.degree = b.degree;
  for (int k = 0; k <= b.degree; ++k) {
    left.c[k] = right.c[0];
    for (int i = 0; i + k < b.degree; ++i) right.c[i] = half * (right.c[i] + right.c[i + 1]);
  }
}

/// The root of `p`, square-free, in the open interval (lo, hi), the only one there; or lo = hi.
template <class N>
struct Root {
  Polynomial<N> p;
  N lo, hi;
  bool point = false;
  Sign left = Sign::zero;  ///< of p between lo and the root
  int multiplicity = 1;

  /// Halves the interval. False where the stage cannot tell the side.
  bool refine(auto& s) {
    if (point) return true;
    const N middle = N(0.5) * (lo + hi);
    const Sign at = s.sign(p(middle));
    if (!s.sure()) return false;
    if (at == Sign::zero) {
      lo = hi = middle;
      point = true;
    } else {
      (at == left ? lo : hi) = middle;
    }
    return true;
  }

  /// The sign of q at the root.
  template <class S>
  Sign sign_of(S& s, const Polynomial<N>& q) {
    if constexpr (S::exact) {
      if (!point && has_root(s, gcd(p, q))) return Sign::zero;
    }
    // Each step halves the interval at least. Without a common root it leaves the roots of q after
    // finitely many; numbers with an error, whose digits are used up by 48, leave it to exact ones.
    for (int i = 0; S::exact || i < 48; ++i) {
      if (point) return s.sign(q(lo));
      const auto b = bernstein(q, lo, hi);
      Sign low = Sign::positive, high = Sign::negative;
      bool mixed = false;
      for (int k = 0; k <= b.degree; ++k) {
        // Next to a root of q at the interval's end: the interval will leave it.
        if (!S::tells(b.c[k])) {
          mixed = true;
          continue;
        }
        const Sign c = s.sign(b.c[k]);
        low = smaller(low, c);
        high = larger(high, c);
      }
      // No sign change: inside the interval q is of that sign, whatever it is at the ends.
      if (!mixed && low >= Sign::zero) return high;
      if (!mixed && high <= Sign::zero) return low;
      if (!refine(s)) return Sign::zero;
    }
    s.give_up();
    return Sign::zero;
  }

  /// Whether a divisor of p (but for constants) has the root.
  bool has_root(auto& s, const Polynomial<N>& divisor) const {
    if (divisor.degree < 1) return false;
    if (point) return s.sign(divisor(lo)) == Sign::zero;
    const auto b = bernstein(divisor, lo, hi);
    int from = 0, to = b.degree;
    while (s.sign(b.c[from]) == Sign::zero) ++from;
    while (s.sign(b.c[to]) == Sign::zero) --to;
    return s.sign(b.c[from]) != s.sign(b.c[to]);
  }
};

/// The roots of p in [−1, 1), in increasing order.
template <class N>
struct Roots {
  Root<N> root[4];
  int count = 0;
  bool everywhere = false;  ///< p is 0
};

/// The roots of the square-free p in the open interval (lo, hi).
template <class S, class N>
void isolate(S& s, const Polynomial<N>& p, const Bernstein<N>& b, const N& lo, const N& hi,
             int depth, Roots<N>& roots) {
  int changes = 0;
  Sign first = Sign::zero, last = Sign::zero;
  for (int i = 0; i <= b.degree; ++i) {
    const Sign c = s.sign(b.c[i]);
    if (c == Sign::zero) continue;
    if (first == Sign::zero) first = c;
    if (last != Sign::zero && c != last) ++changes;
    last = c;
  }
  if (!s.sure() || changes == 0 || roots.count == 4) return;
  if (changes == 1) {
    Root<N>& r = roots.root[roots.count++];
    r.p = p;
    r.lo = lo;
    r.hi = hi;
    r.left = first;
    return;
  }
  if (!S::exact && depth > 44) return s.give_up();
  Bernstein<N> left, right;
  halve(b, left, right);
  const N middle = N(0.5) * (lo + hi);
  isolate(s, p, left, lo, middle, depth + 1, roots);
  if (s.sign(right.c[0]) == Sign::zero && roots.count < 4) {
    Root<N>& r = roots.root[roots.count++];
    r.p = p;
    r.lo = r.hi = middle;
    r.point = true;
  }
  isolate(s, p, right, middle, hi, depth + 1, roots);
}

template <class S, class N>
Roots<N> roots_in_chart(S& s, Polynomial<N> p) {
  Roots<N> roots;
  Polynomial<N> common[4];  // common[k] holds the roots of multiplicity k + 2 and more
  int commons = 0;
  Polynomial<N> simple = p;
  if constexpr (S::exact) {
    trim(p);
    if (p.degree < 0) {
      roots.everywhere = true;
      return roots;
    }
    simple = p;
    for (Polynomial<N> g = p; g.degree >= 1;) {
      g = gcd(g, derivative(g));
      if (g.degree < 1) break;
      common[commons++] = g;
    }
    if (commons > 0) {
      Polynomial<N> rest = p;
      simple = divide(rest, common[0]);
    }
  }
  const N lo(-1.0), hi(1.0);
  const auto b = bernstein(simple, lo, hi);
  if (s.sign(b.c[0]) == Sign::zero) {
    Root<N>& r = roots.root[roots.count++];
    r.p = simple;
    r.lo = r.hi = lo;
    r.point = true;
  }
  isolate(s, simple, b, lo, hi, 0, roots);
  for (int i = 0; i < roots.count; ++i) {
    Root<N>& r = roots.root[i];
    if constexpr (S::exact) {
      for (int k = 0; k < commons; ++k) {
        Polynomial<N> factor = common[k];
        if (k + 1 < commons) factor = divide(factor, common[k + 1]);
        if (r.has_root(s, factor)) ++r.multiplicity;
      }
    } else if (r.point) {
      if (s.sign(derivative(p)(r.lo)) == Sign::zero) s.give_up();
    }
  }
  return roots;
}

/// The root as a number: bracketed Newton iteration in double-doubles on the tracked bracket, or
/// exact halving.
inline Wide value_of(Root<Tracked> r, const Polynomial<Wide>& p) {
  if (r.point) return r.lo.v;
  TrackedStage s;
  for (int i = 0; i < 6 && r.refine(s) && !r.point; ++i) {
  }
  Wide lo = r.lo.v, hi = r.hi.v, t = Wide(0.5) * (lo + hi);
  if (r.point) return t;
  const Polynomial<Wide> d = derivative(p);
  // Newton's method within a bracket; where it only halves, 120 steps exceed the 106 digits.
  for (int i = 0; i < 120; ++i) {
    const Wide f = p(t);
    if (f.hi == 0) return t;
    ((f.hi > 0) == (r.left == Sign::positive) ? lo : hi) = t;
    const Wide slope = d(t);
    Wide next = t - f / slope;
    if (!(lo < next && next < hi)) next = Wide(0.5) * (lo + hi);
    const double step = std::fabs((next - t).hi);
    t = next;
    if (step < kWideRounding) break;
  }
  return t;
}
inline Wide value_of(Root<Dyadic> r, const Polynomial<Wide>&) {
  ExactStage s;
  constexpr double enough = 0x1p-80;
  // Down to 2^-80: from 2^2000 that takes 2,080 halves. At the cap the bracket itself is the answer.
  for (int i = 0; i < 4000 && !r.point && (r.hi - r.lo).to_double() > enough; ++i) r.refine(s);
  return to_wide(r.lo);
}

}  // namespace abut::detail::boundary
