// How far apart two rectangles of the plane are, or how deep in each other: upright boxes, oriented
// boxes, and segments, which are flat ones. In closed form, without a loop over corners.
//
// Along each of the four axes n the two leave a gap, g(n) = |d·n| − (half widths of both along n).
// With F(n) = −support_a(n) − support_b(−n), positive where n parts them, F'' = −F where it is
// smooth, and at the axes it bends down: so where F is positive it is concave over the angle, and
// its maximum, which is the distance, lies at the axis of the largest gap or between that axis and
// its neighbour on one side. For the rectangle whose axis it is (the reference) that means
//
//        other ◇                         ◇ other
//              │ distance = g           ╱  distance to the end of the face
//        ──────┴─── face        ───────┘ face
//        reference              reference
//
// the deepest corner of the other, and of the reference the face or its end. Where no axis parts
// them, the largest gap is minus the depth (Gottschalk, Lin & Manocha 1996; Gilbert & Foo 1990).
//
// In stages: the axis and the corner are chosen in plain doubles, whose gaps are wrong by at most
// 28 u times the sum of all lengths, `size`, two of them by 56 u. That bound is worked out from AxisGaps below
// (tests/slacks/numbers_test.cpp, Rectangles). Gaps nearer to each other than 64 u size are compared
// in double-doubles, and of equal ones the first wins. The winning gap, or the way from corner to
// corner, is worked out in double-doubles: it is right to a rounding or two.
#pragma once

#include <abut/detail/compiled.hpp>
#include <abut/detail/core.hpp>
#include <abut/detail/numeric/compensated.hpp>
#include <abut/detail/order.hpp>
#include <abut/detail/pairs/known.hpp>
#include <abut/detail/pairs/plain_rectangle.hpp>
#include <abut/results.hpp>

