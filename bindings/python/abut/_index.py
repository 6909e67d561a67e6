"""Indexes: many shapes, found by where they are."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _abut
from ._arrays import Shapes, side
from ._queries import Bools, Floats, motion_columns, require_reach, require_turn
from ._shapes import Hit, Shape, shape_from

Ids = NDArray[np.uint32]
Progress = bool | Callable[[int, int], Any]
_NO_ID = 2**32 - 1
_ALL = 2**32 - 1


class Found(NamedTuple):
    """Pairs of a row of the query and an id, by rows."""

    rows: Ids
    ids: Ids


class Matches(NamedTuple):
    """Pairs of ids; `distance` only where a distance was asked for."""

    a: Ids
    b: Ids
    distance: Floats | None


class Nearest(NamedTuple):
    """(k',) for one shape, (n, k) for many; −1 and infinity where there is none."""

    ids: NDArray[np.int64]
    distances: Floats


class LeastSeparated(NamedTuple):
    """The shape from which one is separated the least, and the signed distance: below 0 where they
    overlap."""

    id: int
    separation: float


class ManyLeastSeparated(NamedTuple):
    """As for one shape, row by row: −1 and infinity where there is none."""

    ids: NDArray[np.int64]
    separations: Floats


class FirstHits(NamedTuple):
    """The shape that each hits first: −1 where nothing."""

    ids: NDArray[np.int64]
    hit: Bools
    t: Floats
    point: Floats
    normal: Floats


class AllHits(NamedTuple):
    """Every hit of many rays or moving shapes, by rows and then by t."""

    rows: Ids
    ids: Ids
    t: Floats
    point: Floats
    normal: Floats


class ContactMatches(NamedTuple):
    """Pairs that meet, and how: the normals lead from a to b; `points` is (n, 2, 2), NaN where
    `counts` says 1."""

    a: Ids
    b: Ids
    counts: NDArray[np.uint8]
    normal: Floats
    depth: Floats
    points: Floats


def _bits(given: ArrayLike, name: str) -> Ids:
    bits = np.asarray(given)
    if bits.ndim != 1 or not (np.issubdtype(bits.dtype, np.integer) or bits.size == 0):
        raise ValueError(f"{name} must be whole numbers, one for each id")
    if bits.size and (bits.min() < 0 or bits.max() > _ALL):
        raise ValueError(f"{name} must be numbers of 32 bits")
    return np.ascontiguousarray(bits, np.uint32)


def _bits_if(given: ArrayLike | None, name: str) -> Ids | None:
    return None if given is None else _bits(given, name)


class Filter:
    """Which shapes a question looks at: those for which all that is given holds.

    - ignore: not this id, as a body does not meet itself. For many shapes an id for each; −1: none.
    - layers: bits of the ids 0, 1, …, which must have one in common with `mask`. Later ids have all.
    - mask: one for all, or one for each of many shapes.
    - accepts: a function of an id. Several threads ask it, one at a time."""

    __slots__ = ("ignore", "layers", "mask", "accepts")

    def __init__(self, *, ignore: ArrayLike | None = None, layers: ArrayLike | None = None,
                 mask: ArrayLike = _ALL,
                 accepts: Callable[[int], object] | None = None) -> None:
        self.ignore = None if ignore is None else np.asarray(ignore, np.int64)
        if self.ignore is not None and self.ignore.ndim > 1:
            raise ValueError("ignore must be an id, or one for each shape")
        self.layers = _bits_if(layers, "layers")
        self.mask = _bits(np.atleast_1d(np.asarray(mask)), "mask")
        self.accepts = accepts

    def _of(self, n: int | None) -> Any:
        ignored = None
        if self.ignore is not None:
            ids = np.broadcast_to(self.ignore, n or 1) if self.ignore.ndim == 0 else self.ignore
            ignored = np.ascontiguousarray(np.where((ids < 0) | (ids > _NO_ID), _NO_ID, ids), np.uint32)
        one = self.mask.size == 1
        return _abut.Filter(ignored, self.layers, None if one else self.mask,
                            int(self.mask[0]) if one else _ALL, self.accepts)


class PairFilter:
    """Which pairs a join is about: each of the two has a bit in its mask that is one of the other's
    layers, and `accepts(a, b)` says so. Arrays have the bits of the ids 0, 1, …; later ids have all.
    Those of the other index are apart; within one index there are none."""

    __slots__ = ("_raw",)

    def __init__(self, *, layers: ArrayLike | None = None, masks: ArrayLike | None = None,
                 other_layers: ArrayLike | None = None, other_masks: ArrayLike | None = None,
                 accepts: Callable[[int, int], object] | None = None) -> None:
        self._raw = _abut.PairFilter(_bits_if(layers, "layers"), _bits_if(masks, "masks"),
                                     _bits_if(other_layers, "other_layers"),
                                     _bits_if(other_masks, "other_masks"), accepts)


def _some(filter: Filter | None, n: int | None) -> Any:
    return None if filter is None else filter._of(n)


def _progress(progress: Progress) -> Callable[[int, int], Any] | None:
    if progress is True:
        def tell(done: int, total: int) -> None:
            end = "\n" if done >= total else ""
            print(f"\r{100 * done // max(total, 1)} %", end=end, file=sys.stderr, flush=True)
        return tell
    if progress and not callable(progress):
        raise TypeError("progress must be True, or a function of two numbers: what is done, and all")
    return progress or None


def _sides(shapes: Any) -> list[Any]:
    if isinstance(shapes, (Shape, Shapes)):
        return [side(shapes)[0]]
    return [side(s)[0] for s in shapes]


def _reach(distance: float | None, name: str) -> float | None:
    if distance is not None:
        require_reach(distance, name)
    return distance


def _number(k: int, most: int | None = None) -> int:
    """k, or as many as there are where that is given."""
    if k < 0:
        raise ValueError("k must not be negative")
    return min(k, 2**63 - 1 if most is None else most)


def _signed(found: Ids) -> NDArray[np.int64]:
    """With −1 for no id."""
    ids = found.astype(np.int64)
    ids[found == _NO_ID] = -1
    return ids


def _nearest(found: tuple[Ids, Floats], n: int | None, k: int) -> Nearest:
    ids, distances = _signed(found[0]), found[1]
    if n is None:
        there = ids >= 0
        return Nearest(ids[there], distances[there])
    return Nearest(ids.reshape(n, k), distances.reshape(n, k))


class Indexed:
    """The questions to either kind of index. Its shapes are found by their ids."""

    __slots__ = ("_raw",)
    _dynamic = False
    _raw: Any

    def __init__(self, shapes: Shape | Shapes | Sequence[Shape | Shapes] = (), *, threads: int = 0,
                 progress: Progress = False) -> None:
        self._raw = _abut.build_index(_sides(shapes), self._dynamic, threads, _progress(progress))

    def __len__(self) -> int:
        return int(self._raw.size)

    def __getitem__(self, id: int) -> Shape:
        if not 0 <= id < _NO_ID:
            raise IndexError(f"no shape has the id {id}")
        return shape_from(self._raw.shape(int(id)))

    def has(self, id: int) -> bool:
        """Whether the id names a shape."""
        return 0 <= id < _NO_ID and bool(self._raw.has(int(id)))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self)} shapes>"

    @overload
    def meeting(self, shapes: Shape, *, filter: Filter | None = None, threads: int = 0,
                progress: Progress = False) -> Ids: ...
    @overload
    def meeting(self, shapes: Shapes, *, filter: Filter | None = None, threads: int = 0,
                progress: Progress = False) -> Found: ...
    def meeting(self, shapes: Shape | Shapes, *, filter: Filter | None = None, threads: int = 0,
                progress: Progress = False) -> Any:
        """The ids of all that meet a shape; of many shapes, Found."""
        x, n = side(shapes)
        rows, ids = self._raw.meeting(x, _some(filter, n), threads, _progress(progress))
        return ids if n is None else Found(rows, ids)

    @overload
    def within(self, shapes: Shape, distance: float, *, filter: Filter | None = None,
               threads: int = 0, progress: Progress = False) -> Ids: ...
    @overload
    def within(self, shapes: Shapes, distance: float, *, filter: Filter | None = None,
               threads: int = 0, progress: Progress = False) -> Found: ...
    def within(self, shapes: Shape | Shapes, distance: float, *, filter: Filter | None = None,
               threads: int = 0, progress: Progress = False) -> Any:
        """The ids of all within a distance of a shape; of many shapes, Found."""
        x, n = side(shapes)
        rows, ids = self._raw.within(x, _reach(distance, "distance"), _some(filter, n), threads,
                                     _progress(progress))
        return ids if n is None else Found(rows, ids)

    @overload
    def meets_any(self, shapes: Shape, *, filter: Filter | None = None,
                  threads: int = 0) -> bool: ...
    @overload
    def meets_any(self, shapes: Shapes, *, filter: Filter | None = None,
                  threads: int = 0) -> Bools: ...
    def meets_any(self, shapes: Shape | Shapes, *, filter: Filter | None = None,
                  threads: int = 0) -> Any:
        """Whether any shape meets it; of many shapes, an array of bool. Ends with the first that is
        found."""
        x, n = side(shapes)
        ids, _ = self._raw.nearest(x, 1, 0.0, _some(filter, n), threads, None)
        return bool(ids[0] != _NO_ID) if n is None else ids != _NO_ID

    def nearest(self, shapes: Shape | Shapes, k: int = 1, *, within: float = float("inf"),
                filter: Filter | None = None, threads: int = 0,
                progress: Progress = False) -> Nearest:
        """The k nearest, by distance and then by id; none farther than `within`."""
        x, n = side(shapes)
        k = _number(k, len(self) if n is None else None)
        found = self._raw.nearest(x, k, _reach(within, "within"), _some(filter, n), threads,
                                  _progress(progress))
        return _nearest(found, n, k)

    def nearest_groups(self, shapes: Shape | Shapes, k: int, groups: ArrayLike, *,
                       within: float = float("inf")) -> Nearest:
        """The nearest shape of each of the k nearest groups; `groups` has the group of each id: the
        polyline of a segment, the body of a hull."""
        x, n = side(shapes)
        of_ids = _bits(groups, "groups")
        k = _number(k, len(self) if n is None else None)
        found = self._raw.nearest_groups(x, k, of_ids, _reach(within, "within"))
        return _nearest(found, n, k)

    @overload
    def least_separated(self, shapes: Shape, *, within: float = ...,
                        filter: Filter | None = None) -> LeastSeparated | None: ...
    @overload
    def least_separated(self, shapes: Shapes, *, within: float = ...,
                        filter: Filter | None = None) -> ManyLeastSeparated: ...
    def least_separated(self, shapes: Shape | Shapes, *, within: float = float("inf"),
                        filter: Filter | None = None) -> Any:
        """The shape from which it is separated the least, by separation(): the one that it is deepest
        in, or else the nearest that is no farther than `within`. None if there is none."""
        x, n = side(shapes)
        found, separations = self._raw.least_separated(x, _reach(within, "within"), _some(filter, n))
        if n is None:
            return (None if found[0] == _NO_ID
                    else LeastSeparated(int(found[0]), float(separations[0])))
        return ManyLeastSeparated(_signed(found), separations)

    @overload
    def cast(self, mover: Shape, motion: ArrayLike | None = None, *, reach: float = ...,
             one_way: bool = False, filter: Filter | None = None, threads: int = 0) -> tuple[int,
             Hit] | None: ...
    @overload
    def cast(self, mover: Shapes, motion: ArrayLike | None = None, *, reach: float = ...,
             one_way: bool = False, filter: Filter | None = None,
             threads: int = 0) -> FirstHits: ...
    def cast(self, mover: Any, motion: ArrayLike | None = None, *, reach: float = float("inf"),
             one_way: bool = False, filter: Filter | None = None, threads: int = 0) -> Any:
        """What a ray, or a shape that moves by `motion`, touches first: (id, Hit) or None; of many,
        FirstHits. `reach`: no farther along the way, a length. `one_way`: what the motion only leaves
        or slides along is passed over."""
        x, n = side(mover)
        count = 1 if n is None else n
        hit, r = np.empty(count, np.bool_), np.empty((5, count))
        way = (_some(filter, n), _reach(reach, "reach"), one_way, hit, r, threads)
        if motion is None:
            found = self._raw.cast_rays(x, *way)
        else:
            found = self._raw.cast(x, *motion_columns(motion, count), *way)
        if n is None:
            v = [float(number) for number in r[:, 0]]
            return (int(found[0]), Hit(v[0], (v[1], v[2]), (v[3], v[4]))) if hit[0] else None
        return FirstHits(_signed(found), hit, r[0], r[1:3].T, r[3:5].T)

    def cast_rotating(self, shape: Shape, motion: ArrayLike, angle: float, tolerance: float, *,
                      reach: float = float("inf"), one_way: bool = False,
                      filter: Filter | None = None) -> tuple[int, Hit] | None:
        """What a shape that moves, and turns about its center meanwhile, comes within the tolerance
        of first."""
        dx, dy = motion_columns(motion, 1)
        require_turn(angle, tolerance)
        found = self._raw.cast_rotating(shape, float(dx[0]), float(dy[0]), float(angle),
                                        float(tolerance), _some(filter, None),
                                        _reach(reach, "reach"), one_way)
        return None if found is None else (found[0], Hit(*found[1:]))

    @overload
    def hits(self, mover: Shape, motion: ArrayLike | None = None, k: int | None = None, *,
             reach: float = ..., one_way: bool = False,
             filter: Filter | None = None) -> list[tuple[int, Hit]]: ...
    @overload
    def hits(self, mover: Shapes, motion: ArrayLike | None = None, k: int | None = None, *,
             reach: float = ..., one_way: bool = False,
             filter: Filter | None = None) -> AllHits: ...
    def hits(self, mover: Any, motion: ArrayLike | None = None, k: int | None = None, *,
             reach: float = float("inf"), one_way: bool = False,
             filter: Filter | None = None) -> Any:
        """All that a ray, or a shape that moves by `motion`, meets on its way, or the first k of them: a
        list of (id, Hit); of many, AllHits."""
        x, n = side(mover)
        most = len(self) if k is None else _number(k)
        way = (most, _some(filter, n), _reach(reach, "reach"), one_way)
        if motion is None:
            rows, ids, t, *v = self._raw.hits_rays(x, *way)
        else:
            rows, ids, t, *v = self._raw.hits(x, *motion_columns(motion, 1 if n is None else n), *way)
        if n is None:
            return [(id, Hit(at, (px, py), (nx, ny))) for id, at, px, py, nx, ny
                    in zip(*(a.tolist() for a in (ids, t, *v)))]
        return AllHits(rows, ids, t, np.stack(v[:2], 1), np.stack(v[2:], 1))

    @overload
    def hits_any(self, mover: Shape, motion: ArrayLike | None = None, *, reach: float = ...,
                 one_way: bool = False, filter: Filter | None = None, threads: int = 0) -> bool: ...
    @overload
    def hits_any(self, mover: Shapes, motion: ArrayLike | None = None, *, reach: float = ...,
                 one_way: bool = False, filter: Filter | None = None,
                 threads: int = 0) -> Bools: ...
    def hits_any(self, mover: Any, motion: ArrayLike | None = None, *, reach: float = float("inf"),
                 one_way: bool = False, filter: Filter | None = None, threads: int = 0) -> Any:
        """Whether anything is hit at all; of many, an array of bool."""
        found = self.cast(mover, motion, reach=reach, one_way=one_way, filter=filter, threads=threads)
        return found.hit if isinstance(found, FirstHits) else found is not None

    def join(self, other: Indexed | None = None, *, within: float | None = None,
             filter: PairFilter | None = None, threads: int = 0,
             progress: Progress = False) -> Matches:
        """Every pair of shapes, of this index and another or within this one (a < b), that meet, or
        that lie within a distance."""
        a, b, distances = self._raw.join(None if other is None else other._raw,
                                         _reach(within, "within"),
                                         None if filter is None else filter._raw, threads,
                                         _progress(progress))
        return Matches(a, b, None if within is None else distances)

    def join_contacts(self, other: Indexed | None = None, *, filter: PairFilter | None = None,
                      threads: int = 0, progress: Progress = False) -> ContactMatches:
        """How every pair that meets rests on each other: what a physics step needs. Lines and rays
        have no contacts."""
        a, b, counts, numbers = self._raw.join_contacts(
            None if other is None else other._raw, None if filter is None else filter._raw, threads,
            _progress(progress))
        r = numbers.reshape(-1, 7)
        return ContactMatches(a, b, counts, r[:, 0:2], r[:, 2], r[:, 3:7].reshape(-1, 2, 2))


