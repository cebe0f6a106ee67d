#!/usr/bin/env python3
"""Profiles of LLVM get lines from the coverage mapping of the program that ran.

tests/data/coverage has programs with profiles, and the counts of their lines by
`llvm-cov export'.  Where clang-N and llvm-cov-N are installed, programs are
built and compared, too.  Programs that no compiler makes are assembled here.
"""
import collections
import hashlib
import itertools
import os
import re
import shutil
import struct
import sys
import zlib

sys.path[0] += "/.."
import oracle
import page
import pprof
import tap
from tap import cgfilter, cgmerge, check, read, refused, same, write

DATA = os.path.join(tap.DATA, "coverage")
SRC = os.path.join(tap.DATA, "src", "cover")
COSTS = ["--to=callgrind", "--names=plain", "--positions=absolute"]
PROGRAMS = sorted(name[:-len(".lines")] for name in os.listdir(DATA)
    if name.endswith(".lines"))
os.chdir(tap.scratch())


def lines_of(data, event="Ln"):
    """Return the counts in a Callgrind profile by file and line."""
    found = collections.Counter()
    for (kind, *_, file, at), counts in oracle.Sum([write("costs",
            data)]).costs.items():
        if kind == "cost" and at[1] > 0:
            found[file.decode(), at[1]] += counts.get(event.encode(), 0)
    return dict(found)


def lcov(data):
    """Return the counts in a tracefile of llvm-cov by file and line."""
    found, file = {}, None
    for line in data.decode().split("\n"):
        if line.startswith("SF:"):
            file = line[3:]
        elif line.startswith("DA:"):
            number, count = line[3:].split(",")[:2]
            found[file, int(number)] = int(count)
    return found


def agree(ours, theirs, name):
    check(ours and ours == theirs, name, [(key, ours.get(key),
        theirs.get(key)) for key in sorted(set(ours) | set(theirs))
        if ours.get(key) != theirs.get(key)][:5])


def export(binary, *args):
    r = cgmerge(*COSTS, "--binary=" + binary, *args)
    # An object, or a program assembled here, may lack functions.
    if r.status != 0 or re.sub("cgmerge: note: functions that ran and no "
            ".*\n", "", r.err):
        check(False, "lines of " + " ".join(args), [r.status, r.err])
    return r.out


def kept(name):
    """Return a program and its profile, which for programs of other machines is
    that of cover19."""
    profile = os.path.join(DATA, name + ".profraw")
    if not os.path.exists(profile):
        profile = os.path.join(DATA, "cover19.profraw")
    return os.path.join(DATA, name + ".elf"), profile


def test_kept():
    for name in PROGRAMS:
        agree(lines_of(export(*kept(name))),
            lcov(read(os.path.join(DATA, name + ".lines"))),
            name + ": lines of llvm-cov")
    elf, profile = kept("cover19")
    ours = export(elf, profile)
    bare = cgmerge(*COSTS, profile).out
    for event in "Cs", "En":
        same(sum(lines_of(ours, event).values()), sum(int(line.split()[
            1 + ("Cs", "En").index(event)]) for line in bare.decode(
            ).split("\n") if re.match("0 ", line)), event + " stays in sum")
    same([(key, n) for key, n in sorted(lines_of(ours, "En").items()) if n],
        [(("/src/cover/cover.c", n), count) for n, count in
        ((16, 9), (43, 9), (66, 1))] + [(("/src/cover/macros.h", 8), 13),
        (("/src/cover/other.c", 6), 9), (("/src/cover/other.c", 10), 9)],
        "entries stand where functions begin")
    both = lines_of(export(elf, profile, profile))
    same(both, {key: 2 * n for key, n in lines_of(ours).items()}, "two runs")
    sparse = lines_of(export(elf, "--sparse", profile))
    check(("/src/cover/cover.c", 60) in lines_of(ours) and
        ("/src/cover/cover.c", 60) not in sparse and
        ("/src/cover/cover.c", 16) in sparse, "--sparse", [sparse])


def test_tools():
    elf, profile = kept("cover19")
    write("twice", cgmerge(profile, profile).out)
    for name, path in ("once.lines", profile), ("twice.lines", "twice"):
        write(name, cgmerge("--to=callgrind", "--binary", elf, path).out)
    for args, there in (
            (["cgdiff", "--all", "--binary", elf, profile, "twice"],
                ["cgdiff", "--all", "once.lines", "twice.lines"]),
            (["cgfilter", "--by=file", "--binary", elf, profile],
                ["cgfilter", "--by=file", "once.lines"]),
            (["clannotate", "--no-annotate", "--format=csv", "--binary", elf,
                profile], ["clannotate", "--no-annotate", "--format=csv",
                "once.lines"])):
        r, wanted = (tap.tool(*x)
            for x in (args, there))
        same((r.status, r.out, r.err), (wanted.status, wanted.out,
            wanted.err), args[0] + " --binary")


