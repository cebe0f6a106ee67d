#!/usr/bin/env python3
"""Each form of cgexport, read again, has the costs, calls, jumps and totals
that the oracle, an independent reader, finds in the input.
"""
import collections
import fractions
import gzip
import json
import os
import random
import re
import sys

sys.path[0] += "/.."
import oracle
import tap
from exports import csv_rows, folded, folded_wanted, json_rows, text, wanted
from tap import cgdiff, cgexport, check, ended, records, refused, same, write

# One of each kind: inlined code, jumps and addresses, parts, names that are
# stacks, many events, and Cachegrind's form.
FILES = [os.path.join(tap.DATA, name) for name in (
    "callgrind-3.19/words-shared-jumps.out", "callgrind-3.19/calc-parts.out",
    "callgrind-3.19/tally-1-instr-jumps.out",
    "callgrind-3.19/calc-callers.out", "callgrind-3.19/words-plain-sim.out",
    "cachegrind-3.19/words-plain-1.out")]
os.chdir(tap.scratch())


def export(form, *words, **options):
    p = cgexport("--to=" + form, *words, **options)
    if p.status != 0:
        check(False, "cgexport --to=%s %s" % (form, words), [p.err])
    return p


def both(a, b, name):
    """Check that two tables are the same, and not empty."""
    wrong = [key for key in {*a, *b} if a.get(key) != b.get(key)]
    check(not wrong and a, name, ["%r: got %r, wanted %r" % (key, a.get(key),
        b.get(key)) for key in wrong[:5]])


for path in FILES:
    name = os.path.basename(path)
    total = oracle.total_of(path)
    rows = wanted(total)
    totals = [total.totals.get(e, 0) for e in total.events]
    j = json.loads(export("json", path).out)
    same((j["schema"], j["note"], j["totals"]),
        ("cgexport-1", "all counts are exact", totals), name + ": JSON")
    both(json_rows(j), rows, name + ": all of it is in JSON")
    found, sums = csv_rows(export("csv", path).out)
    same(sums, totals, name + ": CSV")
    both(found, rows, name + ": all of it is in CSV")
    stacks = folded(export("folded", "--stacks=self", path).out)
    both(stacks, folded_wanted(rows, text(total.events[0])),
        name + ": stacks")
    same(sum(n for n, in stacks.values()), totals[0], name + ": their sum")
    stacks = folded(export("folded", "--stacks=callers", path).out)
    same(sum(n for n, in stacks.values()), totals[0], name + ": of callers")

# A difference: sides, or signs.
A, B = (os.path.join(tap.DATA, "callgrind-3.19/tally-%d.out" % i)
    for i in (1, 2))
old, new = (oracle.total_of(path).totals[b"Ir"] for path in (A, B))
write("sides", cgdiff("-q", "--sides", A, B).out)
write("signs", cgdiff("-q", A, B).out)
for name, sums in ("sides", [old, new]), ("signs", None):
    stacks = folded(export("folded", name).out)
    got = [sum(column) for column in zip(*stacks.values())]
    same(sums or got[1] - got[0], sums and got or new - old, name)
    check(sums or all(min(n) == 0 for n in stacks.values()),
        name + ": less or more")
j = json.loads(export("json", "sides").out)
same(j["events"], ["Ir", "IrOld", "IrNew", "CallsOld", "CallsNew"],
    "all columns of sides are in JSON")
for found in json_rows(j), csv_rows(export("csv", "sides").out)[0]:
    both(found, wanted(oracle.total_of("sides")), "and all of it")
same((j["sides"], j["old_totals"][0], j["new_totals"][0], j["totals"][:3]),
    ([{"event": "Ir", "old": "IrOld", "new": "IrNew"}], old, new,
    [new - old, old, new]), "sides in JSON")
one = folded(export("folded", "--show=IrNew", "sides").out)
same(sum(n for n, in one.values()), new, "a side alone")
same(json.loads(export("json", "--show=Ir,Ir", "sides").out)["events"], ["Ir"],
    "what --show names, without calls")
for name, n in ("old", 1), ("new", 2):
    write(name, b"events: Ir Dr\nfn=f\n1 %d 5\n" % n)
write("two", cgdiff("-q", "--all", "--sides", "old", "new").out)
same([s["event"] for s in json.loads(export("json", "two").out)["sides"]],
    ["Ir", "Dr"], "sides of two events in JSON")


# The estimated tree.  Only b calls c, so all 30 of c are below b.  Of 80 for d,
# a's call has 60 and b's 20, so three quarters of the self costs of d and e, 40
# each, are below a, and one below b.  c is called once and calls itself four
# times, so its first visit has a fifth of its cost.
TREE = records(b"""events: Ir
fn=main|1 5|cfn=a|calls=1 1|1 65|cfn=b|calls=1 1|1 60
fn=a|1 5|cfn=d|calls=6 1|1 60
fn=b|1 10|cfn=c|calls=1 1|1 30|cfn=d|calls=2 1|1 20
fn=c|1 30|cfn=c|calls=4 1|1 99
fn=d|1 40|cfn=e|calls=8 1|1 40
fn=e|1 40
""")
write("tree", TREE)
p = export("folded", "--stacks=arcs", "--threshold=0", "tree")
same(p.out.decode().splitlines(), ["main 5", "main;a 5", "main;a;d_[e] 30",
    "main;a;d_[e];e_[e] 30", "main;b 10", "main;b;c 6",
    "main;b;c;[recursion]_[e] 24", "main;b;d_[e] 10", "main;b;d_[e];e_[e] 10"],
    "a call tree")
same(p.err, "cgexport: note: self costs of 'Ir': 15.4% are on ways without a "
    "choice, and exact; frames that end in _[e] are estimated; what has less "
    "than 1, or is deeper than 400, is in a [rest]\n", "and what of it is exact")
same(export("folded", "--stacks=arcs", "--threshold=30", "tree").out.decode()
    .splitlines(), ["main 5", "main;a 5", "main;a;d_[e] 30",
    "main;a;d_[e];[rest]_[e] 30", "main;b 10", "main;b;[rest] 50"],
    "a call tree without what is little")
# Each function of a cycle is once below the one that is entered: r calls s, s
# calls t, and t calls both.  Calls that claim more than the cycle has are cut.
write("round", records(b"""events: Ir
fn=top|1 1|cfn=r|calls=1 1|1 500
fn=r|1 10|cfn=s|calls=1 1|1 9
fn=s|1 20|cfn=t|calls=1 1|1 9
fn=t|1 40|cfn=r|calls=1 1|1 9|cfn=s|calls=3 1|1 9
fn=u|1 7
"""))
same(export("folded", "--stacks=arcs", "round").out.decode().splitlines(),
    ["top 1", "top;r_[e] 5", "top;r_[e];[recursion]_[e] 5",
    "top;r_[e];s_[e] 5", "top;r_[e];s_[e];[recursion]_[e] 15",
    "top;r_[e];s_[e];t_[e] 40", "u 7"], "a cycle")
