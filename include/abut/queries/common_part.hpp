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
// Either may be a list of shapes, and stands for what lies in any of them, whatever their order: united(shapes),
// difference(board, holes).
//
// Cost: n log n of the edges, and of the crossings. docs/common_part.md
#pragma once

#include <abut/curved_region.hpp>
#include <abut/detail/argument.hpp>
#include <abut/detail/outline/combined.hpp>

namespace abut {

namespace detail {

template <class S>
concept ListInThePlane =
    !InThePlane<S> &&
    InThePlane<std::remove_cvref_t<decltype(*std::data(std::declval<const S&>()))>>;
/// A shape; or a vector, an array or a span of shapes of one kind, which stands for what lies in any of them.
template <class S>
concept OneOrMany = InThePlane<S> || ListInThePlane<S>;

template <OneOrMany S>
std::vector<outline::Operand> operands(const S& given) {
  std::vector<outline::Operand> all;
  if constexpr (InThePlane<S>)
    all.emplace_back(lift(given));
  else
    for (const auto& shape : given) all.emplace_back(lift(shape));
  return all;
}
#ifndef ABUT_SMALL
inline std::vector<outline::Operand> operands(const CurvedRegion& region) {
  std::vector<outline::Operand> one;
  one.emplace_back(region);
  return one;
}
#endif

/// … or a region with curved edges.
template <class S>
concept Area = OneOrMany<S> || std::is_same_v<S, CurvedRegion>;

}  // namespace detail

template <detail::Area A, detail::Area B>
CurvedRegion common_part(const A& a, const B& b) {
  return detail::outline::combined(detail::operands(a), detail::operands(b), {true, false, false});
}
template <detail::Area A, detail::Area B>
CurvedRegion united(const A& a, const B& b) {
  return detail::outline::combined(detail::operands(a), detail::operands(b), {true, true, true});
}
template <detail::ListInThePlane Shapes>
CurvedRegion united(const Shapes& shapes) {
  return detail::outline::combined(detail::operands(shapes), {}, {true, true, true});
}
template <detail::Area A, detail::Area B>
CurvedRegion difference(const A& a, const B& b) {
  return detail::outline::combined(detail::operands(a), detail::operands(b), {false, true, false});
}
template <detail::Area A, detail::Area B>
CurvedRegion symmetric_difference(const A& a, const B& b) {
  return detail::outline::combined(detail::operands(a), detail::operands(b), {false, true, true});
}

}  // namespace abut
