#!/usr/bin/env python3
"""The findings of cgcheck, word by word, and the messages of cgmerge about the
same inputs; options and exit statuses of cgcheck.

Inputs here trigger every kind of finding.  cgcheck(1) has the kind under its
level, with the text for the first input that triggers it.
"""
import gzip
import json
import os
import random
import re
import shutil
import subprocess
import sys

sys.path[0] += "/.."
import tap
from tap import CGCHECK, cgcheck, cgmerge, check, read, same, write

TOP = os.path.dirname(tap.TESTS)
USAGE = "usage: cgcheck [-hqvV] [OPTION ...] [FILE ...]\n"
E = "events: Ir\nfl=a.c\nfn=f\n"
CG = "cmd: a\n" + E                     # Cachegrind's form
CL = "creator: callgrind-3.19.0\n" + E  # Callgrind's own
MOST = 2 ** 63 - 1
# Texts of several findings.
CUT = "expected %s at the end, found none; the file may be cut short"
NEGATIVE = "expected a count from 0 on, as the profile is no difference, " \
    "found '-5'"
WRAPPED = "expected a number of 63 bits, found '18446744073709551604'; " \
    "taken for a negative one"
OTHER_SUM = "expected '%s:' to be the sum of the cost lines, %s, found %s; " \
    "the producer may count something else there"
LATE = "expected '%s:' to be the last line, found '%s'"
TWO_HASHES = "expected one hash of each name, found %s more, the first of " \
    "'f'; a compiler takes that of the source it reads"
ONE_FOLDER = "expected functions that differ in more than the folders of " \
    "their files, found 'f' again, which KCachegrind takes for one"
LLVM_SUMMARY = "expected the summary of the functions that are there, found " \
    "another"
SECOND_SUMMARY = "expected one 'summary:', found another; the last one " \
    "counts"
NO_COST = "expected a cost line after 'calls='; the call is dropped"
ONE_EVENTS = "expected one 'events:' in a header, found another"
ONLY_THREADS = "expected a profile, found an empty file; those of its " \
    "threads are beside it"
CALLERS = "expected the callers of 'g'%s to have its inclusive cost, %s, " \
    "found %s; a dump within a call, a thread, sampling, or a producer that " \
    "cuts recursion may be why"
ZSTD = shutil.which("zstd")

os.chdir(tap.scratch())
triggered = {}  # for each kind, the place, level and text of the first


def as_text(finding):
    """Return an object of --to=json as the line without that option."""
    place = finding["file"] + ":"
    if "line" in finding or "offset" in finding:
        place += "%d:" % finding.get("line", finding.get("offset"))
    if "column" in finding:
        place += "%d:" % finding["column"]
    return "%s %s: %s [%s]" % (place, finding["level"], finding["text"],
        finding["name"])


def objects(p):
    """Return the objects of findings, and those of files, of a run."""
    found = [json.loads(line) for line in p.out.splitlines()]
    return ([o for o in found if "verdict" not in o],
        [o for o in found if "verdict" in o])


def label(data):
    text = data.decode("latin-1").encode("unicode_escape").decode()
    text = text.replace("#", "\\#")
    return text if len(text) < 100 else text[:97] + "..."


def page_findings():
    """Return (name, level and example) of each finding in cgcheck(1)."""
    text = read(os.path.join(TOP, "man", "cgcheck.1")).decode()
    text = text[text.index("\n.Sh DIAGNOSTICS"):text.index("\n.Sh SEE ALSO")]
    found = []
    level = None
    for line in text.split("\n"):
        level = {".Ss Errors": "error", ".Ss Warnings": "warning",
            ".Ss Notes": "note"}.get(line, level)
        item = re.match(r"\.It Sy ([a-z-]+) : No (.*)", line)
        if item:
            found.append((item[1], level + ": " + item[2].replace("\\e",
                "\\")))
    return found


PAGE = page_findings()
LEVELS = {name: example.partition(":")[0] for name, example in PAGE}


# Kinds that are errors in cgmerge, and warnings; it does not report the others.
TROUBLE = """bad-count too-many-counts overflow bad-line bad-position no-profile
    bad-version bad-header no-events bad-event event-conflict events-twice
    too-many-events bad-id names-grow input-cut llvm-malformed import-malformed
    """.split()
WARNED = """wrapped-count negative-position unknown-record unknown-header
    byte-order-mark column-dropped command-newline second-run event-twice
    events-differ id-undefined id-redefined file-without-fl fl-without-fn
    cost-without-function call-without-callee call-without-cost
    jump-without-source no-trailer totals-differ summary-differs
    cost-after-summary summary-twice costs-missing""".split()


def merges(name, place, text, alone):
    """cgmerge reports the same about the file x, without the column."""
    place = "" if name == "overflow" else "x:%s " % (place and
        place.split(":")[0] + ":")
    if name in TROUBLE:
        same(cgmerge("-q", "x"), (2, b"", "cgmerge: %s%s\n" % (place, text)),
            "... cgmerge: trouble")
        return
    said = "cgmerge: %swarning: %s%s\n" % (place, text,
        ": make or copy it again, or --keep-going omits it" if name ==
        "no-trailer" else "") if name in WARNED else ""
    p = cgmerge("-v", "x")
    check(p.status == 0 and (p.err == said if alone else said in p.err),
        "... cgmerge: " + (said and "a warning" or "nothing"), [said, p])


def finds(name, place, text, data, *args, before=(), also=(), merged=True):
    """cgcheck finds this at the level that cgcheck(1) has, and nothing else but
    the findings before and after; cgmerge reports the same."""
    level = LEVELS[name]
    if isinstance(data, str):
        data = data.encode("latin-1")
    write("x", data)
    triggered.setdefault(name, "%s%s: %s" % (place and place + ": ", level,
        text))
    wanted = ["x:%s %s: %s [%s]" % (finding[1] and finding[1] + ":",
        *finding[2:], finding[0]) for finding in
        (*before, (name, place, level, text), *also)]
    good = not any(" error: " in line for line in wanted)
    p = cgcheck("-v", *args, "x")
    lines = p.out.decode("latin-1").splitlines()
    check(p.status == (0 if good else 1) and p.err == ""
        and lines[:-1] == wanted
        and lines[-1].startswith("x: ok" if good else "x: not whole"),
        "%s: %s" % (name, " ".join([label(data), *args])),
        ["wanted: " + line for line in wanted] + ["got: " + line
        for line in lines] + [p.status, p.err])
    found, files = objects(cgcheck("--to=json", *args, "x"))
    same([as_text(o) for o in found], lines[:-1], "... --to=json: the same")
    counts = [sum(" %s: " % level in line for line in lines[:-1])
        for level in ("error", "warning", "note")]
    same([(o["verdict"], o["errors"], o["warnings"], o["notes"])
        for o in files], [("ok" if good else "not whole", *counts)],
        "... --to=json: the verdict")
    if data and merged and not args:
        merges(name, place, text, not before and not also)


def finds_nothing(data, *args):
    data = data if isinstance(data, bytes) else data.encode("latin-1")
    write("x", data)
    p = cgcheck("-v", "--strict", *args, "x")
    check((p.status, p.out.count(b"\n"), p.err) == (0, 1, ""), "nothing: " +
        " ".join([label(data), *args]), [p])


