// largest_inscribed_circle: against closed forms, and against a plain search in long double that shares nothing with the
// library's.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <abut/any_shape.hpp>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <queue>

#include "../laws/random.hpp"

namespace abut {
namespace {

using laws::Random;
using Real = long double;

constexpr double u = 0x1p-53;

/// The largest coordinate, length or radius.
double size_of(const AnyShape& shape) {
  const auto far = [](double m, const Vec2& v) {
    return std::fmax(m, std::fmax(std::fabs(v.x), std::fabs(v.y)));
  };
  double m = 0;
  std::visit(
      [&](const auto& s) {
        detail::each_field(s, [&](auto field, const auto& value) {
          using detail::Role;
          if constexpr (field.role == Role::position || field.role == Role::sizes)
            m = far(m, value);
          else if constexpr (field.role == Role::length)
            m = std::fmax(m, value);
          else if constexpr (field.role == Role::vertices)
            for (const Vec2& v : value) m = far(m, v);
          else if constexpr (field.role == Role::chains)
            for (const auto& chain : value)
              for (const Vec2& v : chain) m = far(m, v);
        });
      },
      shape);
  return m;
}

/// The circle, which the shape has to hold.
Circle held_by(const AnyShape& shape) {
  const std::optional<Circle> c = largest_inscribed_circle(shape);
  EXPECT_TRUE(c && contains(shape, *c)) << kind_name(shape);
  return c.value_or(Circle{});
}
void expect_radius(const AnyShape& shape, Real r) {
  const Circle c = held_by(shape);
  EXPECT_LE(std::fabs(c.radius - r), 8 * u * size_of(shape))
      << kind_name(shape) << ' ' << c.radius << " for " << static_cast<double>(r);
}

/// The answer of a plain search in squares: the deepest place seen, and a depth that no place has more of.
struct Seen {
  Real deepest, bound;
};
Seen searched(const std::function<Real(Real, Real)>& depth, const Box& all, int squares) {
  struct Square {
    Real x, y, half, most;
    bool operator<(const Square& other) const { return most < other.most; }
  };
  std::priority_queue<Square> waiting;
  Seen seen{0, 0};
  const auto add = [&](Real x, Real y, Real half) {
    const Real d = depth(x, y), most = d + half * std::sqrt(2.0L) * (1 + 0x1p-60L);
    seen.deepest = std::fmax(seen.deepest, d);
    if (most > seen.deepest) waiting.push({x, y, half, most});
  };
  const Vec2 wide = all.max - all.min;
  add((static_cast<Real>(all.min.x) + all.max.x) / 2,
      (static_cast<Real>(all.min.y) + all.max.y) / 2, std::fmax(wide.x, wide.y) / 2);
  const Real enough = 0x1p-60L * std::fmax(wide.x, wide.y);
  while (!waiting.empty() && waiting.top().most > seen.deepest + enough && squares-- > 0) {
    const Square s = waiting.top();
    waiting.pop();
    for (const int i : {-1, 1})
      for (const int j : {-1, 1}) add(s.x + i * s.half / 2, s.y + j * s.half / 2, s.half / 2);
  }
  seen.bound = waiting.empty() ? seen.deepest : std::fmax(seen.deepest, waiting.top().most);
  return seen;
}

/// How deep a point lies in rings; negative: outside.
Real depth_in(const std::vector<std::vector<Vec2>>& rings, Real x, Real y) {
  Real least = std::numeric_limits<Real>::infinity();
  bool inside = false;
  for (const auto& ring : rings)
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 &p = ring[i], &q = ring[(i + 1) % ring.size()];
      const Real dx = static_cast<Real>(q.x) - p.x, dy = static_cast<Real>(q.y) - p.y;
      const Real wx = x - p.x, wy = y - p.y;
      const Real t = std::clamp((wx * dx + wy * dy) / (dx * dx + dy * dy), 0.0L, 1.0L);
      const bool within = t > 0 && t < 1;
      least = std::fmin(least, within ? std::fabs(dx * wy - dy * wx) / std::hypot(dx, dy)
                                      : std::hypot(wx - t * dx, wy - t * dy));
      if ((p.y > y) != (q.y > y) && (wx < dx * wy / dy)) inside = !inside;
    }
  return inside ? least : -least;
}

/// A ring around a place that sees all of it.
std::vector<Vec2> star(Random& random, Vec2 at, double least, double most) {
  const int n = random.integer(3, 14);
  std::vector<Vec2> ring;
  for (int i = 0; i < n; ++i) {
    const double turn = 6.283185307179586 * (i + random.real(0.05, 0.45)) / n;
    const double r = random.real(least, most);
    ring.push_back(at + Vec2{r * std::cos(turn), r * std::sin(turn)});
  }
  return ring;
}
/// Houses side by side: many places are equally deep.
std::vector<Vec2> skyline(Random& random) {
  std::vector<Vec2> ring;
  const int n = random.integer(1, 9);
  for (int i = 0; i < n; ++i) {
    const double height = random.integer(1, 5);
    ring.push_back({static_cast<double>(i), height});
    ring.push_back({static_cast<double>(i + 1), height});
  }
  ring.push_back({static_cast<double>(n), 0});
  ring.push_back({0, 0});
  return ring;
}
/// Turned by the angle of a triangle of sides 3, 4, 5, and moved: its numbers stay exact.
std::vector<std::vector<Vec2>> turned(std::vector<std::vector<Vec2>> rings) {
  for (auto& ring : rings)
    for (Vec2& v : ring) v = {3 * v.x - 4 * v.y + 7, 4 * v.x + 3 * v.y - 2};
  return rings;
}

// law: measures.md, "Where several circles"
TEST(Inscribed, ClosedFormsAreWithinEightU) {
  Random random(1);
  const auto at = [&] { return Vec2{random.real(-4, 4), random.real(-4, 4)}; };
  const auto length = [&] { return random.real(0.25, 4); };
  for (int i = 0; i < 300 * laws::soak(); ++i) {
    const Vec2 p = at(), q = at(), half{length(), length()};
    const Rotation turn = Rotation::radians(random.real(-4, 4));
    const double r = length();
    const Real norm = std::hypot(static_cast<Real>(turn.c()), static_cast<Real>(turn.s()));
    expect_radius(Circle{p, r}, r);
    EXPECT_EQ(held_by(Circle{p, r}), (Circle{p, r}));
    const Vec2 s = p + half;
    expect_radius(Box{p, s},
                  std::fmin(static_cast<Real>(s.x) - p.x, static_cast<Real>(s.y) - p.y) / 2);
    const Real least = norm * std::fmin(half.x, half.y);
    expect_radius(OrientedBox{p, half, turn}, least);
    expect_radius(RoundedBox{p, half, turn, r}, least + r);
    expect_radius(Ellipse{p, half, turn}, least);
    expect_radius(Capsule{p, q, r}, r);
    expect_radius(Polyline{{{p, q}}, r}, r);
    // A triangle has twice the area over the perimeter.
    const Vec2 t = at();
    const auto side = [](const Vec2& a, const Vec2& b) {
      return std::hypot(static_cast<Real>(b.x) - a.x, static_cast<Real>(b.y) - a.y);
    };
    const Real twice = std::fabs((static_cast<Real>(q.x) - p.x) * (static_cast<Real>(t.y) - p.y) -
                                 (static_cast<Real>(q.y) - p.y) * (static_cast<Real>(t.x) - p.x));
    const Real inner = twice / (side(p, q) + side(q, t) + side(t, p));
    expect_radius(Polygon{{p, q, t}, 0}, inner);
    expect_radius(Polygon{{p, q, t}, r}, inner + r);
    expect_radius(Region{{{p, q, t}}, 0}, inner);
    expect_radius(Region{{{p, q, t}}, r}, inner + r);
  }
}

// law: measures.md, "Its radius is at most 8 u"
// law: measures.md, "largest_inscribed_circle: the largest circle"
// law: measures.md, "Its center is the point"
TEST(Inscribed, NoPlaceIsDeeperThanEightU) {
  Random random(2);
  int settled = 0, holes = 0;
  for (int i = 0; i < 60 * laws::kEffort * laws::soak(); ++i) {
    const Vec2 at{random.real(-9, 9), random.real(-9, 9)};
    std::vector<std::vector<Vec2>> rings{star(random, at, 2, random.real(2.5, 9))};
    if (random.one_in(2)) rings.push_back(star(random, at, 0.1, 0.9)), ++holes;
    if (random.one_in(3)) rings.push_back(star(random, at + Vec2{20, 3}, 1, 6));
    if (random.one_in(4)) rings = turned({skyline(random)});
    const AnyShape region = Region{rings, 0};
    const Circle c = held_by(region);
    const Seen seen =
        searched([&](Real x, Real y) { return depth_in(rings, x, y); }, *bounds(region), 4000);
    const Real slack = 8 * u * size_of(region);
    settled += seen.bound - seen.deepest <= slack;
    EXPECT_LE(seen.deepest - c.radius, slack) << i;
    EXPECT_LE(c.radius, seen.bound + slack) << i;
  }
  EXPECT_GT(settled, 20);
  EXPECT_GT(holes, 20);
}

// law: measures.md, "Its radius is at most 8 u"
TEST(Inscribed, NorWithRadius) {
  Random random(3);
  for (int i = 0; i < 12 * laws::kEffort * laws::soak(); ++i) {
    const Vec2 at{random.real(-9, 9), random.real(-9, 9)};
    const double r = random.real(0.1, 2);
    std::vector<std::vector<Vec2>> rings{star(random, at, 2, 6), star(random, at, 0.1, 1.5)};
    AnyShape shape = Region{rings, r};
    if (random.one_in(2)) shape = Polyline{rings, r};
    const Circle c = held_by(shape);
    EXPECT_GE(c.radius, r * (1 - 8 * u));
    const Seen seen = searched(
        [&](Real x, Real y) {
          return -separation(Point{{static_cast<double>(x), static_cast<double>(y)}}, shape);
        },
        *bounds(shape), 300);
    // A separation has its own 8 u.
    EXPECT_LE(seen.deepest - c.radius, 16 * u * size_of(shape)) << i;
    EXPECT_LE(c.radius, seen.bound + 16 * u * size_of(shape)) << i;
  }
}

// law: measures.md, "Where several circles"
TEST(Inscribed, PlacesThatAreEquallyDeep) {
  Random random(4);
  for (int i = 0; i < 200 * laws::soak(); ++i) {
    const double w = random.integer(1, 9), h = random.integer(1, 9), wall = random.integer(1, 4);
    const std::vector<Vec2> ring{{0, 0}, {w, 0}, {w, h}, {0, h}};
    expect_radius(Region{turned({ring}), 0}, 5 * std::fmin(w, h) / 2);
    expect_radius(Polygon{turned({ring})[0], 0}, 5 * std::fmin(w, h) / 2);
    // A frame is widest in its corners: the circle touches two sides and the hole's corner.
    const std::vector<Vec2> frame{
        {-wall, -wall}, {w + wall, -wall}, {w + wall, h + wall}, {-wall, h + wall}};
    expect_radius(Region{turned({frame, ring}), 0},
                  5 * wall * std::sqrt(2.0L) / (1 + std::sqrt(2.0L)));
  }
  // Many vertices along straight sides.
  std::vector<Vec2> sides;
  for (int i = 0; i <= 500; ++i) sides.push_back({0.125 * i, 0});
  for (int i = 500; i >= 0; --i) sides.push_back({0.125 * i, 1});
  expect_radius(Region{{sides}, 0}, 0.5L);
  // Many that are all as far from the middle.
  std::vector<Vec2> round;
  for (int i = 0; i < 720; ++i) {
    const Real t = 6.283185307179586476925L * i / 720;
    round.push_back({static_cast<double>(8 * std::cos(t)), static_cast<double>(8 * std::sin(t))});
  }
  const Real inner = 8 * std::cos(3.14159265358979323846L / 720);
  expect_radius(Polygon{round, 0}, inner);
  expect_radius(Region{{round}, 0}, inner);
}

// law: measures.md, "Its radius is at most 8 u"
TEST(Inscribed, LongAndThin) {
  for (const double length : {1e3, 1e6, 1e9, 1e12}) {
    expect_radius(Region{{{{0, 0}, {length, 0}, {length, 1}, {0, 1}}}, 0}, 0.5L);
    expect_radius(Polygon{{{0, 0}, {length, length}, {length - 1, length + 1}, {-1, 1}}, 0},
                  std::sqrt(0.5L));
    expect_radius(Region{{{{0, 0}, {length, length}, {length - 1, length + 1}, {-1, 1}}}, 0},
                  std::sqrt(0.5L));
    expect_radius(Region{{{{0, 0}, {length, 0}, {length, 1}, {1, 1}, {1, length}, {0, length}}}, 0},
                  std::sqrt(2.0L) / (1 + std::sqrt(2.0L)));
    // A comb.
    std::vector<Vec2> comb{{0, 0}, {21, 0}};
    for (int i = 10; i >= 0; --i)
      for (const Vec2 v : {Vec2{1, 0}, {1, 1}, {0, 1}, {0, 0}})
        if (v.y > 0 || i > 0) comb.push_back({2 * i + v.x, v.y > 0 ? length : 1});
    comb.push_back({0, 1});
    held_by(Region{{comb}, 0});
    expect_radius(Polyline{{{{0, 0}, {length, length / 3}}}, 1}, 1);
  }
}

// law: measures.md, "Its centroid and the center"
TEST(Inscribed, EmptyOutlinesHaveNoPlace) {
  const auto check = [](const auto& empty) {
    for (const Vec2& v : {centroid(empty), largest_inscribed_circle(empty).center}) {
      EXPECT_TRUE(std::isnan(v.x));
      EXPECT_TRUE(std::isnan(v.y));
    }
  };
  for (const double r : {0.0, 2.0}) {
    check(Polyline{{}, r});
    check(Polyline{{{}, {}}, r});
    check(Region{{}, r});
    check(Region{{{}, {}}, r});
  }
}

// law: measures.md, "A shape without interior has a point"
TEST(Inscribed, WithoutInterior) {
  for (const AnyShape& none :
       std::vector<AnyShape>{Line{{0, 0}, {1, 0}}, Ray{{0, 0}, {1, 0}}, Polyline{}, Region{{}, 3}})
    EXPECT_FALSE(largest_inscribed_circle(none)) << kind_name(none);
  const Vec2 a{0.1, 0.2}, b{0.7, 0.4};
  const Rotation turn = Rotation::degrees(33);
  for (const AnyShape& flat : std::vector<AnyShape>{
           Point{a}, Segment{a, b}, Circle{a, 0}, Box{a, {a.x, 3}}, OrientedBox{a, {0, 2}, turn},
           Ellipse{a, {2, 0}, turn}, Capsule{a, b, 0}, RoundedBox{a, {3, 0}, turn, 0},
           Polygon{{a}, 0}, Polygon{{a, b}, 0}, Polygon{{a, b, a}, 0},
           Polyline{{{a, b, {3, 3}}}, 0}})
    EXPECT_EQ(held_by(flat).radius, 0) << kind_name(flat);
  // With a radius they have one.
  expect_radius(Polygon{{a, b}, 2}, 2);
  expect_radius(Polyline{{{a}}, 2}, 2);
  expect_radius(RoundedBox{a, {3, 0}, turn, 2}, 2);
}

// law: measures.md, "The circle lies in the shape"
TEST(Inscribed, NumbersOfAnySize) {
  Random random(5);
  for (int i = 0; i < 40 * laws::soak(); ++i) {
    const double size = std::ldexp(1, random.integer(-1060, 1015));
    std::vector<std::vector<Vec2>> rings{star(random, {1, 2}, 2, 6),
                                         star(random, {1, 2}, 0.1, 0.9)};
    for (auto& ring : rings)
      for (Vec2& v : ring) v = size * v;
    held_by(Region{rings, 0});
    held_by(Polyline{rings, size});
    std::vector<Vec2> corners{size * Vec2{0, 0}, size * Vec2{3, 1}, size * Vec2{1, 4}};
    held_by(Polygon{corners, 0});
    held_by(Polygon{corners, size});
    held_by(Box{corners[0], corners[1]});
    held_by(Ellipse{corners[1], corners[2], Rotation::degrees(20)});
    held_by(Capsule{corners[1], corners[2], size});
  }
}

}  // namespace
}  // namespace abut
