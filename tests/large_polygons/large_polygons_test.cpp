// Polygons of many corners: the walks in linear time against the loops over all pairs, which small
// polygons take, on polygons of whole numbers, where touching is common; and growth.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <abut/detail/pairs/large_polygons.hpp>
#include <algorithm>
#include <chrono>
#include <random>

namespace {

using namespace abut;
using namespace abut::detail;

std::mt19937_64 generator(11);
int whole(int low, int high) {
  return low + static_cast<int>(generator() % static_cast<unsigned>(high - low + 1));
}

/// Whole vectors by their angle, one after another: a convex polygon, exactly. Parallel ones make
/// corners that lie on a side; now and then a corner is given twice.
Polygon convex(int edges, int reach) {
  std::vector<std::pair<int, int>> e;
  int x = 0, y = 0;
  while (static_cast<int>(e.size()) < edges / 2) {
    const int dx = whole(-reach, reach), dy = whole(-reach, reach);
    if (dx == 0 && dy == 0) continue;
    e.push_back({dx, dy}), e.push_back({-dx, -dy});
  }
  const auto half = [](auto& v) { return v.second < 0 || (v.second == 0 && v.first < 0); };
  std::sort(e.begin(), e.end(), [&](auto& a, auto& b) {
    if (half(a) != half(b)) return half(b);
    return a.first * b.second - a.second * b.first > 0;
  });
  Polygon p;
  for (auto [dx, dy] : e) {
    p.vertices.push_back({static_cast<double>(x), static_cast<double>(y)});
    if (whole(0, 15) == 0) p.vertices.push_back(p.vertices.back());
    x += dx, y += dy;
  }
  std::rotate(p.vertices.begin(),
              p.vertices.begin() + whole(0, static_cast<int>(p.vertices.size()) - 1),
              p.vertices.end());
  if (whole(0, 1) == 0) std::reverse(p.vertices.begin(), p.vertices.end());
  return p;
}
Polygon moved(Polygon p, Vec2 by) {
  for (Vec2& v : p.vertices) v = v + by;
  return p;
}
PolygonView view(const Polygon& p) { return core(p); }

/// Two polygons, far from touching or just there: corner on corner, and one step beside.
struct Two {
  Polygon p, q;
};
Two two(int i) {
  Two t{convex(whole(10, 60), 6), convex(whole(10, 60), i % 3 == 0 ? 2 : 6)};
  const auto& a = t.p.vertices[generator() % t.p.vertices.size()];
  const auto& b = t.q.vertices[generator() % t.q.vertices.size()];
  Vec2 by = a - b;
  if (i % 2 == 0)
    by = by + Vec2{static_cast<double>(whole(-1, 1)), static_cast<double>(whole(-1, 1))};
  if (i % 4 == 3)
    by = by + Vec2{static_cast<double>(whole(-60, 60)), static_cast<double>(whole(-60, 60))};
  t.q = moved(t.q, by);
  return t;
}

TEST(LargePolygons, MeetingIsThatOfAllPairs) {
  int seen[3]{}, with_radii[3]{};
  for (int i = 0; i < 3000; ++i) {
    const auto [p, q] = two(i);
    const Sign all = pairs::hull_meeting(view(p), view(q), Reach{});
    ++seen[static_cast<int>(all) + 1];
    ASSERT_EQ(pairs::large_polygons_meeting(view(p), view(q), Reach{}), all);
    for (const double r : {1.0, 2.0, 5.0}) {
      const Sign rounded = pairs::hull_meeting(view(p), view(q), Reach{r, 0});
      ++with_radii[static_cast<int>(rounded) + 1];
      ASSERT_EQ(pairs::large_polygons_meeting(view(p), view(q), Reach{r, 0}), rounded);
    }
  }
  for (const int n : seen) EXPECT_GT(n, 100);
  for (const int n : with_radii) EXPECT_GT(n, 10);
}

TEST(LargePolygons, ContainmentIsThatOfAllPairs) {
  int seen[3]{};
  for (int i = 0; i < 3000; ++i) {
    Polygon p = convex(whole(10, 60), 6), q = convex(whole(10, 40), whole(0, 2) == 0 ? 3 : 1);
    const Vec2 middle = centroid(p), own = centroid(q);
    q = moved(q, {std::floor(middle.x - own.x) + whole(-9, 9),
                  std::floor(middle.y - own.y) + whole(-9, 9)});
    const double radius[][2] = {{0, 0}, {2, 2}, {5, 0}, {13, 0}, {0, 1}, {1, 6}};
    for (const auto& [outer, inner] : radius) {
      const Containment all = pairs::hull_containment(view(p), outer, view(q), inner);
      ++seen[static_cast<int>(all)];
      ASSERT_EQ(pairs::large_polygons_containment(view(p), outer, view(q), inner), all)
          << outer << " " << inner;
    }
  }
  for (const int n : seen) EXPECT_GT(n, 100);
}

TEST(LargePolygons, SeparationIsThatOfAllPairs) {
  int apart = 0, together = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto [p, q] = two(i);
    const PolygonView a = view(p), b = view(q);
    const Sign cores = pairs::hull_meeting(a, b, Reach{});
    const Separation all = pairs::hull_separation(a, b, cores),
                     found = pairs::large_polygons_separation(a, b);
    ++(cores == Sign::positive ? apart : together);
    const double bound = 0x1p-50 * std::fmax(magnitude(a), magnitude(b));
    ASSERT_NEAR(found.distance, all.distance, bound);
    EXPECT_NEAR(length(found.normal), 1, 0x1p-50);
    EXPECT_LE(length(found.b - found.a - found.distance * found.normal), 4 * bound);
    EXPECT_LE(pairs::distance_outside(a, found.a), 4 * bound);
    EXPECT_LE(pairs::distance_outside(b, found.b), 4 * bound);
    if (cores == Sign::positive) continue;
    const Vec2 x = pairs::large_polygons_common_point(a, b);
    EXPECT_LE(pairs::distance_outside(a, x), 4 * bound);
    EXPECT_LE(pairs::distance_outside(b, x), 4 * bound);
  }
  EXPECT_GT(apart, 100);
  EXPECT_GT(together, 100);
}

