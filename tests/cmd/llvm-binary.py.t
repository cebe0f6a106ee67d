#!/usr/bin/env python3
"""Lines of profiles of LLVM, by the coverage mapping of the program that ran.

tests/data/coverage has programs with profiles, and what `llvm-cov export' says
of their lines.  Where clang-N and llvm-cov-N are installed, programs are built
and held against them, too.  What no compiler makes is put together here.
"""
import collections
import hashlib
import os
import re
import shutil
import struct
import sys
import zlib

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
    ".."))
import tap
from tap import cgmerge, check, read, same, write

DATA = os.path.join(tap.DATA, "coverage")
SRC = os.path.join(tap.DATA, "src", "cover")
COSTS = ["--to=callgrind", "--names=plain", "--positions=absolute"]
PROGRAMS = sorted(name[:-len(".lines")] for name in os.listdir(DATA)
    if name.endswith(".lines"))
os.chdir(tap.scratch())


def lines_of(data, event="Ln"):
    """Of our own form, by file and line."""
    found = collections.Counter()
    file = column = None
    for line in data.decode().split("\n"):
        if line.startswith("events: "):
            column = line.split()[1:].index(event)
        elif re.match("f[lie]=", line):
            file = line[3:]
        elif re.match(r"\d+ ", line):
            counts = [int(x) for x in line.split()]
            if counts[0] > 0:
                found[file, counts[0]] += (counts[1:] +
                    [0] * 9)[column]
    return dict(found)


def lcov(data):
    """Of llvm-cov's."""
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


def export(binary, *args, **options):
    r = cgmerge(*COSTS, "--binary=" + binary, *args, **options)
    if r.status != 0 or r.err:
        check(False, "lines of " + " ".join(args), [r.status, r.err])
    return r.out


def kept(name):
    """A program, and a profile of it; those of other machines have that of
    ours."""
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
        r, wanted = (tap.run(os.path.join(tap.BIN, x[0]), *x[1:])
            for x in (args, there))
        same((r.status, r.out, r.err), (wanted.status, wanted.out,
            wanted.err), args[0] + " --binary")


def test_annotate():
    """What callgrind_annotate makes of it."""
    if not shutil.which("callgrind_annotate"):
        return tap.skip("callgrind_annotate", "it is not installed")
    write("all", export(*kept("forms19")))
    r = tap.run("callgrind_annotate", "--auto=no", "--threshold=100",
        "--show-percs=no", "all")
    rows = re.findall(r"(?m)^ *([\d,]+) +([\d,]+) +([\d,]+) +(PROGRAM TOTALS|"
        r".*:main)", r.out.decode())
    wanted = {name: [sum(lines_of(part, event).values()) for event in
        ("Ln", "Cs", "En")] for name, part in (("PROGRAM TOTALS",
        read("all")), ("/src/cover/forms.cc:main", tap.run(os.path.join(tap.BIN,
        "cgfilter"), *COSTS, "--keep=^main$", "all").out))}
    same({name: [int(x.replace(",", "")) for x in counts]
        for *counts, name in rows}, wanted, "callgrind_annotate agrees")


def uleb(*numbers):
    done = b""
    for n in numbers:
        while n > 127:
            done += bytes([n & 127 | 128])
            n >>= 7
        done += bytes([n])
    return done


def names(*files, packed=False):
    """The files of a unit."""
    text = b"".join(uleb(len(x)) + x.encode() for x in files)
    body = zlib.compress(text) if packed else text
    return uleb(len(files), len(text), len(body) * packed) + body


def key(name):
    return hashlib.md5(name.encode()).digest()[:8]


class Program:
    """An ELF file with a coverage mapping."""
    def __init__(self, order="<", wide=True, version=6, packed=False,
            files=("/src", "a.c", "b.h")):
        self.order, self.wide, self.version = order, wide, version
        self.blob = names(*files, packed=packed)
        self.functions, self.names, self.flags = b"", [], 0
        self.times = 1    # that each section is in the list of sections

    def add(self, name, hash, *mapping):
        """mapping: numbers."""
        data = uleb(*mapping)
        order = int.from_bytes(key(name), "little"), len(data), hash, \
            int.from_bytes(hashlib.md5(self.blob).digest()[:8], "little")
        self.functions += b"\0" * (-len(self.functions) % 8) + struct.pack(
            self.order + "QIQQ", *order) + data
        self.names.append(name)
        return self

    def bytes(self):
        text = "\1".join(self.names).encode()
        # A second unit, which no function is of.
        units = b"".join(struct.pack(self.order + "IIII", 0, len(x), 0,
            self.version) + x + b"\0" * (-len(x) % 8) for x in (self.blob,
            names("/src", "c.c")))
        sections = [(b"__llvm_covmap", units), (b"__llvm_covfun",
            self.functions), (b"__llvm_prf_names", uleb(len(text), 0) + text)]
        sections.append((b".strtab", b"\0" + b"\0".join(n for n, _ in sections)
            + b"\0.strtab\0"))
        head = 64 if self.wide else 52
        heads, data = b"\0" * (64 if self.wide else 40), b""
        for name, body in sections:
            data += b"\0" * (-len(data) % 8)
            at = sections[-1][1].index(b"\0" + name + b"\0") + 1
            heads += self.times * struct.pack(self.order + ("IIQQQQIIQQ"
                if self.wide else "10I"), at, 1, self.flags, 0,
                head + len(data), len(body), 0, 0, 8, 0)
            data += body
        begin = b"\177ELF" + bytes([1 + self.wide, 1 + (self.order == ">"),
            1]) + b"\0" * 9
        return begin + struct.pack(self.order + ("HHIQQQIHHHHHH" if self.wide
            else "HHIIIIIHHHHHH"), 2, 62, 1, 0, 0, head + len(data), 0, head,
            0, 0, 64 if self.wide else 40, 1 + self.times * len(sections),
            self.times * len(sections)) + data + heads


