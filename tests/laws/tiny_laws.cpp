// Distances of all sizes below what doubles can tell, of every kind from every kind: within 8 u of themselves, by the
// oracle's signs. The shapes nearly touch at the origin, where the doubles are dense.
#include <gtest/gtest.h>

#include <abut/any_shape.hpp>

#include "shapes_at_the_limit.hpp"

namespace laws {
namespace {

/// A shape that touches the origin from the right, or from the left: side is 1 or −1.
class AtTheOrigin {
 public:
  AtTheOrigin(Random& random, double side) : random_(random), side_(side) {}

  void make(Point& s) { s = {{0, 0}}; }
  void make(Line& s) { s = {{0, 0}, {0, length()}}; }
  void make(Ray& s) { s = {{0, 0}, aside()}; }
  void make(Segment& s) { s = {{0, 0}, random_.one_in(4) ? Vec2{0, length()} : aside()}; }
  void make(Circle& s) {
    s.radius = length();
    s.center = {side_ * s.radius, 0};
  }
  void make(Box& s) {
    const double w = side_ * length();
    s = {{std::fmin(w, 0), -length()}, {std::fmax(w, 0), random_.one_in(2) ? 0 : length()}};
  }
  void make(OrientedBox& s) {
    s = {{}, {length(), length()}, rotation()};
    const Vec2 arm = s.half_size.x * s.rotation.u(), other = s.half_size.y * s.rotation.v();
    s.center = arm.x == 0 ? Vec2{-side_ * other.x, 0} : Vec2{side_ * std::fabs(arm.x), 0};
    if (arm.x != 0 && other.x != 0) s.center.x += side_ * std::fabs(other.x);
  }
  void make(RoundedBox& s) {
    OrientedBox core;
    make(core);
    const double r = random_.one_in(4) ? 0 : length();
    s = {core.center + Vec2{side_ * r, 0}, core.half_size, core.rotation, r};
  }
  void make(Ellipse& s) {
    const double a = length(), b = length() * (random_.one_in(3) ? 0x1p-20 : 1);
    s = {{side_ * a, 0}, {a, b}, {}};
    if (random_.one_in(2)) s = {{side_ * a, 0}, {b, a}, Rotation::axis(0, 1)};
    if (random_.one_in(12)) s.semi_axes[s.semi_axes.x == a ? 1 : 0] = 0;
  }
  void make(Capsule& s) {
    s.radius = length();
    s.a = {side_ * s.radius, 0};
    s.b = s.a + aside();
  }
  void make(Polygon& s) {
    s.radius = random_.one_in(2) ? 0 : length();
    const Vec2 tip{side_ * s.radius, 0};
    s.vertices = oracle::hull({tip, tip + aside(), tip + aside(), tip + aside()});
  }

 private:
  double length() { return random_.integer(1, 40) * 0.125; }
  Vec2 aside() { return {side_ * length(), random_.integer(-40, 40) * 0.125}; }
  Rotation rotation() {
    static constexpr double axes[][2] = {{1, 0}, {0, 1}, {-1, 0}, {0.6, 0.8}};
    const auto& a = axes[random_.integer(0, 3)];
    return Rotation::axis(a[0], a[1]);
  }

  Random& random_;
  double side_;
};

double tiny(Random& random) {
  return std::ldexp(random.real(1, 2), -random.integer(50, random.one_in(8) ? 1080 : 200));
}

// law: distance.md, "A gap smaller than the rounding"
// law: distance.md, "It comes from exact numbers"
TEST(TinyLaws, EveryPair) {
  const auto kinds = one_of_each_kind();
  for (std::size_t i = 0; i < kinds.size(); ++i)
    for (std::size_t k = i; k < kinds.size(); ++k) {
      Random random(static_cast<unsigned>(100 * i + k));
      int seen = 0, wrong = 0;
      for (int n = 0; n < 40 * soak(); ++n) {
        AnyConvex a = kinds[i], b = kinds[k];
        of_any(a, [&](auto& it) { AtTheOrigin(random, -1).make(it); });
        of_any(b, [&](auto& it) { AtTheOrigin(random, 1).make(it); });
        move(b, {tiny(random), random.one_in(3) ? 0 : (n % 2 ? 1 : -1) * tiny(random)});
        if (random.one_in(4)) nudge(b, random, random.one_in(2) ? -1 : 1);
        const double d = distance(any(a), any(b));
        const oracle::Shape p = oracle_shape(a), q = oracle_shape(b);
        ASSERT_EQ(d == 0, oracle::meeting(p, q) != oracle::Meeting::apart);
        if (!(d > 0 && d < 0x1p-49)) continue;
        ++seen;
        if (is_distance_of_itself(p, q, d) || ++wrong > 3) continue;
        ADD_FAILURE() << of_any(a, [](auto& s) { return text(s); }) << " and "
                      << of_any(b, [](auto& s) { return text(s); }) << " are not " << d << " apart";
      }
      EXPECT_GT(seen, 0) << i << ' ' << k;
    }
}

/// Ellipses too narrow for that: only the order of a small gap is promised, and that it is one.
// law: distance.md, "Only two ellipses, of which one"
TEST(TinyLaws, EllipsesThatAreVeryNarrow) {
  Random random(5);
  int apart = 0;
  for (int i = 0; i < 60; ++i) {
    const double a = random.integer(1, 40) * 0.125, b = random.integer(1, 40) * 0.125;
    const Ellipse narrow{{-a, 0}, {a, std::ldexp(b, -random.integer(61, 400))}, {}};
    const Ellipse other{
        {b, 0}, {random.one_in(2) ? narrow.semi_axes.y : a, b}, Rotation::axis(0, 1)};
    Ellipse moved = other;
    moved.center.x += random.one_in(8) ? 0 : random.integer(1, 9) * std::ldexp(b, -50);
    const double d = distance(narrow, moved);
    EXPECT_EQ(d == 0, intersects(narrow, moved));
    EXPECT_GE(d, 0);
    EXPECT_LE(d, 0x1p-40 * b);
    apart += d > 0;
  }
  EXPECT_GT(apart, 30);
}

}  // namespace
}  // namespace laws
