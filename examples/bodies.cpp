// Bodies that collide and are pushed apart: balls, capsules and rounded boxes fly about in a box.
// Each frame moves all of them, asks one join for all contacts, and pushes every pair that overlaps
// apart.
//
//     g++ -std=c++20 -O2 bodies.cpp $(pkg-config --cflags --libs abut-index) && ./a.out
//
// Prints the frames a second, and fails if a body left the box or is deep in another at the end.
#include <abut/index/dynamic_index.hpp>
#include <abut/index/index.hpp>
#include <abut/transform.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>

using namespace abut;

/// Half the side of the box that they are in.
static constexpr double kHalf = 50;

struct World {
  DynamicIndex bodies;
  Index walls{std::vector<AnyShape>{
      Box{{-kHalf, -kHalf - 4}, {kHalf, -kHalf}}, Box{{-kHalf, kHalf}, {kHalf, kHalf + 4}},
      Box{{-kHalf - 4, -kHalf}, {-kHalf, kHalf}}, Box{{kHalf, -kHalf}, {kHalf + 4, kHalf}}}};
  std::vector<Vec2> velocity, push;
  std::vector<AnyShape> shapes;
  long met = 0;

  explicit World(int count) {
    std::mt19937 random(3);
    const auto between = [&](double low, double high) {
      return std::uniform_real_distribution<double>(low, high)(random);
    };
    for (int i = 0; i < count; ++i) {
      const Vec2 at{-44.0 + 2 * (i % 45), -44.0 + 2 * (i / 45)};
      const Vec2 arm = 0.3 * Rotation::radians(between(0, 7)).u();
      if (i % 3 == 0)
        shapes.push_back(Circle{at, between(0.3, 0.8)});
      else if (i % 3 == 1)
        shapes.push_back(Capsule{at - arm, at + arm, between(0.2, 0.5)});
      else
        shapes.push_back(RoundedBox{at, {0.4, 0.3}, Rotation::radians(between(0, 7)), 0.1});
      velocity.push_back({between(-9, 9), between(-9, 9)});
    }
    push.resize(shapes.size());
    bodies = DynamicIndex(shapes);
  }

  void move(Id id, Vec2 by) {
    std::visit([&](auto& s) { s = moved(s, by); }, shapes[id]);
    bodies.move(id, shapes[id]);
  }

  /// Pushes what overlaps apart by that part of the depth, and turns round the speed into each
  /// other. The deepest overlap that was found.
  double separate(double part) {
    double deepest = 0;
    std::fill(push.begin(), push.end(), Vec2{});
    join_contacts(bodies, [&](std::span<const ContactMatch> found) {
      for (const auto& [a, b, c] : found) {
        deepest = std::max(deepest, c.depth);
        ++met;
        const Vec2 half = (0.5 * part * c.depth) * c.normal;
        push[a] -= half, push[b] += half;
        const double speed = dot(velocity[b] - velocity[a], c.normal);
        if (speed < 0) {  // of equal mass, they exchange it
          velocity[a] += speed * c.normal;
          velocity[b] -= speed * c.normal;
        }
      }
    });
    join_contacts(walls, bodies, [&](std::span<const ContactMatch> found) {
      for (const auto& [wall, body, c] : found) {
        push[body] += c.depth * c.normal;
        const double speed = dot(velocity[body], c.normal);
        if (speed < 0) velocity[body] -= 2 * speed * c.normal;
      }
    });
    for (Id id = 0; id < push.size(); ++id)
      if (push[id] != Vec2{}) move(id, push[id]);
    return deepest;
  }

  double frame(double seconds) {
    for (Id id = 0; id < velocity.size(); ++id) move(id, seconds * velocity[id]);
    double deepest = 0;
    for (int i = 0; i < 3; ++i) deepest = separate(0.9);
    return deepest;
  }
};

int main(int argc, char** argv) {
  const int count = argc > 1 ? std::atoi(argv[1]) : 2000,
            frames = argc > 2 ? std::atoi(argv[2]) : 600;
  World world(count);
  double deepest = 0;
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < frames; ++i) deepest = world.frame(1.0 / 60);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
  int outside = 0;
  for (const AnyShape& s : world.shapes) {
    const Box room = *bounds(s);
    const Vec2 at = 0.5 * room.min + 0.5 * room.max;
    outside += !(std::fabs(at.x) < kHalf && std::fabs(at.y) < kHalf);
  }
  std::printf("%d bodies, %d frames: %.0f frames a second\n", count, frames, frames / took.count());
  std::printf("met: %ld times; deepest overlap at the end: %.3f; outside: %d\n", world.met, deepest,
              outside);
  return outside == 0 && deepest < 0.2 && world.met > count ? 0 : 1;
}
