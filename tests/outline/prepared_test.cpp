// Prepared answers as the shape itself does.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <abut/prepared.hpp>
#include <cmath>

#include "exact.hpp"
#include "random_outlines.hpp"

using namespace abut;

namespace {

std::vector<AnyShape> some_shapes(outlines::Random& random) {
  const Vec2 p = random.vertex(), q = random.vertex();
  return {
      Point{p},
      Line{p, random.direction()},
      Ray{p, random.direction()},
      Segment{p, q},
      Circle{p, 0.5 * random.below(4)},
      Box{{std::fmin(p.x, q.x), std::fmin(p.y, q.y)}, {std::fmax(p.x, q.x), std::fmax(p.y, q.y)}},
      OrientedBox{p, {1, 0.5}, Rotation::axis(0.6, 0.8)},
      Ellipse{p, {2, 1}, {}},
      Capsule{p, q, 0.5},
      RoundedBox{p, {0.5, 0.5}, {}, 0.5},
      Polygon{{p, q, random.vertex()}, 0},
      random.polyline(),
      random.region()};
}

void expect_same(const std::vector<Contact>& a, const std::vector<Contact>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].normal, b[i].normal);
    EXPECT_EQ(a[i].depth, b[i].depth);
  }
}
void expect_same(const std::optional<CastHit>& a, const std::optional<CastHit>& b) {
  ASSERT_EQ(a.has_value(), b.has_value());
  if (!a) return;
  EXPECT_EQ(a->t, b->t);
  EXPECT_EQ(a->normal, b->normal);
}

TEST(Prepared, AnswersAsTheShapeDoes) {
  outlines::Random random(11);
  int held = 0, met = 0;
  for (int i = 0; i < 150; ++i) {
    AnyShape shape = i % 2 ? AnyShape(random.region()) : AnyShape(random.polyline());
    if (i % 7 == 6)
      std::visit(
          [](auto& s) {
            if constexpr (requires { s.radius; }) s.radius = 0.5;
          },
          shape);
    if (i % 25 == 24) shape = some_shapes(random)[static_cast<std::size_t>(i) % 11];
    const Prepared prepared(shape);
    EXPECT_EQ(prepared.shape(), shape);
    for (const AnyShape& other : some_shapes(random)) {
      met += intersects(shape, other);
      held += contains(shape, other);
      EXPECT_EQ(intersects(prepared, other), intersects(shape, other));
      EXPECT_EQ(intersects(prepared, Prepared(other)), intersects(shape, other));
      EXPECT_EQ(interiors_intersect(prepared, other), interiors_intersect(shape, other));
      EXPECT_EQ(contains(prepared, other), contains(shape, other));
      EXPECT_EQ(contains(prepared, Prepared(other)), contains(shape, other));
      EXPECT_EQ(distance(prepared, other), distance(shape, other)) << kind_name(other);
      const PointPair near = closest_points(shape, other);
      for (const PointPair& p :
           {closest_points(prepared, other), closest_points(prepared, Prepared(other)),
            closest_points(Prepared(other), prepared)}) {
        EXPECT_EQ(p.distance, near.distance) << kind_name(other);
        if (near.distance < HUGE_VAL) {
          EXPECT_NEAR(length(p.b - p.a), near.distance, 1e-13);
        }
      }
      const Separation parted = separation_witness(prepared, other);
      EXPECT_EQ(separation(prepared, other), separation(shape, other));
      if (separation(shape, other) < HUGE_VAL) {
        EXPECT_LE(length(parted.b - parted.a - parted.distance * parted.normal), 1e-13);
      }
      EXPECT_EQ(relate(prepared, other), relate(shape, other));
      expect_same(contacts(prepared, other), contacts(shape, other));
      expect_same(contacts(prepared, Prepared(other)), contacts(shape, other));
      const Vec2 motion = random.direction();
      expect_same(cast(other, motion, prepared), cast(other, motion, shape));
      expect_same(cast(Prepared(other), motion, prepared), cast(other, motion, shape));
      expect_same(cast(prepared, motion, other), cast(shape, motion, other));
      if (const Ray* ray = std::get_if<Ray>(&other))
        expect_same(cast(*ray, prepared), cast(*ray, shape));
      if (const Point* p = std::get_if<Point>(&other)) {
        EXPECT_EQ(contains(prepared, p->position), contains(shape, other));
      }
    }
  }
  EXPECT_GT(met, 500);
  EXPECT_GT(held, 60);
}

