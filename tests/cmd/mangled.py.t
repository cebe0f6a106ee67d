#!/usr/bin/env python3
"""Names made of ids, as Callgrind writes with --compress-mangled=yes: where
their callees are, how long names may grow, and ids of any size.
"""
import os
import re
import resource
import sys

sys.path[0] += "/.."
import tap
from tap import cgcheck, cgmerge, check, same, tool

CALLGRIND = os.path.join(tap.DATA, "callgrind-3.19")
SOURCES = os.path.join(tap.DATA, "src")

os.chdir(tap.scratch())


def relay(mangled, columns):
    return os.path.join(CALLGRIND, "relay-mangled-%s%s.out" % (mangled,
        columns))


def body(text):
    """Return the lines of an output that two runs of a program share."""
    return re.sub(rb"(?m)^(pid|desc|Command|Timerange|Invocation|.*cgmerge): ?"
        rb".*\n", b"", text)


def both(columns, what, run):
    """Check that full names and names made of ids give the same output."""
    full, nested = (run(relay(mangled, columns)) for mangled in ("no", "yes"))
    check(full.status == nested.status == 0 and len(full.out) > 1000
        and body(full.out) == body(nested.out), "relay%s: %s" % (columns,
        what), ["%r" % (full.err,), "%r" % (nested.err,)])


# Rules apply to whole names, not to their ids.
RUNS = tap.commands("""
    cgmerge -q {F; --weight=3:F; --names=plain --positions=absolute F}
    cgfilter -s ob:s/libc.so.6/LIBC/ -s {s/relay/R/; s/'.*//; s/e/E/; s/^/x/; s/$/'9/} F
""")


def test_real():
    for columns in ("", "-instr"):
        nested = re.findall(rb"(?m)^cfn=\(\d+\) \(\d+\)", tap.read(relay("yes",
            columns)))
        check(len(nested) > 5, "relay%s: %d callees have names made of ids"
            % (columns, len(nested)), [nested])
        for words in RUNS:
            both(columns, words, lambda f: tool(*words.replace("F", f).split()))
        both(columns, "lines with a CR at their end", lambda f: cgmerge("-q",
            stdin=tap.read(f).replace(b"\n", b"\r\n")))
        # clannotate skips calls in files without a source while it reads.
        for words in ["--tree=both"], ["-I", SOURCES]:
            both(columns, "clannotate " + words[0], lambda f: tool("clannotate",
                "-q", *words, stdin=tap.read(f)))
        for mangled in ("no", "yes"):
            p = cgcheck("--strict", "--graph", relay(mangled, columns))
            check(p.status == 0, "relay%s: cgcheck --graph, mangled=%s"
                % (columns, mangled), [p])
        p = tool("cgdiff", "-q", relay("no", columns), relay("yes", columns))
        check(p.status == 0 and b"totals: 0\n" in p.out and b"fn=" not in
            p.out, "relay%s: no difference" % columns, [p])