namespace abut::detail::pairs {

using numeric::Choice;
using numeric::DoubleDouble;
using numeric::is_greater;
using WideVec2 = Vec<2, DoubleDouble>;

// The formulas below ask this of a rectangle:
//   plain(r)                   its half sizes and directions
//   first(r), last(r)          two points with the centre in the middle
//   anchor(r, x, y)            a given point for the corner on the sides x, y = ±1 to be seen from
//   corner(r, x, y)            that corner, rounded
//   corner_from(r, x, y, p)    the same as seen from p, to the last bits
//   beyond_face(r, is_x, side, w)   how far w, seen from the anchor, lies beyond a face
//   foot(r, …)                 the foot of a corner of another on the line of a face

ABUT_INLINE Vec2 anchor(const OrientedBox& b, double, double) { return b.center; }
ABUT_INLINE Vec2 anchor(const Box& b, double x, double y) {
  return {x > 0 ? b.max.x : b.min.x, y > 0 ? b.max.y : b.min.y};
}
ABUT_INLINE Vec2 anchor(const Segment& s, double x, double) { return x > 0 ? s.b : s.a; }

ABUT_INLINE WideVec2 difference(const Vec2& p, const Vec2& q) {
  return {numeric::two_diff(p.x, q.x), numeric::two_diff(p.y, q.y)};
}
ABUT_INLINE WideVec2 corner_from(const auto& r, double x, double y, const Vec2& p) {
  return difference(anchor(r, x, y), p);
}
ABUT_INLINE WideVec2 corner_from(const Point& q, double, double, const Vec2& p) {
  return difference(q.position, p);
}
/// From an oriented box's centre to a corner.
ABUT_INLINE WideVec2 arm(const OrientedBox& b, double x, double y) {
  const double c = b.rotation.c(), s = b.rotation.s();
  const double hx = x * b.half_size.x, hy = y * b.half_size.y;
  return {numeric::cross2(hx, c, hy, s), numeric::dot2(hx, s, hy, c)};
}
ABUT_INLINE WideVec2 corner_from(const OrientedBox& b, double x, double y, const Vec2& p) {
  const WideVec2 d = difference(b.center, p), e = arm(b, x, y);
  return {numeric::loose_sum(d.x, e.x), numeric::loose_sum(d.y, e.y)};
}
/// The corner itself, rounded.
template <class R>
ABUT_INLINE Vec2 corner(const R& r, double x, double y) {
  return anchor(r, x, y);
}
ABUT_INLINE Vec2 corner(const OrientedBox& b, double x, double y) {
  const double c = b.rotation.c(), s = b.rotation.s();
  const double hx = x * b.half_size.x, hy = y * b.half_size.y;
  return {b.center.x + (hx * c - hy * s), b.center.y + (hx * s + hy * c)};
}

/// How far w, seen from the anchor, lies beyond a face: `out` is the face's axis as it is stored,
/// outwards, and h how far the face is from the anchor.
template <class R>
ABUT_INLINE DoubleDouble beyond_face(const R& r, Choice, double, const Vec2& out, double h,
                                     const WideVec2& w) {
  DoubleDouble gap = numeric::dot2(w.x, out.x, w.y, out.y);
  if constexpr (std::is_same_v<R, OrientedBox>) {
    // (w·out − h L)/√L with L = 1 + e
    const double lo = gap.lo, e = numeric::excess_length2(r.rotation);
    gap = numeric::two_diff(gap.hi, h);
    gap.lo += lo - e * (h + 0.5 * gap.hi);
  }
  return gap;
}
ABUT_INLINE DoubleDouble beyond_face(const Segment& l, Choice is_x, double side, const Vec2& out,
                                     double, const WideVec2& w) {
  const WideVec2 d = difference(l.b, l.a);
  const double beside = numeric::cross2(w.y, d.x, w.x, d.y).value();
  // Divided by |d| in one double, which leaves two roundings. (Beyond an end no face decides.)
  const double length = square_root(d.x.hi * d.x.hi + d.y.hi * d.y.hi);
  return is_x.pick(w.x.hi * out.x + w.y.hi * out.y, side * beside / length);
}

/// The separation of two rectangles, and how they face each other.
struct Facing {
  double gap;       ///< signed separation
  double axis_gap;  ///< that along the reference's axis
  double slack;     ///< 2^-47 times the sum of all lengths
  Vec2 normal;      ///< unit vector from a to b
  bool from_a;      ///< whether the reference is a
  bool is_face;     ///< whether the normal is that of the reference's face
  // In the frame of the reference's face: its outward normal n, and t = perp(n), from the centre.
  Vec2 n, t, center;
  double h, w;            ///< the face runs from (h, −w) to (h, w)
  double p, q;            ///< the other's axis x
  double dn, dt;          ///< the other's centre
  double hx, hy;          ///< the other's half sizes
  double cn, ct, fn, ft;  ///< the other's facing side: (cn, ct) ± (fn, ft), ft ≥ 0
  double low, high;       ///< the stretch of t that both share, if low ≤ high
  double at;              ///< where the nearest corner of the other is
  Segment sides[2];       ///< of polygons: the reference's face, the other's side
  double ox, oy, rx, ry;  ///< that corner's sides, and those of the face's end
};
inline void swap_sides(Facing& f) {
  f.normal = -f.normal;
  f.from_a = !f.from_a;
}

/// One axis of the reference r, x or y, against the other rectangle o, worked out. `c`, `s`: the
/// angle of the other seen from the reference; `d`: from its centre to the other's. `outwards`: the
/// side, ±1, where it is not that of the other's centre. `surely_meet`: they do, and only the
/// frame is worked out, without the gap.
template <bool surely_meet = false, IsRectangle R, IsRectangle O>
ABUT_INLINE bool face_to_face(const R& r, const O& o, const PlainRectangle& pr,
                              const PlainRectangle& po, const Vec2& d, double c, double s,
                              Choice is_x, Facing& f, double outwards = 0) {
  using numeric::larger, numeric::smaller, numeric::square, numeric::with_sign;
  const double x = numeric::kahan_dot(d.x, pr.c, d.y, pr.s);
  const double y = numeric::kahan_cross(d.y, pr.c, d.x, pr.s);
  const double side = outwards != 0 ? outwards : is_greater(0, is_x.pick(x, y)).pick(-1, 1);
  const Vec2 out{side * is_x.pick(pr.c, -pr.s), side * is_x.pick(pr.s, pr.c)};
  f.h = is_x.pick(pr.hx, pr.hy);
  f.w = is_x.pick(pr.hy, pr.hx);
  // The other's axis x in (n, t) is (p, q), its y is (−q, p); so its deepest corner is (−sp, sq).
  const double p = side * is_x.pick(c, s), q = side * is_x.pick(s, -c);
  const double ap = std::fabs(p), aq = std::fabs(q), sp = with_sign(1, p), sq = with_sign(1, q);

  f.n = out;
  if constexpr (std::is_same_v<R, OrientedBox>)
    f.n = (1 - 0.5 * numeric::excess_length2(r.rotation)) * out;
  f.t = perp(f.n);
  f.center = center_of(r);
  f.p = p, f.q = q;
  f.hx = po.hx, f.hy = po.hy;
  const double dn = side * is_x.pick(x, y), dt = side * is_x.pick(y, -x);
  f.dn = dn, f.dt = dt;
  // Which of the other's sides faces: −sp along x, or sq along y. A segment has only the latter.
  const Choice faces_x = std::is_same_v<O, Segment> ? is_greater(0, 0) : is_greater(ap, aq);
  const double deep = faces_x.pick(po.hx, po.hy), wide = faces_x.pick(po.hy, po.hx);
  f.cn = dn - deep * larger(ap, aq);
  f.ct = dt - deep * faces_x.pick(sp * q, -(sq * p));
  const double fn = wide * faces_x.pick(-q, p), ft = wide * faces_x.pick(p, q);
  const double forward = with_sign(1, ft);
  f.fn = forward * fn;
  f.ft = std::fabs(ft);
  const double low = f.ct - f.ft, high = f.ct + f.ft;
  f.low = larger(-f.w, low);
  f.high = smaller(f.w, high);
  // The deeper end of that side, and the face's end next to it.
  const Choice is_high = is_greater(faces_x.pick(sq, -sp) * forward, 0);
  f.at = is_high.pick(high, low);
  f.ox = -sp;
  f.oy = sq;
  const double turn = with_sign(1, side * f.at);
  f.rx = is_x.pick(side, -turn);
  f.ry = is_x.pick(turn, side);

  if constexpr (surely_meet) {
    f.is_face = true;
    return true;
  }
  const Vec2 from = anchor(r, side, side);
  const DoubleDouble gap = beyond_face(r, is_x, side, out, f.h, corner_from(o, -sp, sq, from));
  f.axis_gap = f.gap = gap.hi + gap.lo;
  // Straight beyond the end of a segment a corner is to be worked out too.
  const bool in_line = std::is_same_v<R, Segment> && ((f.w == 0) & (f.at == 0));
  f.is_face = !((f.gap > 0) & ((std::fabs(f.at) > f.w) | in_line));
  Vec2 n = f.n;
  if (!f.is_face) {
    if (f.low > f.high) {
      // Beside the face the deeper end is also the nearer, but for rounding where both are as deep.
      const double m = with_sign(f.w, f.ct);
      const double to_low = square(f.cn - f.fn - f.h) + square(low - m);
      const double to_high = square(f.cn + f.fn - f.h) + square(high - m);
      const Choice high_end = is_greater(to_low, to_high);
      const double end = forward * high_end.pick(1, -1);
      f.at = high_end.pick(high, low);
      f.ox = faces_x.pick(f.ox, end);
      f.oy = faces_x.pick(end, f.oy);
    } else {
      // From the deeper end the foot of the face's end is on the side itself only if that is
      // parallel, or so nearly that the plain gaps could not tell; the gap is then the distance.
      const double back = is_high.pick(-1, 1), m = with_sign(f.w, f.at);
      f.is_face = back * (m - f.at) * f.ft > back * f.fn * f.gap;
    }
  }
  if (!f.is_face) {
    WideVec2 v = corner_from(o, f.ox, f.oy, anchor(r, f.rx, f.ry));
    if constexpr (std::is_same_v<R, OrientedBox>) {
      const WideVec2 e = arm(r, f.rx, f.ry);
      v = {numeric::loose_difference(v.x, e.x), numeric::loose_difference(v.y, e.y)};
    }
    const double dx = v.x.value(), dy = v.y.value();
    const double l2 = dx * dx + dy * dy;
    if (!(l2 > kLeastSquare)) return false;
    f.gap = square_root(l2);
    n = (1 / f.gap) * Vec2{dx, dy};
  }
  f.normal = f.from_a ? n : -n;
  return true;
}

/// The foot of a corner of another on the line of a face.
ABUT_INLINE Vec2 foot(const auto&, const auto&, const Facing& f, const Vec2& corner) {
  return corner - f.gap * f.n;
}
/// (end·dd + num·d)/dd, divided once a coordinate, so that what is a double comes out as it is. Only d and
/// the products round: num is right to u Σ|w d| + 3u |num|, and the quotient times d to 4u of itself, seen
/// from the nearer end: at most half of d. So each coordinate is right to 8u of the largest that is given.
ABUT_INLINE Vec2 foot(const Segment& l, const auto& o, const Facing& f, const Vec2&) {
  using numeric::repeatable_dot;
  const Vec2 end = anchor(l, f.rx, f.ry), d = l.b - l.a;
  const WideVec2 v = corner_from(o, f.ox, f.oy, end);
  const double num = numeric::kahan_dot(v.x.hi, d.x, v.y.hi, d.y) +
                     repeatable_dot(v.x.lo, d.x, v.y.lo, d.y),
               dd = repeatable_dot(d.x, d.x, d.y, d.y);
  return {repeatable_dot(end.x, dd, num, d.x) / dd, repeatable_dot(end.y, dd, num, d.y) / dd};
}

/// Boundary points of the reference and of the other that realise the gap.
ABUT_INLINE void facing_points(const IsRectangle auto& r, const IsRectangle auto& o,
                               const Facing& f, Vec2& on_r, Vec2& on_o) {
  const bool is_over = std::fabs(f.at) > f.w;
  const bool parallel = std::fabs(f.fn) <= kParallel * f.ft;
  if (f.is_face & (parallel | is_over)) [[unlikely]] {
    // The middle of what parallel sides share.
    const double at = parallel ? 0.5 * (f.low + f.high) : numeric::with_sign(f.w, f.at);
    on_r = on_side(f.center + f.h * f.n + at * f.t, corner(r, f.rx, f.ry), f.n);
    on_o = on_r + f.gap * f.n;
    if (f.fn == 0) on_o = on_side(on_o, corner(o, f.ox, f.oy), f.n);
    return;
  }
  on_o = corner(o, f.ox, f.oy);
  on_r = f.is_face ? foot(r, o, f, on_o) : corner(r, f.rx, f.ry);
  if (f.is_face & ((f.n.x == 0) | (f.n.y == 0))) on_r = on_side(on_r, corner(r, f.rx, f.ry), f.n);
}

/// The points of a and b that realise their separation.
template <IsRectangle A, IsRectangle B>
ABUT_INLINE void separation_points(const A& a, const B& b, const Facing& f, Vec2& on_a,
                                   Vec2& on_b) {
  if constexpr (std::is_same_v<A, B>) {
    const A* const given[2] = {&b, &a};
    Vec2 on[2];
    facing_points(*given[f.from_a], *given[!f.from_a], f, on[0], on[1]);
    on_a = on[!f.from_a];
    on_b = on[f.from_a];
  } else if (f.from_a) {
    facing_points(a, b, f, on_a, on_b);
  } else {
    facing_points(b, a, f, on_b, on_a);
  }
}

/// The middle of the longest stretch of a side of the other inside the reference; without any, the
/// reference lies in the other.
[[gnu::noinline, gnu::cold]] inline Vec2 point_on_any_side(const Facing& f) {
  using numeric::larger, numeric::smaller;
  double longest = -kPointPart, n = 0, t = 0;
  for (int side = 0; side < 4; ++side) {
    const double way = side % 2 ? -1 : 1;
    const Vec2 x{f.hx * f.p, f.hx * f.q}, y{-f.hy * f.q, f.hy * f.p};
    const Vec2 middle = Vec2{f.dn, f.dt} + way * (side < 2 ? x : y), arm = side < 2 ? y : x;
    // middle + s·arm with |s| ≤ 1, in the slabs |n| ≤ h and |t| ≤ w
    double low = -1, high = 1;
    const auto clip = [&](double at, double step, double half) {
      if (step == 0) {
        if (std::fabs(at) > half) high = -HUGE_VAL;
        return;
      }
      const double p = (-half - at) / step, q = (half - at) / step;
      low = larger(low, smaller(p, q));
      high = smaller(high, larger(p, q));
    };
    clip(middle.x, arm.x, f.h);
    clip(middle.y, arm.y, f.w);
    if (!(high - low > longest)) continue;
    longest = high - low;
    const double s = 0.5 * (low + high);
    n = middle.x + s * arm.x;
    t = middle.y + s * arm.y;
  }
  n = numeric::clamped(n, -f.h, f.h);
  t = numeric::clamped(t, -f.w, f.w);
  return f.center + n * f.n + t * f.t;
}

/// A point of two rectangles that meet: that of the other's facing side, (cn, ct) + s (fn, ft) with |s| ≤ 1,
/// that is deepest in the reference; else one of another side.
ABUT_INLINE Vec2 common_point(const Facing& f) {
  using numeric::with_sign;
  const double deepest = with_sign(1, -f.fn), end = f.ct + deepest * f.ft,
               side = with_sign(f.w, end);
  // Where it passes the face's end, or the far face.
  const Choice over = is_greater(std::fabs(end), f.w);
  const double beside = over.pick((side - f.ct) / f.ft, deepest), through = (-f.h - f.cn) / f.fn;
  const Choice out = is_greater(-f.h, f.cn + beside * f.fn);
  const double s = out.pick(through, beside), n = f.cn + s * f.fn;
  const double t = out.pick(f.ct + through * f.ft, over.pick(side, end));
  if ((std::fabs(s) <= 1) & (std::fabs(t) <= f.w) & (n <= f.h)) [[likely]]
    return f.center + n * f.n + t * f.t;
  return point_on_any_side(f);
}

/// The gaps of two rectangles along their four axes, d from the first one's centre to the second's. Products are kept
/// from being fused, so that exchanging the two exchanges the gaps to the bit. tests/slacks works out from these lines
/// how wrong they are: two upright boxes 7 u, two oriented ones 14 u, an oriented and an upright one 18 u, a segment and
/// an upright box 23 u, a segment and an oriented box 28 u, times size_of().
template <class T>
struct AxisGaps {
  T c, s;  ///< the angle of the second seen from the first
  T ax, ay, bx, by;

