// Is the point p in the circle about c with radius r? The rim counts.
bool point_in_circle(vec2 p, vec2 c, float r) {
  vec2 d = p - c;
  return dot(d, d) <= r * r;
}
