// batch::cast: where do rays first hit?
//
//     auto hits = batch::cast(ray, boxes);     hits.any[i]: the ray hits boxes[i], at hits.t[i], …
//
// The first side is a Ray or many of them, the second a shape or many, as for batch/intersects.hpp.
// Whether there is a hit is exact, for every pair of kinds: lanes sort out the misses, and each hit
// is found by the scalar cast(), whose bounds and degenerate cases (cast.hpp) are those of these
// answers.
#pragma once

#include <abut/batch/intersects.hpp>

namespace abut::batch {

/// The first hits of many rays, column by column; where there is none the numbers are 0.
struct Hits {
  BitMask any;
  std::vector<double> t, x, y, normal_x, normal_y;
};

namespace detail {
void cast(const Operand& rays, const Operand& targets, Hits& hits, int threads);
}  // namespace detail

template <class A, class B>
  requires(detail::Sides<A, B> && detail::kind<detail::ShapeOf<A>>() == detail::Kind::ray)
Hits cast(const A& rays, const B& targets, int threads = 1) {
  const detail::Held<A> x(rays);
  const detail::Held<B> y(targets);
  Hits hits;
  detail::cast(x.value, y.value, hits, threads);
  return hits;
}

}  // namespace abut::batch
