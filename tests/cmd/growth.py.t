#!/usr/bin/env python3
"""Time grows with input and output, and not with their square.

Each command gets at most a tenth of the time that it would need if it went over
all its data for every part, line or term; most checks also test its output.
"""
import os
import re
import sys

sys.path[0] += "/.."
import tap
from tap import check, read, refused, write

# A build with a sanitizer takes several times as long.
SECONDS = 12 if re.search(b"__[at]san_init", read(tap.CGMERGE)) else 3
SIZE = 2 if tap.MEDIUM else 1
HEAD = "version: 1\nevents: Ir\n"
FOLDER = tap.scratch()


def profile(name, text):
    return write(os.path.join(FOLDER, name), text.encode())


def body(text):
    """Return the lines after `creator:', without empty ones."""
    lines = text.decode().split("\n")
    return [line for line in lines[3:] if line]


def gives(title, wanted, *command):
    """The output of the command ends with these lines."""
    is_quick(title, lambda p: body(p.out)[-len(wanted):] == wanted, *command)


def is_quick(title, good, *command):
    """The command succeeds in time, and good() accepts its result."""
    p = tap.bounded(SECONDS, *command)
    check(p.status == 0 and good(p), title, ["status %d" % p.status,
        p.err[:300], repr(p.out[:150]), repr(p.out[-300:])])


def test_parts():
    n = 20000 * SIZE
    path = profile("parts", HEAD + "".join("fl=(%d) f%d\nfn=(%d) g%d\n1 1\n"
        % (i, i, i, i) for i in range(1, n + 1)) + "totals: %d\n" % n +
        "".join("part: %d\nevents: Ir\nfl=(%d)\nfn=(%d)\n2 %d\ntotals: %d\n"
        % (i + 1, i, i, i, i) for i in range(1, n + 1)))
    wanted = ["positions: line", "events: Ir", "summary: 7", "fl=(1) f7",
        "fn=(1) g7", "2 7", "totals: 7"]
    gives("one part of many", wanted, "cgfilter", "--part=8", path)
    gives("with other names", wanted[:-3] + ["fn=(1) xg7"] + wanted[-2:],
        "cgfilter", "--part=8", "-s", "s/^/x/", path)


def test_commands():
    """Each part has the long commands of the header."""
    n, size = 100000 * SIZE, 100000
    names = ["%s%02d" % ("x" * size, i) for i in range(16)]
    wanted = ["cmd: " + names[0]] + ["desc: Command: " + name
        for name in names[1:]]
    path = profile("commands", "\n".join(["version: 1"] + wanted) + "\n" +
        "".join("part: %d\nevents: Ir\nfl=a\nfn=f\n1 1\ntotals: 1\n" % i
        for i in range(n)))
    gives("parts with long commands", wanted + ["desc: Profiles: %d" % n,
        "positions: line", "events: Ir", "summary: %d" % n, "fl=(1) a",
        "fn=(1) f", "1 %d" % n, "totals: %d" % n], "cgmerge", path)
    gives("one part of these", wanted[:1] + ["part: 7"] + wanted[1:] + [
        "positions: line", "events: Ir", "summary: 1", "fl=(1) a",
        "fn=(1) f", "1 1", "totals: 1"], "cgfilter", "--part=7", path)


def test_split():
    n, parts = 150000 * SIZE, 150
    path = profile("split", HEAD + "fl=f\n" + "".join("fn=(%d) g%d\n1 1\n"
        % (i, i) for i in range(1, n + 1)) + "totals: %d\n" % n +
        "".join("part: %d\nevents: Ir\nfl=f\nfn=(%d)\n2 %d\ntotals: %d\n"
        % (i + 1, i, i, i) for i in range(1, parts)))
    is_quick("a file for each of many parts", lambda p: all(
        body(read(FOLDER + "/x%d" % (i + 1)))[-4:] == ["fl=(1) f",
        "fn=(1) g%d" % i, "2 %d" % i, "totals: %d" % i]
        for i in range(1, parts)), "cgfilter", "--split=" + FOLDER + "/x", path)


def test_definitions():
    n = 75000 * SIZE
    end = HEAD[11:] + "fl=a\nfn=f\n1 1\n"
    names = ["e%09d" % i for i in range(n, 0, -1)]
    wanted = ["event: %s : t" % name for name in sorted(names)] + [
        "events: Ir", "summary: 1", "fl=(1) a", "fn=(1) f", "1 1",
        "totals: 1"]
    path = profile("events", "".join("event: %s : t\n" % name
        for name in names) + end)
    gives("definitions in falling order", wanted, "cgmerge", path)
    falling = profile("descs", "".join("desc: %s\n" % name
        for name in names) + end)
    other = profile("others", "".join("desc: d%s\n" % name
        for name in reversed(names)) + "desc: %s\n" % names[5] + end)
    path = profile("command", "cmd: c\n" + "".join("%s = 1\n" % name
        for name in names) + end)
    gives("a command of many lines", ["cmd: c" + "".join("\\n%s = 1" % name
        for name in names), "positions: line"] + wanted[n:],
        "cgmerge", "-q", "--to=callgrind", path)
    gives("descriptions in falling order", ["desc: " + name
        for name in sorted(names)] + ["positions: line"] + wanted[n:],
        "cgmerge", falling)
    gives("those of two profiles", ["desc: Profiles: 2", "desc: " + names[5],
        "positions: line", "events: Ir", "summary: 2", "fl=(1) a",
        "fn=(1) f", "1 2", "totals: 2"], "cgmerge", falling, other)


