#!/usr/bin/env python3
"""cgmerge writes its output whole or not at all, and changes no other file."""
import itertools
import os
import resource
import signal
import stat
import subprocess
import sys
import threading
import time

sys.path[0] += "/.."
import tap
from tap import cgmerge, check, read, read_own, same, write

os.chdir(tap.scratch())
os.umask(0o022)
INPUTS = {
    "a": b"events: Ir\nfl=a.c\nfn=f\n1 5\n2 6\n",
    "b": b"events: Ir\nfl=a.c\nfn=f\n1 7\n",
    "bad": b"events: Ir\nfl=a.c\nfn=f\n1 x\n",
    "doubtful": b"events: Ir\nfl=a.c\nfn=(9)\n1 5\n",
    "big": b"positions: line\nevents: Ir\nfl=a.c\nfn=f\n"
        + b"".join(b"%d %d\n" % (i * 7, i) for i in range(100000)),
}
os.mkdir("in")
for name, text in INPUTS.items():
    write("in/" + name, text)
A, B, BIG = "../in/a", "../in/b", "../in/big"
GOOD = cgmerge("in/a", "in/b").out
BIG_GOOD = cgmerge("in/big").out
# musl has messages of its own, and keeps the signals 32 to 34 for itself.
MUSL = os.environ.get("GRINDKIT_LIBC") == "musl"
# An emulator prints a message where a core would be dumped, or takes the signal
# for a fault of the emulator; it uses two more signals itself.
EMULATED = "SIGQUIT SIGILL SIGTRAP SIGABRT SIGBUS SIGFPE SIGSEGV 34 35".split() \
    if "GRINDKIT_EMULATED" in os.environ else []
TSAN = b"__tsan_init" in read(tap.CGMERGE)
# TSan takes these for faults of the program and calls its handler at once, even
# while TSan holds a lock, on which the handler's unlink() then waits.
FAULTS = "SIGSEGV SIGBUS SIGILL SIGTRAP SIGABRT SIGFPE SIGPIPE SIGSYS".split() \
    if TSAN else []
OLD = b"what was there before\n"
os.mkdir("out")
os.chdir("out")


def tree():
    """Return name -> (mode, text or target) of each file here."""
    found = {}
    for entry in os.scandir("."):
        mode = entry.stat(follow_symlinks=False).st_mode
        found[entry.name] = (oct(mode),
            os.readlink(entry.name) if stat.S_ISLNK(mode) else
            read_own(entry.name) if stat.S_ISREG(mode) else None)
    return found


def fresh(files):
    """Empty the current folder and write these files."""
    for entry in os.scandir("."):
        os.rmdir(entry.name) if entry.is_dir(follow_symlinks=False) else \
            os.unlink(entry.name)
    for name, text in files.items():
        write(name, text)


def untouched():
    """Return whether the inputs are unchanged."""
    return all(read("../in/" + name) == INPUTS[name] for name in INPUTS)


def writes(name, args, target="new", wanted=GOOD, file=None, **options):
    """cgmerge -o TARGET ARGS writes the wanted bytes to TARGET or, if it is a
    link, to file, and changes nothing else."""
    before = tree()
    p = cgmerge("-o", target, *args, **options)
    after = tree()
    got = {file: text for file, (_, text) in after.items()}
    same((p, got), ((0, b"", ""), {**{file: text for file, (_, text)
        in before.items()}, file or target: wanted}), name)
    return after


def leaves(name, args, complaint, **options):
    """cgmerge ARGS fails with this complaint alone and changes no file."""
    before = tree()
    p = cgmerge(*args, **options)
    same((p, tree() == before, untouched()),
        ((2, b"", "cgmerge: %s\n" % complaint), True, True), name)


