// relate and contains of outlines with a radius: held against the arrangement in floats of a hundred
// digits, where what differs by less than 1e-60 is equal; and against the convex shapes that some
// outlines are.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <abut/print.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cmath>
#include <functional>
#include <set>
#include <sstream>

#include "random_outlines.hpp"

using namespace abut;

namespace {

using F = boost::multiprecision::number<boost::multiprecision::cpp_bin_float<110>,
                                        boost::multiprecision::et_off>;
struct P {
  F x, y;
  friend P operator+(const P& a, const P& b) { return {a.x + b.x, a.y + b.y}; }
  friend P operator-(const P& a, const P& b) { return {a.x - b.x, a.y - b.y}; }
  friend P operator*(const F& k, const P& a) { return {k * a.x, k * a.y}; }
};
F dot(const P& a, const P& b) { return a.x * b.x + a.y * b.y; }
F length(const P& a) { return sqrt(dot(a, a)); }
P perp(const P& a) { return {-a.y, a.x}; }
P wide(const Vec2& v) { return {F(v.x), F(v.y)}; }

const F tie("1e-60");

/// A set by its distance function, a list of the circles and lines that bound it, and its boundary's
/// own rule where it is a curve.
struct Curve {
  bool circle;
  P at, along;  ///< a circle's centre; a line's point and direction
  F radius, length;
};
struct Set {
  std::function<Part(const P&)> part;
  std::vector<Curve> curves;
};

F distance(const Segment& e, const P& p) {
  const P a = wide(e.a), d = wide(e.b) - a;
  const F dd = dot(d, d);
  F t = dd > 0 ? F(dot(p - a, d) / dd) : F(0);
  if (t < 0) t = 0;
  if (t > 1) t = 1;
  return length(p - (a + t * d));
}
void add_capsule(Set& set, const Segment& e, double r) {
  const P a = wide(e.a), b = wide(e.b), d = b - a;
  const F l = length(d);
  set.curves.push_back({true, a, {}, r, 0});
  if (l == 0) return;
  set.curves.push_back({true, b, {}, r, 0});
  const P u = (1 / l) * d;
  for (const int side : {-1, 1}) set.curves.push_back({false, a + F(side * r) * perp(u), u, 0, l});
}
template <class F2>
void each_edge(const std::vector<std::vector<Vec2>>& chains, bool closed, F2&& f) {
  for (const auto& c : chains) {
    if (c.size() == 1) f(Segment{c[0], c[0]});
    for (std::size_t i = 0; i + 1 < c.size() + closed; ++i) f(Segment{c[i], c[(i + 1) % c.size()]});
  }
}
Set grown(const std::vector<std::vector<Vec2>>& chains, bool region, double r) {
  Set set;
  std::vector<Segment> edges;
  each_edge(chains, region, [&](const Segment& e) { edges.push_back(e), add_capsule(set, e, r); });
  set.part = [=](const P& p) {
    F least = 1e9;
    bool odd = false;
    for (const Segment& e : edges) {
      least = std::min(least, distance(e, p));
      const P a = wide(e.a), b = wide(e.b);
      if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x))
        odd = !odd;
    }
    if ((region && odd) || least < r - tie) return Part::interior;
    return least <= r + tie ? Part::boundary : Part::exterior;
  };
  return set;
}
Set set_of(const Polyline& p) { return grown(p.lines, false, p.radius); }
Set set_of(const Region& r) { return grown(r.rings, true, r.radius); }
Set set_of(const Circle& c) { return grown({{c.center}}, false, c.radius); }
Set set_of(const Capsule& c) { return grown({{c.a, c.b}}, false, c.radius); }
Set set_of(const RoundedBox& b) {
  const Vec2 x = b.half_size.x * b.rotation.u(), y = b.half_size.y * b.rotation.v();
  return grown({{b.center - x - y, b.center + x - y, b.center + x + y, b.center - x + y}}, true,
               b.radius);
}
Set sharp(const std::vector<Vec2>& ring) {
  Set set = grown({ring}, true, 0);
  set.curves.clear();
  each_edge({ring}, true, [&](const Segment& e) {
    const P a = wide(e.a), d = wide(e.b) - a;
    set.curves.push_back({false, a, (1 / length(d)) * d, 0, length(d)});
  });
  const auto edges = set.part;
  set.part = [=](const P& p) {
    F least = 1e9;
    each_edge({ring}, true, [&](const Segment& e) { least = std::min(least, distance(e, p)); });
    return least <= tie ? Part::boundary : edges(p);
  };
  return set;
}
Set set_of(const Box& b) { return sharp({b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}}); }
Set set_of(const Segment& s) {
  const P a = wide(s.a), b = wide(s.b), d = b - a;
  Set set;
  set.curves.push_back({false, a, (1 / length(d)) * d, 0, length(d)});
  set.part = [=](const P& p) {
    if (length(p - a) <= tie || length(p - b) <= tie) return Part::boundary;
    return distance(s, p) <= tie ? Part::interior : Part::exterior;
  };
  return set;
}

