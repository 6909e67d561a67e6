"""The areas that two shapes make."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from . import _abut
from ._draw import svg
from ._making import Repaired
from ._shapes import Region, Shape, Vector, _vector, shape_from


class CurvedEdge(NamedTuple):
    """An edge: straight, or the part of an ellipse from `begin` on by `turn`, in radians, counter-clockwise where that is
    positive. A circle has two equal semi-axes."""

    is_arc: bool
    start: tuple[float, float]
    end: tuple[float, float]
    center: tuple[float, float]
    semi_axes: tuple[float, float]
    axis: tuple[float, float]
    begin: float
    turn: float

    def at(self, part: float) -> tuple[float, float]:
        """The point behind this part of it, from 0 to 1."""
        if not self.is_arc:
            (x0, y0), (x1, y1) = self.start, self.end
            return x0 + part * (x1 - x0), y0 + part * (y1 - y0)
        t = self.begin + part * self.turn
        u, v = self.semi_axes[0] * math.cos(t), self.semi_axes[1] * math.sin(t)
        c, s = self.axis
        return self.center[0] + c * u - s * v, self.center[1] + s * u + c * v


class CurvedRegion:
    """An area whose edges may be arcs of circles and ellipses."""

    __slots__ = ("_raw",)

    def __init__(self, raw: Any) -> None:
        self._raw = raw

    @property
    def rings(self) -> list[list[CurvedEdge]]:
        """Each edge has the area to its left: outer rings run counter-clockwise (y up), holes clockwise."""
        return [[CurvedEdge(*edge) for edge in ring] for ring in self._raw.rings]

    @property
    def area(self) -> float:
        return float(self._raw.area)

    def contains(self, point: Vector) -> bool:
        """Whether a point lies in it or on its boundary."""
        return bool(self._raw.contains(*_vector(point, "point")))

    def svg_path(self) -> str:
        """The `d` of an SVG path, with arcs as A."""
        return str(self._raw.svg_path)

    def flattened(self, tolerance: float) -> Repaired:
        """A valid region of straight edges, no part of it farther than the tolerance from its arc."""
        raw, moved, largest_move = self._raw.flattened(float(tolerance))
        region = shape_from(raw)
        assert isinstance(region, Region)
        return Repaired(region, moved, largest_move)

    def _bounds(self) -> tuple[float, float, float, float] | None:
        """For pictures: arcs by some of their points."""
        seen = [e.at(k / 16) for ring in self.rings for e in ring for k in range(17)]
        x, y = [p[0] for p in seen], [p[1] for p in seen]
        return (min(x), min(y), max(x), max(y)) if seen else None

    def __reduce__(self) -> tuple[Any, ...]:
        return _of_rings, (self._raw.rings,)

    def __repr__(self) -> str:
        return f"CurvedRegion({self.svg_path()!r})"

    def _repr_svg_(self) -> str:
        return svg([self])


def _of_rings(rings: list[list[tuple[Any, ...]]]) -> CurvedRegion:
    return CurvedRegion(_abut.curved_region_of(rings))


def common_part(a: Shape, b: Shape) -> CurvedRegion:
    """The area that lies in both shapes.

    >>> abut.common_part(abut.Circle((0, 0), 1), abut.Box((0, -2), (3, 2)))
    CurvedRegion('M 0 -1 A 1 1 0 0 1 0 1 Z')
    """
    return CurvedRegion(_abut.common_part(a, b))


def united(*shapes: Shape) -> CurvedRegion:
    """The area that lies in one of the shapes at least, however many there are."""
    return CurvedRegion(_abut.united(*shapes) if len(shapes) == 2 else _abut.united_all(list(shapes)))


def difference(a: Shape, b: Shape) -> CurvedRegion:
    """The area that lies in a and not in b."""
    return CurvedRegion(_abut.difference(a, b))


def symmetric_difference(a: Shape, b: Shape) -> CurvedRegion:
    """The area that lies in just one of the shapes."""
    return CurvedRegion(_abut.symmetric_difference(a, b))
