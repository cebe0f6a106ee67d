#!/usr/bin/env python3
"""Causes of a change, against exact fractions.

In random pairs of profiles, functions call each other in cycles and themselves,
with or without levels of recursion; they come and go, cost more or less, and
call more or less often.  Some have another name on the new side, some calls
have the number 0, and there are up to three events.  The model below follows
common/ops/compare/causes.h, not the code.  In each form, causes are less than 1
off and add up to the change, and reasons to their cause.  A gate has the first
three causes, of the program or of some functions alone.
"""
import collections
import csv
import io
import json
import os
import random
import re
import sys
from fractions import Fraction

sys.path[0] += "/.."
import cells
import oracle
import tap
from functions import Program, changed_program, profile_of, random_program
from tap import cgdiff, check, clannotate, same, write


def drop_traceless(*programs):
    """Remove functions without counts: a difference does not keep them."""
    traces = {f for p in programs for f, costs in p.costs.items() if any(costs)}
    traces |= {f for p in programs for pair, n in p.calls.items()
        if n or any(p.spent.get(pair, ())) for f in pair}
    for p in programs:
        p.costs = {f: costs for f, costs in p.costs.items() if f in traces}
        p.calls = {pair: n for pair, n in p.calls.items() if traces >= {*pair}}


def whole_of(f, names):
    """Return f for f'2, a level of its recursion, if f is one of the names."""
    first = re.sub("'[0-9]+$", "", f)
    return first if first in names else f


def joined(program, names):
    """Return the program with all levels of a recursion, f and f'2, as one."""
    def whole(f):
        return whole_of(f, names)

    costs, calls, spent = {}, collections.Counter(), {}
    for f, c in program.costs.items():
        sums = costs.setdefault(whole(f), [0] * len(c))
        costs[whole(f)] = [a + b for a, b in zip(sums, c)]
    for (f, g), n in program.calls.items():
        calls[whole(f), whole(g)] += n
        if (f, g) in program.spent:
            c = program.spent[f, g]
            sums = spent.get((whole(f), whole(g)), [0] * len(c))
            spent[whole(f), whole(g)] = [a + b for a, b in zip(sums, c)]
    counted = collections.Counter()
    for (f, g), n in program.counted.items():
        counted[whole(f), whole(g)] += n
    return Program(costs, calls, spent, {whole(f) for f in program.here},
        counted)


class Side:
    def __init__(self, program, event, unit):
        self.costs = {f: c[event] for f, c in program.costs.items()}
        self.calls = {p: n for p, n in program.calls.items()
            if n > 0 and unit[p[0]] != unit[p[1]]}
        self.spent = {p: program.spent[p][event] if p in program.spent else 0
            for p in self.calls}
        inside = [p for p, n in program.calls.items() if n > 0]
        self.entries = collections.Counter()
        for (f, g), n in self.calls.items():
            self.entries[unit[g]] += n
        here = {unit[f] for f in program.here}
        here |= {unit[f] for p in inside for f in p}
        self.roots = {k for k in here if self.entries[k] == 0}
        for k in self.roots:
            self.entries[k] = 1
        self.counted = collections.Counter()

    def move(self, program, units, unit):
        """If calls are costs, move those into these units to the caller."""
        for f, g in self.calls:
            if unit[g] in units:
                self.counted[f, g] = program.counted[f, g]
                self.costs[g] -= program.counted[f, g]