# Two calls that claim ten times the cost of h share it.  The shares are
# estimates, even if rounding gives one call, or [rest], all of it.  The 1 that
# r, which calls itself, costs may be of either visit.
write("claims", b"events: Ir\nfn=f\n1 10\ncfn=h\ncalls=1 1\n1 5\nfn=g\n1 10\n"
    b"cfn=h\ncalls=1 1\n1 5\nfn=h\n1 1\nfn=r\n1 1\ncfn=r\ncalls=1 1\n1 1\n")
for least, end in ("0", "h"), ("20", "[rest]"):
    p = export("folded", "--stacks=arcs", "--threshold=" + least, "claims")
    same((p.out.decode().splitlines(), "90.9% are" in p.err), (["f 10", "g 10",
        "g;%s_[e] 1" % end, "r 1"], True), "calls that claim too much: " + end)


def by_function(stacks):
    """Return the self cost of each function, summed over a tree."""
    found = collections.Counter()
    for stack, (n,) in stacks.items():
        frames = [f.removesuffix("_[e]") for f in stack.split(";")]
        if frames[-1] == "[recursion]":
            frames.pop()
        found[frames[-1]] += n
    return found


write("deep", b"events: Ir\n" + b"".join(b"fn=f%d\n1 1\ncfn=f%d\ncalls=1 1"
    b"\n1 %d\n" % (i, i + 1, 1999 - i) for i in range(1999))
    + b"fn=f1999\n1 1\n")


# Functions of random programs call later ones and, in every second program,
# earlier ones too.  A function's cost is rounded in each place of the tree, but
# its sum is exact.  Without cycles, the tree is also computed with fractions.
def program(rng, cycles):
    """Return self costs, and costs of calls, of a random program.  They come
    from simulated runs, so calls claim no more than callees cost."""
    n = rng.randrange(3, 12)
    own, calls = [0] * n, [collections.Counter() for _ in range(n)]

    def run(f, budget):
        cost = rng.choice((0, 1, 1, 2, 3, 50))
        own[f] += cost
        for _ in range(rng.randrange(4) if budget > 0 else 0):
            to = rng.randrange(0 if cycles else f + 1, n + 1)
            if to < n:
                inner = run(to, budget - 1)
                calls[f][to] += inner
                cost += inner
        return cost

    for _ in range(rng.randrange(1, 30)):
        run(0, 6)
    return own, calls


def text_of(own, calls):
    lines = ["events: Ir"]
    for f, cost in enumerate(own):
        lines += ["fn=f%02d" % f, "1 %d" % cost]
        for to, n in sorted(calls[f].items()):
            lines += ["cfn=f%02d" % to, "calls=1 1", "1 %d" % n]
    return "\n".join(lines).encode() + b"\n"


def tree_wanted(own, calls):
    """Return stacks with fractions as costs: a function splits its inclusive
    cost among its calls in the same proportions everywhere."""
    whole = [own[f] + sum(calls[f].values()) for f in range(len(own))]
    found = {}

    def visit(stack, f, weight):
        stack += "f%02d" % f
        found[stack] = weight * own[f] / whole[f]
        for to, n in calls[f].items():
            if n > 0:
                visit(stack + ";", to, weight * n / whole[f])

    if whole[0] > 0:
        visit("", 0, fractions.Fraction(whole[0]))
    return found


def near(got, want):
    """Return the stacks whose numbers differ from the fractions by more than
    rounding explains."""
    return [(s, got.get(s), float(n)) for s, n in want.items()
        if abs(got.get(s, 0) - n) > 1 + s.count(";") / 2] + \
        [s for s in got if s not in want]


wrong, off, entries = [], [], 0
for seed in range(120):
    own, calls = program(random.Random(seed), seed % 2)
    stacks = folded(export("folded", "--stacks=arcs", "--threshold=0",
        stdin=text_of(own, calls)).out)
    entries += len(stacks)
    if by_function(stacks) != {"f%02d" % f: n for f, n in enumerate(own) if n}:
        wrong.append(seed)
    if seed % 2 == 0:
        off += [(seed, w) for w in near({s.replace("_[e]", ""): n
            for s, (n,) in stacks.items()}, tree_wanted(own, calls))]
check(not wrong and entries > 1000, "functions of trees of made-up programs",
    ["seed %d" % s for s in wrong] + [entries])
check(not off, "their stacks", off[:9])
for n in range(24):
    # A ; of the name becomes a : wherever it is; the separators stay.
    name = "abcdefghijklmnopqrstuvwx"[:n] + ";" + "y" * (23 - n)
    same(export("folded", stdin=b"events: Ir\nfl=%s\nfn=%s\n1 5\n" % (b"z" * 30,
        name.encode())).out, b"%s;%s;L1 5\n" % (b"z" * 30, name.replace(";",
        ":").encode()), "a ; in a name")
p = export("folded", "--stacks=arcs", "deep")
stacks = folded(p.out)
same((sum(n for n, in stacks.values()), max(s.count(";") for s in stacks),
    [n for s, (n,) in stacks.items() if s.endswith(";[rest]")]),
    (2000, 400, [1600]), "a tree that is too deep")
# Two functions of each level call both of the next: 65534 nodes, or 131070, of
# which the last would each have a cost of 1.
for n, least in (15, 1), (16, 2):
    cost = 1 << n - 2
    p = export("folded", "--stacks=arcs", "--threshold=0", stdin=records(
        "events: Ir|" + "".join(f"fn={f}{i}|cfn=a{i + 1}|calls=1 1|1 {cost}|"
        f"cfn=b{i + 1}|calls=1 1|1 {cost}|" for i in range(n - 1) for f in "ab") +
        "".join(f"fn={f}{n - 1}|1 {2 * cost}|" for f in "ab")).encode())
    check("what has less than %d, " % least in p.err, "a tree of %d levels" % n, [p.err])
refused(cgexport("--to=folded", "--stacks=arcs", "sides"), "expected one side "
    "of the difference", "no tree of a difference")
# A difference has no tree even if all costs rose.
for name, times in ("less", 1), ("more", 2):
    write(name, b"events: Ir Dr\nfn=f\n1 %d 1\ncfn=g\ncalls=1 1\n1 %d 1\n"
        b"fn=g\n1 %d %d\n" % ((times,) * 4))
