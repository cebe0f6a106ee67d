#!/usr/bin/env python3
"""clannotate's reports of Callgrind profiles of the test data and the corpus
have the self and inclusive costs, numbers of calls and cycles of an independent
implementation; reports of small profiles are as written here, to the byte.
"""
import collections
import csv
import io
import json
import os
import re
import sys

sys.path[0] += "/.."
import cells
import peers
import tap
from functions import Functions, profile_of
from tap import cgdiff, check, clannotate, read, records, same, write


def lines(text):
    """Return a profile or a wanted text, its lines without indentation."""
    return "".join(line[8:] + "\n" for line in text.split("\n")[1:-1]).encode()


def differences(got, wanted):
    """Describe the first five keys whose values differ in two dictionaries."""
    return ["%r: %r, not %r" % (key, got.get(key), wanted.get(key))
        for key in sorted(set(got) | set(wanted), key=repr)
        if got.get(key) != wanted.get(key)][:5]


# ---- test data, corpus

def table(text):
    """Return the head of a CSV report and, by function and in order, its rows
    and its costs per call, which only profiles with calls have."""
    head, *rows = csv.reader(io.StringIO(text.decode("latin-1"), newline=""),
        strict=True)
    found, per_call, events = {}, {}, (len(head) - 4) // 2
    for row in rows:
        file, fn, ob = (name.encode("latin-1") for name in row[:3])
        counts = [int(count) for count in row[3:4 + 2 * events]]
        assert len(row) == len(head) and (ob, file, fn) not in found, row
        found[ob, file, fn] = (counts[0], counts[1:1 + events],
            counts[1 + events:])
        per_call[ob, file, fn] = "".join(row[4 + 2 * events:])
    return head, found, per_call


def is_alike(name, text):
    """Return whether JSON shows a name, with U+FFFD for bytes not in UTF-8."""
    try:
        return name.decode() == text
    except UnicodeDecodeError:
        return "\ufffd" in text


class File:
    """One profile and its checks, made in a thread."""

    def __init__(self, file):
        self.name, self.path = file
        self.commands = int(bool(re.search(rb"(?m)^cmd:[ \t]*\S",
            read(self.path))))
        self.checks = []
        p = clannotate("-q", "--format=csv", self.path)
        self.wanted = None
        try:
            self.wanted = Functions([self.path])
        except ValueError as error:
            self.check(p.status == 2, "refused, as by the oracle", [error, p])
            return
        if p.status != 0:
            self.check(False, "csv", [p])
            return
        self.head, self.rows, self.per_call = table(p.out)
        self.numbers()
        self.order()
        self.json()
        self.formula()
        if self.name.startswith("callgrind-") or len(p.out) < 20000:
            self.outer()

    def check(self, good, what, why=()):
        self.checks.append((bool(good), "%s: %s" % (self.name, what), why))

    def numbers(self):
        names = self.wanted.names
        self.check(self.head == ["file", "function", "object", "calls"]
            + names + [name + " inclusive" for name in names] +
            ["cost per call"] * (self.wanted.calls != {}),
            "csv: columns", [self.head, names])
        why = differences(self.rows, self.wanted.rows)
        self.check(not why, "csv: calls, self and inclusive costs", why)
        why = differences(self.per_call, {function:
            self.wanted.per_call(function) for function in self.rows})
        self.check(not why, "csv: costs per call", why)

    def order(self):
        """Rows come by size of self cost, then by object, file, function."""
        keys = [([-abs(c) for c in costs], function)
            for function, (_, costs, _) in self.rows.items()]
        self.check(keys == sorted(keys), "csv: in order")

    def json(self):
        w = self.wanted
        p = clannotate("-q", "--format=json", self.path)
        try:
            report = json.loads(p.out, parse_float=str)
        except ValueError as error:
            return self.check(False, "json", [error])
        self.check(list(report) == ["schema", "commands", "totals", "files",
            "functions"] and report["schema"] == "clannotate-1"
            and len(report["commands"]) == self.commands, "json: members",
            [list(report), report["commands"]])

        def costs(counts):
            return dict(zip(w.names, counts))

        self.check(report["totals"] == costs(w.totals), "json: totals")
        same_files = sorted((row["file"], str(row["self"]))
            for row in report["files"]) == sorted((each.decode("utf-8",
            "replace"), str(costs(c))) for each, c in w.files.items())
        self.check(same_files or any(b"\xff" in each for each in w.files),
            "json: files")
        bad = [f for f, ((ob, file, fn), (calls, own, inclusive)) in zip(
            report["functions"], self.rows.items()) if not (
            is_alike(file, f["file"]) and is_alike(fn, f["function"])
            and is_alike(ob, f["object"]) and f["calls"] == calls
            and f["self"] == costs(own) and f["inclusive"] == costs(inclusive)
            and f.get("cost_per_call", "") == self.per_call[ob, file, fn]
            and f.get("cycle") == w.cycle.get((ob, file, fn))
            and f.get("recursive", False) == ((ob, file, fn) in w.recursive))]
        self.check(len(report["functions"]) == len(self.rows) and not bad,
            "json: the functions of csv, and their cycles", bad[:3])

    def formula(self):
        """A formula applies to inclusive costs as it does to self costs."""
        event = self.wanted.names[0]
        if not event.isalpha():
            return
        p = clannotate("-q", "--format=csv", "--show=%s,%s+%s" % (event, event,
            event), self.path)
        if "overflows" in p.err:
            return
        rows = table(p.out)[1]
        bad = [(f, row) for f, row in rows.items() if row != (
            self.rows[f][0], [self.rows[f][1][0] * n for n in (1, 2)],
            [self.rows[f][2][0] * n for n in (1, 2)])]
        self.check(len(rows) == len(self.rows) and not bad, "a formula",
            [bad[:3], p.err])

    def outer(self):
        p = clannotate("-q", "--inline=outer", "--format=csv", self.path)
        why = differences(table(p.out)[1],
            Functions([self.path], outer=True).rows)
        self.check(not why, "--inline=outer", why)

    def callgrind_annotate(self):
        """Compare self costs, unless callgrind_annotate misreads the file for
        its parts, bb, frfn=, names made of ids or calls made 0 times."""
        text = read(self.path)
        if self.wanted is None or text.startswith((b"\x1f\x8b", b"\x28\xb5"))\
                or len(self.wanted.parts) > 1 \
                or re.search(rb"(?m)^(calls=0|positions:.* bb|frfn=)|\) \(\d",
                text):
            return False
        p = tap.run("callgrind_annotate", "--threshold=100", "--auto=no",
            "--show-percs=no", self.path)
        got, wanted, keys = {}, {}, {}
        for (ob, file, fn), (_, own, _) in self.rows.items():
            name = file + b":" + fn
            keys[name] = keys[name + b" [%s]" % ob] = name
            Functions.add(wanted, name, own)
        for counts, name in peers.rows(p.out, len(self.wanted.names)):
            if not name.startswith(b" PROGRAM TOTALS"):
                Functions.add(got, keys.get(name[1:], name), counts)
        for costs in (got, wanted):
            for name in [name for name in costs if not any(costs[name])]:
                del costs[name]
        why = differences(got, wanted)
        self.check(p.status == 0 and wanted and not why,
            "callgrind_annotate has the same self costs", [p.err, *why])
        self.callgrind_annotate_inclusive()
        return True

    def callgrind_annotate_inclusive(self):
        """Compare inclusive costs of functions with a unique name outside of
        cycles and recursion, where callgrind_annotate counts calls repeatedly.
        Omit _Exit, part of whose cost is in the call only."""
        w = self.wanted
        names = collections.Counter(file + b":" + fn
            for _, file, fn in self.rows)
        got, wanted = {}, {}
        for (ob, file, fn), (_, _, inclusive) in self.rows.items():
            name = file + b":" + fn
            if names[name] == 1 and (ob, file, fn) not in w.cycle and \
                    (ob, file, fn) not in w.recursive and any(inclusive) and \
                    fn != b"_Exit":
                wanted[name] = inclusive
        p = tap.run("callgrind_annotate", "--threshold=100", "--auto=no",
            "--show-percs=no", "--inclusive=yes", self.path)
        for counts, name in peers.rows(p.out, len(w.names)):
            name = re.sub(rb" \[[^\]]*\]$", b"", name[1:])
            if name in wanted:
                got[name] = counts
        why = differences(got, wanted)
        self.check(p.status == 0 and wanted and not why,
            "callgrind_annotate has the same inclusive costs of %d functions"
            % len(wanted), [p.err, *why])