def model(old, new, event):
    """Return the reasons of each function, and the changes by roots."""
    names = sorted(set(old.costs) | set(new.costs))
    pairs = [p for x in (old, new) for p, n in x.calls.items() if n > 0]
    unit = oracle.components([(f, f) for f in names] + pairs)
    callees_first = sorted(set(unit.values()), reverse=True)
    a, b = Side(old, event, unit), Side(new, event, unit)
    a.move(old, a.roots ^ b.roots, unit)
    b.move(new, a.roots ^ b.roots, unit)
    callees = collections.defaultdict(set)
    for x in (a, b):
        for f, g in x.calls:
            callees[f].add(g)
    members, weight = collections.defaultdict(list), collections.Counter()
    for f in names:
        members[unit[f]].append(f)
    for (f, g), v in b.spent.items():
        if len(members[unit[g]]) > 1:
            weight[unit[g]] += v
    cost = collections.defaultdict(Fraction)
    # A unit that the new side does not enter keeps its old price.
    priced = {k: b if b.entries[k] else a for k in members}

    def entry(k):
        return cost[k] / (priced[k].entries[k] or 1)

    def price(f, g):
        """Return the cost of one call on the new side."""
        k = unit[g]
        return entry(k) if weight[k] == 0 or (f, g) not in b.calls else \
            cost[k] * b.spent[f, g] / weight[k] / b.calls[f, g]

    for k in callees_first:
        for f in members[k]:
            cost[k] += priced[k].costs.get(f, 0) + sum(
                priced[k].calls.get((f, g), 0) * price(f, g) +
                priced[k].counted[f, g] for g in callees[f])
    like_old = {}
    for k in members:
        old_cost = sum(n * price(*p) for p, n in a.calls.items()
            if unit[p[1]] == k) + (k in a.roots) * entry(k)
        like_old[k] = Fraction(a.entries[k], b.entries[k] or 1) \
            if weight[k] == 0 else old_cost / cost[k] if cost[k] else 0
    causes = {}
    for f in names:
        k = unit[f]
        if priced[k] is a:
            continue
        why = {None: like_old[k] * b.costs.get(f, 0) - a.costs.get(f, 0)}
        for g in callees[f]:
            why[g] = (like_old[k] * b.calls.get((f, g), 0) -
                a.calls.get((f, g), 0)) * price(f, g) + like_old[k] * \
                b.counted[f, g] - a.counted[f, g]
        least = Fraction(1, 2 ** 30) if weight[k] else 0
        why = {g: v for g, v in why.items() if abs(v) > least}
        if why:
            causes[f] = why
    roots = {k: ((k in b.roots) - (k in a.roots)) * entry(k)
        for k in members}
    return causes, {tuple(members[k]): v for k, v in roots.items() if v}


def judge(got, causes, roots, change):
    """Return errors in the causes of one event in JSON: all causes, or, in a
    gate, the first three and the number `n' of all."""
    wrong = []
    if got["change"] != change:
        wrong.append("change %d, not %d" % (got["change"], change))
    some = got.get("n", 0) > len(got["functions"])
    if got.get("n", len(got["functions"])) != len(causes) + len(roots):
        wrong.append("%d causes, not %d" % (got.get("n",
            len(got["functions"])), len(causes) + len(roots)))
    if not some and sum(c["change"] for c in got["functions"]) != change:
        wrong.append("causes do not add up")
    if not some and got["size"] != sum(abs(c["change"]) for c in
            got["functions"]):
        wrong.append("size")
    sizes = [abs(c["change"]) for c in got["functions"]]
    if sizes != sorted(sizes, reverse=True):
        wrong.append("order")
    seen = set()
    roots = dict(roots)
    for c in got["functions"]:
        f = c["function"]
        if c.get("root"):
            unit = [m for m in roots if f in m]
            if not unit or abs(roots.pop(unit[0]) - c["change"]) >= 1:
                wrong.append("root %s" % f)
            continue
        seen.add(f)
        if f not in causes:
            wrong.append("no cause: %s" % c)
            continue
        if abs(sum(causes[f].values()) - c["change"]) >= 1:
            wrong.append("%s: %s, not %s" % (f, c["change"],
                float(sum(causes[f].values()))))
        if sum(r["change"] for r in c["reasons"]) != c["change"]:
            wrong.append("%s: reasons do not add up" % f)
        for r in c["reasons"]:
            g = r["callee"]["function"] if r["of"] == "calls" else None
            if g not in causes[f] or abs(causes[f][g] - r["change"]) >= 2:
                wrong.append("%s: %s" % (f, r))
        if len(c["reasons"]) != len(causes[f]):
            wrong.append("%s: reasons" % f)
    left = [sum(why.values()) for f, why in causes.items() if f not in seen]
    left += roots.values()
    if left and (not some or max(map(abs, left)) > sizes[-1] + 2):
        wrong.append("missing: %s %s" % (set(causes) - seen, roots))
    return wrong


def only(program, functions, event):
    """Return the program where only these functions have a cost: the event, or,
    if it is None, the number of their calls."""
    calls = collections.Counter()
    for (_, g), n in program.calls.items():
        calls[g] += n
    return Program({f: [0 if f not in functions else calls[f] if event is None
        else costs[event]] for f, costs in program.costs.items()},
        program.calls, {} if event is None else {pair: [costs[event]] for
        pair, costs in program.spent.items()}, program.here, {} if
        event is not None else {pair: n for pair, n in program.calls.items()
        if pair[1] in functions})


