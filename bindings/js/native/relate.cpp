// The DE-9IM matrix.
#include <abut/any_relate.hpp>

#include "arguments.hpp"

using namespace abut;
using js::Answer;
using js::shape_in;

/// The nine dimensions, row by row; -1 for nothing.
ABUT_EXPORT(abut_relate) int abut_relate() {
  const IntersectionMatrix m = relate(shape_in(0), shape_in(1));
  Answer out;
  constexpr Part parts[] = {Part::interior, Part::boundary, Part::exterior};
  for (const Part p : parts)
    for (const Part q : parts) out.number(m(p, q));
  return out.size();
}