def test_profiles():
    files = [file for file in tap.small_profiles()
        if not file[0].startswith("cachegrind-") and
        os.path.getsize(file[1]) > 0]
    found = tap.in_parallel(File, files)
    peers.look_for("callgrind_annotate")
    if peers.PEERS["callgrind_annotate"]:
        compared = tap.in_parallel(File.callgrind_annotate, [f for f in found
            if f.name.startswith("callgrind-")])
        check(sum(compared) > 6, "callgrind_annotate: enough files")
    for f in found:
        for each in f.checks:
            check(*each)
    check(sum(f.wanted is not None for f in found) > 10, "enough files")
    check(any(f.wanted and f.wanted.cycle for f in found), "a cycle is there")


def test_no_calls():
    """Costs per call need calls and, in a difference, sides."""
    paths = [os.path.join(tap.DATA, "callgrind-3.19", "tally-%d.out" % i)
        for i in (1, 2)]
    plain = os.path.join(tap.DATA, "cachegrind-3.19", "tally-1-1.out")
    for path in plain, write("difference", cgdiff("-q", *paths).out):
        for form in ("text", "md", "csv", "json", "html"):
            p = clannotate("-q", "--inclusive", "--no-annotate",
                "--to=" + form, path)
            check(p.status == 0 and not re.search(rb"(?i)cost.per.call|"
                rb"/call\b|<th[^>]*>Cost", p.out), "%s of %s has no such "
                "column" % (form, path))


# ---- cycles, callers and callees

CYCLES = records(lines("""
        events: Ir
        ob=prog|fl=a.c|fn=main|1 10|cfn=even|calls=1 20|2 35|cfn=x|calls=1 50|3 55
        fn=even|20 20|cfn=odd|calls=3 30|21 60
        fn=odd|30 10|cfn=even|calls=2 20|31 40|cfn=leaf|calls=5 40|32 5
        fn=leaf|40 5
        fn=x|50 15|cfi=b.c|cfn=y|calls=2 60|51 80
        fl=b.c|fn=y|60 15|cfn=z|calls=2 70|61 70
        fn=z|70 15|cfi=a.c|cfn=x|calls=1 50|71 50|cob=lib|cfn=rec|calls=2 80|72 10
        ob=lib|fn=rec|80 10|cfn=rec|calls=4 80|81 20
        """))

