#!/usr/bin/env python3
"""-j N changes neither the output, nor the messages, nor the exit status of any
tool that has it, for good inputs and for bad ones, with every kind of work that
threads share.

`make check-tsan' runs this test to find races.  GRINDKIT_RUNS is how often each
command runs with two numbers of threads (1, long 2), or with one of them in a
short run.
"""
import gzip
import itertools
import os
import random
import shutil
import struct
import sys

sys.path[0] += "/.."
import tap
import terminal
from tap import check, write

RUNS = tap.amount("GRINDKIT_RUNS", 1, 2)
JOBS = ("-j3", "-j8", "-j2", "-j0")
turns = itertools.count()
TOOLS = ("cgmerge", "cgdiff", "cgexport", "cgfilter", "clannotate")

os.chdir(tap.scratch())


def profile(seed):
    """Return a profile that shares some names with those of other seeds."""
    rng = random.Random(seed)
    lines = ["version: 1", "creator: mine", "cmd: ./t %d" % (seed % 20),
        "positions: instr line", "events: Ir Dr", ""]
    for i in range(30):
        lines += ["ob=/lib/%d" % rng.randrange(3),
            "fl=/src/%d/a%d.c" % (seed, rng.randrange(9)),
            "fn=f%d_%d::h%016x" % (seed % 3, rng.randrange(99),
            rng.getrandbits(64))]
        for _ in range(5):
            lines += ["0x%x %d %d %d" % (rng.randrange(1 << 20),
                rng.randrange(99), rng.randrange(9999), rng.randrange(99))]
        lines += ["cfn=g%d" % rng.randrange(20), "calls=%d 0x10 5"
            % rng.randrange(1, 9), "0x20 7 %d 3" % rng.randrange(999),
            "jump=2 0x30 9", "0x28 8"]
    return "\n".join(lines + [""]).encode()


def write_long():
    """Write good and bad files longer than a thread decompresses ahead."""
    lines = ["events: Ir Dr", "fl=a", "fn=f"] + ["%d %d %d" % (i * 7919 %
        70001, i, i * i % 997) for i in range(90000)] + [""]
    text = "\n".join(lines).encode()
    early = text.replace(b"\n7919 ", b"\n7919 x", 1)
    write("long", gzip.compress(text, 1))
    write("early", gzip.compress(early, 1))
    write("cut", gzip.compress(text, 1)[:-9])
    if shutil.which("zstd"):
        write("long2", tap.run("zstd", "-q", "-c", stdin=text).out)


def write_many(to, seed):
    """Write a profile with enough rows for several threads to write, names that
    are empty, look like ids or recur, rows of zeros, and a function that is
    more than a thread writes at once."""
    rng = random.Random(seed)
    odd = ["", " blank", "(7)", "(8) id", "g 1"]
    names = odd + ["f%d" % i for i in range(3000)]
    lines = ["# callgrind format", "version: 1", "positions: instr line",
        "events: Ir Dr", ""]
    for name in names:
        lines += ["ob=/lib/%d" % rng.randrange(9), "fl=%s" % rng.choice(odd
            + ["a%d.c" % i for i in range(300)]), "fn=" + name]
        for i in range(rng.randrange(12)):
            lines += ["0x%x %d %d %d" % (rng.randrange(1 << 20), i,
                rng.randrange(2), 0)]
        lines += ["fi=b%d.h" % rng.randrange(50), "0x7 7 1 2"]
        for _ in range(rng.randrange(6)):
            lines += ["cob=/lib/%d" % rng.randrange(9), "cfi=c%d.c" %
                rng.randrange(99), "cfn=" + rng.choice(names),
                "calls=%d 0x10 5" % rng.randrange(2), "0x20 7 %d 3" %
                rng.randrange(2)]
        lines += ["jfi=j%d" % rng.randrange(9), "jfn=" + rng.choice(names),
            "jump=%d 0x30 9" % rng.randrange(9), "0x28 8"]
    lines += ["fl=long.c", "fn=long"]
    for i in range(30011):
        lines += ["0x%x %d %d 0" % (i * 7919 % 30011, i % 97, i % 3)]
        if i % 3 == 0:
            lines += ["jcnd=%d/%d 0x%x 3" % (i % 7, i % 9 + 6, i % 4099),
                "0x%x%s 9" % (i, " " if i % 5000 == 0 else "")]
    write(to, "\n".join(lines + [""]).encode())


def write_large(to):
    """Write functions of one object, each more than a thread writes at once."""
    lines = ["events: Ir Dr", "ob=o", "fl=a"]
    for name in "fgh":
        lines += ["fn=" + name] + ["%d %d 1" % (i, i) for i in range(20000)]
    write(to, "\n".join(lines + [""]).encode())


