// Between polygons most of the time goes here: a module that is built for size has this built for speed.
#include <abut/queries/intersects.hpp>

namespace abut::detail::pairs {

template EdgeVerdict edges_against(sign::GradedStage&, const PolygonView&, const PolygonView&);

}  // namespace abut::detail::pairs
