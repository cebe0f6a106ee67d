#!/usr/bin/env python3
"""What others find in the output of cgfilter: the totals of its input,
whatever was folded, lumped, grouped or renamed.

Peers: callgrind_annotate and cg_annotate of valgrind 3.19 or 3.20, where they
are installed, and readers that do as gprof2dot and KCachegrind do.
Profiles: the test data.
"""
import collections
import functools
import os
import sys

sys.dont_write_bytecode = True
sys.path[0] += "/.."
import oracle
import peers
import tap
from peers import File, Wanted
from tap import cgfilter, check, same

FOLDER = "/build/reproducible-path/%s/"

PROFILES = ["callgrind-3.19/%s.out" % name for name in (
    "tally-1", "tally-2", "tally-2-instr-jumps", "words-plain",
    "words-numbers-sim", "words-shared-jumps", "words-line-jumps", "calc",
    "calc-joined", "calc-callers", "flood-instr-jumps", "family-2")] + [
    "cachegrind-3.19/tally-2-9.out", "cachegrind-3.19/words-plain-13.out",
    "cachegrind-3.19/flood-1.out"]

# Options that keep the totals.
OPTIONS = [
    (),
    ("--fold=^index_find$",),
    ("--fold=^_",),
    ("--fold=fl:index",),
    ("--fold=ob:libc",),
    ("--fold=ob:^/",),
    ("--fold=^(sum|product|power|atom)",),
    ("--fold=.",),
    ("--fold=malloc|free", "--fold=^_IO_", "--fold=printf"),
    ("--lump=^_IO_",),
    ("--lump=ob:libc=the C library", "--lump=ob:ld-linux=the linker"),
    ("--lump=fl:index=index", "--lump=.=the rest"),
    ("--group=memory=alloc|free", "--group=index=^index_"),
    ("--group-by=^_*([a-z]+)_",),
    ("--group-by=^_*[A-Za-z]",),
    ("--fold=^__", "--lump=^_=hidden", "--group-by=^([a-z]+)_"),
    ("--by=line",),
    ("--by=function",),
    ("--by=file",),
    ("--by=object",),
    ("--inline=split",),
    ("--inline=split", "--by=function"),
    ("--inline=split", "--by=file"),
    ("--inline=split", "--fold=^index_"),
    ("--merge-recursion",),
    ("--merge-recursion", "--by=function"),
    ("--min=1%",),
    ("--min=50%",),
    ("--top=5",),
    ("--top=0",),
    ("--min=1%", "--top=10", "--fold=^_"),
    ("--no-jumps",),
    ("--no-calls",),
    ("--no-calls", "--no-jumps", "--by=function"),
    ("-s", "s/([a-z]+)_([a-z]+)/$2_$1/g"),
    ("-s", "s/.*/x/"),
    ("-s", "fl:s/.*/x/", "-s", "ob:s/.*/x/", "--mod-funcname=s/./_/g"),
    ("--norm=rust,gcc,llvm,paths",),
    ("--to=callgrind", "--names=plain", "--positions=absolute"),
]

# Options that have an opposite.
PARTS = ["^index_", "^_", "fl:index", "ob:libc", "main|sum", ".", "nosuch"]


def data(name):
    return os.path.join(tap.DATA, name)


@functools.lru_cache(maxsize=1)
def unfiltered(path):
    """What a profile says; it is filtered in many ways."""
    return Wanted(path)


class Filtered(File):
    """One profile, filtered in one way."""

    def __init__(self, path, options):
        super().__init__("cgfilter %s" % " ".join((*options, path)),
            data(path))
        self.options = options

    def work(self):
        p = cgfilter("-q", *self.options, "-o", self.out_name(), self.path)
        if p.status != 0 or p.err != "":
            self.check(False, "cgfilter", [p])
            return self
        before, after = unfiltered(self.path), Wanted(self.out_name())
        self.check((after.totals, after.summary, after.events) ==
            (before.totals, before.summary, before.events),
            "totals", [after.totals, before.totals, after.summary,
            before.summary])
        # The annotators must show the totals of the input.
        after.totals, after.summary = before.totals, before.summary
        return self.examine(tap.read(self.out_name()), after)

    def out_name(self):
        return "filtered.%d" % os.getpid()


def test_totals():
    # Each in every way would take a minute.
    jobs = [Filtered(path, options) for i, path in enumerate(PROFILES)
        for j, options in enumerate(OPTIONS) if (i + j) % 10 == 0 or
        i == 1 and tap.MEDIUM]
    done, _ = peers.examine(jobs)
    same([file.name for file in done if len(file.checks) < 4], [],
        "all were looked at")


