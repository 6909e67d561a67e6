// centroid of convex shapes, core by core.
#pragma once

#include <abut/detail/convex/area.hpp>
#include <abut/detail/numeric/settled.hpp>

namespace abut::detail {

template <int N>
Vec<N> middle(const Vec<N>& a, const Vec<N>& b) {
  return 0.5 * a + 0.5 * b;
}

/// The centroid of a polygon with area. With T = Σ pᵢ × qᵢ over the triangles from the first vertex
/// v, and X = Σ (pᵢ + qᵢ) (pᵢ × qᵢ), it is (3 T v + X)/(3 T): one division, so that small whole
/// numbers come out rounded once. Sums of any length are kept in double-double.
inline bool sharp_centroid(const PolygonView& k, Vec2& at) {
  using numeric::DoubleDouble;
  DoubleDouble twice, x, y;
  double longest = 0;
  for (int i = 1; i + 1 < k.size(); ++i) {
    const Vec2 p = k[i] - k[0], q = k[i + 1] - k[0];
    const DoubleDouble t = numeric::settled(numeric::cross2(p.x, q.y, p.y, q.x));
    twice = numeric::plus(twice, t);
    x = numeric::plus(x, numeric::times(t, p.x + q.x));
    y = numeric::plus(y, numeric::times(t, p.y + q.y));
    longest = std::fmax(longest, std::fmax(dot(p, p), dot(q, q)));
  }
  constexpr double flat = 0x1p-39;
  if (!(std::fabs(twice.hi) > flat * longest)) return false;
  const DoubleDouble whole = numeric::times(twice, 3);
  at = {numeric::plus(numeric::times(whole, k[0].x), x).hi / whole.hi,
        numeric::plus(numeric::times(whole, k[0].y), y).hi / whole.hi};
  return true;
}

inline Vec2 polygon_centroid(const PolygonView& k, double radius) {
  if (Vec2 at; !(radius > 0) && sharp_centroid(k, at)) return at;
  if (pairs::is_flat(k)) {
    const auto [low, high] = pairs::ends_of_flat(k);
    return middle(low, high);
  }
  // Weights relative to the first vertex: triangles for the area, edges times the radius for the band
  // along the sides, and a sector of a disc at each corner, which is as wide as the corner turns.
  Vec2 moment;
  double weight = 0;
  for (int i = 1; i + 1 < k.size(); ++i) {
    const Vec2 p = k[i] - k[0], q = k[i + 1] - k[0];
    const double twice = cross(p, q);
    moment = moment + (twice / 6) * (p + q);
    weight += 0.5 * twice;
  }
  const double turn = weight < 0 ? -1 : 1;
  moment = turn * moment;
  weight = std::fabs(weight);
  double longest = 0;
  for (int i = 0; i < k.size(); ++i) {
    const Vec2 p = k[i] - k[0], q = k.next(i) - k[0], e = q - p;
    const double l = length(e);
    longest = std::fmax(longest, length(p));
    if (!(l > 0) || !(radius > 0)) continue;
    // The strip beside the edge: a rectangle l × r, its middle r/2 out of the polygon.
    const Vec2 out = (-turn / l) * perp(e);
    moment = moment + (l * radius) * (middle(p, q) + (0.5 * radius) * out);
    weight += l * radius;
  }
  if (radius > 0) {
    // The sectors at the corners: between the outward normals of the edges before and after.
    for (int i = 0; i < k.size(); ++i) {
      if (k[i] == k.next(i) && k.size() > 1) continue;
      const Vec2 corner = k.next(i) - k[0], before = k.next(i) - k[i];
      int j = (i + 1) % k.size();
      for (int n = 0; n < k.size() && k[j] == k.next(j); ++n) j = (j + 1) % k.size();
      const Vec2 after = k.next(j) - k[j];
      const double lb = length(before), la = length(after);
      if (!(lb > 0) || !(la > 0)) continue;
      const Vec2 n0 = (-turn / lb) * perp(before), n1 = (-turn / la) * perp(after);
      const double angle = std::fabs(std::atan2(cross(n0, n1), dot(n0, n1)));
      const double sector = 0.5 * angle * radius * radius;
      // ∫ of the unit normal over the sector's angle is perp of the difference of its ends.
      const Vec2 lean = (turn * radius * radius * radius / 3) * (perp(n0) - perp(n1));
      moment = moment + sector * corner + lean;
      weight += sector;
    }
  }
  constexpr double flat = 0x1p-40;
  if (weight > flat * longest * longest) return k[0] + (1 / weight) * moment;
  // Flat, or nearly: the middle of its extent.
  int from = 0, to = 0;
  for (int i = 0; i < k.size(); ++i)
    if (length(k[i] - k[0]) > length(k[from] - k[0])) from = i;
  for (int i = 0; i < k.size(); ++i)
    if (length(k[i] - k[from]) > length(k[to] - k[from])) to = i;
  return middle(k[from], k[to]);
}

template <int N>
Vec<N> core_centroid(const BasicPoint<N>& k, double) {
  return k.position;
}
template <int N>
Vec<N> core_centroid(const BasicSegment<N>& k, double) {
  return middle(k.a, k.b);
}
template <int N>
Vec<N> core_centroid(const BasicBox<N>& k, double) {
  return middle(k.min, k.max);
}
inline Vec2 core_centroid(const OrientedBox& k, double) { return k.center; }
inline Vec2 core_centroid(const Ellipse& k, double) { return k.center; }
inline Vec2 core_centroid(const PolygonView& k, double r) { return polygon_centroid(k, r); }
template <IsEndless L>
Vec<dimension<L>> core_centroid(const L&, double) {
  static_assert(is_bounded<L>, "a line or ray has no centroid: it goes on for ever");
  return {};
}

auto shape_centroid(const auto& s) {
  const auto& k = core(s);
  const double size = magnitude(k), r = radius(s);
  const int e = taming_exponent(size > r ? size : r);
  if (e == 0) return core_centroid(k, r);
  const auto near_one = scaled(k, e);
  return scaled(core_centroid(core(near_one), std::ldexp(r, e)), -e);
}

}  // namespace abut::detail
