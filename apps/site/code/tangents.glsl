// Where the two tangents from a point p outside a circle touch it: x1, y1, x2, y2.
vec4 tangent_points(vec2 p, vec2 c, float r) {
  vec2 d = p - c;
  float D = dot(d, d), aside = r * sqrt(D - r * r) / D;
  vec2 m = c + (r * r / D) * d;
  return vec4(m.x - aside * d.y, m.y + aside * d.x, m.x + aside * d.y, m.y - aside * d.x);
}
