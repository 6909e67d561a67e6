#include "laws.hpp"

ABUT_LAWS(RoundedBox, RoundedBox)
ABUT_LAWS(RoundedBox, Polygon)
