#!/usr/bin/env python3
"""Profiles of samples: pprof's and folded stacks.  Self and inclusive costs of
functions are those of pprof or, for folded stacks, of a model; errors have the
right place, and cut files, also of other forms, are refused."""
import collections
import gzip
import json
import os
import re
import sys

sys.path[0] += "/.."
import pprof
import stacks
import tap
from pprof import Pprof, field
from tap import check, read, refused, same, tool, write

os.chdir(tap.scratch())
SAMPLES = os.path.join(tap.DATA, "import")


def path(name):
    return os.path.join(SAMPLES, name)


def functions(file, *args):
    """Return the costs of functions, {NAME: {EVENT: [SELF, INCLUSIVE]}}, summed
    by name as pprof does, and the totals.  INCLUSIVE is None for functions of a
    cycle, which have none of their own, and for a name of several functions."""
    p = tool("clannotate", "-q", "--to=json", "--threshold=0", *args, file)
    check(p.status == 0 and p.err == "", "clannotate %s" % file, [p])
    report = json.loads(p.out)
    found = {}
    for f in report["functions"]:
        several = f["function"] in found
        costs = found.setdefault(f["function"], {})
        for event in report["totals"]:
            both = costs.setdefault(event, [0, 0])
            both[0] += f["self"].get(event, 0)
            both[1] = None if several or f.get("cycle") else \
                f["inclusive"].get(event, 0)
    return found, report["totals"]


def peer(file, event):
    """Return {NAME: (SELF, INCLUSIVE)} and the total of `pprof -top'."""
    text = read(path("%s.%s.top" % (file, event))).decode()
    total = int(re.search(r"of (\d+)\w* total", text)[1])
    found = {}
    for line in text.split("flat%   sum%        cum   cum%\n")[1].splitlines():
        flat, _, _, cum, _, name = line.split(None, 5)
        name = name.replace(" (inline)", "").replace(" (partial-inline)", "")
        found[name] = tuple(int(re.match(r"\d+", n)[0]) for n in (flat, cum))
    return found, total


def test_pprof():
    for file in ("go-cpu", "go-heap", "go-mutex", "cpp-cpu", "cpp-heap"):
        found, totals = functions(path(file + ".pb.gz"))
        for event in totals:
            wanted, total = peer(file, event)
            same(totals[event], total, "%s: total of %s" % (file, event))
            got = {name: tuple(costs[event]) for name, costs in found.items()
                if any(costs[event])}
            same(got, {name: (costs[0], None if got.get(name, (0, 0))[1] is
                None else costs[1]) for name, costs in wanted.items()
                if costs[0] or name in got}, "%s: functions by %s" %
                (file, event))
        p = tool("cgcheck", "--graph", path(file + ".pb.gz"))
        check(p.status == 0 and b"ok, pprof" in p.out, file + ": cgcheck",
            [p])


def merged(data, *args):
    write("x", data)
    return tool("cgmerge", "-q", *args, "x")


def body(data, *args):
    p = merged(data, *args)
    check(p.status == 0, "merged", [p])
    return p.out.decode().partition("\nevents: ")[2]


