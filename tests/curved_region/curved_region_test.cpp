// Known regions with curved edges: their measures, how they are made, what is wrong with others.
#include <gtest/gtest.h>

#include <abut/any_shape.hpp>
#include <abut/queries/area.hpp>
#include <abut/queries/bounds.hpp>
#include <abut/queries/curved_region.hpp>
#include <abut/queries/perimeter.hpp>

using namespace abut;

namespace {

constexpr double kPi = std::numbers::pi;

void expect_near(const Vec2& a, const Vec2& b) {
  EXPECT_NEAR(a.x, b.x, 1e-14);
  EXPECT_NEAR(a.y, b.y, 1e-14);
}

TEST(CurvedRegion, MeasuresOfKnownRegions) {
  const CurvedRegion half = half_disc({0, 0}, 3, Rotation::degrees(90));
  EXPECT_NEAR(area(half), 4.5 * kPi, 1e-14);
  EXPECT_NEAR(perimeter(half), 6 + 3 * kPi, 1e-14);
  expect_near(centroid(half), {0, 4 / kPi});
  EXPECT_EQ(bounds(half), (Box{{-3, 0}, {3, 3}}));
  EXPECT_TRUE(contains(half, Vec2{0, 0}));
  EXPECT_FALSE(contains(half, Vec2{0, -0x1p-1074}));
  const CurvedRegion quarter =
      circular_sector({1, 1}, 2, Rotation::degrees(0), Rotation::degrees(90));
  EXPECT_NEAR(area(quarter), kPi, 1e-14);
  EXPECT_NEAR(perimeter(quarter), 4 + kPi, 1e-14);
  expect_near(centroid(quarter), {1 + 8 / (3 * kPi), 1 + 8 / (3 * kPi)});
  EXPECT_EQ(bounds(quarter), (Box{{1, 1}, {3, 3}}));
  const CurvedRegion most = circular_sector({0, 0}, 2, Rotation::degrees(90), Rotation::degrees(0));
  EXPECT_NEAR(area(most), 3 * kPi, 1e-14);
  EXPECT_EQ(bounds(most), (Box{{-2, -2}, {2, 2}}));
  EXPECT_EQ(
      relation(quarter, circular_sector({1, 1}, 2, Rotation::degrees(90), Rotation::degrees(180))),
      Relation::meet);
  const CurvedRegion ring = annulus({1, 2}, 3, 5);
  EXPECT_NEAR(area(ring), 16 * kPi, 1e-13);
  EXPECT_NEAR(perimeter(ring), 16 * kPi, 1e-13);
  expect_near(centroid(ring), {1, 2});
  EXPECT_EQ(relation(ring, Circle{{1, 2}, 3}), Relation::meet);
  EXPECT_EQ(relation(ring, Circle{{1, 2}, 5}), Relation::covered_by);
  EXPECT_TRUE(equals(ring, difference(Circle{{1, 2}, 5}, Circle{{1, 2}, 3})));
  EXPECT_TRUE(equals(annulus({1, 2}, 0, 5), Circle{{1, 2}, 5}));
  for (const CurvedRegion& r : {half, quarter, most, ring}) EXPECT_FALSE(validate(r));
}
TEST(CurvedRegion, ListsOfAreas) {
  const CurvedRegion half = half_disc({0, 0}, 3);
  const std::vector<AnyArea> a{half, Box{{-3, -3}, {0, 3}}, Point{{9, 9}}}, b{Circle{{0, 0}, 3}};
  EXPECT_NEAR(area(united(a)), 18 + 4.5 * kPi, 1e-14);
  EXPECT_TRUE(equals(common_part(a, b), Circle{{0, 0}, 3}));
  EXPECT_NEAR(area(difference(a, b)), 18 - 4.5 * kPi, 1e-14);
  EXPECT_NEAR(area(symmetric_difference(b, a)), 18 - 4.5 * kPi, 1e-14);
  EXPECT_TRUE(equals(united(a, b), united(a)));
}
TEST(CurvedRegion, MeasuresOfEllipses) {
  for (const auto& [axes, degrees] :
       {std::pair{Vec2{3, 1}, 30.0}, {Vec2{1, 4}, -70.0}, {Vec2{1, 1000}, 10.0}}) {
    const Rotation turned = Rotation::degrees(degrees);
    const Ellipse whole{{2, 1}, axes, turned};
    const CurvedRegion edges{{{arc_edge({2, 1}, axes, 0.3, 2 * kPi, turned)}}};
    const double size = std::fmax(axes.x, axes.y);
    EXPECT_NEAR(area(edges), area(whole), 1e-14 * size * size);
    EXPECT_NEAR(perimeter(edges), perimeter(whole), 1e-14 * size);
    const Box b = bounds(edges), c = bounds(whole);
    EXPECT_NEAR(length(b.min - c.min) + length(b.max - c.max), 0, 1e-14 * size);
    // In two parts, the length and the bounds are those of the whole.
    CurvedRegion parts{{{arc_edge({2, 1}, axes, 0.3, 2, turned),
                         arc_edge({2, 1}, axes, 2.3, 2 * kPi - 2, turned)}}};
    parts.rings[0][1].to = parts.rings[0][0].from, parts.rings[0][1].from = parts.rings[0][0].to;
    EXPECT_FALSE(validate(parts));
    EXPECT_NEAR(perimeter(parts), perimeter(whole), 1e-14 * size);
    EXPECT_NEAR(length(bounds(parts).max - c.max), 0, 1e-14 * size);
  }
}
TEST(CurvedRegion, ArcsThroughPointsAndByBulge) {
  // In one line, the point in the middle may also lie beyond an end.
  for (const double x : {1.0, 5.0, -3.0})
    EXPECT_EQ(arc_through({0, 0}, {x, 2 * x}, {2, 4}).kind, CurvedEdge::Kind::segment) << x;
  const CurvedEdge half = arc_by_bulge({1, 0}, {-1, 0}, 1);
  EXPECT_EQ(half.center, (Vec2{0, 0}));
  EXPECT_EQ(half.semi_axes, (Vec2{1, 1}));
  EXPECT_DOUBLE_EQ(half.turn, kPi);
  for (const double bulge : {-3.0, -1.0, -0.25, 1e-6, 0.5, 2.0}) {
    const CurvedEdge e = arc_by_bulge({1, 2}, {4, -1}, bulge);
    const double middle = e.begin + 0.4 * e.turn;
    const CurvedEdge f = arc_through(
        e.from, e.center + e.semi_axes.x * Vec2{std::cos(middle), std::sin(middle)}, e.to);
    EXPECT_NEAR(f.turn, e.turn, 1e-9);
    EXPECT_NEAR(length(f.center - e.center), 0, 1e-9 * e.semi_axes.x * e.semi_axes.x);
    EXPECT_EQ(f.from, e.from);
    EXPECT_EQ(f.to, e.to);
  }
  EXPECT_EQ(arc_through({0, 0}, {1, 1}, {3, 3}).kind, CurvedEdge::Kind::segment);
  EXPECT_EQ(arc_by_bulge({0, 0}, {1, 1}, 0).kind, CurvedEdge::Kind::segment);
  const CurvedEdge whole = arc_through({0, 0}, {2, 0}, {0, 0});
  EXPECT_EQ(whole.center, (Vec2{1, 0}));
  EXPECT_TRUE(equals(CurvedRegion{{{whole}}}, Circle{{1, 0}, 1}));
}
TEST(CurvedRegion, WhatIsWrong) {
  const auto field = [](const CurvedRegion& r) {
    const std::optional<Problem> p = validate(r);
    return p ? std::string(p->field) : "";
  };
  EXPECT_EQ(field({}), "");
  EXPECT_EQ(field({{{}}}), "rings");
  const CurvedRegion good = half_disc({0, 0}, 1);
  CurvedRegion r = good;
  r.rings[0][0].center.x = NAN;
  EXPECT_EQ(field(r), "rings");
  EXPECT_FALSE(intersects(r, Point{{0.5, 0}}));
  r = good, r.rings[0][1].to.x += 1;
  EXPECT_EQ(field(r), "to");
  r = good, r.rings[0][0].semi_axes.x = 0;
  EXPECT_EQ(field(r), "semi_axes");
  r = good, r.rings[0][0].turn = 7;
  EXPECT_EQ(field(r), "turn");
  r = good, r.rings[0][0].begin = 0;
  EXPECT_EQ(field(r), "from");
  r = good, r.rings[0][0].turn = 3;
  EXPECT_EQ(field(r), "to");
  EXPECT_FALSE(intersects(CurvedRegion{}, Box{{0, 0}, {1, 1}}));
  EXPECT_FALSE(contains(Box{{0, 0}, {1, 1}}, CurvedRegion{}));
  EXPECT_TRUE(equals(CurvedRegion{}, Region{}));
  EXPECT_EQ(relate(CurvedRegion{}, Box{{0, 0}, {1, 1}}).text(), "FFFFFF212");
}
TEST(CurvedRegion, NumbersOfAnySize) {
  for (const int e : {-1060, -600, 600, 1020}) {
    const auto at = [&](double x, double y) { return Vec2{std::ldexp(x, e), std::ldexp(y, e)}; };
    const CurvedRegion half = half_disc(at(0, 0), std::ldexp(1, e));
    EXPECT_TRUE(contains(half, at(1, 0)));
    EXPECT_FALSE(contains(half, Vec2{std::nextafter(std::ldexp(1, e), HUGE_VAL), 0}));
    EXPECT_TRUE(contains(half, at(0, 0.5)));
    EXPECT_EQ(relation(half, Circle{at(2, 0), std::ldexp(1, e)}), Relation::meet);
    EXPECT_EQ(relation(half, Box{at(-1, -1), at(0, 1)}), Relation::meet);
    EXPECT_EQ(svg_path(common_part(half, Box{at(0, 0), at(1, 1)})).substr(0, 5), "M 0 0");
  }
}
/// An arc that bulges by less than a few units in the last place is its chord; a nearly whole one is whole.
TEST(CurvedRegion, ArcsOfLittleTurn) {
  const double tiny = 1e-9;
  const CurvedEdge arc = arc_edge({0, 0}, {1, 1}, 0, tiny);
  const CurvedRegion sliver{
      {{arc, straight_edge(arc.to, {0, 0}), straight_edge({0, 0}, arc.from)}}};
  EXPECT_NEAR(area(sliver), tiny / 2, 1e-16);
  EXPECT_TRUE(contains(sliver, 0.5 * (arc.from + arc.to)));
  EXPECT_FALSE(contains(sliver, Vec2{-0.5, 0}));
  EXPECT_FALSE(contains(sliver, Vec2{0.5, 0.5}));
  const CurvedEdge rest = arc_edge({0, 0}, {1, 1}, tiny, 2 * kPi - tiny);
  const CurvedRegion most{{{rest, straight_edge(rest.to, rest.from)}}};
  for (const Vec2& p : {Vec2{0, 0}, Vec2{-1, 0}, Vec2{0.7, 0.7}, Vec2{0.7, -0.7}})
    EXPECT_TRUE(contains(most, p));
  EXPECT_FALSE(contains(most, Vec2{1, 0.1}));
}

}  // namespace
