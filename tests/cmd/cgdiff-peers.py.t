#!/usr/bin/env python3
"""cgdiff agrees with cg_diff, and cg_annotate can read its output;
split-sign.py.t tests callgrind_annotate and other readers.

Peers: cg_diff and cg_annotate of valgrind 3.19 or 3.20, where they are
installed.  Profiles: the test data.
"""
import functools
import itertools
import os
import re
import sys

sys.path[0] += "/.."
import peers
import tap
from peers import PEERS, File, Wanted
from tap import check, read, same, sampled, write

CACHEGRIND = os.path.join(tap.DATA, "cachegrind-3.19")

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


def function(ob, fl, fn, file, line):
    return (fl, fn)


@functools.lru_cache(maxsize=None)
def totals_of(path):
    """Return the totals of a profile, cached as it is in many pairs."""
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


class Difference(File):
    """Options of cgdiff and two profiles, compared in a separate process."""

    def __init__(self, options, pair):
        super().__init__("cgdiff %s" % " ".join((*options, label(*pair))), None)
        self.options, self.pair = options, pair

    def difference(self, *options):
        """Run cgdiff and take its output.  Return whether it worked."""
        p = tap.cgdiff("-q", *options, *self.options, *self.pair)
        good = p.status == 0 and p.err == ""
        self.check(good, "works", [p.err])
        if good:
            self.take(p.out)
        return good


class BesideCgDiff(Difference):
    """cgdiff and cg_diff agree on each function and on the summary."""

    def work(self):
        q = tap.run("cg_diff", *self.options, *self.pair)
        self.check(q.status == 0, "cg_diff works", [q.err])
        if self.difference("--match=exact", "--no-lines") and q.status == 0:
            a, b = self.wanted, Wanted(write("theirs.%d" % os.getpid(), q.out))
            self.agree("functions of cg_diff", b.costs(function), a.costs(function))
            self.check((a.events, a.summary, a.totals) == (b.events, b.summary,
                b.summary), "summary of cg_diff", [a.summary, a.totals,
                b.summary])
        return self


class Annotated(Difference):
    """cg_annotate reads the Cachegrind form of a difference, all zero or not."""

    def work(self):
        if self.difference():
            self.check(not self.text.startswith(b"# callgrind"),
                "Cachegrind's form")
            self.cg_annotate()
            # The totals are those of NEW less those of OLD.
            if not self.options:
                old, new = map(totals_of, self.pair)
                self.check(self.wanted.totals == [b - a for a, b in
                    zip(old, new)], "totals", [self.wanted.totals])
        return self


def label(*paths):
    return ", ".join(os.path.basename(path) for path in paths)


def test_cg_diff():
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
    peers.examine([BesideCgDiff(*job) for job in jobs])
    check(len(jobs) > (140 if tap.MEDIUM else 35), "%d pairs" % len(jobs))


# With sources, the difference has deleted lines in a file of their own.
LINES = ("-q", "--to=cachegrind", *("--%s-src=%s/src/tally-%d" % (side, tap.DATA, i)
    for side, i in (("old", 1), ("new", 2))))


def test_cg_annotate():
    ways = [("--no-lines", "--all"), ("--sides",), ("--split-sign",),
        ("--split-sign", "--sides")]
    jobs = sampled([(options, pair) for i, pair in enumerate(pairs())
        for options in [() if i % 2 else ways[i // 2 % len(ways)]]], 5)
    jobs += [(LINES, [os.path.join(CACHEGRIND, "tally-%d-9.out" % i)
        for i in (1, 2)])]
    peers.examine([Annotated(*job) for job in jobs])


os.chdir(tap.scratch())
peers.look_for("cg_annotate", "cg_diff")
if PEERS["cg_diff"]:
    test_cg_diff()
if PEERS["cg_annotate"]:
    test_cg_annotate()
tap.done()
