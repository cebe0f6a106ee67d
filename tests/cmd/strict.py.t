#!/usr/bin/env python3
"""cgcheck --strict accepts the output of cgmerge, cgdiff and cgfilter if their
status is 0, whatever they read, and also what they make of this output.

GRINDKIT_SEEDS is the number of generated profiles (6, medium 18), GRINDKIT_SEED
the first of their seeds (0).
"""
import collections
import itertools
import os
import random
import re
import sys

sys.path[0] += "/.."
import tap
from tap import check, same, tool

RANGE = tap.seeds(6, 18)
GROUP = 6       # number of generated profiles with the same events
BIG = 1 << 16    # bytes; larger files say nothing new here
EVERY = 1 if tap.MEDIUM else 4
ROUNDS = 2 if tap.MEDIUM else 1     # commands of each kind for each file

os.chdir(tap.scratch())

# A and B are files; blanks separate words.
ONE = tap.commands("""
    cgmerge {; --names=plain --positions=absolute; --to=callgrind; --to=cachegrind} A
    cgmerge --weight=3:A
    cgmerge --stat={mean; min; median} A A
    cgfilter --by={function; file; object; instr} A
    cgfilter --{drop=.; keep=a; fold=[a-m]; fold=.; inline=split; inline=outer} A
    cgfilter --{no-calls; no-jumps; top=2; min=5%; lump=[a-f]=X; group=G=[a-f]} A
    cgfilter --{merge-recursion; part=1; subst=s/.*//; compute; to=cachegrind} A
    cgdiff {; --all; --sides; --sides --all; --split-sign; --no-lines} A A
""")
TWO = tap.commands("""
    cgdiff {; --all; --sides; --split-sign; --sides --split-sign; --no-lines} A B
    cgdiff --{events=union; events=intersect; only=added; by=function} A B
    cgmerge {; --events=union; --events=intersect; --events=union --stat=max} A B
    cgmerge --weight=1000:A B
""")
AGAIN = ("cgmerge -", "cgmerge - A", "cgdiff - A", "cgfilter --by=function -",
    "cgfilter --fold=[a-m] -")

MOST = 200      # files for one run of cgcheck

written = collections.Counter()
useful = set()      # commands of ONE and TWO that wrote something
numbers = itertools.count()
titles = {}     # command lines of outputs that wrong() has yet to check


def output(words, before="", stdin=b""):
    """Return the output of a tool, if it succeeds, and keep it for wrong()."""
    p = tool(*words, stdin=stdin)
    if p.status != 0:
        return b""
    written[words[0]] += 1
    titles[tap.write("out.%d" % next(numbers), p.out)] = before + " ".join(
        words)
    return p.out


def wrong():
    """Return the errors in all outputs since the last call."""
    found, paths = [], [*titles]
    for i in range(0, len(paths), MOST):
        c = tap.cgcheck("--strict", *paths[i:i + MOST])
        lines = c.out.decode("latin-1").splitlines()
        verdicts = [line for line in lines if re.match(
            r"out\.\d+: (ok|not whole)\b", line)]
        if len(verdicts) != len(paths[i:i + MOST]) or c.status not in (0, 1):
            found.append("cgcheck: status %d: %s" % (c.status, c.err))
        found += ["%s: %s" % (titles[line.partition(":")[0]], line)
            for line in lines if re.match(r"out\.\d+:(?! ok\b)", line)
            and c.status != 0]
    for path in paths:
        os.unlink(path)
    titles.clear()
    return found


def put(words, a, b):
    """Return the words of a command, with the names of its files."""
    return [{"A": a, "B": b}.get(word, word.replace("=3:A", "=3:" + a)
        .replace("=1000:A", "=1000:" + a)) for word in words.split()]


def chain(item):
    """Run a command, and a second one that reads its output."""
    words, again, a, b = item
    out = output(put(words, a, b))
    if out != b"":
        useful.add(words)
        output(put(again, a, b), words + " | ", out)


def explore(files, rng):
    """Return jobs of chain() for some files of one kind."""
    jobs = []
    for i, a in enumerate(files):
        for words in rng.sample(ONE, ROUNDS):
            jobs.append((words, rng.choice(AGAIN), a, a))
        for words in rng.sample(TWO, ROUNDS):
            jobs.append((words, rng.choice(AGAIN), a,
                rng.choice((files[i - 1], rng.choice(files)))))
    return jobs


