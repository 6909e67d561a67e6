// closest_points of ellipses that meet: one point, of both.
#include <gtest/gtest.h>

#include <abut/queries/closest_points.hpp>
#include <abut/queries/distance.hpp>

namespace {

using namespace abut;

constexpr double u = 0x1p-53;

/// How far off the shapes the point is, by the library's own distance from a point.
template <class A, class B>
double off(const A& a, const B& b) {
  EXPECT_TRUE(intersects(a, b));
  const PointPair p = closest_points(a, b);
  EXPECT_EQ(p.a, p.b);
  EXPECT_EQ(p.distance, 0);
  const double x = distance(p.a, a), y = distance(p.a, b);
  return x + y < HUGE_VAL ? std::fmax(x, y) : HUGE_VAL;  // infinite for a point that is none
}

// An edge in line with the centre that does not reach it: to rounding the centre lies on both its
// sides, or within.
TEST(CommonPoint, OfAnEdgeInLineWithTheCentre) {
  for (int degrees = 0; degrees < 360; degrees += 5) {
    const Ellipse e{{-3, 1}, {2, 3}, Rotation::degrees(degrees)};
    const double allowed = 8 * u * 3;
    EXPECT_LE(off(Segment{{2, 1}, {-1, 1}}, e), allowed) << degrees;
    EXPECT_LE(off(e, OrientedBox{{0.5, 1}, {1.5, 0}, {}}), allowed) << degrees;
    EXPECT_LE(off(RoundedBox{{0.5, 1}, {1.5, 0}, {}, 0.25}, e), allowed) << degrees;
    EXPECT_LE(off(e, Ellipse{{0.5, 1}, {1.5, 0}, {}}), allowed) << degrees;
    EXPECT_LE(off(e, Polygon{{{2, 1}, {-1, 1}, {0, 1}}, 0}), allowed) << degrees;
    EXPECT_LE(off(e, Box{{-1, 1}, {2, 5}}), allowed) << degrees;
  }
  EXPECT_EQ(closest_points(Box{{-4, 0}, {3, 2}}, Ellipse{{-3, 1}, {2, 3}, {}}).a, (Vec2{-3, 1}));
}

}  // namespace
