#include "laws.hpp"

ABUT_LAWS(Capsule, Capsule)
ABUT_LAWS(Capsule, RoundedBox)
ABUT_LAWS(Capsule, Polygon)
