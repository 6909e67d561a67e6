#!/usr/bin/env python3
"""Which test fails when a constant of docs/constants.md is changed.

    scripts/mutants.py [--larger] [--jobs N] [NAME…]

The constants of a copy of include/ become variables. Each test is compiled once with that copy, and runs once
for each constant, which is 2^30 times smaller then; or larger, with --larger. What must be known when compiling
is left out, as are numbers of things. A slack that is too large costs time, and need not fail."""
import argparse
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "mutants"
# Tests of the headers alone: a compiled part would have constants of its own.
TESTS = """numbers/staged_test filters/filters_test closed_forms/points_test closed_forms/area_test
intersections/rounded intersections/limit ellipse_distance/separation_test ellipse_distance/farthest_test
ellipse_distance/measure_test ellipse_signs/filter ellipse_signs/ties cast/cast_stages_test
cast/cast_known_test overlap_area/ties_test outline/booleans_test outline/overlap_test
values/enclosing_test filters/slacks_test""".split()
# Template arguments, bounds of other constants, numbers of things.
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
    """A copy of include/ in which the constants are variables; their numbers, names and files."""
    shutil.rmtree(WORK, ignore_errors=True)
    shutil.copytree(ROOT / "include", WORK / "include")
    (WORK / "include" / "abut" / "mutants.hpp").write_text(HEADER)
    known = []
    for name, value, file in rows():
        if name in FIXED or "0x1p" not in value or (wanted and name not in wanted):
            continue
        path = WORK / file
        text = path.read_text()
        declaration = re.search(rf"(?:constexpr|const) double [^;]*?\b{name} = {re.escape(value)}[,;]", text)
        if not declaration:
            print(f"not a double of its own: {name} in {file}", file=sys.stderr)
            continue
        number = len(known)
        made = declaration[0].replace("constexpr", "const", 1)
        made = made.replace(f"{name} = {value}", f"{name} = ::abut::mutants::times_or({value}, {number})")
        start = declaration.start()
        if text[:start].endswith("static "):
            made = "inline " + made
        path.write_text(text[:start] + made + text[declaration.end():])
        known.append((name, value, file))
    for path in (WORK / "include").rglob("*.hpp"):
        text = path.read_text()
        if "mutants::times_or(" in text and path.name != "mutants.hpp":
            path.write_text(text.replace("#pragma once\n", "#pragma once\n#include <abut/mutants.hpp>\n", 1))
    return known


def compiled(test):
    out = WORK / test.replace("/", "_")
    oracle = next(iter(ROOT.glob("build*/tests/oracle/libabut_oracle.a")), None)
    command = ["g++", "-std=c++20", "-O1", "-DNDEBUG", "-w", f"-I{WORK}/include", "-Itests/oracle", "-Itests/laws",
               "-Itests", f"tests/{test}.cpp", "-o", str(out)]
    if oracle:
        command += [str(oracle), "-lmpfr", "-lgmp"]
    made = subprocess.run(command + ["-lgtest", "-lgtest_main", "-lpthread"], cwd=ROOT, capture_output=True, text=True)
    if made.returncode != 0:
        print(f"{test} does not compile:", *made.stderr.splitlines()[:3], sep="\n  ", file=sys.stderr)
        return None
    return out if passes(out) else print(f"{test} fails as it stands", file=sys.stderr)


def passes(program, number=-1, factor="1"):
    environment = {**os.environ, "ABUT_MUTANT": str(number), "ABUT_FACTOR": factor}
    try:
        return subprocess.run([program, "--gtest_fail_fast", "--gtest_brief=1"], cwd=ROOT, env=environment,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=300).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--larger", action="store_true")
    arguments.add_argument("--jobs", type=int, default=os.cpu_count())
    arguments.add_argument("--tests", nargs="*", default=TESTS)
    arguments.add_argument("names", nargs="*")
    asked = arguments.parse_args()
    known = with_variables(set(asked.names))
    with concurrent.futures.ThreadPoolExecutor(asked.jobs) as pool:
        programs = [(t, p) for t, p in zip(asked.tests, pool.map(compiled, asked.tests)) if p]

        def first_failing(number, factor):
            return next((t for t, p in programs if not passes(p, number, factor)), "no test fails")

        factor = "0x1p30" if asked.larger else "0x1p-30"
        results = pool.map(lambda number: first_failing(number, factor), range(len(known)))
        for (name, value, file), test in zip(known, results):
            print(f"{name} = {value} ({pathlib.Path(file).stem}): {test}", flush=True)


if __name__ == "__main__":
    main()
