// The slacks of casts that decide only next to a limit: shapes that are put there, against exact signs and
// against each other.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <abut/any_shape.hpp>
#include <abut/prepared.hpp>
#include <algorithm>

#include "../by_any.hpp"
#include "../laws/random.hpp"

namespace abut {
namespace {

using by_any::cast;
using by_any::distance;
using by_any::intersects;
using detail::State;
using detail::numeric::DoubleDouble;
using detail::sign::Dyadic;
using laws::Random;

constexpr double u = 0x1p-53;

// Motions along (3, 4) that graze a disc to the last digits of double-doubles: Δ = 25 r² − (3 y − 4 x)².
TEST(CastLimits, GrazingADisc) {
  Random random(1);
  int hits = 0, misses = 0, doubts = 0;
  for (int i = 0; i < 4000; ++i) {
    const auto wide = [&](double low, double high) {
      return DoubleDouble::sum(random.real(low, high), random.real(-1, 1) * 0x1p-54);
    };
    const DoubleDouble r = wide(1, 2), x = wide(2, 8),
                       graze = (r * 5.0 + x * 4.0) / DoubleDouble(3);
    const DoubleDouble y =
        graze + DoubleDouble(std::ldexp(random.real(-1, 1), -random.integer(30, 120)));
    double t = 0;
    Vec2 normal;
    const State told = detail::sweep::enter_disc(x, y, r, {3, 4}, HUGE_VAL, t, normal);
    const auto exact = [](DoubleDouble z) { return Dyadic(z.hi) + Dyadic(z.lo); };
    const Dyadic five = Dyadic(5) * exact(r), across = Dyadic(3) * exact(y) - Dyadic(4) * exact(x);
    const detail::Sign delta = (five * five - across * across).sign();
    if (told == State::sure) {
      EXPECT_EQ(delta, detail::Sign::positive) << i;
    }
    if (told == State::apart) {
      EXPECT_EQ(delta, detail::Sign::negative) << i;
    }
    ++(told == State::sure ? hits : told == State::apart ? misses : doubts);
  }
  EXPECT_GT(hits, 1000);
  EXPECT_GT(misses, 1000);
  EXPECT_GT(doubts, 200);
}

/// A rotation whose numbers have 48 digits, so that small multiples of them are exact.
Rotation short_rotation(Random& random) {
  for (;;) {
    const double c = std::ldexp(std::round(std::ldexp(random.real(0.3, 0.9), 48)), -48);
    const double s = std::ldexp(std::round(std::ldexp(std::sqrt(1 - c * c), 48)), -48);
    const Rotation r = Rotation::axis(c, s);
    if (r.c() == c && r.s() == s) return r;
  }
}

// Boxes that slide past each other and touch exactly, sides on sides: they touch first with their front
// corners. To all digits of double-doubles neither corner of a side is farther out.
TEST(CastLimits, SidesThatGraze) {
  Random random(2);
  for (int i = 0; i < 2000; ++i) {
    const Rotation r = short_rotation(random);
    const auto size = [&] { return std::ldexp(random.real(1, 2), -random.integer(1, 12)); };
    const double a = size(), b = size(), side = random.one_in(2) ? 1 : -1;
    const OrientedBox target{{0, 0}, {a, 0.25}, r};
    const OrientedBox moving{-4 * r.u() + side * r.v(), {b, 0.75}, r};
    const Vec2 motion = 8 * r.u();
    const auto hit = cast(moving, motion, target);
    ASSERT_TRUE(hit) << i;
    EXPECT_NEAR(hit->t, (4 - a - b) / 8, 8 * u) << i;
  }
}

// A crate that is pushed over the floor does not hit it, however the floor is turned.
// law: cast.md, "One way. cast("
// law: cast.md, "These are hits whose normal"
// law: cast.md, "It hits the floor only if"
TEST(CastLimits, SlidingIsNoHit) {
  Random random(3);
  int at_start = 0;
  for (int i = 0; i < 2000; ++i) {
    const Rotation r = Rotation::radians(random.real(0, 7));
    const OrientedBox floor{{random.real(-9, 9), random.real(-9, 9)}, {20, 1}, r};
    const OrientedBox crate{
        floor.center + random.real(-5, 5) * r.u() + (2 - 0x1p-20) * r.v(), {1, 1}, r};
    const Vec2 motion = random.real(-9, 9) * r.u();
    at_start += cast(crate, motion, floor).has_value();
    EXPECT_FALSE(cast(crate, motion, floor, CastStart::one_way)) << i;
    EXPECT_TRUE(cast(crate, motion - 0x1p-30 * length(motion) * r.v(), floor, CastStart::one_way))
        << i;
  }
  EXPECT_EQ(at_start, 2000);
}

// law: cast.md, "A crate that stands on the floor"
TEST(CastLimits, ACrateOnTheFloorHitsTheWall) {
  const Box floor{{-9, -1}, {9, 0}}, wall{{5, 0}, {6, 4}}, crate{{0, 0}, {1, 1}};
  const Vec2 motion{8, 0};
  EXPECT_TRUE(cast(crate, motion, floor));
  EXPECT_FALSE(cast(crate, motion, floor, CastStart::one_way));
  const AnyShape any_crate = crate, any_floor = floor;
  const Prepared kept_crate(any_crate), kept_floor(Region{{{{-9, -1}, {9, -1}, {9, 0}, {-9, 0}}}});
  EXPECT_FALSE(cast(any_crate, motion, any_floor, CastStart::one_way));
  EXPECT_FALSE(abut::cast(any_crate, motion, kept_floor, CastStart::one_way));
  EXPECT_FALSE(abut::cast(kept_crate, motion, any_floor, CastStart::one_way));
  EXPECT_FALSE(abut::cast(kept_crate, motion, kept_floor, CastStart::one_way));
  EXPECT_FALSE(cast(Ray{{0, 0}, {1, 0}}, any_floor, CastStart::one_way));
  EXPECT_FALSE(abut::cast(Ray{{0, 0}, {1, 0}}, kept_floor, CastStart::one_way));
  EXPECT_TRUE(abut::cast(any_crate, motion, any_floor) &&
              abut::cast(kept_crate, motion, kept_floor));
  EXPECT_TRUE(abut::cast(any_crate, {8, -1}, kept_floor, CastStart::one_way));
  const auto hit = cast(crate, motion, wall, CastStart::one_way);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->t, 0.5);
  EXPECT_EQ(hit->normal, (Vec2{-1, 0}));
}

// law: cast.md, "Two lines that are apart are parallel"
TEST(CastLimits, ParallelLinesHitOverTheirLength) {
  const Line moving{{1, 0}, {3, 0}}, target{{7, 2}, {-1, 0}};
  const auto hit = cast(moving, Vec2{1, 4}, target);
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->t, 0.5);
  EXPECT_EQ(hit->point, (Vec2{1.5, 2}));  // where the moving line's own point comes
  EXPECT_FALSE(cast(moving, Vec2{1, 1}, target));
}

