// Do a circle and an axis-aligned box (AABB: its lower and its upper corner) meet? By the nearest point.
export function circle_meets_box(cx, cy, r, x0, y0, x1, y1) {
  const dx = cx - Math.min(Math.max(cx, x0), x1);
  const dy = cy - Math.min(Math.max(cy, y0), y1);
  return dx * dx + dy * dy <= r * r;
}
