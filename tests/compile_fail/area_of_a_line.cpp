// says: a line or ray has no area: it goes on for ever
// law: measures.md, "Such a call does not compile"
#include <abut/abut.hpp>
#ifdef RIGHT
double size(const abut::Segment& s) { return abut::area(s); }
#else
double size(const abut::Line& s) { return abut::area(s); }
#endif
