#!/usr/bin/env python3
"""Every prefix of some small profiles, plain and compressed.  cgmerge gives a
result, or one error with its place.  cgcheck says that the prefix is whole, or
where the error is, and then --pass lets nothing of it through.
tests/unit/prefix_test.c does the same with real profiles.

One cgcheck takes all prefixes; a run for each takes, unless GRINDKIT_LONG is
set, those that end with a line and a few others.
"""
import gzip
import os
import re
import shutil
import sys

sys.path[0] += "/.."
import tap
from tap import cgmerge, check, records, write

BODY = records(b"""ob=(1) x|fl=(1) a.c|fn=(1) main|0x10 16 4|+4 * 5|cfn=(2) f'2|calls=3 0x80 9
* * 22|jcnd=1/2 0x14 16|* 16|fi=(2) b.h|0x20 3 6|fe=(1)|
""")
CALLGRIND = b"# callgrind format\nversion: 1\ncreator: callgrind-3.19.0\n" \
    b"pid: 12\ncmd: ./t\n\npositions: instr line\nevents: Ir\n" \
    b"summary: 15\n\n" + BODY + b"totals: 15\n"
CACHEGRIND = b"desc: I1\ncmd: ./t a\nevents: Ir Dr\nfl=a.c\nfn=f\n" \
    b"1 12 30\n14 100 2\nfn=g\n3 44 5\nsummary: 156 37\n"
os.chdir(tap.scratch())


def diff(old):
    return tap.cgdiff(write("old", old), "-", stdin=old.replace(b"\n3 44",
        b"\n3 40").replace(b"6\nfe", b"1\nfe").replace(b"summary: 156",
        b"summary: 152").replace(b": 15\n", b": 10\n")).out


# A profile; the last lines of it and of its parts that cgmerge accepts; and the
# ones that cgcheck accepts, or None if it cannot recognise every prefix.
PROFILES = {
    "Cachegrind": (CACHEGRIND, rb"summary: 156 37", rb"summary: 156 37"),
    "Callgrind": (CALLGRIND, rb"totals: 15", rb"totals: 15"),
    "two parts": (b"version: 1\ncreator: callgrind-3.19.0\npart: 1\n"
        b"positions: line\nevents: Ir\nfl=a.c\nfn=f\n16 40\n-2 5\n"
        b"totals: 45\npart: 2\nevents: Dr Ir\nfl=a.c\nfn=f\n8 17 1\n"
        b"totals: 17 1\n", *[rb"totals: 45|totals: 17 1"] * 2),
    "CRLF": (b"\xef\xbb\xbfcmd: ./t\r\nevents: Ir\r\nfl=a.c\r\nfn=f\r\n"
        b"12 34\r\nsummary: 34\r\n", rb"summary: 34\r?", rb"summary: 34\r"),
    "cgmerge": (cgmerge(stdin=CALLGRIND).out, *[rb"totals: 15"] * 2),
    "cgmerge, Cachegrind": (cgmerge(stdin=CACHEGRIND).out,
        *[rb"summary: 156 37"] * 2),
    "cgdiff": (diff(CALLGRIND), *[rb"totals: -5"] * 2),
    # Counts that are omitted at the end of a line are 0.
    "cgdiff, Cachegrind": (diff(CACHEGRIND), rb"summary: -4( 0?)?",
        rb"summary: -4 0"),
    "xdebug": (b"version: 1\ncreator: xdebug 3.2.0\nevents: Time Memory\n\n"
        b"fl=(1) php:internal\nfn=(1) strlen\n3 12 18446744073709551604\n\n"
        b"fl=(2) a.php\nfn=(2) {main}\n\nsummary: 15 -12\n\n1 3 0\n"
        b"cfl=(1)\ncfn=(1)\ncalls=1 0 0\n3 12 -12\n\n", rb"3 12 -12\n\n",
        None),
    "xdebug 3": (b"version: 1\ncreator: xdebug 3.2.0\nevents: Time Memory\n\n"
        b"fl=(1) a.php\nfn=(1) {main}\n3 12 5\n\nsummary: 12 5\n\n",
        rb"summary: 12 5", None),
    "two headers": (b"# callgrind format\nversion: 1\n"
        b"creator: callgrind-3.19\npositions: line\nevents: Ir\nfl=(1) a.c\n"
        b"fn=(1) f\n16 40\ntotals: 40\n\n# callgrind format\nversion: 1\n"
        b"creator: callgrind-3.19\nthread: 2\npositions: line\nevents: Ir\n"
        b"fl=(1)\nfn=(1)\n8 17\ntotals: 17\n", rb"totals: 40|totals: 17",
        None),
    # Any line with counts may be the last one, and a text that ends before the
    # events is not a profile.
    "nobody's": (b"creator: nobody\nevents: Ir\nfl=a.c\nfn=f\n16 40\nfn=g\n"
        b"8 17\n", rb"[0-9].*|.*(?=\n)", None),
}