/// Whole numbers, many of which touch.
Vec2 somewhere(int reach) {
  return {static_cast<double>(whole(-reach, reach)), static_cast<double>(whole(-reach, reach))};
}
template <class S>
S beside(const Polygon& p) {
  const Vec2 at =
      p.vertices[generator() % p.vertices.size()] + somewhere(whole(0, 1) == 0 ? 2 : 999);
  const Vec2 way = somewhere(whole(0, 1) == 0 ? 9 : 700);
  if constexpr (std::is_same_v<S, Point>) return {at};
  if constexpr (std::is_same_v<S, Circle>) return {at, 1};
  if constexpr (std::is_same_v<S, Segment>) return {at, at + way};
  if constexpr (std::is_same_v<S, Line> || std::is_same_v<S, Ray>) return {at, way + Vec2{0, 0.5}};
  if constexpr (std::is_same_v<S, OrientedBox>)
    return {at, {1 + std::fabs(way.x), 2}, Rotation::degrees(whole(0, 359))};
  if constexpr (std::is_same_v<S, Polygon>) {
    const Polygon q = convex(whole(4, 300), whole(2, 20));
    return moved(q, at - q.vertices[generator() % q.vertices.size()]);
  }
}

template <class S>
void meetings_by_halving() {
  int seen[3]{}, told = 0, halved = 0;
  for (int i = 0; i < 600; ++i) {
    const Polygon p = convex(whole(140, 400), 20);
    const S s = beside<S>(p);
    for (const double r : {0.0, 3.0}) {
      const auto& k = core(s);
      const Sign all = pairs::hull_meeting(k, view(p), Reach{0, r}),
                 quick = pairs::quick_meeting(k, view(p), Reach{0, r});
      ++seen[static_cast<int>(all) + 1];
      told += quick != Sign::zero;
      if (quick != Sign::zero) {
        ASSERT_EQ(quick, all);
      }
      if constexpr (std::is_same_v<S, Line> || std::is_same_v<S, Ray>)
        if (r > 0) halved += pairs::endless_meeting(k, view(p), r) != Sign::zero;
    }
  }
  EXPECT_GT(told, 1000);
  if (std::is_same_v<S, Line> || std::is_same_v<S, Ray>) {
    EXPECT_GT(halved, 500);
  }
  EXPECT_GT(seen[0], 100);
  EXPECT_GT(seen[2], 100);
}
TEST(LargePolygons, MeetingsByHalvingAreThoseOfAllPairs) {
  meetings_by_halving<Point>();
  meetings_by_halving<Segment>();
  meetings_by_halving<Ray>();
  meetings_by_halving<Line>();
  meetings_by_halving<OrientedBox>();
  meetings_by_halving<Polygon>();
}

