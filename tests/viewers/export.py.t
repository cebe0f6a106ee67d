#!/usr/bin/env python3
"""Real viewers show the numbers of the oracle for what cgexport writes of each
kind of profile: Graphviz, flamegraph.pl, go tool pprof, speedscope and
d3-flame-graph in a browser, and the code of the Firefox Profiler.  If a viewer
is not installed, its checks are skipped; scripts/bootstrap --viewers gets it.
"""
import collections
import json
import os
import re
import shutil
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
    ".."))
import oracle
import tap
from tap import check, same, write
from viewer import (BROWSER, FLAMEGRAPH, GO, MODULES, flames, flat,
    has_modules, node, pprof, try_all)

SRC = os.path.join(tap.DATA, "src")
FILES = {name: os.path.join(tap.DATA, path) for name, path in (
    ("c", "callgrind-3.19/calc.out"), ("rust", "callgrind-3.19/census-v0-1.out"),
    ("cachegrind", "cachegrind-3.19/words-plain-1.out"),
    ("events", "callgrind-3.19/words-plain-sim.out"),
    ("cycle", "callgrind-3.19/calc-joined.out"))}
if tap.CORPUS:
    FILES.update((name, os.path.join(tap.CORPUS, path)) for name, path in (
        ("c++", "vg319-callgrind-cpp.out"), ("php", "xdebug3.2-cachegrind.out"))
        if os.path.exists(os.path.join(tap.CORPUS, path)))
SIDES = [os.path.join(tap.DATA, "callgrind-3.19/tally-%d.out" % i)
    for i in (1, 2)]
os.chdir(tap.scratch())
# A short profile in the form of Xdebug 3: names of PHP, two events, calls.
write("xdebug", b"""version: 1
creator: xdebug 3.2.0 (PHP 8.2.35)
cmd: /src/app/a.php
part: 1
positions: line

events: Time_(10ns) Memory_(bytes)

fl=(1) php:internal
fn=(1) php::str_repeat
3 206 376

fl=(2) /src/app/a.php
fn=(2) App\\Model\\Foo->App\\Model\\{closure:/src/app/a.php:3-3}
3 580 16
cfl=(1)
cfn=(1)
calls=1 0 0
3 206 376

fl=(2)
fn=(3) {main}
1 41 8
cfl=(2)
cfn=(2)
calls=1 0 0
5 786 392

summary: 827 400
""")
FILES.setdefault("php", "xdebug")
write("sides", tap.cgdiff("-q", "--sides", *SIDES).out)
FILES["difference"] = "sides"


def export(name, form, *words, stacks="--stacks=self"):
    """Export a profile; return the name of the file.  With stacks=None,
    cgexport takes its default, which shows calls if there are any."""
    out = "%s.%s" % (name, form)
    if form != "dot" and stacks is not None:
        words = stacks, *words
    p = tap.cgexport("-q", "--to=" + form, "-o", out, *words, FILES[name])
    check(p.status == 0, "cgexport: " + out, [p.err])
    return out


def self_costs(name, event=None):
    """Return the oracle's self costs by function name, for one event."""
    total = oracle.total_of(FILES[name])
    event = event or total.events[0]
    found = collections.Counter()
    for key, counts in total.costs.items():
        if key[0] == "cost":
            found[key[3].decode()] += counts.get(event, 0)
    return {f: n for f, n in found.items() if n}


def graphviz():
    for name in FILES:
        out = export(name, "dot")
        p = tap.run("dot", "-Tsvg", out)
        svg = p.out.decode()
        text = tap.read(out).decode()
        same((p.status, p.err, svg.count('class="node"'),
            svg.count('class="edge"'), svg.count('class="cluster"')),
            (0, "", len(re.findall(r"^\t+f\d+ \[", text, re.M)),
            len(re.findall(r" -> f\d+ \[", text)),
            text.count("subgraph cluster")), "dot draws all: " + name)
        check('class="node"' in svg, "and there is something: " + name)