# Shares are of 100; calls inside a cycle have none.  Equal costs are sorted by
# object, then by file.
INCLUSIVE = lines("""
         Ir  share self share calls cost/call  file:function

        100 100.0%   10 10.0%                  a.c:main [prog]
         55  55.0%                             <cycle 2>
         25  25.0%   15 15.0%     2      12.5    b.c:z [prog]
         15  15.0%   15 15.0%     2       7.5    a.c:x [prog]
         15  15.0%   15 15.0%     2       7.5    b.c:y [prog]
         35  35.0%                             <cycle 1>
         20  20.0%   20 20.0%     3       6.7    a.c:even [prog]
         15  15.0%   10 10.0%     3       5.0    a.c:odd [prog]
         25  25.0%   15 15.0%     2      12.5  b.c:z <cycle 2> [prog]
         20  20.0%   20 20.0%     3       6.7  a.c:even <cycle 1> [prog]
         15  15.0%   10 10.0%     3       5.0  a.c:odd <cycle 1> [prog]
         15  15.0%   15 15.0%     2       7.5  a.c:x <cycle 2> [prog]
         15  15.0%   15 15.0%     2       7.5  b.c:y <cycle 2> [prog]
         10  10.0%   10 10.0%     6       1.7  b.c:rec <recursive> [lib]
          5   5.0%    5  5.0%     5       1.0  a.c:leaf [prog]

        """)
TREE = """
          Ir__________  file:function

          100 (100.0%)  * a.c:main [prog]
           55  (55.0%)  >   a.c:x <cycle 2> (1x) [prog]
           35  (35.0%)  >   a.c:even <cycle 1> (1x) [prog]

           70           < b.c:y <cycle 2> (2x) [prog]
           25  (25.0%)  * b.c:z <cycle 2> [prog]
           50           >   a.c:x <cycle 2> (1x) [prog]
           10  (10.0%)  >   b.c:rec <recursive> (2x) [lib]

           40           < a.c:odd <cycle 1> (2x) [prog]
           35  (35.0%)  < a.c:main (1x) [prog]
           20  (20.0%)  * a.c:even <cycle 1> [prog]
           60           >   a.c:odd <cycle 1> (3x) [prog]

           60           < a.c:even <cycle 1> (3x) [prog]
           15  (15.0%)  * a.c:odd <cycle 1> [prog]
           40           >   a.c:even <cycle 1> (2x) [prog]
            5   (5.0%)  >   a.c:leaf (5x) [prog]

           55  (55.0%)  < a.c:main (1x) [prog]
           50           < b.c:z <cycle 2> (1x) [prog]
           15  (15.0%)  * a.c:x <cycle 2> [prog]
           80           >   b.c:y <cycle 2> (2x) [prog]

           80           < a.c:x <cycle 2> (2x) [prog]
           15  (15.0%)  * b.c:y <cycle 2> [prog]
           70           >   b.c:z <cycle 2> (2x) [prog]

           20           < b.c:rec <recursive> (4x) [lib]
           10  (10.0%)  < b.c:z <cycle 2> (2x) [prog]
           10  (10.0%)  * b.c:rec <recursive> [lib]
           20           >   b.c:rec <recursive> (4x) [lib]

            5   (5.0%)  < a.c:odd <cycle 1> (5x) [prog]
            5   (5.0%)  * a.c:leaf [prog]

        """


def section(report, title):
    """Return the body of the only section whose title begins like this."""
    found = [body for name, body in cells.sections(report.decode("latin-1"))
        if name.startswith(title)]
    return found[0].encode("latin-1") if len(found) == 1 else b"%d sections" % \
        len(found)


def same_lines(got, wanted, title):
    got, wanted = got.split(b"\n"), wanted.split(b"\n")
    check(got == wanted, title, ["%d: %r, not %r" % (i, a, b) for i, (a, b) in
        enumerate(zip(got, wanted)) if a != b][:5] + [len(got), len(wanted)])


def same_table(got, wanted, title):
    """Compare the cells of two tables; other tests compare the layout."""
    cells.same_cells(*(cells.of_text(text.decode("latin-1").split("\n"))
        for text in (got, wanted)), title)


