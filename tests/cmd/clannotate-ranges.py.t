#!/usr/bin/env python3
"""Which lines of a source are shown, where markers stand, what is said of
lines that it does not have, and of originals that are not the same.

What is wanted was written by hand from the rules of cg_annotate's report; the
oracle, which knows them too, is asked about all small cases.
"""
import itertools
import os
import sys

sys.dont_write_bytecode = True
sys.path[0] += "/.."
import tap
from oracle_annotate import compare, differences
from tap import check, same, write

TITLE = "-- Annotated source file: "
PAST = ["", "@" * 79, "@@ WARNING " * 7 + "@@", "@" * 79,
    "@@ Information recorded about lines past the end of 'a.c'.", "@" * 79]

# Lines of the source, context, lines with costs; rows: a number for a marker,
# a word for a line, and after it `*' if it has a cost.
LISTINGS = [
    ("a line between", 3, 0, [2], [2, "l2 *", 2]),
    ("context up to the first line", 5, 1, [2], ["l1", "l2 *", "l3", 3]),
    ("context up to the last line", 5, 1, [4], [3, "l3", "l4 *", "l5", 5]),
    ("context beyond both ends", 3, 8, [2], ["l1", "l2 *", "l3"]),
    ("ranges that meet are one", 9, 1, [2, 4],
        ["l1", "l2 *", "l3", "l4 *", "l5", 5]),
    ("ranges with nothing between are two", 9, 1, [2, 5],
        ["l1", "l2 *", "l3", 3, 4, "l4", "l5 *", "l6", 6]),
    ("ranges with a line between are two", 9, 1, [2, 6],
        ["l1", "l2 *", "l3", 3, 5, "l5", "l6 *", "l7", 7]),
    ("no context: neighbours are two ranges", 3, 0, [1, 2],
        ["l1 *", 1, 2, "l2 *", 2]),
    ("right after the last line", 3, 0, [4], [4, "", "bogus 4 *"]),
    ("... after a range up to the last line", 3, 0, [3, 4],
        [3, "l3 *", 3, 4, "", "bogus 4 *"]),
    ("two lines after the last line", 3, 0, [5], ["", "bogus 5 *"]),
    ("right after the last line, and later", 3, 0, [4, 6],
        [4, "", "bogus 4 *", "bogus 6 *"]),
    ("context reaches from beyond the end", 3, 2, [5],
        [3, "l3", "", "bogus 5 *"]),
    ("an empty source, context", 0, 8, [1, 2],
        ["", "bogus 1 *", "bogus 2 *"]),
    ("line 0 alone", 3, 8, [0], ["line 0 *", ""]),
    ("line 0 and one beyond the end", 3, 0, [0, 4],
        ["line 0 *", "", 4, "", "bogus 4 *"]),
]


def profile(name, costs):
    """Write one of these files and lines, each of which costs 1."""
    lines = ["cmd: ./prog", "events: Ir"]
    for file, numbers in costs:
        lines += ["fl=" + file, "fn=f"] + ["%d 1" % n for n in numbers]
    total = sum(len(numbers) for _, numbers in costs)
    return write(name, ("\n".join(lines) + "\nsummary: %d\n" % total)
        .encode())


def source(name, text):
    if isinstance(text, int):
        text = b"".join(b"l%d\n" % i for i in range(1, text + 1))
    tap.source(name, text)


def report(*words):
    return tap.works(tap.CLANNOTATE, *words).decode("latin-1")


def listing(text, name):
    """The lines of the section of a source, without its title."""
    body = text.split(TITLE + name + "\n")[1].split("\n")
    return body[1:body.index("-" * 80, 1)]


def written(row, share, width):
    """A row of LISTINGS as it is printed."""
    if isinstance(row, int):
        return "-- line %d " % row + "-" * 40
    if row == "":
        return ""
    word, costs = row.removesuffix(" *"), row.endswith(" *")
    if word == "line 0":
        word = "<unknown (line 0)>"
    elif word.startswith("bogus"):
        word = "<bogus line %s>" % word.split()[1]
    return ("1 (%s%%)" % share if costs else ".").ljust(width) + "  " + word


