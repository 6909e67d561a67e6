"""The project's fixtures, which every binding answers: one pair at a time, and many at once."""

import json
import os
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest

import abut

FOLDER = Path(os.environ.get("ABUT_FIXTURES", Path(__file__).parents[3] / "tests" / "fixtures"))
subprocess.run([sys.executable, FOLDER / "make_fixtures.py"], check=True)
FILES = sorted(FOLDER.glob("*.ndjson"))
CLASSES = {"point": abut.Point, "line": abut.Line, "ray": abut.Ray, "segment": abut.Segment,
           "circle": abut.Circle, "box": abut.Box, "oriented_box": abut.OrientedBox,
           "ellipse": abut.Ellipse, "capsule": abut.Capsule, "rounded_box": abut.RoundedBox,
           "polygon": abut.Polygon}
PAIRS = {"intersects", "interiors_intersect", "contains", "relation", "distance", "overlap_area",
         "separation", "closest_points", "farthest_points", "contact", "intersections", "tangents",
         "cast"}
SINGLES = {"bounds", "area", "perimeter", "centroid"}


def shape(fields):
    fields = dict(fields)
    return CLASSES[fields.pop("type")](**fields)


def lists(x):
    return [lists(v) for v in x] if isinstance(x, (list, tuple)) else x


def answer(f):
    query, a = f["query"], shape(f["a"])
    if query in SINGLES:
        got = getattr(abut, query)(a)
        if isinstance(got, abut.Box):
            return {"min": list(got.min), "max": list(got.max)}
        return lists(got)
    b = shape(f["b"])
    if query == "cast":
        got = abut.cast(a, f["motion"], b) if "motion" in f else abut.cast(a, b)
    else:
        got = getattr(abut, query)(a, b)
    if query == "tangents":
        return [{"a": list(p), "b": list(q)} for p, q, *_ in got.lines]
    if query == "intersections":
        return {"points": [{"at": list(p.at), "tangent": p.tangent} for p in got.points],
                "pieces": [{} for _ in got.pieces]}
    return {k: lists(v) for k, v in got._asdict().items()} if hasattr(got, "_asdict") else got


def same(got, expected, tolerance):
    if isinstance(expected, bool) or isinstance(expected, str) or expected is None:
        return got is expected or got == expected
    if isinstance(expected, (int, float)):
        return got == expected or abs(got - expected) <= tolerance
    if isinstance(expected, list):
        return len(got) == len(expected) and all(
            same(g, e, tolerance) for g, e in zip(got, expected))
    return all(key in got and same(got[key], e, tolerance) for key, e in expected.items())


def fixtures(file):
    for line in file.read_text().splitlines():
        f = json.loads(line)
        types = {f[side]["type"] for side in "ab" if side in f}
        # Outlines are not in the package yet.
        if types <= CLASSES.keys() and f["query"] in PAIRS | SINGLES:
            yield f


@pytest.mark.parametrize("file", FILES, ids=lambda f: f.stem)
def test_one_at_a_time(file):
    asked = 0
    for f in fixtures(file):
        expected = f["answer"]
        if f["query"] == "intersections":
            expected = {**expected, "pieces": [{} for _ in expected["pieces"]]}
        assert same(answer(f), expected, f.get("tolerance", 0)), f
        asked += 1
    assert asked > 0 or file.stem not in ("touching", "casts", "distances", "limits")


def test_fixtures_are_there():
    assert len(FILES) >= 12


def test_many_at_once():
    groups = defaultdict(list)
    for file in FILES:
        for f in fixtures(file):
            if f["query"] in ("intersects", "contains", "relation", "interiors_intersect",
                              "distance"):
                groups[f["query"], f["a"]["type"], f["b"]["type"]].append(f)
    assert len(groups) > 100
    said = set()
    for (query, _, _), asked in groups.items():
        a = abut.array_of(shape(f["a"]) for f in asked)
        b = abut.array_of(shape(f["b"]) for f in asked)
        got = getattr(abut, query)(a, b)
        for f, g in zip(asked, got):
            g = abut.RELATIONS[g] if query == "relation" else g
            if query == "distance":
                size = max(np.abs(a._numbers[0]).max(), np.abs(b._numbers[0]).max(), g)
                assert abs(g - f["answer"]) <= max(f.get("tolerance", 0), 1e-14 * size), f
                assert (g == 0) == (f["answer"] == 0)
            else:
                assert g == f["answer"], f
                said.add(f["answer"])
    assert {True, False, "meet", "disjoint", "equal", "covers"} <= said
