#!/usr/bin/env python3
"""clannotate --asm shows what instructions cost.

With a fake objdump, the report is as written here, byte for byte.  With the
real one, if there are also valgrind and a compiler, every instruction has the
cost that the profile gives its address.
"""
import collections
import html
import os
import re
import shutil
import sys

sys.path[0] += "/.."
import oracle
import tap
from tap import CLANNOTATE, check, records, refused, same, write


CODE = """
prog:     file format elf64-x86-64


Disassembly of section .text:

0000000000001000 <_start>:
    1000:\tnop
    1001:\tcall   1010 <main>
\t...

0000000000001010 <main>:
    1010:\tpush   %rbx
    1011:\tmov    $0x3,%ebx
    1013:\tcall   1030 <work(int, char)>
    1018:\tdec    %ebx
    101a:\tjne    1013 <main+0x3>
    101c:\tpop    %rbx
    101d:\tret
    101e:\tint3
    101f:\tint3
    1020:\tint3

0000000000001030 <work(int, char)@@V1>:
    1030:\tlea    0x2,%rax        # 3fd0 <x>
    1037:\tret
"""

PROFILE = records("""# callgrind format|positions: instr line|events: Ir
ob=prog|fl=p.c|fn=main|0x%x 5 1|0x%x 5 1|0x%x 6 3|cfn=work(int, char)
calls=3 0x%x 11|0x%x 6 9|0x%x 7 3|jcnd=2/3 0x%x 6|0x%x 7|0x%x 7 3
fn=work(int, char)|0x%x 11 2
fn=work(int, char)'2|0x%x 11 1|0x%x 12 6
""")
ADDRESSES = (0x1010, 0x1011, 0x1013, 0x1030, 0x1013, 0x1018, 0x1013, 0x101a,
    0x101a, 0x1030, 0x1030, 0x1037)

WANTED = """Ir_________ 

11  (55.0%)  main:
 .           p.c:5
 1   (5.0%)    1010: push   %rbx
 1   (5.0%)    1011: mov    $0x3,%ebx
 .           p.c:6
 3  (15.0%)    1013: call   1030 <work(int, char)>
 9  (45.0%)  => work(int, char) (3x)
 .           p.c:7
 3  (15.0%)    1018: dec    %ebx
 3  (15.0%)    101a: jne    1013 <main+0x3>
 .           -> 1013 (2 of 3x)
 .             101c: pop    %rbx
-- 101c ----------------------------------------

 9  (45.0%)  work(int, char):
 .           p.c:11
 3  (15.0%)    1030: lea    0x2,%rax        # 3fd0 <x>
 .           p.c:12
 6  (30.0%)    1037: ret

20 (100.0%)  shown: functions above the threshold
 0           not shown: functions below the threshold
 0           not shown: addresses that are no instructions

"""


def clannotate(*words, **options):
    return tap.clannotate("--asm", "--no-annotate", *words, **options)


def fake(name, code, status=0):
    """Make an objdump that prints this code and records its arguments."""
    write(name + ".code", code.encode())
    os.environ["OBJDUMP"] = tap.script(name, '#!/bin/sh\nprintf "%%s\\n" "$@" '
        ">%s.words\ncat %s.code\nexit %d\n" % (name, name, status))


def section(text):
    """Return the text after the title of the first object's machine code."""
    found = re.search(rb"-- Annotated machine code: .*\n-+\n", text)
    return text[found.end():] if found else b""


def gives(title, wanted, *words, **options):
    """Check the section of machine code."""
    got = clannotate(*words, **options)
    same(section(got.out), wanted.encode(), title)


def profile(name, bias=0):
    write(name, (PROFILE % tuple(a + bias for a in ADDRESSES)).encode())
    return name


