// The matrices that follow from a relation, dimensions and crossings, beside the general way.
#include <gtest/gtest.h>

#include <abut/queries/intersections.hpp>
#include <abut/queries/relate.hpp>

#include "families.hpp"

namespace {

using namespace families;

struct MatrixTally {
  int told = 0, left = 0;
};
template <class A, class B>
auto staged_matrix(const A& a, const B& b, Relation r) {
  using namespace abut::detail;
  return abut::detail::staged_matrix(dimensions_of(a), dimensions_of(b), r,
                                     [&] { return intersections(a, b); });
}
template <class A, class B>
void expect_same_matrix(const A& a, const B& b, MatrixTally& tally) {
  const Relation r = relation(a, b);
  const auto staged = staged_matrix(a, b, r);
  ++(staged ? tally.told : tally.left);
  if (!staged) return;
  ASSERT_EQ(staged->text(), abut::detail::careful_matrix(a, b, r).text());
}
template <class A, class B>
void matrices(unsigned seed, int least_left = 1) {
  MatrixTally tally;
  for (int f = 0; f < family_count && !testing::Test::HasFatalFailure(); ++f) {
    SCOPED_TRACE(name(f));
    Random r(seed + static_cast<unsigned>(f));
    for (int i = 0; i < 150 && !testing::Test::HasFatalFailure(); ++i) {
      auto [a, b] = pair<A, B>(r, static_cast<Family>(f));
      expect_same_matrix(a, b, tally);
      expect_same_matrix(b, a, tally);
      // One within the other.
      if constexpr (requires { b.half_size; }) b.half_size = 9 * b.half_size;
      if constexpr (requires { b.radius; }) b.radius = 9 * b.radius;
      expect_same_matrix(a, b, tally);
      expect_same_matrix(b, a, tally);
    }
  }
  EXPECT_GT(tally.told, 1000);
  EXPECT_GE(tally.left, least_left);
}
TEST(StagedMatrices, AreTheGeneralOnes) {
  matrices<Point, Segment>(1, 0);
  matrices<Point, OrientedBox>(2, 0);
  matrices<Point, Point>(3);
  matrices<Segment, Segment>(4);
  matrices<Segment, Line>(5);
  matrices<Ray, Line>(6);
  matrices<Ray, OrientedBox>(7);
  matrices<Line, Polygon>(8);
  matrices<Segment, Capsule>(9);
  matrices<Segment, Circle>(10);
  matrices<Ray, Ellipse>(11);
  matrices<Circle, Circle>(12);
  matrices<Box, OrientedBox>(13);
  matrices<OrientedBox, OrientedBox>(14);
  matrices<Polygon, RoundedBox>(15);
  matrices<Ellipse, Circle>(16);
}
TEST(StagedMatrices, FlatShapesAreLeft) {
  const Box flat{{0, 0}, {2, 0}};
  const Segment s{{1, -1}, {1, 1}};
  EXPECT_FALSE(staged_matrix(flat, s, relation(flat, s)));
  EXPECT_EQ(relate(flat, s).text(), relate(Segment{{0, 0}, {2, 0}}, s).text());
  const Polygon line{{{0, 0}, {1, 0}, {2, 0}}};
  EXPECT_FALSE(staged_matrix(line, s, relation(line, s)));
  const Segment point{{1, 0}, {1, 0}};
  EXPECT_FALSE(staged_matrix(point, s, relation(point, s)));
}

}  // namespace
