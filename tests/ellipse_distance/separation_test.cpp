// detail::pairs::separation between an ellipse and every core, against its definition in long
// double.
#include <gtest/gtest.h>

#include <abut/detail/pairs/ellipse_ellipse_distance.hpp>
#include <abut/detail/pairs/hull_ellipse_distance.hpp>
#include <abut/detail/pairs/point_ellipse_distance.hpp>
#include <abut/queries/distance.hpp>
#include <abut/queries/farthest_points.hpp>
#include <abut/validate.hpp>
#include <algorithm>
#include <cmath>
#include <random>

#include "families.hpp"
#include "oracle_by_support.hpp"

namespace {

using namespace abut;
using families::Family;
using oracle::Real;

constexpr double u = 0x1p-53;

double error(const oracle::RVec& v) { return static_cast<double>(oracle::size(v)); }

/// How far p is outside the body, at least.
template <class Shape>
double outside(Vec2 p, const Shape& s) {
  return static_cast<double>(oracle::separation(oracle::body(Point{p}), oracle::body(s)));
}

template <class P>
class SeparationFromEllipse : public testing::Test {};
using Shapes = testing::Types<Point, Line, Ray, Segment, Box, OrientedBox, Polygon, Ellipse>;
TYPED_TEST_SUITE(SeparationFromEllipse, Shapes);

TYPED_TEST(SeparationFromEllipse, AgreesWithItsDefinition) {
  families::Source source(2024);
  int apart = 0, together = 0;
  for (int f = 0; f < families::family_count; ++f) {
    double worst = 0;
    const int cases = std::is_same_v<TypeParam, Ellipse> ? 40 : 16;
    for (int i = 0; i < cases; ++i) {
      const Ellipse e = source.ellipse(Family(f));
      TypeParam p;
      source.make(Family(f), e, p);
      if (f == families::contact) {
        const Separation s = detail::pairs::separation(detail::core(p), e);
        families::move(p, (s.distance - source.sign() * source.tiny(16)) * s.normal);
      }
      const Separation s = detail::pairs::separation(detail::core(p), e);
      const oracle::Body a = oracle::body(p), b = oracle::body(e);
      const Real truth = oracle::separation(a, b, s.normal);
      const double scale = oracle::extent(a, b);
      const double miss = std::fabs(static_cast<double>(truth - s.distance));
      const double off = miss > 0 ? miss / (u * scale) : 0;
      worst = std::fmax(worst, off);
      (s.distance > 0 ? apart : together) += 1;
      const std::string where = std::string(families::names[f]) + " " + std::to_string(i);
      ASSERT_LE(off, 8) << where << " is " << s.distance << " not " << static_cast<double>(truth);
      ASSERT_NEAR(length(s.normal), 1, 4 * u) << where;
      // The witnesses: on the shapes, joined by distance·normal.
      const double coordinates = scale + length(e.center);
      const oracle::RVec gap =
          oracle::real(s.b) - oracle::real(s.a) - Real(s.distance) * oracle::real(s.normal);
      ASSERT_LE(error(gap), 8 * u * coordinates) << where;
      ASSERT_LE(outside(s.a, p), 8 * u * coordinates) << where;
      ASSERT_LE(outside(s.b, e), 8 * u * coordinates) << where;
    }
    this->RecordProperty(families::names[f], std::to_string(worst));
  }
  EXPECT_GT(apart, 20);
  EXPECT_GT(together, 20);
}

TYPED_TEST(SeparationFromEllipse, CommonPointIsInBoth) {
  families::Source source(7);
  int met = 0;
  for (int f = 0; f < families::family_count; ++f) {
    for (int i = 0; i < 16; ++i) {
      const Ellipse e = source.ellipse(Family(f));
      TypeParam p;
      source.make(Family(f), e, p);
      if (f == families::contact || f == families::thin) {
        const Separation s = detail::pairs::separation(detail::core(p), e);
        families::move(p, (s.distance + source.tiny(16)) * s.normal);
      }
      const oracle::Body a = oracle::body(p), b = oracle::body(e);
      if (detail::pairs::separation(detail::core(p), e).distance > 0) continue;
      ++met;
      const Vec2 x = detail::pairs::common_point(detail::core(p), e);
      const double coordinates = oracle::extent(a, b) + length(e.center);
      const std::string where = std::string(families::names[f]) + " " + std::to_string(i);
      ASSERT_LE(outside(x, p), 8 * u * coordinates) << where;
      ASSERT_LE(outside(x, e), 8 * u * coordinates) << where;
    }
  }
  EXPECT_GT(met, 50);
}

template <class P>
class StagesBesideEllipse : public testing::Test {};
using WithSides = testing::Types<Segment, Box, OrientedBox, Polygon>;
TYPED_TEST_SUITE(StagesBesideEllipse, WithSides);

// Stages agree with the careful way, and both are reached.
TYPED_TEST(StagesBesideEllipse, AgreeWithTheCarefulWay) {
  namespace ellipse = detail::ellipse;
  families::Source source(11);
  int apart = 0, common = 0, left = 0;
  for (int f = 0; f < families::family_count; ++f)
    for (int i = 0; i < 60; ++i) {
      const Ellipse e = source.ellipse(Family(f));
      TypeParam p;
      source.make(Family(f), e, p);
      const auto& core = detail::core(p);
      const double coordinates =
          oracle::extent(oracle::body(p), oracle::body(e)) + length(e.center);
      const std::string where = std::string(families::names[f]) + " " + std::to_string(i);
      Vec2 x;
      Separation staged;
      if (ellipse::staged_separation(core, e, staged)) {
        ++apart;
        const Separation s = ellipse::chain_separation(ellipse::chain(core), e);
        ASSERT_NEAR(staged.distance, s.distance, 16 * u * coordinates) << where;
        // A corner on an axis of the ellipse has two ways out that are as short.
        const auto [x1, y1] = staged.normal;
        bool finite = true;
        const auto along = -oracle::body(e).support({-x1, -y1}, finite) -
                           oracle::body(p).support({x1, y1}, finite);
        ASSERT_TRUE(length(staged.normal - s.normal) <= 0x1p-40 ||
                    std::fabs(along - s.distance) <= 16 * u * coordinates)
            << where;
      } else if (!intersects(Point{e.center}, p) && ellipse::quick_common_point(core, e, x)) {
        ++common;
        ASSERT_LE(outside(x, p), 8 * u * coordinates) << where;
        ASSERT_LE(outside(x, e), 0) << where;
      } else {
        ++left;
      }
    }
  EXPECT_GT(apart, 100);
  EXPECT_GT(common, 10);
  EXPECT_GT(left, 100);
}

// The number alone is that of the points, and right: of long and short sides, of round and flat ellipses, next to
// touching, and of whole numbers, of which many tie.
enum Kind { ordinary, flat, short_sides, flat_and_short, next_to_touching, whole, kind_count };
template <class P>
class NumbersBesideEllipse : public testing::Test {};
TYPED_TEST_SUITE(NumbersBesideEllipse, WithSides);

TYPED_TEST(NumbersBesideEllipse, AreThoseOfThePoints) {
  namespace ellipse = detail::ellipse;
  std::mt19937_64 random(31);
  const auto between = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(random() >> 11) * 0x1p-53;
  };
  for (int kind = 0; kind < kind_count; ++kind) {
    SCOPED_TRACE(kind);
    int told = 0, left = 0, apart = 0;
    for (int i = 0; i < 800; ++i) {
      const auto number = [&](double low, double high) {
        const double x = between(low, high);
        return kind == whole ? std::round(2 * x) : x;
      };
      const bool is_flat = kind == flat || kind == flat_and_short,
                 is_short = kind == short_sides || kind == flat_and_short;
      const double part = is_short ? std::exp2(between(-30, 0)) : 1;
      const double angle = kind == whole ? 0 : between(0, 6.3);
      Ellipse e{{number(-2.5, 2.5), number(-2.5, 2.5)},
                {number(0.5, 1.5), number(0.5, 1.5)},
                Rotation::radians(angle)};
      if (is_flat) e.semi_axes.y = std::exp2(between(-19, 0));
      const Vec2 at{number(-0.5, 0.5), number(-0.5, 0.5)},
          half{part * number(0.5, 1.5), part * number(0.5, 1.5)};
      TypeParam p;
      if constexpr (std::is_same_v<TypeParam, Segment>)
        p = {at - half, at + half};
      else if constexpr (std::is_same_v<TypeParam, Box>)
        p = {at - half, at + half};
      else if constexpr (std::is_same_v<TypeParam, OrientedBox>)
        p = {at, half, Rotation::radians(kind == whole ? 0 : between(0, 6.3))};
      else
        p.vertices = {at - half, at + Vec2{half.x, -half.y}, at + half};
      const auto& core = detail::core(p);
      const auto careful = [&] { return ellipse::chain_separation(ellipse::chain(core), e); };
      if (kind == next_to_touching) {
        const Separation s = careful();
        e.center = e.center + (std::exp2(between(-50, -2)) - s.distance) * s.normal;
      }
      const detail::Known<double> known = detail::pairs::quick_gap(core, e);
      const double gap = known.value;
      if (!known.is_sure()) {
        ++left;
        continue;
      }
      ++told;
      apart += gap > 0;
      Separation all;
      EXPECT_TRUE(ellipse::staged_separation(core, e, all));
      EXPECT_EQ(gap, all.distance);
      const double coordinates =
          oracle::extent(oracle::body(p), oracle::body(e)) + length(e.center);
      EXPECT_NEAR(gap, careful().distance, 16 * u * coordinates);
      EXPECT_EQ(separation(p, e), separation_witness(p, e).distance);
      EXPECT_EQ(distance(p, e), std::fmax(0, separation(p, e)));
    }
    EXPECT_GT(told, 100);
    EXPECT_GT(apart, 20);
    if (kind == next_to_touching || kind == whole) {
      EXPECT_GT(left, 20);
    }
  }
}

