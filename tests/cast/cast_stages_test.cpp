// The stages of a cast, each held against the careful way: what plain doubles and double-doubles
// answer is what exact signs and long double-doubles answer, and each stage is reached.
#include <gtest/gtest.h>

#include <abut/queries/bounds.hpp>
#include <abut/queries/cast.hpp>
#include <abut/queries/cast_rotating.hpp>
#include <algorithm>

#include "../laws/random.hpp"
#include "../pairs.hpp"

namespace abut {
namespace {

using detail::State;
using laws::Random;
using tests::each_pair, tests::Of;

/// Where and how large shapes are, and how they lie to each other.
enum class Family { ordinary, far, mixed, parallel, grid };

class Maker {
 public:
  Maker(Random& random, Family family) : random_(random), family_(family) {
    if (family == Family::far) off_ = 1e6;
    if (family == Family::mixed) scale_ = std::exp2(random.real(-12, 12));
    common_ = random.real(0, 6.28);
  }
  double number(double low, double high) {
    const double x = random_.real(low, high);
    return family_ == Family::grid ? std::round(x) : x;
  }
  Vec2 place(double reach) { return {off_ + number(-reach, reach), off_ + number(-reach, reach)}; }
  double size(double low, double high, double scale) {
    return family_ == Family::grid ? random_.integer(1, 3) : scale * random_.real(low, high);
  }
  Rotation turn() {
    if (family_ == Family::grid) return Rotation::degrees(90 * random_.integer(0, 3));
    if (family_ != Family::parallel) return Rotation::radians(random_.real(0, 6.28));
    const double by = random_.one_in(2) ? 0 : std::exp2(random_.real(-50, -5));
    return Rotation::radians(common_ + by);
  }
  void make(Point& p, double reach, double) { p = {place(reach)}; }
  void make(Circle& c, double reach, double k) { c = {place(reach), size(0.3, 0.9, k)}; }
  void make(Capsule& c, double reach, double k) {
    const Vec2 at = place(reach), arm = size(0.5, 1.5, k) * turn().u();
    c = {at - arm, at + arm, size(0.2, 0.5, k)};
  }
  void make(Segment& s, double reach, double k) {
    Capsule c;
    make(c, reach, k);
    s = {c.a, c.b};
  }
  void make(Box& b, double reach, double k) {
    const Vec2 at = place(reach), half{size(0.5, 1.5, k), size(0.3, 0.8, k)};
    b = {at - half, at + half};
  }
  void make(OrientedBox& b, double reach, double k) {
    b = {place(reach), {size(0.5, 1.5, k), size(0.3, 0.8, k)}, turn()};
  }
  void make(RoundedBox& b, double reach, double k) {
    b = {place(reach), {size(0.5, 1.5, k), size(0.3, 0.8, k)}, turn(), size(0.1, 0.3, k)};
  }
  void make(Ellipse& e, double reach, double k) {
    e = {place(reach), {size(0.5, 1.5, k), size(0.3, 0.8, k)}, turn()};
  }
  void make(Polygon& p, double reach, double k) {
    const Vec2 at = place(reach);
    const double start = turn().angle(), r = size(0.5, 1.5, k);
    const int n = random_.integer(3, 7);
    p.vertices.clear();
    for (int i = 0; i < n; ++i)
      p.vertices.push_back(at + r * Rotation::radians(start + 6.283185307 * i / n).u());
    if (random_.one_in(2)) std::reverse(p.vertices.begin(), p.vertices.end());
    if (random_.one_in(8)) p.vertices = {p.vertices[0], p.vertices[1], p.vertices[0]};  // flat
    p.radius = random_.one_in(2) ? 0 : size(0.1, 0.3, k);
  }
  void make(Line& l, double reach, double k) { l = {place(reach), size(0.5, 1.5, k) * turn().u()}; }
  void make(Ray& l, double reach, double k) { l = {place(reach), size(0.5, 1.5, k) * turn().u()}; }
  double scale() const { return scale_; }

