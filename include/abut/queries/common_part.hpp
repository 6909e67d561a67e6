// common_part, united, difference, symmetric_difference: the shapes that two shapes make.
//
//      ┌───────┐            common_part            what lies in both
//      │   ┌───┼───┐        united                 what lies in one of them, or both
//      └───┼───┘   │        difference             what lies in a and not in b
//          └───────┘        symmetric_difference   what lies in just one
//
// Shapes: any two in the plane, of any kinds. A shape without area, as a point, a line or a polyline without radius, has no
// part in these: its common part with another is empty, and united with it the other stays as it is. So it is
// with a shape whose numbers are not finite.
// The answer: rings of straight, circular and elliptic edges, nothing flattened. Which edges there are, and how they
// follow each other, is decided by exact signs. Then corners are rounded, by half a unit in the last place and little
// more; an arc keeps its centre and its semi-axes. Edges that have become points are left out.
// Where two boundaries run along each other, the border is in the answer once or not at all. A corner between two edges of one
// line or one circle is left out. Swapping the shapes changes nothing. Rings start at their leftmost corner, the lower one of
// two, and come in the order of these.
// Degenerate: shapes that only touch have an empty common part; what has no width is left out.
//
// Cost: n log n of the edges, and of the crossings. docs/common_part.md
#pragma once

#include <abut/curved_region.hpp>
#include <abut/detail/argument.hpp>
#include <abut/detail/outline/combined.hpp>

namespace abut {

namespace detail {
template <InThePlane S>
outline::Operand operand(const S& shape) {
  return outline::Operand(lift(shape));
}
#ifndef ABUT_SMALL
inline outline::Operand operand(const CurvedRegion& region) { return outline::Operand(region); }
#endif

/// A shape, or a region with curved edges.
template <class S>
concept Area = InThePlane<S> || std::is_same_v<S, CurvedRegion>;
}  // namespace detail

template <detail::Area A, detail::Area B>
CurvedRegion common_part(const A& a, const B& b) {
  return detail::outline::combined(detail::operand(a), detail::operand(b), {true, false, false});
}
template <detail::Area A, detail::Area B>
CurvedRegion united(const A& a, const B& b) {
  return detail::outline::combined(detail::operand(a), detail::operand(b), {true, true, true});
}
template <detail::Area A, detail::Area B>
CurvedRegion difference(const A& a, const B& b) {
  return detail::outline::combined(detail::operand(a), detail::operand(b), {false, true, false});
}
template <detail::Area A, detail::Area B>
CurvedRegion symmetric_difference(const A& a, const B& b) {
  return detail::outline::combined(detail::operand(a), detail::operand(b), {false, true, true});
}

}  // namespace abut