// With a tolerance of 0 shapes that turn come as near as doubles tell.
TEST(CastLimits, TurningWithoutATolerance) {
  Random random(4);
  int hits = 0;
  for (int i = 0; i < 200; ++i) {
    const auto real = [&] { return random.real(-1, 1); };
    const OrientedBox bar{{real(), real()}, {1, 0.1}, Rotation::radians(3 * real())};
    const OrientedBox wall{{3 + real(), real()}, {0.5, 0.5}, Rotation::radians(3 * real())};
    const Vec2 motion{random.real(2, 4), real()};
    const double angle = 4 * real();
    const auto hit = cast_rotating(bar, motion, angle, wall, 0);
    if (!hit) continue;
    ++hits;
    const Rotation turn = Rotation::radians(angle * hit->t);
    const OrientedBox there{bar.center + hit->t * motion, bar.half_size, turn * bar.rotation};
    EXPECT_NEAR(separation(there, wall), 0, 0x1p-37) << i;
  }
  EXPECT_GT(hits, 100);
}

// Polygons so flat that doubles do not tell which way they run.
TEST(CastLimits, NeedlesThatAreHit) {
  Random random(5);
  int hits = 0, misses = 0;
  for (int i = 0; i < 20000; ++i) {
    const auto real = [&] { return random.real(-1, 1); };
    const Vec2 at{real(), real()}, d{real(), real()};
    const double width = std::ldexp(random.real(0.5, 1), -random.integer(20, 58));
    Polygon needle{{at, at + d, at + random.real(0.1, 0.9) * d + width * perp(d)}};
    if (i % 2 == 0) needle = {{at, at + d, at + d + width * perp(d), at + width * perp(d)}};
    if (random.one_in(2)) std::reverse(needle.vertices.begin(), needle.vertices.end());
    if (validate(needle)) continue;
    const Vec2 from{4 * real(), 4 * real()}, motion = 2 * (at + random.real(-0.2, 1.2) * d - from);
    const auto compare = [&](const auto& moving) {
      CastHit hit;
      const State told = detail::sweep::first_stages(moving, motion, 1, needle, hit);
      const auto careful = detail::cast_moving_carefully(moving, motion, needle);
      if (told == State::unsure) return;
      ++(told == State::sure ? hits : misses);
      ASSERT_EQ(told != State::apart, careful.has_value()) << i;
      if (told != State::sure) return;
      EXPECT_NEAR(hit.t, careful->t, 16 * u * (1 + length(from))) << i;
      EXPECT_LE(length(hit.normal - careful->normal), 12 * u) << i;
    };
    compare(Point{from});
    compare(Circle{from, 0.1});
    compare(OrientedBox{from, {0.2, 0.1}, Rotation::radians(real())});
    compare(Box{from - Vec2{0.1, 0.1}, from + Vec2{0.1, 0.2}});
    const Vec2 e{real(), real()};
    compare(Segment{from - e, from + e});
    compare(Polygon{{from, from + e, from + perp(e)}});
  }
  EXPECT_GT(hits, 1000);
  EXPECT_GT(misses, 1000);
}

