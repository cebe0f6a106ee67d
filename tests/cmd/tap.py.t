#!/usr/bin/env python3
"""The helpers of tap.py work, and above all notice a failure."""
import os
import sys

TESTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, TESTS)
import tap
from tap import check, same

START = "import sys; sys.dont_write_bytecode = True\n" \
    "sys.path.insert(0, %r); import tap; from tap import *\n" % TESTS


def inner(*lines, **environment):
    """Return the status and the output of a test of these lines."""
    p = tap.run(sys.executable, "-c", START + "\n".join(lines),
        env={**os.environ, **environment})
    return p.status, p.out.decode().splitlines()


def passes(name, *lines):
    status, out = inner(*lines, "done()")
    check(status == 0 and not any(line.startswith("not ok") for line in out),
        name, [status, *out])


def fails(name, *lines):
    """A test of these lines ends with status 1 and has one `not ok'."""
    status, out = inner(*lines, "done()")
    check(status == 1 and sum(line.startswith("not ok") for line in out) == 1,
        name, [status, *out])


passes("check of what is true", "check(True, 'x')")
passes("same of equal values", "same((1, b'a'), (1, b'a'), 'x')")
fails("check of what is false", "check(False, 'x')")
fails("same of other values", "same((1, b'a'), (1, b'b'), 'x')")
fails("a failure is not forgotten", "check(False, 'x')", "check(True, 'y')")
same(inner("done()"), (1, ["1..0"]), "no check at all is a failure")
status, out = inner("check(True, 'x')", "1 / 0")
check(status == 1 and out == ["ok 1 - x"], "a traceback leaves no plan", out)
status, out = inner("check(True, 'x')")
check(out == ["ok 1 - x"], "nor does an end without done()", out)
same(inner("check(True, 'one')", "check(False, 'two', ['a', 'b\\n'])",
    "skip('three', 'why')", "done()"),
    (1, ["ok 1 - one", "not ok 2 - two", "# a", "# b\\n",
    "ok 3 - three # SKIP why", "1..3"]), "numbers, notes, skips and the plan")

p = tap.run("sh", "-c", "cat; echo bad >&2; exit 7", stdin=b"in")
same(tuple(p), (7, b"in", "bad\n"), "run: status, output, complaints")
same(tap.run("sh", "-c", "kill -TERM $$").status, -15, "run: a signal")
same(tap.run("cat").out, b"", "run: nothing on standard input")
same(tap.commands("\n  x {a; b  c} {; d}\n{; e}  {1,2}\n"), ["x a", "x a d", "x b c",
    "x b c d", "{1,2}", "e {1,2}"], "commands: choices")
same(tap.in_parallel(lambda x: x * x, range(50)), [x * x for x in range(50)],
    "in_parallel keeps the order")
for level, wanted in ("", (3, 2, False, False)), ("0", (3, 2, False, False)), \
        ("1", (5, 1, True, False)), ("2", (9, 1, True, True)):
    same(inner("print(amount('MANY', 3, 5, 9), len(sampled([1, 2, 3], 2)) == 2 "
        "and 2 or 1, MEDIUM, LONG)", GRINDKIT_LONG=level, MANY="")[1],
        ["%d %d %s %s" % wanted], "GRINDKIT_LONG=" + level)
same(inner("print(amount('MANY', 3, 5), *seeds(2, 4))", GRINDKIT_LONG="1",
    MANY="7", GRINDKIT_SEED="5", GRINDKIT_SEEDS="")[1],
    ["# GRINDKIT_SEED=5 GRINDKIT_SEEDS=4", "7 5 6 7 8"], "amounts and seeds")
same(inner("print(*seeds(2, 4, least=3))", GRINDKIT_SEED="", GRINDKIT_SEEDS="1")
    [1][1:], ["0 1 2"], "no fewer seeds than that")
status, out = inner("print(scratch())")
check(status == 0 and out and not os.path.exists(out[0]),
    "scratch folders go away", out)
status, out = inner("print(BIN)", CG_BIN="")
same(os.path.realpath(out[0]), os.path.realpath(os.path.join(TESTS, "..",
    "build")), "CG_BIN is build unless set")
same(len([name for name, _ in tap.profiles() if name.startswith(
    ("callgrind-", "cachegrind-"))]) > 30, True, "there is test data")
tap.done()
