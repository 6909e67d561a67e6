// farthest_points between all bounded shapes, against its definition in long double.
#include <gtest/gtest.h>

#include <abut/queries/farthest_points.hpp>

#include "families.hpp"
#include "oracle_by_support.hpp"

namespace {

using namespace abut;
using families::Family;
constexpr double u = 0x1p-53;

template <class A, class B>
void check(const A& a, const B& b, const std::string& where) {
  const PointPair p = farthest_points(a, b);
  const oracle::Body x = oracle::body(a), y = oracle::body(b);
  const double truth = static_cast<double>(oracle::farthest(x, y, p.b - p.a));
  double scale = oracle::extent(x, y);
  ASSERT_NEAR(p.distance, truth, 8 * u * scale) << where;
  scale += static_cast<double>(oracle::size(x.points[0]));
  ASSERT_NEAR(length(p.b - p.a), p.distance, 8 * u * scale) << where;
  const auto outside = [](Vec2 v, const oracle::Body& k) {
    return static_cast<double>(oracle::separation(oracle::body(Point{v}), k));
  };
  ASSERT_LE(outside(p.a, x), 8 * u * scale) << where;
  ASSERT_LE(outside(p.b, y), 8 * u * scale) << where;
  const PointPair swapped = farthest_points(b, a);
  ASSERT_EQ(swapped.distance, p.distance) << where;
  if constexpr (!std::is_same_v<A, B>) {
    ASSERT_EQ(swapped.a, p.b) << where;
    ASSERT_EQ(swapped.b, p.a) << where;
  }
}

template <class A>
class FarthestPoints : public testing::Test {};
using Shapes = testing::Types<Point, Segment, Box, OrientedBox, Polygon, Ellipse>;
TYPED_TEST_SUITE(FarthestPoints, Shapes);

TYPED_TEST(FarthestPoints, OfAnEllipse) {
  families::Source source(11);
  for (int f = 0; f < families::family_count; ++f)
    for (int i = 0; i < 15; ++i) {
      const Ellipse e = source.ellipse(Family(f));
      TypeParam p;
      source.make(Family(f), e, p);
      check(p, e, std::string(families::names[f]) + " " + std::to_string(i));
    }
}

struct Tally {
  int quick = 0, careful = 0;
};

/// The stage agrees with the careful way; its points lie in the shapes, as far from each other as it says.
template <class A>
void stage_agrees(const A& a, const Ellipse& e, Tally& tally, const std::string& where) {
  const auto quick = detail::quick_farthest(detail::core(a), e);
  if (!quick) {
    ++tally.careful;
    return;
  }
  ++tally.quick;
  const PointPair careful = detail::ordered_farthest(detail::core(a), e, false);
  const oracle::Body x = oracle::body(a), y = oracle::body(e);
  const double extent = oracle::extent(x, y),
               scale = extent + static_cast<double>(oracle::size(x.points[0]));
  ASSERT_NEAR(quick->distance, careful.distance, 16 * u * extent) << where;
  ASSERT_NEAR(length(quick->b - quick->a), quick->distance, 8 * u * scale) << where;
  const auto outside = [](Vec2 v, const oracle::Body& k) {
    return static_cast<double>(oracle::separation(oracle::body(Point{v}), k));
  };
  ASSERT_LE(outside(quick->a, x), 8 * u * scale) << where;
  ASSERT_LE(outside(quick->b, y), 8 * u * scale) << where;
}

TYPED_TEST(FarthestPoints, StagesAgreeWithTheCarefulWay) {
  families::Source source(14);
  Tally tally;
  for (int f = 0; f < families::family_count; ++f)
    for (int i = 0; i < 40; ++i) {
      const Ellipse e = source.ellipse(Family(f));
      TypeParam p;
      source.make(Family(f), e, p);
      stage_agrees(p, e, tally, std::string(families::names[f]) + " " + std::to_string(i));
    }
  EXPECT_GT(tally.quick, 80);
  EXPECT_GT(tally.careful, 30);
}

// Two pairs that are equally far, and a little off that: the stage may answer only where one is ahead
// of what it cannot tell.
TEST(FarthestPointsTies, AreLeftToTheCarefulWay) {
  Tally boxes, ellipses, points;
  for (int i = 0; i < 200; ++i) {
    const double tilt = i == 0 ? 0 : std::ldexp(i % 2 == 0 ? 1.0 : -1.0, -i / 3);
    const Ellipse e{{0, 0}, {2, 1}, {}};
    const std::string where = std::to_string(i);
    stage_agrees(Box{{1, -1}, {2, 1 + tilt}}, e, boxes, where);
    stage_agrees(OrientedBox{{2, tilt}, {1, 1}, {}}, e, boxes, where);
    stage_agrees(Ellipse{{0, 3}, {1.5, 0.5}, Rotation::radians(tilt)}, e, ellipses, where);
    stage_agrees(Ellipse{{tilt, 0.5}, {1.5, 0.5}, {}}, e, ellipses, where);
    stage_agrees(Point{{tilt, 1}}, e, points, where);
  }
  EXPECT_FALSE(detail::quick_farthest(Box{{1, -1}, {2, 1}}, Ellipse{{0, 0}, {2, 1}, {}}));
  EXPECT_FALSE(detail::quick_farthest(Point{{0, 1}}, Ellipse{{0, 0}, {2, 1}, {}}));
  for (const Tally& t : {boxes, ellipses, points}) {
    EXPECT_GT(t.quick, 30);
    EXPECT_GT(t.careful, 10);
  }
}

template <class A>
void against_all(const A& a, families::Source& source, const std::string& where) {
  const Ellipse e = source.ellipse(families::plain);
  Point point;
  Segment segment;
  Box box;
  OrientedBox turned;
  Polygon polygon;
  source.make(families::plain, e, point);
  source.make(families::plain, e, segment);
  source.make(families::plain, e, box);
  source.make(families::plain, e, turned);
  source.make(families::plain, e, polygon);
  polygon.radius = source.chance(0.5) ? 0 : source.uniform(0, 1);
  const double r = source.chance(0.3) ? 0 : source.uniform(0, 2);
  check(a, point, where + " point");
  check(a, segment, where + " segment");
  check(a, Circle{point.position, r}, where + " circle");
  check(a, Capsule{segment.a, segment.b, r}, where + " capsule");
  check(a, box, where + " box");
  check(a, turned, where + " oriented box");
  check(a, RoundedBox{turned.center, turned.half_size, turned.rotation, r}, where + " rounded box");
  check(a, polygon, where + " polygon");
  check(a, e, where + " ellipse");
}

TYPED_TEST(FarthestPoints, OfEveryBoundedPair) {
  families::Source source(12);
  for (int i = 0; i < 3; ++i) {
    TypeParam a;
    source.make(families::plain, source.ellipse(families::plain), a);
    against_all(a, source, std::to_string(i));
    if constexpr (requires { a.position; }) against_all(Circle{a.position, 1.5}, source, "circle");
    if constexpr (requires { a.a; }) against_all(Capsule{a.a, a.b, 0.5}, source, "capsule");
  }
}

TEST(FarthestPointsAnyDimension, AgainstAllVertices) {
  families::Source source(13);
  for (int i = 0; i < 200; ++i) {
    const auto vec = [&] {
      return Vec3{source.uniform(-1, 1), source.uniform(-1, 1), source.uniform(-1, 1)};
    };
    Box3 a{vec(), {}}, b{vec(), {}};
    for (int k = 0; k < 3; ++k)
      a.max[k] = a.min[k] + source.uniform(0, 1), b.max[k] = b.min[k] + source.uniform(0, 1);
    const Capsule3 c{vec(), vec(), source.uniform(0, 1)};
    const auto corner = [](const Box3& k, int n) {
      return Vec3{n & 1 ? k.max.x : k.min.x, n & 2 ? k.max.y : k.min.y, n & 4 ? k.max.z : k.min.z};
    };
    double boxes = 0, capsule = 0;
    for (int m = 0; m < 8; ++m) {
      for (int n = 0; n < 8; ++n) boxes = std::fmax(boxes, length(corner(a, m) - corner(b, n)));
      capsule =
          std::fmax(capsule, std::fmax(length(corner(a, m) - c.a), length(corner(a, m) - c.b)));
    }
    EXPECT_NEAR(farthest_points(a, b).distance, boxes, 8 * u);
    EXPECT_NEAR(farthest_points(a, c).distance, capsule + c.radius, 16 * u);
    EXPECT_NEAR(farthest_points(Ball{c.a, 1}, Ball{c.b, 2}).distance, length(c.a - c.b) + 3,
                16 * u);
  }
}

// law: farthest_points.md, "For a shape and itself"
// law: farthest_points.md, "Where several pairs"
TEST(FarthestPointsTies, AreDeterministic) {
  const PointPair p = farthest_points(Circle{{1, 1}, 1}, Circle{{1, 1}, 2});
  EXPECT_EQ(p.a, (Vec2{0, 1}));
  EXPECT_EQ(p.b, (Vec2{3, 1}));
  const Ellipse e{{0, 0}, {2, 1}, {}};
  EXPECT_EQ(farthest_points(Point{{0, 0}}, e).b, (Vec2{2, 0}));
  EXPECT_EQ(farthest_points(e, e).distance, 4);
  const Box box{{0, 0}, {3, 4}}, square{{0, 0}, {2, 2}};
  EXPECT_EQ(farthest_points(box, box).distance, 5);
  const PointPair first = farthest_points(square, Point{{1, 1}});
  for (int i = 0; i < 9; ++i) EXPECT_EQ(farthest_points(square, Point{{1, 1}}).a, first.a);
}

// Equal cores are told apart by their radii.
template <class A, class B>
void expect_swapped(const A& a, const B& b) {
  const PointPair p = farthest_points(a, b), q = farthest_points(b, a);
  EXPECT_EQ(p.a, q.b);
  EXPECT_EQ(p.b, q.a);
  EXPECT_EQ(p.distance, q.distance);
}
TEST(FarthestPointsTies, SwapWithTheShapes) {
  const PointPair p = farthest_points(Circle{{0, 0}, 4}, Circle{{0, 0}, 6});
  EXPECT_EQ(p.a, (Vec2{-4, 0}));
  EXPECT_EQ(p.b, (Vec2{6, 0}));
  expect_swapped(Circle{{0, 0}, 4}, Circle{{0, 0}, 6});
  expect_swapped(Circle{{1, 2}, 4}, Point{{1, 2}});
  expect_swapped(Circle{{1e300, 2}, 4e299}, Circle{{1e300, 2}, 1e299});
  expect_swapped(Capsule{{1, 2}, {3, 5}, 1}, Capsule{{1, 2}, {3, 5}, 2});
  expect_swapped(Capsule{{1, 2}, {1, 2}, 1}, Circle{{1, 2}, 2});
  expect_swapped(Capsule{{1, 2}, {3, 5}, 1}, Segment{{1, 2}, {3, 5}});
  expect_swapped(Polygon{{{0, 0}, {2, 0}, {0, 2}}, 0}, Polygon{{{0, 0}, {2, 0}, {0, 2}}, 1});
  expect_swapped(OrientedBox{{0, 0}, {2, 2}, {}}, RoundedBox{{0, 0}, {2, 2}, {}, 1});
  expect_swapped(Ellipse{{0, 0}, {3, 2}, {}}, Ellipse{{0, 0}, {2, 3}, {}});
}

TEST(FarthestPointsScale, HugeAndTiny) {
  const double s = 0x1p1000;
  const Ellipse e{{0, 0}, {2, 1}, Rotation::axis(0.6, 0.8)};
  const Ellipse big{{0, 0}, {2 * s, s}, e.rotation}, small{{0, 0}, {2 / s, 1 / s}, e.rotation};
  const double d = farthest_points(Point{{1, 1}}, e).distance;
  EXPECT_EQ(farthest_points(Point{{s, s}}, big).distance, d * s);
  EXPECT_EQ(farthest_points(Point{{1 / s, 1 / s}}, small).distance, d / s);
}

}  // namespace
