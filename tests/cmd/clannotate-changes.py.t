#!/usr/bin/env python3
"""A report on a difference shows the totals of both sides, the functions that
changed, with shares of the old program, and the names that were matched.

The numbers of real profiles are those that the oracle, a slow independent
reader, finds in each of the two profiles.
"""
import csv
import io
import json
import os
import re
import sys

sys.path[0] += "/.."
import cells
import tap
from functions import Functions, profile_of
from oracle_annotate import compare
from tap import CGDIFF, CGEXPORT, CGFILTER, CGMERGE, CLANNOTATE, \
    check, clannotate, ended, records, refused, same, works as run, write

PAIRS = [("callgrind-3.19/tally-1.out", "callgrind-3.19/tally-2.out"),
    ("callgrind-3.19/family-1.out", "callgrind-3.19/family-2.out"),
    ("callgrind-3.19/calc.out", "callgrind-3.19/calc-joined.out"),
    ("cachegrind-3.19/words-plain-1.out",
        "cachegrind-3.19/words-numbers-1.out")]

# Two lines of main and all of f changed; g was removed, h added, and same is
# called more often.  Ir: 100 + 60 + 7 + 20 = 187, and 90 + 96 + 20 + 4 = 210.
OLD = records("""# callgrind format|events: Ir Dr Bc
ob=prog|fl=a.c|fn=main|1 100|cfn=f|calls=2 10|2 60 6|cfi=b.c|cfn=same
calls=1 30|3 20
fn=f|10 60 6
fl=b.c|fn=g|20 7
fn=same|30 20
""")
NEW = records("""# callgrind format|events: Ir Dr Bc
ob=prog|fl=a.c|fn=main|1 90|cfn=f|calls=3 10|2 96 6|cfi=b.c|cfn=same|calls=4 30
3 20
fn=f|10 96 6
fl=b.c|fn=h|20 4 0 5
fn=same|30 20
""")


def report(diff, *words):
    return run(CLANNOTATE, "--no-annotate", *words, stdin=diff).decode(
        "latin-1")


def sections(text):
    return {title: cells.in_full(body.rstrip("\n").split("\n"))
        for title, body in cells.sections(text)}


# ---- real profiles

FORMS = [["--changes"], ["--format=md"], ["--format=csv"], ["--format=json"],
    ["--format=html"], [], ["--inclusive", "--tree=both"], ["--hot"],
    ["--changes=no"], ["--function=."]]


def is_theirs(path):
    """Return whether a profile may be in Cachegrind's form."""
    head = tap.read(path)[:4096].split(b"\nfl=")[0]
    return not re.search(rb"(?m)^(?!desc|cmd|events)\w+:", head)


def test_pipe():
    """--diff gives the report on the output of cgdiff --sides, except for the
    command line.  Text on Cachegrind's profiles is cg_annotate's instead,
    unless there is --changes."""
    # Hide sources, since a report compares their age with the profile's.
    paths = {name: write("profile.%d" % i, tap.read(path).replace(
        b"/tmp/grindkit-data/", b"/nowhere/grindkit/"))
        for i, (name, path) in enumerate(tap.profiles())}
    names = list(paths)
    seen = 0
    for i, pair in enumerate(PAIRS + [pair for i, name in enumerate(names)
            for pair in ((name, name), (names[i - 1], name))]):
        old, new = (paths[name] for name in pair)
        diff = tap.cgdiff("-q", "--sides", old, new)
        # A profile without costs may have functions; a difference has none.
        if diff.status != 0 or not re.search(rb"(?m)^[+*-]?\d.* [1-9]",
                diff.out):
            continue
        forms = FORMS[:5] if is_theirs(old) or is_theirs(new) else FORMS
        few = 1 if i < len(PAIRS) else 5
        for words in tap.sampled(forms[i % few:], few):
            got, wanted = (re.sub(rb"(?m)^Invocation: .*", b"", tap.run(
                CLANNOTATE, "-q", *words, *args, stdin=stdin).out)
                for args, stdin in ((["--diff", old, new], b""),
                ([], diff.out)))
            if got != wanted:
                check(False, "--diff %s %s %s" % (*pair, " ".join(words)))
            seen += 1
    check(seen > 50, "--diff is the pipe: %d reports" % seen)


def test_compare():
    """Options of the comparison do the same with --diff as in cgdiff."""
    old, new = (os.path.join(tap.DATA, "callgrind-3.19", "tally-%d.out" % i)
        for i in (1, 2))
    cache = os.path.join(tap.DATA, "callgrind-3.19", "words-plain-sim.out")
    plain = os.path.join(tap.DATA, "callgrind-3.19", "words-plain.out")
    sources = ["--%s-src=%s" % (side, os.path.join(tap.DATA, "src",
        "tally-%d" % i)) for side, i in (("old", 1), ("new", 2))]
    none = run(CGDIFF, "-q", "--sides", old, new)
    for words, pair in ((["--fold=^__strcmp"], (old, new)),
            (["--fold=index", "--fold=fl:tally.c"], (old, new)),
            (["--only=added"], (old, new)), (["--only=decrease"], (old, new)),
            (sources, (old, new)), (["--events=union"], (plain, cache)),
            (["--events=intersect"], (cache, plain))):
        diff = run(CGDIFF, "-q", "--sides", *words, *pair)
        check(diff != none, "cgdiff %s changes something" % words[0])
        # Only for a FILE does a report say whether sources are newer.
        for form in ("text", "md", "json", "csv", "text --function=.")[:4 if
                words is sources else 5]:
            form, *more = form.split()
            got, wanted = (re.sub(rb"(?m)^Invocation: .*", b"", tap.run(
                CLANNOTATE, "-q", "--no-annotate", "--to=" + form, *more, *last,
                stdin=stdin).out) for last, stdin in ((["--diff", *words,
                *pair], b""), ([], diff)))
            check(got == wanted != b"", "--diff %s, %s" % (" ".join(
                word.split("=")[0] for word in words), form), [got[:300]])
    for word in ("--fold=x", "--only=added", "--old-src=.", "--new-src=.",
            "--match-threshold=9"):
        refused(clannotate(word, old), "option '%s': expected --diff as well\n" %
            word.split("=")[0], word + " without --diff")
    refused(clannotate("--diff", "--old-src=.", old, new), "expected folders "
        "of both sides", "--old-src alone")
    refused(clannotate("--diff", "--match-threshold=9", old, new), "expected "
        "--match=similar as well", "--match-threshold alone")
    for root, read in (("src", True), ("llvm", False)):
        p = clannotate("--diff", "--no-annotate", *sources,
            "--source-root=" + os.path.join(tap.DATA, root), old, new)
        same("no source of the profile is in it" in p.err, not read,
            "--source-root is for these sources, too: " + root)
    same(*(clannotate("--diff", *words, old, new).err for words in ([],
        ["--source-map=/=/x/"])), "--source-map alone compares no lines")


