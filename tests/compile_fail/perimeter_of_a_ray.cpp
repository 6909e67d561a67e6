// says: a line or ray has no perimeter: it goes on for ever
// law: measures.md, "Such a call does not compile"
#include <abut/abut.hpp>
#ifdef RIGHT
double size(const abut::Segment& s) { return abut::perimeter(s); }
#else
double size(const abut::Ray& s) { return abut::perimeter(s); }
#endif
