#!/usr/bin/env python3
"""An output replaces a file only if the user may write the file, and keeps its
owner and mode as far as possible; child processes do not inherit the output."""
import errno
import json
import os
import re
import shutil
import stat
import sys

sys.path[0] += "/.."
import tap
from tap import check, read, read_own, same, write

TEXT = b"events: Ir\nfl=a\nfn=f\n1 5\nsummary: 5\n"
OLD = b"what was there before\n"
SOMEBODY, GROUP = 65534, 65533
TOP = tap.scratch()
# Copies of the tools for other users, who may be unable to read tap.BIN.
BIN = os.path.join(TOP, "bin")
WRITERS = "cgmerge", "cgdiff good", "cgfilter", "clannotate", "cgexport --to=json"

os.chdir(TOP)
os.chmod(TOP, 0o755)
os.umask(0o022)
os.mkdir(BIN)
for tool in {words.split()[0] for words in WRITERS}:
    os.chmod(shutil.copy(os.path.join(tap.BIN, tool), BIN), 0o755)


def run(words, *args, **options):
    tool, *more = words.split()
    return tap.run(os.path.join(BIN, tool), *more, *args, **options)


def become(user, groups):
    """Return the preexec_fn of a child that runs as another user."""
    def begin():
        os.setgroups(groups[1:])
        os.setgid(groups[0])
        os.setuid(user)
    return begin


def fresh(mode, owner=None):
    """Make an old file in a folder that all may write; return describe()."""
    shutil.rmtree("there", ignore_errors=True)
    os.mkdir("there")
    write("there/old", OLD)
    if owner is not None:
        os.chown("there/old", *owner)
    os.chmod("there/old", mode)
    os.chmod("there", 0o777)
    return describe()


def describe():
    st = os.stat("there/old")
    return oct(stat.S_IMODE(st.st_mode)), st.st_uid, st.st_gid


def replaced(words, what, wanted, **options):
    """The tool replaces the file, which gets this mode and owner."""
    p = run(words, "-o", "there/old", "good", **options)
    same((p.status, p.err, read_own("there/old") != OLD, describe(),
        os.listdir("there")), (0, "", True, wanted, ["old"]),
        "%s: %s" % (what, words))


def refused(words, what, why, **options):
    p = run(words, "-o", "there/old", "good", **options)
    same((tuple(p), read_own("there/old"), os.listdir("there")), ((2, b"",
        "%s: there/old: cannot open: %s\n" % (words.split()[0],
        os.strerror(why).lower())), OLD, ["old"]), "%s: %s" % (what, words))


def test_mine():
    for words in WRITERS:
        for mode in 0o600, 0o644, 0o755, 0o220, 0o2750, 0o4755, 0o4711:
            replaced(words, "a file of mine of mode %o" % mode, fresh(mode))


def test_root():
    """Files of other users are refused, or get a safe owner and mode."""
    other = become(SOMEBODY, [SOMEBODY])
    member = become(SOMEBODY, [SOMEBODY, GROUP])
    for words in WRITERS:
        for mode in 0o444, 0o400, 0o555, 0:
            fresh(mode, (SOMEBODY, SOMEBODY))
            refused(words, "mode %o" % mode, errno.EACCES, preexec_fn=other)
        fresh(0o644)
        refused(words, "another's file", errno.EACCES, preexec_fn=other)
        # Owner, group and mode stay if possible; else nobody gains any access.
        replaced(words, "root writes another's file",
            fresh(0o640, (SOMEBODY, GROUP)))
        replaced(words, "root writes another's read-only file",
            fresh(0o4550, (SOMEBODY, GROUP)))
        fresh(0o6776, (0, GROUP))
        replaced(words, "a member of the group writes",
            ("0o2776", SOMEBODY, GROUP), preexec_fn=member)
        fresh(0o2770, (SOMEBODY, GROUP))
        replaced(words, "the owner, of another group, writes",
            ("0o700", SOMEBODY, SOMEBODY), preexec_fn=other)
        fresh(0o2774, (SOMEBODY, GROUP))
        replaced(words, "the owner writes what all may read",
            ("0o744", SOMEBODY, SOMEBODY), preexec_fn=other)
        fresh(0o6777, (0, 0))
        replaced(words, "anybody writes what all may",
            ("0o777", SOMEBODY, SOMEBODY), preexec_fn=other)
        fresh(0o660, (SOMEBODY, GROUP))
        replaced(words, "the owner writes, who is in the group",
            ("0o660", SOMEBODY, GROUP), preexec_fn=member)
        fresh(0o666)
        os.chmod("there", 0o755)
        p = run(words, "-o", "there/old", "good", preexec_fn=other)
        check(p.status == 2 and "cannot create: permission denied" in p.err
            and read("there/old") == OLD, "a locked folder: " + words, [p])