def cost(side, what, name):
    """Return the cost of the first event, or the number of calls."""
    return getattr(side, what).get(name, [0])[0]


def signed(number):
    return ("+" if number > 0 else "") + format(number, ",")


def percent(number, whole):
    return "%s%.1f%%" % ("+" if number > 0 else "", number * 100 / whole)


def part(old, new, both):
    """Return the cells of the change's percentage, or `added' or `removed'."""
    if not both and not (old and new):
        return ["removed" if old else "added"]
    return [percent(new - old, old)] if old else []


def row(old, new, name, what):
    """Return a row of the table of self or inclusive changes."""
    ob, file, fn = (text.decode("latin-1") for text in name)
    was, is_ = (cost(side, what, name) for side in (old, new))
    cells = [format(was, ","), format(is_, ","), signed(is_ - was),
        *part(was, is_, name in old.rows and name in new.rows),
        percent(is_ - was, old.totals[0])]
    if what == "self" and old.calls:
        by = cost(new, "inclusive", name) - cost(old, "inclusive", name)
        cells += [signed(by), percent(by, old.totals[0])]
    if old.calls:
        cells.append("%s->%s" % tuple(format(cost(side, "calls", name), ",")
            for side in (old, new)))
        cells += [format(float(each), ",") for each in (old.per_call(name),
            new.per_call(name)) if each]
    return cells + ["%s:%s%s" % (file, fn, " [%s]" % ob
        if ob and ob != fn else "")]


def table(old, new, what):
    changes = {name: cost(new, what, name) - cost(old, what, name)
        for name in {**getattr(old, what), **getattr(new, what)}}
    return [row(old, new, name, what) for name in sorted(
        [name for name in changes if changes[name]], key=lambda name:
        (-abs(changes[name]), name[1], name[2], name[0]))]


def check_real(a, b):
    """Check all tables, with a threshold of 0, and JSON."""
    paths = [os.path.join(tap.DATA, f) for f in (a, b)]
    old, new = (Functions([path]) for path in paths)
    was, is_ = old.totals[0], new.totals[0]
    diff = run(CGDIFF, "--match=exact", "--sides", "-q", *paths)
    name = old.names[0]
    found = sections(report(diff, "--threshold=0", "--inclusive",
        "--show=" + name))
    if not old.calls:
        same(found["Changes of " + name][-2:],
            ["", "Causes are unknown: the profiles have no calls."],
            a + ": no causes")
        del found["Changes of " + name][-2:]
    totals = [format(was, ","), format(is_, ","), signed(is_ - was),
        percent(is_ - was, was) if was != is_ else "0.0%"]
    same(found["Summary"][2].split(), [*totals, name], a + ": totals")
    for what, title in (("self", "Changes of "),
            ("inclusive", "Inclusive changes of ")):
        if what == "inclusive" and not old.calls:
            check(title + name not in found, a + ": no calls")
            continue
        wanted = table(old, new, what)
        lines = found[title + name][4:]
        got = [line.split(None, len(row) - 1) for line, row in zip(lines,
            wanted)]
        same(len(lines), len(wanted), "%s: %s%s: rows" % (a, title, name))
        check(got == wanted, "... are those of a slow reader", [pair
            for pair in zip(got, wanted) if pair[0] != pair[1]][:3])
        same(found[title + name][2].split()[:4], totals, "... and the totals")
    got = json.loads(run(CLANNOTATE, "--format=json", stdin=diff),
        parse_float=str)
    same((got["old_totals"][name], got["new_totals"][name]), (was, is_),
        a + ": json")
    for f in got["functions"]:
        place = tuple(f[k].encode() for k in ("object", "file", "function"))
        calls = [cost(side, "calls", place) for side in (old, new)]
        if f["calls"] != calls[1] - calls[0] or (old.calls and [f[key] for key
                in ("old_calls", "new_calls")] != calls) or any(
                f[what][name + side] != cost(costs, what, place) or
                f.get(side.lower() + "_cost_per_call", "") !=
                costs.per_call(place) for what in ("self", "inclusive")
                for side, costs in (("Old", old), ("New", new))):
            check(False, a + ": json of a function", [f])
            break


# ---- by hand

SUMMARY = ["old new change        event", "",
    "187 210    +23 +12.3%  Ir", "  6   6      0   0.0%  Dr",
    "  0   5     +5         Bc"]
IR = ["change  share inclusive  share calls  file:function", "",
    "   +23 +12.3%                         PROGRAM TOTALS", "",
    "   +36 +19.3%       +36 +19.3%    +1  a.c:f [prog]",
    "   -10  -5.3%       +26 +13.9%     0  a.c:main [prog]",
    "    -7  -3.7%        -7  -3.7%     0  b.c:g [prog]",
    "    +4  +2.1%        +4  +2.1%     0  b.c:h [prog]"]


def rows(heads, *wanted):
    """Return rows, with | between cells, as {head: cell}; the last is text."""
    heads = heads.split() + ["text"]
    return [dict(zip(heads, row.split("|"))) for row in wanted]


def same_rows(got, wanted, name):
    """Check that lines are the same, except for the width of columns."""
    same([line.split() for line in got], [line.split() for line in wanted],
        name)