def wanted(numbers, rows):
    share = "%.1f" % (100 / len(numbers))
    width = len("1 (%s%%)" % share)
    lines = ["Ir" + "_" * (width - 2) + " ", ""] + [
        written(row, share, width) for row in rows]
    if any(row[:5] == "bogus" for row in rows if isinstance(row, str)):
        lines += PAST
    return lines + [""] * (numbers != [0])


def test_listings():
    for title, count, context, numbers, rows in LISTINGS:
        source("a.c", count)
        profile("p", [("a.c", numbers)])
        got = listing(report("--context=%d" % context, "p"), "a.c")
        want = wanted(numbers, rows)
        check(got == want, title, differences(got, want))


def test_all():
    """Every choice of lines among seven, of sources of up to four."""
    choices = [chosen for n in range(1, 8)
        for chosen in itertools.combinations(range(7), n)]
    costs = [("s" + "".join(map(str, chosen)), chosen) for chosen in choices]
    profile("p", costs)
    for count in range(5):
        for name, _ in costs:
            source(name, count)
        for context in range(4):
            compare("%d lines, context %d: %d choices of lines" % (count,
                context, len(costs)), "--threshold=0", "--context=%d" %
                context, "p")


def test_text():
    """What ends a line: a newline, or one after a carriage return, or the
    end.  Of the rest nothing is lost, as cg_annotate loses a last byte."""
    for text, lines in ((b"one\ntwo", ["one", "two"]),
            (b"one\r\ntwo\r\n", ["one", "two"]), (b"one\ntwo\r", ["one",
            "two"]), (b"o\rne\n\rtwo\n", ["o\rne", "\rtwo"]),
            (b"\n\f\v\n", ["", "\f\v"]), (b"x\0y\n\x85\n", ["x\0y", "\x85"])):
        source("a.c", text)
        profile("p", [("a.c", [1, 3])])
        # Not `splitlines', which takes others for ends of lines, too.
        got = listing(report("--context=1", "p"), "a.c")
        same(got[2:4], ["1 (50.0%)  " + lines[0], ".          " + lines[1]],
            "%r" % text)
        same(got[4:6], ["", "1 (50.0%)  <bogus line 3>"],
            "%r has two lines" % text)


# Originals of one file in their order: `a' and `b' are texts, `-' is none.
ORIGINALS = {
    "a": "", "-": "unreadable", "aa": "", "ab": "different",
    "a-": "unreadable", "-a": "unreadable", "--": "unreadable",
    "aab": "different", "aba": "different", "abb": "different",
    "ab-": "different", "a-b": "unreadable", "-ab": "unreadable",
    "aa-": "unreadable", "aab-": "different", "aa-b": "unreadable",
    "a-bb": "unreadable", "abab": "different", "aaaa": "",
}
WHY = {
    "different": "Unannotated because two or more of these original files are "
        "not identical:",
    "unreadable": "Unannotated because one or more of these original files "
        "are unreadable:",
}
FATE = {
    "": "annotated: files known & above threshold & readable, line numbers "
        "known",
    "different": "unannotated: files known & above threshold & two or more "
        "non-identical",
    "unreadable": "unannotated: files known & above threshold & unreadable ",
}


def test_originals():
    for case, why in ORIGINALS.items():
        names = ["v%d.c" % i for i in range(1, len(case) + 1)]
        for name, text in zip(names, case):
            if text == "-":
                if os.path.exists(name):
                    os.remove(name)
            else:
                source(name, b"%s\n" % text.encode() * 2)
        # Met in another order than that of the names.
        profile("p", [(name, [1, 9]) for name in reversed(names)])
        words = ["--mod-filename=s/^v.*/all.c/", "--context=0", "p"]
        text = report(*words)
        got = listing(text, "all.c")
        if why == "":
            check(PAST[4].replace("a.c", "v1.c") in got, case + ": lines past "
                "the end of the first original", got)
        else:
            same(got, [WHY[why]] + ["- " + name for name in names] + [""],
                case + ": " + why)
        fates = [line for line in text.split("\n") if line.endswith(
            FATE[why])]
        check(len(fates) == 1 and fates[0].startswith("%d (100.0%%)"
            % (2 * len(case))), case + ": all is counted as that", fates)
        compare("originals " + case, *words)


tap.run_tests(tap.enter_scratch)
