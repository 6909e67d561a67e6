// Where the ray from p along d first meets the rim of a circle: t of p + t d, or -1. d is not zero.
float ray_meets_circle(vec2 p, vec2 d, vec2 c, float r) {
  vec2 w = c - p;
  float a = dot(d, d), b = dot(d, w), x = d.x * w.y - d.y * w.x, k = dot(w, w) - r * r, D = a * r * r - x * x;
  if (D < 0.0) return -1.0;
  float z = b + (b < 0.0 ? -sqrt(D) : sqrt(D));  // of one sign: no digits cancel
  float t1 = z / a, t2 = z != 0.0 ? k / z : t1;
  float first = min(t1, t2), last = max(t1, t2);
  return first >= 0.0 ? first : last >= 0.0 ? last : -1.0;
}
