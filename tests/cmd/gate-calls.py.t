#!/usr/bin/env python3
"""Limits of cgdiff on calls, on inclusive costs and on costs per call, and the
causes that verdicts list.  For generated profiles, with cycles, recursion and
inlined code, a model computes the figures of each function: verdicts in JSON
must have these on both sides, and clannotate the same inclusive costs.
"""
import html
import json
import os
import random
import re
import sys
import xml.etree.ElementTree as ElementTree

sys.path[0] += "/.."
import tap
from functions import profile_of
from tap import check, clannotate, ended, refused, same, write

EVENTS = ("Ir", "Dr")
ALL = ">-9000000000000"


def cgdiff(*words):
    return tap.cgdiff("-q", "-o", "diff", *words)


def sides(old, new):
    write("old", profile_of(old))
    write("new", profile_of(new))


def fails(title, limits, wanted, *words):
    """These limits, of which some fail, give the messages `wanted'."""
    p = cgdiff(*["--fail-if=" + limit for limit in limits.split()], *words,
        "old", "new")
    same((p.status, p.err.splitlines()), (1, ["cgdiff: " + line
        for line in wanted.strip("\n").split("\n")]), title)


def generated(rng):
    """Return sections: (file of function, function, current file), self costs,
    and calls as (file, function, count, costs)."""
    functions = [("f%d.c" % rng.randrange(4), "fn%d" % i)
        for i in range(rng.randrange(1, 9))]
    costs = lambda: [rng.randrange(50) for _ in EVENTS]
    return [((file, name, current), costs(), [(*rng.choice(functions),
        rng.choice((0, 1, 2, 9)), costs()) for _ in range(rng.randrange(4))])
        for file, name in functions for current in
        [file, "f%d.c" % rng.randrange(4)][:rng.randrange(1, 3)]]


def varied(rng, sections):
    """Return the sections of another run, with other counts."""
    other = lambda costs: [rng.randrange(1, 60) for _ in costs]
    return [(at, other(costs), [(file, name, count + rng.randrange(3),
        other(inclusive)) for file, name, count, inclusive in calls])
        for at, costs, calls in sections]


def text(sections):
    lines = ["events: " + " ".join(EVENTS)]
    for (file, name, current), costs, calls in sections:
        lines += ["fl=" + file, "fn=" + name, "fi=" + current,
            "1 %d %d" % tuple(costs)]
        for callee_file, callee, count, inclusive in calls:
            lines += ["cfi=" + callee_file, "cfn=" + callee,
                "calls=%d 1" % count, "2 %d %d" % tuple(inclusive)]
    return ("\n".join(lines) + "\n").encode()


def facts(sections, by_file):
    """Return calls by function, inclusive costs by function, and calls and
    costs by arc."""
    arcs = {}
    of = lambda file, name: file if by_file else file + ":" + name
    known = {}
    for (file, name, current), costs, calls in sections:
        caller = of(current if by_file else file, name)
        sums = known.setdefault(caller, [0] * len(EVENTS))
        known[caller] = [a + b for a, b in zip(sums, costs)]
        for callee_file, callee, count, inclusive in calls:
            ends = caller, of(callee_file, callee)
            if not by_file or ends[0] != ends[1]:
                arc = arcs.setdefault(ends, [0] * (1 + len(EVENTS)))
                arcs[ends] = [a + b for a, b in zip(arc, [count, *inclusive])]
    arcs = {ends: arc for ends, arc in arcs.items() if any(arc)}
    reach = {f: {g for e, g in arcs if e == f} for f in known}
    for via in known:
        for f in known:
            if via in reach[f]:
                reach[f] |= reach[via]
    calls = {f: sum(arc[0] for ends, arc in arcs.items() if ends[1] == f)
        for f in known}
    for (a, b), arc in arcs.items():
        if a != b and a not in reach[b]:
            known[a] = [x + y for x, y in zip(known[a], arc[1:])]
    return calls, known, arcs


def told(verdict, by_file):
    of = lambda row: row["file"] if by_file else row["file"] + ":" + \
        row["function"]
    return {(of(row), of(row["callee"])) if "callee" in row else of(row):
        (row["changes"][0]["old"], row["changes"][0]["new"],
        row["changes"][0]["noise"]) for row in verdict["rows"]}


def wanted(old, new, runs):
    value = lambda side, f: side.get(f, 0)
    spread = lambda f: max(value(r, f) for r in runs) - \
        min(value(r, f) for r in runs) if runs else 0
    return {f: (value(old, f), value(new, f), spread(f)) for f in
        {**old, **new}}


