// When a circle about a that moves by v first touches a resting one (continuous collision): 0 to 1, or -1.
#include <cmath>

double first_touch(double ax, double ay, double ra, double vx, double vy, double bx, double by,
                   double rb) {
  double wx = bx - ax, wy = by - ay, r = ra + rb;
  double a = vx * vx + vy * vy, b = vx * wx + vy * wy, k = wx * wx + wy * wy - r * r,
         x = vx * wy - vy * wx;
  if (k <= 0) return 0;  // they meet already
  double D = a * r * r - x * x;
  if (b <= 0 || D < 0) return -1;
  double t = k / (b + std::sqrt(D));
  return t <= 1 ? t : -1;
}
