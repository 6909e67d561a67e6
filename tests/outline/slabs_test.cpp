// Slabs find what meets, and sum what lies below, as looking at every pair does; and they take few steps
// where boxes tell nothing.
#include <gtest/gtest.h>

#include <abut/repaired.hpp>
#include <array>
#include <random>
#include <set>

#include "random_outlines.hpp"

using namespace abut;
using detail::Sign;
using detail::outline::Slabs;
namespace sign = detail::sign;

namespace {

using Numbers = std::pair<std::uint32_t, std::uint32_t>;

/// Edges of whole numbers, many of them upright, through one point, or on one line.
std::vector<Segment> some_edges(outlines::Random& random, int n, int size) {
  std::vector<Segment> edges;
  while (static_cast<int>(edges.size()) < n) {
    const Vec2 a{1.0 * random.below(size), 1.0 * random.below(size)};
    Vec2 b{1.0 * random.below(size), 1.0 * random.below(size)};
    if (random.one_in(5)) b.x = a.x;
    if (!edges.empty() && random.one_in(3)) b = edges.back().a;
    if (!(a == b)) edges.push_back({a, b});
  }
  return edges;
}
Sign meeting(const Vec2& v, const Segment& e) { return detail::outline::point_meeting(v, e); }
/// Whether two edges share a point that is not an end of both.
bool share_more(const Segment& e, const Segment& f) {
  if (detail::pair_meeting(e, f, detail::Reach{}) == Sign::negative) return true;
  for (const auto& [v, other] : {std::pair{e.a, f}, {e.b, f}, {f.a, e}, {f.b, e}})
    if (meeting(v, other) == Sign::negative) return true;
  return false;
}

TEST(Slabs, FindEveryPair) {
  outlines::Random random(7);
  int many = 0;
  for (int round = 0; round < 1500; ++round) {
    std::vector<Segment> edges = some_edges(random, 2 + random.below(30), 2 + random.below(12));
    // Among equal ones some pair is found: here there are none.
    const auto before = [](const Segment& e, const Segment& f) {
      const auto key = [](const Segment& s) {
        const bool turned = detail::outline::left_below(s.b, s.a);
        const Vec2 p = turned ? s.b : s.a, q = turned ? s.a : s.b;
        return std::array{p.x, p.y, q.x, q.y};
      };
      return key(e) < key(f);
    };
    std::set<Segment, decltype(before)> unique(edges.begin(), edges.end());
    edges.assign(unique.begin(), unique.end());
    if (round % 3 == 0)
      for (Segment& e : edges) e = {0.1 * e.a, 0.1 * e.b};  // no whole numbers
    std::set<Numbers> expected, found;
    for (std::uint32_t i = 0; i < edges.size(); ++i)
      for (std::uint32_t j = i + 1; j < edges.size(); ++j)
        if (share_more(edges[i], edges[j])) expected.insert({i, j});
    Slabs(edges).any_pair([&](std::uint32_t i, std::uint32_t j) {
      EXPECT_TRUE(share_more(edges[i], edges[j]));
      found.insert(std::minmax(i, j));
      return false;
    });
    ASSERT_EQ(found, expected);
    many += expected.size() > edges.size() / 2;
    EXPECT_EQ(Slabs(edges).any_pair([](auto, auto) { return true; }), !expected.empty());
  }
  EXPECT_GT(many, 300);
  EXPECT_LT(many, 1200);
}

TEST(Slabs, EqualEdgesAreFound) {
  const std::vector<Segment> edges{{{0, 0}, {3, 1}}, {{5, 5}, {5, 9}}, {{3, 1}, {0, 0}}};
  std::vector<Numbers> found;
  Slabs(edges).any_pair([&](std::uint32_t i, std::uint32_t j) {
    found.push_back(std::minmax(i, j));
    return false;
  });
  EXPECT_EQ(found, (std::vector<Numbers>{{0, 2}}));
}

TEST(Slabs, SumWhatLiesBelow) {
  outlines::Random random(8);
  int sums_other_than_zero = 0;
  for (int round = 0; round < 1000; ++round) {
    // Edges that share only ends: those of a valid region.
    Region region = random.region();
    std::vector<Segment> edges;
    std::vector<int> weights;
    detail::outline::view(region).any_edge([&](const Segment& e) {
      const bool turned = detail::outline::left_below(e.b, e.a);
      edges.push_back(turned ? Segment{e.b, e.a} : e);
      weights.push_back(1 + random.below(9));
      return false;
    });
    bool touches = false;  // a vertex on an edge is no end of both
    for (const Segment& e : edges)
      for (const Segment& f : edges) touches = touches || (&e != &f && share_more(e, f));
    if (touches) continue;
    const std::vector<long> sums = Slabs(edges).sums_below(weights);
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const Segment& e = edges[i];
      long expected = 0;
      for (std::size_t k = 0; k < edges.size(); ++k) {
        const Segment& f = edges[k];
        if (k == i || f.a.x == f.b.x) continue;
        const Sign side = sign::orientation(f.a, f.b, e.a);
        if (e.a.x == e.b.x) {
          if (f.a.x < e.a.x && f.b.x >= e.a.x && side != Sign::negative) expected += weights[k];
        } else if (f.a.x <= e.a.x && f.b.x > e.a.x) {
          const bool below = side == Sign::zero ? sign::orientation(f.a, f.b, e.b) == Sign::positive
                                                : side == Sign::positive;
          if (below) expected += weights[k];
        }
      }
      ASSERT_EQ(sums[i], expected) << round << " " << i;
      sums_other_than_zero += expected != 0;
    }
  }
  EXPECT_GT(sums_other_than_zero, 2000);
}