def test_report():
    tap.source("prog", b"not looked at\n")
    fake("objdump", CODE)
    got = clannotate("--context=1", profile("p"))
    same(section(got.out), WANTED.encode(), "the report")
    check(got.status == 0 and got.err == "", "nothing is said", [got.err])
    same(tap.read("objdump.words"), b"--disassemble\n--demangle\n"
        b"--no-show-raw-insn\n--\nprog\n", "what objdump is asked")
    gives("the same from an object that was loaded elsewhere", WANTED,
        "--context=1", profile("moved", 0x400000))
    # Lines in other forms are neither instructions nor symbols.
    fake("odd", CODE.replace("    1013:", "1012\n    1012\n    1012 x <y\n"
        "    1012 <y>;\n    1012 [y>:\n    1012;\tnop\n    1012: nop\n    1013:"))
    gives("odd lines of objdump", WANTED, "--context=1", "p")
    push = "push   %rbx"
    fake("bare", CODE.replace(push, ""), 1)
    gives("an instruction without text, and trouble after the last",
        WANTED.replace(push, ""), "--context=1", "p")
    os.makedirs("bin", exist_ok=True)
    fake("bin/objdump", CODE)
    env = {**os.environ, "OBJDUMP": "", "PATH": os.path.abspath("bin") + ":" +
        os.environ["PATH"]}
    gives("an empty OBJDUMP", WANTED, "--context=1", "p", env=env)
    del env["OBJDUMP"]
    gives("no OBJDUMP", WANTED, "--context=1", "p", env=env)
    # Functions vote for more distances than are counted, most with one vote.
    fake("far", CODE + "".join("\n%016x <f%d>:\n" % (0x1000000 * i, i)
        for i in range(1, 80)))
    write("spread", (PROFILE % ADDRESSES + "".join("fn=f%d\n0x%x 1 0\n" % (i,
        0x1001000 * i) for i in range(1, 80))).encode())
    got = clannotate("--context=1", "spread")
    check(section(got.out).startswith(WANTED.split("20 (100")[0].encode()),
        "more distances than are counted", [section(got.out)])
    fake("objdump", CODE)
    write("hole", (PROFILE % ADDRESSES).replace(" 6 3", " 0 3").replace(
        " 11 ", " 0 ").encode())
    gives("lines that are unknown, which are said between others",
        WANTED.replace("p.c:6", "p.c (line unknown)").replace(
        " .           p.c:11\n", ""), "--context=1", "hole")
    got = clannotate("--context=0", "p")
    check(b"101c" not in got.out and b"-- 101a ---" in got.out,
        "no context")
    got = clannotate("--context=8", "p")
    check(b"    101f: int3\n" in got.out and b"_start" not in got.out and
        b"\n-- 10" not in section(got.out), "all of a function")
    got = clannotate("--threshold=20", "p", "p", "p")
    check(b"27  (45.0%)  work(int, char):\n" in got.out, "several profiles")
    write("half", (PROFILE % ADDRESSES).replace("ob=prog\n",
        "ob=prog\nfl=q.c\nfn=small\n0x1000 1 1\nfl=p.c\nfn=main\n0x9 9 4\n").encode())
    got = clannotate("--threshold=5", "half")
    check(b" 1   (4.0%)  not shown: functions below the threshold\n" in got.out
        and b" 4  (16.0%)  not shown: addresses that are no instructions\n" in
        got.out and b"The object may be another build" in got.out and
        b"small:\n" not in section(got.out), "costs that are not shown",
        [section(got.out)])


