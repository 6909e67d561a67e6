"""Is the point p in the circle about the origin? 1: yes, -1: no, 0: rounding decides, ask exactly."""


def surely_in_circle(px, py, r):
    value = px * px + py * py - r * r
    bound = 4 * 2.0**-53 * (px * px + py * py + r * r)  # more than all roundings together
    return 1 if value < -bound else -1 if value > bound else 0
