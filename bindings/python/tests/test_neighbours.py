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
    with pytest.raises(ValueError, match="more than two"):
        abut.from_shapely(shapely.LineString([(0, 0), (3, 4), (5, 5)]))
    with pytest.raises(ValueError, match="vertices"):
        abut.from_shapely(shapely.Polygon([(0, 0), (4, 0), (1, 1), (0, 4)]))
    with pytest.raises(ValueError, match="holes"):
        abut.from_shapely(shapely.box(0, 0, 9, 9).difference(shapely.box(3, 3, 4, 4)))


def test_agrees_with_shapely():
    shapely = pytest.importorskip("shapely")
    rng = np.random.default_rng(2)
    x, y, u, v = rng.random((4, 2000)) * 10
    a, b = abut.Boxes(x, y, x + 1, y + 1), abut.Boxes(u, v, u + 1, v + 1)
    p, q = shapely.box(x, y, x + 1, y + 1), shapely.box(u, v, u + 1, v + 1)
    assert (abut.intersects(a, b) == shapely.intersects(p, q)).all()
    assert abut.distance(a, b) == pytest.approx(shapely.distance(p, q), abs=1e-12)
    assert abut.overlap_area(a, b) == pytest.approx(shapely.area(shapely.intersection(p, q)))