template <class S>
void distances_by_halving() {
  int told = 0, met = 0, left = 0;
  for (int i = 0; i < 600; ++i) {
    const Polygon p = convex(whole(140, 400), 20);
    const S s = beside<S>(p);
    const auto& k = core(s);
    const Reach r{0, i % 2 == 0 ? 0.0 : 3.0};
    const Known<Separation> known = near_separation(k, view(p), r),
                            turned = near_separation(view(p), k, swapped(r));
    const Separation &found = known.value, &back = turned.value;
    ASSERT_EQ(turned.state, known.state);
    if (known.state == State::together) {
      ++met;
      EXPECT_LT(separation(s, p), 0);
      EXPECT_EQ(distance(s, p), 0);
    }
    if (known.state == State::unsure) ++left;
    if (!known.is_sure()) continue;
    ++told;
    const Separation all = careful_separation(k, view(p), r);
    const double bound = 8 * 0x1p-53 * std::fmax(magnitude(k), magnitude(view(p)));
    ASSERT_NEAR(found.distance, all.distance, bound);
    EXPECT_EQ(back.distance, found.distance);
    EXPECT_EQ(back.normal, -found.normal);
    EXPECT_EQ(back.a, found.b);
    EXPECT_NEAR(length(found.normal), 1, 0x1p-50);
    EXPECT_LE(length(found.b - found.a - found.distance * found.normal), 4 * bound);
    EXPECT_LE(std::fabs(separation(Point{found.b}, Polygon{p.vertices, r.b})), 4 * bound);
  }
  EXPECT_GT(told, 150);
  EXPECT_GT(met, 10);
  EXPECT_GT(left, 0);
}
TEST(LargePolygons, DistancesByHalvingAreThoseOfAllPairs) {
  distances_by_halving<Point>();
  distances_by_halving<Segment>();
  distances_by_halving<OrientedBox>();
  distances_by_halving<Polygon>();
}

// A cast takes a part of a polygon from 13 corners on, all other queries from 65 on.
Polygon large_in_casts(int i) { return convex(i % 2 == 0 ? whole(14, 64) : whole(140, 400), 20); }

TEST(LargePolygons, RaysByHalvingHitAsAmongAllSides) {
  int hits = 0, starts = 0, misses = 0;
  for (int i = 0; i < 3000; ++i) {
    const Polygon p = large_in_casts(i);
    const Ray ray = beside<Ray>(p);
    const auto quick = cast(ray, p), careful = cast_ray_carefully(ray, p);
    ASSERT_EQ(quick.has_value(), careful.has_value());
    if (!quick) {
      ++misses;
      continue;
    }
    ++(careful->t == 0 ? starts : hits);
    const double bound = 8 * 0x1p-53 * (magnitude(view(p)) + magnitude(ray));
    EXPECT_LE(length(quick->point - careful->point), 2 * bound);
    EXPECT_NEAR(quick->t * length(ray.direction), careful->t * length(ray.direction), 2 * bound);
  }
  EXPECT_GT(hits, 300);
  EXPECT_GT(starts, 100);
  EXPECT_GT(misses, 300);
}