def test_sums():
    """A line has the largest of the counters' sums, not the sum of maxima."""
    program(*PARTS)
    runs = [write("run%d" % i, b"f\n7\n2\n%d\n%d\n\n" % counters)
        for i, counters in enumerate(((5, 1), (2, 8)))]
    write("bare", b":fe\n")
    write("empty", b"")
    line = {("/src/a.c", 5): 9}
    bare = "bare: note: a profile of LLVM without functions, skipped\n"
    for title, inputs, err in ("two", runs, ""), ("and none", ["bare", *runs,
            "empty"], "cgfilter: " + bare +
            "cgfilter: empty: note: empty file, skipped\n"):
        for jobs in "-j1", "-j4":
            r = cgfilter(jobs, *COSTS[1:], "--binary=elf", *inputs)
            same((r.status, lines_of(r.out), r.err), (0, line, err), title + ", "
                + jobs)
    p = cgmerge("-q", *COSTS, "--binary=elf", *["--weight=3:" + run for
        run in runs])
    same((p.status, lines_of(p.out)), (0, {("/src/a.c", 5): 27}), "a weight")
    write("sum", cgmerge(*runs).out)
    for args in ["-O", "sum", *runs], ["-O", runs[0], "-O", runs[1], "sum"]:
        r = tap.cgdiff("-q", "--binary=elf", "--fail-if=fn:Ln>+0", *args)
        same((r.status, lines_of(r.out)), (0, {}), "a side of two")
    r = tap.cgdiff("-q", "--stat=min", *COSTS[1:], "--binary=elf", "-O", runs[0],
        "-O", runs[1], runs[1])
    same((r.status, lines_of(r.out)), (0, {("/src/a.c", 5): 3}),
        "the least of each line of two")
    r = tap.cgdiff("--binary=elf", "--noise=" +
        runs[0], "--noise=" + runs[1], "--fail-if=Ln>+1", *runs)
    same((r.status, r.err.count("within noise 3")), (0, 1), "lines of noise")
    r = tap.clannotate("--no-annotate",
        "--binary=elf", *runs)
    check(re.search(rb"\n *9 .* 16 .* 7 .*PROGRAM TOTALS\n", r.out) and
        r.out.count(b"LLVM: front end\n") == 1 and b"Desc" not in r.out and
        b"Command" not in r.out,
        "clannotate", [r])
    write("ir", b":ir\nf\n7\n1\n5\n")
    write("cost", cgmerge("--to=callgrind", runs[0]).out)
    for args, err in (
            ([*runs, "ir"], "ir:1: expected a profile with instrumentation by "
                "a front end, as 'run0' is, found IR instrumentation"),
            (["ir", "ir"], "ir: expected a profile of a front end, which has "
                "counters for lines, found IR instrumentation"),
            ([runs[0], "cost"], "cost:0: expected a profile of LLVM, raw, "
                "indexed or text, found something else"),
            (["bare", "empty"], bare + "cgfilter: empty: note: empty file, "
                "skipped\ncgfilter: expected a profile, found 2 empty "
                "files"),
            (["-q", "bare", "empty"], "expected a profile, found 2 empty "
                "files")):
        same(cgfilter("--binary=elf", *args), (2, b"", "cgfilter: " + err +
            "\n"), "no sum")
    r = tap.cgdiff("--binary=elf", "-O", runs[0], "ir", "ir")
    same((r.status, r.out, r.err), (2, b"", "cgdiff: ir: expected a profile "
        "with instrumentation by a front end, as 'run0' is, found IR "
        "instrumentation\n"), "another kind on the other side")


def test_page():
    """On a page, lines that did not run have 0, those without code nothing."""
    elf, profile = kept("cover19")
    p = page.Page(tap.clannotate("-q", "--to=html", "--no-show-percs",
        "--context=99", "--source-map=/src/cover=" + SRC, "--binary", elf,
        profile).out.decode())
    events = ["Ln", "Cs", "En"]
    ran = [lines_of(export(elf, profile), event) for event in events]
    lines = len(read(os.path.join(SRC, "cover.c")).splitlines())
    same([row[1:4] for row in p.tables["s1"][0] if row[0]], [events] +
        [[str(of.get(("/src/cover/cover.c", n + 1), "")) for of in ran]
            for n in range(lines)], "lines of a page")
    check(0 in ran[0].values(), "some did not run")


def test_annotate():
    """callgrind_annotate reads the same totals and costs."""
    if not shutil.which("callgrind_annotate"):
        return tap.skip("callgrind_annotate", "it is not installed")
    write("all", export(*kept("forms19")))
    r = tap.run("callgrind_annotate", "--auto=no", "--threshold=100",
        "--show-percs=no", "all")
    rows = re.findall(r"(?m)^ *([\d,]+) +([\d,]+) +([\d,]+) +(PROGRAM TOTALS|"
        r".*:main)", r.out.decode())
    wanted = {name: [sum(lines_of(part, event).values()) for event in ("Ln",
        "Cs", "En")] for name, part in (("PROGRAM TOTALS", read("all")), (
        "/src/cover/forms.cc:main", cgfilter(*COSTS, "--keep=^main$",
        "all").out))}
    same({name: [int(x.replace(",", "")) for x in counts]
        for *counts, name in rows}, wanted, "callgrind_annotate agrees")


def uleb(*numbers):
    return b"".join(map(pprof.varint, numbers))


def names(*files, packed=False):
    """Return the file names of a translation unit, encoded."""
    text = b"".join(uleb(len(x)) + x.encode() for x in files)
    body = zlib.compress(text) if packed else text
    return uleb(len(files), len(text), len(body) * packed) + body


def key(name):
    return hashlib.md5(name.encode()).digest()[:8]


class Program:
    """An ELF file with a coverage mapping.  It has the first unit `units' times
    and the header of each section `times' times.
    """
    def __init__(self, order="<", wide=True, version=6, packed=False,
            files=("/src", "a.c", "b.h"), blob=None, units=1, type=1,
            flags=0, times=1):
        self.order, self.wide, self.version = order, wide, version
        self.blob = blob or names(*files, packed=packed)
        self.functions, self.names = b"", []
        self.units, self.times = units, times
        self.type, self.flags = type, flags
        self.note = b""       # has the build id

    def add(self, name, hash, *mapping):
        """Add a function, whose mapping is a list of numbers."""
        data = uleb(*mapping)
        order = int.from_bytes(key(name), "little"), len(data), hash, \
            int.from_bytes(hashlib.md5(self.blob).digest()[:8], "little")
        self.functions += b"\0" * (-len(self.functions) % 8) + struct.pack(
            self.order + "QIQQ", *order) + data
        self.names.append(name)
        return self

    def id(self, id, name=b"GNU\0", more=0):
        self.note = struct.pack(self.order + "III", len(name), len(id) + more,
            3) + name + id
        return self

    def bytes(self):
        text = "\1".join(self.names).encode()
        # The second unit has no functions.
        units = b"".join(struct.pack(self.order + "IIII", 0, len(x), 0,
            self.version) + x + b"\0" * (-len(x) % 8) for x in (
            *[self.blob] * self.units, names("/src", "c.c")))
        sections = [(b"__llvm_covmap", units), (b"__llvm_covfun",
            self.functions), (b"__llvm_prf_names", uleb(len(text), 0) + text)]
        if self.note:
            sections.append((b".note.gnu.build-id", self.note))
        sections.append((b".strtab", b"\0" + b"\0".join(n for n, _ in sections)
            + b"\0.strtab\0"))
        head = 64 if self.wide else 52
        heads, data = b"\0" * (64 if self.wide else 40), b""
        for name, body in sections:
            data += b"\0" * (-len(data) % 8)
            at = sections[-1][1].index(b"\0" + name + b"\0") + 1
            heads += self.times * struct.pack(self.order + ("IIQQQQIIQQ"
                if self.wide else "10I"), at, self.type, self.flags, 0,
                head + len(data), len(body), 0, 0, 8, 0)
            data += body
        begin = b"\177ELF" + bytes([1 + self.wide, 1 + (self.order == ">"),
            1]) + b"\0" * 9
        return begin + struct.pack(self.order + ("HHIQQQIHHHHHH" if self.wide
            else "HHIIIIIHHHHHH"), 2, 62, 1, 0, 0, head + len(data), 0, head,
            0, 0, 64 if self.wide else 40, 1 + self.times * len(sections),
            self.times * len(sections)) + data + heads


