#!/usr/bin/env python3
"""clannotate --function and --hot: one function, one path.

A profile made by hand gives the expected bytes; the test data give the callers,
callees and path that the oracle finds.
"""
import os
import re
import sys

sys.path[0] += "/.."
import oracle
import oracle_verbs as verbs
import tap
from functions import profile_of
from tap import check, clannotate, read, records, same, write

# f and g are a cycle, z calls itself, g has a line of b.h; main 10 + f 70 +
# z 20 = 100.
PROFILE = records(b"""events: Ir Dr
ob=prog|fl=a.c|fn=main|1 10 1|cfn=f|calls=2 9|2 70 7|cfn=z|calls=1 30|3 20 2
fn=f|9 20 2|cfn=g|calls=3 20|10 50 5|cob=lib|cfi=b.c|cfn=leaf|calls=1 40
11 10 1
fn=g|20 5|cfn=f|calls=1 9|21 45 4|fi=b.h|7 3|fe=a.c|cob=lib|cfi=b.c|cfn=leaf
calls=4 40|22 32 4
fn=z|30 20 2|cfn=z|calls=5 30|31 60 6
ob=lib|fl=b.c|fn=leaf|40 42 5
""")

G = """== Function: g
  Ir________ Dr_______   of it file:function

  50         5                 < a.c:f <cycle 1> (3x) [prog]
  40 (40.0%) 4 (40.0%)         * a.c:g <cycle 1> (3x) [prog]
   8  (8.0%) 0           20.0% =   itself
  45         4                 >   a.c:f <cycle 1> (1x) [prog]
  32 (32.0%) 4 (40.0%)   80.0% >   b.c:leaf (4x) [lib]

== Lines of a.c
Ir________ Dr_______ 

 5  (5.0%) 0          line 20
 .         .          line 21
45 (45.0%) 4 (40.0%)  => f (1x)
 .         .          line 22
32 (32.0%) 4 (40.0%)  => leaf (4x)

== Lines of b.h
Ir______ Dr 

-- line 7 ----------------------------------------
3 (3.0%)  0  /* line 7 */
-- line 7 ----------------------------------------

"""

# main's call of f brings all 70 into the cycle.  The 30 of f are its self cost
# of 20 and the 10 of its call that leaves the cycle.
TWO = """== Functions
  Ir__________ Dr_________  file:function

  100 (100.0%) 10 (100.0%)  PROGRAM TOTALS

   42  (42.0%)  5  (50.0%)  b.c:leaf (5x) [lib]
   30  (30.0%)  3  (30.0%)  a.c:f <cycle 1> (3x) [prog]

== Function: leaf
  Ir__________ Dr_________   of it file:function

   32  (32.0%)  4  (40.0%)   76.2% < a.c:g <cycle 1> (4x) [prog]
   10  (10.0%)  1  (10.0%)   23.8% < a.c:f <cycle 1> (1x) [prog]
   42  (42.0%)  5  (50.0%)         * b.c:leaf (5x) [lib]
   42  (42.0%)  5  (50.0%)  100.0% =   itself

== Lines of b.c
Ir________ Dr_______ 

42 (42.0%) 5 (50.0%)  line 40

== Function: f
  Ir__________ Dr_________   of it file:function

   70  (70.0%)  7  (70.0%)  100.0% < a.c:main (2x) [prog]
   45           4                  < a.c:g <cycle 1> (1x) [prog]
   30  (30.0%)  3  (30.0%)         * a.c:f <cycle 1> (3x) [prog]
   20  (20.0%)  2  (20.0%)   66.7% =   itself
   50           5                  >   a.c:g <cycle 1> (3x) [prog]
   10  (10.0%)  1  (10.0%)   33.3% >   b.c:leaf (1x) [lib]

== Lines of a.c
Ir________ Dr_______ 

20 (20.0%) 2 (20.0%)  line 9
 .         .          line 10
50 (50.0%) 5 (50.0%)  => g (3x)
 .         .          line 11
10 (10.0%) 1 (10.0%)  => leaf (1x)

"""

LIMITED = """== Function: main
  Ir_  file:function

  100  * a.c:main [prog]
   10  =   itself
   70  >   a.c:f <cycle 1> (2x) [prog]
1 more callee is left out.

== Lines of a.c
Ir 

10  line 1
 .  line 2
70  => f (2x)
 .  line 3
20  => z (1x)

"""

