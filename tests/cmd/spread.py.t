#!/usr/bin/env python3
"""The spread that a profile of several runs declares: cgmerge --stat writes it,
merging adds it, and to cgdiff it is noise, as that of the runs.
"""
import itertools
import json
import os
import random
import re
import sys

sys.path[0] += "/.."
import tap
from tap import cgdiff, cgfilter, cgmerge, check, records, same, write

os.chdir(tap.scratch())

# Functions call later ones alone, so there are no cycles.
NAMES = ["main", "a::f<int, b>(c: d)", "g h", "i", "j"]


def profile(rng, functions=5, jitter=3):
    """Return a run: functions call later ones, and costs vary by run."""
    fixed = random.Random(7)
    calls = [[(callee, fixed.randrange(1, 4) + rng.randrange(2) * (jitter > 0))
        for callee in range(caller + 1, functions) if fixed.randrange(2)]
        for caller in range(functions)]
    costs = [[fixed.randrange(100) + (rng.randrange(jitter) if jitter else 0) for _ in "IrDr"[::2]]
        for _ in range(functions)]
    lines = ["# callgrind format", "version: 1", "events: Ir Dr"]
    for caller in range(functions):
        lines += ["ob=lib", "fl=x.c", "fn=" + (NAMES[caller] if caller < 5 else "f%d" % caller)]
        lines += ["%d %d %d" % (caller, *costs[caller])]
        for callee, number in calls[caller]:
            lines += ["cfn=" + (NAMES[callee] if callee < 5 else "f%d" % callee),
                "calls=%d %d" % (number, callee), "%d %d %d" % (caller, number * 10, number)]
    return "\n".join(lines).encode() + b"\n"


def spread(name):
    return [line[14:].decode() for line in tap.read(name).split(b"\n")
        if line.startswith(b"desc: Spread: ")]


def numbers(name):
    """Return the numbers of the spread, by function and word."""
    found = {}
    for line in spread(name):
        of, words = re.fullmatch(r"(.*):((?: \S+ \d+)+)", line).groups()
        words = words.split()
        found[of] = dict(zip(words[::2], map(int, words[1::2])))
    return found


def verdict(*words):
    """Return the verdict and the compared rows of each limit."""
    r = cgdiff("-q", "--verdict=json", "-o", "difference", *words)
    check(r.status < 2, "cgdiff", [r.err])
    return [(limit["verdict"], limit["rows"]) for limit in json.loads(r.err)["limits"]]


def noises(limit, *words):
    """Return the noise of each row by function; all rows fail this limit."""
    (_, rows), = verdict("--fail-if=%s>-1000000" % limit, *words)
    return {row.get("callee", row).get("function", ""): row["changes"][0]["noise"] for row in rows}


# ---- the declared spread is the noise that cgdiff finds in the runs
rng = random.Random(3)
LIMITS = ["Ir>-1000", "Dr>-1000", "calls>-1000", "fn:Ir>-1000", "fn:calls>-1000",
    "incl:Dr>-1000"]
for seed in range(tap.amount("GRINDKIT_RUNS", 5, 100)):
    runs = ["r%d" % i for i in range(2 + seed % 3)]
    for name in runs + ["new"]:
        write(name, profile(rng))
    stat = ["median", "min", "max"][seed % 3]
    check(cgmerge("-q", "--stat=" + stat, "-o", "all", *runs).status == 0, stat)
    limits = ["--fail-if=" + limit for limit in LIMITS]
    olds = [word for name in runs for word in ("-O", name)]
    wanted = verdict("--stat=" + stat, *limits, *olds, "new")
    same(verdict(*limits, "all", "new"), wanted, "old runs %d: their profile has the noise" % seed)
    wanted = verdict("--stat=" + stat, *limits, "-O", "new", *runs)
    same(verdict(*limits, "new", "all"), wanted, "and on the new side")

# ---- noise of other rows than functions, and of functions that become one
SPREADS = "".join("desc: Spread: %s\n" % of for of in ("total: Ir 9",
    "x.c:main: incl:Ir 50", "x.c:f: Ir 4 calls 1 incl:Ir 30", "x.c:g: Ir 3 incl:Ir 20"))
