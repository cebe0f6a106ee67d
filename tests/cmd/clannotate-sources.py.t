#!/usr/bin/env python3
"""The sources of clannotate: those named on the command line, where it looks
for them, and how it reports odd ones.
"""
import gzip
import os
import random
import re
import shutil
import subprocess
import sys

sys.path[0] += "/.."
import cells
import tap
from tap import check, clannotate, read, records, same, write

OLD = 10 ** 9       # before all profiles
NEW = 4 * 10 ** 9   # after them
UNKNOWN = ("clannotate: warning: %s: no cost line of the profile is in this "
    "source\n")
PROFILE = records(b"""cmd: ./tally|events: Ir
fl=/b/tally.c|fn=main|1 99900
fl=/b/lib/words.c|fn=split|2 50
fl=/b/old/words.c|fn=split|3 48
fl=/b/words.cc|fn=other|1 2
summary: 100000
""")
# Calls made in a.c and in b.h, which is inlined, by names and by known ids, in
# plain lines and in lines with two blanks.
CALLS = records(b"""events: Ir
fl=(1) a.c|fn=(1) main|1 10|cfn=(2) one|calls=2 7|2 20|fi=(2) b.h|cfn=(2)
calls=3 7|2 30|cfn=(3) two|calls=4 7|3 40|cfi=(1)|cfn=(2)|calls=5  7|3 50
fe=(1)|cfn=(3)|calls=6 7|2 60|cfn=(2)|calls=7  7|3 70
fl=(2)|fn=(3)|7 5|cfn=(2)|calls=8 7|4 80
fl=(1)|fn=(2)|4 1
totals: 16
""")


def source(name, text=None, changed=OLD):
    """Write a source, by default five lines with its path and their numbers."""
    if text is None:
        text = b"".join(b"%s %d\n" % (name.encode(), i) for i in range(1, 6))
    tap.source(name, text, changed)


def report(*words, **options):
    """Return a report; standard error must be `said', by default empty."""
    return tap.works(tap.CLANNOTATE, *words, **options).decode("latin-1")


def sections(text):
    """Return the name and the lines of each annotated file, in order."""
    prefix = "Annotated source file: "
    return [(title[len(prefix):], [line for line in body.split("\n") if line])
        for title, body in cells.sections(text) if title.startswith(prefix)]


def shown(*words, **options):
    """Return the names of the annotated files."""
    return [name for name, lines in sections(report(*words, **options))]


def total(text):
    return re.search(r"(\S+) \(100.0%\)  PROGRAM TOTALS", text).group(1)


def test_named():
    same(shown("p"), ["/b/tally.c"], "only tally.c reaches the threshold")
    for words in ("lib/words.c", "/b/lib/words.c", "./lib/words.c",
            ".//./lib/words.c", "lib/words.c lib/words.c"):
        same(shown("p", *words.split()), ["/b/lib/words.c", "/b/tally.c"],
            "named, whatever its share: " + words)
    same(shown("p", "words.c"), ["/b/lib/words.c", "/b/old/words.c",
        "/b/tally.c"], "two of the same ending are both shown")
    same(shown("p", "words.c", "words.cc"), ["/b/lib/words.c",
        "/b/old/words.c", "/b/tally.c", "/b/words.cc"],
        "two names; the files are in the order of names")
    same(shown("p", "words.cc", "words.c"), shown("p", "words.c", "words.cc"),
        "... whatever the order of operands")
    same(shown("p", "tally.c"), ["/b/tally.c"],
        "one that is shown anyway is shown once")
    same(shown("--threshold=0", "p"), shown("p", "words.c", "words.cc"),
        "a threshold of 0 shows the same")
    for words in (["--annotate=no"], ["--auto=no"], ["--no-annotate"]):
        text = report(*words, "p", "lib/words.c")
        same([name for name, lines in sections(text)], ["/b/lib/words.c"],
            words[0] + ": only what is named")
        check("Annotation:       off\nUser annotated:   lib/words.c\n\n"
            in text and "Annotation summary" not in text, "... and no summary")
    text = report("p", "tally.c", "words.cc")
    check("Annotation:       on\nUser annotated:   tally.c words.cc\n\n"
        in text, "the report has the names")
    check("User annotated" not in report("p"), "... and nothing without them")
    source("tally.c")
    source("words.cc")
    text = report("p", "tally.c", "words.cc").splitlines()
    same([line for line in text if "annotated: files" in line][0::4],
        ["99,902 (99.9%)    annotated: files known & above threshold & "
        "readable, line numbers known", "    98  (0.1%)  unannotated: files "
        "known & below threshold"], "what is named is not below the threshold")
    os.remove("tally.c")
    os.remove("words.cc")
    same(shown("--format=json", "p", "words.c"), [], "other forms have none")


