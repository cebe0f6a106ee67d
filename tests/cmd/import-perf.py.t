#!/usr/bin/env python3
"""Totals and costs of functions in the output of perf script are those of perf
report for the same recording, and those of an independent reader."""
import collections
import os
import re
import sys

sys.path[0] += "/.."
import stacks
import tap
from tap import cgmerge, check, read, refused, same, write

os.chdir(tap.scratch())

# By perf-script(1): COMM PID/TID [CPU] TIME: PERIOD EVENT: and a frame.
HEADER = re.compile(r"(\S.*?) +(\d+) +(?:\[\d+\] +)?(?:[\d.]+: +)?"
    r"(?:(\d+) +)?(?:(\S+): ?)?(.*)$")
FRAME = re.compile(r" *([0-9a-f]+) (.*?)(?:\+0x[0-9a-f]+)?(?: \(([^()]*)\))?$")


def frame_of(text):
    symbol, obj = FRAME.match(text).groups()[1:]
    return ["" if obj == "[unknown]" else obj or "", "???",
        "???" if symbol == "[unknown]" else symbol, 0]


def placed(frames):
    """Return frames, the innermost first; inlined ones get the object of their
    caller."""
    obj = ""
    for frame in reversed(frames):
        obj = frame[0] = obj if frame[0] == "inlined" else frame[0]
    return [tuple(frame) for frame in reversed(frames)]


def stacks_of(data):
    """Return the stacks of a file, by a grammar that suffices here."""
    found = []
    for line in data.decode().split("\n"):
        place = re.match(r"  (\S.*?):(\d+)(?: \(inlined\))?$", line)
        if place and place[1] != "??":
            found[-1][0][-1][1:4:2] = [place[1], int(place[2])]
        elif line.startswith("\t"):
            found[-1][0].append(frame_of(line[1:]))
        elif line and not re.match(r"  \S", line):
            _, _, period, event, rest = HEADER.match(line.lstrip()).groups()
            event = (event or "").replace(":", "_")
            if not period:
                event = event + "-samples" if event else "samples"
            found.append(([frame_of(rest)] if FRAME.match(rest) else [],
                {event: int(period or 1)}))
    return [(placed(frames), values) for frames, values in found]


def reported(path):
    """Return, by event, the number of samples, the total, and the inclusive
    share and self cost of each object and symbol."""
    found = {}
    for line in read(path).decode().split("\n"):
        event = re.match("# Samples: (.*?) +of event '(.*)'", line)
        count = re.match(r"# Event count \(approx.\): (\d+)", line)
        row = re.match(r" +(?:N/A|([\d.]+)%) +[\d.]+% +(\d+) +(\S+) +\[.\] "
            r"(.*)$", line)
        if event:
            rows = {}
            total = [int(event[1]), None, rows]
            found[event[2]] = total
        elif count:
            total[1] = int(count[1])
        elif row:
            key = row[3].replace("[unknown]", ""), row[4]
            rows[key] = float(row[1] or "nan"), int(row[2])
    return found


def test_files():
    for name in sorted(os.listdir(stacks.IMPORTS)):
        if name.endswith(".perf"):
            path = os.path.join(stacks.IMPORTS, name)
            stacks.same_profile(path, stacks_of(read(path)), name)
            stacks.known_as("perf script", path)


def by_function(counts, event):
    """Return sums by function, named as in perf report: the object without its
    folder."""
    found = collections.Counter()
    for (frame, e), count in counts:
        if e == event:
            found[os.path.basename(frame[0]), frame[2]] += count
    return found