def test_counts():
    for word in ("12x", "x", "1.5", "+5", "*", "0x", "0xg", "--5", "5-"):
        finds("bad-count", "4:3", "expected a number, found '%s'" % word, E +
            "1 %s\n" % word)
        finds("bad-count", "6:3", "expected a number, found '%s'" % word, E +
            "cfn=g\ncalls=1 2\n1 %s\n" % word)
    for word in ("9223372036854775808", "-9223372036854775809",
            "0xffffffffffffffff"):
        finds("bad-count", "4:3", "expected a number of 63 bits, found '%s'" %
            word, E + "1 %s\n" % word)
    for word in ("x", "-x", "-", "9223372036854775808", "12-5", "0x1f-"):
        for key in ("calls", "jump", "jcnd"):
            finds("bad-count", "5:%d" % (len(key) + 2), "expected a number of "
                "times, found '%s'" % word, E + "1 1\n%s=%s 1\n" % (key, word))
    finds("bad-count", "4:8", "expected a number of times, found 'x'", E +
        "jcnd=1/x 1\n1\n")
    finds("bad-count", "4:7", "expected a number of times, found ''", E +
        "jcnd=1\n1\n")
    finds("bad-count", "4:8", "expected a number of times, found '4+5'", E +
        "jcnd=3/4+5\n1\n")
    finds("bad-count", "3:10", "expected a number of 63 bits, found "
        "'-9223372036854775809'", "creator: xdebug 3.3.1 (PHP 8.3.0)\n"
        "events: Ir\nsummary: -9223372036854775809\nfl=a\nfn=f\n1 5\n",
        also=[("no-trailer", "6", "error", CUT % "'summary:'")])
    finds("bad-count", "5:10", "expected a number of 63 bits, found 'x'", E +
        "1 5\nsummary: x\n")
    finds("bad-count", "5:9", "expected a number of 63 bits, found '5x'", E +
        "1 5\ntotals: 5x\n")
    for place, word, rest in (("4:5", "6", "1 5 6"), ("4:5", "x", "1 5 x"),
            ("6:5", "2", "cfn=g\ncalls=1 1\n1 1 2"),
            ("5:11", "2", "1 5\ntotals: 5 2")):
        finds("too-many-counts", place, "expected at most 1 count, found also "
            "'%s'" % word, E + rest + "\n")
    cachegrind = "desc: I1 cache: x\ncmd: x\nevents: Ir Dr\nfl=a\nfn=f\n"
    finds("too-few-counts", "6:4", "expected 2 counts, found 1; cg_merge "
        "refuses the line", cachegrind + "1 5\n2 3 4\nsummary: 8 4\n")
    finds("too-few-counts", "7:6", "expected 2 counts, found 1; cg_merge "
        "refuses the line", cachegrind + "1 5 0\n2  3 \nsummary: 8 0\n")
    # Callgrind may omit zeros.
    finds_nothing("# callgrind format\nevents: Ir Dr\nfl=a\nfn=f\n1 5\n2 3 4\n"
        "totals: 8 4\n")
    finds("negative-cost", "4:3", NEGATIVE, E + "1 -5\n")
    finds("negative-cost", "6:3", NEGATIVE, E + "cfn=g\ncalls=1 2\n1 -5\n")
    finds("wrapped-count", "5:3", WRAPPED, "creator: xdebug 3.2.0\n" + E +
        "1 18446744073709551604\nsummary: -12\n")
    finds("wrapped-count", "6:10", WRAPPED, "creator: xdebug 3.2.0\n" + E +
        "1 -12\nsummary: 18446744073709551604\n")
    finds("wrapped-count", "5:3", WRAPPED.replace("'1", "'01"),
        "creator: xdebug 3.2.0\n" + E + "1 018446744073709551604\n"
        "summary: -12\n", "--portable")


def test_overflow():
    over = " overflows 64 bits: %d" % (MOST + 1)
    finds("overflow", "", "the Ir of a.c:f:1" + over, E + "1 %d\n1 1\n" % MOST)
    finds("overflow", "", "the Ir of a.c:f:1" + over, E + "fn=z\n1 %d\n1 9\n"
        "fn=f\n2 %d\n1 1\n2 5\n1 %d\n" % (MOST, MOST, MOST))
    finds("overflow", "", "the Ir of the totals" + over, E +
        "1 %d\nfn=g\n1 1\n" % MOST)
    finds("overflow", "", "the inclusive Ir of the call of a.c:g from a.c:f:1"
        + over, E + "cfn=g\ncalls=1 2\n1 %d\ncfn=g\ncalls=1 2\n1 1\n" % MOST)
    finds("overflow", "", "the count of the call of a.c:g from a.c:f:1" + over,
        E + "cfn=g\ncalls=%d 2\n1 1\ncalls=1 2\n1 1\n" % MOST, before=[(
        "call-without-callee", "7", "warning", "expected 'cfn=' before "
        "'calls='; the callee is that of the last call")])
    finds("overflow", "", "the count of the jump from a.c:f:1" + over, E +
        "jump=%d 2\n1\njump=1 2\n1\n" % MOST)
    finds("overflow", "", "the Ir of the totals" + over, E + "1 %d\npart: 2\n"
        "fl=b.c\nfn=g\n1 1\n" % MOST)
    finds("overflow", "", "the Ir of the totals" + over, "events: Ir\n"
        "summary: 1\nfl=a.c\nfn=f\n1 %d\npart: 2\nsummary: 1\nfl=b.c\nfn=g\n"
        "1 1\n" % MOST, before=[("sums-of-other", "6", "note", OTHER_SUM % (
        "summary", MOST, 1))])
    finds("overflow", "", "the Ir of the summary" + over, "creator: "
        "callgrind-3.19.0\nevents: Ir\nsummary: %d\nfl=a.c\nfn=f\n1 1\n"
        "totals: 1\npart: 2\nsummary: 1\nfl=a.c\nfn=f\n1 1\ntotals: 1\n" %
        MOST)
    finds("overflow", "", "the Ir of a.c:f:1 overflows 64 bits: %d" % (MOST +
        5), "desc: Difference: x\npositions: instr line\n" + E + "0x1 1 %d\n"
        "0x2 2 -9\n0x3 1 5\npart: 2\npositions: line\nfl=a.c\nfn=f\n1 0\n" %
        MOST)


def test_grammar():
    for line in ("hello", " fl=b", "what is this", "Fn=x", "=x", "(1)", "fl"):
        finds("bad-line", "4:1", "expected a cost line or a record such as "
            "'fn=', found '%s'" % line, E + line + "\n1 1\n")
    for word in ("3-5", "0xg", "+", "+x", "-x", "1x", "99999999999999999999"):
        finds("bad-position", "4:1", "expected a position, found '%s'" % word,
            E + word + " 1\n")
    addresses = "positions: instr line\n" + E
    for place, word, data in (
            ("5:1", "0x10000000000000000", addresses +
            "0x10000000000000000 1 1"), ("5:2", "", addresses + "1"),
            ("6:1", "+1", addresses + "0xffffffffffffffff 3 1\n+1 3 1"),
            ("5:9", "x", E + "cfn=g\ncalls=1 x"),
            ("4:8", "x", E + "jump=1 x\n1")):
        finds("bad-position", place, "expected a position, found '%s'" % word,
            data + "\n")
    for place, word, rest in (("4", "4294967296", "4294967296 1"),
            ("5", "100000000000", "1 1\n+99999999999 1")):
        finds("bad-position", place, "expected a line number up to 4294967295, "
            "found " + word, E + rest + "\n")
    finds("bad-position", "5", "expected a line number up to 4294967295, found "
        "4294967296", addresses + "jump=1 0 4294967296 7\n0 1\n")
    finds("negative-position", "5:1", "expected a position from 0 on, found "
        "'-9' from 3; 0 taken", E + "3 1\n-9 2\n")
    finds("unknown-record", "4:1", "expected a record of the format, found "
        "'zz=3'; skipped", E + "zz=3\n1 1\n")
    finds("unknown-header", "1:1", "expected a key of the format, found "
        "'frobnicate'; not kept", "frobnicate: yes\n" + E + "1 1\n")
    finds("unknown-header", "5:1", "expected a key of the format, found "
        "'frob'; not kept", E + "1 1\nfrob: 1\n")
    finds("byte-order-mark", "1", "expected text, found a byte order mark; "
        "skipped", "\xef\xbb\xbf" + E + "1 1\n")
    finds("no-newline", "4", "expected a newline at the end, found none", E +
        "1 1")
    for line in "hello", ":-", "(x)", "<xml>", "[1]", "_x: 1", ":", "=":
        finds("no-profile", "1", "expected a profile of Cachegrind, Callgrind "
            "or LLVM, found '%s'" % line, line + "\n")
    finds("no-profile", "", "expected a profile, found an empty file", "")
    write("x-01", E.encode() + b"1 5\n")
    finds("empty-base", "", ONLY_THREADS, "")
    finds("empty-base", "", ONLY_THREADS, "", "--expect=Ir=5", "--max=Ir=9",
        "--min=Ir=1", also=[("expect-failed", "", "error", "expected the "
        "total of 'Ir' to be 5, found 0"), ("min-missed", "", "error",
        "expected the total of 'Ir' to be at least 1, found 0")])
    os.unlink("x-01")
    finds("bad-version", "1:10", "expected version 1 of the format, found '2'",
        "version: 2\n" + E + "1 5\n")
    finds("bad-version", "1:10", "expected version 1 of the format, found "
        "'18446744073709551617'", "version: 18446744073709551617\n" + E +
        "1 5\n")
    finds("bad-version", "5:10", "expected version 1 of the format, found "
        "'10'", E + "1 5\nversion: 10\nevents: Ir\n1 5\n")
    for n, found in (0, "none"), (9, "more"):
        finds("bad-header", "1", "expected 1 to 8 positions, found " + found,
            "positions:" + n * " line" + "\n" + E + "1 5\n")
    finds("column-dropped", "1:18", "expected the positions 'instr' and "
        "'line', found 'bb'; it is not kept", "positions: instr bb line\n" + E
        + "0x1 0x1 1 5\n")
    finds("command-newline", "2", "expected a header line, found more of the "
        "command; joined to it with '\\n'", "cmd: a\nb\n" + E +
        "1 5\nsummary: 5\n")
    finds("second-run", "5", "expected one run in the file, found the start "
        "of another", E + "1 5\n==== NEW PROFILING FILE ====\nevents: Ir\n"
        "fl=a.c\nfn=f\n1 5\n")


