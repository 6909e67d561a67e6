// Laws of what two regions make, beside these: exact for regions along the axes and the diagonals, whose crossings are no
// rounded points.
#include <gtest/gtest.h>

#include <abut/curved_region.hpp>
#include <abut/queries/common_part.hpp>
#include <abut/queries/contains.hpp>
#include <abut/queries/interiors_intersect.hpp>
#include <abut/queries/relate.hpp>
#include <abut/repaired.hpp>
#include <random>

using namespace abut;

namespace {

/// A few boxes with whole numbers as corners; what lies in an odd number of them. Where `slanted`, also diamonds and
/// triangles.
Region some_boxes(std::mt19937& random, bool slanted = false) {
  std::uniform_int_distribution<int> place(0, 7), size(1, 5);
  Region all{};
  for (int i = 0; i < 4; ++i) {
    const double x = place(random), y = place(random);
    const double right = x + size(random), top = y + size(random);
    const double half = size(random);
    if (slanted && i % 2)
      all.rings.push_back({{x, y}, {x + half, y + half}, {x, y + 2 * half}, {x - half, y + half}});
    else if (slanted && i == 2)
      all.rings.push_back({{x, y}, {x + half, y}, {x, y + half}});
    else
      all.rings.push_back({{x, y}, {right, y}, {right, top}, {x, top}});
  }
  return repaired(all).region;
}
Region straight(const CurvedRegion& r) { return flattened(r, 1).region; }

void expect_exact_laws(bool slanted, int count) {
  std::mt19937 random(46);
  int shared = 0, apart = 0;
  for (int i = 0; i < count; ++i) {
    const Region a = some_boxes(random, slanted), b = some_boxes(random, slanted);
    const Region common = straight(common_part(a, b)), either = straight(united(a, b));
    const Region first = straight(difference(a, b)), one = straight(symmetric_difference(a, b));
    for (const Region& of : {a, b}) {
      EXPECT_EQ(contains(of, common), !common.rings.empty()) << i;
      EXPECT_TRUE(contains(either, of)) << i;
    }
    EXPECT_EQ(contains(a, first), !first.rings.empty()) << i;
    EXPECT_TRUE(contains(either, one)) << i;
    EXPECT_FALSE(interiors_intersect(first, b)) << i;
    EXPECT_FALSE(interiors_intersect(one, common)) << i;
    EXPECT_EQ(interiors_intersect(a, b), !common.rings.empty()) << i;
    EXPECT_EQ(contains(b, a), first.rings.empty()) << i;
    // Two that share no area may touch, and no more. Where a has a part alone, b does not hold it.
    if (!first.rings.empty() && !b.rings.empty()) {
      EXPECT_TRUE(relate(first, b, "F********")) << i;
      EXPECT_FALSE(covers(b, first)) << i;
    }
    if (!common.rings.empty()) {
      EXPECT_TRUE(relate(common, a, "2*F**F***")) << i;
    }
    // The parts make the whole again.
    if (!either.rings.empty()) {
      EXPECT_TRUE(equals(straight(united(common, one)), either)) << i;
    }
    if (!a.rings.empty()) {
      EXPECT_TRUE(equals(straight(united(common, first)), a)) << i;
    }
    ++(common.rings.empty() ? apart : shared);
  }
  EXPECT_GT(shared, count / 3);
  EXPECT_TRUE(slanted || apart > 0);
}
TEST(CommonPart, StraightResultsBesideTheirOperands) { expect_exact_laws(false, 200); }
TEST(CommonPart, SlantedResultsBesideTheirOperands) { expect_exact_laws(true, 150); }

/// Rings around a place whose corners are anywhere: an outer one, mostly, with a hole or a ring beside it; either way round.
Region some_rings(std::mt19937& random) {
  const auto real = [&](double low, double high) {
    return std::uniform_real_distribution(low, high)(random);
  };
  const auto ring = [&](const Vec2& at, double least, double most) {
    std::vector<Vec2> corners(3 + random() % 20);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const double part = static_cast<double>(i) / static_cast<double>(corners.size());
      corners[i] = at + real(least, most) * Rotation::radians(2 * std::numbers::pi * part).u();
    }
    if (random() % 2) std::reverse(corners.begin(), corners.end());
    return corners;
  };
  const Vec2 at{real(-6, 6), real(-4, 4)};
  const double size = random() % 3 ? 1 : 0.25;
  Region all{{ring(at, 3 * size, 5 * size)}, 0};
  if (random() % 2) all.rings.push_back(ring(at, size, 1.4 * size));
  if (random() % 3 == 0) all.rings.push_back(ring(at + size * Vec2{11, 0}, 3 * size, 5 * size));
  return all;
}
TEST(CommonPart, IsThatOfTheSameRegionGivenAsOneOfCurves) {
  // Straight regions are walked from place to place. Nothing of that is asked of regions with curved edges.
  std::mt19937 random(48);
  const auto corners = [](const CurvedRegion& r) {
    std::vector<std::vector<Vec2>> all;
    for (const auto& ring : r.rings)
      for (all.emplace_back(); const CurvedEdge& e : ring) all.back().push_back(e.from);
    return all;
  };
  int cross = 0, hold = 0, apart = 0;
  for (int i = 0; i < 60; ++i) {
    Region a = some_rings(random), b = some_rings(random);
    // Some touch: a corner is one of both, or edges run along each other.
    if (i % 10 == 0) {
      const Vec2 to = a.rings[0][1], way = to - b.rings[0][1];
      for (auto& ring : b.rings)
        for (Vec2& v : ring) v = v + way;
      b.rings[0][1] = to;
    }
    if (i % 10 == 5) b = a, b.rings[0][0] = b.rings[0][0] + Vec2{1. / 8, 0};
    CurvedRegion curved;
    for (const auto& ring : b.rings) {
      curved.rings.emplace_back();
      for (std::size_t k = 0; k < ring.size(); ++k)
        curved.rings.back().push_back(straight_edge(ring[k], ring[(k + 1) % ring.size()]));
    }
    EXPECT_EQ(corners(common_part(a, b)), corners(common_part(a, curved))) << i;
    EXPECT_EQ(corners(united(a, b)), corners(united(a, curved))) << i;
    EXPECT_EQ(corners(difference(a, b)), corners(difference(a, curved))) << i;
    EXPECT_EQ(corners(difference(b, a)), corners(difference(curved, a))) << i;
    EXPECT_EQ(corners(symmetric_difference(a, b)), corners(symmetric_difference(a, curved))) << i;
    const bool meet = interiors_intersect(a, b);
    ++(!meet ? apart : relate(a, b)(Part::boundary, Part::boundary) >= 0 ? cross : hold);
  }
  EXPECT_GT(cross, 20);
  EXPECT_GT(hold, 0);
  EXPECT_GT(apart, 5);
}