def test_formulas():
    n, terms = 30000 * SIZE, 90000
    path = profile("formulas", "".join("event: a%08d : t\n" % i
        for i in range(n)) + "event: z00000000 = Ir\nevent: c = " +
        " + ".join(["z00000000"] * terms) + "\n" + HEAD[11:] + "fl=a\nfn=f\n1 1\n")
    gives("a formula of many terms", ["1 1 %d 1" % terms,
        "totals: 1 %d 1" % terms], "cgfilter", "--compute", path)
    depth = 61
    path = profile("nested", "".join("event: E%02d = E%02d + E%02d\n"
        % (i, i + 1, i + 1) for i in range(depth)) +
        "event: E%02d = Ir\n" % depth + HEAD[11:] + "fl=a\nfn=f\n1 1\n")
    powers = " ".join(str(2 ** (depth - i)) for i in range(depth + 1))
    gives("formulas that need each other twice", ["1 1 " + powers,
        "totals: 1 " + powers], "cgfilter", "--compute", path)
    n = 50000 * SIZE
    path = profile("deep", "".join("event: E%d = E%d\n" % (i, i + 1)
        for i in range(n)) + "event: E%d = Dr\n" % n + HEAD[11:] +
        "fl=a\nfn=f\n1 1\n")
    gives("many formulas, the last of which lacks an event", ["totals: 1"],
        "cgfilter", "--compute", path)


def test_fold_chain():
    n = 25000 * SIZE
    chain = "".join("fn=(%d) g%d\n1 1\ncfn=k%d\ncalls=1 1\n2 1\n"
        "cfn=(%d) g%d\ncalls=1 1\n3 1\n" % (i, i, i, i + 1, i + 1)
        for i in range(n))
    path = profile("chain", HEAD + "fl=a\nfn=main\n1 1\ncfn=(0) g0\n"
        "calls=1 1\n1 1\n" + chain)

    def good(p):
        got = body(p.out)
        return got[3:6] == ["fl=a", "fn=main", "1 %d" % (n + 1)] and \
            sorted(got[6:-1:3]) == sorted("cfn=k%d" % i for i in range(n)) \
            and {*got[7:-1:3], *got[8:-1:3]} == {"calls=1 1", "1 1"}
    is_quick("a chain that is folded, with calls of others all along", good,
        *FOLD, path)


def arc(callee, line, cost=1):
    return "cfn=%s\ncalls=1 1\n%d %d\n" % (callee, line, cost)


FOLD = ["cgfilter", "--fold=^g", "--names=plain", "--positions=absolute"]


def given(p):
    """Return the self cost of main and, for each callee, the lines of main that
    call it, each with its cost."""
    lines = body(p.out)
    calls = {}
    for i, line in enumerate(lines):
        if line[:4] == "cfn=":
            calls.setdefault(line[4:], []).append(lines[i + 2])
    own = [line.split() for line in lines[lines.index("fn=main") + 1:
        lines.index("cfn=k0")]]
    return sum(int(cost) for _, cost in own), calls


def test_fold_layers():
    n = 10000 * SIZE
    layers = "".join("fn=%s%d\n1 1\n" % (x, i) + arc("ga%d" % (i + 1), 2,
        n - i) + arc("gb%d" % (i + 1), 3, n - i) + arc("k%d" % i, 4, 1024)
        for i in range(n) for x in ("ga", "gb"))
    path = profile("layers", HEAD + "fl=a\nfn=main\n1 1\n" +
        arc("ga0", 2, n) + arc("gb0", 3, n) + layers +
        "fn=ga%d\n1 1\nfn=gb%d\n1 1\n" % (n, n))
    is_quick("layers that are folded, each of which calls another", lambda p:
        given(p) == (2 * n + 3, {"k%d" % i: ["2 1024", "3 1024"]
        for i in range(n)}), *FOLD, path)


def test_fold_star():
    n = 15000 * SIZE
    path = profile("star", HEAD + "fl=a\nfn=main\n" + "".join(
        arc("g", i + 1) for i in range(n)) + "fn=g\n1 %d\n" % n + "".join(
        arc("k%d" % i, 1) for i in range(n)))
    is_quick("one that is folded, with many calls of it and by it", lambda p:
        given(p) == (n, {"k%d" % i: ["%d 1" % n] for i in range(n)}), *FOLD,
        path)


