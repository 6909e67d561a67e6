"""docs/python-reference.md is what the docstrings say."""

import os
import subprocess
import sys
from pathlib import Path

import abut

ROOT = Path(os.environ.get("ABUT_ROOT", Path(__file__).parents[3]))


def test_the_page_is_current():
    subprocess.run([sys.executable, ROOT / "bindings/python/reference.py", "--check"], check=True)


def test_every_name_has_an_entry():
    page = (ROOT / "docs/python-reference.md").read_text()
    missing = [name for name in abut.__all__ if f"### {name}\n" not in page and f"`{name}`" not in page]
    assert not missing and len(abut.__all__) > 70
