#include "laws.hpp"

ABUT_LAWS(Ellipse, Circle)
ABUT_LAWS(Ellipse, Ellipse)
ABUT_LAWS(Ellipse, Capsule)
ABUT_LAWS(Ellipse, RoundedBox)
ABUT_LAWS(Ellipse, Polygon)
