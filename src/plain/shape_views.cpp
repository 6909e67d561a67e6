// Shapes where an index keeps them. ABUT_SMALL leaves these tables out, since few modules ask them.
#include <abut/queries/distance.hpp>
#include <abut/queries/intersects.hpp>

#include "any_table.hpp"
#include "shape_view.hpp"

namespace abut {

bool intersects(const ShapeView& a, const ShapeView& b) {
  return detail::any::binary(a, b,
                             [](const auto& p, const auto& q) { return abut::intersects(p, q); });
}
double distance(const ShapeView& a, const ShapeView& b) {
  return detail::any::binary(a, b,
                             [](const auto& p, const auto& q) { return abut::distance(p, q); });
}

}  // namespace abut
