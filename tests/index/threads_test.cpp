// Everything that an index does on several threads.
#include <gtest/gtest.h>

#include <abut/index/dynamic_index.hpp>
#include <algorithm>
#include <numbers>
#include <thread>

#include "sets.hpp"

namespace {

using namespace sets;

const Work kThreads{4};

std::vector<Circle> circles(std::size_t n) {
  Random random(2);
  std::vector<Circle> all;
  while (all.size() < n)
    all.push_back({{random.real(0, 200), random.real(0, 200)}, random.real(0, 1)});
  return all;
}

TEST(Threads, BuildAndJoin) {
  const std::vector<Circle> all = circles(100'000);
  std::size_t last = 0;
  Work work = kThreads;
  work.progress = [&](std::size_t done, std::size_t) { last = done; };
  const Index one(all, {1}), many(all, work);
  std::vector<Match> first, second;
  const auto into = [](std::vector<Match>& matches) {
    return [&](std::span<const Match> some) {
      matches.insert(matches.end(), some.begin(), some.end());
    };
  };
  EXPECT_EQ(join(one, into(first), {1}), join(many, into(second), work));
  EXPECT_EQ(first, second);
  EXPECT_GT(first.size(), 0U);
  EXPECT_EQ(last, all.size());
  EXPECT_EQ(join_within(one, 0.1, {}, {1}), join_within(many, 0.1, {}, kThreads));
}

/// ask(sum) by four threads at once, whose sums are the same: that sum.
template <class Ask>
std::size_t ask_from_four(Ask ask) {
  std::vector<std::size_t> sums(4);
  {
    std::vector<std::jthread> askers;
    for (std::size_t& sum : sums) askers.emplace_back([&] { ask(sum); });
  }
  EXPECT_EQ(std::count(sums.begin(), sums.end(), sums[0]), 4);
  return sums[0];
}

// law: interface.md, "An Index may be asked"
// law: interface.md, "A DynamicIndex may be"
TEST(Threads, AnIndexIsAskedFromMany) {
  const std::vector<Circle> all = circles(20'000);
  const Index index(all);
  DynamicIndex dynamic;
  for (const Circle& circle : all) dynamic.insert(circle);
  const std::size_t found = ask_from_four([&](std::size_t& sum) {
    for (std::size_t i = 0; i < 2000; ++i) {
      sum += index.meeting(all[i]).size() + dynamic.meeting(all[i]).size();
      sum += index.nearest(all[i], 3).size() + dynamic.nearest(all[i], 3).size();
    }
  });
  EXPECT_GT(found, 2000U);
}

/// All threads want the trees of the same few outlines at once.
TEST(Threads, OutlinesHaveOneTreeEach) {
  std::vector<Region> rings;
  for (int i = 0; i < 4; ++i) {
    std::vector<Vec2>& ring = rings.emplace_back().rings.emplace_back();
    for (int k = 0; k < 500; ++k) {
      const double turn = 2 * std::numbers::pi * k / 500, r = k % 2 ? 150 : 120;
      ring.push_back({40.0 * i + r * std::cos(turn), r * std::sin(turn)});
    }
  }
  const std::vector<Circle> all = circles(20'000);
  const std::size_t expected = join(Index(rings), Index(all), {}, {1});
  EXPECT_GT(expected, 1000U);
  EXPECT_EQ(join(Index(rings), Index(all), {}, kThreads), expected);
  const Index index(rings);
  DynamicIndex dynamic;
  for (const Region& r : rings) dynamic.insert(r);
  const std::size_t met = ask_from_four([&](std::size_t& sum) {
    for (std::size_t i = 0; i < 200; ++i)
      sum += index.meeting(all[i]).size() + dynamic.meeting(all[i]).size();
  });
  EXPECT_GT(met, 0U);
}

TEST(Threads, NearestOfMany) {
  const Index index(circles(20'000));
  std::vector<AnyShape> queries;
  for (const Circle& circle : circles(5'000)) queries.push_back(circle);
  Id next = 0;
  nearest(
      index, queries, 4, [&](Id query, std::span<const Neighbour>) { EXPECT_EQ(query, next++); },
      kThreads);
  EXPECT_EQ(next, queries.size());
}

TEST(Threads, AFailingSinkEndsTheOthers) {
  const Index index(circles(50'000));
  for (std::size_t after = 1; after < 5; ++after) {
    std::size_t calls = 0;
    const MatchSink sink = [&](std::span<const Match>) {
      if (++calls == after) throw std::runtime_error("disk full");
    };
    EXPECT_THROW(join_within(index, 0.5, sink, kThreads), std::runtime_error);
    EXPECT_EQ(calls, after);
  }
}

}  // namespace
