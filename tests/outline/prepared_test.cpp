// Prepared answers as the shape itself does.
#include <gtest/gtest.h>

#include <abut/prepared.hpp>
#include <cmath>

#include "exact.hpp"
#include "random_outlines.hpp"

using namespace abut;

namespace {

std::vector<AnyShape> some_shapes(outlines::Random& random) {
  const Vec2 p = random.vertex(), q = random.vertex();
  return {
      Point{p},
      Line{p, random.direction()},
      Ray{p, random.direction()},
      Segment{p, q},
      Circle{p, 0.5 * random.below(4)},
      Box{{std::fmin(p.x, q.x), std::fmin(p.y, q.y)}, {std::fmax(p.x, q.x), std::fmax(p.y, q.y)}},
      OrientedBox{p, {1, 0.5}, Rotation::axis(0.6, 0.8)},
      Ellipse{p, {2, 1}, {}},
      Capsule{p, q, 0.5},
      RoundedBox{p, {0.5, 0.5}, {}, 0.5},
      Polygon{{p, q, random.vertex()}, 0},
      random.polyline(),
      random.region()};
}

TEST(Prepared, AnswersAsTheShapeDoes) {
  outlines::Random random(11);
  int held = 0, met = 0;
  for (int i = 0; i < 150; ++i) {
    AnyShape shape = i % 2 ? AnyShape(random.region()) : AnyShape(random.polyline());
    if (i % 7 == 6)
      std::visit(
          [](auto& s) {
            if constexpr (requires { s.radius; }) s.radius = 0.5;
          },
          shape);
    if (i % 25 == 24) shape = some_shapes(random)[static_cast<std::size_t>(i) % 11];
    const Prepared prepared(shape);
    EXPECT_EQ(prepared.shape(), shape);
    for (const AnyShape& other : some_shapes(random)) {
      met += intersects(shape, other);
      held += contains(shape, other);
      EXPECT_EQ(intersects(prepared, other), intersects(shape, other));
      EXPECT_EQ(intersects(prepared, Prepared(other)), intersects(shape, other));
      EXPECT_EQ(interiors_intersect(prepared, other), interiors_intersect(shape, other));
      EXPECT_EQ(contains(prepared, other), contains(shape, other));
      EXPECT_EQ(contains(prepared, Prepared(other)), contains(shape, other));
      EXPECT_EQ(distance(prepared, other), distance(shape, other)) << kind_name(other);
      EXPECT_EQ(relate(prepared, other), relate(shape, other));
      if (const Point* p = std::get_if<Point>(&other)) {
        EXPECT_EQ(contains(prepared, p->position), contains(shape, other));
      }
    }
  }
  EXPECT_GT(met, 500);
  EXPECT_GT(held, 60);
}

TEST(Prepared, ALargeRegion) {
  const Region region = outlines::star(20000, {0, 0}, 1e6);
  ASSERT_FALSE(validate(region));
  const Prepared prepared{AnyShape(region)};
  EXPECT_LT(prepared.overhead_in_bytes(), 2 * 40000 * sizeof(Vec2));
  int in = 0, on = 0, out = 0;
  // At the middles of edges, which are doubles, and one ulp beside.
  const auto& ring = region.rings[0];
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = ring[i], b = ring[(i + 1) % ring.size()], middle = 0.5 * (a + b);
    on += contains(prepared, middle);
    const Vec2 beside{std::nextafter(middle.x, 0), std::nextafter(middle.y, 0)};
    const Vec2 past{std::nextafter(middle.x, 4 * middle.x), std::nextafter(middle.y, 4 * middle.y)};
    const auto left = [&](Vec2 p) {
      const exact::P from = exact::point(a);
      return cross(exact::point(b) - from, exact::point(p) - from) >= 0;
    };
    for (const Vec2 p : {beside, past}) {
      ASSERT_EQ(contains(prepared, p), left(p)) << i;
      ++(left(p) ? in : out);
    }
  }
  EXPECT_EQ(on, static_cast<int>(ring.size()));
  EXPECT_GT(in, 1000);
  EXPECT_GT(out, 1000);
  EXPECT_FALSE(contains(prepared, {0, 0}));
}

}  // namespace
