"""abut.h as cffi reads it, and libabut as it calls it: C's interface from another language. The library
is named by ABUT_LIB, or stands in build/bindings/c."""

import os
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

cffi = pytest.importorskip("cffi")
ROOT = Path(os.environ.get("ABUT_ROOT", Path(__file__).parents[3]))
LIBRARY = Path(os.environ.get("ABUT_LIB", ROOT / "build/bindings/c/libabut.so"))
if not LIBRARY.exists():
    pytest.skip("libabut is not built", allow_module_level=True)


@pytest.fixture(scope="module")
def c():
    header = (ROOT / "bindings/c/include/abut.h").read_text()
    plain = re.sub(r"^#include.*$", "", header, flags=re.M)
    text = subprocess.run(["cc", "-E", "-P", "-DABUT_API=", "-x", "c", "-"], input=plain.replace(
        "#define ABUT_API __attribute__((visibility(\"default\")))", "#define ABUT_API"),
        capture_output=True, text=True, check=True).stdout
    ffi = cffi.FFI()
    ffi.cdef(text)
    return ffi, ffi.dlopen(str(LIBRARY))


def test_one_pair(c):
    ffi, lib = c
    size = ffi.sizeof("abut_shape_t")
    coin = ffi.new("abut_shape_t*", {"size": size, "kind": lib.ABUT_CIRCLE, "numbers": [3, 4, 5]})
    tray = ffi.new("abut_shape_t*", {"size": size, "kind": lib.ABUT_BOX, "numbers": [-9, -9, 0, 0]})
    assert lib.abut_relation(coin, tray) == lib.ABUT_MEET
    matrix = ffi.new("char[10]")
    assert lib.abut_relate(coin, tray, matrix) == 1 and len(ffi.string(matrix)) == 9
    assert lib.abut_relate_is(coin, tray, b"FF*F0****") == 1 and lib.abut_touches(coin, tray) == 1
    coin.numbers[2] = -1
    assert lib.abut_relation(coin, tray) == lib.ABUT_ERROR_ARGUMENT
    assert b"a: radius" in ffi.string(lib.abut_last_error())


def test_columns_and_a_sink(c):
    ffi, lib = c
    x, y = np.arange(1000.0), np.zeros(1000)

    def column(a):
        return (ffi.cast("void*", a.ctypes.data), a.strides[0] if a.size > 1 else 0)

    radius = np.array([0.5])
    pads = ffi.new("abut_columns_t*", {"size": ffi.sizeof("abut_columns_t"), "kind": lib.ABUT_CIRCLE,
                                       "count": 1000,
                                       "numbers": [column(x), column(y), column(radius)]})
    all_columns = ffi.new("abut_columns_t*[1]", [pads])
    index = lib.abut_index_build(all_columns, 1, ffi.NULL)
    assert index != ffi.NULL
    found = []

    @ffi.callback("int(void*, const abut_match_t*, size_t)")
    def sink(_, matches, n):
        found.extend((matches[i].a, matches[i].b) for i in range(n))
        return 0

    assert lib.abut_join(index, ffi.NULL, ffi.NULL, sink, ffi.NULL, ffi.NULL) == 999
    assert sorted(found) == [(i, i + 1) for i in range(999)]
    stop = ffi.callback("int(void*, const abut_match_t*, size_t)", lambda *_: 1)
    assert lib.abut_join(index, ffi.NULL, ffi.NULL, stop, ffi.NULL, ffi.NULL) == lib.ABUT_ERROR_STOPPED
    lib.abut_index_free(index)


def test_a_region(c):
    ffi, lib = c
    corners = ffi.new("double[]", [0, 0, 9, 0, 9, 9, 0, 9, 3, 3, 6, 3, 6, 6, 3, 6])
    rings = ffi.new("size_t[]", [0, 4, 8])
    frame = ffi.new("abut_shape_t*", {"size": ffi.sizeof("abut_shape_t"), "kind": lib.ABUT_REGION,
                                      "vertices": corners, "vertex_count": 8, "starts": rings,
                                      "part_count": 2})
    area = ffi.new("double*")
    assert lib.abut_area(frame, area) == 1 and area[0] == 72
    text = ffi.new("char[256]")
    n = lib.abut_write(frame, lib.ABUT_SHORT, text, 256)
    assert ffi.string(text).startswith(b"region(((0,0),(9,0)") and n == len(ffi.string(text))