def per_call(side, factors):
    """Return costs per call to thousandths, halves rounded up, or 0."""
    calls, costs, _ = side
    cost = lambda f: sum(a * b for a, b in zip(factors, costs[f]))
    return {f: (2000 * cost(f) + calls[f]) // (2 * calls[f]) / 1000
        if calls[f] else 0 for f in costs}


def check_generated(seed):
    rng = random.Random(seed)
    by_file, noise = rng.randrange(3) == 0, rng.randrange(2) == 0
    profiles = [generated(rng), generated(rng)]
    profiles.append(varied(rng, rng.choice(profiles)))
    profiles.append(varied(rng, profiles[2]))
    names = ["p%d" % i for i in range(4)]
    for name, p in zip(names, profiles):
        write(name, text(p))
    some = "^fn[%s]" % rng.choice(("024", "1", "0-6")), rng.randrange(4)
    limits = ["fn:calls", "incl:Ir", "incl:Dr", "calls", "percall:Ir",
        "percall:Dr", "arc:calls", "arc:=>:Ir", "arc:fn:=>fl::Dr"]
    if not by_file:
        limits += ["arc:%s=>fl:f%d:calls" % some, "arc:%s=>fl:f%d:calls" %
            some, "arc:fl:f%d=>%s:Dr" % some[::-1]]
    limits.append("percall:Ir+10*Dr")
    sides = ["--sides"] * rng.randrange(2)
    p = cgdiff("--match=exact", *["--fail-if=%s%s" % (limit, ALL) for limit in
        limits], *sides, *(["--by=file"] if by_file else []), *(["--noise=p2",
        "--noise=p3"] if noise else []), "--verdict=json", "p0", "p1")
    old, new, *runs = [facts(p, by_file) for p in profiles]
    if not any(calls for p in profiles[:2] for _, _, calls in p):
        check(p.status == 2 and "the profiles have no calls" in p.err,
            "%d: no calls" % seed, [p])
        return
    runs = runs if noise else []
    if p.status != 1:
        check(False, "profiles of seed %d" % seed, [p])
        return
    verdicts = json.loads(p.err)["limits"]
    good = [told(verdicts[0], by_file) == wanted(old[0], new[0],
        [r[0] for r in runs])]
    for i in range(len(EVENTS)):
        of = lambda p: {f: costs[i] for f, costs in p[1].items()}
        good.append(told(verdicts[1 + i], by_file) == wanted(of(old), of(new),
            [of(r) for r in runs]))
    for i, factors in (4, (1, 0)), (5, (0, 1)), (-1, (1, 10)):
        got = told(verdicts[i], by_file)
        model = wanted(*[per_call(side, factors) for side in (old, new)],
            [per_call(r, factors) for r in runs])
        good.append(got.keys() == model.keys() and all(abs(x - y) < 1e-6
            for f in got for x, y in zip(got[f], model[f])))
    for i in range(3):
        of = lambda p: {ends: arc[i] for ends, arc in p[2].items()}
        good.append(told(verdicts[6 + i], by_file) == wanted(of(old), of(new),
            [of(r) for r in runs]))
        if by_file:
            continue
        def picked(p):
            name = lambda f: re.search(some[0], f.split(":")[1])
            file = lambda f: f.startswith("f%d.c" % some[1])
            return {(a, b): arc[(0, 0, 2)[i]] for (a, b), arc in p[2].items()
                if (file(a) and name(b) if i == 2 else name(a) and file(b))}
        good.append(told(verdicts[9 + i], by_file) == wanted(picked(old),
            picked(new), [picked(r) for r in runs]))
    if sides and not by_file:
        shown = json.loads(clannotate("--to=json", "diff").out)["functions"]
        good.append(all(f["inclusive"][e + name] == side[1][place][i]
            for f in shown for place in [f["file"] + ":" + f["function"]]
            for name, side in (("Old", old), ("New", new)) if place in side[1]
            for i, e in enumerate(EVENTS)))
    total = verdicts[3]["rows"][0]["changes"][0]
    good.append((total["old"], total["new"]) == (sum(old[0].values()),
        sum(new[0].values())))
    check(all(good) and p.status == 1, "profiles of seed %d" % seed,
        [good, p.err])