# One file, no expressions; f has a region of 3 lines with counter 0.
PLAIN = 1, 1, 0, 1, 1, 5, 1, 2, 2
PROFILE = b"f\n7\n2\n5\n3\n\n"
OTHER = b"g\n8\n1\n4\n\n"


def test_made():
    write("p", PROFILE)
    wanted = {("/src/a.c", n): 5 for n in (5, 6, 7)}
    for order in "<", ">":
        for wide in False, True:
            for packed in False, True:
                write("elf", Program(order, wide, packed=packed).add("f", 7,
                    *PLAIN).bytes())
                same(lines_of(export("elf", "p")), wanted, "%s, %d bits, "
                    "names %d" % (order, 32 << wide, packed))
    for version in 3, 4:
        write("elf", Program(version=version, files=("x.c", "y.c")).add(
            "f", 7, *PLAIN).bytes())
        same(lines_of(export("elf", "p")), {("y.c", n): 5 for n in (5, 6, 7)},
            "version %d has no folder" % (version + 1))
    write("elf", Program(files=("/a/b", "../.././c//d.c", "/x/../e.c")).add(
        "f", 7, *PLAIN).bytes())
    same(set(lines_of(export("elf", "p"))), {("/c/d.c", n) for n in
        (5, 6, 7)}, "a folder and dots")
    # Two expressions: counter 0 less 1 in (1), that more 1 in (0), which
    # stands first.
    write("elf", Program().add("f", 7, 1, 1, 2, 1 << 2 | 2, 1 << 2 | 1, 1,
        1 << 2 | 1, 2, 3, 1, 1, 0, 9, 6, 1, 1, 0, 9).bytes())
    same(lines_of(export("elf", "p")), {("/src/a.c", 1): 5,
        ("/src/a.c", 2): 5 - 3}, "expressions")
    # b.h expands into a.c: the count of its first region.
    expansion = Program().add("f", 7, 2, 1, 2, 0, 2, 1, 5, 1, 2, 2, 1 << 3 |
        4, 1, 3, 0, 9, 1, 1 << 2 | 1, 20, 1, 0, 5)
    write("elf", expansion.bytes())
    out = export("elf", "p")
    same(lines_of(out), {("/src/a.c", 5): 5, ("/src/a.c", 6): 5,
        ("/src/a.c", 7): 5, ("/src/b.h", 20): 3}, "a macro")
    check(b"fl=/src/a.c\nfn=f\n5 5 8 5\n" in out and b"\nfi=/src/b.h\n20 3" in
        out, "a macro is of who uses it", [out])
    # What did not run, and a function that a unit only saw.
    program = Program().add("f", 7, *PLAIN).add("a.c:g", 9, 1, 1, 0, 1, 1, 30,
        1, 0, 9).add("f", 0, 1, 1, 0, 1, 0, 5, 1, 2, 2)
    write("elf", program.bytes())
    out = export("elf", "p")
    wanted["/src/a.c", 30] = 0
    same(lines_of(out), wanted, "no count")
    check(b"fl=/src/a.c\nfn=g\n30 0" in out, "no file in front", [out])
    same(export("elf", "--binary=elf", "p"), out, "the same program twice")
    # Threads may lose counts: 3 - 5.
    write("elf", Program().add("f", 7, 1, 1, 1, 1 << 2 | 1, 1, 1, 2, 5, 1, 0,
        2).bytes())
    r = cgmerge(*COSTS, "--binary=elf", "p")
    same((r.status, lines_of(r.out)), (0, {("/src/a.c", 5): 0}),
        "a count below zero")
    check(r.err == "cgmerge: warning: regions with a count below zero: 1; "
        "threads that count without care leave such, and 0 is taken\n",
        "a count below zero is told", [r.err])
    write("elf", Program().add("f", 6, *PLAIN).add("g", 8, *PLAIN).bytes())
    write("q", PROFILE + OTHER)
    r = cgmerge(*COSTS, "--binary=elf", "q")
    check(r.err == "cgmerge: warning: expected the program that ran, found "
        "another: 1 of its functions differ, and stay at line 0\n" and
        b"fn=f\n0 0 8 5\n" in r.out and b"fn=g\n5 4 4 4\n" in r.out,
        "another program", [r])


