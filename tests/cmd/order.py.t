#!/usr/bin/env python3
"""The output depends on the contents of the profiles, and on nothing else.

Each deal gives the same functions to the inputs in another way and order, for
another number of threads: outputs and messages must keep their bytes.  Costs
and names are equal wherever they can be, so that an order that is left to
chance shows.  GRINDKIT_DEALS is the number of deals (5, long 16).  Nor may a
byte depend on the keys of hashes, which each run draws, or on the locale.
"""
import glob
import itertools
import os
import random
import re
import shutil
import sys

sys.path[0] += "/.."
import tap
from tap import check, read, write

DEALS = tap.amount("GRINDKIT_DEALS", 5, 16)
INPUTS = 5

OBJECTS = ["", "x", "y", "z"]
FILES = ["a.c", "b.c", "dir/a.c"]
NAMES = ["f", "g", "h'2"]

# The machine code of each object; functions, files and lines share addresses.
CODE = """
prog:     file format elf64-x86-64

Disassembly of section .text:

0000000000001000 <f>:
    1000:\tcall   1010 <g>
    1001:\tjmp    *%rax

0000000000001010 <g>:
    1010:\tcall   *%rax
    1011:\tret
"""


def functions(objects=OBJECTS):
    return list(itertools.product(objects, FILES, NAMES))


def callgrind_block(rng, function):
    """Return a function that costs the same as any other and calls some of the
    first six: the first three form a cycle, as do the next three, and code of
    h.h makes calls inside these cycles and into them.
    """
    first = functions()[:6]
    near = first[:3] if function in first[:3] else first[3:]
    callees = near if function in near else first
    object, file, name = function
    lines = ["ob=" + object, "fl=" + file, "fn=" + name, "0x1000 3 5 1"]
    for current in (file, "h.h"):
        lines.append("fi=" + current)
        lines += ["0x%x %d 5 1" % (rng.choice((0x1000, 0x1010)),
            rng.randint(1, 4)), "0x1011 0 5 1"]
        for to in rng.sample(callees, 2 if callees is near else
                rng.randint(0, 2)):
            lines += ["cob=" + to[0], "cfi=" + to[1], "cfn=" + to[2],
                "calls=1 0x1010 %d" % rng.randint(1, 2), "0x1000 3 5 1"]
        lines += ["jfi=" + rng.choice(FILES), "jump=1 0x%x 3"
            % rng.choice((0x1000, 0x1010)), "0x1001 4"]
    return lines


def cachegrind_block(rng, function):
    return ["fl=" + function[1], "fn=" + function[2],
        "%d 5 1" % rng.randint(0, 4)]


class Hand:
    """Blocks of lines to deal to inputs of one form."""

    def __init__(self, seed, block, objects, header, end):
        rng = random.Random(seed)
        self.header, self.end = header, end
        self.blocks = [block(rng, f) for f in functions(objects)] * 2

    def totals(self, lines):
        """Return the totals, without the inclusive costs after `calls='."""
        n = sum(line.endswith(" 5 1") for line in lines) - sum(
            line.startswith("calls=") for line in lines)
        return 5 * n, n

    def deal(self, rng, prefix):
        """Write the inputs; return their names."""
        blocks = rng.sample(self.blocks, len(self.blocks))
        # Each input gets a block; chance deals the others.
        hands = [[blocks[i]] for i in range(INPUTS)]
        for block in blocks[INPUTS:]:
            rng.choice(hands).append(block)
        names = []
        for i, hand in enumerate(hands):
            lines = self.header(i) + [line for block in hand
                for line in block]
            lines.append(self.end + " %d %d" % self.totals(lines))
            names.append("%s%d" % (prefix, i))
            write(names[-1], "".join(line + "\n" for line in lines).encode())
        rng.shuffle(names)
        return names


def callgrind_header(i):
    """Return a header with facts that cgmerge joins."""
    return ["# callgrind format", "version: 1", "cmd: run %d" % (i % 3),
        "desc: Trigger: %d" % (i % 2), "positions: instr line",
        "event: Sum = A + B : title %d" % i, "events: A B"]


def cachegrind_header(i):
    return ["desc: one", "cmd: run %d" % (i % 3), "events: A B"]


def sources():
    os.mkdir("dir")
    for name in "a.c", "b.c", "h.h", "prog", "x", "y", "z":
        tap.source(name, b"one\ntwo\nthree\nfour\n" if "." in name else b"")
    write("code", CODE.encode())
    os.environ["OBJDUMP"] = tap.script("objdump", "#!/bin/sh\ncat code\n")


REPORTS = ["--no-annotate", "--annotate", "--threshold=0 --inline=outer",
    "--limit=3 --annotate", "--sort=B --show=B,A --width=5",
    "--format=md", "--format=md --limit=2", "--format=json",
    "--format=csv", "--format=json --inline=outer --limit=4", "--format=html --limit=4",
    "--mod-filename=s/^.*a/b/ --threshold=0",
    "--mod-funcname=s/.*/f/ --format=csv"]
