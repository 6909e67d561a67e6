"""Joins that Spark plans by the jar of ABUT_JAR, against the index in memory: in this process, and with
ABUT_SPARK=all in a cluster of two workers, one of which is killed."""

import gc
import json
import os
import sys
import time

import numpy as np
import pytest

import abut

pytest.importorskip("pyspark")
pa = pytest.importorskip("pyarrow")
if "ABUT_JAR" not in os.environ:
    pytest.skip("ABUT_JAR names no jar", allow_module_level=True)
import pyarrow.parquet as pq  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402
from pyspark.sql import functions as F  # noqa: E402

from killing import a_worker_killed  # noqa: E402

import abut.spark  # noqa: E402

ALL = os.environ.get("ABUT_SPARK") == "all"
MASTERS = ["local[2]", *(["local-cluster[2,1,2048]"] if ALL else [])]
rng = np.random.default_rng(7)
N = 3000


def numbers(n, low, high):
    """Multiples of a half: many shapes touch."""
    return np.round(rng.uniform(low, high, n) * 2) / 2


def of_every_kind(n):
    """Arrays of n shapes of each kind, some of them large, in a square of 60."""
    x, y = numbers(n, 0, 60), numbers(n, 0, 60)
    u, v = np.abs(numbers(n, 0.5, 3)), np.abs(numbers(n, 0.5, 3))
    u[0], v[0] = 40, 25  # giants
    turn = rng.uniform(0, 7, n)
    dx, dy = numbers(n, 1, 4), numbers(n, -4, 4)
    triangles = np.stack([x, y, x + u, y, x, y + v], 1).reshape(-1, 2)
    # Two parts: of a region the second is a hole.
    parts = np.stack([x, y, x + 3, y, x + 3, y + 3, x, y + 3, x + 1, y + 1, x + 2, y + 1, x + 1, y + 2], 1)
    parts = parts.reshape(-1, 2)
    ends = np.sort(np.concatenate([7 * np.arange(n), 7 * np.arange(n) + 4, [7 * n]]))
    return [abut.Points(x, y), abut.Lines(x[:5], y[:5], dx[:5], dy[:5]), abut.Rays(x[:5], y[:5], dx[:5], dy[:5]),
            abut.Segments(x, y, x + dx, y + dy), abut.Circles(x, y, u / 2), abut.Boxes(x, y, x + u, y + v),
            abut.OrientedBoxes(x, y, u, v, turn), abut.Ellipses(x, y, u, v, turn),
            abut.Capsules(x, y, x + dx, y + dy, v / 4), abut.RoundedBoxes(x, y, u, v, turn, radius=v / 4),
            abut.Polygons(triangles, 3 * np.arange(n + 1), radius=v / 4),
            abut.Polylines(parts, 2 * np.arange(n + 1), ends, radius=u / 8),
            abut.Regions(parts, 2 * np.arange(n + 1), ends)]


CIRCLES = abut.Circles(numbers(N, 0, 90), numbers(N, 0, 90) ** 2 / 90, np.abs(numbers(N, 0, 1.5)))
LOW = np.where(np.arange(N) % 900 == 7, 30.0, 0.0)
X, Y = numbers(N, 0, 90), numbers(N, 0, 90) ** 2 / 90
BOXES = abut.Boxes(X - LOW, Y - LOW, X + 0.5 + LOW, Y + 0.5 + LOW)


@pytest.fixture(scope="module", params=MASTERS)
def spark(request):
    os.environ["PYSPARK_PYTHON"] = sys.executable
    active = SparkSession.getActiveSession()
    if active is not None:
        active.stop()
    session = (SparkSession.builder.master(request.param).appName("abut").config("spark.jars", os.environ["ABUT_JAR"])
               .config("spark.sql.extensions", "abut.spark.AbutExtensions").config("spark.ui.enabled", "false")
               .config("spark.ui.showConsoleProgress", "false").config("spark.driver.host", "localhost")
               .config("spark.sql.shuffle.partitions", "2")
               .config("spark.executorEnv.PYTHONPATH", os.pathsep.join(p for p in sys.path if p)).getOrCreate())
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


