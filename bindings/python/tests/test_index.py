import copy
import pickle
import threading

import numpy as np
import pytest

import abut

rng = np.random.default_rng(9)
N = 2000
X, Y, R = rng.random(N) * 100, rng.random(N) * 100, rng.random(N)
CIRCLES = abut.Circles(X, Y, R)
BOXES = abut.Boxes(X + 1, Y - 1, X + 2, Y)


def test_answers():
    index = abut.Index(CIRCLES)
    window = abut.Box((20, 20), (40, 50))
    expected = np.flatnonzero(abut.intersects(CIRCLES, window))
    assert sorted(index.meeting(window)) == expected.tolist() and len(expected) > 10
    near = np.flatnonzero(abut.distance(CIRCLES, window) <= 3)
    assert sorted(index.within(window, 3)) == near.tolist()
    gaps = abut.distance(CIRCLES, abut.Point((50, 50)))
    found = index.nearest(abut.Point((50, 50)), 5)
    assert found.distances.tolist() == np.sort(gaps)[:5].tolist()
    assert gaps[found.ids].tolist() == found.distances.tolist()
    assert index[7] == CIRCLES[7] and len(index) == N
    for bad in (-1, N, 2**32):
        with pytest.raises(IndexError):
            index[bad]


def test_many():
    index = abut.Index(CIRCLES)
    found = index.meeting(BOXES, threads=2)
    pairs = set(zip(found.rows.tolist(), found.ids.tolist()))
    matches = abut.Index(BOXES).join(index)
    assert pairs == set(zip(matches.a.tolist(), matches.b.tolist())) and len(pairs) > 100
    assert (np.diff(found.rows.astype(int)) >= 0).all()
    nearest = index.nearest(abut.Points([50, 1e9], [50, 1e9]), 3, within=20)
    assert nearest.ids.shape == (2, 3) and (nearest.ids[1] == -1).all()
    assert np.isinf(nearest.distances[1]).all() and (nearest.ids[0] >= 0).all()
    hits = index.cast(abut.Rays([-5, -5], [50, 500], 1, 0))
    assert hits.hit.tolist() == [True, False] and hits.ids[1] == -1
    one = index.cast(abut.Ray((-5, 50), (1, 0)))
    assert one[0] == hits.ids[0] and one[1].t == hits.t[0]
    assert index.cast(abut.Circle((-5, 50), 1), (0, 1)) is None


def test_joins():
    index = abut.Index(CIRCLES)
    own = index.join()
    assert (own.a < own.b).all() and own.distance is None
    i, j = np.triu_indices(N, 1)
    apart = np.hypot(X[i] - X[j], Y[i] - Y[j]) - R[i] - R[j]
    assert (np.abs(apart) > 1e-9).all()  # none so near to touching that the formula may err
    assert len(own.a) == (apart <= 0).sum() > 100
    near = index.join(within=0.5)
    assert len(near.a) == (apart <= 0.5).sum()
    assert near.distance.max() <= 0.5
    with pytest.raises(ValueError, match="within"):
        index.join(within=-1)


def test_mixed():
    index = abut.Index([CIRCLES, abut.Point((1, 1)), BOXES])
    assert len(index) == 2 * N + 1 and index[N] == abut.Point((1, 1))
    assert index[N + 1] == BOXES[0]
    assert len(abut.Index()) == 0 and len(abut.Index().meeting(abut.Point((0, 0)))) == 0


def test_files(tmp_path):
    index = abut.Index(CIRCLES)
    path = tmp_path / "circles.idx"
    index.save(path)
    expected = index.join()
    for again in (abut.Index.map(path), pickle.loads(pickle.dumps(index))):
        assert (again.join().a == expected.a).all()
    with pytest.raises(OSError, match="nowhere"):
        abut.Index.map("/nowhere")
    with pytest.raises(OSError):
        index.save("/nowhere/x")


def test_dynamic():
    index = abut.DynamicIndex(CIRCLES)
    ids = index.insert(BOXES)
    assert ids[0] == N and len(index) == 2 * N
    one = index.insert(abut.Circle((-50, -50), 1))
    assert index.meeting(abut.Point((-50, -49))).tolist() == [one]
    index.move(one, abut.Circle((-80, -50), 1))
    assert len(index.meeting(abut.Point((-50, -49)))) == 0
    index.erase(ids)
    index.erase(one)
    assert len(index) == N
    for refused in pickle.dumps, copy.copy, copy.deepcopy:
        with pytest.raises(TypeError, match="DynamicIndex cannot be pickled or copied: pickle its shapes"):
            refused(index)
    with pytest.raises(IndexError):
        index.erase(one)
    index.refit()
    assert len(index.join().a) == len(abut.Index(CIRCLES).join().a)


def test_progress():
    told = []
    index = abut.Index(CIRCLES, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (N, N)

    def stop(done, total):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        index.join(progress=stop)
    with pytest.raises(RuntimeError, match="enough"):
        index.nearest(CIRCLES, 3, progress=stop, threads=2)


def test_asked_and_changed_by_threads():
    index = abut.DynamicIndex(CIRCLES)
    done = threading.Event()
    problems = []

    def ask():
        while not done.is_set():
            found = index.nearest(CIRCLES[:50], 1)
            if (found.ids < 0).any():
                problems.append(found)

    threads = [threading.Thread(target=ask) for _ in range(2)]
    for t in threads:
        t.start()
    for k in range(20):
        index.move(np.arange(N), abut.Circles(X + k, Y, R))
    done.set()
    for t in threads:
        t.join()
    assert not problems


def test_bytes_are_those_of_the_file(tmp_path):
    index = abut.Index([abut.Circles([0, 3], [0, 0], [1, 1]), abut.Box((0, 0), (1, 1))])
    index.save(tmp_path / "shapes.idx")
    data = index.to_bytes()
    assert data == (tmp_path / "shapes.idx").read_bytes()
    assert abut.Index.from_bytes(data).to_bytes() == data
    with pytest.raises(Exception, match="damaged"):
        abut.Index.from_bytes(data[:-1] + b"x")
    with pytest.raises(Exception, match="too short"):
        abut.Index.from_bytes(b"")
