// How far, where, how deep, when: the queries whose answers are numbers.
#include <abut/queries/contact_features.hpp>

#include "arguments.hpp"

using namespace abut;
using js::Answer;
using js::left;
using js::shape_in;

ABUT_ASK_TWO(distance)
ABUT_ASK_TWO(separation)
ABUT_ASK_TWO(separation_witness)
ABUT_ASK_TWO(closest_points)
ABUT_ASK_TWO(farthest_points)
ABUT_ASK_TWO(intersections)
ABUT_ASK_TWO(tangents)
ABUT_ASK_TWO(contact)
ABUT_ASK_TWO(contacts)
ABUT_ASK_TWO(overlap_area)
ABUT_ASK_ONE(area)
ABUT_ASK_ONE(perimeter)
ABUT_ASK_ONE(centroid)
ABUT_ASK_ONE(largest_inscribed_circle)

ABUT_EXPORT(abut_contact_within) int abut_contact_within(double margin) {
  return left(contact(shape_in(0), shape_in(1), margin));
}
/// A contact is given by its normal and its points, on which the features depend. Each point has an id.
ABUT_EXPORT(abut_contact_features)
int abut_contact_features(double nx, double ny, int count, double x0, double y0, double x1,
                          double y1) {
  Contact c;
  c.normal = {nx, ny};
  c.count = count;
  c.points[0] = {x0, y0};
  c.points[1] = {x1, y1};
  const ContactFeatures f = contact_features(shape_in(0), shape_in(1), c);
  Answer out;
  js::put(out, f.a);
  js::put(out, f.b);
  js::put(out, std::span(f.ids, static_cast<std::size_t>(count)));
  return out.size();
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