CALLS = records("""events: Ir
fl=x.c|fn=main|1 10|cfn=f|calls=%d 1|2 %d|cfn=g|calls=1 1|3 %d
fn=f|1 %d
fn=g|1 %d
""")
write("declares", (SPREADS + CALLS % (1, 100, 100, 100, 100)).encode())
write("new", (CALLS % (2, 145, 115, 145, 115)).encode())
SELF, ALL = {"main": 0, "f": 4, "g": 3}, {"main": 50, "f": 30, "g": 20}
for limit, word, wanted in (("Ir", "--by=file", {"": 9}), ("fn:Ir", "--by=line", SELF),
        ("fn:Ir", "--by=function", SELF), ("fn:Ir", "--by=file", {"x.c": 7}),
        ("fn:2Ir", "--by=object", {"???": 14}), ("incl:Ir", "--by=line", ALL),
        ("arc:Ir", "--by=line", {"f": 30, "g": 20}), ("cause:Ir", "--by=line", ALL)):
    for pair in ("declares", "new"), ("new", "declares"):
        same(noises(limit, word, *pair), wanted, "%s %s of %s" % (limit, word, " ".join(pair)))

# ---- noise of functions of one file and name in two objects
OBJECTS = "events: Ir\n%sfl=x.h\nob=p\nfn=f\n1 %d\nob=[l m]\nfn=f\n1 %d\n"
for name, counts in ("a", (10, 500)), ("b", (12, 600)), ("c", (40, 590)):
    write(name, (OBJECTS % ("", *counts)).encode())
cgmerge("-q", "--stat=max", "-o", "all", "a", "b")
same(spread("all"), ["[[l m]] x.h:f: Ir 100 incl:Ir 100", "[p] x.h:f: Ir 2 incl:Ir 2",
    "total: Ir 102 calls 0"], "each object has its line")
write("earlier", (OBJECTS % ("desc: Spread: x.h:f: Ir 102\ndesc: Spread: others: Ir 7\n", 12,
    600)).encode())
write("both", (OBJECTS % ("desc: Spread: x.h:f: Ir 4\ndesc: Spread: [p] x.h:f: Ir 9\n"
    "desc: Spread: [e:f: Ir 9\n", 12, 600)).encode())
cgmerge("-q", "-o", "sum", "all", "earlier", "both")
for old, noise in ("all", [2, 100]), ("earlier", [102, 102]), ("both", [9, 4]), ("sum", [113, 206]):
    same([row["changes"][0]["noise"] for row in sorted(verdict("--fail-if=fn:Ir>-9999", old, "c")[0]
        [1], key=lambda row: row["object"] != "p")], noise, "%s: of the object, else of all" % old)
for words, wanted in (["-s", "ob:s/p/q/", "-s", "ob:/^x.h:f$/s/^q/r/"], "[r] x.h:f: Ir 9"), (
        ["-s", "ob:s/.*//"], "x.h:f: Ir 13"), (["--to=cachegrind"], "x.h:f: Ir 13"):
    cgfilter("-q", "-o", "named", *words, "both")
    check({wanted, "[e:f: Ir 9"} <= set(spread("named")), "objects have the new names: %s" % words, [spread("named")])

