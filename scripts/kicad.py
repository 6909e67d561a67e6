#!/usr/bin/python3
"""kicad.py ABUT [MM] [BOARD...]: does `abut pairs BOARD --within MM` find the clearance violations that
KiCad's own checker finds?

MM is 0.5, and the boards are Debian's demos, unless given. The boards keep the clearances that they were
made with, so the checker is told to ask for MM. Prints a line a board, then what differs, by its reason;
status 1 if there is a difference without one. With Debian's Python: KiCad's module is of that.
"""
import collections
import csv
import glob
import json
import os
import re
import subprocess
import sys
import tempfile
import time

DEMOS = "/usr/share/kicad/demos/*/*.kicad_pcb"
NEAR = 0.0021  # mm: arcs become lines within 0.001 on either side; KiCad prints four digits
LIMIT = 0.0005  # mm: what KiCad lets a distance fall short
# KiCad writes to standard error while it loads, so it gets a process of its own.
CHECK = """
import json, pcbnew, sys, time
board = pcbnew.LoadBoard(sys.argv[1])
board.GetDesignSettings().m_MinClearance = pcbnew.FromMM(float(sys.argv[3]))
begun = time.time()
pcbnew.WriteDRCReport(board, sys.argv[2], pcbnew.EDA_UNITS_MILLIMETRES, True)
took = time.time() - begun
mm = lambda v: [pcbnew.ToMM(int(v.x)), pcbnew.ToMM(int(v.y))]
print(json.dumps({
    "took": took,
    "layers": {board.GetLayerName(i): board.GetStandardLayerName(i) for i in board.GetEnabledLayers().Seq()},
    "arcs": [[mm(t.GetStart()), mm(t.GetPosition())] for t in board.GetTracks() if t.GetClass() == "PCB_ARC"]}))
"""


def place(x, y):
    return f"{float(x):.4f}, {float(y):.4f}"


def of_kicad(line, layers):
    """What the checker's line is about: its name here, its layer, and what tells it from its likes."""
    x, y, text = re.match(r"\s*@\((\S+) mm, (\S+) mm\): (.*)", line).groups()
    at = place(x, y)
    if m := re.match(r"Track( \(arc\))? \[(.*?)\] on (\S+), length (.*)", text):
        return ("arc" if m[1] else "track", m[2], layers.get(m[3], m[3]), at), m[4]
    if m := re.match(r"(?:\S+ )*Via \[(.*?)\] on", text):
        return ("via", m[1], "", at), ""
    if m := re.match(r"(?:\S+ )*[Pp]ad (\S*) ?(?:\[(.*?)\] )?of (\S+)", text):
        return ("pad", f"{m[3]}.{m[1]}", "", ""), at
    if m := re.match(r"Zone \[(.*?)\] on (.*)", text):
        return ("zone", m[1], "", ""), ""
    if m := re.match(r"(Polygon|Line|Arc|Circle|Rect\w*) on (\S+)", text):
        return ("drawn", m[1].lower()[:4], "", ""), at
    return ("text" if "Text" in text else "other", text, "", at), ""


def of_abut(name, arcs):
    if m := re.match(r"(track|arc) (.*) (\S+) at (\S+), (\S+)$", name):
        at = place(m[4], m[5])
        return (m[1], m[2], m[3], arcs.get(at, at) if m[1] == "arc" else at)
    if m := re.match(r"via (.*) at (\S+), (\S+)$", name):
        return ("via", m[1], "", place(m[2], m[3]))
    if m := re.match(r"zone (.*) (\S+) at (\S+), (\S+)$", name):
        return ("zone", m[1], "", "")
    if m := re.match(r"(?:fp|gr)_(\w+) of ", name):
        return ("drawn", m[1][:4], "", "")
    return ("pad", name, "", "")


def pair(a, b):
    return (a, b) if a <= b else (b, a)


def by_kicad(board, mm, folder):
    report = os.path.join(folder, "report")
    run = subprocess.run([sys.executable, "-c", CHECK, board, report, str(mm)], capture_output=True, text=True)
    if not run.stdout.startswith("{"):
        sys.exit("KiCad: " + run.stderr[-1000:])
    told = json.loads(run.stdout)
    lines = open(report).read().splitlines()
    found, again, reported = {}, 0, 0
    for i, line in enumerate(lines):
        m = re.match(r"\[(clearance|shorting_items)\]:.*?(?:actual (-?[\d.]+) mm)?\)?$", line)
        if not m:
            continue
        reported += 1
        (a, more_a), (b, more_b) = of_kicad(lines[i + 2], told["layers"]), of_kicad(lines[i + 3], told["layers"])
        distance = max(0.0, float(m[2] or 0))
        # Once for each layer, where both have several.
        several = a[0] not in ("track", "arc") and b[0] not in ("track", "arc")
        key = (*pair((a, more_a), (b, more_b)), 0 if several else i)
        again += key in found
        found[key] = min(distance, found.get(key, mm))
    grouped = collections.defaultdict(list)
    for (a, b, _), distance in found.items():
        if distance < mm:
            grouped[pair(a[0], b[0])].append(distance)
    return grouped, reported, again, told