def test_meaning():
    """Each part of a profile of pprof has its place in the output."""
    p = Pprof(("samples", "count"), ("cpu", "nanoseconds"))
    p.function(1, "main", "m.c", 3).function(2, "f", "f.c", 10)
    p.function(3, "g", "f.c", 20)
    p.put(3, (1, 1), (2, 0x400000), (5, p.string("/bin/p")))
    # The code of the first line of a location is inlined in the second.
    p.location(1, (1, 5), mapping=1).location(2, (3, 22), (2, 12), mapping=1)
    p.sample((2, 1), (2, 20)).sample((1,), (1, 10))
    p.sample((2, 2, 2, 1), (1, 10))
    same(body(p.bytes()), "cpu samples\nsummary: 40 4\n\nob=(1) /bin/p\n"
        "fl=(1) f.c\nfn=(1) f\ncfn=(2) g\ncalls=0 20\n12 30 3\n\nfl=(1)\n"
        "fn=(2)\n22 30 3\ncfn=(1)\ncalls=0 10\n22 10 1\n\nfl=(2) m.c\n"
        "fn=(3) main\n5 10 1\ncfi=(1)\ncfn=(1)\ncalls=0 10\n5 30 3\n\n"
        "totals: 40 4\n", "functions, inlined ones, recursion")
    head = merged(p.bytes()).out.decode()
    for line in ("cmd: /bin/p", "desc: Samples: 4", "desc: Periods: samples 1",
            "event: cpu : cpu (nanoseconds)"):
        check("\n" + line + "\n" in head, line, [head])
    # The order of fields and the packing of numbers change nothing.
    q = Pprof(("samples", "count"), ("cpu", "nanoseconds"))
    q.put(2, (1, 2), (1, 1), (2, 2), (2, 20)).sample((1,), (1, 10))
    q.sample((2, 2, 2, 1), (1, 10))
    q.location(2, (3, 22), (2, 12), mapping=1).location(1, (1, 5), mapping=1)
    q.function(3, "g", "f.c", 20).function(2, "f", "f.c", 10)
    q.function(1, "main", "m.c", 3)
    q.put(3, (1, 1), (2, 0x400000), (5, q.string("/bin/p")))
    same(merged(q.bytes()).out.decode(), head, "another order of fields")
    q.body += field(14, q.string("samples"))
    check(body(q.bytes()).startswith("samples cpu\n"), "a default type")
    for how in (gzip.compress, lambda data: gzip.compress(data[:50]) +
            gzip.compress(data[50:])):
        same(merged(how(p.bytes())).out.decode(), head, "compressed")


def test_addresses():
    """Code without lines keeps its address, relative to its file."""
    p = Pprof(("samples", "count"))
    p.put(3, (1, 1), (2, 0x7f0000001000), (4, 0x1000), (5, p.string(
        "/lib/l.so"))).put(3, (1, 2), (2, 0x400000), (5, p.string("/bin/p")))
    p.location(7, mapping=1, address=0x7f0000001230)
    p.location(9, mapping=2, address=0x400010).location(4)
    p.location(5, (0, 1), address=8).sample((5,), (4,))
    p.sample((7, 9), (3,)).sample((4,), (1,)).sample((), (2,))
    same(body(p.bytes()), "samples\nsummary: 10\n\nfl=(1) ???\nfn=(1) ???\n"
        "0x0 0 7\n\nob=(1) /bin/p\nfl=(1)\nfn=(2) [p]\ncob=(2) /lib/l.so\n"
        "cfn=(3) [l.so]\ncalls=0 0x0 0\n0x400010 0 3\n\nob=(2)\nfl=(1)\n"
        "fn=(3)\n0x1230 0 3\n\ntotals: 10\n", "addresses")


def test_dropped():
    """drop_frames and keep_frames remove the frames that a model removes."""
    for seed in range(40):
        p, wanted = pprof.dropping(seed)
        write("x", p.bytes())
        found, _ = functions("x")
        same({name: costs["samples"][0] for name, costs in found.items()
            if costs["samples"][0]}, dict(wanted), "dropped frames %d" % seed)
    # Expressions that cannot be used, or take too long, remove nothing.
    for drop, keep in (("f(", ""), ("f", "[a"), ("(f)\\1", ""),
            ("|".join("f.{%d}" % n for n in range(900)), ""),
            ("(?:.*f){50}g", "")):
        p = Pprof(("samples", "count")).function(1, "main").function(2,
            "f" * 200000).location(1, (1, 5)).location(2, (2, 5))
        p.sample((2, 1), (1,)).drop(drop, keep)
        write("x", p.bytes())
        p = tool("cgmerge", "x")
        check(p.status == 0 and b"\nfn=(1) ffff" in p.out and "cgmerge: note: "
            "'drop_frames' cannot be used: frames that pprof would drop are "
            "kept\n" in p.err, "not used: " + drop[:20], [p.status, p.err])


def test_signs():
    p = Pprof(("samples", "count")).function(1, "f").location(1, (1, 0))
    p.sample((1,), (-5,)).sample((1,), (12,))
    check("\n0 7\n" in body(p.bytes()) and b"desc: Samples" not in
        merged(p.bytes()).out, "counts below 0")
    p.sample((1,), (2 ** 63 - 1,)).sample((1,), (2 ** 63 - 1,))
    refused(merged(p.bytes()), "64 bits", "a sum beyond 64 bits")


