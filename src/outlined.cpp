// The queries of polylines and regions with every shape: see abut/detail/compiled.hpp. Templates that stand here have
// no constraints: in a function's name g++ 12 leaves them out, and clang does not.
#include <abut/abut.hpp>

#include "exported.hpp"

namespace abut::detail::outline {

ABUT_EACH_OUTLINED(ABUT_OUTLINED_CONTAINMENT, ABUT_EXPORTED)
ABUT_EACH_OUTLINED(ABUT_OUTLINED_INTERIORS, ABUT_EXPORTED)
ABUT_EACH_OUTLINED(ABUT_OUTLINED_OVERLAP, ABUT_EXPORTED)
ABUT_EACH_OUTLINED(ABUT_OUTLINED_RELATE, ABUT_EXPORTED)
ABUT_EACH_OUTLINED(ABUT_OUTLINED_SHARED, ABUT_EXPORTED)
ABUT_EACH_OUTLINED(ABUT_OUTLINED_SEPARATION, ABUT_EXPORTED)
ABUT_EACH_OUTLINED(ABUT_OUTLINED_CONTACT, ABUT_EXPORTED)
ABUT_EACH_OUTLINED(ABUT_OUTLINED_CAST, ABUT_EXPORTED)

ABUT_EXPORTED std::optional<CastHit> ray_at(const Ray&, const View&);
ABUT_EXPORTED std::optional<CastHit> ray_at(const Ray&, const Tree&);
ABUT_EXPORTED double area<>(const View&);
ABUT_EXPORTED double perimeter<>(const View&);
ABUT_EXPORTED Vec2 centroid<>(const View&);
ABUT_EXPORTED Circle largest_inscribed<>(const View&);

}  // namespace abut::detail::outline