GRAPHS = ["--inclusive --no-annotate", "--tree=caller --no-annotate",
    "--tree=calling --no-annotate --inline=outer", "--asm --threshold=0",
    "--inclusive --tree=both --limit=4 --no-annotate",
    "--inclusive --tree=both --mod-objname=s/.*/o/ --no-annotate",
    "--merge-recursion --asm --show=Sum --no-annotate"]
MERGES = ["", "--stat=mean", "--names=plain", "--to=cachegrind -v"]
# These depend on the counts of each input, so the inputs are dealt only once.
STATS = ["--stat=max", "--stat=min"]
EXPORTS = ["--to=json", "--to=dot --threshold=0", "--to=pprof --stacks=arcs",
    "--to=speedscope", "--to=speedscope --stacks=self"]
FILTERS = ["-v --top=3", "-v --min=2%", "-v --fold=fn:^g", "--by=object",
    "--by=file", "--by=function -v --keep=ob:^x", "--group-by=(.)",
    "--lump=fl:a --compute", "--define=C=A+B --compute --events=C,A",
    "-v --fold=fl:a --fold=ob:y --top=5", "-v -s s/.*/f/ --inline=split"]
DIFFS = ["--sides", "--split-sign --all", "-v --norm=gcc --only=increase",
    "--fail-if=fn:A>+1% --fail-if=A>=0 --only=added", "--by=function",
    "--only=removed -v -s s/h/f/"]


def facts_removed(out):
    """Return a report without the lines that list the inputs in their order."""
    return re.sub(rb"(?ms)^Invocation:.*?(?=^Events recorded:)", b"", out)


class Sameness:
    """The first result of each command line, and those that differ from it."""

    def __init__(self):
        self.first = {}
        self.others = {}

    def meet(self, title, result):
        out, first = result, self.first.setdefault(title, result)
        if out != first:
            self.others.setdefault(title, []).append((out, first))

    def settle(self):
        for title in sorted(self.first):
            others = self.others.get(title, [])
            check(not others and self.first[title][0] in (0, 1),
                "%s: %d deals, the same bytes" % (title, DEALS),
                ["%d of %d differ, status %d" % (len(others), DEALS,
                self.first[title][0])] + [
                    line for pair in others[:1]
                    for line in differences(*pair)])


def differences(got, first):
    """Yield the first differences of two results, in output and messages."""
    for name, a, b in zip(("status", "stdout", "stderr"), got, first):
        if a == b:
            continue
        if name == "status":
            yield "status %d, first %d" % (a, b)
            continue
        pairs = itertools.zip_longest(a.split(b"\n"), b.split(b"\n"))
        for x, y in itertools.islice((p for p in pairs if p[0] != p[1]), 3):
            yield "%s: %r, first %r" % (name, x, y)


def run(sameness, title, tool, words, inputs, jobs):
    p = tap.tool(tool, "-j", str(jobs), *words, *inputs)
    out = p.out
    if tool == "clannotate" and "--format" not in title:
        out = facts_removed(out)
    sameness.meet(title, (p.status, out, p.err.encode("latin-1")))


def test_deal(sameness, hands, news, number):
    rng = random.Random("deal %d" % number)
    jobs = number % 8 + 1
    for form, (hand, reports) in hands.items():
        inputs = hand.deal(rng, form)
        for tool, all_words in (("clannotate", reports), ("cgmerge", MERGES),
                ("cgfilter", FILTERS), ("cgexport", EXPORTS)):
            for words in all_words:
                run(sameness, "%s: %s %s" % (form, tool, words), tool,
                    words.split(), inputs, jobs)
        fixed = hand.deal(random.Random(0), "fixed")
        rng.shuffle(fixed)
        for words in STATS:
            run(sameness, "%s: cgmerge %s" % (form, words), "cgmerge",
                words.split(), fixed, jobs)
        olds = [word for name in inputs for word in ("-O", name)]
        dealt = news[form].deal(rng, "new")
        for words in DIFFS:
            run(sameness, "%s: cgdiff %s" % (form, words), "cgdiff",
                words.split() + olds, dealt, jobs)


def said(tool, words, inputs, jobs):
    p = tap.tool(tool, "-v", "-j", str(jobs), *words,
        *inputs)
    return p.status, p.err


def test_warnings():
    """The order of the inputs does not change the set of warnings."""
    names = []
    for i in range(8):
        names.append("doubtful%d" % i)
        write(names[-1], ("events: A B\nfl=(1) a\nfn=(2) f\n1 5 %d\n"
            "zz=%d\nfn=(7)\n2 5\nwhat=1\n%s" % (i, i, "fn=(9)\n3 1\n" * i))
            .encode())
    for tool in ("cgmerge", "cgfilter", "clannotate"):
        words = ["--no-annotate"] * (tool == "clannotate")
        whole = said(tool, words, names, 1)
        wrong = []
        for number in range(DEALS):
            mixed = random.Random(number).sample(names, len(names))
            status, text = said(tool, words, mixed, number % 8 + 1)
            if (status, sorted(text.split("\n"))) != (whole[0],
                    sorted(whole[1].split("\n"))):
                wrong.append(" ".join(mixed))
        check(not wrong and whole[1].count("\n") >= len(names),
            tool + ": the same warnings in any order of inputs", wrong)


