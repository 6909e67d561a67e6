#include "laws.hpp"

ABUT_LAWS(Ray, Ray)
ABUT_LAWS(Ray, Segment)
ABUT_LAWS(Ray, Circle)
ABUT_LAWS(Ray, Box)
ABUT_LAWS(Ray, OrientedBox)
ABUT_LAWS(Ray, Capsule)
ABUT_LAWS(Ray, RoundedBox)
ABUT_LAWS(Ray, Polygon)
