#!/usr/bin/env python3
"""cgdiff --pairs compares several pairs at once.

The expected result comes from a run of cgdiff on each pair: the sums of the
verdicts, of the causes that clannotate finds in each, and, by cgmerge, of the
differences.  Some results are written by hand.
"""
import collections
import json
import os
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

sys.path[0] += "/.."
import tap
from functions import changed_program, random_program
from tap import CGDIFF, cgdiff, check, clannotate, records, same, write

REAL = os.path.join(tap.DATA, "callgrind-3.19")
# Where the test measures memory, a sanitizer must not keep what was freed.
KEEP_NOTHING = ":".join([os.environ.get("ASAN_OPTIONS", ""),
    "quarantine_size_mb=0", "thread_local_quarantine_size_kb=0"]).strip(":")
# Facts that only the sum of pairs has, or only one pair.
FACTS = re.compile(rb"desc: (Pair|Verdict|Cause): ")


def put(path, data):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    return write(path, data)


def program(step, calls, cost, object="prog"):
    """Return a profile: main() calls parse() 10 times, parse() calls the step
    `calls' times, and the step costs `cost'."""
    return (records("""events: Ir
ob=%s|fl=main.c|fn=main|1 100|cfi=parse.c|cfn=parse|calls=10 1|2 %d
fl=parse.c|fn=parse|1 200|cfn=%s|calls=%d 5|3 %d
fn=%s|5 %d
""" % (object, 200 + cost, step, calls, cost, step, cost))).encode()


def text_of(program, object):
    """Return a profile where functions of even number have files of their own,
    and the file of others is unknown."""
    text = program.text(["Ir"], file=lambda f:
        f + ".c" if f[-1] in "02468" else "???")
    return text.replace(b"\n\n", b"\nob=%s\n" % object.encode(), 1)


def causes_of(difference):
    """Return the functions that clannotate finds as causes of a difference."""
    p = clannotate("--to=json", "--threshold=0", difference)
    report = json.loads(p.out)
    return report["causes"][0]["functions"] if "causes" in report else []


def key(f):
    """Return a key that is equal for functions which count as one."""
    return (f["object"] if f["file"] == "???" else None, f["file"],
        f["function"])


def summed(causes):
    """Return the sum of causes of several pairs: change, pairs, reasons."""
    sums = {}
    for of_pair in causes:
        met = set()
        for c in of_pair:
            at = sums.setdefault((key(c), c.get("root", False)),
                [0, 0, collections.Counter()])
            at[0] += c["change"]
            at[1] += (key(c), c.get("root", False)) not in met
            met.add((key(c), c.get("root", False)))
            for r in c.get("reasons", []):
                at[2][r["of"], key(r["callee"]) if "callee" in r else None] \
                    += r["change"]
    return sums


