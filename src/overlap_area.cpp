#include <abut/queries/overlap_area.hpp>

#include "any_table.hpp"

namespace abut {

double overlap_area(const AnyShape& a, const AnyShape& b) {
  return any::binary(
      a, b, [](const auto& p, const auto& q) { return overlap_area(p, q); }, any::same);
}

}  // namespace abut
