#!/usr/bin/env python3
"""cgcheck gives the right verdict on real profiles, those of the folder CORPUS
and of the test data, and on the inputs of ../conformance.

A line of a table has a file, its verdict (ok or no) and all its findings;
NAME*N means N findings NAME.  A file without a line is ok, without findings.
"""
import collections
import json
import os
import sys

sys.path[0] += "/.."
import tap
from tap import check, same

# SOURCES.tsv in the corpus says what is special about each file.
REAL = """
erlgrind-suspend.cgrind                             ok sums-of-other
gprof2dot-bzr.callgrind                             ok file-without-fl sums-of-other
# Its summary is 0 for all events.
gprof2dot-googlecode-issue34.callgrind              ok sums-of-other
# The object (8) is named nowhere.
gprof2dot-selinux.callgrind                         no id-undefined*6
iai-callgrind.empty.out                             no no-profile
iai-callgrind.invalid.version_too_high.out          no bad-version
# These six say that they are Callgrind's; it would have written totals.
iai-callgrind.no_records.no_summary_and_totals.out  no no-trailer
iai-callgrind.no_summary_but_totals.out             no totals-differ
iai-callgrind.no_summary_no_totals.out              no no-trailer
iai-callgrind.summary_and_totals.out                no totals-differ
iai-callgrind.summary_no_totals.out                 no no-trailer
iai-callgrind.valid.minimal_main.out                no no-trailer
pyprof2calltree.callgrind                           ok sums-of-other
speedscope-callgrind.example.log                    ok no-newline
speedscope-callgrind.name-compression.log           ok no-newline
# Its counts are `*', `+400' and -300.
speedscope-callgrind.subposition-compression.log    no bad-count*2 negative-cost no-newline
# Both lines count samples.
stackprof-cpu.callgrind                             ok costs-missing sums-of-other
# No cache use is in its summary.
vg319-callgrind-cacheuse.out                        ok sums-of-other
vg319-callgrind-instr-bb-line.out                   ok column-dropped
# With --mangle-names=no Callgrind leaves ids without a name.
vg319-callgrind-nomangle.out                        no id-undefined*46
vg319-callgrind-septhreads.out                      ok empty-base
xdebug-gocachegrind-s1.cachegrind                   ok sums-of-other
xdebug2-mayflower-cachegrind.out.491                ok sums-of-other
xdebug3.2-append-two-runs.out                       ok second-run*2 sums-of-other*2
xdebug3.2-cachegrind.out                            ok sums-of-other
xdebug3.2-cachegrind.out.gz                         ok sums-of-other
yappi.callgrind                                     ok no-newline
"""

OURS = """
calc-bb.out       ok column-dropped
calc-mangled.out  ok id-unused
pair.out          ok empty-base
relay-mangled-yes.out        ok id-unused
relay-mangled-yes-instr.out  ok id-unused
"""

