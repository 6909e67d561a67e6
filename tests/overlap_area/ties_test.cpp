// Areas of overlap where corners lie on circles and sides run along sides: on a grid of whole numbers the
// closed forms agree with the general way.
#include <gtest/gtest.h>

#include <abut/queries/overlap_area.hpp>
#include <random>

namespace abut {
namespace {

class Grid {
 public:
  double number(int low, int high) {
    return low + static_cast<int>(engine_() % static_cast<unsigned>(high - low + 1));
  }
  Vec2 vector(int reach) { return {number(-reach, reach), number(-reach, reach)}; }
  Rotation rotation() {
    switch (engine_() % 5) {
      case 0:
        return Rotation::degrees(90 * number(1, 3));
      case 1:
        return Rotation::axis(0.6, 0.8);
      case 2:
        return Rotation::degrees(45);
      default:
        return {};
    }
  }
  template <class S>
  S shape() {
    if constexpr (std::is_same_v<S, Circle>)
      return {vector(4), number(1, 5)};
    else if constexpr (std::is_same_v<S, OrientedBox> || std::is_same_v<S, Ellipse>)
      return {vector(4), {number(1, 4), number(1, 4)}, rotation()};
    else if constexpr (std::is_same_v<S, Capsule>)
      return {vector(3), vector(3), number(1, 3)};
    else if constexpr (std::is_same_v<S, RoundedBox>)
      return {vector(3), {number(1, 3), number(1, 3)}, rotation(), number(1, 2)};
    else {
      const Vec2 at = vector(4), size{number(1, 6), number(1, 6)};
      if constexpr (std::is_same_v<S, Box>) return {at, at + size};
      if constexpr (std::is_same_v<S, Polygon>)
        return {{at, at + Vec2{size.x, 0}, at + Vec2{size.x + number(0, 2), size.y},
                 at + Vec2{0, size.y + number(0, 2)}},
                number(0, 1)};
    }
  }

 private:
  std::mt19937 engine_{3};
};

template <class A, class B>
void agree() {
  Grid grid;
  int partial = 0;
  for (int i = 0; i < 3000; ++i) {
    const A a = grid.shape<A>();
    const B b = grid.shape<B>();
    if (!interiors_intersect(a, b) || contains(a, b) || contains(b, a)) continue;
    ++partial;
    const auto& p = detail::lift(a);
    const auto& q = detail::lift(b);
    const double general = detail::overlap_of_areas(p, area(p), q, area(q));
    ASSERT_NEAR(overlap_area(a, b), general, 1e-13 * (1 + general)) << i;
    ASSERT_NEAR(overlap_area(b, a), general, 1e-13 * (1 + general)) << i;
  }
  EXPECT_GT(partial, 300);
}
template <class A, class... Bs>
void agree_with_all() {
  (agree<A, Bs>(), ...);
}

// law: overlap_area.md, "Shared sides, corners on sides"
TEST(OverlapAreaTies, Circle) {
  agree_with_all<Circle, Circle, Box, OrientedBox, Ellipse, Capsule, RoundedBox, Polygon>();
}
TEST(OverlapAreaTies, Boxes) {
  agree_with_all<Box, Box, OrientedBox, Polygon, Capsule>();
  agree_with_all<OrientedBox, OrientedBox, Polygon>();
}
TEST(OverlapAreaTies, Others) {
  agree<Ellipse, Ellipse>();
  agree<Capsule, Capsule>();
  agree<RoundedBox, RoundedBox>();
  agree<Polygon, Polygon>();
}
// The circle passes through two corners, and leaves the box in neither: its centre is a third.
TEST(OverlapAreaTies, AQuarterOfADisc) {
  EXPECT_NEAR(overlap_area(Circle{{0, 5}, 5}, Box{{0, 0}, {5, 5}}), 25 * std::acos(0.0) / 2, 1e-13);
}

}  // namespace
}  // namespace abut
