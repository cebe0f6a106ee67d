"""An independent model of the profile of sampled stacks, in dictionaries.

A stack is a list of frames, the outermost first, and a dictionary of values by
event.  A frame is (object, file, function, line).
"""
import collections
import itertools
import json
import os
import re

import oracle
import tap

UNKNOWN = ("", "???", "???", 0)
NUMBERS = itertools.count()
IMPORTS = os.path.join(tap.DATA, "import")
DHAT_FRAME = re.compile(
    r"0x[0-9A-F]+: (.*?)(?: \(in (.*)\)| \(([^()]*):(\d+)\))?$")
DHAT_EVENTS = {"tb": "totB", "tbk": "totBk", "gb": "peakB", "gbk": "peakBk",
    "eb": "endB", "ebk": "endBk", "tl": "life", "rb": "readB",
    "wb": "writtenB"}
DHAT_BY_MODE = {"copy": {"tb": "copyB", "tbk": "copyBk"},
    "ad-hoc": {"tb": "units", "tbk": "events"}}


def add(counts, key, values):
    for event, value in values.items():
        counts[key, event] += value


def profile_of(stacks):
    """Return self costs by frame, and costs of calls by two functions; a stack
    counts once for a call, even if it has the call more often."""
    costs, calls = collections.Counter(), collections.Counter()
    for frames, values in stacks:
        add(costs, frames[-1] if frames else UNKNOWN, values)
        for call in {(a[:3], b[:3]) for a, b in zip(frames, frames[1:])}:
            add(calls, call, values)
    return without_zeros(costs), without_zeros(calls)


def plain(frame):
    """Return the name of a folded stack's frame without its place and mark."""
    return re.sub(r" \([^()]*:\d+\)$|_\[[jik01w]\]$", "", frame)


def without_zeros(counts):
    return {key: count for key, count in counts.items() if count != 0}


def text(name):
    return name.decode("utf-8", "surrogateescape")


def ours(path, *options):
    """Return what cgmerge makes of a file, like profile_of(), and totals."""
    write = tap.cgmerge("-q", *options, path)
    if write.status != 0:
        raise ValueError(write.err)
    said = oracle.total_of(tap.write("ours%d" % next(NUMBERS),
        write.out))
    costs, calls = collections.Counter(), collections.Counter()
    for (kind, *key), counts in said.costs.items():
        values = {text(event): count for event, count in counts.items()
            if event != "calls"}
        function = tuple(map(text, key[:3]))
        if kind == "arc":
            add(calls, (function, tuple(map(text, key[5:8]))), values)
        else:
            add(costs, function + (key[4][1],), values)
    return (without_zeros(costs), without_zeros(calls)), {
        text(event): count for event, count in said.summary.items()}


def same_profile(path, stacks, name):
    """Check that cgmerge makes the profile of these stacks."""
    (costs, calls), totals = ours(path)
    wanted = profile_of(stacks)
    sums = collections.Counter()
    for _, values in stacks:
        sums.update(values)
    for got, want, what in ((costs, wanted[0], "self costs"),
            (calls, wanted[1], "calls"),
            (without_zeros(totals), without_zeros(sums), "totals")):
        differ = sorted(set(got.items()) ^ set(want.items()), key=str)
        tap.check(not differ, "%s: %s" % (name, what), differ[:6])


def refused(data, why, place=""):
    """Check that cgmerge refuses the data in one line, and cgcheck, too."""
    path = tap.write("wrong", data)
    r = tap.cgmerge(path)
    tap.check(r.status == 2 and r.out == b"" and r.err.count("\n") == 1 and
        r.err.startswith("cgmerge: wrong" + place) and why in r.err,
        "refused: " + why, [r])
    r = tap.cgcheck(path)
    tap.check(r.status == 1 and why.encode() in r.out and
        b"wrong" + place.encode() in r.out and b"import-malformed" in r.out,
        "found by cgcheck", [r])


def refused_changes(whole, changes):
    """Check that the file is refused after each change (old, new, reason)."""
    for old, new, why in changes:
        assert old in whole, old
        refused(whole.replace(old, new, 1).encode(), why)


def cut_anywhere(data, first, every=1):
    """Check that a file that is cut is refused, not read in part."""
    bad = [n for n in range(first, len(data), every)
        if tap.cgmerge(tap.write("cut", data[:n])).status != 2]
    tap.same(bad, [], "cut anywhere")


def put(name, said):
    """Write a file of JSON."""
    return tap.write(name, json.dumps(said).encode())


def known_as(form, path):
    """Check that cgcheck finds nothing wrong, and names the form."""
    r = tap.cgcheck(path)
    tap.check(r.status == 0 and r.out.count(b"\n") == 1 and
        (": ok, %s, 1 part, " % form).encode() in r.out,
        "%s: known by cgcheck" % os.path.basename(path), [r])


def dhat_events(mode):
    """Return the events of grindkit by the keys of a DHAT file of this mode."""
    return {**DHAT_EVENTS, **DHAT_BY_MODE.get(mode, {})}


def dhat_frame(text):
    """Return the frame that DHAT writes as this text."""
    function, obj, file, line = DHAT_FRAME.match(text).groups()
    return (obj or "", file or "???", function, int(line or 0))