def test_extremes():
    """The smallest and the largest numbers that fields can hold."""
    def one(*location, **more):
        p = Pprof(("samples", "count")).function(1, "f", "f.c", 2 ** 63)
        return p.location(2 ** 64 - 1, *location, **more)
    last = 2 ** 64 - 1
    for value in (2 ** 63 - 1, -2 ** 63, -1, 0):
        total = "\ntotals: %d\n" % value
        check(body(one((1, 5)).sample((last,), (value,)).bytes()).endswith(
            total), "a value of %d" % value)
    p = one((1, 5)).sample((last,), (-2 ** 63,)).sample((last,), (-1,))
    refused(merged(p.bytes()), "64 bits", "a sum below 64 bits")
    for line in (2 ** 31, 2 ** 63, -1):
        check("\nfl=(1) f.c\nfn=(1) f\n0 3\n" in body(one((1, line)).sample(
            (last,), (3,)).bytes()), "line %d is none" % line)
    p = one(address=last).put(3, (1, 0), (2, 2 ** 40), (4, last))
    check("\n0xfffffefffffffffe 0 3\n" in body(p.sample((last,),
        (3,)).bytes()), "an address that wraps", [body(p.bytes())])
    p = one((1, 5))
    p.body += field(12, 2 ** 63) + field(11, field(1, 1) + field(2, 2))
    p.sample((last,) * 3, (3,))
    check("\ntotals: 3\n" in body(p.bytes()) and b"Periods: samples 1" in
        merged(p.bytes()).out, "a period of 2^63")
    # 256 values a sample, and stacks without frames.
    p = Pprof(*(("e%d" % i, "count") for i in range(256)))
    p.sample((), range(256)).sample((), [1] * 256)
    same(body(p.bytes()).rsplit("totals: ")[1], "256 " + " ".join(map(str,
        range(1, 256))) + "\n", "256 events, no frames")


def test_unused():
    """Fields that no reader uses change nothing."""
    def one(more=b"", members=()):
        p = Pprof(("samples", "count")).function(1, "f", "f.c").location(1,
            (1, 5))
        p.body += more
        return body(p.sample((1,), (3,), *members).bytes())
    wanted = one()
    for more in (field(14, 99), field(15, 1), field(16, b"x"), field(7, 99),
            field(5, field(1, 2) + field(6, b"x") + field(7, 1)),
            field(4, field(1, 2) + field(2, b"x") + field(4, 7) + field(5, 1)),
            b"\x79" + b"\x12" * 8, b"\x7d" + b"\x12" * 4):
        same(one(more), wanted, "with %r" % more)
    same(one(members=((4, 7), (3, b""))), wanted, "a sample with a label")


def test_unnamed():
    """Functions without a name, lines without a function, odd objects."""
    def one(*function, mapping=0, address=0, line=(1, 5)):
        p = Pprof(("samples", "count"))
        p.put(3, (1, 1), (2, 0x7f0000001000), (4, 0x1000), (5,
            p.string("/lib/[p")))
        p.put(5, (1, 1), *((number, p.string(text))
            for number, text in function))
        p.location(1, *([line] if line else []), mapping=mapping,
            address=address)
        return body(p.sample((1,), (3,)).bytes()).split("\n\n")[1]
    same(one((3, "_f"), (4, "f.c")), "fl=(1) f.c\nfn=(1) _f\n5 3",
        "a function with a system name alone")
    same(one((4, "f.c")), "fl=(1) f.c\nfn=(1) ???\n5 3",
        "a function with a file alone")
    same(one((2, "f"), line=(0, 5)), "fl=(1) ???\nfn=(1) ???\n0 3",
        "a line without a function")
    same(one((2, "f"), line=None, mapping=1, address=0x10),
        "ob=(1) /lib/[p\nfl=(1) ???\nfn=(1) [p\n0x10 0 3",
        "an address before its object")
    same(one((2, "f"), line=(1, 0), mapping=1, address=0x7f0000001230),
        "ob=(1) /lib/[p\nfl=(1) ???\nfn=(1) f\n0x1230 0 3",
        "a function without a line keeps the address")