def test_cycles():
    write("cycles", CYCLES)
    p = clannotate("--inclusive", "--no-annotate", "cycles")
    same((p.status, p.err), (0, ""), "cycles: --inclusive")
    same_lines(section(p.out, "Functions"), INCLUSIVE,
        "cycles: functions by inclusive cost")
    over = [share for share in re.findall(rb"([\d.]+)%", p.out)
        if float(share) > 100]
    check(not over, "cycles: nothing is above 100 %", over)
    p = clannotate("--tree=both", "--no-annotate", "cycles")
    same_lines(section(p.out, "Callers and callees"), lines(TREE),
        "cycles: --tree=both")
    for who, title, other in (("caller", "Callers", " >  "),
            ("calling", "Callees", " < ")):
        p = clannotate("--tree=" + who, "--no-annotate", "cycles")
        same_table(section(p.out, title), lines("\n".join(line for line in
            TREE.split("\n") if other not in line)), "cycles: --tree=" + who)
    write("deep", profile_of("main 10,1 f=90,1|f 60,1 g*99=5000|"
        "g 30 f*98=4900", "Ir Dr", "a"))
    p = clannotate("--tree=both", "--no-annotate", "deep")
    same_lines(section(p.out, "Callers"), lines("""
          Ir____________ Dr________  file:function

            100 (100.0%) 2 (100.0%)  * a:main
             90  (90.0%) 1  (50.0%)  >   a:f <cycle 1> (1x)

          4,900          0           < a:g <cycle 1> (98x)
             90  (90.0%) 1  (50.0%)  < a:main (1x)
             60  (60.0%) 1  (50.0%)  * a:f <cycle 1>
          5,000          0           >   a:g <cycle 1> (99x)

          5,000          0           < a:f <cycle 1> (99x)
             30  (30.0%) 0           * a:g <cycle 1>
          4,900          0           >   a:f <cycle 1> (98x)

        """), "cycles: calls inside have no share, nor room for one")
    for words in "--hot", "--tree=caller", "--tree=calling":
        outs = [clannotate("--no-annotate", words, *more, "deep").out
            .split(b"\n-- ")[1:] for more in ([], ["--inclusive=no"])]
        check(outs[0][-1:] == outs[1][-1:] and b"a:f <cycle 1>" in outs[0][-1]
            and not any(out.startswith(b"Functions") for out in outs[1]),
            "cycles: calls that --inclusive=no leaves to %s" % words, outs)
    p = clannotate("--tree=both", "--no-annotate", "--color=always",
        "--show=Ir", "deep")
    check(b"\n  4,900           < a:g" in p.out, "cycles: ... nor a colour",
        [p.out])
    write("equal", profile_of("main 0 f=9|f 4 g*2=5|g 5 f=2"))
    p = clannotate("--inclusive", "--no-annotate", "equal")
    same(re.findall(rb"(?m)^ 9 .*  (\S.*)$", section(p.out, "Functions")),
        [b"<cycle 1>", b"a.c:main"], "cycles: before functions of equal cost")
    report = json.loads(clannotate("--format=json", "cycles").out)
    same({f["function"]: f.get("cycle") for f in report["functions"]},
        {"main": None, "even": 1, "odd": 1, "leaf": None, "x": 2, "y": 2,
        "z": 2, "rec": None}, "cycles: json")
    rows = cells.of_markdown(clannotate("--format=md", "--inclusive",
        "cycles").out.decode())
    same([row["cost per call"] for row in rows], ["", "12.5", "6.7", "5.0",
        "7.5", "7.5", "1.7", "1.0"], "cycles: md")


def test_folders():
    """A folder that all places share is shown once; "???" is in no folder."""
    def places(form, *files, objects=("/lib/p", "/lib/q")):
        write("folders", b"events: Ir\n" + b"".join(
            b"ob=%s\nfl=%s\nfn=f%d\n1 %d\n%s" % (objects[i % 2].encode(),
            file.encode(), i, 9 - i, b"" if i else
            b"cfn=f0\ncalls=1 1\n1 1\n")
            for i, file in enumerate(files)))
        out = clannotate("--no-annotate", "--to=" + form, "folders").out
        out = out.decode().split("-- File:function")[0]
        return (re.findall(r"(?m)^(?:Places|Objects) are below .*", out),
            re.findall(r"[^ `]*:f\d[^|\n]*", out))

    same(places("text", "/src/a/x.c", "/src/ab/y.c", "???"), (
        ["Places are below /src/", "Objects are below /lib/"],
        ["a/x.c:f0 <recursive> [p]", "ab/y.c:f1 [q]", "???:f2 [p]"]),
        "folders that all places have")
    same(places("md", "/src/a/x.c", "/src/ab/y.c", "???"), (
        ["Places are below `/src/`"], ["a/x.c:f0` ", "ab/y.c:f1` ",
        "???:f2` "]), "... in Markdown")
    same(places("text", "/src/a/x.c", "/src/a/x.c")[0][0],
        "Places are below /src/a/", "... of one file")
    for files in (["/src/x.c", "y.c"], ["./x.c", "./y.c"], ["/x.c", "/y.c"],
            ["???"], ["x.c", "x.c"]):
        same(places("text", *files, objects=("p", "/q"))[0], [],
            "no folder: " + " ".join(files))
    same(places("text", "/src/x.c", "/src/y.c", objects=("", "???")), (
        ["Places are below /src/"], ["x.c:f0 <recursive>",
        "y.c:f1 [???]"]), "objects without names")
    same(places("text", "/src/x.c", "", "/src/y.c", objects=("/lib/p", "")), (
        ["Places are below /src/", "Objects are below /lib/"],
        ["x.c:f0 <recursive> [p]", ":f1", "y.c:f2 [p]"]), "a file without a name")
    same(places("text", "a/x.c", "a/y.c", "???"), (["Places are below a/",
        "Objects are below /lib/"], ["x.c:f0 <recursive> [p]", "y.c:f1 [q]",
        "???:f2 [p]"]), "a folder shorter than what is in none")


