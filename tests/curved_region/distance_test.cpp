// How far regions with curved edges are from other shapes, at least and at most, beside a search over points of their edges: the distance
// of a point from a shape of another kind is held against exact numbers elsewhere.
#include <gtest/gtest.h>

#include <abut/any_shape.hpp>
#include <abut/queries/curved_region.hpp>

#include "../laws/random.hpp"
#include "../outline/some_convex.hpp"

using namespace abut;

namespace {

/// A region with concave arcs, with full circles and with arcs of turned ellipses.
CurvedRegion some_or_none(laws::Random& random) {
  const Vec2 at{random.real(-3, 3), random.real(-3, 3)};
  const Rotation turned = Rotation::degrees(random.real(0, 360)),
                 other = Rotation::degrees(random.real(0, 360));
  const double r = random.real(0.5, 3), part = random.real(0.3, 0.95);
  switch (random.integer(0, 5)) {
    case 0:
      return circular_sector(at, r, turned, other);
    case 1:
      return half_disc(at, r, turned);
    case 2:
      return annulus(at, part * r, r);
    case 3:
      return difference(Circle{at, r}, Ellipse{at + r * turned.u(), {r, part * r}, other});
    case 4:
      return difference(Ellipse{at, {1.5 * r, r}, turned}, Ellipse{at, {r, part * r}, other});
    default:
      return common_part(Ellipse{at, {r, part * r}, turned},
                         Ellipse{at + 0.5 * other.u(), {part * r, r}, other});
  }
}
CurvedRegion some_region(laws::Random& random) {
  for (;;)
    if (CurvedRegion region = some_or_none(random); !region.rings.empty()) return region;
}
AnyShape some_shape(laws::Random& random) {
  const Vec2 a{random.real(-5, 5), random.real(-5, 5)};
  const Vec2 b = a + Vec2{random.real(-1, 1), random.real(-1, 1)};
  const Vec2 size{random.real(0.05, 1), random.real(0.05, 1)};
  const Rotation turned = Rotation::degrees(random.real(0, 360));
  const double r = random.one_in(3) ? 0 : random.real(0.05, 0.5);
  const ShapeKind kind =
      static_cast<ShapeKind>(random.integer(0, static_cast<int>(ShapeKind::region)));
  if (kind == ShapeKind::line) return Line{a, turned.u()};
  if (kind == ShapeKind::ray) return Ray{a, turned.u()};
  if (kind == ShapeKind::polyline) return Polyline{{{a, b, a + size}}, r};
  if (kind == ShapeKind::region) return Region{{{a, a + Vec2{size.x, 0}, a + size}}, r};
  return outlines::some_convex(kind, a, b, size, turned,
                               r > 0 || kind == ShapeKind::polygon ? r : 0.1);
}

Vec2 point_at(const CurvedEdge& e, long double part) {
  if (e.kind == CurvedEdge::Kind::segment)
    return {static_cast<double>(e.from.x + part * (static_cast<long double>(e.to.x) - e.from.x)),
            static_cast<double>(e.from.y + part * (static_cast<long double>(e.to.y) - e.from.y))};
  const long double t = e.begin + part * e.turn, x = e.semi_axes.x * std::cos(t),
                    y = e.semi_axes.y * std::sin(t), c = e.rotation.c(), s = e.rotation.s();
  return {static_cast<double>(e.center.x + c * x - s * y),
          static_cast<double>(e.center.y + s * x + c * y)};
}
/// The least value over all points of the edges.
template <class F>
double least(const CurvedRegion& region, const F& f) {
  double best = HUGE_VAL;
  for (const auto& ring : region.rings)
    for (const CurvedEdge& e : ring) {
      constexpr int parts = 64;
      const auto at = [&](long double t) { return f(point_at(e, t)); };
      std::vector<double> values;
      for (int i = 0; i <= parts; ++i) values.push_back(at(1.0L * i / parts));
      for (int i = 0; i <= parts; ++i) {
        const auto value = [&](int k) {
          return values[static_cast<std::size_t>(std::clamp(k, 0, parts))];
        };
        best = std::min(best, value(i));
        if (value(i) > value(i - 1) || value(i) > value(i + 1)) continue;
        long double low = std::max(0, i - 1), high = std::min(parts, i + 1);
        for (int k = 0; k < 48; ++k) {
          const long double p = low + 0.382L * (high - low), q = low + 0.618L * (high - low);
          const double v = at(p / parts), w = at(q / parts);
          best = std::min(best, std::min(v, w));
          (v < w ? high : low) = v < w ? q : p;
        }
      }
    }
  return best;
}
double size_of(const CurvedRegion& region) {
  double size = 6;  // of the other shapes
  for (const auto& ring : region.rings)
    for (const CurvedEdge& e : ring)
      for (const Vec2& v : {e.from, e.to, e.center, e.semi_axes})
        size = std::fmax(size, std::fmax(std::fabs(v.x), std::fabs(v.y)));
  return size;
}
constexpr double kUnits = 0x1p-50;  // 8 u

/// The points are a region's and the other's, and as far from each other as is said.
template <class Other>
void expect_points(const CurvedRegion& region, const Other& other, const PointPair& p,
                   double most) {
  EXPECT_NEAR(std::hypot(p.b.x - p.a.x, p.b.y - p.a.y), p.distance, most);
  EXPECT_LE(distance(region, p.a), most);
  EXPECT_LE(distance(other, p.b), most);
}

CurvedRegion times(CurvedRegion region, double by) {
  for (auto& ring : region.rings)
    for (CurvedEdge& e : ring)
      for (Vec2* v : {&e.from, &e.to, &e.center, &e.semi_axes}) *v = by * *v;
  return region;
}

// law: distance.md, "A CurvedRegion has both queries"
// law: distance.md, "Its distance is within 8 u of the largest"
// law: closest_points.md, "A CurvedRegion is asked in the same way"
// law: farthest_points.md, "A CurvedRegion is asked in the same way; its"
TEST(CurvedRegion, DistancesBesideOtherKinds) {
  laws::Random random(51);
  int apart = 0, within = 0;
  for (int i = 0; i < 60 * laws::kEffort * laws::soak() && !HasFailure(); ++i) {
    const CurvedRegion region = some_region(random);
    const AnyShape shape = some_shape(random);
    std::visit(
        [&](const auto& s) {
          SCOPED_TRACE(svg_path(region) + " " + std::to_string(shape.index()));
          const double most = kUnits * size_of(region);
          const PointPair p = closest_points(region, s), q = closest_points(s, region);
          EXPECT_EQ(p.distance, distance(region, s));
          EXPECT_EQ(p.distance == 0, intersects(region, s));
          EXPECT_TRUE(p.a == q.b && p.b == q.a && p.distance == q.distance);
          expect_points(region, shape, {p.a, p.b, p.distance}, 2 * most);
          EXPECT_TRUE(within_distance(region, s, p.distance + most));
          EXPECT_EQ(within_distance(s, region, p.distance - most), p.distance == 0 && most < 0);
          EXPECT_EQ(within_distance(region, s, 0), p.distance == 0);
          EXPECT_FALSE(within_distance(region, s, NAN));
          if (p.distance > 0) {
            ++apart;
            EXPECT_NEAR(p.distance,
                        least(region, [&](const Vec2& v) { return distance(Point{v}, shape); }),
                        most);
          } else {
            ++within;
          }
          if constexpr (!requires { s.direction; }) {
            const PointPair f = farthest_points(region, s);
            expect_points(region, shape, {f.a, f.b, f.distance}, 2 * most);
            EXPECT_NEAR(
                f.distance,
                -least(region,
                       [&](const Vec2& v) { return -farthest_points(Point{v}, shape)->distance; }),
                2 * most);
          }
        },
        shape);
  }
  EXPECT_GT(apart, 20);
  EXPECT_GT(within, 10);
}

// law: cast.md, "A CurvedRegion is hit by rays alone"
// law: cast.md, "Where a ray hits a corner of it"
TEST(CurvedRegion, RaysHitFirst) {
  laws::Random random(53);
  int hits = 0, misses = 0, starts = 0;
  for (int i = 0; i < 60 * laws::kEffort * laws::soak() && !HasFailure(); ++i) {
    const CurvedRegion region = some_region(random);
    Ray ray{{random.real(-5, 5), random.real(-5, 5)}, {random.real(-2, 2), random.real(-2, 2)}};
    if (random.one_in(3)) {
      // From the middle of an edge to a side.
      const CurvedEdge& e = region.rings[0][0];
      ray.origin = point_at(e, 0.5L) + random.real(0, 0.2) * perp(ray.direction);
    }
    SCOPED_TRACE(svg_path(region));
    const double size = size_of(region);
    const std::optional<CastHit> hit = cast(ray, region);
    EXPECT_EQ(hit.has_value(), intersects(ray, region));
    if (!hit) {
      ++misses;
      continue;
    }
    const Vec2 n = hit->normal;
    EXPECT_NEAR(length(n), 1, 1e-15);
    EXPECT_EQ(hit->t == 0, contains(region, ray.origin));
    const std::optional<CastHit> one_way = cast(ray, region, CastStart::one_way);
    EXPECT_EQ(one_way.has_value(), dot(n, ray.direction) < -0x1p-40 * length(ray.direction));
    if (hit->t == 0) {
      ++starts;
      EXPECT_EQ(hit->point, ray.origin);
      const auto depth = [&](const Vec2& p) {
        return least(region, [&](const Vec2& v) { return length(v - p); });
      };
      EXPECT_NEAR(depth(ray.origin + depth(ray.origin) * n), 0, 1e-10);
    } else {
      ++hits;
      const Vec2 there = ray.origin + hit->t * ray.direction;
      EXPECT_NEAR(length(there - hit->point), 0, kUnits * size);
      EXPECT_LE(distance(region, hit->point), kUnits * size);
      for (int k = 0; k < 100; ++k)
        EXPECT_FALSE(contains(region, ray.origin + (0.01 * k * hit->t) * ray.direction));
      EXPECT_LT(dot(n, ray.direction), 0);
      constexpr double beside = 1e-7;
      EXPECT_FALSE(contains(region, hit->point + beside * n));
      EXPECT_TRUE(contains(region, hit->point - beside * n));
    }
    EXPECT_EQ(cast(Ray{0x1p300 * ray.origin, 0x1p290 * ray.direction}, times(region, 0x1p300))->t,
              hit->t * 0x1p10);
  }
  EXPECT_GT(hits, 15);
  EXPECT_GT(misses, 10);
  EXPECT_GT(starts, 5);
  // Along an edge, past a corner, from the boundary, at nothing, of no length.
  const CurvedRegion half = half_disc({0, 0}, 1);
  EXPECT_EQ(cast(Ray{{0, -3}, {0, 2}}, half)->t, 1);
  EXPECT_EQ(cast(Ray{{0, -3}, {0, 2}}, half)->normal, (Vec2{0, -1}));
  EXPECT_EQ(cast(Ray{{-3, 1}, {1, 0}}, half)->point, (Vec2{0, 1}));
  EXPECT_EQ(cast(Ray{{1, 5}, {0, -1}}, half)->normal, (Vec2{1, 0}));
  EXPECT_EQ(cast(Ray{{0, 0}, {1, 0}}, half)->normal, (Vec2{-1, 0}));
  EXPECT_EQ(cast(Ray{{1, 0}, {1, 0}}, half)->t, 0);
  EXPECT_FALSE(cast(Ray{{3, 0}, {1, 0}}, half));
  EXPECT_FALSE(cast(Ray{{3, 0}, {-1, 0}}, CurvedRegion()));
  EXPECT_FALSE(cast(Ray{{3, 0}, {NAN, 0}}, half));
  EXPECT_FALSE(cast(Ray{{3, 0}, {0, 0}}, half));
  EXPECT_EQ(cast(Ray{{0.5, 0}, {0, 0}}, half)->t, 0);
}

TEST(CurvedRegion, DistancesFromEachOther) {
  laws::Random random(52);
  int apart = 0;
  for (int i = 0; i < 12 * laws::kEffort * laws::soak() && !HasFailure(); ++i) {
    const CurvedRegion a = some_region(random), given = some_region(random);
    // Beside it, or within its arcs.
    CurvedRegion b = given;
    const double by = random.one_in(2) ? 0.25 : 1;
    const Vec2 way{random.real(-3, 3), random.real(-3, 3)};
    for (auto& ring : b.rings)
      for (CurvedEdge& e : ring) {
        for (Vec2* v : {&e.from, &e.to, &e.center}) *v = by * *v + way;
        e.semi_axes = by * e.semi_axes;
      }
    SCOPED_TRACE(svg_path(a) + "\n" + svg_path(b));
    const double most = kUnits * std::fmax(size_of(a), size_of(b));
    const PointPair p = closest_points(a, b), q = closest_points(b, a);
    EXPECT_EQ(p.distance == 0, intersects(a, b));
    EXPECT_TRUE(p.a == q.b && p.b == q.a && p.distance == q.distance);
    expect_points(a, b, p, 2 * most);
    EXPECT_TRUE(within_distance(a, b, p.distance + most));
    EXPECT_EQ(within_distance(b, a, p.distance - most), false);
    for (const int ulps : {-2, 0, 2}) {
      const double d = p.distance + ulps * 0x1p-53;
      const bool near_by = within_distance(a, b, d);
      EXPECT_EQ(within_distance(b, a, d), near_by);
      EXPECT_EQ(within_distance(times(a, 0x1p300), times(b, 0x1p300), d * 0x1p300), near_by);
      EXPECT_EQ(within_distance(times(a, 0x1p-300), times(b, 0x1p-300), d * 0x1p-300), near_by);
    }
    EXPECT_EQ(distance(times(a, 0x1p300), times(b, 0x1p300)), p.distance * 0x1p300);
    if (!(p.distance > 0)) continue;
    ++apart;
    EXPECT_NEAR(p.distance,
                least(a,
                      [&](const Vec2& v) {
                        return least(b, [&](const Vec2& w) { return length(w - v); });
                      }),
                most);
  }
  EXPECT_GT(apart, 5);
}

// law: closest_points.md, "Around one centre, one of the directions"
TEST(CurvedRegion, DistancesKnown) {
  const CurvedRegion ring = annulus({0, 0}, 2, 3);
  EXPECT_EQ(distance(ring, Point{{0, 0}}), 2);
  EXPECT_EQ(distance(ring, Circle{{0, 0}, 1}), 1);
  const CurvedRegion inner = annulus({0, 0}, 0.5, 1);
  EXPECT_EQ(distance(ring, inner), 1);  // in all directions
  const PointPair one = closest_points(ring, inner);
  EXPECT_NEAR(length(one.a), 2, 1e-15);
  EXPECT_NEAR(length(one.a - 2 * one.b), 0, 1e-15);
  EXPECT_EQ(distance(half_disc({0, 0}, 1), Box{{2, -3}, {3, 3}}), 1);
  EXPECT_EQ(distance(ring, Line{{9, 4}, {-2, 0}}), 1);
  EXPECT_EQ(farthest_points(ring, Circle{{0, 0}, 1}).distance, 4);
  // Far from 1.
  const CurvedRegion large = annulus({0, 0}, 0x1p1000, 0x1p1001),
                     small = annulus({0, 0}, 0x1p-1000, 0x1p-999);
  EXPECT_EQ(distance(large, Point{{0, 0}}), 0x1p1000);
  EXPECT_EQ(distance(small, Point{{0, 0}}), 0x1p-1000);
  // Nothing has no points.
  EXPECT_EQ(distance(CurvedRegion(), ring), HUGE_VAL);
  EXPECT_EQ(farthest_points(ring, CurvedRegion()).distance, -HUGE_VAL);
  // A triangle of two units in the last place.
  const Vec2 low{1, 1}, right{1 + 0x1p-51, 1}, high{1, 1 + 0x1p-51};
  const CurvedRegion speck{
      {{straight_edge(low, right), straight_edge(right, high), straight_edge(high, low)}}};
  EXPECT_NEAR(distance(speck, Point{{4, 1}}), 3, 1e-15);
  EXPECT_EQ(closest_points(speck, Box{{0, 0}, {2, 2}}).distance, 0);
  // An edge there and back bounds nothing.
  CurvedRegion spike = half_disc({0, 0}, 1);
  const Vec2 corner = spike.rings[0][0].to;
  spike.rings[0].insert(spike.rings[0].begin() + 1,
                        {straight_edge(corner, {5, 0}), straight_edge({5, 0}, corner)});
  EXPECT_EQ(distance(spike, Point{{6, 0}}), 5);
  EXPECT_FALSE(within_distance(spike, Point{{6, 0}}, 4.5));
}

TEST(CurvedRegion, RingsThatCancelAreNoBoundary) {
  const CurvedRegion far_off = annulus({20, 0}, 1, 2);
  const CurvedEdge through = arc_through({-1, 0}, {0, 1}, {1, 0});
  const CurvedRegion shapes[] = {
      annulus({0, 0}, 1, 2),
      circular_sector({0, 0}, 2, Rotation::degrees(10), Rotation::degrees(300)),
      {{{straight_edge({0, 0}, {1, 0}), straight_edge({1, 0}, {0, 1}),
         straight_edge({0, 1}, {0, 0})}}},
      {{{through, straight_edge(through.to, through.from)}}},
      {{{arc_edge({0, 0}, {2, 1}, 0, 2 * std::numbers::pi, Rotation::degrees(30))}}},
      difference(Ellipse{{0, 0}, {2, 1}, {}}, Box{{-0.5, -3}, {0.5, 3}})};
  const Box other{{4, 3}, {5, 4}};
  for (const CurvedRegion& shape : shapes) {
    CurvedRegion all = far_off;
    for (const auto& ring : shape.rings) all.rings.push_back(ring);
    EXPECT_LT(distance(all, other), 6);
    for (auto ring : shape.rings) {
      std::rotate(ring.begin(), ring.begin() + 1, ring.end());
      all.rings.push_back(ring);
    }
    SCOPED_TRACE(svg_path(all));
    const double d = distance(far_off, other);
    EXPECT_EQ(distance(all, other), d);
    EXPECT_EQ(distance(all, far_off), 0);
    EXPECT_EQ(farthest_points(all, Point{{30, 0}}).distance, 12);
    EXPECT_FALSE(within_distance(all, other, 6));
    EXPECT_TRUE(within_distance(all, other, d));
  }
}

TEST(CurvedRegion, WithinDistancesKnown) {
  const CurvedRegion ring = annulus({0, 0}, 2, 3),
                     hollow{{{arc_edge({0, 0}, {8, 8}, 0, 2 * std::numbers::pi)},
                             {arc_edge({0, 0}, {5, 4}, 0, -2 * std::numbers::pi)}}};
  const auto limit = [](const auto& a, const auto& b, double d) {
    EXPECT_TRUE(within_distance(a, b, d)) << d;
    EXPECT_FALSE(within_distance(b, a, std::nextafter(d, 0))) << d;
    EXPECT_TRUE(within_distance(b, a, std::nextafter(d, 9))) << d;
  };
  limit(ring, Point{{0, 0}}, 2);
  limit(ring, Circle{{0.5, 0}, 0.5}, 1);
  limit(ring, Segment{{0.3, 0.4}, {-1.125, -1.5}}, 0.125);
  limit(ring, Box{{0, 0}, {0.75, 1}}, 0.75);
  limit(ring, Capsule{{0, 0}, {0, 1}, 0.5}, 0.5);
  limit(ring, annulus({0, 0}, 0.5, 1), 1);
  limit(ring, Line{{9, 4}, {-2, 0}}, 1);
  limit(hollow, Point{{0, 0}}, 4);
  limit(hollow, Circle{{0, 1}, 1}, 2);
  limit(ring, Region{{{{0, 0}, {0.75, 1}, {0, 1}}}}, 0.75);
  // The sum of the lengths is no double.
  const double third = 1.0 / 3;
  limit(ring, Circle{{4, 0}, third}, 1 - third);
}

}  // namespace
