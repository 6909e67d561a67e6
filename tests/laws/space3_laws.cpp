#include "space_laws.hpp"

TEST(SpaceLaws, InDimension3) {
  const int cases = 400 * laws::soak();
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (laws::hold_space_laws<3, I>(cases), ...);
  }(std::make_index_sequence<7>{});
}

namespace abut {
namespace {

/// Along (2, 3, 6) and (2, 3, 6) + 2^-k (3, -6, 2); both are at right angles to (6, 2, -3), whose
/// length is 7.
TEST(SpaceLaws, LinesAsNearlyParallelAsYouLike) {
  laws::Random random(0x9a5a);
  const Vec3 along{2, 3, 6}, across{3, -6, 2}, apart{6, 2, -3};
  const auto in_plane = [&]() -> Vec3 {
    return random.integer(-9, 9) * along + random.integer(-9, 9) * across;
  };
  for (int k = 0; k <= 50; ++k) {
    for (int i = 0; i < 20; ++i) {
      const Line3 a{in_plane(), along};
      const Line3 b{in_plane() + apart, along + std::ldexp(1.0, -k) * across};
      const auto s = separation_witness(a, b);
      EXPECT_NEAR(s.distance, 7, 8 * 0x1p-53 * 100) << "2^-" << k;
      EXPECT_NEAR(std::fabs(dot(s.normal, apart)), 7, 0x1p-49) << "2^-" << k;
      const double far = std::fmax(length(s.a), length(s.b));
      EXPECT_NEAR(length(s.b - s.a), 7, 8 * 0x1p-53 * std::fmax(far, 100.0)) << "2^-" << k;
    }
  }
}

/// Roundings of a direction are no direction.
TEST(SpaceLaws, ParallelLinesAndRays) {
  EXPECT_DOUBLE_EQ(distance(Line3{{2, 3, 0}, {-3, 4, 0}}, Line3{{-1, -1, 0}, {9, -12, 0}}), 4.8);
  EXPECT_NEAR(distance(Line3{{3, -1, 4}, {-4, 0, 3}}, Line3{{-4, 0, -3}, {12, 0, -9}}),
              std::sqrt(97 + 0.04), 1e-14);
  laws::Random random(0x9a7a);
  const auto some = [&]() -> Vec3 {
    return {random.integer(-5, 5), random.integer(-5, 5), random.integer(-5, 5)};
  };
  for (int i = 0; i < 2000; ++i) {
    const Vec3 d = some(), p = some(), q = some();
    if (d == Vec3{}) continue;
    const double k = (random.one_in(2) ? 1 : -1) * random.integer(1, 4);
    const Line3 a{p, d}, b{q, k * d};
    EXPECT_NEAR(distance(a, b), distance(Point3{p}, b), 1e-14);
    EXPECT_NEAR(distance(Ray3{p, d}, b), distance(a, b), 1e-14);
    const Ray3 one{p, d}, other{q, k * d};
    const auto s = separation_witness(one, other);
    const double ends = std::fmin(distance(Point3{p}, other), distance(one, Point3{q}));
    EXPECT_NEAR(s.distance, ends, 1e-14);
    EXPECT_NEAR(length(s.b - s.a), s.distance, 1e-14);
  }
}

/// The normal of lines that cross is at right angles to both, wherever their given points are.
TEST(SpaceLaws, CrossingLines) {
  const Line3 a{{1, 2, 3}, {2, 1, 0}}, b{{1, 2, 3}, {0, 1, -3}};
  const auto s = separation_witness(a, b);
  EXPECT_EQ(s.distance, 0);
  EXPECT_NEAR(length(s.normal), 1, 1e-15);
  EXPECT_NEAR(dot(s.normal, a.direction), 0, 1e-15);
  EXPECT_NEAR(dot(s.normal, b.direction), 0, 1e-15);
}

}  // namespace
}  // namespace abut