def program(*mapping, **how):
    """Write a program whose only function is f, and return its path."""
    return write("elf", Program(**how).add("f", 7, *mapping).bytes())


def many(data, order, wide, number=True, index=True):
    """Return a program whose header, as with too many sections, leaves their
    number or the index of their names to the header of the first section."""
    word, at = order + ("Q" if wide else "I"), 60 if wide else 48
    data = bytearray(data)
    table, = struct.unpack_from(word, data, 40 if wide else 32)
    n, i = struct.unpack_from(order + "HH", data, at)
    struct.pack_into(order + "HH", data, at, 0 if number else n,
        0xffff if index else i)
    if number:
        struct.pack_into(word, data, table + (32 if wide else 20), n)
    if index:
        struct.pack_into(order + "I", data, table + (40 if wide else 24), i)
    return bytes(data)


def patched(data, at, *found):
    """Return the data with these bytes at an offset."""
    return data[:at] + bytes(found) + data[at + len(found):]


# One file, no expressions; f has a region of 3 lines with counter 0.
PLAIN = 1, 1, 0, 1, 1, 5, 1, 2, 2
# Two regions on one line.
PARTS = 1, 1, 0, 2, 1, 5, 1, 0, 9, 5, 0, 10, 0, 20
# The lines of PLAIN with the counts of PROFILE.
FIVE = {("/src/a.c", n): 5 for n in (5, 6, 7)}
PROFILE = b"f\n7\n2\n5\n3\n\n"
OTHER = b"g\n8\n1\n4\n\n"


def test_made():
    write("p", PROFILE)
    for order, wide, packed in itertools.product("<>", (False, True), (False,
            True)):
        program(*PLAIN, order=order, wide=wide, packed=packed)
        same(lines_of(export("elf", "p")), FIVE, "%s, %d bits, names %d" %
            (order, 32 << wide, packed))
    for version in 3, 4:
        program(*PLAIN, version=version, files=("x.c", "y.c"))
        same(lines_of(export("elf", "p")), {("y.c", n): 5 for n in (5, 6, 7)},
            "version %d has no folder" % (version + 1))
    # Expression 0 refers to a later one: it is expression 1 plus counter 1, and
    # expression 1 is counter 0 minus counter 1.
    program(1, 1, 2, 1 << 2 | 2, 1 << 2 | 1, 1, 1 << 2 | 1, 2, 3, 1, 1, 0, 9, 6,
        1, 1, 0, 9)
    same(lines_of(export("elf", "p")), {("/src/a.c", 1): 5,
        ("/src/a.c", 2): 5 - 3}, "expressions")
    # b.h is expanded in a.c with the count of its first region.
    program(2, 1, 2, 0, 2, 1, 5, 1, 2, 2, 1 << 3 | 4, 1, 3, 0, 9, 1, 1 << 2 | 1,
        20, 1, 0, 5)
    out = export("elf", "p")
    same(lines_of(out), {**FIVE, ("/src/b.h", 20): 3}, "a macro")
    check(b"fl=/src/a.c\nfn=f\n5 5 8 5\n" in out and b"\nfi=/src/b.h\n20 3" in
        out, "a macro is of who uses it", [out])
    program(1, 1, 0, 3, 5 << 3, 8, 2, 5, 1, 0, 9, 6 << 3, 1, 1, 1, 2, 3, 0, 1, 0, 9,
        1, 0, 1, 2, 2)
    same(lines_of(export("elf", "p")), FIVE, "a decision and a condition")
    # Three uses of a macro on one line, of which two ran.
    program(1, 1, 0, 3, 1, 5, 1, 0, 9, 5, 0, 1, 0, 9, 9, 0, 1, 0, 9)
    same(lines_of(export("elf", write("bytes", b":fe\n:single_byte_coverage\nf\n7\n3\n1\n"
        b"0\n1\n"))), {("/src/a.c", 5): 2}, "coverage in place of counts")
    # A region that ends in column 1 does not have its last line, unless another
    # region begins or goes on there.
    for last, *regions in (6, 1, 1, 5, 1, 2, 1), (7, 1, 1, 5, 1, 2, 2), (7, 2, 1, 5, 1, 2,
            1, 1, 2, 1, 0, 4), (7, 2, 1, 5, 1, 2, 9, 1, 0, 2, 2, 1):
        program(1, 1, 0, *regions)
        same(max(lines_of(export("elf", "p"))), ("/src/a.c", last), "last %s" % regions)
    # A function that did not run, and one that a unit has without code.
    write("elf", Program().add("f", 7, *PLAIN).add("a.c:g", 9, 1, 1, 0, 1, 1,
        30, 1, 0, 9).add("f", 0, 1, 1, 0, 1, 0, 5, 1, 2, 2).bytes())
    out = export("elf", "p")
    same(lines_of(out), {**FIVE, ("/src/a.c", 30): 0}, "no count")
    check(b"fl=/src/a.c\nfn=g\n30 0" in out, "no file in front", [out])
    same(export("elf", "--binary=elf", "p"), out, "the same program twice")
    # If threads lose counts, a difference may be negative: 3 - 5.
    program(1, 1, 1, 1 << 2 | 1, 1, 1, 2, 5, 1, 0, 2)
    r = cgmerge(*COSTS, "--binary=elf", "p")
    same((r.status, lines_of(r.out)), (0, {("/src/a.c", 5): 0}),
        "a count below zero")
    same(r.err, "cgmerge: warning: expected regions with a count from 0 on, found 1 below "
        "0, the first in 'f' at line 5: the counts are wrong there, as of threads without "
        "locks, or the mapping, as after a catch that throws on; 0 is taken\n",
        "a count below zero is told")
    write("elf", Program().add("f", 7, 1, 1, 1, 1 << 2 | 1, 1, 1, 2, 5, 1, 0,
        2).add("g", 9, *PLAIN).bytes())
    for tool, *args in ("cgmerge", "--to=callgrind"), ("cgfilter",):
        r = tap.tool(tool, *args, "--binary=elf",
            write("q", PROFILE + OTHER))
        check(r.err.count("warning: ") == 2 and "found 1 that differs" in r.err
            and "found 1 below 0," in r.err, "two warnings of " + tool, [r])


