#!/usr/bin/env python3
"""The verdicts of cgdiff as programs read them: JSON and JUnit's XML by
parsers, GitHub's commands by the rules of its runner; with names that have a
meaning in each.  limit_test and cgdiff-options test what limits mean.
"""
import json
import os
import re
import sys
import xml.etree.ElementTree as ElementTree

sys.path[0] += "/.."
import tap
from tap import cgdiff, check, clannotate, records, refused, same, write

OLD = records(b"""events: Ir Dr
ob=prog|fl=src/a.c|fn=main|1 100 10
fn=f|2 50|3 10|fi=src/a.h|7 5|fe=src/a.c|4 1
fn=gone|3 6
""")
# f: line 3 of its own file rose by 10, line 7 of the header by 20.
NEW = records(b"""events: Ir Dr
ob=prog|fl=src/a.c|fn=main|1 90 10
fn=f|2 50|3 20|fi=src/a.h|7 25|fe=src/a.c|4 1
fn=more|3 8
fl=???|fn=wild|0 9
""")


def unescape(text):
    """Undo escapes as the runner does, in this order."""
    for escape, character in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"),
            ("%2C", ","), ("%25", "%")):
        text = text.replace(escape, character)
    return text


def commands(text):
    found = []
    for line in text.splitlines():
        at = re.fullmatch(r"::error (.*?)::(.*)", line)
        properties = dict(p.split("=", 1) for p in at.group(1).split(","))
        found.append(({key: unescape(value) for key, value in
            properties.items()}, unescape(at.group(2))))
    return found


def gate(limits, *words, sides=("old", "new")):
    """Run cgdiff with limits, and with the difference in a file."""
    return cgdiff("-o", "diff", *["--fail-if=" + limit for limit in
        limits.split()], *words, *sides)


def test_json():
    p = gate("fn:Ir>+5%&Dr<1 Ir+2Dr<9", "--verdict=json:v")
    v = json.load(open("v"))
    row = lambda name, line, old, new, percent, allowed, file="src/a.c": {
        "object": "prog", "file": file, "function": name,
        "changed_file": line[0], "changed_line": line[1], "changes": [
        {"event": "Ir", "old": old, "new": new, "change": new - old,
        "percent": percent, "allowed": allowed, "noise": 0},
        {"event": "Dr", "old": 0, "new": 0, "change": 0, "percent": 0,
        "allowed": 1, "noise": 0}]}
    same(v, {"verdict": "failed", "baseline": True, "limits": [
        {"limit": "fn:Ir>+5%&Dr<1", "scope": "functions", "verdict": "failed",
        "compared": 5, "failed": 3, "rows": [
        row("wild", ("???", 0), 0, 9, None, 0, "???"),
        row("more", ("src/a.c", 3), 0, 8, None, 0),
        row("f", ("src/a.h", 7), 66, 96, 45.454545, 3)]},
        {"limit": "Ir+2Dr<9", "scope": "program", "verdict": "passed",
        "compared": 1, "failed": 0, "rows": [{"changes": [{"event": "Ir+2Dr",
        "old": 192, "new": 223, "change": 31, "percent": 16.145833,
        "allowed": 9, "noise": 0}]}]}]}, "an object that a parser reads")
    check(p.status == 1 and p.err.count("\n") == 5 and "desc: Verdict: fn:Ir" in
        open("diff").read(), "the text and the difference are as ever", [p])


def test_lines():
    """f was divided, and its part has the line that rose most: the call of the
    part does not count, nor do lines that only moved there.  A line of g fell;
    no line of main changed."""
    text = b"events: Ir\nob=p\nfl=a.c\nfn=main\n1 10\ncfn=f\ncalls=1 20\n" \
        b"2 %d\nfn=g\n8 %d\n9 5\nfn=f\n20 300\n"
    write("whole", text % (1000, 30) + b"21 300\n22 400\ncfn=g\ncalls=50 8\n"
        b"22 0\n")
    write("divided", text % (1351, 10) + b"21 301\ncfn=f.part.0\ncalls=2 22\n"
        b"21 750\ncfn=g\ncalls=5 8\n21 0\nfn=f.part.0\n22 400\n25 350\ncfn=g\n"
        b"calls=50 8\n22 0\n")
    at = "positions: instr line\nevents: Ir\nfl=a.c\nfn=f\n1 5 %d\n2 6 %d\n3 6 %d\n"
    write("at", (at % (9, 9, 9)).encode())
    write("later", (at % (39, 29, 29)).encode())
    for limit, line in (("fn:^f$:Ir>0", 25), ("fn:^f$:Ir<9999", 25),
            ("arc:=>^f$:Ir>0", 2), ("arc:^f$=>^g$:calls>0", 21),
            ("fn:^g$:Ir>-99", 8), ("fn:^main$:Ir<1", None),
            ("fn:Ir>0", 6)):
        p = gate(limit, "-q", "--match=similar", "--by=instr", "--verdict=json",
            sides=("at", "later") if line == 6 else ("whole", "divided"))
        row = json.loads(p.err)["limits"][0]["rows"][0]
        same((p.status, row.get("changed_line")), (1, line),
            "the line of " + limit)


