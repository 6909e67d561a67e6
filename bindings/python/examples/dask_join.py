"""Joins files of shapes by Dask, on any number of machines:

    dask_join.py pads.parquet,more.parquet tracks.parquet on=shape within=0.2"""

import sys

import dask
import pyarrow as pa
import pyarrow.parquet as pq

from abut import Index, tables


@dask.delayed
def spread(path, plan, of_a, task):
    cells = {}
    for cell, rows in tables.spread(plan, pq.read_table(path), of_a, task):
        cells.setdefault(cell, []).append(rows)
    return cells


@dask.delayed
def join_cell(plan, cell, a, b, none):
    a, b = ([rows for rows in side if rows is not None] for side in (a, b))
    a, b = (pa.concat_tables(sum(side, [])) if side else None for side in (a, b))
    return list(tables.join_cell(plan, cell, a, none if b is None else b)) if a is not None else []


def join(a, b, on, within=None, how="inner", cells=8):
    """Lists of Parquet files; results are tables, as abut.spark.join() has them."""
    some = [pq.ParquetFile(side[0]).read_row_group(0) for side in (a, b)]
    plan = tables.plan_of(*(tables.Side.of(t.schema, on) for t in some), within, how)
    rows = [sum(pq.ParquetFile(path).metadata.num_rows for path in side) for side in (a, b)]
    few = [t.take(pa.array(range(0, len(t), max(1, len(t) // 5000)))) for t in some]
    near = Index(plan.b.read(few[1]).arrays) if how == "nearest" else None
    plan = plan.tiled(tables.cut(plan, *few, tuple(rows), cells, deal=False), near)
    parts = [[spread(path, plan, side is a, k) for k, path in enumerate(side)] for side in (a, b)]
    loose = [join_cell(plan, cell, *([dask.delayed(dict.get)(p, cell) for p in side] for side in parts),
                       few[1].slice(0, 0)) for cell in range(len(plan.tiling))]
    found = [one for many in dask.compute(*loose) for one in many]
    rest = tables.resolve(plan, [f.pending for f in found], [f.marks for f in found])
    return [t for t in [*(f.done for f in found), rest] if t is not None and len(t)]


if __name__ == "__main__":
    given = dict(word.split("=") for word in sys.argv[3:])
    within = float(given["within"]) if "within" in given else None
    made = join(sys.argv[1].split(","), sys.argv[2].split(","), given["on"], within, given.get("how", "inner"))
    print(sum(map(len, made)), "rows")