HOT = """== Hot path: calls, their part of the caller, self
  Ir__________ Dr_________  caller  Ir________ Dr_______  file:function

  100 (100.0%) 10 (100.0%)          10 (10.0%) 1 (10.0%)  a.c:main [prog]
   70  (70.0%)  7  (70.0%)   70.0%  20 (20.0%) 2 (20.0%)  \
a.c:f <cycle 1> [prog]
    .           .                    8  (8.0%) 0          \
a.c:g <cycle 1> [prog]
   32  (32.0%)  4  (40.0%)   45.7%  42 (42.0%) 5 (50.0%)  b.c:leaf [lib]
  (it calls nothing else)

"""

CACHEGRIND = """== Function: f
  Ir_______   of it file:function

  9 (90.0%)         * a.c:f

The profile has no calls: callers, callees and inclusive costs are not known.

== Lines of a.c
Ir_______ 

5 (50.0%)  line 1
4 (40.0%)  line 2

"""


def gives(title, wanted, *args, status=0, err=""):
    p = clannotate(*args)
    got = re.sub(r"-{80}\n-- (.*)\n-{80}\n", r"== \1\n",
        p.out.decode()).split("\n")
    wanted = wanted.split("\n")
    check((p.status, p.err, got) == (status, err, wanted), title,
        [p.status, p.err] + ["%r, not %r" % pair for pair in zip(
        got + [None], wanted + [None]) if pair[0] != pair[1]][:4])


def test_function():
    write("p", PROFILE)
    write("b.h", b"\n" * 6 + b"/* line 7 */\n")
    os.utime("b.h", (1, 1))
    gives("one function, with a source that is there", G, "--function=^g$",
        "--context=0", "p")
    gives("several, the most costly first", TWO, "--function=leaf",
        "--function=^f$", "p")
    gives("limited, of one event", LIMITED, "--function=^main$",
        "--limit=1", "--show=Ir", "--no-show-percs", "p")
    write("inlined", b"events: Ir\nfl=m.c\nfn=f\nfi=a.c\n1 1\nfe=m.c\n2 1\n"
        b"fi=b.c\n3 1\nfe=m.c\nfn=g\n0 4\nfi=d.c\n0 6\nfn=h\n0 1\n"
        b"fn=i\nfi=d.c\n0 7\n")
    same(re.findall(rb"-- Lines of (.*)", clannotate("--function=f",
        "inlined").out), [b"m.c", b"a.c", b"b.c"], "its own file first")
    same([re.findall(rb"(?m)^-- Lines of (.*)|^ *(\d+).*(unknown line)", clannotate(
        "--function=" + f, "inlined").out) for f in "ghi"], [[(b"m.c", b"", b""),
        (b"", b"4", b"unknown line"), (b"d.c", b"", b""), (b"", b"6",
        b"unknown line")], [], [(b"d.c", b"", b""), (b"", b"7", b"unknown line")]],
        "unknown lines of each file, or of the function")
    write("nowhere", b"events: Ir\nfn=f\n5 10\n")
    p = clannotate("--function=f", "nowhere")
    check(b"-- Lines of ???\n" in p.out and b"\n10 (100.0%)  line 5\n" in p.out,
        "lines of an unknown file", [p])
    p = clannotate("--function=ob:prog", "--limit=2", "p")
    same(re.findall(rb"-- Function: (.*)|(.*left out.*)", p.out),
        [(b"", b"2 more functions are left out."), (b"main", b""),
        (b"g", b"")],
        "--limit: functions, and pages")
    for n, what in (7, b"2 more functions have"), (6, b"1 more function has"):
        write("many", b"events: Ir\nfl=a\n" + b"".join(b"fn=f%d\n%d 1\n" %
            (i, i) for i in range(1, n + 1)))
        p = clannotate("--function=f", "many")
        same((p.out.count(b"-- Function: "), p.out.splitlines()[-1]),
            (5, what + b" no page."), "so many pages")
        same(clannotate("--function=f", "--limit=0", "many").out.count(
            b"-- Function: "), n, "... or all")
    write("callers", profile_of("|".join("c%02d 0 f=%d" % (i, i + 1)
        for i in range(23)) + "|f 276"))
    p = clannotate("--function=^f$", "callers")
    same(re.findall(rb" < a.c:(c\d\d)|^(\d.*left out.)", p.out, re.M),
        [(b"c%02d" % i, b"") for i in range(22, 2, -1)] +
        [(b"", b"3 more callers are left out.")], "so many callers")
    same(clannotate("--function=^f$", "--limit=0", "callers").out.count(b" < "), 23,
        "... or all")
    write("c", b"events: Ir\nfl=a.c\nfn=f\n1 5\n2 4\nfn=g\n3 1\n"
        b"summary: 10\n")
    gives("Cachegrind's profiles have no calls", CACHEGRIND, "--function=f",
        "c")
    write("parts", b"events: Ir Dr\nfl=a\nfn=g\n1 3 3\npart: 2\nevents: Dr\n"
        b"fl=a\nfn=f\n1 5\ncfn=(1) g\ncalls=1 1\n1 4\ncfn=(1)\ncalls=1 1\n"
        b"1 2\n")
    p = clannotate("-q", "--inclusive", "--no-show-percs", "--threshold=0",
        "parts")
    check(re.search(rb"(?m)^ *0 +11 +0 +a:f$", p.out),
        "calls of a part with the second event alone", [p.out])
    write("stub", b"events: Ir\nfl=a\nob=o\nfn=f\ncob=???\ncfn=s\n"
        b"calls=1 1\n1 9\nob=???\nfn=s\ncob=o\ncfn=m\ncalls=1 1\n1 9\n"
        b"ob=o\nfn=m\n2 9\n")
    p = clannotate("--function=[fm]", "stub")
    same(p.out.split(b"-- Function: ")[2].count(b"are stubs of the linker as a rule"), 1,
        "a hint at stubs")
    same(p.out.count(b"are stubs of the linker as a rule"), 1, "... where there are some")
    gives("nothing changed", "Nothing changed.\n", "--function=f", "--diff",
        "p", "p")
    write("empty", tap.cgdiff("-q", "p", "p").out)
    gives("... in an empty difference", "Nothing changed.\n", "--function=f",
        "empty")
    write("more", re.sub(rb"(?m)^1 ", b"1 1", tap.read("p"), 1))
    gives("... or what did was removed", "Nothing changed.\n", "--function=f",
        "--diff", "--only=added", "p", "more")


