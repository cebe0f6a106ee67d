#!/usr/bin/env python3
"""Generated profiles of LLVM: cgmerge writes the same bytes as the oldest and
newest llvm-profdata-N that are installed (with LLVM_DATA: as all), with every
flag, and in any order and grouping of inputs.  Eight seeds make one round,
which has at least eight profiles.  Starts of llvm-profdata take most of the
time, so if there are many seeds, 32 make one round, of larger profiles.
"""
import functools
import os
import random
import re
import shutil
import sys

sys.path[0] += "/.."
import tap
from tap import cgmerge, read, same, write

os.chdir(tap.scratch())
rand = random.Random()

# The heads of profiles as text, and the first release that knows each.
HEADS = (("", 13), (":ir\n", 13), (":csir\n", 13), (":ir\n:entry_first\n", 13),
    (":ir\n:single_byte_coverage\n", 19),
    (":temporal_prof_traces\n1\n1\n3\nf7,f11,nobody,\n", 19),
    (":ir\n:instrument_loop_entries\n", 22))
RELEASES = [n for n in range(13, 23) if shutil.which("llvm-profdata-%d" % n)]
if not os.environ.get("LLVM_DATA"):
    RELEASES = sorted({*RELEASES[:1], *RELEASES[-1:]})
CONTEXT = 1 << 60       # in hashes of context-sensitive functions
SEEDS = tap.seeds(1, 2000)
ROUND = 32 if len(SEEDS) >= 32 else 8   # seeds


@functools.cache
def names(n):
    """Return sorted names: their order matters to llvm-profdata before 17."""
    return sorted("f%d" % i if i % 5 else "dir/s%d.c;f%d" % (i % 3, i)
        for i in range(n))


@functools.cache
def first_hash(name):
    return random.Random(name).getrandbits(59)


@functools.cache
def shape_of(name, number, bits, values):
    """Return the numbers of counters, of bytes of a bitmap and of sites of each
    kind, always the same for a name and a hash."""
    shape = random.Random("%s %d" % (name, number))
    counters = shape.randint(1, 9)
    bitmap = shape.randint(1, 4) if shape.random() < 0.3 and bits else 0
    sites = shape.random() < 0.4 and values
    return counters, bitmap, [shape.randint(1, 3) for _ in "01"] if sites else []


def function(name, number, bits, values):
    n, bitmap, sites = shape_of(name, number, bits, values)
    some = rand.random() < 0.8
    lines = [name, str(number), str(n)]
    lines += [str(some * rand.choice((0, 1, 7, rand.getrandbits(30))))
        for _ in range(n)]
    if bitmap:
        lines += ["$%d" % bitmap] + ["0x%x" % (some * rand.randrange(256))
            for _ in range(bitmap)]
    if sites:
        lines.append("2")
        for kind, n in zip("01", sites):
            lines += [kind, str(n)]
            for _ in range(n):
                seen = rand.sample(range(40), rand.randint(0, 9))
                lines.append(str(len(seen)))
                lines += ["%s:%d" % (x if kind == "1" else "f%d" % (5 * x + 1),
                    rand.randint(1, 9)) for x in seen]
    return "\n".join(lines) + "\n\n"


