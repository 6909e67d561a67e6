// Where the ray from p along d first meets the rim of a circle: t of p + t d, or -1. d is not zero.
#include <algorithm>
#include <cmath>

double ray_meets_circle(double px, double py, double dx, double dy, double cx, double cy,
                        double r) {
  double wx = cx - px, wy = cy - py, a = dx * dx + dy * dy, b = dx * wx + dy * wy,
         x = dx * wy - dy * wx;
  double k = wx * wx + wy * wy - r * r, D = a * r * r - x * x;
  if (D < 0) return -1;
  double z = b + (b < 0 ? -std::sqrt(D) : std::sqrt(D));  // of one sign: no digits cancel
  double t1 = z / a, t2 = z != 0 ? k / z : t1;
  double first = std::min(t1, t2), last = std::max(t1, t2);
  return first >= 0 ? first : last >= 0 ? last : -1;
}
