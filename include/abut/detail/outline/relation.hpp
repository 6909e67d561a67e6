// relation where one shape is a polyline or a region.
#pragma once

#include <abut/detail/convex/relation.hpp>
#include <abut/detail/outline/contains.hpp>

namespace abut::detail {

template <class A, class B>
  requires EitherOutlined<A, B>
Relation shapes_relation(const A& a, const B& b) {
  if (!shapes_intersect(a, b)) return Relation::disjoint;
  if (!shapes_interiors_intersect(a, b)) return Relation::meet;
  return relation_of(shapes_containment(a, b), shapes_containment(b, a));
}

}  // namespace abut::detail
