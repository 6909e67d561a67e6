// The first hits of rays in lanes: the formulas of detail/sweep/point_path.hpp, with the slacks that are
// proven there, operation by operation. They stand here a second time because the scalar code leaves by a
// branch as soon as it knows, while lanes work out every case and choose. Included once for each instruction
// set, and compiled without contraction into fused operations, so that all sets compute the same.
#if defined(ABUT_BATCH_RAY_HITS) == defined(HWY_TARGET_TOGGLE)
#ifdef ABUT_BATCH_RAY_HITS
#undef ABUT_BATCH_RAY_HITS
#else
#define ABUT_BATCH_RAY_HITS
#endif

#include <abut/detail/sweep/point_path.hpp>

#include "lanes-inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace abut::batch::HWY_NAMESPACE {

namespace sweep = abut::detail::sweep;

template <class T>
HWY_INLINE LaneMask<T> without(LaneMask<T> p, LaneMask<T> q) {
  return {hn::AndNot(q.m, p.m)};
}
template <class T>
HWY_INLINE bool none_of(LaneMask<T> m) {
  return hn::AllFalse(hn::ScalableTag<T>(), m.m);
}
template <class T>
HWY_INLINE Lanes<T> root(Lanes<T> x) {
  return Lanes<T>(hn::Sqrt(x.v));
}
/// |m| with the sign of s.
template <class T>
HWY_INLINE Lanes<T> with_sign(Lanes<T> m, Lanes<T> s) {
  return Lanes<T>(hn::CopySign(m.v, s.v));
}
/// As are_tame<6>(): the least of some numbers, and their sum.
template <class V>
HWY_INLINE Mask<V> are_tame(V least, V sum) {
  constexpr double most = abut::detail::kMostTame<6>;
  return both(sum<V(most), least> V(1 / most));
}

// Loose double-doubles as in numeric/compensated.hpp, whose functions are compiled for the least instruction
// set.

template <class V>
struct WideOf {
  V hi, lo;
  HWY_INLINE V value() const { return hi + lo; }
};
template <class V>
HWY_INLINE WideOf<V> two_sum(V a, V b) {
  const V s = a + b, bb = s - a;
  return {s, (a - (s - bb)) + (b - bb)};
}
template <class V>
HWY_INLINE WideOf<V> two_diff(V a, V b) {
  return two_sum(a, -b);
}
/// The error is exact, and the same number, with a fused operation and without.
template <class V>
HWY_INLINE WideOf<V> two_prod(V a, V b) {
  const V p = a * b;
#if HWY_NATIVE_FMA
  return {p, V(hn::MulSub(a.v, b.v, p.v))};
#else
  const auto upper_half = [](V x) HWY_ATTR {
    constexpr double veltkamp = 0x1p27 + 1;
    const V c = V(veltkamp) * x;
    return c - (c - x);
  };
  const V ah = upper_half(a), bh = upper_half(b), al = a - ah, bl = b - bh;
  return {p, ((ah * bh - p) + ah * bl + al * bh) + al * bl};
#endif
}
template <class V>
HWY_INLINE WideOf<V> settled(const WideOf<V>& a) {
  const V s = a.hi + a.lo;
  return {s, a.lo - (s - a.hi)};
}
template <class V>
HWY_INLINE WideOf<V> sum(const WideOf<V>& a, const WideOf<V>& b) {
  const WideOf<V> s = two_sum(a.hi, b.hi);
  return {s.hi, s.lo + (a.lo + b.lo)};
}
template <class V>
HWY_INLINE WideOf<V> difference(const WideOf<V>& a, const WideOf<V>& b) {
  const WideOf<V> s = two_diff(a.hi, b.hi);
  return {s.hi, s.lo + (a.lo - b.lo)};
}
template <class V>
HWY_INLINE WideOf<V> product(const WideOf<V>& a, V b) {
  const WideOf<V> p = two_prod(a.hi, b);
  return {p.hi, p.lo + a.lo * b};
}
template <class V>
HWY_INLINE WideOf<V> product(const WideOf<V>& a, const WideOf<V>& b) {
  const WideOf<V> p = two_prod(a.hi, b.hi);
  return {p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi)};
}
template <class V>
HWY_INLINE WideOf<V> squared(const WideOf<V>& a) {
  const WideOf<V> p = two_prod(a.hi, a.hi);
  return {p.hi, p.lo + V(2) * (a.hi * a.lo)};
}
template <class V>
HWY_INLINE WideOf<V> dot2(V a, V b, V c, V d) {
  return sum(two_prod(a, b), two_prod(c, d));
}
/// x·b − y·d of numbers and double-doubles.
template <class V, class B>
HWY_INLINE WideOf<V> cross2(const WideOf<V>& x, const B& b, const WideOf<V>& y, const B& d) {
  return difference(product(x, b), product(y, d));
}

