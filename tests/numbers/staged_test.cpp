// Staged numbers: every stage of a pair, forced, against the exact oracle and against each other,
// on families near what decides between them. The share of each stage is counted, so that a stage
// that nothing reaches is no proof.
#include <gtest/gtest.h>

#include <abut/abut.hpp>

#include "../laws/shapes_at_the_limit.hpp"
#include "../oracle/oracle.hpp"

namespace {

using namespace abut;
using abut::detail::pairs::Facing;
using abut::detail::pairs::Known;
using laws::Random;

constexpr double u = 0x1p-53;

enum class Family { ordinary, grazing, far, mixed, parallel, grid };
constexpr Family kFamilies[] = {Family::ordinary, Family::grazing,  Family::far,
                                Family::mixed,    Family::parallel, Family::grid};

/// Shapes of one family, the second about the first.
struct Maker {
  Random& random;
  Family family;
  Rotation turned;

  Maker(Random& r, Family f) : random(r), family(f), turned(Rotation::radians(r.real(0, 7))) {}
  double real(double low, double high) {
    const double x = random.real(low, high);
    return family == Family::grid ? std::round(x) : x;
  }
  Vec2 at() {
    const Vec2 p{real(-2.5, 2.5), real(-2.5, 2.5)};
    return family == Family::far ? p + Vec2{1e6, -3e6} : p;
  }
  Rotation rotation() {
    if (family == Family::grid) return Rotation::degrees(90 * random.integer(0, 3));
    if (family != Family::parallel) return Rotation::radians(random.real(0, 7));
    const double tilt = std::ldexp(random.real(-1, 1), -random.integer(20, 60));
    const double quarter = random.integer(0, 3) * 0x1.921fb54442d18p+0;
    return Rotation::radians(turned.angle() + quarter + (random.one_in(2) ? tilt : 0));
  }
  double size(double low, double high) {
    if (family == Family::grid) return random.integer(1, 4);
    if (family == Family::mixed) return std::ldexp(random.real(low, high), random.integer(-20, 20));
    return random.real(low, high);
  }
  OrientedBox make(const OrientedBox*) { return {at(), {size(.5, 1.5), size(.3, .8)}, rotation()}; }
  Box make(const Box*) {
    const Vec2 p = at(), h{size(.5, 1.5), size(.3, .8)};
    return {p - h, p + h};
  }
  Segment make(const Segment*) {
    const Vec2 p = at(), d = size(.5, 1.5) * rotation().u();
    return {p - d, p + d};
  }
  Polygon make(const Polygon*) {
    const OrientedBox b = make(static_cast<const OrientedBox*>(nullptr));
    Polygon p;
    const int n = family == Family::grid ? 4 : random.integer(3, 9);
    for (int k = 0; k < n; ++k) {
      const double t = 2 * 3.14159265358979 * k / n;
      const Vec2 arm = n == 4 ? Vec2{k == 1 || k == 2 ? 1.0 : -1.0, k > 1 ? 1.0 : -1.0}
                              : Vec2{std::cos(t), std::sin(t)};
      p.vertices.push_back(b.center + arm.x * b.half_size.x * b.rotation.u() +
                           arm.y * b.half_size.y * b.rotation.v());
    }
    if (random.one_in(2)) std::reverse(p.vertices.begin(), p.vertices.end());
    return p;
  }
  Point make(const Point*) { return {at()}; }
  Circle make(const Circle*) { return {at(), size(.3, .9)}; }
  Capsule make(const Capsule*) {
    const Segment s = make(static_cast<const Segment*>(nullptr));
    return {s.a, s.b, size(.2, .6)};
  }
  RoundedBox make(const RoundedBox*) {
    const OrientedBox b = make(static_cast<const OrientedBox*>(nullptr));
    return {b.center, b.half_size, b.rotation, size(.1, .3)};
  }
};

template <class S>
S moved(S s, const Vec2& by) {
  if constexpr (requires { s.center; })
    s.center = s.center + by;
  else if constexpr (requires { s.position; })
    s.position = s.position + by;
  else if constexpr (requires { s.vertices; })
    for (Vec2& v : s.vertices) v = v + by;
  else if constexpr (requires { s.min; })
    s.min = s.min + by, s.max = s.max + by;
  else
    s.a = s.a + by, s.b = s.b + by;
  return s;
}

template <class A, class B>
std::pair<A, B> pair_of(Random& random, Family family) {
  Maker maker(random, family);
  const A a = maker.make(static_cast<const A*>(nullptr));
  B b = maker.make(static_cast<const B*>(nullptr));
  if (family == Family::grazing) {
    const auto s = separation_witness(a, b);
    const double gap = std::ldexp(random.one_in(2) ? 1.0 : -1.0, -random.integer(3, 56));
    b = moved(b, (gap - s.distance) * s.normal);
  }
  return {a, b};
}

template <class S>
double largest(const S& s) {
  return std::fmax(detail::magnitude(detail::core(s)), detail::radius(s));
}

/// Polygons that their stages leave to the careful way: flat ones, corners repeated or in a line.
template <class S>
bool is_odd(const S& s) {
  if constexpr (std::is_same_v<S, Polygon>) {
    double reach = 0;
    bool repeats = s.vertices.front() == s.vertices.back();
    for (std::size_t i = 0; i < s.vertices.size(); ++i) {
      reach = std::fmax(reach, length(s.vertices[i] - s.vertices[0]));
      repeats |= i > 0 && s.vertices[i] == s.vertices[i - 1];
    }
    for (std::size_t i = 0, n = s.vertices.size(); i < n; ++i) {
      const Vec2 d = s.vertices[(i + 1) % n] - s.vertices[i];
      const Vec2 e = s.vertices[(i + 2) % n] - s.vertices[(i + 1) % n];
      repeats |= std::fabs(cross(d, e)) < 0x1p-28 * length(d) * length(e);
    }
    return repeats || area(s) < 0x1p-30 * reach * reach;
  } else {
    return false;
  }
}

/// The counts over all pairs and families.
struct Tally {
  int apart = 0, touching = 0, together = 0;
  int one_axis = 0, several_axes = 0, corners = 0, faces = 0, careful = 0, common = 0;
};

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
      if constexpr (detail::HasFacing<CoreA, CoreB>) {
        Facing f;
        const Known known = detail::pair_facing(detail::core(a), detail::core(b), HUGE_VAL, f);
        // Whether two segments that all but touch cross is for the careful way.
        if (std::is_same_v<CoreA, Segment> && std::is_same_v<CoreB, Segment> &&
            known == Known::nothing) {
          EXPECT_LE(std::fabs(s + detail::radius(a) + detail::radius(b)), 4 * f.slack) << where;
          ++tally.careful;
          continue;
        }
        if ((detail::IsPolygon<CoreA> || detail::IsPolygon<CoreB>) && known == Known::nothing) {
          EXPECT_TRUE(is_odd(a) || is_odd(b)) << where;
          ++tally.careful;
          continue;
        }
        ASSERT_EQ(known, Known::separation) << where;
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
      ASSERT_EQ(pairs::facing(a, b, HUGE_VAL, quick), Known::separation);
      const pairs::Gaps gaps(a, b);
      forced.slack = HUGE_VAL;
      if (!pairs::along_best_axis(a, b, gaps, false, forced)) continue;
      ++(pairs::is_close_call(gaps, quick.slack) ? tally.several_axes : tally.one_axis);
      EXPECT_LE(forced.axis_gap, quick.axis_gap + 4 * u * size);
      EXPECT_NEAR(quick.gap, forced.gap, 8 * u * size) << static_cast<int>(family) << " " << i;
      Facing reached;
      const double reach = std::fabs(quick.gap) * random.real(0, 2);
      const Known known = pairs::facing(a, b, reach, reached);
      if (known == Known::apart) {
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
    if (pairs::facing(a, b, HUGE_VAL, quick) == Known::nothing) {
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

/// A polygon and another shape where the stages part: sides in one line, needles, corners that face
/// corners, sides that all but face each other.
Polygon close_polygon(Random& random, int kind) {
  Maker maker(random, kind == 5 ? Family::grid : Family::ordinary);
  Polygon p = maker.make(static_cast<const Polygon*>(nullptr));
  if (kind == 0 || (kind == 5 && random.one_in(4))) {  // vertices in line, or all but
    std::vector<Vec2> more;
    for (std::size_t i = 0; i < p.vertices.size(); ++i) {
      const Vec2 v = p.vertices[i], w = p.vertices[(i + 1) % p.vertices.size()];
      more.push_back(v);
      if (random.one_in(2)) more.push_back(0.5 * (v + w));
      if (random.one_in(4)) more.push_back(0.5 * (more.back() + w));
    }
    p.vertices = more;
  } else if (kind == 1) {  // a needle
    const Vec2 at = maker.at(), d = maker.rotation().u();
    const double k = std::ldexp(1, -random.integer(1, 34));
    p.vertices = {at, at + random.real(2, 4) * d + k * perp(d), at + random.real(2, 4) * d};
  } else if (kind == 2) {  // a tiny edge
    const Vec2 v = p.vertices[0];
    p.vertices[0] = v + std::ldexp(1, -random.integer(10, 45)) * (p.vertices[1] - v);
    p.vertices.push_back(v + std::ldexp(1, -random.integer(10, 45)) * (p.vertices.back() - v));
  }
  return p;
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
      Separation reached;
      double slack = 0;
      if (pairs::quick_separation(p, q, HUGE_VAL, reached, slack) != Known::separation) {
        EXPECT_TRUE(is_odd(b)) << where;
        ++tally.careful;
        continue;
      }
      const double reach = std::fabs(s.distance) * random.real(0, 2);
      if (pairs::quick_separation(p, q, reach, reached, slack) == Known::apart) {
        EXPECT_GT(truth.distance, reach) << where;
      }
      pairs::EdgeBesidePoint edge;
      ASSERT_EQ(edge.choose(p, q, HUGE_VAL), Known::separation) << where;
      ++(edge.is_close_call ? tally.several_axes : tally.one_axis);
      const double along = dot(s.normal, q.next(edge.i) - q[edge.i]);
      ++(std::fabs(along) < 1e-9 ? tally.faces : tally.corners);
      continue;
    } else {
      // More edges worked out than plain doubles leave in doubt.
      Facing quick, forced;
      if (pairs::facing(p, q, HUGE_VAL, quick) != Known::separation) {
        EXPECT_TRUE(is_odd(b)) << where;
        ++tally.careful;
        continue;
      }
      forced.slack = quick.slack;
      const pairs::BesidePolygon<std::remove_cvref_t<decltype(p)>> pair(p, q);
      const pairs::EdgeGaps of_a = pairs::edge_gaps(pair.p, pair.q),
                            of_b = pairs::edge_gaps(pair.q, pair.p);
      const double most = pairs::signed_root(std::fmax(of_a.most, of_b.most));
      const auto within = [&](double slacks) {
        return pairs::signed_square(most - slacks * quick.slack);
      };
      ASSERT_TRUE(pairs::along_best_edge(pair, of_a, of_b, within(64), forced)) << where;
      EXPECT_NEAR(forced.gap, quick.gap, bound) << where;
      const double near = pairs::count_of(of_a, within(1)) + pairs::count_of(of_b, within(1));
      // Without depth: where they surely meet, and a point of both.
      Facing shallow;
      ASSERT_EQ(pairs::facing(p, q, HUGE_VAL, shallow, false), Known::separation) << where;
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
      if (pairs::facing(p, q, reach, reached) == Known::apart) {
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
      Separation s;
      double slack = 0;
      if (pairs::quick_separation(p, core, HUGE_VAL, s, slack) != Known::separation) continue;
      const auto truth = oracle::separation(oracle::shape(p), oracle::shape(shape));
      for (const double slacks : {-4.0, -1.0, 0.0, 0.5, 1.0, 1.5, 4.0})
        for (const int ulps : {-1, 0, 1}) {
          const double reach = laws::step(s.distance - slacks * slack, ulps);
          if (!(reach >= 0)) continue;
          Separation again;
          double same = 0;
          const Known known = pairs::quick_separation(p, core, reach, again, same);
          const auto where = testing::Message() << laws::text(p) << laws::text(shape) << reach;
          ASSERT_NE(known, Known::nothing) << where;
          if (known == Known::apart) {
            EXPECT_GT(truth.distance, reach) << where;
            ++apart;
          } else {
            EXPECT_EQ(again.distance, s.distance) << where;
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

struct PlainTally {
  int apart = 0, together = 0, careful = 0;
};
/// Whether what is plain to see is so: the distance, its points, and a point of both.
template <class A>
void plain_polygons_agree(const A& a, const Polygon& b, PlainTally& tally) {
  const auto& p = detail::core(a);
  const detail::PolygonView q = detail::core(b);
  Separation s, back, bare;
  double slack = 0, same = 0;
  const Known known = detail::pair_apart<true>(p, q, s, slack);
  ASSERT_EQ(detail::pair_apart<true>(q, p, back, same), known);
  const Known alone = detail::pair_apart<false>(p, q, bare, same);
  if (known == Known::nothing) {
    ++tally.careful;
    return;
  }
  const double bound = 8 * u * std::fmax(largest(a), largest(b));
  const auto where = testing::Message() << laws::text(a) << laws::text(b);
  const auto of_a = oracle::shape(a), of_b = oracle::shape(b);
  const auto truth = oracle::separation(of_a, of_b);
  ASSERT_EQ(alone, known) << where;
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
    double slack = 0;
    Separation found;
    detail::pair_apart<false>(detail::core(a), detail::core(b), found, slack);
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

/// Contacts in stages beside those by the careful way.
template <class A, class B>
void contacts_agree(Random& random, int (&counts)[3]) {
  constexpr bool has_polygon = std::is_same_v<A, Polygon> || std::is_same_v<B, Polygon>;
  for (const Family family : kFamilies) {
    // Sides of very unlike sizes that are all but in line: either may be the one that faces.
    if (has_polygon && family == Family::mixed) continue;
    for (int i = 0; i < 100 * laws::kEffort; ++i) {
      const auto [a, b] = pair_of<A, B>(random, family);
      Contact c;
      const Known known = detail::staged_contact<true>(a, b, 0, c);
      if (known == Known::nothing) continue;
      const auto where = testing::Message()
                         << static_cast<int>(family) << " " << laws::text(a) << laws::text(b);
      ASSERT_EQ(known == Known::separation, intersects(a, b)) << where;
      if (known != Known::separation) {
        ++counts[0];
        continue;
      }
      const auto d = detail::careful_contact(a, b, 0);
      ASSERT_TRUE(d) << where;
      ++counts[c.count];
      EXPECT_EQ(c.depth, d->depth) << where;
      EXPECT_EQ(c.normal, d->normal) << where;
      const double size = std::fmax(largest(a), largest(b));
      const Contact& two = c.count == 2 ? c : *d;
      // Where the stretch vanishes beside the shapes it may count as a point.
      if (c.count != d->count) {
        EXPECT_LE(length(two.points[1] - two.points[0]), 0x1p-34 * size) << where;
      } else if (c.count == 2 && family != Family::parallel) {
        // Where a steep side ends beside the other's end, its height has the slope times the error.
        const double stretch = std::fabs(dot(c.points[1] - c.points[0], perp(c.normal)));
        const double slope = std::fabs(c.depths[1] - c.depths[0]) / stretch;
        for (int k = 0; k < 2; ++k) {
          EXPECT_LE(length(c.points[k] - d->points[k]), 16 * u * size * (1 + slope)) << where;
          EXPECT_NEAR(c.depths[k], d->depths[k], 16 * u * size * (1 + slope)) << where;
        }
      }
    }
  }
}

TEST(Staged, ContactsHaveTheirTwoPoints) {
  Random random(13);
  int counts[3] = {};
  contacts_agree<OrientedBox, Segment>(random, counts);
  contacts_agree<OrientedBox, OrientedBox>(random, counts);
  contacts_agree<Box, Segment>(random, counts);
  contacts_agree<Capsule, Capsule>(random, counts);
  contacts_agree<OrientedBox, Capsule>(random, counts);
  contacts_agree<Polygon, Polygon>(random, counts);
  contacts_agree<OrientedBox, Polygon>(random, counts);
  contacts_agree<Segment, Polygon>(random, counts);
  contacts_agree<Capsule, Polygon>(random, counts);
  for (const int n : counts) EXPECT_GT(n, 500);
  // A segment deep in a box, steep to the face that is nearest: both its ends are in contact.
  const auto deep = contact(Box{{-4, -1}, {4, 1}}, Segment{{0.25, -0.5}, {-0.25, 0.75}});
  ASSERT_TRUE(deep);
  EXPECT_EQ(deep->count, 2);
  EXPECT_EQ(deep->depths[0], 0.25);
  EXPECT_EQ(deep->depths[1], 1.5);
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