 private:
  Random& random_;
  Family family_;
  double off_ = 0, scale_ = 1, common_;
};

/// The bounds of a shape; of a line or ray, of the stretch that its numbers name.
template <class S>
Box given_bounds(const S& s) {
  if constexpr (requires { s.direction; }) {
    const Vec2 start = detail::pairs::start(s);
    return bounds(Segment{start, start + s.direction});
  } else {
    return bounds(s);
  }
}

struct Reached {
  int misses = 0, hits = 0, starts = 0, doubts = 0;
};

/// A motion near the limit of hitting and missing: halving the angle between one of each.
template <class Hits>
Vec2 grazing(Vec2 m, int halvings, bool hitting, Hits hits) {
  const auto turned = [&](double angle) {
    const Rotation r = Rotation::radians(angle);
    return Vec2{1.5 * (m.x * r.c() - m.y * r.s()), 1.5 * (m.x * r.s() + m.y * r.c())};
  };
  double low = 0, high = 1.6;
  if (!hits(turned(low)) || hits(turned(high))) return m;
  for (int i = 0; i < halvings; ++i) {
    const double middle = 0.5 * (low + high);
    (hits(turned(middle)) ? low : high) = middle;
  }
  return turned(hitting ? low : high);
}

void compare(State stage, const CastHit& hit, const std::optional<CastHit>& careful, Vec2 motion,
             double size, Reached& reached) {
  switch (stage) {
    case State::unsure:
      ++reached.doubts;
      return;
    case State::apart:
      ++reached.misses;
      ASSERT_FALSE(careful.has_value());
      return;
    case State::together:
      ++reached.starts;
      ASSERT_TRUE(careful.has_value());
      ASSERT_EQ(careful->t, 0);
      return;
    case State::sure:
      ++reached.hits;
      ASSERT_TRUE(careful.has_value());
      ASSERT_GT(careful->t, 0);
      // Each of the two is within 8u.
      const double u = 0x1p-53, way = length(motion), whole = size + careful->t * way;
      EXPECT_LE(std::fabs(hit.t - careful->t) * way, 8 * u * whole);
      EXPECT_LE(length(hit.point - careful->point), 12 * u * whole);
      EXPECT_LE(length(hit.normal - careful->normal), 12 * u);
  }
}

template <class A, class B>
void moving_against_careful(std::uint64_t seed) {
  Random random(seed);
  Reached reached;
  for (int i = 0; i < 4000; ++i) {
    Maker maker(random, static_cast<Family>(i % 5));
    A a;
    B b;
    maker.make(a, 5, maker.scale());
    maker.make(b, 2, 1);
    const Box box_a = given_bounds(a), box_b = given_bounds(b);
    Vec2 m = 0.5 * box_b.min + 0.5 * box_b.max - 0.5 * box_a.min - 0.5 * box_a.max;
    m = {m.x + maker.number(-2, 2), m.y + maker.number(-2, 2)};
    if (i % 8 == 7)
      m = grazing(m, random.integer(4, 50), random.one_in(2),
                  [&](Vec2 v) { return detail::cast_moving_carefully(a, v, b).has_value(); });
    double size = 0;
    for (const Vec2 v : {box_a.min, box_a.max, box_b.min, box_b.max})
      size = std::max({size, std::fabs(v.x), std::fabs(v.y)});
    CastHit hit;
    compare(detail::sweep::first_stages(a, m, 1, b, hit), hit,
            detail::cast_moving_carefully(a, m, b), m, size, reached);
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(reached.misses, 400);
  EXPECT_GT(reached.hits, 400);
  if (!detail::Linear<B> || !std::is_same_v<A, Point>) {
    EXPECT_GT(reached.starts, 40);
  }
  EXPECT_GT(reached.doubts, 4);
  EXPECT_LT(reached.doubts, 1000);
}

template <class B>
void rays_against_careful(std::uint64_t seed) {
  Random random(seed);
  Reached reached;
  for (int i = 0; i < 4000; ++i) {
    Maker maker(random, static_cast<Family>(i % 5));
    B b;
    maker.make(b, 2, maker.scale());
    const Box box = given_bounds(b);
    const Vec2 origin = maker.place(5), middle = 0.5 * box.min + 0.5 * box.max;
    Vec2 m{middle.x - origin.x + maker.number(-2, 2), middle.y - origin.y + maker.number(-2, 2)};
    if (m == Vec2{0, 0}) continue;
    const auto careful = [&](Vec2 v) { return detail::cast_ray_carefully(Ray{origin, v}, b); };
    if (i % 8 == 7)
      m = grazing(m, random.integer(4, 50), random.one_in(2),
                  [&](Vec2 v) { return careful(v).has_value(); });
    double size = 0;
    for (const Vec2 v : {box.min, box.max, origin})
      size = std::max({size, std::fabs(v.x), std::fabs(v.y)});
    CastHit hit;
    compare(detail::sweep::first_stages(Point{origin}, m, HUGE_VAL, b, hit), hit, careful(m), m,
            size, reached);
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(reached.misses, 200);
  EXPECT_GT(reached.hits, 400);
  EXPECT_GT(reached.doubts, 4);
  EXPECT_LT(reached.doubts, 1000);
}

template <class... Targets>
void rays(unsigned seed) {
  (rays_against_careful<Targets>(seed++), ...);
}
TEST(CastStages, Rays) {
  rays<Circle, Box, OrientedBox, Capsule, RoundedBox, Polygon, Segment>(1);
  rays<Ray>(22);
  rays<Ellipse>(30);
}
TEST(CastStages, Bounded) {
  each_pair<Of<Circle, Circle>, Of<Circle, OrientedBox>, Of<Box, Box>, Of<OrientedBox, OrientedBox>,
            Of<Capsule, Box>, Of<Capsule, Capsule>, Of<RoundedBox, Segment>, Of<Polygon, Polygon>,
            Of<Circle, Polygon>, Of<Polygon, OrientedBox>, Of<Circle, Segment>, Of<Point, Box>,
            Of<Point, OrientedBox>, Of<Point, Segment>>(
      8, []<class A, class B>(unsigned seed) { moving_against_careful<A, B>(seed); });
}
TEST(CastStages, LinesAndRays) {
  each_pair<Of<Point, Ray>, Of<Circle, Ray>, Of<Box, Ray>, Of<OrientedBox, Line>, Of<Capsule, Ray>,
            Of<Polygon, Ray>, Of<RoundedBox, Line>>(
      23, []<class A, class B>(unsigned seed) { moving_against_careful<A, B>(seed); });
}
TEST(CastStages, Ellipses) {
  each_pair<Of<Point, Ellipse>, Of<Circle, Ellipse>, Of<Ellipse, Box>, Of<OrientedBox, Ellipse>,
            Of<Ellipse, Capsule>, Of<RoundedBox, Ellipse>, Of<Ellipse, Polygon>,
            Of<Segment, Ellipse>, Of<Ellipse, Ellipse>, Of<Ellipse, Line>, Of<Ellipse, Ray>>(
      31, []<class A, class B>(unsigned seed) { moving_against_careful<A, B>(seed); });
}

// law: cast.md, "Numbers that are not finite"
/// Nothing that is not finite hits or is hit, and the answer comes at once.
TEST(CastStages, WhatIsNotFinite) {
  const double nan = std::numeric_limits<double>::quiet_NaN(), endless = HUGE_VAL;
  const Circle c{{0, 0}, 1};
  for (const double x : {nan, endless, -endless}) {
    EXPECT_FALSE(cast(Ray{{x, 0}, {1, 0}}, c));
    EXPECT_FALSE(cast(Ray{{-9, 0}, {x, 0}}, c));
    EXPECT_FALSE(cast(Circle{{-9, x}, 1}, Vec2{9, 0}, c));
    EXPECT_FALSE(cast(Circle{{-9, 0}, 1}, Vec2{9, x}, c));
    EXPECT_FALSE(cast(Circle{{-9, 0}, 1}, Vec2{9, 0}, Circle{{0, 0}, x}));
    EXPECT_FALSE(cast(c, Vec2{9, 0}, OrientedBox{{5, 0}, {x, 1}, {}}));
    EXPECT_FALSE(cast(c, Vec2{9, 0}, Ellipse{{5, 0}, {x, 1}, {}}));
    EXPECT_FALSE(cast(Box{{0, 0}, {1, x}}, Vec2{9, 0}, Ellipse{{5, 0}, {2, 1}, {}}));
    EXPECT_FALSE(cast(Segment{{x, 0}, {1, 0}}, Vec2{9, 0}, Ellipse{{5, 0}, {2, 1}, {}}));
    EXPECT_FALSE(cast(c, Vec2{9, 0}, Polygon{{{5, x}, {6, 0}, {6, 1}}, 0}));
    EXPECT_FALSE(cast(Line{{x, 0}, {0, 1}}, Vec2{9, 0}, c));
    EXPECT_FALSE(cast_rotating(Segment{{-1, 0}, {1, 0}}, Vec2{x, 0}, 1, c, 0.01));
    EXPECT_FALSE(cast_rotating(Segment{{-1, 5}, {1, 5}}, Vec2{0, 0}, x, c, 0.01));
    EXPECT_FALSE(cast_rotating(Segment{{-1, x}, {1, 5}}, Vec2{0, 0}, 1, c, 0.01));
  }
}

}  // namespace
}  // namespace abut
