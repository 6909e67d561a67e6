// The box around a shape.
#include "arguments.hpp"

using namespace abut;

ABUT_ASK_ONE(bounds)