def frame(spark, shapes, parts=3):
    table = pa.table({"id": pa.array(np.arange(len(shapes))), "name": [f"n{k}" for k in range(len(shapes))],
                      "s": abut.to_arrow(shapes).storage})
    return spark.createDataFrame(table).repartition(parts, "id").withColumn("s", abut.spark.shape(shapes.kind, "s"))


@pytest.fixture(scope="module")
def frames(spark):
    made = [frame(spark, shapes).cache() for shapes in (CIRCLES, BOXES)]
    for name, one in zip(("circles", "boxes"), made):
        one.createOrReplaceTempView(name)
    return made


@pytest.fixture(params=["tiles", "broadcast"])
def way(spark, request):
    """How a join is to be done, whatever the sizes."""
    spark.conf.set("spark.sql.autoBroadcastJoinThreshold", -1 if request.param == "tiles" else 1 << 30)
    spark.conf.set("spark.abut.join.tiles", 5 if request.param == "tiles" else 0)
    return request.param


def planned(result, way=None):
    told = result._jdf.queryExecution().executedPlan().toString()
    assert "AbutJoin" in told and (way is None or way in told.split("AbutJoin")[1].split("\n")[0]), told
    return result


def rows(result):
    table = result.toArrow()
    return sorted(zip(*(column.fill_null(-1).to_pylist() for column in table.columns)))


def expected(how, within=None, a=CIRCLES, b=BOXES, keep=None):
    pairs = abut.Index(a).join(abut.Index(b), within=within)
    i, j = pairs.a, pairs.b
    if keep is not None:
        kept = keep(i, j)
        i, j = i[kept], j[kept]
    met = set(i.tolist())
    if how in ("semi", "anti"):
        return [(k,) for k in sorted(met if how == "semi" else set(range(len(a))) - met)]
    bare = [(k, -1) for k in range(len(a)) if k not in met] if how == "left" else []
    return sorted([*zip(i.tolist(), j.tolist()), *bare])


SQL = {"inner": "join", "left": "left join", "semi": "left semi join", "anti": "left anti join"}


@pytest.mark.parametrize("how", SQL)
def test_sql(spark, frames, way, how):
    shown = "a.id" if how in ("semi", "anti") else "a.id, b.id"
    for on, within in (("abut_intersects(b.s, a.s)", None), ("abut_dwithin(a.s, b.s, 0.25)", 0.25)):
        found = planned(spark.sql(f"select {shown} from circles a {SQL[how]} boxes b on {on}"), way)
        wanted = expected(how, within)
        assert rows(found) == wanted and 100 < len(wanted) != N
    # What else has to hold of a pair decides with it.
    on = "abut_intersects(a.s, b.s) and (a.id + b.id) % 3 = 0"
    found = planned(spark.sql(f"select {shown} from circles a {SQL[how]} boxes b on {on}"), way)
    assert rows(found) == expected(how, keep=lambda i, j: (i + j) % 3 == 0)


@pytest.mark.parametrize("limit", [0, 1 << 20])
def test_by_size(spark, frames, limit):
    """Where neither a hint nor Spark's rule decides, the side that is searched is read, and its bytes do."""
    spark.conf.set("spark.sql.autoBroadcastJoinThreshold", 0)
    spark.conf.set("spark.abut.join.broadcast", limit)
    spark.conf.set("spark.abut.join.tiles", 5)
    for one in frames:
        one.count()
    before = set(spark.sparkContext._jsc.getPersistentRDDs())
    for how in SQL:
        shown = "a.id" if how in ("semi", "anti") else "a.id, b.id"
        found = planned(spark.sql(f"select {shown} from circles a {SQL[how]} boxes b on abut_intersects(a.s, b.s)"), "by size")
        assert rows(found) == expected(how)
        assert found.rdd.getNumPartitions() == (3 if limit else 5)
    # What was read is kept as long as the plan is.
    del found
    for _ in range(100):
        gc.collect()
        spark._jvm.System.gc()
        if set(spark.sparkContext._jsc.getPersistentRDDs()) <= before:
            break
        time.sleep(0.1)
    assert set(spark.sparkContext._jsc.getPersistentRDDs()) <= before


