// Nothing is quadratic, however the shapes are spread: what is counted are the candidates that the
// boxes leave, beside the answers.
#include <gtest/gtest.h>

#include <abut/index/dynamic_index.hpp>
#include <map>
#include <memory>

#include "index/body.hpp"
#include "index/covering.hpp"
#include "index/kernels.hpp"
#include "index/search.hpp"
#include "sets.hpp"

namespace {

using namespace sets;

constexpr std::size_t kMany = std::size_t{12'500} * kEffort;

/// Pairs of slots whose boxes meet, and those among them that meet exactly.
struct Count {
  std::size_t candidates = 0, answers = 0;
};
Count count_join(const Index& index) {
  Count count;
  const abut::detail::index::TreeJoin join{&index.body().tree, &index.body().tree, 0, true};
  const auto add = [&](std::span<const abut::detail::index::SlotPair> pairs) {
    count.candidates += pairs.size();
  };
  abut::detail::index::FoundPairs found{abut::detail::index::SlotPairs(add),
                                        abut::detail::index::SlotPairs(add)};
  for (const auto& piece : split_join(join, 1)) join_nodes(join, piece, found);
  found.sure.flush();
  found.maybe.flush();
  count.answers = abut::join(index, {});
  return count;
}

std::vector<Box> boxes(const std::function<Box(std::size_t, Random&)>& make) {
  Random random(3);
  std::vector<Box> all;
  for (std::size_t i = 0; i < kMany; ++i) all.push_back(make(i, random));
  return all;
}
Box around(Vec2 p, double size) { return {p, p + Vec2{size, size}}; }

std::vector<std::pair<const char*, std::vector<Box>>> hard_sets() {
  const double spacing = 1 / std::sqrt(static_cast<double>(kMany));
  return {
      {"uniform", boxes([&](auto, Random& r) {
         return around({r.real(0, 1), r.real(0, 1)}, spacing * r.real(0, 1));
       })},
      {"one giant among dwarfs", boxes([&](std::size_t i, Random& r) {
         return i == 777 ? around({-1, -1}, 1e300)
                         : around({r.real(0, 1), r.real(0, 1)}, spacing * r.real(0, 1));
       })},
      {"all on one line",
       boxes([&](auto, Random& r) { return around({r.real(0, 1), 5}, r.real(0, 1) / kMany); })},
      {"two dense spots, far apart", boxes([&](std::size_t i, Random& r) {
         const double at = i % 2 == 0 ? 0.7 : -0.7;
         return around({at + 1e-9 * r.real(0, 1), 1e-9 * r.real(0, 1)}, 1e-9 * spacing);
       })},
      {"of all magnitudes", boxes([&](auto, Random& r) {
         const double m = std::ldexp(1, r.integer(-900, 1000));
         return around({m * r.real(1, 2), m * r.real(1, 2)}, 1e-3 * m);
       })},
      {"of any exponents", boxes([&](auto, Random& r) {
         const auto any = [&] { return std::ldexp(r.real(1, 2), r.integer(-1000, 1000)); };
         const Vec2 p{any(), any()};
         return Box{p, 1.001 * p};
       })},
      {"to the largest doubles", boxes([&](auto, Random& r) {
         return around(8e307 * Vec2{r.real(-1, 1), r.real(-1, 1)}, 8e307 * spacing);
       })},
  };
}

TEST(Growth, JoinsCostWhatTheyAnswer) {
  for (const auto& [name, set] : hard_sets()) {
    const Index index(set);
    const Count count = count_join(index);
    EXPECT_LT(count.candidates, 2 * count.answers + 4 * kMany) << name;
    std::vector<Id> found;
    std::vector<abut::detail::index::Slot> candidates;
    std::size_t answers = 0;
    for (std::size_t i = 0; i < kMany; i += 50) {
      found.clear();
      index.meeting(set[i], found);
      answers += found.size();
      find_overlapping(index.body().tree, {set[i]}, candidates, candidates);
    }
    EXPECT_GE(answers, kMany / 50) << name;
    EXPECT_LT(candidates.size(), 2 * answers + kMany) << name;
  }
}

/// How many nodes of a tree are looked into for what meets a box.
std::size_t nodes_for(const abut::detail::index::Tree& tree, const Box& query) {
  return std::visit(
      [&]<class T>(const abut::detail::index::BasicTree<T>& t) {
        if (t.slots == 0) return std::size_t{0};
        const auto q = abut::detail::index::rounded_outwards<T>(query);
        std::vector<std::size_t> here{0}, below;
        std::size_t nodes = 0;
        for (int level = t.top(); level > 0; --level, std::swap(here, below)) {
          nodes += here.size();
          below.clear();
          for (const std::size_t at : here)
            for (std::size_t lane = 0; lane < abut::detail::index::kWidth; ++lane) {
              const auto b = t.node(level, at).box(lane);
              if (b.min.x <= q.max.x && q.min.x <= b.max.x && b.min.y <= q.max.y &&
                  q.min.y <= b.max.y)
                below.push_back(at * abut::detail::index::kWidth + lane);
            }
        }
        return nodes + here.size();
      },
      tree);
}

// Little more than the way down to each answer, whatever the sizes and the magnitudes.
TEST(Growth, WindowsVisitFewNodes) {
  auto sets = hard_sets();
  const double side = std::sqrt(static_cast<double>(kMany));
  sets.emplace_back("sizes over 40 binary orders", boxes([&](auto, Random& r) {
                      return around({r.real(0, side), r.real(0, side)},
                                    std::ldexp(r.real(1, 2), r.integer(-37, 2)));
                    }));
  sets.emplace_back("coordinates over 40 binary orders", boxes([&](auto, Random& r) {
                      const auto any = [&] {
                        return std::ldexp(r.real(-2, 2), r.integer(-20, 19));
                      };
                      const Vec2 p{any(), any()};
                      return Box{p, p + 0.01 * Vec2{std::fabs(p.x), std::fabs(p.y)}};
                    }));
  for (const auto& [name, set] : sets) {
    const Index index(set);
    const DynamicIndex moving({set.begin(), set.end()});
    std::size_t nodes = 0, of_moving = 0, answers = 0, asked = 0;
    for (std::size_t i = 0; i < kMany; i += 25, ++asked) {
      nodes += nodes_for(index.body().tree, set[i]);
      for (const auto& part : moving.parts()) of_moving += nodes_for(part.tree, set[i]);
      answers += index.meeting(set[i]).size();
    }
    const std::size_t few = 9 * asked + answers;
    EXPECT_GE(answers, asked) << name;
    EXPECT_LT(nodes, few) << name;
    EXPECT_LT(of_moving, few + asked) << name;
  }
}

// A point is in the leaf that holds it, and hardly in another, whatever the points are spread over.
TEST(Growth, LeavesHardlyOverlap) {
  for (const auto& [name, set] : hard_sets()) {
    std::vector<Point> points;
    for (const Box& b : set) points.push_back({b.min});
    with_every_instruction_set([&, &name = name] {
      const Index index(points);
      std::visit(
          [&](const auto& tree) {
            std::size_t holding = 0, asked = 0;
            for (std::size_t i = 0; i < kMany; i += 50, ++asked) {
              const Vec2 p = points[i].position;
              for (std::size_t leaf = 0; leaf < tree.levels.first[1]; ++leaf) {
                const auto b = hull(tree.node(0, leaf));
                holding += b.min.x <= p.x && p.x <= b.max.x && b.min.y <= p.y && p.y <= b.max.y;
              }
            }
            EXPECT_GE(holding, asked) << name;
            EXPECT_LT(holding, asked + asked / 8) << name;
          },
          index.body().tree);
    });
  }
}

void expect_boxes_hold(const std::vector<AnyShape>& shapes, const Index& index,
                       const std::string& what) {
  std::visit(
      [&](const auto& tree) {
        for (abut::detail::index::Slot slot = 0; slot < tree.slots; ++slot) {
          const auto inner =
              index.parts()[0].own_boxes
                  ? abut::detail::index::own_box(index.body().shape(slot))
                  : abut::detail::index::covering_box(shapes[index.body().ids[slot]]);
          std::size_t at = slot;
          for (int level = 0; level < tree.levels.count;
               ++level, at /= abut::detail::index::kWidth) {
            const auto outer = tree.node(level, at / abut::detail::index::kWidth)
                                   .box(at % abut::detail::index::kWidth);
            EXPECT_TRUE(outer.min.x <= inner.min.x && outer.min.y <= inner.min.y &&
                        outer.max.x >= inner.max.x && outer.max.y >= inner.max.y)
                << what;
          }
        }
      },
      index.body().tree);
}

TEST(Growth, EveryBoxHoldsItsShape) {
  for (const Spread& spread : spreads())
    with_every_instruction_set([&] {
      Random random(8);
      const std::vector<AnyShape> shapes = some_shapes(random, spread, 3000, true);
      expect_boxes_hold(shapes, Index(shapes), spread.name);
      std::map<std::size_t, std::vector<AnyShape>> of_kind;
      for (const AnyShape& s : shapes) of_kind[s.index()].push_back(s);
      for (const auto& [kind, some] : of_kind)
        expect_boxes_hold(some, index_of(some), spread.name + ": " + kind_name(some[0]));
    });
}

TEST(Growth, AnEmptyLaneIsNeverFound) {
  constexpr double inf = HUGE_VAL;
  for (const double size : {1.0, 1e-300, 1e300}) {
    for (std::size_t n = 1; n < 300; n += 7) {
      std::vector<Box> set;
      for (std::size_t i = 0; i < n; ++i)
        set.push_back(around({size * static_cast<double>(i), 0}, size));
      const Index index(set);
      std::vector<abut::detail::index::Slot> found;
      find_overlapping(index.body().tree, {{{-inf, -inf}, {inf, inf}}}, found, found);
      EXPECT_EQ(found.size(), n);
    }
  }
}

TEST(Growth, ManyInOnePlaceAreNoTrouble) {
  const Index same(std::vector<Box>(kMany, Box{{1, 1}, {2, 2}}));
  EXPECT_EQ(same.meeting(Box{{3, 3}, {4, 4}}).size(), 0U);
  EXPECT_EQ(same.meeting(Point{{1, 2}}).size(), kMany);
  EXPECT_EQ(same.nearest(Point{{0, 1}}, 3), (std::vector<Neighbour>{{0, 1}, {1, 1}, {2, 1}}));
  const Index points(std::vector<Point>(kMany, Point{{1e-300, 1e300}}));
  EXPECT_EQ(points.meeting(Point{{1e-300, 1e300}}).size(), kMany);
  EXPECT_EQ(points.meeting(Point{{2e-300, 1e300}}).size(), 0U);
}

/// How many leaves are looked into for the k nearest, which are these.
std::size_t leaves_for(const Index& index, const AnyShape& query, std::size_t k,
                       const std::function<Id(std::size_t)>& expected) {
  std::size_t leaves = 0;
  const auto found = abut::detail::index::find_nearest(index.parts(), query, k, HUGE_VAL, &leaves);
  EXPECT_EQ(found.size(), k);
  for (std::size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i].id, expected(i)) << i;
  return leaves;
}

// Those leaves are needed that are as near as what is found.
TEST(Growth, NoLeafIsLookedIntoInVain) {
  laws::Random random(7);
  const auto anywhere = [&] {
    const double x = random.real(0, 100);
    return Vec2{x, x * random.real(0, 100)};
  };
  for (const double size : {1e-3, 1.0}) {
    std::vector<Box> set;
    for (std::size_t i = 0; i < kMany; ++i) set.push_back(around(anywhere(), size));
    const Index index(set);
    const auto& tree = std::get<0>(index.body().tree);
    for (int i = 0; i < 50; ++i) {
      const Point query{anywhere()};
      std::size_t looked = 0, needed = 0;
      const double farthest =
          abut::detail::index::find_nearest(index.parts(), query, 8, HUGE_VAL, &looked)
              .back()
              .distance;
      for (std::size_t leaf = 0; leaf < (kMany + 15) / 16; ++leaf) {
        const Boxf b = hull(tree.node(0, leaf));
        const Box box{{b.min.x, b.min.y}, {b.max.x, b.max.y}};
        needed += distance(query, box) <= farthest * (1 + 1e-5);
      }
      EXPECT_GT(looked, 0U);
      EXPECT_LE(looked, needed);
    }
  }
}

TEST(Growth, TheNearestAreFewLooks) {
  for (const auto& [name, set] : hard_sets()) {
    const Index index(set);
    std::size_t sum = 0, queries = 0;
    for (std::size_t i = 0; i < kMany; i += kMany / 50, ++queries) {
      std::size_t leaves = 0;
      EXPECT_EQ(
          abut::detail::index::find_nearest(index.parts(), set[i], 8, HUGE_VAL, &leaves).size(),
          8U);
      sum += leaves;
    }
    // Where distances differ by less than they are rounded, many are as near as each other.
    EXPECT_LT(sum, (std::string_view(name) == "of any exponents" ? kMany / 64 : 40) * queries)
        << name;
  }
}

// Lines and rays along an axis, asked about and in the index: as few looks as for segments there.
TEST(Growth, WhatIsEndlessIsFewLooks) {
  Random random(8);
  const double n = kMany;
  std::vector<AnyShape> dots, rays;
  for (std::size_t i = 0; i < kMany; ++i) {
    dots.push_back(Circle{{random.real(0, n), random.real(0, n)}, 0.01});
    const double at = random.real(0, n);
    rays.push_back(i % 2 == 0 ? AnyShape(Ray{{random.real(0, 9), at}, {1, 0}})
                              : AnyShape(Line{{at, random.real(0, 9)}, {0, -2}}));
  }
  std::vector<AnyShape> both = dots;
  both.insert(both.end(), rays.begin(), rays.end());
  const auto looks = [](const Index& index, const AnyShape& query) {
    std::size_t leaves = 0;
    EXPECT_EQ(abut::detail::index::find_nearest(index.parts(), query, 1, HUGE_VAL, &leaves).size(),
              1U);
    return leaves;
  };
  const Index of_dots(dots), of_rays(rays), of_both(both);
  std::size_t sum = 0;
  for (int i = 0; i < 50; ++i) {
    const double beyond = n + random.real(1, n);
    for (const AnyShape& query :
         {AnyShape(Line{{0, beyond}, {3, 0}}), AnyShape(Ray{{-beyond, 0}, {0, -1}}),
          AnyShape(Line{{0, beyond}, {1, 1e-9}})})
      sum += looks(of_dots, query);
    const Point somewhere{{random.real(0, n), random.real(0, n)}};
    sum += looks(of_rays, somewhere) + looks(of_both, somewhere);
  }
  EXPECT_LT(sum, 5 * 50 * 8);
  // Each ray meets each line, so fewer do.
  const auto join = count_join(Index(std::vector(rays.begin(), rays.begin() + 2000)));
  EXPECT_GT(join.answers, 0U);
  EXPECT_LT(join.candidates, join.answers * 1.1);
}

TEST(Growth, WhatMovesWithoutEndIsFewCasts) {
  Random random(9);
  std::vector<Circle> dots;
  for (std::size_t i = 0; i < kMany; ++i)
    dots.push_back({{random.real(0, kMany), random.real(0, kMany)}, 0.01});
  const Index index(dots);
  // Counts the leaves that are taken before the first hit is known.
  class Taken final : public abut::detail::index::SlotVisitor {
   public:
    Taken(const abut::detail::index::IndexPart& part, const AnyShape& moving, Vec2 motion)
        : part_(part), moving_(moving), motion_(motion) {
      limit = 1;
    }
    void take(const abut::detail::index::LeafView& leaf) override {
      ++leaves;
      for (unsigned lane = 0; lane < abut::detail::index::kWidth; ++lane)
        if ((leaf.lanes >> lane & 1) != 0)
          if (const auto hit = cast(moving_, motion_,
                                    abut::detail::index::shape_of(part_.shape(leaf.first + lane))))
            limit = std::fmin(limit, hit->t), ++hits;
    }
    bool beats(const abut::detail::index::Below&, abut::detail::index::Slot) const override {
      return false;
    }
    std::size_t leaves = 0, hits = 0;

   private:
    const abut::detail::index::IndexPart& part_;
    const AnyShape& moving_;
    Vec2 motion_;
  };
  const double n = kMany;
  const std::vector<std::pair<AnyShape, Vec2>> moves = {
      {Ray{{-5, 2 * n}, {1, 0}}, {0, -3 * n}},
      {Ray{{-5, 2 * n}, {1, 1e-3}}, {0, -3 * n}},
      {Line{{-n, 0}, {0, 1}}, {3 * n, 0}},
      {Line{{-n, -n}, {1, -1}}, {3 * n, 3 * n}},
      {Segment{{-n, -n}, {3 * n, -n}}, {0.1, 3 * n}},
      {Line{{3 * n, 0}, {1, 2}}, {-4 * n, 1}},
      {Line{{3 * n, 3 * n}, {1, -1}}, {1e-9, -6 * n}},
  };
  for (const auto& [moving, motion] : moves) {
    const abut::detail::index::IndexPart& part = index.parts()[0];
    const AnyShape shape = moving;
    Taken visitor(part, shape, motion);
    const auto strip = abut::detail::index::covering_strip(view(shape));
    visit_first_hit(part.tree, abut::detail::index::covering_box(shape), strip ? &*strip : nullptr,
                    motion, visitor);
    EXPECT_GT(visitor.hits, 0U) << kind_name(shape);
    EXPECT_LT(visitor.leaves, 20U) << kind_name(shape);
  }
}

TEST(Growth, GroupsOfManyThatTouchAreThoseOfLowestId) {
  Random random(10);
  std::vector<Circle> circles;
  for (std::size_t i = 0; i < kMany; ++i)
    circles.push_back({{random.real(0, 1), random.real(0, 1)}, 10});
  std::size_t asked = 0;
  const auto found = Index(circles).nearest_groups(Point{{0.5, 0.5}}, 4, [&](Id id) {
    ++asked;
    return id / 3;
  });
  EXPECT_EQ(found, (std::vector<Neighbour>{{0, 0}, {3, 0}, {6, 0}, {9, 0}}));
  EXPECT_LT(asked, 200U);
}

/// Holds the bounds of what it takes against the distances.
class BoundsOfDistances final : public abut::detail::index::SlotVisitor {
 public:
  BoundsOfDistances(const abut::detail::index::IndexPart& part, const Box& query)
      : part_(part), query_(query) {}
  void take(const abut::detail::index::LeafView& leaf) override {
    for (unsigned lane = 0; lane < abut::detail::index::kWidth; ++lane) {
      if ((leaf.lanes >> lane & 1) == 0) continue;
      const double d = distance(view(query_), part_.shape(leaf.first + lane));
      EXPECT_LE(leaf.least[lane], d);
      EXPECT_GE(leaf.most[lane], d);
      ++taken;
    }
  }
  bool beats(const abut::detail::index::Below&, abut::detail::index::Slot) const override {
    return false;
  }
  std::size_t taken = 0;

