// Line, ray or segment and box, axis-aligned in any dimension or oriented: with radii, capsule and
// rounded box.
//
// In the plane a segment and a box are apart if and only if an axis of the box or the normal of the
// segment parts them. Beyond the plane the squared distance along the line is a convex function
// that is quadratic between the points where the line crosses the planes of the faces; see below.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/pairs/box_box.hpp>
#include <abut/detail/pairs/filters.hpp>
#include <abut/detail/pairs/hull.hpp>
#include <abut/detail/pairs/linear_linear.hpp>
#include <abut/detail/pairs/point_box.hpp>
#include <abut/detail/sign/vector.hpp>
#include <abut/results.hpp>

namespace abut::detail::pairs {

// ---- The plane

/// The gap between a segment and a box along each axis of the box.
auto segment_gaps(auto& s, const BasicBox<2>& b, const BasicSegment<2>& l) {
  const auto a_min = sign::displacement(s, l.a, b.min), b_min = sign::displacement(s, l.b, b.min);
  const auto a_max = sign::displacement(s, b.max, l.a), b_max = sign::displacement(s, b.max, l.b);
  const auto gap = [&](int i) {
    return larger(smaller(a_min[i], b_min[i]), smaller(a_max[i], b_max[i]));
  };
  return Vec<2, decltype(gap(0))>{gap(0), gap(1)};
}
auto segment_gaps(auto& s, const OrientedBox& b, const BasicSegment<2>& l) {
  const auto to_a = sign::displacement(s, b.center, l.a),
             to_b = sign::displacement(s, b.center, l.b);
  const auto u = sign::axis_u(s, b.rotation), v = sign::axis_v(s, b.rotation);
  const auto length2 = sign::norm2(u);
  const auto gap = [&](const auto& axis, double half) {
    const auto x = sign::dot(to_a, axis), y = sign::dot(to_b, axis);
    return larger(smaller(x, y), smaller(-x, -y)) - s.length(half) * length2;
  };
  return Vec<2, decltype(gap(u, 0))>{gap(u, b.half_size.x), gap(v, b.half_size.y)};
}
/// The gap along the segment's normal: how far all corners lie on one side of it.
auto normal_gap(auto& s, const BasicBox<2>& b, const BasicSegment<2>& l, const auto& d) {
  const auto from = sign::displacement(s, l.a, b.min), to = sign::displacement(s, l.a, b.max);
  const auto low = smaller(d.x * from.y, d.x * to.y) - larger(d.y * from.x, d.y * to.x);
  const auto high = larger(d.x * from.y, d.x * to.y) - smaller(d.y * from.x, d.y * to.x);
  return larger(low, -high);
}
auto normal_gap(auto& s, const OrientedBox& b, const BasicSegment<2>& l, const auto& d) {
  return abs(sign::cross(d, sign::displacement(s, l.a, b.center))) -
         s.length(b.half_size.x) * abs(sign::cross(d, sign::axis_u(s, b.rotation))) -
         s.length(b.half_size.y) * abs(sign::cross(d, sign::axis_v(s, b.rotation)));
}

Sign segment_box_formula(auto& s, const BasicSegment<2>& l, const auto& b, Reach r) {
  const auto d = along(s, l);
  const auto g = segment_gaps(s, b, l);
  const Sign gap = larger(s.sign(larger(g.x, g.y)), s.sign(normal_gap(s, b, l, d)));
  if (!r.positive()) return gap;
  if (gap != Sign::positive) return Sign::negative;
  const auto r2 = square(sum_of(s, r));
  Sign least = smaller(box_distance_sign(s, b, excess(s, b, seen_from(s, l.a)), r2),
                       box_distance_sign(s, b, excess(s, b, seen_from(s, l.b)), r2));
  for (int i = 0; i < 4 && least != Sign::negative; ++i) {
    const auto w = displacement(s, GivenVertex{l.a}, vertex(s, b, i));
    least = smaller(least, linear_distance_sign<BasicSegment<2>>(s, w, d, r2));
  }
  return least;
}

template <Linear L, class B>
Sign plane_linear_box(const L& l, const B& b, Reach r) {
  if (is_point(l)) return meeting(BasicPoint<2>{start(l)}, b, r);
  if constexpr (has_stop<L>)
    if (!is_flat(b)) return sign::decide([&](auto& s) { return segment_box_formula(s, l, b, r); });
  return hull_meeting(l, b, r);
}

// Filters in front of meeting(); zero says: cannot tell. With radii, apart: it is the larger
// part.
[[gnu::noinline]] Sign quick_rounded_linear_box(const auto& l, const auto& b, Reach r) {
  return filters::rounded(l, b, r);
}
template <LinearIn<2> L, PlaneBox B>
ABUT_INLINE Sign quick_meeting(const L& l, const B& b, Reach r) {
  if constexpr (std::is_same_v<B, Box> && !has_stop<L>) {
    return filters::sharp(l, b);
  } else {
    if (r.seen_to_be_zero()) return filters::sharp(l, b);
    return quick_rounded_linear_box(l, b, r);
  }
}

// ---- Any dimension
//
// With e(t) the excess of the point at t over the box, per axis, f(t) = Σ (eᵢ(t))₊² is the squared
// distance: convex, with a continuous slope, and quadratic wherever no eᵢ changes sign. Exactly,
// the formula below looks at one point of every piece: there it knows which faces the point is
// beyond, and so the piece's quadratic α t² + 2 β t + γ, whose minimum, if it lies in that piece,
// is the minimum of f.

/// A parameter num/den, den > 0.
struct DyadicRatio {
  sign::Dyadic num, den;
};

template <int N>
struct LinearInBox {
  const BasicBox<N>& box;
  Vec<N> from;
  bool starts, stops;
  sign::Dyadic d[N];

