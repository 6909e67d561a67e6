// Do a circle and an axis-aligned box (AABB: its lower and its upper corner) meet? By the nearest point.
bool circle_meets_box(vec2 c, float r, vec2 low, vec2 high) {
  vec2 d = c - clamp(c, low, high);
  return dot(d, d) <= r * r;
}
