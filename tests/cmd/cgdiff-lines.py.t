#!/usr/bin/env python3
"""cgdiff --old-src, --new-src: lines of two builds meet by their sources.

Expected results are written by hand or, for a real program, computed by diff(1)
and the oracle.
"""
import json
import os
import re
import signal
import subprocess
import sys

sys.path[0] += "/.."
import oracle
import tap
from tap import CLANNOTATE, check, clannotate, same, write

TOP = tap.scratch()
os.chdir(TOP)
GONE = " (deleted lines)"

# Each word is a line of a source, and no two of them are equal.
F = "f{ f1 f2 f3 }f"
G = "g{ g1 g2 }g"


def source(side, name, lines):
    tap.source("%s/%s" % (side, name), "".join(
        line + "\n" for line in lines.split()).encode())


def profile(name, text, events="Ir"):
    """Write a profile, given by its lines with bars between them."""
    return write(name, ("# callgrind format\nevents: %s\n%s\n" %
        (events, text.replace("|", "\n"))).encode())


def costs(out):
    """Return the lines between header and totals, with bars between them."""
    lines = out.decode().split("\n\n", 1)[1].split("\n")
    return "|".join(line for line in lines if line and
        not line.startswith("totals:"))


def cgdiff(*options):
    return tap.cgdiff("--names=plain", "--positions=absolute", *options)


SIDES = ("--old-src=v1", "--new-src=v2")


def difference(old, new, *options, events="Ir"):
    return tap.cgdiff("-q", *options, profile("old", old, events),
        profile("new", new, events)).out


def compared(name, sources, old, new, wanted, *options):
    """Check a difference; `sources' are the lines of v1/a.c and of v2/a.c."""
    for side, lines in zip(("v1", "v2"), sources):
        source(side, "a.c", lines)
    p = cgdiff(*SIDES, *options, profile("old", old), profile("new", new))
    same((p.status, p.status or costs(p.out)), (0, wanted), name)
    return p


def test_lines():
    p = compared("a line inserted above: nothing changed", (F, "new " + F),
        "fl=/b/a.c|fn=f|2 5|3 7|jump=3 2|4|4 1",
        "fl=/b/a.c|fn=f|3 5|4 7|jump=3 3|5|5 1", "")
    same(p.err, "cgdiff: note: lines of 1 file compared with the old ones\n",
        "... which is said")
    compared("costs of a line inserted", (F, "f{ f1 new f2 f3 }f"),
        "fl=/b/a.c|fn=f|2 5|3 7|4 1", "fl=/b/a.c|fn=f|2 5|3 9|4 8|5 1",
        "fl=/b/a.c|fn=f|3 9|4 1")
    compared("a line deleted", (F, "f{ f1 f3 }f"),
        "fl=/b/a.c|fn=f|2 5|3 7|4 1", "fl=/b/a.c|fn=f|2 6|3 2",
        "fl=/b/a.c|fn=f|2 1|3 1|fi=/b/a.c%s|3 -7|fe=/b/a.c" % GONE)
    compared("a line changed is one deleted and one inserted",
        (F, "f{ f1 F2 f3 }f"), "fl=/b/a.c|fn=f|3 7", "fl=/b/a.c|fn=f|3 9",
        "fl=/b/a.c|fn=f|3 9|fi=/b/a.c%s|3 -7|fe=/b/a.c" % GONE)
    compared("all lines deleted", (F, ""), "fl=/b/a.c|fn=f|3 7",
        "fl=/b/a.c|fn=f|0 9",
        "fl=/b/a.c|fn=f|0 9|fi=/b/a.c%s|3 -7|fe=/b/a.c" % GONE)
    compared("a block moved: as diff(1) has it, the shorter one",
        ("a b c d e", "d e a b c"), "fl=/b/a.c|fn=f|1 1|2 2|3 4|4 8|5 16",
        "fl=/b/a.c|fn=f|3 1|4 2|5 4|1 8|2 16",
        "fl=/b/a.c|fn=f|1 8|2 16|fi=/b/a.c%s|4 -8|5 -16|fe=/b/a.c" % GONE)
    compared("a function moved before another",
        (F + " " + G, G + " " + F), "fl=/b/a.c|fn=f|2 5|3 7|fn=g|7 3",
        "fl=/b/a.c|fn=f|6 5|7 7|fn=g|2 4",
        "fl=/b/a.c|fn=g|2 4|fi=/b/a.c%s|7 -3|fe=/b/a.c" % GONE)
    compared("line 0 stays", (F, "new " + F), "fl=/b/a.c|fn=f|0 5",
        "fl=/b/a.c|fn=f|0 6", "fl=/b/a.c|fn=f|0 1")
    for side in "v1", "v2":
        source(side, "m.h", "m")
    source("v1", "gone.c", F)
    p = compared("lines that only the old side executes", (F, "new " + F),
        "fl=/b/a.c|fn=f|2 5|fi=/b/m.h|1 1|fl=/b/gone.c|fn=h|2 3"
        "|fl=/lib/a.c|fn=z|2 1", "fl=/b/a.c|fn=f|fi=/b/m.h|1 2",
        "fl=/b/a.c|fn=f|3 -5|fi=/b/m.h|1 1|fe=/b/a.c|fl=/b/gone.c|fn=h|2 -3"
        "|fl=/lib/a.c|fn=z|2 -1", "-v")
    same(p.err.splitlines()[-6:], ["cgdiff: note: lines of 2 files compared "
        "with the old ones:", "cgdiff: /b/a.c", "cgdiff: /b/m.h",
        "cgdiff: note: lines of 2 files not compared: a source is missing:",
        "cgdiff: /b/gone.c", "cgdiff: /lib/a.c"],
        "... but not of a source that is gone, or in another folder")