def test_sections():
    """Forms that linkers here make of large programs only, or never."""
    write("p", PROFILE)
    for order, wide, how in itertools.product("<>", (False, True), (
            (True, True), (True, False), (False, True))):
        write("elf", many(read(program(*PLAIN, order=order, wide=wide)), order,
            wide, *how))
        same(lines_of(export("elf", "p")), FIVE, "many sections: %s, %d bits, "
            "%s" % (order, 32 << wide, how))
    # The names of sections may end where the file ends, not after it.
    data = read(program(*PLAIN))
    size = len(data) - 32
    left = len(data) - struct.unpack_from("<Q", data, size - 8)[0]
    write("elf", data[:size] + struct.pack("<Q", left) + data[size + 8:])
    same(lines_of(export("elf", "p")), FIVE, "a section at the end")
    write("elf", data[:size] + struct.pack("<Q", left + 1) + data[size + 8:])
    refused(cgmerge(*COSTS, "--binary=elf", "p"), "expected a section in the file, "
        "found %d bytes at" % (left + 1), "a section beyond the end")
    # A unit that several objects have; a function whose first mappings have no
    # code.
    dummy, other = (0, 1, 1, 0, 1, 0, 5, 1, 2, 2), (0, 1, 1, 0, 1, 0, 9, 1,
        2, 2)
    for units, *before in (2,), (1, dummy), (1, dummy, other):
        made = Program(units=units)
        for mapping in before:
            made.add("f", *mapping)
        write("elf", made.add("f", 7, *PLAIN).bytes())
        same(lines_of(export("elf", "p")), FIVE, "%d units, %d dummies" %
            (units, len(before)))
    # The first mapping stays unless it is a dummy.  These are none, since they
    # have no file, two files, an expression, two regions, a counter.
    for code, *mapping in (0, 0, 0), (0, 2, 1, 2, 0, 0, 0), (1, 1, 1, 1, 1, 1, 0), \
            (0, 1, 1, 0, 2, *2 * (0, 5, 1, 2, 2)), (1, *PLAIN):
        write("elf", Program().add("f", 0, *mapping).add("f", 7,
            *PLAIN).bytes())
        r = cgmerge(*COSTS, "--binary=elf", "p")
        same((r.status, r.err.count("1 that differs, 'f'"), lines_of(r.out)),
            (0, code, {}), "a first mapping of hash 0: %s" % (mapping,))
    for folder, name, wanted in (("/a", "../../../d.c", "/d.c"),
            ("/a/b", "../..x/.y/d.c", "/a/..x/.y/d.c"), ("/a", "", "/a"),
            ("/", ".", "/"), ("/a", "..", "/"), ("", "d.c", "d.c"),
            ("a/..", "./d.c", "d.c"), ("a/b/c", "../.././../../x/../d.c",
                "../d.c"), ("..", "../d.c", "../../d.c"), ("a", "..x/.y//d.c",
                "a/..x/.y/d.c"), ("/a", "xx/d.c", "/a/xx/d.c"),
            ("/a/b", "../.././c//d.c", "/c/d.c")):
        program(*PLAIN, files=(folder, name, "/x/../e.c"))
        same({file for file, _ in lines_of(export("elf", "p"))}, {wanted},
            "%s and %s" % (folder, name))


