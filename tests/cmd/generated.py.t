#!/usr/bin/env python3
"""Generated profiles, for tools that verbs.py.t and properties.py.t do not try:
the exports of cgexport and the self costs of a page agree with the oracle, and
limits of cgdiff fail exactly when a loop over all functions finds a reason.
"""
import collections
import fractions
import json
import os
import random
import re
import sys

sys.path[0] += "/.."
import oracle
import tap
from exports import csv_rows, folded, folded_wanted, json_rows, text, wanted
from page import Page
from tap import check

GROUP = 6       # profiles that have the same events
WHAT = ("^f", "a", "[.]c$", "[0-9]", "^[a-m]", "/", "lib")
RANGE = tap.seeds(6, 2000)
counted = collections.Counter()
wrong = []

os.chdir(tap.scratch())


def tool(name, *words):
    p = tap.tool(name, *words)
    if p.status != 0:
        wrong.append("%s %s: %d %s" % (name, " ".join(words), p.status, p.err))
    return p


def compare(path, what, got, want):
    counted[what] += 1
    if got != want:
        some = [key for key in {*got, *want} if got.get(key) != want.get(key)]
        wrong.append("%s: %s: %r" % (path, what, [(key, got.get(key),
            want.get(key)) for key in some[:3]]))


def exports(path, total):
    rows = wanted(total)
    j = json.loads(tool("cgexport", "-q", "--to=json", path).out)
    compare(path, "JSON", json_rows(j), rows)
    totals = {text(e): n for e, n in total.totals.items()}
    compare(path, "totals", dict(zip(j["events"], j["totals"])), {e:
        totals.get(e, 0) for e in map(text, total.events)})
    out = tool("cgexport", "-q", "--to=csv", path).out
    compare(path, "CSV", csv_rows(out)[0], rows)
    event = text(total.events[0])
    if min((counts.get(event, 0) for counts in rows.values()), default=0) >= 0:
        compare(path, "stacks", folded(tool("cgexport", "-q", "--to=folded",
            "--stacks=self", path).out), folded_wanted(rows, event))


def functions(total):
    """Return the self costs of each function, by event."""
    found = collections.defaultdict(collections.Counter)
    for key, counts in total.costs.items():
        found[key[1:4]]     # even without a cost
        if key[0] == "arc":
            found[key[6:9]]
        if key[0] == "cost":
            for event in total.events:
                found[key[1:4]][event] += counts.get(event, 0)
    return found


def named(rows):
    """Return how often each name occurs with the same costs, unless all are 0.
    Reports call costs before a file's first fn= line <unspecified>, and the
    oracle counts them for `???': here both names are one."""
    unknown = ("???", "<unspecified>")
    found = collections.Counter((name, *costs) for name, costs in rows
        if name not in unknown and any(costs))
    rest = [sum(column) for column in zip(*[costs for name, costs in rows
        if name in unknown])]
    found["???", *rest] += any(rest)
    return +found


def page(path, total):
    out = tool("clannotate", "-q", "--to=html", "--threshold=0",
        "--no-annotate", path).out
    p = Page(out.decode())
    data = p.data()
    # A page has the profile's formulas as events, too.
    places = [data["events"].index(text(event)) for event in total.events]
    compare(path, "page", named([(data["names"][f[0]], [f[6][i] for i in
        places]) for f in data["functions"]]), named([(text(key[2]),
        [costs[e] for e in total.events]) for key, costs in
        functions(total).items()]))
    if p.wrong:
        wrong.append("%s: no good page: %r" % (path, p.wrong))


def condition(dice, events):
    """Return a condition, its event, and a function that checks two counts."""
    sign = dice.choice((1, -1))
    op = dice.choice((">", ">=")) if sign > 0 else dice.choice(("<", "<="))
    n = sign * dice.choice((1, 2, 10, 50, 1000, 10 ** 6))
    percent = dice.random() < 0.5

    def holds(old, new):
        change, limit = new - old, fractions.Fraction(n)
        if percent and old == 0:    # an infinite change, or none
            return change != 0 and (change > 0) == (n > 0)
        if percent:
            limit = limit * abs(old) / 100
        return {">": change > limit, ">=": change >= limit,
            "<": change < limit, "<=": change <= limit}[op]
    event = dice.choice(events)
    return "%s%s%+d%s" % (text(event), op, n, "%" * percent), event, holds


def limit(dice, events):
    """Return a limit, and a function that decides whether two profiles fail."""
    scope = dice.choice(("", "fn", "fn:", "fl:", "ob:"))
    what = dice.choice(WHAT)
    place = {"ob:": 0, "fl:": 1}.get(scope, 2)
    conditions = [condition(dice, events) for _ in range(dice.choice((1, 1, 2)))]
    words = "&".join(words for words, _, _ in conditions)
    if scope:
        words = (scope + what if scope[-1] == ":" else scope) + ":" + words

    def fails(old, new):
        keys = [key for key in {*old, *new} if scope in ("", "fn") or
            re.search(what.encode(), key[place])]
        rows = [[
            {e: sum(side[key][e] for key in keys) for e in events}
            for side in (old, new)]] if not scope else [
            [side[key] for side in (old, new)] for key in keys]
        return any(all(holds(row[0][e], row[1][e]) for _, e, holds in conditions)
            for row in rows)
    return words, fails


def gates(paths, totals, seed):
    dice = random.Random(seed)
    limits = [limit(dice, totals[0].events) for _ in range(6)]
    p = tap.cgdiff("-q", "--match=exact", "--verdict=json", "-o", "diff", *[
        "--fail-if=" + words for words, _ in limits], *paths)
    if p.status > 1:
        if "may be cut short" not in p.err:
            wrong.append("%s: %s" % (" ".join(paths), p.err))
        return
    old, new = map(functions, totals)
    got = {v["limit"]: v["verdict"] for v in json.loads(p.err)["limits"]}
    want = {words: "failed" if fails(old, new) else "passed"
        for words, fails in limits}
    counted.update(want.values())
    compare(" ".join(paths), "limits", got, want)


def main():
    for first in range(RANGE[0], RANGE[-1] + 1, GROUP):
        number = first // GROUP
        form = ["--form=cachegrind"] if number % 4 == 3 else []
        folder = "seed%d" % first
        paths = tap.generate(folder, min(GROUP, RANGE[-1] + 1 - first), "--seed",
            first, "--events-seed", number, "--same-events", *form)
        totals = [oracle.total_of(path) for path in paths]
        for path, total in zip(paths, totals):
            exports(path, total)
            page(path, total)
        for i in range(len(paths) - 1):
            gates(paths[i:i + 2], totals[i:i + 2], first + i)
        tap.run("rm", "-r", folder)
    for what, n in sorted(counted.items()):
        tap.note("%s: %d" % (what, n))
    check(not wrong, "%d profiles" % len(RANGE), wrong[:10])
    for what in ("JSON", "CSV", "stacks", "page", "passed", "failed"):
        check(counted[what] > 0 or len(RANGE) < GROUP, "some have " + what)
    tap.done()


main()
