#!/usr/bin/env python3
# The conformance list: each input of ../conformance through cgmerge and
# through the oracle, against the reading that was worked out by hand.
# Arguments: the rows to run (numbers or names); none: all of them.
import contextlib
import io
import os
import re
import subprocess
import sys
import tempfile

TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ORACLE = os.path.join(TESTS, "oracle.py")
DIR = os.path.join(TESTS, "conformance")
CGMERGE = os.path.join(os.environ.get("CG_BIN",
    os.path.join(os.path.dirname(TESTS), "build")), "cgmerge")
ROWS = 80
LIMIT = 300     # seconds for one run; a reader that loops must not hang us

KINDS = ("form", "events", "positions", "fact", "event", "summary", "totals",
    "cost", "arc", "jump")
ALWAYS = ("cost", "arc", "jump")    # compared whether the test names them or not

with open(ORACLE, "rb") as f:
    oracle = compile(f.read(), ORACLE, "exec")  # run here: a process each is slow
checks = 0
failed = 0


def check(ok, name, why=()):
    """Print one TAP line, and for a failure what is wrong."""
    global checks, failed
    checks += 1
    print("ok" if ok else "not ok", checks, "-", name)
    if not ok:
        failed += 1
        for line in why:
            print("#   " + line.encode("ascii", "backslashreplace").decode())


def unescape(field):
    return re.sub(r"\\x([0-9a-f]{2})", lambda m: chr(int(m[1], 16)), field)


def show(record):
    text = " | ".join(f if len(f) < 200 else f[:200] + "..." for f in record)
    return text.encode("unicode_escape").decode()


class Want:
    """A .want file."""

    def __init__(self, path):
        self.status = None
        self.stderr = []
        self.silent = False
        self.warnings = None
        self.records = []
        with open(path, encoding="ascii") as f:
            for line in f:
                self.line(path, line.rstrip("\n"))
        if self.status not in (0, 2):
            sys.exit(path + ": no status: 0 or 2")

    def line(self, path, line):
        kind = re.match(r"\w*", line)[0]
        if line.startswith("#"):
            pass
        elif line.startswith("status: "):
            self.status = int(line[8:])
        elif line.startswith("stderr: "):
            self.stderr.append(re.compile(line[8:]))
        elif line == "nostderr":
            self.silent = True
        elif line.startswith("warnings: "):
            self.warnings = int(line[10:])
        elif kind in KINDS:
            fields = re.split(r" *\| *| +-> +", line.rstrip())
            self.records.append([unescape(re.sub(r"\{(\d+)\*(.)\}",
                lambda m: m[2] * int(m[1]), f)) for f in fields])
        else:
            sys.exit("%s: not understood: %s" % (path, line))


def run(args, data=b""):
    """Status, stdout and stderr of a command; a status of None is explained."""
    try:
        p = subprocess.run(args, input=data, capture_output=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return None, b"", "still running after %d s" % LIMIT
    except OSError as e:
        return None, b"", str(e)
    return p.returncode, p.stdout, p.stderr.decode("latin-1")


def read(path):
    """The records that the oracle reads from a file, or None, and why not."""
    out = io.StringIO()
    status = 0
    sys.argv = [ORACLE, "--dump", path]
    try:
        with contextlib.redirect_stdout(out):
            exec(oracle, {"__name__": "__main__", "__doc__": ""})
    except SystemExit as e:
        status = e.code or 0
    lines = out.getvalue().splitlines()
    if status == 2:
        return None, lines
    if status != 0:
        sys.exit("oracle.py --dump %s: %s" % (path, status))
    return [[unescape(f) for f in line.split("\t")] for line in lines], []


def compare(want, path):
    """What differs between the reading wanted and the oracle's of a file."""
    got, why = read(path)
    if got is None:
        return why
    for kind in KINDS:
        a = sorted(r for r in want.records if r[0] == kind)
        b = sorted(r for r in got if r[0] == kind)
        if a or kind in ALWAYS:
            why += ["missing:    " + show(r) for r in a if r not in b]
            why += ["not wanted: " + show(r) for r in b if r not in a]
            if not why and a != b:
                why += ["%s: a line twice" % kind]
    return why


def messages(want, status, err):
    """What is wrong with the exit status and the messages."""
    why = []
    lines = err.splitlines()
    if status != want.status:
        why.append("status %s, not %d" % (status, want.status))
    for line in lines:
        if not line.startswith("cgmerge: "):
            why.append("not a message of ours")
    for regex in want.stderr:
        if not any(regex.search(line) for line in lines):
            why.append("no message matches " + regex.pattern)
    if want.silent and lines:
        why.append("not silent")
    if want.warnings is not None and \
            sum("warning:" in line for line in lines) != want.warnings:
        why.append("not %d warnings" % want.warnings)
    if want.status == 2 and (not lines or "warning:" in lines[-1]):
        why.append("the last message does not say what is wrong")
    if why:
        why += ["stderr: " + show([line]) for line in lines]
    return why


def test(name, temp):
    source = os.path.join(DIR, name + ".in")
    want = Want(os.path.join(DIR, name + ".want"))
    status, out, err = run([CGMERGE, "-v", source])
    why = messages(want, status, err)
    check(not why, name + ": status and messages", why)

    if want.status == 2:
        check(status == 2 and out == b"", name + ": no output",
            ["%d bytes" % len(out)])
        got, why = read(source)
        check(got is None, name + ": the oracle rejects it")
        return

    path = os.path.join(temp, name)
    with open(path, "wb") as f:
        f.write(out)
    why = compare(want, path)
    check(not why, name + ": reading", why)
    why = compare(want, source)
    check(not why, name + ": the oracle's reading", why)
    again = run([CGMERGE, "-"], out)
    check(status == 0 and again[:2] == (0, out), name + ": fixed point",
        ["status %s, %d bytes then %d" % (again[0], len(out), len(again[1]))]
        + again[2].splitlines())


def main():
    files = os.listdir(DIR)
    names = sorted(f[:-3] for f in files if f.endswith(".in"))
    wants = sorted(f[:-5] for f in files if f.endswith(".want"))
    rows = {int(name[:2]) for name in names}
    chosen = sys.argv[1:]
    if chosen:
        names = [n for n in names if n in chosen or n[:2] in chosen]
    check(wants == sorted(f[:-3] for f in files if f.endswith(".in"))
        and rows == set(range(1, ROWS + 1)),
        "all rows have an input, all inputs a reading")
    check(os.access(CGMERGE, os.X_OK), "cgmerge is there", [CGMERGE])
    with tempfile.TemporaryDirectory() as temp:
        for name in names:
            test(name, temp)
    print("1..%d" % checks)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