def is_sum(pairs, words, what):
    """The result of --pairs for (name, old, new) is the sum of single runs."""
    limits = [word for word in words if word.startswith("--fail-if")]
    singles, causes = [], []
    for i, (name, old, new) in enumerate(pairs):
        p = cgdiff("-q", "--sides", "-o", "d.%d" % i, "--verdict=json:v", *words,
            old, new)
        singles.append((p.status, json.load(open("v"))))
        causes.append(causes_of("d.%d" % i))
    write("list", "".join("%s\t%s\t%s\n" % (old, new, name)
        for name, old, new in pairs).encode())
    p = cgdiff("-q", "--sides", "--pairs=list", "-o", "sum",
        "--verdict=json:v", *words)
    v = json.load(open("v"))
    check(p.status == max(s for s, _ in singles), what + ": one status", [p])
    merged = tap.cgmerge("-q", *["d.%d" % i for i in range(len(pairs))])
    facts = lambda data: [line for line in data.splitlines()
        if not FACTS.match(line)]
    same(facts(tap.read("sum")), facts(merged.out),
        what + ": the sum of the differences")
    for i, limit in enumerate(limits):
        mine = [(name, s["limits"][i], c) for (name, _, _), (_, s), c in
            zip(pairs, singles, causes)]
        rows = [dict(row, pair=name, verdict=one["verdict"])
            for name, one, _ in mine for row in one["rows"]]
        failed = [one["verdict"] == "failed" for _, one, _ in mine]
        got = v["limits"][i]
        same((got["rows"], got["verdict"], got["compared"], got["failed"]),
            (rows, "failed" if any(failed) else "passed",
            sum(one["compared"] for _, one, _ in mine),
            sum(one["failed"] for _, one, _ in mine)),
            what + ": the rows of " + limit)
        if got["scope"] != "program":
            continue
        sums = summed(c for (_, _, c), f in zip(mine, failed) if f)
        first = got.get("causes", {"functions": [], "n": 0, "change": 0,
            "size": 0})
        same((first["n"], first["change"], first["size"], [abs(c["change"])
            for c in first["functions"]]),
            (len(sums), sum(s[0] for s in sums.values()),
            sum(abs(s[0]) for s in sums.values()),
            sorted((abs(s[0]) for s in sums.values()), reverse=True)[:3]),
            what + ": the causes of " + limit)
        same([[c["change"], c["pairs"], {(r["of"], key(r["callee"])
            if "callee" in r else None): r["change"]
            for r in c.get("reasons", [])}] for c in first["functions"]],
            [sums[key(c), c.get("root", False)] for c in first["functions"]],
            what + ": each of them")
    same([(row["pair"], row["old"], row["new"], row["verdict"])
        for row in v["pairs"]], [(name, old, new, s["verdict"])
        for (name, old, new), (_, s) in zip(pairs, singles)],
        what + ": a row for each pair")


def test_generated():
    for round in tap.seeds(8, 200):
        chance = random.Random(round)
        pairs = []
        for i in range(chance.randrange(1, 7)):
            old = random_program(chance, ["f%d" % i for i in range(8)], 1)
            new = changed_program(chance, old, 1)
            object = chance.choice(["prog", "bench%d" % i])
            pairs.append(("p%d" % i, put("g/old%d" % i, text_of(old, object)),
                put("g/new%d" % i, text_of(new, object))))
        is_sum(pairs, ["--fail-if=Ir>+10%", "--fail-if=Ir<0",
            "--fail-if=fn:Ir>+30%&>+100", "--fail-if=fn:f[24]$:calls>0",
            "--fail-if=cause:Ir>+10%", "--fail-if=arc:calls>+50"],
            "generated %d" % round)


def test_real():
    pairs = [(name, os.path.join(REAL, old), os.path.join(REAL, new))
        for name, old, new in (
        ("words", "words-plain.out", "words-numbers.out"),
        ("tally", "tally-1.out", "tally-2.out"),
        ("depot", "depot-1.out", "depot-2.out"),
        ("ledger", "ledger-1.out", "ledger-2.out"),
        ("census", "census-v0-1.out", "census-v0-2.out"))]
    is_sum(pairs, ["--fail-if=Ir>+2%", "--fail-if=fn:Ir>+50%&>+500",
        "--norm=rust,gcc"], "real programs")
    for words in (["--by=function"], ["--split-sign"], ["--match=similar"],
            ["--only=increase"], ["--by=instr"], ["--to=callgrind", "--all"],
            ["--no-lines"], ["--fold=ob:libc"], ["--norm=rust"]):
        is_sum(pairs, words, " ".join(words))
    sources = ["--old-src=" + os.path.join(tap.DATA, "src", "tally-1"),
        "--new-src=" + os.path.join(tap.DATA, "src", "tally-2")]
    is_sum([pairs[1], pairs[0], ("again",) + pairs[1][1:]], sources,
        "with sources")


CAUSE = """cgdiff: Ir>+5%: failed: 4 of 5 pairs
cgdiff:   a: failed: Ir 400 -> 500 (+100, +25.00%)
cgdiff:   b: failed: Ir 400 -> 500 (+100, +25.00%)
cgdiff:   d/c: failed: Ir 400 -> 500 (+100, +25.00%)
cgdiff:   d/d e: failed: Ir 400 -> 500 (+100, +25.00%)
cgdiff:   same: passed: Ir 400 -> 400 (+0, +0.00%)
cgdiff:   cause parse.c:parse, in 4 pairs: +400 (100.0%)
cgdiff:     calls parse.c:step: +400 (100.0%)
"""


