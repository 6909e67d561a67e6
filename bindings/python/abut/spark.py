"""Joins of Spark's DataFrames by columns of shapes.

>>> import abut.spark                                                       # doctest: +SKIP
>>> pads = spark.read.parquet("pads").withColumn("pad", abut.spark.shape("circle", "x", "y", "r"))
>>> abut.spark.join(pads, tracks, on=("pad", "track"), within=0.2).select("a.id", "b.net")

The workers need this package, and pyarrow. docs/spark.md tells when to use it, and what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b
from typing import Any

import numpy as np
import pyarrow as pa

from . import _abut, tables
from ._arrays import ARRAYS
from ._arrow import _names
from ._partition import Partition
from .tables import Loose, Plan, Ready, Side

__all__ = ["join", "shape"]

_METADATA = "ARROW:extension:name"
_SHAPE = "abut shape"
_PACKED = "cell int, side byte, packed binary"
_A, _B, _DONE, _PENDING, _MARKS = range(5)
#: What every worker gets whole, in bytes of Arrow.
_BROADCAST = 64 << 20
#: Rows of both sides together for each tile, at most, if no number of tiles is given.
_ROWS_A_TILE = 4_000_000
#: Rows that are sampled of each side, and as many for each tile.
_SAMPLE, _SAMPLE_A_TILE = 5_000, 20
#: Bytes of Arrow that are worked on at once, and for each cell.
_AT_ONCE, _A_CELL = 64 << 20, 16 << 10


def shape(kind: str, *columns: Any) -> Any:
    """A column of shapes: a struct of the columns of its kind, in their order. A turned kind ends with
    its angle, or with its axis c, s. One column alone is said to be of this kind already: a struct, or
    lists of vertices ("polyline", "geoarrow.polygon", …)."""
    from pyspark.sql import functions as F

    name = kind.removeprefix("abut.")
    if name not in _abut.KINDS and not name.startswith("geoarrow."):
        raise ValueError(f"kind: {kind!r} is none of {', '.join(_abut.KINDS)}, geoarrow.*")
    given = [F.col(c) if isinstance(c, str) else c for c in columns]
    if len(given) == 1:
        made = given[0]
    else:
        cls = ARRAYS[_abut.KINDS.index(name)] if name in _abut.KINDS[:10] else None
        names = () if cls is None else \
            (*cls._names, "angle") if cls._turned and len(given) == len(cls._names) + 1 else _names(cls)
        if len(names) != len(given):
            wanted = "one column" if cls is None else ", ".join(_names(cls))
            raise ValueError(f"a {name} takes {wanted}, not {len(given)} columns")
        made = F.struct(*(c.cast("double").alias(n) for c, n in zip(given, names)))
    told = name if name.startswith("geoarrow.") else f"abut.{name}"
    return made.alias("shape", metadata={_METADATA: told})


def _side(frame: Any, on: Any) -> tuple[Any, Side]:
    """The frame with its column of shapes, and what that holds."""
    from pyspark.sql.pandas.types import to_arrow_type

    shown = tuple(frame.columns)
    if len(set(shown)) != len(shown):
        raise ValueError(f"columns must have different names: {', '.join(shown)}")
    column = on
    if not isinstance(on, str) or on not in shown:
        frame, column = frame.select("*", on), _SHAPE
        frame = frame.toDF(*shown, _SHAPE)
    found = frame.schema[column]
    kind = (found.metadata or {}).get(_METADATA, "").removeprefix("abut.")
    return frame, Side(column, kind or tables.kind_of(to_arrow_type(found.dataType), column), shown)


def _sample(frame: Any, rows: int, wanted: int) -> pa.Table:
    if rows <= wanted:
        return frame.toArrow()
    table = frame.sample(min(1.0, wanted / rows), seed=1).toArrow()
    return table if len(table) else frame.limit(1).toArrow()


def _bytes(sample: pa.Table, rows: int) -> float:
    return float(rows * sample.nbytes / max(len(sample), 1))


def _result(a: Any, b: Any, plan: Plan) -> Any:
    from pyspark.sql.types import DoubleType, StructField, StructType

    def of(frame: Any, shown: tuple[str, ...]) -> Any:
        return StructType([StructField(f.name, f.dataType, True, f.metadata)
                           for f in frame.schema if f.name in shown])

    rows = of(a, plan.a.shown)
    if plan.how in ("semi", "anti"):
        return rows
    fields = [StructField("a", rows), StructField("b", of(b, plan.b.shown))]
    return StructType(fields + [StructField("distance", DoubleType())] * plan.distances)


def _gathered(batches: Iterator[pa.RecordBatch], limit: int) -> Iterator[pa.Table]:
    """Batches as tables of about as many bytes."""
    held: list[pa.RecordBatch] = []
    size = 0
    for batch in batches:
        held.append(batch)
        size += batch.nbytes
        if size >= limit:
            yield pa.Table.from_batches(held)
            held, size = [], 0
    if held:
        yield pa.Table.from_batches(held)


def _packed(cell: int, side: int, table: pa.Table) -> pa.RecordBatch:
    """A table as one row: Spark moves few large rows faster than many small ones."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    packed = pa.Array.from_buffers(pa.binary(), 1, [
        None, pa.py_buffer(np.array([0, sink.tell()], np.int32)), sink.getvalue()])
    return pa.RecordBatch.from_arrays(
        [pa.array([cell], pa.int32()), pa.array([side], pa.int8()), packed], ["cell", "side", "packed"])


