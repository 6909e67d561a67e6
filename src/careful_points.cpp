// Closest points of all pairs, the careful way: see abut/detail/compiled.hpp.
#include <abut/queries/closest_points.hpp>

#include "exported.hpp"

namespace abut::detail {

ABUT_EACH_PAIR(ABUT_CAREFUL_CLOSEST_POINTS, ABUT_EXPORTED)

}  // namespace abut::detail