def test_junit():
    p = gate("fn:Ir>+5% Ir<1 new:[<&x]:Ir>1", "--verdict=junit")
    root = ElementTree.fromstring(p.err)
    suite = root.find("testsuite")
    cases = suite.findall("testcase")
    failure = cases[0].find("failure")
    same((root.tag, root.get("tests"), root.get("failures"),
        suite.get("errors"), [c.get("name") for c in cases],
        [c.find("failure") is None for c in cases],
        failure.get("message"), failure.text.splitlines()),
        ("testsuites", "3", "1", "0", ["fn:Ir>+5%", "Ir<1",
        "new:[<&x]:Ir>1"], [False, True, True],
        "fn:Ir>+5%: failed: 3 functions, most ???:wild Ir 0 -> 9 (+9, from "
        "nothing)", ["???:wild Ir 0 -> 9 (+9, from nothing), allowed +0",
        "src/a.c:more Ir 0 -> 8 (+8, from nothing), allowed +0",
        "src/a.c:f Ir 66 -> 96 (+30, +45.45%), allowed +3"]),
        "XML that a parser reads")
    missing = "missing", "new"
    p = gate("Ir>1", "--no-baseline=pass", "--verdict=junit", sides=missing)
    cases = ElementTree.fromstring(p.err).findall("testsuite/testcase")
    same((p.status, [c.find("skipped") is not None for c in cases]),
        (0, [True]), "without a baseline a case is skipped")
    p = gate("Ir>1", "--no-baseline=pass", "--verdict=json", sides=missing)
    same(json.loads(p.err)["baseline"], False, "... and JSON says so")


def test_github():
    p = gate("fn:Ir>+5% Ir>1% Ir>99", "--verdict=github")
    same((p.status, commands(p.err)), (1, [
        ({"title": "fn:Ir>+5%"},
        "???:wild Ir 0 -> 9 (+9, from nothing), allowed +0"),
        ({"file": "src/a.c", "line": "3", "title": "fn:Ir>+5%"},
        "src/a.c:more Ir 0 -> 8 (+8, from nothing), allowed +0"),
        ({"file": "src/a.h", "line": "7", "title": "fn:Ir>+5%"},
        "src/a.c:f Ir 66 -> 96 (+30, +45.45%), allowed +3"),
        ({"title": "Ir>1%"},
        "Ir 172 -> 203 (+31, +18.02%), allowed +1")]),
        "commands that the runner reads")
    check("(+30, +45.45%25)" in p.err and "title=fn%3AIr>+5%25::" in p.err,
        "what has a meaning is escaped", [p.err])
    # A file of the system is named for inlined code only if no other changed.
    for own, other, more, found in (("/build/a.c", "/usr/c++/s.h", 1,
            "/build/a.c"), ("/build/a.c", "/usr/c++/s.h", 0, "/usr/c++/s.h"), (
            "/build/a.c", "/build/s.h", 1, "/build/s.h"), ("a.c", "/s.h", 1,
            "a.c"), ("a.c", "s.h", 1, "s.h"), ("/s.c", "/s.h", 1, "/s.c")):
        for name, by in ("out-1", 0), ("out-2", 1):
            write(name, ("events: Ir\nfl=%s\nfn=f\n3 %d\nfi=%s\n7 %d\n" % (own,
                10 + by * more, other, 10 + 5 * by)).encode())
        p = gate("fn:Ir>1", "--verdict=github", "-q", sides=("out-1", "out-2"))
        same([c["file"] for c, _ in commands(p.err)], [found],
            "%s and %s" % (own, other))
    write("line-0", b"events: Ir\nfl=b.c\nfn=g\n0 9\n")
    p = gate("new:Ir>1", "--verdict=github", "-q", "--events=intersect",
        sides=("old", "line-0"))
    same([properties for properties, _ in commands(p.err)], [{"file": "b.c",
        "title": "new:Ir>1"}], "a line that is not known is none")