/// Lanes that surely hit on their way, that surely hit where they start, and that surely miss. The others
/// are in doubt. Time and point are those of the first.
template <class V>
struct RayHit {
  Mask<V> hits, starts, misses;
  V t, x, y, normal_x, normal_y;
};
/// A core with a radius, where that changes the formula.
template <class Core>
struct WithRadius {
  Core core;
};
template <class V>
HWY_INLINE V stride_of(const RayOf<V>& ray) {
  return abs(ray.dx) + abs(ray.dy);
}

/// enter_disc: of radius r around w. From inside the way out is the one from the centre. The hit's point is
/// not known yet.
template <class V>
HWY_INLINE RayHit<V> enter_disc(const WideOf<V>& wx, const WideOf<V>& wy, V r, V mx, V my) {
  const V ww = wx.hi * wx.hi + wy.hi * wy.hi, rr = r * r, outside = ww - rr;
  const V along = wx.hi * mx + wy.hi * my, past = mx * wy.hi - my * wx.hi;
  const V speed2 = mx * mx + my * my, doubt = V(sweep::kLineSlack) * (ww + rr);
  const V stride = abs(mx) + abs(my);
  const auto tame =
      both(are_tame(smaller(stride, r), stride + r), ww < V(abut::detail::kMostTame<3>));
  const auto apart = both(tame, outside > doubt);
  const auto off = either(past * past - speed2 * rr > V(sweep::kSlack) * speed2 * ww, along < V(0));
  RayHit<V> hit{};
  hit.misses = both(apart, off);
  hit.hits = without(apart, off);
  hit.starts = both(both(tame, ww > V(1 / abut::detail::kMostTame<3>)), outside < -doubt);
  if (none_of(either(hit.hits, hit.starts))) return hit;
  const WideOf<V> mm = settled(dot2(mx, mx, my, my)), across = settled(cross2(wy, mx, wx, my));
  const V delta = difference(product(mm, two_prod(r, r)), squared(across)).value();
  const auto known = both(hit.hits, abs(delta) > V(sweep::kDiscDoubt) * mm.hi * (ww + rr));
  hit.misses = either(hit.misses, both(known, delta < V(0)));
  const V way = root(larger(delta, V(0))), k = V(-1) / (mm.hi * r);
  hit.t = (along - way) / mm.hi;
  const V from_x = k * (way * mx - across.hi * my), from_y = k * (way * my + across.hi * mx);
  const V back = V(-1) / root(ww);
  hit.normal_x = pick(hit.starts, back * wx.hi, from_x) + V(0);
  hit.normal_y = pick(hit.starts, back * wy.hi, from_y) + V(0);
  hit.hits = both(both(known, delta > V(0)), hit.t > V(0));
  return hit;
}

template <class V>
HWY_INLINE RayHit<V> ray_hit(const RayOf<V>& ray, const PointOf<V>& center, V r) {
  RayHit<V> hit =
      enter_disc(two_diff(center.x, ray.x), two_diff(center.y, ray.y), r, ray.dx, ray.dy);
  hit.x = center.x + r * hit.normal_x;
  hit.y = center.y + r * hit.normal_y;
  return hit;
}

/// boundary::Slab.
template <class V>
struct SlabOf {
  V near, far, speed, way;
};
/// The side that is nearest to a start inside, where one clearly is: each of these numbers errs by at most
/// e / 8, as for enter_box.
template <class V>
struct Nearest {
  Mask<V> clear, by_x;
  V out;  ///< the sign of the side
};
template <class V>
HWY_INLINE Nearest<V> nearest_side(const SlabOf<V>& x, const SlabOf<V>& y, V e) {
  const V least_x = smaller(x.far, -x.near), least_y = smaller(y.far, -y.near),
          least = smaller(least_x, least_y);
  const auto by_x = least_x < least_y;
  const V next =
      smaller(larger(least_x, least_y), pick(by_x, larger(x.far, -x.near), larger(y.far, -y.near)));
  const V out_x = pick(x.far < -x.near, x.way, -x.way),
          out_y = pick(y.far < -y.near, y.way, -y.way);
  return {both(least > e, next - least > V(2) * e), by_x, pick(by_x, out_x, out_y)};
}

