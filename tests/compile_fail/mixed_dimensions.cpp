// says: InTheSpaceOf
#include <abut/abut.hpp>
#ifdef RIGHT
bool meet(const abut::Ball& a, const abut::Box3& b) { return abut::intersects(a, b); }
#else
bool meet(const abut::Circle& a, const abut::Box3& b) { return abut::intersects(a, b); }
#endif
