// Paths as lines: each command, and how far the lines lie from the curves.
#include "svg_path.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

#include "support.hpp"

namespace abut::cli {
namespace {

FlatPath flat(const std::string& data, double tolerance = 1e-3, const Affine& to = {}) {
  return flattened_path(data, to, tolerance);
}

std::vector<Vec2> points(const std::string& data) {
  const FlatPath path = flat(data);
  EXPECT_TRUE(path.wrong.empty()) << data << " at " << path.wrong;
  EXPECT_EQ(path.subpaths.size(), 1U) << data;
  return path.subpaths.empty() ? std::vector<Vec2>{} : path.subpaths[0].points;
}

TEST(Path, lines_are_what_they_are) {
  using P = std::vector<Vec2>;
  EXPECT_EQ(points("M1 2L3 4"), (P{{1, 2}, {3, 4}}));
  EXPECT_EQ(points("m1,2 2,2"), (P{{1, 2}, {3, 4}}));
  EXPECT_EQ(points("M.1.2.3.4"), (P{{.1, .2}, {.3, .4}}));
  EXPECT_EQ(points("M1 1h2v3H0V0h-1-1"),
            (P{{1, 1}, {3, 1}, {3, 4}, {0, 4}, {0, 0}, {-1, 0}, {-2, 0}}));
  EXPECT_EQ(points(" M 1 , 1 l 1 0 \n 0 , 1 "), (P{{1, 1}, {2, 1}, {2, 2}}));
  const FlatPath two = flat("M0 0h1v1zm5 5h1zh2M9 9h1");
  ASSERT_EQ(two.subpaths.size(), 4U);
  EXPECT_TRUE(two.subpaths[0].closed && two.subpaths[1].closed);
  EXPECT_EQ(two.subpaths[1].points[0], (Vec2{5, 5}));
  EXPECT_FALSE(two.subpaths[2].closed);  // from where the one before it was closed
  EXPECT_EQ(two.subpaths[2].points, (P{{5, 5}, {7, 5}}));
  EXPECT_EQ(two.subpaths[3].points, (P{{9, 9}, {10, 9}}));
  EXPECT_FALSE(two.curved);
}

TEST(Path, what_is_wrong_ends_it) {
  for (const char* data : {"L1 1", "1 1", "x", "z", "h1"}) {
    const FlatPath path = flat(data);
    EXPECT_FALSE(path.wrong.empty()) << data;
    EXPECT_TRUE(path.subpaths.empty()) << data;
  }
  for (const char* data : {"M0 0h1x", "M0 0h1 1 nan", "M0 0h1L5", "M0 0h1C1 1 2 2",
                           "M0 0h1a1 1 0 2 0 5 5", "M0 0h1L1e999 0", "M0 0h1z5", "M0 0h1M"}) {
    const FlatPath path = flat(data);
    EXPECT_FALSE(path.wrong.empty()) << data;
    ASSERT_FALSE(path.subpaths.empty()) << data;
    EXPECT_EQ(path.subpaths[0].points[1], (Vec2{1, 0})) << data;
  }
  EXPECT_TRUE(flat("").subpaths.empty());
  EXPECT_THROW(flat("M0 0C1e9 0 0 1e9 1e9 1e9", 1e-12), TooManyLines);
}

using Curve = std::function<Vec2(double)>;

double to_segment(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 d = b - a;
  const double t = dot(d, d) > 0 ? std::clamp(dot(p - a, d) / dot(d, d), 0.0, 1.0) : 0;
  return length(p - (a + t * d));
}

/// The farthest that a curve is from the lines, by many points of it.
double away(const Curve& curve, const std::vector<Vec2>& lines) {
  double farthest = 0;
  for (int i = 0; i <= 4000; ++i) {
    const Vec2 p = curve(i / 4000.0);
    double nearest = INFINITY;
    for (std::size_t k = 1; k < lines.size(); ++k)
      nearest = std::fmin(nearest, to_segment(p, lines[k - 1], lines[k]));
    farthest = std::fmax(farthest, nearest);
  }
  return farthest;
}
/// The farthest that a corner of the lines is from the curve.
double off(const Curve& curve, const std::vector<Vec2>& lines) {
  double farthest = 0;
  for (const Vec2 corner : lines) {
    double nearest = INFINITY;
    for (int i = 0; i < 4000; ++i)
      nearest = std::fmin(nearest, to_segment(corner, curve(i / 4000.0), curve((i + 1) / 4000.0)));
    farthest = std::fmax(farthest, nearest);
  }
  return farthest;
}

TEST(Path, curves_lie_within_the_tolerance) {
  std::mt19937 random(11);
  const auto number = [&] { return static_cast<double>(random() % 2001) / 10 - 100; };
  constexpr int count = test::cases(120, 4);
  int tight = 0;
  for (int i = 0; i < count; ++i) {
    const Affine to{{number() / 50, number() / 50}, {number() / 50, number() / 50}, {number(), 1}};
    if (std::fabs(to.determinant()) < 0.1) continue;
    const Vec2 p[4] = {
        {number(), number()}, {number(), number()}, {number(), number()}, {number(), number()}};
    const double tolerance = i % 2 ? 0.01 : 3;
    const auto says = [](Vec2 v) { return std::to_string(v.x) + " " + std::to_string(v.y) + " "; };
    const Curve cubic = [&](double t) {
      const double s = 1 - t;
      return to(s * s * s * p[0] + 3 * s * s * t * p[1] + 3 * s * t * t * p[2] + t * t * t * p[3]);
    };
    const Curve quadratic = [&](double t) {
      const double s = 1 - t;
      return to(s * s * p[0] + 2 * s * t * p[1] + t * t * p[2]);
    };
    for (const bool three : {true, false}) {
      const std::string data = "M" + says(p[0]) + (three ? "C" : "Q") + says(p[1]) + says(p[2]) +
                               (three ? says(p[3]) : "");
      const FlatPath path = flat(data, tolerance, to);
      ASSERT_EQ(path.subpaths.size(), 1U);
      const std::vector<Vec2>& lines = path.subpaths[0].points;
      const Curve& curve = three ? cubic : quadratic;
      const double distance = away(curve, lines);
      EXPECT_LE(distance, tolerance * (1 + 1e-9) + 1e-6) << data;
      EXPECT_LE(off(curve, lines), 1e-2) << data;
      tight += distance > tolerance / 4;
    }
  }
  EXPECT_GT(tight, count / 2);  // and not with far more lines than are needed
}

TEST(Path, smooth_curves_go_on_as_they_came) {
  const auto same = [](const std::string& a, const std::string& b) {
    const std::vector<Vec2> p = points(a), q = points(b);
    ASSERT_EQ(p.size(), q.size()) << a;
    for (std::size_t i = 0; i < p.size(); ++i) EXPECT_LT(length(p[i] - q[i]), 1e-12) << a;
  };
  same("M0 0C1 2 3 2 4 0S7-2 8 0", "M0 0C1 2 3 2 4 0C5-2 7-2 8 0");
  same("M0 0c1 2 3 2 4 0s3-2 4 0", "M0 0C1 2 3 2 4 0C5-2 7-2 8 0");
  same("M0 0S3 2 4 0", "M0 0C0 0 3 2 4 0");
  same("M0 0Q2 3 4 0T8 0", "M0 0Q2 3 4 0Q6-3 8 0");
  same("M0 0q2 3 4 0t4 0 4 0", "M0 0Q2 3 4 0Q6-3 8 0Q10 3 12 0");
  same("M0 0T8 0", "M0 0Q0 0 8 0");
  same("M0 0C1 2 3 2 4 0T8 0", "M0 0C1 2 3 2 4 0Q4 0 8 0");
}

TEST(Path, arcs) {
  // Each of the four arcs between two points of two circles, by its middle.
  const auto farthest_up = [](const std::string& flags) {
    double most = -INFINITY, least = INFINITY;
    for (const Vec2 p : points("M-3 0A5 5 0 " + flags + " 3 0"))
      most = std::fmax(most, p.y), least = std::fmin(least, p.y);
    return std::pair(least, most);
  };
  EXPECT_NEAR(farthest_up("0 1").first, -1, 2e-3);
  EXPECT_NEAR(farthest_up("0 0").second, 1, 2e-3);
  EXPECT_NEAR(farthest_up("1 1").first, -9, 2e-3);
  EXPECT_NEAR(farthest_up("1 0").second, 9, 2e-3);
  EXPECT_NEAR(farthest_up("11").first, -9, 2e-3);  // flags need no blank
  // Every point on the ellipse, turned and transformed.
  const Affine to{{2, 1}, {-0.5, 1.5}, {7, 8}};
  const double angle = 0.5235987755982988;
  const FlatPath path = flat("M10 0a6 3 30 1 1-1 2.5", 1e-4, to);
  ASSERT_EQ(path.subpaths.size(), 1U);
  const std::vector<Vec2>& lines = path.subpaths[0].points;
  EXPECT_GT(lines.size(), 100U);
  EXPECT_EQ(lines.back(), to(Vec2{9, 2.5}));
  // The centre is that which puts both ends on it; found by the middle of the two.
  const Vec2 c{std::cos(angle), std::sin(angle)}, s{-c.y, c.x};
  const auto inverse = [&](Vec2 q) {
    const Vec2 d = q - to.origin;
    return Vec2{cross(d, to.y) / to.determinant(), cross(to.x, d) / to.determinant()};
  };
  std::vector<Vec2> unit;
  for (const Vec2 q : lines) {
    const Vec2 p = inverse(q);
    unit.push_back({dot(p, c) / 6, dot(p, s) / 3});
  }
  // Circle through three of them has radius 1, and all others lie on it.
  const Vec2 a = unit[0], b = unit[unit.size() / 3], e = unit[2 * unit.size() / 3];
  const Vec2 ab = b - a, ae = e - a;
  const double d = 2 * cross(ab, ae);
  const Vec2 center = a + Vec2{(ae.y * dot(ab, ab) - ab.y * dot(ae, ae)) / d,
                               (ab.x * dot(ae, ae) - ae.x * dot(ab, ab)) / d};
  for (const Vec2 p : unit) EXPECT_NEAR(length(p - center), 1, 1e-9);
  // Too small radii grow; none, or the same point, is a line, or nothing.
  for (const Vec2 p : points("M-4 0A1 1 0 0 1 4 0")) EXPECT_NEAR(length(p), 4, 1e-9);
  EXPECT_EQ(points("M0 0A0 1 0 0 1 4 0"), (std::vector<Vec2>{{0, 0}, {4, 0}}));
  EXPECT_EQ(points("M1 1A5 5 0 0 1 1 1").size(), 1U);
}

TEST(Path, rings) {
  const std::vector<Vec2> ring = flattened_ellipse({1, 2}, {5, 0}, {0, 3}, 1e-3);
  const Curve ellipse = [](double t) {
    return Vec2{1 + 5 * std::cos(6.283185307179586 * t), 2 + 3 * std::sin(6.283185307179586 * t)};
  };
  std::vector<Vec2> closed = ring;
  closed.push_back(ring[0]);
  EXPECT_LE(away(ellipse, closed), 1e-3 + 1e-9);
  EXPECT_GT(away(ellipse, closed), 1e-4);
  EXPECT_GE(flattened_ellipse({0, 0}, {1, 0}, {0, 1}, 1e9).size(), 4U);
  const std::vector<CurvedEdge> rect = rounded_rect({}, {0, 0}, {10, 6}, 1, 2);
  EXPECT_EQ(rect.size(), 8U);
  EXPECT_EQ(rect[0].from, (Vec2{10, 4}));
  EXPECT_EQ(rect[0].to, (Vec2{9, 6}));
}

double away(const CurvedEdge& e, Vec2 p) {
  const Vec2 arm = p - e.center;
  if (e.kind == CurvedEdge::Kind::segment) {
    const Vec2 d = e.to - e.from;
    return length(p - (e.from + std::clamp(dot(p - e.from, d) / dot(d, d), 0.0, 1.0) * d));
  }
  const double side = e.turn < 0 ? -1 : 1;
  if (side * cross(e.from - e.center, arm) >= 0 && side * cross(arm, e.to - e.center) >= 0)
    return std::fabs(length(arm) - e.semi_axes.x);
  return std::fmin(length(p - e.from), length(p - e.to));
}
/// Each point of a curve lies near its arcs, in their order, and they are far fewer than lines.
TEST(Path, curves_have_arcs_near_them) {
  std::mt19937_64 random(46);
  std::uniform_real_distribution<double> any(0, 100);
  std::size_t arcs = 0, chords = 0, lines = 0;
  for (int i = 0; i < 200; ++i) {
    Vec2 p[4];
    for (Vec2& v : p) v = {any(random), any(random)};
    if (i % 10 == 0) p[2] = p[1];  // a cusp may be near
    if (i % 10 == 1) p[1] = p[0];
    if (i % 10 == 2) p[1] = p[0] + 0.25 * (p[3] - p[0]), p[2] = p[0] + 0.5 * (p[3] - p[0]);
    const double tolerance = i % 2 == 0 ? 0.01 : 1e-4;
    const std::string data = fmt::format("M{} {}C{} {} {} {} {} {}", p[0].x, p[0].y, p[1].x, p[1].y,
                                         p[2].x, p[2].y, p[3].x, p[3].y);
    const FlatPath path = flattened_path(data, {}, tolerance, true);
    const Subpath& subpath = path.subpaths.at(0);
    std::vector<CurvedEdge> edges = edges_of(subpath);
    edges.pop_back();  // the line that closes it
    ASSERT_FALSE(edges.empty());
    EXPECT_EQ(edges.front().from, p[0]);
    EXPECT_EQ(edges.back().to, p[3]);
    for (std::size_t k = 1; k < edges.size(); ++k) ASSERT_EQ(edges[k - 1].to, edges[k].from);
    std::size_t at = 0;
    for (double t = 0; t <= 1; t += 0x1p-12) {
      const double s = 1 - t;
      const Vec2 v =
          s * s * s * p[0] + 3 * s * s * t * p[1] + 3 * s * t * t * p[2] + t * t * t * p[3];
      while (at + 1 < edges.size() && away(edges[at], v) > tolerance) ++at;
      ASSERT_LE(away(edges[at], v), tolerance * (1 + 1e-9)) << data << " at " << t;
    }
    for (const CurvedEdge& e : edges) (e.kind == CurvedEdge::Kind::arc ? arcs : lines) += 1;
    chords += flattened_path(data, {}, tolerance).subpaths[0].points.size() - 1;
  }
  EXPECT_LT(6 * (arcs + lines), chords);
  EXPECT_LT(lines, arcs);
}

}  // namespace
}  // namespace abut::cli