/// As enter_box chooses: the side that is entered or, where the path starts inside, the nearest one.
template <class V>
struct Entered {
  Mask<V> hits, misses, starts, by_x;
  V out;  ///< the sign of the side
};
template <class V>
HWY_INLINE Entered<V> enter_slabs(const SlabOf<V>& x, const SlabOf<V>& y, V size, V stride) {
  const V e = V(sweep::kBoxSlack) * size, E = V(2) * e * stride;
  const V into_x = x.near * y.speed, into_y = y.near * x.speed;
  const V margin = smaller(y.far * x.speed - into_x, x.far * y.speed - into_y);
  const V behind = smaller(x.far, y.far);
  const auto tame = are_tame(smaller(size, stride), size + stride), enters_x = into_x > into_y;
  const auto misses = both(tame, either(margin < -E, behind < -e));
  const auto clear = both(margin > E, abs(into_x - into_y) > E);
  const auto ahead = pick(enters_x, x.near, y.near) > e;
  const Nearest<V> side = nearest_side(x, y, e);
  const auto starts = both(tame, side.clear);
  const auto by_x = either(both(starts, side.by_x), without(enters_x, starts));
  const auto hits = without(both(tame, both(clear, ahead)), either(misses, starts));
  return {hits, misses, starts, by_x, pick(starts, side.out, -pick(by_x, x.way, y.way))};
}

template <class V>
HWY_INLINE RayHit<V> ray_hit(const RayOf<V>& ray, const BoxOf<V>& b, V) {
  const auto slab = [](V low, V high, V v) HWY_ATTR {
    const auto up = v >= V(0);
    return SlabOf<V>{pick(up, low, -high), pick(up, high, -low), abs(v), pick(up, V(1), V(-1))};
  };
  const V low_x = b.min_x - ray.x, low_y = b.min_y - ray.y;
  const V high_x = b.max_x - ray.x, high_y = b.max_y - ray.y;
  const SlabOf<V> x = slab(low_x, high_x, ray.dx), y = slab(low_y, high_y, ray.dy);
  const V size = (abs(low_x) + abs(low_y)) + (abs(high_x) + abs(high_y));
  const Entered<V> in = enter_slabs(x, y, size, stride_of(ray));
  RayHit<V> hit{in.hits, in.starts, in.misses, {}, {}, {}, {}, {}};
  if (none_of(either(in.hits, in.starts))) return hit;
  const auto high = in.out > V(0);
  hit.t = pick(in.by_x, pick(high, high_x, low_x), pick(high, high_y, low_y)) /
          pick(in.by_x, ray.dx, ray.dy);
  hit.x = pick(in.by_x, pick(high, b.max_x, b.min_x), ray.x + hit.t * ray.dx);
  hit.y = pick(in.by_x, ray.y + hit.t * ray.dy, pick(high, b.max_y, b.min_y));
  hit.normal_x = pick(in.by_x, in.out, V(0));
  hit.normal_y = pick(in.by_x, V(0), in.out);
  return hit;
}

