#include "laws.hpp"

ABUT_LAWS(Point, Point)
ABUT_LAWS(Point, Line)
ABUT_LAWS(Point, Ray)
ABUT_LAWS(Point, Segment)
ABUT_LAWS(Point, Circle)
ABUT_LAWS(Point, Box)
ABUT_LAWS(Point, OrientedBox)
ABUT_LAWS(Point, Capsule)
ABUT_LAWS(Point, RoundedBox)
ABUT_LAWS(Point, Polygon)
