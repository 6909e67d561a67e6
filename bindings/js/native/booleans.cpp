// Yes, no, and how two shapes lie: the smallest module.
#include <abut/queries/intersects.hpp>

#include "arguments.hpp"

using namespace abut;

namespace {

/// act() of the circle or the box that an argument is; nothing where it is another kind. Circles and
/// boxes are asked most, and without the detour by AnyShape in half the time.
template <class Act>
void as_circle_or_box(int argument, Act act) {
  const double* const given = js::argument(argument).data();
  const auto as = [&](auto shape) {
    js::Reader(given + 1).read(shape);
    act(shape);
  };
  if (*given == static_cast<double>(ShapeKind::circle)) as(Circle{});
  if (*given == static_cast<double>(ShapeKind::box)) as(Box{});
}

}  // namespace

ABUT_EXPORT(abut_contains) int abut_contains() {
  return contains(js::shape_in(0), js::shape_in(1));
}
ABUT_EXPORT(abut_intersects) int abut_intersects() {
  int answer = -1;
  as_circle_or_box(0, [&](const auto& a) {
    as_circle_or_box(1, [&](const auto& b) { answer = intersects(a, b); });
  });
  return answer >= 0 ? answer : intersects(js::shape_in(0), js::shape_in(1));
}
ABUT_EXPORT(abut_interiors_intersect) int abut_interiors_intersect() {
  return interiors_intersect(js::shape_in(0), js::shape_in(1));
}
ABUT_EXPORT(abut_relation) int abut_relation() {
  return static_cast<int>(relation(js::shape_in(0), js::shape_in(1)));
}