template <class P>
class DepthsBesideEllipse : public testing::Test {};
using AllWithSides = testing::Types<Segment, Box, OrientedBox, Polygon, Line, Ray>;
TYPED_TEST_SUITE(DepthsBesideEllipse, AllWithSides);

// The depth of what overlaps: sides, nearest points and those across the longer axis come first, each in its turn;
// next to a tie only the careful way answers.
TYPED_TEST(DepthsBesideEllipse, AgreeWithTheCarefulWay) {
  namespace ellipse = detail::ellipse;
  families::Source source(15);
  int staged = 0, left = 0, sides = 0, nearest = 0, across = 0;
  for (int i = 0; i < 1500; ++i) {
    const Family f = i % 3 != 0 ? families::plain : Family(i / 3 % families::family_count);
    const Ellipse e = source.ellipse(f);
    TypeParam p;
    source.make(f, e, p);
    const auto& core = detail::core(p);
    if (!intersects(p, e)) continue;
    const std::string where = std::string(families::names[f]) + " " + std::to_string(i);
    Separation s;
    if (!ellipse::staged_separation(core, e, s)) {
      ++left;
      continue;
    }
    ++staged;
    const double coordinates = oracle::extent(oracle::body(p), oracle::body(e)) + length(e.center);
    const Separation careful = ellipse::chain_separation(ellipse::chain(core), e);
    ASSERT_LT(s.distance, 0) << where;
    ASSERT_NEAR(s.distance, careful.distance, 16 * u * coordinates) << where;
    ASSERT_LE(length(s.normal - careful.normal), 0x1p-36) << where;
    ASSERT_LE(length(s.b - s.a - s.distance * s.normal), 16 * u * coordinates) << where;
    const Separation corner = separation_witness(Point{s.a}, e);
    ++(corner.distance > s.distance + 0x1p-40       ? sides
       : length(corner.normal - s.normal) < 0x1p-20 ? nearest
                                                    : across);
  }
  EXPECT_GT(staged, 200);
  EXPECT_GT(left, 20);
  EXPECT_GT(sides, 20);
  if constexpr (!std::is_same_v<TypeParam, Line>) {
    EXPECT_GT(nearest, 20);
    EXPECT_GT(across, 0);
  }
}

