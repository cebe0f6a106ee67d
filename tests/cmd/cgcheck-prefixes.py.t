#!/usr/bin/env python3
"""Every prefix of some small profiles through cgcheck, plain and compressed:
it is whole, or an error with its place tells that it is not; and --pass lets
nothing of it through.  tests/unit/check_prefix_test.c does it with real ones.
"""
import gzip
import os
import re
import shutil
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
    ".."))
import tap
from tap import cgmerge, check

CGCHECK = os.path.join(tap.BIN, "cgcheck")
BODY = b"""ob=(1) x
fl=(1) a.c
fn=(1) main
0x10 16 4
+4 * 5
cfn=(2) f'2
calls=3 0x80 9
* * 22
jcnd=1/2 0x14 16
* 16
fi=(2) b.h
0x20 3 6
fe=(1)

"""
CALLGRIND = b"# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\n" \
    b"pid: 12\ncmd: ./t\n\npositions: instr line\nevents: Ir\n" \
    b"summary: 15\n\n" + BODY + b"totals: 15\n"
CACHEGRIND = b"desc: I1\ncmd: ./t a\nevents: Ir Dr\nfl=a.c\nfn=f\n" \
    b"1 12 30\n14 100 0\nfn=g\n3 44 0\nsummary: 156 30\n"


def diff(old):
    path = tap.write(os.path.join(tap.scratch(), "old"), old)
    return tap.run(os.path.join(tap.BIN, "cgdiff"), path, "-",
        stdin=old.replace(b"\n3 44", b"\n3 40").replace(b"6\nfe", b"1\nfe")
        .replace(b"summary: 156", b"summary: 152")
        .replace(b": 15\n", b": 10\n")).out


# The profile, and what stands in the last line of it and of its parts.
PROFILES = {
    "Cachegrind": (CACHEGRIND, rb"summary: 156 30"),
    "Callgrind": (CALLGRIND, rb"totals: 15"),
    "two parts": (b"version: 1\ncreator: callgrind-3.19.0\npart: 1\n"
        b"positions: line\nevents: Ir\nfl=a.c\nfn=f\n16 40\n-2 5\ntotals: 45\n"
        b"part: 2\nevents: Ir\nfl=a.c\nfn=f\n8 17\ntotals: 17\n",
        rb"totals: 45|totals: 17"),
    "CRLF": (CACHEGRIND.replace(b"\n", b"\r\n"), rb"summary: 156 30\r"),
    "cgmerge": (cgmerge(stdin=CALLGRIND).out, rb"totals: 15"),
    "cgmerge, Cachegrind": (cgmerge(stdin=CACHEGRIND).out,
        rb"summary: 156 30"),
    "cgdiff": (diff(CALLGRIND), rb"totals: -5"),
    "cgdiff, Cachegrind": (diff(CACHEGRIND), rb"summary: -4 0"),
}


def wrong(data, good, place):
    """What is wrong with the check of the data, or ""."""
    p = tap.run(CGCHECK, "--pass", stdin=data)
    lines = p.err.splitlines()
    last = "<stdin>: %s" % ("ok" if good else "not whole")
    if p.status != (not good) or p.out != (data if good else b"") \
            or not lines or not lines[-1].startswith(last):
        return "%r" % (p,)
    if good or any(re.match(place, line) for line in lines[:-1]):
        return ""
    return "no place: %r" % (p,)


def cut(item):
    data, trailer, n = item
    good = re.search(rb"(?m)^(%s)\n\n*\Z" % trailer, data[:n]) is not None
    found = wrong(data[:n], good, "<stdin>:[0-9:]+ error: ")
    return found and "%d bytes: %s" % (n, found)


def cut_packed(item):
    data, n = item
    found = wrong(data[:n], n == len(data), "<stdin>: error: the compressed "
        "data end too early ")
    return found and "%d bytes: %s" % (n, found)


def test_packed(name, data):
    # What has only some bytes of the mark is not known to be compressed.
    sizes = range(4, len(data) + 1)
    why = [w for w in tap.in_parallel(cut_packed,
        [(data, n) for n in sizes]) if w]
    check(not why, "%s: %d prefixes" % (name, len(sizes)), why[:5])


for name, (data, trailer) in PROFILES.items():
    check(re.search(rb"(?m)^(%s)\n\Z" % trailer, data), name + ": its end",
        [data])
    why = [w for w in tap.in_parallel(cut,
        [(data, trailer, n) for n in range(1, len(data) + 1)]) if w]
    check(not why, "%s: %d prefixes" % (name, len(data)), why[:5])
for name in ("Cachegrind", "Callgrind"):
    data = PROFILES[name][0]
    test_packed("gzip of " + name, gzip.compress(data, mtime=0))
    if shutil.which("zstd"):
        test_packed("zstd of " + name, tap.run("zstd", "-q", "-c",
            stdin=data).out)
    else:
        tap.skip("zstd of " + name, "zstd is not installed")
tap.done()