def check_report(name, shares):
    """Compare totals with perf report; if no stack has inlined frames or a
    function in two places, also self costs and inclusive shares."""
    path = os.path.join(stacks.IMPORTS, name)
    profile, totals = stacks.ours(path + ".perf")
    said = reported(path + ".report")
    check(b"\ndesc: Samples: %d\n" % sum(event[0] for event in said.values())
        in cgmerge("-q", path + ".perf").out, name + ": how many samples")
    for event, (samples, count, rows) in said.items():
        ours = event.replace(":", "_")
        if ours not in totals:
            same(totals[ours + "-samples"], samples, "%s: samples" % name)
            continue
        same(totals[ours], count, "%s: total of %s" % (name, event))
        if not shares:
            continue
        self = by_function(profile[0].items(), ours)
        same(self, {key: row[1] for key, row in rows.items()
            if row[1] > 0}, "%s: self costs of %s" % (name, event))
        # The inclusive cost is the self cost plus calls of other functions.
        full = self + by_function([((caller, e), n) for ((caller, callee), e),
            n in profile[1].items() if caller != callee], ours)
        differ = [(key, row[0], full[key]) for key, row in rows.items()
            if key[0] and abs(full[key] * 100 / count - row[0]) > 0.01]
        same(differ, [], "%s: inclusive shares" % name)


def test_inlined():
    profile = stacks.ours(os.path.join(stacks.IMPORTS, "dwarf.perf"))[0]
    check(any(callee == "mix" or callee.endswith("::mix")
        for (_, (_, _, callee)), _ in profile[1]) or
        any(key[0][2].endswith("mix") for key in profile[0]),
        "an inlined function is one")


LINES = b"""\
# ========
# captured on    : Mon Nov 23 14:00:00 2026
# cmdline : /usr/bin/perf record -g ./a b
# ========
#

Web Content 17/18 [003] 5.000001:    2500000 cycles:u:\x20
\t            1277 hot+0x2e (/opt/a (1)/p)
\t            1280 f(int, (anonymous namespace)::g)+0x2e (/opt/p (deleted))
\t            1290 main (inlined)
  a b.c:12 (inlined)
\t            12a0 [unknown] ([unknown])

 :17 17 5.000001: PERF_RECORD_COMM exec: x:17/17
kworker/u4:0-ev    17 [001] 5.000002:          7 cycles:u: \
               0       ffffffff81 do_it ([kernel.kallsyms])

:-1    -1 5.000003: sched:sched_switch: prev_comm=a b: ==> next_comm=c
\tffffffff821facd8 __schedule+0x618 ([kernel.kallsyms])
  ??:0
  :0
\t      7f0000 c.so.1[7f0000]+0x0
  c.so.1[7f0000]
"""


def test_order():
    out = cgmerge("-q", os.path.join(stacks.IMPORTS, "dwarf.perf")).out
    check(b"\nevents: cpu-clock page-faults\n" in out,
        "the event with the most samples comes first", [out[:300]])


def test_lines():
    kernel = "[kernel.kallsyms]"
    wanted = [
        ([("", "???", "???", 0), ("", "a b.c", "main", 12),
            ("/opt/p (deleted)", "???",
                "f(int, (anonymous namespace)::g)", 0),
            ("/opt/a (1)/p", "???", "hot", 0)], {"cycles_u": 2500000}),
        ([(kernel, "???", "do_it", 0)], {"cycles_u": 7}),
        ([("", "???", "c.so.1[7f0000]", 0), (kernel, "???", "__schedule", 0)],
            {"sched_sched_switch-samples": 1})]
    path = write("lines", LINES)
    stacks.same_profile(path, wanted, "many forms of lines")
    out = cgmerge("-q", path).out
    check(b"\ncmd: /usr/bin/perf record -g ./a b\n" in out, "the command")
    stacks.same_profile(write("header", b"# captured on: Mon Nov 23\n" +
        b"# event : name = cycles\n" * 999 + LINES), wanted,
        "a header that is long, of an older perf")
    stacks.same_profile(write("crlf", LINES.replace(b"\n", b"\r\n")), wanted,
        "lines that end as on Windows")