# After a slash: the findings that --portable must add; - means none.
ROWS = """
01-base-not-moved-by-call        ok / portable-call-relative
01-base-not-moved-by-call-b      ok / portable-call-relative
02-target-not-base               ok / -
03-calls-zero                    ok / portable-calls-zero
04-fn-reverts                    ok / portable-file-kept
08-undefined-id                  no id-undefined*2
09-redefined-id                  ok id-redefined
12-ids-across-parts              ok / portable-id-kept portable-part
16-nested-mangled                ok id-unused
16-nested-mangled-b              no id-undefined id-unused
16-nested-mangled-c              ok id-unused
18-no-final-newline              ok no-newline
18-no-final-newline-b            no no-trailer
18-no-final-newline-c            ok no-newline
20-hex-cost                      ok / portable-hex-count
21-few-costs-b                   ok too-few-counts*2
22-many-costs                    no too-many-counts
23-negative-cost                 ok negative-cost
24-no-events                     no no-events
24-no-events-b                   no no-events
25-summary-before-body           ok sums-of-other
25-summary-with-cmd              ok sums-of-other
26-totals-mismatch               no totals-differ
27-summary-and-totals            ok sums-of-other
28-cost-before-fn                ok cost-without-function
29-cost-before-fl-b              ok file-without-fl
30-two-parts                     ok / portable-part
30-two-parts-b                   ok sums-of-other / portable-id-kept portable-part
30-two-parts-c                   ok file-without-fl / portable-part
31-parts-different-events        ok events-differ / portable-part
32-mid-file-full-header          ok / portable-id-kept portable-part
37-dup-event-name                no event-twice
37-dup-event-name-b              no events-twice
38-overflow                      no bad-count
38-overflow-b                    no overflow
38-overflow-c                    no overflow
38-overflow-d                    ok negative-cost
38-overflow-e                    no no-trailer wrapped-count
41-instr-line                    ok / -
42-instr-only                    ok / -
43-bb-column                     ok column-dropped / portable-positions
44-jumps                         ok / portable-call-relative
46-jump-without-source-b         no jump-without-source
47-recursion                     ok / -
48-cycle                         ok / -
49-calls-at-eof                  no call-without-cost
50-calls-then-fn                 no call-without-cost
51-calls-blank-comment-cost      ok / -
52-calls-no-target-b             ok sums-of-other
53-leading-space                 no bad-line
53-leading-space-b               no bad-line
55-comment                       ok no-newline
55-comment-b                     no bad-line
56-unknown-header                ok unknown-header
57-unknown-body                  ok unknown-record
59-summary-twice                 no cost-after-summary summary-twice
61-newline-in-cmd                ok command-newline
62-nul-byte-b                    no too-many-counts
62-nul-byte-c                    no bad-line
64-bom                           ok byte-order-mark
64-bom-b                         ok byte-order-mark
65-same-fn-two-files             ok / portable-basename
68-fl-without-fn                 ok fl-without-fn
68-fl-without-fn-b               ok cost-without-function
69-range                         no bad-position
70-below-zero                    no negative-position
71-version-2                     no bad-version
72-xtree                         no no-trailer / portable-calls-zero
73-xdebug-separator              ok second-run / portable-part
73-xdebug-separator-b            no id-undefined no-trailer*2 second-run*2 / portable-part
76-empty-file                    no no-profile
76-empty-file-b                  no no-events
76-empty-file-c                  no no-events
77-big-ids-c                     no bad-id
78-plus-cost                     no bad-count
78-plus-cost-b                   no bad-count
"""


def table(text):
    """Return { file: (verdict, findings, those of --portable or None) }."""
    found = {}
    for line in text.splitlines():
        if line and not line.startswith("#"):
            words, slash, more = line.partition("/")
            name, verdict, *names = words.split()
            found[name] = (verdict, sorted(names),
                more.split() if slash else None)
    return found


def findings(path, *args):
    """Return the verdict and the findings, in the form of the tables."""
    p = tap.cgcheck("--json", "--max-findings=0", *args, path)
    objects = [json.loads(line) for line in p.out.splitlines()]
    if not objects or p.err:
        return "%r" % (p,), []
    counts = collections.Counter(o["name"] for o in objects[:-1])
    verdict = {"ok": "ok", "not whole": "no"}[objects[-1]["verdict"]]
    if p.status != (verdict == "no"):
        verdict += " but status %d" % p.status
    return verdict, sorted(name if n == 1 else "%s*%d" % (name, n)
        for name, n in counts.items())


def test(name, path, wanted):
    verdict, names, more = wanted
    same(findings(path), (verdict, names), "%s: %s" % (name, " ".join([verdict,
        *names])))
    if more is not None:
        got = {n.split("*")[0] for n in findings(path, "--portable")[1]
            if n.startswith("portable-")}
        check(set(more) <= got if more != ["-"] else not got,
            "%s: --portable: %s" % (name, " ".join(more)), [sorted(got)])
    # These options find no errors, so the verdict stays the same.
    same(tap.cgcheck("-q", "--graph", "--portable", path), (verdict == "no",
        b"", ""), name + ": with --graph and --portable the same verdict")


def test_all(rows, files, what):
    same(sorted({*rows} - {*files}), [], "the table of %s names files of these" % what)
    for name, path in files.items():
        test(name, path, rows.get(name, ("ok", [], None)))


inputs = tap.conformance()
test_all(table(ROWS), inputs, "conformance")
for name in ("47-recursion", "48-cycle"):
    same(findings(inputs[name], "--graph"), ("ok", []),
        name + ": --graph finds nothing")
for rows, folder, what in (OURS, tap.DATA, "the test data"), (REAL, tap.CORPUS,
        "the corpus"):
    if folder:
        test_all(table(rows), {os.path.basename(path): path for _, path in
            tap.profiles() if path.startswith(folder)}, what)
    else:
        tap.skip(what, "CORPUS names no folder")
tap.done()