def contributions(old, new, names):
    """Return each function's change; the first one of a root has the root's."""
    causes, roots = model(joined(old, names), joined(new, names), 0)
    sums = collections.Counter({f: sum(why.values()) for f, why in
        causes.items()})
    for members, v in roots.items():
        sums[members[0]] += v
    return sums


def judge_rows(rows, programs, functions, names):
    """Return errors in the rows of a limit on causes that every one of these
    functions exceeds; `names' are those of all programs."""
    old, new, *runs = programs
    total = sum(c[0] for c in old.costs.values())
    changes = contributions(old, new, names)
    by_run = [contributions(old, run, names) for run in runs]
    here = {whole_of(f, names) for f in functions if f in old.costs or
        f in new.costs}
    wrong = []
    if {row["function"] for row in rows} != here:
        wrong.append("functions")
    for row in rows:
        f, got = row["function"], row["changes"][0]
        noise = max(v[f] for v in by_run) - min(v[f] for v in by_run) \
            if runs else 0
        if got["old"] != total or abs(got["change"] - changes[f]) >= 2 or \
                abs(got["noise"] - noise) >= 4 or (not runs and got["noise"]):
            wrong.append("%s, not %s, %s" % (row, float(changes[f]),
                float(noise)))
    return wrong


def judge_gate(chance, sides, events, options, report):
    """Return errors in the causes below verdicts; `report' has the causes of
    the program, by event, as clannotate writes them."""
    old, new = sides
    names = sorted(set(old.costs) | set(new.costs))
    some = chance.sample(names, chance.randrange(1, len(names) + 1))
    ignored = [f for f in names if f not in some][:chance.randrange(2)]
    limits = []
    for i, event in enumerate(events):
        limits += [("%s>-9e18" % event, i, set(names) - set(ignored)),
            ("fn:^(%s)$:%s<9e18" % ("|".join(some), event), i, some)]
    limits.append(("fn:^(%s)$:calls>=-9e18" % "|".join(some), None, some))
    runs = [changed_program(chance, old, len(events)) for _ in
        range(chance.choice((0, 0, 3)) if any(old.calls.values()) else 0)]
    for i, run in enumerate(runs):
        write("%s.%d" % (options[-1], i), run.text(events, {}))
    limits.append(("cause:%s>-9e18" % events[-1], len(events) - 1,
        set(names).union(*(run.costs for run in runs)) - set(ignored)))
    r = cgdiff("-q", *options, *["--ignore=^%s$" % f for f in ignored],
        *["--noise=%s.%d" % (options[-1], i) for i in range(len(runs))],
        *["--fail-if=" + limit for limit, *_ in limits], "--verdict=json")
    if r.status != 1:
        return ["gate: %s" % r.err]
    wrong = []
    for verdict, (limit, event, of) in zip(json.loads(r.err)["limits"], limits):
        if limit.startswith("cause:"):
            wrong += [limit + ": " + w for w in judge_rows(verdict["rows"],
                [only(p, of, event) for p in (old, new, *runs)], of,
                set(names).union(*(run.costs for run in runs)))]
            continue
        got = verdict.get("causes", {"n": 0, "size": 0, "change": 0,
            "functions": []})
        parts = [only(program, of, event) for program in sides]
        causes, roots = model(*[joined(p, names) for p in parts], 0)
        change = sum(c[0] for c in parts[1].costs.values()) - \
            sum(c[0] for c in parts[0].costs.values())
        if got["n"] == 0 and not causes and not roots:
            got["change"] = change
        wrong += [limit + ": " + w for w in judge(got, causes, roots, change)]
        if not ignored and event is not None and ":" not in limit:
            if got["functions"] != report[event]["functions"][:3]:
                wrong.append(limit + ": not those of the report")
    return wrong


def number(text):
    return int(text.replace(",", ""))


