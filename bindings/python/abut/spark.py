"""Joins of Spark's DataFrames by columns of shapes.

>>> import abut.spark                                                       # doctest: +SKIP
>>> pads = spark.read.parquet("pads").withColumn("pad", abut.spark.shape("circle", "x", "y", "r"))
>>> abut.spark.join(pads, tracks, on=("pad", "track"), within=0.2).select("a.id", "b.net")

With abut's jar on the session's class path the JVM does the work. Else the workers need this package, and pyarrow.
docs/spark.md tells when to use it, and what it costs."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.fs
import pyarrow.parquet as pq

from . import _abut, tables
from ._arrays import ARRAYS
from ._arrow import _names
from ._partition import Partition
from .tables import Loose, Plan, Ready, Side, Tiling

__all__ = ["Stored", "join", "read_tiles", "shape", "write_tiles"]

_METADATA = "ARROW:extension:name"
_SHAPE, _TILE = "abut_shape", "abut_tile"
_PACKED = "cell int, side byte, part long, packed binary"
_A, _B, _DONE, _PENDING, _MARKS = range(5)
#: What every worker gets whole, in bytes of Arrow.
_BROADCAST = 64 << 20
#: Rows of both sides together for each tile, at most, if no number of tiles is given.
_ROWS_A_TILE = 4_000_000
#: Rows that a task is to have, at least.
_ROWS_A_TASK = 500_000
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


def _side(frame: Any, on: Any, columns: Any = None) -> tuple[Any, Side]:
    """The frame with its column of shapes and those to be shown, and what the first holds."""
    from pyspark.sql.pandas.types import to_arrow_type

    shown = tuple(frame.columns if columns is None else columns)
    if len(set(shown)) != len(shown):
        raise ValueError(f"columns must have different names: {', '.join(shown)}")
    given = [f"`{name}`" for name in shown]
    if isinstance(on, str) and on in frame.columns:
        column, frame = on, frame.select(*given, *([] if on in shown else [f"`{on}`"]))
    else:
        column, frame = _SHAPE, frame.select(*given, on).toDF(*shown, _SHAPE)
    found = frame.schema[column]
    kind = (found.metadata or {}).get(_METADATA, "").removeprefix("abut.")
    return frame, Side(column, kind or tables.kind_of(to_arrow_type(found.dataType), column), shown)


def _keep_zips() -> None:
    """Up to Python 3.12 each task reads the lists of Spark's own zip files anew for each of their importers, as
    Spark asks to look for new files: 0.1 s. Importers that are gone are made again from lists that are there."""
    for path, importer in list(sys.path_importer_cache.items()):
        if re.match("pyspark|py4j-|spark-core", os.path.basename(getattr(importer, "archive", ""))):
            del sys.path_importer_cache[path]


def _mapped(frame: Any, run: Callable[..., Any], result: Any) -> Any:
    """Each partition's batches in Python."""
    def task(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        try:
            yield from run(batches)
        finally:
            _keep_zips()

    return frame.mapInArrow(task, result)


def _in_few(frame: Any, rows: int) -> Any:
    """In no more tasks than keep all cores busy, as each of them costs a start of Python."""
    return frame.coalesce(max(frame.sparkSession.sparkContext.defaultParallelism, -(-rows // _ROWS_A_TASK)))


def _flat(frame: Any, side: Side) -> tuple[Any, Callable[[pa.Table], pa.Table]]:
    """The frame with the numbers of its shapes as columns, which are Arrow sooner than structs are; and what makes
    structs of them again."""
    from pyspark.sql import functions as F
    from pyspark.sql.types import NumericType, StructType

    kind = frame.schema[side.column].dataType
    if side.column in side.shown or not isinstance(kind, StructType) or \
            not all(isinstance(f.dataType, NumericType) for f in kind):
        return frame, lambda table: table
    numbers = [f"{_SHAPE}{k}" for k in range(len(kind))]
    struct = F.col(f"`{side.column}`")
    others = [f"`{c}`" for c in frame.columns if c != side.column]
    fields = list(kind.names)

    def nested(table: pa.Table) -> pa.Table:
        table = table.combine_chunks()
        given = [c.chunk(0) if c.num_chunks else pa.array([], c.type) for c in table.select(numbers).columns]
        made = pa.StructArray.from_arrays(given, fields)
        return table.drop_columns(numbers).append_column(side.column, made)

    return frame.select(*others, *(struct.getField(f).alias(n) for f, n in zip(fields, numbers))), nested


def _taken(frame: Any, side: Side) -> pa.Table:
    flat, nested = _flat(frame, side)
    return nested(flat.toArrow())


def _sample(frame: Any, side: Side, rows: int, wanted: int) -> pa.Table:
    if rows <= wanted:
        return _taken(frame, side)
    flat, nested = _flat(frame, side)
    table = flat.sample(min(1.0, wanted / rows), seed=1).toArrow()
    return nested(table if len(table) else flat.limit(1).toArrow())


def _bytes(sample: pa.Table, rows: int) -> float:
    return float(rows * sample.nbytes / max(len(sample), 1))


def _has_pairs(plan: Plan) -> bool:
    return plan.how not in ("semi", "anti")


def _result(a: Any, b: Any, plan: Plan) -> Any:
    """What workers give: rows of a; or pairs as columns a0, a1, …, b0, …, whether there is a b, and a distance."""
    from pyspark.sql.types import BooleanType, DoubleType, StructField, StructType

    def of(frame: Any, shown: tuple[str, ...], name: str = "") -> list[Any]:
        fields = [frame.schema[c] for c in shown]
        return [StructField(f"{name}{k}" if name else f.name, f.dataType, True, f.metadata)
                for k, f in enumerate(fields)]

    if not _has_pairs(plan):
        return StructType(of(a, plan.a.shown))
    return StructType([*of(a, plan.a.shown, "a"), *of(b, plan.b.shown, "b"), StructField("found", BooleanType()),
                       *[StructField("distance", DoubleType())] * plan.distances])


def _batches(plan: Plan, table: pa.Table) -> list[pa.RecordBatch]:
    """Rows as _result() has them."""
    if _has_pairs(plan):
        columns = {f"{name}{k}": column for name in "ab"
                   for k, column in enumerate(table.column(name).flatten())}
        columns["found"] = table.column("b").is_valid()
        table = pa.table(columns | ({"distance": table.column("distance")} if plan.distances else {}))
    return table.combine_chunks().to_batches(max_chunksize=1 << 16)  # type: ignore[no-any-return]


def _as_pairs(frame: Any, plan: Plan, distance: str = "distance") -> Any:
    """Columns a0, …, b0, … as the structs a and b. They are made behind the join: only what is asked for travels."""
    of_a, of_b = ([f"{name}{k} AS `{c}`" for k, c in enumerate(side.shown)]
                  for name, side in (("a", plan.a), ("b", plan.b)))
    if not _has_pairs(plan):
        return frame.selectExpr(*of_a)
    struct_a, struct_b = (f"struct({', '.join(of)})" for of in (of_a, of_b))
    partner = f"if(found, {struct_b}, null)" if plan.how == "left" else struct_b
    return frame.selectExpr(f"{struct_a} AS a", f"{partner} AS b", *[f"{distance} AS distance"] * plan.distances)


def _joined(frame: Any, run: Callable[..., Any], a: Any, b: Any, plan: Plan) -> Any:
    """The join's rows, of a function that gives _batches()."""
    found = _mapped(frame, run, _result(a, b, plan))
    return _as_pairs(found, plan) if _has_pairs(plan) else found


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


def _packed(cell: int, side: int, table: pa.Table, part: int = 0) -> pa.RecordBatch:
    """A table as one row: Spark moves few large rows faster than many small ones. `part` is its place
    among those of a side."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table)
    packed = pa.Array.from_buffers(pa.binary(), 1, [
        None, pa.py_buffer(np.array([0, sink.tell()], np.int32)), sink.getvalue()])
    return pa.RecordBatch.from_arrays(
        [pa.array([cell], pa.int32()), pa.array([side], pa.int8()), pa.array([part], pa.int64()), packed],
        ["cell", "side", "part", "packed"])


def _unpacked(batches: Iterator[pa.RecordBatch]) -> Iterator[tuple[int, int, pa.Table]]:
    for cell, side, _, buffer in _buffers(batches):
        with pa.ipc.open_stream(buffer) as reader:
            yield cell, side, reader.read_all()


def _buffers(batches: Iterator[pa.RecordBatch]) -> Iterator[tuple[int, int, int, Any]]:
    for batch in batches:
        *numbers, packed = batch.columns
        for k in range(batch.num_rows):
            cell, side, part = (n[k].as_py() for n in numbers)
            yield cell, side, part, packed[k].as_buffer()


def _cells(batches: Iterator[pa.RecordBatch]) -> Iterator[tuple[int, list[pa.Table], list[pa.Table]]]:
    """Each cell with the tables of both sides. These are put in order, as they come in any: a second
    try gives the same bytes, which Spark may compare."""
    found: dict[int, tuple[list[Any], list[Any]]] = {}
    for cell, side, part, buffer in _buffers(batches):
        found.setdefault(cell, ([], []))[side].append((part, buffer))
    for cell in sorted(found):
        a, b = ([pa.ipc.open_stream(buffer).read_all() for _, buffer in sorted(side, key=lambda v: v[0])]
                for side in found.pop(cell))
        yield cell, a, b


def _spreading(plan: Plan, of_a: bool, nested: Callable[[pa.Table], pa.Table] = lambda table: table
               ) -> Callable[..., Any]:
    def run(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        from pyspark import TaskContext

        assert plan.tiling is not None
        context = TaskContext.get()
        task = context.partitionId() if context is not None else 0
        limit = max(_AT_ONCE, min(len(plan.tiling) * _A_CELL, 16 * _AT_ONCE))
        for number, table in enumerate(_gathered(batches, limit)):
            for cell, rows in tables.spread(plan, nested(table), of_a, task):
                yield _packed(cell, _A if of_a else _B, rows, task << 32 | number)

    return run


def _joining(plan: Plan, empty_b: pa.Table, cells: Any = None) -> Callable[..., Any]:
    """Joins cells; what is loose goes on packed, by its keys."""

    def loose(cell: int, found: Loose, keys: int) -> Iterator[pa.RecordBatch]:
        if found.done is not None and len(found.done):
            yield _packed(cell % keys, _DONE, found.done)
        for what, table in ((_PENDING, found.pending), (_MARKS, found.marks)):
            if table is None or not len(table):
                continue
            of = np.array([int.from_bytes(k[:4], "little") for k in
                           table.column(tables.KEY).to_pylist()]) % keys
            for key in np.unique(of):
                yield _packed(int(key), what, table.filter(pa.array(of == key)))

    def run(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        assert plan.tiling is not None
        for cell, a, b in (cells or _cells)(batches):
            if not a or (not b and plan.how in ("inner", "semi", "nearest")):
                continue
            for found in tables.join_cell(plan, cell, pa.concat_tables(a),
                                           pa.concat_tables(b) if b else empty_b):
                if plan.how == "inner":
                    assert found.done is not None
                    yield from _batches(plan, found.done)
                else:
                    yield from loose(cell, found, len(plan.tiling))

    return run


def _resolving(plan: Plan) -> Callable[..., Any]:
    def run(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        pending: list[pa.Table] = []
        marks: list[pa.Table] = []
        for _, what, table in _unpacked(batches):
            if what == _DONE:
                yield from _batches(plan, table)
            else:
                (pending if what == _PENDING else marks).append(table)
        table = tables.resolve(plan, pending, marks)
        if table is not None:
            yield from _batches(plan, table)

    return run


#: What this worker searched last: a broadcast's number and the table made ready.
_searched: tuple[int, Ready] | None = None


def _streaming(plan: Plan, sent: Any, searched_a: bool, nested: Callable[[pa.Table], pa.Table]
               ) -> Callable[..., Any]:
    def run(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        global _searched
        if _searched is None or _searched[0] != sent.id:
            with pa.ipc.open_stream(sent.value[1]) as reader:
                table = reader.read_all()
            _searched = sent.id, tables.ready(plan.a if searched_a else plan.b, table)
        for table in _gathered(batches, _AT_ONCE):
            for found in tables.join_whole(plan, nested(table), _searched[1], searched_a):
                yield from _batches(plan, found)

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


def _tiled(a: Any, b: Any, sizes: tuple[int, int], plan: Plan) -> Any:
    from pyspark.sql import functions as F

    assert plan.tiling is not None
    frames = [a, b]
    if not plan.tiling.is_plain:  # rows are dealt by what is in them, so that a second try deals alike
        frames = [f.withColumn(tables.CHANCE, F.xxhash64(*(F.col(f"`{c}`") for c in side.shown or (side.column,))))
                  for f, side in zip(frames, (plan.a, plan.b))]
    spread = []
    for frame, side, of_a, rows in zip(frames, (plan.a, plan.b), (True, False), sizes):
        flat, nested = _flat(frame, side)
        spread.append(_mapped(_in_few(flat, rows), _spreading(plan, of_a, nested), _PACKED))
    return _in_cells(_to_places(spread[0].union(spread[1]), len(plan.tiling)), a, b, plan)


def _in_cells(frame: Any, a: Any, b: Any, plan: Plan, cells: Any = None) -> Any:
    from pyspark.sql.pandas.types import to_arrow_schema

    assert plan.tiling is not None
    run = _joining(plan, to_arrow_schema(b.schema).empty_table(), cells)
    if plan.how == "inner":
        return _joined(frame, run, a, b, plan)
    return _joined(_to_places(_mapped(frame, run, _PACKED), len(plan.tiling)), _resolving(plan), a, b, plan)


@dataclass(frozen=True)
class Stored:
    """A table in tiles, as Parquet. Two with the same tiles are joined without a shuffle."""

    path: str
    tiles: Partition
    within: float
    side: Side
    session: Any

    @property
    def _all(self) -> Any:
        from pyspark.sql.types import StructType

        told = json.loads(_told(self.session, self.path))["schema"]
        return self.session.read.schema(StructType.fromJson(told)).parquet(self.path)

    @property
    def frame(self) -> Any:
        """The rows, each once."""
        rows = self._all
        return rows.where(rows[tables.FLAG] < tables.VISITOR).select(*(f"`{n}`" for n in self.side.shown))

    def files(self) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        for uri in self._all.inputFiles():
            match = re.search(rf"/{_TILE}=(\d+)/", uri)
            assert match is not None
            found.setdefault(int(match[1]), []).append(uri)
        return found


def _told(session: Any, path: str) -> str:
    return str(session.read.text(f"{path}/_abut", wholetext=True).collect()[0][0])


def write_tiles(frame: Any, path: str, on: Any, *, within: float = 0.0,
                tiles: int | Partition | Stored | None = None) -> Stored:
    """Writes a table in tiles, for joins within a distance up to `within`. `tiles` is how many, or a
    Partition, or what was stored before and is to be joined with this. Rows are written once for each
    tile that they meet."""
    from pyspark.sql.types import IntegerType, ShortType, StructField, StructType

    frame, side = _side(frame, on)
    if side.column == _SHAPE:
        raise ValueError("on: name a column of the table")
    plan = tables.plan_of(side, side, within, "left")
    if isinstance(tiles, Stored):
        tiles = tiles.tiles
    if not isinstance(tiles, Partition):
        rows = frame.count()
        wanted = tiles or max(2 * frame.sparkSession.sparkContext.defaultParallelism,
                              -(-rows // (_ROWS_A_TILE // 2)))
        sample = _sample(frame, side, rows, max(_SAMPLE, _SAMPLE_A_TILE * wanted))
        bounds = side.read(sample).bounds(within)
        tiles = Partition(bounds[bounds[:, 0] <= bounds[:, 2]], wanted)
    plan = plan.tiled(Tiling.plain(tiles))
    count = len(tiles)

    def rows_of(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for cell, _, table in _unpacked(batches):
            flags = table.column(tables.FLAG).cast(pa.int16())
            table = table.set_column(table.num_columns - 1, tables.FLAG, flags)
            table = table.append_column(_TILE, pa.array(np.full(len(table), cell, np.int32)))
            yield from table.to_batches(max_chunksize=1 << 16)

    schema = StructType([*frame.schema.fields, StructField(tables.FLAG, ShortType())])
    spread = _to_places(_mapped(frame, _spreading(plan, True), _PACKED), count)
    rows = _mapped(spread, rows_of, StructType([*schema.fields, StructField(_TILE, IntegerType())]))
    rows.write.partitionBy(_TILE).parquet(path)
    told = {"cuts": tiles.cuts, "within": within, "side": asdict(side), "schema": schema.jsonValue()}
    session = frame.sparkSession
    session.createDataFrame([(json.dumps(told),)], "value string").coalesce(1).write.text(f"{path}/_abut")
    return read_tiles(session, path)


def read_tiles(session: Any, path: str) -> Stored:
    """What write_tiles() wrote."""
    told = json.loads(_told(session, path))
    side = told["side"]
    return Stored(path, Partition.from_cuts(*told["cuts"]), told["within"],
                  Side(side["column"], side["kind"], tuple(side["shown"])), session)


def _of_stored(a: Stored, b: Stored, plan: Plan) -> Any:
    """Each worker reads the files of its tiles."""
    from pyspark.sql.pandas.types import to_arrow_schema

    plan = plan.tiled(Tiling.plain(a.tiles))
    files = a.files(), b.files()
    session = a.session
    rows = [(cell, *(of.get(cell, []) for of in files)) for cell in sorted(files[0])]
    listed = session.createDataFrame(rows, "cell int, a array<string>, b array<string>")
    frames = a.frame, b.frame
    schemas = [to_arrow_schema(f.schema) for f in frames]
    wanted = [tuple(dict.fromkeys((*side.shown, side.column))) for side in (plan.a, plan.b)]

    def read(uri: str, schema: pa.Schema, names: tuple[str, ...]) -> pa.Table:
        system, path = pa.fs.FileSystem.from_uri(uri)
        with system.open_input_file(path) as file:
            table = pq.ParquetFile(file).read([*names, tables.FLAG], use_threads=False)
        kept = pa.schema([*(schema.field(n) for n in names), pa.field(tables.FLAG, pa.uint8())])
        return table.select(kept.names).cast(kept)

    def cells(batches: Iterator[pa.RecordBatch]) -> Iterator[tuple[int, list[pa.Table], list[pa.Table]]]:
        for batch in batches:
            for row in batch.to_pylist():
                of_a, of_b = ([read(uri, schema, names) for uri in row[side]]
                              for side, schema, names in zip("ab", schemas, wanted))
                yield row["cell"], of_a, of_b

    return _in_cells(_to_places(listed, len(a.tiles)), *frames, plan, cells)


def _near(frame: Any, side: Side, bounds: Any) -> Any:
    """The rows that may reach into the bounds, where columns tell: Parquet's statistics leave out
    row groups by them."""
    from pyspark.sql import functions as F

    if side.kind not in ("point", "box", "segment") or not np.isfinite(bounds).all():
        return frame
    names = {"point": ("x", "y", "x", "y"), "box": ("min_x", "min_y", "max_x", "max_y"),
             "segment": ("ax", "ay", "bx", "by")}[side.kind]
    low_x, low_y, high_x, high_y = (F.col(f"`{side.column}`").getField(n) for n in names)
    x0, y0, x1, y1 = map(float, bounds)
    ends = [((low_x, high_x), x0, x1), ((low_y, high_y), y0, y1)]
    if side.kind == "segment":
        for (p, q), low, high in ends:
            frame = frame.where(((p <= high) | (q <= high)) & ((p >= low) | (q >= low)))
        return frame
    for (p, q), low, high in ends:
        frame = frame.where((p <= high) & (q >= low))
    return frame


def _streamed(a: Any, b: Any, rows: int, plan: Plan, searched_a: bool) -> Any:
    """Rows of one side, which has so many, with all of the other, which every worker gets."""
    searched, streamed = (plan.a, plan.b) if searched_a else (plan.b, plan.a)
    frame, whole = (b, _taken(a, plan.a)) if searched_a else (a, _taken(b, plan.b))
    if plan.how in ("inner", "semi") and len(whole):
        bounds = tables.around(searched.read(whole), plan.within)
        frame = _near(frame, streamed, bounds)
    sent = _Sent(frame, whole)
    flat, nested = _flat(frame, streamed)
    return _joined(_in_few(flat, rows), _streaming(plan, sent, searched_a, nested), a, b, plan)


def _has_jar(session: Any) -> bool:
    """Whether abut's jar is on the class path. The session then knows its functions."""
    from py4j.java_gateway import JavaClass

    try:
        extensions = session._jvm.abut.spark.AbutExtensions
    except Exception:  # Spark Connect has no JVM here
        return False
    if not isinstance(extensions, JavaClass):
        return False
    extensions.install(session._jsparkSession)
    return True


def _by_jar(a: Any, b: Any, plan: Plan, broadcast: bool | None) -> Any:
    """The join as Spark's planner makes it. It is told as SQL: each Column of Python's is some calls of Java."""
    from pyspark.sql import functions as F

    def prepared(frame: Any, side: Side, name: str, *more: str) -> tuple[Any, str]:
        """The frame, and its shapes made of its columns: of numbers, so that structs need not be made."""
        shape = f"`{side.column}`"
        number = _abut.KINDS.index(side.kind)
        numbers = [shape]
        if number < 10:
            cls = ARRAYS[number]
            turn = "angle" in frame.schema[side.column].dataType.names
            numbers = [f"{shape}.{n}" for n in ((*cls._names, "angle") if turn else _names(cls))]
        shown = [f"`{c}` AS {name}{k}" for k, c in enumerate(side.shown)]
        names = [f"{_SHAPE}_{name}{k}" for k in range(len(numbers))]
        made = f"abut_shape('{side.kind}', {', '.join(names)})"
        return frame.selectExpr(*shown, *(f"{n} AS {s}" for n, s in zip(numbers, names)), *more), made

    left, of_left = prepared(a, plan.a, "a")
    right, of_right = prepared(b, plan.b, "b", "true AS found")
    if broadcast is not None:
        right = right.hint("broadcast" if broadcast else "shuffle_hash")
    both = f"{of_left}, {of_right}"
    on = f"abut_intersects({both})" if plan.within is None else f"abut_dwithin({both}, double('{float(plan.within)!r}'))"
    how = {"semi": "left_semi", "anti": "left_anti"}.get(plan.how, plan.how)
    return _as_pairs(left.join(right, F.expr(on), how), plan, f"abut_distance({both})")


def join(a: Any, b: Any, on: Any = None, within: float | None = None, how: str = "inner", *,
         columns: Any = None, tiles: int | Partition | None = None,
         broadcast: bool | None = None) -> Any:
    """Pairs of rows whose shapes meet, or lie within a distance: a DataFrame with the structs `a` and
    `b`, and `distance` where one was asked for.

    `on` names the column of shapes, or is a pair of names or columns, one of each side. A column holds
    structs with the columns of a kind as to_arrow() has them or shape() makes them, abut's JSON, WKT or
    WKB. What is null meets nothing.

    `how`: "inner"; "left", with a null b for rows of a that have no partner; "semi" and "anti", the rows
    of a that have a partner, or have none; "nearest", each row of a with the nearest of b, with all of
    them where several are as near, and none farther than `within`.

    A side may be Stored: it has its column of shapes already. Two that have the same tiles, and are
    stored for this distance, are joined without a shuffle.

    `columns`: a pair of lists, the columns that the result shows of each side; all, if not given.

    A small side is broadcast, else both are spread over tiles: `broadcast` decides it, and `tiles` is
    how many, or a Partition. Counting and sampling start at once, the join when its rows are wanted.

    With abut's jar Spark's planner does all of this, when the rows are wanted, but for "nearest", `tiles`,
    and columns of text, WKB or GeoArrow."""
    if isinstance(on, (str, bytes)) or not isinstance(on, (tuple, list)):
        on = (on, on)
    if len(on) != 2:
        raise ValueError("on: a column, or one for each side")
    columns = (None, None) if columns is None else tuple(columns)
    if len(columns) != 2 or any(isinstance(c, str) for c in columns):
        raise ValueError("columns: a list for each side")
    if how in ("semi", "anti") and columns[0] is not None and not columns[0]:  # Arrow counts no rows without columns
        return join(a, b, on, within, how, columns=(None, columns[1]), tiles=tiles, broadcast=broadcast).select()
    if isinstance(a, Stored) and isinstance(b, Stored) and how != "nearest" and a.tiles == b.tiles and \
            (within or 0.0) <= min(a.within, b.within):
        sides = [s.side if c is None else replace(s.side, shown=tuple(c)) for s, c in zip((a, b), columns)]
        return _of_stored(a, b, tables.plan_of(sides[0], sides[1], within, how))
    on = [s.side.column if isinstance(s, Stored) else c for s, c in zip((a, b), on)]
    a, b = (s.frame if isinstance(s, Stored) else s for s in (a, b))
    (a, side_a), (b, side_b) = (_side(*given) for given in zip((a, b), on, columns))
    plan = tables.plan_of(side_a, side_b, within, how)
    if how != "nearest" and tiles is None and side_a.kind in _abut.KINDS and side_b.kind in _abut.KINDS and \
            _has_jar(a.sparkSession):
        return _by_jar(a, b, plan, broadcast)
    sizes = a.count(), b.count()
    cores = a.sparkSession.sparkContext.defaultParallelism
    wanted = tiles if isinstance(tiles, int) else len(tiles) if tiles is not None else \
        max(2 * cores, -(-sum(sizes) // _ROWS_A_TILE))
    if wanted < 1:
        raise ValueError("tiles must be at least 1")
    sampled = max(_SAMPLE, _SAMPLE_A_TILE * wanted)
    if broadcast is None and tiles is not None:
        broadcast = False
    some_b = None if broadcast else _sample(b, side_b, sizes[1], sampled)
    if broadcast is None:
        assert some_b is not None
        broadcast = _bytes(some_b, sizes[1]) <= _BROADCAST
        if how == "inner" and not (broadcast and sizes[1] <= sizes[0]):
            some_a = _sample(a, side_a, sizes[0], sampled)
            if _bytes(some_a, sizes[0]) <= min(_BROADCAST, _bytes(some_b, sizes[1])):
                return _streamed(a, b, sizes[1], plan, True)
    if broadcast:
        return _streamed(a, b, sizes[0], plan, False)
    assert some_b is not None
    some_a = _sample(a, side_a, sizes[0], sampled)
    some = side_b.read(some_b).index() if how == "nearest" else None
    tiling = tables.cut(plan, some_a, some_b, sizes, wanted if tiles is None else tiles)
    return _tiled(a, b, sizes, plan.tiled(tiling, some))