def test_forms():
    sides("main 10 work*2=50|work 30 leaf*4=20|leaf 20",
        "main 10 work*2=70|work 30 leaf*8=40|leaf 40")
    fails("text", "fn:^leaf$:calls>+2% incl:^wo:Ir>+1% fn:^wo:Ir>+1% calls>+4 "
        "incl:fl:a:Ir>5&calls>+3", """
fn:^leaf$:calls>+2%: failed: 1 function
  a.c:leaf calls 4 -> 8 (+4, +100.00%), allowed +0
  cause a.c:work: +4 (100.0%)
    calls a.c:leaf 2 -> 4 times a call: +4 (100.0%)
incl:^wo:Ir>+1%: failed: 1 function
  a.c:work Ir 50 -> 70 (+20, +40.00%), allowed +0
fn:^wo:Ir>+1%: passed: 1 function, most a.c:work Ir 30 -> 30 (+0, +0.00%)
calls>+4: passed: calls 6 -> 10 (+4, +66.67%)
incl:fl:a:Ir>5&calls>+3: failed: 1 function
  a.c:leaf Ir 20 -> 40 (+20, +100.00%), allowed +5; \
calls 4 -> 8 (+4, +100.00%), allowed +3
""")
    check("desc: Verdict: incl:^wo:Ir>+1%: failed: 1 function, most a.c:work "
        "Ir 50 -> 70" in open("diff").read(), "the difference has it")
    p = cgdiff("--fail-if=incl:^wo:Ir>+1%", "--verdict=json", "old", "new")
    check(p.status == 1 and '"scope": "inclusive"' in p.err, "json", [p])
    write("flat", b"events: Ir\nfn=main\n1 10\n")
    for limit in ("calls>1", "fn:calls>1", "incl:Ir>1",
            "percall:Ir>1"):
        refused(cgdiff("--fail-if=" + limit, "flat", "flat"), "option "
            "'--fail-if': the profiles have no calls", limit +
            " without calls")
    for limit in "percall:calls>1", "incl::calls>1&calls<9":
        refused(cgdiff("--fail-if=" + limit, "old", "new"), "option '--fail-if': "
            "expected an event, found calls alone", limit)
    p = cgdiff("--fail-if=percall:calls>1&Ir>0", "old", "new")
    same(p.status, 0, "calls, and the cost of one")
    write("named", b"events: calls\nfn=main\n1 10\n")
    p = cgdiff("--fail-if=calls>1", "named", "named")
    check(p.status == 0 and "calls 10 -> 10" in p.err, "an event of that name",
        [p])
    p = cgdiff("--fail-if=2*calls>1", "named", "named")
    check(p.status == 0 and "2*calls 20 -> 20" in p.err, "a sum of that event",
        [p])
    for limit in "Ir+10*calls>1", "10*calls>1", "fn:calls+Ir>1":
        refused(cgdiff("--fail-if=" + limit, "old", "new"), "option "
            "'--fail-if': expected a sum of events, or 'calls' alone, found '"
            + limit[:-2].split(":")[-1] + "'", limit + " is no sum of events")
    for name in "old", "new":
        write("work-" + name, b"event: X = Ir + 10 calls\n" + open(name, "rb").read())
    for limit in "X>0", "X+Ir>0":
        p = cgdiff("--fail-if=" + limit, "work-old", "work-new")
        check(p.status == 2 and "found 'X', which needs 'calls'\n" in p.err,
            limit + " needs calls", [p])


def test_per_call():
    """In the files of test_forms, a call of work costs 25, then 35."""
    limit = "percall:^wo:Ir>+2%"
    line = "Ir 25.000 -> 35.000 (+10.000, +40.00%)"
    fails("per call: text", limit + " percall:^leaf$:Ir>+2% percall:^wo:Ir>9 "
        "percall:^wo:Ir>10 percall:^main$:Ir>0", """
percall:^wo:Ir>+2%: failed: 1 function
  a.c:work Ir 25.000 -> 35.000 (+10.000, +40.00%), allowed +0.500
percall:^leaf$:Ir>+2%: passed: 1 function, \
most a.c:leaf Ir 5.000 -> 5.000 (+0.000, +0.00%)
percall:^wo:Ir>9: failed: 1 function
  a.c:work Ir 25.000 -> 35.000 (+10.000, +40.00%), allowed +9.000
percall:^wo:Ir>10: passed: 1 function, \
most a.c:work Ir 25.000 -> 35.000 (+10.000, +40.00%)
percall:^main$:Ir>0: passed: 1 function, \
most a.c:main Ir 0.000 -> 0.000 (+0.000, +0.00%)
""")
    check("desc: Verdict: %s: failed: 1 function, most a.c:work %s\n" % (limit,
        line) in open("diff").read(), "per call: the difference has it")
    p = cgdiff("--fail-if=" + limit, "--verdict=json", "old", "new")
    check(p.status == 1 and '"scope": "per call"' in p.err and '{"event": "Ir",'
        ' "old": 25.000, "new": 35.000, "change": 10.000, "percent": 40.000000,'
        ' "allowed": 0.500, "noise": 0.000}' in p.err, "per call: json", [p])


