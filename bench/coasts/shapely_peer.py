"""Shapely's STRtree for bench_coasts: shapely_peer.py FOLDER writes FOLDER/<question>.pairs, two int32 a
pair, and prints the seconds of processor time of each question: without making the geometries, and with it."""

import pathlib
import sys
import time

import numpy as np
import shapely

folder = pathlib.Path(sys.argv[1])


def chains(name):
    data = np.fromfile(folder / f"{name}.f64")
    found, at = [], 0
    while at < len(data):
        n = int(data[at])
        found.append(data[at + 1 : at + 1 + 2 * n].reshape(-1, 2))
        at += 1 + 2 * n
    return found




def made(what, parts):
    # All at once: the quickest way that Shapely has.
    return what(np.concatenate(parts), indices=np.repeat(np.arange(len(parts)), [len(p) for p in parts]))


coasts = chains("asked_rings")
rings = shapely.polygons(made(shapely.linearrings, coasts))
print(f"version {shapely.__version__}, GEOS {shapely.geos_version_string}")
for question in ("points", "near", "rivers"):
    if question == "rivers":
        given = chains("asked_rivers")
        make = lambda: made(shapely.linestrings, given)
    else:
        given = np.fromfile(folder / f"asked_{question}.f64").reshape(-1, 2)
        make = lambda: shapely.points(given)
    items = make()
    times, makings = [], []
    for _ in range(3):
        start = time.process_time()
        # The geometries of the query are the ones that are prepared.
        shapely.prepare(rings)
        pairs = shapely.STRtree(items).query(rings, predicate="intersects")
        times.append(time.process_time() - start)
        shapely.destroy_prepared(rings)
        start = time.process_time()
        shapely.polygons(made(shapely.linearrings, coasts)), make()
        makings.append(time.process_time() - start + times[-1])
    print(f"{question} {sorted(times)[1]:.6f} {sorted(makings)[1]:.6f}")
    np.stack([pairs[1], pairs[0]], axis=1).astype(np.int32).tofile(folder / f"{question}.pairs")
