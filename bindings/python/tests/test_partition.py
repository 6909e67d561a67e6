import pickle

import numpy as np
import pytest

import abut

rng = np.random.default_rng(4)
N = 3000
PADS = abut.Circles(rng.random(N) * 100, rng.random(N) ** 3 * 100, rng.random(N) * 2)
# A few that nearly everything is below.
LOW = np.where(np.arange(N) % 500 == 0, 90.0, 0.0)
X, Y = rng.random(N) * 100, rng.random(N) ** 3 * 100
BOXES = abut.Boxes(X - LOW, Y - LOW, X + 1 + LOW, Y + 1 + LOW)


def by_tiles(tiles, a, b, within=None):
    """As a cluster does it: each tile by itself, with what is everywhere."""
    of_a, of_b = (abut.tile_bounds(s, within or 0.0) for s in (a, b))
    left, right = tiles.assign(of_a), tiles.assign(of_b)
    found, twice = [], 0
    for tile in range(len(tiles)):
        rows = [np.concatenate([s.rows[s.tiles == tile], s.everywhere]) for s in (left, right)]
        if not len(rows[0]) or not len(rows[1]):
            continue
        pairs = abut.Index(a[rows[0]]).join(abut.Index(b[rows[1]]), within=within)
        i, j = rows[0][pairs.a], rows[1][pairs.b]
        mine = tiles.owner(of_a[i], of_b[j]) == tile
        twice += (~mine).sum()
        found += zip(i[mine].tolist(), j[mine].tolist())
    return found, twice


@pytest.mark.parametrize("count", [1, 4, 16, 64, 1000])
@pytest.mark.parametrize("within", [None, 0.5])
def test_each_pair_once(count, within):
    tiles = abut.Partition(PADS[:1000], count)
    assert count * 0.8 <= len(tiles) <= count
    found, twice = by_tiles(tiles, PADS, BOXES, within)
    pairs = abut.Index(PADS).join(abut.Index(BOXES), within=within)
    assert sorted(found) == sorted(zip(pairs.a.tolist(), pairs.b.tolist()))
    assert len(found) > 1000 and (twice > 0) == (count > 1)
    if count == 64:
        assert len(tiles.assign(BOXES).everywhere) == 6
        assert len(tiles.assign(abut.Line((0, 0), (1, 1))).everywhere) == 1


def test_values():
    tiles = abut.Partition(abut.tile_bounds(PADS), 16)
    again = pickle.loads(pickle.dumps(tiles))
    assert again == tiles and repr(again) == "<Partition of 16 tiles>"
    assert abut.Partition.from_cuts(*tiles.cuts) == tiles != abut.Partition(PADS, 4)
    assert tiles.bounds.shape == (16, 4) and tiles.bounds[0, 0] == -np.inf
    assert len(abut.Partition(np.empty((0, 4)), 9)) == 1
    empty = tiles.assign(np.empty((0, 4)))
    assert [len(x) for x in empty] == [0, 0, 0]
    one = abut.tile_bounds(abut.Circle((0, 0), 1), 2)
    assert one.shape == (4,) and (one[:2] <= -2).all() and (one[2:] >= 2).all() and one[2] < 2.001


def test_errors():
    tiles = abut.Partition(PADS, 4)
    for wrong in (lambda: abut.Partition(PADS, 0), lambda: tiles.assign(np.zeros((3, 3))),
                  lambda: tiles.assign([[0, 0, np.nan, 1]]), lambda: abut.tile_bounds(PADS, -1),
                  lambda: tiles.owner(np.zeros((2, 4)), np.zeros((3, 4))),
                  lambda: abut.Partition.from_cuts([1, 0], [[], [], []]),
                  lambda: abut.Partition.from_cuts([0], [[]])):
        with pytest.raises(ValueError):
            wrong()
