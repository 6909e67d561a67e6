// A character that slides along walls: a capsule walks about a room of boxes, pillars and rounded
// posts. It is cast as far as its step goes; what is left of the step runs along the wall.
//
//     g++ -std=c++20 -O2 character.cpp $(pkg-config --cflags --libs abut-index) && ./a.out
//
// Prints how many steps a second it takes, and fails if the character was ever inside a wall.
#include <abut/index/index.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>

using namespace abut;

/// Moves `body` by `motion`, as far as the walls allow, and along them.
static void slide(Capsule& body, Vec2 motion, const Index& walls) {
  CastOptions ahead;
  ahead.start = CastStart::one_way;  // not the wall that it already slides along
  for (int corner = 0; corner < 4; ++corner) {
    const auto wall = walls.cast(body, motion, ahead);
    const Vec2 step = wall ? wall->hit.t * motion : motion;
    body.a += step, body.b += step;
    if (!wall) return;
    const Vec2 rest = motion - step, n = wall->hit.normal;
    motion = rest - dot(rest, n) * n;
  }
}

static Index room(std::mt19937& random) {
  const auto between = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  std::vector<AnyShape> walls{Box{{-51, -51}, {51, -50}}, Box{{-51, 50}, {51, 51}},
                              Box{{-51, -50}, {-50, 50}}, Box{{50, -50}, {51, 50}}};
  for (int i = 0; i < 400; ++i) {
    Vec2 at;
    do at = {between(-48, 48), between(-48, 48)};
    while (length(at) < 4);  // where the character starts
    const Rotation turned = Rotation::radians(between(0, 7));
    if (i % 3 == 0)
      walls.push_back(Circle{at, between(0.3, 1)});
    else if (i % 3 == 1)
      walls.push_back(OrientedBox{at, {between(0.5, 2), between(0.2, 0.5)}, turned});
    else
      walls.push_back(RoundedBox{at, {between(0.3, 1), between(0.3, 1)}, turned, 0.2});
  }
  return Index(std::move(walls));
}

int main(int argc, char** argv) {
  const int steps = argc > 1 ? std::atoi(argv[1]) : 200000;
  std::mt19937 random(7);
  const Index walls = room(random);
  Capsule body{{0, -0.5}, {0, 0.5}, 0.4};
  Vec2 way{1, 0};
  double way_walked = 0, deepest = 0, seconds = 0;
  int slides = 0;
  for (int i = 0; i < steps; ++i) {
    if (i % 40 == 0)
      way = Rotation::radians(std::uniform_real_distribution<double>(0, 7)(random)).u();
    const Vec2 before = body.a, motion = 0.1 * way;
    const auto start = std::chrono::steady_clock::now();
    slide(body, motion, walls);
    seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const double walked = length(body.a - before);
    way_walked += walked;
    slides += walked > 0 && walked < 0.0999;
    for (const Id wall : walls.meeting(body))
      deepest = std::max(deepest, -separation(AnyShape(body), walls[wall]));
  }
  std::printf("%d steps, %.0f of them along a wall, %.0f walked\n", steps, double(slides),
              way_walked);
  std::printf("deepest in a wall: %.1e\n", deepest);
  std::printf("%.0f steps a second\n", steps / seconds);
  const bool walked_on = slides > steps / 100 && way_walked > 0.02 * steps;
  return deepest < 1e-9 && walked_on ? 0 : 1;
}
