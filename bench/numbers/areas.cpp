// overlap_area. No peer answers this with a comparable bound.
#include <bench/numbers/rows.hpp>
#include <boost/math/quadrature/tanh_sinh.hpp>

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
    return {common_area(a, b) - answer, answer};
  }
};

}  // namespace

Rows overlap_area_rows(const Shapes& a, const Shapes& b) {
  Rows rows = pair_rows(OverlapArea(), a, b);
  rows.push_back(equal_ellipses_row(OverlapArea(), a, b));
  return rows;
}

}  // namespace bench::numbers
