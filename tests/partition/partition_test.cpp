// A join done tile by tile finds the pairs that a loop over all finds, each once.
#include <gtest/gtest.h>

#include <abut/batch/any_queries.hpp>
#include <abut/partition.hpp>
#include <algorithm>
#include <map>

#include "../columns/layouts.hpp"

namespace {

using namespace sets;

constexpr double kInf = std::numeric_limits<double>::infinity();

bool meet(const Box& a, const Box& b) {
  return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
}
std::vector<Box> bounds_of(const std::vector<AnyShape>& shapes, double within) {
  std::vector<Box> all;
  for (const AnyShape& s : shapes) all.push_back(tile_bounds(s, within));
  return all;
}

/// Counts over all cases, so that each kind of them is known to have been tried.
struct Seen {
  std::size_t found = 0, apart = 0, found_twice = 0, giants = 0, on_cuts = 0;
};

/// Joins a and b tile by tile, each in the loop that a worker would run.
void expect_each_pair_once(const Partition& tiles, const std::vector<AnyShape>& a,
                           const std::vector<AnyShape>& b, std::optional<double> within,
                           Seen& seen) {
  const std::vector<Box> of_a = bounds_of(a, within.value_or(0)),
                         of_b = bounds_of(b, within.value_or(0));
  const auto members = [&](const std::vector<Box>& bounds) {
    std::vector<std::vector<std::size_t>> in(tiles.size());
    std::vector<Tile> found;
    for (std::size_t i = 0; i < bounds.size(); ++i) {
      found.clear();
      if (tiles.assign(bounds[i], found)) {
        EXPECT_LE(found.size(), Partition::kMostTiles);
        EXPECT_TRUE(std::adjacent_find(found.begin(), found.end(), std::greater_equal<>()) ==
                    found.end());
        for (const Tile tile : found) in[tile].push_back(i);
      } else {
        EXPECT_TRUE(found.empty());
        ++seen.giants;
        for (auto& some : in) some.push_back(i);
      }
    }
    return in;
  };
  const auto answer = [&](std::size_t i, std::size_t j) {
    return within ? within_distance(a[i], b[j], *within) : intersects(a[i], b[j]);
  };
  const auto in_a = members(of_a), in_b = members(of_b);
  std::map<std::pair<std::size_t, std::size_t>, int> reported, met;
  for (Tile tile = 0; tile < tiles.size(); ++tile)
    for (const std::size_t i : in_a[tile])
      for (const std::size_t j : in_b[tile]) {
        if (!meet(of_a[i], of_b[j])) continue;
        ++met[{i, j}];
        if (tiles.owner(of_a[i], of_b[j]) == tile) ++reported[{i, j}];
      }
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) {
      const bool yes = answer(i, j);
      const auto it = reported.find({i, j});
      const int times = it == reported.end() ? 0 : it->second;
      if (yes) {
        EXPECT_EQ(times, 1) << kind_name(a[i]) << " and " << kind_name(b[j]);
        seen.found_twice += met[{i, j}] > 1;
      } else {
        EXPECT_LE(times, 1);
      }
      ++(yes ? seen.found : seen.apart);
    }
}

TEST(Partition, EveryPairOnce) {
  Seen seen;
  for (std::size_t s = 0; s < spreads().size(); ++s) {
    const Spread& spread = spreads()[s];
    Random random{s + 7};
    const std::size_t n = (s < 9 ? 12 : 6) * laws::kEffort;
    const auto a = some_shapes(random, spread, n, true), b = some_shapes(random, spread, n, true);
    const auto sample = bounds_of(a, 0);
    for (const std::size_t count : {1, 4, 16, 64, 1000}) {
      const Partition tiles(sample, count);
      EXPECT_LE(tiles.size(), 2 * count) << spread.name;
      expect_each_pair_once(tiles, a, b, {}, seen);
      const double d = distance(a[0], b[0]);
      expect_each_pair_once(tiles, a, b, random.one_in(2) ? d : 2 * spread.size(random), seen);
    }
  }
  EXPECT_GT(seen.found, 0U);
  EXPECT_GT(seen.apart, 0U);
  EXPECT_GT(seen.found_twice, 0U);
  EXPECT_GT(seen.giants, 0U);
}

TEST(Partition, ShapesOnCuts) {
  // Small whole numbers, and cuts that go through them.
  Seen seen;
  Random random{5};
  const Spread& spread = spreads()[2];
  std::vector<double> cuts;
  for (int i = -12; i <= 12; i += 2) cuts.push_back(i);
  const Partition tiles(cuts, std::vector(cuts.size() + 1, cuts));
  EXPECT_EQ(tiles.size(), 14U * 14);
  for (int round = 0; round < 4; ++round) {
    const auto a = some_shapes(random, spread, 60, true), b = some_shapes(random, spread, 60, true);
    expect_each_pair_once(tiles, a, b, {}, seen);
    expect_each_pair_once(tiles, a, b, 1.0, seen);
  }
  EXPECT_GT(seen.found_twice, 0U);
  EXPECT_GT(seen.giants, 0U);
}