# Without a time, the width of a number tells a thread from a period.
HEADERS = (
    (b"a 17 cycles: \n", {"cycles-samples": 1}),
    (b"a       17 cycles: \n", {"cycles-samples": 1}),
    (b"a    2500000 cycles: \n", {"cycles": 2500000}),
    (b"a 17    2500000 cycles: \n", {"cycles": 2500000}),
    (b"a 17 1234567890 cycles: \n", {"cycles": 1234567890}),
    (b"a 17 5.000001: \n", {"samples": 1}),
    (b"a 17 5.000001: 12 cycles: \n", {"cycles": 12}),
    (b"a 17 5.000001:         12 \n", {"period": 12}),
    (b"a 17 5.000001:          5 cycles:                0\n", {"cycles": 5}),
    (b"5.000001: 12 cycles: \n", {"cycles": 12}),
    (b"a 17 .5: 5.000001: 12 cycles: \n", {"cycles": 12}),
    (b"a 17 5.: 5.000001: 12 cycles: \n", {"cycles": 12}),
    (b"a 2.0: b 17 5.000000001: 12 cycles: \n", {"cycles": 12}),
    (b"2.0000000: b 1.12345: 17 5.000001: 12 cycles: \n", {"cycles": 12}),
    (b"a 17 5.000001: 1234567890123456789012 cycles: \n",
        {"cycles-samples": 1}),
    (b"a 17 \n", {"samples": 1}),
    (b"   2500000 cycles: \n", {"cycles": 2500000}),
    (b"12345678901 cycles: \n", {"cycles": 12345678901}),
    (b"   2500000 \n", {"period": 2500000}),
    (b"4194304 cycles: \n", {"cycles-samples": 1}),
    (b"     17 cycles: \n", {"cycles-samples": 1}),
    (b"     17    2500000 cycles: \n", {"cycles": 2500000}),
    (b"[003] cycles: \n", {"cycles-samples": 1}),
    (b"cycles: \n", {"cycles-samples": 1}),
    (b"  cycles:u: \n", {"cycles_u-samples": 1}),
    (b"sched:sched_switch: prev_comm=tmux: server ==> \n",
        {"sched_sched_switch-samples": 1}),
    (b"tmux: server 17    2500000 cycles: \n", {"cycles": 2500000}),
    (b"    tmux: server    17 cycles:u: \n", {"cycles_u-samples": 1}),
    (b"a tmux: b 17    2500000 cycles: \n", {"cycles": 2500000}),
    (b"tmux: server 17    2500000 \n", {"period": 2500000}),
    (b"tmux: server 17 \n", {"samples": 1}),
    (b"a 17    2500000 cycles:  /a.slice\n", {"cycles": 2500000}),
    (b"               0 \n", {"samples": 1}),
    (b"", {"samples": 1}),
)


def test_headers():
    for header, values in HEADERS:
        data = header + b"\t            1277 hot+0x2e (/p)\n\n"
        stacks.same_profile(write("header", 2 * data),
            2 * [([("/p", "???", "hot", 0)], values)], header)


# Headers before a frame on the same line.
LONE = (
    (b"              dd    17 5.000001:         12 cycles: ", {"cycles": 12}),
    (b"              dd    17    2500000 cycles: ", {"cycles": 2500000}),
    (b"    tmux: server    17    2500000 cycles: ", {"cycles": 2500000}),
    (b"              dd    17 5.000001: ", {"samples": 1}),
    (b"    a 17 5.000001: 1234567890123456 cycles: ",
        {"cycles": 1234567890123456}),
    (b"   2500000 cycles: ", {"cycles": 2500000}),
    (b"cycles: ", {"cycles-samples": 1}),
    (b"", {"samples": 1}),
)


