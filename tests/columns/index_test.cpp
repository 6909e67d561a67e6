#include <gtest/gtest.h>

#include <abut/index/any_columns.hpp>

#include "layouts.hpp"

namespace {

using namespace columns_test;

#ifdef ABUT_SANITIZED
constexpr std::size_t kMany = 150, kAsked = 30;
#else
constexpr std::size_t kMany = 300, kAsked = 70;
#endif
constexpr double kAny = std::numeric_limits<double>::infinity();

std::size_t misses_of_all = 0;

/// An index answers columns as it answers shape by shape.
void expect_answers(const Indexed& index, const AnyColumns& queries,
                    const std::vector<AnyShape>& asked) {
  std::size_t next = 0, found = 0;
  const auto expect = [&](const std::vector<Id>& expected, std::size_t row,
                          std::span<const Id> ids) {
    ASSERT_EQ(row, next++);
    ASSERT_TRUE(std::equal(ids.begin(), ids.end(), expected.begin(), expected.end()));
  };
  found = meeting(index, queries, [&](std::size_t row, std::span<const Id> ids) {
    expect(index.meeting(asked[row]), row, ids);
  });
  EXPECT_EQ(next, asked.size());
  EXPECT_EQ(found, meeting(index, queries, {}));
  next = 0;
  EXPECT_GE(within(index, queries, 2.5,
                   [&](std::size_t row, std::span<const Id> ids) {
                     expect(index.within(asked[row], 2.5), row, ids);
                   }),
            found);
  EXPECT_GT(found, 0U);

  constexpr std::size_t k = 3;
  std::vector<Id> ids(k * asked.size());
  std::vector<double> gaps(ids.size());
  std::vector<std::size_t> counts(asked.size());
  for (const double reach : {kAny, 1.0}) {
    nearest(index, queries, k, reach, {ids.data(), gaps.data(), counts.data()}, {2, {}});
    for (std::size_t i = 0; i < asked.size(); ++i) {
      const auto expected = index.nearest(asked[i], k, reach);
      ASSERT_EQ(counts[i], expected.size());
      for (std::size_t j = 0; j < k; ++j) {
        ASSERT_EQ(ids[i * k + j], j < expected.size() ? expected[j].id : kNoId);
        ASSERT_EQ(gaps[i * k + j], j < expected.size() ? expected[j].distance : kAny);
      }
    }
  }

  const double motion[] = {0.25, 0};
  std::vector<double> t(asked.size());
  std::vector<std::uint8_t> hit(asked.size());
  FirstHitsOut out{ids.data(), {{hit.data(), nullptr}, t.data()}};
  cast(index, queries, {{&motion[0], 0}, {&motion[1], 0}}, out);
  std::size_t hits = 0;
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const auto expected = index.cast(asked[i], {0.25, 0});
    ASSERT_EQ(ids[i], expected ? expected->id : kNoId);
    ASSERT_EQ(hit[i], expected.has_value());
    if (expected) {
      ASSERT_EQ(t[i], expected->hit.t);
    }
    hits += expected.has_value();
  }
  EXPECT_GT(hits, 0U);
  misses_of_all += asked.size() - hits;
}

/// Filters of rows say what the filter of each question says.
TEST(IndexOfColumns, RowsLookAtSome) {
  Random r(29);
  const auto shapes = shapes_of(r, 4, kMany, spreads()[2]);
  const Laid laid(shapes, kLayouts[0]);
  const Index index = abut::index_of(laid.columns);
  std::vector<std::uint32_t> layers(kMany), masks(kMany);
  std::vector<Id> except(kMany);
  for (std::size_t i = 0; i < kMany; ++i) {
    layers[i] = 1U << i % 3;
    masks[i] = 1 + i % 7;
    except[i] = i % 5 == 0 ? kNoId : static_cast<Id>(i);
  }
  RowFilter rows;
  rows.every.layers = layers;
  rows.every.accepts = [](Id id) { return id % 11 != 0; };
  rows.except = except.data();
  rows.masks = masks.data();
  const auto of_row = [&](std::size_t i) {
    Filter filter = rows.every;
    if (except[i] != kNoId) filter.except = except[i];
    filter.mask = masks[i];
    return filter;
  };
  const std::size_t all = meeting(index, laid.columns, {}),
                    some = meeting(index, laid.columns, rows,
                                   [&](std::size_t i, std::span<const Id> ids) {
                                     const auto expected = index.meeting(shapes[i], of_row(i));
                                     EXPECT_TRUE(std::equal(ids.begin(), ids.end(),
                                                            expected.begin(), expected.end()))
                                         << i;
                                   },
                                   {2, {}});
  EXPECT_GT(some, 0U);
  EXPECT_LT(some, all);
  EXPECT_GT(
      within(index, laid.columns, 2.5, rows,
             [&](std::size_t i, std::span<const Id> ids) {
               const auto expected = index.within(shapes[i], 2.5, of_row(i));
               EXPECT_TRUE(std::equal(ids.begin(), ids.end(), expected.begin(), expected.end()))
                   << i;
             }),
      some);
  std::vector<Id> ids(kMany), unfiltered(kMany);
  std::vector<double> t(kMany);
  nearest(index, laid.columns, 1, kAny, rows, {ids.data(), t.data(), nullptr});
  for (std::size_t i = 0; i < kMany; ++i) {
    const auto expected = index.nearest(shapes[i], 1, of_row(i));
    ASSERT_EQ(ids[i], expected.at(0).id) << i;
    ASSERT_EQ(t[i], expected[0].distance) << i;
  }
  const double motion[] = {3, 1};
  const batch::Motions motions{{&motion[0], 0}, {&motion[1], 0}};
  const RowCastOptions options{rows, 2, CastStart::one_way};
  const std::size_t hits =
      cast(index, laid.columns, motions, options, {ids.data(), {{}, t.data()}}, {2, {}});
  for (std::size_t i = 0; i < kMany; ++i) {
    const auto expected = index.cast(shapes[i], {3, 1}, {of_row(i), 2, CastStart::one_way});
    ASSERT_EQ(ids[i], expected ? expected->id : kNoId) << i;
    if (expected) {
      ASSERT_EQ(t[i], expected->hit.t) << i;
    }
  }
  EXPECT_GT(hits, 0U);
  EXPECT_LT(hits, cast(index, laid.columns, motions, {unfiltered.data(), {}}));

  const auto rays = shapes_of(r, 2, kMany, spreads()[2]);
  const Laid laid_rays(rays, kLayouts[0]);
  const std::size_t struck = cast(index, laid_rays.columns, options, {ids.data(), {}});
  for (std::size_t i = 0; i < kMany; ++i) {
    const auto expected = index.cast(std::get<Ray>(rays[i]), {of_row(i), 2, CastStart::one_way});
    ASSERT_EQ(ids[i], expected ? expected->id : kNoId) << i;
  }
  EXPECT_GT(struck, 0U);
  EXPECT_LT(struck, cast(index, laid_rays.columns, {unfiltered.data(), {}}));
}

