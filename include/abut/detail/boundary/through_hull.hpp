// A line, a ray or a segment and the boundary of corners ⊕ radius: a polygon, a capsule, a rounded box.
//
// The boundary is sides and arcs, one after the other. Where a piece starts on one side of the line and
// ends on the other, the line crosses it: outwards if it leads from the right to the left (the boundary
// runs counter-clockwise), else inwards. So there are two crossings; or none, unless the line cuts off a part
// of the arc around the corner that is farthest over to it, which then has both.
//
//     ends of pieces    D × (p − o) − r D·e/|e|  for both ends p of each side e, in doubles
//     on a side         t = ((p − o) × e + r |e|)/(D × e)
//     on an arc         as in through_circle.hpp: t = (w·D ± √Δ)/D·D, Δ = D·D r² − (D × w)²
//
// In doubles an end of a piece is within 2^-49 of the lengths times |D|. If all ends are clear of the line by
// 2^-46 of that (kRoundSlack), the pieces that are crossed are known, and D × e is no smaller. In double-doubles,
// where products are within 2^-102 of the lengths, a point on a side is then within 2^-57 of them. √Δ is above
// 2^-43 of them, as radii are above 2^-40 (kLeastRound), and within 2^-58. Flat hulls are in doubt, as the line
// enters them where it leaves; so are rounded ones with corners that do not turn.
#pragma once

#include <abut/detail/boundary/corners.hpp>
#include <abut/detail/boundary/through_circle.hpp>

namespace abut::detail::boundary {

/// Relative to the size: bounds, and what comes first along a way, are clear by more than this.
inline constexpr double kRoundSlack = 0x1p-46;
/// Relative to the radius: points nearer to an end of an arc are in doubt. The sine of a turn at a corner.
inline constexpr double kArcEnd = 0x1p-44;
/// Shorter sides and smaller radii, relative to the size, go the general way.
inline constexpr double kLeastRound = 0x1p-40;

/// The unit vector along side i of a hull of the given size, no number where the side is too short. Its square is
/// above the least double, as the sides are above kLeastRound.
inline Vec2 unit_side(const Corners& hull, int i, double size) {
  const int k = hull.next(i);
  const Vec2 e{numeric::minus(hull.x[k], hull.x[i]).hi, numeric::minus(hull.y[k], hull.y[i]).hi};
  const double length = std::sqrt(dot(e, e));
  return length > kLeastRound * size ? (1 / length) * e : Vec2{NAN, NAN};
}

/// The common points of a linear shape and corners ⊕ radius, which are seen from its start o.
class ThroughHull {
 public:
  int n = 0;
  Intersection at[2];      ///< in order along the linear shape
  bool exchanged = false;  ///< whether around the hull the second comes first

  template <class L>
  ThroughHull(const LinearFrame<L>& l, const Corners& corners, double r)
      : hull(corners), radius(r), o(l.o), dx(l.dx), dy(l.dy), starts(l.starts), ends(l.ends) {}

