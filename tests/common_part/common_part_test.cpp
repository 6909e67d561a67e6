// The shapes that two shapes make: known ones, and laws over shapes of all kinds with an area.
#include <gtest/gtest.h>

#include <abut/any_relate.hpp>
#include <abut/any_shape.hpp>
#include <abut/any_transform.hpp>
#include <abut/print.hpp>
#include <abut/queries/area.hpp>
#include <abut/queries/common_part.hpp>
#include <cmath>
#include <sstream>

#include "../laws/random.hpp"
#include "../outline/random_outlines.hpp"
#include "../outline/some_convex.hpp"

using namespace abut;

namespace {

constexpr double kSize = 16;  // no coordinate or length is greater
constexpr double kUlp = 0x1p-52 * kSize;
constexpr double kRoom = 64 * kUlp * kSize;  // of an area: corners move by half an ulp

using Operation = CurvedRegion (*)(const AnyShape&, const AnyShape&);
constexpr Operation kOperations[] = {common_part, united, difference, symmetric_difference};
bool holds(int operation, bool in_a, bool in_b) {
  const bool answers[] = {in_a && in_b, in_a || in_b, in_a && !in_b, in_a != in_b};
  return answers[operation];
}

std::string text(const AnyShape& a, const AnyShape& b) {
  std::ostringstream out;
  for (const AnyShape* s : {&a, &b}) std::visit([&](const auto& k) { out << k << "\n"; }, *s);
  return out.str();
}
/// All paths of two shapes, in the order of the operations.
std::vector<std::string> paths(const AnyShape& a, const AnyShape& b) {
  std::vector<std::string> all;
  for (const Operation operation : kOperations) all.push_back(svg_path(operation(a, b)));
  return all;
}
using Paths = std::vector<std::string>;

TEST(CommonPart, BordersThatAreShared) {
  const std::string left = "M 0 0 L 1 0 L 1 1 L 0 1 Z", both = "M 0 0 L 2 0 L 2 1 L 0 1 Z";
  const Region ring{{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}}, 0};
  const AnyShape others[] = {Box{{1, 0}, {2, 1}}, Polygon{{{1, 0}, {2, 0}, {2, 1}, {1, 1}}, 0},
                             OrientedBox{{1.5, 0.5}, {0.5, 0.5}, Rotation::degrees(90)}};
  for (const AnyShape& other : others) {
    EXPECT_EQ(paths(Box{{0, 0}, {1, 1}}, other), (Paths{"", both, left, both}));
    EXPECT_EQ(paths(ring, other), (Paths{"", both, left, both}));
  }
  // A box in the hole that it fills.
  const Region frame{{{{0, 0}, {3, 0}, {3, 3}, {0, 3}}, {{1, 1}, {2, 1}, {2, 2}, {1, 2}}}, 0};
  EXPECT_EQ(svg_path(united(frame, Box{{1, 1}, {2, 2}})), "M 0 0 L 3 0 L 3 3 L 0 3 Z");
}

TEST(CommonPart, TouchingCornersAndEqualShapes) {
  const std::string a = "M 0 0 L 1 0 L 1 1 L 0 1 Z", b = "M 1 1 L 2 1 L 2 2 L 1 2 Z";
  EXPECT_EQ(paths(Box{{0, 0}, {1, 1}}, Box{{1, 1}, {2, 2}}),
            (Paths{"", a + " " + b, a, a + " " + b}));
  EXPECT_EQ(paths(Box{{0, 0}, {1, 1}}, Box{{0, 0}, {1, 1}}), (Paths{a, a, "", ""}));
  const std::string plate = "M 3 0 A 3 1 0 0 1 -3 0 A 3 1 0 0 1 3 0 Z";
  EXPECT_EQ(paths(Ellipse{{0, 0}, {3, 1}, {}}, Ellipse{{0, 0}, {3, 1}, {}}),
            (Paths{plate, plate, "", ""}));
  const Circle coin{{0, 0}, 2};
  EXPECT_EQ(svg_path(united(coin, Ellipse{{0, 0}, {2, 2}, {}})), svg_path(united(coin, coin)));
}