# The lines before the calls= line of a function in object P and file p.c; and
# the object, file and name of its callee.
DEFINED = "fn=(2) deep\nfn=(4) main\ncfn=(3) old\nfn=(6) (2)'(4)\n"
PLACE = "cob=L\ncfi=l.c\n"
CALLEES = {
    "a part": (PLACE + "cfn=(8) jump\ncfn=(10) (8)'(4)\n", "L l.c jump'main"),
    "two parts": (PLACE + "cfn=(7) x\ncfn=(8) jump\ncfn=(10) (8)'(7)'(4)\n",
        "L l.c jump'x'main"),
    "two parts, the other way round": (PLACE + "cfn=(8) jump\ncfn=(7) x\n"
        "cfn=(10) (8)'(7)'(4)\n", "L l.c jump'x'main"),
    "nine parts": (PLACE + "".join("cfn=(%d) f%d\n" % (20 + i, i)
        for i in range(9)) + "cfn=(10) " + "'".join("(%d)" % (20 + i)
        for i in range(9)) + "\n", "L l.c " + "'".join("f%d" % i
        for i in range(9))),
    "a level of recursion": (PLACE + "cfn=(8) jump\ncfn=(9) (8)'2\n",
        "L l.c jump'2"),
    "an object alone": ("cob=L\ncfn=(8) jump\ncfn=(10) (8)'(4)\n",
        "L p.c jump'main"),
    "a file alone": ("cfi=l.c\ncfn=(8) jump\ncfn=(10) (8)'(4)\n",
        "P l.c jump'main"),
    "nothing stated": ("cfn=(8) jump\ncfn=(10) (8)'(4)\n", "P p.c jump'main"),
    "no part": (PLACE + "cfn=(10) (2)'(4)\n", "L l.c deep'main"),
    "stated after the part": ("cfn=(8) jump\n" + PLACE
        + "cfn=(10) (8)'(4)\n", "L l.c jump'main"),
    "stated last": ("cfn=(8) jump\ncfn=(10) (8)'(4)\n" + PLACE,
        "L l.c jump'main"),
    "a part made of parts": (PLACE + "cfn=(8) jump\ncfn=(10) (8)'(4)\n"
        "cfn=(11) (10)'2\n", "L l.c jump'main'2"),
    # A name without a call uses up the object and file stated before it.
    "a plain one without a call": (PLACE + "cfn=(8) jump\ncfn=(9) other\n",
        "P p.c other"),
    "one without an id": (PLACE + "cfn=jump\ncfn=(10) (2)'(4)\n",
        "P p.c deep'main"),
    "one that was defined before": (PLACE + "cfn=(3)\ncfn=(10) (3)'(4)\n",
        "P p.c old'main"),
    "one that is no part": (PLACE + "cfn=(8) jump\ncfn=(10) (2)'(4)\n",
        "P p.c deep'main"),
    "one of two that is no part": (PLACE + "cfn=(8) jump\ncfn=(7) x\n"
        "cfn=(10) (7)'(4)\n", "P p.c x'main"),
    "a nested one without a call": (PLACE + "cfn=(8) jump\n"
        "cfn=(10) (8)'(4)\ncfn=(11) (8)'(2)\n", "P p.c jump'deep"),
    "no part, and then one": (PLACE + "cfn=(8) jump\ncob=M\ncfi=m.c\n"
        "cfn=(7) x\ncfn=(10) (7)'(4)\n", "M m.c x'main"),
    "no part, then a file and a part": (PLACE + "cfn=(8) jump\ncfi=m.c\n"
        "cfn=(7) x\ncfn=(10) (7)'(4)\n", "P m.c x'main"),
    "a known id after a part": (PLACE + "cfn=(8) jump\ncfn=(3)\n",
        "P p.c old"),
    "a plain name after a part": (PLACE + "cfn=(8) jump\ncfn=g\n", "P p.c g"),
}


def profile(stated, instr):
    where = "0x10 " if instr else ""
    return ("# callgrind format\nversion: 1\npositions: %sline\nevents: Ir\n"
        "ob=P\nfl=p.c\n%s%s10 5\n%scalls=1 %s28\n%s11 59\ncfn=(4)\n"
        "calls=2 %s1\n%s12 7\n" % ("instr " if instr else "", DEFINED, where,
        stated, where, where, where, where)).encode()


def callees(text):
    """Return object, file and name of each callee of deep'main, in order."""
    found, place = [], {}
    for line in text.decode().splitlines():
        key, equals, name = line.partition("=")
        if key == "calls":
            found.append("%s %s %s" % (place.pop("cob", "P"),
                place.pop("cfi", "p.c"), place.pop("cfn")))
        elif equals:
            place[key] = name
    return found


def test_rule():
    for name, (stated, wanted) in CALLEES.items():
        for instr in (False, True):
            p = cgmerge("--names=plain", stdin=profile(stated, instr))
            same((p.status, callees(p.out)), (0, [wanted, "P p.c main"]),
                name + (", with addresses" if instr else ""))
    # In files written by grindkit, names are not made of ids.
    p = cgmerge("--names=plain", stdin=profile(PLACE + "cfn=(8) jump\n"
        "cfn=(10) (8)'(4)\n", False).replace(b"1\npos",
        b"1\ncreator: grindkit-1\npos", 1) + b"totals: 5\n")
    same((p.status, callees(p.out)), (0, ["P p.c (2) (8)'(4)", "P p.c main"]),
        "not in files of grindkit")


