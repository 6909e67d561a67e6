// Numbers at the ends of the range, and far apart in one query: what comes out is numbers, within
// the bounds that the headers state.
#include <gtest/gtest.h>

#include <abut/abut.hpp>

namespace {

using namespace abut;

constexpr double u = 0x1p-53;

// Beside such coordinates the radii scale to nothing; their ratio must not be 0/0.
TEST(Extremes, ClosestPointsWithRadiiThatVanishBesideTheCoordinates) {
  const auto p = closest_points(Circle{{0, 1e-30}, 1e-29}, Box{{-1e300, -1}, {1e300, 0}});
  EXPECT_EQ(p.distance, 0);
  EXPECT_NEAR(p.a.x, 0, 1e285);
  EXPECT_NEAR(p.a.y, 0, 1e285);
  const auto q = closest_points(Circle{{0, 1e-100}, 1e-90}, Line{{1e250, 0}, {-1, 0}});
  EXPECT_NEAR(q.a.x, 0, 1e235);
  EXPECT_NEAR(q.a.y, 0, 1e235);
  const auto r = closest_points(Circle{{0, 0}, 1e308}, Circle{{1.5e308, 0}, 1e308});
  EXPECT_NEAR(r.a.x, 0.75e308, 8 * u * 1.5e308);
  const auto s = closest_points(Circle{{0, 0}, 5e-324}, Circle{{1e-323, 0}, 5e-324});
  EXPECT_EQ(s.a, (Vec2{5e-324, 0}));
}

// All but parallel, lines cross far from where they are given, or beyond the largest double.
TEST(Extremes, LinesThatCrossFarAway) {
  const Line a{{4, 5}, {2, 2}}, b{{-0x1.fffffffffffffp+1, -1}, {2, 0x1.0000000000001p+1}};
  const auto p = closest_points(a, b);
  EXPECT_EQ(p.distance, 0);
  EXPECT_EQ(p.a, p.b);
  EXPECT_NEAR(p.a.x, -0x1p53, 8);
  EXPECT_NEAR(p.a.y, -0x1p53, 8);
  const auto q = closest_points(Line{{0, 0}, {1, 0}}, Ray{{3, 1}, {-1, 1e-310}});
  EXPECT_FALSE(intersects(Line{{0, 0}, {1, 0}}, Ray{{3, 1}, {-1, 1e-310}}));
  EXPECT_EQ(q.distance, 1);
  const auto r = closest_points(Line{{0, 0}, {1, 0}}, Ray{{3, 1}, {-1, -1e-310}});
  EXPECT_EQ(r.distance, 0);
  EXPECT_EQ(r.a, (Vec2{-HUGE_VAL, 0}));
}

// All but parallel to an edge that it meets beyond the largest double.
TEST(Extremes, ALineThroughAPolygonOfMixedMagnitudes) {
  const Polygon p{{{0x1.e84756b273432p-930, -0x1.e8480338ff07dp-930},
                   {0x1.e8480589f0722p-930, -0x1.e8482ac06a11cp+53},
                   {0x1.e8473545b0a1bp+53, -0x1.e8482180beacep+53},
                   {0x1.e84774ac21105p+53, -0x1.e848f86116ab4p-930}}};
  const Line l{{0x1.e8475671925e1p+53, -0x1.e848aa666e88ap+53},
               {-0x1.2c8dc53175dfcp-930, 0x1.15bb6d22b203cp+53}};
  const auto c = closest_points(l, p);
  EXPECT_EQ(c.distance, 0);
  EXPECT_EQ(c.a.x, l.point.x);
  EXPECT_LE(std::fabs(c.a.y), 0x1p54);
}

// The reach of the box from its centre is beyond the largest double; the upper bound is not.
TEST(Extremes, BoundsOfAnOrientedBox) {
  const Box b = bounds(OrientedBox{{-0x1.4df81e924566dp+1023, -0x1.08e5585adf0d2p+1023},
                                   {0x1p+1023, 0x1.cf15ee1cec963p+1023},
                                   Rotation::axis(0x1.d9a53adfff248p-1, -0x1.84dd73fe9c2a2p-2)});
  EXPECT_NEAR(b.max.y, 9.154e307, 1e304);
  EXPECT_NEAR(b.max.x, 2.7636e307, 1e303);
}

// Edges so short beside the coordinates that the square of their length is subnormal, or nothing.
TEST(Extremes, NormalsAreUnitVectors) {
  const auto s = separation_witness(
      Ray{{-0x1.129a2d25ae5f5p+517, -0x1p-28}, {0, -1}},
      RoundedBox{{0, 0}, {0x1p-53, 0x1.a2c3b93124d3p-20}, {}, 0x1.b0b3102092e8p-792});
  EXPECT_NEAR(length(s.normal), 1, 4 * u);
  const auto t =
      separation_witness(Segment3{{-0x1.d37a1f1453c94p-9, 0x1.9069040217ba4p+0, -0x1.eeffdaep-1040},
                                  {0x1.b0ae0eeceec72p+58, -0x1.14fecec950311p-49, 3}},
                         Segment3{{0, -0x1.ce482dbada3bcp-117, 0},
                                  {-0x1.08902763f3d0ap-23, 0x1.97d87dd62de32p+976, 0}});
  EXPECT_NEAR(length(t.normal), 1, 4 * u);
  for (int e = 0; e < 1020; e += 3) {
    const double far = std::ldexp(1.5, e), small = std::ldexp(1.25, -e / 2);
    const Box box{{-small, -small}, {small, small}};
    EXPECT_NEAR(length(separation_witness(Ray{{far, 0}, {0, 1}}, box).normal), 1, 4 * u) << e;
    EXPECT_NEAR(length(separation_witness(Segment{{far, far}, {0, small}}, box).normal), 1, 4 * u);
    const Segment3 x{{-small, 0, 0}, {small, 0, 0}}, y{{0, -small, far}, {0, small, far}};
    EXPECT_NEAR(length(separation_witness(x, y).normal), 1, 4 * u) << e;
  }
}

// Where everything is brought near 1, an ellipse may come out too small to be one.
TEST(Extremes, FarthestPointsOfSmallEllipsesFarOut) {
  for (int e = 0; e < 1040; ++e) {
    const double size = std::ldexp(1.5, -e);
    for (const double far : {0x1.8p+1023, 0x1p600, 0x1p210}) {
      const PointPair p = farthest_points(Ellipse{{far, 0}, {2 * size, size}, {}},
                                          Ellipse{{far, size}, {size, 3 * size}, {}});
      ASSERT_NEAR(p.a.x, far, 8 * u * far) << e;
      ASSERT_NEAR(p.b.x, far, 8 * u * far) << e;
      ASSERT_NEAR(p.a.y, 0, 8 * u * far) << e;
      ASSERT_NEAR(p.b.y, 0, 8 * u * far) << e;
      ASSERT_NEAR(p.distance, length(p.b - p.a), 8 * u * far) << e;
    }
  }
}

}  // namespace
