// Shapes made of others, and of points.
#include <abut/any_transform.hpp>
#include <abut/enclosing.hpp>

#include "answers.hpp"

using namespace abut_c;
using abut::AnyShape;
using abut::Vec2;

namespace abut_c {

bool give_shape(abut_shape_t* out, const AnyShape& shape) {
  thread_local abut::batch::ShapeNumbers numbers;
  if (const auto problem = abut::validate(shape)) refuse(text_of(*problem, "the result"));
  numbers = abut::batch::numbers_of(shape);
  give(out, "out", given_of(numbers));
  return true;
}
bool give_repaired(const abut::Repaired& repaired, abut_shape_t* out, size_t* moved,
                   double* largest_move) {
  if (moved != nullptr) *moved = repaired.moved;
  if (largest_move != nullptr) *largest_move = repaired.largest_move;
  return give_shape(out, repaired.region);
}

}  // namespace abut_c

namespace {

std::vector<Vec2> points_of(const double* points, size_t count) {
  if (count > 0) deref(points, "points");
  std::vector<Vec2> all(count);
  for (size_t i = 0; i < count; ++i) {
    all[i] = {points[2 * i], points[2 * i + 1]};
    if (!(all[i].x - all[i].x == 0 && all[i].y - all[i].y == 0))
      refuse("points[" + std::to_string(i) + "] must be finite");
  }
  return all;
}
/// make(points), if there are any.
template <class Make>
int around(const double* points, size_t count, abut_shape_t* out, Make make) {
  return guarded([&] {
    const std::vector<Vec2> all = points_of(points, count);
    return !all.empty() && give_shape(out, make(all));
  });
}

}  // namespace

extern "C" {

int abut_moved(const abut_shape_t* shape, double dx, double dy, abut_shape_t* out) {
  return guarded([&] {
    const Vec2 by = vector_of(dx, dy);
    return give_shape(out, abut::moved(shape_of(shape), by));
  });
}
int abut_transformed(const abut_shape_t* shape, const double axis[2], double scale, double dx,
                     double dy, abut_shape_t* out) {
  return guarded([&] {
    abut::Similarity map{
        {}, number_of(abut::described::Takes::positive, scale, "scale"), vector_of(dx, dy)};
    if (axis != nullptr) {
      const Vec2 a = vector_of(axis[0], axis[1], "axis");
      if (a.x == 0 && a.y == 0) refuse("axis must not be zero");
      map.turn = abut::Rotation::axis(a.x, a.y);
    }
    return give_shape(out, abut::transformed(shape_of(shape), map));
  });
}
int abut_transformed_affine(const abut_shape_t* shape, const double m[6], abut_shape_t* out) {
  return guarded([&] {
    deref(m, "m");
    for (int i = 0; i < 6; ++i)
      if (!(m[i] - m[i] == 0)) refuse("m[" + std::to_string(i) + "] must be finite");
    const auto image =
        abut::transformed(shape_of(shape), abut::Affine{{m[0], m[1]}, {m[2], m[3]}, {m[4], m[5]}});
    return image && give_shape(out, *image);
  });
}

int abut_convex_hull(const double* points, size_t count, abut_shape_t* out) {
  return around(points, count, out, [](const auto& all) { return abut::convex_hull(all); });
}
int abut_smallest_circle(const double* points, size_t count, abut_shape_t* out) {
  return around(points, count, out, [](const auto& all) { return abut::smallest_circle(all); });
}
int abut_smallest_box(const double* points, size_t count, abut_shape_t* out) {
  return around(points, count, out, [](const auto& all) { return abut::smallest_box(all); });
}
int abut_ellipse_of_covariance(const double mean[2], const double covariance[3], double level,
                               abut_shape_t* out) {
  return guarded([&] {
    deref(mean, "mean"), deref(covariance, "covariance");
    if (!(level >= 0 && level < 1)) refuse("level: must be 0 or more, and below 1");
    return give_shape(
        out, abut::ellipse_of_covariance({mean[0], mean[1]},
                                         {covariance[0], covariance[1], covariance[2]}, level));
  });
}

int abut_repaired(const abut_shape_t* region, int rule, abut_shape_t* out, size_t* moved,
                  double* largest_move) {
  return guarded([&] {
    if (rule != ABUT_EVEN_ODD && rule != ABUT_NONZERO)
      refuse("rule: no rule has the number " + std::to_string(rule));
    const AnyShape given = unchecked_shape_of(taken(region, "region"), "region");
    if (!std::holds_alternative<abut::Region>(given))
      refuse("region: has to be of the kind region");
    const abut::Repaired answer =
        abut::repaired(std::get<abut::Region>(given), static_cast<abut::FillRule>(rule));
    return give_repaired(answer, out, moved, largest_move);
  });
}

}  // extern "C"
