#include "laws.hpp"

ABUT_LAWS(Line, Line)
ABUT_LAWS(Line, Ray)
ABUT_LAWS(Line, Segment)
ABUT_LAWS(Line, Circle)
ABUT_LAWS(Line, Box)
ABUT_LAWS(Line, OrientedBox)
ABUT_LAWS(Line, Capsule)
ABUT_LAWS(Line, RoundedBox)
ABUT_LAWS(Line, Polygon)