for name, words, side in ("grown", (), "what 'cgdiff --sides' writes"), \
        ("grown-sides", ("--sides",), "the difference, as the event 'DrNew' "
        "is"):
    write(name, cgdiff("-q", *words, "less", "more").out)
    p = cgexport("--to=folded", "--stacks=arcs", "--show=Dr", name)
    same(p[:], (2, b"", "cgexport: estimated stacks are of one program: "
        "expected one side of %s\n" % side), "no tree of what has " + name)
    p = cgexport("--to=speedscope", "--stacks=arcs", name)
    same((p.status, "estimated stacks are of one program" in p.err),
        (0, False) if words else (2, True), "a tree of each side of " + name)
check("say '--show=DrNew'" in export("folded", "--show=Dr", "grown-sides").err,
    "advice of the same event")
same(sum(n for n, in folded(export("folded", "--stacks=arcs", "--show=IrNew",
    "sides").out).values()), new, "a tree of a side")


# By default stacks are of calls, if the profile gives any, and a note says how
# to get the others.  One side of a difference gives stacks of calls; its change
# does not, nor does a profile with costs below 0 of an event that is shown.
write("lines", b"events: Ir\nfl=a.c\nfn=f\n1 2\n")
write("below", b"events: Time Mem\nfn=f\n1 2 -3\ncfn=g\ncalls=1 1\n1 1 1\n"
    b"fn=g\n1 1 1\n")
CALLS = ("arcs", "'--stacks=self' has lines, all exact")
ONE_SIDE = ("self", "for the calls of one side, say '--show=IrNew'")
BELOW = "there are no stacks of calls: event 'Mem': expected no cost below 0, " \
    "found -3: a call tree has no shares of it"
for form in "folded", "pprof", "speedscope", "firefox":
    for words, (whose, advice) in (("tree",), CALLS), (("lines",), ("self",
            "")), (("sides",), ONE_SIDE), (("--show=Ir", "sides"), ONE_SIDE), \
            (("signs",), ("self", "for calls, export one side of what "
            "'cgdiff --sides' writes")), (("--show=IrNew", "sides"), CALLS), \
            (("--show=Time", "below"), CALLS), (("--show=Mem", "below"),
            ("self", BELOW)), *[(words, CALLS if form == "folded" and words ==
            ("below",) else ("self", BELOW if form == "folded" else BELOW +
            "; '--show=Time' has some")) for words in (("below",),
            ("--show=Mem,Time", "below"))]:
        p = cgexport("--to=" + form, *words)
        q = cgexport("--to=" + form, "--stacks=" + whose, *words)
        name = "%s of %s by default" % (form, " ".join(words))
        same((p.status, p.out), (0, q.out), name)
        note = q.err if form == "folded" else "cgexport: note: stacks are " + (
            "calls, in part estimated" if whose == "arcs" else
            "object, file, function and line") + "\n"
        same(p.err, "" if form != "folded" and not advice else
            note[:-1] + ("; " + advice if advice else "") + "\n",
            name + ": what is said")
        same(cgexport("-q", "--stacks=auto", "--to=" + form, *words)
            [1:], (p.out, ""), name + ": quiet")


# A threshold has no effect on stacks that are not of calls.
for words, notes in (["tree"], 0), (["lines"], 1), (["sides"], 1), (["-q",
        "lines"], 0), (["--threshold=0", "lines"], 1), (["--stacks=arcs",
        "lines"], 1), (["--threshold=0", os.path.join(tap.DATA,
        "cachegrind-3.19/tally-1-1.out")], 1):
    p = cgexport("--to=folded", "--threshold=3", *words)
    same((p.status, p.err.count("option '--threshold' has no effect: stacks are "
        "not of calls")), (0, notes), "a threshold of " + " ".join(words))


# If counts of the profile are estimates, each form says so.
write("estimated", b"desc: Estimated: 1 function of 2, Ir 2 of 4 (50.00%)\n"
    b"events: Ir\nfn=f\n1 2\ncfn=g\ncalls=1 1\n1 2\nfn=g\n1 2\n")
for words, what in ((("json",), "all counts are "), (("csv",), ": all counts "
        "are "), (("dot",), ", and costs of calls, are "), (("folded",),
        " a choice, and "), (("folded", "--stacks=self"), "costs of 'Ir': "),
        (("folded", "--stacks=callers"), "costs of 'Ir': "),
        (("speedscope",), '"Ir: 100.0% are on ways without a choice, and ')):
    p = cgexport("--to=" + words[0], *words[1:], "estimated")
    check(what + "the profile's estimates" in text(p.out) + p.err,
        "estimates in " + " ".join(words), [p])
write("exact", b"events: Ir\nfn=f\n1 2\ncfn=g\ncalls=1 1\n1 2\nfn=k\n1 4\n"
    b"cfn=g\ncalls=3 1\n1 6\nfn=g\n1 8\n")
tap.cgfilter("-q", "--fold=^g$", "-o", "folded", "exact")
for words, some in (("exact", "estimated"), True), (("exact", "exact"), False), \
        (("folded",), True):
    p = cgexport("--to=csv", *words)
    check((b"the profile's estimates" in p.out) == some,
        "estimates of some: " + " ".join(words), [p])


# Speedscope: the same stacks, for each event.
def speedscope(*words):
    """Return by event how exact it is and its stacks, as (names, count)."""
    j = json.loads(export("speedscope", *words).out)
    frames = j["shared"]["frames"]
    found = {}
    for p in j["profiles"]:
        same((p["type"], p["unit"], p["startValue"], p["endValue"],
            len(p["samples"])), ("sampled", "none", 0, sum(p["weights"]),
            len(p["weights"])), "a profile of speedscope")
        name, exact = p["name"].split(": ", 1)
        found[name] = exact, [(tuple(frames[i]["name"] for i in s), n)
            for s, n in zip(p["samples"], p["weights"])]
    return found


for name, cost in ("rose", 8), ("fell", 5):
    write(name, b"events: Ir\nfl=a.c\nfn=f\n1 %d\nfn=g\n2 %d\n" % (cost, 20 - cost))
write("apart", tap.cgdiff("-q", "--sides", "--split-sign", "fell", "rose").out)
same(list(speedscope("apart")), ["IrUp", "IrDown", "IrOld", "IrNew"],
    "rises and falls are not split again")


for path in FILES[:1] + FILES[4:]:
    name = os.path.basename(path)
    total = oracle.total_of(path)
    rows = wanted(total)
    for event, (exact, stacks) in speedscope("--stacks=self", path).items():
        lines = collections.Counter()
        for stack, n in stacks:
            lines[stack[-1]] += n
        want = collections.Counter()
        for key, counts in rows.items():
            if key[0] == "cost":
                want["%s:%s" % (key[3], key[5][1] or "?")] += \
                    counts.get(event, 0)
        both(lines, +want, "%s: %s of speedscope" % (name, event))
        same(exact, "exact; stacks are object, file, function and line",
            "what is exact")
frames = json.loads(export("speedscope", "--stacks=callers", FILES[3])
    .out)["shared"]["frames"]
