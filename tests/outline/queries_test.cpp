// Numbers, points and faults of polylines and regions, by cases that are worked out by hand.
#include <gtest/gtest.h>

#include <abut/any_shape.hpp>
#include <abut/prepared.hpp>
#include <abut/queries/farthest_points.hpp>
#include <abut/transform.hpp>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "random_outlines.hpp"

using namespace abut;

namespace {

constexpr double kPi = std::numbers::pi;

/// A square of 10 with a hole of 6 with an island of 2.
Region target(double radius = 0) {
  return {{{{0, 0}, {10, 0}, {10, 10}, {0, 10}},
           {{2, 2}, {8, 2}, {8, 8}, {2, 8}},
           {{4, 4}, {6, 4}, {6, 6}, {4, 6}}},
          radius};
}

// law: outlines.md, "Holes, islands and several"
TEST(Outline, Measures) {
  EXPECT_EQ(area(AnyShape(target())), 68);
  EXPECT_EQ(perimeter(AnyShape(target())), 72);
  EXPECT_EQ(centroid(AnyShape(target())), (Vec2{5, 5}));
  // Half a unit more: the outer square rounded, the hole narrower, the island rounded.
  EXPECT_NEAR(*area(AnyShape(target(0.5))), (120 + kPi / 4) - 25 + (8 + kPi / 4), 1e-12);
  EXPECT_NEAR(*perimeter(AnyShape(target(0.5))), (40 + kPi) + 20 + (8 + kPi), 1e-12);
  // A stroke around a corner: two bars, two half discs at the ends, a quarter outside the corner,
  // less the square that both bars cover inside it.
  EXPECT_NEAR(*area(AnyShape(Polyline{{{{0, 0}, {4, 0}, {4, 3}}}, 1})), 8 + 6 + kPi + kPi / 4 - 1,
              1e-12);
  // Two strips that just touch have no gap between them.
  EXPECT_NEAR(*area(AnyShape(Polyline{{{{0, 0}, {4, 0}}, {{0, 2}, {4, 2}}}, 1})), 16 + 2 * kPi,
              1e-12);
  EXPECT_EQ(area(AnyShape(Polyline{{{{0, 0}, {4, 0}}}, 0})), 0);
  EXPECT_EQ(perimeter(AnyShape(Polyline{{{{0, 0}, {4, 0}}}, 0})), 8);
  EXPECT_EQ(centroid(AnyShape(Polyline{{{{0, 0}, {4, 0}}}, 0})), (Vec2{2, 0}));
  const auto box = bounds(AnyShape(target(0.5)));
  EXPECT_EQ(box->min, (Vec2{-0.5, -0.5}));
  EXPECT_EQ(box->max, (Vec2{10.5, 10.5}));
}

// law: outlines.md, "A chain of one vertex"
// law: outlines.md, "Chains may cross and"
TEST(Outline, ChainsAsTheyCome) {
  EXPECT_TRUE(equals(AnyShape(Polyline{{{{1, 2}}}, 0}), AnyShape(Point{{1, 2}})));
  EXPECT_TRUE(equals(AnyShape(Polyline{{{{1, 2}}}, 3}), AnyShape(Circle{{1, 2}, 3})));
  const std::vector<Vec2> rising{{0, 0}, {4, 4}}, falling{{0, 4}, {4, 0}};
  const Polyline once{{rising, falling}, 0}, twice{{rising, falling, rising}, 0};
  EXPECT_FALSE(validate(once));
  EXPECT_FALSE(validate(twice));
  EXPECT_TRUE(equals(AnyShape(once), AnyShape(twice)));
  EXPECT_EQ(distance(AnyShape(twice), AnyShape(Point{{2, 4}})),
            distance(AnyShape(once), AnyShape(Point{{2, 4}})));
}

// law: outlines.md, "Rings close by themselves"
TEST(Outline, RingsAsTheyCome) {
  Region region = target();
  for (int i = 0; i < 12; ++i) {
    std::vector<Vec2>& ring = region.rings[static_cast<std::size_t>(i % 3)];
    if (i % 2 == 0) std::reverse(ring.begin(), ring.end());
    if (i >= 6 && i < 9) ring.push_back(ring.front());
    std::next_permutation(region.rings.begin(), region.rings.end(),
                          [](const auto& a, const auto& b) { return a[0].x < b[0].x; });
    EXPECT_FALSE(validate(region)) << i;
    EXPECT_TRUE(equals(AnyShape(region), AnyShape(target()))) << i;
    EXPECT_EQ(area(AnyShape(region)), 68) << i;
  }
}

// A vertex on an edge of its own ring, which passes through there: both parts count, though they run either way.
TEST(Outline, AreaOfARingThatCrossesItselfAtAVertex) {
  const Region eight{{{{0, 0}, {4, 0}, {4, 1}, {2, 0}, {2, -1}, {0, -1}}}};
  ASSERT_FALSE(validate(eight));
  EXPECT_EQ(area(eight), 3);
}

TEST(Outline, OneEdgeIsACapsule) {
  const Capsule capsule{{1, 2}, {5, 4}, 0.75};
  const AnyShape stroke = Polyline{{{capsule.a, capsule.b}}, capsule.radius};
  EXPECT_NEAR(*area(stroke), *area(AnyShape(capsule)), 1e-12);
  EXPECT_NEAR(*perimeter(stroke), *perimeter(AnyShape(capsule)), 1e-12);
  EXPECT_EQ(relation(stroke, AnyShape(capsule)), Relation::equal);
  for (const AnyShape& other :
       {AnyShape(Circle{{3, 3}, 1}), AnyShape(Ellipse{{5, 5}, {2, 0.5}}),
        AnyShape(Box{{0, 0}, {3, 3}}), AnyShape(Point{{3, 3}}), AnyShape(Line{{0, 4}, {1, 0}}),
        AnyShape(Segment{{9, 0}, {9, 9}})}) {
    EXPECT_EQ(intersects(stroke, other), intersects(AnyShape(capsule), other));
    EXPECT_EQ(distance(stroke, other), distance(AnyShape(capsule), other));
    EXPECT_EQ(relation(stroke, other), relation(AnyShape(capsule), other));
    EXPECT_NEAR(overlap_area(stroke, other), overlap_area(AnyShape(capsule), other), 1e-12);
  }
}

TEST(Outline, NumbersOfPairs) {
  const AnyShape t = target();
  EXPECT_EQ(distance(t, AnyShape(Point{{3, 5}})), 1);
  EXPECT_EQ(distance(t, AnyShape(Circle{{3, 5}, 0.25})), 0.75);
  EXPECT_EQ(distance(t, AnyShape(target(0.5))), 0);
  EXPECT_EQ(separation(t, AnyShape(Point{{1, 5}})), -1);
  EXPECT_EQ(separation(t, AnyShape(Circle{{3, 5}, 0.25})), 0.75);
  EXPECT_EQ(separation(t, AnyShape(Box{{0, 0}, {1, 1}})), -1);
  EXPECT_EQ(overlap_area(t, AnyShape(Box{{-1, -1}, {5, 5}})), 17);
  EXPECT_EQ(overlap_area(t, t), 68);
  EXPECT_NEAR(overlap_area(t, AnyShape(Ellipse{{5, 5}, {3, 1}})),
              2 * (std::sqrt(8.0) / 3 + 3 * std::asin(1.0 / 3)), 1e-12);
  EXPECT_EQ(farthest_points(t, AnyShape(Point{{13, 14}}))->distance, std::hypot(13, 14));
  EXPECT_EQ(tangents(t, AnyShape(Point{{20, 5}}))->lines.size(), 2u);
}

TEST(Outline, Casts) {
  const AnyShape t = target();
  const auto ray = cast(Ray{{-5, 5}, {1, 0}}, t);
  EXPECT_EQ(ray->t, 5);
  EXPECT_EQ(ray->normal, (Vec2{-1, 0}));
  EXPECT_EQ(cast(AnyShape(Circle{{3, 5}, 0.5}), {5, 0}, t)->t, 0.1);
  EXPECT_EQ(cast(t, {20, 0}, AnyShape(Circle{{20, 5}, 0.5}))->t, 0.475);
  EXPECT_EQ(cast(t, {20, 0}, AnyShape(Polyline{{{{15, -5}, {15, 20}}}, 0}))->t, 0.25);
  EXPECT_FALSE(cast(AnyShape(Circle{{3, 3}, 0.5}), {0, 4}, t));
  EXPECT_EQ(cast(AnyShape(Point{{1, 5}}), {1, 0}, t)->t, 0);
  const auto turned = cast_rotating(AnyShape(Segment{{3, 3}, {3, 7}}), {4, 0}, 0.0, t, 1e-9);
  EXPECT_NEAR(turned->t, 0.25, 1e-9);
}

TEST(Outline, Intersections) {
  const AnyShape t = target();
  EXPECT_EQ(intersections(t, AnyShape(Segment{{-5, 5}, {15, 5}})).points.size(), 6u);
  const auto corners = intersections(t, AnyShape(Segment{{-5, -5}, {15, 15}}));
  EXPECT_EQ(corners.points.size(), 6u);
  for (const Intersection& p : corners.points) EXPECT_FALSE(p.tangent);
  const auto inscribed = intersections(t, AnyShape(Circle{{5, 5}, 5}));
  EXPECT_EQ(inscribed.points.size(), 4u);
  for (const Intersection& p : inscribed.points) EXPECT_TRUE(p.tangent);
  const auto same = intersections(t, AnyShape(target()));
  EXPECT_EQ(same.points.size(), 0u);
  EXPECT_EQ(same.pieces.size(), 12u);
}

TEST(Outline, Contacts) {
  const AnyShape t = target();
  const auto one = contacts(t, AnyShape(Circle{{-0.5, 5}, 1}));
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].depth, 0.5);
  EXPECT_EQ(one[0].normal.x, -1);
  EXPECT_EQ(contacts(t, AnyShape(OrientedBox{{5, 5}, {4, 0.5}, {}})).size(), 4u);
  EXPECT_TRUE(contacts(t, AnyShape(Circle{{3, 5}, 0.5})).empty());
}