def profile(head, some=1.0, bits=True, values=True):
    text = [head]
    for name in names(150 * ROUND // 8):
        number = first_hash(name)
        hashes = [number]
        if rand.random() < 0.1 and head == ":csir\n":
            hashes += [number ^ 5 | CONTEXT]
        for number in sorted(hashes):
            if rand.random() <= some:
                text.append(function(name, number, bits, values))
    return "".join(text).encode()


def test_peers():
    if not RELEASES:
        tap.skip("llvm-profdata-N", "none is installed")
    for release in RELEASES:
        tool = "llvm-profdata-%d" % release
        for head, since in HEADS:
            if release < since:
                continue
            bits = release >= 19 and head != ":csir\n"
            for name in "a", "b":
                write(name, profile(head, bits=bits))
            said = "%d, %s: " % (release, head.replace("\n", " "))
            there = "--llvm-version=%d" % release
            # From text, llvm-profdata gives bits of one function to the next.
            for name in "ab" if bits else "":
                tap.run(tool, "merge", "-o", name, name)
            for args in (["a", "b"], ["--sparse", "a"]):
                tap.run(tool, "merge", "-o", "indexed", *args)
                tap.run(tool, "merge", "--text", "-o", "text", *args)
                r = cgmerge("-q", there, *args)
                same(r.out, read("indexed"), said + " ".join(args))
                r = cgmerge("-q", "--to=proftext", *args)
                same(r.out, read("text"), said + " ".join(args) + ", as text")
        # llvm-profdata forgets the weights of values that are new at a site.
        for name in "a", "b":
            write(name, profile(":ir\n", bits=False, values=False))
        tap.run(tool, "merge", "-o", "indexed", "--weighted-input=3,a", "b")
        same(cgmerge("-q", there, "--weight=3:a", "b").out, read("indexed"),
            "%d, weights" % release)


def compare_filter(release, tool):
    """cgfilter selects functions as `llvm-profdata merge --function' does, and
    renames them so that the result is its sum of texts with the new names."""
    there = "--llvm-version=%d" % release
    if release >= 19:
        for theirs, ours in ("function=(^|;)f[12]", "keep=^f[12]"), \
                ("no-function=s0|3$", "drop=fl:s0"):
            tap.run(tool, "merge", "-o", "theirs", "--" + theirs, "old", "new")
            r = tap.cgfilter("--to=profdata", there, "--" + ours,
                *["--drop=3$"] * ("drop" in ours), "old", "new")
            same(r.out, read("theirs"), "%d, --%s" % (release, ours))
    for name in "old", "new":
        write(name + "2", re.sub(rb"(?m)^(dir/s..c;|)f(1[0-9]+)", rb"\1GG\2",
            read(name)).replace(b"dir/s1", b"elsewhere/s1"))
    tap.run(tool, "merge", "--text", "-o", "theirs", "old2", "new2")
    r = tap.cgfilter("--to=proftext", "-s", "s/^f(1\\d+)/GG$1/",
        "--mod-filename=s,dir/s1,elsewhere/s1,", "old", "new")
    same(r.out.replace(b"** External Symbol **", b""), read("theirs").replace(
        b"** External Symbol **", b""), "%d, renamed" % release)


def test_order():
    ins = [write("in%d" % i, profile(head, 0.7)) for i, head in
        enumerate([":csir\n"] * 6)]
    whole = cgmerge("-q", *ins).out
    for i in range(6):
        rand.shuffle(ins)
        same(cgmerge("-q", *ins).out, whole, "in another order: " +
            " ".join(ins))
        cut = rand.randint(1, 5)
        steps = [write("step%d" % n, cgmerge("-q", *part).out)
            for n, part in enumerate((ins[:cut], ins[cut:]))]
        rand.shuffle(steps)
        same(cgmerge("-q", *steps).out, whole, "in steps")


KINDS = {"Edge": "Counters", "IndirectCall": "Call targets",
    "MemOP": "Memory sizes", "VTable": "Vtables"}


def figures(text):
    """Return the figures of llvm-profdata for the whole or for a function."""
    found = {"numbers": [int((re.findall(
        r"# of [a-z ]+ %s: (\d+)" % word, text) or ["0"])[0])
        for word in ("overlap", "mismatch", "only in test_profile")]}
    for theirs, ours in KINDS.items():
        m = re.search(theirs + r" profile base count sum: (\d+)\n.*: (\d+)",
            text)
        if not m:
            continue
        found[ours] = [(re.findall(expression, text) or ["0.000"])[0]
            for expression in (theirs + r" profile overlap: ([0-9.]+)%",
            r"Mismatched count percentage \(%s\): ([0-9.]+)%%" % theirs,
            r"Percentage of %s profile only in test_profile: ([0-9.]+)" %
            theirs)] + [m[1], m[2]]
    return found


def our_figures(text):
    head, *parts = text.split("\n\n")
    rows = [re.split("  +", row) for row in parts[1].splitlines()]
    numbers = dict(re.findall(r"(\S+).*: +(\d+)", parts[0]))
    found = {"numbers": [int(numbers.get(word, 0)) for word in
        ("Functions", "With", "Only")]}
    for kind, *row in rows[1:]:
        row = dict(zip(rows[0][1:], row))
        found[kind] = [row.get(name, "0.000").rstrip("%") for name in
            ("overlap", "mismatch", "only new", "sum of old", "sum of new")]
    return found, parts[2] if len(parts) > 2 else ""


def compare_overlap(release, tool):
    """--overlap agrees for the whole, and for functions with a counter of 1000
    or more."""
    said = "%d, overlap: " % release
    theirs = tap.run(tool, "overlap", "--value-cutoff=1000", "old",
        "new").out.decode()
    functions, whole = re.split("Profile overlap info[r]?mation", theirs)
    ours, rows = our_figures(tap.cgdiff("--overlap=1000", "old",
        "new").out.decode())
    wanted = figures(whole)
    for name in set(wanted) - set(ours):    # sums of 0 in both
        same(wanted.pop(name)[3:], ["0", "0"], said + "no " + name)
    same(ours, wanted, said + "the whole")
    wanted = set()
    for part in functions.split("Function level:\n")[1:]:
        name, number = re.match(r"  Function: (\S+) \(Hash=(\d+)",
            part).groups()
        f = figures(part)
        wanted.add(("%s [hash 0x%016x]" % (name, int(number)), *f["Counters"][3:],
            *[f[kind][0] + "%" if kind in f else "-"
            for kind in KINDS.values()]))
    head, *rows = [re.split("  +", row.strip()) for row in rows.splitlines()]
    got = set()
    for row in rows:
        row = dict(zip(head, row))
        got.add((row["Function"], row["sum of old"], row["sum of new"],
            *[row.get(kind, "-") for kind in KINDS.values()]))
    same(sorted(got - wanted) + ["not"] + sorted(wanted - got), ["not"],
        said + "functions")
    same(len(got) > 20, True, said + "there are some")


def test_overlap():
    old, new = (profile(":ir\n", 0.9, bits=False) for _ in "ab")
    # f7 and f11 get a hash with another last digit, f13 and f14 a counter more.
    changed = re.sub(rb"\n(f7|f11)\n(\d+)\d\n", rb"\n\1\n\g<2>7\n", new)
    changed = re.sub(rb"\n(f13|f14)\n(\d+)\n(\d+)\n", lambda m:
        b"\n%s\n%s\n%d\n5\n" % (m[1], m[2], int(m[3]) + 1), changed)
    write("old", old)
    write("new", changed)
    for release in RELEASES:
        tool = "llvm-profdata-%d" % release
        compare_overlap(release, tool)
        compare_filter(release, tool)


for seed in SEEDS[::ROUND]:
    rand.seed(14 + seed)
    test_peers()
    test_overlap()
    test_order()
tap.done()