class Index(Indexed):
    """Of shapes, arrays of shapes, or a list of either; ids count them in their order."""

    __slots__ = ()

    @property
    def overhead_in_bytes(self) -> int:
        """Memory beyond the shapes themselves."""
        return int(self._raw.overhead_in_bytes)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file that map() takes as it is."""
        self._raw.save(os.fspath(path))

    @classmethod
    def map(cls, path: str | os.PathLike[str]) -> Index:
        """The index in a file, which is looked at where it is."""
        made = cls.__new__(cls)
        made._raw = _abut.Index.map(os.fspath(path))
        return made

    def to_bytes(self) -> bytes:
        """The bytes of the file that save() would write."""
        return bytes(self._raw.to_bytes())

    @classmethod
    def from_bytes(cls, data: bytes) -> Index:
        """The index of such bytes, which are copied."""
        made = cls.__new__(cls)
        made._raw = _abut.Index.from_bytes(bytes(data))
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Index.from_bytes, (self.to_bytes(),)


class DynamicIndex(Indexed):
    """An index whose shapes move, appear and vanish."""

    __slots__ = ()
    _dynamic = True

    @property
    def id_end(self) -> int:
        """All ids are below this one."""
        return int(self._raw.id_end)

    @overload
    def insert(self, shapes: Shape) -> int: ...
    @overload
    def insert(self, shapes: Shapes) -> Ids: ...
    def insert(self, shapes: Shape | Shapes) -> Any:
        """Adds shapes; gives the id, or the ids."""
        x, n = side(shapes)
        ids = self._raw.insert(x)
        return int(ids[0]) if n is None else ids

    def move(self, ids: ArrayLike, shapes: Shape | Shapes) -> None:
        """The shapes of these ids from now on."""
        self._raw.move(np.atleast_1d(np.asarray(ids, np.uint32)), side(shapes)[0])

    def erase(self, ids: ArrayLike) -> None:
        """Their ids may be given to others later."""
        self._raw.erase(np.atleast_1d(np.asarray(ids, np.uint32)))

    def refit(self) -> None:
        """Makes all boxes tight; happens by itself when due."""
        self._raw.refit()

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a DynamicIndex cannot be pickled or copied: pickle its shapes, and make it anew")
