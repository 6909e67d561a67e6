// Do a circle and a capsule (the segment from a to b, grown by r) meet?
#include <algorithm>

bool circle_meets_capsule(double cx, double cy, double rc, double ax, double ay, double bx,
                          double by, double r) {
  double dx = bx - ax, dy = by - ay, wx = cx - ax, wy = cy - ay, D = dx * dx + dy * dy;
  double t =
      D > 0 ? std::clamp((wx * dx + wy * dy) / D, 0.0, 1.0) : 0;  // where D is 0, it is a circle
  double x = wx - t * dx, y = wy - t * dy;
  return x * x + y * y <= (r + rc) * (r + rc);
}
