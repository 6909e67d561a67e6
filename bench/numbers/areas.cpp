// overlap_area. No peer answers this with a comparable bound.
#include <bench/numbers/rows.hpp>
#include <boost/math/quadrature/tanh_sinh.hpp>
#include <boost/multiprecision/cpp_int.hpp>

namespace bench::numbers {

namespace {

using namespace abut;

/// The integral over the chords, from one place to the next where their formula changes.
Real common_area(const Body& a, const Body& b) {
  std::vector<Real> breaks;
  add_breaks(breaks, a), add_breaks(breaks, b), add_crossings(breaks, a, b);
  std::sort(breaks.begin(), breaks.end());
  static boost::math::quadrature::tanh_sinh<Real> rule;
  const auto common = [&](Real x) {
    const Chord c = chord(a, x), d = chord(b, x);
    return std::max(std::min(c.high, d.high) - std::max(c.low, d.low), Real(0));
  };
  Real sum = 0;
  for (std::size_t i = 1; i < breaks.size(); ++i)
    if (breaks[i] - breaks[i - 1] > 1e-18L)
      sum += rule.integrate(common, breaks[i - 1], breaks[i], 1e-17L);
  return sum;
}

using Exact = boost::multiprecision::cpp_rational;
struct ExactPoint {
  Exact x, y;
};
using ExactPolygon = std::vector<ExactPoint>;

ExactPolygon exact(const Body& b) {
  ExactPolygon all;
  for (const RVec& p : b.points) all.push_back({Exact(p.x), Exact(p.y)});
  return all;
}
/// How far it lies to the left of the way from a to b, times the length of that.
Exact left_of(const ExactPoint& p, const ExactPoint& a, const ExactPoint& b) {
  return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
}
Exact area_of(const ExactPolygon& p) {
  Exact twice = 0;
  for (std::size_t i = 1; i + 1 < p.size(); ++i) twice += left_of(p[i + 1], p[0], p[i]);
  return twice / 2;
}
/// The two have only corners, and may share a sliver: by clipping (Sutherland and Hodgman 1974).
Exact exact_common_area(const Body& a, const Body& b) {
  ExactPolygon clipped = exact(a);
  const ExactPolygon window = exact(b);
  const bool clockwise = area_of(window) < 0;
  for (std::size_t i = 0; i < window.size(); ++i) {
    const ExactPoint &from = window[i], &to = window[(i + 1) % window.size()];
    ExactPolygon rest;
    for (std::size_t k = 0; k < clipped.size(); ++k) {
      const ExactPoint &p = clipped[k], &q = clipped[(k + 1) % clipped.size()];
      Exact at_p = left_of(p, from, to), at_q = left_of(q, from, to);
      if (clockwise) at_p = -at_p, at_q = -at_q;
      if (at_p >= 0) rest.push_back(p);
      if ((at_p > 0 && at_q < 0) || (at_p < 0 && at_q > 0)) {
        const Exact part = at_p / (at_p - at_q);
        rest.push_back({p.x + part * (q.x - p.x), p.y + part * (q.y - p.y)});
      }
    }
    clipped = std::move(rest);
  }
  return abs(area_of(clipped));
}
bool has_corners_alone(const Body& b) { return b.radius == 0 && b.major.x == 0 && b.major.y == 0; }
/// The part that the answer lacks.
Real missing_area(const Body& a, const Body& b, double answer) {
  if (has_corners_alone(a) && has_corners_alone(b))
    return Exact(exact_common_area(a, b) - Exact(answer)).convert_to<Real>();
  return common_area(a, b) - answer;
}

template <class S>
concept Flat = std::is_same_v<S, Point> || std::is_same_v<S, Line> || std::is_same_v<S, Ray> ||
               std::is_same_v<S, Segment>;

/// In units of the area. Wrong where it is zero and should not be.
struct OverlapArea {
  static constexpr const char* name = "overlap_area";
  static constexpr std::size_t step = 16;  // the integral takes a millisecond
  template <class A, class B>
    requires(!Flat<A> && !Flat<B>)
  double operator()(const A& a, const B& b, const Ray&) const {
    return overlap_area(a, b);
  }
  Verdict judge(const Body& a, const Body& b, const Ray&, double answer) const {
    if (answer == 0) return {NAN, 1, true_separation(a, b).value < 0};
    return {missing_area(a, b, answer), answer};
  }
};

}  // namespace

Rows overlap_area_rows(const Shapes& a, const Shapes& b) {
  return pair_rows_and_equal_ellipses(OverlapArea(), a, b);
}

}  // namespace bench::numbers