/// The depth of two ellipses by the stage, and by the careful way.
void depth_agrees(const Ellipse& a, const Ellipse& b, int& staged, int& left,
                  const std::string& where) {
  namespace ellipse = detail::ellipse;
  ellipse::Strip s;
  if (!ellipse::staged_depth(a, b, s)) {
    ++left;
    return;
  }
  ++staged;
  const double coordinates =
      oracle::extent(oracle::body(a), oracle::body(b)) + length(a.center) + length(b.center);
  const ellipse::Frame first(a), second(b);
  const ellipse::TwoEllipses e(first, second);
  const double careful = first.world_length(ellipse::extremal_normal<false>(e).distance * e.unit);
  ASSERT_LT(s.gap, 0) << where;
  ASSERT_NEAR(s.gap, careful, 16 * u * coordinates) << where;
  ASSERT_LE(length(s.second - s.first - s.gap * s.normal), 16 * u * coordinates) << where;
  ASSERT_LE(std::fabs(outside(s.first, a)), 8 * u * coordinates) << where;
  ASSERT_LE(std::fabs(outside(s.second, b)), 8 * u * coordinates) << where;
}

TEST(StagesOfTwoEllipses, TellHowDeep) {
  families::Source source(16);
  int staged = 0, left = 0;
  for (int i = 0; i < 1500; ++i) {
    const Family f = i % 2 == 0 ? families::plain : Family(i / 2 % families::family_count);
    const Ellipse a = source.ellipse(f);
    Ellipse b;
    source.make(f, a, b);
    if (!intersects(a, b) || a.semi_axes.x * a.semi_axes.y * b.semi_axes.x * b.semi_axes.y == 0)
      continue;
    depth_agrees(a, b, staged, left, std::string(families::names[f]) + " " + std::to_string(i));
  }
  EXPECT_GT(staged, 200);
  EXPECT_GT(left, 50);
}

