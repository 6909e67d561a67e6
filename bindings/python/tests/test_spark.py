"""Joins in Spark, against the index in memory: in this process, and with ABUT_SPARK=all in a cluster
of two workers, one of which is killed."""

import os
import sys

import numpy as np
import pytest

import abut

pytest.importorskip("pyspark")
pa = pytest.importorskip("pyarrow")
import pyarrow.parquet as pq  # noqa: E402
from pyspark.sql import SparkSession  # noqa: E402
from pyspark.sql import functions as F  # noqa: E402

from killing import a_worker_killed  # noqa: E402

import abut.spark  # noqa: E402

ALL = os.environ.get("ABUT_SPARK") == "all"
MASTERS = ["local[2]", *(["local-cluster[2,1,2048]"] if ALL else [])]
rng = np.random.default_rng(5)
N = 4000
X, Y = np.round(rng.random(N) * 90), np.round(rng.random(N) ** 2 * 90)
PADS = abut.Circles(X, Y, np.round(rng.random(N) * 4) / 4)
LOW = np.where(np.arange(N) % 2000 == 7, 30.0, 0.0)
BOXES = abut.Boxes(X[::-1] - LOW, Y - LOW, X[::-1] + 0.5 + LOW, Y + 0.5 + LOW)[::3]


def table(shapes):
    return pa.table({"id": pa.array(np.arange(len(shapes))), "name": [f"n{k}" for k in range(len(shapes))],
                     "s": abut.to_arrow(shapes).storage})


@pytest.fixture(scope="module", params=MASTERS)
def spark(request):
    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (SparkSession.builder.master(request.param).appName("abut")
               .config("spark.ui.enabled", "false").config("spark.sql.maxMetadataStringLength", "9999").config("spark.ui.showConsoleProgress", "false")
               .config("spark.sql.files.openCostInBytes", "128m").config("spark.driver.host", "localhost")
               .config("spark.executorEnv.PYTHONPATH", os.pathsep.join(p for p in sys.path if p))
               .getOrCreate())
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


