#!/usr/bin/env python3
"""Every link of a page leads to a file that is there, and every anchor to a heading of it.

    scripts/links.py      prints each link that does not, and fails if there is one
"""

import os
import re
import sys

LINK = re.compile(r"\]\((?!\w+:)([^()\s#]*)(?:#([^()\s]*))?\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.S)
BUILT = ("build", "node_modules", "target", "dist", ".")
SITE = os.path.join("apps", "site", "text")  # written in the site's own addresses


def slug(heading):
    """The anchor that GitHub and the site give a heading."""
    heading = re.sub(r" *<[^>]*>", "", heading)
    heading = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", heading.lower()).strip())


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    pages = {}
    for folder, below, names in os.walk("."):
        below[:] = [name for name in below if not name.startswith(BUILT)]
        for name in names:
            path = os.path.relpath(os.path.join(folder, name))
            if name.endswith(".md") and not path.startswith(SITE):
                with open(path, encoding="utf-8") as file:
                    pages[path] = CODE.sub(lambda m: m[0] if m[0].count("`") == 2 else "", file.read())
    anchors = {path: {*map(slug, re.findall(r"^#+ (.*)$", text, re.M)), *re.findall(r'<a id="([^"]+)">', text)}
               for path, text in pages.items()}
    read = wrong = 0
    for path, text in sorted(pages.items()):
        for file, anchor in LINK.findall(text):
            read += 1
            to = os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path
            if not os.path.exists(to) or anchor and to in anchors and anchor not in anchors[to]:
                print(f"{path}: leads to {file}{'#' + anchor if anchor else ''}, which is not there")
                wrong += 1
    if read == 0:
        sys.exit("links: no link was read")
    sys.exit(wrong > 0)


main()