TEST(Prepared, ManySmallRingsTakeTwiceTheirVerticesToo) {
  Region triangles;
  for (int i = 0; i < 1000; ++i) {
    const double x = 10.0 * (i % 100), y = 10.0 * (i / 100);
    triangles.rings.push_back({{x, y}, {x + 5, y}, {x, y + 5}});
  }
  const Prepared prepared{AnyShape(triangles)};
  EXPECT_LT(prepared.overhead_in_bytes(), 2 * 3000 * sizeof(Vec2));
  EXPECT_TRUE(contains(prepared, Vec2{991, 91}));
  EXPECT_FALSE(contains(prepared, Vec2{996, 96}));
}

TEST(Prepared, ALargeRegion) {
  const Region region = outlines::star(20000, {0, 0}, 1e6);
  ASSERT_FALSE(validate(region));
  const Prepared prepared{AnyShape(region)};
  EXPECT_LT(prepared.overhead_in_bytes(), 2 * 40000 * sizeof(Vec2));
  int in = 0, on = 0, out = 0;
  // At the middles of edges, which are doubles, and one ulp beside.
  const auto& ring = region.rings[0];
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = ring[i], b = ring[(i + 1) % ring.size()], middle = 0.5 * (a + b);
    on += contains(prepared, middle);
    const Vec2 beside{std::nextafter(middle.x, 0), std::nextafter(middle.y, 0)};
    const Vec2 past{std::nextafter(middle.x, 4 * middle.x), std::nextafter(middle.y, 4 * middle.y)};
    const auto left = [&](Vec2 p) {
      const exact::P from = exact::point(a);
      return cross(exact::point(b) - from, exact::point(p) - from) >= 0;
    };
    for (const Vec2 p : {beside, past}) {
      ASSERT_EQ(contains(prepared, p), left(p)) << i;
      ++(left(p) ? in : out);
    }
  }
  EXPECT_EQ(on, static_cast<int>(ring.size()));
  EXPECT_GT(in, 1000);
  EXPECT_GT(out, 1000);
  EXPECT_FALSE(contains(prepared, {0, 0}));
}

Region star(int n, Vec2 at, double size) {
  Region r{{{}}, 0};
  for (int i = 0; i < n; ++i)
    r.rings[0].push_back(at +
                         (i % 2 ? size : 0.9 * size) * Rotation::radians(2 * M_PI * i / n).u());
  return r;
}

/// The first time at which a shape meets an edge, of all.
template <class S>
std::optional<double> first_time(const S& moving, Vec2 motion, const AnyShape& outline,
                                 bool moves) {
  std::optional<double> first;
  std::visit(
      [&](const auto& o) {
        if constexpr (detail::Outlined<std::remove_cvref_t<decltype(o)>>)
          detail::outline::view(o).any_edge([&](const Segment& e) {
            const Capsule c{e.a, e.b, o.radius};
            const auto hit = moves ? cast(c, motion, moving) : cast(moving, motion, c);
            if (hit && !(first && *first <= hit->t)) first = hit->t;
            return false;
          });
      },
      outline);
  return first;
}

