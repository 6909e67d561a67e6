// bounds, area, perimeter and centroid: against their definitions in long double, and at their ends.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <abut/any_shape.hpp>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "../laws/random.hpp"

namespace abut {
namespace {

using laws::Random;
using Real = long double;

constexpr double u = 0x1p-53;
constexpr Real kPi = std::numbers::pi_v<Real>;

struct P {
  Real x, y;
};

/// A shape, and what is true of it.
struct Case {
  AnyShape shape;
  Real low[2], high[2];
  Real area, perimeter;
  P centre;
  Real size;  ///< the largest coordinate, length or radius
  bool is_polygon = false;
};

/// The corners of a convex core, counter-clockwise, and a radius.
Case rounded(const AnyShape& shape, const std::vector<P>& core, Real r) {
  Case c{shape, {HUGE_VALL, HUGE_VALL}, {-HUGE_VALL, -HUGE_VALL}, 0, 0, {0, 0}, r};
  const std::size_t n = core.size();
  Real mx = 0, my = 0;
  const auto part = [&](Real area, Real x, Real y) {
    c.area += area;
    mx += area * x;
    my += area * y;
  };
  for (std::size_t i = 0; i < n; ++i) {
    const P &p = core[i], &q = core[(i + 1) % n], &o = core[0], &before = core[(i + n - 1) % n];
    c.low[0] = std::fmin(c.low[0], p.x - r), c.high[0] = std::fmax(c.high[0], p.x + r);
    c.low[1] = std::fmin(c.low[1], p.y - r), c.high[1] = std::fmax(c.high[1], p.y + r);
    c.size = std::fmax(c.size, std::fmax(std::fabs(p.x), std::fabs(p.y)));
    const Real dx = q.x - p.x, dy = q.y - p.y, l = std::hypot(dx, dy);
    c.perimeter += l;
    // A triangle at the first corner, a strip along the side, a sector at the corner.
    part(((p.x - o.x) * (q.y - o.y) - (p.y - o.y) * (q.x - o.x)) / 2, (o.x + p.x + q.x) / 3,
         (o.y + p.y + q.y) / 3);
    part(l * r, (p.x + q.x) / 2 + r / 2 * dy / l, (p.y + q.y) / 2 - r / 2 * dx / l);
    const Real ex = p.x - before.x, ey = p.y - before.y;
    const Real turn = std::atan2(ex * dy - ey * dx, ex * dx + ey * dy),
               middle = std::atan2(-ex, ey) + turn / 2;
    if (turn == 0) continue;
    const Real out = 4 * r * std::sin(turn / 2) / (3 * turn);
    part(r * r * turn / 2, p.x + out * std::cos(middle), p.y + out * std::sin(middle));
  }
  c.perimeter += 2 * kPi * r;
  c.centre = {mx / c.area, my / c.area};
  return c;
}
std::vector<P> corners_of(const Vec2& at, const Vec2& half, const Rotation& r) {
  std::vector<P> all;
  for (const auto& [i, j] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
    const Real x = static_cast<Real>(i) * half.x, y = static_cast<Real>(j) * half.y;
    all.push_back({at.x + x * r.c() - y * r.s(), at.y + x * r.s() + y * r.c()});
  }
  return all;
}

/// f(case) for many shapes of every kind that has an interior.
template <class F>
void each_case(F&& f) {
  Random random(1);
  const auto at = [&] { return Vec2{random.real(-4, 4), random.real(-4, 4)}; };
  const auto length = [&] { return random.real(0.25, 4); };
  for (int i = 0; i < 400; ++i) {
    const Vec2 p = at(), q = at(), half{length(), length()};
    const Rotation turned = Rotation::radians(random.real(-4, 4));
    const double r = length();
    const auto circle = [&](const AnyShape& shape) {
      const Real x = p.x, y = p.y, R = r;
      return Case{shape,
                  {x - R, y - R},
                  {x + R, y + R},
                  kPi * R * R,
                  2 * kPi * R,
                  {x, y},
                  std::fmax(R, std::fmax(std::fabs(x), std::fabs(y)))};
    };
    f(circle(Circle{p, r}));
    const Vec2 s = p + half;
    f(rounded(Box{p, s}, {{p.x, p.y}, {s.x, p.y}, {s.x, s.y}, {p.x, s.y}}, 0));
    f(rounded(OrientedBox{p, half, turned}, corners_of(p, half, turned), 0));
    f(rounded(RoundedBox{p, half, turned, r}, corners_of(p, half, turned), r));
    f(rounded(Capsule{p, q, r}, {{p.x, p.y}, {q.x, q.y}}, r));
    const std::vector<Vec2> hull = convex_hull(std::vector{at(), at(), at(), at(), at()}).vertices;
    std::vector<P> core;
    for (const Vec2& v : hull) core.push_back({v.x, v.y});
    for (const double radius : {0.0, r}) {
      Case polygon = rounded(Polygon{hull, radius}, core, radius);
      polygon.is_polygon = true;
      f(polygon);
    }
  }
}

// law: measures.md, "perimeter: the length"
// law: measures.md, "Perimeters are within 8 u"
// law: measures.md, "Areas of polygons are within"
// law: measures.md, "area: in the plane"
TEST(Measures, AreasAndPerimetersAreWithinEightU) {
  each_case([](const Case& c) {
    const Real size = std::fmax(c.high[0] - c.low[0], c.high[1] - c.low[1]);
    const Real allowed = 8 * u * (c.is_polygon ? size * size : c.area);
    EXPECT_LE(std::fabs(*area(c.shape) - c.area), allowed) << c.shape.index();
    EXPECT_LE(std::fabs(*perimeter(c.shape) - c.perimeter), 8 * u * c.perimeter) << c.shape.index();
  });
}

// law: measures.md, "centroid: the centre"
TEST(Measures, CentroidsAreWithinEightU) {
  each_case([](const Case& c) {
    const Vec2 found = *centroid(c.shape);
    EXPECT_LE(std::fabs(found.x - c.centre.x), 8 * u * c.size) << c.shape.index();
    EXPECT_LE(std::fabs(found.y - c.centre.y), 8 * u * c.size) << c.shape.index();
  });
}

// law: measures.md, "bounds: the smallest"
// law: measures.md, "Each side is rounded"
// law: measures.md, "Add that bound"
TEST(Measures, BoundsAreTheSmallestBoxButForRounding) {
  int inside = 0, whole = 0;
  each_case([&](const Case& c) {
    const Box box = *bounds(c.shape);
    const Real slack = 8 * u * c.size;
    for (const int i : {0, 1}) {
      EXPECT_LE(std::fabs(box.min[i] - c.low[i]), slack) << c.shape.index();
      EXPECT_LE(std::fabs(box.max[i] - c.high[i]), slack) << c.shape.index();
    }
    const Vec2 more{8 * u * static_cast<double>(c.size), 8 * u * static_cast<double>(c.size)};
    EXPECT_TRUE(contains(AnyShape(Box{box.min - more, box.max + more}), c.shape));
    ++(contains(AnyShape(box), c.shape) ? whole : inside);
  });
  EXPECT_GT(inside, 100);
  EXPECT_GT(whole, 100);
  EXPECT_EQ(bounds(Ball{{1, 2, 3}, 4}), (Box3{{-3, -2, -1}, {5, 6, 7}}));
  EXPECT_EQ(bounds(Capsule3{{1, 2, 3}, {0, 5, 1}, 1}), (Box3{{-1, 1, 0}, {2, 6, 4}}));
}

// law: measures.md, "The bounds of points"
TEST(Measures, BoundsOfWhatHasCornersAreExact) {
  Random random(2);
  const auto at = [&] { return Vec2{random.real(-4, 4), random.real(-1e-9, 1e-9)}; };
  for (int i = 0; i < 200; ++i) {
    const Vec2 p = at(), q = at(), r = at();
    const auto low = [](auto... x) { return std::min({x...}); };
    const auto high = [](auto... x) { return std::max({x...}); };
    EXPECT_EQ(bounds(Point{p}), (Box{p, p}));
    const Box two{{low(p.x, q.x), low(p.y, q.y)}, {high(p.x, q.x), high(p.y, q.y)}};
    EXPECT_EQ(bounds(Segment{p, q}), two);
    EXPECT_EQ(bounds(two), two);
    EXPECT_EQ(bounds(Polygon{{p, q, r}, 0}), (Box{{low(p.x, q.x, r.x), low(p.y, q.y, r.y)},
                                                  {high(p.x, q.x, r.x), high(p.y, q.y, r.y)}}));
  }
}

// law: measures.md, "It is 0 for shapes"
// law: measures.md, "The boundary of a shape without"
// law: measures.md, "So a segment's perimeter"
// law: measures.md, "A shape without interior has"
TEST(Measures, WithoutInterior) {
  const Vec2 a{1, 2}, b{4, 6}, middle{2.5, 4};
  for (const AnyShape& flat :
       {AnyShape(Segment{a, b}), AnyShape(Capsule{a, b, 0}), AnyShape(Polygon{{a, b}, 0}),
        AnyShape(Polygon{{middle, b, a}, 0}), AnyShape(Polyline{{{a, b}}, 0}),
        AnyShape(OrientedBox{middle, {2.5, 0}, Rotation::axis(0.6, 0.8)}),
        AnyShape(Ellipse{middle, {2.5, 0}, Rotation::axis(0.6, 0.8)})}) {
    EXPECT_EQ(area(flat), 0) << flat.index();
    EXPECT_DOUBLE_EQ(*perimeter(flat), 10) << flat.index();
    EXPECT_LE(length(*centroid(flat) - middle), 8 * u * 6) << flat.index();
  }
  for (const AnyShape& point : {AnyShape(Point{a}), AnyShape(Circle{a, 0}), AnyShape(Box{a, a}),
                                AnyShape(Polygon{{a, a}, 0})}) {
    EXPECT_EQ(area(point), 0) << point.index();
    EXPECT_EQ(perimeter(point), 0) << point.index();
    EXPECT_EQ(centroid(point), a) << point.index();
  }
  for (const double thin : {1e-3, 1e-9, 1e-200})
    EXPECT_NEAR(perimeter(Box{{0, 0}, {5, thin}}), perimeter(Segment{{0, 0}, {5, 0}}), 3 * thin);
}

// law: measures.md, "Lines and rays have none"
TEST(Measures, LinesAndRaysHaveNone) {
  for (const AnyShape& endless : {AnyShape(Line{{0, 0}, {1, 2}}), AnyShape(Ray{{0, 0}, {1, 0}})}) {
    EXPECT_FALSE(bounds(endless));
    EXPECT_FALSE(area(endless));
    EXPECT_FALSE(perimeter(endless));
    EXPECT_FALSE(centroid(endless));
  }
}

// law: measures.md, "An empty polyline or region"
// law: measures.md, "Its bounds hold nothing"
TEST(Measures, OfEmptyShapes) {
  const auto check = [](const auto& empty) {
    EXPECT_EQ(area(empty), 0);
    EXPECT_EQ(perimeter(empty), 0);
    const Box box = bounds(empty);
    EXPECT_GT(box.min.x, box.max.x);
    EXPECT_GT(box.min.y, box.max.y);
    EXPECT_TRUE(std::isnan(centroid(empty).x));
    EXPECT_TRUE(std::isnan(centroid(empty).y));
  };
  check(Polyline{});
  check(Region{});
}

}  // namespace
}  // namespace abut
