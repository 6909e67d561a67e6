// Perimeter, area and bounds of an ellipse against quadrature and the support function.
#include <gtest/gtest.h>

#include <abut/detail/ellipse/measure.hpp>
#include <boost/math/quadrature/tanh_sinh.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>

#include "families.hpp"
#include "oracle_by_support.hpp"

namespace {

using namespace abut;
using Big = boost::multiprecision::cpp_bin_float_50;
constexpr double u = 0x1p-53;

/// ∫ √(a² sin² + b² cos²), with the sine as the variable so that both ends are within reach:
/// 4 ∫₀¹ √(a² x² + b² (1 − x²)) / √(1 − x²) dx.
Big arc_length(double a, double b) {
  boost::math::quadrature::tanh_sinh<Big> rule(14);
  const Big A = a, B = b;
  const auto speed = [&](const Big& x, const Big& to_end) {
    const Big one_minus_square = to_end < 0 || x < 0.5 ? Big(1 - x * x) : Big(to_end * (1 + x));
    return Big(sqrt(A * A * x * x + B * B * one_minus_square) / sqrt(one_minus_square));
  };
  return 4 * rule.integrate(speed, Big(0), Big(1), Big("1e-30"));
}

TEST(EllipsePerimeter, ToTheLastDigits) {
  for (double ratio : {1.0, 0.999999999999, 0.9, 0.5, 0.1, 1e-2, 1e-3, 1e-5, 1e-7, 1e-8, 3e-10}) {
    const double b = 1.25 * ratio;
    const Big truth = arc_length(1.25, b);
    const Ellipse e{{3, 4}, {1.25, b}, Rotation::degrees(90)};
    const Big off = abs(Big(detail::ellipse::perimeter(e)) - truth) / truth;
    EXPECT_LE(off, 2 * u) << ratio;
  }
}

TEST(EllipsePerimeter, LimitsAndScale) {
  EXPECT_EQ(detail::ellipse::perimeter({{0, 0}, {1, 1}, {}}), 6.283185307179586);
  EXPECT_EQ(detail::ellipse::perimeter({{0, 0}, {3, 0}, {}}), 12);
  EXPECT_EQ(detail::ellipse::perimeter({{0, 0}, {0, 3}, {}}), 12);
  EXPECT_EQ(detail::ellipse::perimeter({{0, 0}, {0, 0}, {}}), 0);
  EXPECT_EQ(detail::ellipse::perimeter({{0, 0}, {1e300, 1e-300}, {}}), 4e300);
  const double p = detail::ellipse::perimeter({{0, 0}, {2, 1}, {}});
  EXPECT_EQ(detail::ellipse::perimeter({{0, 0}, {0x1p1001, 0x1p1000}, {}}), p * 0x1p1000);
  EXPECT_EQ(detail::ellipse::perimeter({{0, 0}, {0x1p-999, 0x1p-1000}, {}}), p * 0x1p-1000);
  EXPECT_EQ(detail::ellipse::perimeter({{0, 0}, {0x1p-1024, 0x1p-1025}, {}}), p * 0x1p-1025);
  constexpr double tiny = 0x1p-1074;
  EXPECT_EQ(detail::ellipse::perimeter({{0, 0}, {6 * tiny, 8 * tiny}, {}}), 44 * tiny);
  EXPECT_EQ(detail::ellipse::perimeter({{0, 0}, {tiny, tiny}, {}}), 6 * tiny);
  EXPECT_EQ(detail::ellipse::perimeter({{0, 0}, {0, tiny}, {}}), 4 * tiny);
}

TEST(EllipseMeasures, AreaAndBounds) {
  families::Source source(5);
  for (int i = 0; i < 500; ++i) {
    const Ellipse e = source.ellipse(families::Family(i % families::family_count));
    const oracle::Body body = oracle::body(e);
    const Box b = detail::ellipse::bounds(e);
    const double scale = length(e.center) + e.semi_axes.x + e.semi_axes.y;
    bool finite = true;
    EXPECT_NEAR(b.max.x, static_cast<double>(body.support({1, 0}, finite)), 4 * u * scale);
    EXPECT_NEAR(b.max.y, static_cast<double>(body.support({0, 1}, finite)), 4 * u * scale);
    EXPECT_NEAR(b.min.x, -static_cast<double>(body.support({-1, 0}, finite)), 4 * u * scale);
    EXPECT_NEAR(b.min.y, -static_cast<double>(body.support({0, -1}, finite)), 4 * u * scale);
    const oracle::Real pi = oracle::Real(3.141592653589793) + oracle::Real(1.2246467991473532e-16);
    const oracle::Real area = pi * (body.major.x * body.minor.y - body.major.y * body.minor.x);
    const double truth = static_cast<double>(area);
    EXPECT_NEAR(detail::ellipse::area(e), truth, 5 * u * truth);
  }
  EXPECT_EQ(detail::ellipse::centroid({{1, 2}, {3, 4}, {}}), (Vec2{1, 2}));
}

}  // namespace
