"""Axes, and where pictures go: to the folder that is the script's argument, or beside it."""

import sys
from pathlib import Path

import matplotlib

matplotlib.use("agg")
import matplotlib.pyplot as plt  # noqa: E402

FOLDER = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent


def axes(n=1):
    _, all_axes = plt.subplots(1, n, figsize=(5 * n, 4.2), layout="constrained")
    return all_axes


def save(name):
    plt.savefig(FOLDER / f"{name}.png", dpi=80)