def test_events():
    for line in "fl=a.c", "1 5", "az=1":
        finds("no-events", "1", "expected 'events:' before the first line of "
            "the body, found '%s'" % line, line + "\nevents: Ir\n1 5\n")
    finds("no-events", "3", "expected an 'events:' line, found the end of the "
        "file", "version: 1\n\ncmd: x\n")
    finds("no-events", "1", "expected the names of events, found none",
        "events:\n1 5\n")
    for key in "summary:", "totals:":
        finds("no-events", "1", "expected 'events:' before '%s'" % key,
            key + " 5\n" + E + "1 5\n")
    for word, line in ("=x", "event: =x"), ("", "event:"):
        finds("bad-event", "1", "expected the name of an event, found '%s'" %
            word, line + "\n" + E + "1 5\n")
    finds("event-conflict", "2", "expected the formula that event 'A' had "
        "before, found '2 B'", "event: A = B\nevent: A = 2*B\n" + E + "1 5\n")
    finds("event-twice", "1:12", "expected each event once, found 'Ir' again; "
        "it is called 'Ir#2'", "events: Ir Ir\nfl=a.c\nfn=f\n1 5 6\n")
    finds("events-differ", "6", "expected the events of the parts before; "
        "those that are missing count 0", E + "1 5\npart: 2\nevents: Dr\n"
        "fl=a.c\nfn=f\n1 6\n")
    for events in ("Dr", "Ir", "Ir Dr"):
        finds("events-twice", "2", ONE_EVENTS, "events: %s\n" % events + E +
            "1 5\n")
    finds("events-twice", "7", ONE_EVENTS, E + "1 5\npart: 2\nevents: Ir\n"
        "events: Ir\nfl=a.c\nfn=f\n1 5\n")
    for line in ("# callgrind format", "==== NEW PROFILING FILE ===="):
        write("x", b"events: Ir\ndesc: x\n%s\nevents: Ir\nfl=a.c\nfn=f\n"
            b"1 5\n" % line.encode())
        p = cgcheck("--strict", "x")
        check(p.status == 0 and b"ok, callgrind, 2 parts, 1 event," in p.out,
            "two headers are two parts: " + line.strip("# "), [p])
    names = " ".join("E%d" % i for i in range(257))
    finds("too-many-events", "1:%d" % (len("events: " + names) - 3),
        "expected at most 256 events, found 'E256'",
        "events: " + names + "\nfl=a.c\nfn=f\n1 5\n")


def test_records():
    finds("id-undefined", "2", "expected an id that was defined, found (1); "
        "its name is '???'", "events: Ir\nfl=(1)\nfn=f\n1 5\n")
    finds("id-undefined", "3", "expected a name made of ids that were "
        "defined; it is kept as it is", "events: Ir\nfl=a.c\n"
        "fn=(5) (2)'2'(3)\n1 5\n")
    finds("bad-id", "2:4", "expected an id of 64 bits, found "
        "'(18446744073709551616)'", "events: Ir\nfl=(18446744073709551616) "
        "a.c\nfn=f\n1 5\n")
    finds("bad-id", "5:9", "expected an id of 64 bits, found "
        "'(99999999999999999999)'(1)'", "events: Ir\nfl=a.c\nfn=(1) f\n1 5\n"
        "cfn=(2) (99999999999999999999)'(1)\ncalls=1 1\n1 5\n")
    grown = "".join("fn=(%d) (%d)(%d)\n1 1\n" % (i, i - 1, i - 1)
        for i in range(2, 20))
    finds("names-grow", "39:9", "expected names made of ids to have at most "
        "16832640 bytes up to here, found more", "events: Ir\nfl=a.c\n"
        "fn=(1) %s\n1 1\n" % ("f" * 64) + grown)
    finds("id-redefined", "5", "expected id (1) to keep its name, found "
        "another; it applies from here on", "events: Ir\nfl=(1) a.c\n"
        "fn=(1) f\n1 5\nfn=(1) g\n1 5\n")
    finds("id-unused", "6", "expected every id to be used, found 1 of "
        "functions that are not, such as (2) 'g'", "events: Ir\nfl=(1) a.c\n"
        "fn=(2) g\nfn=(1) f\n1 5\n\n")
    finds("id-unused", "6", "expected every id to be used, found 2 of objects "
        "that are not, such as (2) 'y'", "events: Ir\nob=(3) x\nob=(2) y\n"
        "ob=z\nfn=f\n1 5\n")
    finds("id-unused", "5", "expected every id to be used, found 1 of files "
        "that are not, such as (7) 'a.c'", "events: Ir\nfl=(7) a.c\nfl=b.c\n"
        "fn=f\n1 5\n")
    finds("file-without-fl", "2", "expected 'fl=' before the first 'fi=' or "
        "'fe='; read as 'fl='", "events: Ir\nfi=a.c\nfn=f\n1 5\n")
    finds("fl-without-fn", "6", "expected 'fn=' after 'fl='; the function "
        "stays the same", E + "1 5\nfl=b.c\n1 5\n")
    finds("cost-without-function", "3", "expected 'fn=' before a cost line; "
        "its name is '???'", "events: Ir\nfl=a.c\n1 5\n")
    finds("call-without-callee", "4", "expected 'cfn=' before 'calls='; the "
        "callee is '???'", E + "calls=1 1\n1 1\n")
    finds("call-without-callee", "7", "expected 'cfn=' before 'calls='; the "
        "callee is that of the last call", E + "cfn=g\ncalls=1 1\n1 1\n"
        "calls=1 1\n1 1\n")
    for other in "cob=o", "cfi=b.c":
        finds("call-without-callee", "8", "expected 'cfn=' before 'calls='; the "
            "callee is '???'", E + "cfn=g\ncalls=1 1\n1 1\n" + other +
            "\ncalls=1 1\n1 1\n")
    finds("cost-without-function", "6", "expected 'fn=' before a cost line; "
        "its name is '???'", "cmd: a\nevents: Ir\nfl=a\nfn=f\nfl=b\n1 6\n"
        "summary: 6\n")
    finds("call-without-cost", "6", NO_COST, E + "cfn=g\ncalls=1 1\nfn=h\n"
        "1 1\n")
    finds("call-without-cost", "5", NO_COST, E + "cfn=g\ncalls=1 1\n")
    finds("jump-without-source", "5", "expected the source of the jump after "
        "it; the last cost line is used", E + "jump=1 1\nfn=g\n1 1\n")


