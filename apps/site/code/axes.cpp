// Do two turned boxes (centre, half size, axis) meet? By separating axes (SAT).
#include <cmath>

bool boxes_meet(double ax, double ay, double ahx, double ahy, double aux, double auy, double bx,
                double by, double bhx, double bhy, double bux, double buy) {
  double dx = bx - ax, dy = by - ay, c = aux * bux + auy * buy, s = aux * buy - auy * bux;
  c = std::abs(c), s = std::abs(s);
  return std::abs(dx * aux + dy * auy) <= ahx + bhx * c + bhy * s &&
         std::abs(dy * aux - dx * auy) <= ahy + bhx * s + bhy * c &&
         std::abs(dx * bux + dy * buy) <= bhx + ahx * c + ahy * s &&
         std::abs(dy * bux - dx * buy) <= bhy + ahx * s + ahy * c;
}
