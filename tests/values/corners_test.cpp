// corners(shape): the shape is their hull, grown by its radius.
#include <gtest/gtest.h>

#include <abut/any_shape.hpp>
#include <abut/corners.hpp>
#include <abut/enclosing.hpp>
#include <abut/fields.hpp>

#include "../laws/random.hpp"

namespace {

using namespace abut;

template <class S>
S any(laws::Random& random) {
  const auto point = [&] { return Vec2{random.real(-9, 9), random.real(-9, 9)}; };
  S s;
  each_field(s, [&](auto field, auto& value) {
    using enum FieldRole;
    if constexpr (field.role == position) value = point();
    if constexpr (field.role == sizes) value = {random.real(0, 4), random.real(0, 4)};
    if constexpr (field.role == rotation) value = Rotation::radians(random.real(-4, 4));
    if constexpr (field.role == length) value = random.real(0, 4);
    if constexpr (field.role == vertices)
      value = convex_hull(std::vector<Vec2>{point(), point(), point(), point(), point()}).vertices;
  });
  if constexpr (std::is_same_v<S, Box>) s = *bounds(AnyShape(Segment{s.min, s.max}));
  return s;
}

template <class S>
class Corners : public testing::Test {};
using Cornered =
    testing::Types<Point, Segment, Circle, Box, OrientedBox, Capsule, RoundedBox, Polygon>;
TYPED_TEST_SUITE(Corners, Cornered);

TYPED_TEST(Corners, AndTheRadiusAreTheShape) {
  laws::Random random(7);
  for (int i = 0; i < 200; ++i) {
    const auto s = any<TypeParam>(random);
    const auto& list = corners(s);
    Polygon hull{{list.begin(), list.end()}, 0};
    if constexpr (requires { s.radius; }) hull.radius = s.radius;
    ASSERT_FALSE(validate(hull));
    if constexpr (!requires { s.rotation; }) {
      ASSERT_EQ(relation(AnyShape(hull), AnyShape(s)), Relation::equal);
    } else {  // its corners are rounded
      for (const Vec2& p : hull.vertices)
        ASSERT_LE(distance(AnyShape(Point{p}), AnyShape(s)), 0x1p-48);
      ASSERT_NEAR(*area(AnyShape(hull)), *area(AnyShape(s)), 0x1p-40);
    }
  }
}

TEST(CornersOf, RunCounterClockwiseFromTheLeast) {
  const std::array<Vec2, 4> square{{{-1, -2}, {1, -2}, {1, 2}, {-1, 2}}};
  EXPECT_EQ(corners(Box{{-1, -2}, {1, 2}}), square);
  EXPECT_EQ(corners(OrientedBox{{0, 0}, {1, 2}, {}}), square);
  EXPECT_EQ(corners(RoundedBox{{0, 0}, {1, 2}, {}, 3}), square);
  EXPECT_EQ(corners(OrientedBox{{5, 0}, {1, 2}, Rotation::degrees(90)}),
            (std::array<Vec2, 4>{{{7, -1}, {7, 1}, {3, 1}, {3, -1}}}));
}

TEST(CornersOf, ShapesOfSizeZeroAreAsMany) {
  EXPECT_EQ(corners(Segment{{1, 2}, {1, 2}}), (std::array<Vec2, 2>{{{1, 2}, {1, 2}}}));
  EXPECT_EQ(corners(Box{{1, 2}, {1, 2}}), (std::array<Vec2, 4>{{{1, 2}, {1, 2}, {1, 2}, {1, 2}}}));
  EXPECT_EQ(corners(Polygon{{{3, 4}}, 0}), (std::vector<Vec2>{{3, 4}}));
}

TEST(CornersOf, OtherNumbersAndDimensions) {
  EXPECT_EQ(corners(Segment3{{1, 2, 3}, {4, 5, 6}})[1], (Vec3{4, 5, 6}));
  EXPECT_EQ(corners(Boxf{{0, 1}, {2, 3}})[1], (Vec<2, float>{2, 1}));
}

}  // namespace
