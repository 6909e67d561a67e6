#include <abut/queries/intersections.hpp>

#include "any_table.hpp"
#include "exported.hpp"

// Compiled once, here: see abut/detail/compiled.hpp.
namespace abut::detail::boundary {
ABUT_EXPORTED Intersections intersections(const Outline&, const Outline&);
}  // namespace abut::detail::boundary

namespace abut {

Intersections intersections(const AnyShape& a, const AnyShape& b) {
  return detail::any::binary_as_given(
      a, b, [](const auto& p, const auto& q) { return intersections(p, q); });
}

}  // namespace abut
