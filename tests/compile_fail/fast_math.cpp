// says: compile without -ffast-math and all parts of it
// flags: -ffast-math
// law: interface.md, "Compile without -ffast-math"
#include <abut/abut.hpp>
