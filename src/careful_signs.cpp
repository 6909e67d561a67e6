// The exact signs of all pairs: see abut/detail/compiled.hpp.
#include <abut/queries/intersects.hpp>

namespace abut::detail {

ABUT_EACH_PAIR(ABUT_PAIR_MEETING, template)
ABUT_EACH_PAIR(ABUT_MEETING_IN_DOUBT, template)

}  // namespace abut::detail