def test_calls():
    body = "fl=/b/a.c|fn=f|%d 5|cfn=g|calls=2 %d|%d 9|fn=g|%d 9"
    compared("calls and where they lead",
        (F + " " + G, "x " + F + " y " + G), body % (2, 6, 3, 6),
        body % (3, 8, 4, 8), "")
    compared("a call from a line deleted",
        (F + " " + G, "f{ f1 f3 }f " + G), body % (2, 6, 3, 6),
        "fl=/b/a.c|fn=f|2 5|fn=g|5 9",
        "fl=/b/a.c|fn=f|fi=/b/a.c%s|cfi=/b/a.c|cfn=g|calls=-2 5|3 -9"
        "|fe=/b/a.c" % GONE)
    compared("a call to a line deleted goes where calls go now",
        (F + " " + G, F + " G{ g1 g2 }g"), body % (2, 6, 3, 6),
        body % (2, 6, 3, 6), "fl=/b/a.c|fn=g|6 9|fi=/b/a.c%s|6 -9|fe=/b/a.c" %
        GONE)
    compared("... to the first of these lines",
        (F + " " + G, F + " G{ g1 g2 }g"), body % (2, 6, 3, 6),
        "fl=/b/a.c|fn=f|2 5|cfn=g|calls=3 7|3 4|cfn=g|calls=1 6|3 9",
        "fl=/b/a.c|fn=f|cfn=g|calls=-1 6|3 0|cfn=g|calls=3 7|3 4|fl=/b/a.c"
        "|fn=g|fi=/b/a.c%s|6 -9|fe=/b/a.c" % GONE)
    compared("... or to no line that is known",
        (F + " " + G, F + " G{ g1 g2 }g"), body % (2, 6, 3, 6),
        "fl=/b/a.c|fn=f|2 5",
        "fl=/b/a.c|fn=f|cfn=g|calls=-2 0|3 -9|fl=/b/a.c|fn=g"
        "|fi=/b/a.c%s|6 -9|fe=/b/a.c" % GONE)
    compared("a jump from and to a line deleted", (F, "f{ f3 }f"),
        "fl=/b/a.c|fn=f|2 1|jump=3 3|2|jcnd=1/4 2|4|4 1",
        "fl=/b/a.c|fn=f|2 1",
        "fl=/b/a.c|fn=f|jfi=/b/a.c%s|jcnd=-1/-4 2|2|fi=/b/a.c%s|2 -1"
        "|jfi=/b/a.c%s|jump=-3 3|2|fe=/b/a.c" % (GONE, GONE, GONE))
    compared("addresses stay", (F, "x " + F),
        "positions: instr line|fl=/b/a.c|fn=f|0x10 2 5",
        "positions: instr line|fl=/b/a.c|fn=f|0x10 3 6|0x20 4 1",
        "fl=/b/a.c|fn=f|0x10 3 1|0x20 4 1", "--by=instr")
    compared("... unless the new side has none", (F, "x " + F),
        "positions: instr line|fl=/b/a.c|fn=f|0x10 2 5",
        "fl=/b/a.c|fn=f|3 6", "fl=/b/a.c|fn=f|3 1", "--by=instr")
    compared("... or its last part", (F, "x " + F),
        "positions: instr line|fl=/b/a.c|fn=f|0x10 2 5",
        "positions: instr line|fl=/b/a.c|fn=f|0x10 3 6|positions: line"
        "|fl=/b/a.c|fn=f|3 1", "fl=/b/a.c|fn=f|3 2", "--by=instr")
    compared("old counts beside the difference", (F, "x f{ f1 f3 }f"),
        "fl=/b/a.c|fn=f|2 5|3 7", "fl=/b/a.c|fn=f|3 6",
        "fl=/b/a.c|fn=f|3 1 5 6|fi=/b/a.c%s|3 -7 7 0|fe=/b/a.c" % GONE,
        "--sides")


def test_names():
    """Files that match are compared, even in other folders or renamed."""
    for side in "v1", "v2":
        source(side, "src/m.c", side + " m{ m1 }m")
    source("v1", "a.c", F)
    source("v2", "b.c", "x " + F)
    old = "ob=/b/v1/p|fl=/b/v1/a.c|fn=find_all|2 5|3 7|fl=/b/v1/src/m.c|fn=main|3 1"
    new = "ob=/c/p|fl=/c/b.c|fn=find_all|3 5|4 7|fl=/c/src/m.c|fn=main|3 1"
    p = cgdiff(*SIDES, profile("old", old), profile("new", new))
    same(costs(p.out), "", "names as they are matched, by functions too")
    source("v1", "b.c", F)
    p = cgdiff(*SIDES, "-s", "fl:s,^/b/v1/a.c$,/b/v1/b.c,",
        profile("old", old), profile("new", new))
    same(costs(p.out), "", "names are those after renaming")


