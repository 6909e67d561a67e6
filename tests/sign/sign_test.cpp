// The sign room against GMP's rationals, and which stage decided.
#include <gtest/gtest.h>

#include <abut/detail/sign/decide.hpp>
#include <bit>
#include <cfloat>

#include "../laws/random.hpp"
#include "numbers.hpp"

using namespace abut;
using namespace abut::detail::sign;
using laws::Random;
using oracle::Q;

#ifndef ABUT_COUNT_STAGES
#error "the build defines ABUT_COUNT_STAGES for this test"
#endif

namespace {

/// Any finite double, all exponents alike; or a small integer; or zero.
double any_double(Random& random) {
  switch (random.integer(0, 4)) {
    case 0:
      return random.integer(-3, 3);
    case 1:
      return std::ldexp(random.integer(-9, 9), random.integer(-1074, 1000));
    case 2:
      return random.real(-1, 1);
    default: {
      const double x = std::bit_cast<double>(random.bits());
      return std::isfinite(x) ? x : DBL_MAX;
    }
  }
}

int sign(const Q& q) { return q.sign(); }
int sign(const Dyadic& d) { return static_cast<int>(d.sign()); }

TEST(Dyadic, ReadsEveryFiniteDouble) {
  for (double x : {0.0, 1.0, -1.0, 0x1p-1074, -0x1p-1022, DBL_MAX, -DBL_MAX, 0x1.fffffffffffffp-1,
                   0x1p31, 0x1p32, 0x1p33, 0x1p-32, 3.0})
    EXPECT_EQ(Dyadic(x).to_double(), x);
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const double x = any_double(random);
    ASSERT_EQ(Dyadic(x).to_double(), x) << std::hexfloat << x;
    ASSERT_EQ(sign(Dyadic(x)), (x > 0) - (x < 0));
  }
}

// Random programs of sums, differences and products, run in both arithmetics. Every intermediate
// pair is compared by sign, and so are the differences of all pairs.
TEST(Dyadic, AgreesWithRationals) {
  Random random(2);
  int signs[3] = {};
  for (int i = 0; i < 3000; ++i) {
    std::vector<Dyadic> d;
    std::vector<Q> q;
    for (int k = 0; k < 4; ++k) {
      const double x = any_double(random);
      d.emplace_back(x);
      q.emplace_back(x);
    }
    for (int k = 0; k < 8; ++k) {
      const auto a = static_cast<size_t>(random.integer(0, static_cast<int>(d.size()) - 1));
      const auto b = static_cast<size_t>(random.integer(0, static_cast<int>(d.size()) - 1));
      switch (random.integer(0, 2)) {
        case 0:
          d.push_back(d[a] + d[b]);
          q.push_back(q[a] + q[b]);
          break;
        case 1:
          d.push_back(d[a] - d[b]);
          q.push_back(q[a] - q[b]);
          break;
        default:
          d.push_back(d[a] * d[b]);
          q.push_back(q[a] * q[b]);
      }
      ASSERT_EQ(sign(d.back()), sign(q.back())) << i;
      ASSERT_EQ(sign(d.back() - d[a]), sign(Q(q.back() - q[a]))) << i;
      ASSERT_EQ(d[a] < d[b], q[a] < q[b]) << i;
      ASSERT_EQ(sign(abs(d.back())), sign(Q(abs(q.back()))));
      ++signs[sign(d.back()) + 1];
    }
  }
  for (int s : signs) EXPECT_GT(s, 1000);
}

TEST(Dyadic, IdentitiesHoldToTheLastBit) {
  Random random(3);
  for (int i = 0; i < 3000; ++i) {
    const Dyadic a = any_double(random), b = any_double(random), c = any_double(random);
    ASSERT_EQ(sign((a + b) * c - (a * c + b * c)), 0);
    ASSERT_EQ(sign((a + b) * (a - b) - (a * a - b * b)), 0);
    ASSERT_EQ(sign(square(a - b) - (square(a) - times<2>(a * b) + square(b))), 0);
    ASSERT_EQ(sign(larger(a, b) + smaller(a, b) - a - b), 0);
    ASSERT_EQ(sign(positive(a) - positive(-a) - a), 0);
    ASSERT_EQ(sign((a - b) + (b - c) + (c - a)), 0);
  }
}

