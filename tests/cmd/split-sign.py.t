#!/usr/bin/env python3
"""Other readers find in differences by --split-sign what cgdiff wrote, and that
is the difference of the inputs; on a terminal, a note recommends the option.

Peers are those of peers.py.  Differences: of neighbours among the profiles with
the same events of the test data, the corpus and a generator, of small generated
ones both ways; and of some of the test data with other options.
"""
import collections
import functools
import itertools
import os
import re
import sys

sys.path[0] += "/.."
import peers
import tap
import terminal
from peers import File, Wanted
from tap import CGDIFF, check, same, write

SMALL = 1 << 14         # bytes; smaller generated ones are taken both ways
GENERATED = 8 if tap.MEDIUM else 4           # profiles of the same events
NOTE = ("cgdiff: note: other programs misread negative counts and calls made "
    "0 times; --split-sign avoids both\n")


READ = "%s: note: to read this, type: %s | clannotate\n"
# Profiles that are compared with each other, and options for that: LINES gives
# deleted lines a file of their own.
FAMILIES = [["tally-1", "tally-2"], ["tally-1-instr-jumps", "tally-2-instr-jumps"],
    ["words-plain", "words-numbers", "calc"],
    ["words-plain-sim", "words-capitals-sim"], ["flood", "flood"]]
LINES = ["--%s-src=%s/src/tally-%d" % (side, tap.DATA, i)
    for side, i in (("old", 1), ("new", 2))]
WAYS = [["--match=auto"], ["--sides"], ["--by=function"], ["--by=object"],
    ["--by=instr"], LINES]


def generate():
    """Generate profiles that other readers read correctly."""
    return [(path, path) for seed in (1, 2, 3)
        for path in tap.generate("generated-%d" % seed, GENERATED, "--portable",
            "--form=callgrind", "--events-seed", seed)]


def groups():
    """Return the profiles in Callgrind's form, by their events."""
    found = collections.defaultdict(list)
    for name, path in tap.small_profiles() + generate():
        p = tap.cgmerge("-q", path)
        if p.status == 0 and p.out.startswith(b"# callgrind format\n"):
            events = re.search(rb"\nevents: (.*)", p.out)[1].split()
            found[tuple(sorted(events))].append((name, path))
    return found


def pairs():
    for group in groups().values():
        for old, new in zip(group, group[1:] + group[:1]):
            yield old, new
            if len(group) > 2 and max(map(os.path.getsize,
                (old[1], new[1]))) < SMALL and "generated" in new[0]:
                yield new, old


def in_other_ways():
    """Yield (old, new, options) for the families."""
    names = [pair for family in FAMILIES
        for pair in itertools.permutations(family, 2)]
    for (i, (old, new)), (j, way) in itertools.product(enumerate(names),
            enumerate(WAYS)):
        if (way != LINES or new == "tally-2") and (way != ["--by=instr"] or
                "instr" in old) and (tap.MEDIUM or (i + j) % 3 == 0 or
                "tally-2" in new):
            yield *((name, os.path.join(tap.DATA, "callgrind-3.19",
                name + ".out")) for name in (old, new)), way


def key(*function):
    return function


@functools.lru_cache(maxsize=4)
def side(path):
    """Return the events, costs, arcs and totals of a profile, and keep them, as
    it is in several differences."""
    wanted = Wanted(path)
    return wanted.events, wanted.costs(key), wanted.arcs(key), wanted.totals


class Difference(File):
    def __init__(self, number, old, new, options=()):
        super().__init__(" ".join((*options, "%s, %s" % (old[0], new[0]))), None)
        self.number, self.old, self.new = number, old[1], new[1]
        self.options = options

    def work(self):
        p = tap.cgdiff("-q", *self.options or ["--match=exact"], "--split-sign",
            self.old, self.new)
        if p.status != 0:
            self.check(False, "cgdiff --split-sign", [p.err])
            return self
        split = Wanted(write("split.%d" % self.number, p.out))
        (self.adds_up if self.options else self.means)(split)
        self.examine(p.out, split)
        self.check(self.left_out["callgrind_annotate: functions that make "
            "calls 0 times"] == 0, "no call that was not made")
        return self

    def adds_up(self, split):
        """The totals of Up less those of Down are the change of the totals."""
        old, new = side(self.old), side(self.new)
        found = dict(zip(split.events, split.totals))
        self.check([found[event + b"Up"] - found[event + b"Down"]
            for event in old[0]] == [b - a for a, b in zip(old[3], new[3])],
            "up less down", [found])

    def means(self, split):
        """Up less Down is new less old in each cost centre and arc, and Up or
        Down is 0."""
        index = {event: i for i, event in enumerate(split.events)}
        old, new = side(self.old), side(self.new)
        for what, of in (("costs", Wanted.costs), ("arcs", Wanted.arcs)):
            own = what == "arcs"
            got, wanted = of(split, key), peers.Costs(len(new[0]))
            for sign, (events, *of_side) in ((-1, old), (1, new)):
                at = [events.index(event) for event in new[0]]
                for k, counts in of_side[own].items():
                    # An arc's key ends with its number of calls.
                    wanted.add(k[:-1] if own else k, [sign * counts[own + i]
                        for i in at])
            found, low, both = peers.Costs(len(new[0])), [], []
            for k, counts in got.items():
                ups, downs = ([counts[own + index[event + side]]
                    for event in new[0]] for side in (b"Up", b"Down"))
                found.add(k[:-1] if own else k,
                    [a - b for a, b in zip(ups, downs)])
                low += [k] * (min(counts) < 0)
                both += [k] * any(a and b for a, b in zip(ups, downs))
            self.agree("what was meant: " + what, wanted, found)
            self.check(not low and not both, "no sign, no cost twice: " + what,
                low + both)


