#include <abut/queries/tangents.hpp>

#include "any_table.hpp"
#include "exported.hpp"

// Compiled once, here: see abut/detail/compiled.hpp.
namespace abut::detail::boundary {
ABUT_EXPORTED Tangents tangents(const Outline&, const Outline&);
}  // namespace abut::detail::boundary

namespace abut {

std::optional<Tangents> tangents(const AnyShape& a, const AnyShape& b) {
  return detail::any::binary_if_bounded(
      a, b, [](const auto& p, const auto& q) { return tangents(p, q); });
}

}  // namespace abut
