// Do a circle and an upright rectangle (its lower and its upper corner) meet? By the nine regions.
bool circle_meets_rectangle(double cx, double cy, double r, double x0, double y0, double x1,
                            double y1) {
  int i = cx < x0 ? -1 : cx > x1 ? 1 : 0, j = cy < y0 ? -1 : cy > y1 ? 1 : 0;
  double dx = i < 0 ? x0 - cx : cx - x1, dy = j < 0 ? y0 - cy : cy - y1;
  if (i == 0 && j == 0) return true;  // the centre is inside
  if (j == 0) return dx <= r;         // beside an edge
  if (i == 0) return dy <= r;         // above or below one
  return dx * dx + dy * dy <= r * r;  // at a corner
}