@pytest.fixture(scope="module")
def frames(spark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("shapes")
    for name, shapes in (("pads", PADS), ("boxes", BOXES)):
        whole = table(shapes)
        (folder / name).mkdir()
        for k in range(3):
            pq.write_table(whole.take(pa.array(np.arange(k, len(whole), 3))), folder / name / f"{k}.parquet")
    return [spark.read.parquet(f"file://{folder}/{name}") for name in ("pads", "boxes")]


def expected(how, within=None):
    if how == "nearest":
        found = abut.Index(BOXES).nearest(PADS, 400)
        i, c = np.nonzero((found.ids >= 0) & (found.distances == found.distances[:, :1]))
        return sorted(zip(i.tolist(), found.ids[i, c].tolist()))
    pairs = abut.Index(PADS).join(abut.Index(BOXES), within=within)
    met = set(pairs.a.tolist())
    if how in ("semi", "anti"):
        return sorted(met if how == "semi" else set(range(N)) - met)
    bare = [(k, -1) for k in range(N) if k not in met] if how == "left" else []
    return sorted([*zip(pairs.a.tolist(), pairs.b.tolist()), *bare])


def got(result, how):
    if how in ("semi", "anti"):
        return sorted(result.select("id").toArrow()["id"].to_pylist())
    rows = result.select(F.col("a.id").alias("a"), F.col("b.id").alias("b")).toArrow()
    return sorted(zip(rows["a"].to_pylist(), [-1 if v is None else v for v in rows["b"].to_pylist()]))


@pytest.mark.parametrize("how,within", [("inner", 0.25), ("left", None), ("anti", None), ("nearest", None),
                                        *([("inner", None), ("semi", None)] if ALL else [])])
def test_tiles(frames, how, within):
    result = abut.spark.join(*frames, on="s", within=within, how=how, tiles=5)
    wanted = expected(how, within)
    assert got(result, how) == wanted and 200 < len(wanted) != N
    assert ("distance" in result.columns) == (how == "nearest" or within is not None)


@pytest.mark.parametrize("how", ["inner", *(["left", "semi", "nearest"] if ALL else [])])
def test_broadcast(frames, how):
    result = abut.spark.join(*frames, on="s", how=how)
    assert got(result, how) == expected(how)
    if how == "inner":
        few = frames[0].where("id < 50")
        wanted = [p for p in expected("inner") if p[0] < 50]
        assert wanted and got(abut.spark.join(few, frames[1], on=("s", "s")), "inner") == wanted


@pytest.mark.parametrize("how", ["left", "anti", *(["inner", "semi", "nearest"] if ALL else [])])
def test_no_columns(frames, how):
    """Rows of nothing are as many."""
    for broadcast in (True, False):
        result = abut.spark.join(*frames, on="s", how=how, columns=([], []), broadcast=broadcast)
        assert result.count() == len(expected(how))


def test_one_place(spark, frames):
    """One tile has nearly all, and is cut again."""
    one = frames[0].withColumn("s", F.struct(F.lit(1.0).alias("x"), F.lit(1.0).alias("y"),
                                             F.lit(0.5).alias("radius")))
    result = abut.spark.join(one, frames[1], on="s", tiles=4, broadcast=False)
    near = abut.Index(BOXES).meeting(abut.Circle((1, 1), 0.5)).tolist()
    found = result.groupBy("b.id").agg(F.count("*").alias("n"), F.countDistinct("a.id").alias("m")).collect()
    assert {r["id"]: (r.n, r.m) for r in found} == {k: (N, N) for k in near} and near


def test_columns_of_every_form(spark, frames):
    pads = frames[0].where("id < 300").select("id", F.col("s.x").alias("u"), F.col("s.y").alias("v"))
    dots = abut.spark.shape("point", "u", "v")
    text = F.concat(F.lit("POINT ("), "u", F.lit(" "), "v", F.lit(")"))
    json = F.concat(F.lit('{"type":"point","position":['), "u", F.lit(","), "v", F.lit("]}"))
    wanted = abut.Index(abut.Points(X[:300], Y[:300])).join(abut.Index(BOXES))
    wanted = sorted(zip(wanted.a.tolist(), wanted.b.tolist()))
    for column in (dots, json, *([text] if ALL else [])):
        found = abut.spark.join(pads, frames[1], on=(column, "s"))
        assert found.schema["a"].dataType.names == ["id", "u", "v"]
        assert got(found, "inner") == wanted


def test_bounds_reach_parquet(spark, frames, capfd):
    """Row groups away from the side that is broadcast are not read."""
    few = frames[0].where("s.x < 4 and s.y < 4")
    for kind, names in (("box", ("s.min_x", "s.min_y", "s.max_x", "s.max_y")),
                        ("segment", ("s.min_x", "s.min_y", "s.max_x", "s.max_y")),
                        ("point", ("s.max_x", "s.min_y"))):
        others = frames[1].withColumn("t", abut.spark.shape(kind, *names)).select("id", "t")
        found = abut.spark.join(few, others, on=("s", "t"), within=0.5, columns=(["id"], ["id"]))
        assert found.schema.simpleString() == \
            "struct<a:struct<id:bigint>,b:struct<id:bigint>,distance:double>"
        shapes = {"box": BOXES, "segment": abut.Segments(*BOXES._numbers),
                  "point": abut.Points(BOXES.max_x, BOXES.min_y)}[kind]
        near = np.flatnonzero((PADS.x < 4) & (PADS.y < 4))
        pairs = abut.Index(PADS[near]).join(abut.Index(shapes), within=0.5)
        assert len(pairs.a) and got(found, "inner") == sorted(zip(near[pairs.a].tolist(), pairs.b.tolist()))
        found.explain()
        told = capfd.readouterr().out
        assert "PushedFilters: [" in told and "LessThanOrEqual(s.m" in told


def test_stored(spark, frames, tmp_path):
    a = abut.spark.write_tiles(frames[0], f"file://{tmp_path}/a", "s", within=0.5, tiles=5)
    b = abut.spark.write_tiles(frames[1], f"file://{tmp_path}/b", "s", within=0.25, tiles=a)
    assert a.tiles == b.tiles and len(a.tiles) == 5 and len(a.files()) == 5
    assert a.frame.count() == N and a._all.count() > N
    assert a.frame.schema.names == ["id", "name", "s"]
    for how, within in (("inner", 0.25), ("left", None), ("anti", None)):
        found = abut.spark.join(a, b, within=within, how=how)
        assert got(found, how) == expected(how, within)
    # Not stored for this distance, or with a table as it is: joined as all others.
    for found, within in ((abut.spark.join(a, b, within=0.375, columns=(["id"], ["id"])), 0.375),
                          (abut.spark.join(a, frames[1], on=(None, "s"), columns=(["id"], ["id"])), None)):
        assert got(found, "inner") == expected("inner", within)
    if ALL:
        assert got(abut.spark.join(a, b, how="nearest"), "nearest") == expected("nearest")


def test_errors(spark, frames):
    a, b = frames
    for wrong, told in ((lambda: abut.spark.join(a, b, on="s", how="outer"), "how"),
                        (lambda: abut.spark.join(a, b, on="s", within=-1), "within"),
                        (lambda: abut.spark.join(a, b, on="id"), "say the kind"),
                        (lambda: abut.spark.join(a, b, on=("s",)), "on"),
                        (lambda: abut.spark.join(a, b, on="s", tiles=0), "tiles"),
                        (lambda: abut.spark.join(a, b, on="s", columns="id"), "columns"),
                        (lambda: abut.spark.shape("disc", "x"), "none of"),
                        (lambda: abut.spark.shape("circle", "x", "y"), "takes x, y, radius")):
        with pytest.raises(ValueError, match=told):
            wrong()
    broken = a.withColumn("s", abut.spark.shape("circle", "s.x", "s.y", F.lit(-1.0)))
    with pytest.raises(Exception, match="column 's': row 0: radius must not be negative"):
        abut.spark.join(broken, b, on="s", tiles=2).count()


def test_hashes():
    """Where there is no repartitionById, keys lead to partitions."""
    session = SparkSession.getActiveSession()
    for count in (1, 7, 64):
        keys = abut.spark._keys(count)
        frame = session.createDataFrame([(k, int(v)) for k, v in enumerate(keys)], "k int, v int")
        assert frame.where(F.pmod(F.hash("v"), F.lit(count)) != F.col("k")).count() == 0


@pytest.mark.skipif(not ALL, reason="ABUT_SPARK=all")
def test_a_worker_is_killed(spark, frames, tmp_path):
    if not spark.sparkContext.master.startswith("local-cluster"):
        pytest.skip("one process has no worker to kill")
    with a_worker_killed(spark, tmp_path / "joining") as slow:
        for how in ("inner", "left", "nearest"):
            joined = abut.spark.join(*frames, on="s", how=how, tiles=6)
            assert got(joined.mapInArrow(slow, joined.schema), how) == expected(how)
