// Hausdorff and Fréchet distances: known ones, and laws beside definitions that are worked out plainly, in long doubles.
#include <gtest/gtest.h>

#include <abut/any_shape.hpp>
#include <abut/queries/frechet_distance.hpp>
#include <abut/queries/hausdorff_distance.hpp>
#include <cmath>
#include <random>

#include "../laws/random.hpp"

using namespace abut;

namespace {

using Chain = std::vector<Vec2>;
using Number = long double;
struct Place {
  Number x, y;
};

Place on(const Vec2& a, const Vec2& b, Number t) {
  return {a.x + t * (Number{b.x} - a.x), a.y + t * (Number{b.y} - a.y)};
}
Number apart(const Place& p, const Place& q) { return std::hypot(p.x - q.x, p.y - q.y); }
Number apart(const Place& p, const Vec2& a, const Vec2& b) {
  const Number dx = Number{b.x} - a.x, dy = Number{b.y} - a.y, dd = dx * dx + dy * dy;
  const Number t = dd > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / dd : 0;
  return apart(p, on(a, b, std::clamp<Number>(t, 0, 1)));
}
Number apart(const Place& p, const Chain& c) {
  Number least = apart(p, {c[0].x, c[0].y});
  for (std::size_t i = 1; i < c.size(); ++i) least = std::min(least, apart(p, c[i - 1], c[i]));
  return least;
}
double size_of(const Chain& a, const Chain& b) {
  double size = 0;
  for (const Chain* c : {&a, &b})
    for (const Vec2& v : *c) size = std::fmax(size, std::fmax(std::fabs(v.x), std::fabs(v.y)));
  return size;
}

/// The farthest of so many points of each edge, and how much farther one between them may be.
std::pair<Number, Number> sampled(const Chain& a, const Chain& b, int n) {
  Number most = 0, step = 0;
  for (const auto& [from, to] : {std::pair{&a, &b}, std::pair{&b, &a}})
    for (std::size_t i = 0; i < from->size(); ++i) {
      const Vec2 &p = (*from)[i], &q = (*from)[std::min(i + 1, from->size() - 1)];
      for (int k = 0; k <= n; ++k) most = std::max(most, apart(on(p, q, Number(k) / n), *to));
      step = std::max(step, apart(Place{p.x, p.y}, Place{q.x, q.y}) / (2 * n));
    }
  return {most, step};
}
/// Whether a walk along both is possible within a length: each cell's borders, by what of them is free.
bool may_walk(const Chain& a, const Chain& b, Number reach) {
  const auto free = [&](const Vec2& p, const Vec2& q,
                        const Vec2& center) -> std::pair<Number, Number> {
    const Number dx = Number{q.x} - p.x, dy = Number{q.y} - p.y, wx = Number{p.x} - center.x,
                 wy = Number{p.y} - center.y;
    const Number dd = dx * dx + dy * dy, half = (wx * dx + wy * dy) / dd;
    const Number cross = (dx * wy - dy * wx) / dd, rest = reach * reach / dd - cross * cross;
    if (rest < 0) return {2, -1};
    return {std::max<Number>(0, -half - std::sqrt(rest)),
            std::min<Number>(1, -half + std::sqrt(rest))};
  };
  const std::size_t n = a.size() - 1, m = b.size() - 1;
  using Range = std::pair<Number, Number>;
  const Range none{2, -1};
  const auto some = [](const Range& r) { return r.first <= r.second; };
  for (const auto& [p, q] : {std::pair{a[0], b[0]}, std::pair{a[n], b[m]}})
    if (apart({p.x, p.y}, Place{q.x, q.y}) > reach) return false;
  std::vector<std::vector<Range>> left(n + 1, std::vector<Range>(m, none)),
      low(n, std::vector<Range>(m + 1, none));
  for (std::size_t i = 0; i <= n; ++i)
    for (std::size_t j = 0; j <= m; ++j) {
      if (j < m) {
        const Range f = free(b[j], b[j + 1], a[i]);
        if (i == 0)
          left[i][j] = f.first <= 0 && (j == 0 || left[i][j - 1].second >= 1) ? f : none;
        else if (some(low[i - 1][j]))
          left[i][j] = f;
        else if (some(left[i - 1][j]))
          left[i][j] = {std::max(f.first, left[i - 1][j].first), f.second};
      }
      if (i < n) {
        const Range f = free(a[i], a[i + 1], b[j]);
        if (j == 0)
          low[i][j] = f.first <= 0 && (i == 0 || low[i - 1][j].second >= 1) ? f : none;
        else if (some(left[i][j - 1]))
          low[i][j] = f;
        else if (some(low[i][j - 1]))
          low[i][j] = {std::max(f.first, low[i][j - 1].first), f.second};
      }
    }
  const Number last = 1 - 1e-17L;  // a rounding of it
  return (some(left[n][m - 1]) && left[n][m - 1].second >= last) ||
         (some(low[n - 1][m]) && low[n - 1][m].second >= last);
}
/// By its definition: one after the other on either chain.
Number leash(const Chain& a, const Chain& b) {
  std::vector<std::vector<Number>> least(a.size(), std::vector<Number>(b.size()));
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) {
      Number way = i + j == 0 ? 0 : HUGE_VALL;
      if (i > 0) way = std::min(way, least[i - 1][j]);
      if (j > 0) way = std::min(way, least[i][j - 1]);
      if (i > 0 && j > 0) way = std::min(way, least[i - 1][j - 1]);
      least[i][j] = std::max(way, apart({a[i].x, a[i].y}, Place{b[j].x, b[j].y}));
    }
  return least.back().back();
}