def sizes(data, first, every):
    """Return sizes of prefixes, from `first' on: all, or a selection."""
    return [n for n in range(first, len(data) + 1) if tap.MEDIUM or n % every == 0
        or n == len(data) or b"\n" in data[n - 1:n + 1]]


def report(title, items, work):
    """Check that work() returns no error for any of the items."""
    why = [w for w in tap.in_parallel(work, items) if w]
    check(not why and items, "%s: %d prefixes" % (title, len(items)), why[:5])


def merged(text, is_whole):
    """Return what is wrong with cgmerge's result for a text, or nothing."""
    p = cgmerge("-v", "-", stdin=text)
    lines = p.err.splitlines()
    warnings = [line for line in lines
        if re.match("cgmerge: <stdin>(:[0-9]+)?: (warning|note): ", line)]
    if p.status == 0 and lines == warnings:
        told = re.search("may be cut short|to be the sum", p.err)
        return "" if is_whole or told else "not told: %r" % text[-30:]
    if p.status == 2 and p.out == b"" and len(lines) == len(warnings) + 1 \
            and re.match("cgmerge: <stdin>:[0-9]+: " if text else "cgmerge: "
            "<stdin>: expected a profile, found an empty input", lines[-1]):
        return ""
    return "%d bytes: %r" % (len(text), p)


def merged_packed(text):
    p = cgmerge("-", stdin=text)
    return "" if p == (2, b"", "cgmerge: <stdin>: the compressed data end too "
        "early\n") else "%d bytes: %r" % (len(text), p)


def passed(item):
    """Return what is wrong with the result of cgcheck --pass, or nothing."""
    text, good = item
    p = tap.cgcheck("--pass", stdin=text)
    last = "<stdin>: %s" % ("ok" if good else "not whole")
    return "" if p.status == (not good) and p.out == (text if good else b"") \
        and p.err.splitlines()[-1:][0].startswith(last) else \
        "%d bytes: %r" % (len(text), p)


def test_check(title, texts, place):
    """Check that cgcheck accepts good texts, and places an error in others."""
    names = [write("%d" % i, text) for i, (text, _) in enumerate(texts)]
    lines = tap.cgcheck(*names).out.decode("latin-1").splitlines()
    placed = {line.partition(":")[0] for line in lines
        if re.match("[0-9]+" + place, line)}
    verdicts = [re.match("([0-9]+): (ok|not whole)", line) for line in lines]
    found = [(m[1], m[2] == "ok") for m in verdicts if m]
    wanted = [(name, good) for name, (_, good) in zip(names, texts)]
    bare = [name for name, good in wanted if not good and name not in placed]
    check(found == wanted and not bare, "cgcheck, %s: %d prefixes" % (title,
        len(names)), [set(found) ^ set(wanted), "no place: %s" % bare])


for name, (data, trailer, checked) in PROFILES.items():
    p = cgmerge(stdin=data)
    check(p.status == 0 and (p.err == ""
        or name in ("CRLF", "xdebug", "two parts")), name + ": whole", p)
    whole = re.compile(rb"(?m)^(%s)\n*\Z" % trailer)
    report("cgmerge, " + name, [data[:n] for n in sizes(data, 0, 9)],
        lambda text: merged(text, text == b"" or whole.search(text)))
    if checked is None:
        continue
    good = re.compile(rb"(?m)^(%s)\n\n*\Z" % checked)
    check(good.search(data), name + ": its end", [data])
    texts = [(data[:n], good.search(data[:n]) is not None)
        for n in range(1, len(data) + 1)]
    test_check(name, texts, ":[0-9:]+ error: ")
    report("cgcheck --pass, " + name, [texts[n - 1] for n in sizes(data, 1, 40)
        if n % 3 == 0 or tap.MEDIUM or texts[n - 1][1]], passed)
for name in ("Cachegrind", "Callgrind"):
    packed = [("gzip", gzip.compress(PROFILES[name][0], mtime=0), 2)]
    if shutil.which("zstd"):
        packed += [("zstd", tap.run("zstd", "-q", "-c",
            stdin=PROFILES[name][0]).out, 4)]
    else:
        tap.skip("zstd of " + name, "zstd is not installed")
    for kind, data, mark in packed:
        # With only some bytes of the mark, data do not look compressed.
        title = "%s of %s" % (kind, name)
        report("cgmerge, " + title, [data[:n] for n in sizes(data[:-1], mark,
            12)], merged_packed)
        texts = [(data[:n], n == len(data))
            for n in range(4, len(data) + 1)]
        test_check(title, texts, ": error: the compressed data end too early ")
        report("cgcheck --pass, " + title, [texts[n - 4] for n in sizes(data,
            4, 40)], passed)
tap.done()
