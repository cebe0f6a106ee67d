#!/usr/bin/env python3
"""cgdiff and cgfilter agree with the oracle, an independent implementation.

Cases made by hand test the oracle and the tools.  Generated profiles, the test
data and the corpus are read with random options, and their results must have
properties that do not depend on the profile.  Zero counts do not matter.
GRINDKIT_SEEDS is the number of generated profiles (8, medium 1,500),
GRINDKIT_SEED the first of their seeds (0).
"""
import functools
import itertools
import multiprocessing
import os
import random
import re
import sys
import traceback

sys.path[0] += "/.."
import oracle
import oracle_verbs as verbs
import tap
from tap import cgmerge, check, tool, write

RANGE = tap.seeds(8, 1500)
GROUP = 4       # number of generated profiles with the same events
ROWS = 1000     # a file with as many rows or more gets fewer runs
RUN = 6         # files that one process takes in a row

# Title, words, profile, result.  A bar is a newline.  tests/verbs also has a
# case of each verb.
FILTER_CASES = [
    ("fold: a cycle as one", "--fold=^[gh]$",
        "events: Ir|fl=a|fn=main|cfn=g|calls=1 10|1 40|cfn=h|calls=1 20|2 20|"
        "fn=g|10 11|cfn=h|calls=5 20|11 50|"
        "fn=h|20 22|cfn=g|calls=4 10|21 45|cfn=leaf|calls=3 30|22 27|"
        "fn=leaf|30 27",
        "events: Ir|fl=a|fn=main|1 22|2 11|cfn=leaf|calls=1 30|1 18|"
        "calls=2 30|2 9|fn=leaf|30 27"),
    ("fold: not a cycle without a caller", "--fold=^[gh]$",
        "events: Ir|fl=a|fn=g|1 3|cfn=h|calls=1 5|1 4|"
        "fn=h|5 4|cfn=g|calls=1 1|5 2|cfn=k|calls=2 7|6 9|fn=k|7 9",
        "events: Ir|fl=a|fn=g|1 3|cfn=h|calls=1 5|1 4|"
        "fn=h|5 4|cfn=g|calls=1 1|5 2|cfn=k|calls=2 7|6 9|fn=k|7 9"),
    ("fold: self cost is shared as a whole", "--fold=^[fg]$",
        "events: Ir|fl=a|fn=x|cfn=f|calls=1 3|1 1|fn=y|cfn=f|calls=2 3|2 2|"
        "fn=f|3 1|4 1|cfn=g|calls=2 7|5 1|fn=g|7 1",
        "events: Ir|fl=a|fn=x|1 1|fn=y|2 2"),
    ("fold: a chain below what has no caller", "--fold=^[fg]$",
        "events: Ir|fl=a|fn=f|3 15|cfn=g|calls=2 7|4 80|"
        "fn=g|7 50|cfn=h|calls=3 9|8 30|fn=h|9 30",
        "events: Ir|fl=a|fn=f|3 15|4 50|cfn=h|calls=3 9|4 30|fn=h|9 30"),
    ("fold: by calls where nothing is inclusive", "--fold=^g$",
        "events: Ir|fl=a|fn=a|cfn=g|calls=1 5|1 0|fn=b|cfn=g|calls=3 5|2 0|"
        "fn=g|5 9",
        "events: Ir|fl=a|fn=a|1 2|fn=b|2 7"),
    ("fold: what is called with no count stays", "--fold=^g$",
        "events: Ir|fl=a|fn=b|2 1|cfn=g|calls=0 5|2 0|fn=g|5 9|cfn=h|calls=6 7|"
        "5 8|fn=h|7 8",
        "events: Ir|fl=a|fn=b|2 1|fn=g|5 9|cfn=h|calls=6 7|5 8|fn=h|7 8"),
    ("fold: calls that are zero do not share calls", "--fold=^g$",
        "events: Ir|fl=a|fn=a|cfn=g|calls=0 5|1 1|fn=b|cfn=g|calls=0 5|2 3|"
        "fn=g|5 4|cfn=h|calls=6 7|5 8|fn=h|7 8",
        "events: Ir|fl=a|fn=a|1 1|cfn=h|calls=6 7|1 2|"
        "fn=b|2 3|cfn=h|calls=1 7|2 6|fn=h|7 8"),
    ("fold: calls of both signs", "--fold=^[fg]$",
        "events: Ir|fl=a|fn=p|cfn=f|calls=1 5|1 12|fn=q|cfn=g|calls=1 6|2 4|"
        "fn=f|cfn=k|calls=2 9|5 9|cfn=l|calls=0 8|5 3|"
        "fn=g|cfn=k|calls=-1 9|6 4|fn=k|9 13|fn=l|8 3",
        "events: Ir|fl=a|fn=p|cfn=k|calls=2 9|1 9|cfn=l|calls=0 8|1 3|"
        "fn=q|cfn=k|calls=-1 9|2 4|fn=k|9 13|fn=l|8 3"),
    ("fold: a negative inclusive cost", "--fold=^g$",
        "events: Ir|fl=a|fn=a|cfn=g|calls=1 5|1 -5|fn=b|cfn=g|calls=3 5|2 9|"
        "fn=g|5 -9",
        "events: Ir|fl=a|fn=a|1 -2|fn=b|2 -7"),
    ("fold: a caller before what it calls", "--fold=^[fg]$",
        "events: Ir|fl=a|fn=p|cfn=f|calls=1 5|1 100|fn=q|cfn=f|calls=2 5|2 200|"
        "fn=r|cfn=g|calls=2 6|3 30|fn=f|5 30|cfn=g|calls=1 6|5 60|fn=g|6 90|"
        "cfn=k|calls=9 9|6 9|cfn=l|calls=1 9|7 3|cfn=m|calls=9 9|8 9|"
        "fn=k|9 9|fn=l|9 3|fn=m|9 9",
        "events: Ir|fl=a|fn=p|1 30|cfn=k|calls=1 9|1 2|cfn=m|calls=1 9|1 2|"
        "fn=q|2 60|cfn=k|calls=2 9|2 4|cfn=l|calls=1 9|2 2|cfn=m|calls=2 9|2 4|"
        "fn=r|3 30|cfn=k|calls=6 9|3 3|cfn=l|calls=1 9|3 1|cfn=m|calls=6 9|3 3|"
        "fn=k|9 9|fn=l|9 3|fn=m|9 9"),
    # A cost of 53 bits is split by shares of a weight of 1.
    ("fold: small weights of large counts", "--fold=^[fg]$",
        "events: Ir|fl=a|fn=p|cfn=f|calls=1 5|1 1|fn=q|cfn=f|calls=2 5|2 2|"
        "fn=r|cfn=g|calls=1 6|3 1|fn=f|cfn=g|calls=1 6|5 1|fn=g|"
        "cfn=k|calls=6 9|6 6000000000000000|cfn=l|calls=6 9|7 6|"
        "cfn=m|calls=6 9|8 6|fn=k|9 6000000000000000|fn=l|9 6|fn=m|9 6",
        "events: Ir|fl=a|fn=p|cfn=k|calls=1 9|1 1000000000000000|"
        "cfn=l|calls=1 9|1 1|cfn=m|calls=1 9|1 1|"
        "fn=q|cfn=k|calls=2 9|2 2000000000000000|"
        "cfn=l|calls=2 9|2 2|cfn=m|calls=2 9|2 2|"
        "fn=r|cfn=k|calls=3 9|3 3000000000000000|"
        "cfn=l|calls=3 9|3 3|cfn=m|calls=3 9|3 3|"
        "fn=k|9 6000000000000000|fn=l|9 6|fn=m|9 6"),
    ("fold: calls from one position are one", "--fold=^[fg]$",
        "events: Ir|fl=a|fn=p|cfn=f|calls=1 5|1 4|cfn=g|calls=1 6|1 1|"
        "calls=1 7|1 1|fn=q|cfn=g|calls=1 6|2 2|"
        "fn=f|5 1|cfn=g|calls=1 6|5 3|cfn=g|calls=1 7|6 1|fn=g|6 8|",
        "events: Ir|fl=a|fn=p|1 7|fn=q|2 2"),
    ("fold: into the current file of the call", "--fold=^g$",
        "events: Ir|ob=o|fl=a|fn=main|fi=b|cfn=g|calls=1 5|2 30|"
        "fl=b|fn=g|5 20|fi=c|6 1|cob=p|cfi=q|cfn=h|calls=1 9|6 9|"
        "ob=p|fl=q|fn=h|9 9",
        "events: Ir|ob=o|fl=a|fn=main|fi=b|2 21|cob=p|cfi=q|cfn=h|calls=1 9|"
        "2 9|ob=p|fl=q|fn=h|9 9"),
    ("root: what others call as well in part", "--root=^a$",
        "events: Ir Dr|fl=a|fn=main|1 1 1|cfn=a|calls=1 3|2 70 7|"
        "cfn=b|calls=1 5|3 40 1|fn=a|3 10 2|cfn=s|calls=3 7|4 60 5|"
        "fn=b|5 10 1|cfn=s|calls=2 7|6 30|"
        "fn=s|7 50 5|cfn=t|calls=9 9|8 40|fn=t|9 40",
        "events: Ir Dr|fl=a|fn=a|3 10 2|cfn=s|calls=3 7|4 60 5|"
        "fn=s|7 33 5|cfn=t|calls=5 9|8 27|fn=t|9 27"),
    ("root: all callers inside", "--root=^a$",
        "events: Ir|fl=a|fn=main|1 1|cfn=a|calls=1 3|2 9|fn=a|3 1|"
        "cfn=b|calls=1 4|3 6|cfn=c|calls=1 5|3 2|fn=b|4 2|cfn=c|calls=2 5|4 4|"
        "fn=c|5 6",
        "events: Ir|fl=a|fn=a|3 1|cfn=b|calls=1 4|3 6|cfn=c|calls=1 5|3 2|"
        "fn=b|4 2|cfn=c|calls=2 5|4 4|fn=c|5 6"),
    ("root: a cycle is whole", "--root=^a$",
        "events: Ir|fl=a|fn=main|1 1|cfn=b|calls=1 4|2 30|"
        "fn=a|3 10|cfn=b|calls=5 4|3 20|fn=b|4 15|cfn=a|calls=5 3|4 25|"
        "cfn=c|calls=1 5|4 5|fn=c|5 5",
        "events: Ir|fl=a|fn=a|3 10|cfn=b|calls=5 4|3 20|fn=b|4 15|"
        "cfn=a|calls=5 3|4 25|cfn=c|calls=1 5|4 5|fn=c|5 5"),
    ("root: a cycle in part", "--root=^r$",
        "events: Ir|fl=a|fn=r|1 1|cfn=a|calls=1 3|1 10|fn=q|cfn=a|calls=3 3|"
        "2 30|fn=a|3 16|cfn=b|calls=8 4|3 40|fn=b|4 24|cfn=a|calls=4 3|4 16",
        "events: Ir|fl=a|fn=r|1 1|cfn=a|calls=1 3|1 10|fn=a|3 4|"
        "cfn=b|calls=2 4|3 10|fn=b|4 6|cfn=a|calls=1 3|4 4"),
    ("root: one below another counts once", "--root=^r$ --root=^a$",
        "events: Ir|fl=a|fn=r|1 1|cfn=a|calls=1 3|1 10|fn=q|cfn=a|calls=1 3|"
        "2 10|fn=a|3 20",
        "events: Ir|fl=a|fn=r|1 1|cfn=a|calls=1 3|1 10|fn=a|3 20"),
    ("root: what calls of it do not tell", "--root=^r$",
        "events: Ir|fl=a|fn=r|1 1|cfn=a|calls=1 3|1 10|fn=q|cfn=a|calls=1 3|"
        "2 10|fn=a|3 30",
        "events: Ir|fl=a|fn=r|1 1|cfn=a|calls=1 3|1 10|fn=a|3 10"),
    ("root: by calls, and by arcs", "--root=^r$",
        "events: Ir Dr|fl=a|fn=r|1 1|cfn=a|calls=1 3|1 -10|cfn=b|calls=0 4|"
        "1 -1|fn=q|cfn=a|calls=3 3|2 10|cfn=b|calls=0 4|1 2|fn=a|3 40 8|"
        "fn=b|4 6|jump=3 5|4|jcnd=1/5 5|4",
        "events: Ir Dr|fl=a|fn=r|1 1|cfn=a|calls=1 3|1 -10|cfn=b|calls=0 4|"
        "1 -1|fn=a|3 10 2|fn=b|4 3|jump=1 5|4|jcnd=0/2 5|4"),
    ("root: by arcs, as a number of calls is below 0", "--root=^r$",
        "events: Ir|fl=a|fn=r|1 1|cfn=b|calls=-1 4|1 -1|fn=q|cfn=b|calls=3 4|"
        "1 2|fn=b|4 6",
        "events: Ir|fl=a|fn=r|1 1|cfn=b|calls=-1 4|1 -1|fn=b|4 3"),
    ("root: what is called with no count is not called", "--root=^r$",
        "events: Ir|fl=a|fn=r|1 1|cfn=b|calls=0 4|1 0|fn=b|4 6|cfn=r|calls=0 1|4",
        "events: Ir|fl=a|fn=r|1 1"),
    ("root: no calls where what is cut has none", "--root=^r$",
        "events: Ir|fl=a|fn=r|1 1|cfn=a|calls=1 3|1 10|fn=q|cfn=a|calls=1 3|"
        "2 10|fn=a|3 14|cfn=h|calls=0 7|5 6|fn=h|7 6",
        "events: Ir|fl=a|fn=r|1 1|cfn=a|calls=1 3|1 10|fn=a|3 7|"
        "cfn=h|calls=0 7|5 3|fn=h|7 3"),
    ("root: a function with no share is not among the top",
        "--root=^r$ --top=3", "events: Ir|fl=a|fn=r|1 5|cfn=p|calls=1 3|1 0|"
        "cfn=z|calls=1 9|2 1|fn=q|cfn=p|calls=1 3|2 9|"
        "fn=p|3 9|cfn=b|calls=1 4|4 0|fn=b|4 0|fn=z|9 1",
        "events: Ir|fl=a|fn=r|1 5|cfn=p|calls=1 3|1 0|cfn=z|calls=1 9|2 1|"
        "fn=z|9 1"),
    ("the first lump wins, and lumps before groups",
        "--group=G=^f --lump=^fa=L --lump=^f[ab]=M",
        "events: Ir|fl=a|fn=fa|1 1|fn=fb|2 2|fn=fc|3 4",
        "events: Ir|fl=???|fn=G|fi=a|3 4|fl=???|fn=L|0 1|fl=???|fn=M|0 2"),
    ("by=namespace", "--by=namespace --group=G=^g",
        "events: Ir|ob=x|fl=a|fn=n::C<n::D>::f(m::E)|1 1|fi=b|2 2|"
        "cfi=a|cfn=void n::C<int>::h<int>(int)|calls=3 4|5 6|"
        "cob=y|cfi=b|cfn=main|calls=1 9|6 7|fn=void n::C<int>::h<int>(int)|"
        "4 6|fn=f|7 1|cfn=_Z1gv|calls=1 1|7 2|fn=g|8 3|"
        "fn=_Z1gv|1 2|ob=y|fl=b|fn=main|9 5|cfn=f|calls=1 7|10 2|fn=f|7 2|"
        "fn=n::C<long>::f()|8 9",
        "events: Ir|fl=???|fn=n::C|0 18|cob=y|cfn=(global)|calls=1 0|0 7|"
        "ob=x|fn=(global)|0 1|cfn=(mangled)|calls=1 0|0 2|fn=(mangled)|0 2|"
        "ob=|fn=G|0 3|ob=y|fn=(global)|0 7"),
    ("a function with the name of a group is none",
        "--group=g=^f --inline=split --by=namespace",
        "events: Ir|fl=a|fn=f|1 1|fi=b|2 4|fl=a|fn=g|3 2|fl=b|fn=g|4 8",
        "events: Ir|fl=???|fn=g|0 5|fn=(global)|0 10"),
    ("a group that is called, by file", "--group=G=^f --by=file",
        "events: Ir|fl=a|fn=f|1 1|fn=g|2 2|cfn=f|calls=1 1|3 1",
        "events: Ir|fl=a|fn=a|0 3|cfi=???|cfn=???|calls=1 0|0 1"),
    ("rules in order", "--subst=s/a/b/ --mod-funcname=s/b/c/g "
        "--mod-filename=s!^/x/!! --subst=ob:s/([0-9])$/<\\1>/",
        "events: Ir|ob=o7|fl=/x/f|fn=aab|1 1|fl=f|fn=cac|1 2|"
        "cfi=/x/f|cfn=ab|calls=1 2|3 4",
        "events: Ir|ob=o<7>|fl=f|fn=cac|1 1|fn=ccc|1 2|cfn=cc|calls=1 2|3 4"),
    ("top of what is left", "--drop=^x$ --top=1",
        "events: Ir|fl=a|fn=a|cfn=x|calls=1 1|1 1|fn=z|cfn=z|calls=1 1|2 5",
        "events: Ir|fl=a|fn=z|cfn=z|calls=1 1|2 5"),
]

