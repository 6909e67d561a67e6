// The queries of polylines and regions with every shape: see abut/detail/compiled.hpp.
#include <abut/abut.hpp>

namespace abut::detail::outline {

ABUT_EACH_OUTLINED(ABUT_OUTLINED_CONTAINMENT, template)
ABUT_EACH_OUTLINED(ABUT_OUTLINED_INTERIORS, template)
ABUT_EACH_OUTLINED(ABUT_OUTLINED_OVERLAP, template)
ABUT_EACH_OUTLINED(ABUT_OUTLINED_RELATE, template)
ABUT_EACH_OUTLINED(ABUT_OUTLINED_SHARED, template)
ABUT_EACH_OUTLINED(ABUT_OUTLINED_SEPARATION, template)
ABUT_EACH_OUTLINED(ABUT_OUTLINED_CONTACT, template)
ABUT_EACH_OUTLINED(ABUT_OUTLINED_CAST, template)

template std::optional<CastHit> ray_at(const Ray&, const View&);
template std::optional<CastHit> ray_at(const Ray&, const Tree&);
template double area<>(const View&);
template double perimeter<>(const View&);
template Vec2 centroid<>(const View&);
template Circle largest_inscribed<>(const View&);

}  // namespace abut::detail::outline
