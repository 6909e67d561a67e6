// AnyShape is made of each kind, of each kind in floats, and of any vector.
#include <gtest/gtest.h>

#include <abut/any_shape.hpp>
#include <abut/prepared.hpp>
#include <array>

namespace {

using namespace abut;

struct Pixel {
  int x, y;
};

template <class S, class Wide>
void becomes(const S& shape, const Wide& wide) {
  AnyShape any = shape;
  ASSERT_TRUE(std::holds_alternative<Wide>(any)) << kind_name(any);
  EXPECT_EQ(std::get<Wide>(any), wide);
  any = Line{{0, 0}, {1, 0}};
  any = shape;
  EXPECT_EQ(any, AnyShape(wide));
}

TEST(AnyShape, VectorsNamePoints) {
  becomes(Vec2{1, 2}, Point{{1, 2}});
  becomes(Vec2f{1, 2}, Point{{1, 2}});
  becomes(std::array<float, 2>{1, 2}, Point{{1, 2}});
  becomes(Pixel{1, 2}, Point{{1, 2}});
  const AnyShape disc = Circle{{0, 0}, 1};
  EXPECT_TRUE(intersects(disc, Pixel{1, 0}));
  EXPECT_EQ(distance(Prepared(disc), Vec2{3, 0}), 2);
}

TEST(AnyShape, ShapesOfFloatsBecomeDoubles) {
  const Rotation turned = Rotation::degrees(30);
  const std::vector<Vec2f> triangle{{0, 0}, {1, 0}, {0, 1}};
  const std::vector<Vec2> wide{{0, 0}, {1, 0}, {0, 1}};
  becomes(Pointf{{1, 2}}, Point{{1, 2}});
  becomes(Linef{{1, 2}, {3, 4}}, Line{{1, 2}, {3, 4}});
  becomes(Rayf{{1, 2}, {3, 4}}, Ray{{1, 2}, {3, 4}});
  becomes(Segmentf{{1, 2}, {3, 4}}, Segment{{1, 2}, {3, 4}});
  becomes(Circlef{{1, 2}, 0.1F}, Circle{{1, 2}, 0.1F});
  becomes(Boxf{{1, 2}, {3, 4}}, Box{{1, 2}, {3, 4}});
  becomes(OrientedBoxf{{1, 2}, {3, 4}, turned}, OrientedBox{{1, 2}, {3, 4}, turned});
  becomes(Ellipsef{{1, 2}, {3, 4}, turned}, Ellipse{{1, 2}, {3, 4}, turned});
  becomes(Capsulef{{1, 2}, {3, 4}, 5}, Capsule{{1, 2}, {3, 4}, 5});
  becomes(RoundedBoxf{{1, 2}, {3, 4}, turned, 5}, RoundedBox{{1, 2}, {3, 4}, turned, 5});
  becomes(Polygonf{triangle, 5}, Polygon{wide, 5});
  becomes(Polylinef{{triangle, {{7, 7}}}, 5}, Polyline{{wide, {{7, 7}}}, 5});
  becomes(Regionf{{triangle}, 5}, Region{{wide}, 5});
}

TEST(AnyShape, IsAVariantOfItsKinds) {
  static_assert(std::variant_size_v<AnyShape> == shape_kinds);
  static_assert(std::is_same_v<std::variant_alternative_t<4, AnyShape>, Circle>);
  static_assert(!std::is_convertible_v<Ball, AnyShape> && !std::is_convertible_v<Vec3, AnyShape>);
  static_assert(!std::is_convertible_v<double, AnyShape>);
}

}  // namespace