TEST(OutlineQueries, EachPlaceThatIsPressedHasAContact) {
  const Box floor{{-1, -9}, {9, 0}};
  // Two teeth below the floor's top; the vertex between them is above it.
  const Polyline saw{{{{0, 0.5}, {1, -0.5}, {2, 0.5}, {3, -0.25}, {4, 0.5}}}};
  const auto teeth = contacts(saw, floor);
  ASSERT_EQ(teeth.size(), 2u);
  EXPECT_EQ(teeth[0].depth, 0.5);
  EXPECT_EQ(teeth[1].depth, 0.25);
  // A step that stays below is one place, and so is a vertex that touches.
  EXPECT_EQ(contacts(Polyline{{{{0, 1}, {1, -1}, {2, -0.5}, {3, -1}, {4, 1}}}}, floor).size(), 1u);
  EXPECT_EQ(contacts(Polyline{{{{0, -1}, {1, 0}, {2, -1}}}}, floor).size(), 1u);
  EXPECT_EQ(contacts(Polyline{{{{0, -1}, {1, 0.5}, {2, -1}}}, 0.5}, floor).size(), 1u);
  EXPECT_EQ(contacts(Polyline{{{{0, -1}, {1, 0.75}, {2, -1}}}, 0.5}, floor).size(), 2u);

  const Region comb{{{{0, 3}, {0, -0.5}, {1, 0.5}, {2, -0.25}, {2, 3}}}};
  EXPECT_EQ(contacts(comb, floor).size(), 2u);
  // A segment across a corner of the inside presses one place, across a notch two.
  EXPECT_EQ(contacts(comb, Segment{{-1, 2.5}, {1, 3.5}}).size(), 1u);
  EXPECT_EQ(contacts(comb, Segment{{0.25, 0}, {1.75, 0.125}}).size(), 2u);

  // A region as the floor, and a blunt tooth, of which whole edges lie inside.
  const Region ground{{{{-1, -9}, {9, -9}, {9, 0}, {-1, 0}}}};
  const auto pressed = contacts(saw, ground);
  ASSERT_EQ(pressed.size(), 2u);
  EXPECT_EQ(pressed[0].depth, 0.5);
  EXPECT_EQ(pressed[1].depth, 0.25);
  EXPECT_EQ(contacts(comb, ground).size(), 2u);
  EXPECT_EQ(contacts(ground, comb).size(), 2u);
  EXPECT_EQ(
      contacts(Polyline{{{{0, 1}, {1, -1}, {2, -2}, {3, -2}, {4, -1}, {5, 1}}}}, ground).size(),
      1u);
  EXPECT_EQ(contacts(Polyline{{{{0, -1}, {1, 0.5}, {2, -1}}}, 0.5}, ground).size(), 1u);
  EXPECT_EQ(contacts(Polyline{{{{0, -1}, {1, 0.75}, {2, -1}}}, 0.5}, ground).size(), 2u);
  // Squares: one has a corner of the other inside, or all of it below an edge.
  const auto square = [](Vec2 at) {
    return Region{{{at, at + Vec2{2, 0}, at + Vec2{2, 2}, at + Vec2{0, 2}}}};
  };
  EXPECT_EQ(contacts(square({0, 0}), square({1, 1})).size(), 1u);
  EXPECT_EQ(contacts(square({0, 0}), square({2, 2})).size(), 1u);
  EXPECT_EQ(contacts(square({0, 0}), square({2, 1})).size(), 1u);
  EXPECT_EQ(contacts(square({0, -1}), ground).size(), 1u);
  EXPECT_EQ(contacts(square({0, -5}), ground).size(), 1u);
  // Three teeth and a notch.
  const Region rack{{{{11, 0}, {21, 0}, {21, 3}, {18.5, 3}, {17.5, 1}, {16.5, 3}, {11, 3}}}};
  const Polyline teeth3{
      {{{11.5, 6}, {13, 2.5}, {14.5, 6}, {16, 2}, {17.5, 4}, {19.5, 2.75}, {20.5, 6}}}};
  EXPECT_EQ(contacts(teeth3, rack).size(), 3u);
}

