"""The signed distance (SDF) of the point p from a rounded box about the origin: half size h, grown by r."""
from math import hypot


def rounded_box_distance(px, py, hx, hy, r):
    qx, qy = abs(px) - hx, abs(py) - hy
    return hypot(max(qx, 0), max(qy, 0)) + min(max(qx, qy), 0) - r
