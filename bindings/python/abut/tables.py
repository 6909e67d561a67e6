"""Joins of Arrow tables by columns of shapes, in tiles: for engines that spread work over machines.

`plan_of` says what is joined, and `cut` makes tiles from samples. A tile is one cell, or several where it
is skewed. Then, on any machines: `spread` says which cells a table's rows go to, `join_cell` joins one
cell, and `resolve` decides about rows of which several cells have a part. `join_whole` joins with a table
that every worker has. docs/spark.md tells more; abut.spark and examples/ are engines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from . import _abut
from ._arrays import ARRAYS, Shapes, array_of
from ._arrow import _names, from_arrow
from ._geometry import _WKB, _WKT
from ._index import Index
from ._making import _many
from ._partition import Partition, tile_bounds
from ._queries import Floats, require_reach
from ._shapes import CLASSES

HOWS = ("inner", "left", "semi", "anti", "nearest")
Rows = NDArray[np.int64]

#: Kinds whose columns are numbers, by the names of these. A line has those of a ray: one must say.
_BY_NAMES = {frozenset(names): _abut.KINDS[cls._kind]
             for cls in ARRAYS[:10] if _abut.KINDS[cls._kind] not in ("line", "ray")
             for names in (_names(cls), (*cls._names, "angle") if cls._turned else _names(cls))}

#: Bounds that hold nothing.
_NOWHERE = (np.inf, np.inf, -np.inf, -np.inf)
#: Pairs that a chunk of a join is to give, about.
_PAIRS = 1 << 21
FLAG, _REACH, KEY, CHANCE = "abut_flag", "abut_reach", "abut_key", "abut_chance"
#: Of a row that is in one cell; in several, in the first of them; in several, in another.
_ALONE, _HOME, VISITOR = 0, 1, 2


def kind_of(kind: pa.DataType, name: str) -> str:
    """What a column holds by its type alone: a kind of shape, or "text" or "wkb"."""
    if pa.types.is_struct(kind):
        fields = frozenset(kind.field(i).name for i in range(kind.num_fields))
        if fields in _BY_NAMES:
            return _BY_NAMES[fields]
        told = f"a struct of {', '.join(sorted(fields))}"
    elif pa.types.is_string(kind) or pa.types.is_large_string(kind):
        return "text"
    elif pa.types.is_binary(kind) or pa.types.is_large_binary(kind):
        return "wkb"
    else:
        told = str(kind)
    raise ValueError(f"column {name!r} is {told}, which tells no kind of shape: say the kind, as in "
                     f"shape(\"ray\", {name!r})")


@dataclass(frozen=True)
class Bag:
    """The shapes of a column, of one kind or of several. Id k of their index is row rows[k]."""

    arrays: list[Shapes]
    rows: Rows
    count: int

    def index(self) -> Index:
        return Index(self.arrays, threads=1)

    def by_rows(self) -> Iterator[tuple[Shapes, Rows]]:
        at = 0
        for shapes in self.arrays:
            yield shapes, self.rows[at:at + len(shapes)]
            at += len(shapes)

    def bounds(self, within: float = 0.0) -> Floats:
        """Those of tile_bounds(), row by row; of null they hold nothing."""
        result = np.tile(np.array(_NOWHERE), (self.count, 1))
        for shapes, rows in self.by_rows():
            result[rows] = tile_bounds(shapes, within, threads=1)
        return result


def _parsed(text: str) -> Any:
    fields = json.loads(text)
    if not isinstance(fields, dict) or fields.get("type") not in _abut.KINDS:
        raise ValueError(f"not the JSON of a shape: {text[:80]}")
    cls: Any = CLASSES[_abut.KINDS.index(fields.pop("type"))]
    if "vertices" in fields and "vertices" not in cls._fields:
        fields[cls._fields[0]] = [fields.pop("vertices")]
    try:
        return cls(**fields)
    except TypeError as error:
        raise ValueError(f"not the JSON of a {cls.__name__}: {error}") from None


def _grouped(items: Any, rows: Rows, keys: Any, made: Any) -> tuple[list[Shapes], Rows]:
    """Arrays of one kind each, of shapes of several."""
    arrays, order = [], [np.empty(0, np.int64)]
    for key in np.unique(keys):
        places = np.flatnonzero(keys == key)
        arrays.append(made([items[i] for i in places]))
        order.append(rows[places])
    return arrays, np.concatenate(order)


def _geometries(form: int, texts: list[Any], rows: Rows) -> tuple[list[Shapes], Rows]:
    """Arrays of one kind each, of WKT or WKB. Empty geometries are left out."""
    found = _abut.read_geometries(form, texts)
    return ([_many(columns) for columns, _ in found],
            np.concatenate([np.empty(0, np.int64), *(rows[places] for _, places in found)]))


def read(column: Any, kind: str, name: str = "shape") -> Bag:
    """The shapes of a column. Those that are null, or have a field that is, are left out."""
    if isinstance(column, pa.ChunkedArray):
        column = column.combine_chunks()
        if isinstance(column, pa.ChunkedArray):
            column = pa.concat_arrays(column.chunks) if column.num_chunks else pa.array([], column.type)
    if isinstance(column, pa.ExtensionArray):
        column = column.storage
    count = len(column)
    rows = np.arange(count)
    fields = [column.field(k) for k in range(column.type.num_fields)] if pa.types.is_struct(column.type) else []
    if any(part.null_count for part in (column, *fields)):
        valid = np.ones(count, np.bool_)
        for part in (column, *fields):
            valid &= part.is_valid().to_numpy(zero_copy_only=False)
        rows = np.flatnonzero(valid)
        column = column.take(pa.array(rows))
    try:
        if kind == "text":
            texts = column.to_pylist()
            is_json = [t.lstrip().startswith("{") for t in texts]
            where = np.array(is_json, bool)
            parsed = [_parsed(t) for t, j in zip(texts, is_json) if j]
            arrays, order = _grouped(parsed, rows[where], np.array([s._kind for s in parsed]), array_of)
            more, behind = _geometries(_WKT, [t for t, j in zip(texts, is_json) if not j], rows[~where])
            return Bag(arrays + more, np.concatenate([order, behind]), count)
        if kind == "wkb":
            return Bag(*_geometries(_WKB, column.to_pylist(), rows), count)
        if pa.types.is_struct(column.type) and column.type.get_field_index("angle") >= 0:
            cls: Any = ARRAYS[_abut.KINDS.index(kind)]
            values = {n: column.field(n).to_numpy(zero_copy_only=False)
                      for n in (*cls._names, "angle")}
            return Bag([cls(**values)], rows, count)
        return Bag([from_arrow(column, kind)], rows, count)
    except (ValueError, KeyError) as error:
        raise ValueError(f"column {name!r}: {error}") from None


@dataclass(frozen=True)
class Side:
    """A table's column of shapes, its kind, and the columns that results show."""

    column: str
    kind: str
    shown: tuple[str, ...]

    def read(self, table: pa.Table) -> Bag:
        return read(table.column(self.column), self.kind, self.column)

    @classmethod
    def of(cls, schema: pa.Schema, column: str) -> Side:
        """The column of a table, of which all columns are shown."""
        told = schema.field(column)
        name = getattr(told.type, "extension_name", "") or \
            (told.metadata or {}).get(b"ARROW:extension:name", b"").decode()
        return cls(column, name.removeprefix("abut.") or kind_of(told.type, column),
                   tuple(schema.names))


