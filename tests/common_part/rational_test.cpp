// The areas that two regions make, beside rational numbers: stars on a grid, whose edges cross, touch and run along each
// other, as they are and a unit in the last place beside that.
#include <gtest/gtest.h>

#include <abut/any_shape.hpp>
#include <abut/curved_region.hpp>
#include <algorithm>
#include <cmath>
#include <numbers.hpp>
#include <random>

#include "../laws/random.hpp"

using namespace abut;

namespace {

using Corner = oracle::Pair<oracle::Q>;
using Corners = std::vector<Corner>;

Corner exact(const Vec2& v) { return {oracle::Q(v.x), oracle::Q(v.y)}; }
oracle::Q turn(const Corner& a, const Corner& b, const Corner& p) {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}
/// The part of a convex polygon to the left of a line.
Corners left_of(const Corner& a, const Corner& b, const Corners& given) {
  Corners kept;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const Corner &p = given[i], &q = given[(i + 1) % given.size()];
    const oracle::Q at_p = turn(a, b, p), at_q = turn(a, b, q);
    if (at_p >= 0) kept.push_back(p);
    if ((at_p > 0 && at_q < 0) || (at_p < 0 && at_q > 0)) {
      const oracle::Q t = at_p / (at_p - at_q);
      kept.push_back({p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)});
    }
  }
  return kept;
}
oracle::Q twice_area(const Corners& c) {
  oracle::Q sum = 0;
  for (std::size_t i = 2; i < c.size(); ++i) sum += turn(c[0], c[i - 1], c[i]);
  return sum;
}

/// A star: its corners as seen from its center, one after the other. It is the sum of triangles around that.
struct Star {
  Vec2 center;
  std::vector<Vec2> corners;

  Corners triangle(std::size_t i) const {
    return {exact(center), exact(corners[i]), exact(corners[(i + 1) % corners.size()])};
  }
  oracle::Q twice_area() const {
    oracle::Q sum = 0;
    for (std::size_t i = 0; i < corners.size(); ++i) sum += ::twice_area(triangle(i));
    return sum;
  }
};
oracle::Q twice_common(const Star& a, const Star& b) {
  oracle::Q sum = 0;
  for (std::size_t i = 0; i < a.corners.size(); ++i)
    for (std::size_t j = 0; j < b.corners.size(); ++j) {
      Corners c = a.triangle(i);
      const Corners by = b.triangle(j);
      for (std::size_t k = 0; k < 3 && c.size() > 2; ++k) c = left_of(by[k], by[(k + 1) % 3], c);
      sum += twice_area(c);
    }
  return sum;
}

Star some_star(std::mt19937& random, double beside) {
  constexpr int ways[][2] = {{1, 0}, {2, 1}, {1, 1}, {1, 2}, {0, 1}, {-1, 2}, {-1, 1}, {-2, 1}};
  std::uniform_int_distribution<int> place(0, 14), reach(1, 3);
  Star star{{place(random) + beside, 1. * place(random)}, {}};
  for (const int side : {1, -1})
    for (const auto& way : ways) {
      const double far = side * reach(random);
      star.corners.push_back(star.center + Vec2{far * way[0], far * way[1]});
    }
  return star;
}

/// Whether a corner of one lies on an edge of the other.
bool touch(const Star& a, const Star& b) {
  const auto has = [](const Star& star, const Vec2& v) {
    for (std::size_t i = 0; i < star.corners.size(); ++i) {
      const Vec2 &p = star.corners[i], &q = star.corners[(i + 1) % star.corners.size()];
      const bool between = (v.x - p.x) * (v.x - q.x) <= 0 && (v.y - p.y) * (v.y - q.y) <= 0;
      if (between && turn(exact(p), exact(q), exact(v)) == 0) return true;
    }
    return false;
  };
  return std::any_of(a.corners.begin(), a.corners.end(),
                     [&](const Vec2& v) { return has(b, v); }) ||
         std::any_of(b.corners.begin(), b.corners.end(), [&](const Vec2& v) { return has(a, v); });
}
double real_in(std::mt19937& random, double low, double high) {
  return std::uniform_real_distribution(low, high)(random);
}

TEST(CommonPart, AreasAreThoseOfRationalNumbers) {
  std::mt19937 random(46);
  int apart = 0, deep = 0, touching = 0, clear = 0;
  constexpr double room =
      0x1p-40;  // corners are rounded by half a unit, and edges are 20 long at most
  for (int i = 0; i < 40 * laws::kEffort * laws::soak() && !HasFailure(); ++i) {
    constexpr double beside[] = {0, 0x1p-50, -0x1p-50, 0x1p-30};
    const Star a = some_star(random, 0);
    Star b = some_star(random, beside[i % 4]);
    // Half of them no longer have their corners on edges of the other.
    if (i % 8 < 4)
      for (Vec2& v : b.corners)
        v = v + Vec2{real_in(random, -0.1, 0.1), real_in(random, -0.1, 0.1)};
    ++(touch(a, b) ? touching : clear);
    const AnyShape p = Region{{a.corners}, 0}, q = Region{{b.corners}, 0};
    const oracle::Q common = twice_common(a, b) / 2, of_a = a.twice_area() / 2,
                    of_b = b.twice_area() / 2;
    const auto expect = [&](const CurvedRegion& made, const oracle::Q& size) {
      EXPECT_NEAR(area(made), size.convert_to<double>(), room) << i;
      if (size == 0) {
        EXPECT_TRUE(made.rings.empty()) << i;
      }
    };
    expect(common_part(p, q), common);
    expect(united(p, q), of_a + of_b - common);
    expect(difference(p, q), of_a - common);
    expect(symmetric_difference(p, q), of_a + of_b - 2 * common);
    ++(common == 0 ? apart : deep);
  }
  EXPECT_GT(apart, 0);
  EXPECT_GT(deep, 10);
  EXPECT_GT(touching, 5);
  EXPECT_GT(clear, 10);
}

}  // namespace