void cross(const Curve& c, const Curve& d, std::vector<P>& points) {
  if (!c.circle && d.circle) return cross(d, c, points);
  const auto both = [&](const P& foot, const F& rest, const P& way) {
    if (rest < -tie) return;
    const F half = rest > tie ? F(sqrt(rest)) : F(0);
    points.push_back(foot + half * way);
    if (half > 0) points.push_back(foot - half * way);
  };
  if (c.circle && d.circle) {
    const P between = d.at - c.at;
    const F l = length(between);
    if (l < tie) return;
    const F x = (l * l + c.radius * c.radius - d.radius * d.radius) / (2 * l);
    both(c.at + (x / l) * between, c.radius * c.radius - x * x, perp((1 / l) * between));
  } else if (c.circle) {
    const F t = dot(c.at - d.at, d.along), h = dot(c.at - d.at, perp(d.along));
    both(d.at + t * d.along, c.radius * c.radius - h * h, d.along);
  } else {
    const F turn = dot(perp(c.along), d.along);
    if (abs(turn) < tie) return;
    points.push_back(c.at + (dot(perp(d.at - c.at), d.along) / turn) * c.along);
  }
}

IntersectionMatrix matrix(const Set& a, const Set& b) {
  IntersectionMatrix m;
  const auto note = [&](const P& p, int dimension) { m.add(a.part(p), b.part(p), dimension); };
  std::vector<Curve> all = a.curves;
  all.insert(all.end(), b.curves.begin(), b.curves.end());
  const F step("1e-25"), aside("1e-53");
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Curve& c = all[i];
    std::vector<P> points;
    if (c.circle)
      points.push_back(c.at + P{c.radius, 0});
    else
      points = {c.at, c.at + c.length * c.along};
    for (const Curve& d : all)
      if (&c != &d) cross(c, d, points);
    for (const P& p : points) {
      note(p, 0);
      for (const int way : {-1, 1}) {
        P q, n;
        if (c.circle) {
          const F turn = way * step;
          const P w = p - c.at;
          q = c.at + cos(turn) * w + sin(turn) * perp(w);
          n = (1 / length(w)) * (q - c.at);
        } else {
          q = p + (way * step) * c.along;
          n = perp(c.along);
        }
        note(q, 1);
        note(q + aside * n, 2);
        note(q - aside * n, 2);
      }
    }
  }
  return m;
}

template <class A, class B>
void hold(const A& a, const B& b, std::set<std::string>& seen) {
  const auto say = [&] {
    std::ostringstream out;
    out.precision(17);
    out << a << "\n" << b;
    return out.str();
  };
  const std::string expected = matrix(set_of(a), set_of(b)).text();
  const IntersectionMatrix m = relate(a, b);
  ASSERT_EQ(m.text(), expected) << say();
  ASSERT_EQ(relate(b, a).text(), m.transposed().text()) << say();
  ASSERT_EQ(contains(a, b), covers(m)) << say();
  ASSERT_EQ(contains(b, a), covered_by(m)) << say();
  ASSERT_EQ(intersects(a, b), !disjoint(m)) << say();
  ASSERT_EQ(interiors_intersect(a, b), m(Part::interior, Part::interior) >= 0) << say();
  seen.insert(expected);
}

double radius_of(outlines::Random& r) {
  const double radii[] = {0.25, 0.5, 1, 1.25, std::sqrt(2), std::sqrt(0.5), std::sqrt(1.25)};
  return radii[r.below(7)];
}
Polyline stroke(outlines::Random& random) {
  Polyline p = random.polyline();
  if (p.lines.size() > 2) p.lines.resize(2);
  p.radius = radius_of(random);
  return p;
}

