// repaired: valid whatever is given, and the same points as the rule has them, by rational numbers.
#include <gtest/gtest.h>

#include <abut/queries/intersections.hpp>
#include <abut/queries/intersects.hpp>
#include <abut/repaired.hpp>
#include <algorithm>
#include <limits>
#include <random>

#include "exact.hpp"
#include "random_outlines.hpp"

using namespace abut;

namespace {

std::string text(const Region& r) {
  std::ostringstream s;
  s.precision(17);
  for (const auto& ring : r.rings) {
    s << "{";
    for (const Vec2& v : ring) s << "{" << v.x << ", " << v.y << "}, ";
    s << "}, ";
  }
  return s.str();
}

/// How often the rings run around a point that is on none of them.
int turns(const Region& r, const exact::P& p) {
  int n = 0;
  for (const auto& ring : r.rings)
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const exact::P a = exact::point(ring[i]), b = exact::point(ring[(i + 1) % ring.size()]);
      if ((a.y > p.y) == (b.y > p.y)) continue;
      const bool up = b.y > a.y;
      if ((cross(b - a, p - a) > 0) == up) n += up ? 1 : -1;
    }
  return n;
}

/// The area of the result is that of the rule, wherever no edge is near.
void expect_same_points(const Region& given, const Repaired& found, FillRule rule, Vec2 low,
                        Vec2 high, double clear) {
  const exact::Set set = exact::set_of(found.region);
  const exact::Set edges = exact::set_of(given);
  int seen = 0;
  for (int i = 0; i < 23; ++i)
    for (int j = 0; j < 23; ++j) {
      const exact::P p = exact::point({low.x + (i + 0.377) / 23 * (high.x - low.x),
                                       low.y + (j + 0.613) / 23 * (high.y - low.y)});
      if (!edges.empty() && exact::distance2(edges, p) <= exact::Q(clear) * exact::Q(clear))
        continue;
      ++seen;
      const int n = turns(given, p);
      const bool in = rule == FillRule::nonzero ? n != 0 : n % 2 != 0;
      ASSERT_EQ(!set.empty() && exact::place(set, p) == exact::interior, in) << text(given) << "\n"
                                                                             << text(found.region);
    }
  EXPECT_GT(seen, 0);
}

// law: outlines.md, "repaired(region)"
// law: outlines.md, "A crossing that is no double"
// law: outlines.md, "Exact signs then tell"
TEST(Repaired, RandomRingsOnAGrid) {
  outlines::Random random(3);
  int crossed = 0, exactly = 0;
  for (int i = 0; i < 250; ++i) {
    Region given;
    for (int n = 1 + random.below(3); n > 0; --n) {
      auto& ring = given.rings.emplace_back();
      for (int k = 1 + random.below(9); k > 0; --k) ring.push_back(random.vertex());
    }
    for (const FillRule rule : {FillRule::even_odd, FillRule::nonzero}) {
      const Repaired found = repaired(given, rule);
      ASSERT_FALSE(validate(found.region)) << text(given) << "\n" << text(found.region);
      // Coordinates below 4, so a crossing is rounded by less than 2^-51 along either axis.
      EXPECT_LE(found.largest_move, 0x1p-50);
      EXPECT_EQ(found.moved > 0, found.largest_move > 0);
      ++(found.moved > 0 ? crossed : exactly);
      expect_same_points(given, found, rule, {-0.5, -0.5}, {4.5, 4.5}, 1e-9);
    }
  }
  EXPECT_GT(crossed, 100);
  EXPECT_GT(exactly, 100);
}

