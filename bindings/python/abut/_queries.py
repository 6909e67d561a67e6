"""The queries: of two shapes, or of many element by element."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _abut
from ._arrays import Shapes, side
from ._shapes import (Box, Circle, Contact, ContactFeatures, Feature, Hit, Intersection,
                      Intersections, Piece, PointPair, Separation, Shape, Tangent, Tangents)

#: What the package exports; those that are described below are added there.
__all__ = [
    "Contacts", "Hits", "PointPairs", "RELATIONS", "Separations", "bounds", "cast",
    "cast_rotating", "centroid", "closest_points", "contact", "contact_features", "contacts",
    "farthest_points", "intersections", "relate", "relation", "separation_witness", "tangents",
    "within_distance",
]

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]

#: What the numbers mean that relation() gives for many.
RELATIONS = ("disjoint", "meet", "overlap", "equal", "inside", "covered_by", "contains", "covers")


class PointPairs(NamedTuple):
    """Closest or farthest points of many: (n, 2), (n, 2), (n,)."""

    a: Floats
    b: Floats
    distance: Floats


class Separations(NamedTuple):
    distance: Floats
    normal: Floats
    a: Floats
    b: Floats


class Contacts(NamedTuple):
    """`counts`: how many points, 0 where there is no contact; `points` is (n, 2, 2)."""

    counts: NDArray[np.uint8]
    normal: Floats
    depth: Floats
    points: Floats


class Hits(NamedTuple):
    """`hit`: whether there is one; the numbers of the others are NaN."""

    hit: Bools
    t: Floats
    point: Floats
    normal: Floats


def _sides(a: Any, b: Any) -> tuple[Any, Any, int]:
    x, n = side(a)
    y, m = side(b)
    if n is None:
        return x, y, 1 if m is None else m
    if m is None:
        return x, y, n
    if n != m:
        if n == 1:
            return side(a[0])[0], y, m
        if m == 1:
            return x, side(b[0])[0], n
        raise ValueError(f"{n} shapes against {m}: they must be equally many, or one")
    return x, y, n


def _room(out: NDArray[Any] | None, n: int, dtype: Any) -> NDArray[Any]:
    if out is None:
        return np.empty(n, dtype)
    if out.shape != (n,) or out.dtype != dtype or not out.flags.c_contiguous:
        raise ValueError(f"out must be a contiguous array of {n} {np.dtype(dtype).name}")
    return out


def _rows(out: NDArray[Any] | None, rows: int, n: int) -> Floats:
    """Room for so many numbers of each of n; `out` is a part of what an earlier call gave."""
    if out is None:
        return np.empty((rows, n))
    room = out.base
    if not isinstance(room, np.ndarray) or room.shape != (rows, n) or room.dtype != np.float64:
        raise ValueError(f"out must be what this query gave for {n} shapes before")
    return room


class _Mask(Protocol):
    """A yes or no, of two shapes or of each of many."""

    @overload
    def __call__(self, a: Shape, b: Shape) -> bool: ...
    @overload
    def __call__(self, a: Shape | Shapes, b: Shape | Shapes, *, out: Bools | None = None,
                 threads: int = 0) -> Bools: ...


class _Number(Protocol):
    """A number, of two shapes or of each of many."""

    @overload
    def __call__(self, a: Shape, b: Shape) -> float: ...
    @overload
    def __call__(self, a: Shape | Shapes, b: Shape | Shapes, *, out: Floats | None = None,
                 threads: int = 0) -> Floats: ...


class _Measure(Protocol):
    """A number of a shape, or of each of many; None, or NaN, where there is none."""

    @overload
    def __call__(self, shapes: Shape) -> float | None: ...
    @overload
    def __call__(self, shapes: Shapes, *, out: Floats | None = None, threads: int = 0) -> Floats: ...


class _MaybeNumber(Protocol):
    """A number of two shapes; None where there is none."""

    def __call__(self, a: Shape, b: Shape) -> float | None: ...


class _OneCircle(Protocol):
    """A circle that belongs to a shape; None where there is none."""

    def __call__(self, shape: Shape) -> Circle | None: ...


def _made(name: str, says: str, dtype: Any) -> Any:
    """The query of two: a bool or a number."""
    pair, many = getattr(_abut, name), getattr(_abut, "many_" + name, _one_only)

    def ask(a: Any, b: Any, *, out: Any = None, threads: int = 0) -> Any:
        if isinstance(a, Shape) and isinstance(b, Shape):
            return pair(a, b)
        x, y, n = _sides(a, b)
        to = _room(out, n, dtype)
        many(x, y, to if dtype is np.bool_ else to.reshape(1, n), threads)
        return to

    return _named(ask, name, says)


def _one_only(*_: Any) -> None:
    raise TypeError("this query takes single shapes")


def _named(ask: Any, name: str, says: str) -> Any:
    ask.__name__ = ask.__qualname__ = name
    ask.__doc__ = says
    return ask


def _mask(name: str, says: str) -> _Mask:
    made: _Mask = _made(name, says, np.bool_)
    return made


def _number(name: str, says: str) -> _Number:
    made: _Number = _made(name, says, np.float64)
    return made


def _measure(name: str, says: str) -> _Measure:
    one, many = getattr(_abut, name), getattr(_abut, "many_" + name, _one_only)

    def ask(shapes: Any, *, out: Any = None, threads: int = 0) -> Any:
        if isinstance(shapes, Shape):
            return one(shapes)
        x, n = side(shapes)
        to = _room(out, n or 1, np.float64)
        many(x, to.reshape(1, -1), threads)
        return to

    made: _Measure = _named(ask, name, says)
    return made


def _maybe_number(name: str, says: str) -> _MaybeNumber:
    two = getattr(_abut, name)

    def ask(a: Shape, b: Shape) -> Any:
        return two(a, b)

    made: _MaybeNumber = _named(ask, name, says)
    return made


def _circle(name: str, says: str) -> _OneCircle:
    one = getattr(_abut, name)

    def ask(shape: Shape) -> Circle | None:
        answer = one(shape)
        return None if answer is None else Circle(*answer)

    made: _OneCircle = _named(ask, name, says)
    return made


# described: python
intersects = _mask("intersects", """Whether a and b have a common point: touching counts. Exact.""")
interiors_intersect = _mask("interiors_intersect", """Whether the interiors of a and b have a common
    point: touching does not count. Exact.""")
contains = _mask("contains", """Whether b is a subset of a, boundary and all: what OGC calls covers.
    Exact.""")
disjoint = _mask("disjoint", """OGC's predicate: no common point. Exact.""")
touches = _mask("touches", """OGC's predicate: common points, but none of both interiors. Exact.""")
crosses = _mask("crosses", """OGC's predicate: the interiors meet, and what they share has a lower
    dimension than one of the two. Exact.""")