TEST(Partition, TilesCoverThePlaneOnce) {
  Random random{11};
  std::vector<Box> sample;
  for (const AnyShape& s : some_shapes(random, spreads()[0], 400, true))
    sample.push_back(tile_bounds(s));
  const Partition tiles(sample, 50);
  ASSERT_GT(tiles.size(), 40U);
  std::vector<double> numbers = {-kInf, kInf, 0, -0.0, 1e308, -1e308};
  for (const double x : tiles.x_cuts())
    numbers.push_back(x), numbers.push_back(std::nextafter(x, -1e9));
  for (const double y : tiles.y_cuts()[2])
    numbers.push_back(y), numbers.push_back(std::nextafter(y, -1e9));
  const auto holds = [](double low, double x, double high) {
    return (low <= x && x < high) || (x == kInf && high == kInf);
  };
  for (const double x : numbers)
    for (const double y : numbers) {
      int times = 0;
      for (Tile t = 0; t < tiles.size(); ++t) {
        const Box b = tiles.tile(t);
        const bool in = holds(b.min.x, x, b.max.x) && holds(b.min.y, y, b.max.y);
        times += in;
        EXPECT_EQ(in, tiles.at({x, y}) == t) << x << ' ' << y;
      }
      EXPECT_EQ(times, 1) << x << ' ' << y;
    }
  // law: interface.md, "An id or a tile"
  EXPECT_THROW(tiles.tile(static_cast<Tile>(tiles.size())), std::out_of_range);
}

TEST(Partition, TilesGetAboutAsMany) {
  Random random{3};
  for (const bool skewed : {false, true}) {
    const auto place = [&] {
      const double x = random.real(0, 1), y = random.real(0, 1);
      return skewed ? Vec2{std::pow(x, 8), std::pow(y, 8) + x} : Vec2{x, y};
    };
    std::vector<Box> sample;
    for (int i = 0; i < 5000; ++i) {
      const Vec2 p = place();
      sample.push_back({p, p});
    }
    for (const std::size_t count : {4, 10, 64, 100}) {
      const Partition tiles(sample, count);
      EXPECT_EQ(tiles.size(), count);
      std::vector<int> in(tiles.size());
      for (int i = 0; i < 20000; ++i) ++in[tiles.at(place())];
      const auto [low, high] = std::minmax_element(in.begin(), in.end());
      EXPECT_LT(*high * static_cast<int>(count), 2 * 20000);
      EXPECT_GT(*low * static_cast<int>(count), 20000 / 3);
    }
  }
}

TEST(Partition, LargeShapesWeighMore) {
  // As many long bars to the left as points to the right; a bar is in many tiles. So tiles to the
  // left get fewer of them than those to the right get points.
  Random random{9};
  std::vector<Box> sample;
  for (int i = 0; i < 2000; ++i) {
    const double y = random.real(0, 1), x = random.real(0, 0.5);
    sample.push_back({{x, y}, {x + 0.2, y + 0.3}});
    sample.push_back({{x + 10, y}, {x + 10, y}});
  }
  const Partition tiles(sample, 36);
  std::vector<int> in(tiles.size());
  std::vector<Tile> found;
  for (const Box& b : sample) {
    found.clear();
    ASSERT_TRUE(tiles.assign(b, found));
    for (const Tile t : found) ++in[t];
  }
  const auto [low, high] = std::minmax_element(in.begin(), in.end());
  EXPECT_LT(*high, 4 * *low);
  const auto left = static_cast<std::size_t>(std::count_if(in.begin(), in.end(), [&](const int& n) {
    return tiles.tile(static_cast<Tile>(&n - in.data())).min.x < 5;
  }));
  EXPECT_GT(left, tiles.size() / 2);
}

TEST(Partition, CutsLieBetweenPlaces) {
  // Rows and columns of points: none is on a cut, whatever the number of tiles.
  std::vector<Box> sample;
  for (int i = 0; i < 900; ++i) sample.push_back({Vec2(i % 30, i / 30), Vec2(i % 30, i / 30)});
  for (const std::size_t count : {2, 7, 64, 900, 5000}) {
    const Partition tiles(sample, count);
    EXPECT_LE(tiles.size(), 900U);
    std::vector<Tile> found;
    for (const Box& b : sample) {
      found.clear();
      EXPECT_TRUE(tiles.assign({b.min - Vec2(1e-9, 1e-9), b.max + Vec2(1e-9, 1e-9)}, found));
      EXPECT_EQ(found.size(), 1U);
    }
  }
  // Neighbouring doubles, of which none lies between.
  const double next = std::nextafter(1.0, 2);
  const std::vector<Box> two = {{{1, 1}, {1, 1}}, {{next, 1}, {next, 1}}};
  const Partition close(two, 4);
  EXPECT_NE(close.at({1, 1}), close.at({next, 1}));
}

