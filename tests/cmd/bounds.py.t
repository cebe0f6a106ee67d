#!/usr/bin/env python3
"""A small file costs no more than SECURITY.md promises.

Inputs are made so that each byte does as much harm as it can.  The test counts
bytes of output, the memory of the process and, where valgrind is installed,
instructions, since none of these depends on how busy the machine is.
"""
import hashlib
import json
import os
import re
import struct
import sys
import zlib

sys.path[0] += "/.."
import cost
import tap
from cost import MIB, instructions, zstd
from pprof import varint
from tap import check, same, tool, write

NAMES = 16 * MIB        # bytes of names that any output may have
os.chdir(tap.scratch())


def refused(command, says, most):
    """Check for status 2, a message of one line, and less than `most' MiB."""
    status, err, peak, _ = cost.peak(command)
    check(status == 2 and err.count("\n") == 1 and re.search(says, err),
        "refused: " + command, [status, err[:300]])
    if not cost.IS_SANITIZED:
        check(peak < most, "... in less than %d MiB: %s" % (most, command),
            [peak])


def linear(title, command, make, n):
    """Check that 4 times the input takes less than 5 times the instructions."""
    if not cost.COUNTS:
        tap.skip(title, "no valgrind here")
        return
    counts = []
    for times in 1, 4:
        write("input", make(n * times))
        counts.append(instructions(command.replace("IN", "input")))
    check(0 < counts[1] < 5 * counts[0], title, [counts])
    tap.note(counts)


def md5(name):
    return struct.unpack("<Q", hashlib.md5(name).digest()[:8])[0]


def raw(records, counters, names, bitmaps=b""):
    """Return a raw profile as LLVM 18 writes it.  A record is (name, hash,
    offset and number of counters, offset and number of bytes of the bitmap)."""
    size, data = 64, b""
    for i, (name, hash, at, n, bit, bits) in enumerate(records):
        data += struct.pack("<QQqqQQI2HI4x", md5(name), hash, at - i * size,
            bit - i * size, 0, 0, n, 0, 0, bits)
    head = struct.pack("<14Q", int.from_bytes(b"\x81rforpl\xff", "little"), 9,
        0, len(records), 0, len(counters), 0, len(bitmaps),
        -len(bitmaps) % 8, len(names), 0, 0, 0, 1)
    return head + data + struct.pack("<%dQ" % len(counters), *counters) + \
        bitmaps + b"\0" * (-len(bitmaps) % 8) + names + \
        b"\0" * (-len(names) % 8)


def plain(*names):
    text = b"\1".join(names)
    return varint(len(text)) + b"\0" + text


def packed(text):
    z = zlib.compress(text, 9)
    return varint(len(text)) + varint(len(z)) + z


def functions(data):
    """Return the counters of a text profile, by (name, hash) of a function."""
    lines = [line for line in data.decode().split("\n")
        if line and line[0] not in "#:$" and line[:2] != "0x"]
    found = {}
    while lines:
        n = int(lines[2])
        found[lines[0], int(lines[1])] = [int(x) for x in lines[3:3 + n]]
        lines = lines[3 + n:]
    return found


def copies(n):
    return raw([(b"f", 7, 0, 6 * n, 0, 0)] * n, [1] * (6 * n), plain(b"f"))


