#!/usr/bin/env python3
"""Sums near 2^63: only a number that is written or shown has to fit.

The counts of generated profiles are so large that sums overflow 64 bits on the
way, and come back or do not.  The exact numbers of the oracle decide whether a
result can be written, what it is, and which count the message names if not.  No
order of inputs or lines, no grouping and no number of threads changes that, and
the tools read their output again.  GRINDKIT_SEEDS is the number of sets of
profiles (8, medium 500), GRINDKIT_SEED the first of their seeds (0).
"""
import collections
import fractions
import itertools
import os
import random
import re
import sys

sys.path[0] += "/.."
import oracle
import oracle_verbs as verbs
import tap
from tap import check, records, tool, write

RANGE = tap.seeds(8, 500)
INT64 = range(-2**63, 2**63)
EDGES = [2**63 - 1, -2**63, 2**62, -2**62, 2**63 - 5, -2**63 + 3, 2**62 - 1, 1,
    -1, 0, 7, 2**31, -2**32, 3 * 2**61]
FUNCTIONS = [(ob, fl, fn) for ob in (b"", b"o") for fl in (b"a.c", b"b.c")
    for fn in (b"f", b"g", b"h")]
EVENTS = [b"Ir", b"Dr"]
NO_MATCH = re.compile("cgfilter: warning: no function matches '.*'\n")
NOTHING_FOLDED = ("cgfilter: note: nothing is folded: a profile without calls, "
    "such as one of Cachegrind, does not say who the callers are\n")
NOTHING_KEPT = "cgfilter: warning: nothing is kept: no cost, call or jump is " \
    "left\n"

# The oracle takes sums of any size here, but still checks the counts of a file.
oracle.INT64 = range(-2**200, 2**200)
os.chdir(tap.scratch())


# Profiles

def pieces(dice, target, n):
    """Return at least n counts of 64 bits that add up to the target."""
    found = [dice.choice(EDGES) + dice.randint(-3, 3) for _ in range(n - 1)]
    found = [max(min(v, 2**63 - 1), -2**63) for v in found]
    rest = target - sum(found)
    while rest not in INT64:
        found.append(2**63 - 1 if rest > 0 else -2**63)
        rest -= found[-1]
    found.append(rest)
    dice.shuffle(found)
    return found


def target(dice):
    """Return a sum that nearly always fits, if only just."""
    if dice.random() < 0.01:
        return dice.choice([2**63, -2**63 - 1, 2**64, 2**64 + 5, -2**65])
    return dice.choice(EDGES)


