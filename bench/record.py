"""Keeps what a run of the benchmarks measured: record.py LINES COMPILER

LINES is what the programs wrote (bench/results.hpp). It goes to bench/results/<processor>.json, where
a new figure takes the place of the old one of the same contender, on the same data.
"""

import datetime
import json
import os
import pathlib
import platform
import re
import subprocess
import sys

KEY = ("room", "set", "n", "measure", "threads", "contender")


def first(path, pattern, otherwise):
    try:
        found = re.search(pattern, pathlib.Path(path).read_text(), re.M)
    except OSError:
        found = None
    return found.group(1).strip() if found else otherwise


def run(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return ""


def main():
    lines, compiler = sys.argv[1:]
    processor = first("/proc/cpuinfo", r"^model name\s*: (.*)$", platform.machine())
    cores = os.cpu_count() or 1
    memory = int(first("/proc/meminfo", r"^MemTotal:\s*(\d+)", "0")) / 2**20
    name = re.sub(r"\((R|TM)\)", "", processor, flags=re.I)
    name = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") + f"-{cores}-cores"
    file = pathlib.Path("bench/results") / f"{name}.json"

    kept = {}
    if file.exists():
        for figure in json.loads(file.read_text())["figures"]:
            kept[tuple(figure[k] for k in KEY)] = figure
    commit = run("git", "rev-parse", "--short", "HEAD")
    for line in pathlib.Path(lines).read_text().splitlines():
        figure = json.loads(line)
        figure["on"] = datetime.date.today().isoformat()
        if figure["contender"].startswith("abut") and commit:
            figure["version"] = commit
        kept[tuple(figure[k] for k in KEY)] = figure

    about = {
        "processor": processor,
        "cores": cores,
        "memory": f"{memory:.0f} GiB",
        "system": first("/etc/os-release", r'^PRETTY_NAME="(.*)"$', platform.system()),
        "compiler": run(compiler, "--version").split("\n")[0],
        "flags": "-O2 -DNDEBUG",
    }
    # A figure a line, so that a difference shows what changed.
    text = json.dumps(about, ensure_ascii=False, indent=1)[:-2] + ',\n "figures": [\n'
    text += ",\n".join(json.dumps(kept[k], ensure_ascii=False) for k in sorted(kept, key=str))
    file.parent.mkdir(exist_ok=True)
    new = file.with_suffix(".new")
    new.write_text(text + "\n]}\n")
    new.rename(file)
    print(f"kept in {file}")


main()
