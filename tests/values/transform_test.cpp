// A transformed shape is the image of the shape: points of one lie in the other.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <abut/transform.hpp>

#include "../laws/random.hpp"

namespace {

using namespace abut;
using laws::Random;

Vec2 any_point(Random& random) { return {random.real(-3, 3), random.real(-3, 3)}; }

/// Whether p lies in the shape exactly when its image lies in the image, but near the border.
template <class S, class Image, class Map>
void expect_image(const S& shape, const Image& image, const Map& map, Random& random) {
  ASSERT_FALSE(validate(image));
  int inside = 0, outside = 0;
  for (int i = 0; i < 400; ++i) {
    const Point p{any_point(random)};
    if (std::fabs(separation(p, shape)) < 1e-6) continue;
    const bool in = contains(shape, p);
    ++(in ? inside : outside);
    ASSERT_EQ(contains(image, Point{map(p.position)}), in);
  }
  EXPECT_GT(inside, 10);
  EXPECT_GT(outside, 10);
}

template <class S>
void expect_similar(const S& shape, Random& random) {
  for (int i = 0; i < 20; ++i) {
    const Similarity map{Rotation::radians(random.real(-4, 4)), random.real(0.2, 5),
                         any_point(random)};
    expect_image(shape, transformed(shape, map), map, random);
  }
}
template <class S>
void expect_affine(const S& shape, Random& random) {
  for (int i = 0; i < 20; ++i) {
    Affine map{any_point(random), any_point(random), any_point(random)};
    if (std::fabs(cross(map.x, map.y)) < 0.1) map.y = perp(map.x);
    const auto image = transformed(shape, map);
    if constexpr (requires { image.has_value(); }) {
      ASSERT_TRUE(image.has_value());
      expect_image(shape, *image, map, random);
    } else {
      expect_image(shape, image, map, random);
    }
  }
}

const Circle circle{{0.5, -0.25}, 1.5};
const Box box{{-2, -1}, {1.5, 2}};
const OrientedBox oriented{{0.5, 0}, {2, 1}, Rotation::degrees(25)};
const Ellipse ellipse{{0, 0.5}, {2.5, 1}, Rotation::degrees(70)};
const Capsule capsule{{-1, -1}, {1.5, 0.5}, 0.75};
const RoundedBox rounded{{0, 0}, {1.5, 0.5}, Rotation::degrees(-40), 0.5};
const Polygon polygon{{{-2, -2}, {2, -1}, {1, 2}}, 0};
const Region region{{{{-3, -3}, {3, -3}, {3, 3}, {-3, 3}}, {{-1, -1}, {1, -1}, {0, 1}}}, 0};

TEST(Transform, SimilarityKeepsEveryKind) {
  Random random(1);
  expect_similar(circle, random);
  expect_similar(box, random);
  expect_similar(oriented, random);
  expect_similar(ellipse, random);
  expect_similar(capsule, random);
  expect_similar(rounded, random);
  expect_similar(polygon, random);
  expect_similar(region, random);
}

template <class S>
constexpr bool has_affine_image = requires(S s, Affine map) { transformed(s, map); };

TEST(Transform, AffineMapsStretch) {
  Random random(2);
  expect_affine(circle, random);
  expect_affine(box, random);
  expect_affine(oriented, random);
  expect_affine(ellipse, random);
  expect_affine(polygon, random);
  expect_affine(region, random);
  static_assert(has_affine_image<Box> && !has_affine_image<Capsule>);
  static_assert(has_affine_image<Ellipse> && !has_affine_image<RoundedBox>);
}

TEST(Transform, AnAffineMapHasNoImageOfRoundCorners) {
  const Affine map{{2, 0}, {1, 1}, {0, 0}};
  const Polyline line{{{{0, 0}, {1, 2}, {3, 4}}}, 0};
  EXPECT_EQ(transformed(line, map), (Polyline{{{{0, 0}, {4, 2}, {10, 4}}}, 0}));
  const auto with_radius = [](auto shape) {
    shape.radius = 0.5;
    return shape;
  };
  EXPECT_FALSE(transformed(with_radius(polygon), map));
  EXPECT_FALSE(transformed(with_radius(line), map));
  EXPECT_FALSE(transformed(with_radius(region), map));
}

TEST(Transform, MapsCompose) {
  const Affine a{{2, 1}, {0, 3}, {1, 1}}, b{{1, -1}, {2, 0}, {0, 5}};
  EXPECT_EQ((a * b)(Vec2{3, 4}), a(b(Vec2{3, 4})));
}

TEST(Transform, MovedAddsToPositionsOnly) {
  EXPECT_EQ(moved(Line{{1, 2}, {3, 4}}, Vec2{10, 20}), (Line{{11, 22}, {3, 4}}));
  EXPECT_EQ(moved(Ball{{1, 2, 3}, 4}, Vec3{1, 1, 1}), (Ball{{2, 3, 4}, 4}));
  EXPECT_EQ(moved(Boxf{{0, 0}, {1, 1}}, Vec2{0.5, 0}), (Boxf{{0.5F, 0}, {1.5F, 1}}));
}

TEST(Transform, APolygonMovedFarStaysConvex) {
  // Far away the short edges round to a dent; the hull has none.
  Polygon p;
  for (int i = 0; i < 40; ++i) p.vertices.push_back(1e-3 * Rotation::degrees(9 * i).u());
  ASSERT_FALSE(validate(p));
  for (int i = 1; i < 50; ++i) EXPECT_FALSE(validate(moved(p, Vec2{1e12 + i, 3e12 - i})));
}

TEST(Transform, AFlatImageOfACircleIsASegment) {
  const Ellipse e = transformed(circle, Affine{{3, 4}, {0, 0}, {0, 0}});
  EXPECT_EQ(e.semi_axes.y, 0);
  EXPECT_NEAR(e.semi_axes.x, 7.5, 1e-14);
  EXPECT_NEAR(std::fabs(e.rotation.c()), 0.6, 1e-15);
}

}  // namespace
