#!/usr/bin/env python3
"""The pager of clannotate: when it runs, what it gets, and that its end changes
no exit status.

The terminal is a real one (a pty); pagers are scripts that leave a trace.
"""
import os
import pty
import shlex
import signal
import subprocess
import sys
import time

sys.path[0] += "/.."
import tap
import terminal
from tap import CLANNOTATE, check, clannotate, read, same, write

SMALL = b"events: Ir\nfl=a.c\nfn=f\n1 90\nfn=g\33[2J\n2 10\n"
OURS = ("GRINDKIT_PAGER", "PAGER", "LESS", "LV", "NO_COLOR")


def on_terminal(*words, path=None, err=None, **variables):
    """Return the status, and all bytes that the terminal gets."""
    env = {name: value for name, value in os.environ.items()
        if name not in OURS}
    env.update(variables)
    if path:
        env["PATH"] = path
    return terminal.tool("clannotate", *words, ends="ioe", env=env,
        start_new_session=True, **{"stderr": err} if err else {})


def script(name, text):
    """Write a script, and return a command line that runs it."""
    return shlex.quote(tap.script(name, "#!/bin/sh\n" + text))


def plain(*words):
    return on_terminal("--no-pager", *words)


def without(text):
    """Return the lines of a report without the one of the command line."""
    return [line for line in text.split(b"\n")
        if not line.startswith(b"Invocation:")]


def test_which():
    one = script("one", "echo ONE $#; cat\n")
    two = script("two", "echo TWO; cat\n")
    shown = without(plain("p")[1])
    for title, variables, first in (
            ("GRINDKIT_PAGER", {"GRINDKIT_PAGER": one}, [b"ONE 0"]),
            ("PAGER", {"PAGER": two}, [b"TWO"]),
            ("GRINDKIT_PAGER is first", {"GRINDKIT_PAGER": one,
                "PAGER": two}, [b"ONE 0"]),
            ("arguments", {"GRINDKIT_PAGER": one + " a 'b c'"}, [b"ONE 2"]),
            ("a pipe", {"GRINDKIT_PAGER": "cat | " + two}, [b"TWO"]),
            ("a word of quotes", {"GRINDKIT_PAGER": "'%s'" % one}, [b"ONE 0"]),
            ("an empty one is none", {"GRINDKIT_PAGER": "", "PAGER": two},
                []),
            ("blanks are none", {"GRINDKIT_PAGER": " ", "PAGER": two}, []),
            ("cat is none", {"GRINDKIT_PAGER": "cat"}, []),
            ("one that is not there", {"GRINDKIT_PAGER": "no-such-pager"},
                []),
            ("... with arguments", {"PAGER": "no-such-pager -x"}, []),
            ("... by its path", {"PAGER": "/no/such"}, []),
            ("one that is no program", {"PAGER": "./p"}, [])):
        status, text = on_terminal("p", **variables)
        same((status, without(text)), (0, first + shown), title)
    same(on_terminal("--no-pager", "p", GRINDKIT_PAGER=one),
        plain("p"), "--no-pager")
    status, text = on_terminal("p", GRINDKIT_PAGER="one",
        path="/none::" + os.environ["PATH"])
    same((status, without(text)), (0, [b"ONE 0"] + shown),
        "an empty folder of PATH is the working folder")
    status, text = on_terminal("p", err=subprocess.DEVNULL, GRINDKIT_PAGER=one)
    same((status, without(text)), (0, [b"ONE 0"] + shown),
        "errors that go elsewhere stay there")


def test_default():
    """The default is less with options; PAGER=less gets them through LESS."""
    os.makedirs("bin", exist_ok=True)
    script("bin/less", 'echo "less $* $LESS $LV"; cat\n')
    path = os.path.abspath("bin") + ":" + os.environ["PATH"]
    for title, variables, wanted in (
            ("the default", {}, b"less -FRX FRX -c"),
            ("LESS is set for others", {"PAGER": "less"}, b"less  FRX -c"),
            ("... unless it is", {"PAGER": "less", "LESS": "q", "LV": "v"},
                b"less  q v")):
        status, text = on_terminal("p", path=path, **variables)
        same((status, text.split(b"\n")[0]), (0, wanted), title)
    os.makedirs("none", exist_ok=True)
    status, text = on_terminal("p", path=os.path.abspath("none"))
    same((status, without(text)), (0, without(plain("p")[1])),
        "without less, none")


