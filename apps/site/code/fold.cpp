// Do a circle and an axis-aligned box (its centre o and half size h) meet? By absolute values.
#include <algorithm>
#include <cmath>

bool circle_meets_centred_box(double cx, double cy, double r, double ox, double oy, double hx,
                              double hy) {
  double qx = std::max(std::abs(cx - ox) - hx, 0.0), qy = std::max(std::abs(cy - oy) - hy, 0.0);
  return qx * qx + qy * qy <= r * r;
}
