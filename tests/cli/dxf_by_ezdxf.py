#!/usr/bin/env python3
"""DXF as ezdxf, which is written independently of abut, writes and reads it.

  dxf_by_ezdxf.py write FILE     a drawing; prints the handle and the area of each closed figure
  dxf_by_ezdxf.py extents FILE…  prints for each file the number of figures, and their least and largest coordinates
"""
import math
import random
import sys

import ezdxf
from ezdxf import bbox, disassemble

FIGURES = {"LINE", "ARC", "CIRCLE", "ELLIPSE", "LWPOLYLINE", "POLYLINE", "SPLINE", "SOLID", "TRACE", "POINT", "HATCH"}


def area(corners):
    """Of a ring of (x, y, bulge)."""
    total = 0.0
    for (x, y, bulge), (u, v, _) in zip(corners, corners[1:] + corners[:1]):
        total += (x * v - y * u) / 2
        if bulge:
            turn = 4 * math.atan(bulge)
            radius = math.hypot(u - x, v - y) / 2 / math.sin(turn / 2)
            total += radius * radius * (turn - math.sin(turn)) / 2
    return total


def write(file):
    random.seed(46)
    document = ezdxf.new("R2010")
    space = document.modelspace()
    block = document.blocks.new("PART", base_point=(1, 2))
    # Rings about a centre, whose arcs bulge too little to cross each other.
    for i in range(60):
        n = random.randint(3, 9)
        corners = []
        for k in range(n):
            t, r = 2 * math.pi * k / n, random.uniform(3, 4)
            corners.append((20 * i + r * math.cos(t), r * math.sin(t), random.choice([0, random.uniform(-.1, .3)])))
        inside = i % 3 == 2
        old = i % 2 == 1
        into = block if inside else space
        if old:
            one = into.add_polyline2d([c[:2] for c in corners], format="xy", close=True)
            for vertex, corner in zip(one.vertices, corners):
                vertex.dxf.bulge = corner[2]
        else:
            one = into.add_lwpolyline(corners, format="xyb", close=True)
        handles = [(one.dxf.handle, 1)]
        if inside:
            handles = [(f"INSERT/{one.dxf.handle}", 4.5)]
        for handle, factor in handles:
            print(handle, abs(area(corners)) * factor)
    insert = space.add_blockref("PART", (5, -400), {"xscale": 1.5, "yscale": -3, "rotation": 30})
    print("INSERT", insert.dxf.handle)
    hatch = space.add_hatch()
    hatch.dxf.hatch_style = 0
    hatch.paths.add_polyline_path([(0, 100), (10, 100, .5), (10, 110), (0, 110)], is_closed=True)
    edges = hatch.paths.add_edge_path()
    edges.add_arc((5, 105), 2, 0, 180)
    edges.add_arc((5, 105), 2, 180, 360, ccw=False)
    outer = [(0, 100, 0), (10, 100, .5), (10, 110, 0), (0, 110, 0)]
    print(hatch.dxf.handle, area(outer) - 4 * math.pi)
    document.saveas(file)


def extents(files):
    for file in files:
        try:
            document = ezdxf.readfile(file)
            entities = [e for e in document.modelspace() if e.dxftype() in FIGURES | {"INSERT"}]
            figures = [e for e in disassemble.recursive_decompose(entities) if e.dxftype() in FIGURES]
            wide = any(getattr(e, "has_width", False) for e in figures)
            box = bbox.extents(figures, flatten=1e-4)
        except Exception as error:  # what ezdxf does not read is not compared
            print("-", type(error).__name__)
            continue
        if wide or not box.has_data:
            print("-", "wide" if wide else "empty")
        else:
            print(len(figures), *box.extmin.vec2, *box.extmax.vec2)


if __name__ == "__main__":
    write(sys.argv[2]) if sys.argv[1] == "write" else extents(sys.argv[2:])
