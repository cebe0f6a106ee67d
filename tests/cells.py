"""Read tables of reports into rows of cells by column, so that tests of the
cells survive other widths and more columns.  One test of each form compares all
bytes.
"""
import re

from tap import check


def sections(text):
    """Return (title, body) of each section of a report in text."""
    parts = re.split(r"(?m)^-{80}\n-- (.*)\n-{80}\n", text)
    return [*zip(parts[1::2], parts[2::2])]


def numbered(heads):
    return [head if head not in heads[:i] else head + " 2"
        for i, head in enumerate(heads)]


def of_text(lines):
    """Return the rows of a section in text.  Cells end where their heads end;
    the rest of a line is the cell `text', with its folders in full.  A line is
    one of heads if a head has `__' in it or the last one is of names.  The
    second of two columns with the same head is `HEAD 2'."""
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
    """Return the heads and rows of a section, with the folders that the lines
    above the heads name added to each place or object."""
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
    """Return the rows of all tables of a report in Markdown."""
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
    """Check that the rows have the wanted cells; they may have more."""
    shown = [{head: row.get(head) for head in want}
        for row, want in zip(got, wanted)]
    check(shown == wanted != [] and len(got) == len(wanted), title,
        ["%r, not %r" % pair for pair in zip(shown, wanted)
        if pair[0] != pair[1]][:5] + ["%d rows, not %d" % (len(got),
        len(wanted))])
