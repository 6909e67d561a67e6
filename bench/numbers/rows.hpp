// A row of the table of numbers: one query on one pair of kinds, abut beside a peer that answers
// the same, over kPairs random pairs of which about half meet.
//
// To add rows: a file with a function that returns them, declared below and called in main.cpp.
#pragma once

#include <box2d/collision.h>

#include <abut/abut.hpp>
#include <functional>
#include <string>
#include <vector>

namespace bench::numbers {

inline constexpr int kPairs = 4096;

/// The shapes that the pairs are made of: abut's and, with the same numbers, Box2D's.
struct Shapes {
  std::vector<abut::Point> points;
  std::vector<abut::Segment> segments;
  std::vector<abut::Ray> rays;
  std::vector<abut::Circle> circles;
  std::vector<abut::Box> boxes;
  std::vector<abut::OrientedBox> oriented_boxes;
  std::vector<abut::Ellipse> ellipses;
  std::vector<abut::Capsule> capsules;
  std::vector<abut::RoundedBox> rounded_boxes;
  std::vector<abut::Polygon> polygons;  ///< of five to eight corners

  std::vector<b2Segment> b2_segments;
  std::vector<b2Circle> b2_circles;
  std::vector<b2Polygon> b2_boxes, b2_oriented_boxes, b2_rounded_boxes, b2_polygons;
  std::vector<b2Capsule> b2_capsules;
};
/// The first shapes lie about the origin; the second are up to 2.2 away on both axes.
Shapes first_shapes();
Shapes second_shapes();

/// One pass over all pairs; returns anything that depends on all answers.
using Pass = std::function<double()>;

struct Row {
  std::string name;
  /// The largest ratio of abut's time to the peer's that meets the goal.
  double goal = 0;
  Pass abut;
  /// Where it is missing, Box2D's distance of two oriented boxes (GJK) is the unit.
  Pass peer = {};
  /// The worst error over all pairs, in 2^-53 of the largest number, by oracle.hpp; not timed.
  Pass worst = {}, peer_worst = {};
};

/// Has the compiler think that all of an answer is read.
template <class T>
[[gnu::always_inline]] inline void keep(const T& answer) {
  __asm__ volatile("" : : "m"(answer));
}
template <class F>
Pass pass(F f) {
  return [f] {
    double sum = 0;
    for (std::size_t i = 0; i < kPairs; ++i) sum += static_cast<double>(f(i));
    return sum;
  };
}

template <class S>
b2ShapeProxy proxy(const S& s) {
  if constexpr (std::is_same_v<S, b2Circle>)
    return b2MakeProxy(&s.center, 1, s.radius);
  else if constexpr (std::is_same_v<S, b2Capsule>)
    return b2MakeProxy(&s.center1, 2, s.radius);
  else if constexpr (std::is_same_v<S, b2Segment>)
    return b2MakeProxy(&s.point1, 2, 0);
  else
    return b2MakeProxy(s.vertices, s.count, s.radius);
}
/// Box2D's distance and closest points of pair i.
template <class A, class B>
auto box2d_answers(const std::vector<A>& a, const std::vector<B>& b) {
  std::vector<b2ShapeProxy> p, q;
  for (const A& s : a) p.push_back(proxy(s));
  for (const B& s : b) q.push_back(proxy(s));
  return [p, q](std::size_t i) {
    b2DistanceInput input{};
    input.proxyA = p[i];
    input.proxyB = q[i];
    input.transform = b2Transform_identity;
    input.useRadii = true;
    b2SimplexCache cache{};
    const b2DistanceOutput answer = b2ShapeDistance(&input, &cache, nullptr, 0);
    keep(answer);
    return answer.distance;
  };
}
template <class A, class B>
Pass box2d_distance(const std::vector<A>& a, const std::vector<B>& b) {
  return pass(box2d_answers(a, b));
}

std::vector<Row> contact_rows(const Shapes& a, const Shapes& b);
std::vector<Row> distance_rows(const Shapes& a, const Shapes& b);
std::vector<Row> points_rows(const Shapes& a, const Shapes& b);
std::vector<Row> cast_rows(const Shapes& a, const Shapes& b);
std::vector<Row> other_rows(const Shapes& a, const Shapes& b);

}  // namespace bench::numbers