def test_threshold():
    """--threshold hides functions by inclusive cost in tables and trees, but no
    callees of the functions in a tree."""
    p = clannotate("--inclusive", "--tree=both", "--threshold=20",
        "--no-annotate", "cycles")
    head, *rows = section(p.out, "Functions").decode().split("\n")
    places = [row[head.index("file:function"):] for row in rows]
    same([place for place in places if place and place[0] != " "],
        ["a.c:main [prog]", "<cycle 2>", "<cycle 1>",
        "b.c:z <cycle 2> [prog]", "a.c:even <cycle 1> [prog]"],
        "--threshold is for inclusive costs, where these are")
    rows = section(p.out, "Callers").split(b"\n")
    same([row[17:] for row in rows if row[16:17] == b"*"],
        [b" a.c:main [prog]", b" b.c:z <cycle 2> [prog]",
        b" a.c:even <cycle 1> [prog]"], "... and for trees")
    check(any(b">   b.c:rec <recursive> (2x) [lib]" in row for row in rows),
        "... but callees are all there")


def test_moved():
    """A function that calls as much as it saves is shown: it changed."""
    write("moved", profile_of("main 3 f*0=0|f -7 g*0=7|g 7"))
    for form in ("json", "csv"):
        p = clannotate("--format=" + form, "moved")
        check(b'"f"' in p.out or b",f," in p.out,
            "%s: a function that calls as much as it saves" % form, [p.out])
    p = clannotate("--format=md", "moved")
    check(b"| -7 (-233.3%) | 0 | | | `a.c:f` |\n" in p.out, "md: the same",
        [p.out])


# ---- source lines

SOURCE = b"int\nmain(void)\n{\n\tf();\n\tg(h());\n}\n"
CALLS = records(lines("""
        events: Ir Dr
        fl=a.c|fn=main|3 60 1|4 20|cfn=f|calls=2 10|4 12 34|cfn=f|calls=1 11|4 8 6
        cfi=b.c|cfn=g|calls=1000 20|5 5|cfi=b.c|cfn=(below h)|calls=7 30|5 3|cfn=f
        calls=0 10|9 1|fi=b.h|2 20|cfn=f|calls=3 10|2 9
        """))
LISTING = lines("""
        Ir________ Dr__________ 

         .          .            int
         .          .            main(void)
        60 (60.0%)  1  (100.0%)  {
        20 (20.0%)  0            \tf();
        20 (20.0%) 40 (4000.0%)  => f (3x)
         .          .            \tg(h());
         3  (3.0%)  0            => (below h) (7x)
         5  (5.0%)  0            => g (1000x)
         .          .            }

         .          .            <bogus line 9>
         1  (1.0%)  0            => f

        """)


def test_sources():
    write("calls", CALLS)
    tap.source("a.c", SOURCE)
    p = clannotate("calls")
    got = section(p.out, "Annotated source file: a.c")
    end = got.find(b"@@@")
    same_lines(got[:end], LISTING, "calls stand below their lines")
    check(b"=> f (3x)" not in section(p.out, "Annotated source file: b.h"),
        "b.h is not there to be read")
    tap.source("b.h", b"one\ntwo\n")
    for mode in ("split", "outer"):
        p = clannotate("--inline=" + mode, "--show=Ir", "calls")
        got = section(p.out, "Annotated source file: b.h")
        same_table(got, lines("""
        Ir________ 

         .          one
        20 (20.0%)  two
         9  (9.0%)  => f (3x)

        """), "inlined code stands in its file with --inline=" + mode)
    p = clannotate("--inline=split", "--show=Ir", "--no-annotate", "calls")
    same_table(section(p.out, "File:function"), lines("""
          Ir________________  file:function

        < 80 (80.0%,  80.0%)  a.c:main

        < 20 (20.0%, 100.0%)  b.h:main

        """), "--inline=split: main is in two files")
    p = clannotate("--inline=outer", "--show=Ir", "--no-annotate", "calls")
    same_table(section(p.out, "File:function"), lines("""
          Ir__________________  file:function

        < 100 (100.0%, 100.0%)  a.c:main

        """), "--inline=outer: main is in one file")
    p = clannotate("--inline=outer", "--sort=Dr", "calls")
    check(b"Annotated source file: a.c" in p.out and
        b"Annotated source file: b.h" not in p.out,
        "--inline=outer: a file that has too little")
    write("first", b"events: Ir\nfl=a.c\nfn=f\nfi=b.h\n1 5\nfe=a.c\n2 7\n")
    same(clannotate("--format=csv", "first").out.split(b"\r\n")[1:-1],
        [b"a.c,f,,0,7,12", b"b.h,f,,0,5,5"], "code that comes before its own")


# ---- other forms

