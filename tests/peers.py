"""Compare what other readers find in grindkit's profiles with the oracle.

The peers are callgrind_annotate, cg_annotate, cg_diff and cg_merge of valgrind
3.19 or 3.20, where they are installed, and readers that behave like gprof2dot,
KCachegrind and speedscope.
"""
import collections
import multiprocessing
import os
import re
import shutil

import oracle
import peer_gprof2dot
import peer_kcachegrind
import peer_speedscope
import tap
from tap import cgmerge, check, read, write

PEERS = {}      # name -> whether it is installed, in a known version


class Costs(collections.defaultdict):
    """Key -> list of counts; a key with zeros only equals a missing one."""

    def __init__(self, width):
        super().__init__(lambda: [0] * width)

    def add(self, key, counts):
        self[key] = [a + b for a, b in zip(self[key], counts)]

    def columns(self, first, end):
        """Return some columns of each row."""
        found = Costs(0)
        found.update((key, counts[first:end]) for key, counts in self.items())
        return found

    def differences(self, other):
        """Describe the first keys whose counts differ from those of a peer."""
        mine, theirs = ({key: counts for key, counts in side.items()
            if any(counts)} for side in (self, other))
        return ["%r: %r, not %r" % (key, theirs.get(key), mine.get(key))
            for key in sorted(set(mine) | set(theirs))
            if mine.get(key) != theirs.get(key)][:5]


