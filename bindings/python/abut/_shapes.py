"""Shapes one at a time: plain values that know their fields."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import _abut
from ._draw import svg

Vector = Sequence[float]


def _vector(value: Any, field: str) -> tuple[float, float]:
    try:
        x, y = value
        return float(x), float(y)
    except (TypeError, ValueError):
        raise ValueError(f"{field} must be two numbers, not {value!r}") from None


def _corners(vertices: Iterable[Vector], field: str) -> NDArray[np.float64]:
    corners = np.asarray(vertices if isinstance(vertices, np.ndarray) else list(vertices),
                         dtype=np.float64)
    if corners.size == 0:
        corners = corners.reshape(0, 2)
    if corners.ndim != 2 or corners.shape[1] != 2:
        raise ValueError(f"{field} must be pairs of numbers")
    return corners


def _axis(angle: float | None, axis: Vector | None) -> tuple[float, float]:
    if axis is not None:
        if angle is not None:
            raise ValueError("axis: give it or angle, not both")
        return _vector(axis, "axis")
    return (1.0, 0.0) if angle is None else (math.cos(angle), math.sin(angle))


class Shape(_abut.Shape):
    """A shape of the plane: a closed set of points. Shapes do not change."""

    __slots__ = ()
    #: The vectors and numbers that it was made of, in order.
    _fields: tuple[str, ...] = ()
    #: Its kind's in the library.
    _number: ClassVar[int]

    def __init_subclass__(cls) -> None:
        kind = re.sub("(?<=[a-z])(?=[A-Z])", "_", cls.__name__).lower()
        if kind in _abut.KINDS:
            cls._number = _abut.KINDS.index(kind)

    def _arguments(self) -> dict[str, Any]:
        numbers = iter(self._numbers)
        result: dict[str, Any] = {}
        for field in self._fields:
            if field == "axis":
                if self._axis != (1.0, 0.0):
                    result["axis"] = self._axis
            elif field == "vertices":
                result["vertices"] = self._vertices
            elif field in ("lines", "rings"):
                result[field] = self._chains()
            elif field == "radius":
                result["radius"] = next(numbers)
            else:
                result[field] = (next(numbers), next(numbers))
        return result

    def _chains(self) -> list[list[tuple[float, float]]]:
        """The vertices of each part."""
        corners, ends = self._vertices, self._parts
        return [corners[i:j] for i, j in zip(ends, ends[1:])]

    def __getattr__(self, name: str) -> Any:
        if name in self._fields:
            return self._axis if name == "axis" else self._arguments()[name]
        raise AttributeError(f"{type(self).__name__} has no field {name!r}")

    @property
    def kind(self) -> str:
        """The kind's name: "circle", "oriented_box", …"""
        return str(_abut.KINDS[self._kind])

    def __repr__(self) -> str:
        parts = [f"{name}={value!r}" for name, value in self._arguments().items()]
        return f"{type(self).__name__}({', '.join(parts)})"

    def _key(self) -> tuple[Any, ...]:
        return (self._kind, tuple(self._numbers), self._axis, tuple(self._vertices),
                tuple(self._parts))

    def __eq__(self, other: object) -> bool:
        return self._key() == other._key() if isinstance(other, Shape) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key())

    def __reduce__(self) -> tuple[Any, ...]:
        return _make, (type(self), self._arguments())

    def _repr_svg_(self) -> str:
        return svg([self])

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        """A geometry of GeoJSON as a mapping. Shapes with curves, lines and rays have none: to_geojson()
        says why."""
        try:
            return dict(json.loads(_abut.write_geometry(2, self, 0.0, 0)))
        except ValueError as error:
            raise AttributeError(str(error)) from None


def _make(cls: Any, arguments: dict[str, Any]) -> Any:
    return cls(**arguments)


class Point(Shape):
    """One point."""

    __slots__ = ()
    _fields = ("position",)
    position: tuple[float, float]

    def __init__(self, position: Vector) -> None:
        super().__init__(self._number, _vector(position, "position"))


class Line(Shape):
    """The unbounded straight line through `point`; `direction` of any length but zero."""

    __slots__ = ()
    _fields = ("point", "direction")
    point: tuple[float, float]
    direction: tuple[float, float]

    def __init__(self, point: Vector, direction: Vector) -> None:
        super().__init__(self._number, _vector(point, "point") + _vector(direction, "direction"))


