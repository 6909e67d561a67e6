// Vertices where rings touch or pass through each other, and centres on an edge: which edge counts, and
// which corner.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <algorithm>
#include <cmath>

#include "random_outlines.hpp"

using namespace abut;

namespace {

void expect_near(Vec2 a, Vec2 b) { EXPECT_LT(length(a - b), 1e-12) << a.x << ' ' << a.y; }

// Rounded, the left edge is as near as the one on which the centre lies.
TEST(Corners, TheEdgeThatHoldsTheCentreCounts) {
  for (std::size_t first = 0; first < 4; ++first)
    for (const bool turned : {false, true}) {
      std::vector<Vec2> ring{{0, 0}, {10, 0}, {10, 10}, {0, 10}};
      std::rotate(ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>(first), ring.end());
      if (turned) std::reverse(ring.begin(), ring.end());
      const Region r{{ring}, 0.5};
      const Separation s = separation_witness(r, Circle{{1e-18, 0}, 1});
      EXPECT_EQ(s.distance, -1.5);
      expect_near(s.normal, {0, -1});
      expect_near(s.a, {0, -0.5});
      expect_near(s.b, {0, 1});
      expect_near(separation_witness(r, Circle{{0, 1e-18}, 1}).normal, {-1, 0});
    }
}

TEST(Corners, TheNormalLeadsOutBesideEveryPointOfTheBoundary) {
  outlines::Random random(5);
  int vertices = 0, shared = 0, notches = 0;
  for (int i = 0; i < 300; ++i) {
    const Region r = random.region();
    std::vector<Vec2> places, corners;
    for (const auto& ring : r.rings)
      for (std::size_t k = 0; k < ring.size(); ++k) {
        places.push_back(ring[k]), corners.push_back(ring[k]);
        places.push_back(0.5 * ring[k] + 0.5 * ring[(k + 1) % ring.size()]);
      }
    for (const Vec2 c : places) {
      const Separation s = separation_witness(r, Circle{c, 0.25});
      ASSERT_LE(s.distance, -0.25 + 1e-15);
      EXPECT_NEAR(separation(r, Circle{c - s.distance * s.normal, 0.25}), 0, 1e-13) << i;
      // On one side along the edge or the other.
      const auto leads_out = [&](double along) {
        const Vec2 beside = c + along * perp(s.normal);
        return contains(r, Point{beside - 1e-7 * s.normal}) &&
               !contains(r, Point{beside + 1e-7 * s.normal});
      };
      // Within an edge over that; at a corner past it; in a notch the way is longer, and leads between its sides.
      const bool is_corner = std::count(corners.begin(), corners.end(), c) > 0;
      EXPECT_TRUE(is_corner || s.distance < -0.26 || leads_out(1e-3) || leads_out(-1e-3)) << i;
      notches += s.distance < -0.26;
      vertices += std::count(corners.begin(), corners.end(), c) > 0;
      shared += std::count(corners.begin(), corners.end(), c) > 1;
    }
  }
  EXPECT_GT(vertices, 1000);
  EXPECT_GT(shared, 100);
  EXPECT_GT(notches, 100);
}

// Two triangles, tip to tip. The way out of the left one leads over its own tip.
TEST(Corners, WhereRingsTouchEachHasItsOwn) {
  const std::vector<Vec2> left{{-1, 1}, {-1, -1}, {0, 0}}, right{{0, 0}, {1, -1}, {1, 1}};
  const Box tray{{-0.125, -5}, {3, 5}};
  for (const Region& r : {Region{{left, right}}, Region{{right, left}},
                          Region{{{{-1, 1}, {-1, -1}, {0, 0}, {1, -1}, {1, 1}, {0, 0}}}},
                          Region{{{{-1, 1}, {-1, -1}, {0, 0}, {1, 1}, {1, -1}, {0, 0}}}}}) {
    ASSERT_FALSE(validate(r));
    const std::vector<Contact> all = contacts(r, tray);
    ASSERT_EQ(all.size(), 2u);
    EXPECT_NEAR(all[1].depth, 0.125, 1e-15);
    expect_near(all[1].normal, {1, 0});
  }
}

// A ring passes through the middle of the lower edge, on which the inside then changes sides.
TEST(Corners, WhereARingPassesThroughAnEdge) {
  const std::vector<Vec2> through{{4, 0}, {4, 4}, {-2, 6}, {-2, -2}};
  for (const bool turned : {false, true}) {
    std::vector<Vec2> ring{{0, 0}, {8, 0}, {8, 4}, {0, 4}};
    if (turned) ring = {{8, 0}, {0, 0}, {0, 4}, {8, 4}};
    const Region r{{ring, through}};
    ASSERT_FALSE(validate(r));
    expect_near(separation_witness(r, Circle{{6, 0}, 1}).normal, {0, -1});
    expect_near(separation_witness(r, Circle{{2, 0}, 1}).normal, {0, 1});
    const Vec2 right = separation_witness(r, Circle{{8, 0}, 1}).normal;
    EXPECT_TRUE(right == Vec2(1, 0) || right == Vec2(0, -1)) << right.x << ' ' << right.y;
    const auto pressed = contacts(r, Circle{{6, -0.5}, 0.75});
    ASSERT_EQ(pressed.size(), 1u);
    expect_near(pressed[0].normal, {0, -1});
    const auto within = contacts(r, Circle{{2, 0.5}, 0.75});
    ASSERT_EQ(within.size(), 1u);
    expect_near(within[0].normal, {0, 1});
    // Up to the vertex, where the edges of the lake and of the land are hit at once.
    const auto hit = cast(Ray{{8, -1}, {0, 1}}, r);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 1, 1e-15);
    expect_near(hit->normal, {0, -1});
  }
}

