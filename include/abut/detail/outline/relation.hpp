// relation where one shape is a polyline or a region.
#pragma once

#include <abut/detail/outline/contains.hpp>
#include <abut/queries/relation.hpp>

namespace abut {

template <detail::Queryable A, detail::InTheSpaceOf<A> B>
  requires detail::EitherOutlined<A, B>
Relation relation(const A& a, const B& b) {
  const auto& x = detail::lift(a);
  const auto& y = detail::lift(b);
  if (!detail::outline::shapes_intersect(x, y)) return Relation::disjoint;
  if (!detail::outline::shape_interiors_meet(x, y)) return Relation::meet;
  return detail::relation_of(detail::outline::shapes_containment(x, y),
                             detail::outline::shapes_containment(y, x));
}

}  // namespace abut