def test_periods():
    """A period belongs to the event of its type and unit, if samples are
    counted and it fits; it does not change the number of samples."""
    samples, cpu, wall, node = (("samples", "count"), ("cpu", "nanoseconds"),
        ("wall", "nanoseconds"), ("sample", "count"))
    objects, space, each = (("objects", "count"), ("space", "bytes"),
        ("goroutine", "count"))
    for types, of, period, wanted in (
            ((samples, cpu), cpu, 2 ** 62, b"cpu %d samples 1" % 2 ** 62),
            ((samples, cpu), cpu, 2 ** 63, b"samples 1"),
            ((samples, cpu), ("cpu", "bytes"), 5, b"samples 1"),
            ((samples, ("cpu", "")), ("cpu", ""), 5, b"samples 1"),
            ((samples,), cpu, 5, b"samples 1"),
            ((samples, wall, cpu), cpu, 5, b"cpu 5 samples 1"),
            ((node, wall), wall, 5, b"wall 5 sample 1"),
            ((objects, space), space, 5, None), ((each,), each, 1, None),
            ((("contentions", "count"), ("delay", "nanoseconds")),
                ("contentions", "count"), 1, None)):
        p = Pprof(*types)
        p.put(11, *enumerate(map(p.string, of), 1))
        p.body += field(12, period)
        out = merged(p.sample((), (7,) * len(types)).bytes()).out
        same(re.findall(rb"^desc: Periods: (.*)$", out, re.M),
            [wanted] if wanted else [], "%s with a period of %s" % (types, of))
        check((b"\ndesc: Samples: 7\n" in out) == (wanted is not None),
            "... and how many", [out])
    p = Pprof(("a b:c=", "\t"), ("", "x"))
    check(body(p.sample((), (1, 2)).bytes()).startswith("samples a_b_c_\n"),
        "blanks in names of events, and no name")
    # An event `samples' in another unit does not count samples.
    p = Pprof(("samples", "bytes")).put(11, (1, 0), (2, 99))
    p.body += field(12, 5)
    out = merged(p.sample((), (7,)).bytes()).out
    check(b"\ntotals: 7\n" in out and b"Periods" not in out,
        "samples of another unit, and a period outside the strings", [out])


def refuses(text, data, place=None):
    """cgmerge and cgcheck find the error, at most 15 bytes after the place."""
    p = merged(data)
    at = re.match(r"cgmerge: x:(\d+): ", p.err)
    check(p.status == 2 and p.out == b"" and p.err.count("\n") == 1 and
        text in p.err and (place is None or at and
        place <= int(at[1]) < place + 16), text, [p, place])
    p = tool("cgcheck", "x")
    check(p.status == 1 and text.encode() in p.out and
        b"[import-malformed]" in p.out, text + ": cgcheck", [p])


def test_malformed():
    """Malformed profiles are refused, at the offset of the wrong message."""
    def one():
        return Pprof(("samples", "count")).function(1, "f").location(1,
            (1, 5))
    at = len(one().body) + 3
    for text, data in (
            ("locations that the profile has", one().sample((8,), (1,))),
            ("as many values as sample types, found fewer",
                one().sample((1,), ())),
            ("as many values as sample types, found more",
                one().sample((1,), (1, 2))),
            ("each location once", one().location(1)),
            ("each function once", one().function(1, "g")),
            ("a function that the profile has", one().location(2, (8, 1))),
            ("a mapping that the profile has", one().location(2, mapping=8)),
            ("names of functions in the string table",
                one().put(5, (1, 2), (2, 99))),
            ("names of functions in the string table",
                one().put(5, (1, 2), (2, 2 ** 63))),
            ("names of functions in the string table",
                one().put(5, (1, 2), (3, 99))),
            ("names of functions in the string table",
                one().put(5, (1, 2), (4, 99))),
            ("names of sample types in the string table",
                one().put(1, (1, 99), (2, 0))),
            ("names of sample types in the string table",
                one().put(1, (1, 0), (2, 99))),
            ("each mapping once", one().put(3, (1, 1)).put(3, (1, 1))),
            ("a field of a profile of pprof", one().put(2, (1, b"\x80")))):
        place = at if "found" in text or " has" in text else None
        refuses(text, data.bytes(), None if "field" in text else place)
    for number in 1, 2, 3, 4, 5, 11:
        refuses("a field of a profile of pprof", one().bytes() + field(number,
            b"\x08"), len(one().bytes()) + 3)
    refuses("a field of a profile of pprof", one().put(4, (1, 2), (4,
        b"\x08")).bytes(), at)
    refuses("expected a sample type, found none", field(11, field(1, 1)) +
        field(6, b""), 1)
    # An empty first field is no sample type.
    refused(merged(field(1, b"") + one().bytes()), "expected a profile of",
        "no pprof")
    whole = one().sample((1,), (1,)).bytes()
    for data in (whole[:-1], whole + b"\x0b", whole + b"\x00\x01",
            whole + b"\xff" * 10, whole + b"\xf8" + b"\xff" * 4 + b"\x01\x00",
            whole + field(2, 1),
            whole + field(2, field(1, b"\xff" * 9 + b"\x02")),
            whole + field(2, field(2, b"\xff" * 9)),
            whole + b"\x12" + b"\xff" * 9 + b"\x01", whole + field(4, 1),
            whole + b"\x13\x14"):
        refuses("expected", data)
    for n in range(len(whole)):
        p = merged(whole[:n])
        if p.status not in (0, 2) or (p.err == "") != (p.status == 0):
            check(False, "the first %d bytes" % n, [p])
    check(True, "all that is cut")