def adds_up(rows, notes, wanted, form):
    """Return errors in a table for people, of rows (change, is it a reason?).
    Causes, with those that notes sum up, must add up to the change; reasons
    must be the first three of their cause."""
    wrong = []
    rest = [number(n) for n in re.findall(
        r"^[0-9,]+ (?:more|small) causes?: ([-+]?[0-9,]+) in all", notes,
        re.M)]
    if sum(v for v, reason in rows if not reason) + sum(rest) != \
            wanted["change"]:
        wrong.append("%s: causes do not add up" % form)
    cancel = wanted["size"] > 5 * abs(wanted["change"])
    if cancel != ("Causes cancel each other" in notes):
        wrong.append("%s: whether causes cancel" % form)
    causes = iter(wanted["functions"])
    for v, reason in rows:
        if not reason:
            cause = next(causes)
            left = [r["change"] for r in cause.get("reasons", ())][:3]
            if v != cause["change"]:
                wrong.append("%s: %d, not %s" % (form, v, cause))
        elif not left or v != left.pop(0):
            wrong.append("%s: reason %d of %s" % (form, v, cause))
    return wrong


def judge_text(text, wanted):
    wrong, parts = [], text.split("-- Causes of the change of ")[1:]
    events = [p.split("\n")[0] for p in parts]
    if events != [c["event"] for c in wanted]:
        return ["text: %s" % events]
    for part, causes in zip(parts, wanted):
        rows = re.findall(r"^ *([-+]?[0-9,]+)(?: +-?[0-9.]+%)?  (  )?\S",
            part.split("\n-----")[1], re.M)
        wrong += adds_up([(number(v), bool(member)) for v, member in rows],
            part, causes, "text")
    return wrong


def judge_markdown(text, causes):
    rows = [(number(row["change"]), row["cause"].startswith("\u21b3"))
        for row in cells.of_markdown(text) if "cause" in row]
    wrong = adds_up(rows, text, causes, "md")
    shown = sum(not reason for _, reason in rows)
    if shown != min(5, len(causes["functions"])):
        wrong.append("md: %d causes" % shown)
    return wrong


def judge_csv(text, wanted):
    """Return errors in the causes, summed by function, and their reasons."""
    wrong = []
    rows = list(csv.DictReader(io.StringIO(text)))
    for event in wanted:
        of, reasons = collections.Counter(), collections.defaultdict(list)
        for c in event["functions"]:
            of[c["function"]] += c["change"]
            reasons[c["function"]] += [(r["change"], "%(file)s:%(function)s" %
                r["callee"] if "callee" in r else "") for r in
                c.get("reasons", [c])]
        name = event["event"]
        if {row["function"]: int(row[name + " cause"]) for row in rows
                if row[name + " cause"]} != of:
            wrong.append("csv: causes of %s" % name)
        for row in rows:
            got = [(number(part.rpartition(": ")[2]), part.split(" ")[1] if
                part.startswith("calls ") else "") for part in
                row[name + " reasons"].split("; ") if part]
            if sorted(got) != sorted(reasons[row["function"]]):
                wrong.append("csv: reasons %s" % row)
    return wrong


def judge_html(text, wanted):
    """Return errors in the tables of causes, of which each event has one."""
    wrong = []
    parts = re.split(r"<(?:h3|summary)>Causes of the change of ", text)[1:]
    if [p.split("<")[0] for p in parts] != [c["event"] for c in wanted]:
        return ["html: %s" % [p.split("<")[0] for p in parts]]
    for part, causes in zip(parts, wanted):
        table, _, notes = part.partition("</table>")
        rows = re.findall(r"(<tr><td[^>]*>|<li>)([-+]?[0-9,]+)", table)
        wrong += adds_up([(number(v), tag == "<li>") for tag, v in rows],
            re.sub(r"<p class=note>|<dl>.*", "", notes, flags=re.S), causes,
            "html")
    return wrong


