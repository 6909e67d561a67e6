"""abut beside Shapely 2 and NumPy by hand: the time of each, and whether the answers agree.

python bench/python/compare.py [N]        needs abut, shapely and numpy; one thread; processor time"""

import statistics
import sys
import time

import numpy as np
import shapely

import abut

N = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
M = N // 10
rng = np.random.default_rng(1)
ROWS = []


def took(f):
    """The median of some runs in milliseconds, and the answer."""
    times = []
    while not times or (len(times) < 5 and sum(times) < 2):
        start = time.process_time()
        answer = f()
        times.append(time.process_time() - start)
    return 1e3 * statistics.median(times), answer


def row(what, *peers):
    """Each peer is (name, function, answer as what can be compared)."""
    first = None
    for name, f, plain in peers:
        ms, answer = took(f)
        answer = plain(answer)
        if first is None:
            first, differ = answer, 0
        else:
            differ = abs(answer - first) if np.isscalar(answer) else int((answer != first).sum())
        ROWS.append((what, name, ms, differ))
        print(f"{what:42} {name:30} {ms:10.2f} ms   {differ} differ", flush=True)


def same(x):
    return x


side = np.sqrt(N) * 3
x, y = rng.random((2, N)) * side
u, v = x + rng.normal(0, 2, N), y + rng.normal(0, 2, N)
r = rng.random(N)
circles, boxes = abut.Circles(x, y, r), abut.Boxes(u, v, u + 1, v + 1)
points, squares = shapely.points(x, y), shapely.box(u, v, u + 1, v + 1)


def by_hand():
    dx = np.maximum(np.maximum(u - x, x - u - 1), 0)
    dy = np.maximum(np.maximum(v - y, y - v - 1), 0)
    return dx * dx + dy * dy <= r * r


row(f"{N:,} circles meet boxes", ("abut", lambda: abut.intersects(circles, boxes, threads=1), same),
    ("NumPy by hand", by_hand, same),
    ("Shapely dwithin", lambda: shapely.dwithin(points, squares, r), same))
others = abut.Boxes(x, y, x + 1, y + 1)
blocks = shapely.box(x, y, x + 1, y + 1)
row(f"{N:,} boxes meet boxes", ("abut", lambda: abut.intersects(others, boxes, threads=1), same),
    ("Shapely intersects", lambda: shapely.intersects(blocks, squares), same))
row(f"{N:,} distances of boxes", ("abut", lambda: abut.distance(others, boxes, threads=1),
                                  lambda d: (d > 0)),
    ("Shapely distance", lambda: shapely.distance(blocks, squares), lambda d: (d > 0)))

few, few_blocks = others[:M], blocks[:M]
side = np.sqrt(M)
x, y, u, v = rng.random((4, M)) * side
few, many = abut.Boxes(x, y, x + 1, y + 1), abut.Boxes(u, v, u + 0.5, v + 0.5)
few_blocks, many_blocks = shapely.box(x, y, x + 1, y + 1), shapely.box(u, v, u + 0.5, v + 0.5)
row(f"join {M:,} boxes with {M:,}, building too",
    ("abut", lambda: abut.Index(few, threads=1).join(abut.Index(many, threads=1), threads=1),
     lambda m: len(m.a)),
    ("Shapely STRtree", lambda: shapely.STRtree(few_blocks).query(many_blocks, "intersects"),
     lambda m: m.shape[1]))
row(f"join within 0.25, {M:,} with {M:,}",
    ("abut", lambda: abut.Index(few, threads=1).join(abut.Index(many, threads=1), within=0.25,
                                                     threads=1), lambda m: len(m.a)),
    ("Shapely STRtree dwithin",
     lambda: shapely.STRtree(few_blocks).query(many_blocks, "dwithin", 0.25), lambda m: m.shape[1]))
index, tree = abut.Index(few), shapely.STRtree(few_blocks)
px, py = rng.random((2, M // 5)) * side
spots, dots = abut.Points(px, py), shapely.points(px, py)
row(f"nearest of {M // 5:,} points", ("abut", lambda: index.nearest(spots, threads=1),
                                      lambda n: int((n.distances > 0).sum())),
    ("Shapely query_nearest", lambda: tree.query_nearest(dots, all_matches=False,
                                                         return_distance=True),
     lambda n: int((n[1] > 0).sum())))
coin, block = abut.Circle((0, 0), 1), abut.Box((1, 0), (2, 2))
dot, square = shapely.Point(0, 0), shapely.box(1, 0, 2, 2)
row("10,000 calls of one pair",
    ("abut", lambda: [abut.intersects(coin, block) for _ in range(10_000)], len),
    ("Shapely dwithin", lambda: [shapely.dwithin(dot, square, 1) for _ in range(10_000)], len))