class Made:
    """Some files, as blocks of lines in any order."""

    def __init__(self, seed, n, arcs=True):
        self.dice = dice = random.Random(seed)
        self.blocks = [[] for _ in range(n)]
        self.summaries = [None] * n
        totals = [0] * len(EVENTS)
        functions = dice.sample(FUNCTIONS, dice.randint(2, 5))
        sites = [(f, line) for f in functions
            for line in range(1, dice.randint(2, 4))]
        for site in sites:
            sums = [target(dice) for _ in EVENTS]
            totals = [a + b for a, b in zip(totals, sums)]
            self.spread(site, sums, b"%d %s", ())
        if dice.random() < 0.9:         # bring the totals back
            for event, total in enumerate(totals):
                k = 0
                while total not in INT64:
                    v = max(min(-total, 2**63 - 1), -2**63)
                    sums = [v * (i == event) for i in range(len(EVENTS))]
                    total += v
                    self.spread(((b"z", b"z.c", b"back%d" % k), event), sums,
                        b"%d %s", ())
                    k += 1
        if arcs:
            self.calls(functions)
        if dice.random() < 0.3:
            self.declare()

    def spread(self, site, sums, form, before):
        """Spread the sums of one place over lines of any files."""
        dice = self.dice
        columns = [pieces(dice, v, dice.randint(1, 4)) for v in sums]
        for counts in itertools.zip_longest(*columns, fillvalue=0):
            dice.choice(self.blocks).append((site, form, before, counts))

    def calls(self, functions):
        dice = self.dice
        order = sorted(functions)       # no cycles
        for _ in range(dice.randint(0, 4)):
            i = dice.randrange(len(order))
            j = dice.randrange(len(order))
            if i == j:
                continue
            caller, callee = order[min(i, j)], order[max(i, j)]
            self.spread((caller, dice.randint(1, 2)),
                [target(dice) for _ in range(1 + len(EVENTS))], b"calls",
                (callee,))
        for _ in range(dice.randint(0, 2)):
            self.spread((dice.choice(functions), 1),
                [target(dice), target(dice)], b"jcnd", ())

    def declare(self):
        sums = [pieces(self.dice, target(self.dice), len(self.blocks))
            for _ in EVENTS]
        if all(len(column) == len(self.blocks) for column in sums):
            self.summaries = list(zip(*sums))

    def negate(self, i):
        """Negate a file: the others minus it have the sum that all had."""
        blocks, self.blocks[i] = self.blocks[i], []
        for *site, counts in blocks:
            least = [v == -2**63 for v in counts]
            self.blocks[i].append((*site, [-v - lost for v, lost in
                zip(counts, least)]))
            if any(least):
                self.blocks[i].append((*site, least))
        if self.summaries[i]:
            self.summaries = [None] * len(self.blocks)

    def text(self, i, shuffled=False):
        out = [b"events: " + b" ".join(EVENTS)]
        if self.summaries[i]:
            out.append(b"summary: %d %d" % self.summaries[i])
        blocks = list(self.blocks[i])
        if shuffled:
            self.dice.shuffle(blocks)
        for ((ob, fl, fn), line), form, to, counts in blocks:
            out += [b"ob=" + ob, b"fl=" + fl, b"fn=" + fn]
            if form == b"calls":
                out += [b"cob=" + to[0][0], b"cfi=" + to[0][1],
                    b"cfn=" + to[0][2], b"calls=%d 1" % counts[0]]
                counts = counts[1:]
            if form == b"jcnd":
                out += [b"jcnd=%d/%d 9" % tuple(counts), b"%d" % line]
            else:
                out.append(b"%d " % line + b" ".join(b"%d" % v
                    for v in counts))
        return b"\n".join(out) + b"\n"

    def write(self, name):
        return [write("%s%d" % (name, i), self.text(i))
            for i in range(len(self.blocks))]


# What can be written

def site(key):
    return "%s:%s:%d" % (key[4].decode(), key[3].decode(), key[5][1])


def told(what, of, v):
    return "the %s of %s overflows 64 bits: %d" % (what, of, v)


def totals(p):
    found = collections.Counter()
    for key, counts in p.costs.items():
        if key[0] == "cost":
            for event in p.events:
                found[event] += counts.get(event, 0)
    return found


def trouble(p, summary):
    """Return the message about a profile that cannot be written, or None."""
    for kind, columns, of, inclusive in (("cost", p.events, "", ""),
            ("arc", ["calls", *p.events], "the call of %s:%s from ", "inclusive "),
            ("jump", ["executed", "followed"], "the jump from ", "")):
        for key in sorted((key for key in p.costs if key[0] == kind),
                key=verbs.written):
            names = [name.decode() for name in key[7:9]] if kind == "arc" else []
            for column in columns:
                v = p.costs[key].get(column, 0)
                if v not in INT64:
                    return told("count" if isinstance(column, str) else
                        inclusive + column.decode(), of % tuple(names) + site(key), v)
    for name, sums in (("totals", totals(p)), ("summary", summary)):
        for event in p.events:
            if sums.get(event, 0) not in INT64:
                return told(event.decode(), "the " + name, sums[event])
    return None


