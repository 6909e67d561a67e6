// Areas at the ends of the range of doubles, and far from the origin.
#include <gtest/gtest.h>

#include <abut/queries/area.hpp>
#include <abut/queries/overlap_area.hpp>
#include <limits>

namespace abut {
namespace {

constexpr double pi = 3.14159265358979323846;
constexpr double tiny = std::numeric_limits<double>::denorm_min();

TEST(Area, FarFromTheOrigin) {
  const double far = 1e200;
  EXPECT_DOUBLE_EQ(area(Circle{{far, 0}, 1}), pi);
  EXPECT_DOUBLE_EQ(area(Capsule{{far, 0}, {far, 1}, 1}), 2 + pi);
  EXPECT_DOUBLE_EQ(area(OrientedBox{{far, 0}, {1, 2}, {}}), 8);
  EXPECT_DOUBLE_EQ(area(RoundedBox{{far, 0}, {1, 2}, {}, 1}), 8 + 12 + pi);
  EXPECT_DOUBLE_EQ(area(Ellipse{{far, 0}, {1, 2}, {}}), 2 * pi);
  EXPECT_DOUBLE_EQ(area(Polygon{{{far, 0}, {far, 0.25}, {far, 1}}, 1}), 2 + pi);
  EXPECT_DOUBLE_EQ(overlap_area(Circle{{far, 0}, 1}, Circle{{far, 0.5}, 8}), pi);
}

TEST(Area, LongAndThin) {
  EXPECT_DOUBLE_EQ(area(Box{{-1e300, -1e-150}, {0, 1e-150}}), 2e150);
  EXPECT_DOUBLE_EQ(area(Box{{-1.5e308, 0}, {1.5e308, 1e-300}}), 3e8);
  EXPECT_DOUBLE_EQ(area(Box{{0, 0}, {0x1p1000, tiny}}), 0x1p-74);
  EXPECT_DOUBLE_EQ(area(OrientedBox{{0, 0}, {1e300, 1e-300}, {}}), 4);
  EXPECT_DOUBLE_EQ(area(Ellipse{{0, 0}, {1e300, 1e-300}, {}}), pi);
  EXPECT_DOUBLE_EQ(area(Capsule{{-1.5e308, 0}, {1.5e308, 0}, 1e-300}), 6e8);
  EXPECT_DOUBLE_EQ(area(Polygon{{{-1e300, -1}, {0, -1}, {0, 1}}, 0}), 1e300);
}

TEST(Area, AtTheEndsOfTheRange) {
  EXPECT_EQ(area(Box{{-1e308, -1e308}, {1e308, 1e308}}), HUGE_VAL);
  EXPECT_EQ(area(Polygon{{{-1e308, -1e308}, {1e308, -1e308}, {1e308, 1e308}}, 0}), HUGE_VAL);
  EXPECT_EQ(area(Ellipse{{0, 0}, {1e308, 1e308}, {}}), HUGE_VAL);
  EXPECT_EQ(area(Circle{{0, 0}, 1e-170}), 0);
  EXPECT_EQ(area(Circle{{1, 1}, 0}), 0);
  // 4.9 · 2^-1074; rounded before the product with π, π · 2^-1073.
  EXPECT_EQ(area(Circle{{0, 0}, 0x1.4p-537}), 5 * tiny);
  EXPECT_EQ(area(Ellipse{{0, 0}, {0x1.4p-537, 0x1.4p-537}, {}}), 5 * tiny);
}

}  // namespace
}  // namespace abut