def test_folders():
    """A file of a library is not taken for a source of the same name."""
    for side, more in ("v1", ""), ("v2", "x "):
        source(side, "src/lib.c", more + F)
        source(side, "a.c", more + F)
    one = "fl=/b/a.c|fn=a|%d 1|fl=/b/src/lib.c|fn=f|%d 1|" \
        "fl=/lib/z/src/lib.c|fn=z|%d 1"
    p = cgdiff(*SIDES, "-v", profile("old", one % (2, 2, 2)),
        profile("new", one % (3, 3, 2)))
    same((costs(p.out), p.err.splitlines()[-2:]), ("",
        ["cgdiff: note: lines of 1 file not compared: a source is missing:",
        "cgdiff: /lib/z/src/lib.c"]), "a file of another folder")
    two = "fl=/b/src/lib.c|fn=f|2 1|fl=/lib/z/src/lib.c|fn=z|2 1"
    p = cgdiff(*SIDES, profile("old", two), profile("new", two))
    check("warning: v1: it matches several folders of the profile: use "
        "--source-map" in p.err, "two folders of equal evidence: neither", [p.err])
    # A folder corresponds to the prefix of most of its files; if there are
    # several, to that of the longest ends, of at most 64 components.
    for side in "v1", "v2":
        source(side, 63 * "x/" + "deep.c", F)
        source(side, 64 * "y/" + "deep.c", F)
    for names, wanted in (("/z/a.c /b/a.c /b/src/lib.c", "/b/"),
            ("/b/a.c /b/src/lib.c /z/a.c", "/b/"),
            ("/z/a.c /b/src/lib.c", "/b/"), ("/b/src/lib.c /z/a.c", "/b/"),
            ("/y/a.c /z/a.c /b/src/lib.c", "/b/"),
            ("/b/src/./lib.c /z/a.c", "/z/"),
            ("/y/src/lib.c /z/src/lib.c /b/a.c", None),
            ("/b/" + 63 * "x/" + "deep.c", "/b/"),
            ("/b/" + 64 * "y/" + "deep.c", None)):
        both = profile("both", "|".join("fl=%s|fn=f|2 1" % name
            for name in names.split()))
        p = cgdiff(*SIDES, "-v", both, both)
        missing = p.err.partition("is missing:\n")[2]
        same(("several folders" in p.err, re.findall("(/.*)", missing)),
            (wanted is None and " " in names, sorted(name for name in names.split()
            if wanted is None or not name.startswith(wanted))),
            "the folder of " + names)
    p = cgdiff("--source-map=/b/=v1/", "--source-map=/c/=v2/",
        "--match=exact", "-s", "fn:s/^h/f/",
        profile("old", "fl=/b/a.c|fn=f|2 1"),
        profile("new", "fl=/c/a.c|fn=f|3 1"))
    check(p.status == 0, "maps alone do", [p.err])
    p = cgdiff("--source-map=/b/=v1/", "--source-map=/c/=v2/",
        profile("old", "fl=/b/a.c|fn=f|2 1|fl=/b/src/lib.c|fn=g|2 1"),
        profile("new", "fl=/c/a.c|fn=f|3 1|fl=/c/src/lib.c|fn=g|3 1"))
    same(costs(p.out), "", "files of two folders by maps")
    old, below, last = (profile(name, "fl=/b/a.c|fn=f|%d 1" % line)
        for name, line in (("old", 2), ("below", 6), ("last", 7)))
    for words, said, name in ((["--old-src=v1", "--new-src=v1", old, old],
            "lines of 1 file compared", "one folder for both sides"), ([
            "--source-map=/b/=v1/", old, old], "both sources are the same file",
            "a map for both sides"), (["--old-src=nowhere", "--new-src=v2",
            old, old], "warning: nowhere: no source of the profile is in it",
            "a folder that is not there"), ([*SIDES, below, old], "fewer "
            "lines than the profile says", "a source too short"), ([*SIDES,
            old, last], "fewer lines than the profile says", "a new one too "
            "short")):
        p = cgdiff(*words)
        check(said in p.err, name, [p.err])
    p = cgdiff(*SIDES, *2 * [profile("odd", "fl=/b/a.c|fn=f|2 1|fl=|fn=g|1 1")])
    same(p.err, "cgdiff: note: lines of 1 file compared with the old ones\n",
        "a file without a name is none")
    source("v2", "c.c", F)
    source("v3", "c.c", F)
    odd = profile("odd", "fl=/b/a.c|fn=f|2 1|fl=/b/c.c|fn=g|2 1")
    p = cgdiff(*SIDES, "--old-src=v3", odd, odd)
    same(p.err, "cgdiff: note: lines of 2 files compared with the old ones\n",
        "two folders for one")
    for n in 10, 11, 200:
        many = profile("old", "fl=/b/src/m.c|fn=main|1 1|" + "|".join(
            "fl=/lib/%d.c|fn=f%d|2 1" % (i, i) for i in reversed(range(n))))
        names = sorted("/lib/%d.c" % i for i in range(n))[:10]
        same(cgdiff(*SIDES, "-v", many, many).err.partition("/b/src/m.c\n")[2]
            .splitlines(), ["cgdiff: note: lines of %d files not compared: a "
            "source is missing:" % n] + ["cgdiff: " + name for name in names] +
            ["cgdiff: and %d more" % (n - 10)] * (n > 10), "%d files" % n)
    os.makedirs("root", exist_ok=True)
    p = cgdiff(*SIDES, "--source-root=root", old, old)
    check("a source is missing" in p.err and "no source of the profile" in
        p.err, "--source-root confines", [p.err])
    for name in "/b/../a.c", "../../a.c", "/b/x/./a.c", "a.c/", "..":
        odd = profile("odd", "fl=%s|fn=f|2 1" % name)
        p = cgdiff(*SIDES, odd, odd)
        check(p.status == 0, "the name " + name, [p.err])