def _unpacked(batches: Iterator[pa.RecordBatch]) -> Iterator[tuple[int, int, pa.Table]]:
    for cell, side, buffer in _buffers(batches):
        with pa.ipc.open_stream(buffer) as reader:
            yield cell, side, reader.read_all()


def _buffers(batches: Iterator[pa.RecordBatch]) -> Iterator[tuple[int, int, Any]]:
    for batch in batches:
        cells, sides, packed = batch.columns
        for k in range(batch.num_rows):
            yield cells[k].as_py(), sides[k].as_py(), packed[k].as_buffer()


def _cells(batches: Iterator[pa.RecordBatch]) -> Iterator[tuple[int, list[pa.Table], list[pa.Table]]]:
    """Each cell with the tables of both sides. These are put in order, as they come in any: a second
    try gives the same bytes, which Spark may compare."""
    found: dict[int, tuple[list[Any], list[Any]]] = {}
    for cell, side, buffer in _buffers(batches):
        found.setdefault(cell, ([], []))[side].append((blake2b(buffer).digest(), buffer))
    for cell in sorted(found):
        a, b = ([pa.ipc.open_stream(buffer).read_all() for _, buffer in sorted(side, key=lambda v: v[0])]
                for side in found.pop(cell))
        yield cell, a, b


