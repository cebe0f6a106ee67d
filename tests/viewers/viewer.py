"""Run viewers for tests, if they are installed."""
import collections
import html
import json
import os
import re
import shutil

import tap
from tap import check, same, skip

MODULES = os.path.join(os.path.dirname(tap.TESTS), "build/viewers/node_modules")
FLAMEGRAPH = shutil.which("flamegraph.pl") or \
    "/usr/share/perl5/Devel/NYTProf/flamegraph.pl"
GO = shutil.which("go")
BROWSER = shutil.which("chromium") or shutil.which("google-chrome")


def has_modules(*names):
    """Whether node and these modules are installed."""
    return shutil.which("node") and all(os.path.isdir(os.path.join(MODULES,
        name)) for name in names)


def node(script, *words):
    """Run a script of this folder; the words are its first argument and files.
    Return the values that it writes, a line of JSON for each file."""
    p = tap.run("node", os.path.join(tap.TESTS, "viewers", script), *words,
        env={**os.environ, "NODE_PATH": MODULES})
    found = list(map(json.loads, p.out.decode().splitlines()))
    check(p.status == 0 and len(found) == len(words) - 1,
        script + " opens them", p.err.splitlines())
    return found


def flames(folded, *words):
    """Return (name, cost, change in percent of the total) from each frame's
    title in a flame graph."""
    p = tap.run("perl", FLAMEGRAPH, "--minwidth=0", *words, folded)
    same((p.status, p.err), (0, ""), "flamegraph.pl: " + folded)
    found = re.findall(r"<title>(.*) \(([\d,]+) samples, [\d.]+%"
        r"(?:; ([-+]?[\d.]+)%)?\)</title>", p.out.decode())
    return [(html.unescape(name), int(n.replace(",", "")), float(change or 0))
        for name, n, change in found]


def pprof(*words):
    p = tap.run("go", "tool", "pprof", *words, env={**os.environ,
        "PPROF_TMPDIR": "."})
    check(p.status == 0, "pprof %s" % " ".join(words), [p.err])
    return p.out.decode()


def flat(*words):
    """Return the total and the self costs by function that pprof -top shows."""
    text = pprof("-top", "-nodecount=0", "-nodefraction=0", "-edgefraction=0",
        "-unit=microseconds", *words)
    found = collections.Counter()
    for n, name in re.findall(r"^ *(-?\d+)\w* +\S+% +\S+% +\S+ +\S+% +(.*)$",
            text, re.M):
        found[re.sub(r" \((partial-)?inline\)$", "", name)] += int(n)
    return int(re.search(r"of (-?\d+)\w* total", text)[1]), found


def try_all(*viewers):
    """Run the checks of each installed viewer, and end.  A viewer is its name,
    whether it is installed, and the function with its checks."""
    for name, here, test in viewers:
        if here:
            test()
        else:
            skip(name, "it is not installed: scripts/bootstrap --viewers")
    tap.done()