TEST(Grown, RelateAgainstAHundredDigits) {
  outlines::Random random(21);
  std::set<std::string> seen;
  int cases = 0;
  const auto check = [&](const auto& a, const auto& b) {
    constexpr std::size_t few = 26;  // curves: the oracle takes their cube
    if (set_of(a).curves.size() + set_of(b).curves.size() > few) return;
    hold(a, b, seen);
    ++cases;
  };
  while (cases < 80 && !HasFatalFailure()) {
    const Polyline line = stroke(random);
    Region region = random.region();
    region.radius = radius_of(random);
    const Vec2 v = random.vertex();
    check(line, Circle{v, radius_of(random)});
    check(line, Capsule{v, random.vertex(), radius_of(random)});
    check(line, Box{v, v + Vec2{1.0 + random.below(3), 1.0 + random.below(3)}});
    check(line, RoundedBox{v, {0.5, 1}, {}, radius_of(random)});
    if (const Vec2 w = random.vertex(); !(v == w)) check(line, Segment{v, w});
    check(line, stroke(random));
    if (region.rings.empty()) continue;
    check(region, Circle{v, radius_of(random)});
    check(region, Box{v, v + Vec2{2, 1}});
    check(region, line);
  }
  EXPECT_GE(seen.size(), 8u);
}

template <class S>
std::string text(const S& s) {
  std::ostringstream out;
  out.precision(17);
  out << s;
  return out.str();
}

/// The outlines that are the shape `same`, beside others of every kind.
template <class S>
void hold_as(const S& same, const std::vector<Polyline>& lines, const std::vector<Region>& regions,
             outlines::Random& random, std::set<std::string>& seen) {
  const Vec2 v = random.vertex(), w = random.vertex();
  const double r = radius_of(random);
  const Rotation turns[] = {Rotation(), Rotation::degrees(45), Rotation::axis(0.6, 0.8)};
  const Rotation turn = turns[random.below(3)];
  const auto beside = [&](const auto& other) {
    const std::string expected = relate(same, other).text();
    seen.insert(expected);
    const auto check = [&](const auto& o) {
      ASSERT_EQ(relate(o, other).text(), expected) << text(o) << "\n" << text(other);
      ASSERT_EQ(contains(o, other), contains(same, other)) << text(o) << "\n" << text(other);
      ASSERT_EQ(relation(o, other), relation(same, other)) << text(o) << "\n" << text(other);
    };
    for (const Polyline& p : lines) check(p);
    for (const Region& p : regions) check(p);
  };
  beside(Point{0.5 * v + 0.5 * w});
  beside(Line{v, random.direction()});
  beside(Ray{v, random.direction()});
  beside(Segment{v, w});
  beside(Circle{v, r});
  beside(Box{v, v + Vec2{1, 2}});
  beside(OrientedBox{v, {r, 0.5 * random.below(3)}, turn});
  beside(Capsule{v, w, r});
  beside(RoundedBox{v, {1, 0.5}, turn, r});
  beside(Polygon{{v, w, random.vertex()}, 0});
  beside(Polygon{{v, w, random.vertex()}, r});
  const double axes[] = {0.5, 1, 2, r, 4};
  beside(Ellipse{v, {axes[random.below(5)], axes[random.below(5)]}, turn});
  beside(same);
}

TEST(Grown, AsTheConvexShapesThatTheyAre) {
  outlines::Random random(8);
  std::set<std::string> seen;
  for (int i = 0; i < 100 && !HasFatalFailure(); ++i) {
    // The middle is given, too: a circle's arc and straight sides then belong to several edges.
    const Vec2 a = 2 * random.vertex(), b = 2 * random.vertex(), m = 0.5 * a + 0.5 * b;
    const double r = radius_of(random);
    hold_as(Capsule{a, b, r}, {{{{a, b}}, r}, {{{a, m, b}}, r}, {{{m, b}, {a, m}, {a, b}}, r}}, {},
            random, seen);
    const Vec2 size{1.0 + random.below(3), 1.0 + random.below(3)};
    const std::vector<Vec2> ring{a, a + Vec2{size.x, 0}, a + size, a + Vec2{0, size.y}};
    hold_as(RoundedBox{a + 0.5 * size, 0.5 * size, {}, r}, {}, {{{ring}, r}}, random, seen);
  }
  EXPECT_GE(seen.size(), 20u);
}

