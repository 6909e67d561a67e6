// relate of every pair of straight shapes, held against the arrangement in exact.hpp; of circles and
// ellipses with polylines and regions, held against rational points around them.
#include <gtest/gtest.h>

#include <abut/any_relate.hpp>
#include <abut/print.hpp>
#include <abut/validate.hpp>
#include <cmath>
#include <map>
#include <numbers>
#include <set>
#include <sstream>

#include "exact.hpp"
#include "random_outlines.hpp"

using namespace abut;

namespace {

std::string text(const AnyShape& s) {
  std::ostringstream out;
  out.precision(17);
  std::visit([&](const auto& k) { out << k; }, s);
  return out.str();
}

using Make = AnyShape (*)(outlines::Random&);
const std::map<std::string, Make> straight{
    {"point",
     [](outlines::Random& r) -> AnyShape { return Point{0.5 * r.vertex() + 0.5 * r.vertex()}; }},
    {"line", [](outlines::Random& r) -> AnyShape { return Line{r.vertex(), r.direction()}; }},
    {"ray", [](outlines::Random& r) -> AnyShape { return Ray{r.vertex(), r.direction()}; }},
    {"segment", [](outlines::Random& r) -> AnyShape { return Segment{r.vertex(), r.vertex()}; }},
    {"box",
     [](outlines::Random& r) -> AnyShape {
       const Vec2 p = r.vertex(), q = r.vertex();
       return Box{{std::min(p.x, q.x), std::min(p.y, q.y)},
                  {std::max(p.x, q.x), std::max(p.y, q.y)}};
     }},
    {"oriented_box",
     [](outlines::Random& r) -> AnyShape {
       const Rotation turns[] = {Rotation(), Rotation::degrees(45), Rotation::axis(0.6, 0.8)};
       return OrientedBox{r.vertex(), {0.5 * r.below(4), 0.5 * r.below(4)}, turns[r.below(3)]};
     }},
    {"polygon",
     [](outlines::Random& r) -> AnyShape {
       return Polygon{{r.vertex(), r.vertex(), r.vertex()}, 0};
     }},
    {"polyline", [](outlines::Random& r) -> AnyShape { return r.polyline(); }},
    {"region", [](outlines::Random& r) -> AnyShape { return r.region(); }},
};

exact::Set set_of(const AnyShape& s) {
  return std::visit(
      [](const auto& k) -> exact::Set {
        if constexpr (requires { exact::set_of(k); })
          return exact::set_of(k);
        else
          throw std::logic_error("a round shape");
      },
      s);
}

Relation relation_of(const IntersectionMatrix& m) {
  if (disjoint(m)) return Relation::disjoint;
  using enum Part;
  if (m(interior, interior) < 0) return Relation::meet;
  const bool reaches_a = m(boundary, interior) >= 0 || m(boundary, boundary) >= 0;
  const bool reaches_b = m(interior, boundary) >= 0 || m(boundary, boundary) >= 0;
  const bool holds = m(exterior, interior) < 0 && m(exterior, boundary) < 0;
  const bool held = m(interior, exterior) < 0 && m(boundary, exterior) < 0;
  if (holds && held) return Relation::equal;
  if (holds) return reaches_a ? Relation::covers : Relation::contains;
  if (held) return reaches_b ? Relation::covered_by : Relation::inside;
  return Relation::overlap;
}

/// Holds for any two shapes, whatever they are.
void hold_together(const AnyShape& a, const AnyShape& b, const IntersectionMatrix& m) {
  const auto say = [&] { return text(a) + "\n" + text(b) + "\n" + m.text(); };
  EXPECT_EQ(relate(b, a).text(), m.transposed().text()) << say();
  // law: contains.md, "OGC calls this covers"
  EXPECT_EQ(relation_of(m), relation(a, b)) << say();
  EXPECT_EQ(disjoint(m), disjoint(a, b)) << say();
  EXPECT_EQ(touches(m), touches(a, b)) << say();
  EXPECT_EQ(crosses(m), crosses(a, b)) << say();
  EXPECT_EQ(overlaps(m), overlaps(a, b)) << say();
  EXPECT_EQ(within(m), within(a, b)) << say();
  EXPECT_EQ(covers(m), covers(a, b)) << say();
  EXPECT_EQ(covered_by(m), covered_by(a, b)) << say();
  EXPECT_EQ(equals(m), equals(a, b)) << say();
  EXPECT_EQ(covers(m), contains(a, b)) << say();
  EXPECT_EQ(within(m), contains(b, a) && interiors_intersect(a, b)) << say();
}

// law: outlines.md, "A polyline is the union"
// law: outlines.md, "It has one chain"
// law: outlines.md, "A region is the closure"
// law: outlines.md, "Interior and boundary are those"
// law: outlines.md, "Without a radius, a polyline's boundary"
TEST(Relate, StraightPairsAgainstTheArrangement) {
  const auto endless = [](const std::string& name) { return name == "line" || name == "ray"; };
  for (const auto& [name_a, make_a] : straight)
    for (const auto& [name_b, make_b] : straight) {
      // The oracle's lines end far away: it cannot tell which of two is longer.
      if (endless(name_a) && endless(name_b)) continue;
      outlines::Random random(static_cast<unsigned>(std::hash<std::string>()(name_a + name_b)));
      std::set<std::string> seen;
      for (int i = 0; i < 120; ++i) {
        const AnyShape a = make_a(random);
        const AnyShape b = name_a == name_b && i % 20 == 19 ? a : make_b(random);
        const exact::Set exact_a = set_of(a), exact_b = set_of(b);
        if (exact_a.empty() || exact_b.empty()) continue;
        const IntersectionMatrix m = relate(a, b);
        const std::string expected = exact::text(exact::matrix(exact_a, exact_b));
        ASSERT_EQ(m.text(), expected) << text(a) << "\n" << text(b);
        if (i < 40) hold_together(a, b, m);
        seen.insert(expected);
      }
      // So many that the shapes stood to each other in every way that matters.
      EXPECT_GE(seen.size(), name_a == "point" || name_b == "point" ? 2u : 5u)
          << name_a << " and " << name_b;
    }
}

// ---- Round shapes

using exact::P;
using exact::Q;

/// The matrix of a straight set and the disc |x − c| ≤ r, of which no side is a stretch of the
/// other's boundary.
std::string with_disc(const exact::Set& set, const P& c, const Q& r) {
  using enum Part;
  IntersectionMatrix m;
  const bool area = set.area;
  const auto disc_part = [&](const P& p) {
    const Q d = dot(p - c, p - c) - r * r;
    return d < 0 ? interior : d == 0 ? boundary : exterior;
  };
  const auto set_part = [&](const P& p) { return static_cast<Part>(exact::place(set, p)); };
  std::vector<double> turns;
  for (const exact::Edge& e : set.edges) {
    const P d = e.b - e.a, w = e.a - c;
    for (const P& p : {e.a, e.b}) {
      m.add(set_part(p), disc_part(p), 0);
      if (disc_part(p) == boundary)
        turns.push_back(
            std::atan2(static_cast<double>(Q(p.y - c.y)), static_cast<double>(Q(p.x - c.x))));
    }
    const Q dd = dot(d, d);
    if (dd == 0) continue;
    // (w + t d)² = r² at t = (−w·d ± √disc) / dd.
    const Q wd = dot(w, d), disc = wd * wd - dd * (dot(w, w) - r * r);
    const Part own = area ? boundary : interior;
    const Q nearest = exact::distance2(e, c) - r * r;
    if (nearest < 0) m.add(own, interior, 1);
    if (disc_part(e.a) == exterior || disc_part(e.b) == exterior) m.add(own, exterior, 1);
    if (disc < 0) continue;
    for (const int way : {-1, 1}) {
      const double root = std::sqrt(static_cast<double>(disc));
      const double t = (way * root - static_cast<double>(wd)) / static_cast<double>(dd);
      const double x = static_cast<double>(w.x) + t * static_cast<double>(d.x);
      const double y = static_cast<double>(w.y) + t * static_cast<double>(d.y);
      turns.push_back(std::atan2(y, x));
      // A crossing within the edge, which the ends above do not tell.
      if (t > 1e-9 && t < 1 - 1e-9) {
        bool is_end = false;
        for (const P& end : set.ends)
          is_end = is_end || (exact::on(e, end) && disc_part(end) == boundary &&
                              std::fabs(static_cast<double>(Q(end.x - c.x)) - x) +
                                      std::fabs(static_cast<double>(Q(end.y - c.y)) - y) <
                                  1e-6);
        if (!is_end) m.add(own, boundary, 0);
      }
    }
  }
  std::sort(turns.begin(), turns.end());
  turns.push_back(turns.empty() ? -3.0 : turns.front());
  turns.back() += 2 * std::numbers::pi;
  const auto on_circle = [&](double turn) {
    const Q t(std::tan(0.5 * turn)), k = 1 + t * t;
    return P{c.x + r * (1 - t * t) / k, c.y + r * 2 * t / k};
  };
  const Q tiny = Q(1) / 1000000;
  for (std::size_t i = 0; i + 1 < turns.size() || i == 0; ++i) {
    const double next = i + 1 < turns.size() ? turns[i + 1] : turns[i];
    if (i + 1 < turns.size() && next - turns[i] < 1e-6) continue;
    const P p = on_circle(std::remainder(0.5 * (turns[i] + next), 2 * std::numbers::pi));
    m.add(set_part(p), boundary, 1);
    for (const int side : {-1, 1}) {
      const P q{p.x + side * tiny * (p.x - c.x), p.y + side * tiny * (p.y - c.y)};
      m.add(set_part(q), disc_part(q), 2);
    }
  }
  // Beside the middle of every stretch of an edge there is what there is of both insides.
  for (const exact::Edge& e : set.edges) {
    if (!area) break;
    for (int i = 1; i < 64; i += 2) {
      const P d = e.b - e.a, p{e.a.x + i * d.x / 64, e.a.y + i * d.y / 64};
      for (const int side : {-1, 1}) {
        const P q{p.x - side * tiny * d.y, p.y + side * tiny * d.x};
        m.add(set_part(q), disc_part(q), 2);
      }
    }
  }
  return m.text();
}

TEST(Relate, DiscsAgainstRationalPoints) {
  outlines::Random random(7);
  std::set<std::string> seen[2];
  const auto make_circle = [&] {
    // Radii for which many grid points lie on the circle.
    const double radii[] = {1, 2, 2.5, 5, 0.5, 3};
    return Circle{0.5 * random.vertex() + 0.5 * random.vertex(), radii[random.below(6)]};
  };
  for (int i = 0; i < 500; ++i) {
    const bool region = i % 2 == 0;
    const AnyShape a = region ? AnyShape(random.region()) : AnyShape(random.polyline());
    const exact::Set set = set_of(a);
    if (set.empty()) continue;
    const Circle b = make_circle();
    const std::string expected = with_disc(set, exact::point(b.center), Q(b.radius));
    const IntersectionMatrix m = relate(a, b);
    ASSERT_EQ(m.text(), expected) << text(a) << "\n" << text(b);
    seen[region].insert(expected);
    if (i % 10 < 2) hold_together(a, b, m);
    // With x twice as long, the disc is an ellipse, and the kinds of all meetings stay.
    AnyShape wide = a;
    const auto stretch = [](auto& chains) {
      for (auto& chain : chains)
        for (Vec2& v : chain) v.x *= 2;
    };
    if (region)
      stretch(std::get<Region>(wide).rings);
    else
      stretch(std::get<Polyline>(wide).lines);
    const Ellipse e{{2 * b.center.x, b.center.y}, {2 * b.radius, b.radius}, {}};
    ASSERT_EQ(relate(wide, e).text(), expected) << text(wide) << "\n" << text(e);
    const Ellipse turned{e.center, {b.radius, 2 * b.radius}, Rotation::axis(0, 1)};
    ASSERT_EQ(relate(wide, turned).text(), expected) << text(wide) << "\n" << text(turned);
  }
  EXPECT_GE(seen[0].size(), 12u);  // polylines
  EXPECT_GE(seen[1].size(), 6u);
}

TEST(Relate, RoundPairsByHand) {
  const auto m = [](const AnyShape& a, const AnyShape& b) {
    const IntersectionMatrix found = relate(a, b);
    hold_together(a, b, found);
    return found.text();
  };
  const Circle coin{{0, 0}, 1};
  EXPECT_EQ(m(coin, Circle{{3, 0}, 1}), "FF2FF1212");
  EXPECT_EQ(m(coin, Circle{{2, 0}, 1}), "FF2F01212");
  EXPECT_EQ(m(coin, Circle{{1, 0}, 1}), "212101212");
  EXPECT_EQ(m(coin, Circle{{0, 0}, 1}), "2FFF1FFF2");
  EXPECT_EQ(m(coin, Ellipse{{0, 0}, {1, 1}, {}}), "2FFF1FFF2");
  EXPECT_EQ(m(coin, Circle{{1, 0}, 2}), "2FF10F212");
  EXPECT_EQ(m(coin, Circle{{0, 0}, 2}), "2FF1FF212");
  // The end of a capsule is half of a circle; its side lies on a line.
  const Capsule bar{{0, 0}, {4, 0}, 1};
  EXPECT_EQ(m(coin, bar), "2FF11F212");
  EXPECT_EQ(m(Ellipse{{0, 0}, {1, 1}, {}}, bar), "2FF11F212");
  EXPECT_EQ(m(bar, Box{{0, 1}, {4, 2}}), "FF2F11212");
  EXPECT_EQ(m(bar, Box{{0, -1}, {4, 1}}), "212F11FF2");
  EXPECT_EQ(m(bar, Box{{4, 1}, {6, 2}}), "FF2F01212");
  EXPECT_EQ(m(Segment{{1, 1}, {2, 1}}, bar), "F1FF0F212");
  EXPECT_EQ(m(Segment{{3, 1}, {6, 1}}, bar), "F11F00212");
  EXPECT_EQ(m(Segment{{4, 1}, {6, 1}}, bar), "FF1F00212");
  EXPECT_EQ(m(Line{{0, 1}, {1, 0}}, bar), "F11FFF212");
  EXPECT_EQ(m(Line{{0, 5}, {0, 1}}, Circle{{1, 0}, 1}), "F01FFF212");
  EXPECT_EQ(m(Ray{{0, 0}, {1, 0}}, bar), "1010FF212");
  EXPECT_EQ(m(Ray{{-1, 0}, {1, 0}}, bar), "101F0F212");
  EXPECT_EQ(m(Ray{{-3, 0}, {1, 0}}, bar), "101FF0212");
  EXPECT_EQ(m(Segment{{0, 0}, {4, 0}}, bar), "1FF0FF212");
  // A rounded box and a capsule with a common side.
  EXPECT_EQ(m(RoundedBox{{2, 0}, {2, 0}, {}, 1}, bar), "2FFF1FFF2");
  EXPECT_EQ(m(RoundedBox{{2, 2}, {2, 0}, {}, 1}, bar), "FF2F11212");
  EXPECT_EQ(m(Polygon{{{0, 0}, {4, 0}, {2, 2}}, 1}, bar), "212F11FF2");
}

TEST(Relate, LinesAndRays) {
  const auto m = [](const AnyShape& a, const AnyShape& b) {
    const IntersectionMatrix found = relate(a, b);
    hold_together(a, b, found);
    return found.text();
  };
  const Line line{{4, 3}, {0, 1}};
  const Ray down{{4, 3}, {0, -2}};
  EXPECT_EQ(m(line, Line{{4, 9}, {0, -3}}), "1FFFFFFF2");
  EXPECT_EQ(m(line, Line{{5, 9}, {0, -3}}), "FF1FFF1F2");
  EXPECT_EQ(m(line, Line{{5, 9}, {1, -3}}), "0F1FFF1F2");
  EXPECT_EQ(m(line, down), "101FFFFF2");
  EXPECT_EQ(m(line, Ray{{4, 3}, {1, 0}}), "F01FFF1F2");
  EXPECT_EQ(m(line, Ray{{3, 3}, {1, 0}}), "0F1FFF102");
  EXPECT_EQ(m(down, Ray{{4, 3}, {0, 1}}), "FF1F0F1F2");
  EXPECT_EQ(m(down, Ray{{4, 2}, {0, 1}}), "1010FF1F2");
  EXPECT_EQ(m(down, Ray{{4, 2}, {0, -1}}), "101FF0FF2");
}

// law: outlines.md, "With a radius, the interior"
TEST(Relate, WithRadius) {
  // A square ring, half a unit thick on either side of its edges.
  const AnyShape frame =
      Region{{{{0, 0}, {10, 0}, {10, 10}, {0, 10}}, {{2, 2}, {8, 2}, {8, 8}, {2, 8}}}, 0.5};
  const auto m = [](const AnyShape& a, const AnyShape& b) {
    const IntersectionMatrix found = relate(a, b);
    hold_together(a, b, found);
    return found.text();
  };
  EXPECT_EQ(m(frame, Box{{2.5, 2.5}, {7.5, 7.5}}), "FF2F112F2");
  EXPECT_EQ(m(frame, Box{{3, 3}, {7, 7}}), "FF2FF1212");
  EXPECT_EQ(m(frame, Box{{1, 1}, {9, 9}}), "2121F12F2");
  EXPECT_EQ(m(frame, Box{{0, 0}, {1, 1}}), "212FF1FF2");
  EXPECT_EQ(m(frame, Box{{0, -0.5}, {1, 1}}), "212F11FF2");
  EXPECT_EQ(m(frame, Circle{{5, 5}, 2.5}), "FF2F01212");
  EXPECT_EQ(m(frame, Point{{5, 5}}), "FF2FF10F2");
  EXPECT_EQ(m(frame, Point{{2.5, 5}}), "FF20F1FF2");
  EXPECT_EQ(m(frame, Point{{2, 5}}), "0F2FF1FF2");
  EXPECT_EQ(m(frame, Segment{{5, 1}, {5, 5}}), "1020F1102");
  EXPECT_EQ(m(frame, Segment{{-0.5, 2}, {-0.5, 8}}), "FF2101FF2");
  EXPECT_EQ(m(frame, Line{{0, -0.5}, {1, 0}}), "FF21F11F2");
  EXPECT_EQ(m(frame, frame), "2FFF1FFF2");
  const AnyShape stroke = Polyline{{{{0, 0}, {4, 0}}}, 1};
  EXPECT_EQ(m(stroke, Capsule{{0, 0}, {4, 0}, 1}), "2FFF1FFF2");
  EXPECT_EQ(m(stroke, Polyline{{{{0, 0}, {4, 0}}}, 0}), "102FF1FF2");
  EXPECT_EQ(m(stroke, Polyline{{{{0, 1}, {4, 1}}}, 0}), "FF2101FF2");
  EXPECT_EQ(m(stroke, Polyline{{{{0, 1}, {9, 1}}}, 0}), "FF2101102");
}

TEST(Relate, WithRadiusAsTheRelationHasIt) {
  outlines::Random random(9);
  const double radii[] = {0.25, 0.5, 0.75, 1, 1.5};
  std::set<Relation> seen;
  for (int i = 0; i < 40; ++i) {
    Region region = random.region();
    region.radius = radii[random.below(5)];
    Polyline line = random.polyline();
    line.radius = radii[random.below(5)];
    for (const AnyShape& a : {AnyShape(region), AnyShape(line)}) {
      if (set_of(a).empty()) continue;
      const Vec2 v = random.vertex();
      std::vector<AnyShape> others{Circle{v, radii[random.below(5)]}, Ellipse{v, {1, 0.5}, {}},
                                   Capsule{v, random.vertex(), 0.5}, line};
      for (const auto& [name, make] : straight) others.push_back(make(random));
      for (const AnyShape& b : others) {
        if (std::holds_alternative<Region>(b) && set_of(b).empty()) continue;
        hold_together(a, b, relate(a, b));
        seen.insert(relation(a, b));
      }
    }
  }
  EXPECT_GE(seen.size(), 6u);
  // Nothing of one boundary meets the other's.
  const AnyShape dots = Polyline{{{{4, 1}}, {{2, 4}}, {{1, 2}}}, 0.25};
  EXPECT_FALSE(contains(dots, Circle{{4, 1}, 0.5}));
  EXPECT_EQ(relate(dots, Circle{{4, 1}, 0.125}).text(), "212FF1FF2");
  // Strictly inside, although it reaches the boundary of the one capsule that holds it.
  const AnyShape corner = Polyline{{{{0, 0}, {4, 0}, {4, 4}}}, 1};
  EXPECT_EQ(relation(corner, Circle{{4, 0.5}, 0.5}), Relation::contains);
  EXPECT_EQ(relation(corner, Segment{{2, 0}, {4, 1}}), Relation::contains);
  EXPECT_EQ(relation(corner, Segment{{0, 0.5}, {4, 3}}), Relation::overlap);
}

TEST(Relate, Empty) {
  const AnyShape none = Region{}, box = Box{{0, 0}, {1, 1}};
  EXPECT_EQ(relate(none, box).text(), "FFFFFF212");
  EXPECT_EQ(relate(box, none).text(), "FF2FF1FF2");
  EXPECT_EQ(relate(none, none).text(), "FFFFFFFF2");
  EXPECT_TRUE(disjoint(none, box));
  EXPECT_FALSE(within(none, box));
  EXPECT_TRUE(equals(none, none));  // as in OGC: neither has a point that the other lacks
}

TEST(Relate, Patterns) {
  const AnyShape box = Box{{0, 0}, {1, 1}};
  EXPECT_TRUE(relate(box, box, "T*F**FFF*"));
  EXPECT_TRUE(relate(box, box, "2fff1***2"));
  EXPECT_FALSE(relate(box, box, "0********"));
  // law: interface.md, "Invalid patterns, rings"
  EXPECT_THROW(relate(box, box, "T*F**FFF"), std::invalid_argument);
  EXPECT_THROW(relate(box, box, "T*F**FFX*"), std::invalid_argument);
}

}  // namespace