 private:
  const abut::detail::index::IndexPart& part_;
  const AnyShape query_;
};

TEST(Growth, BoundsHoldWhereSquaresLoseDigits) {
  for (const int e : {-1060, -540, -530, -520, -500, -450, -80, -70, -66, -62, -58,
                      -50,   -5,   0,    60,   66,   120,  500, 512, 600, 1000}) {
    Random random(static_cast<unsigned>(5 - e));
    std::vector<Box> set;
    for (int i = 0; i < 300; ++i) {
      const double x = random.real(-1, 1), y = random.real(-1, 1), size = random.real(0, 0.01);
      set.push_back(around({std::ldexp(x, e), std::ldexp(y, e)}, std::ldexp(size, e)));
    }
    const Index index(set);
    const abut::detail::index::IndexPart& part = index.parts()[0];
    with_every_instruction_set([&] {
      for (int i = 0; i < 300; i += 20) {
        BoundsOfDistances visitor(part, set[static_cast<std::size_t>(i)]);
        visit_nearest(part.tree, set[static_cast<std::size_t>(i)], nullptr, visitor);
        EXPECT_EQ(visitor.taken, set.size()) << e;
      }
    });
  }
}

TEST(Growth, TheNearestOfOneShapeAgainAndAgainAreTheFirst) {
  for (const AnyShape& shape :
       {AnyShape(Point{{1, 1}}), AnyShape(Box{{1, 1}, {2, 2}}), AnyShape(Circle{{1, 1}, 1}),
        AnyShape(Polygon{{{1, 1}, {2, 1}, {1, 3}}})}) {
    std::vector<AnyShape> set(kMany, shape);
    const Index index(set);
    // One of another kind makes the index a mixed one.
    set.push_back(Segment{{100, 100}, {101, 100}});
    const Index mixed(set);
    for (const Index* asked : {&index, &mixed})
      for (const AnyShape& query : {shape, AnyShape(Point{{-5, 3}}), AnyShape(Circle{{9, 9}, 1})})
        for (const std::size_t k : {1U, 8U, 100U})
          EXPECT_LT(leaves_for(*asked, query, k, [](std::size_t i) { return i; }), 32 + 2 * k)
              << kind_name(shape) << ' ' << kind_name(query) << ' ' << k;
  }
}

TEST(Growth, TheNearestOfManyThatTouchAreThoseOfLowestId) {
  std::vector<Point> points;
  for (std::size_t i = 0; i < kMany; ++i) points.push_back({{static_cast<double>(i), 0}});
  const Index ascending(points);
  std::reverse(points.begin(), points.end());
  const Index descending(points);
  const Box part{{100, -1}, {kMany - 200.0, 1}};
  for (const std::size_t k : {1U, 8U, 100U}) {
    const auto leaves = [&](const Index& index, const AnyShape& query, std::size_t first) {
      return leaves_for(index, query, k, [&](std::size_t i) { return static_cast<Id>(first + i); });
    };
    EXPECT_LT(leaves(ascending, part, 100), 80 + 3 * k);
    EXPECT_LT(leaves(descending, part, 199), 80 + 3 * k);
    EXPECT_LT(leaves(descending, Circle{{0.5 * kMany, 0}, 1e6}, 0), 80 + 3 * k);
  }
}

TEST(Growth, ALongDiagonalMeetsFewNodes) {
  Random random(4);
  std::vector<Box> set;
  for (std::size_t i = 0; i < kMany; ++i)
    set.push_back(around({random.real(0, 1), random.real(0, 1)}, 0.001));
  const Index index(set);
  for (const AnyShape& query :
       {AnyShape(Line{{0, 0}, {1, 1}}), AnyShape(Ray{{1, 0}, {-1, 1}}),
        AnyShape(Segment{{0, 0}, {1, 0.9}}), AnyShape(Capsule{{0, 1}, {1, 0}, 0.001}),
        AnyShape(Ellipse{{0.5, 0.5}, {0.8, 0.001}, Rotation::degrees(45)})}) {
    const ShapeView v = view(query);
    const auto strip = abut::detail::index::covering_strip(v);
    ASSERT_TRUE(strip);
    std::vector<abut::detail::index::Slot> candidates;
    find_overlapping(index.body().tree, {abut::detail::index::covering_box(v), &*strip}, candidates,
                     candidates);
    const std::size_t answers = index.meeting(query).size();
    EXPECT_GT(answers, 10U);
    EXPECT_LT(candidates.size(), answers + kMany / 100) << kind_name(query);
  }
}

}  // namespace