def test_files():
    """output-file.py.t tests files of all modes."""
    for umask in (0o022, 0o077, 0o027, 0):
        fresh({})
        old = os.umask(umask)
        after = writes("a new file, umask %03o" % umask, [A, B])
        os.umask(old)
        same(after.get("new", [""])[0], oct(0o100666 & ~umask),
            "as permissive as umask %03o allows" % umask)
    for name, files, target in (("a file among others", {"new": OLD, "other":
            OLD}, "new"), ("a longer file", {"new": OLD * 10000}, "new"),
            ("an empty file", {"new": b""}, "new"),
            ("a strange name", {}, "two\nlines \xff"),
            ("a name that begins with -", {}, "-o"),
            ("the longest name", {}, "x" * 255)):
        fresh(files)
        writes(name, [A, B], target)
    fresh({})
    writes("more than a buffer", [BIG], wanted=BIG_GOOD)


def test_links():
    fresh({"file": OLD})
    os.chmod("file", 0o640)
    os.symlink("file", "link")
    os.symlink(os.path.abspath("link"), "chain")
    for link in ("link", "chain"):
        write("file", OLD)
        after = writes("through a %s: it stays, its target is replaced" % link,
            [A, B], link, file="file")
        same(after["file"][0], oct(0o100640), "... and stays of mode 640")
    fresh({})
    os.symlink("missing", "link")
    writes("through a link to nothing: its target is made", [A, B], "link",
        file="missing")


def test_inputs():
    """The output may be an input."""
    for name, args, target, names in (
            ("the first input", ["a", "b"], "a", b""),
            ("the last one", [A, "b"], "b", b""),
            ("in several threads", ["-j2", "a", "b"], "a", b""),
            ("one of a list", ["--files0-from=list"], "b", b"a\0b\0"),
            ("the list itself", ["--files0-from=list"], "list", b"a\0b\0")):
        fresh({"a": INPUTS["a"], "b": INPUTS["b"], "list": names})
        writes(name, args, target)
    fresh({"a": INPUTS["a"]})
    with open("a", "rb") as f:
        writes("standard input", ["-", B], "a", stdin_from=f)
    fresh({"a": INPUTS["a"]})
    os.symlink("a", "link")
    writes("an input behind a link", ["a", B], "link", file="a")


def test_trouble():
    nospace = "cannot write: no space left on device"
    fresh({"new": OLD})
    if os.path.exists("/dev/full"):
        for name, file in (("little", A), ("much", BIG)):
            leaves("-o /dev/full, " + name, ["-o", "/dev/full", file],
                "/dev/full: " + nospace)
        for word in A, BIG, "--help", "--version":
            with open("/dev/full", "wb") as f:
                p = cgmerge(word, stdout=f)
            same((p.status, p.err), (2, "cgmerge: <stdout>: %s\n" % nospace),
                "standard output to a full disk: " + word)
    else:
        tap.skip("a full disk", "there is no /dev/full")
    for target in ("new", "another"):
        leaves("a bad input, -o " + target, ["-o", target, A, "../in/bad"],
            "../in/bad:4: expected a number, found 'x'")
        leaves("a missing input, -o " + target, ["-o", target, A, "nowhere"],
            "nowhere: cannot open: no such file or directory")
    leaves("a missing folder", ["-o", "x/y", A],
        "x/y: cannot create: no such file or directory")
    leaves("a file for a folder", ["-o", "new/y", A],
        "new/y: cannot create: not a directory")
    leaves("a folder", ["-o", ".", A], ".: cannot open: is a directory")
    leaves("a name of 256 bytes", ["-o", "x" * 256, A],
        "x" * 256 + ": cannot create: " + ("filename" if MUSL else
        "file name") + " too long")
    p = cgmerge("-o", "", A)
    check(p.status == 2 and p.err.count("\n") == 1 and set(tree()) == {"new"},
        "an empty name", p)
    os.mkdir("locked")
    os.chmod("locked", 0o555)
    if os.access("locked", os.W_OK):
        tap.skip("a locked folder", "this user may write there")
    else:
        leaves("a locked folder", ["-o", "locked/x", A],
            "locked/x: cannot create: permission denied")
    os.rmdir("locked")


