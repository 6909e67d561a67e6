// The first touch of an ellipse and another one or a hull of corners ⊕ disc, of which one moves, where
// doubles can tell.
//
// The difference D = B ⊖ A is a polygon of few corners ⊕ disc ⊕ one ellipse or two. As in entry.hpp, the
// path's line enters it at a side, moved out by the round parts, or at a corner with these:
//     a side                  t = h(n)/(n·m), n its normal
//     a corner, one ellipse   in units of the semi-axes a disc: the smaller root of a quadratic
//     a corner, two of these  the maximum of h(n)/(n·m), found in doubles; a step in double-doubles for n
//                             follows. An error of n enters t only squared
// Which of them it is, plain doubles tell by the heights over the line, each within 2^-49 of the size, the
// slack is eight times that. A path that starts in D has entered it before, and leaves it later.
#pragma once

#include <abut/detail/boundary/circle_image.hpp>
#include <abut/detail/ellipse/staged_distance.hpp>
#include <abut/detail/sweep/entry.hpp>
#include <abut/detail/sweep/point_path.hpp>

namespace abut::detail::sweep {

/// D, seen from where the path starts.
struct RoundDifference {
  boundary::Corners& corners;
  const Ellipse* oval[2];
  int ovals;
  double radius;
  RoundParts parts;
  double size;

