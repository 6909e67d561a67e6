"""The page that reference.py makes for the site has every name of the package."""

import os
import runpy
from pathlib import Path

import abut

ROOT = Path(os.environ.get("ABUT_ROOT", Path(__file__).parents[3]))


def test_every_name_has_an_entry():
    page = runpy.run_path(str(ROOT / "bindings/python/reference.py"))["page"]()
    missing = [name for name in abut.__all__ if f"### {name}\n" not in page and f"`{name}`" not in page]
    assert not missing and len(abut.__all__) > 70
