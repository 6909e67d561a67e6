// When a circle about a that moves by v first touches a resting one (continuous collision): 0 to 1, or -1.
float first_touch(vec2 a, float ra, vec2 v, vec2 b, float rb) {
  vec2 w = b - a;
  float r = ra + rb, f = dot(v, w), k = dot(w, w) - r * r, x = v.x * w.y - v.y * w.x;
  if (k <= 0.0) return 0.0;  // they meet already
  float D = dot(v, v) * r * r - x * x;
  if (f <= 0.0 || D < 0.0) return -1.0;
  float t = k / (f + sqrt(D));
  return t <= 1.0 ? t : -1.0;
}
