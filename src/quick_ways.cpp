// The larger of the quick ways, compiled once: see abut/detail/compiled.hpp.
#include <abut/queries/separation.hpp>

#include "exported.hpp"

namespace abut::detail {

ABUT_CORES_SEPARATIONS(ABUT_EXPORTED)

namespace pairs {

ABUT_FACING_POLYGONS(ABUT_EXPORTED)
ABUT_BESIDE_MANY(ABUT_EXPORTED)
ABUT_ALL_VIEWS_APART(ABUT_EXPORTED)
ABUT_BESIDE_POINT(ABUT_EXPORTED)
ABUT_RECTANGLE_PAIRS(ABUT_EXPORTED)
ABUT_ALL_IN_POLYGON(ABUT_EXPORTED)

}  // namespace pairs

namespace filters {

ABUT_ALL_WITH_POLYGON(ABUT_EXPORTED)

}  // namespace filters
}  // namespace abut::detail
