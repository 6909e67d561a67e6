// batch::closest_points: for each of many pairs a point of each shape, as near to each other as can
// be; where they meet, both are a point that they have in common. Sides, accuracy and the distance
// as for batch/distance.hpp.
#pragma once

#include <abut/batch/distance.hpp>

namespace abut::batch {

/// The closest points of many pairs, column by column.
template <class T>
struct PointPairs {
  std::vector<T> ax, ay, bx, by, distance;
};

template <class A, detail::Beside<A> B>
auto closest_points(const A& a, const B& b, int threads = 1) {
  const detail::Held<A> x(a);
  const detail::Held<B> y(b);
  const std::size_t n = detail::many(x.value, y.value);
  PointPairs<NumberOf<detail::ShapeOf<A>>> p;
  for (auto* column : {&p.ax, &p.ay, &p.bx, &p.by, &p.distance}) column->resize(n);
  detail::measure(x.value, y.value,
                  {p.distance.data(), {p.ax.data(), p.ay.data()}, {p.bx.data(), p.by.data()}},
                  threads);
  return p;
}

}  // namespace abut::batch