template <class S>
void casts_by_halving() {
  int seen[4]{};
  for (int i = 0; i < 900; ++i) {
    Polygon p = large_in_casts(i);
    p.radius = i % 3;
    S s = beside<S>(p);
    if constexpr (requires { s.radius; }) s.radius = i % 3 == 1 ? 0 : i % 5;
    const double r = radius(s);
    // Towards a corner or past it, far enough or not; back to where it may have touched.
    const Vec2 at = p.vertices[generator() % p.vertices.size()] + somewhere(i % 4 == 0 ? 0 : 40);
    const Vec2 from = pairs::vertex(core(s), 0), motion = whole(1, 3) * (at - from) + somewhere(1);
    if (motion == Vec2()) continue;
    for (const bool turned : {false, true}) {
      CastHit hit;
      const State v = turned
                          ? sweep::large_first_touch(view(p), p.radius, motion, 1, core(s), r, hit)
                          : sweep::large_first_touch(core(s), r, motion, 1, view(p), p.radius, hit);
      const auto careful =
          turned ? cast_moving_carefully(p, motion, s) : cast_moving_carefully(s, motion, p);
      ++seen[static_cast<int>(v)];
      const double bound = 8 * 0x1p-53 * (magnitude(view(p)) + magnitude(core(s)) + length(motion));
      switch (v) {
        case State::apart:
          EXPECT_FALSE(careful) << i;
          break;
        case State::together:
          EXPECT_TRUE(careful && careful->t == 0) << i;
          break;
        case State::sure:
          ASSERT_TRUE(careful) << i;
          EXPECT_NEAR(hit.t * length(motion), careful->t * length(motion), 2 * bound) << i;
          EXPECT_LE(length(hit.normal - careful->normal), 0x1p-40) << i;
          EXPECT_LE(length(hit.point - careful->point), 0x1p-40 * (1 + length(motion))) << i;
          break;
        default:
          break;
      }
    }
  }
  EXPECT_GT(seen[static_cast<int>(State::apart)], 100);
  EXPECT_GT(seen[static_cast<int>(State::sure)], 100);
  EXPECT_GT(seen[static_cast<int>(State::together)], 100);
  EXPECT_LT(seen[static_cast<int>(State::unsure)], 600);
}
TEST(LargePolygons, CastsByHalvingHitAsAmongAllSides) {
  casts_by_halving<Point>();
  casts_by_halving<Circle>();
  casts_by_halving<Segment>();
  casts_by_halving<OrientedBox>();
  casts_by_halving<Polygon>();
}

/// A polygon with one long side from `near` to f, and a bow of many corners on its left or right.
Polygon bow(Vec2 near, Vec2 f, double left, bool backwards) {
  constexpr int n = 80;
  Polygon p{{near, f}, 0};
  for (int i = n - 1; i > 0; --i) {
    const double t = static_cast<double>(i) / n;
    const Vec2 c = t * f + (left * t * (1 - t)) * perp(f);
    p.vertices.push_back({std::round(c.x), std::round(c.y)});
  }
  if (backwards) std::reverse(p.vertices.begin() + 1, p.vertices.end());
  return p;
}