/// A ring of long slanted edges side by side: every two of their boxes overlap.
std::vector<Vec2> zigzag(int teeth) {
  std::vector<Vec2> ring;
  for (int i = 0; i < teeth; ++i) {
    ring.push_back({16.0 * i, 0});
    ring.push_back({16.0 * i + 16.0 * teeth + 8, 1e6});
  }
  ring.push_back({40.0 * teeth, 1e6});
  ring.push_back({40.0 * teeth, -1});
  ring.push_back({0, -1});
  return ring;
}
/// Rings in each other: the eight edges of a leaf go twice around all that is inside.
std::vector<Vec2> spiral(int turns) {
  std::vector<Vec2> out, in;
  for (int i = 0; i < turns; ++i) {
    const double r = 4.0 * (i + 2);
    for (const Vec2 v : {Vec2{-r, -r}, Vec2{r, -r}, Vec2{r, r}, Vec2{-r - 4, r}}) {
      out.push_back(v);
      in.push_back(v + Vec2{v.x < 0 ? -1.0 : 1.0, v.y < 0 ? -1.0 : 1.0});
    }
  }
  out.insert(out.end(), in.rbegin(), in.rend());
  return out;
}

TEST(Slabs, LongEdgesSideBySideTakeFewSteps) {
  for (const bool coiled : {false, true}) {
    double before = 0;
    for (const int n : {2000, 16000}) {
      const Region region{{coiled ? spiral(n / 8) : zigzag(n / 2)}, 0};
      const detail::outline::Tree tree(detail::outline::view(region));
      EXPECT_EQ(tree.is_crowded(), n > 2000);
      std::vector<Segment> edges;
      tree.each_edge_number([&](std::uint32_t i, bool) { edges.push_back(tree.edge(i)); });
      Slabs slabs(edges);
      std::size_t pairs = 0;
      slabs.any_pair([&](auto, auto) { return ++pairs, false; });
      EXPECT_EQ(pairs, 0u);
      const double steps = static_cast<double>(slabs.steps()) / static_cast<double>(edges.size());
      if (before > 0) {
        EXPECT_LT(steps, 2.2 * before);  // (log 16000 / log 2000)² is 1.6
      }
      before = steps;
    }
    EXPECT_LT(before, 2000);
  }
}

TEST(Slabs, AHundredThousandEdges) {
  Region region{{zigzag(50000)}, 0};
  EXPECT_FALSE(validate(region));
  // One tooth through its neighbour.
  region.rings[0][50000].x += 24;
  const Repaired found = repaired(region);
  EXPECT_GE(found.region.rings.size(), 2u);
  EXPECT_FALSE(validate(found.region));
}

/// Where slabs take the tree's place, the region is that of the winding numbers.
TEST(Slabs, RepairByTheRule) {
  outlines::Random random(9);
  int repaired_ones = 0, in = 0, out = 0;
  for (int round = 0; round < 2; ++round) {
    Region region{{zigzag(8000)}, 0};
    for (int k = 0; k < 5; ++k)
      region.rings[0][static_cast<std::size_t>(random.below(15900))].x += 8 * (random.below(9) - 4);
    ASSERT_TRUE(detail::outline::Tree(detail::outline::view(region)).is_crowded());
    for (const FillRule rule : {FillRule::even_odd, FillRule::nonzero}) {
      const Repaired found = repaired(region, rule);
      ASSERT_FALSE(validate(found.region));
      repaired_ones += found.region.rings.size() > 1;
      // By the winding number at points that lie on no edge, edge by edge.
      for (int i = 0; i < 40; ++i) {
        const Vec2 p{16.0 * random.below(15000) + 3.7, 1000.0 * random.below(1000) + 0.3};
        int turns = 0;
        const auto& ring = region.rings[0];
        for (std::size_t k = 0; k < ring.size(); ++k) {
          const Vec2 a = ring[k], b = ring[(k + 1) % ring.size()];
          if ((a.y > p.y) == (b.y > p.y)) continue;
          const bool up = b.y > a.y;
          if ((sign::orientation(a, b, p) == Sign::positive) == up) turns += up ? 1 : -1;
        }
        const bool inside = rule == FillRule::nonzero ? turns != 0 : turns % 2 != 0;
        EXPECT_EQ(locate(detail::outline::view(found.region), p) != detail::outline::Where::outside,
                  inside);
        ++(inside ? in : out);
      }
    }
  }
  EXPECT_GT(repaired_ones, 2);
  EXPECT_GT(in, 50);
  EXPECT_GT(out, 50);
}

}  // namespace
