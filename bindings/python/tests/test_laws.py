"""Laws that hold for all shapes, on cases that Hypothesis looks for: ABUT_LAWS of them each, or 40."""

import math
import os

import pytest

pytest.importorskip("hypothesis")
from hypothesis import assume, given, settings  # noqa: E402
from hypothesis import strategies as st  # noqa: E402

import abut  # noqa: E402

# Small whole numbers, where shapes touch, and any others that squares do not overflow.
small = st.integers(-4, 4).map(float)
number = small | st.floats(-1e100, 1e100, allow_nan=False)
length = st.integers(0, 4).map(float) | st.floats(0, 1e100)
point = st.tuples(number, number)
sizes = st.tuples(length, length)
axis = st.tuples(small, small).filter(any)


def valid(make):
    def tried(arguments):
        try:
            return make(*arguments)
        except ValueError:
            return None
    return tried


def of(make, *fields):
    return st.tuples(*fields).map(valid(make)).filter(lambda s: s is not None)


bounded = st.one_of(
    of(abut.Point, point), of(abut.Segment, point, point), of(abut.Circle, point, length),
    of(abut.Box, point, point), of(abut.Capsule, point, point, length),
    of(lambda c, h, a: abut.OrientedBox(c, h, axis=a), point, sizes, axis),
    of(lambda c, h, a: abut.Ellipse(c, h, axis=a), point, sizes, axis),
    of(lambda c, h, a, r: abut.RoundedBox(c, h, axis=a, radius=r), point, sizes, axis, length),
    of(abut.Polygon, st.lists(point, min_size=1, max_size=4), length))
outline = st.one_of(
    of(abut.Polyline, st.lists(st.lists(point, min_size=1, max_size=4), min_size=1, max_size=3), length),
    of(lambda r, g: abut.Region([r], g), st.lists(point, min_size=3, max_size=5), length))
convex = bounded | of(abut.Line, point, axis) | of(abut.Ray, point, axis)
shape = convex | outline
laws = settings(max_examples=int(os.environ.get("ABUT_LAWS", "40")), deadline=None,
                derandomize="ABUT_LAWS" not in os.environ)
INVERSE = {"inside": "contains", "contains": "inside", "covers": "covered_by", "covered_by": "covers"}


@laws
@given(shape, shape)
def test_the_answers_agree(a, b):
    how = abut.relation(a, b)
    meet = abut.intersects(a, b)
    assert abut.intersects(b, a) == meet
    assert abut.relation(b, a) == INVERSE.get(how, how)
    assert (how != "disjoint") == meet
    assert abut.interiors_intersect(a, b) == (how not in ("disjoint", "meet"))
    # The end of a segment lies in it, and meets its boundary alone.
    subset = abut.contains(a, b)
    assert subset or how not in ("equal", "contains", "covers")
    assert not subset or how in ("equal", "contains", "covers", "meet")
    assert (abut.distance(a, b) == 0) == meet


@laws
@given(shape)
def test_a_shape_and_itself(a):
    assert abut.relation(a, a) == "equal" and abut.distance(a, a) == 0
    assert eval(repr(a), vars(abut).copy()) == a
    box = abut.bounds(a)
    if box is not None:  # its numbers are rounded
        low, high = (tuple(math.nextafter(x, end) for x in p)
                     for p, end in ((box.min, -math.inf), (box.max, math.inf)))
        assert abut.contains(abut.Box(low, high), a)


@laws
@given(shape, shape, shape)
def test_subsets(a, b, c):
    if abut.contains(a, b) and abut.contains(b, c):
        assert abut.contains(a, c)
    if abut.contains(a, b) and abut.intersects(b, c):
        assert abut.intersects(a, c)


@laws
@given(bounded, bounded)
def test_points_lie_where_they_should(a, b):
    near, far = abut.closest_points(a, b), abut.farthest_points(a, b)
    assume(far.distance < 1e90)
    size = max(far.distance, *(abs(x) for p in (*near[:2], *far[:2]) for x in p), 1e-300)
    assert math.dist(near.a, near.b) == pytest.approx(near.distance, abs=1e-12 * size)
    assert near.distance <= far.distance * (1 + 1e-12)
    for p, s in ((near.a, a), (near.b, b), (far.a, a), (far.b, b)):
        assert abut.distance(abut.Point(p), s) <= 1e-12 * size


@laws
@given(st.lists(shape, min_size=1, max_size=12), shape)
def test_an_index_finds_what_a_loop_finds(shapes, query):
    index = abut.Index(shapes)
    meeting = [i for i, s in enumerate(shapes) if abut.intersects(s, query)]
    assert sorted(index.meeting(query)) == meeting
    assert sorted(index.within(query, 1)) == [
        i for i, s in enumerate(shapes) if abut.distance(s, query) <= 1]
    assert len(index.join().a) == sum(
        abut.intersects(a, b) for i, a in enumerate(shapes) for b in shapes[:i])