/// boundary::TurnedSides.
template <class V>
struct TurnedSidesOf {
  const OrientedBoxOf<V>& b;
  WideOf<V> ux, uy;  ///< centre − o
  HWY_INLINE TurnedSidesOf(const OrientedBoxOf<V>& box, const RayOf<V>& ray)
      : b(box), ux(two_diff(box.x, ray.x)), uy(two_diff(box.y, ray.y)) {}
  HWY_INLINE SlabOf<V> slab(V ax, V ay, V h, V dx, V dy) const {
    const V p = ux.hi * ax + uy.hi * ay, v = dx * ax + dy * ay;
    const V way = with_sign(V(1), v), q = p * way;
    return {q - h, q + h, abs(v), way};
  }
  HWY_INLINE SlabOf<V> slab_x(V dx, V dy) const { return slab(b.c, b.s, b.hx, dx, dy); }
  HWY_INLINE SlabOf<V> slab_y(V dx, V dy) const { return slab(-b.s, b.c, b.hy, dx, dy); }
  HWY_INLINE V size() const { return (abs(ux.hi) + abs(uy.hi)) + (b.hx + b.hy); }
};
/// One of the sides.
template <class V>
struct TurnedSideOf {
  V ax, ay, out, excess;
  WideOf<V> reach;
  HWY_INLINE TurnedSideOf(const TurnedSidesOf<V>& sides, Mask<V> by_x, V sign) : out(sign) {
    const OrientedBoxOf<V>& b = sides.b;
    const WideOf<V> l = dot2(b.c, b.c, b.s, b.s);
    excess = (l.hi - V(1)) + l.lo;
    ax = pick(by_x, b.c, -b.s), ay = pick(by_x, b.s, b.c);
    const V h = out * pick(by_x, b.hx, b.hy);
    const WideOf<V> p = dot2(sides.ux.hi, ax, sides.uy.hi, ay), m = two_sum(p.hi, h);
    const V lo = p.lo + (sides.ux.lo * ax + sides.uy.lo * ay);
    reach = settled(WideOf<V>{m.hi, m.lo + (lo + h * excess)});
  }
  HWY_INLINE V speed(const RayOf<V>& ray) const { return dot2(ray.dx, ax, ray.dy, ay).value(); }
  HWY_INLINE V unit() const { return out * (V(1) - V(0.5) * excess); }
};

template <class V>
HWY_INLINE RayHit<V> ray_hit(const RayOf<V>& ray, const OrientedBoxOf<V>& b, V) {
  const TurnedSidesOf<V> sides(b, ray);
  const SlabOf<V> x = sides.slab_x(ray.dx, ray.dy), y = sides.slab_y(ray.dx, ray.dy);
  const Entered<V> in = enter_slabs(x, y, sides.size(), stride_of(ray));
  RayHit<V> hit{in.hits, in.starts, in.misses, {}, {}, {}, {}, {}};
  if (none_of(either(in.hits, in.starts))) return hit;
  const TurnedSideOf<V> side(sides, in.by_x, in.out);
  hit.t = side.reach.hi / side.speed(ray);
  hit.x = ray.x + hit.t * ray.dx;
  hit.y = ray.y + hit.t * ray.dy;
  hit.normal_x = side.unit() * side.ax + V(0);
  hit.normal_y = side.unit() * side.ay + V(0);
  return hit;
}

