"""Draws the pictures of docs/benchmarks.md from one file of bench/results/.

  plots.py [RESULTS]    the newest file, if none is named
"""

import collections
import json
import pathlib
import sys
import textwrap

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt
from matplotlib.colors import LinearSegmentedColormap

plt.rcParams.update(
    {
        "svg.fonttype": "none",
        "svg.hashsalt": "abut",
        "font.family": "sans-serif",
        "font.size": 9,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.titlesize": 10,
        "axes.titleweight": "bold",
    }
)
OWN, OWN_SHAPES, OTHERS, HOME_MADE = "#d1495b", "#e79aa4", "#5b7c99", "#b3b3b3"
LINES = ["#5b7c99", "#3c8d5a", "#8e6bbf", "#c98a2b", "#4f9fb0", "#7d7d7d", "#a0522d", "#6b8e23",
         "#2f4f4f", "#b08ea2"]
IMG = pathlib.Path("docs/img")


def colour(name):
    if name == "abut":
        return OWN
    if name.startswith("abut"):
        return OWN_SHAPES
    return HOME_MADE if "home-made" in name else OTHERS


class Results:
    def __init__(self, file):
        about = json.loads(file.read_text())
        self.figures = about.pop("figures")
        self.about = about

    def get(self, **wanted):
        """{contender: figure}, in the order of the rooms' own lists."""
        return {
            f["contender"]: f
            for f in self.figures
            if all(f.get(k) == v for k, v in wanted.items()) and f["value"] > 0
        }

    def sizes(self, set_name, measure, threads=1):
        return sorted({
            f["n"] for f in self.figures
            if (f["set"], f["measure"], f["threads"]) == (set_name, measure, threads)
        })

    def footer(self, used):
        versions = {}
        days = set()
        for f in used:
            days.add(f["on"])
            if f.get("version"):
                versions[f["contender"].split(",")[0].split(" (")[0]] = f["version"]
        about = self.about
        where = f"{about['processor']}, {about['cores']} cores, {about['system']}, " \
                f"{about['compiler']} {about['flags']}"
        what = "; ".join(f"{name} {v}" for name, v in sorted(versions.items()))
        days = f"measured {min(days)}" + (f" to {max(days)}" if len(days) > 1 else "")
        return "\n".join(textwrap.wrap(f"{where}; {days}. {what}", 200))


def save(figure, name, note):
    lines = note.count("\n") + 1
    height = figure.get_size_inches()[1]
    bottom = (0.2 + 0.16 * lines) / height
    figure.text(0.01, 0.08 / height, note, fontsize=7, color="#666666", va="bottom")
    figure.tight_layout(rect=(0, bottom, 1, 1))
    figure.savefig(IMG / f"{name}.svg", metadata={"Date": None}, bbox_inches="tight")
    plt.close(figure)
    print(f"docs/img/{name}.svg")


def number(x):
    return f"{x:.3g}" if x < 999.5 else f"{x:,.0f}"


def bars(axes, figures, title, per=1.0, unit="ms"):
    """Horizontal bars, the shortest on top."""
    names = sorted(figures, key=lambda name: -figures[name]["value"])
    values = [figures[name]["value"] * per for name in names]
    axes.barh(names, values, color=[colour(n) for n in names], height=0.7)
    axes.set_xscale("log")
    axes.set_title(f"{title}, {unit}", loc="left")
    axes.set_xlim(min(values) / 3, max(values) * 6)
    axes.tick_params(axis="y", length=0, labelsize=7.5)
    for i, v in enumerate(values):
        axes.text(v * 1.1, i, number(v), va="center", fontsize=7.5)
    axes.xaxis.set_visible(False)
    axes.spines["bottom"].set_visible(False)


MEASURES = (("build", "build"), ("windows", "a window"), ("8 nearest", "the 8 nearest"),
            ("build and self-join", "all pairs"))


