"""Read what cgexport wrote back into the rows of a profile, as the oracle has
them, but with text for bytes and without counts of 0."""
import collections
import csv
import io
import re

from tap import check, same


def text(name):
    return name.decode("utf-8", "replace")


def wanted(total):
    """Return the oracle's rows with text for bytes, without counts of 0."""
    rows = {}
    for key, counts in total.costs.items():
        kind = key[0]
        names = tuple(text(f) if isinstance(f, bytes) else f for f in key)
        rows[names] = {text(e) if isinstance(e, bytes) else e: n
            for e, n in counts.items() if n}
    return {key: counts for key, counts in rows.items()
        if counts or key[0] != "cost"}


def position(row, instr):
    """Return the position that begins a row, and the rest of the row."""
    return ((row[0], row[1]), row[2:]) if instr else ((None, row[0]), row[1:])


def events_of(names, counts):
    return {name: n for name, n in zip(names, counts) if n}


def json_rows(j):
    """Return the rows of JSON in the form of wanted()."""
    instr = "addr" in j["columns"]["costs"]
    found = {}

    def function(number):
        f = j["functions"][number]
        return j["objects"][f["object"]], j["files"][f["file"]], f["name"]

    def place(row):
        at, rest = position(row[2:], instr)
        return (*function(row[0]), j["files"][row[1]], at), rest

    for row in j["costs"]:
        key, counts = place(row)
        if any(counts):
            found[("cost", *key)] = events_of(j["events"], counts)
    for row in j["calls"]:
        key, rest = place(row)
        to_function = function(rest[0])
        to, rest = position(rest[1:], instr)
        found[("arc", *key, *to_function, to)] = \
            events_of(["calls", *j["events"]], rest)
    for row in j["jumps"]:
        key, rest = place(row)
        to, (conditional, executed, followed) = position(rest[2:], instr)
        found[("jump", *key, j["files"][rest[0]], rest[1], to,
            ("jump", "cond")[conditional])] = events_of(
            ["executed", "followed"], [executed, followed])
    return found


def csv_rows(data):
    """Return the rows of CSV in the form of wanted(), and the totals."""
    def at(addr, line):
        return (int(addr, 16) if addr else None, int(line or 0))

    found, totals = {}, None
    rows = csv.reader(io.StringIO(text(data), newline=""))
    names = next(rows)[15:]
    for row in rows:
        kind, key, to, counts = row[0], row[1:5], row[7:10], row[15:]
        if kind == "schema":
            same(row[1], "cgexport-1: all counts are exact", "the schema")
        elif kind == "total":
            totals = list(map(int, counts))
        elif kind == "cost":
            if any(map(int, counts)):
                found[("cost", *key, at(*row[5:7]))] = events_of(names,
                    map(int, counts))
        elif kind == "call":
            found[("arc", *key, at(*row[5:7]), *to, at(*row[10:12]))] = \
                events_of(["calls", *names], map(int, [row[12], *counts]))
        else:
            found[("jump", *key, at(*row[5:7]), *to[1:], at(*row[10:12]),
                ("jump", "cond")[int(row[13])])] = events_of(
                ["executed", "followed"], map(int, [row[12], row[14]]))
    return found, totals


def folded(data):
    """Return the numbers of each stack."""
    found = {}
    for line in text(data).split("\n")[:-1]:
        words = line.split(" ")
        n = len(words)
        while n > 1 and words[n - 1].isdigit():
            n -= 1
        stack = " ".join(words[:n])
        if stack in found:
            check(False, "%s stands once" % stack)
        found[stack] = list(map(int, words[n:]))
    return found


def frame(name):
    """Return a name as a stack shows it."""
    return re.sub(r"[\x00-\x1f\x7f]", "?", name.replace(";", ":")) or "?"


def folded_wanted(rows, event):
    found = collections.Counter()
    for key, counts in rows.items():
        if key[0] != "cost":
            continue
        inlined = [key[4]] if key[4] != key[2] else []
        line = "L%s" % (key[5][1] or "?")
        names = [*[name for name in key[1:2] if name], *key[2:4], *inlined]
        found[";".join([*map(frame, names), line])] += counts.get(event, 0)
    return {stack: [n] for stack, n in found.items() if n}
