// The closed forms of intersections() and tangents() against the general way, which decides every
// sign exactly: the same counts, marks and order, and points within the bound. Each family tells
// how often the closed form did; near the limit it must have been in doubt as well.
#include <gtest/gtest.h>

#include "../pairs.hpp"
#include "families.hpp"

namespace {

using namespace families;
using tests::each_pair, tests::Of;
namespace outlines = abut::detail::boundary;

struct Tally {
  int told = 0, doubted = 0, some = 0, none = 0;
};

template <class A, class B>
void expect_same(const A& a, const B& b, Tally& tally) {
  using namespace abut::detail;
  Intersections quick;
  if (!outlines::staged_intersections(core(a), radius(a), core(b), radius(b), quick)) {
    ++tally.doubted;
    return;
  }
  ++tally.told;
  const Intersections careful = outlines::intersections(outlines::outline(a), outlines::outline(b));
  ASSERT_EQ(quick.points.size(), careful.points.size());
  ASSERT_TRUE(careful.pieces.empty());
  ++(careful.points.empty() ? tally.none : tally.some);
  for (std::size_t i = 0; i < careful.points.size(); ++i) {
    const Intersection &p = quick.points[i], &q = careful.points[i];
    double bound = 8 * u * size(a, b);
    if constexpr (requires { a.direction; }) bound += 8 * u * length(p.at);
    if constexpr (requires { b.direction; }) bound += 8 * u * length(p.at);
    EXPECT_LE(length(p.at - q.at), bound);
    EXPECT_EQ(p.tangent, q.tangent);
    EXPECT_EQ(std::isnan(p.ta), std::isnan(q.ta));
    EXPECT_EQ(std::isnan(p.tb), std::isnan(q.tb));
    const auto parameter = [&](const auto& linear, double t, double exact) {
      const auto way = [&] {
        if constexpr (requires { linear.direction; })
          return length(linear.direction);
        else if constexpr (requires { linear.radius; })
          return 0.0;
        else if constexpr (requires { linear.a; })
          return length(linear.b - linear.a);
        else
          return 0.0;
      }();
      if (way > 0) {
        EXPECT_LE(std::fabs(t - exact) * way, 2 * bound);
      }
    };
    parameter(a, p.ta, q.ta);
    parameter(b, p.tb, q.tb);
  }
}

template <class A, class B>
void families_of_points(unsigned seed) {
  int doubted_at_the_limit = 0;
  for (int f = 0; f < family_count; ++f) {
    SCOPED_TRACE(name(f));
    Random r(seed + static_cast<unsigned>(f));
    Tally tally;
    for (int i = 0; i < 400 && !testing::Test::HasFatalFailure(); ++i) {
      const auto [a, b] = pair<A, B>(r, static_cast<Family>(f));
      expect_same(a, b, tally);
      expect_same(b, a, tally);
      const Intersections ab = intersections(a, b), ba = intersections(b, a);
      ASSERT_EQ(ab.points.size(), ba.points.size());
      for (const Intersection& p : ab.points) {
        bool found = false;
        for (const Intersection& q : ba.points) found |= p.at == q.at;
        EXPECT_TRUE(found);
      }
    }
    if (f == ordinary || f == far_away || f == alike) {
      EXPECT_GT(tally.some, 100);
      EXPECT_LT(tally.doubted, 20);
    }
    if (f == grazing || f == whole) doubted_at_the_limit += tally.doubted;
  }
  EXPECT_GT(doubted_at_the_limit, 0);
}

TEST(ClosedPoints, Round) {
  each_pair<Of<Circle, Circle>, Of<Ellipse, Ellipse>, Of<Circle, Ellipse>>(
      1, []<class A, class B>(unsigned seed) { families_of_points<A, B>(seed); });
}
TEST(ClosedPoints, Straight) {
  each_pair<Of<Segment, OrientedBox>, Of<Ray, OrientedBox>, Of<Line, OrientedBox>, Of<Segment, Box>,
            Of<Ray, Box>, Of<Line, Box>, Of<Segment, Circle>, Of<Ray, Circle>, Of<Line, Circle>,
            Of<Segment, Segment>, Of<Ray, Segment>, Of<Line, Ray>>(
      4, []<class A, class B>(unsigned seed) { families_of_points<A, B>(seed); });
}
TEST(ClosedPoints, StraightHull) {
  each_pair<Of<Segment, Polygon>, Of<Ray, Polygon>, Of<Line, Polygon>, Of<Segment, Capsule>,
            Of<Ray, Capsule>, Of<Line, Capsule>, Of<Segment, RoundedBox>, Of<Ray, RoundedBox>,
            Of<Line, RoundedBox>>(
      50, []<class A, class B>(unsigned seed) { families_of_points<A, B>(seed); });
}

/// A point off the boundary by as much as `pair` says, and one on it or next to it.
template <class S>
void points_off_boundary(unsigned seed) {
  int off = 0, left = 0, on = 0;
  for (int f = 0; f < family_count; ++f) {
    SCOPED_TRACE(name(f));
    Random r(seed + static_cast<unsigned>(f));
    for (int i = 0; i < 200; ++i) {
      const auto [p, s] = pair<Point, S>(r, static_cast<Family>(f));
      const Vec2 foot = separation_witness(p, s).b;
      for (const Point& q : {p, Point{foot}, Point{{std::nextafter(foot.x, 9e9), foot.y}}}) {
        const bool none =
            outlines::intersections(outlines::outline(q), outlines::outline(s)).points.empty();
        on += !none;
        ASSERT_EQ(intersections(q, s).points.empty(), none);
        ASSERT_EQ(intersections(s, q).points.empty(), none);
        if (outlines::is_off_boundary(q, s))
          ++off;
        else
          ++left;
      }
    }
  }
  EXPECT_GT(off, 1000);
  EXPECT_GT(left, 50);
  EXPECT_GT(on, 10);
}
template <class... S>
void each_off_boundary(unsigned seed) {
  (points_off_boundary<S>(seed++), ...);
}
TEST(ClosedPoints, PointsOffTheBoundary) {
  each_off_boundary<Segment, Ray, Circle, Box, OrientedBox, Ellipse, Capsule, RoundedBox, Polygon>(
      60);
}
TEST(ClosedPoints, PointsInFlatShapes) {
  const Point middle{{1, 0}};
  EXPECT_EQ(intersections(middle, Box{{0, 0}, {2, 0}}).points.size(), 1u);
  EXPECT_EQ(intersections(middle, OrientedBox{{1, 0}, {1, 0}}).points.size(), 1u);
  EXPECT_EQ(intersections(middle, Polygon{{{0, 0}, {2, 0}}}).points.size(), 1u);
  EXPECT_EQ(intersections(middle, Capsule{{0, 0}, {2, 0}, 0}).points.size(), 1u);
  EXPECT_EQ(intersections(middle, Circle{{1, 0}, 0}).points.size(), 1u);
  EXPECT_EQ(intersections(middle, Ellipse{{1, 0}, {1, 0}}).points.size(), 1u);
  EXPECT_EQ(intersections(middle, Ray{{0, 0}, {1, 0}}).points.size(), 1u);
}

TEST(ClosedPoints, Hulls) {
  each_pair<Of<OrientedBox, OrientedBox>, Of<Box, OrientedBox>, Of<Box, Box>, Of<Polygon, Polygon>,
            Of<Polygon, OrientedBox>, Of<Box, Polygon>, Of<Box, Ellipse>, Of<Ellipse, OrientedBox>,
            Of<Polygon, Ellipse>>(
      30, []<class A, class B>(unsigned seed) { families_of_points<A, B>(seed); });
}

template <class A, class B>
void families_of_tangents(unsigned seed) {
  constexpr bool circles = std::is_same_v<A, Circle> && std::is_same_v<B, Circle>;
  constexpr bool points = std::is_same_v<A, Point> && std::is_same_v<B, Point>;
  using namespace abut::detail;
  for (int f = 0; f < family_count; ++f) {
    SCOPED_TRACE(name(f));
    Random r(seed + static_cast<unsigned>(f));
    int told = 0, doubted = 0, mirrored = 0;
    for (int i = 0; i < 1000; ++i) {
      const auto [a, b] = pair<A, B>(r, static_cast<Family>(f));
      constexpr int most = outlines::most_tangents<std::remove_cvref_t<decltype(core(a))>,
                                                   std::remove_cvref_t<decltype(core(b))>>;
      Tangent line[most];
      const auto known = outlines::staged_tangents(core(a), radius(a), core(b), radius(b), line);
      if (!known.is_sure()) {
        ++doubted;
        continue;
      }
      const int n = known.value;
      ++told;
      Tangent back[most];
      const auto swapped = outlines::staged_tangents(core(b), radius(b), core(a), radius(a), back);
      const int m = swapped.is_sure() ? swapped.value : -1;
      for (int k = 0; k < n && m == n; ++k)
        EXPECT_TRUE(std::any_of(back, back + m, [&](const Tangent& t) {
          return t.a == line[k].b && t.b == line[k].a && t.inner == line[k].inner;
        }));
      mirrored += m == n;
      const Tangents careful = outlines::tangents(outlines::outline(a), outlines::outline(b));
      ASSERT_EQ(careful.lines.size(), static_cast<std::size_t>(n));
      ASSERT_FALSE(careful.infinitely_many);
      for (int k = 0; k < n; ++k) {
        EXPECT_LE(length(line[k].a - careful.lines[static_cast<std::size_t>(k)].a),
                  8 * u * size(a, b));
        EXPECT_LE(length(line[k].b - careful.lines[static_cast<std::size_t>(k)].b),
                  8 * u * size(a, b));
        EXPECT_EQ(line[k].inner, careful.lines[static_cast<std::size_t>(k)].inner);
        EXPECT_LE(length(line[k].direction - careful.lines[static_cast<std::size_t>(k)].direction),
                  16 * u);
      }
    }
    if (circles || f != whole) {
      EXPECT_GT(told, 100);
    }
    EXPECT_GE(mirrored, told - told / 8);
    if (f == ordinary || f == far_away) {
      EXPECT_LE(doubted, circles ? 0 : 10);  // hulls may have more than eight
    }
    if (f == whole || (f == grazing && circles)) {
      EXPECT_GT(doubted, points ? 1 : 10);
    }
  }
}
TEST(ClosedTangents, Circles) { families_of_tangents<Circle, Circle>(20); }
TEST(ClosedTangents, Segments) {
  each_pair<Of<Segment, Segment>, Of<Point, Segment>, Of<Point, Point>>(
      36, []<class A, class B>(unsigned seed) { families_of_tangents<A, B>(seed); });
}
TEST(ClosedTangents, HullsAndEllipses) {
  each_pair<Of<OrientedBox, OrientedBox>, Of<Box, OrientedBox>, Of<Polygon, Polygon>,
            Of<Polygon, OrientedBox>, Of<Point, Polygon>, Of<Segment, OrientedBox>,
            Of<Point, Ellipse>, Of<Ellipse, Ellipse>, Of<Segment, Ellipse>, Of<Ellipse, Box>,
            Of<OrientedBox, Ellipse>, Of<Polygon, Ellipse>>(
      40, []<class A, class B>(unsigned seed) { families_of_tangents<A, B>(seed); });
}

// A point as a circle of no radius: two tangents from outside.
TEST(ClosedTangents, FromAPoint) {
  Random r(21);
  for (int i = 0; i < 500; ++i) {
    const Circle c{{r.between(-1, 1), r.between(-1, 1)}, r.between(.1, 1)};
    const Point p{{r.between(-2, 2), r.between(-2, 2)}};
    Tangent line[4];
    const auto known = outlines::staged_tangents(p, 0, Point{c.center}, c.radius, line);
    ASSERT_TRUE(known.is_sure());
    const int n = known.value;
    ASSERT_EQ(n, intersects(p, c) ? 0 : 2);
    const Tangents careful = outlines::tangents(outlines::outline(p), outlines::outline(c));
    for (int k = 0; k < n; ++k) {
      EXPECT_EQ(line[k].a, p.position);
      EXPECT_LE(length(line[k].b - careful.lines[static_cast<std::size_t>(k)].b),
                8 * u * size(p, c));
    }
  }
}

// Small whole numbers: crossings with sides are quotients of whole numbers, rounded once.
TEST(ClosedPoints, WholeNumbersComeOutRounded) {
  Random r(30);
  int seen = 0;
  for (int i = 0; i < 4000; ++i) {
    const Segment s{{r.whole(-9, 9), r.whole(-9, 9)}, {r.whole(-9, 9), r.whole(-9, 9)}};
    const Box b{{r.whole(-9, 0), r.whole(-9, 0)}, {r.whole(1, 9), r.whole(1, 9)}};
    const long dx = static_cast<long>(s.b.x - s.a.x), dy = static_cast<long>(s.b.y - s.a.y);
    Intersections found;
    if (dx == 0 || dy == 0 || !outlines::staged_intersections(s, 0, b, 0, found)) continue;
    for (const Intersection& p : found.points) {
      ++seen;
      if (p.at.x == b.min.x || p.at.x == b.max.x) {
        const long n = static_cast<long>(s.a.y) * dx + dy * static_cast<long>(p.at.x - s.a.x);
        EXPECT_EQ(p.at.y, static_cast<double>(n) / static_cast<double>(dx));
      } else {
        ASSERT_TRUE(p.at.y == b.min.y || p.at.y == b.max.y);
        const long n = static_cast<long>(s.a.x) * dy + dx * static_cast<long>(p.at.y - s.a.y);
        EXPECT_EQ(p.at.x, static_cast<double>(n) / static_cast<double>(dy));
      }
    }
  }
  EXPECT_GT(seen, 1000);
}

}  // namespace
