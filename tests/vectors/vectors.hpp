// What every foreign vector type is asked to do: make shapes, ask, and carry an answer back.
#pragma once

#include <gtest/gtest.h>

#include <abut/abut.hpp>

/// V is constructible as V{x, y}.
template <class V>
void shapes_from_plane_vectors() {
  using namespace abut;
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
