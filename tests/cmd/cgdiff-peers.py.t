#!/usr/bin/env python3
"""cgdiff beside cg_diff, and what the annotators of valgrind find in its
output.

Peers: cg_diff, cg_annotate and callgrind_annotate of valgrind 3.19 or 3.20,
where they are installed.  Profiles: the test data.
"""
import collections
import functools
import itertools
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path[0] += "/.."
import peers
import tap
from peers import PEERS, Costs, File, Wanted, rows
from tap import check, read, same, sampled, write

CACHEGRIND = os.path.join(tap.DATA, "cachegrind-3.19")
CALLGRIND = os.path.join(tap.DATA, "callgrind-3.19")

# Rules that cg_diff gives to Perl: option, rule.
RULES = [
    ("filename", r"s,^/build/.*/tally-\d/,,"),
    ("filename", r"s#.*/##"),
    ("filename", r"s/\.[ch]$//"),
    ("filename", r"s/.*/all/"),
    ("filename", r"s!/!:!g"),
    ("funcname", r"s/^fold_(letter)$/lower_$1/"),
    ("funcname", r"s/\.(constprop|part|isra)\.\d+$//"),
    ("funcname", r"s/([a-z]+)_([a-z]+)/$2_$1/g"),
    ("funcname", r"s/([a-z]+)_([a-z]+)/\2_\1/"),
    ("funcname", r"s/^_*//"),
    ("funcname", r"s/_io_/[\$&]/i"),
    ("funcname", r"s/ _ ( \w ) /<$1>/xg"),
    ("funcname", r"s/_*/-/g"),
    ("funcname", r"s/(_)?m/${1}M/g"),
    ("funcname", r"s/$/()/"),
    ("funcname", r"s/\b/|/g"),
    ("funcname", r"s/(?<=_)./$&$&/g"),
    ("funcname", r"s/./f/g"),
]


def cgdiff(*args, **options):
    return tap.cgdiff("-q", *args, **options)


def data(name):
    return os.path.join(CALLGRIND, name)


def function(ob, fl, fn, file, line):
    return (fl, fn)


@functools.lru_cache(maxsize=None)
def totals_of(path):
    """What a profile comes to, which is in many pairs."""
    return Wanted(path).totals


@functools.lru_cache(maxsize=None)
def events_of(path):
    return re.search(rb"(?m)^events:(.*)", read(path))[1].split()


def pairs():
    """All pairs of Cachegrind profiles with the same events."""
    paths = [os.path.join(CACHEGRIND, name)
        for name in sorted(os.listdir(CACHEGRIND))]
    return [pair for pair in itertools.product(paths, repeat=2)
        if events_of(pair[0]) == events_of(pair[1])]


def label(*paths):
    return ", ".join(os.path.basename(path) for path in paths)


def try_all(work, title, jobs):
    """Jobs are options and pairs; work gets a number, too, for its files."""
    results = tap.in_parallel(work, [(i, *job) for i, job in enumerate(jobs)])
    for (options, pair), why in zip(jobs, results):
        check(not why, "%s %s" % (title, " ".join((*options, label(*pair)))),
            why)


def same_as_cg_diff(job):
    """One call of cgdiff and of cg_diff: what differs."""
    number, options, pair = job
    ours, theirs = "ours.%d" % number, "theirs.%d" % number
    p = cgdiff("--match=exact", "--no-lines", *options, "-o", ours, *pair)
    q = tap.run("cg_diff", *options, *pair)
    if p.status != 0 or p.err != "" or q.status != 0:
        return [p, q.status, q.err]
    write(theirs, q.out)
    a, b = Wanted(ours), Wanted(theirs)
    why = b.costs(function).differences(a.costs(function))
    if a.events != b.events or a.summary != b.summary or \
            a.totals != a.summary:
        why += ["summary %r, totals %r, not %r" % (a.summary, a.totals,
            b.summary)]
    return why


def test_cg_diff():
    """Function by function the same counts, and the same summary."""
    chosen = [pair for pair in pairs() if label(*pair) in (
        "tally-1-1.out, tally-2-1.out", "tally-2-9.out, tally-1-9.out",
        "words-plain-13.out, words-numbers-13.out",
        "flood-1.out, words-capitals-1.out")]
    same(len(chosen), 4, "pairs to rename in")
    jobs = sampled([((), pair) for pair in pairs()], 5)
    jobs += [(("--mod-%s=%s" % rule,), pair) for i, rule in enumerate(RULES)
        for pair in (chosen if tap.MEDIUM else chosen[i % 4:][:1])]
    jobs += [(("--mod-filename=" + RULES[0][1], "--mod-funcname=s/^/x/"),
        pair) for pair in chosen]
    try_all(same_as_cg_diff, "cg_diff", jobs)
    check(len(jobs) > (140 if tap.MEDIUM else 35), "%d pairs" % len(jobs))