def four():
    """Write four programs that one cause changes, and one without a change."""
    for i, name in enumerate(("a", "b", "d/c", "d/d e")):
        put("four/old/" + name, program("step", 10, 100, "bench%d" % i))
        put("four/new/" + name, program("step", 20, 200, "bench%d" % i))
    for side in ("old", "new"):
        put("four/%s/same" % side, program("step", 10, 100))
    return "four/old", "four/new"


def test_one_cause():
    old, new = four()
    p = cgdiff("--pairs", "--fail-if=Ir>+5%", "--sides", "-o", "sum", old, new)
    same((p.status, p.err), (1, CAUSE), "four benchmarks, one cause")
    same([line for line in open("sum") if FACTS.match(line.encode())],
        ["desc: Cause: Ir>+5%: 1: parse.c:parse, in 4 pairs: +400 (100.0%); "
        "calls parse.c:step: +400 (100.0%)\n"]
        + ["desc: Pair: %s: Ir>+5%%: failed: Ir 400 -> 500 (+100, +25.00%%)\n"
        % name for name in ("a", "b", "d/c", "d/d e")]
        + ["desc: Pair: same: Ir>+5%: passed: Ir 400 -> 400 (+0, +0.00%)\n",
        "desc: Verdict: Ir>+5%: failed: 4 of 5 pairs\n"],
        "and they are facts of the sum")
    p = clannotate("--to=md", "sum")
    check(b"Pairs:\n\n- `a: Ir>+5%: failed: Ir 400 -> 500 (+100, +25.00%)`\n"
        in p.out and b"**Verdict: failed**" in p.out
        and b"in 4 pairs" in p.out, "a report in Markdown has them", [p])
    check(b"The causes are those of the sum of all pairs" in p.out,
        "and says whose causes it shows")
    p = cgdiff("--pairs", "--fail-if=fn:step:Ir>0", "-o", "rows", old, new)
    check("cgdiff:   a: failed: 1 function, most parse.c:step Ir 100 -> 200 (+100, "
        "+100.00%)\n" in p.err, "each pair has its first row", [p.err])
    p = clannotate("--to=html", "sum")
    check(p.out.count(b"<li>d/d e: Ir&gt;+5%: failed: Ir 400") == 1,
        "a page has them")
    p = cgdiff("-q", "--pairs", "--sides", "-o", "sum", old, new)
    same((p.status, p.err, [line for line in open("sum")
        if FACTS.match(line.encode())]), (0, "",
        ["desc: Pair: %s: Ir 400 -> 500 (+100, +25.00%%)\n" % name
        for name in ("a", "b", "d/c", "d/d e")]
        + ["desc: Pair: same: Ir 400 -> 400 (+0, +0.00%)\n"]),
        "without limits, the totals of each pair")
    check(b"desc: Old totals: Ir 2000\n" in tap.read("sum"),
        "the sum has the totals of all")


def test_no_causes():
    """If a pair lacks calls, causes have no shares, and a line says so."""
    for name, cost in ("flat-1", 100), ("flat-2", 300), ("flat-3", 300):
        write(name, b"events: Ir\nfl=a.c\nfn=f\n1 %d\n" % cost)
    for name, cost in ("deep-1", 100), ("deep-2", 120):
        write(name, program("step", 1, cost))
    flat, deep = b"flat-1\tflat-2\n", b"deep-1\tdeep-2\n"
    for pairs, unknown in (flat + deep, "1 pair"), (
            flat + deep + b"flat-1\tflat-3\n", "2 pairs"):
        write("list", pairs)
        p = cgdiff("-q", "--pairs=list", "--fail-if=Ir>0", "-o", "sum")
        same((p.status, p.err.splitlines()[-1], "%)" in p.err.partition("cause")[2]),
            (1, "cgdiff:   of %s no causes are known" % unknown, False),
            "without causes: " + unknown)
    p = cgdiff("-q", "--pairs=list", "--fail-if=Ir>0", "--verdict=json", "-o", "sum")
    same(json.loads(p.err)["limits"][0]["causes"]["unknown"], 2, "so does JSON")
    for pairs in flat, b"deep-1\tdeep-2\ndeep-1\tdeep-1\n":
        write("list", pairs)
        p = cgdiff("-q", "--pairs=list", "--fail-if=Ir>-1", "-o", "sum")
        check("known" not in p.err, "where none has causes, or nothing changed", [p])