def test_parts():
    """What is kept and what is dropped is all."""
    for i, path in enumerate(PROFILES):
        whole = Wanted(data(path)).totals
        for what in PARTS if tap.MEDIUM else PARTS[i % 2::2]:
            found = []
            for option in ("keep", "drop"):
                p = cgfilter("--%s=%s" % (option, what), data(path))
                # The last line has the totals, in either form.
                found.append([int(n) for n in p.out.split(b"\n")[-2].split(
                    )[1:]] if p.status == 0 else [0] * len(whole))
            same([sum(column) for column in zip(*found)], whole,
                "%s: --keep=%s and --drop=%s" % (path, what, what))


# ---- tally, of which more is known

class Numbers:
    """Counts of the first event of a profile."""

    def __init__(self, path):
        self.self_costs = collections.Counter()     # by function's name
        self.places = collections.Counter()         # by current file, name
        self.calls = {}                             # by both names
        total = oracle.Sum([path])
        event = total.events[0]
        for key, counts in total.costs.items():
            name = key[3].decode()
            if key[0] == "cost":
                self.self_costs[name] += counts[event]
                self.places[key[4].decode(), name] += counts[event]
            if key[0] == "arc":
                call = self.calls.setdefault((name, key[8].decode()), [0, 0])
                call[0] += counts["calls"]
                call[1] += counts.get(event, 0)


def filtered(name, *options):
    p = cgfilter(*options, "-o", "out", name)
    check(p.status == 0, "cgfilter %s" % " ".join(options), [p])
    return Numbers("out" if p.status == 0 else name)


def test_tally(name):
    tally = data("callgrind-3.19/%s.out" % name)
    old = Numbers(tally)

    new = filtered(tally, "--fold=^index_find$")
    same(new.self_costs["main"], old.self_costs["main"]
        + old.self_costs["index_find"], "main has what index_find cost")
    same("index_find" in new.self_costs, False, "which is gone")
    same(new.calls.get(("main", "grow")), [sum(x) for x in zip(
        old.calls.get(("main", "grow"), [0, 0]),
        old.calls["index_find", "grow"])], "what it called, main calls")

    new = filtered(tally, "--lump=^index_=Index")
    same(new.self_costs["Index"], sum(cost for fn, cost
        in old.self_costs.items() if fn.startswith("index_")),
        "Index has what all of these cost")
    same(new.calls.get(("main", "Index"), [0])[0], sum(call[0] for (a, b), call
        in old.calls.items() if a == "main" and b.startswith("index_")),
        "and is called as often")
    same(("Index", "Index") in new.calls, False, "it does not call itself")
    same({place for place in new.places if place[1] == "Index"},
        {("???", "Index")}, "it has no file")

    new = filtered(tally, "--group=Index=^index_")
    same({place: cost for place, cost in new.places.items()
        if place[1] == "Index"}, {(file, "Index"): sum(cost for place, cost
        in old.places.items() if place[0] == file
        and place[1].startswith("index_")) for file in
        (FOLDER % name[:7] + "index.c", FOLDER % name[:7] + "index.h")},
        "--group keeps the files")

    new = filtered(tally, "--by=function")
    same(new.self_costs, old.self_costs, "--by=function: the same costs")
    same({fn: call for fn, call in new.calls.items()}, old.calls,
        "--by=function: the same calls")
    same(len([place for place in new.places if place[1] == "main"]), 1,
        "--by=function: one file for each function")

    new = filtered(tally, "--inline=split")
    same(new.places, old.places, "--inline=split: the same costs")
    split = oracle.Sum(["out"]).costs
    same([key for key in split if key[0] != "arc" and key[2] != key[4]], [],
        "--inline=split: no function has two files")

    new = filtered(tally, "--merge-recursion")
    same(new.self_costs["index_sort"], old.self_costs["index_sort"]
        + old.self_costs["index_sort'2"], "--merge-recursion: self cost")
    same([fn for fn in new.self_costs if "'" in fn], [],
        "--merge-recursion: none is left")


os.chdir(tap.scratch())
peers.look_for("callgrind_annotate", "cg_annotate")
test_totals()
test_parts()
for name in tap.sampled(("tally-1", "tally-2", "tally-1-instr-jumps"), 2):
    test_tally(name)
tap.done()