def test_names():
    """Names that have a meaning in a form are single names when read again."""
    odd = [b"a<b>&\"'", b"x,y:z%25=::error", b"\x01\x1b[1m", b"\xff\xfe",
        "\ufffe\u202e\u00e9".encode(), b"]]>", b"<!--", b"%0A", b"a\rb"]
    write("odd-2", b"events: Ir\n" + b"".join(b"fl=%s.c\nfn=%s\n%d %d\n" %
        (name, name, i + 1, 9 - i) for i, name in enumerate(odd)))
    replaced = ["a<b>&\"'", "x,y:z%25=::error", "\ufffd\ufffd[1m",
        "\ufffd\ufffd", None, "]]>", "<!--", "%0A", "a\ufffdb"]
    write("odd-1", b"events: Ir\nfn=z\n1 1\n")
    gate("new:Ir>0", "--verdict=json:j", "--verdict=junit:x",
        "--verdict=github:g", sides=("odd-1", "odd-2"))
    rows = json.load(open("j"))["limits"][0]["rows"]
    text = ElementTree.parse("x").find(".//failure").text.splitlines()
    found = commands(open("g", encoding="utf-8", newline="\n").read())
    same(len(rows), len(odd), "a row each in JSON")
    same(len(text), len(odd), "a line each in XML")
    same(len(found), len(odd), "a command each for GitHub")
    for i, name in enumerate(replaced):
        if name is None:
            check("\u202e" not in text[i] and "\ufffe" not in text[i] and
                "\u202e" not in found[i][0]["file"], "what turns text round")
            continue
        same(text[i][:len(name) * 2 + 3], "%s.c:%s" % (name, name),
            "the name in XML: %r" % name)
        name = "a\rb" if i == 8 else name
        same((found[i][0]["file"], found[i][0]["line"]), (name + ".c",
            str(i + 1)), "the file for GitHub: %r" % name)


def test_many():
    many = "many-1", "many-2"
    for name, cost, step in (many[0], 10, 0), (many[1], 20, 1):
        write(name, b"events: Ir\nfl=a.c\n" + b"".join(b"fn=f%02d\n1 %d\n" %
            (i, cost + i * step) for i in range(12)))
    lines = gate("fn:Ir>1", sides=many).err.splitlines()
    same((len(lines), lines[1], lines[10], lines[11]), (12,
        "cgdiff:   a.c:f11 Ir 10 -> 31 (+21, +210.00%), allowed +1",
        "cgdiff:   a.c:f02 Ir 10 -> 22 (+12, +120.00%), allowed +1",
        "cgdiff:   and 2 more"), "ten functions are told")
    lines = gate("fn:Ir>1", "--verdict=github", sides=many).err.splitlines()
    same((len(lines), lines[10]), (11,
        "::error title=fn%3AIr>1::and 2 more functions"), "ten are marked")
    lines = gate("fn:Ir>10", "--verdict=github", sides=many).err.splitlines()
    same(lines[10:], ["::error title=fn%3AIr>10::and 1 more function"], "one more")
    p = gate("fn:Ir>1", "--verdict=json", sides=many)
    same(len(json.loads(p.err)["limits"][0]["rows"]), 12, "JSON has all")


def test_files():
    """If one output cannot be written, none is.  Two outputs may not share a
    path, nor may an output replace an input."""
    write("run", NEW)
    for words, status, err in (
            (["-o", "x/diff", "--verdict=json:v2"], 2, "x/diff"),
            (["-o", "d2", "--verdict=json:x/v"], 2, "x/v"),
            (["-o", "d2", "--verdict=json:d2"], 2, "option '--verdict': "
                "expected another file than 'd2', which -o writes\n"),
            (["--verdict=json:v2", "--verdict=junit:v2"], 2, "expected another "
                "file than 'v2', which another --verdict writes\n"),
            (["--verdict=json:./old"], 2, "option '--verdict': expected "
                "another file than './old', which is an input\n"),
            (["--verdict=json:new"], 2, "'new', which is an input\n"),
            (["--noise=run", "--noise=run", "--verdict=json:run"], 2,
                "'run', which is an input\n"),
            (["--verdict=json:-"], 2, "'-' can be written only once"),
            (["-o", "d2", "--verdict=json:"], 2, "the name of a file"),
            (["-o", "d2", "--verdict=xml:v2"], 2, "found 'xml'"),
            (["-o", "d2", "--verdict=json:v2", "--fail-if=No>1",
                "--fail-if=Ir>2"], 2, "'No'"),
            (["-o", "d2", "--fail-if=%d Ir + Ir>1" % (2**63 - 1)], 2,
                "expected factors of 63 bits, found 'Ir'")):
        p = cgdiff("--fail-if=Ir>1", *words, "old", "new")
        check(p.status == status and err in p.err and p.out == b"" and
            not os.path.exists("v2") and not os.path.exists("d2"),
            " ".join(words) + " is trouble and leaves nothing", [p])
    p = cgdiff("--fail-if=Ir>1", "--verdict=json:/dev/null", "-o", "/dev/null",
        "old", "new")
    same(p.status, 1, "a device may be given twice")
    p = gate("Ir>1", "--verdict=json:-", "--verdict=github")
    same((p.status, json.loads(p.out)["verdict"], p.err[:8]), (1, "failed",
        "::error "), "JSON on the standard output, and GitHub's on the error")


