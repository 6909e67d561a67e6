#include "any_outline.hpp"
// Its templates look the outline above up.
#include <abut/queries/overlap_area.hpp>

namespace abut {

double overlap_area(const AnyShape& a, const AnyShape& b) {
  return detail::overlap_of_areas(a, area(a).value_or(0), b, area(b).value_or(0));
}

}  // namespace abut