OLD = ("events: Ir Dr|fl=a|fn=f|1 10 1|2 4|cfn=g|calls=2 5|2 6|fn=g|5 6|"
    "jcnd=1/3 8|5|fn=gone|9 1")
NEW = ("events: Ir Dr|fl=a|fn=f|1 10 2|2 3|cfn=g|calls=3 5|2 9|fn=g|5 9|"
    "jcnd=3/3 8|5|fn=more|8 1|9 -1")

# Title, words, old profile, new profile, result.
DIFF_CASES = [
    ("no-lines", "--no-lines --only=increase", OLD, NEW,
        "events: Ir Dr|fl=a|fn=g|0 3"),
    ("sides and split-sign", "--sides --split-sign --only=removed", OLD, NEW,
        "events: IrUp IrDown IrOld IrNew DrUp DrDown DrOld DrNew|"
        "fl=a|fn=gone|9 0 1 1"),
    ("only=removed: a call that --by omits is enough to be there",
        "--by=object --only=removed",
        "events: Ir|ob=x|fl=a|fn=f|1 9|fn=g|2 3|ob=y|fn=g|3 4",
        "events: Ir|ob=x|fl=a|fn=f|cfn=g|calls=1 2|1 0|",
        "events: Ir|ob=y|fn=y|0 -4"),
    ("only=added: a jump that --by omits is enough to be there",
        "--by=function --only=added", "events: Ir|fl=a|fn=f|jump=1 2|1|",
        "events: Ir|fl=a|fn=f|1 9|fn=g|2 3", "events: Ir|fl=a|fn=g|0 3"),
]

