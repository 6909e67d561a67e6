"""Shapes to and from Shapely and GeoPandas."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ._arrays import Points, Polygons, Polylines, Regions, Segments, Shapes
from ._outlines import polygons
from ._shapes import Point, Polygon, Polyline, Region, Shape

if TYPE_CHECKING:
    import geopandas
    import shapely

_POINT, _LINE, _RING, _POLYGON, _POINTS, _LINES, _POLYGONS = range(7)


def _offsets(sizes: Any) -> NDArray[np.int64]:
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)


def _outlines(given: Any, cls: Any) -> Any:
    """Polylines or Regions of geometries in parts."""
    import shapely

    parts, of = shapely.get_parts(given, return_index=True)
    sizes = np.bincount(of, minlength=len(given))
    if cls is Regions:
        parts, of_part = shapely.get_rings(parts, return_index=True)
        sizes = np.bincount(of[of_part], minlength=len(given))
    xy, of_vertex = shapely.get_coordinates(parts, return_index=True)
    lengths = np.bincount(of_vertex, minlength=len(parts))
    if cls is Regions:  # the last vertex repeats the first
        xy = np.delete(xy, np.cumsum(lengths) - 1, axis=0)
        lengths = lengths - 1
    return cls(xy, _offsets(sizes), _offsets(lengths))


def from_shapely(geometries: Any) -> Any:
    """A shape of a geometry, or shapes of an array of geometries. Points become Points. Lines become
    Segments if all have two points, else Polylines. Polygons become Polygons if all are convex and
    without holes, else Regions. Multi-geometries become Polylines and Regions."""
    import shapely

    if isinstance(geometries, shapely.Geometry):
        return from_shapely([geometries])[0]
    given = np.asarray(geometries, dtype=object).reshape(-1)
    types = {int(t) for t in np.unique(shapely.get_type_id(given))}
    if types == {_POINT}:
        return Points(shapely.get_x(given), shapely.get_y(given))
    if types and types <= {_LINE, _RING, _LINES}:
        xy, rows = shapely.get_coordinates(given, return_index=True)
        if types == {_LINE} and (np.bincount(rows, minlength=len(given)) == 2).all():
            return Segments(xy[0::2, 0], xy[0::2, 1], xy[1::2, 0], xy[1::2, 1])
        return _outlines(given, Polylines)
    if types and types <= {_POINT, _POINTS}:
        return _outlines(given, Polylines)
    if types and types <= {_POLYGON, _POLYGONS}:
        if types == {_POLYGON} and not shapely.get_num_interior_rings(given).any():
            xy, rows = shapely.get_coordinates(given, return_index=True)
            sizes = np.bincount(rows, minlength=len(given))
            if (sizes > 3).all():
                corners = np.delete(xy, np.cumsum(sizes) - 1, axis=0)
                convex = Polygons(corners, _offsets(sizes - 1), invalid="keep")
                if convex._raw.problem(0) is None:
                    return convex
        return _outlines(given, Regions)
    names = sorted({g.geom_type if g is not None else "None" for g in given})
    raise ValueError("geometries must be all points, all lines or all polygons, not "
                     f"{', '.join(names) or 'none at all'}")


def from_geopandas(frame: geopandas.GeoSeries | geopandas.GeoDataFrame) -> Any:
    """The geometries of a GeoSeries or of a GeoDataFrame, row by row, as from_shapely() takes them."""
    geometries = frame.geometry
    missing = np.flatnonzero(geometries.isna() | geometries.is_empty)
    if missing.size:
        raise ValueError(f"row {missing[0]} has no geometry, nor have {missing.size - 1} others")
    return from_shapely(geometries.to_numpy())


def to_geopandas(shapes: Shapes, quad_segs: int = 16, crs: Any = None) -> geopandas.GeoSeries:
    """A GeoSeries of what to_shapely() gives."""
    import geopandas

    return geopandas.GeoSeries(to_shapely(shapes, quad_segs), crs=crs)


def to_shapely(shapes: Shape | Shapes, quad_segs: int = 16) -> Any:
    """What is straight as it is; what is round by polygons with `quad_segs` sides a quarter. Lines
    and rays have no geometry."""
    if isinstance(shapes, Shapes):
        return np.array([to_shapely(s, quad_segs) for s in shapes], dtype=object)
    import shapely

    s = shapes
    n = list(s._numbers)

    def grown(geometry: shapely.Geometry, radius: float) -> shapely.Geometry:
        return geometry.buffer(radius, quad_segs=quad_segs) if radius else geometry

    if isinstance(s, Point):
        return shapely.Point(n)
    if s.kind in ("segment", "capsule"):
        line = shapely.LineString([n[0:2], n[2:4]])
        return grown(line, n[4]) if s.kind == "capsule" else line
    if s.kind == "circle":
        return shapely.Point(n[0:2]).buffer(n[2], quad_segs=quad_segs)
    if s.kind == "box":
        return shapely.box(*n)
    if isinstance(s, Polygon):
        hull = shapely.Polygon(s.vertices) if len(s.vertices) > 2 else \
            shapely.LineString(s.vertices * 2 if len(s.vertices) == 1 else s.vertices)
        return grown(hull, n[0])
    if isinstance(s, Polyline):
        lines = [shapely.LineString(line) if len(line) > 1 else shapely.Point(line[0])
                 for line in s.lines if line]
        whole = lines[0] if len(lines) == 1 else \
            shapely.MultiLineString(lines) if all(g.geom_type == "LineString" for g in lines) else \
            shapely.GeometryCollection(lines)
        return grown(whole, n[0])
    if isinstance(s, Region):
        areas = [shapely.Polygon(rings[0], rings[1:]) for rings in polygons(s.rings)] \
            if s.rings else []
        return grown(areas[0] if len(areas) == 1 else shapely.MultiPolygon(areas), n[0])
    c, sn = s._axis
    if s.kind == "ellipse":
        turn = [2 * math.pi * k / (4 * quad_segs) for k in range(4 * quad_segs)]
        corners = [(n[2] * math.cos(t), n[3] * math.sin(t)) for t in turn]
    elif s.kind in ("oriented_box", "rounded_box"):
        corners = [(n[2], n[3]), (-n[2], n[3]), (-n[2], -n[3]), (n[2], -n[3])]
    else:
        raise ValueError(f"a {s.kind} is endless")
    ring = shapely.Polygon([(n[0] + x * c - y * sn, n[1] + x * sn + y * c) for x, y in corners])
    return grown(ring, n[4] if s.kind == "rounded_box" else 0)
