// Laws of what two regions make, beside these: exact for regions along the axes, whose crossings are no rounded points.
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

/// A few boxes with whole numbers as corners; what lies in an odd number of them.
Region some_boxes(std::mt19937& random) {
  std::uniform_int_distribution<int> place(0, 7), size(1, 5);
  Region all{};
  for (int i = 0; i < 4; ++i) {
    const double x = place(random), y = place(random);
    const double right = x + size(random), top = y + size(random);
    all.rings.push_back({{x, y}, {right, y}, {right, top}, {x, top}});
  }
  return repaired(all).region;
}
Region straight(const CurvedRegion& r) { return flattened(r, 1).region; }

TEST(CommonPart, StraightResultsBesideTheirOperands) {
  std::mt19937 random(46);
  int shared = 0, apart = 0;
  for (int i = 0; i < 300; ++i) {
    const Region a = some_boxes(random), b = some_boxes(random);
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
    // The parts make the whole again.
    if (!either.rings.empty()) {
      EXPECT_TRUE(equals(straight(united(common, one)), either)) << i;
    }
    if (!a.rings.empty()) {
      EXPECT_TRUE(equals(straight(united(common, first)), a)) << i;
    }
    ++(common.rings.empty() ? apart : shared);
  }
  EXPECT_GT(shared, 100);
  EXPECT_GT(apart, 0);
}

}  // namespace