def test_nobody():
    for words in WRITERS:
        for mode in 0o444, 0o400, 0o555, 0:
            fresh(mode)
            refused(words, "mode %o" % mode, errno.EACCES)


def test_direct():
    """A device or an open descriptor is written to, not replaced."""
    for words in WRITERS:
        wanted = run(words, "good")
        before = os.stat("/dev/null")
        same(run(words, "-o", "/dev/null", "good"), (0, b"", ""),
            "/dev/null: " + words)
        same(os.stat("/dev/null").st_ino, before.st_ino,
            "/dev/null is what it was: " + words)
        for name in ("/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"):
            if not os.path.exists(name):
                tap.skip(name, "there is none")
                continue
            with open("file", "wb") as f:
                f.write(b"head\n")
                f.flush()
                p = run(words, "-o", name, "good", stdout=f)
            # The report of clannotate differs, since it names the command line.
            check(p.status == 0 and p.err == "" and (
                read("file") == b"head\n" + wanted.out
                or words == "clannotate"
                and read("file").startswith(b"head\n-----")),
                "%s is added to: %s" % (name, words), [p, read("file")])
    with open("file", "wb") as f:
        f.write(b"head\n")
        f.flush()
        p = run("cgmerge", "-o", "/dev/stderr", "good", stderr=f)
    same((p.status, p.out, read("file")), (0, b"", b"head\n" +
        run("cgmerge", "good").out), "/dev/stderr is added to")


def test_links():
    """A tool refuses links in a circle and a chain of 42 links, but follows a
    chain of 20."""
    shutil.rmtree("links", ignore_errors=True)
    os.mkdir("links")
    for i in range(42):
        os.symlink("%d" % i if i > 0 else "file", "links/%d" % (i + 1))
    os.symlink("here", "links/there")
    os.symlink("there", "links/here")
    for words in WRITERS:
        for name in "here", "42":
            p = run(words, "-o", "links/" + name, "good")
            check((p.status, p.out) == (2, b"") and p.err.startswith(
                "%s: links/%s: cannot " % (words.split()[0], name)) and
                not os.path.exists("links/file"), "%s: %s" % (name, words),
                [p])
        p = run(words, "-o", "links/20", "good")
        check(p.status == 0 and os.path.isfile("links/file") and
            os.path.islink("links/20"), "20 links: " + words, [p])
        os.remove("links/file")


def test_open():
    """A child process inherits no descriptor except its standard three."""
    write("code", b"positions: instr\nevents: Ir\nob=./prog\nfn=f\n"
        b"0x10 1\n0x14 5\n")
    write("prog", b"")
    env = {**os.environ, "OBJDUMP": tap.script("objdump", """#!%s
import json, os
found = {n: os.path.realpath('/proc/self/fd/' + n)
    for n in os.listdir('/proc/self/fd')}
json.dump(found, open('%s', 'w'))
print('10 <f>:\\n  10:\\tnop\\n  14:\\tret')
""" % (sys.executable, os.path.abspath("seen")))}
    for how, args in (("to a file", ["-o", "new"]), ("to a pipe", []),
            ("with threads", ["-j2", "-o", "new", "code"]),
            ("to a pipe by name", ["-o", "/dev/fd/1"])):
        p = run("clannotate --asm --threshold=0", *args, "code", env=env)
        seen = json.loads(read("seen"))
        # Ignore the script's own file and the folder that it lists.
        ours = {n: path for n, path in seen.items() if int(n) > 2
            and os.path.basename(path) != "objdump"
            and not re.fullmatch("/proc/[0-9]+/fd(/[0-9]+)?", path)}
        same((p.status, ours), (0, {}), "objdump's descriptors, %s" % how)
        same(seen["0"], "/dev/null", "objdump reads nothing, %s" % how)


write("good", TEXT)
test_mine()
if os.geteuid() == 0:
    test_root()
else:
    test_nobody()
    tap.skip("other users' files", "only root can make them")
test_direct()
test_links()
if os.path.isdir("/proc/self/fd"):
    test_open()
else:
    tap.skip("descriptors of a child", "there is no /proc/self/fd")
tap.done()
