#!/usr/bin/env python3
"""Names with any bytes in output for programs: JSON of clannotate and cgcheck,
CSV with the true bytes, and CSV in which spreadsheets find no formula to run.
"""
import csv
import io
import json
import re
import sys

sys.path[0] += "/.."
import tap
from tap import check, same, write


# Characters that a terminal or an editor may obey.
OBEYED = "[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
FORMULAS = [b"=1+1", b"=cmd|'/C calc'!A0", b"+1", b"-1", b"-[NSObject init]",
    b"@SUM(1+1)", b"\tx", b"\rx", b" =1", b"  @x", " \uff1d1".encode(),
    "\uff0b1".encode(), "\uff0d1".encode(), "\uff20x".encode(), b'="a"',
    b"=a,b", b"-"]
# Formulas if a spreadsheet splits at semicolons or tabs, and what is written.
INSIDE = [(b"a;=1", b"a;'=1"), (b"a; -1", b"a; '-1"), (b"a\t@x", b"a\t'@x"),
    (b'a;"=1"', b'a;"\'=1"'), (b'"=1"', b'"\'=1"'), (b"a\r+1", b"a\r'+1"),
    (b"\t=1", b"'\t'=1"), (b"=a;=b;=c", b"'=a;'=b;'=c"), (b'";"=1', b'";"\'=1')]
PLAIN = [b"f", b"f=1", b"a+b", b"operator-", b"x@plt", b"'=1", b"a;b",
    b"a,=1", b'a"=1', b"f<1, -2>", b"operator|=", b'"', b'a",=1,"', b";", b",",
    b"1", "\u00e9".encode(), b"\xff=1", b"\xef\xbc", b".", b"a b"]
ODD = [b"x%cx" % c for c in range(1, 256) if c != 10] + [b"\xc0\xaf",
    b"\xe2\x82", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b'a"b\\c/', b"</script>",
    b"\0nul", b"a\0"] + [chr(c).encode() for c in [*range(0x80, 0xa2), 0x61c,
    *range(0x2020, 0x2070), 0xfffd, 0x1f600, 0x10ffff]]


def profile(names):
    write("p", b"events: Ir -E =1+E\n" + b"".join(b"ob=%s\nfl=%s\nfn=%s\n"
        b"%d %d -7 1\n" % (name, name, name, i + 1, 1000 - i)
        for i, name in enumerate(names)))


def clannotate(form):
    return tap.works(tap.CLANNOTATE, "--format=" + form, "p")


def text_of(name):
    """Return a name as in JSON, with U+FFFD for bytes that are not UTF-8."""
    return re.sub("[\ud800-\udfff]", "\ufffd",
        name.decode("utf-8", "surrogateescape"))


def test_json():
    names = FORMULAS + PLAIN + ODD
    profile(names)
    out = clannotate("json")
    check(not re.search(OBEYED, out.decode().replace("\n", "")),
        "json: shows what it has")
    report = json.loads(out)
    wanted = [[text_of(name)] * 3 for name in names]
    got = [[f["object"], f["file"], f["function"]]
        for f in report["functions"]]
    check(got == wanted, "json: names", [pair for pair in zip(got, wanted)
        if pair[0] != pair[1]][:3])
    same(list(report["totals"]), ["Ir", "-E", "=1+E"], "json: events")
    elements = [line for line in out.split(b"\n")
        if line.startswith(b'{"file":')]
    same([len(elements), all(json.loads(line.rstrip(b","))
        for line in elements if line.endswith(b","))], [2 * len(names), True],
        "json: each element in its line")


