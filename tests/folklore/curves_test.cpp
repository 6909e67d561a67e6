// The other formulas that circulate and are wrong (docs/classic-methods.md): each is shown to go
// wrong on its counterexample, and abut to be right.
#include <gtest/gtest.h>

#include <abut/abut.hpp>

using namespace abut;

namespace {

constexpr double kClose = 1e-14;

void expect_at(const Vec2& p, double x, double y) {
  EXPECT_NEAR(p.x, x, kClose * 16);
  EXPECT_NEAR(p.y, y, kClose * 16);
}
double from_line(const Vec2& on, const Vec2& along, const Vec2& p) {
  return std::fabs(cross(along, p - on)) / length(along);
}

}  // namespace

TEST(Curves, RootsOfLineAndCircle) {
  const Ray ray{{-3, 0}, {2, 0}};
  const Circle circle{{0, 0}, 1};
  // |P + t D|² = r²:  a t² + b t + c = 0
  const double a = dot(ray.direction, ray.direction), b = 2 * dot(ray.origin, ray.direction);
  const double c = dot(ray.origin, ray.origin) - 1, root = std::sqrt(b * b - 4 * a * c);
  EXPECT_EQ(-b + root, 16) << "the division by 2a is missing";
  EXPECT_EQ(-b - root, 8);

  const auto shared = intersections(ray, circle).points;
  ASSERT_EQ(shared.size(), 2u);
  EXPECT_EQ(std::fmin(shared[0].ta, shared[1].ta), 1);
  EXPECT_EQ(std::fmax(shared[0].ta, shared[1].ta), 2);
  const auto hit = cast(ray, circle);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->t, 1);
}

TEST(Curves, FociOfAnEllipse) {
  const double a = 5, b = 3;
  const Vec2 end{0, b};  // of the minor axis: the distances to the foci add up to 2a
  EXPECT_NEAR(length(end - Vec2{a, 0}) + length(end + Vec2{a, 0}), 11.66, 0.005);
  const double f = std::sqrt((a - b) * (a + b));
  EXPECT_EQ(length(end - Vec2{f, 0}) + length(end + Vec2{f, 0}), 2 * a);
  // abut's ellipse is the one with those foci: farther out than its ends it does not reach.
  const Ellipse ellipse{{0, 0}, {a, b}};
  EXPECT_TRUE(contains(ellipse, end));
  EXPECT_FALSE(contains(ellipse, Vec2{0, std::nextafter(b, 4.0)}));
  EXPECT_TRUE(contains(ellipse, Vec2{a, 0}));
  EXPECT_FALSE(contains(ellipse, Vec2{std::nextafter(a, 6.0), 0}));
}

TEST(Curves, TangentsToACircleBySlope) {
  const Circle unit{{0, 0}, 1};
  const Vec2 p{1, 2};
  EXPECT_NEAR(from_line(p, {1, 1.5}, {0, 0}), 1 - 0.723, 0.5);  // passes inside
  EXPECT_NEAR(from_line(p, {1, 1.5}, {0, 0}), 0.277, 0.001) << "slope 1.5, far inside";

  const auto found = tangents(p, unit).lines;
  ASSERT_EQ(found.size(), 2u);
  bool vertical = false, slanted = false;
  for (const Tangent& t : found) {
    EXPECT_NEAR(from_line(t.a, t.b - t.a, {0, 0}), 1, kClose);
    if (std::fabs(t.b.x - 1) < kClose && std::fabs(t.b.y) < kClose) vertical = true;
    if (std::fabs(t.b.x + 0.6) < kClose && std::fabs(t.b.y - 0.8) < kClose) slanted = true;
  }
  EXPECT_TRUE(vertical && slanted) << "x = 1, and the slope 3/4";
}

TEST(Curves, TangentsToAnEllipseBySlope) {
  const auto found = tangents(Vec2{2, 1}, Ellipse{{0, 0}, {2, 1}}).lines;
  ASSERT_EQ(found.size(), 2u);
  bool vertical = false, level = false;
  for (const Tangent& t : found) {
    if (std::fabs(t.b.x - 2) < kClose && std::fabs(t.b.y) < kClose) vertical = true;
    if (std::fabs(t.b.x) < kClose && std::fabs(t.b.y - 1) < kClose) level = true;
  }
  EXPECT_TRUE(vertical && level) << "x = 2 and y = 1";
}

TEST(Curves, NearestPointOfAnEllipseByLagrange) {
  // On the major axis the multiplier gives 0/0 or the axis end; inside the evolute that is not the
  // nearest point.
  const Ellipse ellipse{{0, 0}, {2, 1}};
  const Vec2 p{1, 0};
  const Separation s = separation_witness(p, ellipse);
  EXPECT_LT(-s.distance, length(p - Vec2{2, 0}));
  EXPECT_NEAR(s.b.x, 4.0 / 3, kClose);
  EXPECT_NEAR(std::fabs(s.b.y), std::sqrt(5.0) / 3, kClose);
}

TEST(Curves, NearestPointsOfLineAndEllipse) {
  const Line line{{0, 5}, {1, 1}};
  const Ellipse ellipse{{0, 0}, {2, 1}};
  // y = x + 5: tangent points at ∓(4, −1)/√5
  const double s5 = std::sqrt(5.0);
  EXPECT_GT(from_line(line.point, line.direction, {4 / s5, -1 / s5}),
            from_line(line.point, line.direction, {-4 / s5, 1 / s5}));
  const PointPair nearest = closest_points(line, ellipse);
  expect_at(nearest.b, -4 / s5, 1 / s5);
  // Level, where the slope formula has 0/0.
  const PointPair level = closest_points(Line{{0, 5}, {1, 0}}, ellipse);
  expect_at(level.b, 0, 1);
  expect_at(level.a, 0, 5);
}

TEST(Curves, LineAndEllipseByAngle) {
  // "m/k ≤ 1" lets x = −3 through, and its arcsine is NaN.
  EXPECT_LE(-3.0 / 2, 1);
  EXPECT_TRUE(std::isnan(std::asin(-3.0 / 2)));
  EXPECT_FALSE(intersects(Line{{-3, 0}, {0, 1}}, Ellipse{{0, 0}, {2, 1}}));
  EXPECT_TRUE(intersections(Line{{-3, 0}, {0, 1}}, Ellipse{{0, 0}, {2, 1}}).points.empty());
}

TEST(Curves, CirclesThroughTheMidpointOfTheCentres) {
  const Circle first{{0, 0}, 13}, second{{14, 0}, 15};
  const double wrong_y = std::sqrt(13.0 * 13 - 7 * 7);
  EXPECT_NE(length(Vec2{7, wrong_y} - second.center), 15);
  const auto shared = intersections(first, second).points;
  ASSERT_EQ(shared.size(), 2u);
  for (const Intersection& hit : shared) {
    EXPECT_NEAR(hit.at.x, 5, kClose * 16);
    EXPECT_NEAR(std::fabs(hit.at.y), 12, kClose * 16);
    EXPECT_FALSE(hit.tangent);
  }
  EXPECT_LT(shared[0].at.y * shared[1].at.y, 0);
}
