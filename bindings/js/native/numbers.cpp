// How far, where, how deep, when: the queries whose answers are numbers, and that columns have, too.
#include "arguments.hpp"

using namespace abut;
using js::left;
using js::shape_in;

ABUT_ASK_TWO(distance)
ABUT_ASK_TWO(separation)
ABUT_ASK_TWO(separation_witness)
ABUT_ASK_TWO(closest_points)
ABUT_ASK_TWO(farthest_points)
ABUT_ASK_TWO(contact)
ABUT_ASK_TWO(overlap_area)
ABUT_ASK_ONE(area)
ABUT_ASK_ONE(perimeter)
ABUT_ASK_ONE(centroid)

ABUT_EXPORT(abut_within_distance) int abut_within_distance(double distance) {
  return left(within_distance(shape_in(0), shape_in(1), distance));
}
ABUT_EXPORT(abut_contact_within) int abut_contact_within(double margin) {
  return left(contact(shape_in(0), shape_in(1), margin));
}
/// The ray in slot 0 against the shape in slot 1.
ABUT_EXPORT(abut_cast_ray) int abut_cast_ray() {
  return left(cast(std::get<Ray>(shape_in(0)), shape_in(1)));
}
ABUT_EXPORT(abut_cast) int abut_cast(double dx, double dy) {
  return left(cast(shape_in(0), Vec2{dx, dy}, shape_in(1)));
}
ABUT_EXPORT(abut_cast_rotating)
int abut_cast_rotating(double dx, double dy, double angle, double tolerance) {
  return left(cast_rotating(shape_in(0), {dx, dy}, angle, shape_in(1), tolerance));
}
