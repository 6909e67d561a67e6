// Do a circle and a turned box (OBB: centre o, half size h, axis u = (cos, sin)) meet?
export function circle_meets_turned_box(cx, cy, r, ox, oy, hx, hy, ux, uy) {
  const dx = cx - ox, dy = cy - oy;
  const px = dx * ux + dy * uy, py = dy * ux - dx * uy; // the centre, seen from the box
  const qx = Math.max(Math.abs(px) - hx, 0), qy = Math.max(Math.abs(py) - hy, 0);
  return qx * qx + qy * qy <= r * r;
}