def test_unknown():
    for name in ("nope.c", "ords.c", "b.c", "/words.c", "/b/words.c",
            "words.h", "x/lib/words.c", ".c"):
        same(shown("p", name, said=UNKNOWN % name), ["/b/tally.c"],
            "no source of the profile: " + name)
    source("here.c")
    same(shown("p", "here.c", said=UNKNOWN % "here.c"), ["/b/tally.c"],
        "a source that is there, but has no cost")
    same(shown("p", "a.c", "words.c", "z.c", said=UNKNOWN % "a.c" + UNKNOWN
        % "z.c"), ["/b/lib/words.c", "/b/old/words.c", "/b/tally.c"],
        "two that are none, and one that is")
    for option in ("-q", "--quiet"):
        same(shown(option, "p", "nope.c"), ["/b/tally.c"], option)
    write("zero", b"events: Ir\nfl=zero.c\nfn=f\nfl=???\nfn=g\n1 5\n")
    same(shown("-q", "zero", "zero.c"), [], "a file without a cost line")
    report("zero", "zero.c", said=UNKNOWN % "zero.c")


def test_kinds():
    """clannotate tells profiles from sources among its operands."""
    for name in ("prof.c", "a.b.rs", "x.out", "plain", ".c/plain"):
        os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
        write(name, PROFILE)
        same(total(report("p", name)), "200,000", "a profile: " + name)
    for head in (b"# callgrind format\nevents: Ir\n", b"version: 1\n"
            b"events: Ir\n", b"creator: x\nevents: Ir\n",
            b"desc: x\r\nevents: Ir\n", b"cmd: x\nevents: Ir\n",
            b"positions: line\nevents: Ir\n", b"events:Ir\n",
            b"# no format\n\nevents:\tIr\n"):
        write("head.c", head + b"fl=a.c\nfn=f\n1 7\ntotals: 7\n")
        same(total(report("-q", "p", "head.c")), "100,007",
            "a profile that begins with %r" % head)
    write("zipped.c", gzip.compress(PROFILE))
    same(total(report("p", "zipped.c")), "200,000", "a compressed profile")
    os.mkfifo("pipe.c")
    writer = subprocess.Popen("cat p >pipe.c", shell=True)
    same(total(report("p", "pipe.c")), "200,000", "a profile in a pipe")
    writer.kill()
    writer.wait()
    same(total(report("prof.c")), "100,000", "the first is a profile")
    same(total(report("-", "tally.c", stdin=PROFILE)), "100,000",
        "so is the standard input")
    write("names", b"prof.c\0x.out\0")
    same((total(report("--files0-from=names", "words.c")),
        shown("--files0-from=names", "words.c")[0]), ("200,000",
        "/b/lib/words.c"), "... and each of --files0-from")
    same(total(report("x.out", "words.c", "p")), "200,000",
        "a source may stand between profiles")
    source("label.c", b"int\nmain(void)\n{\n\tgoto events;\nevents:\n"
        b"version: \n\treturn 0;\n}\n")
    source("empty.c", b"")
    source("tail.c", b"x\n" * 40000 + b"events: Ir\n")
    for name in ("label.c empty.c tail.c a.cpp a.c++ a.C a.hpp a.f90 a.F a.s "
            "a.S a.py a.zig a.adb a.y a.rs a.go").split():
        report("p", name, said=UNKNOWN % name)