// Two long sides are a little way apart at one end, and share the other end or nearly so. Corners near
// the origin come first, and the roundings of the far ones are larger than the way.
TEST(LargePolygons, FarCornersOfLongSidesCount) {
  int meet = 0, apart = 0;
  for (int i = 0; i < 1000; ++i) {
    const Vec2 f{-8e8 + whole(-99, 99), 6e8 + whole(-99, 99)}, left = perp(f);
    Vec2 v = 0x1p-60 * left;
    if (i % 4 > 0) v = v + Vec2{std::ldexp(whole(-9, 9), -83), std::ldexp(whole(-9, 9), -83)};
    const Vec2 beside = i % 2 == 0 ? f : f + Vec2{left.x < 0 ? 1.0 : -1.0, 0};
    const Polygon p = bow({0, 0}, f, 1, i & 4), q = bow(-v, beside, -1, i & 8);
    ASSERT_FALSE(validate(p) || validate(q));
    const Sign all = pairs::hull_meeting(view(q), view(p), Reach{0, 0});
    ++(all == Sign::positive ? apart : meet);
    EXPECT_EQ(intersects(p, q), all != Sign::positive) << i;
    EXPECT_EQ(distance(p, q) == 0, all != Sign::positive) << i;
    // Rays along a side, which pass its end and the next side an ulp inside or outside.
    const std::size_t k = 2 + generator() % 70;
    const Vec2 c = p.vertices[k], side = p.vertices[k + 1] - c;
    for (const double off : {-1.0, 0.0, 1.0})
      for (const Ray& ray :
           {Ray{off * v - 0.5 * f, f}, Ray{c + 0.5 * side + 0x1p30 * off * v, side},
            Ray{c + 1.001 * side + 0x1p30 * off * v, side}})
        EXPECT_EQ(intersects(ray, p),
                  pairs::hull_meeting(ray, view(p), Reach{0, 0}) != Sign::positive)
            << i;
  }
  EXPECT_GT(meet, 100);
  EXPECT_GT(apart, 100);
}

// Three corners all but in a line do not tell which way a polygon runs: one of them is known to more digits
// than its difference from the others.
TEST(LargePolygons, CornersAllButInALine) {
  int wrong_turns = 0;
  for (int i = 0; i < 400; ++i) {
    // Edges (p, q) + k (r, s) with p s − q r = 1.
    std::int64_t p = 1, q = 0, r = 0, s = 1;
    while (p < std::int64_t{1} << 36) {
      const int k = whole(1, 9), m = whole(1, 9);
      r += k * p, s += k * q;
      p += m * r, q += m * s;
    }
    std::vector<Vec2> v;
    for (int k = 0; k < 80; ++k) {
      const int turned = k * (k - 1) / 2;
      v.push_back(
          {static_cast<double>(k * p + turned * r), static_cast<double>(k * q + turned * s)});
    }
    const Vec2 up{static_cast<double>(-q), static_cast<double>(p)};
    v.push_back(v[40] + 16 * up);
    v[0] = std::ldexp(whole(-999, 999), -50) * perp(-up);
    const Polygon polygon{v};
    if (validate(polygon)) continue;
    const std::size_t n = v.size();
    wrong_turns += cross(v[n / 3] - v[0], v[n - n / 3] - v[0]) < 0;
    const PolygonView all = view(polygon);
    const pairs::FarCorner far(all);
    if (far.is_told()) {
      EXPECT_EQ(far.turn(), 1) << i;
    }
  }
  EXPECT_GT(wrong_turns, 20);
}