def test_sums():
    for creator in "callgrind-3.19.0", "grindkit-1", "stackprof", "xtree-1":
        finds("no-trailer", "5", CUT % "'totals:'", "creator: %s\n" % creator +
            E + "1 5\n")
    finds("no-trailer", "5", CUT % "'summary:'", CG + "1 5\n")
    finds("no-trailer", "6", CUT % "'totals:'", CL + "1 5\npart: 2\nfl=a.c\n"
        "fn=f\n1 5\ntotals: 5\n")
    for data in (CL + "1 5\ntotals: 5", CG + "1 5\nsummary: 5"):
        finds("no-trailer", "6", CUT % "a newline", data, merged=False)
    xdebug = "version: 1\ncreator: xdebug 3.2.0\n" + E + "1 5\n"
    finds("no-trailer", "6", CUT % "'summary:'", xdebug)
    finds("no-trailer", "6", CUT % "'summary:'", xdebug.replace("1\ncreator: "
        "xdebug 3.2.0", "0.9.6\ncmd: x"))
    for main in ("", "\n"):
        finds("no-trailer", "%d" % (9 + 2 * len(main)), CUT % "cost lines "
            "after 'summary:'", xdebug + "\nfn={main}\n%ssummary: 5\n%s" % (
            main, main))
    finds("no-trailer", "11", CUT % "an empty line", xdebug + "\nfn={main}\n\n"
        "summary: 5\n1 0\n")
    finds("no-trailer", "4", CUT % "an empty line", "version: 1\ncreator: "
        "xdebug 3.2.0\nevents: Ir\nsummary: 0\n")
    for last, end in ("fn=f", "\n"), ("fl=b", "\n"), ("fn=f", "\r\n"):
        finds("no-trailer", "12", CUT % "an empty line", (xdebug + "fn=f\n"
            "1 0\nfn={main}\n\nsummary: 5\n%s\n" % last).replace("\n", end))
    finds("no-trailer", "7", CUT % "'summary:'", xdebug + "==== NEW PROFILING "
        "FILE ====\n", before=[("second-run", "7", "note", "expected one run "
        "in the file, found the start of another"), ("no-trailer", "7",
        "error", CUT % "'summary:'")])
    for line in ("summary: 5\n", "summary: 5\n\n", "\nfn={main}\nsummary: 5\n"
            "1 0\n\n", "\nfn={main}\n\nsummary: 5\n\n1 0\n\n",
            "\nfn={main}\n\nsummary: 5\n\n1 0\n\nfn=g\n1 0\n\n"):
        for data in (xdebug + line, xdebug + line + xdebug + line):
            finds_nothing(data)
    for line in ("fn=g", "fl=b.c", "fi=b.c", "fe=b.c", "ob=x", "cob=x",
            "cfi=b.c", "cfn=g", "fn=(1)", "frfn=g", "rec=2", "part: 2",
            "creator: x", "desc: x", "events: Ir"):
        finds("no-trailer", "5", CUT % "a newline", "%s1 5\n%s" % (E, line),
            before=[("id-undefined", "5", "error", "expected an id that was "
            "defined, found (1); its name is '???'")] * (line == "fn=(1)"))
    finds("no-trailer", "5", CUT % "a newline", E + "1 5\n fn=g", before=[("bad-line",
        "5:1", "error", "expected a cost line or a record such as 'fn=', found "
        "' fn=g'")], merged=False)
    finds("totals-differ", "5", "expected 'totals:' to be the sum of the cost "
        "lines, 5, found 7", E + "1 5\ntotals: 7\n")
    finds("totals-differ", "5", "expected 'totals:' to be the sum of the cost "
        "lines in Dr, 3, found 0", "events: Ir Dr\nfl=a.c\nfn=f\n1 5 3\n"
        "total: 5\n")
    finds("summary-differs", "6", "expected 'summary:' to be the sum of the "
        "cost lines, 5, found 7", CG + "1 5\nsummary: 7\n")
    finds("cost-after-summary", "7", LATE % ("summary", "1 6"), CG + "1 5\n"
        "summary: 5\n1 6\n")
    for late in "fl=b", "fn=g", "fn=g\n1 6":
        finds("cost-after-summary", "7", LATE % ("summary", late.split("\n")[
            0]), CG + "1 5\nsummary: 5\n%s\n" % late)
    for late in ("9 0", "1 6", "cfn=g\ncalls=1 1\n3 7", "fn=g\n1 6", "fn=f",
        "#\n\njump=1 2\n1"):
        line = late.split("\n")[-1 if late[0] == "#" else 0]
        finds("cost-after-summary", "10" if line == "1" else "7", LATE % (
            "totals", line), CL + "1 5\ntotals: 5\n%s\n" % late, merged=False)
        same(cgmerge("x").err, "", "... of which only cgcheck tells")
    finds("no-trailer", "8", CUT % "'events:'", CG + "1 5\nsummary: 5\n"
        "desc: a\ndesc: b\n")
    finds("summary-twice", "7", SECOND_SUMMARY, CG + "1 5\nsummary: 5\n"
        "summary: 5\n")
    finds("summary-twice", "3", SECOND_SUMMARY, "events: Ir\nsummary: 5\n"
        "summary: 5\nfl=a.c\nfn=f\n1 5\n")
    finds("summary-below-totals", "7", "expected 'summary:' to be at least "
        "the sum of the cost lines, 5, found 4", "creator: callgrind-3.19.0\n"
        "events: Ir\nsummary: 4\nfl=a.c\nfn=f\n1 5\ntotals: 5\n")
    finds("sums-of-other", "6", OTHER_SUM % ("summary", 5, 9), E + "1 5\n\n"
        "summary: 9\n")
    finds("sums-of-other", "7", OTHER_SUM % ("summary", 5, 0), "creator: "
        "callgrind-3.19.0\nevents: Ge\nsummary: 0\nfl=a.c\nfn=f\n1 5\n"
        "totals: 5\n")
    finds("sums-of-other", "6", OTHER_SUM % ("totals", 5, 4), "creator: "
        "stackprof\n" + E + "1 5\ntotals: 4\n")
    finds("costs-missing", "6", "expected cost lines for all samples, 9 by "
        "'totals:', found them for 5; stackprof writes none for functions "
        "without lines, as those of C", "creator: stackprof\n" + E +
        "1 5\ntotals: 9\n")


def test_bounds():
    for option, name, text in (
            ("expect", "expect-failed", "to be 6"),
            ("max", "max-passed", "to be at most 4"),
            ("min", "min-missed", "to be at least 6")):
        finds(name, "", "expected the total of 'Ir' %s, found 5" % text, E +
            "1 5\n", "--%s=Ir=%s" % (option, text.split()[-1]))
        finds(name, "", "expected one of the events 'Ir', found 'Dr'", E +
            "1 5\n", "--%s=Dr=5" % option)
    write("x", E.replace("Ir", "A=B Ir").encode() + b"1 -5 1000\n")
    for good in ("--expect=Ir=1000", "--expect=Ir=1e3", "--expect=A=B=-5",
            "--max=Ir=1000", "--min=Ir=1000", "--max=Ir=1001", "--min=Ir=999",
            "--max=A=B=-5", "--min=A=B=-5", "--min=Ir=-%d" % MOST,
            "--max=Ir=%d" % MOST):
        same(cgcheck("-q", good, "x").status, 0, good)
    for bad in ("--expect=Ir=1001", "--expect=Ir=-1000", "--expect=A=B=5",
            "--expect=A=-5", "--max=Ir=999", "--min=Ir=1001",
            "--max=A=B=-6", "--min=A=B=-4", "--max=Ir=-%d" % MOST):
        same(cgcheck("-q", bad, "x").status, 1, bad)
    p = cgcheck("--max=Ir=1", "--min=Ir=1", "--max=Ir=2", "--expect=Ir=1000",
        "--expect=Dr=1", "x")
    same(re.findall(r"\[(.*)\]", p.out.decode()), ["negative-cost",
        "max-passed", "max-passed", "expect-failed"], "they add up")


def test_graph():
    finds("callers-differ", "", CALLERS % ("", "Ir 5", 7), E + "1 1\ncfn=g\n"
        "calls=1 2\n1 7\nfn=g\n2 5\n", "--graph")
    finds("callers-differ", "", CALLERS % (" and 1 more in its cycle", "Ir 8",
        9), E + "1 1\ncfn=g\ncalls=1 2\n1 9\nfn=g\n2 5\ncfn=h\ncalls=1 3\n"
        "2 8\nfn=h\n3 3\ncfn=g\ncalls=1 2\n3 5\n", "--graph")
    finds("callers-differ", "", CALLERS % ("", "Dr 4", 3), "events: Ir Dr\n"
        "fl=a.c\nfn=f\ncfn=g\ncalls=1 2\n1 5 3\nfn=g\n2 5 4\n", "--graph")
    good = {
        "a tree": E + "1 1\ncfn=g\ncalls=1 2\n1 7\nfn=g\n2 5\ncfn=h\n"
            "calls=2 3\n2 2\nfn=h\n3 2\n",
        "recursion": E + "1 1\ncfn=r\ncalls=1 2\n1 30\nfn=r\n2 30\ncfn=r\n"
            "calls=9 2\n2 20\n",
        "a cycle": E + "1 1\ncfn=g\ncalls=1 2\n1 8\nfn=g\n2 5\ncfn=h\n"
            "calls=1 3\n2 8\nfn=h\n3 3\ncfn=g\ncalls=1 2\n3 5\n",
        "two cycles": E + "1 1\ncfn=g\ncalls=1 2\n1 12\nfn=g\n2 5\ncfn=h\n"
            "calls=1 3\n2 7\nfn=h\n3 3\ncfn=g\ncalls=1 2\n3 5\ncfn=k\n"
            "calls=1 4\n3 4\nfn=k\n4 1\ncfn=m\ncalls=1 5\n4 3\nfn=m\n5 3\n"
            "cfn=k\ncalls=1 4\n5 1\n",
        "nobody calls": E + "1 1\nfn=g\n2 5\n",
        "inlined code": E + "1 1\ncfn=g\ncalls=1 2\n1 6\nfn=g\n2 5\nfi=b.h\n"
            "7 1\n",
        "a call of no run": E + "1 1\ncfn=g\ncalls=1 2\n1 5\nfn=g\n2 5\ncfn=f\n"
            "calls=0 1\n2 0\n",
    }
    for name, data in good.items():
        finds_nothing(data, "--graph")
        write("y", data.replace("2 5\n", "2 6\n").encode())
        p = cgcheck("--graph", "y")
        same((p.status, p.out.count(b"[callers-differ]")),
            (0, 0 if name in ("recursion", "nobody calls") else 1),
            "--graph: %s, not so" % name)
        same((cgcheck("--strict", "y").status, cgcheck("-v",
            "y").out.count(b"\n")), (0, 1), "without --graph: not looked at")