def test_trouble():
    """No damaged profile passes for a source."""
    def fails(message, title, *words):
        p = clannotate(*words)
        # musl has shorter words for EIO.
        said = p.err.replace("I/O", "input/output")
        same((p.status, p.out, said), (2, b"", "clannotate: %s\n" % message),
            title)

    damaged = PROFILE.replace(b"99900", b"x")
    for name in ("x.out", "x.c"):
        write(name, damaged)
        fails("%s:5: expected a number, found 'x'" % name,
            "a damaged profile: " + name, "p", name)
    write("noise.out", b"\0\1\2\n")
    fails("noise.out:1: expected a profile of Cachegrind, Callgrind or "
        "LLVM, found '???'", "no profile at all", "p", "noise.out")
    write("short.c", gzip.compress(PROFILE)[:-9])
    fails("short.c: the compressed data end too early", "one cut short", "p",
        "short.c")
    write("text.c", gzip.compress(b"int x;\n"))
    fails("text.c:1: expected a profile of Cachegrind, Callgrind or "
        "LLVM, found 'int x;'", "what is compressed is no source", "p", "text.c")
    if os.path.exists("/proc/self/mem"):
        os.symlink("/proc/self/mem", "mem.c")
        fails("mem.c: input/output error", "what cannot be read is no source",
            "p", "mem.c")
    gone = "%s: cannot open: no such file or directory"
    for name in ("gone", "gone.out", "gone.1", "gone.c/x", "gone.xc"):
        fails(gone % name, "not there, and no source: " + name, "p", name)
    fails(gone % "gone.c", "the first is not there", "gone.c", "words.c")
    source("src.c")
    fails("src.c:1: expected a profile of Cachegrind, Callgrind or "
        "LLVM, found 'src.c 1'", "sources only", "src.c", "words.c")
    os.mkdir("folder.c")
    fails("folder.c: expected a file in this folder, found none",
        "a folder of nothing", "-q", "folder.c")
    p = clannotate("--diff", "p", "words.c")
    check(p.status == 2 and p.err.startswith("clannotate: option '--diff': "
        "expected two files, found 1\n"), "--diff: a source is none of two",
        [p])
    same(shown("--diff", "--no-annotate", "p", "words.cc", "p"),
        ["/b/words.cc"], "--diff with a source")


# Options, an operand that names a source, and the file that is found.  A prefix
# of --source-map need not end at a folder; the first that fits applies.
PLACES = """
lib/words.c lib/words.c
-I root lib/words.c root/b/lib/words.c
-I root root/b/lib/words.c root/b/lib/words.c
-I ./root root/b/lib/words.c root/b/lib/words.c
--source-map=/b/lib=moved moved/words.c moved/words.c
--source-map=/b/lib=moved ./moved/words.c moved/words.c
--source-map=/b/lib=moved lib/words.c moved/words.c
-Inope --include=root lib/words.c root/b/lib/words.c
--source-map=/b/li=nope -I root lib/words.c lib/words.c
--source-map=/b/lib=moved --source-map=/=root/ lib/words.c moved/words.c
--source-map=/x=y --source-map=/=root/ lib/words.c root/b/lib/words.c
--source-map=/b/lib/= -I moved lib/words.c moved/words.c
--source-map=b/lib=moved lib/words.c lib/words.c
--mod-filename=s/.*lib.words/new/ lib/words.c lib/words.c
--mod-filename=s/.*lib.words/new/ -Iroot new.c root/b/lib/words.c
"""


def test_places():
    """Options and operands lead to the files of PLACES."""
    for name in ("root/b/lib/words.c", "moved/words.c", "lib/words.c"):
        source(name)
    for line in PLACES.strip().split("\n"):
        *words, name, found = line.split()
        text = report("--context=0", "--annotate=no", *words, "p", name)
        check("50 (0.1%%)  %s 2\n" % found in text, "found: " + line, [text])
    write("signs", b"events: Ir\nfl=x=y/words.c\nfn=f\n2 5\n")
    check("5 (100.0%)  moved/words.c 2\n" in report("--source-map=x=y=moved",
        "signs"), "--source-map: = in FROM")
    source("words.c")
    check("words.c 2\n" not in report("p", "words.c"),
        "what two files could be is none of them")
    source("new.c")
    check("new.c 2\n" not in report("--mod-filename=s,.*/words,new,", "p",
        "new.c"), "nor what several became")
    write("known", PROFILE.replace(b"/b/lib/words.c", b"moved/words.c"))
    check("moved/words.c 2\n" in report("known", "moved/words.c"),
        "the name in the profile")
    source("lib/moved/words.c")
    check("lib/moved" not in report("known", "moved/words.c"),
        "... goes first")