def test_arcs():
    """One arc is new, one has more calls, and one costs more at one of its
    lines; leaf is called, but has no costs."""
    head = b"events: Ir\nfl=a.c\nfn=main\n1 10\n"
    call = b"cfi=%s\ncfn=%s\ncalls=%d 9\n%d %d\n"
    write("old", head + call % (b"a.c", b"work", 2, 3, 50) + call % (b"b.c",
        b"leaf", 4, 5, 0) + call % (b"a.c", b"work", 2, 4, 50) +
        b"fn=work\n9 100\n")
    write("new", head + call % (b"a.c", b"work", 2, 3, 50) + call % (b"b.c",
        b"leaf", 9, 5, 0) + call % (b"a.c", b"work", 2, 4, 80) +
        b"fn=work\n9 110\n" + call % (b"a.c", b"more", 1, 11, 20) +
        b"fn=more\n12 20\n")
    p = cgdiff(*("--fail-if=" + limit for limit in (
        "arc:main=>^leaf$:calls>+0&>+1%", "arc:calls>+0",
        "arc:^main$=>:Ir>+1%&calls>-1", "arc:work=>leaf:calls>+0",
        "arc:fl:b=>:calls>0", "fn:leaf:calls>+1", "fn:Ir>+99",
        "arc:work=>:Ir<1")), "old", "new")
    leaf = "calls 4 -> 9 (+5, +125.00%)"
    same((p.status, [line for line in p.err.splitlines() if "cause" not in line
        and not line.startswith("cgdiff:    ")]), (1, ["cgdiff: " + line for
        line in """\
arc:main=>^leaf$:calls>+0&>+1%: failed: 1 arc
  a.c:main => b.c:leaf calls 4 -> 9 (+5, +125.00%), allowed +0
arc:calls>+0: failed: 2 arcs
  a.c:main => b.c:leaf calls 4 -> 9 (+5, +125.00%), allowed +0
  a.c:work => a.c:more calls 0 -> 1 (+1, from nothing), allowed +0
arc:^main$=>:Ir>+1%&calls>-1: failed: 1 arc
  a.c:main => a.c:work Ir 100 -> 130 (+30, +30.00%), allowed +1; \
calls 4 -> 4 (+0, +0.00%), allowed -1
arc:work=>leaf:calls>+0: passed: no arcs
arc:fl:b=>:calls>0: passed: no arcs
fn:leaf:calls>+1: failed: 1 function
  b.c:leaf calls 4 -> 9 (+5, +125.00%), allowed +1
fn:Ir>+99: passed: 3 functions, most a.c:more Ir 0 -> 20 (+20, from nothing)
arc:work=>:Ir<1: passed: 1 arc, \
most a.c:work => a.c:more Ir 0 -> 20 (+20, from nothing)""".split("\n")]),
        "arcs: text")
    p = cgdiff("--fail-if=arc:=>fl:b:calls>+4", "--fail-if=arc:=>work:Ir>+1",
        "--fail-if=fn:leaf:calls>+1", "--fail-if=arc:=>work:calls<1",
        "--verdict=json:v", "--verdict=github:g", "--verdict=junit:x", "old",
        "new")
    limits = json.load(open("v"))["limits"]
    same([(v["scope"], v["compared"], [(row["function"], row.get("callee",
        {}).get("function"), row.get("changed_file"),
        row.get("changed_line")) for row in v["rows"]]) for v in limits], [
        ("arcs", 1, [("main", "leaf", "a.c", 5)]),
        ("arcs", 1, [("main", "work", "a.c", 4)]),
        ("functions", 1, [("leaf", None, "a.c", 5)]),
        ("arcs", 1, [("main", "work", None, None)])], "arcs: JSON and lines")
    check(open("g").readline() == "::error file=a.c,line=5,title=arc%3A=>fl%3A"
        "b%3Acalls>+4::a.c:main => b.c:leaf " + leaf.replace("%", "%25") +
        ", allowed +4\n", "arcs: GitHub", [open("g").read()])
    same(ElementTree.parse("x").find(".//failure").text, "a.c:main => b.c:leaf "
        + leaf + ", allowed +4\n", "arcs: JUnit")
    ended(cgdiff("--fail-if=arc:calls>+0", "--ignore=leaf", "--ignore-new",
        "old", "new"), 0, "cgdiff: arc:calls>+0: passed: 1 arc, most a.c:main "
        "=> a.c:work calls 4 -> 4 (+0, +0.00%)\n", "ignored ends")
    p = cgdiff("--fail-if=arc:=>leaf:calls>+0", "--ignore=.", "old", "new")
    check("passed: no arcs\n" in p.err, "ignored callers", [p])
    sides("main 10 f=0", "main 10 f*2=0 h*2=0|h 1")
    p = cgdiff("--fail-if=fn:calls>0", "--ignore-new", "old", "new")
    same(p.err.splitlines()[:2], ["cgdiff: fn:calls>0: failed: 1 function",
        "cgdiff:   a.c:f calls 1 -> 2 (+1, +100.00%), allowed +0"],
        "what a side only calls is no less its own")
    # Both sides call g, but only on the new one does g have costs.
    sides("main 100 g*5=0", "main 100 g*5=5000|g 5000")
    p = cgdiff("--fail-if=Ir>+5%", "--ignore-new", "--fail-if=new:Ir>0", "old",
        "new")
    same((p.status, p.err.splitlines()[0], p.err.splitlines()[-1]), (1,
        "cgdiff: Ir>+5%: failed: Ir 100 -> 5100 (+5000, +5000.00%)",
        "cgdiff: new:Ir>0: passed: no functions"), "what it calls is not new")
    sides("main 100", "main 100 g*5=0")
    for limit in "fn:calls>+0", "calls>+0", "arc:=>g:calls>+0":
        p = cgdiff("--fail-if=" + limit, "--ignore-new", "old", "new")
        same(p.status, 0, "what only the new side calls is new: " + limit)


