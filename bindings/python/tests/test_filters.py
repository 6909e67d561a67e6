"""Questions about some of an index: each is held against the same question in NumPy."""

import numpy as np
import pytest

import abut

rng = np.random.default_rng(5)
N = 800
X, Y, R = rng.random(N) * 60, rng.random(N) * 60, rng.random(N)
CIRCLES = abut.Circles(X, Y, R)
INDEX = abut.Index(CIRCLES)
LAYERS = 1 << np.arange(N) % 3
ASKED = abut.Boxes(X[:50] - 2, Y[:50] - 2, X[:50] + 2, Y[:50] + 2)
MEET = np.array([abut.intersects(CIRCLES, ASKED[i]) for i in range(50)])
GAPS = np.array([abut.distance(CIRCLES, ASKED[i]) for i in range(50)])


def even(id):
    return id % 2 == 0


def pairs(found):
    return set(zip(found.rows.tolist(), found.ids.tolist()))


@pytest.mark.parametrize("threads", [1, 2])
def test_each_row_has_its_filter(threads):
    itself, masks = np.arange(50), 1 + np.arange(50) % 6
    allowed = (LAYERS[None, :] & masks[:, None]) != 0
    allowed &= (np.arange(N)[None, :] != itself[:, None]) & (np.arange(N) % 2 == 0)[None, :]
    some = abut.Filter(ignore=itself, layers=LAYERS, mask=masks, accepts=even)
    expected = set(zip(*(a.tolist() for a in np.nonzero(MEET & allowed))))
    assert pairs(INDEX.meeting(ASKED, filter=some, threads=threads)) == expected
    assert 50 < len(expected) < MEET.sum()
    near = set(zip(*(a.tolist() for a in np.nonzero((GAPS <= 1) & allowed))))
    assert pairs(INDEX.within(ASKED, 1, filter=some, threads=threads)) == near
    assert INDEX.meets_any(ASKED, filter=some).tolist() == (MEET & allowed).any(1).tolist()
    found = INDEX.nearest(ASKED, 3, filter=some, threads=threads)
    gaps = np.sort(np.where(allowed, GAPS, np.inf), axis=1)[:, :3]
    assert found.distances.tolist() == gaps.tolist()
    assert allowed[np.arange(50)[:, None], found.ids].all()


def test_one_shape():
    window = ASKED[0]
    everything = INDEX.meeting(window)
    assert 0 in everything and 0 not in INDEX.meeting(window, filter=abut.Filter(ignore=0))
    assert sorted(INDEX.meeting(window, filter=abut.Filter())) == sorted(everything)
    assert (INDEX.meeting(window, filter=abut.Filter(accepts=even)) % 2 == 0).all()
    assert INDEX.meets_any(window) is True
    assert INDEX.meets_any(window, filter=abut.Filter(layers=np.zeros(N, int))) is False
    some = abut.Filter(layers=LAYERS[:5], mask=0)  # later ids have all bits
    assert sorted(INDEX.meeting(window, filter=some)) == sorted(everything[everything >= 5])


def test_what_is_wrong_is_said():
    with pytest.raises(ValueError, match="ignore must have a number for each of the 50"):
        INDEX.meeting(ASKED, filter=abut.Filter(ignore=[1, 2]))
    with pytest.raises(ValueError, match="mask must have"):
        INDEX.nearest(ASKED, filter=abut.Filter(mask=[1, 2]))
    with pytest.raises(ValueError, match="ignore"):
        INDEX.meeting(ASKED[0], filter=abut.Filter(ignore=[1, 2]))
    with pytest.raises(ValueError, match="layers"):
        abut.Filter(layers=[0.5])
    with pytest.raises(ValueError, match="32 bits"):
        abut.Filter(mask=-1)
    with pytest.raises(ValueError, match="reach"):
        INDEX.cast(abut.Ray((0, 0), (1, 0)), reach=-1)

    def broken(id):
        raise KeyError("no such thing")

    with pytest.raises(KeyError, match="no such thing"):
        INDEX.meeting(ASKED, filter=abut.Filter(accepts=broken), threads=2)
    with pytest.raises(KeyError):
        INDEX.join(filter=abut.PairFilter(accepts=lambda a, b: broken(a)))