TEST(Grown, ContactOfTheThirdAndFourthOrder) {
  // A circle of the ellipse's own bend at the end of an axis, inside and outside of it.
  const Ellipse flat{{0, 0}, {4, 2}, {}};
  const auto disc = [](Vec2 c, double r) { return Polyline{{{c}}, r}; };
  EXPECT_EQ(relate(disc({3, 0}, 1), flat).text(), "2FF10F212");   // 2²/4 at (4, 0)
  EXPECT_EQ(relate(disc({0, -6}, 8), flat).text(), "212F01FF2");  // 4²/2 at (0, 2)
  EXPECT_EQ(relate(disc({3, 0}, std::nextafter(1, 0)), flat).text(), "2FF1FF212");
  EXPECT_EQ(relate(disc({3, 0}, std::nextafter(1, 2)), flat).text(), "212101212");
  // An ellipse that is a circle.
  EXPECT_EQ(relate(disc({1, 2}, 3), Ellipse{{1, 2}, {3, 3}, Rotation::degrees(30)}).text(),
            relate(Circle{{1, 2}, 3}, Ellipse{{1, 2}, {3, 3}, Rotation::degrees(30)}).text());
}

TEST(Grown, GapsCloseAtTheExactRadius) {
  // Three discs through one point, from all sides: they close the gap at a radius of 5 and at no
  // smaller one. Other digits by a motion of the whole.
  int closed = 0, open = 0;
  for (const double scale : {1.0, 0x1p-30, 0x1p300, 0x1p-500})
    for (const Vec2 at : {Vec2{0, 0}, Vec2{7, -3}}) {
      std::vector<std::vector<Vec2>> dots;
      for (const Vec2& c : {Vec2{3, 4}, Vec2{-5, 0}, Vec2{3, -4}})
        dots.push_back({scale * (at + c)});
      const Circle middle{scale * at, scale};
      const double r = scale * 5;
      const Polyline just{dots, r}, less{dots, std::nextafter(r, 0)},
          more{dots, std::nextafter(r, HUGE_VAL)};
      closed += contains(just, middle);
      closed += contains(more, middle);
      open += !contains(less, middle);
      EXPECT_EQ(relation(more, middle), Relation::contains);
      EXPECT_EQ(relate(just, middle)(Part::boundary, Part::interior), 0);
      EXPECT_EQ(relate(less, middle)(Part::exterior, Part::interior), 2);
    }
  EXPECT_EQ(closed, 16);
  EXPECT_EQ(open, 8);
}

TEST(Grown, GapsBetweenSidesCloseAtTheExactRadius) {
  // The corner where two slanted sides cross is a root of a root away from a third disc. Nearest
  // radii around the exact one open and close the gap.
  outlines::Random random(4);
  int changed = 0;
  for (int i = 0; i < 12; ++i) {
    const double a = 3 + random.below(5), b = 2 + random.below(4);
    // A triangle's strokes around its incircle: the middle is as far from all three.
    const std::vector<Vec2> ring{{-a, 0}, {b, 1.0 * random.below(3)}, {0, 4.0 + random.below(4)}};
    double low = 0.01, high = 10;
    const auto covers_all = [&](double r) {
      return contains(Polyline{{{ring[0], ring[1], ring[2], ring[0]}}, r}, Polygon{ring, 0});
    };
    while (std::nextafter(low, high) < high) {
      const double middle = low + (high - low) / 2;
      (covers_all(middle) ? high : low) = middle;
    }
    // The inradius by its formula, in a hundred digits.
    F around = 0;
    for (std::size_t k = 0; k < 3; ++k) around += length(wide(ring[(k + 1) % 3]) - wide(ring[k]));
    const P u = wide(ring[1]) - wide(ring[0]), v = wide(ring[2]) - wide(ring[0]);
    const F exact = (u.x * v.y - u.y * v.x) / around;
    EXPECT_LT(F(low), exact);
    EXPECT_GE(F(high), exact);
    changed += low > 0.01 && high < 10;
  }
  EXPECT_EQ(changed, 12);
}

}  // namespace