def try_pair(seed):
    chance = random.Random(seed)
    events = ["Ir", "Dr", "Dw"][:chance.randrange(1, 4)]
    names = ["f%d" % i for i in range(chance.randrange(1, 11))]
    if chance.random() < .3:
        names += ["%s'%d" % (f, level) for f in names[:3] for level in (2, 3)
            if chance.random() < .5]
        names += ["alone'2", "f0'"]
    old = random_program(chance, names, len(events))
    new = changed_program(chance, old, len(events))
    drop_traceless(old, new)
    if not any(n for x in (old, new) for n in x.calls.values()):
        return None
    renamed, options = {}, []
    if chance.random() < .3:
        f = chance.choice(names)
        renamed = {f: f + "_new"} if "'" not in f else {}
        options = ["-s", "s/_new$//"]
    folder = "pair-%d" % seed
    os.mkdir(folder)
    paths = [os.path.join(folder, name) for name in ("old", "new", "diff")]
    write(paths[0], old.text(events, {}))
    write(paths[1], new.text(events, renamed))
    r = cgdiff("--match=exact", "--sides", *options, "-o", paths[2],
        *paths[:2])
    if r.status != 0:
        return ["cgdiff: %s" % r.err]
    r = clannotate("--format=json", paths[2])
    if r.status != 0:
        return ["clannotate: %s" % r.err]
    got = json.loads(r.out)
    if chance.random() < .5:
        options.append("--sides")
    wrong = judge_gate(chance, (old, new), events, ["--match=exact", *options,
        *paths[:2]], got.get("causes"))
    names = set(old.costs) | set(new.costs)
    old, new = joined(old, names), joined(new, names)
    if [c["event"] for c in got.get("causes", ())] != events:
        return ["events %s" % [c["event"] for c in got.get("causes", ())]]
    for i, c in enumerate(got["causes"]):
        causes, roots = model(old, new, i)
        change = sum(x[i] for x in new.costs.values()) - \
            sum(x[i] for x in old.costs.values())
        wrong += judge(c, causes, roots, change)
    wanted = [c for c in got["causes"] if c["functions"]]
    for word, unless, judged in (("--no-annotate", "Nothing changed", judge_text),
            ("--to=html", "No function has changed", judge_html)):
        text = clannotate("--threshold=0", word, paths[2]).out.decode()
        if unless not in text:
            wrong += judged(text, wanted)
        elif old.costs != new.costs or old.spent != new.spent:
            wrong.append("%s: %s" % (word, unless))
    if wanted:
        wrong += judge_csv(clannotate("--to=csv",
            paths[2]).out.decode(), wanted)
    for event in wanted:
        text = clannotate("--threshold=0", "--to=md", "--sort=" +
            event["event"], paths[2]).out.decode()
        wrong += judge_markdown(text, event)
    return wrong


def test_inlined():
    """`own code' names the file of the lines that changed most, if another."""
    for side, own, inlined in (("old", 10, 20), ("new", 11, 50)):
        write(side, b"events: Ir\nfl=a.c\nfn=f\n1 %d\nfi=string.h\n7 %d\n"
            b"fe=a.c\n3 1\nfn=main\n5 1\ncfn=f\ncalls=10 1\n5 %d\n" %
            (own, inlined, own + inlined + 1))
    diff = cgdiff("--sides", "old", "new").out
    text = "own code 3.1 -> 6.2 a call, +30 in "
    for words, wanted in (((), text + "string.h\n"), (("--to=md",), text +
            "`string.h` |\n"), (("--to=csv",), text + "string.h: +31"),
            (("--to=html",), text + "string.h</li>"), (("--to=json",),
            '"own code","lines":{"file":"string.h","change":30},"change":31')):
        got = clannotate(*words, stdin=diff).out.decode()
        check(wanted in got, "inlined code: %s" % (words,), [got[-3000:]])
    for files in (b"b.h", b"c.h"), (b"c.h", b"b.h"):
        for side, cost in ("old", 20), ("new", 25):
            write(side, b"events: Ir\nfl=a.c\nfn=main\ncfn=f\ncalls=1 7\n"
                b"1 %d\nfn=f\n" % (2 * cost) + b"".join(b"fi=%s\n7 %d\n" % (file,
                cost) for file in files))
        got = clannotate("--diff", "old", "new")
        check(b"own code 40 -> 50 a call, +5 in b.h\n" in got.out,
            "of two files that changed as much the first by name", [got])


def test_decimals():
    """Costs per call have enough decimals to tell the old from the new."""
    for calls, cost, wanted in (10, 20001, b"own code 2,000.1 -> 2,000.2 a call"), (
            1000, 10494, b"own code 10.49 -> 10.5 a call"), (
            10 ** 9, 10 ** 9, b"own code 1 -> 1.000000001 a call"):
        for side, n in ("old", cost), ("new", cost + 1):
            write(side, profile_of("f %d|main 1 f*%d=%d" % (n, calls, n)))
        got = clannotate("--threshold=0", stdin=cgdiff("--sides",
            "old", "new").out)
        check(wanted in got.out, wanted.decode(), [got])


def causes_of(*words):
    """Return the causes of the change of the first event, the largest first."""
    diff = cgdiff("-q", "--sides", *words).out
    return json.loads(clannotate("--to=json", stdin=diff).out)["causes"][0][
        "functions"]


