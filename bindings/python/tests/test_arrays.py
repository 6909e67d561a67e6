import math
import pickle
import threading

import numpy as np
import pytest

import abut

rng = np.random.default_rng(5)
N = 200


def some(cls):
    """Shapes of a kind, of small whole numbers, so that all answers come up."""
    def place():
        return rng.integers(-3, 4, N).astype(float)

    def size():
        return rng.integers(0, 3, N).astype(float)

    angle = rng.choice([0, 0.3, math.pi / 2], N)
    if cls in (abut.Points,):
        return cls(place(), place())
    if cls in (abut.Lines, abut.Rays):
        return cls(place(), place(), rng.integers(-2, 3, N) + 0.5, place())
    if cls is abut.Segments:
        return cls(place(), place(), place(), place())
    if cls is abut.Circles:
        return cls(place(), place(), size())
    if cls is abut.Boxes:
        x, y = place(), place()
        return cls(x, y, x + size(), y + size())
    if cls in (abut.OrientedBoxes, abut.Ellipses):
        return cls(place(), place(), size(), size(), angle)
    if cls is abut.Capsules:
        return cls(place(), place(), place(), place(), size())
    if cls is abut.RoundedBoxes:
        return cls(place(), place(), size(), size(), angle, size())
    corners = rng.integers(-3, 4, (3 * N, 2)).astype(float)
    return cls(corners, np.arange(0, 3 * N + 1, 3), size())


CLASSES = [abut.Points, abut.Lines, abut.Rays, abut.Segments, abut.Circles, abut.Boxes,
           abut.OrientedBoxes, abut.Ellipses, abut.Capsules, abut.RoundedBoxes, abut.Polygons]


OGC = ("disjoint", "touches", "crosses", "overlaps", "within", "covers", "covered_by", "equals")


@pytest.mark.parametrize("cls", CLASSES, ids=lambda c: c.__name__)
def test_many_are_as_one(cls):
    a = some(cls)
    yes = no = 0
    for other in CLASSES:
        b = some(other)
        got = {f: getattr(abut, f)(a, b, threads=2) for f in (
            "intersects", "contains", "interiors_intersect", "relation", "distance", "separation")}
        near, touch = abut.closest_points(a, b), abut.contact(a, b)
        matrices, within = abut.relate(a, b), abut.relate(a, b, "T*F**F***")
        ogc = {f: getattr(abut, f)(a, b) for f in OGC}
        for i in range(0, N, 9):
            p, q = a[i], b[i]
            assert got["intersects"][i] == abut.intersects(p, q)
            assert got["contains"][i] == abut.contains(p, q)
            assert got["interiors_intersect"][i] == abut.interiors_intersect(p, q)
            assert abut.RELATIONS[got["relation"][i]] == abut.relation(p, q)
            assert got["distance"][i] == pytest.approx(abut.distance(p, q), abs=1e-13)
            assert near.distance[i] == pytest.approx(abut.distance(p, q), abs=1e-13)
            apart = abut.separation(p, q)
            assert got["separation"][i] == pytest.approx(apart, abs=1e-13)
            assert np.sign(got["separation"][i]) == np.sign(apart)
            assert matrices[i] == abut.relate(p, q) and within[i] == ogc["within"][i]
            assert all(ogc[f][i] == getattr(abut, f)(p, q) for f in OGC)
            one = abut.contact(p, q)
            assert touch.counts[i] == (len(one.points) if one else 0)
            if one:
                assert touch.depth[i] == pytest.approx(one.depth, abs=1e-13)
                assert tuple(touch.points[i][0]) == pytest.approx(one.points[0], abs=1e-13)
        yes += got["intersects"].sum()
        no += N - got["intersects"].sum()
    assert yes > 100 and no > 100


