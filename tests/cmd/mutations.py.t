#!/usr/bin/env python3
"""Damaged profiles in every tool: whatever the bytes, a tool ends with a status
that its page names, prints no messages but its own, and writes a profile that
cgmerge reads and writes unchanged, or nothing.

GRINDKIT_MUTATIONS is the number of damaged profiles (100, long 400),
GRINDKIT_SEED the first of their seeds (0).  Tools built with sanitizers also
fail by the messages of these.
"""
import gzip
import os
import random
import re
import subprocess
import sys

sys.path[0] += "/.."
import tap

COUNT = tap.amount("GRINDKIT_MUTATIONS", 100, 400)
FIRST = int(os.environ.get("GRINDKIT_SEED") or 0)
LARGEST = 24000     # bytes of a profile; larger ones take too long

# Words and lines that mutations insert: edges of numbers and of the grammar.
WORDS = [b"0", b"-1", b"+0", b"*", b"1 1", b"4294967295", b"4294967296",
    b"9223372036854775807", b"-9223372036854775808", b"18446744073709551615",
    b"18446744073709551616", b"0x", b"0xffffffffffffffff", b"+99", b"-99",
    b"(1)", b"(0) a", b"(18446744073709551615) z", b"(1)(1)", b"???", b"",
    b"\t", b"\r", b"\0", b"\xff", b"\x1b[31m", b"\xe2\x80\xae", b"(", b")",
    b"'2", b"=", b":", b"#", b"%s%n", b"../../etc/passwd", b"x" * 5000]
LINES = [b"# callgrind format", b"version: 1", b"creator: xdebug 3",
    b"creator: callgrind-3", b"creator: grindkit-1", b"events: Ir",
    b"events: Ir Dr Ir", b"event: Ir = Dr + 2 Ir : x", b"event: A = A",
    b"positions: line", b"positions: instr line", b"positions: instr bb line",
    b"part: 2", b"summary: 1", b"totals: 1", b"ob=", b"fl=(1)", b"fi=(1) i.h",
    b"fe=", b"fn=(1)", b"fn=(2) (1)'(1)", b"cob=(1)", b"cfi=(1)", b"cfn=(2)",
    b"calls=0 0", b"calls=1 +1", b"calls=-1 1", b"rcalls=1 1",
    b"jump=1 +1", b"jcnd=1/2 -1", b"jcnd=2 1 5", b"jfi=(1)", b"jfn=(2)",
    b"frfn=(3) f", b"rec=2", b"1 1", b"* *", b"0x10 1 1", b"+1 -1",
    b"==== NEW PROFILING FILE ====", b"desc: Old totals: Ir 5 Dr -1",
    b"desc: New totals: Ir 9223372036854775807", b"desc: Old totals: Ir",
    b"desc: Old command: ./a", b"desc: New command: \xff ", b"desc: New command: ",
    b"desc: Difference: new minus old", b"desc: Matched: fn:/^a:b$/s/^b$/c\\/",
    b"desc: Matched: fl:s,^a\\,b,"]

ELF = tap.DATA + "/coverage/cover19.elf"
# Command lines; F is the damaged profile, G a good one.
WRITERS = [line.split() for line in tap.commands("""
    cgmerge {F; F G; -j3 F G F; --keep-going -j2 F G F; --weight=3:F --names=plain G}
    cgmerge --events=union --to=callgrind F G
    cgmerge --stat={mean; median; max --events=intersect} F G F
    cgmerge --weight=1000000007:F --weight=3:G F G
    cgfilter -s s/a/b/g -s ob:s/^.// -s fl:s/[.]c/.h/ F
    cgdiff {F G; G F; --sides --by=function --events=union G F}
    cgdiff --{split-sign --events=intersect; match=exact} F G
    cgdiff --match=similar --match-threshold=20 -v G F
    cgdiff --by=instr --norm=rust,gcc,llvm,paths F F
    cgdiff -q --old-src=SRC/tally-1 --new-src=SRC/tally-2 --by=instr F G
    cgfilter --{fold=[a-m]; keep=[a-m] --by=line; drop=fl:[0-9] --no-jumps; part=2} F
    cgfilter --{min=1% --by=function; top=2 --by=file; group-by=^.. --lump=fl:a} F
    cgfilter --{inline=split --merge-recursion; by=object --positions=absolute} F
    cgfilter --{define=X=Ir+2Dr --compute; root=[a-m]; by=namespace} F
    cgfilter --{keep=[n-z] --callers; binary=ELF} F
""".replace("SRC", tap.DATA + "/src").replace("ELF", ELF))]
OTHERS = [line.split() for line in tap.commands("""
    cgcheck {F; --strict --graph --portable F G; --json F; --binary=ELF F; --pass F}
    clannotate {F; -j2 --inclusive --tree=both F G; --diff G F; --runs F G F}
    clannotate --format={json; csv --no-annotate; md --inclusive; html} F
    clannotate --{function=[a-m]; hot --threshold=0; asm; changes --inclusive} F
    clannotate --changes --format=md --diff F G
    cgexport --to={folded; json; pprof --stacks=self; speedscope; csv} F
    cgexport --to={folded --stacks=callers; dot} F G
    cgexport --to=firefox --stacks=arcs G F
    cgexport --to=folded --stacks=arcs --threshold=0 F
    cgfilter -q --keep=a F
    cgdiff --fail-if=Ir>+1% -o /dev/null G F
    cgdiff --stat=median -O F -O G F G
    cgdiff --fail-if=fn:Ir+2*Dr>1&>1% --verdict=json:/dev/null -o /dev/null G F
""".replace("ELF", ELF))]


