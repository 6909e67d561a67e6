// batch::cast: where do rays first hit?
//
//     auto hits = batch::cast(ray, boxes);     hits.any[i]: the ray hits boxes[i], at hits.t[i], …
//
// The first side is a Ray or many of them, the second a shape or many, as for batch/intersects.hpp.
// Whether there is a hit is exact, for every pair of kinds, and the bounds and degenerate cases are
// those of the scalar cast() (queries/cast.hpp). Lanes find the hits on all but lines, rays, points,
// ellipses and polygons by its formulas, the same to the bit with every instruction set, and leave
// to it what is in doubt. Against those five they sort out the misses.
#pragma once

#include <abut/batch/intersects.hpp>

namespace abut::batch {

/// The first hits of many rays, column by column; where there is none the numbers are 0.
struct Hits {
  BitMask any;
  std::vector<double> t, x, y, normal_x, normal_y;
};

namespace detail {
/// Columns for the numbers, any of them null.
struct HitNumbers {
  double *t, *x, *y, *normal_x, *normal_y;
};
/// Writes whole words, and `none` as the numbers where there is no hit. Returns how many hit.
std::size_t cast(const Operand& rays, const Operand& targets, std::uint64_t* hits,
                 const HitNumbers& out, double none, int threads);
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
