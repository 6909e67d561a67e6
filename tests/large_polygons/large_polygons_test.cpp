// Polygons of many corners: the walks in linear time against the loops over all pairs, which small
// polygons take, on polygons of whole numbers, where touching is common; and growth.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <abut/detail/pairs/large_polygons.hpp>
#include <algorithm>
#include <chrono>
#include <random>

namespace {

using namespace abut;
using namespace abut::detail;

std::mt19937_64 generator(11);
int whole(int low, int high) {
  return low + static_cast<int>(generator() % static_cast<unsigned>(high - low + 1));
}

/// Whole vectors by their angle, one after another: a convex polygon, exactly. Parallel ones make
/// corners that lie on a side; now and then a corner is given twice.
Polygon convex(int edges, int reach) {
  std::vector<std::pair<int, int>> e;
  int x = 0, y = 0;
  while (static_cast<int>(e.size()) < edges / 2) {
    const int dx = whole(-reach, reach), dy = whole(-reach, reach);
    if (dx == 0 && dy == 0) continue;
    e.push_back({dx, dy}), e.push_back({-dx, -dy});
  }
  const auto half = [](auto& v) { return v.second < 0 || (v.second == 0 && v.first < 0); };
  std::sort(e.begin(), e.end(), [&](auto& a, auto& b) {
    if (half(a) != half(b)) return half(b);
    return a.first * b.second - a.second * b.first > 0;
  });
  Polygon p;
  for (auto [dx, dy] : e) {
    p.vertices.push_back({static_cast<double>(x), static_cast<double>(y)});
    if (whole(0, 15) == 0) p.vertices.push_back(p.vertices.back());
    x += dx, y += dy;
  }
  std::rotate(p.vertices.begin(),
              p.vertices.begin() + whole(0, static_cast<int>(p.vertices.size()) - 1),
              p.vertices.end());
  if (whole(0, 1) == 0) std::reverse(p.vertices.begin(), p.vertices.end());
  return p;
}
Polygon moved(Polygon p, Vec2 by) {
  for (Vec2& v : p.vertices) v = v + by;
  return p;
}
PolygonView view(const Polygon& p) { return core(p); }

/// Two polygons, far from touching or just there: corner on corner, and one step beside.
struct Two {
  Polygon p, q;
};
Two two(int i) {
  Two t{convex(whole(10, 60), 6), convex(whole(10, 60), i % 3 == 0 ? 2 : 6)};
  const auto& a = t.p.vertices[generator() % t.p.vertices.size()];
  const auto& b = t.q.vertices[generator() % t.q.vertices.size()];
  Vec2 by = a - b;
  if (i % 2 == 0)
    by = by + Vec2{static_cast<double>(whole(-1, 1)), static_cast<double>(whole(-1, 1))};
  if (i % 4 == 3)
    by = by + Vec2{static_cast<double>(whole(-60, 60)), static_cast<double>(whole(-60, 60))};
  t.q = moved(t.q, by);
  return t;
}

TEST(LargePolygons, MeetingIsThatOfAllPairs) {
  int seen[3]{}, with_radii[3]{};
  for (int i = 0; i < 3000; ++i) {
    const auto [p, q] = two(i);
    const Sign all = pairs::hull_meeting(view(p), view(q), Reach{});
    ++seen[static_cast<int>(all) + 1];
    ASSERT_EQ(pairs::large_polygons_meeting(view(p), view(q), Reach{}), all);
    for (const double r : {1.0, 2.0, 5.0}) {
      const Sign rounded = pairs::hull_meeting(view(p), view(q), Reach{r, 0});
      ++with_radii[static_cast<int>(rounded) + 1];
      ASSERT_EQ(pairs::large_polygons_meeting(view(p), view(q), Reach{r, 0}), rounded);
    }
  }
  for (const int n : seen) EXPECT_GT(n, 100);
  for (const int n : with_radii) EXPECT_GT(n, 10);
}

TEST(LargePolygons, ContainmentIsThatOfAllPairs) {
  int seen[3]{};
  for (int i = 0; i < 3000; ++i) {
    Polygon p = convex(whole(10, 60), 6), q = convex(whole(10, 40), whole(0, 2) == 0 ? 3 : 1);
    const Vec2 middle = centroid(p), own = centroid(q);
    q = moved(q, {std::floor(middle.x - own.x) + whole(-9, 9),
                  std::floor(middle.y - own.y) + whole(-9, 9)});
    const double radius[][2] = {{0, 0}, {2, 2}, {5, 0}, {13, 0}, {0, 1}, {1, 6}};
    for (const auto& [outer, inner] : radius) {
      const Containment all = pairs::hull_containment(view(p), outer, view(q), inner);
      ++seen[static_cast<int>(all)];
      ASSERT_EQ(pairs::large_polygons_containment(view(p), outer, view(q), inner), all)
          << outer << " " << inner;
    }
  }
  for (const int n : seen) EXPECT_GT(n, 100);
}

TEST(LargePolygons, SeparationIsThatOfAllPairs) {
  int apart = 0, together = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto [p, q] = two(i);
    const PolygonView a = view(p), b = view(q);
    const Sign cores = pairs::hull_meeting(a, b, Reach{});
    const Separation all = pairs::hull_separation(a, b, cores),
                     found = pairs::large_polygons_separation(a, b);
    ++(cores == Sign::positive ? apart : together);
    const double bound = 0x1p-50 * std::fmax(magnitude(a), magnitude(b));
    ASSERT_NEAR(found.distance, all.distance, bound);
    EXPECT_NEAR(length(found.normal), 1, 0x1p-50);
    EXPECT_LE(length(found.b - found.a - found.distance * found.normal), 4 * bound);
    EXPECT_LE(pairs::distance_outside(a, found.a), 4 * bound);
    EXPECT_LE(pairs::distance_outside(b, found.b), 4 * bound);
    if (cores == Sign::positive) continue;
    const Vec2 x = pairs::large_polygons_common_point(a, b);
    EXPECT_LE(pairs::distance_outside(a, x), 4 * bound);
    EXPECT_LE(pairs::distance_outside(b, x), 4 * bound);
  }
  EXPECT_GT(apart, 100);
  EXPECT_GT(together, 100);
}

}  // namespace