TEST(CommonPart, ArcsAndHoles) {
  EXPECT_EQ(svg_path(common_part(Capsule{{0, 0}, {4, 0}, 1}, Box{{2, -2}, {9, 2}})),
            "M 2 -1 L 4 -1 A 1 1 0 0 1 4 1 L 2 1 Z");
  EXPECT_EQ(svg_path(difference(Circle{{0, 0}, 2}, Circle{{0, 0}, 1})),
            "M 1 0 A 1 1 0 0 0 -1 0 A 1 1 0 0 0 1 0 Z M 2 0 A 2 2 0 0 1 -2 0 A 2 2 0 0 1 2 0 Z");
  EXPECT_EQ(svg_path(common_part(Ellipse{{0, 0}, {3, 1}, {}}, Box{{0, 0}, {5, 5}})),
            "M 0 0 L 3 0 A 3 1 0 0 1 0 1 Z");
}

TEST(CommonPart, ShapesWithoutArea) {
  const Box box{{0, 0}, {1, 1}};
  const std::string whole = "M 0 0 L 1 0 L 1 1 L 0 1 Z";
  const AnyShape none[] = {Point{{0.5, 0.5}},
                           Line{{0, 0}, {1, 1}},
                           Ray{{0.5, 0.5}, {1, 0}},
                           Segment{{0, 0}, {1, 1}},
                           Circle{{0.5, 0.5}, 0},
                           Box{{0, 0.5}, {1, 0.5}},
                           Ellipse{{0.5, 0.5}, {0.25, 0}, {}},
                           Polyline{{{{0, 0}, {1, 1}}}, 0},
                           Region{},
                           Polyline{{}, 1}};
  for (const AnyShape& other : none) {
    EXPECT_EQ(paths(box, other), (Paths{"", whole, whole, whole}));
    EXPECT_EQ(paths(other, box), (Paths{"", whole, "", whole}));
  }
#if !ABUT_CHECK_SHAPES
  EXPECT_EQ(paths(box, Circle{{NAN, 0}, 1}), (Paths{"", whole, whole, whole}));
#endif
}

TEST(CommonPart, EllipsesThatTouchAsOftenAsTheyCan) {
  const Ellipse a{{0, 0}, {2, 1}, {}};
  // In (2, 0) both bend alike, four times; then the inner one of two that bend differently; then from outside.
  EXPECT_EQ(svg_path(common_part(a, Ellipse{{-6, 0}, {8, 2}, {}})), svg_path(united(a, a)));
  EXPECT_EQ(svg_path(difference(a, Ellipse{{-6, 0}, {8, 2}, {}})), "");
  EXPECT_EQ(svg_path(common_part(a, Ellipse{{1, 0}, {1, 0.5}, {}})),
            "M 2 0 A 1 0.5 0 0 1 0 0 A 1 0.5 0 0 1 2 0 Z");
  EXPECT_EQ(svg_path(common_part(a, Ellipse{{4, 0}, {2, 3}, {}})), "");
  // They cross in two points and touch in (2, 0).
  const Ellipse wide{{1, 0}, {1, 1.5}, {}};
  EXPECT_NEAR(area(common_part(a, wide)), overlap_area(a, wide), 1e-14);
  EXPECT_EQ(common_part(a, wide).rings.size(), 1u);
}

TEST(CommonPart, NumbersOfAnySize) {
  for (const int e : {-1070, -600, 600, 1019}) {
    const auto at = [&](double x, double y) { return Vec2{std::ldexp(x, e), std::ldexp(y, e)}; };
    const Region a{{{at(0, 0), at(12, 0), at(12, 8), at(0, 8)}}, 0};
    const CurvedRegion cut = difference(a, Box{at(4, -4), at(16, 4)});
    ASSERT_EQ(cut.rings.size(), 1u);
    const Vec2 corners[] = {at(0, 0), at(4, 0), at(4, 4), at(12, 4), at(12, 8), at(0, 8)};
    ASSERT_EQ(cut.rings[0].size(), 6u);
    for (std::size_t i = 0; i < 6; ++i) EXPECT_EQ(cut.rings[0][i].from, corners[i]);
    EXPECT_EQ(area(cut), e == -600 || e == -1070 ? 0 : HUGE_VAL);
    EXPECT_TRUE(contains(cut, at(4, 2)));
    EXPECT_FALSE(contains(cut, at(8, 2)));
    const CurvedRegion half =
        common_part(Circle{at(0, 0), std::ldexp(4, e)}, Box{at(0, -8), at(8, 8)});
    ASSERT_EQ(half.rings.size(), 1u);
    EXPECT_EQ(half.rings[0][0].from, at(0, -4));
    EXPECT_TRUE(contains(half, at(2, 2)));
    EXPECT_FALSE(contains(half, at(-2, 2)));
    const CurvedRegion lens =
        common_part(Ellipse{at(0, 0), at(4, 2), {}}, Ellipse{at(0, 0), at(2, 4), {}});
    ASSERT_EQ(lens.rings.size(), 1u);
    EXPECT_EQ(lens.rings[0].size(), 4u);
  }
}

