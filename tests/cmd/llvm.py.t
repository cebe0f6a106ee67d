#!/usr/bin/env python3
"""Instrumentation profiles of LLVM: cgmerge decodes and adds them up as
llvm-profdata does, writes the same bytes, and refuses malformed ones.

tests/data/llvm has the results of llvm-profdata.  If programs llvm-profdata-N
are installed, the test runs the oldest and the newest, or with LLVM_DATA all.
LLVM_DATA names a folder of more profiles, each FILE with the output of
`llvm-profdata show' in FILE.show, and malformed files in bad/.
"""
import collections
import csv
import hashlib
import itertools
import json
import os
import random
import re
import shutil
import struct
import sys

sys.path[0] += "/.."
import oracle
import tap
from tap import cgmerge, check, ended, read, refused, same, write

DATA = os.path.join(tap.DATA, "llvm")
MORE = os.environ.get("LLVM_DATA", "")
MORE = MORE and os.path.abspath(MORE)
SETS = sorted(name[:-len(".proftext")] for name in os.listdir(DATA)
    if name.endswith(".proftext"))
os.chdir(tap.scratch())

# Without this option LLVM 14 shows fewer cutoffs.
CUTOFFS = "--detailed-summary-cutoffs=" + ",".join(map(str, (10000,
    *range(100000, 1000000, 100000), 950000, 990000, 999000, 999900, 999990,
    999999)))
# Releases whose text does not say that counters are bytes.
NO_BYTES = {"13", "14", "15", "16"}


def release(name):
    return re.search(r"(\d+)$", name)[1]


def runs(name):
    return [os.path.join(DATA, "%s-%d.profraw" % (name, n)) for n in (1, 2)]


def kept(name, form):
    return os.path.join(DATA, "%s.%s" % (name, form))


def out(*args, **options):
    """Return the output of cgmerge; any error or message fails the test."""
    r = cgmerge(*args, **options)
    if r.status != 0 or r.err:
        check(False, "cgmerge " + " ".join(args), [r.status, r.err])
    return r.out


def text(*args, **options):
    return out("--to=proftext", *args, **options)


class Function:
    def __init__(self):
        self.counters = []
        # For each kind, the counts by (site, value).
        self.values = collections.defaultdict(collections.Counter)

    def add(self, counters):
        self.counters = [a + b for a, b in zip(counters,
            self.counters or [0] * len(counters))]

    def key(self):
        return self.counters, {k: v for k, v in self.values.items() if v}


def parse_text(data):
    """Return the functions of a text profile, by name and hash."""
    lines = collections.deque(line for line in data.decode("latin-1").split(
        "\n") if line.strip() and not line.startswith("#"))

    def take(n):
        return [lines.popleft() for _ in range(int(n))]
    while lines and lines[0].startswith(":"):
        if take(1) == [":temporal_prof_traces"]:
            take(2 * int(take(2)[0]))
    found = {}
    while lines:
        name, number, n = take(3)
        f = found[name, int(number)] = Function()
        f.add([int(x) for x in take(n)])
        if lines and lines[0].startswith("$"):
            take(take(1)[0][1:])
        kinds, = take(1) if lines and lines[0].isdigit() else "0"
        for _ in range(int(kinds)):
            kind, sites = take(2)
            for site in range(int(sites)):
                for line in take(*take(1)):
                    value, count = line.rsplit(":", 1)
                    if value == "** External Symbol **":
                        value = ""
                    f.values[kind][site, value] += int(count)
    return found


def parse_show(data):
    """Return the same from the output of `llvm-profdata show'."""
    found = {}
    name, f, kind = None, None, None
    for line in data.decode("latin-1").split("\n"):
        m = re.match(r"  (\S.*):$", line)
        if m:
            name, first = m[1], None
            continue
        m = re.match(r"    (Hash|Function count|Block counts|Counters|"
            r"Indirect Target Results|Memory Intrinsic Size Results): ?(.*)",
            line)
        if m and m[1] == "Hash":
            f = found.setdefault((name, int(m[2], 16)), Function())
        elif m and m[1] == "Function count":
            first = int(m[2])
        elif m and m[1] == "Counters" and "Pseudo" in m[2]:
            f.add([])
        elif m and m[1] == "Block counts":
            f.add([first] * (first is not None) +
                [int(x) for x in m[2].strip("[]").split(",") if x.strip()])
        elif m and m[1].startswith("Indirect"):
            kind = "0"
        elif m and m[1].startswith("Memory"):
            kind = "1"
        m = re.match(r"\t\[ *(\d+), *(.*?), *(\d+) \]", line)
        if m:
            f.values[kind][int(m[1]), m[2]] += int(m[3])
    return found


def show(*args):
    """Return the object that clannotate --counters shows."""
    r = tap.clannotate("-q", "--counters", "--format=json", *args)
    if r.status != 0 or r.err:
        check(False, "clannotate " + " ".join(args), [r])
    return json.loads(r.out.decode("latin-1"))


def parse_json(shown):
    """Return the functions of this object, by name and hash."""
    found = {}
    for one in shown["functions"]:
        f = found[one["name"], int(one["hash"], 16)] = Function()
        f.add([] if "pseudo" in one else one["counters"])
        for number, kind in (("0", "targets"), ("1", "sizes"),
                ("2", "vtables")):
            for site, values in enumerate(one.get(kind, ())):
                for value in values:
                    f.values[number][site, str(value["value"])] += \
                        value["count"]
    return found


def parse_facts(data):
    """Return the facts about the whole that `show' prints in all releases."""
    text = data.decode("latin-1")
    numbers = [int(n) for n in re.findall(r"(?m)^(?:Total functions|Maximum "
        r"function count|Maximum internal block count|Total number of blocks"
        r"|Total count): (\d+)$", text)]
    sites = re.findall(r"Total number of sites: (\d+)\n.*values: (\d+)\n"
        r".*: (\d+)\n  Value sites histogram:\n\tNumTargets, SiteCount\n"
        r"((?:\t\d+, \d+\n)*)", text)
    return (numbers, [tuple(map(int, row)) for row in re.findall(
        r"(\d+) blocks.* with count >= (\d+) account", text)],
        [(int(a), int(b), int(c), [[int(x) for x in row.split(",")]
        for row in d.split("\n") if row]) for a, b, c, d in sites])


def our_facts(shown):
    s, sites = shown["summary"], shown["sites"]
    return ([s["functions"], s["max_first"], s["max_other"], s["counters"],
        s["total"]], [(row["counters"], row["least"])
        for row in s["cutoffs"]], [(k["sites"], k["used"], k["values"],
        k["histogram"]) for k in (sites["targets"], sites["sizes"])])


def alike(ours, theirs, name):
    """Both have the same functions; `show' omits vtables and pseudo counts."""
    known = {name for name, number in theirs}
    for f in ours.values():
        f.values.pop("2", None)
    # As targets, text names only its own functions.
    for f in theirs.values():
        for (site, value), count in list(f.values["0"].items()):
            if value not in known:
                del f.values["0"][site, value]
                f.values["0"][site, ""] += count
    wrong = [(key, ours[key].key() if key in ours else None,
        theirs[key].key() if key in theirs else None)
        for key in sorted(set(ours) | set(theirs)) if key not in ours or
        key not in theirs or (theirs[key].counters and
        ours[key].key() != theirs[key].key())]
    check(ours and not wrong, name, wrong[:3])


def test_kept():
    for name in SETS:
        wanted = read(kept(name, "proftext"))
        # LLVM 14 does not say in text that counters are bytes.
        if name == "cover14":
            wanted = wanted.replace(b":ir\n", b":ir\n# Instrument block "
                b"coverage\n:single_byte_coverage\n")
        same(text(*runs(name)), wanted, name + ": raw to text")
        same(text(kept(name, "profdata")), wanted, name + ": indexed to text")
        a, b = runs(name)
        there = "--llvm-version=" + release(name)
        both = out("-q", there, a, b)
        same(both, read(kept(name, "profdata")), name + ": the bytes of "
            "llvm-profdata")
        same(out("-q", there, kept(name, "profdata")), both,
            name + ": indexed again")
        if name != "temporal19":    # traces keep the order of inputs
            same(out("-q", there, b, a), both, name + ": in another order")
        if "cover" not in name:     # text lacks the kind of coverage
            same(text("-", stdin=wanted), wanted, name + ": text again")
        steps = [write(n, out("-q", there, x)) for n, x in
            (("1", a), ("2", b))]
        same(out("-q", there, *steps), both, name + ": in steps")
        same(text("--weight=3:" + a, b), text(a, a, b, a)
            if name != "temporal19" else text("--weight=3:" + a, b),
            name + ": weights")


def test_tools():
    """cgmerge and clannotate agree with llvm-profdata itself."""
    numbers = [number for number in (*range(13, 20), 22)
        if shutil.which("llvm-profdata-%d" % number)]
    for number in numbers if MORE else {*numbers[:1], *numbers[-1:]}:
        tool = shutil.which("llvm-profdata-%d" % number)
        for name in SETS:
            if int(release(name)) > number:
                continue
            ins = [kept(name, "profdata")]
            if release(name) == str(number):
                ins = runs(name)
            said = "%s by llvm-profdata-%d" % (name, number)
            tap.run(tool, "merge", "-o", "theirs", *ins)
            write("ours", out("-q", "--llvm-version=%d" % number, *ins))
            same(read("ours"), read("theirs"), said + ": merged alike")
            functions, whole = (tap.run(tool, "show", "--all-functions",
                "--ic-targets", "--memop-sizes", *words, "ours").out
                for words in (["--counts"], ["--detailed-summary", CUTOFFS]))
            ours = show("ours")
            alike(parse_json(ours), parse_show(functions), said + ": shown alike")
            same(our_facts(ours), parse_facts(whole), said + ": facts")


def test_more():
    if not MORE:
        return tap.skip("more profiles", "LLVM_DATA is not set")
    for name in sorted(os.listdir(MORE)):
        m = re.fullmatch(r"(.*)\.show(cs)?", name)
        path = os.path.join(MORE, name)
        if m:
            shown = parse_show(read(path))
            if m[2]:
                shown.update(parse_show(read(path[:-2] + "nocs")))
            r = cgmerge("-q", "--to=proftext", os.path.join(MORE, m[1]))
            alike(parse_text(r.out), shown, name)
        m = re.fullmatch(r"((?:c|rs)(\d+)-(\w+))-merged\.prof(data|text)",
            name)
        if m:
            ins = [os.path.join(MORE, "%s-n%d.profraw" % (base, n))
                for base in [m[1].replace("csir", "ir")] * (m[3] == "csir") +
                [m[1]] for n in (10, 57)]
            there = {"195": "22"}.get(m[2], m[2])
            ours = text(*ins) if m[4] == "text" else out("-q",
                "--llvm-version=" + there, *ins)
            if m[4] == "text" and m[3] == "bytecov" and m[2] in NO_BYTES:
                ours = ours.replace(b"# Instrument block coverage\n"
                    b":single_byte_coverage\n", b"")
            # Indexed files with two hashes had inputs in another order.
            if m[4] == "text" or m[3] != "csir":
                same(ours, read(path), name)
            else:
                same(text("-", stdin=ours), text(path), name + ", as text")


def test_bad():
    if not MORE:
        return
    for name in sorted(os.listdir(os.path.join(MORE, "bad"))):
        r = cgmerge("-q", os.path.join(MORE, "bad", name))
        if name in ("trailing-zeros.profraw", "zeros-between.profraw"):
            same(r.status, 0, name + " is read")
        else:
            check(r.status == 2 and r.out == b"" and
                r.err.count("\n") == 1, name + " is refused", [r])
    for name in sorted(os.listdir(MORE)):
        if name.endswith(".proflite"):
            refused(cgmerge(os.path.join(MORE, name)), "llvm-profdata merge "
                "--debug-info", name + " is refused")


