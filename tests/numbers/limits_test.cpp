// The limits of the range, and what else decides only in rare cases: shapes beyond the limit, where the quick
// formula would lose digits, against the exact oracle.
#include <gtest/gtest.h>

#include <abut/abut.hpp>

#include "../by_any.hpp"
#include "../laws/shapes_at_the_limit.hpp"
#include "../oracle/oracle.hpp"

namespace {

using namespace abut;
using by_any::closest_points;
using by_any::contains;
using by_any::distance;
using by_any::interiors_intersect;
using by_any::intersects;
using by_any::separation;
using by_any::separation_witness;
using laws::Random;

constexpr double u = 0x1p-53;

template <class S>
double largest(const S& s) {
  return std::fmax(detail::magnitude(detail::core(s)), detail::radius(s));
}

/// The separation with all that belongs to it.
template <class A, class B>
void is_right(const A& a, const B& b) {
  // A step of the smallest numbers rounds too.
  const double bound = 8 * u * std::fmax(largest(a), largest(b)) + 0x1p-1072;
  const auto truth = oracle::separation(oracle::shape(a), oracle::shape(b));
  const auto s = separation_witness(a, b);
  const auto where = testing::Message() << laws::text(a) << laws::text(b);
  EXPECT_NEAR(s.distance, truth.distance, bound) << where;
  EXPECT_EQ(separation(a, b), s.distance) << where;
  EXPECT_EQ(distance(a, b), std::fmax(s.distance, 0)) << where;
  EXPECT_NEAR(length(s.normal), 1, 4 * u) << where;
  EXPECT_LE(length(s.b - s.a - s.distance * s.normal), bound) << where;
  EXPECT_NEAR(closest_points(a, b).distance, std::fmax(truth.distance, 0), bound) << where;
}

// Squares of these are subnormal, or nothing.
TEST(Limits, LengthsWithoutASquare) {
  Random random(1);
  for (int e = -500; e >= -1074; e -= e > -545 ? 1 : 20)
    for (int i = 0; i < 5; ++i) {
      const auto real = [&] { return random.real(-1, 1); };
      const auto tiny = [&] { return std::ldexp(random.real(-1, 1), e); };
      const auto dot = [&] { return Vec2{tiny(), tiny()}; };
      const Rotation turned = Rotation::radians(random.real(0, 7));
      const Polygon triangle{{{0, 0}, {2, real()}, {1, 2}}};
      // A segment beside what is large.
      const Vec2 at{3 * real(), 3 + real()};
      const Segment dash{dot(), dot()};
      is_right(dash, Box{at, at + Vec2{1, 1}});
      is_right(dash, OrientedBox{at, {1, 1}, turned});
      is_right(dash, Segment{at, {at.x + real(), at.y + 1}});
      is_right(dash, Polygon{{at, {at.x + 1, at.y + real()}, {at.x, at.y + 3}}});
      is_right(dash, Capsule{at, {at.x + real(), at.y + 1}, 0.5});
      // Corners that all but touch.
      is_right(Point{dot()}, triangle);
      is_right(Segment{{-tiny(), -1}, {dot()}}, triangle);
      is_right(Segment{dot(), {-1, real()}}, Segment{dot(), {1, real()}});
      is_right(Segment{dot(), {-1, real()}}, Box{{std::fabs(tiny()), std::fabs(tiny())}, {1, 1}});
      is_right(Point{dot()}, Point{dot()});
      is_right(Circle{dot(), std::fabs(tiny())}, Circle{dot(), std::fabs(tiny())});
      // A polygon with such a side.
      const Polygon edged{{dot(), {2, real()}, {1, 2}, {-std::fabs(tiny()), std::fabs(tiny())}}};
      if (validate(edged)) continue;
      const Vec2 beside =
          random.one_in(2) ? Vec2{-1 + real(), real()} : Vec2{2 + real(), 2 + real()};
      is_right(Point{beside}, edged);
      is_right(Segment{beside, {beside.x + real(), beside.y - 1}}, edged);
      is_right(Box{beside - Vec2{1, 1}, beside}, edged);
      is_right(Polygon{{beside, beside - Vec2{1, real()}, beside - Vec2{0.25, 1}}}, edged);
    }
}

// The sum of the radii is next to the largest double, the rest near 1.
TEST(Limits, RadiiNextToTheLargestDouble) {
  Random random(2);
  for (int i = 0; i < 200; ++i) {
    const auto real = [&] { return random.real(-3, 3); };
    const auto radius = [&] { return std::ldexp(random.real(1, 2), 1000 + random.integer(0, 22)); };
    const Circle disc{{real(), real()}, radius()};
    const Capsule capsule{{real(), real()}, {real(), real()}, radius()};
    const RoundedBox box{{real(), real()}, {1, 2}, Rotation::radians(real()), radius()};
    const Polygon polygon{{{0, 0}, {2, real()}, {1, 4}}, radius()};
    const auto check = [](const auto& a, const auto& b) {
      const auto where = testing::Message() << laws::text(a) << laws::text(b);
      const double most = std::fmax(a.radius, b.radius), bound = 8 * u * most;
      EXPECT_NEAR(separation(a, b) / most, -a.radius / most - b.radius / most, 8 * u) << where;
      const auto s = separation_witness(a, b);
      EXPECT_NEAR(length(0x1p-60 * s.a), 0x1p-60 * a.radius, 0x1p-60 * bound) << where;
      EXPECT_NEAR(length(0x1p-60 * s.b), 0x1p-60 * b.radius, 0x1p-60 * bound) << where;
      const auto p = closest_points(a, b);
      EXPECT_EQ(p.distance, 0) << where;
      EXPECT_EQ(p.a, p.b) << where;
      EXPECT_LE(length(p.a), std::fmin(a.radius, b.radius)) << where;
      EXPECT_TRUE(contact(a, b)) << where;
    };
    check(disc, Circle{{real(), real()}, radius()});
    check(disc, capsule);
    check(disc, box);
    check(disc, polygon);
    check(capsule, box);
    check(capsule, polygon);
    check(box, polygon);
  }
}

// Capsules and boxes of space that all but touch: the sign of a distance in doubles is not enough.
TEST(Limits, CapsulesThatAllButTouchABox) {
  Random random(3);
  int meet = 0, apart = 0;
  for (int i = 0; i < 1000; ++i) {
    const auto point = [&](double off) {
      return Vec3{random.real(-2, 2), random.real(-2, 2), off + random.real(-2, 2)};
    };
    const Box3 box{{-1, -1, -1}, {1, 1, 1}};
    Capsule3 c{point(4), point(4), 0};
    c.radius = laws::step(abut::distance(c, box), random.integer(-2, 2));
    const bool touching = oracle::intersects(oracle::solid(c), oracle::solid(box));
    EXPECT_EQ(abut::intersects(c, box), touching) << laws::text(c);
    ++(touching ? meet : apart);
  }
  EXPECT_GT(meet, 200);
  EXPECT_GT(apart, 200);
}

// A corner over a side, next to its end: the distances from the side and from the end are one double. The normal
// of the careful way is that of the side, whatever the gap.
TEST(Limits, CornersOverTheEndOfASide) {
  Random random(4);
  for (int i = 0; i < 4000; ++i) {
    const double gap = std::ldexp(random.real(1, 2), -random.integer(1, 50));
    const double beside = std::ldexp(random.real(-1, 1), -random.integer(22, 30)) * gap;
    const Rotation r = Rotation::radians(random.real(0, 7));
    const Vec2 side = r.u(), up = r.v(), end{random.real(-1, 1), random.real(-1, 1)};
    const Polygon below{{end, end - up + random.real(-0.1, 0.1) * side, end - 0.5 * up + side,
                         end + random.real(1, 2) * side}};
    const Vec2 corner = end + beside * side + gap * up;
    const Polygon above{{corner, corner + up + side, corner + up - 0.5 * side}};
    if (validate(below)) continue;
    const auto s = detail::careful_separation(detail::core(below), detail::core(above), {});
    EXPECT_NEAR(oracle::separation_along(oracle::shape(below), oracle::shape(above), s.normal),
                s.distance, 8 * u)
        << laws::text(below) << laws::text(above);
  }
}

// Segments of space that are all but parallel.
TEST(Limits, SegmentsThatAreAllButParallel) {
  Random random(5);
  for (int i = 0; i < 6000; ++i) {
    const auto real = [&] { return random.real(-1, 1); };
    const int tilt = -random.integer(40, i % 5 == 0 ? 1000 : 120);
    const int near = i % 2 == 0 ? tilt : -random.integer(0, 60);
    const auto way = [&](int e) {
      return Vec3{real(), std::ldexp(real(), e), std::ldexp(real(), e)};
    };
    const Vec3 p = way(near), q = way(near), d = way(tilt);
    Vec3 e = way(tilt);
    if (i % 3 == 0) e = {d.x, d.y, laws::step(d.z, 1)};
    const Segment3 a{p - d, p + d}, b{q - e, q + e};
    const auto s = abut::separation_witness(a, b);
    const auto where = testing::Message() << laws::text(a) << laws::text(b);
    EXPECT_NEAR(s.distance, oracle::separation(oracle::solid(a), oracle::solid(b)), 16 * u)
        << where;
    EXPECT_LE(length(s.b - s.a - s.distance * s.normal), 16 * u) << where;
    EXPECT_NEAR(length(s.normal), 1, 4 * u) << where;
  }
}

}  // namespace
