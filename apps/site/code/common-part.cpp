// The area that two discs have in common: (ax, ay) with radius r, and (bx, by) with radius s.
#include <algorithm>
#include <cmath>
#include <numbers>

double common_area(double ax, double ay, double r, double bx, double by, double s) {
  const double D = (bx - ax) * (bx - ax) + (by - ay) * (by - ay), d = std::sqrt(D);
  if (d >= r + s) return 0;
  const double least = std::min(r, s);
  if (d <= std::abs(r - s)) return std::numbers::pi * least * least;  // one lies in the other
  const double t = 2 * std::acos((D + r * r - s * s) / (2 * d * r));  // how far the two arcs turn
  const double u = 2 * std::acos((D + s * s - r * r) / (2 * d * s));
  return (r * r * (t - std::sin(t)) + s * s * (u - std::sin(u))) / 2;
}
