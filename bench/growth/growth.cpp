// How the time of each query grows with the edges of what it is asked about, from a hundred to a million: microseconds a
// call, and in the last column the power of the number of edges that it grows with from a thousand on.
//   bench_growth [most edges] [word that names of rows hold]
#include <abut/abut.hpp>
#include <abut/any_relate.hpp>
#include <abut/any_shape.hpp>
#include <abut/enclosing.hpp>
#include <bench/bench.hpp>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <functional>

namespace {

using namespace abut;

constexpr double kMost = 1e6;  ///< microseconds a call: a row ends where it would take longer

std::vector<Vec2> ring(int n, Vec2 at, double teeth) {
  std::vector<Vec2> points;
  for (int i = 0; i < n; ++i) {
    const double t = 6.283185307179586 * i / n;
    const double r = teeth > 0 ? 0.8 + 0.15 * std::sin(3 * t) + (i % 2 == 0 ? teeth / n : 0) : 1;
    points.push_back(at + r * Vec2{std::cos(t), 0.75 * std::sin(t)});
  }
  return points;
}
std::vector<Vec2> wave(int n, Vec2 at) {
  std::vector<Vec2> points;
  for (int i = 0; i <= n; ++i) {
    const double t = 2.0 * i / n - 1;
    points.push_back(at + Vec2{t, 0.5 * std::sin(9 * t) + (i % 2 == 0 ? 1.0 / n : 0)});
  }
  return points;
}

struct Kind {
  const char* name;
  std::function<AnyShape(int, Vec2)> make;
};
const Kind kKinds[] = {
    {"polygon", [](int n, Vec2 at) { return Polygon{ring(n, at, 0)}; }},
    {"rounded polygon", [](int n, Vec2 at) { return Polygon{ring(n, at, 0), 0.1}; }},
    {"region", [](int n, Vec2 at) { return Region{{ring(n, at, 1)}}; }},
    {"polyline", [](int n, Vec2 at) { return Polyline{{wave(n, at)}}; }},
    {"region ⊕ r", [](int n, Vec2 at) { return Region{{ring(n, at, 1)}, 0.01}; }},
    {"polyline ⊕ r", [](int n, Vec2 at) { return Polyline{{wave(n, at)}, 0.01}; }},
};

/// The answer as a number, so that it is worked out.
struct Query {
  const char* name;
  std::function<double(const AnyShape&, const AnyShape&)> ask;
};
const Point kPoint{{0.3, 0.2}};
const OrientedBox kBox{{-3, 0.1}, {0.2, 0.1}, Rotation::degrees(30)};
const Query kQueries[] = {
    {"intersects", [](auto& a, auto& b) { return intersects(a, b); }},
    {"interiors_intersect", [](auto& a, auto& b) { return interiors_intersect(a, b); }},
    {"contains", [](auto& a, auto& b) { return contains(a, b); }},
    {"relation", [](auto& a, auto& b) { return static_cast<double>(relation(a, b)); }},
    {"relate", [](auto& a, auto& b) { return static_cast<double>(relate(a, b).text()[0]); }},
    {"distance", [](auto& a, auto& b) { return distance(a, b); }},
    {"closest_points", [](auto& a, auto& b) { return closest_points(a, b).distance; }},
    {"contact", [](auto& a, auto& b) { return contact(a, b).has_value(); }},
    {"contacts", [](auto& a, auto& b) { return static_cast<double>(contacts(a, b).size()); }},
    {"separation", [](auto& a, auto& b) { return separation(a, b); }},
    {"farthest_points", [](auto& a, auto& b) { return farthest_points(a, b)->distance; }},
    {"intersections",
     [](auto& a, auto& b) { return static_cast<double>(intersections(a, b).points.size()); }},
    {"tangents",
     [](auto& a, auto& b) { return static_cast<double>(tangents(a, b)->lines.size()); }},
    {"overlap_area", [](auto& a, auto& b) { return overlap_area(a, b); }},
    {"cast", [](auto& a, auto& b) { return cast(a, Vec2{2, 0.1}, b).has_value(); }},
    {"cast_rotating",
     [](auto&, auto& b) { return cast_rotating(kBox, Vec2{6, 0}, 1, b, 0.005).has_value(); }},
    {"distance from a point", [](auto&, auto& b) { return distance(kPoint, b); }},
    {"contains a point", [](auto& a, auto&) { return contains(a, kPoint); }},
    {"a ray", [](auto& a, auto&) { return cast(Ray{{3, 0.5}, {-1, -0.1}}, a).has_value(); }},
    {"a moving box", [](auto& a, auto&) { return cast(kBox, Vec2{6, 0}, a).has_value(); }},
    {"validate", [](auto& a, auto&) { return !validate(a); }},
    {"area", [](auto& a, auto&) { return *area(a); }},
    {"perimeter", [](auto& a, auto&) { return *perimeter(a); }},
    {"centroid", [](auto& a, auto&) { return centroid(a)->x; }},
    {"bounds", [](auto& a, auto&) { return bounds(a)->min.x; }},
};
struct Enclosing {
  const char* name;
  std::function<double(const std::vector<Vec2>&)> ask;
};
const Enclosing kEnclosing[] = {
    {"convex_hull", [](auto& p) { return area(convex_hull(p)); }},
    {"smallest_circle", [](auto& p) { return smallest_circle(p).radius; }},
    {"smallest_box", [](auto& p) { return area(smallest_box(p)); }},
};

double now() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return 1e6 * static_cast<double>(t.tv_sec) + 1e-3 * static_cast<double>(t.tv_nsec);
}
double microseconds(const std::function<double()>& ask) {
  std::vector<double> times;
  for (double spent = 0; times.size() < 9 && (times.empty() || spent < 5e5);
       spent += times.back()) {
    const double start = now();
    volatile double answer = ask();
    static_cast<void>(answer);
    times.push_back(now() - start);
  }
  return bench::median(times);
}

