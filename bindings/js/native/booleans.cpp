// Yes, no, and how two shapes lie: the smallest module.
#include "arguments.hpp"

using namespace abut;
using js::shape_in;

ABUT_EXPORT(abut_contains) int abut_contains() { return contains(shape_in(0), shape_in(1)); }
ABUT_EXPORT(abut_intersects) int abut_intersects() { return intersects(shape_in(0), shape_in(1)); }
ABUT_EXPORT(abut_interiors_intersect) int abut_interiors_intersect() {
  return interiors_intersect(shape_in(0), shape_in(1));
}
ABUT_EXPORT(abut_relation) int abut_relation() {
  return static_cast<int>(relation(shape_in(0), shape_in(1)));
}
