// convex_hull, smallest_circle, smallest_box, ellipse_of_covariance: a shape around points.
//
//     Polygon     hull   = convex_hull(points);      the corners among the points, counter-clockwise
//     Circle      circle = smallest_circle(points);  least radius
//     OrientedBox box    = smallest_box(points);     least area
//     Ellipse     region = ellipse_of_covariance(mean, {4, 1, 9}, 0.95);
//
// Points: finite, in any order, repeated or in one line as they like. No points give an empty hull
// and a shape of size 0 at the origin.
//
// Exactness. The hull is exact: its corners are decided by signs of orientation. The circle and the
// box contain every point, so that contains(circle, point) is true for each. Their sizes are least
// to within 2^-40 of the extent of the points, and to within the rounding of the center's
// coordinates. Coordinates beyond 2^500 may overflow on the way.
#pragma once

#include <abut/detail/convex/contains.hpp>
#include <abut/detail/sign/vector.hpp>
#include <abut/detail/stop.hpp>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace abut {

/// The corners of the least convex set that holds the points, counter-clockwise from the leftmost
/// (of those the lowest). Andrew's monotone chain (1979); O(n log n).
inline Polygon convex_hull(std::span<const Vec2> points) {
  std::vector<Vec2> sorted(points.begin(), points.end());
  std::sort(sorted.begin(), sorted.end(), [](const Vec2& a, const Vec2& b) {
    detail::heed_stop();
    return a.x < b.x || (a.x == b.x && a.y < b.y);
  });
  sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
  if (sorted.size() < 3) return {std::move(sorted)};
  std::vector<Vec2> hull;
  const auto add = [&](const Vec2& p, std::size_t keep) {
    detail::heed_stop();
    while (hull.size() > keep && detail::sign::orientation(hull[hull.size() - 2], hull.back(), p) !=
                                     detail::Sign::positive)
      hull.pop_back();
    hull.push_back(p);
  };
  for (const Vec2& p : sorted) add(p, 1);
  const std::size_t lower = hull.size();
  for (auto p = sorted.rbegin() + 1; p != sorted.rend(); ++p) add(*p, lower);
  hull.pop_back();  // the first once more
  return {std::move(hull)};
}

namespace detail {

/// The circle with a diameter or through three points; points are near the origin.
inline Circle circle_of(const Vec2& a, const Vec2& b) {
  return {0.5 * (a + b), 0.5 * length(b - a)};
}
inline Circle circle_of(const Vec2& a, const Vec2& b, const Vec2& c) {
  const Vec2 u = b - a, v = c - a;
  const double twice = 2 * cross(u, v);
  if (twice == 0) {  // in one line: the two that are farthest apart
    Circle best = circle_of(a, b);
    for (const Circle& other : {circle_of(b, c), circle_of(c, a)})
      if (other.radius > best.radius) best = other;
    return best;
  }
  const Vec2 to_center = perp(dot(v, v) * u - dot(u, u) * v) / twice;
  return {a + to_center, length(to_center)};
}

/// Grows `shape` by the rounding that its making left, until it holds all the points.
template <class S, class Grow>
S containing(S shape, std::span<const Vec2> points, Grow&& grow) {
  for (double step = std::numeric_limits<double>::epsilon(); step < 1; step *= 2) {
    const bool all = std::all_of(points.begin(), points.end(), [&](const Vec2& p) {
      return shapes_containment(shape, Point{p}) != Containment::none;
    });
    if (all) break;
    grow(shape, step);
  }
  return shape;
}

}  // namespace detail

