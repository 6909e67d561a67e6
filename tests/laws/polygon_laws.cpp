#include "laws.hpp"

ABUT_LAWS(Polygon, Polygon)
