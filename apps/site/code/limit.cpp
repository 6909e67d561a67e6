// Is the point p in the circle about the origin? 1: yes, -1: no, 0: rounding decides, ask exactly.
int surely_in_circle(double px, double py, double r) {
  double value = px * px + py * py - r * r;
  double bound = 4 * 0x1p-53 * (px * px + py * py + r * r);  // more than all roundings together
  return value < -bound ? 1 : value > bound ? -1 : 0;
}
