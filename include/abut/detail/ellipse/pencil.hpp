// Two ellipses (or a disc and an ellipse), by the pencil of their matrices.
//
// With d = C₂ − C₁, support functions hᵢ(n) = √(nᵀMᵢn), and Dᵢ = det Mᵢ, qᵢ = dᵀ adj(Mᵢ) d,
// T = tr(adj(M₁) M₂):
//
// Apart. E₁ and E₂ are disjoint iff n·d > h₁ + h₂ for some n. Since (h₁ + h₂)² is the least value
// of (1 + t)(h₁²/t + h₂²) over t > 0, that is so iff for some t > 0
//     p(t) = (1 + t) det(tM₂ + M₁) − t dᵀ adj(tM₂ + M₁) d < 0          (read with t → 1/t below)
//          ~ D₁ t³ + K₂ t² + K₁ t + D₂,    K₂ = T + D₁ − q₁,  K₁ = T + D₂ − q₂.
// Two positive roots: apart; a double one: they touch from outside; none: the interiors meet.
//
// Inside. E₁ ⊂ E₂ iff n·d ≤ h₂ − h₁ for all n. As (h₂ − h₁)² is the greatest value of
// (1 − 1/k) h₂² − (k − 1) h₁² over k > 1, that is so iff for some k ≥ 1 (S-lemma)
//     G(k) = (1 − 1/k) M₂ − (k − 1) M₁ − d dᵀ  is positive semidefinite,
//     det G(k) = (k − 1)/k² · P(k),    P(k) = −p(−k) = D₁ k³ − K₂ k² + K₁ k − D₂.
// G is concave in k and negative definite for large k, so P has three real roots k₁ ≤ k₂ ≤ k₃ and
// G is semidefinite just on [k₁, k₂]; definite inside it, so k₁ < k₂ means strictly inside and
// k₁ = k₂ inside and touching. A cubic with all roots real has exactly as many roots above x as
// its derivatives at x change sign (Budan–Fourier). And a definite G is positive iff it is so for
// one vector; across d it is  q₂ − k q₁, up to a positive factor.
//
//       P                  ,            k₁, k₂: last k at which M₂/k, shrunk and moved,
//        |     __          /                    still holds E₁; k₃: both turned negative
//     ---+----/--\--------/----- k
//        |  k₁    k₂    k₃
//
// Perram & Wertheim 1985 (contact function); Wang, Wang & Kim 2001; Etayo, Gonzalez-Vega & del Rio
// 2006; Emiris & Tzoumas 2008 (roots of the pencil); the test for containment is derived here.
#pragma once

#include <abut/detail/ellipse/conic.hpp>

namespace abut::detail::ellipse {

template <class N>
struct Pencil {
  N D1, D2, q1, q2, T, K1, K2;
};

template <class N, class First, class Second>
Pencil<N> pencil(const First& e1, const Second& e2, const Vec<2, N>& d) {
  Pencil<N> p{e1.det(), e2.det(), e1.adjoint(d), e2.adjoint(d), mixed(e1, e2), {}, {}};
  p.K2 = p.T + p.D1 - p.q1;
  p.K1 = p.T + p.D2 - p.q2;
  return p;
}

/// Discriminant of a t³ + b t² + c t + d: positive with three distinct real roots, negative with
/// one.
template <class N>
N discriminant(const N& a, const N& b, const N& c, const N& d) {
  const N ac = a * c, bb = b * b, bd = b * d, ad = a * d;
  return bb * c * c - N{4} * (ac * c * c + bb * bd) + ad * (N{18} * b * c - N{27} * ad);
}

/// E₁ against E₂, both with positive semi-axes.
template <class Stage, class N>
Sign meeting(Stage& stage, const Pencil<N>& p) {
  if (stage.sign(p.K1) != Sign::negative && stage.sign(p.K2) != Sign::negative)
    return Sign::negative;
  return stage.sign(discriminant(p.D1, p.K2, p.K1, p.D2));
}

/// Whether p > 0 on all t ≥ 0, judged from one t > 0: for every x ≥ 0
///     p(x) = p(t) + p'(t)(x − t) + (x − t)² (c + D₁ x),    c = 2 D₁ t + K₂,
/// where the last term is at least c (x − t)² if c ≥ 0; else at least c t² below t, and
/// (c + D₁ t)(x − t)² above. `p`, `c` and `c1` (= c + D₁ t) are lower bounds, `slope` one of |p'|.
inline bool stays_positive(double t, double p, double slope, double c, double c1) {
  const bool above = 3 * p * (c < 0 ? c1 : c) > slope * slope;
  const bool below = c >= 0 || p * kDown > (slope - c * t) * t * kUp;
  return p > 0 && c1 > 0 && above && below;
}

/// About where p has its local minimum, if it has one at a positive place; NaN or ≤ 0 otherwise.
inline double lowest(double D1, double K2, double K1) {
  const double root = std::sqrt(K2 * K2 - 3 * D1 * K1);
  return K2 > 0 ? -K1 / (K2 + root) : (root - K2) / (3 * D1);
}

/// The filter: p where it is about least. p(t) < 0 proves "apart", wherever t is.
inline Sign meeting(BoundedStage& stage, const Pencil<Bounded>& p) {
  const double t = lowest(p.D1.v, p.K2.v, p.K1.v);
  if (t > 0 && t < kMostTame<2>) {
    const Bounded x = t, f1 = p.D1 * x, f2 = f1 + p.K2, f3 = f2 * x + p.K1;
    const Bounded value = f3 * x + p.D2, c = f1 + f2, slope = f3 + c * x;
    if (value.high() < 0) return Sign::positive;
    if (stays_positive(t, value.low(), std::fabs(slope.v) + 2 * slope.error(), c.low(),
                       (c + f1).low()))
      return Sign::negative;
  }
  // Certainly no positive root: both coefficients positive, or no local minimum there.
  if (p.K1.low() > 0 && (p.K2.low() > 0 || (p.K2 * p.K2 - Bounded(3) * p.D1 * p.K1).high() < 0))
    return Sign::negative;
  stage.give_up();
  return Sign::negative;
}

/// The pencil in plain doubles, cheaper and coarser. `s1` and `s2` bound the terms of K₁ and K₂;
/// these are sums of at most ten roundings each, and so is everything below them, which 64 u
/// covers.
struct PencilFilter {
  double D1, D2, K1, K2, s1, s2;

