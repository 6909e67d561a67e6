"""Do a circle and an upright rectangle (its lower and its upper corner) meet? By the nine regions."""


def circle_meets_rectangle(cx, cy, r, x0, y0, x1, y1):
    dx = x0 - cx if cx < x0 else cx - x1 if cx > x1 else None
    dy = y0 - cy if cy < y0 else cy - y1 if cy > y1 else None
    if dx is None and dy is None:
        return True  # the centre is inside
    if dy is None:
        return dx <= r  # beside an edge
    if dx is None:
        return dy <= r  # above or below one
    return dx * dx + dy * dy <= r * r  # at a corner
