// The oracle against cases worked out by hand, and its two methods against each other.
#include "oracle.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

using namespace abut;
using oracle::Holding;
using oracle::Meeting;
using oracle::shape;
using oracle::solid;

namespace {

double up(double x) { return std::nextafter(x, std::numeric_limits<double>::infinity()); }
double down(double x) { return std::nextafter(x, -std::numeric_limits<double>::infinity()); }

template <class A, class B>
Meeting meet(const A& a, const B& b) {
  const Meeting m = oracle::meeting(shape(a), shape(b));
  EXPECT_EQ(m, oracle::meeting(shape(b), shape(a)));
  return m;
}
template <class A, class B>
Holding hold(const A& a, const B& b) {
  return oracle::holding(shape(a), shape(b));
}
template <class A, class B>
Relation rel(const A& a, const B& b) {
  return oracle::relation(shape(a), shape(b));
}
template <class A, class B>
double sep(const A& a, const B& b) {
  return oracle::separation(shape(a), shape(b)).distance;
}

TEST(Oracle, PythagoreanTouches) {
  const Box box{{3, 4}, {9, 9}};
  EXPECT_EQ(meet(Circle{{0, 0}, 5}, box), Meeting::touching);
  EXPECT_EQ(meet(Circle{{0, 0}, down(5)}, box), Meeting::apart);
  EXPECT_EQ(meet(Circle{{0, 0}, up(5)}, box), Meeting::interiors);
  EXPECT_EQ(meet(Capsule{{-7, 1}, {0, 0}, 5}, box), Meeting::touching);
  EXPECT_EQ(meet(Capsule{{-4, 3}, {4, -3}, 5}, Point{{3, 4}}), Meeting::touching);
  EXPECT_EQ(meet(Capsule{{-4, 3}, {4, -3}, 5}, Point{{up(3), 4}}), Meeting::apart);
  EXPECT_EQ(meet(RoundedBox{{0, 0}, {1, 2}, {}, 5}, Point{{4, 6}}), Meeting::touching);
  EXPECT_EQ(meet(Polygon{{{0, 0}, {1, 0}, {0, 1}}, 5}, Circle{{9, 12}, 10}), Meeting::interiors);
  EXPECT_EQ(meet(Polygon{{{0, 0}, {-1, 0}, {0, -1}}, 5}, Circle{{9, 12}, 10}), Meeting::touching);
  EXPECT_EQ(meet(OrientedBox{{0, 0}, {5, 5}, Rotation::axis(0.75, 1)}, Circle{{1e3, 1}, 1}),
            Meeting::apart);
}

TEST(Oracle, InteriorsOfCurvesAreAllButTheirEnds) {
  const Segment s{{0, 0}, {4, 0}};
  EXPECT_EQ(meet(s, Segment{{2, -1}, {2, 1}}), Meeting::interiors);
  EXPECT_EQ(meet(s, Segment{{2, 0}, {2, 1}}), Meeting::touching);
  EXPECT_EQ(meet(s, Segment{{4, 0}, {6, 0}}), Meeting::touching);
  EXPECT_EQ(meet(s, Segment{{3, 0}, {6, 0}}), Meeting::interiors);
  EXPECT_EQ(meet(s, Point{{2, 0}}), Meeting::interiors);
  EXPECT_EQ(meet(s, Point{{4, 0}}), Meeting::touching);
  EXPECT_EQ(meet(Point{{4, 0}}, Point{{4, 0}}), Meeting::interiors);
  EXPECT_EQ(meet(Box{{0, 0}, {2, 2}}, Point{{0, 1}}), Meeting::touching);
  EXPECT_EQ(meet(Box{{0, 0}, {2, 2}}, Segment{{0, 0}, {0, 2}}), Meeting::touching);
  EXPECT_EQ(meet(Box{{0, 0}, {2, 2}}, Segment{{0, 0}, {0.5, 2}}), Meeting::interiors);
  EXPECT_EQ(meet(Line{{0, 0}, {1, 1}}, Line{{1, 0}, {1, 1}}), Meeting::apart);
  EXPECT_EQ(meet(Line{{0, 0}, {1, 1}}, Line{{1, 0}, {1, 2}}), Meeting::interiors);
  EXPECT_EQ(meet(Line{{0, 0}, {1, 1}}, Line{{3, 3}, {-2, -2}}), Meeting::interiors);
  EXPECT_EQ(meet(Ray{{0, 0}, {1, 1}}, Ray{{0, 0}, {-1, -1}}), Meeting::touching);
  EXPECT_EQ(meet(Ray{{0, 0}, {1, 1}}, Ray{{1, 1}, {-1, -1}}), Meeting::interiors);
  EXPECT_EQ(meet(Ray{{0, 0}, {1, 0}}, Box{{1, 0}, {2, 3}}), Meeting::touching);
}

TEST(Oracle, EveryRelation) {
  const Circle c{{0, 0}, 5};
  EXPECT_EQ(rel(c, Box{{6, 0}, {7, 1}}), Relation::disjoint);
  EXPECT_EQ(rel(c, Box{{3, 4}, {7, 9}}), Relation::meet);
  EXPECT_EQ(rel(c, Box{{2, 4}, {7, 9}}), Relation::overlap);
  EXPECT_EQ(rel(c, Capsule{{0, 0}, {0, 0}, 5}), Relation::equal);
  EXPECT_EQ(rel(c, Box{{-3, -4}, {3, 4}}), Relation::covers);
  EXPECT_EQ(rel(c, Box{{-3, -3}, {3, 3}}), Relation::contains);
  EXPECT_EQ(rel(c, Box{{-5, -5}, {5, 5}}), Relation::covered_by);
  EXPECT_EQ(rel(c, Box{{-6, -6}, {6, 6}}), Relation::inside);
  const Segment s{{0, 0}, {4, 2}};
  EXPECT_EQ(rel(s, Segment{{2, 1}, {4, 2}}), Relation::covers);
  EXPECT_EQ(rel(s, Segment{{2, 1}, {3, 1.5}}), Relation::contains);
  EXPECT_EQ(rel(s, Segment{{2, 1}, {2, 1}}), Relation::contains);
  EXPECT_EQ(rel(s, Segment{{4, 2}, {0, 0}}), Relation::equal);
  EXPECT_EQ(rel(s, Line{{-4, -2}, {2, 1}}), Relation::inside);
  EXPECT_EQ(rel(s, Ray{{0, 0}, {2, 1}}), Relation::covered_by);
  EXPECT_EQ(rel(s, Ray{{-2, -1}, {2, 1}}), Relation::inside);
  EXPECT_EQ(rel(Line{{0, 0}, {1, 2}}, Line{{1, 2}, {-3, -6}}), Relation::equal);
  EXPECT_EQ(rel(Line{{0, 0}, {1, 2}}, Ray{{1, 2}, {-3, -6}}), Relation::contains);
  EXPECT_EQ(rel(Ray{{0, 0}, {1, 2}}, Ray{{1, 2}, {3, 6}}), Relation::contains);
  EXPECT_EQ(rel(Ray{{0, 0}, {1, 2}}, Ray{{0, 0}, {3, 6}}), Relation::equal);
  EXPECT_EQ(rel(Polygon{{{0, 0}, {2, 0}, {4, 0}, {4, 4}, {0, 4}}}, Box{{0, 0}, {4, 4}}),
            Relation::equal);
  EXPECT_EQ(rel(RoundedBox{{0, 0}, {2, 1}, {}, 1}, Ellipse{{0, 0}, {3, 2}}), Relation::covers);
  EXPECT_EQ(rel(RoundedBox{{0, 0}, {2, 1}, {}, 1}, Ellipse{{0, 0}, {2.75, 2}}), Relation::covers);
  EXPECT_EQ(rel(RoundedBox{{0, 0}, {2, 1}, {}, 1}, Ellipse{{0, 0}, {2.75, 1.75}}),
            Relation::contains);
  EXPECT_EQ(rel(Box{{-3, -2}, {3, 2}}, Ellipse{{0, 0}, {3, 2}}), Relation::covers);
}

TEST(Oracle, EllipsesByHand) {
  const Ellipse e{{0, 0}, {2, 1}};
  EXPECT_EQ(meet(e, Ellipse{{4, 0}, {2, 1}}), Meeting::touching);
  EXPECT_EQ(meet(e, Ellipse{{up(4), 0}, {2, 1}}), Meeting::apart);
  EXPECT_EQ(meet(e, Ellipse{{down(4), 0}, {2, 1}}), Meeting::interiors);
  EXPECT_EQ(meet(e, Ellipse{{3, 0}, {1, 7}}), Meeting::touching);
  EXPECT_EQ(rel(e, e), Relation::equal);
  EXPECT_EQ(rel(e, Ellipse{{0, 0}, {1, 2}, Rotation::axis(0, 1)}), Relation::equal);
  EXPECT_EQ(rel(e, Ellipse{{0, 0}, {4, 2}}), Relation::inside);
  EXPECT_EQ(rel(e, Ellipse{{0, 0}, {1, 2}}), Relation::overlap);
  EXPECT_EQ(rel(e, Circle{{0, 0}, 1}), Relation::covers);
  EXPECT_EQ(rel(e, Circle{{0, 0}, 2}), Relation::covered_by);
  EXPECT_EQ(rel(e, Circle{{0, 0}, up(2)}), Relation::inside);
  // Circles of curvature at the two vertices: radius b²/a = 1/2 inside, a²/b = 4 around.
  EXPECT_EQ(rel(e, Circle{{1.5, 0}, 0.5}), Relation::covers);
  EXPECT_EQ(rel(e, Circle{{1.25, 0}, 0.75}), Relation::overlap);
  EXPECT_EQ(rel(e, Circle{{0, -3}, 4}), Relation::covered_by);
  EXPECT_EQ(rel(e, Circle{{0, -2.75}, 3.75}), Relation::overlap);
  // Hyperosculating: four-fold contact at (2, 0).
  EXPECT_EQ(rel(e, Ellipse{{1.875, 0}, {0.125, 0.25}}), Relation::covers);
  EXPECT_EQ(rel(e, Ellipse{{1.875, 0}, {0.125, up(0.25)}}), Relation::overlap);
  EXPECT_EQ(rel(e, Ellipse{{1.5, 0}, {0.5, 0.5}}), Relation::covers);
  // The tangent at (6, 4) of x²/100 + y²/25 = 1 has the direction (8, −3).
  const Ellipse f{{0, 0}, {10, 5}};
  EXPECT_EQ(meet(f, Line{{14, 1}, {8, -3}}), Meeting::touching);
  EXPECT_EQ(meet(f, Line{{14, up(1)}, {8, -3}}), Meeting::apart);
  EXPECT_EQ(meet(f, Segment{{-2, 7}, {14, down(1)}}), Meeting::interiors);
  EXPECT_EQ(meet(f, Point{{6, 4}}), Meeting::touching);
  EXPECT_EQ(meet(f, Segment{{6, 4}, {7, 7}}), Meeting::touching);
  // At (20, 27) of x²/25² + y²/45² = 1 the unit normal is (12, 5)/13.
  const Ellipse g{{0, 0}, {25, 45}};
  EXPECT_EQ(meet(g, Circle{{32, 32}, 13}), Meeting::touching);
  EXPECT_EQ(meet(g, Circle{{32, 32}, down(13)}), Meeting::apart);
  EXPECT_EQ(meet(g, Circle{{32, 32}, up(13)}), Meeting::interiors);
  EXPECT_EQ(meet(g, Capsule{{27, 44}, {37, 20}, 13}), Meeting::touching);
  EXPECT_EQ(meet(g, Capsule{{27, 44}, {37, up(20)}, 13}), Meeting::apart);
  EXPECT_EQ(meet(g, Capsule{{27, 44}, {37, down(20)}, 13}), Meeting::interiors);
  EXPECT_EQ(hold(Capsule{{-45, 14}, {-35, -10}, 65}, g), Holding::touching);
  EXPECT_EQ(hold(Capsule{{-45, down(14)}, {-35, -10}, 65}, g), Holding::none);
  EXPECT_EQ(hold(Capsule{{-45, up(14)}, {-35, -10}, 65}, g), Holding::strict);
  EXPECT_EQ(hold(Circle{{20 - 12 * 16, 27 - 5 * 16}, 13 * 16}, g), Holding::touching);
  EXPECT_EQ(hold(g, Circle{{8, 22}, 13}), Holding::touching);
  EXPECT_EQ(hold(g, Circle{{8, 22}, up(13)}), Holding::none);
  EXPECT_EQ(hold(g, Circle{{8, 22}, down(13)}), Holding::strict);
  EXPECT_EQ(rel(Ellipse{{0, 0}, {3, 0}}, Segment{{-3, 0}, {3, 0}}), Relation::equal);
  EXPECT_EQ(rel(Ellipse{{1, 2}, {0, 0}}, Point{{1, 2}}), Relation::equal);
}

TEST(Oracle, AnyFiniteDouble) {
  const double tiny = std::numeric_limits<double>::denorm_min();
  const double huge = std::numeric_limits<double>::max();
  EXPECT_EQ(meet(Circle{{0, 0}, tiny}, Point{{tiny, 0}}), Meeting::touching);
  EXPECT_EQ(meet(Circle{{0, 0}, tiny}, Point{{tiny, tiny}}), Meeting::apart);
  EXPECT_EQ(meet(Circle{{-huge, 0}, huge}, Circle{{huge, 0}, huge}), Meeting::touching);
  EXPECT_EQ(meet(Circle{{-huge, 0}, huge}, Ellipse{{tiny, 0}, {tiny, 1}}), Meeting::touching);
  EXPECT_EQ(meet(Circle{{-huge, 0}, huge}, Ellipse{{2 * tiny, 0}, {tiny, 1}}), Meeting::apart);
  EXPECT_EQ(meet(Ellipse{{-huge, 0}, {huge, 1}}, Ellipse{{tiny, 0}, {tiny, 1}}), Meeting::touching);
}

TEST(Oracle, Separations) {
  EXPECT_EQ(sep(Ellipse{{0, 0}, {5, 3}}, Point{{0, 0}}), -3);
  EXPECT_EQ(sep(Ellipse{{0, 0}, {5, 3}}, Point{{0, 7}}), 4);
  EXPECT_NEAR(sep(Ellipse{{0, 0}, {25, 45}}, Circle{{44, 37}, 13}), 13, 1e-14);
  EXPECT_NEAR(sep(Ellipse{{0, 0}, {25, 45}}, Point{{20, 27}}), 0, 1e-30);
  EXPECT_EQ(sep(Ellipse{{0, 0}, {5, 5}}, Ellipse{{0, 0}, {3, 3}}), -8);
  EXPECT_EQ(sep(Ellipse{{0, 0}, {1e8, 1}}, Point{{0, 1.5}}), 0.5);
  EXPECT_EQ(sep(Box{{0, 0}, {10, 4}}, Box{{1, 1}, {2, 2}}), -2);
  EXPECT_EQ(sep(Segment{{0, 0}, {10, 0}}, Segment{{3, -1}, {3, 4}}), -1);
  EXPECT_EQ(sep(Circle{{0, 0}, 5}, Line{{0, 7}, {1, 0}}), 2);
  EXPECT_EQ(sep(Line{{0, 0}, {1, 1}}, Line{{1, 0}, {1, 2}}),
            -std::numeric_limits<double>::infinity());
  EXPECT_EQ(oracle::farthest(shape(Ellipse{{0, 0}, {5, 3}}), shape(Point{{10, 0}})), 15);
  EXPECT_EQ(oracle::farthest(shape(Ellipse{{0, 0}, {5, 3}}), shape(Ellipse{{0, 1}, {1, 9}})), 13);
  EXPECT_EQ(oracle::farthest(shape(Box{{0, 0}, {3, 4}}), shape(Circle{{0, 0}, 1})), 6);
}

// Where both methods apply they must agree; small integers make every class of answer common.
TEST(Oracle, TwoMethodsAgree) {
  std::mt19937 random(20240517);
  const auto pick = [&](int lo, int hi) {
    return static_cast<double>(std::uniform_int_distribution<int>(lo, hi)(random));
  };
  const auto make = [&]() -> std::pair<oracle::Shape, oracle::Solid> {
    const Vec2 a(pick(-4, 4), pick(-4, 4)), b(pick(-4, 4), pick(-4, 4));
    Vec2 d(pick(-2, 2), pick(-2, 2));
    if (d == Vec2()) d = {1.0, 2.0};
    const double r = pick(0, 5);
    const auto both = [](const auto& s) { return std::pair{shape(s), solid(s)}; };
    switch (static_cast<int>(pick(0, 6))) {
      case 0:
        return both(Point{a});
      case 1:
        return both(Line{a, d});
      case 2:
        return both(Ray{a, d});
      case 3:
        return both(Segment{a, b});
      case 4:
        return both(Circle{a, r});
      case 5:
        return both(Capsule{a, b, r});
      default:
        return both(Box{a, {a.x + pick(0, 7), a.y + pick(0, 7)}});
    }
  };
  int meetings[3] = {}, holdings[3] = {};
  for (int i = 0; i < 20000; ++i) {
    const auto [a2, an] = make();
    const auto [b2, bn] = make();
    const Meeting m = oracle::meeting(a2, b2);
    const Holding h = oracle::holding(a2, b2);
    ++meetings[static_cast<int>(m)];
    ++holdings[static_cast<int>(h)];
    ASSERT_EQ(m, oracle::meeting(an, bn)) << i;
    ASSERT_EQ(h, oracle::holding(an, bn)) << i;
    if (i % 10 == 0) {
      const double s = oracle::separation(a2, b2).distance, t = oracle::separation(an, bn);
      if (std::isinf(s))
        ASSERT_EQ(s, t) << i;
      else
        ASSERT_NEAR(s, t, 1e-14) << i;
      ASSERT_EQ(s <= 0, m != Meeting::apart) << i;
    }
  }
  for (int k = 0; k < 3; ++k) {
    EXPECT_GT(meetings[k], 1000);
    EXPECT_GT(holdings[k], 150);
  }
}

// An ellipse that is a circle must behave like the circle, through square roots and all.
TEST(Oracle, RoundEllipsesAreCircles) {
  std::mt19937 random(7);
  const auto pick = [&](int lo, int hi) {
    return static_cast<double>(std::uniform_int_distribution<int>(lo, hi)(random));
  };
  int meetings[3] = {}, holdings[3] = {};
  for (int i = 0; i < 1500; ++i) {
    const Vec2 at(pick(-5, 5), pick(-5, 5));
    const double r = pick(1, 6);
    const auto c = shape(Circle{at, r}), e = shape(Ellipse{at, {r, r}, Rotation::axis(0, 1)});
    const auto other =
        i % 3 == 0   ? shape(Ellipse{{pick(-4, 4), pick(-4, 4)}, {pick(1, 8), pick(1, 8)}})
        : i % 3 == 1 ? shape(Capsule{{pick(-4, 4), pick(-4, 4)}, {0, 3}, pick(0, 5)})
                     : shape(Polygon{{{-3, -4}, {3, -4}, {pick(0, 9), pick(0, 9)}}, pick(0, 5)});
    const Meeting m = oracle::meeting(c, other);
    ++meetings[static_cast<int>(m)];
    ASSERT_EQ(m, oracle::meeting(e, other)) << i;
    const Holding h = oracle::holding(c, other), k = oracle::holding(other, c);
    ++holdings[static_cast<int>(h)];
    ++holdings[static_cast<int>(k)];
    ASSERT_EQ(h, oracle::holding(e, other)) << i;
    ASSERT_EQ(k, oracle::holding(other, e)) << i;
  }
  for (int k = 0; k < 3; ++k) {
    EXPECT_GT(meetings[k], 5);
    EXPECT_GT(holdings[k], 5);
  }
}

// The normals of edges may be a thousand magnitudes longer than each other.
TEST(Oracle, EdgesOfAllLengths) {
  for (int e = -1074; e < 0; e += 50) {
    oracle::Shape swept = shape(Ellipse{{-1, 0}, {1, 2}, {}});
    swept.sweeps.push_back({-4, -std::ldexp(1, e)});
    EXPECT_EQ(oracle::meeting(swept, shape(Capsule{{-1, 0}, {3, 2}, 2})), Meeting::interiors) << e;
  }
}

}  // namespace
