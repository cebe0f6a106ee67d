#!/usr/bin/env python3
"""clannotate prints the same bytes as the oracle, which follows the rules of
cg_annotate's layout, for small profiles made here, the test data and generated
profiles; and, except for the line with the command line, as cg_annotate of
valgrind 3.28.  LISTINGS has, by hand, the lines of a source that must be shown.

ANNOTATE_CASES names a folder of cases of cg_annotate.  Each is a folder with
`args', one a line, the files that these name, sources, and the report and exit
status of cg_annotate in `expected' and `status'.
"""
import gzip
import itertools
import os
import re
import shutil
import sys

sys.path[0] += "/.."
import oracle_annotate
import tap
from oracle_annotate import compare, differences, encoded
from tap import CLANNOTATE, check, read, same, write

CACHEGRIND = os.path.join(tap.DATA, "cachegrind-3.19")
OLD = 10 ** 9       # before all profiles
NEW = 4 * 10 ** 9   # after all profiles
GENERATED = 60
SOME = 20           # the least number of cases


def profile(name, body, events="Ir", header="cmd: ./prog\n"):
    """Write a profile, in which a | also ends a line; its summary is the sum of
    its cost lines."""
    lines = [line.strip() for line in re.split("[|\n]", body.strip())]
    width = len(events.split())
    total = [0] * width
    for line in lines:
        if line[:1].isdigit():
            counts = [int(count) for count in line.split()[1:]]
            counts += [0] * (width - len(counts))
            total = [a + b for a, b in zip(total, counts)]
    return write(name, encoded("%sevents: %s\n%s\nsummary: %s\n" % (header,
        events, "\n".join(lines), " ".join(map(str, total)))))


def source(name, text, changed=OLD):
    """Write a source; if its text is a number, with so many lines."""
    if isinstance(text, int):
        text = b"".join(b"\tline %d;\n" % i for i in range(1, text + 1))
    tap.source(name, text, changed)


def shows(report, text, title):
    """The report has this text."""
    check(encoded(text) in report, title + ": " + text.strip())


# ---- columns

SEVERAL = """
    fl=a.c|fn=main|0 1 0 0 7|1 1234567 10 0 -7|2 0 20 0 0
    fn=f|3 40 -3000000 0 12
    fl=b.c|fn=f|9 5 0 0 -12
    """