@dataclass(frozen=True)
class Tiling:
    """Tiles, each cut again into as many cells as parts[tile] says. No line can cut what lies in one
    place: the rows of one side are dealt to the cells, and those of the other are in all."""

    tiles: Partition
    parts: NDArray[np.int64]
    #: Of each tile: is it a's rows that are dealt?
    deals_a: NDArray[np.bool_]
    first: NDArray[np.int64] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "first", np.concatenate([[0], np.cumsum(self.parts)]))

    @classmethod
    def plain(cls, tiles: Partition) -> Tiling:
        return cls(tiles, np.ones(len(tiles), np.int64), np.ones(len(tiles), np.bool_))

    def __len__(self) -> int:
        return int(self.first[-1])

    @property
    def is_plain(self) -> bool:
        return len(self) == len(self.tiles)

    def tile_of(self, cell: int) -> int:
        return int(np.searchsorted(self.first, cell, side="right")) - 1

    def cells(self, bounds: Floats, of_a: bool, chance: Any) -> tuple[Rows, Rows, Any]:
        """Rows, their cells and flags. `chance` deals rows; it depends on nothing but the row."""
        rows, tiles, everywhere = self.tiles.assign(bounds)
        count = len(self.tiles)
        rows = np.concatenate([rows, np.repeat(everywhere, count)])
        at = np.concatenate([tiles, np.tile(np.arange(count), len(everywhere))]).astype(np.int64)
        home = at == self.tiles.owner(bounds[rows], bounds[rows])
        if self.is_plain:
            cells = at
        else:
            parts = self.parts[at]
            dealt = self.deals_a[at] == of_a
            times = np.where(dealt, 1, parts)
            ends = np.cumsum(times)
            part = np.arange(ends[-1] if len(ends) else 0) - np.repeat(ends - times, times)
            rows, at, home = (np.repeat(v, times) for v in (rows, at, home))
            home &= part == 0
            part = np.where(np.repeat(dealt, times), chance[rows] % np.repeat(parts, times), part)
            cells = self.first[at] + part
        alone = np.bincount(rows, minlength=len(bounds))[rows] == 1
        return rows, cells, np.where(alone, _ALONE, np.where(home, _HOME, VISITOR)).astype(np.uint8)


