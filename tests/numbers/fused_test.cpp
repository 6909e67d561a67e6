// Compiled for a processor that multiplies and adds in one step, where a compiler chooses which products
// it fuses: two queries that ask the same still have the same answer, to the bit.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
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

}  // namespace
