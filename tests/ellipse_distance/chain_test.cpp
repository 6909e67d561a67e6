// The careful way of an ellipse beside straight edges, by itself: edges in one line, corners near the centre of
// an ellipse that is nearly a circle, edges so short that their numbers have few digits. And the quick one on short sides.
#include <gtest/gtest.h>

#include <abut/detail/pairs/hull_ellipse_distance.hpp>
#include <abut/validate.hpp>
#include <random>

#include "oracle_by_support.hpp"

namespace {

using namespace abut;

constexpr double u = 0x1p-53;

class Random {
 public:
  explicit Random(unsigned seed) : bits_(seed) {}
  double real(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(bits_);
  }
  int whole(int low, int high) { return std::uniform_int_distribution<int>(low, high)(bits_); }
  double small(int n) { return std::ldexp(whole(0, 1) != 0 ? real(1, 2) : -real(1, 2), -n); }
  Rotation rotation() { return Rotation::radians(real(0, 6.3)); }
  Vec2 vector() { return {real(-1, 1), real(-1, 1)}; }
  Ellipse ellipse() { return {vector(), {real(0.1, 1), real(0.1, 1)}, rotation()}; }

 private:
  std::mt19937_64 bits_;
};

/// The distance, and the points: on the shapes, joined by distance·normal.
template <class P>
void is_right(const P& p, const Ellipse& e, const Separation& s) {
  const oracle::Body a = oracle::body(p), b = oracle::body(e);
  const double size = oracle::extent(a, b), coordinates = size + length(e.center);
  const double truth = static_cast<double>(oracle::separation(a, b, s.normal));
  ASSERT_NEAR(s.distance, truth, 8 * u * size);
  ASSERT_NEAR(length(s.normal), 1, 4 * u);
  const oracle::RVec gap =
      oracle::real(s.b) - oracle::real(s.a) - oracle::Real(s.distance) * oracle::real(s.normal);
  ASSERT_LE(static_cast<double>(oracle::size(gap)), 12 * u * coordinates);
  const auto off = [](Vec2 at, const oracle::Body& of) {
    return static_cast<double>(oracle::separation(oracle::body(Point{at}), of));
  };
  ASSERT_LE(off(s.a, a), 8 * u * coordinates);
  ASSERT_LE(off(s.b, b), 8 * u * coordinates);
}
template <class P>
void careful_is_right(const P& p, const Ellipse& e) {
  is_right(p, e, detail::ellipse::chain_separation(detail::ellipse::chain(detail::core(p)), e));
}

// kParallelEdges: of two edges in one line either may come out as the nearest.
TEST(Chain, EdgesInOneLine) {
  Random r(1);
  int tried = 0;
  while (tried < 60 && !testing::Test::HasFatalFailure()) {
    const Vec2 d{std::round(r.real(-30, 30)), std::round(r.real(1, 30))};
    Polygon p{{{0, 0}}};
    double at = 0;
    for (int i = 0; i < 3; ++i)
      at += r.whole(1, 9), p.vertices.push_back(std::ldexp(at, -3) * (1.0 / 3) * d);
    p.vertices.push_back(perp(d));
    if (validate(p)) continue;  // rounding has left them in no line
    ++tried;
    Ellipse e = r.ellipse();
    e.semi_axes = length(d) * e.semi_axes;
    e.center = r.real(0, 2) * d - r.real(-0.1, 1.2) * perp(d);
    careful_is_right(p, e);
  }
}

// kNearlyOne: nearly a circle around a corner has a foot in every direction, but few are the corner's own. Along the
// normal the shapes have to be as deep in each other as the answer says.
TEST(Chain, CornersNearTheCentre) {
  Random r(2);
  for (int i = 0; i < 3000 && !testing::Test::HasFatalFailure(); ++i) {
    const double a = r.real(0.5, 1);
    const Ellipse e{r.vector(), {a, a * (1 + r.small(r.whole(8, 50)))}, r.rotation()};
    const Vec2 corner = e.center + r.small(r.whole(1, 50)) * r.rotation().u();
    const Rotation turn = r.rotation(), other = Rotation::radians(r.real(0.5, 2.5)) * turn;
    const Polygon p{{corner, corner + r.real(1, 3) * turn.u(), corner + r.real(1, 3) * other.u()}};
    const Separation s =
        detail::ellipse::chain_separation(detail::ellipse::chain(detail::core(p)), e);
    const oracle::RVec n = oracle::real(s.normal), c = oracle::real(e.center);
    const oracle::Real x = e.semi_axes.x * oracle::dot(n, oracle::real(e.rotation.u())),
                       y = e.semi_axes.y * oracle::dot(n, oracle::real(e.rotation.v()));
    oracle::Real gap = HUGE_VALL;
    for (const Vec2& v : p.vertices)
      gap = std::fmin(gap, oracle::dot(n, c - oracle::real(v)) - oracle::root(x * x + y * y));
    ASSERT_NEAR(static_cast<double>(gap), s.distance, 16 * u * 3);
  }
}

TEST(Chain, ShortestEdges) {
  Random r(3);
  for (const int exponent : {40, 499, 500, 501, 536, 700, 1000, 1021, 1022, 1023, 1050, 1070})
    for (int i = 0; i < 8 && !testing::Test::HasFatalFailure(); ++i) {
      const double s = std::fabs(r.small(exponent));
      const Polygon corner{{{0, 0}, s * r.rotation().u(), s * r.rotation().u(), r.rotation().u()}};
      const Rotation turn = r.rotation();
      const Polygon small{{{0, 0}, s * turn.u(), s * turn.v()}};
      Ellipse e = r.ellipse();
      if (i % 2 == 0) e.center = {};
      if (!validate(corner)) careful_is_right(corner, e);
      if (!validate(small)) careful_is_right(small, e);
      careful_is_right(OrientedBox{{0, 0}, {r.real(0.3, 1), s}, r.rotation()}, e);
      careful_is_right(Segment{{0, 0}, s * r.rotation().u()}, e);
    }
}

// A short side's direction is no better in doubles than these know its corners.
TEST(StagedSeparation, ShortSides) {
  Random r(4);
  int told = 0, left = 0;
  for (const int exponent : {1, 10, 20, 25, 28, 30})
    for (int i = 0; i < 60 && !testing::Test::HasFatalFailure(); ++i) {
      const Rotation turn = r.rotation();
      const Vec2 p = r.vector(), side = std::ldexp(r.real(1, 2), -exponent) * turn.u();
      const auto off = [&](double angle) {
        return r.real(0.3, 1) * (Rotation::radians(angle) * turn).u();
      };
      const Polygon polygon{
          {p, p + side, p + side + off(r.real(0.2, 1.2)), p - off(-r.real(0.2, 1.2))}};
      if (validate(polygon)) continue;
      // Its point that is nearest to the side's line lies beside the side, or nearly so.
      Ellipse e = r.ellipse();
      const Vec2 n = -turn.v(), x = e.rotation.u(), y = e.rotation.v();
      const double a = e.semi_axes.x * dot(x, n), b = e.semi_axes.y * dot(y, n);
      const Vec2 reach = (e.semi_axes.x * a) * x + (e.semi_axes.y * b) * y;
      e.center = p + r.real(-0.5, 1.5) * side + r.real(0.01, 1) * n +
                 (1 / std::sqrt(a * a + b * b)) * reach;
      Separation s;
      const bool tells = detail::ellipse::staged_separation(detail::core(polygon), e, s);
      ++(tells ? told : left);
      if (tells) is_right(polygon, e, s);
    }
  EXPECT_GT(told, 200);
  EXPECT_GT(left, 20);
}

}  // namespace