  static double square(double x) { return x * x; }
  /// Two ellipses: T ≤ (a₁² + b₁²)(a₂² + b₂²), q ≤ 2 max(a, b)² (|dx| + |dy|)².
  PencilFilter(const Ellipse& e, const Ellipse& f) {
    const Vec2 d = f.center - e.center, u = e.rotation.u(), w = f.rotation.u();
    const double ea = square(e.semi_axes.x), eb = square(e.semi_axes.y);
    const double fa = square(f.semi_axes.x), fb = square(f.semi_axes.y);
    const double cos2 = square(u.x * w.x + u.y * w.y), sin2 = square(u.x * w.y - u.y * w.x);
    const double T = (ea * fb + eb * fa) * cos2 + (ea * fa + eb * fb) * sin2;
    const double q1 = eb * square(d.x * u.x + d.y * u.y) + ea * square(d.y * u.x - d.x * u.y);
    const double q2 = fb * square(d.x * w.x + d.y * w.y) + fa * square(d.y * w.x - d.x * w.y);
    D1 = ea * eb * square(u.x * u.x + u.y * u.y);
    D2 = fa * fb * square(w.x * w.x + w.y * w.y);
    const double t2 = 2 * square(std::fabs(d.x) + std::fabs(d.y)), TT = (ea + eb) * (fa + fb);
    finish(T, q1, q2, TT, (ea + eb) * t2, (fa + fb) * t2);
  }
  /// A disc and an ellipse.
  PencilFilter(Vec2 center, double radius, const Ellipse& f) {
    const Vec2 d = f.center - center, w = f.rotation.u();
    const double rr = square(radius), fa = square(f.semi_axes.x), fb = square(f.semi_axes.y);
    const double L = w.x * w.x + w.y * w.y;
    const double q2 = fb * square(d.x * w.x + d.y * w.y) + fa * square(d.y * w.x - d.x * w.y);
    D1 = rr * rr;
    D2 = fa * fb * square(L);
    const double T = rr * (fa + fb) * L, q1 = rr * (d.x * d.x + d.y * d.y);
    finish(T, q1, q2, T, q1, 2 * (fa + fb) * square(std::fabs(d.x) + std::fabs(d.y)));
  }

  /// Whether it could tell; if so, `answer` is the sign that meeting() gives.
  bool meeting(Sign& answer) const {
    constexpr double c = 64 * sign::kUnitRoundoff;
    // Nothing over- or underflows: the largest product below is of three such numbers.
    if (!(is_tame<3>(s1) && is_tame<3>(s2) && is_tame<3>(D1) && is_tame<3>(D2))) return false;
    answer = Sign::negative;
    if (K1 > c * s1 && K2 > c * s2) return true;
    const double t = lowest(D1, K2, K1);
    if (!(is_tame<9>(t))) {  // no local minimum, if that is certain
      const double k2 = std::fabs(K2) + c * s2, k1 = K1 - c * s1;
      return k1 > 0 && k2 * k2 < (3 - c) * D1 * k1;
    }
    const double f = D1 * t, g = (f + K2) * t + K1, curvature = f + f + K2;
    const double value = g * t + D2;
    const double error = c * (((f + s2) * t + s1) * t + D2);
    answer = value < 0 ? Sign::positive : Sign::negative;
    if (value < -error) return true;
    const double bend = c * (f + s2);
    return stays_positive(t, value - error, std::fabs(g + curvature * t) + 4 * error / t,
                          curvature - bend, curvature + f - bend);
  }

