// Every pair of bounded shapes: each tangent leaves both shapes on one side and touches them, and
// there are as many as the support functions have common values, found by a dense walk around the
// directions in long double.
#include <gtest/gtest.h>

#include <abut/queries/tangents.hpp>
#include <abut/transform.hpp>
#include <algorithm>

#include "plain_shapes.hpp"

namespace {

using namespace plain;

constexpr Real kPi = 3.14159265358979323846L;

Real support(const Plain& a, P n) {
  if (a.kind == Plain::ellipse) {
    const Real x = dot(n, a.u), y = dot(n, a.v);
    return dot(n, a.center) + std::sqrt(x * x + y * y);
  }
  Real h = -1e300L;
  for (P p : a.core) h = std::fmax(h, dot(n, p));
  return h + a.radius * norm(n);
}
bool flat(const Plain& a) { return a.kind == Plain::point || a.kind == Plain::linear; }

struct Count {
  int number = 0;
  bool bundle = false, doubtful = false;
};

// Zeros of h_A(n) − h_B(n), or h_A(n) + h_B(−n), around the circle.
Count zeros(const Plain& a, const Plain& b, bool inner) {
  const auto f = [&](Real t) {
    const P n{std::cos(t), std::sin(t)};
    const Real g = inner ? support(a, n) + support(b, -1 * n) : support(a, n) - support(b, n);
    return std::fabs(g) < 1e-11L ? 0 : g;
  };
  constexpr int steps = 500;
  const Real shift = 0.00123L, width = 2 * kPi / steps;
  std::vector<Real> at, value;
  for (int i = 0; i < steps; ++i) {
    at.push_back(shift + i * width);
    value.push_back(f(at.back()));
  }
  Count c;
  int zero_run = 0;
  for (int i = 0; i < steps; ++i) {
    const Real p = value[static_cast<std::size_t>(i)];
    const Real q = value[static_cast<std::size_t>((i + 1) % steps)];
    zero_run = p == 0 ? zero_run + 1 : 0;
    if (zero_run > 3) c.bundle = true;
    if (p == 0 || q == 0) {
      c.doubtful = c.doubtful || zero_run < 2;
      continue;
    }
    if (p * q < 0) {
      ++c.number;
      continue;
    }
    if (std::fabs(p) + std::fabs(q) > 8 * width) continue;
    // Extremes, of which a corner may make several: from both ends.
    const Real sign = p > 0 ? 1 : -1;
    Real lo = at[static_cast<std::size_t>(i)], hi = lo + width;
    for (int k = 0; k < 70; ++k) {
      const Real x = lo + (hi - lo) * 0.382L, y = lo + (hi - lo) * 0.618L;
      (sign * f(x) < sign * f(y) ? hi : lo) = sign * f(x) < sign * f(y) ? y : x;
    }
    const Real least = sign * f((lo + hi) / 2);
    if (least < 0)
      c.number += 2;
    else if (least == 0)
      ++c.number;
    else if (least < 1e-7L)
      c.doubtful = true;
  }
  return c;
}

abut::Tangents ask(const AnyShape& a, const AnyShape& b) {
  return std::visit(
      [](const auto& x, const auto& y) {
        if constexpr (requires { abut::tangents(x, y); })
          return abut::tangents(x, y);
        else
          return abut::Tangents();
      },
      a, b);
}

class TangentMatrix : public testing::TestWithParam<bool> {};

// law: tangents.md, "The number of tangents"
// law: tangents.md, "lines lists the tangents"
TEST_P(TangentMatrix, SupportBothAndAreAllThereAre) {
  Maker make(GetParam() ? 21 : 22, GetParam());
  int lines = 0, bundles = 0, counted = 0, counts[9] = {};
  for (int i = 0; i < kKinds; ++i)
    for (int j = 0; j < kKinds; ++j) {
      if (i == 1 || i == 2 || j == 1 || j == 2) continue;
      for (int k = 0; k < 8; ++k) {
        const AnyShape a = make.shape(i), b = make.shape(j);
        const Plain p = read(a), q = read(b);
        const abut::Tangents found = ask(a, b), back = ask(b, a);
        const std::string names =
            std::string(kind_name(a)) + " | " + kind_name(b) + " #" + std::to_string(k);
        ASSERT_EQ(found.lines.size(), back.lines.size()) << names;
        EXPECT_EQ(found.infinitely_many, back.infinitely_many) << names;
        for (const abut::Tangent& t : found.lines) {
          EXPECT_LT(boundary_gap(p, of(t.a)), 1e-14L) << names;
          EXPECT_LT(boundary_gap(q, of(t.b)), 1e-14L) << names;
          const P d = of(t.b) - of(t.a);
          if (norm(d) < 1e-4L) continue;
          const P n = (1 / norm(d)) * P{d.y, -d.x};
          const Real c = dot(n, of(t.a)), slack = 1e-14L / std::fmin(norm(d), Real(1));
          EXPECT_LT(std::fmin(std::fabs(support(p, n) - c), std::fabs(support(p, -1 * n) + c)),
                    slack)
              << names;
          EXPECT_LT(std::fmin(std::fabs(support(q, n) - c), std::fabs(support(q, -1 * n) + c)),
                    slack)
              << names;
        }
        lines += static_cast<int>(found.lines.size());
        bundles += found.infinitely_many;
        const bool from_point = p.kind == Plain::point || q.kind == Plain::point;
        if ((flat(p) || flat(q)) && (!from_point || (flat(p) && flat(q)))) continue;
        const Count outer = zeros(p, q, false), inner = from_point ? Count() : zeros(p, q, true);
        EXPECT_EQ(found.infinitely_many, outer.bundle || inner.bundle) << names;
        if (outer.bundle || inner.bundle || outer.doubtful || inner.doubtful) continue;
        EXPECT_EQ(static_cast<int>(found.lines.size()), outer.number + inner.number) << names;
        ++counted;
        ++counts[found.lines.size() < 9 ? found.lines.size() : 8];
      }
    }
  EXPECT_GT(counted, 300);
  EXPECT_GT(lines, 800);
  for (const int n : {0, 2, 4}) EXPECT_GT(counts[n], 5) << n;
  if (GetParam()) {
    EXPECT_GT(bundles, 5);
    EXPECT_GT(counts[1] + counts[3], 5);
  }
}

// Polygons of more corners than the closed forms take, rounded ones too, beside every kind.
TEST(Tangents, OfPolygonsWithManyCorners) {
  Maker make(23, false);
  int counts[9] = {};
  for (int k = 0; k < 16; ++k) {
    abut::Polygon ring;
    const int corners = 17 + k % 9;
    for (int i = 0; i < corners; ++i) {
      const double t = 2 * static_cast<double>(kPi) * (i + 0.3 * (i * k % 3)) / corners;
      ring.vertices.push_back({2 * std::cos(t), 1.2 * std::sin(t)});
    }
    ring.radius = k % 2 == 0 ? 0 : 0.4;
    for (int j = 0; j < kKinds; ++j) {
      if (j == 1 || j == 2) continue;
      const AnyShape b = make.shape(j);
      for (const AnyShape& other : {b, AnyShape(abut::moved(ring, abut::Vec2{0.9 + 0.2 * k, 0.3})),
                                    AnyShape(abut::moved(ring, abut::Vec2{4.5, 0.1}))}) {
        const Plain p = read(ring), q = read(other);
        const abut::Tangents found = ask(ring, other), back = ask(other, ring);
        ASSERT_EQ(found.lines.size(), back.lines.size());
        if (flat(q)) continue;
        const Count outer = zeros(p, q, false), inner = zeros(p, q, true);
        if (outer.bundle || inner.bundle || outer.doubtful || inner.doubtful) continue;
        EXPECT_EQ(static_cast<int>(found.lines.size()), outer.number + inner.number)
            << kind_name(other) << " #" << k;
        ++counts[std::min<std::size_t>(found.lines.size(), 8)];
      }
    }
  }
  for (const int n : {0, 2, 4}) EXPECT_GT(counts[n], 10) << n;
}

INSTANTIATE_TEST_SUITE_P(Tangents, TangentMatrix, testing::Values(true, false),
                         [](const auto& i) { return i.param ? "Grid" : "Anywhere"; });

}  // namespace