# ---- noise of the totals without ignored functions
for name, cost in zip("abc", (10, 70, 40)):
    write(name, b"events: Ir\nfl=x.c\nfn=main\n1 100\nfn=h\n2 %d\nfn=i\n3 %d\n" % (cost, cost // 9))
cgmerge("-q", "--stat=median", "-o", "all", *"abc")
for ignored, noise in ("^h$", 6), ("^[hi]$", 0), ("^i$", 60), ("^main$", 66), ("^no$", 66):
    for words in "all a", "a all", "--stat=median -O a -O b -O c a":
        same(noises("Ir", "--ignore=" + ignored, *words.split()), {"": noise},
            "without %s: %s" % (ignored, words))
for costs, noise in (((100, 0, 10), (40, 0, 70), (70, 0, 40)), 60), (((0, 100, 10), (100, 0, 20),
        (50, 50, 15)), 20):
    for name, (main, i, h) in zip("def", costs):
        write(name, b"events: Ir\nfl=x.c\nfn=main\n1 %d\ncfn=i\ncalls=1 1\n1 %d\nfn=i\n1 %d\nfn=h\n"
            b"1 %d\n" % (main, i, i, h))
    cgmerge("-q", "--stat=median", "-o", "moves", *"def")
    same(noises("Ir", "--ignore=^h$", "moves", "d"), {"": noise},
        "without a function to which costs moved")

# ---- noise of several --noise, of which the widest counts
write("others", b"desc: Spread: others: Ir 8\n" + tap.read("c"))
for more, limit, noise in (([], "Ir", 66), ([], "fn:^h$:Ir", 60), ([], "fn:^main$:Ir", 0),
        (["--noise=others"], "fn:^main$:Ir", 8), (["--noise=others"], "fn:^h$:Ir", 60),
        (["--noise=others"], "new:Ir", 0)):
    write("d", tap.read("b") + b"fn=j\n4 1\n")
    same([*noises(limit, "--noise=all", "--noise=all", *more, "a", "d").values()], [noise],
        "--noise: %s %s" % (limit, more))
same(noises("fn:^main$:Ir", "--noise=others", "a", "d"), {"main": 8},
    "one that is made of several runs")

# ---- a function in parts has the noise of the whole
PART = "events: Ir\nob=p\nfl=a.c\nfn=main\n1 10\ncfn=f\ncalls=1 20\n2 %d\nfn=f\n20 300\n21 %d\n%s"
write("whole", (PART % (1000, 300, "22 400\n")).encode())
for names, moves in ("abc", ((800, 200), (600, 400), (400, 600))), ("def", ((300, 400), (300, 460),
        (300, 520))):
    for name, (rest, part) in zip(names, moves):
        write(name, (PART % (300 + rest + part, rest, "fn=f.part.0\n21 100\n22 %d\n" %
            (part - 100))).encode())
for names, noise, declared in ("abc", 0, 800), ("def", 120, 120):
    cgmerge("-q", "--stat=median", "-o", "all", *names)
    for words, wanted in (["--stat=median", *names], noise), (["all"], declared):
        for limit in "fn:^f$:Ir", "incl:^f$:Ir":
            same(noises(limit, "--match=similar", "-O", "whole", *words), {"f": wanted},
                "%s of %s" % (limit, words))
for runs, new, within, change in (("a", "b"), "c", 0, 300), (("d", "f"), "e", 1, 0):
    r = cgdiff("-q", "--match=similar", "--only=change", *["--noise=" + run for run in
        runs], "whole", new)
    check(b"of 1 function that changed %d changed" % within in r.out and
        r.out.endswith(b"totals: %d\n" % change), "--only and desc: Noise: %s" % new, [r])
for which, change in ("increase", 300), ("decrease", 0):
    r = cgdiff("-q", "--match=similar", "--only=" + which, "whole", "c")
    check(r.out.endswith(b"totals: %d\n" % change), "--only=%s of the whole" % which, [r])

# ---- the lines of a spread
write("one", profile(random.Random(1), jitter=0))
write("two", tap.read("one").replace(b"fn=i\n3 ", b"fn=i\n3 9"))
cgmerge("--stat=median", "-o", "all", "one", "two")
same([re.sub(r"\d+", "N", line) for line in spread("all")], [
    "[lib] x.c:i: Ir N incl:Ir N percall:Ir N", "total: Dr N Ir N calls N"],
    "only functions that differ have a line")
cgmerge("--stat=median", "-o", "alike", "one", "one")
same(spread("alike"), ["total: Dr 0 Ir 0 calls 0"], "equal runs have a spread of 0")
same(cgdiff("--stat=median", "-o", "d", "alike", "one", "one").err,
    "", "so they are known to be runs")
for word in "all", "--weight=3:all":
    cgmerge("--stat=median", "-o", "single", word)
    same(spread("single"), spread("all"), "a single profile keeps its spread: " + word)
same([line for line in tap.clannotate("--no-annotate", "all").out.split(b"\n")
    if line.startswith(b"Spread")], [b"Spread: " + spread("all")[1].encode()],
    "a report has that of the program")

for name, calls in ("one", "calls=-1 4\n3 -7"), ("two", "calls=-2 4\n3 -9"):
    write(name, ("events: Ir\nfl=a.c\nfn=f\n1 5\nfi=b.h\n2 5\nfe=a.c\nfn=g\n3 5\ncfn=h\n%s\n"
        "fn=h\n4 5\n" % calls).encode())
cgmerge("-q", "--stat=median", "-o", "all", "one", "two")
same(spread("all"), ["a.c:g: incl:Ir 2", "a.c:h: calls 1", "total: Ir 0 calls 1"],
    "calls below zero, of functions with code of two files")

for name, n in ("one", 1), ("two", 100):
    write(name, (CALLS % (n, 50, 50, 50, 50)).replace(": Ir", ": calls").encode())
cgmerge("-q", "--stat=median", "-o", "all", "one", "two")
same(spread("all"), ["total: calls 0", "x.c:f: percall:calls 50"],
    "an event called calls: only that has the word")

# ---- a spread is bounded: 64 functions have lines, the others one together
many = random.Random(5)
for name in "mno":
    write(name, profile(many, 200, 50))
cgmerge("--stat=median", "-o", "all", *"mno")
found = numbers("all")
same(len(found), 66, "66 lines")
write("new", profile(many, 200, 50))
exact = noises("fn:Ir", "--stat=median", "-O", "m", "-O", "n", "-O", "o", "new")
declared = noises("fn:Ir", "all", "new")
check(exact and all(declared[name] >= exact[name] for name in exact), "no noise is too small")
same({name: declared[name] for name in exact if "[lib] x.c:" + name in found}, {name: exact[name]
    for name in exact if "[lib] x.c:" + name in found}, "that of functions with a line is exact")
check(max(found["others"].values()) <= min(max(words.values()) for of, words in found.items()
    if ":" in of), "lines have the largest")

# Omitted events do not decide which functions have lines.
head, less = "events: Ir Dr\nfl=a\n", "events: Ir\nfl=a\n"
rows = ["fn=f%d\n1 1000 500\n" % i for i in range(70)]
for name, text in ("both", head + "".join(rows) + "fn=g\n1 1000 1\n"), ("one", less +
        "".join(rows).replace(" 500", "") + "fn=g\n1 1100\n"):
    write(name, text.encode())
cgmerge("-q", "--events=intersect", "--stat=median", "-o", "shared", "both", "one")
same(spread("shared"), ["a:g: Ir 100 incl:Ir 100", "total: Ir 100 calls 0"],
    "only events that are written")

write("added", tap.read("new") + b"fl=x.c\nfn=added\n1 9\n9 9\ncfn=called\ncalls=3 1\n1 0\n")
for limit, name, pair in ("new:Ir", "added", ("all", "added")), ("fn:^called$:calls", "called", (
        "all", "added")), ("fn:^called$:calls", "called", ("added", "all")):
    same(noises(limit, *pair), {name: 0}, "of a function that the runs do not have: %s of %s" %
        (limit, " ".join(pair)))
write("all", b"desc: Spread: ???:f: Ir 100\nevents: Ir\nob=A\nfn=f\n0 150\n")
write("added", b"events: Ir\nob=A\nfn=f\n0 150\nob=B\nfn=f\n0 90\n")
same(noises("new:Ir", "all", "added"), {"f": 0},
    "of one that only another object has")

# ---- the spread of inclusive costs of more than 64 bits
WIDE = "events: Ir Dr\nfl=x.c\nfn=a\n1 %d %d\n" + "".join("cfn=b\ncalls=9 2\n{0} {1} {1}\n".
    format(i, 1 << 62) for i in range(3)) + "fn=b\n2 %d %d\n"
for name, *counts in ("a", 10, 30, 5, 9), ("b", 11, 33, 9, 7), ("c", 10, 32, 3, 8):
    write(name, (WIDE % tuple(counts)).encode())
cgmerge("-q", "--stat=max", "-o", "all", "a", "b", "c")
same(spread("all"), ["total: Dr 1 Ir 7 calls 0", "x.c:a: Dr 3 Ir 1 incl:Dr 3 incl:Ir 1",
    "x.c:b: Dr 2 Ir 6 incl:Dr 2 incl:Ir 6 percall:Dr 1 percall:Ir 1"],
    "the largest less the smallest of each count")

# ---- merging adds spreads
write("p", b"desc: Spread: total: Ir 5\ndesc: Spread: others: Ir 1 calls 2\ndesc: Spread: x.c:f: "
    b"Ir 4 percall:Ir 7\nevents: Ir\nfn=f\n1 1\n")
write("q", b"desc: Spread: others: Ir 10 percall:Ir 6\ndesc: Spread: x.c:f: calls 3\n"
    b"desc: Spread: x.c:g: Ir 20\nevents: Ir\nfn=f\n1 1\n")
write("none", b"events: Ir\nfn=f\n1 1\n")
cgmerge("-o", "sum", "p", "q", "none")
same(spread("sum"), ["others: Ir 11 calls 2 percall:Ir 6", "total: Ir 5",
    "x.c:f: Ir 4 calls 3 percall:Ir 7", "x.c:g: Ir 21 calls 2"],
    "a function without a line has what the others have; per call, the largest counts")
sums = set()
for a, b, c in itertools.permutations(["p", "q", "none"]):
    cgmerge("-o", "ab", a, b)
    for order in (["ab", c], [c, "ab"]):
        sums.add(cgmerge(*order).out)
same(len(sums), 1, "in any order and grouping")
cgmerge("-o", "thrice", "--weight=3:p")
same(spread("thrice"), ["others: Ir 3 calls 6", "total: Ir 15", "x.c:f: Ir 12 percall:Ir 7"],
    "with weights")
write("large", b"desc: Spread: total: Dr 1 Ir %d\ndesc: Spread: x.c:f: Ir %d\nevents: Ir\nfn=f\n1 1\n"
    % (1 << 62, 1 << 62))
cgmerge("-o", "twice", "large", "large")
same(spread("twice"), ["total: Dr 2"], "a sum that is too large is left out")
cgmerge("-o", "mean", "--stat=mean", "p", "p", "q", "q")
same(spread("mean")[0], "others: Ir 6 calls 1 percall:Ir 6", "a mean has the mean")

# ---- a side without functions
write("nil", b"events: Ir\n")
for text, wanted in (b"", 0), (b"fn=f\n1 1\n", 1):
    write("alike", b"desc: Spread: total: Ir 5\nevents: Ir\n" + text)
    for pair in ("alike", "nil"), ("nil", "alike"):
        same(cgdiff(*pair).out.count(b"desc: Noise: "), wanted,
            "noise of %d functions: %s" % (wanted, " ".join(pair)))

# ---- cgfilter and --fold keep the spread, or drop it
write("runs", (SPREADS + CALLS % (1, 9, 9, 9, 9) + "fn=h\nfi=x.h\n1 1\n").encode())
for words in (["-s", "s/^h$/i/"], ["--by=function"], ["--show=Ir"], ["--no-calls"],
        ["--fold=^main$"], ["--keep=."]):
    r = cgfilter("-o", "filtered", *words, "runs")
    same((r.err, spread("filtered")), ("", sorted(spread("runs"))), " ".join(words) + ": it stays")
for words in (["--keep=^f"], ["--drop=^main$"], ["--root=^f$"], ["--fold=^f$"], ["--lump=^f$"],
        ["--group=X=^f$"], ["--inline=split"], ["--by=file"], ["--threshold=1"],
        ["--define=Z=2Ir", "--compute"], ["--to=cachegrind", "--no-calls"]):
    r = cgfilter("-o", "filtered", *words, "runs")
    same(("how much the runs differ is dropped" in r.err, spread("filtered")), (True, []),
        " ".join(words) + ": it goes")
write("total", b"desc: Spread: total: Ir 9\n" + CALLS.encode() % (1, 9, 9, 9, 9))
check("how much the runs differ is dropped" in cgfilter("--keep=^f", "total").err,
    "that of the total alone goes, too")
same((cgfilter("-q", "-o", "filtered", "--keep=^f", "runs").err, spread("filtered")), ("", []),
    "... with -q in silence")
write("grown", tap.read("runs").replace(b"1 10\n", b"1 11\n"))
for pair in ("runs", "grown"), ("grown", "runs"):
    for fold, drops in ([], False), (["--fold=^f$"], True), (["--fold=^main$"], False):
        r = cgdiff("-o", "d", *fold, *pair)
        check(("--fold drops how much functions differ" in r.err) == drops and
            (b"desc: Noise" in tap.read("d")) != drops, "cgdiff %s" % fold, [r])
write("plain", (CALLS % (2, 9, 9, 9, 9)).encode())
write("f", b"desc: Spread: x.c:f: Ir 4 calls 1\n" + tap.read("plain"))
write("c", b"desc: Spread: total: calls 3\n" + tap.read("f"))
for name, ignored, wanted in ("runs", [], [9, 0]), ("runs", ["--ignore=^g$"], [9, 0]), ("f", [], [0,
        0]), ("c", [], [0, 0]):
    same([rows[0]["changes"][0]["noise"] for _, rows in verdict("--fold=^f$", *ignored,
        "--fail-if=Ir>-9999", "--fail-if=calls>-9999", name, "plain")], wanted,
        "folding leaves the totals: %s %s" % (name, ignored))

# ---- names in a spread, and descriptions that are no spread
cgfilter("-s", "fn:s/^f$/f2/", "-s", "fl:s/^x/y/", "-o", "renamed", "p")
same(spread("renamed"), ["others: Ir 1 calls 2", "total: Ir 5", "y.c:f2: Ir 4 percall:Ir 7"], "renamed")
for bad in ("total Ir 5", "total: Ir", "total: Ir -5", "f: Ir 5", "x.c:f: Ir x", "total:", ""):
    write("bad", b"desc: Spread: " + bad.encode() + b"\nevents: Ir\nfn=f\n1 1\n")
    same(spread(cgmerge("-o", "kept", "bad", "bad").status or "kept"), [bad],
        "'%s' is a description like any other" % bad)
cgdiff("-o", "difference", "p", "q")
same(spread("difference"), [], "a difference has none")
# Some colons are part of a file's name.
for file, name in ("node:fs", "open"), ("node", "v8::f"), ("node", "f"), ("php:internal", "strlen"), (
        "http://host:3000/a.js", "f"), ("http://host:3000/a.js", "A::f"), ("webpack:///a.js", "f"), (
        "C:\\a.c", "f"), ("x://", "f"), ("//h", "a/b"):
    write("colons", ("desc: Spread: %s:%s: Ir 20\nevents: Ir\nfl=%s\nfn=%s\n1 100\n" % (
        file, name, file, name)).encode())
    same(spread(tap.cgfilter("-o", "kept", "-s", "fl:s/^/+/", "-s", "s/^/-/", "colons").status
        or "kept"), ["+%s:-%s: Ir 20" % (file, name)], "%s in %s" % (name, file))
# A line has up to three numbers for each event, and the number of calls.
events = ["E%d" % i for i in range(256)]
for name, v in ("e0", 1000), ("e1", 1050), ("e2", 1100):
    write(name, ("events: %s\nfl=a.c\nfn=main\n1 %s\ncfn=g\ncalls=%d 5\n2 %s\n"
        "fn=g\n5 %s\n" % (" ".join(events), *[" ".join(["%d" % c] * 256) for c in (
        1000,)], v // 50, *[" ".join(["%d" % v] * 256)] * 2)).encode())
got = tap.cgmerge("-q", "--stat=median", "e0", "e1", "e2").out
write("many", got)
for line in b"\ndesc: Spread: a.c:g: E0 200 ", b"\ndesc: Spread: total: E0 200 ":
    check(line in tap.cgmerge("-q", "many", "many").out, "256 events: %r" % line,
        [line in got])
tap.done()
