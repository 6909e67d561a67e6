// Signed and unsigned, over one table: what they cost to compile is the pairs.
#include <abut/queries/distance.hpp>
#include <abut/queries/separation.hpp>

#include "any_table.hpp"
#include "shape_view.hpp"

namespace abut {

Separation separation_witness(const AnyShape& a, const AnyShape& b) {
  return detail::any::binary(
      a, b, [](const auto& p, const auto& q) { return separation_witness(p, q); },
      [](const Separation& s) { return Separation{s.distance, -s.normal, s.b, s.a}; });
}

double separation(const AnyShape& a, const AnyShape& b) {
  return separation_witness(a, b).distance;
}

#ifndef ABUT_SMALL
double distance(const ShapeView& a, const ShapeView& b) {
  return detail::any::binary(a, b, [](const auto& p, const auto& q) { return distance(p, q); });
}
double distance(const AnyShape& a, const AnyShape& b) { return distance(view(a), view(b)); }
#else
double distance(const AnyShape& a, const AnyShape& b) {
  return detail::any::binary(
      a, b, [](const auto& p, const auto& q) { return distance(p, q); }, detail::any::same);
}
#endif

}  // namespace abut
