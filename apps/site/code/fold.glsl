// Do a circle and an axis-aligned box (its centre o and half size h) meet? By absolute values.
bool circle_meets_centred_box(vec2 c, float r, vec2 o, vec2 h) {
  vec2 q = max(abs(c - o) - h, 0.0);
  return dot(q, q) <= r * r;
}
