// How far two segments of the plane are apart, or how deep they cross: in stages, like two
// rectangles (box_box_distance.hpp), but by their ends.
//
//       ●                     ╲ ●        Apart, the nearest points are an end of one segment and
//       │ gap           ──────●╱         its foot on the other, or the other's end. Crossing, the
//    ───┴────── other        ╱ ╲ depth   least way out brings one of the four ends back to the
//                           ╱   ●        line of the other segment, along that line's normal.
//
// If two segments cross and a side is smaller than ε, then an end lies within ε of the other
// segment: the arm from the crossing to its nearest end is the shortest of the four, so the foot of
// that end lies on the other segment, and its side is no larger than the small one. So a distance
// above the slack of plain doubles leaves no doubt whether they cross. The rest goes the careful
// way. An end that wins alone is a point beside the other segment. Ends that plain doubles cannot tell
// apart are compared in double-doubles; of equal ones the first wins, in an order that does not depend
// on the caller's.
//
// How wrong plain doubles are, with w from the other's start to the end and d along the other, both
// differences, whose components are right to u: w × d and w·d are right to 4 u |w||d| (two factors, a
// product, a sum), d·d to 4 u of itself. The part beyond the other's ends, times |d|, is right to
// 5 u |w||d| + 4 u d·d. So the vector (side, beyond)/|d| is right to 9 u |w| + 4 u |d|, and its length,
// by two squares, a sum, a reciprocal and a product under the root, to 4 u of itself more: 13 u |w| +
// 4 u |d|, less than 16 u times the sum of all lengths, as |w| + |d| is below that. The slack is four
// times as wide. The end that wins is worked out from a cross product in double-doubles and the root of a
// square right to 4 u: within 4 u of itself. A capsule's distance is that minus the radii: their sum and the
// difference round once each, and the points step along a normal that is right to 4 u.
#pragma once

#include <abut/detail/numeric/lanes.hpp>
#include <abut/detail/pairs/box_box_distance.hpp>
#include <abut/detail/pairs/linear_linear.hpp>
#include <abut/detail/pairs/point_linear.hpp>
#include <abut/detail/unset_array.hpp>
#include <bit>

namespace abut::detail::pairs {

/// All that decides which end wins, in plain doubles, the same to the bit in either order. Ends are
/// numbered: a.a and a.b beside b, then b.a and b.b beside a.
struct EndsBeside {
  Vec2 u, v;                    ///< along a and b
  double uu, vv;                ///< squares of their lengths
  UnsetArray<double, 4> along;  ///< times the length of the other: from its start to the end's foot
  UnsetArray<double, 4> side;   ///< times the length of the other: positive to its left
  UnsetArray<double, 4> line2;  ///< squared distance from the other's line
  UnsetArray<double, 4> distance2;  ///< squared distance from the other

  ABUT_INLINE EndsBeside(const Segment& a, const Segment& b) : u(a.b - a.a), v(b.b - b.a) {
    using namespace numeric;
    uu = repeatable_dot(u.x, u.x, u.y, u.y);
    vv = repeatable_dot(v.x, v.x, v.y, v.y);
    const Vec2 w = a.a - b.a, from_b = a.b - b.a, from_a = b.b - a.a;
    const double x[4] = {w.x, from_b.x, -w.x, from_a.x}, y[4] = {w.y, from_b.y, -w.y, from_a.y};
    const double dx[4] = {v.x, v.x, u.x, u.x}, dy[4] = {v.y, v.y, u.y, u.y};
    const double dd[4] = {vv, vv, uu, uu};
    for (int i = 0; i < 4; i += kLanes) {
      const auto four = [i](const double (&of)[4]) {
        return each_lane([&](int k) { return of[i + k]; });
      };
      const auto sum = [](Lanes p, Lanes q) { return unfused_lanes(p) + unfused_lanes(q); };
      const Lanes X = four(x), Y = four(y), DX = four(dx), DY = four(dy), DD = four(dd);
      const Lanes per_dd = all(1) / DD, l = sum(X * DX, Y * DY), s = sum(Y * DX, -X * DY);
      const Lanes beyond = l - lane_min(lane_max(l, all(0)), DD), line = unfused_lanes(s * s);
      store(&along[i], l), store(&side[i], s), store(&line2[i], line * per_dd);
      store(&distance2[i], (line + unfused_lanes(beyond * beyond)) * per_dd);
    }
  }

