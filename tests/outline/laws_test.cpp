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
#include "some_convex.hpp"

using namespace abut;

namespace {

constexpr double kU = 0x1p-53;
constexpr double kUlp = 0x1p-51;  // of most coordinates
constexpr double kSize = 16;      // no coordinate, length or radius is greater
// A shorter way than this is lost where a shape is moved.
constexpr double kTold = 1e3 * 32 * kU * kSize;

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
  switch (const auto kind = static_cast<ShapeKind>(random.below(11))) {
    case ShapeKind::line:
      return Line{a, random.direction()};
    case ShapeKind::ray:
      return Ray{a, random.direction()};
    default:
      return outlines::some_convex(kind, a, b, size, turned, r);
  }
}

AnyShape moved_by(const AnyShape& shape, const Vec2& v) {
  return std::visit([&](const auto& s) -> AnyShape { return moved(s, v); }, shape);
}

/// How many of the pairs at the limit lie apart, only touch, and overlap.
struct Sides {
  int apart = 0, touching = 0, deep = 0;
};

/// law(a, b) of shapes of every kind, in either order: as they are, brought to touch, and an ulp to either side of
/// that. Most are outlines; tests/laws has more of the others.
template <class Law>
Sides for_pairs(Law&& law) {
  outlines::Random random(47);
  Sides sides;
  const int pairs = 150 * laws::kEffort * laws::soak();
  for (int i = 0; i < pairs && !::testing::Test::HasFailure(); ++i) {
    const AnyShape a = i % 6 == 1 ? convex(random) : outline(random),
                   b = i % 3 == 0 ? outline(random) : convex(random);
    const auto both = [&](const AnyShape& x, const AnyShape& y) {
      SCOPED_TRACE(text(x, y));
      law(x, y);
      law(y, x);
    };
    both(a, b);
    const Separation s = separation_witness(a, b);
    if (!std::isfinite(s.distance)) continue;
    const AnyShape there = moved_by(b, -s.distance * s.normal);
    for (const int ulps : {-1, 0, 1}) {
      const AnyShape beside = moved_by(there, {ulps * kUlp, 0});
      if (std::visit([](const auto& k) { return validate(k).has_value(); }, beside)) continue;
      both(a, beside);
      ++(!intersects(a, beside)           ? sides.apart
         : interiors_intersect(a, beside) ? sides.deep
                                          : sides.touching);
    }
  }
  EXPECT_GT(sides.apart, 50);
  EXPECT_GT(sides.touching, 50);
  EXPECT_GT(sides.deep, 50);
  return sides;
}

bool has_no_points(const AnyShape& s) {
  const auto box = bounds(s);
  return std::holds_alternative<Region>(s) && !box;
}

// law: contact.md, "depth and normal: the shortest"
// law: contact.md, "The depth is 0 for shapes"
// law: separation.md, "Polylines and regions obey"
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

// law: contact.md, "Polylines and regions. contact is"
// law: contact.md, "It is the true least"
TEST(OutlineLaws, MovedByTheDepthTheyTouch) {
  int parted = 0;
  for_pairs([&](const AnyShape& a, const AnyShape& b) {
    const std::optional<Contact> c = contact(a, b);
    if (!c || !(c->depth > 0) || !std::isfinite(c->depth)) return;
    ++parted;
    // By a rounding the moved shape may lie either side of touching; a corner in a notch parts on a third way.
    const AnyShape there = moved_by(b, c->depth * c->normal);
    EXPECT_LE(std::fabs(separation(a, there)), 32 * kU * kSize);
    if (c->depth < kTold) return;
    const AnyShape less = moved_by(b, 0.999 * c->depth * c->normal);
    EXPECT_TRUE(interiors_intersect(a, less));
  });
  EXPECT_GT(parted, 40);
}

