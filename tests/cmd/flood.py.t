#!/usr/bin/env python3
"""Names and ids that were made to meet in one slot cost what others cost.

They do where a table of hashes has no key: XXH3 of eight bytes can be turned
round.  Each tool gets a tenth of the time that it would take then.
"""
import functools
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
    ".."))
import tap
from tap import check, write

N = 100000
SECONDS = 3
MASK = 2 ** 64 - 1
FACTOR = 0x9FB21C651E98DF25
BACK = pow(FACTOR, -1, 2 ** 64)
# What XXH3 adds to eight bytes: of its own secret, bytes 8 to 23.
OWN = 0x1cad21f72c81017c ^ 0xdb979083e96dd4de


def rotate(v, by):
    return (v << by | v >> (64 - by)) & MASK


def unmix(v):
    """v ^= rotate(v, 49) ^ rotate(v, 24), backwards: 64 of them are none."""
    for _ in range(63):
        v ^= rotate(v, 49) ^ rotate(v, 24)
    return v


# That is linear: a table for each byte.
UNMIX = [[functools.reduce(int.__xor__, (unmix(1 << 8 * place + bit)
    for bit in range(8) if byte >> bit & 1), 0) for byte in range(256)]
    for place in range(8)]


def input_of(h):
    """The 64 bits, the first half of the input above, that hash to h."""
    h ^= h >> 28 ^ h >> 56
    h = h * BACK & MASK
    h ^= (h >> 35) + 8
    h = h * BACK & MASK
    v = 0
    for place in range(8):
        v ^= UNMIX[place][h >> 8 * place & 255]
    return v ^ OWN


def inputs():
    """Without end, all of one hash folded to 32 bits."""
    target = 0x12345678
    i = 0
    while True:
        i += 1
        high = i * 2654435761 & 0xffffffff
        yield input_of(high << 32 | high ^ target)


def flood_names():
    names = []
    for v in inputs():
        name = (v >> 32).to_bytes(4, "little") + \
            (v & 0xffffffff).to_bytes(4, "little")
        if name[0] not in b" \t(" and not set(name) & set(b"\0\n\r="):
            names.append(name)
            if len(names) == N:
                return names


def flood_ids():
    """Of at most 18 digits."""
    ids = []
    for v in inputs():
        number = v >> 32 | (v & 0xffffffff) << 32
        if number < 10 ** 18:
            ids.append(number)
            if len(ids) == N // 2:
                return ids


def bounded(tool, *args):
    """Run a tool that may use so many seconds of a processor."""
    return tap.run("sh", "-c", 'ulimit -t %d; exec "$@"' % SECONDS, "sh",
        os.path.join(tap.BIN, tool), *args)


def is_quick(title, wanted, *command):
    p = bounded(*command)
    check(p.status == 0 and wanted in p.out, title,
        ["status %d" % p.status, p.err[:200], p.out[:200]])


def main():
    folder = tap.scratch()
    names = flood_names()
    lines = b"".join(b"fn=%s\n1 1\n" % name for name in names)
    total = b"totals: %d\n" % N
    one = write(folder + "/names", b"version: 1\nevents: Ir\nfl=a.c\n" +
        lines + total)
    files = write(folder + "/files", b"version: 1\nevents: Ir\n" +
        lines.replace(b"fn=", b"fl=") + total)
    ids = flood_ids()
    numbers = write(folder + "/ids", b"version: 1\nevents: Ir\nfl=a.c\n" +
        b"".join(b"fn=(%d) f%d\n1 1\n" % (id, i) for i, id in enumerate(ids))
        + b"".join(b"fn=(%d)\n1 1\n" % id for id in ids) +
        b"totals: %d\n" % N)
    for what, path in (("functions", one), ("files", files),
            ("ids", numbers)):
        is_quick("cgmerge: " + what, total, "cgmerge", path)
        is_quick("cgcheck: " + what, b": ok", "cgcheck", path)
    is_quick("cgfilter: functions that get new names", total, "cgfilter",
        "-s", "s/^/x/", one)
    is_quick("cgdiff: functions", b"totals: 0\n", "cgdiff", one, one)
    is_quick("clannotate: functions", b"PROGRAM TOTALS", "clannotate",
        "--no-annotate", one)
    tap.done()


main()
