// A point beside a convex polygon of few corners: the sign and the gap that are told in plain doubles, held
// against the exact sign and the careful gap, with reaches on the limit of touching and beside it.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <algorithm>

#include "../laws/shapes_at_the_limit.hpp"

namespace abut {
namespace {

namespace pairs = detail::pairs;
using detail::Sign;
using laws::Random;

Polygon polygon(Random& random, int corners, Vec2 at, bool whole) {
  Polygon p;
  const double start = random.real(0, 6.28), r = random.real(0.5, 4);
  for (int i = 0; i < corners; ++i) {
    const Vec2 v = at + r * Rotation::radians(start + 6.283185307 * i / corners).u();
    p.vertices.push_back(whole ? Vec2{std::round(16 * v.x) / 16, std::round(16 * v.y) / 16} : v);
  }
  if (random.one_in(2)) std::reverse(p.vertices.begin(), p.vertices.end());
  return p;
}

struct Tally {
  int apart = 0, meeting = 0, left = 0;

  void count(Sign told) {
    ++(told == Sign::zero ? left : told == Sign::positive ? apart : meeting);
  }
};

void is_told_right(const Point& p, const Polygon& of, double reach, Tally& tally) {
  const detail::PolygonView q = detail::core(of);
  const Sign told = pairs::small_polygon_meeting(p, q, reach);
  tally.count(told);
  if (told == Sign::zero) return;
  EXPECT_EQ(told, detail::meeting_in_full(p, q, detail::Reach{reach, 0}))
      << laws::text(p) << laws::text(of) << reach;
}

TEST(PointAndPolygon, SidesOfEdgesAreTrue) {
  Random random(3);
  for (int corners = 3; corners <= 40; ++corners) {
    Tally tally;
    for (int i = 0; i < 200 * laws::kEffort; ++i) {
      const bool whole = random.one_in(3);
      const Vec2 origin = random.one_in(4) ? Vec2{1e5, -3e4} : Vec2{};
      Polygon q = polygon(random, corners, origin, whole);
      // A corner twice now and then.
      if (random.one_in(6)) q.vertices.insert(q.vertices.begin() + 2, q.vertices[1]);
      if (validate(q)) continue;
      const Vec2 &a = q.vertices[1], &b = q.vertices[2];
      const double at = random.real(-0.5, 1.5);
      Vec2 p = random.one_in(2) ? a + at * (b - a)
                                : origin + Vec2{random.real(-4, 4), random.real(-4, 4)};
      if (random.one_in(3)) p.x = laws::step(p.x, random.one_in(2) ? 1 : -1);
      const detail::PolygonView view = detail::core(q);
      const Sign told = pairs::sides_of_point(p, view);
      tally.count(told);
      if (told != Sign::zero) {
        EXPECT_EQ(told, pairs::hull_meeting(Point{p}, view, {}))
            << laws::text(Point{p}) << laws::text(q);
      }
    }
    for (const int seen : {tally.apart, tally.meeting, tally.left})
      EXPECT_GT(seen, 5 * laws::kEffort) << corners;
  }
}

TEST(PointAndPolygon, SignsAreTrueOnBothSidesOfTheLimit) {
  Random random(2);
  for (int corners = 3; corners <= 16; ++corners) {
    Tally plain, limit;
    for (int i = 0; i < 150 * laws::kEffort; ++i) {
      const bool whole = random.one_in(3);
      const Vec2 origin = random.one_in(4) ? Vec2{1e5, -3e4} : Vec2{};
      const Polygon q = polygon(random, corners, origin, whole);
      if (validate(q)) continue;
      Point p{origin + Vec2{random.real(-6, 6), random.real(-6, 6)}};
      if (whole) p.position = {std::round(p.position.x), std::round(p.position.y)};
      // On a corner or a side now and then.
      const Vec2 a = q.vertices[0], b = q.vertices[1];
      if (random.one_in(6)) p.position = random.one_in(2) ? a : 0.5 * a + 0.5 * b;
      const double d = separation(p, q);
      const detail::Known<double> told = pairs::quick_gap(p, detail::core(q));
      const double gap = told.value, slack = told.slack;
      if (told.is_sure()) {
        EXPECT_TRUE(gap == d || std::fabs(gap) <= slack) << laws::text(p) << laws::text(q);
        EXPECT_EQ(d, separation_witness(p, q).distance) << laws::text(p) << laws::text(q);
        EXPECT_NEAR(gap, detail::careful_separation(p, detail::core(q), {}).distance, slack);
      }
      is_told_right(p, q, 0, plain);
      is_told_right(p, q, std::fabs(d) * random.real(0, 2), plain);
      for (const double slacks : {-2.0, -0.5, 0.0, 0.5, 2.0})
        for (const int ulps : {-1, 0, 1}) {
          const double reach = laws::step(d + slacks * slack, ulps);
          if (reach >= 0) is_told_right(p, q, reach, limit);
        }
    }
    EXPECT_GT(plain.apart, 40 * laws::kEffort) << corners;
    EXPECT_GT(plain.meeting, 40 * laws::kEffort) << corners;
    EXPECT_LT(plain.left, 100 * laws::kEffort) << corners;
    for (const int seen : {limit.apart, limit.meeting, limit.left})
      EXPECT_GT(seen, 40 * laws::kEffort) << corners;
  }
}

TEST(PointAndPolygon, OddPolygonsAreLeftToTheExactWay) {
  // With a corner twice, flat, of numbers whose squares are not finite or nothing.
  const auto told = [](Vec2 p, std::vector<Vec2> corners, double reach) {
    return pairs::small_polygon_meeting(
        Point{p}, detail::PolygonView::of(corners.data(), corners.size()), reach);
  };
  EXPECT_EQ(told({.5, .25}, {{0, 0}, {1, 0}, {1, 0}, {0, 1}}, 0), Sign::zero);
  EXPECT_EQ(told({.5, .25}, {{0, 0}, {1, 0}, {2, 0}}, 0), Sign::zero);
  EXPECT_EQ(told({.5e200, .25e200}, {{0, 0}, {1e200, 0}, {0, 1e200}}, 0), Sign::zero);
  EXPECT_EQ(told({.5e-200, .25e-200}, {{0, 0}, {1e-200, 0}, {0, 1e-200}}, 0), Sign::zero);
  EXPECT_EQ(told({.25, .25}, {{0, 0}, {1, 0}, {0, 1}}, 0), Sign::negative);
  EXPECT_EQ(told({2, 2}, {{0, 0}, {1, 0}, {0, 1}}, 2), Sign::positive);
  EXPECT_EQ(told({2, 2}, {{0, 0}, {1, 0}, {0, 1}}, 2.25), Sign::negative);
  const auto side = [](Vec2 p, std::vector<Vec2> corners) {
    return pairs::sides_of_point(p, detail::PolygonView::of(corners.data(), corners.size()));
  };
  EXPECT_EQ(side({.5, 0}, {{0, 0}, {1, 0}}), Sign::zero);
  EXPECT_EQ(side({.5, 0}, {{0, 0}, {1, 0}, {2, 0}}), Sign::zero);
  EXPECT_EQ(side({.5, 1}, {{0, 0}, {1, 0}, {2, 0}}), Sign::positive);
  EXPECT_EQ(side({.5e200, .25e200}, {{0, 0}, {1e200, 0}, {0, 1e200}}), Sign::zero);
  EXPECT_EQ(side({.5e-200, .25e-200}, {{0, 0}, {1e-200, 0}, {0, 1e-200}}), Sign::zero);
  EXPECT_EQ(side({HUGE_VAL, 0}, {{0, 0}, {1, 0}, {0, 1}}), Sign::zero);
  EXPECT_EQ(side({NAN, 0}, {{0, 0}, {1, 0}, {0, 1}}), Sign::zero);
  // A lane has edges of both fours here: one that is left of the point, and one that is right.
  EXPECT_EQ(side({1.25, -.1}, {{0, 0}, {1, 0}, {1.5, 1}, {1, 2}, {0, 2}, {-.5, 1}}),
            Sign::positive);
}

}  // namespace
}  // namespace abut
