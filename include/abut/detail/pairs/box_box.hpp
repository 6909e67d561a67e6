// Box and box: axis-aligned in any dimension, oriented in the plane, and mixed; with radii, rounded
// boxes.
//
// Two boxes in the plane are apart if and only if an axis of one of them parts them (Gottschalk,
// Lin & Manocha 1996), and two rounded ones whose inner boxes are apart are nearest at a corner.
#pragma once

#include <abut/detail/core.hpp>
#include <abut/detail/pairs/filters.hpp>
#include <abut/detail/pairs/hull.hpp>
#include <abut/detail/pairs/point_box.hpp>
#include <abut/detail/sign/vector.hpp>
#include <abut/results.hpp>

namespace abut::detail::pairs {

/// The gap between the intervals of two boxes along each axis of the first, positive when apart.
template <class Stage, int N>
auto axis_gaps(Stage& s, const BasicBox<N>& a, const BasicBox<N>& b) {
  const auto before = sign::displacement(s, b.max, a.min),
             after = sign::displacement(s, a.max, b.min);
  Vec<N, decltype(larger(before[0], after[0]))> g;
  for (int i = 0; i < N; ++i) g[i] = larger(before[i], after[i]);
  return g;
}
auto axis_gaps(auto& s, const OrientedBox& a, const OrientedBox& b) {
  const auto d = sign::displacement(s, a.center, b.center);
  const auto u = sign::axis_u(s, a.rotation), v = sign::axis_v(s, a.rotation);
  const auto bu = sign::axis_u(s, b.rotation), bv = sign::axis_v(s, b.rotation);
  const auto l = sign::norm2(u);
  const auto hx = s.length(b.half_size.x), hy = s.length(b.half_size.y);
  const auto gap = [&](const auto& axis, double half) {
    return abs(sign::dot(d, axis)) - s.length(half) * l - hx * abs(sign::dot(axis, bu)) -
           hy * abs(sign::dot(axis, bv));
  };
  return Vec<2, decltype(gap(u, 0))>{gap(u, a.half_size.x), gap(v, a.half_size.y)};
}
auto axis_gaps(auto& s, const OrientedBox& a, const BasicBox<2>& b) {
  const auto from = sign::displacement(s, a.center, b.min),
             to = sign::displacement(s, a.center, b.max);
  const auto u = sign::axis_u(s, a.rotation), v = sign::axis_v(s, a.rotation);
  const auto l = sign::norm2(u);
  const auto gap = [&](const auto& axis, double half) {
    const auto low =
        smaller(axis.x * from.x, axis.x * to.x) + smaller(axis.y * from.y, axis.y * to.y);
    const auto high =
        larger(axis.x * from.x, axis.x * to.x) + larger(axis.y * from.y, axis.y * to.y);
    return larger(low, -high) - s.length(half) * l;
  };
  return Vec<2, decltype(gap(u, 0))>{gap(u, a.half_size.x), gap(v, a.half_size.y)};
}
auto axis_gaps(auto& s, const BasicBox<2>& a, const OrientedBox& b) {
  const auto above = sign::displacement(s, a.max, b.center),
             below = sign::displacement(s, b.center, a.min);
  const auto u = sign::axis_u(s, b.rotation), v = sign::axis_v(s, b.rotation);
  const auto hx = s.length(b.half_size.x), hy = s.length(b.half_size.y);
  const auto x = larger(above.x, below.x) - hx * abs(u.x) - hy * abs(v.x);
  const auto y = larger(above.y, below.y) - hx * abs(u.y) - hy * abs(v.y);
  return Vec<2, std::remove_const_t<decltype(x)>>{x, y};
}

/// A corner of b as seen from a: its excess over a.
auto corner_excess(auto& s, const auto& a, const auto& b, int i) {
  const auto v = vertex(s, b, i);
  return excess(s, a, [&](const Vec2& from) { return displacement(s, GivenVertex{from}, v); });
}

// Filters in front of meeting(); zero says: cannot tell.

/// Comparisons of the given numbers, without a branch, say all. NaN overlaps nothing.
template <int N>
ABUT_INLINE bool overlap(const BasicBox<N>& a, const BasicBox<N>& b) {
  bool all = true;
  for (int i = 0; i < N; ++i)
    all = filters::both(all, filters::both(a.min[i] <= b.max[i], b.min[i] <= a.max[i]));
  return all;
}
template <int N>
ABUT_INLINE Sign quick_meeting(const BasicBox<N>& a, const BasicBox<N>& b, Reach) {
  bool meet = true;
  for (int i = 0; i < N; ++i)
    meet = filters::both(meet, filters::both(a.min[i] < b.max[i], b.min[i] < a.max[i]));
  return static_cast<Sign>(int{!overlap(a, b)} - int{meet});
}
/// With radii, and apart: it is the larger part.
[[gnu::noinline]] Sign quick_rounded_meeting(const auto& a, const auto& b, Reach r) {
  return filters::rounded(a, b, r);
}
template <PlaneBox A, IsOrientedBox B>
ABUT_INLINE Sign quick_meeting(const A& a, const B& b, Reach r) {
  if (r.seen_to_be_zero()) return filters::sharp(a, b);
  return quick_rounded_meeting(a, b, r);
}

Sign plane_boxes_formula(auto& s, const auto& a, const auto& b, Reach r) {
  const auto ga = axis_gaps(s, a, b);
  const auto gb = axis_gaps(s, b, a);
  const Sign gap = larger(s.sign(larger(ga.x, ga.y)), s.sign(larger(gb.x, gb.y)));
  if (!r.positive()) return gap;
  if (gap != Sign::positive) return Sign::negative;
  const auto r2 = square(sum_of(s, r));
  Sign least = Sign::positive;
  for (int i = 0; i < 4 && least != Sign::negative; ++i) {
    least = smaller(least, box_distance_sign(s, a, corner_excess(s, a, b, i), r2));
    least = smaller(least, box_distance_sign(s, b, corner_excess(s, b, a, i), r2));
  }
  return least;
}

template <PlaneBox A, IsOrientedBox B>
Sign meeting(const A& a, const B& b, Reach r) {
  if (is_flat(a) || is_flat(b)) return hull_meeting(a, b, r);
  return sign::decide([&](auto& s) { return plane_boxes_formula(s, a, b, r); });
}

template <int N>
Sign meeting(const BasicBox<N>& a, const BasicBox<N>& b, Reach r) {
  if (!r.positive()) {
    // Comparisons of given numbers are exact as they stand.
    Sign worst = Sign::negative;
    for (int i = 0; i < N; ++i) {
      const Sign gap = larger(a.min[i] > b.max[i]    ? Sign::positive
                              : a.min[i] == b.max[i] ? Sign::zero
                                                     : Sign::negative,
                              b.min[i] > a.max[i]    ? Sign::positive
                              : b.min[i] == a.max[i] ? Sign::zero
                                                     : Sign::negative);
      const bool same_point = is_flat(a, i) && is_flat(b, i) && gap == Sign::zero;
      if (!same_point) worst = larger(worst, gap);
    }
    return worst;
  }
  return sign::decide([&](auto& s) {
    const auto g = axis_gaps(s, a, b);
    const auto distance2 = sign::sum_of<N>([&](auto i) { return square(positive(g[i])); });
    return s.sign(distance2 - square(sum_of(s, r)));
  });
}

template <int N>
Containment containment(const BasicBox<N>& outer, double outer_radius, const BasicBox<N>& inner,
                        double inner_radius) {
  return sign::decide([&](auto& s) {
    // The worst corner has the larger excess on every axis.
    const auto low = excess(s, outer, seen_from(s, inner.min));
    const auto high = excess(s, outer, seen_from(s, inner.max));
    auto e = low;
    for (int i = 0; i < N; ++i) e[i] = larger(low[i], high[i]);
    return box_holds(s, outer, e, outer_radius, inner_radius);
  });
}
template <int N>
BasicSeparation<N> separation(const BasicBox<N>& a, const BasicBox<N>& b) {
  BasicSeparation<N> s;
  double gap[N], way[N];
  bool apart = false;
  int shallowest = 0;
  for (int i = 0; i < N; ++i) {
    const double after = b.min[i] - a.max[i], before = a.min[i] - b.max[i];
    way[i] = after >= before ? 1 : -1;
    gap[i] = after >= before ? after : before;
    apart = apart || gap[i] > 0;
    if (gap[i] > gap[shallowest]) shallowest = i;
    // In the overlap of the two intervals the middle; across a gap the two facing ends.
    const double low = a.min[i] > b.min[i] ? a.min[i] : b.min[i];
    const double high = a.max[i] < b.max[i] ? a.max[i] : b.max[i];
    s.a[i] = s.b[i] = low + 0.5 * (high - low);
  }
  const auto face = [&](int i) {
    s.a[i] = way[i] > 0 ? a.max[i] : a.min[i];
    s.b[i] = way[i] > 0 ? b.min[i] : b.max[i];
  };
  if (apart) {
    for (int i = 0; i < N; ++i)
      if (gap[i] > 0) face(i);
    s.distance = length(s.b - s.a);
    s.normal = unit_or_first_axis(s.b - s.a, s.distance);
  } else {
    face(shallowest);
    s.distance = gap[shallowest];
    s.normal[shallowest] = way[shallowest];
  }
  return s;
}
template <PlaneBox A, IsOrientedBox B>
Separation separation(const A& a, const B& b) {
  return hull_separation(a, b, meeting(a, b, Reach{}));
}

/// Two upright boxes, per axis: their gap and which of them comes first.
ABUT_INLINE Known<Separation> quick_separation(const Box& a, const Box& b, double reach) {
  using numeric::is_greater, numeric::larger, numeric::smaller;
  double gap[2], way[2];
  for (int i = 0; i < 2; ++i) {
    const double after = b.min[i] - a.max[i], before = a.min[i] - b.max[i];
    gap[i] = larger(after, before);
    way[i] = is_greater(before, after).pick(-1, 1);
  }
  const double size =
      (std::fabs(gap[0]) + std::fabs(gap[1])) +
      (((a.max.x - a.min.x) + (a.max.y - a.min.y)) + ((b.max.x - b.min.x) + (b.max.y - b.min.y)));
  const double gap_x = larger(gap[0], 0), gap_y = larger(gap[1], 0);
  const double l2 = gap_x * gap_x + gap_y * gap_y, deep = larger(gap[0], gap[1]);
  const double slack = kGapSlack * size;
  if (!(is_tame<5>(size) & ((deep <= 0) | (l2 > kLeastSegment2 * size * size)))) return {};
  if (deep - reach > slack) return {State::apart};
  // Apart, every axis with a gap has part in the way; together, the one of the least depth.
  const numeric::Choice is_apart = is_greater(deep, 0), is_y = is_greater(gap[1], gap[0]);
  const double length = square_root(is_apart.pick(l2, 1)), per_l = 1 / length;
  const double nx = is_apart.pick(gap_x * per_l, is_y.pick(0, 1));
  const double ny = is_apart.pick(gap_y * per_l, is_y.pick(1, 0));
  Separation s;
  s.distance = is_apart.pick(length, deep);
  s.normal = {way[0] * nx, way[1] * ny};
  for (int i = 0; i < 2; ++i) {
    const numeric::Choice first = is_greater(way[i], 0), facing = is_greater(i ? ny : nx, 0);
    const double low = larger(a.min[i], b.min[i]), high = smaller(a.max[i], b.max[i]);
    const double middle = low + 0.5 * (high - low);
    s.a[i] = facing.pick(first.pick(a.max[i], a.min[i]), middle);
    s.b[i] = facing.pick(first.pick(b.min[i], b.max[i]), middle);
  }
  return {State::sure, s, slack};
}
/// Two upright boxes that touch or overlap rest on each other along the side that they share.
inline bool contact_points(const Box& a, const Box& b, Reach, Contact& contact) {
  const int along = contact.normal.x == 0 ? 0 : 1, across = 1 - along;
  const double low = numeric::larger(a.min[along], b.min[along]);
  const double high = numeric::smaller(a.max[along], b.max[along]);
  if (!(high > low)) return true;
  contact.points[1] = contact.points[0];
  contact.points[0][along] = low;
  contact.points[1][along] = high;
  contact.points[0][across] = contact.points[1][across];
  contact.depths[1] = contact.depths[0];
  contact.count = 2;
  return true;
}

template <int N>
Vec<N> common_point(const BasicBox<N>& a, const BasicBox<N>& b) {
  Vec<N> x;
  for (int i = 0; i < N; ++i) {
    const double low = std::fmax(a.min[i], b.min[i]), high = std::fmin(a.max[i], b.max[i]);
    x[i] = low + 0.5 * (high - low);
  }
  return x;
}
template <PlaneBox A, IsOrientedBox B>
Vec2 common_point(const A& a, const B& b) {
  return hull_common_point(a, b);
}

}  // namespace abut::detail::pairs
