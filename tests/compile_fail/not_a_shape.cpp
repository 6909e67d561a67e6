// says: no matching function for call|Queryable
#include <abut/abut.hpp>
struct Blob {};
#ifdef RIGHT
bool meet(const abut::Circle& a, const abut::Circle& b) { return abut::intersects(a, b); }
#else
bool meet(const abut::Circle& a, const Blob& b) { return abut::intersects(a, b); }
#endif
