"""abut beside Shapely 2, NumPy by hand, geoindex-rs and SedonaDB: the time of each, and whether the
answers agree.

make bench-python                          with all of them
python bench/python/compare.py [N]         needs abut, shapely and numpy; the others if they are there

One thread of abut. All times are processor time, so that threads of others count. A row is done when
each has run fifty times in turns, or 0.3 seconds; the median counts. Each time it has run once before, so
that it does not matter what its forerunner left in the caches. SedonaDB gets its tables and the
others their objects ready made, except where building is a part of the row."""

import importlib.util
import statistics
import sys
import time

import numpy as np
import shapely

import abut

N = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
M = N // 10
rng = np.random.default_rng(1)
BEHIND = []


def there(*modules):
    return all(importlib.util.find_spec(m) for m in modules)


def row(what, *peers):
    """Each peer is (name, function, its answer as what can be compared); those that are None are not
    there. The first is abut."""
    peers = [p for p in peers if p]
    times, answers = {p[0]: [] for p in peers}, {}
    for turn in range(50):
        for name, f, plain in peers:
            if turn > 1 and sum(times[name]) > 300:
                continue
            f()
            start = time.process_time()
            answer = f()
            times[name].append(1e3 * (time.process_time() - start))
            if turn == 0:
                answers[name] = plain(answer)
    first = answers[peers[0][0]]
    for name, answer in answers.items():
        if np.isscalar(answer):  # a number of pairs
            differ = abs(int(answer) - int(np.sum(first)))
        else:
            differ = int((answer != first).sum())
        ms = statistics.median(times[name])
        print(f"{what:42} {name:26} {ms:10.2f} ms   {differ} differ", flush=True)
        if name != "abut" and ms < statistics.median(times["abut"]):
            BEHIND.append(f"{what}: {name}")


def same(x):
    return x


def found(x):
    return len(x.a)


sedona = None
if there("sedonadb", "geopandas", "geoarrow"):
    import geopandas
    import sedonadb
    sedona = sedonadb.connect()


def table(name, geometry, **columns):
    if sedona:
        sedona.create_data_frame(geopandas.GeoDataFrame({**columns, "geometry": geometry})).to_view(name)


def sql(text, plain=lambda t: int(t.column(0)[0].as_py())):
    return ("SedonaDB", lambda: sedona.sql(text).to_arrow_table(), plain) if sedona else None


def yes(t):
    """How many: the rows come in any order."""
    return int(np.count_nonzero(t.column(0).to_numpy()))


side = np.sqrt(N) * 3
x, y = rng.random((2, N)) * side
u, v = x + rng.normal(0, 2, N), y + rng.normal(0, 2, N)
r = rng.random(N)
x1, y1, u1, v1 = x + 1, y + 1, u + 1, v + 1  # all who compare boxes get these columns
circles, boxes = abut.Circles(x, y, r), abut.Boxes(u, v, u1, v1)
points, squares = shapely.points(x, y), shapely.box(u, v, u1, v1)
others, blocks = abut.Boxes(x, y, x1, y1), shapely.box(x, y, x1, y1)
if sedona:
    frame = geopandas.GeoDataFrame({"r": r, "p": points, "a": blocks, "b": squares}, geometry="p")
    for name in ("a", "b"):
        frame[name] = geopandas.GeoSeries(frame[name])
    sedona.create_data_frame(frame).to_view("pairs")


def gaps():
    return np.maximum(np.maximum(u - x, x - u1), 0), np.maximum(np.maximum(v - y, y - v1), 0)


def circles_by_hand():
    dx, dy = gaps()
    return dx * dx + dy * dy <= r * r


def distances_by_hand():
    dx = np.maximum(np.maximum(u - x1, x - u1), 0)
    dy = np.maximum(np.maximum(v - y1, y - v1), 0)
    return np.sqrt(dx * dx + dy * dy)


row(f"{N:,} circles meet boxes", ("abut", lambda: abut.intersects(circles, boxes, threads=1), same),
    ("NumPy by hand", circles_by_hand, same),
    ("Shapely dwithin", lambda: shapely.dwithin(points, squares, r), same),
    sql("select ST_DWithin(p, b, r) from pairs", yes))
row(f"{N:,} boxes meet boxes", ("abut", lambda: abut.intersects(others, boxes, threads=1), same),
    ("NumPy by hand",
     lambda: (x <= u1) & (u <= x1) & (y <= v1) & (v <= y1), same),
    ("Shapely intersects", lambda: shapely.intersects(blocks, squares), same),
    sql("select ST_Intersects(a, b) from pairs", yes))
spots = abut.Points(x, y)
row(f"{N:,} boxes contain points", ("abut", lambda: abut.contains(boxes, spots, threads=1), same),
    ("NumPy by hand", lambda: (u <= x) & (x <= u1) & (v <= y) & (y <= v1), same),
    ("Shapely covers", lambda: shapely.covers(squares, points), same),
    sql("select ST_Covers(b, p) from pairs", yes))
row(f"{N:,} distances of boxes", ("abut", lambda: abut.distance(others, boxes, threads=1),
                                  lambda d: d > 0),
    ("NumPy by hand", distances_by_hand, lambda d: d > 0),
    ("Shapely distance", lambda: shapely.distance(blocks, squares), lambda d: d > 0),
    sql("select ST_Distance(a, b) from pairs", yes))