AnyShape outline(outlines::Random& random) {
  const double radius = random.one_in(3) ? 0.5 * random.below(3) : 0;
  if (random.one_in(3)) {
    Polyline p = random.polyline();
    p.radius = radius + 0.5 * random.below(2);
    return p;
  }
  Region r = random.region();
  r.radius = radius;
  return r;
}
AnyShape convex(outlines::Random& random) {
  const Vec2 a = random.vertex(), b = random.vertex();
  const double r = 0.5 + 0.5 * random.below(4);
  const Vec2 size{0.5 + 0.5 * random.below(4), 0.5 + 0.5 * random.below(4)};
  const Rotation turned = random.one_in(2) ? Rotation() : Rotation::axis(0.6, 0.8);
  constexpr ShapeKind kinds[] = {
      ShapeKind::circle,  ShapeKind::box,     ShapeKind::oriented_box, ShapeKind::ellipse,
      ShapeKind::ellipse, ShapeKind::capsule, ShapeKind::rounded_box,  ShapeKind::polygon};
  const ShapeKind kind = kinds[random.below(8)];
  return outlines::some_convex(kind, a, b, size, turned,
                               kind == ShapeKind::polygon ? 0.5 * random.below(3) : r);
}

void expect_closed(const CurvedRegion& region) {
  for (const auto& ring : region.rings) {
    ASSERT_FALSE(ring.empty());
    for (std::size_t i = 0; i < ring.size(); ++i)
      EXPECT_EQ(ring[i].to, ring[(i + 1) % ring.size()].from);
  }
}
double distance_from_boundary(const AnyShape& shape, const Vec2& p) {
  return std::fabs(separation(shape, AnyShape(Point{p})));
}

/// The laws, of two shapes.
void expect_laws(const AnyShape& a, const AnyShape& b, outlines::Random& random) {
  SCOPED_TRACE(text(a, b));
  CurvedRegion made[4];
  double size[4];
  for (int i = 0; i < 4; ++i) {
    made[i] = kOperations[i](a, b);
    size[i] = area(made[i]);
    expect_closed(made[i]);
    const Repaired flat = flattened(made[i], 0.01);
    EXPECT_FALSE(validate(flat.region)) << i;
    EXPECT_NEAR(area(flat.region), size[i], 0.01 * 400) << i;
  }
  const double whole = *area(a) + *area(b);
  EXPECT_NEAR(size[0], overlap_area(a, b), kRoom);
  EXPECT_NEAR(size[0] + size[1], whole, kRoom);
  EXPECT_NEAR(size[2] + size[0], *area(a), kRoom);
  EXPECT_NEAR(size[3], size[1] - size[0], kRoom);
  EXPECT_TRUE(made[0].rings.empty() || interiors_intersect(a, b));
  for (const int i : {0, 1, 3}) EXPECT_EQ(svg_path(made[i]), svg_path(kOperations[i](b, a))) << i;
  for (int k = 0; k < 24; ++k) {
    const Vec2 p{0.25 * random.below(40) - 2, 0.25 * random.below(40) - 2};
    if (distance_from_boundary(a, p) < 16 * kUlp || distance_from_boundary(b, p) < 16 * kUlp)
      continue;
    const bool in_a = contains(a, AnyShape(Point{p})), in_b = contains(b, AnyShape(Point{p}));
    for (int i = 0; i < 4; ++i)
      EXPECT_EQ(contains(made[i], p), holds(i, in_a, in_b)) << i << " " << p.x << " " << p.y;
  }
}

