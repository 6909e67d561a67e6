#!/usr/bin/env python3
"""Each sentence of a page that promises something is a law: a test names it.

A test says `// law: distance.md, "first words of the sentence"`. The sentences counted are those of the sections
below, in the pages of the queries and of the interface. Four things are none: the head of a table, the title of a
paragraph (in bold, with a full stop), what leads to a list (by a colon), and a sentence whose subject is a page
("That page has the methods") or a link to one. Prints how many of them have a law, by page; --list also prints those
without. Fails if a test quotes what no page says, or if fewer sentences have a law than once had.
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = """interface intersects contains relation relate distance separation closest_points farthest_points contact
intersections tangents cast overlap_area measures invalid outlines""".split()
SECTIONS = ("definition", "within a distance", "degenerate cases", "accuracy", "promises", "exactness", "what they are", "which points")
LEAST = 315


def plain(text):
    """Without marks of layout, so that a quote need not have them."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"\s+", " ", re.sub(r"[*`\\]", "", text)).strip()


#: How a sentence begins that only sends the reader elsewhere; LINK stands before the words of a link to a page.
LINK = "→"
ELSEWHERE = re.compile(rf"{LINK}|(The|That|Those) pages? ")


def sentences(page):
    """The sentences of the sections that promise."""
    text = re.sub(r"```.*?```", "", (ROOT / "docs" / f"{page}.md").read_text(), flags=re.DOTALL)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", rf"{LINK}\1", text)
    text = re.sub(r"^\|.*\|\n(?=\|[-|: ]+\|$)", "", text, flags=re.MULTILINE)  # heads of tables
    text = re.sub(r"^(- )?\*\*[^*]+\.\*\*\s+(?=[A-Z])", r"\1", text, flags=re.MULTILINE)  # titles of paragraphs
    found = []
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title, _, body = section.partition("\n")
        if not title.lower().startswith(SECTIONS):
            continue
        blocks = re.split(r"\n\s*\n|\n(?=- |\|)", body)
        for block, after in zip(blocks, [*blocks[1:], ""]):
            if block.startswith("|"):
                cells = [plain(c) for c in block.strip("| \n").split("|")]
                if "".join(cells).strip("- ") and not set(cells[0]) <= set("-: "):
                    found.append(": ".join(c for c in cells if c))
                continue
            block = plain(block.lstrip("- "))
            found += [s for s in re.split(rf"(?<=[.?!])\s+(?=[A-Z]|{LINK})", block)
                      if len(s.split()) > 2 and not ELSEWHERE.match(s)
                      and not (s.endswith(":") and after.startswith("- "))]
    return [s.replace(LINK, "") for s in found]


def laws():
    """Page and quote of each law that a test names, with the test."""
    for file in sorted(f for kind in ("cpp", "hpp", "py") for f in (ROOT / "tests").rglob(f"*.{kind}")):
        for page, quote in re.findall(r'^ *(?://|#) law: (\w+)\.md, "([^"]+)"', file.read_text(), re.MULTILINE):
            yield page, plain(quote), file.relative_to(ROOT)


def main():
    promised = {page: sentences(page) for page in PAGES}
    kept = {page: set() for page in PAGES}
    wrong = 0
    for page, quote, file in laws():
        here = [s for s in promised.get(page, []) if s.startswith(quote)]
        if not here:
            print(f"{file}: {page}.md has no such sentence: {quote}")
            wrong += 1
        kept.setdefault(page, set()).update(here)
    for page, all_of_it in promised.items():
        print(f"{page}.md: {len(kept[page])} of {len(all_of_it)}")
        if "--list" in sys.argv:
            print("".join(f"    {s}\n" for s in all_of_it if s not in kept[page]), end="")
    total = sum(map(len, kept.values()))
    print(f"{total} of {sum(map(len, promised.values()))} sentences have a law")
    if total < LEAST:
        print(f"once it was {LEAST}")
    return wrong > 0 or total < LEAST


if __name__ == "__main__":
    sys.exit(main())
