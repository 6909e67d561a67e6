// Random sequences of operations on a dynamic index, and on a plain list.
#include <gtest/gtest.h>

#include <abut/index/any_columns.hpp>
#include <abut/index/dynamic_index.hpp>
#include <algorithm>
#include <map>

#include "index/kernels.hpp"
#include "index/search.hpp"
#include "sets.hpp"

namespace {

using namespace sets;

/// The index, and beside it what must be in it.
struct Both {
  DynamicIndex index;
  std::map<Id, AnyShape> list;

  void insert(const AnyShape& shape) {
    const Id id = index.insert(shape);
    ASSERT_TRUE(list.emplace(id, shape).second) << "an id that is in use";
  }
  Id some_id(Random& random) const {
    return std::next(list.begin(), static_cast<long>(random.bits() % list.size()))->first;
  }
  void check(Random& random, const AnyShape& query, double distance_asked) const {
    ASSERT_EQ(index.size(), list.size());
    std::vector<Id> meeting, within;
    std::vector<Neighbour> nearest;
    std::optional<IndexHit> hit;
    const Vec2 motion{random.real(-9, 9), random.real(-9, 9)};
    for (const auto& [id, shape] : list) {
      if (intersects(query, shape)) meeting.push_back(id);
      const double d = distance(query, shape);
      if (d <= distance_asked) within.push_back(id);
      nearest.push_back({id, d});
      if (const auto h = cast(query, motion, shape); h && (!hit || h->t < hit->hit.t))
        hit = IndexHit{id, *h};
    }
    const auto sorted = [](std::vector<Id> ids) {
      std::sort(ids.begin(), ids.end());
      return ids;
    };
    ASSERT_EQ(sorted(index.meeting(query)), meeting);
    ASSERT_EQ(sorted(index.within(query, distance_asked)), within);
    std::sort(nearest.begin(), nearest.end(), [](const Neighbour& a, const Neighbour& b) {
      return a.distance < b.distance || (a.distance == b.distance && a.id < b.id);
    });
    nearest.resize(std::min<std::size_t>(nearest.size(), 6));
    ASSERT_EQ(index.nearest(query, 6), nearest);
    const auto found = index.cast(query, motion);
    ASSERT_EQ(found.has_value(), hit.has_value());
    if (hit) {
      ASSERT_EQ(found->id, hit->id);
    }
  }
  void check_joins(double within, const Index& fixed,
                   const std::vector<AnyShape>& fixed_list) const {
    std::vector<Match> meeting, near, mixed;
    for (auto a = list.begin(); a != list.end(); ++a) {
      for (auto b = std::next(a); b != list.end(); ++b) {
        if (intersects(a->second, b->second)) meeting.push_back({a->first, b->first, 0});
        if (within_distance(a->second, b->second, within))
          near.push_back({a->first, b->first, distance(a->second, b->second)});
      }
      for (Id b = 0; b < fixed_list.size(); ++b)
        if (intersects(a->second, fixed_list[b])) mixed.push_back({a->first, b, 0});
    }
    const auto collect = [](auto ask) {
      std::vector<Match> all;
      ask([&](std::span<const Match> some) { all.insert(all.end(), some.begin(), some.end()); });
      std::sort(all.begin(), all.end(), [](const Match& p, const Match& q) {
        return p.a < q.a || (p.a == q.a && p.b < q.b);
      });
      return all;
    };
    ASSERT_EQ(collect([&](const MatchSink& s) { join(index, s); }), meeting);
    ASSERT_EQ(collect([&](const MatchSink& s) { join_within(index, within, s); }), near);
    ASSERT_EQ(collect([&](const MatchSink& s) { join(index, fixed, s); }), mixed);
    const std::size_t twice = join(index, index, {});
    ASSERT_EQ(twice, 2 * meeting.size() + list.size())
        << "with a second that happens to be the same";
  }
};

class Operations : public testing::TestWithParam<std::size_t> {};

TEST_P(Operations, AsAPlainList) {
  const Spread& spread = spreads()[GetParam()];
  Random random(GetParam() + 50);
  const auto shape = [&] { return some_shapes(random, spread, 1, true)[0]; };
  const std::vector<AnyShape> fixed_list = some_shapes(random, spread, 50, true);
  const Index fixed(fixed_list);

  Both both{DynamicIndex(some_shapes(random, spread, 40, true)), {}};
  for (Id id = 0; id < 40; ++id) both.list.emplace(id, both.index[id]);
  const int rounds = 3 * kEffort * laws::soak();
  for (int round = 0; round < rounds; ++round) {
    // Now mostly growing, now mostly shrinking, now mostly moving.
    const int mood = round % 3;
    for (int i = 0; i < 100; ++i) {
      const int dice = random.integer(0, 9);
      if (both.list.empty() || (mood == 0 ? dice < 8 : dice < 1)) {
        both.insert(shape());
      } else if (mood == 1 ? dice < 8 : dice < 2) {
        const Id id = both.some_id(random);
        both.index.erase(id);
        both.list.erase(id);
        ASSERT_FALSE(both.index.contains(id));
      } else {
        const Id id = both.some_id(random);
        AnyShape moved = shape();
        if (random.one_in(2)) {  // a little
          moved = both.list[id];
          if (auto* circle = std::get_if<Circle>(&moved)) circle->center.x *= 1.001;
          if (auto* point = std::get_if<Point>(&moved)) point->position.y *= 1.001;
        }
        both.index.move(id, moved);
        both.list[id] = moved;
      }
    }
    if (random.one_in(4)) both.index.refit();
    for (int i = 0; i < 4; ++i) both.check(random, shape(), spread.size(random));
  }
  both.check_joins(spread.size(random), fixed, fixed_list);
}

// Spreads beyond what doubles decide take long and test nothing more here.
INSTANTIATE_TEST_SUITE_P(Some, Operations, testing::Range(std::size_t{0}, std::size_t{8}));

TEST(Dynamic, ThousandsThatComeAndGo) {
  Random random(1);
  const auto circle = [&](double size) {
    return Circle{{random.real(0, size), random.real(0, size)}, random.real(0, 1)};
  };
  Both both;
  for (int i = 0; i < 2250 * kEffort; ++i) both.insert(circle(100));
  for (int i = 0; i < 4; ++i) both.check(random, circle(100), 2);
  // All drift, a little at a time, until nobody is where it was.
  for (int step = 0; step < 20; ++step)
    for (auto& [id, shape] : both.list) {
      auto& c = std::get<Circle>(shape);
      c.center = c.center + Vec2{random.real(-1, 1), random.real(-1, 1)};
      both.index.move(id, shape);
    }
  for (int i = 0; i < 4; ++i) both.check(random, circle(100), 2);
  for (int i = 0; i < 2125 * kEffort; ++i) {
    const Id id = both.some_id(random);
    both.index.erase(id);
    both.list.erase(id);
  }
  for (int i = 0; i < 4; ++i) both.check(random, circle(100), 2);
}

TEST(Dynamic, OneShapeAgainAndAgainUntilItIsNot) {
  Random random(21);
  const Circle circle{{1, 2}, 3};
  Both both{DynamicIndex(std::vector<AnyShape>(3000, circle)), {}};
  for (Id id = 0; id < 3000; ++id) both.list[id] = circle;
  const auto check = [&] {
    for (const AnyShape& query :
         {AnyShape(circle), AnyShape(Point{{7, 7}}), AnyShape(Box{{-9, -9}, {-8, 2}})})
      both.check(random, query, 1);
  };
  check();
  for (int round = 0; round < 6; ++round) {
    for (int i = 0; i < 200; ++i) {
      // The lowest ids are those that the nearest are.
      const Id id = i % 2 == 0 ? both.list.begin()->first : both.some_id(random);
      switch (random.integer(0, 3)) {
        case 0:
          both.index.erase(id);
          both.list.erase(id);
          break;
        case 1:
          both.insert(circle);
          break;
        default: {
          const double off = random.real(-1e-3, 1e-3);
          both.list[id] = Circle{circle.center, circle.radius + off};
          both.index.move(id, both.list[id]);
        }
      }
    }
    check();
    if (round == 3) both.index.refit();
  }
}

// law: interface.md, "An id or a tile"
TEST(Dynamic, AnIdThatNamesNothingIsRefused) {
  DynamicIndex index(std::vector<AnyShape>{Point{{1, 2}}, Point{{3, 4}}});
  EXPECT_THROW(index.erase(2), std::out_of_range);
  index.erase(0);
  EXPECT_THROW(index.erase(0), std::out_of_range);
  EXPECT_THROW(index.move(0, Point{}), std::out_of_range);
  EXPECT_THROW((void)index[0], std::out_of_range);
  EXPECT_EQ(index.insert(Point{{5, 6}}), 0U) << "the id of what was erased";
  EXPECT_EQ(index.size(), 2U);
  EXPECT_EQ(DynamicIndex().nearest(Point{}, 3).size(), 0U);
}

/// Leaves that are looked into for the nearest of many places, one question with the other.
double leaves_a_question(const DynamicIndex& index, Random& random) {
  std::size_t sum = 0;
  for (int i = 0; i < 300; ++i) {
    std::size_t leaves = 0;
    abut::detail::index::find_nearest(
        index.parts(), Point{{random.real(0, 100), random.real(0, 100)}}, 1, HUGE_VAL, &leaves);
    sum += leaves;
  }
  return static_cast<double>(sum) / 300;
}

TEST(Dynamic, FewThatCameOneByOneAreInOrderToo) {
  Random random(21);
  std::vector<AnyShape> shapes;
  for (int i = 0; i < 1000; ++i)
    shapes.push_back(Circle{{random.real(0, 100), random.real(0, 100)}, 0.5});
  DynamicIndex one_by_one;
  for (const AnyShape& shape : shapes) one_by_one.insert(shape);
  const double at_once = leaves_a_question(DynamicIndex(shapes), random);
  EXPECT_LT(leaves_a_question(one_by_one, random), 3 * at_once + 1);
  one_by_one.refit();
  EXPECT_LT(leaves_a_question(one_by_one, random), 2 * at_once + 1);
}

TEST(Dynamic, ALineAmongThoseThatMoveKeepsNothingLoose) {
  Random random(22);
  std::vector<Vec2> at;
  std::vector<AnyShape> shapes{Line{{0, -1}, {1, 0}}};
  for (int i = 0; i < 2010; ++i) {  // the line shares a leaf
    at.push_back({random.real(0, 100), random.real(0, 100)});
    shapes.push_back(Circle{at.back(), 0.1});
  }
  DynamicIndex index(shapes);
  const double before = leaves_a_question(index, random);
  for (int round = 0; round < 2000 * laws::kEffort; ++round)
    for (std::size_t i = static_cast<std::size_t>(round) % 4; i < at.size(); i += 4) {
      for (double* x : {&at[i].x, &at[i].y}) *x = std::clamp(*x + random.real(-1, 1), 0.0, 100.0);
      index.move(static_cast<Id>(i + 1), Circle{at[i], 0.1});
    }
  EXPECT_LT(leaves_a_question(index, random), 2 * before);
}

// Long and thin: what grows across them hardly lengthens a leaf, and makes it many times as large.
TEST(Dynamic, LongShapesThatMoveStayInOrder) {
  Random random(23);
  const auto mean_candidates = [&](const DynamicIndex& index) {
    std::vector<abut::detail::index::Slot> sure, maybe;
    for (int i = 0; i < 200; ++i) {
      const Vec2 at{5000, random.real(0, 1000)};
      for (const auto& part : index.parts())
        abut::detail::index::find_overlapping(part.tree, {{at, at}}, sure, maybe);
    }
    return static_cast<double>(sure.size() + maybe.size()) / 200;
  };
  const auto mean_leaves = [&](const DynamicIndex& index) {
    return leaves_a_question(index, random) + mean_candidates(index);
  };
  for (const bool endless : {false, true}) {
    const auto somewhere = [&]() -> AnyShape {
      const Vec2 at{random.real(0, 1000), random.real(0, 1000)};
      if (endless) return Ray{at, {1, 0}};
      return Box{at, at + Vec2{5000, 0.01}};
    };
    std::vector<AnyShape> shapes;
    for (std::size_t i = 0; i < 2500 * kEffort; ++i) shapes.push_back(somewhere());
    DynamicIndex index(shapes);
    for (Id id = 0; id < shapes.size(); ++id) index.move(id, shapes[id] = somewhere());
    const double anew = mean_leaves(DynamicIndex(shapes));
    EXPECT_LT(mean_leaves(index), 8 * anew + 4) << endless;
    index.refit();
    EXPECT_LT(mean_leaves(index), 4 * anew + 4) << endless;
  }
}

TEST(Dynamic, OfOneKindAndWhoIsInIt) {
  const std::vector<Circle> row{{{0, 0}, 1}, {{2, 0}, 1}, {{9, 0}, 1}};
  DynamicIndex index(row);
  EXPECT_EQ(index.meeting(Point{{1, 0}}).size(), 2U);
  index.erase(1);
  const Id fourth = index.insert(Point{{5, 5}});
  index.insert(Point{{6, 6}});
  std::size_t named = 0;
  for (Id id = 0; id < index.id_end(); ++id) named += index.contains(id) ? 1 : 0;
  EXPECT_EQ(named, index.size());
  EXPECT_EQ(fourth, 1U);  // an id that was free
  EXPECT_EQ(index.id_end(), 4U);
  EXPECT_EQ(DynamicIndex().id_end(), 0U);
}

TEST(Dynamic, ProgressIsToldInShapes) {
  std::size_t last = 0, total = 0;
  Work work;
  work.progress = [&](std::size_t done, std::size_t all) { last = done, total = all; };
  DynamicIndex index;
  join(index, {}, work);
  EXPECT_EQ(total, 0U);
  for (int i = 0; i < 5; ++i) index.insert(Circle{{1.0 * i, 0}, 1});
  index.erase(3);
  EXPECT_EQ(join(index, {}, work), 4U);  // 0–1, 0–2, 1–2, 2–4
  EXPECT_EQ(last, 4U);
  EXPECT_EQ(total, 4U);
}

/// A function that a question calls must not change the index: that is refused, in each question, on all its threads.
TEST(Dynamic, ChangedWhileItIsAsked) {
  std::vector<AnyShape> shapes;
  for (int i = 0; i < 20000; ++i)
    shapes.push_back(Circle{{0.25 * (i % 200), 0.25 * (i / 200)}, 0.25});
  DynamicIndex index(shapes), other(shapes);
  const Point point{{5, 5}};
  std::vector<double> x(500, 5.0), y(500, 5.0);
  batch::AnyColumns rows;
  rows.count = x.size();
  rows.numbers[0] = {x.data(), sizeof(double)};
  rows.numbers[1] = {y.data(), sizeof(double)};
  using Change = std::function<void()>;
  const auto filter = [](const Change& f) {
    return Filter{.accepts = [&f](Id) { return f(), true; }};
  };
  const auto options = [&](const Change& f) { return CastOptions{.filter = filter(f)}; };
  const auto pairs = [](const Change& f) {
    PairFilter some;
    some.accepts = [&f](Id, Id) { return f(), true; };
    return some;
  };
  const auto told = [](const Change& f, int threads) {
    return Work{threads, [&f](std::size_t, std::size_t) { f(); }};
  };
  const std::vector<std::function<void(const Change&)>> questions{
      [&](const Change& f) { index.meeting(point, filter(f)); },
      [&](const Change& f) { index.within(point, 1, filter(f)); },
      [&](const Change& f) { index.nearest(point, 3, filter(f)); },
      [&](const Change& f) { index.nearest_groups(point, 3, [&](Id id) { return f(), id; }); },
      [&](const Change& f) { index.cast(Ray{{0, 5}, {1, 0}}, options(f)); },
      [&](const Change& f) { index.hits(point, {3, 0}, 2, options(f)); },
      [&](const Change& f) { index.hits_any(point, {3, 0}, options(f)); },
      [&](const Change& f) {
        index.cast_rotating(Circle{{-1, 5}, 0.5}, {3, 0}, 1, 0.1, options(f));
      },
      [&](const Change& f) { index.meets_any(point, filter(f)); },
      [&](const Change& f) { index.least_separated(point, filter(f)); },
      [&](const Change& f) { join(index, [&](std::span<const Match>) { f(); }); },
      [&](const Change& f) { join(index, [&](std::span<const Match>) { f(); }, {4, {}}); },
      [&](const Change& f) {
        join_within(other, index, 0.1, [&](std::span<const Match>) { f(); }, {1, {}});
      },
      [&](const Change& f) { join(index, {}, told(f, 1)); },
      [&](const Change& f) { join(index, {}, told(f, 4)); },
      [&](const Change& f) { join(index, other, pairs(f), {}, {4, {}}); },
      [&](const Change& f) { join_contacts(index, [&](std::span<const ContactMatch>) { f(); }); },
      [&](const Change& f) {
        nearest(index, std::vector<AnyShape>(900, point), 1,
                [&](Id, std::span<const Neighbour>) { f(); }, {4, {}});
      },
      [&](const Change& f) {
        meeting(index, rows, [&](std::size_t, std::span<const Id>) { f(); }, {4, {}});
      },
      [&](const Change& f) { meeting(index, rows, RowFilter{.every = filter(f)}, {}, {4, {}}); },
  };
  const std::vector<Change> changes{[&] { index.insert(point); }, [&] { index.move(3, point); },
                                    [&] { index.erase(3); }, [&] { index.refit(); }};
  for (std::size_t q = 0; q < questions.size(); ++q) {
    for (const Change& change : changes) {
      try {
        questions[q](change);
        ADD_FAILURE() << "question " << q;
      } catch (const std::logic_error& refused) {
        EXPECT_NE(std::string(refused.what()).find("is being asked"), std::string::npos)
            << refused.what();
      }
    }
    ASSERT_EQ(index.size(), 20000U) << q;
    if (q > 9) continue;
    // It may ask, and change another one; after the question it may be changed again.
    std::size_t asked = 0;
    questions[q]([&] { asked += index.meeting(point).size(), other.move(7, point); });
    EXPECT_GT(asked, 0U) << q;
    index.move(7, shapes[7]);
  }
}

TEST(Dynamic, EveryQuestionAndEveryMixture) {
  const DynamicIndex moving({Circle{{0, 0}, 1}, Circle{{5, 0}, 1}});
  const Index fixed(std::vector<Box>{{{4, -1}, {6, 1}}});
  std::vector<Match> found;
  EXPECT_EQ(join(fixed, moving,
                 [&](std::span<const Match> some) { found.assign(some.begin(), some.end()); }),
            1U);
  EXPECT_EQ(found, (std::vector<Match>{{0, 1, 0}}));
  EXPECT_EQ(join_within(fixed, moving, 3, {}), 2U);
  std::vector<Id> nearest_ids;
  const std::vector<AnyShape> queries{Point{{0, 9}}, Point{{5, 9}}};
  nearest(moving, queries, 1,
          [&](Id, std::span<const Neighbour> n) { nearest_ids.push_back(n[0].id); });
  EXPECT_EQ(nearest_ids, (std::vector<Id>{0, 1}));
  nearest(moving, queries, 1, {});
  std::size_t calls = 0;
  const DynamicIndex told({Point{}, Point{}}, {1, [&](std::size_t, std::size_t) { ++calls; }});
  EXPECT_EQ(calls, 2U);
}

}  // namespace