def generated():
    return [path for first in RANGE[::GROUP]
        for path in tap.generate("seed%d" % first, GROUP, "--seed", first,
            "--events-seed", first // GROUP,
            *["--form=cachegrind"] * (first // GROUP % 3 == 2))]


def real():
    return [path for _, path in tap.profiles()
        if 0 < os.path.getsize(path) < BIG]


# Doubtful sources whose merged profile must not be doubtful.
DOUBTS = {
    "summary below the sum": "events: ns\nsummary: 4\nfn=a\n1 5\n",
    "Callgrind's summary below the sum": "creator: callgrind-3\nevents: ns\n"
        "summary: 4\nfl=a\nfn=a\n1 5\ntotals: 5\n",
    "a summary of 0": "events: ns\nsummary: 0\nfl=a\nfn=a\n1 5\n",
    "counts below 0": "events: ns\nfl=a\nfn=a\n1 -5\ncfn=b\ncalls=-1 1\n"
        "1 -7\njcnd=-1/-2 3\n1\n",
    "counts below 0, Cachegrind": "cmd: x\nevents: Ir\nfl=a\nfn=a\n1 -5\n"
        "summary: -5\n",
    "two differences of cg_diff": "desc: Files compared:   a; b\ncmd: a; b\n"
        "events: Ir\nfl=a\nfn=a\n1 -5\nsummary: -5\n",
    "an event twice": "events: Ir Ir Dr Ir\nfl=a\nfn=a\n1 5 6 7 8\n",
    "an event three times, and its new name": "events: A A#2 A A\nfl=a\nfn=a\n"
        "1 5 6 7 8\n",
    "counts that wrapped": "creator: xdebug 3\nevents: Time Memory\nfl=a\n"
        "fn=a\n1 18446744073709551604 -1\nsummary: 18446744073709551604 0\n",
    "no function": "events: Ir\n1 5\n",
    "nothing": "events: Ir\n",
}


def test_doubts():
    jobs = []
    for i, (name, data) in enumerate(sorted(DOUBTS.items())):
        a = tap.write("doubt%d" % i, data.encode())
        b = tap.write("other%d" % i, data.replace("a; b", "c; d")
            .replace("=a\n", "=b\n").encode())
        # Each command gets some sources, and each source some commands.
        for j, words in [*enumerate(ONE + TWO)][i % EVERY::EVERY]:
            jobs.append((words, AGAIN[(i + j) % len(AGAIN)], a, b))
        out = output(["cgmerge", a, b])
        why = wrong()
        check(not why and out, "merged: " + name, why)
        twice = tool("cgmerge", "-", stdin=out)
        same(twice.out, out, "... and a fixed point")
    tap.in_parallel(chain, jobs)
    found = wrong()
    check(not found, "doubtful sources: %d commands" % len(jobs), found[:5])


def test_events():
    """The second event of the name A equals an event of the name A#2."""
    a = tap.write("twice", b"events: A A\nfl=a\nfn=f\n1 2 3\n")
    b = tap.write("named", b"events: A A#2\nfl=a\nfn=f\n1 20 30\n")
    for files in ((a, b), (b, a)):
        p = tool("cgmerge", "-q", *files)
        check(b"\nevents: A A#2\n" in p.out and b"\ntotals: 22 33\n" in p.out,
            "events named twice and named apart are the same", [p])


def test_negative():
    """A sum has the line about counts below 0 if and only if it has some."""
    line = b"desc: Difference: counts below 0\n"
    text = "cmd: x\nevents: Ir\nfl=a\nfn=f\n1 %d\nsummary: %d\n"
    a, b, c, d = [tap.write("n%d" % n, (text % (n, n)).encode())
        for n in (-5, -6, 9, 8)]
    for n, files in ((1, (a, b)), (0, (a, c)), (1, (b, a, d)), (0, (d, a, b,
            c, c))):
        p = tool("cgmerge", *files)
        same(p.out.count(line), n, "told %d times: %s" % (n, " ".join(files)))
        q = tool("cgmerge", files[0], "-", stdin=tool("cgmerge", *files[1:]).out)
        same(q.out, p.out, "... in any grouping")
    p = tool("cgmerge", "--to=callgrind", "-", stdin=tool("cgmerge", a).out)
    check(line not in p.out, "not in Callgrind's form", [p])
    p = tool("cgfilter", "--define=Zz = Dr - Ir", "--compute",
        "--to=cachegrind", os.path.join(tap.DATA, "cachegrind-3.19",
        "words-plain-9.out"))
    check(line in p.out, "a formula below 0", [p])
    p = tool("cgdiff", a, c)
    same(tool("cgmerge", "-", stdin=p.out).out, p.out,
        "a difference says so itself")


test_doubts()
test_events()
test_negative()
for kind, files in (("generated", generated()), ("real", real()),
        ("conformance", [*tap.conformance().values()])):
    files = tap.sampled(files, 2)
    jobs = explore(files, random.Random("%s %d" % (kind, RANGE[0])))
    tap.in_parallel(chain, jobs)
    found = wrong()
    check(not found and len(jobs) > 0, "%s: %d files, %d commands" % (kind,
        len(files), len(jobs)), found[:10])
same({*ONE, *TWO} - useful, set(), "each command wrote something")
check(min(written[name] for name in ("cgmerge", "cgdiff", "cgfilter")) > (300 if
    tap.MEDIUM else 100),
    "written and good: %s" % sorted(written.items()))
tap.done()
