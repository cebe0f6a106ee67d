#!/usr/bin/env python3
"""The figures of a file of DHAT are those of DHAT itself and of an independent
reader; a damaged file is refused with the place of the error."""
import json
import os
import re
import sys

sys.path[0] += "/.."
import stacks
import tap
from tap import cgmerge, check, read, refused, same, write

os.chdir(tap.scratch())
FILES = ("words.dhat", "words-copy.dhat", "weigh.dhat", "depot.dhat")


def stacks_of(data):
    """Return the stacks of a file; in its `fs' the innermost frame is first."""
    said = json.loads(data)
    events = stacks.dhat_events(said["mode"])
    return [([stacks.dhat_frame(said["ftbl"][n])
        for n in reversed(point["fs"])],
        {events[key]: point[key] for key in events if key in point})
        for point in said["pps"]]


def printed(path):
    """Return the numbers that DHAT printed, by the words before the colon."""
    found = {}
    for line in read(path).decode().split("\n"):
        numbers = [int(n.replace(",", "")) for n in
            re.findall(r"[\d,]+", line.partition(":")[2])]
        found[line.partition(":")[0]] = numbers
    return found


def test_files():
    for name in FILES:
        path = os.path.join(stacks.IMPORTS, name)
        stacks.same_profile(path, stacks_of(read(path)), name)
        stacks.known_as("DHAT", path)
        totals = stacks.ours(path)[1]
        said = printed(path + ".totals")
        events = stacks.dhat_events(json.loads(read(path))["mode"])
        first = events["tb"], events["tbk"]
        same([totals[event] for event in first], said["Total"],
            name + ": all, as DHAT printed it")
        for word, events in (("At t-gmax", ("peakB", "peakBk")),
                ("At t-end", ("endB", "endBk")), ("Reads", ("readB",)),
                ("Writes", ("writtenB",))):
            same([totals[event] for event in events if event in totals],
                said.get(word, []), "%s: %s" % (name, word))


def test_events():
    out = cgmerge("-q", os.path.join(stacks.IMPORTS, "words.dhat")).out
    check(b"\nevents: totB totBk peakB peakBk endB endBk life readB writtenB\n"
        in out, "bytes come first")
    check(b"\nevent: totB : Allocated bytes\n" in out and
        b"\nevent: life : Lifetimes of all blocks, in instrs\n" in out,
        "events have long names with units")
    check(b"\ncmd: ./words-shared plain.txt\n" in out, "the command is known")


# Rust's crate dhat writes columns, other units, and a space after each comma.
RUST = {"dhatFileVersion": 2, "mode": "rust-heap", "verb": "Allocated",
    "bklt": True, "bkacc": False, "tu": "\u00b5s", "Mtu": "s", "tuth": 10,
    "cmd": "target/release/eat", "pid": 4, "pps": [
        {"tb": 48, "tbk": 2, "tl": 90, "mb": 24, "mbk": 1, "gb": 24, "gbk": 1,
            "eb": 0, "ebk": 0, "fs": [1, 2, 2]},
        {"tb": 8, "tbk": 1, "tl": 9, "mb": 8, "mbk": 1, "gb": 8, "gbk": 1,
            "eb": 8, "ebk": 1, "fs": []}],
    "ftbl": ["[root]", "0x55d0: <T as core::ops::Fn>::call::{{closure}} "
        "(src/main (1).rs:10:5)", "0x55e0: operator()(int) const"]}


def test_rust():
    path = write("rust", json.dumps(RUST, indent=1).encode())
    outer = ("", "???", "operator()(int) const", 0)
    values = [{"totB": p["tb"], "totBk": p["tbk"], "peakB": p["gb"],
        "peakBk": p["gbk"], "endB": p["eb"], "endBk": p["ebk"],
        "life-\u00b5s": p["tl"]} for p in RUST["pps"]]
    frames = [outer, outer, ("", "src/main (1).rs",
        "<T as core::ops::Fn>::call::{{closure}}", 10)]
    stacks.same_profile(path, [(frames, values[0]), ([], values[1])], "Rust")