def test_forms():
    for name in ("fe14", "ir14", "entry14"):
        a = runs(name)[0]
        write("twice", read(a) * 2 + b"\0" * 11)
        same(text("twice"), text(a, a), name + ": two in one file")
    a, b = runs("ir19")
    same(out("-q", write("empty", b""), a, b), out("-q", a, b),
        "empty files are nothing")
    zipped = tap.run("gzip", "-c", a).out
    odd = b"# names\n\xfflprofi\x81\n# Func Hash:\n1\n# Num Counters:\n1\n" \
        b"# Counter Values:\n5\n\n"
    same(text("-", stdin=odd), odd, "a name like the start of another form")
    same(text("-", stdin=zipped), text(a), "compressed by gzip")
    same(text("--files0-from=-", stdin=b"\0".join(
        x.encode() for x in (a, b)) + b"\0"), text(a, b), "--files0-from")
    for there, version in ((12, 7), (14, 7), (15, 8), (16, 9), (17, 10),
            (18, 11), (19, 12), (21, 12), (22, 13), (23, 14)):
        data = out("-q", "--llvm-version=%d" % there, a)
        same(data[8], version, "--llvm-version=%d" % there)
        same(text("-", stdin=data), text(a), "version %d read" % version)


def refused_cut(name, data, sizes):
    """cgmerge takes no prefix of these sizes for a whole profile."""
    taken = []
    for size in sizes:
        r = cgmerge("-q", write("cut", data[:size]))
        taken += [(size, r)] if (r.status, r.out) != (2, b"") else []
    check(sizes and not taken, name + ", cut", taken)


def words(*numbers):
    return struct.pack("<%dQ" % len(numbers), *numbers)


def padded(data):
    return data + b"\0" * (-len(data) % 8)


def after_table(data):
    """Return the bytes after the table of functions of an indexed profile."""
    table, = struct.unpack_from("<Q", data, 32)
    return data[table + 16 + 8 * struct.unpack_from("<Q", data, table)[0]:]


def test_version_14():
    """Version 14 has bitmaps of bytes, not of words, and an empty row of bits
    of uniformity after each."""
    for name in SETS:
        old, new = (out("-q", "--llvm-version=%d" % there, *runs(name))
            for there in (22, 23))
        same(after_table(new), after_table(old), name + " for LLVM 23")
        write("new", new)
        same(text("new"), text(*runs(name)), name + ": and read again")
        same(out("-q", "new"), new, name + ": it stays what it is")
        ended(tap.cgcheck("-q", "new"), 0, "", name + ": cgcheck")
    # By hand: g has nine bytes of bits, f none; one bucket has both.
    values = words(8)
    g = words(5, 2, 1, 7, 9) + padded(bytes(range(1, 10))) + words(0) + values
    f = words(6, 1, 3, 0, 0) + values
    items = struct.pack("<H", 2) + b"".join(md5(name) + words(1, len(data)) +
        name + data for name, data in ((b"g", g), (b"f", f)))
    summary = words(6, 0, 2, 3, 7, 7, 7, 11)
    ids = 72 + len(summary) + len(padded(items)) + 24
    head = words(0x8169666f72706cff, 14, 0, 0, ids - 24, 0, ids, 0, ids + 8)
    data = head + summary + padded(items) + words(1, 2, 72 + len(summary))
    write("hand", data + words(0, 0))
    same(bare(text("hand")), b"f 6 1 3 g 5 2 1 7 $9 0x1 0x2 0x3 0x4 0x5 0x6 "
        b"0x7 0x8 0x9".split(), "a profile of version 14 by hand")
    new = out("-q", "--llvm-version=23", "hand")
    at = new.find(items)
    ids = at + len(padded(items)) + 24
    same((struct.unpack_from("<8Q", new, 8), new[at:]), ((14, 0, 0, ids - 24, 0,
        ids, 0, ids + 8), padded(items) + words(1, 2, at) + words(0, 0)),
        "and as it is written")
    # A warning says that bits of uniformity are omitted.
    write("bits", (data + words(0, 0)).replace(g, words(5, 2, 1, 7, 0, 9) +
        padded(b"\1" * 9) + values))
    r = cgmerge("--to=proftext", "bits")
    at = 72 + len(summary) + 2 + 25
    same((r.status, r.err), (0, "cgmerge: bits:%d: warning: expected no bits of "
        "uniformity of 'g', found some, which are omitted\n" % at),
        "bits of uniformity")
    r = cgmerge("--strict", "--to=proftext", "bits")
    same((r.status, r.out, r.err), (2, b"", "cgmerge: bits:%d: expected no bits "
        "of uniformity of 'g', found some\n" % at), "and with --strict")
    # Sizes that the bytes after them contradict.
    for name, old, new, said in (
            ("bitmap", words(9) + b"\1", words(900) + b"\1",
                "expected a bitmap, 900 times 1 bytes"),
            ("uniformity", g[-16:], words(900) + values,
                "expected bits of uniformity, 900 times 1 bytes"),
            ("padding", words(len(g)) + b"g", words(len(g) - 16 - 5) + b"g",
                "expected the size of a function's data, a multiple of 8, "
                "found %d" % (len(g) - 21)),
            ("nothing", words(len(g)) + b"g", words(0) + b"g",
                "expected the size of a function's data, a multiple of 8, "
                "found 0"),
            ("counters", words(5, 2), words(5, 99), "expected counters, 99 "
                "times 8 bytes")):
        write(name, (data + words(0, 0)).replace(old, new, 1))
        refused(cgmerge(name), said, "version 14: " + name)
    refused_cut("version 14", read("hand"), range(1, len(read("hand"))))


