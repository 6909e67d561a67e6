#!/usr/bin/env python3
"""Makes the site's page of every name from the signatures and docstrings of the package, without building it.

reference.py   writes build/docs/python-reference.md"""

import ast
import inspect
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "bindings/python/abut"
PAGE = ROOT / "build/docs/python-reference.md"
#: The order of the page: a heading, and the files of its names.
CHAPTERS = [("One shape", ["_shapes.py"]), ("Many shapes", ["_arrays.py", "_outlines.py"]),
            ("Queries", ["_queries.py"]),
            ("Shapes of others", ["_making.py", "_curved.py"]), ("Indexes", ["_index.py"]), ("Tiles", ["_partition.py"]),
            ("Tables and other libraries", ["_geometry.py", "_arrow.py", "_shapely.py"])]
#: Modules that are imported by themselves.
MODULES = ["matplotlib", "polars", "duckdb", "tables", "spark"]
SPECIAL = {"__getitem__", "__len__", "__contains__"}


def text_of(node):
    """The docstring: lines that go on are joined, examples become code."""
    return plain_text(ast.get_docstring(node) or "")


def plain_text(doc):
    def paragraph(text):
        if text.startswith(">>>"):
            return block([re.sub(r" *# doctest.*", "", line) for line in text.split("\n")]).rstrip()
        return re.sub(r"\n(?!- )", " ", text)
    return "\n\n".join(paragraph(p) for p in doc.split("\n\n"))


def annotated(arg, default):
    text = arg.arg
    if arg.annotation is not None:
        text += f": {ast.unparse(arg.annotation)}"
    if default is not None:
        text += (" = " if arg.annotation is not None else "=") + ast.unparse(default)
    return text


def signature(f, name):
    a = f.args
    plain = a.posonlyargs + a.args
    defaults = [None] * (len(plain) - len(a.defaults)) + a.defaults
    parts = [annotated(x, d) for x, d in zip(plain, defaults)]
    if plain and plain[0].arg in ("self", "cls"):
        parts = parts[1:]
    if a.vararg:
        parts.append("*" + annotated(a.vararg, None))
    elif a.kwonlyargs:
        parts.append("*")
    parts += [annotated(x, d) for x, d in zip(a.kwonlyargs, a.kw_defaults)]
    if a.kwarg:
        parts.append("**" + annotated(a.kwarg, None))
    gives = "" if f.returns is None or name[0].isupper() else f" -> {ast.unparse(f.returns)}"
    return f"{name}({', '.join(parts)}){gives}"


def has(f, decorator):
    return any(getattr(d, "id", getattr(d, "attr", None)) == decorator for d in f.decorator_list)


def is_public(name):
    return not name.startswith("_") or name in SPECIAL


def functions(body):
    """The functions of a class or file: their signatures, which are those of the overloads if there are
    any, and the docstring."""
    found = {}
    classes = {c.name: c for c in body if isinstance(c, ast.ClassDef)}
    makers = {f.name: classes.get(getattr(f.returns, "id", None)) for f in body if isinstance(f, ast.FunctionDef)}
    for node in body:
        call = getattr(node, "value", None) if isinstance(node, ast.Assign) else None
        if isinstance(call, ast.Call) and makers.get(getattr(call.func, "id", None)) and len(call.args) == 2:
            name, says = (ast.literal_eval(a) for a in call.args)
            calls = [f for f in makers[call.func.id].body if isinstance(f, ast.FunctionDef)]
            found[name] = calls, plain_text(inspect.cleandoc(says)), ""
        if not isinstance(node, ast.FunctionDef) or not is_public(node.name):
            continue
        signatures, _, kind = found.get(node.name, ([], "", ""))
        if has(node, "overload"):
            signatures.append(node)
        elif not signatures:
            signatures = [node]
        kind = "property" if has(node, "property") else ""
        found[node.name] = signatures, text_of(node), kind
    return found


def block(lines):
    return "```python\n" + "\n".join(lines) + "\n```\n"