def test_other_forms(spark, frames, way):
    wanted = expected("inner")
    found = planned(spark.sql("select b.id, a.id from boxes b right join circles a on abut_intersects(a.s, b.s)"), way)
    assert sorted((i, j) for j, i in rows(found)) == expected("left")
    found = planned(spark.sql("select a.* from circles a where not exists"
                              " (select 1 from boxes b where abut_intersects(a.s, b.s))"), way)
    assert sorted(r.id for r in found.collect()) == [k for k, in expected("anti")]
    assert planned(spark.sql("select count(*) from circles a, boxes b where abut_intersects(a.s, b.s)"),
                   way).collect()[0][0] == len(wanted)
    everything = planned(spark.sql("select * from circles a join boxes b on abut_intersects(a.s, b.s)"), way).toArrow()
    assert everything.num_rows == len(wanted) and everything.column_names == ["id", "name", "s"] * 2
    assert everything.column(1).to_pylist() == [f"n{k}" for k in everything.column(0).to_pylist()]
    contained = planned(spark.sql("select a.id, b.id from circles a join boxes b on abut_contains(b.s, a.s)"), way)
    inside = [(i, j) for i, j in wanted if abut.contains(BOXES[j], CIRCLES[i])]
    assert rows(contained) == inside and len(inside) > 10
    three = planned(spark.sql("select count(*) from circles a join boxes b on abut_intersects(a.s, b.s)"
                              " join boxes c on abut_intersects(a.s, c.s)"), way)
    times = np.bincount([i for i, _ in wanted])
    assert three.collect()[0][0] == (times ** 2).sum()
    some = planned(spark.sql("select a.id, b.id from circles a join boxes b on abut_intersects(a.s, b.s)"
                             " and a.id + b.id < (select max(id) from boxes)"), way)
    assert rows(some) == expected("inner", keep=lambda i, j: i + j < N - 1)


@pytest.mark.parametrize("how", ["inner", "left"])
def test_several_cells_in_a_task(spark, frames, way, how):
    found = planned(spark.sql(f"select a.id, b.id from circles a {SQL[how]} boxes b on abut_intersects(a.s, b.s)"), way)
    assert rows(found.coalesce(1)) == expected(how)
    assert rows(found.union(found)) == sorted(2 * expected(how))


@pytest.mark.parametrize("how", ["inner", "left"])
def test_distances(spark, frames, way, how):
    found = planned(spark.sql(f"select a.id, b.id, abut_distance(b.s, a.s) d from circles a {SQL[how]} boxes b"
                              " on abut_dwithin(a.s, b.s, 0.75)"), way)
    # The join knows the distance: no shape is looked at twice.
    assert "distance(" not in found._jdf.queryExecution().executedPlan().toString()
    pairs = abut.Index(CIRCLES).join(abut.Index(BOXES), within=0.75)
    wanted = dict(zip(zip(pairs.a.tolist(), pairs.b.tolist()), pairs.distance.tolist()))
    table = found.toArrow()
    near = {(i, j): d for i, j, d in zip(*(c.to_pylist() for c in table.columns)) if j is not None}
    assert near == wanted and (how == "inner" or table.num_rows > len(near))
    assert all(d is None for j, d in zip(table.column(1).to_pylist(), table.column(2).to_pylist()) if j is None)


@pytest.mark.parametrize("how", SQL)
def test_python(spark, frames, way, how):
    for within in (None, 0.25):
        found = planned(abut.spark.join(*frames, on="s", how=how, within=within, columns=(["id"], ["id"])), way)
        assert ("distance" in found.columns) == (within is not None and how in ("inner", "left"))
        shown = found.select("id") if how in ("semi", "anti") else found.select(
            F.col("a.id").alias("i"), F.col("b.id").alias("j"))
        assert rows(shown) == expected(how, within)
    whole = abut.spark.join(*frames, on="s", how="left", broadcast=way == "broadcast")
    assert whole.schema["a"].dataType.names == ["id", "name", "s"]
    assert planned(whole, way).count() == len(expected("left"))
    assert planned(abut.spark.join(*frames, on="s", how=how, columns=([], [])), way).count() == len(expected(how))