def by_abut(abut, board, mm, folder, arcs):
    out = os.path.join(folder, "pairs.csv")
    begun = time.time()
    subprocess.run([abut, "pairs", board, "--within", str(mm), "--quiet", "-o", out], capture_output=True, check=True)
    took = time.time() - begun
    grouped, rings = collections.defaultdict(list), {}
    with open(out, newline="") as file:
        for row in csv.DictReader(file):
            a, b, distance = of_abut(row["a"], arcs), of_abut(row["b"], arcs), float(row["distance"])
            if "via" in (a[0], b[0]) and not {"track", "arc", "zone"} & {a[0], b[0]}:
                # A via may have rings on some layers and its hole on the others: once for all layers.
                key = pair(a, b)
                rings[key] = min(distance, rings.get(key, mm))
            else:
                grouped[pair(a, b)].append(distance)
    for key, distance in rings.items():
        grouped[key].append(distance)
    return grouped, took


def reason(what, key, distance):
    """Why the two differ here; None where nobody knows."""
    kinds = {side[0] for side in key}
    if "text" in kinds:
        return "text on copper"
    if what == "KiCad alone" and any(side[0] == "pad" and side[1].endswith(".") for side in key):
        return "hole without copper"
    if what == "abut alone" and "zone" in kinds and distance > 0:
        return "beside a zone's box, or two zones"
    if what in ("nearer", "farther") and "arc" in kinds:
        return "arc"
    if what == "abut alone" and kinds == {"drawn"}:
        return "polygons of one footprint"
    return None


def main():
    abut, rest = sys.argv[1], sys.argv[2:]
    mm = float(rest.pop(0)) if rest and re.match(r"[\d.]+$", rest[0]) else 0.5
    folder = tempfile.mkdtemp()
    unexplained = 0
    for board in rest or sorted(glob.glob(DEMOS)):
        theirs, reported, again, told = by_kicad(board, mm, folder)
        # KiCad calls an arc by its centre.
        arcs = {place(*start): place(*centre) for start, centre in told["arcs"]}
        ours, took = by_abut(abut, board, mm, folder, arcs)
        took_them = told["took"]
        same = nearer = farther = only_theirs = at_limit = only_ours = 0
        details = []
        for key in sorted(set(theirs) | set(ours)):
            t, o = sorted(theirs.get(key, [])), sorted(ours.get(key, []))
            if any(side[0] == "zone" for side in key):
                t, o = t[:1], o[:1]  # KiCad has one for all parts of a zone
            while t and o:
                if abs(t[0] - o[0]) <= NEAR:
                    same += 1
                elif o[0] < t[0]:
                    nearer += 1
                    details.append(("nearer", key, t[0], o[0]))
                else:
                    farther += 1
                    details.append(("farther", key, t[0], o[0]))
                t, o = t[1:], o[1:]
            only_theirs += len(t)
            details += [("KiCad alone", key, d, None) for d in t]
            for d in o:
                if d > mm - LIMIT:
                    at_limit += 1
                else:
                    only_ours += 1
                    details.append(("abut alone", key, None, d))
        print(f"{os.path.basename(board)}: KiCad {reported} in {took_them:.2f} s ({again} repeated), abut "
              f"{sum(map(len, ours.values()))} in {took:.2f} s: {same} the same, {nearer} nearer, {farther} farther, "
              f"{only_theirs} KiCad alone, {only_ours} abut alone, {at_limit} at the limit itself")
        reasons = collections.Counter((d[0], reason(d[0], d[1], d[3])) for d in details)
        for (what, why), number in sorted(reasons.items(), key=str):
            by = [abs(d[2] - d[3]) for d in details
                  if (d[0], reason(d[0], d[1], d[3])) == (what, why) and d[2] and d[3]]
            print(f"    {number} {what}: {why or 'unexplained'}" + (f", by up to {max(by):.4f} mm" if by else ""))
        for d in details:
            if not reason(d[0], d[1], d[3]):
                unexplained += 1
                print("       ", *d)
    return 1 if unexplained else 0


sys.exit(main())
