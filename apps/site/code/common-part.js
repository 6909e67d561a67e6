// The area that two discs have in common: (ax, ay) with radius r, and (bx, by) with radius s.
export function common_area(ax, ay, r, bx, by, s) {
  const D = (bx - ax) ** 2 + (by - ay) ** 2, d = Math.sqrt(D);
  if (d >= r + s) return 0;
  if (d <= Math.abs(r - s)) return Math.PI * Math.min(r, s) ** 2; // one lies in the other
  const t = 2 * Math.acos((D + r * r - s * s) / (2 * d * r)); // how far the two arcs turn
  const u = 2 * Math.acos((D + s * s - r * r) / (2 * d * s));
  return (r * r * (t - Math.sin(t)) + s * s * (u - Math.sin(u))) / 2;
}
