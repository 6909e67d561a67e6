// says: compile without -ffast-math and all parts of it|clang says nothing
// flags: -fassociative-math -fno-signed-zeros -fno-trapping-math
// law: interface.md, "Compile without -ffast-math"
#include <abut/abut.hpp>
#if defined(__clang__) && !defined(RIGHT)
#error "clang says nothing of this flag: see self_check.hpp"
#endif