RULES = ["--subst=s/[aeiou]/_/g", "--subst=s/[0-9]+$//", "--subst=fl:s!.*/!!",
    "--mod-objname=s/[.].*//", "--mod-filename=s/[a-m]+/x/",
    "--mod-funcname=s/^_+//", "--subst=fn:s/([a-z])([a-z])/\\2\\1/"]
PATTERNS = ["^[a-m_]", "[n-z]$", "fl:[.]c", "ob:lib", "fn:a", "main", "^m",
    "fl:^[a-f?]", "^[^m]*$", "^[a-z]?[aeiou_]", "'|[(]"]
DIFFERENCE = {(b"desc", b"Difference: new minus old")}

# The step of a filter's work to which each option belongs.
STEP = {name: step for step, names in enumerate((
    "subst mod-filename mod-funcname mod-objname norm merge-recursion",
    "root", "keep callers drop", "fold", "lump group group-by", "inline", "by",
    "events define compute", "min top", "no-calls no-jumps"))
    for name in names.split()}


def name_of(word):
    return word[2:].partition("=")[0]


def text(case):
    return case.replace("|", "\n").encode() + b"\n"


def formulas(p):
    return p.definitions and {definition[:2] for definition in p.definitions
        if definition[1]}


def totals(old, new, events):
    """Return the facts about the totals of both sides, for the written events
    that are not a side, or half, of another event."""
    both = {*old.events, *new.events}
    texts = {key: b" ".join(b"%s %d" % (event, side.totals.get(event, 0))
        for event in events if event in both)
        for key, side in ((b"Old totals: ", old), (b"New totals: ", new))}
    return {(b"desc", key + text) for key, text in texts.items() if text}