def test_ids():
    """Ids with gaps, and more of them than the first index has room for."""
    p = Pprof(("samples", "count"))
    for i in range(1, 3000, 7):
        p.function(i, "f%d" % i).location(i, (i, 1)).sample((i,), (i,))
    same(re.findall(r"(?m)^fn=f(\d+)\n1 (\d+)$", body(p.bytes(),
        "--names=plain", "--positions=absolute")), sorted((str(i), str(i))
        for i in range(1, 3000, 7)), "many ids")


def test_bombs():
    """The frames of all stacks may have 2^20 values, plus 32 for each byte."""
    lines = Pprof().location(1, *[(1, i) for i in range(1, 3000)]).body

    def bomb(n):
        p = Pprof(("samples", "count"), ("cpu", "nanoseconds"))
        p.body += lines
        return p.function(1, "f").sample((1,) * n, (1, 1)).bytes()

    n = next(n for n in range(1000) if 2 * 2999 * n > 2 ** 20 +
        32 * len(bomb(n)))
    same(merged(bomb(n - 1))[::2], (0, ""), "stacks in proportion")
    refuses("stacks in proportion to the file", bomb(n))
    p = Pprof(*(("e%d" % i, "count") for i in range(257)))
    refuses("at most 256 sample types", p.bytes())


def model(text):
    """Return the self and inclusive cost of each name in folded stacks."""
    own, all_ = collections.Counter(), collections.Counter()
    for line in text.splitlines():
        stack, count = line.rsplit(" ", 1)
        names = [stacks.plain(name) for name in stack.split(";")]
        own[names[-1]] += int(count)
        for name in set(names):
            all_[name] += int(count)
    return {name: (own[name], all_[name]) for name in all_}


def test_folded():
    for name in ("cpp.folded.gz", "python.folded", "java.folded"):
        data = read(path(name))
        text = (gzip.decompress(data) if name.endswith("gz") else
            data).decode()
        found, totals = functions(path(name))
        same({name: tuple(costs["samples"]) for name, costs in found.items()
            if any(costs["samples"])}, model(text), name)
        same(totals, {"samples": sum(int(line.rsplit(" ", 1)[1])
            for line in text.splitlines())}, name + ": total")
    same(totals["samples"], int(read(path("java.samples.top"))),
        "as many samples as jfr finds")
    same(body(b"a;b_[k] 2\n# no stack\n\na;c_[j];d_[i] 3\r\na 1"),
        "samples\nsummary: 6\n\nfl=(1) ???\nfn=(1) a\n0 1\ncfn=(2) c\n"
        "calls=0 0\n0 3\ncob=(1) [kernel]\ncfn=(3) b\ncalls=0 0\n0 2\n\n"
        "fl=(1)\nfn=(2)\ncfn=(4) d\ncalls=0 0\n0 3\n\nfl=(1)\nfn=(4)\n0 3\n\n"
        "ob=(1)\nfl=(1)\nfn=(3)\n0 2\n\ntotals: 6\n",
        "marks, comments, ends of lines")
    same(body(b"f (a b.py:7);thread 12 5\nf (a b.py:8) 1\n"), "samples\n"
        "summary: 6\n\nfl=(1) ???\nfn=(1) thread 12\n0 5\n\n"
        "fl=(2) a b.py\nfn=(2) f\n8 1\ncfi=(1)\ncfn=(1)\ncalls=0 0\n"
        "7 5\n\ntotals: 6\n",
        "a place, and a name that ends in a number")
    # Frames without a name, and one that is only a mark.
    for text, wanted in ((b"; 5\n", 5), (b";;a 3\n;_[k] 2\n", 5),
            (b"a; 7\n", 7), (b";" * 100000 + b" 1\n", 1),
            (b"a;" * 100000 + b"b 1\n", 1), (b"#" + b";" * 5000 + b"\n", 0),
            (b"a;b 0\n", 0),
            (b"a;b\x01\x7f (c:999999999) 1\n", 1)):
        p = merged(text)
        check(b"\ntotals: %d\n" % wanted in p.out, "frames %s" % text[:20],
            [p.err])
    check(b"\nfn=_[k]\n0 2\n" in merged(b";;a 3\n;_[k] 2\n", "-q",
        "--names=plain").out, "a mark is the name of a frame that is all mark")