same(len({f["name"] for f in frames}), len(frames), "one frame for each name")
got = speedscope("--show=IrNew", "sides")
same([sum(n for _, n in stacks) for _, stacks in got.values()], [new],
    "speedscope of one side")
less, more = (sum(n for _, n in stacks) for _, stacks
    in speedscope("signs").values())
same(more - less, new - old, "speedscope of signs")


# A function into which code is inlined is one frame.
write("inlined", b"events: Ir\nfl=a.c\nfn=f\n1 2\nfi=b.h\n9 3\nfe=a.c\n2 4\n")
same([(f["name"], f.get("file")) for f in json.loads(export("speedscope",
    "inlined").out)["shared"]["frames"]], [("a.c", None), ("f", "a.c"),
    ("f:1", "a.c"), ("f:2", "a.c"), ("b.h", None), ("f:9", "b.h")],
    "frames of speedscope")
# If the profile has no calls, notes say so, and stacks are functions alone.
p = export("folded", "--stacks=arcs", "inlined")
same((p.out, "alone, for no calls are known" in p.err), (b"f 9\n", True),
    "no calls")
check(export("dot", "inlined").out.startswith(b"// cgexport: self costs are "
    b"exact; no calls are known"), "a graph without calls")
# Even without a difference, an event with costs below 0 has no tree.
write("below", b"events: Time Mem\nfn=f\n1 2 -3\n")
p = cgexport("--to=speedscope", "--stacks=arcs", "below")
check(p.status == 2 and not p.out and "event 'Mem': expected no cost below 0"
    in p.err, "no tree of an event", [p.err])
check(" of 'Mem', of counts below 0 and of others: exact" in export("folded",
    "--show=Mem", "below").err and re.findall(rb'"name":"(Mem.*?):', export(
    "speedscope", "--show=Mem", "below").out) == [b"Mem (below 0)",
    b"Mem (above 0)"], "but the words of what is no change")


# Firefox: the same stacks, in tables.  Columns that do not depend on the
# profile have their value here.
COLUMNS = {
    "samples": {"stack": ..., "weight": ..., "time": ...},
    "stackTable": {"prefix": ..., "frame": ..., "category": 0,
        "subcategory": 0},
    "frameTable": {"func": ..., "line": ..., "address": -1, "inlineDepth": 0,
        "category": 0, "subcategory": 0, "nativeSymbol": None,
        "innerWindowID": 0, "implementation": None, "column": None},
    "funcTable": {"name": ..., "fileName": ..., "isJS": False,
        "relevantForJS": False, "resource": -1, "lineNumber": None,
        "columnNumber": None},
    "resourceTable": dict.fromkeys(("lib", "name", "host", "type"), ...),
    "nativeSymbols": dict.fromkeys(("address", "functionSize", "libIndex",
        "name"), ...),
    "markers": dict.fromkeys(("category", "data", "endTime", "name", "phase",
        "startTime"), ...),
}


def firefox(*words):
    """Return by event how exact it is and its stacks, of (name, line)."""
    found = {}
    j = json.loads(export("firefox", *words).out)
    same((j["meta"]["initialSelectedThreads"],
        j["meta"]["initialVisibleThreads"]), ([0],
        list(range(len(j["threads"])))), "threads that are shown")
    for t in j["threads"]:
        s, f, func = t["stackTable"], t["frameTable"], t["funcTable"]
        for table, columns in COLUMNS.items():
            n = t[table]["length"]
            got = {k: v for k, v in t[table].items() if isinstance(v, list)}
            same((sorted(got), [k for k, v in got.items() if len(v) != n or
                columns.get(k) is not ... and v != [columns.get(k)] * n]),
                (sorted(columns), []), "columns of " + table)
        names = t["stringArray"]

        def path(node):
            frames = []
            while node is not None:
                frame = s["frame"][node]
                frames.append((names[func["name"][f["func"][frame]]],
                    f["line"][frame]))
                node = s["prefix"][node]
            return tuple(frames[::-1])

        name, exact = t["name"].split(": ", 1)
        found[name] = exact, [(path(node), n) for node, n in
            zip(t["samples"]["stack"], t["samples"]["weight"])]
    return found


for path in FILES[1], FILES[4]:
    total = oracle.total_of(path)
    rows = wanted(total)
    for event, (exact, stacks) in firefox("--stacks=self", path).items():
        got, want = collections.Counter(), collections.Counter()
        for stack, n in stacks:
            got[stack] += n
        for key, counts in rows.items():
            if key[0] == "cost" and counts.get(event):
                want[*((n, None) for n in key[1:3]), (key[3],
                    key[5][1] or None)] += counts[event]
        both(got, want, "%s: %s of Firefox" % (os.path.basename(path), event))
for reader in speedscope, firefox:
    name = reader.__name__
    for words in ("--stacks=callers", FILES[3]), ("--stacks=arcs", "tree"):
        (exact, stacks), = reader(*words).values()
        same({";".join(frame if isinstance(frame, str) else frame[0]
            for frame in stack): [n] for stack, n in stacks},
            folded(export("folded", *words).out), "%s %s" % (name, words[0]))
        check(exact in cgexport("--to=folded", *words).err,
            name + " says what is exact", [exact])
    same({event: sum(n for _, n in stacks) for event, (_, stacks) in
        reader("sides").items()}, {"Ir (old)": old, "Ir (new)": new},
        name + " of both sides")
write("files", b"events: Ir\nfl=a.c\nfn=f\n1 5\nfl=b.c\nfn=f\n1 6\n")
t = json.loads(export("firefox", "--stacks=self", "files").out)["threads"][0]
same([[None if i is None else t["stringArray"][i] for i in t["funcTable"][key]]
    for key in ("name", "fileName")], [["a.c", "f", "b.c", "f"],
    [None, "a.c", None, "b.c"]], "Firefox: files of functions")


# pprof: its messages are read by the specification of protobuf's encoding.
def fields(data):
    """Yield (number, value) of each field; the value is bytes or a number."""
    at = 0

    def number():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(data):
        key = number()
        value = number()
        if key & 7 == 2:
            at += value
            value = data[at - value:at]
        yield key >> 3, value


def numbers(data):
    """Return packed numbers, as 64 bits with a sign."""
    found, value, shift = [], 0, 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            found.append(value - (1 << 64 if value >> 63 else 0))
            value = shift = 0
    return found


