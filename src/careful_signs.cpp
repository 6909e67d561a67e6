// The exact signs of all pairs: see abut/detail/compiled.hpp.
#include <abut/queries/intersects.hpp>

#include "exported.hpp"

namespace abut::detail {

ABUT_EACH_PAIR(ABUT_PAIR_MEETING, ABUT_EXPORTED)
ABUT_EACH_PAIR(ABUT_MEETING_IN_DOUBT, ABUT_EXPORTED)

}  // namespace abut::detail
