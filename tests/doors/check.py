#!/usr/bin/env python3
"""Holds docs/doors.md against the sources of every door, in both ways: a name that the page has must be
there, and a public function that is there must be on the page. The queries' table is printed from their description, which
the doors are made from; the others are written by hand.

check.py [libabut.so]    with the library also against the names that it exports"""

import ast
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = "docs/doors.md"
wrong = []


def text(*patterns):
    files = sorted(f for p in patterns for f in ROOT.glob(p))
    assert files, patterns
    return "\n".join(f.read_text() for f in files)


def methods(source, name):
    """The public methods of a TypeScript class."""
    body = re.search(rf"class {name}\b.*?\n}}\n", source, re.S)[0]
    found = re.findall(r"^  (?:async |get )?([a-z_]+)(?:<[^\n]*>)?\(", body, re.M)
    return set(found) - {"constructor", "if", "for", "while", "switch", "free"}


def of_python():
    exported = [name for file in ("__init__", "_queries") for n in ast.parse(text(f"bindings/python/abut/{file}.py")).body
                if isinstance(n, (ast.Assign, ast.AugAssign)) and isinstance(n.value, ast.List)
                and getattr(n.target if isinstance(n, ast.AugAssign) else n.targets[0], "id", "") == "__all__"
                for name in ast.literal_eval(n.value)]
    index = {f.name for c in ast.parse(text("bindings/python/abut/_index.py")).body
             if isinstance(c, ast.ClassDef) for f in c.body if isinstance(f, ast.FunctionDef)}
    return set(exported), index | {"kind"}


names = text("tests/public_names/names.txt").split()
cpp = {n.removeprefix("abut::") for n in names if n.count("::") == 1}
batch = {n.removeprefix("abut::batch::") for n in names if n.startswith("abut::batch::")}
io = {n.removeprefix("abut::io::") for n in names if n.startswith("abut::io::")}
functions = {n for n in cpp | batch if re.fullmatch("[a-z_][a-z_]+|kNoId", n)} - {"batch", "detail", "io"}
members = set(re.findall(r"\b([a-z_]+)\(", text("include/abut/index/*.hpp")))
c = set(re.findall(r"\b(abut_[a-z_0-9]+)\(", text("bindings/c/include/abut.h")))
python, python_index = of_python()
ts = text("bindings/js/src/*.ts", "bindings/js/src/batch/batch.ts")
js = methods(ts, "Abut")
js_geometry = set(re.findall(r"^export (?:function|const) (\w+)", text("bindings/js/src/geometry.ts"), re.M))
js_batch = methods(ts, "Batch")
js_indexes = methods(ts, "Indexes")
js_index = methods(ts, "Indexed") | methods(ts, "Index") | methods(ts, "DynamicIndex") | {"size"}
rust_text = {f: text(f"bindings/rust/src/{f}.rs") for f in ("making", "pair", "shape", "columns", "index", "geometry")}
#: PostgreSQL's functions are written down; those of the others are made of the same description.
sql = {"PostgreSQL": set(re.findall(r"(?:FUNCTION|AGGREGATE) (shape_\w+)", text("bindings/postgresql/abut--*.sql"))),
       "DuckDB": set(re.findall(r'"(shape_\w+)"', text("bindings/duckdb/src/*.c", "bindings/sql/gathered.h"))),
       "SQLite": set(re.findall(r'"(shape_\w+)"', text("bindings/sqlite/src/*.c", "bindings/sql/gathered.h")))}


class Words:
    """The words of a source in code, where macros make functions of names."""

    def __init__(self, *files):
        code = "\n".join(re.sub(r"//.*", "", rust_text[f]) for f in files)
        private = set(re.findall(r"^ *fn ([a-z_]+)", code, re.M))
        public = set(re.findall(r"pub fn ([a-z_]+)", code))
        self.words = (set(re.findall(r"\w+", code)) - private) | public

    def __contains__(self, name):
        return name in self.words


