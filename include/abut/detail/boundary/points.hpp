// Common points as numbers, in double-doubles: at a gap of relative size g from tangency a point
// moves by √(error/g) with an error in the data, so that doubles would keep half their digits only.
#pragma once

#include <abut/detail/boundary/crossing.hpp>

namespace abut::detail::boundary {

/// In scaled coordinates: a smaller denominator has too few digits in double-doubles.
inline constexpr double kLeastDenominator = 0x1p-40;

/// A computed point: what is below the double-doubles' own error, with lengths up to 1, is 0.
inline Pair<Wide> cleaned(const Pair<Wide>& x) {
  const auto clean = [](Wide c) { return std::fabs(c.hi) < kWideRounding ? Wide() : c; };
  return {clean(x.x), clean(x.y)};
}

/// The end of a piece.
inline Pair<Wide> end_point(const Piece& p, At at) {
  const WideStage s;
  const Junction<Wide> j = junction(s, p, at);
  if (!j.moved) return j.base;
  return cleaned(j.base + (j.r / sqrt(j.nn)) * j.n);
}

/// The point (x, y) / w.
template <class N>
struct Solution {
  Pair<N> xy;
  N w;
};

template <class N>
Solution<N> solution(const Straight<N>& a, const Straight<N>& b, int) {
  const N turn = cross(a.t, b.t);
  N reach = dot(b.n, b.p - a.p);
  if (b.moved) reach = reach + b.r * sqrt(b.tt);
  if (!a.moved) return {turn * a.p + reach * a.t, turn};
  const N length = sqrt(a.tt);
  reach = length * reach - a.r * dot(a.t, b.t);
  return {turn * (length * a.p + a.r * a.n) + reach * a.t, turn * length};
}
template <class N>
Solution<N> solution(const Straight<N>& a, const Arc<N>& b, int branch) {
  const N length = sqrt(a.tt), e = dot(a.n, a.p - b.center) + a.r * length, top = b.r * length;
  const N root = branch == 0 ? N() : N(branch * 1.0) * sqrt((top - e) * (top + e));
  return {a.tt * b.center + e * a.n + root * a.t, a.tt};
}
template <class N>
Solution<N> solution(const Arc<N>& a, const Arc<N>& b, int branch) {
  const Pair<N> d = b.center - a.center;
  const N dd = dot(d, d), sum = a.r + b.r, difference = a.r - b.r;
  const N k = dd + difference * sum;
  const N y = (sum * sum - dd) * (dd - difference * difference);
  const N root = branch == 0 ? N() : N(branch * 1.0) * sqrt(y);
  return {(dd + dd) * a.center + k * d + root * perp(d), dd + dd};
}
template <class N>
Solution<N> solution(const Straight<N>& a, const Conic<N>& b, int branch) {
  const N alpha = b.a * dot(a.n, b.u), beta = b.b * dot(a.n, b.v);
  const N e = dot(a.n, a.p - b.center) + (a.moved ? a.r * sqrt(a.tt) : N());
  const N size = alpha * alpha + beta * beta;
  const N root = branch == 0 ? N() : N(branch * 1.0) * sqrt(size - e * e);
  const N x = alpha * e - beta * root, y = beta * e + alpha * root;
  return {size * b.center + (b.a * x) * b.u + (b.b * y) * b.v, size};
}
auto solution(const auto& s, const Piece& a, const Piece& b, int branch) {
  using Kind = Piece::Kind;
  if (a.kind == Kind::arc) return solution(arc(s, a), arc(s, b), branch);
  if (b.kind == Kind::straight) return solution(straight(s, a), straight(s, b), branch);
  if (b.kind == Kind::arc) return solution(straight(s, a), arc(s, b), branch);
  return solution(straight(s, a), conic(s, *b.of), branch);
}

inline Pair<Wide> solution(const Conic<Wide>& walked, const Touch& t) {
  const Wide tt = t.half_angle * t.half_angle, one(1.0), w = one + tt;
  const Wide x = Wide(t.half) * (one - tt) / w;
  const Wide y = Wide(t.half) * (t.half_angle + t.half_angle) / w;
  return walked.center + (walked.a * x) * walked.u + (walked.b * y) * walked.v;
}

/// A common point of two pieces of the scaled outlines; `given_a`, `given_b` are the same pieces of
/// the outlines as they were given.
inline Pair<Wide> point_of(const Piece& a, const Piece& b, const Piece& given_a,
                           const Piece& given_b, const Scaled& scaled, const Touch& t) {
  using Kind = Piece::Kind;
  if (t.at_a != At::inside && (t.at_b == At::inside || !a.of->rounded()))
    return end_point(a, t.at_a);
  if (t.at_b != At::inside) return end_point(b, t.at_b);
  if (a.kind > b.kind) {
    Touch swapped = t;
    std::swap(swapped.at_a, swapped.at_b);
    return point_of(b, a, given_b, given_a, scaled, swapped);
  }
  if (b.kind == Kind::ellipse && a.kind != Kind::straight) {
    const WideStage s;
    return cleaned(solution(a.kind == Kind::arc ? circle_of(arc(s, a)) : conic(s, *a.of), t));
  }
  // w is a turn, a squared length or a squared distance, of numbers up to 1. Where it is small, the
  // lines are all but parallel, the circles all but concentric, or the pieces tiny: then the
  // double- doubles' own error counts, and more digits are taken.
  if (scaled.lossless) {
    const Solution<Wide> x = solution(WideStage(), a, b, t.branch);
    if (std::fabs(x.w.hi) > kLeastDenominator) return cleaned({x.xy.x / x.w, x.xy.y / x.w});
  }
  const Solution<Dyadic> x = solution(ExactStage(), given_a, given_b, t.branch);
  return {quotient(x.xy.x, x.w, -scaled.exponent), quotient(x.xy.y, x.w, -scaled.exponent)};
}

/// How far along a piece of the scaled outlines a point lies: grows along the piece, is 0 at its
/// start, and along a straight piece the parameter. `given` is the same piece as it was given, `e`
/// the exponent of the scale, `d` that of a direction.
inline Wide place_on(const Piece& p, const Pair<Wide>& x, const Piece& given, int e, int d) {
  const WideStage s;
  if (p.kind == Piece::Kind::straight) {
    const auto l = straight(s, p);
    const auto beyond = [](Wide c) { return std::isfinite(c.hi) ? 0 : std::copysign(1.0, c.hi); };
    if (beyond(x.x) != 0 || beyond(x.y) != 0)
      return std::copysign(HUGE_VAL, l.t.x.hi * beyond(x.x) + l.t.y.hi * beyond(x.y));
    if (l.tt.hi > kLeastDenominator) return dot(l.t, x - l.p) / l.tt;
    const auto exact = straight(ExactStage(), given);
    const auto number = [&](Wide v) { return scale(Dyadic(v.hi) + Dyadic(v.lo), e); };
    const Pair<Dyadic> way = Pair<Dyadic>{number(x.x), number(x.y)} - exact.p;
    return quotient(dot(exact.t, way), exact.tt, l.endless_forward ? d - e : 0);
  }
  Wide cos, sin;
  if (p.kind == Piece::Kind::ellipse) {
    const auto c = conic(s, *p.of);
    cos = c.b * dot(x - c.center, c.u);
    sin = c.a * dot(x - c.center, c.v);
  } else {
    const auto a = arc(s, p);
    const Pair<Wide> from = a.full ? Pair<Wide>{1.0, 0.0} : a.from;
    cos = dot(from, x - a.center);
    sin = cross(from, x - a.center);
  }
  const Wide size = abs(cos) + abs(sin);
  if (size.hi == 0) return {};
  // The perimeter of the square |x| + |y| = 1 up to the direction. A point before its start by a
  // rounding error lies at the start.
  const Wide slant = Wide(1.0) - cos / size;
  constexpr double rounding = 0x1p-90;
  if (!(sin.hi < -rounding * size.hi)) return slant;
  return Wide(4.0) - slant;
}

}  // namespace abut::detail::boundary
