// Contacts: the laws over every pair of regions, and the manifolds a physics engine counts on.
#include <gtest/gtest.h>

#include <abut/any_shape.hpp>

#include "../laws/shapes_at_the_limit.hpp"

namespace abut {
namespace {

using laws::Random;

template <class S>
double largest(S s) {
  double top = 0;
  laws::each_number(s, [&](double& x, laws::Number kind) {
    if (kind == laws::Number::coordinate || kind == laws::Number::size)
      top = std::fmax(top, std::fabs(x));
  });
  return top;
}

struct Tally {
  int none = 0, one = 0, two = 0;
};

template <class A, class B>
void laws_of(Random& random, Tally& tally) {
  for (int i = 0; i < 60; ++i) {
    auto [a, b] = laws::make_pair_at_the_limit<A, B>(random, i);
    const auto text = [&, &x = a, &y = b] {
      return "contact(" + laws::text(x) + ", " + laws::text(y) + ")";
    };
    const AnyShape any_a = a, any_b = b;  // the compiled queries
    const auto c = contact(any_a, any_b);
    ASSERT_EQ(c.has_value(), intersects(any_a, any_b)) << text();
    if (!c) {
      ++tally.none;
      continue;
    }
    ++(c->count == 2 ? tally.two : tally.one);
    EXPECT_EQ(c->depth, -separation(any_a, any_b)) << text();
    EXPECT_TRUE(c->count == 1 || c->count == 2) << text();
    const auto other = contact(any_b, any_a);
    ASSERT_TRUE(other.has_value()) << text();
    EXPECT_EQ(other->count, c->count) << text();
    EXPECT_EQ(other->depth, c->depth) << text();

    const double size = largest(a) + largest(b);
    if (!(size < 1e290 && size > 1e-290)) continue;
    EXPECT_NEAR(length(c->normal), 1, 0x1p-50) << text();
    // If the centres coincide, the opposite normal is as good.
    if (other->normal == -c->normal) {
      for (int k = 0; k < c->count; ++k) EXPECT_EQ(other->points[k], c->points[k]) << text();
    } else {
      EXPECT_EQ(other->normal, c->normal) << text();
    }
    // No less, no more: that far they part, and short of it they do not.
    B parted = b;
    laws::move(parted, c->depth * c->normal);
    EXPECT_NEAR(oracle::separation(oracle::shape(a), oracle::shape(parted)).distance, 0,
                0x1p-46 * size)
        << text();
    for (int k = 0; k < c->count; ++k) {
      // Halfway between the boundaries, or in a gap of 1/1024 of the stretch between two points.
      const double gap = c->count == 2 ? 0x1p-11 * length(c->points[1] - c->points[0]) : 0;
      const double slack = 0x1p-46 * size + std::fmax(0.5 * c->depth, gap);
      const auto point = oracle::shape(Point{c->points[k]});
      EXPECT_LE(oracle::separation(point, oracle::shape(a)).distance, slack) << text();
      EXPECT_LE(oracle::separation(point, oracle::shape(b)).distance, slack) << text();
    }
  }
}

template <class A, class... B>
void all_of(std::uint64_t seed) {
  Random random(seed);
  Tally tally;
  (laws_of<A, B>(random, tally), ...);
  EXPECT_GT(tally.none, 20);
  EXPECT_GT(tally.one, 20);
  if (!std::is_same_v<A, Circle> && !std::is_same_v<A, Ellipse>) {
    EXPECT_GT(tally.two, 20);
  }
}
template <class A>
void against_all(std::uint64_t seed) {
  all_of<A, Circle, Box, OrientedBox, Ellipse, Capsule, RoundedBox, Polygon>(seed);
}

TEST(Contact, Circle) { against_all<Circle>(1); }
TEST(Contact, Box) { against_all<Box>(2); }
TEST(Contact, OrientedBox) { against_all<OrientedBox>(3); }
TEST(Contact, Ellipse) { against_all<Ellipse>(4); }
TEST(Contact, Capsule) { against_all<Capsule>(5); }
TEST(Contact, RoundedBox) { against_all<RoundedBox>(6); }
TEST(Contact, Polygon) { against_all<Polygon>(7); }

void expect_points(const std::optional<Contact>& c, std::initializer_list<Vec2> points,
                   double slack = 1e-15) {
  ASSERT_TRUE(c.has_value());
  ASSERT_EQ(c->count, static_cast<int>(points.size()));
  int i = 0;
  for (const Vec2& p : points) {
    EXPECT_NEAR(c->points[i].x, p.x, slack);
    EXPECT_NEAR(c->points[i].y, p.y, slack);
    ++i;
  }
}

// law: contact.md, "points: one, or two where"
// law: contact.md, "Two points are the ends"
// law: contact.md, "The two sides share a stretch"
// law: contact.md, "A shape's facing side is"
TEST(Contact, SideOnSide) {
  expect_points(contact(Box{{0, 0}, {4, 1}}, Box{{1, 1}, {3, 2}}), {{1, 1}, {3, 1}});
  expect_points(contact(Box{{0, 0}, {4, 1}}, Box{{3, 0.75}, {9, 2}}), {{3, 0.875}, {4, 0.875}});
  expect_points(contact(Capsule{{0, 0}, {4, 0}, 1}, Capsule{{1, 1.5}, {9, 1.5}, 1}),
                {{1, 0.75}, {4, 0.75}});
  expect_points(contact(Capsule{{0, 0}, {4, 0}, 1}, Box{{2, 1}, {9, 2}}), {{2, 1}, {4, 1}});
  expect_points(contact(RoundedBox{{0, 0}, {2, 1}, {}, 0.5}, Box{{-9, -9}, {9, -1.25}}),
                {{-2, -1.375}, {2, -1.375}});
  const Polygon triangle{{{0, 0}, {4, 0}, {2, 3}}};
  expect_points(contact(triangle, Box{{-9, -9}, {9, 0.5}}), {{0, 0.25}, {4, 0.25}});
}

// law: contact.md, "One point is the middle"
// law: contact.md, "Circles, ellipses and points have"
// law: contact.md, "corner or curve: 1: 1"
// law: contact.md, "Otherwise there is one point"
TEST(Contact, OnePoint) {
  const auto c =
      contact(Box{{-2, -2}, {2, 0}}, OrientedBox{{0, 1.25}, {1, 1}, Rotation::degrees(45)});
  ASSERT_TRUE(c.has_value());
  EXPECT_EQ(c->count, 1);
  EXPECT_NEAR(c->depth, std::sqrt(2.0) - 1.25, 1e-15);
  EXPECT_EQ(c->normal, (Vec2{0, 1}));
  expect_points(contact(Circle{{0, 0}, 1}, Box{{0.5, -9}, {9, 9}}), {{0.75, 0}});
  expect_points(contact(Capsule{{0, 0}, {4, 0}, 1}, Capsule{{6, 0}, {9, 0}, 1}), {{5, 0}});
  expect_points(contact(Ellipse{{0, 0}, {2, 1}, {}}, Box{{-9, -9}, {9, -0.5}}), {{0, -0.75}});
}

TEST(Contact, NothingWhenApart) {
  EXPECT_FALSE(contact(Box{{0, 0}, {1, 1}}, Box{{1.0000000000000002, 0}, {2, 1}}).has_value());
  EXPECT_TRUE(contact(Box{{0, 0}, {1, 1}}, Box{{1, 0}, {2, 1}}).has_value());
}

// law: contact.md, "The last condition makes"
// law: contact.md, "Jiggle a crate"
// law: contact.md, "At each moment only one"
// law: contact.md, "Still it keeps its two"
/// A crate on the ground, jiggled: always two points, next to where they were.
TEST(Contact, StableUnderTinyMotions) {
  Random random(9);
  const Box ground{{-10, -2}, {10, 0}};
  const auto jiggle = [&](const auto& make) {
    const auto rest = contact(ground, make(0, 0, 0));
    ASSERT_TRUE(rest.has_value());
    ASSERT_EQ(rest->count, 2);
    for (const double size : {1e-15, 1e-12, 1e-9, 1e-6, 1e-4})
      for (int i = 0; i < 40; ++i) {
        const double x = random.real(-size, size), y = -random.real(0, size);
        const double angle = random.real(-size, size);
        const auto c = contact(ground, make(x, y, angle));
        if (!c) continue;  // the tilt may lift it off
        ASSERT_EQ(c->count, 2);
        if (std::fabs(angle) > 1e-10) {
          EXPECT_EQ(c->depths[0] > c->depths[1], angle > 0);
        }
        EXPECT_NEAR(length(c->normal - rest->normal), 0, 2 * size);
        EXPECT_NEAR(c->depth, rest->depth, 4 * size + 1e-15);
        for (int k = 0; k < 2; ++k)
          EXPECT_LE(length(c->points[k] - rest->points[k]), 8 * size + 1e-14);
      }
  };
  jiggle([](double x, double y, double angle) {
    return OrientedBox{{x, 1 + y}, {2, 1}, Rotation::radians(angle)};
  });
  jiggle([](double x, double y, double angle) {
    return RoundedBox{{x, 1.25 + y}, {2, 1}, Rotation::radians(angle), 0.25};
  });
  jiggle([](double x, double y, double angle) {
    const double c = 2 * std::cos(angle), s = 2 * std::sin(angle);
    return Capsule{{x - c, 0.5 + y - s}, {x + c, 0.5 + y + s}, 0.5};
  });
}

// law: contact.md, "One of the two facing sides"
/// Two roofs so flat that their sides are all but parallel: ridge on ridge the normal is that of no side.
TEST(Contact, NoSideIsPerpendicular) {
  const double flat = 1e-5;
  const Polygon roof{{{-4, -1}, {4, -1}, {4, -4 * flat}, {0, 0}, {-4, -4 * flat}}};
  const Polygon keel{{{-4, 4 * flat}, {0, 0}, {4, 4 * flat}, {4, 1}, {-4, 1}}};
  const auto ridges = contact(roof, keel);
  ASSERT_TRUE(ridges);
  EXPECT_EQ(ridges->depth, 0);
  EXPECT_EQ(ridges->count, 1);
  const auto on_a_side = contact(roof, Box{{-4, 0}, {4, 1}});
  ASSERT_TRUE(on_a_side);
  EXPECT_EQ(on_a_side->normal, (Vec2{0, 1}));
  EXPECT_EQ(on_a_side->count, 2);
}

// law: contact.md, "At neither end are the sides"
// law: contact.md, "At a tilt of about 0.06"
// law: contact.md, "straight side: 1: 2"
TEST(Contact, TiltedSides) {
  const Box ground{{-10, -1}, {10, 0}};
  const auto crate = [&](double tilt, double depth) {
    const Rotation r = Rotation::radians(tilt);
    const Vec2 lowest = (tilt > 0 ? -1 : 1) * r.u() - r.v();
    return contact(ground, OrientedBox{{0, -lowest.y - depth}, {1, 1}, r});
  };
  for (const double side : {-1.0, 1.0}) {
    EXPECT_EQ(crate(side * 0.99 / 1024, 1e-12)->count, 2);
    EXPECT_EQ(crate(side * 1.01 / 1024, 1e-12)->count, 1);
    const double tilt = side * 0.06 / 180 * 3.141592653589793;
    EXPECT_EQ(crate(tilt, 1e-12)->count, 1);
    EXPECT_EQ(crate(tilt, 0.01)->count, 2);  // deeper, later
    EXPECT_EQ(crate(8 * tilt, 0.01)->count, 1);
  }
  // A side on a side, and sides that end beside each other.
  EXPECT_EQ(contact(ground, Box{{9, 0}, {12, 2}})->count, 2);
  EXPECT_EQ(contact(ground, Box{{10, 0}, {12, 2}})->count, 1);
  EXPECT_EQ(contact(ground, Circle{{9, 1}, 1})->count, 1);
}

// law: contact.md, "Two points are within a few u"
TEST(Contact, TwoPointsOfTurnedSides) {
  Random random(10);
  for (int i = 0; i < 1000; ++i) {
    const Rotation r = Rotation::radians(random.real(0, 7));
    const OrientedBox floor{{random.real(-4, 4), random.real(-4, 4)}, {3, 1}, r};
    const double along = random.real(-2, 2), up = random.real(1.6, 1.9);
    const OrientedBox crate{floor.center + along * r.u() + up * r.v(), {0.75, 1}, r};
    const auto c = contact(floor, crate);
    ASSERT_TRUE(c);
    ASSERT_EQ(c->count, 2);
    // Its corners, and halfway between its side and the floor's.
    const auto corner = [&](const OrientedBox& b, double x, double y) {
      return std::pair<long double, long double>{
          b.center.x + static_cast<long double>(x) * r.c() - static_cast<long double>(y) * r.s(),
          b.center.y + static_cast<long double>(x) * r.s() + static_cast<long double>(y) * r.c()};
    };
    for (const double x : {-0.75, 0.75}) {
      const auto [px, py] = corner(crate, x, -1);
      const auto [qx, qy] = corner(floor, 0, 1);
      const long double beside = (px - qx) * -r.s() + (py - qy) * r.c();
      const long double wx = px + beside / 2 * r.s(), wy = py - beside / 2 * r.c();
      const auto off = [&](const Vec2& p) {
        return static_cast<double>(std::hypot(p.x - wx, p.y - wy));
      };
      EXPECT_LE(std::fmin(off(c->points[0]), off(c->points[1])), 16 * 0x1p-53 * 7);
    }
  }
}

// law: contact.md, "It jumps when another one"
TEST(Contact, JumpsWhereAnotherWayIsShorter) {
  const Box box{{-1, -3}, {1, 3}};
  const auto left = contact(box, Circle{{-1e-9, 0}, 0.5}),
             right = contact(box, Circle{{1e-9, 0}, 0.5});
  ASSERT_TRUE(left && right);
  EXPECT_EQ(left->normal, (Vec2{-1, 0}));
  EXPECT_EQ(right->normal, (Vec2{1, 0}));
  EXPECT_NEAR(left->depth, right->depth, 1e-8);
}

// law: contact.md, "Shapes without interior have"
TEST(Contact, EndToEnd) {
  for (const Segment& next : {Segment{{1, 2}, {2, 4}}, Segment{{1, 2}, {5, 2}}}) {
    const auto c = contact(Segment{{0, 0}, {1, 2}}, next);
    ASSERT_TRUE(c);
    EXPECT_EQ(c->depth, 0);
    EXPECT_EQ(c->points[0], (Vec2{1, 2}));
  }
}

}  // namespace
}  // namespace abut
