"""Ctrl-C ends long work: batches, questions to an index, joins, outlines. Daemon threads, and functions that change
what calls them, end nothing else."""

import signal
import subprocess
import sys
import time

import numpy as np
import pytest

import abut

CHILD = """
import signal

import numpy as np
import abut

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs begin without it

n = 2_000_000
rng = np.random.default_rng(1)
x, y, size = rng.random(n) * 100, rng.random(n) * 100, rng.random(n) + 1
shapes = abut.Ellipses(x, y, size, 0.5, x)
beside = abut.Ellipses(x + 0.5, y, size, 0.5, x)
index, whole = abut.Index(shapes[:5000]), abut.Index(shapes)
coast = abut.Prepared(abut.Region([np.stack([x, y], 1)[np.argsort(np.arctan2(y[:3000] - 50, x[:3000] - 50))]]))
angle = np.arange(100_000) * (2 * np.pi / 100_000)
rims = [abut.Region([(100 + rng.random(len(angle)))[:, None] * np.stack([np.cos(angle), np.sin(angle)], 1)]) for _ in range(2)]
for work in (lambda: abut.overlap_area(shapes, beside), lambda: [abut.within_distance(shapes, beside, 1) for _ in range(100)], lambda: index.nearest(shapes, 9),
             lambda: index.least_separated(shapes), lambda: abut.Index(shapes).join(within=9),
             lambda: coast.distance(shapes), lambda: coast.cast(shapes, (1, 2)),
             lambda: [abut.relate(*rims) for _ in range(1000)], lambda: [abut.overlap_area(*rims) for _ in range(1000)],
             lambda: [abut.Prepared(rims[0]).relate(rims[1]) for _ in range(1000)],
             lambda: [whole.hits(abut.Ray((-1, 50), (1, 0))) for _ in range(1000)],
             lambda: [index.nearest(shapes[:100], 5000) for _ in range(1000)]):
    print("begun", flush=True)
    try:
        work()
        print("finished", flush=True)
    except KeyboardInterrupt:
        print("stopped", flush=True)
"""


def test_ctrl_c():
    child = subprocess.Popen([sys.executable, "-c", CHILD], stdout=subprocess.PIPE, text=True)
    try:
        for _ in range(12):
            assert child.stdout.readline() == "begun\n"
            time.sleep(0.05)  # the work has begun; the quickest takes seconds
            child.send_signal(signal.SIGINT)
            sent = time.monotonic()
            assert child.stdout.readline() == "stopped\n"
            assert time.monotonic() - sent < 3
    finally:
        child.kill()
        child.wait()


DAEMONS = """
import sys
import threading
import time

import numpy as np
import abut

rng = np.random.default_rng(1)
n = 20_000
shapes = abut.Circles(*(rng.random(n) * 100 for _ in range(2)), rng.random(n))
index, moving = abut.Index(shapes), abut.DynamicIndex(shapes)
region = abut.Region([np.stack([np.cos(np.arange(500) / 80), np.sin(np.arange(500) / 80)], 1) * 50])
coast = abut.Prepared(region)
kind = sys.argv[1]
works = {
    "join": lambda: index.join(), "nearest": lambda: index.nearest(shapes, 5), "columns": lambda: abut.distance(shapes, shapes),
    "prepared": lambda: coast.distance(shapes), "one thread": lambda: index.join(threads=1),
    "filter": lambda: index.join(filter=abut.PairFilter(accepts=lambda a, b: True)),
    "progress": lambda: index.join(progress=lambda done, all: None), "pairs": lambda: abut.relate(region, region),
}
def for_ever():
    while True:
        works[kind]()
for _ in range(2):
    threading.Thread(target=for_ever, daemon=True).start()
time.sleep(0.3)
"""


@pytest.mark.parametrize("kind", ["join", "nearest", "columns", "prepared", "one thread", "filter", "progress", "pairs"])
def test_a_daemon_thread_inside_a_call(kind):
    for _ in range(3):
        ended = subprocess.run([sys.executable, "-c", DAEMONS, kind], capture_output=True, text=True, timeout=120)
        assert (ended.returncode, ended.stderr) == (0, "")


def test_a_function_that_changes_the_index_that_calls_it():
    index = abut.DynamicIndex(abut.Circles(np.arange(100.0), np.zeros(100), 1.0))
    other = abut.DynamicIndex([abut.Point((0, 0))])
    point = abut.Point((5, 0))

    def changes(*_):
        index.insert(point)

    for work in (
        lambda: index.meeting(point, filter=abut.Filter(accepts=lambda i: index.erase(i) or True)),
        lambda: index.meeting(abut.Points([5, 6], [0, 0]), filter=abut.Filter(accepts=changes)),
        lambda: index.join(progress=changes),
        lambda: index.join(threads=1, filter=abut.PairFilter(accepts=changes)),
        lambda: index.join(progress=lambda *_: index.refit()),
        lambda: index.join(progress=lambda *_: index.move(0, point)),
    ):
        with pytest.raises(RuntimeError, match="is being asked"):
            work()
    assert len(index) == 100 and len(index.meeting(point)) == 3
    # It may ask, and change another one.
    asked = index.meeting(point, filter=abut.Filter(accepts=lambda i: other.insert(point) is not None and len(index.meeting(point)) == 3))
    assert len(asked) == 3 and len(other) == 4


def test_more_answers_than_there_is_room_for():
    index = abut.Index(abut.Circles(np.arange(10.0), np.zeros(10), 1.0))
    points, groups = abut.Points([1, 2], [0, 0]), np.zeros(10, np.uint32)
    assert len(index.nearest(abut.Point((1, 0)), 2**62).ids) == 10
    assert len(index.nearest(abut.Point((1, 0)), 2**99).ids) == 10
    assert len(index.nearest_groups(abut.Point((1, 0)), 2**62, groups).ids) == 1
    assert len(index.hits(abut.Ray((-5, 0), (1, 0)), k=2**62)) == 10
    for ask in (lambda k: index.nearest(points, k), lambda k: index.nearest_groups(points, k, groups)):
        for k in (2**59, 2**62, 2**63, 2**99):
            with pytest.raises(ValueError, match="^k: "):
                ask(k)


def test_imported_anew():
    code = (
        "import sys, abut; old = abut.Circle((0, 0), 1)\n"
        "for name in [m for m in sys.modules if m.split('.')[0] == 'abut']: del sys.modules[name]\n"
        "import abut as new; assert new is not abut\n"
        "print(new.Index(new.Circles([0, 3], [0, 0], 2.0)).join().a.tolist(), new.intersects(new.Circle((0, 0), 1), new.Point((1, 0))), old)"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert ended.stderr == "" and ended.stdout.startswith("[0] True Circle")


def test_progress_is_a_function_of_two_numbers():
    index = abut.Index(abut.Circles([0, 3], [0, 0], 2.0))
    for bad in (5, "yes", 1.5):
        with pytest.raises(TypeError, match="progress must be True, or a function of two numbers"):
            index.join(progress=bad)
    with pytest.raises(TypeError, match="positional argument"):
        index.join(progress=lambda: None)
