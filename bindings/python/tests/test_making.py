"""Shapes of others, and around points; outlines that are asked many times."""

import math
import pickle
import random

import numpy as np
import pytest

import abut

FRAME = abut.Region([[(0, 0), (9, 0), (9, 9), (0, 9)], [(3, 3), (6, 3), (6, 6), (3, 6)]])
SHAPES = [
    abut.Point((1, 2)), abut.Line((0, 1), (1, 1)), abut.Ray((0, 1), (1, 1)),
    abut.Segment((0, 0), (2, 1)), abut.Circle((1, 1), 2), abut.Box((0, 0), (2, 1)),
    abut.OrientedBox((1, 1), (2, 1), axis=(0, 1)), abut.Ellipse((1, 1), (3, 1), axis=(3, 4)),
    abut.Capsule((0, 0), (2, 0), 1), abut.RoundedBox((0, 0), (2, 1), radius=0.5),
    abut.Polygon([(0, 0), (4, 0), (0, 3)]), abut.Polyline([[(0, 0), (1, 1)], [(5, 5)]]), FRAME,
]


@pytest.mark.parametrize("shape", SHAPES, ids=lambda s: s.kind)
def test_moved_and_turned(shape):
    there = abut.moved(shape, (16, -4))
    assert type(there) is type(shape)
    assert abut.moved(there, (-16, 4)) == shape
    whole = abut.transformed(shape, abut.Similarity(axis=(0, 1), scale=2, shift=(1, 0)))
    back = abut.transformed(whole, abut.Similarity(axis=(0, -1), scale=0.5, shift=(0, 0.5)))
    assert abut.equals(back, shape)
    many = abut.array_of([shape, shape])
    assert list(abut.moved(many, [(16, -4), (0, 0)])) == [there, shape]
    assert list(abut.transformed(many, abut.Similarity(scale=2))) == [
        abut.transformed(shape, abut.Similarity(scale=2))] * 2


def test_affine():
    shear = abut.Affine(y=(1, 1), origin=(5, 0))
    image = abut.transformed(abut.Box((0, 0), (2, 1)), shear)
    assert abut.equals(image, abut.Polygon([(5, 0), (7, 0), (8, 1), (6, 1)]))
    assert abut.transformed(abut.Circle((0, 0), 2), abut.Affine(x=(3, 0))) == abut.Ellipse(
        (0, 0), (6, 2))
    assert abut.transformed(FRAME, shear).rings[0][2] == (23, 9)
    with pytest.raises(ValueError, match="radius"):
        abut.transformed(abut.Capsule((0, 0), (1, 0), 1), shear)
    with pytest.raises(ValueError, match="row 1: radius"):
        abut.transformed(abut.Capsules([0, 0], [0, 0], [1, 1], [0, 0], [0, 1]), shear)
    with pytest.raises(ValueError, match="scale"):
        abut.transformed(FRAME, abut.Similarity(scale=-1))
    with pytest.raises(TypeError, match="Similarity"):
        abut.transformed(FRAME, (1, 0, 0, 1, 0, 0))
    with pytest.raises(ValueError, match="the result"):
        abut.transformed(abut.Line((0, 0), (0, 1)), abut.Affine(y=(0, 0)))


def test_around_points():
    dice = random.Random(3)
    points = [(dice.uniform(-5, 5), dice.uniform(-5, 5)) for _ in range(200)]
    around = [abut.convex_hull(points), abut.smallest_circle(points), abut.smallest_box(points)]
    for shape in around:
        assert all(abut.contains(shape, abut.Point(p)) for p in points)
    hull = around[0]
    assert set(hull.vertices) < set(points)
    assert abut.area(around[2]) <= abut.area(abut.bounds(hull))
    assert abut.convex_hull(abut.Points(*np.transpose(points))) == hull
    ellipse = abut.ellipse_of_covariance((1, 2), [[4, 0], [0, 1]], 1 - math.exp(-0.5))
    assert np.allclose(ellipse.semi_axes, (2, 1))
    for wrong in ([], [(0, math.nan)], [(1, 2, 3)]):
        with pytest.raises(ValueError, match="points"):
            abut.smallest_circle(wrong)
    with pytest.raises(ValueError, match="level"):
        abut.ellipse_of_covariance((1, 2), [[4, 0], [0, 1]], 1)
    with pytest.raises(ValueError, match="symmetric"):
        abut.ellipse_of_covariance((1, 2), [[4, 1], [0, 1]], 0.5)


