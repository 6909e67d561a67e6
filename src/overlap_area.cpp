#include "any_outline.hpp"
// Its templates look the outline above up.
#include <abut/queries/overlap_area.hpp>

#include "any_table.hpp"

// Compiled once, here: see abut/detail/compiled.hpp.
namespace abut::detail {
template double partial_overlap<>(const boundary::Outline&, const boundary::Outline&);
}  // namespace abut::detail

namespace abut {

double overlap_area(const AnyShape& a, const AnyShape& b) {
  using detail::any::Convex;
  if (detail::any::is_outlined(a) || detail::any::is_outlined(b))
    return detail::any::outlined(a, b,
                                 [](const auto& p, const auto& q) { return overlap_area(p, q); });
  return detail::overlap_of_areas(Convex{a}, area(a).value_or(0), Convex{b}, area(b).value_or(0));
}

}  // namespace abut
