// When a ray from the origin along m enters B ⊖ A, and through which normal.
//
// A point p lies in a convex set D with support function h when n·p ≤ h(n) for all n. So the ray
// t·m enters D at
//     t = max { h(n)/(n·m) : n·m < 0 },
// and the best n is the outward normal there: the one in whose direction D's support point lies on
// the ray's line. While n goes through its half-circle, the support point passes the line once. So the
// polygon's edges are tried in order, until one edge is left, or one corner ⊕ the round parts. As t is
// a maximum over n, an error in n enters t only squared.
#pragma once

#include <abut/detail/sweep/body.hpp>

namespace abut::detail::sweep {

/// The support of the round parts of a difference.
inline DoubleDouble round_support(const Difference<DoubleDouble>& d, const WideVec2& n) {
  DoubleDouble h = d.radius.hi > 0 ? d.radius * length(n) : DoubleDouble();
  for (int i = 0; i < d.oval_count; ++i) h += sqrt(dot(n, d.ovals[i].times(n)));
  return h;
}
inline WideVec2 oval_point(const Oval<DoubleDouble>& oval, const WideVec2& n) {
  const WideVec2 mn = oval.times(n);
  const DoubleDouble root = sqrt(dot(n, mn));
  return {mn.x / root, mn.y / root};
}
inline WideVec2 round_point(const Difference<DoubleDouble>& d, const WideVec2& n) {
  WideVec2 p;
  if (d.radius.hi > 0) p = d.radius * normalised(n);
  for (int i = 0; i < d.oval_count; ++i) p = p + oval_point(d.ovals[i], n);
  return p;
}
inline WideVec2 round_point(const Body<DoubleDouble>& b, const WideVec2& n) {
  WideVec2 p;
  if (b.radius.hi > 0) p = b.radius * normalised(n);
  if (b.oval) p = p + oval_point(b.ellipse, n);
  return p;
}

struct Entry {
  /// How deep the ray's line goes into D on the shallower side; negative: how far it passes by.
  double clearance = 0;
  DoubleDouble t;
  WideVec2 normal;
};

/// Entry of the ray t·m into a disc: the smaller root of |t m − c|² = r².
inline Entry into_disc(const WideVec2& c, DoubleDouble r, const WideVec2& m) {
  const DoubleDouble mm = dot(m, m), along = dot(c, m), across = cross(m, c);
  const DoubleDouble root = sqrt(mm * square(r) - square(across));
  // The smaller root is along − root over mm; where that cancels, take it from the roots' product.
  const DoubleDouble t =
      along.hi > 0 ? (dot(c, c) - square(r)) / (along + root) : (along - root) / mm;
  // t m − c
  return {0, t, -(root * m + across * perp(m))};
}

/// Round parts in doubles.
struct RoundParts {
  Vec2 u[2];
  double a[2], b[2], radius = 0;
  int ovals = 0;

