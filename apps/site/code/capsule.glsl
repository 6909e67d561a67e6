// Do a circle and a capsule (the segment from a to b, grown by r) meet?
bool circle_meets_capsule(vec2 c, float rc, vec2 a, vec2 b, float r) {
  vec2 d = b - a, w = c - a;
  float D = dot(d, d);
  float t = D > 0.0 ? clamp(dot(w, d) / D, 0.0, 1.0) : 0.0;  // where D is 0, it is a circle
  w = w - t * d;
  return dot(w, w) <= (r + rc) * (r + rc);
}
