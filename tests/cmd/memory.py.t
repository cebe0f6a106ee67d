#!/usr/bin/env python3
"""If memory is short, or compressed data need more than a tool has, its error
names the file, and it gives no verdict on the file."""
import os
import re
import resource
import sys

sys.path[0] += "/.."
import tap
from tap import check, read, same, write

os.chdir(tap.scratch())
TEXT = b"events: Ir\nfl=a\nfn=f\n1 5\nsummary: 5\n"
COMMANDS = tap.commands("""
    cgcheck {; --json; --pass} IN
    cgmerge {IN; -j2 good IN; -o new good IN; --stat=max good IN}
    cgdiff good IN
    cgexport --to=csv IN
    {cgfilter; clannotate} IN
""")
OUT = "out of memory: [0-9]+ times [0-9]+ bytes"


def run(command, name, **options):
    words = [word.replace("IN", name) for word in command.split()]
    p = tap.tool(*words, **options)
    return words[0], p


def frame(window, dictionary=False):
    """Return TEXT in a frame of zstd with a window of 2 ** window bytes."""
    return b"\x28\xb5\x2f\xfd" + bytes([dictionary, window - 10 << 3]) \
        + b"\7" * dictionary + (len(TEXT) << 3 | 1).to_bytes(3, "little") \
        + TEXT


def limit(bytes):
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (bytes, bytes))


def refused(command, place, says, what, **options):
    tool, p = run(command, place.split(":")[0], **options)
    check(p.status == 2 and p.out == b"" and not os.path.exists("new")
        and re.fullmatch("%s: %s: %s\n" % (tool, place, says), p.err),
        "%s: %s" % (what, command), [p])


def test_needs():
    """A frame that needs a larger window or a dictionary is an error."""
    same(run("cgmerge -q IN", write("frame", frame(20)))[1].out,
        run("cgmerge -q IN", "good")[1].out, "a frame made by hand")
    same(run("cgmerge -q IN", write("frame", frame(27)))[1].out,
        run("cgmerge -q IN", "good")[1].out, "a window of 128 MiB")
    write("wide", frame(28))
    write("apart", frame(20, True))
    for command in COMMANDS:
        refused(command, "wide", "expected compressed data with a window of "
            "up to 128 MiB, found a larger one: decompress them first, with "
            "'zstd -dc --long=31'", "a window of 256 MiB")
        refused(command, "apart", "the compressed data need a dictionary",
            "a dictionary")


def test_short():
    write("window", frame(27))
    for command in COMMANDS:
        refused(command, "window", "out of memory for compressed data",
            "no memory for a window", preexec_fn=limit(128 << 20))
    write("names", TEXT + b"".join(b"fn=%0200d\n1 1\n" % i
        for i in range(280000)))
    write("long", TEXT + b"#" * (48 << 20) + b"\n")
    for i, command in enumerate(COMMANDS):
        if "-j2" in command:
            continue        # threads need too much memory themselves
        if tap.MEDIUM or i % 2:
            refused(command, "names:[0-9]+", OUT, "no memory for names",
                preexec_fn=limit(50 << 20))
        if tap.MEDIUM or i % 2 == 0:
            refused(command, "long", OUT, "no memory for a line",
                preexec_fn=limit(50 << 20))
    write("rules", b"# more\n" * (8 << 20))
    p = run("cgfilter --rules=IN good", "rules", preexec_fn=limit(50 << 20))[1]
    check(p.status == 2 and re.fullmatch("cgfilter: rules: %s\n" % OUT, p.err),
        "no memory for rules", [p])


def test_reserve():
    """Large arrays reserve far more addresses than they need to work."""
    write("many", b"events: Ir\n" + b"".join(b"fl=f%d\nfn=%d\n%s\n" % (
        i % 7, i, b"\n".join(b"%d %d" % (line, i) for line in range(5)))
        for i in range(200000)))
    for command in "cgmerge IN", "cgfilter IN", "clannotate --format=csv IN":
        much, little = (run(command, "many", preexec_fn=way)[1]
            for way in (None, limit(200 << 20)))
        check(little.status == 0 and len(little.out) > 4 << 20,
            "few addresses are enough: " + command, [little])
        same(little.out, much.out, "and the same comes of it")
    # A report reads no calls of a file whose source it does not find.
    write("calls", b"events: Ir\nfl=gone.c\nfn=f\n" + b"".join(b"cfn=g\ncalls=1 1\n"
        b"%d 1\n" % i for i in range(1000000)) + b"fn=g\n1 1\n")
    for words in "", "-Inone ":
        p = run("clannotate %sIN" % words, "calls", preexec_fn=limit(48 << 20))[1]
        check(p.status == 0 and b"gone.c:g" in p.out, "calls that no source shows "
            "take no memory", [p])


write("good", TEXT)
test_needs()
if re.search(b"__[at]san_init", read(tap.CGMERGE)):
    tap.skip("where memory is short", "a sanitizer needs too much itself")
elif sys.maxsize < 1 << 32:
    tap.skip("where memory is short", "addresses are few here anyway")
else:
    test_short()
    test_reserve()
tap.done()