def test_special():
    """cgmerge writes into a special file and does not replace it;
    output-file.py.t tests devices, and links to themselves, for all tools."""
    fresh({})
    os.mkfifo("fifo")
    got = []
    reader = threading.Thread(target=lambda: got.append(read("fifo")))
    reader.start()
    p = cgmerge("-o", "fifo", A, B)
    reader.join()
    same((p, got, list(tree())), ((0, b"", ""), [GOOD], ["fifo"]),
        "a named pipe")
    same(tuple(cgmerge("-o", "/dev/stdout", A, B)), (0, GOOD, ""),
        "/dev/stdout is a pipe")


def small(limit, ignored=False):
    """Return a function that limits the size of files that a child writes."""
    def begin():
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        signal.signal(signal.SIGXFSZ,
            signal.SIG_IGN if ignored else signal.SIG_DFL)
    return begin


def test_limit():
    """A write that fails half way changes no file."""
    limits = [0, 10, 300000]
    if TSAN:
        tap.skip("a limit of 0 bytes", "TSan itself writes a file")
        limits.remove(0)
    for ignored, limit in itertools.product((True, False), limits):
        for files in ({"new": OLD}, {}):
            fresh(files)
            leaves("a limit of %d bytes%s, %d file" % (limit,
                ", its signal ignored" * ignored, len(files)),
                ["-o", "new", BIG], "new: cannot write: file too large",
                preexec_fn=small(limit, ignored))
    fresh({"new": OLD})
    before = tree()
    reader, writer = os.pipe()
    os.close(reader)
    p = cgmerge("-o", "new", A, stderr=writer, preexec_fn=small(10, True))
    os.close(writer)
    check(p.status in (2, -signal.SIGPIPE) and tree() == before,
        "a limit, and nobody to tell it to", [p, list(tree())])


def interrupt(number):
    """Stop cgmerge while it writes, send it a signal and let it go on; return
    how it ended, or None if it was too quick."""
    names = len(os.listdir("."))
    p = subprocess.Popen([tap.CGMERGE, "-o", "new", BIG],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)),
        env={**os.environ, "ASAN_OPTIONS": OURS, "MSAN_OPTIONS": OURS,
            "TSAN_OPTIONS": OURS})
    while p.poll() is None and len(os.listdir(".")) == names:
        pass
    if p.poll() is not None:
        p.communicate(timeout=tap.LIMIT)
        return None
    os.kill(p.pid, signal.SIGSTOP)
    # It may have ended, or moved its file into place, before it stopped.
    if os.waitid(os.P_PID, p.pid, os.WSTOPPED | os.WEXITED | os.WNOWAIT) \
            .si_code != os.CLD_STOPPED or len(os.listdir(".")) == names:
        number = signal.SIGCONT
    os.kill(p.pid, number)
    os.kill(p.pid, signal.SIGCONT)
    out, err = p.communicate(timeout=tap.LIMIT)
    if number == signal.SIGCONT:
        return None
    return p.returncode, out, err


# A sanitizer would handle these signals itself.
OURS = ":".join("handle_%s=0" % name for name in
    "segv sigbus abort sigill sigtrap sigfpe".split())
# Signals that cannot be caught or do not end a program; tools ignore SIGXFSZ.
HARMLESS = {"SIGCHLD", "SIGCONT", "SIGKILL", "SIGSTOP", "SIGTSTP", "SIGTTIN",
    "SIGTTOU", "SIGURG", "SIGWINCH", "SIGINFO", "SIGXFSZ"}