  ABUT_INLINE double square_of_other(int i) const { return i < 2 ? vv : uu; }
  /// Whether the other's start or stop is nearest.
  ABUT_INLINE bool before(int i) const { return along[i] <= 0; }
  ABUT_INLINE bool after(int i) const { return along[i] >= square_of_other(i); }
  /// Whether b's end i and an end of a name each other.
  bool is_told_by_a(int i) const {
    const int k = i - 2;
    return (before(i) && (k == 0 ? before(0) : after(0))) ||
           (after(i) && (k == 0 ? before(1) : after(1)));
  }
  /// Whether the ends of each are on different sides of the other's line, as far as that is told.
  ABUT_INLINE bool is_opposed() const {
    return numeric::larger(side[0] * side[1], side[2] * side[3]) < 0;
  }
};

/// End number i beside the other segment, worked out. `crossing`: the way out, not the way between.
ABUT_INLINE bool from_end(const Segment& a, const Segment& b, const EndsBeside& g, int i,
                          bool crossing, Facing& f) {
  using numeric::is_greater, numeric::kahan_dot, numeric::with_sign;
  const Segment* const given[2] = {&b, &a};
  const Vec2 along_given[2] = {g.v, g.u};
  const double square[2] = {g.vv, g.uu};
  f.from_a = i >= 2;
  const Segment &r = *given[f.from_a], &o = *given[!f.from_a];
  const Vec2 d = along_given[f.from_a], e = along_given[!f.from_a];
  const double dd = square[f.from_a], ee = square[!f.from_a];
  f.is_face = crossing || !(g.before(i) || g.after(i));
  // The reference's normal points to where the other is, or is to be moved.
  const double way = with_sign(1, g.side[i] * (1 - 2 * crossing));
  f.ox = 2 * (i % 2) - 1;
  f.oy = f.ry = 1;
  const Vec2& end = i % 2 == 1 ? o.b : o.a;
  // Seen from the nearer end of the reference, whose difference loses least.
  const double past = (end.x - r.a.x) * d.x + (end.y - r.a.y) * d.y;
  const Choice near_stop = is_greater(2 * past, dd);
  f.rx = near_stop.pick(1, -1);
  const WideVec2 w = difference(end, near_stop.pick(r.b, r.a)), along = difference(r.b, r.a);

  const Choice face = is_greater(f.is_face, 0);
  const double beside = way * numeric::cross2(w.y, along.x, w.x, along.y).value();
  const double x = w.x.hi, y = w.y.hi;
  const double root = square_root(face.pick(dd, x * x + y * y)), per_root = 1 / root;
  const double side_gap = beside / root;
  f.gap = face.pick(side_gap, root);
  f.axis_gap = f.gap;
  const Vec2 n = per_root * face.pick({-way * d.y, way * d.x}, {x, y});
  f.normal = (2.0 * f.from_a - 1) * n;
  if (!(root > 0)) return false;
  const double per_d = f.is_face ? per_root : 1 / square_root(dd), half = 0.5 * square_root(ee);
  f.n = (way * per_d) * Vec2{-d.y, d.x};
  f.t = perp(f.n);
  f.center = center_of(r);
  f.h = 0;
  f.w = 0.5 * dd * per_d;
  f.hx = half, f.hy = 0;
  const Vec2 off{0.5 * ((o.a.x - r.a.x) + (o.b.x - r.b.x)),
                 0.5 * ((o.a.y - r.a.y) + (o.b.y - r.b.y))};
  f.dn = f.cn = kahan_dot(off.x, f.n.x, off.y, f.n.y);
  f.dt = f.ct = kahan_dot(off.x, f.t.x, off.y, f.t.y);
  // Half of the other in the frame.
  const double up = 0.5 * kahan_dot(e.x, f.n.x, e.y, f.n.y);
  const double across = 0.5 * kahan_dot(e.x, f.t.x, e.y, f.t.y), forward = with_sign(1, across);
  f.p = up / half, f.q = across / half;
  f.fn = forward * up;
  f.ft = std::fabs(across);
  f.low = numeric::larger(-f.w, f.ct - f.ft);
  f.high = numeric::smaller(f.w, f.ct + f.ft);
  f.at = f.ct + f.ox * across;
  return true;
}

/// Where several ends are as near, or as deep, as far as plain doubles tell: the best of them.
inline bool from_best_end(const Segment& a, const Segment& b, bool crossing, double most2,
                          Facing& f) {
  if (comes_after(a, b)) {
    if (!from_best_end(b, a, crossing, most2, f)) return false;
    f.normal = -f.normal;
    f.from_a = !f.from_a;
    return true;
  }
  const EndsBeside g(a, b);
  bool found = false;
  for (int i = 0; i < 4; ++i) {
    if ((crossing ? g.line2[i] : g.distance2[i]) > most2) continue;
    if (!crossing && i >= 2 && g.is_told_by_a(i)) continue;
    Facing other;
    other.slack = f.slack;
    if (!from_end(a, b, g, i, crossing, other)) return false;
    if (!found || (crossing ? other.gap > f.gap : other.gap < f.gap)) f = other;
    found = true;
  }
  return found;
}

/// Which end plain doubles choose. The roots of the squares in EndsBeside are right to 16 u of the
/// sum of all lengths; the slack is four times that.
struct ChosenEnd {
  double slack;
  bool crossing = false;       ///< then the way out counts, not the way between
  double most2;                ///< ends are as good as the best one up to this squared way
  bool is_close_call = false;  ///< whether another one is
  int which = 0;

