#!/usr/bin/env python3
"""Which test fails when a constant of docs/constants.md is changed.

    scripts/mutants.py [--larger] [--jobs N] [--longest SECONDS] [NAME…]

In a copy of the tree the constants become variables. It is compiled once. Then the tests run for each constant,
which is 2^30 times smaller, or larger with --larger, until one fails, the quickest first; 2^700 times where it is
itself beyond 2^60 or 2^-60, as limits of the range have more room. Sizes, and what must be known when compiling, are
left out; so are programs that run longer than the longest (30 seconds of processor time). A slack that is too large costs time, and need not fail."""
import argparse
import concurrent.futures
import math
import os
import pathlib
import re
import resource
import signal
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "mutants"
TREE, BUILD = WORK / "tree", WORK / "build"
ROOMS = """sign closed_forms numbers filters cast contact ellipse_signs ellipse_distance tangents intersections overlap_area
large_polygons outline slacks values extremes laws""".split()
# Template arguments, bounds of other constants.
FIXED = {"kUnitRoundoff", "kMostComponent", "kUp", "kMostTame", "unit", "tiny", "least_square", "kLeastSine",
         "kNegligible", "kWideRounding", "part_of_an_ulp", "kPointlike"}

HEADER = """#pragma once
#include <cstdlib>
namespace abut::mutants {
inline double times_or(double value, int number) {
  static const char* const chosen = std::getenv("ABUT_MUTANT");
  static const int which = chosen ? std::atoi(chosen) : -1;
  if (which != number) return value;
  static const double factor = std::atof(std::getenv("ABUT_FACTOR"));
  return value > 0.5 && value < 2 ? 1 + (value - 1) * factor : value * factor;
}
}  // namespace abut::mutants
"""


def rows():
    line = re.compile(r"^\| `([^`]+)` \| `([^`]+)` \|.*\]\(\.\./(include/[^)]+)\) \|$")
    for text in (ROOT / "docs" / "constants.md").read_text().splitlines():
        if found := line.match(text):
            yield found.groups()


def with_variables(wanted):
    """A copy of the tree in which the constants are variables; their names, values and files."""
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    texts = {file: (ROOT / file).read_bytes().decode("utf-8", "surrogateescape") for file in tracked.split("\0") if file}
    texts["include/abut/mutants.hpp"] = HEADER
    known = []
    for name, value, file in rows():
        if name in FIXED or "0x1p" not in value or (wanted and name not in wanted):
            continue
        text = texts[file]
        declaration = re.search(rf"(?:constexpr|const) double [^;]*?\b{name} = {re.escape(value)}[,;]", text)
        if not declaration:
            print(f"not a double of its own: {name} in {file}", file=sys.stderr)
            continue
        made = declaration[0].replace("constexpr", "const", 1)
        made = made.replace(f"{name} = {value}", f"{name} = ::abut::mutants::times_or({value}, {len(known)})")
        start = declaration.start()
        if text[:start].endswith("static "):
            made = "inline " + made
        text = text[:start] + made + text[declaration.end():]
        if "abut/mutants.hpp" not in text:
            text = text.replace("#pragma once\n", "#pragma once\n#include <abut/mutants.hpp>\n", 1)
        texts[file] = text
        known.append((name, value, file))
    for file, text in texts.items():
        path, made = TREE / file, text.encode("utf-8", "surrogateescape")
        if not path.exists() or path.read_bytes() != made:  # so that nothing is compiled twice
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(made)
            path.chmod((ROOT / file).stat().st_mode if (ROOT / file).exists() else 0o644)
    return known


def compiled(jobs, longest):
    """The programs of the tests, the quickest first, with their seconds."""
    # With as few cases as the sanitizers have.
    options = {"CMAKE_BUILD_TYPE": "Release", "CMAKE_CXX_FLAGS_RELEASE": "-O1 -DNDEBUG -DABUT_SANITIZED",
               "CMAKE_UNITY_BUILD": "ON", "CMAKE_DISABLE_FIND_PACKAGE_hwy": "ON",  # no test of kernels
               "ABUT_COMPILED": "AUTO", "ABUT_BUILD_TESTS": "ON", "ABUT_BUILD_APPS": "OFF", "ABUT_WERROR": "OFF",
               "ABUT_TEST_ROOMS": ";".join(["oracle", *ROOMS])}
    subprocess.run(["cmake", "-S", TREE, "-B", BUILD, "-G", "Ninja", *(f"-D{k}={v}" for k, v in options.items())],
                   check=True, stdout=subprocess.DEVNULL)
    made = subprocess.run(["ninja", "-C", BUILD, "-k", "0", "-j", str(jobs), *(f"tests/{room}/all" for room in ROOMS)])
    if made.returncode != 0:
        print("not all tests compile", file=sys.stderr)
    taken = []
    for room in ROOMS:
        for program in sorted((BUILD / "tests" / room).glob("test_*")):
            start = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            if not passes(program, longest):
                print(f"{program.name} fails as it stands, or takes too long", file=sys.stderr)
            else:
                taken.append((resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - start, program))
    return [program for _, program in sorted(taken)]


def passes(program, seconds, number=-1, factor="1"):
    """None where it takes longer."""
    environment = {**os.environ, "ABUT_MUTANT": str(number), "ABUT_FACTOR": factor}
    limited = ["prlimit", f"--cpu={math.ceil(seconds)}", program, "--gtest_fail_fast", "--gtest_brief=1"]
    status = subprocess.run(limited, cwd=program.parent, env=environment, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL).returncode
    return None if status in (-signal.SIGXCPU, -signal.SIGKILL) else status == 0


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--larger", action="store_true")
    arguments.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments.add_argument("--longest", type=float, default=30)
    arguments.add_argument("names", nargs="*")
    asked = arguments.parse_args()
    known = with_variables(set(asked.names))
    programs = compiled(asked.jobs, asked.longest)

    def factor(value):
        power = re.fullmatch(r"0x1p(-?\d+)", value)
        by = 700 if power and abs(int(power[1])) > 60 else 30
        return f"0x1p{by if asked.larger else -by}"

    def first_failing(number):
        changed = factor(known[number][1])
        return next((p.name for p in programs if passes(p, 4 * asked.longest, number, changed) is False),
                    "no test fails")

    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        for (name, value, file), test in zip(known, pool.map(first_failing, range(len(known)))):
            print(f"{name} = {value} ({pathlib.Path(file).stem}): {test}", flush=True)


if __name__ == "__main__":
    main()