def test_wide_graph():
    # The inclusive cost of g is over 64 bits.  That is no overflow, since
    # cgcheck only compares the cost, and the file does not contain it.
    finds("callers-differ", "", CALLERS % ("", "Ir %d" % (MOST + 5), 1), E +
        "1 -5\ncfn=g\ncalls=1 2\n1 1\nfn=g\n1 5\ncfn=h\ncalls=1 2\n1 %d\n"
        "fn=h\n1 %d\n" % (MOST, MOST), "--graph", before=[("negative-cost",
        "4:3", "warning", NEGATIVE)])


def test_portable():
    relative = "expected an absolute position after the line of a call or " \
        "jump, which callgrind_annotate, KCachegrind and gprof2dot count from"
    start = E + "10 1\ncfn=g\n"
    finds("portable-call-relative", "8:1", relative, start + "calls=1 5\n"
        "15 7\n+1 2\n", "--portable")
    finds("portable-call-relative", "9:9", relative, start + "calls=1 5\n"
        "15 7\ncfn=h\ncalls=1 +5\n16 7\n", "--portable")
    finds("portable-calls-zero", "5:7", "expected a call count from 1 on, "
        "found 0, whose cost callgrind_annotate counts as self cost", E +
        "cfn=g\ncalls=0 5\n1 7\n", "--portable")
    part = "expected one part, found the start of another, which " \
        "callgrind_annotate, gprof2dot and speedscope do not recognize"
    for line in "1", "+1":
        finds("portable-part", "5", part, E + "1 5\npart: 2\nfl=a.c\nfn=f\n"
            "%s 5\n" % line, "--portable")
    finds("portable-id-kept", "6", "expected id (1) to be defined in the part "
        "that uses it, as KCachegrind forgets those before", "events: Ir\n"
        "fl=(1) a.c\nfn=f\n1 5\npart: 2\nfl=(1)\nfn=f\n1 5\n", "--portable",
        before=[("portable-part", "5", "warning", part)])
    finds("portable-basename", "", ONE_FOLDER, "events: Ir\nfl=x/a.c\nfn=f\n"
        "1 5\nfl=y/a.c\nfn=f\n1 5\n", "--portable")
    finds("portable-basename", "", ONE_FOLDER, "events: Ir\nob=/x/p\nfl=a.c\n"
        "fn=f\n1 5\nob=/y/p\nfl=a.c\nfn=f\n1 5\n", "--portable")
    finds("portable-file-kept", "7", "expected 'fl=' before 'fn=', as "
        "callgrind_annotate gives the function the file of the last 'fi=' or "
        "'fe='", E + "1 5\nfi=b.h\n2 5\nfn=g\n3 5\n", "--portable")
    finds("portable-hex-count", "4:3", "expected a decimal count, found "
        "'0x10', which callgrind_annotate takes for 0", E + "1 0x10\n",
        "--portable")
    finds("portable-positions", "1:18", "expected the positions 'instr' and "
        "'line', found 'bb', which callgrind_annotate takes for a count",
        "positions: instr bb line\n" + E + "0x1 0x1 1 5\n", "--portable",
        before=[("column-dropped", "1:18", "note", "expected the positions "
        "'instr' and 'line', found 'bb'; it is not kept")])
    good = [E + "1 5\nfi=b.h\n2 5\nfe=a.c\n1 1\nfn=g\n3 5\nfi=b.h\n2 5\n"
        "fl=a.c\nfn=f\n1 5\n", E + "1 5\n+1 5\n* 5\ncfn=g\ncalls=1 5\n7 5\n8 1\n+1 1\n",
        "events: Ir\nob=x\nfl=a.c\nfn=f\n1 5\nfn=g\n2 5\nfl=b.c\nfn=f\n1 5\n"
        "ob=y\nfl=a.c\nfn=f\n1 5\n",
        # Here the base is the same for all readers.
        start + "calls=1 +9\n* 7\n+1 2\n", start + "calls=1 5\n10 7\n+1 2\n"]
    for data in good:
        finds_nothing(data, "--portable")
    # The output of cgmerge has only two kinds of these warnings.
    for name, path in tap.profiles():
        if path.startswith(tap.DATA) and os.path.getsize(path) > 0:
            write("x", cgmerge("-q", path).out)
            p = cgcheck("-v", "--portable", "x")
            said = re.sub(rb"(?m)^x: warning: .*\[portable-basename\]\n|"
                rb"^x:[0-9]+:[0-9]+: warning: .*\[portable-calls-zero\]\n",
                b"", p.out)
            check(p.status == 0 and said.count(b"\n") == 1,
                "cgmerge %s: --portable" % name, [said.decode()[:300]])


def test_input():
    data = (CL + "1 5\ntotals: 5\n").encode()
    packed = gzip.compress(data, mtime=0)
    early = "the compressed data end too early"
    damaged = "the compressed data are damaged"
    trailer = [("no-trailer", "", "error", CUT % "'totals:'")]
    events = [("no-events", "", "error", "expected an 'events:' line, found "
        "the end of the file")]
    finds("input-cut", "", early, packed[:-4])
    finds("input-cut", "", early, packed[:-10], also=trailer)
    finds("input-cut", "", early, packed[:12], also=events)
    finds("input-cut", "", damaged, packed + b"more")
    finds("input-cut", "", damaged, packed[:-8] + b"1234" + packed[-4:])
    zstd = tap.run("zstd", "-q", "-c", stdin=data).out if ZSTD else b""
    if zstd:
        finds("input-cut", "", early, zstd[:-1])
        finds("input-cut", "", early, zstd[:-8], also=trailer)
        finds("input-cut", "", damaged, zstd + b"more")
    else:
        tap.skip("zstd", "it is not installed")
    for name, text in (("plain", data), ("gzip", packed), ("zstd", zstd)):
        if text:
            same(cgcheck("-", stdin=text), (0, b"<stdin>: ok, callgrind, 1 "
                b"part, 1 event, 1 cost centre, Ir 5\n", ""), name)


def has(name, data, *args):
    """cgcheck finds an instance of this kind in the data, in any words."""
    write("x", data.encode())
    p = cgcheck("-v", "--limit=0", *args, "x")
    check("[%s]\n" % name in p.out.decode(), "%s: %s" % (name,
        label(data.encode())), [p])


def test_more():
    """Findings that depend on several lines."""
    # No cost may follow the totals.
    has("cost-after-summary", CL + "1 5\ntotals: 5\n\nfn=g\n1 6\n")
    has("cost-after-summary", E + "1 5\ntotals: 5\n1 6\n")
    # A summary of 0 for one event does not excuse the next event.
    has("summary-below-totals", "creator: callgrind-3.19.0\nevents: Ge Ir\n"
        "summary: 0 3\nfl=a.c\nfn=f\n1 5 7\ntotals: 5 7\n")
    # Other readers let calls and jumps move the base of relative positions.
    for call in ("cfn=g\ncalls=1 5\n+5 7\n+1 2", "jump=1 20\n15\n+1 3",
            "jcnd=1/2 +5\n+5\n+1 3"):
        has("portable-call-relative", E + "10 1\n%s\n" % call, "--portable")
    # A total that is unknown must not look like 0 in the last line.
    for data in (E + "1 7\n1 x\n", E + "1 %d\n1 7\n" % MOST):
        write("x", data.encode())
        p = cgcheck("x")
        check(p.status == 1 and b"x: not whole" in p.out and
            b", Ir 0" not in p.out, "no total of 0: " + label(
            data.encode()), [p])
    # cgcheck reports all findings of a file; errors do not end the check.
    write("x", (E + "1 x\n1 y\naz=1\n1 5 6\n3 1\n-9 1\ntotals: 5\n").encode())
    p = cgcheck("x")
    same((p.status, re.findall(rb"(?m)^x:([0-9]+).*\[(.*)\]$", p.out)),
        (1, [(b"4", b"bad-count"), (b"5", b"bad-count"),
        (b"6", b"unknown-record"), (b"7", b"too-many-counts"),
        (b"9", b"negative-position"), (b"10", b"totals-differ")]),
        "all findings, in the order of lines")


