// The closed forms of overlap_area() against the general way, and the circular segment against its
// series.
#include <gtest/gtest.h>

#include <abut/detail/overlap/rounded_hulls.hpp>

#include "../pairs.hpp"
#include "families.hpp"

namespace {

using namespace families;
using tests::each_pair, tests::Of;

template <class A, class B>
void families_of_areas(unsigned seed) {
  using namespace abut::detail;
  for (int f = 0; f < family_count; ++f) {
    SCOPED_TRACE(name(f));
    Random r(seed + static_cast<unsigned>(f));
    int told = 0, doubted = 0;
    for (int i = 0; i < 250; ++i) {
      const auto [a, b] = pair<A, B>(r, static_cast<Family>(f));
      EXPECT_EQ(overlap_area(a, b), overlap_area(b, a));
      if (!interiors_intersect(a, b)) continue;
      const double area_a = area(a), area_b = area(b), smaller = std::fmin(area_a, area_b);
      const double careful = overlap_of_areas(a, area_a, b, area_b);
      const auto [state, quick, slack] =
          overlap::staged_area(core(a), radius(a), core(b), radius(b));
      const bool did =
          state == State::sure && quick > 0 && quick < (1 - overlap::kAllOfIt) * smaller;
      ++(did ? told : doubted);
      const double extent = size(a, b);
      if (did) {
        EXPECT_NEAR(quick, careful, 16 * u * careful + 0x1p-88 * extent * extent);
      }
      if (contains(a, b) || contains(b, a)) {
        EXPECT_FALSE(did);
      }
    }
    if (f == ordinary || f == far_away || f == alike) {
      EXPECT_GT(told, 40);
    }
    if (f == mixed) {
      EXPECT_GT(doubted, 0);
    }
  }
}

TEST(ClosedAreas, CirclesBoxesEllipses) {
  each_pair<Of<Circle, Circle>, Of<OrientedBox, OrientedBox>, Of<Box, OrientedBox>, Of<Box, Box>,
            Of<Circle, OrientedBox>, Of<Circle, Box>, Of<Ellipse, Ellipse>, Of<Circle, Ellipse>>(
      1, []<class A, class B>(unsigned seed) { families_of_areas<A, B>(seed); });
}
TEST(ClosedAreas, PolygonsAndEllipses) {
  each_pair<Of<Polygon, Polygon>, Of<Polygon, OrientedBox>, Of<Box, Polygon>, Of<Box, Ellipse>,
            Of<Ellipse, OrientedBox>, Of<Polygon, Ellipse>>(
      10, []<class A, class B>(unsigned seed) { families_of_areas<A, B>(seed); });
}

/// Tiny beside large, across its border: right relative to the area itself.
TEST(ClosedAreas, TinyBesideLarge) {
  using namespace abut::detail;
  Random r(30);
  int told = 0, left = 0;
  for (int i = 0; i < 600; ++i) {
    const double part = r.power(-80, -20);
    const Box large{{0, 0}, {r.between(.5, 1), r.between(.5, 1)}};
    const Vec2 at{part * r.between(-1, 1), r.coin() ? part * r.between(-1, 1) : 0};
    const auto ask = [&](const auto& tiny) {
      if (!interiors_intersect(tiny, large)) return;
      const double careful = overlap_of_areas(tiny, area(tiny), large, area(large));
      if (!(careful > 0 && careful < (1 - overlap::kAllOfIt) * area(tiny))) return;
      ++(overlap::staged_area(core(tiny), radius(tiny), core(large), 0).is_sure() ? told : left);
      if (careful > 0x1p-10 * area(tiny)) {
        EXPECT_NEAR(overlap_area(large, tiny), careful, 16 * u * careful);
      }
    };
    ask(Circle{at, part});
    ask(OrientedBox{at,
                    {part * r.between(.3, 1), part * r.between(.3, 1)},
                    Rotation::radians(r.between(-4, 4))});
  }
  EXPECT_GT(told, 100);
  EXPECT_GT(left, 100);
}

/// α − sin α cos α by its series in long double where that cancels.
long double segment(long double angle) {
  if (angle > 0.5L) return angle - std::sin(angle) * std::cos(angle);
  long double term = 2 * angle, sum = 0;  // (2α − sin 2α)/2
  for (int k = 1; k < 24; ++k) {
    term *= -(2 * angle) * (2 * angle) / ((2.0L * k) * (2.0L * k + 1));
    sum -= term;
  }
  return sum / 2;
}

TEST(ClosedAreas, CircularSegment) {
  double worst = 0;
  for (int i = 1; i < 40000; ++i) {
    const long double angle = 3.14159265358979323846L * i / 40000, s = std::sin(angle),
                      c = std::cos(angle);
    const bool of_sine = std::fabs(s) <= std::fabs(c);
    const long double square = of_sine ? s * s : c * c;
    const double hi = static_cast<double>(square);
    const double found = abut::detail::overlap::circular_segment(
        {hi, static_cast<double>(square - hi)}, of_sine, c < 0);
    const long double exact = segment(angle);
    worst = std::fmax(worst, static_cast<double>(std::fabs(found - exact) / exact));
  }
  EXPECT_LT(worst, 5 * u);
  EXPECT_GT(worst, 0.5 * u);
}

// Whole numbers come out as the fraction that they are, rounded once.
TEST(Centroid, WholeNumbersComeOutRounded) {
  const Vec2 c = centroid(Polygon{{{0, 0}, {40, 0}, {40, 40}, {0, 40}}});
  EXPECT_EQ(c, (Vec2{20, 20}));
  Random r(40);
  int seen = 0;
  for (int i = 0; i < 2000; ++i) {
    long x[3], y[3];
    Polygon p;
    for (int k = 0; k < 3; ++k) {
      x[k] = static_cast<long>(r.whole(-40, 40)), y[k] = static_cast<long>(r.whole(-40, 40));
      p.vertices.push_back({static_cast<double>(x[k]), static_cast<double>(y[k])});
    }
    if ((x[1] - x[0]) * (y[2] - y[0]) == (y[1] - y[0]) * (x[2] - x[0])) continue;
    ++seen;
    const Vec2 at = centroid(p);
    EXPECT_EQ(at.x, static_cast<double>(x[0] + x[1] + x[2]) / 3);
    EXPECT_EQ(at.y, static_cast<double>(y[0] + y[1] + y[2]) / 3);
  }
  EXPECT_GT(seen, 1900);
}

// A hundred thousand corners are as good as four.
TEST(Centroid, ManyCorners) {
  Polygon p;
  const int n = 100000;
  for (int i = 0; i < n; ++i) {
    const double t = 6.283185307179586 * i / n;
    p.vertices.push_back({std::cos(t), std::sin(t)});
  }
  const double step = 6.283185307179586 / n;
  EXPECT_NEAR(area(p), 0.5 * n * std::sin(step), 8 * u * 4);
  EXPECT_NEAR(perimeter(p), 2 * n * std::sin(step / 2), 8 * u * 8);
  // The vertices themselves are off by roundings, whose mean this is.
  EXPECT_LE(length(centroid(p)), 0.1 * u);
}

}  // namespace
