#!/usr/bin/env python3
"""Reports on differences show only what changed: no row is all zeros, and a
report without rows says that nothing changed.
"""
import json
import re
import sys

sys.path[0] += "/.."
import cells
import tap
from oracle_annotate import compare
from tap import CGDIFF, CLANNOTATE, check, records, same, works as run, write

GRAPH = ["--inclusive", "--tree=both"]
NOTHING = "\nNothing changed.\n"

CALLGRIND = records("""# callgrind format|version: 1|cmd: ./prog|positions: instr line|events: Ir Dr
ob=prog|fl=a.c|fn=main|0x1000 1 10 1|cfn=same|calls=1 0x1010 3|0x1000 1 7 1
cfn=other|calls=%(calls)d 0x1020 5|0x1001 2 %(other)d 2
fn=same|0x1010 3 4 1|0x1011 4 3
fn=other|0x1020 5 %(up)d 2|0x1021 6 %(down)d
fl=b.c|fn=%(third)s|0x1030 7 5
fl=c.c|fn=still|0x1040 8 5
""")
PLAIN = {"calls": 2, "other": 20, "up": 12, "down": 8, "third": "old"}
CACHEGRIND = records("""cmd: ./prog|events: Ir Dr
fl=a.c|fn=main|1 %(up)d 1|2 %(down)d 1
fl=b.c|fn=other|3 7 0
summary: %(sum)d 2
""")


def profile(name, text=CALLGRIND, **changes):
    values = dict(PLAIN, **changes)
    values["sum"] = values["up"] + values["down"] + 7
    return write(name, (text % values).encode())


def report(diff, *words):
    return run(CLANNOTATE, *words, stdin=diff).decode("latin-1")


def sections(text):
    return dict(cells.sections(text))


def zero_rows(text):
    """Return the rows of tables and listings that have only zeros, except sums
    of a file or function, whose parts may cancel out."""
    found = []
    for title, body in sections(text).items():
        if title in ("Summary", "Annotation summary", "Metadata") or \
                title.startswith("Changes of"):
            continue
        for line in body.split("\n"):
            if line[:1] in ("<", ">") and line.endswith(":"):
                continue
            cells = re.match(r"[< >]*((?:-?[\d,]+ +(?:\([^)]*\))? *|\. +)+) ",
                line)
            counts = cells and re.findall(r"(?<![\d.,])-?[\d,]+(?= )",
                re.sub(r"\([^)]*\)", "", cells.group(1) + " "))
            if counts and not any(c.strip("-0,") for c in counts):
                found.append(title + ": " + line)
    return found


def test_zero_rows():
    """zero_rows() finds rows of zeros, and only those."""
    text = "-" * 80 + "\n-- Title\n" + "-" * 80 + "\n"
    for line, zero in (("< 0 (n/a, n/a)  a.c:f", True), ("  0    f", True),
            ("  0  0   f", True), ("0 (n/a) 0 (n/a)  f 1", True),
            ("  0  3   f", False), ("-1 (0.0%)  0 f", False), (". 0", False),
            ("  .   1  text 0", False), ("1,000 (n/a) 0  x", False)):
        same(len(zero_rows(text + line + "\n")), int(zero), "zero: " + line)


def check_nothing(title, old, new):
    """A difference of equal profiles has no row in any form."""
    for options in ([], ["--sides"], ["--sides", "--by=instr"],
            ["--split-sign"]):
        diff = run(CGDIFF, *options, old, new)
        name = "%s, %s" % (title, " ".join(options) or "plain")
        for words in ([], ["--threshold=0"], GRAPH, ["--limit=1"],
                ["--inline=outer", "--no-annotate"]):
            text = report(diff, *words)
            check(text.endswith(NOTHING) and text.count("\n") < 100,
                name + ": text " + " ".join(words), text.split("\n")[:60])
            same(set(sections(text)) - {"Metadata", "Summary"},
                {t for t in sections(text) if t.startswith("Changes of")},
                name + ": no table " + " ".join(words))
        total = re.search(r"(?m)^ *(\d+) +(\d+) +0 +0.0%  Ir$", sections(
            report(diff))["Summary"])
        check(bool(total) == ("--split-sign" not in options) and (not total or
            total[1] == total[2]), name + ": totals of both sides", [text])
        text = report(diff, "--format=md")
        check(re.fullmatch(r"\*\*.*\*\* has not changed\n" if "--sides" in
            options else r"\*\*Nothing changed\*\*\n", text), name + ": md",
            [text])
        got = json.loads(report(diff, "--format=json"))
        same((got["files"], got["functions"]), ([], []), name + ": json")
        same(report(diff, "--format=csv").count("\r\n"), 1, name + ": csv")


