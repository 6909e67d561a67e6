#include <abut/queries/contains.hpp>

#include "any_table.hpp"
#include "signs.hpp"

namespace abut {

detail::Containment detail::any::containment(const AnyShape& outer, const AnyShape& inner) {
  return binary(outer, inner,
                [](const auto& p, const auto& q) { return detail::shapes_containment(p, q); });
}

bool contains(const AnyShape& a, const AnyShape& b) {
  return detail::any::containment(a, b) != detail::Containment::none;
}

}  // namespace abut
