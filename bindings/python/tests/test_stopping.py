"""Ctrl-C ends long work: batches, questions to an index, joins, prepared outlines."""

import signal
import subprocess
import sys
import time

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
index = abut.Index(shapes[:5000])
coast = abut.Prepared(abut.Region([np.stack([x, y], 1)[np.argsort(np.arctan2(y[:3000] - 50, x[:3000] - 50))]]))
for work in (lambda: abut.overlap_area(shapes, beside), lambda: index.nearest(shapes, 9),
             lambda: index.least_separated(shapes), lambda: abut.Index(shapes).join(within=9),
             lambda: coast.distance(shapes)):
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
        for _ in range(5):
            assert child.stdout.readline() == "begun\n"
            time.sleep(0.05)  # the work has begun; the quickest takes seconds
            child.send_signal(signal.SIGINT)
            sent = time.monotonic()
            assert child.stdout.readline() == "stopped\n"
            assert time.monotonic() - sent < 3
    finally:
        child.kill()
        child.wait()