def test_matching():
    """Functions of the program and the profile match by name and hash."""
    bare = b"fn=f\n0 0 8 5\n"
    told = "cgmerge: warning: expected the program to have the functions " \
        "that ran, found 1 that differs, 'f'; what differs stays at line 0\n"
    # A mapping without code of a function that ran, and of one that did not; a
    # counter beyond the last one, and the last; a mark in place of counts.
    unused = 1, 1, 0, 1, 0, 5, 1, 2, 2
    for profile, mapping, lines, err in (
            (PROFILE, unused, {}, ""),
            (b"f\n7\n2\n0\n0\n", unused, {n: 0 for n in (5, 6, 7)}, ""),
            (PROFILE, (1, 1, 0, 1, 2 << 2 | 1, 5, 1, 2, 2), {}, told),
            (PROFILE, (1, 1, 0, 1, 1 << 2 | 1, 5, 1, 2, 2),
                {n: 3 for n in (5, 6, 7)}, ""),
            (b"f\n7\n2\n%d\n3\n" % (2**64 - 1), PLAIN, {}, told)):
        write("q", profile)
        program(*mapping)
        r = cgmerge(*COSTS, "--binary=elf", "q")
        same((r.status, r.err, {n: count for (_, n), count in
            lines_of(r.out).items()}), (0, err, lines),
            "matching %s and %s" % (profile, mapping))
        check(lines or profile != PROFILE or bare in r.out,
            "what is not covered stays at line 0", [r])
    write("p", PROFILE)
    # clang gives the hash 0 to code without a branch.
    for name, hash in ("old", 6), ("older", 5), ("new", 7), ("plain", 0):
        write(name, Program().add("f", hash, *PLAIN).bytes())
    for names, changed in ("new old", 0), ("old new", 0), ("old older", 1), \
            ("plain", 1), ("plain new", 0):
        binaries = ["--binary=" + name for name in names.split()]
        r = cgmerge(*COSTS, *binaries, "p")
        same((r.status, r.err, lines_of(r.out)), (0, told * changed,
            {} if changed else FIVE), "programs of several versions: " + names)
        same(b"[llvm-other-program]" in tap.cgcheck(*binaries, "p").out,
            changed > 0, "... by cgcheck")
    same([cgfilter(*quiet, "--binary=old", "p").err for quiet in ((), ("-q",))],
        [told.replace("cgmerge:", "cgfilter: p:"), ""], "... by other tools")
    write("elf", Program().add("f", 6, *PLAIN).add("g", 9, *PLAIN).bytes())
    for data in PROFILE + OTHER, OTHER + PROFILE:
        check(b"found 2 that differ, the first of which is 'f'" in
            tap.cgcheck("--binary=elf",
            write("q", data)).out, "the first of them")
        r = cgmerge(*COSTS, "--binary=elf", "q")
        check("found 2 that differ" in r.err and not lines_of(r.out),
            "nothing of another program", [r])
    # The costs by file and function, with programs whose f has the hash 7 or 8.
    for name, hash, file in ("a7", 7, "a.c"), ("a8", 8, "a.c"), \
            ("b7", 7, "b.c"), ("b8", 8, "b.c"):
        write(name, Program(files=("/src", file)).add("f", hash, 1, 1, 0, 1, 1,
            hash, 1, 0, 2).bytes())
    write("p8", PROFILE + b"f\n8\n1\n2\n")
    write("p9", PROFILE + b"f\n9\n1\n2\n")
    f7, f8, f9 = ("f [hash 0x%016x]" % hash for hash in (7, 8, 9))
    shared = "cgmerge: warning: functions that an earlier --binary has with " \
        "other code in the same file: 1; lines count the earlier ones alone\n"
    for args, wanted, err in (
            ("a7 b8 p8", {("a.c", f7): "7 5 8 5", ("b.c", f8): "8 2 2 2"}, ""),
            ("b8 a7 p8", {("a.c", f7): "7 5 8 5", ("b.c", f8): "8 2 2 2"}, ""),
            ("a7 p9", {("a.c", f7): "7 5 8 5", ("???", f9): "0 0 2 2"}, told),
            ("a7 a8 p8", {("a.c", f7): "7 5 8 5", ("a.c", f8): "8 0 2 2"},
                shared),
            ("a8 a7 p8", {("a.c", f7): "7 0 8 5", ("a.c", f8): "8 2 2 2"},
                shared),
            ("a7 b7 p", {("a.c", "f"): "7 5 8 5", ("b.c", "f"): "7 5 0 0"},
                ""),
            ("b7 a7 p", {("a.c", "f"): "7 5 0 0", ("b.c", "f"): "7 5 8 5"},
                "")):
        *binaries, profile = args.split()
        r = cgmerge(*COSTS, *("--binary=" + name for name in binaries), profile)
        same(({(file, name): line for file, name, line in re.findall(
            r"(?m)^fl=(?:/src/)?(.*)\nfn=(.*)\n(\d.*)$", r.out.decode())},
            r.err), (wanted, err), "name and hash: " + args)
    write("calls", PROFILE + OTHER[:-1] + b"1\n0\n1\n2\nf:3\nh:2\n")
    out = export("a7", "calls")
    check(b"fn=g\n0 0 4 4\ncfi=/src/a.c\ncfn=f\ncalls=3 0\n" in out and
        b"\n0 0 0 0\ncfn=h\ncalls=2 0\n" in out,
        "what is called is where it begins", [out])
    # A use of b.h that is marked as a gap has no count, whatever b.h has: lines
    # 7 and 8 begin in it.
    program(2, 1, 2, 0, 2, 1, 5, 1, 4, 2, 1 << 3 | 4, 1, 2, 2, 1 << 31 | 9, 1,
        1 << 2 | 1, 20, 1, 0, 5)
    same(lines_of(export("elf", "p")), {("/src/a.c", 5): 5, ("/src/a.c", 6): 5,
        ("/src/a.c", 7): 0, ("/src/a.c", 8): 0, ("/src/a.c", 9): 5,
        ("/src/b.h", 20): 3}, "a gap that is a use of a macro")
    # Nor does a line get the count of a gap in which an empty region begins.
    program(1, 1, 0, 4, 1 << 2 | 1, 5, 1, 4, 2, 1, 2, 1, 0, 1 << 31 | 9, 1, 0,
        3, 0, 3, 1, 1, 1, 0, 2)
    same(lines_of(export("elf", "p")), {("/src/a.c", n): count for n, count in
        ((5, 3), (6, 3), (7, 3), (8, 5), (9, 3))}, "a region in a gap")


def ran(name, text, *ids):
    """Write a profile, with the ids of programs from one without functions."""
    ids = b"".join(struct.pack("<Q", len(x)) + x + b"\0" * (-len(x) % 8)
        for x in ids)
    write("ids", struct.pack("<16Q", 0xff6c70726f667281, 10, len(ids),
        *[0] * 12, 2) + ids)
    write("text", text)
    return write(name, cgmerge("text", "ids").out)


# NEW has g at the lines that f has in OLD, and f at other lines.
OLD = Program().add("f", 7, *PLAIN).id(b"old id")
NEW = Program().add("g", 8, *PLAIN).add("f", 7, 1, 1, 0, 1, 1, 15, 1, 2,
    2).id(b"id of new")
