// Real roots of a quartic, counted with conditions on the signs of other polynomials there.
//
// Sturm 1829, Tarski 1951: for R = rem(f'g, f), the signed remainder sequence of f and R loses,
// from −∞ to +∞, as many sign changes as f has real roots with g > 0 less those with g < 0. Basu,
// Pollack & Roy, Algorithms in Real Algebraic Geometry, 2006, ch. 2. Remainders are
// pseudo-remainders times something positive, so that there is no division; degrees are at most
// five, so neither is there a loop of unknown length.
#pragma once

#include <abut/detail/sign/bounded.hpp>

namespace abut::detail::ellipse {

/// c[0] + c[1] t + … + c[degree] t^degree; degree −1 is the zero polynomial.
template <class N>
struct Poly {
  static constexpr int kTop = 5;
  N c[kTop + 1];
  int degree = -1;

  void trim(auto& s) {
    while (degree >= 0 && s.sign(c[degree]) == Sign::zero) --degree;
  }
  const N& lead() const { return c[degree]; }
};

template <class Stage, class N>
Poly<N> product(Stage& s, const Poly<N>& f, const Poly<N>& g) {
  Poly<N> r;
  r.degree = f.degree < 0 || g.degree < 0 ? -1 : f.degree + g.degree;
  for (int i = 0; i <= f.degree; ++i)
    for (int j = 0; j <= g.degree; ++j) r.c[i + j] = r.c[i + j] + f.c[i] * g.c[j];
  r.trim(s);
  return r;
}

template <class Stage, class N>
Poly<N> derivative(Stage& s, const Poly<N>& f) {
  Poly<N> r;
  r.degree = f.degree - 1;
  for (int i = 1; i <= f.degree; ++i) r.c[i - 1] = N{static_cast<double>(i)} * f.c[i];
  r.trim(s);
  return r;
}

/// The remainder of f by g ≠ 0, times something positive.
template <class Stage, class N>
Poly<N> remainder(Stage& s, Poly<N> f, const Poly<N>& g) {
  const bool flips = s.sign(g.lead()) == Sign::negative;
  while (f.degree >= g.degree) {
    const N top = flips ? -f.lead() : f.lead();
    const N scale = flips ? -g.lead() : g.lead();
    const int shift = f.degree - g.degree;
    --f.degree;
    for (int i = 0; i <= f.degree; ++i)
      f.c[i] = i < shift ? f.c[i] * scale : f.c[i] * scale - top * g.c[i - shift];
    f.trim(s);
  }
  return f;
}

/// Signed remainder sequence of f and g: where g is f' its last member is gcd(f, f').
template <class N>
struct Sequence {
  Poly<N> at[Poly<N>::kTop + 2];
  int size = 0;
};
template <class Stage, class N>
Sequence<N> remainders(Stage& s, const Poly<N>& f, const Poly<N>& g) {
  Sequence<N> q;
  q.at[q.size++] = f;
  if (g.degree < 0) return q;
  q.at[q.size++] = g;
  // Each is of lower degree than the one before it.
  while (q.at[q.size - 1].degree > 0) {
    Poly<N> r = remainder(s, q.at[q.size - 2], q.at[q.size - 1]);
    if (r.degree < 0) break;
    for (int i = 0; i <= r.degree; ++i) r.c[i] = -r.c[i];
    q.at[q.size++] = r;
  }
  return q;
}

/// Sign changes of a sequence at −∞ less those at +∞.
template <class Stage, class N>
int changes_lost(Stage& s, const Sequence<N>& q) {
  int lost = 0;
  for (int i = 0; i + 1 < q.size; ++i) {
    const Sign a = s.sign(q.at[i].lead()), b = s.sign(q.at[i + 1].lead());
    const bool odd = (q.at[i].degree - q.at[i + 1].degree) % 2 != 0;
    const bool change = a != b;
    lost += (change != odd ? 1 : 0) - (change ? 1 : 0);
  }
  return lost;
}

/// How many distinct real roots f has.
template <class Stage, class N>
int real_roots(Stage& s, const Poly<N>& f) {
  return changes_lost(s, remainders(s, f, derivative(s, f)));
}

/// How many distinct real roots f has where g > 0 and h > 0. The sum over the roots of
/// (g² + g)(h² + h)/4, with the signs of g and h in place of g and h.
template <class Stage, class N>
int real_roots(Stage& s, const Poly<N>& f, const Poly<N>& g, const Poly<N>& h) {
  const auto times = [&](const Poly<N>& a, const Poly<N>& b) {
    return remainder(s, product(s, a, b), f);
  };
  const auto tarski = [&](const Poly<N>& a) { return changes_lost(s, remainders(s, f, a)); };
  const Poly<N> g1 = times(derivative(s, f), g), gh = times(g1, h), ggh = times(gh, g);
  return (tarski(gh) + tarski(ggh) + tarski(times(gh, h)) + tarski(times(ggh, h))) / 4;
}

}  // namespace abut::detail::ellipse
