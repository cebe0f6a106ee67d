#!/usr/bin/env python3
"""The options of clannotate: what each does, and messages on wrong usage.

clannotate-layout.py.t tests what cg_annotate has as well, byte for byte,
clannotate-callgrind.py.t tables of calls and forms other than text,
clannotate-sources.py.t options that lead to sources.
"""
import json
import os
import re
import sys

sys.path[0] += "/.."
import cells
import tap
import terminal
from functions import profile_of
from tap import CLANNOTATE, check, clannotate, ended, read, same, write

USAGE = ("usage: clannotate [-hqvV] [-j N] [-o FILE] [-s RULE] [OPTION ...] "
    "[FILE ...]\n")
LONG = ("annotate asm binary changes color context counters demangle diff "
    "events files0-from fold function help hot include inclusive inline jobs "
    "limit match match-threshold merge-recursion mod-filename mod-funcname "
    "mod-objname new-src no-pager norm old-src only output quiet rules runs "
    "show show-percs sort source-map source-root subst threshold to tree "
    "verbose version width").split()
# pager.py.t tests the pager.
os.environ["GRINDKIT_PAGER"] = ""
NO_FILE = "cannot open: no such file or directory"


def fails(message, title, *words):
    """Check for status 2, no output, and just this message."""
    same(clannotate(*words), (2, b"", "clannotate: %s\n" % message), title)


def refused(message, *words):
    fails(message + "\n" + USAGE.rstrip(), "refused: " + " ".join(words),
        *words)


def body(*words, **options):
    """Return a report without its command line; it must give no messages."""
    return re.sub(rb"(?m)^Invocation:.*\n", b"", tap.works(CLANNOTATE, *words,
        **options))


def alike(title, first, second, **options):
    same(body(*first, **options), body(*second, **options), title)


def rows(report, title):
    """Return the lines of a section that are not empty."""
    for name, body in cells.sections(report.decode("latin-1")):
        if name.startswith(title):
            return [line for line in cells.in_full(body.split("\n")) if line]
    return None


def gives(title, section, wanted, *words):
    """Check the rows of a section, given with | between them."""
    got = rows(body("--no-annotate", *words), section)
    same(got and "|".join(got), wanted, title)


def files():
    """Write the inputs.  The totals of a and b are the same, 100 and 20."""
    write("a", b"cmd: ./a\nevents: Ir Dr\nfl=/src/a.c\nfn=main\n1 60 1\n2 0 9\n"
        b"fn=f\n3 20\nfl=b.c\nfn=g.constprop.0\n4 19 10\n5 1\n"
        b"summary: 100 20\n")
    write("b", b"cmd: ./b\nevents: Ir Dr\nfl=/src/a.c\nfn=main\n1 66 1\n2 0 9\n"
        b"fn=h\n3 20\nfl=b.c\nfn=g\n4 14 10\nsummary: 100 20\n")
    write("empty", b"")
    write("bad", b"cmd: ./a\nevents: Ir\nfl=x\nfn=y\n1 x\n")
    write("other", b"cmd: ./a\nevents: Ge\nfl=x\nfn=y\n1 1\nsummary: 1\n")
    write("doubtful", b"events: Ir\nfl=a.c\nfn=(1)\n1 1\nfn=(2)\n1 1\n"
        b"fn=(3)\n1 1\n")


# ---- help and version

def test_help():
    for option in ("-h", "--help"):
        p = clannotate(option)
        check(p.status == 0 and p.err == "" and p.out.decode().startswith(
            USAGE), option, [p])
    same(sorted(re.findall(r"(?m)^  (?:-\w,|   ) --([a-z0-9-]+)",
        clannotate("--help").out.decode())), LONG,
        "the help lists just the options tested here")
    for option in ("-V", "--version"):
        p = clannotate(option)
        check(p.status == 0 and p.err == "" and re.fullmatch(
            rb"clannotate \d+\.\d+\.\d+\n", p.out), option, [p])


# ---- wrong usage