def test_cycles():
    n = 75000 * SIZE
    path = profile("cycles", HEAD + "fl=a\n" + "".join("fn=f%06d\n1 1\n"
        "cfn=f%06d\ncalls=1 1\n2 3\n" % (i, i ^ 1) for i in range(n)))
    # Inclusive, self, calls, cost per call.
    member = " 1    1     1       1.0    a:f%06d\n"
    wanted = [(" 2                       <cycle %d>\n" + 2 * member) %
        (i // 2 + 1, i, i + 1) for i in range(0, n, 2)]
    is_quick("many cycles", lambda p: "".join(wanted).encode() in p.out,
        "clannotate", "--inclusive", "--threshold=0", "--no-annotate",
        "--no-show-percs", path)


def test_root():
    """A circle of functions, half of whose cost is below main, and a chain."""
    n = 50000 * SIZE
    path = profile("circle", HEAD + "fl=a\nfn=main\n1 1\n" + arc("f0", 2, n)
        + arc("g0", 3, 3 * n) + "fn=other\n" + arc("f0", 1, n) + "".join(
        "fn=f%d\n1 2\n" % i + arc("f%d" % ((i + 1) % n), 2, n)
        for i in range(n)) + "".join("fn=g%d\n1 3\n" % i +
        arc("g%d" % (i + 1), 2, 3 * (n - i - 1)) for i in range(n - 1)))
    for title, total, *words in (
            ("a circle of which a part is below the root", 1 + n + 3 * n - 3,
            "--root=^main"), ("all that call the last of a chain",
            1 + 2 * n + 3 * n - 3, "--keep=^(g%d|f9)$" % (n - 2), "--callers")):
        gives(title, ["totals: %d" % total], "cgfilter", "--by=object", *words,
            path)
    is_quick("the path down a chain", lambda p: p.out.count(b" a:g") > n / 2,
        "clannotate", "--hot", path)
    is_quick("pages of a circle", lambda p: p.out.count(b"<cycle 1>") >= 3000,
        "clannotate", "--function=^f4", "--limit=1000", path)


def test_match():
    """Two builds share almost no names, but have many similar functions."""
    n = 30000 * SIZE

    def build(path, x):
        return profile(path, HEAD + "ob=/%s/p\nfl=/%s%s/a\nfn=main\n1 1\n"
            % (x, x, "/x" * 50000) + "".join(arc("%s%d" % (x, i), 2)
            for i in range(n)) + "".join("fl=/%s/%d/mod.rs\nfn=%s%d\n1 7\n"
            "2 %d\n" % (x, i, x, i, i % 9) + arc("malloc", 3)
            for i in range(n)) + "fn=f%s\n1 1\n" % ("<(" * 50000))
    is_quick("two builds with nothing in common", lambda p: True, "cgdiff",
        "--match=similar", "-o", FOLDER + "/diff", build("old", "o"),
        build("new", "n"))


def test_lines():
    """Two sources have the same lines in different orders: comparing all pairs
    would take over 10^10 steps."""
    n, limit = 150000 * SIZE, 1000
    for side, step in ("1", 7919), ("2", 104729):
        tap.source("%s/%s/a.c" % (FOLDER, side), b"".join(b"%d\n"
            % (i * i * step % 1000003 % limit) for i in range(n)))
    path = profile("lines", HEAD + "fl=a.c\nfn=f\n" + "".join("%d 1\n" % i
        for i in range(1, n + 1)))
    is_quick("sources with lines in disorder", lambda p: "lines of 1 file "
        "compared" in p.err and p.out.endswith(b"\ntotals: 0\n"), "cgdiff",
        "--old-src=%s/1" % FOLDER, "--new-src=%s/2" % FOLDER, path, path)


def test_folders():
    """Names of files have many parts, and there are many source folders."""
    n = 200
    body = "".join("fl=%s%d (deleted lines)\nfn=f\n1 1\n" % ("a/" * 20000, i)
        for i in range(n))
    path = profile("deep", "version: 1\ndesc: Difference: new minus old\n" +
        "".join("desc: Lines: old sources: /%d\n" % i for i in range(5000)) +
        HEAD[11:] + body)
    is_quick("names of many parts in many folders", lambda p:
        b"Annotation summary" in p.out, "clannotate", path)
    is_quick("... compared", lambda p: True, "cgdiff", "--old-src=/1",
        "--new-src=/2", path, path)


def v8(name, parents):
    """Write a profile of V8, each node sampled once; parents has the number of
    the parent of each node, from node 2 on."""
    children = {}
    for n, parent in enumerate(parents, 2):
        children.setdefault(parent, []).append(n)
    return profile(name, '{"nodes":[%s]}' % ",".join(
        '{"id":%d,"callFrame":{"functionName":"f%d"},"hitCount":1,'
        '"children":%s}' % (n, n % 7, children.get(n, []))
        for n in range(1, len(parents) + 2)))


def test_v8():
    n = 3000 * SIZE
    path = v8("deep", list(range(1, 1000)) + n * [1000])
    gives("calls that are deep, many times", ["totals: 0 %d" % (1000 + n)],
        "cgmerge", path)
    path = v8("chain", range(1, 100000 * SIZE))
    refused(tap.bounded(SECONDS, "cgmerge", path), "expected calls up to 1024 "
        "deep", "calls that are too deep")


tap.run_tests()