// Two ways out that are equally long, and a little off that.
TEST(StagesOfDepth, LeaveTiesToTheCarefulWay) {
  namespace ellipse = detail::ellipse;
  int staged[3] = {}, left[3] = {};
  for (int i = 0; i < 200; ++i) {
    const double tilt = i == 0 ? 0 : std::ldexp(i % 2 == 0 ? 1.0 : -1.0, -i / 3);
    const std::string where = std::to_string(i);
    depth_agrees({{0, 0}, {2, 1}, {}}, {{0.25, tilt}, {1.5, 0.5}, {}}, staged[0], left[0], where);
    const Ellipse e{{0.25, tilt}, {0.5, 0.25}, {}},
        turned{{0, 0}, {1, 0.5}, Rotation::radians(tilt)};
    const auto beside = [&](const auto& shape, const Ellipse& k, int which) {
      Separation s;
      if (!ellipse::staged_separation(shape, k, s)) {
        ++left[which];
        return;
      }
      ++staged[which];
      const Separation careful = ellipse::chain_separation(ellipse::chain(shape), k);
      EXPECT_NEAR(s.distance, careful.distance, 16 * u * 4) << where;
    };
    beside(Box{{-1, -1}, {1, 1}}, e, 1);
    // From the centre, and from an end that is equally near on both sides.
    beside(Segment{{-1, 0}, {2, 0}}, e, 1);
    beside(Segment{{0.25 + tilt, tilt}, {3, 0.5}}, turned, 2);
  }
  for (int i = 0; i < 3; ++i) {
    EXPECT_GT(staged[i], 10) << i;
    EXPECT_GT(left[i], i < 2 ? 10 : 0) << i;
  }
}