def pprof(*words):
    """Return types, comments, and samples: stacks of (object, file, function,
    line), the innermost first, with their counts."""
    all = collections.defaultdict(list)
    for number, value in fields(gzip.decompress(export("pprof", *words).out)):
        all[number].append(value)
    strings = [s.decode() for s in all[6]]
    same(strings[0], "", "the first string of pprof")

    def table(number):
        return {m.get(1): m for m in map(dict, map(fields, all[number]))}

    locations, functions = table(4), table(5)
    # Brackets around the name keep pprof from looking into the object.
    objects = {id: re.fullmatch(r"((?:.*/)?)\[([^/]*)\]", strings[m[5]]).expand(
        r"\1\2") for id, m in table(3).items()}
    if words[0] == "program":
        same(objects, {1: "/z/r", 2: "/a/lib.so"}, "objects of pprof")

    def place(id):
        l = locations[id]
        line = dict(fields(l[4]))
        f = functions[line[1]]
        return (objects[l[2]] if 2 in l else "",
            strings[f.get(4, 0)], strings[f[2]], line.get(2, 0))

    types = [strings[dict(fields(t))[1]] for t in all[1]]
    same([strings[n] for n in all[14]], types[:1], "pprof shows the first type")
    samples = [(tuple(map(place, numbers(s[1]))), numbers(s[2]))
        for s in map(dict, map(fields, all[2]))]
    return types, [strings[n] for c in all[13] for n in
        ([c] if isinstance(c, int) else numbers(c))], samples


for path in FILES[:2] + FILES[4:] + ["sides", "signs"]:
    name = os.path.basename(path)
    total = oracle.total_of(path)
    types, comments, samples = pprof("--stacks=self", path)
    same(types, [text(e) for e in total.events if not e.startswith(b"Calls")],
        name + ": types of samples")
    got, want = collections.Counter(), collections.Counter()
    for (place,), counts in samples:
        got.update({(*place, t): n for t, n in zip(types, counts)})
    for key, counts in wanted(total).items():
        if key[0] == "cost":
            want.update({(key[1], key[4], key[3], key[5][1], t): n
                for t, n in counts.items() if t in types})
    both({k: n for k, n in got.items() if n},
        {k: n for k, n in want.items() if n}, name + ": samples of pprof")
    same(comments, ["exact; stacks are object, file, function and line"],
        name + ": the comment")
write("program", b"cmd: ./r x\nevents: Ir\nob=/a/lib.so\nfn=f\n1 1\nob=/z/r\n"
    b"fn=main\n1 1\n")
pprof("program")
check(b"\ncmd: /z/r\n" in tap.cgmerge(write("pb",
    export("pprof", "program").out)).out, "the program, when it is read again")
types, comments, samples = pprof("--stacks=arcs", "--threshold=0", "tree")
same({";".join(p[2] for p in reversed(stack)): n for stack, n in samples},
    folded(export("folded", "--stacks=arcs", "--threshold=0", "tree").out),
    "a tree for pprof")
check(comments[0].startswith("Ir: 15.4% are on ways"), "and its comment",
    comments)
write("two", b"events: Ir Dr\nfn=f\n1 5 2\n")
same([c[:4] for c in pprof("--stacks=arcs", "--show=Dr,Ir", "two")[1]], ["Dr: ",
    "Ir: "], "one for each event")
same(pprof("--show=Dr", "two")[0], ["Dr"], "pprof has the events that are shown")
same([[sum(n) for n in zip(*(counts for _, counts in samples))]
    for types, _, samples in [pprof("--stacks=arcs", "sides")]], [[old, new]],
    "trees of both sides for pprof")
write("time", b"event: cpu : cpu (nanoseconds)\nevents: cpu Ir\nfn=f\n1 5 2\n")
for words, parts in ([], ("",)), (["--sides", "--split-sign"], ("Up", "Down",
        "Old", "New")):
    write("times", cgdiff("-q", *words, "time", "time").out)
    found = list(fields(gzip.decompress(export("pprof", "times").out)))
    strings = [value.decode() for number, value in found if number == 6]
    same({strings[m[1]]: strings[m[2]] for m in (dict(fields(value))
        for number, value in found if number == 1)}, {event + part: unit
        for event, unit in (("cpu", "nanoseconds"), ("Ir", "count"))
        for part in parts}, "units for pprof, of %s" % " ".join(parts))


# One side of a difference is exported as its profile, with its own numbers of
# calls, which also determine the estimate of recursion.
for name, again, own in ("before", 9, 100), ("after", 11, 120):
    write(name, b"events: Ir\nfl=a.c\nfn=f\n1 %d\ncfn=f\ncalls=%d 1\n1 %d\n"
        b"fn=main\n1 %d\ncfn=f\ncalls=%d 1\n2 %d\n" % (own, again, own - 10,
        again, again - 8, own))
write("both", cgdiff("-q", "--all", "--sides", "before", "after").out)
for event, name in (b"IrOld", "before"), (b"IrNew", "after"):
    show = "--show=" + event.decode()
    for form in "folded", "dot", "csv":
        same(export(form, show, "both").out.replace(event, b"Ir"),
            export(form, name).out, "%s of %s" % (form, name))
    same(json.loads(export("json", show, "both").out)["calls"],
        json.loads(export("json", name).out)["calls"], "calls of " + name)
write("untold", re.sub(rb"(?m)^desc: .* totals:.*\n", b"", cgdiff("-q",
    "before", "after").out))
out = export("dot", "untold").out
check(b"%" not in re.sub(rb"below [\d.]+%", b"", out) and b"of the old" not in
    out and b'f\\n+20\\n(+20)\\n+4\xc3\x97", fillcolor="#d6604d"' in out and
    b"#d1e5f0" not in out, "dot: no shares of an unknown total", [out])
same(export("dot", "--show=IrNew,IrOld", "both").out.replace(b"IrNew", b"Ir"),
    export("dot", "after").out, "dot has the first event alone")
same([sum(n) for n in zip(*folded(export("folded", "--show=2Ir+Ir",
    "both").out).values())], [327, 393], "both sides of a formula")
# The first event is exported in the same way with and without other events.
for form in "folded", "dot":
    for name, others in ("both", "IrNew,IrOld"), ("grown-sides", "DrNew,Dr"):
        same(export(form, "--show=Ir," + others, name).out, export(form,
            "--show=Ir", name).out, "%s of the changes of %s" % (form, name))
# The advice names the side of a formula, which is exported like that of an
# event.
for words, side in ("--show=2Ir", "2IrNew"), ("--show=Dr-3*Ir+Ir",
        "-2IrNew+DrNew"), ("--show=DrNew,Ir+Dr", None):
    err = export("folded", words, "grown-sides").err
    same(re.findall("--show=(.*)'", err), [side] if side else [], "advice of " +
        words)
write("more2", re.sub(rb"(?m)^1 (\d+) (\d+)$", lambda m: b"1 %d" % (2 *
    int(m[1]) + 3 * int(m[2])), tap.read("more")).replace(b"Ir Dr", b"Sum"))
for form in "folded", "dot":
    same(export(form, "--show=2IrNew+3DrNew", "grown-sides").out.replace(
        b"2IrNew+3DrNew", b"Sum"), export(form, "more2").out, form +
        " of a side of a formula")
