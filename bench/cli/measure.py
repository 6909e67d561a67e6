#!/usr/bin/env python3
"""How long `abut pairs` takes from files, step by step: random circles, and segments with ids, as .csv, .ndjson
and .abut. About as many pairs meet as there are shapes.

    bench/cli/measure.py build/abut 1000000 [TIMES]     TIMES runs each (3); the medians are printed
"""

import math
import os
import random
import statistics
import subprocess
import sys
import tempfile


def make(kind, n, name):
    rng = random.Random(1)
    number = rng.random
    with open(name, "w") as file:
        if kind == "circles":
            size = 0.65 / math.sqrt(n)
            file.write("center_x,center_y,radius\n")
            file.writelines(f"{number()},{number()},{size * number()}\n" for _ in range(n))
        else:
            size = 2.5 / math.sqrt(n)
            file.write("id,a_x,a_y,b_x,b_y\n")
            for i in range(n):
                x, y = number(), number()
                u, v = x + size * (number() - 0.5), y + size * (number() - 0.5)
                file.write(f"s{i},{x},{y},{u},{v}\n")


def steps(program, arguments):
    """The steps that --times tells of, and the rest of the time."""
    run = subprocess.run([program, *arguments, "--times"], capture_output=True, text=True, check=True)
    taken = [(line.split()[0].rstrip(":"), float(line.rsplit(" ", 2)[1]))
             for line in run.stderr.splitlines() if line.endswith(" s")]
    return taken, run.stdout.splitlines()[0]


def main():
    program, n = os.path.abspath(sys.argv[1]), int(sys.argv[2])
    times = int(sys.argv[3]) if len(sys.argv) > 3 else 3
    with tempfile.TemporaryDirectory() as folder:
        for kind in ["circles", "segments"]:
            first = os.path.join(folder, f"{kind}.csv")
            make(kind, n, first)
            for form in ["csv", "ndjson", "abut"]:
                name = os.path.join(folder, f"{kind}.{form}")
                if form != "csv":
                    subprocess.run([program, "convert", first, "-o", name], check=True)
                megabytes = os.path.getsize(name) / 1e6
                runs = []
                for _ in range(times):
                    taken, headline = steps(program, ["pairs", name, "-o", os.path.join(folder, "out.csv")])
                    runs.append([seconds for _, seconds in taken])
                middle = [statistics.median(column) for column in zip(*runs)]
                told = ", ".join(f"{step} {seconds:.3f}" for (step, _), seconds in zip(taken, middle))
                print(f"{n} {kind} .{form}: {megabytes:.0f} MB at {megabytes / middle[0]:.0f} MB/s; "
                      f"{told} s; {headline.split(', ')[1]}", flush=True)


main()