def test_confined():
    """A source is a regular file of up to 64 MiB; nothing waits for a fifo."""
    old, most = profile("old", "fl=/b/q.c|fn=f|2 1"), 64 << 20
    for side in "v1", "v2":
        source(side, "q.c", F)
    for size in most, most + 1, 0:
        if size > 0:
            os.truncate("v1/q.c", size)
        else:
            os.unlink("v1/q.c")
            os.mkfifo("v1/q.c")
        p = tap.cgdiff(*SIDES, old, old, preexec_fn=lambda: signal.alarm(30))
        same((p.status, "a source is missing" in p.err), (0, size != most),
            "a source of %d bytes" % size if size else "a fifo is no source")


def test_usage():
    old = profile("old", "fl=/b/a.c|fn=f|2 1")
    for options in (["--old-src=v1"], ["--new-src=v2"],
            [*SIDES, "--by=function"], [*SIDES, "--no-lines"],
            [*SIDES, "--source-map=x"]):
        p = cgdiff(*options, old, old)
        check(p.status == 2 and p.err.startswith("cgdiff: option '--"),
            "a usage error: " + " ".join(options), [p.err])


def line_map(old, new):
    """Return the new line of each old one by diff(1).  If equal lines leave a
    choice, the last ones are deleted, also at the end of a file."""
    text = [b""] + tap.read(old).splitlines()
    out = subprocess.run(["diff", old, new], stdout=subprocess.PIPE).stdout
    lines = {}
    at, here = 1, 1
    for a, b, what, c, d in re.findall(
            rb"(?m)^(\d+)(?:,(\d+))?([acd])(\d+)(?:,(\d+))?$", out):
        a, c = int(a), int(c)
        b, d = int(b or a), int(d or c)
        first = a + 1 if what == b"a" else a
        while at < first:
            lines[at] = here
            at, here = at + 1, here + 1
        if what == b"d":
            while b + 1 < len(text) and text[a] == text[b + 1]:
                lines[a], here = here, here + 1
                a, b = a + 1, b + 1
        else:
            here = d + 1
        if what != b"a":
            at = b + 1
    while at < len(text):
        lines[at] = here
        at, here = at + 1, here + 1
    return lines


def by_function(costs):
    """Return the sums of costs by function, and of calls by pair of them."""
    sums = {}
    for key, counts in costs.items():
        if key[0] == "cost":
            at = key[:4]
        elif key[0] == "arc":
            at = key[:4] + key[6:9]
        else:
            at = key[:1]
        oracle.add(sums.setdefault(at, {}), counts)
    return {key: counts for key, counts in
        ((key, oracle.without_zeros(counts)) for key, counts in sums.items())
        if counts}