def test_names():
    """Names with a meaning in Markdown; hostile-names.py.t has other forms."""
    names = {name: name for name in ("a,b", 'say "hi"', "*_<>[]&", "`x`",
        "back\\slash", "~A", "d\u00e9j\u00e0", "operator,(int)", "$x$",
        "operator@plt", "@name", "https://x.org/y", "#1", "``y")}
    names.update({"a|b": r"a\|b", "tab\there": "tab\u2409here",
        "carriage\rreturn": "carriage\u240dreturn", r"a\|b": r"a\\\|b",
        r"a\\|b": r"a\\\|b", "|||": r"\|\|\|",
        "del\x7f\x01\x1f": "del\u2421\u2401\u241f"})
    quotes = {"`x`": ("`` ", " ``"), "``y": ("``` ", " ```")}
    write("names", b"cmd: ./x \"q\" \xff\nevents: Ir\nob=o,b\n" + b"".join(
        b"fl=%s.c\nfn=%s\n%d %d\n" % (name.encode(), name.encode(), i, 100 - i)
        for i, name in enumerate(names)))
    report = json.loads(clannotate("--format=json", "names").out)
    same(report["commands"], ['./x "q" \ufffd'], "json: the command")
    rows = clannotate("--format=md", "--no-show-percs", "names").out
    rows = [row for row in rows.split(b"\n") if row[2:3].isdigit()]
    same([row.decode().split(" | ", 1)[1] for row in rows], [
        "%s%s.c:%s%s |" % (begin, text, text, end) for name, text in
        names.items() for begin, end in [quotes.get(name, "``")]], "md: names")
    # A bar after an even number of backslashes, or none, would end the cell.
    check(all(len(re.findall(rb"(?<!\\)(?:\\\\)*\|", row)) == 3
        for row in rows), "md: names end no cell", rows)
    write("events", b"events: Ir Memory_(bytes) 2`x\nfl=a\nfn=f\n1 5 6 7\n")
    p = clannotate("--format=md", "--show-percs=no", "--sort=Memory_(bytes)",
        "events")
    same(p.out.decode(), "**`Memory_(bytes)` 6** in all\n\n"
        "| Ir | `Memory_(bytes)` | `` 2`x `` | function |\n"
        "| ---: | ---: | ---: | --- |\n| 5 | 6 | 7 | `a:f` |\n",
        "md: names of events")


def test_md():
    for n in (1, 10, 11, 200, 201, 1234):
        write("many", b"events: Ir Dr\nfl=a\n" + b"".join(
            b"fn=f%d\n1 %d\n" % (i, 2000 - i) for i in range(n)))
        text = clannotate("--format=md", "many").out
        rows = re.findall(rb"(?m)^\| .* \| `a:f\d+` \|$", text)
        same([row.split(b":f")[1] for row in rows],
            [b"%d` |" % i for i in range(min(n, 200))],
            "md: %d functions: the most costly" % n)
        first = text.partition(b"\n<details>")[0]
        same(first.count(b":f"), min(n, 10), "... of which ten are seen")
        left = re.findall(rb"(?m)^([\d,]+) more functions? (?:is|are) left "
            rb"out\.$", text)
        same(left, [b"%s" % format(n - 200, ",").encode()] * (n > 200),
            "... and what is left out is said")
    same(clannotate("--format=md", "--limit=2", "many").out, lines("""
        **Ir 1,707,239** in all

        | Ir | Dr | function |
        | ---: | ---: | --- |
        | 2,000 (0.1%) | 0 | `a:f0` |
        | 1,999 (0.1%) | 0 | `a:f1` |

        1,232 more functions are left out.
        """), "md: --limit")
    same(clannotate("--format=md", "--limit=11", "--show=Ir",
        "--show-percs=no", "--threshold=20", "many").out, lines("""
        **Ir 1,707,239** in all

        | Ir | function |
        | ---: | --- |
        """) + b"".join(b"| %s | `a:f%d` |\n" % (format(2000 - i, ",").encode(),
        i) for i in range(10)) + lines("""

        <details><summary>More functions</summary>

        | Ir | function |
        | ---: | --- |
        | 1,990 | `a:f10` |

        </details>

        1,223 more functions are left out.
        """), "md: one to unfold")


def test_md_room():
    """Rows that would exceed 65,536 bytes are omitted, and counted."""
    for size, several in ((500, True), (9000, True), (40000, False),
            (65300, False), (65536, False), (300000, False)):
        n = 250 if several else 20
        write("long", b"events: Ir\nfl=a\n" + b"".join(
            b"fn=%s%03d\n1 %d\n" % (b"x" * size, i, 999 - i)
            for i in range(n)))
        text = clannotate("--format=md", "long").out
        rows = re.findall(rb"(?m)^\| \d.*x(\d+)` \|$", text)
        same([int(row) for row in rows], list(range(len(rows))),
            "md: names of %d bytes: the first rows" % size)
        left = text.split(b"\n")[-2]
        same(left, b"%d more functions are left out." % (n - len(rows)),
            "... and what is left out")
        check(len(text) <= 65536, "... in 65,536 bytes", [len(text)])
        row = len(b"| 999 (0.5%%) | `a:%s999` |\n" % (b"x" * size))
        check(len(text) + row > 65536 - 200, "... not many less",
            [len(text), len(rows)])
        same(text.count(b"<details>"), int(len(rows) > 10), "... details")
        same(text.count(b"\n</details>\n"), int(len(rows) > 10), "... closed")
        check(several or len(rows) < 2, "... only some", [len(rows)])
    found = []
    for size in tap.sampled(range(65536 - 200, 65536 - 100), 3):
        write("one", b"events: Ir\nfl=a\nfn=%s\n1 1\n" % (b"x" * size))
        text = clannotate("--format=md", "one").out
        check(len(text) <= 65536, "md: one name of %d bytes" % size)
        found.append((b"`a:x" in text, b"left out" in text))
    same(sorted(set(found)), [(False, True), (True, False)],
        "md: a name is there or left out")
    # On the page, a bar needs more bytes than in the name.
    write("bars", b"events: Ir\nfl=a\nfn=" + b"|" * 40000 + b"\n1 1\n")
    same(clannotate("--format=md", "bars").out, b"**Ir 1** in all\n\n"
        b"| Ir | function |\n| ---: | --- |\n\n"
        b"1 more function is left out.\n", "md: bytes as they are written")
    write("event", b"events: " + b"x" * 66000 + b"\nfl=a\nfn=f\n1 1\n")
    same(clannotate("--format=md", "event").out,
        b"\n1 more function is left out.\n", "md: no room for the head")


