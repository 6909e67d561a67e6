// closest_points of ellipses that meet: one point, of both.
#include <gtest/gtest.h>

#include <abut/queries/closest_points.hpp>
#include <abut/queries/distance.hpp>
#include <random>

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

TEST(CommonPoint, OfAThinEllipse) {
  const Ellipse wide{{-0x1.0000000000002p+0, 0x1p-52},
                     {0x1.7ffffffffffffp+1, 0x1.0000000000001p+0},
                     Rotation::axis(0x1.63a1a7e0b7389p-3, -0x1.f838b8c811c17p-1)};
  const Ellipse thin{{0x1.9bb3afb1e845p-3, -0x1.2289147003b1fp-1},
                     {0x1p-52, 0x1.fffffffffffffp-1},
                     Rotation::axis(-0x1.ee8dd4748bf15p-1, -0x1.0907dc193069p-2)};
  EXPECT_LE(off(wide, thin), 8 * u * 3);

  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> any(-1, 1);
  const auto make = [&](bool flat) {
    const double a = std::exp2(3 * any(random));
    const double b = flat ? a * std::exp2(-46.5 + 6.5 * any(random)) : a * (1.5 + any(random));
    return Ellipse{{any(random), any(random)}, {a, b}, Rotation::degrees(180 * any(random))};
  };
  int met = 0;
  for (int i = 0; i < 4000; ++i) {
    const Ellipse a = make(true);
    Ellipse b = make(i % 2 == 0);
    if (i % 4 < 2) {  // until they just touch
      const Separation s = separation_witness(a, b);
      b.center = b.center + (-s.distance - 0x1p-50 * any(random)) * s.normal;
    }
    if (!intersects(a, b)) continue;
    ++met;
    double size = 0;
    for (const Ellipse& e : {a, b})
      size = std::fmax(size, std::fmax(length(e.center), length(e.semi_axes)));
    ASSERT_LE(off(a, b), 8 * u * size) << i;
  }
  EXPECT_GT(met, 1000);
}

}  // namespace
