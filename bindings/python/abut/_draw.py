"""Pictures of shapes as SVG, for notebooks."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from . import _abut


def _element(s: Any, reach: float) -> str:
    if hasattr(s, "svg_path"):
        return f'<path d="{s.svg_path()}"/>'
    n = list(s._numbers)
    c, sn = s._axis
    kind = _abut.KINDS[s._kind]
    angle = math.degrees(math.atan2(sn, c))
    turn = f'transform="rotate({angle:.6g} {n[0]:.6g} {n[1]:.6g})"' if len(n) > 1 else ""
    if kind == "point":
        return f'<circle cx="{n[0]}" cy="{n[1]}" r="{reach / 100}" fill="#2563eb"/>'
    if kind in ("line", "ray"):
        length = math.hypot(n[2], n[3])
        k = 2 * reach / length
        x0, y0 = (n[0] - k * n[2], n[1] - k * n[3]) if kind == "line" else (n[0], n[1])
        return f'<path d="M{x0} {y0}L{n[0] + k * n[2]} {n[1] + k * n[3]}"/>'
    if kind == "segment":
        return f'<path d="M{n[0]} {n[1]}L{n[2]} {n[3]}"/>'
    if kind == "circle":
        return f'<circle cx="{n[0]}" cy="{n[1]}" r="{n[2]}"/>'
    if kind == "box":
        return f'<rect x="{n[0]}" y="{n[1]}" width="{n[2] - n[0]}" height="{n[3] - n[1]}"/>'
    if kind == "ellipse":
        return f'<ellipse cx="{n[0]}" cy="{n[1]}" rx="{n[2]}" ry="{n[3]}" {turn}/>'
    if kind in ("oriented_box", "rounded_box"):
        r = n[4] if kind == "rounded_box" else 0.0
        w, h = n[2] + r, n[3] + r
        return (f'<rect x="{n[0] - w}" y="{n[1] - h}" width="{2 * w}" height="{2 * h}" rx="{r}" '
                f'{turn}/>')
    if kind == "capsule":
        length = math.hypot(n[2] - n[0], n[3] - n[1])
        angle = math.degrees(math.atan2(n[3] - n[1], n[2] - n[0]))
        r = n[4]
        return (f'<rect x="{n[0] - r}" y="{n[1] - r}" width="{length + 2 * r}" height="{2 * r}" '
                f'rx="{r}" transform="rotate({angle:.6g} {n[0]:.6g} {n[1]:.6g})"/>')
    chains = s._chains() if s._parts else [s._vertices]
    end = "" if kind == "polyline" else "Z"
    # A chain of one vertex is a point, which a line of no length draws.
    d = "".join("M" + "L".join(f"{x} {y}" for x, y in (v if len(v) > 1 else [*v, *v])) + end
                for v in chains if v)
    fill = 'fill="none"' if kind == "polyline" else 'fill-rule="evenodd"'
    if not n[0]:
        return f'<path d="{d}" {fill}/>'
    return (f'<path d="{d}" {fill} stroke="#93c5fd" stroke-width="{2 * n[0]}" '
            'stroke-linejoin="round" stroke-linecap="round" stroke-opacity="0.6"/>')


def svg(shapes: Iterable[Any], width: int = 240) -> str:
    """The shapes in one picture, y upwards."""
    all_shapes = list(shapes)
    boxes = [b for b in (s._bounds() if hasattr(s, "svg_path") else _abut.bounds(s)
                         for s in all_shapes) if b is not None]
    if not boxes:
        starts = [s._numbers for s in all_shapes
                  if not hasattr(s, "svg_path") and len(s._numbers) > 1] or [[0.0, 0.0]]
        boxes = [(n[0] - 1, n[1] - 1, n[0] + 1, n[1] + 1) for n in starts]
    x0, y0 = min(b[0] for b in boxes), min(b[1] for b in boxes)
    x1, y1 = max(b[2] for b in boxes), max(b[3] for b in boxes)
    reach = max(x1 - x0, y1 - y0) or 1.0
    margin = reach / 20
    w, h = x1 - x0 + 2 * margin, y1 - y0 + 2 * margin
    parts = "".join(_element(s, reach) for s in all_shapes)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" '
            f'height="{max(1, round(width * h / w))}" '
            f'viewBox="{x0 - margin} {-(y1 + margin)} {w} {h}"><g transform="scale(1 -1)" '
            f'fill="#93c5fd" fill-opacity="0.6" stroke="#2563eb" stroke-width="{reach / 150}">'
            f"{parts}</g></svg>")
