#!/usr/bin/env python3
"""cgmerge and an independent reader agree on .cpuprofile files of V8, those of
node and Chrome and those made here."""
import json
import os
import re
import sys
import urllib.parse

sys.path[0] += "/.."
import stacks
import tap
from tap import cgmerge, check, read, refused, same, write

os.chdir(tap.scratch())
FILES = [os.path.join(stacks.IMPORTS, name + ".cpuprofile")
    for name in ("primes", "page")]


def path_of(url):
    if not url.startswith("file:///"):
        return url
    path = urllib.parse.unquote(url[7:].replace("%00", "%2500"))
    return path[1:] if re.match("/[A-Za-z]:[/\\\\]", path) else path


def frame_of(call):
    line = call["lineNumber"] + 1
    name = call["functionName"] or ("(anonymous:%d:%d)" % (line,
        call["columnNumber"] + 1) if line > 0 else "???")
    url = call["url"]
    return ("", path_of(url) or "???", name, line)


def stacks_of(said):
    """Return the stacks of a profile, by the protocol of Chrome's tools."""
    nodes = {node["id"]: node for node in said["nodes"]}
    parents = {child: node["id"] for node in said["nodes"]
        for child in node.get("children", [])}

    def frames_of(n):
        frame = frame_of(nodes[n]["callFrame"])
        return (frames_of(parents[n]) if n in parents else []) + [frame]

    found = []
    samples, times = dict.fromkeys(nodes, 0), dict.fromkeys(nodes, 0)
    for n, delta in zip(said.get("samples", []), said.get("timeDeltas", [])):
        samples[n] += 1
        times[n] += delta
    for n, node in nodes.items():
        left = samples[n] if said.get("samples") else node.get("hitCount", 0)
        frames = frames_of(n)
        for tick in node.get("positionTicks", []):
            count = min(left, tick["ticks"])
            left -= count
            at = frames[-1][:3] + (tick["line"],)
            found.append((frames[:-1] + [at], {"samples": count, "time": 0}))
        found.append((frames, {"samples": left, "time": times[n]}))
    return found


def check_real(path):
    said = json.loads(read(path))
    name = os.path.basename(path)
    stacks.same_profile(path, stacks_of(said), name)
    stacks.known_as("V8", path)
    (costs, _), totals = stacks.ours(path)
    same(totals, {"time": sum(said["timeDeltas"]),
        "samples": len(said["samples"])}, name + ": the sums of the file")
    lines = {key[0][3] for key in costs if key[0][2] == "sieve"}
    check(len(lines) > 1, name + ": samples have lines", lines)
    out = cgmerge("-q", path).out
    check(b"\nevents: time samples\n" in out and
        b"\nevent: time : time (microseconds)\n" in out and
        b"\ndesc: Periods: samples 1\ndesc: Samples: %d\n" %
        len(said["samples"]) in out, name + ": events and units", [out])


def node(n, name, line=0, **more):
    return {"id": n, "callFrame": {"functionName": name, "scriptId": "1",
        "url": "file:///a b.js" if line else "", "lineNumber": line - 1,
        "columnNumber": 4 if line else -1}, **more}


# Children before their parent, recursion, large ids, samples of nodes without a
# hit count, ticks above the samples, a negative time.
MADE = {"endTime": 9, "samples": [5, 4294967294, 5, 1, 7, 5],
    "startTime": 1, "nodes": [
        node(5, "f", 3, hitCount=9, children=[7], positionTicks=[
            {"line": 4, "ticks": 2}, {"line": 6, "ticks": 7}]),
        node(4294967294, "", 8, hitCount=1, children=[5]),
        node(7, "f", 3, hitCount=0),
        node(1, "(root)", children=[4294967294, 9]),
        node(9, "(idle)", hitCount=0)],
    "timeDeltas": [10, 20, -3, 40, 50, 60], "other": {"nodes": [[None]]}}


def without(*keys):
    return {key: value for key, value in MADE.items() if key not in keys}


def test_made():
    for said, name in ((MADE, "made"),
            (without("samples", "timeDeltas"), "without samples")):
        path = write("made", json.dumps(said, indent=1).encode())
        stacks.same_profile(path, stacks_of(said), name)
    name = "\ud83d\ude00\n\u2028x\ud800"
    said = {"nodes": [node(1, name, 2, hitCount=3)]}
    got = stacks.ours(stacks.put("name", said))[0][0]
    same(got, {(("", "/a b.js", "\U0001f600?\u2028x\ufffd", 2), "samples"):
        3}, "names of all characters")