def test_junit():
    old, new = four()
    p = cgdiff("--pairs", "--fail-if=Ir>+5%", "--fail-if=fn:Ir<0",
        "--verdict=junit", "-o", "sum", old, new)
    root = ElementTree.fromstring(p.err)
    cases = [(suite.get("name"), suite.get("tests"), suite.get("failures"),
        [(c.get("classname"), c.get("name"), None if c.find("failure") is None
        else c.find("failure").get("message")) for c in
        suite.findall("testcase")]) for suite in root.findall("testsuite")]
    of = lambda name, failed: (name, "2", "1" if failed else "0",
        [(name, "Ir>+5%", "Ir>+5%: failed: Ir 400 -> 500 (+100, +25.00%)"
        if failed else None), (name, "fn:Ir<0", None)])
    same((root.get("tests"), root.get("failures"), cases), ("10", "4",
        [of(name, True) for name in ("a", "b", "d/c", "d/d e")]
        + [of("same", False), ("all pairs", "0", "0", [])]),
        "JUnit: a case for each pair and limit")
    for failure in root.iter("failure"):
        same(failure.text, "Ir 400 -> 500 (+100, +25.00%), allowed +20\n"
            "  cause parse.c:parse: +100 (100.0%)\n"
            "    calls parse.c:step 1 -> 2 times a call: +100 (100.0%)\n",
            "JUnit: a pair has its causes")
    same(root.findall("testsuite")[-1].find("system-out").text,
        "Ir>+5%: failed: 4 of 5 pairs\n"
        "  cause parse.c:parse, in 4 pairs: +400 (100.0%)\n"
        "    calls parse.c:step: +400 (100.0%)\n", "JUnit: the causes")


def test_github():
    old, new = four()
    p = cgdiff("--pairs", "--fail-if=Ir>+5%", "--fail-if=fn:step:Ir>0",
        "--verdict=github", "-o", "sum", old, new)
    lines = p.err.splitlines()
    same((lines[0], lines[4], len(lines)), ("::error title=Ir>+5%25::"
        "Ir>+5%25: failed: 4 of 5 pairs%0A  cause parse.c:parse, in 4 pairs: "
        "+400 (100.0%25)%0A    calls parse.c:step: +400 (100.0%25)",
        "::error file=parse.c,line=3,title=d/d e%3A Ir>+5%25::Ir 400 -> 500 (+100, +25.00%25), "
        "allowed +20", 10), "GitHub: one command for all, one for each")
    same(lines[6], "::error file=parse.c,line=5,title=a%3A fn%3Astep%3AIr>0::"
        "parse.c:step Ir 100 -> 200 (+100, +100.00%25), allowed +0",
        "GitHub: at the line of a pair")


def dies(words, error, what, **options):
    before = sorted(os.listdir("."))
    p = cgdiff("-o", "no", *words, **options)
    check(p.status == 2 and p.err.startswith("cgdiff: " + error + "\n")
        and sorted(os.listdir(".")) == before, what, [p, error])


