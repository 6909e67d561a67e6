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

}  // namespace