def test_signals():
    ending = [number for number in signal.valid_signals()
        if getattr(number, "name", "") not in HARMLESS and
        not (MUSL and number == 34) and not {getattr(number, "name", ""),
        str(int(number))} & set(EMULATED + FAULTS)]
    for name in FAULTS:
        tap.skip(name + " while it writes", "TSan could wait for itself")
    check(len(ending) >= 15, "%d signals end a program" % len(ending))
    # Real-time signals, which have no name, all act alike: a few are enough.
    for number in ending if tap.MEDIUM else [n for n in ending
            if getattr(n, "name", "") or n % 8 == 0]:
        for files in ({"new": OLD}, {}):
            name = "%s while it writes, %d file" % (getattr(number, "name",
                "signal %d" % number), len(files))
            for _ in range(100):
                fresh(files)
                before = tree()
                end = interrupt(number)
                if end is not None:
                    break
            else:
                tap.skip(name, "it was too quick 100 times")
                continue
            after = tree()
            # The signal may have come just after the file was in its place.
            whole = list(after) == ["new"] and after["new"][1] == BIG_GOOD
            check(end == (-number, b"", b"") and (after == before or whole),
                name, [end, list(after)])
    fresh({})
    p = subprocess.Popen([tap.CGMERGE, "-o", "new", BIG],
        preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    while p.poll() is None:
        p.send_signal(signal.SIGHUP)
        time.sleep(0.001)
    same((p.returncode, {n: t for n, (_, t) in tree().items()}),
        (0, {"new": BIG_GOOD}), "SIGHUP, if it was ignored, stays so")


def test_pipe():
    """If nobody reads its output, SIGPIPE ends cgmerge without a message."""
    for args in ([A], [BIG], ["-o", "-", A], ["-o", "/dev/stdout", A],
            ["--help"], ["--version"]):
        for restore in (True, False):       # False: SIGPIPE stays ignored
            fresh({})
            reader, writer = os.pipe()
            os.close(reader)
            p = cgmerge(*args, stdout=writer, restore_signals=restore)
            os.close(writer)
            same((p.status, p.err, tree()), (-signal.SIGPIPE, "", {}),
                "a closed pipe%s: %s" % ("" if restore
                else ", SIGPIPE ignored", " ".join(args)))
    fresh({"new": OLD})
    before = tree()
    reader, writer = os.pipe()
    os.close(reader)
    p = cgmerge("-o", "new", "../in/doubtful", stderr=writer)
    os.close(writer)
    same((p.status, tree()), (-signal.SIGPIPE, before),
        "a warning into a closed pipe")


def test_closed():
    """cgmerge works or fails cleanly with any standard streams closed."""
    bad = "bad file descriptor"
    for closed in itertools.chain.from_iterable(
            itertools.combinations((0, 1, 2), n) for n in range(4)):
        def close():
            for fd in closed:
                os.close(fd)

        def told(text, status):
            """Return the result of a run that fails with this message."""
            return status, b"", "" if 2 in closed else "cgmerge: %s\n" % text

        def run(*args, **options):
            return tuple(cgmerge(*args, preexec_fn=close, **options))

        what = "closed: %s" % (" ".join(map(str, closed)) or "none")
        fresh({})
        same(run(A, B), told("<stdout>: cannot write: " + bad, 2)
            if 1 in closed else (0, GOOD, ""), what + ", files")
        same(run("-", B, stdin=INPUTS["a"]),
            told("<stdin>: " + bad, 2) if 0 in closed else
            told("<stdout>: cannot write: " + bad, 2) if 1 in closed else
            (0, GOOD, ""), what + ", standard input")
        same((run("../in/bad"), tree(), untouched()),
            (told("../in/bad:4: expected a number, found 'x'", 2), {}, True),
            what + ", a bad file")
        writes(what + ", -o", [A, B], preexec_fn=close)
        p = run("-q", "-o", "new", "-j2", A, B, "../in/doubtful", BIG)
        check(p[0] == 0 and untouched() and list(tree()) == ["new"],
            what + ", -o and warnings", p)
        p = run("--nope")
        check(p[:2] == (2, b"") and (p[2] == "") == (2 in closed),
            what + ", a wrong option", p)
    # A file that was opened as the standard error would get the warning.
    fresh({"new": INPUTS["a"]})
    p = cgmerge("-o", "new", "-", "new", stdin=INPUTS["doubtful"],
        preexec_fn=lambda: os.close(2))
    check(p.status == 0, "closed: 2, and the output is an input", [p])


test_files()
test_links()
test_inputs()
test_trouble()
test_special()
test_limit()
test_signals()
test_pipe()
test_closed()
check(untouched(), "no input was ever changed")
tap.done()
