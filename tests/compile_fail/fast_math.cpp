// says: compile without -ffast-math and all parts of it
// flags: -ffast-math
#include <abut/abut.hpp>