@dataclass(frozen=True)
class Plan:
    """A join of tables by their columns of shapes."""

    a: Side
    b: Side
    how: str = "inner"
    #: None: they must meet; the nearest may be anywhere.
    within: float | None = None
    tiling: Tiling | None = None
    #: Some of b, in whose tiles the nearest are looked for first.
    some: Any = None

    @property
    def distances(self) -> bool:
        return self.how == "nearest" or (self.within is not None and self.how in ("inner", "left"))

    def tiled(self, tiling: Tiling, some: Any = None) -> Plan:
        return replace(self, tiling=tiling, some=some)


def plan_of(a: Side, b: Side, within: float | None = None, how: str = "inner") -> Plan:
    """A plan as abut.spark.join() has it."""
    if how not in HOWS:
        raise ValueError(f"how must be one of {', '.join(HOWS)}, not {how!r}")
    if within is not None:
        require_reach(within, "within")
    return Plan(a, b, how, within)


@dataclass(frozen=True)
class Ready:
    """A table that is searched."""

    table: pa.Table
    index: Index
    rows: Rows


def ready(side: Side, table: pa.Table) -> Ready:
    table = table.combine_chunks()
    bag = side.read(table)
    return Ready(table, bag.index(), bag.rows)


def _nearest(index: Index, shapes: Shapes, within: float) -> tuple[Rows, Rows, Floats]:
    """The nearest of each, all of them where several are as near."""
    todo, k, found = np.arange(len(shapes)), 2, []
    while len(todo) and len(index):
        ids, distances = index.nearest(shapes[todo], k, within=within, threads=1)
        best = (ids >= 0) & (distances == distances[:, :1])
        more = best.all(axis=1) & (k < len(index))
        i, c = np.nonzero(best & ~more[:, None])
        found.append((todo[i], ids[i, c], distances[i, c]))
        todo, k = todo[more], 4 * k
    if not found:
        return np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0)
    i, j, d = (np.concatenate(v) for v in zip(*found))
    return i, j, d


class _Chunk(NamedTuple):
    """Rows i of a table from `start` on, with rows j of what is searched."""

    table: pa.Table
    bag: Bag
    i: Rows
    j: Rows
    distance: Floats | None


def _chunks(plan: Plan, side: Side, table: pa.Table, other: Ready) -> Iterator[_Chunk]:
    """All pairs that meet, or are near, in chunks that are larger where pairs are few."""
    at, size = 0, 1024
    distance: Floats | None
    while at < len(table):
        chunk = table.slice(at, size)
        bag = side.read(chunk)
        if plan.how == "nearest":
            parts: list[Any] = []
            limit = np.inf if plan.within is None else plan.within
            for shapes, rows in bag.by_rows():
                i, j, d = _nearest(other.index, shapes, limit)
                parts.append((rows[i], other.rows[j], d))
            none = (np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0))
            i, j, distance = (np.concatenate(v) for v in zip(none, *parts))
        else:
            pairs = bag.index().join(other.index, within=plan.within, threads=1)
            i, j, distance = bag.rows[pairs.a], other.rows[pairs.b], pairs.distance
        yield _Chunk(chunk, bag, i, j, distance)
        at += size
        size = int(np.clip(size * (_PAIRS / max(len(i), 1)), 256, 16 * size))


def _struct(table: pa.Table, shown: tuple[str, ...], rows: Any) -> pa.Array:
    """Rows as structs; −1 is null."""
    rows = np.asarray(rows, np.int64)
    none = rows < 0
    taken = table.select(shown).take(pa.array(rows, mask=none)).combine_chunks()
    arrays = [c.chunk(0) if c.num_chunks else pa.array([], c.type) for c in taken.columns]
    fields = [pa.field(n, a.type) for n, a in zip(shown, arrays)]
    # Where no columns are shown, arrays do not say how many rows there are.
    valid = pa.array(~none).buffers()[1] if none.any() else None
    return pa.Array.from_buffers(pa.struct(fields), len(rows), [valid], children=arrays)


