#!/usr/bin/env python3
"""cgdiff, clannotate and cgmerge report a condition in which runs differ, if an
event depends on it, and --strict refuses to go on.  Most profiles are real,
with changed headers.
"""
import itertools
import json
import os
import sys

sys.path[0] += "/.."
import tap
from tap import CGDIFF, CGFILTER, CGMERGE, CLANNOTATE, check, clannotate, read, \
    same, write

BIG = b"32768 B, 64 B, 8-way associative"
SMALL = b"16384 B, 64 B, 4-way associative"
LEAST = b"0"
CALLGRIND, CACHEGRIND = (read(os.path.join(tap.DATA, name)) for name in (
    "callgrind-3.19/words-numbers-sim.out", "cachegrind-3.19/words-numbers-9.out"))

os.chdir(tap.scratch())
write("a", CALLGRIND)
write("cache", CALLGRIND.replace(b"D1 cache: " + BIG, b"D1 cache: " + SMALL))
write("least", CALLGRIND.replace(b"D1 cache: " + BIG, b"D1 cache: " + LEAST))
write("version", CALLGRIND.replace(b"3.19.0", b"3.21.0"))
write("options", CALLGRIND.replace(b"\npart:",
    b"\ndesc: Options: --separate-threads=yes\npart:"))
write("others", CALLGRIND.replace(b"\npart:",
    b"\ndesc: Options: --separate-threads=no\npart:"))
write("cachegrind", CACHEGRIND)
write("cachegrind-cache", CACHEGRIND.replace(b"D1 cache:         " + BIG,
    b"D1 cache:         " + SMALL))
D1 = "old '%s', new '%s'\n" % (BIG.decode(), SMALL.decode())
D1_SAID = ("warning: the sides differ in 'D1 cache', on which D1mr depends: "
    + D1)


def run(tool, *words):
    r = tap.run(tool, *words)
    return r.status, r.err.replace("%s: " % os.path.basename(tool), "")


def says(said, words, name):
    """cgdiff succeeds with these words, and writes just this message."""
    same(run(CGDIFF, "-o", "d3", *words.split()), (0, said), name)


def facts(name):
    """Return the conditions of both sides that a difference lists."""
    return [line[6:] for line in read(name).split(b"\n")
        if line.startswith((b"desc: Old ", b"desc: New "))
        and b" totals: " not in line]


def alone(event, name):
    """Write a copy of a profile with only this event; return its path."""
    out = "%s-%s" % (name, event)
    run(CGFILTER, "--events=" + event, "-o", out, name)
    return out


# ---- cgdiff
same(run(CGDIFF, "-o", "d", "a", "cache"), (0, D1_SAID), "another cache")
same(facts("d"), [b"New D1 cache: " + SMALL, b"Old D1 cache: " + BIG],
    "the difference keeps both")
same(run(CGDIFF, "-q", "-o", "q", "a", "cache"), (0, ""), "-q: not a word")
same(facts("q"), facts("d"), "but facts")
same(run(CGDIFF, "--strict", "--fail-if=Ir>+1%", "-o", "no", "a", "cache"),
    (2, D1_SAID.replace("warning: ", "")), "--strict: trouble, no verdict")
check(not os.path.exists("no"), "and no difference")
same(run(CGDIFF, "-q", "--strict", "a", "a")[0], 0, "--strict of what is alike")
for event, said in ("Ir", ""), ("I1mr", ""), ("ILmr", ""), ("D1mw", "D1mw"), (
        "DLmr", "DLmr"):
    status, err = run(CGDIFF, "-o", "d1", alone(event, "a"),
        alone(event, "cache"))
    same(err, D1_SAID.replace("D1mr", said) if said else "",
        event + " alone")
    same(facts("d1") != [], said != "", event + ": its facts")
same(run(CGDIFF, "-o", "d2", "a", "version"), (0, "warning: the sides differ in "
    "'Creator', on which Ir depends: old 'callgrind-3.19.0', new "
    "'callgrind-3.21.0'\n"), "another valgrind")
same(facts("d2"), [b"New creator: callgrind-3.21.0",
    b"Old creator: callgrind-3.19.0"], "its facts")
says("warning: the sides differ in 'Options', on which Ir depends: old "
    "'--separate-threads=yes', new '--separate-threads=no'\n", "options others",
    "other options")
says("", "a others", "unknown on one side")
says(D1_SAID, "cachegrind cachegrind-cache", "Cachegrind's")
status, err = run(CGDIFF, "-o", "d3", "--events=intersect", "cachegrind", "a")
check(status == 0 and "differ" not in err,
    "Cachegrind and Callgrind align values in other ways", [status, err])