overlaps = _mask("overlaps", """OGC's predicate: both have the same dimension, which what they share
    has too, and neither covers the other. Exact.""")
within = _mask("within", """OGC's predicate: the interiors meet, and no point of a lies outside b.
    Exact.""")
covers = _mask("covers", """OGC's predicate: no point of b lies outside a. Exact.""")
covered_by = _mask("covered_by", """OGC's predicate: no point of a lies outside b. Exact.""")
equals = _mask("equals", """OGC's predicate: the same points. Exact.""")
distance = _number("distance", """How far apart a and b are: 0 if and only if they meet.""")
separation = _number("separation", """The distance; where a and b overlap, minus the length of the
    least motion that parts them.""")
hausdorff_distance = _maybe_number("hausdorff_distance", """How far the lines of a and b get from
    each other: the farthest way of a point of either to the other. None where a shape has arcs, no
    end or no points.""")
frechet_distance = _maybe_number("frechet_distance", """How far two walks along the chains a and b
    are apart at most, where that is least. None where a shape is no chain of straight lines.""")
discrete_frechet_distance = _maybe_number("discrete_frechet_distance", """Likewise, of walks that
    jump from vertex to vertex. None where a shape is no chain of straight lines.""")
overlap_area = _number("overlap_area", """The area that a and b share.""")
area = _measure("area", """The area of the shape. None, or NaN, where a shape goes on for ever, or
    has no points.""")
perimeter = _measure("perimeter", """The length of the shape's outline; of a segment twice its
    length. None, or NaN, where a shape goes on for ever, or has no points.""")