def test_odd():
    """Odd lines and dates are reported alike, with or without an operand."""
    write("odd", b"events: Ir\nfl=a.c\nfn=f\n0 50\n2 25\n9 20\n12 5\n")
    source("in/a.c", b"one\n\xff\xfe \xe9\0\x80\nthree\n", NEW)
    for words in (["-Iin", "odd"], ["-Iin", "odd", "a.c"],
            ["-Iin", "--threshold=20", "odd", "a.c"],
            ["--source-map=a=in/a", "odd"], ["-Iin", "--no-annotate", "odd",
            "in/a.c"]):
        text = report(*words)
        title = " ".join(words)
        check("50 (50.0%)  <unknown (line 0)>\n" in text,
            title + ": line 0, with its share", [text])
        check("\n .          one\n25 (25.0%)  \xff\xfe \xe9\0\x80\n .          "
            "three\n" in text, title + ": bytes that are no UTF-8", [text])
        check("\n20 (20.0%)  <bogus line 9>\n 5  (5.0%)  <bogus line 12>\n"
            in text and "@@ Information recorded about lines past the end of "
            "'a.c'.\n" in text, title + ": lines past the end", [text])
        check("@ Original source files are all newer than data file 'odd':\n"
            "@ - a.c\n@ Annotations may not be correct.\n" in text,
            title + ": newer than the profile", [text])
    long = 1900 * "x/" + "a.c"
    write("deep", read("odd").replace(b"fl=a.c", b"fl=" + long.encode()))
    check("\n- %s\n" % long in report("-Ip", "-Iq", "-Ir", "deep"), "a folder "
        "that is not there, with a long name")
    os.utime("in/a.c", (OLD, OLD))
    check("newer" not in report("-Iin", "odd", "a.c"),
        "older than the profile: nothing is said")
    os.utime("in/a.c", (NEW, NEW))
    tap.source("-", b"")
    check("newer" not in report("-Iin", "-", stdin=read("odd")),
        "the standard input has no age, not that of a file of its name")


def calls(text, name):
    """Return (cost, callee, calls) of each call shown in a source."""
    part = text.split("-- Annotated source file: " + name)[1]
    return re.findall(r"([\d,]+) \([\d.]+%\) +=> (\S+) \((\d+)x\)",
        part.split("\n-- ")[0])


def test_calls():
    write("calls", CALLS)
    here = [("20", "one", "2"), ("60", "two", "6"),
        ("70", "one", "7")]
    there = [("30", "one", "3"), ("50", "one", "5"),
        ("40", "two", "4"), ("80", "one", "8")]
    for found in ([], ["a.c"], ["b.h"], ["a.c", "b.h"]):
        for name in found:
            source(name)
        text = report("calls")
        title = "sources that are there: %s: " % (" ".join(found) or "none")
        same(calls(text, "a.c"), here if "a.c" in found else [],
            title + "calls in a.c")
        same(calls(text, "b.h"), there if "b.h" in found else [],
            title + "calls in b.h")
        for name in found:
            os.remove(name)


def test_folders():
    """Each source that exists shows its calls, whichever of the folders exist
    and in any order of names."""
    files = ["a.c", "x/a.c", "x/b.c", "x/y/a.c", "x/y/b.c", "x/yy/a.c",
        "x/y/z/a.c", "x//c.c", "x/y/../d.c", "./x/y/z/b.c", "w/a.c",
        os.path.abspath("x/y/e.c"), os.path.abspath("v/u/a.c")]
    dice = random.Random(1)
    for place in ("", "inc/"):
        for _ in range(30):
            dice.shuffle(files)
            folders = [f for f in map(os.path.dirname, files)
                if dice.random() < 0.2]
            there = [f for f in files if os.path.dirname(f) in folders and
                dice.random() < 0.7]
            # The reader skips calls only in Callgrind's form, by known ids and
            # with a blank at the end.
            write("calls", ("events: Ir\nfl=(0) leaf.c\nfn=(0) leaf\n1 1\n" +
                "".join("fl=(%d) %s\nfn=(%d) f%d\n2 9\ncfi=(0)\ncfn=(0)\n"
                "calls=1 1 \n3 5\n" % (i, f, i, i)
                for i, f in enumerate(files, 1)) + "totals: %d\n" %
                (9 * len(files) + 1)).encode())
            for f in there:
                source(f if f[0] == "/" else place + f)
            text = report("-I", "none", "-I", "inc", "calls")
            same([f for f in files if calls(text, f) != []],
                [f for f in files if f in there],
                "calls in %s" % " ".join(os.path.relpath(f) for f in there))
            for f in ("a.c", "inc", "x", "w", "v"):
                if os.path.isdir(f):
                    shutil.rmtree(f)
                elif os.path.exists(f):
                    os.remove(f)
    write("long", b"events: Ir\n" + b"".join(b"fl=/%s/%s.c\nfn=f\n1 5\n" %
        (b"x" * 20000, name) for name in (b"a", b"b")))
    same(report("long").count("original files are unreadable"), 2,
        "a folder of a path too long to remember")


def prepare():
    os.chdir(tap.scratch())
    tap.source("p", PROFILE, OLD + 1)


tap.run_tests(prepare)
