// says: no separation of a CurvedRegion yet
#include <abut/queries/curved_region.hpp>
#ifdef RIGHT
bool meet(const abut::CurvedRegion& a, const abut::Box& b) { return abut::intersects(a, b); }
#else
double apart(const abut::CurvedRegion& a, const abut::Box& b) { return abut::separation(a, b); }
#endif