// law: outlines.md, "Edges are cut where they meet"
// law: outlines.md, "At a given vertex that"
// law: outlines.md, "A region that is valid already"
TEST(Repaired, KnownOnes) {
  // A bow tie becomes two triangles; a ring that is given twice is nothing, or once.
  const Region bow{{{{0, 0}, {4, 4}, {4, 0}, {0, 4}}}, 0.5};
  const Repaired two = repaired(bow);
  EXPECT_EQ(two.region.rings.size(), 2u);
  EXPECT_EQ(two.region.radius, 0.5);
  EXPECT_EQ(two.moved, 0u);
  const std::vector<Vec2> square{{0, 0}, {2, 0}, {2, 2}, {0, 2}};
  EXPECT_TRUE(repaired({{square, square}}).region.rings.empty());
  EXPECT_EQ(repaired({{square, square}}, FillRule::nonzero).region.rings,
            (std::vector<std::vector<Vec2>>{square}));
  // Cut at given vertices nothing moves, whatever their numbers.
  const Region along{{{{0, 0.1}, {0.4, 0.1}, {0.4, 0.7}, {0, 0.7}},
                      {{0.1, 0.1}, {0.3, 0.1}, {0.3, 0.2}, {0.1, 0.2}}}};
  EXPECT_TRUE(validate(along));
  EXPECT_EQ(repaired(along).moved, 0u);
  EXPECT_EQ(repaired(along).largest_move, 0);
  EXPECT_EQ(repaired(along).region.rings[0].size(), 8u);
  // A ring that runs there and back encloses nothing.
  EXPECT_TRUE(repaired({{{{0, 0}, {4, 0}, {2, 0}}}}).region.rings.empty());
  EXPECT_TRUE(repaired({{{}, {{1, 1}}, {{1, 1}, {1, 1}}}}).region.rings.empty());
  // A valid region comes back as it was.
  const Region valid{{{{0, 0}, {9, 0}, {9, 9}, {0, 9}}, {{3, 3}, {3, 6}, {6, 6}, {6, 3}}}, 1};
  EXPECT_EQ(repaired(valid).region, valid);
  // Nonzero: a hole that runs like its ring is none; one that runs the other way is.
  const Region same{{{{0, 0}, {9, 0}, {9, 9}, {0, 9}}, {{3, 3}, {6, 3}, {6, 6}, {3, 6}}}, 0};
  EXPECT_EQ(repaired(same, FillRule::nonzero).region.rings.size(), 1u);
  EXPECT_EQ(repaired(valid, FillRule::nonzero).region.rings.size(), 2u);
  // law: interface.md, "Invalid patterns, rings"
  EXPECT_THROW(repaired({{{{0, 0}, {NAN, 0}, {1, 1}}}}), std::invalid_argument);
  EXPECT_THROW(repaired({{square}, -1}), std::invalid_argument);
}

// law: outlines.md, "The result is always valid"
TEST(Repaired, WhateverIsGivenTheResultIsValid) {
  std::mt19937 engine(5);
  std::uniform_real_distribution<double> unit(-1, 1);
  int moved = 0;
  for (int i = 0; i < 48; ++i) {
    // Long, nearly parallel edges with ends one ulp apart; sizes from subnormal to nearly infinite.
    const double sizes[] = {1, 0x1p-1060, 0x1p1000, 1e-300};
    const double size = sizes[i % 4];
    const double thin = i % 3 == 0 ? 0x1p-50 : i % 3 == 1 ? 1e-9 : 1;
    Region given;
    for (int n = 0; n < 2; ++n) {
      auto& ring = given.rings.emplace_back();
      for (int k = 0; k < 10; ++k) {
        const double x = unit(engine);
        ring.push_back({size * x, size * (0.3 * x + thin * unit(engine))});
      }
    }
    for (const FillRule rule : {FillRule::even_odd, FillRule::nonzero}) {
      const Repaired found = repaired(given, rule);
      ASSERT_FALSE(validate(found.region)) << text(given);
      moved += found.moved > 0;
      EXPECT_LE(found.largest_move, 0x1p-30 * size + 0x1p-1066);
    }
  }
  EXPECT_GT(moved, 40);
}

/// How many pairs of edges cross where neither has a vertex.
int crossings(const std::vector<std::vector<Vec2>>& rings) {
  std::vector<Segment> edges;
  for (const auto& ring : rings)
    for (std::size_t i = 0; i < ring.size(); ++i)
      edges.push_back({ring[i], ring[(i + 1) % ring.size()]});
  int count = 0;
  for (std::size_t i = 0; i < edges.size(); ++i)
    for (std::size_t k = i + 1; k < edges.size(); ++k) {
      const Segment &e = edges[i], &f = edges[k];
      count += intersects(e, f) && !intersects(Point{e.a}, f) && !intersects(Point{e.b}, f) &&
               !intersects(Point{f.a}, e) && !intersects(Point{f.b}, e);
    }
  return count;
}

/// The ring with each edge cut once at the doubles next to its crossings with the others.
std::vector<Vec2> cut_once(const std::vector<Vec2>& ring) {
  std::vector<Vec2> out;
  const auto edge = [&](std::size_t i) { return Segment{ring[i], ring[(i + 1) % ring.size()]}; };
  for (std::size_t i = 0; i < ring.size(); ++i) {
    std::vector<std::pair<double, Vec2>> cuts;
    for (std::size_t k = 0; k < ring.size(); ++k)
      if (k != i)
        for (const Intersection& x : intersections(edge(i), edge(k)).points)
          cuts.push_back({x.ta, x.at});
    std::sort(cuts.begin(), cuts.end(),
              [](const auto& p, const auto& q) { return p.first < q.first; });
    for (const auto& [t, at] : cuts) out.push_back(at);
  }
  return out;
}