def test_changes():
    """A difference shows what changed of instructions, calls and jumps."""
    text = PROFILE % ADDRESSES
    # A jump is executed as often, but followed less often; calls are the same.
    write("p2", text.replace("jcnd=2/3", "jcnd=1/3").replace("0x101a 7 3",
        "0x101a 7 5").encode())
    got = clannotate("--context=2", "--diff", "p", "p2")
    same(re.findall(rb"(?m)^.*( (?:->|=>) .*)$", section(got.out)),
        [b" -> 1013 (-1 of 0x)"], "what changed of calls and jumps")
    for options in ([], ["--sides"]):
        diff, none = (tap.cgdiff("-q", "--by=instr", *options, "p", new).out
            for new in ("p2", "p"))
        got = section(clannotate("--context=0", "--threshold=0",
            stdin=diff).out)
        same((re.findall(rb"(?m)^ *(\d+) .* ([0-9a-f]{4}): ", got),
            got.count(b"=>")), ([(b"2", b"101a")], 0), "one instruction %s" %
            options)
        check(clannotate(stdin=none).out.endswith(b"\nNothing changed.\n"),
            "no code %s" % options)
    # Only the cost of a call changed, or its instruction has no other cost.
    write("p2", text.replace("0x1010 5 1", "0x1010 5 2", 1).replace("0x1013 6 9",
        "0x1013 6 29").replace(" 12 6", " 12 26").encode())
    write("bare", text.replace("0x1013 6 3\n", "").encode())
    for cost, *words in ("20 ", "--diff", "p", "p2"), ("9 ", "bare"):
        got = section(clannotate("--context=0", "--no-show-percs", *words).out)
        check(re.search(rb"\n +[.] +p.c:6\n +[.] +1013: call .*\n *%s => work\(" %
            cost.encode(), got), "an instruction with a call alone", [got])
    for name, at, cost, other in (("p3", "0x1010 5 ", 999, 0), ("p4",
            "0x1011 5 ", 1000, 10 ** 6)):
        write(name, (text.replace(at, "%s%d" % (at, cost)) + "ob=small\nfn=s\n"
            "0x1000 0 %d\n" % other).encode())
    got = clannotate("--threshold=0", "--diff", "p3", "p4")
    check(b"""\
    10   (0.1%)  main:
     .           p.c:5
-9,990 (-99.8%)    1010: push   %rbx
10,000  (99.9%)    1011: mov    $0x3,%ebx
""" in got.out, "changes that cancel out", [got])
    # Changes cancel out within a function, or between two of one object.
    for name, at in ("p5", "0x1018 7 "), ("p6", "0x1037 12 "):
        write(name, text.replace(at, at + "99").encode())
    write("p7", text.replace("0x1010 5 ", "0x1010 5 99").encode())
    for words, wanted in (("p5", "p7"), ["main"]), (("p6", "p7"), ["main",
            "work(int, char)"]), (("p", "p"), []):
        got = section(clannotate("--threshold=20", "--diff", *words).out)
        same(re.findall(r"(?m)^ *-?\d+ +(?:\([-\d.]+%\))? *([a-z].*):$",
            got.decode()), wanted, "functions whose changes cancel out")
    write("p8", (text + "fn=large\n0x1000 1 40\n").encode())
    write("p9", tap.cgmerge("p8", "p8", "p8").out)
    diff = tap.cgdiff("-q", "--sides", "--by=instr", "p8", "p9").out
    for sort in "Ir", "Ir + Ir", "IrOld", "IrNew":
        got = clannotate("--threshold=10", "--sort=" + sort, stdin=diff)
        check(re.search(rb"(?m)^ *22 .*  main:$", got.out),
            "a function of many instructions by " + sort, got)


