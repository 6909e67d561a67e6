// says: compile the code that includes it without -ffast-math
#ifndef RIGHT
#define __FAST_MATH__  // as -ffast-math does
#endif
#include <abut/abut.hpp>
