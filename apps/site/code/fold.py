"""Do a circle and an axis-aligned box (its centre o and half size h) meet? By absolute values."""


def circle_meets_centred_box(cx, cy, r, ox, oy, hx, hy):
    qx = max(abs(cx - ox) - hx, 0)
    qy = max(abs(cy - oy) - hy, 0)
    return qx * qx + qy * qy <= r * r
