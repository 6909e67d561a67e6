#include <gtest/gtest.h>

#include <abut/batch/any_queries.hpp>

#include "layouts.hpp"

namespace {

using namespace columns_test;

constexpr std::size_t kMany = 97;
constexpr int kKinds = shape_kinds;
constexpr double kSize = 40;  // of the numbers in the shapes

/// Two sides, and what their pairs are.
struct Sides {
  const Laid& a;
  const Laid& b;
  const std::vector<AnyShape>&x, &y;
  bool one_a;
  std::size_t count() const { return kMany; }
  const AnyShape& first(std::size_t i) const { return x[one_a ? 0 : i]; }
  double slack() const {
    return a.columns.is_float && b.columns.is_float ? 1e-5 * kSize : 1e-13 * kSize;
  }
};

/// Calls f(sides) for every pair of kinds, each in some pair of layouts. Under sanitizers, which take
/// minutes for all, each call takes every seventh pair, and the next call takes others.
template <class F>
void each_pair_of_kinds(F f) {
#ifdef ABUT_SANITIZED
  constexpr int step = 7;
#else
  constexpr int step = 1;
#endif
  static int calls = 0;
  Random r(7);
  int turn = calls++;
  for (int i = 0; i < kKinds; ++i)
    for (int j = 0; j < kKinds; ++j, ++turn) {
      if (turn % step) continue;
      const auto x = shapes_of(r, i, kMany), y = shapes_of(r, j, kMany);
      Laid a(x, kLayouts[turn % 3]), b(y, kLayouts[turn / 3 % 3]);
      SCOPED_TRACE(std::string(kind_name(x[0])) + " and " + kind_name(y[0]));
      f(Sides{a, b, x, y, false});
      a.columns.one = true;
      a.columns.count = 1;
      f(Sides{a, b, x, y, true});
    }
}

void expect_mask(std::size_t (*asked)(const AnyColumns&, const AnyColumns&, const batch::MaskOut&,
                                      int),
                 bool (*scalar)(const AnyShape&, const AnyShape&)) {
  std::size_t yes = 0, no = 0;
  each_pair_of_kinds([&](const Sides& s) {
    std::vector<std::uint8_t> bytes(kMany, 7);
    std::vector<std::uint64_t> words(batch::words_for(kMany), ~std::uint64_t{0});
    const std::size_t n = asked(s.a.columns, s.b.columns, {bytes.data(), words.data()}, 2);
    std::size_t expected = 0;
    for (std::size_t i = 0; i < kMany; ++i) {
      const bool holds = scalar(s.first(i), s.y[i]);
      ASSERT_EQ(bytes[i], holds) << i;
      ASSERT_EQ(words[i / 64] >> (i % 64) & 1, holds) << i;
      expected += holds;
    }
    ASSERT_EQ(words[1] >> (kMany % 64), 0U) << "bits behind the last";
    ASSERT_EQ(n, expected);
    ASSERT_EQ(asked(s.a.columns, s.b.columns, {bytes.data(), nullptr}, 1), expected);
    ASSERT_EQ(asked(s.a.columns, s.b.columns, {}, 0), expected);
    yes += expected, no += kMany - expected;
  });
  EXPECT_GT(yes, 100U);
  EXPECT_GT(no, 100U);
}

TEST(Columns, MasksAreThoseOfOnePair) {
  expect_mask(batch::intersects, intersects);
  expect_mask(batch::contains, contains);
  expect_mask(batch::interiors_intersect, interiors_intersect);
}

TEST(Columns, RelationsAreThoseOfOnePair) {
  std::size_t seen[8] = {};
  each_pair_of_kinds([&](const Sides& s) {
    std::vector<std::uint8_t> out(kMany);
    batch::relation(s.a.columns, s.b.columns, out.data(), 2);
    for (std::size_t i = 0; i < kMany; ++i) {
      ASSERT_EQ(out[i], static_cast<int>(relation(s.first(i), s.y[i]))) << i;
      ++seen[out[i]];
    }
  });
  for (const std::size_t n : seen) EXPECT_GT(n, 0U);
}

TEST(Columns, DistancesAreThoseOfOnePair) {
  std::size_t apart = 0, meeting = 0;
  each_pair_of_kinds([&](const Sides& s) {
    std::vector<double> d(kMany), near(kMany), ax(kMany), ay(kMany), bx(kMany), by(kMany);
    batch::distance(s.a.columns, s.b.columns, d.data(), 2);
    batch::closest_points(s.a.columns, s.b.columns,
                          {ax.data(), ay.data(), bx.data(), by.data(), near.data()}, 1);
    for (std::size_t i = 0; i < kMany; ++i) {
      const double expected = distance(s.first(i), s.y[i]);
      ASSERT_NEAR(d[i], expected, s.slack()) << i;
      ASSERT_EQ(d[i] == 0, expected == 0) << i;
      ASSERT_NEAR(near[i], expected, s.slack()) << i;
      ASSERT_NEAR(std::hypot(bx[i] - ax[i], by[i] - ay[i]), expected, s.slack()) << i;
      ++(expected == 0 ? meeting : apart);
    }
  });
  EXPECT_GT(apart, 100U);
  EXPECT_GT(meeting, 100U);
}

/// Numbers that no kernel reckons are the very same.
void expect_same(double a, double b) {
  ASSERT_TRUE(a == b || (std::isnan(a) && std::isnan(b))) << a << " instead of " << b;
}

/// Lanes are within 8 u of the numbers, as one pair is; a normal is off by 2^-40 at most.
constexpr double kNumbersSlack = 16 * 0x1p-53 * 2 * kSize, kNormalSlack = 0x1p-39;

/// Counts which numbers lanes gave, not the scalar function.
void expect_separation(const AnyShape& a, const AnyShape& b, const Separation& found,
                       std::size_t& lanes, double slack = kNumbersSlack) {
  const Separation expected = separation_witness(a, b);
  ASSERT_FALSE(std::isnan(found.distance));
  ASSERT_EQ(found.distance > 0, expected.distance > 0);
  ASSERT_EQ(found.distance < 0, expected.distance < 0);
  if (found.distance == expected.distance && found.normal == expected.normal &&
      found.a == expected.a && found.b == expected.b)
    return;
  ++lanes;
  ASSERT_NEAR(found.distance, expected.distance, slack);
  const Vec2 turned = found.normal - expected.normal,
             off = found.b - found.a - found.distance * found.normal;
  ASSERT_LE(length(turned), kNormalSlack);
  ASSERT_LE(length(off), slack);
  ASSERT_LE(distance(AnyShape(Point{found.a}), a), slack);
  ASSERT_LE(distance(AnyShape(Point{found.b}), b), slack);
}

TEST(Columns, SeparationsContactsAndAreasAreThoseOfOnePair) {
  std::size_t touching = 0, apart = 0, lanes = 0;
  each_pair_of_kinds([&](const Sides& s) {
    std::vector<double> v[8];
    for (auto& column : v) column.resize(kMany);
    const auto at = [&](int k) { return v[k].data(); };
    batch::separation_witness(s.a.columns, s.b.columns,
                              {at(0), at(1), at(2), at(3), at(4), at(5), at(6)}, 2);
    for (std::size_t i = 0; i < kMany; ++i)
      expect_separation(s.first(i), s.y[i],
                        {v[0][i], {v[1][i], v[2][i]}, {v[3][i], v[4][i]}, {v[5][i], v[6][i]}},
                        lanes);
    batch::separation(s.a.columns, s.b.columns, at(7), 2);
    for (std::size_t i = 0; i < kMany; ++i) {
      ASSERT_EQ(v[7][i] > 0, v[0][i] > 0);
      ASSERT_EQ(v[7][i] < 0, v[0][i] < 0);
      ASSERT_TRUE(v[7][i] == v[0][i] || std::fabs(v[7][i] - v[0][i]) <= kNumbersSlack ||
                  (std::isnan(v[7][i]) && std::isnan(v[0][i])));
    }
    std::vector<std::uint8_t> count(kMany);
    const std::size_t n =
        batch::contact(s.a.columns, s.b.columns,
                       {count.data(), at(0), at(1), at(2), at(3), at(4), at(5), at(6)}, 2);
    std::size_t some = 0;
    for (std::size_t i = 0; i < kMany; ++i) {
      const auto expected = contact(s.first(i), s.y[i]);
      ASSERT_EQ(count[i], expected ? expected->count : 0);
      some += expected.has_value();
      if (!expected) {
        for (const int k : {0, 2, 3, 4, 6}) ASSERT_TRUE(std::isnan(v[k][i]));
        continue;
      }
      ASSERT_NEAR(v[0][i], expected->normal.x, kNormalSlack);
      ASSERT_TRUE(v[2][i] == expected->depth ||
                  std::fabs(v[2][i] - expected->depth) <= kNumbersSlack);
      ASSERT_NEAR(v[3][i], expected->points[0].x, kNumbersSlack);
      ASSERT_NEAR(v[4][i], expected->points[0].y, kNumbersSlack);
      if (expected->count > 1) expect_same(v[6][i], expected->points[1].y);
    }
    ASSERT_EQ(n, some);
    touching += n, apart += kMany - n;
    batch::overlap_area(s.a.columns, s.b.columns, at(7), 2);
    for (std::size_t i = 0; i < kMany; i += 7)
      expect_same(v[7][i], overlap_area(s.first(i), s.y[i]));
    batch::farthest_points(s.a.columns, s.b.columns, {at(0), at(1), at(2), at(3), at(4)}, 1);
    for (std::size_t i = 0; i < kMany; i += 7) {
      const auto expected = farthest_points(s.first(i), s.y[i]);
      expect_same(v[4][i], expected ? expected->distance : NAN);
    }
  });
  EXPECT_GT(touching, 100U);
  EXPECT_GT(apart, 100U);
  EXPECT_GT(lanes, 100U);
}

/// Circles and capsules that touch exactly, an ulp more and an ulp less, near the origin and far away; and
/// oriented boxes that nearly touch, whose corners are rounded there.
TEST(Columns, SeparationsAtTheLimitHaveTheExactSign) {
  std::size_t lanes = 0, signs[3] = {};
  for (const double far : {0.0, 1e6, -3e12}) {
    std::vector<AnyShape> x[3], y[3];
    for (int k = 1; k < 60; ++k)
      for (const double ulps : {-1.0, 0.0, 1.0, 1e3, -1e3}) {
        const Vec2 at{far + k, far - 2 * k}, way{3.0 * k, 4.0 * k}, side{-4, 3};
        const double r = 2 * k, gap = 3.0 * k * (1 + ulps * 0x1p-52);
        x[0].push_back(Circle{at, r}), y[0].push_back(Circle{at + way, gap});
        x[1].push_back(Capsule{at, at + side, r});
        y[1].push_back(Capsule{at + way - side, at + way, gap});
        const Rotation turn = Rotation::radians(0.1 * k), other = Rotation::radians(0.1 * k + 0.01);
        const double off = 1 + 1e-3 * (1 + ulps * 1e-5);
        x[2].push_back(OrientedBox{at, {1.0 * k, 1}, turn});
        y[2].push_back(
            OrientedBox{at + (k + off) * turn.u() + (1 + off) * turn.v(), {1, 1}, other});
      }
    for (int kind = 0; kind < 3; ++kind) {
      const Laid a(x[kind], kLayouts[0]), b(y[kind], kLayouts[0]);
      const std::size_t n = x[kind].size();
      std::vector<double> v[7];
      for (auto& column : v) column.resize(n);
      batch::separation_witness(a.columns, b.columns,
                                {v[0].data(), v[1].data(), v[2].data(), v[3].data(), v[4].data(),
                                 v[5].data(), v[6].data()});
      std::vector<double> alone(n);
      batch::separation(a.columns, b.columns, alone.data());
      for (std::size_t i = 0; i < n; ++i) {
        ASSERT_EQ(alone[i], v[0][i]);
        expect_separation(x[kind][i], y[kind][i],
                          {v[0][i], {v[1][i], v[2][i]}, {v[3][i], v[4][i]}, {v[5][i], v[6][i]}},
                          lanes, 16 * 0x1p-53 * (std::fabs(far) + 500));
        ++signs[v[0][i] < 0 ? 0 : v[0][i] == 0 ? 1 : 2];
      }
    }
  }
  for (const std::size_t count : signs) EXPECT_GT(count, 50U);
  EXPECT_GT(lanes, 20U);
}

TEST(Columns, CastsAreThoseOfOnePair) {
  const auto expect_near = [](double a, double b) {
    ASSERT_TRUE(std::fabs(a - b) <= 1e-13 * (kSize + std::fabs(b)) ||
                (std::isnan(a) && std::isnan(b)))
        << a << " instead of " << b;
  };
  std::size_t hits = 0, misses = 0;
  const double motion[] = {7, -3};
  each_pair_of_kinds([&](const Sides& s) {
    std::vector<double> v[5];
    for (auto& column : v) column.resize(kMany);
    std::vector<std::uint8_t> hit(kMany);
    const batch::HitsOut out{{hit.data(), nullptr}, v[0].data(), v[1].data(),
                             v[2].data(),           v[3].data(), v[4].data()};
    const auto expect = [&](std::size_t i, const std::optional<CastHit>& expected) {
      ASSERT_EQ(hit[i], expected.has_value()) << i;
      expect_near(v[0][i], expected ? expected->t : NAN);
      expect_near(v[2][i], expected ? expected->point.y : NAN);
      expect_near(v[3][i], expected ? expected->normal.x : NAN);
      ++(expected ? hits : misses);
    };
    if (std::holds_alternative<Ray>(s.x[0])) {
      batch::cast(s.a.columns, s.b.columns, out, 2);
      for (std::size_t i = 0; i < kMany; ++i) expect(i, cast(std::get<Ray>(s.first(i)), s.y[i]));
    }
    batch::cast(s.a.columns, {{&motion[0], 0}, {&motion[1], 0}}, s.b.columns, out, 2);
    for (std::size_t i = 0; i < kMany; ++i) expect(i, cast(s.first(i), {7, -3}, s.y[i]));
  });
  EXPECT_GT(hits, 100U);
  EXPECT_GT(misses, 100U);
}

TEST(Columns, MeasuresAreThoseOfOneShape) {
  Random r(3);
  for (int kind = 0; kind < kKinds; ++kind)
    for (const Layout layout : kLayouts) {
      const auto shapes = shapes_of(r, kind, kMany);
      const Laid laid(shapes, layout);
      std::vector<double> v[8];
      for (auto& column : v) column.resize(kMany);
      const auto at = [&](int k) { return v[k].data(); };
      batch::area(laid.columns, at(0), 2);
      batch::perimeter(laid.columns, at(1), 2);
      batch::centroid(laid.columns, {at(2), at(3)}, 2);
      batch::bounds(laid.columns, {at(4), at(5), at(6), at(7)}, 2);
      for (std::size_t i = 0; i < kMany; ++i) {
        expect_same(v[0][i], area(shapes[i]).value_or(NAN));
        expect_same(v[1][i], perimeter(shapes[i]).value_or(NAN));
        expect_same(v[3][i], centroid(shapes[i]).value_or(Vec2{NAN, NAN}).y);
        expect_same(v[6][i], bounds(shapes[i]).value_or(Box{{NAN, NAN}, {NAN, NAN}}).max.x);
      }
    }
}

TEST(Columns, ManyAreAnsweredInPieces) {
  constexpr std::size_t n = 50'000;
  Random r(5);
  const auto x = shapes_of(r, 4, n), y = shapes_of(r, 6, n);
  std::vector<std::uint8_t> expected(n), bytes(n);
  for (std::size_t i = 0; i < n; ++i) expected[i] = intersects(x[i], y[i]);
  for (const Layout a : kLayouts)
    for (const Layout b : kLayouts) {
      const Laid p(x, a), q(y, b);
      std::vector<std::uint64_t> words(batch::words_for(n));
      batch::intersects(p.columns, q.columns, {bytes.data(), words.data()}, 2);
      EXPECT_EQ(bytes, expected);
    }
}

TEST(Columns, WhatIsLeftOutIsZero) {
  const double x[] = {0, 3}, y[] = {0, 4}, half[] = {1, 1};
  AnyColumns points;
  points.kind = ShapeKind::circle;
  points.count = 2;
  points.numbers[0] = {x, 8}, points.numbers[1] = {y, 8};
  AnyColumns boxes;
  boxes.kind = ShapeKind::rounded_box;
  boxes.count = 2;
  boxes.numbers[0] = {x, 8}, boxes.numbers[1] = {y, 8};
  boxes.numbers[2] = boxes.numbers[3] = {half, 0};
  std::uint8_t hit[2];
  EXPECT_EQ(batch::intersects(points, boxes, {hit, nullptr}), 2U);
  EXPECT_EQ(area(batch::shape_in(points, 1)), 0);
  EXPECT_EQ(area(batch::shape_in(boxes, 1)), 4);
}

// law: interface.md, "Invalid patterns, rings"
TEST(Columns, WhatIsNoColumnIsRefused) {
  const double x[] = {0, 3};
  std::uint8_t hit[2];
  AnyColumns points;
  points.count = 2;
  points.numbers[0] = {x, 8};
  EXPECT_THROW(batch::intersects(points, points, {hit, nullptr}), std::invalid_argument);
  points.numbers[1] = {x, 8};
  EXPECT_EQ(batch::intersects(points, points, {hit, nullptr}), 2U);
  AnyColumns more = points;
  more.count = 3;
  EXPECT_THROW(batch::intersects(points, more, {hit, nullptr}), std::invalid_argument);
  EXPECT_THROW(batch::cast(points, points, {}), std::invalid_argument);
  more.kind = static_cast<ShapeKind>(77);
  EXPECT_THROW(batch::intersects(more, more, {hit, nullptr}), std::invalid_argument);
  points.count = 0;
  EXPECT_EQ(batch::intersects(points, points, {hit, nullptr}), 0U);
}

TEST(Columns, TheFirstInvalidRowIsNamed) {
  std::vector<double> x(9000, 1), y(9000, 2), radius(9000, 3);
  AnyColumns c;
  c.kind = ShapeKind::circle;
  c.count = 9000;
  c.numbers[0] = {x.data(), 8}, c.numbers[1] = {y.data(), 8}, c.numbers[2] = {radius.data(), 8};
  EXPECT_FALSE(batch::validate(c, 2));
  radius[8999] = -1;
  y[5000] = NAN;
  const auto problem = batch::validate(c, 2);
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->row, 5000U);
  EXPECT_STREQ(problem->problem.field, "center");
  EXPECT_EQ(batch::valid(c, {}), 8998U);

