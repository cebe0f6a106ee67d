#!/usr/bin/env python3
"""Inputs of great size: a table of what the tools accept, and at what cost.

Each row has an input that grows with N: small in `make check', larger in
check-medium, of full size in check-long, or omitted where its size is 0.  Its
commands have their status, their message, and the memory and output that they
may need per byte of uncompressed input.  The memory is the peak of the process.
In check-medium each command also gets two small inputs, one four times as large
as the other, for which it may need five times the instructions.  All runs have
64 open files at most and 1 MiB of stack, too little to recurse over an input.
"""
import collections
import os
import re
import sys
import zlib

sys.path[0] += "/.."
import cost
import tap
from cost import MIB, zstd
from tap import check

HEAD = b"version: 1\nevents: Ir\n"
BASE = 24       # MiB that a tool may need for any input
STACK = None if cost.IS_SANITIZED else MIB
# Memory and output are MiB for each of input.  `says' matches the end of the
# output or, if the status is 2, the only message.  `counted' is the N at which
# instructions are counted, or 0 if that would prove nothing.
Row = collections.namedtuple("Row", "title sizes make counted runs base",
    defaults=(BASE,))
Try = collections.namedtuple("Try", "command memory out says status",
    defaults=("", 0))

os.chdir(tap.scratch())


# Each of these makes an input, the file or folder IN, and returns its number of
# bytes, uncompressed.

def put(parts, pack=None):
    """Write parts to IN, perhaps compressed; return their size before that."""
    size = 0
    with open("IN", "wb") as f:
        for part in parts:
            size += len(part)
            f.write(pack.compress(part) if pack else part)
        if pack:
            f.write(pack.flush())
    return size


def blocks(lines, count, step=10000):
    """Yield lines(i) for each i below count, joined into blocks."""
    for first in range(0, count, step):
        yield b"".join(map(lines, range(first, min(first + step, count))))


def functions(n):
    return put([HEAD, b"fl=a.c\n", *blocks(lambda i:
        b"fn=(%d) f%d\n%d 1\n" % (i, i, i), n)])


def names(n):
    """Functions with names of 1 MiB each."""
    return put([HEAD, *blocks(lambda i: b"fn=%d%s\n1 1\n" % (i, b"x" * MIB),
        n, 1)])


def inputs(n):
    """A folder of files with one function each, of 100 functions by turns."""
    os.makedirs("IN")
    text, size = HEAD + b"fl=a.c\nfn=f%d\n1 1\ntotals: 1\n", 0
    for i in range(n):
        size += len(tap.write("IN/%d" % i, text % (i % 100)) and text)
    return size


def prefixes(n):
    """Names of which each begins the next one, and more with all of the last."""
    return put([HEAD, *[b"fn=%s\n1 1\n" % (b"x" * i) for i in range(1, n)],
        *blocks(lambda i: b"fn=%s%d\n1 1\n" % (b"x" * n, i), 2000)])


def line(n):
    return put([HEAD, b"fl=a.c\n#", b"x" * (n - 2), b"\nfn=f\n1 1\n"])


def long_counts(n):
    """A cost line that is almost all blanks."""
    return put([HEAD, b"fl=a.c\nfn=f\n1", b" " * (n - 5), b"1\n"])


def ids(n):
    """Functions with ids just below 2^64."""
    return put([HEAD, b"fl=a.c\n", *blocks(lambda i: b"fn=(%d) f%d\n1 1\n" %
        (2 ** 64 - 1 - i, i), n), *blocks(lambda i: b"fn=(%d)\n1 1\n" %
        (2 ** 64 - 1 - i), n)])