def make_inputs():
    names = []
    for i in range(24):
        data = profile(i)
        names.append(write("p%d" % i, gzip.compress(data) if i % 5 == 1
            else data))
    if shutil.which("zstd"):
        write("p2", tap.run("zstd", "-q", "-c", stdin=profile(2)).out)
    write("warn", b"events: Ir Dr\nfl=(1)\nfn=(7)\n1 1 1\n" * 3)
    write("bad", b"events: Ir Dr\nfl=a\nfn=f\n1 x\n")
    write("other", b"events: Xy\nfl=a\nfn=f\n1 1\nsummary: 1\n")
    write("cg", b"cmd: t\nevents: Ir Dr\nfl=a\nfn=f\n1 1 2\nsummary: 1 2\n")
    write("empty", b"")
    write_long()
    write_many("many", 1)
    write_many("many2", 2)
    write_large("large")
    write("manygz", gzip.compress(tap.read("many"), 1))
    write("manycut", gzip.compress(tap.read("many"), 1)[:-9])
    write("list", b"\0".join(name.encode() for name in names) + b"\0")
    write("rules", b"s/::h[0-9a-f]{16}$//\nfl:s,^.*/,,\nob:s/x/y/i\n")
    return names


# Threads share names, patterns, lists of events, warnings, and notes about
# inputs.
INPUTS = (
    "@", "@ empty @ empty", "@ warn @ warn", "warn empty warn @", "@ cg",
    "p7 --files0-from=list", "- @",
    # The error that is first in the order of the command line is reported.
    "bad @", "@ bad @ nofile @", "@ nofile @ bad @", "warn @ other @ bad",
    "bad bad bad", "nofile " * 9, "empty " * 9, "@ bad empty nofile",
    "@ @ @ folder",
)
MANY = ("cgmerge large", "cgmerge many", "cgmerge manygz", "cgmerge manycut", "cgmerge --positions=absolute many many2",
    "cgmerge --names=plain many", "cgmerge --to=cachegrind many",
    "cgmerge --to=cachegrind large",
    "cgmerge -o new many", "cgmerge -o /dev/full many",
    "cgdiff -q many many2", "cgfilter --drop=^f.*[1-5]$ many")
LONG = ("long", "long2", "long long", "early", "cut", "cut long", "long early",
    "long other")
OPTIONS = {
    "cgmerge": ("", "-v warn warn", "-q", "--events=union", "--events=intersect",
        "--stat=mean", "--stat=min", "--stat=max", "--weight=3:p1",
        "--to=cachegrind", "--names=plain --positions=absolute", "-o new"),
    "cgdiff": ("", "-v", "-q --sides", "--split-sign --all",
        "--rules=rules", "--norm=rust,paths -s s/f/F/g", "--by=function",
        "--match=similar -v", "--match=exact -s fl:/:f/s,^,x,",
        "--by=file --no-lines", "--only=increase", "--fail-if=Ir>+1%",
        "-O p0 -O p3", "--events=union", "--mod-objname=s/lib/l/",
        "--merge-recursion -o new"),
    "cgexport": ("--to=folded", "--to=json -v", "--to=csv -q -o new"),
    "cgfilter": ("", "-v", "-q", "--rules=rules", "--norm=rust,gcc,llvm,paths",
        "-s s/f(.)/${1}/ --merge-recursion", "--by=file", "--keep=^f1",
        "--drop=fl:a1 --no-jumps", "--fold=^g", "--group-by=^(.)",
        "--min=1%", "--top=5", "--part=1", "--define=X=Ir+Dr --compute",
        "--inline=split --to=callgrind", "--mod-filename=s/a/b/ -o new"),
    "clannotate": ("", "-v", "-q", "--format=json", "--format=csv",
        "--format=md", "--inclusive --tree=both", "--rules=rules",
        "--norm=rust --threshold=0", "--mod-funcname=s/f/F/", "--asm",
        "--show=Ir --sort=Dr", "-o new"),
}


def run(tool, words):
    args = [a for word in words for a in (FILES if word == "@" else [word])]
    given = tap.read("t7") if "t0" in args else profile(99)
    p = tap.tool(tool, *args, stdin=given if "-" in args else b"")
    new = None
    if os.path.exists("new"):
        new = tap.read("new")
        os.unlink("new")
    return p.status, p.out, p.err, new


def strip(got, job):
    """Remove -j N from the command line that clannotate shows."""
    return tuple(part.replace(*(x if isinstance(part, str) else x.encode()
        for x in (" " + job, ""))) if isinstance(part, (str, bytes)) else part
        for part in got)