NEW_LINES = {("/src/a.c", n): count for n, count in
    ((5, 4), (6, 4), (7, 4), (15, 5), (16, 5), (17, 5))}
MOVED = "warning: functions that several --binary have at different lines: " \
    "%d, such as '%s'; ids do not tell which ran, so the lines are those of " \
    "%s; for two builds, first write the costs of each by cgmerge " \
    "--to=callgrind --binary=PROGRAM\n"


def test_builds():
    """With programs of two builds, a profile gets the lines of its own."""
    write("old", OLD.bytes())
    write("new", NEW.bytes())
    old = ran("old.profdata", PROFILE, b"old id")
    new = ran("new.profdata", PROFILE + OTHER, b"id of new")
    for first, second in ("old", "new"), ("new", "old"):
        binaries = ["--binary=" + first, "--binary=" + second]
        for profile, wanted in (old, FIVE), (new, NEW_LINES):
            same(lines_of(export(first, binaries[1], profile)), wanted,
                "%s with %s and %s" % (profile, first, second))
        r = tap.cgdiff("--all", *COSTS[1:], *binaries, old, new)
        same((r.err, lines_of(r.out)), ("", {key: NEW_LINES.get(key, 0) -
            FIVE.get(key, 0) for key in NEW_LINES}),
            "a difference with %s and %s" % (first, second))
        # No id decides for a text, or for a profile of both or a third program.
        for profile in write("text", PROFILE), ran("both.profdata", PROFILE,
                b"old id", b"id of new"), ran("third.profdata", PROFILE,
                b"third"):
            r = cgmerge(*COSTS, *binaries, profile)
            same((r.status, r.err), (0, "cgmerge: " + MOVED % (1, "f",
                first)),
                "%s with %s and %s" % (profile, first, second))
            check(("/src/a.c", 15 if first == "new" else 5) in
                lines_of(r.out), "... has lines of the first", [r])
            same(cgfilter("-q", *binaries, profile).err, "", "... -q")
    # A function counts even if only a program that did not run has its code.
    for data, wanted in (PROFILE + OTHER, {**FIVE, **{
            ("/src/b.c", n): 4 for n in (5, 6, 7)}}), (PROFILE, {**FIVE,
            **{("/src/b.c", n): 0 for n in (5, 6, 7)}}):
        write("more", Program(files=("/src", "b.c")).add("g", 8,
            *PLAIN).add("f", 7, *PLAIN).id(b"more").bytes())
        same(lines_of(export("more", "--binary=old", ran("p", data,
            b"old id"))), wanted, "another file of a program that did not run")
    same(lines_of(export("new", "--binary=old", ran("p", PROFILE + OTHER,
        b"old id"))), {("/src/a.c", n): 9 for n in (5, 6, 7)},
        "a function that ran in a program whose id is lost")
    # One program ran.  Another has f from other source, and g without a region;
    # or the one that ran lacks f, which a program without an id has.
    odd = Program().add("f", 9, *PLAIN).add("g", 8, 1, 1, 0, 0).id(b"more")
    write("more", odd.bytes())
    same(lines_of(export("old", "--binary=more", ran("p", PROFILE,
        b"old id"))), FIVE, "a program that did not run has other functions")
    write("ran", Program().add("h", 8, *PLAIN).id(b"old id").bytes())
    write("none", Program().add("f", 7, *PLAIN).bytes())
    r = cgmerge(*COSTS, *("--binary=" + x for x in ("none", "ran", "new")), "p")
    same((r.err, lines_of(r.out)), ("cgmerge: " + MOVED % (1, "f", "none"),
        FIVE), "a program without an id may have run")
    # A program without a valid id may have run.
    for title, note in ("no id", b""), ("no length", NEW.note[:15]), (
            "another name", Program().id(b"id of new", b"GNU").note), (
            "an empty id", Program().id(b"").note), ("an id that is cut",
            Program().id(b"id of new", more=1).note):
        program = Program().add("f", 7, 1, 1, 0, 1, 1, 15, 1, 2, 2)
        program.note = note
        write("new", program.bytes())
        r = cgmerge(*COSTS, "--binary=new", "--binary=old", old)
        same((r.err, lines_of(r.out)), ("cgmerge: " + MOVED % (1, "f",
            "old"), FIVE), title)


def test_moved():
    """Lines, counters and gaps make a function differ; columns do not."""
    write("p", PROFILE)
    write("a", OLD.bytes())
    for title, moved, mapping in (
            ("the same", 0, PLAIN),
            ("columns", 0, (1, 1, 0, 1, 1, 5, 3, 2, 9)),
            ("a line", 1, (1, 1, 0, 1, 1, 6, 1, 1, 2)),
            ("the last line", 1, (1, 1, 0, 1, 1, 5, 1, 3, 2)),
            ("a counter", 1, (1, 1, 0, 1, 1 << 2 | 1, 5, 1, 2, 2)),
            ("a gap", 1, (1, 1, 0, 1, 1, 5, 1, 2, 1 << 31 | 2)),
            ("a region more", 1, (1, 1, 0, 2, 1, 5, 1, 2, 2, 1, 1, 0, 0, 1))):
        write("b", Program().add("f", 7, *mapping).bytes())
        for args, wanted in (["a", "b"], "a"), (["b", "a", "b"], "b"):
            r = cgmerge(*COSTS, *("--binary=" + x for x in args), "p")
            same((r.status, r.err), (0, "cgmerge: " * moved + MOVED % (1,
                "f", wanted) * moved), "%s: %s" % (title, args))
    # The message names the first function of a, whatever the order in b.
    write("p", PROFILE + OTHER)
    write("a", Program().add("f", 7, *PLAIN).add("g", 8, *PLAIN).bytes())
    for order in (("f", 7), ("g", 8)), (("g", 8), ("f", 7)):
        b = Program()
        for function in order:
            b.add(*function, 1, 1, 0, 1, 1, 6, 1, 1, 2)
        write("b", b.bytes())
        same(cgmerge(*COSTS, "--binary=a", "--binary=b", "p").err,
            "cgmerge: " + MOVED % (2, "f", "a"), "two functions moved")


