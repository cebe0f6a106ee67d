#!/usr/bin/env python3
"""Names and ids made to collide in one slot cost no more than any others.

They would collide if the keys of the hashes were those of hash_seed(0), which
everybody knows: XXH3 of eight bytes can be inverted, and nearly each sum of two
words times two known numbers has a pair of words (base/hash.h).  Each tool gets
less than half of the time that it would need then.
"""
import fractions
import functools
import itertools
import sys

sys.path[0] += "/.."
import tap
from tap import check, write

N = 80000
SECONDS = 1
MASK = 2 ** 64 - 1
FACTOR = 0x9FB21C651E98DF25
BACK = pow(FACTOR, -1, 2 ** 64)


def known_keys():
    """Yield the keys of hash_seed(0), without end."""
    state = 0
    while True:
        state = state + 0x9e3779b97f4a7c15 & MASK
        v = (state ^ state >> 30) * 0xbf58476d1ce4e5b9 & MASK
        v = (v ^ v >> 27) * 0x94d049bb133111eb & MASK
        yield v ^ v >> 31


SEED, LAST, *WORDS = itertools.islice(known_keys(), 4)
LAST, *WORDS = LAST | 1, *(word | 1 for word in WORDS)
UNLAST = pow(LAST, -1, 2 ** 64)
# XXH3 xors eight bytes with this: bytes 8 to 23 of its secret, less the seed.
SWAPPED = int.from_bytes((SEED & 0xffffffff).to_bytes(4, "little"), "big")
OWN = (0x1cad21f72c81017c ^ 0xdb979083e96dd4de) - (SEED ^ SWAPPED << 32) & MASK


def rotate(v, by):
    return (v << by | v >> (64 - by)) & MASK


def unmix(v):
    """Undo v ^= rotate(v, 49) ^ rotate(v, 24): 64 of these change nothing."""
    for _ in range(63):
        v ^= rotate(v, 49) ^ rotate(v, 24)
    return v


# unmix() is linear, so a table for each byte is enough.
UNMIX = [[functools.reduce(int.__xor__, (unmix(1 << 8 * place + bit)
    for bit in range(8) if byte >> bit & 1), 0) for byte in range(256)]
    for place in range(8)]


def input_of(h):
    """Return the 64 bits that hash to h; the upper half begins the input."""
    h ^= h >> 28 ^ h >> 56
    h = h * BACK & MASK
    h ^= (h >> 35) + 8
    h = h * BACK & MASK
    v = 0
    for place in range(8):
        v ^= UNMIX[place][h >> 8 * place & 255]
    return v ^ OWN


def hashes():
    """Yield endless hashes whose products with LAST have one upper half."""
    for i in itertools.count():
        yield (0x12345678 << 32 | i * 2654435761 & 0xffffffff) * UNLAST & MASK


def flood_names():
    names = []
    for v in map(input_of, hashes()):
        name = (v >> 32).to_bytes(4, "little") + \
            (v & 0xffffffff).to_bytes(4, "little")
        if name[0] not in b" \t(" and not set(name) & set(b"\0\n\r="):
            names.append(name)
            if len(names) == N:
                return names


def short_vectors():
    """Return two short (x, y) with x * WORDS[0] + y * WORDS[1] = 0 (Gauss)."""
    a = -WORDS[1] * pow(WORDS[0], -1, 2 ** 64) & MASK, 1
    b = 2 ** 64, 0
    while True:
        n = round(fractions.Fraction(a[0] * b[0] + a[1] * b[1],
            a[0] ** 2 + a[1] ** 2))
        b = b[0] - n * a[0], b[1] - n * a[1]
        if b[0] ** 2 + b[1] ** 2 >= a[0] ** 2 + a[1] ** 2:
            return a, b
        a, b = b, a


def flood_ids():
    """Return colliding ids of at most 18 digits."""
    ids = []
    a, b = short_vectors()
    area = a[0] * b[1] - a[1] * b[0]
    unword = pow(WORDS[0], -1, 2 ** 64)
    for h in hashes():
        x = (h ^ h >> 32) * unword & MASK
        # Take the solution nearest to the middle of all valid pairs.
        right, up = x - 2 ** 31, -2 ** 27
        m = (right * b[1] - up * b[0] + area // 2) // area
        n = (up * a[0] - right * a[1] + area // 2) // area
        x, y = x - m * a[0] - n * b[0], -m * a[1] - n * b[1]
        if 0 <= x < 2 ** 32 and 0 <= x + (y << 32) < 10 ** 18:
            ids.append(x + (y << 32))
            if len(ids) == N // 2:
                return ids


def is_quick(title, wanted, *command):
    p = tap.bounded(SECONDS, *command)
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
