// Is the point p in the circle about c with radius r? The rim counts.
bool point_in_circle(double px, double py, double cx, double cy, double r) {
  double dx = px - cx, dy = py - cy;
  return dx * dx + dy * dy <= r * r;
}
