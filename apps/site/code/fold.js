// Do a circle and an axis-aligned box (its centre o and half size h) meet? By absolute values.
export function circle_meets_centred_box(cx, cy, r, ox, oy, hx, hy) {
  const qx = Math.max(Math.abs(cx - ox) - hx, 0);
  const qy = Math.max(Math.abs(cy - oy) - hy, 0);
  return qx * qx + qy * qy <= r * r;
}
