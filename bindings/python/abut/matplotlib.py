"""Shapes as matplotlib draws them: circles and ellipses as curves, not as polygons.

>>> import matplotlib.pyplot as plt
>>> from abut.matplotlib import draw
>>> draw([abut.Circle((3, 4), 5), abut.Box((-9, -9), (0, 0))], alpha=0.5)    # doctest: +SKIP
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from matplotlib.patches import PathPatch
from matplotlib.path import Path

from ._outlines import depths
from ._queries import bounds
from ._shapes import Polygon, Polyline, Region, Shape

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def _closed(corners: Any) -> Path:
    corners = np.asarray(corners, np.float64)
    return Path(np.concatenate([corners, corners[:1]]), closed=True)


def _ellipse(center: Sequence[float], x: float, y: float, c: float, s: float) -> Path:
    circle = Path.unit_circle()
    turned = circle.vertices @ np.array([[x * c, x * s], [-y * s, y * c]])
    return Path(turned + np.asarray(center), circle.codes)


def _grown(corners: Any, radius: float) -> Path:
    """A convex ring, counter-clockwise, with all points within a radius."""
    v = np.asarray(corners, np.float64)
    keep = np.any(v != np.roll(v, 1, axis=0), axis=1)
    v = v[keep] if keep.any() else v[:1]
    if len(v) == 1:
        return _ellipse(v[0], radius, radius, 1, 0)
    if len(v) > 2 and _area(v) < 0:
        v = v[::-1]
    steps = np.roll(v, -1, axis=0) - v
    angles = np.degrees(np.arctan2(-steps[:, 0], steps[:, 1]))  # of the outward normals
    pieces = []
    for i in range(len(v)):
        arc: Any = Path.arc(angles[i - 1], angles[i - 1] + (angles[i] - angles[i - 1]) % 360)
        pieces.append((v[i] + radius * arc.vertices, [Path.LINETO, *arc.codes[1:]]))
    vertices = np.concatenate([p for p, _ in pieces])
    codes = np.concatenate([c for _, c in pieces])
    codes[0] = Path.MOVETO
    return Path(np.concatenate([vertices, vertices[:1]]),
                np.concatenate([codes, [Path.CLOSEPOLY]]))


def _area(v: Any) -> float:
    w = np.roll(v, -1, axis=0)
    return float((v[:, 0] * w[:, 1] - v[:, 1] * w[:, 0]).sum())


def path(shape: Shape, reach: float = 1e3) -> Path:
    """The outline of a shape. Lines and rays go as far as `reach` from their points."""
    n = list(shape._numbers)
    c, s = shape._axis
    kind = shape.kind
    if kind == "point":
        return Path([n, n])
    if kind in ("line", "ray"):
        step = reach / math.hypot(n[2], n[3])
        far = (n[0] + step * n[2], n[1] + step * n[3])
        back = (n[0] - step * n[2], n[1] - step * n[3]) if kind == "line" else (n[0], n[1])
        return Path([back, far])
    if kind == "segment":
        return Path([n[0:2], n[2:4]])
    if kind == "circle":
        return _ellipse(n[0:2], n[2], n[2], 1, 0)
    if kind == "ellipse":
        return _ellipse(n[0:2], n[2], n[3], c, s)
    if kind == "box":
        return _closed([n[0:2], (n[2], n[1]), n[2:4], (n[0], n[3])])
    if kind == "capsule":
        return _grown([n[0:2], n[2:4]], n[4])
    if kind in ("oriented_box", "rounded_box"):
        corners = np.array([(-n[2], -n[3]), (n[2], -n[3]), (n[2], n[3]), (-n[2], n[3])])
        corners = corners @ np.array([[c, s], [-s, c]]) + np.array(n[0:2])
        return _grown(corners, n[4]) if kind == "rounded_box" and n[4] else _closed(corners)
    if isinstance(shape, Polygon):
        return _grown(shape.vertices, n[0]) if n[0] else _closed(shape.vertices)
    if isinstance(shape, Polyline):
        chains = [np.asarray(line) for line in shape.lines if line]
        if not n[0]:
            return Path.make_compound_path(*[Path(v if len(v) > 1 else [v[0], v[0]])
                                             for v in chains])
        return _strokes(chains, n[0], [])
    assert isinstance(shape, Region)
    # Rings wind by their depth, since filling is by winding numbers.
    rings = []
    for ring, depth in zip(shape.rings, depths(shape.rings) if shape.rings else []):
        v = np.asarray(ring)
        rings.append(v if (_area(v) > 0) == (depth % 2 == 0) else v[::-1])
    areas = [_closed(v) for v in rings]
    if n[0]:
        return _strokes([np.concatenate([v, v[:1]]) for v in rings], n[0], areas)
    return Path.make_compound_path(*areas)


def _strokes(chains: list[Any], radius: float, areas: list[Path]) -> Path:
    """Every edge grown. Where they cover each other, they wind alike."""
    edges = [_grown(v[i:i + 2], radius) for v in chains for i in range(max(1, len(v) - 1))]
    return Path.make_compound_path(*areas, *edges)


def patch(shape: Shape, *, reach: float = 1e3, **style: Any) -> PathPatch:
    """A shape as a patch; `style` goes to matplotlib."""
    thin = shape.kind in ("point", "line", "ray", "segment") or \
        (isinstance(shape, Polyline) and not shape.radius)
    if thin:
        style.setdefault("fill", False)
    if shape.kind == "point":
        style.setdefault("capstyle", "round")
        style.setdefault("linewidth", 4)
    return PathPatch(path(shape, reach), **style)


def draw(shapes: Shape | Iterable[Shape], ax: Axes | None = None, **style: Any) -> list[PathPatch]:
    """Draws shapes into axes, whose limits follow them, one unit as long as the other."""
    import matplotlib.pyplot as plt

    ax = ax if ax is not None else plt.gca()
    many = [shapes] if isinstance(shapes, Shape) else list(shapes)
    boxes = [b for b in (bounds(s) for s in many) if b is not None]
    reach = 1e3
    if boxes:
        low = np.min([b.min for b in boxes], axis=0)
        high = np.max([b.max for b in boxes], axis=0)
        reach = 10 * float(np.max(high - low)) or 1e3
        ax.update_datalim(np.array([low, high]))
    patches = [patch(s, reach=reach, **style) for s in many]
    for p in patches:
        ax.add_patch(p)
    ax.set_aspect("equal")
    ax.autoscale_view()
    return patches
