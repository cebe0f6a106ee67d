#!/usr/bin/env python3
"""cgcheck rejects prefixes of the test data and of the corpus, cut anywhere,
unless the text gives a reason why nobody can tell that it was cut.

The reasons are found by an independent reader, which knows last lines only.
GRINDKIT_PREFIXES is the number of prefixes of each file (25, long 100; 0: all, which
takes hours), many of them cut in headers and at the ends of lines.
"""
import collections
import gzip
import json
import os
import random
import re
import sys

sys.path[0] += "/.."
import tap
from tap import check, same

MOST = tap.amount("GRINDKIT_PREFIXES", 25, 100)
AT_ONCE = 16 << 20      # bytes in files at a time
HEADER = re.compile(rb"(?m)^(#|=|[a-z]+:).*\n?")

TOTALS = (b"callgrind-", b"grindkit-", b"stackprof", b"xtree-")
WHOLE = "whole"
PART = "after the last line of a part"
RUN = "after the summary of a run of Xdebug"
BLOCK = "after a block that follows the summary of Xdebug before 3.0"
LINE = "no last line is known of the producer: at the end of a line"
COUNTS = "no last line is known of the producer: within counts or a comment"


def producer(lines):
    """Return the creator in force after whole lines, or cachegrind."""
    found = re.findall(rb"(?m)^creator: *(.*)\n", lines)
    if found:
        return found[-1]
    if re.search(rb"(?m)^version: 0\.9\.6$", lines):
        return b"xdebug"
    if re.match(rb"(#.*\n)*(desc:.*\n)*cmd:.*\n(.*\n)*?events:.*\n", lines) \
            and not re.search(rb"(?m)^(version|positions|pid|part):", lines):
        return b"cachegrind"
    return b""


def reason(data, n):
    """Return why the first n bytes may pass, or None if they may not."""
    text = data[:n]
    if n == len(data):
        return WHOLE
    lines, _, rest = text.rpartition(b"\n")
    last = lines.rstrip(b"\n").rpartition(b"\n")[2]
    who = producer(lines + b"\n")
    if who.startswith(TOTALS) or who == b"cachegrind":
        key = b"summary:" if who == b"cachegrind" else b"totals:"
        return PART if not rest and last.startswith(key) else None
    if who.startswith(b"xdebug"):
        return None if rest else reason_of_xdebug(text)
    if not rest:
        return LINE
    return COUNTS if re.match(rb"[-+*\d#]|(summary|totals?):|\s*\Z", rest) \
        else None


def reason_of_xdebug(text):
    run = re.split(rb"(?m)^(?:=.*\n|creator:.*\n|version: 0.*\n)", text)[-1]
    before, summary, after = run.rpartition(b"\nsummary:")
    after = after.partition(b"\n")[2]
    if not summary:
        return None
    if after.strip():
        return BLOCK if after.endswith(b"\n\n") else None
    head = before.rstrip(b"\n").rpartition(b"\n")[2].startswith(b"fn=")
    return None if head else RUN


def places(data, rng):
    """Return where to cut."""
    if MOST == 0:
        return range(len(data) + 1)
    most = min(MOST, max(20, AT_ONCE // 4 // (len(data) + 1)))
    found = {0, len(data)}
    # The end, and headers, also those of later parts.
    found.update(range(max(0, len(data) - 20), len(data)))
    spans = [m.span() for m in HEADER.finditer(data)]
    for start, end in spans if len(spans) < 30 else rng.sample(spans, 30):
        found.update(rng.sample(range(start, end + 1), min(4, end - start)))
    ends = [m.end() for m in re.finditer(rb"\n", data)]
    found.update(rng.sample(ends, min(len(ends), most // 4)))
    found.update(rng.randrange(len(data) + 1) for _ in range(most // 2))
    return sorted(rng.sample(sorted(found), most) if len(found) > most
        else found)


def verdicts(data, cuts):
    """Return whether each prefix passes; one cgcheck reads many of them."""
    folder, passed, start = tap.scratch(), [], 0
    while start < len(cuts):
        names, size = [], 0
        while start < len(cuts) and size < AT_ONCE and len(names) < 1000:
            n = cuts[start]
            names.append(tap.write(os.path.join(folder, "%d" % n), data[:n]))
            size += n
            start += 1
        p = tap.cgcheck("--json", "--max-findings=1", *names)
        found = [o for o in map(json.loads, p.out.splitlines())
            if "verdict" in o]
        passed += [o["verdict"] == "ok" for o in found]
        if p.err or p.status > 1 or [o["file"] for o in found] != names:
            passed.append("%r" % ((p.status, p.err),))
        for name in names:
            os.unlink(name)
    return passed


def sweep(item):
    """Return name, number of cuts, and (cut, reason) of prefixes that pass."""
    name, path = item
    data = tap.read(path)
    if data[:2] == b"\x1f\x8b":
        data = gzip.decompress(data)
    cuts = places(data, random.Random(name))
    passed = verdicts(data, cuts)
    if len(passed) != len(cuts):
        return name, len(cuts), [(passed[-1], None)]
    return name, len(cuts), [(n, reason(data, n)) for n, good in
        zip(cuts, passed) if good]


# Profiles, and for each reason the number of prefixes that pass for it.
SAMPLES = (
    (b"version: 1\ncreator: callgrind-3\nevents: Ir\nfn=f\n1 5\ntotals: 5\n"
        b"part: 2\nevents: Ir\nfn=f\n1 5\ntotals: 5\n", {PART: 1}),
    (b"cmd: x\nevents: Ir\nfl=a\nfn=f\n1 5\nsummary: 5\n", {}),
    (b"version: 1\ncreator: xdebug 3\nevents: Ir\n\nfn=f\n1 5\n\n"
        b"summary: 5\n\n", {RUN: 1}),
    (b"version: 0.9.6\nevents: Ir\n\nfn=f\n1 5\n\nfn={main}\n\nsummary: 5\n\n"
        b"1 0\n\nfn=g\n1 0\n\n", {BLOCK: 1}),
    (b"events: Ir\nfn=f\n1 25\n", {LINE: 2, COUNTS: 4}),
)


def test_samples():
    """Small profiles, cut everywhere, pass for just these reasons."""
    for data, wanted in SAMPLES:
        cuts = range(len(data) + 1)
        passed = verdicts(data, cuts)
        counts = collections.Counter(reason(data, n) for n, good in
            zip(cuts, passed) if good)
        same(dict(counts), {WHOLE: 1, **wanted}, "%d prefixes: %s" % (
            len(cuts), data.splitlines()[1].decode()))


def test_all():
    reasons = collections.Counter()
    for name, number, found in tap.in_parallel(sweep, tap.profiles()):
        wrong = [n for n, why in found if why is None]
        check(not wrong, "%s: %d prefixes, %d may be whole" % (name, number,
            len(found)), ["passed, and need not: %s" % wrong[:20]])
        reasons.update(why for _, why in found)
    for why, n in sorted(reasons.items(), key=str):
        tap.note("%6d %s" % (n, why))


tap.run_tests()
