#!/usr/bin/env python3
"""Names, commands, descriptions and sources, which anybody can have written,
reach a terminal without anything that it would obey; a pipe and a file get the
bytes as they are.

The terminal is a real one (a pty) that changes nothing itself.
"""
import os
import re
import sys

sys.path[0] += "/.."
import tap
import terminal
from tap import cgdiff, check, clannotate, same, write

TOOLS = ("cgcheck", "cgdiff", "cgexport", "cgfilter", "cgmerge", "clannotate")
COLORS = (b"\33[1;31m", b"\33[33m", b"\33[0m")

# Characters that a terminal may obey: controls, those of C1 in UTF-8, ends of
# lines, and marks that change the direction of text.
OBEYED = [chr(c).encode() for c in [*range(1, 9), *range(11, 32),
    *range(0x7f, 0xa0), 0x61c, 0x200e, 0x200f, *range(0x2028, 0x202f),
    *range(0x2066, 0x206a)]]
# Bytes that are no character: single, cut short, overlong, surrogate, too high.
BROKEN = [b"\x80", b"\x9b31m", b"\xbf", b"\xc0\xaf", b"\xc3", b"\xe2\x82",
    b"\xe0\x9b\x9b", b"\xed\xa0\x9b", b"\xf0\x9f\x98", b"\xf4\x90\x9b\x9b",
    b"\xf5\x9b\x9b\x9b", b"\xfe", b"\xff"]
SHOWN = ["caf\u00e9", "\u00a0", "\u00ad", "\u060c", "\u200d\u2027\u202f\u2065"
    "\u206a", "\u4e2d\u6587", "\U0001f600", "a\tb", "~", "\ufffd"]
ATTACKS = [b"\33]0;PWNED\7", b"\33[2J\33[H", b"\33[31mred\33[0m", b"\rover",
    b"\b\b\b", b"\33P+q\33\\", b"\302\23331m", b"\342\200\256ltr\342\200\254",
    b"\33]8;;http://x\33\\link\33]8;;\33\\"]


def visible(text):
    """Return a pipe's bytes as a terminal gets them, found independently."""
    text = text.decode("utf-8", "surrogateescape")
    text = re.sub("\r(?!\n)", "?", text)
    text = re.sub("[\ud800-\udfff\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c"
        "\u200e\u200f\u2028-\u202e\u2066-\u2069]", "?", text)
    return text.encode()


def obeys(text):
    """Return what a terminal would obey in these bytes."""
    try:
        text = text.decode()
    except UnicodeDecodeError as error:
        return [repr(error)]
    return re.findall("[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f"
        "\u2028-\u202e\u2066-\u2069]", text.replace("\r\n", "\n"))


def profile(odd, callgrind):
    """Return a profile in which every text has odd parts."""
    text = b"".join(b"desc: d%s\n" % part for part in odd[:16])
    text += b"cmd: ./p " + b"".join(odd) + b"\nevents: Ir E"
    text += b"".join(odd).replace(b"\t", b"").replace(b"\x0b", b"").replace(
        b"\x0c", b"").replace(b"\r", b"") + b"\n"
    for i, part in enumerate(odd):
        if callgrind:
            text += b"ob=o%s\n" % part
        text += b"fl=f%s.c\nfn=g%s\n%d %d 1\n" % (part, part, i + 1, 1000 - i)
        if callgrind:
            text += b"cfn=h%s\ncalls=1 1\n%d 5 5\n" % (part, i + 1)
    text += b"fl=src.c\nfn=h\n1 10 1\n2 20 2\n"
    return text


COMMANDS = [
    ("cgmerge", "p"), ("cgmerge", "--names=plain", "p"),
    ("cgmerge", "--to=callgrind", "p"),
    ("cgfilter", "p"), ("cgfilter", "--by=file", "p"),
    ("cgdiff", "q", "p"), ("cgdiff", "--sides", "q", "p"),
    ("cgcheck", "p"), ("cgcheck", "-v", "p"), ("cgcheck", "--json", "p"),
    ("cgcheck", "--pass", "-q", "p"),
    ("clannotate", "p"), ("clannotate", "--inclusive", "--tree=both", "p"),
    ("clannotate", "--width=9", "--threshold=0", "p"),
    ("clannotate", "--format=md", "p"), ("clannotate", "--format=json", "p"),
    ("clannotate", "--format=csv", "p"),
    ("cgexport", "-q", "--to=folded", "p"), ("cgexport", "--to=json", "p"),
]


def compare(title):
    for words in COMMANDS:
        name = "%s: %s" % (title, " ".join(words))
        if words[0] == "clannotate":
            words = (*words, "--color=never")
        status, raw, _ = tap.tool(*words)
        for output in ([], ["--output=/dev/tty"]):
            if output and words[0] == "cgcheck":
                continue
            got = terminal.tool(*words, *output, ends="" if output else "o")
            # The report shows the command line, with this option.
            shown = re.sub(rb" --output=/dev/\S+", b"", got[1])
            where = name + (", --output" if output else "")
            same(got[0], status, where + ": the status")
            same(obeys(shown), [], where + ": nothing that is obeyed")
            check(shown == visible(raw), where + ": all else is there",
                [(a, b) for a, b in zip(shown.split(b"\n"),
                visible(raw).split(b"\n")) if a != b][:2])


