// Answers that need no number, against the exact oracle and the careful way: whether it is beyond a reach, which
// corners are farthest, which polygons are plainly apart or together, and which shapes they hold.
#include "staged.hpp"

namespace staged {
namespace {

/// How a reach on both sides of the distance, by slacks and by an ulp, is told.
template <class S>
void reach_is_told(Random& random, int& apart, int& near) {
  namespace pairs = abut::detail::pairs;
  for (const Family family : {Family::ordinary, Family::far, Family::mixed, Family::grid})
    for (int i = 0; i < 200 * laws::kEffort; ++i) {
      Maker maker(random, family);
      const S shape = maker.make(static_cast<const S*>(nullptr));
      const Point p{maker.at()};
      const auto& core = detail::core(shape);
      const Known<Separation> told = pairs::quick_separation(p, core, HUGE_VAL);
      if (!told.is_sure()) continue;
      const Separation& s = told.value;
      const auto truth = oracle::separation(oracle::shape(p), oracle::shape(shape));
      for (const double slacks : {-4.0, -1.0, 0.0, 0.5, 1.0, 1.5, 4.0})
        for (const int ulps : {-1, 0, 1}) {
          const double reach = laws::step(s.distance - slacks * told.slack, ulps);
          if (!(reach >= 0)) continue;
          const Known<Separation> again = pairs::quick_separation(p, core, reach);
          const auto where = testing::Message() << laws::text(p) << laws::text(shape) << reach;
          ASSERT_NE(again.state, State::unsure) << where;
          if (again.state == State::apart) {
            EXPECT_GT(truth.distance, reach) << where;
            ++apart;
          } else {
            EXPECT_EQ(again.value.distance, s.distance) << where;
            // (Beyond a polygon's corner its sides are nearer than it is.)
            if (std::is_same_v<S, Segment>) {
              EXPECT_LT(slacks, 4) << where;
            }
            ++near;
          }
        }
    }
}
TEST(Staged, BeyondReachIsToldFromSquares) {
  Random random(16);
  int apart = 0, near = 0;
  reach_is_told<Segment>(random, apart, near);
  EXPECT_GT(apart, 1000);
  EXPECT_GT(near, 1000);
  apart = near = 0;
  reach_is_told<Polygon>(random, apart, near);
  EXPECT_GT(apart, 1000);
  EXPECT_GT(near, 1000);
}

TEST(Staged, FarthestCornersAreTheVeryOnes) {
  Random random(15);
  int quick = 0, careful = 0;
  for (const Family family : kFamilies)
    for (int i = 0; i < 300 * laws::kEffort; ++i) {
      const auto [a, b] = pair_of<OrientedBox, OrientedBox>(random, family);
      const auto found = detail::quick_farthest(a, b);
      const PointPair expected = detail::core_farthest(a, b), given = farthest_points(a, b);
      ++(found ? quick : careful);
      EXPECT_EQ(given.distance, expected.distance);
      if (!found) continue;
      EXPECT_EQ(found->a, expected.a);
      EXPECT_EQ(found->b, expected.b);
      EXPECT_EQ(found->distance, expected.distance);
    }
  EXPECT_GT(quick, 1000);
  EXPECT_GT(careful, 50);
}

struct PlainTally {
  int apart = 0, together = 0, careful = 0;
};
/// Whether what is plain to see is so: the distance, its points, and a point of both.
template <class A>
void plain_polygons_agree(const A& a, const Polygon& b, PlainTally& tally) {
  const auto& p = detail::core(a);
  const detail::PolygonView q = detail::core(b);
  const Known<Separation> told = detail::pair_apart<detail::pairs::Asked::closest>(p, q),
                          turned = detail::pair_apart<detail::pairs::Asked::closest>(q, p),
                          alone = detail::pair_apart<detail::pairs::Asked::gap>(p, q);
  const Separation &s = told.value, &back = turned.value, &bare = alone.value;
  const double slack = told.slack;
  ASSERT_EQ(turned.state, told.state);
  if (told.state == State::unsure) {
    ++tally.careful;
    return;
  }
  const double bound = 8 * u * std::fmax(largest(a), largest(b));
  const auto where = testing::Message() << laws::text(a) << laws::text(b);
  const auto of_a = oracle::shape(a), of_b = oracle::shape(b);
  const auto truth = oracle::separation(of_a, of_b);
  ASSERT_EQ(alone.state, told.state) << where;
  EXPECT_GT(std::fabs(truth.distance), 0.5 * slack) << where;
  EXPECT_EQ(bare.distance, s.distance) << where;
  EXPECT_EQ(back.distance, s.distance) << where;
  EXPECT_EQ(back.a, s.b) << where;
  EXPECT_EQ(back.b, s.a) << where;
  EXPECT_LE(oracle::separation(oracle::shape(Point{s.a}), of_a).distance, bound) << where;
  EXPECT_LE(oracle::separation(oracle::shape(Point{s.b}), of_b).distance, bound) << where;
  if (s.distance < 0) {
    ++tally.together;
    EXPECT_LT(truth.distance, 0) << where;
    EXPECT_LT(s.distance, -2 * slack) << where;
    EXPECT_EQ(s.a, s.b) << where;
    return;
  }
  ++tally.apart;
  EXPECT_NEAR(s.distance, truth.distance, bound) << where;
  EXPECT_GT(truth.distance, 0) << where;
  EXPECT_EQ(back.normal, -s.normal) << where;
  EXPECT_LE(length(s.b - s.a - s.distance * s.normal), 2 * bound) << where;
  const auto careful = detail::careful_separation(p, q, {});
  EXPECT_NEAR(careful.distance, s.distance, 2 * bound) << where;
}
template <class A>
void plain_polygons_agree(Random& random, PlainTally& tally, PlainTally& at_limit) {
  for (int i = 0; i < 150 * laws::kEffort; ++i) {
    const int kind = i % 6;
    Maker maker(random, kind == 5 ? Family::grid : kind == 3 ? Family::parallel : Family::ordinary);
    const A a = maker.make(static_cast<const A*>(nullptr));
    Polygon b = close_polygon(random, kind);
    b = moved(b, {std::round(random.real(-3, 3)), std::round(random.real(-3, 3))});
    if (random.one_in(8)) b = moved(b, {1e5, -3e4});
    if (validate(b) || b.vertices.size() > 16) continue;
    plain_polygons_agree(a, b, tally);
    // To where they touch, an ulp beside that, and about the slack.
    const auto s = separation_witness(a, b);
    const double slack =
        detail::pair_apart<detail::pairs::Asked::gap>(detail::core(a), detail::core(b)).slack;
    for (const double slacks : {-8.0, -1.0, -0.5, 0.0, 0.5, 1.0, 8.0})
      for (const int ulps : {-1, 0, 1}) {
        const double gap = laws::step(slacks * slack, ulps);
        const Polygon c = moved(b, (gap - s.distance) * s.normal);
        if (validate(c)) continue;
        plain_polygons_agree(a, c, at_limit);
      }
  }
}
TEST(Staged, PolygonsThatArePlainlyApartOrTogether) {
  Random random(18);
  const auto check = [&]<class A>(std::type_identity<A>) {
    PlainTally tally, at_limit;
    plain_polygons_agree<A>(random, tally, at_limit);
    EXPECT_GT(tally.apart, 20);
    EXPECT_GT(tally.together, 10);
    EXPECT_GT(tally.careful, 5);
    EXPECT_GT(at_limit.apart, 50);
    EXPECT_GT(at_limit.together, 50);
    EXPECT_GT(at_limit.careful, 200);
  };
  check(std::type_identity<Polygon>());
  check(std::type_identity<Box>());
}

/// Whether the edges alone tell it as the exact way does, of polygons that all but hold what lies in them.
template <class A>
void small_polygons_hold(Random& random, int (&holds)[3]) {
  namespace pairs = abut::detail::pairs;
  using abut::detail::Containment;
  for (int i = 0; i < 600 * laws::kEffort; ++i) {
    const int kind = i % 6;
    Maker maker(random, kind == 5 ? Family::grid : kind == 3 ? Family::parallel : Family::ordinary);
    A a = maker.make(static_cast<const A*>(nullptr));
    Polygon b = close_polygon(random, kind);
    if (random.one_in(4)) b = moved(b, {1e5, -3e4});
    if (validate(b) || b.vertices.size() > 16) continue;
    // By its middle, then towards a side, up to a little way from it.
    const Vec2 middle = centroid(b);
    const auto k =
        static_cast<std::size_t>(random.integer(0, static_cast<int>(b.vertices.size()) - 1));
    const Vec2 v = b.vertices[k], d = b.vertices[(k + 1) % b.vertices.size()] - v;
    const Vec2 n = (1 / length(d)) * perp(d);
    const double side = dot(n, middle - v) < 0 ? -1 : 1;
    if constexpr (requires { a.half_size; })
      a.half_size = std::ldexp(1, -random.integer(0, 4)) * a.half_size;
    a = moved(a, middle - pairs::vertex(detail::core(a), 0));
    double deepest = HUGE_VAL;
    for (int c = 0; c < pairs::vertex_count(detail::core(a)); ++c)
      deepest = std::fmin(deepest, side * dot(n, pairs::vertex(detail::core(a), c) - v));
    const double spare = random.one_in(2) ? 0 : random.real(-0.2, 0.5);
    const double gap = std::ldexp(random.one_in(2) ? 1.0 : -1.0, -random.integer(1, 56));
    a = moved(a, (side * (gap - spare - deepest)) * n);
    if (validate(a)) continue;
    const auto& inner = detail::core(a);
    const detail::PolygonView outer = detail::core(b);
    const Containment held = pairs::small_containment(outer, inner, spare);
    ++holds[static_cast<int>(held)];
    if (held != Containment::touching) {
      EXPECT_EQ(held,
                pairs::hull_containment(outer, std::fmax(spare, 0), inner, std::fmax(-spare, 0)))
          << i << laws::text(a) << laws::text(b);
    }
  }
}
TEST(Staged, EdgesTellWhatPolygonsHold) {
  Random random(16);
  int holds[3] = {};
  small_polygons_hold<Polygon>(random, holds);
  small_polygons_hold<OrientedBox>(random, holds);
  small_polygons_hold<Box>(random, holds);
  small_polygons_hold<Segment>(random, holds);
  small_polygons_hold<Point>(random, holds);
  for (const int n : holds) EXPECT_GT(n, 100);
}

}  // namespace
}  // namespace staged
