// says: a line or ray has no centroid: it goes on for ever
// law: measures.md, "Such a call does not compile"
#include <abut/abut.hpp>
#ifdef RIGHT
abut::Vec2 middle(const abut::Segment& s) { return abut::centroid(s); }
#else
abut::Vec2 middle(const abut::Ray& s) { return abut::centroid(s); }
#endif
