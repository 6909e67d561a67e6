// Arithmetic of vectors and rotations, and equality of shapes.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <cfloat>
#include <cmath>

namespace {

using namespace abut;

TEST(Vectors, Arithmetic) {
  Vec2 v{3, 4};
  v += {1, 2};
  EXPECT_EQ(v, Vec2(4, 6));
  v -= {2, 2};
  EXPECT_EQ(v, Vec2(2, 4));
  v *= 3;
  EXPECT_EQ(v, Vec2(6, 12));
  v /= 2;
  EXPECT_EQ(v, Vec2(3, 6));
  EXPECT_EQ(Vec3(2, 4, 6) / 2, Vec3(1, 2, 3));
}

TEST(Vectors, NormalizeKeepsItsDigitsAtAnySize) {
  EXPECT_EQ(normalize(Vec2{0, 0}), Vec2(0, 0));
  EXPECT_EQ(normalize(Vec2{0, -DBL_TRUE_MIN}), Vec2(0, -1));
  for (const double size : {1.0, 0x1p-1070, 0x1p1000}) {
    const Vec2 n = normalize(Vec2{3 * size, 4 * size});
    EXPECT_NEAR(n.x, 0.6, 0x1p-52) << size;
    EXPECT_NEAR(n.y, 0.8, 0x1p-52) << size;
  }
}

TEST(Rotations, ProductInverseAndApplication) {
  const Rotation a = Rotation::degrees(30), b = Rotation::degrees(60);
  EXPECT_NEAR((a * b).c(), 0, 0x1p-52);
  EXPECT_NEAR((a * b).s(), 1, 0x1p-52);
  EXPECT_EQ(Rotation::degrees(90) * Vec2(2, 3), Vec2(-3, 2));
  EXPECT_EQ(a.inverse().angle(), -a.angle());
  // A thousand turns later it is still a rotation.
  Rotation r;
  for (int i = 0; i < 1000; ++i) r = r * a;
  EXPECT_LE(std::fabs(r.c() * r.c() + r.s() * r.s() - 1), 0x1p-50);
}

TEST(Shapes, AreEqualWhenTheirNumbersAre) {
  EXPECT_EQ((Circle{{1, 2}, 3}), (Circle{{1, 2}, 3}));
  EXPECT_FALSE((Circle{{1, 2}, 3} == Circle{{1, 2}, 4}));
  EXPECT_EQ((Polygon{{{0, 0}, {1, 0}}, 2}), (Polygon{{{0, 0}, {1, 0}}, 2}));
  // One set of points, but other numbers.
  const Segment there{{0, 0}, {1, 0}}, back{{1, 0}, {0, 0}};
  EXPECT_FALSE(there == back);
  EXPECT_EQ(relation(there, back), Relation::equal);
}

}  // namespace
