// Columns and views, the three forms of an answer, threads, and sides that do not fit.
#include <gtest/gtest.h>

#include <abut/batch/cast.hpp>
#include <abut/batch/closest_points.hpp>
#include <abut/batch/contains.hpp>
#include <abut/batch/intersects.hpp>
#include <abut/queries/cast.hpp>
#include <abut/queries/contains.hpp>
#include <abut/queries/distance.hpp>
#include <abut/queries/intersects.hpp>
#include <random>

#include "../instruction_sets.hpp"

namespace batch_tests {
namespace {

using namespace abut;

template <class T>
std::vector<BasicBox<2, T>> boxes(int n) {
  std::mt19937 random(5);
  std::uniform_real_distribution<T> at(-9, 9), size(0, 3);
  std::vector<BasicBox<2, T>> all;
  for (int i = 0; i < n; ++i) {
    const T x = at(random), y = at(random);
    all.push_back({{x, y}, {x + size(random), y + size(random)}});
  }
  return all;
}

TEST(Batch, ColumnsGiveBackWhatWentIn) {
  const RoundedBox s{{1, 2}, {3, 4}, Rotation::degrees(30), 5};
  batch::Columns<RoundedBox> c;
  c.push_back({});
  c.push_back(s);
  const RoundedBox t = c[1];
  EXPECT_EQ(t.center, s.center);
  EXPECT_EQ(t.half_size, s.half_size);
  EXPECT_EQ(t.rotation, s.rotation);
  EXPECT_EQ(t.radius, s.radius);
  EXPECT_EQ(c.view().numbers[4][1], 5);

  batch::Columns<Polygon> p;
  p.push_back({{{0, 0}, {1, 0}, {0, 1}}, 0.5});
  p.push_back({{{7, 7}}, 0});
  EXPECT_EQ(p.size(), 2u);
  EXPECT_EQ(p[0].vertices.size(), 3u);
  EXPECT_EQ(p[0].radius, 0.5);
  EXPECT_EQ(p[1].vertices, (std::vector<Vec2>{{7, 7}}));
}

TEST(Batch, ViewsLookAtTheCallersArrays) {
  const double x[] = {0, 10, 20}, y[] = {0, 0, 0}, r[] = {1, 5, 9};
  const batch::View<Circle> circles{3, {x, y, r}};
  const batch::BitMask mask = batch::intersects(Point{{14, 3}}, circles);
  EXPECT_FALSE(mask[0]);
  EXPECT_TRUE(mask[1]);  // at exactly 5
  EXPECT_TRUE(mask[2]);
  EXPECT_EQ(batch::find_intersects(Point{{14, 3}}, circles.part(1, 2)),
            (std::vector<std::uint32_t>{0, 1}));
}

// Every count around the sizes of a word, a piece and the parts of threads.
TEST(Batch, MaskCountAndListAgree) {
  const std::vector<Box> all = boxes<double>(20000);
  const Circle circle{{0, 0}, 4};
  with_every_instruction_set([&] {
    for (const int n : {0, 1, 2, 7, 63, 64, 65, 127, 128, 8191, 8192, 8193, 16384, 20000}) {
      const batch::Columns<Box> some(std::vector<Box>(all.begin(), all.begin() + n));
      std::vector<std::uint32_t> expected;
      for (int i = 0; i < n; ++i)
        if (intersects(circle, all[static_cast<std::size_t>(i)]))
          expected.push_back(static_cast<std::uint32_t>(i));
      for (const int threads : {1, 2, 3}) {
        const batch::BitMask mask = batch::intersects(circle, some, threads);
        std::vector<std::uint32_t> set;
        for (std::size_t i = 0; i < mask.size; ++i)
          if (mask[i]) set.push_back(static_cast<std::uint32_t>(i));
        EXPECT_EQ(set, expected) << n;
        EXPECT_EQ(batch::count_intersects(circle, some, threads), expected.size()) << n;
        EXPECT_EQ(batch::find_intersects(circle, some, threads), expected) << n;
        std::vector<std::uint64_t> words(batch::words_for(static_cast<std::size_t>(n)));
        EXPECT_EQ(batch::intersects(circle, some, words.data(), threads), expected.size()) << n;
        EXPECT_EQ(words, mask.words) << n;
        EXPECT_EQ(batch::count_contains(circle, some, threads),
                  batch::find_contains(circle, some, threads).size());
      }
      if (n < 100) continue;
      EXPECT_GT(expected.size(), 0u);
      EXPECT_LT(expected.size(), static_cast<std::size_t>(n));
    }
  });
}

// Their columns are read two at a time, for some words of bits.
TEST(Batch, BoxesAgainstBoxesOfManyCounts) {
  const std::vector<Box> all = boxes<double>(1101);
  with_every_instruction_set([&] {
    for (const std::size_t n : {1, 63, 64, 65, 255, 256, 257, 320, 511, 513, 1100}) {
      const auto end = all.begin() + static_cast<std::ptrdiff_t>(n);
      const batch::Columns<Box> a(std::vector<Box>(all.begin(), end));
      const batch::Columns<Box> b(std::vector<Box>(all.begin() + 1, end + 1));
      const batch::BitMask mask = batch::intersects(a, b);
      std::size_t yes = 0;
      for (std::size_t i = 0; i < n; ++i) {
        EXPECT_EQ(mask[i], intersects(all[i], all[i + 1])) << i << " of " << n;
        yes += mask[i];
      }
      if (n < 63) continue;
      EXPECT_GT(yes, 0u);
      EXPECT_LT(yes, n);
    }
  });
}

TEST(Batch, RaysHitWhatTheScalarCastHits) {
  const std::vector<Box> all = boxes<double>(1001);
  const batch::Columns<Box> many(all);
  const Ray ray{{-12, -8}, {3, 2}};
  batch::Columns<Ray> rays;
  for (std::size_t i = 0; i < all.size(); ++i)
    rays.push_back({{0, 0}, {std::cos(0.1 * static_cast<double>(i)), 1}});
  const auto check = [&](const batch::Hits& hits, const auto& ray_of, const auto& target_of) {
    std::size_t n = 0;
    for (std::size_t i = 0; i < all.size(); ++i) {
      const auto hit = cast(ray_of(i), target_of(i));
      ASSERT_EQ(hit.has_value(), hits.any[i]) << i;
      if (!hit) continue;
      ++n;
      constexpr double bound = 16 * 0x1p-53 * 16;
      EXPECT_NEAR(hit->t, hits.t[i], bound);
      EXPECT_LE(length(hit->point - Vec2{hits.x[i], hits.y[i]}), bound);
      EXPECT_LE(length(hit->normal - Vec2{hits.normal_x[i], hits.normal_y[i]}), 0x1p-40);
    }
    EXPECT_GT(n, 10u);
    EXPECT_LT(n, all.size() - 10);
  };
  with_every_instruction_set([&] {
    for (const int threads : {1, 2}) {
      check(
          batch::cast(ray, many, threads), [&](std::size_t) { return ray; },
          [&](std::size_t i) { return all[i]; });
      check(
          batch::cast(rays, many, threads), [&](std::size_t i) { return rays[i]; },
          [&](std::size_t i) { return all[i]; });
      const Circle disc{{4, 4}, 3};
      check(
          batch::cast(rays, disc, threads), [&](std::size_t i) { return rays[i]; },
          [&](std::size_t) { return disc; });
    }
  });
}

TEST(Batch, DistancesInPartsAreThoseOfTheWhole) {
  const batch::Columns<Box> some(boxes<double>(20003));
  const Capsule pen{{-3, -3}, {2, 1}, 0.5};
  const std::vector<double> d = batch::distance(pen, some);
  EXPECT_EQ(d, batch::distance(pen, some, 2));
  EXPECT_EQ(d, batch::distance(some, pen, 3));
  for (std::size_t i = 0; i < d.size(); ++i) EXPECT_NEAR(d[i], distance(pen, some[i]), 1e-14);
  EXPECT_EQ(batch::closest_points(pen, some, 2).distance, d);
}

// No kernel: every pair of a whole piece is left to the scalar functions.
TEST(Batch, DistancesOfEllipses) {
  batch::Columns<Ellipse> some;
  for (int i = 0; i < 8192 + 64; ++i) some.push_back({{0.01 * i, -4}, {2, 1}, Rotation()});
  const Ellipse egg{{20, 3}, {3, 1}, Rotation::degrees(20)};
  const std::vector<double> d = batch::distance(egg, some);
  for (std::size_t i = 0; i < d.size(); i += 511) EXPECT_NEAR(d[i], distance(egg, some[i]), 1e-13);
  EXPECT_EQ(d, batch::distance(some, egg));
}

TEST(Batch, DistancesFromAnEllipseToPolygonsAndBack) {
  batch::Columns<Polygon> some;
  for (int i = 0; i < 200; ++i) {
    const double x = 0.3 * i, y = i % 7 - 9;
    Polygon p{{{x, y}, {x + 1, y}, {x + 2, y + 2}}};
    // As many corners as lanes have room for, and more.
    if (i % 3 == 0)
      for (int k = 0; k < i % 50; ++k) p.vertices.push_back({x + 2, y + 2});
    some.push_back(p);
  }
  const Ellipse egg{{20, 3}, {3, 1}, Rotation::degrees(20)};
  const std::vector<double> d = batch::distance(egg, some);
  const batch::BitMask meet = batch::intersects(egg, some);
  for (std::size_t i = 0; i < d.size(); ++i) {
    EXPECT_NEAR(d[i], distance(egg, some[i]), 1e-13);
    EXPECT_EQ(meet[i], intersects(egg, some[i]));
  }
  EXPECT_EQ(d, batch::distance(some, egg));
}

// The squares on the way to an ellipse's farthest point overflow or lose digits long before others.
TEST(Batch, EllipsesOfSizesWhoseSquaresAreBeyondTheNumbers) {
  const Ellipse needle{{0, 0}, {0x1p519, 0x1p10}}, upon_it{{0x1.8p479, 0}, {0x1p457, 0x1p454}};
  EXPECT_TRUE(intersects(needle, upon_it));
  EXPECT_EQ(batch::count_intersects(needle, batch::Columns<Ellipse>{std::vector{upon_it}}), 1u);
  EXPECT_EQ(batch::distance(needle, batch::Columns<Ellipse>{std::vector{upon_it}})[0], 0);

  const Ellipsef egg{{0.2f, 0.1f}, {0.3f, 0.5f}, Rotation::degrees(20)};
  const Segmentf edge{{1, -0.1f}, {1.1f, 20}};
  for (int e = -60; e <= 100; ++e) {
    const auto scaled = [&](float x) { return std::ldexp(x, e); };
    const auto scaled_point = [&](Vec2f v) { return Vec2f{scaled(v.x), scaled(v.y)}; };
    const Ellipsef far_egg{scaled_point(egg.center), scaled_point(egg.semi_axes), egg.rotation};
    const Segmentf far_edge{scaled_point(edge.a), scaled_point(edge.b)};
    const batch::Columns<Ellipsef> eggs{std::vector{far_egg}};
    EXPECT_NEAR(std::ldexp(batch::distance(far_edge, eggs)[0], -e), distance(edge, egg), 1e-5) << e;
  }
}

// Not valid, and what is answered means nothing; but nobody reads what is not there.
TEST(Batch, PolygonsWithoutVerticesAreSurvived) {
  batch::Columns<Polygon> some;
  for (int i = 0; i < 70; ++i) some.push_back(Polygon{});
  const batch::View<Polygon> unbounded{70, some.view().vertices, some.view().starts, nullptr, {}};
  EXPECT_EQ(batch::intersects(Circle{{0, 0}, 1}, some).size, 70U);
  EXPECT_EQ(batch::intersects(some, unbounded).size, 70U);
  EXPECT_EQ(batch::contains(unbounded, Box{{0, 0}, {1, 1}}).size, 70U);
  EXPECT_EQ(batch::distance(unbounded, Ellipse{{9, 9}, {2, 1}, Rotation()}).size(), 70U);
  EXPECT_EQ(intersects(Polygon{}, Polygon{}), intersects(Point{}, Point{}));
}

TEST(Batch, PolygonsWhoseBoundsAreNoNumbers) {
  const Polygon wide{{{-1.5e308, 0}}, 0.45e308};
  batch::Columns<Polygon> some;
  for (int i = 0; i < 70; ++i) some.push_back(wide);
  const Line line{{-1.79e308, 0.4905e308}, {1e-10, 5e-10}};
  const Circle inside{{-1.79e308, 0}, 0.1e308};
  ASSERT_TRUE(intersects(line, wide));
  ASSERT_TRUE(contains(wide, inside));
  with_every_instruction_set([&] {
    EXPECT_EQ(batch::count_intersects(line, some), 70U);
    EXPECT_EQ(batch::count_contains(some, inside), 70U);
  });
}

TEST(Batch, ColumnsThatWereMovedFromAreEmpty) {
  batch::Columns<Polygon> some, other;
  some.push_back({{{0, 0}, {1, 0}, {0, 1}}});
  other = std::move(some);
  some.push_back({{{5, 5}, {6, 5}, {5, 6}}});  // NOLINT: as a std::vector may be
  ASSERT_EQ(some.size(), 1U);
  EXPECT_EQ(some[0].vertices.size(), 3U);
  EXPECT_TRUE(batch::intersects(Point{{5, 5}}, some)[0]);
}

TEST(Batch, AListIsUsedAgain) {
  const batch::Columns<Boxf> some(boxes<float>(3000));
  std::vector<std::uint32_t> list{1, 2, 3};
  batch::find_intersects(Circlef{{0, 0}, 2}, some, list);
  EXPECT_EQ(list, batch::find_intersects(Circlef{{0, 0}, 2}, some));
}

TEST(Batch, ManyAgainstManyMustBeEquallyMany) {
  const batch::Columns<Box> three(boxes<double>(3)), four(boxes<double>(4));
  EXPECT_THROW(batch::intersects(three, four), std::invalid_argument);
  EXPECT_THROW(batch::count_contains(three, four), std::invalid_argument);
}

TEST(Batch, SeveralInstructionSetsAreTried) {
  int n = 0;
  with_every_instruction_set([&] { ++n; });
  EXPECT_GE(n, 1);
#ifdef __x86_64__
  EXPECT_GE(n, 2) << "only " << batch::instruction_set();
#endif
}

}  // namespace
}  // namespace batch_tests