def test_md_changes():
    """A difference with sides has a table of changes."""
    def change(title, old, new, wanted, *words):
        for name, text in (("old", old), ("new", new)):
            write(name, b"cmd: ./x\nevents: Ir Dr\nfl=a.c\n" + text)
        diff = cgdiff("--sides", "old", "new").out
        p = clannotate("--format=md", *words, stdin=diff)
        if "| function |" in wanted:
            wanted += "\nCauses are unknown: the profiles have no calls.\n"
        same((p.status, p.err, p.out.decode()), (0, "", wanted), "md: " + title)

    head = ("\n| old | new | change | percent | share | function |\n"
        "| ---: | ---: | ---: | ---: | ---: | --- |\n")
    change("changes", b"fn=f\n1 1234 5\nfn=g\n1 100\nfn=h\n1 7\nfn=i\n1 8\n",
        b"fn=f\n1 1250 5\nfn=g\n1 70\nfn=k\n1 7\nfn=i\n1 8 1\n",
        "**Ir 1,349 \u2192 1,335 (-1.0%)**\n\nDr 5 \u2192 6 (+20.0%)\n"
        + head + "| 100 | 70 | -30 | -30.0% | -2.2% | `a.c:g` |\n"
        "| 1,234 | 1,250 | +16 | +1.3% | +1.2% | `a.c:f` |\n"
        "| 7 | 0 | -7 | removed | -0.5% | `a.c:h` |\n"
        "| 0 | 7 | +7 | added | +0.5% | `a.c:k` |\n", "--threshold=20")
    both = (b"fn=f\n1 1234 5\n", b"fn=f\n1 1250 5\n")
    rows = "| 1,234 | 1,250 | +16 | +1.3% | +1.3% | `a.c:f` |\n"
    change("more", *both, "**Ir 1,234 \u2192 1,250 (+1.3%)**\n" + head + rows)
    for sort in ("IrOld", "IrNew", "Ir,Dr"):
        change("--sort=" + sort, *both, "**Ir 1,234 \u2192 1,250 (+1.3%)**\n"
            + head + rows, "--sort=" + sort)
    change("an event that is the same", *both, "**Dr 5** has not changed\n"
        "\nIr 1,234 \u2192 1,250 (+1.3%)\n", "--sort=Dr")
    change("the same program", both[0], both[0],
        "**Ir 1,234** has not changed\n")
    change("the same total", b"fn=f\n1 5\nfn=g\n1 6\n",
        b"fn=f\n1 6\nfn=g\n1 5\n", "**Ir 11 \u2192 11 (0.0%)**\n" + head
        + "| 5 | 6 | +1 | +20.0% | +9.1% | `a.c:f` |\n"
        "| 6 | 5 | -1 | -16.7% | -9.1% | `a.c:g` |\n")
    change("from nothing", b"fn=f\n1 0\n", b"fn=f\n1 6\n",
        "**Ir 0 \u2192 6 (added)**\n"
        + head.replace(" share |", "").replace(" ---: |", "", 1)
        + "| 0 | 6 | +6 | added | `a.c:f` |\n")
    many = [b"".join(b"fn=f%02d\n1 %d\n" % (i, 1000 - by * i)
        for i in range(1, 14)) for by in (0, 1)]
    lines = ["| 1,000 | %d | -%d | %.1f%% | -%s%% | `a.c:f%02d` |\n" % (1000 - i,
        i, -i / 10, "0.1" if i > 6 else "0.0", i) for i in range(13, 0, -1)]
    top = "**Ir 13,000 \u2192 12,909 (-0.7%)**\n" + head + "".join(lines[:10])
    fold = "\n<details><summary>More functions</summary>\n" + head
    change("ten, and more to unfold", *many, top + fold + "".join(lines[10:])
        + "\n</details>\n")
    change("--limit of changes", *many, top + fold + lines[10]
        + "\n</details>\n\n2 more functions are left out.\n", "--limit=11")
    change("--sort by a formula", b"fn=f\n1 5 3\n",
        b"fn=f\n1 7 4\n", "**`Ir+Dr` 8 \u2192 11 (+37.5%)**\n\n"
        "Ir 5 \u2192 7 (+40.0%); Dr 3 \u2192 4 (+33.3%)\n\n"
        "| old | new | change | percent | share | function |\n"
        "| ---: | ---: | ---: | ---: | ---: | --- |\n"
        "| 8 | 11 | +3 | +37.5% | +37.5% | `a.c:f` |\n", "--sort=Ir+Dr")


