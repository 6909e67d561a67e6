// An index answers as a loop over all shapes does.
#include <gtest/gtest.h>

#include <abut/index/dynamic_index.hpp>
#include <abut/index/index.hpp>
#include <algorithm>
#include <array>
#include <list>
#include <map>
#include <set>

#include "sets.hpp"

namespace {

using namespace sets;

constexpr std::size_t kShapes = 75 * kEffort;
const int kQueries = 5 * kEffort * laws::soak();

std::vector<Id> sorted(std::vector<Id> ids) {
  std::sort(ids.begin(), ids.end());
  return ids;
}

class Spreads : public testing::TestWithParam<std::size_t> {
 protected:
  const Spread& spread = spreads()[GetParam()];
  Random random{GetParam() + 100};
  // The last ones go beyond what doubles decide, where every answer takes long.
  std::size_t count = GetParam() < 9 ? kShapes : kShapes / 3;
  std::vector<AnyShape> shapes = some_shapes(random, spread, count, true);
  Index index{shapes};

  AnyShape query() { return some_shapes(random, spread, 1, true)[0]; }
  /// A distance that is now and then that of one of the shapes, exactly.
  double some_distance(const AnyShape& query) {
    const double d = random.one_in(2) ? distance(query, shapes[random.bits() % shapes.size()])
                                      : 2 * spread.size(random);
    return random.one_in(3) ? std::nextafter(d, 0) : d;
  }
};

TEST_P(Spreads, Meeting) {
  std::size_t yes = 0, no = 0;
  for (int i = 0; i < kQueries; ++i) {
    const AnyShape q = query();
    std::vector<Id> expected;
    for (Id id = 0; id < shapes.size(); ++id)
      if (intersects(q, shapes[id])) expected.push_back(id);
    EXPECT_EQ(sorted(index.meeting(q)), expected) << spread.name << ": " << kind_name(q);
    yes += expected.size();
    no += shapes.size() - expected.size();
  }
  EXPECT_GT(yes, 0U) << spread.name;
  const bool all_meet = spread.name == "all in one point" || spread.name == "one place, one size";
  EXPECT_TRUE(no > 0 || all_meet) << spread.name;
}

TEST_P(Spreads, Within) {
  for (int i = 0; i < kQueries; ++i) {
    const AnyShape q = query();
    const double d = some_distance(q);
    std::vector<Id> expected;
    for (Id id = 0; id < shapes.size(); ++id)
      if (within_distance(q, shapes[id], d)) expected.push_back(id);
    EXPECT_EQ(sorted(index.within(q, d)), expected) << spread.name << ": " << kind_name(q);
  }
  EXPECT_TRUE(index.within(query(), -1).empty());
}

TEST_P(Spreads, Nearest) {
  for (int i = 0; i < kQueries; ++i) {
    const AnyShape q = query();
    std::vector<Neighbour> expected;
    for (Id id = 0; id < shapes.size(); ++id) expected.push_back({id, distance(q, shapes[id])});
    std::sort(expected.begin(), expected.end(), [](const Neighbour& a, const Neighbour& b) {
      return a.distance < b.distance || (a.distance == b.distance && a.id < b.id);
    });
    const std::size_t k = i % 3 == 0 ? 1 : i % 3 == 1 ? 8 : count + 5;
    const double within = some_distance(q);
    std::vector<Neighbour> near = expected;
    std::erase_if(near,
                  [&](const Neighbour& n) { return !within_distance(q, shapes[n.id], within); });
    near.resize(std::min(k, near.size()));
    expected.resize(std::min(k, count));
    EXPECT_EQ(index.nearest(q, k), expected) << spread.name << ": " << kind_name(q);
    EXPECT_EQ(index.nearest(q, k, within), near) << spread.name << ": " << kind_name(q);
  }
  EXPECT_TRUE(index.nearest(query(), 0).empty());
}

TEST_P(Spreads, NearestGroups) {
  for (int i = 0; i < kQueries; ++i) {
    const AnyShape q = query();
    // One group holds half of all, the others few each.
    const GroupOf group_of = [](Id id) { return id % 2 == 0 ? 0 : id / 6; };
    const auto before = [](const Neighbour& a, const Neighbour& b) {
      return a.distance < b.distance || (a.distance == b.distance && a.id < b.id);
    };
    const auto nearest_of_groups = [&](auto counts) {
      std::map<std::uint32_t, Neighbour> nearest_of;
      for (Id id = 0; id < shapes.size(); ++id) {
        if (!counts(id)) continue;
        const Neighbour n{id, distance(q, shapes[id])};
        const auto [known, fresh] = nearest_of.try_emplace(group_of(id), n);
        if (!fresh && before(n, known->second)) known->second = n;
      }
      std::vector<Neighbour> all;
      for (const auto& [group, n] : nearest_of) all.push_back(n);
      std::sort(all.begin(), all.end(), before);
      return all;
    };
    const std::size_t k = i % 3 == 0 ? 1 : i % 3 == 1 ? 5 : count;
    const double within = some_distance(q);
    std::vector<Neighbour> expected = nearest_of_groups([](Id) { return true; });
    std::vector<Neighbour> near =
        nearest_of_groups([&](Id id) { return within_distance(q, shapes[id], within); });
    near.resize(std::min(k, near.size()));
    expected.resize(std::min(k, expected.size()));
    EXPECT_EQ(index.nearest_groups(q, k, group_of), expected)
        << spread.name << ": " << kind_name(q);
    EXPECT_EQ(index.nearest_groups(q, k, group_of, within), near)
        << spread.name << ": " << kind_name(q);
  }
  EXPECT_TRUE(index.nearest_groups(query(), 0, [](Id id) { return id; }).empty());
}

/// The hit of the least time, the lowest id among equals.
template <class Cast>
std::optional<IndexHit> first_hit(const std::vector<AnyShape>& shapes, Cast cast) {
  std::optional<IndexHit> first;
  for (Id id = 0; id < shapes.size(); ++id)
    if (const std::optional<CastHit> hit = cast(shapes[id]);
        hit && (!first || hit->t < first->hit.t))
      first = IndexHit{id, *hit};
  return first;
}
void expect_same(const std::optional<IndexHit>& a, const std::optional<IndexHit>& b,
                 const std::string& what) {
  ASSERT_EQ(a.has_value(), b.has_value()) << what;
  if (!a) return;
  EXPECT_EQ(a->id, b->id) << what;
  EXPECT_EQ(a->hit.t, b->hit.t) << what;
}

TEST_P(Spreads, FirstHit) {
  int hits = 0;
  for (int i = 0; i < kQueries; ++i) {
    const Vec2 from = spread.place(random), to = spread.place(random);
    const Ray ray{from, i % 4 == 0 ? Vec2{0, -2} : Vec2{0.5 * to - 0.5 * from}};
    if (validate(AnyShape(ray))) continue;
    const auto expected = first_hit(shapes, [&](const AnyShape& s) { return cast(ray, s); });
    expect_same(index.cast(ray), expected, spread.name + ": ray");
    hits += expected.has_value();
    const AnyShape moving = query();
    expect_same(
        index.cast(moving, ray.direction),
        first_hit(shapes, [&](const AnyShape& s) { return cast(moving, ray.direction, s); }),
        spread.name + ": moving " + kind_name(moving));
  }
  EXPECT_GT(hits, 0) << spread.name;
}

std::vector<Match> joined(const Index& a, const Index* b, std::optional<double> within,
                          int threads) {
  std::vector<Match> all;
  const MatchSink sink = [&](std::span<const Match> some) {
    all.insert(all.end(), some.begin(), some.end());
  };
  const Work work{threads};
  const std::size_t count =
      b        ? within ? join_within(a, *b, *within, sink, work) : join(a, *b, sink, work)
      : within ? join_within(a, *within, sink, work)
               : join(a, sink, work);
  EXPECT_EQ(count, all.size());
  return all;
}
std::vector<Match> sorted(std::vector<Match> matches) {
  std::sort(matches.begin(), matches.end(),
            [](const Match& p, const Match& q) { return p.a < q.a || (p.a == q.a && p.b < q.b); });
  return matches;
}

TEST_P(Spreads, JoinWithItself) {
  std::vector<Match> meeting, near;
  const double within = some_distance(query());
  for (Id a = 0; a < shapes.size(); ++a)
    for (Id b = a + 1; b < shapes.size(); ++b) {
      if (intersects(shapes[a], shapes[b])) meeting.push_back({a, b, 0});
      if (within_distance(shapes[a], shapes[b], within))
        near.push_back({a, b, distance(shapes[a], shapes[b])});
    }
  EXPECT_FALSE(meeting.empty()) << spread.name;
  EXPECT_EQ(sorted(joined(index, nullptr, {}, 1)), meeting) << spread.name;
  EXPECT_EQ(sorted(joined(index, nullptr, within, 1)), near) << spread.name;
  EXPECT_EQ(joined(index, nullptr, {}, 1), joined(index, nullptr, {}, 3)) << "the same order";
}

TEST_P(Spreads, JoinWithAnother) {
  const std::size_t next = (GetParam() + 1) % spreads().size();
  for (const Spread* other : {&spread, &spreads()[next]}) {
    const std::vector<AnyShape> others = some_shapes(random, *other, count / 5, true);
    const Index second(others);
    std::vector<Match> meeting, near;
    const double within = some_distance(query());
    for (Id a = 0; a < shapes.size(); ++a)
      for (Id b = 0; b < others.size(); ++b) {
        if (intersects(shapes[a], others[b])) meeting.push_back({a, b, 0});
        if (within_distance(shapes[a], others[b], within))
          near.push_back({a, b, distance(shapes[a], others[b])});
      }
    EXPECT_EQ(sorted(joined(index, &second, {}, 2)), meeting) << spread.name << other->name;
    EXPECT_EQ(sorted(joined(index, &second, within, 2)), near) << spread.name << other->name;
  }
}

INSTANTIATE_TEST_SUITE_P(All, Spreads, testing::Range(std::size_t{0}, spreads().size()));

TEST(Index, OfOneKindIsThatOfAll) {
  Random random(5);
  std::vector<Circle> circles;
  std::vector<AnyShape> same;
  while (circles.size() < 1000) {
    circles.push_back({{random.real(0, 30), random.real(0, 30)}, random.real(0, 1)});
    same.push_back(circles.back());
  }
  const Index a(circles), b(same);
  EXPECT_EQ(joined(a, nullptr, {}, 1), joined(b, nullptr, {}, 1));
  EXPECT_LT(a.overhead_in_bytes(), circles.size() * sizeof(Boxf) * 3 / 2);
}

TEST(Index, OfWhatConvertsToShapes) {
  const std::vector<Circlef> floats{{{0, 0}, 1}, {{5, 0}, 1}};
  EXPECT_EQ(Index(floats).meeting(Vec2{1, 0}), std::vector<Id>{0});
  EXPECT_EQ(Index(std::list<Vec2>{{0, 0}, {5, 0}}).nearest(Vec2{4, 0}, 1)[0].id, 1u);
  EXPECT_EQ(DynamicIndex(floats).meeting(Circlef{{5, 2}, 1}), std::vector<Id>{1});
  const Index mixed({Box{{0, 0}, {1, 1}}, Circle{{3, 0}, 1}, Vec2{5, 0}});
  EXPECT_EQ(mixed.size(), 3u);
  EXPECT_EQ(kind(mixed[2]), ShapeKind::point);
  EXPECT_EQ(mixed.within(std::array<double, 2>{4.5, 0}, 0.5), (std::vector<Id>{1, 2}));
}

TEST(Index, Small) {
  const Index none;
  EXPECT_EQ(none.size(), 0U);
  EXPECT_TRUE(none.meeting(Box{{-1, -1}, {1, 1}}).empty());
  EXPECT_TRUE(none.nearest(Point{}, 3).empty());
  EXPECT_FALSE(none.cast(Ray{{0, 0}, {1, 0}}));
  EXPECT_EQ(join(none, {}), 0U);
  for (std::size_t n = 1; n < 40; ++n) {
    std::vector<Point> points;
    for (std::size_t i = 0; i < n; ++i) points.push_back({Vec2(i % 7, i / 7)});
    const Index some(points);
    EXPECT_EQ(some.meeting(Box{{0, 0}, {9, 9}}).size(), n);
    EXPECT_EQ(some.nearest(Point{{0, 0}}, 1)[0].id, 0U);
    EXPECT_EQ(join(none, some, {}), 0U);
    EXPECT_EQ(join(some, none, {}), 0U);
    EXPECT_EQ(join(some, some, {}), n) << "two that happen to be one are still two";
  }
}

TEST(Index, WhatASinkThrowsComesOut) {
  const Index index(std::vector<Box>(500, Box{{0, 0}, {1, 1}}));
  for (const int threads : {1, 4}) {
    const MatchSink full = [](std::span<const Match>) { throw std::runtime_error("disk full"); };
    EXPECT_THROW(join(index, full, {threads}), std::runtime_error);
  }
}

TEST(Index, NearestOfManyInOrder) {
  Random random(6);
  const std::vector<AnyShape> shapes = some_shapes(random, spreads()[0], 500, false);
  const std::vector<AnyShape> queries = some_shapes(random, spreads()[0], 700, false);
  const Index index(shapes);
  Id next = 0;
  std::size_t last = 0;
  nearest(index, queries, 3,
          [&](Id query, std::span<const Neighbour> found) {
            ASSERT_EQ(query, next++);
            const auto expected = index.nearest(queries[query], 3);
            EXPECT_TRUE(std::equal(found.begin(), found.end(), expected.begin(), expected.end()));
          },
          {3, [&](std::size_t done, std::size_t total) {
             EXPECT_GT(done, last);
             EXPECT_EQ(total, 700U);
             last = done;
           }});
  EXPECT_EQ(next, 700U);
  EXPECT_EQ(last, 700U);
  std::size_t all = 0;
  nearest(index, queries, 3, 0.5, [&](Id query, std::span<const Neighbour> found) {
    const auto expected = index.nearest(queries[query], 3, 0.5);
    EXPECT_TRUE(std::equal(found.begin(), found.end(), expected.begin(), expected.end()));
    all += found.size();
  });
  EXPECT_GT(all, 0U);
  EXPECT_LT(all, 3 * queries.size());
}

TEST(Index, PolygonsWithoutVerticesAreSurvived) {
  const Index index(std::vector<AnyShape>{Polygon{}, Circle{{0, 0}, 1}, Polygon{}});
  EXPECT_EQ(index.size(), 3U);
  EXPECT_EQ(index.nearest(Circle{{3, 3}, 1}, 3).size(), 3U);
  EXPECT_GE(index.meeting(Box{{-1, -1}, {1, 1}}).size(), 1U);
}

TEST(Index, GivesItsShapesBack) {
  Random random(8);
  const std::vector<AnyShape> shapes = some_shapes(random, spreads()[0], 300, false);
  Index index(shapes);
  for (Id id = 0; id < shapes.size(); ++id)
    EXPECT_EQ(distance(index[id], Point{{50, 60}}), distance(shapes[id], Point{{50, 60}}));
  EXPECT_THROW(index[300], std::out_of_range);
  const Index copy = index;
  index = Index(std::vector<Circle>{{{1, 2}, 3}});
  EXPECT_EQ(copy.size(), 300U);
  EXPECT_EQ(copy.nearest(shapes[7], 1)[0].distance, 0);
  EXPECT_EQ(std::get<Circle>(index[0]).radius, 3);
  EXPECT_THROW(index[1], std::out_of_range);
}

TEST(Index, NearestWithinADistance) {
  std::vector<Circle> row;
  for (int i = 0; i < 100; ++i) row.push_back({{10.0 * i, 0}, 1});
  const Index circles(row);
  const Index points(std::vector<Point>{{{0, 0}}, {{3, 4}}, {{6, 8}}});
  EXPECT_EQ(circles.nearest(Point{{100, 5}}, 5, 4), (std::vector<Neighbour>{{10, 4}}));
  EXPECT_TRUE(circles.nearest(Point{{100, 5}}, 5, std::nextafter(4, 0)).empty());
  EXPECT_EQ(circles.nearest(Point{{100, 5}}, 2, 100).size(), 2U);
  EXPECT_EQ(points.nearest(Point{{0, 0}}, 3, 5), (std::vector<Neighbour>{{0, 0}, {1, 5}}));
  EXPECT_EQ(points.nearest(Point{{0, 0}}, 3, std::nextafter(5, 0)).size(), 1U);
  EXPECT_EQ(points.nearest(Point{{0, 0}}, 3, 0), (std::vector<Neighbour>{{0, 0}}));
  EXPECT_TRUE(points.nearest(Point{{0, 0}}, 3, -1).empty());
  EXPECT_TRUE(points.nearest(Point{{0, 0}}, 3, std::nan("")).empty());
}

// So many that they are measured before all are seen, and then fewer than are wanted are left.
TEST(Index, ManyAHairBeyondTheDistance) {
  for (const std::size_t inside : {0, 1, 3}) {
    std::vector<Point> points;
    for (int i = 0; i < 400; ++i) {
      const double angle = i * 0.0157;
      points.push_back({{5 + (1 + 1e-8) * std::cos(angle), 5 + (1 + 1e-8) * std::sin(angle)}});
    }
    for (std::size_t i = 0; i < inside; ++i) {
      const double angle = static_cast<double>(i);
      points.push_back({{5 + 0.9999995 * std::cos(angle), 5 + 0.9999995 * std::sin(angle)}});
    }
    const Index index(points);
    for (const std::size_t k : {1, 3, 9})
      EXPECT_EQ(index.nearest(Point{{5, 5}}, k, 1).size(), std::min(k, inside));
  }
}

TEST(Index, AGroupMayBeAskedForByAnIndex) {
  std::vector<Circle> circles;
  for (int i = 0; i < 5000; ++i) circles.push_back({{i % 150 + 0.0, i / 150 + 0.0}, 0.3});
  const Index index(circles);
  const Point query{{70.2, 20.4}};
  const auto expected = index.nearest_groups(query, 50, [](Id id) { return id / 7; });
  const auto asked = index.nearest_groups(query, 50, [&](Id id) {
    EXPECT_EQ(index.nearest(circles[id], 1)[0].distance, 0);
    return index.nearest_groups(Point{circles[id].center}, 1, [](Id i) { return i; })[0].id / 7;
  });
  EXPECT_EQ(asked, expected);
}

TEST(Index, NoneOfTheNearestAreNone) {
  // Far from the origin and dense, so that the tree is made of doubles; and endless.
  std::vector<AnyShape> shapes;
  for (int i = 0; i < 1000; ++i) shapes.push_back(Point{{1e9 + i * 1e-3, 1e9}});
  shapes.push_back(Line{{0, 0}, {0, 1}});
  const Index index(shapes);
  for (const AnyShape& query :
       {AnyShape(Line{{0, 0}, {1, 0}}), AnyShape(Ray{{0, 0}, {0, 1}}), AnyShape(Point{{1, 1}})})
    EXPECT_TRUE(index.nearest(query, 0).empty());
}

TEST(Index, RaysOfSubnormalDirection) {
  constexpr double least = std::numeric_limits<double>::denorm_min();
  const auto same = [](const std::vector<Circle>& circles, const Ray& ray) {
    const Index index(circles);
    const std::vector<AnyShape> shapes(circles.begin(), circles.end());
    const auto expected = first_hit(shapes, [&](const AnyShape& s) { return cast(ray, s); });
    EXPECT_TRUE(expected);
    expect_same(index.cast(ray), expected, "ray");
  };
  same({{{3e-20, 1e-20}, 1e-21}}, {{0, 0}, {3 * least, least}});
  same({{{1e-20, 0}, 1e-22}, {{2e-20, 0}, 1e-22}}, {{3e-20, 0}, {-least, 0}});
  same({{{1e-20, 0}, 1e-22}, {{2e-20, 0}, 1e-22}}, {{0, 0}, {0x1p-500, 0}});
  Random random(11);
  for (int i = 0; i < 200; ++i) {
    const auto component = [&] { return least * static_cast<double>(random.integer(-20, 20)); };
    const Vec2 direction{component(), component()};
    if (direction.x == 0 && direction.y == 0) continue;
    std::vector<Circle> circles;
    for (int k = 1; k <= 40; ++k)
      circles.push_back({0x1p1000 * direction * (k * 0x1p-20), 0x1p-80 * random.real(0, 1)});
    same(circles, {{0, 0}, direction});
  }
}

}  // namespace