TEST(CommonPart, AUnionOfManyIsThatOfPairs) {
  std::mt19937 random(47);
  for (int i = 0; i < 60; ++i) {
    std::vector<Region> some;
    Region one_by_one{};
    for (int n = 1 + i % 20; n > 0; --n) {
      some.push_back(some_boxes(random));
      for (auto& ring : some.back().rings)
        for (Vec2& v : ring) v += Vec2{4. * (n % 5), 3. * (n % 4)};
      one_by_one = straight(united(one_by_one, some.back()));
    }
    const Region all = straight(united(some));
    EXPECT_TRUE(all.rings.empty() ? one_by_one.rings.empty() : equals(all, one_by_one)) << i;
  }
}

/// Regions touch in corners, in parts of edges and along whole borders; three edges cross in one point.
TEST(CommonPart, IsThatOfTheStretchesOfTheirBoundaries) {
  std::mt19937 random(49);
  const auto triangles = [&] {
    const auto corner = [&] { return Vec2(random() % 10, random() % 10); };
    Region all{};
    for (int i = 0; i < 3; ++i) all.rings.push_back({corner(), corner(), corner()});
    return repaired(all).region;
  };
  const auto corners = [](const CurvedRegion& r) {
    std::vector<std::vector<Vec2>> all;
    for (const auto& ring : r.rings)
      for (all.emplace_back(); const CurvedEdge& e : ring) all.back().push_back(e.from);
    return all;
  };
  const auto operands = [](const std::vector<Region>& some) {
    std::vector<detail::outline::Operand> all;
    for (const Region& r : some)
      if (!r.rings.empty()) all.emplace_back(r);
    return all;
  };
  int rings = 0, of_three = 0;
  for (int i = 0; i < 120; ++i) {
    std::vector<Region> a, b;
    const auto one = [&] { return i % 3 == 2 ? triangles() : some_boxes(random, i % 3 == 1); };
    for (int k = 0; k < 1 + i / 3 % 3; ++k) a.push_back(one());
    for (int k = 0; k < 1 + i / 9 % 3; ++k) b.push_back(one());
    if (i % 10 == 9) b[0] = a[0];
    for (const detail::outline::Rule& in : {detail::outline::Rule{true, false, false},
                                            {true, true, true},
                                            {false, true, false},
                                            {false, true, true}}) {
      const auto walked = corners(detail::outline::combined(operands(a), operands(b), in));
      const auto expected =
          corners(detail::outline::combined_by_stretches(operands(a), operands(b), in));
      ASSERT_EQ(walked.size(), expected.size()) << i;
      for (std::size_t k = 0; k < walked.size(); ++k) {
        ASSERT_EQ(walked[k].size(), expected[k].size()) << i;
        // A point where three edges cross is computed from two of them.
        for (std::size_t m = 0; m < walked[k].size(); ++m)
          EXPECT_LE(length(walked[k][m] - expected[k][m]), 1e-14) << i;
      }
      rings += static_cast<int>(walked.size());
      of_three += a.size() + b.size() > 2;
    }
  }
  EXPECT_GT(rings, 2000);
  EXPECT_GT(of_three, 300);
}

}  // namespace
