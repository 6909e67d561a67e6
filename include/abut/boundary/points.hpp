// Common points as numbers, in double-doubles: at a gap of relative size g from tangency a point
// moves by √(error/g) with an error in the data, so that doubles would keep half their digits only.
#pragma once

#include <abut/boundary/crossing.hpp>

namespace abut::boundary {

/// A computed point: what is below the double-doubles' own error, with lengths up to 1, is 0.
inline Pair<Wide> cleaned(const Pair<Wide>& x) {
  const auto clean = [](Wide c) { return std::fabs(c.hi) < 0x1p-98 ? Wide() : c; };
  return {clean(x.x), clean(x.y)};
}

/// The end of a piece.
inline Pair<Wide> end_point(const Piece& p, At at) {
  const WideStage s;
  const Junction<Wide> j = junction(s, p, at);
  if (!j.moved) return j.base;
  return cleaned(j.base + (j.r / sqrt(j.nn)) * j.n);
}

inline Wide offset_from(const Straight<Wide>& l, const Pair<Wide>& q, Wide length) {
  return dot(l.n, l.p - q) + l.r * length;
}

inline Pair<Wide> solution(const Straight<Wide>& a, const Straight<Wide>& b) {
  const Wide turn = cross(a.t, b.t);
  Wide reach = dot(b.n, b.p - a.p);
  Pair<Wide> from = a.p;
  if (b.moved) reach = reach + b.r * sqrt(b.tt);
  if (a.moved) {
    const Wide length = sqrt(a.tt);
    reach = reach - a.r * dot(a.t, b.t) / length;
    from = from + (a.r / length) * a.n;
  }
  return from + (reach / turn) * a.t;
}
inline Pair<Wide> solution(const Straight<Wide>& a, const Arc<Wide>& b, int branch) {
  const Wide length = sqrt(a.tt);
  const Wide e = offset_from(a, b.center, length), top = b.r * length;
  const Wide root = branch == 0 ? Wide() : Wide(branch) * sqrt((top - e) * (top + e));
  return b.center + (e / a.tt) * a.n + (root / a.tt) * a.t;
}
inline Pair<Wide> solution(const Arc<Wide>& a, const Arc<Wide>& b, int branch) {
  const Pair<Wide> d = b.center - a.center;
  const Wide dd = dot(d, d), sum = a.r + b.r, difference = a.r - b.r;
  const Wide k = dd + difference * sum;
  const Wide y = (sum * sum - dd) * (dd - difference * difference);
  const Wide root = branch == 0 ? Wide() : Wide(branch) * sqrt(y);
  return a.center + (k / (dd + dd)) * d + (root / (dd + dd)) * perp(d);
}
inline Pair<Wide> solution(const Straight<Wide>& a, const Conic<Wide>& b, int branch) {
  const Wide alpha = b.a * dot(a.n, b.u), beta = b.b * dot(a.n, b.v);
  const Wide e = offset_from(a, b.center, a.moved ? sqrt(a.tt) : Wide());
  const Wide size = alpha * alpha + beta * beta;
  const Wide root = branch == 0 ? Wide() : Wide(branch) * sqrt(size - e * e);
  const Wide x = (alpha * e - beta * root) / size, y = (beta * e + alpha * root) / size;
  return b.center + (b.a * x) * b.u + (b.b * y) * b.v;
}
inline Pair<Wide> solution(const Conic<Wide>& walked, const Touch& t) {
  const Wide tt = t.half_angle * t.half_angle, one(1.0), w = one + tt;
  const Wide x = Wide(t.half) * (one - tt) / w;
  const Wide y = Wide(t.half) * (t.half_angle + t.half_angle) / w;
  return walked.center + (walked.a * x) * walked.u + (walked.b * y) * walked.v;
}

/// A common point inside both pieces.
inline Pair<Wide> solution(const Piece& a, const Piece& b, const Touch& t) {
  using Kind = Piece::Kind;
  if (a.kind > b.kind) return solution(b, a, t);
  const WideStage s;
  if (a.kind == Kind::straight) {
    if (b.kind == Kind::straight) return solution(straight(s, a), straight(s, b));
    if (b.kind == Kind::arc) return solution(straight(s, a), arc(s, b), t.branch);
    return solution(straight(s, a), conic(s, *b.of), t.branch);
  }
  if (b.kind == Kind::arc) return solution(arc(s, a), arc(s, b), t.branch);
  if (a.kind == Kind::arc) return solution(circle_of(arc(s, a)), t);
  return solution(conic(s, *a.of), t);
}

/// A common point of two pieces.
inline Pair<Wide> point_of(const Piece& a, const Piece& b, const Touch& t) {
  if (t.at_a != At::inside && (t.at_b == At::inside || !a.of->rounded()))
    return end_point(a, t.at_a);
  if (t.at_b != At::inside) return end_point(b, t.at_b);
  return cleaned(solution(a, b, t));
}

/// How far along its piece a point lies: grows along the piece, and is 0 at its start.
inline Wide place_on(const Piece& p, const Pair<Wide>& x) {
  const WideStage s;
  if (p.kind == Piece::Kind::straight) {
    const auto l = straight(s, p);
    return dot(l.t, x - l.p) / l.tt;
  }
  Wide cos, sin;
  if (p.kind == Piece::Kind::ellipse) {
    const auto e = conic(s, *p.of);
    cos = e.b * dot(x - e.center, e.u);
    sin = e.a * dot(x - e.center, e.v);
  } else {
    const auto a = arc(s, p);
    const Pair<Wide> from = a.full ? Pair<Wide>{1.0, 0.0} : a.from;
    cos = dot(from, x - a.center);
    sin = cross(from, x - a.center);
  }
  const Wide size = abs(cos) + abs(sin);
  if (size.hi == 0) return {};
  // The perimeter of the square |x| + |y| = 1 up to the direction. What lies before its start by a
  // rounding error lies at the start.
  const Wide slant = Wide(1.0) - cos / size;
  if (!(sin.hi < -0x1p-90 * size.hi)) return slant;
  return Wide(4.0) - slant;
}

}  // namespace abut::boundary
