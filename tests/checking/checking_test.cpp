// In the checking mode an invalid shape ends the program, with a message that names the field.
#include <gtest/gtest.h>

#undef ABUT_CHECK_SHAPES  // sanitized builds set it to 0 for all
#define ABUT_CHECK_SHAPES 1
#include <abut/abut.hpp>
#include <span>

namespace {

using namespace abut;

TEST(Checking, AnInvalidShapeEndsTheProgram) {
  const Circle good{{0, 0}, 1}, bad{{0, 0}, -1};
  EXPECT_TRUE(intersects(good, good));
  EXPECT_DEATH(intersects(bad, good), "invalid circle in a query: radius must not be negative");
  EXPECT_DEATH(distance(good, bad), "radius");
  EXPECT_DEATH(bounds(Boxf{{1, 0}, {0, 0}}), "invalid box in a query: min must not exceed max");
  EXPECT_TRUE(intersects(good, Polygon{{{0, 0}, {1, 0}, {0, 1}}}));
  EXPECT_DEATH(area(Polygonf{{{0, 0}, {4, 0}, {1, 1}, {0, 4}}}), "convex position");
  EXPECT_DEATH(contains(good, Polygon{}), "vertices must have at least one");
}

TEST(Checking, ManyShapesAtOnce) {
  const std::vector<Circle> pads{{{0, 0}, 1}, {{5, 5}, -2}, {{6, 6}, -2}};
  const auto fault = validate(std::span(pads));
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->place, 1U);
  EXPECT_STREQ(fault->problem.field, "radius");
  EXPECT_FALSE(validate(std::span(pads).first(1)));
}

}  // namespace
