// intersections. No peer answers this in the plane with a comparable bound.
#include <bench/numbers/rows.hpp>

namespace bench::numbers {

namespace {

using namespace abut;

/// How far a point is from the true one; wrong where there are too few or too many.
struct CommonPoints {
  static constexpr const char* name = "intersections";
  static constexpr std::size_t step = 32;  // the oracle walks along a boundary
  template <class A, class B>
  auto operator()(const A& a, const B& b, const Ray&) const -> decltype(intersections(a, b)) {
    return intersections(a, b);
  }
  Verdict judge(const Body& a, const Body& b, const Ray&, const Intersections& found) const {
    Verdict v;
    v.size = largest(a, b);
    for (const Intersection& i : found.points) {
      v.size = std::max(v.size, largest(i.at));
      v.error = std::fmax(v.error, off_common_point(i.at, a, b));
    }
    v.wrong = static_cast<int>(found.points.size()) != count_common_points(a, b);
    return v;
  }
};

}  // namespace

Rows intersections_rows(const Shapes& a, const Shapes& b) {
  return pair_rows_and_equal_ellipses(CommonPoints(), a, b);
}

}  // namespace bench::numbers
