"""Is the point p in the circle about c with radius r? The rim counts."""


def point_in_circle(px, py, cx, cy, r):
    dx, dy = px - cx, py - cy
    return dx * dx + dy * dy <= r * r
