// Yes, no, and how two shapes lie: the smallest module.
#include <abut/queries/intersects.hpp>

#include "arguments.hpp"

using namespace abut;

namespace {

/// act() of the circle or the box that an argument is; nothing where it is another kind. Circles and
/// boxes are asked most, and without the detour by AnyShape in half the time.
template <class Act>
void as_circle_or_box(int argument, Act act) {
  const double* const given = js::argument(argument);
  const auto as = [&](auto shape) {
    js::Reader(given + 1).read(shape);
    act(shape);
  };
  if (*given == static_cast<double>(ShapeKind::circle)) as(Circle{});
  if (*given == static_cast<double>(ShapeKind::box)) as(Box{});
}

}  // namespace

ABUT_ASK_TWO(contains)
ABUT_ASK_TWO(interiors_intersect)
ABUT_ASK_TWO(relation)
ABUT_EXPORT(abut_intersects) int abut_intersects() {
  int answer = -1;
  as_circle_or_box(0, [&](const auto& a) {
    as_circle_or_box(1, [&](const auto& b) { answer = intersects(a, b); });
  });
  return answer >= 0 ? answer : intersects(js::shape_in(0), js::shape_in(1));
}
