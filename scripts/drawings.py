#!/usr/bin/env python3
"""drawings.py ABUT [FILES]: which share of what is drawn in Debian's icon packages becomes shapes?

At most FILES (2000) drawings of each package, always the same ones. Fails below 95 %.
"""
import collections
import random
import re
import subprocess
import sys

PACKAGES = ["tango-icon-theme", "breeze-icon-theme", "papirus-icon-theme", "openclipart-svg"]
DRAWN = {"text", "image", "flowRoot", "foreignObject"}


def drawings(package, most):
    listed = subprocess.run(["dpkg", "-L", package], capture_output=True, text=True).stdout
    files = sorted(name for name in listed.splitlines() if name.endswith((".svg", ".svgz")))
    random.Random(1).shuffle(files)
    return files[:most]


def main():
    abut = sys.argv[1]
    most = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    all_shapes = all_lost = 0
    for package in PACKAGES:
        shapes = empty = 0
        lost = collections.Counter()
        files = drawings(package, most)
        for name in files:
            run = subprocess.run([abut, "pairs", "--limit", "1", name], capture_output=True, text=True)
            if run.returncode == 2:
                lost["files refused"] += 1
                continue
            count = int(run.stdout.split()[0])
            shapes += count
            empty += count == 0
            for line in run.stderr.splitlines():
                if match := re.match(r".*?: not taken, (.*): (\d+)(?: \(.*\))?$", line):
                    if not match[1].startswith("not drawn by") and "style sheet" not in match[1]:
                        lost[match[1]] += int(match[2])
                if match := re.match(r".*?: not shapes: (.*)$", line):
                    for part in match[1].split(", "):
                        number, _, what = part.partition(" ")
                        if what in DRAWN:
                            lost[what] += int(number)
        gone = sum(lost.values())
        all_shapes += shapes
        all_lost += gone
        share = 100 * shapes / max(shapes + gone, 1)
        print(f"{package}: {len(files)} files, {empty} without a shape; {share:.1f} % of {shapes + gone}")
        for what, number in lost.most_common(8):
            print(f"    {number} {what}")
    share = 100 * all_shapes / max(all_shapes + all_lost, 1)
    print(f"all: {share:.1f} %")
    return 0 if share >= 95 else 1


if __name__ == "__main__":
    sys.exit(main())