TEST(CommonPart, UnionsOfMany) {
  EXPECT_EQ(svg_path(united(std::vector<AnyShape>())), "");
  EXPECT_EQ(svg_path(united(std::vector<Segment>{{{0, 0}, {1, 1}}})), "");
  // Tiles, a disc in a hole, and what only touches.
  std::vector<AnyShape> tiles;
  for (int i = 0; i < 25; ++i)
    if (i != 12) tiles.push_back(Box{{1. * (i % 5), 1. * (i / 5)}, {i % 5 + 1., i / 5 + 1.}});
  const std::string frame = "M 0 0 L 5 0 L 5 5 L 0 5 Z", hole = "M 2 2 L 2 3 L 3 3 L 3 2 Z";
  EXPECT_EQ(svg_path(united(tiles)), frame + " " + hole);
  tiles.push_back(Circle{{2.5, 2.5}, 0.25});
  tiles.push_back(Box{{5, 5}, {6, 6}});
  EXPECT_EQ(svg_path(united(tiles)),
            frame + " " + hole +
                " M 2.75 2.5 A 0.25 0.25 0 0 1 2.25 2.5 A 0.25 0.25 0 0 1 2.75 2.5 Z"
                " M 5 5 L 6 5 L 6 6 L 5 6 Z");
  tiles.push_back(Region{{{{2, 2}, {3, 2}, {3, 3}, {2, 3}}}, 0});
  tiles.pop_back(), tiles.push_back(Polyline{{{{2, 2.5}, {3, 2.5}}}, 0.5});
  EXPECT_EQ(svg_path(united(tiles)), frame + " M 5 5 L 6 5 L 6 6 L 5 6 Z");
}

/// Three ellipses and more through (2, 0): what one of them walks past tells nothing of two others.
TEST(CommonPart, EllipsesThroughOnePoint) {
  const Ellipse a{{0, 0}, {2, 1}, {}}, small{{1, 0}, {1, 0.5}, {}}, far{{-6, 0}, {8, 2}, {}},
      beyond{{4, 0}, {2, 3}, {}}, turned{{0, 0}, {2, 1}, Rotation::axis(-1, 0)},
      tall{{0, 0}, {1, 2}, Rotation::axis(0, 1)}, cross{{2, 1}, {2, 1}, Rotation::axis(0, 1)};
  const std::string one = svg_path(united(a, a));
  EXPECT_EQ(svg_path(united(std::vector{a, small, a})), one);
  EXPECT_EQ(svg_path(united(std::vector{far, a, small, tall})), svg_path(united(far, far)));
  const CurvedRegion same = united(std::vector{a, small, tall, turned});  // any may give the curve
  EXPECT_TRUE(same.rings.size() == 1 && same.rings[0].size() == 1);
  EXPECT_EQ(svg_path(united(std::vector{a, beyond, small})), svg_path(united(a, beyond)));
  EXPECT_EQ(svg_path(difference(a, std::vector{small, beyond})), svg_path(difference(a, small)));
  EXPECT_EQ(svg_path(difference(std::vector{a, turned}, std::vector{beyond, far})), "");
  for (const Ellipse& other : {small, far, beyond, turned, tall})
    EXPECT_EQ(svg_path(united(std::vector{other, cross, other, cross})),
              svg_path(united(other, cross)));
}

/// Few shapes, and so many that a tree finds them; crowded, so that borders are shared and hidden.
TEST(CommonPart, UnionsOfManyKeepTheLaws) {
  outlines::Random random(47);
  int inside = 0, outside = 0, holes = 0;
  for (int i = 0; i < 30 * laws::kEffort * laws::soak() && !HasFailure(); ++i) {
    const double apart = i % 4;
    std::vector<AnyShape> some;
    for (int n = 1 + random.below(i % 5 ? 6 : 40); n > 0; --n) {
      const Vec2 by{apart * random.below(4), apart * random.below(4)};
      some.push_back(std::visit([&](const auto& k) -> AnyShape { return moved(k, by); },
                                random.one_in(2) ? convex(random) : outline(random)));
    }
    SCOPED_TRACE(i);
    const CurvedRegion all = united(some);
    expect_closed(all);
    EXPECT_FALSE(validate(flattened(all, 0.01).region));
    double sum = 0, largest = 0;
    for (const AnyShape& s : some) sum += *area(s), largest = std::fmax(largest, *area(s));
    EXPECT_LE(area(all), sum + 8 * kRoom);
    EXPECT_GE(area(all), largest - 8 * kRoom);
    holes += all.rings.size() > 1;
    if (some.size() == 2) {
      EXPECT_EQ(svg_path(all), svg_path(united(some[0], some[1])));
    }
    std::vector<AnyShape> again(some.rbegin(), some.rend());
    again.push_back(some[0]);
    EXPECT_EQ(svg_path(united(again)), svg_path(all));
    // Lists on both sides.
    const auto half = some.begin() + static_cast<std::ptrdiff_t>(some.size() / 2);
    const std::vector<AnyShape> first(some.begin(), half), second(half, some.end());
    const double common = area(common_part(first, second)), rest = area(difference(first, second));
    EXPECT_NEAR(common + rest, area(united(first)), 64 * kRoom);
    EXPECT_NEAR(area(united(first, second)), area(all), 64 * kRoom);
    EXPECT_NEAR(area(symmetric_difference(first, second)) + common, area(all), 64 * kRoom);
    for (int k = 0; k < 48; ++k) {
      const Vec2 p{0.25 * random.below(80) - 2, 0.25 * random.below(80) - 2};
      const auto near = [&](const AnyShape& s) { return distance_from_boundary(s, p) < 16 * kUlp; };
      if (std::any_of(some.begin(), some.end(), near)) continue;
      const bool in = std::any_of(some.begin(), some.end(), [&](const AnyShape& s) {
        return contains(s, AnyShape(Point{p}));
      });
      EXPECT_EQ(contains(all, p), in) << p.x << " " << p.y;
      ++(in ? inside : outside);
    }
  }
  EXPECT_GT(inside, 100);
  EXPECT_GT(outside, 100);
  EXPECT_GT(holes, 10);
}