def test_none():
    write("p", PROFILE)
    gives("near names", "", "--function=leave", "p", status=1,
        err="clannotate: no function matches; similar names: leaf\n")
    gives("of files", "", "--function=fl:b.cc", "p", status=1,
        err="clannotate: no function matches\n")
    gives("of objects", "", "--function=ob:lip", "p", status=1,
        err="clannotate: no function matches; similar names: lib\n")
    gives("none is near", "", "--function=quux", "-o", "new", "p", status=1,
        err="clannotate: no function matches\n")
    write("near", b"events: Ir\n" + b"".join(b"fn=%s\n1 1\n" % name for name in
        (b"read_a_line_of_it", b"read_line2", b"read", b"read_line_b", b"READ_LINE_A",
        b"read_a_line", b"write", b"read_" + 20 * b"_l")))
    gives("the most similar ones, then in the order of bytes", "",
        "--function=^read_line$", "near", status=1, err="clannotate: no function matches; "
        "similar names: read_line2, READ_LINE_A, read_a_line, read_line_b, "
        "read_a_line_of_it\n")
    check(not os.path.exists("new"), "nothing is written then")
    p = clannotate("--function=(", "p")
    check(p.status == 2 and p.err.startswith("clannotate: option "
        "'--function': pattern '(': at character"), "no pattern", [p.err])
    for option, other, why in (
            ("--function=f", "--asm", "option '--asm' cannot be combined "
            "with '--function'"),
            ("--hot", "--asm", "option '--asm' cannot be combined with "
            "'--hot'"),
            ("--function=f", "--format=json", "option '--function': expected "
            "--to=text"),
            ("--hot", "--format=md", "option '--hot': expected --to=text")):
        p = clannotate(option, other, "p")
        same((p.status, p.err.split("\n")[0]), (2, "clannotate: " + why),
            "%s %s" % (option, other))


def rows(text):
    """Return (part, self, name) of the rows of paths, and why the paths end."""
    return re.findall(r"^ *(?:[\d.,-]+ (?: *\([^)]*\))?)? *([\d.]+%)? +"
        r"([\d,-]+)(?: +\([^)]*\))? +\S*:(\S+)", text, re.M), \
        re.findall(r"^  \((\D*)\)$", text, re.M)


def path(title, wanted, *words):
    """Check the rows of hot paths, each `PART SELF NAME', and why they end.
    Return the report."""
    p = clannotate("--hot", *words)
    found, why = rows(p.out.decode())
    same(", ".join(" ".join(filter(None, row)) for row in found) + " (%s)" %
        "; ".join(why), wanted, title)
    return p.out


def pair(old, new):
    write("old", profile_of(old))
    write("new", profile_of(new))


