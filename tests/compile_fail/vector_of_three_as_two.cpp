// says: no matching|could not convert|cannot convert|no viable conversion
#include <abut/abut.hpp>
struct InSpace {
  double x, y, z;
};
struct InPlane {
  double x, y;
};
#ifdef RIGHT
bool meet(const abut::Circle& a, const InPlane& p) { return abut::contains(a, abut::Point{p}); }
#else
bool meet(const abut::Circle& a, const InSpace& p) { return abut::contains(a, abut::Point{p}); }
#endif
