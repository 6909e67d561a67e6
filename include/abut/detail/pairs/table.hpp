// The table of pairs: for each unordered pair of cores, in which order it is written, and which fast ways it
// has. A question in the other order gets the answer swapped (in_order()). A pair without a row does not
// compile.
//
// Each pair has `meeting` and `containment`, exact; `separation` and `common_point`, careful. They stand in
//
//              point         linear          box            polygon        ellipse
//     point    point_point   point_linear    point_box      hull_polygon   hull_ellipse, point_ellipse_distance
//     linear                 linear_linear   linear_box     hull_polygon   hull_ellipse, hull_ellipse_distance
//     box                                    box_box        hull_polygon   hull_ellipse, hull_ellipse_distance
//     polygon                                               hull_polygon   hull_ellipse, hull_ellipse_distance
//     ellipse                                                              ellipse_ellipse, …_distance
//
// "linear" is a line, a ray or a segment; "box" is axis-aligned (any dimension) or oriented. In front of
// these stand the fast ways. A filter of the sign stands beside `meeting`. The ways of numbers, as the rows below name them:
//
//     separation, gap        with a point: beside the careful way; lines and rays: endless_hull_distance.hpp;
//                            two segments: segment_segment_distance.hpp
//     rectangles, facing     box_box_distance.hpp; polygons: hull_polygon_distance.hpp
//     corners                polygons_apart.hpp
//     large                  near_parts.hpp
//     with an ellipse        ellipse/beside_hull.hpp, ellipse/staged_distance.hpp
//
// The other queries have ways of their own: boundary/staged_intersections.hpp, boundary/rounded_hulls.hpp,
// overlap/closed_forms.hpp, sweep/winner.hpp.
#pragma once

#include <abut/detail/swapped.hpp>

namespace abut::detail {

#ifdef __wasm__
inline constexpr bool kTimeCounts = false;  // bytes count more
#else
inline constexpr bool kTimeCounts = true;
#endif

/// The ways of a pair of cores, in the order in which it is written.
struct PairRow {
  bool is_written = true;
  bool separation =
      false;  ///< quick_separation(a, b, reach): with its points; apart beyond the reach
  bool distance = false;    ///< quick_distance(a, b, reach): where they are apart
  bool gap = false;         ///< quick_gap(a, b): the number alone
  bool rectangles = false;  ///< rectangles_gap(a, b), rectangles_closest(a, b)
  bool corners =
      false;  ///< polygons_apart(a, b): the distance; where they meet, any negative number
  bool facing = false;  ///< facing(a, b, reach): the sides that face each other
  bool large =
      false;  ///< one may have so many corners that a part of them is asked (near_parts.hpp)
  bool sign_first =
      false;  ///< the sign takes far less than the depth, which a distance does not need
};

template <class A, class B>
inline constexpr PairRow written{.is_written = false};

template <int N>
inline constexpr PairRow written<BasicPoint<N>, BasicPoint<N>>{.separation = true};
template <int N, LinearIn<N> L>
inline constexpr PairRow written<BasicPoint<N>, L>{.separation = std::is_same_v<L, Segment>};
template <int N>
inline constexpr PairRow written<BasicPoint<N>, BasicBox<N>>{.separation = N == 2,
                                                             .distance = N == 2};
template <>
inline constexpr PairRow written<Point, OrientedBox>{.separation = true};
template <>
inline constexpr PairRow written<Point, PolygonView>{
    .separation = true, .gap = true, .large = true};
template <>
inline constexpr PairRow written<Point, Ellipse>{.separation = true, .gap = true};

// Lines before rays before segments.
template <int N>
inline constexpr PairRow written<BasicLine<N>, BasicLine<N>>{};
template <int N>
inline constexpr PairRow written<BasicLine<N>, BasicRay<N>>{};
template <int N>
inline constexpr PairRow written<BasicRay<N>, BasicRay<N>>{};
template <IsEndless L>
inline constexpr PairRow written<L, BasicSegment<dimension<L>>>{.separation = dimension<L> == 2};
template <int N>
inline constexpr PairRow written<BasicSegment<N>, BasicSegment<N>>{.separation = N == 2,
                                                                   .facing = N == 2};
template <IsEndless L>
inline constexpr PairRow written<L, BasicBox<dimension<L>>>{.separation = dimension<L> == 2};
template <int N>
inline constexpr PairRow written<BasicSegment<N>, BasicBox<N>>{.rectangles = N == 2 && kTimeCounts,
                                                               .facing = N == 2};
template <IsEndless L>
inline constexpr PairRow written<L, OrientedBox>{.separation = true};
template <>
inline constexpr PairRow written<Segment, OrientedBox>{.rectangles = kTimeCounts, .facing = true};
template <IsEndless L>
inline constexpr PairRow written<L, PolygonView>{.separation = true};
template <>
inline constexpr PairRow written<Segment, PolygonView>{.facing = true, .large = true};
template <IsEndless L>
inline constexpr PairRow written<L, Ellipse>{.sign_first = true};
template <>
inline constexpr PairRow written<Segment, Ellipse>{.gap = kTimeCounts, .sign_first = true};

template <int N>
inline constexpr PairRow written<BasicBox<N>, BasicBox<N>>{.separation = N == 2};
template <>
inline constexpr PairRow written<Box, OrientedBox>{.rectangles = kTimeCounts, .facing = true};
template <>
inline constexpr PairRow written<OrientedBox, OrientedBox>{.rectangles = kTimeCounts,
                                                           .facing = true};
template <>
inline constexpr PairRow written<Box, PolygonView>{
    .corners = kTimeCounts, .facing = true, .large = true};
template <>
inline constexpr PairRow written<OrientedBox, PolygonView>{.facing = true, .large = true};
template <>
inline constexpr PairRow written<Box, Ellipse>{.gap = kTimeCounts, .sign_first = true};
template <>
inline constexpr PairRow written<OrientedBox, Ellipse>{.gap = kTimeCounts, .sign_first = true};

template <>
inline constexpr PairRow written<PolygonView, PolygonView>{
    .corners = kTimeCounts, .facing = true, .large = true};
template <>
inline constexpr PairRow written<PolygonView, Ellipse>{.gap = kTimeCounts, .sign_first = true};
template <>
inline constexpr PairRow written<Ellipse, Ellipse>{.gap = true, .sign_first = true};

/// The row of a pair of cores, in either order.
template <class A, class B>
inline constexpr PairRow pair_row = written<A, B>.is_written ? written<A, B> : written<B, A>;

template <class A, class B>
constexpr void require_pair() {
  static_assert(pair_row<A, B>.is_written,
                "abut has no such pair of shapes: both must live in the same dimension");
}

/// f(a, b) in the order in which the pair is written: the one place where cores change sides.
template <class A, class B, class F>
ABUT_INLINE auto in_order(const A& a, const B& b, F&& f) {
  if constexpr (written<A, B>.is_written) {
    return f(a, b);
  } else {
    auto answer = f(b, a);
    swap_sides(answer);
    return answer;
  }
}

}  // namespace abut::detail