def test_hot():
    check(b"\n 1 100.0% " in clannotate(write("one", profile_of(
        "f 1 g=1|g 0"))).out, "a total of 1")
    write("p", PROFILE)
    gives("through a cycle", HOT, "--hot", "p")
    path("from a function, which calls itself", "20 z (it calls nothing else)",
        "--function=^z$", "--show=Ir", "p")
    # Most of the cost is the cycle's own, and most of that is g's, so a path
    # ends there, also if nothing else calls the cycle or it calls nothing else.
    cycle = ["f 1 g=979", "g 969 f=100 z=30"]
    others = ["m 0 f=1000", "z 30"]
    for order in 1, -1:
        write("p", profile_of("|".join((cycle + others)[::order])))
        path("to a cycle", "0 m, 100.0% 1 f, 969 g (most is its cycle's own)",
            "p")
        write("p", profile_of("|".join((cycle + others[1:])[::order])))
        path("from a cycle", "969 g (most is its cycle's own)", "p")
        write("p", profile_of("|".join(["f 1 g=10", "g 9 f=9"][::order])))
        path("in a cycle", "1 f, 9 g (its cycle calls nothing else)",
            "--function=f", "p")
    write("p", profile_of("f 0 g=1 z=0|g 0 f=1|z 0|k 1"))
    same(rows(clannotate("--hot", "--threshold=0", "p").out.decode())[1], [
        "it calls nothing else", "calls from its cycle cost nothing"],
        "free calls")
    path("where as much is its own", "5 a (most is its own)", write("own",
        profile_of("a 5 b=5|b 5")))
    path("calls of 0", "5 c, 0 a (it calls nothing else; its calls cost "
        "nothing)", "--threshold=0", write("zero", profile_of(
        "a 0 b=0|b 0|c 5")))
    write("d", b"desc: Difference: new minus old\n" +
        profile_of("a 0 b=1|b 1"))
    same([row[2] for row in rows(clannotate("--hot", "d").out.decode())[0]],
        ["a", "b"], "a change of 1")
    write("roots", profile_of("|".join("r%d 1 s=%d" % (i, i)
        for i in range(1, 8)) + "|s 28"))
    p = clannotate("--hot", "roots")
    same([row[2] for row in rows(p.out.decode())[0]], ["r7", "s", "r6", "s",
        "r5", "s", "r4", "s", "r3", "s"], "several beginnings")
    same(p.out.splitlines()[-1], b"2 more paths are left out.", "... of 7")
    p = clannotate("--hot", "--limit=0", "roots")
    same((p.out.count(b"a.c:r"), b"left out" in p.out), (7, False), "... or all")
    p = clannotate("--hot", "--threshold=20", "roots")
    same([row[2] for row in rows(p.out.decode())[0]], ["r7", "s", "r6", "s"],
        "... that reach the threshold")
    write("low", profile_of("|".join("r%d 1 s=0" % i for i in range(8))))
    gives("none does", "No path begins at a cost that reaches the "
        "threshold.\n", "--hot", "--threshold=20", "low")
    write("c", b"events: Ir\nfl=a.c\nfn=f\n1 5\nsummary: 5\n")
    gives("Cachegrind's", "The profile has no calls: no path is known.\n",
        "--hot", "c")


