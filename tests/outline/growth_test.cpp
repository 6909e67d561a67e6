// The memory that a query on outlines of many edges asks for grows hardly faster than they do, and no query that
// bench/growth calls linear takes for ever. A clock would tell of other work, so none is read.
#include <gtest/gtest.h>

#include <abut/any_relate.hpp>
#include <abut/any_shape.hpp>
#include <atomic>
#include <cmath>
#include <functional>

extern std::atomic<std::size_t> allocated;  // in allocated.cpp

namespace {

using namespace abut;

AnyShape region(int edges, Vec2 at, double radius = 0) {
  std::vector<Vec2> ring;
  for (int i = 0; i < edges; ++i) {
    const double t = 6.283185307179586 * i / edges;
    const double r = 0.8 + 0.15 * std::sin(3 * t) + (i % 2 == 0 ? 1.0 / edges : 0);
    ring.push_back(at + r * Vec2{std::cos(t), 0.75 * std::sin(t)});
  }
  return Region{{ring}, radius};
}
AnyShape polyline(int edges, Vec2 at) {
  std::vector<Vec2> chain;
  for (int i = 0; i <= edges; ++i) {
    const double t = 2.0 * i / edges - 1;
    chain.push_back(at + Vec2{t, 0.5 * std::sin(9 * t) + (i % 2 == 0 ? 1.0 / edges : 0)});
  }
  return Polyline{{chain}};
}
AnyShape polygon(int edges, Vec2 at) {
  Polygon p;
  for (int i = 0; i < edges; ++i) {
    const double t = 6.283185307179586 * i / edges;
    p.vertices.push_back(at + Vec2{std::cos(t), 0.75 * std::sin(t)});
  }
  return p;
}

/// The bytes for the second call: the first one fills what a thread keeps.
std::size_t bytes(const std::function<void()>& ask) {
  ask();
  const std::size_t before = allocated;
  ask();
  return allocated - before;
}

using S = const AnyShape&;
struct Query {
  const char* name;
  void (*ask)(S, S);
};

TEST(Growth, OfMemoryIsHardlyMoreThanLinear) {
  const OrientedBox box{{-3, 0.1}, {0.2, 0.1}, Rotation::degrees(30)};
  const std::pair<const char*, AnyShape (*)(int, Vec2)> kinds[] = {
      {"region", [](int n, Vec2 at) { return region(n, at); }},
      {"region with a radius", [](int n, Vec2 at) { return region(n, at, 0.01); }},
      {"polyline", polyline},
      {"polygon", polygon}};
  static const AnyShape turning = box, point = Point{{0.3, 0.2}};
  const Query any_two[] = {
      {"intersects", [](S a, S b) { intersects(a, b); }},
      {"contains", [](S a, S b) { contains(a, b); }},
      {"relation", [](S a, S b) { relation(a, b); }},
      {"distance", [](S a, S b) { distance(a, b); }},
      {"closest_points", [](S a, S b) { closest_points(a, b); }},
      {"farthest_points", [](S a, S b) { farthest_points(a, b); }},
      {"intersections", [](S a, S b) { intersections(a, b); }},
      {"tangents", [](S a, S b) { tangents(a, b); }},
      {"contains a point", [](S a, S) { contains(a, point); }},
      {"a ray", [](S a, S) { cast(Ray{{3, 0.5}, {-1, -0.1}}, a); }},
      {"a moving box", [](S a, S) { cast(turning, Vec2{6, 0}, a); }},
      {"a turning box", [](S, S b) { cast_rotating(turning, Vec2{6, 0}, 1, b, 0.005); }},
      {"validate", [](S a, S) { validate(a); }},
      {"perimeter", [](S a, S) { perimeter(a); }},
  };
  const Query apart[] = {
      {"contact", [](S a, S b) { contact(a, b); }},
      {"separation", [](S a, S) { separation(a, Point{{9, 9}}); }},
      {"cast", [](S a, S b) { cast(a, Vec2{2, 0.1}, b); }},
      {"relate", [](S a, S b) { relate(a, b); }},
      {"overlap_area", [](S a, S b) { overlap_area(a, b); }},
  };
  // n log n, and room.
  constexpr int few = 500, times = 8;
  constexpr double most = 2 * times;
  constexpr std::size_t room = 65536;
  std::size_t asked_for = 0;
  for (const auto& [name, make] : kinds)
    for (const double away : {0.5, 3.0}) {
      const AnyShape a = make(few, {0, 0}), b = make(few + 1, {away, 0.1});
      const AnyShape many_a = make(times * few, {0, 0}),
                     many_b = make(times * few + 1, {away, 0.1});
      const auto check = [&](const Query& q) {
        const std::size_t few_bytes = bytes([&] { q.ask(a, b); });
        const std::size_t many_bytes = bytes([&] { q.ask(many_a, many_b); });
        EXPECT_LE(static_cast<double>(many_bytes), most * static_cast<double>(few_bytes) + room)
            << name << ' ' << q.name << " at " << away << ": " << few_bytes;
        asked_for += many_bytes;
      };
      for (const Query& q : any_two) check(q);
      if (away > 1)
        for (const Query& q : apart) check(q);
    }
  EXPECT_GT(asked_for, room * times);
}

// If a query were quadratic here, this test would take some minutes.
TEST(Growth, OfTimeIsHardlyMoreThanLinear) {
  const AnyShape box = OrientedBox{{-3, 0.1}, {0.2, 0.1}, Rotation::degrees(30)};
  const AnyShape many[] = {region(50'000, {3, 0.1}), polyline(50'000, {3, 0.1})};
  for (const AnyShape& shape : many) {
    const auto hit = cast_rotating(box, Vec2{6, 0}, 1, shape, 0.005);
    ASSERT_TRUE(hit);
    EXPECT_GT(hit->t, 0.5);
    EXPECT_TRUE(cast(box, Vec2{6, 0}, shape));
    EXPECT_GT(distance(box, shape), 0);
  }
}

}  // namespace