def old(version, flags=0, table=0, cutoffs=(), fields=(1, 2, 5, 5, 2, 7),
        after=b""):
    """Return an indexed profile of a version from 1 to 7, of one function."""
    data = words(6) + (words(2) if version > 1 else b"") + words(5, 2) + (
        words(8) if version > 2 else b"")
    item = padded(struct.pack("<H", 1) + md5(b"f") + words(1, len(data)) +
        b"f" + data)
    summary = words(len(fields), len(cutoffs) // 3, *fields, *cutoffs) \
        if version > 3 else b""
    at = 40 + len(summary)
    return words(0x8169666f72706cff, version | flags << 56, 0, 0, table or
        at + len(item)) + summary + item + words(1, 1, at) + after


def test_old():
    for version in range(1, 8):
        whole = old(version)
        write("old", whole)
        same((bare(text("old")), out("-q", "old")[8]),
            (b"f 6 2 5 2".split(), 7), "an indexed profile of version %d" %
            version)
        refused_cut("version %d" % version, whole, range(41, len(whole), 8))
    for name, data, said in (
            ("more", old(2).replace(words(6, 2), words(6, 5)), "more:83: expected "
                "counters, 5 times 8 bytes, found 16 bytes"),
            ("v0", old(0), "v0:8: expected an indexed profile of version 1 to "
                "14, found version 0"),
            ("memory", old(5, flags=0x40), "memory:8: expected a profile of "
                "counters, found one of memory, too, which is not supported"),
            ("odd", old(5, table=177), "odd:32: expected the offset of a "
                "table from 104 to"),
            ("early", old(5, table=96), "early:32: expected the offset of a "
                "table from 104 to"),
            ("late", old(5, table=1 << 40), "late:32: expected the offset of "
                "a table"),
            ("item", old(5, table=112)[:104] + b"\1" + bytes(7) + words(1, 1,
                104), "item:106: expected a name"),
            ("bucket", old(5, table=104)[:104] + words(1, 1, 104),
                "bucket:104: expected a bucket"),
            ("none", old(5, table=112)[:104] + bytes(8) + words(1, 1, 104),
                "none:104: expected a bucket with functions, found an empty "
                "one"),
            ("context", old(5, flags=3)[:120], "expected a summary"),
            ("after", old(5, after=bytes(8)), "expected the end, found 8 "
                "bytes more")):
        write(name, data)
        refused(cgmerge(name), said, "refused: " + said)
    # Summaries: without cutoffs, with other ones, with too few fields, wrong.
    for good, how in ((True, {}), (True, {"cutoffs": (1, 2, 3)}),
            (False, {"fields": (1, 2, 5)}), (False, {"fields": (1, 2, 5, 5, 2,
            8)}), (False, {"cutoffs": (0,) * 48})):
        r = tap.cgcheck(write("summary", old(5, **how)))
        same((r.status, "expected the summary of the functions" in r.err +
            r.out.decode()), (int(not good), not good), "summary: %s" % how)


def made(version, order, pointer, pad=0, more=(), vtables=False, ids=False):
    """Return a raw profile of two functions, of which g calls f through a
    pointer; from version 9 on it also has bits of conditions.  `more' has
    hashes of more records of f with its counters, or, if the hash is negative,
    with the first of these and g's bits.  `ids' adds the id of a program."""
    kinds, bits = 2 + (version > 9), version > 8
    word = "Q" if pointer == 8 else "I"
    size = {5: 48, 7: 48, 8: 48, 9: 64, 10: 64, 11: 72}[version] if \
        pointer == 8 else {5: 40, 7: 40, 8: 40, 9: 48, 10: 48, 11: 56}[version]
    mask = 2 ** (8 * pointer) - 1
    base = 0x10000
    all = ((b"f", 100, 2, 0, 0, 0), (b"g", 101, 1, 16, 1, 1),
        *((b"f", abs(hash), 1 + (hash > 0), 0, 0, int(hash < 0))
        for hash in more))
    delta = base if version < 8 else -len(all) * size & (2**64 - 1)
    names = b"f\1g"
    records = b""
    for i, (name, hash, n, at, sites, bytes_n) in enumerate(all):
        # From version 8 on the offset is relative to the record.
        record = md5(name) + struct.pack(order + "Q", hash) + struct.pack(
            order + word, (delta + at - (version > 7) * i * size) & mask)
        if version > 10:
            record += struct.pack(order + word, 0)
        if bits:
            record += struct.pack(order + word, -3 * size - i * size & mask)
        record += struct.pack(order + 2 * word + "I", 0x4000 + i, 0, n)
        record += struct.pack(order + "%dH" % kinds, sites,
            *[0] * (kinds - 2), sites * vtables)
        if version > 10:
            record += struct.pack(order + "H", 0)
        if bits:
            record += b"\0" * (-len(record) % 4) + struct.pack(
                order + "I", bytes_n)
        records += record + b"\0" * (-len(record) % 8)
        assert len(records) == (i + 1) * size
    if order == ">":
        records = b"".join(records[i:i + 8][::-1] + records[i + 8:i + size]
            for i in range(0, len(records), size))
    words = [0xff6c70726f667281 - (pointer == 4) * (0x20 << 8), version |
        1 << 56]
    words += [] if version == 5 else [16 * ids]
    words += [len(all), pad, 3, 0]
    if bits:
        words += [1, 7]
    if version > 10:
        words += [2, 0, 0]
    words += [len(names) + 2, delta]
    if bits:
        words += [-3 * size & (2**64 - 1)]
    words += [0]
    if version > 9:
        words += [2, 7] if vtables else [0, 0]
    words += [kinds - 1]
    data = struct.pack(order + "%dQ" % len(words), *words) + (struct.pack(
        order + "Q", 3) + b"abc" + bytes(5)) * ids + records
    data += b"\0" * pad + struct.pack(order + "3Q", 5, 3, 9)
    if bits:
        data += b"\x2a" + b"\0" * 7
    if version > 10:
        data += struct.pack(order + "2Q", 1, 2)
    data += bytes([len(names), 0]) + names + b"\0" * 3
    if not vtables:
        return data + struct.pack(order + "4I", 40, 1, 0, 1) + b"\1" + \
            b"\0" * 7 + struct.pack(order + "2Q", 0x4000, 8)
    # The vtables are at 0x8000 to 0x801f and 0x9000 to 0x9017.
    for name, at, size in (b"v1", 0x8000, 0x20), (b"v2", 0x9000, 0x18):
        data += md5(name)[::1 if order == "<" else -1] + padded(struct.pack(
            order + word + "I", at, size))
    data += b"\5\0v1\1v2\0"
    return data + struct.pack(order + "4I", 120, 2, 0, 1) + b"\1" + \
        b"\0" * 7 + struct.pack(order + "2Q", 0x4000, 8) + struct.pack(order +
        "2I", 2, 1) + b"\4" + b"\0" * 7 + struct.pack(order + "8Q", 0x8010, 5,
        0x8020, 3, 0x7fff, 2, 0x9010, 4)


def md5(name):
    return hashlib.md5(name).digest()[:8]


# Profiles of made() in tests/data/llvm, for tests/unit/llvm_prefix_test.c.
KEPT = {"made5-le32": (5, "<", 4), "made10-be64": (10, ">", 8),
    "made11-be32": (11, ">", 4)}


def test_made():
    """cgmerge reads each version, for any byte order and size of pointers."""
    for name, how in KEPT.items():
        same(read(os.path.join(DATA, name + ".profraw")), made(*how), name)
    for version in 5, 7, 8, 9, 10, 11:
        wanted = b":ir\nf\n100\n2\n5\n3\ng\n101\n1\n9\n" + (
            b"$1\n0x2a\n" if version > 8 else b"") + b"1\n0\n1\n1\nf:8"
        for order in "<", ">":
            for pointer in 4, 8:
                for pad in 0, 24:
                    write("made", made(version, order, pointer, pad,
                        ids=version > 5 and pad > 0))
                    same(b"\n".join(bare(text("made"))), wanted, "version "
                        "%d, %s, %d bits, %d bytes of padding" % (version,
                        order, 8 * pointer, pad))
                same(show("made").get("binaries"), ["616263"] if version > 5
                    else [], "version %d, %s: the id of a program" % (version,
                    order))


def test_targets():
    """An address of no function stays unknown, even 0, which is that of functions
    whose address nobody takes, or one that the bytes after the records have."""
    raw, word = made(8, "<", 8, 24), struct.Struct("<Q").pack
    for value, data in ((0, raw.replace(word(0x4001), word(0))), (0x5000,
            raw.replace(bytes(24) + word(5), md5(b"f") + bytes(16) + word(0x5000)))):
        write("made", data[:-16] + word(value) + word(8))
        same(bare(text("made"))[-1], b"** External Symbol **:8", "address %d" % value)


def test_shared():
    """The counters of copies of a record count once.  Other records may share
    the counters, but not so many that a small file makes much work.
    """
    for version in 5, 8, 9, 11:
        how = version, "<", 8
        wanted = write("made", made(*how)) and bare(text("made"))
        write("made", made(*how, more=[100] * 50))
        same(bare(text("made")), wanted, "version %d: copies" % version)
        write("made", made(*how, more=[99]))
        same(bare(text("made")), [wanted[0], *b"f\n99\n2\n5\n3".split(),
            *wanted[1:]], "version %d: another function" % version)
        write("made", made(*how, more=[1, 2]))
        refused(cgmerge("made"), "expected functions with counters of their "
            "own, found too many that share them", "version %d: too many" %
            version)
    for version in 9, 10, 11:
        # Another record of f, with another hash, shares the byte of g.
        write("made", made(version, ">", 4, more=[-99]))
        same(bare(text("made"))[1:8], b"f 99 1 5 $1 0x2a f".split(),
            "version %d: bits that are shared" % version)
        write("made", made(version, ">", 4, more=[-99, -100]))
        refused(cgmerge("made"), "expected functions with bitmaps of their own",
            "version %d: too many bits" % version)


def test_kinds_of_costs():
    """A file of costs keeps the kind of its counters, and kinds do not mix."""
    kinds = {kind: write(kind + ".cg", out("--to=callgrind", runs(kind)[0]))
        for kind in ("fe14", "fe19", "ir14", "entry14", "cover14")}
    kinds["loops"] = write("loops.cg", out("--to=callgrind", write("loop",
        b":ir\n:instrument_loop_entries\nf\n1\n1\n1\n")))
    kinds["csir"] = write("csir.cg", out("--to=callgrind", write("loop",
        b":csir\nf\n1\n1\n1\n")))
    kinds["?"] = write("other.cg", b"desc: LLVM: IR, others\nevents: Cs En\n"
        b"fn=f\n1 1 1\n")
    trouble = "expected a profile with "
    for a, b, words in (
            (kinds["fe14"], kinds["entry14"], "instrumentation by a front end"),
            (kinds["fe14"], runs("entry14")[0],
                "instrumentation by a front end"),
            (runs("entry14")[0], kinds["fe14"], "IR instrumentation"),
            (kinds["ir14"], kinds["entry14"], "counters in the compiler's"),
            (kinds["loops"], kinds["csir"], "counters of loop entries"),
            (kinds["cover14"], kinds["ir14"], "coverage"),
            (kinds["fe14"], kinds["fe19"], ""), (kinds["csir"], kinds["ir14"], ""),
            (kinds["fe14"], kinds["?"], "")):
        for tool in "cgdiff", "cgfilter":
            r = tap.tool(tool, a, b)
            same((r.status, r.err.startswith("%s: %s: %s%s" % (tool, b,
                trouble, words))), (2, True) if words else (0, False),
                "%s %s %s" % (tool, a, b))
    same(cgmerge(kinds["fe14"], kinds["entry14"]).status, 2, "cgmerge")
    # CSIR and IR make CSIR, and an unknown kind makes none, in any order.
    for a, b, kind in (kinds["csir"], kinds["ir14"], [b"CSIR"]), \
            (kinds["ir14"], kinds["csir"], [b"CSIR"]), \
            (kinds["fe14"], kinds["?"], []), (kinds["?"], kinds["fe14"], []):
        write("sum", cgmerge("-q", a, b).out)
        same((re.findall(rb"(?m)^desc: LLVM: (.*)$", read("sum")),
            cgmerge("sum", kinds["cover14"]).status),
            (kind, 2 if kind else 0), "kind of a sum of %s and %s" % (a, b))


def test_coverage():
    """Coverage is of entries or of blocks; text does not say of which."""
    entries, data = runs("cover19")[0], bytearray(read(runs("cover19")[0]))
    data[15] &= ~0x20
    blocks, words = write("blocks", bytes(data)), kept("cover19", "proftext")
    for args, good in (([entries, blocks], False), ([blocks, entries], False),
            ([words, blocks], True), ([entries, words], True),
            ([words, words, blocks, entries], False),
            ([words, entries, blocks], False)):
        for jobs in "-j1", "-j4":
            r = cgmerge(jobs, *args)
            here, there = (("entries", "blocks") if args.index(entries) <
                args.index(blocks) else ("blocks", "entries")) if not good \
                else ("", "")
            check(r.err == "" and r.status == 0 if good else (r.status, r.out)
                == (2, b"") and "expected a profile with coverage of %s, as '" %
                here in r.err and r.err.endswith("' is, found coverage of %s\n"
                % there), "coverage of %s, %s" % (args, jobs), [r])
    refused(tap.cgdiff(entries, blocks), "found coverage of blocks", "as costs")


def test_vtables():
    for version in 10, 11:
        for order in "<", ">":
            for pointer in 4, 8:
                name = "version %d, %s, %d bits" % (version, order,
                    8 * pointer)
                data = made(version, order, pointer, vtables=True)
                write("made", data)
                same(bare(text("made"))[12:], b"2 0 1 1 f:8 2 1 4".split()
                    + [b"** External Symbol **:%d" % n
                    for n in (5, 4, 3, 2)], name + ": vtables")
                write("f", F)
                for args in ["made"], ["-j2", "f", "made"]:
                    same([row for f in show(*args)["functions"] for row in
                        f.get("vtables", ())], [[{"value": value, "count": n}
                        for value, n in (("v1", 5), ("v2", 4), ("", 3),
                        ("", 2))]], name + ": names of vtables")
                # The file ends with values, so a cut near its end loses some.
                refused_cut(name, data, range(len(data) - 176, len(data), 8))
    data = out("-q", "made")
    write("data", data)
    same((data[8], text("data")), (13, text("made")), "vtables, indexed")
    check(struct.pack("<4Q", 0, 3, 0, 2) in data, "no name has the hash 0")


F = b":ir\nf\n100\n2\n10\n20\n"
G = b":ir\nf\n100\n2\n1\n2\n2\n0\n1\n2\ng:5\n** External Symbol **:3\n" \
    b"1\n1\n2\n8:7\n16:9\n\ng\n7\n1\n18446744073709551610\n"
H = b":ir\nf\n100\n2\n1\n2\n2\n0\n1\n2\nh:1\ng:1\n1\n1\n2\n16:1\n32:2\n\n" \
    b"g\n7\n1\n100\n\nh\n5\n1\n3\n"


def bare(data):
    """Return the lines without comments and blank lines."""
    return [line for line in data.split(b"\n")
        if line and not line.startswith(b"#")]


def test_sums():
    for name, data in (("f", F), ("g", G), ("h", H)):
        write(name, data)
    write("full", b":ir\nf\n1\n2\n1\n%d\n" % (2**64 - 1))
    write("one", b":ir\nf\n1\n2\n1\n1\n")
    for jobs in "-j1", "-j2":
        for names in ("one", "full"), ("full", "one"):
            refused(cgmerge("--strict", jobs, *names), "a counter of 'f' would "
                "pass 2^64 - 3", "an overflow in the second counter: %s %s" %
                (jobs, names))
    same(bare(cgmerge("-q", "--to=proftext", "g", "h").out),
        bare(b":ir\nf\n100\n2\n2\n4\n2\n0\n1\n3\ng:6\n"
        b"** External Symbol **:3\nh:1\n1\n1\n3\n16:10\n8:7\n32:2\n"
        b"g\n7\n1\n18446744073709551613\nh\n5\n1\n3\n"), "values are added")
    same(bare(cgmerge("-q", "--to=proftext", "--weight=2:g").out),
        bare(b":ir\nf\n100\n2\n2\n4\n2\n0\n1\n2\ng:10\n"
        b"** External Symbol **:6\n1\n1\n2\n16:18\n8:14\n"
        b"g\n7\n1\n18446744073709551613\n"), "weights of values")
    many = write("many", b":ir\nf\n1\n1\n1\n1\n0\n1\n1\ng:%d\n" % (2**64 - 2))
    once = write("once", b":ir\nf\n1\n1\n1\n1\n0\n1\n2\ng:1\nh:2\n")
    twice = write("twos", b":ir\nf\n1\n1\n1\n1\n0\n1\n2\ng:%d\nh:2\n" %
        (2**64 - 2))
    told = ": warning: the count of a value of 'f' would pass 2^64 - 1, and " \
        "stays there\n"
    for args, count, err in (
            ([many, once], 2**64 - 1, ""), ([many, once, once], 2**64 - 1,
                "cgmerge: once:2" + told), (["--weight=2:many"], 2**64 - 1,
                "cgmerge: many:2" + told), ([once, "--weight=2:many"],
                2**64 - 1, "cgmerge: many:2" + told + "cgmerge: once:2" +
                told)):
        for jobs in "-j1", "-j4":
            r = cgmerge("--to=proftext", jobs, *args)
            same((r.status, r.err, re.findall(rb":(\d{9,})", r.out)), (0, err,
                [b"%d" % count]), "the largest count of a value")
    for tool, args in ("cgmerge", ["--strict", many, twice]), ("cgfilter",
            ["--strict", "--to=proftext", "-s", "fn:s/h/g/", twice]):
        r = tap.tool(tool, *args)
        same((r.status, r.out), (2, b""), tool + " --strict of larger counts")
    # Targets without a name all have the value 0: counts of equal rank add up.
    outside = b"** External Symbol **:%d\n"
    draw = random.Random(2)
    for sites in [(5, 3), (1, 20), (10, 2)], [draw.sample(range(100), n)
            for n in (40, 30, 8)]:
        for i, counts in enumerate(sites):
            write("x%d" % i, b":ir\nf\n1\n1\n1\n1\n0\n1\n%d\n" % len(counts) +
                b"".join(outside % n for n in counts))
        wanted = [sum(n) for n in itertools.zip_longest(*(sorted(counts,
            reverse=True) for counts in sites), fillvalue=0)]
        for a, b, c in itertools.permutations(("x0", "x1", "x2")):
            write("first", out(a, b))
            for args in [a, b, c], ["first", c], [c, "first"]:
                same([int(n) for n in re.findall(rb"Symbol \*\*:(\d+)",
                    text(*args))], wanted, "targets without names")
    write("hash", b":ir\nf\n101\n2\n1\n2\n")
    same(bare(text("f", "hash")), bare(b":ir\nf\n100\n2\n10\n20\n"
        b"f\n101\n2\n1\n2\n"), "two hashes are two functions")
    for name, body in ("three", b"1\n1\n1\n"), ("others", b"1\n2\n1\n1\n"):
        write(name, b":ir\n" + b"".join(f + b"\n" + body for f in (b"f", b"g",
            b"h")))
    same(cgmerge("--to=proftext", "three", "others").err, "cgmerge: others:2: "
        "warning: expected as many counters as before of 'f', found others; "
        "the function is omitted\ncgmerge: others: warning: 2 more functions "
        "with other counters are omitted\n", "how many more")
    same(cgmerge("-v", "--to=proftext", "three", "others").err.count(
        "the function is omitted\n"), 3, "... or each of them")
    write("bare", b":ir\n")
    ended(tap.cgfilter("bare", "f"), 0, "cgfilter: bare: note: a profile of "
        "LLVM without functions, skipped\n", "no functions")
    write("sites", b":ir\nf\n100\n2\n1\n2\n2\n0\n2\n1\ng:1\n0\n1\n1\n1\n8:1\n")
    for name, targets in ("one", b"1\n1\nf:1\n"), ("two", b"2\n1\nf:1\n0\n"):
        write(name, b":ir\nf\n100\n2\n1\n2\n2\n0\n" + targets +
            b"1\n2\n1\n8:1\n1\n16:1\n")
    same(bare(cgmerge("-q", "--to=proftext", "one", "two").out),
        bare(b":ir\nf\n100\n2\n2\n4\n2\n0\n1\n1\nf:1\n"
        b"1\n2\n1\n8:2\n1\n16:2\n"), "... of one kind: others meet theirs")
    write("tight", b":ir\nf\n100\n3\n1\n2\n3\nf\n100\n1\n1\n")
    for args, words in (
            (("f", "tight"), "tight:2: expected as many counters as before of "
                "'f', found others"),
            (("g", "sites"), "sites:2: expected as many sites of values as "
                "before of 'f', found others"),
            (("-q", "g", "h"), "h:19: a counter of 'g' would pass 2^64 - 3")):
        same(cgmerge("--strict", *args), (2, b"", "cgmerge: %s\n" % words),
            "--strict " + " ".join(args))
    same(out("--strict", "f", "hash"), out("f", "hash"), "--strict of what fits")
    write("warm", b":ir\nf\n1\n2\n%d\n6\n" % (2**64 - 2))
    same(bare(text("--weight=2:warm"))[4], b"%d" % (2**64 - 2),
        "warm is no count")


# Two inputs, the message about the second with --to=proftext, and the sum.
HEAD = b":ir\nf\n1\n1\n%d\n"
SITES = b"1\n0\n1\n1\nf:1\n"
BITS = b"$1\n0x%x\n"
COUNTERS, BITMAP, SITE = ("expected " + words for words in (
    "as many counters as before of 'f', found others; the function is omitted",
    "a bitmap of the same size of 'f', found another; only its counters are "
    "added", "as many sites of values as before of 'f', found others; their "
    "values are omitted"))
MOST = 2**64 - 3
PAIRS = (
    (HEAD % 1, HEAD % 2, "", HEAD % 3),
    (HEAD % 1, b":ir\nf\n1\n2\n1\n2\n", COUNTERS, HEAD % 1),
    (HEAD % 1, HEAD % (MOST + 2), COUNTERS, HEAD % 1),
    (HEAD % (MOST + 1), HEAD % 5, COUNTERS, HEAD % (MOST + 1)),
    (HEAD % (MOST + 1), HEAD % (MOST + 2), "", HEAD % (MOST + 2)),
    (HEAD % (MOST + 2), HEAD % (MOST + 1), "", HEAD % (MOST + 2)),
    (HEAD % MOST, HEAD % 0, "", HEAD % MOST),
    (HEAD % MOST, HEAD % 1, "a counter of 'f' would pass 2^64 - 3, and stays "
        "there", HEAD % MOST),
    (HEAD % 1 + BITS % 1, HEAD % 2 + BITS % 6, "", HEAD % 3 + BITS % 7),
    (HEAD % 1 + BITS % 1, HEAD % 2, BITMAP, HEAD % 3 + BITS % 1),
    (HEAD % 1, HEAD % 2 + BITS % 1, BITMAP, HEAD % 3),
    (HEAD % 1 + BITS % 1, HEAD % 2 + b"$2\n1\n2\n", BITMAP,
        HEAD % 3 + BITS % 1),
    (HEAD % 1 + SITES, HEAD % 2 + SITES, "", HEAD % 3 + SITES.replace(
        b":1", b":2")),
    (HEAD % 1, HEAD % 2 + SITES, SITE, HEAD % 3),
    (HEAD % 1 + SITES, HEAD % 2, SITE, HEAD % 3 + SITES),
    (HEAD % 1 + BITS % 1 + SITES, HEAD % 2 + BITS % 1, SITE,
        HEAD % 3 + BITS % 1 + SITES),
    (HEAD % 1 + BITS % 1, HEAD % 2 + BITS % 1 + SITES, SITE,
        HEAD % 3 + BITS % 1),
    (HEAD % 1, b"", "", HEAD % 1),
    (HEAD % 1, b":ir\n", "", HEAD % 1),
    )


def test_pairs():
    """Pairs of inputs have these sums and messages, with one thread and two."""
    for first, second, words, wanted in PAIRS:
        write("first", first)
        write("second", second)
        name = "%s and %s" % (bare(first)[1:], bare(second)[1:])
        for jobs in "-j1", "-j2":
            r = cgmerge("--to=proftext", jobs, "first", "second")
            same((r.status, re.sub(r"second:2: warning: |second: note: empty "
                "file, skipped\n", "", r.err), bare(r.out)), (0, words and
                "cgmerge: %s\n" % words, bare(wanted)) if second else (0,
                "cgmerge: ", bare(wanted)), name + ", " + jobs)
    # The message names the first bad input, whichever thread reads it.
    write("good", HEAD % 1)
    for name in "bad", "worse":
        write(name, b":ir\nf\n1\n1\nx\n")
    for order in (["good", "bad"], ["bad", "good"], ["good", "worse", "good",
            "bad"], ["bad", "good", "worse"]):
        first = next(name for name in order if name != "good")
        for jobs in "-j1", "-j2", "-j4":
            r = cgmerge("--to=proftext", jobs, *order)
            check(r.status == 2 and r.out == b"" and re.fullmatch(
                r"cgmerge: %s:5: expected .*\n" % first, r.err),
                "%s, %s" % (order, jobs), [r])
    # A weight must not make a mark of a count.
    write("third", HEAD % ((2**64 - 1) // 3))
    for before in (), ("none",):
        write("none", HEAD % 0)
        r = cgmerge("-j1", "--to=proftext", *before, "--weight=3:third")
        check(bare(r.out) == bare(HEAD % MOST) and
            "would pass 2^64 - 3, and stays there" in r.err,
            "a weight makes no mark of a count, after %s" % (before,), [r])
    write("sparse", b":ir\n" + b"".join(b"%s\n1\n1\n0\n$2\n0\n%d\n" % x
        for x in ((b"f", 0), (b"g", 4))))
    same(bare(text("--sparse", "sparse")), b":ir g 1 1 0 $2 0x0 0x4".split(),
        "--sparse leaves bits")


def test_traces():
    """A sum keeps up to 100 traces, and their number up to 2^64 - 1."""
    def traces(n, stream, weight=1):
        return b":ir\n:temporal_prof_traces\n%d\n%d\n" % (n, stream) + \
            b"%d\nf,\n" % weight * n + b"f\n1\n1\n5\n"

    def most(data):
        return (int(bare(data)[2]), int(bare(data)[3]), bare(data)[4])
    for n, stream, wanted in (100, 100, (100, 100, b"1")), (101, 101,
            (100, 101, b"1")), (150, 7, (100, 150, b"1")), (2, 2**64 - 1,
            (2, 2**64 - 1, b"1")):
        write("in", traces(n, stream))
        same(most(text("in")), wanted, "%d traces of %d" % (n, stream))
        for jobs in "-j1", "-j2":
            same(most(text(jobs, "in", "in")), (min(2 * n, 100), min(2 *
                wanted[1], 2**64 - 1), b"1"), "twice, " + jobs)
    # A trace without functions, as the first one here, is omitted.
    data = bytearray(out("-q", "--llvm-version=19", write("in", traces(2, 2))))
    at, = struct.unpack_from("<Q", data, 56)
    data[at:at + 16] = struct.pack("<4Q", 3, 2, 1, 0)
    same(bare(text("-", stdin=bytes(data))), bare(text("in")), "an empty trace")
    # Traces of an input without functions are kept, in any order of inputs.
    write("bare", b":temporal_prof_traces\n1\n1\n1\nf,\n")
    write("fe", b"f\n1\n1\n5\n")
    for names in ("bare", "fe"), ("fe", "bare"), ("bare", "fe", "bare"):
        for jobs in "-j1", "-j2":
            same(bare(text(jobs, *names))[:4], [b":temporal_prof_traces"] +
                2 * [b"%d" % names.count("bare")] + [b"1"],
                "traces without functions: %s %s" % (jobs, names))
    write("in", traces(1, 1, 2**63))
    same([most(text("--weight=%d:in" % n))[2] for n in (1, 2)],
        [b"%d" % n for n in (2**63, 2**64 - 1)], "a weight that is too large")


def test_numbers():
    """Hashes in text may have a prefix for the base, but must be valid."""
    for word, value in ((b"0x1F", 31), (b"0Xff", 255), (b"0b101", 5),
            (b"0B11", 3), (b"0o17", 15), (b"017", 15), (b"0", 0), (b"7", 7),
            (b"0xffffffffffffffff", 2**64 - 1),
            (b"18446744073709551615", 2**64 - 1)):
        write("in", b":ir\nf\n%s\n1\n5\n" % word)
        same(bare(text("in"))[2], b"%d" % value, "a hash of " + word.decode())
    for word in (b"0x", b"0b2", b"0o8", b"08", b"0xg", b"1x", b"-1", b"+1",
            b"0x10000000000000000", b"36893488147419103232", b"x" * 200):
        r = cgmerge(write("in", b":ir\nf\n%s\n1\n5\n" % word))
        check((r.status, r.out) == (2, b"") and re.fullmatch("cgmerge: in:3: "
            "expected .*, found '%s'\n" % re.escape(word[:80].decode()),
            r.err), "no hash: " + word[:80].decode(), [r])
    refused(cgmerge(write("in", b":ir\nf\n1\n1\n5\n2\n1\n0\n0\n0\n")),
        "expected kinds of values in their order, found 0 after 1", "kinds in "
        "another order")
    write("in", b":ir\nf\n1\n1\n5\n")
    write("nul", b"f\0g\n1\n1\n5\n")
    refused(cgmerge("--to=proftext", "nul"), "expected names that text can hold, "
        "found 'f?g'", "no name with a NUL")
    for name in "#f", ":f", "f ", " f", "12":
        refused(tap.cgfilter("--to=proftext", "-s", "s/f/%s/" % name, "in"),
            "expected names that text can hold, found '%s'" % name, "no name: "
            + name)
    # A name must have no comma if there are traces.
    write("in", b":ir\nf,g\n1\n1\n5\n")
    same(bare(text("in"))[1], b"f,g", "a comma in a name")
    write("trace", b":ir\n:temporal_prof_traces\n0\n0\n")
    same(bare(text("trace", "in"))[-4], b"f,g", "a comma, and no trace")
    write("trace", b":ir\n:temporal_prof_traces\n1\n1\n1\n,\n")
    refused(cgmerge("--to=proftext", "trace", "in"), "text can hold, found "
        "'f,g'", "a comma, and a trace")


def test_versions():
    """An indexed profile has the version that it needs."""
    write("vtable", b":ir\nk\n1\n1\n5\n1\n2\n1\n0\n")
    write("loops", b":ir\n:instrument_loop_entries\nk\n1\n1\n5\n")
    old = os.path.join(DATA, "made5-le32.profraw")
    ir, newer = runs("ir14")[0], runs("ir19")[0]
    same([out("-q", *ins)[8] for ins in ([old], [ir], [newer], [ir, "vtable"],
        ["loops"], ["vtable"])], [7, 7, 12, 12, 13, 12], "versions")
    for name, release, words in (("vtable", 18, "vtables are dropped: indexed "
            "profiles of version 11 have none"), ("loops", 21, "the mark that "
            "loop entries are counted is dropped: indexed profiles of version "
            "12 have none")):
        ended(cgmerge("--llvm-version=%d" % release, name), 0, "cgmerge: "
            "warning: %s\n" % words, words)


def summary_of(counts):
    """Return the summary of counts: the total, which wraps, and for each cutoff
    how many of the largest counts reach that part of it, and the least."""
    most = 2**64
    total, left, found = sum(counts) % most, sorted(counts), []
    passed = n = least = 0
    for cutoff in map(int, CUTOFFS.split("=")[1].split(",")):
        while left and passed < total // 10**6 * cutoff + \
                total % 10**6 * cutoff // 10**6:
            least = left[-1]
            while left and left[-1] == least:
                passed, n = (passed + left.pop()) % most, n + 1
        found.append((n, least))
    return total, found


def test_summary():
    draw = random.Random(7)
    for name, counts in (
            ("small", [draw.randrange(300) for _ in range(2000)]),
            ("all sizes", [draw.randrange(1 << draw.randrange(1, 40))
                for _ in range(2000)]),
            ("near each other", [100000 + draw.randrange(400)
                for _ in range(500)]),
            ("a cutoff between two", [450000, 50000, *[25000] * 20]),
            ("a total of 0", [2**63, 2**63, 2**40]),
            ("a total that wraps", [2**63 + 1, 2**63 + 3, 2**20]),
            ("one that wraps often", [draw.randrange(1 << 63)
                for _ in range(50)])):
        write("in", b"".join(b"f%d\n1\n1\n%d\n\n" % one
            for one in enumerate(counts)).join([b":ir\n", b""]))
        fields, n, *words = struct.unpack_from("<56Q", out("--llvm-version=14",
            "in"), 40)
        wanted = summary_of(counts)
        same((fields, n, words[5], list(zip(words[8::3], words[7::3]))),
            (6, 16, *wanted), "summary of counts, " + name)
        s = show("in")["summary"]
        if sum(counts) >= 1 << 64:
            same((s["total"], s["cutoffs"]), (None, []), "and it means nothing")
            continue
        same((s["total"], [(row["counters"], row["least"])
            for row in s["cutoffs"]]), wanted, "and as it is shown")
        same(["%.10g" % row["percent"] for row in s["cutoffs"]], ["%.10g" %
            (int(cutoff) / 10000) for cutoff in CUTOFFS.split("=")[1].split(
            ",")], "and for which parts of the total")


def test_window():
    """A file is read through a window, and a pipe as a whole.  Messages about
    a cut file are the same, and functions may be larger than the window.
    """
    draw = random.Random(3)
    write("in", b":ir\n" + b"".join(b"large%d\n%d\n%d\n%s\n\n" % (i, i + 1, n,
        b"\n".join(b"%d" % draw.randrange(1 << 40) for _ in range(n)))
        for i, n in enumerate([1, 40000, 3, 70000, *[50] * 2000])))
    wanted = text("in")
    for release in "14", "19":
        indexed = out("--llvm-version=" + release, "in")
        write("large", indexed)
        check(len(indexed) > 1000000 and text("large") == wanted,
            "a large file of release " + release)
        for at in (1, 8, 100, *[draw.randrange(len(indexed))
                for _ in range(20)], len(indexed) - 1):
            write("cut", indexed[:at])
            r, piped = cgmerge("cut"), cgmerge("-", stdin=indexed[:at])
            check(piped.status == 2 and (r.status, r.out, r.err.replace(
                ": cut:", ": <stdin>:")) == tuple(piped)[:3],
                "cut after %d bytes" % at, [r, piped])


def test_without_functions():
    """The flags of a profile without functions conflict with no others."""
    ir, fe = runs("ir19"), runs("fe19")
    # The runtime writes this if no file is instrumented (version 10).
    raw = struct.pack("<16Q", 0xff6c70726f667281, 10, *[0] * 13, 2)
    write("none", raw)
    write("none-ir", raw[:8] + struct.pack("<Q", 10 | 1 << 56) + raw[16:])
    write("none.txt", b":ir\n")
    write("none.profdata", out("none-ir"))
    write("before", raw + read(ir[0]))
    write("after", read(ir[0]) + raw)
    write("two", read(ir[0]) + raw + read(fe[0]))
    for profiles in ir, fe:
        wanted = text(*profiles)
        for none in "none", "none-ir", "none.txt", "none.profdata":
            name = "%s with %s" % (os.path.basename(profiles[0]), none)
            for order in ([none, *profiles], [*profiles, none], [profiles[0],
                    none, profiles[1]]):
                same(text(*order), wanted, name)
                same(text("-j3", *order, "none"), wanted, name + ", -j3")
            for tool, *words in ("cgmerge", "--to=callgrind"), \
                    ("cgfilter", "--by=function"), ("clannotate", "--format=csv"):
                ended(tap.tool(tool, "-q", *words, none,
                    *profiles), 0, "", name + ": " + tool)
    same((text("before", ir[1]), text(ir[1], "after")), (text(*ir),) * 2,
        "segments without functions")
    # A sum of nothing but these profiles keeps the flags, in any order.
    same([text(*names) for names in (["none-ir"], ["none", "none-ir"],
        ["none-ir", "none"], ["none"])], [b"# IR level Instrumentation Flag\n"
        b":ir\n"] * 3 + [b""], "profiles without functions")
    # These profiles do not hide the conflict of two others.
    for names in ["none", ir[0], fe[0]], ["none-ir", ir[0], "none", fe[0]], \
            [ir[0], "none-ir", fe[0]], ["-j3", ir[0], "none-ir", fe[0]]:
        same(cgmerge(*names), (2, b"", "cgmerge: %s:8: expected a profile "
            "with IR instrumentation, as '%s' is, found instrumentation by a "
            "front end\n" % (fe[0], ir[0])), "two kinds: %s" % names)
    refused(cgmerge("two"), "expected a profile with IR instrumentation, as "
        "'two' is", "two kinds in one file")


def test_refused():
    write("nothing", b"")
    write("grind", b"events: Ir\nfl=a\nfn=f\n1 1\n")
    ir, fe, entry, cover = (runs(x)[0] for x in ("ir14", "fe14", "entry14",
        "cover14"))
    raw, indexed = read(ir), read(kept("ir14", "profdata"))
    debug, binary = (struct.pack("<14Q", 0xff6c70726f667281, 8 | flags << 56,
        0, 0, 0, 3, 0, 0, 0, 0, 1, 1, 2, 3) for flags in (9, 1))
    for name, data, words in (
            ("v6", raw[:8] + b"\6" + raw[9:], ":8: expected a raw profile of "
                "version 5 or 7 to 11, found version 6"),
            ("v12", raw[:8] + b"\14" + raw[9:], ":8: expected a raw profile of "
                "version 5 or 7 to 11, found version 12"),
            ("v15", indexed[:8] + b"\17" + indexed[9:], ":8: expected an "
                "indexed profile of version 1 to 14, found version 15"),
            ("memory", raw[:15] + bytes([raw[15] | 0x40]) + raw[16:], ":8: "
                "expected flags that are supported, found 0x4000000000000000 "
                "as well"),
            ("debug", debug, ":0: expected a profile with its functions, found "
                "3 counters whose functions only the program names; "
                "'llvm-profdata merge --debug-info=PROGRAM', or "
                "'--binary-file=PROGRAM', adds them"),
            ("binary", binary, ":0: expected a profile with its functions, "
                "found 3 counters"),
            *(("rest", raw + after, ":%d: expected another profile of the same "
                "kind or the end, found other bytes" % (len(raw) + at))
                for after, at in ((b"12345678", 0), (b"1234", 0),
                (b"\0" * 3 + raw, 3))),
            ("few", b":ir\nf\n1\n2\n1\n",
                ":6: expected a count, found the end"),
            ("none", b":ir\nf\n1\n0\n", ":2: expected a counter, found none"),
            ("large", b":ir\nf\n1\n1\n18446744073709551616\n",
                ":5: expected a count, found '18446744073709551616'"),
            ("word", b":xyz\nf\n1\n1\n1\n",
                ":1: expected a word such as ':ir', found ':xyz'"),
            ("kinds", b":ir\nf\n1\n1\n1\n4\n",
                ":6: expected a number of kinds, 1 to 3, found '4'"),
            ("kind", b":ir\nf\n1\n1\n1\n1\n3\n",
                ":7: expected a kind of values, found '3'"),
            ("value", b":ir\nf\n1\n1\n1\n1\n0\n1\n1\ng\n",
                ":10: expected VALUE:COUNT, found 'g'")):
        refused(cgmerge(write(name, data)), name + words, "refused: " + name +
            words[:60])
    for args, words in (
            ((fe, ir), "%s:8: expected a profile with instrumentation by a "
                "front end, as '%s' is, found IR instrumentation" % (ir, fe)),
            ((ir, entry), "expected a profile with counters in the compiler's "
                "order, as '%s' is, found counters of entries first" % ir),
            ((ir, cover), "expected a profile with counts, as"),
            ((ir, "grind"), "grind:0: expected a profile of LLVM, raw, indexed "
                "or text, found something else"),
            (("grind", ir), "%s: expected a profile of Cachegrind or "
                "Callgrind, found one of LLVM" % ir),
            ((write("name", indexed.replace(b"route.c:twice",
                b"route.c:twist")),), "expected the hash of the name, 0x"),
            (("--stat=mean", ir), "option '--stat': expected profiles of "
                "Cachegrind or Callgrind, found one of LLVM"),
            (("--to=proftext", "grind"), "option '--to': expected profiles of "
                "LLVM, found others, the first of which is grind"),
            (("--to=proftext", write("byte", b"\n"), ir), "option '--to': "
                "expected profiles of LLVM, found others, the first of which "
                "is byte"),
            (("--to=proftext", "nothing"), "option '--to': expected profiles "
                "of LLVM, found an empty file"),
            (("--to=proftext", "nothing", "nothing"), "option '--to': expected "
                "profiles of LLVM, found empty files"),
            *(((*to, option, ir), "option '%s': expected --to=callgrind as "
                "well" % option.split("=")[0]) for to, option in (
                ([], "--names=plain"), ([], "--positions=absolute"),
                (["--to=proftext"], "--names=plain"))),
            (("--events=union", "--to=callgrind", ir), "option '--events': "
                "expected profiles of Cachegrind or Callgrind, found one of "
                "LLVM"),
            *((("--to=" + form, "--llvm-version=14", ir), "option "
                "'--llvm-version': expected --to=profdata as well") for form in
                ("callgrind", "proftext")),
            *(((option, "grind"), "option '%s': expected profiles of LLVM, "
                "found others" % option.split("=")[0]) for option in (
                "--to=profdata", "--llvm-version=14", "--sparse")),
            (("--llvm-version=24", ir), "option '--llvm-version'")):
        refused(cgmerge(*args), words, "refused: " + words[:60])
    for name in (b"12", b":x", b"$1", b"** External Symbol **"):
        write("name", b":ir\na\n1\n1\n1\n1\n0\n0\n\n" + name +
            b"\n1\n1\n5\n")
        write("indexed", cgmerge("name").out)
        refused(cgmerge("--to=proftext", "indexed"), "expected names that "
            "text can hold, found '%s'" % name.decode(), "no name for text: " +
            name.decode())
    write("name", made(11, "<", 8).replace(b"\3\0f\1g", b"\2\0f\1\0").replace(
        md5(b"g"), md5(b"")))
    for words in ["cgmerge"], ["cgfilter", "-s", "s/f/h/"]:
        write("indexed", tap.tool(*words, "--to=profdata", "name").out)
        refused(cgmerge("--to=proftext", "indexed"), "expected names that text "
            "can hold, found ''", "an empty name stays one: " + words[0])
    write("swift", b":ir\na\n1\n1\n1\n$s4main\n2\n1\n5\n")
    same(bare(text("swift")), [b":ir", b"$s4main", b"2", b"1", b"5", b"a",
        b"1", b"1", b"1"], "a name of Swift")
    r = cgmerge("--llvm-version=16", runs("mcdc19")[0])
    marked = write("marked", b":ir\nf\n1\n1\n%d\n" % (2**64 - 2))
    same([cgmerge("--llvm-version=%d" % n, marked).err for n in (15, 16)],
        ["cgmerge: warning: functions are marked as hot or warm, which LLVM "
            "before 16 takes for counts\n", ""], "marks")
    check(r.status == 0 and r.err == "cgmerge: warning: bitmaps are dropped: "
        "indexed profiles of version 9 have none\n", "bitmaps are dropped",
        [r])


def test_other_tools():
    """Other tools read a profile of LLVM as the costs that cgmerge writes."""
    a, b = runs("ir19")
    for path, name in (a, "a"), (b, "b"):
        write(name, out("--to=callgrind", path))
    for tool, args, there in (
            ("cgdiff", [a, b], ["a", "b"]),
            ("cgdiff", ["-s", "s/walk/run/", "--all", a, "-"], ["-s",
                "s/walk/run/", "--all", "a", "b"]),
            ("cgdiff", ["--fail-if=Cs>+100", a, b], ["--fail-if=Cs>+100", "a",
                "b"]),
            ("cgfilter", ["--keep=^walk$", a], ["--keep=^walk$", "a"]),
            ("cgfilter", ["-j2", "--by=file", a, b], ["--by=file", "a", "b"]),
            ("clannotate", ["--no-annotate", "--format=csv", a], ["--no-"
                "annotate", "--format=csv", "a"])):
        r, wanted = (tap.tool(tool, *x, stdin=read(b)) for x in (args, there))
        same((r.status, r.out), (wanted.status, wanted.out),
            " ".join([tool, *there]) + " of LLVM")
    # These two kinds conflict although they have the same events.
    fe, entry = runs("fe19")[0], runs("entry14")[0]
    for tool, args in (("cgdiff", [fe, entry]), ("cgfilter", ["-j2", fe,
            entry]), ("clannotate", ["--no-annotate", fe, entry])):
        refused(tap.tool(tool, *args), entry + ": "
            "expected a profile with instrumentation by a front end", tool +
            " of two kinds")
    for words in ["missing", a], [a, "missing"]:
        r = tap.cgdiff("--overlap", *words)
        same(r, (2, b"", "cgdiff: missing: cannot open: no such file or "
            "directory\n"), "no overlap with what is not there")
    write("damaged", b"\x1f\x8b\x08bad")
    write("readme", b"# Profiles\nThey are good.\n")
    write("late", b"# Profiles\n\nby\nversion: clang 19\n")
    write("list", b"- one\nversion: clang 19\n")
    write("short", read(a)[:6])
    for names in ["missing"], ["damaged"], ["late"], ["list"], ["short", "readme", "-"]:
        r = cgmerge("--keep-going", "-q", "--to=profdata", *names, a, stdin=b"text\n")
        same((r.status, r.out), (1, cgmerge("-q", a).out),
            "what is %s is left out" % names)
    write("grind", b"\xef\xbb\xbf# a file\n\npid: 1\nevents: Ir\nfn=f\n1 1\n")
    same(cgmerge("--keep-going", "-q", "readme", "grind", a).out, cgmerge("-q", "grind").out,
        "the first that is a profile decides")
    for args in ["readme", "grind", a], ["readme", "short"]:
        refused(cgmerge("--keep-going", "--to=profdata", *args), "expected profiles of "
            "LLVM, found others, the first of which is readme", "first %s" % args)
    write("code", b":ir\ng\n2\n1\n3\nf\n2\n1\n3\nh\n1\n1\n1\nh\n2\n1\n1\n")
    write("other", b":ir\ng\n2\n1\n3\nf\n3\n1\n3\nh\n3\n1\n1\n")
    ended(tap.cgdiff("code", "other"), 0, "cgdiff: warning: 1 function had "
        "other code in some profiles, as its hash says, so that counters of "
        "'f' do not count the same\n", "another hash")
    write("code3", b":ir\nf\n2\n1\n3\ne\n2\n1\n3\ng\n2\n1\n3\n")
    write("other3", b":ir\nf\n3\n1\n3\ne\n3\n1\n3\ng\n3\n1\n3\n")
    ended(tap.cgdiff("code3", "other3"), 0, "cgdiff: warning: 3 functions had "
        "other code in some profiles, as their hashes say, so that counters "
        "of 'e' do not count the same\n", "other hashes of three functions")
    # A function with the same hash has the same name on both sides.
    one, two, both = (write(name, b":ir\n" + b"".join(b"f\n%d\n1\n%d\n" % row
        for row in rows)) for name, rows in (("one", [(1, 5)]),
        ("two", [(2, 7)]), ("both", [(1, 5), (2, 7)])))
    first, second = "f [hash 0x%016x]" % 1, "f [hash 0x%016x]" % 2
    contexts = "f [hash 0x%016x]" % (1 << 60 | 2)
    again = write("again", b":csir\nf\n1\n1\n5\nf\n%d\n1\n7\n" %
        (1 << 60 | 2))
    other = write("before", b":csir\nf\n%d\n1\n7\nf\n1\n1\n5\n" %
        (1 << 60 | 2))
    raw = write("second", b":csir\nf\n%d\n1\n7\n" % (1 << 60 | 2))
    for old, new, wanted, warns in (
            (one, both, {second: 7}, 0), (both, one, {second: -7}, 0),
            (two, both, {first: 5}, 0), (both, two, {first: -5}, 0),
            (both, both, {}, 0), (one, two, {"f": 2}, 1),
            (one, other, {contexts: 7}, 0), (again, one, {contexts: -7}, 0),
            (raw, again, {first: 5}, 0), (again, raw, {"f": -5}, 0)):
        r = tap.cgdiff("--names=plain", old, new)
        events, costs, calls = costs_of(r.out)
        same((r.status, {name: cost[0] for (file, name), cost in costs.items()},
            r.err.count("warning: ")), (0, wanted, warns),
            "hashes of %s and %s" % (old, new))
    # In runs for the noise, functions have the same names as on the sides.
    for name, rows in ("grown", [(1, 8), (2, 7)]), ("run", [(1, 5), (2, 7)]), \
            ("slow", [(1, 9), (2, 7)]), ("alone", [(1, 9)]), \
            ("third", [(3, 9)]):
        write(name, b":ir\n" + b"".join(b"f\n%d\n1\n%d\n" % row
            for row in rows))
    write("grown1", b":ir\nf\n1\n1\n8\n")
    for old, new, name, noises, warns in (
            ("one", "grown", "f", ["run", "slow"], 0),
            ("one", "grown", "f", ["run", "alone"], 0),
            ("one", "grown1", "f", ["run", "alone"], 0),
            ("both", "grown1", first, ["run", "alone"], 0),
            ("both", "grown", first, ["alone", "run"], 0),
            ("one", "grown1", "f", ["one", "third"], 1)):
        r = tap.cgdiff(*("--noise=" + x for x in noises),
            "--fail-if=fn:^%s$:Cs>+1" % re.escape(name), old, new)
        check(r.status == 0 and "???:%s Cs 5 -> 8 (+3, +60.00%%, within noise "
            "4)\n" % name in r.err and r.err.count("warning: ") == warns,
            "hashes of %s and %s, with noise of %s" % (old, new, noises), [r])
    r = tap.cgdiff("--noise=one", "--noise=two", one, two)
    same(r.err.count("warning: 1 function had other code"), 1,
        "a function is told once")
    write("front", b"f\n1\n1\n5\n")
    r = tap.cgdiff("--noise=front", "--noise=front", one, both)
    same((r.status, r.out, r.err), (2, b"", "cgdiff: front: expected a profile "
        "with IR instrumentation, as 'one' is, found instrumentation by a "
        "front end\n"), "noise of another kind")
    ended(tap.cgfilter(one, both), 0, "cgfilter: warning: 1 function had one "
        "hash in some profiles and several in others, so that '%s' is also "
        "without the hash\n" % first, "one hash and several on one side")
    more = [write(name, read(path) + read(path).replace(b"f\n", b"g\n")[4:])
        for name, path in (("more", one), ("mores", both))]
    r = tap.cgfilter(*more)
    check("warning: 2 functions had one hash in" in r.err and "'%s'" % first in
        r.err, "two functions", [r])
    write("cut", read(a)[:-8])
    r = tap.cgfilter("cut")
    check(r.status == 2 and r.out == b"" and re.match(
        r"cgfilter: cut:\d+: expected ", r.err), "one that is cut", [r])
    write("twice", b":ir\nf\n1\n1\n5\nf\n1\n2\n5\n5\n")
    r = tap.cgfilter("twice")
    same((r.status, r.err), (0, "cgfilter: twice: warning: expected functions "
        "of the same name to have the same shape, found 1 that do not; "
        "cgcheck shows them\n"),
        "functions that do not go together")
    for option, status, err in ("-q", 0, ""), ("--strict", 2, "cgfilter: "
            "twice: " + r.err[len("cgfilter: twice: warning: "):]):
        ended(tap.cgfilter(option, "twice"), status, err, "... with " + option)


def costs_of(data):
    """Return events, costs and calls of a profile, by (file, function)."""
    def names(*words):
        return tuple(word.decode("latin-1") for word in words)
    said = oracle.Sum([write("costs", data)])
    costs, calls = {}, collections.Counter()
    for (kind, _, file, name, _, at, *to), counts in said.costs.items():
        if kind == "arc":
            calls[names(file, name), names(*to[1:3])] += counts.pop("calls")
            check(not any(counts.values()), "calls have no costs", [counts])
        elif at == (None, 0):
            costs[names(file, name)] = [counts.get(event, 0)
                for event in said.events]
    return [*names(*said.events)], costs, calls


def place(name):
    """Return (file, function) of a name that may begin with its file."""
    m = re.match(r"([^:;]+)[:;](.*)", name)
    return (m[1], m[2]) if m else ("???", name or "<external>")


def test_costs():
    for name in SETS:
        events, costs, calls = costs_of(out("--to=callgrind", "--names=plain",
            "--positions=absolute", *runs(name)))
        wanted = parse_text(read(kept(name, "proftext")))
        entries = name[:2] == "fe" or name[:4] in ("mcdc", "entr", "cove")
        same(events, ["Cs", "En"] if entries else ["Cs"], name + ": events")
        same(costs, {place(n): [sum(f.counters)] + f.counters[:1] * entries
            for (n, _), f in wanted.items()}, name + ": costs")
        arcs = collections.Counter()
        for (n, _), f in wanted.items():
            for (site, value), count in f.values["0"].items():
                arcs[place(n), place(value)] += count
        same(calls, arcs, name + ": calls")
    write("h", b":ir\nf\n1\n1\n5\nf\n2\n1\n7\n/a/b c.c;f:x\n3\n1\n9\n"
        b"d:e.c:g\n4\n1\n11\n-[A b:c:]\n5\n1\n13\nm.m:-[A b:]\n6\n1\n"
        b"17\n<unknown>;k\n7\n1\n19\n:l\n8\n1\n23\n+[A d:]\n9\n1\n29\n"
        b"-a:m\n10\n1\n31\n-[\n11\n1\n37\nn:\n12\n1\n41\n")
    events, costs, calls = costs_of(out("--to=callgrind", "--names=plain",
        "h"))
    same({key: value[0] for key, value in costs.items()}, {
        ("???", "f [hash 0x0000000000000001]"): 5,
        ("???", "f [hash 0x0000000000000002]"): 7,
        ("/a/b c.c", "f:x"): 9, ("d:e.c", "g"): 11,
        ("???", "-[A b:c:]"): 13, ("m.m", "-[A b:]"): 17, ("???", "k"): 19,
        ("???", ":l"): 23, ("???", "+[A d:]"): 29, ("-a", "m"): 31,
        ("???", "-["): 37, ("???", "n:"): 41}, "files in front of names")
    for form, words in (("dot", b"costs are exact; costs of calls are unknown, "
            b"so inclusive costs are the same\n"), *((form, b"all counts are "
            b"exact, except that costs of calls are unknown and 0") for form in
            ("json", "csv"))):
        p = tap.cgexport("--to=" + form, runs("ir19")[0])
        check(p.status == 0 and words in p.out, form + " tells what is unknown",
            [p.status, p.err])
    # Only some calls are known, so causes and inclusive costs are unknown.
    sides = runs("ir19")
    tap.cgdiff("-q", "--sides", "-o", "d", *sides)
    for form, file in itertools.product(("text", "md", "csv", "json", "html"),
            (sides[0], "d")):
        got = tap.clannotate("--no-annotate", "--to=" + form, file).out
        why = b"Causes are unknown: profiles of LLVM have only calls through"
        check((why in got) == (form in ("text", "md", "html") and file == "d"),
            "causes of %s in %s" % (file, form), [got])
        got = re.sub(rb"<(style|script)>.*?</\1>", b"", got, flags=re.S)
        check(b"half" in got and not re.search(rb"per.call|/call|"
            rb" a call|" + {"csv": b",Cs cause", "json": b'"causes"|"inclusive"', "html":
            b'inclusive|"calls":1'}.get(form, b"inclusive"), got),
            "no costs of calls of %s in %s" % (file, form), [got])
    got = tap.clannotate("--to=csv", sides[0]).out.decode().splitlines()
    same({row["Cs inclusive"] for row in csv.DictReader(got)}, {""},
        "inclusive costs in csv")
    for words, wanted in (("cgdiff --fail-if=Cs>+100 -o d", b"(+144, +320.00%)\n"
            ), ("cgdiff --fail-if=fn:calls>+79 -o d", b"+80"), *[(
            "cgdiff -o d --fail-if=" + limit, b"the profiles are of LLVM") for
            limit in ("cause:Cs>+1", "incl:Cs>+1", "percall:Cs>1", "arc:Cs>1")],
            ("cgexport --to=folded --stacks=arcs", b"profiles of LLVM"),
            *[(words, b"'%s': expected calls with their costs" % option) for
            words, option in (("cgdiff --fold=^half$", b"--fold"),
            ("cgfilter --to=callgrind --fold=^half$", b"--fold"),
            ("cgfilter --to=callgrind --root=^walk$", b"--root"))],
            ("clannotate --hot", b"no path is known"),
            ("clannotate --function=^walk$", b" >   ???:half (2x)\n")):
        r = tap.tool(words, *sides[:2 if words.startswith("cgdiff") else 1])
        check(wanted in r.err.encode() + r.out and "  cause " not in r.err,
            words, [r])
    # A profile without any calls does not show callers either.
    for old, new in runs("ir19"), runs("fe19"), runs("cover14"):
        for form in "callgrind", "cachegrind":
            write(form, out("-q", "--to=" + form, new))
        for words, *inputs in [*itertools.product(("cgfilter --root=^main$",
                "cgfilter --fold=^main$"), (new, "callgrind", "cachegrind")),
                ("cgdiff --fold=^main$", old, new)]:
            refused(tap.tool(words, *inputs), "expected calls with their costs",
                "%s of %s" % (words, inputs))
    check(b"walk;L? 20\n" in tap.cgexport("--to=folded", sides[0]).out,
        "stacks of self costs")
    # A call has the name of its target, but not the hash.
    events, costs, calls = costs_of(out("--to=callgrind", "--names=plain",
        write("contexts", b":csir\nf\n1\n1\n5\n1\n0\n1\n1\nf:3\n\nf\n%d\n1\n7\n"
        b"1\n0\n1\n1\nf:4\n\n" % (1 << 60 | 2))))
    plain, hashed = ("???", "f"), ("???", "f [hash 0x1000000000000002]")
    same((costs, calls), ({plain: [5], hashed: [7]}, {(plain, plain): 3,
        (hashed, plain): 4}), "a function with contexts and without")
    refused(cgmerge("--to=callgrind", write("big", b":ir\nf\n1\n2\n"
        b"18446744073709551613\n1\n")), "overflows 64 bits", "a sum that is "
        "too large")
    write("one", b":ir\nf\n1\n1\n1\n")
    write("none", b":ir\n")
    for words, wanted in (("cgmerge --to=callgrind one one none", [b"2"]),
            ("cgmerge --to=callgrind -j3 --weight=5:one none one", [b"6"]),
            ("cgmerge --to=callgrind none one", []),
            ("cgfilter one one none", [b"2"])):
        same(re.findall(rb"(?m)^desc: Profiles: (.*)", tap.tool(words).out),
            wanted, "how many: " + words)
    r = cgmerge("--to=cachegrind", runs("fe14")[0])
    check(r.status == 0 and b"\nevents: Cs En\n" in r.out, "as Cachegrind's",
        [r])
    same(b"fn=never" in out("--to=callgrind", "--names=plain", "--sparse",
        runs("ir14")[0]), False, "--sparse of costs")


def test_overlap():
    """llvm-generated compares the figures with those of llvm-profdata."""
    a, b = runs("ir19")
    r = tap.cgdiff("--overlap=100", a, b)
    same((r.status, [row.split() for row in r.out.decode().splitlines()][-3:]),
        (0, [["Counters", "47.302%", "45", "189"], ["Call", "targets",
        "21.199%", "15", "89"], ["Memory", "sizes", "33.333%", "5", "3"]]),
        "no function has a counter of 100")
    r = tap.cgdiff("--overlap", a, a, a)
    same(re.findall(rb"overlap: +(\d+)|(100\.000)%  +(\d+)  +(\d+)", r.out)[1:],
        [(b"", b"100.000", b"%d" % n, b"%d" % (2 * n)) for n in (45, 15, 5)],
        "twice the same")
    check(b"Only in new" not in r.out, "no function is new", [r])
    write("few", b":ir\nf\n1\n1\n10\n\n")
    write("calls", b":ir\nf\n1\n1\n10\n1\n0\n1\n1\ng:5\n\n")
    for sides in ("few", "calls"), ("calls", "few"):
        same(re.findall(rb"(?m)^(Counters|Call targets|Memory sizes) ",
            tap.cgdiff("--overlap", *sides).out), [b"Counters",
            b"Call targets"], "values of one side: " + sides[0])
    write("uncalled", b":ir\nf\n1\n1\n10\n1\n0\n1\n1\ng:0\n\n")
    same(re.findall(rb"(?m)^Call targets +(.*%) ", tap.cgdiff("--overlap",
        "calls", "uncalled").out), [b"0.000%"], "values without counts")
    write("bare", b":ir\n")
    write("empty", b"")
    for old, new, title in (("bare", "few", b"few with bare"), ("few", "bare",
            b"bare with few"), ("empty", "few", b"few with nothing"), ("few",
            "empty", b"nothing with few")):
        same(tap.cgdiff("-q", "--overlap", old, new).out.split(b"\n")[0],
            b"Overlap of " + title, "a side without functions: " + title
            .decode())
    write("least", b":ir\nf\n1\n1\n1\n\n")
    check(b" 100.000% " in tap.cgdiff("--overlap", "least", "least").out,
        "a single count")
    write("large", b":ir\nf\n1\n2\n%d\n%d\ng\n1\n1\n100\n" % (1 << 63,
        1 << 63))
    same(tap.cgdiff("--overlap", "large", "large").out.split()[-4:],
        [b"Counters", b"100.000%", b"%d" % (1 << 64), b"%d" % (1 << 64)],
        "a sum of more than 64 bits")
    # Bit 60 of a hash may mean that a function is of a second run.
    for kind in b"fe", b"ir", b"csir":
        name = write("bit60", b":%s\nf\n0x1000000000000001\n1\n10\n\ng\n"
            b"0x1234\n1\n5\n" % kind)
        r = tap.cgdiff("--overlap", name, name)
        same(r.out.split()[-4:], [b"Counters", b"100.000%", b"15", b"15"],
            "a hash with bit 60: " + kind.decode())
    for args, words in (
            (["--overlap", a, runs("fe19")[0]], "expected a profile with IR"),
            (["--overlap", "--all", a, b], "option '--all' cannot be combined "
                "with '--overlap'"),
            (["--overlap=x", a, b], "option '--overlap': expected a number"),
            (["--overlap", a, write("grind", b"events: Ir\nfn=f\n1 1\n")],
                "grind:0: expected a profile of LLVM")):
        refused(tap.cgdiff(*args), words, "refused: " + " ".join(args[:2]))


def test_counters():
    """Cases of --counters that test_tools() does not compare."""
    a, b = runs("temporal19")
    shown = show(a, b)
    same(shown["traces"], [{"weight": 1, "functions": ["main", "walk",
        "square", "half"] + more} for more in (["route.c;twice"], [])],
        "traces")
    same((shown["kind"], shown["flags"], shown["inputs"], shown["binaries"],
        shown["traces_seen"], shown["functions_ran"]), ("IR", ["traces"], 2,
        ["c2fd78cfd1181be0e1cc5975ec1d8605a19c6682"], 2, 5), "the whole")
    shown = show(kept("mcdc19", "profdata"))
    bits = [f for f in shown["functions"] if "bits" in f]
    same([(f["name"], f["bits"], f["entered"] == f["counters"][0])
        for f in bits], [("choose", "17", True)], "bits of conditions")
    same(re.findall(r"(?m)^    bits.*", tap.clannotate("--counters",
        kept("mcdc19", "profdata")).out.decode()),
        ["    bits of conditions: 17"], "and as text")
    same([f["name"] for f in show("--limit=2", a)["functions"]] +
        [f["name"] for f in show("--function=fl:route", a)["functions"]],
        ["walk", "route.c;twice", "route.c;twice"], "--limit, --function")
    write("hot", b":csir\nf\n1\n2\n%d\n9\nf\n%d\n1\n5\n" % (2**64 - 1,
        1 | 1 << 60))
    write("void", b":ir\nf\n1\n1\n5\n1\n0\n2\n0\n0\n")
    same([f["targets"] for f in show("void")["functions"]], [[[], []]],
        "sites without values")
    r = tap.cgdiff("--overlap=1", "void", "void")
    check(r.status == 0 and b"100.000%" in r.out, "their overlap", [r])
    # Hashes of a front end may have any bits.
    write("bits", b"f\n%d\n2\n3\n4\n" % (1 | 1 << 60))
    shown = show("bits")["summary"]
    same((shown["total"], shown["counters"]), (7, 2), "a front end's hash")
    write("most", b":ir\nf\n1\n2\n%d\n9\n" % (2**64 - 3))
    shown = show("most")["summary"]
    same((shown["total"], shown["cutoffs"], shown["max"]), (None, [],
        2**64 - 3), "a sum of more than 64 bits")
    shown = tap.clannotate("--counters", "most").out
    check(b"\nSum of counters:      more than 2^64 - 1\n" in shown and
        b"Share" not in shown, "and as text", [shown])
    shown = show("hot")
    same([f.get("pseudo") for f in shown["functions"]] + [shown[s]["total"]
        for s in ("summary", "context_summary")], ["hot", None, 0, 5],
        "hot, and with contexts")
    r = tap.clannotate("--counters", "hot")
    check(r.status == 0 and b"    hot, 2 counters without counts\n" in r.out,
        "hot, as text", [r])
    for args, words, status in (
            (["--counters", "--function=nope", a], "expected a function, "
                "found none", 1),
            (["--counters", write("empty", b"")], "expected a profile of LLVM, "
                "found an empty file", 2),
            (["--counters", "empty", "empty"], "expected a profile of LLVM, "
                "found empty files", 2),
            (["--counters", "--format=csv", a], "option '--counters': "
                "expected --to=text or json", 2),
            (["--counters", a, "x.c"], "x.c: expected a profile of LLVM, found "
                "a source file", 2),
            (["--counters", "--asm", a], "option '--asm' cannot be combined "
                "with '--counters'", 2),
            (["--counters", "grind"], "grind:0: expected a profile of LLVM",
                2)):
        r = tap.clannotate(*args)
        check(r.status == status and r.out == b"" and words in r.err,
            "refused: " + " ".join(args[:2]), [r])


def test_counters_text():
    """--counters shows the same as text; the layout is not tested."""
    def rows(*args):
        r = tap.clannotate("-q", "--counters", *args)
        check(r.status == 0 and not r.err, "clannotate " + " ".join(args), [r])
        return [" ".join(line.split()) for line in r.out.decode().split("\n")
            if line and line[0] != "-"]

    def found(rows, first, wanted):
        at = rows.index(first) if first in rows else 0
        same(rows[at:at + len(wanted) + 1], [first, *wanted], first)
    write("all", b":ir\n:entry_first\n:instrument_loop_entries\n"
        b":temporal_prof_traces\n2\n4\n3\nb.c;f,a,\n1\n,\n"
        b"a\n5\n2\n9\n2\n3\n0\n2\n2\nb.c;f:3\n** External "
        b"Symbol **:1\n0\n1\n1\n2\n8:6\n16:2\n2\n1\n1\nb.c;f:5\n"
        b"b.c;f\n1\n1\n7\n$1\n0x2a\n")
    shown = rows("all", "all")
    found(shown, "Of: all and 1 more", ["Instrumentation: IR, entries first, "
        "loop entries", "Functions: 2", "Functions that ran: 2"])
    shown = rows("all")
    found(shown, "Of: all", [])
    found(shown, "Counters: 3", ["Sum of counters: 18",
        "Largest first one: 9", "Largest of all other: 2"])
    found(shown, "targets 2 1 2 1 of 0, 1 of 2", ["sizes 1 1 2 1 of 2",
        "vtables 1 1 1 1 of 1"])
    found(shown, "2 of 4 that there were", ["trace 1, weight 3:", "b.c;f", "a",
        "trace 2, weight 1:", "<external>"])
    f = ["entered: 7", "counters: 7", "bits of conditions: 2a"]
    found(shown, "a [hash 0x0000000000000005]", ["entered: 9", "counters: 9 2",
        "targets at site 0:", "3 ( 75.00%) b.c;f", "1 ( 25.00%) <external>",
        "sizes at site 0:", "6 ( 75.00%) 8", "2 ( 25.00%) 16",
        "vtables at site 0:", "5 (100.00%) b.c;f",
        "b.c;f [hash 0x0000000000000001]", *f])
    same(rows("--limit=1", "all")[-2:], ["5 (100.00%) b.c;f", "1 more"],
        "--limit=1")
    same(rows("--function=fl:^b", "all")[-4:], [
        "b.c;f [hash 0x0000000000000001]", *f], "--function")
    write("made", made(10, "<", 8, ids=True))
    found(rows("--limit=0", "made", runs("temporal19")[0]), "Binary: 616263", [
        "Binary: c2fd78cfd1181be0e1cc5975ec1d8605a19c6682", "Counters: 17"])
    write("zero", b":ir\nf\n1\n1\n0\n1\n1\n1\n1\n8:0\n")
    found(rows("zero"), "sizes at site 0:", ["0 ( 0.00%) 8"])
    write("warm", b":ir\nf\n1\n1\n%d\n" % (2**64 - 2))
    found(rows("warm"), "f [hash 0x0000000000000001]",
        ["warm, 1 counters without counts"])
    same([f.get("pseudo") for f in show("warm")["functions"]], ["warm"],
        "warm, in JSON")
    shown = show("all")
    same((shown["flags"], shown["functions"][0]["vtables"], shown["traces"]), ([
        "entry_first", "loop_entries", "traces"], [[{"value": "b.c;f",
        "count": 5}]], [{"weight": 3, "functions": ["b.c;f", "a"]},
        {"weight": 1, "functions": [""]}]), "all, in JSON")


def filtered(*args):
    r = tap.cgfilter("--to=proftext", *args)
    if r.err:
        check(False, "cgfilter " + " ".join(args), [r])
    return r


def test_filter():
    """llvm-generated compares with what llvm-profdata leaves."""
    head = b":ir\n:temporal_prof_traces\n2\n2\n1\na,b.c;f,b.c;g,\n1\na,\n"
    a = b"a\n5\n1\n9\n1\n0\n1\n3\nb.c;f:4\nb.c;g:3\nh:2\n"
    f, g = b"b.c;f\n1\n1\n7\n", b"b.c;g\n1\n1\n8\n"
    write("in", head + a + f + g)
    for args, wanted in (
            (["--drop=^a$"], b":ir\n:temporal_prof_traces\n1\n2\n1\n"
                b"b.c;f,b.c;g,\n" + f + g),
            (["--drop=fl:^b"], b":ir\n:temporal_prof_traces\n2\n2\n1\na,\n"
                b"1\na,\n" + re.sub(b"b.c;.|h", b"** External Symbol **", a)),
            (["--keep=fl:^[?]+$", "--keep=g"], head.replace(b"b.c;f,", b"") +
                re.sub(b"b.c;f|h", b"** External Symbol **", a) + g),
            (["-s", "s/f/k/", "-s", "fl:s/b/z/", "-s", "fl:s/[?]+/y/"],
                head.replace(b"b.c;f", b"z.c;k").replace(b"b.c;g", b"z.c;g") +
                a.replace(b"b.c;f", b"z.c;k").replace(b"b.c;g", b"z.c;g")
                .replace(b"h:", b"** External Symbol **:") +
                b"z.c;g\n1\n1\n8\n" + b"z.c;k\n1\n1\n7\n"),
            (["-s", "fl:s/^b.c$//"], head.replace(b"b.c;", b"") +
                a.replace(b"b.c;", b"").replace(b"h:", b"** External Symbol "
                b"**:") + (f + g).replace(b"b.c;", b"")),
            (["-s", "/:f$/s/f/k/"], (head + a + g + f).replace(b";f", b";k")
                .replace(b"h:", b"** External Symbol **:")),
            (["-s", "s/g/f/"], head.replace(b";g", b";f") +
                a.replace(b"3\nb.c;f:4\nb.c;g:3\nh:", b"2\nb.c;f:7\n"
                b"** External Symbol **:") + b"b.c;f\n1\n1\n15\n")):
        r = filtered(*args, "in")
        same(bare(r.out), bare(wanted), "cgfilter " + " ".join(args))
    write("in", f + g.replace(b"1\n8", b"2\n8\n9"))
    r = tap.cgfilter("--to=proftext", "-s", "s/g/f/", "in")
    same((r.status, r.err, bare(r.out)), (0, "cgfilter: warning: expected "
        "functions of the same name to have the same shape, found 1 that do "
        "not; what differs is omitted\n", bare(f)), "names that become one")
    r = tap.cgfilter("-v", "--to=proftext", "-s", "s/[fg]$/k/", "in")
    check("cgfilter: functions: 2 names became 1\n" in r.err, "-v", [r])
    same(filtered("-q", "--keep=nothing", "in")[:2], (1, b""), "-q")
    same(filtered("-q", "-s", "s/g/f/", "in")[2], "", "-q: no warning")
    same(filtered("-q", "-o", "-", "in").out, filtered("in").out,
        "-q with the standard output named")
    ended(tap.cgfilter("--to=proftext", "--keep=f", "--drop=f", "in"), 0,
        "cgfilter: warning: nothing is kept: no function is left\n",
        "nothing is kept")
    write("empty", b":ir\n")
    ended(tap.cgfilter("--to=proftext", "-s", "s/a/b/", "empty"), 0,
        "cgfilter: warning: no name matches 's/a/b/'\n", "nothing is there")
    for args, words in (
            (["--to=proftext", "--strict", "-s", "s/g/f/", "in"],
                "expected functions of the same name to have the same shape, "
                    "found 1"),
            (["--to=proftext", "--fold=f", "in"], "option '--fold' cannot be "
                "combined with '--to=profdata' or '--to=proftext'"),
            (["--sparse", "in"], "option '--sparse': expected --to=profdata "
                "or --to=proftext as well"),
            (["--llvm-version=17", "in"], "option '--llvm-version': expected "
                "--to=profdata as well"),
            (["--to=proftext", "--llvm-version=17", "in"], "option "
                "'--llvm-version': expected --to=profdata as well"),
            (["--to=proftext", "in", "nowhere"], "nowhere: cannot open"),
            (["--to=profdata", "-s", "s/^g$//", "in"], "expected rules that "
                "leave 'b.c;g' a name, found none"),
            (["-q", "--to=proftext", "--strict", "-s", "s/g/f/", "in"],
                "expected functions of the same name to have the same shape"),
            (["--to=profdata", "grind"], "option '--to': expected profiles "
                "of LLVM, found others")):
        refused(tap.cgfilter(*args), words, "refused: " + " ".join(args[:2]))


tap.run_tests()