  ABUT_INLINE AxisGaps(const BasicRectangle<T>& p, const BasicRectangle<T>& q, const T& dx,
                       const T& dy)
      : c(unfused(p.c * q.c) + unfused(p.s * q.s)), s(unfused(p.c * q.s) - unfused(p.s * q.c)) {
    using std::fabs;
    const T ac = fabs(c), as = fabs(s);
    ax = gap(unfused(dx * p.c) + unfused(dy * p.s), p.hx, q.hx * ac, q.hy * as);
    ay = gap(unfused(dy * p.c) - unfused(dx * p.s), p.hy, q.hx * as, q.hy * ac);
    bx = gap(unfused(dx * q.c) + unfused(dy * q.s), q.hx, p.hx * ac, p.hy * as);
    by = gap(unfused(dy * q.c) - unfused(dx * q.s), q.hy, p.hx * as, p.hy * ac);
  }

 private:
  ABUT_INLINE static T unfused(const T& x) { return numeric::unfused(x); }
  ABUT_INLINE static T gap(const T& at, const T& half, const T& x, const T& y) {
    using std::fabs;
    return fabs(at) - half - (unfused(x) + unfused(y));
  }
};
/// From the middle of one to that of another, by two points of each: along one axis.
template <class T>
ABUT_INLINE T between_middles(const T& first, const T& last, const T& first_of_other,
                              const T& last_of_other) {
  return T(0.5) * ((first_of_other - first) + (last_of_other - last));
}
/// The sum of all lengths.
template <class T>
ABUT_INLINE T size_of(const BasicRectangle<T>& p, const BasicRectangle<T>& q, const T& dx,
                      const T& dy) {
  using std::fabs;
  return (fabs(dx) + fabs(dy)) + ((p.hx + p.hy) + (q.hx + q.hy));
}

/// All that decides which axis wins, in plain doubles.
struct Gaps : AxisGaps<double> {
  PlainRectangle p, q;
  Vec2 d;  ///< from a's centre to b's

