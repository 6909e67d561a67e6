// Do a circle and an axis-aligned box (AABB: its lower and its upper corner) meet? By the nearest point.
#include <algorithm>

bool circle_meets_box(double cx, double cy, double r, double x0, double y0, double x1, double y1) {
  double dx = cx - std::clamp(cx, x0, x1), dy = cy - std::clamp(cy, y0, y1);
  return dx * dx + dy * dy <= r * r;
}
