#include <abut/queries/tangents.hpp>

#include "any_table.hpp"

namespace abut {

std::optional<Tangents> tangents(const AnyShape& a, const AnyShape& b) {
  return detail::any::binary_if_bounded(
      a, b, [](const auto& p, const auto& q) { return tangents(p, q); });
}

}  // namespace abut
