#include <abut/queries/contains.hpp>

#include "any_table.hpp"

namespace abut {

bool contains(const AnyShape& a, const AnyShape& b) {
  return detail::any::binary(a, b, [](const auto& p, const auto& q) { return contains(p, q); });
}

}  // namespace abut