  RoundDifference(boundary::Corners& c, double r, const Ellipse& e, const Ellipse* other)
      : corners(c), oval{&e, other}, ovals(other != nullptr ? 2 : 1), radius(r) {
    parts.radius = r;
    size = c.size + r;
    for (int i = 0; i < ovals; ++i) {
      parts.add(oval[i]->rotation.u(), oval[i]->semi_axes.x, oval[i]->semi_axes.y);
      size += oval[i]->semi_axes.x + oval[i]->semi_axes.y;
    }
  }
  bool is_tame() const {
    double least = radius > 0 ? radius : HUGE_VAL, all = 0;
    for (int i = 0; i < ovals; ++i) least = numeric::smaller(least, smaller_axis(*oval[i]));
    for (int i = 0; i < corners.n; ++i) all += taxicab(corner(i));  // no number is left out
    constexpr double flat = 0x1p-20;
    return corners.n > 0 && detail::is_tame<9>(size) && all < kMostTame<9> && least > flat * size;
  }
  /// Whether the corners surely run counter-clockwise, and none of three is in line.
  bool turns_left() const {
    if (corners.n < 3) return true;
    for (int i = 0; i < corners.n; ++i) {
      const Vec2 s = side(i), t = side(corners.next(i));
      const double doubt = boundary::kPlainTurnDoubt * corners.size;
      if (!(cross(s, t) > doubt * (taxicab(s) + taxicab(t)))) return false;
    }
    return true;
  }
  static double smaller_axis(const Ellipse& e) {
    return numeric::smaller(e.semi_axes.x, e.semi_axes.y);
  }
  Vec2 corner(int i) const { return {corners.x[i].hi, corners.y[i].hi}; }
  Vec2 side(int i) const { return corner(corners.next(i)) - corner(i); }
};

/// Where the line of a path enters D.
struct RoundEntry {
  double t = 0;
  DoubleDouble nx, ny;  ///< outwards, of any length
  int corner = -1;      ///< or a side
};

/// The corner c.
inline bool enter_round_corner(const RoundDifference& d, int c, Vec2 m, RoundEntry& e) {
  using namespace numeric;
  e.corner = c;
  const DoubleDouble wx = d.corners.x[c], wy = d.corners.y[c];
  if (d.ovals == 1 && d.radius == 0) {
    const boundary::CircleImage image(*d.oval[0]);
    const Vec2 axes = d.oval[0]->semi_axes;
    DoubleDouble x = wx, y = wy, mx = m.x, my = m.y;
    image.map(x, y), image.map(mx, my);
    const DoubleDouble mm = plus(squared(mx), squared(my)), along = settled(dot2(x, mx, y, my)),
                       across = settled(cross2(y, mx, x, my)), rest = minus(mm, squared(across));
    if (!(image.sure && rest.hi > 0)) return false;
    const DoubleDouble reach = root(rest);
    e.t = ratio(minus(along, reach), mm).hi;
    // (x/a, y/b) in the ellipse's frame.
    const DoubleDouble nx = times(minus(times(across, my), times(reach, mx)), axes.y),
                       ny = times(plus(times(across, mx), times(reach, my)), -axes.x);
    e.nx = settled(cross2(nx, image.c, ny, image.s)),
    e.ny = settled(dot2(nx, image.s, ny, image.c));
    return true;
  }
  const Vec2 p = perp(m);
  const double s = parallel_support(d.parts, d.corner(c), m), x = std::sinh(s);
  const Vec2 n = x * p - m;
  DoubleDouble off = settled(dot2(wx, p.x, wy, p.y)), height = settled(dot2(wx, n.x, wy, n.y));
  for (int i = 0; i < d.ovals; ++i) {
    const Ellipse& o = *d.oval[i];
    const ellipse::Support at(n.x, n.y, o.rotation.c(), o.rotation.s(), o.semi_axes.x,
                              o.semi_axes.y);
    off = plus(off, settled(dot2(at.x, p.x, at.y, p.y)));
    height = plus(height, at.height);
  }
  if (d.radius > 0) {
    const DoubleDouble l = root(settled(dot2(n.x, n.x, n.y, n.y)));
    off = plus(off, ratio(times(settled(dot2(n.x, p.x, n.y, p.y)), d.radius), l));
    height = plus(height, times(l, d.radius));
  }
  const double step = off.hi / support_height(d.parts, d.corner(c), m, n).slope;
  constexpr double last_step = 0x1p-30;
  if (!(std::fabs(step) < last_step * (1 + std::fabs(x)))) return false;
  e.t = height.hi / settled(dot2(n.x, m.x, n.y, m.y)).hi;
  e.nx = two_sum(n.x, -step * p.x), e.ny = two_sum(n.y, -step * p.y);
  return true;
}
inline void enter_round_side(const RoundDifference& d, int i, Vec2 m, RoundEntry& e) {
  using namespace numeric;
  const boundary::Corners& c = d.corners;
  const int k = c.next(i);
  e.nx = minus(c.y[k], c.y[i]), e.ny = minus(c.x[i], c.x[k]);
  DoubleDouble height = settled(dot2(c.x[i], e.nx, c.y[i], e.ny));
  for (int j = 0; j < d.ovals; ++j) {
    const Ellipse& o = *d.oval[j];
    const ellipse::Support at(e.nx, e.ny, o.rotation.c(), o.rotation.s(), o.semi_axes.x,
                              o.semi_axes.y);
    height = plus(height, at.height);
  }
  if (d.radius > 0)
    height = plus(height, times(root(plus(squared(e.nx), squared(e.ny))), d.radius));
  e.t = height.hi / settled(dot2(e.nx, m.x, e.ny, m.y)).hi;
}

/// hit: the line enters D there, before or behind its start. miss: it passes by.
inline State enter_round(const RoundDifference& d, Vec2 m, RoundEntry& e) {
  const Vec2 p = perp(m);
  const double slack = kSlack * d.size * taxicab(m);
  double top = -HUGE_VAL, bottom = HUGE_VAL, ahead = HUGE_VAL;
  int nearest = 0;
  for (int i = 0; i < d.corners.n; ++i) {
    const double height = dot(p, d.corner(i)), along = dot(m, d.corner(i));
    top = numeric::larger(top, height), bottom = numeric::smaller(bottom, height);
    if (along < ahead) ahead = along, nearest = i;
  }
  const double reach = d.parts.reach(p);
  if (top + reach < -slack || bottom - reach > slack) return State::apart;
  if (!(top + reach > slack && bottom - reach < -slack)) return State::unsure;
  // Along the sides that face the path, D comes down from above the line to below.
  int corner = nearest;
  bool any_above = false;
  double lowest_above = HUGE_VAL, highest_below = -HUGE_VAL;
  for (int i = 0; i < d.corners.n; ++i) {
    const Vec2 along = d.side(i), n{along.y, -along.x};
    if (!(dot(n, m) < 0)) continue;
    const int k = d.corners.next(i);
    const double offset = support_height(d.parts, Vec2(), m, n).off,
                 start = dot(p, d.corner(i)) + offset, end = dot(p, d.corner(k)) + offset;
    if (!(std::fabs(start) > slack && std::fabs(end) > slack)) return State::unsure;
    if (start > 0 && end < 0) {
      enter_round_side(d, i, m, e);
      return State::sure;
    }
    if (end > 0 && end < lowest_above) {
      lowest_above = end, corner = k;
      any_above = true;
    } else if (start < 0 && start > highest_below && !any_above) {
      highest_below = start, corner = i;
    }
  }
  return enter_round_corner(d, corner, m, e) ? State::sure : State::unsure;
}

/// As first_stages(), but for the point.
[[gnu::noinline]] inline State round_stages(const RoundDifference& d, Vec2 m, double limit,
                                            CastHit& hit, RoundEntry& e) {
  const double stride = taxicab(m);
  if (!(d.is_tame() && is_tame<9>(stride))) return State::unsure;
  double ahead = HUGE_VAL, behind = -HUGE_VAL;
  for (int i = 0; i < d.corners.n; ++i) {
    const double along = dot(m, d.corner(i));
    ahead = numeric::smaller(ahead, along), behind = numeric::larger(behind, along);
  }
  const double reach = d.parts.reach(m), bar = kSlack * d.size;
  if (behind + reach < -bar * stride) return State::apart;
  if (has_end(limit) && ahead - reach > limit * dot(m, m) + bar * stride) return State::apart;
  const State v = d.turns_left() ? enter_round(d, m, e) : State::unsure;
  if (v != State::sure) return v;
  if (!(e.t * stride > bar)) {
    if (!(e.t * stride < -bar)) return State::unsure;
    // It has entered, and may have left.
    RoundEntry back;
    if (enter_round(d, -m, back) != State::sure) return State::unsure;
    const double exit = -back.t * stride;
    return exit > bar ? State::together : exit < -bar ? State::apart : State::unsure;
  }
  hit.t = e.t;
  const DoubleDouble square = numeric::plus(numeric::squared(e.nx), numeric::squared(e.ny));
  const DoubleDouble per_length = numeric::inverse_root(square);
  const Vec2 zero;  // added, so that no coordinate is −0
  hit.normal =
      Vec2{numeric::times(e.nx, per_length).hi, numeric::times(e.ny, per_length).hi} + zero;
  return within_limit(hit.t, limit, stride, d.size);
}

/// Where an ellipse about the origin reaches farthest along the normal.
inline Vec2 farthest_along(const Ellipse& e, const RoundEntry& at) {
  const ellipse::Support s(at.nx, at.ny, e.rotation.c(), e.rotation.s(), e.semi_axes.x,
                           e.semi_axes.y);
  return {s.x.hi, s.y.hi};
}

template <class A, class B>
  requires(std::is_same_v<A, Ellipse> || std::is_same_v<B, Ellipse>)
State ellipse_stages(const A& a, double ra, Vec2 m, double limit, const B& b, double rb,
                     CastHit& hit) {
  using boundary::Corners;
  RoundEntry e;
  if constexpr (std::is_same_v<B, Ellipse>) {
    const Ellipse* other = nullptr;
    Corners c = [&] {
      if constexpr (std::is_same_v<A, Ellipse>) {
        other = &a;
        return Corners(Point{a.center}, b.center);
      } else {
        return Corners(a, b.center);
      }
    }();
    for (int i = 0; i < c.n; ++i)
      c.x[i] = numeric::times_sign(c.x[i], -1), c.y[i] = numeric::times_sign(c.y[i], -1);
    const State v = round_stages(RoundDifference(c, ra, b, other), m, limit, hit, e);
    if (v == State::sure) hit.point = b.center + farthest_along(b, e);
    return v;
  } else {
    Corners c(b, a.center);
    const State v = round_stages(RoundDifference(c, rb, a, nullptr), m, limit, hit, e);
    if (v == State::sure)
      hit.point = e.corner < 0 ? a.center + hit.t * m - farthest_along(a, e)
                               : c.given[e.corner] + rb * hit.normal;
    return v;
  }
}

}  // namespace abut::detail::sweep