def test_layout():
    diff = run(CGDIFF, "old", "new")
    text = report(diff)
    found = sections(text)
    same_rows(found["Summary"], SUMMARY, "totals")
    same(found["Changes of Ir"], IR, "changes, to the blank")
    same(found["Changes of Bc"], ["change inclusive calls  file:function", "",
        "    +5                  PROGRAM TOTALS", "",
        "    +5        +5     0  b.c:h [prog]", "",
        "Causes are unknown: only cgdiff --sides keeps the counts from which "
        "they are found."],
        "an event of which there was nothing has no shares")
    same(list(found), ["Metadata", "Summary", "Changes of Ir",
        "Changes of Bc"], "sections; none of an event that did not change")
    check(not re.search("(?m)^(Old|New) totals|^Matched", text),
        "facts are not told twice", [text])
    for name, commands in (("x", b"v1"), ("y", b"v2")):
        write(name, b"cmd: " + commands + b"\n" + tap.read("old"))
    for old, new, wanted in (("y", "x", [("Old ", "v2"), ("New ", "v1")]),
            ("x", "y", [("Old ", "v1"), ("New ", "v2")]),
            ("x", "x", [("", "v1")])):
        same(re.findall("(?m)^(Old |New |)[cC]ommand: +(.*)",
            report(run(CGDIFF, "--all", old, new))), wanted,
            "which command was the old one: %s %s" % (old, new))
        told = json.loads(run(CLANNOTATE, "--format=json",
            stdin=run(CGDIFF, "--all", old, new)))
        same([(key, told.get(key + "_commands")) for key in ("old", "new")],
            [(key, [c for k, c in wanted if k.lower() == key + " "] or None)
            for key in ("old", "new")], "likewise as JSON")
    write("both", run(CGDIFF, "--all", "x", "y"))
    check("\nCommand 2:        (same as Command 1)\n" in report(b"", "both",
        "both"), "two differences have the commands of two inputs")
    same(text.count("--sides"), 1, "one hint")
    check("--sides" not in report(run(CGDIFF, "--sides", "old", "new")),
        "no hint with --sides")
    for words, wanted in ((["--no-show-percs"],
            ["change inclusive calls", "+23", "+36 +36 +1"]),
            (["--no-show-percs", "--inclusive=no"],
            ["change calls", "+23", "+36 +1"]),
            (["--no-show-percs", "--inclusive"],
            ["change inclusive calls", "+23", "+36 +36 +1"])):
        lines = sections(report(diff, *words))["Changes of Ir"]
        same([" ".join(re.sub("  [Pfa].*", "", line).split())
            for line in lines[:6:2]], wanted, " ".join(words))
    text = report(diff, "--no-show-percs") + report(diff, "--no-show-percs",
        "--to=md")
    check("\n187 210    +23  Ir\n" in text and " 210**\n" in text and "%" not in
        text.replace("0.1%", ""), "no percentage of a total either", [text])


def test_sides():
    """Every form has old and new numbers, of calls as well."""
    diff = run(CGDIFF, "--sides", "old", "new")
    found = sections(report(diff, "--show=Ir", "--inclusive"))
    cells.same_cells(cells.of_text(found["Changes of Ir"])[1:], rows(
        "old new change share inclusive calls",
        "60|96|+36|+60.0% +19.3%|+36|2->3|a.c:f [prog]",
        "100|90|-10|-10.0% -5.3%|+26|0->0|a.c:main [prog]",
        "7|0|-7|removed -3.7%|-7|0->0|b.c:g [prog]",
        "0|4|+4|added +2.1%|+4|0->0|b.c:h [prog]"), "text")
    cells.same_cells(cells.of_text(found["Inclusive changes of Ir"])[1:3], rows(
        "old new change share calls",
        "60|96|+36|+60.0% +19.3%|2->3|a.c:f [prog]",
        "180|206|+26|+14.4% +13.9%|0->0|a.c:main [prog]"), "text: inclusive")
    # A function on both sides was neither added nor removed, even if a side has
    # no cost of the event, or only calls.
    write("few", profile_of("f 60 h=0,0|g 40,7|gone 1,1|r 0 f=60,0", "Ir Dr",
        "a"))
    write("more", profile_of("f 60,5 h=0,2|g 45|h 0,2|k 3,3|r 0,8 f=60,7",
        "Ir Dr", "a"))
    for words, wanted in ([], ["+8 +100.0% a:r", "-7 -100.0% a:g",
            "+5 +62.5% a:f", "+3 added +37.5% a:k", "+2 +25.0% a:h",
            "-1 removed -12.5% a:gone"]), (["--inclusive"], ["+15 +187.5% a:r",
            "+7 +87.5% a:f", "-7 -100.0% a:g", "+3 added +37.5% a:k",
            "+2 +25.0% a:h", "-1 removed -12.5% a:gone"]):
        out = run(CLANNOTATE, "--no-annotate", "--diff", "--match=exact",
            "--show=Dr", *words, "few", "more").decode()
        same([re.sub(r"( \S+%) .*(?= a:)", r"\1", re.sub(" +", " ", line)) for
            line in re.findall(r"(?m)^ *\d+ +\d+ +(\S+ .*a:\w+)$",
            out.split("hanges of Dr\n")[-1])], wanted, "added, removed")
    write("costs", profile_of("f 100|r 10", "Ir", "a"))
    write("called", profile_of("f 0|r 10 f=0", "Ir", "a"))
    for words, wanted in (("costs", "called"), b"-100 -100.0% "), (("called",
            "costs"), b"+100 +"):
        out = run(CLANNOTATE, "--no-annotate", "--diff", *words)
        check(wanted in out and b"removed" not in out and b"added" not in out,
            "costs on one side, calls on the other", [out])
    # A formula has sides like a recorded event, unless it uses those of events.
    for name in "few", "more":
        write(name + "-sum", re.sub(rb"(?m)^(\d) (\d+)(?: (\d+))?$",
            lambda m: b"%s %d" % (m[1], int(m[2]) + 10 * int(m[3] or 0)),
            tap.read(name)).replace(b"Ir Dr", b"Sum"))
    for form in "text", "md", "csv", "json":
        got, wanted = (re.sub(r"(?m)^Invocation.*|_| +|--+", "", run(CLANNOTATE,
            "--no-annotate", "--diff", "--to=" + form, *words).decode()).replace(
            "`Ir+10Dr`", "Sum").replace("Ir+10Dr", "Sum") for words in (
            ("--show=Ir+10Dr", "--sort=Ir+10Dr", "few", "more"),
            ("--show=Sum", "few-sum", "more-sum")))
        if form == "text":
            got, wanted = (text.partition("Summary")[2] for text in
                (got, wanted))
        if form == "json":
            got, wanted = (json.loads(text) for text in (got, wanted))
            del got["sides"], wanted["sides"]
            got["causes"] = [c for c in got["causes"] if c["event"] == "Sum"]
        same(got, wanted, "sides of a formula in " + form)
    for counts in (2**62, 2**62 + 1), (2**55, 2**56 + 2**54):
        for i in 0, 1:
            write("large%d" % i, b"events: Ir\nfl=a\nfn=f\n1 %d\n" % counts[i])
        ended(clannotate("--diff", "--show=%dIr" % 2**30, "large0", "large1"),
            2, "clannotate: event '1073741824Ir': a term is too large, or "
            "there are too many events\n", "a side too large")
    for name in "2IrOld", "2IrNew":
        write(name, b"desc: Difference: new minus old\nevents: Ir IrOld IrNew "
            b"%s\nfl=a\nfn=f\n1 1 2 3 9\n" % name.encode())
    for words in (diff, "--show=Ir-IrOld"), (b"", "--show=2Ir", "2IrOld"), (
            b"", "--show=2Ir", "2IrNew"):
        check("\nold new" not in report(*words).partition("Changes of")[2],
            "a formula without sides", [words])
    check(re.search(r"\n *0 +0 +0 +0 Ir\n", report(diff, "--show=0 Ir")),
        "nor has one of no event")
    found = sections(report(diff, "--show=Ir", "--inclusive=no"))
    same(found["Changes of Ir"][0], "old new change          share calls  "
        "file:function", "text: no inclusive costs")
    got = run(CLANNOTATE, "--format=md", "--inclusive=no", stdin=diff).decode()
    check("\n\n| old | new | change | percent | share | calls | function |\n"
        in got, "md: no inclusive costs", [got])
    got = run(CLANNOTATE, "--format=md", stdin=diff).decode()
    check("\n\n| old | new | change | percent | share | inclusive | share | "
        "calls | old cost per call | new cost per call | function |\n" +
        "| ---: " * 10 + "| --- |\n| 60 | 96 | +36 | +60.0% | +19.3% | +36 | "
        "+19.3% | 2->3 | 30.0 | 32.0 | `a.c:f` |\n" in got,
        "md, to the byte", [got])
    got = run(CLANNOTATE, "--format=md", "--inclusive", stdin=diff).decode()
    shown = [row for row in cells.of_markdown(got) if "cause" not in row]
    cells.same_cells(shown[:2], [dict(zip(("old", "new",
        "inclusive change", "percent", "share", "calls", "function"), row))
        for row in (("60", "96", "+36", "+60.0%", "+19.3%", "2->3", "`a.c:f`"),
        ("180", "206", "+26", "+14.4%", "+13.9%", "0->0", "`a.c:main`"))],
        "md --inclusive")
    check(b"CallsOld" not in run(CLANNOTATE, "--format=json", stdin=diff),
        "json: calls are no event")
    head, row = run(CLANNOTATE, "--format=csv", "--show=Ir,IrOld", "--limit=1",
        stdin=diff).split(b"\r\n")[:2]
    same((head, row), (b"file,function,object,calls,Ir,IrOld,Ir inclusive,"
        b"IrOld inclusive,old calls,new calls,old cost per call,"
        b"new cost per call,Ir cause,Ir reasons",
        b"a.c,f,prog,1,36,60,36,60,2,3,30.0,32.0,4,own code 30 -> 32 a call: "
        b"+4"), "csv")
    check("CallsOld" in report(diff, "--show=CallsOld", "--changes=no"),
        "unless somebody asks for them")