// A point that moves all but along a side of a triangle, and ends on it or next to it: which, only exact
// signs tell. The side, d, and the motion, m, are whole numbers, and m × d is 2^-50 to 2^-72 of |m| |d|.
TEST(CastLimits, EndsOfMotionsAlongASide) {
  Random random(6);
  int hits = 0, misses = 0;
  for (int i = 0; i < 3000; ++i) {
    std::int64_t p = 1, q = 0, r = 0, s = 1;  // p s − q r = 1
    while (p < std::int64_t{1} << (26 + i % 10)) {
      const int k = random.integer(1, 9), l = random.integer(1, 9);
      r += k * p, s += k * q;
      p += l * r, q += l * s;
    }
    const auto x = [](auto number) { return static_cast<double>(number); };
    const std::int64_t skew = 2 * random.integer(2048, 4096);
    const Vec2 m{x(p), x(q)}, d{x(2 * p + skew * r), x(2 * q + skew * s)};
    const Vec2 start = std::ldexp(random.real(-1, 1), -52) * d;
    const Vec2 a = m - 0.5 * d, beyond{std::round(d.y / 4), -std::round(d.x / 4)};
    const Polygon triangle{{a, a + d, m + beyond}};
    ASSERT_FALSE(validate(triangle));
    if (intersects(Point{start}, triangle)) continue;
    const Dyadic to_x = Dyadic(start.x) + Dyadic(m.x) - Dyadic(a.x);
    const Dyadic to_y = Dyadic(start.y) + Dyadic(m.y) - Dyadic(a.y);
    const bool reaches = (Dyadic(d.x) * to_y - Dyadic(d.y) * to_x).sign() != detail::Sign::positive;
    EXPECT_EQ(cast(Point{start}, m, triangle).has_value(), reaches) << i;
    ++(reaches ? hits : misses);
  }
  EXPECT_GT(hits, 1000);
  EXPECT_GT(misses, 1000);
}

// Where two round parts are entered, the support point of their sum lies on the path to nearly all digits.
TEST(CastLimits, NormalsOfTwoRoundParts) {
  using namespace detail::sweep;
  Random random(7);
  const auto point = [](Vec2 p) { return detail::numeric::widened(p); };
  const auto measure = [](double x) { return DoubleDouble(x); };
  const Reading in{point, measure, point};
  int entered = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto size = [&] { return std::ldexp(random.real(0.5, 1), -random.integer(0, 4)); };
    const auto real = [&] { return random.real(-1, 1); };
    const Ellipse still{{3 * real(), 3 * real()}, {size(), size()}, Rotation::radians(3 * real())};
    const auto target = detail::boundary::outline(still);
    const auto moving = i % 2 == 0 ? detail::boundary::outline(Circle{{0, 0}, size()})
                                   : detail::boundary::outline(Ellipse{
                                         {0, 0}, {size(), size()}, Rotation::radians(3 * real())});
    const Vec2 way = still.center + Vec2{real(), real()};
    const WideVec2 m = detail::numeric::widened((1 / length(way)) * way);
    const Difference<DoubleDouble> d(body<DoubleDouble>(moving, in),
                                     body<DoubleDouble>(target, in));
    const Entry e = entry(d, m);
    if (!(e.clearance > 0x1p-20)) continue;
    ++entered;
    EXPECT_LE(std::fabs(dot(perp(m), d[0].at + round_point(d, e.normal)).value()), 0x1p-90) << i;
  }
  EXPECT_GT(entered, 1000);
}

}  // namespace
}  // namespace abut