def test_ignored():
    """The cost of an ignored function stays in that of its callers."""
    sides("main 10 work*2=50|work 30 leaf*4=20|leaf 20",
        "main 10 work*2=70|work 30 leaf*4=40|leaf 40")
    fails("an ignored callee", "incl:Ir>+1% percall:^work$:Ir>+1% Ir>+0", """
incl:Ir>+1%: failed: 2 functions
  a.c:work Ir 50 -> 70 (+20, +40.00%), allowed +0
  a.c:main Ir 60 -> 80 (+20, +33.33%), allowed +0
percall:^work$:Ir>+1%: failed: 1 function
  a.c:work Ir 25.000 -> 35.000 (+10.000, +40.00%), allowed +0.250
Ir>+0: passed: Ir 40 -> 40 (+0, +0.00%)
""", "--ignore=^leaf$")


def test_recursion():
    """A rise by recursive calls is the function's own code, without a line."""
    sides("main 10 f=8|f 8 f*3=6", "main 10 f=16|f 16 f*7=14")
    fails("recursion", "calls>0", """
calls>0: failed: calls 4 -> 8 (+4, +100.00%)
  cause a.c:f: +4 (100.0%)
    own code 4 -> 8 a call: +4 (100.0%)
""", "--verdict=text", "--verdict=json:v")
    check("changed_line" not in json.load(open("v"))["limits"][0]["rows"][0],
        "recursion has no line")
    # Levels of a recursion, f and f'2, are one cause; its line is of any level.
    text = "events: Ir\nfl=a.c\nfn=main\n1 10\ncfn=f\ncalls=1 10\n2 %d\nfn=f\n" \
        "10 %d\ncfn=f'2\ncalls=1 10\n12 %d\nfn=f'2\n10 400\n11 %d\n"
    write("old", (text % (1000, 500, 500, 100)).encode())
    for own in 500, 501:
        write("new", (text % (1000 + own, own, 1000, 600)).encode())
        p = cgdiff("--fail-if=cause:Ir>+1%", "--fail-if=Ir>+1%",
            "--verdict=github", "old", "new")
        same(re.findall("::error (.*?),title", p.err), 2 * ["file=a.c,line=11"],
            "the line of a level: %d" % own)
    for words in ["--ignore=^f$", "--fail-if=cause:Ir>+1%"], [
            "--fail-if=cause:'2$:Ir>+1%"]:
        p = cgdiff(*words, "old", "new")
        same((p.status, p.err.splitlines()[1].split(" (")[0][:15]), (1,
            "cgdiff:   a.c:f"), "a limit applies to a level: %s" % words)
    p = cgdiff("--ignore=^f", "--fail-if=cause:Ir>+1%", "old", "new")
    same(p.status, 0, "or to none")


def test_line():
    """A verdict has the line that rose most or, if the sum fell, fell most."""
    text = "events: Ir\nfl=a.c\nfn=main\ncfn=g\ncalls=%d 9\n2 9\ncfn=g\n" \
        "calls=%d 9\n7 9\nfn=g\n9 5\n"
    for name, calls in ("old", (4, 1)), ("same", (1, 4)), ("less", (1, 3)):
        write(name, (text % calls).encode())
    for name, line in ("same", 7), ("less", 2):
        p = cgdiff("--fail-if=fn:^g$:calls<9", "--verdict=github", "old", name)
        same(re.findall("::error (.*?),title", p.err), ["file=a.c,line=%d" %
            line], "the line of calls: " + name)


