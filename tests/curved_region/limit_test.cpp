// Pairs of regions with arcs on the limit: they share edges and corners, run along each other, touch, or lie an ulp from that.
// The areas that they make have the points that rational numbers say.
#include <gtest/gtest.h>

#include <abut/any_shape.hpp>

#include "../laws/random.hpp"
#include "rational.hpp"

using namespace abut;

namespace {

/// An edge between two points of the grid; arcs are of circles through a third such point, of half circles, or of ellipses.
CurvedEdge some_edge(laws::Random& random, Vec2 from, Vec2 to) {
  switch (random.integer(0, 3)) {
    case 0:
      return straight_edge(from, to);
    case 1:
      return arc_by_bulge(from, to, random.one_in(2) ? 1 : -0.5);
    case 2:
      return arc_through(from, {1.0 * random.integer(-3, 3), 1.0 * random.integer(-3, 3)}, to);
    default: {
      CurvedEdge e =
          arc_by_bulge({from.x, from.y / 2}, {to.x, to.y / 2}, random.one_in(2) ? 1 : -1);
      e.semi_axes.y *= 2, e.center.y *= 2, e.from = from, e.to = to;
      return e;
    }
  }
}
std::vector<CurvedEdge> some_ring(laws::Random& random) {
  std::vector<Vec2> at;
  for (int n = random.integer(2, 4); n > 0; --n)
    at.push_back({1.0 * random.integer(-3, 3), 1.0 * random.integer(-3, 3)});
  std::vector<CurvedEdge> ring;
  for (std::size_t i = 0; i < at.size(); ++i)
    if (const Vec2 to = at[(i + 1) % at.size()]; !(at[i] == to))
      ring.push_back(some_edge(random, at[i], to));
  return ring;
}
CurvedEdge back(CurvedEdge e) {
  std::swap(e.from, e.to);
  e.begin += e.turn, e.turn = -e.turn;
  return e;
}
CurvedEdge moved(CurvedEdge e, const Vec2& by) {
  for (Vec2* v : {&e.from, &e.to, &e.center}) *v = *v + by;
  return e;
}
/// A region that has much in common with another.
CurvedRegion beside(laws::Random& random, const std::vector<CurvedEdge>& ring) {
  std::vector<CurvedEdge> other;
  if (random.one_in(3)) {
    // Moved by a step of the grid, or by an ulp.
    const double step = random.one_in(2) ? 1 : 0x1p-51;
    const Vec2 by{step * random.integer(-1, 1), step * random.integer(-1, 1)};
    for (const CurvedEdge& e : ring) other.push_back(moved(e, by));
    for (std::size_t i = 0; i < other.size(); ++i) other[i].to = other[(i + 1) % other.size()].from;
  } else {
    // One edge is the same, forwards or back; the others are not.
    const CurvedEdge& e =
        ring[static_cast<std::size_t>(random.integer(0, static_cast<int>(ring.size()) - 1))];
    other.push_back(random.one_in(2) ? e : back(e));
    const Vec2 p = other[0].to, q = other[0].from,
               r{1.0 * random.integer(-3, 3), 1.0 * random.integer(-3, 3)};
    if (r == p || r == q) {
      other.push_back(some_edge(random, p, q));
    } else {
      other.push_back(some_edge(random, p, r));
      other.push_back(some_edge(random, r, q));
    }
  }
  return {{other}};
}

TEST(CurvedRegion, PairsOnTheLimitBesideRationals) {
  laws::Random random(461);
  int in = 0, out = 0, pairs = 0, touch = 0;
  // With ABUT_SOAK=2000 these are a hundred thousand pairs.
  for (int i = 0; i < 30 * laws::kEffort * laws::soak() && !HasFailure(); ++i) {
    const CurvedRegion a{{some_ring(random)}};
    if (a.rings[0].size() < 2) continue;
    const CurvedRegion b = beside(random, a.rings[0]);
    if (validate(a) || validate(b)) continue;
    ++pairs;
    SCOPED_TRACE(svg_path(a) + "\n" + svg_path(b));
    const std::vector<AnyArea> p{a}, q{b};
    const CurvedRegion both = common_part(p, q), either = united(p, q), first = difference(p, q),
                       one = symmetric_difference(p, q);
    for (const CurvedRegion* made : {&both, &either, &first, &one}) EXPECT_FALSE(validate(*made));
    const double of_a = area(united(p)), of_b = area(united(q));
    EXPECT_NEAR(area(both) + area(either), of_a + of_b, 1e-10);
    EXPECT_NEAR(area(first) + area(both), of_a, 1e-10);
    EXPECT_NEAR(area(one) + area(both), area(either), 1e-10);
    EXPECT_EQ(svg_path(united(q, p)), svg_path(either));
    touch += both.rings.empty();
    // Right beside corners and the middles of edges: nearer than anything else, farther off than corners are rounded.
    std::vector<Vec2> near;
    for (const CurvedRegion* region : {&a, &b})
      for (const CurvedEdge& e : region->rings[0]) {
        near.push_back(e.from);
        const double t = e.begin + 0.5 * e.turn;
        near.push_back(e.kind == CurvedEdge::Kind::segment
                           ? 0.5 * e.from + 0.5 * e.to
                           : e.center +
                                 Vec2{e.semi_axes.x * std::cos(t), e.semi_axes.y * std::sin(t)});
      }
    for (const Vec2& v : near) {
      const Vec2 at = v + 0x1p-16 * Vec2{random.real(-1, 1), random.real(-1, 1)};
      const bool in_a = rational::is_odd(a, rational::exact(at)),
                 in_b = rational::is_odd(b, rational::exact(at));
      EXPECT_EQ(contains(both, at), in_a && in_b) << at.x << " " << at.y;
      EXPECT_EQ(contains(either, at), in_a || in_b) << at.x << " " << at.y;
      EXPECT_EQ(contains(first, at), in_a && !in_b) << at.x << " " << at.y;
      EXPECT_EQ(contains(one, at), in_a != in_b) << at.x << " " << at.y;
      ++(in_a && in_b ? in : out);
    }
  }
  RecordProperty("pairs", pairs);
  EXPECT_GT(in, 20);
  EXPECT_GT(out, 20);
  EXPECT_GT(touch, 1);
  EXPECT_LT(touch, pairs - 1);
}

}  // namespace