def test_urls():
    for url, path in (("file:///a%20b/%c3%BC.js", "/a b/\u00fc.js"),
            ("file:///100%/%0g%2", "/100%/%0g%2"), ("file:///%00%2525", "/%00%25"),
            ("file:///C:/a%20b.js", "C:/a b.js"), ("file:///c%3A/b.js", "c:/b.js"),
            ("file:////a.js", "//a.js"), ("file:///", "/"), ("file:///%41", "/A"),
            ("file://a%20b", "file://a%20b"), ("https://a/b%20c", "https://a/b%20c")):
        said = {"nodes": [node(1, "f", 2, hitCount=3)]}
        said["nodes"][0]["callFrame"]["url"] = url
        name = stacks.put("url", said)
        same(stacks.ours(name)[0][0], {(("", path, "f", 2), "samples"): 3}, url)
        stacks.same_profile(name, stacks_of(said), url)


def deep(n):
    return {"nodes": [node(i, "f%d" % i, 1, hitCount=int(i == n),
        children=[i + 1] if i < n else []) for i in range(1, n + 1)]}


# A part of MADE, its replacement, and the message that refuses the result.
CHANGES = (
    ('"id": 5, ', "", "expected the key 'id'"),
    ('"callFrame"', '"else"', "expected the key 'callFrame'"),
    ('"id": 7', '"id": 5', "expected nodes with different ids, found 5 again"),
    ('"id": 7', '"children": [9], "id": 7',
        "expected a tree of nodes, found node 9 below two others"),
    ('"id": 7', '"children": [8], "id": 7',
        "expected the ids of nodes, found 8, which no node has"),
    ("7, 5]", "7, 5, 3]", "expected as many timeDeltas as samples, 7, found 6"),
    ("[5, 4294967294,", "[5, 3,",
        "expected the ids of nodes, found 3, which no node has"),
    ("[4294967294, 9]", "[4294967294, 9, 1]", "expected calls up to 1024 deep"),
    ("[5]", "[5,5]", "expected a tree of nodes, found node 5 below two others"),
    ('"lineNumber": 2', '"lineNumber": %d' % 2 ** 31,
        "expected the number of a line or column"),
    ('"lineNumber": 2', '"lineNumber": -2',
        "expected the number of a line or column"),
    ('"ticks": 2', '"ticks": -1', "expected a count of at least 0, found -1"),
    ('"id": 4294967294', '"id": 4294967296', "expected a number from 0"),
    ("[10, 20, -3, 40, 50, 60]", str([2 ** 63 - 1] * 6),
        "expected times of 64 bits, found a larger sum"),
    ("50, 60]", "50, 60, %d]" % 2 ** 63, "expected a number of 64 bits"),
)


def test_wrong():
    made = json.dumps(MADE)
    stacks.refused_changes(made, CHANGES)
    # A circle of nodes that no other node leads to.
    stacks.refused_changes(made.replace("[4294967294, 9]", "[]"), [('"id": 7',
        '"children": [4294967294], "id": 7', "expected calls up to 1024 deep")])
    for said, why in (({"callFrame": "nodes"}, "expected the key 'nodes'"),
            (deep(1025), "expected calls up to 1024 deep, found deeper ones")):
        stacks.refused(json.dumps(said).encode(), why)
    stacks.same_profile(stacks.put("deep", deep(900)), stacks_of(deep(900)),
        "calls that are deep")
    r = cgmerge("-q", stacks.put("deep", deep(1024)))
    same(r.status, 0, "calls as deep as they may be")


def test_sums():
    """Counts go up to 2^63 - 1, and ticks beyond the hits do not count."""
    most = 2 ** 63 - 1
    said = {"nodes": [node(1, "f", 2, hitCount=most, positionTicks=[
        {"line": 2 ** 32 - 2, "ticks": most}, {"line": 3, "ticks": most}])]}
    same(stacks.ours(stacks.put("most", said))[0][0],
        {(("", "/a b.js", "f", 2 ** 32 - 2), "samples"): most}, "all in a line")
    said["nodes"].append(node(2, "g", 2, hitCount=1))
    refused(cgmerge(stacks.put("most", said)), "64 bits",
        "a sum that is too large")


def test_cut():
    stacks.cut_anywhere(json.dumps(MADE).encode()[:-1], 1, 7)


for file in FILES:
    check_real(file)
tap.run_tests()