def test_refused():
    for option, hint in (("-x", ""), ("-O", ""), ("--nope", ""), ("--nope=1",
            ""), ("--ver", "'--verbose' or '--version'"), ("--so",
            "'--sort' or '--source-map' or '--source-root'"), ("--json",
            "'--to=json'")):
        refused("unknown option '%s'" % option + (hint and "; did you mean %s?"
            % hint), option, "a")
    for option in ("-I -j -o -s --include --jobs --output --subst --auto "
            "--color --context --files0-from --to --function --inline --limit "
            "--mod-filename --mod-funcname --mod-objname --norm --rules "
            "--show --sort --source-map --source-root --threshold --tree "
            "--width").split():
        refused("option '%s' needs an argument" % option, option)
    for option in ("--help --quiet --verbose --version --diff --runs "
            "--no-annotate --no-show-percs --merge-recursion --hot --no-pager "
            "--counters").split():
        refused("option '%s=1' takes no argument" % option, option + "=1",
            "a")
    for option, words in (*((option, "no, yes") for option in ("annotate",
            "auto", "inclusive", "show-percs", "changes")),
            ("color", "auto, always, never"),
            ("to", "text, md, json, csv, sheet, html"), ("inline", "split, outer"),
            ("tree", "none, caller, calling, both, callers, callees")):
        for word in ("", "x", "YES", "no "):
            refused("option '--%s': expected one of %s, found '%s'"
                % (option, words, word), "--%s=%s" % (option, word), "a")
    for word in ("", " ", "\t "):
        refused("option '--demangle': expected a command, found '%s'"
            % word.replace("\t", "?"), "--demangle=" + word, "a")
    for option in ("context", "limit", "width"):
        for word in ("", "x", "-1", "1x", " 1", "1.5", "4294967296",
                "99999999999999999999"):
            refused("option '--%s': expected a number%s, found '%s'" % (option,
                " up to 4294967295" * (len(word) > 9), word), "--%s=%s"
                % (option, word), "a")
    for option, wanted, words in (
            ("width", "at least 5, or 0 for no limit", "1|2|3|4"),
            ("threshold", "a number from 0 to 20", "|x|-1|20.1|21|1x|nan|inf|"
            "1e2|0x5|0X1p1| 5|.|1.2.3|1e"),
            ("source-map", "FROM=TO", "|x|=|=x"),
            ("jobs", "a number up to 1024", "|x|-1|1025")):
        for word in words.split("|"):
            refused("option '--%s': expected %s, found '%s'" % (option, wanted,
                word), "--%s=%s" % (option, word), "a")
    for words in (["a"], ["a", "b", "a"]):
        refused("option '--diff': expected two files, found %d" % len(words),
            "--diff", *words)
    fails("rule 's/x': at character 4: expected the delimiter after OLD, "
        "found the end", "a rule that is none", "-s", "s/x", "a")
    p = clannotate("--norm=nope", "a")
    check(p.status == 2 and p.out == b"" and p.err.startswith(
        "clannotate: option '--norm': ") and p.err.endswith(USAGE),
        "refused: --norm=nope", [p])
    for option in ("show", "sort"):
        for word, found in (("Nope", "Nope"), ("Ir,Nope", "Nope"), ("", ""),
                ("Ir,", ""), (",Ir", ""), ("Ir,,Dr", ""), ("ir", "ir"),
                ("Ir+Nope", "Nope"), ("L1m", "L1m', which needs 'I1mr"), (
                "Ir+L1m", "L1m', which needs 'I1mr"), ("Ir, Dr", " Dr"), (" Ir", " Ir"),
                ("\tIr", "?Ir"), ("Ir, ", " "), ("Ir Dr", "Ir Dr"),
                ("Ir+2 Dr Ir", "Ir+2 Dr Ir"), (" Ir+Dr", " Ir+Dr")):
            fails("option '--%s': expected one of the events 'Ir Dr', found "
                "'%s'" % (option, found), "--%s=%s" % (option, word),
                "--%s=%s" % (option, word), "a")
        for word, found in (("2", "2"), ("2Ir+", "2Ir+"), ("Ir ,Dr", "Ir ")):
            fails("option '--%s': expected the name of an event at the end, "
                "found '%s'" % (option, found), "--%s=%s" % (option, word),
                "--%s=%s" % (option, word), "a")
        fails("option '--%s': expected at most 256 events" % option,
            "--%s: many" % option, "--%s=%s" % (option, ",".join(["Ir"] * 257)),
            "a")
    fails("nope: " + NO_FILE, "a file that is not there", "nope")
    fails("bad:5: expected a number, found 'x'", "a file that is malformed",
        "-o", "new", "a", "bad")
    check(not os.path.exists("new"), "... leaves no output")
    p = clannotate("a", "other")
    check(p.status == 2 and p.out == b"" and p.err.startswith("clannotate: "
        "other: expected the events 'Ir Dr' of 'a', found 'Ge'"),
        "other events", [p])
    check("; --events=union or --events=intersect joins them" in p.err,
        "... which an option joins", [p.err])
    for word, events in (("union", "Ir Dr Ge"), ("intersect", None)):
        p = clannotate("--no-annotate", "--events=" + word, "a", "other")
        same(re.findall(r"Events recorded: *(.*)", p.out.decode()),
            [events] * (events is not None), "--events=" + word)
    # Events are in the order of Callgrind, whichever input comes first.
    for files in ("a", "other"), ("other", "a"):
        fails("option '--sort': expected one of the events 'Ir Dr Ge', found "
            "'Nope'", "the events of all inputs: " + " ".join(files),
            "--events=union", "--sort=Nope", *files)


