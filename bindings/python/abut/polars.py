"""abut in Polars: `import abut.polars` gives expressions of structs a namespace.

>>> import polars as pl
>>> import abut.polars
>>> pads = pl.DataFrame({"x": [0.0, 9.0], "y": [0.0, 0.0], "radius": [1.0, 1.0]})
>>> tray = abut.Box((0, 0), (2, 2))
>>> pads.select(pl.struct("x", "y", "radius").abut.intersects("circle", tray))["x"].to_list()
[True, False]

The fields of a struct are the columns of its kind in their order, whatever their names; those of a
turned kind end with an angle, or with its axis c, s. The other side is a shape, or another struct and
its kind."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from . import _abut, _queries
from ._arrays import ARRAYS, Shapes
from ._shapes import Shape


def shapes_of(series: pl.Series, kind: str) -> Shapes:
    """The rows of a series of structs."""
    cls = ARRAYS[_abut.KINDS.index(kind)] if kind in _abut.KINDS[:10] else None
    if cls is None:
        raise ValueError(f"kind: {kind!r} is not a kind whose columns are numbers")
    fields = series.struct.fields
    n = len(cls._names)
    turns = (0, 1, 2) if cls._turned else (0,)
    if len(fields) - n not in turns:
        raise ValueError(f"a {kind} has the columns {', '.join(cls._names)}")
    columns = [series.struct.field(name).to_numpy() for name in fields]
    made = cls.__new__(cls)
    more = columns[n:]
    made._set(dict(zip(cls._names, columns)), more[0] if len(more) == 1 else None,
              (more[0], more[1]) if len(more) == 2 else None, "raise")
    return made


@pl.api.register_expr_namespace("abut")
class Namespace:
    """What is asked of each row."""

    def __init__(self, expr: pl.Expr) -> None:
        self._expr = expr

    def _ask(self, query: Any, kind: str, other: Shape | pl.Expr, other_kind: str | None,
             dtype: Any) -> pl.Expr:
        def ask(all_series: Any) -> pl.Series:
            first = all_series[0]
            if first.len() == 0:
                return pl.Series(first.name, [], dtype)
            a = shapes_of(first, kind)
            if isinstance(other, Shape):
                b: Any = other
            else:
                b = shapes_of(all_series[1], other_kind or kind)
            return pl.Series(first.name, query(a, b), dtype)

        exprs = [self._expr] if isinstance(other, Shape) else [self._expr, other]
        return pl.map_batches(exprs, ask, return_dtype=dtype)

    def intersects(self, kind: str, other: Shape | pl.Expr,
                   other_kind: str | None = None) -> pl.Expr:
        return self._ask(_queries.intersects, kind, other, other_kind, pl.Boolean)

    def interiors_intersect(self, kind: str, other: Shape | pl.Expr,
                            other_kind: str | None = None) -> pl.Expr:
        return self._ask(_queries.interiors_intersect, kind, other, other_kind, pl.Boolean)

    def contains(self, kind: str, other: Shape | pl.Expr,
                 other_kind: str | None = None) -> pl.Expr:
        return self._ask(_queries.contains, kind, other, other_kind, pl.Boolean)

    def relation(self, kind: str, other: Shape | pl.Expr,
                 other_kind: str | None = None) -> pl.Expr:
        def names(a: Any, b: Any) -> Any:
            return np.array(_queries.RELATIONS)[_queries.relation(a, b)]

        return self._ask(names, kind, other, other_kind, pl.String)

    def distance(self, kind: str, other: Shape | pl.Expr,
                 other_kind: str | None = None) -> pl.Expr:
        return self._ask(_queries.distance, kind, other, other_kind, pl.Float64)

    def separation(self, kind: str, other: Shape | pl.Expr,
                   other_kind: str | None = None) -> pl.Expr:
        return self._ask(_queries.separation, kind, other, other_kind, pl.Float64)

    def overlap_area(self, kind: str, other: Shape | pl.Expr,
                     other_kind: str | None = None) -> pl.Expr:
        return self._ask(_queries.overlap_area, kind, other, other_kind, pl.Float64)