def test_no_baseline():
    write("empty", b"")
    passed = "cgdiff: passed: there is no old profile to compare with\n"
    os.mkdir("nothing")
    write("nothing/.gitkeep", b"")
    for old in (["missing", "new"], ["empty", "new"], ["nothing", "new"],
            ["/dev/null", "new"],
            ["-O", "missing", "-O", "empty", "-O", "nothing", "new"],
            ["-O", "missing", "-O", "missing2", "new"],
            ["-O", "empty", "--old=empty", "new"]):
        p = cgdiff("-q", "--no-baseline=pass", "--fail-if=Ir>1", "--sides",
            *old)
        check(p.status == 0 and p.err == passed and
            b"desc: Verdict: passed: no baseline\n" in p.out and
            b"totals: 203 0 203 10 0 10\n" in p.out,
            "%s: the first run passes" % " ".join(old), [p])
        p = cgdiff("-q", "--no-baseline=fail", "--fail-if=Ir>1", *old)
        check(p.status == 2 and p.out == b"", "it is trouble else", [p])
    write("result", b"desc: Verdict: Ir>1: failed: Ir 1 -> 3\n" + NEW)
    p = cgdiff("-q", "--no-baseline=pass", "missing", "result")
    same([line for line in p.out.split(b"\n") if b"Verdict" in line],
        [b"desc: Verdict: passed: no baseline"], "with no earlier verdict")
    refused(cgdiff("--no-baseline=pass", "-O", "empty", "-O", "new/x", "new"),
        "new/x: cannot open", "a file instead of a folder is trouble")
    p = tap.cgdiff("-q", "--no-baseline=pass", "-", "new", stdin=OLD)
    check(p.status == 0 and p.out.endswith(b"totals: 31 0\n"),
        "standard input is a baseline", [p])
    for folder in "linked", "hidden", "output":
        os.mkdir(folder)
    os.symlink("../old", "linked/a")
    write("hidden/.old", OLD)
    write("output/o", OLD)
    for found, *folders in (["linked"] * 2, ["hidden"] * 2, ["output"] * 2,
            ["output", "empty", "output"], ["linked", "missing", "linked"],
            ["hidden", "hidden", "linked"]):
        p = cgdiff("-q", "--no-baseline=pass", "-o", "output/o", *("-O" + name
            for name in folders), "new")
        same((p.status, p.err), (2, "cgdiff: %s: expected a file in this "
            "folder, found only what is omitted\n" % found),
            "what is omitted is no first run: " + " ".join(folders))
    refused(cgdiff("--no-baseline=pass", "-O", "missing", "-O", "old", "new"),
        "missing: cannot open", "one of several is missing")
    p = cgdiff("--no-baseline=pass", "missing", "missing")
    check(p.status == 2, "no new profile is trouble all the same", [p])
    same(gate("Ir>1", "--no-baseline=pass").status, 1,
        "with a baseline limits hold")


def test_markdown():
    top = "**Verdict: failed**\n\n- `Ir>+1%: failed: Ir 172 -> 203 (+31, " \
        "+18.02%)`\n- `fn:[']:Ir>1: passed: no functions`\n\n**Ir 172"
    gate("Ir>+1% fn:[`]:Ir>1")
    p = clannotate("--format=md", "diff")
    check(p.out.decode().startswith(top), "Markdown shows verdicts on top",
        [p.out])
    gate("Ir>+20%")
    p = clannotate("--format=md", "diff")
    check(p.out.startswith(b"**Verdict: passed**\n\n- `Ir>+20%: passed: Ir"),
        "and that all passed", [p.out])
    for limit, status, verdict in ("fn:^(f|x: accepted: passed)$:Ir>0", 1,
            b"failed"), ("fn:^(gone|x: failed)$:Ir>0", 0, b"passed"):
        p = cgdiff("--fail-if=" + limit, "-o", "diff", "old", "new")
        text = clannotate("--format=md", "diff").out
        check(p.status == status and text.startswith(b"**Verdict: " + verdict +
            b"**"), "words of a verdict in " + limit, [p, text])
    p = clannotate("--format=md", stdin=b"desc: Difference: new minus "
        b"old\ndesc: Verdict: failed: a\xffb\x1bc`d\nevents: Ir\nfn=f\n1 1\n")
    check("a\ufffdb\ufffdc'd`\n".encode() in p.out, "and is text alone", [p])