run(CGDIFF, "--sides", "-o", "d3", "a", "cache")
same(facts("d3"), facts("d"), "--sides")

# ---- a side of several inputs, in any order
MANY = [b"New D1 cache: " + BIG, b"Old D1 cache: " + LEAST,
    b"Old D1 cache: " + BIG]
for order in itertools.permutations(("a", "cache", "least")):
    old = [word for name in order for word in ("-O", name)]
    status, err = run(CGDIFF, "--stat=mean", "-j2", "-o", "d3", *old, "a")
    same((err, facts("d3")), ("warning: the sides differ in 'D1 cache', on "
        "which D1mr depends: old '%s' and '%s', new '%s'\n" % (LEAST.decode(),
        BIG.decode(), BIG.decode()), MANY), " ".join(order))
says("", "-O a -O cache cache a", "both sides have both")
for words in ("-O", "a", "-O", "least", "least"), ("-O", "least", "least", "a"):
    status, err = run(CGDIFF, "--stat=mean", "-o", "d3", *words)
    check("'%s' and '%s'" % (LEAST.decode(), BIG.decode()) in err,
        "only one side has both: " + " ".join(words), [err])

# ---- differences of differences; filters keep conditions
run(CGDIFF, "-q", "-o", "least-d", "a", "least")
same(run(CGDIFF, "-o", "dd", "d", "d"), (0, ""), "differences alike")
same(facts("dd"), facts("d"), "what both say stays")
status, err = run(CGDIFF, "-o", "dd", "d", "least-d")
check("old '%s' and '%s', new " % (SMALL.decode(), BIG.decode()) in err
    or "old '%s' and '%s', new " % (BIG.decode(), SMALL.decode()) in err,
    "other differences", [err])
same(run(CGFILTER, "-o", "f", "d"), (0, ""), "cgfilter says nothing")
same(facts("f"), facts("d"), "and keeps facts")
same(run(CGMERGE, "-o", "m", "d", "d"), (0, ""), "nor does cgmerge")
same(facts("m"), facts("d"), "which keeps them, too")
status, err = run(CGMERGE, "-o", "m", "d", "least-d")
same(err, "warning: inputs differ in 'New D1 cache', on which D1mr depends: "
    "'%s' in least-d, '%s' in d\n" % (LEAST.decode(), SMALL.decode()),
    "cgmerge of other differences")

# ---- versions of libraries, and variants for a processor
LIB = b"events: Ir\nob=%s\nfl=???\n%sfn=main\n0 9\n"


def library(name, object, *functions):
    write(name, LIB % (object, b"".join(b"fn=%s\n0 %d\n" % (f, i + 1)
        for i, f in enumerate(functions))))


library("v1", b"/lib/libfoo.so.1.2.3", b"f", b"g")
library("v2", b"/lib/libfoo.so.1.2.4", b"f", b"g")
library("v3", b"/opt/libfoo.so.1.2.3", b"f", b"g")
MATCHED = ("note: 1 object of the old profile matched with another of the new "
    "one; -v shows how\n")
says(MATCHED + "note: 1 object of another version in the new profile: "
    "'/lib/libfoo.so.1.2.3' and '/lib/libfoo.so.1.2.4'\n", "v1 v2",
    "another version of a library")
says("", "-q v1 v2", "-q")
for name, version in ("w1", b"1"), ("w2", b"2"):
    library(name, b"/lib/libfoo.so.%s.0" % version, b"f")
    write(name, read(name) + b"ob=/lib/libbar.so.%s.0\nfn=g\n0 2\n" % version)
says(MATCHED.replace("1 object", "2 objects").replace("another", "others") +
    "note: 2 objects of another version in the new profile: "
    "'/lib/libbar.so.1.0' and '/lib/libbar.so.2.0', ...\n", "w1 w2",
    "versions of two libraries")
says(MATCHED, "v1 v3", "another folder")
for are, pairs in (False, (("/r/sha1.so", "/r/sha2.so"), ("/b/prog1", "/b/prog2"),
        ("/b/prog-1.1", "/b/prog-1.2"), ("/r/libm.so", "/r/libm-.so"))), (True, ((
        "libpy3.9.so.1.0", "libpy3.11.so.1.0"), ("libl5.4.so", "libl5.5.so"),
        ("libc-2.31.so", "libc.so.6"))):
    for old, new in pairs:
        library("w1", old.encode(), b"init", b"a", b"b")
        library("w2", new.encode(), b"init", b"c", b"d")
        says((MATCHED + "note: 1 object of another version in the new profile: "
            "'%s' and '%s'\n" % (old, new)) * are, "w1 w2",
            "versions of a library: %s: %s and %s" % (are, old, new))
