#!/usr/bin/env python3
"""An empty pipe, whose writer may have been killed, is an error in every tool;
an empty file among several inputs is not an error."""
import gzip
import os
import pty
import shutil
import socket
import sys

sys.path[0] += "/.."
import tap
from tap import check, same, write

os.chdir(tap.scratch())
TEXT = b"events: Ir\nfl=a\nfn=f\n1 5\nsummary: 5\n"
SAYS = "expected a profile, found an empty input; was the program that " \
    "writes it killed?"
NOTHING = {"plain": b"", "gzip": gzip.compress(b""),
    "gzip twice": gzip.compress(b"") * 2}
if shutil.which("zstd"):
    NOTHING["zstd"] = tap.run("zstd", "-q", "-c", stdin=b"").out
else:
    tap.skip("zstd of nothing", "zstd is not installed")

# Every way in which a tool takes inputs; IN is the empty one.
COMMANDS = tap.commands("""
    cgcheck {IN; -q IN; --json IN; --pass IN; good IN good}
    cgmerge {IN; IN good; good IN good; -q good IN; -j3 good IN good; -o new good IN}
    cgmerge --stat={min; mean} good IN
    cgmerge --weight=2:IN good
    cgmerge --events=union good IN
    cgdiff {IN good; good IN; -O good -O IN good; -q -o new good IN}
    cgfilter {IN; good IN; -q IN good; --part=1 IN}
    cgexport --to={json IN; folded good IN}
    clannotate {IN; good IN; --diff good IN; --diff IN good; --format=json -o new good IN}
""")


def run(command, name, **options):
    words = [word.replace("IN", name) for word in command.split()]
    p = tap.tool(*words, **options)
    new = os.path.exists("new")
    if new:
        os.unlink("new")
    return words[0], p, new


def refused(command, name, shown, what, **options):
    """The tool fails, with this error as its last message and no output."""
    tool, p, new = run(command, name, **options)
    wanted = "%s: %s: %s\n" % (tool, shown, SAYS)
    out = b"" if tool != "cgcheck" or "good" not in command else p.out
    same((p.status, p.out, p.err[-len(wanted):], new),
        (2, out, wanted, False), "%s: %s" % (what, command))


def test_streams():
    for kind, data in NOTHING.items():
        for command in COMMANDS:
            refused(command, "-", "<stdin>", kind + " in a pipe", stdin=data)
    for command in COMMANDS:
        reader, writer = os.pipe()
        os.close(writer)
        name = "/dev/fd/%d" % reader
        refused(command, name, name, "a pipe by name", pass_fds=[reader])
        os.close(reader)
    for command in "cgmerge", "cgcheck", "cgfilter", "clannotate":
        refused(command, "", "<stdin>", "no operand")


def test_kinds():
    """Other empty streams than pipes are an error, too."""
    command = "cgmerge good IN"
    write("empty", b"")
    for name in ("empty", "/dev/null"):
        with open(name, "rb") as f:
            refused(command, "-", "<stdin>", name + " as standard input",
                stdin_from=f)
    with open("good", "rb") as f:
        f.seek(0, os.SEEK_END)
        refused(command, "-", "<stdin>", "a file that was read to its end",
            stdin_from=f)
    ours, theirs = socket.socketpair()
    ours.close()
    refused(command, "-", "<stdin>", "a socket", stdin_from=theirs)
    theirs.close()
    ours, theirs = pty.openpty()
    os.write(ours, b"\4")
    refused(command, "-", "<stdin>", "a terminal", stdin_from=theirs)
    os.write(ours, b"\4")
    name = os.ttyname(theirs)
    refused(command, name, name, "a terminal by name")
    os.close(ours)
    os.close(theirs)
    os.mkfifo("fifo")
    pid = os.fork()
    if pid == 0:
        os.close(os.open("fifo", os.O_WRONLY))
        os._exit(0)
    refused(command, "fifo", "fifo", "a named pipe")
    os.waitpid(pid, 0)


def test_files():
    """Empty files, which Callgrind leaves behind, are skipped with a note."""
    for kind, data in {**NOTHING, "/dev/null": None}.items():
        name = "/dev/null" if data is None else write("nothing", data)
        for tool in "cgmerge", "cgfilter", "clannotate":
            _, alone, _ = run(tool + " good", "")
            _, p, _ = run(tool + " good IN", name)
            what = "%s good, and a file: %s" % (tool, kind)
            same((p.status, p.err), (0, "%s: %s: note: empty file, skipped\n"
                % (tool, name)), what)
            # clannotate lists its inputs.
            check(p.out.replace(b" good " + name.encode(), b" good") ==
                alone.out, what + ": the same bytes", [p.out])
        same(run("cgdiff -q good IN good", name)[1].status, 0,
            "cgdiff good, and a file: " + kind)
        _, p, _ = run("cgcheck IN", name)
        check(p.status == 1 and b"[no-profile]" in p.out,
            "cgcheck, a file: " + kind, [p])


write("good", TEXT)
tap.run_tests()
