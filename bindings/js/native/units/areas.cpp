#include "intersections.cpp"
#include "overlap_area.cpp"
