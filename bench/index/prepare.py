"""Real data for bench/index, from Debian's packages to files of plain doubles.

  prepare.py OUT    writes OUT/boards.f64, coast.f64, rivers.f64, coast_rings.f64 and river_lines.f64,
                    those that can be made

boards.f64: the copper of KiCad's demo boards (package kicad-demos), a sheet a layer. Six doubles an
item: kind (0 circle, 1 box, 2 capsule, 3 oriented box), then its numbers; and before the items of a
sheet a record -1, number of items, 0, 0, 0, 0. In millimetres.
coast.f64, rivers.f64: the segments of gmt-gshhg-full's coasts and rivers, four doubles each: ax, ay,
bx, by, in degrees.

coast_rings.f64, river_lines.f64: the same as closed rings (but Antarctica's, which do not close) and as
lines: for each its number of points, then x, y of each, in degrees from 0 to 360 and beyond.

All numbers but those of rings and lines are rounded to single precision, so that peers who keep no more
see the same input.
"""

import array
import glob
import math
import pathlib
import re
import sys

CIRCLE, BOX, CAPSULE, ORIENTED_BOX = 0, 1, 2, 3


# --- KiCad boards: s-expressions ------------------------------------------------------------------

TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[()]|[^\s()"]+')


def parse(text):
    stack = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            done = stack.pop()
            stack[-1].append(done)
        else:
            stack[-1].append(token.strip('"'))
    return stack[0][0]


def children(node, name):
    return [c for c in node if isinstance(c, list) and c and c[0] == name]


def numbers(node, name):
    found = children(node, name)
    values = []
    for word in found[0][1:] if found else []:
        try:
            values.append(float(word))
        except (TypeError, ValueError):
            pass
    return values


def on_layer(pattern, layer):
    return pattern == layer or (pattern in ("*.Cu", "F&B.Cu") and layer.endswith(".Cu"))


def pad_item(footprint, pad):
    """One record for a pad, or None for a kind of pad that has no shape of its own here."""
    fx, fy, *turn = numbers(footprint, "at")
    # A pad's place is in its footprint's frame, its angle is not. Angles turn the other way, since
    # y points down.
    t = math.radians(-(turn[0] if turn else 0))
    px, py, *angle = numbers(pad, "at")
    x = fx + px * math.cos(t) - py * math.sin(t)
    y = fy + px * math.sin(t) + py * math.cos(t)
    w, h = numbers(pad, "size")
    a = -(angle[0] if angle else 0)
    kind = pad[3]
    if kind == "circle" or (kind == "oval" and w == h):
        return (CIRCLE, x, y, w / 2, 0, 0)
    if kind == "oval":
        c, s = math.cos(math.radians(a)), math.sin(math.radians(a))
        half = abs(w - h) / 2
        dx, dy = (half * c, half * s) if w > h else (-half * s, half * c)
        return (CAPSULE, x - dx, y - dy, x + dx, y + dy, min(w, h) / 2)
    if kind in ("rect", "roundrect"):  # a rounded one is taken with its corners
        if a % 90 == 0:
            if a % 180 != 0:
                w, h = h, w
            return (BOX, x - w / 2, y - h / 2, x + w / 2, y + h / 2, 0)
        return (ORIENTED_BOX, x, y, w / 2, h / 2, math.radians(a))
    return None


def board_sheets(path):
    board = parse(pathlib.Path(path).read_text(encoding="utf-8"))
    for layer in ("F.Cu", "B.Cu"):
        items = []
        for track in children(board, "segment"):
            if children(track, "layer")[0][1] == layer:
                r = numbers(track, "width")[0] / 2
                items.append((CAPSULE, *numbers(track, "start"), *numbers(track, "end"), r))
        for via in children(board, "via"):
            items.append((CIRCLE, *numbers(via, "at"), numbers(via, "size")[0] / 2, 0, 0))
        for footprint in children(board, "footprint") + children(board, "module"):
            for pad in children(footprint, "pad"):
                layers = [p for found in children(pad, "layers") for p in found[1:]]
                if any(on_layer(p, layer) for p in layers):
                    item = pad_item(footprint, pad)
                    if item:
                        items.append(item)
        if len(items) >= 100:
            yield items


def boards(out):
    data, sheets, total = array.array("d"), 0, 0
    for path in sorted(glob.glob("/usr/share/kicad/demos/*/*.kicad_pcb")):
        for items in board_sheets(path):
            data.extend((-1, len(items), 0, 0, 0, 0))
            for item in items:
                data.extend(item)
            sheets += 1
            total += len(items)
    if not total:
        return "no boards: package kicad-demos is not here"
    write(out / "boards.f64", array.array("f", data))
    return f"boards: {total} items on {sheets} sheets"


# --- Coasts and rivers ------------------------------------------------------------------------------


def binned(kind):
    """Of each line: its points, its bin's corner (both in steps), the polygon it is a part of."""
    import h5py
    import numpy as np

    with h5py.File(f"/usr/share/gmt-gshhg/binned_{kind}_f.nc") as f:
        columns = f["N_bins_in_360_longitude_range"][0]
        in_bin = f["N_segments_in_a_bin"][:]
        first_line = f["Id_of_first_segment_in_a_bin"][:]
        first_point = f["Id_of_first_point_in_a_segment"][:].astype(np.int64)
        # 16 bits that the file calls signed, from 0 to 65535 across a bin, which is a degree.
        assert f["Bin_size_in_minutes"][0] == 60
        x = f["Relative_longitude_from_SW_corner_of_bin"][:].view(np.uint16).astype(np.int64)
        y = f["Relative_latitude_from_SW_corner_of_bin"][:].view(np.uint16).astype(np.int64)
        owner = f["Id_of_GSHHS_ID"][:] if "Id_of_GSHHS_ID" in f else None

    # A line's points go from its first one to the next line's first one; the lines of a bin follow
    # one another.
    bin_of_line = np.zeros(len(first_point), dtype=np.int64)
    for b in np.flatnonzero(in_bin):
        bin_of_line[first_line[b] : first_line[b] + in_bin[b]] = b
    length = np.diff(np.append(first_point, len(x)))
    line_of_point = np.repeat(np.arange(len(first_point)), length)
    b = bin_of_line[line_of_point]
    # Bins run eastwards from 0, and southwards from the pole.
    points = np.stack([x + b % columns * STEPS, y + (89 - b // columns) * STEPS], axis=1)
    return points, line_of_point, first_point, owner


STEPS = 65535  # in a degree


def lines(kind):
    """Ends of all segments, as an array of rows ax, ay, bx, by."""
    import numpy as np

    points, line_of_point, _, _ = binned(kind)
    p = (points / STEPS).astype(np.float32)
    same = line_of_point[:-1] == line_of_point[1:]
    return np.concatenate([p[:-1], p[1:]], axis=1)[same].astype(np.float64)


def chains(kind):
    """Closed rings of the coasts; the lines of anything else."""
    import collections

    import numpy as np

    points, _, first_point, owner = binned(kind)
    parts = np.split(points, first_point[1:])
    if owner is None:
        return [p for p in parts if len(p) > 1]

    def place(p):
        return int(p[0]) % (360 * STEPS), int(p[1])

    of_polygon = collections.defaultdict(list)
    for polygon, part in zip(owner, parts):
        of_polygon[polygon].append(part)
    rings = []
    for own in of_polygon.values():
        # A part ends where the next one starts, in the bin beside.
        by_start = collections.defaultdict(list)
        for part in own:
            by_start[place(part[0])].append(part)
        for part in own:
            if not any(part is p for p in by_start[place(part[0])]):
                continue
            ring = []
            while by_start[place(part[0])]:
                part = by_start[place(part[0])].pop()
                if ring:
                    part = part + [ring[-1][-1][0] - part[0][0], 0]
                ring.append(part)
                part = part[-1:]
            if (ring[0][0] == ring[-1][-1]).all():
                rings.append(np.concatenate([p[:-1] for p in ring]))
    return [r for r in rings if len(r) > 2]


def flat(all_chains):
    import numpy as np

    return np.concatenate([np.append([len(c)], c.ravel() / STEPS) for c in all_chains])


def write(path, data):
    """Whole or not at all."""
    new = path.with_suffix(".new")
    if isinstance(data, array.array):
        data = array.array("d", data)
    with open(new, "wb") as f:
        data.tofile(f)
    new.rename(path)


def main():
    out = pathlib.Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    if not (out / "boards.f64").exists():
        print(boards(out))
    for name, kind, make in (
        ("coast", "GSHHS", lines),
        ("rivers", "river", lines),
        ("coast_rings", "GSHHS", chains),
        ("river_lines", "river", chains),
    ):
        if (out / f"{name}.f64").exists():
            continue
        try:
            made = make(kind)
        except (ImportError, OSError) as problem:
            print(f"no {name}: {problem}")
            continue
        write(out / f"{name}.f64", flat(made) if make is chains else made)
        print(f"{name}: {len(made)}")


main()