def _rows_of(plan: Plan, a: pa.Table, i: Any, b: pa.Table | None = None, j: Any = None,
             distance: Any = None) -> pa.Table:
    """As results show them."""
    if plan.how in ("semi", "anti"):
        return a.select(plan.a.shown).take(pa.array(np.asarray(i, np.int64)))
    assert b is not None
    columns = {"a": _struct(a, plan.a.shown, i), "b": _struct(b, plan.b.shown, j)}
    if plan.distances:
        columns["distance"] = pa.array(distance, mask=np.isnan(distance))
    return pa.table(columns)


def _bare(plan: Plan, a: pa.Table, i: Any, b: pa.Table) -> pa.Table:
    """Rows of a that have no partner."""
    return _rows_of(plan, a, i, b, np.full(len(i), -1), np.full(len(i), np.nan))


def join_whole(plan: Plan, table: pa.Table, other: Ready, searched_a: bool = False
               ) -> Iterator[pa.Table]:
    """Results of some rows of a with all of b; of some of b with all of a where that is searched."""
    for chunk in _chunks(plan, plan.b if searched_a else plan.a, table, other):
        if plan.how in ("semi", "anti", "left"):
            met = np.zeros(len(chunk.table), np.bool_)
            met[chunk.i] = True
        if plan.how in ("semi", "anti"):
            yield _rows_of(plan, chunk.table, np.flatnonzero(met if plan.how == "semi" else ~met))
            continue
        pair = (other.table, chunk.j, chunk.table, chunk.i) if searched_a else \
            (chunk.table, chunk.i, other.table, chunk.j)
        yield _rows_of(plan, *pair, chunk.distance)
        if plan.how == "left":
            yield _bare(plan, chunk.table, np.flatnonzero(~met), other.table)


def _reaches(plan: Plan, bag: Bag) -> Floats:
    """How far each of a has to look at most: to the nearest of some of b."""
    reach = np.full(bag.count, np.inf)
    for shapes, rows in bag.by_rows():
        if plan.some is not None and len(plan.some):
            reach[rows] = plan.some.nearest(shapes, 1, threads=1).distances[:, 0]
    return reach if plan.within is None else np.minimum(reach, plan.within)


def _grown(bounds: Floats, reach: Floats) -> Floats:
    """Larger than by the reach: by more than distance() may err."""
    size = np.where(np.isfinite(bounds), np.abs(bounds), 0).max(axis=1, initial=0)
    by = (reach * (1 + 2**-20) + 2**-40 * (size + reach))[:, None]
    with np.errstate(invalid="ignore"):
        low, high = bounds[:, :2] - by, bounds[:, 2:] + by
    # Infinity less infinity: bounds that hold nothing stay so, and all else is the whole plane.
    nothing = bounds[:, :1] > bounds[:, 2:3]
    return np.concatenate([np.where(nothing, np.inf, np.where(np.isnan(low), -np.inf, low)),
                           np.where(nothing, -np.inf, np.where(np.isnan(high), np.inf, high))], axis=1)


def around(bag: Bag, within: float | None) -> Floats:
    """Bounds of all: what they reach within a distance has a point there."""
    bounds = bag.bounds()
    if not len(bounds):
        return np.array(_NOWHERE)
    grown = _grown(bounds, np.full(len(bounds), within or 0.0))
    return np.concatenate([grown[:, :2].min(axis=0), grown[:, 2:].max(axis=0)])


def _a_bounds(plan: Plan, bag: Bag, reach: Floats | None) -> Floats:
    return bag.bounds(plan.within or 0.0) if reach is None else _grown(bag.bounds(), reach)


def _b_bounds(plan: Plan, bag: Bag) -> Floats:
    return bag.bounds(0.0 if plan.how == "nearest" else plan.within or 0.0)