class Ray(Shape):
    """All points origin + t direction with t ≥ 0."""

    __slots__ = ()
    _fields = ("origin", "direction")
    origin: tuple[float, float]
    direction: tuple[float, float]

    def __init__(self, origin: Vector, direction: Vector) -> None:
        super().__init__(self._number, _vector(origin, "origin") + _vector(direction, "direction"))


class Segment(Shape):
    """The points between a and b, both included."""

    __slots__ = ()
    _fields = ("a", "b")
    a: tuple[float, float]
    b: tuple[float, float]

    def __init__(self, a: Vector, b: Vector) -> None:
        super().__init__(self._number, _vector(a, "a") + _vector(b, "b"))


class Circle(Shape):
    """A disc: all points within `radius` of `center`."""

    __slots__ = ()
    _fields = ("center", "radius")
    center: tuple[float, float]
    radius: float

    def __init__(self, center: Vector, radius: float) -> None:
        super().__init__(self._number, _vector(center, "center") + (float(radius),))


class Box(Shape):
    """The axis-aligned box from `min` to `max`."""

    __slots__ = ()
    _fields = ("min", "max")
    min: tuple[float, float]
    max: tuple[float, float]

    def __init__(self, min: Vector, max: Vector) -> None:
        super().__init__(self._number, _vector(min, "min") + _vector(max, "max"))


class OrientedBox(Shape):
    """A turned box: `half_size` along its own axes, turned by `angle` in radians or to `axis`."""

    __slots__ = ()
    _fields = ("center", "half_size", "axis")
    center: tuple[float, float]
    half_size: tuple[float, float]
    axis: tuple[float, float]

    def __init__(self, center: Vector, half_size: Vector, angle: float | None = None, *,
                 axis: Vector | None = None) -> None:
        super().__init__(self._number, _vector(center, "center") + _vector(half_size, "half_size"),
                         *_axis(angle, axis))


class Ellipse(Shape):
    """A turned ellipse: `semi_axes` along its own axes."""

    __slots__ = ()
    _fields = ("center", "semi_axes", "axis")
    center: tuple[float, float]
    semi_axes: tuple[float, float]
    axis: tuple[float, float]

    def __init__(self, center: Vector, semi_axes: Vector, angle: float | None = None, *,
                 axis: Vector | None = None) -> None:
        super().__init__(self._number, _vector(center, "center") + _vector(semi_axes, "semi_axes"),
                         *_axis(angle, axis))


class Capsule(Shape):
    """All points within `radius` of the segment from a to b."""

    __slots__ = ()
    _fields = ("a", "b", "radius")
    a: tuple[float, float]
    b: tuple[float, float]
    radius: float

    def __init__(self, a: Vector, b: Vector, radius: float) -> None:
        super().__init__(self._number, _vector(a, "a") + _vector(b, "b") + (float(radius),))


class RoundedBox(Shape):
    """All points within `radius` of an oriented box; `half_size` is that of the inner box."""

    __slots__ = ()
    _fields = ("center", "half_size", "radius", "axis")
    center: tuple[float, float]
    half_size: tuple[float, float]
    radius: float
    axis: tuple[float, float]

    def __init__(self, center: Vector, half_size: Vector, angle: float | None = None,
                 radius: float = 0.0, *, axis: Vector | None = None) -> None:
        super().__init__(
            self._number, _vector(center, "center") + _vector(half_size, "half_size") + (float(radius),),
            *_axis(angle, axis))


class Polygon(Shape):
    """The convex hull of its vertices, in order around the boundary, grown by `radius`."""

    __slots__ = ()
    _fields = ("vertices", "radius")
    vertices: list[tuple[float, float]]
    radius: float

    def __init__(self, vertices: Iterable[Vector], radius: float = 0.0) -> None:
        super().__init__(self._number, (float(radius),), vertices=_corners(vertices, "vertices"))


class _Outline(Shape):
    """What has several lists of vertices."""

    __slots__ = ()

    def _make(self, parts: Iterable[Iterable[Vector]], radius: float) -> None:
        name = self._fields[0]
        try:
            chains = [_corners(part, name) for part in parts]
        except TypeError:
            raise ValueError(f"{name} must be a list of lists of points") from None
        ends = np.cumsum([0] + [len(c) for c in chains])
        super().__init__(self._number, (float(radius),), parts=ends,
                         vertices=np.concatenate(chains) if chains else np.empty((0, 2)))