def test_all():
    for title, odd in (("obeyed", OBEYED), ("broken", BROKEN),
            ("shown", [text.encode() for text in SHOWN]),
            ("attacks", ATTACKS)):
        write("src.c", b"int " + b"".join(odd) + b";\r\n\tx\ry" + odd[-1]
            + b"\n")
        write("q", profile(odd[:3], False))
        for callgrind in (False, True):
            write("p", profile(odd, callgrind))
            compare(title + (", callgrind" if callgrind else ""))
            if title == "attacks":
                text = clannotate("--color=never", "p").out
                check(all(part in text for part in (b"\33]0;PWNED\7",
                    b"\33[2J", b"\x80\xaeltr")), "a pipe has the bytes")


def test_buffers():
    """A character that crosses the end of a buffer stays whole."""
    for pad in range(8):
        names = b"".join(b"fn=%s%d\n1 1\n" % ((("\u00e9\u20ac\U0001f600" * 40)
            + "\x9b\u202e").encode() * 20, i) for i in range(150))
        write("p", b"events: Ir\nfl=" + b"x" * pad + b"\n" + names)
        for words in (("cgmerge", "p"), ("clannotate", "--format=csv", "p")):
            raw = tap.tool(*words).out
            got = terminal.tool(*words, ends="o")[1]
            check(len(raw) > 800000 and got == visible(raw),
                "%s: large, %d" % (words[0], pad),
                [len(raw), len(visible(raw)), len(got)])


def test_colors():
    """A terminal gets clannotate's colours, but no sequence of a profile."""
    write("p", profile(ATTACKS + list(COLORS), True))
    write("src.c", b"int " + b"".join(ATTACKS) + b"".join(COLORS) + b";\n")
    plain = clannotate("--color=never", "p").out
    for words in (["p"], ["--color=always", "p"]):
        status, text = terminal.tool("clannotate", *words, ends="o")
        check(all(color in text for color in COLORS), "colours: %s" % words)
        for color in COLORS:
            text = text.replace(color, b"")
        same(obeys(text), [], "... and nothing else")
        same(text.replace(b"--color=always", b"--color=never").replace(
            b"clannotate p", b"clannotate --color=never p"),
            visible(plain), "... beside what is there without")
    colored = clannotate("--color=always", "p").out
    for color in COLORS:
        colored = colored.replace(color, b"")
        plain = plain.replace(color, b"")
    same(colored, plain.replace(b"--color=never", b"--color=always"),
        "in a pipe --color=always adds colours only")


def test_columns():
    """Columns are aligned with the names of events."""
    for event in (b"E\33[2Jx", b"E\x9b\x9b", b"E\xc2\x9b", b"E\xff\xbf",
            "E\u202ex\u4e2d".encode()):
        write("p", b"events: A %s B\nfl=a\nfn=f\n1 10 20 30\n" % event)
        text = terminal.tool("clannotate", "--color=never", "p",
            ends="o")[1].decode()
        head, row = re.search(r"(A_+ .*B_+ )\n\n(.*) PROGRAM TOTALS",
            text).groups()
        same([m.end() for m in re.finditer(r"\)", row)],
            [m.start() for m in re.finditer(" ", head)],
            "columns: %r" % event)


def test_messages():
    """Every message is one line of printable bytes, in pipes and terminals."""
    odd = "a\33[31m\7\r\nb\u202e\x7f"
    write(odd, b"events: Ir\nfl=a\nfn=f\n1 \33[2J\n")
    write(odd + ".out", b"events: Ir\nfl=a\nfn=f\n1 1\n")
    for name in TOOLS:
        for words in ([odd], [odd + ".gone"], ["--" + odd], ["-\33"],
                ["--jobs=" + odd, "p"], [odd + ".out", odd],
                ["-s", odd, odd + ".out"]):
            p = tap.tool(name, *words)
            for got in (p.out + p.err.encode("latin-1"),
                    terminal.tool(name, *words)[1]):
                bad = re.findall(rb"[^ -~\n]", got)
                lines = [line for line in got.split(b"\n")[:-1]
                    if not re.match(rb"%s: |usage: |[a?].*: (error|ok|"
                    rb"not whole)" % name.encode(), line)]
                check(not bad and not lines and got.endswith(b"\n"),
                    "%s %r: lines that print" % (name, words), [got])


def test_note():
    """A note recommends --changes for a difference in cg_annotate's form."""
    note = b"clannotate: note: --changes lists what changed\n"
    write("a", b"cmd: x\nevents: Ir\nfl=a\nfn=f\n1 5\nsummary: 5\n")
    write("b", b"cmd: x\nevents: Ir\nfl=a\nfn=f\n1 6\nsummary: 6\n")
    write("diff", cgdiff("a", "b").out)
    write("other", cgdiff("--to=callgrind", "a", "b").out)
    for words, wanted in ((["diff"], 0), (["--diff", "a", "b"], 1),
            (["--changes", "--diff", "a", "b"], 0), (["--changes=no", "diff"], 0),
            (["-q", "--diff", "a", "b"], 0),
            (["--format=md", "--diff", "a", "b"], 0),
            (["other"], 0), (["a"], 0)):
        status, text = terminal.tool("clannotate", *words)
        same((status, text.count(note)), (0, wanted), "the note: %r" % words)
        same(clannotate(*words).err, "", "not in a pipe")


def test_indexed():
    """cgmerge does not write a binary profile to a terminal."""
    write("counts", b"f\n1\n1\n5\n")
    same(terminal.tool("cgmerge", "--to=profdata", "counts"), (2,
        b"cgmerge: expected a file or a pipe for an indexed profile, found a "
        b"terminal; --to=proftext writes text\n"), "an indexed profile")
    same(terminal.tool("cgmerge", "--to=proftext", "counts")[0], 0,
        "but text does")


terminal.needed("what a terminal gets")
# pager.py.t tests the pager.
os.environ["GRINDKIT_PAGER"] = ""
tap.run_tests(tap.enter_scratch)