def test_rest():
    """A verdict has no causes if their sum has more than 64 bits."""
    sides(*("main 10 a=0 b=0 c=0 d=0 e=0 f=0|" + "|".join("%s %d" % pair
        for pair in zip("abcdef", costs)) for costs in (
        3 * [0] + 3 * [49 * 10 ** 17], 3 * [5 * 10 ** 18] + 3 * [0])))
    p = cgdiff("--fail-if=fn:Ir>-9e18", "old", "new")
    check(p.status == 1 and "cause" not in p.err, "no wrong rest", [p.err])


def test_samples():
    """A cause has the noise of the total, for any event."""
    text = "desc: Periods: Ir 1 Dr 1\nevents: Ir Dr\nfl=a.c\nfn=main\n1 1000 " \
        "100\ncfn=g\ncalls=5 9\n2 2000 %d\nfn=g\n9 2000 %d\n"
    for side, cost in ("old", 10000), ("new", 10040):
        write(side, (text % (cost, cost)).encode())
    p = cgdiff("--fail-if=Dr>+0.01%", "--fail-if=cause:Dr>+0.01%", "old", "new")
    same((p.status, re.findall("Dr 10100 .*", p.err)), (0, 2 * ["Dr 10100 -> "
        "10140 (+40, +0.40%, within noise 142)"]), "noise of samples")


def test_clones():
    """Calls by a function of its own clone do not count as calls of it."""
    sides("main 10 grow*10=1200|grow 1200",
        "main 10 grow*10=1270|grow 200 grow.part.0*10=1070|grow.part.0 1070")
    for option in ("--norm=gcc", "--match=similar"):
        fails("a call of a clone: " + option, "percall:^grow$:Ir>0 "
            "fn:^grow$:calls>0", """
percall:^grow$:Ir>0: failed: 1 function
  a.c:grow Ir 120.000 -> 127.000 (+7.000, +5.83%), allowed +0.000
fn:^grow$:calls>0: passed: 1 function, most a.c:grow calls 10 -> 10 (+0, +0.00%)
""", option)
    # Two contexts of f become one as a folder was renamed.
    names = "events: Ir\nfl=/%s/a.c\nfn=h'/%s/g\n2 5\nfn=f'/%s/g\n3 7\n%s" \
        "fl=/%s/b.c\nfn=main\n1 5\n"
    call = "cfn=f'/new/g\ncalls=2 4\n3 9\nfn=f'/new/g\n4 9\n"
    for side, calls in ("old", call), ("new", ""):
        write(side, (names % (side, side, side, calls, side)).encode())
    p = cgdiff("--fail-if=calls>0", "old", "new")
    same((p.status, p.err), (0, "cgdiff: calls>0: passed: calls 2 -> 0 (-2, "
        "-100.00%)\n"), "contexts that --match makes one")


def test_calls_among_one():
    """If rules join all functions that call each other, no call remains, yet
    limits on calls are judged."""
    sides("f 10 f.part.0*10=120|f.part.0 120",
        "f 10 f.part.0*10=130|f.part.0 130")
    fails("calls among one", "incl:Ir>1 percall:f:Ir>0 fn:f:calls>0 cause:Ir>1",
        """
incl:Ir>1: failed: 1 function
  a.c:f Ir 130 -> 140 (+10, +7.69%), allowed +1
percall:f:Ir>0: passed: 1 function, \
most a.c:f Ir 0.000 -> 0.000 (+0.000, +0.00%)
fn:f:calls>0: passed: 1 function, most a.c:f calls 0 -> 0 (+0, +0.00%)
cause:Ir>1: failed: 1 function
  a.c:f Ir 130 -> 140 (+10, +7.69%), allowed +1
  cause a.c:f: +10 (100.0%)
    own code 130 -> 140 a call: +10 (100.0%)
""", "--norm=gcc")
    for words in "--hot", "--function=f":
        p = clannotate("--norm=gcc", "--no-annotate", words, "old")
        check(p.status == 0 and b"has no calls" not in p.out, words, [p])
    tap.cgdiff("-q", "--sides", "--match=exact", "-o", "sides", "old", "new")
    check(b"\nCauses are unknown: no function calls another.\n" in clannotate(
        "--norm=gcc", "--no-annotate", "sides").out, "causes in a report")
    same(tap.cgfilter("--norm=gcc", "--fold=f", "-o", "folded", "old").err,
        "", "nothing to fold")
    p = clannotate("--norm=gcc", "--to=json", "old")
    same(json.loads(p.out)["functions"][0]["inclusive"], {"Ir": 130},
        "inclusive costs of calls among one")


