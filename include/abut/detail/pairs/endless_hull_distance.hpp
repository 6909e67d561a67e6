// How far a line or a ray and a segment, a box or a polygon of few corners are apart, or how deep in each other.
//
// Seen along a line's normal the hull reaches from one corner to another:
//     low = min D × w,  high = max D × w,   w from the line's start to a corner,
// and the signed separation is max(low, −high)/|D|: if that is negative, the way on which the hull leaves
// the line. A ray is its line where the nearest corner is ahead of its start. Else, and where the hull lies
// across the line behind it, the start is nearest. Out of a ray that it meets the hull can also leave by
// a side that faces forward, which the start has to pass.
//
// Corners and sides are chosen in plain doubles, with the slack of kGapSlack, five times the error of
// a cross product over |D|; what wins is a cross product in double-doubles over a root: within 3u of itself.
// Equally good corners or sides go the careful way.
#pragma once

#include <abut/detail/boundary/corners.hpp>
#include <abut/detail/pairs/box_box_contact.hpp>
#include <abut/detail/pairs/hull_polygon_distance.hpp>

namespace abut::detail::pairs {

template <class S>
concept Endless = IsEndless<S> && dimension<S> == 2;
template <class S>
concept HullOfCorners = HasCorners<S> && !std::is_same_v<S, Point>;

/// The corners of a hull beside the line o + t D.
struct BesideEndless {
  using Wide = numeric::DoubleDouble;
  Vec2 o, d;
  double length;
  boundary::Corners hull;
  UnsetArray<double, boundary::Corners::kMost> off;  ///< D × w
  int lowest = 0, highest = 0;
  double slack = 0;
  bool is_told;

