// Where the two tangents from a point p outside a circle touch it: x1, y1, x2, y2.
#include <array>
#include <cmath>

std::array<double, 4> tangent_points(double px, double py, double cx, double cy, double r) {
  double dx = px - cx, dy = py - cy, D = dx * dx + dy * dy;
  double along = r * r / D, aside = r * std::sqrt(D - r * r) / D;
  return {cx + along * dx - aside * dy, cy + along * dy + aside * dx, cx + along * dx + aside * dy,
          cy + along * dy - aside * dx};
}
