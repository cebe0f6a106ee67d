#!/usr/bin/env python3
"""What others find in our output: the totals and costs that the oracle finds
in the input, as far as they tell functions apart.

Peers: callgrind_annotate, cg_annotate, cg_diff and cg_merge of valgrind 3.19
or 3.20, where they are installed, and readers that do as gprof2dot and
KCachegrind do.  Profiles: the test data, the corpus, some generated ones.
"""
import collections
import multiprocessing
import os
import re
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
    ".."))
import oracle
import peer_gprof2dot
import peer_kcachegrind
import tap
from tap import cgmerge, check, read, same, write

GENERATED = 40
REFUSED = {"pair.out", "iai-callgrind.empty.out",
    "iai-callgrind.invalid.version_too_high.out",
    "speedscope-callgrind.subposition-compression.log",
    "vg319-callgrind-septhreads.out"}


class Costs(collections.defaultdict):
    """Key -> list of counts; equal if all that is not zero is."""

    def __init__(self, width):
        super().__init__(lambda: [0] * width)

    def add(self, key, counts):
        self[key] = [a + b for a, b in zip(self[key], counts)]

    def nonzero(self):
        return {key: value for key, value in self.items() if any(value)}

    def differences(self, other):
        """What is here, and what others found, where that is not the same."""
        mine, theirs = self.nonzero(), other.nonzero()
        return ["%r: %r, not %r" % (key, theirs.get(key), mine.get(key))
            for key in sorted(set(mine) | set(theirs))
            if mine.get(key) != theirs.get(key)][:5]


class Wanted:
    """What the oracle finds, summed by any key."""

    def __init__(self, *paths):
        self.sum = oracle.Sum(paths)
        self.events = self.sum.events
        self.totals = [self.sum.totals.get(e, 0) for e in self.events]
        self.summary = [self.sum.summary.get(e, 0) for e in self.events]

    def costs(self, key):
        """key(object, function's file, function, file, line)"""
        found = Costs(len(self.events))
        for (kind, ob, fl, fn, file, at, *_), counts in self.sum.costs.items():
            if kind == "cost":
                found.add(key(ob, fl, fn, file, at[1]),
                    [counts.get(e, 0) for e in self.events])
        return found

    def arcs(self, key):
        """key(object, function's file, function, file, line, object called,
        its file, its name, its line, calls); None: left out"""
        found = Costs(1 + len(self.events))
        for (kind, ob, fl, fn, file, at, *to), counts in \
                self.sum.costs.items():
            if kind != "arc":
                continue
            calls = counts["calls"]
            k = key(ob, fl, fn, file, at[1], *to[:3], to[3][1], calls)
            if k is not None:
                found.add(k, [calls] + [counts.get(e, 0)
                    for e in self.events])
        return found


Row = collections.namedtuple("Row", "counts text")


def rows(text, width):
    """The rows of an annotator's tables: counts, and what stands behind."""
    cell = re.compile(rb" *(-?[\d,]+|\.) ")
    for line in text.split(b"\n"):
        counts, at = [], 0
        while len(counts) < width:
            match = cell.match(line, at)
            if not match:
                break
            counts.append(0 if match[1] == b"."
                else int(match[1].replace(b",", b"")))
            at = match.end()
        if len(counts) == width:
            yield Row(counts, line[at:])


def named(function):
    return b"%s:%s" % function