class Case:
    """Runs that must all have the same result."""

    def __init__(self, title):
        self.title, self.wrong, self.runs, self.bytes = title, [], 0, None

    def ends(self, p, name, words, wanted, summary, exact=True):
        """Check a run that should write this profile; return whether it did."""
        self.runs += 1
        line = " ".join([name, *words])
        why = trouble(wanted, summary)
        if why is not None:
            if (p.status, p.out, p.err.removeprefix(NOTHING_FOLDED)) != (
                    2, b"", "%s: %s\n" % (name, why)):
                self.wrong.append("%s: status %d, %r, not %r" % (line,
                    p.status, p.err, why))
            return False
        if p.status != 0 or NO_MATCH.sub("", p.err) not in ("",
                NOTHING_KEPT, NOTHING_FOLDED):
            self.wrong.append("%s: status %d, %r" % (line, p.status, p.err))
            return False
        if self.bytes is None:
            self.bytes = p.out
            self.holds(line, wanted, summary)
        elif exact and self.bytes != p.out:
            self.wrong.append(line + ": other bytes")
        return True

    def merges(self, kind, dice, inputs, wanted, summary, *options):
        """Check orders and threads of cgmerge; return whether it succeeded."""
        every = list(itertools.permutations(inputs))
        for jobs, order in enumerate(dice.sample(every, min(len(every), 6))):
            words = ["-q", "-j%d" % (jobs % 4 + 1), *options, *order]
            good = self.ends(tool("cgmerge", *words), "cgmerge", words, wanted,
                summary)
            counted["%s %d" % (kind, good)] += 1
        return good

    def tries(self, kind, name, words, orders, wanted, summary):
        """Check a tool with inputs in these orders, with one thread and two."""
        for order, jobs in itertools.product(orders, ("-j1", "-j2")):
            line = [jobs, *words, *order]
            counted["%s %d" % (kind, self.ends(tool(name, *line), name, line,
                wanted, summary))] += 1

    def holds(self, line, wanted, summary):
        write("out", self.bytes)
        try:
            got = oracle.Sum(["out"])
        except ValueError as error:
            self.wrong.append("%s: %s" % (line, error))
            return
        a, b = (verbs.solid(p.costs, wanted.events) for p in (wanted, got))
        self.wrong += ["%s: %r: %r, not %r" % (line, key, b.get(key),
            a.get(key)) for key in set(a) | set(b) if a.get(key) != b.get(key)]
        for event in wanted.events:
            if got.summary.get(event, 0) != summary.get(event, 0):
                self.wrong.append("%s: summary %r" % (line, got.summary))
        # Each tool accepts the output, and leaves it as it is.
        for again in ("cgmerge", "cgfilter", "cgcheck"):
            p = tool(again, "out")
            if p.status != 0 or (again != "cgcheck" and p.out != self.bytes):
                self.wrong.append("%s: %s says %d: %s" % (line, again,
                    p.status, p.err))

    def done(self, least=1):
        check(not self.wrong and self.runs >= least, self.title,
            self.wrong[:5] + ["%d runs" % self.runs])


counted = collections.Counter()


def merges(seed):
    """Order, grouping and number of threads do not change a sum."""
    made = Made(seed, 3 + seed % 2)
    files = made.write("m")
    wanted = oracle.Sum(files)
    case = Case("merge: seed %d" % seed)
    good = case.merges("merge", made.dice, files, wanted, wanted.summary)
    for n in range(2, len(files)):
        for group in itertools.combinations(files, n):
            rest = [f for f in files if f not in group]
            p = tool("cgmerge", "-q", *group)
            if p.status == 0:
                counted["steps"] += 1
                for order in (["-", *rest], [*rest, "-"]):
                    words = ["-q", "-j2", *order]
                    case.ends(tool("cgmerge", *words, stdin=p.out), "cgmerge",
                        [str(group), *words], wanted, wanted.summary)
            elif good and trouble(oracle.Sum(group),
                    oracle.Sum(group).summary) is None:
                case.wrong.append("%r: %s" % (group, p.err))
    case.done()


def cachegrinds(seed):
    made = Made(seed, 3, arcs=False)
    made.summaries = [None] * 3
    texts = [b"cmd: x\n" + b"".join(line for line in
        made.text(i).splitlines(True) if not line.startswith(b"ob="))
        for i in range(3)]
    files = [write("c%d" % i, text) for i, text in enumerate(texts)]
    wanted = oracle.Sum(files)
    case = Case("Cachegrind form: seed %d" % seed)
    case.merges("cachegrind", made.dice, files, wanted, totals(wanted))
    case.done()