  void add(Vec2 axis, double along, double across) {
    u[ovals] = axis, a[ovals] = along, b[ovals++] = across;
  }
  /// The support along n, times its length.
  double reach(Vec2 n) const {
    double sum = radius * std::sqrt(dot(n, n));
    for (int i = 0; i < ovals; ++i) {
      const double x = a[i] * dot(n, u[i]), y = b[i] * cross(u[i], n);
      sum += std::sqrt(x * x + y * y);
    }
    return sum;
  }
};
/// How far to the left of the line along m the support point of c ⊕ round parts is, times |m|, and what
/// that changes by with x, where n = −m + x m⊥.
struct SupportHeight {
  double off, slope;
};
inline SupportHeight support_height(const RoundParts& parts, Vec2 c, Vec2 m, Vec2 n) {
  const Vec2 p = perp(m);
  const double turned = cross(n, p), turn = turned * turned, nn = dot(n, n), l = std::sqrt(nn);
  // d(n·p)/dx is det M (n × p)²/(nᵀMn)^(3/2) for each round part.
  SupportHeight at{dot(p, c) + parts.radius * dot(p, n) / l, parts.radius * turn / (nn * l)};
  for (int i = 0; i < parts.ovals; ++i) {
    const Vec2 u = parts.u[i];
    const double a = parts.a[i], b = parts.b[i], x = a * dot(n, u), y = b * cross(u, n),
                 h = x * x + y * y, root = std::sqrt(h), det = a * b * dot(u, u);
    at.off += (a * x * dot(p, u) + b * y * cross(u, p)) / root;
    at.slope += det * det * turn / (h * root);
  }
  return at;
}
/// The root of the support point's height over the line, along n = −m + sinh(s) m⊥, which reaches from
/// one end of the half-circle to the other.
double parallel_support(double s, double enough, const auto& height) {
  double low = -70, high = 70, last_step = high - low;
  // A step that is not half as long as the last one, at most, is replaced by half of the bracket: from
  // 140 to 2^-48 that takes 56 halves, or a hundred steps with one of Newton's between any two.
  for (int i = 0; i < 200; ++i) {
    const SupportHeight at = height(s);
    const double step = at.off / (at.slope * std::cosh(s));
    // First, as s may be an end of the bracket already, up to rounding.
    if (std::fabs(step) <= enough * (1 + std::fabs(s))) return s - step;
    (at.off < 0 ? low : high) = s;
    double next = s - step;
    if (!(next > low && next < high) || std::fabs(step) > 0.5 * last_step)
      next = 0.5 * (low + high);
    last_step = std::fabs(next - s);
    s = next;
  }
  return s;
}
inline double parallel_support(const RoundParts& parts, Vec2 c, Vec2 m) {
  constexpr double plain_end = 0x1p-24;  // whose square is below what doubles tell
  return parallel_support(0, plain_end, [&](double s) {
    return support_height(parts, c, m, std::sinh(s) * perp(m) - m);
  });
}

/// Entry into c ⊕ round parts where there are two of them, one of them an ellipse. In doubles first; a
/// step with all digits follows, or two, and one for n itself, which has more digits than s.
inline Entry into_two(const Difference<DoubleDouble>& d, const WideVec2& c, const WideVec2& m) {
  const WideVec2 p = perp(m);
  const auto normal = [&](double s) { return DoubleDouble(std::sinh(s)) * p - m; };
  RoundParts parts;
  parts.radius = d.radius.hi;
  for (int i = 0; i < d.oval_count; ++i)
    parts.add(rounded(d.ovals[i].u), d.ovals[i].a.hi, d.ovals[i].b.hi);
  constexpr double end = 0x1p-40;
  const double nearby = parallel_support(parts, rounded(c), rounded(m));
  const auto height = [&](const WideVec2& n) {
    return SupportHeight{dot(p, c + round_point(d, n)).value(),
                         support_height(parts, rounded(c), rounded(m), rounded(n)).slope};
  };
  WideVec2 n = normal(parallel_support(nearby, end, [&](double s) { return height(normal(s)); }));
  const SupportHeight at = height(n);
  const double last = at.off / at.slope;
  if (std::fabs(last) <= end * length(n).value()) n = n - DoubleDouble(last) * p;
  return {0, (dot(n, c) + round_support(d, n)) / dot(n, m), n};
}

inline Entry into_corner(const Difference<DoubleDouble>& d, const WideVec2& c, const WideVec2& m) {
  if (d.oval_count == 0) return into_disc(c, d.radius, m);
  if (d.oval_count == 2 || d.radius.hi > 0) return into_two(d, c, m);
  // In units of its semi-axes an ellipse is a disc.
  const Oval<DoubleDouble>& o = d.ovals[0];
  const WideVec2 v = perp(o.u);
  const DoubleDouble l = dot(o.u, o.u);
  const auto unit = [&](const WideVec2& x) {
    return WideVec2{dot(x, o.u) / (o.a * l), dot(x, v) / (o.b * l)};
  };
  Entry e = into_disc(unit(c), DoubleDouble(1), unit(m));
  e.normal = (e.normal.x / o.a) * o.u + (e.normal.y / o.b) * v;
  return e;
}

/// m of a length near 1. The time is that of the line, whatever its sign.
inline Entry entry(const Difference<DoubleDouble>& d, const WideVec2& m) {
  const int k = d.size();
  const WideVec2 p = perp(m);
  int top = 0, bottom = 0, nearest = 0;
  double size = 0;
  for (int i = 0; i < k; ++i)
    size = std::fmax(size, std::fabs(d[i].at.x.hi) + std::fabs(d[i].at.y.hi));
  // If two corners are equally far along n, up to rounding in double-double, take the corner that
  // the ray meets first: a side parallel to the ray is touched at its beginning.
  constexpr double tie = 0x1p-96;
  const auto further = [&](const WideVec2& n, int i, int than) {
    const double by = dot(n, d[i].at - d[than].at).hi;
    if (std::fabs(by) > tie * size) return by > 0;
    return dot(m, d[i].at) < dot(m, d[than].at);
  };
  for (int i = 1; i < k; ++i) {
    if (further(p, i, top)) top = i;
    if (further(-p, i, bottom)) bottom = i;
    if (dot(m, d[i].at) < dot(m, d[nearest].at)) nearest = i;
  }
  const DoubleDouble round = round_support(d, p);
  const DoubleDouble above = dot(p, d[top].at) + round, below = dot(p, d[bottom].at) - round;
  const double clearance = smaller(above, -below).value() / length(m).value();

  Entry e;
  if (clearance <= 0 && (round.hi > 0 || clearance < 0)) {
    // At most a touch: where the line meets the chord from the lowest to the highest point.
    const WideVec2 offset = round.hi > 0 ? round_point(d, p) : WideVec2();
    const DoubleDouble high = dot(m, d[top].at + offset), low = dot(m, d[bottom].at - offset);
    const DoubleDouble width = above - below;
    e.t = width.hi > 0 ? (above * low - below * high) / (width * dot(m, m)) : low / dot(m, m);
    e.normal = above < -below ? p : -p;
    e.clearance = clearance;
    return e;
  }

  // Along the edges that face the ray, D's support point comes down from above the line to below.
  int corner = nearest;
  DoubleDouble lowest_above(HUGE_VAL), highest_below(-HUGE_VAL);
  for (int i = 0; i < k; ++i) {
    const WideVec2 n = -perp(d[i].edge);
    if (!(dot(n, m).hi < -tie * size)) continue;
    const WideVec2 offset = round_point(d, n);
    const DoubleDouble start = cross(m, d[i].at + offset), end = cross(m, d[i + 1].at + offset);
    if (start.hi >= 0 && end.hi <= 0) {
      e.t = (dot(n, d[i].at) + round_support(d, n)) / dot(n, m);
      e.normal = n;
      e.clearance = clearance;
      return e;
    }
    if (end.hi > 0 && end < lowest_above) {
      lowest_above = end;
      corner = i + 1;
    } else if (start.hi < 0 && start > highest_below && lowest_above.hi == HUGE_VAL) {
      highest_below = start;
      corner = i;
    }
  }
  if (round.hi > 0) {
    e = into_corner(d, d[corner].at, m);
  } else {
    e.t = dot(m, d[corner].at) / dot(m, m);
    e.normal = -m;
  }
  e.clearance = clearance;
  return e;
}

/// The entry into d ⊕ { s·along : s ≥ 0 }, or with s of either sign: what a shape moving against a
/// ray or line leaves. Its one side that faces the ray is a straight line; elsewhere it is d.
inline Entry entry(const Difference<DoubleDouble>& d, const WideVec2& along, bool both_ways,
                   const WideVec2& m) {
  const DoubleDouble slope = cross(m, along);
  if (slope.hi == 0) return entry(d, m);
  const bool up = slope.hi > 0;
  const WideVec2 p = up ? perp(m) : -perp(m), n = up ? perp(along) : -perp(along);
  const WideVec2* low = &d[0].at;
  const WideVec2* side = &d[0].at;
  for (int i = 1; i < d.size(); ++i) {
    if (dot(p, d[i].at) < dot(p, *low)) low = &d[i].at;
    if (dot(n, d[i].at) > dot(n, *side)) side = &d[i].at;
  }
  Entry e;
  // To the side to which `along` leads there is no end.
  e.clearance =
      both_ways ? HUGE_VAL : (round_support(d, p) - dot(p, *low)).value() / length(m).value();
  e.t = (dot(n, *side) + round_support(d, n)) / dot(n, m);
  e.normal = n;
  if (both_ways || dot(along, e.t * m) >= dot(along, *side + round_point(d, n))) return e;
  const double clearance = e.clearance;
  e = entry(d, m);
  e.clearance = clearance;
  return e;
}

/// Where the shapes touch once A has moved by t·m, with B's outward normal n: the one corner (with
/// its round part) that touches, or the middle of what two parallel sides share.
inline WideVec2 touch_point(const Body<DoubleDouble>& a, const Body<DoubleDouble>& b,
                            const WideVec2& moved, const WideVec2& normal) {
  const WideVec2 n = normalised(normal), along = perp(n);
  // The stretch of each shape's corners that reach furthest towards the other.
  struct Stretch {
    WideVec2 low, high;
    bool single;
  };
  const auto stretch = [&](const Body<DoubleDouble>& body, const WideVec2& towards) {
    DoubleDouble reach = dot(towards, body.corners[0]);
    double size = 0;
    for (const WideVec2& c : body.corners) {
      reach = larger(reach, dot(towards, c));
      size = std::fmax(size, std::fabs(c.x.hi) + std::fabs(c.y.hi));
    }
    constexpr double as_far = 0x1p-80;
    Stretch s{{}, {}, true};
    bool any = false;
    for (const WideVec2& c : body.corners) {
      if ((reach - dot(towards, c)).hi > as_far * size) continue;
      if (!any || dot(along, c) < dot(along, s.low)) s.low = c;
      if (!any || dot(along, c) > dot(along, s.high)) s.high = c;
      any = true;
    }
    s.single = s.low == s.high;
    const WideVec2 offset = round_point(body, towards);
    s.low = s.low + offset;
    s.high = s.high + offset;
    return s;
  };
  Stretch sb = stretch(b, n), sa = stretch(a, -n);
  sa.low = sa.low + moved;
  sa.high = sa.high + moved;
  if (sb.single) return sb.low;
  if (sa.single) return sa.low;
  const WideVec2 low = dot(along, sa.low) > dot(along, sb.low) ? sa.low : sb.low;
  const WideVec2 high = dot(along, sa.high) < dot(along, sb.high) ? sa.high : sb.high;
  return DoubleDouble(0.5) * (low + high);
}

}  // namespace abut::detail::sweep
