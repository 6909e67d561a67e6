"""The area that two discs have in common: (ax, ay) with radius r, and (bx, by) with radius s."""
from math import acos, pi, sin, sqrt


def common_area(ax, ay, r, bx, by, s):
    square = (bx - ax) ** 2 + (by - ay) ** 2
    d = sqrt(square)
    if d >= r + s:
        return 0
    if d <= abs(r - s):
        return pi * min(r, s) ** 2  # one lies in the other
    t = 2 * acos((square + r * r - s * s) / (2 * d * r))  # how far the two arcs turn
    u = 2 * acos((square + s * s - r * r) / (2 * d * s))
    return (r * r * (t - sin(t)) + s * s * (u - sin(u))) / 2
