// Point and box, axis-aligned in any dimension or oriented: with radii, circle and rectangle.
//
// Everything is asked in the box's own frame, one axis at a time: how far is the point beyond the
// box (negative inside)?
//
//              │ excess y > 0 │              axis-aligned:  max(min − p, p − max)
//        ──────┌──────────────┐──────        oriented:      |d·axis| − h L
//     excess   │      ·c      │ excess
//      x > 0   │  both < 0    │ x > 0        The oriented box's frame measures lengths √L times
//        ──────└──────────────┘──────        as large, with L = c² + s² of its stored rotation.
//              │              │
//
// The distance is the length of the positive parts: the clamp to the nearest point (Arvo 1990).
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/numeric/compensated.hpp>
#include <abut/detail/pairs/filters.hpp>
#include <abut/detail/pairs/point_point.hpp>
#include <abut/detail/sign/vector.hpp>
#include <abut/results.hpp>
#include <bit>
#include <cstdint>

namespace abut::detail::pairs {

template <int N>
bool is_flat(const BasicBox<N>& b, int axis) {
  return b.min[axis] == b.max[axis];
}
inline bool is_flat(const OrientedBox& b, int axis) { return b.half_size[axis] == 0; }

/// Upright in any dimension, or oriented in the plane.
template <class B, int N>
concept AnyBox = std::is_same_v<B, BasicBox<N>> || (N == 2 && IsOrientedBox<B>);

template <class B>
bool is_flat(const B& b) {
  for (int i = 0; i < dimension<B>; ++i)
    if (is_flat(b, i)) return true;
  return false;
}

/// Excess over an axis-aligned box, per axis. `p` is a function that gives the displacement of the
/// point from a given point, in stage numbers, so that points that are no doubles can be asked too.
template <class Stage, int N, class P>
auto excess(Stage&, const BasicBox<N>& b, P&& p) {
  const auto from_min = p(b.min), from_max = p(b.max);
  Vec<N, decltype(larger(-from_min[0], from_max[0]))> e;
  for (int i = 0; i < N; ++i) e[i] = larger(-from_min[i], from_max[i]);
  return e;
}
auto excess(auto& s, const OrientedBox& b, auto&& p) {
  const auto d = p(b.center);
  const auto u = sign::axis_u(s, b.rotation), v = sign::axis_v(s, b.rotation);
  const auto l = sign::norm2(u);
  const auto x = abs(sign::dot(d, u)) - s.length(b.half_size.x) * l;
  const auto y = abs(sign::dot(d, v)) - s.length(b.half_size.y) * l;
  return Vec<2, std::remove_const_t<decltype(x)>>{x, y};
}
/// The vector to the farthest corner: |d·axis| + h L, or the larger distance to a face.
template <class Stage, int N, class P>
auto farthest_excess(Stage&, const BasicBox<N>& b, P&& p) {
  const auto from_min = p(b.min), from_max = p(b.max);
  Vec<N, decltype(larger(abs(from_min[0]), abs(from_max[0])))> e;
  for (int i = 0; i < N; ++i) e[i] = larger(abs(from_min[i]), abs(from_max[i]));
  return e;
}
auto farthest_excess(auto& s, const OrientedBox& b, auto&& p) {
  const auto d = p(b.center);
  const auto u = sign::axis_u(s, b.rotation), v = sign::axis_v(s, b.rotation);
  const auto l = sign::norm2(u);
  const auto x = abs(sign::dot(d, u)) + s.length(b.half_size.x) * l;
  const auto y = abs(sign::dot(d, v)) + s.length(b.half_size.y) * l;
  return Vec<2, std::remove_const_t<decltype(x)>>{x, y};
}

/// A squared length as the box's frame measures it.
template <class Stage, int N, class R>
auto in_frame(Stage&, const BasicBox<N>&, const R& r2) {
  return r2;
}
auto in_frame(auto& s, const OrientedBox& b, const auto& r2) {
  return r2 * sign::norm2(sign::axis_u(s, b.rotation));
}

/// Where a point lies: negative in the relative interior, zero on the relative boundary.
template <class Stage, class B, class E>
Sign box_position(Stage& s, const B& b, const E& e) {
  Sign where = Sign::negative;
  for (int i = 0; i < dimension<B>; ++i) {
    const Sign beyond = s.sign(e[i]);
    if (beyond == Sign::positive || !is_flat(b, i)) where = larger(where, beyond);
  }
  return where;
}

/// sign(distance² − r²)
template <class Stage, class B, class E, class R>
Sign box_distance_sign(Stage& s, const B& b, const E& e, const R& r2) {
  const auto distance2 = sign::sum_of<dimension<B>>([&](auto i) { return square(positive(e[i])); });
  return s.sign(distance2 - in_frame(s, b, r2));
}

template <class Stage, int N>
auto seen_from(Stage& s, const Vec<N>& p) {
  return [&s, &p](const Vec<N>& from) { return sign::displacement(s, from, p); };
}

/// Whether the box ⊕ outer_radius holds the ball of inner_radius around a point of that excess.
template <class Stage, class B, class E>
Containment box_holds(Stage& s, const B& b, const E& e, double outer_radius, double inner_radius) {
  const auto spare = s.difference(outer_radius, inner_radius);
  Sign where = Sign::negative;
  if (inner_radius < outer_radius) {
    where = box_distance_sign(s, b, e, square(spare));
  } else if (inner_radius == outer_radius) {
    where = box_position(s, b, e);
    if (outer_radius > 0 && is_flat(b)) where = larger(where, Sign::zero);
  } else {
    // The box eroded by inner − outer: −excess ≥ that, on every axis.
    for (int i = 0; i < dimension<B>; ++i) {
      where = larger(where, s.sign(e[i]));
      where = larger(where, s.sign(in_frame(s, b, square(spare)) - square(e[i])));
    }
  }
  return containment_of(where);
}

template <class Stage, int N, class B>
Sign point_box_formula(Stage& s, const BasicPoint<N>& p, const B& b, Reach r) {
  const auto e = excess(s, b, seen_from(s, p.position));
  if (!r.positive()) return box_position(s, b, e);
  return box_distance_sign(s, b, e, square(sum_of(s, r)));
}
// Circle against box is what people ask most, so these two have a simpler filter in front, with E
// the squared distance and r² the squared reach as computed. Zero says: cannot tell.

/// E has a relative error of (N + 2) u, r² of 3 u.
template <int N>
ABUT_INLINE Sign quick_meeting(const BasicPoint<N>& p, const BasicBox<N>& b, Reach r) {
  if (r.seen_to_be_zero()) {
    bool meet = true, apart = false;
    for (int i = 0; i < N; ++i) {
      const double x = p.position[i], low = b.min[i], high = b.max[i];
      meet &= (x > low) & (x < high);
      apart |= !((x >= low) & (x <= high));
    }
    return static_cast<Sign>(int{apart} - int{meet});
  }
  const double reach = r.sum(), r2 = reach * reach;
  const double e2 = sign::sum_of<N>([&](auto i) {
    const double x = p.position[i];
    // So that a box of NaNs is nowhere, not everywhere.
    const double low = x >= b.min[i] ? x : b.min[i];
    const double d = x - (b.max[i] >= low ? low : b.max[i]);
    return d * d;
  });
  return relative_sign<4 * N + 16>(e2, r2);
}

/// In the box's frame, where |E − r²| > k (r² + H²) proves the sign, taking L for 1 (it is, to 8
/// u). Per axis the excess is wrong by at most 4u√E + 11u H with H = hx + hy, since |d| ≤ √E + H;
/// so E by 30u E + 16u H², r² L by 11u r². (Where E is the larger, its error is covered too, since
/// E ≤ r² + |E − r²|.) kTiny covers underflow.
ABUT_INLINE Sign quick_meeting(const BasicPoint<2>& p, const OrientedBox& b, Reach r) {
  if (r.seen_to_be_zero()) return filters::sharp(p, b);
  const double dx = p.position.x - b.center.x, dy = p.position.y - b.center.y;
  const double c = b.rotation.c(), s = b.rotation.s();
  const double ex = std::fabs(dx * c + dy * s) - b.half_size.x;
  const double ey = std::fabs(dy * c - dx * s) - b.half_size.y;
  // e + |e| is twice the positive part, without a branch: so everything here is twice as long.
  const double x = ex + std::fabs(ex), y = ey + std::fabs(ey);
  const double reach = r.sum(), r2 = (reach + reach) * (reach + reach);
  const double h = b.half_size.x + b.half_size.y;
  const double difference = (x * x + y * y) - r2;
  constexpr double doubt = 0x1p-44;
  if (!(std::fabs(difference) > doubt * (r2 + h * h) + kTiny)) return Sign::zero;
  return sign::by_sign_bit(std::bit_cast<std::int64_t>(difference));
}

template <int N, AnyBox<N> B>
Sign meeting(const BasicPoint<N>& p, const B& b, Reach r) {
  return sign::decide([&](auto& s) { return point_box_formula(s, p, b, r); });
}
template <int N, AnyBox<N> B>
Containment containment(const B& outer, double outer_radius, const BasicPoint<N>& inner,
                        double inner_radius) {
  return sign::decide([&](auto& s) {
    const auto e = excess(s, outer, seen_from(s, inner.position));
    return box_holds(s, outer, e, outer_radius, inner_radius);
  });
}
template <int N, AnyBox<N> B>
Containment containment(const BasicPoint<N>& outer, double outer_radius, const B& inner,
                        double inner_radius) {
  if (inner_radius > outer_radius) return Containment::none;
  return sign::decide([&](auto& s) {
    const auto e = farthest_excess(s, inner, seen_from(s, outer.position));
    const auto spare = s.difference(outer_radius, inner_radius);
    return in_ball(s.sign(sign::norm2(e) - in_frame(s, inner, square(spare))), outer_radius);
  });
}

template <int N>
BasicSeparation<N> separation(const BasicPoint<N>& p, const BasicBox<N>& b) {
  Vec<N> nearest;
  bool outside = false;
  int deepest = 0;
  double depth = -1;
  bool towards_max = false;
  for (int i = 0; i < N; ++i) {
    const double x = p.position[i];
    const double below = b.min[i] - x, above = x - b.max[i];
    nearest[i] = below > 0 ? b.min[i] : above > 0 ? b.max[i] : x;
    outside = outside || below > 0 || above > 0;
    const double e = below > above ? below : above;
    if (depth < 0 || -e < depth) {
      depth = -e;
      deepest = i;
      towards_max = above >= below;
    }
  }
  if (outside) {
    const Vec<N> d = nearest - p.position;
    const double distance = length(d);
    return {distance, unit_or_first_axis(d, distance), p.position, nearest};
  }
  nearest[deepest] = towards_max ? b.max[deepest] : b.min[deepest];
  Vec<N> n;
  n[deepest] = towards_max ? -1 : 1;
  return {-depth, n, p.position, nearest};
}

/// p in the frame of an oriented box, in units of true length along its axes.
struct BoxFrame {
  explicit BoxFrame(const OrientedBox& b)
      : center(b.center), u(b.rotation.u()), v(b.rotation.v()), l(dot(u, u)) {}
  Vec2 to_local(const Vec2& p) const {
    const Vec2 d = p - center;
    return {dot(d, u) / l, dot(d, v) / l};
  }
  Vec2 to_world(const Vec2& q) const { return center + q.x * u + q.y * v; }
  Vec2 turn(const Vec2& n) const { return n.x * u + n.y * v; }
  Vec2 center, u, v;
  double l;
};

Separation separation(const BasicPoint<2>& p, const IsOrientedBox auto& b) {
  const BoxFrame frame(b);
  const Separation local =
      separation(BasicPoint<2>{frame.to_local(p.position)}, BasicBox<2>{-b.half_size, b.half_size});
  const double scale = square_root(frame.l);
  return {local.distance * scale, frame.turn(local.normal) * (1 / scale), p.position,
          frame.to_world(local.b)};
}

/// A point against a box, along the box's axes: how far it is beyond the faces, ex and ey, that it
/// is on the side of; x and y have the signs of these sides.
struct BesideBox {
  double ex, ey, x, y;
};
/// The way out of (or into) the box, towards the point: signed distance and unit direction.
struct WayToPoint {
  double distance, x, y;
};
ABUT_INLINE Known<WayToPoint> way_to_point(const BesideBox& at, double size, double reach) {
  using numeric::with_sign;
  const double ex = at.ex, ey = at.ey;
  if (numeric::larger(ex, ey) > reach) return {State::apart};
  if ((ex > 0) & (ey > 0)) {
    const double l = square_root(numeric::repeatable_dot(ex, ex, ey, ey)), per_l = 1 / l;
    if (l > reach) return {State::apart};
    // So near the corner the squares may have lost digits, or all of them.
    if (!(l >= kPointPart * size)) return {};
    return {State::sure, {l, with_sign(ex * per_l, at.x), with_sign(ey * per_l, at.y)}};
  }
  if (ex >= ey) return {State::sure, {ex, with_sign(1, at.x), 0}};
  return {State::sure, {ey, 0, with_sign(1, at.y)}};
}

ABUT_INLINE Known<Separation> quick_separation(const Point& p, const Box& b, double reach) {
  using numeric::larger;
  const double below_x = b.min.x - p.position.x, above_x = p.position.x - b.max.x;
  const double below_y = b.min.y - p.position.y, above_y = p.position.y - b.max.y;
  const BesideBox at{larger(below_x, above_x), larger(below_y, above_y), above_x - below_x,
                     above_y - below_y};
  const double size =
      (std::fabs(at.ex) + std::fabs(at.ey)) + ((b.max.x - b.min.x) + (b.max.y - b.min.y));
  const double slack = kGapSlack * size;
  if (!is_tame<5>(size)) return {};
  const Known<WayToPoint> known = way_to_point(at, size, reach + slack);
  if (!known.is_sure()) return {known.state};
  const WayToPoint& way = known.value;
  Separation s{way.distance, {-way.x, -way.y}, p.position, {}};
  for (int i = 0; i < 2; ++i) {
    const double out = i == 0 ? way.x : way.y, low = b.min[i], high = b.max[i];
    s.b[i] = out > 0 ? high : out < 0 ? low : numeric::clamped(p.position[i], low, high);
  }
  return {State::sure, s, slack};
}
/// The stored axes are √L long: a face is h √L from the centre, a point d·axis/√L. With L = 1 + 2e,
/// √L = 1 + e.
ABUT_INLINE Known<Separation> quick_separation(const Point& p, const OrientedBox& b, double reach) {
  using numeric::with_sign;
  const double c = b.rotation.c(), t = b.rotation.s(), hx = b.half_size.x, hy = b.half_size.y;
  const double dx = p.position.x - b.center.x, dy = p.position.y - b.center.y;
  const double size = (std::fabs(dx) + std::fabs(dy)) + (hx + hy);
  const double slack = kGapSlack * size;
  const double e = 0.5 * (numeric::kahan_dot(c, c, t, t) - 1);
  if (!(is_tame<5>(size) & (std::fabs(e) < 1))) return {};
  const double x = (dx * c + dy * t) + 0.0, y = (dy * c - dx * t) + 0.0;  // −0 has the side of 0
  const auto beyond = [&](double at, double half) {
    return (std::fabs(at) - half) - e * (std::fabs(at) + half);
  };
  const Known<WayToPoint> known =
      way_to_point({beyond(x, hx), beyond(y, hy), x, y}, size, reach + slack);
  if (!known.is_sure()) return {known.state};
  const WayToPoint& way = known.value;
  const double k = 1 - e, nx = k * way.x, ny = k * way.y;
  const auto on_box = [&](double out, double at, double half) {
    return out != 0 ? with_sign(half, out) : numeric::clamped((1 - 2 * e) * at, -half, half);
  };
  const double fx = on_box(way.x, x, hx), fy = on_box(way.y, y, hy);
  return {State::sure,
          {way.distance,
           {-(nx * c - ny * t), -(nx * t + ny * c)},
           p.position,
           {b.center.x + (fx * c - fy * t), b.center.y + (fx * t + fy * c)}},
          slack};
}

template <int N, AnyBox<N> B>
Vec<N> common_point(const BasicPoint<N>& p, const B&) {
  return p.position;
}

}  // namespace abut::detail::pairs