def test_cycle_of_one_side():
    """A function's cost on a side is that in a report on the side alone."""
    write("old", profile_of("main 10 a=160|a 100 b=60|b 50 a=10"))
    write("new", profile_of("main 10 a=150|a 100 b=50|b 50"))
    diff = run(CGDIFF, "--sides", "old", "new")
    for form, wanted in (
            ("text", r"\n100 +150 +\+50 .* 2->1 +50\.0 +150\.0 +a\.c:a\n"),
            ("md", r"100 \| 150 \| \+50 .* \| 50\.0 \| 150\.0 \| `a\.c:a`"),
            ("csv", r"\na\.c,a,,-1,0,100,100,50,100,150,2,1,50\.0,150\.0,"),
            ("html", r"per-call>50\.0\s*<td class=per-call>150\.0<")):
        out = run(CLANNOTATE, "--inclusive", "--to=" + form, stdin=diff)
        check(re.search(wanted, out.decode()), "both sides in " + form, [out])
    tree = lambda event, *words, **options: sections(run(CLANNOTATE,
        "--no-annotate", "--tree=both", "--show=" + event, "--sort=" + event,
        *words, **options).decode())["Callers and callees"][1:]
    dot = lambda event, *words, **options: run(CGEXPORT, "--to=dot", "--show=" +
        event, *words, **options).decode().replace(event, "Ir")
    for event, name in ("IrOld", "old"), ("IrNew", "new"):
        same_rows(tree(event, stdin=diff), tree("Ir", name), name + ": callers")
        same(dot(event, stdin=diff), dot("Ir", name), name + ": dot")
    write("itself", profile_of("main 10 f=60|f 60 f*3=40"))
    write("once", profile_of("main 10 f=60|f 60"))
    diff = run(CGDIFF, "--sides", "itself", "once")
    for event, name in ("IrOld", "itself"), ("IrNew", "once"):
        same_rows(tree(event, stdin=diff), tree("Ir", name), "recursion: " + name)


def test_rest():
    # 4.76% of 210, the larger total, are 10, and 1.9% are nearly 4.
    for sides in (("old", "new"), ("new", "old")):
        diff = run(CGDIFF, *sides)
        for threshold, n in ((4.8, 1), (4.7, 2), (3.3, 3), (1.9, 4), (0, 4)):
            lines = sections(report(diff, "--show=Ir", "--threshold=%s"
                % threshold))["Changes of Ir"][4:]
            same(sum("[prog]" in line for line in lines), n,
                "--threshold=%s" % threshold)
            same([line for line in lines if "less than" in line],
                ["%d more function%s changed by less than the threshold."
                % (4 - n, "s" * (4 - n > 1))] if n < 4 else [],
                "... and the rest")
    diff = run(CGDIFF, "old", "new")
    lines = sections(report(diff, "--show=Ir", "--limit=3"))["Changes of Ir"]
    same(lines[7:9], ["", "1 more function is left out."], "--limit")


def test_one_side():
    """An event that only the old side has shows its change alone, wherever it
    is in the list of events."""
    write("new", b"events: Ir\nfl=a.c\nfn=f\n1 9\n")
    for events, costs in (b"Ir X", b"7 5"), (b"X Ir", b"5 7"):
        write("old", b"events: %s\nfl=a.c\nfn=f\n1 %s\n" % (events, costs))
        out = run(CLANNOTATE, "--diff", "--events=intersect", "--show=X",
            "--to=md", "old", "new")
        check(b"\n\nX -5\n" in out, "an event of one side", [out])


