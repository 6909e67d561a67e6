#!/usr/bin/env python3
"""Draws board.svg: the copper, holes and parts of a small circuit board that never was.

Everything that counts as a shape lies clear of everything else, but for the mistakes that are made
on purpose in mistakes(), for `abut pairs` to find. Traces and outlines are paths, which are no
shapes there. Units are millimetres, y down.
"""
import math
import pathlib

WIDTH, HEIGHT = 160, 100
out = []
traces = []
labels = []
depth = 1


def put(line):
    out.append("  " * depth + line)


def num(x):
    return f"{x:.4f}".rstrip("0").rstrip(".") or "0"


class group:
    def __init__(self, attributes=""):
        self.attributes = f" {attributes}" if attributes else ""

    def __enter__(self):
        global depth
        put(f"<g{self.attributes}>")
        depth += 1

    def __exit__(self, *_):
        global depth
        depth -= 1
        put("</g>")


def ident(i):
    return f' id="{i}"' if i else ""


def circle(x, y, r, i=None):
    put(f'<circle{ident(i)} cx="{num(x)}" cy="{num(y)}" r="{num(r)}"/>')


def rect(x, y, w, h, i=None, rx=0, extra=""):
    """Centred at x, y."""
    rounded = f' rx="{num(rx)}"' if rx else ""
    put(f'<rect{ident(i)} x="{num(x - w / 2)}" y="{num(y - h / 2)}" width="{num(w)}" '
        f'height="{num(h)}"{rounded}{extra}/>')


def ellipse(x, y, a, b, i=None, extra=""):
    put(f'<ellipse{ident(i)} cx="{num(x)}" cy="{num(y)}" rx="{num(a)}" ry="{num(b)}"{extra}/>')


def use(what, x, y, i, turn=0):
    rotate = f" rotate({num(turn)})" if turn else ""
    put(f'<use href="#{what}" id="{i}" transform="translate({num(x)} {num(y)}){rotate}"/>')


def trace(*points):
    traces.append("M" + "L".join(f"{num(x)} {num(y)}" for x, y in points))


def label(text, x, y, size=1.6):
    labels.append(f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}">{text}</text>')


def definitions():
    put("<defs>")
    for name, w, h, gap in (("0603", 0.9, 1.0, 1.6), ("0805", 1.1, 1.4, 2.1)):
        put(f'  <g id="{name}">')
        for side, x in (("1", -gap / 2), ("2", gap / 2)):
            put(f'    <rect id="{side}" x="{num(x - w / 2)}" y="{num(-h / 2)}" width="{num(w)}" '
                f'height="{num(h)}" rx="0.2"/>')
        put("  </g>")
    put('  <g id="led">')
    put('    <rect id="A" x="-1.35" y="-0.5" width="0.8" height="1"/>')
    put('    <ellipse id="lens" cx="0" cy="0" rx="0.32" ry="0.46"/>')
    put('    <rect id="K" x="0.55" y="-0.5" width="0.8" height="1"/>')
    put("  </g>")
    put("</defs>")


def quad_flat_pack():
    """64 pads around a thermal pad, turned by 45 degrees, each led out to a via."""
    pads, pitch, reach = 16, 0.8, 8.2
    with group('transform="translate(66 50) rotate(45)"'):
        rect(0, 0, 6.4, 6.4, "U1.EP", rx=0.4)
        for side in range(4):
            with group(f'transform="rotate({90 * side})"'):
                for k in range(pads):
                    n = side * pads + k + 1
                    y = (k - (pads - 1) / 2) * pitch
                    rect(reach, y, 1.7, 0.42, f"U1.{n}", rx=0.21)
        for side in range(4):
            with group(f'transform="rotate({90 * side})"'):
                for k in range(pads):
                    y = (k - (pads - 1) / 2) * pitch
                    circle(10.9 if k % 2 else 12.3, y * 1.12, 0.3)
    # The traces live outside of the group, in the board's own coordinates.
    c = math.sqrt(0.5)
    for side in range(4):
        a = math.radians(45 + 90 * side)
        ca, sa = math.cos(a), math.sin(a)
        for k in range(pads):
            y = (k - (pads - 1) / 2) * pitch
            end = 10.9 if k % 2 else 12.3
            trace(*((66 + ca * px - sa * py, 50 + sa * px + ca * py)
                    for px, py in ((reach, y), (reach + 1.3, y), (end - 0.4, y * 1.12),
                                   (end, y * 1.12))))
    label("U1", 65, 50.6, 2)


