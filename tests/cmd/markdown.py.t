#!/usr/bin/env python3
"""A reader of GitHub's Markdown shows every name of clannotate --format=md as
code in its cell, and a name has no other effect.

The reader is cmark-gfm; without it only the bytes are checked.
"""
import os
import re
import shutil
import sys

sys.path[0] += "/.."
import tap
from page import Page
from tap import check, clannotate, same, skip, write

READER = shutil.which("cmark-gfm")
TAGS = {"p", "strong", "table", "thead", "tbody", "tr", "th", "td", "code",
    "details", "summary"}

BYTES = [b"x%cx" % c for c in range(1, 256) if c != 10]
CONTROLS = [chr(c).encode() for c in [*range(0x80, 0xa0), 0x61c, 0x200e,
    0x200f, *range(0x2028, 0x202f), *range(0x2066, 0x206a)]]
BROKEN = [b"\xff", b"\xc0\xaf", b"\xc3", b"\xe2\x82", b"\xed\xa0\x80",
    b"\xf0\x9f\x98", b"\xf4\x90\x80\x80", b"caf\xe9", b"\xe2\x82|", b"\xc3`"]
MEANING = [b"a|b", b"a\\|b", b"a\\\\|b", b"a\\\\\\|b", b"|||", b"\\", b"|\\",
    b"`", b"``", b"a`b``c```", b"`|`", b"\\`", b"`\\|", b"<script>", b"</td>",
    b"<!--", b"-->", b"&lt;", b"&#x41;", b"&amp;", b"[a](http://x.org)",
    b"![a](http://x.org/i.png)", b"[a]: /b", b"http://x.org/y?a=1&b=2",
    b"www.x.org", b"a@b.org", b"@name", b"#12", b"x/y#1", b"*a*", b"__b__",
    b"~~c~~", b"$x$", b"$`x`$", b"# a", b"---", b"===", b"> a", b"- a",
    b"1. a", b":smile:", b"</details>", b"<details>", b"\t", b"a\rb",
    b"\\*", b"**", b"--|--", "caf\u00e9 \u4e2d\U0001f600".encode()]


def shown(name):
    """Return the text of a name on a page."""
    text = name.decode("utf-8", "surrogateescape")
    text = "".join("\u2421" if c == "\x7f" else chr(0x2400 + ord(c))
        if c < " " else c for c in text)
    text = re.sub("[\ud800-\udfff\x80-\x9f\u061c\u200e\u200f\u2028-\u202e"
        "\u2066-\u2069]", "\ufffd", text)
    # In a table, a backslash before a bar is shown twice, as the manual says.
    return re.sub(r"(?<!\\)((?:\\\\)*)\\\|", r"\1\\\\|", text)


def read_page(text):
    """Return the tags that no table has, the rows of all tables, and the first
    code and the first strong text."""
    page = Page(tap.run(READER, "--unsafe", "-e", "table", "-e", "autolink",
        "-e", "strikethrough", stdin=text).out.decode("utf-8", "replace"))
    return {tag for tag, _ in page.tags} - TAGS, sum(page.tables.get("", []), []), \
        page.texts["code"][0] + page.texts["strong"][0]


def check_names(title, names):
    """A page has all rows, each with its name."""
    write("p", b"events: Ir\n" + b"".join(b"fl=%s\nfn=%s\n1 %d\n" % (name,
        name, 1000 - i) for i, name in enumerate(names)))
    p = clannotate("--format=md", "--no-show-percs", "p")
    same((p.status, p.err), (0, ""), title + ": works")
    wanted = [[format(1000 - i, ","), shown(name) + ":" + shown(name)]
        for i, name in enumerate(names)]
    try:
        text = p.out.decode()
    except UnicodeDecodeError as error:
        check(False, title + ": is UTF-8", [error])
        return
    check(not re.search("[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", text),
        title + ": nothing that is obeyed", [text])
    if READER is None:
        skip(title + ": the page", "cmark-gfm is not installed")
        return
    tags, rows, _ = read_page(p.out)
    same(tags, set(), title + ": no tag from a name")
    rows = [[cell.strip() for cell in row] for row in rows if row[0] != "Ir"]
    check(rows == [[cost, name.strip()] for cost, name in wanted],
        title + ": rows", ["%r, wanted %r" % pair
        for pair in zip(rows, wanted) if pair[0] != pair[1]][:3]
        + ["%d of %d" % (len(rows), len(wanted))])


