// A line, a ray or a segment and the boundary of a box: the two places where it crosses, where
// doubles can tell.
//
// Seen from the start o of the linear shape, each axis of the box is a slab: with p = axis·(centre
// − o), v = axis·D and h the half size (times L = c² + s², as a corner is centre ± h·axis),
//     near = ±p − h,  far = ±p + h,  the sign that of v:  the slab is t |v| in [near, far].
// The line enters at the larger near/|v| and leaves at the smaller far/|v|, compared crosswise,
// without a division. Each of these products is within 2^-50 of (the lengths involved)·|D|; what is
// within 2^-47 of it of a tie goes the general way: a corner that is hit, a side run along, an end
// on a side. The crossing is t = (±p ∓ h L)/|v| of its axis in double-double, rounded once, and o +
// t D over one denominator, so that small whole numbers come out exact.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/known.hpp>
#include <abut/detail/numeric/settled.hpp>
#include <abut/detail/pairs/point_linear.hpp>
#include <abut/results.hpp>

namespace abut::detail::boundary {

using Wide = numeric::DoubleDouble;

/// A slab of the box seen along the linear shape: where its sides are, plain and in double-double.
struct Slab {
  double nearby = 0, distant = 0, speed = 0;  ///< plain; speed ≥ 0
  double way = 1;                             ///< the sign of axis·D
};

template <class L>
struct LinearFrame {
  static constexpr bool starts = pairs::has_start<L>, ends = pairs::has_stop<L>;
  Vec2 o;
  Wide dx, dy;
  ABUT_INLINE explicit LinearFrame(const L& l) : o(pairs::start(l)) {
    if constexpr (ends)
      dx = numeric::two_diff(l.b.x, l.a.x), dy = numeric::two_diff(l.b.y, l.a.y);
    else
      dx = l.direction.x, dy = l.direction.y;
  }
};

/// A box that is turned.
struct TurnedSides {
  const OrientedBox& b;
  double c, s;
  Wide ux, uy;  ///< centre − o
  ABUT_INLINE TurnedSides(const OrientedBox& box, Vec2 o)
      : b(box),
        c(box.rotation.c()),
        s(box.rotation.s()),
        ux(numeric::two_diff(box.center.x, o.x)),
        uy(numeric::two_diff(box.center.y, o.y)) {}
  ABUT_INLINE Vec2 axis(int i) const { return i == 0 ? Vec2{c, s} : Vec2{-s, c}; }
  ABUT_INLINE double half(int i) const { return i == 0 ? b.half_size.x : b.half_size.y; }
  ABUT_INLINE Slab slab(int i, double dx, double dy) const {
    const Vec2 a = axis(i);
    const double h = half(i), p = ux.hi * a.x + uy.hi * a.y, v = dx * a.x + dy * a.y;
    const double way = numeric::with_sign(1, v), q = p * way;
    return {q - h, q + h, std::fabs(v), way};
  }
  /// L − 1
  ABUT_INLINE double excess() const { return numeric::excess_length2(c, s); }
  ABUT_INLINE double size() const {
    return (std::fabs(ux.hi) + std::fabs(uy.hi)) + (b.half_size.x + b.half_size.y);
  }
  ABUT_INLINE double least() const { return numeric::smaller(b.half_size.x, b.half_size.y); }
  /// axis·(side − o) and axis·D of the side towards `towards` (±1) on this axis.
  ABUT_INLINE Wide reach(int i, double towards) const {
    using namespace numeric;
    const Vec2 a = axis(i);
    const double h = half(i);
    Wide p = numeric::dot2(ux.hi, a.x, uy.hi, a.y);
    p.lo += ux.lo * a.x + uy.lo * a.y;
    const Wide m = two_sum(p.hi, towards * h);
    return settled(Wide{m.hi, m.lo + (p.lo + towards * h * excess())});
  }
  ABUT_INLINE double speed(int i, Wide dx, Wide dy) const {
    const Vec2 a = axis(i);
    const Wide v = numeric::dot2(dx.hi, a.x, dy.hi, a.y);
    return v.hi + (v.lo + (dx.lo * a.x + dy.lo * a.y));
  }
  ABUT_INLINE double speed(int i, Vec2 d) const {
    return numeric::kahan_dot(d.x, axis(i).x, d.y, axis(i).y);
  }
  ABUT_INLINE Vec2 exactly(int, double, Vec2 at) const { return at; }
  ABUT_INLINE Vec2 unit_axis(int i) const { return (1 - 0.5 * excess()) * axis(i); }
};

/// One whose sides are upright: they are where they are given.
struct UprightSides {
  const Box& b;
  Vec2 o;
  ABUT_INLINE UprightSides(const Box& box, Vec2 from) : b(box), o(from) {}
  ABUT_INLINE double excess() const { return 0; }
  ABUT_INLINE Slab slab(int i, double dx, double dy) const {
    const double v = i == 0 ? dx : dy, low = b.min[i] - o[i], high = b.max[i] - o[i];
    const bool up = v >= 0;
    return {up ? low : -high, up ? high : -low, std::fabs(v), up ? 1.0 : -1.0};
  }
  ABUT_INLINE double size() const {
    return (std::fabs(b.min.x - o.x) + std::fabs(b.min.y - o.y)) +
           (std::fabs(b.max.x - o.x) + std::fabs(b.max.y - o.y));
  }
  ABUT_INLINE double least() const {
    return 0.5 * numeric::smaller(b.max.x - b.min.x, b.max.y - b.min.y);
  }
  ABUT_INLINE Wide reach(int i, double towards) const {
    return numeric::two_diff(towards > 0 ? b.max[i] : b.min[i], o[i]);
  }
  ABUT_INLINE double speed(int i, Wide dx, Wide dy) const { return i == 0 ? dx.hi : dy.hi; }
  ABUT_INLINE double speed(int i, Vec2 d) const { return d[i]; }
  ABUT_INLINE Vec2 unit_axis(int i) const { return i == 0 ? Vec2{1, 0} : Vec2{0, 1}; }
  ABUT_INLINE Vec2 exactly(int i, double towards, Vec2 at) const {
    at[i] = towards > 0 ? b.max[i] : b.min[i];
    return at;
  }
};
ABUT_INLINE TurnedSides sides_of(const OrientedBox& b, Vec2 o) { return {b, o}; }
ABUT_INLINE UprightSides sides_of(const Box& b, Vec2 o) { return {b, o}; }

/// The points that a linear shape shares with the boundary of a box, in order along the linear
/// shape. How many, and whether around the box the second comes first.
template <class L, class B>
ABUT_INLINE Known<int> staged_points(const L& linear, const B& box, Intersection (&at)[2],
                                     bool& exchange) {
  const LinearFrame<L> l(linear);
  const auto sides = sides_of(box, l.o);
  const Slab x = sides.slab(0, l.dx.hi, l.dy.hi), y = sides.slab(1, l.dx.hi, l.dy.hi);
  const double stride = std::fabs(l.dx.hi) + std::fabs(l.dy.hi);
  constexpr double tie = 0x1p-47, thin = 0x1p-40;
  const double size = sides.size() + (l.ends ? stride : 0.0), e = tie * size, E = 2 * e * stride;
  if (!(is_tame<6>(size) & is_tame<6>(stride) & (sides.least() > thin * size))) return {};
  const double into_x = x.nearby * y.speed, into_y = y.nearby * x.speed;
  const double out_x = x.distant * y.speed, out_y = y.distant * x.speed;
  const double margin = numeric::smaller(out_y - into_x, out_x - into_y);
  const double behind = numeric::smaller(x.distant, y.distant);
  if (margin < -E || (l.starts && behind < -e)) return {State::sure, 0};
  // Where an end lies: how far before the entry and before the exit.
  bool enters = true, leaves = true, sure = margin > E;
  const auto far_from_ends = [&](double a, double b, double c, double d) {
    using numeric::smaller;
    return smaller(smaller(std::fabs(a), std::fabs(b)), smaller(std::fabs(c), std::fabs(d))) > e;
  };
  if constexpr (l.starts) {
    sure &= far_from_ends(x.nearby, y.nearby, x.distant, y.distant);
    enters = numeric::larger(x.nearby, y.nearby) > 0;
  }
  if constexpr (l.ends) {
    const double xn = x.nearby - x.speed, yn = y.nearby - y.speed, xf = x.distant - x.speed,
                 yf = y.distant - y.speed;
    if (numeric::larger(xn, yn) > e) return {State::sure, 0};
    sure &= far_from_ends(xn, yn, xf, yf);
    leaves = numeric::smaller(xf, yf) < 0;
  }
  if (!sure) return {};
  int n = 0, side[2];
  const auto cross_side = [&](int i, double towards) {
    const Wide reach = sides.reach(i, towards);
    const double speed = sides.speed(i, l.dx, l.dy), num = reach.hi;
    const Vec2 p{(l.o.x * speed + l.dx.hi * num) / speed, (l.o.y * speed + l.dy.hi * num) / speed};
    // Counter-clockwise from the lower left corner in the box's own frame: lower, right, upper,
    // left.
    side[n] = i == 1 ? (towards < 0 ? 0 : 2) : (towards > 0 ? 1 : 3);
    at[n++] = {sides.exactly(i, towards, p), false, num / speed, NAN};
  };
  if (enters) {
    if (!(std::fabs(into_x - into_y) > E)) return {};
    const int i = into_x > into_y ? 0 : 1;
    cross_side(i, -(i == 0 ? x.way : y.way));
  }
  if (leaves) {
    if (!(std::fabs(out_x - out_y) > E)) return {};
    const int i = out_x < out_y ? 0 : 1;
    cross_side(i, i == 0 ? x.way : y.way);
  }
  exchange = n == 2 && side[1] < side[0];
  return {State::sure, n};
}

}  // namespace abut::detail::boundary