def test_differences():
    """Costs below zero are good in a difference, and for memory."""
    for data in ("desc: Difference: a - b\n" + E + "1 -5\n",
            "desc: Files compared:   a; b\ncmd: a; b\n" + E + "1 -5\n"
            "summary: -5\n", "creator: xdebug 3.2.0\n" + E + "1 -5\n"
            "summary: -5\n",
            "events: Time Memory Memory_(bytes)\nfl=a.c\nfn=f\n1 5 -5 -5\n"):
        finds_nothing(data)
    for old, new in (("callgrind-3.19/words-plain.out",
            "callgrind-3.19/words-capitals.out"),
            ("cachegrind-3.19/tally-1-9.out",
            "cachegrind-3.19/tally-2-9.out")):
        diff = tap.cgdiff(os.path.join(tap.DATA, old), os.path.join(tap.DATA,
            new)).out
        check(b"-" in diff, "cgdiff %s %s: something fell" % (old, new))
        finds_nothing(diff)


OK = (CL + "1 1234567\n+1 1\ntotals: 1234568\n").encode()
WARN = OK.replace(b"fn=f\n", b"fn=f\nzz=1\n")
BAD = OK.replace(b"8\n", b"9\n")
OK_LINE = b"callgrind, 1 part, 1 event, 2 cost centres, Ir 1,234,568"


def test_llvm():
    """Profiles of LLVM."""
    head = ":ir\nf\n1\n1\n"
    finds("llvm-malformed", "5", "expected a count, found 'x'", head + "x\n")
    finds("no-newline", "", "expected a newline at the end, found none", head +
        "5")
    finds("llvm-twice", "6", "expected a function of another name or hash, "
        "found 'f' again", head + "5\nf\n1\n1\n5\n")
    finds("llvm-large-count", "2", "expected counts of 'f' up to 2^56, found "
        "72057594037927937", head + "%d\n" % (2 ** 56 + 1))
    finds("llvm-context", "2", "expected no hash of a function with contexts, "
        "as the profile has none, found that of 'f'", ":ir\nf\n%d\n1\n5\n" % 2
        ** 60)
    finds("llvm-never-ran", "", "expected a count above 0, found none", head +
        "0\n")
    finds("llvm-two-hashes", "", TWO_HASHES % 1, ":ir\ne\n1\n1\n5\nf\n1\n1\n5\n"
        "f\n2\n1\n5\n")
    finds("llvm-two-hashes", "", TWO_HASHES % 2, head + "5\nf\n2\n1\n5\nf\n3\n"
        "1\n5\n")
    finds("llvm-two-hashes", "", TWO_HASHES % 1, ":csir\nf\n%d\n1\n5\nf\n%d\n"
        "1\n5\n" % (2 ** 60, 2 ** 60 + 1))
    finds("llvm-large-count", "2", "expected counts of 'f' up to 2^56, found "
        "9223372036854775808", ":ir\nf\n1\n2\n" + 2 * ("%d\n" % 2 ** 63))
    # The largest count, the mark of a compiler, a function with contexts, and
    # functions of one name with and without contexts.
    for text in (head + "%d\n" % 2 ** 56, head + "%d\n" % (2 ** 64 - 1),
            ":csir\nf\n%d\n1\n5\n" % 2 ** 60,
            ":csir\nf\n%d\n1\n5\nf\n1\n1\n5\n" % 2 ** 60):
        finds_nothing(text)
    covered = os.path.join(tap.DATA, "coverage", "cover19")
    binary = "--binary=" + covered + ".elf"
    finds("llvm-other-program", "", "expected the program to have the functions "
        "that ran, found 1 that differs, 'main'", "main\n1\n1\n5\n", binary)
    finds("llvm-other-program", "", "expected a profile of a front end, which "
        "is of the program, found IR instrumentation", head + "5\n", binary)
    finds("llvm-negative-count", "", "expected regions with a count from 0 on, "
        "found 2 below 0, the first in 'main' at line 74: the counts are wrong there, as "
        "of threads without locks, or the mapping, as after a catch that throws on",
        "main\n1245826605745240\n3\n1\n9\n10\n", binary)
    p = cgcheck(binary, covered + ".profraw")
    check(p.status == 0 and p.out.count(b"\n") == 1, "the program that ran",
        [p])
    for name in sorted(os.listdir(os.path.join(tap.DATA, "llvm"))):
        p = cgcheck(os.path.join(tap.DATA, "llvm", name))
        check(p.status == 0 and p.err == "" and b"ok, LLVM" in p.out and
            p.out.count(b"\n") == 1, name + " is whole", [p])
    data = read(os.path.join(tap.DATA, "llvm", "ir19.profdata"))
    table = int.from_bytes(data[32:40], "little")
    first = 72 + 16 + 6 * 8 + 16 * 24
    finds("llvm-summary", "", LLVM_SUMMARY, data[:88] + bytes([data[88] + 1]) +
        data[89:])
    finds("llvm-summary", "", LLVM_SUMMARY, data[:first - 8] + bytes([data[
        first - 8] + 1]) + data[first - 7:])
    buckets = data[table + 16:]
    at = next(i for i in range(0, len(buckets), 8)
        if int.from_bytes(buckets[i:i + 8], "little") == first)
    finds("llvm-not-indexed", str(first), "expected functions that the table "
        "finds, found others", data[:table + 16 + at] + bytes(8) + data[table +
        24 + at:])
    finds("llvm-malformed", "8", "expected an indexed profile of version 1 to "
        "14, found version 15", data[:8] + b"\x0f" + data[9:])
    finds("expect-failed", "", "expected a profile with events, found one of "
        "LLVM, which has none", data, "--expect=Ir=1")
    write("x", data)
    same(cgcheck("x").out, b"x: ok, LLVM indexed, 7 functions, 14 counters\n",
        "what a profile of LLVM is")
    same(json.loads(cgcheck("--to=json", "x").out), {"file": "x",
        "verdict": "ok", "form": "indexed", "functions": 7, "counters": 14,
        "total": 234, "errors": 0, "warnings": 0, "notes": 0}, "... --to=json")
    same(cgcheck("--pass", "x").out, data, "... --pass")


def test_imports():
    """Profiles of other programs."""
    finds("import-malformed", "2", "expected a stack and its count, found "
        "'main;f'", "main;f 1\nmain;f\n" + "#" * 5000 + "\n")
    write("x", b"main;f 1\nmain 2\n")
    same(cgcheck("x").out, b"x: ok, folded, 1 part, 1 event, 2 cost centres, "
        b"samples 3\n", "what a file of folded stacks is")
    newline = "expected a newline at the end, found none"
    finds("no-newline", "2", newline, "main;f 1\nmain 2", merged=False)
    sample = "a 17 5.000001: 9 e: \n\t            1277 f (/p)\n"
    for data, line, lacks in ((sample, "2", "a newline"), (sample + "\n" + sample,
            "5", "a newline"), (sample + "\na 17 5.000001: 25", "4", "a newline"),
            (sample + "\n" + sample + "\n", "5", "an empty line")):
        data = data[:-1]
        finds("no-trailer", line, CUT % lacks, data, merged=False)
        p = cgmerge("x")
        check(p.status == 0 and p.err.startswith("cgmerge: x:%s: warning: %s: " %
            (line, CUT % lacks)), "... cgmerge: a warning", [p])
        for words in ["cgmerge", "--strict"], ["cgdiff", "--fail-if=e>1"]:
            p = tap.tool(*words, "x", *["x"] * (words[0] == "cgdiff"))
            check(p.status == 2 and p.err.endswith("x:%s: %s\n" % (line, CUT %
                lacks)), "... %s: an error" % words[0], [p])
    finds("overflow", "", "the e of ???:f:0 overflows 64 bits: 9900000000000000000",
        11 * "a 17 5.000001: 900000000000000000 e: ffffffff821facd8 f (/p)\n",
        merged=False)
    # Filters may drop empty lines, and not all forms of perf have them.
    for data in sample, sample * 2, "a 17 5.000001: 9 e: ffffffff821facd8 f (/p)\n":
        finds_nothing(data)