# A part of RUST, its replacement, and the message that refuses the result.
CHANGES = (
    ('sion": 2', 'sion": 3', "expected version 2 of DHAT's form, found 3"),
    ('"ftbl"', '"else"', "expected the key 'ftbl'"),
    ('"tb": 48', '"tb": -1', "expected a count of at least 0, found -1"),
    ('"tb": 48', '"tb": 1.5', "expected a whole number"),
    ("[1, 2, 2]", "[3]",
        "expected numbers of the 3 frames in 'ftbl', found a larger one"),
    ("[1, 2, 2]", "[-1]", "expected a number from 0"),
    ('"gb": 8, ', "", "expected the key 'gb' in each program point"),
    ('"tb": 8, ', "", "expected the key 'tb' in each program point"),
    ('"[root]"', "1", "expected a string"),
    ('"bklt": true', '"bklt": 0', "expected true or false, found '0'"),
)
WRONG = (
    (b'{"dhatFileVersion":2,"pps":[],"pps":[],"ftbl":[]}',
        "expected the key 'pps' once, found it again"),
    (b'{"dhatFileVersion":2,"pps":[],"ftbl":[]} x', "expected nothing after"),
    (b'{"dhatFileVersion":2,"else":' + b"[" * 600, "nested up to 512"),
    (b'{"dhatFileVersion":2,"cmd":"\xff","pps":[],"ftbl":[]}', "in UTF-8"),
)


def test_wrong():
    stacks.refused_changes(json.dumps(RUST), CHANGES)
    for data, why in WRONG:
        stacks.refused(data, why)


def test_odd():
    """Frames may have any text or be missing; a sum may be 2^63 - 1."""
    said = {"dhatFileVersion": 2, "mode": "copy", "bklt": False,
        "bkacc": False, "ftbl": ["[root]", "", ":", "0x", "0x1: ", "0x1: (in )",
        "0x1: f (a:99999999999)", "0x1: (((", "0x1: f (:1)", "[root]"],
        "pps": [{"tb": n, "tbk": 0, "fs": [n]} for n in range(10)] +
        [{"tb": 2 ** 63 - 46, "tbk": 0}]}
    totals = stacks.ours(stacks.put("odd", said))[1]
    same(totals, {"copyB": 2 ** 63 - 1, "copyBk": 0}, "odd frames")
    said["pps"].append({"tb": 1, "tbk": 0, "fs": []})
    refused(cgmerge(stacks.put("odd", said)), "64 bits",
        "a sum that is too large")


def test_place():
    data = read(os.path.join(stacks.IMPORTS, "words.dhat"))
    before = data[:data.index(b'"tbk":') + 5]
    stacks.refused(data.replace(b'"tbk":', b'"tbk";', 1),
        "expected ':' after a key, found ';'", ":%d:%d: " % (
        before.count(b"\n") + 1, len(before) - before.rindex(b"\n")))


def test_cut():
    stacks.cut_anywhere(read(os.path.join(stacks.IMPORTS,
        "weigh.dhat")).rstrip(), 20)


def test_many():
    """Many points may share frames."""
    points = ['{"tb":1,"tbk":1,"fs":[%s]}' % ",".join(
        str(1 + (n * 7 + k) % 50) for k in range(20)) for n in range(2000)]
    frames = ['"0x%X: f%d (a.c:%d)"' % (n, n, n) for n in range(1, 51)]
    data = ('{"dhatFileVersion":2,"mode":"copy","bklt":false,"bkacc":false,'
        '"pps":[%s],"ftbl":["[root]",%s]}' % (",".join(points),
        ",".join(frames))).encode()
    stacks.same_profile(write("many", data), stacks_of(data), "many points")


tap.run_tests()
