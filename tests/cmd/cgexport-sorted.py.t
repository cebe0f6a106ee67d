#!/usr/bin/env python3
"""A sorted file of Cachegrind's, folded without a table, gives what the same
bytes on the standard input give, which are always read by all rules: sound and
damaged ones, by output, messages and status.

GRINDKIT_MUTATIONS is the number of damaged profiles (150), GRINDKIT_SEED the
first of their seeds (0).
"""
import os
import random
import sys
import threading

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
    ".."))
import tap
from tap import check, same, write

COUNT = int(os.environ.get("GRINDKIT_MUTATIONS") or 150)
FIRST = int(os.environ.get("GRINDKIT_SEED") or 0)
CGEXPORT = os.path.join(tap.BIN, "cgexport")
SOUND = tap.read(os.path.join(tap.DATA, "cachegrind-3.19/words-plain-1.out"))
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


def damaged(rng):
    lines = SOUND.split(b"\n")
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


def both_ways(data):
    write("p", data)
    a = tap.run(CGEXPORT, "--to=folded", "p")
    b = tap.run(CGEXPORT, "--to=folded", stdin=data)
    return (a.status, a.out, a.err), \
        (b.status, b.out, b.err.replace("<stdin>", "p"))


sorted_way, other_way = both_ways(SOUND)
same(sorted_way, other_way, "a sound file")
check(sorted_way[1].count(b"\n") > 200, "it has stacks", sorted_way)
differ = []
taken = 0
for number in range(FIRST, FIRST + COUNT):
    got, wanted = both_ways(damaged(random.Random(number)))
    taken += wanted[0] == 0
    if got != wanted:
        differ.append("seed %d: %s" % (number, [got[0], got[2], wanted[0],
            wanted[2]]))
check(not differ, "GRINDKIT_SEED=%d GRINDKIT_MUTATIONS=%d" % (FIRST, COUNT),
    differ)
check(taken > COUNT // 5, "some of these are profiles still", taken)

# Through the file itself, and after it.
write("p", SOUND)
tap.run(CGEXPORT, "-q", "--to=folded", "-o", "p", "p")
same(tap.read("p"), sorted_way[1], "a file that becomes its own output")
write("p", SOUND)
with open("p", "ab") as f:
    tap.run(CGEXPORT, "-q", "--to=folded", "p", stdout=f)
same(tap.read("p"), SOUND + sorted_way[1], "output after its input")

# In place: more than is held back until the input is read.
LONG = b"cmd: x\nevents: Ir\nfl=abc.c\nfn=function\n" + b"".join(b"%d 1\n" % i
    for i in range(20000)) + b"summary: 20000\n"
write("p", LONG)
with open("p", "r+b") as f:
    tap.run(CGEXPORT, "-q", "--to=folded", "p", stdout=f)
same(tap.read("p"), tap.run(CGEXPORT, "-q", "--to=folded", stdin=LONG).out,
    "output in the place of its input")

# A pipe can be read but once.
os.mkfifo("fifo")
writer = threading.Thread(target=write, args=("fifo", SOUND))
writer.start()
same(tap.run(CGEXPORT, "-q", "--to=folded", "fifo").out, sorted_way[1],
    "a pipe with a name")
writer.join()
tap.done()