def test_change():
    """A path of a difference follows calls that changed with the sign of its
    beginning; a percentage is of all changes, rises plus falls."""
    exact = "--diff", "--match=exact", "old", "new"
    pair("m 0 a=50 b=10|a 50|b 10", "m 0 a=20 b=25|a 20|b 25")
    path("what fell", "0 m, 66.7% -30 a (most is its own)", "--diff", "old",
        "new")
    for side, name in ("IrOld", "old"), ("IrNew", "new"):
        p = clannotate("--hot", "--show=" + side, "--sort=" + side, "--diff",
            "old", "new")
        same(re.sub(rb"_+", b"", p.out.replace(side.encode(), b"Ir")), re.sub(
            rb"_+", b"", clannotate("--hot", name).out),
            "the path of a side: " + side)
    for words, head in (("--hot", "--sort=IrOld"), b" caller (IrOld) "), (
            ("--function=^m$", "--sort=IrNew"), b" of it (IrNew) "), (("--hot",
            "--sort=IrOld", "--show=IrOld,Ir", "--changes"), b" caller  IrOld"):
        p = clannotate(*words, "--diff", "old", "new")
        check(head in p.out, "whose shares these are: %s" % (words,), [p.out])
    write("apart", profile_of("m 1|w 1 g=8|g 8"))
    write("below", profile_of("m 1 w=9|w 1 g=8|g 8"))
    for side, name in ("IrOld", "apart"), ("IrNew", "below"):
        (got, end), (wanted, its_end) = (rows(clannotate("--hot", *words).out
            .decode()) for words in (("--sort=" + side, "--diff", "apart",
            "below"), (name,)))
        same(([row[2] for row in got], end), ([row[2] for row in wanted],
            its_end), "... whatever is shown: " + side)
    p = clannotate("--tree=callees", "--diff", "old", "new")
    check(b">   a.c:a" in p.out, "a call as often as before, at another cost",
        [p.out])
    # a is gone (-140), b came (+100), c rose (+60): +20 in all.
    pair("m 0 a=140 c=10|a 140|c 10", "m 0 b=100 c=70|b 5 d=95|c 70|d 95")
    for words in ([], ["--function=^m$"]):
        out = path("no removed call where the cost rose %s" % words, "0 m, "
            "33.3% 5 b, 95.0% 95 d (most is its own)", *words, *exact)
        check(b"\n-- Hot path of the change: " in out, "... and its title",
            [out])
        check(b"\n    20  (13.3%)" in out and b"\n   100  (66.7%)" in out,
            "... and room for a call that changed by more", [out])
    path("nor an added one where it fell", "0 m, 33.3% -5 b, 95.0% -95 d "
        "(most is its own)", "--diff", "--match=exact", "new", "old")
    path("from a function that is gone", "-140 a (most is its own)",
        "--function=fn:^a$", *exact)
    # m and n call x: the call from m rose, that from n fell, and so did x.
    from_m = "--function=^m$", "--diff", "old", "new"
    pair("m 0 x=10|n 0 x=90|x 0 y=100|y 100", "m 0 x=60|n 0 x=20|x 0 y=80|y 80")
    path("where nothing goes on", "0 m, 100.0% 0 x (no call from it rose)",
        *from_m)
    write("new", profile_of("m 5 x=5|n 0 x=90|x 0 y=95|y 95"))
    path("no change in all", "5 m (what rose and what fell cancel out)",
        *from_m)
    pair("f 5 g=5|g 5 f=20 z=30|z 30", "f 9 g=5|g 1 f=20 z=60 u=10|u 10|z 60")
    path("through a cycle", "4 f, -4 g, 75.0% 30 z (most is its own)", *exact)
    # The changes of f (+4) and g (-4) cancel out.
    path("... from the other function of it", "-4 g, 75.0% 30 z (most is its "
        "own)", "--function=^g$", *exact)
    for sides, way, sign in ((("old", "new"), "rose", 1), (("new", "old"),
            "fell", -1)):
        for own in 9, 4:
            pair("m 0 f=10|f 5 g=5|g 5 f=20", "m 0 f=15|f %d g=5|g 1 f=20" %
                own)
            p = clannotate("--hot", "--function=^m$", "--diff",
                "--match=exact", *sides)
            got = rows(p.out.decode())
            same((got[0][1:], got[1]), ([("100.0%", str(sign * (own - 5)),
                "f")], ["no call from its cycle " + way]), "a cycle that as a "
                "whole did not change so")


# Through a stub, f calls m three times for 120, g once for 63; the stub takes
# two of each call, m 175 in all.  The costs in Dr do not divide evenly.
STUBS = records("""events: Ir Dr
ob=prog|fl=a.c|fn=f|1 5 0|cob=???|cfi=???|cfn=0x1000|calls=3 0|2 120 31
fn=g|4 6 0|cob=???|cfi=???|cfn=0x1000|calls=1 0|5 63 9
ob=???|fl=???|fn=0x1000|0 8 5|cob=libc|cfi=m.c|cfn=m|calls=4 0|0 175 35
ob=libc|fl=m.c|fn=m|9 175 35
""")


def callers(text, name, shown=("Ir",)):
    """Return {caller: (calls, cost of each event)}, from a page or a tree."""
    body = text.split("* " + name)[0].rsplit("\n\n", 1)[1]
    return {who: (int(calls), *(number(n) for n in re.findall(
        r"[\d,-]+(?= \(| )", costs)[:len(shown)])) for costs, who, calls in
        re.findall(r"(?m)^ +([\d,-].*?) < \S+?:(\S+) (?:<\S+> )?\((\d+)x\)",
        body)}


def tree(*words):
    return clannotate("--tree=both", "--no-annotate", "--no-show-percs",
        "--threshold=0", *words).out.decode()


