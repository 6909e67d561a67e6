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

TEST(Columns, SeparationsContactsAndAreasAreThoseOfOnePair) {
  std::size_t touching = 0, apart = 0;
  each_pair_of_kinds([&](const Sides& s) {
    std::vector<double> v[8];
    for (auto& column : v) column.resize(kMany);
    const auto at = [&](int k) { return v[k].data(); };
    batch::separation(s.a.columns, s.b.columns, {at(0), at(1), at(2), at(3), at(4), at(5), at(6)},
                      2);
    for (std::size_t i = 0; i < kMany; ++i) {
      const Separation expected =
          separation_witness(s.first(i), s.y[i])
              .value_or(Separation{NAN, {NAN, NAN}, {NAN, NAN}, {NAN, NAN}});
      const double numbers[] = {expected.distance, expected.normal.x, expected.normal.y,
                                expected.a.x,      expected.a.y,      expected.b.x,
                                expected.b.y};
      for (int k = 0; k < 7; ++k) expect_same(v[k][i], numbers[k]);
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
      expect_same(v[2][i], expected ? expected->depth : NAN);
      expect_same(v[3][i], expected ? expected->points[0].x : NAN);
      expect_same(v[6][i], expected && expected->count > 1 ? expected->points[1].y : NAN);
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
