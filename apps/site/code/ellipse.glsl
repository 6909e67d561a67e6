// Does the line n . x = m meet the ellipse about the origin with the semi-axes a and b?
bool line_meets_ellipse(vec2 n, float m, float a, float b) {
  return m * m <= a * a * n.x * n.x + b * b * n.y * n.y;
}