def test_mean():
    """The totals of the mean of two equal differences are those of one."""
    diff = run(CGDIFF, "old", "new")
    write("d", diff)
    totals = lambda text: [line for line in text.splitlines() if
        b" totals: " in line]
    same(totals(run(CGMERGE, "--stat=mean", "d", "d")), totals(diff),
        "totals of a mean")
    check(len(totals(diff)) == 2, "which both sides have", [diff])
    # A call stays in the mean even if the change of its number rounds to 0.
    for path, calls in ("s0", 3), ("s1", 3), ("s2", 4):
        write(path, b"events: Ir\nfl=a.c\nfn=m\n1 9\ncfn=g\ncalls=%d 1\n2 %d\n"
            b"fn=g\n1 %d\n" % (calls, 100 * calls, 100 * calls))
    for path, new in ("m1", "s1"), ("m2", "s2"):
        write(path, run(CGDIFF, "--sides", "s0", new))
    mean = write("mean", run(CGMERGE, "--stat=mean", "m2", "m1", "m1"))
    check(b"calls=0 1\n" in tap.read(mean) and b"fn=(1) g" in run(CGFILTER,
        "--root=^g", mean), "calls of a mean of differences", [tap.read(mean)])
    both = run(CGMERGE, "-", stdin=diff + run(CGMERGE, "old"))
    same(totals(both), [], "no totals of a difference and a profile in one file")


def test_filtered():
    """Shares are of the whole old program, whatever was filtered out."""
    diff = run(CGDIFF, "old", "new")
    for words, total in ((["--drop=f"], "-13"), (["--keep=f"], "+36")):
        out = run(CGFILTER, *words, stdin=diff)
        found = sections(report(out, "--show=Ir"))
        same_rows(found["Summary"][:3], ["old new change filtered event", "",
            "187 210 +23 +12.3%% %s Ir" % total], words[0] + ": totals")
        check(re.match(r" *\S+ +[-+][\d.]+% +FILTERED TOTALS",
            found["Changes of Ir"][2]), "... not of the program",
            found["Changes of Ir"])
        md = run(CLANNOTATE, "--format=md", stdin=out).decode()
        check(md.startswith("**Ir 187 \u2192 210 (+12.3%%)**, filtered to "
            "%s\n" % total), "... md", [md])
        for line in found["Changes of Ir"][4:]:
            if "[prog]" in line:
                check(line.split()[:2] in [row.split()[:2] for row in IR],
                    words[0] + ": the same shares", [line])
    only = run(CGDIFF, "--only=decrease", "old", "new")
    same_rows(sections(report(only))["Summary"][2:3],
        ["187 210 +23 +12.3% -17 Ir"], "--only")
    both = sections(report(run(CGMERGE, "-", stdin=diff)))
    same_rows(both["Summary"], SUMMARY, "through cgmerge")
    write("diff", diff)
    both = sections(report(run(CGMERGE, "diff", "diff")))
    same_rows(both["Summary"][2:3], ["374 420 +46 +12.3% Ir"],
        "the sum of two differences")
    same_rows(both["Changes of Ir"][4:5], ["+72 +19.3% +72 +19.3% +2 "
        "a.c:f [prog]"], "... and its shares")
    sides = run(CGDIFF, "--sides", "old", "new")
    text = report(run(CGFILTER, "--drop=same", stdin=sides))
    same_rows(sections(text)["Summary"][:3], ["old new change filtered event",
        "", "187 210 +23 +12.3% +23 Ir"], "without what did not change")
    for title, why, text in (
            ("what did not change", "the difference was filtered", text),
            ("without any call", "the difference was filtered", report(b"",
            "--diff", "--only=removed", "old", "new")),
            ("calls among parts", "no function calls another", report(
            b"desc: Difference: new minus old\ndesc: Part: a:f => a:f\n"
            b"desc: Part: a:f => a:g\n" + profile_of("f 5,0,5 g=9,0,9,0,1|"
            "g 9,0,9", "Ir IrOld IrNew CallsOld CallsNew", "a"))),
            ("calls left out", "the profiles have no calls",
            report(run(CGFILTER, "--no-calls", stdin=sides)))):
        check("\nCauses are unknown: %s.\n" % why in text, title, [text])
    for how in "--hot", "--function=g":
        text = report(b"", "--diff", "--only=removed", how, "old", "new")
        check("The difference was filtered and has no calls: " in text,
            "... " + how, [text])
    write("sides", sides)
    text = report(run(CGMERGE, "--events=union", "sides", "old"))
    check("filtered" not in text and "PROGRAM TOTALS" in text and
        "Changes" not in text, "a difference and a profile", [text])
    write("bare", diff)
    text = report(run(CGMERGE, "--events=union", "sides", "bare"))
    same_rows(sections(text)["Summary"][:3], ["old new change event", "",
        "374 420 +46 +12.3% Ir"], "a difference with sides and one without")
    check("FILTERED" not in text and "only cgdiff --sides keeps" in text and
        "old/call" not in text, "... have only changes", [text])
    write("stripped", re.sub(rb"(?m)^desc: .*\n", b"", sides))
    same_rows(sections(report(b"", "stripped"))["Summary"], SUMMARY,
        "sides tell the totals, if nothing else does")
    # All calls are read only from inputs that say that they are differences.
    write("sides", sides)
    text = report(b"", "--inclusive=no", "stripped", "sides")
    check("inclusive" not in sections(text)["Changes of Ir"][0] and "\nCauses "
        "are unknown: --inclusive=no leaves out calls.\n" in text and
        "calls a.c:f" not in text, "calls of one of two differences", [text])
    for side in rb"New", rb"(Old|New)":
        write("stripped", re.sub(rb"(?m)^desc: %s.*\n" % side, b"", diff))
        found = sections(report(b"", "stripped"))
        same_rows(found["Summary"][:3], ["change event", "", "+23 Ir"],
            "without totals: %r" % side)
    same_rows(found["Changes of Ir"][:1], ["change inclusive calls "
        "file:function"], "... no shares")
    write("stripped", re.sub(rb"(?m)^(desc: (Old|New) totals:.*) Dr \d+",
        rb"\1", diff))
    same_rows(sections(report(b"", "stripped"))["Summary"], [SUMMARY[0], "",
        SUMMARY[2], "0 Dr", SUMMARY[4]], "without those of one event")


