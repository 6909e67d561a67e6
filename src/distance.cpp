#include <abut/queries/distance.hpp>

#include "any_table.hpp"
#include "shape_view.hpp"

namespace abut {

#ifndef ABUT_SMALL
double distance(const ShapeView& a, const ShapeView& b) {
  return detail::any::binary(a, b,
                             [](const auto& p, const auto& q) { return abut::distance(p, q); });
}
double distance(const AnyShape& a, const AnyShape& b) { return distance(view(a), view(b)); }
#else
double distance(const AnyShape& a, const AnyShape& b) {
  return detail::any::binary(
      a, b, [](const auto& p, const auto& q) { return abut::distance(p, q); }, detail::any::same);
}
#endif

}  // namespace abut
