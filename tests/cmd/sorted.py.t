#!/usr/bin/env python3
"""A sorted file of Cachegrind, sound or damaged, is merged or folded without a
table, and gives the same output, messages and status as its bytes on the
standard input, which are always read by all rules.

GRINDKIT_MUTATIONS is the number of damaged profiles (150), GRINDKIT_SEED the
first of their seeds (0).
"""
import os
import random
import sys
import threading

sys.path[0] += "/.."
import tap
from tap import check, same, write

COUNT = int(os.environ.get("GRINDKIT_MUTATIONS") or 150)
FIRST = int(os.environ.get("GRINDKIT_SEED") or 0)
MERGE = [tap.CGMERGE]
FOLD = [tap.CGEXPORT, "--to=folded"]
ONE, MANY = (tap.read(os.path.join(tap.DATA, "cachegrind-3.19", name))
    for name in ("words-plain-1.out", "words-plain-9.out"))
# The ways to use a sorted file, each with a file that it can use.
WAYS = [(MERGE, ONE), (MERGE, MANY), (FOLD, ONE)]
os.chdir(tap.scratch())

LINES = b"""
# c
fi=x
ob=x
fl=
fn=
fn=(1)
fn=a b 12
fn=zz;z
fl=zz
fn=f\r
+1 3
* 4
7
9 0
3 4 5
007 3
3 -4
0x12 3
3  4
3 4 \n 3 4
4294967296 1
3 9223372036854775807
3 18446744073709551616
summary: 1
totals: 1
version: 1
positions: line
events: Ir
desc: Difference: x
desc: Command: x
cmd: y
calls=1 2
""".split(b"\n")
BYTES = b"\0\t\n\r (+-0149:;=x\x7f\xc3\xff"


def damaged(rng, sound):
    lines = sound.split(b"\n")
    i = rng.randrange(len(lines))
    kind = rng.randrange(6)
    if kind == 0:
        lines[i - 1], lines[i] = lines[i], lines[i - 1]
    elif kind == 1:
        del lines[i]
    elif kind == 2:
        lines.insert(i, lines[i])
    elif kind == 3:
        lines.insert(i, rng.choice(LINES))
    elif kind == 4:
        lines[i] = lines[i][:rng.randrange(len(lines[i]) + 1)] + \
            rng.choice([b"0", b"1", b" ", b"\r", b";", b"\xff"])
    data = bytearray(b"\n".join(lines))
    if kind == 5:
        data[rng.randrange(len(data))] = rng.choice(BYTES)
    return bytes(data)


def both_ways(command, data):
    write("p", data)
    a = tap.run(*command, "p")
    b = tap.run(*command, stdin=data)
    return (a.status, a.out, a.err), \
        (b.status, b.out, b.err.replace("<stdin>", "p"))


for command, sound in WAYS:
    sorted_way, other_way = both_ways(command, sound)
    same(sorted_way, other_way, "a sound file")
    check(sorted_way[1].count(b"\n") > 200, "it has lines", sorted_way)
same(sorted(tap.cgmerge("-q", stdin=ONE).out.split(b"\n")),
    sorted(ONE.split(b"\n")), "a file that is written as it was")
differ = []
taken = 0
for number in range(FIRST, FIRST + COUNT):
    command, sound = WAYS[number % len(WAYS)]
    got, wanted = both_ways(command, damaged(random.Random(number), sound))
    taken += wanted[0] == 0
    if got != wanted:
        differ.append("seed %d: %s" % (number, [got[0], got[2], wanted[0],
            wanted[2]]))
check(not differ, "GRINDKIT_SEED=%d GRINDKIT_MUTATIONS=%d" % (FIRST, COUNT),
    differ)
check(taken > COUNT // 5, "some of these are profiles still", taken)

# LONG gives more output than is held back until the input is read.
LONG = b"cmd: x\nevents: Ir\nfl=abc.c\nfn=function\n" + b"".join(b"%d 1\n" % i
    for i in range(20000)) + b"summary: 20000\n"
for command in MERGE, FOLD:
    wanted = tap.run(*command, "-q", stdin=ONE).out

    # The output replaces the input, follows it, or overwrites it.
    write("p", ONE)
    tap.run(*command, "-q", "-o", "p", "p")
    same(tap.read("p"), wanted, "a file that becomes its own output")
    write("p", ONE)
    with open("p", "ab") as f:
        tap.run(*command, "-q", "p", stdout=f)
    same(tap.read("p"), ONE + wanted, "output after its input")
    write("p", b"desc: b\ndesc: a\n" + LONG)
    long = tap.run(*command, "-q", "p").out
    with open("p", "r+b") as f:
        tap.run(*command, "-q", "p", stdout=f)
    same(tap.read("p")[:len(long)], long, "output in the place of its input")

    # A pipe can be read only once.
    if os.path.exists("fifo"):
        os.remove("fifo")
    os.mkfifo("fifo")
    writer = threading.Thread(target=write, args=("fifo", ONE))
    writer.start()
    same(tap.run(*command, "-q", "fifo").out, wanted, "a pipe with a name")
    writer.join()

# Runs that are not the plain sum of one file.  An empty line in an input has no
# effect except that lines are not copied.
def merged(*words):
    got = tap.cgmerge(*words)
    return got.status, got.out, got.err.replace("2", "")


for name, data in ("p", ONE), ("q", MANY):
    write(name, data)
    write(name + "2", data.replace(b"\nfn=", b"\n\nfn="))
for words in (["-j2", "p"], ["--weight=3:p"], ["--weight=1:p"], ["p", "p"],
        ["--stat=mean", "p"], ["--stat=max", "q"], ["--keep-going", "q"],
        ["--names=plain", "q"],
        ["--to=callgrind", "p"], ["--to=cachegrind", "q"], ["--events=intersect", "q"],
        ["--events=union", "q", "p"], ["--events=union", "p", "q"],
        ["--events=intersect", "p", "q"]):
    same(merged(*words), merged(*(w + "2" if w[-1] in "pq" else w
        for w in words)), "with or without copying: " + " ".join(words))
tap.done()
