"""Shapes to and from Shapely."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from ._arrays import Points, Polygons, Segments, Shapes
from ._shapes import Point, Polygon, Shape


def from_shapely(geometries: Any) -> Any:
    """A point, a line string of two points, or a polygon that is convex and without holes; or an
    array of geometries of one of these types."""
    import shapely

    if isinstance(geometries, shapely.Geometry):
        return from_shapely([geometries])[0]
    given = np.asarray(geometries, dtype=object).reshape(-1)
    types = {int(t) for t in np.unique(shapely.get_type_id(given))}
    if types == {0}:
        return Points(shapely.get_x(given), shapely.get_y(given))
    if types == {1}:
        xy, rows = shapely.get_coordinates(given, return_index=True)
        if len(xy) != 2 * len(given) or (np.bincount(rows, minlength=len(given)) != 2).any():
            raise ValueError("a line string of more than two points is not a segment")
        return Segments(xy[0::2, 0], xy[0::2, 1], xy[1::2, 0], xy[1::2, 1])
    if types == {3}:
        if shapely.get_num_interior_rings(given).any():
            raise ValueError("a polygon with holes is not convex")
        xy, rows = shapely.get_coordinates(given, return_index=True)
        sizes = np.bincount(rows, minlength=len(given))
        last = np.cumsum(sizes) - 1  # repeats the first
        starts = np.concatenate([[0], np.cumsum(sizes - 1)])
        return Polygons(np.delete(xy, last, axis=0), starts)
    names = sorted({g.geom_type if g is not None else "None" for g in given})
    raise ValueError(f"geometries must be points, segments or convex polygons, all of one type: "
                     f"{', '.join(names)}")


def to_shapely(shapes: Shape | Shapes, quad_segs: int = 16) -> Any:
    """Points, segments, boxes and polygons as they are; what is round by polygons with `quad_segs`
    sides a quarter. Lines and rays have no geometry."""
    if isinstance(shapes, Shapes):
        return np.array([to_shapely(s, quad_segs) for s in shapes], dtype=object)
    import shapely

    s = shapes
    n = list(s._numbers)
    if isinstance(s, Point):
        return shapely.Point(n)
    if s.kind in ("segment", "capsule"):
        line = shapely.LineString([n[0:2], n[2:4]])
        return line if s.kind == "segment" else line.buffer(n[4], quad_segs=quad_segs)
    if s.kind == "circle":
        return shapely.Point(n[0:2]).buffer(n[2], quad_segs=quad_segs)
    if s.kind == "box":
        return shapely.box(*n)
    if isinstance(s, Polygon):
        hull = shapely.Polygon(s.vertices) if len(s.vertices) > 2 else \
            shapely.LineString(s.vertices * 2 if len(s.vertices) == 1 else s.vertices)
        return hull.buffer(n[0], quad_segs=quad_segs) if n[0] else hull
    c, sn = s._axis
    if s.kind == "ellipse":
        turn = [2 * math.pi * k / (4 * quad_segs) for k in range(4 * quad_segs)]
        corners = [(n[2] * math.cos(t), n[3] * math.sin(t)) for t in turn]
    elif s.kind in ("oriented_box", "rounded_box"):
        corners = [(n[2], n[3]), (-n[2], n[3]), (-n[2], -n[3]), (n[2], -n[3])]
    else:
        raise ValueError(f"a {s.kind} is endless")
    ring = shapely.Polygon([(n[0] + x * c - y * sn, n[1] + x * sn + y * c) for x, y in corners])
    return ring.buffer(n[4], quad_segs=quad_segs) if s.kind == "rounded_box" and n[4] else ring