// The vertex of a wedge beyond the longer axis: the nearest boundary is not the way out.
TEST(SeparationFromEllipse, WayOutAcrossTheLongerAxis) {
  const Polygon wedge{{{0.1, 0.1}, {-1, -20}, {1, -20}}, 0};
  const Ellipse e{{0, 0}, {2, 1}, {}};
  const Separation s = detail::pairs::separation(detail::core(wedge), e);
  EXPECT_LT(s.distance, -1.09);
  EXPECT_EQ(s.a, (Vec2{0.1, 0.1}));
}

// The middle of an edge as a vertex: seen from inside it is the nearest point, and no way out.
TEST(SeparationFromEllipse, VerticesInLineWithTheirNeighbours) {
  for (const double in : {0.0, 0x1p-53, 0x1p-50, 0x1p-30})
    for (const Vec2 axes :
         {Vec2{0.1, 0.1}, {0.2, 0.1}, {0.1, 0.2}, {0x1p-57, 0x1p-58}, {0.7, 0.6}}) {
      const double m = 1 + in;
      Polygon square{{{-1, -1}, {0, -m}, {1, -1}, {m, 0}, {1, 1}, {0, m}, {-1, 1}, {-m, 0}}, 0};
      const Ellipse e{{0, 0}, axes, {}};
      const double out = -1 - std::fmin(axes.x, axes.y);
      ASSERT_EQ(validate(square), std::nullopt);
      EXPECT_NEAR(separation(e, square), out, 0x1p-29);
      EXPECT_EQ(distance(e, square), 0);
      std::reverse(square.vertices.begin(), square.vertices.end());
      EXPECT_NEAR(separation(e, square), out, 0x1p-29);
    }
}

// So near to the middle, or to the longer axis, that products with what is left underflow.
TEST(SeparationFromEllipse, PointsNextToTheCentre) {
  for (int e = -60; e >= -1070; e -= 10) {
    const Point p{{std::ldexp(1.25, e), std::ldexp(1.75, e)}}, beside{{0.25, std::ldexp(1, e)}};
    EXPECT_NEAR(separation(p, Ellipse{{0, 0}, {3, 3}}), -3, 0x1p-40) << e;
    EXPECT_NEAR(separation(p, Ellipse{{0, 0}, {3, 2}}), -2, 0x1p-40) << e;
    EXPECT_NEAR(farthest_points(p, Ellipse{{0, 0}, {3, 3}}).distance, 3, 0x1p-40) << e;
    EXPECT_NEAR(farthest_points(p, Ellipse{{0, 0}, {3, 2}}).distance, 3, 0x1p-40) << e;
    const Polygon speck{{beside.position, {0.25, std::ldexp(1.5, e)}, {0.25, std::ldexp(2, e)}}, 0};
    const double out = separation(Point{{0.25, 0}}, Ellipse{{0, 0}, {3, 2}});
    EXPECT_NEAR(separation(beside, Ellipse{{0, 0}, {3, 2}}), out, 0x1p-40) << e;
    EXPECT_NEAR(separation(speck, Ellipse{{0, 0}, {3, 2}}), out, 0x1p-39) << e;
  }
}

TEST(SeparationFromEllipse, DirectionsThatTie) {
  const Ellipse e{{0, 0}, {2, 1}, {}};
  // The centre: along the shorter axis, on its positive side.
  Separation s = detail::pairs::separation(Point{{0, 0}}, e);
  EXPECT_EQ(s.distance, -1);
  EXPECT_EQ(s.b, (Vec2{0, 1}));
  // Within the evolute on the longer axis: the side with y > 0.
  s = detail::pairs::separation(Point{{1, 0}}, e);
  EXPECT_GT(s.b.y, 0);
  // The centre of a circle.
  s = detail::pairs::separation(Point{{0, 0}}, Ellipse{{0, 0}, {3, 3}, {}});
  EXPECT_EQ(s.b, (Vec2{3, 0}));
  // A line through the centre: the normal is on its left.
  s = detail::pairs::separation(Line{{-4, 0}, {1, 0}}, e);
  EXPECT_EQ(s.normal, (Vec2{0, 1}));
  EXPECT_EQ(s.distance, -1);
  s = detail::pairs::separation(Line{{4, 0}, {-1, 0}}, e);
  EXPECT_EQ(s.normal, (Vec2{0, -1}));
}

