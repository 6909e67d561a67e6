#include "any_outline.hpp"
// Its templates look the outline above up.
#include <abut/queries/overlap_area.hpp>

#include "any_table.hpp"
#include "exported.hpp"

// Compiled once, here: see abut/detail/compiled.hpp.
namespace abut::detail {
ABUT_EXPORTED double partial_overlap<>(const boundary::Outline&, const boundary::Outline&);
}  // namespace abut::detail

namespace abut {

double overlap_area(const AnyShape& a, const AnyShape& b) {
  using detail::any::Convex;
  if (detail::any::is_outlined(a) || detail::any::is_outlined(b))
    return detail::any::outlined(a, b,
                                 [](const auto& p, const auto& q) { return overlap_area(p, q); });
  const double area_a = area(a).value_or(0), area_b = area(b).value_or(0);
  if (area_a == 0 || area_b == 0 || !interiors_intersect(a, b)) return 0;
  const detail::Known<double> common = detail::any::binary_as_given(
      a, b,
      [&](const auto& p, const auto& q) { return detail::staged_overlap(p, area_a, q, area_b); });
  if (common.is_sure()) return common.value;
  return detail::overlap_of_areas(Convex{a}, area_a, Convex{b}, area_b);
}

}  // namespace abut