TEST(OutlineQueries, TheFirstContactIsTheDeepestOfAllEdges) {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> between(-1, 1);
  const auto zigzag = [&](Vec2 at) {
    std::vector<Vec2> line;
    for (int i = 0; i < 12; ++i) line.push_back(at + Vec2{0.5 * i, between(random)});
    return line;
  };
  int several = 0;
  for (int i = 0; i < 200; ++i) {
    const double r = i % 2 ? 0.1 : 0, s = i % 3 ? 0.05 : 0;
    const std::vector<Vec2> p = zigzag({0, 0}), q = zigzag({between(random), 0.5});
    double deepest = 0;
    for (std::size_t j = 1; j < p.size(); ++j)
      for (std::size_t k = 1; k < q.size(); ++k)
        if (const auto c = contact(Capsule{p[j - 1], p[j], r}, Capsule{q[k - 1], q[k], s}))
          deepest = std::fmax(deepest, c->depth);
    const auto all = contacts(Polyline{{p}, r}, Polyline{{q}, s});
    if (all.size() < 2) continue;
    EXPECT_EQ(all[0].depth, deepest);
    ++several;
  }
  EXPECT_GT(several, 100);
}

// law: contact.md, "A beam on two posts has"
TEST(OutlineQueries, ABeamOnTwoPosts) {
  const Region posts{{{{0, 0}, {1, 0}, {1, 5}, {0, 5}}, {{9, 0}, {10, 0}, {10, 5}, {9, 5}}}, 0};
  const Box beam{{-1, 4.5}, {11, 6}};
  const auto c = contact(AnyShape(posts), AnyShape(beam));
  ASSERT_TRUE(c);
  EXPECT_EQ(c->depth, 0.5);
  EXPECT_EQ(c->normal, (Vec2{0, 1}));
  ASSERT_EQ(c->count, 2);
  EXPECT_EQ(c->points[0].x, 0);
  EXPECT_EQ(c->points[1].x, 10);
  const auto all = contacts(AnyShape(posts), AnyShape(beam));
  ASSERT_EQ(all.size(), 2u);
  for (const Contact& one : all) EXPECT_EQ(one.depth, 0.5);
  EXPECT_EQ((all[0].points[0].x < 5) + (all[1].points[0].x < 5), 1);
}