same(json.loads(export("json", "--show=Ir+Dr", "grown-sides").out)["sides"][-1],
    {"event": "Ir+Dr", "old": "IrOld+DrOld", "new": "IrNew+DrNew"},
    "the names of a formula's sides")
# A formula of one event is that event under another name, or nothing.
write("second", cgdiff("-q", "--sides", *(write(name, b"event: X = Ir\nevents: "
    b"2nd 2Ir Ir\nfn=f\n1 %d 2 %d\n" % counts) for name, counts in (("s", (5, 7)),
    ("t", (6, 9))))).out)
for show, new, names in ("X", 9, ["X", "IrOld", "IrNew"]), ("1*2nd-Ir", -3,
        ["1*2nd-Ir", "1*2ndOld-IrOld", "1*2ndNew-IrNew"]), ("3*2nd+Ir", 27,
        ["3*2nd+Ir", "3*2ndOld+IrOld", "3*2ndNew+IrNew"]), ("Ir-Ir", 0,
        ["Ir", "IrOld", "IrNew"]), ("2IrNew", None, ["Ir", "IrOld", "IrNew"]):
    found = json.loads(export("json", "--show=" + show, "second").out)
    same((found["new_totals"], list(found["sides"][-1].values())), ([new], names),
        "the sides of " + show)
trees = pprof("--stacks=arcs", "both")[2]
for i, name in enumerate(("before", "after")):
    same(sorted((stack, counts[i]) for stack, counts in trees if counts[i]),
        sorted((stack, count) for stack, (count,) in
        pprof("--stacks=arcs", name)[2]), "pprof's tree of " + name)


# The graph of calls.
def escaped(text):
    return text.replace("\\", "\\\\").replace('"', '\\"')


def graph(data):
    """Return self costs by node, (calls, cost) by edge, and omitted cost."""
    text, nodes, names, edges = data.decode(), {}, {}, {}
    for line in text.splitlines():
        node = re.match(r'\t+(f\d+) \[label=.*tooltip="(.*): self (-?\d+), '
            r'inclusive (-?\d+)"\];', line)
        edge = re.match(r'\t(f\d+) -> (f\d+) \[label=.*tooltip="'
            r'(?:calls (-?\d+), )?inclusive (-?\d+)"\];', line)
        if node:
            names[node[1]] = node[2]
            nodes[node[2]] = int(node[3])
        elif edge:
            edges[names[edge[1]], names[edge[2]]] = (int(edge[3] or 0),
                int(edge[4]))
    left = re.search(r"with (-?\d+) of self cost", text)
    return nodes, edges, int(left[1])


def graph_wanted(rows, event):
    nodes, edges = collections.Counter(), {}
    for key, counts in rows.items():
        if key[0] == "jump":
            continue
        name = escaped("%s %s:%s" % key[1:4])
        if key[0] == "cost":
            nodes[name] += counts.get(event, 0)
            continue
        to = escaped("%s %s:%s" % key[6:9])
        nodes[name] += 0
        nodes[to] += 0
        calls, cost = edges.get((name, to), (0, 0))
        edges[name, to] = (calls + counts.get("calls", 0),
            cost + counts.get(event, 0))
    return nodes, {ends: both for ends, both in edges.items() if any(both)}


for path in FILES + ["sides", "signs"]:
    name = os.path.basename(path)
    total = oracle.total_of(path)
    event = text(total.events[0])
    nodes, edges = graph_wanted(wanted(total), event)
    got = graph(export("dot", "--threshold=0", "--edge-threshold=0",
        path).out)
    both(got[0], {n: nodes[n] for n in nodes if nodes[n] or n in got[0]},
        name + ": functions of the graph")
    if edges:
        both(got[1], edges, name + ": calls")
    same(got[2], 0, name + ": nothing is left out")
    some = graph(export("dot", path).out)
    same((sum(some[0].values()) + some[2], len(some[0]) < len(got[0])),
        (total.totals.get(total.events[0], 0), True),
        name + ": less of the graph, the same total")
    check(all(got[1][ends] == cost for ends, cost in some[1].items()),
        name + ": calls are the same")

# In the cycle of f and g, inclusive costs count calls that leave it, no others.
# main's call of f costs all but 1.
write("cycle", records(b"""events: Ir
fn=main|1 1|cfn=f|calls=1 1|2 99
fn=f|1 4|cfn=g|calls=3 1|2 300
fn=g|1 45|cfn=f|calls=2 1|2 200|cfn=h|calls=9 1|3 50
fn=h|1 50
"""))
out = export("dot", "--threshold=10", "cycle").out.decode()
for line in ('left out: 0 functions below 10% with 0 of self cost, 0 calls',
        'subgraph cluster_cycle_1 {\n\t\tgraph [style="rounded,dashed", '
        'label="cycle 1: 99.0%"];\n\t\tf1 [label="f\\n4.0%\\n(4.0%)\\n3\u00d7"',
        '\t\tf2 [label="g\\n95.0%\\n(45.0%)\\n3\u00d7", fillcolor="#ff0000"',
        '\tf3 [label="h\\n50.0%\\n(50.0%)\\n9\u00d7", fillcolor="#0ab60a"',
        '\tf4 [label="main\\n100.0%\\n(1.0%)", ',
        '\tf1 -> f2 [label="3\u00d7", ', '\tf2 -> f1 [label="2\u00d7", ',
        '\tf2 -> f3 [label="50.0%\\n9\u00d7", ',
        '\tf4 -> f1 [label="99.0%\\n1\u00d7", '):
    check(line in out, "a cycle: %r" % line, [out])

write("tiny", b"events: Ir\nfn=main\n1 1000\ncfn=f\ncalls=1 1\n2 4\nfn=f\n1 1\n"
    b"cfn=g\ncalls=1 1\n2 3\nfn=g\n1 2\ncfn=f\ncalls=1 1\n3 1\n")
out = export("dot", "--threshold=10", "tiny").out
check(b'label="main' in out and b"cluster" not in out,
    "a cycle below the threshold", [out])

write("uncounted", b"events: Ir\nfn=f\n1 2\ncfn=g\ncalls=0 1\n1 2\nfn=g\n1 2\n")
out = export("dot", "uncounted").out.decode()
check('f1 -> f2 [label="50.0%", ' in out and 'tooltip="inclusive 2"' in out,
    "no number of calls that nobody counted", [out])

# There are no shares of an old total that is 0 or unknown.
write("nothing", b"events: Ir\nfn=f\n1 0\n")
write("called", b"events: Ir\nfn=f\n1 2000\ncfn=g\ncalls=7 1\n1 2\nfn=g\n1 2\n")
write("from-nothing", cgdiff("-q", "nothing", "called").out)
write("unknown", b"desc: Difference: new minus old\nevents: Ir\nfn=f\n1 2000\n"
    b"cfn=g\ncalls=7 1\n1 2\nfn=g\n1 2\nfn=h\n1 -9\n")