def test_program():
    """Lines of two versions of a real program meet as by diff(1)."""
    src = tap.DATA + "/src/tally-%d"
    built = b"/build/reproducible-path/tally-2/"
    maps = {built + name.encode(): line_map(*("%s/%s" % (src % i, name)
        for i in (1, 2))) for name in ("tally.c", "index.c", "index.h")}
    files = ["%s/callgrind-3.19/tally-%d.out" % (tap.DATA, i) for i in (1, 2)]
    sides = ["--old-src=" + src % 1, "--new-src=" + src % 2]
    mapped = tap.cgdiff("-q", "-o", "mapped", *sides, *files)
    plain = tap.cgdiff("-q", "-o", "plain", "--all", *files)
    same((mapped.status, plain.status), (0, 0), "tally")
    # Expect new costs minus old ones, with old names and lines mapped.
    rules = [line[len(b"desc: Matched: "):].decode() for line in
        tap.read("plain").splitlines() if line.startswith(b"desc: Matched: ")]
    options = [word for rule in rules for word in ("-s", rule)]
    tap.cgmerge("-q", "-o", "new", files[1])
    tap.cgfilter("-q", "-o", "old", *options, files[0])
    wanted = {}
    for sign, name in (-1, "old"), (1, "new"):
        for key, counts in oracle.Sum([name]).costs.items():
            if key[0] != "cost":
                continue
            file, (instr, line) = key[4], key[5]
            if sign < 0 and line and file in maps:
                now = maps[file].get(line)
                if now is None:
                    file += GONE.encode()
                line = now or line
            oracle.add(wanted.setdefault(key[:4] + (file, line), {}),
                {event: sign * n for event, n in counts.items()})
    found = {}
    for key, counts in oracle.Sum(["mapped"]).costs.items():
        if key[0] == "cost":
            oracle.add(found.setdefault(key[:5] + (key[5][1],), {}), counts)
    wanted = {key: counts for key, counts in
        ((key, oracle.without_zeros(counts)) for key, counts in
        wanted.items()) if counts}
    check(found == wanted, "each line as diff(1) has it", sorted(
        "%s %s" % item for sums, other in ((found, wanted), (wanted, found))
        for item in sums.items() if other.get(item[0]) != item[1]))
    check(any(key[4].endswith(GONE.encode()) for key in found),
        "... with lines deleted")
    sums = [by_function(oracle.Sum([name]).costs) for name in
        ("mapped", "plain")]
    check(sums[0] == sums[1] and len(sums[0]) > 50,
        "functions and calls are in sum what they are without sources")
    for options in ["--inclusive"], ["--format=json"], ["--format=md"], \
            ["--inline=outer", "--tree=both"]:
        reports = [b"\n".join(line for line in clannotate("--no-annotate",
            *options, stdin=diff).out.split(b"\n") if b"Lines: " not in line)
            for diff in (tap.read("mapped"), tap.cgdiff("-q", *files).out)]
        check(reports[0] == reports[1] and b"index_find" in reports[0],
            "its functions are those of a difference without sources: " +
            " ".join(options), reports)
    out = clannotate("--no-show-percs", stdin=tap.read("mapped")).out
    check(b"\n -38,901  <deleted line 37> \tfor (i = 0; i < index->n; " in out
        and b"\n   7,560  \t\tif ((way = strcmp(text, entry->text)) == 0)\n" in
        out, "sources are where the difference says", [out])
    for options in (["--fail-if=fn:Ir>+1%", "--fail-if=new:Ir>9"],
            ["--only=increase", "--fail-if=fn:Ir>5", "--match=similar"],
            ["--noise=" + files[0], "--noise=" + files[0],
            "--fail-if=fn:Ir>1"], ["--stat=mean", "--fail-if=fn:Ir>1",
            "-O", files[0], files[1]]):
        runs = [tap.cgdiff("-o", "out", *more, *options, *files)
            for more in ([], sides)]
        runs = [(p.status, p.out[-20:], [line for line in p.err.splitlines()
            if "note: lines of " not in line]) for p in runs]
        check(runs[0] == runs[1] and len(runs[0][2]) > 1, "the verdict is "
            "that without sources: " + " ".join(options[:2]), runs)
    where = "--source-map=/build/reproducible-path/=" + tap.DATA + "/src/"
    for diff, map, wanted in ((tap.read("mapped"), where,
            b"\n -38,901  <deleted line 37> \tfor (i = 0; i < index->n; "), (
            re.sub(rb"desc: Lines: .*\n", b"", tap.read("mapped")),
            "--show-percs=no", b"\n -38,901  deleted line 37\n"), (tap.cgdiff(
            "-q", *files).out, where,
            b"\nLines cannot be compared: the costs of 3 functions ")):
        out = clannotate("--function=^index_find$",
            "--no-show-percs", map, stdin=diff).out
        check(wanted in out, "the lines of one function: %r" % wanted, [out])
    jumps = ["%s/callgrind-3.19/tally-%d-instr-jumps.out" % (tap.DATA, i)
        for i in (1, 2)]
    for options in ["--by=instr"], ["--sides"], ["--split-sign"], ["--all"], \
            ["-j2", "--only=increase"]:
        p = tap.cgdiff("-q", "-o", "out", *sides, *options, *jumps)
        q = tap.cgcheck("-q", "out")
        same((p.status, q.status), (0, 0), "tally: " + " ".join(options))


def listing(diff, *options):
    """Return the listing of a.c as lines, with single blanks between words, and
    all parts of the report by title."""
    text = clannotate("--no-show-percs", "--threshold=0", *options,
        stdin=diff).out.decode()
    parts = re.split(r"(?m)^-{80}\n-- (.*)\n-{80}\n", text)
    found = dict(zip(parts[1::2], parts[2::2]))
    lines = found.get("Annotated source file: a.c", "").split("\n")
    return [" ".join(line.split()) for line in lines[2:] if line], found


