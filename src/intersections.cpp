#include <abut/queries/intersections.hpp>

#include "any_table.hpp"

namespace abut {

Intersections intersections(const AnyShape& a, const AnyShape& b) {
  return detail::any::binary_as_given(
      a, b, [](const auto& p, const auto& q) { return intersections(p, q); });
}

}  // namespace abut