largest_inscribed_circle = _circle("largest_inscribed_circle", """The largest circle that the shape
    holds: its center is farthest from the boundary. None where a shape goes on for ever, or has no
    points.""")
__all__ += ["intersects", "interiors_intersect", "contains", "disjoint", "touches", "crosses",
            "overlaps", "within", "covers", "covered_by", "equals", "distance", "separation",
            "hausdorff_distance", "frechet_distance", "discrete_frechet_distance", "overlap_area",
            "area", "perimeter", "largest_inscribed_circle"]
# described: end


@overload
def relation(a: Shape, b: Shape) -> str: ...
@overload
def relation(a: Shape | Shapes, b: Shape | Shapes, *, out: NDArray[np.uint8] | None = None,
             threads: int = 0) -> NDArray[np.uint8]: ...
def relation(a: Any, b: Any, *, out: Any = None, threads: int = 0) -> Any:
    """Egenhofer's relation of a to b by its name; for many, places in RELATIONS."""
    if isinstance(a, Shape) and isinstance(b, Shape):
        return _abut.relation(a, b)
    x, y, n = _sides(a, b)
    to = _room(out, n, np.uint8)
    _abut.many_relation(x, y, to, threads)
    return to


@overload
def relate(a: Shape, b: Shape) -> str: ...
@overload
def relate(a: Shape, b: Shape, pattern: str) -> bool: ...
@overload
def relate(a: Shape | Shapes, b: Shape | Shapes, *, threads: int = 0) -> NDArray[np.str_]: ...
@overload
def relate(a: Shape | Shapes, b: Shape | Shapes, pattern: str, *, out: Bools | None = None,
           threads: int = 0) -> Bools: ...
def relate(a: Any, b: Any, pattern: str | None = None, *, out: Any = None, threads: int = 0) -> Any:
    """The DE-9IM matrix, such as "212101212", or whether it is one of a pattern of nine characters:
    T, F, *, 0, 1 or 2. Exact."""
    if isinstance(a, Shape) and isinstance(b, Shape):
        return _abut.relate(a, b) if pattern is None else _abut.relate_is(a, b, pattern)
    x, y, n = _sides(a, b)
    if pattern is None:
        letters = np.empty(9 * n, np.uint8)
        _abut.many_relate(x, y, letters, threads)
        return letters.view("S9").astype("U9")
    to = _room(out, n, np.bool_)
    _abut.many_relate_is(x, y, pattern, to, threads)
    return to


@overload
def separation_witness(a: Shape, b: Shape) -> Separation: ...
@overload
def separation_witness(a: Shape | Shapes, b: Shape | Shapes, *,
                       out: Separations | None = None, threads: int = 0) -> Separations: ...
def separation_witness(a: Any, b: Any, *, out: Any = None, threads: int = 0) -> Any:
    """The separation, its normal from a to b, and the two points between which it lies. `out` is what
    an earlier call gave, and is written over."""
    if isinstance(a, Shape) and isinstance(b, Shape):
        return Separation(*_abut.separation_witness(a, b))
    x, y, n = _sides(a, b)
    r = _rows(out and out.distance, 7, n)
    _abut.many_separation_witness(x, y, r, threads)
    return Separations(r[0], r[1:3].T, r[3:5].T, r[5:7].T)


def _points(pair: Any, many: Any, a: Any, b: Any, out: Any, threads: int) -> Any:
    if isinstance(a, Shape) and isinstance(b, Shape):
        answer = pair(a, b)
        return None if answer is None else PointPair(*answer)
    x, y, n = _sides(a, b)
    r = _rows(out and out.distance, 5, n)
    many(x, y, r, threads)
    return PointPairs(r[0:2].T, r[2:4].T, r[4])


@overload
def closest_points(a: Shape, b: Shape) -> PointPair: ...
@overload
def closest_points(a: Shape | Shapes, b: Shape | Shapes, *, out: PointPairs | None = None,
                   threads: int = 0) -> PointPairs: ...
def closest_points(a: Any, b: Any, *, out: Any = None, threads: int = 0) -> Any:
    """A point of each, as near to each other as can be. `out` is what an earlier call gave, and is
    written over."""
    return _points(_abut.closest_points, _abut.many_closest_points, a, b, out, threads)


