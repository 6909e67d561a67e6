"""What the compiled module needs of the system it is loaded on."""

import os
import re
import subprocess
import sys

import numpy  # noqa: F401
import pytest

import abut._abut


def needs(module):
    said = subprocess.run(["readelf", "-d", module.__file__], capture_output=True, text=True, check=True)
    return set(re.findall(r"NEEDED.*\[(.*)\]", said.stdout))


@pytest.mark.skipif(sys.platform != "linux", reason="reads ELF")
def test_needs_no_library_that_numpy_does_not():
    of_numpy = next(m for name, m in sys.modules.items() if name.endswith("core._multiarray_umath"))
    shared = set(os.environ.get("ABUT_SHARED", "").split())  # over an installed abut, Highway
    assert "libc.so.6" in needs(abut._abut)
    assert needs(abut._abut) <= needs(of_numpy) | shared