def test_cause_limits():
    """`cause:' limits the change of the total that one function caused."""
    body = b"events: Ir\nfl=a.c\nfn=main\n1 %d\ncfn=work\ncalls=%d 2\n7 %d\n" \
        b"fn=work\n2 %d\n3 100\n"
    write("old", body % (500, 5, 500, 400))
    write("new", body % (500, 6, 660, 560))
    fails("causes as limits: text", "cause:Ir>+5% cause:^work$:Ir>+3%&>+30 "
        "cause:^work$:Ir>+5% cause:calls>0", """
cause:Ir>+5%: failed: 1 function
  a.c:main Ir 1000 -> 1110 (+110, +11.00%), allowed +50
  cause a.c:main: +110 (100.0%)
    calls a.c:work 5 -> 6 times a call: +110 (100.0%)
cause:^work$:Ir>+3%&>+30: failed: 1 function
  a.c:work Ir 1000 -> 1050 (+50, +5.00%), allowed +30
  cause a.c:work: +50 (100.0%)
    own code 100 -> 110 a call: +50 (100.0%)
cause:^work$:Ir>+5%: passed: 1 function, \
most a.c:work Ir 1000 -> 1050 (+50, +5.00%)
cause:calls>0: failed: 1 function
  a.c:main calls 5 -> 6 (+1, +20.00%), allowed +0
  cause a.c:main: +1 (100.0%)
    calls a.c:work 5 -> 6 times a call: +1 (100.0%)
""")
    p = cgdiff("--fail-if=cause:Ir>+1", "--verdict=json", "old", "new")
    v = json.loads(p.err)["limits"][0]
    same((v["scope"], [(row["function"], row["changed_line"]) for row in
        v["rows"]]), ("causes", [("main", 7), ("work", 2)]),
        "causes as limits: lines")
    sides("main 10 f=100 g=100|f 100|g 100", "main 10 f=160 g=20|f 160|g 20")
    p = cgdiff("--fail-if=cause:Ir>+1%", "--verdict=json:odd.json",
        "--verdict=text", "old", "new")
    causes = json.loads(tap.read("odd.json"))["limits"][0]["causes"]
    same((p.err.splitlines()[2:], causes["change"], causes["size"],
        causes["n"]), (["cgdiff:   cause a.c:f: +60 (100.0%)",
        "cgdiff:     own code 100 -> 160 a call: +60 (100.0%)"], 60, 60, 1),
        "causes as limits: parts of what failed")
    write("flat", b"events: Ir\nfn=main\n1 9\n")
    refused(cgdiff("--fail-if=cause:Ir>1", "flat", "flat"), "the profiles "
        "have no calls", "causes as limits: without calls")
    write("low", profile_of("main 9,8 f=1,1|f 1,1", "Ir Dr"))
    refused(cgdiff("--fail-if=cause:Ir+-2*Dr>1", "low", "low"), "causes are "
        "unknown: a side has no calls, or a count below 0", "causes as "
        "limits: below 0")
    p = cgdiff("--fail-if=Ir+-2*Dr<1", "low", "low")
    check(p.status == 1 and "cause" not in p.err, "no causes below 0", [p])


def test_matched():
    """One function was renamed and one divided; calls among the parts of the
    divided one do not count."""
    sides("main 9 big*3=60 old_name*2=8|big 60|old_name 8", "main 9 big*5=70 "
        "new_name*2=9|big 20 big.part.0*7=50|big.part.0 50|new_name 9")
    p = cgdiff("--match=similar", "-s", "fn:s/^old_name$/new_name/",
        "--fail-if=fn:calls" + ALL, "--fail-if=incl:Ir" + ALL, "--verdict=json", "old", "new")
    calls, costs = [told(v, False) for v in json.loads(p.err)["limits"]]
    same((calls, costs), ({"a.c:main": (0, 0, 0), "a.c:big": (3, 5, 0),
        "a.c:new_name": (2, 2, 0)}, {"a.c:main": (77, 88, 0), "a.c:big":
        (60, 70, 0), "a.c:new_name": (8, 9, 0)}), "matched functions")