# ---- inputs

def test_inputs():
    p = clannotate("-q", "empty", "a")
    same((p.status, p.err,
        b"\n100 (100.0%) 20 (100.0%)  PROGRAM TOTALS\n" in p.out),
        (0, "", True), "an empty file counts nothing")
    write("bare", b"events: Ir Dr\nfl=a\nfn=f\n1 1 1\n")
    for words, commands in ((["b", "a"], b'["./a","./b"]'),
            (["bare"], b'[]'), (["bare", "a"], b'["./a"]'),
            (["-q", "--diff", "b", "a"],
            b'["./a"],"old_commands":["./b"],"new_commands":["./a"]')):
        check(b'"commands":' + commands in body("--to=json", *words),
            "json: the commands of " + " ".join(words))
    write("names", b"a\0b\0")
    for name, given in ("names", b""), ("-", b"a\0b\0"):
        alike("--files0-from=" + name, ["--files0-from=" + name], ["a", "b"],
            stdin=given)
    fails("no: " + NO_FILE, "--files0-from: no such file", "--files0-from=no")


def test_many_inputs():
    """Only common descriptions of more than 16 inputs are shown, but all of
    inputs that cg_annotate reads as well."""
    for i in range(20):
        write("many%d" % i, b"# callgrind format\ndesc: I1: 1\ndesc: n: %d\n"
            b"cmd: ./a %d\nevents: Ir\nfn=f\n1 1\n" % (i, i % 2))
        write("plain%d" % i, b"desc: n: %d\ncmd: ./a\nevents: Ir\nfl=a\nfn=f\n"
            b"1 1\nsummary: 1\n" % i)
    def metadata(name, count):
        names = ["%s%d" % (name, i) for i in range(count)]
        return rows(body("-q", "--show=Ir", *names), "Metadata")
    same(metadata("many", 17)[:4], ["I1: 1",
        "Descriptions:     17, which differ in other lines",
        "Command:          ./a 0", "Command:          ./a 1"], "17 inputs")
    same(metadata("many", 16)[:4], ["Description 1:", "I1: 1", "n: 0",
        "Description 2:"], "16 inputs")
    same(metadata("plain", 20)[-7:-5], ["Command 19:        (same as Command "
        "18)", "Command 20:        (same as Command 19)"],
        "20 of cg_annotate's")
    for i in range(18):
        write("many%d" % i, b"desc: I1: 1\ndesc: D1: 2\ncmd: ./a %d\n"
            b"events: Ir\nfn=f\ncfn=g\ncalls=1 1\n1 1\n" % i)
    got = metadata("many", 18)
    same(got[:3], ["I1: 1", "D1: 2", "Command:          ./a 0"],
        "all with the same descriptions")
    same((got[17:19], len(got)), (["Command:          ./a 7",
        "More commands are left out."], 24), "... and 18 commands")


# ---- output

def test_output():
    write("in", read("a"))
    same(clannotate("--output=in", "--to=csv", "in").status, 0,
        "--output over the input")
    same(read("in"), body("--to=csv", "a"), "... has the report")
    alike("-o - is the standard output", ["a"], ["-o", "-", "a"])
    for name, title in (("no/new", "without the folder"), ("/dev/full",
            "to a full device")):
        p = clannotate("-o", name, "a")
        check(p.status == 2 and p.err.startswith("clannotate: %s: " % name),
            "-o " + title, [p])
    with open("/dev/full", "wb") as full:
        p = clannotate("a", stdout=full)
    check(p.status == 2 and p.err.startswith("clannotate: "),
        "standard output is full", [p])


