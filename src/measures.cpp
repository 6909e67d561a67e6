// Queries of one shape: kind, validity, bounds, area, perimeter, centroid and largest inscribed circle.
#include <abut/detail/outline/inscribed.hpp>
#include <abut/queries/area.hpp>
#include <abut/queries/bounds.hpp>
#include <abut/queries/centroid.hpp>
#include <abut/queries/perimeter.hpp>
#include <abut/validate.hpp>

#include "any_table.hpp"

namespace abut {

std::optional<Problem> validate(const AnyShape& shape) {
  return detail::any::unary(shape, [](const auto& s) { return validate(s); });
}

std::optional<Box> bounds(const AnyShape& shape) {
  const std::optional<Box> box =
      detail::any::unary_if_bounded(shape, [](const auto& s) { return Box(bounds(s)); });
  return box && box->min.x > box->max.x ? std::nullopt : box;
}
std::optional<double> area(const AnyShape& shape) {
  return detail::any::unary_if_bounded(shape, [](const auto& s) { return double(area(s)); });
}
std::optional<double> perimeter(const AnyShape& shape) {
  return detail::any::unary_if_bounded(shape, [](const auto& s) { return double(perimeter(s)); });
}
std::optional<Vec2> centroid(const AnyShape& shape) {
  const std::optional<Vec2> c =
      detail::any::unary_if_bounded(shape, [](const auto& s) { return Vec2(centroid(s)); });
  return c && std::isnan(c->x) ? std::nullopt : c;
}
std::optional<Circle> largest_inscribed_circle(const AnyShape& shape) {
  const auto found =
      detail::any::unary_if_bounded(shape, [](const auto& s) { return detail::inscribed(s); });
  if (!found || std::isnan(found->circle.center.x)) return std::nullopt;
  // By the table of pairs, which programs that ask have anyway.
  return detail::held(*found, [&](const Circle& c) { return contains(shape, c); });
}

}  // namespace abut
