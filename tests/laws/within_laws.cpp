// Whether two shapes come within a distance: every kind against every kind, with the distance on the limit and one
// ulp to either side, against the oracle.
#include <gtest/gtest.h>

#include <abut/index/index.hpp>
#include <abut/prepared.hpp>
#include <abut/queries/within_distance.hpp>

#include "shapes_at_the_limit.hpp"

namespace laws {
namespace {

/// The convex parts of which a shape is made.
std::vector<oracle::Shape> parts_of(const AnyShape& shape) {
  return std::visit(
      [](const auto& s) -> std::vector<oracle::Shape> {
        using S = std::remove_cvref_t<decltype(s)>;
        std::vector<oracle::Shape> parts;
        if constexpr (std::is_same_v<S, Polyline>) {
          for (std::size_t i = 0; i + 1 < s.lines[0].size(); ++i)
            parts.push_back(oracle::shape(Capsule{s.lines[0][i], s.lines[0][i + 1], s.radius}));
        } else if constexpr (std::is_same_v<S, Region>) {
          for (const auto& ring : s.rings) parts.push_back(oracle::shape(Polygon{ring, s.radius}));
        } else {
          parts.push_back(oracle::shape(s));
        }
        return parts;
      },
      shape);
}
bool comes_within(const AnyShape& a, const AnyShape& b, double d) {
  for (oracle::Shape p : parts_of(a))
    for (const oracle::Shape& q : parts_of(b)) {
      p.more = d;
      if (oracle::intersects(p, q)) return true;
    }
  return false;
}

/// A convex shape from which one of this kind is made: outlines are made of polygons.
AnyConvex convex_of(ShapeKind kind) {
  return one_of_each_kind()[std::min(static_cast<std::size_t>(kind),
                                     static_cast<std::size_t>(ShapeKind::polygon))];
}
std::optional<AnyShape> as_kind(const AnyConvex& s, ShapeKind kind) {
  const Polygon* p = std::get_if<Polygon>(&s);
  if (kind == ShapeKind::polyline)
    return p->vertices.size() > 1 ? std::optional(AnyShape(Polyline{{p->vertices}, p->radius}))
                                  : std::nullopt;
  if (kind == ShapeKind::region)
    return p->vertices.size() > 2
               ? std::optional(AnyShape(Region{{oracle::hull(p->vertices)}, p->radius}))
               : std::nullopt;
  return std::visit([](const auto& it) { return AnyShape(it); }, s);
}
std::string described(const AnyShape& s) {
  return kind_name(s) + std::visit([](const auto& k) { return text(k); }, s);
}

// law: distance.md, "within_distance(a, b, d) says whether"
// law: distance.md, "It is exact for every finite input"
// law: distance.md, "Indexes, joins, --within of the command line"
// law: distance.md, "So a pair within d may have a computed distance"
TEST(WithinLaws, EveryPair) {
  constexpr int kinds = static_cast<int>(ShapeKind::region) + 1;
  int closest_wrong = 0;
  for (int i = 0; i < kinds; ++i)
    for (int k = i; k < kinds; ++k) {
      const auto kind_a = static_cast<ShapeKind>(i), kind_b = static_cast<ShapeKind>(k);
      Random random(static_cast<unsigned>(100 * i + k));
      int answers[2] = {}, wrong = 0;
      const int cases = 24 * soak();
      for (int n = 0; n < cases; ++n) {
        AnyConvex p = convex_of(kind_a), q = convex_of(kind_b);
        put_at_the_limit(p, q, random, n);
        const auto a = as_kind(p, kind_a), b = as_kind(q, kind_b);
        if (!a || !b || validate(*a) || validate(*b)) continue;
        const double x = distance(*a, *b);
        const Prepared prepared(*a);
        const Index index(std::span(&*b, 1));
        const auto one_group = [](Id) { return 0u; };
        for (const double d : {x, step(x, 1), step(x, -1), 0.5 * x}) {
          if (!(d >= 0 && d < HUGE_VAL)) continue;
          const bool right = comes_within(*a, *b, d);
          ++answers[right];
          closest_wrong += right != (x <= d);
          const bool found = within_distance(*a, *b, d);
          const bool all_same = within_distance(*b, *a, d) == found &&
                                within_distance(prepared, *b, d) == found &&
                                (index.within(*a, d).size() == 1) == found &&
                                (index.nearest(*a, 1, d).size() == 1) == found &&
                                (index.nearest(*a, 1, {}, d).size() == 1) == found &&
                                (index.nearest_groups(*a, 1, one_group, d).size() == 1) == found;
          if (found == right && all_same) continue;
          if (wrong++ == 0)
            ADD_FAILURE() << described(*a) << " and " << described(*b) << " within " << d << ": "
                          << found << ", right " << right << ", other ways the same: " << all_same;
        }
      }
      EXPECT_EQ(wrong, 0) << "kinds " << i << " and " << k;
      // Two lines are apart only if they are parallel.
      EXPECT_GT(answers[0], kind_b <= ShapeKind::ray && kind_a != ShapeKind::point ? 0 : 5)
          << i << ' ' << k;
      EXPECT_GT(answers[1], 5) << i << ' ' << k;
    }
  EXPECT_GT(closest_wrong, 100);  // so the rounded distance does not tell
}

// docs/index.md says so of nearest: none farther than d, exactly.
TEST(WithinLaws, WhatIsBeyondTakesNoPlaceOfTheNearest) {
  // 1 + 2^-61 from the origin, which rounds to 1; then just 1.
  const Point beyond{{1, 0x1p-30}}, there{{-1, 0}};
  ASSERT_EQ(distance(Point{}, beyond), 1);
  const Circle question{{0, 0}, 0};
  for (const AnyShape& asked : {AnyShape(Point{}), AnyShape(question)}) {
    const std::array<AnyShape, 3> shapes{beyond, there, beyond};
    const Index index(shapes);
    const std::vector<Neighbour> only{{1, 1.0}};
    EXPECT_EQ(index.nearest(asked, 1, 1), only);
    EXPECT_EQ(index.nearest(asked, 2, 1), only);
    EXPECT_EQ(index.nearest(asked, 1, {}, 1), only);
    EXPECT_EQ(index.nearest_groups(asked, 1, [](Id id) { return id; }, 1), only);
    EXPECT_EQ(index.nearest(asked, 3).size(), 3u);
  }
}

// law: distance.md, "Both radii and d are summed"
TEST(WithinLaws, ThreeNumbersThatFillMoreThanTwo) {
  // The left side is at 2⁻¹⁶⁰ − 2⁻⁸⁰: from the centre it is 3 + 2⁻⁸⁰ − 2⁻¹⁶⁰, which takes three doubles.
  const Circle a{{3, 0}, 3};
  const RoundedBox b{{-0x1p-80, 0}, {0x1p-160, 1}, {}, 0x1p-80 - 0x1p-132};
  const double d = 0x1p-132 - 0x1p-160;
  EXPECT_TRUE(within_distance(a, b, d));
  EXPECT_FALSE(within_distance(a, b, step(d, -1)));
  EXPECT_FALSE(within_distance(b, a, step(d, -1)));
}

// law: distance.md, "Nothing is within a negative d or NaN"
TEST(WithinLaws, DistancesThatAreNone) {
  for (const AnyConvex& s : one_of_each_kind()) {
    const AnyShape a = std::visit([](const auto& it) { return AnyShape(it); }, s);
    const AnyShape empty = Polyline{};
    EXPECT_FALSE(within_distance(a, a, -1) || within_distance(a, a, std::nan("")));
    EXPECT_TRUE(within_distance(a, a, 0) && within_distance(a, Point{{1e300, 0}}, HUGE_VAL));
    EXPECT_FALSE(within_distance(a, empty, 1e300));
  }
}
// Their offset curve touches the other in one point, which no rational parameter has; and equal ones next to each other.
TEST(WithinLaws, Ellipses) {
  const Ellipse a{{0, 0}, {3, 1}, {}};
  for (const double turn : {0.0, 0.6, 1.0}) {
    const Ellipse b{{40, 9}, {5, 2}, Rotation::axis(1, turn)};
    const double d = distance(a, b);
    EXPECT_FALSE(within_distance(a, b, step(d, -2)));
    EXPECT_TRUE(within_distance(a, b, step(d, 2)));
  }
  // A circle of radius 5 around (3, 4), as an ellipse: 5 from the origin's one.
  const Ellipse b{{6, 8}, {4, 4}, {}}, c{{0, 0}, {1, 1}, Rotation::axis(0.6, 0.8)};
  EXPECT_TRUE(within_distance(b, c, 5));
  EXPECT_FALSE(within_distance(b, c, step(5, -1)));
}
// The polynomial of such ellipses has numbers of a million digits: the boxes and axes of these tell. 2,000 pairs took
// hours before.
TEST(WithinLaws, EllipsesOfAllMagnitudes) {
  Random random(7);
  const auto magnitude = [&] {
    const double x = random.real(1, 2);
    return std::ldexp(x, random.integer(-900, 900));
  };
  const auto coordinate = [&] { return random.integer(0, 1) ? magnitude() : -magnitude(); };
  const auto ellipse = [&] {
    const double angle = random.real(0, 7);
    return Ellipse{
        {coordinate(), coordinate()}, {magnitude(), magnitude()}, Rotation::radians(angle)};
  };
  const auto reach = [](const Ellipse& e) {
    return std::hypot(static_cast<long double>(e.semi_axes.x),
                      static_cast<long double>(e.semi_axes.y));
  };
  int answers[2] = {}, known = 0;
  const int pairs = 400 * soak();
  for (int i = 0; i < pairs; ++i) {
    const Ellipse a = ellipse(), b = ellipse();
    const double d = magnitude();
    const bool within = within_distance(a, b, d);
    ++answers[within];
    EXPECT_EQ(within, within_distance(b, a, d));
    const long double apart = std::hypot(static_cast<long double>(a.center.x) - b.center.x,
                                         static_cast<long double>(a.center.y) - b.center.y);
    const long double unsure = apart * 1e-15L;
    const bool surely = apart + unsure<d, surely_not = apart - unsure> d + reach(a) + reach(b);
    known += surely || surely_not;
    EXPECT_FALSE(within ? surely_not : surely) << text(a) << ' ' << text(b) << ' ' << d;
  }
  EXPECT_GT(std::min(answers[0], answers[1]), pairs / 10);
  EXPECT_GT(known, pairs / 2);
}

}  // namespace
}  // namespace laws
