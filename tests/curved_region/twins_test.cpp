// Shapes of other kinds, given again by their edges: all that is asked of the one is what is asked of the other.
//
// The edges end in points with the sides of right-angled triangles, so that both are one set to the last bit; and what is known
// of circles, capsules, rounded boxes, ellipses and regions is held against their own oracles elsewhere.
#include <gtest/gtest.h>

#include <abut/any_relate.hpp>
#include <abut/any_shape.hpp>
#include <abut/print.hpp>
#include <abut/queries/area.hpp>
#include <abut/queries/curved_region.hpp>
#include <abut/transform.hpp>
#include <sstream>

#include "../laws/random.hpp"
#include "../outline/random_outlines.hpp"
#include "../outline/some_convex.hpp"

using namespace abut;

namespace {

struct Twins {
  AnyShape shape;
  CurvedRegion edges;
};

CurvedEdge arc(Vec2 center, Vec2 semi_axes, Vec2 p, Vec2 q) {
  CurvedEdge e;
  e.kind = CurvedEdge::Kind::arc;
  e.center = center, e.semi_axes = semi_axes;
  e.from = {center.x + semi_axes.x * p.x, center.y + semi_axes.y * p.y};
  e.to = {center.x + semi_axes.x * q.x, center.y + semi_axes.y * q.y};
  e.begin = std::atan2(p.y, p.x);
  e.turn = std::atan2(p.x * q.y - p.y * q.x, p.x * q.x + p.y * q.y);
  if (e.turn <= 0) e.turn += 2 * std::numbers::pi;
  return e;
}
/// The ring run the other way.
void turn_round(std::vector<CurvedEdge>& ring) {
  std::reverse(ring.begin(), ring.end());
  for (CurvedEdge& e : ring) {
    std::swap(e.from, e.to);
    e.begin += e.turn;
    e.turn = -e.turn;
  }
}
/// A whole ellipse or circle in so many arcs, with semi-axes that are multiples of 5.
std::vector<CurvedEdge> round_ring(outlines::Random& random, Vec2 center, Vec2 semi_axes) {
  std::vector<Vec2> at;
  const double x[] = {5, 4, 3, 0, -3, -4, -5, -4, -3, 0, 3, 4};
  const double y[] = {0, 3, 4, 5, 4, 3, 0, -3, -4, -5, -4, -3};
  const int parts = 1 + random.below(5);
  for (int i = 0, from = random.below(12); i < parts; ++i) {
    const int k = (from + 12 * i / parts) % 12;
    at.push_back({x[k] / 5, y[k] / 5});
  }
  std::vector<CurvedEdge> ring;
  for (std::size_t i = 0; i < at.size(); ++i) {
    CurvedEdge e = arc(center, semi_axes, at[i], at[(i + 1) % at.size()]);
    // 0.6 is no double.
    const auto exact = [&](Vec2 p) {
      return Vec2{center.x + semi_axes.x / 5 * std::round(5 * p.x),
                  center.y + semi_axes.y / 5 * std::round(5 * p.y)};
    };
    e.from = exact(at[i]), e.to = exact(at[(i + 1) % at.size()]);
    ring.push_back(e);
  }
  return ring;
}

Twins twins(outlines::Random& random) {
  Twins t;
  const Vec2 at = random.vertex();
  std::vector<CurvedEdge> ring;
  switch (random.below(5)) {
    case 0: {
      const double r = 1.25 * (1 + random.below(3));
      t.shape = Circle{at, r};
      ring = round_ring(random, at, {r, r});
      break;
    }
    case 1: {
      const Vec2 axes{1.25 * (1 + random.below(3)), 1.25 * (1 + random.below(3))};
      if (axes.x == axes.y) return twins(random);
      t.shape = Ellipse{at, axes, {}};
      ring = round_ring(random, at, axes);
      break;
    }
    case 2: {  // along the axis, or along (4, 3)
      const bool turned = random.one_in(2);
      const Vec2 u = turned ? Vec2{4, 3} : Vec2{5, 0}, to = at + 0.5 * u, n{-u.y / 4, u.x / 4};
      t.shape = Capsule{at, to, 1.25};
      ring = {straight_edge(at - n, to - n), arc(to, {1.25, 1.25}, -(0.8 * n), 0.8 * n),
              straight_edge(to + n, at + n), arc(at, {1.25, 1.25}, 0.8 * n, -(0.8 * n))};
      ring[1].from = to - n, ring[1].to = to + n, ring[3].from = at + n, ring[3].to = at - n;
      break;
    }
    case 3: {
      const Vec2 h{0.5 + 0.5 * random.below(3), 0.5 + 0.5 * random.below(3)};
      const double r = 0.5 + 0.5 * random.below(2);
      t.shape = RoundedBox{at, h, {}, r};
      const Vec2 corner[] = {{1, -1}, {1, 1}, {-1, 1}, {-1, -1}};
      const Vec2 way[] = {{0, -1}, {1, 0}, {0, 1}, {-1, 0}};
      for (int i = 0; i < 4; ++i) {
        const Vec2 c = at + Vec2{h.x * corner[i].x, h.y * corner[i].y};
        ring.push_back(arc(c, {r, r}, way[i], way[(i + 1) % 4]));
        const int k = (i + 1) % 4;
        const Vec2 d = at + Vec2{h.x * corner[k].x, h.y * corner[k].y};
        ring.push_back(straight_edge(ring.back().to, d + r * way[k]));
      }
      break;
    }
    default: {
      const Region region = random.region();
      t.shape = region;
      for (const auto& r : region.rings) {
        std::vector<CurvedEdge> edges;
        for (std::size_t i = 0; i < r.size(); ++i)
          edges.push_back(straight_edge(r[i], r[(i + 1) % r.size()]));
        t.edges.rings.push_back(edges);
      }
    }
  }
  if (!ring.empty()) t.edges.rings.push_back(ring);
  for (auto& r : t.edges.rings) {
    if (random.one_in(2)) turn_round(r);
    std::rotate(r.begin(), r.begin() + random.below(static_cast<int>(r.size())), r.end());
  }
  return t;
}
AnyShape some_shape(outlines::Random& random) {
  if (random.one_in(4)) {
    Polyline p = random.polyline();
    p.radius = random.one_in(2) ? 0 : 0.5 * random.below(3);
    return p;
  }
  if (random.one_in(4)) {
    Region r = random.region();
    r.radius = random.one_in(2) ? 0 : 0.5 * random.below(3);
    return r;
  }
  const Vec2 a = random.vertex(), b = random.vertex();
  const ShapeKind kind =
      static_cast<ShapeKind>(random.below(static_cast<int>(ShapeKind::polyline)));
  if (kind == ShapeKind::line) return Line{a, random.direction()};
  if (kind == ShapeKind::ray) return Ray{a, random.direction()};
  const Vec2 size{0.5 + 0.5 * random.below(4), 0.5 + 0.5 * random.below(4)};
  return outlines::some_convex(
      kind, a, b, size, random.one_in(2) ? Rotation() : Rotation::axis(0.6, 0.8),
      kind == ShapeKind::polygon ? 0.5 * random.below(3) : 0.5 + 0.5 * random.below(4));
}

std::string text(const AnyShape& a, const AnyShape& b, const CurvedRegion& edges) {
  std::ostringstream out;
  for (const AnyShape* s : {&a, &b}) std::visit([&](const auto& k) { out << k << "\n"; }, *s);
  out << svg_path(edges);
  return out.str();
}
void expect_same(const Intersections& a, const Intersections& b) {
  const auto sorted = [](const Intersections& x) {
    std::vector<std::array<double, 3>> all;
    for (const Intersection& p : x.points)
      all.push_back(
          {std::round(p.at.x * 1e6) + 0.0, std::round(p.at.y * 1e6) + 0.0, p.tangent ? 1.0 : 0.0});
    std::sort(all.begin(), all.end());
    return all;
  };
  EXPECT_EQ(sorted(a), sorted(b));
  EXPECT_EQ(a.pieces.empty(), b.pieces.empty());
}

/// Whether they come within their distance, and within those some units in the last place beside it.
template <class B, class C>
void expect_near_twins(const CurvedRegion& edges, const B& b, const AnyShape& shape, const C& c,
                       int (&near_by)[3]) {
  const double distance = abut::distance(shape, c);
  if (!(distance > 0 && distance < HUGE_VAL)) return;
  for (const int ulps : {-3, -1, 0, 1, 3}) {
    const double d = distance + ulps * (std::nextafter(distance, HUGE_VAL) - distance);
    const bool expected = within_distance(shape, c, d);
    EXPECT_EQ(within_distance(edges, b, d), expected) << d;
    EXPECT_EQ(within_distance(b, edges, d), expected) << d;
    ++near_by[expected];
  }
}
/// All of one pair, and whether the two shapes touch only.
void expect_twins(const Twins& t, const AnyShape& other, int (&met)[3], int (&near_by)[3]) {
  SCOPED_TRACE(text(t.shape, other, t.edges));
  std::visit(
      [&](const auto& o) {
        const IntersectionMatrix m = relate(t.shape, other);
        EXPECT_EQ(relate(t.edges, o).text(), m.text());
        EXPECT_EQ(relate(o, t.edges).text(), m.transposed().text());
        EXPECT_EQ(relation(t.edges, o), relation(t.shape, other));
        EXPECT_EQ(intersects(o, t.edges), intersects(t.shape, other));
        EXPECT_EQ(interiors_intersect(t.edges, o), interiors_intersect(t.shape, other));
        EXPECT_EQ(contains(t.edges, o), contains(t.shape, other));
        EXPECT_EQ(contains(o, t.edges), contains(other, t.shape));
        EXPECT_NEAR(overlap_area(t.edges, o), overlap_area(t.shape, other), 1e-12);
        if (!interiors_intersect(o, t.edges)) {
          EXPECT_EQ(overlap_area(o, t.edges), 0);
        }
        const double gap = distance(t.edges, o), expected = distance(t.shape, other);
        EXPECT_TRUE(gap == expected ||
                    (std::fabs(gap - expected) < 1e-14 && (gap > 0) == (expected > 0)))
            << gap << " " << expected;
        if (expected > 0 && expected < 0x1p-48) {
          EXPECT_NEAR(gap, expected, 0x1p-49 * expected);
          ++near_by[2];
        }
        expect_near_twins(t.edges, o, t.shape, other, near_by);
        if constexpr (std::is_same_v<decltype(o), const Ray&>) {
          const std::optional<CastHit> hit = cast(o, t.edges), other_hit = cast(o, t.shape);
          EXPECT_EQ(hit.has_value(), other_hit.has_value());
          if (hit && other_hit) {
            EXPECT_NEAR(hit->t, other_hit->t, 1e-12);
            EXPECT_NEAR(length(hit->point - other_hit->point), 0, 1e-12);
          }
        }
        expect_same(intersections(t.edges, o), intersections(t.shape, other));
        EXPECT_NEAR(area(united(t.edges, o)), area(united(t.shape, other)), 1e-12);
        EXPECT_NEAR(area(difference(o, t.edges)), area(difference(other, t.shape)), 1e-12);
        ++met[!intersects(t.edges, o) ? 0 : interiors_intersect(t.edges, o) ? 2 : 1];
      },
      other);
}

TEST(CurvedRegion, TwinsOfOtherShapes) {
  outlines::Random random(17);
  int met[3] = {0, 0, 0}, near_by[3] = {0, 0, 0};  // the last: by less than an ulp
  for (int i = 0; i < 12 * laws::kEffort * laws::soak() && !HasFailure(); ++i) {
    const Twins t = twins(random);
    ASSERT_FALSE(validate(t.edges)) << svg_path(t.edges);
    const AnyShape other = some_shape(random);
    expect_twins(t, other, met, near_by);
    // Brought to touch, and an ulp to either side of that.
    const Separation s = separation_witness(t.shape, other);
    for (const int ulps : {-1, 0, 1}) {
      const Vec2 way = -s.distance * s.normal + Vec2{ulps * 0x1p-50, 0};
      if (!(std::fabs(way.x) + std::fabs(way.y) < 100)) continue;
      const AnyShape there =
          std::visit([&](const auto& k) -> AnyShape { return moved(k, way); }, other);
      if (!validate(there)) expect_twins(t, there, met, near_by);
    }
  }
  for (const int n : met) EXPECT_GT(n, 5);
  EXPECT_GT(near_by[0], 20);
  EXPECT_GT(near_by[1], 20);
  EXPECT_GT(near_by[2], 1);
}

TEST(CurvedRegion, TwinsOfEachOther) {
  outlines::Random random(18);
  int near_by[3] = {0, 0, 9};
  for (int i = 0; i < 12 * laws::kEffort * laws::soak() && !HasFailure(); ++i) {
    const Twins a = twins(random), b = twins(random);
    SCOPED_TRACE(text(a.shape, b.shape, a.edges) + "\n" + svg_path(b.edges));
    EXPECT_EQ(relate(a.edges, b.edges).text(), relate(a.shape, b.shape).text());
    EXPECT_EQ(contains(a.edges, b.edges), contains(a.shape, b.shape));
    const double gap = distance(a.edges, b.edges), expected = distance(a.shape, b.shape);
    EXPECT_TRUE(gap == expected || std::fabs(gap - expected) < 1e-14) << gap << " " << expected;
    expect_near_twins(a.edges, b.edges, a.shape, b.shape, near_by);
    EXPECT_NEAR(overlap_area(a.edges, b.edges), overlap_area(a.shape, b.shape), 1e-12);
    EXPECT_EQ(svg_path(united(a.edges, b.edges)), svg_path(united(b.edges, a.edges)));
    const CurvedRegion common = common_part(a.edges, b.edges);
    EXPECT_NEAR(area(common), overlap_area(a.shape, b.shape), 1e-12);
    EXPECT_TRUE(equals(repaired(a.edges), a.edges));
    std::visit([&](const auto& s) { EXPECT_TRUE(equals(a.edges, s)); }, a.shape);
  }
  for (const int n : near_by) EXPECT_GT(n, 5);
}

}  // namespace
