#!/usr/bin/env python3
"""cgdiff beside cg_diff, and what the annotators of valgrind find in its
output; what it says about two versions of a program.

Peers: cg_diff, cg_annotate and callgrind_annotate of valgrind 3.19 or 3.20,
where they are installed.  Profiles: the test data.
"""
import collections
import functools
import itertools
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path[0] += "/.."
import oracle
import peers
import tap
from peers import PEERS, Costs, File, Wanted, rows
from tap import check, read, same, sampled, write

CACHEGRIND = os.path.join(tap.DATA, "cachegrind-3.19")
CALLGRIND = os.path.join(tap.DATA, "callgrind-3.19")

# What takes the folder of a version out of the names of files and objects.
PATHS = ("-s", r"fl:s,^/build/.*/tally-\d/,,", "-s", r"ob:s,/tally-\d/,/,")

# Rules that cg_diff gives to Perl: option, rule.
RULES = [
    ("filename", r"s,^/build/.*/tally-\d/,,"),
    ("filename", r"s#.*/##"),
    ("filename", r"s/\.[ch]$//"),
    ("filename", r"s/.*/all/"),
    ("filename", r"s!/!:!g"),
    ("funcname", r"s/^fold_(letter)$/lower_$1/"),
    ("funcname", r"s/\.(constprop|part|isra)\.\d+$//"),
    ("funcname", r"s/([a-z]+)_([a-z]+)/$2_$1/g"),
    ("funcname", r"s/([a-z]+)_([a-z]+)/\2_\1/"),
    ("funcname", r"s/^_*//"),
    ("funcname", r"s/_io_/[\$&]/i"),
    ("funcname", r"s/ _ ( \w ) /<$1>/xg"),
    ("funcname", r"s/_*/-/g"),
    ("funcname", r"s/(_)?m/${1}M/g"),
    ("funcname", r"s/$/()/"),
    ("funcname", r"s/\b/|/g"),
    ("funcname", r"s/(?<=_)./$&$&/g"),
    ("funcname", r"s/./f/g"),
]


def cgdiff(*args, **options):
    return tap.cgdiff("-q", *args, **options)


def data(name):
    return os.path.join(CALLGRIND, name)


def function(ob, fl, fn, file, line):
    return (fl, fn)


@functools.lru_cache(maxsize=None)
def totals_of(path):
    """What a profile comes to, which is in many pairs."""
    return Wanted(path).totals


@functools.lru_cache(maxsize=None)
def events_of(path):
    return re.search(rb"(?m)^events:(.*)", read(path))[1].split()


def pairs():
    """All pairs of Cachegrind profiles with the same events."""
    paths = [os.path.join(CACHEGRIND, name)
        for name in sorted(os.listdir(CACHEGRIND))]
    return [pair for pair in itertools.product(paths, repeat=2)
        if events_of(pair[0]) == events_of(pair[1])]


def label(*paths):
    return ", ".join(os.path.basename(path) for path in paths)


def same_as_cg_diff(job):
    """One call of cgdiff and of cg_diff: what differs."""
    number, options, pair = job
    ours, theirs = "ours.%d" % number, "theirs.%d" % number
    p = cgdiff("--match=exact", "--no-lines", *options, "-o", ours, *pair)
    q = tap.run("cg_diff", *options, *pair)
    if p.status != 0 or p.err != "" or q.status != 0:
        return [p, q.status, q.err]
    write(theirs, q.out)
    a, b = Wanted(ours), Wanted(theirs)
    why = b.costs(function).differences(a.costs(function))
    if a.events != b.events or a.summary != b.summary or \
            a.totals != a.summary:
        why += ["summary %r, totals %r, not %r" % (a.summary, a.totals,
            b.summary)]
    return why


