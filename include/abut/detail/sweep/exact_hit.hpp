// Whether a moving shape hits, decided exactly in dyadic numbers.
//
// D = B ⊖ A does not hold the origin (the shapes are apart at the start). Let p = m⊥, let q₊ and q₋
// be D's support points in the directions ±p, with the heights h₊ ≥ 0 ≥ h₋ over the path's line (or
// the line misses D). The chord q₋q₊ crosses the line at a point of D,
//     t* = (h₊ τ₋ − h₋ τ₊) / ((h₊ − h₋) |m|²),        τ± = m·q±,
// and D meets the line in an interval around t* without 0. So there is no hit if t* < 0, there is
// one if 0 < t* ≤ 1, and if t* > 1 there is one just if m itself lies in D, the shapes meeting at
// the end. All of these are signs of polynomials, with at most two square roots from round parts.
#pragma once

#include <abut/detail/sweep/body.hpp>

namespace abut::detail::sweep {

using Vec2x = Vec<2, Dyadic>;

/// The sign of p + q √x, x ≥ 0.
inline Sign surd_sign(const Dyadic& p, const Dyadic& q, const Dyadic& x) {
  const Sign rational = p.sign(), root = q.sign() * x.sign();
  if (rational == root || root == Sign::zero) return rational;
  if (rational == Sign::zero) return root;
  return rational * (p * p - q * q * x).sign();
}
/// The sign of p + √x + √y.
inline Sign surds_sign(const Dyadic& p, const Dyadic& x, const Dyadic& y) {
  if (p.sign() != Sign::negative) return larger(p.sign(), larger(x.sign(), y.sign()));
  // √x + √y against −p: both sides squared, x + y − p² + 2√(xy).
  return surd_sign(x + y - p * p, Dyadic(2), x * y);
}

/// Ellipse–ellipse at a displacement c of the centres: do they have a common point? From the pencil
/// of their duals (Wang, Wang & Kim 2001; Etayo, Gonzalez-Vega & del Rio 2006): they are apart just
/// if the cubic D₁λ³ + k₂λ² + k₁λ + D₂ has two different positive roots.
inline bool ovals_meet(const Oval<Dyadic>& e, const Oval<Dyadic>& f, const Vec2x& c) {
  const auto weight = [&](const Oval<Dyadic>& o) {
    const Dyadic x = dot(c, o.u), y = dot(c, perp(o.u));
    return square(o.b * x) + square(o.a * y);
  };
  const Dyadic le = dot(e.u, e.u), lf = dot(f.u, f.u);
  const Dyadic d1 = square(e.a * e.b * le), d2 = square(f.a * f.b * lf);
  const Dyadic aa = square(e.a), bb = square(e.b), cc = square(f.a), dd = square(f.b);
  const Dyadic t =
      (aa * dd + bb * cc) * square(dot(e.u, f.u)) + (aa * cc + bb * dd) * square(cross(e.u, f.u));
  const Dyadic k2 = t + d1 - weight(e), k1 = t + d2 - weight(f);
  if (k1.sign() != Sign::negative && k2.sign() != Sign::negative) return true;
  const Dyadic k22 = k2 * k2, k11 = k1 * k1, d12 = d1 * d2;
  const Dyadic discriminant = Dyadic(18) * d12 * k1 * k2 -
                              Dyadic(4) * (k22 * k2 * d2 + k11 * k1 * d1) + k22 * k11 -
                              Dyadic(27) * d12 * d12;
  return discriminant.sign() != Sign::positive;
}

/// Does the polygon come within r of the origin?
inline bool near_origin(const std::vector<Vec2x>& ring, const Dyadic& r) {
  const std::size_t n = ring.size();
  bool outside = false, inside = false;
  const Dyadic rr = r * r;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2x& p = ring[i];
    if ((dot(p, p) - rr).sign() != Sign::positive) return true;
    if (n == 1) return false;
    const Vec2x e = ring[(i + 1) % n] - p;
    const Dyadic ee = dot(e, e), foot = -dot(p, e), height = cross(e, p);
    // e × (0 − p) is positive where the origin lies to the left, as the interior does.
    (height.sign() == Sign::positive ? outside : inside) |= height.sign() != Sign::zero;
    if (foot.sign() != Sign::negative && (ee - foot).sign() != Sign::negative &&
        (height * height - rr * ee).sign() != Sign::positive)
      return true;
  }
  return inside && !outside;
}