def test_check():
    """cgcheck escapes names of files, and text that it quotes from them."""
    names = [name.replace(b"/", b"_") for name in FORMULAS + PLAIN + ODD
        if b"\0" not in name and name != b"."]
    names = [name if not name.startswith((b"-", b"@")) else b"./" + name
        for name in names]
    for name in names:
        write(name, b"events: Ir\nfl=a\nfn=f\n1 x" + name + b"\n")
    write(b"line\nbreak", b"events: Ir\nfl=a\nfn=f\n1 1\n")
    names.append(b"line\nbreak")
    p = tap.cgcheck("--json", *names)
    same((p.status, p.err), (1, ""), "cgcheck --json: works")
    found = [json.loads(line) for line in p.out.split(b"\n")[:-1]]
    same([f["file"] for f in found if "verdict" in f], [text_of(name)
        for name in names], "cgcheck --json: a line for each file")
    same([f["name"] for f in found if "name" in f].count("bad-count"),
        len(names) - 1, "cgcheck --json: a line for each finding")
    p = tap.cgcheck(*names)
    lines = p.out.split(b"\n")[:-1]
    check(all(line and not re.search(OBEYED, line.decode()) for line in
        lines), "cgcheck: lines that print")
    check(sum("\u00e9" in line.decode() for line in lines) > 1,
        "cgcheck: letters as they are")
    same([len([line for line in lines if b": not whole" in line]),
        len([line for line in lines if b"[bad-count]" in line]),
        len([line for line in lines if b": ok, " in line])],
        [len(names) - 1, len(names) - 1, 1],
        "cgcheck: one finding, one line")


def test_csv():
    names = FORMULAS + PLAIN + ODD
    profile(names)
    out = clannotate("csv")
    rows = list(csv.reader(io.StringIO(out.decode("latin-1"), newline=""),
        strict=True))
    same(rows[0], ["file", "function", "object", "calls", "Ir", "-E", "=1+E",
        "Ir inclusive", "-E inclusive", "=1+E inclusive"], "csv: columns")
    same([row[:3] for row in rows[1:]], [[name.decode("latin-1")] * 3
        for name in names], "csv: the true bytes")
    write("p", b'events: Ir a,b "c"\nfl=a\nfn=f\n1 1 2 3\n')
    same(clannotate("csv").split(b"\r\n")[0], b'file,function,object,calls,Ir,'
        b'"a,b","""c""",Ir inclusive,"a,b inclusive","""c"" inclusive"',
        "csv: odd names of events")


def test_sheet():
    changed = dict(INSIDE)
    names = FORMULAS + PLAIN + ODD + list(changed)
    changed.update((name, re.sub(rb"^( *)", rb"\1'", name))
        for name in FORMULAS)
    profile(names)
    out = clannotate("sheet").decode("latin-1")
    rows = list(csv.reader(io.StringIO(out, newline=""), strict=True))
    same(rows[0], ["file", "function", "object", "calls", "Ir", "'-E",
        "'=1+E", "Ir inclusive", "'-E inclusive", "'=1+E inclusive"],
        "sheet: columns")
    wanted = [[changed.get(name, name).decode("latin-1")] * 3
        for name in names]
    got = [row[:3] for row in rows[1:]]
    check(got == wanted, "sheet: names", [pair for pair in zip(got, wanted)
        if pair[0] != pair[1]][:3])
    same(sorted({row[5] for row in rows[1:]}), ["-7"],
        "sheet: counts are numbers")
    plain = re.sub('"(?:[^"]|"")*"', "", out)
    same(re.sub("file|function|object|calls|[0-9,\r\n-]", "", plain), "",
        "sheet: every text is quoted")
    # At whichever separator a spreadsheet splits, no field begins a formula.
    for comma in ",;\t":
        cells = [cell for row in csv.reader(io.StringIO(out, newline=""),
            delimiter=comma) for cell in row]
        bad = [cell for cell in cells if re.match("[=+@\t\r-]", cell.lstrip(
            ' "')) and not re.match(r"-7(,|$)", cell)]
        check(not bad, "sheet: no formula between %r" % comma, bad[:3])
    # Only names of runs can have a newline.
    for name in "p", "\n=1":
        write(name, b"events: Ir\nfl=a\nfn=f\n1 1\n")
    p = tap.clannotate("--format=sheet", "--runs", "p", "\n=1")
    check(p.out.startswith(b"file,function,object,event,\"p\",\"'\n'=1\","),
        "sheet: a run", [p])


tap.run_tests(tap.enter_scratch)