TEST(Prepared, ACastIsTheFirstOverAllEdges) {
  outlines::Random random(23);
  int hits = 0, misses = 0;
  for (int i = 0; i < 60; ++i) {
    AnyShape shape = i % 2 ? AnyShape(random.region()) : AnyShape(random.polyline());
    // Large enough for a tree of several levels.
    if (i % 10 == 0) shape = star(500, {2, 2}, 4);
    if (i % 3 == 0)
      std::visit(
          [](auto& s) {
            if constexpr (requires { s.radius; }) s.radius = 0.25;
          },
          shape);
    const Prepared prepared(shape);
    for (int k = 0; k < 20; ++k) {
      const Vec2 at = random.vertex() + Vec2{random.below(3) * 4.0 - 4, random.below(3) * 4.0 - 4};
      const Vec2 motion = (0.5 + random.below(4)) * random.direction();
      const auto check = [&](const auto& mover) {
        if (intersects(prepared, AnyShape(mover))) return;
        const auto there = cast(AnyShape(mover), motion, prepared);
        const auto expected = first_time(mover, motion, shape, false);
        ASSERT_EQ(there.has_value(), expected.has_value());
        ++(there ? hits : misses);
        if (there) {
          EXPECT_EQ(there->t, *expected);
        }
        const auto back = cast(prepared, motion, AnyShape(mover));
        const auto expected_back = first_time(mover, motion, shape, true);
        ASSERT_EQ(back.has_value(), expected_back.has_value());
        if (back) {
          EXPECT_EQ(back->t, *expected_back);
        }
      };
      check(Point{at});
      check(Circle{at, 0.25});
      check(Segment{at, at + random.direction()});
      check(Ellipse{at, {0.5, 0.125}, Rotation::axis(0.6, 0.8)});
      const Polyline path{{{at, at + random.direction(), at + random.direction()}}, 0.125};
      if (intersects(prepared, AnyShape(path))) continue;
      std::optional<double> expected;
      detail::outline::view(path).any_edge([&](const Segment& e) {
        const auto t = first_time(Capsule{e.a, e.b, path.radius}, motion, shape, false);
        if (t && !(expected && *expected <= *t)) expected = t;
        return false;
      });
      const auto hit = cast(AnyShape(path), motion, prepared);
      ASSERT_EQ(hit.has_value(), expected.has_value());
      if (hit) {
        EXPECT_EQ(hit->t, *expected);
      }
    }
  }
  EXPECT_GT(hits, 300);
  EXPECT_GT(misses, 300);
}

TEST(Prepared, ASmallShapeAtALargeRegion) {
  const Region region = outlines::star(50000, {0, 0}, 1e6);
  const Prepared prepared{AnyShape(region)};
  const auto coin = [&](int i) {
    const Vec2 corner = region.rings[0][static_cast<std::size_t>(997 * i) % 50000];
    return AnyShape(Circle{(1 + 1e-5) * corner, 20});
  };
  // In a notch, where the way out is long, and on a spike.
  std::size_t seen = 0;
  for (int i = 0; i < 2; ++i) {
    const auto pressed = contacts(prepared, coin(i));
    expect_same(pressed, contacts(AnyShape(region), coin(i)));
    const auto hit = cast(coin(i), {30, 20}, prepared);
    expect_same(hit, cast(coin(i), {30, 20}, AnyShape(region)));
    seen += pressed.size() + hit.has_value();
  }
  EXPECT_GT(seen, 1u);

  // Held by what is grown, which may take more than one edge.
  Region grown = region;
  grown.radius = 50;
  const Prepared country{AnyShape(grown)};
  std::size_t held = 0;
  for (int i = 0; i < 200; ++i) {
    const bool holds = contains(country, coin(i));
    held += holds;
    if (i < 50) {
      EXPECT_EQ(relate(country, coin(i))(Part::exterior, Part::interior) < 0, holds);
    }
    if (i >= 3) continue;
    EXPECT_EQ(contains(AnyShape(grown), coin(i)), holds);
    EXPECT_EQ(relate(AnyShape(grown), coin(i)), relate(country, coin(i)));
  }
  EXPECT_GT(held, 150u);
}

/// A ring of teeth that are as far apart as their number says.
Region saw(int n) {
  Region r{{{}}, 0};
  for (int i = 0; i < n; ++i) r.rings[0].push_back({1.0 * i, i % 2 ? 1.0 : 0.0});
  r.rings[0].push_back({1.0 * n, -100});
  r.rings[0].push_back({0, -100});
  return r;
}

TEST(Prepared, AnOverlapIsALocalMatter) {
  // More teeth beside them change nothing.
  const AnyShape crate = Box{{150.25, 0.25}, {153.5, 4}},
                 comb = Polyline{{{{150, 3}, {151, 0.25}, {152, 3}}}, 0.25};
  for (const AnyShape& other : {crate, comb}) {
    const Separation few = separation_witness(AnyShape(saw(300)), other);
    EXPECT_LT(few.distance, 0);
    for (const int n : {1000, 100000}) {
      const Prepared many{AnyShape(saw(n))};
      const Separation s = separation_witness(many, other);
      EXPECT_NEAR(s.distance, few.distance, 1e-11);
      EXPECT_NEAR(length(s.normal - few.normal), 0, 1e-11);
      expect_same(contacts(many, other), contacts(many.shape(), other));
    }
  }
}

}  // namespace
