"""Do a circle and an axis-aligned box (AABB: its lower and its upper corner) meet? By the nearest point."""


def circle_meets_box(cx, cy, r, x0, y0, x1, y1):
    dx = cx - min(max(cx, x0), x1)
    dy = cy - min(max(cy, y0), y1)
    return dx * dx + dy * dy <= r * r