for name, left in ("from-nothing", "1 function"), ("unknown", "2 functions"):
    out = export("dot", name).out.decode()
    for line in "less is blue; no shares, for there is no old total\\nleft " \
            "out: %s below 0.5%% of the change" % left, \
            '[label="f\\n+2,002\\n(+2,000)", fillcolor="#d6604d"':
        check(line in out, "a graph of %s: %s" % (name, line), [out])
    whole = export("dot", "--threshold=0", "--edge-threshold=0", name).out.decode()
    same(("%" in out.split("left out")[0], '-> f2 [label="+2\\n+7\u00d7", '
        'color="#d6604d"' in whole, '[label="g\\n+2\\n(+2)\\n+7\u00d7", ' in whole),
        (False, True, True), name + ": a call")
out = export("dot", "--threshold=0", "unknown").out.decode()
check('[label="h\\n-9\\n(-9)", fillcolor="#4393c3"' in out, "less", [out])

# What changed: h from 50 to 40, and k and l are new.
write("then", b"events: Ir\nfn=h\n1 50\nfn=main\n1 50\n")
write("now", b"events: Ir\nfn=h\n1 40\nfn=main\n1 50\nfn=k\n1 2\n"
    b"fn=l\n1 1\n")
write("change", cgdiff("-q", "--match=exact", "then", "now").out)
out = export("dot", "change").out.decode()
for line in 'label="Ir: -7\\nmore is red, less is blue; shares are of the ' \
        'old side\\nleft out: 0 functions', \
        '[label="h\\n-10.0%\\n(-10.0%)", fillcolor="#2166ac"', \
        '[label="k\\n+2.0%\\n(+2.0%)", fillcolor="#d6604d"', \
        '[label="l\\n+1.0%\\n(+1.0%)", ':
    check(line in out, "a change: " + line, [out])

# A function without counts on a side is neither in its graph nor omitted there.
for name, callee in ("then", b"gone"), ("now", b"come"):
    write(name, b"events: Ir\nfn=main\n1 5\ncfn=%s\ncalls=2 1\n2 12\nfn=%s\n"
        b"1 12\n" % (callee, callee))
write("change", cgdiff("-q", "--match=exact", "--sides", "then", "now").out)
for name, event in ("then", b"IrOld"), ("now", b"IrNew"):
    for words in (), ("--threshold=0", "--edge-threshold=0"):
        same(export("dot", "--show=" + event.decode(), *words, "change").out
            .replace(event, b"Ir"), export("dot", *words, name).out,
            "the graph of a side: %s %s" % (name, words))
write("least", b"events: Ir\nfn=main\n1 4945\ncfn=f\ncalls=1 2\n1 55\nfn=f\n2 55\n")
out = export("dot", "--threshold=1.1", "--edge-threshold=1.1", "least").out
check(b"left out: 0 functions below 1.1% with 0 of self cost, 0 calls" in out,
    "exactly 1.1% reaches a threshold of 1.1%", [out])
# Calls that only the other side has, or whose median is 0, make no cycle.
for name, calls in ("then", "12"), ("now", "21"):
    write(name, "events: Ir\nfn=main\n1 5\ncfn=f1\ncalls=1 1\n2 60\ncfn=f2\ncalls=1 1\n2 30\n"
        "fn=f{0}\n1 40\ncfn=f{1}\ncalls=1 1\n1 20\nfn=f{1}\n1 30\n".format(*calls).encode())
write("change", cgdiff("-q", "--match=exact", "--sides", "then", "now").out)
write("median", tap.cgmerge("-q", "--stat=median", "then", "then", "now").out)
for form in "folded", "dot":
    then = export(form, "then").out
    same(export(form, "--show=IrOld", "change").out.replace(b"IrOld", b"Ir"), then,
        form + ": the calls of a side")
    same(export(form, "median").out, then, form + ": calls of which there is none")
    same(export(form, "--show=IrNew", "change").out.replace(b"IrNew", b"Ir"),
        export(form, "now").out, form + ": the calls of the other side")

# Characters of names are never syntax.
NAMES = records(b"""events: Ir
ob=a;b.so|fl=x\ty "q".c|fn=f<;>(1), \xff\\|1 5
fn=operator<'g<'a>'main|2 7
fn=operator()(f()::'lambda'(int))'main|2 4
fn=h'2'g'3|3 9|cob=|cfi=|cfn=|calls=1 0|3 2
""")
write("names", NAMES)
same(export("folded", "--stacks=self", "names").out, b"""a:b.so;x?y "q".c;f<:>(1), \xff\\;L1 5
a:b.so;x?y "q".c;h'2'g'3;L3 9
a:b.so;x?y "q".c;operator()(f()::'lambda'(int))'main;L2 4
a:b.so;x?y "q".c;operator<'g<'a>'main;L2 7
""", "names in stacks")
same(export("folded", "--stacks=callers", "names").out,
    b"f<:>(1), \xff\\ 5\ng'3;h'2 9\n"
    b"main;operator()(f()::'lambda'(int)) 4\nmain;g<'a>;operator< 7\n",
    "names that are stacks")
same(export("folded", "--stacks=callers",
    stdin=b"events: Ir\nfn=f''g'\n1 5\nfn=h''\n1 7\n").out,
    b"g';f' 5\nh'' 7\n", "names that end in apostrophes")
for n in "12", "1.5", "1.", ".5", "x.5":
    for whose, end in ("self", " %s;L1"), ("callers", "_"), ("arcs", "_"):
        end = end % n if whose == "self" else (end if n[0] == "1" else " ") + n
        same(export("folded", "--stacks=" + whose,
            stdin=b"events: Ir\nfl=a\nfn=f %s\n1 5\n" % n.encode()).out
            .decode().removeprefix("a;"), "f" + end + " 5\n",
            "no number but counts: %s of %s" % (n, whose))
same(export("folded", "--stacks=callers", stdin=b"events: Ir\nfn=1.5\n1 5\n")
    .out, b"1.5 5\n", "a name that is a number")
same(export("folded", stdin=b"events: Ir\nfl=\x7f\nfn=main.234\x7f567\n1 5\n")
    .out, b"?;main.234?567;L1 5\n", "the last of control characters")
for name, n in ("old", 5), ("new", 6):
    write(name, b"events: Ir\nfl=a.c\nfn=h'main\n1 %d\nfl=b.c\nfn=h'main\n2 7\n"
        b"fl=c.c\nfn=f;f\n3 %d\nfn=f:f\n3 1\n" % (n, n))
