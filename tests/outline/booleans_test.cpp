// The yes/no answers of polylines and regions, held against the arrangement in exact.hpp.
#include <gtest/gtest.h>

#include <abut/queries/relation.hpp>
#include <abut/validate.hpp>
#include <map>
#include <sstream>

#include "exact.hpp"
#include "random_outlines.hpp"

using namespace abut;

namespace {

std::string text(const Vec2& v) {
  std::ostringstream s;
  s.precision(17);
  s << "{" << v.x << ", " << v.y << "}";
  return s.str();
}
template <class S>
std::string text(const S& s) {
  std::string out = "{";
  detail::each_field(s, [&](auto field, const auto& value) {
    if constexpr (field.role == detail::Role::chains) {
      out += "{";
      for (const auto& chain : value) {
        out += "{";
        for (const Vec2& v : chain) out += text(v) + ", ";
        out += "}, ";
      }
      out += "}, ";
    } else if constexpr (field.role == detail::Role::vertices) {
      for (const Vec2& v : value) out += text(v) + ", ";
    } else if constexpr (field.role == detail::Role::rotation) {
      out += text(value.u());
    } else if constexpr (field.role == detail::Role::length) {
      out += std::to_string(value);
    } else {
      out += text(value) + ", ";
    }
  });
  return out + "}";
}

Relation expected_relation(const exact::Matrix& m) {
  using namespace exact;
  const auto has = [&](int i, int j) {
    return m[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] >= 0;
  };
  if (!has(interior, interior))
    return has(interior, boundary) || has(boundary, interior) || has(boundary, boundary)
               ? Relation::meet
               : Relation::disjoint;
  const bool holds = !has(exterior, interior) && !has(exterior, boundary);
  const bool held = !has(interior, exterior) && !has(boundary, exterior);
  if (holds && held) return Relation::equal;
  if (holds)
    return has(boundary, interior) || has(boundary, boundary) ? Relation::covers
                                                              : Relation::contains;
  if (held)
    return has(interior, boundary) || has(boundary, boundary) ? Relation::covered_by
                                                              : Relation::inside;
  return Relation::overlap;
}

/// Cases of one pair of kinds: how often each relation came.
template <class MakeA, class MakeB>
void hold(const char* name, int cases, MakeA make_a, MakeB make_b, std::set<Relation> seldom = {}) {
  outlines::Random random(static_cast<unsigned>(std::hash<std::string>()(name)));
  std::map<Relation, int> seen;
  int wrong = 0;
  for (int i = 0; i < cases && wrong < 3; ++i) {
    const auto a = make_a(random);
    auto b = make_b(random);
    // Chance makes equal sets too seldom.
    if constexpr (std::is_same_v<decltype(a), const decltype(b)>)
      if (i % 50 == 49) b = a;
    ASSERT_FALSE(validate(a)) << text(a);
    ASSERT_FALSE(validate(b)) << text(b);
    const exact::Matrix m = exact::matrix(exact::set_of(a), exact::set_of(b));
    const Relation expected = expected_relation(m);
    ++seen[expected];
    const auto check = [&](const char* what, bool good) {
      if (good) return;
      ++wrong;
      ADD_FAILURE() << name << ", case " << i << ": " << what << "\n  a = " << text(a)
                    << "\n  b = " << text(b) << "\n  " << exact::text(m) << " "
                    << to_string(expected) << " but " << to_string(relation(a, b));
    };
    check("intersects", intersects(a, b) == (expected != Relation::disjoint));
    check("intersects, swapped", intersects(b, a) == (expected != Relation::disjoint));
    check("interiors_intersect", interiors_intersect(a, b) == (m[0][0] >= 0));
    check("contains", contains(a, b) == (m[2][0] < 0 && m[2][1] < 0 && !exact::set_of(b).empty() &&
                                         !exact::set_of(a).empty()));
    check("contains, swapped",
          contains(b, a) == (m[0][2] < 0 && m[1][2] < 0 && !exact::set_of(b).empty() &&
                             !exact::set_of(a).empty()));
    if (!exact::set_of(a).empty() && !exact::set_of(b).empty())
      check("relation", relation(a, b) == expected);
  }
  for (const Relation r : seldom) EXPECT_GT(seen[r], 0) << name << ": never " << to_string(r);
}

const auto region = [](outlines::Random& r) { return r.region(); };
const auto polyline = [](outlines::Random& r) { return r.polyline(); };
const auto segment = [](outlines::Random& r) { return Segment{r.vertex(), r.vertex()}; };
const auto grid_point = [](outlines::Random& r) {
  return Point{0.5 * r.vertex() + 0.5 * r.vertex()};
};
const auto line = [](outlines::Random& r) { return Line{r.vertex(), r.direction()}; };
const auto ray = [](outlines::Random& r) { return Ray{r.vertex(), r.direction()}; };
const auto box = [](outlines::Random& r) {
  const Vec2 p = r.vertex(), q = r.vertex();
  return Box{{std::min(p.x, q.x), std::min(p.y, q.y)}, {std::max(p.x, q.x), std::max(p.y, q.y)}};
};
const auto turned = [](outlines::Random& r) {
  // A quarter turn, an eighth, or any; all as the doubles that they are.
  const Rotation turns[] = {Rotation(), Rotation::degrees(45), Rotation::axis(0.6, 0.8)};
  return OrientedBox{r.vertex(), {0.5 * r.below(4), 0.5 * r.below(4)}, turns[r.below(3)]};
};
const auto triangle = [](outlines::Random& r) {
  return Polygon{{r.vertex(), r.vertex(), r.vertex()}, 0};
};

using enum Relation;
constexpr int kCases = 400;

TEST(OutlineBooleans, RegionAndPoint) {
  hold("region and point", kCases, region, grid_point, {disjoint, meet, contains});
}
TEST(OutlineBooleans, RegionAndSegment) {
  hold("region and segment", kCases, region, segment, {disjoint, meet, overlap, covers});
}
TEST(OutlineBooleans, RegionAndLine) {
  hold("region and line", kCases, region, line, {disjoint, meet, overlap});
}
TEST(OutlineBooleans, RegionAndRay) {
  hold("region and ray", kCases, region, ray, {disjoint, meet, overlap});
}
TEST(OutlineBooleans, RegionAndBox) {
  hold("region and box", kCases, region, box, {disjoint, meet, overlap, covers, covered_by});
}
TEST(OutlineBooleans, RegionAndOrientedBox) {
  hold("region and oriented box", kCases, region, turned, {disjoint, meet, overlap, covers});
}
TEST(OutlineBooleans, RegionAndPolygon) {
  hold("region and polygon", kCases, region, triangle,
       {disjoint, meet, overlap, covers, covered_by});
}
TEST(OutlineBooleans, RegionAndPolyline) {
  hold("region and polyline", kCases, region, polyline, {disjoint, meet, overlap, covers});
}
TEST(OutlineBooleans, RegionAndRegion) {
  hold("region and region", 2 * kCases, region, region,
       {disjoint, meet, overlap, covers, covered_by, equal});
}
TEST(OutlineBooleans, PolylineAndPoint) {
  hold("polyline and point", kCases, polyline, grid_point, {disjoint, meet, contains});
}
TEST(OutlineBooleans, PolylineAndSegment) {
  hold("polyline and segment", kCases, polyline, segment, {disjoint, meet, overlap, covers});
}
TEST(OutlineBooleans, PolylineAndLine) {
  hold("polyline and line", kCases, polyline, line, {disjoint, meet, overlap});
}
TEST(OutlineBooleans, PolylineAndRay) {
  hold("polyline and ray", kCases, polyline, ray, {disjoint, meet, overlap});
}
TEST(OutlineBooleans, PolylineAndBox) {
  hold("polyline and box", kCases, polyline, box, {disjoint, meet, overlap, covered_by});
}
TEST(OutlineBooleans, PolylineAndOrientedBox) {
  hold("polyline and oriented box", kCases, polyline, turned, {disjoint, overlap});
}
TEST(OutlineBooleans, PolylineAndPolygon) {
  hold("polyline and polygon", 5 * kCases, polyline, triangle,
       {disjoint, meet, overlap, covered_by});
}
TEST(OutlineBooleans, PolylineAndPolyline) {
  hold("polyline and polyline", kCases, polyline, polyline,
       {disjoint, meet, overlap, covers, covered_by});
}

TEST(OutlineBooleans, VertexOfAnotherRingWhereACurveCrossesAnEdge) {
  // The hole hangs from the middle of the lower side; straight up there is nothing but hole.
  const Region notched{{{{0, 0}, {4, 0}, {4, 4}, {0, 4}}, {{2, 0}, {3, 2}, {1, 2}}}, 0};
  const Segment up{{2, -1}, {2, 1}};
  EXPECT_EQ(relation(notched, up), meet);
  EXPECT_EQ(relation(notched, Polyline{{{up.a, up.b}}, 0}), meet);
  EXPECT_EQ(relation(notched, Segment{{2, -1}, {2, 3}}), overlap);
  EXPECT_EQ(relation(notched, Segment{{1, -1}, {1, 1}}), overlap);
}

}  // namespace
