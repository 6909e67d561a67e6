// Area and centroid by whole rings, against those by pieces; and whether rings touch, against a look at every
// vertex and edge.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <abut/detail/outline/rings.hpp>
#include <abut/detail/outline/star_rings.hpp>

#include "random_outlines.hpp"

using namespace abut;
using namespace abut::detail::outline;

namespace {

/// Without some of the vertices that lie between their neighbours: there a vertex may lie on an edge.
void straighten(outlines::Random& random, std::vector<Vec2>& ring) {
  for (std::size_t i = 1; i + 1 < ring.size();)
    if (ring.size() > 4 && random.one_in(2) && !(ring[i] == ring[i - 1]) &&
        !(ring[i] == ring[i + 1]) && intersects(Point{ring[i]}, Segment{ring[i - 1], ring[i + 1]}))
      ring.erase(ring.begin() + static_cast<long>(i));
    else
      ++i;
}

bool touches_anywhere(const Region& r) {
  std::vector<Segment> edges;
  std::vector<Vec2> starts;
  view(r).any_edge([&](const Segment& e) { return edges.push_back(e), false; });
  for (const Segment& e : edges) starts.push_back(e.a);
  for (const Segment& e : edges) {
    int on = 0;
    for (const Vec2& v : starts) on += intersects(Point{v}, e);
    if (on != 2) return true;
  }
  return false;
}

Moments by_pieces(const Region& r, const Vec2& origin) {
  RegionSum<true> sum;
  for (const Segment& s : pieces(Tree(view(r)))) sum.add(s.a, s.b, origin);
  return sum.moments();
}

/// Whether it was told by whole rings.
bool compare(const Region& r) {
  const Vec2 origin = vertex_bounds(view(r)).min;
  const Tree tree(view(r));
  const bool apart = rings_are_apart(tree);
  EXPECT_EQ(apart, !touches_anywhere(r));
  const Moments all = by_pieces(r, origin);
  EXPECT_NEAR(area(r), all.size, 0x1p-52 * all.size);
  if (const auto found = star_area(view(r))) {
    EXPECT_NEAR(*found, all.size, 0x1p-52 * all.size);
  }
  EXPECT_LE(length(centroid(r) - (origin + all.centre)), 0x1p-50 * (1 + length(origin)));
  if (!apart) return false;
  const auto sum = sum_over_rings<RegionSum<true>>(tree, origin);
  if (!sum) return false;
  const Moments found = sum->moments();
  EXPECT_NEAR(found.size, all.size, 0x1p-52 * all.size);
  EXPECT_LE(length(found.centre - all.centre), 0x1p-50 * (1 + length(all.centre)));
  return true;
}

TEST(Rings, OfRegionsThatTouchInManyPlaces) {
  outlines::Random random(1);
  int told = 0, left = 0;
  for (int i = 0; i < 6000; ++i) {
    Region r = random.region();
    const double as_it_was = area(r);
    if (i % 2 == 0)
      for (auto& ring : r.rings) straighten(random, ring);
    if (!validate(r)) {
      EXPECT_EQ(area(r), as_it_was);
    }
    // Thirds are rounded, so that what touched may be an ulp apart, or cross.
    if (i % 3 == 0)
      for (auto& ring : r.rings)
        for (Vec2& v : ring) v = {v.x / 3 + 0.1, v.y / 3};
    if (r.rings.empty() || validate(r)) continue;
    ++(compare(r) ? told : left);
  }
  EXPECT_GT(told, 500);
  EXPECT_GT(left, 1000);
}

TEST(Rings, OfHolesAndIslands) {
  int told = 0;
  for (int n = 3; n < 200; ++n) {
    const double turn = 2 * std::numbers::pi / n;
    Region r;
    for (const auto& [at, size] : {std::pair{Vec2{0, 0}, 8.0},
                                   {Vec2{0, 0}, 3.5},
                                   {Vec2{0, 0}, 1.0},
                                   {Vec2{0.0, 20}, 2.0},
                                   {Vec2{0.1, 0.1}, 0.2}}) {
      auto& ring = r.rings.emplace_back();
      for (int i = 0; i < n; ++i)
        ring.push_back(at +
                       size * (i % 2 ? 1 : 0.9) * Vec2{std::cos(turn * i), std::sin(turn * i)});
      if (n % 2) std::reverse(ring.begin(), ring.end());
      if (n % 3 == 0) ring.push_back(ring.front());
      if (n % 5 == 0) ring.insert(ring.begin() + 1, ring[1]);
    }
    if (n % 4 == 0) std::swap(r.rings[0], r.rings[2]);
    ASSERT_FALSE(validate(r)) << n;
    told += compare(r);
  }
  EXPECT_GT(told, 190);
}

/// Rings of many leaves, which double back on themselves: apart, or touching in one place only.
TEST(Rings, OfManyEdges) {
  outlines::Random random(3);
  constexpr int n = 1200;
  for (int kind = 0; kind < 6; ++kind) {
    Region r{{{}}};
    for (int i = 0; i < n; ++i) {
      const double t = 2 * std::numbers::pi * i / n,
                   rough = kind % 2 ? 0x1p-28 * random.below(1 << 20) : 0;
      // Two lobes that meet in the middle, or a bent bay.
      const Vec2 lobes{std::sin(t), std::sin(2 * t) / 2 + rough};
      const double far = 1 + 0.3 * std::sin(5 * t) + rough, turned = t + 2 * far;
      r.rings[0].push_back(kind < 4 ? lobes : far * Vec2{std::cos(turned), std::sin(turned)});
    }
    std::vector<Vec2>& ring = r.rings[0];
    ring[0] = ring[n / 2] = {0, 0};
    if (kind < 4 && kind >= 2) {
      // An edge through the vertex.
      ring[n / 2 - 1] = 0x1p-9 * Vec2{1, -1}, ring[n / 2 + 1] = 0x1p-9 * Vec2{-1, 1};
      ring.erase(ring.begin() + n / 2);
    }
    if (kind >= 4) ring.erase(ring.begin() + n / 2), ring.erase(ring.begin());
    ASSERT_FALSE(validate(r)) << kind;
    EXPECT_EQ(compare(r), kind >= 4) << kind;
    std::rotate(ring.begin(), ring.begin() + 77, ring.end());
    std::reverse(ring.begin(), ring.end());
    EXPECT_EQ(compare(r), kind >= 4) << kind;
  }
}

/// Doubles alone tell the area of rings around their middles, wherever they lie, however large they are and
/// whatever holes they have. Where the numbers end they leave it to others.
TEST(Rings, AtAGlance) {
  outlines::Random random(7);
  const auto between = [&](double low, double high) {
    return low + (high - low) * random.below(1 << 20) * 0x1p-20;
  };
  int told = 0, asked = 0;
  for (int n = 3; n < 700; n += n < 40 ? 1 : 7)
    for (const double far : {0.0, 1.0, 1e6, 0x1p27, 0x1p31}) {
      Region r;
      const Vec2 stretch{1, n % 2 ? 1.0 : 0x1p-20};
      for (const double size : {8.0, 2.0, 0.5})
        if (n % 3 != 0 || size == 8) {
          auto& ring = r.rings.emplace_back();
          for (int i = 0; i < n; ++i) {
            const double t = 2 * std::numbers::pi * (i + between(0, 0.3)) / n;
            const Vec2 v = size * between(0.99, 1) * Vec2{std::cos(t), std::sin(t)};
            ring.push_back({far + stretch.x * v.x, stretch.y * v.y - far / 3});
          }
          if (n % 5 == 0) std::reverse(ring.begin(), ring.end());
        }
      if (validate(r)) continue;
      const double exact = by_pieces(r, vertex_bounds(view(r)).min).size;
      EXPECT_NEAR(area(r), exact, 0x1p-52 * exact) << n << " " << far;
      if (far < 0x1p20) ++asked, told += star_area(view(r)).has_value();
      if (far > 0x1p30) {
        EXPECT_FALSE(star_area(view(r))) << n;
      }
      for (const int e : {-400, -60, 60, 400}) {
        Region other = r;
        for (auto& ring : other.rings)
          for (Vec2& v : ring) v = {std::ldexp(v.x, e), std::ldexp(v.y, e)};
        EXPECT_EQ(area(other), std::ldexp(area(r), 2 * e)) << n << " " << far << " " << e;
      }
    }
  EXPECT_GT(asked, 100);
  EXPECT_GT(told, asked * 3 / 4);
}

/// A vertex on an edge of its own ring, which is crossed there: both parts count, though they run either way.
TEST(Rings, ThatCrossThemselvesAtAVertex) {
  const Region eight{{{{0, 0}, {4, 0}, {4, 1}, {2, 0}, {2, -1}, {0, -1}}}};
  const Region bow{{{{0, 0}, {2, 2}, {4, 0}, {4, 4}, {2, 2}, {0, 4}}}};
  for (const Region& r : {eight, bow}) {
    ASSERT_FALSE(validate(r));
    EXPECT_FALSE(compare(r));
  }
  EXPECT_EQ(area(eight), 3);
  EXPECT_EQ(area(bow), 8);
}

/// Rings that go once around a point are summed without more ado: one that goes around twice, by way of
/// a vertex that it comes to again, is none.
TEST(Rings, ThatGoAroundTheMiddle) {
  Region twice{{{{4, 0}, {4, 4}, {0, 4}, {0, 0}, {4, 0}, {3, 3}, {1, 3}, {1, 1}}}};
  Region once{{{{4, 0}, {4, 4}, {0, 4}, {0, 0}}}};
  ASSERT_FALSE(validate(twice));
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(area(twice), 10) << i;
    EXPECT_EQ(area(once), 16) << i;
    std::rotate(twice.rings[0].begin(), twice.rings[0].begin() + 1, twice.rings[0].end());
    std::rotate(once.rings[0].begin(), once.rings[0].begin() + 1, once.rings[0].end());
    if (i % 2 == 1)
      for (Region* r : {&twice, &once}) std::reverse(r->rings[0].begin(), r->rings[0].end());
  }
  // Teeth on a circle, and the same without the middle: a bay that comes near it.
  std::vector<Vec2> star;
  for (int i = 0; i < 40; ++i) {
    const double t = 0.15707963267948966 * i, r = 1 + 0.5 * (i % 2);
    star.push_back({r * std::cos(t), r * std::sin(t)});
  }
  EXPECT_NEAR(area(Region{{star}}), 20 * 1.5 * std::sin(0.15707963267948966), 1e-14);
  star.insert(star.begin() + 1, {Vec2{-0.5, 0.1}, star[0] + Vec2{0.1, 0.2}});
  const Region bay{{star}};
  ASSERT_FALSE(validate(bay));
  double sum = 0;
  for (std::size_t i = 0; i < star.size(); ++i)
    sum += 0.5 * cross(star[i], star[(i + 1) % star.size()]);
  EXPECT_NEAR(area(bay), sum, 1e-14);
}

TEST(Rings, NumbersThatAreNoneHaveNoArea) {
  for (const double none : {std::nan(""), HUGE_VAL, -HUGE_VAL})
    for (std::size_t k = 0; k < 8; ++k) {
      Region r;
      r.rings = {{{0, 0}, {4, 0}, {4, 4}, {0, 4}}};
      r.rings[0][k / 2][static_cast<int>(k % 2)] = none;
      EXPECT_EQ(detail::outline::region_moments<false>(detail::outline::view(r), {}).size, 0) << k;
    }
}

}  // namespace