/// Is the point in D?
inline bool holds(const Difference<Dyadic>& d, const Vec2x& point) {
  std::vector<Vec2x> ring;
  for (const auto& corner : d.corners) ring.push_back(corner.at - point);
  if (d.oval_count == 0) return near_origin(ring, d.radius);
  const Oval<Dyadic>& e = d.ovals[0];
  if (d.oval_count == 2) return ovals_meet(e, d.ovals[1], ring[0]);

  // The polygon against the ellipse at the origin, which (b X, a Y) makes a disc.
  std::vector<Vec2x> mapped;
  const Vec2x v = perp(e.u);
  for (const Vec2x& p : ring) mapped.push_back({e.b * dot(p, e.u), e.a * dot(p, v)});
  if (near_origin(mapped, e.a * e.b * dot(e.u, e.u))) return true;
  if (d.radius.sign() == Sign::zero) return false;
  const Dyadic rr = square(d.radius);
  const Oval<Dyadic> disc{d.radius, d.radius, {Dyadic(1), Dyadic(0)}};
  const std::size_t n = ring.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2x &p = ring[i], &q = ring[(i + 1) % n];
    if (ovals_meet(disc, e, p)) return true;
    // The ellipse's point towards the edge's line, −M n/√(nᵀMn), lies between the edge's ends and
    // outside of it by no more than the radius.
    const Vec2x along = q - p, normal = -perp(along), mn = e.times(normal);
    const Dyadic x = dot(normal, mn), height = dot(normal, p), foot = dot(along, mn);
    const bool outside = surd_sign(height, Dyadic(1), x) != Sign::positive;
    const bool reached = surds_sign(height, x, rr * dot(normal, normal)) != Sign::negative;
    const bool beside = surd_sign(-foot, -dot(along, p), x) != Sign::negative &&
                        surd_sign(foot, dot(along, q), x) != Sign::negative;
    if (n > 1 && outside && reached && beside) return true;
  }
  return false;
}

/// Does t·m, 0 ≤ t ≤ 1, meet D, which does not hold the origin?
inline bool path_meets(const Difference<Dyadic>& d, const Vec2x& m) {
  const Vec2x p = perp(m);
  const Dyadic mm = dot(m, m);
  if (mm.sign() == Sign::zero) return false;
  Dyadic top = dot(p, d[0].at), bottom = top, top_along = dot(m, d[0].at), bottom_along = top_along;
  Dyadic nearest = top_along;
  for (int i = 1; i < d.size(); ++i) {
    const Dyadic height = dot(p, d[i].at), along = dot(m, d[i].at);
    if (top < height) top = height, top_along = along;
    if (height < bottom) bottom = height, bottom_along = along;
    nearest = smaller(nearest, along);
  }
  // The round parts: a height √x each over the corners, and a shift ±y/√x along the path.
  Dyadic x[2], y[2];
  int roots = 0;
  for (int i = 0; i < d.oval_count; ++i) {
    const Vec2x mp = d.ovals[i].times(p);
    x[roots] = dot(p, mp);
    y[roots++] = dot(m, mp);
  }
  if (d.radius.sign() == Sign::positive) x[roots++] = square(d.radius) * mm;
  if (surds_sign(top, x[0], x[1]) == Sign::negative ||
      surds_sign(-bottom, x[0], x[1]) == Sign::negative)
    return false;
  if (roots == 0 && top.sign() == Sign::zero && bottom.sign() == Sign::zero)
    // All of D on the path's line, before or behind.
    return nearest.sign() == Sign::positive && (nearest - mm).sign() != Sign::positive;

  // The sign of t* − start, with the top at (top + Σ√x, top_along + Σ y/√x), the bottom likewise.
  const auto chord_sign = [&](const Dyadic& start) {
    const Dyadic high = top_along - start, low = bottom_along - start;
    const Dyadic plain = top * low - bottom * high, sum = low + high, middle = top + bottom;
    if (roots == 0) return plain.sign();
    const Dyadic first = sum * x[0] - middle * y[0];
    if (roots == 1) return surd_sign(first, plain, x[0]);
    // Times √x₀√x₁: √x₁ (first + plain √x₀) + √x₀ second.
    const Dyadic second = sum * x[1] - middle * y[1];
    const Sign left = surd_sign(first, plain, x[0]), right = second.sign();
    if (left == right || right == Sign::zero) return left;
    if (left == Sign::zero) return right;
    return left * surd_sign(x[1] * (first * first + plain * plain * x[0]) - x[0] * second * second,
                            Dyadic(2) * x[1] * first * plain, x[0]);
  };
  if (chord_sign(Dyadic()) != Sign::positive) return false;
  if (chord_sign(mm) != Sign::positive) return true;
  return holds(d, m);
}

}  // namespace abut::detail::sweep