long most = 1000000;
std::string wanted;

/// A row: ask(n) asks once, of n edges.
void run(const std::string& set, const std::string& name,
         const std::function<std::function<double()>(int)>& ask) {
  if ((set + ": " + name).find(wanted) == std::string::npos) return;
  std::printf("%-34s %-22s", set.c_str(), name.c_str());
  double thousand = 0, last = 0, edges = 0;
  for (long n = 100; n <= most; n *= 10) {
    if (12 * last > kMost) {
      std::printf(" %12s", "–");
      continue;
    }
    last = microseconds(ask(static_cast<int>(n)));
    edges = static_cast<double>(n);
    if (n == 1000) thousand = last;
    std::printf(" %12.2f", last);
    std::fflush(stdout);
    bench::Figure figure;
    figure.room = bench::room();
    figure.set = set;
    figure.n = n;
    figure.measure = name;
    figure.contender = "abut";
    figure.value = last;
    figure.unit = "us";
    figure.ratio = 1;
    bench::record(figure);
  }
  if (edges > 1000) std::printf("   n^%.2f", std::log(last / thousand) / std::log(edges / 1000));
  std::printf("\n");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1) most = std::atol(argv[1]);
  if (argc > 2) wanted = argv[2];
  std::printf("%-57s", "edges each");
  for (long n = 100; n <= most; n *= 10) std::printf(" %12ld", n);
  std::printf("\n");
  for (const Kind& kind : kKinds)
    for (const double apart : {0.5, 3.0})
      for (const Query& q : kQueries)
        run(std::string(kind.name) + (apart < 2 ? ", overlapping" : ", apart"), q.name, [&](int n) {
          return [ask = q.ask, a = kind.make(n, {0, 0}), b = kind.make(n + 1, {apart, 0.1})] {
            return ask(a, b);
          };
        });
  for (const Enclosing& e : kEnclosing)
    run("points", e.name,
        [&](int n) { return [ask = e.ask, points = wave(n, {0, 0})] { return ask(points); }; });
  return 0;
}
