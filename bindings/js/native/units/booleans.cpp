// Files that are compiled together share their templates: alone, these four take twice as long. So it is with
// the other files here.
#include "contains.cpp"
#include "interiors_intersect.cpp"
#include "intersects.cpp"
#include "relation.cpp"
