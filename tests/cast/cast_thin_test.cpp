// Points, lines, rays and segments on the move.
#include "cast_laws.hpp"

namespace abut {
TEST(Cast, Point) { cast_laws::against_all<Point>(1, 35); }
TEST(Cast, Line) { cast_laws::against_all<Line>(2, 35); }
TEST(Cast, Ray) { cast_laws::against_all<Ray>(3, 35); }
TEST(Cast, Segment) { cast_laws::against_all<Segment>(4, 35); }
}  // namespace abut
