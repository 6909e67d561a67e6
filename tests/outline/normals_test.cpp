// Casts and contacts against regions, held against the convex shapes that they are.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <cmath>
#include <random>

namespace {

using namespace abut;

Region square(double size, bool turned, std::size_t first) {
  std::vector<Vec2> ring{{0, 0}, {size, 0}, {size, size}, {0, size}};
  if (turned) ring = {{0, 0}, {0, size}, {size, size}, {size, 0}};
  std::rotate(ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>(first), ring.end());
  return {{ring}, 0};
}

void expect_near(Vec2 a, Vec2 b) { EXPECT_LT(length(a - b), 1e-9) << a.x << ' ' << a.y; }

TEST(Normals, PointOutOfTheRegionWhateverTheRing) {
  for (const bool turned : {false, true})
    for (std::size_t first = 0; first < 4; ++first) {
      const Region r = square(10, turned, first);
      // From inside, at an edge, across it.
      expect_near(cast(Circle{{5, 1}, 1}, {1, 0}, r)->normal, {0, -1});
      expect_near(cast(Circle{{5, 0.5}, 1}, {1, 0}, r)->normal, {0, -1});
      expect_near(cast(Point{{5, 0}}, {0, 1}, r)->normal, {0, -1});
      expect_near(cast(Segment{{4, 0}, {6, 0}}, {0, 1}, r)->normal, {0, -1});
      expect_near(cast(r, {1, 0}, Circle{{5, 1}, 1})->normal, {0, 1});
      // A corner, touched and hit.
      const auto touch = contacts(square(1, turned, first), Circle{{4, 5}, 5});
      ASSERT_EQ(touch.size(), 1u);
      EXPECT_NEAR(touch[0].depth, 0, 1e-15);
      expect_near(touch[0].normal, {0.6, 0.8});
      expect_near(touch[0].points[0], {1, 1});
    }
  std::vector<Vec2> ring{{0, 0}, {10, 1}, {0, 10}, {-5, 20}};
  for (int i = 0; i < 4; ++i) {
    const auto hit = cast(Ray{{-5, 0}, {1, 0}}, Region{{ring}, 0});
    ASSERT_TRUE(hit);
    EXPECT_EQ(hit->t, 5);
    // The normal of the edge to (-5, 20).
    expect_near(hit->normal, (1 / std::hypot(20, 5)) * Vec2{-20, -5});
    std::rotate(ring.begin(), ring.begin() + 1, ring.end());
  }
}

TEST(Normals, OfAGrownRegionPointOutOfIt) {
  Region r = square(10, false, 0);
  r.radius = 0.5;
  const auto inside = contacts(r, Circle{{5, 1}, 0.75});
  ASSERT_EQ(inside.size(), 1u);
  expect_near(inside[0].normal, {0, -1});
  EXPECT_NEAR(inside[0].depth, 2.25, 1e-14);
  const auto beside = contacts(r, Circle{{5, -1}, 0.75});
  ASSERT_EQ(beside.size(), 1u);
  expect_near(beside[0].normal, {0, -1});
  EXPECT_NEAR(beside[0].depth, 0.25, 1e-14);
  const auto corner = contacts(r, Circle{{13, 14}, 5});
  ASSERT_EQ(corner.size(), 1u);
  expect_near(corner[0].normal, {0.6, 0.8});
  EXPECT_NEAR(corner[0].depth, 0.5, 1e-14);
}

// A convex region is a polygon: pressed a little, both have one contact.
TEST(Normals, OfAConvexRegionAreThoseOfThePolygon) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> number(-1, 1);
  int at_corners = 0, at_edges = 0, hits = 0;
  for (int i = 0; i < 4000; ++i) {
    Polygon p;
    double turn = number(random);
    for (int k = 0; k < 5; ++k) {
      p.vertices.push_back({4 * std::cos(turn), 4 * std::sin(turn)});
      turn += 2 * std::acos(-1.0) / 5 * (1 + 0.3 * number(random));
    }
    if (validate(p)) continue;
    if (i % 3 == 0) p.radius = 0.5;
    Region r{{p.vertices}, p.radius};
    if (i % 2) std::reverse(r.rings[0].begin(), r.rings[0].end());
    const auto press = [&](auto shape) {
      const Separation s = separation_witness(p, shape);
      if (s.distance <= 0) return;
      // Until it is pressed in by this, along the normal.
      shape = moved(shape, (-s.distance - 0.05) * s.normal);
      const std::optional<Contact> expected = contact(p, shape);
      const std::vector<Contact> seen = contacts(r, shape);
      ASSERT_TRUE(expected);
      ASSERT_EQ(seen.size(), 1u);
      EXPECT_NEAR(seen[0].depth, expected->depth, 1e-12) << i;
      EXPECT_LT(length(seen[0].normal - expected->normal), 1e-6) << i;
      bool along_edge = false;
      for (std::size_t k = 0; k < 5; ++k) {
        const Vec2 e = p.vertices[(k + 1) % 5] - p.vertices[k];
        along_edge |= std::fabs(dot(e, expected->normal)) < 1e-9;
      }
      (along_edge ? at_edges : at_corners) += 1;
      const std::optional<CastHit> start = cast(shape, Vec2{1, 0}, r);
      ASSERT_TRUE(start);
      EXPECT_EQ(start->t, 0);
      EXPECT_LT(length(start->normal - expected->normal), 1e-6) << i;
    };
    const Vec2 at = 9 * Rotation::radians(4 * number(random)).u();
    press(Circle{at, 1 + 0.5 * number(random)});
    press(OrientedBox{at, {1, 0.7}, Rotation::radians(number(random))});
    press(Ellipse{at, {1.5, 0.7}, Rotation::radians(number(random))});
    press(Capsule{at, at + Vec2{number(random), number(random)}, 0.3});

    const Ray ray{at, Vec2{number(random), number(random)} - at};
    const auto expected = cast(ray, p), seen = cast(ray, r);
    ASSERT_EQ(expected.has_value(), seen.has_value());
    if (!seen) continue;
    ++hits;
    EXPECT_NEAR(seen->t, expected->t, 1e-12);
    EXPECT_LT(length(seen->normal - expected->normal), 1e-9) << i;
  }
  EXPECT_GT(at_corners, 1000);
  EXPECT_GT(at_edges, 1000);
  EXPECT_GT(hits, 1000);
}

}  // namespace