write("equal", cgdiff("-q", "--sides", "old", "new").out)
for whose, pairs in ("callers", {"main;h": [12, 13], "f:f": [6, 7]}), \
        ("self", {"a.c;h'main;L1": [5, 6], "b.c;h'main;L2": [7, 7],
        "c.c;f:f;L3": [6, 7]}):
    same(folded(export("folded", "--stacks=" + whose, "equal").out), pairs,
        "pairs of numbers of equal stacks: " + whose)
both(json_rows(json.loads(export("json", "names").out)),
    wanted(oracle.total_of("names")), "names in JSON")
out = export("dot", "--threshold=0", "names").out.decode()
for line in '[label="f<;>(1), \ufffd\\\\\\n', 'tooltip="a;b.so x\ufffdy ' \
        '\\"q\\".c:f<;>(1), \ufffd\\\\: self 5':
    check(line in out, "names in a graph: " + line, [out])
out = export("dot", stdin=b"events: Ir\nfn=f(&&, &lt;, &x; &#60;)\n1 5\n").out
check(b'"f(&&, &amp;lt;, &amp;x; &amp;#60;)\\n' in out, "no references", [out])
same(pprof("--stacks=self", "names")[2][0], ((("a;b.so", 'x\ty "q".c', "f<;>(1), \ufffd\\",
    1),), [5]), "names for pprof")
both(csv_rows(export("csv", "names").out.replace(b"\xff", b"?"))[0],
    {tuple(f.replace("\ufffd", "?") if isinstance(f, str) else f for f in key):
    counts for key, counts in wanted(oracle.total_of("names")).items()},
    "names in CSV")

same(export("folded", stdin=b"events: Ir\nfl=\nfn=\n1 5\n").out,
    b"?;?;L1 5\n", "no names")

# Notes and usage errors.
p = export("folded", "--stacks=self", "names")
same((p.err, export("folded", "-q", "--stacks=self", "names").err),
    ("cgexport: note: self costs of 'Ir': exact; stacks are object, file, "
    "function and line\n", ""), "a note, unless quiet")
write("list", b"names\0names\0")
same(export("folded", "-v", "--jobs=2", "--quiet", "--verbose", "--stacks=self",
    "--files0-from=list", "--output=out").out, b"", "--output")
check(b"L1 10\n" in tap.read("out"), "a sum")
for words, why in ((), "expected option '--to' with a form"), \
        (("--to=dot", "--threshold=101"), "expected a number from 0 to 100"), \
        (("--to=json", "--stacks=callers"), "option '--stacks': the form has "
        "no stacks"), \
        (("--to=json", "--threshold=1"), "option '--threshold': expected "
        "--to=dot or --stacks=arcs"), (("--to=folded", "--stacks=self",
        "--threshold=0"), "option '--threshold': expected"), \
        (("--to=pprof", "--stacks=callers", "--threshold=0"),
        "option '--threshold': expected"), (("--to=pprof", "--edge-threshold=0"), "option "
        "'--edge-threshold': expected --to=dot"), \
        (("--to=folded", "--show=No"), "option '--show': expected one of the events 'Ir'"):
    refused(cgexport(*words, "names"), why, why)
huge = b"events: Ir\nfn=f\n1 9223372036854775807\n1 9\n"
for form in "folded", "dot", "pprof", "speedscope", "firefox", "json", "csv":
    refused(cgexport("--to=" + form, stdin=huge), "overflows 64 bits", form +
        ": too large")
# Even an event that is shown 256 times leaves room for its sides.
sides = b"desc: Difference: new minus old\nevents: IrOld IrNew Ir\nfn=main\n" + \
    2 * b"1 9223372036854775807 0 -9223372036854775807\n"
for form in "folded", "json":
    refused(cgexport("--to=" + form, "--show=" + ",".join(256 * ["Ir"]),
        stdin=sides), "overflows 64 bits", form + ": shown often")
# [rest] has exactly the count of what is rare.  Direct recursion of samples is
# an estimate.
for text, threshold, wanted in ("main;f 1|main;g 2", 50, "main;[rest] 1|main;g 2"), \
        ("main;f 148|main;g 1|main;h 1", 1, "main;[rest] 2|main;f 148"), (
        "main 5|main;f 5", 50, "main 5|main;f 5"), ("main;f;f 5|main;f 5", 0, "main;f_[e] 10"), (
        "main;f;f;g 5|main;f;g 5", 0, "main;f_[e];g 10"), (
        "main 12857|main;g 143", 1.1, "main 12857|main;g 143"):
    found = cgexport("-q", "--to=folded", "--threshold=%g" % threshold,
        stdin=(text.replace("|", "\n") + "\n").encode()).out
    same(sorted(found.decode().splitlines()), sorted(wanted.split("|")),
        "--threshold=%g of %s" % (threshold, text))
most = 2 ** 62
for threshold in 99, 100:
    same(cgexport("-q", "--to=folded", "--threshold=%d" % threshold, stdin=b"events:"
        b" Ir\nfn=main\n1 %d\ncfn=f\ncalls=1 1\n1 %d\nfn=f\n1 %d\n" % (most,
        most - 1, most - 1)).out, b"main %d\nmain;[rest] %d\n" % (most, most - 1),
        "--threshold=%d of 2^63-1" % threshold)
half = 1 << 62
for event, rows in ("IrOld", ((-half, half, 0), (1 - half, half, 1))), \
        ("IrNew", ((half, 0, half), (half - 1, 1, half))):
    ended(cgexport("--to=folded", "--show=Ir", stdin=b"desc: Difference:"
        b" new minus old\nevents: Ir IrOld IrNew\nfl=a\nfn=f\n" +
        b"".join(b"1 %d %d %d\n" % row for row in rows)), 2, "cgexport: the "
        "%s of a:f:1 overflows 64 bits: 9223372036854775808\n" % event,
        "a side that is too large: " + event)
for costs in (-1 << 63,), (1 << 62, 1 << 62, -1 << 62, -1 << 62):
    for form in "folded", "speedscope", "firefox":
        refused(cgexport("--to=" + form, stdin=b"events: Ir\nfn=f\n" +
            b"".join(b"%d %d\n" % (i, n) for i, n in enumerate(costs))),
            "what is ", form + ": too much is more or less")
more = b"events: Ir\nfn=f\n0 %d\n1 %d\n2 %d\n" % (1 << 62, 1 << 62, -1 << 62)
refused(cgexport("--to=folded", stdin=more), "of what is more",
    "too much is more")
for form in "pprof", "csv":
    ended(cgexport("--to=" + form, stdin=more), 0, "", form + ": only the sum "
        "must fit")
more = b"events: Ir\nfn=f\n0 %d\n1 %d\nfn=g\n2 %d\n" % (1 << 62, 1 << 62,
    -1 << 62)
refused(cgexport("--to=pprof", "--stacks=callers", stdin=more), "the self "
    "cost of a function overflows", "the self cost of a function is too large")
tap.done()
