// Regions that share whole stretches of border: comparing coordinates settles what they have in common, so hardly
// any sign needs exact numbers. And the short cuts are held against the signs that they stand for.
#define ABUT_COUNT_STAGES
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <abut/queries/relate.hpp>
#include <array>
#include <map>
#include <random>

using namespace abut;
using namespace abut::detail;

namespace {

TEST(SharedBorders, EdgesMeetAsTheirSignsSay) {
  std::vector<Segment> all;
  for (int i = 0; i < 81; ++i)
    all.push_back({{1.0 * (i % 3), 1.0 * (i / 3 % 3)}, {1.0 * (i / 9 % 3), 1.0 * (i / 27)}});
  std::map<Sign, int> seen;
  for (const Segment& e : all)
    for (const Segment& f : all) {
      const Sign s = pair_meeting(e, f, Reach{});
      EXPECT_EQ(outline::edge_meeting(e, f), s)
          << e.a.x << e.a.y << e.b.x << e.b.y << ' ' << f.a.x << f.a.y << f.b.x << f.b.y;
      EXPECT_EQ(outline::point_meeting(e.a, f), pair_meeting(Point{e.a}, f, Reach{}));
      ++seen[s];
    }
  EXPECT_EQ(seen.size(), 3u);
}

/// Cells of a grid with rough borders, which neighbours share.
std::vector<Region> cells(int n, int parts) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> between(-1, 1);
  std::map<std::array<int, 2>, Vec2> corners;
  const auto corner = [&](int i, int j) {
    const auto [at, fresh] = corners.try_emplace({i, j});
    if (fresh) at->second = {i + 0.2 * between(random), j + 0.2 * between(random)};
    return at->second;
  };
  std::map<std::array<int, 3>, std::vector<Vec2>> borders;
  const auto border = [&](int i, int j, bool up) {
    std::vector<Vec2>& v = borders[{i, j, up}];
    if (!v.empty()) return v;
    const Vec2 a = corner(i, j), b = up ? corner(i, j + 1) : corner(i + 1, j);
    for (int k = 0; k <= parts; ++k)
      v.push_back(k == 0       ? a
                  : k == parts ? b
                               : a + (1.0 * k / parts) * (b - a) +
                                     (0.04 * between(random)) * Vec2{a.y - b.y, b.x - a.x});
    return v;
  };
  std::vector<Region> all;
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i) {
      std::vector<Vec2> ring;
      const auto add = [&](std::vector<Vec2> v, bool back) {
        if (back) std::reverse(v.begin(), v.end());
        ring.insert(ring.end(), v.begin(), v.end() - 1);
      };
      add(border(i, j, false), false), add(border(i + 1, j, true), false);
      add(border(i, j + 1, false), true), add(border(i, j, true), true);
      all.push_back({{ring}, 0});
    }
  return all;
}

// Exact numbers have an end, whatever the exponents: five grown edges take so many products of limbs at most.
TEST(FarExponents, TakeBoundedWork) {
  constexpr long most = 14'000'000, ordinary = 10'000;
  for (const double y : {10.0, 1e8, 1e100, 1e154, 1e308})
    for (const double r : {4.0, 1e-300, 1e300})
      for (const Region& k : {Region{{{{0, 0}, {4, 0}, {4, 4}, {2, y}, {0, 4}}}, r},
                              Region{{{{0, 0}, {4, 0}, {3, 1}, {2, y}, {1, 2.5}}}, r}}) {
        sign::limb_products = 0;
        EXPECT_GT(area(k), 0);
        EXPECT_LT(sign::limb_products, y < 1e10 && r == 4 ? ordinary : most) << y << ' ' << r;
      }
}

TEST(SharedBorders, NeedHardlyAnyExactNumbers) {
  const int n = 4, parts = 10;
  const std::vector<Region> all = cells(n, parts);
  int equal = 0, neighbours = 0, corners = 0;
  long& exact = sign::stage_counts[2];
  exact = 0;
  for (std::size_t i = 0; i < all.size(); ++i)
    for (std::size_t j = 0; j < all.size(); ++j) {
      const Region &a = all[i], &b = all[j];
      const int across = std::abs(static_cast<int>(i) % n - static_cast<int>(j) % n),
                up = std::abs(static_cast<int>(i) / n - static_cast<int>(j) / n);
      const std::string matrix = relate(a, b).text();
      if (across + up == 0) {
        ++equal;
        EXPECT_EQ(matrix, "2FFF1FFF2");
        EXPECT_EQ(relation(a, b), Relation::equal);
        EXPECT_TRUE(contains(a, b));
        EXPECT_NEAR(overlap_area(a, b), area(a), 1e-15);
      } else if (across + up == 1) {
        ++neighbours;
        EXPECT_EQ(matrix, "FF2F11212");
        EXPECT_EQ(relation(a, b), Relation::meet);
        EXPECT_EQ(overlap_area(a, b), 0);
      } else if (across == 1 && up == 1) {
        ++corners;
        EXPECT_EQ(matrix, "FF2F01212");
        EXPECT_FALSE(interiors_intersect(a, b));
        EXPECT_FALSE(contains(a, b));
      } else {
        EXPECT_EQ(matrix, "FF2FF1212");
      }
    }
  EXPECT_EQ(equal, n * n);
  EXPECT_EQ(neighbours, 4 * n * (n - 1));
  EXPECT_EQ(corners, 4 * (n - 1) * (n - 1));
  // Without the short cuts some hundreds for each pair.
  EXPECT_LT(exact, 3 * (equal + neighbours + corners));
}

}  // namespace
