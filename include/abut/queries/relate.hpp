// relate: the DE-9IM matrix of two shapes, and OGC's named predicates.
//
// Shapes: any two of the plane; interiors and boundaries as in OGC Simple Features (06-103r4): a
// point is its own interior, a curve's boundary is its ends. Exact for every finite input.
#pragma once

#include <abut/detail/argument.hpp>
#include <abut/detail/outline/relate.hpp>
#include <abut/queries/contains.hpp>
#include <abut/queries/intersects.hpp>

namespace abut {

/// The DE-9IM matrix of two shapes.
template <detail::InThePlane A, detail::InThePlane B>
IntersectionMatrix relate(const A& a, const B& b) {
  return detail::relate_shapes(detail::lift(a), detail::lift(b));
}
/// Whether it is one of a pattern: relate(a, b, "T*F**FFF*").
template <detail::InThePlane A, detail::InThePlane B>
bool relate(const A& a, const B& b, std::string_view pattern) {
  return relate(a, b).matches(pattern);
}

/// No common point.
template <detail::InThePlane A, detail::InThePlane B>
bool disjoint(const A& a, const B& b) {
  return !intersects(a, b);
}
/// Common points, but none of both interiors: Relation::meet.
template <detail::InThePlane A, detail::InThePlane B>
bool touches(const A& a, const B& b) {
  return intersects(a, b) && !interiors_intersect(a, b);
}
/// For different dimensions, or two curves: they share interior points, and something of the smaller
/// one lies outside the other; two curves share points, and no stretch.
template <detail::InThePlane A, detail::InThePlane B>
bool crosses(const A& a, const B& b) {
  return interiors_intersect(a, b) && crosses(relate(a, b));
}
/// Both and what they share have one dimension; neither covers the other.
template <detail::InThePlane A, detail::InThePlane B>
bool overlaps(const A& a, const B& b) {
  return interiors_intersect(a, b) && overlaps(relate(a, b));
}
/// The interiors meet, and no point of a lies outside b. OGC's contains(b, a); abut's contains(b, a) does not
/// ask for the interiors.
template <detail::InThePlane A, detail::InThePlane B>
bool within(const A& a, const B& b) {
  return interiors_intersect(a, b) && contains(b, a);
}
/// No point of b lies outside a: contains(a, b).
template <detail::InThePlane A, detail::InThePlane B>
bool covers(const A& a, const B& b) {
  return contains(a, b);
}
/// No point of a lies outside b: contains(b, a).
template <detail::InThePlane A, detail::InThePlane B>
bool covered_by(const A& a, const B& b) {
  return contains(b, a);
}
/// They are one set of points: Relation::equal, or both are empty.
template <detail::InThePlane A, detail::InThePlane B>
bool equals(const A& a, const B& b) {
  using detail::outline::is_empty;
  return (contains(a, b) && contains(b, a)) ||
         (is_empty(detail::lift(a)) && is_empty(detail::lift(b)));
}

}  // namespace abut
