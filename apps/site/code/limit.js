// Is the point p in the circle about the origin? 1: yes, -1: no, 0: rounding decides, ask exactly.
export function surely_in_circle(px, py, r) {
  const value = px * px + py * py - r * r;
  const bound = 4 * 2 ** -53 * (px * px + py * py + r * r); // more than all roundings together
  return value < -bound ? 1 : value > bound ? -1 : 0;
}