def test_sides():
    """JSON and CSV also have the old and the new counts of a difference."""
    write("old", b"cmd: ./x\nevents: Ir Dr\nfl=a\nfn=f\n1 5 1\nfn=g\n2 7\n"
        b"fn=same\n3 4\n")
    write("new", b"cmd: ./x\nevents: Ir Dr\nfl=a\nfn=f\n1 6 1\nfn=h\n2 9\n"
        b"fn=same\n3 4\n")
    diff = cgdiff("--sides", "old", "new").out

    def counts(*values):
        return dict(zip("Ir IrOld IrNew Dr DrOld DrNew".split(), values))

    def report(*words):
        return json.loads(clannotate("--format=json", *words, stdin=diff).out)

    got = report()
    same(list(got), ["schema", "commands", "totals", "old_totals",
        "new_totals", "sides", "files", "functions"],
        "json: members of a difference with sides")
    del got["functions"]
    same(got, {"schema": "clannotate-1", "commands": ["./x"],
        "old_totals": {"Ir": 16, "Dr": 1}, "new_totals": {"Ir": 19, "Dr": 1},
        "sides": {e: {"old": e + "Old", "new": e + "New"}
        for e in ("Ir", "Dr")}, "totals": counts(3, 16, 19, 0, 1, 1),
        "files": [{"file": "a", "self": counts(3, 16, 19, 0, 1, 1)}]},
        "json: what sides have in all")
    wanted = {"f": counts(1, 5, 6, 0, 1, 1), "g": counts(-7, 7, 0, 0, 0, 0),
        "h": counts(9, 0, 9, 0, 0, 0), "same": counts(0, 4, 4, 0, 0, 0)}
    for words, names in (([], ["h", "g", "f"]),
            (["--show=Ir,IrOld,IrNew,Dr,DrOld,DrNew"], ["h", "g", "f",
            "same"])):
        for what in ("self", "inclusive"):
            same([(f["function"], f[what]) for f in
                report(*words)["functions"]], [(name, wanted[name])
                for name in names], "json: %s of sides, by the change%s"
                % (what, ", those asked for" * (words != [])))
    same(report("--show=Ir")["totals"], {"Ir": 3}, "json: --show of sides")
    same(report("--show=IrNew,Ir")["totals"], {"IrNew": 19, "Ir": 3},
        "json: --show of one side")
    for name, calls in ("few", 7), ("many", 10):
        write(name, profile_of("f {0}0,1|main 5,0 f*{0}={0}0,1".format(calls),
            "Ir Dr"))
    write("sides", cgdiff("-q", "--sides", "few", "many").out)
    for shown, calls in ("IrOld", 7), ("DrOld,IrOld", 7), ("IrNew", 10), \
            ("IrNew,IrOld", 3), ("IrNew,Ir", 3):
        out = clannotate("--tree=both", "--show=" + shown, "sides").out
        same({int(n) for n in re.findall(rb"[(](\d+)x[)]", out)}, {calls},
            "calls beside " + shown)
    head, *rows = clannotate("--format=csv", stdin=diff).out.split(b"\r\n")
    same(head, b"file,function,object,calls,Ir,IrOld,IrNew,Dr,DrOld,DrNew,"
        b"Ir inclusive,IrOld inclusive,IrNew inclusive,Dr inclusive,"
        b"DrOld inclusive,DrNew inclusive", "csv: columns of sides")
    same(rows, [b"a,h,,0,9,0,9,0,0,0,9,0,9,0,0,0",
        b"a,g,,0,-7,7,0,0,0,0,-7,7,0,0,0,0", b"a,f,,0,1,5,6,0,1,1,1,5,6,0,1,1",
        b""], "csv: counts of sides")


def test_csv_layout():
    write("two", b"cmd: ./x\nevents: Ir Dr\nfl=a\nfn=f,1\n1 5 -6\n")
    same(clannotate("--format=csv", "two").out,
        b"file,function,object,calls,Ir,Dr,Ir inclusive,Dr inclusive\r\n"
        b'a,"f,1",,0,5,-6,5,-6\r\n', "csv, to the byte")
    same(clannotate("--format=csv", "--show=Dr", "two").out,
        b"file,function,object,calls,Dr,Dr inclusive\r\n"
        b'a,"f,1",,0,-6,-6\r\n', "csv: --show")
    same(clannotate("--format=json", "two").out,
        b'{"schema":"clannotate-1","commands":["./x"],'
        b'"totals":{"Ir":5,"Dr":-6},"files":[\n'
        b'{"file":"a","self":{"Ir":5,"Dr":-6}}],"functions":[\n'
        b'{"file":"a","function":"f,1","object":"","calls":0,'
        b'"self":{"Ir":5,"Dr":-6},"inclusive":{"Ir":5,"Dr":-6}}]}\n',
        "json, to the byte")
    write("none", b"cmd: ./x\nevents: Ir\nsummary: 0\n")
    same(clannotate("--format=json", "none").out,
        b'{"schema":"clannotate-1","commands":["./x"],"totals":{"Ir":0},'
        b'"files":[],"functions":[]}\n', "json of nothing")
    same(clannotate("--format=csv", "none").out,
        b"file,function,object,calls,Ir,Ir inclusive\r\n", "csv of nothing")
    same(clannotate("--format=md", "none").out, b"**Ir 0** in all\n\n"
        b"| Ir | function |\n| ---: | --- |\n", "md of nothing")


os.chdir(tap.scratch())
tap.run_tests()
