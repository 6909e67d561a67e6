"""Indexes: many shapes, found by where they are."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _abut
from ._arrays import Shapes, side
from ._queries import Bools, Floats, motion_columns
from ._shapes import Hit, Shape, shape_from

Ids = NDArray[np.uint32]
Progress = bool | Callable[[int, int], Any]
_NO_ID = 2**32 - 1


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
    """Of one shape (k',), of many (n, k); −1 and infinity where there is none."""

    ids: NDArray[np.int64]
    distances: Floats


class FirstHits(NamedTuple):
    """What each hits first: −1 where nothing."""

    ids: NDArray[np.int64]
    hit: Bools
    t: Floats
    point: Floats
    normal: Floats


def _progress(progress: Progress) -> Callable[[int, int], Any] | None:
    if progress is True:
        def tell(done: int, total: int) -> None:
            end = "\n" if done >= total else ""
            print(f"\r{100 * done // max(total, 1)} %", end=end, file=sys.stderr, flush=True)
        return tell
    return progress or None


def _sides(shapes: Any) -> list[Any]:
    if isinstance(shapes, (Shape, Shapes)):
        return [side(shapes)[0]]
    return [side(s)[0] for s in shapes]


def _reach(distance: float | None, name: str) -> float | None:
    if distance is not None and not distance >= 0:
        raise ValueError(f"{name} must not be negative")
    return distance


class _Indexed:
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

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {len(self)} shapes>"

    def meeting(self, shapes: Shape | Shapes, *, threads: int = 0,
                progress: Progress = False) -> Any:
        """The ids of all that meet a shape; of many shapes, Found."""
        x, n = side(shapes)
        rows, ids = self._raw.meeting(x, threads, _progress(progress))
        return ids if n is None else Found(rows, ids)

    def within(self, shapes: Shape | Shapes, distance: float, *, threads: int = 0,
               progress: Progress = False) -> Any:
        """The ids of all within a distance of a shape; of many shapes, Found."""
        x, n = side(shapes)
        rows, ids = self._raw.within(x, _reach(distance, "distance"), threads,
                                     _progress(progress))
        return ids if n is None else Found(rows, ids)

    def nearest(self, shapes: Shape | Shapes, k: int = 1, *, within: float = float("inf"),
                threads: int = 0, progress: Progress = False) -> Nearest:
        """The k nearest, by distance and then by id; none farther than `within`."""
        if k < 0:
            raise ValueError("k must not be negative")
        x, n = side(shapes)
        found, distances = self._raw.nearest(x, k, _reach(within, "within"), threads,
                                             _progress(progress))
        ids = found.astype(np.int64)
        ids[found == _NO_ID] = -1
        if n is None:
            there = ids >= 0
            return Nearest(ids[there], distances[there])
        return Nearest(ids.reshape(n, k), distances.reshape(n, k))

    def cast(self, mover: Any, motion: ArrayLike | None = None, *, threads: int = 0) -> Any:
        """What a ray, or a shape that moves by `motion`, touches first: (id, Hit) or None; of many,
        FirstHits."""
        x, n = side(mover)
        count = 1 if n is None else n
        hit, r = np.empty(count, np.bool_), np.empty((5, count))
        if motion is None:
            found = self._raw.cast_rays(x, hit, r, threads)
        else:
            found = self._raw.cast(x, *motion_columns(motion, count), hit, r, threads)
        if n is None:
            v = [float(number) for number in r[:, 0]]
            return (int(found[0]), Hit(v[0], (v[1], v[2]), (v[3], v[4]))) if hit[0] else None
        ids = found.astype(np.int64)
        ids[~hit] = -1
        return FirstHits(ids, hit, r[0], r[1:3].T, r[3:5].T)

    def join(self, other: _Indexed | None = None, *, within: float | None = None,
             threads: int = 0, progress: Progress = False) -> Matches:
        """Every pair of shapes, of this index and another or within this one (a < b), that meet, or
        that lie within a distance."""
        a, b, distances = self._raw.join(None if other is None else other._raw,
                                         _reach(within, "within"), threads, _progress(progress))
        return Matches(a, b, None if within is None else distances)


class Index(_Indexed):
    """Of shapes, arrays of shapes, or a list of either; ids count them in their order."""

    __slots__ = ()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file that map() takes as it is."""
        self._raw.save(os.fspath(path))

    @classmethod
    def map(cls, path: str | os.PathLike[str]) -> Index:
        """The index in a file, which is looked at where it is."""
        made = cls.__new__(cls)
        made._raw = _abut.Index.map(os.fspath(path))
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "index")
            self.save(path)
            with open(path, "rb") as file:
                return _unpickled, (file.read(),)


def _unpickled(data: bytes) -> Index:
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "index")
        with open(path, "wb") as file:
            file.write(data)
        return Index.map(path)


class DynamicIndex(_Indexed):
    """An index whose shapes move, appear and vanish."""

    __slots__ = ()
    _dynamic = True

    def insert(self, shapes: Shape | Shapes) -> Any:
        """Adds shapes; gives the id, or the ids."""
        x, n = side(shapes)
        ids = self._raw.insert(x)
        return int(ids[0]) if n is None else ids

    def move(self, ids: ArrayLike, shapes: Shape | Shapes) -> None:
        """The shapes of these ids from now on."""
        self._raw.move(np.atleast_1d(np.asarray(ids, np.uint32)), side(shapes)[0])

    def erase(self, ids: ArrayLike) -> None:
        self._raw.erase(np.atleast_1d(np.asarray(ids, np.uint32)))

    def refit(self) -> None:
        """Makes all boxes tight; happens by itself when due."""
        self._raw.refit()