@pytest.mark.parametrize("form", ["columns", "struct"])
def test_bounds_reach_parquet(spark, tmp_path, form):
    """Row groups away from the side that is broadcast are not read: here they cannot be."""
    few = abut.Circles([20.0, 23.5, 4.0], [7.0, 5.0, 1.0], [2.0, 1.0, 0.5])
    spark.createDataFrame(pa.table({"id": range(len(few)), "c": abut.to_arrow(few).storage})).createOrReplaceTempView("few")
    for kind, shapes in (("point", abut.Points(X, Y)), ("box", BOXES), ("segment", abut.Segments(*BOXES._numbers))):
        low, folder = X - LOW, tmp_path / kind
        folder.mkdir()
        for name, part in (("near", np.flatnonzero(low <= 30)), ("far", np.flatnonzero(low > 30))):
            part = part[np.argsort(low[part])]
            shown = abut.to_arrow(shapes[part]).storage
            told = {"s": shown} if form == "struct" else dict(zip(shown.type.names, shown.flatten()))
            pq.write_table(pa.table({"id": part, **told}), folder / f"{name}.parquet", row_group_size=40)
        # Nothing of the far file but its footer can be read.
        data = bytearray((folder / "far.parquet").read_bytes())
        footer = len(data) - 8 - int.from_bytes(data[-8:-4], "little")
        data[4:footer] = bytes(footer - 4)
        (folder / "far.parquet").write_bytes(data)
        spark.read.parquet(f"file://{folder}").createOrReplaceTempView("stored")
        numbers = "s" if form == "struct" else ", ".join(shown.type.names)
        of = f"(select id, abut_shape('{kind}', {numbers}) s from stored)", "(select id, abut_shape('circle', c) s from few)"
        pairs = abut.Index(shapes).join(abut.Index(few), within=0.5)
        wanted = sorted(zip(pairs.a.tolist(), pairs.b.tolist()))
        near = "abut_dwithin(a.s, b.s, 0.5)"
        found = planned(spark.sql(f"select /*+ broadcast(b) */ a.id, b.id from {of[0]} a join {of[1]} b on {near}"))
        assert rows(found) == wanted and len({i for i, _ in wanted}) > 10
        found = planned(spark.sql(f"select /*+ broadcast(a) */ b.id, a.id from {of[1]} a join {of[0]} b on {near}"))
        assert rows(found) == wanted
        found = planned(spark.sql(f"select /*+ broadcast(b) */ a.id from {of[0]} a left semi join {of[1]} b on {near}"))
        assert rows(found) == sorted({(i,) for i, _ in wanted})
        with pytest.raises(Exception):
            spark.sql(f"select /*+ broadcast(b) */ a.id from {of[0]} a left join {of[1]} b on {near}").collect()


def test_every_kind(spark, way):
    arrays = of_every_kind(25)
    given = [frame(spark, shapes, 1).select("id", "s").cache() for shapes in arrays]
    for i, a in enumerate(arrays):  # with those of the next kind
        j = (i + 1) % len(arrays)
        found = planned(abut.spark.join(given[i], given[j], on="s", within=0.5, columns=(["id"], ["id"])), way)
        wanted = expected("inner", 0.5, a, arrays[j])
        assert rows(found.select("a.id", "b.id")) == wanted and (wanted or i == 12), (a.kind, arrays[j].kind)


def test_every_pair_of_kinds(spark, way):
    """As text, which may hold all of them."""
    arrays = of_every_kind(60 if ALL else 20)
    shapes = [shape for array in arrays for shape in array]
    texts = [json.dumps({"type": s.kind, **{name: getattr(s, name) for name in s._fields}}) for s in shapes]
    texts = pa.table({"id": pa.array(np.arange(len(texts))), "s": texts})
    spark.createDataFrame(texts).repartition(3).createOrReplaceTempView("texts")
    found = planned(spark.sql("select a.id, b.id from texts a join texts b on abut_intersects(a.s, b.s)"), way)
    pairs = abut.Index(arrays).join(abut.Index(arrays))
    assert rows(found) == sorted(zip(pairs.a.tolist(), pairs.b.tolist()))