Polyline polyline(const Chain& c) { return {{c}, 0}; }
Chain reversed(const Chain& c) { return {c.rbegin(), c.rend()}; }

TEST(CurveDistances, KnownOnes) {
  const Chain road{{0, 0}, {100, 0}, {10, 100}}, track{{0, 100}, {0, 10}, {80, 10}};
  EXPECT_DOUBLE_EQ(*hausdorff_distance(polyline(road), polyline(track)), 910 / 19.);
  const Chain flat{{0, 0}, {2, 0}}, bent{{0, 0}, {1, 1}, {2, 0}};
  EXPECT_EQ(hausdorff_distance(polyline(flat), polyline(bent)), 1);
  EXPECT_EQ(frechet_distance(polyline(flat), polyline(bent)), 1);
  EXPECT_EQ(discrete_frechet_distance(polyline(flat), polyline(bent)), std::sqrt(2.));
  // There and back: the dog waits at the turn, half of the way back away from both ends of it.
  const Chain zigzag{{0, 0}, {4, 0}, {1, 0}, {5, 0}};
  EXPECT_DOUBLE_EQ(*frechet_distance(polyline(zigzag), Segment{{0, 0}, {5, 0}}), 1.5);
  EXPECT_EQ(hausdorff_distance(polyline(zigzag), Segment{{0, 0}, {5, 0}}), 0);
  // An area counts as its boundary; a box in a box.
  EXPECT_EQ(hausdorff_distance(Box{{0, 0}, {9, 9}}, Box{{3, 3}, {6, 6}}), std::sqrt(18.));
  const Region ring{{{{0, 0}, {9, 0}, {9, 9}, {0, 9}}}, 0};
  EXPECT_EQ(hausdorff_distance(ring, Box{{0, 0}, {9, 9}}), 0);
  EXPECT_EQ(hausdorff_distance(ring, Point{{0, 0}}), std::sqrt(162.));
  EXPECT_EQ(frechet_distance(Point{{3, 4}}, Segment{{0, 0}, {3, 0}}), 5);
}

TEST(CurveDistances, ShapesWithoutOne) {
  const AnyShape segment = Segment{{0, 0}, {1, 0}}, box = Box{{0, 0}, {1, 1}};
  const AnyShape curved[] = {Circle{{0, 0}, 1}, Ellipse{{0, 0}, {2, 1}, {}}, Line{{0, 0}, {1, 0}},
                             Polyline{{{{0, 0}, {1, 0}}}, 1}, Polyline{}};
  for (const AnyShape& other : curved) {
    EXPECT_FALSE(hausdorff_distance(segment, other));
    EXPECT_FALSE(frechet_distance(other, segment));
    EXPECT_FALSE(discrete_frechet_distance(other, segment));
  }
  EXPECT_FALSE(frechet_distance(segment, box));
  EXPECT_FALSE(frechet_distance(segment, AnyShape(Polyline{{{{0, 0}}, {{1, 0}}}, 0})));
  // Shapes that have shrunk to straight lines count as these.
  EXPECT_EQ(hausdorff_distance(AnyShape(Circle{{3, 0}, 0}), segment), 3);
  EXPECT_EQ(frechet_distance(AnyShape(Capsule{{0, 1}, {1, 1}, 0}), segment), 1);
#if !ABUT_CHECK_SHAPES
  EXPECT_TRUE(std::isnan(*hausdorff_distance(segment, AnyShape(Point{{NAN, 0}}))));
#endif
}

