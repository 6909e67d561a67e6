"""The areas that two shapes make."""

import copy
import math
import pickle

import abut
import pytest

DISC = abut.Circle((0, 0), 1)
RIGHT = abut.Box((0, -2), (3, 2))


def test_an_arc_and_a_chord():
    both = abut.common_part(DISC, RIGHT)
    (arc, chord), = both.rings
    assert arc.is_arc and not chord.is_arc
    assert (arc.start, arc.end, chord.end) == ((0, -1), (0, 1), (0, -1))
    assert (arc.center, arc.semi_axes, arc.axis) == ((0, 0), (1, 1), (1, 0))
    assert arc.turn == pytest.approx(math.pi) and arc.at(0.5) == pytest.approx((1, 0))
    assert chord.at(0.25) == (0, 0.5)
    assert both.area == pytest.approx(math.pi / 2)
    assert both.contains((0.5, 0)) and not both.contains((-0.5, 0))
    assert both.svg_path() == "M 0 -1 A 1 1 0 0 1 0 1 Z"
    assert repr(both) == "CurvedRegion('M 0 -1 A 1 1 0 0 1 0 1 Z')"
    assert both.svg_path() in both._repr_svg_()
    flat = both.flattened(1e-6)
    assert flat.moved == 0 and isinstance(flat.region, abut.Region)
    assert 0 < both.area - abut.area(flat.region) < 4e-6
    with pytest.raises(ValueError, match="tolerance"):
        both.flattened(0)
    with pytest.raises(ValueError, match="point"):
        both.contains((math.nan, 0))


def test_the_others():
    assert abut.united(DISC, RIGHT).area == pytest.approx(12 + math.pi / 2)
    assert abut.difference(DISC, RIGHT).area == pytest.approx(math.pi / 2)
    assert abut.symmetric_difference(DISC, RIGHT).area == pytest.approx(12)
    turned = abut.Ellipse((1, 2), (3, 1), axis=(0.6, 0.8))
    (edge,), = abut.united(turned, turned).rings
    assert edge.at(0) == pytest.approx(edge.at(1)) and abs(edge.turn) == pytest.approx(2 * math.pi)
    # A picture holds the whole ellipse.
    low_x, low_y, high_x, high_y = abut.united(turned, turned)._bounds()
    assert abut.bounds(turned).min == pytest.approx((low_x, low_y), abs=0.03)
    assert abut.bounds(turned).max == pytest.approx((high_x, high_y), abs=0.03)


def test_pickles():
    turned = abut.united(abut.Ellipse((1, 2), (3, 1), axis=(0.6, 0.8)), RIGHT)
    for region in (turned, abut.common_part(DISC, RIGHT), abut.united()):
        for again in (pickle.loads(pickle.dumps(region)), copy.deepcopy(region)):
            assert again.rings == region.rings and again.area == region.area
    make, (rings,) = turned.__reduce__()
    rings[0].pop()
    with pytest.raises(ValueError, match="next edge"):
        make(rings)


def test_many():
    tiles = [abut.Box((x, y), (x + 1, y + 1)) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert abut.united(*tiles).svg_path() == "M 0 0 L 3 0 L 3 3 L 0 3 Z M 1 1 L 1 2 L 2 2 L 2 1 Z"
    assert abut.united(*tiles, abut.Circle((1.5, 1.5), 1)).area == pytest.approx(9)
    assert abut.united(tiles[0]).area == 1 and abut.united().rings == []
    with pytest.raises(TypeError):
        abut.united(1, 2, 3)


def test_nothing():
    none = abut.common_part(DISC, abut.Circle((2, 0), 1))
    assert none.rings == [] and none.area == 0 and none.svg_path() == ""
    assert none.flattened(1).region.rings == [] and none._repr_svg_().startswith("<svg")
