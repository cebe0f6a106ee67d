#!/usr/bin/env python3
"""The conformance list: cgmerge and the oracle must read each input of
../conformance as it was worked out by hand.
Argument: the row to run, a number or a name; without one, all.
"""
import os
import re
import sys

sys.path[0] += "/.."
import oracle
import tap
from tap import cgmerge, check, write

DIR = os.path.join(tap.TESTS, "conformance")
ROWS = 80

KINDS = ("form", "events", "positions", "fact", "event", "summary", "totals",
    "cost", "arc", "jump")
ALWAYS = ("cost", "arc", "jump")    # compared whether the test names them or not


def unescape(field):
    return re.sub(r"\\x([0-9a-f]{2})", lambda m: chr(int(m[1], 16)), field)


def show(record):
    text = " | ".join(f if len(f) < 200 else f[:200] + "..." for f in record)
    return text.encode("unicode_escape").decode()


class Want:
    """A .want file."""

    def __init__(self, path):
        self.status = None
        self.stderr = []
        self.silent = False
        self.warnings = None
        self.records = []
        with open(path, encoding="ascii") as f:
            for line in f:
                self.line(path, line.rstrip("\n"))
        if self.status not in (0, 2):
            sys.exit(path + ": no status: 0 or 2")

    def line(self, path, line):
        kind = re.match(r"\w*", line)[0]
        if line.startswith("#"):
            pass
        elif line.startswith("status: "):
            self.status = int(line[8:])
        elif line.startswith("stderr: "):
            self.stderr.append(re.compile(line[8:]))
        elif line == "nostderr":
            self.silent = True
        elif line.startswith("warnings: "):
            self.warnings = int(line[10:])
        elif kind in KINDS:
            fields = re.split(r" *\| *| +-> +", line.rstrip())
            self.records.append([unescape(re.sub(r"\{(\d+)\*(.)\}",
                lambda m: m[2] * int(m[1]), f)) for f in fields])
        else:
            sys.exit("%s: not understood: %s" % (path, line))


def read(path):
    """Return the oracle's records of a file, or None, and why it has none."""
    status, lines = oracle.attempt(oracle.dump, path)
    return (None, lines) if status else ([[unescape(f) for f in
        line.split("\t")] for line in lines], [])


def compare(want, path):
    """Return how the oracle's reading of a file differs from that wanted."""
    got, why = read(path)
    if got is None:
        return why
    for kind in KINDS:
        a = sorted(r for r in want.records if r[0] == kind)
        b = sorted(r for r in got if r[0] == kind)
        if a or kind in ALWAYS:
            why += ["missing:    " + show(r) for r in a if r not in b]
            why += ["not wanted: " + show(r) for r in b if r not in a]
            if not why and a != b:
                why += ["%s: a line twice" % kind]
    return why


def messages(want, status, err):
    """Return the errors in the exit status and the messages."""
    why = []
    lines = err.splitlines()
    if status != want.status:
        why.append("status %s, not %d" % (status, want.status))
    for line in lines:
        if not line.startswith("cgmerge: "):
            why.append("not a message of ours")
    for regex in want.stderr:
        if not any(regex.search(line) for line in lines):
            why.append("no message matches " + regex.pattern)
    if want.silent and lines:
        why.append("not silent")
    if want.warnings is not None and \
            sum("warning:" in line for line in lines) != want.warnings:
        why.append("not %d warnings" % want.warnings)
    if want.status == 2 and (not lines or "warning:" in lines[-1]):
        why.append("the last message does not say what is wrong")
    if why:
        why += ["stderr: " + show([line]) for line in lines]
    return why


def check_row(name):
    source = os.path.join(DIR, name + ".in")
    want = Want(os.path.join(DIR, name + ".want"))
    status, out, err = cgmerge("-v", source)
    why = messages(want, status, err)
    check(not why, name + ": status and messages", why)
    if want.status == 2:
        check(status == 2 and out == b"", name + ": no output",
            ["%d bytes" % len(out)])
        check(read(source)[0] is None, name + ": the oracle rejects it")
        return
    why = compare(want, write(name, out))
    check(not why, name + ": reading", why)
    why = compare(want, source)
    check(not why, name + ": the oracle's reading", why)
    again = cgmerge("-", stdin=out)
    check(status == 0 and again[:2] == (0, out), name + ": fixed point",
        ["status %s, %d bytes then %d" % (again.status, len(out),
        len(again.out)), again.err])


os.chdir(tap.scratch())
names, wants = (sorted(name[:-len(end)] for name in os.listdir(DIR)
    if name.endswith(end)) for end in (".in", ".want"))
check(wants == names and {int(name[:2]) for name in names} ==
    {*range(1, ROWS + 1)}, "all rows have an input, all inputs a reading")
for name in names:
    if sys.argv[1:] in ([], [name], [name[:2]]):
        check_row(name)
tap.done()