def test_shared():
    """Records of a raw profile may share counters and bitmaps, to a degree."""
    names = [b"f%d" % i for i in range(2000)]
    own = [(name, 7, 16 * i, 2, i, 1) for i, name in enumerate(names)]
    write("own", raw(own, list(range(4000)), plain(*names), bytes(2000)))
    same(len(functions(tool("cgmerge --to=proftext own").out)), 2000,
        "functions with counters of their own")
    # As LTO of LLVM 13 to 15 writes it: each of three units has the record g.
    write("lto", raw([(b"f", 7, 0, 1, 0, 0), (b"g", 8, 8, 2, 0, 1),
        (b"h", 9, 24, 1, 0, 0), (b"g", 8, 8, 2, 0, 1), (b"g", 8, 8, 2, 0, 1)],
        [1, 2, 3, 4], plain(b"f", b"g", b"h"), b"\1"))
    same(functions(tool("cgmerge --to=proftext lto").out), {("f", 7): [1],
        ("g", 8): [2, 3], ("h", 9): [4]}, "copies of a record count once")
    same(tool("cgcheck lto").status, 0, "... and are sound")
    # Two units have different versions of the inline function g.
    write("two", raw([(b"g", 8, 0, 2, 0, 0), (b"g", 9, 0, 3, 0, 0)],
        [1, 2, 3], plain(b"g")))
    same(functions(tool("cgmerge --to=proftext two").out), {("g", 8): [1, 2],
        ("g", 9): [1, 2, 3]}, "two functions may share counters")
    # Records read twice the counters and bitmaps of the file, or one more.
    for n, bits, what in (1, 0, ""), (2, 0, "counters"), (1, 1, "bitmaps"):
        write("twice", raw([(b"f", 7, 0, 2, 0, 8), (b"g", 7, 0, 3, 0, 8),
            (b"h", 7, 0, n, 0, bits)], [1, 2, 3], plain(b"f", b"g", b"h"),
            bytes(8)))
        if what:
            refused("cgmerge twice", "functions with %s of their own" % what,
                40)
        else:
            same(tool("cgmerge twice").status, 0, "all are read twice")
    all_counters = [(name, 7, 0, 4000, 0, 0) for name in names]
    write("all", raw(all_counters, [1] * 4000, plain(*names)))
    refused("cgmerge all", "expected functions with counters of their own, "
        "found too many that share them", 40)
    write("moved", raw([(name, 7, 8 * i, 4000, 0, 0)
        for i, name in enumerate(names)], [1] * 6000, plain(*names)))
    refused("cgmerge moved", "counters of their own", 40)
    write("bits", raw([(name, 7, 16 * i, 2, 0, 60000)
        for i, name in enumerate(names)], [1] * 4000, plain(*names),
        bytes(60000)))
    refused("cgmerge bits", "expected functions with bitmaps of their own", 40)
    linear("copies of one record", "cgmerge -o out IN", copies, 1000)


def test_packed():
    """Compressed names of a raw profile are refused if they are too dense."""
    z, text = zlib.compressobj(9), b"a" * MIB
    body = b"".join(z.compress(text) for _ in range(64)) + z.flush()
    write("one", raw([(b"f", 7, 0, 1, 0, 0)], [1], plain(b"f") +
        varint(64 * MIB) + varint(len(body)) + body))
    refused("cgmerge one", "expected up to 256 bytes of compressed names for "
        "a compressed byte, found %d for %d\n" % (64 * MIB, len(body)), 40)
    names = [b"_ZN7project9component12NAMESPACE_%d4workEv" % i
        for i in range(2000)]
    write("many", raw([(name, 7, 8 * i, 1, 0, 0)
        for i, name in enumerate(names)], [1] * 2000, packed(b"\1".join(
        names))))
    same(len(functions(tool("cgmerge --to=proftext many").out)), 2000,
        "names that are compressed")


def values(n, *times):
    """Return a function with n values, repeated with each set in `times'."""
    return b":ir\n" + b"".join(b"f\n1\n1\n1\n1\n0\n1\n%d\n" % len(again) +
        b"".join(b"g%d:1\n" % i for i in again)
        for again in (range(n), *times))