class Wanted:
    """The rows of the oracle, summed by any key."""

    def __init__(self, *paths):
        self.sum = oracle.Sum(paths)
        self.events = self.sum.events
        self.totals = [self.sum.totals.get(e, 0) for e in self.events]
        self.summary = [self.sum.summary.get(e, 0) for e in self.events]

    def costs(self, key):
        """Sum costs by key(object, function's file, function, file, line)."""
        found = Costs(len(self.events))
        for (kind, ob, fl, fn, file, at, *_), counts in self.sum.costs.items():
            if kind == "cost":
                found.add(key(ob, fl, fn, file, at[1]),
                    [counts.get(e, 0) for e in self.events])
        return found

    def arcs(self, key):
        """Sum calls by key(object, function's file, function, file, line,
        callee's object, file, name and line, calls); None omits a call."""
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
    """Yield the rows of an annotator's tables: counts and the text after."""
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
    """One profile and its checks, which may run in another process."""

    def __init__(self, name, path):
        self.name = name
        self.path = path
        self.checks = []
        self.left_out = collections.Counter()

    def __getstate__(self):
        """Return the results from another process without the large profile."""
        return {name: value for name, value in self.__dict__.items()
            if name not in ("text", "wanted")}

    def check(self, good, what, why=()):
        self.checks.append((bool(good), "%s: %s" % (self.name, what),
            [str(w) for w in why]))

    def agree(self, what, wanted, got):
        why = wanted.differences(got)
        self.check(not why, what, why)

    def work(self):
        p = cgmerge("-q", self.path)
        if p.status != 0:
            self.check(False, "cgmerge", [p.err])
            return self
        return self.examine(p.out, Wanted(self.path))

    def take(self, text, wanted=None):
        """Set the text to examine, and what to find, by default its rows."""
        self.out = write("peers.%d" % os.getpid(), text)
        self.text = text
        self.wanted = wanted or Wanted(self.out)
        self.width = len(self.wanted.events)

    def examine(self, text, wanted):
        """Check that all peers find in the text what is wanted."""
        self.take(text, wanted)
        if PEERS["callgrind_annotate"]:
            self.callgrind_annotate()
        if PEERS["cg_annotate"] and not text.startswith(b"# callgrind"):
            self.cg_annotate()
        self.gprof2dot()
        self.kcachegrind()
        self.speedscope()
        return self

    def callgrind_annotate(self):
        """callgrind_annotate keys by current file and function only.  It takes
        a call made 0 times for self cost, so its caller is not compared."""
        w = self.wanted
        p = tap.run("callgrind_annotate", "--threshold=100", "--auto=no",
            "--show-percs=no", "--tree=calling", self.out)
        if p.status != 0 or p.err != "":
            return self.check(False, "callgrind_annotate", p)
        costs = w.costs(lambda ob, fl, fn, file, line: named((file, fn)))
        zero = {k for k in w.arcs(lambda ob, fl, fn, file, *rest:
            named((file, fn)) if rest[-1] == 0 else None)}
        objects = {ob for _, ob, *_ in w.sum.costs}
        # The label is the object that callgrind_annotate read last.
        key_of = {key + label: key for key in list(costs)
            + [named((key[4], key[3])) for key in w.sum.costs]
            for label in [b""] + [b" [%s]" % ob for ob in objects]}
        # callgrind_annotate does not show calls of ???:???.
        arcs = w.arcs(lambda ob, fl, fn, file, line, cob, cfl, cfn, at, calls:
            (named((file, fn)), named((cfl, cfn))) if calls != 0
            and (file, fn) != (b"???", b"???") else None)
        # callgrind_annotate takes a file without a name for the current one.
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
        self.agree("callgrind_annotate: functions", costs, got)
        self.agree("callgrind_annotate: calls", arcs, got_arcs)

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
        self.agree("cg_annotate: functions", self.wanted.costs(
            lambda ob, fl, fn, file, line: named((file, fn))), got)

    def gprof2dot(self):
        """gprof2dot keys by name alone, without leading blanks, and reads the
        first event only.  It fails at jfn=, an empty name or other bytes than
        UTF-8."""
        if self.has("gprof2dot", {"jfn=": rb"(?m)^jfn=",
                "an empty name": rb"(?m)^c?(fl|fi|fe|fn|ob)=[ \t]*$",
                "bytes that are not UTF-8": None}):
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
        self.agree("gprof2dot: functions", self.wanted.costs(
            lambda ob, fl, fn, file, line: fn.strip()).columns(0, 1),
            {name.encode(): [cost] for name, cost in g.self_cost.items()})
        self.agree("gprof2dot: calls", self.wanted.arcs(lambda ob, fl, fn, file,
            line, cob, cfl, cfn, at, calls: (fn.strip(), cfn.strip()))
            .columns(0, 2), {tuple(name.encode() for name in key): call
            for key, call in g.calls.items()})

    def has(self, peer, rules):
        """Whether a pattern of what a peer cannot read matches, and so the file
        counts as omitted; the pattern None matches bytes not in UTF-8."""
        for rule, pattern in rules.items():
            if re.search(pattern, self.text) if pattern else self.text != \
                    self.text.decode(errors="ignore").encode():
                return self.leave_out("%s: files with %s" % (peer, rule))
        return False

    def leave_out(self, rule):
        self.left_out[rule] += 1
        return True

    def is_negative(self, peer):
        return any(c < 0 for counts in self.wanted.sum.costs.values()
            for c in counts.values()) and self.leave_out(
            peer + ": files with negative costs")

    def kcachegrind(self):
        """KCachegrind keys by name and last parts of file and object, and takes
        each negative cost for 0."""
        if self.has("kcachegrind", {"NUL": b"\0"}):
            return
        k = peer_kcachegrind.Profile(self.text)
        self.check(k.ours and not k.errors and
            sorted(k.events) == sorted(e.split()[0] for e in
            self.wanted.events), "kcachegrind takes the file", k.errors[:5])
        if self.is_negative("kcachegrind"):
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
            self.agree("kcachegrind: " + what, wanted, got)

    def speedscope(self):
        """speedscope keys by the function's own file and its name, without
        leading blanks; an empty file name is that of the caller.  It takes
        columns and jumps for costs, and a sign for a difference to the previous
        line.  Files in Cachegrind's form are not compared."""
        if not self.text.startswith(b"# callgrind format\n"):
            return
        if self.has("speedscope", {"addresses": rb"(?m)^positions:.*instr",
                "jumps": rb"(?m)^j(ump|cnd)=", "bytes that are not UTF-8":
                None}) or self.is_negative("speedscope"):
            return
        try:
            s = peer_speedscope.Profile(self.text)
        except peer_speedscope.Crash as e:
            return self.check(False, "speedscope", [e])

        def name(text):
            return peer_speedscope.known(text.decode().lstrip())

        for what, wanted, got in (
                ("functions", self.wanted.costs(lambda ob, fl, fn, file, line:
                    (name(fl), name(fn))), s.self_cost),
                ("calls", self.wanted.arcs(lambda ob, fl, fn, file, line,
                    cob, cfl, cfn, at, calls: ((name(fl), name(fn)),
                    (name(cfl or fl), name(cfn)))), s.calls)):
            self.agree("speedscope: " + what, wanted.columns(-self.width, None),
                got)


def work(file):
    return file.work()


def examine(files):
    """Examine the files on all processors, and make their checks.  Return the
    files, and how often each rule omitted something, which is noted, too."""
    left_out = collections.Counter()
    with multiprocessing.Pool(os.cpu_count()) as pool:
        done = pool.map(work, files, chunksize=1)
    for file in sorted(done, key=lambda f: f.name):
        for args in file.checks:
            check(*args)
        left_out += file.left_out
    for rule, n in sorted(left_out.items()):
        tap.note("left out: %s: %d" % (rule, n))
    return done, left_out


def look_for(*names):
    """Find which peers are installed in a known version; skip the others."""
    for name in names:
        path = shutil.which(name)
        text = b"" if path is None else read(path)
        PEERS[name] = path is not None and (text.startswith(b"\x7fELF")
            or bool(re.match(rb"#! ?/usr/bin/(env )?perl", text)))
        if not PEERS[name]:
            tap.skip(name, "not installed" if path is None
                else "another version")
