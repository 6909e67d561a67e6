// Candidates are refined in lanes, kind by kind: the answers are those of asking one by one.
#include <gtest/gtest.h>

#include <abut/index/index.hpp>
#include <algorithm>
#include <random>

#include "sets.hpp"

namespace {

using namespace sets;

constexpr int kKinds = 11;
constexpr std::size_t kOfEach = 20 * kEffort;

/// So dense that there are many candidates, and with many that just touch.
const std::vector<Spread>& dense() {
  static const std::vector<Spread> all = {
      {"whole numbers", [](Random& r) { return Vec2(r.integer(-4, 4), r.integer(-4, 4)); },
       [](Random& r) { return r.integer(0, 2); }},
      {"uniform", [](Random& r) { return Vec2{r.real(-2, 2), r.real(-2, 2)}; },
       [](Random& r) { return r.real(0, 1); }},
      {"far", [](Random& r) { return Vec2{1e15 + r.integer(-4, 4), -1e15 + r.integer(-4, 4)}; },
       [](Random& r) { return r.integer(0, 2); }},
  };
  return all;
}

class Kinds : public testing::TestWithParam<std::size_t> {
 protected:
  const Spread& spread = dense()[GetParam()];
  Random random{GetParam() + 7};

  std::vector<AnyShape> shapes_of(int kind) {
    std::vector<AnyShape> shapes;
    while (shapes.size() < kOfEach)
      if (AnyShape s = some_shape(random, spread, kind); !validate(s)) shapes.push_back(s);
    return shapes;
  }
};

std::vector<std::pair<Id, Id>> joined(const Index& a, const Index& b) {
  std::vector<std::pair<Id, Id>> all;
  join(a, b, [&](std::span<const Match> some) {
    for (const Match& m : some) all.emplace_back(m.a, m.b);
  });
  std::sort(all.begin(), all.end());
  return all;
}

TEST_P(Kinds, WithEveryInstructionSet) {
  std::vector<std::vector<AnyShape>> sets;
  for (int kind = 0; kind < kKinds; ++kind) sets.push_back(shapes_of(kind));
  for (const std::vector<AnyShape>& first : sets)
    for (const std::vector<AnyShape>& second : sets) {
      std::vector<std::pair<Id, Id>> pairs;
      for (Id a = 0; a < first.size(); ++a)
        for (Id b = 0; b < second.size(); ++b)
          if (intersects(first[a], second[b])) pairs.emplace_back(a, b);
      const std::string what =
          spread.name + ": " + kind_name(first[0]) + " and " + kind_name(second[0]);
      // Elsewhere no point need lie on a line.
      const bool any = spread.name != "uniform" || first[0].index() * second[0].index() > 0;
      EXPECT_TRUE(!any || !pairs.empty()) << what;
      const Index x = index_of(first), y = index_of(second);
      std::vector<Id> of_first;
      for (const auto& [a, b] : pairs)
        if (a == 0) of_first.push_back(b);
      with_every_instruction_set([&] {
        EXPECT_EQ(joined(x, y), pairs) << what;
        std::vector<Id> found = y.meeting(first[0]);
        std::sort(found.begin(), found.end());
        EXPECT_EQ(found, of_first) << what;
      });
    }
}

TEST_P(Kinds, AllKindsAtOnce) {
  std::vector<AnyShape> shapes;
  for (int kind = 0; kind < kKinds; ++kind)
    for (const AnyShape& s : shapes_of(kind)) shapes.push_back(s);
  std::shuffle(shapes.begin(), shapes.end(), std::mt19937(7));
  std::vector<std::pair<Id, Id>> pairs;
  for (Id a = 0; a < shapes.size(); ++a)
    for (Id b = 0; b < shapes.size(); ++b)
      if (intersects(shapes[a], shapes[b])) pairs.emplace_back(a, b);
  const Index index(shapes);
  with_every_instruction_set([&] { EXPECT_EQ(joined(index, index), pairs) << spread.name; });
}

INSTANTIATE_TEST_SUITE_P(All, Kinds, testing::Range(std::size_t{0}, dense().size()));

}  // namespace