# Files with one folded stack, and its frames; then files that are refused.
A, B = ("", "???", "a", 0), ("", "???", "b", 0)
NO_PROFILE = "expected a profile of Cachegrind, Callgrind or LLVM, found "
KNOWN = (
    (b"a;b 5\n", [A, B]),
    (b"a;b \t 5", [A, B]),
    (b"# words\n\r\n\na;b 5\r\n", [A, B]),
    (b"#words\n#\n#\t7\n# a;c 9\na;b 5\n", [A, B]),
    (b"#a;b 5\n", [("", "???", "#a", 0), B]),
    (b"a;b (x.py:12) 5\n", [A, ("", "x.py", "b", 12)]),
    (b"a;(x.py:12) 5\n", [A, ("", "???", "(x.py:12)", 0)]),
    (b"a;b(x.py:12) 5\n", [A, ("", "???", "b(x.py:12)", 0)]),
    (b"a;b (x.py) 5\n", [A, ("", "???", "b (x.py)", 0)]),
    (b"a;b (12) 5\n", [A, ("", "???", "b (12)", 0)]),
    (b"a;b (:12) 5\n", [A, ("", "???", "b (:12)", 0)]),
    (b"a::a;b 5\n", [("", "???", "a::a", 0), B]),
    (b"a;b (x.py:1234567890) 5\n", [A, ("", "???", "b (x.py:1234567890)", 0)]),
)
REFUSED = (
    (b"a;b 5.75\n", "expected a stack and its count, found 'a;b 5.75'"),
    *((b"a;b 5\n%s\n" % line, "expected a stack and its count, found '%s'" %
        line.decode()) for line in (b"a;b", b"a;b -5", b";", b" 5",
        b"a;b 1234567890123456789")),
    (b"a;b5\n", NO_PROFILE + "'a;b5'"),
    (b"a;b .5\n", NO_PROFILE + "'a;b .5'"),
    (b"a;b 5.\n", NO_PROFILE + "'a;b 5.'"),
    (b"a;b 99999999999999999999\n", NO_PROFILE + "'a;b 99999999999999999999'"),
    (b"a" * 9999 + b"\n", NO_PROFILE + "'%s...'" % ("a" * 40)),
    (b"+a;b 5\n", "expected 'events:' before the first line of the body, found "
        "'+a;b 5'"),
    (b"5\n", "expected 'events:' before the first line of the body, found "
        "'5'"),
    (b"fn=a;b 5\n", "expected 'events:' before the first line of the body, "
        "found 'fn=a;b 5'"),
)


def test_lines():
    for data, frames in KNOWN:
        stacks.same_profile(write("x", data), [(frames, {"samples": 5})], repr(data))
    # A line that begins like the one before may have other frames.
    stacks.same_profile(write("x", b"a;b 1\na;c 5\na;c 5x;d 2\n"), [([A, ("", "???",
        name, 0)] + more, {"samples": n}) for name, more, n in (("b", [], 1),
        ("c", [], 5), ("c 5x", [("", "???", "d", 0)], 2))], "frames as before")
    for data, wanted in REFUSED:
        p = tool("cgmerge", write("x", data))
        lines = data.count(b"\n")
        same((p.status, p.out, p.err), (2, b"", "cgmerge: x:%d: %s\n" % (lines,
            wanted)), repr(data))


