#!/usr/bin/env python3
"""Tools are killed at random moments by SIGKILL, which they cannot catch.  The
output must be the whole old one or the whole new one, and the same command must
then work as if nothing had happened.  A seed is a kill.
"""
import os
import random
import subprocess
import sys
import time

sys.path[0] += "/.."
import tap
from tap import check, write

COMMANDS = [line.split() for line in tap.commands("""
    cgmerge -q {; -j2} -o out a b
    cgmerge -q -o out out a
    cgdiff -q -o out a b
    cgfilter -q --by=file -o out a
    cgexport -q --to={json; pprof} -o out a
    clannotate -q --to=html -o out a
""")]
RANGE = tap.seeds(16, 200)
OLD = b"events: Ir\nfl=old.c\nfn=old\n1 7\n"

os.chdir(tap.scratch())
for name, step in ("a", 3), ("b", 5):
    write(name, b"events: Ir\n" + b"".join(b"fl=f%d\nfn=g%d\n%d 1\n" %
        (i % 99, i * step, i) for i in range(20000)))


def after(words, before):
    """Return the output of a whole run over this file, and its seconds."""
    write("out", before)
    begin = time.monotonic()
    p = tap.tool(*words)
    check(p.status == 0, "%s: works" % " ".join(words), [p])
    return tap.read("out"), time.monotonic() - begin


def kill(words, before, new, pause):
    """Return whether a run was killed before its end, and an error or None."""
    write("out", before)
    with open("err", "wb") as err:
        p = subprocess.Popen([os.path.join(tap.BIN, words[0]), *words[1:]],
            stdin=subprocess.DEVNULL, stderr=err)
        time.sleep(pause)
        p.kill()
        status = p.wait(tap.LIMIT)
    left = tap.read("out")
    if left not in (before, new):
        return status != 0, "the output has %d bytes" % len(left)
    write("out", before)
    again = tap.tool(*words)
    if again.status != 0 or tap.read("out") != new:
        return status != 0, "run again: %r" % (again,)
    return status != 0, None


wanted = [after(words, OLD) for words in COMMANDS]
killed, wrong = 0, []
for seed in RANGE:
    dice = random.Random(seed)
    words, (new, seconds) = dice.choice(list(zip(COMMANDS, wanted)))
    # Kill one in eight at once, so that some kills are never too late.
    pause = dice.random() * seconds if seed % 8 else 0
    was, why = kill(words, OLD, new, pause)
    killed += was
    if why is not None:
        wrong.append("%d: %s: %s" % (seed, " ".join(words), why))
tap.note("%d of %d were killed before their end" % (killed, len(RANGE)))
check(not wrong, "%d kills" % len(RANGE), wrong[:10])
check(killed > 0, "some came in time")
tap.done()