def run_of(name, main, f, h=7, more=b""):
    write(name, b"events: Ir Dr\nfl=a.c\nfn=main\n1 %d 10\nfn=f\n2 %d\n"
        b"fn=h\n3 %d\n%s" % (main, f, h, more))


def test_runs():
    """A change counts beyond the spread of runs.  The medians are 100 and 103
    for main, of 96 to 104 and 101 to 105; 51 and 61 for f, of 50 to 52 and 60
    to 62; 158 and 171 in all, of 154 to 163 and 169 to 174."""
    for name, main, f in (("o1", 100, 50), ("o2", 104, 52), ("o3", 96, 51),
            ("n1", 103, 60), ("n2", 101, 61), ("n3", 105, 62)):
        run_of(name, main, f)
    runs = ["-O", "o1", "-O", "o2", "-O", "o3", "n1", "n2", "n3"]
    p = cgdiff("--stat=median", "--fail-if=fn:Ir>+1", "--fail-if=Ir>+1%",
        "--fail-if=fn:main:Ir>0", "--fail-if=fn:main:Ir>-1",
        "--fail-if=fn:Ir>1&Ir+Dr>2", *runs)
    same((p.status, p.err.splitlines()), (1, [
        "cgdiff: note: 1 of 2 changed functions changed no more than runs of "
        "one build do",
        "cgdiff: fn:Ir>+1: failed: 1 function",
        "cgdiff:   a.c:f Ir 51 -> 61 (+10, +19.61%, noise 2), allowed +2",
        "cgdiff: Ir>+1%: failed: Ir 158 -> 171 (+13, +8.23%, noise 9)",
        "cgdiff: fn:main:Ir>0: passed: 1 function, most a.c:main Ir 100 -> "
        "103 (+3, +3.00%, within noise 8)",
        "cgdiff: fn:main:Ir>-1: failed: 1 function",
        "cgdiff:   a.c:main Ir 100 -> 103 (+3, +3.00%, within noise 8), "
        "allowed -9",
        "cgdiff: fn:Ir>1&Ir+Dr>2: failed: 1 function",
        "cgdiff:   a.c:f Ir 51 -> 61 (+10, +19.61%, noise 2), allowed +2; "
        "Ir+Dr 51 -> 61 (+10, +19.61%, noise 2), allowed +2"]),
        "a change counts beyond the spread of runs")
    check(b"desc: Noise: Ir: of 2 functions that changed 1 changed by no more "
        b"than runs differ\n" in p.out and b"\n2 10 0\n" in p.out and
        b"\n1 3 0\n" in p.out, "all that changed is in the difference", [p])
    p = clannotate("--format=md", "-", stdin=p.out)
    check(b"`\n\nNoise:\n\n- `Ir: of 2 functions that changed 1 changed by no "
        b"more than runs differ`\n\n**Ir" in p.out, "and told on top", [p])
    for words, total in ((["--only=change"], 10), (["--only=increase"], 10),
            (["--only=decrease"], 0), ([], 13)):
        p = cgdiff("-q", "--stat=median", *words, *runs)
        check(p.err == "" and p.out.endswith(b"totals: %d 0\n" % total),
            " ".join(words) + ": what counts", [p])
    for stat, total in (("mean", 13), ("min", 15), ("max", 11)):
        p = cgdiff("-q", "--stat=" + stat, *runs)
        check(p.out.endswith(b"totals: %d 0\n" % total), stat, [p])
    # Renaming and --by apply to each run before its noise is measured.
    p = cgdiff("-q", "--stat=mean", "--by=file", "-s", "fn:s/^f$/g/", *runs,
        "--fail-if=fn:Ir>9")
    check("a.c:a.c Ir 158 -> 171 (+13, +8.23%, noise 9), allowed +9" in p.err,
        "functions that become one are one in each run", [p])
    # --noise takes the spread of other runs, of which one has another function.
    run_of("x1", 100, 50, 7, b"fn=k\n4 5\n")
    run_of("x2", 100, 61)
    p = cgdiff("-q", "--noise=x1", "--noise", "x2", "--fail-if=fn:f:Ir>0",
        "--fail-if=fn:main:Ir>0", "o1", "n1")
    same((p.status, p.err.splitlines()), (1, [
        "cgdiff: fn:f:Ir>0: passed: 1 function, most a.c:f Ir 50 -> 60 (+10, "
        "+20.00%, within noise 11)",
        "cgdiff: fn:main:Ir>0: failed: 1 function",
        "cgdiff:   a.c:main Ir 100 -> 103 (+3, +3.00%), allowed +0"]),
        "--noise")
    # In a run of --noise, a function that is removed has code of another file.
    write("gone", b"events: Ir Dr\nfl=a.c\nfn=main\n1 100 10\nfn=h\n3 7\n")
    run_of("x3", 100, 50, 7, b"fn=f\nfi=b.h\n1 5\n")
    p = cgdiff("-q", "--noise=x1", "--noise=x3", "--only=removed", "o1", "gone")
    check(p.out.endswith(b"totals: -50 0\n"), "a run brings nothing back", [p])
    # An event and a calling function that only runs of --noise have count
    # nothing there: a.c has 157 and 177.
    for name, main in ("y1", 100), ("y2", 120):
        write(name, b"events: Ir Dr Bc\nfl=a.c\nfn=main\n1 %d 10 7\nfn=f\n"
            b"2 50\nfn=h\n3 7\nfn=k\n4 5 5 5\ncfn=f\ncalls=2 2\n5 %d\n" %
            (main, main))
    for name, main, f in ("c1", 100, 50), ("c2", 103, 60):
        run_of(name, main, f, 7, b"cfn=f\ncalls=1 2\n4 %d\n" % f)
    p = cgdiff("-q", "--noise=y1", "--noise=y2", "--by=file",
        "--fail-if=incl:Ir>0", "c1", "c2")
    same(p.err, "cgdiff: incl:Ir>0: passed: 1 function, most a.c:a.c Ir 157 "
        "-> 170 (+13, +8.28%, within noise 20)\n", "a run has more")
    # A function of one run only is part of its total and main's inclusive cost.
    for name, callee, cost in (("z1", b"h1", 50), ("z2", b"h2", 90), ("old-z",
            b"h3", 50), ("new-z", b"h4", 70)):
        write(name, b"events: Ir\nfl=a.c\nfn=main\n1 100\ncfi=b.c\ncfn=%s\n"
            b"calls=1 5\n2 %d\nfl=b.c\nfn=%s\n%d %d\n" % (callee, cost,
            callee, cost, cost))
    noise = "-q", "--noise=z1", "--noise=z2"
    both = "old-z", "new-z"
    for words in ([], ["--match=exact"], ["--match=similar"], ["--by=file"],
            ["--by=object"], ["--old-src=.", "--new-src=."]):
        p = gate("Ir>0", *noise, *words, sides=both)
        same(p.err, "cgdiff: Ir>0: passed: Ir 150 -> 170 (+20, +13.33%, within "
            "noise 40)\n", "the noise of the totals %s" % words)
        p = gate("incl:^(main|a.c|[?]*)$:Ir>0", *noise, *words, sides=both)
        check(p.status == 0 and "Ir 150 -> 170 (+20, +13.33%, within noise 40)"
            in p.err and "h1" not in open("diff").read(),
            "the noise of a caller %s" % words, [p])
    p = gate("Ir>30", *noise, "--ignore=^h[12]$", sides=both)
    same(p.err, "cgdiff: Ir>30: passed: Ir 150 -> 170 (+20, +13.33%)\n",
        "unless it is ignored")
    write("new-y", open("old-z", "rb").read().replace(b"1 100", b"1 110"))
    p = gate("Ir>9", *noise, "--ignore-new", sides=("old-z", "new-y"))
    same(p.err.split("\n")[0], "cgdiff: Ir>9: failed: Ir 150 -> 160 (+10, "
        "+6.67%)", "or only runs of --noise have it")
    p = gate("Dr<1", *noise, "--events=union", sides=("o1", "n1"))
    same(p.err, "cgdiff: Dr<1: failed: Dr 10 -> 10 (+0, +0.00%)\n",
        "a missing event counts 0 if that is wanted")
    p = cgdiff("-q", "--stat=median", "o1", "n1")
    check(b"Noise" not in p.out, "one run a side has no spread", [p])
    write("blank", b"")
    for words, err in ((["--noise=o1", "o1", "n1"], "'--noise': expected two "
            "runs or more, found one"),
            (["--noise=o1", "--noise=blank", "o1", "n1"], "found one"),
            (["--noise=z1", "--noise=z2", "o1", "n1"], "option '--noise': "
            "expected the event 'Dr' in each run, found a run without it"),
            (["--noise=z1", "--noise=o1", "--events=intersect", "o1", "n1"],
            "expected the event 'Dr' in each run"),
            (["--noise=-", "--noise=o1", "-", "n1"], "'-' can be read only"),
            (["--noise=o1", "--noise=none", "o1", "n1"], "none: cannot open"),
            (["--stat=mode", "o1", "n1"], "found 'mode'")):
        refused(cgdiff(*words), err, " ".join(words) + " is trouble")