TEST(Dyadic, SurvivesBeingMovedAndAssignedToItself) {
  Dyadic big = 1;
  for (int i = 0; i < 40; ++i) big = big * Dyadic(1e300) + Dyadic(1e-300);
  Dyadic copy = big;
  const Dyadic& alias = copy;
  copy = alias;
  EXPECT_EQ(sign(copy - big), 0);
  Dyadic taken = std::move(copy);
  EXPECT_EQ(sign(taken - big), 0);
  copy = Dyadic(2);
  EXPECT_EQ(sign(copy - Dyadic(2)), 0);
  taken += taken;
  EXPECT_EQ(sign(taken - big - big), 0);
}

// The bound of the tracked stage holds, and says 0 of what was not rounded.
TEST(Tracked, BoundsHold) {
  Random random(4);
  int exact = 0, inexact = 0, told = 0;
  for (int i = 0; i < 60000; ++i) {
    const double scale = std::ldexp(1.0, random.integer(-1074, 1000) * (i % 2));
    const auto leaf = [&] {
      return i % 4 == 3 ? any_double(random) : scale * random.integer(-1000, 1000);
    };
    const double a = leaf(), b = leaf(), c = leaf(), d = leaf(), e = leaf();
    const Tracked x = (Tracked(a) - Tracked(b)) * Tracked(c) +
                      square(larger(Tracked(d), positive(smaller(Tracked(e), abs(Tracked(a))))));
    if (!(x.error < HUGE_VAL)) continue;
    const Q larger = std::max(Q(d), std::max(Q(0), std::min(Q(e), Q(abs(Q(a))))));
    const Q true_value = (Q(a) - Q(b)) * Q(c) + larger * larger;
    ASSERT_LE(Q(abs(Q(true_value - Q(x.v)))), Q(x.error)) << std::hexfloat << a << ' ' << b;
    ++(x.error == 0 ? exact : inexact);
    told += x.error > 0 && TrackedStage::tells(x);
  }
  EXPECT_GT(exact, 5000);
  EXPECT_GT(inexact, 5000);
  EXPECT_GT(told, 5000);
}

template <int L, int D, Constant A, Constant K>
void expect_within(Graded<L, D, A, K> x, const Q& exact, const Q& lengths, const Q& directions) {
  Q unit = 1;
  for (int i = 0; i < L; ++i) unit *= lengths;
  for (int i = 0; i < D; ++i) unit *= directions;
  ASSERT_LE(Q(abs(Q(x.v))), Q(value(A)) * unit);
  ASSERT_LE(Q(abs(Q(Q(x.v) - exact))), Q(value(K)) * Q(0x1p-53) * unit);
}

// The bound that the type states holds, on formulas of the kinds in use.
TEST(Graded, BoundsHold) {
  Random random(5);
  for (int i = 0; i < 20000; ++i) {
    GradedStage s;
    const auto real = [&] { return std::ldexp(random.real(-1, 1), -random.integer(0, i % 40)); };
    const double p = real(), q = real(), h = std::fabs(real()), r = std::fabs(real());
    const double c = real(), k = real(), w = 100 * real(), z = 100 * real();
    const auto d = s.difference(p, q);
    const Q de = Q(p) - Q(q);
    const Q m = std::max({Q(abs(de)), Q(h), Q(r)}) * (1 + Q(0x1p-53));
    const Q wm = std::max(Q(abs(Q(w))), Q(abs(Q(z))));
    const auto L = square(s.unit(c)) + square(s.unit(k));
    const Q Le = Q(c) * Q(c) + Q(k) * Q(k);
    const auto X = d * s.unit(c) - s.length(h) * s.unit(k);
    const Q Xe = de * Q(c) - Q(h) * Q(k);
    expect_within(X, Xe, m, wm);
    const auto t = positive(abs(X) - s.length(h) * L);
    const Q te = std::max(Q(abs(Xe) - Q(h) * Le), Q(0));
    expect_within(t, te, m, wm);
    expect_within(square(t) - square(s.length(r)) * L, te * te - Q(r) * Q(r) * Le, m, wm);
    const auto line = square(d * s.direction(w) - s.length(h) * s.direction(z)) -
                      square(s.length(r)) * (square(s.direction(w)) + square(s.direction(z)));
    const Q cross = de * Q(w) - Q(h) * Q(z);
    expect_within(line, cross * cross - Q(r) * Q(r) * (Q(w) * Q(w) + Q(z) * Q(z)), m, wm);
    expect_within(times<-3>(larger(X, d)), -3 * std::max(Xe, de), m, wm);
  }
}

// --- decide --------------------------------------------------------------------------------------

