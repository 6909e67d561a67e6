#include "laws.hpp"

ABUT_LAWS(Circle, Circle)
ABUT_LAWS(Circle, Box)
ABUT_LAWS(Circle, OrientedBox)
ABUT_LAWS(Circle, Capsule)
ABUT_LAWS(Circle, RoundedBox)
ABUT_LAWS(Circle, Polygon)
