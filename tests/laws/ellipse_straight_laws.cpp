#include "laws.hpp"

ABUT_LAWS(Ellipse, Point)
ABUT_LAWS(Ellipse, Line)
ABUT_LAWS(Ellipse, Ray)
ABUT_LAWS(Ellipse, Segment)
ABUT_LAWS(Ellipse, Box)
ABUT_LAWS(Ellipse, OrientedBox)