def test_cancelled():
    """Functions may change although the total does not."""
    write("before", b"events: Ir\nfl=a\nfn=f\n1 5\nfn=g\n1 6\n")
    write("after", b"events: Ir\nfl=a\nfn=f\n1 6\nfn=g\n1 5\n")
    found = sections(report(run(CGDIFF, "--to=callgrind", "before", "after")))
    same_rows(found["Summary"], ["old new change event", "", "11 11 0 0.0% Ir"],
        "the same total")
    cells.same_cells(cells.of_text(found["Changes of Ir"])[1:3], rows(
        "change share", "+1|+9.1%|a:f", "-1|-9.1%|a:g"),
        "... of other functions")
    for name, costs in ("before", (5, 5, 6, 6)), ("after", (7, 6, 6, 5)):
        write(name, b"events: Ir Dr\nfl=a\nfn=f\n1 %d %d\nfn=g\n1 %d %d\n" %
            costs)
    diff = run(CGDIFF, "-q", "--sides", "before", "after")
    bare = b"desc: Difference: new minus old\nevents: Ir Dr\nfl=a\nfn=f\n" \
        b"1 0 5\n"
    filtered = lambda option: tap.cgfilter(option, stdin=diff).out
    for what, text, wanted in (
            ("a part", filtered("--keep=f"), "**Ir 11 \u2192 13 (+18.2%)**, "
            "filtered to +2\n\nDr 11 \u2192 11 (0.0%), filtered to +1\n"),
            ("nothing is left", filtered("--drop=."),
            "**Ir 11 \u2192 13 (+18.2%)**, filtered to 0\n"),
            ("another event, without totals", bare,
            "**Ir** has not changed\n\nDr +5\n"),
            ("no difference", b"events: Ir\n", "**Ir 0** in all\n")):
        got = run(CLANNOTATE, "--format=md", stdin=text).decode()
        check(got.startswith(wanted), "md: " + what, [got])
    write("before", b"events: Ir\nfl=a\nfn=f\n1 5\n2 1\n")
    write("after", b"events: Ir\nfl=a\nfn=f\n1 4\n2 2\n")
    text = report(run(CGDIFF, "--to=callgrind", "before", "after"))
    check("\nNo function itself changed in all.\n" in text,
        "only lines changed", [text])
    text = report(run(CGDIFF, "-q", "--events=union", "--sides", *(
        os.path.join(tap.DATA, "callgrind-3.19/words-shared-%s.out" % f)
        for f in ("instr", "jumps"))))
    check("\nNo function itself changed in all.\n" in text,
        "only jumps changed", [text])
    write("none", b"events: Ir\n")
    write("some", b"events: Ir\nfl=a\nfn=f\n1 5\n")
    text = report(run(CGDIFF, "--to=callgrind", "none", "some"))
    same(sections(text)["Summary"][2], "  0   5     +5 added  Ir",
        "from nothing")
    text = report(run(CGDIFF, "--to=callgrind", "some", "none"))
    same(sections(text)["Summary"][2], "  5   0     -5 removed  Ir",
        "to nothing")


def test_color():
    """More is red, less is green, and signs say the same."""
    diff = run(CGDIFF, "old", "new")
    for words in ([], ["--changes=no"], ["--inclusive", "--tree=both"]):
        text = report(diff, "--color=always", *words)
        cells = re.findall("\033\\[(\\d*;?\\d+)m([^\033]*)\033\\[0m", text)
        check({color for color, _ in cells} == {"31", "32"},
            "colours " + " ".join(words), [cells])
        same([cell for color, cell in cells if (color == "32") != ("-" in
            cell)], [], "... are signs")
        same(re.sub("\033\\[[\\d;]*m", "", text).split("\n")[4:],
            report(diff, *words).split("\n")[4:], "... and all else is text")
    # Counts of one side are coloured by their share, as in a report on it.
    diff = run(CGDIFF, "-q", "--sides", "old", "new")
    same(*(re.findall("\033\\[([\\d;]+)m *([\\d,]+)", report(*words, "--inclusive",
        "--color=always")) for words in ((diff, "--show=IrOld",
        "--sort=IrOld"), (b"", "old", "--show=Ir"))), "colours of one side")


def matched(rules, functions, events="Ir", costs=lambda i, name: 9 - i):
    """Return a difference with rules; functions are (file, name, mark)."""
    return ("# callgrind format\ndesc: Difference: new minus old\n" + "".join(
        "desc: Matched: %s\n" % rule for rule in rules) + "events: %s\n" %
        events + "".join("fl=%s\nfn=%s\n1 %s\n" % (file, name, costs(i, name))
        for i, (file, name, *_) in enumerate(functions))).encode()


def test_matched():
    """Rules are shown as they are, whatever is in them."""
    rules = ["fl:s,^/a/,/b/,", "ob:s,^x$,y\x1b[31m,", "fn:s/^f$/g`|<b>/"]
    write("diff", matched(reversed(rules), [("a", "f")]))
    got = sections(report(b"", "diff"))
    same(got["Matched names"], ["moved    " + rules[0], "moved    " + rules[1],
        "renamed  " + rules[2]], "text")
    for n in 0, 1, 3:
        same(re.search("\n*$", report(matched(rules[:n], [("a", "f")])))[0],
            "\n\n", "... and a blank line: %d" % n)
    check(not any("Matched:" in line for line in got["Metadata"]),
        "... and only there", got["Metadata"])
    same(run(CLANNOTATE, "--format=md", "diff").decode(), """**Ir +9**

| change | function |
| ---: | --- |
| +9 | `a:f` |

Causes are unknown: only cgdiff --sides keeps the counts from which they are \
found.

<details><summary>Matched names</summary>

- moved `fl:s,^/a/,/b/,`
- moved `ob:s,^x$,y\u241b[31m,`
- renamed `` fn:s/^f$/g`|<b>/ ``

</details>
""", "md")
    same(json.loads(run(CLANNOTATE, "--format=json", "diff"))["matched"],
        [{"how": how, "rule": rule} for how, rule in
        zip(("moved", "moved", "renamed"), rules)], "json")
    write("diff", matched(["fn:s/^%s%d$/x/" % ("y" * 700, i)
        for i in range(150)], [("a", "f")]))
    text = run(CLANNOTATE, "--format=md", "diff")
    n = text.count(b"\n- renamed")
    check(len(text) <= 65536 and 80 < n < 150 and text.endswith(
        b"\n</details>\n\n%d more matched names are left out.\n" % (150 - n)),
        "md: as many as there is room for", [len(text), n])
    for words, n in ([], 100), (["--limit=7"], 7), (["--limit=149"], 149):
        rows = sections(report(b"", "diff", *words))["Matched names"]
        same((len(rows), rows[-1]), (n + 2, "%d more matched name%s left out."
            % (150 - n, "s are" if n < 149 else " is")), "text: %d" % n)
    same(len(sections(report(b"", "diff", "--limit=0"))["Matched names"]), 150,
        "text: all")