def index_sets(results, sets, n, threads, name):
    """A row a set, a column a measure."""
    rows = []
    for set_name in sets:
        sizes = [s for s in results.sizes(set_name, "build", threads) if (s <= n if n else True)]
        if sizes:
            rows.append((set_name, sizes[-1]))
    if not rows:
        return
    figure, grid = plt.subplots(len(rows), 4, figsize=(15, 2.75 * len(rows)), squeeze=False)
    used = []
    for (set_name, size), line in zip(rows, grid):
        for (measure, title), axes in zip(MEASURES, line):
            found = results.get(room="index", set=set_name, n=size, measure=measure,
                                threads=threads)
            if not found:
                axes.axis("off")
                continue
            used += found.values()
            if measure in ("windows", "8 nearest"):
                bars(axes, found, f"{set_name} {size:,}: {title}", 1e6 / min(100_000, size), "ns")
            else:
                bars(axes, found, f"{set_name} {size:,}: {title}")
    save(figure, name, results.footer(used))


def growth(results):
    figure, grid = plt.subplots(2, 3, figsize=(15, 8))
    used, shades = [], {}
    for set_name, line in zip(("uniform", "clustered"), grid):
        for (measure, title), axes in zip(
            (("build", "build"), ("windows", "a window"), ("self-join", "self-join")), line
        ):
            curves = collections.defaultdict(list)
            for size in results.sizes(set_name, measure):
                each = 1e6 / (min(100_000, size) if measure == "windows" else size)
                for name, f in results.get(room="index", set=set_name, n=size, measure=measure,
                                           threads=1).items():
                    curves[name].append((size, f["value"] * each))
                    used.append(f)
            for name in sorted(curves, key=lambda name: (name != "abut", name)):
                points = sorted(curves[name])
                if len(points) < 2:
                    continue
                own = name == "abut"
                if name not in shades:
                    shades[name] = OWN if own else LINES[len(shades) % len(LINES)]
                axes.plot(*zip(*points), marker="o", markersize=3, label=name,
                          color=shades[name], linewidth=2.5 if own else 1.2)
            axes.set_xscale("log")
            axes.set_yscale("log")
            each = "" if measure == "windows" else " a box"
            axes.set_title(f"{set_name}: {title}, ns{each}", loc="left")
            axes.grid(axis="y", color="#e5e5e5", linewidth=0.6)
    handles = {}
    for axes in grid.flat:
        handles.update(zip(*reversed(axes.get_legend_handles_labels())))
    if not used:
        return
    figure.legend(handles.values(), handles.keys(), loc="upper center", ncols=5, frameon=False)
    note = results.footer(used)
    lines = note.count("\n") + 1
    figure.text(0.01, 0.01, note, fontsize=7, color="#666666", va="bottom")
    figure.tight_layout(rect=(0, 0.03 + 0.02 * lines, 1, 0.93))
    figure.savefig(IMG / "bench-growth.svg", metadata={"Date": None})
    plt.close(figure)
    print("docs/img/bench-growth.svg")


def true_shapes(results):
    sets = [s for s in ("circles", "capsules", "segments", "boards", "coast")
            if results.get(room="index", set=s, measure="self-join", contender="abut, true shapes")]
    if not sets:
        return
    figure, line = plt.subplots(1, len(sets), figsize=(3.4 * len(sets), 3.2), squeeze=False)
    used = []
    for set_name, axes in zip(sets, line[0]):
        size = max(s for s in results.sizes(set_name, "build") if s <= 1_000_000)
        found = results.get(room="index", set=set_name, n=size, measure="build and self-join",
                            threads=1)
        used += found.values()
        bars(axes, found, f"{set_name} {size:,}")
    save(figure, "bench-true-shapes", results.footer(used))