  template <Linear L>
  LinearInBox(const L& l, const BasicBox<N>& b)
      : box(b), from(start(l)), starts(has_start<L>), stops(has_stop<L>) {
    for (int i = 0; i < N; ++i) {
      if constexpr (has_stop<L>)
        d[i] = sign::Dyadic(l.b[i]) - sign::Dyadic(l.a[i]);
      else
        d[i] = l.direction[i];
    }
  }
  /// How far the start is beyond the lower and the upper face.
  sign::Dyadic below(int i) const { return sign::Dyadic(box.min[i]) - sign::Dyadic(from[i]); }
  sign::Dyadic above(int i) const { return sign::Dyadic(from[i]) - sign::Dyadic(box.max[i]); }

  /// below(i) at t, times t.den.
  sign::Dyadic below(int i, const DyadicRatio& t) const { return below(i) * t.den - d[i] * t.num; }
  sign::Dyadic above(int i, const DyadicRatio& t) const { return above(i) * t.den + d[i] * t.num; }

  Sign inside_ends(const DyadicRatio& t) const {
    Sign where = Sign::negative;
    if (starts) where = larger(where, -t.num.sign());
    if (stops) where = larger(where, (t.num - t.den).sign());
    return where;
  }
  /// Negative: t gives a point of both relative interiors. Zero: of both closed sets.
  Sign position(const DyadicRatio& t) const {
    Sign where = inside_ends(t);
    for (int i = 0; i < N; ++i) {
      const Sign beyond = larger(below(i, t).sign(), above(i, t).sign());
      if (beyond == Sign::positive || !is_flat(box, i)) where = larger(where, beyond);
    }
    return where;
  }
  /// sign(f(t) − r²)
  Sign distance_sign(const DyadicRatio& t, const sign::Dyadic& r2) const {
    sign::Dyadic f;
    for (int i = 0; i < N; ++i) f += square(positive(below(i, t))) + square(positive(above(i, t)));
    return (f - r2 * square(t.den)).sign();
  }

  /// Calls f with a parameter of every piece and every point between pieces.
  void each_piece(auto&& f) const {
    DyadicRatio cuts[2 * N + 2];
    int n = 0;
    for (int i = 0; i < N; ++i) {
      if (d[i].sign() == Sign::zero) continue;
      const bool back = d[i].sign() == Sign::negative;
      cuts[n++] = {back ? -below(i) : below(i), back ? -d[i] : d[i]};
      cuts[n++] = {back ? above(i) : -above(i), back ? -d[i] : d[i]};
    }
    if (starts || n == 0) cuts[n++] = {0.0, 1.0};
    if (stops) cuts[n++] = {1.0, 1.0};
    for (int i = 0; i < n; ++i)
      for (int j = 0; j <= i; ++j)
        f(DyadicRatio{cuts[i].num * cuts[j].den + cuts[j].num * cuts[i].den,
                      sign::Dyadic(2) * cuts[i].den * cuts[j].den});
    for (int i = 0; i < n; ++i) {
      f(DyadicRatio{cuts[i].num + cuts[i].den, cuts[i].den});
      f(DyadicRatio{cuts[i].num - cuts[i].den, cuts[i].den});
    }
  }