def check_events():
    """Names of events are code as well, in the head and in the summary."""
    for name in [name for name in MEANING + BROKEN + CONTROLS
            if not re.search(rb"[ \t\r]", name)]:
        write("p", b"events: %s Ir\nfl=a\nfn=f\n1 5 6\n" % name)
        write("calls", tap.read("p") + b"cfn=g\ncalls=1 1\n2 5 6\n")
        title = "event %r" % name
        plain = shown(name.replace(b"|", b"\1")).replace("\u2401", "|")
        same(read_page(clannotate("--format=md", "--no-show-percs", "p").out), (
            set(), [[shown(name), "Ir", "function"], ["5", "6", "a:f"]], plain +
            " 5"), title + ", in the head and in the summary")
        tags, rows, _ = read_page(clannotate("--format=md", "--no-show-percs",
            "--show=Ir", "calls").out)
        same((tags, rows[0]), (set(), ["Ir", "inclusive (%s)" % shown(name),
            "calls", "cost per call (%s)" % shown(name), "function"]), title +
            ": of other columns")


def check_changes():
    names = MEANING[:20]
    for name, cost in (("old", 100), ("new", 200)):
        write(name, b"events: Ir\n" + b"".join(b"fl=%s\nfn=%s\n1 %d\n" % (n,
            n, cost * (100 - i)) for i, n in enumerate(names)))
    tags, rows, _ = read_page(clannotate("--format=md", "--diff", "old",
        "new").out)
    same((tags, [row[-1].strip() for row in rows if row[0] != "old"]), (set(),
        [shown(n) + ":" + shown(n) for n in names]), "changes: rows")


def check_facts():
    """A page counts the verdicts and other facts that it omits, and fits a
    comment."""
    write("p", b"".join(b"desc: %s: passed: %02d%s\n" % (kind, i, b"\xff" * 400)
        for kind, n in ((b"Verdict", 51), (b"Pair", 50), (b"Cause", 99),
            (b"Old libc", 60)) for i in range(n))
        + b"events: Ir\nfl=a\nfn=f\n1 1\n")
    p = clannotate("--format=md", "p")
    same(re.findall("\n\n(.*) left out.\n\n", p.out.decode()),
        ["1 more verdict is", "49 more causes are", "10 more differences are"],
        "facts that are left out")
    check(len(p.out) <= 65536, "a page of facts fits a comment", [len(p.out)])


def check_runs():
    """A page counts the events whose tables of runs have no room."""
    write("p", b"events: Ir %s Dr\n" % (b"D" * 4000) + b"".join(
        b"fl=a\nfn=%s%d\n1 %d 1 1\n" % (b"f" * 900, i, 1000 - i)
        for i in range(99)))
    p = clannotate("--runs", "--format=md", "p", "p")
    same(re.findall("(?m)^.*left out.$|^[*].*$", p.out.decode()), ["**Ir**",
        "30 more functions are left out.", "2 more events are left out."],
        "events that are left out")
    check(len(p.out) <= 65536, "a page of runs fits a comment", [len(p.out)])


os.chdir(tap.scratch())
check_names("bytes 1 to 127", BYTES[:126])
check_names("bytes 128 to 255", BYTES[126:])
check_names("controls", CONTROLS)
check_names("broken", BROKEN)
check_names("with a meaning", MEANING)
check_names("pairs", [a + b for a in (b"`", b"|", b"\\", b"\xff", b"<")
    for b in MEANING[:30]])
if READER:
    check_events()
    check_changes()
else:
    skip("events and changes", "cmark-gfm is not installed")
check_facts()
check_runs()
tap.done()