def test_cut():
    """Noise makes half of the compressed bytes have half of the lines."""
    whole = b"".join(b"main;f%d;g%d %d\n" % (i * 7919 % 99991, i * 104729 % 99991,
        i) for i in range(9000))
    noise = Pprof(("samples", "count"))
    for i in range(9000):
        noise.sample((), (i * 7919 % 99991,))
    lines = b",".join(b'{"line_number": %d, "count": %d}' % (i * 7919 % 99991, i)
        for i in range(9000))
    for name, data in (("stacks", whole), ("perf", b"".join(
            b"a 17 5.000001: %d e: \n\t            1277 f%d (/p)\n\n" %
            (i, i * 7919 % 99991) for i in range(9000))),
            ("pprof", noise.bytes()), ("gcov",
            b'{"gcc_version": "14", "files": [{"file": "a.c", "lines": [' + lines +
            b"]}]}"), ("llvm", b"".join(b"f%d\n%d\n1\n%d\n\n" %
            (i * 7919 % 99991, i, i) for i in range(9000)))):
        data = gzip.compress(data, 1)
        write(name, data[:len(data) // 2])
        same(tool("cgmerge", name), (2, b"", "cgmerge: %s: the compressed data end too "
            "early\n" % name), name + " that are cut")
        p = tap.cgcheck(name)
        same((p.status, p.out), (1, b"%s: error: the compressed data end too early "
            b"[input-cut]\n%s: not whole, 1 error\n" % ((name.encode(),) * 2)),
            name + ": cgcheck")


def test_two_counts():
    """Stacks with old and new counts are a difference with both sides."""
    write("old", b"a;b 10\na;c 2\n")
    write("new", b"a;b 12\na;c 1\na;d 3\n")
    p = tool("cgdiff", "-q", "--sides", "old", "new")
    same(merged(b"a;b 10 12\na;c 2 1\na;d 0 3\n").out.decode(),
        p.out.decode(), "two counts and cgdiff --sides")
    # Numbers belong to names if stacks would come twice, or one has no number.
    for text in (b"a;t 1 10\na;t 2 12\n", b"t 1 10\nt 1;b 1 12\nt 2 7\n",
            b"a;t 1 10\na;t 12\n"):
        check("samples\n" == body(text)[:8] and re.search(r"fn=\(\d\) t 1\n",
            body(text)), "names that end in numbers: %s" % text, [body(text)])
    for text in (b"a;t 1 10\na;b 2 12\n", b"a;" * 5000 + b"t 1 10\na;b 2 12\n"):
        same(body(text).split("\n")[0], "samples samplesOld samplesNew",
            "two lines, two counts")
    refused(merged(b"".join(b"a;c%d 2 1\n" % i for i in range(601)) +
        b"a;d 3\n"), "x:602: expected a stack and its counts", "one count "
        "among two")


def test_doors():
    """Export and import keep all totals."""
    for name in sorted(os.listdir(SAMPLES)):
        if not re.search(r"\.(folded|pb)(\.gz)?$", name):
            continue
        _, totals = functions(path(name))
        for args in (("--to=pprof",), ("--to=pprof", "--stacks=arcs"),
                ("--to=folded", "--stacks=arcs")):
            p = tool("cgexport", "-q", *args, path(name))
            write("out", p.out)
            unpacked = gzip.decompress(p.out) if p.out[:1] == b"\x1f" else \
                p.out
            _, again = functions("out")
            if args[0] == "--to=folded":
                check(again["samples"] == totals[next(iter(totals))],
                    "%s: %s" % (name, args), [again, totals])
            else:
                same(again, totals, "%s: %s" % (name, args))
            same(b"\ndesc: Estimated: costs that cgexport estimated\n" in
                merged(p.out).out, b"_[e]" in unpacked.replace(b"in _[e] are", b""),
                "%s: %s: estimates" % (name, args))
        one = tool("cgmerge", "-q", path(name)).out
        write("one", one)
        same(tool("cgmerge", "-q", path(name), path(name)).out,
            tool("cgmerge", "-q", "one", "one").out, name + ": merged twice")
        p = tool("cgdiff", "-q", "--match=exact", path(name), "one")
        check(p.status == 0 and not re.search(rb"\n[0-9+*-]", p.out.split(
            b"events:")[1].split(b"totals")[0]), name + ": no difference",
            [p.out[-500:]])


def test_gate():
    """The noise of samples is the square root of their number."""
    calls = ("a", "b")
    write("a", b"a;b 900\na;c 100\n")
    write("b", b"a;b 940\na;c 125\n")
    p = tool("cgdiff", "--fail-if=samples>1%", "--fail-if=fn:samples>1%",
        *calls)
    check(p.status == 1 and "square root of the samples" in p.err and
        "samples 1000 -> 1065 (+65, +6.50%, noise 45)" in p.err and
        "???:c samples 100 -> 125 (+25, +25.00%, noise 15)" in p.err and
        "???:b" not in p.err, "noise of samples", [p])
    for which, left in ("increase", 25), ("change", 25), ("decrease", 0):
        p = tool("cgdiff", "--only=" + which, *calls)
        check(p.out.endswith(b"\ntotals: %d\n" % left) and
            b"\ndesc: Noise: samples: of 2 functions that changed 1 changed "
            b"by no more than samples differ\n" in p.out and "note: 1 of 2 "
            "changed functions changed no more than samples of one build do\n"
            in p.err, "--only=%s leaves noise out" % which, [p])
    # A period makes each sample count more: sqrt(10^5 * (10^8 + 1.04 * 10^8)).
    for n, name in ((1000, "old"), (1040, "new")):
        p = Pprof(("samples", "count"), ("cpu", "nanoseconds"))
        p.function(1, "f").location(1, (1, 0)).sample((1,), (n, n * 100000))
        p.put(11, (1, p.string("cpu")), (2, p.string("nanoseconds")))
        p.body += field(12, 100000)
        write(name, p.bytes())
    p = tool("cgdiff", "-q", "--fail-if=cpu>1%", "old", "new")
    check(p.status == 0 and "(+4000000, +4.00%, within noise 4516635)" in
        p.err, "noise of what a period multiplies", [p])
    for limit in ("fn:calls>1", "percall:samples>1", "cause:samples>1"):
        refused(tool("cgdiff", "-q", "--fail-if=" + limit, *calls), "which do "
            "not count calls", limit)
    # Runs, or counts that are no numbers of samples, have no such noise.
    p = tool("cgdiff", "-q", "--noise=a", "--noise=b", "--fail-if=samples>1%",
        *calls)
    check("within noise 65)" in p.err, "noise of runs", [p])
    for args in (("--stat=mean", "a", "b"), ("--weight=3:a",)):
        head = tool("cgmerge", "-q", *args).out
        check(b"Periods" not in head and b"\ndesc: Samples: " in head,
            "cgmerge %s: no periods" % (args,), [head])


def test_uncounted():
    """Stacks do not count calls: reports and exports have no number of them."""
    write("flat", b"a 17 5.000001: 3 samples: \n\t            1277 b (/p)\n\n")
    write("deep", b"a;b 1\n")
    for files in (("deep",), ("flat", "deep"), ("deep", "flat")):
        write("sum", tool("cgmerge", "-q", *files).out)
        p = tool("clannotate", "-q", "sum")
        check(b"inclusive" in p.out and b"calls" not in p.out.split(
            b"Functions by self cost")[1], "no column of calls: %s" %
            (files,), [p.out])
    for form, wanted in (("csv", b"\n???,a,,,0,1\n"),
            ("json", b'"object":"","self":{"samples":0}')):
        p = tool("clannotate", "-q", "--to=" + form, "deep")
        check(wanted in p.out.replace(b"\r", b""), "clannotate --to=" + form,
            [p.out])
    p = tool("clannotate", "-q", "--to=html", "deep")
    heads = re.findall(rb"<th[^>]*>([^<]*)", p.out)
    check(b">Callees</caption>" in p.out and b"Calls" not in heads,
        "a page without the column", [heads])
    for form, wanted in (("csv", b"call,,???,a,???,,0,,???,b,,0,,,,1\r\n"),
            ("json", b"\n[0,0,0,1,0,null,1]")):
        p = tool("cgexport", "-q", "--to=" + form, "deep")
        check(wanted in p.out, "cgexport --to=" + form, [p.out])
    p = tool("cgcheck", "--portable", "--strict", "deep")
    same((p.status, p.out.count(b"\n")), (0, 1), "no line that is not there")


def test_notes():
    """A note about lost data appears once, not for each input."""
    p = Pprof(("samples", "count")).function(1, "f").location(1, (1, 0))
    p.sample((1,), (1,), (3, field(1, 1)))
    write("a", p.bytes())
    write("b", b"a;b 1\n")
    p = tool("cgmerge", "a", "b", "a", "b")
    same(p.err, "cgmerge: note: stacks became costs and calls of functions; "
        "how often each was called is unknown\ncgmerge: note: labels of "
        "samples are dropped\n", "notes")


tap.run_tests()
