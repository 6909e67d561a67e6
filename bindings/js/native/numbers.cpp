// How far, where, how deep, when: the queries whose answers are numbers.
#include <abut/queries/contact_features.hpp>

#include "arguments.hpp"

using namespace abut;
using js::Answer;
using js::shape_in;

ABUT_EXPORT(abut_distance) double abut_distance() { return distance(shape_in(0), shape_in(1)); }
/// NaN where the pair has no signed separation.
ABUT_EXPORT(abut_separation) double abut_separation() {
  return separation(shape_in(0), shape_in(1)).value_or(std::nan(""));
}
/// Nothing where the pair has none.
ABUT_EXPORT(abut_separation_witness) int abut_separation_witness() {
  Answer out;
  if (const auto s = separation_witness(shape_in(0), shape_in(1)))
    out.number(s->distance).vec(s->normal).vec(s->a).vec(s->b);
  return out.size();
}
ABUT_EXPORT(abut_closest_points) int abut_closest_points() {
  const PointPair p = closest_points(shape_in(0), shape_in(1));
  return Answer().vec(p.a).vec(p.b).number(p.distance).size();
}
/// Nothing where a shape goes on for ever.
ABUT_EXPORT(abut_farthest_points) int abut_farthest_points() {
  Answer out;
  if (const auto p = farthest_points(shape_in(0), shape_in(1)))
    out.vec(p->a).vec(p->b).number(p->distance);
  return out.size();
}

/// The number of points; x, y, tangent?, parameter on a, parameter on b of each; then of each
/// shared piece: arc?, from, to, unbounded at either end?, centre, semi-axes, axis.
ABUT_EXPORT(abut_intersections) int abut_intersections() {
  const Intersections shared = intersections(shape_in(0), shape_in(1));
  Answer out;
  out.number(static_cast<double>(shared.points.size()));
  for (const Intersection& p : shared.points)
    out.vec(p.at).number(p.tangent).number(p.ta).number(p.tb);
  for (const SharedPiece& p : shared.pieces) {
    out.number(p.kind == SharedPiece::Kind::arc).vec(p.from).vec(p.to);
    out.number(p.unbounded_from).number(p.unbounded_to);
    out.vec(p.center).vec(p.semi_axes).vec(p.rotation.u());
  }
  return out.size();
}

/// Infinitely many?, then of each the touch points on a and on b, the direction, and inner?; nothing
/// for what is unbounded.
ABUT_EXPORT(abut_tangents) int abut_tangents() {
  Answer out;
  if (const auto common = tangents(shape_in(0), shape_in(1))) {
    out.number(common->infinitely_many);
    for (const Tangent& line : common->lines)
      out.vec(line.a).vec(line.b).vec(line.direction).number(line.inner);
  }
  return out.size();
}

/// Nothing where they are apart by more than the margin.
ABUT_EXPORT(abut_contact) int abut_contact(double margin) {
  Answer out;
  if (const auto c = contact(shape_in(0), shape_in(1), margin)) js::put(out, *c);
  return out.size();
}
/// One for each place that is pressed.
ABUT_EXPORT(abut_contacts) int abut_contacts() {
  return js::put(contacts(shape_in(0), shape_in(1)));
}
/// The kind of the feature of a, and its number; those of b; both halves of each point's id. A
/// contact is given by its normal and its points, on which these depend.
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
  for (const ContactFeature& of : {f.a, f.b})
    out.number(static_cast<int>(of.kind)).number(of.index);
  for (int i = 0; i < count; ++i)
    out.number(static_cast<double>(f.ids[i] >> 32)).number(static_cast<std::uint32_t>(f.ids[i]));
  return out.size();
}
ABUT_EXPORT(abut_overlap_area) double abut_overlap_area() {
  return overlap_area(shape_in(0), shape_in(1));
}

/// The ray in slot 0 against the shape in slot 1.
ABUT_EXPORT(abut_cast_ray) int abut_cast_ray() {
  return js::put(cast(std::get<Ray>(shape_in(0)), shape_in(1)));
}
ABUT_EXPORT(abut_cast) int abut_cast(double dx, double dy) {
  return js::put(cast(shape_in(0), Vec2{dx, dy}, shape_in(1)));
}
ABUT_EXPORT(abut_cast_rotating)
int abut_cast_rotating(double dx, double dy, double angle, double tolerance) {
  return js::put(cast_rotating(shape_in(0), {dx, dy}, angle, shape_in(1), tolerance));
}

/// NaN where a shape goes on for ever.
ABUT_EXPORT(abut_area) double abut_area() { return area(shape_in(0)).value_or(std::nan("")); }
ABUT_EXPORT(abut_perimeter) double abut_perimeter() {
  return perimeter(shape_in(0)).value_or(std::nan(""));
}
ABUT_EXPORT(abut_centroid) int abut_centroid() {
  Answer out;
  if (const auto c = centroid(shape_in(0))) out.vec(*c);
  return out.size();
}