def test_quiet():
    p = clannotate("doubtful")
    said = p.err.split("\n")
    check(p.status == 0 and len(said) == 3 and "2 more of the kind" in said[1],
        "warnings: the first of a kind", said)
    for option, n in ("-q", 1), ("--quiet", 1), ("-v", 4), ("--verbose", 4):
        same(len(clannotate(option, "doubtful").err.split("\n")), n,
            option + ": none or all")
    ended(clannotate("-v", "-s", "s/f/main/", "a"), 0, "clannotate: "
        "functions: 3 names became 2\n", "-v: what became of names")


# ---- costs

def test_events():
    gives("of two --show the last holds", "Summary",
        "Dr_________ |20 (100.0%)  PROGRAM TOTALS", "--show=Ir", "--show=Dr",
        "a")
    write("formula", b"event: CEst = Ir + 10 Dr : Cycles\n" + read("a"))
    gives("--show of a formula", "Function:file",
        "  CEst_______________ Ir________________  function:file|"
        "> 160 (53.3%,  53.3%) 60 (60.0%,  60.0%)  main:/src/a.c|"
        "> 120 (40.0%,  93.3%) 20 (20.0%,  80.0%)  g.constprop.0:b.c|"
        ">  20  (6.7%, 100.0%) 20 (20.0%, 100.0%)  f:/src/a.c",
        "--show=CEst,Ir", "--sort=CEst", "formula")
    check(b"Events recorded:  Ir Dr\nEvents shown:     CEst\n"
        in body("--show=CEst", "formula"), "a formula is not recorded")
    write("most", b"events: Ir\nfl=a\nfn=f\n1 9000000000000000000\n")
    same(clannotate("--show=9000000000000000000Ir", "most"), (2, b"",
        "clannotate: event '9000000000000000000Ir': a term is too large, or "
        "there are too many events\n"), "a formula beyond 2^118")
    gives("--sort by a formula that is not shown", "Function:file",
        "  Dr________________  function:file|"
        "> 10 (50.0%,  50.0%)  main:/src/a.c|"
        "> 10 (50.0%, 100.0%)  g.constprop.0:b.c", "--show=Dr",
        "--sort=CEst", "--threshold=10", "formula")
    same(json.loads(body("--to=json", "--show=CEst",
        "formula"))["totals"], {"CEst": 300}, "json: --show of a formula")
    for formula, total in (("Ir+10Dr", 300), ("2*Dr-Ir", -60), ("-Dr", -20),
            ("Ir + 10 Dr", 300), ("9 Ir", 900), ("2 * Ir -Dr", 180),
            ("Ir +2 Dr", 140), ("Ir+ Dr", 120)):
        gives("--show=" + formula, "Summary", "%s |%s%d  PROGRAM TOTALS"
            % (formula, " " * (len(formula) - len(str(total))), total),
            "--show=" + formula, "--no-show-percs", "a")
    write("misses", b"events: Bc Bcm Bi Bim\nfl=a\nfn=f\n1 9 2 8 1\n")
    gives("--show of what valgrind derives", "Summary",
        "Bm________ |3 (100.0%)  PROGRAM TOTALS",
        "--show=Bm", "misses")


def test_sides():
    """Old and new counts can be shown; clannotate-changes tests the changes."""
    for words in ([], ["--to=callgrind"]):
        diff = tap.cgdiff("--sides", "--norm=gcc", *words, "a", "b").out
        report = body("--no-annotate", stdin=diff)
        check(b"Events recorded:  Ir Dr\nEvents shown:     Ir Dr\n" in report
            and b"Changes of Ir" in report, "events are the differences")
        report = body("--no-annotate", "--show=IrNew,IrOld,Ir",
            "--sort=IrNew", "--no-show-percs", stdin=diff)
        same(rows(report, "Function:file"), [
            "  IrNew IrOld Ir  function:file",
            ">    66    60  6  main:/src/a.c", ">    20     0 20  h:/src/a.c",
            ">    14    20 -6  g:b.c"], "... --show of old and new counts")


# ---- names

