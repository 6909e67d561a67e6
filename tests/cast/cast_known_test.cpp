// Casts whose answers are known, accuracy at grazing incidence, and turning shapes.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <boost/multiprecision/mpfr.hpp>

#include "../by_any.hpp"
#include "../laws/random.hpp"

namespace abut {
namespace {

using Big = boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<60>>;
using by_any::cast;
using by_any::cast_rotating;
using by_any::distance;
using by_any::intersects;
using by_any::separation;
using laws::Random;

void expect_hit(const std::optional<CastHit>& hit, double t, Vec2 point, Vec2 normal) {
  ASSERT_TRUE(hit.has_value());
  EXPECT_DOUBLE_EQ(hit->t, t);
  EXPECT_NEAR(length(hit->point - point), 0, 1e-15);
  EXPECT_NEAR(length(hit->normal - normal), 0, 1e-15);
  for (const double x : {hit->normal.x, hit->normal.y}) EXPECT_FALSE(x == 0 && std::signbit(x));
}

// law: cast.md, "Two rays on one line hit end"
// law: cast.md, "Its t is then the largest"
TEST(CastKnown, Rays) {
  const Ray east{{-9, 0}, {2, 0}};
  expect_hit(cast(east, Circle{{0, 0}, 1}), 4, {-1, 0}, {-1, 0});
  expect_hit(cast(east, Box{{3, -2}, {4, 2}}), 6, {3, 0}, {-1, 0});
  expect_hit(cast(east, Ellipse{{0, 0}, {3, 1}, {}}), 3, {-3, 0}, {-1, 0});
  expect_hit(cast(east, Line{{1, 0}, {0, -1}}), 5, {1, 0}, {-1, 0});
  expect_hit(cast(east, Ray{{1, 0}, {0, -1}}), 5, {1, 0}, {-1, 0});
  expect_hit(cast(east, Ray{{1, 0}, {1, 0}}), 5, {1, 0}, {-1, 0});
  expect_hit(cast(east, Ray{{1, 0}, {-1, 0}}), 0, {-9, 0},
             cast(east, Ray{{1, 0}, {-1, 0}})->normal);
  expect_hit(cast(east, Vec2{1, 0}), 5, {1, 0}, {-1, 0});
  expect_hit(cast(east, Segment{{1, 0}, {3, 0}}), 5, {1, 0}, {-1, 0});
  expect_hit(cast(east, Circle{{0, 1}, 1}), 4.5, {0, 0}, {0, -1});
  EXPECT_FALSE(cast(east, Circle{{0, 1}, 0.9999999999999999}).has_value());
  EXPECT_FALSE(cast(east, Circle{{-11, 0}, 1}).has_value());
  expect_hit(cast(east, Circle{{-8.5, 0}, 2}), 0, {-9, 0}, {-1, 0});
  // Formulas in circulation answer 16 and 8 here: a direction need not be a unit vector.
  expect_hit(cast(Ray{{-3, 0}, {2, 0}}, Circle{{0, 0}, 1}), 1, {-1, 0}, {-1, 0});
  // Beyond the largest double, or nearly.
  const auto far = cast(Ray{{0, 1e300}, {1, -0x1p-1074}}, Line{{0, 0}, {1, 0}});
  ASSERT_TRUE(far.has_value());
  EXPECT_EQ(far->t, 1.7976931348623157e308);
}

// law: cast.md, "A hit may lie beyond"
// law: cast.md, "A coordinate of its point"
/// A time or a coordinate beyond the largest double is that; what is within is as always.
TEST(CastKnown, BeyondTheLargestDouble) {
  constexpr double last = 1.7976931348623157e308;
  expect_hit(cast(Ray{{0, 0}, {1e-300, 0}}, Circle{{1e300, 0}, 1}), last, {1e300, 0}, {-1, 0});
  expect_hit(cast(Ray{{0, 0}, {1e-300, 0}}, Line{{0x1p1000, 0}, {0, 1}}), last, {0x1p1000, 0},
             {-1, 0});
  expect_hit(cast(Ray{{1e308, 0}, {-1e308, 1e306}}, Line{{1e308, 1e308}, {-1, 0}}), 100,
             {-last, 1e308}, {0, -1});
  expect_hit(cast(Ray{{0, 1e300}, {-1, -0x1p-1074}}, Line{{0, 0}, {1, 0}}), last, {-last, 0},
             {0, 1});
}

// law: cast.md, "With a motion it moves"
// law: cast.md, "A motion of length zero"
TEST(CastKnown, Moving) {
  expect_hit(cast(Circle{{-10, 0}, 1}, Vec2{20, 0}, Circle{{0, 0}, 2}), 0.35, {-2, 0}, {-1, 0});
  expect_hit(cast(Box{{0, 0}, {1, 1}}, Vec2{4, 0}, Box{{3, 0.5}, {4, 2}}), 0.5, {3, 0.75}, {-1, 0});
  expect_hit(cast(Ray{{0, 0}, {0, 1}}, Vec2{10, 0}, Circle{{4, 5}, 2}), 0.2, {2, 5}, {-1, 0});
  expect_hit(cast(Line{{0, 0}, {0, 1}}, Vec2{10, 0}, Circle{{4, 5}, 2}), 0.2, {2, 5}, {-1, 0});
  expect_hit(cast(Circle{{4, 5}, 2}, Vec2{-10, 0}, Line{{0, 0}, {0, 1}}), 0.2, {0, 5}, {1, 0});
  // Box against circle past the corner: the corners of the difference are round.
  const Box box{{0, -2}, {4, 2}};
  const auto corner = cast(Circle{{-3, 2.9}, 1}, Vec2{9, 0}, box);
  ASSERT_TRUE(corner.has_value());
  EXPECT_NEAR(corner->t, (3 - std::sqrt(1 - 0.9 * 0.9)) / 9, 1e-15);
  EXPECT_FALSE(cast(Circle{{-3, 3.1}, 1}, Vec2{9, 0}, box).has_value());
  // Nothing is jumped over.
  EXPECT_TRUE(cast(Circle{{0, 0}, 1e-12}, Vec2{1e6, 0}, Segment{{5e5, -1}, {5e5, 1}}).has_value());
  EXPECT_FALSE(cast(Circle{{0, 0}, 1}, Vec2{0, 0}, Circle{{3, 0}, 1}).has_value());
  EXPECT_TRUE(cast(Circle{{0, 0}, 1}, Vec2{0, 0}, Circle{{2, 0}, 1}).has_value());
}

// A side on a side touches in the middle of what they share, also where the moving shape is a polygon.
// law: cast.md, "Where a whole stretch"
TEST(CastKnown, SidesOfMovingPolygons) {
  const Polygon roof{{{0, 0}, {2, 0}, {1, 1}}, 0};
  const auto hit = cast(roof, Vec2{0, -4}, Box{{1, -3}, {5, -2}});
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->t, 0.5);
  EXPECT_EQ(hit->point, (Vec2{1.5, -2}));
  const auto under = cast(Box{{1, -3}, {5, -2}}, Vec2{0, 4}, roof);
  ASSERT_TRUE(under);
  EXPECT_EQ(under->point, (Vec2{1.5, 0}));
}

// law: cast.md, "A motion parallel to two"
/// A shape that slides along a parallel side touches it at its beginning, from either side.
TEST(CastKnown, GrazesAtTheFirstPoint) {
  const Box box{{0, -2}, {4, 2}};
  const Circle disc{{-5, 3}, 1};
  expect_hit(cast(disc, Vec2{10, 0}, box), 0.5, {0, 2}, {0, 1});
  expect_hit(cast(box, Vec2{-10, 0}, disc), 0.5, {-5, 2}, {0, -1});
  expect_hit(cast(Circle{{9, 3}, 1}, Vec2{-10, 0}, box), 0.5, {4, 2}, {0, 1});
  expect_hit(cast(Circle{{-5, -3}, 1}, Vec2{10, 0}, box), 0.5, {0, -2}, {0, -1});
  const Capsule capsule{{0, 2}, {4, 2}, 1};
  expect_hit(cast(Ray{{9, 3}, {-1, 0}}, capsule), 5, {4, 3}, {0, 1});
  expect_hit(cast(Ray{{-5, 3}, {1, 0}}, capsule), 5, {0, 3}, {0, 1});
  // Aslant, and between turned sides whose corners have been rounded.
  expect_hit(cast(Circle{{-7, -1}, 5}, Vec2{20, 15}, Segment{{0, -2}, {4, 1}}), 0.2, {0, -2},
             {-0.6, 0.8});
  int grazes = 0;
  for (int degrees = 1; degrees < 360; degrees += 7) {
    const Rotation r = Rotation::degrees(degrees);
    const OrientedBox a{{0, 0}, {1, 0.5}, r};
    const auto hit = cast(a, 16 * r.u(), OrientedBox{8 * r.u() + r.v(), {2, 0.5}, r});
    if (!hit) continue;
    ++grazes;
    EXPECT_NEAR(hit->t, 5.0 / 16, 1e-7) << degrees;
  }
  EXPECT_GT(grazes, 4);
}

/// However long the motion: only the time gets shorter.
TEST(CastKnown, LongMotionsAgainstTheEndless) {
  const auto longer = [](const auto& a, Vec2 m, const auto& b) {
    const auto hit = cast(a, m, b);
    ASSERT_TRUE(hit.has_value());
    for (int e : {100, 400, 500, 600, 1000}) {
      const auto same = cast(a, Vec2{std::ldexp(m.x, e), std::ldexp(m.y, e)}, b);
      ASSERT_TRUE(same.has_value()) << "2^" << e;
      EXPECT_DOUBLE_EQ(std::ldexp(same->t, e), hit->t) << "2^" << e;
      EXPECT_NEAR(length(same->point - hit->point), 0, 1e-15) << "2^" << e;
      EXPECT_NEAR(length(same->normal - hit->normal), 0, 1e-15) << "2^" << e;
    }
  };
  const Circle disc{{0, 0}, 1};
  const Ellipse ellipse{{0, 0}, {2, 1}, {}};
  const Line flat{{0, 3}, {1, 0}}, slope{{0, 3}, {1, 1}};
  expect_hit(cast(ellipse, Vec2{0, 1e155}, flat), 2e-155, {0, 3}, {0, -1});
  expect_hit(cast(disc, Vec2{0, 1e300}, flat), 2e-300, {0, 3}, {0, -1});
  longer(disc, {0, 4}, flat);
  longer(ellipse, {0, 4}, slope);
  longer(slope, {1, -4}, disc);
  longer(disc, {1, 7}, Ray{{0.25, 3}, {1, 1}});  // its start
  longer(disc, {0, 4}, Ray{{-4, 3}, {1, 0.25}});
  longer(Ray{{9, 3}, {-1, 0}}, {0, -4}, Box{{-1, -1}, {1, 1}});
  longer(Ray{{0.5, 3}, {-1, 0}}, {0, -4}, Box{{-1, -1}, {1, 1}});
}

TEST(CastKnown, Ellipses) {
  const Ellipse flat{{-5, 0}, {2, 1}, {}};
  expect_hit(cast(flat, Vec2{10, 0}, Ellipse{{5, 0}, {1, 3}, {}}), 0.7, {4, 0}, {-1, 0});
  // 1 + 3 high: grazing at the height of 4, one ulp to either side of it.
  const auto at = [&](double y) { return cast(flat, Vec2{10, 0}, Ellipse{{4, y}, {1, 3}, {}}); };
  expect_hit(at(4), 0.9, {4, 1}, {0, -1});
  EXPECT_TRUE(at(std::nextafter(4.0, 0.0)).has_value());
  EXPECT_FALSE(at(std::nextafter(4.0, 9.0)).has_value());
  const auto disc = [&](double y) { return cast(flat, Vec2{10, 0}, Circle{{4, y}, 2}); };
  expect_hit(disc(3), 0.9, {4, 1}, {0, -1});
  EXPECT_TRUE(disc(std::nextafter(3.0, 0.0)).has_value());
  EXPECT_FALSE(disc(std::nextafter(3.0, 9.0)).has_value());
  // The end of the motion, too.
  EXPECT_TRUE(cast(flat, Vec2{7, 0}, Ellipse{{5, 0}, {1, 3}, {}}).has_value());
  EXPECT_FALSE(
      cast(flat, Vec2{std::nextafter(7.0, 0.0), 0}, Ellipse{{5, 0}, {1, 3}, {}}).has_value());
}

/// Two discs that pass at a gap of 1e-1 to 1e-15 below grazing.
TEST(CastKnown, AccurateAtGrazing) {
  Random random(21);
  double worst = 0;
  for (int i = 0; i < 2000; ++i) {
    const double r = random.real(0.5, 2), s = random.real(0.5, 2);
    const double y = (r + s) * (1 - std::pow(10.0, random.real(-15.5, -1)));
    const Circle a{{-7, y}, r}, b{{random.real(-1, 1), 0}, s};
    const Vec2 m{random.real(9, 20), 0};
    const auto hit = cast(a, m, b);
    ASSERT_TRUE(hit.has_value());
    const Big reach = Big(r) + s, half = sqrt(reach * reach - Big(y) * y);
    const Big t = (Big(b.center.x) + 7 - half) / m.x, way = length(b.center - a.center) / m.x;
    worst = std::fmax(worst, static_cast<double>(abs(hit->t - t) / way));
  }
  // The bound that point_path.hpp proves. A root in plain doubles would be 10⁸ times as far off.
  EXPECT_LE(worst, 6 * 0x1p-53);
}

/// Grazing of two ellipses that are images of discs under x ↦ (4x, y): the general method against
/// the closed form.
TEST(CastKnown, EllipsesAccurateAtGrazing) {
  Random random(22);
  double worst = 0;
  for (int i = 0; i < 1000; ++i) {
    const double r = random.real(0.5, 2), s = random.real(0.5, 2);
    const double y = (r + s) * (1 - std::pow(10.0, random.real(-15.5, -1)));
    const Ellipse a{{-28, y}, {4 * r, r}, {}};
    const Ellipse b{{4 * random.real(-1, 1), 0}, {4 * s, s}, {}};
    const Vec2 m{random.real(36, 80), 0};
    const auto hit = cast(a, m, b);
    ASSERT_TRUE(hit.has_value());
    const Big reach = Big(r) + s, half = 4 * sqrt(reach * reach - Big(y) * y);
    const Big t = (Big(b.center.x) + 28 - half) / m.x;
    worst = std::fmax(worst, static_cast<double>(abs(hit->t - t)));
  }
  EXPECT_LE(worst, 0x2p-53);
}

TEST(CastRotating, BarHitsDisc) {
  // A bar of half thickness 0.1 turning about its middle reaches a disc of radius ½ at (0, 2) when
  // 2 cos θ = 0.6.
  const OrientedBox bar{{0, 0}, {3, 0.1}, {}};
  const Circle disc{{0, 2}, 0.5};
  const auto hit = cast_rotating(bar, Vec2{0, 0}, 3.0, disc, 1e-10);
  ASSERT_TRUE(hit.has_value());
  EXPECT_NEAR(hit->t, std::acos(0.3) / 3, 1e-9);
  EXPECT_FALSE(cast_rotating(bar, Vec2{0, 0}, 1.2, disc, 1e-10).has_value());
  // Too short to reach.
  const OrientedBox rod{{0, 0}, {1, 0.1}, {}};
  EXPECT_FALSE(cast_rotating(rod, Vec2{0, 0}, 1000.0, disc, 1e-6).has_value());
}

TEST(CastRotating, AgreesWithCastWhereNothingTurns) {
  const Capsule a{{0, 0}, {1, 1}, 0.25};
  const Ellipse b{{7, 2}, {1, 2}, Rotation::degrees(20)};
  const auto still = cast(a, Vec2{10, 0}, b), none = cast_rotating(a, Vec2{10, 0}, 0, b, 1e-6);
  ASSERT_TRUE(still.has_value() && none.has_value());
  EXPECT_EQ(still->t, none->t);
  // A disc looks the same however it turns.
  const Circle disc{{0, 1}, 0.5};
  EXPECT_NEAR(cast(disc, Vec2{10, 0}, b)->t, cast_rotating(disc, Vec2{10, 0}, 5, b, 1e-12)->t,
              1e-12);
}

/// Shapes in float turn as those in double do.
TEST(CastRotating, Floats) {
  const auto same = [](const auto& a, const auto& b) {
    const Circle disc{{0, 2}, 0.5};
    const auto hit = cast_rotating(a, Vec2{0, 1}, 3.0, disc, 1e-9);
    const auto wide = cast_rotating(b, Vec2{0, 1}, 3.0, disc, 1e-9);
    ASSERT_TRUE(hit.has_value() && wide.has_value());
    EXPECT_EQ(hit->t, wide->t);
  };
  same(Pointf{{0, 1}}, Point{{0, 1}});
  same(Segmentf{{-3, 0}, {3, 0}}, Segment{{-3, 0}, {3, 0}});
  same(Circlef{{0, 0}, 1}, Circle{{0, 0}, 1});
  same(Boxf{{-3, -0.5}, {3, 0.5}}, Box{{-3, -0.5}, {3, 0.5}});
  same(OrientedBoxf{{0, 0}, {3, 0.5}, {}}, OrientedBox{{0, 0}, {3, 0.5}, {}});
  same(Ellipsef{{0, 0}, {3, 0.5}, {}}, Ellipse{{0, 0}, {3, 0.5}, {}});
  same(Capsulef{{-3, 0}, {3, 0}, 0.25}, Capsule{{-3, 0}, {3, 0}, 0.25});
  same(RoundedBoxf{{0, 0}, {3, 0.25}, {}, 0.25}, RoundedBox{{0, 0}, {3, 0.25}, {}, 0.25});
  same(Polygonf{{{-3, 0}, {3, 0}, {0, 1}}}, Polygon{{{-3, 0}, {3, 0}, {0, 1}}});
}

/// At sizes whose sums and squares overflow it is the same as near 1.
TEST(CastRotating, AtAnyScale) {
  EXPECT_FALSE(cast_rotating(OrientedBox{{0, 0}, {3, 1}, {}}, Vec2{0, 1e308}, 1.0,
                             Box{{1e308, -1}, {1.2e308, 1}}, 1e-9)
                   .has_value());
  const auto at = [](double k) {
    const Circle disc{{0, 3 * k}, k / 2};
    const auto bar =
        cast_rotating(OrientedBox{{0, 0}, {3 * k, k / 8}, {}}, Vec2{0, k}, 3.0, disc, 0x1p-20 * k);
    const auto ellipse =
        cast_rotating(Ellipse{{0, 0}, {3 * k, k / 8}, {}}, Vec2{0, k}, 3.0, disc, 0x1p-20 * k);
    return Vec2{bar ? bar->t : -1, ellipse ? ellipse->t : -1};
  };
  EXPECT_EQ(at(0x1p1020), at(1));
  EXPECT_EQ(at(0x1p-900), at(1));
  EXPECT_GT(at(1).x, 0.4);
}

/// Any angle ends soon, and a whole turn finds what lies within reach.
TEST(CastRotating, SpinsOfAnySize) {
  const OrientedBox bar{{0, 0}, {3, 0.1}, {}};
  const Box within{{2, 2}, {4, 4}}, beyond{{3.1, -2}, {4, 2}};
  for (const double angle : {7.0, 1e3, 1e9, 1e300, -1e9}) {
    const auto hit = cast_rotating(bar, Vec2{0, 0}, angle, within, 0.005);
    ASSERT_TRUE(hit);
    EXPECT_LE(hit->t, 6.3 / std::fabs(angle));
    EXPECT_FALSE(cast_rotating(bar, Vec2{0, 0}, angle, beyond, 0.005));
    EXPECT_FALSE(cast_rotating(bar, Vec2{-9, 1}, angle, beyond, 0));
    // Too slow to be away before the bar has come round.
    const auto soon = cast_rotating(bar, Vec2{0.2, 0}, angle * 1e3, beyond, 0.005);
    ASSERT_TRUE(soon);
    EXPECT_NEAR(soon->t, (3.1 - length(Vec2{3, 0.1})) / 0.2, 0.1);
  }
}

/// A ring that spins while a disc drifts inside it, until the nearest of its walls has come round.
TEST(CastRotating, SpinningRegionsOfAnySpeed) {
  const Region ring{{{{-3, -3}, {3, -3}, {3, 3}, {-3, 3}}, {{-2, -2}, {-2, 2}, {2, 2}, {2, -2}}},
                    0};
  const Circle inside{{0, 0}, 0.5};
  for (const double angle : {1e3, 1e6, 1e9, -1e9}) {
    const auto hit = cast_rotating(ring, Vec2{3, 0}, angle, inside, 1e-3);
    ASSERT_TRUE(hit);
    EXPECT_NEAR(hit->t, 0.5, 4 / std::fabs(angle) + 1e-3);
    EXPECT_FALSE(cast_rotating(ring, Vec2{1.4, 0}, angle, inside, 1e-3));
    EXPECT_FALSE(cast_rotating(ring, Vec2{0, 0}, angle, inside, 1e-3));
    EXPECT_FALSE(cast_rotating(ring, Vec2{9, 0}, angle, Point{{30, 0}}, 1e-3));
    EXPECT_FALSE(cast_rotating(Region{}, Vec2{9, 0}, angle, inside, 1e-3));
    EXPECT_FALSE(cast_rotating(inside, Vec2{9, 0}, angle, Polyline{}, 1e-3));
  }
}

/// How far apart two shapes are, negative where they overlap and that is defined.
template <class A, class B>
double gap(const A& a, const B& b) {
  if constexpr (detail::EitherOutlined<A, B>)
    return distance(a, b);
  else
    return separation(a, b);
}

/// No tunnelling: whatever comes within half the tolerance at any of many times has been hit by
/// then.
template <class A, class B>
void never_tunnels(const A& a, const B& b, std::uint64_t seed) {
  Random random(seed);
  int hits = 0, misses = 0;
  for (int i = 0; i < 40; ++i) {
    const Vec2 m{random.real(-12, 12), random.real(-12, 12)};
    const double angle = random.real(-20, 20), tolerance = 1e-4;
    const auto hit = cast_rotating(a, m, angle, b, tolerance);
    ++(hit ? hits : misses);
    for (int k = 0; k <= 400; ++k) {
      const double t = k / 400.0;
      if (hit && t > hit->t) break;
      const detail::Pose pose{centroid(a), t * m, std::cos(t * angle), std::sin(t * angle)};
      EXPECT_GT(gap(detail::posed(a, pose), b), hit && t == hit->t ? -1e-9 : tolerance / 2);
    }
    if (hit) {
      const double t = hit->t;
      const detail::Pose pose{centroid(a), t * m, std::cos(t * angle), std::sin(t * angle)};
      EXPECT_LE(gap(detail::posed(a, pose), b), tolerance);
      EXPECT_GE(gap(detail::posed(a, pose), b), 0);
    }
  }
  EXPECT_GT(hits, 2);
  EXPECT_GT(misses, 2);
}
TEST(CastRotating, NeverTunnels) {
  never_tunnels(OrientedBox{{-6, 0}, {3, 0.01}, {}}, Segment{{0, -2}, {0, 2}}, 31);
  never_tunnels(Ellipse{{-6, 0}, {4, 0.05}, {}}, Box{{0, 0}, {1, 1}}, 32);
  never_tunnels(Polygon{{{-6, 0}, {-3, 1}, {-5, 2}}, 0.1}, Circle{{0, 0}, 1}, 33);
  never_tunnels(Box{{-6, 0}, {-3, 1}}, Ellipse{{0, 0}, {2, 1}, Rotation::degrees(30)}, 34);
  const Region notched{{{{-6, -1}, {-2, -1}, {-2, 2}, {-4, 0}, {-6, 2}}}, 0};
  never_tunnels(notched, Box{{0, 0}, {1, 1}}, 35);
  never_tunnels(Capsule{{-6, 0}, {-4, 1}, 0.2}, Region{{{{0, -2}, {3, -2}, {1, 0}, {3, 2}}}, 0},
                36);
  never_tunnels(notched, Polyline{{{{0, -2}, {1, 0}, {0, 2}}}, 0.1}, 37);
}

}  // namespace
}  // namespace abut
