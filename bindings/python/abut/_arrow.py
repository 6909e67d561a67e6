"""Shapes to and from Arrow: structs of columns whose extension name says the kind, and GeoArrow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from . import _abut
from ._arrays import ARRAYS, Points, Polygons, Polylines, Regions, Segments, Shapes, _Listed
from ._outlines import polygons

if TYPE_CHECKING:
    import pyarrow as pa


def _names(cls: type[Shapes]) -> tuple[str, ...]:
    return cls._names + (("c", "s") if cls._turned else ())


def _pairs(vertices: NDArray[Any]) -> Any:
    import pyarrow as pa

    return pa.StructArray.from_arrays(
        [pa.array(np.ascontiguousarray(vertices[:, k])) for k in range(2)], ["x", "y"])


def _lists(offsets: NDArray[np.int64], values: Any) -> Any:
    import pyarrow as pa

    if offsets[-1] < 2**31:  # what all readers know
        return pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), values)
    return pa.LargeListArray.from_arrays(pa.array(offsets), values)


def _nested(shapes: _Listed) -> Any:
    lists = _pairs(shapes.vertices)
    if isinstance(shapes, Polygons):
        return _lists(shapes.starts, lists)
    parts = shapes.starts if shapes.parts is None else shapes.parts
    starts = np.arange(len(shapes.starts)) if shapes.parts is None else shapes.starts
    return _lists(starts, _lists(parts, lists))


def to_arrow(shapes: Shapes) -> Any:
    """A pyarrow array of the extension type abut.circle, abut.box, …: a struct of the columns.
    Polygons have a list of vertices beside the radius, polylines and regions a list of lists.
    Columns are not copied where they are dense."""
    import pyarrow as pa

    arrays = [pa.array(np.ascontiguousarray(a)) for a in [*shapes._numbers, *shapes._rotation]]
    names = list(_names(type(shapes)))
    if isinstance(shapes, _Listed):
        arrays.insert(0, _nested(shapes))
        names.insert(0, "vertices")
    storage = pa.StructArray.from_arrays(arrays, names)
    return pa.ExtensionArray.from_storage(_type(f"abut.{shapes.kind}", storage.type), storage)


def _c_array(shapes: Shapes, requested_schema: Any = None) -> Any:
    return to_arrow(shapes).__arrow_c_array__(requested_schema)


# Arrow's protocol is a method of arrays, which know nothing of Arrow.
Shapes.__arrow_c_array__ = _c_array


def to_geoarrow(shapes: Shapes) -> Any:
    """A pyarrow array of GeoArrow's points, line strings, multi line strings, polygons or multi
    polygons. Only shapes without a radius have such a form; to_shapely() makes polygons of others."""
    import pyarrow as pa

    if isinstance(shapes, Points):
        storage = _pairs(np.stack([shapes.x, shapes.y], 1))
        return pa.ExtensionArray.from_storage(_type("geoarrow.point", storage.type), storage)
    if isinstance(shapes, Segments):
        n = shapes._numbers
        both = np.stack([np.stack(n[0:2], 1), np.stack(n[2:4], 1)], 1).reshape(-1, 2)
        shapes = Polylines(both, 2 * np.arange(len(shapes) + 1))
    if not isinstance(shapes, _Listed) or np.any(shapes.radius):
        raise ValueError(f"{type(shapes).__name__} have no form in GeoArrow, if not by to_shapely()")
    if isinstance(shapes, Polylines):
        storage = _nested(shapes)
        name = "multilinestring"
        if shapes.parts is None or (np.diff(shapes.starts) == 1).all():
            storage, name = storage.flatten(), "linestring"
    else:
        storage, name = _areas(shapes)
    return pa.ExtensionArray.from_storage(_type(f"geoarrow.{name}", storage.type), storage)


def _areas(shapes: Shapes) -> tuple[Any, str]:
    """Rings closed by their first vertex, each shell before its holes."""
    areas = [polygons(s.rings) if s.kind == "region" else [[s.vertices]] for s in shapes]
    rings = [ring for polys in areas for poly in polys for ring in poly]
    closed = [np.asarray([*ring, ring[0]], np.float64) for ring in rings]
    vertices = np.concatenate(closed) if closed else np.empty((0, 2))

    def offsets(sizes: Any) -> NDArray[np.int64]:
        return np.concatenate([[0], np.cumsum(list(sizes))]).astype(np.int64)

    lists = _lists(offsets(len(c) for c in closed), _pairs(vertices))
    lists = _lists(offsets(len(poly) for polys in areas for poly in polys), lists)
    if all(len(polys) == 1 for polys in areas):
        return lists, "polygon"
    return _lists(offsets(len(polys) for polys in areas), lists), "multipolygon"


def _type(name: str, storage: pa.DataType) -> Any:
    import pyarrow as pa

    class ShapeType(pa.ExtensionType):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(storage, name)

        def __arrow_ext_serialize__(self) -> bytes:
            return b""

        @classmethod
        def __arrow_ext_deserialize__(cls, storage_type: Any, serialized: bytes) -> Any:
            return _type(name, storage_type)

    return ShapeType()


def _taken(array: Any) -> tuple[Any, str]:
    """One pyarrow array without its extension type, and the extension's name."""
    import pyarrow as pa

    told = ""
    if not isinstance(array, (pa.Array, pa.ChunkedArray)):
        if hasattr(array, "__arrow_c_array__"):
            schema, data = array.__arrow_c_array__()
            field = pa.Field._import_from_c_capsule(schema)
            told = (field.metadata or {}).get(b"ARROW:extension:name", b"").decode()
            array = pa.Array._import_from_c_capsule(field.type.__arrow_c_schema__(), data)
        elif hasattr(array, "__arrow_c_stream__"):
            array = pa.chunked_array(array)
        elif hasattr(array, "__arrow_array__"):
            array = pa.array(array)
        else:
            raise TypeError(f"expected what speaks Arrow, not {type(array).__name__}")
    told = told or getattr(array.type, "extension_name", "")
    if isinstance(array, pa.ChunkedArray):
        array = array.combine_chunks()
        if isinstance(array, pa.ChunkedArray):
            array = pa.concat_arrays(array.chunks) if array.num_chunks else \
                pa.array([], array.type)
    storage = array.storage if isinstance(array, pa.ExtensionArray) else array
    if storage.null_count:
        raise ValueError(f"{storage.null_count} rows are null")
    return storage, told