def test_report():
    """clannotate --runs shows each run and the mean: main has 100, 104, 97 and
    100.33; f has 50, 52, 51 and 51; all have 157, 163, 155 and 158.33."""
    run_of("o4", 97, 51)
    write("wanted", b"""1: o1
2: o2
3: o4

""" + b"-" * 80 + b"""
-- Runs: Ir
""" + b"-" * 80 + b"""
  1    2    3  mean    spread  file:function
157  163  155   158  8 (5.1%)  all
100  104   97   100  7 (7.0%)  a.c:main
 50   52   51    51  2 (3.9%)  a.c:f
1 more function is left out.
""")
    # Two functions differ only by object, and reach a threshold of 10% in the
    # first run, but not in the mean.
    for name, n in ("few", 90), ("many", 100000):
        write(name, b"events: Ir\nfl=a.c\nob=x\nfn=main\n1 %d\nfn=f\n2 15\n"
            b"ob=y\nfn=f\n2 12\n" % n)
    p = clannotate("--runs", "--threshold=10", "few", "many")
    same(re.findall(rb"a\.c:\w+ \[.*?\]", p.out), [b"a.c:main [x]",
        b"a.c:f [x]", b"a.c:f [y]"], "objects of runs")
    p = clannotate("--runs", "--threshold=11", "few", "many")
    check(b"[x]" in p.out and b"[y]" not in p.out, "a threshold of each run", [p])
    for name, n in ("without", 0), ("with", 3):
        write(name, b"events: Ir Bc\nfn=main\n1 9 %d\nfn=f\n1 8\n" % n)
    same([re.findall(rb"\?:(\w+)", tap.clannotate("--runs", "--sort=Bc",
        "--show=Ir", *names).out) for names in (("without", "with"),
        ("without", "without"))], [[b"main"], [b"f", b"main"]],
        "which a run without costs has not")
    for name, n in ("one", 1), ("two", 2):
        write(name, b"events: Ir\nfl=a.c\nfn=f\n1 %d\n" % n)
    check(b"\n1  2     2  1 (66.7%)  a.c:f\n" in clannotate("--runs", "one",
        "two").out, "a spread in percent of the mean before that is rounded")
    write("cancels", b"events: Ir\nfn=up\n1 5\nfn=down\n1 -5\n")
    same(re.findall(rb"\?:(\w+)", clannotate("--runs", "cancels", "few").out),
        [b"down", b"up"], "costs of a run whose total is 0")
    runs = ["--runs", "--show=Ir", "o1", "o2", "o4"]
    p = clannotate("--limit=2", *runs)
    same((p.status, p.err, p.out), (0, "", tap.read("wanted")), "text")
    p = clannotate("--format=md", "--no-show-percs", *runs)
    same(p.out, b"""**Ir**

| 1 | 2 | 3 | mean | spread | function |
| ---: | ---: | ---: | ---: | ---: | --- |
| 157 | 163 | 155 | 158 | 8 | all |
| 100 | 104 | 97 | 100 | 7 | `a.c:main` |
| 50 | 52 | 51 | 51 | 2 | `a.c:f` |
| 7 | 7 | 7 | 7 | 0 | `a.c:h` |
""", "Markdown")
    p = clannotate("--format=md", "--runs", "o1", "o2", "o4")
    same(re.findall(rb"(?m)^\*\*(\w+)\*\*\n\n.*\n.*\n\| ([\d |]+) \|", p.out),
        [(b"Ir", b"157 | 163 | 155 | 158"), (b"Dr", b"10 | 10 | 10 | 10")],
        "a table for each event")
    write("empty", b"")
    p = clannotate("-q", "--format=json", "--runs", "o1", "empty", "o2", "o4")
    cost = lambda runs, mean, spread: {"runs": runs, "mean": mean,
        "spread": spread}
    none = cost([0, 0, 0], 0, 0)
    v = json.loads(p.out)
    same((v["runs"], v["totals"], v["functions"][0], [f["costs"]["Ir"] for f in
        v["functions"][1:]]), (["o1", "o2", "o4"], {"Ir": cost([157, 163, 155],
        158, 8), "Dr": cost([10] * 3, 10, 0)}, {"file": "a.c", "function":
        "main", "object": "", "costs": {"Ir": cost([100, 104, 97], 100, 7),
        "Dr": cost([10] * 3, 10, 0)}}, [cost([50, 52, 51], 51, 2),
        cost([7] * 3, 7, 0)]), "JSON; an empty file is no run")
    p = clannotate("--format=csv", "--threshold=10", "--runs", "o2",
        "o1", "o4")
    same(re.sub(b",Dr.*", b",Dr", p.out).decode().split(), ("file,function,"
        "object,event,o2,o1,o4,mean,spread a.c,main,,Ir,104,100,97,100,7 "
        "a.c,main,,Dr a.c,f,,Ir,52,50,51,51,2 a.c,f,,Dr a.c,h,,Ir,7,7,7,7,0 "
        "a.c,h,,Dr").split(), "CSV has no threshold")
    p = clannotate("--format=sheet", "--limit=1", *runs)
    check(b'"a.c","main","","Ir",100,104,97,100,7\r\n' in p.out, "a sheet")
    for words, err in ((["--diff"], "--diff"), (["--asm"], "--asm"),
            (["--function=f"], "--function"), (["--hot"], "--hot")):
        refused(clannotate("--runs", *words, "o1", "o2"), "cannot be combined "
            "with '%s'" % err, "--runs and " + err)
    write("parts", b"desc: Difference: new minus old\ndesc: Part: a:f => a:f\n"
        b"desc: Part: a:f => a:g\nevents: Ir\nfl=a\nfn=f\n1 5\nfn=g\n2 6\n")
    p = clannotate("--runs", "--format=json", "parts", "parts")
    same([(f["function"], f["costs"]["Ir"]["mean"]) for f in json.loads(p.out)[
        "functions"]], [("g", 6), ("f", 5)], "differences, whose parts stay apart")
    write("bm", b"events: Ir Bcm Bim\nfl=a.c\nfn=f\n1 5 1 2\n")
    for word, found in (("--show=Bm", "found 'Bm', which is computed"),
            ("--sort=Bm", "found 'Bm', which is computed"),
            ("--show=No", "option '--show': expected one of the events")):
        refused(clannotate("--runs", word, "bm", "bm"), found, "--runs " + word)


