"""A join in a cluster whose first worker is killed while it runs."""

import os
import signal
import threading
import time
from contextlib import contextmanager
from pathlib import Path


def executors(spark):
    """The processes of the session's workers."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes().decode().split("\0")
        except OSError:
            continue  # it has ended meanwhile
        if any(w.endswith("CoarseGrainedExecutorBackend") for w in words) and \
                spark.sparkContext.applicationId in words:
            yield int(folder.name)


@contextmanager
def a_worker_killed(spark, mark):
    """Gives a function for DataFrame.mapInArrow that hands batches on slowly; the first of them costs a worker its
    life. `mark` is a file that does not exist yet."""
    killed, over = [], threading.Event()

    def slow(batches):
        for batch in batches:
            mark.touch()
            time.sleep(0.4)
            yield batch

    def kill():
        while not mark.exists() and not over.is_set():
            time.sleep(0.05)
        killed.extend(list(executors(spark))[:1])
        for pid in killed:
            os.kill(pid, signal.SIGKILL)

    thread = threading.Thread(target=kill)
    thread.start()
    try:
        yield slow
    finally:
        over.set()
        thread.join()
    assert killed