// law: outlines.md, "The moved edges may cross anew"
TEST(Repaired, CutOnceEdgesMayCrossAnew) {
  std::mt19937 engine(6);
  std::uniform_real_distribution<double> unit(-1, 1);
  int anew = 0;
  for (int i = 0; i < 120; ++i) {
    std::vector<Vec2> ring;
    for (int k = 0; k < 12; ++k) {
      const double x = unit(engine);
      ring.push_back({x, 0.3 * x + 0x1p-48 * unit(engine)});
    }
    anew += crossings({cut_once(ring)}) > 0;
    const Repaired found = repaired({{ring}});
    EXPECT_EQ(crossings(found.region.rings), 0);
    EXPECT_FALSE(validate(found.region));
  }
  EXPECT_GT(anew, 10);
}

// law: outlines.md, "In the last resort all vertices"
/// Where an edge has moved by more than roundings of doubles, all vertices lie on a grid of 2^40 steps from 0 to 1.
TEST(Repaired, OnAGridWhereCuttingDoesNotEnd) {
  std::mt19937 engine(7);
  std::uniform_real_distribution<double> unit(-1, 1);
  int on_grid = 0, cut = 0;
  for (int i = 0; i < 20; ++i) {
    Region given{{{}}, 0};
    for (int k = 0; k < 16; ++k) {
      const double x = unit(engine);
      given.rings[0].push_back({x, 0.3 * x + 0x1p-52 * unit(engine)});
    }
    const Repaired found = repaired(given);
    EXPECT_EQ(crossings(found.region.rings), 0);
    const bool is_far = found.largest_move > 0x1p-50;
    ++(is_far ? on_grid : cut);
    if (!is_far) continue;
    EXPECT_LE(found.largest_move, 0x1p-39);
    for (const auto& ring : found.region.rings)
      for (const Vec2& v : ring) {
        EXPECT_EQ(std::nearbyint(v.x * 0x1p40), v.x * 0x1p40);
        EXPECT_EQ(std::nearbyint(v.y * 0x1p40), v.y * 0x1p40);
      }
  }
  EXPECT_GT(on_grid, 3);
  EXPECT_GT(cut, 3);
}

// Edges cross at the corners of cells, where four meet.
TEST(Repaired, OnAGridNoEdgesCross) {
  outlines::Random random(9);
  int crossed = 0;
  for (int i = 0; i < 400; ++i) {
    std::vector<std::vector<Vec2>> rings(1);
    const int span = 3 + random.below(8);
    for (int n = 10 + random.below(40); n > 0; --n)
      rings[0].push_back({1.0 * random.below(span), 1.0 * random.below(span)});
    if (i % 2)
      for (Vec2& v : rings[0]) v = v + Vec2{random.below(8) / 8.0, random.below(8) / 8.0};
    double size = 1;
    for (const Vec2& v : rings[0]) size = std::fmax(size, std::fmax(v.x, v.y));
    const int digits = std::ilogb(size) + 1;  // cells of one unit
    crossed += crossings(rings) > 0;
    const auto noded = detail::outline::Noded<>::snapped(rings, digits);
    EXPECT_EQ(crossings(noded.rings()), 0) << i;
    EXPECT_LE(noded.largest_move(), 1.5);
    for (const auto& ring : noded.rings())
      for (const Vec2& v : ring) EXPECT_EQ(v, Vec2(std::nearbyint(v.x), std::nearbyint(v.y)));
  }
  EXPECT_GT(crossed, 300);
}

TEST(Repaired, OnAGridNothingBecomesInfinite) {
  const double most = std::numeric_limits<double>::max();
  const std::vector<std::vector<Vec2>> rings{{{-most, -most}, {most, most}, {most, 0}, {0, most}}};
  for (const int digits : {3, 40}) {
    const auto noded = detail::outline::Noded<>::snapped(rings, digits);
    ASSERT_FALSE(noded.rings().empty());
    for (const auto& ring : noded.rings())
      for (const Vec2& v : ring) EXPECT_TRUE(std::isfinite(v.x) && std::isfinite(v.y));
    EXPECT_EQ(crossings(noded.rings()), 0);
  }
}

}  // namespace