def test_list():
    write("x 1", program("step", 1, 10))
    write("y", program("step", 1, 20))
    rows = b"# comment\n\nx 1\ty\nx 1\ty\t a b \ny\t#y\tlast"
    write("#y", program("step", 1, 5))
    write("list", rows)
    wanted = """cgdiff: Ir<0: failed: 1 of 3 pairs
cgdiff:   y: passed: Ir 310 -> 320 (+10, +3.23%)
cgdiff:    a b : passed: Ir 310 -> 320 (+10, +3.23%)
cgdiff:   last: failed: Ir 320 -> 305 (-15, -4.69%)
cgdiff:   cause parse.c:step, in 1 pair: -15 (100.0%)
cgdiff:     own code: -15 (100.0%)
"""
    p = cgdiff("--pairs=list", "--fail-if=Ir<0", "-o", "sum")
    same((p.status, p.err), (1, wanted), "names with blanks, and without one")
    p = cgdiff("--pairs=-", "--fail-if=Ir<0", "-o", "sum", stdin=rows)
    same((p.status, p.err), (1, wanted), "a list from the standard input")
    for line, found in (
            (b"x 1 y", "OLD and NEW, or OLD, NEW and NAME, with a tab between, "
            "found 'x 1 y'"),
            (b"a\tb\tc\td", "OLD and NEW, or OLD, NEW and NAME, with a tab "
            "between, found 'a?b?c?d'"),
            (b"\tb", "the name of a file, found ''"),
            (b"a\t", "the name of a file, found ''"),
            (b"a\t-", "the name of a file, found '-'"),
            (b"a\tb\t", "the name of a pair, found ''"),
            (b"q\ty", "a pair of another name, found 'y' again"),
            (b"x 1\tx 1\r", "the end of the line, found a carriage return")):
        write("bad", b"x 1\ty\n#\n" + line + b"\n")
        dies(["--pairs=bad"], "bad:3: expected " + found,
            "a list with %r" % line)
    write("bad", b"x 1\ty\0")
    dies(["--pairs=bad"], "bad: expected names of files, found a NUL byte",
        "a list with NUL")
    write("bad", b"#\n\n")
    dies(["--pairs=bad"], "bad: expected pairs of files, found none",
        "a list without a pair")
    dies(["--pairs=nowhere"], "nowhere: cannot open: no such file or directory",
        "no list")


def test_formulas():
    """Pairs with two formulas of an event, or 400 events, cannot be added."""
    for side, count in (("old", 5), ("new", 7)):
        for pair, formula in (("a", b"Ir"), ("b", b"2 Ir")):
            put("g/%s/%s" % (side, pair), b"event: A = %s\nevents: Ir\nfl=a.c\n"
                b"fn=f\n1 %d\n" % (formula, count))
    dies(["--pairs", "g/old", "g/new"], "b: cannot add the difference: an event "
        "has two formulas", "two pairs with two formulas of an event")
    for side in "old", "new":
        for pair in "EF":
            put("h/%s/%s" % (side, pair), ("events: %s\nfl=a.c\nfn=f\n1 1\n" % " ".join(
                "%s%d" % (pair, i) for i in range(200))).encode())
    dies(["--pairs", "--events=union", "h/old", "h/new"], "F: cannot add the "
        "difference: there are too many events", "two pairs with 400 events")


