// The least translation that parts large outlines deep in each other: held against all places that can be
// one, and against what separation promises. The work is counted, too.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <abut/detail/outline/separation.hpp>
#include <cmath>
#include <numbers>
#include <random>

using namespace abut;
using namespace abut::detail;

namespace {

/// A coast around a place: of so many corners, with bays.
std::vector<Vec2> coast(int n, unsigned seed, const Vec2& at) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> between(-1, 1);
  std::vector<double> rise(static_cast<std::size_t>(n));
  for (int k = 1; k < n; k *= 2) {
    std::vector<double> high(static_cast<std::size_t>(k));
    for (double& h : high) h = 0.4 * std::pow(k, -0.7) * between(random);
    for (int i = 0; i < n; ++i) {
      const double t = 1.0 * i * k / n, part = t - std::floor(t);
      const auto j = static_cast<std::size_t>(t), next = (j + 1) % high.size();
      rise[static_cast<std::size_t>(i)] += (1 - part) * high[j] + part * high[next];
    }
  }
  std::vector<Vec2> ring;
  for (int i = 0; i < n; ++i) {
    const double t = 2 * std::numbers::pi / n * (i + 0.4 * between(random));
    ring.push_back(at +
                   std::exp(rise[static_cast<std::size_t>(i)]) * Vec2{std::cos(t), std::sin(t)});
  }
  return ring;
}
/// A comb whose teeth look up, or down.
std::vector<Vec2> comb(int teeth, const Vec2& at, double up) {
  std::vector<Vec2> ring{at + Vec2{0, -up}, at + Vec2{1.0 * teeth, -up}};
  for (int i = teeth - 1; i >= 0; --i)
    for (const Vec2 v : {Vec2{i + 0.8, 0}, Vec2{i + 0.5, 10 * up}, Vec2{i + 0.2, 0}})
      ring.push_back(at + v);
  return ring;
}
template <class S>
S moved_by(S s, const Vec2& t) {
  const auto move = [&](auto& chains) {
    for (auto& chain : chains)
      for (Vec2& v : chain) v = v + t;
  };
  if constexpr (std::is_same_v<S, Region>)
    move(s.rings);
  else if constexpr (std::is_same_v<S, Polyline>)
    move(s.lines);
  else
    s = outline::moved_by(s, t);
  return s;
}

/// The length of the least of all ways out: to the nearest point of a side moved to a corner, or to where two of
/// these cross.
double least_of_all(const Region& a, const Region& b) {
  std::vector<Segment> sides;
  const auto edges = [](const Region& r, auto&& f) {
    const std::vector<Vec2>& v = r.rings[0];
    for (std::size_t i = 0; i < v.size(); ++i) f(v[i], v[(i + 1) % v.size()]);
  };
  edges(a, [&](const Vec2& p, const Vec2& q) {
    for (const Vec2& c : b.rings[0]) sides.push_back({p - c, q - c});
  });
  edges(b, [&](const Vec2& p, const Vec2& q) {
    for (const Vec2& c : a.rings[0]) sides.push_back({c - p, c - q});
  });
  std::vector<Vec2> places;
  for (const Segment& s : sides) {
    const Vec2 d = s.b - s.a;
    places.push_back(s.a + std::clamp(-dot(s.a, d) / dot(d, d), 0.0, 1.0) * d);
  }
  for (std::size_t i = 0; i < sides.size(); ++i)
    for (std::size_t j = i + 1; j < sides.size(); ++j) {
      const Vec2 d = sides[i].b - sides[i].a, g = sides[j].b - sides[j].a,
                 w = sides[j].a - sides[i].a;
      const double k = cross(d, g), s = cross(w, g) / k, t = cross(w, d) / k;
      if (std::fabs(k) > 1e-12 && s > -1e-9 && s < 1 + 1e-9 && t > -1e-9 && t < 1 + 1e-9)
        places.push_back(sides[i].a + s * d);
    }
  std::sort(places.begin(), places.end(),
            [](const Vec2& p, const Vec2& q) { return length(p) < length(q); });
  // Some way beside such a place is free.
  for (const Vec2& p : places)
    for (int k = 0; k < 16; ++k) {
      const double t = std::numbers::pi / 8 * k;
      if (!intersects(a, moved_by(b, p + 1e-9 * Vec2{std::cos(t), std::sin(t)}))) return length(p);
    }
  return HUGE_VAL;
}

TEST(Parting, IsTheLeastOfAllWays) {
  for (unsigned i = 0; i < 6; ++i) {
    const int n = i < 3 ? 10 : 16;
    const Region a{{coast(n, 10 + i, {0, 0})}}, b{{coast(n, 30 + i, {0.4, 0.2})}};
    EXPECT_NEAR(-separation(a, b), least_of_all(a, b), 1e-7) << i;
  }
  const Region a{{comb(4, {0, 0}, 1)}}, b{{comb(4, {0.3, 3}, 1)}}, c{{comb(4, {0.1, 8}, -1)}};
  EXPECT_NEAR(-separation(a, b), least_of_all(a, b), 1e-7);
  EXPECT_NEAR(-separation(a, c), least_of_all(a, c), 1e-7);
}

