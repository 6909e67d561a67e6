// says: a line or ray has no bounds: it goes on for ever
// law: measures.md, "Such a call does not compile"
#include <abut/abut.hpp>
#ifdef RIGHT
abut::Box around(const abut::Segment& s) { return abut::bounds(s); }
#else
abut::Box around(const abut::Line& s) { return abut::bounds(s); }
#endif