RUNS = 8

# a and b have calls, c and d are Cachegrind's, i and j have addresses and
# jumps; functions of t differ in nothing but their names.  A ~ is a blank.
COMMANDS = tap.commands("""
    cgmerge {a b t; -j3 a b t a b t; -v --names=plain --positions=absolute a t}
    cgmerge --{events=union a c; stat=min a b; stat=mean i j; to=cachegrind t c}
    cgdiff {a b; -v --all --sides c d; --split-sign --norm=gcc,paths i j}
    cgdiff --by=file --only=added a t
    cgdiff -v -s s/[0-9]+// --merge-recursion t a
    cgdiff --fail-if=fn:Ir>+0% -o /dev/null c d
    cgfilter -v {-s s/[0-9]+// t a; --keep=[a-m] --drop=main a; --thread=1 p}
    cgfilter -v --fold={[02468]$ t; . a}
    cgfilter --root=[02468]$ --keep=[13]$ --callers t
    cgfilter --group-by=(.)$ --top=9 t
    cgfilter --lump=fl:c$=source --group=m=main a
    cgfilter --{min=1% --inline=split i; split=part. p}
    cgfilter --by=object --compute --define=X=2~Ir a
    cgcheck {-v a b c i p t; --json --graph --portable --strict a p t; --pass t}
    clannotate --no-annotate t
    clannotate --tree=both --inclusive --threshold=0 t a
    clannotate --threshold=0 --limit=20 i
    clannotate --format={json --threshold=0 t; csv t; md --diff --threshold=0 c d}
""")


def ties():
    """Return a profile with equal costs in equal files of several objects."""
    out = ["version: 1", "events: Ir"]
    n = 0
    for ob in range(4):
        out.append("ob=o%d" % ob)
        for fl in range(5):
            out.append("fl=f%d" % fl)
            for fn in range(12):
                out += ["fn=g%d" % fn, "1 7", "cob=o%d" % (fn % 4),
                    "cfi=f%d" % (fn % 5), "cfn=g%d" % ((fn + 1) % 12),
                    "calls=1 1", "2 7", "fi=h%d" % (fn % 3), "3 7",
                    "fe=f%d" % fl]
                n += 14
    return "\n".join(out + ["totals: %d" % n, ""]).encode()


def another_locale(folder):
    """Return the environment of a locale with decimal commas, whose I is no
    capital of i, or, if localedef cannot make the locale, that of this test."""
    found = dict(os.environ, LOCPATH=folder, LC_ALL="tr_TR")
    if shutil.which("localedef"):
        tap.run("localedef", "-i", "tr_TR", "-f", "ISO-8859-9", folder + "/tr_TR")
        if b'","' in tap.run("locale", "-k", "decimal_point", env=found).out:
            return found
    tap.skip("in another locale", "localedef cannot make one")
    return os.environ


def attempt(command, folder, env):
    """Return the result of a run and the parts that it wrote."""
    words = [word.replace("~", " ") for word in command.split()]
    p = tap.tool(*words, cwd=folder, env=env)
    parts = sorted(glob.glob(folder + "/part.*"))
    return p, [(name, read(name)) for name in parts]


def test_keys():
    """Several runs of a command agree, half of them in another locale."""
    folder = tap.scratch()
    for name, source in (("a", "callgrind-3.19/calc-parts.out"),
            ("b", "callgrind-3.19/calc-dumps.out"),
            ("c", "cachegrind-3.19/words-plain-1.out"),
            ("d", "cachegrind-3.19/words-numbers-1.out"),
            ("i", "callgrind-3.19/tally-1-instr-jumps.out"),
            ("j", "callgrind-3.19/tally-2-instr-jumps.out"),
            ("p", "callgrind-3.19/pair-parts.out")):
        shutil.copy(os.path.join(tap.DATA, source),
            os.path.join(folder, name))
    write(folder + "/t", ties())
    envs = os.environ, another_locale(tap.scratch())
    for command in COMMANDS:
        got = [attempt(command, folder, envs[i % 2]) for i in range(RUNS)]
        others = [g for g in got if g != got[0]]
        check(not others and got[0][0].status in (0, 1), command,
            ["%d of %d differ" % (len(others), RUNS), repr(got[0])])


def main():
    os.chdir(tap.scratch())
    sources()
    callgrind = (callgrind_block, OBJECTS, callgrind_header,
        "totals:")
    cachegrind = (cachegrind_block, [""], cachegrind_header, "summary:")
    hands = {"callgrind": (Hand(1, *callgrind), REPORTS + GRAPHS),
        "cachegrind": (Hand(2, *cachegrind), REPORTS)}
    news = {"callgrind": Hand(3, *callgrind),
        "cachegrind": Hand(4, *cachegrind)}
    sameness = Sameness()
    for number in range(DEALS):
        test_deal(sameness, hands, news, number)
    sameness.settle()
    test_warnings()
    test_keys()
    tap.done()


main()
