// Shapes around points hold every point, and no smaller one does.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <abut/enclosing.hpp>

#include "../laws/random.hpp"

namespace {

using namespace abut;
using laws::Random;

/// Points of one of several sorts: spread, on small integers (many in one line), on a circle, few.
std::vector<Vec2> some_points(Random& random) {
  std::vector<Vec2> points(static_cast<std::size_t>(random.integer(1, 40)));
  const int sort = random.integer(0, 3);
  const double far = random.integer(0, 3) == 0 ? 1e9 : 0;
  for (Vec2& p : points) {
    if (sort == 0) p = {random.real(-9, 9), random.real(-9, 9)};
    if (sort == 1) p = Vec2{random.integer(-2, 2) * 1.0, random.integer(-2, 2) * 1.0};
    if (sort == 2) p = 5 * Rotation::radians(random.real(-4, 4)).u();
    if (sort == 3) p = Vec2{1, 3} * random.real(-1, 1);
    p += {far, far};
  }
  return points;
}

TEST(Enclosing, TheHullIsConvexHoldsAllAndHasNoNeedlessCorner) {
  Random random(1);
  for (int i = 0; i < 2000; ++i) {
    const std::vector<Vec2> points = some_points(random);
    const Polygon hull = convex_hull(points);
    ASSERT_FALSE(validate(hull));
    for (const Vec2& p : points) ASSERT_TRUE(contains(hull, Point{p}));
    for (std::size_t k = 0; k < hull.vertices.size() && hull.vertices.size() > 1; ++k) {
      Polygon less = hull;
      less.vertices.erase(less.vertices.begin() + static_cast<std::ptrdiff_t>(k));
      ASSERT_FALSE(contains(less, Point{hull.vertices[k]}));
    }
  }
}

/// The least circle by trying all pairs and triples. The centre of three solves |x − a|² = |x − b|² = |x − c|².
double least_radius(const std::vector<Vec2>& p) {
  double least = HUGE_VAL;
  const auto consider = [&](const Vec2& center, double radius) {
    for (const Vec2& q : p)
      if (length(q - center) > radius * (1 + 1e-12) + 1e-12) return;
    least = std::fmin(least, radius);
  };
  for (std::size_t i = 0; i < p.size(); ++i)
    for (std::size_t j = 0; j < p.size(); ++j) {
      consider(0.5 * (p[i] + p[j]), 0.5 * length(p[j] - p[i]));
      for (std::size_t k = 0; k < j && j < i; ++k) {
        const Vec2 u = p[j] - p[i], v = p[k] - p[i];
        const double det = u.x * v.y - u.y * v.x, uu = 0.5 * dot(u, u), vv = 0.5 * dot(v, v);
        if (det == 0) continue;
        const Vec2 x{(uu * v.y - vv * u.y) / det, (vv * u.x - uu * v.x) / det};
        consider(p[i] + x, length(x));
      }
    }
  return least;
}

TEST(Enclosing, TheSmallestCircle) {
  Random random(2);
  for (int i = 0; i < 1000; ++i) {
    std::vector<Vec2> points = some_points(random);
    const Circle circle = smallest_circle(points);
    for (const Vec2& p : points) ASSERT_TRUE(contains(circle, Point{p}));
    const Vec2 origin = points[0];
    double extent = 0;
    for (Vec2& p : points) p -= origin;
    for (const Vec2& p : points) extent = std::fmax(extent, length(p));
    ASSERT_LE(circle.radius, least_radius(points) + 1e-11 * extent + 0x1p-51 * length(origin))
        << circle.radius - least_radius(points) << " of " << points.size();
  }
  EXPECT_EQ(smallest_circle({}), Circle{});
  const Circle of_three = smallest_circle(std::vector<Vec2>{{-3, 4}, {0, -5}, {4, 3}, {1, 1}});
  EXPECT_NEAR(length(of_three.center), 0, 1e-14);
  EXPECT_NEAR(of_three.radius, 5, 1e-14);
  EXPECT_EQ(smallest_circle(std::vector<Vec2>{{0, 0}, {6, 8}, {3, 4}}), (Circle{{3, 4}, 5}));
}

TEST(Enclosing, TheSmallestBox) {
  Random random(3);
  for (int i = 0; i < 1000; ++i) {
    const std::vector<Vec2> points = some_points(random);
    const OrientedBox box = smallest_box(points);
    ASSERT_FALSE(validate(box));
    for (const Vec2& p : points) ASSERT_TRUE(contains(box, Point{p}));
    // No box along any of many other directions is smaller.
    const double far = std::fabs(points[0].x) * 0x1p-40;
    for (int k = 0; k < 90; ++k) {
      const Rotation r = Rotation::degrees(k);
      Vec2 low{HUGE_VAL, HUGE_VAL}, high{-HUGE_VAL, -HUGE_VAL};
      for (const Vec2& p : points) {
        const Vec2 q = r.inverse() * (p - points[0]);
        low = {std::fmin(low.x, q.x), std::fmin(low.y, q.y)};
        high = {std::fmax(high.x, q.x), std::fmax(high.y, q.y)};
      }
      const Vec2 size = high - low;
      ASSERT_LE(4 * box.half_size.x * box.half_size.y,
                size.x * size.y + (1e-9 + far) * (1 + size.x + size.y));
    }
  }
}

TEST(Enclosing, EllipseOfCovariance) {
  // Independent: semi-axes are standard deviations times √(−2 ln 0.05).
  const Ellipse e = ellipse_of_covariance({1, 2}, {4, 0, 9}, 0.95);
  const double k = std::sqrt(-2 * std::log(0.05));
  EXPECT_NEAR(e.semi_axes.x, 3 * k, 1e-13);
  EXPECT_NEAR(e.semi_axes.y, 2 * k, 1e-13);
  EXPECT_NEAR(std::fabs(e.rotation.s()), 1, 1e-15);
  // A thin one keeps its width: det = 2^-40, trace about 2.
  const Ellipse thin = ellipse_of_covariance({0, 0}, {1, 1 - 0x1p-41, 1}, 1 - std::exp(-0.5));
  EXPECT_NEAR(thin.semi_axes.y / 0x1p-20, std::sqrt(0.5), 1e-6);
  // Rank one, and none.
  EXPECT_EQ(ellipse_of_covariance({0, 0}, {1, 2, 4}, 0.5).semi_axes.y, 0);
  EXPECT_EQ(ellipse_of_covariance({0, 0}, {}, 0.5).semi_axes, Vec2(0, 0));
}

}  // namespace
