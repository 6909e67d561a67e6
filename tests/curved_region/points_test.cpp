// Which points a region with curved edges has, beside rational numbers: of rings that cross and whose arcs end beside their
// circles, at corners, on edges, and an ulp off an arc.
#include <gtest/gtest.h>

#include <abut/queries/curved_region.hpp>

#include "../laws/random.hpp"
#include "rational.hpp"

using namespace abut;
using namespace rational;

namespace {

/// Whether some points right beside a point are in: on both sides of every line that an edge may have there.
bool is_in_closure(const CurvedRegion& region, const Vec2& v) {
  std::vector<Vec2> ways;
  for (int k = -1; k <= 1; ++k) ways.push_back({1, 0.7 * k}), ways.push_back({-0.7 * k, 1});
  for (const auto& ring : region.rings)
    for (const CurvedEdge& e : ring) {
      ways.push_back(e.to - e.from);
      const Vec2 d = v - e.center;
      if (e.kind == CurvedEdge::Kind::arc && !(d == Vec2{0, 0}))
        ways.push_back({-d.y * e.semi_axes.x / e.semi_axes.y, d.x * e.semi_axes.y / e.semi_axes.x});
    }
  const Exact p = exact(v);
  const Q step(0x1p-120);
  for (const Vec2& way : ways)
    for (const double aside : {-1e-7, 1e-7})
      for (const int forward : {-1, 1}) {
        const Vec2 w = way + aside * Vec2{-way.y, way.x};
        if (is_odd(region, {p.x + forward * step * Q(w.x), p.y + forward * step * Q(w.y)}))
          return true;
      }
  return false;
}

CurvedEdge some_edge(laws::Random& random, Vec2 from, Vec2 to) {
  switch (random.integer(0, 3)) {
    case 0:
      return straight_edge(from, to);
    case 1:
      return arc_through(from, {random.real(-4, 4), random.real(-4, 4)}, to);
    case 2: {
      // The ellipse with these axes through both points, on one side.
      CurvedEdge e = arc_by_bulge({from.x, from.y / 2}, {to.x, to.y / 2}, random.real(-1.5, 1.5));
      e.semi_axes.y *= 2, e.center.y *= 2, e.from = from, e.to = to;
      return e;
    }
    default:
      return arc_by_bulge(from, to, random.one_in(3) ? 1 : random.real(-2, 2));
  }
}
CurvedRegion some_region(laws::Random& random) {
  CurvedRegion region;
  for (int rings = random.integer(1, 3); rings > 0; --rings) {
    std::vector<Vec2> at;
    for (int n = random.integer(2, 6); n > 0; --n)
      at.push_back(random.one_in(2)
                       ? Vec2{random.real(-4, 4), random.real(-4, 4)}
                       : Vec2{1.0 * random.integer(-3, 3), 1.0 * random.integer(-3, 3)});
    auto& ring = region.rings.emplace_back();
    for (std::size_t i = 0; i < at.size(); ++i) {
      const Vec2 to = at[(i + 1) % at.size()];
      if (at.size() > 1 && at[i] == to) continue;
      ring.push_back(some_edge(random, at[i], to));
    }
    if (ring.empty()) region.rings.pop_back();
  }
  return region;
}

TEST(CurvedRegion, PointsBesideRationals) {
  laws::Random random(46);
  int in = 0, out = 0;
  for (int i = 0; i < 6 * laws::kEffort * laws::soak() && !HasFailure(); ++i) {
    const CurvedRegion region = some_region(random);
    ASSERT_FALSE(validate(region));
    std::vector<Vec2> points;
    for (int k = 0; k < 8; ++k) points.push_back({random.real(-4, 4), random.real(-4, 4)});
    for (const auto& ring : region.rings)
      for (const CurvedEdge& e : ring) {
        points.push_back(e.from);
        points.push_back(0.5 * e.from + 0.5 * e.to);
        if (e.kind == CurvedEdge::Kind::segment) continue;
        const double t = e.begin + e.turn * random.real(0, 1);
        const Vec2 p = e.center + Vec2{e.semi_axes.x * std::cos(t), e.semi_axes.y * std::sin(t)};
        points.push_back(p);
        points.push_back({std::nextafter(p.x, 9), p.y});
        points.push_back({std::nextafter(p.x, -9), p.y});
      }
    for (const Vec2& p : points) {
      const bool expected = is_in_closure(region, p);
      EXPECT_EQ(contains(region, p), expected) << svg_path(region) << " " << p.x << " " << p.y;
      EXPECT_EQ(contains(region, Point{p}), expected) << svg_path(region);
      EXPECT_EQ(intersects(Point{p}, region), expected) << svg_path(region);
      ++(expected ? in : out);
    }
  }
  EXPECT_GT(in, 100);
  EXPECT_GT(out, 100);
}

/// The areas of such rings, made into rings that do not cross.
TEST(CurvedRegion, RepairedAndCombined) {
  laws::Random random(47);
  for (int i = 0; i < 6 * laws::kEffort * laws::soak() && !HasFailure(); ++i) {
    const CurvedRegion given[] = {some_region(random), some_region(random)};
    const CurvedRegion a = repaired(given[0]), b = repaired(given[1]);
    SCOPED_TRACE(svg_path(given[0]) + "\n" + svg_path(given[1]));
    const CurvedRegion both = common_part(given[0], given[1]), either = united(given[0], given[1]),
                       first = difference(given[0], given[1]),
                       one = symmetric_difference(given[0], given[1]);
    EXPECT_FALSE(validate(a));
    EXPECT_FALSE(validate(either));
    EXPECT_NEAR(area(both) + area(either), area(a) + area(b), 1e-10);
    EXPECT_NEAR(area(first) + area(both), area(a), 1e-10);
    EXPECT_NEAR(area(one) + area(both), area(either), 1e-10);
    EXPECT_NEAR(overlap_area(given[0], given[1]), area(both), 1e-10);
    for (int k = 0; k < 16; ++k) {
      const Vec2 p{random.real(-4, 4), random.real(-4, 4)};
      const bool in_a = contains(given[0], p), in_b = contains(given[1], p);
      EXPECT_EQ(contains(a, p), in_a);
      EXPECT_EQ(contains(both, p), in_a && in_b);
      EXPECT_EQ(contains(either, p), in_a || in_b);
      EXPECT_EQ(contains(first, p), in_a && !in_b);
      EXPECT_EQ(contains(one, p), in_a != in_b);
    }
  }
}

}  // namespace