  BesideEndless(const Endless auto& l, const HullOfCorners auto& h)
      : o(start(l)), d(l.direction), length(std::sqrt(dot(d, d))), hull(h, o) {
    for (int i = 0; i < hull.n; ++i) {
      off[i] = d.x * hull.y[i].hi - d.y * hull.x[i].hi;
      if (off[i] < off[lowest]) lowest = i;
      if (off[i] > off[highest]) highest = i;
    }
    slack = kGapSlack * hull.size;
    is_told = hull.n > 0 && is_tame<5>(hull.size) && is_tame<5>(taxicab(d));
  }
  bool is_left() const { return off[lowest] >= -off[highest]; }
  /// The corner next to the line or deepest beyond it, on the side where most of the hull is.
  int nearest() const { return is_left() ? lowest : highest; }
  /// The signed separation times |D|.
  double most() const { return numeric::larger(off[lowest], -off[highest]); }
  double ahead(int i) const { return d.x * hull.x[i].hi + d.y * hull.y[i].hi; }
  /// Whether no other corner is as near, and no other side of the line as good where they meet.
  bool is_clear() const {
    const int best = nearest();
    for (int i = 0; i < hull.n; ++i)
      if (i != best && std::fabs(off[i] - off[best]) <= 2 * slack * length) return false;
    return most() > 0 || std::fabs(off[lowest] + off[highest]) > 2 * slack * length;
  }
  Separation beside_line() const {
    const int i = nearest();
    const double side = is_left() ? 1 : -1;
    const double root = std::sqrt(numeric::dot2(d.x, d.x, d.y, d.y).value());
    const double distance = side * numeric::cross2(hull.y[i], d.x, hull.x[i], d.y).value() / root;
    const Vec2 normal = (side / root) * perp(d), corner = hull.given[i];
    return {distance, normal, corner - distance * normal, corner};
  }
  /// The way out by a side that faces forward, where that is better than `best`, how deep the hull is beyond
  /// the line: apart if it is not, unsure if that is in doubt.
  Known<Separation> by_side(double best) const {
    double most = -HUGE_VAL, second = -HUGE_VAL;
    int side = -1;
    for (int i = 0; i < hull.n; ++i) {
      const int k = hull.next(i);
      const Vec2 e{hull.x[k].hi - hull.x[i].hi, hull.y[k].hi - hull.y[i].hi};
      const double l = std::sqrt(dot(e, e)), forward = cross(d, e);
      if (std::fabs(forward) <= kFlatPart * l * length) return {};
      if (forward < 0) continue;
      const double gap = (e.x * hull.y[i].hi - e.y * hull.x[i].hi) / l;
      second = numeric::larger(second, numeric::smaller(gap, most));
      if (gap > most) most = gap, side = i;
    }
    if (std::fabs(most - best) <= 2 * slack) return {};
    if (most < best) return {State::apart};
    if (most - second <= 2 * slack) return {};
    const int k = hull.next(side);
    const Wide ex = numeric::minus(hull.x[k], hull.x[side]),
               ey = numeric::minus(hull.y[k], hull.y[side]);
    const Vec2 e{ex.hi, ey.hi}, w{hull.x[side].hi, hull.y[side].hi};
    const double ee = dot(e, e), root = std::sqrt(ee), foot = -dot(w, e);
    // Beyond its ends another side would be as good.
    if (!(foot > slack * root && foot < ee - slack * root)) return {};
    const double distance = numeric::cross2(hull.y[side], ex, hull.x[side], ey).value() / root;
    const Vec2 normal = (1 / root) * perp(e);
    return {State::sure, {distance, normal, o, o + distance * normal}, slack};
  }
  /// A point of both, where they surely meet: of the line between the outermost corners, or the start.
  Vec2 common_point(bool starts) const {
    const double low = off[lowest], high = off[highest], whole = high - low;
    const Vec2 p{(hull.x[lowest].hi * high - hull.x[highest].hi * low) / whole,
                 (hull.y[lowest].hi * high - hull.y[highest].hi * low) / whole};
    return starts && dot(p, d) < 0 ? o : o + p;
  }
  /// The other end of the side at the nearest corner that faces the line best; −1 where two are as good.
  int facing_end() const {
    const int best = nearest();
    const auto alignment = [&](int k) {
      const double run = ahead(k) - ahead(best), rise = off[k] - off[best];
      return std::fabs(run) / std::sqrt(run * run + rise * rise);
    };
    const int next = hull.next(best), back = hull.back(best);
    const double of_next = alignment(next), of_back = alignment(back);
    if (next != back && !(std::fabs(of_next - of_back) > kFlatPart)) return -1;
    return of_next >= of_back ? next : back;
  }
};

template <Endless L, HullOfCorners H>
[[gnu::noinline]] Known<Separation> quick_separation(const L& l, const H& h, double reach) {
  const BesideEndless beside(l, h);
  if (!beside.is_told) return {};
  const double doubt = beside.slack * beside.length, most = beside.most();
  if (most > reach * beside.length + 2 * doubt) return {State::apart};
  const auto line = [&]() -> Known<Separation> {
    if (!beside.is_clear()) return {};
    return {State::sure, beside.beside_line(), beside.slack};
  };
  if constexpr (!has_start<L>) {
    if (std::fabs(most) > doubt) return line();
    return {};
  } else {
    const auto from_start = [&] {
      Known<Separation> s = quick_separation(Point{beside.o}, h, reach);
      s.slack = numeric::larger(s.slack, beside.slack);
      return s;
    };
    if (most > doubt) {
      const double ahead = beside.ahead(beside.nearest());
      if (ahead < -doubt) return from_start();
      if (ahead > doubt) return line();
    }
    if (!(most < -doubt)) return {};
    const Sign meeting = quick_meeting(l, h, Reach{});
    if (meeting == Sign::positive) return from_start();
    if (meeting == Sign::zero) return {};
    const Known<Separation> s = beside.by_side(most / beside.length);
    return s.state == State::apart ? line() : s;
  }
}
/// Where they cross, which they surely do.
template <Endless L, HullOfCorners H>
Vec2 crossing(const L& l, const H& h) {
  const BesideEndless beside(l, h);
  return beside.hull.n > 0 ? beside.common_point(has_start<L>) : common_point(l, h);
}
/// Adds the points of contact, as contact_of() does: one, or both ends of the side that faces the line, if both lie
/// beyond it. False where this is in doubt, or the start of a ray counts.
template <Endless L, HullOfCorners H>
[[gnu::noinline]] bool contact_points(const L& l, const H& h, Reach r, Contact& contact) {
  const BesideEndless beside(l, h);
  const double depth = contact.depths[0];
  const double up = std::fabs(dot(contact.normal, beside.d)) / beside.length;
  if (!(depth >= 0)) return false;
  const int best = beside.nearest(), other = beside.facing_end();
  if (!(up < kFlatPart) || other < 0) return false;
  const double doubt = beside.slack * beside.length;
  if (has_start<L> && !(beside.ahead(best) > doubt && beside.ahead(other) > doubt)) return false;
  const double side = (beside.is_left() ? 1 : -1) / beside.length;
  const double gap = side * beside.off[other], over = gap - r.sum();
  const double tilt =
      kMostTilt * (std::fabs(beside.ahead(other) - beside.ahead(best)) / beside.length);
  if (std::fabs(over - tilt) <= 4 * beside.slack) return false;
  if (over > tilt) return true;
  const Vec2 n = side * perp(beside.d);
  const auto point = [&](int corner, double separation) {
    return beside.hull.given[corner] - (0.5 * separation + r.sum()) * n;
  };
  const Vec2 p = point(best, -depth), q = point(other, over);
  set_points(contact, p, q, depth, -over);
  return true;
}
bool contact_points(const HullOfCorners auto& h, const Endless auto& l, Reach r, Contact& contact) {
  return contact_points(l, h, r, contact);
}

}  // namespace abut::detail::pairs