// law: contact.md, "Each tells the way out"
// law: contact.md, "It parts the shapes there"
TEST(OutlineQueries, ABallInAValley) {
  const AnyShape valley = Region{{{{-5, 5}, {-5, -1}, {5, -1}, {5, 5}, {0, 0}}}, 0};
  const Circle ball{{0, 1}, 0.75};
  const auto both = contacts(valley, AnyShape(ball));
  ASSERT_EQ(both.size(), 2u);
  const double s = std::sqrt(0.5);
  for (const Contact& c : both) {
    const double side = c.normal.x > 0 ? -1 : 1;  // the slope that it stands on
    EXPECT_NEAR(length(c.normal - Vec2{-side * s, s}), 0, 1e-15);
    EXPECT_NEAR(c.depth, 0.75 - s, 1e-15);
    const AnyShape there = moved(ball, c.depth * c.normal);
    const AnyShape slope = Segment{{0, 0}, {5 * side, 5}}, other = Segment{{0, 0}, {-5 * side, 5}};
    EXPECT_NEAR(distance(AnyShape(Point{std::get<Circle>(there).center}), slope), 0.75, 1e-14);
    EXPECT_LT(distance(AnyShape(Point{std::get<Circle>(there).center}), other), 0.74);
    EXPECT_TRUE(interiors_intersect(valley, there));
  }
  EXPECT_LT(both[0].normal.x * both[1].normal.x, 0);
}

