// The filters: they agree with exact arithmetic, and they decide what they should.
#include <gtest/gtest.h>

#include <abut/pairs/all.hpp>
#include <random>

namespace {

using namespace abut;

class Uniform {
 public:
  explicit Uniform(unsigned seed) : rng_(seed) {}
  double operator()(double low, double high) {
    return low + (high - low) * (static_cast<double>(rng_() >> 11) * 0x1p-53);
  }
  Vec2 at(double range) { return {(*this)(-range, range), (*this)(-range, range)}; }
  Ellipse ellipse(double range, double aspect) {
    const double a = (*this)(0.5, 3);
    return {at(range), {a, a * std::pow(aspect, -(*this)(0, 1))}, Rotation::radians((*this)(0, 7))};
  }

 private:
  std::mt19937_64 rng_;
};

/// Runs a formula in bounded doubles and exactly: where the first is sure, the two agree. Counts
/// where it is not sure.
template <class Formula>
void compare(Formula&& formula, int& unsure) {
  ellipse::BoundedStage fast;
  const auto guess = formula(fast);
  if (!fast.sure()) {
    ++unsure;
    return;
  }
  sign::DyadicStage exact;
  EXPECT_EQ(guess, formula(exact));
}

/// f, put where only `gap` is left between it and e in the direction d (bisection with the exact
/// predicate).
Ellipse moved_to_gap(const Ellipse& e, Ellipse f, Vec2 d, double gap) {
  double low = 0, high = 16;
  for (int i = 0; i < 60; ++i) {
    const double mid = (low + high) / 2;
    f.center = e.center + mid * d;
    (pairs::meeting(e, f, {}) == Sign::positive ? high : low) = mid;
  }
  f.center = e.center + (high + gap) * d;
  return f;
}

TEST(EllipseFilter, AgreesWithExactArithmetic) {
  Uniform u(3);
  for (const double aspect : {3.0, 1e4, 1e8}) {
    int unsure[6] = {};
    const int rounds = 150;
    for (int i = 0; i < rounds; ++i) {
      const Ellipse e = u.ellipse(2, aspect), f = u.ellipse(2, aspect);
      const Segment s{u.at(5), u.at(5)};
      const OrientedBox b{u.at(4), {u(0, 3), u(0, 3)}, Rotation::radians(u(0, 7))};
      const double r = u(0, 4);
      compare([&](auto& st) { return ellipse::sharp_meeting(st, Point{s.a}, e); }, unsure[0]);
      compare([&](auto& st) { return ellipse::sharp_meeting(st, s, e); }, unsure[1]);
      compare([&](auto& st) { return ellipse::rounded_meeting(st, s, e, {r, 0}); }, unsure[2]);
      compare([&](auto& st) { return ellipse::rounded_meeting(st, b, e, {r, 0}); }, unsure[3]);
      compare(
          [&](auto& st) {
            const auto d = ellipse::displacement(st, e.center, f.center);
            return ellipse::meeting(
                st, ellipse::pencil(ellipse::conic(st, e), ellipse::conic(st, f), d));
          },
          unsure[4]);
      compare(
          [&](auto& st) {
            const auto d = ellipse::displacement(st, e.center, f.center);
            return ellipse::pencil_containment(st, ellipse::conic(st, e), ellipse::conic(st, f), d);
          },
          unsure[5]);
    }
    for (const int n : unsure) EXPECT_LE(n, rounds / 50) << "aspect " << aspect;
  }
}

TEST(EllipseFilter, DecidesWhatIsNotQuiteATie) {
  Uniform u(4);
  for (const double gap : {1e-12, -1e-12}) {
    int unsure = 0;
    for (int i = 0; i < 40; ++i) {
      const Ellipse e = u.ellipse(1, 5);
      const Ellipse f = moved_to_gap(e, u.ellipse(1, 5), Rotation::radians(u(0, 7)).u(), gap);
      EXPECT_EQ(pairs::meeting(e, f, {}), gap > 0 ? Sign::positive : Sign::negative);
      compare(
          [&](auto& st) {
            const auto d = ellipse::displacement(st, e.center, f.center);
            return ellipse::meeting(
                st, ellipse::pencil(ellipse::conic(st, e), ellipse::conic(st, f), d));
          },
          unsure);
    }
    EXPECT_LE(unsure, 4);
  }
}

TEST(EllipseFilter, SettlesRoundedHullsArcByArc) {
  Uniform u(5);
  int unsure = 0, held = 0, rounds = 100;
  for (int i = 0; i < rounds; ++i) {
    const Ellipse e = u.ellipse(0.5, 5);
    const Segment s{u.at(2), u.at(2)};
    const double r = u(0, 6);
    const auto formula = [&](auto& st) { return ellipse::hull_holds(st, s, r, e); };
    compare(formula, unsure);
    held += pairs::containment(s, r, e, 0) == Containment::strict;
  }
  EXPECT_LE(unsure, 2);
  EXPECT_GT(held, 10);
  EXPECT_LT(held, 90);
}

}  // namespace