def seeds():
    """Return the profiles to damage, always in the same order."""
    paths = [path for _, path in tap.profiles() if not path.startswith(
        tap.CORPUS or "\0")]
    return [data for data in map(tap.read, [*paths,
        *tap.conformance().values()]) if len(data) <= LARGEST]


def edit(rng, data, good):
    """Return the text with one change: of a byte, a word, or some lines."""
    at = rng.randrange(len(data) + 1)
    lines = data.split(b"\n")
    line = rng.randrange(len(lines))
    kind = rng.randrange(10)
    if kind == 0 and data:
        at = min(at, len(data) - 1)
        flipped = data[at] ^ 1 << rng.randrange(8)
        return data[:at] + bytes([flipped]) + data[at + 1:]
    if kind == 1:
        return data[:at] + rng.choice(WORDS) + data[at:]
    if kind == 2:
        return data[:at] + data[at + rng.randrange(1, 9):]
    if kind == 3:
        return data[:at]
    if kind == 4:
        lines.insert(line, rng.choice(LINES))
    elif kind == 5:
        del lines[line]
    elif kind == 6:
        lines.insert(rng.randrange(len(lines)), lines[line])
    elif kind == 7:
        words = re.split(rb"([ =:])", lines[line])
        words[rng.randrange(len(words))] = rng.choice(WORDS)
        lines[line] = b"".join(words)
    elif kind == 8:
        end = line + rng.randrange(20)
        lines[line:end] = lines[line:end][::-1]
    else:
        other = rng.choice(good).split(b"\n")
        begin = rng.randrange(len(other))
        lines[line:line] = other[begin:begin + rng.randrange(20)]
    return b"\n".join(lines)


def damaged(rng, good):
    """Return a profile with a few changes, now and then compressed, of these
    some with another change."""
    data = rng.choice(good)
    for _ in range(rng.randrange(1, 5)):
        data = edit(rng, data, good)
    way = rng.randrange(12)
    if way == 0:
        data = gzip.compress(data, mtime=0)
    elif way == 1:
        data = subprocess.run(["zstd", "-qc"], input=data,
            capture_output=True, check=True).stdout
    if way < 2 and rng.randrange(2):
        data = edit(rng, data, good)
    return data


def complaint(tool, p):
    """Return what is wrong with the status or messages of a run, or ""."""
    if p.status not in (0, 1, 2):
        return "status %d" % p.status
    for line in p.err.split("\n")[:-1]:
        # With --pass, findings go to stderr, and each begins with its file.
        if not re.match(tool + ": |(f|g)[0-9]+:(?!.*untime error)", line):
            return "foreign words: " + line
    if p.status == 2 and (p.out != b"" or p.err == ""):
        return "status 2, with output or without a word"
    return ""


def writer(args, path, good):
    p = tap.tool(args[0], *[path if a == "F" else good
        if a == "G" else a.replace(":F", ":" + path).replace(":G",
        ":" + good) for a in args[1:]])
    why = complaint(args[0], p)
    if why or p.status == 2:
        return why
    again = tap.cgmerge("-q", "-", stdin=p.out)
    spelt = any(a.startswith(("--names=", "--positions=")) for a in args)
    return "" if again.status == 0 and (spelt or again.out == p.out) \
        else "not a fixed point: " + again.err


def explore(number):
    """Return a line for each fault of a tool with the profile of this seed."""
    rng = random.Random(number)
    data = damaged(rng, GOOD)
    path = tap.write("f%d" % number, data)
    good = tap.write("g%d" % number, rng.choice(GOOD))
    wrong = []
    args = rng.choice(WRITERS)
    why = writer(args, path, good)
    if why:
        wrong.append("%s: %s" % (" ".join(args), why))
    args = rng.choice(OTHERS)
    p = tap.tool(args[0], *[path if a == "F" else good
        if a == "G" else a for a in args[1:]])
    why = complaint(args[0], p)
    if why:
        wrong.append("%s: %s" % (" ".join(args), why))
    os.unlink(path)
    os.unlink(good)
    return ["seed %d: %s" % (number, line) for line in wrong]


os.chdir(tap.scratch())
GOOD = seeds()
tap.check(len(GOOD) > 50, "%d profiles to be damaged" % len(GOOD))
lines = sum(tap.in_parallel(explore, range(FIRST, FIRST + COUNT)), [])
tap.check(not lines, "GRINDKIT_SEED=%d GRINDKIT_MUTATIONS=%d" % (FIRST, COUNT),
    lines[:20])
tap.done()
