"""Shapes many at a time: one class a kind, over columns that stay where they are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, Literal, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _abut
from ._draw import svg
from ._shapes import Shape, shape_from

Invalid = Literal["raise", "skip", "keep"]
Self = TypeVar("Self", bound="Shapes")


def _columns(named: dict[str, ArrayLike]) -> tuple[list[NDArray[Any]], int]:
    """The columns as arrays of one length and type: floats if all arrays are, else doubles."""
    arrays = {name: np.asarray(value) for name, value in named.items()}
    for name, array in arrays.items():
        if array.ndim > 1:
            raise ValueError(f"{name} must be a number or have one dimension, not {array.ndim}")
        if array.dtype.kind == "c":
            raise ValueError(f"columns must be numbers: {name} is complex")
    sizes = {name: a.shape[0] for name, a in arrays.items() if a.ndim == 1}
    many = {n for n in sizes.values() if n != 1}
    if len(many) > 1:
        told = ", ".join(f"{name} has {n}" for name, n in sizes.items())
        raise ValueError(f"columns must be equally long: {told}")
    count = many.pop() if many else 1
    given = [a.dtype for a in arrays.values() if a.ndim == 1]
    dtype = np.float32 if given and all(d == np.float32 for d in given) else np.float64
    try:
        typed = [np.asarray(a, dtype=dtype) for a in arrays.values()]
    except (TypeError, ValueError) as error:
        raise ValueError(f"columns must be numbers: {error}") from None
    return [np.broadcast_to(a.reshape(-1) if a.ndim else a, (count,)) for a in typed], count


class Shapes(Sequence[Shape]):
    """Many shapes of one kind. They look at the columns that they are given, and do not change."""

    _kind: ClassVar[int]
    #: The columns in their order, a rotation's after all others.
    _names: ClassVar[tuple[str, ...]]
    _turned: ClassVar[bool] = False
    _numbers: list[NDArray[Any]]
    _rotation: list[NDArray[np.float64]]
    _raw: Any
    #: Given by _arrow.py.
    __arrow_c_array__: ClassVar[Any]
    #: Where rows were skipped: the numbers of those that were kept.
    rows: NDArray[np.int64] | None

    def __init_subclass__(cls, kind: str | None = None) -> None:
        if kind is not None:
            cls._kind = _abut.KINDS.index(kind)

    def _set(self, named: dict[str, ArrayLike], angle: ArrayLike | None,
             axis: tuple[ArrayLike, ArrayLike] | None, invalid: Invalid) -> None:
        if axis is not None:
            if angle is not None:
                raise ValueError("axis: give it or angle, not both")
            turn = _abut.unit_axes(*(np.ravel(np.asarray(a, np.float64)) for a in np.broadcast_arrays(*axis)))
        else:
            turn = _abut.unit_angles(np.ravel(np.asarray(0.0 if angle is None else angle, np.float64)))
        if self._turned:
            sizes = [np.asarray(v) for v in named.values()] + list(turn)
            count = max((a.shape[0] for a in sizes if a.ndim == 1), default=1)
            named = {k: np.broadcast_to(np.asarray(v), (count,)) if np.asarray(v).ndim == 0 and i == 0
                     else v for i, (k, v) in enumerate(named.items())}
        self._numbers, count = _columns(named)
        self._rotation = ([np.broadcast_to(a, (count,)) for a in turn]
                          if self._turned else [])
        self.rows = None
        self._look(count)
        self._check(invalid)

    def _look(self, count: int) -> None:
        self._raw = _abut.Columns(self._kind, count, False,
                                  bool(self._numbers[0].dtype == np.float32), self._numbers,
                                  self._rotation)

    def _check(self, invalid: Invalid) -> None:
        if invalid not in ("raise", "skip", "keep"):
            raise ValueError('invalid must be "raise", "skip" or "keep"')
        if invalid == "keep":
            return
        problem = self._raw.problem(0)
        if problem is None:
            return
        if invalid == "raise":
            raise ValueError(f"row {problem[0]}: {problem[1]}")
        valid = np.empty(len(self), np.bool_)
        self._raw.valid(valid, 0)
        self._take(np.flatnonzero(valid))
        self.rows = np.flatnonzero(valid)

    def _take(self, rows: Any) -> None:
        self._numbers = [a[rows] for a in self._numbers]
        self._rotation = [a[rows] for a in self._rotation]
        self._look(self._numbers[0].shape[0])

    @classmethod
    def _of(cls: type[Self], numbers: list[NDArray[Any]], rotation: list[NDArray[Any]]) -> Self:
        made = cls.__new__(cls)
        made._numbers, made._rotation, made.rows = numbers, rotation, None
        made._look(numbers[0].shape[0])
        return made

    @classmethod
    def from_rows(cls: type[Self], rows: ArrayLike, *, invalid: Invalid = "raise") -> Self:
        """Of an array whose columns are the fields, in their order; a turned shape ends with its
        angle, or with its axis c, s."""
        array = np.asarray(rows)
        n = len(cls._names)
        turns = (0, 1, 2) if cls._turned else (0,)
        if array.ndim != 2 or array.shape[1] - n not in turns:
            raise ValueError(f"rows must have the columns {', '.join(cls._names)}")
        more: dict[int, dict[str, Any]] = {1: {"angle": array[:, -1]}, 2: {"axis": (array[:, -2], array[:, -1])}}
        made = cls.__new__(cls)
        turn = more.get(array.shape[1] - n, {})
        made._set(dict(zip(cls._names, array.T)), turn.get("angle"), turn.get("axis"), invalid)
        return made

    def __len__(self) -> int:
        return int(self._raw.count)

    @overload
    def __getitem__(self, index: int) -> Shape: ...
    @overload
    def __getitem__(self: Self, index: slice | NDArray[Any]) -> Self: ...
    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, (int, np.integer)):
            n = len(self)
            if not -n <= index < n:
                raise IndexError(f"row {index} of {n}")
            return shape_from(self._raw.shape(int(index) % n))
        taken = type(self).__new__(type(self))
        taken._numbers, taken._rotation, taken.rows = self._numbers, self._rotation, None
        taken._take(index)
        return taken

    def __iter__(self) -> Iterator[Shape]:
        for i in range(len(self)):
            yield self[i]

    def __getattr__(self, name: str) -> Any:
        if name in type(self)._names:
            return self._numbers[type(self)._names.index(name)]
        raise AttributeError(f"{type(self).__name__} has no field {name!r}")

    @property
    def axis(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """Cosines and sines of the rotations."""
        if not self._turned:
            raise AttributeError(f"{type(self).__name__} are not turned")
        return self._rotation[0], self._rotation[1]

    @property
    def kind(self) -> str:
        return str(_abut.KINDS[self._kind])

    def __repr__(self) -> str:
        names = ", ".join(self._names + (("axis",) if self._turned else ()))
        return f"<{len(self)} {type(self).__name__}: {names}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), [np.array(a) for a in self._numbers],
                        [np.array(a) for a in self._rotation])

    def _repr_svg_(self) -> str:
        return svg(self[i] for i in range(min(len(self), 1000)))


def _again(cls: type[Shapes], numbers: list[Any], rotation: list[Any]) -> Shapes:
    return cls._of(numbers, rotation)


class Points(Shapes, kind="point"):
    """Points, by columns x, y."""

    _names = ("x", "y")

    def __init__(self, x: ArrayLike, y: ArrayLike, *, invalid: Invalid = "raise") -> None:
        self._set({"x": x, "y": y}, None, None, invalid)


class Lines(Shapes, kind="line"):
    """Lines through (x, y) in the direction (dx, dy)."""

    _names = ("x", "y", "dx", "dy")

    def __init__(self, x: ArrayLike, y: ArrayLike, dx: ArrayLike, dy: ArrayLike, *,
                 invalid: Invalid = "raise") -> None:
        self._set({"x": x, "y": y, "dx": dx, "dy": dy}, None, None, invalid)


class Rays(Lines, kind="ray"):
    """Rays from (x, y) in the direction (dx, dy)."""


class Segments(Shapes, kind="segment"):
    """Segments from (ax, ay) to (bx, by)."""

    _names = ("ax", "ay", "bx", "by")

    def __init__(self, ax: ArrayLike, ay: ArrayLike, bx: ArrayLike, by: ArrayLike, *,
                 invalid: Invalid = "raise") -> None:
        self._set({"ax": ax, "ay": ay, "bx": bx, "by": by}, None, None, invalid)


class Circles(Shapes, kind="circle"):
    """Circles, by columns x, y, radius."""

    _names = ("x", "y", "radius")

    def __init__(self, x: ArrayLike, y: ArrayLike, radius: ArrayLike, *,
                 invalid: Invalid = "raise") -> None:
        self._set({"x": x, "y": y, "radius": radius}, None, None, invalid)


class Boxes(Shapes, kind="box"):
    """Axis-aligned boxes."""

    _names = ("min_x", "min_y", "max_x", "max_y")

    def __init__(self, min_x: ArrayLike, min_y: ArrayLike, max_x: ArrayLike, max_y: ArrayLike, *,
                 invalid: Invalid = "raise") -> None:
        self._set({"min_x": min_x, "min_y": min_y, "max_x": max_x, "max_y": max_y}, None, None,
                  invalid)


class OrientedBoxes(Shapes, kind="oriented_box"):
    """Turned boxes, by their centers, half sizes, and angles or axes (c, s)."""

    _names, _turned = ("x", "y", "half_x", "half_y"), True

    def __init__(self, x: ArrayLike, y: ArrayLike, half_x: ArrayLike, half_y: ArrayLike,
                 angle: ArrayLike | None = None, *,
                 axis: tuple[ArrayLike, ArrayLike] | None = None,
                 invalid: Invalid = "raise") -> None:
        self._set({"x": x, "y": y, "half_x": half_x, "half_y": half_y}, angle, axis, invalid)


class Ellipses(Shapes, kind="ellipse"):
    """Turned ellipses, by their centers, semi-axes, and angles or axes (c, s)."""

    _names, _turned = ("x", "y", "semi_x", "semi_y"), True

    def __init__(self, x: ArrayLike, y: ArrayLike, semi_x: ArrayLike, semi_y: ArrayLike,
                 angle: ArrayLike | None = None, *,
                 axis: tuple[ArrayLike, ArrayLike] | None = None,
                 invalid: Invalid = "raise") -> None:
        self._set({"x": x, "y": y, "semi_x": semi_x, "semi_y": semi_y}, angle, axis, invalid)


class Capsules(Shapes, kind="capsule"):
    """All points within `radius` of the segments from (ax, ay) to (bx, by)."""

    _names = ("ax", "ay", "bx", "by", "radius")

    def __init__(self, ax: ArrayLike, ay: ArrayLike, bx: ArrayLike, by: ArrayLike,
                 radius: ArrayLike, *, invalid: Invalid = "raise") -> None:
        self._set({"ax": ax, "ay": ay, "bx": bx, "by": by, "radius": radius}, None, None, invalid)


class RoundedBoxes(Shapes, kind="rounded_box"):
    """All points within `radius` of turned boxes."""

    _names, _turned = ("x", "y", "half_x", "half_y", "radius"), True

    def __init__(self, x: ArrayLike, y: ArrayLike, half_x: ArrayLike, half_y: ArrayLike,
                 angle: ArrayLike | None = None, radius: ArrayLike = 0.0, *,
                 axis: tuple[ArrayLike, ArrayLike] | None = None,
                 invalid: Invalid = "raise") -> None:
        self._set({"x": x, "y": y, "half_x": half_x, "half_y": half_y, "radius": radius}, angle,
                  axis, invalid)


def _cut(offsets: NDArray[np.int64], places: Any) -> tuple[Any, NDArray[np.int64]]:
    """Of lists one behind the other: where the items of some of them stand, and their offsets."""
    sizes = np.diff(offsets)[places]
    ends = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    return np.arange(ends[-1]) + np.repeat(offsets[:-1][places] - ends[:-1], sizes), ends


class _Listed(Shapes):
    """Shapes with lists of vertices."""

    _names = ("radius",)
    vertices: NDArray[Any]
    starts: NDArray[np.int64]
    parts: NDArray[np.int64] | None = None

    def _fill(self, vertices: ArrayLike, starts: ArrayLike, parts: ArrayLike | None,
              radius: ArrayLike, invalid: Invalid) -> None:
        corners = np.asarray(vertices)
        if corners.dtype != np.float32:
            corners = corners.astype(np.float64, copy=False)
        if corners.size == 0:
            corners = corners.reshape(0, 2)
        if corners.ndim != 2 or corners.shape[1] != 2:
            raise ValueError("vertices must be pairs of numbers")
        self.vertices = corners
        self.starts = np.asarray(starts, np.int64)
        self.parts = None if parts is None else np.asarray(parts, np.int64)
        if self.starts.ndim != 1 or self.starts.size == 0:
            raise ValueError("starts must have one number more than there are shapes")
        count = self.starts.size - 1
        try:
            self._numbers = [np.broadcast_to(np.asarray(radius, corners.dtype), (count,))]
        except ValueError:
            raise ValueError(f"radius must be a number, or {count} of them") from None
        self._rotation = []
        self.rows = None
        self._look(count)
        self._check(invalid)

    def _look(self, count: int) -> None:
        self._raw = _abut.Columns(self._kind, count, False,
                                  bool(self.vertices.dtype == np.float32), self._numbers, [],
                                  self.vertices, self.starts, self.parts)

    def _take(self, rows: Any) -> None:
        places = np.arange(len(self._numbers[0]))[rows]
        items, self.starts = _cut(self.starts, places)
        if self.parts is not None:
            items, self.parts = _cut(self.parts, items)
        self.vertices = self.vertices[items]
        self._numbers = [self._numbers[0][places]]
        self._look(len(places))

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, (int, np.integer)):
            return super().__getitem__(int(index))
        taken = type(self).__new__(type(self))
        taken.vertices, taken.starts, taken.parts = self.vertices, self.starts, self.parts
        taken._numbers, taken._rotation, taken.rows = self._numbers, [], None
        taken._take(index)
        return taken

    def __reduce__(self) -> tuple[Any, ...]:
        return _listed_again, (type(self), self.vertices, self.starts, self.parts,
                               np.array(self._numbers[0]))


def _listed_again(cls: type[_Listed], vertices: Any, starts: Any, parts: Any,
                  radius: Any) -> _Listed:
    made = cls.__new__(cls)
    made._fill(vertices, starts, parts, radius, "keep")
    return made


class Polygons(_Listed, kind="polygon"):
    """Convex polygons: `vertices` (m, 2) of all; polygon i has those from starts[i] to before
    starts[i + 1]."""

    def __init__(self, vertices: ArrayLike, starts: ArrayLike, radius: ArrayLike = 0.0, *,
                 invalid: Invalid = "raise") -> None:
        self._fill(vertices, starts, None, radius, invalid)

    def _check(self, invalid: Invalid) -> None:
        super()._check(invalid)
        self._raw.box_polygons()

    def _take(self, rows: Any) -> None:
        super()._take(rows)
        self._raw.box_polygons()


class Polylines(_Listed, kind="polyline"):
    """Polylines: `vertices` (m, 2) of all. Polyline i has the lines from starts[i] to before
    starts[i + 1], and line j the vertices from parts[j] to before parts[j + 1]. Without `parts`
    each has one line, and starts are those of its vertices."""

    def __init__(self, vertices: ArrayLike, starts: ArrayLike, parts: ArrayLike | None = None,
                 radius: ArrayLike = 0.0, *, invalid: Invalid = "raise") -> None:
        self._fill(vertices, starts, parts, radius, invalid)


class Regions(_Listed, kind="region"):
    """Regions and their rings, as Polylines and their lines."""

    def __init__(self, vertices: ArrayLike, starts: ArrayLike, parts: ArrayLike | None = None,
                 radius: ArrayLike = 0.0, *, invalid: Invalid = "raise") -> None:
        self._fill(vertices, starts, parts, radius, invalid)


ARRAYS: tuple[type[Shapes], ...] = (Points, Lines, Rays, Segments, Circles, Boxes, OrientedBoxes,
                                    Ellipses, Capsules, RoundedBoxes, Polygons, Polylines,
                                    Regions)


def array_of(shapes: Iterable[Shape]) -> Shapes:
    """Shapes of one kind as an array."""
    given = list(shapes)
    kinds = {s._kind for s in given}
    if len(kinds) != 1:
        raise ValueError("shapes must be of one kind, and at least one")
    kind = kinds.pop()
    if kind >= 10:
        corners = [np.asarray(s._vertices, np.float64).reshape(-1, 2) for s in given]
        radius = np.array([s._numbers[0] for s in given])
        lists = [c for s in given for c in s._chains()] if kind > 10 else corners
        parts = np.cumsum([0] + [len(c) for c in lists])
        all_corners = np.concatenate(corners)
        if kind == 10:
            return Polygons(all_corners, parts, radius)
        starts = np.cumsum([0] + [len(s._parts) - 1 for s in given])
        return (Polylines if kind == 11 else Regions)(all_corners, starts, parts, radius)
    rows = np.array([s._numbers for s in given])
    turn = np.array([s._axis for s in given])
    cls = ARRAYS[kind]
    return cls._of(list(rows.T), list(turn.T) if cls._turned else [])


def side(x: Any) -> tuple[Any, int | None]:
    """What the compiled half takes for a side, and how many shapes: None for a single one."""
    if isinstance(x, Shapes):
        return x._raw, len(x)
    if isinstance(x, Shape):
        numbers = [np.array([v]) for v in x._numbers]
        turn = [np.array([v]) for v in x._axis] if 6 <= x._kind <= 9 and x._kind != 8 else []
        if x._kind >= 10:
            corners = np.array(x._vertices, np.float64).reshape(-1, 2)
            parts = np.array(x._parts, np.int64) if x._kind > 10 else None
            return _abut.Columns(x._kind, 1, True, False, numbers, [], corners,
                                 np.array([0, len(corners) if parts is None else len(parts) - 1]),
                                 parts), None
        return _abut.Columns(x._kind, 1, True, False, numbers, turn), None
    if isinstance(x, (list, tuple)) and x and all(isinstance(s, Shape) for s in x):
        many = array_of(x)
        return many._raw, len(many)
    raise TypeError(f"expected a shape or shapes, not {type(x).__name__}")


