#!/usr/bin/env python3
"""cgmerge reads files, pipes and compressed data, and refuses damaged ones."""
import gzip
import os
import resource
import shutil
import subprocess
import sys
import threading
import zlib

sys.path[0] += "/.."
import tap
from tap import cgmerge, check, records, refused, same, write

os.chdir(tap.scratch())
TEXT = records(b"""# callgrind format|version: 1|creator: callgrind-3.19.0|cmd: ./t
positions: line|events: Ir Dr|summary: 15 4
|ob=(1) /usr/bin/t|fl=(1) a.c|fn=(1) main|16 5 4|+3 1|cfn=(2) f|calls=2 7|* 9|
fn=(2)|7 9|
totals: 15 4
""")
GOOD = cgmerge(write("plain", TEXT)).out
ZSTD = shutil.which("zstd")


def reads(data, name):
    """cgmerge reads these bytes like the plain file, without a message."""
    same(tuple(cgmerge(write("file", data))), (0, GOOD, ""), name)


def refuses(data, complaint, name):
    """cgmerge refuses these bytes with one line, and writes nothing."""
    same(tuple(cgmerge(write("file", data))),
        (2, b"", "cgmerge: file: %s\n" % complaint), name)


def drip(data, *args):
    """Return the result of cgmerge for input that comes byte by byte."""
    p = subprocess.Popen([tap.CGMERGE, *args], stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    for i in range(len(data)):
        os.write(p.stdin.fileno(), data[i:i + 1])
    out, err = p.communicate()
    return p.returncode, out, err.decode()


def spoilt(variants, name):
    """cgmerge reads each variant like the whole, or refuses it in one line; a
    short run takes a sample.  Return the variants that cgmerge reads."""
    def bad(item):
        where, data = item
        p = cgmerge("-q", "-", stdin=data)
        if p.status == 0 and p.out == GOOD and p.err == "":
            return ""
        if p.status == 2 and p.out == b"" and p.err.count("\n") == 1 \
                and p.err.startswith("cgmerge: <stdin>"):
            return "refused"
        return "%s: %r" % (where, p)
    variants = tap.sampled(variants, 3)
    found = tap.in_parallel(bad, variants)
    why = [f for f in found if f not in ("", "refused")]
    check(not why and "refused" in found, name, why[:5] or ["none refused"])
    return [where for (where, _), f in zip(variants, found) if f == ""]


def cuts(data, begin):
    """Return all proper prefixes of the data that are longer than this."""
    return [("cut at %d" % n, data[:n]) for n in range(begin + 1, len(data))]


def flips(data):
    """Return copies of the data, each with one bit of another byte changed."""
    return [("bit %d of byte %d" % (i % 8, i),
        data[:i] + bytes([data[i] ^ 1 << i % 8]) + data[i + 1:])
        for i in range(len(data))]


def spoil(kind, one, two):
    """Damage two compressed files in a row.  A cut in the first equals a cut in
    a single file, which prefixes.py.t tests."""
    whole = one + two
    same(spoilt(cuts(whole, len(one)), "two of " + kind + ", cut anywhere"),
        [], "two of " + kind + ": every cut is noticed")
    p = cgmerge("-", stdin=one)
    check(p.status == 2 or "may be cut short" in p.err,
        "two of " + kind + ", cut between them: that is told", p)
    spoilt(flips(whole), "two of " + kind + ", any byte changed")


def test_ways():
    check(GOOD.startswith(b"# callgrind format\n"), "a file")
    silent = (0, GOOD, "")
    same(tuple(cgmerge("-", stdin=TEXT)), silent, "- is standard input")
    same(tuple(cgmerge(stdin=TEXT)), silent, "no file is standard input")
    same(tuple(cgmerge("/dev/stdin", stdin=TEXT)), silent, "/dev/stdin")
    with open("plain", "rb") as f:
        same(tuple(cgmerge(stdin_from=f)), silent, "a file as standard input")
    with open("plain", "rb") as f:
        f.seek(TEXT.index(b"positions:"))
        p = cgmerge(stdin_from=f)
        check(p.status == 0 and b"cmd" not in p.out,
            "standard input is read from where it stands")
    os.mkfifo("fifo")
    writer = threading.Thread(target=write, args=("fifo", TEXT))
    writer.start()
    same(tuple(cgmerge("fifo")), silent, "a named pipe")
    writer.join()
    same(drip(TEXT), silent, "a pipe that brings byte after byte")
    twice = cgmerge("--weight=2:plain").out
    same(cgmerge("plain", "plain").out, twice, "a file twice")
    same(cgmerge("-", "plain", stdin=TEXT).out, twice,
        "standard input and a file")
    for name in ("with\nnewline", "two  words", "b\xff", "a:1:b", "--x"):
        write(name, TEXT)
        same(tuple(cgmerge("--", name)), silent, "a file named %r" % name)
    os.mkdir("folder")
    write("folder/x", TEXT)
    same(tuple(cgmerge("folder/../folder/x")), silent, "a path")


def test_no_input():
    def trouble(name, said, *args, **options):
        same(tuple(cgmerge(*args, **options)), (2, b"", "cgmerge: %s\n" % said), name)

    nothing = "cannot open: no such file or directory"
    for name, said, *args in (
            ("a file that is not there", "nowhere: " + nothing, "nowhere"),
            ("an empty name", ": " + nothing, ""),
            ("a file below a file", "plain/x: cannot open: not a directory", "plain/x"),
            ("no file after a good one", "nowhere: " + nothing, "plain", "nowhere",
                "plain")):
        trouble(name, said, *args)
    os.symlink("loop", "loop")
    p = cgmerge("loop")
    check(p.status == 2 and p.err.startswith("cgmerge: loop: cannot open: "),
        "a link to itself", p)
    with open("plain", "ab") as f:
        trouble("standard input that cannot be read", "<stdin>: bad file descriptor",
            stdin_from=f)
    fd = os.open(".", os.O_RDONLY)
    trouble("a folder as standard input", "<stdin>: is a directory", stdin_from=fd)
    os.close(fd)
    write("locked", TEXT)
    os.chmod("locked", 0)
    if os.access("locked", os.R_OK):
        tap.skip("a file that may not be read", "this user may read it")
    else:
        trouble("a file that may not be read", "locked: cannot open: permission denied",
            "locked")
    long = "x" * 255 + ("/" + "y" * 255) * 14
    for n in (900, 1100, 3500):
        p = cgmerge(long[:n])
        check(p.status == 2 and p.out == b"" and p.err.count("\n") == 1
            and p.err.startswith("cgmerge: xxx"),
            "a name of %d bytes that is not there is told" % n, p)


def test_empty():
    """Empty files alone are no profile; empty-input.py.t has other cases."""
    write("empty", b"")
    note = "cgmerge: %s: note: empty file, skipped\n"
    for path in ("empty", "/dev/null"):
        same(tuple(cgmerge(path)), (2, b"", note % path
            + "cgmerge: expected a profile, found 1 empty file\n"),
            path + " alone is no profile")
    same(tuple(cgmerge("-q", "empty", "plain", "empty")), (0, GOOD, ""),
        "with -q in silence")
    same(cgmerge("-q", "empty", "empty", "/dev/null"), (2, b"", "cgmerge: "
        "expected a profile, found 3 empty files\n"), "several empty files "
        "are no profile")
    for data in (b"\n", b"\n\n  \n", b"# nothing\n", b" "):
        refused(cgmerge(write("file", data)), "'events:'", "a file of %r is "
            "not empty, but no profile" % data)


def test_text():
    warning = "cgmerge: file:1: warning: expected text, found a byte order "\
        "mark; skipped\n"
    same(tuple(cgmerge(write("file", b"\xef\xbb\xbf" + TEXT))),
        (0, GOOD, warning), "a byte order mark is skipped, with a warning")
    same(drip(b"\xef\xbb\xbf" + TEXT),
        (0, GOOD, warning.replace("file", "<stdin>")),
        "a byte order mark, byte by byte")
    for name in ("python.folded", "primes.cpuprofile", "frames.perf", "depot.dhat",
            "words.gcov.json.gz"):
        data = tap.read(os.path.join(tap.DATA, "import", name))
        if name.endswith("gz"):
            data = gzip.decompress(data)
        wanted = cgmerge(write("file", data))
        same(tuple(cgmerge(write("file", b"\xef\xbb\xbf" + data))), (0,
            wanted.out, warning + wanted.err), "a byte order mark before " + name)
        refused(cgmerge("--strict", "file"), "byte order mark", "... with --strict")
    for data in (b"\xef\xbb", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n"):
        p = cgmerge("-q", "-", stdin=data)
        check(p.status == 2 and p.out == b"" and p.err.count("\n") == 1,
            "no profile: %r" % data, p)
    reads(TEXT.replace(b"\n", b"\r\n"), "CR before newline")
    reads(TEXT.replace(b"\n", b"\r\r\n"), "several CRs before newline")
    reads(TEXT.replace(b"main\n", b"main\r\n"), "CR on a line")
    reads(TEXT[:-1], "no newline at the end")
    reads(TEXT[:-1] + b"\r", "CR at the end")
    reads(TEXT + b"\n\n", "blank lines at the end")
    same(drip(TEXT[:-1]), (0, GOOD, ""), "no newline at the end of a pipe")


def test_commands():
    """A command in a description is read as one in a line of its own."""
    rest = b"\nevents: Ir\nfl=a\nfn=f\n1 5\nsummary: 5\n"
    for text in (b"x", b"  x", b"\tx  y ", b"", b"  "):
        wanted = cgmerge("-", stdin=b"cmd: " + text + rest)
        p = cgmerge("-", stdin=b"desc: Command: " + text + rest)
        same(tuple(p), tuple(wanted), "a command that is described: %r" % text)
        same(cgmerge("-", stdin=p.out).out, p.out,
            "... is written, read and written again")
    text = b"cmd: %s" + rest
    same(cgmerge("-", stdin=text % b"a" + text % b"b x\ny z").out,
        cgmerge("-", stdin=text % b"a" + text % b"b x\\ny z").out,
        "a newline in the command of a later part")
    same(cgmerge("-", stdin=text % b"a" + text % b"b\n12 y").status, 2,
        "... not if it could begin a body")
    same(cgmerge("-", stdin=text % b"" + text % b"a").out, cgmerge("-",
        stdin=text % b"a" + text % b"a").out, "an earlier part without a command")
    for head in b"cmd: b\n", b"version: 1\ncmd: b\npositions: line\n":
        p = cgmerge("-", stdin=text % b"a" + head + b"fl=a\nfn=f\n1 5\n"
            b"summary: 5\n")
        check(p.status == 0 and b"\nsummary: 10\n" in p.out,
            "a part that inherits its events: %r" % head, p)
    p = cgmerge("-", stdin=b"version: 1\nevents: Ir\nfl=a\nfn=f\n1 5\ntotals: 5"
        b"\npart: 2\ncmd: b\nFOO BAR\nfl=a\nfn=f\n1 5\ntotals: 5\n")
    same((p.status, p.out), (2, b""), "a damaged header of Callgrind")
    for body in (b"fn=f\n1 5\n", b"fn=(1) f\n1 5\n", b"fn=f\nfi=b\n1 5\n"):
        p = cgmerge("-", stdin=b"cmd: x\nevents: Ir\nfl=a\n" + body
            + b"summary: 9\n")
        check(b"\nsummary: 5\n" in p.out and "sum of the cost lines, 5, found "
            "9" in p.err, "a wrong summary after the costs: %r" % body, p)


def test_definitions():
    """Formulas are written in one spelling; other text stays as it is."""
    for text, wanted in ((b"A = B + 2*C", b"A = B + 2 C"),
            (b"A=B+2C", b"A = B + 2 C"), (b"A = B", b"A = B"),
            (b"A = B  -  3  *  C  :  long  name ", b"A = B - 3 C : long  name"),
            (b"A = -2*B", b"A = - 2 B"), (b"A = + B", b"A = B"),
            (b"A = B +", b"A = B +"), (b"A = B + 2", b"A = B + 2"),
            (b"A = 3", b"A = 3"), (b"A : x : y", b"A : x : y"),
            (b"A x y", b"A : x y"), (b"A = : x", b"A : x"), (b"A", b"A"),
            (b"A =", b"A")):
        p = cgmerge(stdin=b"event: %s\nevents: B C\nfl=a\nfn=f\n1 1\n" % text)
        found = [line for line in p.out.split(b"\n")
            if line.startswith(b"event: ")]
        same((p.status, p.err, found), (0, "", [b"event: " + wanted]),
            "a definition: %s" % text.decode())
    p = cgmerge(stdin=b"event: A = B : x\nevent: A = 1 B\nevents: B\n1 1\n")
    same(p.status, 2, "B and 1 B are two formulas")
    p = cgmerge("-q", stdin=b"event: A = B : y\nevent: A : x\nevent: A=B\n"
        b"events: B\n1 1\n")
    check(p.status == 0 and b"\nevent: A = B : x\n" in p.out,
        "of two long names the first in byte order stays", p)


def test_long_lines():
    name = b"x" * (3 << 19)
    data = TEXT.replace(b"(1) main", b"(1) " + name)
    wanted = GOOD.replace(b"main", name)

    def long(data, wanted, what):
        for way, p in (("file", cgmerge(write("long", data))),
                ("pipe", cgmerge(stdin=data)),
                ("gzip", cgmerge(stdin=gzip.compress(data, 1)))):
            check(p == (0, wanted, ""), "%s, %s" % (what, way),
                [p.status, p.err, len(p.out), len(wanted)])

    long(data, wanted, "a name of 1.5 MB")
    long(TEXT.replace(b"\n\nfn", b"\n#" + name + b"\n\nfn"), GOOD,
        "a comment of 1.5 MB")
    long(TEXT.replace(b"16 5 4", b"16 5" + b" " * (1 << 20) + b"4"), GOOD,
        "a cost line of 1 MB")
    long(TEXT.replace(b"./t", name), GOOD.replace(b"./t", name),
        "a command of 1.5 MB")
    long(TEXT[:-1] + b" " * (1 << 20), GOOD, "a last line of 1 MB")
    # Around the sizes of buffers.
    bad = []
    for n in (4096, 65536, 256 << 10, 512 << 10):
        for length in range(n - 4, n + 4):
            at = TEXT.index(b"16 5")
            data = TEXT[:at] + b"#" * (length - at) + b"\n" + TEXT[at:]
            if cgmerge(stdin=data) != (0, GOOD, ""):
                bad.append(length)
    check(not bad, "lines that end around the end of a buffer", bad)


def member(text, level=9, header=b"\x1f\x8b\x08\0\0\0\0\0\0\xff"):
    """Return a member of gzip, made by hand, with any header."""
    z = zlib.compressobj(level, zlib.DEFLATED, -15)
    return (header + z.compress(text) + z.flush()
        + zlib.crc32(text).to_bytes(4, "little")
        + len(text).to_bytes(4, "little"))


def test_gzip():
    whole = gzip.compress(TEXT, mtime=0)
    reads(whole, "gzip")
    write("named.txt", whole)
    same(tuple(cgmerge("named.txt")), (0, GOOD, ""),
        "the name of the file does not matter")
    same(drip(whole), (0, GOOD, ""), "gzip, byte by byte")
    for level in (0, 1):
        reads(gzip.compress(TEXT, level), "gzip -%d" % level)
    header = b"\x1f\x8b\x08%c\0\0\0\0\0\3"
    for flag, more, what in ((8, b"name\0", "a name"),
            (16, b"comment\0", "a comment"),
            (4, b"\3\0xyz", "an extra field"), (1, b"", "marked as text")):
        reads(member(TEXT, 9, header % flag + more), "gzip with " + what)
    half = len(TEXT) // 2
    parts = [gzip.compress(t) for t in (TEXT[:half], TEXT[half:])]
    reads(parts[0] + parts[1], "two members, split within a line")
    reads(gzip.compress(b"") + parts[0] + gzip.compress(b"") + parts[1]
        + gzip.compress(b""), "members without a byte")
    letters = [gzip.compress(bytes([c])) for c in TEXT]
    reads(b"".join(letters), "a member for each byte")
    same(drip(parts[0] + parts[1]), (0, GOOD, ""), "two members by bytes")
    for n in (1, 2, 7, 511, 512, 65536, 200000):
        reads(whole + bytes(n), "padded with %d zeros" % n)
    reads(parts[0] + bytes(9) + parts[1], "zeros between members")
    damaged = "the compressed data are damaged"
    early = "the compressed data end too early"
    refuses(whole + b"x", early, "another byte after the end")
    refuses(whole + b"garbage and more of it", damaged, "other bytes there")
    refuses(whole + b"\0\0garbage and more of it", damaged,
        "other bytes after zeros")
    refuses(whole[:-8] + bytes(8), damaged, "a wrong check sum")
    refuses(whole[:-4] + b"\1\0\0\0", damaged, "a wrong length")
    refuses(parts[0] + parts[1][:-1], early, "a second member cut short")
    refuses(b"\x1f\x8b\x07" + whole[3:], damaged, "another method")
    same(cgmerge("-", stdin=gzip.compress(whole)).status, 2,
        "gzip of gzip is no profile")
    same(cgmerge("-", stdin=zlib.compress(TEXT)).status, 2,
        "zlib without gzip is no profile")
    spoil("gzip", *parts)


def zstd(text, *options):
    return tap.run(ZSTD, "-q", "-c", *options, stdin=text).out


def test_zstd():
    if ZSTD is None:
        return tap.skip("zstd", "zstd is not installed")
    whole = zstd(TEXT, "-19")
    reads(whole, "zstd")
    same(drip(whole), (0, GOOD, ""), "zstd, byte by byte")
    for options in (["--fast=9"], ["--no-check"], ["--long=27"],
            ["--ultra", "-22"]):
        reads(zstd(TEXT, *options), "zstd " + " ".join(options))
    half = len(TEXT) // 2
    frames = [zstd(t) for t in (TEXT[:half], TEXT[half:])]
    reads(frames[0] + frames[1], "two frames, split within a line")
    skip = b"\x5a\x2a\x4d\x18\x05\0\0\0hello"
    reads(skip + frames[0] + skip + frames[1] + skip, "frames to be skipped")
    reads(zstd(b"") + whole + zstd(b""), "frames without a byte")
    damaged = "the compressed data are damaged"
    early = "the compressed data end too early"
    refuses(whole + b"garbage", damaged, "other bytes after the end")
    refuses(whole + whole[:3], early, "the start of another frame")
    refuses(whole[:-4] + bytes(4), damaged, "a wrong check sum")
    refuses(frames[0] + frames[1][:-1], early, "a second frame cut short")
    refuses(whole + skip[:-1], early, "a frame to be skipped, cut short")
    same(cgmerge("-", stdin=zstd(whole)).status, 2,
        "zstd of zstd is no profile")
    long = TEXT.replace(b"(1) main", b"(1) " + b"ab" * (1 << 20))
    p = cgmerge(stdin=zstd(long))
    check(p.status == 0 and p.out == cgmerge(stdin=long).out,
        "zstd of a long line")
    spoil("zstd", *frames)


def test_neither():
    """Bytes that nearly begin like a compressed file are not decompressed."""
    for data in (b"\x1f\x8a\x08\0", b"\x1e\x8b\x08\0", b"\x28\xb5\x2f\xfc",
            b"\x28\xb5\x2e\xfd", b"\x28\xb4\x2f\xfd", b"\x29\xb5\x2f\xfd",
            b"\x60\x2a\x4d\x18", b"\x50\x2b\x4d\x18", b"\x50\x2a\x4c\x18",
            b"\x50\x2a\x4d\x19", b"\x1f", b"\x28\xb5\x2f"):
        p = cgmerge(stdin=data)
        check(p.status == 2 and p.out == b"" and p.err.startswith(
            "cgmerge: <stdin>:1: expected a profile of "
            "Cachegrind, Callgrind or LLVM, "),
            "%r is neither gzip nor zstd" % data, p)


def test_many():
    """cgmerge reads more files than a process may have open."""
    def few():
        resource.setrlimit(resource.RLIMIT_NOFILE, (12, 12))

    files = ["plain"] * 100
    write("packed", gzip.compress(TEXT))
    wanted = cgmerge("--weight=100:plain").out
    for args in ([], ["-j2"]):
        for name in ("plain", "packed"):
            p = cgmerge(*args, *[name] * len(files), preexec_fn=few)
            check(p == (0, wanted, ""), "100 times %s %s, 12 descriptors"
                % (name, " ".join(args)), [p.status, p.err])


tap.run_tests()
