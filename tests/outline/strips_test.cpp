// Edges in strips: the edges near a box are those that the boxes of the tree give, and few others are
// asked about, whatever the edges are.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <cmath>
#include <numbers>
#include <random>
#include <set>

using namespace abut;
using detail::outline::Tree;
using detail::outline::view;

namespace {

constexpr int kEdges = 20000;

Region zigzag(Vec2 at) {
  std::vector<Vec2> ring;
  for (int i = 0; i < kEdges / 2; ++i) {
    ring.push_back(at + Vec2{i * 0x1p-8, 0});
    ring.push_back(at + Vec2{i * 0x1p-8 + 40, 100});
  }
  ring.push_back(at + Vec2{200, 50});
  return {{ring}, 0};
}
Polyline spiral() {
  std::vector<Vec2> chain;
  const Vec2 ways[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  Vec2 at{0, 0};
  for (int i = 0; i < kEdges; ++i) chain.push_back(at = at + (1 + 0.5 * i) * ways[i % 4]);
  return {{chain, {{3, 4}}}, 0};
}
Region wheel() {
  std::vector<Vec2> ring;
  for (int i = 0; i < kEdges; ++i) {
    const double turn = 2 * std::numbers::pi * i / kEdges, far = i % 2 ? 100 : 1;
    ring.push_back({far * std::cos(turn), far * std::sin(turn)});
  }
  return {{ring}, 0};
}

TEST(Strips, GiveTheEdgesNearABox) {
  std::mt19937 engine(3);
  std::uniform_real_distribution<double> part(0, 1);
  const auto check = [&](const auto& shape, const char* name) {
    const detail::outline::View o = view(shape);
    const Tree plain(o);
    Tree sorted(o);
    sorted.add_strips();
    ASSERT_GT(sorted.bytes(), plain.bytes()) << name;
    const Box all = detail::outline::vertex_bounds(o);
    const Vec2 size = all.max - all.min;
    std::size_t near = 0, asked = 0, answers = 0;
    for (int i = 0; i < 150; ++i) {
      const Vec2 at{all.min.x + part(engine) * size.x, all.min.y + part(engine) * size.y};
      const double width = (i % 3 == 0 ? 1e-9 : i % 3 == 1 ? 1e-4 : 1e-2) * size.y;
      const Box box{at, at + Vec2{width, width}};
      const auto meeting = [&](const Tree& tree, std::size_t& calls) {
        std::set<std::uint32_t> found;
        tree.any_numbered(box, [&](const Segment& e, std::uint32_t number) {
          ++calls;
          if (intersects(e, box)) found.insert(number);
          return false;
        });
        return found;
      };
      const auto found = meeting(sorted, asked);
      ASSERT_EQ(found, meeting(plain, near)) << name;
      answers += found.size();
    }
    EXPECT_LE(asked, answers + 150) << name;
    EXPECT_GT(answers, 1000u) << name;
  };
  check(zigzag({0, 0}), "zigzag");
  check(zigzag({1e7, -3e7}), "far zigzag");
  check(spiral(), "spiral");
  check(wheel(), "wheel");
}

TEST(Strips, AreLeftOutWhereBoxesTellEnough) {
  std::vector<Vec2> ring;
  for (int i = 0; i < kEdges; ++i) {
    const double turn = 2 * std::numbers::pi * i / kEdges;
    ring.push_back({100 * std::cos(turn), 100 * std::sin(turn)});
  }
  const Region disc{{ring}, 0};
  const Tree plain(view(disc));
  Tree sorted(view(disc));
  sorted.add_strips();
  EXPECT_EQ(sorted.bytes(), plain.bytes());
}

}  // namespace