TEST(IndexOfColumns, HoldsWhatTheColumnsHold) {
  Random r(11);
  for (int kind = 0; kind < shape_kinds; ++kind)
    for (const Layout layout : kLayouts) {
#ifdef ABUT_SANITIZED  // which take minutes for all
      if (layout != kLayouts[kind % 3]) continue;
#endif
      const auto shapes = shapes_of(r, kind, kMany, spreads()[2]),
                 asked = shapes_of(r, 3, kAsked, spreads()[2]);
      const Laid laid(shapes, layout), queries(asked, layout);
      SCOPED_TRACE(kind_name(shapes[0]));
      const Index index = abut::index_of(laid.columns);
      ASSERT_EQ(index.size(), kMany);
      for (Id id = 0; id < kMany; ++id)
        ASSERT_EQ(relation(index[id], shapes[id]), Relation::equal) << id;
      expect_answers(index, queries.columns, asked);
    }
  EXPECT_GT(misses_of_all, 0U);
}

TEST(IndexOfColumns, TakesRowsAsTheyStand) {
  Random r(13);
  std::vector<OrientedBox> rows;
  for (const AnyShape& s : shapes_of(r, 6, kMany, spreads()[2]))
    rows.push_back(std::get<OrientedBox>(s));
  struct Row {
    double x, y, half_x, half_y, c, s;
  };
  static_assert(sizeof(Row) == sizeof(OrientedBox));
  std::vector<Row> mine(kMany);
  std::memcpy(static_cast<void*>(mine.data()), rows.data(), sizeof(Row) * kMany);
  AnyColumns c;
  c.kind = ShapeKind::oriented_box;
  c.count = kMany;
  const double* columns[] = {&mine[0].x, &mine[0].y, &mine[0].half_x, &mine[0].half_y};
  for (std::size_t k = 0; k < 4; ++k) c.numbers[k] = {columns[k], sizeof(Row)};
  c.rotation[0] = {&mine[0].c, sizeof(Row)}, c.rotation[1] = {&mine[0].s, sizeof(Row)};
  const Index index = abut::index_of(c), expected(rows);
  const Box window{{-3, -3}, {4, 4}};
  EXPECT_EQ(index.meeting(window), expected.meeting(window));
  EXPECT_FALSE(index.meeting(window).empty());
}

TEST(IndexOfColumns, SeveralKindsAndDynamicOnes) {
  Random r(17);
  const auto circles = shapes_of(r, 4, kMany, spreads()[2]),
             polygons = shapes_of(r, 10, kMany, spreads()[2]),
             asked = shapes_of(r, 9, kAsked, spreads()[2]);
  std::vector<AnyShape> all = circles;
  all.insert(all.end(), polygons.begin(), polygons.end());
  const Laid a(circles, Layout::rows), b(polygons, Layout::dense), queries(asked, Layout::dense);
  const AnyColumns both[] = {a.columns, b.columns};
  const Index index = abut::index_of(both), expected(all);
  expect_answers(index, queries.columns, asked);
  EXPECT_EQ(join(index, {}), join(expected, {}));

  DynamicIndex moving = dynamic_index_of(std::span(both, 1));
  std::vector<Id> ids(kMany);
  insert(moving, b.columns, ids.data());
  EXPECT_EQ(ids.front(), kMany);
  EXPECT_EQ(join(moving, {}), join(expected, {}));
  expect_answers(moving, queries.columns, asked);
  move(moving, ids.data(), a.columns);
  EXPECT_EQ(relation(moving[ids[5]], circles[5]), Relation::equal);
}

TEST(IndexOfColumns, StopsWhereTheSinkThrows) {
  Random r(19);
  const auto shapes = shapes_of(r, 5, kMany, spreads()[2]);
  const Laid laid(shapes, Layout::dense);
  const Index index = abut::index_of(laid.columns);
  std::size_t rows = 0;
  const auto throws = [&](std::size_t row, auto) {
    rows = row;
    if (row == 10) throw std::runtime_error("enough");
  };
  EXPECT_THROW(meeting(index, laid.columns, throws, {2, {}}), std::runtime_error);
  EXPECT_EQ(rows, 10U);
}

}  // namespace