#: Of each table: its doors, each with a prefix and what it has.
DOORS = [
    # Printed from the description, from which all doors but Python's list of exports are made.
    {"C++ · Python · JavaScript": ("", cpp & python), "C": ("", c), "Rust": None, "SQL": None, "`abut::batch`": None,
     "`abut_batch_`": ("", c), "`Columns`": None, "`Prepared`": None},
    # law: outlines.md, "C, Python, JavaScript and Rust"
    {"C++": ("", cpp), "C": ("abut_", c), "Python": ("", python | {"kind"}),
     "JavaScript": ("", js | js_indexes), "Rust": ("", Words("making", "pair", "shape")),
     **{door: ("shape_", has) for door, has in sql.items()}},
    {"C++": ("", batch), "C: `abut_batch_`": ("abut_batch_", c),
     "JavaScript: `abut/batch`": ("", js_batch), "Rust: `Columns`": ("", Words("columns"))},
    {"C++": ("", members | cpp), "C: `abut_index_`": ("abut_index_", c),
     "Python": ("", python_index | python), "JavaScript: `abut/index`": ("", js_index | js_indexes),
     "Rust: `Index`": ("", Words("index")), "SQLite": ("shape_", sql["SQLite"])},
    {"C++: `abut::io`": ("", io), "C": ("abut_", c), "Python": ("", python), "JavaScript: `abut/geometry`": ("", js_geometry),
     "Rust": ("", Words("geometry"))},
]
#: C names these like functions of their own.
SPECIAL = {"abut_index_join_contacts": "abut_join_contacts"}

page = text(PAGE)
reasons = set(re.findall(r"^- ([a-z]): ", page, re.M))
told = {"C++": set(), "C": {f for f in c if re.match("abut_(both_)?prepared_", f)}, "Python": set(), "JavaScript": set()}
told |= {door: set() for door in sql}
tables = re.findall(r"(?:^\|.*\n)+", page, re.M)
if len(tables) != len(DOORS):
    wrong.append(f"{len(tables)} tables, and {len(DOORS)} that are known")
used = set()
for number, (table, doors) in enumerate(zip(tables, DOORS)):
    rows = [[cell.strip() for cell in line.strip("|\n").split("|")] for line in table.splitlines()]
    heads = rows[0]
    if heads != list(doors):
        wrong.append(f"the heads of a table are {heads}")
        continue
    for row in rows[2:]:
        name = row[0].strip("`")
        for head, cell in zip(heads, row):
            if doors[head] is None or cell in ("–", "✓") and number == 0:
                continue
            prefix, has = doors[head]
            if re.fullmatch("[a-z]", cell):
                used.add(cell)
                if cell not in reasons:
                    wrong.append(f"{name}, {head}: there is no reason {cell}")
                # Of indexes, SQL has functions of pairs with the same names.
                if number < 3 and prefix + name in has:
                    wrong.append(f"{name}: {head} has {prefix}{name}, and the page says there is none")
                continue
            given = re.findall(r"`([^`]+)`", cell) + ([prefix + name] if "✓" in cell else [])
            if not given:
                wrong.append(f"{name}, {head}: neither a name nor a reason")
            for one in given:
                one = SPECIAL.get(one, one)
                if one not in has:
                    wrong.append(f"{name}: {head} has no {one}")
                for door in {"`abut_batch_`": "C"}.get(head, head).split(" · "):
                    told.setdefault(door.split(":")[0], set()).add(one)
for letter in sorted(reasons - used):
    wrong.append(f"the reason {letter} is for nothing")

# The command line answers each query of the description by its name in C++; its help says how.
helped = set(re.findall(r"\w+", text("apps/cli/help.cpp").split("const char* const query_more")[1].split(")\"")[0]))
for name in re.findall(r"^\| `(\w+)`", tables[0], re.M):
    if name not in helped:
        wrong.append(f"apps/cli/help.cpp does not name {name}")

# Each function that a page of SQL names is asked by that extension's tests.
for door, tests in {"postgresql": "sql/*.sql", "duckdb": "*.py", "sqlite": "*.sql"}.items():
    asked = {w.removeprefix("shape_") for w in re.findall(r"\w+", text(f"bindings/{door}/tests/{tests}"))}
    for name in sorted(set(re.findall(r"\bshape_(\w+)", text(f"docs/{door}.md"))) - asked):
        wrong.append(f"no test of bindings/{door} asks shape_{name}")

alone = page[page.index("## In one door only"):]
for door, names_there in re.findall(r"^- ([A-Za-z+]+): ((?:`[^`]+`,?\s*)+)", alone, re.M):
    told[door] |= set(re.findall(r"`([^`]+)`", names_there))

has_all = {"C++": functions | {n for n in io if n.islower()}, "C": c, "Python": {n for n in python if n[0].islower()},
           "JavaScript": js | js_batch | js_indexes | js_geometry}
for door, has in has_all.items():
    for one in sorted(has - told[door]):
        wrong.append(f"{door}: {one} is not on the page")
if len(sys.argv) > 1:
    shown = subprocess.run(["nm", "-D", "--defined-only", sys.argv[1]], check=True, text=True,
                           capture_output=True).stdout
    exported = set(re.findall(r" T (abut_\w+)", shown))
    for one in sorted(c ^ exported):
        wrong.append(f"{one} is {'declared' if one in c else 'exported'} only")
for line in wrong:
    print(f"{PAGE}: {line}", file=sys.stderr)
sys.exit(bool(wrong))