def test_columns():
    source("a.c", 20)
    source("b.c", 20)
    events = "Ir Dr AnEventOfAnUnusuallyLongNameForANumber Memory_(bytes)"
    profile("several", SEVERAL, events)
    got = compare("several events, negative counts, zero totals", "several")
    shows(got, "(n/a, n/a)", "zero totals")
    compare("long names are wider than their counts, without percentages",
        "--no-show-percs", "several")
    for shown in ("Dr", "Memory_(bytes),Ir", events.split()[2], "Ir,Ir"):
        compare("--show=" + shown, "--show=" + shown, "several")
    for sort in ("Dr", "Memory_(bytes),Ir", "Dr,Memory_(bytes)"):
        compare("--sort=" + sort, "--sort=" + sort, "several")
    compare("--sort and --show", "--sort=Dr", "--show=Ir,Dr", "--threshold=5",
        "several")
    profile("short", "fl=a.c\nfn=f\n1 5\n2 0 3\n3\n4 0 0 1", "A B C")
    compare("lines with less counts than events", "short")
    profile("rounded", "fl=a.c\nfn=f\n" + "\n".join("%d %d" % (i, i)
        for i in range(1, 39)) + "\n39 %d" % (800 - 38 * 39 // 2))
    got = compare("halves of a tenth are rounded to even where they are exact",
        "--threshold=0", "rounded")
    shows(got, " 2 (0.2%)", "2 of 800")
    shows(got, " 6 (0.8%)", "6 of 800")
    profile("minus", "fl=a.c\nfn=f\n1 -1 1\n2 100000 -100000\nfn=g\n3 0 -1",
        "A B")
    got = compare("-0.0%", "--threshold=0", "minus")
    shows(got, "(-0.0%)", "-0.0%")
    profile("name", "fl=a.c\nfn=f\n1 5 6", "Größe Ir")
    compare("an event's name is as wide as its characters", "name")


def test_big():
    source("a.c", 5)
    k = 2 ** 62
    profile("big", """
        fl=a.c|fn=f|1 %d %d 3|2 %d %d -1
        fn=g|3 %d %d 1|4 1 1 7
        """ % (k, -k, k // 2, 3 - k // 3, k // 3, 1 - k // 2),
        "A B C")
    compare("counts near 2^62", "big")
    compare("counts near 2^62, down to 0", "--threshold=0", "big")
    profile("most", "fl=a.c\nfn=f\n1 %d 1\nfn=g\n2 %d -1"
        % (2 ** 63 - 2, -2 ** 63), "A B")
    compare("the largest count, the smallest", "most")
    profile("edge", """
        fl=a.c|fn=rest|1 %d
        fn=just|2 %d
        fl=b.c|fn=less|2 %d
        """ % (3 * 2 ** 60 + 1, 2 ** 60, 2 ** 60 - 1))
    got = compare("a threshold that a double cannot tell from less",
        "--threshold=20", "edge")
    check(b"less" not in got, "one less than the threshold is below it")


# ---- names

def test_names():
    for name in ("a,b:c.c", "dir with blanks/ü.c", "trailing .c ", "-.c",
            "odd\udcff.c"):
        source(name, 6)
    profile("names", """
        fl=a,b:c.c|fn=operator,(int, char):two|1 10
        fn=main:a.c|2 9
        fl=dir with blanks/ü.c|fn=größe<Ünicode, 𝔘>|3 8
        fn=  leading|3 7
        fl=-.c|fn=trailing|4 6
        fl=odd\udcff.c|fn=\udcfe\udcff|5 6
        fl=|fn=|5 5
        fl=???|fn=???|6 4
        fl=~|fn=(below main)|0 3
        """)
    compare("names with commas, colons, blanks, UTF-8 and bytes that are none",
        "names")
    profile("ties", "\n".join("fl=%s.c\nfn=f%d\n1 %d 5" % (name, i, sign)
        for name in "bà𝔘z~" for i in (2, 10) for sign in (7, -7)), "A B")
    compare("ties are in the reverse order of names", "--sort=B", "ties")
    compare("signs do not count", "--sort=A,B", "ties")
    profile("inlined", """
        fl=a.c|fn=main|1 10|fi=inline.h|2 20|fe=a.c|3 30|fi=inline.h|2 2
        fn=next|4 40
        """)
    source("a.c", 5)
    source("inline.h", 5)
    compare("inlined files", "inlined")
    compare("inlined files, down to 0", "--threshold=0", "inlined")
    profile("twice", "fl=a.c\nfn=f\n1 1\nfn=g\n1 2\nfl=b.c\nfn=f\n1 4\n"
        "fl=a.c\nfn=f\n1 8\n2 16")
    compare("a function and a line twice", "twice")


def test_unnamed():
    source("a.c", 5)
    profile("unnamed", "fl=a.c\n1 5\nfn=f\n2 7\nfl=b.c\n3 1")
    compare("costs before a function is named", "unnamed",
        typed=("-q", "unnamed"))
    profile("nothing", "fl=a.c\n1 0\nfl=b.c\nfn=f\n2 0")
    compare("... that are 0", "nothing", typed=("-q", "nothing"))
    profile("named", "fl=a.c\nfn=<unspecified>\n1 5\nfn=f\n1 6\n"
        "fl=b.c\nfn=g\n1 0")
    compare("a function of that name", "named")
    compare("a threshold of 0", "--threshold=0", "named")
    compare("a threshold of -0.0", "--threshold=-0.0", "named")
    compare("no rule renames what was not named", "--threshold=0",
        "--mod-funcname=s/un|f/x/", "named")
    profile("mixed", "fl=a.c\nfn=f\n1 5\nfl=b.c\nfn=g\n1 -5")
    compare("the total is 0: nothing is too small", "mixed")
    compare("... with a threshold", "--threshold=20", "mixed")
    profile("empty", "")
    compare("no costs at all", "empty")


# ---- several files

DESC = "desc: I1 cache: 1 B\ndesc: D1 cache: 2 B\n"


def test_several():
    source("a.c", 12)
    for i in range(1, 12):
        profile("p%d" % i, "fl=a.c\nfn=f%d\n%d %d 1\nfn=g\n3 4 -%d\n" % (
            i % 3, i, 10 * i, i), "Ir Dr", (DESC if i < 4 else "")
            + "cmd: ./prog %d\n" % (i // 2))
    compare("two files of other commands", "p1", "p2")
    compare("two files of the same command", "p2", "p3")
    compare("three files, two commands", "p1", "p2", "p3")
    compare("a file twice", "p1", "p1")
    got = compare("eleven files", *["p%d" % i for i in range(1, 12)])
    shows(got, "Description 4:\nDescription 5:\n", "no description")
    shows(got, "Command 11:        (same as Command 10)\n", "eleven")
    compare("--diff", "--diff", "p1", "p2")
    got = compare("--diff of equal files", "--diff", "p1", "p1")
    shows(got, "0 (n/a, n/a)", "equal files")
    compare("--diff, sorted", "--diff", "--sort=Dr", "--no-show-percs", "p3",
        "p2")
    compare("--diff and --mod-funcname", "--diff",
        "--mod-funcname=s/[0-9]+/N/", "p2", "p4")


# ---- sources

# Title, lines of the source, context, lines with costs, rows of the listing: a
# number for a marker, or a word for a line, with `*' if the line has a cost.
LISTINGS = [
    ("a line between", 3, 0, [2], [2, "l2 *", 2]),
    ("context up to the first line", 5, 1, [2], ["l1", "l2 *", "l3", 3]),
    ("context up to the last line", 5, 1, [4], [3, "l3", "l4 *", "l5", 5]),
    ("context beyond both ends", 3, 8, [2], ["l1", "l2 *", "l3"]),
    ("ranges that meet are one", 9, 1, [2, 4],
        ["l1", "l2 *", "l3", "l4 *", "l5", 5]),
    ("ranges with nothing between are two", 9, 1, [2, 5],
        ["l1", "l2 *", "l3", 3, 4, "l4", "l5 *", "l6", 6]),
    ("ranges with a line between are two", 9, 1, [2, 6],
        ["l1", "l2 *", "l3", 3, 5, "l5", "l6 *", "l7", 7]),
    ("no context: neighbours are two ranges", 3, 0, [1, 2],
        ["l1 *", 1, 2, "l2 *", 2]),
    ("right after the last line", 3, 0, [4], [4, "<bogus line 4> *"]),
    ("... after a range up to the last line", 3, 0, [3, 4],
        [3, "l3 *", 3, 4, "<bogus line 4> *"]),
    ("two lines after the last line", 3, 0, [5], ["<bogus line 5> *"]),
    ("right after the last line, and later", 3, 0, [4, 6],
        [4, "<bogus line 4> *", "<bogus line 6> *"]),
    ("context reaches from beyond the end", 3, 2, [5],
        [3, "l3", "<bogus line 5> *"]),
    ("an empty source, context", 0, 8, [1, 2],
        ["<bogus line 1> *", "<bogus line 2> *"]),
    ("line 0 alone", 3, 8, [0], ["<unknown (line 0)> *"]),
    ("line 0 and one beyond the end", 3, 0, [0, 4],
        ["<unknown (line 0)> *", 4, "<bogus line 4> *"]),
]


def costs(file, numbers):
    """Return the text of a function whose lines cost 1 each."""
    return "fl=%s\nfn=f\n" % file + "".join("%d 1\n" % n for n in numbers)


def listing(report):
    """Return the listing of a.c as rows of LISTINGS."""
    body = report.split(b"-- Annotated source file: a.c\n")[1].split(b"\n--\n")[0]
    return [int(marker) if marker else word + " *" * (cost != ".")
        for marker, cost, word in re.findall(r"(?m)^(?:-- line (\d+) -+|"
        r"(1 \([\d.]+%\)|[.]) +(.+))$", body.decode().split("-" * 80)[1])]


def test_listings():
    for title, count, context, numbers, rows in LISTINGS:
        source("a.c", b"".join(b"l%d\n" % i for i in range(1, count + 1)))
        profile("p", costs("a.c", numbers))
        same(listing(compare(title, "--context=%d" % context, "p")), rows, title)
    # Every choice from the lines 0 to 6, for sources of up to four lines.
    choices = [chosen for n in range(1, 8)
        for chosen in itertools.combinations(range(7), n)]
    names = ["s" + "".join(map(str, chosen)) for chosen in choices]
    profile("all", "".join(map(costs, names, choices)))
    for count in range(5):
        for name in names:
            source(name, count)
        for context in range(4):
            compare("%d lines, context %d: %d choices of lines" % (count,
                context, len(names)), "--threshold=0", "--context=%d" %
                context, "all")


def test_context():
    source("a.c", 40)
    profile("spread", costs("a.c", (1, 4, 9, 10, 22, 39, 40)))
    for context in (5, 6, 8, 30, 1000000):
        compare("--context=%d" % context, "--context=%d" % context, "spread")
    profile("none", "fl=a.c\nfn=f\n1 0 5\n3 0 0\nfn=g\n7 3 0", "A B")
    compare("lines that cost nothing", "none")
    compare("files below the threshold", "--threshold=20",
        profile("below", "fl=a.c\nfn=f\n1 100\nfl=b.c\nfn=g\n1 1"))
    compare("the last line there is", profile("last",
        "fl=a.c\nfn=f\n4294967295 1\n5 2"))


def test_texts():
    profile("text", "fl=a.c\nfn=f\n0 1\n2 5\n3 6")
    for title, text in (
            ("empty", b""), ("of one newline", b"\n"), ("of CRLF",
            b"one\r\ntwo\r\nthree\r\nfour\r\n"), ("without a last newline",
            b"one\ntwo\nthree"), ("of CRLF without", b"one\r\ntwo\r\nthree"),
            ("without a newline", b"one"), ("with empty lines", b"\n\n\n\n"),
            ("that is not UTF-8", b"\xff\xfe\n\t/* \xe9\x80 */ \xc3\n\0\x1b\n"
            b"\x0c\x0b\x1c\x85\n"), ("in UTF-8", "é\n\u2028\u0085𝔘\nü\n"
            .encode()), ("with blanks at the ends", b"  \n\t \n x \n"),
            ("with carriage returns in lines", b"o\rne\n\rtwo\n"),
            ("with a byte of 0", b"x\0y\n\x85\n"),
            ("with a long line", b"x" * 200000 + b"\n" + b"y" * 200000)):
        source("a.c", text)
        compare("a source " + title, "text")
    # A carriage return at the end ends a line here, unlike in cg_annotate.
    source("a.c", b"one\ntwo\r")
    check(b"%)  two\n" in tap.clannotate("text").out, "a carriage return at the end")


# Words of the report about the originals of one file, and cases: the originals
# in their order, where `a' and `b' are texts and `-' is a missing file.
ORIGINALS = {
    "past the end of 'v1.c'": "a aa aaaa",
    "not identical:": "ab ab- aab aba abb aab- abab",
    "unreadable:": "- a- -a -- a-b -ab aa- aa-b a-bb",
}


def test_choices_of_originals():
    for said, cases in ORIGINALS.items():
        for case in cases.split():
            names = ["v%d.c" % i for i in range(1, len(case) + 1)]
            for name, text in zip(names, case):
                if text != "-":
                    source(name, text.encode() + b"\n")
                elif os.path.exists(name):
                    os.remove(name)
            # The profile has the originals in another order.
            profile("p", "".join(costs(name, [1, 9]) for name in names[::-1]))
            shows(compare("originals " + case, "--mod-filename=s/^v.*/all.c/",
                "--context=0", "p"), said, case)


def test_originals():
    profile("versions", """
        fl=v1/a.c|fn=f|1 5
        fl=v2/a.c|fn=f|2 6
        fl=v1/b.c|fn=g|3 7
        fl=v2/b.c|fn=g|3 8
        fl=v2/gone.c|fn=h|1 9
        fl=v1/gone.c|fn=h|1 9
        fl=c.c|fn=i|1 1
        fl=src|fn=i|1 1
        """)
    for name in ("v1/a.c", "v2/a.c", "v1/b.c", "v1/gone.c", "c.c"):
        source(name, 5)
    source("v2/b.c", 6)
    os.mkdir("src")
    plain = "--mod-filename=s/^v[12]\\///"
    got = compare("missing sources, and a folder", "versions")
    shows(got, "unreadable:\n- src\n", "a folder")
    got = compare("several originals", plain, "versions")
    shows(got, "not identical:\n- v1/b.c\n- v2/b.c\n", "two versions")
    shows(got, "unreadable:\n- v1/gone.c\n- v2/gone.c\n", "one is missing")
    source("v2/b.c", read("v1/b.c").replace(b"\n", b"\r\n"))
    got = compare("originals that differ in CRLF", plain, "versions")
    shows(got, "not identical:\n- v1/b.c\n- v2/b.c\n", "CRLF")
    compare("all files are one", "--mod-filename=s/.*/all/", "versions")
    compare("a file is unknown", "--mod-filename=s/^v1.*/???/", "versions")
    compare("the unknown file is known", "--mod-filename=s/^[?]*$/c.c/",
        profile("unknown", "fl=???\nfn=f\n1 5\nfl=c.c\nfn=g\n2 6"))
    for i, (first, second) in enumerate(((NEW, OLD), (OLD, NEW), (NEW, NEW))):
        source("v1/a.c", 5, first)
        source("v2/a.c", 5, second)
        got = compare("sources newer than the profile, %d" % i, plain,
            "versions")
    shows(got, "@ - v1/a.c\n@ - v2/a.c\n", "both are newer")
    source("v2/b.c", 5, NEW)
    source("v1/b.c", 5, NEW)
    profile("again", "fl=v1/b.c\nfn=g\n3 7\n7 8")
    os.utime("again", (NEW + 9, NEW + 9))
    compare("newer than one of the profiles", plain, "versions", "again")
    os.utime("again", (NEW, NEW))
    compare("as new", plain, "versions", "again")
    os.utime("again", (OLD, OLD))
    compare("newer than both", "--diff", plain, "versions", "again")
    compare("without annotation", plain, "--no-annotate", "versions")


def test_rules():
    profile("rules", """
        fl=/usr/src/x-1.2/a.c|fn=std::vector<int>::push_back(int&&)|1 5
        fn=std::vector<char>::push_back(char&&)|1 6
        fl=/usr/src/x-1.3/a.c|fn=Foo::foo|1 7
        """)
    for rule in ("filename=s/-[0-9.]+//", r"filename=s/\/usr\/src\///",
            r"filename=s/^.*\///", r"filename=s/x-(\d)\.(\d)/\2_\1/g",
            "filename=s/A/b/i", "filename=s/./x/g",
            r"funcname=s/<[^>]*>/<T>/", r"funcname=s/\([^)]*\)//g",
            "funcname=s/foo/bar/gi", "funcname=s/FOO/bar/ig",
            r"funcname=s/(\w+)::(\w+)/\g<2>..\g<1>/", "funcname=s/o*/-/g",
            "funcname=s/.*//", "funcname=s/$/!/", "funcname=s/(?<=:)/_/"):
        compare("--mod-" + rule, "--mod-" + rule, "rules")
    for option in ("--mod-filename=s/nothing/x/", "--mod-funcname=s/nope/x/"):
        compare(option, option, "rules", typed=("-q", option, "rules"))
    compare("rules for both", r"--mod-filename=s/.*\///",
        "--mod-funcname=s/<.*/<>/", "rules")


# ---- the command line

def test_spellings():
    source("a.c", 20)
    profile("p", SEVERAL, "A B C D")
    plain = compare("no options", "p")
    for words in ("--show-percs", "--show-percs=yes", "--annotate",
            "--annotate=yes", "--auto=yes", "--threshold=0.1",
            "--threshold 0.1", "--threshold=.1", "--context 8",
            "--no-annotate --annotate", "--show A,B,C,D",
            "--show-percs=no --show-percs", "--thresh=1e-1",
            "--auto=no --annotate=yes"):
        got = compare(words + ": as without", *words.split(), "p")
        same(lines_of(got), lines_of(plain), words)
    for words in ("--no-show-percs", "--show-percs=no",
            "--show-percs --no-show-percs"):
        got = compare(words, *words.split(), "p")
        check(b"%)" not in got and b"n/a" not in got, "no percentages")
    for words in ("--no-annotate", "--annotate=no", "--auto=no",
            "--annotate --auto=no"):
        got = compare(words, *words.split(), "p")
        shows(got, "Annotation:       off\n", words)
        check(b"nnotat" not in got.partition(b"Summary")[2],
            "no annotation")
    for number in ("0", "1", "20", "5e-3", "1e-05", "0.00012", "+2", "00.50",
            "0.12345678901234567", "0.00012345678901234567", "19.999",
            "1.2345678901234567e-5"):
        compare("--threshold=" + number, "--threshold=" + number, "p")
    compare("options after the file", "p", "--sort=B", "--no-annotate")
    profile("header", "fl=a.c\nfn=f\n1 5 6", "  A   B  ", "desc: one\n"
        "desc: \ndesc: I1 cache:         32768 B\ncmd: ./prog  -x 'a  b' é\n")
    compare("what the header says", "header")
    profile("header", "fl=a.c\nfn=f\n1 5", "A",
        "desc: Command: ./other\ncmd: ./prog\n")
    compare("a description that names a command", "header")


def lines_of(report):
    """Return the lines of a report, without its command line."""
    return [line for line in report.decode("latin-1").split("\n")
        if not line.startswith("Invocation:")]


def test_inputs():
    source("a.c", 20)
    source("b.c", 20, NEW)
    text = read(profile("p", SEVERAL, "A B C D"))
    zipped = gzip.compress(text)
    for name, data in (("p", text), ("p.gz", zipped), ("crlf", text.replace(
            b"\n", b"\r\n")), ("cut", text.removesuffix(b"\n"))):
        tap.source(name, data, NEW)
        compare("a file: " + name, name)
    for typed, data in ((("-",), text), (("-",), zipped), ((), text)):
        compare("a pipe", "p", typed=typed, stdin=data)
    with open("p") as f:
        compare("a file as standard input", "p", typed=("-",), stdin_from=f)
    compare("a file and a pipe", "p", "p", typed=("p", "-"), stdin=text)
    compare("--diff with a pipe", "--diff", "p", "p", typed=("--diff", "-",
        "p"), stdin=text)
    typed = ("-o", "report", "p")
    same(tap.clannotate(*typed), (0, b"", ""), "-o")
    same(read("report"), oracle_annotate.report(["p"], " ".join((CLANNOTATE,
        *typed))), "-o: the report")


# ---- many

COMMANDS = """
flood-1.out
words-plain-1.out
words-plain-13.out words-numbers-13.out
--threshold=0 words-capitals-9.out
--sort=D1mr,DLmr --show=D1mr,DLmr,Ir --context=2 words-plain-9.out \
words-capitals-9.out words-numbers-9.out
--diff words-plain-1.out words-numbers-1.out
--diff --mod-filename=s/^tally-[12]\\/// tally-1-9.out tally-2-9.out
tally-1-1.out tally-2-1.out
--mod-filename=s/.*\\/// --threshold=1 tally-2-1.out
--diff --sort=Bcm --no-show-percs words-plain-13.out words-capitals-13.out
--threshold=20 --context=0 flood-1.out
""".strip().splitlines()


def test_data():
    """clannotate and the oracle agree on the test data, with its sources."""
    shutil.copytree(os.path.join(tap.DATA, "src"), "src")
    os.chdir("src")
    for name in sorted(os.listdir(CACHEGRIND)):
        write(name, read(os.path.join(CACHEGRIND, name)).replace(
            b"/build/reproducible-path/", b""))
    for folder, folders, files in os.walk("."):
        for file in files:
            if not file.endswith(".out"):
                os.utime(os.path.join(folder, file), (OLD, OLD))
    for line in COMMANDS:
        # Without -q, --diff would write a note about renamed functions.
        words = line.split()
        compare("test data: " + line, *words, typed=["-q"] * ("--diff" in
            words) + words)


def test_generated():
    for i, path in enumerate(tap.generate("generated", GENERATED, "--portable",
            "--form=cachegrind")):
        write(path, read(path).replace(b"desc: Command:", b"desc: Was:"))
        events = oracle_annotate.File(path).events
        words = [[], ["--threshold=0.001"], ["--sort=" + events[-1]],
            ["--show=" + ",".join(events[::-2]), "--threshold=3"]][i % 4]
        compare(" ".join((*words, path)), *words, path, typed=("-q", *words,
            path))
    same(i + 1, GENERATED, "all that were generated")


# ---- what cg_annotate printed

def copy(name):
    """Copy a case, with sources older than its inputs; return its arguments."""
    shutil.copytree(os.path.join(tap.CASES, name), name,
        copy_function=shutil.copyfile)
    args = read(os.path.join(name, "args")).decode().splitlines()
    for folder, folders, files in os.walk(name):
        os.chmod(folder, 0o755)
        for file in files:
            path = os.path.join(folder, file)
            if os.path.relpath(path, name) not in args:
                os.utime(path, (OLD, OLD))
    return args


def check_case(name):
    args = copy(name)
    os.chdir(name)
    wanted = lines_of(read("expected"))
    title = "case %s: %s" % (name, " ".join(args))
    p = tap.clannotate(*args)
    why = differences(lines_of(p.out), wanted)
    check(not why and p.err == "", title, [p.err, *why])
    same(p.status, int(read("status")), title + ": status")
    if p.status == 0:
        why = differences(lines_of(oracle_annotate.report(args)), wanted)
        check(not why, title + ": the oracle agrees", why)
    os.chdir("..")


def test_cases():
    if tap.CASES == "":
        tap.skip("what cg_annotate printed", "ANNOTATE_CASES names no folder")
        return
    names = sorted(os.listdir(tap.CASES))
    for name in names:
        check_case(name)
    check(len(names) >= SOME, "%d cases" % len(names))


tap.run_tests(tap.enter_scratch)
