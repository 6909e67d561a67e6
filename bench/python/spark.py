"""Joins of circles and boxes by Spark, a million a side, in Python and by abut's jar, beside one process; and
beside Apache Sedona, where its jars are. Each answer is compared.

    spark.py rows master jar [package of Sedona:…,…]"""

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from pyspark.sql import SparkSession
from pyspark.sql import functions as F

import abut
import abut.spark

rows, master, jar = int(float(sys.argv[1])), sys.argv[2], sys.argv[3]
sedona = sys.argv[4] if len(sys.argv) > 4 else ""
os.environ["PYSPARK_PYTHON"] = sys.executable

rng = np.random.default_rng(1)
side = np.sqrt(rows)
circles = abut.Circles(rng.random(rows) * side, rng.random(rows) * side, rng.random(rows) * 0.5)
x, y = rng.random(rows) * side, rng.random(rows) * side
boxes = abut.Boxes(x, y, x + rng.random(rows), y + rng.random(rows))
folder = tempfile.TemporaryDirectory()
for name, shapes in (("pads", circles), ("trays", boxes)):
    columns = dict(zip(shapes._names, shapes._numbers))
    pq.write_table(pa.table({"id": np.arange(rows), **columns}), f"{folder.name}/{name}.parquet",
                   row_group_size=max(rows // 8, 1))

started = time.perf_counter()
builder = (SparkSession.builder.master(master).config("spark.ui.enabled", "false")
           .config("spark.ui.showConsoleProgress", "false").config("spark.driver.memory", "4g")
           # It has no threads that work beside the tasks.
           .config("spark.driver.extraJavaOptions", "-XX:+UseParallelGC")
           .config("spark.sql.files.maxPartitionBytes", "8m")
           .config("spark.sql.execution.arrow.maxRecordsPerBatch", "100000")
           .config("spark.jars", jar))
extensions = ["abut.spark.AbutExtensions"]
if sedona:
    builder = (builder.config("spark.jars.packages", sedona)
               .config("spark.serializer", "org.apache.spark.serializer.KryoSerializer")
               .config("spark.kryo.registrator", "org.apache.sedona.core.serde.SedonaKryoRegistrator"))
    extensions.append("org.apache.sedona.sql.SedonaSqlExtensions")
spark = builder.config("spark.sql.extensions", ",".join(extensions)).getOrCreate()
spark.sparkContext.setLogLevel("ERROR")
usual = spark.conf.get("spark.sql.autoBroadcastJoinThreshold")
pads, trays = (spark.read.parquet(f"{folder.name}/{name}.parquet") for name in ("pads", "trays"))
pads.createOrReplaceTempView("pads")
trays.createOrReplaceTempView("trays")
print(f"{rows} circles, {rows} boxes; Spark {spark.version}, {master}, "
      f"ready after {time.perf_counter() - started:.1f} s", flush=True)

a = pads.select("id", abut.spark.shape("circle", "x", "y", "radius"))
b = trays.select("id", abut.spark.shape("box", "min_x", "min_y", "max_x", "max_y"))
SUMS = (F.count("*"), F.sum(F.col("i") * 2 + F.col("j") * 3))


def one_process():
    read = [pq.read_table(f"{folder.name}/{name}.parquet") for name in ("pads", "trays")]
    c = abut.Circles(*(read[0][n].to_numpy() for n in ("x", "y", "radius")))
    d = abut.Boxes(*(read[1][n].to_numpy() for n in ("min_x", "min_y", "max_x", "max_y")))
    pairs = abut.Index(c).join(abut.Index(d))
    i, j = read[0]["id"].to_numpy()[pairs.a], read[1]["id"].to_numpy()[pairs.b]
    return len(i), int((i * 2 + j * 3).sum())


def spark_reads():
    return [f.agg(*(F.sum(c) for c in f.columns)).collect() for f in (pads, trays)] and None


def joined(by_jar, **how):
    def run():
        abut.spark._has_jar = lambda session: by_jar
        spark.conf.set("spark.sql.autoBroadcastJoinThreshold", usual)
        pairs = abut.spark.join(a, b, on="shape", columns=(["id"], ["id"]), **how)
        return tuple(pairs.select(F.col("a.id").alias("i"), F.col("b.id").alias("j")).agg(*SUMS).collect()[0])
    return run


def by_sql(hint="", threshold=None):
    def run():
        spark.conf.set("spark.sql.autoBroadcastJoinThreshold", usual if threshold is None else threshold)
        return tuple(spark.sql(
            f"select {hint} p.id i, t.id j from pads p join trays t on abut_intersects("
            "abut_shape('circle', p.x, p.y, p.radius), abut_shape('box', t.min_x, t.min_y, t.max_x, t.max_y))"
        ).agg(*SUMS).collect()[0])
    return run


def by_sedona():
    return tuple(spark.sql(
        "select p.id i, t.id j from pads p join trays t on ST_Distance(ST_Point(p.x, p.y), "
        "ST_PolygonFromEnvelope(t.min_x, t.min_y, t.max_x, t.max_y)) <= p.radius").agg(*SUMS).collect()[0])


ways = [("one process, from Parquet", one_process), ("Spark reads both files", spark_reads),
        ("Python, tiles", joined(False, broadcast=False)), ("Python, one side broadcast", joined(False, broadcast=True)),
        ("the jar, by itself", joined(True)), ("the jar, tiles", joined(True, broadcast=False)),
        ("the jar, by itself, SQL", by_sql()), ("the jar, boxes broadcast, SQL", by_sql("/*+ broadcast(t) */")),
        ("the jar, tiles, SQL", by_sql(threshold=-1))]
if sedona:
    def partitions(count):
        def run():
            spark.conf.set("spark.sedona.join.numpartition", count)
            return by_sedona()
        return run
    ways += [(f"Sedona, distance, {n} partitions", partitions(n)) for n in (2, 8)]


def processor():
    """Seconds of processor of this process and of all that it began: Spark's JVM, and workers of that."""
    parents, seconds = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended meanwhile
        parents[int(folder.name)] = int(words[1])
        seconds[int(folder.name)] = sum(map(int, words[11:15])) / os.sysconf("SC_CLK_TCK")

    def is_ours(pid):
        while pid in parents and pid != os.getpid():
            pid = parents[pid]
        return pid == os.getpid()

    return sum(v for pid, v in seconds.items() if is_ours(pid))


# In turns: Java compiles what runs often, and who came later would find it compiled.
right = None
times = {name: [] for name, _ in ways}
work = {name: [] for name, _ in ways}
told = {name: "" for name, _ in ways}
for _ in range(7):
    for name, run in ways:
        spark._jvm.System.gc()  # who comes next shall not pay for what this one leaves
        start, begun = time.perf_counter(), processor()
        answer = run()
        times[name].append(time.perf_counter() - start)
        work[name].append(processor() - begun)
        if answer is None:
            continue
        right = right or answer
        told[name] = f"{answer[0]} pairs" + ("" if answer == right else f": WRONG, {right[0]} are right")
        if answer != right and "Sedona" not in name:
            sys.exit(f"{name}: an answer differs")
for name, _ in ways:
    print(f"{name:33s} first {times[name][0]:6.2f} s, then {min(times[name][1:]):5.2f} at best, "
          f"{statistics.median(times[name][1:]):5.2f} in the middle; processor {statistics.median(work[name][1:]):5.2f}   "
          f"{told[name]}", flush=True)
spark.stop()
