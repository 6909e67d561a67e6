"""Polylines and regions: one at a time, in columns, and as other libraries have them."""

import math
import pickle

import numpy as np
import pytest

import abut

FRAME = abut.Region([[(0, 0), (9, 0), (9, 9), (0, 9)], [(3, 3), (6, 3), (6, 6), (3, 6)]])
ROAD = abut.Polyline([[(-2, 1), (4, 1), (4, 8)], [(20, 20)]], radius=0.5)
rng = np.random.default_rng(3)
N = 60


def some_regions():
    """Darts, some with a hole."""
    rings, counts = [], []
    for _ in range(N):
        x, y = rng.integers(-3, 4, 2).astype(float)
        w, h = rng.integers(1, 4, 2).astype(float)
        rings.append([(x, y), (x + 4 * w, y), (x + w, y + h), (x, y + 4 * h)])
        counts.append(1)
        if rng.integers(2):
            rings.append([(x + w / 8, y + h / 8), (x + w / 2, y + h / 4), (x + w / 4, y + h / 2)])
            counts[-1] = 2
    ends = np.cumsum([0] + [len(r) for r in rings])
    return abut.Regions(np.concatenate(rings), np.cumsum([0] + counts), ends, rng.integers(0, 2, N))


def some_polylines():
    return abut.Polylines(rng.integers(-4, 9, (4 * N, 2)).astype(float), np.arange(0, 2 * N + 1, 2),
                          np.arange(0, 4 * N + 1, 2), 0.5)


def some_others():
    x, y = rng.integers(-3, 9, (2, N)).astype(float)
    return [abut.Points(x, y), abut.Circles(x, y, rng.integers(0, 3, N)),
            abut.Boxes(x, y, x + 1, y + 2), some_regions(), some_polylines()]


@pytest.mark.parametrize("shape", [FRAME, ROAD, abut.Region([]), abut.Polyline([[(1, 2)]])],
                         ids=repr)
def test_values(shape):
    assert eval(repr(shape), vars(abut).copy()) == shape
    assert pickle.loads(pickle.dumps(shape)) == shape and hash(shape) == hash(pickle.loads(pickle.dumps(shape)))
    assert shape._repr_svg_().startswith("<svg")


def test_one_pair():
    coin = abut.Circle((4.5, 4.5), 1.5)
    assert abut.area(FRAME) == 72 and abut.centroid(FRAME) == (4.5, 4.5)
    assert abut.relation(FRAME, coin) == "meet" and abut.distance(FRAME, abut.Point((4.5, 4))) == 1
    assert abut.separation(FRAME, abut.Circle((4.5, 4.5), 1)) == 0.5
    assert abut.separation(FRAME, abut.Box((4, 4), (5, 5))) == 1
    assert abut.separation_witness(FRAME, abut.Box((4, 4), (5, 5))).distance == 1
    harbour = abut.Region([[(0, 0), (9, 0), (9, 9), (6, 9), (6, 3), (3, 3), (3, 8), (0, 8)]])
    assert [c.depth for c in abut.contacts(harbour, abut.Box((-1, 7.5), (10, 12)))] == [1.5, 0.5]
    assert FRAME.rings[1][0] == (3, 3) and ROAD.lines[1] == [(20, 20)] and ROAD.radius == 0.5
    assert abut.cast(abut.Ray((4.5, 4.5), (1, 0)), FRAME).t == 1.5
    assert abut.bounds(abut.Region([])) is None


@pytest.mark.parametrize("make, field", [
    (lambda: abut.Region([[(0, 0), (1, 0)]]), "rings"),
    (lambda: abut.Region([[(0, 0), (4, 4), (4, 0), (0, 4)]]), "rings"),
    (lambda: abut.Polyline([[(0, math.inf), (1, 0)]]), "lines"),
    (lambda: abut.Polyline([(0, 0), (1, 0)]), "lines"),
    (lambda: abut.Polyline(7), "lines"),
    (lambda: abut.Polyline([[(0, 0)]], radius=-1), "radius"),
    (lambda: abut.Regions([(0, 0), (1, 0), (0, 1)], [0, 2], [0, 3]), "starts"),
    (lambda: abut.Regions([(0, 0), (1, 0), (0, 1)], [0, 1], [0, 4]), "parts"),
    (lambda: abut.Regions([(0, 0), (1, 0), (0, 1), (5, 5)], [0, 3, 4]), "row 1"),
])
def test_what_is_wrong_is_named(make, field):
    with pytest.raises(ValueError, match=field):
        make()


@pytest.mark.parametrize("make", [some_regions, some_polylines])
def test_many_are_as_one(make):
    a = make()
    said = set()
    for b in some_others():
        got = {f: getattr(abut, f)(a, b, threads=2) for f in (
            "intersects", "contains", "interiors_intersect", "relation", "distance", "separation")}
        touch, near = abut.contact(a, b), abut.closest_points(a, b)
        for i in range(N):
            p, q = a[i], b[i]
            for f in ("intersects", "contains", "interiors_intersect", "distance"):
                assert got[f][i] == getattr(abut, f)(p, q)
            said.add(abut.relation(p, q))
            assert abut.RELATIONS[got["relation"][i]] == abut.relation(p, q)
            assert got["separation"][i] == abut.separation(p, q)
            assert near.distance[i] == abut.distance(p, q)
            one = abut.contact(p, q)
            assert touch.counts[i] == (len(one.points) if one else 0)
        assert (abut.intersects(a[0], b) == abut.intersects(abut.array_of([a[0]]), b)).all()
    assert {"disjoint", "overlap"} <= said


