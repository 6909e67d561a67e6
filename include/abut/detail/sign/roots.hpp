// Signs of expressions with square roots, by squaring: only signs of polynomials are ever asked.
//
// Where two quantities of known sign oppose each other, the larger square wins. The arguments under
// a root must not be negative. (Yap, Fundamental Problems of Algorithmic Algebra, 1999.)
#pragma once

#include <abut/detail/sign/sign.hpp>
#include <abut/detail/sign/tracked.hpp>

namespace abut::detail::sign {

/// a + b √c. In one computation all surds share one c, but for those that are plain numbers.
template <class N>
struct Surd {
  N a, b, c;
  bool rooted = true;

  static Surd plain(const N& a) { return {a, N(), N(), false}; }

  friend Surd operator-(const Surd& x) { return {-x.a, -x.b, x.c, x.rooted}; }
  friend Surd operator+(const Surd& x, const Surd& y) {
    if (!x.rooted && !y.rooted) return plain(x.a + y.a);
    return {x.a + y.a, x.b + y.b, root(x, y), true};
  }
  friend Surd operator-(const Surd& x, const Surd& y) { return x + -y; }
  friend Surd operator*(const Surd& x, const Surd& y) {
    if (!x.rooted) return x.a * y;
    if (!y.rooted) return y.a * x;
    return {x.a * y.a + x.b * y.b * x.c, x.a * y.b + x.b * y.a, x.c, true};
  }
  friend Surd operator*(const N& k, const Surd& x) {
    if (!x.rooted) return plain(k * x.a);
    return {k * x.a, k * x.b, x.c, true};
  }

 private:
  static const N& root(const Surd& x, const Surd& y) { return x.rooted ? x.c : y.c; }
};

/// The sign of x + y from the signs of x, y and, where these differ, of x² − y².
Sign sign_of_sum(Sign x, Sign y, auto&& squares) {
  if (y == Sign::zero || x == y) return x;
  if (x == Sign::zero) return y;
  return x * squares();
}

/// The sign of a + b √c, c ≥ 0.
template <class S, class N>
Sign sign_of_root(S& s, const N& a, const N& b, const N& c) {
  const Sign second = s.sign(b);
  if (second == Sign::zero) return s.sign(a);
  return sign_of_sum(s.sign(a), second * s.sign(c), [&] { return s.sign(a * a - b * b * c); });
}
template <class S, class N>
Sign sign_of_surd(S& s, const Surd<N>& x) {
  return x.rooted ? sign_of_root(s, x.a, x.b, x.c) : s.sign(x.a);
}

/// The sign of x + y √z with surds x, y, z, z ≥ 0.
template <class S, class N>
Sign sign_of_root(S& s, const Surd<N>& x, const Surd<N>& y, const Surd<N>& z) {
  return sign_of_sum(sign_of_surd(s, x), sign_of_surd(s, y) * sign_of_surd(s, z),
                     [&] { return sign_of_surd(s, x * x - y * y * z); });
}

/// The sign of a + b √c + d √e; c, e ≥ 0.
template <class S, class N>
Sign sign_of_two_roots(S& s, const N& a, const N& b, const N& c, const N& d, const N& e) {
  // Where a is 0 and the whole is not, its value tells and squares do not.
  if constexpr (std::is_same_v<S, TrackedStage>)
    if (const N x = a + b * sqrt(c) + d * sqrt(e); s.tells(x)) return s.sign(x);
  const Sign second = s.sign(d);
  if (second == Sign::zero) return sign_of_root(s, a, b, c);
  return sign_of_sum(sign_of_root(s, a, b, c), second * s.sign(e), [&] {
    const N ab = a * b;
    return sign_of_root(s, a * a + b * b * c - d * d * e, ab + ab, c);
  });
}

/// The sign of a − √b − √c.   √b + √c < a  ⇔  a > 0, f = a² − b − c > 0 and 4bc < f².
template <class S, class N>
Sign sign_minus_two_roots(S& s, const N& a, const N& b, const N& c) {
  if (s.sign(a) == Sign::negative) return Sign::negative;
  const N f = a * a - b - c;
  if (s.sign(f) == Sign::negative) return Sign::negative;
  return s.sign(f * f - N{4} * b * c);
}

/// The sign of a + √c − √b: where a + √c > 0, that of (a + √c)² − b.
template <class S, class N>
Sign sign_plus_minus_roots(S& s, const N& a, const N& c, const N& b) {
  const Sign left = sign_of_root(s, a, N{1}, c);
  const Sign root = s.sign(b);
  if (left != Sign::positive) return root == Sign::zero ? left : Sign::negative;
  return sign_of_root(s, a * a + c - b, N{2} * a, c);
}

}  // namespace abut::detail::sign
