// batch::distance: how far apart are the shapes of many pairs?
//
//     std::vector<double> d = batch::distance(circle, boxes);     d[i]: circle from boxes[i]
//
// Sides as for batch/intersects.hpp. The distances have the sides' number type. They are exactly 0 if
// and only if the shapes meet. Error: 8 u times the largest coordinate, length, radius or distance
// (u = 2^-53, or 2^-24 in float). They are the same, to the bit, with every instruction set.
#pragma once

#include <abut/batch/intersects.hpp>

namespace abut::batch {

namespace detail {

/// Where numbers about each pair go; null: not wanted. They are those of the distance, or in doubles of the
/// separation, which has a normal, too: NaN where two lines have none.
struct Measures {
  void* distance = nullptr;
  void* a[2] = {};
  void* b[2] = {};
  double* normal[2] = {};
  bool separation = false;
};
void measure(const Operand& a, const Operand& b, const Measures& out, int threads);

}  // namespace detail

/// Writes a distance for each pair.
template <class A, detail::Beside<A> B>
void distance(const A& a, const B& b, NumberOf<detail::ShapeOf<A>>* distances, int threads = 1) {
  const detail::Held<A> x(a);
  const detail::Held<B> y(b);
  detail::Measures out;
  out.distance = distances;
  detail::measure(x.value, y.value, out, threads);
}
template <class A, detail::Beside<A> B>
auto distance(const A& a, const B& b, int threads = 1) {
  std::vector<NumberOf<detail::ShapeOf<A>>> distances(
      detail::many(detail::Held<A>(a).value, detail::Held<B>(b).value));
  distance(a, b, distances.data(), threads);
  return distances;
}

}  // namespace abut::batch
