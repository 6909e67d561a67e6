// The kernels of cast beside the careful way, on words of pairs.
#include <gtest/gtest.h>

#include <abut/any_shape.hpp>
#include <abut/batch/cast.hpp>
#include <abut/queries/cast.hpp>
#include <batch/ray_hits.hpp>
#include <bit>

#include "../instruction_sets.hpp"
#include "make_cases.hpp"

namespace batch_tests {
namespace {

struct Answered {
  long pairs = 0, hits = 0, starts = 0, misses = 0;
};

/// The largest coordinate, length or radius.
template <class S>
double size_of(S s) {
  double size = 0;
  laws::each_number(s, [&](double& x, laws::Number kind) {
    if (kind != laws::Number::axis) size = std::fmax(size, std::fabs(x));
  });
  return size;
}

template <class S>
class Words {
 public:
  explicit Words(std::uint64_t seed) : random_(seed) {}

  /// Words of pairs that make(random, i) gives; what the kernel is sure of is right.
  template <class F>
  Answered ask(int words, F make) {
    Answered n;
    for (int w = 0; w < words; ++w) {
      std::vector<Ray> rays;
      std::vector<S> targets;
      for (int i = 0; i < 64; ++i) {
        const auto [ray, target] = make(random_, 64 * w + i);
        rays.push_back(ray), targets.push_back(target);
      }
      check(rays, targets, n);
    }
    return n;
  }

 private:
  static void check(const std::vector<Ray>& rays, const std::vector<S>& targets, Answered& n) {
    const batch::Columns<Ray> a(rays);
    const batch::Columns<S> b(targets);
    double t[64], x[64], y[64], nx[64], ny[64];
    const batch::HitBits bits =
        batch::choose_ray_hits(batch::detail::kind<S>())(side(a), side(b), {t, x, y, nx, ny}, -1);
    ASSERT_EQ(bits.hits & bits.doubt, 0U);
    for (std::size_t i = 0; i < 64; ++i) {
      ++n.pairs;
      if (bits.doubt >> i & 1) continue;
      const auto hit = abut::detail::cast_ray_carefully(rays[i], targets[i]);
      const bool hits = bits.hits >> i & 1;
      ASSERT_EQ(hits, hit.has_value()) << laws::text(rays[i]) << "\n" << laws::text(targets[i]);
      if (!hit) {
        ++n.misses;
        EXPECT_EQ(t[i], -1);
        EXPECT_EQ(ny[i], -1);
        continue;
      }
      ++(hit->t == 0 ? n.starts : n.hits);
      const double size = std::fmax(size_of(Point{rays[i].origin}), size_of(targets[i]));
      const double bound = 16 * 0x1p-53 * size;  // either is right to 8 u
      const bool near = std::fabs(t[i] - hit->t) * length(rays[i].direction) <= bound &&
                        std::fabs(x[i] - hit->point.x) <= bound &&
                        std::fabs(y[i] - hit->point.y) <= bound;
      EXPECT_TRUE(near && length(Vec2{nx[i], ny[i]} - hit->normal) <= 0x1p-40 &&
                  (t[i] == 0) == (hit->t == 0))
          << laws::text(rays[i]) << "\n"
          << laws::text(targets[i]) << "\n"
          << t[i] - hit->t << " " << x[i] - hit->point.x << " " << y[i] - hit->point.y;
    }
  }
  template <class C>
  static batch::Side side(const C& columns) {
    static constexpr double zeros[64] = {};
    const batch::Operand o = batch::detail::operand(columns);
    batch::Side s;
    for (int k = 0; k < 4; ++k) s.number[k] = o.numbers[k];
    for (int k = 0; k < 2; ++k) s.turn[k] = o.rotation[k];
    s.radius = o.kind == batch::Kind::circle ? o.numbers[2]
               : batch::is_rounded(o.kind)   ? o.numbers[4]
                                             : zeros;
    return s;
  }

