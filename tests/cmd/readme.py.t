#!/usr/bin/env python3
"""README says how to record a profile: its lines with valgrind work as they
stand, and leave the file that they name, which our tools read."""
import glob
import os
import re
import shutil
import sys

sys.dont_write_bytecode = True
sys.path[0] += "/.."
import tap
from tap import check, same

README = tap.read(os.path.join(tap.TESTS, "..", "README.md")).decode()
os.chdir(tap.scratch())
# ./prog of README, and what its comment promises.
found = re.findall(r"(?m)^(valgrind --tool=(\w+)(?: --\S+)* \./prog)"
    r"\s*(?:# (\S+):.*)?$", README)
same({tool: file for _, tool, file in found if file},
    {tool: tool + ".out.PID" for tool in ("callgrind", "cachegrind")},
    "README records by two tools of valgrind")
check(any("--trace-children=yes --dump-before=fork" in command
    for command, _, _ in found), "... and the processes of a program")
if shutil.which("valgrind") is None:
    tap.skip("what they leave", "valgrind is not there")
    found = []
shutil.copy(shutil.which("true"), "prog")
for command, tool, _ in found:
    p = tap.run("sh", "-c", command)
    left = glob.glob(tool + ".out.*")
    check(p.status == 0 and left, command, [p.err])
    p = tap.run(tap.CGMERGE, *left)
    check(p.status == 0 and b"\nfn=" in p.out, "... which cgmerge reads",
        [p.err])
    for name in left:
        os.remove(name)
tap.done()
