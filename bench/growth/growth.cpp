// How the time of each query on two polygons grows with their corners, from 4 to a million each:
// microseconds a call, and over ten times as many corners the power that it grew with.
//   bench_growth [most corners]
#include <abut/abut.hpp>
#include <bench/bench.hpp>
#include <cmath>
#include <cstdlib>
#include <functional>

namespace {

using namespace abut;

Polygon ring(int n, Vec2 at, double radius) {
  Polygon p;
  for (int i = 0; i < n; ++i) {
    const double t = 6.283185307179586 * i / n;
    p.vertices.push_back(at + Vec2{std::cos(t), 0.75 * std::sin(t)});
  }
  p.radius = radius;
  return p;
}

struct Query {
  std::string name;
  std::function<double(const Polygon&, const Polygon&)> ask;
};
const std::vector<Query>& queries() {
  static const std::vector<Query> all = {
      {"intersects", [](auto& a, auto& b) { return intersects(a, b); }},
      {"contains", [](auto& a, auto& b) { return contains(a, b); }},
      {"relation", [](auto& a, auto& b) { return static_cast<double>(relation(a, b)); }},
      {"distance", [](auto& a, auto& b) { return distance(a, b); }},
      {"closest_points", [](auto& a, auto& b) { return closest_points(a, b).distance; }},
      {"separation", [](auto& a, auto& b) { return separation(a, b); }},
      {"contact", [](auto& a, auto& b) { return contact(a, b).has_value(); }},
      {"farthest_points", [](auto& a, auto& b) { return farthest_points(a, b).distance; }},
      {"intersections",
       [](auto& a, auto& b) { return static_cast<double>(intersections(a, b).points.size()); }},
      {"tangents",
       [](auto& a, auto& b) { return static_cast<double>(tangents(a, b).lines.size()); }},
      {"overlap_area", [](auto& a, auto& b) { return overlap_area(a, b); }},
      {"cast", [](auto& a, auto& b) { return cast(a, Vec2{2, 0.1}, b).has_value(); }},
      {"point in polygon", [](auto& a, auto& b) { return contains(a, b.vertices[0]); }},
      {"ray", [](auto& a, auto& b) { return cast(Ray{b.vertices[0], {-1, -0.3}}, a).has_value(); }},
      {"area", [](auto& a, auto&) { return area(a); }},
      {"centroid", [](auto& a, auto&) { return centroid(a).x; }},
  };
  return all;
}

double microseconds(const Query& q, const Polygon& a, const Polygon& b) {
  std::vector<double> times;
  for (double spent = 0; times.size() < 9 && (times.empty() || spent < 5e5);
       spent += times.back()) {
    const auto start = std::chrono::steady_clock::now();
    volatile double answer = q.ask(a, b);
    static_cast<void>(answer);
    times.push_back(
        std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start)
            .count());
  }
  return bench::median(times);
}

}  // namespace

int main(int argc, char** argv) {
  const long most = argc > 1 ? std::atol(argv[1]) : 1000000;
  for (const double radius : {0.0, 0.1})
    for (const double apart : {0.5, 3.0}) {
      std::printf("%s, %s\n%-18s", radius > 0 ? "rounded" : "sharp",
                  apart < 2 ? "overlapping" : "apart", "corners each");
      for (long n = 4; n <= most; n = n == 4 ? 100 : 10 * n) std::printf(" %16ld", n);
      std::printf("\n");
      for (const Query& q : queries()) {
        std::printf("%-18s", q.name.c_str());
        double last = 0;
        for (long n = 4; n <= most; n = n == 4 ? 100 : 10 * n) {
          const Polygon a = ring(static_cast<int>(n), {0, 0}, radius),
                        b = ring(static_cast<int>(n) + 1, {apart, 0.1}, radius);
          const double time = microseconds(q, a, b);
          if (n > 100)
            std::printf(" %10.1f n^%-3.1f", time, std::log10(time / last));
          else
            std::printf(" %16.2f", time);
          std::fflush(stdout);
          last = time;
          bench::Figure figure;
          figure.room = bench::room();
          figure.set = std::string(radius > 0 ? "rounded, " : "sharp, ") +
                       (apart < 2 ? "overlapping" : "apart");
          figure.n = n;
          figure.measure = q.name;
          figure.contender = "abut";
          figure.value = time;
          figure.unit = "us";
          figure.ratio = 1;
          bench::record(figure);
        }
        std::printf("\n");
      }
    }
  return 0;
}