def side_commands(old, new):
    """Return the facts about up to 16 commands of each side, if they differ."""
    a, b = (sorted(side.commands)[:16] for side in (old, new))
    return {(b"desc", key + command) for key, commands in (
        (b"Old command: ", a), (b"New command: ", b)) for command in commands
        if a and b and a != b}


MISSES = {b"I1 cache": b"I1|IL|I2|AcCost|SpLoss",
    b"D1 cache": b"D1|DL|D2|AcCost|SpLoss",
    b"L2 cache": b"I2|D2|AcCost2|SpLoss2",
    b"LL cache": b"IL|DL|AcCost2|SpLoss2"}


def side_conditions(old, new, events):
    """Return the facts about conditions in which the sides differ, if an event
    depends on them: the first and the last value of each kind."""
    said = set()
    for name in {condition[0] for condition in old.conditions}:
        if not any(re.match(MISSES.get(name, b""), event) for event in events):
            continue
        a, b = ({(kind, end(values)) for end in (min, max)
            for kind in (b"", b"Old ", b"New ") for values in [[value
            for named, of, value in side.conditions if (named, of)
            == (name, kind)]] if values} for side in (old, new))
        if a and b and a != b:
            said |= {(b"desc", key + name + b": " + value)
                for key, side in ((b"Old ", a), (b"New ", b))
                for _, value in side}
    return said