def test_within_distance_of_many():
    yes = no = 0
    for cls, other in zip(CLASSES, CLASSES[3:] + CLASSES[:3]):
        a, b = some(cls), some(other)
        reach = rng.choice([0, 0.5, 2, math.inf], 2 * N)[::2]
        got = abut.within_distance(a, b, reach, threads=2)
        assert got.tolist() == [abut.within_distance(p, q, d) for p, q, d in zip(a, b, reach)]
        assert (abut.within_distance(a, b[3], 1) == [abut.within_distance(p, b[3], 1) for p in a]).all()
        yes, no = yes + got.sum(), no + (~got).sum()
    assert yes > 100 and no > 100
    far = abut.Points([0, 0], [0, 0]), abut.Point((1, 2**-30))  # 1 + 2^-61 apart, which rounds to 1
    out = np.ones(2, bool)
    assert abut.within_distance(*far, [1, 1 + 2**-52], out=out) is out and out.tolist() == [False, True]
    assert abut.within_distance(abut.Points([], []), far[1], []).shape == (0,)
    for wrong, fault in (-1, "negative"), ([0, math.nan], "NaN"):
        with pytest.raises(ValueError, match=f"^distance must not be {fault}$"):
            abut.within_distance(*far, wrong)
    for wrong in ([1, 2, 3], [[1, 2]]):
        with pytest.raises(ValueError, match="distance must be a number, or 2 of them, one for each"):
            abut.within_distance(*far, wrong)


@pytest.mark.parametrize("cls", CLASSES, ids=lambda c: c.__name__)
def test_rows(cls):
    a = some(cls)
    assert len(a) == N and repr(a).startswith(f"<{N} {cls.__name__}")
    assert a[-1] == a[N - 1] and list(a[3:5]) == [a[3], a[4]]
    assert a[np.arange(N) % 2 == 0][1] == a[2]
    again = pickle.loads(pickle.dumps(a))
    assert type(again) is cls and again[7] == a[7]
    assert abut.array_of(a)[11] == a[11]
    with pytest.raises(IndexError):
        a[N]
    assert abut.bounds(a).shape == (N, 4) and abut.centroid(a).shape == (N, 2)
    one = abut.area(a[5])
    assert math.isnan(abut.area(a)[5]) if one is None else abut.area(a)[5] == one


def test_columns_are_not_copied():
    x = np.zeros((1000, 3))
    x[:, 2] = 1
    circles = abut.Circles(x[:, 0], x[:, 1], x[:, 2])
    assert np.shares_memory(circles.x, x) and np.shares_memory(circles.radius, x)
    rows = abut.Circles.from_rows(x)
    assert np.shares_memory(rows.y, x)
    assert abut.intersects(rows, abut.Point((0, 1))).all()
    floats = abut.Circles(x[:, 0].astype(np.float32), x[:, 1].astype(np.float32), np.float32(1))
    assert floats.x.dtype == np.float32
    assert abut.distance(floats, abut.Point((0, 3)))[5] == 2

    class Other:  # what speaks DLPack and is no array
        def __dlpack__(self, **options):
            return x[:, 0].__dlpack__(**options)

        def __dlpack_device__(self):
            return x[:, 0].__dlpack_device__()

    points = abut.Points(np.from_dlpack(Other()), x[:, 1])
    assert np.shares_memory(points.x, x) and points[5] == abut.Point((0, 0))


def test_broadcasting():
    circles = abut.Circles([0, 3, 6], 0, 1)
    assert abut.intersects(circles, abut.Point((1, 0))).tolist() == [True, False, False]
    assert abut.contains(abut.Box((-1, -1), (4, 1)), circles).tolist() == [True, True, False]
    assert abut.distance(circles, abut.Circles([3], [0], [1])).tolist() == [1, 0, 1]
    assert abut.distance([abut.Point((0, 0)), abut.Point((1, 0))], circles[1]).tolist() == [2, 1]
    with pytest.raises(ValueError, match="3 shapes against 2"):
        abut.intersects(circles, circles[:2])
    with pytest.raises(ValueError, match="equally long"):
        abut.Circles([1, 2, 3], [1, 2], 1)
    assert len(abut.Points([], [])) == 0
    assert abut.intersects(abut.Points([], []), abut.Point((0, 0))).shape == (0,)


def test_out():
    circles = abut.Circles([0, 3, 6], 0, 1)
    out = np.empty(3)
    assert abut.distance(circles, abut.Point((9, 0)), out=out) is out and out[2] == 2
    with pytest.raises(ValueError, match="out"):
        abut.distance(circles, abut.Point((9, 0)), out=np.empty(2))
    with pytest.raises(ValueError, match="out"):
        abut.intersects(circles, abut.Point((9, 0)), out=np.empty(3))


