// Is the point p in the circle about the origin? 1: yes, -1: no, 0: rounding decides, ask exactly.
int surely_in_circle(vec2 p, float r) {
  float value = dot(p, p) - r * r;
  float bound = 4.0 * 5.9604645e-8 * (dot(p, p) + r * r);  // floats have 24 digits of 2
  return value < -bound ? 1 : value > bound ? -1 : 0;
}
