"""Where the two tangents from a point p outside a circle touch it: x1, y1, x2, y2."""
from math import sqrt


def tangent_points(px, py, cx, cy, r):
    dx, dy = px - cx, py - cy
    D = dx * dx + dy * dy
    along, aside = r * r / D, r * sqrt(D - r * r) / D
    mx, my = cx + along * dx, cy + along * dy
    return [mx - aside * dy, my + aside * dx, mx + aside * dy, my - aside * dx]
