"""Shapes to and from Arrow: structs of columns, whose extension name says the kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from . import _abut
from ._arrays import ARRAYS, Polygons, Shapes

if TYPE_CHECKING:
    import pyarrow as pa


def _names(cls: type[Shapes]) -> tuple[str, ...]:
    return cls._names + (("c", "s") if cls._turned else ())


def to_arrow(shapes: Shapes) -> Any:
    """A pyarrow array of the extension type abut.circle, abut.box, …: a struct of the columns, of
    polygons a struct of a list of vertices and the radius. Columns are not copied where they are
    dense."""
    import pyarrow as pa

    columns = [np.ascontiguousarray(a) for a in [*shapes._numbers, *shapes._rotation]]
    arrays = [pa.array(a) for a in columns]
    names = list(_names(type(shapes)))
    if isinstance(shapes, Polygons):
        pairs = pa.StructArray.from_arrays([pa.array(np.ascontiguousarray(shapes.vertices[:, k]))
                                            for k in range(2)], ["x", "y"])
        arrays.insert(0, pa.LargeListArray.from_arrays(pa.array(shapes.starts), pairs))
        names.insert(0, "vertices")
    storage = pa.StructArray.from_arrays(arrays, names)
    return pa.ExtensionArray.from_storage(_type(f"abut.{shapes.kind}", storage.type), storage)


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


def from_arrow(array: Any, kind: str | None = None) -> Shapes:
    """Shapes of anything that speaks Arrow's PyCapsule interface: a struct with the columns of
    to_arrow(), or GeoArrow points. `kind` ("circle", …) is needed where no extension name tells."""
    import pyarrow as pa

    if not isinstance(array, (pa.Array, pa.ChunkedArray)):
        schema, data = array.__arrow_c_array__()
        field = pa.Field._import_from_c_capsule(schema)
        told = (field.metadata or {}).get(b"ARROW:extension:name", b"").decode()
        array = pa.Array._import_from_c_capsule(field.type.__arrow_c_schema__(), data)
    else:
        told = getattr(array.type, "extension_name", "")
    if isinstance(array, pa.ChunkedArray):
        array = array.combine_chunks()
    name = kind or told.removeprefix("abut.").removeprefix("geoarrow.")
    if name not in _abut.KINDS[: len(ARRAYS)]:
        raise ValueError(f"kind: say which, as the array has no extension name of ours ({told!r})")
    storage = array.storage if isinstance(array, pa.ExtensionArray) else array
    if storage.null_count:
        raise ValueError(f"{storage.null_count} rows are null")
    cls = ARRAYS[_abut.KINDS.index(name)]

    def column(field_name: str) -> Any:
        return storage.field(field_name).to_numpy(zero_copy_only=False)

    if cls is Polygons:
        lists = storage.field("vertices")
        pairs = lists.values
        vertices = np.stack([pairs.field(k).to_numpy(zero_copy_only=False) for k in range(2)], 1)
        return Polygons(vertices, lists.offsets.to_numpy(), column("radius"))
    made = cls.__new__(cls)
    turn = (column("c"), column("s")) if cls._turned else None
    made._set({n: column(n) for n in cls._names}, None, turn, "raise")
    return made