def test_repaired():
    bow = [(0, 0), (2, 2), (2, 0), (0, 2)]
    with pytest.raises(ValueError, match="rings"):
        abut.Region([bow])
    made = abut.repaired([bow])
    assert abut.area(made.region) == 2 and (made.moved, made.largest_move) == (0, 0)
    square = [(0, 0), (4, 0), (4, 4), (0, 4)]
    assert abut.area(abut.repaired([square, square], "nonzero", radius=1).region) > 16
    assert abut.repaired([square, square]).region.rings == []
    assert abut.repaired(FRAME).region == FRAME
    raw = abut.Regions(bow + square, [0, 1, 2], [0, 4, 8], invalid="keep")
    many = abut.repaired(raw)
    assert [abut.area(r) for r in many.regions] == [2, 16]
    assert list(many.moved) == [0, 0] and list(many.largest_move) == [0, 0]
    third = abut.repaired([[(0, 0), (3, 1), (3, 0), (0, 2)]])
    assert third.moved > 0 and 0 < third.largest_move < 1e-15
    with pytest.raises(ValueError, match="rule"):
        abut.repaired([bow], "odd")
    with pytest.raises(ValueError, match="finite"):
        abut.repaired([[(0, 0), (1, math.inf), (2, 0)]])


def test_prepared():
    frame = abut.Prepared(FRAME)
    assert frame.shape == FRAME and frame.overhead_in_bytes > 0
    assert pickle.loads(pickle.dumps(frame)).shape == FRAME
    others = SHAPES[4:11]
    for b in others:
        for query in ("intersects", "interiors_intersect", "contains", "relate", "distance"):
            wanted = getattr(abut, query)(FRAME, b)
            assert getattr(frame, query)(b) == wanted
            assert getattr(frame, query)(abut.Prepared(b)) == wanted
        apart = abut.distance(FRAME, b)
        assert frame.closest_points(b).distance == frame.closest_points(abut.Prepared(b)).distance == apart
        assert frame.separation(b) == frame.separation_witness(b).distance == abut.separation(FRAME, b)
    points = abut.Points(*np.mgrid[0:10, 0:10].reshape(2, -1).astype(float))
    for query in ("intersects", "interiors_intersect", "contains", "distance"):
        assert list(getattr(frame, query)(points)) == list(getattr(abut, query)(FRAME, points))
    assert 0 < frame.contains(points).sum() < len(points)


def test_contacts_and_casts_of_prepared():
    frame, way = abut.Prepared(FRAME), (7.0, -2.0)
    hits = 0
    for b in SHAPES[4:11]:
        wanted = abut.cast(b, way, FRAME)
        assert frame.contacts(b) == abut.contacts(FRAME, b)
        assert frame.contacts(abut.Prepared(b)) == abut.contacts(FRAME, b)
        assert frame.cast(b, way) == frame.cast(abut.Prepared(b), way) == wanted
        hits += wanted is not None
    assert 0 < hits
    assert frame.cast(abut.Prepared(FRAME), way) == abut.cast(FRAME, way, FRAME)
    assert [c.depth for c in frame.contacts(abut.Box((2, 8), (4, 12)))] == [1]
    assert frame.cast(abut.Ray((-2, 4), (1, 0))) == abut.Hit(2, (0, 4), (-1, 0))
    y = np.linspace(-2, 12, 50)
    rays, coins = abut.Rays(-2.0, y, 1.0, 0.0), abut.Circles(-2.0, y, 0.5)
    for got, wanted in ((frame.cast(rays), abut.cast(rays, FRAME)),
                        (frame.cast(coins, way), abut.cast(coins, way, FRAME))):
        assert 0 < got.hit.sum() < len(y)
        for mine, theirs in zip(got, wanted):
            np.testing.assert_array_equal(mine, theirs)
    with pytest.raises(ValueError, match="Ray"):
        frame.cast(abut.Circle((0, 0), 1))
    with pytest.raises(ValueError, match="Rays"):
        frame.cast(coins)
    with pytest.raises(ValueError, match="motion"):
        frame.cast(coins, (math.nan, 0))


def test_contact_features():
    floor = abut.Box((-10, -1), (10, 0))
    seen = set()
    for x in (0.0, 3.5, 9.5):
        crate = abut.OrientedBox((x, 0.98), (1, 1), 1e-6)
        c = abut.contact(floor, crate)
        f = abut.contact_features(floor, crate, c)
        assert (f.a, f.b) == (("side", 2), ("side", 0)) and len(f.ids) == 2
        seen |= set(f.ids)
    assert len(seen) == 2
    ball = abut.Circle((3, 0.5), 0.5)
    f = abut.contact_features(floor, ball, abut.contact(floor, ball))
    assert f.a == abut.Feature("side", 2) and f.b.kind == "curve" and len(f.ids) == 1
    with pytest.raises(ValueError, match="points"):
        abut.contact_features(floor, ball, abut.Contact((0, 1), 0, (), ()))
