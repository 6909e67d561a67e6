// The checking mode of one file reaches into a library that was compiled without it.
#include <gtest/gtest.h>

#undef ABUT_CHECK_SHAPES  // sanitized builds set it to 0 for all
#define ABUT_CHECK_SHAPES 1
#include <abut/any_relate.hpp>
#include <abut/any_shape.hpp>
#include <abut/index/dynamic_index.hpp>
#include <abut/index/index.hpp>
#include <abut/prepared.hpp>

namespace {

using namespace abut;

const char* const kWords = "invalid circle in a query: radius must not be negative";

TEST(CheckingOfTheLibrary, AnInvalidShapeEndsTheProgram) {
  const AnyShape good = Circle{{0, 0}, 1}, bad = Circle{{0, 0}, -1},
                 region = Region{{{{0, 0}, {4, 0}, {0, 4}}}};
  EXPECT_TRUE(intersects(good, region));
  EXPECT_TRUE(validate(bad));  // which may be asked
  EXPECT_DEATH(intersects(good, bad), kWords);
  EXPECT_DEATH(contains(bad, region), kWords);
  EXPECT_DEATH(distance(region, bad), kWords);
  EXPECT_DEATH(relate(bad, good), kWords);
  EXPECT_DEATH(contact(bad, good), kWords);
  EXPECT_DEATH(cast(bad, {1, 0}, good), kWords);
  EXPECT_DEATH(overlap_area(bad, region), kWords);
  EXPECT_DEATH(intersections(bad, good), kWords);
  EXPECT_DEATH(closest_points(bad, good), kWords);
  EXPECT_DEATH(tangents(bad, good), kWords);
  EXPECT_DEATH(area(bad), kWords);
}

TEST(CheckingOfTheLibrary, IndexesAndPreparedShapes) {
  const AnyShape bad = Circle{{0, 0}, -1};
  const Index index({Circle{{0, 0}, 1}});
  EXPECT_EQ(index.meeting(Vec2{1, 0}).size(), 1u);
  EXPECT_DEATH(index.meeting(bad), kWords);
  EXPECT_DEATH(index.nearest(bad, 1), kWords);
  EXPECT_DEATH(Index({bad}), kWords);
  EXPECT_DEATH(Index(std::vector<Circle>{{{0, 0}, -1}}), kWords);
  DynamicIndex moving;
  const Id id = moving.insert(Vec2{0, 0});
  EXPECT_DEATH(moving.insert(bad), kWords);
  EXPECT_DEATH(moving.move(id, bad), kWords);
  EXPECT_DEATH(Prepared{bad}, kWords);
  EXPECT_DEATH(intersects(Prepared(AnyShape(Box{{0, 0}, {1, 1}})), bad), kWords);
}

}  // namespace