  template <IsRectangle A, IsRectangle B>
  ABUT_INLINE Gaps(const A& a, const B& b)
      : Gaps(plain(a), plain(b),
             {between_middles(first(a).x, last(a).x, first(b).x, last(b).x),
              between_middles(first(a).y, last(a).y, first(b).y, last(b).y)}) {
    // Along a segment two that meet are not parted.
    if constexpr (std::is_same_v<A, Segment>) ax = ax > 0 ? ax : -HUGE_VAL;
    if constexpr (std::is_same_v<B, Segment>) bx = bx > 0 ? bx : -HUGE_VAL;
  }
  double size() const { return size_of(p, q, d.x, d.y); }

 private:
  ABUT_INLINE Gaps(const PlainRectangle& first, const PlainRectangle& second, const Vec2& way)
      : AxisGaps(first, second, way.x, way.y), p(first), q(second), d(way) {}
};

template <bool surely_meet = false, IsRectangle A, IsRectangle B>
ABUT_INLINE bool along_axis(const A& a, const B& b, const Gaps& g, bool from_a, Choice is_x,
                            Facing& f) {
  f.from_a = from_a;
  const double way = from_a ? 1 : -1;
  const Vec2 d = way * g.d;
  const double turn = way * g.s + 0.0;  // never −0, so that ties are the same both ways
  if constexpr (std::is_same_v<A, B>) {
    const A* const given[2] = {&b, &a};
    const PlainRectangle* const seen[2] = {&g.q, &g.p};
    return face_to_face<surely_meet>(*given[from_a], *given[!from_a], *seen[from_a], *seen[!from_a],
                                     d, g.c, turn, is_x, f);
  } else {
    return from_a ? face_to_face<surely_meet>(a, b, g.p, g.q, d, g.c, turn, is_x, f)
                  : face_to_face<surely_meet>(b, a, g.q, g.p, d, g.c, turn, is_x, f);
  }
}

/// Whether the axis f is better than g, where plain doubles see no difference. The larger gap is better. Two sides in
/// one line have equal gaps: then that side is better which has the corner of the other rectangle beside it.
inline bool is_better(const Facing& f, const Facing& g) {
  const auto score = [](const Facing& x) {
    return x.axis_gap - kPointPart * numeric::larger(std::fabs(x.at) - x.w, 0);
  };
  return score(f) > score(g);
}

/// Several axes are equally good as far as plain doubles tell: the best of those, or the first.
[[gnu::noinline, gnu::cold]] bool along_best_axis(const IsRectangle auto& a,
                                                  const IsRectangle auto& b, const Gaps& g,
                                                  bool b_first, Facing& f) {
  const double slack = f.slack;
  const double best = numeric::larger(numeric::larger(g.ax, g.ay), numeric::larger(g.bx, g.by));
  bool found = false;
  for (int i = 0; i < 4; ++i) {
    const bool from_a = (i < 2) != b_first, is_x = i % 2 == 0;
    const double plain_gap = from_a ? (is_x ? g.ax : g.ay) : (is_x ? g.bx : g.by);
    if (plain_gap < best - slack) continue;
    Facing other;
    other.slack = slack;
    if (!along_axis(a, b, g, from_a, is_greater(is_x, 0), other)) return false;
    if (!found || is_better(other, f)) f = other;
    found = true;
  }
  return found;
}

/// Whether plain doubles cannot tell which axis wins.
ABUT_INLINE bool is_close_call(const Gaps& g, double slack) {
  const double least =
      numeric::larger(numeric::larger(g.ax, g.ay), numeric::larger(g.bx, g.by)) - slack;
  return (g.ax >= least) + (g.ay >= least) + (g.bx >= least) + (g.by >= least) > 1;
}

/// The axis that wins, as far as plain doubles tell.
struct WinningAxis {
  double slack, gap;
  bool from_a;
  Choice is_x;
  bool is_close_call;  ///< whether another one may be as good
  State state;         ///< whether all of this is told