def ids_are(name, number):
    """Check that every reader accepts an id in every place."""
    text = ("# callgrind format\nversion: 1\nevents: Ir\nob=({0}) o\n"
        "fl=({0}) a.c\nfn=({0}) f\n1 1\nfn=(7) g\n2 2\ncob=({0})\ncfi=({0})\n"
        "cfn=({0})\ncalls=1 1\n+1 4\nfn=({0})\n3 3\nfn=(8) ({0})'(7)\n4 4\n"
        .format(number)).encode()
    plain = text.replace(("(%s) " % number).encode(), b"(1) ").replace(
        ("(%s)" % number).encode(), b"(1)")
    wanted = cgmerge("-v", stdin=plain)
    check(wanted.status == 0 and wanted.err == "", name + ": with id 1",
        [wanted])
    got = cgmerge("-v", stdin=text)
    same(got, wanted, name)
    same(tool("cgfilter", "-v", "-s", "fn:s/g/h/", stdin=text),
        tool("cgfilter", "-v", "-s", "fn:s/g/h/", stdin=plain),
        name + ", renamed")
    for option in ("--strict", "--portable"):
        same(cgcheck(option, stdin=text).status, cgcheck(option,
            stdin=plain).status, "%s: cgcheck %s" % (name, option))


def test_ids():
    for number in ("0", "999999999999999999", "1000000000000000000",
            "9999999999999999999", "10000000000000000000",
            "18446744073709551615", "00000000000000000000000000000000005"):
        ids_are("id %s" % number, number)
    p = cgmerge("--names=plain", stdin=b"events: Ir\nfl=a.c\n"
        b"fn=(18446744073709551615) f\n1 1\nfn=(4294967295) g\n2 2\n"
        b"fn=(18446744073709551615)\n3 3\n")
    same(p.out.count(b"fn=f\n"), 1, "upper halves tell ids apart")
    text = "events: Ir\nfl=a.c\nfn=f\n1 1\n"
    for number in ("18446744073709551616", "99999999999999999999", "9" * 40):
        for line, column in (("fn=(%s) g", 4), ("fn=(%s)", 4),
                ("cfn=(%s) g", 5), ("ob=(%s) o", 4), ("fi=(%s) b.c", 4),
                ("cob=(%s)", 5), ("fn=(5) (%s)'2", 8),
                ("cfn=(5) (2)'(%s)", 13)):
            if "(2)" in line:
                data = text + "fn=(2) h\n1 1\n" + line % number + "\n2 2\n"
            else:
                data = text + line % number + "\n2 2\n"
            at = data.count("\n") - 1
            wanted = "expected an id of 64 bits, found '(%s)" % number
            p = cgmerge(stdin=data.encode())
            check(p.status == 2 and p.out == b"" and p.err.startswith(
                "cgmerge: <stdin>:%d: %s" % (at, wanted[:70])),
                "cgmerge: " + line % number, [p])
            p = cgcheck(stdin=data.encode())
            check(p.status == 1 and p.out.decode().startswith(
                "<stdin>:%d:%d: error: %s" % (at, column, wanted[:70]))
                and b"[bad-id]" in p.out, "cgcheck: " + line % number, [p])
    p = cgcheck("-v", stdin=b"events: Ir\nfl=a.c\n"
        b"fn=(18446744073709551615) g\nfn=f\n1 1\n")
    check(b"such as (18446744073709551615) 'g'" in p.out,
        "an unused id is shown in full", [p])


def bomb(lines, length=64, doubled=14, parts=1):
    """Return `lines' names of over parts * length * 2^(doubled - 1) bytes."""
    text = [b"# callgrind format\nversion: 1\nevents: Ir\nfl=a\nfn=(1) "
        + b"A" * length + b"\n1 1\n"]
    for i in range(2, doubled + 1):
        text.append(b"fn=(%d) (%d)(%d)\n1 1\n" % (i, i - 1, i - 1))
    for i in range(lines):
        text.append(b"fn=(%d) %sx%d\n1 1\n" % (100 + i,
            b"(%d)" % doubled * parts, i))
    return b"".join(text)


