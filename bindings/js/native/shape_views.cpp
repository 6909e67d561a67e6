// The index asks about shapes where it keeps them. ABUT_SMALL leaves those tables out: here they are
// asked as shapes of their own.
#include <abut/any_shape.hpp>

#include "index/search.hpp"

namespace abut {

bool intersects(const ShapeView& a, const ShapeView& b) {
  return intersects(detail::index::shape_of(a), detail::index::shape_of(b));
}
double distance(const ShapeView& a, const ShapeView& b) {
  return distance(detail::index::shape_of(a), detail::index::shape_of(b));
}

}  // namespace abut
