// The laws of cast over one pair of shapes, at the limit and away from it, against the oracle.
#pragma once

#include <gtest/gtest.h>

#include <abut/any_shape.hpp>  // the queries compiled once: typed ones, for all pairs, take minutes

#include "../laws/shapes_at_the_limit.hpp"

namespace cast_laws {

using namespace abut;
using laws::Random;

struct Tally {
  int hits = 0, misses = 0, starts = 0;
};

template <class S>
inline constexpr bool endless = std::is_same_v<S, Line> || std::is_same_v<S, Ray>;

template <class S>
inline constexpr bool has_area =
    !endless<S> && !std::is_same_v<S, Point> && !std::is_same_v<S, Segment>;

/// The largest number among those of a shape.
template <class S>
double largest(S s) {
  double top = 0;
  laws::each_number(s, [&](double& x, laws::Number kind) {
    if (kind == laws::Number::coordinate || kind == laws::Number::size)
      top = std::fmax(top, std::fabs(x));
  });
  return top;
}

/// A motion that grazes, ends at a touch, or is just any; may move a to its start.
template <class A, class B>
Vec2 motion_at_the_limit(A& a, const B& b, Random& random) {
  const double span = largest(a) + largest(b);
  const bool integers = random.one_in(2);
  const auto number = [&] {
    return integers ? std::ldexp(random.integer(-6, 6), std::ilogb(span > 0 ? span : 1.0) - 2)
                    : random.real(-1.5, 1.5) * span;
  };
  const auto gap = oracle::separation(oracle::shape(a), oracle::shape(b));
  Vec2 m{number(), number()};
  if (!gap.bounded || !(span < 1e300) || !(std::fabs(gap.distance) < 1e300)) return m;
  switch (random.integer(0, 3)) {
    case 0: {  // past each other, side by side
      laws::move(a, gap.distance * gap.normal);
      const Vec2 along = perp(gap.normal);
      const double s = integers ? std::exp2(std::round(std::log2(span + 0x1p-1000))) : span;
      laws::move(a, -s * along);
      m = (random.one_in(2) ? 2 : 1) * s * along;
      break;
    }
    case 1:  // just as far as it takes
      if (gap.distance > 0) m = gap.distance * gap.normal;
      break;
    case 2:  // the same aslant
      if (gap.distance > 0)
        m = gap.distance * gap.normal + random.integer(-3, 3) * span * perp(gap.normal);
      break;
    default:
      break;
  }
  if (random.one_in(2)) {
    m.x = laws::step(m.x, random.integer(-1, 1));
    m.y = laws::step(m.y, random.integer(-1, 1));
  }
  return m;
}

/// Beside an ellipse the oracle cannot tell directions that differ by less than this: it then may
/// find a shape apart from what it covers on its way.
template <class S>
bool odd_direction(S s, Vec2 m) {
  bool odd = false;
  const auto tiny = [](double x) { return x != 0 && std::fabs(x) < 0x1p-60; };
  laws::each_number(s, [&](double& x, laws::Number kind) {
    odd |= (kind == laws::Number::axis || kind == laws::Number::direction) && tiny(x);
  });
  const double l = 0x1p-60 * length(m);
  return odd || (m.x != 0 && std::fabs(m.x) < l) || (m.y != 0 && std::fabs(m.y) < l);
}

template <class A, class B>
void hit_or_miss(Random& random, int cases, Tally& tally) {
  for (int i = 0; i < cases; ++i) {
    auto [a, b] = laws::make_pair_at_the_limit<A, B>(random, i);
    const Vec2 m = motion_at_the_limit(a, b, random);
    if (!std::isfinite(m.x) || !std::isfinite(m.y)) continue;
    if constexpr (std::is_same_v<A, Ellipse> || std::is_same_v<B, Ellipse>)
      if (odd_direction(a, m) || odd_direction(b, m)) continue;
    oracle::Shape swept = oracle::shape(a);
    swept.sweeps.push_back(m);
    const bool expected = oracle::meeting(swept, oracle::shape(b)) != oracle::Meeting::apart;
    const auto hit = cast(a, m, b);
    ++(expected ? tally.hits : tally.misses);
    ASSERT_EQ(hit.has_value(), expected)
        << "cast(" << laws::text(a) << ", " << laws::text(Point{m}) << ", " << laws::text(b) << ")";
    if (!hit) continue;
    EXPECT_GE(hit->t, 0);
    EXPECT_LE(hit->t, 1);
    if (hit->t > 0) {
      EXPECT_NEAR(length(hit->normal), 1, 1e-15)
          << "cast(" << laws::text(a) << ", " << laws::text(Point{m}) << ", " << laws::text(b)
          << ")";
    }
    if (hit->t == 0) ++tally.starts;
  }
}

/// At t the shapes touch, as far as moved shapes can be told in doubles; before t they are apart.
template <class A, class B>
void first_touch(Random& random, int cases) {
  int hits = 0;
  for (int i = 0; i < 40 * cases && hits < cases; ++i) {
    A a;
    B b;
    laws::Maker maker(random, i % 2 ? laws::Supply::integers : laws::Supply::reals);
    maker.make(a);
    maker.make(b);
    const Vec2 m{random.real(-9, 9), random.real(-9, 9)};
    const auto hit = cast(a, m, b);
    if (!hit || intersects(a, b)) continue;
    ++hits;
    const auto at = [&](double t) {
      A moved = a;
      laws::move(moved, t * m);
      return oracle::separation(oracle::shape(moved), oracle::shape(b)).distance;
    };
    const auto text = [&] {
      return "cast(" + laws::text(a) + ", " + laws::text(Point{m}) + ", " + laws::text(b) + ")";
    };
    const double size = largest(a) + largest(b) + length(m);
    EXPECT_NEAR(at(hit->t), 0, 0x1p-50 * size) << text();
    // Separation is convex in t and 0 first at hit->t, so at t − ε it exceeds ε/t of that at 0.
    const double before = 0.999 * hit->t;
    if (at(0) > 0x1p-30 * size) {
      EXPECT_GT(at(before), 0) << text();
    }
    // The point is b's, and the moved a's; the normal keeps both apart.
    A moved = a;
    laws::move(moved, hit->t * m);
    const auto point = oracle::shape(Point{hit->point});
    EXPECT_NEAR(oracle::separation(point, oracle::shape(b)).distance, 0, 0x1p-49 * size) << text();
    EXPECT_NEAR(oracle::separation(point, oracle::shape(moved)).distance, 0, 0x1p-49 * size)
        << text();
    // An endless shape is parted from others by one exact direction, which no double need be.
    if (!endless<A> && !endless<B>) {
      EXPECT_GE(oracle::separation_along(oracle::shape(moved), oracle::shape(b), -hit->normal),
                -0x1p-48 * size)
          << text();
    }
    EXPECT_LE(dot(hit->normal, m), 0x1p-50 * length(m)) << text();
  }
  // Points and curves hit each other seldom enough.
  if (has_area<A> || has_area<B>) {
    EXPECT_GT(hits, cases / 4);
  }
}

template <class A, class... B>
void all_of(std::uint64_t seed, int cases) {
  Random random(seed);
  const auto pair = [&]<class T>(const T&) {
    Tally tally;
    hit_or_miss<A, T>(random, cases, tally);
    first_touch<A, T>(random, cases / 8);
    EXPECT_GT(tally.hits, 0);
    EXPECT_GT(tally.misses, 0);  // two lines miss only where they are parallel
  };
  (pair(B{}), ...);
}

template <class A>
void against_all(std::uint64_t seed, int cases) {
  all_of<A, Point, Line, Ray, Segment, Circle, Box, OrientedBox, Ellipse, Capsule, RoundedBox,
         Polygon>(seed, cases * laws::kEffort * laws::soak());
}

}  // namespace cast_laws
