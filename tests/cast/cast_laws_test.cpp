// The laws of cast over all pairs of kinds, at the limit and away from it, against the oracle.
#include <gtest/gtest.h>

#include <abut/any_shape.hpp>  // the queries compiled once: typed ones, for all pairs, take minutes

#include "../laws/shapes_at_the_limit.hpp"

namespace abut {
namespace {

using laws::Random;

struct Tally {
  int hits = 0, misses = 0, starts = 0;
};

/// A shape of any kind, as the laws make it and as it is asked.
struct Subject {
  laws::AnyConvex shape;

  template <class F>
  auto each(F f) {
    return laws::of_any(shape, f);
  }
  AnyShape any() const { return laws::any(shape); }
  oracle::Shape oracle() { return laws::oracle_shape(shape); }
  std::string text() {
    return each([](auto& s) { return laws::text(s); });
  }
  template <class... S>
  bool is() const {
    return (std::holds_alternative<S>(shape) || ...);
  }
  Subject moved(Vec2 by) const {
    Subject s = *this;
    laws::move(s.shape, by);
    return s;
  }
  /// The largest number.
  double largest() const { return laws::magnitude(shape); }
};

bool endless(const Subject& s) { return s.is<Line, Ray>(); }
bool has_area(const Subject& s) { return !s.is<Line, Ray, Point, Segment>(); }

/// A motion that grazes, ends at a touch, or is just any; may move a to its start.
Vec2 motion_at_the_limit(Subject& a, Subject& b, Random& random) {
  const double span = a.largest() + b.largest();
  const bool integers = random.one_in(2);
  const auto number = [&] {
    return integers ? std::ldexp(random.integer(-6, 6), std::ilogb(span > 0 ? span : 1.0) - 2)
                    : random.real(-1.5, 1.5) * span;
  };
  const auto gap = oracle::separation(a.oracle(), b.oracle());
  Vec2 m{number(), number()};
  if (!gap.bounded || !(span < 1e300) || !(std::fabs(gap.distance) < 1e300)) return m;
  switch (random.integer(0, 3)) {
    case 0: {  // past each other, side by side
      a = a.moved(gap.distance * gap.normal);
      const Vec2 along = perp(gap.normal);
      const double s = integers ? std::exp2(std::round(std::log2(span + 0x1p-1000))) : span;
      a = a.moved(-s * along);
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
bool odd_direction(Subject& subject, Vec2 m) {
  bool odd = false;
  const auto tiny = [](double x) { return x != 0 && std::fabs(x) < 0x1p-60; };
  subject.each([&](auto& s) {
    laws::each_number(s, [&](double& x, laws::Number kind) {
      odd |= (kind == laws::Number::axis || kind == laws::Number::direction) && tiny(x);
    });
  });
  const double l = 0x1p-60 * length(m);
  return odd || (m.x != 0 && std::fabs(m.x) < l) || (m.y != 0 && std::fabs(m.y) < l);
}

std::string call(Subject& a, Vec2 m, Subject& b) {
  return "cast(" + a.text() + ", " + laws::text(Point{m}) + ", " + b.text() + ")";
}

void hit_or_miss(Subject a, Subject b, Random& random, int cases, Tally& tally) {
  const bool ellipse = a.is<Ellipse>() || b.is<Ellipse>();
  for (int i = 0; i < cases; ++i) {
    laws::put_at_the_limit(a.shape, b.shape, random, i);
    const Vec2 m = motion_at_the_limit(a, b, random);
    if (!std::isfinite(m.x) || !std::isfinite(m.y)) continue;
    if (ellipse && (odd_direction(a, m) || odd_direction(b, m))) continue;
    oracle::Shape swept = a.oracle();
    swept.sweeps.push_back(m);
    const bool expected = oracle::meeting(swept, b.oracle()) != oracle::Meeting::apart;
    const auto hit = cast(a.any(), m, b.any());
    ++(expected ? tally.hits : tally.misses);
    ASSERT_EQ(hit.has_value(), expected) << call(a, m, b);
    if (!hit) continue;
    EXPECT_GE(hit->t, 0);
    EXPECT_LE(hit->t, 1);
    if (hit->t > 0) {
      EXPECT_NEAR(length(hit->normal), 1, 1e-15) << call(a, m, b);
    }
    if (hit->t == 0) ++tally.starts;
  }
}

/// At t the shapes touch, as far as moved shapes can be told in doubles; before t they are apart.
void first_touch(Subject a, Subject b, Random& random, int cases) {
  int hits = 0;
  for (int i = 0; i < 40 * cases && hits < cases; ++i) {
    laws::Maker maker(random, i % 2 ? laws::Supply::integers : laws::Supply::reals);
    const auto make = [&](auto& s) { maker.make(s); };
    a.each(make), b.each(make);
    const Vec2 m{random.real(-9, 9), random.real(-9, 9)};
    const auto hit = cast(a.any(), m, b.any());
    if (!hit || intersects(a.any(), b.any())) continue;
    ++hits;
    const auto at = [&](double t) {
      return oracle::separation(a.moved(t * m).oracle(), b.oracle()).distance;
    };
    const double size = a.largest() + b.largest() + length(m);
    EXPECT_NEAR(at(hit->t), 0, 0x1p-50 * size) << call(a, m, b);
    // Separation is convex in t and 0 first at hit->t, so at t − ε it exceeds ε/t of that at 0.
    const double before = 0.999 * hit->t;
    if (at(0) > 0x1p-30 * size) {
      EXPECT_GT(at(before), 0) << call(a, m, b);
    }
    // The point is b's, and the moved a's; the normal keeps both apart.
    Subject moved = a.moved(hit->t * m);
    const auto point = oracle::shape(Point{hit->point});
    EXPECT_NEAR(oracle::separation(point, b.oracle()).distance, 0, 0x1p-49 * size) << call(a, m, b);
    EXPECT_NEAR(oracle::separation(point, moved.oracle()).distance, 0, 0x1p-49 * size)
        << call(a, m, b);
    // An endless shape is parted from others by one exact direction, which no double need be.
    if (!endless(a) && !endless(b)) {
      EXPECT_GE(oracle::separation_along(moved.oracle(), b.oracle(), -hit->normal), -0x1p-48 * size)
          << call(a, m, b);
    }
    EXPECT_LE(dot(hit->normal, m), 0x1p-50 * length(m)) << call(a, m, b);
  }
  // Points and curves hit each other seldom enough.
  if (has_area(a) || has_area(b)) {
    EXPECT_GT(hits, cases / 4);
  }
}

/// Shapes of a's kind against those of all kinds.
void against_all(const laws::AnyConvex& a, std::uint64_t seed, int cases) {
  Random random(seed);
  cases *= laws::kEffort * laws::soak();
  for (const laws::AnyConvex& b : laws::one_of_each_kind()) {
    Tally tally;
    hit_or_miss({a}, {b}, random, cases, tally);
    first_touch({a}, {b}, random, cases / 8);
    EXPECT_GT(tally.hits, 0);
    EXPECT_GT(tally.misses, 0);  // two lines miss only where they are parallel
  }
}

TEST(Cast, Point) { against_all(Point(), 1, 35); }
TEST(Cast, Line) { against_all(Line(), 2, 35); }
TEST(Cast, Ray) { against_all(Ray(), 3, 35); }
TEST(Cast, Segment) { against_all(Segment(), 4, 35); }
TEST(Cast, Circle) { against_all(Circle(), 5, 35); }
TEST(Cast, Capsule) { against_all(Capsule(), 6, 35); }
TEST(Cast, RoundedBox) { against_all(RoundedBox(), 7, 35); }
TEST(Cast, Box) { against_all(Box(), 8, 35); }
TEST(Cast, OrientedBox) { against_all(OrientedBox(), 9, 35); }
TEST(Cast, Polygon) { against_all(Polygon(), 10, 35); }
TEST(Cast, Ellipse) { against_all(Ellipse(), 11, 20); }

}  // namespace
}  // namespace abut