// law: separation.md, "The least translation may end"
/// No shorter way parts: tried in many directions.
TEST(OutlineLaws, NoShorterWayParts) {
  for_pairs([&](const AnyShape& a, const AnyShape& b) {
    const std::optional<Contact> c = contact(a, b);
    if (!c || !(c->depth > kTold) || !std::isfinite(c->depth)) return;
    for (int i = 0; i < 32; ++i) {
      const double angle = 2 * std::numbers::pi * i / 32;
      for (const double part : {0.25, 0.5, 0.75, 0.99})
        EXPECT_TRUE(
            intersects(a, moved_by(b, part * c->depth * Vec2{std::cos(angle), std::sin(angle)})));
    }
  });
}

// law: contact.md, "Its points are the two ends"
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

// law: contact.md, "contact(b, a) has the opposite"
// law: contact.md, "Its points are equal bit for"
// law: contact.md, "Only where the cores are one"
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

bool same_number(double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); }

// law: intersections.md, "Exchanging a and b gives the"
// law: tangents.md, "Exchanging a and b gives"
// law: tangents.md, "So exchanging the shapes"
// law: tangents.md, "If both shapes touch along"
TEST(OutlineLaws, SwappingSwapsTheOtherQueries) {
  int points = 0, lines = 0;
  for_pairs([&](const AnyShape& a, const AnyShape& b) {
    EXPECT_EQ(relate(a, b), relate(b, a).transposed());
    EXPECT_EQ(overlap_area(a, b), overlap_area(b, a));
    const auto all = intersections(a, b), others = intersections(b, a);
    ASSERT_EQ(all.points.size(), others.points.size());
    EXPECT_EQ(all.pieces.size(), others.pieces.size());
    for (const Intersection& p : all.points)
      EXPECT_TRUE(
          std::any_of(others.points.begin(), others.points.end(), [&](const Intersection& q) {
            return q.at == p.at && same_number(q.tb, p.ta) && same_number(q.ta, p.tb) &&
                   q.tangent == p.tangent;
          }));
    points += static_cast<int>(all.points.size());
    const auto f = farthest_points(a, b), g = farthest_points(b, a);
    ASSERT_EQ(f.has_value(), g.has_value());
    if (f) {
      EXPECT_EQ(f->distance, g->distance);
      EXPECT_EQ(f->a, g->b);
      EXPECT_EQ(f->b, g->a);
    }
    const auto t = tangents(a, b), u = tangents(b, a);
    ASSERT_EQ(t.has_value(), u.has_value());
    if (!t) return;
    ASSERT_EQ(t->lines.size(), u->lines.size());
    const auto same = [](const Vec2& p, const Vec2& q) { return length(p - q) <= 8 * kU * kSize; };
    for (const Tangent& l : t->lines)
      EXPECT_TRUE(std::any_of(u->lines.begin(), u->lines.end(),
                              [&](const Tangent& m) { return same(l.a, m.b) && same(l.b, m.a); }));
    lines += static_cast<int>(t->lines.size());
  });
  EXPECT_GT(points, 100);
  EXPECT_GT(lines, 100);
}

TEST(OutlineLaws, ContactsComeDeepestFirst) {
  int several = 0;
  for_pairs([&](const AnyShape& a, const AnyShape& b) {
    const std::vector<Contact> all = contacts(a, b);
    EXPECT_EQ(all.empty(), !intersects(a, b));
    for (std::size_t i = 1; i < all.size(); ++i) EXPECT_GE(all[i - 1].depth, all[i].depth);
    if (all.size() == 1) {
      // law: contact.md, "If there is only one place"
      const Contact whole = *contact(a, b);
      EXPECT_EQ(all[0].depth, whole.depth);
      EXPECT_EQ(all[0].normal, whole.normal);
      for (int i = 0; i < whole.count; ++i) EXPECT_EQ(all[0].points[i], whole.points[i]);
    }
    several += all.size() > 1;
  });
  EXPECT_GT(several, 20);
}