/// enter_rounded_box. A ray that starts beside a side leaves towards it.
template <class V>
HWY_INLINE RayHit<V> ray_hit(const RayOf<V>& ray, const WithRadius<OrientedBoxOf<V>>& round, V r) {
  const OrientedBoxOf<V>& b = round.core;
  const TurnedSidesOf<V> sides(b, ray);
  const SlabOf<V> x = sides.slab_x(ray.dx, ray.dy), y = sides.slab_y(ray.dx, ray.dy);
  const V stride = stride_of(ray), size = sides.size() + r;
  const V e = V(sweep::kBoxSlack) * size, E = V(2) * e * stride;
  const V near_x = x.near - r, near_y = y.near - r, far_x = x.far + r, far_y = y.far + r;
  const V into_x = near_x * y.speed, into_y = near_y * x.speed;
  const V margin = smaller(far_y * x.speed - into_x, far_x * y.speed - into_y);
  const auto tame = both(r > V(0), are_tame(smaller(size, stride), size + stride));
  RayHit<V> hit{};
  hit.misses = both(tame, either(margin < -E, smaller(far_x, far_y) < -e));
  // On the way: beside the side that is entered, or by a corner of it.
  const auto enters_x = into_x > into_y;
  const V near = pick(enters_x, near_x, near_y), speed = pick(enters_x, x.speed, y.speed);
  const V other_speed = pick(enters_x, y.speed, x.speed), at = near * other_speed;
  const V past = at - pick(enters_x, y.near, x.near) * speed,
          before = pick(enters_x, y.far, x.far) * speed - at;
  const auto ahead = without(both(tame, near > e), hit.misses);
  const auto by_side = both(ahead, both(past > E, before > E));
  const auto at_corner = without(both(ahead, both(abs(past) > E, abs(before) > E)), by_side);
  // At the start: in the core, beside it, or next to a corner.
  const auto off_x = either(x.near > e, x.far < -e), off_y = either(y.near > e, y.far < -e);
  const auto within_x = both(x.near<-e, x.far> e), within_y = both(y.near<-e, y.far> e);
  const auto in = both(tame, both(both(near_x<-e, far_x> e), both(near_y<-e, far_y> e)));
  const Nearest<V> side = nearest_side(x, y, e);
  const auto in_core = both(in, side.clear);
  const auto beside_x = both(in, both(within_y, off_x)), beside_y = both(in, both(within_x, off_y));
  const auto near_corner = both(in, both(off_x, off_y));
  hit.starts = either(in_core, either(beside_x, beside_y));
  const auto by_corner = either(at_corner, near_corner), straight = either(by_side, hit.starts);
  if (none_of(either(by_corner, straight))) return hit;

  const V to_x =
      pick(either(x.far < V(0), both(at_corner, without(before < V(0), enters_x))), x.way, -x.way);
  const V to_y =
      pick(either(y.far < V(0), both(at_corner, both(before < V(0), enters_x))), y.way, -y.way);
  const V ox = to_x * b.hx, oy = to_y * b.hy;
  const WideOf<V> cx = settled(sum(sides.ux, difference(two_prod(ox, b.c), two_prod(oy, b.s))));
  const WideOf<V> cy = settled(sum(sides.uy, dot2(ox, b.s, oy, b.c)));
  const RayHit<V> disc = enter_disc(cx, cy, r, ray.dx, ray.dy);
  const auto by_x = either(both(by_side, enters_x), either(both(in_core, side.by_x), beside_x));
  const V out = pick(in_core, side.out, pick(by_x, to_x, to_y));
  const TurnedSideOf<V> turned(sides, by_x, out);
  const WideOf<V> gap = two_sum(turned.reach.hi, out * r);
  const V t = (gap.hi + (gap.lo + (turned.reach.lo + out * (V(0.5) * r * turned.excess)))) /
              turned.speed(ray);
  hit.misses = either(hit.misses, both(by_corner, disc.misses));
  hit.hits = either(by_side, both(by_corner, disc.hits));
  hit.starts = either(hit.starts, both(by_corner, disc.starts));
  hit.t = pick(straight, t, disc.t);
  hit.normal_x = pick(straight, turned.unit() * turned.ax + V(0), disc.normal_x);
  hit.normal_y = pick(straight, turned.unit() * turned.ay + V(0), disc.normal_y);
  hit.x = pick(straight, ray.x + t * ray.dx, (b.x + (ox * b.c - oy * b.s)) + r * disc.normal_x);
  hit.y = pick(straight, ray.y + t * ray.dy, (b.y + (ox * b.s + oy * b.c)) + r * disc.normal_y);
  return hit;
}

/// m × d for the exact difference d of two corners.
template <class V>
HWY_INLINE V slope(const RayOf<V>& ray, const WideOf<V>& dx, const WideOf<V>& dy) {
  return dot2(dy.hi, ray.dx, -dx.hi, ray.dy).value() + (dy.lo * ray.dx - dx.lo * ray.dy);
}

template <class V>
HWY_INLINE RayHit<V> ray_hit(const RayOf<V>& ray, const SegmentOf<V>& b, V) {
  const WideOf<V> dx = two_diff(b.bx, b.ax), dy = two_diff(b.by, b.ay);
  const WideOf<V> wx = two_diff(b.ax, ray.x), wy = two_diff(b.ay, ray.y);
  const V stride = stride_of(ray), length = abs(dx.hi) + abs(dy.hi),
          apart = abs(wx.hi) + abs(wy.hi);
  const auto tame = both(are_tame(smaller(stride, length), stride + length),
                         apart < V(abut::detail::kMostTame<6>));
  const V turn = ray.dx * dy.hi - ray.dy * dx.hi, way = with_sign(V(1), turn), whole = abs(turn);
  const V s = way * (wx.hi * ray.dy - wy.hi * ray.dx), t = way * (wx.hi * dy.hi - wy.hi * dx.hi);
  const V within = smaller(s, whole - s);
  const V slack_s = V(sweep::kLineSlack) * stride * (apart + length),
          slack_t = V(sweep::kLineSlack) * length * apart;
  RayHit<V> hit{};
  hit.misses = both(tame, either(within < -slack_s, t < -slack_t));
  hit.hits = both(tame, both(within > slack_s, t > slack_t));
  if (none_of(hit.hits)) return hit;
  const V den = slope(ray, dx, dy);
  hit.t = cross2(wx, dy, wy, dx).value() / den;
  hit.x = ray.x + hit.t * ray.dx;
  hit.y = ray.y + hit.t * ray.dy;
  const V k = with_sign(V(1), den) / root(dx.hi * dx.hi + dy.hi * dy.hi);
  hit.normal_x = k * -dy.hi + V(0);
  hit.normal_y = k * dx.hi + V(0);
  return hit;
}