def test_renaming():
    for words in (["-s", "s/main|f/x/"], ["--subst=fn:s/main|f/x/"],
            ["--mod-funcname=s/main|f/x/"], ["--rules=rules"]):
        write("rules", b"# a comment\n\ns/main|f/x/\n")
        gives(" ".join(words), "Function:file",
            "  Ir________________  function:file|"
            "> 80 (80.0%,  80.0%)  x:/src/a.c|"
            "> 20 (20.0%, 100.0%)  g.constprop.0:b.c", *words, "--show=Ir",
            "a")
    gives("--norm", "Function:file", "  Ir________________  function:file|"
        "> 60 (60.0%,  60.0%)  main:/src/a.c|> 20 (20.0%,  80.0%)  g:b.c|"
        "> 20 (20.0%, 100.0%)  f:/src/a.c", "--norm=gcc", "--show=Ir", "a")
    write("object", b"events: Ir\nob=/lib/x-1.so\nfl=a\nfn=f\n1 1\n"
        b"ob=/lib/x-2.so\nfn=f\n1 2\n")
    gives("objects", "Function:file", "  Ir________________  function:file|"
        "> 3 (100.0%, 100.0%)  f:|  2  (66.7%)            a [/lib/x-2.so]|"
        "  1  (33.3%)            a [/lib/x-1.so]", "object")
    gives("--mod-objname", "Function:file",
        "  Ir________________  function:file|"
        "> 3 (100.0%, 100.0%)  f:a [x]", "--mod-objname=s/.*/x/", "object")
    write("by-object", b"events: Ir\nob=/lib/x\nfl=???\nfn=/lib/x\n1 1\n"
        b"cob=y\ncfn=y\ncalls=1 1\n1 2\nob=y\nfn=y\n1 2\n")
    gives("what is called as its object", "File:function",
        "  Ir________________  file:function|< 3 (100.0%, 100.0%)  ???:|"
        "  2  (66.7%)            y|  1  (33.3%)            /lib/x",
        "by-object")
    gives("... inclusive", "Functions by inclusive cost",
        "Ir  share self share calls cost/call  file:function|"
        " 3 100.0%    1 33.3%                  ???:/lib/x|"
        " 2  66.7%    2 66.7%     1       2.0  ???:y", "--inclusive",
        "by-object")
    gives("... and its calls", "Callers and", "  Ir________  file:function|"
        "  3 (100.0%)  * ???:/lib/x|  2  (66.7%)  >   ???:y (1x)|"
        "  2  (66.7%)  < ???:/lib/x (1x)|  2  (66.7%)  * ???:y",
        "--tree=both", "by-object")


