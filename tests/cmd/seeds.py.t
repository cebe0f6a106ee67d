#!/usr/bin/env python3
"""No byte of output depends on the keys of hashes, which each run draws, or on the
locale.

Every command is run several times, half of them in another locale; all that it
writes and says is the same.
"""
import glob
import os
import shutil
import sys

sys.dont_write_bytecode = True
sys.path[0] += "/.."
import tap
from tap import check, read, write

RUNS = 8

# a and b have calls, c and d are Cachegrind's, i and j have addresses and
# jumps; t has functions of which nothing but the name differs.  A ~ is a blank.
COMMANDS = tap.commands("""
    cgmerge {a b t; -j3 a b t a b t; -v --names=plain --positions=absolute a t}
    cgmerge --{events=union a c; stat=min a b; stat=mean i j; to=cachegrind t c}
    cgdiff {a b; -v --all --sides c d; --split-sign --norm=gcc,paths i j}
    cgdiff --by=file --only=added a t
    cgdiff -v -s s/[0-9]+// --merge-recursion t a
    cgdiff --fail-if=fn:Ir>+0% -o /dev/null c d
    cgfilter -v {-s s/[0-9]+// t a; --keep=[a-m] --drop=main a; --thread=1 p}
    cgfilter -v --fold={[02468]$ t; . a}
    cgfilter --root=[02468]$ --keep=[13]$ --callers t
    cgfilter --group-by=(.)$ --top=9 t
    cgfilter --lump=fl:c$=source --group=m=main a
    cgfilter --{min=1% --inline=split i; split=part. p}
    cgfilter --by=object --compute --define=X=2~Ir a
    cgcheck {-v a b c i p t; --json --graph --portable --strict a p t; --pass t}
    clannotate --no-annotate t
    clannotate --tree=both --inclusive --threshold=0 t a
    clannotate --threshold=0 --limit=20 i
    clannotate --format={json --threshold=0 t; csv t; md --diff --threshold=0 c d}
""")


def ties():
    """Functions of equal cost in equal files of several objects."""
    out = ["version: 1", "events: Ir"]
    n = 0
    for ob in range(4):
        out.append("ob=o%d" % ob)
        for fl in range(5):
            out.append("fl=f%d" % fl)
            for fn in range(12):
                out += ["fn=g%d" % fn, "1 7", "cob=o%d" % (fn % 4),
                    "cfi=f%d" % (fn % 5), "cfn=g%d" % ((fn + 1) % 12),
                    "calls=1 1", "2 7", "fi=h%d" % (fn % 3), "3 7",
                    "fe=f%d" % fl]
                n += 14
    return "\n".join(out + ["totals: %d" % n, ""]).encode()


def another_locale(folder):
    """The environment of one with decimal commas, whose I is no capital of i;
    that of this test if it cannot be made."""
    found = dict(os.environ, LOCPATH=folder, LC_ALL="tr_TR")
    if shutil.which("localedef"):
        tap.run("localedef", "-i", "tr_TR", "-f", "ISO-8859-9", folder + "/tr_TR")
        if b'","' in tap.run("locale", "-k", "decimal_point", env=found).out:
            return found
    tap.skip("in another locale", "localedef cannot make one")
    return os.environ


def attempt(command, folder, env):
    """All that comes of a run."""
    words = [word.replace("~", " ") for word in command.split()]
    p = tap.tool(*words, cwd=folder, env=env)
    parts = sorted(glob.glob(folder + "/part.*"))
    return p, [(name, read(name)) for name in parts]


def main():
    folder = tap.scratch()
    for name, source in (("a", "callgrind-3.19/calc-parts.out"),
            ("b", "callgrind-3.19/calc-dumps.out"),
            ("c", "cachegrind-3.19/words-plain-1.out"),
            ("d", "cachegrind-3.19/words-numbers-1.out"),
            ("i", "callgrind-3.19/tally-1-instr-jumps.out"),
            ("j", "callgrind-3.19/tally-2-instr-jumps.out"),
            ("p", "callgrind-3.19/pair-parts.out")):
        shutil.copy(os.path.join(tap.DATA, source),
            os.path.join(folder, name))
    write(folder + "/t", ties())
    envs = os.environ, another_locale(tap.scratch())
    for command in COMMANDS:
        got = [attempt(command, folder, envs[i % 2]) for i in range(RUNS)]
        others = [g for g in got if g != got[0]]
        check(not others and got[0][0].status in (0, 1), command,
            ["%d of %d differ" % (len(others), RUNS), repr(got[0])])
    tap.done()


main()