def test_page():
    """On a page each function is folded.  The page omits those that are too
    large, and counts them."""
    got = clannotate("--format=html", "--context=1", "p")
    same([tuple(html.unescape(part.decode()) for part in found) for found in
        re.findall(rb"<details class=code[^>]*><summary>(.*?)</summary>"
        rb"<pre class=asm tabindex=0>(.*?)</pre>\n</details>", got.out, re.S)],
        [tuple((part + "\n").split("\n", 1)) for part in
        WANTED.split("\n\n")[1:3]], "machine code on a page")
    fake("helpers", "".join("\n%016x <%s>:\n    %x:\tret\n" % (at, name, at) for
        at, name in ((0x1000, "help"), (0x2000, "help"), (0x3000, "a help"))).replace(
        "2000:\tret", "2000:\tnop\n    2001:\tret"))
    write("twice", b"positions: instr line\nevents: Ir\nob=prog\nfl=x.c\n"
        b"fn=help\n0x1000 1 5\nfi=x.h\n0x1000 7 1\nfl=y.c\nfn=help\n"
        b"0x2000 2 4\nfn=a help\n0x3000 3 3\nob=gone\nfl=x.c\nfn=help\n"
        b"0x1000 1 1\nob=prog\nfl=z.c\nfn=help\n0x2001 9 1\n")
    got = clannotate("--format=html", "--width=5", "twice")
    same(re.findall(rb" data-of=\"(.*?)\"><summary> *\S+ +\S+ +(.*?)</summary>",
        got.out), [(b"f1", b"help:"), (b"f2 f5", b"help:"), (b"f3", b"a help:")],
        "which functions have this code")
    fake("large", "\n0000000000001000 <large>:\n" + "".join("    %x:\tnop %s\n" %
        (0x1000 + i, "x" * 100) for i in range(4000)) +
        "\n0000000000009000 <small>:\n    9000:\tret\n")
    write("much", b"positions: instr line\nevents: Ir\nob=prog\nfl=p.c\n"
        b"fn=large\n0x1000 1 5\nfn=small\n0x9000 2 3\n")
    got = clannotate("--format=html", "--context=5000", "much")
    check(b"<summary>3  (37.5%)  small:</summary>" in got.out and
        b"xxxx" not in got.out and b">1 more function has no room here; "
        b"text has it.<" in got.out, "what has no room", [re.findall(b"<summary>.*", got.out)])
    # The escaped text of wide takes most of the room, but small still fits.
    fake("large", "".join("\n%016x <%s>:\n" % (at, name) + "".join(
        "    %x:\tnop %s\n" % (at + i, byte * 100) for i in range(lines))
        for at, name, byte, lines in ((0x1000, "wide", "&", 500), (0x3000,
        "large", "x", 4000), (0x5000, "larger", "x", 5000), (0x9000, "small",
        "y", 1))))
    write("much", b"positions: instr line\nevents: Ir\nob=prog\nfl=p.c\n"
        b"fn=wide\n0x1000 1 5\nfn=large\n0x3000 2 3\nfn=larger\n0x5000 3 3\n"
        b"fn=small\n0x9000 4 3\n")
    got = clannotate("--format=html", "--context=5000", "much")
    same(([name[-5:] for name in re.findall(b"<summary>.*?(\\w+):</summary>",
        got.out)], re.findall(b">(\\d+ more functions? .*?)<", got.out)),
        ([b"wide", b"small"], [b"2 more functions have no room here; text has "
        b"them."]), "what is small always has")
    most = (1 << 63) - 1
    fake("same", "".join("\n%016x <%s>:\n    %x:\tret\n" % (at, name, at) for at,
        name in ((0x1000, "help"), (0x2000, "help"), (0x3000, "f"), (0x4000, "g"))))
    write("most", b"positions: instr line\nevents: Ir\nob=prog\nfl=x.c\nfn=help\n"
        b"0x1000 1 %d\nfl=y.c\nfn=help\n0x2000 1 %d\nfn=f\n0x3000 1 -%d\nfn=g\n"
        b"0x4000 1 -%d\n" % (most, most, most, most))
    refused(clannotate("--format=html", "most"), "the cost of a function "
        "overflows 64 bits: %d" % (2 * most), "what is one function there")
    fake("same", "\n%016x <help>:\n    1000:\tret\n    2000:\tret\n" % 0x1000)
    write("two", b"positions: instr line\nevents: Ir Dr\nob=prog\nfn=help\n0x1000 1 1"
        b" %d\n0x2000 1 1 %d\n0x3000 1 1 -%d\n" % (most, most, most))
    refused(clannotate("two"), "the Dr of help overflows 64 bits: %d" %
        (2 * most), "a function, part of which is elsewhere")
    fake("objdump", CODE)


def test_places():
    os.makedirs("root/at", exist_ok=True)
    shutil.move("prog", "root/at/prog")
    gives("no object", "Unannotated because the object is unreadable.\n\n", "p")
    for word in "-Iroot/at", "--source-map=pr=root/at/pr":
        gives(word, WANTED, "--context=1", word, "p")
    os.utime("root/at/prog")
    os.utime("p", (10 ** 9, 10 ** 9))
    got = clannotate("-Iroot/at", "p")
    check(b"@ The object is newer than data file 'p'.\n" in got.out,
        "an object that is newer")
    shutil.move("root/at/prog", "prog")
    os.utime("prog", (10 ** 9, 10 ** 9))
    profile("p")
    shutil.copy("prog", "prog2")
    text = PROFILE % ADDRESSES
    write("two", (text + text.split("Ir\n")[1].replace("ob=prog",
        "ob=prog2")).encode())
    write("tiny", (text + "ob=prog2\nfl=p.c\nfn=t\n0x1000 1 1\n").encode())
    write("crowd", (text + "ob=prog2\nfl=p.c\n" + "".join("fn=t%d\n0x%x 1 2\n"
        % (i, 0x1000 + i) for i in range(10))).encode())
    for title, wanted, *words in (
            ("two objects, in order", [b"prog", b"prog2"], "two"),
            ("no object below the threshold", [b"prog"], "--threshold=10",
            "tiny"), ("an object above it whose functions are below it",
            [b"prog", b"prog2"], "--threshold=20", "crowd")):
        same(re.findall(rb"Annotated machine code: (.*)",
            clannotate(*words).out), wanted, title)
    body = text.split("Ir\n")[1]
    for i in range(30):
        shutil.copy("prog", "%d" % i)
    write("many", (text + "".join(body.replace("ob=prog", "ob=%d" % i)
        for i in range(30))).encode())
    got = tap.run("sh", "-c", 'ulimit -n 20; exec "$@"', "sh", CLANNOTATE,
        "--asm", "--no-annotate", "--threshold=0", "many")
    same((got.out.count(b"Annotated machine code: "), b"unreadable" in
        got.out), (31, False), "more objects than open files")
    gives("two objects of one name", "Unannotated because the name stands for "
        "several objects.\n\n", "--mod-objname=s/2//", "two")
    got = clannotate("--mod-objname=s/prog/P/", "--context=1", "p")
    check(b"Annotated machine code: P\n" in got.out, "an object renamed")
    same(section(got.out), WANTED.encode(), "is found all the same")