side = np.sqrt(M)
x, y, u, v = rng.random((4, M)) * side
few, many = abut.Boxes(x, y, x + 1, y + 1), abut.Boxes(u, v, u + 0.5, v + 0.5)
few_blocks, many_blocks = shapely.box(x, y, x + 1, y + 1), shapely.box(u, v, u + 0.5, v + 0.5)
table("few", few_blocks)
table("many", many_blocks)


def rtree(x0, y0, x1, y1):
    builder = geoindex.RTreeBuilder(len(x0))
    builder.add(x0, y0, x1, y1)
    return builder.finish()


geoindex = None
if there("geoindex_rs"):
    import geoindex_rs.rtree as geoindex


def of_geoindex(name, f, plain):
    return (f"geoindex-rs {name}", f, plain) if geoindex else None


row(f"an index of {M:,} boxes", ("abut", lambda: abut.Index(few, threads=1), len),
    ("Shapely STRtree", lambda: shapely.STRtree(few_blocks), len),
    of_geoindex("RTree", lambda: rtree(x, y, x + 1, y + 1), lambda t: M))
row(f"join {M:,} boxes with {M:,}, building too",
    ("abut", lambda: abut.Index(few, threads=1).join(abut.Index(many, threads=1), threads=1), found),
    ("Shapely STRtree", lambda: shapely.STRtree(few_blocks).query(many_blocks, "intersects"),
     lambda m: m.shape[1]),
    of_geoindex("tree_join",
                lambda: geoindex.tree_join(rtree(x, y, x + 1, y + 1), rtree(u, v, u + 0.5, v + 0.5)),
                lambda t: t.num_rows),
    sql("select count(*) from few join many on ST_Intersects(few.geometry, many.geometry)"))
row(f"join within 0.25, {M:,} with {M:,}",
    ("abut", lambda: abut.Index(few, threads=1).join(abut.Index(many, threads=1), within=0.25,
                                                     threads=1), found),
    ("Shapely STRtree dwithin",
     lambda: shapely.STRtree(few_blocks).query(many_blocks, "dwithin", 0.25), lambda m: m.shape[1]),
    sql("select count(*) from few join many on ST_DWithin(few.geometry, many.geometry, 0.25)"))
index, tree = abut.Index(few), shapely.STRtree(few_blocks)
k = M // 5
other_tree = geoindex and rtree(x, y, x + 1, y + 1)
windows = abut.Boxes(u[:k], v[:k], u[:k] + 0.5, v[:k] + 0.5)
row(f"{k:,} windows of {M:,} boxes",
    ("abut", lambda: index.meeting(windows, threads=1), lambda f: len(f.ids)),
    ("Shapely STRtree.query", lambda: tree.query(many_blocks[:k], "intersects"), lambda m: m.shape[1]),
    of_geoindex("search", lambda: [geoindex.search(other_tree, *w) for w in
                                   zip(u[:k], v[:k], u[:k] + 0.5, v[:k] + 0.5)],
                lambda found: sum(len(f) for f in found)))
px, py = rng.random((2, k)) * side
dots, spots = shapely.points(px, py), abut.Points(px, py)
table("dots", dots)
gap = index.nearest(spots).distances[:, 0]
row(f"the nearest of {k:,} points",
    ("abut", lambda: index.nearest(spots, threads=1), lambda n: int((n.distances > 0).sum())),
    ("Shapely query_nearest",
     lambda: tree.query_nearest(dots, all_matches=False, return_distance=True),
     lambda n: int((n[1] > 0).sum())),
    of_geoindex("neighbors", lambda: [geoindex.neighbors(other_tree, *p, max_results=1) for p in zip(px, py)],
                lambda found: sum(abut.distance(few[int(f[0].as_py())], spots[i]) > 0
                                  for i, f in enumerate(found))),
    sql("select count(*) filter (where ST_Distance(dots.geometry, few.geometry) > 0) from dots join few "
        "on ST_KNN(dots.geometry, few.geometry, 1, false)"))
ax, ay, bx, by = x[:k], y[:k], x[:k] + rng.normal(0, 0.7, k), y[:k] + rng.normal(0, 0.7, k)
capsules = abut.Capsules(ax, ay, bx, by, 0.1)
lines = shapely.linestrings(np.stack([np.stack([ax, ay], 1), np.stack([bx, by], 1)], 1))
row(f"{k:,} capsules with themselves",
    ("abut", lambda: abut.Index(capsules, threads=1).join(threads=1), found),
    ("Shapely STRtree dwithin", lambda: shapely.STRtree(lines).query(lines, "dwithin", 0.2),
     lambda m: (m.shape[1] - k) // 2),
    ("Shapely buffers", lambda: (lambda b: shapely.STRtree(b).query(b, "intersects"))(
        shapely.buffer(lines, 0.1)), lambda m: (m.shape[1] - k) // 2))
coin, block = abut.Circle((0, 0), 1), abut.Box((1, 0), (2, 2))
dot, square = shapely.Point(0, 0), shapely.box(1, 0, 2, 2)
row("10,000 calls of one pair",
    ("abut", lambda: [abut.intersects(coin, block) for _ in range(10_000)], len),
    ("Shapely dwithin", lambda: [shapely.dwithin(dot, square, 1) for _ in range(10_000)], len))
print("ahead in every row" if not BEHIND else "behind: " + "; ".join(BEHIND))
