#include <abut/queries/intersects.hpp>

#include "any_table.hpp"

namespace abut {

bool intersects(const AnyShape& a, const AnyShape& b) {
  return any::binary(
      a, b, [](const auto& p, const auto& q) { return intersects(p, q); }, any::same);
}

}  // namespace abut