def test_report():
    """A report shows deleted lines where they were."""
    source("v1", "a.c", F + " g h")
    source("v2", "a.c", "x f{ f1 f3 }f h")
    builds = ("fl=a.c|fn=f|2 5|3 7|4 1|cfn=c|calls=3 1|6 9|fn=c|0 9",
        "fl=a.c|fn=f|3 6|4 1|fn=c|0 8")
    columns = re.sub(rb"(?m)^desc: .*\n", b"", difference(*builds, "--sides",
        *SIDES))
    diff = difference(*builds, *SIDES)
    wanted = ["-1 <unknown (line 0)>", ". x", ". f{", "1 f1",
        "-7 <deleted line 3> f2", ". f3", ". }f", ". <deleted line 6> g",
        "-9 => c (-3x)", ". h"]
    found, parts = listing(diff, "-I", "v2")
    same(found, wanted, "lines that are gone, with their text")
    check(re.search(r"(?m)^-6 +annotated: .* line numbers known$",
        parts["Annotation summary"]), "... they are annotated",
        [parts["Annotation summary"]])
    check("Annotated source file: a.c" + GONE not in parts,
        "... and have no listing of their own")
    same(listing(diff, "-I", "v2", "--context=0")[0], [
        "-1 <unknown (line 0)>",
        "-- line 3 ----------------------------------------", "1 f1",
        "-- line 3 ----------------------------------------",
        "-- line 4 ----------------------------------------",
        "-7 <deleted line 3> f2", ". f3",
        "-- line 4 ----------------------------------------",
        "-- line 6 ----------------------------------------",
        ". <deleted line 6> g", "-9 => c (-3x)", ". h",
        "-- line 6 ----------------------------------------"],
        "... without context")
    # Of 122, line 2 changed by 1; a deleted line has 7, or calls alone.
    call = "cfn=c|calls=3 1|6 9"
    for gone, threshold, there in ("3 7", 5, True), ("3 7", 20, False), (call,
            5, False):
        few = difference(*("fl=a.c|fn=f|%s|fn=z|0 100" % text for text in
            ("2 5|4 10|" + gone, "3 6|4 10")), *SIDES)
        parts = listing(few, "-I", "v2", "--threshold=%d" % threshold)[1]
        same("Annotated source file: a.c" in parts, there,
            "a file with %s below %d %% that is gone" % (gone, threshold))
        check("Annotation summary" in parts, "... in a report", parts)
    os.rename("v1/a.c", "v1/b.c")
    wanted = [line for line in wanted if "deleted" not in line and
        "=>" not in line] + ["-7 <deleted line 3>", ". <deleted line 6>",
        "-9 => c (-3x)"]
    same(listing(diff, "-I", "v2")[0], wanted,
        "without the old source, their numbers")
    same(listing(columns, "-I", "v2")[0], wanted,
        "... if columns alone tell that it is a difference")
    source("v1", "a.c", "x f{ f1")
    same(listing(diff, "-I", "v2")[0], wanted, "... or if that lacks one")
    os.rename("v1/b.c", "v1/a.c")
    parts = listing(diff, "-I", "v2", "--source-root=v2")[1]
    check("<deleted line 3>\n" in parts["Annotated source file: a.c"],
        "an old source out of the root is not read", [parts])
    # All lines of d are deleted, and none of f in the same file.
    diff = difference("fl=a.c|fn=f|2 5|fn=d|3 7", "fl=a.c|fn=f|3 6", *SIDES)
    for function, wanted in ("f", ["1 f1"]), ("d", ["-7 <deleted line 3> f2"]):
        parts = listing(diff, "-I", "v2", "--context=0", "--function=^%s$" %
            function)[1]
        same([" ".join(line.split()) for line in parts.get(
            "Lines of a.c", "").split("\n") if re.match(" *-?[0-9]", line)], wanted,
            "... the lines of one function: " + function)
    os.remove("v2/a.c")
    diff = difference("fl=a.c|fn=f|2 5|3 7", "fl=b.c|fn=g|1 1", *SIDES)
    check(GONE.encode() not in diff, "a file that is gone is as it was")
    source("v2", "a.c", "f{ f1 f2 f3 }f")
    source("v1", "a.c", "f{ f1 f2 f3 }f end")
    diff = difference("fl=a.c|fn=f|2 5|6 7", "fl=a.c|fn=f|2 5", *SIDES)
    same(listing(diff, "-I", "v2")[0][-2:], [". }f",
        "-7 <deleted line 6> end"],
        "only lines at the end are gone")
    for name in "h.h", "i.h":
        source("v1", name, "a b")
        source("v2", name, "a")
    diff = difference("fl=a.c|fn=f|fi=h.h|1 5 1|2 7 3|fi=i.h|1 5 1|2 4 2",
        "fl=a.c|fn=f|fi=h.h|1 5 1|fi=i.h|1 5 1", *SIDES, events="Ir Dr")
    parts = listing(diff, "-I", "v2")[1]
    for name, wanted in ("h.h", "-7 -3 "), ("i.h", "-4 -2 "):
        check(wanted + " <deleted line 2> b\n" in
            parts.get("Annotated source file: " + name, ""),
            "a file of which only deleted lines changed: " + name)
        os.remove("v2/" + name)
    check(GONE.encode() not in clannotate("--no-annotate", stdin=diff).out,
        "... has its own name in lists, too")
    check(re.search(r"(?m)^-11 -5 +unannotated: .* unreadable *$",
        listing(diff, "-I", "v2")[1]["Annotation summary"]),
        "... that is not there")
    for i in range(40):
        source("v1", "n%d.c" % i, "a")
        source("v2", "n%d.c" % i, "b")
    old, new = (profile(name, "|".join("fl=/n/n%d.c|fn=f%d|1 %d" % (i, i, n)
        for i in range(40))) for name, n in (("old", 5), ("new", 6)))
    p = tap.run("sh", "-c", 'ulimit -n 30; exec "$@"', "sh", CLANNOTATE,
        "--diff", *SIDES, "--threshold=0", old, new)
    same(len(re.findall(rb"(?m)^Annotated source file|^-- Annotated source "
        rb"file: /n/", p.out)), 40, "more sources than open files")