library("one-avx", b"/lib/libc.so.6", b"__memcpy_avx", b"f")
library("one-evex", b"/lib/libc.so.6", b"__memcpy_evex",
    b"__memcpy_ssse3_back", b"f")
check(run(CGDIFF, "-o", "d3", "one-avx", "one-evex")[1].endswith("note: 1 "
    "function of the old profile has another variant in the new one, as a "
    "library chooses for the processor: '__memcpy_avx' and '__memcpy_evex'; "
    "--norm=ifunc makes them one\n"), "one variant")
library("avx", b"/lib/libc.so.6", b"__memcpy_avx_unaligned_erms",
    b"__strlen_avx2", b"__memset_erms", b"sum_avx2")
library("evex", b"/lib/libc.so.6", b"__memcpy_evex_unaligned_erms",
    b"__strlen_evex", b"__memset_erms", b"sum_evex")
library("other", b"/lib/libm.so.6", b"__memcpy_evex_unaligned_erms")
SAID = ("note: 2 functions of the old profile have another variant in the new "
    "one, as a library chooses for the processor: "
    "'__memcpy_avx_unaligned_erms' and '__memcpy_evex_unaligned_erms', ...; "
    "--norm=ifunc makes them one\n")
for tool, words in (CGDIFF, []), (CLANNOTATE, ["--diff"]):
    status, err = run(tool, "-o", "d3", *words, "avx", "evex")
    same(err.count(SAID), 1, "%s: variants" % " ".join(words))
status, err = run(CGDIFF, "-o", "d3", "avx", "other")
check(status == 0 and "variant" not in err, "of another object", [status, err])
status, err = run(CGDIFF, "--norm=ifunc", "--match=exact", "-o", "d3", "avx",
    "evex")
same((err, sorted(line for line in read("d3").split(b"\n")
    if line.startswith(b"fn="))), ("", [b"fn=(1) sum_avx2", b"fn=(2) sum_evex"]),
    "--norm=ifunc")

# ---- cgmerge
SAID = ("inputs differ in 'D1 cache', on which D1mr depends: '%s' in least, "
    "'%s' in a\n" % (LEAST.decode(), BIG.decode()))
sums = set()
for order in itertools.permutations(("a", "z", "cache", "least")):
    write("z", CALLGRIND)
    for jobs in "-j1", "-j3":
        same(run(CGMERGE, jobs, "-o", "sum", *order), (0, "warning: " + SAID),
            "cgmerge %s %s" % (jobs, " ".join(order)))
        sums.add(read("sum"))
same(len(sums), 1, "one sum")
same(run(CGMERGE, "-q", "-o", "sum", "a", "least"), (0, ""), "cgmerge -q")
same(run(CGMERGE, "-q", "--strict", "-o", "no", "a", "least"), (2, SAID),
    "cgmerge --strict")
same(run(CGMERGE, "--stat=median", "-o", "sum", "a", "least")[1],
    "warning: " + SAID, "of a median")
same(run(CGMERGE, "-o", "sum", alone("Ir", "a"), alone("Ir", "least")), (0, ""),
    "cgmerge of Ir alone")
same(run(CGMERGE, "-o", "sum", "a", "a"), (0, ""), "cgmerge of runs alike")
ALL = "I1 cache", "D1 cache", "L2 cache", "LL cache", "Libc", "Options", "Processor"
for n in "123":
    write("all" + n, ("".join("desc: %s: %s\n" % (key, n) for key in ALL) +
        "events: Ir\nfl=a\nfn=f\n1 5\n").encode())
same(run(CGMERGE, "-o", "sum", "all1", "all3", "all2"), (0, "".join("warning: "
    "inputs differ in '%s', on which Ir depends: '1' in all1, '3' in all3\n" %
    key for key in ALL[4:])), "cgmerge of runs that differ in all they say")

# ---- reports
for words in ["d"], ["--diff", "a", "cache"]:
    r = clannotate("--to=json", *words)
    same([tuple(c.values()) for c in json.loads(r.out)["conditions"]],
        [("Old D1 cache", BIG.decode()), ("New D1 cache", SMALL.decode())],
        "JSON of " + " ".join(words))
    same(r.err.replace("clannotate: ", ""), D1_SAID if len(words) > 1 else "",
        "the warning of " + " ".join(words))
    for form in "text", "md", "html":
        r = clannotate("-q", "--to=" + form, *words)
        head = r.out.split(b"PROGRAM TOTALS")[0].replace(b"</dt><dd>", b": ")
        same([head.count(line) for line in facts("d")], [1, 1],
            "%s of %s" % (form, " ".join(words)))
check(b"conditions" not in clannotate("--to=json", "--diff", "a",
    "a").out, "JSON of runs alike")
tap.done()
