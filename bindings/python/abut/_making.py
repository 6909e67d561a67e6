"""Shapes made of others, and of points; and outlines that are asked many times."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal, NamedTuple, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _abut
from ._arrays import ARRAYS, Points, Regions, Shapes, _listed_again, side
from ._queries import Bools, Floats, Hits, motion_columns
from ._shapes import (Circle, Contact, Ellipse, Hit, OrientedBox, PointPair, Polygon, Region, Separation,
                      Shape, Vector, _axis, _corners, _vector, shape_from)

One = TypeVar("One", bound=Shape)
Many = TypeVar("Many", bound=Shapes)
FillRule = Literal["even_odd", "nonzero"]


class Similarity(NamedTuple):
    """Turned about the origin by `angle` in radians or to `axis` (cosine, sine: exact for quarter
    turns), then scaled, then shifted."""

    angle: float | None = None
    scale: float = 1.0
    shift: Vector = (0.0, 0.0)
    axis: Vector | None = None


class Affine(NamedTuple):
    """The point (x, y) becomes origin + x · self.x + y · self.y."""

    x: Vector = (1.0, 0.0)
    y: Vector = (0.0, 1.0)
    origin: Vector = (0.0, 0.0)


def _many(columns: Any) -> Shapes:
    kind, numbers, c, s, vertices, starts, parts = columns
    cls: Any = ARRAYS[kind]
    if kind < 10:
        made: Shapes = cls._of(numbers, [c, s] if cls._turned else [])
        return made
    return _listed_again(cls, vertices.reshape(-1, 2), starts, parts if kind > 10 else None,
                         numbers[0])


@overload
def moved(shapes: One, by: Vector) -> One: ...
@overload
def moved(shapes: Many, by: ArrayLike) -> Many: ...
def moved(shapes: Any, by: Any) -> Any:
    """Shapes moved: `by` is added to each of their positions. For many shapes it may be (n, 2)."""
    if isinstance(shapes, Shape):
        return shape_from(_abut.moved(shapes, *_vector(by, "by")))
    if not len(shapes):
        return shapes
    way = np.broadcast_to(np.asarray(by, np.float64), (len(shapes), 2))
    return _many(_abut.moved(side(shapes)[0], way[:, 0], way[:, 1]))


@overload
def transformed(shapes: Shape, map: Similarity | Affine) -> Shape: ...
@overload
def transformed(shapes: Shapes, map: Similarity | Affine) -> Shapes: ...
def transformed(shapes: Any, map: Any) -> Any:
    """The image of a shape, or of each of many.

    Under a similarity boxes become oriented boxes, and others keep their kind. Under an affine map
    circles become ellipses, and boxes polygons; what has another radius is refused with a
    ValueError, since its image is none of the shapes.

    >>> abut.transformed(abut.Circle((1, 0), 2), abut.Similarity(scale=3))
    Circle(center=(3.0, 0.0), radius=6.0)
    """
    if isinstance(map, Similarity):
        axis = _axis(map.angle, map.axis)
        args: tuple[Any, ...] = (*axis, float(map.scale), *_vector(map.shift, "shift"))
        make = _abut.similar
    elif isinstance(map, Affine):
        args = ((*_vector(map.x, "x"), *_vector(map.y, "y"), *_vector(map.origin, "origin")),)
        make = _abut.affine
    else:
        raise TypeError(f"expected a Similarity or an Affine, not {type(map).__name__}")
    if isinstance(shapes, Shape):
        return shape_from(make(shapes, *args))
    raw, count = side(shapes)
    return shapes if count == 0 else _many(make(raw, *args))


def _points(points: Points | ArrayLike | Iterable[Vector]) -> NDArray[np.float64]:
    given: Any = np.stack([points.x, points.y], 1) if isinstance(points, Points) else points
    corners = np.ascontiguousarray(_corners(given, "points"))
    if len(corners) == 0:
        raise ValueError("points: there must be one at least")
    return corners


def convex_hull(points: Points | ArrayLike) -> Polygon:
    """The corners of the least convex set that holds the points (n, 2): exact."""
    made = shape_from(_abut.convex_hull(_points(points)))
    assert isinstance(made, Polygon)
    return made


def smallest_circle(points: Points | ArrayLike) -> Circle:
    """The smallest circle that holds the points (n, 2)."""
    made = shape_from(_abut.smallest_circle(_points(points)))
    assert isinstance(made, Circle)
    return made


def smallest_box(points: Points | ArrayLike) -> OrientedBox:
    """The turned box of least area that holds the points (n, 2)."""
    made = shape_from(_abut.smallest_box(_points(points)))
    assert isinstance(made, OrientedBox)
    return made


def ellipse_of_covariance(mean: Vector, covariance: ArrayLike, level: float) -> Ellipse:
    """The ellipse that holds a normally distributed point with the probability `level`.

    The covariance is a symmetric matrix (2, 2). For k standard deviations the level is
    1 − exp(−k²/2).
    """
    matrix = np.asarray(covariance, np.float64)
    if matrix.shape != (2, 2) or matrix[0, 1] != matrix[1, 0]:
        raise ValueError("covariance must be a symmetric matrix of two rows and two columns")
    made = shape_from(_abut.ellipse_of_covariance(
        *_vector(mean, "mean"), float(matrix[0, 0]), float(matrix[0, 1]), float(matrix[1, 1]),
        float(level)))
    assert isinstance(made, Ellipse)
    return made


class Repaired(NamedTuple):
    """A valid region; `moved` crossings are no doubles and were rounded, none of them by more than
    `largest_move`."""

    region: Region
    moved: int
    largest_move: float


class ManyRepaired(NamedTuple):
    """As for one, row by row."""

    regions: Regions
    moved: NDArray[np.int64]
    largest_move: Floats


@overload
def repaired(rings: Region | Iterable[Iterable[Vector]], rule: FillRule = "even_odd",
             radius: float = 0.0) -> Repaired: ...
@overload
def repaired(rings: Regions, rule: FillRule = "even_odd") -> ManyRepaired: ...
def repaired(rings: Any, rule: Any = "even_odd", radius: float = 0.0) -> Any:
    """A valid region of rings that may cross, run along themselves and each other, and repeat.

    The rule says what they enclose: what they run around an odd number of times (`even_odd`), or not
    zero times (`nonzero`). Many are given as `Regions(…, invalid="keep")`.
    """
    if rule not in ("even_odd", "nonzero"):
        raise ValueError('rule must be "even_odd" or "nonzero"')
    if isinstance(rings, Regions):
        given = rings
    else:
        if isinstance(rings, Region):
            rings, radius = rings.rings, rings.radius
        try:
            chains = [_corners(ring, "rings") for ring in rings]
        except TypeError:
            raise ValueError("rings must be a list of lists of points") from None
        given = Regions(np.concatenate(chains) if chains else np.empty((0, 2)), [0, len(chains)],
                        np.cumsum([0] + [len(c) for c in chains]), radius, invalid="keep")
    columns, moves, largest = _abut.repaired(given._raw, rule == "nonzero")
    made = _many(columns) if len(given) else given
    if isinstance(rings, Regions):
        return ManyRepaired(made, moves, largest)  # type: ignore[arg-type]
    return Repaired(made[0], int(moves[0]), float(largest[0]))  # type: ignore[arg-type]


class Prepared:
    """A polyline or a region with a tree of its edges, for many questions. A question takes a shape,
    another that is prepared, or shapes, which are asked about row by row."""

    __slots__ = ("_raw",)

    def __init__(self, shape: Shape) -> None:
        self._raw = _abut.Prepared(shape)

    @property
    def shape(self) -> Shape:
        return shape_from(self._raw.shape)

    @property
    def overhead_in_bytes(self) -> int:
        """What it keeps beside the shape."""
        return int(self._raw.overhead)

    def __repr__(self) -> str:
        return f"Prepared({self.shape!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Prepared, (self.shape,)

    def _ask(self, query: str, other: Any) -> Any:
        ask = getattr(self._raw, query)
        if isinstance(other, Prepared):
            return ask(other._raw)
        if isinstance(other, Shape):
            return ask(other)
        raw, count = side(other)
        if query == "distance":
            numbers = np.empty((1, count or 0))
            ask(raw, numbers)
            return numbers[0]
        out = np.empty(count or 0, np.bool_)
        ask(raw, out)
        return out

    @overload
    def intersects(self, other: Shape | Prepared) -> bool: ...
    @overload
    def intersects(self, other: Shapes) -> Bools: ...
    def intersects(self, other: Any) -> Any:
        return self._ask("intersects", other)

    @overload
    def interiors_intersect(self, other: Shape | Prepared) -> bool: ...
    @overload
    def interiors_intersect(self, other: Shapes) -> Bools: ...
    def interiors_intersect(self, other: Any) -> Any:
        return self._ask("interiors_intersect", other)

    @overload
    def contains(self, other: Shape | Prepared) -> bool: ...
    @overload
    def contains(self, other: Shapes) -> Bools: ...
    def contains(self, other: Any) -> Any:
        """Whether the other is a subset of this one."""
        return self._ask("contains", other)

    @overload
    def distance(self, other: Shape | Prepared) -> float: ...
    @overload
    def distance(self, other: Shapes) -> Floats: ...
    def distance(self, other: Any) -> Any:
        return self._ask("distance", other)

    def relate(self, other: Shape | Prepared) -> str:
        """The DE-9IM matrix."""
        return str(self._raw.relate(_inner(other)))

    def closest_points(self, other: Shape | Prepared) -> PointPair:
        """A point of each, as near to each other as can be."""
        return PointPair(*self._raw.closest_points(_inner(other)))

    def separation(self, other: Shape) -> float:
        """The distance; where the two overlap, minus the length of the least motion that parts them."""
        return float(self._raw.separation(other))

    def separation_witness(self, other: Shape) -> Separation:
        """The separation, its normal from this to the other, and the points between which it lies."""
        return Separation(*self._raw.separation_witness(other))

    def contacts(self, other: Shape | Prepared) -> list[Contact]:
        """One for each place that is pressed, the deepest first."""
        return [Contact(*c) for c in self._raw.contacts(_inner(other))]

    @overload
    def cast(self, mover: Shape | Prepared, motion: ArrayLike | None = None) -> Hit | None: ...
    @overload
    def cast(self, mover: Shapes, motion: ArrayLike | None = None) -> Hits: ...
    def cast(self, mover: Any, motion: Any = None) -> Any:
        """Where a ray first hits it, or what moves by `motion` first touches it."""
        if isinstance(mover, (Shape, Prepared)):
            if motion is None:
                answer = self._raw.cast_ray(_inner(mover))
            else:
                x, y = motion_columns(motion, 1)
                answer = self._raw.cast(_inner(mover), float(x[0]), float(y[0]))
            return None if answer is None else Hit(*answer)
        raw, count = side(mover)
        n = count or 0
        hit, r = np.empty(n, np.bool_), np.empty((5, n))
        if motion is None:
            self._raw.cast_ray(raw, hit, r)
        else:
            self._raw.cast(raw, *motion_columns(motion, n), hit, r)
        return Hits(hit, r[0], r[1:3].T, r[3:5].T)


def _inner(other: Any) -> Any:
    return other._raw if isinstance(other, Prepared) else other
