#!/usr/bin/env python3
"""clannotate prints what cg_annotate of valgrind 3.28 printed, byte for byte
but for the line with the command line.

ANNOTATE_CASES names a folder of cases.  Each is a folder: args, one a line;
the files that these name; sources; what was printed, expected; status.
"""
import os
import shutil
import sys

sys.dont_write_bytecode = True
sys.path[0] += "/.."
import oracle_annotate
import tap
from oracle_annotate import differences
from tap import check, read, same

SOME = 20           # cases that there must be
OLD = 10 ** 9       # when sources were last changed


def copy(name):
    """A copy of a case that can be written, its sources older than inputs."""
    shutil.copytree(os.path.join(tap.CASES, name), name,
        copy_function=shutil.copyfile)
    args = read(os.path.join(name, "args")).decode().splitlines()
    for folder, folders, files in os.walk(name):
        os.chmod(folder, 0o755)
        for file in files:
            path = os.path.join(folder, file)
            if os.path.relpath(path, name) not in args:
                os.utime(path, (OLD, OLD))
    return args


def lines(report):
    """All but what was typed."""
    return [line for line in report.decode("latin-1").splitlines(True)
        if not line.startswith("Invocation:")]


def test_case(name):
    args = copy(name)
    os.chdir(name)
    wanted = lines(read("expected"))
    title = "case %s: %s" % (name, " ".join(args))
    p = tap.clannotate(*args)
    why = differences(lines(p.out), wanted)
    check(not why and p.err == "", title, [p.err, *why])
    same(p.status, int(read("status")), title + ": status")
    if p.status == 0:
        why = differences(lines(oracle_annotate.report(args)), wanted)
        check(not why, title + ": the oracle agrees", why)
    os.chdir("..")


os.chdir(tap.scratch())
if tap.CASES == "":
    tap.skip("what cg_annotate printed", "ANNOTATE_CASES names no folder")
else:
    names = sorted(os.listdir(tap.CASES))
    for name in names:
        test_case(name)
    check(len(names) >= SOME, "%d cases" % len(names))
tap.done()