def marks_of(diff):
    """Return the mark of each function, on which all forms must agree."""
    write("diff", diff)
    got = json.loads(run(CLANNOTATE, "--format=json", "diff"))["functions"]
    marks = {(f["file"], f["function"]): f.get("matched", "") for f in got}
    rows = csv.DictReader(io.StringIO(run(CLANNOTATE, "--format=csv",
        "diff").decode()))
    same({(row["file"], row["function"]): row.get("matched", "") for row in
        rows}, marks, "csv")
    shown = {"%s:%s" % at: mark for at, mark in marks.items()}
    same(dict(re.findall(r"(?m)^ .*?\d%?  ([^ :]+:\S+)(?: \[p\])?(?: \((.*)\))?$",
        report(b"", "--threshold=0", "diff"))), shown, "text")
    same(dict(re.findall(r"(?m)^\| .*[-+]\d.*\| `([^ `]*)[^`]*` ?(.*) \|$", run(
        CLANNOTATE, "--format=md", "--threshold=0", "diff").decode())),
        shown, "md")
    page = run(CLANNOTATE, "--format=html", "diff").decode()
    table = page[page.index("<section id=functions "):].split("</table>")[0]
    # A page shortens a path to an end that no other file has.
    html = re.findall(r'<a href="#f\d+">(.*?)</a>(?: <b class=tag>(.*?)</b>)?'
        '<td class=file>(.*?)<td', table)
    same([mark for _, mark, _ in html], [mark for name, _, end in html for (file,
        function), mark in marks.items() if function == name and
        ("/" + file).endswith("/" + end)], "html")
    same(len(html), len(marks), "html has all")
    return marks


def test_marks():
    """Functions that had another name, or were in another file, have marks."""
    rules = [r"fn:s/^f\(int\)$/g(int)/", r"fl:s,^/a/x\.c$,/b/x.c,",
        r"fl:/^q\.c:h$/s,^q\.c$,r.c,", "fl:s,^/old/,/new/,",
        r"fn:/^z\.c:u$/s/^u$/v/", "fn:s/^lost", "fl:s,^n$,/new/n.c,g",
        r"ob:s,^p$,prog,"]
    wanted = [("/b/x.c", "g(int)", "renamed, moved"), ("/b/x.c", "i",
        "moved"), ("r.c", "h", "moved"), ("r.c", "k", ""), ("z.c", "v",
        "renamed"), ("y.c", "v", ""), ("/new/n.c", "w", "")]
    same(marks_of(matched(rules, wanted, "Ir\nob=p")), {(file, name): mark
        for file, name, mark in wanted}, "marks")


def test_marks_of_others():
    """A function gets no mark for a name that another one was given."""
    rules = (r"fl:/^a\.c:foo$/s/^a\.c$/b.c/", r"fn:/^a\.c:foo$/s/^foo$/bar/",
        r"fl:/^c\.c:N::s$/s/^c\.c$/b.c/", r"fn:/^d\.c:N::s$/s/^N::s$/t/",
        r"fl:s/^o\.c$/n.c/", r"fn:/^p\.c:only$/s/^only$/fresh/")
    functions = [("b.c", "foo", ""), ("b.c", "bar", "renamed, moved"),
        ("z.c", "bar", ""), ("b.c", "N::s", "moved"), ("e.c", "N::s", ""),
        ("d.c", "t", "renamed"), ("b.c", "t", ""), ("n.c", "came", "moved"),
        ("p.c", "fresh", "renamed")]
    wanted = {(file, name): mark for file, name, mark in functions}
    same(marks_of(matched(rules, functions)), wanted, "one side alone")
    # A function that only one side has did not have another name before.
    wanted.update({("n.c", "came"): "", ("p.c", "fresh"): ""})
    sides = {"came": "{0} 0 {0}", "fresh": "-{0} {0}"}
    same(marks_of(matched(rules, functions, "Ir IrOld IrNew", lambda i, name:
        sides.get(name, "{0} 10 1{0}").format(9 - i))), wanted, "both sides")
    # The same where folders were renamed as well.
    functions = [("v2/b.c", "foo", ""), ("v2/b.c", "bar", "renamed, moved"),
        ("d/c.c", "decode", "renamed"), ("e/b.c", "bar", ""),
        ("c/c.c", "parse", ""), ("c/c.c", "decode", "")]
    same(marks_of(matched((r"fl:s,^v1/,v2/,",
        r"fl:/^v2\/a\.c:foo$/s,^v2/a\.c$,v2/b.c,",
        r"fn:/^v2\/a\.c:foo$/s/^foo$/bar/",
        r"fn:/^d\/c\.c:parse$/s/^parse$/decode/"), functions)), {(file, name):
        mark for file, name, mark in functions}, "in folders")


def test_marks_of_pairs():
    """A rule for a name marks all functions with the new one, so cgdiff writes
    it only if no other function has that name."""
    def profile(name, other, cost):
        return ("events: Ir\nob=p\nfl=a.c\nfn=main\n1 10\ncfn=%s\ncalls=3 5\n"
            "2 3000\nfn=%s\n4 %d\n%sfl=b.c\nfn=%s\n1 %d\n" % (name, name, cost,
            "".join("%d %d\n" % (5 + i, 100 + 37 * i * i)
            for i in range(12)), other, cost)).encode()
    for other in "bar", "other":
        write("a", profile("foo", other, 50))
        write("b", profile("bar", other, 70))
        got = marks_of(run(CGDIFF, "-q", "--match=similar", "a", "b"))
        same(got, {("a.c", "bar"): "renamed", ("b.c", other): ""},
            "the one that was renamed")


