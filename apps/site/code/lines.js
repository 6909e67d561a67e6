// Where the ray from p along d first meets the rim of a circle: t of p + t d, or -1. d is not zero.
export function ray_meets_circle(px, py, dx, dy, cx, cy, r) {
  const wx = cx - px, wy = cy - py;
  const a = dx * dx + dy * dy, b = dx * wx + dy * wy, x = dx * wy - dy * wx;
  const k = wx * wx + wy * wy - r * r, D = a * r * r - x * x;
  if (D < 0) return -1;
  const z = b + (b < 0 ? -Math.sqrt(D) : Math.sqrt(D)); // of one sign: no digits cancel
  const t1 = z / a, t2 = z !== 0 ? k / z : t1;
  const first = Math.min(t1, t2), last = Math.max(t1, t2);
  return first >= 0 ? first : last >= 0 ? last : -1;
}
