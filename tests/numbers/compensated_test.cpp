// The building blocks of staged numbers against exact dyadic arithmetic: what is said to be exact
// is, and what has a bound keeps it, on random digits and on sums that all but cancel.
#include <gtest/gtest.h>

#include <abut/detail/numeric/compensated.hpp>
#include <abut/detail/sign/dyadic.hpp>
#include <random>

namespace {

using namespace abut;
using abut::detail::Sign;
using namespace abut::detail::numeric;
using abut::detail::sign::Dyadic;

Dyadic exact(DoubleDouble x) { return Dyadic(x.hi) + Dyadic(x.lo); }
Dyadic magnitude(const Dyadic& x) { return x.sign() == Sign::negative ? -x : x; }
/// |value − truth| ≤ bound
bool within(const Dyadic& value, const Dyadic& truth, const Dyadic& bound) {
  return (magnitude(value - truth) - bound).sign() != Sign::positive;
}

constexpr double u = 0x1p-53;

class Compensated : public testing::Test {
 protected:
  std::mt19937_64 random{20};
  double digits() {
    const double m = std::uniform_real_distribution<double>(-1, 1)(random);
    return std::ldexp(m, std::uniform_int_distribution<int>(-20, 20)(random));
  }
  /// Four numbers; in every second case a·b + c·d all but cancels.
  struct Four {
    double a, b, c, d;
  };
  Four four(int i) {
    Four f{digits(), digits(), digits(), 0};
    f.d = i % 2 ? -f.a * f.b / f.c : digits();
    return f;
  }
};

TEST_F(Compensated, SumsDifferencesAndProductsAreExact) {
  for (int i = 0; i < 20000; ++i) {
    const double a = digits(), b = i % 3 ? digits() : a * (1 + u * static_cast<double>(i));
    EXPECT_EQ((exact(two_sum(a, b)) - (Dyadic(a) + Dyadic(b))).sign(), Sign::zero);
    EXPECT_EQ((exact(two_diff(a, b)) - (Dyadic(a) - Dyadic(b))).sign(), Sign::zero);
    EXPECT_EQ((exact(two_prod(a, b)) - Dyadic(a) * Dyadic(b)).sign(), Sign::zero);
  }
}

TEST_F(Compensated, SumsOfTwoProductsKeepTheirBounds) {
  int cancelled = 0;
  for (int i = 0; i < 20000; ++i) {
    const auto [a, b, c, d] = four(i);
    const Dyadic ab = Dyadic(a) * Dyadic(b), cd = Dyadic(c) * Dyadic(d);
    const Dyadic bound = Dyadic(2 * u * u) * (magnitude(ab) + magnitude(cd));
    EXPECT_TRUE(within(exact(dot2(a, b, c, d)), ab + cd, bound));
    EXPECT_TRUE(within(exact(cross2(a, b, -c, d)), ab + cd, bound));
    const double plain = a * b + c * d, kahan = kahan_dot(a, b, c, d);
    EXPECT_TRUE(within(Dyadic(kahan), ab + cd, Dyadic(2 * u) * magnitude(ab + cd)));
    EXPECT_EQ(kahan_cross(a, b, -c, d), kahan);
    cancelled += std::fabs(plain) < 1e-12 * std::fabs(a * b);
  }
  EXPECT_GT(cancelled, 5000);
}

TEST_F(Compensated, LooseOperationsKeepTheirBounds) {
  for (int i = 0; i < 20000; ++i) {
    const auto [a, b, c, d] = four(i);
    const DoubleDouble x = two_prod(a, b), y = two_prod(c, d);
    const Dyadic ex = exact(x), ey = exact(y), size = magnitude(ex) + magnitude(ey);
    EXPECT_TRUE(within(exact(loose_sum(x, y)), ex + ey, Dyadic(2 * u * u) * size));
    EXPECT_TRUE(within(exact(loose_difference(x, y)), ex - ey, Dyadic(2 * u * u) * size));
    EXPECT_TRUE(
        within(exact(loose_product(x, y)), ex * ey, Dyadic(8 * u * u) * magnitude(ex * ey)));
    EXPECT_TRUE(within(exact(loose_square(x)), ex * ex, Dyadic(8 * u * u) * ex * ex));
    EXPECT_TRUE(within(exact(loose_quotient(x, y)) * ey, ex, Dyadic(16 * u * u) * magnitude(ex)));
    const DoubleDouble loose = loose_sum(x, y), tight = settled(loose);
    EXPECT_EQ((exact(loose) - exact(tight)).sign(), Sign::zero);
    EXPECT_EQ(tight.hi, tight.hi + tight.lo);
  }
}

TEST_F(Compensated, TheLengthOfARotationIsKnownToTheLastBits) {
  int none = 0, some = 0;
  for (int i = 0; i < 20000; ++i) {
    const Rotation r = i % 10 ? Rotation::radians(digits()) : Rotation::degrees(90.0 * i);
    const double e = excess_length2(r);
    const Dyadic truth = Dyadic(r.c()) * Dyadic(r.c()) + Dyadic(r.s()) * Dyadic(r.s()) - Dyadic(1);
    EXPECT_TRUE(within(Dyadic(e), truth, Dyadic(4 * u * u)));
    ++(e == 0 ? none : some);
  }
  EXPECT_GT(none, 1000);
  EXPECT_GT(some, 1000);
}

TEST(Branchless, ClampsAndSigns) {
  EXPECT_EQ(clamped(2, 0, 1), 1);
  EXPECT_EQ(clamped(-2, 0, 1), 0);
  EXPECT_EQ(clamped(0.5, 0, 1), 0.5);
  EXPECT_EQ(clamped(0.5, 3, 1), 1);
  EXPECT_EQ(with_sign(3, -0.0), -3);
  EXPECT_EQ(with_sign(-3, 1), 3);
}

}  // namespace
