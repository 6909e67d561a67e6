"""When a circle about a that moves by v first touches a resting one (continuous collision): 0 to 1, or -1."""
from math import sqrt


def first_touch(ax, ay, ra, vx, vy, bx, by, rb):
    wx, wy, r = bx - ax, by - ay, ra + rb
    a, b, k, x = vx * vx + vy * vy, vx * wx + vy * wy, wx * wx + wy * wy - r * r, vx * wy - vy * wx
    if k <= 0:
        return 0  # they meet already
    D = a * r * r - x * x
    if b <= 0 or D < 0:
        return -1
    t = k / (b + sqrt(D))
    return t if t <= 1 else -1