// law: cast.md, "Shapes that touch or overlap"
// law: cast.md, "The answer is then the target's"
// law: cast.md, "The point is its witness"
// law: cast.md, "The normal is the direction"
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

// law: intersections.md, "As the points lie along a"
TEST(OutlineLaws, IntersectionsOfALineComeInItsOrder) {
  int several = 0;
  for_pairs([&](const AnyShape& a, const AnyShape& b) {
    if (!std::holds_alternative<Line>(a) && !std::holds_alternative<Ray>(a) &&
        !std::holds_alternative<Segment>(a))
      return;
    const auto all = intersections(a, b).points;
    for (std::size_t i = 1; i < all.size(); ++i) EXPECT_LE(all[i - 1].ta, all[i].ta);
    several += all.size() > 1;
  });
  EXPECT_GT(several, 5);
}

/// Mirrored, turned by a quarter, and scaled by a power of two.
TEST(OutlineLaws, TheSeparationIsThatOfTheTransformedShapes) {
  for_pairs([&](const AnyShape& a, const AnyShape& b) {
    if (has_no_points(a) || has_no_points(b)) return;
    const double s = separation(a, b);
    if (!std::isfinite(s)) return;
    for (const double size : {1.0, 0x1p40, 0x1p-600, 0x1p600})
      for (const Affine& map :
           {Affine{{0, -size}, {size, 0}, {}}, Affine{{-size, 0}, {0, size}, {}}}) {
        const auto x = transformed(a, map), y = transformed(b, map);
        if (!x || !y) continue;
        EXPECT_NEAR(separation(*x, *y) / size, s, 16 * kU * kSize) << size;
      }
  });
}

// law: outlines.md, "A polyline with a radius is a"
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

/// A shape of each kind, of numbers that no product keeps.
std::vector<AnyShape> uneven_shapes(laws::Random& random) {
  const auto at = [&] { return Vec2{random.real(-4, 4), random.real(-4, 4)}; };
  const auto size = [&] { return Vec2{random.real(0.5, 2), random.real(0.5, 2)}; };
  const auto turn = [&] { return Rotation::radians(random.real(-3, 3)); };
  const Vec2 a = at(), b = at(), half = size();
  const Polygon p{{a, a + Vec2{half.x, 0.1}, a + Vec2{half.x + 0.1, half.y}}, 0};
  return {Point{at()},
          Line{at(), at()},
          Ray{at(), at()},
          Segment{a, b},
          Circle{at(), half.x},
          Box{a, a + half},
          OrientedBox{at(), half, turn()},
          Ellipse{at(), half, turn()},
          Capsule{b, a, half.y},
          RoundedBox{at(), half, turn(), 0.25},
          p,
          Polyline{{{a, b, at()}}, 0},
          Region{{p.vertices}, 0}};
}
/// f(name, point) for each point on the boundary of the second shape that queries work out.
template <class F>
void each_point_on(const AnyShape& s, const AnyShape& target, const Vec2& motion, F&& f) {
  for (const Intersection& x : intersections(s, target).points) f("intersections", x.at);
  for (const Intersection& x : intersections(target, s).points) f("intersections swapped", x.at);
  if (const auto hit = cast(s, motion, target); hit && hit->t > 0) f("cast", hit->point);
  if (const PointPair p = closest_points(s, target); p.distance > 0) {
    f("closest_points", p.b);
    f("closest_points swapped", closest_points(target, s).a);
  }
  const Separation w = separation_witness(s, target);
  if (std::isfinite(w.distance)) f("separation_witness", w.b);
  if (const auto* ray = std::get_if<Ray>(&s))
    if (const auto hit = cast(*ray, target); hit && hit->t > 0) f("cast of a ray", hit->point);
}

