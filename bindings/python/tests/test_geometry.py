import json
import math

import pytest

import abut

FORMS = [
    (abut.Point((1, -2.5)), "POINT (1 -2.5)"),
    (abut.Segment((0, 0), (3, 4)), "LINESTRING (0 0, 3 4)"),
    (abut.Polyline([[(0, 0), (1, 1), (2, 0)]]), "LINESTRING (0 0, 1 1, 2 0)"),
    (abut.Polyline([[(1, 2)], [(3, 4)]]), "MULTIPOINT (1 2, 3 4)"),
    (abut.Polygon([(0, 0), (4, 0), (0, 3)]), "POLYGON ((0 0, 4 0, 0 3, 0 0))"),
    (abut.Region([[(0, 0), (9, 0), (9, 9), (0, 9)], [(1, 1), (1, 2), (2, 2)]]),
     "POLYGON ((0 0, 9 0, 9 9, 0 9, 0 0), (1 1, 1 2, 2 2, 1 1))"),
]


@pytest.mark.parametrize("shape, text", FORMS, ids=lambda x: x.kind if isinstance(x, abut.Shape) else "")
def test_there_and_back(shape, text):
    assert abut.to_wkt(shape) == text
    assert abut.from_wkt(text) == shape
    assert abut.from_wkb(abut.to_wkb(shape)) == shape
    assert abut.from_wkb(abut.to_wkb(shape, srid=4326).hex()) == shape
    assert abut.from_wkt(abut.to_wkt(shape, srid=4326)) == shape
    assert abut.from_geojson(abut.to_geojson(shape)) == shape
    assert shape.__geo_interface__ == json.loads(abut.to_geojson(shape))
    assert abut.from_geojson(shape) == shape
    assert abut.from_geojson({"type": "Feature", "geometry": shape.__geo_interface__}) == shape


def test_shapely_reads_and_writes_the_same():
    shapely = pytest.importorskip("shapely")
    for shape, text in FORMS:
        assert shapely.from_wkb(abut.to_wkb(shape)).equals(shapely.from_wkt(text))
        assert shapely.from_wkt(abut.to_wkt(shape)).equals(shapely.from_wkt(text))
        assert shapely.geometry.shape(shape).equals(shapely.from_wkt(text))
        assert abut.from_wkb(shapely.to_wkb(shapely.from_wkt(text))) == shape
        assert abut.from_geojson(shapely.from_wkt(text)) == shape


def test_curves_need_a_tolerance():
    coin = abut.Circle((1, 2), 3)
    with pytest.raises(ValueError, match="circle: has curves: a tolerance"):
        abut.to_wkt(coin)
    assert not hasattr(coin, "__geo_interface__")
    for tolerance in (1e-2, 1e-5):
        flat = abut.from_wkb(abut.to_wkb(coin, tolerance))
        assert 0 < abut.area(coin) - abut.area(flat) < abut.perimeter(coin) * tolerance
    arc = "CURVEPOLYGON(CIRCULARSTRING(1 2,7 2,1 2))"
    with pytest.raises(ValueError, match="tolerance"):
        abut.from_wkt(arc)
    assert abut.area(abut.from_wkt(arc, 1e-5)) == pytest.approx(9 * math.pi, rel=1e-4)


def test_what_is_refused():
    for read, wrong, why in [(abut.from_wkt, "POINT (1 x)", "not a number: x.*byte 9"),
                             (abut.from_wkt, "POINT EMPTY", "empty"),
                             (abut.from_wkt, "GEOMETRYCOLLECTION(POINT(0 0),LINESTRING(0 0,1 1))", "mixture"),
                             (abut.from_wkb, b"\1\1", "too early"),
                             (abut.from_geojson, {"type": "Circle"}, "no geometry"),
                             (abut.from_geojson, "{", "not valid JSON")]:
        with pytest.raises(ValueError, match=why):
            read(wrong)
    for read, wrong in [(abut.from_wkt, 3), (abut.from_wkb, None), (abut.from_geojson, object())]:
        with pytest.raises(TypeError):
            read(wrong)
    with pytest.raises(ValueError, match="tolerance"):
        abut.from_wkt("POINT(1 2)", -1)
    for srid in (-1, 2**31, 2**40):
        with pytest.raises(ValueError, match="srid"):
            abut.to_wkb(abut.Point((1, 2)), srid=srid)
    with pytest.raises(ValueError, match="no end"):
        abut.to_wkt(abut.Line((0, 0), (1, 0)), 1)