@overload
def farthest_points(a: Shape, b: Shape) -> PointPair | None: ...
@overload
def farthest_points(a: Shape | Shapes, b: Shape | Shapes, *, out: PointPairs | None = None,
                    threads: int = 0) -> PointPairs: ...
def farthest_points(a: Any, b: Any, *, out: Any = None, threads: int = 0) -> Any:
    """A point of each, as far apart as can be; None, or NaN, of lines and rays. `out` is what an earlier
    call gave, and is written over."""
    return _points(_abut.farthest_points, _abut.many_farthest_points, a, b, out, threads)


@overload
def within_distance(a: Shape, b: Shape, distance: float) -> bool: ...
@overload
def within_distance(a: Shape | Shapes, b: Shape | Shapes, distance: ArrayLike, *, out: Bools | None = None,
                    threads: int = 0) -> Bools: ...
def within_distance(a: Any, b: Any, distance: Any, *, out: Any = None, threads: int = 0) -> Any:
    """Whether a and b are at most so far apart. Exact, whatever rounding distance() has. For many the distance is a
    number, or one for each."""
    if isinstance(a, Shape) and isinstance(b, Shape):
        return bool(_abut.within_distance(a, b, float(distance)))
    x, y, n = _sides(a, b)
    reach = np.asarray(distance, np.float64)
    if reach.shape not in ((), (1,), (n,)):
        raise ValueError(f"distance must be a number, or {n} of them, one for each")
    require_reach(reach, "distance")
    to = _room(out, n, np.bool_)
    _abut.many_within_distance(x, y, np.ascontiguousarray(np.broadcast_to(reach, n)), to, threads)
    return to


@overload
def contact(a: Shape, b: Shape, *, margin: float = 0) -> Contact | None: ...
@overload
def contact(a: Shape | Shapes, b: Shape | Shapes, *, out: Contacts | None = None,
            threads: int = 0) -> Contacts: ...
def contact(a: Any, b: Any, *, margin: float = 0, out: Any = None, threads: int = 0) -> Any:
    """How two shapes that meet rest on each other; None where they are apart. With a margin also
    shapes that are apart by no more than that: the depth is then negative. It takes two shapes only. `out` is
    what an earlier call gave for many, and is written over."""
    if not (margin >= 0 and np.isfinite(margin)):
        raise ValueError("margin must be finite, and not below 0")
    if isinstance(a, Shape) and isinstance(b, Shape):
        answer = _abut.contact_within(a, b, margin)
        return None if answer is None else Contact(*answer)
    if margin:
        raise ValueError("a margin is for two shapes, not for many")
    x, y, n = _sides(a, b)
    r = _rows(out and out.depth, 7, n)
    count = out.counts if out else np.empty(n, np.uint8)
    _abut.many_contact(x, y, (count, r), threads)
    return Contacts(count, r[0:2].T, r[2], r[3:7].T.reshape(n, 2, 2))


def contacts(a: Shape, b: Shape) -> list[Contact]:
    """One for each place that is pressed, the deepest first; of two convex shapes one at most."""
    return [Contact(*c) for c in _abut.contacts(a, b)]


def contact_features(a: Shape, b: Shape, contact: Contact) -> ContactFeatures:
    """Which corners or sides a contact of a and b rests on, and an id for each of its points, by which a
    solver finds the impulses of the last step.

    >>> floor, load = abut.Box((-10, -1), (10, 0)), abut.Box((0, 0), (2, 2))
    >>> abut.contact_features(floor, load, abut.contact(floor, load)).a
    Feature(kind='side', number=2)
    """
    x, y, ids = _abut.contact_features(a, b, (contact.normal, list(contact.points)))
    return ContactFeatures(Feature(*x), Feature(*y), ids[:len(contact.points)])


def motion_columns(motion: ArrayLike, n: int) -> tuple[Floats, Floats]:
    given = np.asarray(motion, np.float64)
    if given.shape not in ((2,), (n, 2)):
        raise ValueError("motion must be two numbers, or two of each shape")
    if not np.isfinite(given).all():
        raise ValueError("motion must be finite")
    x, y = (given[0], given[1]) if given.ndim == 1 else (given[:, 0], given[:, 1])
    return np.broadcast_to(x, (n,)), np.broadcast_to(y, (n,))