def test_causes():
    """Each form of a verdict lists the causes: main calls work 1 -> 3 times,
    work costs less a call, and g0 to g4 cost more."""
    sides("main 10 work=50|work 50 leaf*4=4|leaf 4|g0 1|g1 2|g2 3|g3 4|g4 5",
        "main 10 work*3=120|work 120 leaf*12=12|leaf 12|g0 2|g1 4|g2 6|g3 8|"
        "g4 105")
    fails("causes: text", "Ir>+1% fn:^leaf$:Ir>1 calls<99 Ir>1e6 percall:Ir>9",
        """
Ir>+1%: failed: Ir 79 -> 267 (+188, +237.97%)
  cause a.c:g4: +100 (53.2%)
    own code 5 -> 105 a call: +100 (53.2%)
  cause a.c:main: +88 (46.8%)
    calls a.c:work 1 -> 3 times a call: +88 (46.8%)
  cause a.c:work: -10 (-5.3%)
    own code 50 -> 40 a call: -10 (-5.3%)
  and 4 more causes: +10
fn:^leaf$:Ir>1: failed: 1 function
  a.c:leaf Ir 4 -> 12 (+8, +200.00%), allowed +1
  cause a.c:main: +8 (100.0%)
    calls a.c:work 1 -> 3 times a call: +8 (100.0%)
calls<99: failed: calls 5 -> 15 (+10, +200.00%)
  cause a.c:main: +10 (100.0%)
    calls a.c:work 1 -> 3 times a call: +10 (100.0%)
Ir>1e6: passed: Ir 79 -> 267 (+188, +237.97%)
percall:Ir>9: passed: 8 functions, \
most a.c:g0 Ir 0.000 -> 0.000 (+0.000, +0.00%)
""")
    diff = open("diff").read()
    check(diff.count("\ndesc: Cause: ") == 5 and "\ndesc: Cause: Ir>+1%: 2: "
        "a.c:main: +88 (46.8%); calls a.c:work 1 -> 3 times a call: +88 "
        "(46.8%)\n" in diff, "causes: the difference has them", [diff])
    for form in "md", "html":
        p = clannotate("--to=" + form, "diff")
        check("calls a.c:work 1 -> 3 times a call: +88 (46.8%)" in
            p.out.decode().replace("&gt;", ">"), "causes: " + form, [p])
    cgdiff("--sides", "--fail-if=Ir>+1%", "--fail-if=fn:^leaf$:Ir>1", "old",
        "new")
    p = clannotate("--to=html", "diff")
    same([re.sub(b"&gt;", b">", cause)[:12] for cause in re.findall(
        b"<li>Cause: (.*)", p.out)], [b"fn:^leaf$:Ir"],
        "causes: a page has those of the totals in its table alone")
    write("told", re.sub(b"(?m)^events:", b"desc: Cause: Ir\ndesc: Cause: Ir+Dr"
        b">1\ndesc: Cause: Ir<-1%\n\\g<0>", tap.read("diff")))
    write("dropped", tap.cgfilter("--drop=.", "diff").out)
    for words, wanted in (["told"], ["Ir", "Ir+Dr>1", "fn:^leaf$:Ir"]), (
            ["--changes=no", "diff"], ["Ir>+1%: 1: a.", "Ir>+1%: 2: a.",
            "Ir>+1%: 3: a.", "fn:^leaf$:Ir"]), (["dropped"], ["Ir>+1%: 1: a.",
            "Ir>+1%: 2: a.", "Ir>+1%: 3: a.", "fn:^leaf$:Ir"]):
        p = clannotate("--to=html", *words)
        same([html.unescape(cause)[:12] for cause in re.findall("<li>Cause: "
            "(.*)</li>", p.out.decode())], [cause[:12] for cause in wanted],
            "causes: a page of " + " ".join(words))
    p = cgdiff("--fail-if=fn:^(leaf|work)$:Ir>1", "--verdict=junit", "old",
        "new")
    same(ElementTree.fromstring(p.err).find(".//failure").text.splitlines(), [
        "a.c:work Ir 50 -> 120 (+70, +140.00%), allowed +1",
        "a.c:leaf Ir 4 -> 12 (+8, +200.00%), allowed +1",
        "  cause a.c:main: +88 (112.8%)",
        "    calls a.c:work 1 -> 3 times a call: +88 (112.8%)",
        "  cause a.c:work: -10 (-12.8%)",
        "    own code 50 -> 40 a call: -10 (-12.8%)"], "causes: JUnit")
    p = cgdiff("--fail-if=fn:^(leaf|work)$:Ir>1", "--verdict=github", "old",
        "new")
    lines = p.err.splitlines()
    check(len(lines) == 2 and lines[0].endswith(", allowed +1%0A  cause "
        "a.c:main: +88 (112.8%25)%0A    calls a.c:work 1 -> 3 times a call: "
        "+88 (112.8%25)%0A  cause a.c:work: -10 (-12.8%25)%0A    own code 50 "
        "-> 40 a call: -10 (-12.8%25)") and "cause" not in lines[1],
        "causes: GitHub", [p])
    write("flat", b"events: Ir\nfn=main\n1 9\n")
    p = cgdiff("--fail-if=Ir<1", "flat", "flat")
    check(p.status == 1 and "cause" not in p.err, "none without calls", [p])


os.chdir(tap.scratch())
for seed in tap.seeds(60, 2000):
    check_generated(seed)
tap.run_tests()