// law: intersections.md, "A point on an upright"
// law: cast.md, "A point on an upright"
// law: closest_points.md, "A point on an upright"
TEST(OutlineLaws, AnUprightLineGivesItsCoordinate) {
  laws::Random random(71);
  int points = 0;
  for (int i = 0; i < 60 * laws::kEffort * laws::soak(); ++i) {
    const double at = random.real(-4, 4), low = random.real(-9, -6), high = random.real(6, 9);
    const Vec2 motion{random.real(-4, 4), random.real(-4, 4)};
    for (const bool level : {false, true}) {
      const auto place = [&](double along) { return level ? Vec2{along, at} : Vec2{at, along}; };
      const Vec2 way = place(1) - place(0);
      for (const AnyShape& line : {AnyShape(Line{place(low), way}), AnyShape(Ray{place(low), way}),
                                   AnyShape(Segment{place(low), place(high)}),
                                   AnyShape(Polyline{{{place(low), place(high)}}, 0})})
        for (const AnyShape& s : uneven_shapes(random)) {
          SCOPED_TRACE(text(s, line));
          each_point_on(s, line, motion, [&](const char* query, const Vec2& p) {
            EXPECT_EQ(level ? p.y : p.x, at) << query;
            ++points;
          });
        }
    }
    // A ray that runs level stays so.
    const Ray ray{{low, at}, {high, 0}};
    for (const AnyShape& s : uneven_shapes(random))
      if (const auto hit = cast(ray, s); hit && hit->t > 0) {
        EXPECT_EQ(hit->point.y, at);
      }
  }
  EXPECT_GT(points, 10000);
}

TEST(OutlineLaws, ABoxGivesTheCoordinateOfItsSide) {
  laws::Random random(72);
  int points = 0;
  for (int i = 0; i < 60 * laws::kEffort * laws::soak(); ++i) {
    const Vec2 low{random.real(-4, 3), random.real(-4, 3)};
    const Box box{low, low + Vec2{random.real(0.5, 4), random.real(0.5, 4)}};
    const std::vector<Vec2> ring{box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
    const Vec2 motion{random.real(-4, 4), random.real(-4, 4)};
    for (const AnyShape& same :
         {AnyShape(box), AnyShape(Polygon{ring, 0}), AnyShape(Region{{ring}, 0})})
      for (const AnyShape& s : uneven_shapes(random)) {
        SCOPED_TRACE(text(s, same));
        each_point_on(s, same, motion, [&](const char* query, const Vec2& p) {
          EXPECT_TRUE(p.x == box.min.x || p.x == box.max.x || p.y == box.min.y || p.y == box.max.y)
              << query << ' ' << std::hexfloat << p.x << ' ' << p.y;
          ++points;
        });
      }
  }
  EXPECT_GT(points, 10000);
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

TEST(OutlineLaws, ASideThatLeadsPastALineIsNoContact) {
  const AnyShape region = Region{{{{2, 4}, {3, 4}, {2, 3}}, {{4, 3}, {3, 4}, {4, 4}}}},
                 line = Line{{3, 4}, {2, 2}};
  for (const auto& c : {contact(region, line), contact(line, region)}) {
    ASSERT_TRUE(c);
    ASSERT_EQ(c->count, 2);
    EXPECT_LE(length(c->points[0] - Vec2{2, 3}), 8 * kU * kSize);
    EXPECT_LE(length(c->points[1] - Vec2{3, 4}), 8 * kU * kSize);
  }
}

// law: separation.md, "Both points of the witness"
// law: contact.md, "Two crossing lines cannot"
TEST(OutlineLaws, LinesThatCrossGiveTheCrossing) {
  const AnyShape a = Line{{4, 4}, {-3, 1}}, b = Line{{1, 2}, {-1, 3}};
  const Separation s = separation_witness(a, b);
  EXPECT_EQ(s.distance, -HUGE_VAL);
  EXPECT_EQ(s.a, s.b);
  EXPECT_LE(distance(AnyShape(Point{s.a}), a), 8 * kU * kSize);
  EXPECT_LE(distance(AnyShape(Point{s.a}), b), 8 * kU * kSize);
}

// law: outlines.md, "Two of them are one set"
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
