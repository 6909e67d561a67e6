// The arguments of a query: what they may be, and the shape in double that each stands for.
//
// Only what users call includes this header: the shapes that detail/ sees are lifted already.
#pragma once

#include <abut/detail/checking.hpp>
#include <abut/detail/core.hpp>
#include <abut/results.hpp>
#include <cstdio>
#include <cstdlib>
#if ABUT_CHECK_SHAPES
#include <abut/validate.hpp>
#endif

namespace abut::detail {

/// An argument of a query: one of the shapes, or any vector type, which names a point.
template <class S>
concept Queryable = Shape<S> || is_vec<S>::value || requires { vector_traits<S>::size; };

template <class S>
inline constexpr int space_of = 0;
template <class S>
  requires(Shape<S>)
inline constexpr int space_of<S> = dimension_of<S>;
template <class S>
  requires(!Shape<S> && Queryable<S>)
inline constexpr int space_of<S> = vector_traits<S>::size;
template <int N, class T>
inline constexpr int space_of<Vec<N, T>> = N;

/// An argument of the dimension of A, so that a query may take both.
template <class S, class A>
concept InTheSpaceOf = Queryable<S> && space_of<S> == space_of<A>;
/// A shape or a vector of two dimensions.
template <class S>
concept InThePlane = Queryable<S> && space_of<S> == 2;
/// One that does not go on for ever.
template <class S>
concept BoundedQueryable = InThePlane<S> && !requires(const S& s) { s.direction; };

[[noreturn]] inline void refuse(ShapeKind kind, const Problem& problem) {
  std::fprintf(stderr, "abut: invalid %s in a query: %s %s\n", to_string(kind), problem.field,
               problem.message);
  std::abort();
}
/// A shape that was checked when it was made.
template <class S>
inline constexpr bool is_checked = false;
/// Ends the program, with a message, if the shape is not valid: the checking mode.
template <Shape S>
void check([[maybe_unused]] const S& s) {
#if ABUT_CHECK_SHAPES
  if constexpr (is_checked<S>)
    return;
  else if (const std::optional<Problem> problem = validate(s))
    refuse(kind_of<S>, *problem);
#endif
}

/// The shape that a query's argument stands for, in double.
template <Shape S>
const S& lift(const S& s) {
  check(s);
  return s;
}
template <int N, class T>
BasicPoint<N> lift(const Vec<N, T>& v) {
  return {v};
}
template <class V>
  requires(!Shape<V> && !is_vec<V>::value && requires { vector_traits<V>::size; })
BasicPoint<vector_traits<V>::size> lift(const V& v) {
  return {v};
}
inline const CurvedRegion& lift(const CurvedRegion& region) { return region; }
inline Polygon lift(const Polygonf& s) {
  check(s);
  return widened(s);
}

inline Polyline lift(const Polylinef& s) {
  check(s);
  return widened(s);
}
inline Region lift(const Regionf& s) {
  check(s);
  return widened(s);
}

}  // namespace abut::detail