def test_pairs():
    jobs = [Difference(i, *pair) for i, pair in
        enumerate([*pairs(), *in_other_ways()])]
    _, left_out = peers.examine(jobs)
    negative = [rule for rule in left_out if "negative" in rule]
    same(negative, [], "no reader meets a count below 0")
    check(len(jobs) > (60 if tap.MEDIUM else 20), "%d differences" % len(jobs))


def on_terminal(*words, tool=CGDIFF):
    """Return the messages and status of a tool that writes to a terminal."""
    with open("said", "w+b") as said:
        status, _ = terminal.run(tool, *words, ends="o", stderr=said)
    return tap.read("said").decode(), status


def test_note():
    graph = (b"# callgrind format\nevents: Ir\nfl=a\nfn=f\n1 5\ncfn=g\n"
        b"calls=%d 2\n1 %d\nfn=g\n2 %d\n")
    write("old", graph % (1, 7, 7))
    write("more", graph % (1, 9, 9))
    write("less", graph % (1, 4, 4))
    write("called", graph % (2, 14, 14))
    for i, cost in enumerate((5, 3)):
        write("cg%d" % i, b"cmd: x\nevents: Ir\nfl=a\nfn=f\n1 %d\nsummary: %d"
            b"\n" % (cost, cost))
    for words, note in ((["old", "more"], NOTE), (["old", "less"], NOTE),
            (["old", "called"], ""), (["old", "old"], ""),
            (["called", "old"], NOTE), (["-q", "old", "less"], ""),
            (["--split-sign", "old", "less"], ""),
            (["-o", "out", "old", "less"], ""), (["cg0", "cg1"], ""),
            (["--to=callgrind", "cg0", "cg1"], NOTE),
            (["-o-", "old", "less"], NOTE)):
        read = READ % ("cgdiff", " ".join([CGDIFF, *words]))
        same(on_terminal(*words), (note if {"-q", "-o"} & {*words} else
            read + note, 0), "on a terminal: cgdiff " + " ".join(words))
        same(tap.cgdiff(*words).err, "", "... and elsewhere")
    for tool, *words in (("cgmerge", "old"), ("cgfilter", "--keep=.", "old")):
        path = os.path.join(tap.BIN, tool)
        for more, wanted in (([], READ % (tool, " ".join([path, *words]))),
                (["-o", "out"], ""), (["-q"], "")):
            same(on_terminal(*words, *more, tool=path), (wanted, 0),
                "on a terminal: %s" % " ".join([tool, *words, *more]))
        same(tap.run(path, *words).err, "", "... and elsewhere")
    # The command in the note can be typed as it is.
    write("it's old", graph % (1, 7, 7))
    said, _ = on_terminal("--split-sign", "--fail-if=Ir>+99%", "it's old",
        "more")
    typed = re.search("type: (.*)", said)[1]
    check(typed.startswith(CGDIFF), "the note has the command", [said])
    p = tap.run("sh", "-c", typed, env={**os.environ, "PATH": tap.BIN + ":" +
        os.environ["PATH"]})
    check(p.status == 0 and b"PROGRAM TOTALS" in p.out, "... quoted for a "
        "shell", [typed, p.err])


os.chdir(tap.scratch())
peers.look_for("callgrind_annotate")
# This test is about Callgrind's form alone.
peers.PEERS["cg_annotate"] = False
test_pairs()
test_note()
if tap.CORPUS == "":
    tap.skip("real profiles", "CORPUS names no folder")
tap.done()