TEST(Partition, NothingToCut) {
  EXPECT_EQ(Partition().size(), 1U);
  EXPECT_EQ(Partition(std::span<const Box>(), 100).size(), 1U);
  const std::vector<Box> one(1000, Box{{3, 4}, {3, 4}});
  EXPECT_EQ(Partition(one, 100).size(), 1U);
  const std::vector<Box> endless = {tile_bounds(Line{{0, 0}, {1, 1}}), tile_bounds(Polyline{}),
                                    tile_bounds(Ray{{0, 0}, {1, 0}})};
  EXPECT_EQ(Partition(endless, 100).size(), 1U);
  // On one line there are slabs, or tiles in the one slab.
  std::vector<Box> along_x, along_y;
  for (int i = 0; i < 1000; ++i)
    along_x.push_back({Vec2(i, 7), Vec2(i, 7)}), along_y.push_back({Vec2(7, i), Vec2(7, i)});
  EXPECT_EQ(Partition(along_x, 100).size(), 10U);
  EXPECT_EQ(Partition(along_y, 100).size(), 100U);
  // A shape without points is in no tile.
  std::vector<Tile> found;
  EXPECT_TRUE(Partition(along_y, 100).assign(tile_bounds(Polyline{}), found));
  EXPECT_TRUE(found.empty());
}

TEST(Partition, CutsMayBeGiven) {
  const Partition tiles({0, 5}, {{}, {1}, {1, 2}});
  EXPECT_EQ(tiles.size(), 6U);
  EXPECT_EQ(tiles.at({-1, 9}), 0U);
  EXPECT_EQ(tiles.at({0, 0}), 1U);
  EXPECT_EQ(tiles.at({0, 1}), 2U);
  EXPECT_EQ(tiles.at({5, 3}), 5U);
  const Box last = tiles.tile(5);
  EXPECT_EQ(last.min, Vec2(5, 2));
  EXPECT_EQ(last.max, Vec2(kInf, kInf));
  const auto refuses = [](std::vector<double> x, std::vector<std::vector<double>> y) {
    EXPECT_THROW(Partition(std::move(x), std::move(y)), std::invalid_argument);
  };
  refuses({0}, {{}});
  refuses({0, 0}, {{}, {}, {}});
  refuses({1, 0}, {{}, {}, {}});
  refuses({kInf}, {{}, {}});
  refuses({std::nan("")}, {{}, {}});
  refuses({0}, {{}, {2, 1}});
}

TEST(TileBounds, GrowByHalfOfTheDistance) {
  const Circle a{{0, 0}, 1}, b{{7, 0}, 2};
  EXPECT_FALSE(meet(tile_bounds(a), tile_bounds(b)));
  EXPECT_TRUE(meet(tile_bounds(a, 4), tile_bounds(b, 4)));
  EXPECT_FALSE(meet(tile_bounds(a, 4 - 1e-9), tile_bounds(b, 4 - 1e-9)));
  // At the distance itself, of any magnitude and at the smallest doubles.
  std::size_t apart = 0, needed = 0;
  for (std::size_t s = 0; s < spreads().size(); ++s) {
    Random random{s};
    for (int i = 0; i < 40 * laws::kEffort; ++i) {
      const auto two = some_shapes(random, spreads()[s], 2, false);
      const double d = distance(two[0], two[1]);
      if (!(d > 0)) continue;
      ++apart;
      needed += !meet(tile_bounds(two[0]), tile_bounds(two[1]));
      EXPECT_TRUE(meet(tile_bounds(two[0], d), tile_bounds(two[1], d)))
          << kind_name(two[0]) << " and " << kind_name(two[1]) << " at " << d;
    }
  }
  EXPECT_GT(apart, 100U);
  EXPECT_GT(needed, 100U);
  const Box all = tile_bounds(a, kInf);
  EXPECT_EQ(all.min, Vec2(-kInf, -kInf));
  EXPECT_EQ(all.max, Vec2(kInf, kInf));
}

TEST(TileBounds, OfColumns) {
  for (int kind = 0; kind < shape_kinds; ++kind) {
    Random random{static_cast<std::uint64_t>(kind)};
    const auto shapes = columns_test::shapes_of(random, kind, 50);
    const columns_test::Laid laid(shapes, columns_test::Layout::dense);
    std::vector<double> b[4] = {std::vector<double>(50), std::vector<double>(50),
                                std::vector<double>(50), std::vector<double>(50)};
    batch::tile_bounds(laid.columns, 1.5, {b[0].data(), b[1].data(), b[2].data(), b[3].data()}, 2);
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      const Box expected = tile_bounds(shapes[i], 1.5);
      EXPECT_EQ((Box{{b[0][i], b[1][i]}, {b[2][i], b[3][i]}}), expected) << kind;
    }
  }
}

}  // namespace
