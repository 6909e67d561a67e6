// Points against 100 digits: shapes pressed together or pulled apart by 1e-2 … 1e-16 of their size
// from touching, so that the boundaries graze. Each point found is carried on by Newton's method on
// the two boundary equations, and the way it goes is its error.
#include <boost/multiprecision/cpp_bin_float.hpp>
#define PLAIN_REAL boost::multiprecision::cpp_bin_float_100

#include <gtest/gtest.h>

#include <abut/queries/intersections.hpp>
#include <cstdio>

#include "plain_shapes.hpp"

namespace {

using namespace plain;

/// The common point of the boundaries nearest to x, or as near as 60 steps take.
P refine(const Plain& a, const Plain& b, P x) {
  const Real h = 1e-60;
  for (int i = 0; i < 60; ++i) {
    const Real f = signed_gap(a, x), g = signed_gap(b, x);
    const P df{(signed_gap(a, x + P{h, 0}) - f) / h, (signed_gap(a, x + P{0, h}) - f) / h};
    const P dg{(signed_gap(b, x + P{h, 0}) - g) / h, (signed_gap(b, x + P{0, h}) - g) / h};
    const Real det = cross(df, dg);
    if (det == 0) break;
    const P step{(g * df.y - f * dg.y) / det, (f * dg.x - g * df.x) / det};
    x = x + step;
    if (norm(step) < 1e-45) break;
  }
  return x;
}
double size_of(const Plain& a) {
  if (a.kind == Plain::ellipse)
    return static_cast<double>(norm(a.center) + fmax(norm(a.u), norm(a.v)));
  Real s = 0;
  for (P p : a.core) s = fmax(s, norm(p));
  return static_cast<double>(s + a.radius);
}

struct Tally {
  double worst = 0;
  int points = 0, none = 0;
};

template <class A, class B>
void measure(const A& a, const B& b, Tally& tally) {
  const Plain p = read(a), q = read(b);
  const abut::Intersections r = abut::intersections(a, b);
  const double unit = std::fmax(size_of(p), size_of(q)) * 0x1p-53;
  tally.none += r.points.empty();
  for (const abut::Intersection& x : r.points) {
    if (x.tangent) continue;
    const P exact = refine(p, q, of(x.at));
    const double error = static_cast<double>(norm(exact - of(x.at))) / unit;
    if (error > tally.worst) tally.worst = error;
    ++tally.points;
  }
}

/// Shape b is moved along direction (1, 0) until it all but touches a at a's rightmost point.
template <class MakeA, class MakeB>
Tally graze(unsigned seed, MakeA make_a, MakeB make_b) {
  Maker make(seed, false);
  Tally t;
  for (int exponent = -2; exponent >= -16; exponent -= 2)
    for (int k = 0; k < 12; ++k) {
      const auto a = make_a(make, abut::Vec2{0, 0});
      const auto b = make_b(make, abut::Vec2{0, 0});
      // Rightmost of a, leftmost of b, by their own supports.
      const auto reach = [](const Plain& s, Real sign) {
        const P n{sign, 0};
        if (s.kind == Plain::ellipse) {
          const Real x = dot(n, s.u), y = dot(n, s.v), h = sqrt(x * x + y * y);
          const P at = s.center + (x / h) * s.u + (y / h) * s.v;
          return at;
        }
        P best = s.core[0];
        for (P p : s.core)
          if (dot(n, p) > dot(n, best)) best = p;
        return best + s.radius * n;
      };
      const P from = reach(read(a), 1), to = reach(read(b), -1), d = from - to;
      const double gap = std::pow(10.0, exponent) * static_cast<double>(make.uniform());
      const abut::Vec2 shift{static_cast<double>(d.x) - gap, static_cast<double>(d.y)};
      auto moved = b;
      if constexpr (requires { moved.center; })
        moved.center = moved.center + shift;
      else
        moved.a = moved.a + shift, moved.b = moved.b + shift;
      measure(a, moved, t);
    }
  return t;
}

auto circle(double scale = 1) {
  return [=](Maker& m, abut::Vec2 c) { return abut::Circle{c, scale * m.size()}; };
}
auto ellipse(double aspect) {
  return [=](Maker& m, abut::Vec2 c) {
    const double r = m.size();
    return abut::Ellipse{
        c, {r, r / (1 + (aspect - 1) * static_cast<double>(m.uniform()))}, m.rotation()};
  };
}
auto capsule() {
  return [](Maker& m, abut::Vec2 c) { return abut::Capsule{c, c + m.direction(), m.size()}; };
}
auto rounded_box() {
  return [](Maker& m, abut::Vec2 c) {
    return abut::RoundedBox{c, {m.size(), m.size()}, m.rotation(), m.size()};
  };
}

void expect(const char* what, const Tally& t, double bound) {
  std::printf("%-34s %5d points, worst %6.2f u\n", what, t.points, t.worst);
  EXPECT_LT(t.worst, bound) << what;
  EXPECT_GT(t.points, 100) << what;
}

// law: intersections.md, "Each point is within 8 u"
TEST(Accuracy, Grazing) {
  expect("circle, circle", graze(1, circle(), circle()), 8);
  expect("circle, ellipse", graze(2, circle(), ellipse(4)), 8);
  expect("ellipse, circle", graze(3, ellipse(4), circle()), 8);
  expect("ellipse, ellipse", graze(4, ellipse(4), ellipse(4)), 8);
  expect("capsule, circle", graze(5, capsule(), circle()), 8);
  expect("capsule, ellipse", graze(6, capsule(), ellipse(4)), 8);
  expect("rounded box, capsule", graze(7, rounded_box(), capsule()), 8);
  expect("rounded box, ellipse", graze(8, rounded_box(), ellipse(4)), 8);
  expect("ellipse 1e3, ellipse 1e3", graze(9, ellipse(1e3), ellipse(1e3)), 8);
  expect("ellipse 1e8, ellipse 1e8", graze(10, ellipse(1e8), ellipse(1e8)), 8);
  expect("ellipse 1e8, circle", graze(11, ellipse(1e8), circle()), 8);
}

}  // namespace