  const double v[] = {0, 0, 1, 0, 0, 1};
  const std::size_t descending[] = {0, 3, 1, 3};
  AnyColumns p;
  p.kind = ShapeKind::polygon;
  p.count = 3;
  p.vertices[0] = {v, 16}, p.vertices[1] = {v + 1, 16};
  p.starts = descending;
  ASSERT_TRUE(batch::validate(p));
  EXPECT_EQ(batch::validate(p)->row, 1U);

  const std::size_t starts[] = {0, 1, 2, 3}, parts[] = {0, 2, 1, 3};
  p.kind = ShapeKind::polyline;
  p.starts = starts, p.parts = parts;
  ASSERT_TRUE(batch::validate(p));
  EXPECT_EQ(batch::validate(p)->row, 1U);
}

TEST(Columns, OutlinesOfOnePartNeedNoParts) {
  const float v[] = {0, 0, 4, 0, 1, 1, 0, 4, 9, 9, 12, 9, 9, 13};
  const std::size_t starts[] = {0, 4, 4, 7};
  AnyColumns regions;
  regions.kind = ShapeKind::region;
  regions.is_float = true;
  regions.count = 3;
  regions.vertices[0] = {v, 2 * sizeof(float)}, regions.vertices[1] = {v + 1, 2 * sizeof(float)};
  regions.starts = starts;
  ASSERT_FALSE(batch::validate(regions));
  double areas[3];
  batch::area(regions, areas);
  EXPECT_EQ(areas[0], 4);
  EXPECT_EQ(areas[1], 0);
  EXPECT_EQ(areas[2], 6);
  EXPECT_EQ(std::get<Region>(batch::shape_in(regions, 1)), Region());
  const auto n = batch::numbers_of(batch::shape_in(regions, 2));
  EXPECT_EQ(n.starts, (std::vector<std::size_t>{0, 3}));
  EXPECT_EQ(n.vertices.size(), 3U);
}

}  // namespace