TEST(LargePolygons, PointsByHalvingAreThoseOfAllEdges) {
  int seen[3]{}, told = 0, asked = 0;
  for (int i = 0; i < 100; ++i) {
    const Polygon p = convex(whole(40, 400), i % 4 == 0 ? 2 : 12);
    const PolygonView k = view(p);
    const Vec2 middle = centroid(p);
    for (int n = 0; n < 100; ++n) {
      // Any corner, a step beside it, between two of them, and on the way to the middle.
      const std::size_t at = generator() % p.vertices.size();
      Vec2 v = p.vertices[at];
      if (n % 4 == 1)
        v = v + Vec2{static_cast<double>(whole(-1, 1)), static_cast<double>(whole(-1, 1))};
      if (n % 4 == 2) v = 0.5 * v + 0.5 * p.vertices[generator() % p.vertices.size()];
      if (n % 4 == 3) v = middle + 0x1p-4 * whole(8, 24) * (v - middle);
      const Sign all = pairs::hull_meeting(Point{v}, k, Reach{});
      ++seen[static_cast<int>(all) + 1];
      if (k.size() > pairs::kManyCorners) {
        const Sign found = pairs::point_in_large_polygon(v, k);
        ++asked, told += found != Sign::zero;
        if (found != Sign::zero) {
          ASSERT_EQ(found, all);
        }
      }
      ASSERT_EQ(intersects(v, p), all != Sign::positive);
      ASSERT_EQ(interiors_intersect(p, v), all == Sign::negative);
      ASSERT_EQ(contains(p, v), all != Sign::positive);
      Polygon round = p;
      round.radius = 2;
      const Sign rounded = pairs::hull_meeting(Point{v}, k, Reach{2, 0});
      ASSERT_EQ(intersects(v, round), rounded != Sign::positive);
      ASSERT_EQ(contains(round, v), rounded != Sign::positive);
    }
  }
  for (const int n : seen) EXPECT_GT(n, 500);
  EXPECT_GT(told, asked / 3);
  // Numbers beyond what doubles can square, and shapes that are none.
  Polygon huge;
  for (int i = 0; i < 100; ++i)
    huge.vertices.push_back({1e308 * std::cos(0.0628 * i), 1e308 * std::sin(0.0628 * i)});
  EXPECT_TRUE(contains(huge, Vec2{0, 0}));
  EXPECT_FALSE(contains(huge, Vec2{1.5e308, 0}));
  EXPECT_FALSE(intersects(Vec2{NAN, 0}, huge));
  EXPECT_FALSE(contains(huge, Vec2{HUGE_VAL, 0}));
}

TEST(LargePolygons, FarthestIsThatOfAllPairs) {
  for (int i = 0; i < 500; ++i) {
    const auto [p, q] = two(i);
    double most = -1;
    Vec2 a, b;
    for (const Vec2& v : p.vertices)
      for (const Vec2& w : q.vertices)
        if (const double d = length(w - v); d > most) most = d, a = v, b = w;
    const PointPair found = farthest_of_many(view(p), view(q));
    ASSERT_EQ(found.distance, most);
    EXPECT_EQ(found.a, a);
    EXPECT_EQ(found.b, b);
  }
}

/// p without what lies to the right of an edge of q, one edge after another.
long double clipped_area(const Polygon& p, const Polygon& q) {
  using Real = long double;
  std::vector<Vec<2, Real>> v;
  for (const Vec2& x : p.vertices) v.push_back({x.x, x.y});
  const pairs::Round by(view(q));
  for (int i = 0; i < by.size(); ++i) {
    const Vec2 a = by[i], e = by[by.next(i)] - a;
    const auto side = [&](const Vec<2, Real>& x) { return e.x * (x.y - a.y) - e.y * (x.x - a.x); };
    std::vector<Vec<2, Real>> kept;
    for (std::size_t k = 0; k < v.size(); ++k) {
      const auto &from = v[k], &to = v[k + 1 < v.size() ? k + 1 : 0];
      const Real s = side(from), t = side(to);
      if (s >= 0) kept.push_back(from);
      if ((s < 0) != (t < 0)) {
        const Real at = s / (s - t);
        kept.push_back({from.x + at * (to.x - from.x), from.y + at * (to.y - from.y)});
      }
    }
    v = kept;
  }
  Real twice = 0;
  for (std::size_t k = 1; k + 1 < v.size(); ++k)
    twice += (v[k].x - v[0].x) * (v[k + 1].y - v[0].y) - (v[k].y - v[0].y) * (v[k + 1].x - v[0].x);
  return std::fabs(twice) / 2;
}

