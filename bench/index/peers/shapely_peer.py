"""Shapely's STRtree, asked by bench/index through a pipe: a line a question, a line an answer.

  boxes FILE | lines FILE   four doubles each       -> ok
  build                                              -> ok
  windows FILE              (read before, see load)  -> answers, sum of ids
  self_join                                          -> answers, sum of ids of both
  exact_self_join           of true shapes
"""

import sys

import numpy as np
import shapely

shapes = tree = windows = None


def read(file, kind):
    numbers = np.fromfile(file).reshape(-1, 4)
    if kind == "lines":
        return shapely.linestrings(numbers.reshape(-1, 2, 2))
    return shapely.box(*numbers.T)


def tally(ids):
    return f"{ids.shape[-1]} {int(ids.sum(dtype=np.uint64))}"


def self_join(predicate):
    pairs = tree.query(shapes, predicate=predicate)
    return tally(pairs[:, pairs[0] < pairs[1]])


for line in sys.stdin:
    verb, *rest = line.rstrip("\n").split(" ", 1)
    answer = "ok"
    if verb == "version":
        answer = shapely.__version__
    elif verb in ("boxes", "lines"):
        tree = None
        shapes = read(rest[0], verb)
    elif verb == "load":
        windows = read(rest[0], "boxes")
    elif verb == "build":
        tree = shapely.STRtree(shapes)
    elif verb == "windows":
        answer = tally(tree.query(windows)[1])
    elif verb == "self_join":
        answer = self_join(None)
    elif verb == "exact_self_join":
        answer = self_join("intersects")
    elif verb == "forget":
        shapes = tree = windows = None
    print(answer, flush=True)
