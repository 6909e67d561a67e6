// Lines and rays beside hulls, in stages, held against the careful way: separations, closest points and
// contacts, at random, at right angles and parallel, and on the limit of touching and a little beside it.
#include <gtest/gtest.h>

#include <abut/queries/closest_points.hpp>
#include <abut/queries/contact.hpp>
#include <abut/queries/distance.hpp>
#include <abut/queries/separation.hpp>
#include <abut/transform.hpp>

#include "../laws/random.hpp"
#include "../pairs.hpp"

namespace abut {
namespace {

using laws::Random;
using tests::each_pair, tests::Of;

/// Whole numbers now and then, so that sides are parallel and corners tie.
class HullMaker {
 public:
  HullMaker(Random& random, bool whole) : random_(random), whole_(whole) {}
  double number(double low, double high) {
    const double x = random_.real(low, high);
    return whole_ ? std::round(x) : x;
  }
  Vec2 vector(double reach) { return {number(-reach, reach), number(-reach, reach)}; }
  Vec2 way(double reach) {
    const Vec2 v = vector(reach);
    return v == Vec2{} ? Vec2{1, 0} : v;
  }
  Vec2 half() { return whole_ ? Vec2{1, 2} : Vec2{number(.3, 1), number(.3, 1)}; }
  Rotation turn() {
    return whole_ ? Rotation::degrees(90 * random_.integer(0, 3))
                  : Rotation::radians(random_.real(0, 6.28));
  }
  template <class S>
  S make() {
    const Vec2 at = vector(5);
    if constexpr (std::is_same_v<S, Segment>) return {at, at + way(2)};
    if constexpr (std::is_same_v<S, Capsule>) return {at, at + way(2), 0.25};
    if constexpr (std::is_same_v<S, Box>) {
      const Vec2 h = half();
      return {at - h, at + h};
    }
    if constexpr (std::is_same_v<S, OrientedBox>) return {at, half(), turn()};
    if constexpr (std::is_same_v<S, RoundedBox>) return {at, half(), turn(), 0.25};
    if constexpr (std::is_same_v<S, Polygon>) {
      Polygon p;
      const int n = random_.integer(3, 7);
      const double start = random_.real(0, 6.28), r = random_.real(0.5, 1.5);
      for (int i = 0; i < n; ++i)
        p.vertices.push_back(at + r * Rotation::radians(start + 6.283185307 * i / n).u());
      if (random_.one_in(2)) std::reverse(p.vertices.begin(), p.vertices.end());
      p.radius = random_.one_in(2) ? 0 : 0.25;
      return p;
    }
  }

 private:
  Random& random_;
  bool whole_;
};

template <class L, class H>
void stages_agree(std::uint64_t seed) {
  constexpr double u = 0x1p-53, size = 10, near = 1e-6;
  Random random(seed);
  int told = 0, left = 0, contacts = 0;
  for (int i = 0; i < 1200 * laws::kEffort; ++i) {
    SCOPED_TRACE(i);
    HullMaker make(random, i % 3 == 0);
    const L l{make.vector(3), make.way(1.5)};
    H h = make.make<H>();
    if (i % 4 == 1) {
      const Separation s = separation_witness(l, h);
      const double beside = std::ldexp(random.one_in(2) ? 1 : -1, -random.integer(0, 56));
      if (std::isfinite(s.distance)) h = moved(h, (beside - s.distance) * s.normal);
    }
    const auto& core = detail::core(h);
    const Separation careful = detail::careful_separation(l, core, {0, detail::radius(h)});
    const bool is_told = detail::pair_quick_separation(l, core, HUGE_VAL).is_sure();
    ++(is_told ? told : left);
    const Separation s = separation_witness(l, h), t = separation_witness(h, l);
    ASSERT_NEAR(s.distance, careful.distance, 16 * u * size);
    ASSERT_EQ(s.distance <= 0, careful.distance <= 0);
    ASSERT_EQ(s.distance, t.distance);
    ASSERT_EQ(s.normal, -t.normal);
    ASSERT_EQ(s.a, t.b);
    ASSERT_LE(length(s.b - s.a - s.distance * s.normal), 16 * u * size);
    const bool clear = std::fabs(careful.distance) > near;
    if (is_told && clear) {
      ASSERT_LE(length(s.normal - careful.normal), near);
      ASSERT_LE(length(s.a - careful.a) + length(s.b - careful.b), near);
    }
    const PointPair c = closest_points(l, h);
    ASSERT_EQ(c.distance == 0, careful.distance <= 0);
    ASSERT_LE(distance(Point{c.a}, l), 8 * u * size);
    ASSERT_LE(distance(Point{c.b}, h), 8 * u * size);
    ASSERT_NEAR(length(c.b - c.a), std::fmax(careful.distance, 0), 16 * u * size);
    for (const double margin : {0.0, 0.5}) {
      const auto x = contact(l, h, margin), y = detail::careful_contact(l, h, margin);
      ASSERT_EQ(x.has_value(), y.has_value());
      if (!x || !clear) continue;
      ++contacts;
      ASSERT_EQ(x->count, y->count);
      for (int k = 0; k < x->count; ++k) {
        ASSERT_LE(length(x->points[k] - y->points[k]), near);
        ASSERT_NEAR(x->depths[k], y->depths[k], near);
      }
    }
  }
  EXPECT_GT(told, 800);
  EXPECT_GT(left, 10);
  EXPECT_GT(contacts, 75 * laws::kEffort);
}

TEST(Endless, BesideHulls) {
  each_pair<Of<Line, Segment>, Of<Line, Box>, Of<Line, OrientedBox>, Of<Line, Polygon>,
            Of<Line, Capsule>, Of<Ray, Segment>, Of<Ray, Box>, Of<Ray, OrientedBox>,
            Of<Ray, Polygon>, Of<Ray, RoundedBox>>(
      1, []<class A, class B>(unsigned seed) { stages_agree<A, B>(seed); });
}

}  // namespace
}  // namespace abut
