// Separations and closest points: every stage of a pair, forced, against the exact oracle and against each
// other.
#include <bit>

#include "staged.hpp"

namespace staged {
namespace {

template <class A, class B>
void answers_are_right(Random& random, Tally& tally) {
  for (const Family family : kFamilies)
    for (int i = 0; i < 15 * laws::kEffort; ++i) {
      const auto [a, b] = pair_of<A, B>(random, family);
      const double size = std::fmax(largest(a), largest(b)), bound = 8 * u * size;
      const auto truth = oracle::separation(oracle::shape(a), oracle::shape(b));
      const double d = distance(a, b), s = separation(a, b);
      const auto where = testing::Message() << "family " << static_cast<int>(family) << " " << i;
      EXPECT_NEAR(s, truth.distance, bound) << where;
      EXPECT_EQ(d, std::fmax(s, 0.0)) << where;
      EXPECT_EQ(d == 0, intersects(a, b)) << where;
      EXPECT_EQ(distance(b, a), d) << where;
      EXPECT_EQ(separation(b, a), s) << where;
      ++(d > 0 ? tally.apart : s == 0 ? tally.touching : tally.together);

      const auto w = separation_witness(a, b), other = separation_witness(b, a);
      EXPECT_EQ(w.distance, s) << where;
      EXPECT_NEAR(length(w.normal), 1, 4 * u) << where;
      EXPECT_LE(length(w.b - w.a - s * w.normal), bound) << where;
      EXPECT_EQ(other.distance, s) << where;
      if (other.normal == -w.normal) {
        EXPECT_EQ(other.a, w.b) << where;
        EXPECT_EQ(other.b, w.a) << where;
      } else {
        EXPECT_EQ(other.normal, w.normal) << where;  // of what coincides
      }

      const auto p = closest_points(a, b), q = closest_points(b, a);
      EXPECT_EQ(p.distance, d) << where;
      EXPECT_EQ(p.a, q.b) << where;
      EXPECT_EQ(p.b, q.a) << where;
      EXPECT_TRUE(d > 0 || p.a == p.b) << where;
      EXPECT_NEAR(length(p.b - p.a), d, 2 * bound) << where;
      EXPECT_LE(oracle::separation(oracle::shape(Point{p.a}), oracle::shape(a)).distance, bound)
          << where;
      EXPECT_LE(oracle::separation(oracle::shape(Point{p.b}), oracle::shape(b)).distance, bound)
          << where;

      const auto careful = detail::careful_separation(
          detail::core(a), detail::core(b), detail::Reach{detail::radius(a), detail::radius(b)});
      EXPECT_NEAR(careful.distance, s, 2 * bound) << where;

      using CoreA = std::remove_cvref_t<decltype(detail::core(a))>;
      using CoreB = std::remove_cvref_t<decltype(detail::core(b))>;
      if constexpr (detail::pair_row<CoreA, CoreB>.facing) {
        Facing f;
        const State state = detail::pair_facing(detail::core(a), detail::core(b), HUGE_VAL, f);
        const bool unsure = state == State::unsure;
        // Whether two segments that all but touch cross is for the careful way.
        if (std::is_same_v<CoreA, Segment> && std::is_same_v<CoreB, Segment> && unsure) {
          EXPECT_LE(std::fabs(s + detail::radius(a) + detail::radius(b)), 4 * f.slack) << where;
          ++tally.careful;
          continue;
        }
        if ((detail::IsPolygon<CoreA> || detail::IsPolygon<CoreB>) && unsure) {
          EXPECT_TRUE(is_odd(a) || is_odd(b)) << where;
          ++tally.careful;
          continue;
        }
        ASSERT_EQ(state, State::sure) << where;
        ++(f.is_face ? tally.faces : tally.corners);
      }
    }
}

/// The comparison of several axes, forced where one is known to win.
template <class A, class B>
void stages_agree(Random& random, Tally& tally) {
  namespace pairs = abut::detail::pairs;
  for (const Family family : kFamilies)
    for (int i = 0; i < 200 * laws::kEffort; ++i) {
      const auto [a, b] = pair_of<A, B>(random, family);
      const double size = std::fmax(largest(a), largest(b));
      Facing quick, forced;
      ASSERT_EQ(pairs::facing(a, b, HUGE_VAL, quick), State::sure);
      const pairs::Gaps gaps(a, b);
      forced.slack = HUGE_VAL;
      if (!pairs::along_best_axis(a, b, gaps, false, forced)) continue;
      ++(pairs::is_close_call(gaps, quick.slack) ? tally.several_axes : tally.one_axis);
      EXPECT_LE(forced.axis_gap, quick.axis_gap + 4 * u * size);
      EXPECT_NEAR(quick.gap, forced.gap, 8 * u * size) << static_cast<int>(family) << " " << i;
      const double reach = std::fabs(quick.gap) * random.real(0, 2);
      Facing reached;
      if (pairs::facing(a, b, reach, reached) == State::apart) {
        EXPECT_GT(quick.gap, reach);
      } else {
        EXPECT_EQ(reached.gap, quick.gap);
      }
    }
}

/// Two segments at the place where their stages part: ends an ulp from each other, from the other
/// segment and from its line.
std::pair<Segment, Segment> nudged_pair(Random& random, int kind) {
  const auto at = [&] { return Vec2{random.real(-3, 3), random.real(-3, 3)}; };
  const auto nudged = [&](Vec2 p) {
    for (int k = 0; k < 2; ++k) p[k] = laws::step(p[k], random.integer(-2, 2));
    return p;
  };
  Segment a{at(), at()}, b{at(), at()};
  if (kind == 0) {
    b.a = nudged(random.one_in(2) ? a.a : a.b);
  } else if (kind == 1) {
    b.a = nudged(a.a + random.real(0, 1) * (a.b - a.a));
    if (random.one_in(3)) b.b = nudged(a.a + random.real(-1, 2) * (a.b - a.a));
  } else if (kind == 2) {
    const Vec2 by{random.real(-1, 1), random.real(-1, 1)};
    b = {nudged(a.a + by), nudged(a.b + by)};
  } else if (kind == 3) {
    const double k = std::ldexp(1, -random.integer(0, 60));
    b = {a.a + k * at(), random.one_in(2) ? a.b + k * at() : b.b};
  }
  if (random.one_in(2)) std::swap(b.a, b.b);
  return {a, b};
}

TEST(Staged, SegmentsThatAllButTouch) {
  namespace pairs = abut::detail::pairs;
  Random random(11);
  int careful = 0, several = 0, one = 0, crossing = 0;
  for (int i = 0; i < 1000 * laws::kEffort; ++i) {
    const auto [a, b] = nudged_pair(random, i % 5);
    if (a == b) continue;  // of what coincides the normal has no mirror image
    const double size = std::fmax(largest(a), largest(b)), bound = 8 * u * size;
    const auto truth = oracle::separation(oracle::shape(a), oracle::shape(b));
    const auto s = separation_witness(a, b), t = separation_witness(b, a);
    const auto where = testing::Message() << i << ": " << laws::text(a) << laws::text(b);
    EXPECT_NEAR(s.distance, truth.distance, bound) << where;
    EXPECT_EQ(separation(a, b), s.distance) << where;
    EXPECT_EQ(t.distance, s.distance) << where;
    EXPECT_EQ(t.normal, -s.normal) << where;
    EXPECT_EQ(t.a, s.b) << where;
    EXPECT_EQ(t.b, s.a) << where;
    const double loss = s.distance > 0 ? 1 + size / s.distance : 1;
    EXPECT_NEAR(oracle::separation_along(oracle::shape(a), oracle::shape(b), s.normal), s.distance,
                2 * bound * loss)
        << where;
    Facing quick, forced;
    if (pairs::facing(a, b, HUGE_VAL, quick) == State::unsure) {
      ++careful;
      continue;
    }
    forced.slack = quick.slack;
    const double all = HUGE_VAL;
    const bool cross = quick.gap < 0;
    ASSERT_TRUE(pairs::from_best_end(a, b, cross, all, forced)) << where;
    EXPECT_NEAR(forced.gap, quick.gap, bound) << where;
    ++(forced.gap == quick.gap ? one : several);
    crossing += cross;
  }
  EXPECT_GT(careful, 125 * laws::kEffort);
  EXPECT_GT(several + one, 125 * laws::kEffort);
  EXPECT_GT(crossing, 25 * laws::kEffort);
}

template <class A>
void polygon_stages_agree(Random& random, Tally& tally) {
  namespace pairs = abut::detail::pairs;
  for (int i = 0; i < 600 * laws::kEffort; ++i) {
    const int kind = i % 6;
    Maker maker(random, kind == 5 ? Family::grid : kind == 3 ? Family::parallel : Family::ordinary);
    const A a = maker.make(static_cast<const A*>(nullptr));
    Polygon b = close_polygon(random, kind);
    if (kind == 5) {  // sides in one line that are parallel to others
      b = moved(b, {static_cast<double>(random.integer(-6, 6)),
                    static_cast<double>(random.integer(-6, 6))});
    }
    if (random.one_in(2)) {
      // To a given distance from each other.
      const auto s = separation_witness(a, b);
      const double gap = std::ldexp(random.one_in(2) ? 1.0 : -1.0, -random.integer(1, 56));
      b = moved(b, (gap - s.distance) * s.normal);
    }
    if (random.one_in(8)) b = moved(b, {1e5, -3e4});
    if (validate(b) || b.vertices.size() > 16) continue;  // rounding may have dented it
    const double size = std::fmax(largest(a), largest(b)), bound = 8 * u * size;
    const auto where = testing::Message() << i << ": " << laws::text(a) << laws::text(b);
    const auto truth = oracle::separation(oracle::shape(a), oracle::shape(b));
    const auto s = separation_witness(a, b), t = separation_witness(b, a);
    EXPECT_NEAR(s.distance, truth.distance, bound) << where;
    EXPECT_EQ(separation(b, a), s.distance) << where;
    EXPECT_EQ(t.normal, -s.normal) << where;
    EXPECT_EQ(t.a, s.b) << where;
    EXPECT_LE(length(s.b - s.a - s.distance * s.normal), 2 * bound) << where;
    // (The careful way's witnesses on a needle are no better than its sides tell.)
    for (const auto& [on, of] :
         {std::pair{s.a, oracle::shape(a)}, std::pair{s.b, oracle::shape(b)}})
      EXPECT_LE(std::fabs(oracle::separation(oracle::shape(Point{on}), of).distance),
                is_odd(b) ? 0x1p-30 * size : 1.5 * bound)
          << where;
    const double loss = s.distance > 0 ? 1 + size / s.distance : 1;
    EXPECT_NEAR(oracle::separation_along(oracle::shape(a), oracle::shape(b), s.normal), s.distance,
                2 * bound * loss)
        << where;
    const auto careful = detail::careful_separation(detail::core(a), detail::core(b), {});
    EXPECT_NEAR(careful.distance, s.distance, 2 * bound) << where;

    const auto& p = detail::core(a);
    const detail::PolygonView q = detail::core(b);
    if constexpr (std::is_same_v<A, Point>) {
      if (!pairs::quick_separation(p, q, HUGE_VAL).is_sure()) {
        EXPECT_TRUE(is_odd(b)) << where;
        ++tally.careful;
        continue;
      }
      const double reach = std::fabs(s.distance) * random.real(0, 2);
      if (pairs::quick_separation(p, q, reach).state == State::apart) {
        EXPECT_GT(truth.distance, reach) << where;
      }
      pairs::EdgeBesidePoint edge;
      ASSERT_EQ(edge.choose(p, q, HUGE_VAL), State::sure) << where;
      ++(edge.is_close_call ? tally.several_axes : tally.one_axis);
      const double along = dot(s.normal, q.next(edge.i) - q[edge.i]);
      ++(std::fabs(along) < 1e-9 ? tally.faces : tally.corners);
      continue;
    } else {
      // More edges worked out than plain doubles leave in doubt.
      Facing quick, forced;
      if (pairs::facing(p, q, HUGE_VAL, quick) != State::sure) {
        EXPECT_TRUE(is_odd(b)) << where;
        ++tally.careful;
        continue;
      }
      forced.slack = quick.slack;
      const pairs::BesidePolygon<2, std::remove_cvref_t<decltype(p)>> pair(p, q);
      if (!pair.have_true_corners()) {
        EXPECT_TRUE(is_odd(a) || is_odd(b)) << where;
        continue;
      }
      const auto of_a = pair.gaps_of_a();
      const auto of_b = pairs::edge_gaps(pair.q, pair.p);
      const double most2 = std::fmax(of_a.most2, of_b.most2),
                   most = std::copysign(std::sqrt(std::fabs(most2)), most2);
      const auto within = [&](double slacks) {
        const double least2 = pairs::signed_square(most - slacks * quick.slack);
        return std::pair(pair.bits(of_a, least2), pair.q.at_least(of_b.gap2, least2));
      };
      const auto [more_of_a, more_of_b] = within(64);
      ASSERT_TRUE(pairs::along_best_edge(pair, more_of_a, more_of_b, forced)) << where;
      EXPECT_NEAR(forced.gap, quick.gap, bound) << where;
      const auto [near_of_a, near_of_b] = within(1);
      const int near = std::popcount(near_of_a) + std::popcount(near_of_b);
      // Without depth: where they surely meet, and a point of both.
      Facing shallow;
      ASSERT_EQ(pairs::facing(p, q, HUGE_VAL, shallow, false), State::sure) << where;
      if (shallow.gap < -2 * quick.slack) {
        EXPECT_LT(quick.gap, -quick.slack) << where;
        Vec2 x;
        if (pairs::quick_common_point(p, q, shallow, x)) {
          ++tally.common;
          for (const auto& of : {oracle::shape(a), oracle::shape(b)})
            EXPECT_LE(oracle::separation(oracle::shape(Point{x}), of).distance, bound) << where;
        }
      } else {
        EXPECT_EQ(shallow.gap, quick.gap) << where;
      }
      ++(near > 1 ? tally.several_axes : tally.one_axis);
      ++(quick.is_face ? tally.faces : tally.corners);
      const double reach = std::fabs(quick.gap) * random.real(0, 2);
      Facing reached;
      if (pairs::facing(p, q, reach, reached) == State::apart) {
        EXPECT_GT(quick.gap, reach) << where;
      } else {
        EXPECT_EQ(reached.gap, quick.gap) << where;
      }
    }
  }
}

TEST(Staged, PointsBesidePolygons) {
  Random random(14);
  Tally tally;
  polygon_stages_agree<Point>(random, tally);
  EXPECT_GT(tally.one_axis, 300);
  EXPECT_GT(tally.several_axes, 20);
  EXPECT_GT(tally.faces, 100);
  EXPECT_GT(tally.corners, 100);
  EXPECT_GT(tally.careful, 5);
}

TEST(Staged, EdgesOfPolygonsAreComparedAsCarefullyAsNeeded) {
  Random random(12);
  Tally tally;
  polygon_stages_agree<Polygon>(random, tally);
  polygon_stages_agree<OrientedBox>(random, tally);
  polygon_stages_agree<Box>(random, tally);
  polygon_stages_agree<Segment>(random, tally);
  EXPECT_GT(tally.one_axis, 1000);
  EXPECT_GT(tally.several_axes, 100);
  EXPECT_GT(tally.faces, 300);
  EXPECT_GT(tally.corners, 300);
  EXPECT_GT(tally.careful, 5);
  EXPECT_GT(tally.common, 300);
}

template <class A, class... B>
void all_answers_are_right(std::uint64_t seed) {
  Random random(seed * static_cast<std::uint64_t>(laws::soak()));
  Tally tally;
  (answers_are_right<A, B>(random, tally), ...);
  constexpr int some = 12 * laws::kEffort;
  EXPECT_GT(tally.apart, some);
  EXPECT_GE(tally.touching, laws::kEffort / 4);
  EXPECT_GT(tally.together, some);
  EXPECT_TRUE(tally.faces == 0 || (tally.faces > some && tally.corners > some));
  EXPECT_LT(2 * tally.careful, tally.faces + tally.corners + 1);
}

TEST(Staged, OrientedBox) {
  all_answers_are_right<OrientedBox, OrientedBox, Box, Segment, Point, Circle>(1);
}
TEST(Staged, Box) { all_answers_are_right<Box, Box, Segment, Point, Circle>(2); }
TEST(Staged, Segment) { all_answers_are_right<Segment, Segment, Point, Circle>(3); }
TEST(Staged, Round) {
  all_answers_are_right<Capsule, Capsule, RoundedBox, OrientedBox, Box, Segment, Circle>(4);
}
TEST(Staged, RoundedBox) { all_answers_are_right<RoundedBox, RoundedBox, Circle, Box>(5); }
TEST(Staged, Polygon) {
  all_answers_are_right<Polygon, Polygon, OrientedBox, Box, Segment, Capsule, Point, Circle>(8);
}
TEST(Staged, Circle) { all_answers_are_right<Circle, Circle, Point>(6); }

TEST(Staged, AxesAreComparedAsCarefullyAsNeeded) {
  Random random(7);
  Tally tally;
  stages_agree<OrientedBox, OrientedBox>(random, tally);
  stages_agree<Box, OrientedBox>(random, tally);
  stages_agree<Segment, OrientedBox>(random, tally);
  stages_agree<Segment, Box>(random, tally);
  EXPECT_GT(tally.one_axis, 1000);
  EXPECT_GT(tally.several_axes, 300);
}

// Beyond the range of the quick stages the careful way answers.
TEST(Staged, TheEndsOfTheRange) {
  for (const double k : {0x1p-1060, 0x1p-600, 0x1p-210, 0x1p210, 0x1p600, 0x1p1000}) {
    const OrientedBox a{{0, 0}, {k, k}, {}}, b{{4 * k, 0}, {k, k}, {}};
    const Segment s{{4 * k, -k}, {4 * k, k}};
    EXPECT_EQ(distance(a, b), 2 * k);
    EXPECT_EQ(distance(a, s), 3 * k);
    EXPECT_EQ(distance(s, Segment{{0, -k}, {0, k}}), 4 * k);
    EXPECT_EQ(distance(Circle{{0, 0}, k}, b), 2 * k);
    EXPECT_EQ(distance(Circle{{0, 0}, k}, s), 3 * k);
    EXPECT_EQ(distance(Circle{{0, 0}, k}, Circle{{4 * k, 0}, k}), 2 * k);
    EXPECT_EQ(closest_points(a, b).a.x, k);
    ASSERT_TRUE(contact(a, OrientedBox{{1.5 * k, 0}, {k, k}, {}}));
    EXPECT_EQ(contact(a, OrientedBox{{1.5 * k, 0}, {k, k}, {}})->depth, 0.5 * k);
  }
  // A gap that vanishes beside the sizes, and shapes that are points.
  EXPECT_EQ(distance(Segment{{0, 0}, {1, 0}}, Segment{{0, 0x1p-1000}, {1, 0x1p-1000}}), 0x1p-1000);
  EXPECT_EQ(distance(OrientedBox{{1, 1}, {}, {}}, OrientedBox{{4, 5}, {}, {}}), 5);
  EXPECT_EQ(distance(Segment{{1, 1}, {1, 1}}, Segment{{4, 5}, {4, 5}}), 5);
}

// Where the true answer is a double and the input is small integers, that double comes out.
TEST(Staged, SmallIntegersAreExact) {
  const auto p = closest_points(Segment{{0, 1}, {1, 0}}, Point{{1, 1}});
  EXPECT_EQ(p.a, (Vec2{0.5, 0.5}));
  EXPECT_EQ(closest_points(Segment{{0, 2}, {2, 0}}, Segment{{0, 0}, {2, 2}}).a, (Vec2{1, 1}));
  EXPECT_EQ(closest_points(Segment{{0, 1}, {1, 0}}, Box{{1, 1}, {2, 2}}).a, (Vec2{0.5, 0.5}));
  EXPECT_EQ(distance(Segment{{0, 0}, {4, 3}}, Box{{-3, 4}, {-2, 6}}), 4.4);
  int exact = 0, all = 0;
  for (int x = -3; x <= 3; ++x)
    for (int y = -3; y <= 3; ++y)
      for (int dx = 1; dx <= 3; ++dx)
        for (int dy = 0; dy <= 3; ++dy) {
          const int num = x * dx + y * dy, den = dx * dx + dy * dy;
          if (num <= 0 || num >= den) continue;
          const Vec2 a{1, -2}, d{double(dx), double(dy)};
          const auto r = closest_points(Segment{a, a + d}, Point{a + Vec2{double(x), double(y)}});
          const auto foot = [&](double from, int step) {
            return static_cast<double>((from * den + double(num) * step) / den);
          };
          ++all;
          const bool meet = x * dy == y * dx;
          exact += meet || (r.a == Vec2{foot(1, dx), foot(-2, dy)});
        }
  EXPECT_GT(all, 50);
  EXPECT_EQ(exact, all);
}

}  // namespace
}  // namespace staged
