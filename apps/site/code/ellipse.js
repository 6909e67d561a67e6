// Does the line n . x = m meet the ellipse about the origin with the semi-axes a and b?
export function line_meets_ellipse(nx, ny, m, a, b) {
  return m * m <= a * a * nx * nx + b * b * ny * ny;
}
