// Pairs whose answers are known by hand: what lies in a boundary, what is equally near, what is beyond the doubles.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <algorithm>
#include <cmath>
#include <limits>

#include "random.hpp"

namespace abut {
namespace {

using laws::Random;

// law: intersects.md, "Two collinear segments that share"
// law: intersects.md, "If they share more, their"
TEST(KnownRelations, SegmentsInOneLine) {
  const Segment s{{0, 0}, {1, 3}};
  const Segment from_its_end{{1, 3}, {2, 6}}, from_within{{std::nextafter(1.0, 0.0), 3}, {2, 6}};
  EXPECT_TRUE(intersects(s, from_its_end));
  EXPECT_FALSE(interiors_intersect(s, from_its_end));
  EXPECT_TRUE(interiors_intersect(s, Segment{{0.5, 1.5}, {2, 6}}));
  EXPECT_TRUE(interiors_intersect(s, Segment{{0.5, 1.5}, {0.75, 2.25}}));
  EXPECT_TRUE(interiors_intersect(s, s));
  EXPECT_FALSE(interiors_intersect(s, from_within));  // it is not in the line
}

// law: intersects.md, "Its interior is then that"
TEST(KnownRelations, ShapesOfNoSize) {
  EXPECT_TRUE(interiors_intersect(Circle{{0, 0}, 0}, Vec2{0, 0}));
  EXPECT_TRUE(interiors_intersect(Box{{0, 0}, {4, 0}}, Vec2{2, 0}));
  EXPECT_FALSE(interiors_intersect(Box{{0, 0}, {4, 0}}, Vec2{4, 0}));  // a segment's end
  EXPECT_TRUE(interiors_intersect(Ellipse{{0, 0}, {2, 0}, {}}, Segment{{0, -1}, {0, 1}}));
}

// law: relation.md, "This holds even where one lies"
TEST(KnownRelations, WhollyInTheBoundary) {
  EXPECT_EQ(relation(Vec2{3, 4}, Circle{{0, 0}, 5}), Relation::meet);
  EXPECT_EQ(relation(Segment{{1, 0}, {2, 0}}, Box{{0, 0}, {4, 3}}), Relation::meet);
  EXPECT_EQ(relation(Box{{0, 0}, {4, 3}}, Segment{{0, 0}, {4, 0}}), Relation::meet);
  EXPECT_EQ(relation(Vec2{4, 3}, Box{{0, 0}, {4, 3}}), Relation::meet);
}

// law: relation.md, "A point inside a segment"
TEST(KnownRelations, PointsOfASegment) {
  const Segment s{{0, 0}, {2, 6}};
  EXPECT_EQ(relation(Vec2{1, 3}, s), Relation::inside);
  EXPECT_EQ(relation(Vec2{2, 6}, s), Relation::meet);
  EXPECT_EQ(relation(Vec2{0, 0}, s), Relation::meet);
}

// law: distance.md, "A distance beyond the largest"
TEST(KnownDistances, BeyondTheLargestDouble) {
  const double last = std::numeric_limits<double>::max();
  EXPECT_EQ(distance(Vec2{-last, 0}, Vec2{last, 0}), HUGE_VAL);
  EXPECT_EQ(distance(Vec2{last, last}, Box{{-1, -1}, {0, 0}}), HUGE_VAL);
  EXPECT_EQ(distance(Ellipse{{-last, 0}, {2, 1}, {}}, Segment{{last, 0}, {last, 1}}), HUGE_VAL);
  EXPECT_EQ(distance(Vec3{-last, 0, 0}, Vec3{last, 0, 0}), HUGE_VAL);
  EXPECT_EQ(distance(Vec2{-last / 2, 0}, Vec2{last / 2, 0}), last);
}

// law: separation.md, "Several directions can be equally"
// law: separation.md, "Concentric circles part any way"
// law: separation.md, "The choice is deterministic"
TEST(KnownSeparations, ConcentricCircles) {
  for (const double r : {0.5, 1.0, 7.0}) {
    const Circle a{{1, 2}, 3}, b{{1, 2}, r};
    const Separation s = separation_witness(a, b);
    EXPECT_EQ(s.distance, -3 - r);
    EXPECT_EQ(s.normal, (Vec2{1, 0}));
    // Any other direction is as good.
    for (int k = 0; k < 8; ++k) {
      const Vec2 way = (3 + r) * Rotation::degrees(45.0 * k).u();
      EXPECT_NEAR(separation(a, moved(b, way)), 0, 1e-14);
    }
    for (int again = 0; again < 5; ++again) {
      const Separation t = separation_witness(a, b);
      EXPECT_EQ(t.normal, s.normal);
      EXPECT_EQ(t.a, s.a);
      EXPECT_EQ(t.b, s.b);
    }
  }
}

// law: separation.md, "A point at a box's centre"
// law: separation.md, "Edges count in their order"
TEST(KnownSeparations, PointsAtCentres) {
  const Vec2 o{0, 0};
  EXPECT_EQ(std::fabs(separation_witness(Box{{-2, -1}, {2, 1}}, o).normal.y), 1);
  EXPECT_EQ(std::fabs(separation_witness(Box{{-1, -2}, {1, 2}}, o).normal.x), 1);
  EXPECT_EQ(std::fabs(separation_witness(Box{{-1, -1}, {1, 1}}, o).normal.x), 1);
  std::vector<Vec2> square{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
  for (int k = 0; k < 4; ++k) {
    const Vec2 first = square[1] - square[0];
    EXPECT_EQ(separation_witness(Polygon{square, 0}, o).normal, (-0.5 * perp(first))) << k;
    std::rotate(square.begin(), square.begin() + 1, square.end());
  }
}

// law: separation.md, "From the centre of an ellipse"
TEST(KnownSeparations, FromTheCentreOfAnEllipse) {
  for (const Vec2 axes : {Vec2{2, 1}, Vec2{1, 2}}) {
    const Ellipse e{{3, 4}, axes, Rotation::axis(0.6, 0.8)};
    const Separation s = separation_witness(e, e.center);
    EXPECT_NEAR(s.distance, -1, 8 * 0x1p-53 * 5);
    for (const double side : {-1.0, 1.0})
      EXPECT_NEAR(separation(e, e.center + side * s.normal), 0, 0x1p-48);
  }
}

// law: separation.md, "It cannot be continuous"
TEST(KnownSeparations, TheNormalJumps) {
  const Box box{{-1, -3}, {1, 3}};
  const Separation left = separation_witness(box, Vec2{-1e-9, 0});
  const Separation right = separation_witness(box, Vec2{1e-9, 0});
  EXPECT_EQ(left.normal, (Vec2{-1, 0}));
  EXPECT_EQ(right.normal, (Vec2{1, 0}));
  EXPECT_NEAR(left.distance, right.distance, 1e-8);
}

// law: closest_points.md, "Parallel edges are equally near"
// law: closest_points.md, "One pair of points from it"
TEST(KnownClosestPoints, OfParallelEdges) {
  const Box low{{0, 0}, {4, 1}}, high{{1, 3}, {7, 4}};
  const PointPair p = closest_points(low, high);
  EXPECT_EQ(p.distance, 2);
  EXPECT_EQ(p.a.y, 1);
  EXPECT_EQ(p.b.y, 3);
  EXPECT_EQ(p.a.x, p.b.x);
  EXPECT_GE(p.a.x, 1);
  EXPECT_LE(p.a.x, 4);
  for (const double x : {1.0, 2.0, 4.0}) EXPECT_EQ(distance(Vec2{x, 1}, high), 2);
  for (int again = 0; again < 5; ++again) {
    EXPECT_EQ(closest_points(low, high).a, p.a);
    EXPECT_EQ(closest_points(low, high).b, p.b);
  }
}

// law: closest_points.md, "The pair jumps where another"
TEST(KnownClosestPoints, ThePairJumps) {
  const Box floor{{-5, -1}, {5, 0}};
  const auto at = [&](double tilt) {
    return closest_points(Segment{{-1, 1 + tilt}, {1, 1 - tilt}}, floor);
  };
  EXPECT_EQ(at(1e-12).a.x, 1);
  EXPECT_EQ(at(-1e-12).a.x, -1);
}

}  // namespace
}  // namespace abut
