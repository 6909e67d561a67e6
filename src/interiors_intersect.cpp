#include <abut/queries/interiors_intersect.hpp>

#include "any_table.hpp"

namespace abut {

bool interiors_intersect(const AnyShape& a, const AnyShape& b) {
  return detail::any::binary(
      a, b, [](const auto& p, const auto& q) { return interiors_intersect(p, q); },
      detail::any::same);
}

}  // namespace abut
