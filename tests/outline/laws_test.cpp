// Laws of the numbers and places that queries give of polylines and regions, with shapes of all kinds, on grids where
// sides lie on sides and corners on corners, mirrored, turned, scaled, and swapped.
#include <gtest/gtest.h>

#include <abut/any_relate.hpp>
#include <abut/any_shape.hpp>
#include <abut/any_transform.hpp>
#include <abut/print.hpp>
#include <cmath>
#include <sstream>

#include "../laws/random.hpp"
#include "random_outlines.hpp"

using namespace abut;

namespace {

constexpr double kU = 0x1p-53;
constexpr double kSize = 16;  // no coordinate, length or radius is greater

std::string text(const AnyShape& a, const AnyShape& b) {
  std::ostringstream out;
  std::visit([&](const auto& s) { out << s << "\n"; }, a);
  std::visit([&](const auto& s) { out << s << "\n"; }, b);
  return out.str();
}

/// An outline: of squares and their halves, or a stroke, some with a radius.
AnyShape outline(outlines::Random& random) {
  const double radius = random.one_in(3) ? 0.5 * random.below(3) : 0;
  if (random.one_in(3)) {
    Polyline p = random.polyline();
    p.radius = radius;
    return p;
  }
  Region r = random.region();
  r.radius = radius;
  return r;
}
AnyShape convex(outlines::Random& random) {
  const Vec2 a = random.vertex(), b = random.vertex();
  const double r = 0.5 * random.below(4);
  const Vec2 size{0.5 * random.below(4), 0.5 * random.below(4)};
  const Rotation turned = random.one_in(2) ? Rotation() : Rotation::axis(0.6, 0.8);
  switch (random.below(11)) {
    case 0:
      return Point{a};
    case 1:
      return Line{a, random.direction()};
    case 2:
      return Ray{a, random.direction()};
    case 3:
      return Segment{a, b};
    case 4:
      return Circle{a, r};
    case 5:
      return Box{a, a + size};
    case 6:
      return OrientedBox{a, size, turned};
    case 7:
      return Ellipse{a, size, turned};
    case 8:
      return Capsule{a, b, r};
    case 9:
      return RoundedBox{a, size, turned, r};
    default:
      return Polygon{{a, a + Vec2{2, 0}, a + Vec2{3, 1}, a + Vec2{1, 2}}, r};
  }
}

AnyShape moved_by(const AnyShape& shape, const Vec2& v) {
  return std::visit([&](const auto& s) -> AnyShape { return moved(s, v); }, shape);
}

template <class Law>
void for_pairs(Law&& law) {
  outlines::Random random(47);
  const int pairs = 150 * laws::kEffort * laws::soak();
  for (int i = 0; i < pairs && !::testing::Test::HasFailure(); ++i) {
    const AnyShape a = outline(random), b = i % 3 == 0 ? outline(random) : convex(random);
    SCOPED_TRACE(text(a, b));
    law(a, b);
    law(b, a);
  }
}

bool has_no_points(const AnyShape& s) {
  const auto box = bounds(s);
  return std::holds_alternative<Region>(s) && !box;
}

TEST(OutlineLaws, DepthIsMinusTheSeparationAndHasItsSign) {
  int deep = 0, touching = 0;
  for_pairs([&](const AnyShape& a, const AnyShape& b) {
    if (has_no_points(a) || has_no_points(b)) return;
    const Separation s = separation_witness(a, b);
    const std::optional<Contact> c = contact(a, b);
    EXPECT_EQ(s.distance <= 0, intersects(a, b));
    EXPECT_EQ(c.has_value(), intersects(a, b));
    if (!c) {
      EXPECT_EQ(s.distance, distance(a, b));
      return;
    }
    EXPECT_EQ(c->depth, -s.distance);
    EXPECT_EQ(c->normal, s.normal);
    EXPECT_NEAR(length(c->normal), 1, 8 * kU);
    EXPECT_TRUE(s.distance == 0 || interiors_intersect(a, b));
    ++(s.distance < 0 ? deep : touching);
  });
  EXPECT_GT(deep, 50);
  EXPECT_GT(touching, 10);
}

TEST(OutlineLaws, MovedByTheDepthTheyTouch) {
  int parted = 0;
  for_pairs([&](const AnyShape& a, const AnyShape& b) {
    const std::optional<Contact> c = contact(a, b);
    if (!c || !(c->depth > 0) || !std::isfinite(c->depth)) return;
    ++parted;
    // By a rounding the moved shape may lie either side of touching; a corner in a notch parts on a third way.
    const AnyShape there = moved_by(b, c->depth * c->normal);
    EXPECT_LE(std::fabs(separation(a, there)), 32 * kU * kSize);
    const AnyShape less = moved_by(b, 0.999 * c->depth * c->normal);
    EXPECT_TRUE(interiors_intersect(a, less));
  });
  EXPECT_GT(parted, 40);
}

/// No shorter way parts: tried in many directions.
TEST(OutlineLaws, NoShorterWayParts) {
  for_pairs([&](const AnyShape& a, const AnyShape& b) {
    const std::optional<Contact> c = contact(a, b);
    if (!c || !(c->depth > 0) || !std::isfinite(c->depth)) return;
    for (int i = 0; i < 32; ++i) {
      const double angle = 2 * std::numbers::pi * i / 32;
      for (const double part : {0.25, 0.5, 0.75, 0.99})
        EXPECT_TRUE(
            intersects(a, moved_by(b, part * c->depth * Vec2{std::cos(angle), std::sin(angle)})));
    }
  });
}

TEST(OutlineLaws, ContactsOfShapesThatTouchLieOnBoth) {
  int sides = 0, points = 0;
  for_pairs([&](const AnyShape& a, const AnyShape& b) {
    const std::optional<Contact> c = contact(a, b);
    if (!c || c->depth != 0) return;
    for (int i = 0; i < c->count; ++i) {
      EXPECT_LE(distance(a, AnyShape(Point{c->points[i]})), 8 * kU * kSize);
      EXPECT_LE(distance(b, AnyShape(Point{c->points[i]})), 8 * kU * kSize);
      // No deeper than that: on the boundary.
      EXPECT_GE(separation(a, AnyShape(Point{c->points[i]})), -8 * kU * kSize);
      EXPECT_GE(separation(b, AnyShape(Point{c->points[i]})), -8 * kU * kSize);
    }
    ++(c->count == 2 ? sides : points);
  });
  EXPECT_GT(sides, 5);
  EXPECT_GT(points, 5);
}

TEST(OutlineLaws, SwappingSwaps) {
  for_pairs([&](const AnyShape& a, const AnyShape& b) {
    if (has_no_points(a) || has_no_points(b)) return;
    const Separation s = separation_witness(a, b), t = separation_witness(b, a);
    EXPECT_EQ(s.distance, t.distance);
    // If the cores are equal, neither comes first.
    const bool alike = s.normal == t.normal;
    EXPECT_TRUE(alike || s.normal == -t.normal);
    EXPECT_TRUE(alike || (s.a == t.b && s.b == t.a));
    const PointPair p = closest_points(a, b), q = closest_points(b, a);
    EXPECT_EQ(p.a, q.b);
    EXPECT_EQ(p.b, q.a);
    EXPECT_EQ(p.distance, q.distance);
    if (const auto c = contact(a, b)) {
      const auto d = contact(b, a);
      ASSERT_TRUE(d);
      EXPECT_EQ(c->count, d->count);
      EXPECT_EQ(c->depth, d->depth);
      for (int i = 0; i < c->count; ++i) EXPECT_EQ(c->points[i], d->points[i]);
    }
    std::vector<Contact> all = contacts(a, b), others = contacts(b, a);
    ASSERT_EQ(all.size(), others.size());
    for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(all[i].points[0], others[i].points[0]);
  });
}

TEST(OutlineLaws, ACastAtTheStartIsTheTargetsHalfOfTheSeparation) {
  int hits = 0;
  for_pairs([&](const AnyShape& a, const AnyShape& b) {
    if (!intersects(a, b)) return;
    const std::optional<CastHit> hit = cast(a, Vec2{1, 0.5}, b);
    ASSERT_TRUE(hit);
    const Separation s = separation_witness(a, b);
    EXPECT_EQ(hit->t, 0);
    EXPECT_EQ(hit->point, s.b);
    EXPECT_EQ(hit->normal, -s.normal);
    EXPECT_LE(distance(AnyShape(Point{hit->point}), b), 8 * kU * kSize);
    EXPECT_TRUE(s.distance < 0 || distance(AnyShape(Point{hit->point}), a) <= 8 * kU * kSize);
    ++hits;
  });
  EXPECT_GT(hits, 50);
}

TEST(OutlineLaws, ACastsPointLiesOnBoth) {
  int hits = 0;
  for_pairs([&](const AnyShape& a, const AnyShape& b) {
    const Vec2 motion{7, 3}, from = -1.25 * motion;
    const AnyShape start = moved_by(a, from);
    const std::optional<CastHit> hit = cast(start, 2 * motion, b);
    if (!hit || hit->t == 0) return;
    ++hits;
    const AnyShape there = moved_by(start, hit->t * (2 * motion));
    EXPECT_LE(distance(AnyShape(Point{hit->point}), b), 32 * kU * kSize);
    EXPECT_LE(distance(AnyShape(Point{hit->point}), there), 64 * kU * kSize);
  });
  EXPECT_GT(hits, 50);
}

TEST(OutlineLaws, IntersectionsOfALineComeInItsOrder) {
  int several = 0;
  for_pairs([&](const AnyShape& a, const AnyShape& b) {
    if (!std::holds_alternative<Line>(a) && !std::holds_alternative<Ray>(a) &&
        !std::holds_alternative<Segment>(a))
      return;
    const auto all = intersections(a, b).points;
    for (std::size_t i = 1; i < all.size(); ++i) EXPECT_LT(all[i - 1].ta, all[i].ta);
    several += all.size() > 1;
    // The other way round they are the same points.
    const auto others = intersections(b, a).points;
    ASSERT_EQ(all.size(), others.size());
    for (const Intersection& p : all)
      EXPECT_TRUE(std::any_of(others.begin(), others.end(), [&](const Intersection& q) {
        return q.at == p.at && q.tb == p.ta && q.tangent == p.tangent;
      }));
  });
  EXPECT_GT(several, 5);
}

/// Mirrored, turned by a quarter, and scaled by a power of two.
TEST(OutlineLaws, TheSeparationIsThatOfTheTransformedShapes) {
  for_pairs([&](const AnyShape& a, const AnyShape& b) {
    if (has_no_points(a) || has_no_points(b)) return;
    const double s = separation(a, b);
    if (!std::isfinite(s)) return;
    for (const double size : {1.0, 0x1p40, 0x1p-300, 0x1p200})
      for (const Affine& map :
           {Affine{{0, -size}, {size, 0}, {}}, Affine{{-size, 0}, {0, size}, {}}}) {
        const auto x = transformed(a, map), y = transformed(b, map);
        if (!x || !y) continue;
        EXPECT_NEAR(separation(*x, *y) / size, s, 16 * kU * kSize) << size;
      }
  });
}

TEST(OutlineLaws, ARegionIsThePolygonAndAPolylineTheCapsuleThatItEquals) {
  outlines::Random random(48);
  for (int i = 0; i < 100 * laws::kEffort; ++i) {
    const Vec2 at = random.vertex();
    const double r = 0.5 * random.below(3);
    const std::vector<Vec2> ring{at, at + Vec2{2, 0}, at + Vec2{3, 2}, at + Vec2{0, 1}};
    const Box box{at, at + Vec2{2, 1}};
    const std::vector<Vec2> corners{
        box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
    const std::pair<AnyShape, AnyShape> equals[]{
        {Region{{ring}, r}, Polygon{ring, r}},
        {Region{{corners}, 0}, box},
        {Polyline{{{at, at + Vec2{1, 2}}}, 0.5}, Capsule{at, at + Vec2{1, 2}, 0.5}}};
    const AnyShape other = i % 3 == 0 ? outline(random) : convex(random);
    for (const auto& [outlined, same] : equals) {
      SCOPED_TRACE(text(outlined, other));
      if (has_no_points(other)) continue;
      EXPECT_NEAR(separation(outlined, other), separation(same, other), 16 * kU * kSize);
      EXPECT_NEAR(distance(outlined, other), distance(same, other), 16 * kU * kSize);
      const auto c = contact(outlined, other), d = contact(same, other);
      ASSERT_EQ(c.has_value(), d.has_value());
      if (c) {
        EXPECT_NEAR(c->depth, d->depth, 16 * kU * kSize);
      }
      EXPECT_EQ(intersections(outlined, other).points.size(),
                intersections(same, other).points.size());
    }
  }
}

// Cases that were once wrong.

TEST(OutlineLaws, ACrateOnTheFloorHasTwoPoints) {
  const AnyShape crate = Region{{{{2, 2}, {3, 2}, {3, 4}, {2, 4}}}},
                 floor = Box{{-10, -1}, {10, 2}};
  for (const auto& c : {contact(crate, floor), contact(floor, crate)}) {
    ASSERT_TRUE(c);
    ASSERT_EQ(c->count, 2);
    EXPECT_EQ(c->points[0], (Vec2{2, 2}));
    EXPECT_EQ(c->points[1], (Vec2{3, 2}));
  }
}

TEST(OutlineLaws, EmptyEqualsEmpty) {
  const AnyShape empty[]{Polyline{}, Region{}, Region{{}, 1}};
  for (const AnyShape& a : empty) {
    for (const AnyShape& b : empty) {
      EXPECT_TRUE(equals(a, b));
      EXPECT_EQ(relation(a, b), Relation::disjoint);
    }
    EXPECT_FALSE(equals(a, AnyShape(Point{{0, 0}})));
  }
  EXPECT_TRUE(equals(Polyline{}, Region{}));
}

TEST(OutlineLaws, AFastTurnEndsSoon) {
  const Polyline two{{{{-2, 0}}, {{2, -1}}}};
  for (const double angle : {1e9, 1e14, -1e12})
    for (const double tolerance : {1e-3, 1e-9}) {
      const auto hit =
          cast_rotating(AnyShape(two), Vec2{-1, 2}, angle, AnyShape(Circle{{0, 0}, 1}), tolerance);
      ASSERT_TRUE(hit);
      // The ring that the points pass over comes to the circle when 5t² − 2t + ¼ = (√(17/4) − 1)².
      const double rest = std::pow(std::sqrt(4.25) - 1, 2);
      EXPECT_NEAR(hit->t, (2 + std::sqrt(4 - 20 * (0.25 - rest))) / 10, 1e-3);
    }
}

}  // namespace