def test_verdicts():
    for name, data in (("ok", OK), ("warn", WARN), ("bad", BAD),
            ("empty", b""), ("events", b"events: A B\nfl=a\nfn=f\n1 5\n"
            b"part: 2\nfl=a\nfn=f\n1 5\n")):
        write(name, data)
    fine = b"ok: ok, " + OK_LINE + b"\n"
    same(cgcheck("ok"), (0, fine, ""), "a good file")
    same(cgcheck("events").out, b"events: ok, callgrind, 2 parts, 2 events, "
        b"1 cost centre, A 10\n", "parts, events, cost centres")
    warning = b"warn:5:1: warning: expected a record of the format, found " \
        b"'zz=1'; skipped [unknown-record]\n"
    same(cgcheck("warn"), (0, warning + b"warn: ok, " + OK_LINE
        + b", 1 warning\n", ""), "a file with a warning")
    error = b"bad:7: error: expected 'totals:' to be the sum of the cost " \
        b"lines, 1234568, found 1234569 [totals-differ]\n"
    bad = error + b"bad: not whole, " + OK_LINE + b", 1 error\n"
    same(cgcheck("bad"), (1, bad, ""), "a bad file")
    same(cgcheck("empty"), (1, b"empty: error: expected a profile, found an "
        b"empty file [no-profile]\nempty: not whole, 1 error\n", ""),
        "an empty file")
    same(cgcheck("--strict", "warn"), (1, warning + b"warn: not whole, "
        + OK_LINE + b", 1 warning\n", ""), "--strict: a warning")
    same(cgcheck("--strict", "ok").status, 0, "--strict: a good file")
    write("note", OK[:OK.index(b"\n") + 1].replace(b"callgrind-3.19.0", b"x")
        + E.encode() + b"1 5")
    same(cgcheck("--strict", "note"), (0, b"note: ok, callgrind, 1 part, 1 "
        b"event, 1 cost centre, Ir 5\n", ""), "--strict: a note")
    same(cgcheck("-v", "note").out, b"note:5: note: expected a newline at the "
        b"end, found none [no-newline]\nnote: ok, callgrind, 1 part, 1 event, "
        b"1 cost centre, Ir 5, 1 note\n", "-v: a note")
    same(cgcheck("--verbose", "note").out, cgcheck("-v", "note").out,
        "--verbose")
    for q in ("-q", "--quiet"):
        same([cgcheck(q, *args) for args in (("ok",), ("bad",), ("warn",),
            ("--strict", "warn"), ("ok", "bad", "empty"), ("-v", "note"),
            ("--to=json", "bad"))],
            [(status, b"", "") for status in (0, 1, 0, 1, 1, 0, 1)], q)
    same(cgcheck("ok", "bad", "ok"), (1, fine + bad + fine, ""),
        "several files: a line each")
    same(cgcheck("ok", "warn", "note").status, 0, "several good ones")
    missing = "cgcheck: no: cannot open: no such file or directory\n"
    same(cgcheck("no"), (2, b"", missing), "a missing file")
    same(cgcheck("bad", "no", "ok"), (2, bad + fine, missing),
        "a missing file among others: they are checked")
    same(cgcheck("-q", "no"), (2, b"", missing), "-q: trouble is told")
    os.mkdir("folder")
    nothing = "cgcheck: note: folder: no file in this folder\n"
    same(cgcheck("folder"), (2, b"", nothing + "cgcheck: folder: expected a "
        "file in this folder, found none\n"), "a folder without a file")
    same(cgcheck("folder", "ok"), (0, fine, nothing),
        "a folder without one, and a file")
    os.mkdir("full")
    write("full/bad", read("bad"))
    same(cgcheck("full", "ok"), (1, bad.replace(b"bad:", b"full/bad:") + fine,
        ""), "the files of a folder")
    same(cgcheck("full/").out, bad.replace(b"bad:", b"full/bad:"),
        "a folder whose name ends in a slash")
    for args in ((), ("-",)):
        same(cgcheck(*args, stdin=BAD), (1, bad.replace(b"bad:", b"<stdin>:"),
            ""), "standard input: " + " ".join(args))
    same(cgcheck("ok", "-", stdin=BAD).status, 1, "a file and standard input")
    strange = "a\n\x1b[0m\u00e9"
    write(strange, BAD)
    same(cgcheck(strange).out, bad.replace(b"bad:", b"a??[0m\xc3\xa9:"),
        "a strange name")
    long = "n" * 250
    write(long, BAD)
    same(cgcheck(long).out, bad.replace(b"bad:", long.encode() + b":"),
        "a long name")
    write("list", b"ok\0bad\0")
    same(cgcheck("--files0-from=list"), (1, fine + bad, ""), "--files0-from")
    same(cgcheck("--files0-from=-", stdin=b"ok\0ok\0").out.count(b"\n"), 2,
        "--files0-from=-")
    if not os.path.exists("/dev/full"):
        return tap.skip("no room for the output", "there is no /dev/full")
    for words in ["ok"], ["--pass", "-q", "ok"]:
        with open("/dev/full", "wb") as full:
            p = cgcheck(*words, stdout=full)
        same((p.status, p.err), (2, "cgcheck: <stdout>: cannot write: no space "
            "left on device\n"), "no room for the output of %s" % words)


def test_limit():
    write("x", E.encode() + b"".join(b"dfn=%d\n" % i for i in range(150))
        + b"1 x\n1 y\n")
    for option, shown in (([], 100), (["--limit=1"], 1),
            (["--limit=0"], 152), (["--limit=151"], 151),
            (["--limit=152"], 152), (["--limit=999999"], 152)):
        p = cgcheck(*option, "x")
        lines = p.out.decode().splitlines()
        same((p.status, len([l for l in lines if l.endswith("]")])),
            (1, shown), "shown with %s" % option)
        left = 152 - shown
        same([l for l in lines if "--limit" in l], [] if left == 0 else
            ["x: note: %d more finding%s; --limit=0 shows all" % (left,
            "" if left == 1 else "s")], "... and the rest is counted")
        check(lines[-1].endswith(", 2 errors, 150 warnings"),
            "... all of them in the last line", lines[-1:])
        found, files = objects(cgcheck("--to=json", *option, "x"))
        same((len(found), files[0]["errors"], files[0]["warnings"]),
            (shown, 2, 150), "... and with --to=json")
    p = cgcheck("--limit=1", "x", "x")
    same(p.out.count(b"[unknown-record]"), 2, "the limit is for each file")


MEMBERS = {"file": str, "line": int, "column": int, "level": str, "name": str,
    "text": str}
FILE_MEMBERS = {"file": str, "verdict": str, "form": str, "parts": int,
    "events": int, "cost-centres": int, "arcs": int, "jumps": int,
    "event": str, "total": int, "errors": int, "warnings": int, "notes": int}


def test_json():
    path = os.path.join(tap.DATA, "callgrind-3.19", "words-line-jumps.out")
    write("x", BAD)
    p = cgcheck("--to=json", "x", path, "ok")
    found, files = objects(p)
    same((p.status, p.err), (1, ""), "--to=json")
    same(found, [{"file": "x", "line": 7, "level": "error", "name":
        "totals-differ", "text": "expected 'totals:' to be the sum of the "
        "cost lines, 1234568, found 1234569"}], "--to=json: findings")
    same(files[0], {"file": "x", "verdict": "not whole", "form": "callgrind",
        "parts": 1, "events": 1, "cost-centres": 2, "arcs": 0, "jumps": 0,
        "event": "Ir", "total": 1234568, "errors": 1, "warnings": 0,
        "notes": 0}, "--to=json: a file")
    same([list(o) for o in files], [list(FILE_MEMBERS)] * 3,
        "--to=json: the members of a file, in order")
    same([[type(v) for v in o.values()] for o in files],
        [list(FILE_MEMBERS.values())] * 3, "--to=json: their types")
    same([o["verdict"] for o in files], ["not whole", "ok", "ok"],
        "--to=json: the verdicts")
    text = read(path)
    same((files[1]["total"], files[1]["arcs"] > 0, files[1]["jumps"] > 0),
        (int(re.search(rb"totals: ([0-9]+)", text)[1]), True, True),
        "--to=json: arcs, jumps and the total")
    write("x", b"desc: a\ncmd: x\nevents: Ir Dr\nfl=a\nfn=f\n1 -5 -6 7\n"
        b"2 -5 -6\nsummary: -5 -6")
    found, files = objects(cgcheck("--to=json", "x"))
    same([(o.get("line"), o.get("column"), o["level"], o["name"])
        for o in found], [(6, 3, "warning", "negative-cost"),
        (6, 6, "warning", "negative-cost"), (6, 9, "error",
        "too-many-counts"), (7, 3, "warning", "negative-cost"),
        (7, 6, "warning", "negative-cost"), (8, None, "error",
        "summary-differs"), (8, None, "error", "no-trailer")],
        "--to=json: places")
    same(files[0]["form"], "cachegrind", "--to=json: the form")
    for o in found:
        check(list(o) == [m for m in MEMBERS if m in o] and all(
            isinstance(o[m], MEMBERS[m]) for m in o)
            and o["line"] > 0 and o.get("column", 1) > 0,
            "--to=json: members of a finding", [o])
    write("x", b"events: \xe9\"\\\nfl=a\nfn=f\n1 5 \"\\\xff\n")
    found, files = objects(cgcheck("--to=json", "x"))
    same((found[0]["text"], files[0]["event"]), ("expected at most 1 count, "
        "found also '\"\\?'", "?\"\\"), "--to=json: strange bytes in a file")
    same(cgcheck("--to=json", "no")[:2], (2, b""), "--to=json: a missing file")