def test_stubs():
    write("s", STUBS.encode())
    wanted = {"f": (3, 114), "g": (1, 61)}
    page = clannotate("--function=^m$", "--show=Ir", "--no-show-percs",
        "s").out.decode()
    same(callers(page, "m.c:m"), wanted, "who calls through a stub")
    check("???" not in page, "... and no stub is seen", [page])
    text = tree("--show=Ir", "s")
    same(callers(text, "m.c:m"), wanted, "... in the tree")
    check(re.search(r" 125 +\* a.c:f .*\n +114 +>   m.c:m \(3x\).*\n +6 +> +"
        r"\?\?\?:0x1000 \(3x\)", text), "what f calls, the stub itself as well",
        [text])
    same(callers(text, "???:0x1000"), {"f": (3, 6), "g": (1, 2)},
        "what the stub costs itself")
    check("stubs" not in text, "no note", [text])
    # Each call leaves one of 5 Dr to the stub; shares of the fifth are rounded.
    both = callers(tree("s"), "m.c:m", ("Ir", "Dr"))
    same(sum(v[2] for v in both.values()), 35, "of uneven costs the sum")
    write("even", re.sub(r"(?m)^(\d+ \d+) \d+$", r"\1 0", STUBS).encode())
    same(callers(tree("--show=Ir", "even"), "m.c:m"), wanted, "an event that "
        "costs nothing")
    lines = STUBS.split("\n")
    f, g = lines.index("fn=f"), lines.index("fn=g")
    end = lines.index("ob=???")
    write("turned", "\n".join(lines[:f] + lines[g:end] + lines[f:g] +
        lines[end:]).encode())
    same(*(tree(name).split("-- Callers and")[1] for name in ("turned", "s")),
        "in any order of the input")
    same(tree("s", "s").count("(6x)"), 4, "the sum of two")
    path = clannotate("--hot", "--show=Ir", "s").out.decode()
    same([row[2] for row in rows(path)[0]], ["f", "m", "g", "m"],
        "a path goes through")
    csv = clannotate("--format=csv", "--show=Ir", "s").out.decode()
    check("???,0x1000,???,4,8,183,45.8\r\n" in csv, "inclusive costs stay", [csv])
    html = clannotate("--format=html", "s").out.decode()
    edges = re.search(r'"edges":\[(.*?)\],\n"names"', html, re.S)[1]
    same(sorted(re.findall(r"\d+,\[(\d+)", edges)), ["114", "2", "6", "61"],
        "a page")
    write("lazy", STUBS.replace("\nob=libc\n", "\nob=ld.so\nfl=d.c\nfn=_dl_"
        "runtime_resolve_xsave\n3 40\nob=libc\n", 1).replace("0 8 5\n",
        "0 8 5\ncob=ld.so\ncfi=d.c\ncfn=_dl_runtime_resolve_xsave\n"
        "calls=1 0\n0 40 0\n").replace("2 120 31", "2 160 31").encode())
    write("bsd", read("lazy").replace(b"_dl_runtime_resolve_xsave",
        b"_rtld_bind_start"))
    for name in "lazy", "bsd":
        got = callers(tree("--show=Ir", name), "m.c:m")
        same(({who: v[0] for who, v in got.items()}, sum(v[1] for v in
            got.values())), ({"f": 3, "g": 1}, 175), "the dynamic linker's "
            "share is divided")
    # g's call costs less than two steps: shares follow the costs of the calls.
    write("cheap", STUBS.replace("2 120 31", "2 182 31").replace("5 63 9",
        "5 1 9").encode())
    got = callers(tree("--show=Ir", "cheap"), "m.c:m")
    check(got["f"][0] == 3 and got["f"][1] in (174, 175) and
        sum(v[1] for v in got.values()) == 175,
        "a call that costs less than its steps", [got])
    write("exact", STUBS.replace("2 120 31", "2 181 31").replace("5 63 9",
        "5 2 9").encode())
    same(callers(tree("--show=Ir", "exact"), "m.c:m"), {"f": (3, 175),
        "g": (1, 0)}, "... and one that costs just these")


def test_same_names():
    """Code of b.c that is inlined into a.c:f counts as self cost of b.c:f."""
    write("same", b"events: Ir\nfl=a.c\nfn=f\n1 2\nfi=b.c\n3 4\nfl=b.c\nfn=f\n"
        b"1 8\n")
    same(clannotate("--format=csv", "same").out,
        b"file,function,object,calls,Ir,Ir inclusive\r\nb.c,f,,0,12,8\r\n"
        b"a.c,f,,0,2,6\r\n", "two functions of one name")
    # a.c:f calls b.c:f from inlined code; in the next profile, each the other.
    text = (b"events: Ir\nfl=a.c\nfn=f\n1 2\nfi=b.c\n3 4\ncfi=b.c\ncfn=f\n"
        b"calls=1 1\n3 8\nfl=b.c\nfn=f\n1 8\n")
    write("one", text)
    same(clannotate("--format=csv", "one").out,
        b"file,function,object,calls,Ir,Ir inclusive,cost per call\r\n"
        b"b.c,f,,1,12,8,8.0\r\na.c,f,,0,2,14,\r\n", "the one calls the other")
    write("both", text + b"cfi=a.c\ncfn=f\ncalls=1 1\n1 3\n")
    same(clannotate("--format=csv", "both").out,
        b"file,function,object,calls,Ir,Ir inclusive,cost per call\r\n"
        b"b.c,f,,1,12,8,8.0\r\na.c,f,,1,2,6,6.0\r\n",
        "each calls the other")
    write("most", text.replace(b"3 4\n", b"3 9000\n").replace(b"3 8\n",
        b"3 8\ncfn=g\ncalls=1 1\n3 9000\n") + b"fn=g\n1 9000\n")
    text = tree("--inclusive", "--tree=none", "--threshold=1", "most")
    check(re.search(r"\n +8 +9,008 +1 +8\.0 +b\.c:f\n", text), "most of it is inlined elsewhere", [text])


