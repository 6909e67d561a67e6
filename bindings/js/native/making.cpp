// Shapes made of others, and of points: the vertices of the shape in slot 0.
#include <abut/any_transform.hpp>
#include <abut/enclosing.hpp>
#include <abut/repaired.hpp>

#include "arguments.hpp"

using namespace abut;
using js::shape_in;

namespace {
std::vector<Vec2> points() { return std::get<Polygon>(shape_in(0)).vertices; }
}  // namespace

ABUT_EXPORT(abut_moved) int abut_moved(double x, double y) {
  return js::left(moved(shape_in(0), Vec2{x, y}));
}
ABUT_EXPORT(abut_similar) int abut_similar(double c, double s, double scale, double x, double y) {
  return js::left(transformed(shape_in(0), Similarity{Rotation::axis(c, s), scale, {x, y}}));
}
/// Nothing where a radius would be stretched.
ABUT_EXPORT(abut_affine)
int abut_affine(double xx, double xy, double yx, double yy, double x, double y) {
  return js::left(transformed(shape_in(0), Affine{{xx, xy}, {yx, yy}, {x, y}}));
}
ABUT_EXPORT(abut_convex_hull) int abut_convex_hull() {
  return js::left(AnyShape(convex_hull(points())));
}
ABUT_EXPORT(abut_smallest_circle) int abut_smallest_circle() {
  return js::left(AnyShape(smallest_circle(points())));
}
ABUT_EXPORT(abut_smallest_box) int abut_smallest_box() {
  return js::left(AnyShape(smallest_box(points())));
}
ABUT_EXPORT(abut_ellipse_of_covariance)
int abut_ellipse_of_covariance(double x, double y, double xx, double xy, double yy, double level) {
  return js::left(AnyShape(ellipse_of_covariance({x, y}, {xx, xy, yy}, level)));
}
ABUT_EXPORT(abut_repaired) int abut_repaired(int nonzero) {
  return js::left_repaired(
      repaired(std::get<Region>(shape_in(0)), nonzero ? FillRule::nonzero : FillRule::even_odd));
}
