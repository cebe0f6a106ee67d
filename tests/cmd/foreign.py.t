#!/usr/bin/env python3
"""Files of other programs, given to the tools by mistake: one message says
what the file is and how to get a profile."""
import cProfile
import gzip
import os
import sys

sys.path[0] += "/.."
import tap
from tap import cgmerge, check, ended, refused, same, write

os.chdir(tap.scratch())
PROFILE = os.path.join(tap.DATA, "callgrind-3.19", "family-1.out")

MASSIF = b"""desc: --massif-out-file=m.out
cmd: /bin/true
time_unit: i
#-----------
snapshot=0
#-----------
time=0
mem_heap_B=0
mem_heap_extra_B=0
mem_stacks_B=0
heap_tree=empty
""" + b"""#-----------
snapshot=1
#-----------
time=5
mem_heap_B=8
mem_heap_extra_B=8
mem_stacks_B=0
heap_tree=empty
""" * 50


def cprofile():
    cProfile.run("sum(range(9))", "stats")
    return tap.read("stats")


# Title, data, and two parts of the message: what the file is, and what to run.
FILES = (
    ("massif", MASSIF, "a file of massif", "--xtree-memory=full"),
    ("massif without options", MASSIF.replace(b"--massif-out-file=m.out",
        b"(none)"), "a file of massif", "--xtree-memory=full"),
    ("massif, compressed", gzip.compress(MASSIF), "a file of massif",
        "--xtree-memory=full"),
    ("memcheck", b'<?xml version="1.0"?>\n\n<valgrindoutput>\n\n'
        b"<protocolversion>4</protocolversion>\n</valgrindoutput>\n",
        "errors that valgrind found", "--tool=callgrind"),
    ("a log", b"==28079== Lackey, an example Valgrind tool\n" * 3,
        "a log of valgrind", "--tool=callgrind"),
    ("perf", b"PERFILE2" + bytes(range(200)), "a recording of perf",
        "perf script"),
    ("gprof", b"gmon\1\0\0\0" + bytes(40), "the gmon.out of gprof",
        "--tool=callgrind"),
    ("gperftools", b"".join(n.to_bytes(8, "little") for n in (0, 3, 0, 10000,
        0, 1, 1, 7)), "a profile of gperftools", "google-pprof --callgrind"),
    ("gperftools of 32 bits", b"".join(n.to_bytes(4, "little") for n in (0, 3,
        0, 10000, 0, 1, 1, 7)), "a profile of gperftools",
        "google-pprof --callgrind"),
    ("samples of LLVM", b"main:1:0\n 1: 10\n", "a sample profile of LLVM", "perf script"),
    ("binary samples of LLVM", b"\xff\xe5\xd0\xb1\xf4\xc9\x94\xa8Sg\x67\x0a",
        "a sample profile of LLVM", "perf script"),
    ("cProfile", cprofile(), "a profile of Python's cProfile",
        "pyprof2calltree"),
    ("cProfile of a Python before 3.4", b"{(\3\0\0\0" + bytes(40),
        "a profile of Python's cProfile", "pyprof2calltree"),
    ("a heap profile of V8", b'{"head":{"callFrame":{"functionName":"(root)",'
        b'"url":"","lineNumber":-1},"selfSize":0,"id":1,"children":[]}}',
        "a heap profile of V8", "node --cpu-prof"),
    ("a program", tap.read(tap.CGMERGE), "a program", "--tool=callgrind"),
)
COMMANDS = (("cgmerge",), ("cgfilter",), ("clannotate",),
    ("cgexport", "--to=folded"), ("cgdiff", PROFILE))

# Profiles, and other texts, that only look like one of these files.
PROFILES = (
    b"desc: a\ncmd: time_unit: i\nevents: Ir\nfl=a\nfn=f\n1 5\nsummary: 5\n",
    b"==== NEW PROFILING FILE ====\nversion: 1\ncreator: xdebug 3\n"
    b"events: Ir\n\nfn=f\n1 5\n\nsummary: 5\n\n",
    b"\n\nevents: Ir\nfl=a\nfn=f\n1 5\n",
)
OTHERS = (b"==28079--\n", b"{)\2\0\0\0", b"{x\2\0\0\0", b"m1:1\n 1\n", b"m:1:\n 1\n",
    b"m:1:1\nword\n")

for name, data, what, do in FILES:
    path = write("file", data)
    for command in COMMANDS:
        p = tap.tool(*command, path)
        check(p.status == 2 and p.out == b"" and p.err.count("\n") == 1 and
            "Cachegrind, Callgrind or LLVM, found %s" % what in p.err and
            do in p.err, "%s: %s" % (name, command[0]), [p[::2]])
    p = tap.cgcheck(path)
    check(p.status == 1 and p.err == "" and p.out.count(b"\n") == 2 and
        what.encode() in p.out and b"[no-profile]" in p.out,
        name + ": cgcheck", [p])
for data in PROFILES:
    ended(cgmerge("-q", "-", stdin=data), 0, "", "a profile: %r" % data[:20])
for data in OTHERS:
    refused(cgmerge("-q", "-", stdin=data), "LLVM, found '", "none: %r" % data)
wrong = []
for n in range(1, 30):
    for name, data, _, _ in FILES:
        p = cgmerge("-q", "-", stdin=data[:n])
        if p.status not in (0, 2) or (p.err == "") != (p.status == 0):
            wrong.append((n, name, p))
same(wrong, [], "beginnings of these files")
tap.done()
