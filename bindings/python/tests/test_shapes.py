import math
import pickle

import numpy as np
import pytest

import abut

SHAPES = [
    abut.Point((1, 2)), abut.Line((0, 0), (1, 2)), abut.Ray((0, 0), (1, 2)),
    abut.Segment((0, 0), (3, 4)), abut.Circle((3, 4), 5), abut.Box((0, 0), (2, 1)),
    abut.OrientedBox((1, 1), (2, 1), math.pi / 6), abut.Ellipse((9, 1), (3, 1), axis=(0.6, 0.8)),
    abut.Capsule((0, 0), (4, 0), 1), abut.RoundedBox((0, 0), (2, 1), 0.5, 0.25),
    abut.Polygon([(0, 0), (4, 0), (0, 4)], radius=0.5),
    abut.Polyline([[(0, 0), (4, 0)], [(1, 1)]], radius=0.5),
    abut.Region([[(0, 0), (4, 0), (1, 1), (0, 4)]]),
]


@pytest.mark.parametrize("shape", SHAPES, ids=lambda s: s.kind)
def test_values(shape):
    again = eval(repr(shape), vars(abut).copy())
    assert again == shape and hash(again) == hash(shape)
    assert pickle.loads(pickle.dumps(shape)) == shape
    assert shape._repr_svg_().startswith("<svg")
    assert shape != SHAPES[0] or shape is SHAPES[0]
    with pytest.raises(AttributeError):
        shape.colour


def test_fields():
    coin = abut.Circle((3, 4), 5)
    assert coin.center == (3, 4) and coin.radius == 5
    box = abut.RoundedBox((1, 2), (3, 4), axis=(0, 2), radius=6)
    assert (box.center, box.half_size, box.axis, box.radius) == ((1, 2), (3, 4), (0, 1), 6)
    assert abut.Polygon([(0, 0), (1, 0)]).vertices == [(0, 0), (1, 0)]


@pytest.mark.parametrize("make, field", [
    (lambda: abut.Circle((0, 0), -1), "radius"),
    (lambda: abut.Circle((0, math.nan), 1), "center"),
    (lambda: abut.Circle(7, 1), "center"),
    (lambda: abut.Box((1, 0), (0, 0)), "min"),
    (lambda: abut.Ray((0, 0), (0, 0)), "direction"),
    (lambda: abut.OrientedBox((0, 0), (1, -1)), "half_size"),
    (lambda: abut.Ellipse((0, 0), (1, 1), axis=(0, 0)), "rotation"),
    (lambda: abut.Ellipse((0, 0), (1, 1), 1.0, axis=(0, 1)), "axis"),
    (lambda: abut.Polygon([(0, 0), (4, 0), (1, 1), (0, 4)]), r"vertices\[2\]"),
    (lambda: abut.Polygon([]), "vertices"),
])
def test_what_is_wrong_is_named(make, field):
    with pytest.raises(ValueError, match=field):
        make()


def test_queries():
    coin, tray = abut.Circle((3, 4), 5), abut.Box((-9, -9), (0, 0))
    assert abut.relation(coin, tray) == "meet"
    assert abut.intersects(coin, tray) and not abut.interiors_intersect(coin, tray)
    assert abut.contact(coin, tray).depth == 0
    assert abut.contact(coin, abut.Point((99, 0))) is None
    apart = abut.contact(coin, abut.Box((9, 0), (12, 8)), margin=2)
    assert apart.depth == -1 and apart.depths == (-1,) and apart.normal == (1, 0)
    wall = abut.Box((9, 0), (12, 8))
    assert abut.within_distance(coin, wall, 1) and not abut.within_distance(coin, wall, 1 - 2**-53)
    assert abut.within_distance(coin, wall, float("inf"))
    for wrong, fault in (-1, "negative"), (float("nan"), "NaN"):
        with pytest.raises(ValueError, match=f"^distance must not be {fault}$"):
            abut.within_distance(coin, wall, wrong)
    with pytest.raises(ValueError, match="margin"):
        abut.contact(coin, tray, margin=-1)
    assert abut.relate(coin, tray) == "FF2F01212"
    assert abut.relate(coin, tray, "FF*F0****") and abut.touches(coin, tray)
    assert not abut.overlaps(coin, tray) and not abut.disjoint(coin, tray)
    with pytest.raises(ValueError, match="nine characters"):
        abut.relate(coin, tray, "T")
    far = abut.Circle((3, 16), 2)
    assert abut.closest_points(coin, far) == ((3, 9), (3, 14), 5)
    assert abut.farthest_points(coin, abut.Line((0, 0), (1, 0))) is None
    assert abut.separation(coin, abut.Circle((3, 4), 1)) == -6
    assert abut.separation_witness(coin, far).normal == (0, 1)
    assert len(abut.intersections(coin, abut.Line((0, 4), (1, 0))).points) == 2
    lines = abut.tangents(coin, far).lines
    assert [line.inner for line in lines].count(True) == 2 and len(lines) == 4
    assert all(math.isclose(math.hypot(*line.direction), 1) for line in lines)
    assert abut.tangents(coin, coin).infinitely_many
    assert abut.cast(abut.Ray((-7, 4), (1, 0)), coin).t == 5
    assert abut.cast(far, (0, -10), coin).t == 0.5
    assert abut.cast(far, (0, 10), coin) is None
    assert abut.cast_rotating(tray, (7.5, 20.5), 1, far, 0.01) is not None
    assert abut.bounds(coin) == abut.Box((-2, -1), (8, 9))
    assert abut.area(abut.Line((0, 0), (1, 0))) is None
    assert abut.centroid(tray) == (-4.5, -4.5)
    assert abut.largest_inscribed_circle(tray) == abut.Circle((-4.5, -4.5), 4.5)
    assert abut.largest_inscribed_circle(abut.Line((0, 0), (1, 0))) is None
    tie, dot = abut.Segment((0, 0), (4, 0)), abut.Point((4, 3))
    for how_far in (abut.hausdorff_distance, abut.frechet_distance, abut.discrete_frechet_distance):
        assert how_far(tie, dot) == 5 and how_far(tie, coin) is None
    with pytest.raises(ValueError, match="finite"):
        abut.cast(far, (0, math.inf), coin)
    with pytest.raises(ValueError, match="Ray"):
        abut.cast(coin, far)
    with pytest.raises(TypeError):
        abut.intersects(coin, "tray")
    assert abut.distance(abut.Point(np.array([0, 0])), abut.Point((3, 4))) == 5