def test_answers_of_many_numbers_are_written_over():
    circles, later = abut.Circles([0, 4, 7], 0.0, 1.5), abut.Circles([3, 5, 6], 0.5, 1.0)
    box = abut.Box((2, -1), (5, 1))
    for ask in (abut.closest_points, abut.farthest_points, abut.separation_witness, abut.contact,
                lambda a, b, **more: abut.cast(a, (1, 0), b, **more)):
        first, wanted = ask(circles, box), ask(later, box)
        again = ask(later, box, out=first)
        for mine, own, theirs in zip(again, first, wanted):
            assert np.shares_memory(mine, own)
            np.testing.assert_array_equal(mine, theirs)
            np.testing.assert_array_equal(own, theirs)
        with pytest.raises(ValueError, match="before"):
            ask(circles[:2], box, out=first)
    for ask in (abut.bounds, abut.centroid, abut.area, abut.perimeter):
        first, wanted = ask(circles), ask(later)
        again = ask(later, out=first)
        assert np.shares_memory(again, first)
        np.testing.assert_array_equal(first, wanted)


def test_invalid_rows():
    x, r = np.array([0.0, 1, np.nan, 3]), np.array([1.0, -1, 1, 1])
    with pytest.raises(ValueError, match="row 1: radius"):
        abut.Circles(x, 0, r)
    kept = abut.Circles(x, 0, r, invalid="skip")
    assert kept.rows.tolist() == [0, 3] and kept[1] == abut.Circle((3, 0), 1)
    assert len(abut.Circles(x, 0, r, invalid="keep")) == 4
    with pytest.raises(ValueError, match="starts"):
        abut.Polygons([(0, 0), (1, 0), (0, 1)], [0, 4])
    dart = [(0, 0), (4, 0), (1, 1), (0, 4)]
    with pytest.raises(ValueError, match=r"row 1: vertices\[2\]"):
        abut.Polygons(dart[:2] + dart, [0, 2, 6])
    assert len(abut.Polygons(dart[:2] + dart, [0, 2, 6], invalid="skip")) == 1


def test_casts():
    rays = abut.Rays([0, 0], [0, 9], 1, 0)
    hits = abut.cast(rays, abut.Circle((5, 0), 1))
    assert hits.hit.tolist() == [True, False] and hits.t[0] == 4 and math.isnan(hits.t[1])
    assert hits.normal[0].tolist() == [-1, 0]
    moving = abut.cast(abut.Circles([0, 0], [0, 9], 1), [(10, 0), (0, -10)], abut.Box((5, -1), (6, 1)))
    assert moving.hit.tolist() == [True, False] and moving.t[0] == 0.4


def test_threads():
    boxes = abut.Boxes(rng.random(50_000), rng.random(50_000), 2, 2)
    expected = abut.intersects(boxes, abut.Circle((0, 0), 0.5), threads=1)
    answers = [None] * 8

    def ask(i):
        answers[i] = abut.intersects(boxes, abut.Circle((0, 0), 0.5), threads=i % 3)

    threads = [threading.Thread(target=ask, args=(i,)) for i in range(8)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert 0 < expected.sum() < 50_000
    assert all((a == expected).all() for a in answers)


def test_axes_of_any_length_and_angles_are_unit_vectors():
    turned = abut.Ellipses([0.0, 1, 2], [0.0, 0, 0], 2.0, 1.0, axis=([3.0, 0, 1e-200], [4.0, -2, 0]))
    assert [s.axis for s in turned] == [(0.6, 0.8), (0, -1), (1, 0)]
    assert abut.OrientedBoxes([0.0, 1], [0.0, 0], 1.0, 1.0, 0.5)[1] == abut.OrientedBox((1, 0), (1, 1), 0.5)
    with pytest.raises(ValueError, match="row 1"):
        abut.Ellipses([0.0, 1], [0.0, 0], 2.0, 1.0, axis=([1.0, 0], [0.0, 0]))


def test_complex_numbers_are_refused():
    with pytest.raises(ValueError, match="columns must be numbers: x is complex"):
        abut.Circles(np.array([1j]), [0], 1)