  laws::Random random_;
};

template <class S>
struct Pair {
  Ray ray;
  S target;
};
/// Shapes of size 0.1 to 2 within ±5, `far` from the origin, times 2^power.
template <class S>
Pair<S> make_near(laws::Random& random, double far, int power) {
  const auto at = [&] { return random.real(-5, 5); };
  const auto size = [&] { return random.real(0.1, 2); };
  Ray ray{{at() + far, at() - far}, {at(), at()}};
  S s{};
  batch::detail::each_column(s, [&](double& x) { x = at(); });
  if constexpr (requires { s.min; })
    s.min = s.min + Vec2{far, -far}, s.max = s.min + Vec2{size(), size()};
  if constexpr (requires { s.center; }) s.center = s.center + Vec2{far, -far};
  if constexpr (requires { s.half_size; }) s.half_size = {size(), size()};
  if constexpr (requires { s.rotation; }) s.rotation = Rotation::radians(random.real(-3, 3));
  if constexpr (requires { s.radius; }) s.radius = size();
  if constexpr (requires { s.a; }) s.a = s.a + Vec2{far, -far}, s.b = s.b + Vec2{far, -far};
  laws::scale(ray, power), laws::scale(s, power);
  return {ray, s};
}

template <class S>
class RayHits : public ::testing::Test {};
using Targets = ::testing::Types<Circle, Box, OrientedBox, RoundedBox, Segment, Capsule>;
TYPED_TEST_SUITE(RayHits, Targets);

// Nothing random is in doubt, near the origin and far from it, tiny and huge.
TYPED_TEST(RayHits, AreThoseOfTheCarefulWay) {
  with_every_instruction_set([] {
    for (const double far : {0.0, 1000.0, 0x1p20})
      for (const int power : {0, -40, -130, 40, 120}) {
        SCOPED_TRACE(::testing::Message() << far << " from the origin, times 2^" << power);
        const Answered n = Words<TypeParam>(3).ask(
            10 * laws::kEffort,
            [&](laws::Random& random, int) { return make_near<TypeParam>(random, far, power); });
        EXPECT_GT(n.hits, n.pairs / 40);
        EXPECT_GT(n.misses, n.pairs / 4);
        constexpr bool has_inside = !std::is_same_v<TypeParam, Segment>;
        EXPECT_GE(n.starts, has_inside ? n.pairs / 200 : 0);
        EXPECT_GT(100 * (n.hits + n.starts + n.misses), 99 * n.pairs);
      }
  });
}

// Rays that graze, meet a corner, or start on or next to the shape.
TYPED_TEST(RayHits, AtTheLimitAreRightOrInDoubt) {
  with_every_instruction_set([] {
    const Answered n = Words<TypeParam>(4).ask(40 * laws::kEffort, [](laws::Random& random, int i) {
      auto [ray, target] = laws::make_pair_at_the_limit<Ray, TypeParam>(random, i);
      if (i % 4 == 3) laws::mix_magnitudes(ray, target, random);
      return Pair<TypeParam>{ray, target};
    });
    constexpr int some = 20 * laws::kEffort;
    EXPECT_GT(n.hits, some);
    EXPECT_GT(n.misses, some);
    EXPECT_GT(n.pairs - n.hits - n.starts - n.misses, some);
  });
}

// Beyond the sizes whose products keep their digits nothing is sure.
TYPED_TEST(RayHits, OfTinyAndHugeNumbersAreInDoubt) {
  for (const int power : {-1000, -200, 200, 1000}) {
    const Answered n = Words<TypeParam>(5).ask(
        4, [&](laws::Random& random, int) { return make_near<TypeParam>(random, 0, power); });
    EXPECT_EQ(n.hits + n.misses + n.starts, 0) << power;
  }
}

/// How many of the rays from there start inside for sure.
template <class S>
long sure_starts(const S& s, Vec2 origin) {
  return Words<S>(6)
      .ask(1, [&](laws::Random&, int i) { return Pair<S>{{origin, {1.0 + i, 2}}, s}; })
      .starts;
}

// Where two ways out are equally short the scalar function chooses.
TEST(RayHitsFrom, TheMiddleAreInDoubt) {
  const Box box{{-1, -1}, {1, 1}};
  const OrientedBox turned{{0, 0}, {1, 1}, Rotation::degrees(30)};
  const RoundedBox rounded{{0, 0}, {1, 1}, Rotation::degrees(30), 0.5};
  const Capsule capsule{{-1, 0}, {1, 0}, 1};
  const Circle circle{{0, 0}, 1};
  with_every_instruction_set([&] {
    for (const double x : {0.5, std::nextafter(0.5, 1), std::nextafter(0.5, 0)})
      EXPECT_EQ(sure_starts(box, {x, 0.5}), 0);
    EXPECT_EQ(sure_starts(box, {0.5, 0.25}), 64);
    EXPECT_EQ(sure_starts(turned, {0, 0}), 0);
    EXPECT_EQ(sure_starts(turned, {0.25, 0}), 64);
    EXPECT_EQ(sure_starts(rounded, {0, 0}), 0);
    EXPECT_EQ(sure_starts(rounded, {0.25, 0}), 64);
    EXPECT_EQ(sure_starts(rounded, Rotation::degrees(30) * Vec2{1.25, 0}), 64);
    EXPECT_EQ(sure_starts(rounded, Rotation::degrees(30) * Vec2{1.25, -1.25}), 64);
    for (const double y : {0.0, 0x1p-52, -0x1p-52}) EXPECT_EQ(sure_starts(capsule, {0.5, y}), 0);
    EXPECT_EQ(sure_starts(capsule, {0.5, -0.25}), 64);
    EXPECT_EQ(sure_starts(capsule, {1.5, -0.25}), 64);
    EXPECT_EQ(sure_starts(circle, {0, 0}), 0);
    EXPECT_EQ(sure_starts(circle, {0x1p-40, 0}), 64);
  });
}

}  // namespace
}  // namespace batch_tests