def test_columns():
    a = some_regions()
    assert abut.area(a) == pytest.approx([abut.area(s) for s in a])
    assert list(pickle.loads(pickle.dumps(a))) == list(a)
    assert list(a[5:20:3]) == list(a)[5:20:3] and list(a[np.arange(N) % 2 == 0]) == list(a)[::2]
    assert list(abut.array_of(list(a))) == list(a)
    lines = abut.Polylines([(0, 0), (1, 0), (5, 5)], [0, 2, 3])
    assert lines[0] == abut.Polyline([[(0, 0), (1, 0)]]) and lines[1] == abut.Polyline([[(5, 5)]])
    bad = abut.Regions([(0, 0), (1, 0), (0, 1), (5, 5)], [0, 3, 4], invalid="skip")
    assert len(bad) == 1 and bad.rows.tolist() == [0]
    floats = abut.Regions(np.array([(0, 0), (1, 0), (0, 1)], np.float32), [0, 3])
    assert abut.area(floats).tolist() == [0.5]


def test_index(tmp_path):
    index = abut.Index([some_regions(), FRAME, ROAD])
    assert index[N] == FRAME and index[N + 1] == ROAD
    index.save(tmp_path / "a.idx")
    again = abut.Index.map(tmp_path / "a.idx")
    assert (again.meeting(ROAD) == index.meeting(ROAD)).all() and len(index.meeting(ROAD)) > 2
    moving = abut.DynamicIndex(FRAME)
    moving.insert(some_polylines())
    assert len(moving.join().a) > 0


def test_arrow():
    pa = pytest.importorskip("pyarrow")
    for shapes in (some_regions(), some_polylines()):
        array = abut.to_arrow(shapes)
        assert array.type.extension_name == f"abut.{shapes.kind}"
        assert list(abut.from_arrow(array)) == list(shapes)
        assert list(abut.from_arrow(pa.chunked_array([array[:7], array[7:]]))) == list(shapes)
        assert list(abut.from_arrow(array[7:])) == list(shapes)[7:]


def test_geoarrow():
    pytest.importorskip("pyarrow")
    points = abut.Points([1.0, 2], [3.0, 4])
    assert list(abut.from_arrow(abut.to_geoarrow(points))) == list(points)
    segments = abut.Segments([0.0, 1], 0, 1, 1)
    array = abut.to_geoarrow(segments)
    assert array.type.extension_name == "geoarrow.linestring"
    assert abut.from_arrow(array)[1] == abut.Polyline([[(1, 0), (1, 1)]])
    many = abut.Polylines(some_polylines().vertices, np.arange(0, 2 * N + 1, 2), np.arange(0, 4 * N + 1, 2))
    assert list(abut.from_arrow(abut.to_geoarrow(many))) == list(many)
    island = [[(4, 4), (5, 4), (5, 5), (4, 5)]]
    regions = abut.array_of([FRAME, abut.Region(FRAME.rings + island)])
    array = abut.to_geoarrow(regions)
    assert array.type.extension_name == "geoarrow.multipolygon"
    assert [len(p) for p in array.storage.to_pylist()] == [1, 2]
    back = abut.from_arrow(array)
    assert abut.relation(back, regions).tolist() == [abut.RELATIONS.index("equal")] * 2
    assert abut.to_geoarrow(regions[:1]).type.extension_name == "geoarrow.polygon"
    with pytest.raises(ValueError, match="no form"):
        abut.to_geoarrow(abut.Circles(0, 0, 1))


def test_shapely():
    shapely = pytest.importorskip("shapely")
    square = shapely.box(0, 0, 9, 9).difference(shapely.box(3, 3, 6, 6))
    assert abut.relation(abut.from_shapely(square), FRAME) == "equal"
    assert shapely.equals(abut.to_shapely(FRAME), square)
    island = shapely.union(square, shapely.box(4, 4, 5, 5))
    assert shapely.equals(abut.to_shapely(abut.from_shapely(island)), island)
    regions = abut.from_shapely([square, island])
    assert isinstance(regions, abut.Regions) and abut.area(regions).tolist() == [72, 73]
    lines = shapely.MultiLineString([[(0, 0), (1, 1)], [(2, 2), (3, 2), (3, 3)]])
    assert abut.from_shapely(lines).lines[1] == [(2, 2), (3, 2), (3, 3)]
    assert shapely.equals(abut.to_shapely(abut.from_shapely(lines)), lines)
    assert abut.from_shapely(shapely.LineString([(0, 0), (3, 4), (5, 5)])).kind == "polyline"
    assert abut.from_shapely(shapely.Polygon([(0, 0), (4, 0), (1, 1), (0, 4)])).kind == "region"
    assert abut.from_shapely(shapely.MultiPoint([(0, 0), (3, 4)])).lines == [[(0, 0)], [(3, 4)]]
    assert abut.to_shapely(ROAD, 64).area == pytest.approx(abut.area(ROAD), rel=1e-3)
    with pytest.raises(ValueError, match="LineString, Point"):
        abut.from_shapely([shapely.Point(0, 0), shapely.LineString([(0, 0), (3, 4)])])


def test_agrees_with_shapely():
    shapely = pytest.importorskip("shapely")
    a, b = some_regions(), some_regions()
    a, b = (abut.Regions(s.vertices, s.starts, s.parts) for s in (a, b))
    p, q = abut.to_shapely(a), abut.to_shapely(b)
    assert (abut.intersects(a, b) == shapely.intersects(p, q)).all()
    assert abut.distance(a, b) == pytest.approx(shapely.distance(p, q), abs=1e-12)
    assert abut.overlap_area(a, b) == pytest.approx(shapely.area(shapely.intersection(p, q)), abs=1e-9)
