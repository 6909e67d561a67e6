"""Do a circle and a capsule (the segment from a to b, grown by r) meet?"""


def circle_meets_capsule(cx, cy, rc, ax, ay, bx, by, r):
    dx, dy, wx, wy = bx - ax, by - ay, cx - ax, cy - ay
    D = dx * dx + dy * dy
    t = min(max((wx * dx + wy * dy) / D, 0), 1) if D > 0 else 0  # where D is 0, it is a circle
    x, y = wx - t * dx, wy - t * dy
    return x * x + y * y <= (r + rc) * (r + rc)
