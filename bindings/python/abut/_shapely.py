"""Shapes to and from Shapely and GeoPandas."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from ._arrays import Points, Polygons, Polylines, Regions, Segments, Shapes
from ._geometry import to_wkb
from ._shapes import Shape

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
    if s.kind == "ellipse":
        (x, y), (p, q), (c, sn) = s.center, s.semi_axes, s.axis
        turn = np.arange(4 * quad_segs) * (math.pi / (2 * quad_segs))
        u, v = p * np.cos(turn), q * np.sin(turn)
        return shapely.Polygon(np.stack([x + u * c - v * sn, y + u * sn + v * c], 1))
    fields = s._arguments()
    radius = fields.get("radius", 0.0)
    core = type(s)(**{**fields, "radius": 0.0}) if radius else s
    geometry = shapely.from_wkb(to_wkb(core))
    return geometry.buffer(radius, quad_segs=quad_segs) if radius else geometry
