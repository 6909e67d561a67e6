// The operations tried with every foreign vector type: make shapes, query, take an answer back.
#pragma once

#include <gtest/gtest.h>

#include <abut/abut.hpp>

/// Every query of a pair takes V for the point that it names, on either side; V is (3, 4).
template <class V>
void every_query(const V& v) {
  using namespace abut;
  const Circle coin{{0, 0}, 5};
  EXPECT_TRUE(contains(coin, v));
  EXPECT_FALSE(contains(v, coin));
  EXPECT_TRUE(intersects(coin, v) && intersects(v, coin) && intersects(v, v));
  EXPECT_FALSE(interiors_intersect(coin, v));
  EXPECT_EQ(relation(v, v), Relation::equal);
  EXPECT_EQ(relation(coin, v), Relation::meet);
  EXPECT_EQ(distance(v, Box{{3, 6}, {9, 9}}), 2);
  EXPECT_EQ(separation(coin, v), 0);
  EXPECT_EQ(closest_points(v, Point{{3, 6}}).distance, 2);
  EXPECT_EQ(farthest_points(v, coin).distance, 10);
  EXPECT_TRUE(contact(v, coin));
  EXPECT_EQ(intersections(v, coin).points.size(), 1u);
  EXPECT_NO_THROW(tangents(Vec2{5, 4}, v));
  EXPECT_EQ(cast(v, Vec2{0, 4}, Segment{{0, 6}, {9, 6}})->t, 0.5);
  EXPECT_EQ(cast(coin, v, Segment{{0, 50}, {9, 50}}), std::nullopt) << "a motion may be a V too";
  EXPECT_EQ(overlap_area(v, coin), 0);
  EXPECT_TRUE(touches(coin, v) && covers(coin, v) && covered_by(v, coin) && !disjoint(coin, v));
  EXPECT_TRUE(contacts(v, coin).size() == 1 && relate(v, v, "0FFFFFFF2"));
}

/// So it does beside an outline that holds (3, 4).
template <class V, class Outline>
void every_query_of_outline(const V& v, const Outline& o) {
  using namespace abut;
  EXPECT_TRUE(contains(o, v) && !contains(v, o) && intersects(o, v) && intersects(v, o));
  EXPECT_EQ(interiors_intersect(o, v), interiors_intersect(v, o));
  EXPECT_EQ(relation(o, v) == Relation::meet, !interiors_intersect(v, o));
  EXPECT_EQ(distance(o, v), 0);
  EXPECT_EQ(distance(v, o), 0);
  EXPECT_LE(separation(o, v), 0);
  EXPECT_EQ(separation_witness(v, o).distance, separation(o, v));
  EXPECT_EQ(closest_points(o, v).distance, closest_points(v, o).distance);
  EXPECT_EQ(farthest_points(o, v).distance, farthest_points(v, o).distance);
  EXPECT_EQ(contact(o, v).has_value(), contact(v, o, 1).has_value());
  EXPECT_EQ(contacts(o, v).size(), contacts(v, o).size());
  EXPECT_EQ(intersections(o, v).points.size(), intersections(v, o).points.size());
  EXPECT_EQ(tangents(o, v).lines.size(), tangents(v, o).lines.size());
  EXPECT_EQ(cast(v, Vec2{0, 4}, o)->t, 0);
  EXPECT_EQ(cast(o, Vec2{0, 4}, v)->t, 0);
  EXPECT_EQ(cast_rotating(o, Vec2{0, 4}, 1, v, 0.01)->t, 0);
  EXPECT_EQ(overlap_area(o, v), 0);
  EXPECT_EQ(relate(o, v), relate(v, o).transposed());
}

/// V is constructible as V{x, y}.
template <class V>
void shapes_from_plane_vectors() {
  using namespace abut;
  every_query(V{3, 4});
  every_query_of_outline(V{3, 4}, abut::Region{{{{0, 0}, {6, 0}, {6, 8}, {0, 8}}}, 0});
  every_query_of_outline(V{3, 4}, abut::Polyline{{{{0, 0}, {6, 8}, {12, 0}}}, 0});
  const Circle coin{V{3, 4}, 5};
  const Box table{V{-2, -2}, V{0, 0}};
  EXPECT_TRUE(intersects(coin, table)) << "5 from (3, 4) to the corner (0, 0): they touch";
  EXPECT_FALSE(interiors_intersect(coin, table));
  EXPECT_TRUE(contains(coin, Point{V{3, 9}}));
  const Segment wall{V{0, 10}, V{9, 10}};
  const auto nearest = closest_points(coin, wall);
  const V on_wall = nearest.b.template to<V>();
  EXPECT_EQ(nearest.distance, 1);
  EXPECT_EQ(static_cast<double>(Vec2(on_wall).x), 3);
  EXPECT_EQ(static_cast<double>(Vec2(on_wall).y), 10);
}

/// V is constructible as V{x, y, z}.
template <class V>
void shapes_from_space_vectors() {
  using namespace abut;
  const Ball ball{V{2, 3, 6}, 7};
  const Box3 room{V{-5, -5, -5}, V{0, 0, 0}};
  EXPECT_TRUE(intersects(ball, room)) << "7 from (2, 3, 6) to the corner (0, 0, 0): they touch";
  EXPECT_FALSE(interiors_intersect(ball, room));
}