Chain some_chain(std::mt19937& random, bool on_grid) {
  std::uniform_int_distribution<int> count(1, 7), place(0, 12);
  std::uniform_real_distribution<double> any(-5, 5);
  Chain c;
  for (int n = count(random); n > 0; --n)
    c.push_back(on_grid ? Vec2{1. * place(random), 1. * place(random)}
                        : Vec2{any(random), any(random)});
  return c;
}

TEST(CurveDistances, Laws) {
  std::mt19937 random(46);
  int inside = 0, shorter = 0, walked = 0;
  for (int i = 0; i < 400 * laws::kEffort && !HasFailure(); ++i) {
    const double scale = std::ldexp(1, i % 7 == 0 ? 600 : i % 11 == 0 ? -700 : 0);
    Chain a = some_chain(random, i % 2), b = some_chain(random, i % 2);
    for (Chain* c : {&a, &b})
      for (Vec2& v : *c) v *= scale;
    SCOPED_TRACE(i);
    const double room = 8 * 0x1p-53 * size_of(a, b);
    const AnyShape p = polyline(a), q = polyline(b);
    const double h = *hausdorff_distance(p, q), f = *frechet_distance(p, q),
                 d = *discrete_frechet_distance(p, q);
    EXPECT_EQ(hausdorff_distance(q, p), h);
    EXPECT_EQ(frechet_distance(q, p), f);
    EXPECT_EQ(hausdorff_distance(polyline(a), polyline(b)), h);
    EXPECT_EQ(frechet_distance(polyline(a), polyline(b)), f);
    EXPECT_EQ(hausdorff_distance(p, p), 0);
    EXPECT_EQ(frechet_distance(p, p), 0);
    EXPECT_EQ(discrete_frechet_distance(p, p), 0);
    EXPECT_NEAR(*hausdorff_distance(AnyShape(polyline(reversed(a))), q), h, room);
    EXPECT_NEAR(*frechet_distance(polyline(reversed(a)), polyline(reversed(b))), f, room);
    // Vertices are points of the lines, and walks pass all of them.
    EXPECT_LE(h, f + room);
    EXPECT_LE(f, d + room);
    EXPECT_NEAR(static_cast<double>(leash(a, b)), d, room);
    if (scale != 1) continue;  // long doubles may overflow where they are squared
    const auto [least, step] = sampled(a, b, 64);
    EXPECT_GE(h, static_cast<double>(least) - room);
    EXPECT_LE(h, static_cast<double>(least + step) + room);
    inside += h > static_cast<double>(sampled(a, b, 1).first) + room;
    shorter += f < d - room;
    if (a.size() < 2 || b.size() < 2) continue;
    Chain once[2];
    for (const int k : {0, 1})
      for (const Vec2& v : k ? b : a)
        if (once[k].empty() || !(once[k].back() == v)) once[k].push_back(v);
    if (once[0].size() < 2 || once[1].size() < 2) continue;
    EXPECT_TRUE(may_walk(once[0], once[1], f + room));
    EXPECT_FALSE(f > room && may_walk(once[0], once[1], f - room));
    ++walked;
  }
  EXPECT_GT(inside, 20);
  EXPECT_GT(shorter, 20);
  EXPECT_GT(walked, 100);
}

/// Where the farthest point lies within an edge it is as far from two others, exactly; long chains, for the trees.
TEST(CurveDistances, LongChains) {
  Chain a, b;
  for (int i = 0; i <= 2000; ++i) {
    a.push_back({1. * i, 0});
    b.push_back({1. * i, i % 2 ? 1. : 3.});
  }
  EXPECT_EQ(hausdorff_distance(polyline(a), polyline(b)), 3);
  Chain shifted = a;
  for (Vec2& v : shifted) v += Vec2{3, 4};
  EXPECT_EQ(frechet_distance(polyline(a), polyline(shifted)), 5);
  EXPECT_EQ(discrete_frechet_distance(polyline(a), polyline(shifted)), 5);
}

}  // namespace
