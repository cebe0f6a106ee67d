#!/usr/bin/env python3
"""Other readers find in the output of cgfilter the totals of its input,
whatever was folded, lumped, grouped or renamed.

Peers: callgrind_annotate and cg_annotate of valgrind 3.19 or 3.20, where they
are installed, and readers like those of gprof2dot, KCachegrind and speedscope.
Profiles: the test data.
"""
import functools
import os
import shlex
import sys

sys.path[0] += "/.."
import peers
import tap
from peers import File, Wanted
from tap import cgfilter, same

PROFILES = ["callgrind-3.19/%s.out" % name for name in (
    "tally-1", "tally-2", "tally-2-instr-jumps", "words-plain",
    "words-numbers-sim", "words-shared-jumps", "words-line-jumps", "calc",
    "calc-joined", "calc-callers", "flood-instr-jumps", "family-2")] + [
    "cachegrind-3.19/tally-2-9.out", "cachegrind-3.19/words-plain-13.out",
    "cachegrind-3.19/flood-1.out"]

# Options that keep the totals; the first element is a run without options.
OPTIONS = [(), *map(shlex.split, tap.commands("""
    --fold={^index_find$; ^_; fl:index; ob:libc; ob:^/; ^(sum|product|power|atom); .}
    --fold=malloc|free --fold=^_IO_ --fold=printf
    --lump={^_IO_; ob:libc='the C library' --lump=ob:ld-linux='the linker'}
    --lump=fl:index=index --lump=.='the rest'
    --group=memory=alloc|free --group=index=^index_
    --group-by={^_*([a-z]+)_; ^_*[A-Za-z]}
    --fold=^__ --lump=^_=hidden --group-by=^([a-z]+)_
    --by={line; function; file; object}
    --inline=split {; --by=function; --by=file; --fold=^index_}
    --merge-recursion {; --by=function}
    --{min=1%; min=50%; top=5; top=0; min=1% --top=10 --fold=^_}
    --{no-jumps; no-calls; no-calls --no-jumps --by=function}
    -s {s/([a-z]+)_([a-z]+)/$2_$1/g; s/.*/x/}
    -s fl:s/.*/x/ -s ob:s/.*/x/ --mod-funcname=s/./_/g
    --{norm=rust,gcc,llvm,paths; to=callgrind --names=plain --positions=absolute}
"""))]


def data(name):
    return os.path.join(tap.DATA, name)


@functools.lru_cache(maxsize=1)
def unfiltered(path):
    """Return what the oracle finds in a profile, cached for all options."""
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


os.chdir(tap.scratch())
peers.look_for("callgrind_annotate", "cg_annotate")
# All profiles with all options would take a minute.
jobs = [Filtered(path, options) for i, path in enumerate(PROFILES)
    for j, options in enumerate(OPTIONS) if (i + j) % 10 == 0 or
    i == 1 and tap.MEDIUM]
done, _ = peers.examine(jobs)
same([file.name for file in done if len(file.checks) < 4], [],
    "all were looked at")
tap.done()
