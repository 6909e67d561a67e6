// Whether two ellipses come within a distance of each other, exactly.
//
// The circle of radius r around p touches the ellipse E where the cubic of their pencil (pencil.hpp) has a double
// root: with d from p to E's centre, s = d·d, q = dᵀ adj(M) d and the roots times r², where
//     G(p) = discriminant of  τ³ + B τ² + C τ + D,   B = tr M + r² − s,  C = r² tr M + det M − q,  D = r² det M
// is zero. Each such p is within r of E. If the circle touches E in a point, that is clear. If it only touches in two
// complex points, p lies on an axis of E, since such a circle and E are symmetric about the line of their centres. On
// the longer axis p is then between the foci, so inside; on the shorter one r² = a² + a² y²/(a² − b²) > y², so that the
// centre is within r.
//
// Let p(t) run around the other ellipse F. If they do not meet and p(0) is not within r of E, but some p(t) is, then
// there is a p(t) at distance r, and G(p(t)) has a zero. So
//     within r  ⇔  they meet, or p(0) is within r, or G(p(t)), of degree 16, has a real root.
#pragma once

#include <abut/detail/ellipse/hull.hpp>
#include <vector>

namespace abut::detail::ellipse {

/// A polynomial with exact coefficients, the constant one first.
using Exact = std::vector<sign::Dyadic>;

inline Exact operator*(const Exact& p, const Exact& q) {
  Exact r(p.size() + q.size() - 1);
  for (std::size_t i = 0; i < p.size(); ++i)
    for (std::size_t k = 0; k < q.size(); ++k) r[i + k] += p[i] * q[k];
  return r;
}
inline Exact operator*(const sign::Dyadic& k, Exact p) {
  for (sign::Dyadic& c : p) c *= k;
  return p;
}
/// Both have the same length.
inline Exact operator-(Exact p, const Exact& q) {
  for (std::size_t i = 0; i < p.size(); ++i) p[i] -= q[i];
  return p;
}
inline Exact operator+(const Exact& p, const Exact& q) { return p - sign::Dyadic(-1) * q; }

/// Whether a polynomial has a real root: Sturm's sequence, by subresultants (Cohen, A Course in Computational Algebraic
/// Number Theory, 3.3 and 4.1.2).
inline bool has_real_root(Exact p) {
  using sign::Dyadic;
  const auto trim = [](Exact& q) {
    while (!q.empty() && q.back().sign() == Sign::zero) q.pop_back();
  };
  trim(p);
  if (p.size() % 2 == 0) return true;
  Exact q(p.size() - 1);
  for (std::size_t i = 0; i < q.size(); ++i) q[i] = Dyadic(static_cast<int>(i + 1)) * p[i + 1];
  int changes = 0;  // at −∞, less those at +∞
  Dyadic by = 1, height = 1;
  const auto power = [](const Dyadic& x, std::size_t n) {
    Dyadic r = 1;
    for (; n > 0; --n) r *= x;
    return r;
  };
  while (!q.empty()) {
    heed_stop();
    const std::size_t drop = p.size() - q.size();
    const Sign same = p.back().sign() * q.back().sign();
    changes += static_cast<int>(drop % 2 == 0 ? Sign::zero : same);
    const Dyadic lead = abs(q.back());
    // lead^(drop + 1) p, less a multiple of q.
    const Sign way = q.back().sign();
    Exact rest = p;
    for (std::size_t n = drop + 1; n > 0; --n) {
      const Dyadic top = way == Sign::negative ? -rest.back() : rest.back();
      for (Dyadic& c : rest) c *= lead;
      for (std::size_t i = 0; i < q.size(); ++i) rest[n - 1 + i] -= top * q[i];
      rest.pop_back();
    }
    for (Dyadic& c : rest) c = quotient(-c, by);
    trim(rest);
    height = drop == 1 ? lead : quotient(power(lead, drop), power(height, drop - 1));
    p = std::move(q), q = std::move(rest);
    if (!q.empty()) by = lead * power(height, p.size() - q.size());
  }
  return changes > 0;
}

/// Whether a polynomial of degree 16 has one in [−1, 1], by Bernstein's coefficients in halves; unsure next to a double
/// root.
enum class HasRoot { no, yes, unsure };
inline HasRoot has_root_between(const Exact& b, int depth) {
  const std::size_t last = b.size() - 1;
  const Sign first = b[0].sign();
  if (first == Sign::zero || b[last].sign() != first) return HasRoot::yes;
  bool changes = false;
  for (const sign::Dyadic& c : b) changes = changes || c.sign() == -first;
  if (!changes) return HasRoot::no;
  if (depth == 0) return HasRoot::unsure;
  heed_stop();
  Exact left = b, right = b;
  for (std::size_t k = 0; k <= last; ++k) {
    left[k] = right[0];
    for (std::size_t i = 0; i + k < last; ++i)
      right[i] = sign::Dyadic(0.5) * (right[i] + right[i + 1]);
  }
  const HasRoot one = has_root_between(left, depth - 1);
  if (one == HasRoot::yes) return one;
  const HasRoot other = has_root_between(right, depth - 1);
  return other == HasRoot::no ? one : other;
}
inline Exact bernstein(Exact p) {
  // p(2x − 1), and the coefficients times the least number that all the binomials divide.
  const std::size_t n = p.size() - 1;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = n; k-- > i;) p[k] -= p[k + 1];
  double choose = 1;
  for (std::size_t k = 0; k <= n; ++k) {
    p[k] *= sign::Dyadic(std::ldexp(720720 / choose, static_cast<int>(k)));
    choose = choose * static_cast<double>(n - k) / static_cast<double>(k + 1);
  }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = n; k > i; --k) p[k] += p[k - 1];
  return p;
}

