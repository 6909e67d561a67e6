#include <abut/queries/intersects.hpp>

bool meet(const abut::Circle& a, const abut::OrientedBox& b) { return abut::intersects(a, b); }