def earlier(facts):
    """Return facts without the commands of sides of earlier differences."""
    return {fact for fact in facts if not re.match(b"(Old|New) command: ",
        fact[1])}


def differences(wanted, got):
    """Return messages about how two profiles differ, except for zeros."""
    if wanted.events != got.events:
        return ["events %r, not %r" % (got.events, wanted.events)]
    a, b = (verbs.solid(p.costs, p.events) for p in (wanted, got))
    return ["%r: %r, not %r" % (key, b.get(key), a.get(key))
        for key in sorted(set(a) | set(b), key=repr)
        if a.get(key) != b.get(key)][:5] + ["formulas %r, not %r" % each
        for each in [(formulas(got), formulas(wanted))]
        if wanted.definitions is not None and each[0] != each[1]]


def check_cases(built):
    """Check the cases with the oracle, and with the tools if they are built."""
    for title, line, *texts in FILTER_CASES + DIFF_CASES:
        paths = [write("%d" % i, text(case)) for i, case in enumerate(texts)]
        *sides, after = [oracle.Sum([path]) for path in paths]
        name, opinion = ("cgfilter", verbs.filtered) if len(sides) == 1 else \
            ("cgdiff", verbs.difference)
        why = differences(after, opinion(*sides, line.split()))
        check(not why, "the oracle agrees: " + title, why)
        if built:
            p = tool(name, *line.split(), *paths[:-1])
            why = [p.err] if p.status else differences(after,
                oracle.Sum([write("got", p.out)]))
            check(not why, title, why)