def test_all_functions():
    """Of 10,000 Ir, two functions have one each; another has only Dr, and one
    has costs in the second run only.  Only text has a threshold."""
    for name, more in (("w1", ""), ("w2", "fn=once\n9 0 3\n")):
        write(name, ("events: Ir Dr\nfl=a.c\nfn=most\n1 9998 0\nfn=one\n2 1\n"
            "fn=two\n3 1\nfn=reads\n4 0 5\nfn=none\n5 0 0\n" + more).encode())
    wanted = ["most", "one", "two", "once", "reads"]
    for words in ([], ["--threshold=0"], ["--threshold=20"], ["--show=Ir"]):
        p = clannotate("--runs", "--format=json", *words, "w1", "w2")
        same([f["function"] for f in json.loads(p.out)["functions"]], wanted,
            "JSON %s: every function" % words)
    for form, pattern in (("csv", b"a[.]c,(\\w+),,Ir"), ("md",
            b"`a[.]c:(\\w+)`"), ("sheet", b'"a[.]c","(\\w+)","","Ir"')):
        p = clannotate("--runs", "--format=" + form, "--show=Ir", "w1", "w2")
        same([n.decode() for n in re.findall(pattern, p.out)], wanted, form)
    for words, some in (([], wanted[:1]), (["--threshold=0"], wanted)):
        p = clannotate("--runs", "--show=Ir", *words, "w1", "w2")
        same([n.decode() for n in re.findall(rb"a[.]c:(\w+)", p.out)], some,
            "text %s" % words)