def test_width():
    name = "\u00e4\u00f6\u00fc\u00df" * 3       # 24 bytes
    write("wide", ("events: Ir\nfl=%s.c\nfn=%s\n1 5\n" % (name,
        name)).encode())
    for width, wanted in ((0, (name + ".c", name)), (26, (name + ".c", name)),
            (25, (name[:5] + "..." + name[-4:] + ".c", name)),
            (24, (name[:5] + "..." + name[-4:] + ".c", name)),
            (23, (name[:5] + "..." + name[-4:] + ".c",
            name[:5] + "..." + name[-5:])),
            (6, ("\u00e4...c", "\u00e4...")), (5, ("...c", "..."))):
        report = body("--no-annotate", "--width=%d" % width, "wide").decode()
        got = re.search(r"%\)  (.*):(.*)\n\n-", report).groups()
        check(all(len(n.encode()) <= width or width == 0 for n in got),
            "--width=%d: no name is longer" % width, got)
        same(got, wanted, "--width=%d" % width)
    write("more", profile_of("function 5 another=4|another 4 function=0",
        file="a-long-name.c"))
    write("less", profile_of("another 3|third 3", file="a-long-name.c"))
    diff = tap.cgdiff("--sides", "less", "more").out
    reports = [body("--no-annotate", "--inclusive", "--tree=both", "--width=6",
        words, stdin=diff) for words in ("--changes", "--changes=no")]
    for title, wanted in (("Changes", 3), ("Functions", 5), ("Callers", 7)):
        report = reports[title == "Functions"]
        section = "\n".join(rows(report, title))
        same((section.count("a-...c:"), section.count("a-long-name")),
            (wanted, 0), "--width: files in " + title)
    report = reports[1]
    same(rows(report, "File:function")[1], "<  3  (50.0%, 50.0%)  a-...c:",
        "--width: files that are heads")
    report = body("--no-annotate", "--inclusive=no", "--width=6",
        "--changes=no", stdin=diff)
    same("\n".join(rows(report, "Function:file")).count(":a-...c"), 3,
        "--width: files of functions")
    report = body("--width=6", "more")
    check(b"file: a-long-name.c\n" in report, "--width is not for titles",
        [report])
    check(b"..." not in body("--width=6", "--to=md", "wide"),
        "--width is for text")
    name = "a" + "b" * 38 + "c"         # cut to 26 bytes in 80 columns
    write("plain", ("events: Ir\nfl=%s\nfn=%s\n1 5\n" % (name, name)).encode())
    short = "a" + "b" * 11 + "..." + "b" * 10 + "c"
    least = "a" + "b" * 8 + "..." + "b" * 7 + "c"
    for columns, words, wanted in ((80, [], short), (80, ["--width=0"], name),
            (80, ["--width=5"], "a...c"), (24, [], least)):
        report = on_terminal("--no-annotate", "--color=never", *words,
            "plain", columns=columns).decode()
        check("  %s:%s\n" % (wanted, wanted) in report,
            "on a terminal of %d columns %s" % (columns, " ".join(words)),
            [report])
    report = on_terminal("--to=md", "plain").decode()
    check(name + ":" + name in report, "md on a terminal", [report])
    check(name in body("--no-annotate", "plain").decode(), "in a pipe")
    write("plain", b"events: Ir\nfl=a.c\nfn=abcdefghijk\n1 5\n")
    for width, wanted in ((11, "abcdefghijk"), (10, "abcd...ijk"),
            (9, "abc...ijk"), (8, "abc...jk"), (5, "a...k"),
            (0, "abcdefghijk")):
        report = body("--no-annotate", "--width=%d" % width, "plain").decode()
        check("a.c:%s\n" % wanted in report, "--width=%d of letters" % width,
            [report])


# ---- calls

def test_calls():
    write("calls", profile_of("main 1 f*2=3|f 3"))
    alike("--inclusive=yes", ["--inclusive", "calls"], ["--inclusive=yes",
        "calls"])
    gives("functions come first, by self cost", "Functions by self cost",
        "Ir share inclusive  share calls cost/call  file:function|"
        " 3 75.0%         3  75.0%     2       1.5  a.c:f|"
        " 1 25.0%         4 100.0%                  a.c:main", "calls")
    titles = [re.findall(rb"(?m)^-- (.*)", body("--no-annotate", *words))
        for words in (["calls"], ["--inclusive", "calls"],
        ["--inclusive=no", "calls"], ["a"], ["--inclusive", "a"])]
    both = [[b"Functions by %s cost" % by, b"File:function summary"]
        for by in (b"self", b"inclusive")]
    neither = [b"File:function summary", b"Function:file summary"]
    same([found[2:] for found in titles], [*both, neither, neither, both[1]],
        "which tables there are, and none twice")
    write("above", profile_of("top 0 main=4|main 1 f*2=3|f 3"))
    same(body("--to=md", "--inclusive=no", "above"), b"**Ir 4** in all\n\n"
        b"| Ir | calls | function |\n| ---: | ---: | --- |\n"
        b"| 3 (75.0%) | 2 | `a.c:f` |\n| 1 (25.0%) | 1 | `a.c:main` |\n",
        "no inclusive costs in Markdown")
    same(body("--to=csv", "--inclusive=no", "above"), body("--to=csv", "above"),
        "but in CSV")
    gives("without shares", "Functions by self cost",
        "Ir inclusive calls cost/call  file:function|"
        " 3         3     2       1.5  a.c:f|"
        " 1         4                  a.c:main", "--show-percs=no", "calls")
    write("events", profile_of("main 1,1 f*2=3,4|f 3,4", "Ir Dr"))
    gives("of two events", "Functions by self cost",
        "Dr share Ir share inclusive  share calls cost/call  file:function|"
        " 4 80.0%  3 75.0%         4  80.0%     2       2.0  a.c:f|"
        " 1 20.0%  1 25.0%         5 100.0%                  a.c:main",
        "--sort=Dr", "--show=Dr,Ir", "events")
    gives("sorted by the other one", "Functions by self cost",
        "Ir share inclusive(Dr)  share calls cost/call(Dr)  file:function|"
        " 3 75.0%             4  80.0%     2           2.0  a.c:f|"
        " 1 25.0%             5 100.0%                      a.c:main",
        "--sort=Dr", "--show=Ir", "events")
    head2 = "| Ir | %s (Dr) | calls | cost per call (Dr) |"
    for words, other in ([], "inclusive"), (["--inclusive"], "self"):
        check((head2 % other).encode() in body("--to=md", "--sort=Dr", "--show=Ir",
            *words, "events"), "in Markdown: " + other)
    for words, section, heads, row in ("--function=^f$", "Function: f",
            "  Ir_______  of it (Dr) file:function", "  3 (75.0%)      100.0% < "
            "a.c:main (2x)"), ("--hot", "Hot path: calls, their part of the "
            "caller, self", "  Ir________  caller (Dr)  Ir_______  file:function",
            "  3  (75.0%)        80.0%  3 (75.0%)  a.c:f"):
        got = rows(body("--sort=Dr", "--show=Ir", words, "events"), section)
        same([got[0], row in got], [heads, True], "a part of Dr: " + words)
    for event in "Gr\u00f6\u00dfe", "Groze":
        write(event, profile_of("main 1,1 f*2=3,4|f 3,4", "Ir " + event))
    for words in ["--no-annotate"], ["--function=^f$"], ["--hot"]:
        wide, narrow = (body("--sort=" + event, *words, event).decode()
            for event in ("Gr\u00f6\u00dfe", "Groze"))
        same(wide.replace("Gr\u00f6\u00dfe", "Groze"), narrow,
            "a head is as wide as its characters: " + words[0])
    for word, other in (("callers", "caller"), ("callees", "calling")):
        alike("--tree=%s: a word for %s" % (word, other),
            ["--tree=" + other, "calls"], ["--tree=" + word, "calls"])
    alike("--tree=none", ["calls"], ["--tree=both", "--tree=none", "calls"])
    write("inlined", b"events: Ir\nfl=a.c\nfn=f\n1 2\nfi=b.h\n7 1\n")
    alike("--inline=split is the default", ["inlined"], ["--inline=outer",
        "--inline=split", "inlined"])