def test_one_place(spark, frames):
    """One tile has nearly all, and is cut again."""
    spark.conf.set("spark.sql.autoBroadcastJoinThreshold", -1)
    spark.conf.set("spark.abut.join.tiles", 4)
    frames[0].withColumn("s", F.struct((F.col("id") * 0 + 1.0).alias("x"), F.lit(1.0).alias("y"), F.lit(0.5).alias("radius"))) \
        .createOrReplaceTempView("heap")
    near = abut.Index(BOXES).meeting(abut.Circle((1, 1), 0.5)).tolist()
    found = planned(spark.sql("select a.id, b.id from heap a left join boxes b on abut_intersects(a.s, b.s)"))
    assert found.rdd.getNumPartitions() >= 4
    assert rows(found) == sorted((i, j) for i in range(N) for j in near) and near


def test_nulls_and_empty_tables(spark, frames, way):
    spark.sql("select id, if(id % 3 = 0, null, s) s from circles").createOrReplaceTempView("some")
    spark.sql("select * from boxes where id < 0").createOrReplaceTempView("none")
    for how in SQL:
        shown = "a.id" if how in ("semi", "anti") else "a.id, b.id"
        found = planned(spark.sql(f"select {shown} from some a {SQL[how]} boxes b on abut_intersects(a.s, b.s)"), way)
        assert rows(found) == expected(how, keep=lambda i, j: i % 3 != 0)
        bare = {"left": [(k, -1) for k in range(N)], "anti": [(k,) for k in range(N)]}.get(how, [])
        found = spark.sql(f"select {shown} from circles a {SQL[how]} none b on abut_intersects(a.s, b.s)")
        assert rows(found) == bare
    empty = '{"type":"polyline","lines":[]}'
    assert spark.sql(f"select abut_contains(s, '{empty}') c, abut_intersects(s, '{empty}') i, abut_dwithin(s, '{empty}', 9) d"
                     " from boxes where id = 1").collect()[0] == (False, False, False)


def test_functions(spark):
    def one(sql):
        return spark.sql(f"select {sql}").collect()[0][0]

    disc = "abut_shape('circle', 0, 0, 5)"
    assert one(f"abut_intersects({disc}, abut_shape('box', 3, 4, 9, 9))") is True  # they touch
    assert one(f"abut_intersects({disc}, 'box((3.0000000000000004,4),(9,9))')") is False
    assert one(f"abut_contains({disc}, abut_shape('segment', 0, 0, 3, 4))") is True
    assert one(f"abut_distance({disc}, abut_shape('point', 8, 0))") == 3
    assert one(f"abut_dwithin({disc}, abut_shape('point', 8, 0), 3)") is True
    assert one(f"abut_intersects({disc}, null)") is None
    angle = abut.distance(abut.Ellipse((0, 0), (5, 1), angle=0.7), abut.Point((9, 9)))
    assert one("abut_distance(abut_shape('ellipse', 0, 0, 5, 1, 0.7), abut_shape('point', 9, 9))") == angle
    axis = abut.distance(abut.Ellipse((0, 0), (5, 1), axis=(3, 4)), abut.Point((9, 9)))
    assert one("abut_distance(abut_shape('ellipse', 0, 0, 5, 1, 3, 4), abut_shape('point', 9, 9))") == axis
    # A join with equal keys is Spark's own, and so is one whose distance is of the rows.
    for on in ("a.id = b.id and abut_intersects(a.s, b.s)", "abut_dwithin(a.s, b.s, a.id)"):
        told = spark.sql(f"select * from circles a join boxes b on {on}")._jdf.queryExecution().executedPlan().toString()
        assert "AbutJoin" not in told


def test_errors(spark, frames, way):
    for wrong, told in (("abut_intersects(id, s)", "bigint"), ("abut_intersects(s)", "takes 2 arguments"),
                        ("abut_shape('disc', id)", "none of"), ("abut_shape('circle', id, id)", "takes x, y, radius"),
                        ("abut_intersects(s, named_struct('x', 1, 'y', 1, 'dx', 1, 'dy', 0))", "tells no kind")):
        with pytest.raises(Exception, match=told):
            spark.sql(f"select {wrong} from circles")
    broken = "(select id, abut_shape('circle', s.x, s.y, -1) s from circles)"
    with pytest.raises(Exception, match="shape.*: radius must not be negative"):
        spark.sql(f"select count(*) from {broken} a join boxes b on abut_intersects(a.s, b.s)").collect()
    with pytest.raises(Exception, match="column 'name'"):
        spark.sql("select count(*) from circles a join boxes b on abut_intersects(a.name, b.s)").collect()


