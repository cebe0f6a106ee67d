#!/usr/bin/env python3
"""Other readers find in profiles of samples what grindkit finds: dh_view in
files of DHAT, node for node; flamegraph.pl and speedscope in folded stacks; go
tool pprof in its own files, and in what cgexport makes of others.  A reader
that is not installed is skipped; scripts/bootstrap --viewers installs it.
"""
import collections
import gzip
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
    ".."))
import pprof as forms
import stacks
import tap
import viewer
from tap import check, read, same, write
from viewer import BROWSER, flat, has_modules, node

DH_VIEW = "/usr/libexec/valgrind/dh_view.js"
FILES = {name: os.path.join(stacks.IMPORTS, name)
    for name in sorted(os.listdir(stacks.IMPORTS))}
os.chdir(tap.scratch())


def files(*ends):
    return [name for name in FILES if name.endswith(ends)]


def figures(node, events):
    return {events[key]: n for key, n in node["figures"].items()
        if key in events}


def nodes(tree, events):
    """Return the sums of self costs and calls over the nodes of dh_view's tree.
    A path has the innermost frame first; its last two frames are a call, which
    counts unless the path has it before."""
    costs, calls = collections.Counter(), collections.Counter()
    for node in tree:
        path = [stacks.dhat_frame(text) for text in node["frames"][1:]]
        values = figures(node, events)
        for n in range(max(node["above"], 1), len(path) + 1):
            pairs = [(b[:3], a[:3]) for a, b in zip(path[:n], path[1:n])]
            if n == 1:
                stacks.add(costs, path[0], values)
            elif pairs[-1] not in pairs[:-1]:
                stacks.add(calls, pairs[-1], values)
    return stacks.without_zeros(costs), stacks.without_zeros(calls)


def dh_view():
    names = files(".dhat")
    for name, tree in zip(names, node("dhat.js", DH_VIEW,
            *(FILES[name] for name in names))):
        events = stacks.dhat_events(json.loads(read(FILES[name]))["mode"])
        profile, totals = stacks.ours(FILES[name])
        same(totals, figures(tree[0], events), name + ": totals of dh_view")
        for got, want, what in zip(profile, nodes(tree, events),
                ("allocating frames", "calls")):
            differ = sorted(set(got.items()) ^ set(want.items()), key=str)
            check(not differ and got, "%s: %s of all nodes" % (name, what),
                differ[:6])


def flamegraph():
    for name in files(".folded", ".folded.gz"):
        data = read(FILES[name])
        frames = viewer.flames(write(name + ".text", gzip.decompress(data)
            if name.endswith(".gz") else data))
        same(stacks.ours(FILES[name])[1],
            {"samples": max(n for f, n, _ in frames if f == "all")},
            name + ": total of flamegraph.pl")


def pprof():
    """pprof and cgmerge find all totals in what cgexport writes for pprof."""
    for name in files(".perf", ".dhat", ".cpuprofile", ".folded",
            ".gcov.json.gz"):
        out = name + ".pb.gz"
        p = tap.cgexport("-q", "--to=pprof", "--stacks=arcs", "-o", out,
            FILES[name])
        check(p.status == 0, "cgexport " + name, [p.err])
        totals = stacks.ours(FILES[name])[1]
        same(stacks.ours(out)[1], totals, name + ": out and in again")
        for event, total in totals.items():
            got = flat("-sample_index=" + event, out)
            same(got[0], total, "%s: total of %s by pprof" % (name, event))
    # pprof removes the same functions from stacks as the model does.
    for seed in range(16):
        p, wanted = forms.dropping(seed)
        total, found = flat("-sample_index=samples", "-symbolize=none",
            write("dropping.pb", p.bytes()))
        same((total, +found), (sum(wanted.values()), wanted),
            "frames that pprof drops: %d" % seed)


def speedscope():
    """speedscope shows twenty frames, which here have all the self cost."""
    names = files(".folded")
    for name, page in zip(names, node("speedscope.js", BROWSER,
            *(FILES[name] for name in names))):
        shown, ours = collections.Counter(), collections.Counter()
        for frame, cost, _ in page["rows"]:
            shown[stacks.plain(frame)] += cost
        for (frame, _), cost in stacks.ours(FILES[name])[0][0].items():
            ours[frame[2]] += cost
        same(ours, +shown, name + ": self costs of speedscope")


viewer.try_all(("dh_view", has_modules() and os.path.exists(DH_VIEW), dh_view),
    ("flamegraph.pl", os.path.exists(viewer.FLAMEGRAPH), flamegraph),
    ("pprof", viewer.GO, pprof),
    ("speedscope", BROWSER and has_modules("speedscope", "ajv",
        "playwright-core"), speedscope))