def gzip_bomb(n):
    """Lines that gzip compresses to a thousandth."""
    return put([HEAD, b"fl=a.c\nfn=f\n", *[b"1 1\n" * (MIB // 4)] * n],
        zlib.compressobj(9, zlib.DEFLATED, 31))


def zstd_bomb(n):
    """n times 1,000 cost lines, then 4n MiB of line ends."""
    text = b"1 1\n" * 1000
    tap.write("IN", zstd(HEAD + b"fl=a.c\nfn=f\n", *[text] * n,
        *[(b"\n", MIB)] * (4 * n)))
    return n * (len(text) + 4 * MIB)


def json_deep(n):
    return put([b'{"dhatFileVersion":2,"mode":"heap","x":', b"[" * n])


def chain(n):
    """Each function calls the next one."""
    return put([HEAD, b"fl=a.c\n", *blocks(lambda i: b"fn=(%d) f%d\n1 1\n"
        b"cfn=(%d) f%d\ncalls=1 1\n2 %d\n" % (i, i, i + 1, i + 1, n - i),
        n - 1), b"fn=(%d)\n1 2\n" % (n - 1)])


def circle(n):
    """A chain whose last function calls the first: all are one cycle."""
    return put([HEAD, b"fl=a.c\n", *blocks(lambda i: b"fn=(%d) f%d\n1 1\n"
        b"cfn=(%d) f%d\ncalls=1 1\n2 1\n" % (i, i, (i + 1) % n, (i + 1) % n),
        n)])


def stack(n):
    """A folded stack of n frames, and one more."""
    return put([*blocks(lambda i: b"f%d;" % i, n), b"last 7\n"])


def many_a(n):
    """A name for patterns that try every way to divide it."""
    return put([HEAD, b"fl=a.c\nfn=", b"a" * n, b"b\n1 1\n"])


BACKTRACK = r"^cgfilter: pattern '.*' on the name 'a+[.]{3}': (match|heap) " \
    "limit exceeded$"
ROWS = [
    Row("functions", (5000, 10 ** 6, 10 ** 7), functions, 500, [
        Try("cgmerge IN", 12, 2, "\ntotals: {n}\n"),
        Try("cgmerge -j2 IN IN", 12, 2, "\ntotals: {2n}\n"),
        Try("cgdiff IN IN", 12, 1, "\ntotals: 0\n"),
        Try("cgfilter --by=object IN", 12, 1, "\ntotals: {n}\n"),
        Try("cgfilter -s s/f/g/ IN", 12, 2, "\ntotals: {n}\n"),
        Try("cgcheck IN", 12, 1, ": ok, .* Ir {n,}\n"),
        Try("clannotate --no-annotate IN", 12, 9),
        Try("clannotate --to=json IN", 12, 9),
        Try("clannotate --to=csv IN", 12, 9),
        Try("cgexport --to=json IN", 12, 9),
        Try("cgexport --to=folded IN", 12, 9),
    ]),
    # A page shows only the most costly functions: its size does not grow.
    Row("functions on a page", (5000, 10 ** 6, 10 ** 7), functions, 0, [
        Try("clannotate --to=html IN", 12, 0, "</html>\n"),
    ]),
    Row("names of a MiB", (1, 16, 256), names, 0, [
        Try("cgmerge IN", 4, 2, "\ntotals: {n}\n"),
        Try("cgdiff IN IN", 6, 1, "\ntotals: 0\n"),
        Try("cgfilter -s s/x+$// IN", 6, 2, "\ntotals: {n}\n"),
        Try("cgcheck IN", 4, 1, ": ok, "),
        Try("cgexport --to=json IN", 4, 2),
    ]),
    Row("names that begin alike", (1000, 5000, 10000), prefixes, 0, [
        Try("cgmerge -j2 IN", 4, 1),
    ]),
    Row("inputs", (200, 20000, 100000), inputs, 0, [
        Try("cgmerge -q IN", 4, 1, "\ntotals: {n}\n"),
        Try("cgmerge -q -j4 IN", 4, 1, "\ntotals: {n}\n"),
        Try("cgmerge -q --keep-going -j2 IN", 4, 1, "\ntotals: {n}\n"),
        Try("cgdiff -q -O IN IN", 4, 1, "\ntotals: 0\n"),
    ]),
    Row("a line", (MIB, 16 * MIB, 256 * MIB), line, 0, [
        Try("cgmerge IN", 4, 1, "\ntotals: 1\n"),
        Try("cgcheck IN", 4, 1, ": ok, "),
    ]),
    Row("a line that is too long", (0, 0, 257 * MIB), line, 0, [
        Try("cgmerge IN", 4, 0, "expected a newline within 256 MiB", 2),
    ]),
    Row("a line of counts", (MIB, 16 * MIB, 256 * MIB), long_counts, 0, [
        Try("cgmerge IN", 4, 1, "\ntotals: 1\n"),
    ]),
    Row("ids up to 2^64 - 1", (1000, 10 ** 5, 10 ** 6), ids, 500, [
        Try("cgmerge IN", 12, 2, "\ntotals: {2n}\n"),
        Try("cgcheck IN", 12, 1, ": ok, "),
    ]),
    Row("MiB in a thousandth of gzip", (16, 256, 1024), gzip_bomb, 0, [
        Try("cgmerge IN", 0, 1, "\ntotals: {262144n}\n"),
        Try("cgcheck IN", 0, 1, ": ok, "),
    ]),
    # The window of cost.zstd() takes 128 MiB.
    Row("4 MiB in a thousandth of zstd", (4, 64, 256), zstd_bomb, 0, [
        Try("cgmerge IN", 0, 1, "\ntotals: {1000n}\n"),
    ], BASE + 128),
    Row("nested JSON", (10 ** 5, 10 ** 6, 10 ** 8), json_deep, 0, [
        Try("cgmerge IN", 0, 0, "expected values nested up to 512 deep", 2),
    ]),
    Row("a chain of calls", (2000, 10 ** 5, 10 ** 6), chain, 500, [
        Try("cgmerge IN", 12, 2, "\ntotals: {n1}\n"),
        Try("cgcheck --graph IN", 12, 1, ": ok, "),
        Try("cgfilter --fold=^f[1-9] IN", 12, 1, "\ntotals: {n1}\n"),
        Try("cgfilter --root=f1 IN", 12, 2),
        Try("cgfilter --keep=f99$ --callers IN", 12, 2),
        Try("cgdiff --sides --match=similar -s s/^f/g/ IN IN", 12, 4),
        Try("cgdiff --fail-if=incl:Ir>1 IN IN", 12, 4),
        Try("clannotate --inclusive --no-annotate IN", 12, 9),
        Try("clannotate --hot IN", 12, 9),
        Try("clannotate --tree=both --no-annotate IN", 12, 12),
        Try("clannotate --to=json IN", 12, 12),
        Try("clannotate --to=html IN", 16, 3, "</html>\n"),
        Try("cgexport --to=folded --stacks=arcs IN", 12, 6),
        Try("cgexport --to=speedscope IN", 12, 6),
        Try("cgexport --to=pprof IN", 12, 6),
        Try("cgexport --to=dot --threshold=0 IN", 12, 12),
    ]),
    Row("a circle of calls", (2000, 10 ** 5, 10 ** 6), circle, 500, [
        Try("cgcheck --graph IN", 12, 1, ": ok, "),
        Try("cgfilter --fold=^f[1-9] IN", 12, 1, "\ntotals: {n}\n"),
        Try("cgfilter --root=f1 IN", 12, 2),
        Try("clannotate --inclusive --no-annotate IN", 12, 9),
        Try("clannotate --hot IN", 12, 9),
        Try("cgexport --to=folded --stacks=arcs IN", 12, 6),
    ]),
    Row("frames of a folded stack", (2000, 10 ** 5, 10 ** 6), stack, 500, [
        Try("cgmerge IN", 80, 9, "\ntotals: 7\n"),
        Try("cgcheck IN", 80, 1, ": ok, "),
    ]),
    Row("a name that a pattern backtracks on", (10 ** 6,) * 3, many_a, 0, [
        Try("cgfilter -s s/^(a+)+$/x/ IN", 4, 0, BACKTRACK, 2),
        Try("cgfilter -s s/^(a|aa)+$/x/ IN", 4, 0, BACKTRACK, 2),
        Try("cgfilter --drop=^(a|aa)+$ IN", 4, 0, BACKTRACK, 2),
    ], BASE + 100),
]


def numbers(says, n):
    """Return the pattern with numbers for {n}, {2n}, {n1} for n + 1, and {n,}
    with separators."""
    def value(m):
        v = n * int(m[1] or 1) + int(m[2] or 0)
        return "{:,}".format(v) if m[3] else str(v)
    return re.sub(r"\{(\d*)n(\d*)(,?)\}", value, says)


def tail(path):
    with open(path, "rb") as f:
        f.seek(max(0, os.path.getsize(path) - 300))
        return f.read().decode("latin-1")


def attempt(row, n, size, t):
    run = cost.peak(t.command, "out", STACK, 64)
    out = os.path.getsize("out")
    title = "%s, %s: %s" % ("{:,}".format(n), row.title, t.command)
    says = numbers(t.says, n)
    said = run.err if t.status else tail("out")
    check(run.status == t.status and re.search(says, said) and
        (t.status == 0 or (run.err.count("\n") == 1 and out == 0)), title,
        [run.status, run.err[:300], said[-200:]])
    mib = size / MIB
    tap.note("%.1f MiB: %.1f MiB of memory, %.1f of output, %.2f CPU s" % (mib,
        run.peak, out / MIB, run.seconds))
    check(out / MIB <= 5 + t.out * mib, "... its output", [out, size])
    if not cost.IS_SANITIZED:
        check(run.peak <= row.base + t.memory * mib, "... its memory",
            [run.peak, mib])


def made(row, n):
    """Make an input in a child process and return its size: memory of this
    process would count as memory of the tools that it runs."""
    from_child, to_parent = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(to_parent, b"%d" % row.make(n))
        os._exit(0)
    os.close(to_parent)
    _, status = os.waitpid(child, 0)
    with open(from_child, "rb") as f:
        return int(f.read()) if status == 0 else 0


def clear():
    tap.run("rm", "-rf", "IN", "out")


def grows(row):
    """Four times the input needs at most five times the instructions."""
    counts = collections.defaultdict(list)
    for n in row.counted, 4 * row.counted:
        clear()
        made(row, n)
        for t in row.runs:
            counts[t.command].append(cost.instructions(t.command + " -o out"))
    clear()
    for command, (few, many) in counts.items():
        check(0 < many < 5 * few, "instructions grow as the input: %s: %s" %
            (row.title, command), [few, many])


for row in ROWS:
    n = row.sizes[tap.LEVEL]
    if n == 0:
        continue
    size = made(row, n)
    check(size > 0, "%s: an input" % row.title)
    for t in row.runs:
        attempt(row, n, size, t)
    clear()
    if tap.MEDIUM and row.counted and cost.COUNTS:
        grows(row)
tap.done()
