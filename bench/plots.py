"""Draws the pictures of docs/benchmarks.md from one file of bench/results/, with no library.

  plots.py [RESULTS]    the newest file, if none is named
"""

import collections
import html
import json
import math
import pathlib
import sys
import textwrap

OWN, OWN_SHAPES, OTHERS, HOME_MADE = "#d1495b", "#e79aa4", "#5b7c99", "#b3b3b3"
LINES = ["#5b7c99", "#3c8d5a", "#8e6bbf", "#c98a2b", "#4f9fb0", "#7d7d7d", "#a0522d", "#6b8e23", "#2f4f4f", "#b08ea2"]
STYLE = "text{font:11px sans-serif;fill:#222}.n{text-anchor:end}.t{font-weight:bold;font-size:12px}.f{fill:#666;font-size:10px}"
IMG = pathlib.Path("docs/img")
NAMES, LONGEST, ROW = 215, 120, 17  # a panel of bars: room for names, the longest bar, the height of a row


def colour(name):
    if name == "abut":
        return OWN
    if name.startswith("abut"):
        return OWN_SHAPES
    return HOME_MADE if "home-made" in name else OTHERS


def number(x):
    return f"{x:.3g}" if x < 999.5 else f"{x:,.0f}"


class Results:
    def __init__(self, file):
        self.about = json.loads(file.read_text())
        self.questions = self.about.pop("questions")
        self.used = []

    def ask(self, set_name, measure, n=None, threads=1, room="index"):
        """{contender: value} of those that have an answer."""
        for q in self.questions:
            if (q["room"], q["set"], q["measure"], q["threads"]) == (room, set_name, measure, threads) and n in (None, q["n"]):
                self.used.append(q)
                return {e[0]: e[1] for e in q["entries"] if e[1] > 0}
        return {}

    def sizes(self, set_name, measure, threads=1):
        return sorted(q["n"] for q in self.questions if (q["set"], q["measure"], q["threads"]) == (set_name, measure, threads))

    def footer(self):
        """Where and when the figures used since the last picture were measured, and the versions of all in them."""
        about, used, self.used = self.about, self.used, []
        names = {e[0].split(",")[0].split(" (")[0] for q in used for e in q["entries"]}
        what = "; ".join(f"{name} {version}" for name, version in about["versions"].items() if name in names)
        days = sorted({q["on"] for q in used})
        return (f"{about['processor']}, {about['cores']} cores, {about['system']}, {about['compiler']} {about['flags']}; "
                f"measured {days[0]}{' to ' + days[-1] if days[1:] else ''}. {what}")