class File:
    """One profile and its checks, made in a process of its own."""

    def __init__(self, name, path):
        self.name = name
        self.path = path
        self.checks = []
        self.left_out = collections.Counter()

    def check(self, good, what, why=()):
        self.checks.append((bool(good), "%s: %s" % (self.name, what),
            [str(w) for w in why]))

    def work(self):
        p = cgmerge("-q", self.path)
        if p.status != 0:
            self.check(False, "cgmerge", [p.err])
            return self
        self.out = "peers.%d" % os.getpid()
        write(self.out, p.out)
        self.text = p.out
        self.wanted = Wanted(self.path)
        self.width = len(self.wanted.events)
        if PEERS["callgrind_annotate"]:
            self.callgrind_annotate()
        if PEERS["cg_annotate"] and not p.out.startswith(b"# callgrind"):
            self.cg_annotate()
        self.gprof2dot()
        self.kcachegrind()
        return self

    def callgrind_annotate(self):
        """It keys by current file and function, and by nothing else; a call
        made 0 times is self cost to it, so functions that make such ones are
        left out."""
        w = self.wanted
        p = tap.run("callgrind_annotate", "--threshold=100", "--auto=no",
            "--show-percs=no", "--tree=calling", self.out)
        if p.status != 0 or p.err != "":
            return self.check(False, "callgrind_annotate", p)
        costs = w.costs(lambda ob, fl, fn, file, line: named((file, fn)))
        zero = {k for k in w.arcs(lambda ob, fl, fn, file, *rest:
            named((file, fn)) if rest[-1] == 0 else None)}
        objects = {ob for _, ob, *_ in w.sum.costs}
        # The label is the object that it saw last.
        key_of = {key + label: key for key in list(costs)
            + [named((key[4], key[3])) for key in w.sum.costs]
            for label in [b""] + [b" [%s]" % ob for ob in objects]}
        # It does not show calls of ???:???.
        arcs = w.arcs(lambda ob, fl, fn, file, line, cob, cfl, cfn, at, calls:
            (named((file, fn)), named((cfl, cfn))) if calls != 0
            and (file, fn) != (b"???", b"???") else None)
        # It takes a file without a name for the current one.
        nameless = {k for k in w.arcs(lambda ob, fl, fn, file, line, cob, cfl,
            cfn, at, calls: (named((file, fn)), named((cfl, cfn)),
            named((file, cfn))) if cfl == b"" != file else None)}
        totals, unknown = None, []
        got, got_arcs = Costs(self.width), Costs(1 + self.width)
        caller = None
        for counts, text in rows(p.out, self.width):
            if text.startswith(b" PROGRAM TOTALS"):
                totals = counts
            elif text.startswith(b" *  "):
                caller = key_of.get(text[4:])
                if caller is None and any(counts):
                    unknown.append(text)
                got.add(caller, counts)
            elif text.startswith(b" >   "):
                callee, times = re.fullmatch(
                    rb" >   (.*) \(([\d,]+)x\)(?: \[.*\])?", text,
                    re.DOTALL).groups()
                got_arcs.add((caller, callee),
                    [int(times.replace(b",", b"")), *counts])
        wanted = w.summary if any(w.summary) else w.totals
        self.check(totals == wanted and not unknown,
            "callgrind_annotate: totals", [totals, wanted, *unknown[:5]])
        for key in zero:
            self.left_out["callgrind_annotate: functions that make calls "
                "0 times"] += 1
            for each in (costs, got):
                each.pop(key, None)
        for caller, ours, theirs in nameless:
            self.left_out["callgrind_annotate: calls into files without a "
                "name"] += 1
            arcs.pop((caller, ours), None)
            arcs.pop((caller, theirs), None)
            got_arcs.pop((caller, theirs), None)
        why = costs.differences(got)
        self.check(not why, "callgrind_annotate: functions", why)
        why = arcs.differences(got_arcs)
        self.check(not why, "callgrind_annotate: calls", why)

    def cg_annotate(self):
        p = tap.run("cg_annotate", "--threshold=0", "--auto=no",
            "--show-percs=no", self.out)
        if p.status != 0 or p.err != "":
            return self.check(False, "cg_annotate", p)
        totals, got = None, Costs(self.width)
        for counts, text in rows(p.out, self.width):
            if text == b" PROGRAM TOTALS":
                totals = counts
            else:
                got.add(text[1:], counts)
        self.check(totals == self.wanted.totals, "cg_annotate: totals",
            [totals, self.wanted.totals])
        why = self.wanted.costs(lambda ob, fl, fn, file, line:
            named((file, fn))).differences(got)
        self.check(not why, "cg_annotate: functions", why)

    def gprof2dot(self):
        """By name alone, without blanks in front, and the first event only.
        It cannot read jfn=, an empty name, or what is not UTF-8."""
        for rule, pattern in (("jfn=", rb"(?m)^jfn="),
                ("an empty name", rb"(?m)^c?(fl|fi|fe|fn|ob)=[ \t]*$"),
                ("bytes that are not UTF-8", None)):
            if not self.is_utf8() if pattern is None else \
                    re.search(pattern, self.text):
                self.left_out["gprof2dot: files with " + rule] += 1
                try:
                    peer_gprof2dot.Profile(self.text)
                except peer_gprof2dot.Crash:
                    return
                return self.check(False, "gprof2dot: left out for nothing")
        try:
            g = peer_gprof2dot.Profile(self.text)
        except peer_gprof2dot.Crash as e:
            return self.check(False, "gprof2dot", [e])
        self.check(g.stopped is None, "gprof2dot reads to the end",
            ["stopped in line %s" % g.stopped])
        got, got_calls = Costs(1), Costs(2)
        for name, cost in g.self_cost.items():
            got.add(name.encode(), [cost])
        for key, call in g.calls.items():
            got_calls.add(tuple(name.encode() for name in key), call)
        wanted, calls = Costs(1), Costs(2)
        for name, cost in self.wanted.costs(lambda ob, fl, fn, file, line:
                fn.strip()).items():
            wanted.add(name, cost)
        for key, call in self.wanted.arcs(lambda ob, fl, fn, file, line, cob,
                cfl, cfn, at, calls: (fn.strip(), cfn.strip())).items():
            calls.add(key, call)
        why = wanted.differences(got) + calls.differences(got_calls)
        self.check(not why, "gprof2dot: functions and calls", why)

    def is_utf8(self):
        try:
            self.text.decode()
        except UnicodeDecodeError:
            return False
        return True

    def kcachegrind(self):
        """By name and last parts of file and object; every negative cost is
        0 to it."""
        if b"\0" in self.text:
            self.left_out["kcachegrind: files with NUL"] += 1
            return
        k = peer_kcachegrind.Profile(self.text)
        self.check(k.ours and not k.errors and
            sorted(k.events) == sorted(e.split()[0] for e in
            self.wanted.events), "kcachegrind takes the file", k.errors[:5])
        if any(c < 0 for counts in self.wanted.sum.costs.values()
                for c in counts.values()):
            self.left_out["kcachegrind: files with negative costs"] += 1
            return
        identity, known = peer_kcachegrind.identity, peer_kcachegrind.known
        for what, wanted, got in (
                ("functions", self.wanted.costs(lambda ob, fl, fn, file, line:
                    identity(fn, fl, ob)), k.self_cost),
                ("lines", self.wanted.costs(lambda ob, fl, fn, file, line:
                    (identity(fn, fl, ob), known(file), line)), k.lines),
                ("calls", self.wanted.arcs(lambda ob, fl, fn, file, line,
                    cob, cfl, cfn, at, calls: (identity(fn, fl, ob), line,
                    identity(cfn, cfl, cob), at)), k.calls)):
            found = Costs(0)
            found.update(got)
            why = wanted.differences(found)
            self.check(not why, "kcachegrind: " + what, why)


