// The signed distance (SDF) of the point p from a rounded box about the origin: half size h, grown by r.
#include <algorithm>
#include <cmath>

double rounded_box_distance(double px, double py, double hx, double hy, double r) {
  double qx = std::abs(px) - hx, qy = std::abs(py) - hy;
  return std::hypot(std::max(qx, 0.0), std::max(qy, 0.0)) + std::min(std::max(qx, qy), 0.0) - r;
}