def test_by_file():
    source("v1", "a.c", F)
    source("v2", "a.c", "x f{ f1 f3 }f")
    diff = difference("fl=a.c|fn=f|2 5|3 7|cfn=g|calls=1 4|3 9|fn=g|4 9",
        "fl=a.c|fn=f|3 6", "--sides", *SIDES)
    for options in [], ["--inline=split"], ["--group=h=f"]:
        split = tap.cgfilter(*options, stdin=diff).out
        same(costs(tap.cgfilter("--by=file", "--names=plain",
            stdin=split).out), "fl=a.c|fn=a.c|0 -15 21 6 0 0",
            "deleted lines are of the file that they came from: %s" % options)
    for rules, name in (["fl:s/a[.]c$/b.c/"], "b.c"), (["fl:s/^a.c$/b/",
            "fl:s/^b$/$&.h/"], "b.h"), (["fl:s/ .deleted lines.$//"], None):
        out = tap.cgfilter("--names=plain", *(word for rule in rules for word in
            ("-s", rule)), stdin=diff).out.decode()
        same(re.findall("(?m)^f[le]=(.*)\n|^fi=(.*)\n", out)[:2], [(name, ""),
            ("", name + GONE)] if name else [("a.c", "")] * 2,
            "... which is renamed with them: %s" % rules)


def test_moved_file():
    """Deleted lines of a file that moved have their text."""
    for folder, name, text in (("v1", "a.c", F), ("v1", "b.c", G), ("v2",
            "a.c", "f{ f1 f3 }f"), ("v2", "in/b.c", "g{ g1 }g x")):
        source(folder, name, text)
    diff = difference("fl=/x/v1/a.c|fn=f|3 90|fl=/x/v1/b.c|fn=g|3 80",
        "fl=/x/v2/a.c|fn=f|2 5|fl=/x/v2/in/b.c|fn=g|2 6", *SIDES)
    out = clannotate("--no-show-percs", "--threshold=0", stdin=diff).out
    same(re.findall(rb"(?m)^ *-(?:80|90)  (.*)", out),
        [b"<deleted line 3> f2", b"<deleted line 3> g2"],
        "what is gone of files that were moved has its text")


