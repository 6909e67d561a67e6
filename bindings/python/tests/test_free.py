"""Python's threads beside each other, with the interpreter's lock or without it."""

import sys
import sysconfig
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import abut

THREADS = 4


def together(work):
    """What work(0), work(1), … give, at the same time."""
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(work, range(THREADS)))


@pytest.mark.skipif(not sysconfig.get_config_var("Py_GIL_DISABLED"), reason="this Python has a lock")
def test_the_lock_stays_away():
    assert not sys._is_gil_enabled()


def test_one_index_is_changed_and_asked_by_all():
    index = abut.DynamicIndex()

    def work(i):
        rng = np.random.default_rng(i)
        mine, kept = [], {}
        for step in range(300):
            coin = abut.Circle((100 * i + rng.random(), rng.random()), 0.25)
            if step % 3 == 2:
                index.erase(mine.pop())
            elif step % 7 == 5:
                index.move(mine[-1], coin)
                kept[mine[-1]] = coin
            else:
                mine.append(index.insert(coin))
                kept[mine[-1]] = coin
            met = set(index.meeting(abut.Box((100 * i - 9, -9), (100 * i + 9, 9))))
            assert met == set(mine)
        return {at: kept[at] for at in mine}

    parts = together(work)
    assert len(index) == sum(map(len, parts))
    for part in parts:
        for at, coin in part.items():
            assert index[at] == coin


def test_one_shape_is_asked_by_all():
    outline = abut.Prepared(abut.Region([[(0, 0), (9, 0), (9, 9), (0, 9)], [(3, 3), (6, 3), (6, 6)]]))
    pads = abut.Circles(np.arange(2000) % 50 * 0.25, np.arange(2000) / 200, 0.2)
    wanted = abut.intersects(outline.shape, pads), abut.Index(pads).join()

    def work(_):
        for _ in range(5):
            assert (outline.intersects(pads) == wanted[0]).all()
            assert len(abut.Index(pads).join().a) == len(wanted[1].a)
            assert [abut.relation(outline.shape, p) != "disjoint" for p in pads[:50]] == list(wanted[0][:50])
        return True

    assert all(together(work))