def _spreading(plan: Plan, of_a: bool) -> Callable[..., Any]:
    def run(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        from pyspark import TaskContext

        assert plan.tiling is not None
        context = TaskContext.get()
        task = context.partitionId() if context is not None else 0
        limit = max(_AT_ONCE, min(len(plan.tiling) * _A_CELL, 16 * _AT_ONCE))
        for table in _gathered(batches, limit):
            for cell, rows in tables.spread(plan, table, of_a, task):
                yield _packed(cell, _A if of_a else _B, rows)

    return run


def _joining(plan: Plan, empty_b: pa.Table) -> Callable[..., Any]:
    """Joins cells; what is loose goes on packed, by its keys."""
    def loose(cell: int, found: Loose, keys: int) -> Iterator[pa.RecordBatch]:
        if found.done is not None and len(found.done):
            yield _packed(cell % keys, _DONE, found.done)
        for what, table in ((_PENDING, found.pending), (_MARKS, found.marks)):
            if table is None or not len(table):
                continue
            of = np.array([int.from_bytes(k[:4], "little") for k in
                           table.column(tables._KEY).to_pylist()]) % keys
            for key in np.unique(of):
                yield _packed(int(key), what, table.filter(pa.array(of == key)))

    def run(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        assert plan.tiling is not None
        for cell, a, b in _cells(batches):
            if not a or (not b and plan.how in ("inner", "semi", "nearest")):
                continue
            for found in tables.join_cell(plan, cell, pa.concat_tables(a),
                                           pa.concat_tables(b) if b else empty_b):
                if plan.how == "inner":
                    assert found.done is not None
                    yield from found.done.combine_chunks().to_batches(max_chunksize=1 << 16)
                else:
                    yield from loose(cell, found, len(plan.tiling))

    return run


def _resolving(plan: Plan) -> Callable[..., Any]:
    def run(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        pending: list[pa.Table] = []
        marks: list[pa.Table] = []
        for _, what, table in _unpacked(batches):
            if what == _DONE:
                yield from table.to_batches(max_chunksize=1 << 16)
            else:
                (pending if what == _PENDING else marks).append(table)
        table = tables.resolve(plan, pending, marks)
        if table is not None:
            yield from table.to_batches(max_chunksize=1 << 16)

    return run


#: What this worker searched last: a broadcast's number and the table made ready.
_searched: tuple[int, Ready] | None = None


def _streaming(plan: Plan, sent: Any, searched_a: bool) -> Callable[..., Any]:
    def run(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        global _searched
        if _searched is None or _searched[0] != sent.id:
            with pa.ipc.open_stream(sent.value[1]) as reader:
                table = reader.read_all()
            _searched = sent.id, tables.ready(plan.a if searched_a else plan.b, table)
        for table in _gathered(batches, _AT_ONCE):
            for found in tables.join_whole(plan, table, _searched[1], searched_a):
                yield from found.combine_chunks().to_batches(max_chunksize=1 << 16)

    return run


class _Sent:
    """A broadcast and its number, which tells workers that serve several joins which is which."""

    def __init__(self, frame: Any, table: pa.Table) -> None:
        sink = pa.BufferOutputStream()
        with pa.ipc.new_stream(sink, table.schema) as writer:
            writer.write_table(table)
        self._broadcast = frame.sparkSession.sparkContext.broadcast((None, sink.getvalue().to_pybytes()))
        self.id = int(self._broadcast._jbroadcast.id())

    def __getstate__(self) -> dict[str, Any]:
        return {"id": self.id, "_broadcast": self._broadcast}

    @property
    def value(self) -> Any:
        return self._broadcast.value


def _keys(count: int) -> Any:
    """For each partition a number that Spark's hash puts there: before 4.1 it knows no other way."""
    u = np.uint32

    def turn(v: Any, by: int) -> Any:
        return v << u(by) | v >> u(32 - by)

    n = np.arange(64 * count + 64, dtype=u)  # Murmur3 (Appleby 2011), seed 42, of an int
    h = turn(n * u(0xCC9E2D51), 15) * u(0x1B873593) ^ u(42)
    h = (turn(h, 13) * u(5) + u(0xE6546B64)) ^ u(4)
    h = (h ^ h >> u(16)) * u(0x85EBCA6B)
    h = (h ^ h >> u(13)) * u(0xC2B2AE35)
    place = (h ^ h >> u(16)).view(np.int32) % count
    found, first = np.unique(place, return_index=True)
    keys = np.arange(count)
    keys[found] = first
    return keys


def _to_places(frame: Any, count: int) -> Any:
    """Each cell to the partition of its number."""
    from pyspark.sql import functions as F

    if hasattr(frame, "repartitionById"):
        return frame.repartitionById(count, "cell")
    keys = F.array(*(F.lit(int(k)) for k in _keys(count)))
    return frame.repartition(count, F.element_at(keys, F.col("cell") + 1))


def _tiled(a: Any, b: Any, plan: Plan) -> Any:
    from pyspark.sql import functions as F
    from pyspark.sql.pandas.types import to_arrow_schema

    assert plan.tiling is not None
    frames = [a, b]
    if not plan.tiling.is_plain:  # rows are dealt by what is in them, so that a second try deals alike
        frames = [f.withColumn(tables.CHANCE, F.xxhash64(*(F.col(f"`{c}`") for c in side.shown)))
                  for f, side in zip(frames, (plan.a, plan.b))]
    spread = [f.mapInArrow(_spreading(plan, of_a), _PACKED) for f, of_a in zip(frames, (True, False))]
    cells = _to_places(spread[0].union(spread[1]), len(plan.tiling))
    result = _result(a, b, plan)
    empty_b = to_arrow_schema(b.schema).empty_table()
    if plan.how == "inner":
        return cells.mapInArrow(_joining(plan, empty_b), result)
    loose = cells.mapInArrow(_joining(plan, empty_b), _PACKED)
    return _to_places(loose, len(plan.tiling)).mapInArrow(_resolving(plan), result)


def join(a: Any, b: Any, on: Any, within: float | None = None, how: str = "inner", *,
         tiles: int | Partition | None = None, broadcast: bool | None = None) -> Any:
    """Pairs of rows whose shapes meet, or lie within a distance: a DataFrame with the structs `a` and
    `b`, and `distance` where one was asked for.

    `on` names the column of shapes, or is a pair of names or columns, one of each side. A column holds
    structs with the columns of a kind as to_arrow() has them or shape() makes them, abut's JSON, WKT or
    WKB. What is null meets nothing.

    `how`: "inner"; "left", with a null b for rows of a that have no partner; "semi" and "anti", the rows
    of a that have a partner, or have none; "nearest", each row of a with the nearest of b, with all of
    them where several are as near, and none farther than `within`.

    A small side is broadcast, else both are spread over tiles: `broadcast` decides it, and `tiles` is
    how many, or a Partition. Counting and sampling start at once, the join when its rows are wanted."""
    if isinstance(on, (str, bytes)) or not isinstance(on, (tuple, list)):
        on = (on, on)
    if len(on) != 2:
        raise ValueError("on: a column, or one for each side")
    (a, side_a), (b, side_b) = _side(a, on[0]), _side(b, on[1])
    plan = tables.plan_of(side_a, side_b, within, how)
    sizes = a.count(), b.count()
    cores = a.sparkSession.sparkContext.defaultParallelism
    wanted = tiles if isinstance(tiles, int) else len(tiles) if tiles is not None else \
        max(2 * cores, -(-sum(sizes) // _ROWS_A_TILE))
    if wanted < 1:
        raise ValueError("tiles must be at least 1")
    sampled = max(_SAMPLE, _SAMPLE_A_TILE * wanted)
    if broadcast is None and tiles is not None:
        broadcast = False
    some_b = None if broadcast else _sample(b, sizes[1], sampled)
    if broadcast is None:
        assert some_b is not None
        broadcast = _bytes(some_b, sizes[1]) <= _BROADCAST
        if how == "inner" and not (broadcast and sizes[1] <= sizes[0]):
            some_a = _sample(a, sizes[0], sampled)
            if _bytes(some_a, sizes[0]) <= min(_BROADCAST, _bytes(some_b, sizes[1])):
                return b.mapInArrow(_streaming(plan, _Sent(a, a.toArrow()), True), _result(a, b, plan))
    if broadcast:
        return a.mapInArrow(_streaming(plan, _Sent(b, b.toArrow()), False), _result(a, b, plan))
    assert some_b is not None
    some_a = _sample(a, sizes[0], sampled)
    some = side_b.read(some_b).index() if how == "nearest" else None
    tiling = tables.cut(plan, some_a, some_b, sizes, wanted if tiles is None else tiles)
    return _tiled(a, b, plan.tiled(tiling, some))
