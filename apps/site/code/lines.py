"""Where the ray from p along d first meets the rim of a circle: t of p + t d, or -1. d is not zero."""
from math import sqrt


def ray_meets_circle(px, py, dx, dy, cx, cy, r):
    wx, wy = cx - px, cy - py
    a, b, x = dx * dx + dy * dy, dx * wx + dy * wy, dx * wy - dy * wx
    k, D = wx * wx + wy * wy - r * r, a * r * r - x * x
    if D < 0:
        return -1
    z = b + (-sqrt(D) if b < 0 else sqrt(D))  # of one sign: no digits cancel
    t1 = z / a
    t2 = k / z if z != 0 else t1
    first, last = min(t1, t2), max(t1, t2)
    return first if first >= 0 else last if last >= 0 else -1