class Dice(random.Random):
    """Random words for a command line."""

    def some(self, probability, most, made):
        if self.random() >= probability:
            return []
        return [made() for _ in range(self.randint(1, most))]

    def pattern(self):
        return self.choice(PATTERNS)

    def rules(self):
        return self.some(0.3, 3, lambda: self.choice(RULES)) \
            + self.some(0.1, 1, lambda: "--norm=rust,gcc,llvm")

    def by(self, probability, words):
        return self.some(probability, 1, lambda: "--by=" + self.choice(words))

    def definition(self, events):
        usable = [e for e in events if e.isalnum() and e[0].isalpha()]
        if not usable:
            return []
        return ["--define=Zz = %s%s - %s%s" % tuple(self.choice(each)
            for each in (["", "3 ", "10*"], usable) * 2)]

    def filter_line(self, events, computable):
        """Return words for cgfilter, in the order of its work."""
        def groups():
            return self.choice(["--group=G=^[a-k]", "--group=H h=[aeiou]$",
                "--group-by=^[!-~]", "--group-by=([a-z]+)[^a-z]"])
        words = self.rules() + self.some(0.1, 1, lambda: "--merge-recursion")
        words += self.some(0.2, 2, lambda: "--root=" + self.pattern())
        for probability, most, name in ((0.15, 2, "--keep="),
                (0.2, 2, "--drop="), (0.4, 2, "--fold="), (0.2, 2, "--lump=")):
            words += self.some(probability, most, lambda: name + self.pattern()
                + self.choice(["=L", "=L m"]) * (name == "--lump="))
        words += self.some(0.25, 2, groups)
        words += self.some(0.2, 1, lambda: "--inline=split")
        words += self.by(0.3, ["line", "function", "file", "object",
            "namespace"])
        defined = self.definition(events) if self.random() < 0.2 else []
        computed = self.some(0.4, 1, lambda: "--compute") if computable else []
        words += defined + computed
        events = events + ["Zz"] * bool(defined and computed)
        words += self.some(0.2, 1, lambda: "--events=" + ",".join(
            self.sample(events, self.randint(1, len(events)))))
        words += self.some(0.15, 1, lambda: "--min="
            + self.choice(["1%", "12.5%", "50%", "0.001%"]))
        words += self.some(0.15, 1, lambda: "--top=%d" % self.randint(1, 9))
        return words + self.some(0.1, 1, lambda: "--no-calls") \
            + self.some(0.1, 1, lambda: "--no-jumps")

    def diff_line(self, instr, modes):
        """Return words for cgdiff, with one of the modes for --events."""
        words = self.rules() + self.by(0.5, ["instr"] * instr
            + ["line", "function", "file", "object", "namespace"])
        words += [] if not modes else \
            ["--events=" + self.choice(modes)]
        words += self.some(0.2, 1, lambda: "--no-lines")
        words += self.some(0.3, 1, lambda: "--only=" + self.choice(
            ["increase", "decrease", "added", "removed"]))
        words += self.some(0.3, 1, lambda: "--sides")
        return words + self.some(0.3, 1, lambda: "--split-sign") \
            + self.some(0.2, 1, lambda: "--all")

    def reordered(self, words):
        """Return the words in another order, unless order has a meaning."""
        def kind(word):
            name = name_of(word)
            return "rules" if name in ("subst", "norm") or name[:4] == "mod-" \
                else "group" if name[:5] == "group" else name
        ranks = {kind(word): self.random() for word in words}
        return sorted(words, key=lambda word: ranks[kind(word)])


@functools.lru_cache(maxsize=2)
def summed(path):
    """Return the oracle's sum of a file, which is the old side of one pair, and
    soon the new side of the next; so two sums are cached."""
    return oracle.Sum([path])