def scaled(p, n):
    costs = {key: {c: n * v for c, v in counts.items()}
        for key, counts in p.costs.items()}
    return verbs.Profile(EVENTS, costs, {c: n * v for c, v in
        p.summary.items()}, None)


def weights(seed):
    made = Made(seed, 3)
    files = made.write("w")
    dice = made.dice
    chosen = [dice.choice([1, 2, 3, 2**31 - 1]) for _ in files]
    if dice.random() < 0.5:             # one file cancels another
        made.blocks[1] = made.blocks[0]
        made.summaries = [None] * 3
        made.negate(1)
        files = made.write("w")
        chosen = [2**31 - 1, 2**31 - 1, 1]
    costs, summary = {}, {}
    for file, n in zip(files, chosen):
        p = scaled(oracle.Sum([file]), n)
        oracle.add(summary, p.summary)
        for key, counts in p.costs.items():
            oracle.add(costs.setdefault(key, {}), counts)
    wanted = verbs.Profile(EVENTS, costs, summary, None)
    case = Case("weights: seed %d" % seed)
    case.merges("weights", dice, ["--weight=%d:%s" % each for each in
        zip(chosen, files)], wanted, summary)
    case.done()


def rounded(v, n):
    """Return v / n, rounded, halves away from zero."""
    size = (2 * abs(v) + n) // (2 * n)
    return size if v >= 0 else -size


def statistics(seed):
    made = Made(seed, 3)
    files = made.write("s")
    each = [oracle.Sum([file]) for file in files]
    keys = set().union(*(p.costs for p in each))
    columns = ["calls", "executed", "followed", *EVENTS]
    for name, combine in (("min", min), ("max", max),
            ("mean", lambda values: rounded(sum(values), len(values)))):
        costs = {key: {c: combine([p.costs.get(key, {}).get(c, 0)
            for p in each]) for c in columns} for key in keys}
        for key, counts in costs.items() if name == "mean" else ():
            called = sum(p.costs.get(key, {}).get("calls", 0) for p in each)
            if called and not counts["calls"] and any(counts[c] for c in EVENTS):
                counts["calls"] = 1 if called > 0 else -1   # cost needs a call
        summary = {c: combine([p.summary.get(c, 0) for p in each])
            for c in EVENTS}
        wanted = verbs.Profile(EVENTS, costs, summary, None)
        case = Case("--stat=%s: seed %d" % (name, seed))
        case.merges("stat", made.dice, files, wanted, summary, "--stat=" + name)
        case.done()


# cgfilter

FILTERS = ["--by=function", "--by=file", "--by=object --group=G=^[fg]",
    "--fold=^g", "--fold=^[gh]", "--fold=ob:o", "--drop=^g", "--keep=fl:a",
    "--lump=^[fg]", "--define=X=3_Ir_-_2_Dr --compute", "--events=Dr",
    "--no-calls", "--min=10%", "--top=2", "--fold=^h --by=function",
    "--define=X=Ir_+_Dr --compute --events=X"]


def filters(seed):
    made = Made(seed, 2)
    files = made.write("f")
    total = oracle.Sum(files)
    for words in made.dice.sample(FILTERS, 5):
        words = [word.replace("_", " ") for word in words.split()]
        wanted = verbs.filtered(total, words)
        summary = wanted.summary
        if words[0][:6] in ("--drop", "--keep") and verbs.functions(wanted.costs) != \
                verbs.functions(total.costs):
            summary = totals(wanted)
        case = Case("cgfilter %s: seed %d" % (" ".join(words), seed))
        case.tries("filter", "cgfilter", words, [files, files[::-1]], wanted,
            summary)
        case.done()


# cgdiff

DIFFS = ["", "", "--sides", "--split-sign", "--by=function", "--by=file",
    "--only=increase", "--sides --split-sign", "--no-lines"]