def test_lone():
    """A frame may be on the header line; its symbol may look like an event."""
    for header, values in LONE:
        data = header + b"     55d5c0000001 a::f: (/p)\n"
        stacks.same_profile(write("lone", 2 * data),
            2 * [([("/p", "???", "a::f:", 0)], values)], header)
    # Fields around the frame, of perf mem, registers, branches or tracepoints,
    # many parentheses, and an object with an offset.
    for before, after in ((b"      7ffc12345678         68100142 |OP LOAD|LVL L1 "
            b"or L2 hit|BLK  N/A               7 ", b"                0"),
            (b"", b" ABI:2    AX:0x4000122    BX:0x3c0003f "),
            (b"", b"  0x401000/0x401010/P/-/-/1  (x) (y z)"),
            (b"", b" =>     7f0000002000 g+0x0 (/bin/y)"),
            (b"  call         ", b" =>           402000 g+0x0 (/bin/y)"),
            (b"prev_comm=a/0 prev_pid=0 ==> next_comm=t (x) next_pid=12 ", b""),
            (b"", b" (" * 9)):
        stacks.same_profile(write("lone", b"a 17 5.000001: 12 e: " + before +
            b"          401000 f(a, b)+0x10 (/b (1)/x)" + after + b"\n"), [([(
            "/b (1)/x", "???", "f(a, b)", 0)], {"e": 12})], b"fields: " + before
            + after)
    stacks.same_profile(write("lone", b"a 17 5.000001: 12 e:           401000 f+0x1 "
        b"(/x+0x1000)\n"), [([("/x", "???", "f", 0)], {"e": 12})],
        "an offset in an object")
    found = cgmerge("-q", write("lone", b"a 17 5.000001: 12 e:           401000 f" +
        b" (y)" * 20 + b" z\n")).out
    check(b"ob=" not in found and b"fn=(1) f (y)" in found,
        "many parentheses, and no object", [found])
    stacks.same_profile(write("lone", b"              dd      55d5c0000001 f "
        b"(/p)\n"), [([("/p", "???", "f", 0)], {"samples": 1})], "a command alone")
    for text in (b"cmd: ffffffff821facd8 f (/p)\nevents: Ir\n1 2\n",
            b"cmd: a  ffffffff821facd8 f (/p)\nevents: Ir\n1 2\n",
            b"a:b:     ffffffff821facd8 f\nevents: Ir\n1 2\n",
            b"a:b:     ffffffff821facd8 (/p)\nevents: Ir\n1 2\n",
            b"a:b:     f (/p)\nevents: Ir\n1 2\n"):
        out = cgmerge("-q", write("lone", text)).out
        check(b"\nevents: Ir\n" in out, "a command that looks like a frame",
            [out])


# A word that is not an address, or not an offset, belongs to the name.
FRAMES = (
    (b"7f hot (/p)", ("/p", "???", "hot", 0)),
    (b"beef (/p)", ("/p", "???", "beef", 0)),
    (b"7f", ("", "???", "7f", 0)),
    (b"            1277 (/p)", ("/p", "???", "???", 0)),
    (b"            12AF hot+0x2E (/p)", ("/p", "???", "hot", 0)),
    (b"            1277 hot+0x (/p)", ("/p", "???", "hot+0x", 0)),
    (b"            1277 hot+0xgo (/p)", ("/p", "???", "hot+0xgo", 0)),
    (b"            1277 hot+12 (/p)", ("/p", "???", "hot+12", 0)),
)


def test_frames():
    stacks.same_profile(write("frames", b"".join(
        b"a 17 5.000001: 1 e: \n\t%s\n\n" % frame for frame, _ in FRAMES)),
        [([wanted], {"e": 1}) for _, wanted in FRAMES], "odd frames")


def test_periods():
    """A fact has the period that all samples of an event share, unless each
    occurrence was recorded."""
    for event, periods, wanted in ((b"cycles:u", (7, 7), b"cycles_u 7"),
            (b"cycles:u", (7, 1), None), (b"page-faults", (1, 1), None),
            (b"cycles:uH", ("", ""), b"cycles_uH-samples 1"),
            (b"cycles", ("", ""), b"cycles-samples 1"),
            (b"syscalls:sys_enter_write", ("", ""), None),
            (b"probe:f:u", ("", ""), None), (b"a:b", (9, 9), b"a_b 9")):
        out = cgmerge("-q", write("periods", b"".join(
            b"a 17 5.000001: %s %s: \n\t            1277 f (/p)\n\n" %
            (str(n).encode(), event) for n in periods))).out
        same(re.findall(rb"(?m)^desc: Periods: (.*)$", out),
            [wanted] if wanted else [], "%s: %s" % (event, periods))