def spread(plan: Plan, table: pa.Table, of_a: bool, task: int = 0) -> Iterator[tuple[int, pa.Table]]:
    """The rows of each cell. What can meet nothing is in one cell if its row is to be shown, which
    `task` chooses: the place of this part of the table."""
    tiling = plan.tiling
    assert tiling is not None
    side = plan.a if of_a else plan.b
    bag = side.read(table)
    reach = _reaches(plan, bag) if of_a and plan.how == "nearest" else None
    bounds = _a_bounds(plan, bag, reach) if of_a else _b_bounds(plan, bag)
    chance = None
    if CHANCE in table.column_names:
        chance = (table.column(CHANCE).to_numpy().view(np.uint64) >> np.uint64(1)).astype(np.int64)
        table = table.drop_columns([CHANCE])
    rows, cells, flags = tiling.cells(bounds, of_a, chance)
    if of_a and plan.how in ("left", "anti"):
        placed = np.zeros(len(table), np.bool_)
        placed[rows] = True
        lost = np.flatnonzero(~placed)
        rows = np.concatenate([rows, lost])
        cells = np.concatenate([cells, np.full(len(lost), task % len(tiling))])
        flags = np.concatenate([flags, np.full(len(lost), _ALONE, np.uint8)])
    # Of small numbers a stable order is found digit by digit, in linear time.
    order = np.argsort(cells.astype(np.uint16) if len(tiling) < 1 << 16 else cells, kind="stable")
    rows, cells, flags = rows[order], cells[order], flags[order]
    table = table.take(pa.array(rows)).append_column(FLAG, pa.array(flags))
    if reach is not None:
        table = table.append_column(_REACH, pa.array(reach[rows]))
    starts = np.flatnonzero(np.diff(cells, prepend=-1))
    for start, end in zip(starts, [*starts[1:], len(cells)]):
        yield int(cells[start]), table.slice(start, end - start)


class Loose(NamedTuple):
    """Of a cell: rows of the result, those that others may yet decide, and keys that are decided.
    Rows and keys of one key must come together in resolve()."""

    done: pa.Table | None = None
    pending: pa.Table | None = None
    marks: pa.Table | None = None


def _keys(bag: Bag, rows: Rows) -> pa.Array:
    """Equal for equal shapes, which have equal answers."""
    keys: dict[int, bytes] = {}
    wanted = set(rows.tolist())
    for shapes, of in bag.by_rows():
        for k in np.flatnonzero(np.isin(of, rows)):
            shape = shapes[int(k)]
            told = repr((shape._kind, shape._numbers, shape._axis, shape._vertices, shape._parts))
            keys[int(of[k])] = blake2b(told.encode(), digest_size=16).digest()
    assert len(keys) == len(wanted)
    return pa.array([keys[r] for r in rows.tolist()], pa.binary())


def _with_keys(table: pa.Table, bag: Bag, rows: Rows) -> pa.Table:
    return table.append_column(KEY, _keys(bag, rows))


def join_cell(plan: Plan, cell: int, a: pa.Table, b: pa.Table) -> Iterator[Loose]:
    """What a cell's rows give; both tables are of spread(), and may be empty."""
    assert plan.tiling is not None
    tiles, tile = plan.tiling.tiles, plan.tiling.tile_of(cell)
    other = ready(plan.b, b)
    of_b = _b_bounds(plan, plan.b.read(other.table))
    several_b = b.column(FLAG).to_numpy() != _ALONE if len(b) else np.empty(0, np.bool_)
    for table, bag, i, j, distance in _chunks(plan, plan.a, a, other):
        flags = table.column(FLAG).to_numpy()
        reach = table.column(_REACH).to_numpy() if _REACH in table.column_names else None
        if plan.how in ("inner", "left", "nearest"):
            mine = np.ones(len(i), np.bool_)
            if reach is not None:
                assert distance is not None
                mine = distance <= reach[i]
            # Where one of the two is in this cell only, no other has the pair.
            asked = mine & (flags != _ALONE)[i] & several_b[j]
            mine[asked] = tiles.owner(_a_bounds(plan, bag, reach)[i[asked]], of_b[j[asked]]) == tile
            own = _rows_of(plan, table, i[mine], other.table, j[mine],
                           None if distance is None else distance[mine])
        if plan.how == "inner":
            yield Loose(own)
            continue
        if plan.how == "nearest":
            several = flags[i[mine]] != _ALONE
            yield Loose(own.filter(pa.array(~several)),
                        _with_keys(own.filter(pa.array(several)), bag, i[mine][several]))
            continue
        met = np.zeros(len(table), np.bool_)
        met[i] = True
        visitors = np.flatnonzero(met & (flags == VISITOR))
        marks = pa.table({KEY: _keys(bag, visitors).unique()})
        shown = met if plan.how == "semi" else ~met
        sure = np.flatnonzero(shown & (flags == _ALONE) | (met & shown & (flags == _HOME)))
        open_ = np.flatnonzero(~met & (flags == _HOME))
        done = _bare(plan, table, sure, other.table)
        if plan.how == "left":
            done = pa.concat_tables([own, done])
        yield Loose(done, _with_keys(_bare(plan, table, open_, other.table), bag, open_), marks)


