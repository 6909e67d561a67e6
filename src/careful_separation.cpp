// Separations of all pairs, the careful way: see abut/detail/compiled.hpp.
#include <abut/queries/separation.hpp>

#include "exported.hpp"

namespace abut::detail {

ABUT_EACH_PAIR(ABUT_CAREFUL_SEPARATION, ABUT_EXPORTED)

}  // namespace abut::detail
