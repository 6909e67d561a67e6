// Does the line n . x = m meet the ellipse about the origin with the semi-axes a and b?
bool line_meets_ellipse(double nx, double ny, double m, double a, double b) {
  return m * m <= a * a * nx * nx + b * b * ny * ny;
}
