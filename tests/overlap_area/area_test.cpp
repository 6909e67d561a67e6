// Areas at the ends of the range of doubles, and far from the origin.
#include <gtest/gtest.h>

#include <abut/queries/area.hpp>
#include <abut/queries/interiors_intersect.hpp>
#include <abut/queries/overlap_area.hpp>
#include <cmath>
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

// law: measures.md, "An area beyond the largest"
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

// law: overlap_area.md, "Areas beyond the range"
TEST(OverlapArea, AtTheEndsOfTheRange) {
  const Box half{{0, -1e308}, {1e308, 1e308}};
  EXPECT_EQ(overlap_area(Circle{{0, 0}, 1e308}, half), HUGE_VAL);
  EXPECT_EQ(overlap_area(Box{{-1e308, -1e308}, {1e307, 1e308}}, half), HUGE_VAL);
  EXPECT_EQ(overlap_area(Circle{{0, 0}, 1e-170}, Box{{0, -1}, {1, 1}}), 0);
  EXPECT_EQ(overlap_area(Box{{0, 0}, {1e-170, 1e-170}}, Box{{5e-171, 0}, {1, 1}}), 0);
}

// law: overlap_area.md, "There is one limit"
/// Two needles that cross share a rhombus. Once this is right for all, the page need not name a limit.
TEST(OverlapArea, NeedlesBeyondALimit) {
  int wrong = 0;
  for (const int k : {32, 36, 40, 55}) {
    const double width = std::ldexp(1, -k);
    for (double turn = 0.2; turn < 1.4; turn += 0.05) {
      const Ellipse a{{0, 0}, {1, width}, Rotation::radians(turn)},
          b{{0, 0}, {1, width}, Rotation::radians(-turn)};
      const double right = 4 * width * width / std::sin(2 * turn), found = overlap_area(a, b);
      if (k <= 40) {
        EXPECT_NEAR(found, right, 1e-13 * right) << k;
      } else {
        wrong += std::fabs(found - right) > right;
      }
    }
  }
  EXPECT_GT(wrong, 0);
}

// law: overlap_area.md, "No digit may be right"
/// Two discs of radius 5 whose centres are 10 − 0.6 · 2^e apart: two segments of half that height.
TEST(OverlapArea, ThinnerThanDoubleDoublesTell) {
  int right = 0, wrong = 0;
  for (int e = -140; e <= -40; ++e) {
    const double shift = std::ldexp(1, e), height = 0.3 * shift;
    const Circle a{{shift, 0}, 5}, b{{6, 8}, 5};
    ASSERT_TRUE(interiors_intersect(a, b));
    const double expected = 8.0 / 3 * std::sqrt(10.0) * height * std::sqrt(height);
    const double found = overlap_area(a, b);
    EXPECT_NEAR(found, expected, 1e-8 * expected + 0x1p-90 * 100);
    ++(std::fabs(found - expected) < 1e-6 * expected ? right : wrong);
    if (e >= -70) {
      EXPECT_NEAR(found, expected, 1e-8 * expected);
    }
  }
  EXPECT_GT(right, 40);
  EXPECT_GT(wrong, 10);
}

}  // namespace
// A disc that a corner enters by less than double-doubles resolve shares next to nothing.
TEST(OverlapArea, ACornerThatBarelyEnters) {
  for (int e = 60; e <= 110; ++e) {
    const Circle disc{{std::ldexp(1, -e), 0}, 5};
    const double most = 16 * std::fmax(std::ldexp(1, -2 * e), 0x1p-200);
    EXPECT_LE(overlap_area(disc, Box{{3, 4}, {6, 7}}), most) << e;
    EXPECT_LE(overlap_area(disc, Polygon{{{3, 4}, {6, 4}, {6, 7}, {3, 7}}}), most) << e;
    EXPECT_LE(overlap_area(disc, OrientedBox{{4.5, 5.5}, {1.5, 1.5}, {}}), most) << e;
    EXPECT_TRUE(interiors_intersect(disc, Box{{3, 4}, {6, 7}})) << e;
  }
}

}  // namespace abut