def _motion(motion: ArrayLike) -> tuple[float, float]:
    dx, dy = motion_columns(motion, 1)
    return float(dx[0]), float(dy[0])


def require_reach(distance: Any, name: str) -> None:
    if not np.all(np.asarray(distance) >= 0):
        raise ValueError(f"{name} must not be {'NaN' if np.any(np.isnan(distance)) else 'negative'}")


def require_turn(angle: float, tolerance: float) -> None:
    if not (np.isfinite(angle) and tolerance > 0):
        raise ValueError("angle must be finite, and tolerance larger than 0")


def cast(mover: Any, *rest: Any, out: Any = None, threads: int = 0) -> Any:
    """cast(ray, target): where a ray first hits, t being its parameter. cast(shape, motion, target):
    where a shape that moves by `motion` first touches, t being the part of the motion. A Hit or
    None; for many, Hits. `out` is what an earlier call gave for many, and is written over."""
    if len(rest) not in (1, 2):
        raise TypeError("cast takes (ray, target) or (shape, motion, target)")
    target = rest[-1]
    if isinstance(mover, Shape) and isinstance(target, Shape):
        if len(rest) == 1:
            answer = _abut.cast_ray(mover, target)
        else:
            answer = _abut.cast(mover, _motion(rest[0]), target)
        return None if answer is None else Hit(*answer)
    x, y, n = _sides(mover, target)
    r = _rows(out and out.t, 5, n)
    hit = out.hit if out else np.empty(n, np.bool_)
    if len(rest) == 1:
        _abut.many_cast_ray(x, y, (hit, r), threads)
    else:
        _abut.many_cast(x, motion_columns(rest[0], n), y, (hit, r), threads)
    return Hits(hit, r[0], r[1:3].T, r[3:5].T)


def cast_rotating(shape: Shape, motion: ArrayLike, angle: float, target: Shape,
                  tolerance: float) -> Hit | None:
    """The first touch of a shape that moves and turns about its center meanwhile."""
    answer = _abut.cast_rotating(shape, _motion(motion), float(angle), target, float(tolerance))
    return None if answer is None else Hit(*answer)


def intersections(a: Shape, b: Shape) -> Intersections:
    """The points, and the pieces, that the boundaries of two shapes share."""
    points, pieces = _abut.intersections(a, b)
    return Intersections([Intersection(*p) for p in points],
                         [Piece(p[0] == "arc", *p[1:]) for p in pieces])


def tangents(a: Shape, b: Shape) -> Tangents | None:
    """The common tangents of two bounded shapes."""
    answer = _abut.tangents(a, b)
    return None if answer is None else Tangents([Tangent(*t) for t in answer[0]], answer[1])


@overload
def bounds(shapes: Shape) -> Box | None: ...
@overload
def bounds(shapes: Shapes, *, out: Floats | None = None, threads: int = 0) -> Floats: ...
def bounds(shapes: Any, *, out: Any = None, threads: int = 0) -> Any:
    """The least axis-aligned box around; for many (n, 4): min x, min y, max x, max y. `out` is what an
    earlier call gave for many, and is written over."""
    if isinstance(shapes, Shape):
        b = _abut.bounds(shapes)
        return None if b is None else Box(b[:2], b[2:])
    x, n = side(shapes)
    r = _rows(out, 4, n or 1)
    _abut.many_bounds(x, r, threads)
    return r.T


@overload
def centroid(shapes: Shape) -> tuple[float, float] | None: ...
@overload
def centroid(shapes: Shapes, *, out: Floats | None = None, threads: int = 0) -> Floats: ...
def centroid(shapes: Any, *, out: Any = None, threads: int = 0) -> Any:
    """None, or NaN, of lines and rays; for many (n, 2). `out` is what an earlier call gave for many, and
    is written over."""
    if isinstance(shapes, Shape):
        return _abut.centroid(shapes)
    x, n = side(shapes)
    r = _rows(out, 2, n or 1)
    _abut.many_centroid(x, r, threads)
    return r.T


