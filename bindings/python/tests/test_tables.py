"""Joins of Arrow tables in cells, as a cluster does them, without one: against the index in memory."""

import numpy as np
import pytest

import abut

pa = pytest.importorskip("pyarrow")
from abut import tables  # noqa: E402

rng = np.random.default_rng(8)


def circles(n, spread=60.0, size=1.0):
    # On a lattice, so that many touch, and many are as near as others.
    return abut.Circles(np.round(rng.random(n) * spread), np.round(rng.random(n) ** 2 * spread),
                        np.round(rng.random(n) * size * 2) / 2)


def boxes(n, spread=60.0, every=97):
    x, y = np.round(rng.random(n) * spread), np.round(rng.random(n) ** 2 * spread)
    low = np.where(np.arange(n) % every == every // 2, 50.0, 0.0)
    return abut.Boxes(x - low, y - low, x + 1 + low, y + 1 + low)


def table_of(shapes, nulls=0):
    storage = abut.to_arrow(shapes).storage
    if nulls:
        null = np.arange(len(shapes)) % nulls == 0
        whole = np.arange(len(shapes)) % (2 * nulls) == 0
        numbers = storage.flatten()
        numbers[1] = pa.array(numbers[1].to_numpy(), mask=null & ~whole)
        storage = pa.StructArray.from_arrays(numbers, fields=list(storage.type), mask=pa.array(whole))
    return pa.table({"id": pa.array(np.arange(len(shapes))), "s": storage})


def expected(a, b, how, within=None, nulls=0):
    """Rows of a result: (i, j) or i, and −1 for null."""
    rows = np.arange(len(a)) if not nulls else np.flatnonzero(np.arange(len(a)) % nulls)
    if how == "nearest":
        found = abut.Index(b).nearest(a[rows], min(len(b), 100), within=np.inf if within is None else within)
        near = (found.ids >= 0) & (found.distances == found.distances[:, :1])
        assert len(b) <= 100 or not near[:, -1].any()
        i, c = np.nonzero(near)
        return sorted(zip(rows[i].tolist(), found.ids[i, c].tolist()))
    pairs = abut.Index(a[rows]).join(abut.Index(b), within=within)
    i, j = rows[pairs.a], pairs.b
    if how == "semi":
        return sorted(set(i.tolist()))
    bare = sorted(set(range(len(a))) - set(i.tolist()))
    if how == "anti":
        return bare
    return sorted([*zip(i.tolist(), j.tolist()), *([(k, -1) for k in bare] if how == "left" else [])])


def rows_of(results, how):
    if how in ("semi", "anti"):
        return sorted(k for t in results for k in t["id"].to_pylist())
    return sorted((r["a"]["id"], -1 if r["b"] is None else r["b"]["id"])
                  for t in results for r in t.to_pylist())


def plan_of(a, b, how, within):
    return tables.plan_of(*(tables.Side.of(t.schema, "s") for t in (a, b)), within, how)


def by_cells(plan, a, b, chance=False):
    cells = {}
    for side, whole in enumerate((a, b)):
        if chance:
            deal = rng.integers(-2**63, 2**63 - 1, len(whole))
            whole = whole.append_column(tables.CHANCE, pa.array(deal))
        for task, start in enumerate(range(0, len(whole), 300)):
            for cell, rows in tables.spread(plan, whole.slice(start, 300), side == 0, task):
                cells.setdefault(cell, ([a.slice(0, 0)], [b.slice(0, 0)]))[side].append(rows)
    done, pending, marks = [], [], []
    for cell, (of_a, of_b) in cells.items():
        if len(of_a) == 1:
            continue
        for loose in tables.join_cell(plan, cell, pa.concat_tables(of_a[1:]),
                                       pa.concat_tables(of_b[1:] or of_b)):
            done += [loose.done] if loose.done is not None else []
            pending += [loose.pending] if loose.pending is not None else []
            marks += [loose.marks] if loose.marks is not None else []
    rest = tables.resolve(plan, pending, marks)
    return done + ([] if rest is None else [rest]), rest


WAYS = [("inner", None), ("inner", 0.75), ("left", None), ("left", 1.0), ("semi", None), ("anti", None),
        ("anti", 0.5), ("nearest", None), ("nearest", 1.0)]


@pytest.mark.parametrize("how,within", WAYS)
@pytest.mark.parametrize("tiles", [1, 40])
def test_tiles(how, within, tiles):
    a, b = circles(1500, 200.0, 5.0), boxes(1200, 200.0, 400)
    left, right = table_of(a, 50), table_of(b)
    plan = plan_of(left, right, how, within)
    tiling = tables.cut(plan, left.slice(0, 500), right.slice(0, 500), (len(a), len(b)), tiles)
    plan = plan.tiled(tiling, abut.Index(b[:400]))
    found, open_ = by_cells(plan, left, right, not tiling.is_plain)
    wanted = expected(a, b, how, within, 50)
    assert rows_of(found, how) == wanted and len(wanted) > 10
    # Several tiles had a part in some answers, and decided them together.
    assert (open_ is not None and len(open_) > 0) == (tiles > 1 and how != "inner")


@pytest.mark.parametrize("how,within", WAYS)
@pytest.mark.parametrize("which", ["a", "b"])
def test_one_place_is_dealt(how, within, which):
    n = 200
    a, b = circles(n, 3.0), boxes(n, 9.0)[:99]
    left, right = table_of(a), table_of(b)
    plan = plan_of(left, right, how, within)
    parts = np.array([7, 2, 1, 3])
    tiling = tables.Tiling(abut.Partition.from_cuts([1.0], [[1.0], [2.0]]), parts,
                            np.full(4, which == "a"))
    assert len(tiling) == 13
    found, _ = by_cells(plan.tiled(tiling, abut.Index(b[:5])), left, right, True)
    assert rows_of(found, how) == expected(a, b, how, within)


def test_skew_is_cut_again():
    n = 3000
    everything = abut.Circles(np.zeros(n), np.zeros(n), np.ones(n))
    few = abut.Circles(np.arange(50.0), np.ones(50), 0.5)
    left, right = table_of(everything), table_of(few)
    plan = plan_of(left, right, "inner", None)
    tiling = tables.cut(plan, left, right, (n, 50), 8)
    assert len(tiling.tiles) == 1 and 6 <= len(tiling) <= 10 and tiling.deals_a.all()
    found, _ = by_cells(plan.tiled(tiling), left, right, True)
    assert rows_of(found, "inner") == expected(everything, few, "inner")


@pytest.mark.parametrize("how,within", WAYS)
def test_whole(how, within):
    a, b = circles(900), boxes(700)
    left, right = table_of(a, 50), table_of(b)
    plan = plan_of(left, right, how, within)
    results = list(tables.join_whole(plan, left, tables.ready(plan.b, right)))
    assert rows_of(results, how) == expected(a, b, how, within, 50)
    if how == "inner":
        swapped = list(tables.join_whole(plan, right, tables.ready(plan.a, left), True))
        assert rows_of(swapped, how) == rows_of(results, how)
        if within is not None:
            said = {(r["a"]["id"], r["b"]["id"]): r["distance"] for t in results for r in t.to_pylist()}
            i, j = np.array(list(said)).T
            assert (abut.distance(a[i], b[j]) == list(said.values())).all()


@pytest.mark.parametrize("how", tables.HOWS)
def test_nothing(how):
    for n, m in ((0, 5), (5, 0), (0, 0)):
        left, right = table_of(circles(n)), table_of(boxes(m))
        plan = plan_of(left, right, how, None)
        results = list(tables.join_whole(plan, left, tables.ready(plan.b, right)))
        wanted = list(range(n)) if how == "anti" else [(k, -1) for k in range(n)] if how == "left" else []
        assert rows_of(results, how) == wanted
        tiling = tables.cut(plan, left, right, (n, m), 4)
        found, _ = by_cells(plan.tiled(tiling, abut.Index(boxes(m))), left, right, True)
        assert rows_of(found, how) == wanted


def test_endless_shapes_and_texts():
    texts = ['{"type":"line","point":[0,0],"direction":[1,1]}', None, '{"type":"circle","center":[3,4],"radius":5}',
             '{"type":"region","rings":[]}', '{"type":"polyline","vertices":[[0,9],[9,0]],"radius":0.5}']
    left = pa.table({"id": pa.array(range(5)), "s": pa.array(texts)})
    points = abut.Points(np.arange(-20.0, 20), np.arange(-20.0, 20) // 2 * 2)
    right = table_of(points)
    shapes = [None if t is None else tables._parsed(t) for t in texts]
    met = sorted((i, j) for i, s in enumerate(shapes) if s is not None
                 for j in np.flatnonzero(abut.intersects(s, points)).tolist())
    assert {i for i, _ in met} == {0, 2, 4}
    for how in ("inner", "left", "nearest"):
        plan = plan_of(left, right, how, None)
        tiling = tables.Tiling.plain(abut.Partition(points, 9))
        found, _ = by_cells(plan.tiled(tiling, abut.Index(points[::7])), left, right)
        wanted = met if how != "left" else sorted([*met, (1, -1), (3, -1)])
        assert rows_of(found, how) == wanted


def test_well_known_forms():
    forms = ["POINT (1 2)", "LINESTRING (0 0, 4 0, 4 3)", "POLYGON ((3 3, 5 3, 5 5, 3 5, 3 3))",
             "MULTIPOINT ((0 0), (7 7))"]
    texts = pa.array([*forms, "POLYGON EMPTY"])
    bytes_ = pa.array([*(abut.to_wkb(abut.from_wkt(t)) for t in forms), bytes.fromhex("010300000000000000")])
    seen = [tables.read(column, kind) for column, kind in ((texts, "text"), (bytes_, "wkb"))]
    for bag in seen:
        assert sorted(bag.rows.tolist()) == [0, 1, 2, 3] and bag.count == 5
        assert sorted(bag.rows[bag.index().meeting(abut.Point((4, 3)))].tolist()) == [1, 2]


def test_columns_say_their_kind():
    ellipses = abut.Ellipses([0.0, 1], [0, 0], [2, 3], 1.0, [0.0, 0.3])
    storage = abut.to_arrow(ellipses).storage
    assert tables.kind_of(storage.type, "s") == "ellipse"
    angles = pa.StructArray.from_arrays([pa.array([0.0, 1]), pa.array([0.0, 0]), pa.array([2.0, 3]),
                                         pa.array([1.0, 1]), pa.array([0.0, 0.3])],
                                        ["x", "y", "semi_x", "semi_y", "angle"])
    assert tables.kind_of(angles.type, "s") == "ellipse"
    bag = tables.read(angles, "ellipse")
    assert list(bag.arrays[0]) == list(ellipses)
    for wrong in (pa.struct([("x", pa.float64())]), pa.float64(), abut.to_arrow(
            abut.Lines([0.0], [0], [1], [0])).type.storage_type):
        with pytest.raises(ValueError, match="say the kind"):
            tables.kind_of(wrong, "s")
    with pytest.raises(ValueError, match="'pad'.*radius must not be negative"):
        tables.read(pa.StructArray.from_arrays([pa.array([0.0])] * 2 + [pa.array([-1.0])],
                                                ["x", "y", "radius"]), "circle", "pad")
    for text in ('{"type":"disc"}', '{"type":"circle","r":1}', '{"type":"circle","center":[0,0]}', '[1]x'):
        with pytest.raises(ValueError, match="'pad'"):
            tables.read(pa.array([text]), "text", "pad")
    lines = abut.to_arrow(abut.Lines([0.0], [0], [1], [0]))
    pad = tables.Side.of(pa.table({"pad": lines}).schema, "pad")
    assert pad == tables.Side("pad", "line", ("pad",))
    with pytest.raises(ValueError, match="how"):
        tables.plan_of(pad, pad, None, "outer")
    with pytest.raises(ValueError, match="within"):
        tables.plan_of(pad, pad, -1)