def test_values():
    """A text profile may repeat a function with many values only so often."""
    often = [range(i % 200, i % 200 + 9) for i in range(2000)]
    write("often", values(200, *often))
    out = tool("cgmerge --to=proftext often").out.decode()
    same(sum(map(int, re.findall("[*]:([0-9]+)", out))), 200 + 9 * 2000,
        "a function 2,000 times, with 9 of 200 values")
    # A repetition takes n + 1 steps; each of its bytes allows 64 steps more.
    n, again = 20000, len(values(0, range(1))) - len(values(0))
    most = (2 ** 24 + 64 * len(values(n))) // (n + 1 - 64 * again)
    write("most", values(n, *[range(1)] * most))
    same(tool("cgmerge most").status, 0, "%d times, with one of %d" % (most, n))
    write("all", values(n, *[range(1)] * (most + 1)))
    refused("cgmerge all", "expected each function with many values once, "
        "found too many repetitions", 40)
    linear("a function with many values, and often without",
        "cgmerge -o out IN", lambda n: values(n) + b"f\n1\n1\n1\n" * n, 2000)


def test_compressed():
    """Dense text in zstd is refused, except for its first 16 MiB."""
    head = b"events: Ir\nfl=a\nfn="
    tail = b"\n1 5\n"
    write("dense", zstd(head, *[part for i in range(4) for part in
        ((b"%c" % (97 + i), 64 * MIB), tail + b"fn=")], b"f" + tail))
    for command in "cgmerge dense", "cgcheck dense", "clannotate dense":
        refused(command, ": dense: expected at most 1,100 bytes of text for a "
            "compressed byte, found more: decompress them first, with "
            "'zstd -dc'\n", 100)
    write("less", zstd(head, (b"a", 15 * MIB), tail))
    same(tool("cgmerge less").out[-10:], b"totals: 5\n", "up to 16 MiB are "
        "always taken")
    # 40 MiB of text in 40 KiB are 1,024 bytes for a compressed one.
    line = b"1 5\n"
    write("wide", zstd(head + b"f\n", *[line * 32] * 320, *[(b"\n", 40 *
        MIB)]))
    same(tool("cgmerge wide").out[-14:], b"totals: 51200\n", "and 1,024 bytes "
        "of text for a compressed one")


def formulas(n):
    return b"events: Ir\nevent: X0 = Ir + Ir\n" + b"".join(
        b"event: X%d = X%d + X%d\n" % (i, i - 1, i - 1)
        for i in range(1, n)) + b"fl=a\nfn=f\n1 0\n"


def mention(length, n):
    return b"# callgrind format\nevents: Ir\nfl=(1) " + b"d/" * \
        (length // 2) + b"x.c\n" + b"".join(b"fn=f%d\n1 1\n" % i
        for i in range(n))


LONG = ("expected names of up to 4096 bytes on average, since the output would "
    "have more than 16 MiB of them, found [0-9]+ bytes in [0-9]+ names; "
    "'cgfilter -s' shortens names\n$")
REPEATING = tap.commands("""
    clannotate {; --threshold=0; --format=html; --format=json; --format=csv} IN
    clannotate --format=sheet IN
    cgexport --to={folded; speedscope; csv; dot --threshold=0} IN
    cgexport --to=folded --stacks=arcs --threshold=0 IN
    {cgmerge; cgdiff IN; cgfilter} --names=plain IN
    cgmerge --to=cachegrind IN
""")
SHARING = tap.commands("""
    cgmerge IN
    cgdiff {; --sides} IN IN
    cgfilter --by=function IN
    cgcheck {; --json} IN
    clannotate --{width=99 --threshold=0; format=md} IN
    cgexport --to={json; pprof; firefox} IN
""")


def is_bounded(command, name):
    p = tool(command.replace("IN", name))
    check(len(p.out) <= NAMES + MIB and (p.status == 0 or (p.status == 2 and
        re.search(LONG, p.err))), "%s: no more names than that: %s" % (name,
        command), [p.status, len(p.out), p.err[:300]])
    return p.status


