// Signed and unsigned, over one table: what they cost to compile is the pairs.
#include <abut/queries/distance.hpp>
#include <abut/queries/separation.hpp>

#include "any_table.hpp"

namespace abut {

double separation(const AnyShape& a, const AnyShape& b) {
  return any::binary(
      a, b, [](const auto& p, const auto& q) { return separation(p, q); }, any::same);
}

double distance(const AnyShape& a, const AnyShape& b) {
  return any::binary(a, b, [](const auto& p, const auto& q) { return distance(p, q); }, any::same);
}

}  // namespace abut