def diffs(seed):
    made = Made(seed, 3)
    made.negate(0)
    files = made.write("d")
    old, new = oracle.Sum(files[:1]), oracle.Sum(files[1:])
    for words in made.dice.sample(DIFFS, 4):
        words = words.split()
        wanted = verbs.difference(old, new, words)
        summary = wanted.summary
        if "--only=increase" in words:
            summary = totals(wanted)
        if "--split-sign" in words:
            split = totals(wanted)
            for event in {e.removesuffix(b"Up") for e in split} - {*split}:
                # The part of the summaries that is in no cost centre.
                up, down = event + b"Up", event + b"Down"
                rest = summary[event] - split[up] + split[down]
                split[up] += max(rest, 0)
                split[down] += max(-rest, 0)
            summary = {e: split[e] if e.endswith((b"Up", b"Down")) else
                summary.get(e, 0) for e in wanted.events}
        case = Case("cgdiff %s: seed %d" % (" ".join(words), seed))
        case.tries("diff", "cgdiff", ["-q", *words], [files, [files[0],
            files[2], files[1]]], wanted, summary)
        case.done()
    gates(seed, files, old, new)


def verdict(old, by, percent):
    """Return whether the gate fails, or the message about a large number."""
    if old not in INT64:
        return told("old total", "Ir", old)
    if by not in INT64:
        return told("change", "Ir", by)
    return by > 0 if old == 0 else fractions.Fraction(100 * by,
        abs(old)) > percent


def gates(seed, files, old, new):
    own = [verbs.self_costs(p.costs, b"Ir") for p in (old, new)]
    before, after = (sum(each.values()) for each in own)
    wanted = verdict(before, after - before, 2)
    case = Case("--fail-if: seed %d" % seed)
    for order in ([*files], [files[0], files[2], files[1]]):
        p = tool("cgdiff", "-q", "-j2", "-o", "gate", "--all",
            "--fail-if=Ir>2%", *order)
        case.runs += 1
        if isinstance(wanted, str):
            good = p.status == 2 and p.err == \
                "cgdiff: option '--fail-if': %s\n" % wanted
        elif p.status == 2:             # the difference cannot be written
            good = trouble(verbs.difference(old, new, []),
                verbs.difference(old, new, []).summary) is not None
        else:
            good = p.status == wanted
        counted["gate %r" % (isinstance(wanted, str) or wanted)] += 1
        if not good:
            case.wrong.append("%r, not %r: %d %s" % (order, wanted, p.status,
                p.err))
    case.done()


# clannotate

def inclusive(p):
    """Return inclusive costs and numbers of calls; there are no cycles."""
    found = {f: collections.Counter() for f in verbs.functions(p.costs)}
    calls = collections.Counter()
    for key, counts in p.costs.items():
        if key[0] == "cost" or (key[0] == "arc" and key[1:4] != key[6:9]):
            for event in EVENTS:
                found[key[1:4]][event] += counts.get(event, 0)
        if key[0] == "arc":
            calls[key[6:9]] += counts.get("calls", 0)
    return found, calls