def cg_annotate(path, width):
    """The totals that it shows, and what each function costs."""
    p = tap.run("cg_annotate", "--threshold=0", "--auto=no",
        "--show-percs=no", path)
    if p.status != 0 or p.err != "":
        return p, None
    totals, got = None, Costs(width)
    for counts, text in rows(p.out, width):
        if text == b" PROGRAM TOTALS":
            totals = counts
        else:
            got.add(text[1:], counts)
    return totals, got


def annotated(job):
    """What cg_annotate does not find in our output."""
    number, options, pair = job
    ours = "annotated.%d" % number
    p = cgdiff(*options, "-o", ours, *pair)
    if p.status != 0 or p.err != "":
        return [p]
    if read(ours).startswith(b"# callgrind"):
        return ["Callgrind form"]
    wanted = Wanted(ours)
    totals, got = cg_annotate(ours, len(wanted.events))
    if got is None:
        return totals
    why = wanted.costs(lambda ob, fl, fn, file, line:
        peers.named((file, fn))).differences(got)
    if totals != wanted.totals:
        why += ["totals %r, not %r" % (totals, wanted.totals)]
    # What we say to have subtracted is what the inputs say.
    if not options:
        old, new = map(totals_of, pair)
        if totals != [b - a for a, b in zip(old, new)]:
            why += ["totals %r" % totals]
    return why


# Lines that are gone have a file of their own.
LINES = ("-q", "--to=cachegrind", *("--%s-src=%s/src/tally-%d" % (side, tap.DATA, i)
    for side, i in (("old", 1), ("new", 2))))


def test_cg_annotate():
    """It reads the Cachegrind form of a difference, all zero or not."""
    ways = [("--no-lines", "--all"), ("--sides",), ("--split-sign",),
        ("--split-sign", "--sides")]
    jobs = sampled([(options, pair) for i, pair in enumerate(pairs())
        for options in [() if i % 2 else ways[i // 2 % len(ways)]]], 5)
    jobs += [(LINES, [os.path.join(CACHEGRIND, "tally-%d-9.out" % i)
        for i in (1, 2)])]
    try_all(annotated, "cg_annotate reads cgdiff", jobs)


def family(names):
    """All pairs among some Callgrind profiles."""
    return itertools.permutations([data(name) for name in names], 2)


def test_callgrind_annotate():
    """It reads a difference in which nothing is negative."""
    chosen = [*family(["tally-1.out", "tally-2.out"]),
        *family(["tally-%d-instr-jumps.out" % i for i in (1, 2)]),
        *family(["words-plain.out", "words-numbers.out", "calc.out"]),
        *family(["words-plain-sim.out", "words-capitals-sim.out"]),
        (data("flood.out"), data("flood.out"))]
    left_out = collections.Counter()
    ways = [(), ("--sides",), ("--by=function",), ("--by=object",),
        ("--by=instr",), ("-q", *LINES[2:])]
    for i, (old, new) in enumerate(chosen):
        for j, way in enumerate(ways):
            if not tap.MEDIUM and (i + j) % 3 and "tally-2" not in new:
                continue
            options = ("--split-sign", *way)
            name = "cgdiff %s" % " ".join((*options, label(old, new)))
            if LINES[-1] in options and "tally-2" not in new:
                continue
            if options[-1] == "--by=instr" and "instr" not in old:
                continue
            p = cgdiff(*options, old, new)
            if p.status != 0 or p.err != "":
                check(False, name, p)
                continue
            wanted = Wanted(write("split", p.out))
            check(all(count >= 0 for row in (wanted.totals,
                wanted.summary, *(counts.values()
                for counts in wanted.sum.costs.values())) for count in row),
                name + ": nothing is negative")
            file = File(name, "split").examine(p.out, wanted)
            for args in file.checks:
                check(*args)
            left_out += file.left_out
            # Up less down is the difference of the totals.
            by_name = dict(zip(wanted.events, wanted.totals))
            same([by_name[event + b"Up"] - by_name[event + b"Down"]
                for event in events_of(old)],
                [y - x for x, y in zip(totals_of(old), totals_of(new))],
                name + ": up less down")
    for rule, n in sorted(left_out.items()):
        tap.note("left out: %s: %d" % (rule, n))


os.chdir(tap.scratch())
peers.look_for("callgrind_annotate", "cg_annotate", "cg_diff")
if PEERS["cg_diff"]:
    test_cg_diff()
if PEERS["cg_annotate"]:
    test_cg_annotate()
if PEERS["callgrind_annotate"]:
    test_callgrind_annotate()
tap.done()