/// A ring with vertices within its edges, of which there are so many that most meet no others.
Region split(const Region& given, int parts) {
  Region all{{}, 0};
  for (const auto& ring : given.rings) {
    auto& to = all.rings.emplace_back();
    for (std::size_t i = 0; i < ring.size(); ++i)
      for (int k = 0; k < parts; ++k)
        to.push_back(ring[i] +
                     (k / static_cast<double>(parts)) * (ring[(i + 1) % ring.size()] - ring[i]));
  }
  return all;
}
TEST(CommonPart, VerticesWithinEdgesChangeNothing) {
  outlines::Random random(48);
  int some = 0;
  for (int i = 0; i < 40 * laws::kEffort && !HasFailure(); ++i) {
    const Region a = random.region(), b = random.region();
    SCOPED_TRACE(text(a, b));
    const std::vector<std::string> plain = paths(a, b);
    for (const int parts : {8, 32}) EXPECT_EQ(paths(split(a, parts), split(b, parts)), plain);
    EXPECT_EQ(paths(split(a, 16), b), plain);
    EXPECT_NEAR(overlap_area(split(a, 16), split(b, 8)), overlap_area(a, b), kRoom);
    some += plain[0] != "";
  }
  EXPECT_GT(some, 10);
}
/// Rings of many vertices, which cross here and there.
TEST(CommonPart, LongRings) {
  outlines::Random random(49);
  const auto ring = [&](int n, const Vec2& center, double size, int waves) {
    Region r{{{}}, 0};
    for (int i = 0; i < n; ++i) {
      const double t = 2 * 3.14159265358979 * i / n, q = size * (1 + 0.2 * std::sin(waves * t));
      r.rings[0].push_back(center + q * Vec2{std::cos(t), std::sin(t)});
    }
    return r;
  };
  for (int i = 0; i < 20; ++i) {
    Region a = ring(100 + i, {5, 5}, 4, i % 6),
           b = ring(90, {5.0 + i % 3, 5}, 4 - 0.125 * (i % 4), 5);
    if (i % 2) a.rings.push_back(ring(60, {5, 5}, 2, 3).rings[0]);
    if (i % 5 == 0) std::reverse(b.rings[0].begin(), b.rings[0].end());
    expect_laws(a, b, random);
    expect_laws(a, a, random);
  }
}

/// Shapes of all kinds, as they are, brought to touch, and an ulp to either side of that.
TEST(CommonPart, Laws) {
  outlines::Random random(46);
  int apart = 0, touching = 0, deep = 0;
  for (int i = 0; i < 150 * laws::kEffort * laws::soak() && !HasFailure(); ++i) {
    const AnyShape a = i % 2 ? convex(random) : outline(random),
                   b = i % 3 ? convex(random) : outline(random);
    expect_laws(a, b, random);
    const Separation s = separation_witness(a, b);
    for (const int ulps : {-1, 0, 1}) {
      const Vec2 way = -s.distance * s.normal + Vec2{ulps * 0.25 * kUlp, 0};
      const AnyShape there =
          std::visit([&](const auto& k) -> AnyShape { return moved(k, way); }, b);
      if (std::visit([](const auto& k) { return validate(k).has_value(); }, there)) continue;
      ++(!intersects(a, there) ? apart : interiors_intersect(a, there) ? deep : touching);
      expect_laws(a, there, random);
    }
  }
  EXPECT_GT(apart, 20);
  EXPECT_GT(touching, 20);
  EXPECT_GT(deep, 20);
}

}  // namespace
