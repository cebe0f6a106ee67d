"""Measure runs of tools, mostly by counts that do not depend on how busy the
machine is: peak memory and instructions.
"""
import collections
import os
import re
import resource
import shutil
import subprocess

import tap

MIB = 1 << 20
# A build with a sanitizer has other costs.
IS_SANITIZED = re.search(b"__[at]san_init", tap.read(tap.CGMERGE)) is not None
COUNTS = not IS_SANITIZED and shutil.which("valgrind") is not None

Run = collections.namedtuple("Run", "status err peak seconds")


def words_of(command):
    words = command.split()
    return [os.path.join(tap.BIN, words[0]), *words[1:]]


def peak(command, out=os.devnull, stack=None, files=None):
    """Run a tool, perhaps with a limited stack or number of open files.  The
    peak memory, in MiB, includes that of Python before it becomes the tool, so
    Python must stay small.  The seconds are CPU time."""
    def limit():
        for what, n in ((resource.RLIMIT_STACK, stack), (resource.RLIMIT_NOFILE, files)):
            if n is not None:
                resource.setrlimit(what, (n, n))
    with open("err", "wb") as err, open(out, "wb") as to:
        p = subprocess.Popen(words_of(command), stdin=subprocess.DEVNULL, stdout=to, stderr=err,
                             preexec_fn=limit if stack or files else None)
        _, status, usage = os.wait4(p.pid, 0)
    p.returncode = os.waitstatus_to_exitcode(status)
    return Run(p.returncode, tap.read("err").decode("latin-1"), usage.ru_maxrss / 1024,
               usage.ru_utime + usage.ru_stime)


def instructions(command):
    words = words_of(command)
    p = tap.run("valgrind", "--tool=cachegrind", "--cache-sim=no",
                "--cachegrind-out-file=/dev/null", *words)
    found = re.search(r"I +refs: +([0-9,]+)", p.err)
    return int(found[1].replace(",", "")) if found else 0


def zstd(*parts):
    """Return a frame of zstd with a window of 128 MiB.  A part is bytes as they
    are, or (byte, number): so many, a multiple of 128 KiB, of this byte."""
    blocks = [(0, part, len(part)) if isinstance(part, bytes) else
              (1, part[0], left) for part in parts for left in (
                  [0] if isinstance(part, bytes) else [128 << 10] * (part[1] // (128 << 10)))]
    frame = [b"\x28\xb5\x2f\xfd" + bytes([0, 27 - 10 << 3])]
    for i, (kind, data, n) in enumerate(blocks):
        frame.append((n << 3 | kind << 1 | (i + 1 == len(blocks))).to_bytes(3, "little") + data)
    return b"".join(frame)
