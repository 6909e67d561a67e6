// Staged distances of ellipses against the careful functions.
#include <gtest/gtest.h>

#include <abut/detail/ellipse/staged_distance.hpp>

#include "families.hpp"

namespace {

using namespace families;
namespace curves = abut::detail::ellipse;

TEST(StagedDistance, PointAndEllipse) {
  for (int f = 0; f < family_count + 1; ++f) {
    SCOPED_TRACE(f < family_count ? name(f) : "evolute");
    Random r(100 + static_cast<unsigned>(f));
    int told = 0, inside = 0, outside = 0, doubted = 0;
    double worst = 0;
    for (int i = 0; i < 2000; ++i) {
      const auto [c, e] =
          pair<Circle, Ellipse>(r, f < family_count ? static_cast<Family>(f) : ordinary);
      Point p{c.center};
      if (f == grazing)
        p.position =
            p.position + (1 + r.power(-56, -3)) * (separation_witness(p, e).b - p.position);
      if (f == family_count) {
        // Near the evolute, where two feet fall together.
        const double a = e.semi_axes.x, b = e.semi_axes.y, k = (a - b) * (a + b),
                     t = r.between(0, 6.3);
        const double x = k / a * std::pow(std::cos(t), 3), y = -k / b * std::pow(std::sin(t), 3);
        p.position = e.center + (1 + r.power(-50, -1)) * (x * e.rotation.u() + y * e.rotation.v());
      }
      double quick = 0;
      if (!curves::staged_distance(p.position, e, quick)) {
        ++doubted;
        continue;
      }
      ++told;
      const double careful = abut::detail::pairs::separation(p, e).distance;
      ++(careful < 0 ? inside : outside);
      const double bound = size(p, e) + length(p.position - e.center);
      worst = std::fmax(worst, std::fabs(quick - careful) / bound);
    }
    EXPECT_GT(told, 1500);
    EXPECT_GT(inside, 20);
    EXPECT_GT(outside, 20);
    EXPECT_LT(worst, 8 * u);
    if (f == whole) {
      EXPECT_GT(doubted, 0);
    }
  }
}

TEST(StagedDistance, TwoEllipses) {
  for (int f = 0; f < family_count; ++f) {
    SCOPED_TRACE(name(f));
    Random r(200 + static_cast<unsigned>(f));
    int told = 0, doubted = 0;
    for (int i = 0; i < 1500; ++i) {
      auto [a, b] = pair<Ellipse, Ellipse>(r, static_cast<Family>(f));
      if (i % 2 == 0 && f != grazing) b.center = b.center + 2.0 * (b.center - a.center);
      if (intersects(a, b)) continue;
      const curves::Frame first(a), second(b);
      const curves::TwoEllipses e(first, second);
      const curves::CommonNormal careful = curves::extremal_normal<false>(e);
      curves::Strip quick;
      const bool gap = curves::staged_strip(a, b, false, quick);
      const double bound = 8 * u * size(a, b);
      const double distance = first.world_length(careful.distance * e.unit);
      if (gap) {
        EXPECT_NEAR(quick.gap, distance, bound);
      }
      if (!curves::staged_strip(a, b, true, quick)) {
        ++doubted;
        continue;
      }
      ++told;
      EXPECT_NEAR(quick.gap, distance, bound);
      EXPECT_LE(length(quick.first - world(first, e, careful.on_first)), bound);
      EXPECT_LE(length(quick.second - world(first, e, careful.on_second)), bound);
      EXPECT_LE(length(quick.second - quick.first - quick.gap * quick.normal), 2 * bound);
      EXPECT_EQ(abut::distance(a, b), abut::distance(b, a));
    }
    EXPECT_GT(told, 100);
    if (f == grazing) {
      EXPECT_GT(doubted, 0);
    }
  }
}

}  // namespace
