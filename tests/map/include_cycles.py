#!/usr/bin/env python3
"""No header includes, by however many steps, what includes it: each compiles first or last.

Prints the cycles of include/ and fails if there is one. The count is proved on a copy to which a cycle
was added. Nothing below detail/ includes what users include of queries/.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2] / "include"


def includes(root):
    """The headers of the tree that each header includes."""
    found = {}
    for file in root.rglob("*.hpp"):
        lines = re.findall(r'^\s*#\s*include\s*[<"]([^>"]+)', file.read_text(), re.MULTILINE)
        found[str(file.relative_to(root))] = [l for l in lines if (root / l).exists()]
    return found


def cycles(graph):
    """Sets of headers of which each includes all others (Tarjan 1972, its strong components)."""
    order, low, stack, found = {}, {}, [], []

    def visit(header):
        order[header] = low[header] = len(order)
        stack.append(header)
        for other in graph[header]:
            if other not in order:
                visit(other)
            if other in stack:
                low[header] = min(low[header], low[other])
        if low[header] == order[header]:
            component = stack[stack.index(header):]
            del stack[stack.index(header):]
            if len(component) > 1 or header in graph[header]:
                found.append(sorted(component))

    for header in graph:
        if header not in order:
            visit(header)
    return found


def main():
    sys.setrecursionlimit(10_000)
    graph = includes(ROOT)
    assert len(graph) > 100, "these are not the headers of the library"
    wrong = ["a cycle: " + " ".join(c) for c in cycles(graph)]
    wrong += [f"{header} includes {other}" for header, others in graph.items() for other in others
              if "/detail/" in header and "/queries/" in other]
    # One more arrow, from the lowest header to the highest, closes one.
    closed = {**graph, "abut/vec.hpp": [*graph["abut/vec.hpp"], "abut/queries/distance.hpp"]}
    assert len(cycles(closed)) == 1, "a cycle was added, and none was found"
    for line in wrong:
        print(line)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
