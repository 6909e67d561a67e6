"""Joins files of shapes by Ray, on any number of machines:

    ray_join.py pads.parquet,more.parquet tracks.parquet on=shape within=0.2"""

import sys

import pyarrow as pa
import pyarrow.parquet as pq
import ray

from abut import Index, tables


@ray.remote
def spread(path, plan, of_a, task):
    cells = [[] for _ in range(len(plan.tiling))]
    for cell, rows in tables.spread(plan, pq.read_table(path), of_a, task):
        cells[cell].append(rows)
    return cells if len(cells) > 1 else cells[0]


@ray.remote
def join_cell(plan, cell, of_a, none, *parts):
    a, b = (sum(side, []) for side in (parts[:of_a], parts[of_a:]))
    b = pa.concat_tables(b) if b else none
    return list(tables.join_cell(plan, cell, pa.concat_tables(a), b)) if a else []


def join(a, b, on, within=None, how="inner", cells=8):
    """Lists of Parquet files; results are tables, as abut.spark.join() has them."""
    some = [pq.ParquetFile(side[0]).read_row_group(0) for side in (a, b)]
    plan = tables.plan_of(*(tables.Side.of(t.schema, on) for t in some), within, how)
    rows = [sum(pq.ParquetFile(path).metadata.num_rows for path in side) for side in (a, b)]
    few = [t.take(pa.array(range(0, len(t), max(1, len(t) // 5000)))) for t in some]
    near = Index(plan.b.read(few[1]).arrays) if how == "nearest" else None
    plan = plan.tiled(tables.cut(plan, *few, tuple(rows), cells, deal=False), near)
    count, plan_there = len(plan.tiling), ray.put(plan)
    parts = [spread.options(num_returns=count).remote(path, plan_there, side is a, k)
             for side in (a, b) for k, path in enumerate(side)]
    parts = [part if count > 1 else [part] for part in parts]
    loose = [join_cell.remote(plan_there, cell, len(a), few[1].slice(0, 0), *(part[cell] for part in parts))
             for cell in range(count)]
    found = [one for many in ray.get(loose) for one in many]
    rest = tables.resolve(plan, [f.pending for f in found], [f.marks for f in found])
    return [t for t in [*(f.done for f in found), rest] if t is not None and len(t)]


if __name__ == "__main__":
    given = dict(word.split("=") for word in sys.argv[3:])
    within = float(given["within"]) if "within" in given else None
    made = join(sys.argv[1].split(","), sys.argv[2].split(","), given["on"], within, given.get("how", "inner"))
    print(sum(map(len, made)), "rows")