struct Point2 {
  double x, y;
};
detail::Sign orientation(Point2 a, Point2 b, Point2 c) {
  return decide([&](auto& s) {
    return s.sign(s.difference(b.x, a.x) * s.difference(c.y, a.y) -
                  s.difference(b.y, a.y) * s.difference(c.x, a.x));
  });
}
int exact_orientation(Point2 a, Point2 b, Point2 c) {
  return sign(Q((Q(b.x) - Q(a.x)) * (Q(c.y) - Q(a.y)) - (Q(b.y) - Q(a.y)) * (Q(c.x) - Q(a.x))));
}

/// Which stage made the one decision of f.
template <class F>
int stage_of(F&& f) {
  long before[3];
  std::copy(stage_counts, stage_counts + 3, before);
  f();
  int stage = -1;
  for (int i = 0; i < 3; ++i)
    if (stage_counts[i] != before[i]) {
      EXPECT_EQ(stage, -1);
      EXPECT_EQ(stage_counts[i], before[i] + 1);
      stage = i;
    }
  return stage;
}

TEST(Decide, TheCheapestStageThatCan) {
  // Far from collinear: the filter. A tie on the grid: tracked doubles. A tie that no double
  // operation computes exactly, or one out of range: dyadic numbers.
  EXPECT_EQ(stage_of([] { orientation({0, 0}, {4, 1}, {2, 3}); }), 0);
  EXPECT_EQ(stage_of([] { orientation({0, 0}, {4, 2}, {2, 1}); }), 1);
  EXPECT_EQ(stage_of([] { orientation({1e15, 0}, {1e15 + 4, 2}, {1e15 + 2, 1}); }), 1);
  EXPECT_EQ(stage_of([] { orientation({0, 0}, {0.1, 0.3}, {0.2, 0.6}); }), 2);
  EXPECT_EQ(stage_of([] { orientation({0, 0}, {0x1p-1074, 0}, {0x1p-1074, 0x1p-1074}); }), 2);
  EXPECT_EQ(stage_of([] { orientation({0, 0}, {1e308, 0}, {1e308, 1e308}); }), 2);
}

TEST(Decide, IsRightAtTheLimit) {
  Random random(6);
  int signs[3] = {}, stages[3] = {};
  for (int i = 0; i < 40000; ++i) {
    Point2 a{random.real(-1, 1), random.real(-1, 1)}, b{random.real(-1, 1), random.real(-1, 1)},
        c{};
    if (i % 4 == 0) {
      a = {static_cast<double>(random.integer(-4, 4)), static_cast<double>(random.integer(-4, 4))};
      b = {static_cast<double>(random.integer(-4, 4)), static_cast<double>(random.integer(-4, 4))};
      c = {static_cast<double>(random.integer(-4, 4)), static_cast<double>(random.integer(-4, 4))};
    } else {
      const double t = i % 4 == 1 ? 0.5 * random.integer(-2, 4) : random.real(-1, 2);
      c = {a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
    }
    const double k = i % 5 == 0 ? std::ldexp(1.0, random.integer(-1060, 1020)) : 1.0;
    for (Point2* p : {&a, &b, &c}) *p = {k * p->x, k * p->y};
    detail::Sign answer{};
    const int stage = stage_of([&] { answer = orientation(a, b, c); });
    ASSERT_EQ(static_cast<int>(answer), exact_orientation(a, b, c)) << i << " stage " << stage;
    ++signs[static_cast<int>(answer) + 1];
    ++stages[stage];
  }
  for (int s : signs) EXPECT_GT(s, 1000);
  for (int s : stages) EXPECT_GT(s, 1000);
}

// A formula that branches on signs: with an uncertain filter its branch may be wrong, its answer
// not.
TEST(Decide, BranchesAreRunAgain) {
  Random random(7);
  int answers[3] = {};
  for (int i = 0; i < 20000; ++i) {
    const double x = 0.1 * random.integer(-3, 3), y = 0.3 * random.integer(-1, 1),
                 z = random.integer(-1, 1);
    const detail::Sign s = decide([&](auto& stage) {
      // Three times x against y (0.1·3 is not 0.3 in double): then ±z.
      const auto t = times<3>(stage.length(x)) - stage.length(y);
      const detail::Sign first = stage.sign(t);
      if (first == detail::Sign::zero) return detail::Sign::zero;
      return first == detail::Sign::positive ? stage.sign(stage.length(z))
                                             : -stage.sign(stage.length(z));
    });
    const int first = sign(Q(3 * Q(x) - Q(y)));
    ASSERT_EQ(static_cast<int>(s), first * sign(Q(z)));
    ++answers[static_cast<int>(s) + 1];
  }
  for (int a : answers) EXPECT_GT(a, 1000);
}

}  // namespace