def test_numbers():
    """A warning says if the sides are sums of different numbers of profiles."""
    said = "cgdiff: warning: the old side adds up %s and the new one %d; " \
        "--stat=mean compares means%s\n"
    merged = tap.run(tap.CGMERGE, "-o", "five", "o1", "o1", "o1", "o1", "o1")
    advice = ", -O names each of several old ones"
    write("olds", b"o1\no2\n")
    for words, old, new, more in (
            (["o1", "n1", "n2"], "1 profile", 2, advice),
            (["@olds", "n1", "n1", "n2"], "2 profiles", 3, ""),
            (["-O", "o1", "-O", "five", "n1"], "6 profiles", 1, "")):
        same(cgdiff(*words).err, said % (old, new, more), " ".join(words))
    for name, stat, n in (("mean3", "mean", 3), ("median5", "median", 5)):
        tap.run(tap.CGMERGE, "--stat=" + stat, "-o", name, *["o1"] * n)
    tap.run(tap.CGMERGE, "--stat=mean", "-o", "mean-five", "five", "five")
    write("parts", tap.read("o1") + b"events: Ir Dr\n" + tap.read("o1"))
    for words in (["o1", "n1"], ["parts", "n1"], ["o1", "parts"], ["-O", "o1", "-O", "o2", "n1", "n2"],
            ["five", "o1", "o1", "o1", "o1", "o1"],
            ["mean3", "o1"], ["mean3", "median5"], ["five", "mean-five"],
            ["-q", "o1", "n1", "n2"], ["--no-baseline=pass", "no", "five"],
            ["--stat=mean", "-O", "o1", "n1", "n1"],
            ["--stat=mean", "five", "n1", "n1"]):
        check("warning" not in cgdiff(*words).err, " ".join(words) +
            " is no reason to warn")


os.chdir(tap.scratch())
write("old", OLD)
write("new", NEW)
tap.run_tests()