  ABUT_INLINE State choose(const Segment& a, const Segment& b, const EndsBeside& g, double reach) {
    using numeric::smaller, numeric::square;
    const double size =
        (std::fabs(b.a.x - a.a.x) + std::fabs(b.a.y - a.a.y)) +
        ((std::fabs(g.u.x) + std::fabs(g.u.y)) + (std::fabs(g.v.x) + std::fabs(g.v.y)));
    slack = kGapSlack * size;
    const bool long_enough = smaller(g.uu, g.vv) > kLeastSegment2 * size * size;
    if (!(is_tame<5>(size) & long_enough)) return State::unsure;
    if (g.is_opposed()) {
      const double best2 = least(g.line2);
      if (best2 > square(slack)) {
        crossing = true;
        most2 = square(square_root(best2) + 2 * slack);
        which = std::countr_zero(up_to(g.line2, best2));
        is_close_call = are_several(up_to(g.line2, most2));
        return State::sure;
      }
    }
    const double best2 = least(g.distance2);
    if (best2 > square(reach + 2 * slack)) return State::apart;
    if (!(best2 > square(2 * slack))) return State::unsure;
    most2 = square(square_root(best2) + 2 * slack);
    which = std::countr_zero(up_to(g.distance2, best2));
    // An end of b and one of a that name each other are told once.
    unsigned nearby = up_to(g.distance2, most2);
    if ((nearby & 4) != 0 && g.is_told_by_a(2)) nearby -= 4;
    if ((nearby & 8) != 0 && g.is_told_by_a(3)) nearby -= 8;
    is_close_call = are_several(nearby);
    return State::sure;
  }

 private:
  using Four = UnsetArray<double, 4>;
  /// Without the instruction that counts bits, which older processors lack, counting is a call.
  static bool are_several(unsigned bits) { return (bits & (bits - 1)) != 0; }
  ABUT_INLINE static double least(const Four& x) {
    using namespace numeric;
    Lanes low = load(&x[0]);
    for (int i = kLanes; i < 4; i += kLanes) low = lane_min(low, load(&x[i]));
    return least_of(low);
  }
  /// Bit i tells whether x[i] ≤ most. Without a branch, as nothing foretells which end it is.
  ABUT_INLINE static unsigned up_to(const Four& x, double most) {
    using namespace numeric;
    unsigned bits = 0;
    for (int i = 0; i < 4; i += kLanes) bits |= bits_of(load(&x[i]) <= all(most)) << i;
    return bits;
  }
};

/// Signed separation of two segments; `apart` as soon as it surely exceeds `reach`.
[[gnu::noinline]] inline State facing(const Segment& a, const Segment& b, double reach, Facing& f) {
  ChosenEnd end;
  const State state = end.choose(a, b, EndsBeside(a, b), reach);
  f.slack = end.slack;
  if (state != State::sure) return state;
  return from_best_end(a, b, end.crossing, end.most2, f) ? State::sure : State::unsure;
}

/// Where one end is the best: from that end to the other segment, as from a point.
ABUT_INLINE Known<Separation> quick_separation(const Segment& a, const Segment& b, double reach) {
  const EndsBeside g(a, b);
  ChosenEnd end;
  const State state = end.choose(a, b, g, reach);
  if (state != State::sure) return {state};
  if (end.is_close_call) [[unlikely]]
    return {};
  const int i = end.which;
  const bool of_b = i >= 2;
  const Vec2* const ends[4] = {&a.a, &a.b, &b.a, &b.b};
  const Segment* const others[2] = {&b, &a};
  const Segment& to = *others[of_b];
  const Point p{*ends[i]};
  const Vec2 d = to.b - to.a;
  const double dd = g.square_of_other(i), along = g.along[i];
  const Vec2 &nearer = along + along > dd ? to.b : to.a, w = p.position - nearer;
  Separation s;
  if (end.crossing | ((along > 0) & (along < dd)))
    s = beside_line(p, nearer, w, d, dd, side_of_line(w, d));
  else
    s = beside_end(p, nearer, w, dot(w, w));
  // The foot of an end that is to get out lies on the other segment: it goes there, and on.
  if (end.crossing) s.distance = -s.distance, s.normal = -s.normal;
  const Choice turned = is_greater(of_b, 0);
  const double way = turned.pick(-1, 1);
  return {State::sure,
          {s.distance, way * s.normal, turned.pick(s.b, s.a), turned.pick(s.a, s.b)},
          end.slack};
}

}  // namespace abut::detail::pairs