def bases(node, classes):
    for base in node.bases:
        parent = classes.get(getattr(base, "id", None))
        if parent is not None:
            yield from bases(parent, classes)
    yield node


def of_class(node, classes):
    family = list(bases(node, classes))
    members, init, fields = {}, None, []
    for part in family:
        shown = part is node or part.name.startswith("_")  # public bases have their own entry
        if shown:
            members.update(functions(part.body))
            fields += [s for s in part.body if isinstance(s, ast.AnnAssign)
                       and not s.target.id.startswith("_") and "ClassVar" not in ast.unparse(s.annotation)]
        init = next((s for s in part.body if isinstance(s, ast.FunctionDef)
                     and s.name == "__init__"), init)
    is_tuple = any(getattr(b, "id", None) == "NamedTuple" for b in node.bases)
    parameters = ", ".join(f"{s.target.id}: {ast.unparse(s.annotation)}" for s in fields)
    head = f"{node.name}({parameters})" if is_tuple else signature(init, node.name) if init else node.name
    out = [f"### {node.name}\n", block([head])]
    if text_of(node):
        out.append(text_of(node) + "\n")
    if any(getattr(b, "id", None) == "Indexed" for b in node.bases):
        out.append("Asked as every [Indexed](#indexed).\n")
    for name, (signatures, doc, kind) in members.items():
        call = (f"{name}" + (f": {ast.unparse(signatures[0].returns)}" if signatures[0].returns else "")
                if kind == "property" else " · ".join(signature(s, name) for s in signatures))
        out.append(f"- `{call}`" + (f"<br>{doc}" if doc else ""))
    return "\n".join(out).rstrip() + "\n"


def of_function(name, found):
    signatures, doc, _ = found
    return f"### {name}\n\n" + block([signature(s, name) for s in signatures]) + (f"\n{doc}\n" if doc else "")


def page():
    trees = {p.name: ast.parse(p.read_text()) for p in PACKAGE.glob("*.py")}
    classes = {n.name: n for t in trees.values() for n in t.body if isinstance(n, ast.ClassDef)}
    exported = [name for file in ("__init__.py", "_queries.py") for n in trees[file].body
                if isinstance(n, (ast.Assign, ast.AugAssign)) and isinstance(n.value, ast.List)
                and getattr(n.target if isinstance(n, ast.AugAssign) else n.targets[0], "id", "") == "__all__"
                for name in ast.literal_eval(n.value)]
    out = ["# The Python package, name by name\n",
           "Made from the docstrings by `bindings/python/reference.py`. [The package](python.md) is the page to",
           "start with. A `Vector` is two numbers. A function of `Shapes` gives arrays; `threads=0` is one thread for each",
           "core.\n"]
    told = set()
    for title, files in CHAPTERS + [(f"abut.{m}", [f"{m}.py"]) for m in MODULES]:
        out.append(f"## {title}\n")
        for file in files:
            whole = not file.startswith("_")
            if whole:
                out.append(text_of(trees[file]) + "\n")
            for node in trees[file].body:
                is_made = isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
                name = getattr(node.targets[0], "id", None) if is_made else getattr(node, "name", None)
                if is_made and name not in functions(trees[file].body):
                    continue
                if name in told and not whole or name is None:
                    continue
                if not (is_public(name) if whole else name in exported):
                    continue
                if isinstance(node, ast.ClassDef):
                    out.append(of_class(node, classes))
                elif is_made or isinstance(node, ast.FunctionDef):
                    if (file, name) in told:
                        continue
                    told.add((file, name))
                    out.append(of_function(name, functions(trees[file].body)[name]))
                if not whole:
                    told.add(name)
    constants = {"INSTRUCTION_SET", "RELATIONS"}
    missing = set(exported) - told - constants
    assert not missing, f"no chapter has {sorted(missing)}"
    out.append("## Constants\n\n- `RELATIONS`: what the numbers mean that `relation()` gives for many.\n"
               "- `INSTRUCTION_SET`: that of the SIMD kernels on this machine.\n")
    return "\n".join(out)


if __name__ == "__main__":
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(page())
