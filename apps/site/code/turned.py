"""Do a circle and a turned box (OBB: centre o, half size h, axis u = (cos, sin)) meet?"""


def circle_meets_turned_box(cx, cy, r, ox, oy, hx, hy, ux, uy):
    dx, dy = cx - ox, cy - oy
    px, py = dx * ux + dy * uy, dy * ux - dx * uy  # the centre, seen from the box
    qx, qy = max(abs(px) - hx, 0), max(abs(py) - hy, 0)
    return qx * qx + qy * qy <= r * r
