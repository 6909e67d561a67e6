// The signed distance (SDF) of the point p from a rounded box about the origin: half size h, grown by r.
float rounded_box_distance(vec2 p, vec2 h, float r) {
  vec2 q = abs(p) - h;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - r;
}
