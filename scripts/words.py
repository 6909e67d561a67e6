#!/usr/bin/env python3
"""Plain words: no sentence of an English page or of a comment in C or C++ is very long, begins so that its
subject comes late, or has a clause that hangs on no noun.

    scripts/words.py [FILE…]      without a file: all that are in the tree

Prints each such sentence with its place, and fails if there is one. Tables, headings and code do not count.
"""

import os
import re
import sys

MOST_WORDS = 40  # the aim is 25; a list of names may need more
MOST_IN_COMMENTS = 60  # the letters of formulas count as words
LATE_SUBJECT = re.compile(r"(Who|Whoever|Whose|What|Whatever|Whichever|The same|Of|That of|Those (?:of|that)|Where that"
                          r"|(?:Behind|Beside|From|To|For|By|With|In|On) what)\b")
NO_NOUN = re.compile(r"\bof what is\b|[.:;] (?:of what|of which|those of which|whose|who)\b|\bthe one that the\b")

BUILT = {"zh", "node_modules", "target", "dist"}  # and pages in Chinese
SOURCES = (".hpp", ".cpp", ".h", ".c")
COMMENT = re.compile(r"(?://+|/\*+|\*/?)<? ?(.*)")
NO_PROSE = re.compile(r"```.*?```|^---\n.*?^---$|^[ >]*\|[^\n]*$|^#+ [^\n]*$|<[^>]+>", re.S | re.M)
LINK = re.compile(r"!?\[([^\]]*)\]\([^)\s]*\)")
CODE = re.compile(r"`[^`]*`")
BLOCK = re.compile(r"\n\s*\n|\n\s*(?:[-*]|\d+\.) ")
SENTENCE = re.compile(r"(?<=[.!?:])[*_)]*\s+(?=[A-Z*(])")


def files():
    for folder, below, names in os.walk("."):
        below[:] = sorted(name for name in below if name not in BUILT and not name.startswith(("build", ".")))
        yield from (os.path.join(folder, name)[2:] for name in sorted(names) if name.endswith((".md", *SOURCES)))


def comments(source):
    """The lines of comments that stand alone, without their marks. A picture or formula is no prose: it stands
    further in than the text, or between lines of dashes."""
    lines = []
    for line in source.split("\n"):
        comment = COMMENT.fullmatch(line.strip())
        prose = comment and not comment[1].startswith(("  ", "---", "===", "law: "))
        lines.append(comment[1].strip() if prose else "")
    return "\n".join(lines)


def sentences(text):
    """Each sentence with the number of the line that it begins in."""

    def same_lines(match):
        return "\n" * match[0].count("\n")

    text = NO_PROSE.sub(same_lines, text)
    text = LINK.sub(lambda match: match[1] + same_lines(match), text)
    text = CODE.sub(lambda match: "Name" + same_lines(match), text)
    at = 0
    for block in [*BLOCK.finditer(text), None]:
        prose, begin = text[at : block.start() if block else len(text)], at
        at = block.end() if block else at
        last = 0
        for end in [*SENTENCE.finditer(prose), None]:
            sentence = prose[last : end.start() if end else len(prose)]
            place = begin + last + len(sentence) - len(sentence.lstrip())
            last = end.end() if end else last
            if sentence.strip():
                yield 1 + text.count("\n", 0, place), " ".join(sentence.split())


def wrong(sentence, most):
    words = sum(word.strip(",.;:()") != "Name" and any(map(str.isalpha, word)) for word in sentence.split())
    if words > most:
        return f"has {words} words; {most} are the most"
    begin = LATE_SUBJECT.match(sentence.lstrip("*_( "))
    if begin and not sentence.rstrip("*_)").endswith("?"):
        return f'begins with "{begin[0]}"; begin with the subject'
    if clause := NO_NOUN.search(sentence):
        return f'has "{clause[0].lstrip(".:; ")}" without a noun; name the thing'
    return None


def main():
    if len(sys.argv) == 1:
        os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
    found = 0
    read = 0
    for path in sys.argv[1:] or files():
        with open(path, encoding="utf-8") as file:
            text, most = file.read(), MOST_WORDS
            if path.endswith(SOURCES):
                text, most = comments(text), MOST_IN_COMMENTS
            for line, sentence in sentences(text):
                read += 1
                if reason := wrong(sentence, most):
                    found += 1
                    print(f"{path}:{line}: {reason}: {sentence}")
    if read == 0:
        sys.exit("words: no sentence was read")
    sys.exit(found > 0)


main()
