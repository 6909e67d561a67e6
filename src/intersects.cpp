#include <abut/queries/intersects.hpp>

#include "any_table.hpp"
#include "shape_view.hpp"

namespace abut {

#ifndef ABUT_SMALL
bool intersects(const ShapeView& a, const ShapeView& b) {
  return detail::any::binary(a, b,
                             [](const auto& p, const auto& q) { return abut::intersects(p, q); });
}
bool intersects(const AnyShape& a, const AnyShape& b) { return intersects(view(a), view(b)); }
#else
bool intersects(const AnyShape& a, const AnyShape& b) {
  return detail::any::binary(
      a, b, [](const auto& p, const auto& q) { return abut::intersects(p, q); }, detail::any::same);
}
#endif

}  // namespace abut