def reports(seed):
    made = Made(seed, 2, seed % 4 == 0)
    files = made.write("r")
    p = oracle.Sum(files)
    own = {e: verbs.self_costs(p.costs, e) for e in EVENTS}
    deep, calls = inclusive(p)
    used = made.dice.choice([[b"Ir"], [b"Dr"], EVENTS])
    shown = "--show=" + b",".join(used).decode()
    sort = "--sort=" + used[0].decode()
    fits = all(v in INT64 for e in used for v in (*own[e].values(),
        sum(own[e].values()))) and all(each[e] in INT64 for e in used
        for each in deep.values()) and all(n in INT64 for n in calls.values())
    case = Case("clannotate %s: seed %d" % (shown, seed))
    rows = sorted(b",".join([fl, fn, ob, b"%d" % calls[ob, fl, fn],
        *(b"%d" % own[e][ob, fl, fn] for e in used),
        *(b"%d" % deep[ob, fl, fn][e] for e in used)])
        for ob, fl, fn in deep
        if calls[ob, fl, fn] or any(own[e][ob, fl, fn] or deep[ob, fl, fn][e]
            for e in EVENTS))
    seen = collections.defaultdict(set)
    for form in ("csv", "json", "md", "text"):
        for jobs, order in (("-j1", files), ("-j2", files[::-1])):
            run = tool("clannotate", jobs, "--format=" + form, shown, sort,
                "--annotate=no", "--inclusive=yes", *order)
            case.runs += 1
            out = b"" if run.status else b"\n".join(line for line in
                run.out.split(b"\n") if not line.startswith((b"Invocation",
                b"{\"schema")))
            seen[form].add((run.status, out, run.err))
            if run.status == 2 and " overflows 64 bits: " not in run.err:
                case.wrong.append("%s: %s" % (form, run.err))
            if form == "csv" and (run.status == 0) != fits:
                case.wrong.append("%s: %d %s" % (form, run.status, run.err))
            if form == "csv" and run.status == 0:
                got = sorted(run.out.split(b"\r\n")[1:-1])
                if got != rows:
                    case.wrong.append("%r, not %r" % (got, rows))
            counted["report %d" % run.status] += 1
        if len(seen[form]) > 1:
            case.wrong.append("%s: %r" % (form, seen[form]))
    case.done()


# cgcheck

def checks(seed):
    """The order of the lines of a file does not change what cgcheck finds."""
    made = Made(seed, 1)
    case = Case("cgcheck: seed %d" % seed)
    for i in range(4):
        write("k", made.text(0, shuffled=True))
        p = oracle.Sum(["k"])
        why = trouble(p, p.summary)
        run = tool("cgcheck", "--graph", "k")
        case.runs += 1
        found = [line for line in run.out.decode().splitlines()
            if line.endswith("[overflow]")]
        wanted = [] if why is None else ["k: error: %s [overflow]" % why]
        counted["check %d" % len(wanted)] += 1
        if found != wanted or run.status != len(wanted):
            case.wrong.append("%d: %r, not %r" % (run.status, found, wanted))
        other = tool("cgmerge", "-q", "k")
        case.ends(other, "cgmerge", ["k"], p, p.summary)
    case.done()


# Cases made by hand

def fixed():
    def one(name, v):
        return write(name, b"events: Ir\nfl=a\nfn=f\n1 %d\n" % v)
    b, c = one("b", -5), one("c", 5)
    fold = write("fold", records(b"""events: Ir
fl=a|fn=m|1 1|cfn=g|calls=3 1|1 %d|cfn=g|calls=5 1|2 %d
fn=n|1 1|cfn=g|calls=1 1|1 3
fn=g|1 %d|cfn=h|calls=7 1|1 %d
""" % (2**62, 2**62 - 1, 2**62 + 1, 2**62 - 3)))
    before = oracle.Sum([fold])
    case = Case("--fold of inclusive costs above 2^63")
    case.ends(tool("cgfilter", "--fold=^g$", fold), "cgfilter", ["--fold"],
        verbs.filtered(before, ["--fold=^g$"]), before.summary)
    case.done()
    many = write("many", b"desc: Profiles: %d\nevents: Ir\nfl=a\nfn=f\n1 0\n"
        % (2**64 - 2))
    ok = [tool("cgmerge", *line).status for line in ([many, c], [c, many])]
    over = [tool("cgmerge", "-j%d" % jobs, *line)[::2] for jobs in (1, 3)
        for line in itertools.permutations((many, b, c))]
    check(ok == [0, 0] and set(over) == {(2,
        "cgmerge: the number of profiles overflows 64 bits\n")},
        "the number of profiles", [ok, over])
    half = [one("h%d" % i, v) for i, v in enumerate((2**63 - 1, 2**63 - 2))]
    p = tool("cgmerge", "--stat=mean", *half)
    check(b"\n1 %d\n" % (2**63 - 1) in p.out and p.status == 0,
        "a mean of what has no sum of 64 bits, rounded", [p.err])