/// The smallest circle that holds all the points. Welzl (1991), in its iterative form on the
/// corners of the hull, in an order shuffled by fixed numbers: expected O(n) after the hull.
inline Circle smallest_circle(std::span<const Vec2> points) {
  std::vector<Vec2> corners = convex_hull(points).vertices;
  if (corners.empty()) return {};
  const Vec2 origin = corners.front();
  double extent = 0;
  for (Vec2& p : corners) {
    p -= origin;
    extent = std::fmax(extent, std::fmax(std::fabs(p.x), std::fabs(p.y)));
  }
  std::uint64_t random = 1;
  for (std::size_t i = corners.size(); i > 1; --i) {
    random = random * 6364136223846793005U + 1442695040888963407U;  // Knuth's MMIX
    std::swap(corners[i - 1], corners[(random >> 33) % i]);
  }
  const auto outside = [&](const Circle& c, const Vec2& p) {
    constexpr double of_radius = 1 + 0x1p-45, of_extent = 0x1p-50;
    return length(p - c.center) > c.radius * of_radius + of_extent * extent;
  };
  const std::size_t n = corners.size();
  Circle circle{corners[0], 0};
  for (std::size_t i = 1; i < n; ++i) {
    if (!outside(circle, corners[i])) continue;
    circle = {corners[i], 0};
    for (std::size_t j = 0; j < i; ++j) {
      if (!outside(circle, corners[j])) continue;
      circle = detail::circle_of(corners[i], corners[j]);
      for (std::size_t k = 0; k < j; ++k)
        if (outside(circle, corners[k]))
          circle = detail::circle_of(corners[i], corners[j], corners[k]);
    }
  }
  circle.center += origin;
  for (const Vec2& p : corners)
    circle.radius = std::fmax(circle.radius, length(origin + p - circle.center));
  return detail::containing(
      circle, points, [&](Circle& c, double step) { c.radius += step * (c.radius + extent); });
}

/// The box of least area that holds all the points. One of its sides lies along an edge of the hull
/// (Freeman & Shapira 1975); the others follow by rotating calipers (Toussaint 1983), O(n) after
/// the hull.
inline OrientedBox smallest_box(std::span<const Vec2> points) {
  const std::vector<Vec2> hull = convex_hull(points).vertices;
  const std::size_t n = hull.size();
  if (n == 0) return {};
  if (n == 1) return {hull[0], {0, 0}, {}};
  OrientedBox best;
  double least = HUGE_VAL;
  std::size_t right = 0, top = 0, left = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 edge = hull[(i + 1) % n] - hull[i];
    const Rotation turn = Rotation::axis(edge.x, edge.y);
    const Vec2 u = turn.u(), v = turn.v();
    const auto along = [&](std::size_t k, const Vec2& d) { return dot(hull[k % n] - hull[i], d); };
    const auto advance = [&](std::size_t& k, std::size_t from, const Vec2& d) {
      k = (std::max)(k, from);
      while (k < from + n && dot(hull[(k + 1) % n] - hull[k % n], d) > 0) ++k;
    };
    advance(right, i + 1, u);
    advance(top, right, v);
    advance(left, top, -u);
    const double low = std::fmin(along(left, u), 0), high = std::fmax(along(right, u), 0);
    const double height = std::fmax(along(top, v), 0);
    if ((high - low) * height >= least) continue;
    least = (high - low) * height;
    best = {hull[i] + 0.5 * (low + high) * u + 0.5 * height * v,
            {0.5 * (high - low), 0.5 * height},
            turn};
  }
  return detail::containing(best, hull, [&](OrientedBox& b, double step) {
    const double extent = std::fmax(b.half_size.x, b.half_size.y);
    const double distant = std::fmax(std::fabs(b.center.x), std::fabs(b.center.y));
    b.half_size += Vec2{1, 1} * (step * (extent + distant));
  });
}

/// A covariance matrix, symmetric and not negative.
struct Covariance {
  double xx = 0, xy = 0, yy = 0;
};

/// The ellipse that holds a normally distributed point with probability `level` (0 ≤ level < 1):
/// { x : (x − mean)ᵀ C⁻¹ (x − mean) ≤ −2 ln(1 − level) }, the quantile of χ² with two degrees of
/// freedom. For k standard deviations, level = 1 − exp(−k²/2).
inline Ellipse ellipse_of_covariance(const Vec2& mean, const Covariance& c, double level) {
  const double middle = 0.5 * (c.xx + c.yy), half = 0.5 * (c.xx - c.yy);
  const double larger = middle + std::hypot(half, c.xy);
  // By the determinant, since middle − hypot cancels where the ellipse is thin.
  const double product = std::fma(-c.xy, c.xy, c.xx * c.yy);
  const double smaller = larger > 0 && product > 0 ? product / larger : 0;
  const double scale = -2 * std::log1p(-level);
  return {mean,
          {std::sqrt(scale * larger), std::sqrt(scale * smaller)},
          Rotation::radians(0.5 * std::atan2(c.xy, half))};
}

}  // namespace abut