/// Beside the separation's way the two are apart, and by no shorter way of many.
template <class A, class B>
void parts(const A& a, const B& b, double size) {
  const std::optional<Contact> found = contact(a, b);
  ASSERT_TRUE(found);
  const Contact& c = *found;
  EXPECT_EQ(c.depth, -separation(a, b));
  const Vec2 n = c.normal;
  // A little farther, or aside into a bay.
  bool free = false;
  for (int k = 0; k < 64 && !free; ++k) {
    const double t = 2 * std::numbers::pi / 64 * k;
    free = !intersects(a, moved_by(b, c.depth * n + 1e-12 * size * Vec2{std::cos(t), std::sin(t)}));
  }
  EXPECT_TRUE(free);
  EXPECT_TRUE(intersects(a, moved_by(b, (c.depth - 1e-13 * size) * n)));
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> turn(0, 2 * std::numbers::pi), part(0, 1);
  for (int k = 0; k < 2000; ++k) {
    // Half of them only just too short.
    const double t = turn(random), l = (k % 2 ? part(random) : 1 - 1e-12) * c.depth;
    EXPECT_TRUE(intersects(a, moved_by(b, l * Vec2{std::cos(t), std::sin(t)}))) << t << ' ' << l;
  }
}
TEST(Parting, NoShorterWayPartsLargeOutlines) {
  for (unsigned i = 0; i < 2; ++i) {
    const std::vector<Vec2> p = coast(700, 50 + i, {0, 0}), q = coast(500, 60 + i, {0.2, 0.1});
    parts(Region{{p}}, Region{{q}}, 4);
    parts(Region{{p}, 0.05}, Region{{q}, 0.1}, 4);
    const std::vector<Vec2> across = coast(500, 60 + i, {0.9, 0.4});
    parts(Polyline{{p}}, Polyline{{across}}, 4);
    parts(Polyline{{p}, 0.03}, Region{{across}}, 4);
    parts(Region{{p}}, Region{{p}}, 4);
    parts(Region{{p}}, Circle{{0.1, 0}, 0.5}, 4);
    parts(Region{{p}}, Capsule{{0.1, 0}, {-0.2, 0.5}, 0.3}, 4);
    parts(Region{{p}}, Ellipse{{0.1, 0}, {0.8, 0.3}, Rotation::degrees(20)}, 4);
    parts(Polyline{{p}}, Ellipse{{0.9, 0}, {1.4, 0.9}, Rotation::degrees(20)}, 4);
    parts(Region{{p}}, Ellipse{{0.1, 0}, {0.8, 0.0}, Rotation::degrees(20)}, 4);
  }
  parts(Region{{comb(80, {0, 0}, 1)}}, Region{{comb(80, {0.3, 3}, 1)}}, 100);
  parts(Region{{comb(80, {0, 0}, 1)}}, Region{{comb(80, {0.3, 6.5}, -1)}}, 100);
}
TEST(Parting, SwappingSwaps) {
  for (unsigned i = 0; i < 4; ++i) {
    const Region a{{coast(300, 70 + i, {0, 0})}}, b{{coast(200, 80 + i, {0.2, 0.1})}};
    const Contact c = contact(a, b).value(), d = contact(b, a).value();
    EXPECT_EQ(c.depth, d.depth);
    EXPECT_EQ(c.normal, -d.normal);
  }
}

/// How often the two are moved for a try.
std::size_t tries(int n) {
  const Region a{{coast(n, 3, {0, 0})}}, b{{coast(n, 4, {0.2, 0.1})}};
  const outline::Tree p(outline::view(a)), q(outline::view(b));
  std::size_t count = 0;
  outline::PartingSearch<> search({p, {}}, {q, {}}, 4, [&](const Vec2& t) {
    ++count;
    return outline::intersects_moved(p, q, t);
  });
  EXPECT_EQ(search.find().depth, -separation(a, b));
  return count;
}
TEST(Parting, TriesFewPlaces) {
  // There are 4,000² pairs of sides and corners.
  const std::size_t few = tries(1000), many = tries(4000);
  EXPECT_GT(few, 0u);
  EXPECT_LT(few, 4000u);
  EXPECT_LT(many, 4 * few + 1000);
}

/// How often a question asks whether to go on: at each pair of boxes and each crossing of two curves.
template <class A, class B>
std::size_t steps(const A& a, const B& b) {
  std::size_t count = 0;
  const detail::Asked asked{[](void* n) { ++*static_cast<std::size_t*>(n); }, &count};
  const detail::AsksHere here(&asked);
  EXPECT_LT(separation(a, b), 0);
  return count;
}
/// A ring whose corners lie on two circles in turn.
std::vector<Vec2> toothed(int n, unsigned seed, const Vec2& at, double inner) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> between(-0.05, 0.05);
  std::vector<Vec2> ring;
  for (int i = 0; i < n; ++i) {
    const double t = 2 * std::numbers::pi / n * i, r = (i % 2 ? 1 : inner) + between(random) / 2;
    ring.push_back(at + r * Vec2{std::cos(t), std::sin(t)});
  }
  return ring;
}
TEST(Parting, TakesFewStepsWhereTheRadiusSpansManyEdges) {
  const auto grown = [](int n) {
    return steps(Region{{coast(n, 3, {0, 0})}, 0.2}, Region{{coast(n, 4, {0.2, 0.1})}, 0.2});
  };
  EXPECT_LT(grown(4000), 4 * grown(1000));
}
TEST(Parting, TakesFewStepsWhereSawsAreDeepInEachOther) {
  const auto saws = [](int n) {
    return steps(Region{{toothed(n, 1, {0, 0}, 0.5)}}, Region{{toothed(n, 2, {0.1, 0.05}, 0.5)}});
  };
  EXPECT_LT(saws(400), 10 * saws(100));
}

/// Lines that cross at an end of one touch: the points lie on each other all the same.
TEST(Parting, LinesThatCrossAtAnEnd) {
  const Polyline bent{{{{0, 2}, {3, 2}, {1, 0}, {2, 2}}}};
  const Separation s = separation_witness(bent, Segment{{0, 0}, {4, 4}});
  EXPECT_EQ(s.distance, 0);
  EXPECT_EQ(s.a, s.b);
}

}  // namespace
