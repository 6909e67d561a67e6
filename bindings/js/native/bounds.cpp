// The box around a shape.
#include "arguments.hpp"

using namespace abut;
using js::Answer;
using js::shape_in;

ABUT_EXPORT(abut_bounds) int abut_bounds() {
  Answer out;
  if (const auto box = bounds(shape_in(0))) out.vec(box->min).vec(box->max);
  return out.size();
}
