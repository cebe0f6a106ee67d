#!/usr/bin/env python3
"""cglog on a long history: every commit is counted, every step found, and
memory does not grow with the number of commits."""
import os
import random
import shutil
import subprocess
import sys

sys.path[0] += "/.."
import cost
import tap
from tap import check, same

COMMITS = tap.amount("GRINDKIT_COMMITS", 300, 5000)
FUNCTIONS = 400


def profile(costs):
    """Return the text of a note: a profile with a function for each cost."""
    total = sum(costs)
    lines = ["# callgrind format", "version: 1", "creator: grindkit-0",
             "positions: line", "events: Ir", f"summary: {total}", ""]
    for i, cost in enumerate(costs, 1):
        lines += [f"fl=({i}) file{i}.c", f"fn=({i}) function_{i}",
                  f"{i} {cost}", ""]
    return "\n".join(lines + [f"totals: {total}", ""]).encode()


def history():
    """Make commits with notes; return the count of each commit, and the
    indices of those that change the level."""
    random.seed(1)
    costs = [1000 + 17 * i for i in range(FUNCTIONS)]
    git = subprocess.Popen(["git", "fast-import", "--quiet"],
                           stdin=subprocess.PIPE)
    put = git.stdin.write
    counts, steps, last = [], [], 0
    for i in range(COMMITS):
        if i > 0 and i - last > 12 and random.random() < 0.05:
            k = random.randrange(FUNCTIONS)
            costs[k] += sum(costs) // 50 * random.choice([1, 2])
            steps.append(i)
            last = i
        counts.append(sum(costs))
        put(b"commit refs/heads/main\nmark :%d\ncommitter A <a@b> %d +0000\n"
            b"data 4\nwork\n" % (i + 1, 1600000000 + i))
        text = profile(costs)
        put(b"commit refs/notes/grindkit/default\n"
            b"committer A <a@b> 1700000000 +0000\ndata 4\nnote\n"
            b"N inline :%d\ndata %d\n%s\n" % (i + 1, len(text), text))
    git.stdin.close()
    assert git.wait() == 0
    return counts, steps


def cglog(*words):
    """Return the rows of CSV that a command prints, without the head."""
    result = tap.cglog(*words, "--to=csv")
    assert result.status == 0, result.err
    return [line.split(",") for line in
        result.out.decode().splitlines()[1:]]


if shutil.which("git") is None:
    tap.skip("a long history", "git is not installed")
    tap.done()
folder = tap.scratch()
os.environ["HOME"] = folder
for variable in "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE":
    os.environ.pop(variable, None)
os.chdir(folder)
subprocess.run(["git", "init", "-q", "-b", "main"], check=True)
counts, steps = history()
rows = cglog()[::-1]
same([int(row[2]) for row in rows], counts, "%d commits" % COMMITS)
same([i for i, row in enumerate(rows) if row[5]], steps,
    "%d of them are steps" % len(steps))
same(len(cglog("steps")), len(steps), "and shown as such")
same(tap.cglog("--to=html", "-o", "page").status, 0, "a page")
page = tap.read("page").decode()
same(page.count("<h3 id=step"), len(steps), "has all steps")
same(page.count(" open><summary>Causes"), min(len(steps), 50),
    "the newest ones with causes")
same(page.count("<summary>Patch"), 0, "but no patch, as no file changed")
few, all = (cost.peak("cglog --to=csv HEAD~%d..HEAD" % n).peak
            for n in (20, COMMITS - 1))
check(cost.IS_SANITIZED or all < 1.2 * few, "memory is that of a few profiles: "
      "%d MiB for 20, %d for %d" % (few, all, COMMITS - 1))
tap.script("git", '#!/bin/sh\ncase $* in cat-file*) exit 1; esac\n'
           'PATH=${PATH#*:} exec git "$@"\n')
r = tap.run("sh", "-c", 'PATH=$PWD:$PATH; ulimit -n 30; exec "$0" HEAD~50..',
            tap.CGLOG)
same(r.err.count("found a damaged object"), 50,
     "more damaged notes than files may be open")
os.chdir("/")
tap.done()
