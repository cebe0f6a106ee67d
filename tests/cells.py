"""Tables of reports as cells by the names of their columns, for tests of what is
in them.  A table may get wider, or another column, and these tests stay; one
test of each form compares it to the byte.
"""
import re

from tap import check


def sections(text):
    """(title, body) of each section of a report in text."""
    parts = re.split(r"(?m)^-{80}\n-- (.*)\n-{80}\n", text)
    return [*zip(parts[1::2], parts[2::2])]


def numbered(heads):
    return [head if head not in heads[:i] else head + " 2"
        for i, head in enumerate(heads)]


def of_text(lines):
    """The rows of a section of text: heads, padded with `_' or before one that
    is of names, and under each the cells that end with it; what follows the last
    of these is `text', with the folders that the table says once.  Of two columns
    with one head the second is `HEAD 2'."""
    heads = spans = None
    found = []
    for line in in_full(lines):
        if heads is None:
            spans = [*re.finditer(r"\S+", line)]
            if spans[-1:] and spans[-1][0] in ("file:function", "event"):
                spans.pop()
            elif not any("__" in m[0] for m in spans):
                spans = []
            heads = numbered([m[0].rstrip("_") for m in spans]) or None
        elif line.strip():
            ends = [0, *(m.end() for m in spans)]
            cells = [line[a:b] for a, b in zip(ends, ends[1:])]
            found.append({head: " ".join(cell.split()) for head, cell in zip(
                [*heads, "text"], [*cells, line[ends[-1]:]])})
    return found


def in_full(lines):
    """The lines of a section with the folders in each place that the lines above
    the heads say once."""
    folders = {}
    while lines and (not lines[0] or re.match(
            "(Places|Objects) are below ", lines[0])):
        what, _, folder = lines[0].partition(" are below ")
        folders[what] = folder
        lines = lines[1:]
    column = lines[0].find("file:function") if lines else -1
    found = lines[:1]
    for line in lines[1:]:
        start, place = line[:column], line[column:]
        if folders.get("Places") and ":" in place and start.endswith(" ") \
                and not re.match(r" *\?\?\?:", place):
            place = re.sub("^ *", lambda m: m[0] + folders["Places"], place)
        if folders.get("Objects") and start.endswith(" ") and not \
                place.endswith("[???]"):
            place = re.sub(r"\[([^]]*)\]$", lambda m: "[%s%s]" %
                (folders["Objects"], m[1]), place)
        found.append(start + place)
    return found


def of_markdown(text):
    """The rows of all tables."""
    heads, found = [], []
    for line in text.split("\n"):
        if not line.startswith("| "):
            heads = []
            continue
        cells = [cell.strip() for cell in re.split(r"(?<!\\) \|(?= )",
            line[1:].removesuffix(" |"))]
        if not heads:
            heads = numbered(cells)
        elif cells[0].strip(":-"):
            found.append(dict(zip(heads, cells)))
    return found


def same_cells(got, wanted, title):
    """Rows have the cells that are wanted, whatever else they have."""
    shown = [{head: row.get(head) for head in want}
        for row, want in zip(got, wanted)]
    check(shown == wanted != [] and len(got) == len(wanted), title,
        ["%r, not %r" % pair for pair in zip(shown, wanted)
        if pair[0] != pair[1]][:5] + ["%d rows, not %d" % (len(got),
        len(wanted))])