def test_choice():
    """Without --changes, text on cg_diff's output, and --diff of files that
    cg_annotate reads, is as cg_annotate's; text on cgdiff's output is not."""
    for name in ("old", "new"):
        text = tap.read(name).decode()
        text = re.sub(r"(?m)^c.*\n(calls.*\n.*\n)?|^#.*\n|^ob.*\n", "", text)
        rows = [line.split()[1:] for line in text.split("\n")
            if line[:1].isdigit()]
        sums = [sum(int(row[i]) if i < len(row) else 0 for row in rows)
            for i in range(3)]
        write("plain-" + name, ("cmd: x\n%ssummary: %d %d %d\n" % (text,
            *sums)).encode())
    write("diff", run(CGDIFF, "plain-old", "plain-new"))
    write("theirs", re.sub(b"(?m)\\A(desc: .*\n)+cmd: x\n",
        b"desc: Files compared:   plain-old; plain-new\ncmd:  x; x\n",
        tap.read("diff")))
    write("kept", run(CGFILTER, "--keep=.", "theirs"))
    write("spread", b"desc: Spread: a.c:f: Ir 4\n" + tap.read("plain-old"))
    for words, *options in ("theirs",), ("kept",), ("spread",), ("diff",
            "--changes=no"), ("--diff plain-old plain-new",):
        compare("as cg_annotate: " + words, *words.split(), typed=[*options,
            *words.split()])
    for words, *chain in ([],), ([], CGFILTER, "--keep=."), ([], CGMERGE), ([],
            CGFILTER, "--by=function"), (["--changes"],), (["--changes=yes"],):
        diff = run(*chain, "diff") if chain else tap.read("diff")
        found = sections(report(diff, "--threshold=0", *words))
        same_rows(found.get("Summary"), SUMMARY, "what cgdiff wrote: " +
            " ".join([*chain[:1], *words]))
        same_rows(found.get("Changes of Ir", [])[4:8], [re.sub(
            r"(%) +\S+ +\S+% +\S+  (.*) \[prog\]", r"\1 \2", line)
            for line in IR[4:]], "... functions")
    md = run(CLANNOTATE, "--format=md", "diff").decode()
    check(md.startswith("**Ir 187 \u2192 210 (+12.3%)**\n\n"
        "Bc 0 \u2192 5\n\n| change | share | function |\n"), "md",
        [md])
    text = report(run(CGDIFF, "old", "new"), "--changes=no")
    check("Changes of" not in text and "File:function summary" in
        sections(text) and "+36" not in text and " 36 19.3% " in text,
        "--changes=no: files, and shares of the old program", [text])
    for words in (["--show=IrOld,Ir"], ["--show=IrNew"], ["--show=2IrNew"]):
        text = report(run(CGDIFF, "--sides", "old", "new"), "--threshold=0",
            *words)
        check("Changes of" not in text and "same" in text,
            "sides asked for are shown", [text])
    sides = run(CGDIFF, "--sides", "old", "new")
    # A function that only one side has is not shown for the other one.
    for event, name in ("IrOld", "old"), ("IrNew", "new"):
        got, wanted = ({(row["function"], *row["self"].values()) for row in json.loads(run(
            CLANNOTATE, "-q", "--to=json", "--show=" + show, "--sort=" + show, *last,
            stdin=stdin))["functions"]} for show, last, stdin in ((event, [], sides),
            ("Ir", [name], b"")))
        same(got, wanted, "a side has the functions of its profile: " + name)
    for shown, sort, total in ("IrOld", "Ir", "IrOld 187"), ("IrOld,IrNew",
            "IrNew", "IrNew 210"), ("IrOld,Ir", "Ir", "Ir 23"):
        text = run(CLANNOTATE, "--to=md", "--show=" + shown, "--sort=" + sort,
            stdin=sides).decode()
        check(text.startswith("**%s** in all\n" % total), "the total of what is "
            "shown: " + shown, [text])
    for form in "json", "csv", "sheet", "md", "html":
        same(*(run(CLANNOTATE, "--to=" + form, "--show=" + shown, stdin=sides)
            for shown in ("Ir,IrNew,Ir,IrNew", "Ir,IrNew")), "each once: " + form)
    for shown in "1IrNew", "IrNew+DrNew,DrNew+IrNew":
        keys = json.loads(run(CLANNOTATE, "--to=json", "--show=" + shown,
            stdin=sides), object_pairs_hook=list)
        keys = [key for key, value in keys if key == "sides" for key, _ in value]
        same(len(keys), len({*keys}), "each event once: %s: %s" % (shown, keys))
    lists = ["Ir+Dr", "Ir+DrNew", "IrNew+DrNew", "2IrOld", "2Ir"]
    totals = [json.loads(run(CLANNOTATE, "--to=json", "--show=" + ",".join(names),
        stdin=sides))["totals"] for names in (lists, lists[::-1])]
    same(totals[0], totals[1], "formulas in another order")
    same(report(sides, "--changes", "--show=Ir,IrOld").count("Changes of"), 1,
        "--changes has no table of a side")
    text = report(run(CGDIFF, "--split-sign", "old", "new"))
    check("Changes of" not in text, "halves are no changes", [text])
    for events, counts in (("Ir IrUp", "5 3"), ("Ir IrOld", "5 3"),
            ("Ir Dr CallsOld", "5 3 2"), ("CallsOld CallsNew", "5 3")):
        write("half", ("desc: Difference: new minus old\nevents: %s\nfl=a\nfn=f\n"
            "1 %s\n" % (events, counts)).encode())
        same(re.findall("-- Changes of (.*)", report(b"", "half")),
            events.split(), "events without their other half: " + events)
    text = report(b"", "--changes", "new")
    same_rows(sections(text)["Summary"][:3], ["change event", "", "+210 Ir"],
        "--changes of what is no difference")
    # Without an old total, shares would be of the total change: none are shown.
    write("others", re.sub(rb"(?m)^desc: .* totals:.*\n", b"", run(CGDIFF, "old",
        "new")))
    for path, words in ("new", ["--changes"]), ("others", []):
        for what in "--tree=both", "--hot", "--function=^f$":
            text = re.sub(r" \d+\.\d%  ", "", report(b"", *words, what,
                "--show=Ir", path))
            check("36 (n/a)" in text.replace("96", "36") and "%)" not in text,
                "no shares without old totals: %s %s" % (path, what), [text])
    same_rows(sections(report(run(CGDIFF, "old", "new"), "--show=Ir+3Dr",
        "--sort=Ir"))["Summary"][2:], ["205 228 +23 +11.2% Ir+3Dr"],
        "a formula: 187 + 18, 210 + 18")


def test_file_of_cause():
    """The file named is the one whose lines cost more per call: b.h, and not
    a.c, which costs twice as much because f is called twice."""
    text = "events: Ir\nfl=a.c\nfn=main\n1 9\ncfn=f\ncalls=%d 3\n2 %d\n" \
        "fn=f\n3 %d\nfi=b.h\n4 %d\n"
    write("once", (text % (1, 110, 100, 10)).encode())
    write("twice", (text % (2, 240, 200, 40)).encode())
    shown = json.loads(report(b"", "--format=json", "--diff", "once",
        "twice"))
    f = shown["causes"][0]["functions"][1]
    same((f["function"], f["reasons"][0]["lines"]), ("f", {"file": "b.h",
        "change": 10}), "the file whose lines cost more")


def prepare():
    write("old", OLD.encode())
    write("new", NEW.encode())


os.chdir(tap.scratch())
for pair in PAIRS:
    check_real(*pair)
tap.run_tests(prepare)
