// distance, closest_points and separation, beside Box2D's GJK where it knows both kinds.
#include <bench/numbers/rows.hpp>

namespace bench::numbers {

namespace {

using namespace abut;

struct BesideBox2D {
  template <InBox2D A, InBox2D B>
  auto peer(const Set<A>& a, const Set<B>& b, const std::vector<Ray>&) const {
    return box2d_distances(a, b);
  }
};
struct Distance : BesideBox2D {
  static constexpr const char* name = "distance";
  template <class A, class B>
  auto operator()(const A& a, const B& b, const Ray&) const -> decltype(distance(a, b)) {
    return distance(a, b);
  }
  Verdict judge(const Body& a, const Body& b, const Ray&, double answer) const {
    return judge_distance(a, b, answer);
  }
  Verdict judge(const Body& a, const Body& b, const Ray& path,
                const b2DistanceOutput& answer) const {
    return judge(a, b, path, double(answer.distance));
  }
};
struct ClosestPoints : BesideBox2D {
  static constexpr const char* name = "closest_points";
  template <class A, class B>
  auto operator()(const A& a, const B& b, const Ray&) const -> decltype(closest_points(a, b)) {
    return closest_points(a, b);
  }
  Verdict judge(const Body& a, const Body& b, const Ray&, const PointPair& answer) const {
    return judge_points(a, b, answer.a, answer.b, answer.distance == 0);
  }
};
struct Separations {
  static constexpr const char* name = "separation_witness";
  template <class A, class B>
  auto operator()(const A& a, const B& b, const Ray&) const -> decltype(separation_witness(a, b)) {
    return separation_witness(a, b);
  }
  Verdict judge(const Body& a, const Body& b, const Ray&, const Separation& answer) const {
    const Real truth = true_separation(a, b).value;
    return {truth - Real(answer.distance), largest(a, b), (answer.distance <= 0) != (truth <= 0)};
  }
};

}  // namespace

Rows distance_rows(const Shapes& a, const Shapes& b) {
  Rows rows = pair_rows_and_equal_ellipses(Distance(), a, b);
  add_prepared<OrientedBox>(rows, Distance(), a, b);
  return rows;
}
Rows closest_points_rows(const Shapes& a, const Shapes& b) {
  Rows rows = pair_rows(ClosestPoints(), a, b);
  add_prepared<Segment, OrientedBox>(rows, ClosestPoints(), a, b);
  return rows;
}
Rows separation_rows(const Shapes& a, const Shapes& b) { return pair_rows(Separations(), a, b); }

}  // namespace bench::numbers
