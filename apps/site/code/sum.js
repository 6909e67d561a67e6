// The signed distance (SDF) of the point p from a rounded box about the origin: half size h, grown by r.
export function rounded_box_distance(px, py, hx, hy, r) {
  const qx = Math.abs(px) - hx, qy = Math.abs(py) - hy;
  return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - r;
}