def test_cg_diff():
    """Function by function the same counts, and the same summary."""
    options = [()] * len(pairs())
    chosen = [pair for pair in pairs() if label(*pair) in (
        "tally-1-1.out, tally-2-1.out", "tally-2-9.out, tally-1-9.out",
        "words-plain-13.out, words-numbers-13.out",
        "flood-1.out, words-capitals-1.out")]
    same(len(chosen), 4, "pairs to rename in")
    jobs = sampled([(options, pair) for options, pair in zip(options, pairs())], 5)
    jobs += [(("--mod-%s=%s" % rule,), pair) for i, rule in enumerate(RULES)
        for pair in (chosen if tap.MEDIUM else chosen[i % 4:][:1])]
    jobs += [(("--mod-filename=" + RULES[0][1], "--mod-funcname=s/^/x/"),
        pair) for pair in chosen]
    jobs = [(i, *job) for i, job in enumerate(jobs)]
    for (_, options, pair), why in zip(jobs,
            tap.in_parallel(same_as_cg_diff, jobs)):
        check(not why, "cg_diff %s" % " ".join((*options, label(*pair))), why)
    check(len(jobs) > (140 if tap.MEDIUM else 35), "%d pairs" % len(jobs))


def cg_annotate(path, width):
    """The totals that it shows, and what each function costs."""
    p = tap.run("cg_annotate", "--threshold=0", "--auto=no",
        "--show-percs=no", path)
    if p.status != 0 or p.err != "":
        return p, None
    totals, got = None, Costs(width)
    for counts, text in rows(p.out, width):
        if text == b" PROGRAM TOTALS":
            totals = counts
        else:
            got.add(text[1:], counts)
    return totals, got


def annotated(job):
    """What cg_annotate does not find in our output."""
    number, options, pair = job
    ours = "annotated.%d" % number
    p = cgdiff(*options, "-o", ours, *pair)
    if p.status != 0 or p.err != "":
        return [p]
    if read(ours).startswith(b"# callgrind"):
        return ["Callgrind form"]
    wanted = Wanted(ours)
    totals, got = cg_annotate(ours, len(wanted.events))
    if got is None:
        return totals
    why = wanted.costs(lambda ob, fl, fn, file, line:
        peers.named((file, fn))).differences(got)
    if totals != wanted.totals:
        why += ["totals %r, not %r" % (totals, wanted.totals)]
    # What we say to have subtracted is what the inputs say.
    if not options:
        old, new = map(totals_of, pair)
        if totals != [b - a for a, b in zip(old, new)]:
            why += ["totals %r" % totals]
    return why


# Lines that are gone have a file of their own.
LINES = ("-q", "--to=cachegrind", *("--%s-src=%s/src/tally-%d" % (side, tap.DATA, i)
    for side, i in (("old", 1), ("new", 2))))


