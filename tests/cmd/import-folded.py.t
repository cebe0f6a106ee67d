#!/usr/bin/env python3
"""Lines of folded stacks, one at a time: which stacks they are, and which are
none; and files of stacks that are cut."""
import gzip
import os
import sys

sys.dont_write_bytecode = True
sys.path[0] += "/.."
import stacks
import tap
from pprof import Pprof
from tap import cgmerge, same, write

os.chdir(tap.scratch())
A, B = ("", "???", "a", 0), ("", "???", "b", 0)
NO_PROFILE = "expected a profile of Cachegrind, Callgrind or LLVM, found "
KNOWN = (
    (b"a;b 5\n", [A, B]),
    (b"a;b \t 5", [A, B]),
    (b"# words\n\r\n\na;b 5\r\n", [A, B]),
    (b"#words\n#\n#\t7\n# a;c 9\na;b 5\n", [A, B]),
    (b"#a;b 5\n", [("", "???", "#a", 0), B]),
    (b"a;b (x.py:12) 5\n", [A, ("", "x.py", "b", 12)]),
    (b"a;(x.py:12) 5\n", [A, ("", "???", "(x.py:12)", 0)]),
    (b"a;b(x.py:12) 5\n", [A, ("", "???", "b(x.py:12)", 0)]),
    (b"a;b (x.py) 5\n", [A, ("", "???", "b (x.py)", 0)]),
    (b"a;b (12) 5\n", [A, ("", "???", "b (12)", 0)]),
    (b"a;b (:12) 5\n", [A, ("", "???", "b (:12)", 0)]),
    (b"a::a;b 5\n", [("", "???", "a::a", 0), B]),
    (b"a;b (x.py:1234567890) 5\n", [A, ("", "???", "b (x.py:1234567890)", 0)]),
)
REFUSED = (
    (b"a;b 5.75\n", "expected a stack and its count, found 'a;b 5.75'"),
    *((b"a;b 5\n%s\n" % line, "expected a stack and its count, found '%s'" %
        line.decode()) for line in (b"a;b", b"a;b -5", b";", b" 5",
        b"a;b 1234567890123456789")),
    (b"a;b5\n", NO_PROFILE + "'a;b5'"),
    (b"a;b .5\n", NO_PROFILE + "'a;b .5'"),
    (b"a;b 5.\n", NO_PROFILE + "'a;b 5.'"),
    (b"a;b 99999999999999999999\n", NO_PROFILE + "'a;b 99999999999999999999'"),
    (b"a" * 9999 + b"\n", NO_PROFILE + "'%s...'" % ("a" * 40)),
    (b"+a;b 5\n", "expected 'events:' before the first line of the body, found "
        "'+a;b 5'"),
    (b"5\n", "expected 'events:' before the first line of the body, found "
        "'5'"),
    (b"fn=a;b 5\n", "expected 'events:' before the first line of the body, "
        "found 'fn=a;b 5'"),
)

for data, frames in KNOWN:
    stacks.same_profile(write("x", data), [(frames, {"samples": 5})], repr(data))
# A frame is not that of the line before, though the line goes on likewise.
stacks.same_profile(write("x", b"a;b 1\na;c 5\na;c 5x;d 2\n"), [([A, ("", "???",
    name, 0)] + more, {"samples": n}) for name, more, n in (("b", [], 1),
    ("c", [], 5), ("c 5x", [("", "???", "d", 0)], 2))], "frames as before")
for data, wanted in REFUSED:
    p = cgmerge(write("x", data))
    lines = data.count(b"\n")
    same((p.status, p.out, p.err), (2, b"", "cgmerge: x:%d: %s\n" % (lines,
        wanted)), repr(data))

# Noise, so that half of the bytes have half of the lines.
whole = b"".join(b"main;f%d;g%d %d\n" % (i * 7919 % 99991, i * 104729 % 99991,
    i) for i in range(9000))
noise = Pprof(("samples", "count"))
for i in range(9000):
    noise.sample((), (i * 7919 % 99991,))
lines = b",".join(b'{"line_number": %d, "count": %d}' % (i * 7919 % 99991, i)
    for i in range(9000))
for name, data in (("stacks", whole), ("perf", b"".join(
        b"a 17 5.000001: %d e: \n\t            1277 f%d (/p)\n\n" %
        (i, i * 7919 % 99991) for i in range(9000))),
        ("pprof", noise.bytes()), ("gcov",
        b'{"gcc_version": "14", "files": [{"file": "a.c", "lines": [' + lines +
        b"]}]}"), ("llvm", b"".join(b"f%d\n%d\n1\n%d\n\n" %
        (i * 7919 % 99991, i, i) for i in range(9000)))):
    data = gzip.compress(data, 1)
    write(name, data[:len(data) // 2])
    same(cgmerge(name), (2, b"", "cgmerge: %s: the compressed data end too "
        "early\n" % name), name + " that are cut")
    p = tap.cgcheck(name)
    same((p.status, p.out), (1, b"%s: error: the compressed data end too early "
        b"[input-cut]\n%s: not whole, 1 error\n" % ((name.encode(),) * 2)),
        name + ": cgcheck")
tap.done()
