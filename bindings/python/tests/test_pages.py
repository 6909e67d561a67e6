"""What the pages and the docstrings show: typed as it stands, one block after the other."""

import doctest
import importlib
import importlib.util
import os
import pkgutil
import re
from pathlib import Path

import pytest

import abut

ROOT = Path(os.environ.get("ABUT_ROOT", Path(__file__).parents[3]))
#: Each page, and how many of its values are held at least.
PAGES = {"docs/python.md": 3, "bindings/python/README.md": 1}


def there(code):
    """Whether all that a sample imports is here."""
    names = re.findall(r"^(?:import|from) (.*?)(?: import .*|  #.*)?$", code, re.M)
    wanted = {part.split()[0].split(".")[0] for n in names for part in n.split(", ")}
    return all(importlib.util.find_spec(name) for name in wanted)


@pytest.mark.parametrize("page", PAGES)
def test_samples(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MPLBACKEND", "agg")
    blocks = re.findall(r"^```python\n(.*?)^```$", (ROOT / page).read_text(), re.M | re.S)
    names, held = {}, 0
    for code in blocks:
        if not there(code):
            continue
        exec(compile(code, page, "exec"), names)
        # A value behind a line, as in `abut.distance(a, b)   # 7.0`, is what it gives.
        for line, value in re.findall(r"^(\S.*?) +# ('\w+'|\d+\.\d+)", code, re.M):
            assert eval(line, names) == eval(value), line
            held += 1
    assert held >= PAGES[page]


def test_docstrings():
    tried = 0
    modules = {m.name for m in pkgutil.iter_modules(abut.__path__)} - {"spark"}  # which needs a session
    for module in ["abut", *(f"abut.{name}" for name in sorted(modules))]:
        try:
            found = importlib.import_module(module)
        except ImportError:  # a neighbour that is not here
            continue
        if not there(re.sub("^>>> ", "", found.__doc__ or "", flags=re.M)):
            continue
        result = doctest.testmod(found, extraglobs={"abut": abut})
        assert result.failed == 0
        tried += result.attempted
    assert tried > 3
