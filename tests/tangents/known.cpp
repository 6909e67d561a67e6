// Tangents with a known answer: counts of two circles and one unit in the last place to either side
// of each change, points next to a boundary, verticals, corners, sides, shapes without area.
#include <gtest/gtest.h>

#include <abut/queries/tangents.hpp>
#include <cmath>
#include <vector>

namespace {

using namespace abut;

double up(double x) { return std::nextafter(x, HUGE_VAL); }
double down(double x) { return std::nextafter(x, -HUGE_VAL); }
template <class A, class B>
int count(const A& a, const B& b) {
  const Tangents t = tangents(a, b);
  return t.infinitely_many ? -1 : static_cast<int>(t.lines.size());
}

// law: tangents.md, "two circles apart"
// law: tangents.md, "two equal circles"
TEST(TwoCircles, FourThreeTwoOneNoneAndAll) {
  const Circle c{{0, 0}, 5};
  const auto at = [](double r) { return Circle{{9, 12}, r}; };
  EXPECT_EQ(count(c, at(down(10))), 4);
  EXPECT_EQ(count(c, at(10)), 3);
  EXPECT_EQ(count(c, at(up(10))), 2);
  EXPECT_EQ(count(c, at(down(20))), 2);
  EXPECT_EQ(count(c, at(20)), 1);
  EXPECT_EQ(count(c, at(up(20))), 0);
  EXPECT_EQ(count(c, c), -1);
  EXPECT_EQ(count(c, Circle{{0, 0}, 4}), 0);
  // Circles given as ellipses go through quartics.
  const auto round = [](double r) { return Ellipse{{9, 12}, {r, r}, {}}; };
  EXPECT_EQ(count(c, round(down(10))), 4);
  EXPECT_EQ(count(c, round(10)), 3);
  EXPECT_EQ(count(c, round(up(10))), 2);
  EXPECT_EQ(count(c, round(down(20))), 2);
  EXPECT_EQ(count(c, round(20)), 1);
  EXPECT_EQ(count(c, round(up(20))), 0);
  EXPECT_EQ(count(c, Ellipse{{0, 0}, {5, 5}, {}}), -1);
  const Ellipse e{{0, 0}, {5, 5}, {}};
  EXPECT_EQ(count(e, round(10)), 3);
  EXPECT_EQ(count(e, round(up(10))), 2);
  EXPECT_EQ(count(e, round(20)), 1);
  EXPECT_EQ(count(e, e), -1);
}

// law: tangents.md, "from a point outside"
// law: tangents.md, "from a point inside"
TEST(FromPoint, NextToTheBoundary) {
  const Circle c{{0, 0}, 1};
  EXPECT_EQ(count(Point{{down(1), 0}}, c), 0);
  EXPECT_EQ(count(Point{{1, 0}}, c), 1);
  for (const double x : {up(1), 1 + 1e-15, 1 + 1e-12, 1.5}) {
    const Tangents t = tangents(Point{{x, 0}}, c);
    ASSERT_EQ(t.lines.size(), 2u);
    // law: tangents.md, "A given point is its own"
    for (const Tangent& line : t.lines) EXPECT_EQ(line.a, (Vec2{x, 0}));
    const long double g = static_cast<long double>(x) - 1;
    const double exact = static_cast<double>(std::sqrt(g * (2 + g)) / (1 + g));
    EXPECT_NEAR(t.lines[0].b.y, exact, 4 * 0x1p-53);
    EXPECT_NEAR(t.lines[1].b.y, -exact, 4 * 0x1p-53);
    const Tangents e = tangents(Point{{x * 4, 0}}, Ellipse{{0, 0}, {4, 1}, {}});
    ASSERT_EQ(e.lines.size(), 2u);
    EXPECT_NEAR(e.lines[0].b.y, exact, 16 * 0x1p-53);
  }
  EXPECT_EQ(count(Point{{3, 4}}, Circle{{0, 0}, 5}), 1);
  EXPECT_EQ(count(Point{{3, 4}}, Circle{{0, 0}, up(5)}), 0);
  EXPECT_EQ(count(Point{{3, 4}}, Circle{{0, 0}, down(5)}), 2);
}

TEST(FromPoint, VerticalsAreOrdinary) {
  // Where a slope has no value, and where formulas for it lose a line: x = 1 and y = 3/4 x + 5/4.
  const Tangents c = tangents(Point{{1, 2}}, Circle{{0, 0}, 1});
  ASSERT_EQ(c.lines.size(), 2u);
  EXPECT_EQ(c.lines[0].b, (Vec2{1, 0}));
  EXPECT_NEAR(c.lines[1].b.x, -0.6, 1e-16);
  EXPECT_NEAR(c.lines[1].b.y, 0.8, 1e-15);
  const Tangents e = tangents(Point{{2, 1}}, Ellipse{{0, 0}, {2, 1}, {}});
  ASSERT_EQ(e.lines.size(), 2u);
  EXPECT_EQ(e.lines[0].b, (Vec2{2, 0}));
  EXPECT_EQ(e.lines[1].b, (Vec2{0, 1}));
}

// law: tangents.md, "from a corner"
// law: tangents.md, "from a point on a smooth"
// law: tangents.md, "Where a side lies in the"
// law: tangents.md, "Where there are infinitely"
// law: tangents.md, "It may pass through"
TEST(FromPoint, CornersAndSides) {
  const Box b{{0, 0}, {2, 2}};
  EXPECT_EQ(count(Point{{1, 1}}, b), 0);
  EXPECT_EQ(count(Point{{1, 0}}, b), 1);
  EXPECT_EQ(count(Point{{1, -5e-324}}, b), 2);
  EXPECT_EQ(count(Point{{1, 5e-324}}, b), 0);
  EXPECT_TRUE(tangents(Point{{2, 2}}, b).infinitely_many);
  EXPECT_EQ(tangents(Point{{2, 2}}, b).lines.size(), 2u);
  // In line with a side: the nearer corner of it.
  const Tangents t = tangents(Point{{5, 0}}, b);
  ASSERT_EQ(t.lines.size(), 2u);
  EXPECT_EQ(t.lines[0].b, (Vec2{2, 2}));
  EXPECT_EQ(t.lines[1].b, (Vec2{2, 0}));
  EXPECT_EQ(count(Point{{0, 1}}, Capsule{{0, 0}, {4, 0}, 1}), 1);
  EXPECT_EQ(count(Point{{2, 1}}, Capsule{{0, 0}, {4, 0}, 1}), 1);
  EXPECT_EQ(count(Point{{2, up(1)}}, Capsule{{0, 0}, {4, 0}, 1}), 2);
  EXPECT_EQ(count(Point{{2, down(1)}}, Capsule{{0, 0}, {4, 0}, 1}), 0);
}

// law: tangents.md, "two ellipses crossing"
// law: tangents.md, "Memory. lines is"
TEST(Common, TwoEllipsesThatCrossFourTimes) {
  const Ellipse lying{{0, 0}, {4, 2}, {}}, standing{{0, 0}, {2, 4}, {}};
  Tangents t = tangents(lying, standing);
  EXPECT_EQ(t.lines.size(), 4u);
  // In the list itself; a fifth needs memory of its own.
  const auto in_place = [&] {
    const auto *first = reinterpret_cast<const char*>(t.lines.data()),
               *own = reinterpret_cast<const char*>(&t);
    return first >= own && first < own + sizeof t;
  };
  EXPECT_TRUE(in_place());
  const std::vector<Tangent> copied(t.lines.begin(), t.lines.end());
  t.lines.push_back(copied[0]);
  EXPECT_FALSE(in_place());
  EXPECT_EQ(t.lines[3].a, copied[3].a);
  EXPECT_EQ(t.lines.back().b, copied[0].b);
}

TEST(Common, SharedCornersAndArcs) {
  EXPECT_TRUE(tangents(Box{{0, 0}, {1, 1}}, Box{{1, 1}, {2, 2}}).infinitely_many);
  EXPECT_TRUE(tangents(RoundedBox{{0, 0}, {1, 1}, {}, 1}, Circle{{1, 1}, 1}).infinitely_many);
  EXPECT_EQ(tangents(RoundedBox{{0, 0}, {1, 1}, {}, 1}, Circle{{1, 1}, 1}).lines.size(), 2u);
  EXPECT_FALSE(tangents(RoundedBox{{0, 0}, {1, 1}, {}, 1}, Circle{{1, 1}, up(1)}).infinitely_many);
  EXPECT_TRUE(
      tangents(Ellipse{{1, 1}, {1, 1}, {}}, RoundedBox{{0, 0}, {1, 1}, {}, 1}).infinitely_many);
  // Sides in one line are one tangent.
  EXPECT_EQ(count(Box{{0, 0}, {1, 1}}, Box{{3, 0}, {4, 1}}), 4);
  EXPECT_EQ(count(Box{{0, 0}, {1, 1}}, Box{{1, 0}, {4, 1}}), 3);
  EXPECT_EQ(count(Box{{0, 0}, {1, 1}}, Box{{1, 0.25}, {4, 0.75}}), 3);
}

// law: tangents.md, "A segment is touched by"
// law: tangents.md, "If such a shape lies"
// law: tangents.md, "Every line through a point"
TEST(Flat, ShapesAreCountedOnce) {
  EXPECT_EQ(count(Point{{0, 0}}, Point{{1, 1}}), 1);
  EXPECT_EQ(count(Point{{1, 1}}, Point{{1, 1}}), -1);
  EXPECT_EQ(count(Segment{{0, 0}, {1, 0}}, Segment{{3, 0}, {4, 0}}), 1);
  EXPECT_EQ(count(Segment{{0, 0}, {1, 0}}, Segment{{3, 0}, {4, 1}}), 3);
  EXPECT_EQ(count(Segment{{0, 0}, {1, 0}}, Segment{{3, 1}, {4, 1}}), 4);
  EXPECT_EQ(count(Segment{{0, 0}, {1, 0}}, Point{{5, 0}}), 1);
  EXPECT_EQ(count(Segment{{0, 0}, {1, 0}}, Point{{5, 1}}), 2);
  EXPECT_EQ(count(Circle{{0, 0}, 0}, Circle{{5, 0}, 3}), 2);
  EXPECT_EQ(count(Ellipse{{0, 0}, {1, 0}, {}}, Circle{{5, 0}, 3}), 4);
}

TEST(Range, BothEndsOfIt) {
  EXPECT_EQ(count(Circle{{0, 0}, 5e-324}, Circle{{1e-323, 0}, 5e-324}), 3);
  EXPECT_EQ(count(Circle{{-1e308, 0}, 1e308}, Circle{{1e308, 0}, 1e308}), 3);
  EXPECT_EQ(count(Circle{{-1e308, 0}, 1e308}, Circle{{1e308, 0}, up(1e308)}), 2);
  EXPECT_EQ(
      count(Ellipse{{-1e300, 0}, {1e300, 1e-300}, {}}, Ellipse{{1e300, 0}, {1e300, 1e-300}, {}}),
      3);
}

}  // namespace
