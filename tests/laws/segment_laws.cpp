#include "laws.hpp"

ABUT_LAWS(Segment, Segment)
ABUT_LAWS(Segment, Circle)
ABUT_LAWS(Segment, Box)
ABUT_LAWS(Segment, OrientedBox)
ABUT_LAWS(Segment, Capsule)
ABUT_LAWS(Segment, RoundedBox)
ABUT_LAWS(Segment, Polygon)