def _coordinates(pairs: Any) -> NDArray[Any]:
    """(m, 2) of a struct x, y, … or of lists of fixed size."""
    import pyarrow as pa

    if pa.types.is_struct(pairs.type):
        return np.stack([pairs.field(k).to_numpy(zero_copy_only=False) for k in range(2)], 1)
    size = pairs.type.list_size
    flat = pairs.flatten().to_numpy(zero_copy_only=False)
    return flat.reshape(-1, size)[:, :2]  # type: ignore[no-any-return]


def _unnested(lists: Any) -> tuple[Any, list[NDArray[np.int64]]]:
    """What is inside all lists, and the offsets of each level from outside to inside."""
    import pyarrow as pa

    levels = []
    while pa.types.is_list(lists.type) or pa.types.is_large_list(lists.type):
        offsets = lists.offsets.to_numpy().astype(np.int64)
        levels.append(offsets - offsets[0])
        lists = lists.flatten()
    return lists, levels


def _from_geoarrow(storage: Any, name: str) -> Shapes:
    levels: list[NDArray[np.int64]]
    pairs, levels = _unnested(storage)
    xy = _coordinates(pairs)
    if name == "point":
        return Points(xy[:, 0], xy[:, 1])
    if name == "linestring":
        return Polylines(xy, levels[0])
    if name == "multilinestring":
        return Polylines(xy, levels[0], levels[1])
    if name == "multipoint":
        return Polylines(xy, levels[0], np.arange(len(xy) + 1))
    if name == "multipolygon":
        levels = [levels[1][levels[0]], levels[2]]
    elif name != "polygon":
        raise ValueError(f"geoarrow.{name} is not among GeoArrow's points, lines and polygons")
    starts, rings = levels
    last = rings[1:] - 1  # repeats the first, as Simple Features want it
    closed = (np.diff(rings) > 1) & (xy[last] == xy[rings[:-1]]).all(axis=1)
    rings = rings - np.concatenate([[0], np.cumsum(closed)])
    return Regions(np.delete(xy, last[closed], axis=0), starts, rings)


def from_arrow(array: Any, kind: str | None = None) -> Shapes:
    """Shapes of anything that speaks Arrow's PyCapsule interface: a struct with the columns of
    to_arrow(), or GeoArrow's points, lines and polygons, whose polygons become Regions. `kind`
    ("circle", …, "geoarrow.polygon") is needed where no extension name tells."""
    storage, told = _taken(array)
    name = (kind or told).removeprefix("abut.")
    if name.startswith("geoarrow."):
        return _from_geoarrow(storage, name.removeprefix("geoarrow."))
    if name not in _abut.KINDS:
        raise ValueError(f"kind: say which, as the array has no extension name of ours ({told!r})")
    cls: Any = ARRAYS[_abut.KINDS.index(name)]

    def column(field_name: str) -> Any:
        return storage.field(field_name).to_numpy(zero_copy_only=False)

    if issubclass(cls, _Listed):
        pairs, levels = _unnested(storage.field("vertices"))
        return cls(_coordinates(pairs), *levels, radius=column("radius"))  # type: ignore[no-any-return]
    made: Shapes = cls.__new__(cls)
    turn = (column("c"), column("s")) if cls._turned else None
    made._set({n: column(n) for n in cls._names}, None, turn, "raise")
    return made