def test_recursion():
    """f calls f'2, which calls f'3."""
    write("recursive", profile_of("main 1 f=9|f 4 f'2*2=5|f'2 3 f'3*3=2|"
        "f'3 2"))
    gives("--merge-recursion", "Functions by inclusive",
        "Ir  share self share calls cost/call  file:function|"
        "10 100.0%    1 10.0%                  a.c:main|"
        " 9  90.0%    9 90.0%     6       1.5  a.c:f <recursive>",
        "--inclusive", "--merge-recursion", "recursive")


# ---- limits

def test_limit():
    for limit, counts in ((0, (2, 3)), (1, (1, 1)), (2, (2, 2)), (3, (2, 3)),
            (9, (2, 3))):
        report = body("--no-annotate", "--limit=%d" % limit, "a")
        for title, mark, what, shown, all_n in (
                ("File:function", "<", "file", counts[0], 2),
                ("Function:file", ">", "function", counts[1], 3)):
            got = rows(report, title)
            left = all_n - shown
            same((sum(row.startswith(mark) for row in got),
                [row for row in got if "left out" in row]), (shown,
                ["%d more %s left out." % (left, what + " is" if left == 1
                else what + "s are")] * (left > 0)),
                "--limit=%d: %s" % (limit, title))
    alike("--limit of as many as there are", ["a"], ["--limit=3", "a"])
    report = body("--no-annotate", "--limit=1", "--show=Ir", "a")
    check(report.endswith(b"""
-- Function:file summary
""" + b"-" * 80 + b"""
  Ir_______________  function:file

> 60 (60.0%, 60.0%)  main:/src/a.c

2 more functions are left out.

"""), "--limit: columns of what is shown, a blank line around", [report])
    check(b"Annotated source file: b.c\n" in body("--limit=1", "a"),
        "--limit is not for sources")
    write("graph", profile_of("main 1 f=9|f 2 g=7|g 3 f=4 h=4|h 4"))
    for limit, wanted, left in ((1, ["a.c:main"], "4 more rows are"),
            (2, ["a.c:main", "<cycle 1>", "  a.c:g",
            "  a.c:f"], "3 more rows are"), (4, ["a.c:main",
            "<cycle 1>", "  a.c:g", "  a.c:f",
            "a.c:g <cycle 1>", "a.c:h"],
            "1 more row is"), (5, ["a.c:main", "<cycle 1>",
            "  a.c:g", "  a.c:f", "a.c:g <cycle 1>",
            "a.c:h", "a.c:f <cycle 1>"], "")):
        got = rows(body("--no-annotate", "--inclusive", "--limit=%d" % limit,
            "graph"), "Functions")
        column = got[0].index("file:function")
        same([row if "left out" in row else row[column:] for row in got[1:]],
            wanted
            + [left + " left out."] * (left != ""),
            "--inclusive --limit=%d" % limit)
    for limit, wanted in ((1, ["main"]), (3, ["main", "g", "h"]),
            (4, ["main", "g", "h", "f"]), (5, ["main", "g", "h", "f"])):
        got = rows(body("--no-annotate", "--tree=both", "--limit=%d" % limit,
            "graph"), "Callers")
        same(re.findall(r"\* a.c:(\w+)", "\n".join(got)), wanted,
            "--tree --limit=%d" % limit)
        same([row for row in got if "left out" in row],
            {1: ["3 more functions are left out."],
            3: ["1 more function is left out."]}.get(limit, []),
            "--tree --limit=%d: what is left out" % limit)


