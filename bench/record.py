"""Keeps what a run of the benchmarks measured: record.py LINES COMPILER

LINES is what the programs wrote (bench/results.hpp). What the plots and the site's page show of it goes to
bench/results/<processor>.json, a question a line. There a new figure takes the place of the old one of the
same contender.
"""

import datetime
import json
import os
import pathlib
import platform
import re
import subprocess
import sys

KEY = ("room", "set", "n", "measure", "threads")
SHOWN = ("index", "peers")  # the other rooms print their tables, and no page asks them


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

    questions, versions = {}, {}
    if file.exists():
        old = json.loads(file.read_text())
        questions = {tuple(q[k] for k in KEY): q for q in old["questions"]}
        versions = old["versions"]
    commit = run("git", "rev-parse", "--short", "HEAD")
    for line in pathlib.Path(lines).read_text().splitlines():
        figure = json.loads(line)
        if figure["room"] not in SHOWN or figure["measure"].startswith("bytes"):
            continue
        key = tuple(figure[k] for k in KEY)
        question = questions.setdefault(key, {**dict(zip(KEY, key)), "unit": figure["unit"], "on": "", "entries": []})
        question["on"] = datetime.date.today().isoformat()
        name, answers, remark = figure["contender"], figure.get("answers"), figure.get("remark")
        entry = [name, figure["value"]]
        entry += [answers, remark] if remark else [answers] if answers is not None else []
        question["entries"] = sorted([e for e in question["entries"] if e[0] != name] + [entry], key=lambda e: e[0])
        version = commit if name.startswith("abut") else figure.get("version")
        if version:
            versions[name.split(",")[0].split(" (")[0]] = version

    about = {
        "processor": processor,
        "cores": cores,
        "memory": f"{memory:.0f} GiB",
        "system": first("/etc/os-release", r'^PRETTY_NAME="(.*)"$', platform.system()),
        "compiler": run(compiler, "--version").split("\n")[0],
        "flags": "-O2 -DNDEBUG",
        "versions": dict(sorted(versions.items())),
    }
    # A question a line, so that a difference shows what changed.
    text = json.dumps(about, ensure_ascii=False, indent=1)[:-2] + ',\n "questions": [\n'
    text += ",\n".join(json.dumps(questions[k], ensure_ascii=False) for k in sorted(questions, key=str))
    file.parent.mkdir(exist_ok=True)
    new = file.with_suffix(".new")
    new.write_text(text + "\n]}\n")
    new.rename(file)
    print(f"kept in {file}")


main()