def test_missing():
    """A note counts functions that ran and are in no program."""
    write("elf", OLD.bytes())
    note = "cgmerge: note: functions that ran and no --binary has: %d, such " \
        "as '%s'; they stay at line 0\n"
    for data, err in (PROFILE + OTHER, note % (1, "g")), (b"h\n1\n1\n1\n" +
            OTHER + PROFILE, note % (2, "h")), (b"g\n8\n1\n0\n", ""):
        r = cgmerge(*COSTS, "--binary=elf", write("p", data))
        same((r.status, r.err), (0, err), "missing: %s" % data)
        same(cgmerge("-q", *COSTS, "--binary=elf", "p").err, "", "... -q")
    # The compiler gives no lines to functions of system headers.
    program = Program().add("f", 7, *PLAIN)
    program.names.append("g")
    write("elf", program.bytes())
    write("p", PROFILE + OTHER)
    same(cgmerge(*COSTS, "--binary=elf", "p").err, "", "a name without lines")


def test_added_lines():
    """A warning says that a sum of files may count too much on shared lines."""
    write("elf", Program().add("f", 7, *PARTS).bytes())
    for i, counters in enumerate(((5, 1), (2, 8))):
        write("run", b"f\n7\n2\n%d\n%d\n\n" % counters)
        write("c%d" % i, export("elf", "run"))
        write("bare%d" % i, cgmerge(*COSTS, "run").out)
    write("mine", b"events: Ln\nfn=f\n5 1\n")
    text = "the sum of Ln of several files may be too large on lines that " \
        "regions share; merge profiles of LLVM before --binary gives them " \
        "lines\n"
    runs = ["c0", "c1"]
    for told, tool, *args in (
            (True, "cgmerge", *runs), (True, "cgfilter", *runs),
            (True, "clannotate", *runs), (True, "cgmerge", "--stat=sum",
                "--events=union", "bare0", *runs),
            (True, "cgdiff", "-O", "c0", "-O", "c1", "c1", "c1"),
            (True, "cgdiff", "c0", *runs),
            (False, "cgmerge", "--events=intersect", "bare0", *runs),
            (False, "cgmerge", "--weight=2:c0"),
            (False, "cgmerge", "bare0", "bare1"),
            (False, "cgmerge", "mine", "mine"),
            (False, "cgmerge", "--stat=median", *runs),
            (False, "clannotate", "--runs", *runs),
            (False, "cgdiff", *runs),
            (False, "cgdiff", "--noise=c0", "--noise=c1", *runs)):
        r = tap.tool(tool, *args)
        same((r.status, (tool + ": warning: " + text) in r.err,
            text in r.err), (0, told, told), "%s %s" % (tool, args))
        r = tap.tool(tool, "-q", *args)
        same((r.status, r.err), (0, ""), "... -q")
    for tool, *args in ("cgmerge", *runs), ("cgdiff", "c0", *runs):
        r = tap.tool(tool, "-q", "--strict", *args)
        same((r.status, r.err), (2, tool + ": " + text), tool + " --strict")