def shown():
    """Each number of a report must fit: sums of lines, calls and functions."""
    head, most = b"events: Ir\nfl=x.c\nfn=f\n", 2**63 - 1
    call = b"cfn=h\ncalls=%d 5\n%d %d\n"
    write("x.c", b"a\nb\nc\n")
    write("calls", head + b"1 1\n" + call % (most, 1, 1) + call % (most, 2, 1) +
        b"fn=h\n3 1\n")
    write("called", head + b"1 1\n" + call % (1, 1, most) + b"fn=g\n1 0\n" +
        call % (1, 1, most) + b"fn=h\n3 1\n")
    write("callers", head + call % (most, 1, 1) + b"fn=g\n" +
        call % (most, 1, 1) + b"fn=h\n3 1\n")
    lines = b"1 %d\n2 %d\n" % (most, -most)
    write("lines", head + lines + b"fn=g\n" + lines)
    write("most", head + b"1 %d\n" % most)
    write("files", b"events: Ir Dr\nfl=a.c\nfn=f\n1 1 -9\nfl=x.c\nfn=g\n"
        b"1 0 %d\nfn=h\n1 0 1\n" % most)
    write("twice", head + b"1 %d\n" % -most + call % (1, 1, most) +
        call % (1, 2, most) + b"fn=h\n3 1\n")
    for words, what, v in (
            ("--no-annotate --tree=both twice", "called Ir of x.c:h", 2 * most),
            ("--no-annotate files", "Dr of x.c", most + 1),
            ("--to=json files", "Dr of x.c", most + 1),
            ("calls", "call count of x.c:h", 2 * most),
            ("--no-annotate calls", "call count of x.c:h", 2 * most),
            ("--no-annotate --tree=both calls", "call count of x.c:h",
                2 * most),
            ("--no-annotate --to=html calls", "call count of x.c:h", 2 * most),
            ("--to=json calls", "call count of x.c:h", 2 * most),
            ("--to=csv calls", "call count of x.c:h", 2 * most),
            ("--function=h callers", "call count of x.c:h", 2 * most),
            ("lines", "Ir of x.c:1", 2 * most),
            ("--to=html lines", "Ir of x.c:1", 2 * most),
            ("called", "inclusive Ir of a call from x.c:1", 2 * most),
            ("--to=html called", "inclusive Ir of a call from x.c:1", 2 * most),
            ("--no-annotate --inclusive called", "inclusive Ir of x.c:f",
                most + 1),
            ("--no-annotate --inclusive=no --tree=callees called",
                "inclusive Ir of x.c:f", most + 1),
            ("--to=md called", "inclusive Ir of x.c:f", most + 1),
            ("--show=3*Ir most", "3*Ir of the totals", 3 * most)):
        p = tool("clannotate", "-q", *words.split())
        check((p.status, p.out, p.err) == (2, b"", "clannotate: the %s "
            "overflows 64 bits: %d\n" % (what, v)), "clannotate " + words, [p])
    for words in ("--no-annotate", "lines"), ("--to=md", "--inclusive=no",
            "called"):
        check(tool("clannotate", "-q", *words).status == 0,
            "what is not shown need not fit")


def main():
    fixed()
    shown()
    for seed in RANGE:
        merges(seed)
        for kind in (weights, statistics, diffs, reports, checks)[
                seed % 2::2] if seed % 3 else (filters, cachegrinds, diffs):
            kind(seed)
    # A result that never occurs proves nothing.
    for name, least in (("merge 1", 30), ("merge 0", 18), ("steps", 5),
            ("weights 0", 1), ("weights 1", 1), ("stat 1", 1),
            ("filter 0", 1), ("filter 1", 1), ("diff 0", 1), ("diff 1", 1),
            ("report 0", 1), ("report 2", 1), ("check 0", 1), ("check 1", 1)):
        if len(RANGE) >= 60:
            check(counted[name] >= least, "%s: %d times" % (name,
                counted[name]))
    tap.done()


main()