def test_same_profiles():
    profile("callgrind")
    profile("cachegrind", CACHEGRIND)
    check_nothing("callgrind", "callgrind", "callgrind")
    check_nothing("cachegrind", "cachegrind", "cachegrind")
    text = run(CLANNOTATE, "--diff", "callgrind", "callgrind").decode()
    check(text.endswith(NOTHING), "--diff of a profile with calls", [text])
    for words in (["--threshold=0"], []):
        compare("cg_annotate's --diff stays", "--diff", *words, "cachegrind",
            "cachegrind")
    for path in tap.profiles():
        p = tap.cgdiff("-q", "--sides", path[1], path[1])
        if p.status != 0:
            continue
        text = report(p.out, "-q", "--threshold=0", *GRAPH)
        check(text.endswith(NOTHING) and not zero_rows(text),
            path[0] + ": nothing changed", text.split("\n")[-9:])


def test_something():
    """Reports show the functions that changed, and no others."""
    profile("old")
    for change, shown in (({"up": 20}, {"other"}), ({"up": 0}, {"other"}),
            ({"third": "new"}, {"old", "new"}), ({"up": 8, "down": 12},
            set()), ({"calls": 3}, set()), ({"other": 25}, set()),
            ({"up": 20, "third": "new"}, {"other", "old", "new"})):
        profile("new", **change)
        for options in ([], ["--sides"]):
            diff = run(CGDIFF, *options, "old", "new")
            name = "%r %s: " % (change, " ".join(options))
            for words in ([], ["--threshold=0"], ["--inline=outer"]):
                text = report(diff, "--changes=no", *words, *GRAPH)
                same(zero_rows(text), [], name + "no zero row " +
                    " ".join(words))
                check("Nothing" not in text, name + "not nothing")
                names = set(re.findall(r"\.c:(\w+)", sections(text)
                    ["File:function summary"])) | set(re.findall(
                    r"(?m)  (\w+) \[prog\]$", sections(text)
                    ["File:function summary"]))
                same(names, shown, name + "functions")
            got = json.loads(report(diff, "--format=json"))
            names = {f["function"] for f in got["functions"]}
            check(shown <= names <= shown | {"main", "other"} and
                "still" not in names, name + "json", [names])
            files = {"new": "b.c", "other": "a.c"}
            same({f["file"] for f in got["files"]}, {files[function]
                for function in files if function in shown},
                name + "json: files")
            names |= {f["function"] for causes in got.get("causes", ())
                for f in causes["functions"]}
            same({line.split(",")[1] for line in report(diff, "--format=csv")
                .split("\r\n")[1:-1]}, names, name + "csv, causes included")
    got = report(diff, "--show=Ir,IrOld", "--threshold=0", "--no-annotate")
    check("still" in got, "sides that are asked for are there", [got])


def test_lines():
    """Lines that changed are shown even if their function's cost did not."""
    for name in ("a.c", "c.c"):
        tap.source(name, b"".join(b"line %d\n" % i for i in range(1, 10)))
    # If `other' changed alone, its lines would seem to have moved.
    text = CALLGRIND + "fl=a.c\nfn=grown\n0x1050 9 %(grown)d\n"
    profile("old", text, grown=100)
    profile("new", text, up=8, down=12, grown=500)
    for options in ([], ["--sides"]):
        diff = run(CGDIFF, *options, "old", "new")
        text = report(diff, "--context=0")
        found = sections(text)
        listing = found.get("Annotated source file: a.c", "")
        check(re.search(r"(?m)^ *-4 .* line 5$", listing) and
            re.search(r"(?m)^ *4 .* line 6$", listing), "lines that cancel out"
            + " ".join(options), [text])
        check(" line 1" not in listing and
            "Annotated source file: c.c" not in found, "and no others",
            [text])
        same(zero_rows(text), [], "no zero row")


def test_limit():
    """--limit limits the rows of each table in JSON and CSV."""
    write("many", b"# callgrind format\nevents: Ir\n" + b"".join(
        b"fl=f%d.c\nfn=f%d\n1 %d\n" % (i, i, i + 1) for i in range(9)))
    for limit in (0, 1, 4, 8, 9, 10):
        n = min(limit, 9) if limit > 0 else 9
        words = ["--limit=%d" % limit, "many"]
        got = json.loads(run(CLANNOTATE, "--format=json", *words))
        for table in ("files", "functions"):
            same(len(got[table]), n, "json, --limit=%d: %s" % (limit, table))
            same(got[table][0]["file"], "f8.c", "... the most costly first")
        same(run(CLANNOTATE, "--format=csv", *words).count(b"\r\n"), n + 1,
            "csv, --limit=%d" % limit)


tap.run_tests(tap.enter_scratch)