def test_refused():
    write("p", PROFILE)
    write("ir", b":ir\n" + PROFILE)
    write("grind", b"events: Ir\nfl=a\nfn=f\n1 1\n")
    write("good", Program().add("f", 7, *PLAIN).bytes())
    good = read("good")
    # As many lines as are allowed, and one more, on which a region begins.
    most = (1 << 19) + 4 * (sum(len(x) for x in (names("/src", "a.c", "b.h"),
        names("/src", "c.c"))) + 28 + len(uleb(1, 1, 0, 2, 1, 1, 1, 1 << 19, 2,
        1, 1 << 19, 1, 0, 2)))
    most_lines, beyond = ((1, 1, 0, 2, 1, 1, 1, last - 1, 2, 1, last, 1, 0, 2)
        for last in (most - 1, most))
    r = cgmerge(*COSTS, "--binary=" + program(*most_lines), "p")
    same((r.status, r.err, [b"\n%d 5 " % (most + i) in r.out
        for i in (-1, 0, 1)]), (0, "", [True, True, False]),
        "as many lines as may be")

    def plain(**how):
        return read(program(*PLAIN, **how))
    no_program = ":0: expected a program, library or object (ELF), found " \
        "something else"
    more, short = "expected a number of files in 64 bits, found more", \
        "expected names of files, up to 5, found 1000"
    for name, data, words in (
            ("text", b"#!/bin/sh\n" * 20, no_program),
            *(("head%d" % i, patched(good, *edit), no_program) for i, edit in
                enumerate(((0, 126), (4, 0), (4, 3), (5, 0), (5, 3)))),
            ("short", good[:15], ":0: expected a program, library or object"),
            ("table0", patched(good, 40, *bytes(8)), ":0: expected sections, "
                "found none"),
            ("table", patched(patched(good, 40, 0, 0, 0, 1), 60, 0, 0), ":%d: "
                "expected the header of section 0 after offset 16777216, found "
                "the end" % len(good)),
            ("bare", plain(type=8), ":0: expected a program with a coverage "
                "mapping"),
            # Like a debug file of `objcopy --only-keep-debug'.
            ("debug", good.replace(b"__llvm_prf_names", b"__llvm_prf_nomen"), ":0: "
                "expected the names of functions (__llvm_prf_names), found none; give "
                "the program, not its debug file"),
            ("many", plain(blob=uleb(1000, 5, 0) + b"\1a\1b\0"), short),
            ("manyz", plain(blob=uleb(1000, 5, 13) + zlib.compress(
                b"\1a\1b\0")), short),
            ("name", plain(blob=uleb(1, 5, 0) + b"\11abcd"), "expected the "
                "name of a file, 9 times 1 bytes, found 4 bytes"),
            ("wide", plain(blob=b"\x80" * 9 + b"\2" + uleb(5, 0) +
                b"\1a\1b\0"), more),
            ("wider", plain(blob=b"\x80" * 11 + b"\0" + uleb(5, 0) +
                b"\1a\1b\0"), more),
            ("widest", plain(blob=b"\xff" * 9 + b"\1" + uleb(5, 0) +
                b"\1a\1b\0"), "expected names of files, up to 5, found %d" %
                (2**64 - 1)),
            ("sizes", plain(blob=b"\1\5"), "expected their compressed length"),
            ("beyond", beyond, "expected a coverage mapping with up to %d "
                "lines in" % most),
            ("packed", plain(flags=0x800), "expected __llvm_prf_names as it "
                "is, found it compressed"),
            ("none", good.replace(b"__llvm_cov", b"__llvm_cow"), ":0: expected "
                "a program with a coverage mapping (clang -fcoverage-mapping, "
                "rustc -C instrument-coverage), found none"),
            ("again", plain(times=16, files=["/src"] + ["%d.c" % i for i in
                range(900)]), "expected sections apart from each other, found "
                "them to overlap"),
            # A folder of 2^17 bytes, and 2^18 files in it.
            ("long", plain(files=["/" + "x" * (1 << 17)] + ["y"] * (1 << 18)),
                "bytes of folders with names of files, found more"),
            ("dense", plain(packed=True, files=["/" + "x" * (1 << 17)]),
                "expected up to 256 bytes of compressed names of files for a "
                "compressed byte, found 131076 for"),
            ("v8", plain(version=7), "expected a coverage mapping of version 4 "
                "to 7 (LLVM 11 to 22), found version 8"),
            ("v3", plain(version=2), "found version 3"),
            ("circle", (1, 1, 2, 1 << 2 | 2, 1, 3, 1, 1, 2, 5, 1, 0, 2),
                "expected an expression without itself in it, found number"),
            ("expression", (1, 1, 1, 1, 1 << 2 | 3, 1, 2, 5, 1, 0, 2),
                "expected one of 1 expressions, found 1"),
            ("file", (1, 3, 0, 1, 1, 5, 1, 2, 2), "expected one of 3 files, "
                "found 3"),
            ("kind", (1, 1, 0, 1, 7 << 3, 5, 1, 2, 2), "expected a region of a "
                "known kind, found 7"),
            ("back", (1, 1, 0, 1, 1, 5, 3, 0, 2), "expected a region that ends "
                "after it begins, found columns 3 to 2"),
            ("count", (1, 1, 0, 1000, 1, 5, 1, 2, 2), "expected a number of "
                "regions up to 1, found 1000"),
            ("line", (1, 1, 0, 1, 1, 2**32 - 1, 1, 1, 2), "expected a line in "
                "32 bits"),
            ("bomb", (1, 1, 0, 1, 1, 5, 1, 2**31, 2), "expected a coverage "
                "mapping with up to"),
            # The next mapping would replace a dummy, which this is not.
            ("ended", Program().add("f", 0, 1, 1, 0, 1).add("f", 7,
                *PLAIN).bytes(), "expected a number of regions up to 0, found "
                "1")):
        if isinstance(data, tuple):
            data = read(program(*data))
        write(name, data)
        refused(cgmerge("--to=callgrind", "--binary=" + name, "p"),
            name * (words[0] == ":") + words, "refused: %s, %s" % (name,
            words[:60]))
    # With -profile-correlate=binary, another section has the names.
    write("binary", good.replace(b"__llvm_prf_names", b"__llvm_covnames\0"))
    same(export("binary", "p"), export("good", "p"), "names that are not loaded")
    for args, words in (
            (["--binary=good", "ir"], "ir: expected a profile of a front end, "
                "which has counters for lines, found IR"),
            (["--binary=good", "grind"], "option '--binary': expected "
                "profiles of LLVM, found others"),
            (["--to=proftext", "--binary=good", "p"], "option '--binary': "
                "expected --to=callgrind"),
            (["--binary=absent", "p"], "absent")):
        refused(cgmerge("--to=callgrind", *args), words, "refused: " + words)


def build(*command):
    return tap.run(*command).status == 0


def against(release, program, clang="", sources=()):
    """Compare a program's lines with llvm-cov's; return None if it or its
    profile cannot be made."""
    elf = "%s-%s" % (program, release)
    if clang and not build("%s-%s" % (clang, release), "-fprofile-instr-"
            "generate", "-fcoverage-mapping", *sources, "-o", elf):
        return None
    tap.run("./" + elf, "1", "5", "49", "77", "100", "x",
        env=dict(os.environ, LLVM_PROFILE_FILE=elf + ".profraw"))
    if not build("llvm-profdata-" + release, "merge", "-o", elf + ".profdata",
            elf + ".profraw"):
        return None
    r = tap.run("llvm-cov-" + release, "export", "--format=lcov",
        "-instr-profile=" + elf + ".profdata", elf)
    agree(lines_of(export(elf, elf + ".profdata")), lcov(r.out),
        "%s of LLVM %s as llvm-cov sees it" % (program, release))
    return True


def test_installed():
    """Programs of the installed compilers have the lines of llvm-cov."""
    seen = 0
    for release in map(str, range(13, 23)):
        if not all(shutil.which("%s-%s" % (x, release)) for x in
                ("clang", "llvm-cov", "llvm-profdata")):
            continue
        for name, clang, sources in (("cover", "clang", ("cover.c",
                "other.c")), ("forms", "clang++", ("forms.cc",))):
            seen += against(release, name, clang, [os.path.join(SRC, x)
                for x in sources]) is not None
    if shutil.which("rustc") and shutil.which("llvm-cov-22") and build(
            "rustc", "-Cinstrument-coverage", "-o", "rust-22",
            os.path.join(SRC, "cover.rs")):
        seen += against("22", "rust") is not None
    if seen == 0:
        tap.skip("programs of compilers", "no clang with llvm-cov of one release "
            "can make one")


tap.run_tests()
