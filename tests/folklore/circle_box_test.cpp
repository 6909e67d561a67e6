// The inputs of docs/classic-methods.md on which circle–box tests go wrong: each is shown to go
// wrong, and abut to be right.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <bench/classic_methods.hpp>

using namespace abut;

namespace {

// As it circulates: touching counts at a corner, but not at an edge.
bool circle_box_by_slipped_cases(const Circle& circle, const Box& box) {
  const auto [c, r] = circle;
  const Vec2 half = 0.5 * (box.max - box.min), middle = 0.5 * (box.min + box.max);
  const double x = std::fabs(c.x - middle.x), y = std::fabs(c.y - middle.y);
  if (x >= half.x + r || y >= half.y + r) return false;
  if (x < half.x || y < half.y) return true;
  return (x - half.x) * (x - half.x) + (y - half.y) * (y - half.y) <= r * r;
}

bool inside_half_size(const Vec2& local, const Vec2& half_size) {
  return std::fabs(local.x) <= half_size.x && std::fabs(local.y) <= half_size.y;
}
// The turn forwards, where the turn back is needed.
bool point_in_box_turned_the_wrong_way(const Vec2& p, const OrientedBox& box) {
  const Vec2 d = p - box.center;
  return inside_half_size(d.x * box.rotation.u() + d.y * box.rotation.v(), box.half_size);
}
// Turned back before moved back.
bool point_in_box_in_the_wrong_order(const Vec2& p, const OrientedBox& box) {
  const Vec2 turned{dot(p, box.rotation.u()), dot(p, box.rotation.v())};
  return inside_half_size(turned - box.center, box.half_size);
}
bool point_in_box(const Vec2& p, const OrientedBox& box) {
  const Vec2 d = p - box.center;
  return inside_half_size({dot(d, box.rotation.u()), dot(d, box.rotation.v())}, box.half_size);
}

}  // namespace

TEST(CircleBox, CasesThatSlipAtTheEdge) {
  const Box box{{0, 0}, {2, 2}};
  const Circle above{{1, 7}, 5}, at_corner{{5, 6}, 5};
  EXPECT_FALSE(circle_box_by_slipped_cases(above, box)) << "the slip has gone?";
  EXPECT_TRUE(circle_box_by_slipped_cases(at_corner, box));
  EXPECT_EQ(relation(above, box), Relation::meet);
  EXPECT_EQ(relation(at_corner, box), Relation::meet);
  EXPECT_TRUE(classic::circle_box_by_cases(above, box));
  EXPECT_TRUE(classic::circle_box_by_cases(at_corner, box));
}

TEST(CircleBox, FoldingRoundsTheMiddle) {
  const Box first{{0.1, 0}, {0.5, 1}};
  const Circle touching{{0.9, 0.5}, 0.4};
  EXPECT_FALSE(classic::circle_box_by_folding(touching, first));
  EXPECT_TRUE(classic::circle_box_by_clamping(touching, first));
  EXPECT_EQ(relation(touching, first), Relation::meet);

  const Box second{{0.1, 0}, {0.2, 1}};
  const Circle apart{{0.8, 0.5}, 0.6};
  EXPECT_TRUE(classic::circle_box_by_folding(apart, second));
  EXPECT_FALSE(classic::circle_box_by_clamping(apart, second));
  EXPECT_EQ(relation(apart, second), Relation::disjoint);
}

TEST(CircleBox, CasesAndClampAtTheLimit) {
  const Box box{{-1, -1}, {0, 0}};
  for (const Circle& circle :
       {Circle{{0.3, 0.4}, 0.5}, Circle{{3e-200, 4e-200}, 1e-200}, Circle{{3e200, 4e200}, 1e200}}) {
    EXPECT_TRUE(classic::circle_box_by_cases(circle, box));
    EXPECT_TRUE(classic::circle_box_by_clamping(circle, box));
    EXPECT_EQ(relation(circle, box), Relation::disjoint);
    EXPECT_GT(distance(circle, box), 0);
  }
}

TEST(OrientedBox, TheWrongWay) {
  const OrientedBox box{{0, 0}, {4, 1}, Rotation::degrees(30)};
  const Vec2 p = 3.0 * box.rotation.u();
  EXPECT_FALSE(point_in_box_turned_the_wrong_way(p, box));
  EXPECT_TRUE(point_in_box(p, box));
  EXPECT_TRUE(contains(box, p));
}

TEST(OrientedBox, TheWrongOrder) {
  const OrientedBox box{{10, 0}, {2, 1}, Rotation::degrees(90)};
  const Vec2 p{10, 1.5};
  EXPECT_FALSE(point_in_box_in_the_wrong_order(p, box));
  EXPECT_TRUE(point_in_box(p, box));
  EXPECT_TRUE(contains(box, p));
}

// The known methods agree with each other and with abut wherever nothing is near the limit.
TEST(OrientedBox, TheKnownMethodsAgreeAwayFromTheLimit) {
  int yes = 0, no = 0;
  for (int x = -9; x <= 9; ++x)
    for (int y = -9; y <= 9; ++y)
      for (int degrees = 3; degrees < 180; degrees += 29) {
        const OrientedBox box{{1, 2}, {3, 1.5}, Rotation::degrees(degrees)};
        const Circle circle{{x + 0.1, y + 0.2}, 1.7};
        if (std::fabs(separation(circle, box)) < 1e-9) continue;
        const bool truth = intersects(circle, box);
        EXPECT_EQ(classic::circle_oriented_box_by_inverse_rotation(circle, box), truth);
        EXPECT_EQ(classic::circle_oriented_box_by_inverse_transform(circle, box), truth);
        ++(truth ? yes : no);
      }
  EXPECT_GT(yes, 100);
  EXPECT_GT(no, 100);
}
