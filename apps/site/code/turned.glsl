// Do a circle and a turned box (OBB: centre o, half size h, axis u = (cos, sin)) meet?
bool circle_meets_turned_box(vec2 c, float r, vec2 o, vec2 h, vec2 u) {
  vec2 d = c - o;
  vec2 p = vec2(dot(d, u), dot(d, vec2(-u.y, u.x)));  // the centre, seen from the box
  vec2 q = max(abs(p) - h, 0.0);
  return dot(q, q) <= r * r;
}
