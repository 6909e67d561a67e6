// Do a circle and a capsule (the segment from a to b, grown by r) meet?
export function circle_meets_capsule(cx, cy, rc, ax, ay, bx, by, r) {
  const dx = bx - ax, dy = by - ay, wx = cx - ax, wy = cy - ay, D = dx * dx + dy * dy;
  const t = D > 0 ? Math.min(Math.max((wx * dx + wy * dy) / D, 0), 1) : 0; // where D is 0, it is a circle
  const x = wx - t * dx, y = wy - t * dy;
  return x * x + y * y <= (r + rc) * (r + rc);
}
