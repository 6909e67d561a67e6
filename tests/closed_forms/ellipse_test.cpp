// Staged distances of ellipses against the careful functions.
#include <gtest/gtest.h>

#include <abut/detail/ellipse/staged_distance.hpp>

#include "families.hpp"

namespace {

using namespace families;
namespace curves = abut::detail::ellipse;

/// distance, separation, its witness, closest points and contact, in either order, from one number.
template <class S>
void all_queries_agree(const S& s, const Ellipse& e, double expected) {
  const double apart = separation(s, e);
  if (std::fabs(expected) > 0x1p-40 * size(s, e)) {
    EXPECT_EQ(apart, expected);
  }
  EXPECT_EQ(separation(e, s), apart);
  EXPECT_EQ(distance(s, e), std::fmax(apart, 0));
  EXPECT_EQ(distance(s, e) == 0, intersects(s, e));
  const Separation w = separation_witness(s, e), v = separation_witness(e, s);
  EXPECT_EQ(w.distance, apart);
  EXPECT_EQ(v.normal, -w.normal);
  EXPECT_EQ(v.a, w.b);
  EXPECT_EQ(v.b, w.a);
  EXPECT_LE(length(w.b - w.a - apart * w.normal), 16 * u * size(s, e));
  const PointPair p = closest_points(s, e);
  EXPECT_EQ(p.distance, distance(s, e));
  const auto c = contact(s, e);
  EXPECT_EQ(c.has_value(), intersects(s, e));
  if (c) {
    EXPECT_EQ(c->depth, -apart);
    EXPECT_EQ(c->normal, w.normal);
  }
}

TEST(StagedDistance, PointAndEllipse) {
  for (int f = 0; f < family_count + 1; ++f) {
    SCOPED_TRACE(f < family_count ? name(f) : "evolute");
    Random r(100 + static_cast<unsigned>(f));
    int told = 0, inside = 0, outside = 0, doubted = 0, feet = 0, cusps = 0;
    double worst = 0;
    for (int i = 0; i < 2000; ++i) {
      const auto [c, e] =
          pair<Circle, Ellipse>(r, f < family_count ? static_cast<Family>(f) : ordinary);
      Point p{c.center};
      if (f == grazing)
        p.position =
            p.position + (1 + r.power(-56, -3)) * (separation_witness(p, e).b - p.position);
      if (f == family_count) {
        // Near the evolute, where two feet fall together, and its cusps, where three do.
        const double a = e.semi_axes.x, b = e.semi_axes.y, k = (a - b) * (a + b),
                     t = r.coin() ? r.between(0, 6.3) : r.power(-40, 0);
        const double x = k / a * std::pow(std::cos(t), 3), y = -k / b * std::pow(std::sin(t), 3);
        p.position = e.center + (1 + r.power(-50, -1)) * (x * e.rotation.u() + y * e.rotation.v());
      }
      curves::BesideEllipse at;
      if (!curves::place_beside(p.position, e, at)) {
        ++doubted;
        continue;
      }
      ++told;
      const Separation careful = abut::detail::pairs::separation(p, e);
      ++(careful.distance < 0 ? inside : outside);
      const double bound = size(p, e) + length(p.position - e.center);
      worst = std::fmax(worst, std::fabs(at.distance - careful.distance) / bound);
      all_queries_agree(p, e, at.distance);
      all_queries_agree(Circle{p.position, c.radius}, e, at.distance - c.radius);
      Vec2 foot, normal;
      if (!curves::foot_of(at, e, foot, normal)) {
        ++cusps;
        continue;
      }
      ++feet;
      EXPECT_NEAR(length(normal), 1, 4 * u);
      // On the ellipse, and along the normal from the point.
      const Separation on = abut::detail::pairs::separation(Point{foot}, e);
      EXPECT_LE(std::fabs(on.distance), 8 * u * bound);
      EXPECT_LE(length(p.position - foot - at.distance * normal), 8 * u * bound);
    }
    EXPECT_GT(feet, 1400);
    if (f == family_count) {
      EXPECT_GT(cusps, 0);
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

/// A point from the centre of an ellipse, near where its nearest or farthest point is hard to find.
enum Place {
  anywhere,
  beside_axes,
  on_boundary,
  on_evolute,
  next_to_cusp,
  nearly_a_circle,
  flat,
  place_count
};

template <bool far>
void place_agrees_with_the_careful_way() {
  for (int place = 0; place < place_count; ++place) {
    SCOPED_TRACE(place);
    Random r(300 + static_cast<unsigned>(place));
    int told = 0, left = 0, feet = 0;
    double worst = 0;
    constexpr int pairs = 4000;
    for (int i = 0; i < pairs; ++i) {
      Ellipse e{{0, 0}, {1, r.between(0.1, 1)}, Rotation()};
      if (place == nearly_a_circle) e.semi_axes.y = 1 - r.power(-54, -1);
      if (place == flat) e.semi_axes.y = r.power(-22, -3);
      const double a = e.semi_axes.x, b = e.semi_axes.y, k = (a - b) * (a + b),
                   t = r.between(0, 6.3), near = 1 + (r.coin() ? 1 : -1) * r.power(-54, -1);
      Vec2 p{near * a * std::cos(t), near * b * std::sin(t)};
      if (place == anywhere || place == nearly_a_circle) p = r.power(-20, 45) * p;
      if (place == beside_axes) p = {r.power(-70, 1), r.power(-70, 1)};
      if (place == on_evolute || place == next_to_cusp) {
        const double c = std::cos(place == on_evolute ? t : r.power(-30, 0));
        p = {near * (k / a) * c * c * c, (k / b) * std::pow(1 - c * c, 1.5)};
      }
      if (r.coin()) std::swap(p.x, p.y), std::swap(e.semi_axes.x, e.semi_axes.y);
      curves::BesideEllipse at;
      if (!curves::place_beside<far>(p, e, at)) {
        ++left;
        continue;
      }
      ++told;
      const curves::Frame frame(e);
      const auto local = frame.local(curves::widened(p));
      const auto foot = far ? curves::farthest(frame.a, frame.b, local)
                            : curves::nearest(frame.a, frame.b, local);
      worst = std::fmax(
          worst, std::fabs(at.distance - frame.world_length(foot.distance)) / (length(p) + 1));
      Vec2 on, normal;
      if (!curves::foot_of<far>(at, e, on, normal)) continue;
      ++feet;
      EXPECT_LE(std::fabs(abut::detail::pairs::separation(Point{on}, e).distance), 4 * u);
      EXPECT_LE(std::fabs(length(p - on) - std::fabs(at.distance)), 8 * u * (length(p) + 1));
      EXPECT_LE(std::fabs(cross(p - on, normal)), 8 * u * (length(p) + 1));
    }
    EXPECT_LT(worst, 8 * u);
    EXPECT_GT(told, pairs / 2);
    EXPECT_GT(feet, pairs / 2);
    if (place == beside_axes || place == flat || place == anywhere) {
      EXPECT_GT(left, 0);
    }
  }
}
TEST(StagedDistance, NearestPointsThatAreHardToFind) { place_agrees_with_the_careful_way<false>(); }
TEST(StagedDistance, FarthestPointsThatAreHardToFind) { place_agrees_with_the_careful_way<true>(); }

TEST(StagedDistance, TwoEllipses) {
  for (int f = 0; f < family_count; ++f) {
    SCOPED_TRACE(name(f));
    Random r(200 + static_cast<unsigned>(f));
    int told = 0, doubted = 0, alone = 0;
    for (int i = 0; i < 1500; ++i) {
      auto [a, b] = pair<Ellipse, Ellipse>(r, static_cast<Family>(f));
      if (i % 2 == 0 && f != grazing) b.center = b.center + 2.0 * (b.center - a.center);
      if (intersects(a, b)) continue;
      const curves::Frame first(a), second(b);
      const curves::TwoEllipses e(first, second);
      const curves::CommonNormal careful = curves::extremal_normal<false>(e);
      curves::Strip quick;
      const double bound = 8 * u * size(a, b);
      const double distance = first.world_length(careful.distance * e.unit);
      if (!curves::staged_strip(a, b, quick)) {
        ++doubted;
        continue;
      }
      ++told;
      EXPECT_NEAR(quick.gap, distance, bound);
      EXPECT_LE(length(quick.first - world(first, e, careful.on_first)), bound);
      EXPECT_LE(length(quick.second - world(first, e, careful.on_second)), bound);
      EXPECT_LE(length(quick.second - quick.first - quick.gap * quick.normal), 2 * bound);
      EXPECT_EQ(abut::distance(a, b), abut::distance(b, a));
      curves::Strip number;
      if (curves::staged_strip<false>(a, b, number)) {
        ++alone;
        EXPECT_NEAR(number.gap, distance, bound);
      }
    }
    EXPECT_GT(told, 100);
    EXPECT_GT(alone, 100);
    if (f == grazing) {
      EXPECT_GT(doubted, 0);
    }
  }
}

TEST(StagedDistance, CommonPointOfTwoEllipses) {
  for (int f = 0; f < family_count; ++f) {
    SCOPED_TRACE(name(f));
    Random r(300 + static_cast<unsigned>(f));
    int told = 0, doubted = 0;
    for (int i = 0; i < 1500; ++i) {
      const auto [a, b] = pair<Ellipse, Ellipse>(r, static_cast<Family>(f));
      const bool meet = intersects(a, b);
      Vec2 x;
      if (!abut::detail::pairs::quick_common_point(a, b, x)) {
        doubted += meet;
        continue;
      }
      ++told;
      ASSERT_TRUE(meet);
      EXPECT_TRUE(contains(a, x));
      EXPECT_TRUE(contains(b, x));
      const PointPair p = closest_points(a, b), q = closest_points(b, a);
      EXPECT_EQ(p.distance, 0);
      EXPECT_EQ(p.a, q.b);
      EXPECT_EQ(p.a, p.b);
    }
    EXPECT_GT(told, f == grazing ? 50 : 150);
    if (f == grazing || f == mixed || f == thin) {
      EXPECT_GT(doubted, 0);
    }
  }
}

}  // namespace