/// enter_capsule. A ray that starts beside the axis leaves towards that side.
template <class V>
HWY_INLINE RayHit<V> ray_hit(const RayOf<V>& ray, const WithRadius<SegmentOf<V>>& round, V r) {
  const SegmentOf<V>& b = round.core;
  const WideOf<V> ux = two_diff(b.bx, b.ax), uy = two_diff(b.by, b.ay);
  const WideOf<V> wx = two_diff(ray.x, b.ax), wy = two_diff(ray.y, b.ay);
  const V stride = stride_of(ray), length1 = abs(ux.hi) + abs(uy.hi);
  const V size = (abs(wx.hi) + abs(wy.hi)) + length1 + r, slack = V(sweep::kSlack) * size * length1;
  const auto tame =
      both(r > V(0), are_tame(smaller(smaller(size, stride), length1), size + stride + length1));
  const V uu = ux.hi * ux.hi + uy.hi * uy.hi, length = root(uu);
  const V off = ux.hi * wy.hi - uy.hi * wx.hi, side = with_sign(V(1), off);
  const V foot = wx.hi * ux.hi + wy.hi * uy.hi, rate = -side * (ux.hi * ray.dy - uy.hi * ray.dx);
  const V gap = abs(off) - r * length, slack_rate = V(sweep::kSlack) * length1 * stride;
  const auto outside = both(tame, gap > slack), inside = both(tame, gap < -slack);
  // Where the strip is entered, times the rate.
  const V at = foot * rate + gap * (ray.dx * ux.hi + ray.dy * uy.hi), end = uu * rate;
  const V slack_at = slack * length1 * stride;
  const auto enters = both(outside, rate > slack_rate), past_a = at > slack_at,
             before_b = at < end - slack_at;
  const auto by_side = both(enters, both(past_a, before_b));
  const auto by_a = either(both(enters, at < -slack_at), both(inside, foot < -slack));
  const auto by_b = either(both(enters, at > end + slack_at), both(inside, foot > uu + slack));
  const auto starts = both(both(inside, abs(off) > slack), both(foot > slack, foot < uu - slack));

  RayHit<V> hit{};
  hit.misses = both(outside, rate < -slack_rate);
  hit.starts = starts;
  const auto by_end = either(by_a, by_b);
  if (none_of(either(by_end, either(by_side, starts)))) return hit;
  const V x = pick(by_b, b.bx, b.ax), y = pick(by_b, b.by, b.ay);
  const RayHit<V> disc = enter_disc(two_diff(x, ray.x), two_diff(y, ray.y), r, ray.dx, ray.dy);
  hit.misses = either(hit.misses, both(by_end, disc.misses));
  hit.starts = either(hit.starts, both(by_end, disc.starts));
  hit.hits = either(by_side, both(by_end, disc.hits));
  const auto straight = either(by_side, starts);
  WideOf<V> reach = cross2(wy, ux.hi, wx, uy.hi);
  reach.lo = reach.lo + (ux.lo * wy.hi - uy.lo * wx.hi);
  WideOf<V> square = dot2(ux.hi, ux.hi, uy.hi, uy.hi);
  square.lo = square.lo + V(2) * (ux.hi * ux.lo + uy.hi * uy.lo);
  const V rest = difference(square, two_prod(length, length)).value() / (V(2) * length);
  WideOf<V> grown = two_prod(r, length);
  grown.lo = grown.lo + r * rest;
  const V t = difference(WideOf<V>{side * reach.hi, side * reach.lo}, grown).value() /
              (side * slope(ray, ux, uy));
  const V k = side / length;
  hit.t = pick(straight, t, disc.t);
  hit.normal_x = pick(straight, k * -uy.hi + V(0), disc.normal_x);
  hit.normal_y = pick(straight, k * ux.hi + V(0), disc.normal_y);
  hit.x = pick(straight, ray.x + t * ray.dx, x + r * disc.normal_x);
  hit.y = pick(straight, ray.y + t * ray.dy, y + r * disc.normal_y);
  return hit;
}

}  // namespace abut::batch::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
