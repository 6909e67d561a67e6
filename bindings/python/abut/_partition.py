"""The plane cut into tiles: joins of what fits no memory, and on many machines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _abut
from ._arrays import Shapes, side
from ._queries import Floats, require_reach
from ._shapes import Shape

Tiles = NDArray[np.uint32]


class Assigned(NamedTuple):
    """Row `rows[k]` is to be in tile `tiles[k]`, by rows; those of `everywhere` in all tiles."""

    rows: NDArray[np.int64]
    tiles: Tiles
    everywhere: NDArray[np.int64]


def tile_bounds(shapes: Shape | Shapes, within: float = 0.0, *, threads: int = 0) -> Floats:
    """Bounds (n, 4) that hold the whole shapes: min x, min y, max x, max y; (4,) of one shape.

    Those of two shapes within `within` of each other meet, if both are asked for with it.
    """
    require_reach(within, "within")
    x, n = side(shapes)
    rows = np.empty((4, 1 if n is None else n))
    _abut.tile_bounds(x, within, rows, threads)
    return rows[:, 0].copy() if n is None else np.ascontiguousarray(rows.T)


def _bounds(given: Any) -> Floats:
    """(n, 4) of shapes, or as given."""
    if isinstance(given, (Shape, Shapes)):
        given = tile_bounds(given)
    array = np.ascontiguousarray(given, np.float64)
    if array.ndim == 1 and array.size == 4:
        array = array.reshape(1, 4)
    if array.ndim != 2 or array.shape[1] != 4:
        raise ValueError("bounds must be rows of min x, min y, max x, max y")
    return array


class Partition:
    """About as many tiles as asked for, by a sample: shapes, or bounds as tile_bounds() gives.

    Each shape goes to the tiles that its bounds meet (`assign`), every tile is joined by itself, and
    a pair is reported where its `owner` is that tile: in exactly one.
    """

    __slots__ = ("_raw",)
    #: No shape is put into more tiles than this.
    most_tiles: int = _abut.Partition.most_tiles

    def __init__(self, sample: Shapes | ArrayLike, tiles: int) -> None:
        if tiles < 1:
            raise ValueError("tiles must be at least 1")
        self._raw = _abut.Partition(_bounds(sample), tiles)

    @classmethod
    def from_cuts(cls, x: ArrayLike, y: Sequence[ArrayLike]) -> Partition:
        """Slabs between the x, and in each of them tiles between its y."""
        made = cls.__new__(cls)
        made._raw = _abut.Partition([float(v) for v in np.asarray(x, np.float64)],
                                    [[float(v) for v in np.asarray(c, np.float64)] for c in y])
        return made

    @property
    def cuts(self) -> tuple[list[float], list[list[float]]]:
        """What from_cuts() takes."""
        return self._raw.x_cuts, self._raw.y_cuts

    def __len__(self) -> int:
        return int(self._raw.size)

    def __repr__(self) -> str:
        return f"<Partition of {len(self)} tiles>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Partition.from_cuts, self.cuts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Partition) and self.cuts == other.cuts

    __hash__ = None  # type: ignore[assignment]

    @property
    def bounds(self) -> Floats:
        """From where to where each tile reaches (n, 4). Its low sides belong to it."""
        return np.array([self._raw.tile(i) for i in range(len(self))])

    def assign(self, bounds: Shape | Shapes | ArrayLike) -> Assigned:
        """The tiles that each row's bounds meet; giants, in more than `most_tiles`, apart."""
        return Assigned(*self._raw.assign(_bounds(bounds)))

    def owner(self, a: Shapes | ArrayLike, b: Shapes | ArrayLike) -> Tiles:
        """The one tile that reports each pair, by the bounds of its two sides."""
        x, y = _bounds(a), _bounds(b)
        if len(x) != len(y):
            raise ValueError(f"{len(x)} bounds against {len(y)}: they must be equally many")
        result: Tiles = self._raw.owner(x, y)
        return result
