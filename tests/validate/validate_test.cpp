// validate() names the member, the vertex, and what would be right.
#include <gtest/gtest.h>

#include <abut/abut.hpp>
#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <string>

namespace {

using namespace abut;

constexpr double inf = std::numeric_limits<double>::infinity();
const double nan = std::nan("");

template <class S>
std::string problem(const S& shape) {
  const std::optional<Problem> p = validate(shape);
  if (!p) return "";
  return p->field + (p->index < 0 ? "" : "[" + std::to_string(p->index) + "]") + (": ") +
         p->message;
}
std::string of_vertices(std::vector<Vec2> vertices) {
  return problem(Polygon{std::move(vertices), 0});
}

TEST(Validate, NumbersThatAreNotFinite) {
  EXPECT_EQ(problem(Point{{0, nan}}), "position: must be finite");
  EXPECT_EQ(problem(Line{{inf, 0}, {1, 0}}), "point: must be finite");
  EXPECT_EQ(problem(Line{{0, 0}, {1, nan}}), "direction: must be finite");
  EXPECT_EQ(problem(Ray{{-inf, 0}, {1, 0}}), "origin: must be finite");
  EXPECT_EQ(problem(Segment{{0, 0}, {nan, 0}}), "b: must be finite");
  EXPECT_EQ(problem(BasicBall<3>{{0, 0, inf}, 1}), "center: must be finite");
  EXPECT_EQ(problem(Circle{{0, 0}, nan}), "radius: must be finite");
  EXPECT_EQ(problem(Box{{0, 0}, {0, inf}}), "max: must be finite");
  EXPECT_EQ(problem(OrientedBox{{0, 0}, {1, nan}}), "half_size: must be finite");
  EXPECT_EQ(problem(OrientedBox{{0, 0}, {1, 1}, Rotation::axis(nan, 0)}),
            "rotation: must be finite");
  EXPECT_EQ(problem(Ellipse{{0, 0}, {nan, 1}}), "semi_axes: must be finite");
  EXPECT_EQ(of_vertices({{0, 0}, {1, 0}, {0, nan}}), "vertices[2]: must be finite");
}

TEST(Validate, SizesAndDirections) {
  EXPECT_EQ(problem(Circle{{0, 0}, -1}), "radius: must not be negative");
  EXPECT_EQ(problem(Capsule{{0, 0}, {1, 0}, -5e-324}), "radius: must not be negative");
  EXPECT_EQ(problem(OrientedBox{{0, 0}, {-1, 1}}), "half_size: must not be negative");
  EXPECT_EQ(problem(Ellipse{{0, 0}, {1, -1}}), "semi_axes: must not be negative");
  EXPECT_EQ(problem(Box{{0, 1}, {1, 0}}), "min: must not exceed max on any axis");
  EXPECT_EQ(problem(Ray{{0, 0}, {0, 0}}), "direction: must not be zero: it says which way to go");
  EXPECT_EQ(problem(Ellipse{{0, 0}, {1, 1}, Rotation::axis(0, 0)}),
            "rotation: must have an axis other than zero");
}

TEST(Validate, WithoutInteriorIsValid) {
  EXPECT_EQ(problem(Circle{{0, 0}, 0}), "");
  EXPECT_EQ(problem(Box{{1, 1}, {1, 1}}), "");
  EXPECT_EQ(problem(Segment{{1, 1}, {1, 1}}), "");
  EXPECT_EQ(problem(Ellipse{{0, 0}, {0, 0}}), "");
  EXPECT_EQ(of_vertices({{1, 2}}), "");
  EXPECT_EQ(of_vertices({{1, 2}, {1, 2}, {1, 2}}), "");
  EXPECT_EQ(of_vertices({{1, 2}, {3, 4}}), "");
}

const std::string concave = "must be in convex position, in order around the boundary";

TEST(Validate, PolygonsInOrderAroundTheBoundary) {
  EXPECT_EQ(of_vertices({}), "vertices: must have at least one vertex");
  EXPECT_EQ(of_vertices({{0, 0}, {2, 0}, {2, 2}, {0, 2}}), "");
  EXPECT_EQ(of_vertices({{0, 2}, {2, 2}, {2, 0}, {0, 0}}), "");  // the other way
  EXPECT_EQ(of_vertices({{0, 0}, {1, 0}, {2, 0}, {2, 0}, {2, 2}}), "");
  EXPECT_EQ(of_vertices({{0, 0}, {2, 0}, {1, 1}, {2, 2}, {0, 2}}), "vertices[2]: " + concave);
  EXPECT_EQ(of_vertices({{0, 0}, {2, 0}, {1, 0}, {2, 2}}), "vertices[1]: " + concave);
  EXPECT_EQ(of_vertices({{0, 0}, {2, 2}, {2, 0}, {0, 2}}), "vertices[3]: " + concave);
  // A pentagram turns the same way everywhere, twice around.
  EXPECT_EQ(of_vertices({{0, 10}, {6, -8}, {-10, 3}, {10, 3}, {-6, -8}}),
            "vertices: must go around once: this outline crosses itself");
  // Concave by less than a double can say of the product.
  EXPECT_EQ(of_vertices({{0, 0}, {1, 1}, {2, 2}, {0, 4}}), "");
  EXPECT_EQ(of_vertices({{0, 0}, {1, 1 + 0x1p-52}, {2, 2}, {0, 4}}), "vertices[1]: " + concave);
  EXPECT_EQ(of_vertices({{0, 0}, {1, 1 - 0x1p-53}, {2, 2}, {0, 4}}), "");
}

TEST(Validate, PolygonsInOneLineMayStandInAnyOrder) {
  EXPECT_EQ(of_vertices({{0, 8}, {0, 3}, {0, -6}, {0, -2}}), "");
  EXPECT_EQ(of_vertices({{0, 3}, {0, -6}, {0, -2}, {0, 8}, {0, 8}}), "");
  EXPECT_EQ(of_vertices({{1, 3}, {2, 6}, {1, 3}, {2, 6}}), "");
  // Such a polygon is the segment between its ends.
  const Polygon flat{{{0, 3}, {0, -6}, {0, -2}, {0, 8}}, 1};
  EXPECT_EQ(perimeter(flat), perimeter(Capsule{{0, 8}, {0, -6}, 1}));
  EXPECT_EQ(overlap_area(flat, Box{{-9, -9}, {9, 9}}), area(Capsule{{0, 8}, {0, -6}, 1}));
}

// Back and forth, a polygon is the segment between its outermost vertices in every query.
TEST(Validate, PolygonsInOneLineAreTheirSegment) {
  std::vector<Vec2> order{{0, 0}, {1, 2}, {2, 4}, {3, 6}};
  int count = 0;
  do {
    for (const double radius : {0.0, 0.5}) {
      const Polygon flat{order, radius};
      const Capsule one{{0, 0}, {3, 6}, radius};
      ASSERT_FALSE(validate(flat));
      EXPECT_DOUBLE_EQ(perimeter(flat), perimeter(one));
      EXPECT_DOUBLE_EQ(area(flat), area(one));
      EXPECT_EQ(centroid(flat), centroid(one));
      EXPECT_EQ(relation(flat, one), Relation::equal);
      const auto expect_same = [&](const auto& other) {
        EXPECT_EQ(relation(flat, other), relation(one, other));
        EXPECT_EQ(relate(flat, other), relate(one, other));
        EXPECT_NEAR(separation(flat, other), separation(one, other), 1e-14);
        EXPECT_NEAR(overlap_area(flat, other), overlap_area(one, other), 1e-14);
        EXPECT_EQ(intersections(flat, other).points.size(),
                  intersections(one, other).points.size());
        const auto hit = cast(other, Vec2{4, -3}, flat), expected = cast(other, Vec2{4, -3}, one);
        ASSERT_EQ(hit.has_value(), expected.has_value());
        if (hit) {
          EXPECT_NEAR(hit->t, expected->t, 1e-14);
        }
      };
      for (const Vec2 at : {Vec2{-2, 5}, Vec2{1, 2}, Vec2{0, 3}, Vec2{3, 3}}) {
        expect_same(Ellipse{at, {1, 0.5}, Rotation::axis(0.6, 0.8)});
        expect_same(Box{at, at + Vec2{1, 1}});
        expect_same(Circle{at, 1});
        ++count;
      }
    }
  } while (
      std::next_permutation(order.begin(), order.end(), [](Vec2 a, Vec2 b) { return a.x < b.x; }));
  EXPECT_EQ(count, 24 * 2 * 4);
}

/// A ring that goes once around its middle is found so at a glance: held against its edges, two by two. Rings of few
/// whole numbers around the origin, in order or with two vertices exchanged, some of their numbers an ulp off.
TEST(Validate, RingsAroundTheirMiddle) {
  std::mt19937 engine(12);
  const auto whole = [&](int low, int high) {
    return low + static_cast<int>(engine() % static_cast<unsigned>(high - low + 1));
  };
  int stars = 0, others = 0, crossed = 0;
  for (int i = 0; i < 20000; ++i) {
    std::vector<Vec2> ring;
    for (int k = whole(3, 9); k > 0; --k) ring.emplace_back(whole(-3, 3), whole(-3, 3));
    const auto angle = [](const Vec2& v) { return std::atan2(v.y, v.x); };
    std::sort(ring.begin(), ring.end(), [&](const Vec2& a, const Vec2& b) {
      return angle(a) != angle(b) ? angle(a) < angle(b) : length(a) < length(b);
    });
    if (i % 2) std::reverse(ring.begin(), ring.end());
    if (i % 3 == 0) std::swap(ring[0], ring[ring.size() / 2]);
    double& x = ring[static_cast<std::size_t>(whole(0, static_cast<int>(ring.size()) - 1))].x;
    if (i % 5 == 0) x = std::nextafter(x, inf);
    bool distinct = false, crosses = false;
    for (std::size_t k = 0; k < ring.size(); ++k) {
      const Segment e{ring[k], ring[(k + 1) % ring.size()]};
      distinct = distinct || (ring[k] != ring[0] && ring[k] != ring[1]);
      for (std::size_t m = 0; m < k; ++m) {
        const Segment f{ring[m], ring[(m + 1) % ring.size()]};
        crosses = crosses || (e.a != e.b && f.a != f.b &&
                              detail::outline::edge_meeting(e, f) == detail::Sign::negative);
      }
    }
    if (!distinct || ring[0] == ring[1]) continue;
    const Region region{{ring}};
    const detail::outline::View view = detail::outline::view(region);
    const bool star =
        detail::outline::StarRing(view.chain(0), detail::outline::chain_bounds(view.chain(0)))
            .is_star;
    EXPECT_EQ(validate(region).has_value(), crosses) << i;
    EXPECT_FALSE(star && crosses) << i;
    ++(star ? stars : crosses ? crossed : others);
  }
  EXPECT_GT(stars, 1000);
  EXPECT_GT(others, 100);
  EXPECT_GT(crossed, 1000);
}

}  // namespace
