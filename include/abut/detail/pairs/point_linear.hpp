// Point and line, ray or segment: with radii, circle and segment, circle and capsule.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/numeric/compensated.hpp>
#include <abut/detail/pairs/filters.hpp>
#include <abut/detail/pairs/point_point.hpp>
#include <abut/detail/sign/vector.hpp>
#include <abut/results.hpp>

namespace abut::detail::pairs {

// The interface of lines, rays and segments for the linear pairs: start, direction, and which ends
// bound them (the start at parameter 0, the stop at 1).

template <Linear L>
const Vec<dimension<L>>& start(const L& l) {
  if constexpr (requires { l.point; })
    return l.point;
  else if constexpr (requires { l.origin; })
    return l.origin;
  else
    return l.a;
}
template <Linear L>
Vec<dimension<L>> along(const L& l) {
  if constexpr (is_bounded<L>)
    return l.b - l.a;
  else
    return l.direction;
}
template <class Stage, Linear L>
auto along(Stage& s, const L& l) {
  if constexpr (is_bounded<L>)
    return sign::displacement(s, l.a, l.b);
  else
    return sign::direction(s, l.direction);
}

template <class L>
inline constexpr bool has_start = true;
template <int N>
inline constexpr bool has_start<BasicLine<N>> = false;
template <class L>
inline constexpr bool has_stop = is_linear<L> && is_bounded<L>;

/// A segment of no length is a point.
template <Linear L>
bool is_point(const L& l) {
  if constexpr (has_stop<L>)
    return l.a == l.b;
  else
    return false;
}

/// sign(distance² − r²) of the point at w from the start of a linear shape that runs along d.
///
///            w·d < 0  :  |w|²          (w×d)²  :  0 ≤ w·d ≤ d·d        |w−d|²  :  w·d > d·d
///       ---------- start ==================================== stop ----------
///
template <class L, class Stage, int N, class W, class D, class R>
Sign linear_distance_sign(Stage& s, const Vec<N, W>& w, const Vec<N, D>& d, const R& r2) {
  if constexpr (has_start<L>)
    if (s.sign(sign::dot(w, d)) == Sign::negative) return s.sign(sign::norm2(w) - r2);
  if constexpr (has_stop<L>) {
    const auto from_stop = sign::minus(w, d);
    if (s.sign(sign::dot(from_stop, d)) == Sign::positive)
      return s.sign(sign::norm2(from_stop) - r2);
  }
  return s.sign(sign::cross2(w, d) - r2 * sign::norm2(d));
}

/// Where a point lies: negative in the relative interior, zero at an end, positive off the shape.
template <class L, class Stage, int N, class W, class D>
Sign linear_position(Stage& s, const Vec<N, W>& w, const Vec<N, D>& d) {
  if (!sign::parallel(s, w, d)) return Sign::positive;
  Sign where = Sign::negative;
  if constexpr (has_start<L>) where = larger(where, -s.sign(sign::dot(w, d)));
  if constexpr (has_stop<L>) where = larger(where, s.sign(sign::dot(sign::minus(w, d), d)));
  return where;
}

/// A unit vector at right angles to d, chosen by its smallest component.
template <int N>
Vec<N> any_perpendicular(const Vec<N>& d) {
  int least = 0;
  for (int i = 1; i < N; ++i)
    if (std::fabs(d[i]) < std::fabs(d[least])) least = i;
  Vec<N> e;
  e[least] = 1;
  e = e - (d[least] / dot(d, d)) * d;
  return e * (1 / length(e));
}

/// Shorter than this beside numbers of tame size a segment or an edge is a point: the square of its
/// length would be subnormal, and what is divided by it rounding.
inline constexpr double kPointlike = 0x1p-500;

template <int N, Linear L>
BasicSeparation<N> separation(const BasicPoint<N>& p, const L& l) {
  const Vec<N> d = along(l), w = p.position - start(l);
  const double dd = dot(d, d);
  if (!(dd > kPointlike * kPointlike)) return separation(p, BasicPoint<N>{start(l)});
  if (has_start<L> && !(dot(w, d) > 0)) {
    const double distance = length(w);
    return {distance, distance > 0 ? unit_or_first_axis(-w, distance) : d * (1 / square_root(dd)),
            p.position, start(l)};
  }
  // Seen from the nearer end, whose difference from p loses least.
  Vec<N> from = start(l), off = w;
  if constexpr (has_stop<L>) {
    const Vec<N> past = p.position - l.b;
    if (!(dot(past, d) < 0)) {
      const double distance = length(past);
      return {distance,
              distance > 0 ? unit_or_first_axis(-past, distance) : d * (-1 / square_root(dd)),
              p.position, l.b};
    }
    if (2 * dot(w, d) > dd) from = l.b, off = past;
  }
  if constexpr (N == 2) {
    const double side = cross(d, off) / square_root(dd);  // positive: p to the left of l
    const Vec2 n = perp(d) * ((side > 0 ? -1 : 1) / square_root(dd));
    const double distance = std::fabs(side);
    return {distance, n, p.position, p.position + distance * n};
  } else {
    const Vec<N> to_foot = (dot(off, d) / dd) * d - off;
    const double distance = length(to_foot);
    Vec<N> n = unit_or_first_axis(to_foot, distance);
    if (!(distance > 0)) n = any_perpendicular(d);
    return {distance, n, p.position, p.position + distance * n};
  }
}

/// From p, which lies w off `end`, to the line along d through that end of a segment; dd is d's
/// squared length, and `side` is d × w: how far p is to the left, times |d|. The foot is (end·dd + num·d)/dd,
/// divided once a coordinate, so that what is a double comes out as it is.
ABUT_INLINE Separation beside_line(const Point& p, const Vec2& end, const Vec2& w, const Vec2& d,
                                   double dd, double side) {
  using numeric::repeatable_dot;
  const double num = repeatable_dot(w.x, d.x, w.y, d.y), root = square_root(dd);
  const double k = (side > 0 ? -1 : 1) / root;
  return {std::fabs(side) / root,
          {-k * d.y, k * d.x},
          p.position,
          {repeatable_dot(end.x, dd, num, d.x) / dd, repeatable_dot(end.y, dd, num, d.y) / dd}};
}
ABUT_INLINE double side_of_line(const Vec2& w, const Vec2& d) {
  return numeric::kahan_cross(d.x, w.y, d.y, w.x);
}
/// From p to an end, w off it and not too near to be squared.
ABUT_INLINE Separation beside_end(const Point& p, const Vec2& end, const Vec2& w, double ww) {
  const double distance = square_root(ww), k = -1 / distance;
  return {distance, {k * w.x, k * w.y}, p.position, end};
}

/// A point and a segment, seen from the nearer end, whose difference loses least. Those apart are told from
/// squares, without a root.
ABUT_INLINE Known<Separation> quick_separation(const Point& p, const Segment& l, double reach) {
  const Vec2 d = l.b - l.a, from_a = p.position - l.a, from_b = p.position - l.b;
  const double dd = d.x * d.x + d.y * d.y;
  const double past_a = from_a.x * d.x + from_a.y * d.y;
  const double past_b = -(from_b.x * d.x + from_b.y * d.y);
  const double size =
      (std::fabs(from_a.x) + std::fabs(from_a.y)) + (std::fabs(d.x) + std::fabs(d.y));
  const double slack = kGapSlack * size;
  if (!(is_tame<5>(size) & (dd > kLeastSegment2 * size * size))) return {};
  const numeric::Choice near_b = numeric::is_greater(past_a, past_b);
  const Vec2 end = near_b.pick(l.b, l.a), w = near_b.pick(from_b, from_a);
  const double distant = reach + slack, far2 = (1 + kRoom) * (distant * distant);
  // Each way has a test of its own: joined, they would be a second guess.
  if (numeric::smaller(past_a, past_b) > 0) {
    const double side = side_of_line(w, d);
    if (side * side > far2 * dd) return {State::apart};
    return {State::sure, beside_line(p, end, w, d, dd, side), slack};
  }
  const double ww = w.x * w.x + w.y * w.y;
  if (ww > far2) return {State::apart};
  if (!(ww > kLeastSegment2 * size * size)) return {};
  return {State::sure, beside_end(p, end, w, ww), slack};
}

/// A filter in front of meeting(); zero says: cannot tell.
template <LinearIn<2> L>
ABUT_INLINE Sign quick_meeting(const Point& p, const L& l, Reach r) {
  return filters::rounded(p, l, r);
}

template <int N, Linear L>
Sign meeting(const BasicPoint<N>& p, const L& l, Reach r) {
  if (is_point(l)) return meeting(p, BasicPoint<N>{start(l)}, r);
  return sign::decide([&](auto& s) {
    const auto w = sign::displacement(s, start(l), p.position);
    const auto d = along(s, l);
    if (!r.positive()) return linear_position<L>(s, w, d);
    return linear_distance_sign<L>(s, w, d, square(sum_of(s, r)));
  });
}

/// Whether the linear shape ⊕ outer_radius holds the ball of inner_radius at w from its start.
template <class L, class Stage, int N, class W, class D>
Containment linear_holds(Stage& s, const Vec<N, W>& w, const Vec<N, D>& d, double outer_radius,
                         double inner_radius) {
  if (inner_radius > outer_radius) return Containment::none;
  Sign where;
  if (inner_radius < outer_radius)
    where = linear_distance_sign<L>(s, w, d, square(s.difference(outer_radius, inner_radius)));
  else if (outer_radius > 0)
    where = larger(linear_position<L>(s, w, d), Sign::zero);
  else
    where = linear_position<L>(s, w, d);
  return containment_of(where);
}

template <Linear L, int N>
Containment containment(const L& outer, double outer_radius, const BasicPoint<N>& inner,
                        double inner_radius) {
  if (is_point(outer))
    return containment(BasicPoint<N>{start(outer)}, outer_radius, inner, inner_radius);
  return sign::decide([&](auto& s) {
    return linear_holds<L>(s, sign::displacement(s, start(outer), inner.position), along(s, outer),
                           outer_radius, inner_radius);
  });
}

template <int N, Linear L>
Containment containment(const BasicPoint<N>& outer, double outer_radius, const L& inner,
                        double inner_radius) {
  if constexpr (!has_stop<L>) {
    return Containment::none;
  } else {
    return smaller(containment(outer, outer_radius, BasicPoint<N>{inner.a}, inner_radius),
                   containment(outer, outer_radius, BasicPoint<N>{inner.b}, inner_radius));
  }
}

template <int N, Linear L>
Vec<N> common_point(const BasicPoint<N>& p, const L&) {
  return p.position;
}

}  // namespace abut::detail::pairs
