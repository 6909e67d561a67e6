#include "matrix.hpp"

using namespace abut;
using js::shape_in;

ABUT_EXPORT(abut_relate) int abut_relate() { return js::put(relate(shape_in(0), shape_in(1))); }
