"""How the rings of regions lie in each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from . import _abut
from ._shapes import Polyline, Region

Ring = Sequence[Any]


def depths(rings: Sequence[Ring]) -> list[int]:
    """In how many other rings each lies: even ones are shells, odd ones holes."""
    if len(rings) == 1:
        return [0]
    areas = [Region([ring]) for ring in rings]
    lines = [Polyline([ring]) for ring in rings]
    return [sum(i != j and _abut.contains(area, line) for j, area in enumerate(areas))
            for i, line in enumerate(lines)]


def polygons(rings: Sequence[Ring]) -> list[list[Ring]]:
    """The rings as Simple Features have them: a list of polygons, each a shell and then its holes."""
    deep = depths(rings)
    shells = [i for i, d in enumerate(deep) if d % 2 == 0]
    result = {i: [rings[i]] for i in shells}
    for i, d in enumerate(deep):
        if d % 2 == 0:
            continue
        hole = Polyline([rings[i]])
        around = next(j for j in shells
                      if deep[j] == d - 1 and _abut.contains(Region([rings[j]]), hole))
        result[around].append(rings[i])
    return list(result.values())