def test_names():
    """Events stay apart even if grindkit would write their names alike."""
    sample = b"a 17 5.000001: %d %s: \n\t            1277 f (/p)\n\n"
    stacks.same_profile(write("names", sample % (1, b"cycles:u") + sample %
        (2, b"cycles_u") + sample % (4, b"cycles:u")),
        [([("/p", "???", "f", 0)], {"cycles_u": 5, "cycles_u_": 2})],
        "events whose names we write alike")


def test_threads():
    """The name of a thread may look like a comment."""
    data = b"#1 io 16702 45375.633015:    500 cycles: \n\t            1165 g " \
        b"(/p)\n\n"
    for head in b"", b"# captured on : Mon Nov 23\n# a 51 b: c:\n", \
            b"# at 1 45375.633015:\n", b"# cmdline : perf record x 1.500000: cycles: foo\n":
        stacks.same_profile(write("threads", head + 2 * data),
            2 * [([("/p", "???", "g", 0)], {"cycles": 500})], "thread #1")


def test_jit():
    """Code compiled at run time gets the object [jit], without the process."""
    for obj, wanted in (("/tmp/perf-412.map", "[jit]"),
            ("/root/.debug/jit/a/jitted-412-7.so", "[jit]"),
            ("/usr/lib/perf-core/x.map", "/usr/lib/perf-core/x.map"),
            ("/tmp/perf-412.mapped", "/tmp/perf-412.mapped"),
            ("/opt/jitted-412", "/opt/jitted-412")):
        data = "a 17 5.000001: 1 e: \n\t            1277 JS:*f /a b.js:6:15+0x52 " \
            "(%s)\n\n" % obj
        stacks.same_profile(write("jit", data.encode()), [([(wanted, "???",
            "JS:*f /a b.js:6:15", 0)], {"e": 1})], obj)


def test_first():
    """The first line may be a frame, or a record that is no sample."""
    lone = b" ffffffff821facd8 f+0x1 (/p)\n"
    stacks.same_profile(write("first", lone + lone),
        2 * [([("/p", "???", "f", 0)], {"samples": 1})], "an address")
    stacks.same_profile(write("first", b"a 17 5.000001: PERF_RECORD_COMM: a:17/17\n"
        b"a 17 5.000001: 2 e: \n\t            1277 f (/p)\n\n"),
        [([("/p", "???", "f", 0)], {"e": 2})], "a record that is no sample")
    refused(cgmerge(write("first", b"ffffffff821facd8\n")), "expected a "
        "profile", "an address alone")


def test_wrong():
    good = read(os.path.join(stacks.IMPORTS, "frames.perf"))
    many = b"".join(b"a 17 5.000001: 1 e%d: \n\t            1277 f (/p)\n\n" % n
        for n in range(257))
    stacks.refused(good + b"\nall is well\n\n", "expected a sample of perf "
        "script, found other text", ":%d: " % (good.count(b"\n") + 2))
    stacks.refused(good + b"note: all is well\n\n", "expected a sample of perf "
        "script, found other text", ":%d: " % (good.count(b"\n") + 1))
    stacks.refused(b"# captured on: Mon Nov 23\n# cmdline : x\n", "expected a "
        "sample, found none")
    for place in (b"a.c (cold)", b"a.c 12]", b"a[12", b"[12g]", b"12]",
            b"(inlined)"):
        stacks.refused(b"a 17 5.000001: 1 e: \n\t            1277 f (/p)\n  " +
            place + b"\n\n", "expected a sample of perf script, found other "
            "text", ":3: ")
    stacks.refused(many, "expected at most 256 events, found more", ":769: ")


def test_sums():
    """A sum that exceeds 64 bits is an error."""
    line = b"a 17 5.000001: 999999999999999999 e: \n\t            1277 f (/p)\n\n"
    r = cgmerge(write("sums", 10 * line))
    check(r.status == 2 and r.out == b"", "a sum that is too large", [r])
    stacks.same_profile(write("sums", 9 * line), 9 * [([("/p", "???", "f", 0)],
        {"e": 999999999999999999})], "one that is not")


for name in "flat", "frames", "dwarf", "switch", "rust", "python":
    check_report(name, shares=name in ("flat", "frames", "rust"))
tap.run_tests()
