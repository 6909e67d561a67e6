// A tangent's direction, also where both touch points are one, and whether it is an inner one.
#include <gtest/gtest.h>

#include <abut/any_shape.hpp>
#include <abut/queries/bounds.hpp>
#include <abut/queries/tangents.hpp>
#include <cmath>
#include <numbers>

#include "../laws/random.hpp"

namespace abut {
namespace {

template <class A, class B>
void directions_are_right(const A& a, const B& b, int& inner, int& outer) {
  double before = -1;
  bool inner_before = false;
  for (const Tangent& t : tangents(a, b).lines) {
    // law: tangents.md, "Outer tangents, then inner"
    double angle = std::atan2(-t.direction.x, t.direction.y);  // the normal out of a
    if (angle < 0) angle += 2 * std::numbers::pi;
    EXPECT_TRUE(t.inner == inner_before ? angle > before : t.inner);
    before = angle, inner_before = t.inner;
    EXPECT_NEAR(length(t.direction), 1, 0x1p-50);
    EXPECT_NEAR(cross(t.direction, t.b - t.a), 0, 0x1p-44);
    // Shape a to the left, shape b on the side that `inner` says.
    const Box of_a = bounds(a), of_b = bounds(b);
    const Vec2 ca = 0.5 * of_a.min + 0.5 * of_a.max, cb = 0.5 * of_b.min + 0.5 * of_b.max;
    EXPECT_GT(cross(t.direction, ca - t.a), 0);
    EXPECT_EQ(cross(t.direction, cb - t.b) < 0, t.inner);
    ++(t.inner ? inner : outer);
  }
}

// law: tangents.md, "Direction. direction is"
// law: tangents.md, "Common tangents are outer"
TEST(TangentDirection, OfAllKinds) {
  laws::Random random(3);
  int inner = 0, outer = 0;
  for (int i = 0; i < 200; ++i) {
    const auto at = [&] { return Vec2{random.real(-3, 3), random.real(-3, 3)}; };
    const Vec2 p = at(), q = at();
    const Rotation turned = Rotation::radians(random.real(0, 7));
    const Circle circle{p, random.real(0.1, 1)};
    const OrientedBox box{q, {0.6, 0.3}, turned};
    directions_are_right(circle, Circle{q, random.real(0.1, 1)}, inner, outer);
    directions_are_right(circle, box, inner, outer);
    directions_are_right(Ellipse{p, {0.5, 0.2}, turned}, box, inner, outer);
  }
  EXPECT_GT(inner, 300);
  EXPECT_GT(outer, 300);
}

TEST(TangentDirection, WhereBothPointsAreOne) {
  // Two circles that touch: the inner tangent runs through the common point.
  const auto touching = tangents(Circle{{0, 0}, 1}, Circle{{3, 0}, 2});
  ASSERT_EQ(touching.lines.size(), 3u);
  const Tangent& t = touching.lines[2];
  EXPECT_EQ(t.a, t.b);
  EXPECT_TRUE(t.inner);
  EXPECT_EQ(t.direction, Vec2(0, 1));
  EXPECT_FALSE(touching.lines[0].inner);
  // A point on a circle.
  const auto on = tangents(Circle{{0, 0}, 1}, Point{{0, 1}});
  ASSERT_EQ(on.lines.size(), 1u);
  EXPECT_EQ(on.lines[0].direction, Vec2(-1, 0));
}

}  // namespace
}  // namespace abut
