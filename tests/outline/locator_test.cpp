// The locator tells what looking at all edges tells, and takes few steps where boxes tell nothing.
#include "locator.hpp"

#include <gtest/gtest.h>

#include <abut/prepared.hpp>
#include <cmath>
#include <random>

#include "random_outlines.hpp"

using namespace abut;
using detail::outline::Locator;
using detail::outline::Tree;
using detail::outline::view;
using detail::outline::Where;

namespace {

/// Long thin teeth side by side, which lean.
Region zigzag(int teeth, double lean) {
  Region r{{{}}, 0};
  for (int i = 0; i < teeth; ++i) {
    r.rings[0].push_back({1.0 * i, 0});
    r.rings[0].push_back({i + lean + 0.5, 1000});
  }
  r.rings[0].insert(r.rings[0].end(), {{teeth + lean, 2000}, {-10, 2000}, {-10, -5}});
  return r;
}
/// A wall that turns inwards, a step at each turn.
Region spiral(int walls) {
  std::vector<Vec2> way{{0, 0}};
  const Vec2 along[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  const Vec2 aside[] = {{0.3, 0.3}, {-0.3, 0.3}, {-0.3, -0.3}, {0.3, -0.3}};
  for (int i = 0; i < walls; ++i) way.push_back(way.back() + (1 + i / 2) * along[i % 4]);
  Region r{{way}, 0};
  for (std::size_t i = way.size(); i-- > 0;) r.rings[0].push_back(way[i] + aside[i % 4]);
  return r;
}

struct Counts {
  int of[3] = {0, 0, 0};
  std::size_t most = 0;
};
/// At vertices, middles of edges, an ulp beside both, beside them on level lines, and anywhere.
Counts compare(const Region& region, int rounds, std::mt19937& engine) {
  Counts counts;
  const Tree tree(view(region));
  const Locator locator(tree);
  const Box b = bounds(region);
  std::uniform_real_distribution<double> x(b.min.x, b.max.x), y(b.min.y, b.max.y);
  for (int i = 0; i < rounds; ++i) {
    const auto& ring = region.rings[engine() % region.rings.size()];
    const std::size_t k = engine() % ring.size();
    const Vec2 v = ring[k], m = 0.5 * v + 0.5 * ring[(k + 1) % ring.size()];
    for (const Vec2& p :
         {v, m, Vec2{x(engine), y(engine)}, Vec2{v.x, y(engine)}, Vec2{x(engine), v.y},
          Vec2{std::nextafter(v.x, 1e9), v.y}, Vec2{v.x, std::nextafter(v.y, -1e9)},
          Vec2{std::nextafter(m.x, -1e9), m.y}, Vec2{m.x, std::nextafter(m.y, 1e9)}}) {
      std::size_t steps = 0;
      const Where where = locator.locate(p, &steps);
      EXPECT_EQ(where, locate(tree, p)) << p.x << ' ' << p.y;
      ++counts.of[static_cast<int>(where)];
      counts.most = std::max(counts.most, steps);
    }
  }
  return counts;
}

TEST(Locator, TellsWhatLookingAtAllEdgesTells) {
  std::mt19937 engine(5);
  outlines::Random random(5);
  Counts all;
  int large = 0;
  for (int round = 0; round < 400; ++round) {
    const Region region = random.region();
    if (region.rings.empty() || validate(region)) continue;
    std::size_t edges = 0;
    for (const auto& ring : region.rings) edges += ring.size();
    large += edges > 16;  // those are cut
    const Counts counts = compare(region, 20, engine);
    for (int i = 0; i < 3; ++i) all.of[i] += counts.of[i];
  }
  EXPECT_GT(large, 20);
  for (const int count : all.of) EXPECT_GT(count, 1000);
}

TEST(Locator, TakesFewStepsWhereBoxesTellNothing) {
  std::mt19937 engine(6);
  for (const Region& region : {zigzag(5000, 0), zigzag(5000, 300.25), zigzag(5000, 50000.25),
                               spiral(5000), outlines::star(5000, {0, 0}, 1e6)}) {
    ASSERT_FALSE(validate(region));
    const Counts counts = compare(region, 60, engine);
    EXPECT_LT(counts.most, 60U);
    for (const int count : counts.of) EXPECT_GT(count, 20);
  }
}

TEST(Locator, IsBuiltWhereItIsNeeded) {
  const Region teeth = zigzag(3000, 3000.25);
  const Prepared prepared{AnyShape(teeth)};
  const std::size_t before = prepared.overhead_in_bytes();
  int in = 0, out = 0;
  for (int i = 0; i < 300; ++i) {
    const Vec2 p{2500 + 0.37 * i, 500};
    const bool inside = contains(teeth, Point{p});
    EXPECT_EQ(contains(prepared, p), inside);
    EXPECT_EQ(intersects(prepared, Point{p}), inside);
    ++(inside ? in : out);
  }
  EXPECT_GT(in, 20);
  EXPECT_GT(out, 20);
  EXPECT_GT(prepared.overhead_in_bytes(), before);
  EXPECT_LT(prepared.overhead_in_bytes(), 2 * teeth.rings[0].size() * sizeof(Vec2));
  // Edges that cross have no order from left to right: all of them are looked at, as before.
  Region crossed = teeth;
  crossed.rings.push_back({{0, 499}, {9000, 499.5}, {9000, 499.75}});
  const Prepared slow{AnyShape(crossed)};
  const std::size_t same = slow.overhead_in_bytes();
  for (int i = 0; i < 300; ++i) {
    const Vec2 p{2500 + 0.37 * i, 500};
    EXPECT_EQ(contains(slow, p), contains(crossed, Point{p}));
  }
  EXPECT_EQ(slow.overhead_in_bytes(), same);
}

}  // namespace
