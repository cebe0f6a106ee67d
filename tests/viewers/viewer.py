"""The viewers that tests ask, where they are installed."""
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
    """Whether there is node with these modules."""
    return shutil.which("node") and all(os.path.isdir(os.path.join(MODULES,
        name)) for name in names)


def node(script, *words):
    """What a script of this folder says, a line of JSON for each file, which
    are all words but the first."""
    p = tap.run("node", os.path.join(tap.TESTS, "viewers", script), *words,
        env={**os.environ, "NODE_PATH": MODULES})
    found = list(map(json.loads, p.out.decode().splitlines()))
    check(p.status == 0 and len(found) == len(words) - 1,
        script + " opens them", p.err.splitlines())
    return found


def flames(folded, *words):
    """The titles of frames: a name, what it costs, and the change in percent
    of all."""
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
    """The total that pprof -top shows, and the costs by function."""
    text = pprof("-top", "-nodecount=0", "-nodefraction=0", "-edgefraction=0",
        "-unit=microseconds", *words)
    found = collections.Counter()
    for n, name in re.findall(r"^ *(-?\d+)\w* +\S+% +\S+% +\S+ +\S+% +(.*)$",
            text, re.M):
        found[re.sub(r" \((partial-)?inline\)$", "", name)] += int(n)
    return int(re.search(r"of (-?\d+)\w* total", text)[1]), found


def try_all(*viewers):
    """Run the checks of each that is here, and end; a viewer is its name,
    whether it is here, and the function with its checks."""
    for name, here, test in viewers:
        if here:
            test()
        else:
            skip(name, "it is not installed: scripts/bootstrap --viewers")
    tap.done()