def alike(tool, words):
    wanted = strip(run(tool, ["-j1", *words]), "-j1")
    why = []
    for n in range(RUNS):
        pair = JOBS[n * 2 % len(JOBS):][:2]
        for job in pair if tap.MEDIUM else [pair[next(turns) % 2]]:
            got = strip(run(tool, [job, *words]), job)
            if got != wanted:
                why.append("%s: %.300r, wanted %.300r" % (job, got, wanted))
    check(not why and wanted[0] in (0, 1, 2), "%s %s: status %d" % (tool,
        " ".join(words), wanted[0]), why[:3])
    return wanted[0]


def write_llvm():
    """Write profiles of LLVM whose sum depends on which of them comes first."""
    for name, text in [("t%d" % i, ":temporal_prof_traces\n1\n40\n%d\nf%d,g\n"
            % (i + 1, i) + "".join("f%d\n%d\n2\n%d\n5\n1\n0\n1\n2\ng:%d\n"
            "f1:3\n\n" % (j, j % 3, i * j, i + 1) for j in range(i % 3, 30)))
            for i in range(8)] + [
            ("more", "f3\n0\n3\n1\n2\n3\n\nf4\n1\n2\n%d\n1\n\n"
            % (2**64 - 4)), ("damaged", "f3\n0\n2\n1\n")]:
        write(name, b":ir\n" + text.encode())
    write("front", b"f3\n0\n2\n1\n2\n\n")
    # Raw profiles with the id of a program and nothing else.
    for i in range(8):
        write("i%d" % i, struct.pack("<18Q", 0xff6c70726f667281, 10 | 1 << 56, 16,
            *[0] * 12, 2, 8, i % 5))


LLVM = (
    ("cgmerge", "--to=profdata #"), ("cgmerge", "--to=proftext # front"),
    ("cgmerge", "--to=proftext --weight=7:t1 # more # more #"),
    ("cgmerge", "-v --to=proftext more # empty # more"),
    ("cgmerge", "--to=profdata i0 i1 i2 i3 # i4 i5 i6 i7"),
    ("cgmerge", "--strict # more #"), ("cgmerge", "# cut # nofile #"),
    ("cgmerge", "--keep-going --to=proftext # damaged more nofile #"),
    ("cgmerge", "--llvm-version=14 # -"), ("cgmerge", "--to=callgrind #"),
    ("cgfilter", "--to=proftext --keep=^f # more"),
    ("cgdiff", "--overlap -O t3 -O more #"), ("cgdiff", "-O more #"),
    ("clannotate", "--counters # more"),
)


def test_llvm():
    names = ["t%d" % i for i in range(8)]
    for tool, words in LLVM:
        ended[alike(tool, [x for word in words.split()
            for x in (names if word == "#" else [word])])] += 1


def test_halves():
    """Two threads read one file (tests/unit/split_test.c tests the details)."""
    # Many bytes for few rows.
    body = "\n" * 22000 + "".join("+%d %d %d\n" % (i % 5, i % 97, i % 3)
        for i in range(90))
    with open("large", "w") as f:
        f.write("events: Ir Dr\n")
        for i in range(1500):
            f.write("fl=(%d) a%d.c\nfn=(%d) f%d\n%d 1 2\n" % (i % 9, i % 9,
                i, i, 5 + i) + body)
        f.write("totals: 1 1\n")
    one, two = (run("cgmerge", [job, "large"]) for job in ("-j1", "-j2"))
    check(os.path.getsize("large") > 32 << 20 and one[0] == 0 and one == two,
        "halves of a large file", [one[0], two[0]])


def test_terminal():
    """The line of progress, which all threads write, appears after a second."""
    name = "progress on a terminal"
    terminal.needed(name)
    status, seen = terminal.run("sh", "-c", '{ sleep 2; cat p0; } | "$@"',
        "sh", tap.CGMERGE, "-j8", *FILES, "-", ends="e")
    check(status == 0 and b" of 25 files, 0 MB\033[K" in seen, name, [seen])


FILES = make_inputs()
os.mkdir("folder")
ended = {0: 0, 1: 0, 2: 0}
for tool in TOOLS:
    form = ["--to=json"] * (tool == "cgexport")
    for options in OPTIONS[tool]:
        ended[alike(tool, [*options.split(), *FILES])] += 1
    for i, inputs in enumerate(INPUTS):
        if tap.MEDIUM or tool == "cgmerge" or i % 2:
            ended[alike(tool, [*form, *inputs.split()])] += 1
        if tap.MEDIUM or tool == "cgmerge" or i % 2 == 0:
            ended[alike(tool, ["-q", "-o", "new", *form,
                *inputs.split()])] += 1
for inputs in LONG:
    ended[alike("cgmerge", inputs.split())] += 1
for tool, *words in map(str.split, MANY):
    ended[alike(tool, words)] += 1
write_llvm()
test_llvm()
test_halves()
check(min(ended[0], ended[2]) > 45, "some are good and some are not",
    [ended])
test_terminal()
tap.done()