def ball_grid():
    with group('transform="translate(110 18)"'):
        for row in range(11):
            for column in range(11):
                if 3 < row < 7 and 3 < column < 7:
                    continue
                circle(column, row, 0.25, f"U2.{chr(65 + row)}{column + 1}")
    for k in range(11):
        trace((110 + k, 18), (110 + k, 15.6 - 0.25 * abs(k - 5)))
        trace((110 + k, 28), (110 + k, 30.4 + 0.25 * abs(k - 5)))
    label("U2", 113.9, 23.6, 2)


def small_outline(name, x, y, pins, turn):
    with group(f'transform="translate({x} {y}) rotate({turn})"'):
        for k in range(pins // 2):
            px = (k - (pins / 2 - 1) / 2) * 1.27
            rect(px, 2.7, 0.6, 1.6, f"{name}.{k + 1}", rx=0.15)
            rect(px, -2.7, 0.6, 1.6, f"{name}.{pins - k}", rx=0.15)


def header(name, x, y, columns, rows=2):
    rect(x, y, 1.7, 1.7, f"{name}.1")
    for c in range(columns):
        for r in range(rows):
            if c or r:
                circle(x + 2.54 * c, y + 2.54 * r, 0.85, f"{name}.{c * rows + r + 1}")
    label(name, x - 0.9, y - 1.6)


def led_ring():
    """24 lights in a ring: nested transforms."""
    cx, cy, radius, count = 134, 70, 17, 24
    with group(f'transform="translate({cx} {cy})"'):
        for k in range(count):
            turn = 360 / count * k + (6.5 if k == 9 else 0)  # the tenth sits askew: a mistake
            put(f'<g transform="rotate({num(turn)}) translate({radius} 0) rotate(90)">'
                f'<use href="#led" id="D{k + 1}"/></g>')
    for k in range(count):
        a = 2 * math.pi * (k + 0.5) / count
        circle(cx + 13.4 * math.cos(a), cy + 13.4 * math.sin(a), 0.35)
        b = 2 * math.pi * k / count
        trace((cx + 13.4 * math.cos(a), cy + 13.4 * math.sin(a)),
              (cx + 15.4 * math.cos(a), cy + 15.4 * math.sin(a)),
              (cx + 17 * math.cos(b + 0.055), cy + 17 * math.sin(b + 0.055)))
    # In the middle a coil of ellipses, and a button.
    for k in range(10):
        ellipse(0, 0, 2.6, 0.55, f"L1.{k + 1}",
                f' transform="translate({cx} {cy}) rotate({36 * k}) translate(8 0)"')
    circle(cx, cy, 3.2, "S1")
    label("S1", cx - 1.2, cy + 0.7, 2)


def slider():
    """Touch electrodes: rectangles leant over by skewX, which makes them parallelograms."""
    with group('transform="translate(18 86) skewX(-25)"'):
        for k in range(12):
            rect(4 * k, 0, 3.4, 7, f"T{k + 1}")
    label("touch", 34, 81.2)


def usb():
    with group('transform="translate(6.5 42)"'):
        for k in range(12):
            rect(4.2, (k - 5.5) * 0.62, 1.5, 0.36, f"J3.{k + 1}")
        for k, y in enumerate((-5.4, 5.4)):
            ellipse(1.9, y, 1.2, 0.6, f"J3.S{k + 1}")
            ellipse(-2.4, y, 1.2, 0.6, f"J3.S{k + 3}")
    for k in range(12):
        y = 42 + (k - 5.5) * 0.62
        trace((10.7, y), (14 + 0.25 * abs(k - 5.5), y), (18.6, 42 + (k - 5.5) * 1.1))
    label("USB", 3, 42.6)


def crystal():
    ellipse(44, 66, 2, 0.75, "Y1.1")
    ellipse(44, 70, 2, 0.75, "Y1.2")
    label("Y1", 46.6, 68.6)


def antenna():
    """A meander of straight lines, each a shape of its own."""
    x, y = 133, 8
    for k in range(12):
        put(f'<line id="A{k + 1}" x1="{num(x + 1.5 * k)}" y1="{y}" x2="{num(x + 1.5 * k)}" '
            f'y2="{y + 9}"/>')
    label("2.4 GHz", 138.4, 19.6)


def passives():
    n = 0
    for row in range(6):
        for column in range(5):
            n += 1
            use("0603", 22 + 4.4 * column, 30 + 4 * row, f"R{n}", 90 if row % 2 else 0)
    for k in range(10):
        use("0805", 97, 22 + 3.2 * k, f"C{k + 1}", 0)
    for k in range(8):
        a = math.radians(45 * k + 22.5)
        use("0805", 66 + 21.4 * math.cos(a), 50 + 19.4 * math.sin(a), f"C{k + 11}",
            45 * k + 112.5)
    label("R1 – R30", 27, 27.6)


def stitching():
    """Vias along the edge, and the four screws."""
    step, inset, n = 2.5, 1.6, 0
    spots = [(6 + step * k, y) for y in (inset, HEIGHT - inset) for k in range(60)]
    spots += [(x, 8 + step * k) for x in (inset, WIDTH - inset) for k in range(34)]
    for x, y in spots:
        n += 1
        circle(x, y, 0.4, f"V{n}")
    for n, (x, y) in enumerate(((6.5, 6.5), (153.5, 6.5), (6.5, 93.5), (153.5, 93.5))):
        circle(x, y, 2.6, f"H{n + 1}")


def test_points():
    for k in range(9):
        circle(78 + 3.5 * k, 90, 0.875, f"TP{k + 1}")
    for k, (x, y) in enumerate(((14, 12), (127, 12), (76, 80))):
        put(f'<polygon id="F{k + 1}" points="{x},{num(y - 1.2)} {num(x + 1.2)},{y} {x},{num(y + 1.2)} '
            f'{num(x - 1.2)},{y}"/>')


def slots():
    """Routed slots, and a fan of them."""
    with group('transform="translate(141.5 37)"'):
        for k in range(9):
            turn = 20 * (k - 4)
            put(f'<rect id="SLOT{k + 1}" x="-0.6" y="-12.5" width="1.2" height="7" rx="0.6" '
                f'transform="rotate({turn})"/>')
        circle(0, 0, 3.5, "KNOB")
    label("vol", 140.2, 37.6)


def mistakes():
    """What a board must not have. Each meets something above; four only just touch."""
    put("<!-- the mistakes -->")
    circle(26.4, 35.25, 0.45, "V200")                       # a via in a resistor's pad
    use("0603", 98.4, 31.6, "R31", 90)                      # a resistor over a capacitor
    circle(120.375, 28, 0.25, "V201")                       # a via in a ball
    rect(121, 23, 1.5, 1, "TP10")                           # touches a ball exactly
    circle(83, 92, 1.625, "TP11")                           # touches a test point exactly
    rect(8.5, 9.5, 2, 2, "TP12", extra=' transform="rotate(45 8.5 9.5)"')  # a corner in a screw
    ellipse(44, 68, 0.5, 1.25, "Y1.3")                      # touches both of the crystal's pads
    put('<polygon id="ARROW" points="21.5,78.6 24.5,78.6 23,83"/>')  # points into the slider
    put('<line id="SCRATCH" x1="136.5" y1="14" x2="141" y2="12"/>')  # across the antenna


def main():
    definitions()
    with group('fill="#e8b94a" stroke="none"'):
        quad_flat_pack()
        ball_grid()
        small_outline("U3", 34, 62, 16, 0)
        small_outline("U4", 84, 74, 14, 30)
        small_outline("U5", 44, 14, 16, 0)
        small_outline("U6", 93, 64, 8, -15)
        small_outline("U7", 117, 42, 20, 0)
        small_outline("U8", 105, 58, 8, 60)
        header("J1", 62, 6.5, 15)
        header("J2", 16, 18, 3)
        led_ring()
        slider()
        usb()
        crystal()
        slots()
        passives()
        test_points()
        with group('stroke="#e8b94a" stroke-width="0.5" stroke-linecap="round"'):
            antenna()
        with group('fill="#d9dfe3"'):
            stitching()
        with group('stroke="#e8b94a" stroke-width="0.3"'):
            mistakes()

    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="system-ui, sans-serif">',
        "  <title>A circuit board, with mistakes</title>",
        '  <path pointer-events="none" fill="#0c5a41" d="M3 0h154a3 3 0 0 1 3 3v94a3 3 0 0 1-3 3h-154a3 3 0 0 1-3-3v-94'
        'a3 3 0 0 1 3-3z"/>',
        '  <g pointer-events="none" fill="none" stroke="#2c8a66" stroke-width="0.22" stroke-linejoin="round">',
        *(f'    <path d="{t}"/>' for t in traces),
        "  </g>",
    ]
    tail = ['  <g fill="#f2f2e8">', *("    " + t for t in labels), "  </g>", "</svg>"]
    target = pathlib.Path(__file__).with_name("board.svg")
    target.write_text("\n".join(head + out + tail) + "\n")


main()