def test_no_stubs():
    """A function that only looks like a stub stays, with a note if in [???]."""
    for old, new, why in (("0 8 5", "0 80 5", "it does more than jump"),
            ("calls=4 0\n0 175", "calls=3 0\n0 175", "it calls less often"),
            ("calls=4 0\n0 175", "calls=4 0\n0 190", "it costs less than m"),
            ("cfn=m\ncalls=4 0\n0 175 35", "cfn=m\ncalls=3 0\n0 100 35\n"
            "cfn=n\ncalls=1 0\n0 75 0", "it calls two"),
            ("cob=libc\ncfi=m.c\ncfn=m\ncalls=4 0\n0 175 35", "cob=???\n"
            "cfi=???\ncfn=0x2000\ncalls=4 0\n0 175 35\nfn=0x2000\n0 0 0\n"
            "cob=libc\ncfi=m.c\ncfn=m\ncalls=4 0\n0 175 35",
            "it calls another one"),
            ("fn=0x1000", "fn=name", "it has a name"),
            ("ob=???", "ob=lib", "it has an object")):
        text = STUBS.replace(old, new)
        if old == "0 8 5":
            text = text.replace("2 120", "2 156").replace("5 63", "5 99")
        write("s", text.encode())
        text = tree("--show=Ir", "s")
        same(len(callers(text, "m.c:m")), 1, why)
        same(text.count("Callers in [???] are stubs of the linker"),
            int(new != "ob=lib"), "... a note")
    write("s", STUBS.encode())
    write("more", STUBS.replace("3 0\n2 120", "4 0\n2 160").replace("4 0\n0 175",
        "5 0\n0 213").replace("9 175", "9 213").encode())
    text = tree("--diff", "s", "more")
    check("of both profiles, before they are subtracted" in text,
        "nor in a difference", [text])
    for cost in 5, 0:
        write("idle", b"events: Ir\nob=lib\nfl=m.c\nfn=m\n1 5\nob=???\nfl=???\n"
            b"fn=0x20\n0 1\ncob=lib\ncfi=m.c\ncfn=m\ncalls=0 0\n0 %d\n" % cost)
        check("* m.c:m" in tree("idle"), "nor if nothing calls it")
    # fact calls itself through its stub.
    write("r", b"events: Ir\nob=lib\nfl=f.c\nfn=fact\n1 30\ncob=???\ncfi=???\n"
        b"cfn=0x20\ncalls=2 0\n2 40\nob=???\nfl=???\nfn=0x20\n0 4\n"
        b"cob=lib\ncfi=f.c\ncfn=fact\ncalls=2 0\n0 36\n")
    text = tree("r")
    check("<recursive>" in text and "<cycle" not in text,
        "calling oneself is no cycle", [text])


def test_stubs_of_data():
    """Real stubs cost the same at each call, so costs of callers are exact."""
    seen = 0
    for name in ("words-shared", "words-shared-instr", "tally-1", "depot-1"):
        path = os.path.join(tap.DATA, "callgrind-3.19", name + ".out")
        g = Graph(path)
        for stub in [f for f in g.calls if f[:2] == (b"???", b"???")]:
            into = {a: e for (a, b), e in g.edges.items() if b == stub}
            out = {b: e for (a, b), e in g.edges.items() if a == stub}
            if len(out) != 1:
                continue
            (target, (calls, cost)), = out.items()
            same(sum(e[0] for e in into.values()), calls, "%s: %s: once each"
                % (name, stub[2].decode()))
            each = (sum(e[1] for e in into.values()) - cost) // calls
            got = callers(clannotate("--function=fn:^\\Q%s\\E$" %
                target[2].decode(), "--limit=999", "--no-show-percs",
                "--show=Ir", path).out.decode(), "%s:%s" % (
                target[1].decode(), target[2].decode()))
            for a, (n, v) in into.items():
                direct = g.edges.get((a, target), [0, 0])
                same(got.get(a[2].decode()), (n + direct[0],
                    v - n * each + direct[1]), "%s: %s through %s" % (name,
                    a[2].decode(), stub[2].decode()))
                seen += 1
    check(seen >= 8, "%d callers of stubs" % seen)


