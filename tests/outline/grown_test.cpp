// relate, contains and intersections of outlines with a radius: held against the arrangement in floats of a hundred
// digits, where what differs by less than 1e-60 is equal; and against the convex shapes that some
// outlines are.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <abut/any_relate.hpp>
#include <abut/any_shape.hpp>
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
  bool is_curve = false;

  /// A curve is its own boundary, as for intersections.
  bool bounds(const P& p) const {
    return is_curve ? part(p) != Part::exterior : part(p) == Part::boundary;
  }
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
Set set_of(const Circle& c) { return grown({{c.center}}, false, c.radius); }
Set set_of(const Capsule& c) { return grown({{c.a, c.b}}, false, c.radius); }
Set set_of(const RoundedBox& b) {
  const auto c = corners(b);
  return grown({{c.begin(), c.end()}}, true, b.radius);
}
Set sharp(const std::vector<std::vector<Vec2>>& rings) {
  Set set = grown(rings, true, 0);
  set.curves.clear();
  each_edge(rings, true, [&](const Segment& e) {
    if (e.a == e.b) return;
    const P a = wide(e.a), d = wide(e.b) - a;
    set.curves.push_back({false, a, (1 / length(d)) * d, 0, length(d)});
  });
  const auto edges = set.part;
  set.part = [=](const P& p) {
    F least = 1e9;
    each_edge(rings, true, [&](const Segment& e) { least = std::min(least, distance(e, p)); });
    return least <= tie ? Part::boundary : edges(p);
  };
  return set;
}
Set set_of(const Region& r) {
  return r.radius > 0 ? grown(r.rings, true, r.radius) : sharp(r.rings);
}
Set set_of(const Polyline& p) {
  if (p.radius > 0) return grown(p.lines, false, p.radius);
  Set set;
  set.is_curve = true;
  std::vector<Segment> edges;
  each_edge(p.lines, false, [&](const Segment& e) {
    edges.push_back(e);
    const P a = wide(e.a), d = wide(e.b) - a;
    const F l = length(d);
    set.curves.push_back({false, a, l > 0 ? (1 / l) * d : P{1, 0}, 0, l});
  });
  set.part = [=](const P& at) {
    for (const Segment& e : edges)
      if (distance(e, at) <= tie) return Part::interior;
    return Part::exterior;
  };
  return set;
}
Set set_of(const Box& b) { return sharp({{b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}}}); }
Set set_of(const Segment& s) {
  const P a = wide(s.a), b = wide(s.b), d = b - a;
  Set set;
  set.is_curve = true;
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

template <class... S>
Set set_of_one(const AnyShape& any) {
  Set set;
  EXPECT_TRUE(((std::holds_alternative<S>(any) && (set = set_of(std::get<S>(any)), true)) || ...));
  return set;
}
// From here on, any shapes: their queries are compiled once, in abut::any.
Set set_of(const AnyShape& any) {
  return set_of_one<Segment, Circle, Box, Capsule, RoundedBox, Polyline, Region>(any);
}

std::string text(const AnyShape& s) {
  std::ostringstream out;
  out.precision(17);
  std::visit([&](const auto& one) { out << one; }, s);
  return out.str();
}

void hold(const AnyShape& a, const AnyShape& b, std::set<std::string>& seen) {
  const auto say = [&] { return text(a) + "\n" + text(b); };
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
  const auto check = [&](const AnyShape& a, const AnyShape& b) {
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

/// All that two boundaries share.
struct SharedPoint {
  P at;
  bool crossing;
};
struct SharedParts {
  std::vector<SharedPoint> points;
  F length = 0;  ///< of all pieces
};

/// One of each line and circle.
std::vector<Curve> once(const std::vector<Curve>& all) {
  std::vector<Curve> list;
  for (const Curve& c : all) {
    const bool known = std::any_of(list.begin(), list.end(), [&](const Curve& d) {
      if (c.circle != d.circle) return false;
      const P way = d.at - c.at;
      if (c.circle) return abs(c.radius - d.radius) < tie && length(way) < tie;
      return abs(dot(perp(c.along), d.along)) < tie && abs(dot(perp(c.along), way)) < tie;
    });
    if (!known) list.push_back(c);
  }
  return list;
}
SharedParts shared(const Set& a, const Set& b) {
  SharedParts all;
  std::vector<Curve> given = a.curves;
  given.insert(given.end(), b.curves.begin(), b.curves.end());
  const std::vector<Curve> curves = once(given);
  const F step("1e-25"), near("1e-50");
  std::vector<P> places;
  const auto is_on = [&](const Curve& c, const P& p) {
    const P w = p - c.at;
    return abs(c.circle ? F(length(w) - c.radius) : dot(perp(c.along), w)) < near;
  };
  const auto place = [&](const Curve& c, const P& p) {
    const P w = p - c.at;
    return c.circle ? F(atan2(w.y, w.x)) : dot(c.along, w);
  };
  const auto at = [&](const Curve& c, const F& t) {
    return c.circle ? c.at + c.radius * P{cos(t), sin(t)} : c.at + t * c.along;
  };
  for (const Curve& c : curves) {
    std::vector<P> points;
    for (const Curve& d : curves)
      if (&c != &d) cross(c, d, points);
    for (const Curve& d : given) {
      if (d.circle) continue;
      for (const P& p : {d.at, d.at + d.length * d.along})
        if (is_on(c, p)) points.push_back(p);
    }
    std::vector<F> cuts;
    for (const P& p : points) {
      cuts.push_back(place(c, p));
      if (a.bounds(p) && b.bounds(p)) places.push_back(p);
    }
    std::sort(cuts.begin(), cuts.end());
    const F turn = 2 * acos(F(-1));
    if (c.circle) cuts.push_back(cuts.empty() ? turn : cuts.front() + turn);
    if (c.circle && cuts.size() == 1) cuts.insert(cuts.begin(), F(0));
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
      const F width = cuts[i + 1] - cuts[i];
      const P middle = at(c, (cuts[i] + cuts[i + 1]) / 2);
      if (width > near && a.bounds(middle) && b.bounds(middle))
        all.length += c.circle ? F(width * c.radius) : width;
    }
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    const P& p = places[i];
    if (std::any_of(places.begin(), places.begin() + static_cast<std::ptrdiff_t>(i),
                    [&](const P& q) { return length(p - q) < near; }))
      continue;
    bool together = false, crossing = false;
    for (const auto& [own, other] : {std::pair{&a, &b}, {&b, &a}}) {
      bool in = false, out = false;
      for (const Curve& c : curves) {
        if (!is_on(c, p)) continue;
        for (const int way : {-1, 1}) {
          const P q = at(c, place(c, p) + way * step);
          if (!own->bounds(q)) continue;
          if (other->bounds(q)) together = true;
          (other->part(q) == Part::interior ? in : out) = true;
        }
      }
      crossing = crossing || (in && out);
    }
    if (!together) all.points.push_back({p, crossing});
  }
  return all;
}

double length_of(const SharedPiece& s) {
  if (s.kind == SharedPiece::Kind::segment) return length(s.to - s.from);
  const Vec2 p = s.from - s.center, q = s.to - s.center;
  double turn = std::atan2(cross(p, q), dot(p, q));
  if (turn <= 0) turn += 2 * std::numbers::pi;
  return s.semi_axes.x * turn;
}

struct Seen {
  int crossing = 0, tangent = 0, pieces = 0;
};
void hold_shared(const AnyShape& a, const AnyShape& b, Seen& seen) {
  const SharedParts expected = shared(set_of(a), set_of(b));
  const Intersections all = intersections(a, b), turned = intersections(b, a);
  const std::string say = text(a) + "\n" + text(b);
  ASSERT_EQ(all.points.size(), expected.points.size()) << say;
  ASSERT_EQ(turned.points.size(), all.points.size()) << say;
  ASSERT_EQ(turned.pieces.size(), all.pieces.size()) << say;
  for (const SharedPoint& p : expected.points) {
    // Exact to less than a unit in the last place, whatever is near.
    const auto is_it = [&](const Intersection& x) {
      return abs(F(x.at.x) - p.at.x) < 1e-15 * (1 + abs(p.at.x)) &&
             abs(F(x.at.y) - p.at.y) < 1e-15 * (1 + abs(p.at.y));
    };
    const auto x = std::find_if(all.points.begin(), all.points.end(), is_it);
    ASSERT_NE(x, all.points.end()) << say;
    // Two curves have no inside; their marks go by sides.
    if (!set_of(a).is_curve || !set_of(b).is_curve) {
      ASSERT_EQ(x->tangent, !p.crossing) << x->at << "\n" << say;
    }
    ++(x->tangent ? seen.tangent : seen.crossing);
    ASSERT_EQ(std::count_if(
                  turned.points.begin(), turned.points.end(),
                  [&](const Intersection& y) { return y.at == x->at && y.tangent == x->tangent; }),
              1)
        << say;
  }
  double sum = 0, other = 0;
  for (const SharedPiece& s : all.pieces) sum += length_of(s);
  for (const SharedPiece& s : turned.pieces) other += length_of(s);
  ASSERT_NEAR(sum, expected.length.convert_to<double>(), 1e-12) << say;
  ASSERT_NEAR(other, sum, 1e-12) << say;
  seen.pieces += static_cast<int>(all.pieces.size());
}

/// The outlines that are the shape `same`, beside others of every kind.
void hold_as(const AnyShape& same, const std::vector<Polyline>& lines,
             const std::vector<Region>& regions, outlines::Random& random,
             std::set<std::string>& seen) {
  const Vec2 v = random.vertex(), w = random.vertex();
  const double r = radius_of(random);
  const Rotation turns[] = {Rotation(), Rotation::degrees(45), Rotation::axis(0.6, 0.8)};
  const Rotation turn = turns[random.below(3)];
  const auto beside = [&](const AnyShape& other) {
    const std::string expected = relate(same, other).text();
    seen.insert(expected);
    const auto check = [&](const AnyShape& o) {
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

TEST(Grown, IntersectionsAgainstAHundredDigits) {
  outlines::Random random(22);
  Seen seen;
  int cases = 0;
  const auto check = [&](const AnyShape& a, const AnyShape& b) {
    constexpr std::size_t few = 26;
    if (set_of(a).curves.size() + set_of(b).curves.size() > few) return;
    hold_shared(a, b, seen);
    ++cases;
  };
  while (cases < 150 && !HasFatalFailure()) {
    const Polyline line = stroke(random);
    Region region = random.region();
    const Vec2 v = random.vertex(), w = random.vertex();
    const auto beside_convex = [&](const AnyShape& o) {
      check(o, Circle{v, radius_of(random)});
      check(o, Capsule{v, w, radius_of(random)});
      check(o, Box{v, v + Vec2{1.0 + random.below(3), 1.0 + random.below(3)}});
      check(o, RoundedBox{v, {0.5, 1}, {}, radius_of(random)});
      if (!(v == w)) check(o, Segment{v, w});
    };
    beside_convex(line);
    check(line, stroke(random));
    if (region.rings.empty()) continue;
    check(region, line);
    beside_convex(region);
    region.radius = radius_of(random);
    beside_convex(region);
    check(region, line);
    const Polyline wire{line.lines, 0};
    check(region, wire);
    check(line, wire);
  }
  EXPECT_GE(seen.crossing, 100);
  EXPECT_GE(seen.tangent, 8);
  EXPECT_GE(seen.pieces, 8);
}

TEST(Grown, IntersectionsAnUlpAround) {
  // A circle that touches a slanted side, and one through the corner between two sides.
  const Polyline slanted{{{{0, 0}, {8, 6}}}, 5}, bent{{{{0, 40}, {0, 0}, {40, 0}}}, 1};
  const auto count = [](const Polyline& p, Vec2 at, double r) {
    const Intersections all = intersections(p, Circle{at, r});
    const auto tangent = std::count_if(all.points.begin(), all.points.end(),
                                       [](const Intersection& x) { return x.tangent; });
    return std::pair(all.points.size(), static_cast<std::size_t>(tangent));
  };
  using Counts = std::pair<std::size_t, std::size_t>;
  const Vec2 above{4 - 9, 3 + 12};  // 15 from the edge
  EXPECT_EQ(count(slanted, above, 10), Counts(1, 1));
  EXPECT_EQ(count(slanted, above, std::nextafter(10, 0)), Counts(0, 0));
  EXPECT_EQ(count(slanted, above, std::nextafter(10, 20)), Counts(2, 0));
  EXPECT_EQ(count(bent, {6, 13}, 13), Counts(5, 1));
  EXPECT_EQ(count(bent, {6, 13}, std::nextafter(13, 0)), Counts(6, 0));
  EXPECT_EQ(count(bent, {6, 13}, std::nextafter(13, 14)), Counts(4, 0));
  // Strokes of one radius whose rims run together, and no longer an ulp off.
  const Polyline base{{{{0, 0}, {8, 6}}}, 2.5};
  const auto beside = [](double r) { return Polyline{{{{-3, 4}, {5, 10}}}, r}; };
  EXPECT_EQ(intersections(base, beside(2.5)).pieces.size(), 1u);
  EXPECT_EQ(intersections(base, beside(2.5)).points.size(), 0u);
  EXPECT_EQ(intersections(base, beside(std::nextafter(2.5, 0))).points.size(), 0u);
  const Intersections over = intersections(base, beside(std::nextafter(2.5, 3)));
  EXPECT_EQ(over.pieces.size(), 0u);
  EXPECT_EQ(over.points.size(), 2u);
}

TEST(Grown, BoundariesThatCrossAtVertices) {
  // Each goes through the other's boundary at a vertex of its own.
  const Region a{{{{0, 0}, {4, 0}, {4, 4}, {0, 4}}}, 0}, b{{{{2, 2}, {4, 1}, {6, 2}, {4, 3}}}, 0};
  const Intersections all = intersections(a, b);
  ASSERT_EQ(all.points.size(), 2u);
  EXPECT_FALSE(all.points[0].tangent);
  EXPECT_FALSE(all.points[1].tangent);
}

}  // namespace