def test_folders():
    put("f/old/a", program("step", 1, 10))
    put("f/new/a", program("step", 1, 10))
    put("f/old/sub/gone", program("step", 1, 10))
    put("f/new/sub.more", program("step", 1, 10))
    warned = "cgdiff: warning: %s: omitted: '%s' has no file of the same name\n"
    p = cgdiff("--pairs", "--fail-if=Ir>0", "-o", "sum", "f/old/", "f/new")
    same((p.status, p.err), (0, warned % ("f/new/sub.more", "f/old/")
        + warned % ("f/old/sub/gone", "f/new") + "cgdiff: Ir>0: passed: 1 "
        "pair\ncgdiff:   a: passed: Ir 310 -> 310 (+0, +0.00%)\n"),
        "files without a counterpart are told")
    dies(["--pairs", "--strict", "f/old", "f/new"], "f/new/sub.more: expected "
        "a file of the same name in 'f/old', found none", "an error if strict")
    p = cgdiff("-q", "--pairs", "--verdict=json:f/old/a", "f/old", "f/new")
    check(p.status == 2 and "expected another file than 'f/old/a', which is an "
        "input\n" in p.err, "a verdict replaces no profile", [p])
    p = cgdiff("-q", "--pairs", "--no-baseline=pass", "--fail-if=Ir>0", "-o",
        "sum", "--verdict=json:v", "f/old", "f/new")
    same((p.status, p.err), (0, "cgdiff: sub.more: passed: there is no old "
        "profile to compare with\ncgdiff: Ir>0: passed: 1 pair\n"
        "cgdiff:   a: passed: Ir 310 -> 310 (+0, +0.00%)\n"),
        "a new benchmark is a first run")
    v = json.load(open("v"))
    same((v["baseline"], [(row["pair"], row.get("old"), row["baseline"])
        for row in v["pairs"]]), (True, [("a", "f/old/a", True),
        ("sub.more", None, False)]), "as JSON says")
    write("list", b"none\tf/new/a\tfirst\nf/old/a\tf/new/a\tsecond\n")
    p = cgdiff("-q", "--pairs=list", "--no-baseline=pass", "--fail-if=Ir>0",
        "-o", "sum", "--verdict=json")
    same([row.get("old") for row in json.loads(p.err)["pairs"]], [None,
        "f/old/a"], "and of a list")
    p = cgdiff("-q", "--pairs", "--no-baseline=pass", "--fail-if=Ir<1", "-o",
        "sum", "--verdict=github", "f/old", "f/new")
    same((p.status, [line.partition("::Ir")[0] for line in
        p.err.splitlines()]), (1, ["::error title=Ir<1",
        "::error title=a%3A Ir<1"]), "no limit applies to a first run")
    os.mkdir("f/empty")
    for old in "f/none", "f/empty":
        p = cgdiff("-q", "--pairs", "--no-baseline=pass", "--fail-if=Ir>0",
            "-o", "sum", "--verdict=junit:v", old, "f/new")
        same((p.status, p.err, [suite.get("skipped") for suite in
            ElementTree.parse("v").getroot()]), (0, "".join("cgdiff: %s: "
            "passed: there is no old profile to compare with\n" % name
            for name in ("a", "sub.more")) + "cgdiff: Ir>0: passed: 0 pairs\n",
            ["1", "1"]), "a first run of all")
    same([line for line in open("sum") if line.startswith("desc: Pair")],
        ["desc: Pair: a: passed: no baseline\n",
        "desc: Pair: sub.more: passed: no baseline\n"], "as the sum says")
    dies(["--pairs", "f/none", "f/new"], "f/none: cannot open: no such file or "
        "directory", "no folder")
    dies(["--pairs", "f/old/a", "f/new"], "f/old/a: expected a folder, found a "
        "file", "a file for a folder")
    put("f/other/b", program("step", 1, 10))
    dies(["-q", "--pairs", "f/old", "f/other"], "expected a file of the same "
        "name in 'f/old' and 'f/other', found none", "no pair")
    p = cgdiff("--pairs", "-q", "-o", "f/new/sum", "f/old", "f/new")
    p = cgdiff("--pairs", "-o", "f/new/sum", "f/old", "f/new")
    check(p.status == 0 and "f/new/sum: omitted: it is the output" in p.err,
        "the output is no input", [p])
    # Only one pair has calls.
    for side in "old", "new":
        put("k/%s/a" % side, program("step", 1, 10))
        put("k/%s/b" % side, b"events: Ir\nfl=a.c\nfn=f\n1 1\n")
    for events in "same", "intersect":
        p = cgdiff("--pairs", "--all", "--sides", "--events=" + events,
            "k/old", "k/new")
        check(p.status == 0 and b"\nevents: Ir IrOld IrNew CallsOld CallsNew\n"
            in p.out, "numbers of calls of one pair: " + events, [p])
    # The sum lists events in one order, even if its pairs have another.
    for side, cost in ("old", 4), ("new", 9):
        put("order-1/%s/a" % side, b"events: Bc Ir\nfl=a.c\nfn=f\n1 %d 10\n" % cost)
        put("order-1/%s/b" % side, b"events: Ir Bc\nfl=a.c\nfn=f\n1 10 %d\n" % cost)
        put("order-2/%s/a" % side, b"events: Ir Bc\nfl=a.c\nfn=f\n1 10 %d\n" % cost)
        put("order-2/%s/b" % side, b"events: Bc Ir\nfl=a.c\nfn=f\n1 %d 10\n" % cost)
    for top in "order-1", "order-2":
        p = cgdiff("--pairs", top + "/old", top + "/new")
        check(b"\nevents: Ir Bc\n" in p.out, "the order of events: " + top, [p])
    # A folder in a list means the sum of its files.
    put("s/1", program("step", 1, 10))
    put("s/2", program("step", 1, 20))
    write("list", b"s\ts\tfirst\nf/old/a\ts/1\n")
    p = cgdiff("-q", "--pairs=list", "--fail-if=Ir>0", "-o", "sum")
    check(p.status == 0 and "first: passed: Ir 630 -> 630" in p.err,
        "a folder in a list is the sum of its files", [p])