def test_moved():
    """Functions whose lines seem to have moved are not shown by line."""
    source("v2", "a.c", "x " + F + " " + G + " y y y y y y")
    text = "fl=a.c|fn=f|%d 5|%d 70|%d 1|fn=g|%d 3"
    old = text % (2, 3, 4, 7)
    for name, lines, more, moved in (
            ("all lines shifted", (3, 4, 5, 8), "", "2 functions"),
            ("and one that is new", (3, 4, 5, 8), "|9 7", "1 function"),
            ("another function changed much more", (3, 4, 5, 8), "|9 2000",
                ""),
            ("... which most have not", (3, 4, 5, 8), "|fn=h|9 2000",
                "2 functions"),
            ("a line alone shifted, and changed", (2, 3, 4, 8), "|8 1", ""),
            ("... by little", (2, 5, 4, 7), "|fn=f|5 1", ""),
            ("no line shifted", (2, 3, 4, 7), "|8 9", "")):
        diff = difference(old, text % lines + more)
        found, parts = listing(diff, "-I", "v2")
        said = re.match("Lines cannot be compared: the costs of (.*) seem to",
            parts.get("Annotated source file: a.c", ""))
        same(said.group(1) if said else "", moved, name)
        if moved == "1 function":
            check("7 g" in found and "f2" not in " ".join(found),
                "... functions are shown", found)
        if moved:
            check("unannotated: lines of two builds cannot be compared" in
                parts["Annotation summary"], "... as the summary says")
    diff = difference(old, text % (3, 4, 5, 8), "--sides")
    for show, wanted in ("IrNew", ["5 f1", "70 f2"]), ("IrOld", ["76 f"]), (
            "Ir,IrNew", ["0 76 f"]):
        found = listing(diff, "-I", "v2", "--context=0", "--show=" + show)[0]
        same([line for line in wanted if line in found], wanted,
            "a view of " + show)
    # The cost of a line inserted into f keeps changes from cancelling, but each
    # line below has the costs that were one line above it.
    old = profile("old", "positions: instr line|fl=a.c|fn=f|1 2 50|5 3 70|"
        "7 4 20|8 4 0|fn=g|1 8 500")
    for name, lines, sides, line in (
            ("a line inserted above", "1 2 50|5 3 90|6 4 70|8 5 20", 1, 0),
            ("which only old costs tell", "1 2 50|5 3 90|6 4 70|8 5 20", 0, 4),
            ("lines below that changed more", "1 2 50|5 3 900|6 4 70|8 5 20", 1,
                3),
            ("lines below at several distances", "1 2 50|5 3 90|6 4 70|8 6 20",
                1, 4),
            ("lines in place that changed", "1 2 60|5 3 70|8 4 120|9 5 20", 1,
                4),
            ("twice the costs", "1 2 100|5 3 140|7 4 40", 1, 3),
            ("other addresses alone", "11 2 50|12 3 70|13 4 30", 1, 4),
            ("a new function", "1 2 50|5 3 70|7 4 20|fn=h|1 6 5|1 7 1|1 8 2",
                1, 6),
            ("another function moved", "1 2 50|5 3 170|7 4 20", 1, 3)):
        g = "|fn=g|1 %d 500" % (9 if "another" in name else 8)
        p = tap.cgdiff("-q", "-o", "diff", *["--sides"] * sides,
            "--verdict=json", "--fail-if=fn:Ir>1", old, profile("new",
            "positions: instr line|fl=a.c|fn=f|" + lines + g))
        parts = listing(tap.read("diff"), "-I", "v2")[1]
        rows = json.loads(p.err)["limits"][0]["rows"]
        same(("Lines cannot be compared: the costs of 1 function seem" in
            parts["Annotated source file: a.c"], rows[0]["changed_line"]),
            (line == 0 or "another" in name, line), name)
    # A verdict names the line of a call of k unless the caller's lines moved.
    text = "fl=b.c|fn=k|1 9|fl=a.c|fn=f|%d 50|%d 70|cfi=b.c|cfn=k|calls=%d 1|" \
        "%d 9|%d 20"
    for name, lines, line in ("", (2, 3, 8, 3, 4), 3), ("moved ", (3, 4, 8, 4,
            5), 0):
        p = tap.cgdiff("-q", "--sides", "--verdict=json",
            "--fail-if=fn:^k$:calls>0", profile("old", text % (2, 3, 1, 3, 4)),
            profile("new", text % lines))
        rows = json.loads(p.err)["limits"][0]["rows"]
        same((rows[0]["changed_file"], rows[0]["changed_line"]), ("a.c", line),
            "the line of a %scall" % name)
    # Equal costs match anywhere: here only the new side takes a branch.
    straight = "|".join("%d 9" % i for i in (1, 2, 8, 9, 10, 11))
    p = tap.cgdiff("-q", "-o", "diff", "--sides", "--verdict=github",
        "--fail-if=fn:Ir>1", profile("old", "fl=a.c|fn=f|" + straight),
        profile("new", "fl=a.c|fn=f|4 9|5 9|6 9|" + straight))
    check("file=a.c,line=4," in p.err, "equal costs are no sign of a move", [p])
    # In sources that were compared, costs on other lines are real changes.
    source("v1", "a.c", F)
    source("v2", "a.c", "x " + F)
    diff = difference("fl=a.c|fn=f|2 5|3 10|4 1", "fl=a.c|fn=f|3 10|4 1|5 5",
        *SIDES)
    check(b"\ndesc: Lines: compared: a.c\n" in diff, "the difference says so",
        [diff])
    p = tap.cgdiff("-q", "-o", "out", *SIDES, "--fail-if=Ir<9", "--sides",
        "--fail-if=fn:Ir<9", "--verdict=github", "old", "new")
    same(re.findall("::error (.*?),title", p.err), ["file=a.c,line=3"],
        "... and a verdict names the one that rose most")
    same(listing(diff, "-I", "v2", "--context=0")[0][1::3],
        ["5 f1", "-9 f2", "4 f3"], "lines that were compared are shown")
    for program in tap.cgfilter, clannotate:
        out = program("--norm=paths", "-s", "fl:s,^,/x/,", stdin=diff).out
        check(b"/x/a.c" in out and b"\ndesc: Lines: compared: a.c\n" not in out
            and b"Lines cannot be compared" not in out,
            "... and if the file was renamed", [out])
    # The profile has no s.c, and has o.c only once the first rule is read.
    diff = diff.replace(b"\nevents:", b"\ndesc: Lines: compared: s.c" + b"".join(
        b"\ndesc: Matched: fl:s/^%s$/%s/" % rule for rule in (
        (rb"o\.c", b"a.c"), (rb"q\.c", b"o.c"), (rb"r\.c", b"s.c"))) +
        b"\nevents:")
    same(listing(diff, "-I", "v2", "--context=0")[0][1::3],
        ["5 f1", "-9 f2", "4 f3"], "... whatever is said of other files")
    # All code of a.c is inlined into m.
    text = "fl=b.c|fn=m|1 %d|fi=a.c|%d 5|%d 70|%d 1"
    diff = difference(text % (9, 2, 3, 4), text % (8, 3, 4, 5))
    for mode in "split", "outer":
        parts = listing(diff, "-I", "v2", "--inline=" + mode)[1]
        check("\nNo function of this file has changed.\n" in parts[
            "Annotated source file: a.c"], "only inlined lines moved", [parts])


tap.run_tests()