// law: outlines.md, "Both have a radius"
// law: outlines.md, "The shape is then all"
TEST(Outline, HoldsWithRadius) {
  const auto relation_of = [](const AnyShape& a, const AnyShape& b) {
    return std::string(to_string(relation(a, b)));
  };
  EXPECT_EQ(relation_of(target(0.5), target()), "contains");
  EXPECT_EQ(relation_of(target(0.99), Box{{1, 1}, {9, 9}}), "overlap");
  // At 2 the rounded island and the hole's sides leave no gap, at the corners neither.
  EXPECT_EQ(relation_of(target(2), Box{{0, 0}, {10, 10}}), "contains");
  const AnyShape three = Polyline{{{{0, 0}, {4, 0}, {4, 4}, {0, 4}}}, 2};
  EXPECT_EQ(relation_of(three, Box{{0, 0}, {4, 4}}), "covers");
  const AnyShape narrower = Polyline{{{{0, 0}, {4, 0}, {4, 4}, {0, 4}}}, 1.5};
  EXPECT_EQ(relation_of(narrower, Box{{0, 0}, {4, 4}}), "overlap");
}

// law: intersects.md, "An empty polyline or region has"
// law: contains.md, "An empty polyline or region is"
// law: relation.md, "An empty polyline or region is"
// law: distance.md, "An empty polyline or region is"
// law: farthest_points.md, "For AnyShape the answer"
// law: contact.md, "An empty polyline or region touches"
// law: intersections.md, "An empty polyline or region shares"
// law: cast.md, "A ray or a motion never hits"
// law: overlap_area.md, "An empty polyline or region shares"
// law: measures.md, "For AnyShape these three"
// law: outlines.md, "Empty shapes are valid"
// law: outlines.md, "As in OGC Simple Features they"
// law: outlines.md, "For AnyShape, bounds"
// law: separation.md, "The separation of an empty"
// law: closest_points.md, "An empty polyline or region has"
// law: farthest_points.md, "An empty polyline or region has"
// law: tangents.md, "An empty polyline or region has"
TEST(Outline, Empty) {
  for (const AnyShape& empty : {AnyShape(Polyline{}), AnyShape(Region{})}) {
    EXPECT_FALSE(validate(empty));
    EXPECT_FALSE(bounds(empty));
    EXPECT_FALSE(centroid(empty));
    EXPECT_EQ(area(empty), 0);
    for (const AnyShape& other : {AnyShape(Box{{0, 0}, {1, 1}}), AnyShape(target()), empty}) {
      EXPECT_FALSE(intersects(empty, other));
      EXPECT_FALSE(contains(other, empty));
      EXPECT_FALSE(contains(empty, other));
      EXPECT_EQ(relation(empty, other), Relation::disjoint);
      EXPECT_EQ(distance(empty, other), HUGE_VAL);
      EXPECT_EQ(overlap_area(empty, other), 0);
      EXPECT_FALSE(farthest_points(empty, other));
      EXPECT_TRUE(tangents(empty, other)->lines.empty());
      const auto is_nowhere = [](const Vec2& p) { return std::isnan(p.x) && std::isnan(p.y); };
      const PointPair near = closest_points(empty, other);
      EXPECT_EQ(near.distance, HUGE_VAL);
      EXPECT_TRUE(is_nowhere(near.a) && is_nowhere(near.b));
      const Separation apart = separation_witness(empty, other);
      EXPECT_EQ(apart.distance, HUGE_VAL);
      EXPECT_TRUE(is_nowhere(apart.a) && is_nowhere(apart.b));
      EXPECT_FALSE(cast(other, {1, 0}, empty));
      EXPECT_TRUE(contacts(empty, other).empty());
      EXPECT_TRUE(intersections(empty, other).points.empty());
    }
  }
}

TEST(Outline, FarthestPointsOfEmptyShapes) {
  const PointPair far = farthest_points(Region{}, Box{{0, 0}, {1, 1}});
  EXPECT_EQ(far.distance, -HUGE_VAL);
  EXPECT_TRUE(std::isnan(far.a.x) && std::isnan(far.b.y));
}

