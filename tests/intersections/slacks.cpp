// Pairs at which the slacks of intersections() decide: a stage would tell something else than the
// general way, or worse points, if its slack were gone. Where the stage tells, the two have to agree.
#include <gtest/gtest.h>

#include <abut/queries/intersections.hpp>
#include <random>
#include <vector>

namespace abut {
namespace {

namespace boundary = detail::boundary;

class Random {
 public:
  double real(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(bits_);
  }
  int whole(int low, int high) { return std::uniform_int_distribution<int>(low, high)(bits_); }
  /// ±2^-n, and up to twice that.
  double small(int n) { return std::ldexp(coin() ? real(1, 2) : -real(1, 2), -n); }
  bool coin() { return whole(0, 1) != 0; }
  Rotation rotation() { return Rotation::radians(real(0, 6.3)); }
  Vec2 vector() { return {real(-1, 1), real(-1, 1)}; }

 private:
  std::mt19937_64 bits_{0xab};
};

template <class S>
double largest(const S& shape) {
  const auto& s = detail::lift(shape);
  return detail::magnitude(detail::core(s)) + detail::radius(s);
}

/// How often a stage told, and how often it left the pair to the general way.
struct Tally {
  int told = 0, left = 0;
};

template <class A, class B>
void agree(const A& a, const B& b, Tally& tally) {
  const auto& p = detail::lift(a);
  const auto& q = detail::lift(b);
  Intersections staged;
  const auto ask = [&](const auto& of) {
    return of(detail::core(p), detail::radius(p), detail::core(q), detail::radius(q));
  };
  bool told = ask([&](const auto& a0, double ra, const auto& b0, double rb) {
    if constexpr (requires { boundary::staged_intersections(a0, ra, b0, rb, staged); })
      return boundary::staged_intersections(a0, ra, b0, rb, staged);
    else
      return false;
  });
  if (!told)
    told = ask([&](const auto& a0, double ra, const auto& b0, double rb) {
      if constexpr (requires { boundary::rounded_intersections(a0, ra, b0, rb, staged); })
        return boundary::rounded_intersections(a0, ra, b0, rb, staged);
      else
        return false;
    });
  ++(told ? tally.told : tally.left);
  if (!told) return;
  const Intersections general = boundary::intersections(boundary::outline(p), boundary::outline(q));
  ASSERT_EQ(staged.points.size(), general.points.size());
  ASSERT_TRUE(general.pieces.empty());
  const double size = std::fmax(largest(a), largest(b));
  for (std::size_t i = 0; i < general.points.size(); ++i) {
    const Vec2 at = staged.points[i].at, other = general.points[i].at;
    ASSERT_LE(length(at - other), 8 * 0x1p-53 * std::fmax(size, length(other)));
    ASSERT_EQ(staged.points[i].tangent, general.points[i].tangent);
  }
  if (general.points.size() != 2) return;
  const auto off = [&](int i, int k) {
    return length(staged.points[static_cast<std::size_t>(i)].at -
                  general.points[static_cast<std::size_t>(k)].at);
  };
  ASSERT_FALSE(off(0, 1) < off(0, 0) && off(1, 0) < off(1, 1)) << "in the other order";
}

/// `some` makes a pair and calls agree().
template <class Some>
Tally tried(int pairs, Some some) {
  Random random;
  Tally tally;
  for (int i = 0; i < pairs && !testing::Test::HasFatalFailure(); ++i) some(random, tally);
  return tally;
}
template <class Some>
void all_are_left(int pairs, Some some) {
  EXPECT_EQ(tried(pairs, some).told, 0);
}
template <class Some>
void some_are_told(int pairs, Some some) {
  const Tally tally = tried(pairs, some);
  EXPECT_GT(tally.told, pairs / 20);
  EXPECT_GT(tally.left, pairs / 20);
}

// kTurnDoubt: the corners are no doubles, and sides lie on one line.
TEST(Slacks, SidesOnOneLine) {
  all_are_left(400, [](Random& r, Tally& tally) {
    const OrientedBox a{r.vector(), {r.real(0.5, 1), r.real(0.5, 1)}, r.rotation()};
    OrientedBox b = a;
    b.half_size.x *= r.real(0.3, 0.8);
    agree(a, b, tally);
  });
}

// kLeastCrossing.
TEST(Slacks, SidesThatCrossAtSmallAngles) {
  all_are_left(400, [](Random& r, Tally& tally) {
    const Rotation turn = Rotation::axis(1, std::fabs(r.small(r.whole(10, 30))));
    double s = turn.s();
    for (int ulps = r.whole(1, 9); ulps > 0; --ulps) s = std::nextafter(s, 1);
    const double half = r.real(0.3, 0.6), x = std::ldexp(r.whole(-1, 1), -r.whole(2, 6)),
                 y = (s - turn.s()) * r.real(-0.2, 0.2);
    const OrientedBox a{{0, 0}, {r.real(0.5, 1), half}, turn};
    const OrientedBox b{
        {x * turn.c(), x * turn.s() + y}, {r.real(0.5, 1), half}, Rotation::axis(turn.c(), s)};
    agree(a, b, tally);
    agree(b, a, tally);
  });
}

// kSamePlace: where a corner comes a little through a side, both crossings have one place on it.
TEST(Slacks, ACornerThroughASide) {
  some_are_told(1000, [](Random& r, Tally& tally) {
    const Rotation turn = r.rotation();
    const Vec2 p = r.real(0.1, 1) * turn.u(), q = -r.real(0.1, 1) * turn.u();
    const Vec2 corner = r.small(r.whole(35, 80)) * turn.v() + r.small(70) * turn.u();
    const Polygon a{{p, q, p - turn.v()}};
    const auto far = [&](double side) {
      return corner + r.real(0.1, 1) * turn.v() + side * r.real(0.1, 1) * turn.u();
    };
    const Polygon b{{corner, far(1), far(-1)}};
    agree(a, b, tally);
    agree(b, a, tally);
  });
}

/// Two segments through the origin, or nearly so, along a vector; each with more digits than a double has.
std::pair<Segment, Segment> nearly_parallel(Random& r, int off) {
  const Vec2 d{r.real(0.5, 1), r.real(0.5, 1)};
  const auto start = [&] {
    return -std::ldexp(1, -r.whole(10, 20)) * d + Vec2{r.small(off), r.small(off)};
  };
  return {Segment{start(), d}, Segment{start(), 0.5 * d}};
}
// parallel
TEST(Slacks, SegmentsThatAreNearlyParallel) {
  some_are_told(2000, [](Random& r, Tally& tally) {
    const auto [a, b] = nearly_parallel(r, r.whole(40, 75));
    agree(a, b, tally);
  });
}
// at_end: the one ends on the other.
TEST(Slacks, SegmentsThatEndOnEachOther) {
  all_are_left(1000, [](Random& r, Tally& tally) {
    const Vec2 d{r.real(0.5, 1), r.real(0.5, 1)}, o = r.vector();
    const Segment a{-std::ldexp(1, -r.whole(1, 20)) * d, d};
    agree(a, Segment{{0, 0}, o}, tally);
    agree(Segment{o, {0, 0}}, a, tally);
  });
}

// The general way against itself, with all digits.
// kLeastDenominator
TEST(Slacks, PointsWithASmallDenominator) {
  Random r;
  int met = 0;
  for (int i = 0; i < 400; ++i) {
    const auto [a, b] = nearly_parallel(r, r.whole(35, 75));
    const boundary::Outline p = boundary::outline(a), q = boundary::outline(b);
    const Intersections found = boundary::intersections(p, q);
    if (found.points.size() != 1) continue;
    ++met;
    const auto exact =
        boundary::solution(boundary::ExactStage(), boundary::piece(p, 0), boundary::piece(q, 0), 0);
    const Vec2 at{boundary::quotient(exact.xy.x, exact.w, 0).hi,
                  boundary::quotient(exact.xy.y, exact.w, 0).hi};
    ASSERT_LE(length(found.points[0].at - at), 0x1p-52);
  }
  EXPECT_GT(met, 50);
}
// room: two squares share a corner, which is the highest of the one and the lowest of the other. It is no pair
// of doubles.
TEST(Slacks, ACommonCorner) {
  Random r;
  int tried = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto even = [](double x) { return std::ldexp(std::floor(std::ldexp(x, 52)), -52); };
    const double c = even(r.real(0.3, 0.95)), s = even(std::sqrt(1 - c * c));
    const Rotation turn = Rotation::axis(c, s);
    if (turn.c() != c || turn.s() != s) continue;
    ++tried;
    const OrientedBox a{{0, 0}, {7, 7}, turn}, b{{8 * (c - s), 8 * (c + s)}, {1, 1}, turn};
    ASSERT_EQ(boundary::intersections(boundary::outline(a), boundary::outline(b)).points.size(),
              1u);
  }
  EXPECT_GT(tried, 50);
}

// kArcEnd: crossings at the end of an arc of which the side beside it is short. Found by trying many.
TEST(Slacks, CrossingsAtTheEndOfAnArc) {
  const std::pair<RoundedBox, Circle> pairs[] = {
      {{{0, 0},
        {0x1.5e34b1ce6b097p-24, 0x1.4cab15c560ae8p-3},
        Rotation::axis(0x1.82215d334c9a6p-1, -0x1.5039a52fae7b9p-1),
        0x1.ccfeb15681d84p-1},
       {{0x1.b58d2f5beba0ep-2, 0x1.f83a1f145357cp-2}, 0x1.a4b8bac25e62ep-2}},
      {{{0, 0},
        {0x1.932e01cc57ecbp-20, 0x1.3b77340af7655p-1},
        Rotation::axis(-0x1.4c7fa4bc97468p-1, -0x1.85580a21e547fp-1),
        0x1.ae1e0080d475dp-1},
       {{0x1.fd6a12a0a654ep-1, -0x1.b36176ec11a5dp-1}, 0x1.2ddb91cf9364ap-3}},
      {{{0, 0},
        {0x1.0bb1902f808eap-30, 0x1.2f2b6fc1cc598p-1},
        Rotation::axis(-0x1.c1dc7f34531ebp-1, -0x1.e8f401d07bbbap-2),
        0x1.53c52840eabf6p-1},
       {{0x1.8d3c4daa7366ep-2, -0x1.6cebffd500bf6p-1}, 0x1.c6efa34d4e8bdp-2}}};
  Tally tally;
  for (const auto& [box, circle] : pairs) {
    agree(box, circle, tally);
    EXPECT_EQ(intersections(box, circle).points.size(), 2u);
  }
  EXPECT_EQ(tally.left, 3);
}

// kLeastRound: a side that is lost in the digits of the box's place has no direction.
TEST(Slacks, ShortSides) {
  some_are_told(6000, [](Random& r, Tally& tally) {
    const Rotation turn = r.rotation();
    Vec2 half{std::fabs(r.small(r.whole(36, 75))), r.real(0.3, 1)};
    if (r.coin()) std::swap(half.x, half.y);
    const RoundedBox a{r.vector(), half, turn, r.real(0.1, 1)};
    const Vec2 at =
        a.center + r.real(-0.5, 0.5) * half.x * turn.u() + (half.y + a.radius) * turn.v();
    const Vec2 d = r.rotation().u();
    agree(a, Segment{at - d, at + d}, tally);
    agree(a, Circle{at + r.real(0.1, 2) * d, r.real(0.1, 2)}, tally);
  });
}

// Near touching, and not quite.
TEST(Slacks, LinesThatGraze) {
  some_are_told(3000, [](Random& r, Tally& seen) {
    const Rotation turn = r.rotation();
    const Circle c{r.vector(), r.real(0.3, 1)};
    const Vec2 at = c.center + (c.radius - r.small(r.whole(10, 60))) * turn.u();
    agree(Segment{at + r.real(0.5, 1) * turn.v(), at - r.real(0.5, 1) * turn.v()}, c, seen);
    agree(Line{at + 1e6 * turn.v(), turn.v()}, c, seen);
    Ellipse e{r.vector(), {r.real(0.3, 1), 0}, turn};
    e.semi_axes.y = e.semi_axes.x * std::fabs(r.small(r.whole(1, 18)));
    if (r.coin()) std::swap(e.semi_axes.x, e.semi_axes.y);
    const Vec2 v = r.rotation().u(), x = e.semi_axes.x * turn.u(), y = e.semi_axes.y * turn.v();
    const Vec2 on = e.center + (1 - r.small(r.whole(10, 60))) * (v.x * x + v.y * y);
    const Vec2 along = v.x * y - v.y * x, way = (1 / length(along)) * along;
    agree(Segment{on + r.real(0.5, 1) * way, on - r.real(0.5, 1) * way}, e, seen);
  });
}

// The way has more digits than a double, so that the discriminant of a tangent does not come out as 0.
TEST(Slacks, LinesThatTouch) {
  all_are_left(400, [](Random& r, Tally& tally) {
    const double radius = r.real(0.3, 1);
    const Circle c{{r.real(0.1, 0.4), -radius}, radius};
    const Segment s{{r.small(r.whole(5, 30)) - 1, 0}, {r.real(1, 2), 0}};
    agree(s, c, tally);
    agree(c, s, tally);
  });
}

// kLeadingDigits: to_double() is that exact, and no more than a few times better.
TEST(Slacks, LeadingDigitsOfDyadicNumbers) {
  Random r;
  double worst = 0;
  for (int i = 0; i < 2000; ++i) {
    boundary::Dyadic x(r.real(1, 2));
    for (int terms = r.whole(1, 6); terms > 0; --terms)
      x = x + boundary::Dyadic(r.small(r.whole(0, 300)));
    if (r.coin()) x = x * x * x;
    const double rounded = x.to_double();
    const double off = std::fabs((x - boundary::Dyadic(rounded)).to_double() / rounded);
    worst = std::fmax(worst, off);
  }
  EXPECT_LT(worst, boundary::kLeadingDigits);
  EXPECT_GT(worst, boundary::kLeadingDigits / 64);
}

}  // namespace
}  // namespace abut
