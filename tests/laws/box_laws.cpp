#include "laws.hpp"

ABUT_LAWS(Box, Box)
ABUT_LAWS(Box, OrientedBox)
ABUT_LAWS(Box, Capsule)
ABUT_LAWS(Box, RoundedBox)
ABUT_LAWS(Box, Polygon)
