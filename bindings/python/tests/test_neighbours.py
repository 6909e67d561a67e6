import numpy as np
import pytest

import abut

CLASSES = [abut.Points([1, 2], [3, 4]), abut.Segments([0, 1], 0, [3, 4], 1),
           abut.Circles([1, 2], [3, 4], 1), abut.Boxes([0, 1], 0, [2, 3], 1),
           abut.OrientedBoxes([0, 1], 0, 2, 1, [0.5, 0.25]), abut.Ellipses(0, 0, [2, 3], 1, 1),
           abut.Capsules(0, 0, [2, 3], 1, 1), abut.RoundedBoxes([0, 1], 0, 2, 1, 0.5, 0.25),
           abut.Polygons([(0, 0), (1, 0), (0, 1), (5, 5)], [0, 3, 4], 0.5)]


@pytest.mark.parametrize("shapes", CLASSES, ids=lambda s: s.kind)
def test_arrow(shapes):
    pa = pytest.importorskip("pyarrow")
    array = abut.to_arrow(shapes)
    assert array.type.extension_name == f"abut.{shapes.kind}"
    assert list(abut.from_arrow(array)) == list(shapes)
    assert list(abut.from_arrow(pa.chunked_array([array.storage]), shapes.kind)) == list(shapes)

    class Other:  # what speaks the protocol and is not pyarrow
        def __arrow_c_array__(self, requested_schema=None):
            return shapes.__arrow_c_array__(requested_schema)

    assert list(abut.from_arrow(Other())) == list(shapes)


def test_arrow_without_a_copy():
    pa = pytest.importorskip("pyarrow")
    x = pa.array(np.arange(100.0))
    points = abut.Points(x, x)
    assert np.shares_memory(points.x, x.to_numpy())
    storage = pa.StructArray.from_arrays([x, x], ["x", "y"])
    assert abut.from_arrow(storage, "point")[7] == abut.Point((7, 7))
    with pytest.raises(ValueError, match="kind"):
        abut.from_arrow(storage)


@pytest.mark.parametrize("shapes", CLASSES, ids=lambda s: s.kind)
def test_to_shapely(shapes):
    pytest.importorskip("shapely")
    for shape, geometry in zip(shapes, abut.to_shapely(shapes, 64)):
        assert geometry.area == pytest.approx(abut.area(shape), rel=1e-3)
        box = abut.bounds(shape)
        assert geometry.bounds == pytest.approx(box.min + box.max, abs=1e-2)


def test_from_shapely():
    shapely = pytest.importorskip("shapely")
    points = abut.from_shapely(shapely.points([1, 2], [3, 4]))
    assert points[1] == abut.Point((2, 4))
    assert abut.from_shapely(shapely.LineString([(0, 0), (3, 4)])) == abut.Segment((0, 0), (3, 4))
    boxes = abut.from_shapely(shapely.box([0, 5], 0, [1, 6], 1))
    assert abut.area(boxes).tolist() == [1, 1] and len(boxes[0].vertices) == 4
    with pytest.raises(ValueError, match="None"):
        abut.from_shapely([None])


def test_agrees_with_shapely():
    shapely = pytest.importorskip("shapely")
    rng = np.random.default_rng(2)
    x, y, u, v = rng.random((4, 2000)) * 10
    a, b = abut.Boxes(x, y, x + 1, y + 1), abut.Boxes(u, v, u + 1, v + 1)
    p, q = shapely.box(x, y, x + 1, y + 1), shapely.box(u, v, u + 1, v + 1)
    assert (abut.intersects(a, b) == shapely.intersects(p, q)).all()
    assert abut.distance(a, b) == pytest.approx(shapely.distance(p, q), abs=1e-12)
    assert abut.overlap_area(a, b) == pytest.approx(shapely.area(shapely.intersection(p, q)))


def test_pandas_through_arrow():
    pd = pytest.importorskip("pandas")
    pytest.importorskip("pyarrow")
    circles = abut.Circles([1.0, 2], [3.0, 4], 1)
    series = pd.Series(abut.to_arrow(circles).storage.to_pylist())
    frame = pd.DataFrame({"x": [1.0, 2], "y": [3.0, 4]}).convert_dtypes(dtype_backend="pyarrow")
    assert len(series) == 2 and list(abut.Circles(frame.x, frame.y, 1)) == list(circles)
    column = pd.Series(pd.arrays.ArrowExtensionArray(abut.to_arrow(circles).storage))
    assert list(abut.from_arrow(column, "circle")) == list(circles)