def pass_on(*args, **options):
    return cgcheck("--pass", *args, **options)


def test_pass():
    ok = b"ok, " + OK_LINE
    packed = gzip.compress(OK)
    write("good", OK)
    write("warn", WARN)
    same(pass_on("good"), (0, OK, "good: %s\n" % ok.decode()),
        "--pass: a file; what is said goes to standard error")
    odd = OK.replace(b"\n", b"\r\n") + b"\n# end"
    odd = odd.replace(b"callgrind-3.19.0", b"x")
    zstd = tap.run("zstd", "-q", "-c", stdin=OK).out if ZSTD else OK
    for name, data in (("text", OK), ("gzip", packed), ("zstd", zstd),
            ("other spellings", odd)):
        same(pass_on("-q", write("x", data)), (0, data, ""), "--pass: " + name)
        same(pass_on("-q", "-", stdin=data), (0, data, ""),
            "--pass: %s in a pipe" % name)
    if not ZSTD:
        tap.skip("--pass: zstd", "it is not installed")
    same(pass_on("-q", stdin=OK), (0, OK, ""), "--pass: no operand")
    with open("good", "rb") as f:
        same(pass_on("-q", stdin_from=f), (0, OK, ""),
            "--pass: a file as standard input")
    with open("good", "rb") as f:
        at = f.seek(OK.index(b"\n") + 1)
        same(pass_on("-q", stdin_from=f), (0, OK[at:], ""),
            "--pass: the rest of a file")
    os.mkfifo("fifo")
    same(tap.run("sh", "-c", 'cat good >fifo & "$0" --pass -q fifo', CGCHECK),
        (0, OK, ""), "--pass: a fifo")
    for path in ("callgrind-3.19/tally-2-instr-jumps.out",
            "cachegrind-3.19/words-plain-13.out"):
        text = read(os.path.join(tap.DATA, path))
        same(pass_on("-q", stdin=text)[:2] == (0, text), True,
            "--pass: " + path)
        big = text.rstrip() + b"\n" + b"# more\n" * 100000
        same(pass_on("-q", stdin=big)[:2] == (0, big), True,
            "--pass: %s with more after it" % path)
    same(pass_on("warn")[:2], (0, WARN), "--pass: a warning")
    p = pass_on("--strict", "warn")
    same((p.status, p.out, "not whole" in p.err), (1, b"", True),
        "--pass --strict: a warning")
    for name, data in (("an error", BAD), ("nothing", b""),
            ("gzip cut short", packed[:-1]),
            ("no trailer", OK[:OK.index(b"totals")]),
            ("no newline", OK[:-1])):
        # An empty pipe is an error, and gets no verdict.
        status = 1 if data else 2
        for q in ([], ["-q"]):
            write("x", data)
            p = pass_on(*q, "x")
            same((p.status, p.out, p.err.count("not whole")),
                (1, b"", 0 if q else 1), "--pass %s: %s" % (q, name))
            same(pass_on(*q, stdin=data)[:2], (status, b""),
                "--pass %s: %s in a pipe" % (q, name))
    same(pass_on("--max=Ir=5", "good")[:2], (1, b""), "--pass --max")
    p = pass_on("--to=json", "good")
    same((p.status, p.out, json.loads(p.err)["verdict"]), (0, OK, "ok"),
        "--pass --to=json")
    p = pass_on("no")
    same((p.status, p.out, p.err.count("\n")), (2, b"", 1),
        "--pass: a missing file")
    p = pass_on("folder")
    same((p.status, p.out), (2, b""), "--pass: a folder")
    same(pass_on("good", "warn"), (2, b"", "cgcheck: option '--pass': "
        "expected one input, found 2\n" + USAGE), "--pass: two inputs")


def test_kept():
    """--pass keeps the input in memory, or beyond a megabyte in a file."""
    nowhere = {**os.environ, "TMPDIR": "/nowhere"}
    long = write("long", OK + b"# more\n" * 200000)
    for size in ((1 << 20) - 1, 1 << 20, (1 << 20) + 1, 3 << 20):
        data = OK + b"#" * (size - len(OK) - 1) + b"\n"
        same(pass_on("-q", stdin=data) == (0, data, ""), True,
            "--pass: %d bytes" % size)
        same(pass_on("-q", stdin=data, env=nowhere).status,
            0 if size <= 1 << 20 else 2, "--pass: %d bytes in memory" % size)
    for args, stdin in ((["long"], b""), (["-"], read(long))):
        p = pass_on("-q", *args, stdin=stdin, env=nowhere)
        same(p, (2, b"", "cgcheck: cannot make a temporary file in /nowhere: "
            "no such file or directory\n"), "--pass: no folder, %s" % args)
    os.mkdir("tmp")
    for stdin in (OK, read(long)):
        same((pass_on("-q", stdin=stdin, env={**os.environ, "TMPDIR": "tmp"})
            == (0, stdin, ""), os.listdir("tmp")), (True, []),
            "--pass: %d bytes, and no file is left" % len(stdin))
    # Without TMPDIR the folder is /tmp.
    for env in ({key: value for key, value in os.environ.items()
            if key != "TMPDIR"}, {**os.environ, "TMPDIR": ""}):
        same(pass_on("-q", stdin=read(long), env=env) == (0, read(long), ""),
            True, "--pass: TMPDIR is %r" % env.get("TMPDIR"))


def test_changes():
    """--pass writes what it checked, even if the file changes when the first
    byte comes out, which is after the check."""
    def cut(f, size):
        f.truncate(size // 2)

    def append(f, size):
        f.seek(size)
        f.write(b"GARBAGE\n")

    def overwrite(f, size):
        f.write(b"GARBAGE\n" * (size // 8))

    rng = random.Random(1)
    noise = b"".join(b"# %x\n" % rng.getrandbits(400) for _ in range(40000))
    for kind, data in (("plain", OK + noise), ("gzip",
            gzip.compress(OK + noise)), ("short", OK + b"# more\n" * 40000)):
        for change in (cut, append, overwrite):
            write("changing", data)
            p = subprocess.Popen([CGCHECK, "--pass", "-q", "changing"],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            first = os.read(p.stdout.fileno(), 1)
            with open("changing", "r+b") as f:
                change(f, len(data))
            out, err = p.communicate(timeout=tap.LIMIT)
            same((p.returncode, first + out == data, err), (0, True, b""),
                "--pass: %s, %s" % (kind, change.__name__))


def test_usage():
    for text, *args in (
            ("option '--expect': expected EVENT=N, found 'Ir'", "--expect=Ir"),
            ("option '--max': expected EVENT=N, found '=5'", "--max==5"),
            ("option '--min': expected EVENT=N, found 'Ir='", "--min=Ir="),
            ("option '--min': expected EVENT=N, found 'Ir=1.5'",
                "--min=Ir=1.5"),
            ("option '--max': expected EVENT=N, found 'Ir=1k'", "--max=Ir=1k"),
            ("option '--max': expected EVENT=N, found 'Ir=%d'" % (MOST + 1),
                "--max=Ir=%d" % (MOST + 1)),
            ("option '--limit': expected a number, found 'x'",
                "--limit=x"),
            ("option '--limit': expected a number, found '-1'",
                "--limit=-1"),
            ("unknown option '--frobnicate'", "--frobnicate"),
            ("'-' can be read only once", "-", "-")):
        same(cgcheck(*args), (2, b"", "cgcheck: %s\n%s" % (text, USAGE)),
            " ".join(args))
    for h in ("-h", "--help"):
        p = cgcheck(h)
        check(p.status == 0 and p.err == "" and p.out.startswith(
            USAGE.encode()) and b"cgcheck(1)" in p.out, h, [p])
    for v in ("-V", "--version"):
        check(re.fullmatch(rb"cgcheck [0-9.]+\n", cgcheck(v).out), v,
            [cgcheck(v)])


def test_names():
    code = re.findall(r'\[FIND_.*"([a-z-]+)",', read(os.path.join(TOP,
        "common", "read", "line", "finding.c")).decode())
    check(len(code) > 40 and len(set(code)) == len(code), "names in the code",
        [code])
    same(sorted(triggered), sorted(code), "the kinds triggered here are those "
        "of the code")
    same(sorted(name for name, _ in PAGE), sorted(code),
        "the kinds in the manual page are those of the code")
    for name, example in PAGE:
        same(example, re.sub(r"^[0-9:]+: ", "", triggered.get(name, "")),
            name + ": the example of the page")


tap.run_tests()
