// intersections and tangents of shapes at the limit (tests/laws/) against the oracle's relation,
// which shares no code with the library.
#include <gtest/gtest.h>

#include <abut/queries/intersections.hpp>
#include <abut/queries/tangents.hpp>
#include <tuple>

#include "shapes_at_the_limit.hpp"

namespace {

using namespace abut;

enum class Sort { point, linear, region };
template <class S>
Sort sort_of(const S& s) {
  const detail::boundary::Outline o = detail::boundary::outline(s);
  if (o.region()) return Sort::region;
  return o.kind == detail::boundary::Outline::Kind::point ? Sort::point : Sort::linear;
}

struct Tally {
  int relations[8] = {};
};

/// Whether the counts fit the relation.
bool fits(Relation r, Sort a, Sort b, int crossings, int touches, int pieces) {
  const int all = crossings + touches + pieces;
  if (a == Sort::point && b == Sort::point) return touches == (r == Relation::equal) && all <= 1;
  switch (r) {
    case Relation::disjoint:
      return all == 0;
    case Relation::meet:
      if (a == Sort::linear && b == Sort::linear && (crossings > 0 || pieces > 0)) return false;
      return crossings == 0 && all > 0;
    case Relation::equal:
      return crossings + touches == 0 && pieces > 0;
    case Relation::overlap:
      if (a == Sort::region && b == Sort::region) return crossings + pieces > 0;
      if (a == Sort::region || b == Sort::region) return crossings > 0;
      return crossings + pieces == 1 && touches == 0;
    default:  // one holds the other
      if (crossings > 0) return false;
      if (a == Sort::point || b == Sort::point) {
        // A point inside a line or a segment is on its "boundary", the line itself.
        const bool in_linear = a == Sort::linear || b == Sort::linear;
        const bool strict = r == Relation::inside || r == Relation::contains;
        return touches == (in_linear || !strict ? 1 : 0);
      }
      if (a == Sort::linear && b == Sort::linear) return pieces == 1 && touches == 0;
      return (r == Relation::inside || r == Relation::contains) ? all == 0 : all > 0;
  }
}

template <class A, class B>
void hold(const A& a, const B& b, Tally& tally) {
  const Relation r = oracle::relation(oracle::shape(a), oracle::shape(b));
  ++tally.relations[static_cast<int>(r)];
  const auto what = [&] {
    return std::string(typeid(A).name()) + laws::text(a) + "\n" + typeid(B).name() + laws::text(b) +
           "\n" + to_string(r);
  };
  const Intersections ab = intersections(a, b), ba = intersections(b, a);
  int crossings = 0, touches = 0;
  for (const Intersection& p : ab.points) ++(p.tangent ? touches : crossings);
  const Sort sa = sort_of(a), sb = sort_of(b);
  EXPECT_TRUE(fits(r, sa, sb, crossings, touches, static_cast<int>(ab.pieces.size())))
      << what() << ": " << crossings << " crossings, " << touches << " touches, "
      << ab.pieces.size() << " pieces";
  EXPECT_EQ(ab.points.size(), ba.points.size()) << what();
  EXPECT_EQ(ab.pieces.size(), ba.pieces.size()) << what();
  for (const Intersection& p : ab.points) {
    bool found = false;
    for (const Intersection& q : ba.points)
      found = found || (q.at == p.at && q.tangent == p.tangent);
    EXPECT_TRUE(found) << what();
  }
  const AnyShape p = a, q = b;
  if (const std::optional<Tangents> t = tangents(p, q), u = tangents(q, p); t && u) {
    const auto n = t->lines.size();
    EXPECT_EQ(n, u->lines.size()) << what();
    EXPECT_EQ(t->infinitely_many, u->infinitely_many) << what();
    if (sa == Sort::region && sb == Sort::region) {
      const bool fit = r == Relation::disjoint ? n == 4 && !t->infinitely_many
                       : r == Relation::meet   ? n == 3 || t->infinitely_many
                       : r == Relation::equal  ? t->infinitely_many
                       : r == Relation::inside || r == Relation::contains
                           ? n == 0 && !t->infinitely_many
                       : r == Relation::overlap ? n >= 2
                                                : n >= 1 || t->infinitely_many;
      EXPECT_TRUE(fit) << what() << ": " << n
                       << " tangents, infinitely many: " << t->infinitely_many;
    }
  }
}

template <class A, class... B>
void against(int cases, Tally& tally, std::tuple<B...>) {
  unsigned seed = 0xabba;
  (
      [&] {
        laws::Random random(seed += 7919);
        for (int i = 0; i < cases; ++i) {
          const auto [a, b] = laws::make_pair_at_the_limit<A, B>(random, i);
          hold(a, b, tally);
        }
      }(),
      ...);
}

using Shapes = std::tuple<Point, Line, Ray, Segment, Circle, Box, OrientedBox, Ellipse, Capsule,
                          RoundedBox, Polygon>;
template <class S>
class Limit : public testing::Test {};
using Kinds = testing::Types<Point, Line, Ray, Segment, Circle, Box, OrientedBox, Ellipse, Capsule,
                             RoundedBox, Polygon>;
TYPED_TEST_SUITE(Limit, Kinds);

// law: intersections.md, "The number of points and pieces"
// law: intersections.md, "one shape inside the other"
TYPED_TEST(Limit, FitsTheRelation) {
  Tally tally;
  against<TypeParam>(10 * laws::kEffort * laws::soak(), tally, Shapes());
  EXPECT_GT(tally.relations[static_cast<int>(Relation::disjoint)], 20);
  EXPECT_GT(tally.relations[static_cast<int>(Relation::meet)], 0);
}

}  // namespace