def test_geopandas():
    geopandas = pytest.importorskip("geopandas")
    shapely = pytest.importorskip("shapely")
    areas = geopandas.GeoSeries([shapely.box(0, 0, 1, 1), shapely.box(4, 0, 6, 1).union(shapely.box(4, 0, 5, 3))])
    regions = abut.from_geopandas(areas)
    assert abut.area(regions).tolist() == areas.area.tolist()
    assert abut.to_geopandas(regions).geom_equals(areas).all()
    frame = geopandas.GeoDataFrame({"name": ["a", "b"]}, geometry=areas, crs=3857)
    assert list(abut.from_geopandas(frame)) == list(regions)
    for encoding in ("geoarrow",):
        column = abut.from_arrow(geopandas.GeoSeries(areas).to_arrow(geometry_encoding=encoding))
        assert (abut.relation(column, regions) == abut.RELATIONS.index("equal")).all()
    with pytest.raises(ValueError, match="row 1"):
        abut.from_geopandas(geopandas.GeoSeries([shapely.Point(0, 0), None]))


def test_polars():
    pl = pytest.importorskip("polars")
    import abut.polars  # noqa: F401

    n = 1000
    rng = np.random.default_rng(4)
    x, y, u, v = rng.random((4, n)) * 5
    frame = pl.DataFrame({"x": x, "y": y, "r": 0.5, "u": u, "v": v, "angle": 0.3, "one": 1.0})
    pad, box = pl.struct("x", "y", "r"), pl.struct("u", "v", "one", "one_", "angle")
    frame = frame.with_columns(one_=pl.col("one"))
    circles, boxes = abut.Circles(x, y, 0.5), abut.OrientedBoxes(u, v, 1, 1, 0.3)
    tray = abut.Box((0, 0), (2, 2))
    got = frame.lazy().select(
        hit=pad.abut.intersects("circle", tray), gap=pad.abut.distance("circle", box, "oriented_box"),
        how=pad.abut.relation("circle", tray)).collect()
    assert (got["hit"].to_numpy() == abut.intersects(circles, tray)).all() and got["hit"].any()
    assert (got["gap"].to_numpy() == abut.distance(circles, boxes)).all()
    assert got["how"][0] == abut.relation(circles[0], tray)
    assert list(abut.from_arrow(frame.select(pad).to_series().rename("c").struct.rename_fields(
        ["x", "y", "radius"]), "circle")) == list(circles)
    with pytest.raises(Exception, match="columns x, y, radius"):
        frame.select(pl.struct("x", "y").abut.intersects("circle", tray))


def test_duckdb():
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    import abut.duckdb

    db = duckdb.connect()
    tray = abut.Box((0, 0), (2, 2))
    abut.duckdb.register(db, "in_tray", abut.intersects, "circle", tray)
    abut.duckdb.register(db, "gap", abut.distance, "circle", "oriented_box")
    abut.duckdb.register(db, "how", abut.relation, "point", tray)
    got = db.sql("select in_tray(x, 0, 1), gap(x, 0, 1, 9, 0, 1, 1, 0), how(x, 0) "
                 "from (select i * 1.5 as x from range(3000) t(i))").fetchall()
    assert got[:4] == [(True, 7, "meet"), (True, 5.5, "meet"), (True, 4, "disjoint"),
                       (False, 2.5, "disjoint")]
    assert len(got) == 3000
    with pytest.raises(ValueError, match="kind"):
        abut.duckdb.register(db, "no", abut.distance, "region", "circle")


def test_matplotlib():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    import matplotlib.pyplot as plt
    from matplotlib.transforms import Affine2D

    from abut.matplotlib import draw, path

    rng = np.random.default_rng(7)
    shapes = [s[0] for s in CLASSES] + [
        abut.Polygon([(0, 0), (0, 3), (4, 0)], radius=0.5),  # clockwise
        abut.Region([[(0, 0), (9, 0), (9, 9), (0, 9)], [(3, 3), (6, 3), (6, 6), (3, 6)]], 0.5),
        abut.Polyline([[(0, 0), (4, 0), (4, 3)], [(6, 6)]], 0.75)]
    inside = 0
    for shape in shapes:
        if not abut.area(shape):
            continue
        drawn = path(shape)
        box = abut.bounds(shape)
        at = rng.uniform(np.array(box.min) - 1, np.array(box.max) + 1, (400, 2))
        polygons = [p / 1000 for p in drawn.to_polygons(Affine2D().scale(1000))]
        for p in at:  # filling is by winding numbers
            if abs(abut.distance(shape, abut.Point(p))) > 0.02 or abut.contains(shape, abut.Circle(p, 0.02)):
                said = sum(winding(poly, p) for poly in polygons) != 0
                assert said == abut.contains(shape, abut.Point(p)), (shape, p)
                inside += said
    assert inside > 500
    _, ax = plt.subplots()
    patches = draw([*shapes, abut.Line((0, 0), (1, 2)), abut.Ray((0, 0), (1, 2))], ax, alpha=0.5)
    ax.figure.canvas.draw()
    assert len(patches) == len(shapes) + 2 and ax.get_xlim()[1] > 9
    plt.close("all")


def winding(polygon, p):
    turns = np.unwrap(np.arctan2(polygon[:, 1] - p[1], polygon[:, 0] - p[0]))
    return round((turns[-1] - turns[0]) / (2 * np.pi))
