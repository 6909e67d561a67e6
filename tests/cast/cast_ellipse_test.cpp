// Ellipses on the move.
#include "cast_laws.hpp"

namespace abut {
TEST(Cast, Ellipse) { cast_laws::against_all<Ellipse>(11, 20); }
}  // namespace abut