# ---- forms

def test_forms():
    alike("--to=text is the default", ["a"], ["--to=text", "a"])
    alike("of two --to the last holds", ["--to=csv", "a"],
        ["--to=md", "--to=csv", "a"])


# ---- colours

RED, YELLOW, END = "\033[1;31m", "\033[33m", "\033[0m"


def on_terminal(*words, columns=80, **env):
    """Return what clannotate writes to a terminal."""
    environ = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
    return terminal.tool("clannotate", *words, ends="o", columns=columns,
        env={**environ, **env})[1]


def test_color():
    write("hot", b"events: Ir\nfl=a\nfn=red\n1 895\nfn=also\n1 10\n2 90\n"
        b"fn=neither\n3 -5\n")
    plain = body("--no-annotate", "hot")
    check(b"\033" not in plain, "no colour in a pipe")
    for words in (["--color=never"], ["--color=auto"]):
        alike(words[0] + " in a pipe", ["hot"], [*words, "hot"])
    report = body("--no-annotate", "--color=always", "hot")
    same(re.sub(rb"\033\[[\d;]*m", b"", report), plain,
        "--color=always adds nothing else")
    same(rows(report, "Function:file"), ["  Ir_________________  "
        "function:file",
        "> " + RED + "895 (90.4%,  90.4%)" + END + "  red:a",
        "> " + RED + "100 (10.1%, 100.5%)" + END + "  also:a",
        "> " + " -5 (-0.5%, 100.0%)" + "  neither:a"], "--color=always: rows")
    write("edge", b"events: Ir\nfl=a\nfn=a\n1 800\nfn=b\n1 100\nfn=c\n1 -100\n"
        b"fn=d\n1 99\nfn=e\n1 10\nfn=f\n1 9\nfn=g\n1 82\n")
    report = body("--color=always", "--no-annotate", "edge").decode()
    colors = {name: color for color, name in re.findall(
        r"(?m)^> ?(\033\[[\d;]*m|).*  (\w):a$", report)}
    same(colors, {"a": RED, "b": RED, "c": RED, "d": YELLOW, "e": YELLOW,
        "f": "", "g": YELLOW}, "colours begin at 1 % and at 10 %")
    check(b"\033[1;31m" in on_terminal("hot"), "colours on a terminal")
    check(b"\033" not in on_terminal("hot", NO_COLOR="1"),
        "... not with NO_COLOR")
    check(b"\033" in on_terminal("hot", NO_COLOR=""),
        "... but where that is empty")
    check(b"\033" not in on_terminal("--color=never", "hot"),
        "... not with --color=never")
    check(b"\033" in on_terminal("--color=always", "hot", NO_COLOR="1"),
        "--color=always holds against NO_COLOR")
    on_terminal("-o", "new", "hot")
    check(b"\033" not in read("new"), "no colour in a file of -o")
    check(b"\033" not in on_terminal("--to=md", "hot"), "none in md")


os.chdir(tap.scratch())
files()
tap.run_tests()