// An overlap at the start is one contact, seen from either side.
TEST(Corners, AStartIsTheSameFromBothSides) {
  outlines::Random random(17);
  int seen = 0;
  for (int i = 0; i < 300; ++i) {
    const Region r = random.region();
    const Polyline p = random.polyline();
    const auto check = [&](const auto& outline, const auto& shape) {
      if (!intersects(outline, shape)) return;
      const auto on_outline = cast(shape, Vec2{1, 0}, outline);
      const auto on_shape = cast(outline, Vec2{1, 0}, shape);
      ASSERT_TRUE(on_outline && on_shape);
      EXPECT_EQ(on_outline->t, 0);
      EXPECT_EQ(on_shape->t, 0);
      EXPECT_LT(length(on_outline->normal + on_shape->normal), 1e-15);
      // The two points lie along the normal, as deep as the contact.
      const Vec2 between = on_outline->point - on_shape->point;
      EXPECT_LT(std::fabs(cross(between, on_outline->normal)), 1e-12);
      EXPECT_GE(dot(between, on_outline->normal), -1e-12);
      ++seen;
    };
    const Circle coin{random.vertex(), 0.75};
    const OrientedBox box{random.vertex(), {1, 0.25}, Rotation::axis(0.6, 0.8)};
    check(r, coin), check(r, box), check(p, coin), check(p, box);
  }
  EXPECT_GT(seen, 400);
}

// Two regions: over the edges of either, whichever is asked about first.
TEST(Corners, ContactsOfTwoRegionsAreTheSameFromBothSides) {
  outlines::Random random(31);
  int seen = 0;
  for (int i = 0; i < 300; ++i) {
    const Region a = random.region();
    const Region b =
        transformed(random.region(), Similarity{Rotation::axis(0.6, 0.8), 0.75, {1, 0}});
    const std::vector<Contact> there = contacts(a, b), back = contacts(b, a);
    ASSERT_EQ(there.size(), back.size());
    for (std::size_t k = 0; k < there.size(); ++k) {
      EXPECT_NEAR(there[k].depth, back[k].depth, 1e-12);
      ++seen;
    }
  }
  EXPECT_GT(seen, 150);
}

// The nearest edge is no way out where the region goes on beyond it.
TEST(Corners, InsideAtAReflexVertexTheNotchIsTheWayOut) {
  for (std::size_t first = 0; first < 6; ++first) {
    std::vector<Vec2> ring{{0, 0}, {9, 0}, {9, 4}, {3, 4}, {3, 9}, {0, 9}};
    std::rotate(ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>(first), ring.end());
    // 1 below one edge and 0.5 beside the other, whose common vertex is nearest.
    const auto all = contacts(Region{{ring}}, Circle{{2.5, 3}, 0.25});
    ASSERT_EQ(all.size(), 1u);
    // Beyond that edge the region goes on; the way out leads to the middle of the notch.
    const Vec2 out{0.75, 1.25};
    EXPECT_NEAR(all[0].depth, length(out), 1e-14);
    expect_near(all[0].normal, (1 / length(out)) * out);
  }
}

}  // namespace
