"""The scripts of gallery/, which assert what they show."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("matplotlib")
FOLDER = Path(os.environ.get("ABUT_ROOT", Path(__file__).parents[3])) / "bindings/python/gallery"
SCRIPTS = sorted(p.stem for p in FOLDER.glob("*.py") if p.stem != "picture")


def test_there_are_six():
    assert len(SCRIPTS) == 6


@pytest.mark.parametrize("name", SCRIPTS)
def test_script(name, tmp_path):
    subprocess.run([sys.executable, FOLDER / f"{name}.py", tmp_path], check=True, cwd=tmp_path)
    assert (tmp_path / f"{name}.png").stat().st_size > 5000
