#include <abut/queries/relation.hpp>

#include "signs.hpp"

namespace abut {

Relation relation(const AnyShape& a, const AnyShape& b) {
  const detail::Sign meeting = detail::any::meeting(a, b);
  if (meeting == detail::Sign::positive) return Relation::disjoint;
  if (meeting == detail::Sign::zero) return Relation::meet;
  return detail::relation_of(detail::any::containment(a, b), detail::any::containment(b, a));
}

}  // namespace abut
