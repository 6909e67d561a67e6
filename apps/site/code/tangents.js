// Where the two tangents from a point p outside a circle touch it: x1, y1, x2, y2.
export function tangent_points(px, py, cx, cy, r) {
  const dx = px - cx, dy = py - cy, D = dx * dx + dy * dy;
  const along = (r * r) / D, aside = (r * Math.sqrt(D - r * r)) / D;
  const mx = cx + along * dx, my = cy + along * dy;
  return [mx - aside * dy, my + aside * dx, mx + aside * dy, my - aside * dx];
}
