// says: no matching function for call to .*tangents
// law: tangents.md, "A line and a ray are not bounded"
#include <abut/abut.hpp>
#ifdef RIGHT
auto lines(const abut::Segment& a, const abut::Segment& b) { return abut::tangents(a, b); }
#else
auto lines(const abut::Segment& a, const abut::Ray& b) { return abut::tangents(a, b); }
#endif
