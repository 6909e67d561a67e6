// Yes, no, and how two shapes lie: the smallest module.
#include "arguments.hpp"
#include "plain/quick_intersects.hpp"

using namespace abut;

ABUT_ASK_TWO(contains)
ABUT_ASK_TWO(interiors_intersect)
ABUT_ASK_TWO(relation)
/// As the numbers lie in the slots, first: without the detour by AnyShape it takes a third of the time.
ABUT_EXPORT(abut_intersects) int abut_intersects() {
  const double *const a = js::argument(0), *const b = js::argument(1);
  const auto kind = [](const double* x) { return static_cast<ShapeKind>(static_cast<int>(*x)); };
  const int sign = plain::quick_meeting(kind(a), a + 1, kind(b), b + 1);
  return sign != 0 ? sign < 0 : intersects(js::shape_in(0), js::shape_in(1));
}