def test_trouble():
    fake("broken", "objdump: file format not recognized\n", 1)
    got = clannotate("p")
    same((got.status, section(got.out).split(b"\n\n")[-2]), (0,
        b"Unannotated because objdump cannot read the object."),
        "objdump takes no such object, which is no trouble")
    os.environ["OBJDUMP"] = "./there-is-none"
    same((clannotate("-o", "out", "p"), os.path.exists("out")), ((2, b"",
        "clannotate: cannot run './there-is-none', which shows machine code: "
        "no such file or directory\n"), False), "without objdump: no report")
    fake("late", "", 127)
    same(clannotate("p"), (2, b"", "clannotate: cannot run '%s', which shows "
        "machine code: it ends with status 127\n" % os.environ["OBJDUMP"]),
        "no program that runs, known by its end")
    write("lines", b"events: Ir\nfl=a\nfn=f\n1 2\n")
    same(clannotate("lines"), (2, b"", "clannotate: option '--asm': expected a "
        "profile with instruction addresses (callgrind --dump-instr=yes)\n"),
        "a profile by line")
    for form in "md", "json", "csv", "sheet":
        refused(clannotate("--format=" + form, "p"), "'--asm': machine code "
            "is shown in text and HTML only", "not in " + form)
    fake("page", "", 0)
    got = clannotate("--format=html", "p")
    check(got.status == 0 and b"<h3>Annotated machine code: " in got.out,
        "but in HTML")


def real_profile():
    """Return a new profile of calc.c, or None if it cannot be made."""
    source = os.path.join(tap.DATA, "src", "calc.c")
    compiler = shutil.which(os.environ.get("CC", "cc")) or shutil.which("gcc")
    if not compiler or not shutil.which("valgrind") or \
            not shutil.which("objdump"):
        return None
    tap.run(compiler, "-g", "-O1", "-o", "real", source)
    tap.run("valgrind", "--tool=callgrind", "--dump-instr=yes",
        "--callgrind-out-file=real.out", "./real", "1", "+", "2")
    return "real.out" if os.path.exists("real.out") else None


def test_real():
    os.environ.pop("OBJDUMP", None)
    path = real_profile()
    if path is None:
        tap.skip("real code", "no compiler, valgrind or objdump")
        return
    wanted, got = collections.Counter(), collections.Counter()
    for (kind, ob, *_, at), counts in oracle.Sum([path]).costs.items():
        if kind == "cost" and ob.endswith(b"/real"):
            wanted[at[0]] += counts[b"Ir"]
    text = clannotate("--threshold=0", "--no-show-percs", "--context=0",
        path).out.decode()
    for part in text.split("-- Annotated machine code: ")[1:]:
        if not part.split("\n")[0].endswith("/real"):
            continue
        for cost, addr in re.findall(r"^ *([\d,]+) +([0-9a-f]+): ", part,
                re.MULTILINE):
            got[int(addr, 16)] += int(cost.replace(",", ""))
    check(len(wanted) > 50 and got == wanted,
        "real code: %d instructions" % len(wanted),
        ["%x: %d, not %d" % (a, got[a], wanted[a])
            for a in sorted(set(got) | set(wanted)) if got[a] != wanted[a]])


os.chdir(tap.scratch())
tap.run_tests()