def test_hits_in_their_order():
    ray = abut.Ray((-3, 30), (2, 0))
    each = abut.cast(ray, CIRCLES)
    order = np.lexsort((np.arange(N), each.t))[:each.hit.sum()]
    hits = INDEX.hits(ray)
    assert [id for id, _ in hits] == order.tolist() and len(hits) > 5
    assert [hit.t for _, hit in hits] == each.t[order].tolist()
    assert INDEX.hits(ray, k=3) == hits[:3] and INDEX.cast(ray) == hits[0]
    some = abut.Filter(accepts=even)
    assert INDEX.hits(ray, filter=some) == [h for h in hits if even(h[0])]
    reach = hits[2][1].t * 2  # a length, and the direction is 2 long
    assert INDEX.hits(ray, reach=reach) == hits[:3]
    assert INDEX.hits_any(ray) is True and INDEX.hits_any(ray, reach=0.5) is False
    rays = abut.Rays([-3, -3], [30, 500], 2, 0)
    many = INDEX.hits(rays, k=2)
    assert many.rows.tolist() == [0, 0] and many.ids.tolist() == order[:2].tolist()
    assert INDEX.hits_any(rays).tolist() == [True, False]
    disc = abut.Circle((-5, 30), 1)
    t = abut.cast(disc, (80, 0), CIRCLES)
    assert [id for id, _ in INDEX.hits(disc, (80, 0))] == np.lexsort((np.arange(N), t.t))[:t.hit.sum()].tolist()


def test_one_way_and_turning():
    floor = abut.Index([abut.Box((0, -1), (100, 0)), abut.Box((50, 0), (51, 10))])
    crate = abut.Box((10, 0), (12, 2))
    assert floor.cast(crate, (60, 0))[0] == 0
    id, hit = floor.cast(crate, (60, 0), one_way=True)
    assert id == 1 and hit.t == 38 / 60
    assert floor.cast(crate, (60, 0), one_way=True, reach=30) is None
    assert floor.cast(crate, (0, 5), one_way=True) is None
    bar = abut.Box((40, 1), (49, 2))
    id, hit = floor.cast_rotating(bar, (0, 0), 1.0, 1e-6)
    assert id == 0 and 0 < hit.t < 1
    assert floor.cast_rotating(bar, (0, 0), 0.1, 1e-6) is None
    with pytest.raises(ValueError, match="tolerance"):
        floor.cast_rotating(bar, (0, 0), 1, 0)


def test_groups_and_signed_distances():
    spot = abut.Point((30, 30))
    gaps = abut.distance(CIRCLES, spot)
    best = {}
    for id in np.lexsort((np.arange(N), gaps)):
        best.setdefault(id % 7, id)
    found = INDEX.nearest_groups(spot, 3, np.arange(N) % 7)
    assert found.ids.tolist() == list(best.values())[:3]
    with pytest.raises(ValueError, match="groups"):
        INDEX.nearest_groups(spot, 3, [1])
    signed = np.array([abut.separation(CIRCLES, ASKED[i]) for i in range(50)])
    least = INDEX.least_separated(ASKED)
    assert least.separations.tolist() == signed.min(1).tolist() and (least.separations < 0).any()
    assert signed[np.arange(50), least.ids].tolist() == least.separations.tolist()
    id, depth = INDEX.least_separated(ASKED[0])
    assert (id, depth) == (least.ids[0], least.separations[0])
    assert INDEX.least_separated(abut.Point((1e6, 0)), within=1) is None


def test_joins_of_some():
    every = INDEX.join()
    pair_filter = abut.PairFilter(layers=LAYERS, masks=LAYERS)
    seen = INDEX.join(filter=pair_filter)
    same = LAYERS[every.a] == LAYERS[every.b]
    assert set(zip(seen.a.tolist(), seen.b.tolist())) == set(
        zip(every.a[same].tolist(), every.b[same].tolist()))
    assert 10 < same.sum() < len(same)
    near, some = INDEX.join(within=1), INDEX.join(within=1, filter=pair_filter)
    assert len(some.a) == (LAYERS[near.a] == LAYERS[near.b]).sum()
    low = INDEX.join(filter=abut.PairFilter(accepts=lambda a, b: a < 99 and b < 99))
    assert len(low.a) == ((every.a < 99) & (every.b < 99)).sum()
    touches = INDEX.join_contacts()
    assert len(touches.a) == len(every.a)
    one_by_one = abut.contact(CIRCLES[touches.a], CIRCLES[touches.b])
    assert (one_by_one.counts == touches.counts).all() and touches.points.shape == (len(every.a), 2, 2)
    assert one_by_one.depth == pytest.approx(touches.depth, abs=1e-13)
    assert one_by_one.normal == pytest.approx(touches.normal, abs=1e-11)
    other = abut.Index(ASKED)
    assert len(INDEX.join_contacts(other).a) == MEET.sum()


def test_ids():
    index = abut.DynamicIndex(CIRCLES)
    index.erase(3)
    assert not index.has(3) and index.has(4) and not index.has(-1) and not index.has(N)
    assert index.id_end == N and len(index) == N - 1
    assert INDEX.has(0) and INDEX.overhead_in_bytes > N
