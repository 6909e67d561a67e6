"""The examples for Dask and Ray, against the index in memory."""

import importlib.util
import os
from pathlib import Path

import numpy as np
import pytest

import abut

pa = pytest.importorskip("pyarrow")
import pyarrow.parquet as pq  # noqa: E402

FOLDER = Path(os.environ.get("ABUT_ROOT", Path(__file__).parents[3])) / "bindings/python/examples"
rng = np.random.default_rng(3)
PADS = abut.Circles(rng.random(3000) * 100, rng.random(3000) * 100, rng.random(3000))
DOTS = abut.Points(rng.random(1000) * 100, rng.random(1000) * 100)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    folder = tmp_path_factory.mktemp("shapes")
    made = []
    for name, shapes, count in (("pads", PADS, 3), ("dots", DOTS, 2)):
        table = pa.table({"id": np.arange(len(shapes)), "shape": abut.to_arrow(shapes)})
        made.append([f"{folder}/{name}{k}.parquet" for k in range(count)])
        for k, path in enumerate(made[-1]):
            pq.write_table(table.take(pa.array(np.arange(k, len(shapes), count))), path)
    return made


@pytest.fixture(scope="module")
def engine(request):
    module = pytest.importorskip(request.param)
    if request.param != "ray":
        yield request.param
        return
    module.init(num_cpus=2, include_dashboard=False, object_store_memory=100 << 20, log_to_driver=False)
    yield request.param
    module.shutdown()


@pytest.mark.parametrize("engine", ["dask", "ray"], indirect=True)
@pytest.mark.parametrize("how,within", [("inner", 0.5), ("left", None), ("anti", None), ("nearest", None)])
def test_example(engine, how, within, files):
    spec = importlib.util.spec_from_file_location(f"{engine}_join", FOLDER / f"{engine}_join.py")
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    results = example.join(*files, "shape", within, how, 5)
    pairs = abut.Index(PADS).join(abut.Index(DOTS), within=within)
    met = set(pairs.a.tolist())
    bare = sorted(set(range(len(PADS))) - met)
    if how == "anti":
        assert sorted(k for t in results for k in t["id"].to_pylist()) == bare and bare
        return
    got = sorted((r["a"]["id"], -1 if r["b"] is None else r["b"]["id"]) for t in results for r in t.to_pylist())
    if how == "nearest":
        found = abut.Index(DOTS).nearest(PADS, 10)
        i, c = np.nonzero(found.distances == found.distances[:, :1])
        assert got == sorted(zip(i.tolist(), found.ids[i, c].tolist()))
    else:
        extra = [(k, -1) for k in bare] if how == "left" else []
        assert got == sorted([*zip(pairs.a.tolist(), pairs.b.tolist()), *extra]) and met
