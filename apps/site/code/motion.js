// When a circle about a that moves by v first touches a resting one (continuous collision): 0 to 1, or -1.
export function first_touch(ax, ay, ra, vx, vy, bx, by, rb) {
  const wx = bx - ax, wy = by - ay, r = ra + rb;
  const a = vx * vx + vy * vy, b = vx * wx + vy * wy, k = wx * wx + wy * wy - r * r, x = vx * wy - vy * wx;
  if (k <= 0) return 0; // they meet already
  const D = a * r * r - x * x;
  if (b <= 0 || D < 0) return -1;
  const t = k / (b + Math.sqrt(D));
  return t <= 1 ? t : -1;
}