def test_refused():
    write("p", PROFILE)
    write("ir", b":ir\n" + PROFILE)
    write("grind", b"events: Ir\nfl=a\nfn=f\n1 1\n")
    write("good", Program().add("f", 7, *PLAIN).bytes())
    write("text", b"#!/bin/sh\n" * 20)
    bare = Program().add("f", 7, *PLAIN)
    bare.flags = 0x800
    write("packed", bare.bytes())
    again = Program(files=["/src"] + ["%d.c" % i for i in range(900)]).add(
        "f", 7, *PLAIN)
    again.times = 16
    write("again", again.bytes())
    # A folder of 2^17 bytes, and 2^18 files in it.
    write("long", Program(files=["/" + "x" * (1 << 17)] +
        ["y"] * (1 << 18)).add("f", 7, *PLAIN).bytes())
    write("dense", Program(packed=True, files=["/" + "x" * (1 << 17)]).add(
        "f", 7, *PLAIN).bytes())
    write("none", read("good").replace(b"__llvm_cov", b"__llvm_cow"))
    write("v8", Program(version=7).add("f", 7, *PLAIN).bytes())
    write("v3", Program(version=2).add("f", 7, *PLAIN).bytes())
    for name, mapping in (
            ("circle", (1, 1, 2, 1 << 2 | 2, 1, 3, 1, 1, 2, 5, 1, 0, 2)),
            ("expression", (1, 1, 1, 1, 1 << 2 | 3, 1, 2, 5, 1, 0, 2)),
            ("file", (1, 3, 0, 1, 1, 5, 1, 2, 2)),
            ("kind", (1, 1, 0, 1, 7 << 3, 5, 1, 2, 2)),
            ("back", (1, 1, 0, 1, 1, 5, 3, 0, 2)),
            ("count", (1, 1, 0, 1000, 1, 5, 1, 2, 2)),
            ("line", (1, 1, 0, 1, 1, 2**32 - 1, 1, 1, 2)),
            ("bomb", (1, 1, 0, 1, 1, 5, 1, 2**31, 2))):
        write(name, Program().add("f", 7, *mapping).bytes())
    for args, words in (
            (["--binary=text", "p"], "text:0: expected a program, library or "
                "object (ELF), found something else"),
            (["--binary=packed", "p"], "expected __llvm_prf_names as it is, "
                "found it compressed"),
            (["--binary=none", "p"], "none:0: expected a program with a "
                "coverage mapping (clang -fcoverage-mapping, rustc -C "
                "instrument-coverage), found none"),
            (["--binary=again", "p"], "expected sections apart from each "
                "other, found them to overlap"),
            (["--binary=long", "p"], "bytes of folders with names of files, "
                "found more"),
            (["--binary=dense", "p"], "expected up to 256 bytes of compressed "
                "names of files for a compressed byte, found 131076 for"),
            (["--binary=v8", "p"], "expected a coverage mapping of version 4 "
                "to 7 (LLVM 11 to 22), found version 8"),
            (["--binary=v3", "p"], "found version 3"),
            (["--binary=circle", "p"], "expected an expression without itself "
                "in it, found number"),
            (["--binary=expression", "p"], "expected one of 1 expressions, "
                "found 1"),
            (["--binary=file", "p"], "expected one of 3 files, found 3"),
            (["--binary=kind", "p"], "expected a region of a known kind, "
                "found 7"),
            (["--binary=back", "p"], "expected a region that ends after it "
                "begins, found columns 3 to 2"),
            (["--binary=count", "p"], "expected a number of regions up to 1, "
                "found 1000"),
            (["--binary=line", "p"], "expected a line in 32 bits"),
            (["--binary=bomb", "p"], "expected a coverage mapping with up to"),
            (["--binary=good", "ir"], "expected a profile of a front end, "
                "which has counters for lines, found IR"),
            (["--binary=good", "grind"], "option '--binary': expected "
                "profiles of LLVM, found others"),
            (["--binary=good", "--to=proftext", "p"], "option '--binary': "
                "expected --to=callgrind"),
            (["--binary=absent", "p"], "absent")):
        args = ([] if args[1][0] == "-" else ["--to=callgrind"]) + args
        r = cgmerge(*args)
        check(r.status == 2 and r.out == b"" and words in r.err,
            "refused: " + words[:60], [r])


def build(*command):
    return tap.run(*command).status == 0


def against(release, program, clang="", sources=()):
    """Whether the program could be built and its lines agree."""
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
    """What compilers here make."""
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
    check(True, "%d programs of compilers that are here" % seen if seen else
        "programs of compilers # SKIP no clang with llvm-cov of one release")


test_kept()
test_tools()
test_annotate()
test_made()
test_refused()
test_installed()
tap.done()
