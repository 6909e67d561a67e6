// The queries of regions with curved edges, beside any shape: see abut/detail/compiled.hpp.
#include <abut/queries/curved_region.hpp>

#include "exported.hpp"

namespace abut::detail::outline {

ABUT_EXPORTED IntersectionMatrix matrix<>(const AnySet&, const AnySet&, Asked);
ABUT_EXPORTED Intersections common_points<>(const AnySet&, const AnySet&, int);
ABUT_EXPORTED bool meet<>(const AnySet&, const AnySet&);
ABUT_EXPORTED Extremes nearest_points<>(const AnySet&, const AnySet&, bool);
ABUT_EXPORTED std::optional<CastHit> ray_hit<>(const CurvedRegion&, const Ray&);
ABUT_EXPORTED bool is_near<>(const NearPair&, double);
ABUT_EXPORTED std::optional<double> gap_between<>(const Flank&, const Flank&);
ABUT_EXPORTED Nearness nearness<>(const AnySet&, const AnySet&, double);
ABUT_EXPORTED Extremes extreme_points<>(const AnySet&, const AnySet&, bool);
ABUT_EXPORTED double common_area<>(const Operands&, const Operands&);

}  // namespace abut::detail::outline
