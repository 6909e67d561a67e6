// says: a line or ray has no farthest point: it goes on for ever
// law: farthest_points.md, "Such a call does not compile"
#include <abut/abut.hpp>
#ifdef RIGHT
auto points(const abut::Segment& a, const abut::Segment& b) { return abut::farthest_points(a, b); }
#else
auto points(const abut::Segment& a, const abut::Line& b) { return abut::farthest_points(a, b); }
#endif
