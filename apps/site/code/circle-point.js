// Is the point p in the circle about c with radius r? The rim counts.
export function point_in_circle(px, py, cx, cy, r) {
  const dx = px - cx, dy = py - cy;
  return dx * dx + dy * dy <= r * r;
}
