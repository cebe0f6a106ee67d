"""Compute what a report must show of the functions of a profile, by oracle.py;
and make small profiles, from a short notation or at random."""
import collections

import oracle


def profile_of(calls, events="Ir", file="a.c"):
    """Return a profile of functions of a file: `NAME SELF CALLEE*CALLS=COST...'
    with bars between functions and commas between costs of several events; *1
    may be omitted.  Self costs are in line 1, calls in line 2."""
    text = "events: %s\nfl=%s\n" % (events, file)
    for function in calls.split("|"):
        name, own, *callees = function.split()
        text += "fn=%s\n1 %s\n" % (name, own.replace(",", " "))
        for callee in callees:
            to, cost = callee.split("=")
            to, _, count = to.partition("*")
            text += "cfn=%s\ncalls=%s 1\n2 %s\n" % (to, count or 1,
                cost.replace(",", " "))
    return text.encode()


class Program:
    """Self costs of functions, by event; by (caller, callee), the number of
    calls and their inclusive costs; the functions that have a cost; and, if
    calls are the cost, the number of calls that count, by (caller, callee)."""

    def __init__(self, costs, calls, spent, here=None, counted=()):
        self.costs, self.calls, self.spent = costs, calls, spent
        self.counted = collections.Counter(counted)
        self.here = {f for f, c in costs.items() if any(c)} \
            if here is None else here

    def text(self, events, names={}, file=lambda f: "a.c"):
        lines = ["events: " + " ".join(events)]
        for f in sorted(self.costs):
            lines += ["", "fl=" + file(f), "fn=" + names.get(f, f)]
            lines.append("1 " + " ".join(map(str, self.costs[f])))
            for (caller, callee), n in sorted(self.calls.items()):
                if caller == f:
                    lines += ["cfi=" + file(callee),
                        "cfn=" + names.get(callee, callee),
                        "calls=%d 1" % n, "2 " + " ".join(map(str,
                        self.spent.get((f, callee), [0] * len(events))))]
        return ("\n".join(lines) + "\n").encode()


def random_program(chance, names, events):
    most = 10 ** chance.randrange(1, 10)
    costs = {f: [chance.randrange(most) if chance.random() < .8 else 0
        for _ in range(events)] for f in names}
    calls = {}
    for i, f in enumerate(names):
        for j, g in enumerate(names):
            if chance.random() < (.3 if j > i else .06):
                calls[f, g] = chance.randrange(10 ** chance.randrange(1, 8))
    return Program(costs, calls, random_spent(chance, calls, events))


def random_spent(chance, calls, events):
    """Return inclusive costs of calls; for some events, all are 0."""
    most = [chance.choice((1, 2, 10 ** 3, 10 ** 9, 2 ** 40)) for _ in
        range(events)]
    return {pair: [chance.randrange(n) for n in most] for pair in calls}


def changed_program(chance, old, events):
    """Return another program, or the old one with a few changes."""
    names = sorted(old.costs)
    if chance.random() < .3:
        return random_program(chance, [f for f in names
            if chance.random() < .8] + ["more"], events)
    costs = {f: list(c) for f, c in old.costs.items()}
    calls, spent = dict(old.calls), dict(old.spent)
    if chance.random() < .3:
        spent = random_spent(chance, calls, events)
    for _ in range(chance.randrange(1, 4)):
        kind = chance.randrange(4)
        f = chance.choice(names)
        if kind == 0:
            costs[f][chance.randrange(events)] += chance.randrange(10 ** 6)
        elif kind == 1 and calls:
            pair = chance.choice(sorted(calls))
            calls[pair] = calls[pair] * chance.randrange(4) // \
                chance.randrange(1, 4)
        elif kind == 2:
            calls[f, chance.choice(names)] = chance.randrange(100)
        elif len(costs) > 1:
            costs.pop(f, None)
            calls = {p: n for p, n in calls.items() if f not in p}
            names = sorted(costs)
    return Program(costs, calls, spent)


class Functions:
    """Self costs, inclusive costs and calls of each function (object, file,
    name), and the number of its cycle.  Code that is inlined from another file
    is a function of its own, unless `outer' counts it for the outer one."""

    def __init__(self, paths, outer=False):
        total = oracle.Sum(paths)
        self.parts = total.parts
        self.columns = total.columns
        self.events = total.events
        self.names = [event.split()[0].decode("latin-1")
            for event in self.events]
        self.totals = [total.totals.get(e, 0) for e in self.events]
        self.self, self.calls, self.files = {}, {}, {}
        arcs = {}       # by (piece that calls, function of the piece, callee)
        pieces = {}     # by (piece, its function): they differ for inlined code
        for (kind, ob, fl, fn, file, at, *to), counts in total.costs.items():
            function = (ob, fl, fn)
            piece = function if outer else (ob, file, fn)
            costs = [counts.get(e, 0) for e in self.events]
            if kind == "cost":
                self.add(self.self, piece, costs)
                self.add(self.files, piece[1], costs)
                self.add(pieces, (piece, function), costs)
            elif kind == "arc":
                self.add(arcs, (piece, function, tuple(to[:3])), costs)
                self.add(self.calls, tuple(to[:3]), [counts["calls"]])
        edges = {(function, callee) for _, function, callee in arcs}
        nodes = sorted({n for edge in edges for n in edge}
            | {function for _, function in pieces})
        component = oracle.components(edges)
        self.inclusive = {n: [0] * len(self.events) for n in nodes}
        for (piece, function), costs in pieces.items():
            for n in {piece, function}:
                self.add(self.inclusive, n, costs)
        for (piece, function, callee), costs in arcs.items():
            for n in {piece, function}:
                self.add(self.inclusive, n, costs if component[function] !=
                    component[callee] else [0] * len(costs))
        self.recursive = {a for a, b in edges if a == b}
        members = {}
        for n in nodes:
            members.setdefault(component.get(n, n), []).append(n)
        cycles = [each for each in members.values() if len(each) > 1]
        self.cycle = {n: i for i, each in enumerate(sorted(cycles), 1)
            for n in each}
        # The rows of a table: calls, self and inclusive costs, if one is not 0.
        none = [0] * len(self.events)
        rows = {n: (self.calls.get(n, [0])[0], self.self.get(n, none), costs)
            for n, costs in self.inclusive.items()}
        self.rows = {n: row for n, row in rows.items()
            if row[0] or any(row[1] + row[2])}

    @staticmethod
    def add(to, key, counts):
        to[key] = [a + b for a, b in zip(to.get(key, [0] * len(counts)),
            counts)]

    def per_call(self, function):
        """Return the inclusive cost of a call for the first event, with one
        digit, halves rounded away from 0, or nothing without calls."""
        calls, _, (cost, *_) = self.rows.get(function, (0, [0], [0]))
        if calls == 0:
            return ""
        tenths = (20 * abs(cost) + calls) // (2 * calls)
        return "-" * (cost < 0) + "%d.%d" % divmod(tenths, 10)
