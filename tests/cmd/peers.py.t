#!/usr/bin/env python3
"""Other readers find in the output of cgmerge the totals and costs that the
oracle finds in the input, as far as these readers tell functions apart.

Peers: callgrind_annotate, cg_annotate, cg_diff and cg_merge of valgrind 3.19
or 3.20, where they are installed, and readers like those of gprof2dot,
KCachegrind and speedscope.  Profiles: test data, the corpus, generated ones.
"""
import os
import re
import sys

sys.path[0] += "/.."
import peers
import tap
from peers import PEERS, File, Wanted, rows
from tap import cgmerge, check, read, same, write

SEEDS = tap.seeds(6, 200, least=2)


def generate():
    """Generate profiles that other readers read correctly."""
    return [(path, path) for form in ("callgrind", "cachegrind")
        for path in tap.generate("generated-" + form, len(SEEDS) // 2, "--seed",
            SEEDS[0], "--portable", "--form", form)]


def test_files():
    files = [File(name, path) for name, path in tap.small_profiles() + generate()
        if os.path.basename(path) not in tap.REFUSED]
    # Large files come first, so that no processor is idle at the end.
    order = sorted(files, key=lambda f: -os.path.getsize(f.path))
    peers.examine(order)
    check(len(files) > 15, "%d files" % len(files))


def data(name):
    return os.path.join(tap.DATA, name)


def test_cg_merge():
    """cg_merge of files that cgmerge wrote equals cgmerge of its inputs."""
    for events in (1, 9, 13):
        inputs = [data("cachegrind-3.19/words-%s-%d.out" % (text, events))
            for text in ("plain", "capitals", "numbers")]
        ours = []
        for i, path in enumerate(inputs):
            ours.append(write("ours.%d" % i, cgmerge(path).out))
        for n in (1, 2, 3):
            p = tap.run("cg_merge", *ours[:n])
            theirs = write("theirs", p.out)
            whole = cgmerge(*inputs[:n])
            write("whole", whole.out)
            a, b = Wanted("theirs"), Wanted("whole")
            self_key = lambda *key: key
            check(p.status == 0 and a.events == b.events
                and a.totals == b.totals
                and not b.costs(self_key).differences(a.costs(self_key)),
                "cg_merge of %d files of ours, %d events" % (n, events),
                [p.status, p.err])
            same(cgmerge(theirs).status, 0, "cgmerge takes what it writes")
            p = tap.run("cg_merge", "whole")
            check(p.status == 0, "cg_merge takes our sum of %d" % n, [p.err])
    text = re.sub(rb"(?m)^desc:.*\n", b"", read("whole"))
    write("whole", text)
    same(cgmerge("whole"), (0, text, ""), "cgmerge takes a file without desc:")
    p = tap.run("cg_merge", "whole")
    check(p.status == 1 and "no DESC lines present" in p.err,
        "cg_merge does not, whoever wrote it", p)


def test_cg_diff():
    old, new = (data("cachegrind-3.19/words-%s-9.out" % text)
        for text in ("plain", "numbers"))
    p = tap.run("cg_diff", write("old", cgmerge(old).out),
        write("new", cgmerge(new).out))
    write("diff", p.out)
    key = lambda ob, fl, fn, file, line: (fl, fn)
    got = Wanted("diff")
    wanted = Wanted(new).costs(key)
    for function, counts in Wanted(old).costs(key).items():
        wanted.add(function, [-c for c in counts])
    why = wanted.differences(got.costs(key))
    check(p.status == 0 and not why, "cg_diff of two files of ours",
        [p.err, *why])
    p = cgmerge("diff")
    write("ours", p.out)
    check(p.status == 0 and not
        got.costs(key).differences(Wanted("ours").costs(key)),
        "cgmerge takes what it writes, negative counts and all", [p.err])


def test_processes():
    """callgrind_annotate finds the totals of a run of several processes."""
    inputs = [data("callgrind-3.19/family-%d.out" % i) for i in range(1, 6)]
    totals = [Wanted(path).totals for path in inputs]
    p = cgmerge("-o", "family", *inputs)
    same((p.status, p.out, p.err.count("\n")), (0, b"", 1), "cgmerge of five "
        "processes, with a note")
    p = tap.run("callgrind_annotate", "--show-percs=no", "--auto=no", "family")
    same([counts for counts, text in rows(p.out, 1)
        if text.startswith(b" PROGRAM TOTALS")],
        [[sum(column) for column in zip(*totals)]],
        "callgrind_annotate finds the sum of their totals")


os.chdir(tap.scratch())
peers.look_for("callgrind_annotate", "cg_annotate", "cg_diff", "cg_merge")
test_files()
if PEERS["cg_merge"]:
    test_cg_merge()
if PEERS["cg_diff"]:
    test_cg_diff()
if PEERS["callgrind_annotate"]:
    test_processes()
if tap.CORPUS == "":
    tap.skip("real profiles", "CORPUS names no folder")
tap.done()