  Sign meeting(const Reach& r) const {
    Sign least = Sign::positive;
    each_piece([&](const DyadicRatio& t) { least = smaller(least, position(t)); });
    if (!r.positive()) return least;
    if (least != Sign::positive) return Sign::negative;
    sign::DyadicStage stage;
    const sign::Dyadic r2 = square(sum_of(stage, r));
    if (starts) least = smaller(least, distance_sign({0.0, 1.0}, r2));
    if (stops) least = smaller(least, distance_sign({1.0, 1.0}, r2));
    each_piece([&](const DyadicRatio& t) {
      // The piece's own quadratic: α t² + 2 β t + γ over the faces that the point is beyond.
      sign::Dyadic alpha, beta;
      for (int i = 0; i < N; ++i) {
        if (below(i, t).sign() == Sign::positive) alpha += d[i] * d[i], beta -= below(i) * d[i];
        if (above(i, t).sign() == Sign::positive) alpha += d[i] * d[i], beta += above(i) * d[i];
      }
      const DyadicRatio lowest = alpha.sign() == Sign::zero ? t : DyadicRatio{-beta, alpha};
      if (inside_ends(lowest) != Sign::positive) least = smaller(least, distance_sign(lowest, r2));
    });
    return least;
  }
};

/// The nearest point of the box from the linear shape; distance 0 where they meet.
template <Linear L, int N>
BasicSeparation<N> nearest_in_box(const L& l, const BasicBox<N>& b) {
  const Vec<N> from = start(l), d = along(l);
  BasicSeparation<N> best;
  best.distance = HUGE_VAL;
  const auto try_at = [&](double t) {
    if (has_start<L> && !(t > 0)) t = 0;
    if (has_stop<L> && !(t < 1)) t = 1;
    Vec<N> x = from + t * d;
    if constexpr (has_stop<L>)
      if (t == 1) x = l.b;
    BasicSeparation<N> s = separation(BasicPoint<N>{x}, b);
    if (s.distance < 0) s.distance = 0, s.b = s.a;
    if (s.distance < best.distance) best = s;
  };
  double cuts[2 * N + 2];
  int n = 0;
  const auto cut = [&](double t) {
    if (!std::isfinite(t)) return;
    int i = n++;
    for (; i > 0 && cuts[i - 1] > t; --i) cuts[i] = cuts[i - 1];
    cuts[i] = t;
  };
  for (int i = 0; i < N; ++i)
    if (d[i] != 0) cut((b.min[i] - from[i]) / d[i]), cut((b.max[i] - from[i]) / d[i]);
  cut(0);
  if (has_stop<L>) cut(1);
  for (int k = 0; k <= n; ++k) {
    const double low = k == 0 ? cuts[0] - 1 : cuts[k - 1],
                 high = k == n ? cuts[n - 1] + 1 : cuts[k];
    const double middle = low + 0.5 * (high - low);
    double alpha = 0, beta = 0;
    for (int i = 0; i < N; ++i) {
      const double x = from[i] + middle * d[i];
      const double beyond = x < b.min[i]   ? from[i] - b.min[i]
                            : x > b.max[i] ? from[i] - b.max[i]
                                           : 0;
      if (x < b.min[i] || x > b.max[i]) alpha += d[i] * d[i], beta += beyond * d[i];
    }
    if (k < n) try_at(cuts[k]);
    double t = alpha > 0 ? -beta / alpha : middle;
    if (k > 0) t = std::fmax(t, low);
    if (k < n) t = std::fmin(t, high);
    try_at(t);
  }
  return best;
}

/// A distance computed in double is wrong by less than this times the size of the numbers. It is 128 u. At a crossing of
/// a face t d is a difference of two numbers and wrong by 3 u of it, at most 6 u of the size, so each coordinate is by 8 u
/// and all N of them by 8 u √N. Between crossings the distance is least where the square's slope is 0: there an error of
/// t counts by its square.
inline constexpr double kSeparationSlack = 0x1p-46;

template <int N, LinearIn<N> L>
Sign meeting(const L& l, const BasicBox<N>& b, Reach r) {
  if constexpr (N == 2) {
    return plane_linear_box(l, b, r);
  } else {
    if (is_point(l)) return meeting(BasicPoint<N>{start(l)}, b, r);
    const double size =
        std::fmax(r.sum(), std::fmax(abut::detail::magnitude(l), abut::detail::magnitude(b)));
    const double apart = nearest_in_box(abut::detail::scaled(l, 0), b).distance - r.sum();
    if (is_tame<3>(size) && std::fabs(apart) > kSeparationSlack * size &&
        (apart > 0 || r.sum() > kSeparationSlack * size))
      return sign_of(apart);
    return LinearInBox<N>(l, b).meeting(r);
  }
}
template <LinearIn<2> L>
Sign meeting(const L& l, const OrientedBox& b, Reach r) {
  return plane_linear_box(l, b, r);
}

/// The shallowest way out beyond the plane: along a face normal, or at right angles to the line and all but
/// two of the axes (the facets of the Minkowski difference, a zonotope).
template <Linear L, int N>
BasicSeparation<N> shallowest_way_out(const L& l, const BasicBox<N>& b) {
  const Vec<N> from = start(l), d = along(l);
  BasicSeparation<N> best;
  best.distance = -HUGE_VAL;
  const auto try_normal = [&](const Vec<N>& n) {  // from the linear shape to the box
    const double onward = dot(n, d);
    const double slack = kParallel * length(d);
    double reach = dot(n, from), at = 0;
    if constexpr (has_stop<L>) {
      if (onward > slack) reach = dot(n, l.b), at = 1;
    } else if (onward > slack || (!has_start<L> && onward < -slack)) {
      return;
    }
    Vec<N> corner;
    for (int i = 0; i < N; ++i) corner[i] = n[i] > 0 ? b.min[i] : b.max[i];
    const double gap = dot(n, corner) - reach;
    if (!(gap > best.distance)) return;
    best.distance = std::fmin(gap, 0);
    best.normal = n;
    // Slide along the line to where it faces the box, over the axes that n does not see.
    if (std::fabs(onward) <= slack) {
      double low = has_start<L> ? 0 : -HUGE_VAL, high = has_stop<L> ? 1 : HUGE_VAL;
      const Vec<N> pushed = from + gap * n;
      for (int i = 0; i < N; ++i) {
        if (std::fabs(d[i]) <= slack) continue;
        const double x = ((n[i] == 0 ? b.min[i] : corner[i]) - pushed[i]) / d[i];
        const double y = ((n[i] == 0 ? b.max[i] : corner[i]) - pushed[i]) / d[i];
        low = std::fmax(low, std::fmin(x, y));
        high = std::fmin(high, std::fmax(x, y));
      }
      at = std::isfinite(low) && std::isfinite(high) ? 0.5 * (low + high)
           : std::isfinite(low)                      ? low
           : std::isfinite(high)                     ? high
                                                     : 0;
    }
    best.a = from + at * d;
    best.b = best.a + best.distance * n;
  };
  for (int i = 0; i < N; ++i) {
    Vec<N> n;
    n[i] = 1;
    try_normal(n);
    try_normal(-n);
    for (int j = i + 1; j < N; ++j) {
      Vec<N> m;
      m[i] = d[j], m[j] = -d[i];
      const double size = length(m);
      if (!(size > 0)) continue;
      try_normal(m * (1 / size));
      try_normal(m * (-1 / size));
    }
  }
  return best;
}

template <int N, LinearIn<N> L>
BasicSeparation<N> separation(const L& l, const BasicBox<N>& b) {
  if constexpr (N == 2) {
    return hull_separation(l, b, meeting(l, b, Reach{}));
  } else {
    if (is_point(l)) return separation(BasicPoint<N>{start(l)}, b);
    if (meeting(l, b, Reach{}) == Sign::positive) return nearest_in_box(l, b);
    return shallowest_way_out(l, b);
  }
}
template <LinearIn<2> L>
Separation separation(const L& l, const OrientedBox& b) {
  return hull_separation(l, b, meeting(l, b, Reach{}));
}

template <int N, LinearIn<N> L>
Containment containment(const BasicBox<N>& outer, double outer_radius, const L& inner,
                        double inner_radius) {
  if constexpr (!has_stop<L>)
    return Containment::none;
  else
    return smaller(containment(outer, outer_radius, BasicPoint<N>{inner.a}, inner_radius),
                   containment(outer, outer_radius, BasicPoint<N>{inner.b}, inner_radius));
}
template <int N, LinearIn<N> L>
Containment containment(const L& outer, double outer_radius, const BasicBox<N>& inner,
                        double inner_radius) {
  Containment all = Containment::strict;
  for (int corner = 0; corner < 1 << N; ++corner) {
    BasicPoint<N> p;
    for (int i = 0; i < N; ++i)
      p.position[i] = (corner >> i & 1) != 0 ? inner.max[i] : inner.min[i];
    all = smaller(all, containment(outer, outer_radius, p, inner_radius));
  }
  return all;
}

template <int N, LinearIn<N> L>
Vec<N> common_point(const L& l, const BasicBox<N>& b) {
  if constexpr (N == 2)
    return hull_common_point(l, b);
  else
    return nearest_in_box(l, b).b;
}
template <LinearIn<2> L>
Vec2 common_point(const L& l, const OrientedBox& b) {
  return hull_common_point(l, b);
}

}  // namespace abut::detail::pairs
