// How far an ellipse's distances are off, in units of u = 2^-53 times the size of the numbers
// involved, over the families of tests/ellipse_distance; and what a call costs. The truth comes
// from the definitions, in long double (tests/ellipse_distance/oracle_by_support.hpp).
//
//     bench_ellipse_accuracy [cases per family]
#include <abut/detail/pairs/hull_ellipse_distance.hpp>
#include <abut/detail/pairs/point_ellipse_distance.hpp>
#include <abut/queries/farthest_points.hpp>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <tests/ellipse_distance/families.hpp>
#include <tests/ellipse_distance/oracle_by_support.hpp>
#include <type_traits>

namespace {

using namespace abut;
using families::Family;
constexpr double u = 0x1p-53;

struct Errors {
  double separation = 0, witness = 0, farthest = 0;
};

template <class P>
Errors worst(Family f, int cases) {
  families::Source source(31337);
  Errors e;
  for (int i = 0; i < cases; ++i) {
    const Ellipse ellipse = source.ellipse(f);
    P p;
    source.make(f, ellipse, p);
    if (f == families::contact) {
      const Separation s = detail::pairs::separation(detail::core(p), ellipse);
      families::move(p, (s.distance - source.sign() * source.tiny(16)) * s.normal);
    }
    const oracle::Body a = oracle::body(p), b = oracle::body(ellipse);
    const double extent = oracle::extent(a, b);
    if (!(extent > 0)) continue;
    const Separation s = detail::pairs::separation(detail::core(p), ellipse);
    const double miss =
        static_cast<double>(oracle::separation(a, b, s.normal) - oracle::Real(s.distance));
    e.separation = std::fmax(e.separation, std::fabs(miss) / (u * extent));
    const oracle::RVec gap =
        oracle::real(s.b) - oracle::real(s.a) - oracle::Real(s.distance) * oracle::real(s.normal);
    e.witness = std::fmax(e.witness, static_cast<double>(oracle::size(gap)) /
                                         (u * (extent + length(ellipse.center))));
    if constexpr (!std::is_same_v<P, Line> && !std::is_same_v<P, Ray>) {
      const PointPair far = farthest_points(p, ellipse);
      const double off =
          static_cast<double>(oracle::farthest(a, b, far.b - far.a) - oracle::Real(far.distance));
      e.farthest = std::fmax(e.farthest, std::fabs(off) / (u * extent));
    }
  }
  return e;
}

template <class P>
double nanoseconds(Family f) {
  families::Source source(1);
  constexpr int n = 512;
  std::vector<Ellipse> ellipses(n);
  std::vector<P> others(n);
  for (int i = 0; i < n; ++i) {
    ellipses[i] = source.ellipse(f);
    source.make(f, ellipses[i], others[i]);
  }
  double best = HUGE_VAL, sum = 0;
  for (int run = 0; run < 9; ++run) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < n; ++i)
      sum += detail::pairs::separation(detail::core(others[i]), ellipses[i]).distance;
    const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - start;
    best = std::fmin(best, spent.count() / n);
  }
  return sum == 0.125 ? 0 : best;
}

template <class P>
void table(const char* name, int cases) {
  std::printf("\n%-20s  separation  witnesses  farthest      ns\n", name);
  for (int f = 0; f < families::family_count; ++f) {
    const Errors e = worst<P>(Family(f), cases);
    std::printf("  %-18s  %10.2f %10.2f %9.2f %7.0f\n", families::names[f], e.separation, e.witness,
                e.farthest, nanoseconds<P>(Family(f)));
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int cases = argc > 1 ? std::atoi(argv[1]) : 200;
  std::printf(
      "Ellipse against …: worst error in u = 2^-53 times the size involved, %d cases each\n",
      cases);
  table<Point>("point", cases);
  table<Line>("line", cases);
  table<Ray>("ray", cases);
  table<Segment>("segment", cases);
  table<Box>("box", cases);
  table<OrientedBox>("oriented box", cases);
  table<Polygon>("polygon", cases);
  table<Ellipse>("ellipse", cases);
}