  ABUT_INLINE WinningAxis(const IsRectangle auto& a, const IsRectangle auto& b, const Gaps& g,
                          double reach)
      : slack(kGapSlack * g.size()), state(choose(a, b, g, reach)) {}
  ABUT_INLINE bool surely_meet() const { return gap < -2 * slack; }

 private:
  template <IsRectangle A, IsRectangle B>
  ABUT_INLINE State choose(const A&, const B&, const Gaps& g, double reach) {
    if constexpr (std::is_same_v<A, Segment>)
      if (!(g.p.hx > kLeastSegment)) return State::unsure;
    if constexpr (std::is_same_v<B, Segment>)
      if (!(g.q.hx > kLeastSegment)) return State::unsure;
    const double in_a = numeric::larger(g.ax, g.ay), in_b = numeric::larger(g.bx, g.by);
    gap = numeric::larger(in_a, in_b);
    if (!(is_tame<5>(g.size()) & (gap > -HUGE_VAL))) return State::unsure;
    if (gap - reach > slack) return State::apart;
    is_close_call = pairs::is_close_call(g, slack);
    from_a = in_a > in_b;
    const Choice in_first = is_greater(in_a, in_b);
    is_x = is_greater(in_first.pick(g.ax, g.bx), in_first.pick(g.ay, g.by));
    return State::sure;
  }
};
/// Where it is a close call.
template <IsRectangle A, IsRectangle B>
ABUT_INLINE State facing_where_close(const A& a, const B& b, const Gaps& g, double slack,
                                     Facing& f) {
  bool b_first = false;
  if constexpr (std::is_same_v<A, B>) b_first = comes_after(a, b);
  f.slack = slack;
  return along_best_axis(a, b, g, b_first, f) ? State::sure : State::unsure;
}

/// Signed separation of two rectangles; `apart` as soon as it surely exceeds `reach`. A Facing is large, so
/// it is filled in place.
[[gnu::noinline]] State facing(const IsRectangle auto& a, const IsRectangle auto& b, double reach,
                               Facing& f) {
  const Gaps g(a, b);
  const WinningAxis axis(a, b, g, reach);
  f.slack = axis.slack;
  if (axis.state != State::sure) return axis.state;
  if (axis.is_close_call) [[unlikely]]
    return facing_where_close(a, b, g, axis.slack, f);
  return along_axis(a, b, g, axis.from_a, axis.is_x, f) ? State::sure : State::unsure;
}
/// The gap alone. Without depth, any negative number where they surely meet.
template <bool with_depth, class A, class B>
[[gnu::noinline]] Known<double> rectangles_gap(const A& a, const B& b) {
  const Gaps g(a, b);
  const WinningAxis axis(a, b, g, HUGE_VAL);
  if (axis.state != State::sure) return {axis.state};
  if (!with_depth && axis.surely_meet()) return {State::sure, axis.gap, axis.slack};
  if (axis.is_close_call) [[unlikely]] {
    Facing best;
    if (facing_where_close(a, b, g, axis.slack, best) != State::sure) return {};
    return {State::sure, best.gap, axis.slack};
  }
  Facing f;  // apart from `best`, so that it need not be in memory
  if (!along_axis(a, b, g, axis.from_a, axis.is_x, f)) return {};
  return {State::sure, f.gap, axis.slack};
}
/// The separation of two rectangles with its points; where they surely meet, any negative number, and a
/// point that they share.
template <class A, class B>
[[gnu::noinline]] Known<Separation> rectangles_closest(const A& a, const B& b) {
  const Gaps g(a, b);
  const WinningAxis axis(a, b, g, HUGE_VAL);
  if (axis.state != State::sure) return {axis.state};
  Known<Separation> known{State::sure, {}, axis.slack};
  const auto tell = [&](const Facing& f, double gap) {
    Separation& s = known.value;
    s.distance = gap;
    if (gap < 0) {
      s.a = s.b = common_point(f);
    } else {
      s.normal = f.normal;
      separation_points(a, b, f, s.a, s.b);
    }
  };
  if (axis.is_close_call) [[unlikely]] {
    Facing best;
    known.state = facing_where_close(a, b, g, axis.slack, best);
    if (known.is_sure()) tell(best, best.gap);
    return known;
  }
  Facing f;  // apart from `best`, so that it need not be in memory
  if (axis.surely_meet()) {
    along_axis<true>(a, b, g, axis.from_a, axis.is_x, f);
    tell(f, axis.gap);
  } else if (along_axis(a, b, g, axis.from_a, axis.is_x, f)) {
    tell(f, f.gap);
  } else {
    known.state = State::unsure;
  }
  return known;
}
// clang-format off
#define ABUT_RECTANGLE_PAIR(declare, A, B)                           \
  declare Known<double> rectangles_gap<false>(const A&, const B&);   \
  declare Known<double> rectangles_gap<true>(const A&, const B&);    \
  declare Known<Separation> rectangles_closest(const A&, const B&);
#define ABUT_RECTANGLE_PAIRS(declare)                                                                 \
  ABUT_RECTANGLE_PAIR(declare, Segment, Box) ABUT_RECTANGLE_PAIR(declare, Segment, OrientedBox)       \
  ABUT_RECTANGLE_PAIR(declare, Box, OrientedBox) ABUT_RECTANGLE_PAIR(declare, OrientedBox, OrientedBox)
// clang-format on
ABUT_DECLARE_QUICK(ABUT_RECTANGLE_PAIRS)

}  // namespace abut::detail::pairs
