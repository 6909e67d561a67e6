// Grown outlines of many edges, of which most boundaries are covered: held against the same sets given by few
// edges, since an edge cut into parts is the same set.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <cmath>
#include <random>
#include <set>
#include <string>

using namespace abut;

namespace {

constexpr int kParts = 16;

/// Corners on multiples of kParts, so that each edge can be cut where its parts are exact.
std::vector<Vec2> corners(int n, std::mt19937_64& random) {
  std::uniform_int_distribution<int> at(-8, 8);
  std::vector<Vec2> all;
  for (int i = 0; i < n; ++i) all.push_back({1.0 * kParts * at(random), 1.0 * kParts * at(random)});
  return all;
}
std::vector<Vec2> cut(const std::vector<Vec2>& chain, bool closed) {
  std::vector<Vec2> all;
  for (std::size_t i = 0; i + (closed ? 0 : 1) < chain.size(); ++i) {
    const Vec2 a = chain[i], b = chain[(i + 1) % chain.size()];
    for (int k = 0; k < kParts; ++k) all.push_back(a + (1.0 * k / kParts) * (b - a));
  }
  if (!closed) all.push_back(chain.back());
  return all;
}

TEST(Uncovered, CutEdgesAreTheSameSet) {
  std::mt19937_64 random(46);
  std::uniform_int_distribution<int> at(-200, 200), size(1, 160);
  int related = 0, regions = 0;
  std::set<std::string> matrices;
  for (int i = 0; i < 40; ++i) {
    const std::vector<Vec2> few = corners(3 + i % 3, random);
    // Up to a radius that spans all edges.
    const double radius = std::ldexp(1.0, i % 9) + (i % 2 ? 0.3 : 0.0);
    const Region region{{few}, radius}, cut_region{{cut(few, true)}, radius};
    const bool closed = i % 3 == 0 && !validate(region);
    regions += closed;
    const auto compare = [&](const auto& whole, const auto& parts) {
      const double area_of = area(whole), scale = std::fmax(area_of, radius * radius);
      EXPECT_NEAR(area(parts), area_of, 1e-12 * scale) << i;
      EXPECT_NEAR(perimeter(parts), perimeter(whole), 1e-12 * perimeter(whole)) << i;
      for (int k = 0; k < 6; ++k) {
        const double x = at(random), y = at(random);
        const auto same = [&](const auto& shape) {
          const IntersectionMatrix m = relate(whole, shape);
          EXPECT_EQ(relate(parts, shape).text(), m.text()) << i << ' ' << k;
          EXPECT_EQ(intersections(parts, shape).points.size(),
                    intersections(whole, shape).points.size());
          matrices.insert(m.text());
          ++related;
        };
        same(Circle{{x, y}, 1.0 * size(random)});
        same(Box{{x, y}, {x + size(random), y + size(random)}});
        same(Circle{few[0], radius});
      }
    };
    if (closed)
      compare(region, cut_region);
    else
      compare(Polyline{{few}, radius}, Polyline{{cut(few, false)}, radius});
  }
  EXPECT_GT(regions, 5);
  EXPECT_GT(related, 600);
  EXPECT_GE(matrices.size(), 5u);
}

/// Many edges from one vertex: no halving makes the boundaries beside its circle few.
TEST(Uncovered, AStarOfManyEdges) {
  std::vector<std::vector<Vec2>> rays;
  for (int i = 0; i < 40; ++i)
    rays.push_back({{0, 0}, {64 * std::cos(i * 0.157), 64 * std::sin(i * 0.157)}});
  const Polyline star{rays, 1.0};
  double sum = 0;
  for (const auto& ray : rays) sum += area(Capsule{ray[0], ray[1], 1.0});
  EXPECT_LT(area(star), sum);
  EXPECT_GT(area(star), 40 * 64.0);
  EXPECT_TRUE(contains(star, Circle{{0, 0}, 1}));
  EXPECT_FALSE(contains(star, Circle{{0, 0}, 64.5}));
}

}  // namespace
