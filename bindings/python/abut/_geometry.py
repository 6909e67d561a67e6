"""Shapes to and from the geometries of other programs: WKT, WKB and GeoJSON."""

from __future__ import annotations

import json
import operator
from typing import Any

from . import _abut
from ._shapes import Shape, shape_from

_WKT, _WKB, _GEOJSON = range(3)


def _read(form: int, text: Any, tolerance: float) -> Shape:
    raw = _abut.read_geometry(form, text, float(tolerance))
    if raw is None:
        raise ValueError("the geometry is empty: it has no shape")
    return shape_from(raw)


def _write(form: int, shape: Shape, tolerance: float, srid: int) -> Any:
    if not 0 <= operator.index(srid) < 2**31:
        raise ValueError("srid: must be a whole number from 0 to 2147483647")
    return _abut.write_geometry(form, shape, float(tolerance), srid)


def from_wkt(text: str, tolerance: float = 0.0) -> Shape:
    """The shape of well-known text, also of PostGIS's with "SRID=…;" before it.

    Points and lines become a Point, a Segment or a Polyline, polygons a Polygon where convex and without holes, else
    a Region. Polygons of one geometry are united. What mixes points, lines and areas is refused, and
    so is an empty one. Arcs become chords no farther off than the tolerance; 0 refuses them.

    >>> abut.from_wkt("POLYGON ((0 0, 4 0, 0 3, 0 0))")
    Polygon(vertices=[(0.0, 0.0), (4.0, 0.0), (0.0, 3.0)], radius=0.0)
    """
    return _read(_WKT, text, tolerance)


def from_wkb(data: bytes | str, tolerance: float = 0.0) -> Shape:
    """The shape of well-known binary, also of PostGIS's, as bytes or as digits of base 16; as from_wkt()."""
    return _read(_WKB, data, tolerance)


def from_geojson(geometry: Any) -> Shape:
    """The shape of a geometry or of a Feature in GeoJSON: text, a mapping, or what has __geo_interface__; as
    from_wkt()."""
    if not isinstance(geometry, (str, bytes)):
        geometry = json.dumps(getattr(geometry, "__geo_interface__", geometry))
    return _read(_GEOJSON, geometry, 0)


def to_wkt(shape: Shape, tolerance: float = 0.0, srid: int = 0) -> str:
    """Well-known text; PostGIS's where an SRID is given. Numbers read back to the same doubles. Curves
    become chords no farther off than the tolerance; 0 refuses them. Lines and rays are refused.

    >>> abut.to_wkt(abut.Box((0, 0), (2, 1)))
    'POLYGON ((0 0, 2 0, 2 1, 0 1, 0 0))'
    """
    return str(_write(_WKT, shape, tolerance, srid), "ascii")


def to_wkb(shape: Shape, tolerance: float = 0.0, srid: int = 0) -> bytes:
    """Well-known binary, as to_wkt()."""
    return bytes(_write(_WKB, shape, tolerance, srid))


def to_geojson(shape: Shape, tolerance: float = 0.0) -> str:
    """A geometry of GeoJSON, as to_wkt()."""
    return str(_write(_GEOJSON, shape, tolerance, 0), "ascii")