 private:
  void finish(double T, double q1, double q2, double TT, double Q1, double Q2) {
    K2 = T + D1 - q1;
    K1 = T + D2 - q2;
    s2 = TT + D1 + Q1;
    s1 = TT + D2 + Q2;
  }
};

/// How many roots of a k³ + b k² + c k + d lie above num/den (den > 0), if all are real and a > 0.
template <class Stage, class N>
int roots_above(Stage& stage, const N& a, const N& b, const N& c, const N& d, const N& num,
                const N& den) {
  const N an = a * num, bd = b * den, cdd = c * den * den;
  const Sign signs[] = {
      stage.sign(((an + bd) * num + cdd) * num + d * den * den * den),
      stage.sign((N{3} * an + N{2} * bd) * num + cdd),
      stage.sign(N{3} * an + bd),
  };
  int changes = 0;
  Sign last = Sign::positive;  // of the third derivative
  for (int i = 2; i >= 0; --i)
    if (signs[i] == -last) ++changes, last = signs[i];
  return changes;
}

/// The proof in doubles that E₁ lies strictly inside E₂: G(k) is positive definite at one k.
inline bool proves_inside(const Pencil<Bounded>& p) {
  const double root = std::sqrt(p.K2.v * p.K2.v - 3 * p.D1.v * p.K1.v);
  const double k = p.K1.v / (p.K2.v + root);  // where P has its local maximum
  if (!(k > 1 && k < kMostTame<2>)) return false;
  const Bounded x = k;
  const Bounded value = ((p.D1 * x - p.K2) * x + p.K1) * x - p.D2;
  const Bounded across = p.q2 - x * p.q1;
  return value.low() > 0 && across.low() > 0;
}

/// How far E₂ holds E₁, both with positive semi-axes; `traces` of M₁ and M₂, d = C₂ − C₁.
template <class Stage, class First, class Second, class N>
Containment pencil_containment(Stage& stage, const Second& e2, const First& e1,
                               const Vec<2, N>& d) {
  const Pencil<N> p = pencil(e1, e2, d);
  const N trace1 = e1.trace(), trace2 = e2.trace();
  // Along n = d: E₁ ⊂ E₂ needs h₁ + d·d ≤ h₂, whence h₁² + (d·d)² ≤ h₂². (dᵀM d = tr M d·d − q.) Equal
  // ellipses apart from each other would be exact ties of all that follows.
  if constexpr (std::is_same_v<Stage, BoundedStage>) {
    const N dd = d.x * d.x + d.y * d.y;
    if ((dd * (dd + trace1 - trace2) + p.q2 - p.q1).low() > 0) return Containment::none;
  }
  // The inner one has the smaller area.
  if (stage.sign(p.D2 - p.D1) == Sign::negative) return Containment::none;
  if (stage.sign(d.x) == Sign::zero && stage.sign(d.y) == Sign::zero) {
    // Concentric: M₂ − M₁.
    if (stage.sign(trace2 - trace1) == Sign::negative) return Containment::none;
    const Sign det = stage.sign(p.D2 - p.T + p.D1);
    return det == Sign::negative ? Containment::none
           : det == Sign::zero   ? Containment::touching
                                 : Containment::strict;
  }
  if constexpr (std::is_same_v<Stage, BoundedStage>)
    if (proves_inside(p)) return Containment::strict;
  // The centre is within.
  if (stage.sign(p.q2 - p.D2) != Sign::negative) return Containment::none;

  const N &a = p.D1, b = -p.K2, &c = p.K1, d0 = -p.D2;
  const Sign kind = stage.sign(discriminant(a, b, c, d0));
  if (kind == Sign::negative) return Containment::none;
  if (roots_above(stage, a, b, c, d0, N{1}, N{1}) != 3) return Containment::none;
  const auto positive_within = [&] {  // between k₁ and k₂: there q₂/q₁ is not below k₂
    return roots_above(stage, a, b, c, d0, p.q2, p.q1) <= 1;
  };
  if (kind == Sign::positive) return positive_within() ? Containment::strict : Containment::none;

  // A double root is rational, and so is the third.
  N num = -b, den = N{3} * a;
  const N h = b * b - den * c;
  if (stage.sign(h) != Sign::zero) {
    const N twice = N{9} * a * d0 - b * c;                             // double root: twice / 2h
    const N third = N{4} * a * b * c - N{9} * a * a * d0 - b * b * b;  // the other: third / ah
    if (stage.sign(twice * a - N{2} * third) == Sign::positive)  // k₂ = k₃: [k₁, k₂] is an interval
      return positive_within() ? Containment::strict : Containment::none;
    num = twice;
    den = N{2} * h;
  }
  // k₁ = k₂: G has rank one at most there, so its trace tells.
  const N trace = (num - den) * (trace2 * den - num * trace1) - num * den * (d.x * d.x + d.y * d.y);
  return stage.sign(trace) == Sign::negative ? Containment::none : Containment::touching;
}

}  // namespace abut::detail::ellipse