def test_when():
    pager = script("trace", "touch traced; cat\n")

    def traced():
        found = os.path.exists("traced")
        if found:
            os.remove("traced")
        return found
    on_terminal("p", GRINDKIT_PAGER=pager)
    check(traced(), "a terminal is paged")
    on_terminal("-o", "out", "p", GRINDKIT_PAGER=pager)
    check(not traced() and read("out"), "-o is not")
    p = clannotate("p", env={**os.environ, "GRINDKIT_PAGER": pager})
    check(not traced() and p.out, "a pipe is not")
    status, text = on_terminal("--function=nope", "p",
        GRINDKIT_PAGER=pager)
    check(not traced() and status == 1 and b"no function matches" in text,
        "nothing to show: status 1, no pager", [status, text])
    status, text = on_terminal("gone", GRINDKIT_PAGER=pager)
    check(not traced() and status == 2 and b"cannot open" in text,
        "trouble before: status 2, no pager", [status, text])
    status, text = on_terminal("--help", GRINDKIT_PAGER=pager)
    check(not traced() and status == 0, "the help is not paged")


def test_what():
    pager = script("all", "cat >got; echo END\n")
    for words in (["p"], ["--format=md", "p"], ["--color=never", "p"]):
        status, text = on_terminal(*words, GRINDKIT_PAGER=pager)
        wanted = plain(*words)[1]
        same((status, text, without(read("got"))), (0, b"END\n",
            without(wanted)), "what the terminal would get: %s" % words)
    check(b"\33[1;31m" in plain("p")[1] and b"g?[2J" in plain("p")[1],
        "colours, and nothing else that is obeyed")


def test_end():
    """A pager that ends early does not change the exit status."""
    write("large", b"events: Ir\nfl=a\n" + b"".join(b"fn=%d%s\n1 1\n"
        % (i, b"x" * 90) for i in range(20000)))
    head = script("head", "exec head -n 1\n")
    for words, status in ((["large"], 0), (["--threshold=0", "large"], 0)):
        got = on_terminal(*words, GRINDKIT_PAGER=head)
        same(got, (status, b"-" * 80 + b"\n"), "quit early: %s" % words)
    none = script("leaves", "{ true <&3; } 2>/dev/null && echo open\n"
        "exec <&-; exit 3\n")
    same(on_terminal("--threshold=0", "large", GRINDKIT_PAGER=none),
        (0, b""), "one that reads nothing, and fails")
    write("far", b"events: Ir\nfl=a\nfn=f\n1 9223372036854775807\n"
        b"cfn=g\ncalls=1 1\n2 5\nfn=g\n3 -5\n")
    far = on_terminal("--inclusive", "--no-pager", "far")
    paged = on_terminal("--inclusive", "far", GRINDKIT_PAGER="tr a-z A-Z")
    same((paged[0], far[0]), (2, 2), "the status of trouble")
    check(b"OVERFLOWS" in paged[1], "... which the pager shows", paged)


def test_keys():
    """An interrupt ends the pager, and clannotate ends with status 0."""
    slow = script("slow", "trap 'echo INT; exit' INT; cat >/dev/null\n"
        "touch ready; while :; do sleep .05; done\n")
    master, slave = pty.openpty()
    p = subprocess.Popen([CLANNOTATE, "p"], stdin=slave, stdout=slave,
        stderr=slave, env={**os.environ, "GRINDKIT_PAGER": slow}, start_new_session=True)
    os.close(slave)
    while not os.path.exists("ready") and p.poll() is None:
        time.sleep(.02)
    os.killpg(p.pid, signal.SIGINT)
    text = terminal.all_of(master)
    same((p.wait(20), text.strip()), (0, b"INT"), "an interrupt")
    os.close(master)


def prepare():
    os.chdir(tap.scratch())
    write("p", SMALL)


terminal.needed("the pager")
tap.run_tests(prepare)