/// A block of 10 with a slot from x = 4 to 6, open at the top and 8 deep.
Region slotted() {
  return {{{{0, 0}, {10, 0}, {10, 10}, {6, 10}, {6, 2}, {4, 2}, {4, 10}, {0, 10}}}, 0};
}

// law: separation.md, "A hole or a slot counts"
// law: separation.md, "Play below"
// law: separation.md, "So a peg in a hole"
TEST(Outline, SlotsCountIfTheyLeavePlay) {
  const auto peg = [](double left, double width) {
    return AnyShape(Box{{left, 5}, {left + width, 9}});
  };
  EXPECT_NEAR(separation(slotted(), peg(3.75, 1.5)), -0.25, 1e-14);
  EXPECT_NEAR(separation(slotted(), peg(3.75, 2 - 0x1p-38)), -0.25, 1e-11);
  // No play, or next to none: out at the top.
  EXPECT_EQ(separation(slotted(), peg(3.75, 2)), -5);
  EXPECT_EQ(separation(slotted(), peg(3.75, 2 - 0x1p-50)), -5);
  // Where it is, it fits.
  EXPECT_EQ(separation(slotted(), peg(4, 2)), 0);
  EXPECT_FALSE(interiors_intersect(AnyShape(slotted()), peg(4, 2)));
}

// law: outlines.md, "A region is valid if two"
// law: outlines.md, "Each ring has three distinct"
// law: outlines.md, "Any two edges share at most"
// law: outlines.md, "So rings may touch at"
// law: outlines.md, "Edges that cross or share"
TEST(Outline, Faults) {
  const auto fault = [](const Region& r) { return validate(r); };
  EXPECT_FALSE(fault(target()));
  // Rings that touch in a vertex, a vertex on an edge, a ring that is given closed.
  EXPECT_FALSE(fault({{{{0, 0}, {4, 0}, {4, 4}}, {{0, 0}, {0, 4}, {-4, 4}}}}));
  EXPECT_FALSE(fault({{{{0, 0}, {4, 0}, {4, 4}, {0, 4}}, {{2, 0}, {3, 2}, {1, 2}}}}));
  EXPECT_FALSE(fault({{{{0, 0}, {4, 0}, {4, 4}, {0, 0}}}}));
  const auto bow = fault({{{{9, 9}, {8, 9}, {9, 8}}, {{0, 0}, {4, 4}, {4, 0}, {0, 4}}}});
  ASSERT_TRUE(bow);
  EXPECT_EQ(bow->chain, 1);
  EXPECT_EQ(bow->index, 0);
  EXPECT_EQ(bow->at, (Vec2{2, 2}));
  EXPECT_TRUE(fault({{{{0, 0}, {4, 0}, {2, 0}, {2, 2}}}}));  // back along itself
  EXPECT_TRUE(fault({{{{0, 0}, {4, 0}}}}));
  EXPECT_TRUE(fault({{{}}}));
  EXPECT_TRUE(fault({{{{0, 0}, {4, 0}, {NAN, 4}}}}));
  EXPECT_TRUE(fault({{{{0, 0}, {4, 0}, {4, 4}}}, -1}));
  EXPECT_TRUE(fault({{{{0, 0}, {4, 0}, {4, 4}}, {{4, 4}, {4, 0}, {0, 0}}}}));  // twice
}

TEST(Outline, Floats) {
  const Regionf half{{{{0, 0}, {1, 0}, {0, 1}}}, 0};
  EXPECT_FALSE(validate(half));
  EXPECT_FALSE(validate(Polylinef{{{{0, 0}, {1, 0}}}, 0.5f}));
}

TEST(Outline, TheAreaOfAWalkThatCrossesAndTouchesItself) {
  // On a grid whose corners are rounded: many rims all but coincide. Held against a count of points.
  outlines::Random random(3);
  Polyline walk{{{}}, 0.4};
  Vec2 at{0, 0};
  for (int i = 0; i < 400; ++i) {
    walk.lines[0].push_back(at);
    at = at + 0.37 * random.direction();
  }
  const AnyShape shape = walk;
  const Prepared prepared(shape);
  const Box b = *bounds(shape);
  const Vec2 size = b.max - b.min;
  constexpr int n = 400;
  int inside = 0;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      inside += contains(prepared, b.min + Vec2{(i + 0.5) / n * size.x, (j + 0.5) / n * size.y});
  EXPECT_NEAR(*area(shape), 1.0 * inside / n / n * size.x * size.y, 0.5);
}

}  // namespace