  /// False where this cannot tell.
  [[gnu::noinline]] bool find() {
    using numeric::larger;
    const double stride = std::fabs(dx.hi) + std::fabs(dy.hi), size = hull.size + radius;
    if (!(hull.n > 1 && is_tame<6>(size) && is_tame<6>(stride) &&
          (radius == 0 || radius > kLeastRound * size)))
      return false;
    const Vec2 d{dx.hi, dy.hi};
    const double slack = kRoundSlack * (size * stride), reach = radius * std::sqrt(dot(d, d));
    UnsetArray<double, Corners::kMost> off;
    double low = HUGE_VAL, high = -HUGE_VAL;
    int lowest = 0, highest = 0;
    for (int i = 0; i < hull.n; ++i) {
      off[i] = d.x * hull.y[i].hi - d.y * hull.x[i].hi;
      if (off[i] < low) low = off[i], lowest = i;
      if (off[i] > high) high = off[i], highest = i;
    }
    const double beside = larger(low, -high);
    if (beside > reach + slack) return true;
    Crossed crossed[2];
    int found = 0;
    bool sure = true;
    double last = 0;
    const auto go = [&](double next, int corner, bool is_arc) {
      sure &= std::fabs(next) > slack;
      if ((last > 0) != (next > 0)) {
        if (found < 2) crossed[found] = {corner, is_arc, next > 0};
        ++found;
      }
      last = next;
    };
    if (radius == 0) {
      last = off[0];
      for (int i = 0; i < hull.n; ++i) go(off[hull.next(i)], i, false);
    } else {
      Vec2 e = side(0);
      const auto moved = [&] { return -radius * dot(d, e); };
      last = off[0] + moved();
      for (int i = 0; i < hull.n; ++i) {
        const int k = hull.next(i);
        go(off[k] + moved(), i, false);
        const Vec2 before = e;
        e = side(k);
        sure &= hull.n == 2 || cross(before, e) > kArcEnd;
        go(off[k] + moved(), k, true);
      }
    }
    if (found == 0) {
      if (radius == 0 || !sure || std::fabs(beside - reach) <= slack) return false;
      const bool left = last > 0;
      const int i = left ? lowest : highest;
      crossed[0] = {i, true, !left}, crossed[1] = {i, true, left};
      found = 2;
    }
    if (!sure || found != 2 || crossed[0].outwards == crossed[1].outwards) return false;
    exchanged = crossed[0].outwards;
    return put(crossed[exchanged], crossed[!exchanged], size, stride);
  }

 private:
  const Corners& hull;
  double radius;
  Vec2 o;
  Wide dx, dy;
  bool starts, ends;

  /// Which piece is crossed, and which way.
  struct Crossed {
    int corner;  ///< where the side begins, or that of the arc
    bool is_arc, outwards;
  };
  Vec2 side(int i) const { return unit_side(hull, i, hull.size); }
  struct Crossing {
    double t;
    Wide x, y;  ///< from o
  };
  Crossing work_out(const Crossed& c) const {
    using namespace numeric;
    const int i = c.corner;
    const Wide px = hull.x[i], py = hull.y[i];
    if (c.is_arc) {
      const Wide dd = plus(squared(dx), squared(dy)), off = settled(cross2(dx, py, dy, px));
      const Wide disc = minus(times(dd, two_prod(radius, radius)), squared(off));
      const double root = std::sqrt(disc.hi), reach = c.outwards ? root : -root;
      const double along = settled(dot2(dx, px, dy, py)).hi;
      return {(along + reach) / dd.hi, plus(px, (off.hi * dy.hi + reach * dx.hi) / dd.hi),
              plus(py, (reach * dy.hi - off.hi * dx.hi) / dd.hi)};
    }
    const int k = hull.next(i);
    const Wide ex = minus(hull.x[k], px), ey = minus(hull.y[k], py);
    Wide num = settled(cross2(px, ey, py, ex));
    if (radius > 0) num = plus(num, times(root(plus(squared(ex), squared(ey))), radius));
    const Wide t = ratio(num, settled(cross2(dx, ey, dy, ex)));
    return {t.hi, times(dx, t), times(dy, t)};
  }
  bool put(const Crossed& inwards, const Crossed& outwards, double size, double stride) {
    const double slack = kRoundSlack * size;
    bool sure = true;
    double last = -HUGE_VAL;
    for (const Crossed& c : {inwards, outwards}) {
      const Crossing x = work_out(c);
      sure &= (x.t - last) * stride > slack;
      last = x.t;
      if (starts) {
        sure &= std::fabs(x.t) * stride > slack;
        if (x.t < 0) continue;
      }
      if (ends) {
        sure &= std::fabs(x.t - 1) * stride > slack + kRoundSlack * stride;
        if (x.t > 1) continue;
      }
      at[n++] = {
          {numeric::plus(o.x, x.x).hi, numeric::plus(o.y, x.y).hi}, false, x.t, kNoParameter};
    }
    return sure;
  }
};

}  // namespace abut::detail::boundary
