// Compiled for a processor that multiplies and adds in one step, where a compiler chooses which products
// it fuses: two queries that ask the same still have the same answer, to the bit.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <algorithm>
#include <random>

namespace {

using namespace abut;

struct Maker {
  std::mt19937_64 random{1};
  double real(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  }
  Vec2 at() { return {real(-2, 2), real(-2, 2)}; }
  Vec2 size() { return {real(.3, .9), real(.3, .9)}; }
  void make(Point& p) { p = {at()}; }
  void make(Segment& s) { s = {at(), at()}; }
  void make(Circle& c) { c = {at(), real(.3, .9)}; }
  void make(Box& b) {
    const Vec2 p = at(), h = size();
    b = {p - h, p + h};
  }
  void make(OrientedBox& b) { b = {at(), size(), Rotation::radians(real(0, 7))}; }
};

template <class A, class B>
void answers_agree() {
  Maker maker;
  for (int i = 0; i < 1000; ++i) {
    A a;
    B b;
    maker.make(a), maker.make(b);
    const Separation s = separation_witness(a, b), t = separation_witness(b, a);
    EXPECT_EQ(s.distance, t.distance);
    EXPECT_EQ(s.a, t.b);
    EXPECT_EQ(s.b, t.a);
    EXPECT_EQ(separation(a, b), s.distance);
    EXPECT_EQ(distance(a, b), std::fmax(s.distance, 0));
    const PointPair p = closest_points(a, b), q = closest_points(b, a);
    EXPECT_EQ(p.distance, distance(a, b));
    EXPECT_EQ(p.a, q.b);
    EXPECT_EQ(p.b, q.a);
  }
}

TEST(Fused, AnswersAgree) {
#ifdef __FMA__
  if (!__builtin_cpu_supports("fma")) GTEST_SKIP() << "no fused multiply-add here";
#endif
  answers_agree<Point, Box>();
  answers_agree<Segment, Circle>();
  answers_agree<Segment, Segment>();
  answers_agree<OrientedBox, Circle>();
  answers_agree<OrientedBox, OrientedBox>();
}

/// Other flags than those of the other tests: other roundings, and the same bound.
// law: interface.md, "Numbers may be rounded otherwise"
TEST(Fused, AnswersKeepTheirBound) {
#ifdef __FMA__
  if (!__builtin_cpu_supports("fma")) GTEST_SKIP() << "no fused multiply-add here";
#endif
  using Real = long double;
  Maker maker;
  for (int i = 0; i < 20000; ++i) {
    Segment s;
    Circle c;
    maker.make(s), maker.make(c);
    const Real dx = Real(s.b.x) - s.a.x, dy = Real(s.b.y) - s.a.y, px = Real(c.center.x) - s.a.x,
               py = Real(c.center.y) - s.a.y,
               t = std::clamp((dx * px + dy * py) / (dx * dx + dy * dy), Real(0), Real(1)),
               apart = std::hypot(px - t * dx, py - t * dy) - c.radius;
    EXPECT_LE(std::fabs(static_cast<double>(separation(s, c) - apart)), 2 * 0x1p-50);
  }
}

}  // namespace