class Polyline(_Outline):
    """Chains of vertices: all points within `radius` of the edges between neighbours. A chain of
    one vertex is a point."""

    __slots__ = ()
    _fields = ("lines", "radius")
    lines: list[list[tuple[float, float]]]
    radius: float

    def __init__(self, lines: Iterable[Iterable[Vector]], radius: float = 0.0) -> None:
        self._make(lines, radius)


class Region(_Outline):
    """The points that the rings enclose an odd number of times, and all within `radius` of them:
    holes and islands need no marks. Rings close by themselves, do not cross, and may touch in
    single points."""

    __slots__ = ()
    _fields = ("rings", "radius")
    rings: list[list[tuple[float, float]]]
    radius: float

    def __init__(self, rings: Iterable[Iterable[Vector]], radius: float = 0.0) -> None:
        self._make(rings, radius)


#: The classes in the order of kinds.
CLASSES: tuple[type[Shape], ...] = (Point, Line, Ray, Segment, Circle, Box, OrientedBox, Ellipse,
                                    Capsule, RoundedBox, Polygon, Polyline, Region)


def shape_from(raw: Any) -> Shape:
    """A shape of the compiled half as one of the classes here."""
    cls: Any = CLASSES[raw._kind]
    made: Shape = cls.__new__(cls)
    c, s = raw._axis
    _abut.Shape.__init__(made, raw._kind, raw._numbers, c, s,
                         vertices=np.array(raw._vertices).reshape(-1, 2) if raw._kind > 9 else None,
                         parts=np.array(raw._parts) if raw._kind > 10 else None)
    return made


class PointPair(NamedTuple):
    """A point of each shape, and how far apart they are."""

    a: tuple[float, float]
    b: tuple[float, float]
    distance: float


class Separation(NamedTuple):
    """Negative, `distance` is minus the length of the least motion that parts the two; the unit
    vector `normal` points from a to b, and b − a = distance · normal."""

    distance: float
    normal: tuple[float, float]
    a: tuple[float, float]
    b: tuple[float, float]


class Contact(NamedTuple):
    """Moving b by depth · normal just parts the two. One point, or two along an edge, and how deep the
    shapes overlap along the normal at each."""

    normal: tuple[float, float]
    depth: float
    points: tuple[tuple[float, float], ...]
    depths: tuple[float, ...]


FeatureKind = Literal["curve", "corner", "side"]


class Feature(NamedTuple):
    """A part of a shape that a contact rests on. Corners are numbered counter-clockwise (y up), and side
    i runs from corner i to the next one. A circle, an ellipse and a point are one curve, and so are
    polylines and regions."""

    kind: FeatureKind
    number: int


class ContactFeatures(NamedTuple):
    """The features that a contact rests on, and an id for each of its points: points of two steps with
    the same id are the same point."""

    a: Feature
    b: Feature
    ids: tuple[int, ...]


class Hit(NamedTuple):
    """When and where a cast touches first; `normal` points out of what is hit."""

    t: float
    point: tuple[float, float]
    normal: tuple[float, float]


class Intersection(NamedTuple):
    """A point of both boundaries. `ta`, `tb`: the parameter along lines, rays, segments, else NaN."""

    at: tuple[float, float]
    tangent: bool
    ta: float
    tb: float


class Piece(NamedTuple):
    """A piece that two boundaries share: straight, or an arc of an ellipse."""

    is_arc: bool
    start: tuple[float, float]
    end: tuple[float, float]
    center: tuple[float, float]
    semi_axes: tuple[float, float]
    axis: tuple[float, float]
    unbounded_start: bool
    unbounded_end: bool


class Intersections(NamedTuple):
    """All that two boundaries share."""

    points: list[Intersection]
    pieces: list[Piece]


class Tangent(NamedTuple):
    """Where a common tangent touches a, and where b; its unit direction; `inner`: a and b lie on
    different sides of it."""

    a: tuple[float, float]
    b: tuple[float, float]
    direction: tuple[float, float]
    inner: bool


class Tangents(NamedTuple):
    """The common tangents."""

    lines: list[Tangent]
    infinitely_many: bool