def flamegraph():
    for name in "c", "rust", "cachegrind", "php":
        frames = flames(export(name, "folded"))
        want = self_costs(name)
        got = collections.Counter()
        for f, n, _ in frames:
            got[f] += n
        same(sum(n for f, n, _ in frames if re.match(r"L(\d+|\?)$", f)),
            sum(want.values()), "all of it: " + name)
        # ??? is a name of files, too; folded.c replaces `;', and the viewer
        # replaces < and >.
        want = {f.translate(str.maketrans(";<>", ":()")): n
            for f, n in want.items() if f != "???"}
        same({f: got[f] for f in want}, want, "what it shows: " + name)
    # By default, stacks of a profile with calls show the calls, and a frame is
    # as wide as the inclusive cost of its function.
    frames = flames(export("c", "folded", stacks=None))
    arcs = collections.Counter()
    for key, c in oracle.total_of(FILES["c"]).costs.items():
        if key[0] == "arc" and key[8] == b"main":
            arcs["main"] += c[b"Ir"]
    same([n for f, n, _ in frames if f == "main"], [arcs["main"]],
        "a flame graph has calls")
    new = self_costs("difference", b"IrNew")
    counts, frames = collections.Counter(), flames(export("difference",
        "folded"))
    for f, n, _ in frames:
        counts[f] += n
    same({f: counts[f] for f in new if f != "???"}, {f: n
        for f, n in new.items() if f != "???"}, "the new side of a difference")
    # flamegraph.pl shows changes only for lines, with two digits, and mistakes
    # a removed line for the line of the same name before it.
    got, many, want = (collections.Counter() for _ in range(3))
    gone = set()
    for f, _, change in frames:
        if re.match(r"L(\d+|\?)$", f):
            got[f] += change
            many[f] += 1
    for key, c in oracle.total_of("sides").costs.items():
        if key[0] == "cost":
            line = "L%s" % (key[5][1] or "?")
            gone |= {line} if c.get(b"IrNew", 0) == 0 else set()
            want[line] += 100 * (c.get(b"IrNew", 0) -
                c.get(b"IrOld", 0)) / sum(new.values())
    off = {f: (got[f], want[f]) for f in {*got, *want} - gone
        if abs(got[f] - want[f]) > 0.0051 * many[f]}
    same((off, max(got.values()) > 1, len(want) > len(gone) + 9),
        ({}, True, True), "and what changed")


def tidy(costs):
    """Join the names that are equal as pprof shortens them."""
    found = collections.Counter()
    for name, n in costs.items():
        found[re.sub(r"[^A-Za-z0-9_]", "", name)] += n
    return {f: n for f, n in found.items() if n}


def with_pprof():
    for name in "c", "cachegrind", "cycle", "events", "php", "difference":
        out = export(name, "pprof")
        same(tidy(flat(out)[1]), tidy(self_costs(name)), "pprof -top: " + name)
    same(tidy(flat("-sample_index=Dw", "events.pprof")[1]),
        tidy(self_costs("events", b"Dw")), "another event")
    for side, path in zip(("old", "new"), SIDES):
        FILES[side] = path
        export(side, "pprof")
    same(sum(flat("-diff_base=old.pprof", "new.pprof")[1].values()),
        sum(self_costs("new").values()) - sum(self_costs("old").values()),
        "pprof -diff_base")
    text = pprof("-list=^number$", "-source_path=" + SRC, "c.pprof")
    check(re.search(r"^ +65 +65 +21:\tfor", text, re.M), "pprof -list",
        text.splitlines())
    check("exact; stacks are object" in pprof("-comments", "c.pprof"),
        "pprof -comments")
    # The object exists, but has no code of these lines.
    write("there", b"events: Ir\nob=%s\nfl=calc.c\nfn=number\n21 7\n" %
        tap.CGEXPORT.encode())
    FILES["there"] = "there"
    pprof("-weblist=^number$", "-source_path=" + SRC, "-output=there.html",
        export("there", "pprof"))
    check(re.search(r"21</span>.*\b7\b.*\bfor\b", tap.read("there.html").decode()),
        "pprof -weblist")
    out = export("c", "pprof", stacks=None)
    text = pprof("-peek=^main$", out)
    check(re.search(r"^ +\d+ +100% \| +\(below main\)'2$", text, re.M)
        and re.search(r"^ +\d+ +\S+% \| +sum$", text, re.M), "pprof -peek",
        text.splitlines())