def test_noise():
    """A pair without runs has noise from samples, even after one with runs."""
    for side, cost in ("old", 400), ("new", 410):
        write(side + ".folded", b"main;parse %d\n" % cost)
        for run in "12":
            put("r/%s/%s.folded" % (side, run), b"main;parse 400\n")
    lines = [b"r/old\tr/new\tseveral\n", b"old.folded\tnew.folded\tsingle\n"]
    for order in lines, lines[::-1]:
        write("list", b"".join(order))
        p = cgdiff("-q", "--stat=median", "--pairs=list", "--fail-if=samples>0",
            "-o", "sum")
        check(p.status == 0 and "single: passed: samples 400 -> 410 (+10, "
            "+2.50%, within noise 28)" in p.err, "the noise of a pair", [p])


def test_trouble():
    for side in ("old", "new"):
        for name in "abc":
            put("t/%s/%s" % (side, name), program("step", 1, 10))
    write("t/new/b", b"events: Ir\nfn=f\n1 x\n")
    write("kept", b"before")
    p = cgdiff("--pairs", "--fail-if=Ir>0", "--verdict=json:v.json", "-o",
        "kept", "t/old", "t/new")
    check(p.status == 2 and p.err == "cgdiff: b: t/new/b:3: expected a number, "
        "found 'x'\n" and tap.read("kept") == b"before"
        and not os.path.exists("v.json"),
        "an error in one file: nothing is written", [p])
    write("t/new/b", b"")
    dies(["-q", "--pairs", "t/old", "t/new"],
        "b: expected a new profile, found an empty file", "an empty file")
    os.remove("t/new/b")
    write("list", b"t/old/a\tt/new/a\nt/old/b\tt/new/b\n")
    dies(["--pairs=list"], "t/new/b: t/new/b: cannot open: no such file or "
        "directory", "no such file")
    write("t/new/b", program("step", 1, 10).replace(b"Ir", b"Dr"))
    dies(["--pairs", "t/old", "t/new"], "b: t/new/b: expected the events 'Ir' "
        "of 't/old/b', found 'Dr'; --events=union or --events=intersect joins "
        "them", "other events of a side")
    for events in b"Ir Dr", b"Dr":
        write("t/new/b", program("step", 1, 10).replace(b"Ir", events))
        write("t/old/b", tap.read("t/new/b"))
        dies(["--pairs", "t/old", "t/new"], "b: expected the events 'Ir' of the "
            "pairs before; --events=union or --events=intersect joins them",
            "other events of a pair")
    p = cgdiff("--pairs", "--events=union", "t/old", "t/new")
    check(p.status == 0 and b"\nevents: Ir Dr\n" in p.out,
        "unless they are joined", [p])
    dies(["--pairs", "--events=intersect", "t/old", "t/new"], "b: expected an "
        "event that all pairs have, found none", "or none is left")
    put("e/ended", b"t/old/a/b\0")
    for words, found in (
            (["--pairs", "t/old/a/b", "t/new"], "t/old/a/b: cannot open: not a "
            "directory"),
            (["--pairs", "t/old"], "option '--pairs': expected folders OLD and "
            "NEW, or '--pairs=FILE'"),
            (["--pairs=list", "t/old"], "expected no operand after "
            "'--pairs=FILE', found 't/old'"),
            (["--pairs", "-O", "t/old", "t/new"], "option '--pairs' cannot be "
            "combined with '--old'"),
            (["--pairs", "--noise=t/old", "t/old", "t/new"], "option "
            "'--pairs' cannot be combined with '--noise'"),
            (["--pairs", "--files0-from=e/ended", "t/old", "t/new"], "option "
            "'--pairs' cannot be combined with '--files0-from'"),
            (["--pairs", "--overlap", "t/old", "t/new"], "option '--pairs' "
            "cannot be combined with '--overlap'")):
        dies(words, found, " ".join(words))
    for side in "old", "new":
        put("n/%s/a" % side, b"events: Ir IrNew\nfl=a.c\nfn=f\n1 1 1\n")
    why = "cannot write the difference: an event has the name of a side, or " \
        "there are too many"
    dies(["--pairs", "--sides", "n/old", "n/new"], "a: " + why,
        "an event of the name of a side")
    same(clannotate("--diff", "n/old/a", "n/new/a"), (2, b"",
        "clannotate: %s\n" % why), "the same in clannotate --diff")
    for side, cache in ("old", b"8"), ("new", b"9"):
        put("c/%s/a" % side, b"desc: D1 cache: %s\n" % cache
            + program("step", 1, 10).replace(b"Ir", b"D1mr"))
    same(cgdiff("--pairs", "c/old", "c/new").err, "cgdiff: a: warning: the "
        "sides differ in 'D1 cache', on which D1mr depends: old '8', new '9'\n",
        "a warning names its pair")
    dies(["--strict", "--pairs", "c/old", "c/new"], "a: the sides differ in "
        "'D1 cache', on which D1mr depends: old '8', new '9'",
        "and is an error if strict")


