#!/usr/bin/env python3
"""Every prefix of some small profiles, through cgmerge: a result or one
complaint with its place.  tests/unit/prefix_test.c does it with real ones.
"""
import gzip
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
    ".."))
import tap
from tap import cgmerge, check

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
PROFILES = {
    "Cachegrind": b"desc: I1\ncmd: ./t a\nevents: Ir Dr\nfl=a.c\nfn=f\n"
        b"1 12 30\n14 100 2\nfn=g\n3 44 5\nsummary: 156 37\n",
    "Callgrind": b"# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\n"
        b"pid: 12\ncmd: ./t\n\npositions: instr line\nevents: Ir\n"
        b"summary: 15\n\n" + BODY + b"totals: 15\n",
    "two parts": b"version: 1\ncreator: callgrind-3.19.0\npart: 1\n"
        b"positions: line\nevents: Ir\nfn=f\n16 40\n-2 5\ntotals: 45\n"
        b"part: 2\nevents: Dr Ir\nfn=f\n8 17 1\ntotals: 17 1\n",
    "CRLF": b"\xef\xbb\xbfcmd: ./t\r\nevents: Ir\r\nfl=a.c\r\nfn=f\r\n"
        b"12 34\r\nsummary: 34\r\n",
    "xdebug": b"version: 1\ncreator: xdebug 3.2.0\nevents: Time Memory\n\n"
        b"fl=(1) php:internal\nfn=(1) strlen\n3 12 18446744073709551604\n\n"
        b"fl=(2) a.php\nfn=(2) {main}\n\nsummary: 15 -12\n\n1 3 0\n"
        b"cfl=(1)\ncfn=(1)\ncalls=1 0 0\n3 12 -12\n\n",
    "xdebug 3": b"version: 1\ncreator: xdebug 3.2.0\nevents: Time Memory\n\n"
        b"fl=(1) a.php\nfn=(1) {main}\n3 12 5\n\nsummary: 12 5\n\n",
    "two headers": b"# callgrind format\nversion: 1\ncreator: callgrind-3.19\n"
        b"positions: line\nevents: Ir\nfl=(1) a.c\nfn=(1) f\n16 40\n"
        b"totals: 40\n\n# callgrind format\nversion: 1\n"
        b"creator: callgrind-3.19\nthread: 2\npositions: line\nevents: Ir\n"
        b"fl=(1)\nfn=(1)\n8 17\ntotals: 17\n",
    "nobody's": b"creator: nobody\nevents: Ir\nfl=a.c\nfn=f\n16 40\nfn=g\n"
        b"8 17\n",
}
# Of these we know what the last line is.
TRAILERS = {
    "Cachegrind": rb"summary: 156 37",
    "Callgrind": rb"totals: 15",
    "two parts": rb"totals: 45|totals: 17 1",
    "CRLF": rb"summary: 34\r?",
    "our own": rb"totals: 15",
    "xdebug": rb"3 12 -12\n\n",
    "xdebug 3": rb"summary: 12 5",
    "two headers": rb"totals: 40|totals: 17",
    # Whatever has counts may be the end, and what comes before the events is
    # no profile.
    "nobody's": rb"[0-9].*|.*(?=\n)",
}
PROFILES["our own"] = cgmerge(stdin=PROFILES["Callgrind"]).out


def wrong(p, n, trailer=None):
    """What is wrong with the result of a prefix of n bytes, or ""."""
    lines = p.err.splitlines()
    warnings = [line for line in lines
        if re.match("cgmerge: <stdin>(:[0-9]+)?: (warning|note): ", line)]
    if p.status == 0 and lines == warnings:
        told = re.search("may be cut short|to be the sum", p.err)
        return "" if trailer is None or told else "not told"
    if p.status == 2 and p.out == b"" and len(lines) == len(warnings) + 1 \
            and re.match("cgmerge: <stdin>:[0-9]+: " if n > 0 else
            "cgmerge: <stdin>: expected a profile, found an empty input", lines[-1]):
        return ""
    return "%r" % (p,)


def cut(item):
    name, data, n = item
    p = cgmerge("-v", "-", stdin=data[:n])
    whole = re.compile(rb"(?m)^(%s)\n*\Z" % TRAILERS.get(name, b".*"))
    found = wrong(p, n, None if n == 0 or whole.search(data[:n]) else name)
    return found and "%d bytes: %s" % (n, found)


def cut_gzip(item):
    data, n = item
    p = cgmerge("-", stdin=data[:n])
    if n > 1 and p == (2, b"", "cgmerge: <stdin>: the compressed data end too "
            "early\n"):
        return ""
    return "%d bytes: %r" % (n, p)


for name, data in PROFILES.items():
    p = cgmerge(stdin=data)
    check(p.status == 0 and (p.err == ""
        or name in ("CRLF", "xdebug", "two parts")), name + ": whole", p)
    why = [w for w in tap.in_parallel(cut,
        [(name, data, n) for n in range(len(data) + 1)]) if w]
    check(not why, "%s: %d prefixes" % (name, len(data) + 1), why[:5])
for name in ("Cachegrind", "Callgrind"):
    data = gzip.compress(PROFILES[name], mtime=0)
    why = [w for w in tap.in_parallel(cut_gzip,
        [(data, n) for n in range(2, len(data))]) if w]
    check(not why, "gzip of %s: %d prefixes" % (name, len(data) - 2), why[:5])
tap.done()
