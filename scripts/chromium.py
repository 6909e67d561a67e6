#!/usr/bin/env python3
"""chromium.py ABUT [FILES]: are the shapes that abut reads from drawings those that Chromium draws?

Debian's icon packages, FILES (2000) drawings in all, always the same ones; or, where FILES are names,
those. Of every element that both have, points in and around its box are compared: isPointInFill in
Chromium (through getScreenCTM) and the sign of abut's separation, but for points nearer to the outline
than the flattening; and, where no turning is involved, getBBox. Prints what differs; status 1 if
anything does.
"""
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as tree

from drawings import PACKAGES, drawings

SVG = "{http://www.w3.org/2000/svg}"
DRAWN = {SVG + n for n in ("path", "rect", "circle", "ellipse", "polygon")}
APART = {SVG + n for n in ("defs", "clipPath", "mask", "pattern", "symbol", "marker", "switch", "svg")}
NEAR = 0.02  # pixels; both sides draw curves as lines
# The ends of its arcs lie a diameter apart, but for three parts in 10^8: in Chromium's floats the centre lies
# between them, by SVG's formula 0.06 pixels beside.
IN_FLOATS = "flowchart/fc13.svg"

PAGE = """<!DOCTYPE html><meta charset="utf-8"><style>body{margin:0}</style><div id="at"></div>
<script id="files" type="application/json">%s</script><pre id="out"></pre><script>
const out = {}, at = document.getElementById('at');
let state = 12345;
const random = () => (state = (state * 1103515245 + 12345) %% 2147483648) / 2147483648;
for (const [name, text] of Object.entries(JSON.parse(document.getElementById('files').textContent))) {
  const svg = document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true);
  svg.style.position = 'absolute'; svg.style.left = svg.style.top = 0;
  at.replaceChildren(svg);
  out[name] = {};
  for (const e of svg.querySelectorAll('[id^="abut-"]')) {
    try {
      const m = e.getScreenCTM(), b = e.getBBox(), points = [];
      if (!m || !e.isPointInFill) continue;
      const to = (x, y) => new DOMPoint(x, y).matrixTransform(m);
      for (let i = 0; i < 24; ++i) {
        const x = b.x + (1.2 * random() - 0.1) * b.width, y = b.y + (1.2 * random() - 0.1) * b.height;
        const p = to(x, y);
        points.push([p.x, p.y, e.isPointInFill(new DOMPoint(x, y))]);
      }
      const low = to(b.x, b.y), high = to(b.x + b.width, b.y + b.height);
      out[name][e.id] = {points, box: m.b === 0 && m.c === 0 ? [low.x, low.y, high.x, high.y] : null};
    } catch (error) { out[name][e.id] = {error: String(error), points: [], box: null}; }
  }
  at.replaceChildren();
}
document.getElementById('files').remove();
document.getElementById('out').textContent = 'BEGIN' + JSON.stringify(out) + 'END';
</script>"""


def prepared(text):
    """The drawing with an id for every element that is drawn, and a size in pixels; None where
    Chromium would place it by other rules than those of a file of its own."""
    root = tree.fromstring(text)
    if root.tag != SVG + "svg":
        return None
    size = (root.get("viewBox") or "").replace(",", " ").split()
    for i, side in enumerate(("width", "height")):
        given = root.get(side)
        if given is None and len(size) == 4:
            root.set(side, size[2 + i])
        elif given is None or "%" in given:
            return None
    count = 0

    def walk(element):
        nonlocal count
        for child in element:
            if child.tag in APART:
                continue
            if child.tag in DRAWN:
                child.set("id", f"abut-{count}")
                count += 1
            walk(child)

    used = {value.lstrip("#") for e in root.iter() for key, value in e.items() if key.endswith("href")}
    if any(e.get("id") in used and e.tag in DRAWN for e in root.iter()):
        return None  # its id is needed
    walk(root)
    return tree.tostring(root, encoding="unicode") if count else None


