// Do a circle and a turned box (OBB: centre o, half size h, axis u = (cos, sin)) meet?
#include <algorithm>
#include <cmath>

bool circle_meets_turned_box(double cx, double cy, double r, double ox, double oy, double hx,
                             double hy, double ux, double uy) {
  double dx = cx - ox, dy = cy - oy;
  double px = dx * ux + dy * uy, py = dy * ux - dx * uy;  // the centre, seen from the box
  double qx = std::max(std::abs(px) - hx, 0.0), qy = std::max(std::abs(py) - hy, 0.0);
  return qx * qx + qy * qy <= r * r;
}
