// Boxes and polygons on the move.
#include "cast_laws.hpp"

namespace abut {
TEST(Cast, Box) { cast_laws::against_all<Box>(8, 35); }
TEST(Cast, OrientedBox) { cast_laws::against_all<OrientedBox>(9, 35); }
TEST(Cast, Polygon) { cast_laws::against_all<Polygon>(10, 35); }
}  // namespace abut
