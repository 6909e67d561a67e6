#include <bench/numbers/rows.hpp>
#include <numbers>
#include <random>

namespace bench::numbers {

namespace {

using namespace abut;

Shapes shapes(std::mt19937_64::result_type seed, double away) {
  std::mt19937_64 random(seed);
  // Rounded to floats, so that Box2D is asked the same.
  const auto between = [&](double low, double high) {
    return static_cast<double>(
        static_cast<float>(std::uniform_real_distribution<double>(low, high)(random)));
  };
  Shapes s;
  const auto add = [&]<class S>(const S& own, const typename PeerOf<S>::Type& peer = {}) {
    Set<S>& set = s;
    set.own.push_back(own), set.box2d.push_back(peer);
  };
  for (int i = 0; i < kPairs; ++i) {
    const Vec2 at{between(-away, away), between(-away, away)};
    const Vec2 half{between(.5, 1.5), between(.3, .8)};
    const double angle = between(0, 2 * std::numbers::pi), r = between(.3, .9);
    const Rotation turned = Rotation::radians(angle);
    const Vec2 arm = half.x * turned.u();
    const Vec2 from{between(-5, 5), between(-5, 5)};
    const Vec2 way = Vec2{between(-2, 2), between(-2, 2)} - from;
    // b2MakeRot() is an approximation.
    const b2Rot rotation{static_cast<float>(turned.c()), static_cast<float>(turned.s())};
    const float x = static_cast<float>(half.x), y = static_cast<float>(half.y),
                radius = static_cast<float>(r);
    const b2Vec2 center = b2(at);
    add(Point{at});
    add(Line{at, arm});
    add(Ray{from, way});
    add(Segment{at - arm, at + arm}, {b2(at - arm), b2(at + arm)});
    add(Circle{at, r}, {center, radius});
    add(Box{at - half, at + half}, b2MakeOffsetBox(x, y, center, b2Rot_identity));
    add(OrientedBox{at, half, turned}, b2MakeOffsetBox(x, y, center, rotation));
    add(Ellipse{at, half, turned});
    add(Capsule{at - arm, at + arm, r / 2}, {b2(at - arm), b2(at + arm), radius / 2});
    add(RoundedBox{at, half, turned, 0.1}, b2MakeOffsetRoundedBox(x, y, center, rotation, 0.1f));
    Polygon polygon;
    const int corners = 5 + i % 4;
    std::vector<b2Vec2> b2_corners;
    for (int k = 0; k < corners; ++k) {
      const double t = 2 * std::numbers::pi * k / corners;
      polygon.vertices.push_back(at + half.x * std::cos(t) * turned.u() +
                                 half.y * std::sin(t) * turned.v());
      b2_corners.push_back(b2(polygon.vertices.back()));
    }
    const b2Hull hull = b2ComputeHull(b2_corners.data(), corners);
    add(polygon, b2MakePolygon(&hull, 0));
  }
  return s;
}

}  // namespace

Shapes first_shapes() { return shapes(7, 0.2); }
Shapes second_shapes() { return shapes(8, 2.2); }

Shapes starting(Shapes s, const std::vector<Ray>& paths) {
  const auto start = [&]<class S>(Set<S>& set) {
    for (std::size_t i = 0; i < kPairs; ++i) set.own[i] = moved(set.own[i], paths[i].origin);
  };
  [&]<class... K>(Kinds<K...>) { (start(static_cast<Set<K>&>(s)), ...); }(AllKinds());
  s.Set<Ray>::own = paths;
  return s;
}

Verdict judge_distance(const Body& a, const Body& b, double answer) {
  const Real truth = std::max(true_separation(a, b).value, Real(0));
  return {truth - answer, largest(a, b), (answer == 0) != (truth == 0)};
}
Verdict judge_points(const Body& a, const Body& b, Vec2 p, Vec2 q, bool meet) {
  const Real truth = std::max(true_separation(a, b).value, Real(0));
  const Real way = oracle::size(oracle::real(q) - oracle::real(p));
  return {std::max({std::fabs(truth - way), outside(p, a), outside(q, b)}),
          std::max({largest(a, b), largest(p), largest(q)}), meet != (truth == 0)};
}
Verdict judge_depth(const Body& a, const Body& b, bool found, double depth) {
  const Real truth = true_separation(a, b).value;
  if (!std::isfinite(truth)) return {};
  return {found ? truth + depth : NAN, largest(a, b), found != (truth <= 0)};
}
Verdict judge_hit(const Body& a, const Body& b, Vec2 by, double t) {
  if (!(t > 0)) return {};
  Body start = a;
  if (start.directions.size() == 1) start.directions.clear();  // of a ray its origin moves
  return {true_separation(moved(start, Real(t) * oracle::real(by)), b).value,
          std::max({largest(a, b), largest(by), t * largest(by)})};
}

}  // namespace bench::numbers
