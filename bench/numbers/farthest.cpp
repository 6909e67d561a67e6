// farthest_points. No peer answers this.
#include <bench/numbers/rows.hpp>

namespace bench::numbers {

namespace {

using namespace abut;

template <class S>
concept Bounded = !requires(const S& s) { s.direction; };

struct FarthestPoints {
  static constexpr const char* name = "farthest_points";
  template <Bounded A, Bounded B>
  PointPair operator()(const A& a, const B& b, const Ray&) const {
    return farthest_points(a, b);
  }
  Verdict judge(const Body& a, const Body& b, const Ray&, const PointPair& answer) const {
    return {true_farthest(a, b) - Real(answer.distance), largest(a, b)};
  }
};

}  // namespace

Rows farthest_points_rows(const Shapes& a, const Shapes& b) {
  return pair_rows(FarthestPoints(), a, b);
}

}  // namespace bench::numbers
