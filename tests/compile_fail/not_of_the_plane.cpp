// says: InThePlane
#include <abut/abut.hpp>
#ifdef RIGHT
bool meet(const abut::Circle& a, const abut::Box& b) { return abut::contact(a, b).has_value(); }
#else
bool meet(const abut::Ball& a, const abut::Box3& b) { return abut::contact(a, b).has_value(); }
#endif