def within(data):
    """Return a function that limits memory.  Names may have 16 MiB, and 128
    bytes for each byte read; four times as much allows for room that is
    allocated but unused, and for a second copy.  The rest is for the program,
    its threads and its first heap (base/mem.c)."""
    limit = (96 << 20) + 4 * ((16 << 20) + 128 * len(data))
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def test_bombs():
    # A sanitizer's memory is beyond any limit.
    limited = tool("cgmerge", "--version", preexec_fn=within(b"")).status == 0
    if not limited:
        tap.skip("a limit of memory", "not even --version runs with one")
    for i, (title, data) in enumerate({
            "3,000 of half a megabyte": bomb(3000),
            "30,000 of half a megabyte": bomb(30000),
            "one of gigabytes": bomb(1, doubled=30),
            "30,000 of a quarter of a megabyte": bomb(30000, doubled=7,
                parts=60),
            "after megabytes of others": bomb(0)
            + b"# more to read\n" * 4000
            + bomb(3000).partition(b"fl=a\n")[2]}.items()):
        lines = data.splitlines(True)
        # A short run takes two tools for each text, and each tool for some.
        for args in tap.sampled([["cgmerge", "-q"], ["cgfilter", "-q", "-s",
                "fn:s/A$/B/"], ["cgcheck"], ["clannotate", "-q"]][
                i % 2 and not tap.MEDIUM:], 2):
            p = tool(*args, stdin=data, preexec_fn=within(data)
                if limited else None)
            where = re.search(r"<stdin>:(\d+):(?:\d+: error:)? expected names "
                "made of ids to have at most (\d+) bytes up to here, found "
                "more", p.err + p.out.decode("latin-1"))
            check(p.status == (1 if args[0] == "cgcheck" else 2) and where
                and (args[0] == "cgcheck" or p.out == b""),
                "%s: %s" % (args[0], title), [p.status, p.err[:300],
                p.out[:300]])
            if not where:
                continue
            # The message has the bound at the start of that name.
            line, bound = int(where[1]), int(where[2])
            before = lines[:line - 1]
            told = bound - (16 << 20)
            at = sum(map(len, before))
            check(128 * at <= told <= 128 * (at + 20), "%s: %s: the bound"
                % (args[0], title), [bound, at])


def expanded(data):
    """Return the bytes of all names made of ids, and the most that they ever
    are for each byte read."""
    names, total, at, most = {}, 0, 0, 0
    for line in data.splitlines(True):
        at += len(line)
        match = re.match(rb"c?fn=\((\d+)\) (.*)", line)
        if not match:
            continue
        name = match[2]
        if re.match(rb"\(\d+\)", name):
            name = re.sub(rb"\((\d+)\)", lambda m: names[m[1]], name)
            total += len(name)
            most = max(most, total / at)
        names[match[1]] = name
    return total, most


def test_real_growth():
    for name in ("calc-mangled", "relay-mangled-yes",
            "relay-mangled-yes-instr"):
        total, most = expanded(tap.read(os.path.join(CALLGRIND, name
            + ".out")))
        check(0 < total and most < 128 / 10, "%s: %d bytes, at most %.2f for "
            "each byte read" % (name, total, most))
    # Names as of a program with long ones and twenty levels of callers.
    data = [b"# callgrind format\nversion: 1\nevents: Ir\nfl=a\n"]
    for i in range(300):
        data.append(b"fn=(%d) %s%d\n" % (i, b"std::template<of, many>::" * 12,
            i))
    for i in range(3000):
        data.append(b"fn=(%d) %s\n" % (1000 + i, b"'".join(b"(%d)" % (
            (i * 7 + j * 13) % 300) for j in range(20))))
        data += [b"+1 1\n"] * 9
    data = b"".join(data)
    p = cgmerge("-q", "-o", "/dev/null", stdin=data)
    same(p, (0, b"", ""), "long names, twenty levels: %d bytes of %d"
        % (expanded(data)[0], len(data)))


tap.run_tests()
