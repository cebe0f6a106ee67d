#!/usr/bin/env python3
"""cgmerge --keep-going omits the inputs that cgcheck calls not whole, and no
others; --strict refuses those that cgcheck --strict does.

The inputs are those of tests/conformance and tests/data, prefixes of these cut
at the ends of lines and elsewhere, and some with one fault each.
GRINDKIT_CUTS is the number of prefixes of each (2, long 8), GRINDKIT_SEED the
seed of the cuts (0).
"""
import os
import random
import sys

sys.path[0] += "/.."
import tap
from tap import cgmerge, check, same

CUTS = tap.amount("GRINDKIT_CUTS", 2, 8)
BIG = 1 << 16

os.chdir(tap.scratch())
GOOD = tap.write("good", b"events: Ge\nfl=good\nfn=good\n1 5\n")
ALONE = cgmerge(GOOD).out

# By name: status and input of --keep-going.  Many producers write no trailer.
BODY = "events: Ir\nfl=a\nfn=f\n1 5\n"
MOST = BODY.replace("5", "9223372036854775807")
FAULTS = {
    "no trailer, and none to be": (0, BODY),
    "no trailer of callgrind": (1, "creator: callgrind-3\n" + BODY),
    "no trailer of cachegrind": (1, "cmd: x\n" + BODY),
    "no newline after totals": (1, "creator: callgrind-3\n" + BODY + "totals: 5"),
    "other totals": (1, BODY + "totals: 6\n"),
    "costs after the totals": (1, BODY + "totals: 5\n2 5\n"),
    "an id without a name": (1, BODY.replace("=f", "=(1)")),
    "an event twice": (1, "events: Ir Ir\nfl=a\nfn=f\n1 5 5\n"),
    "a count beyond 64 bits": (1, MOST + "1 9223372036854775807\n"),
    "totals beyond 64 bits": (1, MOST + "2 9223372036854775807\n"),
    "a doubt, no more": (0, "frob: x\n" + BODY),
    "a cost below 0": (0, BODY.replace("5", "-5")),
    "too few counts": (0, "cmd: x\n" + BODY.replace("Ir", "Ir Dr") + "summary: 5 0\n"),
    "a summary below the sum": (0, "creator: callgrind-3\nevents: Ir\n"
        "summary: 4\nfl=a\nfn=f\n1 5\ntotals: 5\n"),
}


def judge(path):
    """Compare cgmerge with cgcheck.  Return (path, whole?, differences)."""
    whole = tap.cgcheck("-q", path).status == 0
    sure = tap.cgcheck("-q", "--strict", path).status == 0
    p = cgmerge("-q", "--events=union", "--keep-going", GOOD, path)
    s = cgmerge("-q", "--strict", path)
    both = cgmerge("-q", "--events=union", "--keep-going", "--strict",
        GOOD, path)
    wrong = []
    if (p.status, p.out == ALONE) != ((0, False) if whole else (1, True)):
        wrong.append("--keep-going: %d %s" % (p.status, p.err))
    if s.status != (0 if sure else 2):
        wrong.append("--strict: %d %s" % (s.status, s.err))
    if both.status != (0 if sure else 1):
        wrong.append("both: %d %s" % (both.status, both.err))
    if whole == ("cgmerge: " in p.err):
        wrong.append("not said, or too much: " + p.err)
    return path, whole, ["%s, whole %s: %s" % (path, whole, w) for w in wrong]


def sources():
    """Yield the name and text of each small profile of the tree."""
    for name, path in [*tap.conformance().items(), *tap.profiles()]:
        if path.startswith(tap.TESTS) and 0 < os.path.getsize(path) < BIG:
            yield os.path.basename(path), tap.read(path)


def cuts(name, data, rng):
    ends = [i + 1 for i, c in enumerate(data) if c == 10]
    found = rng.sample(ends, min(len(ends), CUTS // 2))
    found += [rng.randrange(1, len(data) + 1) for _ in range(CUTS - len(found))]
    return [tap.write("%s.%d" % (name, n), data[:n]) for n in sorted({*found,
        len(data)})]


def test_faults():
    for i, (name, (status, text)) in enumerate(sorted(FAULTS.items())):
        path, whole, wrong = judge(tap.write("fault%d" % i, text.encode()))
        check(not wrong and whole == (status == 0), name, wrong)


def test_cuts():
    rng = random.Random(os.environ.get("GRINDKIT_SEED") or "0")
    paths = [path for name, data in tap.sampled(sources(), 4)
        for path in cuts(name, data, rng)]
    wrong, good = [], 0
    for _, whole, found in tap.in_parallel(judge, paths):
        wrong += found
        good += whole
    check(not wrong and min(good, len(paths) - good) > 50, "%d files, %d of "
        "them whole" % (len(paths), good), wrong[:10])


def test_weight():
    """A file whose own totals overflow is bad; totals that overflow only by a
    weight are an error of the run."""
    bad = tap.write("over", b"events: Ir Dr\nfn=f\n1 6%s 1\n2 6%s 1\ncfn=f\n"
        b"calls=1 1\n3 1 1\n" % (b"0" * 18, b"0" * 18))
    good = tap.write("good-one", b"events: Ir Dr\nfn=f\n1 5 3\n")
    for words in [bad], ["--weight=2:" + bad], ["--stat=mean", "--weight=2:" +
            bad]:
        p = cgmerge("--keep-going", *words, good)
        same((p.status, p.out.endswith(b"\ntotals: 5 3\n"), p.err), (1, True,
            "cgmerge: over: the Ir of the totals overflows 64 bits: "
            "12000000000000000000\ncgmerge: note: 2 inputs: 1 added, 0 empty, 1 "
            "omitted\n"), "totals that are too large: %s" % words)
    path = tap.write("most", b"events: Ir\nfl=a\nfn=f\n1 9223372036854775807\n")
    p = cgmerge("-q", "--keep-going", "--weight=2:" + path)
    same((p.status, "overflows" in p.err), (2, True), "a weight that is too "
        "large")


tap.run_tests()