/// How often an interval is halved before the slow way decides: double roots of rational ellipses, mostly.
inline constexpr int kHalves = 1000;

/// Neither is flat, r is not 0, and they do not meet.
inline bool comes_within(const Ellipse& f, const Ellipse& e, Reach r) {
  using sign::Dyadic;
  sign::DyadicStage s;
  const Conic<Dyadic> of = conic(s, e), around = conic(s, f);
  const Dyadic radius = radius_in(s, r), r2 = square_of(radius), trace = of.trace(), det = of.det();
  const Vec<2, Dyadic> middle = displacement(s, e.center, f.center);
  const Dyadic ax = around.a * around.u.x, ay = around.a * around.u.y,
               bx = -(around.b * around.u.y), by = around.b * around.u.x;
  if (disc_meeting(s, of, Vec<2, Dyadic>{middle.x + ax, middle.y + ay}, radius) != Sign::positive)
    return true;
  // t in [−1, 1] is one half of F, the turned one the other.
  Exact whole;
  HasRoot found = HasRoot::no;
  for (const int side : {1, -1}) {
    const Dyadic k = side;
    const Exact x{middle.x + k * ax, Dyadic(2) * bx, middle.x - k * ax},
        y{middle.y + k * ay, Dyadic(2) * by, middle.y - k * ay};
    const Exact along = of.u.x * x + of.u.y * y, across = of.u.x * y - of.u.y * x;
    const Exact w2{1, 0, 2, 0, 1}, w4 = w2 * w2;
    const Exact B = (trace + r2) * w2 - (x * x + y * y);
    const Exact C = (r2 * trace + det) * w2 -
                    (square_of(of.b) * (along * along) + square_of(of.a) * (across * across));
    const Dyadic D = r2 * det;
    const Exact BB = B * B, CC = C * C;
    whole = BB * CC - Dyadic(4) * (CC * C * w2 + D * (BB * B * w2)) +
            D * (Dyadic(18) * (B * C * w4) - Dyadic(27) * D * (w4 * w4));
    const HasRoot half = has_root_between(bernstein(whole), kHalves);
    if (half == HasRoot::yes) return true;
    if (half == HasRoot::unsure) found = half;
  }
  return found == HasRoot::unsure && has_real_root(std::move(whole));
}

}  // namespace abut::detail::ellipse