def test_cg_annotate():
    """It reads the Cachegrind form of a difference, all zero or not."""
    ways = [("--no-lines", "--all"), ("--sides",), ("--split-sign",),
        ("--split-sign", "--sides")]
    jobs = sampled([(options, pair) for i, pair in enumerate(pairs())
        for options in [() if i % 2 else ways[i // 2 % len(ways)]]], 5)
    jobs += [(LINES, [os.path.join(CACHEGRIND, "tally-%d-9.out" % i)
        for i in (1, 2)])]
    jobs = [(i, *job) for i, job in enumerate(jobs)]
    for (_, options, pair), why in zip(jobs,
            tap.in_parallel(annotated, jobs)):
        check(not why, "cg_annotate reads cgdiff %s" % " ".join((*options,
            label(*pair))), why)


def family(names):
    """All pairs among some Callgrind profiles."""
    return itertools.permutations([data(name) for name in names], 2)


def test_callgrind_annotate():
    """It reads a difference in which nothing is negative."""
    chosen = [*family(["tally-1.out", "tally-2.out"]),
        *family(["tally-%d-instr-jumps.out" % i for i in (1, 2)]),
        *family(["words-plain.out", "words-numbers.out", "calc.out"]),
        *family(["words-plain-sim.out", "words-capitals-sim.out"]),
        (data("flood.out"), data("flood.out"))]
    left_out = collections.Counter()
    ways = [(), ("--sides",), ("--by=function",), ("--by=object",),
        ("--by=instr",), ("-q", *LINES[2:])]
    for i, (old, new) in enumerate(chosen):
        for j, way in enumerate(ways):
            if not tap.MEDIUM and (i + j) % 3 and "tally-2" not in new:
                continue
            options = ("--split-sign", *way)
            name = "cgdiff %s" % " ".join((*options, label(old, new)))
            if LINES[-1] in options and "tally-2" not in new:
                continue
            if options[-1] == "--by=instr" and "instr" not in old:
                continue
            p = cgdiff(*options, old, new)
            if p.status != 0 or p.err != "":
                check(False, name, p)
                continue
            wanted = Wanted(write("split", p.out))
            check(all(count >= 0 for row in (wanted.totals,
                wanted.summary, *(counts.values()
                for counts in wanted.sum.costs.values())) for count in row),
                name + ": nothing is negative")
            file = File(name, "split").examine(p.out, wanted)
            for args in file.checks:
                check(*args)
            left_out += file.left_out
            # Up less down is the difference of the totals.
            by_name = dict(zip(wanted.events, wanted.totals))
            same([by_name[event + b"Up"] - by_name[event + b"Down"]
                for event in events_of(old)],
                [y - x for x, y in zip(totals_of(old), totals_of(new))],
                name + ": up less down")
    for rule, n in sorted(left_out.items()):
        tap.note("left out: %s: %d" % (rule, n))


# ---- two versions of tally

def plain(ob, fl, fn):
    """A function, without the folder of a version."""
    return (re.sub(rb"/tally-\d/", b"/", ob),
        re.sub(rb"^/build/.*/tally-\d/", b"", fl), fn)


def self_costs(path):
    """Of all functions that have something of their own in a profile."""
    found = collections.Counter()
    for key, counts in oracle.Sum([path]).costs.items():
        found[plain(*key[1:4])] += counts[b"Ir"] if key[0] == "cost" else 0
    return found


class Tally:
    """Two profiles, and the self costs in them."""

    def __init__(self, suffix=""):
        self.old, self.new = (data("tally-%d%s.out" % (i, suffix))
            for i in (1, 2))
        self.a, self.b = self_costs(self.old), self_costs(self.new)
        self.all = sorted({*self.a, *self.b})
        self.change = {k: self.b[k] - self.a[k] for k in self.all}

    def named(self, name):
        return next(k for k in self.all if k[2] == name)


def names(functions):
    return {k[2] for k in functions}


def test_versions(suffix):
    """What was changed shows."""
    t = Tally(suffix)
    name = "tally" + suffix
    p = cgdiff("-o", "d", *PATHS, t.old, t.new)
    same(tuple(p), (0, b"", ""), name + ": cgdiff")
    d = self_costs("d") if p.status == 0 else {}
    same({k: v for k, v in d.items() if v},
        {k: v for k, v in t.change.items() if v},
        name + ": the self cost of every function")
    same(cgdiff(*PATHS[2:], "--norm=paths", t.old, t.new),
        cgdiff(*PATHS, "--norm=paths", t.old, t.new),
        name + ": --norm=paths takes the folder of sources off")
    for fn, sign in ((b"index_find", -1), (b"index_note", 1), (b"grow", 1),
            (b"stop_word", 1), (b"index_width", -1), (b"fold_letter", -1),
            (b"lower_letter", 1)):
        check(d.get(t.named(fn), 0) * sign > 0, "%s: %s costs %s" % (name,
            fn.decode(), "more" if sign > 0 else "less"))
    check(p.status == 0 and not any(re.search(rb"/tally-\d/",
        word) for key in oracle.Sum(["d"]).costs for word in key
        if isinstance(word, bytes)), name + ": no folder is left")

    for only, test, known in (
            ("added", lambda k: k not in t.a, {b"stop_word", b"lower_letter",
                b"put_padded.constprop.0"}),
            ("removed", lambda k: k not in t.b, {b"index_width",
                b"fold_letter", b"put_padded"}),
            ("increase", lambda k: t.change[k] > 0, {b"index_note",
                b"stop_word", b"grow"}),
            ("decrease", lambda k: t.change[k] < 0, {b"index_find",
                b"index_width", b"fold_letter"})):
        p = cgdiff("--only=" + only, *PATHS, "-o", "d", t.old, t.new)
        wanted = {k for k in t.all if test(k)}
        same({*self_costs("d")} if p.status == 0 else p, wanted,
            "%s: --only=%s" % (name, only))
        check(known <= names(wanted), "%s: of which %s" % (name,
            b" ".join(sorted(known)).decode()), [known - names(wanted)])


def test_renamed(suffix):
    """A function that only its name tells apart goes."""
    t = Tally(suffix)
    name = "tally" + suffix
    for by in ("--no-lines", "--by=function"):
        p = cgdiff(by, *PATHS, t.old, t.new)
        check(b"fold_letter" in p.out and b"lower_letter" in p.out,
            "%s: %s: a function renamed is there twice" % (name, by), [p.err])
        for rule in (("-s", "s/^fold_letter$/lower_letter/"),
                ("--subst=fn:s/fold/lower/",),
                ("--mod-funcname=s/^lower_l/fold_l/",),
                ("-s", "s/^(fold|lower)(?=_)/x/")):
            p = cgdiff(by, *PATHS, *rule, t.old, t.new)
            check(p.status == 0 and b"_letter" not in p.out,
                "%s: %s %s: and it goes" % (name, by, " ".join(rule)),
                [p.err, *(line for line in p.out.split(b"\n")
                if b"_letter" in line)])
    rules = ("-s", "s/^fold_letter$/lower_letter/", "--norm=gcc")
    write("rules", b"# renamed in version 2\n\nfl:s,^/build/.*/tally-\\d/,,\n"
        b"ob:s,/tally-\\d/,/,\ns/^fold_letter$/lower_letter/\n")
    a = cgdiff(*PATHS, *rules, t.old, t.new)
    b = cgdiff("--rules=rules", "--norm=gcc", t.old, t.new)
    same(b, a, name + ": the same by --rules")
    added = cgdiff("--only=added", "--no-lines", *PATHS, *rules, "-o", "d",
        t.old, t.new)
    got = names(self_costs("d")) if added.status == 0 else set()
    check(b"stop_word" in got and not any(b"padded" in fn or b"letter" in fn
        for fn in got), name + ": what is renamed is not added", [got])


def change(old, new):
    """As a verdict says it."""
    delta = new - old
    if old == 0 and delta:
        return "Ir 0 -> %d (%+d, from nothing)" % (new, delta)
    percent = 0 if delta == 0 else 100 * delta / old
    return "Ir %d -> %d (%+d, %+.2f%%)" % (old, new, delta, percent)


def without_causes(err):
    """The verdicts; causes.py.t and gate-calls.py.t know what is below."""
    return re.sub(r"(?m)^cgdiff:   (  |cause |and \d+ more cause|causes ).*\n",
        "", err)


def test_verdicts():
    t = Tally()
    old, new = sum(t.a.values()), sum(t.b.values())
    whole = change(old, new)
    percent = 100 * (new - old) / old
    profile = cgdiff(*PATHS, t.old, t.new).out

    def verdict(options, status, said, name=None):
        p = cgdiff(*PATHS, *options, t.old, t.new)
        told = re.sub(rb"(?m)^desc: (Verdict|Cause): .*\n", b"", p.out)
        same((p.status, without_causes(p.err), told == profile),
            (status, "".join(
            "cgdiff: %s\n" % line for line in said), True),
            name or "cgdiff " + " ".join(options))

    for expression, failed in (("Ir>0", False), ("Ir>+2%", False),
            ("Ir<0", True), ("Ir<-10%", True), ("Ir>=%d" % (new - old), True),
            ("Ir>%d" % (new - old), False), ("Ir<=%d" % (new - old), True),
            ("Ir<%d" % (new - old), False), ("Ir>-1e9", True),
            ("Ir<%.1f%%" % (percent + 0.1), True),
            ("Ir<%.1f%%" % (percent - 0.1), False)):
        verdict(["--fail-if=" + expression], int(failed), ["%s: %s: %s" %
            (expression, "failed" if failed else "passed", whole)])
        verdict(["-q", "--fail-if", expression], int(failed), ["%s: %s: %s" %
            (expression, "failed" if failed else "passed", whole)])

    # The same, the other way round.
    p = cgdiff(*PATHS, "--fail-if=Ir>+2%", t.new, t.old)
    same((p.status, without_causes(p.err)), (1, "cgdiff: Ir>+2%%: failed: %s\n"
        % change(new, old)), "cgdiff NEW OLD fails")

    def shown(key):
        return "%s:%s %s" % (key[1].decode(), key[2].decode(),
            change(t.a[key], t.b[key]))

    top = max(t.all, key=lambda k: t.change[k])
    more = [k for k in t.all if t.change[k] > 2000]
    more.sort(key=lambda k: (-t.change[k], k))
    verdict(["--fail-if=fn:Ir>2000"], 1, ["fn:Ir>2000: failed: %d functions"
        % len(more)] + ["  %s, allowed +2000" % shown(k) for k in more[:10]] +
        ["  and %d more" % (len(more) - 10)] * (len(more) > 10))
    verdict(["--fail-if=fn:Ir>1e6"], 0, ["fn:Ir>1e6: passed: %d functions,"
        " most %s" % (len(t.all), shown(top))])
    # In percent, where none is new.
    scope = [k for k in t.all if k[2].startswith(b"index_") and t.a[k]]
    percents = {k: 100 * t.change[k] / t.a[k] for k in scope}
    most = max(scope, key=percents.get)
    more = [k for k in scope if percents[k] > 5]
    check(len(more) > 1, "some functions cost 5 % more", [percents])
    more.sort(key=lambda k: (-percents[k], k))
    verdict(["--fail-if=fn:^index_:Ir>+5%"], 1, ["fn:^index_:Ir>+5%%: failed:"
        " %d functions" % len(more)] + ["  %s, allowed +%d" % (shown(k),
        5 * t.a[k] // 100) for k in more[:10]] +
        ["  and %d more" % (len(more) - 10)] * (len(more) > 10))
    verdict(["--fail-if=fn:^index_:Ir>+500%"], 0, ["fn:^index_:Ir>+500%%: "
        "passed: %d functions, most %s" % (len(scope), shown(most))])
    verdict(["--fail-if=fn:index_find|index_width:Ir>0"], 0,
        ["fn:index_find|index_width:Ir>0: passed: 2 functions, most "
        + shown(t.named(b"index_width"))])
    verdict(["--fail-if=fn:index_note:Ir>0"], 1,
        ["fn:index_note:Ir>0: failed: 1 function", "  %s, allowed +0"
        % shown(t.named(b"index_note"))])
    verdict(["--fail-if=fn:nosuch:Ir>0"], 0,
        ["fn:nosuch:Ir>0: passed: no functions"])
    verdict(["--fail-if=fn:index_note:Ir>0", "--ignore=index_note"], 0,
        ["fn:index_note:Ir>0: passed: no functions"])
    verdict(["--fail-if=Ir>0", "--fail-if=Ir<0"], 1,
        ["Ir>0: passed: " + whole, "Ir<0: failed: " + whole])
    ours = [k for k in t.all if k[1] != b"???"]
    rest = change(*(sum(costs[k] for k in ours) for costs in (t.a, t.b)))
    verdict(["--fail-if=Ir>0", r"--ignore=fl:^\?\?\?$"], 0,
        ["Ir>0: passed: " + rest])

    for expression in ("Dr>0", "Ir", "Ir>", "Ir>x", "Ir=0", "Ir>1.5", ">0",
            "fn:(:Ir>0", "Ir>5%%", ""):
        p = cgdiff("--fail-if=" + expression, t.old, t.new)
        check(p.status == 2 and p.out == b"" and p.err.startswith("cgdiff: ")
            and re.fullmatch(r"[^\n]*\n(usage: [^\n]*\n)?", p.err),
            "--fail-if='%s' is trouble" % expression, p)


os.chdir(tap.scratch())
peers.look_for("callgrind_annotate", "cg_annotate", "cg_diff")
if PEERS["cg_diff"]:
    test_cg_diff()
if PEERS["cg_annotate"]:
    test_cg_annotate()
if PEERS["callgrind_annotate"]:
    test_callgrind_annotate()
for suffix in ("", "-instr-jumps"):
    test_versions(suffix)
    test_renamed(suffix)
test_verdicts()
tap.done()