def test_hostile():
    """Each form of output escapes the names of pairs."""
    name = "<&\"'>%,:\x1b[31m]]>"
    write("list", ("x\ty\t%s\n" % name).encode())
    write("x", program("step", 1, 10))
    write("y", program("step", 2, 20))
    p = cgdiff("--pairs=list", "--fail-if=Ir>0", "--verdict=junit:j",
        "--verdict=json:v", "--verdict=github:commands", "-o", "sum")
    shown = name.replace("\x1b", "?")
    check("cgdiff:   %s: failed: " % shown in p.err and "\x1b" not in p.err,
        "text", [p])
    same(ElementTree.parse("j").getroot()[0].get("name"),
        name.replace("\x1b", "\ufffd"), "XML")
    same(json.load(open("v"))["pairs"][0]["pair"], name, "JSON")
    check("title=<&\"'>%25%2C%3A\ufffd[31m]]>%3A Ir>0::" in
        open("commands", encoding="utf-8").read(), "GitHub")
    check(("desc: Pair: %s: Ir>0: failed: " % shown).encode()
        in tap.read("sum"), "the sum")


def peak(count):
    """Return the peak memory of cgdiff for so many pairs, in KiB."""
    write("list", "".join("big\tbig2\t%d\n" % i for i in range(count)).encode())
    p = subprocess.Popen([CGDIFF, "-q", "--pairs=list", "--sides",
        "--fail-if=Ir>+1%", "-o", "sum"], stderr=subprocess.DEVNULL,
        env=dict(os.environ, ASAN_OPTIONS=KEEP_NOTHING))
    _, status, usage = os.wait4(p.pid, 0)
    p.returncode = os.WEXITSTATUS(status)
    assert p.returncode == 1
    return usage.ru_maxrss


def test_memory():
    body = "".join("fn=f%d\n1 %d\ncfn=f%d\ncalls=1 1\n2 1\n"
        % (i, i, i + 1) for i in range(20000))
    write("big", ("events: Ir\nfl=a.c\n" + body).encode())
    write("big2", ("events: Ir\nfl=a.c\n" + body + "3 9000000\n").encode())
    two, many = peak(2), peak(16)
    check(many < 1.2 * two, "one pair at a time: %d KiB of 2 pairs, %d of 16"
        % (two, many))


os.chdir(tap.scratch())
tap.run_tests()