@pytest.mark.skipif(not ALL, reason="ABUT_SPARK=all")
def test_a_worker_is_killed(spark, frames, tmp_path):
    if not spark.sparkContext.master.startswith("local-cluster"):
        pytest.skip("one process has no worker to kill")
    spark.conf.set("spark.abut.join.tiles", 6)
    # With a worker goes what it keeps of the side that is broadcast.
    for how, way in (*((how, "tiles") for how in SQL), ("inner", "broadcast"), ("left", "broadcast")):
        spark.conf.set("spark.sql.autoBroadcastJoinThreshold", -1 if way == "tiles" else 1 << 30)
        shown = "a.id i" if how in ("semi", "anti") else "a.id i, b.id j"
        found = planned(spark.sql(f"select {shown} from circles a {SQL[how]} boxes b on abut_intersects(a.s, b.s)"), way)
        with a_worker_killed(spark, tmp_path / f"{way} {how}") as slow:
            assert rows(found.mapInArrow(slow, found.schema)) == expected(how)


def test_every_query(spark):
    def one(expressions):
        return tuple(spark.sql(f"SELECT {expressions}").first())

    a, b = "'circle((3,4),5)'", "'box((-9,-9),(0,0))'"
    assert one(f"abut_relate({a}, {b}), abut_relate({a}, {b}, 'FF*F0****'), abut_relation({a}, {b}), abut_area(null)") == (
        "FF2F01212", True, "meet", None)
    assert one("abut_contact('circle((0,0),2)', 'circle((3,0),2)').depth, abut_contact('circle((0,0),1)', 'circle((3,0),1)'),"
               " size(abut_tangents('circle((0,0),1)', 'circle((5,0),1)')), abut_bounds('circle((3,4),5)').min.x") == (1, None, 4, -2)
    assert one("abut_as_wkt('point((1,2))', 0, 5), abut_from_wkb(abut_as_wkb('segment((0,0),(1,1))')),"
               " abut_from_wkt('POINT EMPTY')") == ("SRID=5;POINT (1 2)", "polyline(((0,0),(1,1)))", None)
    assert one("abut_repaired('region(((0,0),(2,2),(2,0),(0,2)))'), abut_common_part('box((0,0),(4,4))', 'box((3,3),(9,9))')") == (
        "region(((0,0),(1,1),(0,2)),((1,1),(2,0),(2,2)))", "region(((3,3),(4,3),(4,4),(3,4)))")
    with pytest.raises(Exception, match=r"see abut_repaired\(\)"):
        one("abut_area('region(((0,0),(2,2),(2,0),(0,2)))')")
    with pytest.raises(Exception, match="takes 2 arguments"):
        one("abut_touches('point((0,0))')")


def test_aggregates(spark):
    rows = spark.sql("""SELECT k, abut_extent(s), abut_hull(s), abut_union(s, 0.1) IS NOT NULL FROM VALUES (1, 'circle((0,0),1)'),
        (1, 'circle((9,0),1)'), (1, null), (2, 'line((0,0),(1,0))'), (3, null) t(k, s) GROUP BY k ORDER BY k""").collect()
    assert [tuple(r)[1:3] for r in rows] == [("box((-1,-1),(10,1))", "polygon((0,0),(9,0),1)"), (None, None), (None, None)]
    made = "named_struct('x', id, 'y', 2 * id, 'radius', 1)"
    assert spark.sql(f"SELECT abut_extent({made}) FROM range(1000)").first()[0] == "box((-1,-1),(1000,1999))"
    squares = "named_struct('min_x', id, 'min_y', 0, 'max_x', id + 1, 'max_y', 1)"
    assert spark.sql(f"SELECT abut_union({squares}) FROM range(100)").first()[0] == "region(((0,0),(100,0),(100,1),(0,1)))"