def speedscope():
    files, wants = [], []
    for name, words in ("c", ()), ("c", ("--stacks=auto",)), ("rust", ()), \
            ("cachegrind", ()), ("php", ("--show=Time_(10ns)",)), \
            ("difference", ("--show=IrNew",)):
        out = export(name, "speedscope", *words)
        os.rename(out, "%d.json" % len(files))
        files.append("%d.json" % len(files))
        p = json.loads(tap.read(files[-1]))
        costs = collections.Counter()
        for stack, n in zip(p["profiles"][0]["samples"],
                p["profiles"][0]["weights"]):
            costs[stack[-1]] += n
        costs = sorted(((n, p["shared"]["frames"][i]["name"])
            for i, n in costs.items()), reverse=True)
        wants.append((p["profiles"][0]["name"], costs[:20], name))
    out = export("c", "folded", stacks=None)
    files.append(out)
    shown = node("speedscope.js", BROWSER, *files)
    for got, (title, costs, name) in zip(shown, wants):
        same((got["wrong"], got["name"]), ([], title), "the form: " + name)
        same([n for _, n, _ in got["rows"] if n], [n for n, _ in costs],
            "its numbers: " + name)
        same(got["rows"][0][0], costs[0][1], "and their names: " + name)
    same((shown[-1]["wrong"], [n for _, n, _ in shown[-1]["rows"][:5]]),
        ([], [n for _, n, _ in shown[1]["rows"][:5]]),
        "folded stacks are the same")


def d3():
    names = "c", "rust", "cachegrind", "php", "difference"
    for name, shown in zip(names, node("d3.js", BROWSER,
            *(export(name, "folded") for name in names))):
        sides = [self_costs(name, b"IrOld"), self_costs(name, b"IrNew")] \
            if name == "difference" else [collections.Counter(),
            self_costs(name)]
        want, total = sides[1], sum(sides[1].values())
        got, seen = collections.Counter(), collections.Counter()
        off, hues = [], {}
        # Functions are below the root, the objects, if any, and the files.
        function = 2 if name in ("cachegrind", "php") else 3
        for depth, title, width, hue in shown["frames"]:
            f, n = re.match(r"(?s)(.*) \([\d.]+%, (\d+) samples\)$",
                title).groups()
            off += [title] if abs(width - int(n) / total) > 1e-6 else []
            if depth == function:
                got[f] += int(n)
                seen[f] += 1
                hues[f] = hue
        same((shown["wrong"], off), ([], []), "boxes are as wide: " + name)
        same({f: n for f, n in got.items() if n}, {f.replace(";", ":"): n
            for f, n in want.items()}, "the numbers of d3: " + name)
        if name == "difference":
            by = {f: want.get(f, 0) - sides[0].get(f, 0)
                for f in seen if seen[f] == 1}
            same({f: hues[f] for f in by}, {f: (n > 0) - (n < 0)
                for f, n in by.items()}, "and its colours tell what changed")
            check({-1, 0, 1} <= set(hues.values()), "more, less and the same")


def firefox():
    """Check the figures of the profiler's own code, by its command line."""
    env = {**os.environ, "HOME": os.getcwd()}
    cli = os.path.join(MODULES,
        "@firefox-devtools/profiler-cli/dist/profiler-cli.js")

    def ask(*words):
        return tap.run("node", cli, *words, "--session", "one", env=env)

    for name, words in ("c", ("--stacks=auto",)), ("rust", ()), \
            ("cachegrind", ()), ("php", ("--show=Time_(10ns)",)), \
            ("difference", ("--show=IrNew",)), ("events", ()):
        out = export(name, "firefox", *words)
        os.rename(out, out + ".json")
        ask("load", out + ".json")
        for _ in range(50):         # loading takes some time
            p = ask("thread", "functions", "--json", "--limit", "100000")
            if p.status == 0:
                break
            time.sleep(0.2)
        got = collections.Counter()
        for f in json.loads(p.out)["functions"]:
            got[f["name"]] += f["selfSamples"]
        want = collections.Counter()
        # The profiler shows the first event.
        t = json.loads(tap.read(out + ".json"))["threads"][0]
        for node, n in zip(t["samples"]["stack"], t["samples"]["weight"]):
            func = t["frameTable"]["func"][t["stackTable"]["frame"][node]]
            want[t["stringArray"][t["funcTable"]["name"][func]]] += n
        same({f: n for f, n in got.items() if n}, dict(want),
            "the profiler of Firefox: " + name)
        same(sum(want.values()), sum(self_costs(name, b"IrNew"
            if name == "difference" else None).values()), "all of it: " + name)
        ask("stop")


try_all(("Graphviz", shutil.which("dot"), graphviz),
    ("flamegraph.pl", os.path.exists(FLAMEGRAPH), flamegraph),
    ("pprof", GO, with_pprof),
    ("Firefox", has_modules("@firefox-devtools/profiler-cli"), firefox),
    ("speedscope", BROWSER and has_modules("speedscope", "ajv",
        "playwright-core"), speedscope),
    ("d3-flame-graph", BROWSER and has_modules("d3-flame-graph",
        "playwright-core"), d3))