class Picture:
    def __init__(self, name, width):
        self.name, self.width, self.height, self.lines = name, width, 0, []

    def text(self, x, y, what, more=""):
        self.lines.append(f'<text x="{x:g}" y="{y:g}"{more}>{html.escape(what, quote=False)}</text>')

    def reach(self, y):
        self.height = max(self.height, y)

    def bars(self, x, y, title, values, factor=1.0, unit="ms"):
        """The shortest on top, on a logarithmic scale; one path for all bars of a colour, one text for a row."""
        self.text(x, y + 12, f"{title}, {unit}", ' class="t"')
        low, high = min(values.values()) / 3, max(max(values.values()), 4 * min(values.values()))
        paths = collections.defaultdict(str)
        for i, (name, value) in enumerate(sorted(values.items(), key=lambda item: item[1])):
            top, length = y + 20 + i * ROW, LONGEST * math.log(value / low) / math.log(high / low)
            paths[colour(name)] += f"M{x + NAMES:g} {top:g}h{length:.0f}v{ROW - 4}h-{length:.0f}z"
            end = f'<tspan x="{x + NAMES + length + 5:.0f}" text-anchor="start">{number(value * factor)}</tspan>'
            self.lines.append(f'<text class="n" x="{x + NAMES - 6:g}" y="{top + 11:g}">{html.escape(name, quote=False)}{end}</text>')
        self.lines += [f'<path fill="{fill}" d="{path}"/>' for fill, path in paths.items()]
        self.reach(y + 20 + len(values) * ROW)

    def save(self, note):
        for line in textwrap.wrap(note, self.width // 6):
            self.height += 14
            self.text(10, self.height + 8, line, ' class="f"')
        width, height = self.width, round(self.height + 18)
        head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        lines = [head, f"<style>{STYLE}</style>", f'<path fill="#fff" d="M0 0h{width}v{height}H0z"/>', *self.lines, "</svg>\n"]
        assert len(lines) < 300, f"{self.name} has {len(lines)} lines"
        (IMG / f"{self.name}.svg").write_text("\n".join(lines))
        print(f"docs/img/{self.name}.svg")


PANEL = NAMES + LONGEST + 55
MEASURES = (("build", "build"), ("windows", "a window"), ("8 nearest", "the 8 nearest"), ("build and self-join", "all pairs"))


def panels(results, name, rows):
    """Rows of panels: (title, values, factor, unit) each, or None."""
    if not any(panel for row in rows for panel in row):
        return
    picture = Picture(name, PANEL * max(map(len, rows)))
    for row in rows:
        y = picture.height + 10
        for column, panel in enumerate(row):
            if panel and panel[1]:
                title, values, *rest = panel
                picture.bars(10 + column * PANEL, y, title, values, *rest)
    picture.save(results.footer())


def index_sets(results, sets, most, threads, name):
    """A row a set, a column a measure."""
    rows = []
    for set_name in sets:
        sizes = [s for s in results.sizes(set_name, "build", threads) if not most or s <= most]
        row = []
        for measure, title in MEASURES if sizes else ():
            each = (1e6 / min(100_000, sizes[-1]), "ns") if measure in ("windows", "8 nearest") else ()
            row.append((f"{set_name} {sizes[-1]:,}: {title}", results.ask(set_name, measure, sizes[-1], threads), *each))
        rows += [row] if row else []
    panels(results, name, rows)


def true_shapes(results):
    row = []
    for set_name in ("circles", "capsules", "segments", "boards", "coast"):
        if "abut, true shapes" in results.ask(set_name, "self-join"):
            size = max(s for s in results.sizes(set_name, "build") if s <= 1_000_000)
            row.append((f"{set_name} {size:,}", results.ask(set_name, "build and self-join", size)))
    panels(results, "bench-true-shapes", [row[:3], row[3:]])


def joins_and_moves(results):
    join, row = "coast × rivers", []
    for size in results.sizes(join, "build and join")[-1:]:
        row.append((f"{join}, {size / 1e6:.1f} million: join", results.ask(join, "join", size)))
        row.append(("build and join", results.ask(join, "build and join", size)))
    for set_name in ("uniform", "clustered"):
        for size in results.sizes(set_name, "move a tenth")[:1]:
            row.append((f"{set_name}: a box that moves", results.ask(set_name, "move a tenth", size), 1e7 / size, "ns"))
    panels(results, "bench-joins-and-moves", [row])


def pairs(results):
    """One pair at a time, branches not learnt."""
    asked = [q["set"] for q in results.questions if q["room"] == "peers" and q["set"].endswith(", random")]
    row = [(s.removesuffix(", random"), results.ask(s, "a call", room="peers"), 1.0, "ns") for s in asked]
    panels(results, "bench-pairs", [row[:4], row[4:]])


def growth(results):
    picture, shades = Picture("bench-growth", 1140), {"abut": OWN}
    wide, high = 300, 260
    for row, set_name in enumerate(("uniform", "clustered")):
        for column, (measure, title) in enumerate((("build", "build"), ("windows", "a window"), ("self-join", "self-join"))):
            curves = collections.defaultdict(list)
            for size in results.sizes(set_name, measure):
                each = 1e6 / (min(100_000, size) if measure == "windows" else size)
                for name, value in results.ask(set_name, measure, size).items():
                    curves[name].append((math.log10(size), math.log10(value * each)))
            curves = {name: sorted(points) for name, points in sorted(curves.items()) if len(points) > 1}
            if not curves:
                continue
            xs, ys = ([p[i] for points in curves.values() for p in points] for i in (0, 1))
            left, top = 50 + column * 370, 70 + row * (high + 55)

            def place(p, box=(min(xs), max(xs), min(ys), max(ys)), left=left, top=top):
                return f"{left + wide * (p[0] - box[0]) / (box[1] - box[0]):.1f} {top + high * (box[3] - p[1]) / (box[3] - box[2]):.1f}"

            unit = "ns" if measure == "windows" else "ns a box"
            picture.text(left, top - 10, f"{set_name}: {title}, {unit}", ' class="t"')
            for power in range(math.ceil(min(ys)), math.floor(max(ys)) + 1):
                y = float(place((min(xs), power)).split()[1])
                picture.lines.append(f'<path stroke="#e5e5e5" d="M{left} {y:.1f}h{wide}"/>')
                picture.text(left - 6, y + 4, f"{10**power:,}" if power >= 0 else f"{10**power:g}", ' class="n"')
            for power in range(math.ceil(min(xs)), math.floor(max(xs)) + 1):
                x = float(place((power, min(ys))).split()[0])
                picture.text(x, top + high + 16, f"{10**power:,}", ' text-anchor="middle"')
            for name, points in curves.items():
                shade = shades.setdefault(name, LINES[(len(shades) - 1) % len(LINES)])
                line = "L".join(map(place, points))
                picture.lines.append(f'<path fill="none" stroke="{shade}" stroke-width="{3 if name == "abut" else 1.3}" d="M{line}"/>')
            picture.reach(top + high + 16)
    for i, (name, shade) in enumerate(shades.items()):
        x, y = 50 + i % 5 * 220, 16 + i // 5 * 18
        picture.lines.append(f'<path stroke="{shade}" stroke-width="3" d="M{x} {y}h22"/>')
        picture.text(x + 28, y + 4, name)
    picture.save(results.footer())


def wrong(results):
    """How often each is wrong near the limit, in the mean of the six families."""
    cells = collections.defaultdict(lambda: collections.defaultdict(list))
    crashed = set()
    for q in results.questions:
        if q["room"] != "peers" or not q["measure"].startswith("wrong answers"):
            continue
        results.used.append(q)
        for name, value, *more in q["entries"]:
            if more[1:] == ["crashed"]:
                crashed.add((name, q["set"]))
            else:
                cells[name][q["set"]].append(value)
    if not cells:
        return
    queries = ["circle-circle", "circle-box", "circle-oriented box", "box-box", "oriented box-same", "segment-circle",
               "segment-segment", "capsule-capsule"]
    names = sorted(cells, key=lambda n: (n != "abut", n != "CGAL EPECK", n))
    picture = Picture("bench-wrong", 190 + 115 * len(queries))
    title = "wrong answers near the limit of touching, %"
    picture.text(10, 18, title + ("     († and crashed on some, which are not counted)" if crashed else ""), ' class="t"')
    for column, query in enumerate(queries):
        picture.text(237 + 115 * column, 44, query, ' text-anchor="middle"')
    for row, name in enumerate(names):
        y = 54 + 26 * row
        picture.text(172, y + 17, name, ' class="n"')
        for column, query in enumerate(queries):
            found = cells[name][query]
            value = sum(found) / len(found) if found else None
            share = min(1, (value or 0) / 50) ** 0.6
            fill = "#f2f2f2" if value is None else "#" + "".join(
                f"{round(255 + (end - 255) * share):02x}" for end in (0xD1, 0x49, 0x5B))
            picture.lines.append(f'<path fill="{fill}" d="M{180 + 115 * column} {y}h113v24h-113z"/>')
            text = "–" if value is None else "0" if value == 0 else f"{value:.1f}"
            picture.text(237 + 115 * column, y + 17, text + (" †" if (name, query) in crashed else ""), ' text-anchor="middle"')
    picture.reach(54 + 26 * len(names))
    picture.save(results.footer())


def main():
    files = [pathlib.Path(a) for a in sys.argv[1:]]
    files = files or sorted(pathlib.Path("bench/results").glob("*.json"), key=lambda f: f.stat().st_mtime)[-1:]
    if not files:
        sys.exit("no results yet: make bench")
    results = Results(files[0])
    index_sets(results, ("uniform", "clustered", "boards", "coast"), 1_000_000, 1, "bench-index")
    index_sets(results, ("uniform", "clustered", "coast"), 0, results.about["cores"], "bench-index-cores")
    if max(results.sizes("coast", "build"), default=0) > 1_000_000:
        index_sets(results, ("coast",), 0, 1, "bench-index-coast")
    for draw in (growth, true_shapes, joins_and_moves, wrong, pairs):
        results.used.clear()
        draw(results)


main()
