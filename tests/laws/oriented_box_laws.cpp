#include "laws.hpp"

ABUT_LAWS(OrientedBox, OrientedBox)
ABUT_LAWS(OrientedBox, Capsule)
ABUT_LAWS(OrientedBox, RoundedBox)
ABUT_LAWS(OrientedBox, Polygon)