def resolve(plan: Plan, pending: Iterable[pa.Table | None], marks: Iterable[pa.Table | None]) -> pa.Table | None:
    """The rows among those pending that are of the result."""
    tables = [t for t in pending if t is not None and len(t)]
    if not tables:
        return None
    table = pa.concat_tables(tables)
    keys = table.column(KEY).combine_chunks()
    if plan.how == "nearest":
        codes = pc.dictionary_encode(keys)
        codes = (codes.chunk(0) if isinstance(codes, pa.ChunkedArray) else codes).indices.to_numpy()
        distance = table.column("distance").to_numpy()
        least = np.full(codes.max() + 1, np.inf)
        np.minimum.at(least, codes, distance)
        kept = pa.array(distance == least[codes])
    else:
        known = [t.column(KEY).combine_chunks() for t in marks if t is not None and len(t)]
        flat = [k if isinstance(k, pa.Array) else k.chunk(0) for k in known]
        decided = pc.is_in(keys, pa.concat_arrays(flat) if flat else pa.array([], pa.binary()))
        kept = decided if plan.how == "semi" else pc.invert(decided)
    return table.filter(kept).drop_columns([KEY])


def cut(plan: Plan, a: pa.Table, b: pa.Table, rows: tuple[int, int], tiles: int | Partition,
        deal: bool = True) -> Tiling:
    """Tiles by samples of both tables, which have as many rows. Skewed tiles are cut again, and then
    spread() needs a column CHANCE, a hash of each row; not so without `deal`."""
    bags = plan.a.read(a), plan.b.read(b)
    within = 0.0 if plan.how == "nearest" else plan.within or 0.0
    bounds: list[Any] = [bag.bounds(within) for bag in bags]
    bounds = [v[v[:, 0] <= v[:, 2]] for v in bounds]
    # How many rows each of the samples stands for.
    weights = [n / max(len(v), 1) for n, v in zip(rows, bounds)]
    few = [bag.arrays for bag in (plan.a.read(a.slice(0, 2000)), plan.b.read(b.slice(0, 2000)))]
    sizes = [sum(map(len, arrays)) for arrays in few]
    met = None
    if plan.how != "nearest" and all(sizes):
        pairs = Index(few[0]).join(Index(few[1]), within=plan.within)
        boxes = [np.concatenate([tile_bounds(s, within) for s in arrays]) for arrays in few]
        met = boxes[0][pairs.a], boxes[1][pairs.b]
    wanted = len(tiles) if isinstance(tiles, Partition) else tiles

    def cost(partition: Partition) -> tuple[float, Tiling]:
        """The work of all cells, counted in rows and pairs."""
        count = len(partition)
        loads: list[Any] = []
        least = 0.0
        for weight, v in zip(weights, bounds):
            assigned = partition.assign(v)
            load = np.bincount(assigned.tiles, minlength=count) + len(assigned.everywhere)
            loads.append(weight * load)
            least += weight * len(v)
        found: Any = np.zeros(count)
        if met is not None:
            found = np.bincount(partition.owner(*met), minlength=count) * \
                (rows[0] / sizes[0]) * (rows[1] / sizes[1])
        total = loads[0] + loads[1] + found
        fair = max((least + found.sum()) / wanted, 1.0)
        parts = np.where((total > 2 * fair) & deal, np.ceil(total / fair), 1).astype(np.int64)
        work = np.maximum(*loads) + parts * np.minimum(*loads) + found
        return float(work.sum()), Tiling(partition, parts, loads[0] >= loads[1])

    if isinstance(tiles, Partition):
        return cost(tiles)[1]
    # The side whose sample stands for more has each of its bounds as much more often.
    smallest = min([w for w, v in zip(weights, bounds) if len(v)], default=1.0)
    times = [int(np.clip(round(w / smallest), 1, 16)) for w in weights]
    sample = np.concatenate([np.repeat(v, t, axis=0) for v, t in zip(bounds, times)])
    # Cuts through what lies in one heap put it into several tiles, and help nobody: fewer may be better.
    counts = [tiles]
    while counts[-1] > 1:
        counts.append(counts[-1] // 4)
    return min((cost(Partition(sample, max(n, 1))) for n in counts), key=lambda made: made[0])[1]