def in_chromium(files, folder):
    page = folder / "page.html"
    page.write_text(PAGE % json.dumps(files).replace("</", "<\\/"))
    run = subprocess.run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--window-size=4000,4000",
                          "--virtual-time-budget=100000", "--dump-dom", page.as_uri()],
                         capture_output=True, text=True, timeout=300)
    found = re.search(r"BEGIN(\{.*\})END", run.stdout, re.S)
    if not found:
        sys.exit("chromium: no answer:\n" + run.stderr[-2000:])
    return json.loads(found[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))


def asked(abut, lines):
    run = subprocess.run([abut, "query", "-"], input="".join(json.dumps(x) + "\n" for x in lines),
                         capture_output=True, text=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def main():
    abut, rest = sys.argv[1], sys.argv[2:]
    if rest and not rest[0].isdigit():
        names = rest
    else:
        most = int(rest[0]) if rest else 2000
        names = [n for p in PACKAGES for n in drawings(p, most) if n.endswith(".svg")]
        random.Random(2).shuffle(names)
        names = names[:most]
    elements = points = boxes = smaller = missing = 0
    wrong = []
    folder = pathlib.Path(tempfile.mkdtemp())
    for begin in range(0, len(names), 50):
        files = {}
        for name in names[begin:begin + 50]:
            try:
                if text := prepared(pathlib.Path(name).read_bytes()):
                    files[name] = text
            except tree.ParseError:
                pass
        theirs = in_chromium(files, folder)
        for name, text in files.items():
            (folder / "one.svg").write_text(text)
            run = subprocess.run([abut, "convert", folder / "one.svg", "--quiet", "--flatten", str(NEAR / 4), "--to", "ndjson", "-o", "-"],
                                 capture_output=True, text=True)
            shapes = {}
            for line in run.stdout.splitlines():
                shape = json.loads(line)
                shapes.setdefault(shape.pop("id", None), []).append(shape)
            lines, about = [], []
            for element, they in theirs[name].items():
                mine = shapes.get(element, [])
                areas = [s for s in mine if s["type"] not in ("segment", "polyline", "capsule", "point")]
                if not mine or len(areas) < len(mine):
                    missing += 1  # not drawn, or a line
                    continue
                elements += 1
                for x, y, inside in they["points"]:
                    for shape in mine:
                        lines.append({"query": "separation", "a": shape,
                                      "b": {"type": "point", "position": [x, y]}})
                        about.append((element, "point", (x, y, inside)))
                if they["box"]:
                    for shape in mine:
                        lines.append({"query": "bounds", "a": shape})
                        about.append((element, "box", they["box"]))
            least, reach = {}, {}
            for (element, what, value), answer in zip(about, asked(abut, lines)):
                if "answer" not in answer:
                    wrong.append((name, element, answer))
                elif what == "point":
                    key = (element, value)
                    least[key] = min(least.get(key, float("inf")), answer["answer"])
                else:
                    low, high = answer["answer"]["min"], answer["answer"]["max"]
                    r = reach.setdefault(element, ([*low, *high], value))[0]
                    r[:] = [min(r[0], low[0]), min(r[1], low[1]), max(r[2], high[0]), max(r[3], high[1])]
            for (element, (x, y, inside)), d in least.items():
                points += 1
                if abs(d) > NEAR and (d < 0) != inside:
                    wrong.append((name, element, f"({x}, {y}): Chromium {inside}, abut {d}"))
            for element, (mine, their) in reach.items():
                boxes += 1
                their = [min(their[0], their[2]), min(their[1], their[3]), max(their[0], their[2]), max(their[1], their[3])]
                # getBBox counts lines that enclose nothing, which are of no area.
                beyond = [their[0] - mine[0], their[1] - mine[1], mine[2] - their[2], mine[3] - their[3]]
                smaller += min(beyond) < -0.05
                if max(beyond) > (0.07 if name.endswith(IN_FLOATS) else 0.05):
                    wrong.append((name, element, f"box {mine}, Chromium {their}"))
    for one in wrong[:40]:
        print(*one)
    print(f"{len(names)} files, {elements} elements, {points} points, {boxes} boxes: {len(wrong)} differ; "
          f"{smaller} boxes are smaller here, {missing} elements are no areas here")
    return 1 if wrong or not points else 0


if __name__ == "__main__":
    sys.exit(main())