TEST(SeparationFromEllipse, CoincidentOnesPartAlongTheShorterAxis) {
  const Ellipse e{{5, 7}, {2, 1}, {}};
  const Separation s = detail::pairs::separation(e, e);
  EXPECT_EQ(s.distance, -2);
  EXPECT_EQ(std::fabs(s.normal.y), 1);
  const Separation t = detail::pairs::separation(e, e);
  EXPECT_EQ(s.normal, t.normal);
}

TEST(SeparationFromEllipse, AxesNotQuiteUnit) {
  // |axis| is larger than 1 by 2.7e-16, and so is the ellipse.
  const Ellipse e{{0, 0}, {2, 1}, Rotation::axis(0.6 + 0x1p-51, 0.8)};
  ASSERT_EQ(e.rotation.c(), 0.6 + 0x1p-51);
  const oracle::Body body = oracle::body(e);
  const double excess = static_cast<double>(oracle::size(body.major) - 2);
  ASSERT_GT(excess, 4 * u);
  const Separation s = detail::pairs::separation(Point{8 * e.rotation.u()}, e);
  EXPECT_NEAR(s.distance - 6, 3 * excess, 6 * u);
}

// The search over directions is short, whatever the two ellipses.
TEST(TwoEllipses, FewSteps) {
  families::Source source(99);
  int most = 0;
  for (int i = 0; i < 20000; ++i) {
    const Family f = Family(i % families::no_thickness);
    const Ellipse a = source.ellipse(f);
    Ellipse b;
    source.make(f, a, b);
    const detail::ellipse::Frame first(a), second(b);
    const detail::ellipse::TwoEllipses two(first, second);
    detail::ellipse::TwoEllipsesSearch<false> near(two);
    near.run();
    detail::ellipse::TwoEllipsesSearch<true> far(two);
    far.run();
    most = std::max({most, near.evaluations(), far.evaluations()});
  }
  RecordProperty("evaluations", most);
  EXPECT_LT(most, 300);
}

// Two directions a thousandth apart with nearly the same value, and that four times: the most that a search took,
// 113 directions. To end after 96 would lose eleven digits of it.
TEST(TwoEllipses, NearTiesAreSearchedToTheEnd) {
  const Ellipse a{
      {0, 0}, {231.10202844365722, 1}, Rotation::axis(0.13530721349726621, 0.99080369295618054)};
  const Ellipse b{{0, 0},
                  {1.0005642109948709, 0.0043295345252152059},
                  Rotation::axis(-0.99080369295590487, 0.13530721349928501)};
  // The greatest of σ₁(n) + σ₂(n), both even, over a dense walk that closes in.
  const auto support = [](const Ellipse& e, Real x, Real y) {
    const Real c = e.rotation.c(), s = e.rotation.s();
    const Real p = e.semi_axes.x * (x * c + y * s), q = e.semi_axes.y * (y * c - x * s);
    return std::sqrt(p * p + q * q);
  };
  const auto value = [&](Real t) {
    return support(a, std::cos(t), std::sin(t)) + support(b, std::cos(t), std::sin(t));
  };
  Real best = 0, at = 0, step = 3.2L / 200000;
  for (int i = 0; i < 200000; ++i)
    if (value(i * step) > best) best = value(i * step), at = i * step;
  for (; step > 1e-12L; step /= 2)
    for (const Real t : {at - step, at + step})
      if (value(t) > best) best = value(t), at = t;
  const double found = farthest_points(a, b).distance;
  EXPECT_NEAR(found, static_cast<double>(best), 8 * u * 232);
}

}  // namespace
