// says: conver
#include <abut/abut.hpp>
#ifdef RIGHT
abut::Vec2f narrow(const abut::Vec2& v) { return abut::Vec2f(v); }
#else
abut::Vec2f narrow(const abut::Vec2& v) { return v; }
#endif
