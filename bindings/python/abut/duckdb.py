"""abut in DuckDB, through Arrow.

>>> import duckdb, abut, abut.duckdb
>>> db = duckdb.connect()
>>> abut.duckdb.register(db, "in_tray", abut.intersects, "circle", abut.Box((0, 0), (2, 2)))
>>> db.sql("select in_tray(x, 0, 1) from range(0, 12, 3) t(x)").fetchall()
[(True,), (True,), (False,), (False,)]
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import _abut
from ._arrays import ARRAYS
from ._queries import RELATIONS, relation
from ._shapes import Shape

if TYPE_CHECKING:
    import duckdb


def _columns(kind: str) -> Any:
    if kind not in _abut.KINDS[:10]:
        raise ValueError(f"kind: {kind!r} is not a kind whose columns are numbers")
    return ARRAYS[_abut.KINDS.index(kind)]


def register(connection: duckdb.DuckDBPyConnection, name: str, query: Callable[..., Any], kind: str,
             other: str | Shape) -> None:
    """Makes `query` (abut.intersects, abut.distance, …) a function of SQL. Its arguments are the
    columns of the kind and then those of the other one, in their order; a turned kind ends with its
    angle. The other side may be one shape, which takes no arguments."""
    import numpy as np
    import pyarrow as pa

    first = _columns(kind)
    second = None if isinstance(other, Shape) else _columns(other)
    counts = [len(c._names) + c._turned for c in (first, second) if c is not None]
    probe = query(first._of(*_none(first)), other if second is None else second._of(*_none(second)))
    names = query is relation
    result = "VARCHAR" if names else "BOOLEAN" if probe.dtype == np.bool_ else "DOUBLE"

    def shapes(cls: Any, arrays: Any) -> Any:
        columns = [a.to_numpy() for a in arrays]
        made = cls.__new__(cls)
        made._set(dict(zip(cls._names, columns)), columns[-1] if cls._turned else None, None, "raise")
        return made

    def ask(*arrays: Any) -> Any:
        a = shapes(first, arrays[:counts[0]])
        b = other if second is None else shapes(second, arrays[counts[0]:])
        answer = query(a, b)
        return pa.array(np.array(RELATIONS)[answer] if names else answer)

    # DuckDB asks how many arguments there are.
    ask.__signature__ = inspect.Signature([  # type: ignore[attr-defined]
        inspect.Parameter(f"column{i}", inspect.Parameter.POSITIONAL_ONLY)
        for i in range(sum(counts))])
    connection.create_function(name, ask, ["DOUBLE"] * sum(counts), result,
                               type="arrow")


def _none(cls: Any) -> Any:
    import numpy as np

    empty = np.empty(0)
    return [empty] * len(cls._names), [empty] * (2 * cls._turned)