TEST(LargePolygons, AreaIsThatOfClipping) {
  int some = 0;
  for (int i = 0; i < 500; ++i) {
    const auto [p, q] = two(i);
    const long double expected = clipped_area(p, q);
    const double found = overlap_area(p, q), size = magnitude(view(p)) + magnitude(view(q));
    some += found > 0;
    ASSERT_NEAR(found, static_cast<double>(expected), 0x1p-49 * found + 0x1p-58 * size * size);
    if (!interiors_intersect(p, q)) {
      EXPECT_EQ(found, 0);
    }
    // With a radius the general way walks around both.
    Polygon round_p = p, round_q = q;
    round_p.radius = round_q.radius = 0x1p-20;
    EXPECT_NEAR(overlap_area(round_p, round_q), found, 0x1p-17 * (perimeter(p) + perimeter(q)));
  }
  EXPECT_GT(some, 100);
}

/// Whole numbers, which touch often, and others: the walk around both against the cuts of the general way.
TEST(LargePolygons, AreaByWalkingIsThatOfCuts) {
  int walked = 0, left = 0, slivers = 0;
  for (int i = 0; i < 20000; ++i) {
    auto [p, q] = two(i);
    const double stretch = i % 8 < 3 ? 1 : 1 / 3.0;
    for (Polygon* k : {&p, &q})
      for (Vec2& v : k->vertices) v = stretch * v + Vec2{i % 8 == 7 ? 1e6 : 0, 0};
    if (i % 5 == 0) q.vertices.resize(3);
    if (i % 3 != 0) q = moved(q, {i % 3 == 1 ? 0x1p-30 : 0x1p-46, 0});
    if (validate(p) || validate(q) || !interiors_intersect(p, q)) continue;
    const Known<double> there = overlap::walk_area(view(p), view(q)),
                        back = overlap::walk_area(view(q), view(p));
    ++(there.is_sure() ? walked : left);
    EXPECT_EQ(back.is_sure(), there.is_sure());
    if (!there.is_sure()) continue;
    const double cut = partial_overlap(boundary::outline(p), boundary::outline(q)),
                 size = magnitude(view(p)) + magnitude(view(q));
    ASSERT_NEAR(there.value, cut, 0x1p-50 * cut + 0x1p-90 * size * size) << i;
    ASSERT_NEAR(back.value, cut, 0x1p-50 * cut + 0x1p-90 * size * size) << i;
    slivers += cut < 0x1p-20 * size * size;
  }
  EXPECT_GT(walked, 1000);
  EXPECT_GT(left, 1000);
  EXPECT_GT(slivers, 50);
}

TEST(LargePolygons, PointsAreThoseOfAllEdges) {
  int some = 0;
  for (int i = 0; i < 300; ++i) {
    const auto [p, q] = two(i);
    const Intersections found = intersections(p, q);
    // Every common point of two edges is one of the points, or lies on a piece.
    const auto edges = [](const Polygon& k) {
      std::vector<Segment> e;
      for (std::size_t n = 0; n < k.vertices.size(); ++n)
        e.push_back({k.vertices[n], k.vertices[n + 1 < k.vertices.size() ? n + 1 : 0]});
      return e;
    };
    const double near = 0x1p-40 * (magnitude(view(p)) + magnitude(view(q)));
    std::size_t crossings = 0;
    for (const Segment& a : edges(p))
      for (const Segment& b : edges(q)) {
        const Intersections common = intersections(a, b);
        for (const Intersection& x : common.points) {
          bool known = false;
          for (const Intersection& y : found.points) known |= length(x.at - y.at) <= near;
          for (const SharedPiece& y : found.pieces)
            known |= distance(x.at, Segment{y.from, y.to}) <= near;
          ASSERT_TRUE(known) << i;
          crossings += !x.tangent;
        }
      }
    std::size_t crossed = 0;
    for (const Intersection& y : found.points) {
      EXPECT_LE(std::fabs(separation(y.at, p)), near);
      EXPECT_LE(std::fabs(separation(y.at, q)), near);
      crossed += !y.tangent;
    }
    EXPECT_GE(crossed, crossings);
    some += crossed > 0;
  }
  EXPECT_GT(some, 50);
}