class Graph:
    """The call graph with its costs, as the oracle reads it."""

    def __init__(self, path):
        p = oracle.Sum([path])
        self.event = p.events[0]
        self.calls = verbs.call_graph(p.costs)
        self.edges, self.own = {}, {}
        for key, counts in p.costs.items():
            if key[0] == "arc":
                edge = self.edges.setdefault((key[1:4], key[6:9]), [0, 0])
                edge[0] += counts.get("calls", 0)
                edge[1] += counts.get(self.event, 0)
            elif key[0] == "cost":
                self.own[key[1:4]] = self.own.get(key[1:4], 0) + \
                    counts.get(self.event, 0)
        self.groups = verbs.cycles(self.calls)
        self.home = {function: i for i, group in enumerate(self.groups)
            for function in group}

    def leaving(self, group):
        return {edge: cost for edge, (_, cost) in self.edges.items()
            if self.home[edge[0]] == group and self.home[edge[1]] != group}

    def largest(self, group):
        """Return the function of a cycle with the highest self cost."""
        return min(self.groups[group], key=lambda each:
            (-abs(self.own.get(each, 0)), each))

    def path(self, function):
        """Return the names and self costs of a path.  In a cycle it ends at the
        function with the highest self cost."""
        found = []
        while True:
            found.append((function[2], self.own.get(function, 0)))
            group = self.home[function]
            leaving = self.leaving(group)
            last = self.largest(group)
            end = found + [(last[2], self.own.get(last, 0))] * (last !=
                function)
            if not leaving:
                return end
            (caller, callee), cost = min(leaving.items(), key=lambda each:
                (-abs(each[1]), each[0]))
            if not cost or abs(sum(self.own.get(each, 0)
                    for each in self.groups[group])) >= abs(cost):
                return end
            if caller != function:
                found.append((caller[2], self.own.get(caller, 0)))
            function = callee


def number(text):
    return int(text.replace(",", ""))


def test_data():
    for name, path in tap.profiles():
        if not re.search("callgrind-3.19/(calc-joined|calc|words-plain|"
                "words-shared|relay-mangled-yes|tally-2|flood)[.]out$", path):
            continue
        g = Graph(path)
        event = g.event.decode()
        called = {g.home[b] for a, b in g.edges if g.home[a] != g.home[b]}
        inclusive = {i: sum(g.own.get(f, 0) for f in group) +
            sum(g.leaving(i).values()) for i, group in enumerate(g.groups)}
        first = max((i for i in range(len(g.groups)) if i not in called),
            key=inclusive.get)
        p = clannotate("--hot", "--limit=1", "--show=" + event, "--sort=" +
            event, "--no-show-percs", "--mod-filename=s/.*/F/", path)
        got = re.findall(r"([\d,-]+)  F:(.*)", p.out.decode())
        wanted = [(fn.decode(), cost) for fn, cost in g.path(
            g.largest(first))]
        check([number(cost) for cost, _ in got] == [cost for _, cost in
            wanted] and all(a[1].startswith(b[0]) for a, b in zip(got,
            wanted)), name + ": the hot path", [got, wanted])
        check_edges(name, path, g)
        check_roots(name, path, g, inclusive)


def check_edges(title, path, g):
    """The function with the most edges has the oracle's callers and callees."""
    event = g.event.decode()
    function = max(sorted(g.calls), key=lambda f: sum(f in edge
        for edge in g.edges))
    p = clannotate("--function=fn:^\\Q%s\\E$" % function[2].decode(),
        "--limit=999", "--no-annotate", "--no-show-percs", "--show=" + event,
        "--sort=" + event, path)
    page = p.out.decode().split("\n-- Function: ")[1].split("\n-- Lines")[0]
    got = sorted((mark, number(calls), number(cost)) for cost, mark, calls in
        re.findall(r"^ +([\d,-]+)  ([<>]) .*\((\d+)x\)", page, re.M))
    same(got, sorted([("<", *edge) for (_, b), edge in g.edges.items()
        if b == function] + [(">", *edge) for (a, _), edge in
        g.edges.items() if a == function]), title + ": callers and callees")


def check_roots(title, path, g, inclusive):
    """--root keeps the inclusive cost of a function, whoever else calls its
    callees; for a function of a cycle, that of the whole cycle."""
    names = [function[2] for function in g.calls]
    functions = sorted((f for f in g.calls if names.count(f[2]) == 1),
        key=lambda f: (-inclusive[g.home[f]], f))[::9][:6]
    got = []
    for ob, fl, fn in functions:
        p = tap.cgfilter("--root=^\\Q%s\\E$" % fn.decode(), path)
        got.append(int(re.search(rb"^totals: (-?\d+)", p.out, re.M)[1]))
    same(got, [inclusive[g.home[f]] for f in functions], title + ": roots")


tap.run_tests(tap.enter_scratch)