def test_tie():
    """Each of three causes is a third.  The 1 goes to the first function, b,
    not to the root a, which the program itself enters on the new side."""
    for side, calls, cost in ("old", "a=0", 0), ("new", "c*2=0", 1):
        write(side, profile_of("a 0 c=0|b 0 %s|c %d" % (calls, cost)))
    same([(c["function"], c["change"], c.get("root", False))
        for c in causes_of("old", "new")],
        [("b", 1, False), ("a", 0, True), ("c", 0, False)], "equal remainders")


def test_unchanged():
    """f calls g five times per entry on both sides, so f is not a cause, in
    spite of rounded fractions."""
    for side, f, cost in ("old", 2, 6), ("new", 3, 11):
        write(side, profile_of("main 0 f*%d=0 g*4=0|f %d g*%d=0|g %d" % (f, 5 * f,
            f, cost)))
    same(sorted(c["function"] for c in causes_of("old", "new")), ["g", "main"],
        "the same per entry")


def rows(diff):
    """Return the lines of a profile without its descriptions."""
    return [line for line in diff.splitlines() if not
        line.startswith(b"desc:")]


def test_fold():
    """cgdiff --fold compares the folded sides.  cgfilter --fold or --root of a
    difference with both sides is the difference of the filtered sides."""
    for name, rules in (("tally", ("fn:^(_int_|mem|str|__)", "fl:index")),
            ("depot", ("fn:^std::",)), ("ledger", ("fn:alloc",)), ("tally",
            ("fn:no such",))):
        words = ["--fold=" + rule for rule in rules]
        sides = [os.path.join(tap.DATA, "callgrind-3.19", "%s-%d.out" % (name,
            i)) for i in (1, 2)]
        for side, i in zip(sides, "12"):
            tap.cgfilter("-q", *words, "-o", i, side)
        for more in ((), ("--sides",), ("-j1", "--match=exact")):
            wanted = cgdiff("-q", *more, "1", "2")
            got = cgdiff("-q", *more, *words, *sides)
            check(wanted.status == 0 and got == wanted, "--fold: %s %s" %
                (name, more), [got.err])
        whole = cgdiff("-q", "--sides", "-j1", "--match=exact", *sides).out
        for how in words, [word.replace("fold", "root") for word in words]:
            for side, i in zip(sides, "12"):
                tap.cgfilter("-q", *how, "-o", i, side)
            wanted = cgdiff("-q", "--sides", "--match=exact", "1", "2").out
            got = tap.cgfilter(*how, stdin=whole)
            check(rows(got.out) == rows(wanted) if b"fn=" in wanted else
                got.status == 0 and b"fn=" not in got.out,
                "%s of %s, of its sides" % (how, name), [got.err])
    for words in (("--stat=mean",), ("--noise", "1", "--noise", "2")):
        check(cgdiff("--fold=f", *words, "1", "2").status == 2,
            "--fold: %s" % words[0])


def test_real():
    """Versions of a real program differ in one thing each, and that must be the
    first reason of the first cause."""
    for version, function, reason, old, new in (
            ("turns", "rounds", "scan", 20, 60),
            ("slower", "weigh", None, 60, 172),
            ("outlined", "scan", "fold", 0, 242),
            ("library", "ways_sum", None, 1808, 2320)):
        cause = causes_of(*(os.path.join(tap.DATA, "callgrind-3.19",
            "ways-%s.out" % side) for side in ("plain", version)))[0]
        first = cause["reasons"][0]
        got = (cause["function"], first.get("callee", {}).get("function"),
            first["old"] / cause["old_entries"],
            first["new"] / cause["new_entries"])
        check(got == (function, reason, old, new), "the true cause: " +
            version, [got])


os.chdir(tap.scratch())
test_inlined()
test_real()
test_decimals()
test_tie()
test_unchanged()
test_fold()
seeds = tap.seeds(60, 2000)
results = list(zip(seeds, tap.in_parallel(try_pair, seeds)))
tried = sum(wrong is not None for _, wrong in results)
bad = ["pair %d: %s" % (seed, "; ".join(wrong[:3]))
    for seed, wrong in results if wrong]
check(2 * tried > len(seeds) or len(seeds) < 20, "most pairs have calls", [str(tried)])
check(not bad, "%d pairs: causes are those of exact fractions" % tried,
    bad[:10])
tap.done()