TEST(LargePolygons, TangentsSupportBoth) {
  int four = 0, two_lines = 0, many = 0;
  for (int i = 0; i < 600; ++i) {
    const auto [p, q] = two(i);
    const Tangents found = tangents(p, q);
    const Relation how = relation(p, q);
    if (found.infinitely_many) ++many;
    const double near = 0x1p-40 * (magnitude(view(p)) + magnitude(view(q)));
    for (const Tangent& t : found.lines) {
      EXPECT_LE(std::fabs(separation(t.a, p)), near);
      EXPECT_LE(std::fabs(separation(t.b, q)), near);
      if (length(t.b - t.a) < 1e-3) continue;
      for (const Polygon* k : {&p, &q}) {
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (const Vec2& v : k->vertices) {
          const double side = abut::cross(t.b - t.a, v - t.a) / length(t.b - t.a);
          low = std::fmin(low, side), high = std::fmax(high, side);
        }
        EXPECT_TRUE(low >= -near || high <= near);
      }
    }
    // Every line through a vertex of each that has both polygons beside it is among them.
    for (const Vec2& v : p.vertices)
      for (const Vec2& w : q.vertices) {
        const auto sides = [&](const Polygon& k) {
          bool left = false, right = false;
          for (const Vec2& x : k.vertices) {
            const double side = abut::cross(w - v, x - v);  // exact, of whole numbers
            left |= side > 0, right |= side < 0;
          }
          return !(left && right);
        };
        if (v == w || !sides(p) || !sides(q)) continue;
        bool known = false;
        for (const Tangent& t : found.lines)
          known |= std::fabs(abut::cross(w - v, t.a - v)) <= near * length(w - v) &&
                   std::fabs(abut::cross(w - v, t.b - v)) <= near * length(w - v);
        EXPECT_TRUE(known) << i;
      }
    if (how == Relation::disjoint && area(p) > 0 && area(q) > 0) {
      EXPECT_EQ(found.lines.size(), 4u);
      ++four;
    }
    if (how == Relation::overlap && !found.infinitely_many) {
      EXPECT_GE(found.lines.size(), 2u);
      ++two_lines;
    }
  }
  EXPECT_GT(four, 50);
  EXPECT_GT(two_lines, 50);
  EXPECT_GT(many, 10);
}

// Twenty thousand corners each: the product would take a minute for each of these.
TEST(LargePolygons, TakeNoLongerThanTheirSum) {
  const auto ring = [](int n, Vec2 at, double radius) {
    Polygon p;
    for (int i = 0; i < n; ++i) {
      const double t = 6.283185307179586 * i / n;
      p.vertices.push_back(at + Vec2{std::cos(t), 0.75 * std::sin(t)});
    }
    p.radius = radius;
    return p;
  };
  const auto start = std::chrono::steady_clock::now();
  for (const double radius : {0.0, 0.1})
    for (const double apart : {0.5, 3.0}) {
      const Polygon p = ring(20000, {0, 0}, radius), q = ring(20001, {apart, 0.1}, radius);
      EXPECT_EQ(intersects(p, q), apart < 2);
      EXPECT_EQ(relation(p, q), apart < 2 ? Relation::overlap : Relation::disjoint);
      EXPECT_EQ(distance(p, q) > 0, apart > 2);
      EXPECT_GT(farthest_points(p, q).distance, apart);
      EXPECT_EQ(closest_points(p, q).distance > 0, apart > 2);
      EXPECT_EQ(intersections(p, q).points.size(), apart < 2 ? 2u : 0u);
      EXPECT_EQ(overlap_area(p, q) > 0, apart < 2);
      EXPECT_EQ(contact(p, q).has_value(), apart < 2);
      EXPECT_EQ(tangents(p, q).lines.size(), apart < 2 ? 2u : 4u);
    }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  EXPECT_LT(took.count(), 30);
}

}  // namespace