class File:
    """Runs on one profile, and the errors in them."""

    def __init__(self, name, path, others):
        self.name, self.path = name, path
        self.others = others    # paths of files of the same folder
        self.wrong = []
        self.runs = 0

    def equal(self, what, got, wanted):
        self.runs += 1
        if got != wanted:
            self.wrong.append(what)

    def output(self, name, *args):
        """Return the output of a run, or None if it fails.  Like the oracle,
        cgdiff must match only equal names."""
        if name == "cgdiff":
            args = ("--match=exact", *args)
        p = tool(name, *args)
        if p.status != 0 or p.out == b"":
            self.wrong.append("%s %s: status %d: %s"
                % (name, " ".join(args), p.status, p.err.strip()))
            return None
        return p.out

    def compare(self, name, words, inputs, wanted, *about):
        """A run writes the wanted profile and facts, in canonical form.  Return
        the profile."""
        self.runs += 1
        out = self.output(name, *words, *inputs)
        self.out = out or b""
        if out is None:
            return None
        title = "%s %s" % (name, " ".join([*words, *inputs]))
        got = oracle.Sum([write("out.%d" % os.getpid(), out)])
        self.wrong += ["%s: %s" % (title, why)
            for why in differences(wanted, got)]
        facts = {fact for fact in got.facts
            if not fact[1].startswith(b"Estimated: ")}
        self.equal("facts: " + title, [fact for fact, wanted in zip((facts,
            got.profiles, got.columns, got.commands), about)], list(about))
        self.equal("no fixed point: " + title,
            cgmerge("-q", "-", stdin=out).out, out)
        other = self.dice.reordered(words)
        if other != words:
            self.equal("another order: %s %s" % (name, " ".join(other)),
                self.output(name, *other, *inputs), out)
        return got

    def in_two_steps(self, words, whole):
        """Two filters in a pipe, in the order of work, write what one filter
        writes, which is `whole'."""
        cuts = [i for i in range(1, len(words))
            if STEP[name_of(words[i - 1])] != STEP[name_of(words[i])]]
        # By namespace a group stays, but a later filter does not recognize it.
        if not cuts or ("--by=namespace" in words and
                re.search("--(lump|group)", " ".join(words))):
            return
        cut = self.dice.choice(cuts)
        first = self.output("cgfilter", "--to=callgrind", *words[:cut],
            self.path)
        # A later filter cannot see that a difference has no calls at all.
        if re.search(b"(?m)^desc: (Difference|Files compared): ", first or b"") \
                and re.search("--(fold|root)", " ".join(words[cut:])):
            return
        second = self.output("cgfilter", "--to=callgrind", *words[cut:],
            write("first.%d" % os.getpid(), first or b""))
        title = "in two steps: cgfilter %s | cgfilter %s" % (
            " ".join(words[:cut]), " ".join(words[cut:]))
        if not whole.startswith(b"# callgrind"):
            whole = self.output("cgfilter", "--to=callgrind", *words, self.path)
        self.equal(title, second, whole)

    def filter(self, words, some=None):
        """Check a filter of the sum of all parts, or of some."""
        total = some or self.sum
        by = re.search("--by=", " ".join(words))
        wanted = verbs.filtered(total, words)
        got = self.compare("cgfilter", words, [self.path],
            wanted._replace(definitions=None) if some else wanted,
            total.facts, total.profiles, [b"line"] if by else total.columns,
            *[total.commands] * (some is None))
        if got and not re.search("--(root|keep|drop|events|compute)",
                " ".join(words)):
            self.equal("totals of " + " ".join(words), *(
                {e: n for e, n in [*p.totals.items(), *p.summary.items()] if n}
                for p in (got, total)))

    def work(self):
        self.sum = summed(self.path)
        self.dice = Dice(self.name)
        self.events = [e.decode("latin-1") for e in self.sum.events]
        rows = len(self.sum.costs)
        n = max(1, min(2, ROWS // (rows + 1)))
        for _ in range(n):
            words = self.dice.filter_line(self.events, self.computable())
            self.filter(words)
            if rows < ROWS:
                self.in_two_steps(words, self.out)
        self.halves(self.dice.pattern())
        p = self.output("cgdiff", self.path, self.path)
        self.equal("cgdiff with itself", oracle.Sum([write("out.%d"
            % os.getpid(), p or b"events: Ir")]).costs, {})
        for other in self.others:
            self.pair(other, 1)
        if len(self.sum.parts) > 1:
            self.parts()
        return self

    def computable(self):
        """Return whether the file has all events that its formulas name."""
        names = {word for _, formula in formulas(self.sum)
            for word in verbs.TERM.findall(formula) if word[:1].isalpha()}
        return names <= {*self.sum.events, *dict(formulas(self.sum))}

    def halves(self, pattern):
        """Totals of --keep and --drop of one pattern add up to the whole."""
        outs = [self.output("cgfilter", word + pattern, self.path) or b"0"
            for word in ("--keep=", "--drop=")]
        lines = [out.splitlines()[-1].split()[1:] for out in outs]
        totals = [sum(map(int, column)) for column in
            itertools.zip_longest(*lines, fillvalue=0)]
        wanted = [self.sum.totals.get(e, 0) for e in self.sum.events]
        self.equal("--keep=%s and --drop" % pattern, totals,
            wanted[:len(totals)])

    def pair(self, other, n):
        """Check differences of two files, and a filter of several files."""
        old = summed(other)
        instr = b"instr" in old.columns and b"instr" in self.sum.columns
        same = set(old.events) == set(self.sum.events)
        modes = [] if same else ["union"] \
            + ["intersect"] * bool(set(old.events) & set(self.sum.events))
        for _ in range(n):
            words = self.dice.diff_line(instr, modes)
            wanted = verbs.difference(old, self.sum, words)
            got = self.compare("cgdiff", words, [other, self.path], wanted,
                earlier(old.facts & self.sum.facts) | DIFFERENCE
                | totals(old, self.sum, wanted.events)
                | side_commands(old, self.sum)
                | side_conditions(old, self.sum, wanted.events), 1,
                [b"line"] if "--no-lines" in words or "--by=instr" not in words
                else max(old.columns, self.sum.columns, key=len),
                old.commands | self.sum.commands)
            rows = wanted.costs if "--all" in words else \
                verbs.solid(wanted.costs, wanted.events)
            self.equal("zero rows: cgdiff %s %s" % (" ".join(words), other),
                got and set(got.costs), set(rows))
        words = [] if same else ["--events=union"]
        both = self.output("cgmerge", *words, other, self.path)
        write("both.%d" % os.getpid(), both or b"")
        if same:
            self.inverse(other)
        if same and len(old.costs) + len(self.sum.costs) < 2 * ROWS:
            words = self.dice.filter_line(self.events, False)
            wanted = self.output("cgfilter", *words, "both.%d" % os.getpid())
            for inputs in ([other, self.path], [self.path, "-j2", other]):
                self.equal("cgfilter %s of several" % " ".join(words),
                    self.output("cgfilter", *words, *inputs), wanted)

    def inverse(self, other):
        """The old profile plus the difference is the new profile."""
        diff = self.output("cgdiff", other, self.path)
        write("diff.%d" % os.getpid(), diff or b"")
        sum = self.output("cgmerge", other, "diff.%d" % os.getpid())
        if sum is not None:
            got = oracle.Sum([write("out.%d" % os.getpid(), sum)])
            wanted = verbs.filtered(self.sum, ["--by=line"])
            wanted = wanted._replace(events=got.events,
                definitions=got.definitions)
            self.wrong += ["cgmerge %s and the difference to it: %s"
                % (other, why) for why in differences(wanted, got)]
            self.equal("summary: " + other, *({e: n for e, n in
                p.summary.items() if n} for p in (got, self.sum)))
        self.equal("-O %s" % other, self.output("cgdiff", "-O", self.path,
            "-O", other, "-j2", other, self.path, self.path),
            self.output("cgdiff", "-O", "both.%d" % os.getpid(), self.path,
            "both.%d" % os.getpid()))

    def parts(self):
        """Check a filter of one part, or of a thread or process, except for
        commands and formulas, which earlier parts may state."""
        seen = []

        def note(header, number):
            seen.append({key.decode(): header[key].strip().decode()
                for key in (b"part", b"thread", b"pid") if key in header})
            return True
        verbs.Parts([self.path], note)
        lines = sorted({"--%s=%s" % fact for facts in seen
            for fact in facts.items()})
        for words in [[line] for line in lines]:
            chosen = verbs.chosen_parts(verbs.split_words(words))
            self.filter(words, verbs.Parts([self.path], chosen))
        prefix = "part.%d." % os.getpid()
        self.equal("--split", tool("cgfilter", "--split=" + prefix,
            self.path)[:2], (0, b""))
        for i in range(1, len(seen) + 1):
            wanted = verbs.Parts([self.path], lambda _, number: number == i)
            wanted.definitions = None
            self.wrong += ["part %d: %s" % (i, why) for why in differences(
                wanted, oracle.Sum([prefix + str(i)]))]


def generate():
    """Return generated profiles, in groups with the same events."""
    return [(path, path) for first in RANGE[::GROUP]
        for path in tap.generate("generated.%d" % (first // GROUP),
            min(GROUP, RANGE[-1] + 1 - first), "--events-seed", first // GROUP,
            "--seed", first)]


def work(file):
    try:
        file.work()
    except Exception:
        file.wrong += traceback.format_exc().splitlines()[-9:]
    file.sum = None     # the parent does not need it
    return file


def work_all(files):
    return [work(file) for file in files]


def check_files():
    files = [each for each in tap.small_profiles() + generate()
        if os.path.basename(each[1]) not in tap.REFUSED]
    # Pair each file with the next one of its folder or group.
    jobs = []
    for (name, path), (next_name, next_path) in zip(files,
            files[1:] + files[:1]):
        same = os.path.dirname(name) == os.path.dirname(next_name)
        jobs.append(File(name, path, [next_path if same else path]))
    # Neighbours share sums, see summed().  The largest run goes first, so that
    # no processor is idle at the end.
    runs = [jobs[i:i + RUN] for i in range(0, len(jobs), RUN)]
    runs.sort(key=lambda run: -sum(os.path.getsize(f.path) for f in run))
    with multiprocessing.Pool(os.cpu_count()) as pool:
        done = sum(pool.map(work_all, runs, chunksize=1), [])
    for file in sorted(done, key=lambda f: f.name):
        check(not file.wrong, "%s: %d runs" % (file.name, file.runs),
            file.wrong)


# A build with ASan takes a third of its time to look for leaks, which all other
# tests do.
os.environ.setdefault("ASAN_OPTIONS", "detect_leaks=0")
os.chdir(tap.scratch())
built = [os.access(os.path.join(tap.BIN, name), os.X_OK)
    for name in ("cgdiff", "cgfilter")]
check(all(built), "cgdiff and cgfilter are there")
check_cases(all(built))
if all(built):
    check_files()
if tap.CORPUS == "":
    tap.skip("real profiles", "CORPUS names no folder")
tap.done()