def joins_and_moves(results):
    used = []
    join = "coast × rivers"
    sizes = results.sizes(join, "build and join")
    panels = []
    if sizes:
        millions = f"{sizes[-1] / 1e6:.1f} million"
        for measure, title in (("join", f"{join}, {millions}: join"),
                               ("build and join", "build and join")):
            panels.append((results.get(set=join, n=sizes[-1], measure=measure, threads=1), title, 1))
    for set_name in ("uniform", "clustered"):
        found = results.get(set=set_name, measure="move a tenth", threads=1)
        if found:
            moved = next(iter(found.values()))["n"] / 10
            panels.append((found, f"{set_name}: a box that moves", 1e6 / moved))
    if not panels:
        return
    figure, line = plt.subplots(1, len(panels), figsize=(1.5 + 3.6 * len(panels), 3.2),
                                squeeze=False)
    for axes, (found, title, per) in zip(line[0], panels):
        used += found.values()
        bars(axes, found, title, per, "ms" if per == 1 else "ns")
    save(figure, "bench-joins-and-moves", results.footer(used))


def wrong(results):
    """How often each is wrong near the limit, in the mean of the six families."""
    cells = collections.defaultdict(lambda: collections.defaultdict(list))
    used, crashed = [], set()
    for f in results.figures:
        if f["room"] == "peers" and f["measure"].startswith("wrong answers"):
            used.append(f)
            if f.get("remark") == "crashed":
                crashed.add((f["contender"], f["set"]))
            else:
                cells[f["contender"]][f["set"]].append(f["value"])
    if not cells:
        return
    queries = ["circle-circle", "circle-box", "circle-oriented box", "box-box",
               "oriented box-same", "segment-circle", "segment-segment", "capsule-capsule"]
    names = sorted(cells, key=lambda n: (n != "abut", n != "CGAL EPECK", n))
    table = [[sum(cells[n][q]) / len(cells[n][q]) if cells[n][q] else float("nan")
              for q in queries] for n in names]
    figure, axes = plt.subplots(figsize=(11, 0.4 * len(names) + 1.6))
    shades = LinearSegmentedColormap.from_list("wrong", ["#ffffff", "#f3c6a5", "#d1495b"])
    shades.set_bad("#f2f2f2")
    axes.imshow(table, cmap=shades, vmin=0, vmax=50, aspect="auto")
    axes.set_xticks(range(len(queries)), queries)
    axes.set_yticks(range(len(names)), names)
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    for y, row in enumerate(table):
        for x, value in enumerate(row):
            text = "–" if value != value else "0" if value == 0 else f"{value:.1f}"
            if (names[y], queries[x]) in crashed:
                text += " †"
            axes.text(x, y, text, ha="center", va="center")
    title = "wrong answers near the limit of touching, %"
    if crashed:
        title += "     († and crashed on some, which are not counted)"
    axes.set_title(title, loc="left")
    save(figure, "bench-wrong", results.footer(used))


def pairs(results):
    """One pair at a time, branches not learnt."""
    queries = [f["set"] for f in results.figures
               if f["room"] == "peers" and f["set"].endswith(", random")]
    queries = list(dict.fromkeys(queries))
    if not queries:
        return
    figure, grid = plt.subplots(2, 4, figsize=(15, 5.6))
    used = []
    for axes in grid.flat:
        axes.axis("off")
    for query, axes in zip(queries, grid.flat):
        axes.axis("on")
        found = results.get(room="peers", set=query, measure="a call")
        used += found.values()
        bars(axes, found, query.removesuffix(", random"), unit="ns")
    save(figure, "bench-pairs", results.footer(used))


def main():
    files = [pathlib.Path(a) for a in sys.argv[1:]]
    if not files:
        files = sorted(pathlib.Path("bench/results").glob("*.json"),
                       key=lambda f: f.stat().st_mtime)[-1:]
    if not files:
        sys.exit("no results yet: make bench")
    results = Results(files[0])
    index_sets(results, ("uniform", "clustered", "boards", "coast"), 1_000_000, 1, "bench-index")
    index_sets(results, ("uniform", "clustered", "coast"), 0, results.about["cores"],
               "bench-index-cores")
    if max(results.sizes("coast", "build"), default=0) > 1_000_000:
        index_sets(results, ("coast",), 0, 1, "bench-index-coast")
    growth(results)
    true_shapes(results)
    joins_and_moves(results)
    wrong(results)
    pairs(results)


main()