def look_for_peers():
    """Whether each of them is here, in a version that we know."""
    found = {}
    for name in ("callgrind_annotate", "cg_annotate", "cg_diff", "cg_merge"):
        path = shutil.which(name)
        text = b"" if path is None else read(path)
        found[name] = path is not None and (text.startswith(b"\x7fELF")
            or bool(re.match(rb"#! ?/usr/bin/(env )?perl", text)))
        if not found[name]:
            tap.skip(name, "not installed" if path is None
                else "another version")
    return found


def generate():
    """Profiles of the kind that other readers read right."""
    found = []
    for form in ("callgrind", "cachegrind"):
        folder = "generated-" + form
        subprocess.run([sys.executable, os.path.join(tap.TESTS,
            "generate.py"), "--portable", "--form", form, "--dir", folder,
            "--count", str(GENERATED // 2)], check=True)
        found += [(folder + "/" + name, os.path.join(folder, name))
            for name in sorted(os.listdir(folder))]
    return found


def work(file):
    return file.work()


def test_files():
    files = [File(name, path) for name, path in tap.profiles() + generate()
        if os.path.basename(path) not in REFUSED]
    # The large ones first, so that no processor is idle in the end.
    order = sorted(files, key=lambda f: -os.path.getsize(f.path))
    with multiprocessing.Pool(os.cpu_count()) as pool:
        done = pool.map(work, order, chunksize=1)
    left_out = collections.Counter()
    for file in sorted(done, key=lambda f: f.name):
        for args in file.checks:
            check(*args)
        left_out += file.left_out
    for rule, n in sorted(left_out.items()):
        tap.note("left out: %s: %d" % (rule, n))
    check(len(files) > 40, "%d files" % len(files))


def data(name):
    return os.path.join(tap.DATA, name)


def test_cg_merge():
    """What it makes of our output of each file is our sum of them."""
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
    """A run of several processes, merged by one command."""
    inputs = [data("callgrind-3.19/family-%d.out" % i) for i in range(1, 6)]
    totals = [Wanted(path).totals for path in inputs]
    p = cgmerge("-o", "family", *inputs)
    same(tuple(p), (0, b"", ""), "cgmerge of five processes")
    p = tap.run("callgrind_annotate", "--show-percs=no", "--auto=no", "family")
    same([counts for counts, text in rows(p.out, 1)
        if text.startswith(b" PROGRAM TOTALS")],
        [[sum(column) for column in zip(*totals)]],
        "callgrind_annotate finds the sum of their totals")


os.chdir(tap.scratch())
PEERS = look_for_peers()
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