def test_mention():
    """Output that repeats a long name in many rows is bounded."""
    write("file", mention(40000, 4000))
    # A function with a long name calls all others, or all others call it.
    long = b"m" * 40000
    write("caller", b"events: Ir\nfl=a\nfn=(1) " + long + b"\n1 1\n" +
        b"".join(b"cfn=(%d) f%d\ncalls=1 1\n1 1\n" % (i, i)
        for i in range(2, 4000)) + b"".join(b"fn=(%d)\n1 1\n" % i
        for i in range(2, 4000)))
    write("callee", b"events: Ir\nfl=a\n" + b"".join(b"fn=f%d\n1 1\n"
        b"cfn=(1)%s\ncalls=1 1\n1 1\n" % (i, b" " + long if i == 2 else b"")
        for i in range(2, 4000)) + b"fn=(1)\n1 3998\n")
    write("lines", b"events: Ir\nfl=a\nfn=(1) " + long + b"\n" + b"".join(
        b"%d 1\n" % (i + 1) for i in range(4000)))
    write("event", b"events: Ir " + long + b"\nfl=a\n" + b"".join(
        b"fn=f%d\n1 1 1\n" % i for i in range(4000)))
    write("inlined", b"events: Ir\nfl=a\nfn=" + long + b"\n" + b"".join(
        b"fi=h%d\n1 1\n" % i for i in range(4000)))
    names = ("file", "caller", "callee", "lines", "event", "inlined")
    status = {(name, command): is_bounded(command, name)
        for i, command in enumerate(REPEATING) for j, name in enumerate(names)
        if tap.MEDIUM or j < 2 or (i + j) % 2}
    # Estimated stacks name functions only, not files.
    arcs = "cgexport --to=folded --stacks=arcs --threshold=0 IN"
    same([command for command in REPEATING if status["caller" if command ==
        arcs else "file", command] != 2], [], "all forms that repeat names "
        "say so")
    for command in SHARING:
        sizes = []
        for n in 1000, 2000, 4000:
            write("some", mention(10 * n, n))
            p = tool(command.replace("IN", "some"))
            sizes.append(len(p.out))
            if p.status:
                sizes = [0, 0, p.status]
        check(sizes[2] <= 4.5 * sizes[0], "output grows as input: " + command,
            [sizes])
    same(tool("cgfilter -o short -s fl:s,^(d/)+,, file").status, 0,
        "names get shorter")
    same(tool("clannotate --format=json short").status, 0, "... short enough")
    # Long names that all differ are hardly repeated, so no form refuses them.
    write("apart", b"events: Ir\nfl=a\n" + b"".join(b"fn=%04d%s\n1 1\n" %
        (i, b"x" * 20000) for i in range(1000)))
    for command in REPEATING:
        p = tool(command.replace("IN", "apart"))
        same((p.status, len(p.out) < 70 * MIB), (0, True), "long names that "
            "differ: " + command)
    # Names of templates may be long, but few rows repeat them.
    write("real", b"events: Ir\nfl=a.cc\n" + b"".join(b"fn=(%d) f%s\n1 9\n"
        % (i, b"<T>" * 60000) for i in range(1, 4)) + b"".join(
        b"fn=(%d) g%d\n1 1\ncfn=(%d)\ncalls=1 1\n1 9\n" % (i, i, i % 3 + 1)
        for i in range(4, 50)))
    for form in "json", "text", "html", "csv":
        same(tool("clannotate --format=%s real" % form).status, 0,
            "a few long names: " + form)
    got = json.loads(tool("clannotate --format=json real").out)
    check("<T>" * 60000 in json.dumps(got), "... in full")


def test_stream():
    """Memory grows with cost centres, not with the lines that add to them."""
    lines = b"".join(b"%d 1\n" % i for i in range(1000))
    with open("long", "wb") as f:
        f.write(b"events: Ir\nfl=a\nfn=f\n")
        for _ in range(10000):
            f.write(lines)
    status, err, peak, _ = cost.peak("cgmerge long")
    check(status == 0 and (cost.IS_SANITIZED or peak < 40), "59 MB of lines in less "
        "than 40 MiB", [status, err, peak])


test_stream()
test_shared()
test_packed()
test_values()
test_compressed()
test_mention()
linear("formulas of events", "clannotate --format=html -o out IN", formulas,
    1000)
tap.done()
