#!/usr/bin/env python3
"""A profile, which anybody can have written, may name any file: clannotate
reads sources and objects, but nothing that blocks, has no end or holds secrets
of the kernel, and with --source-root nothing outside.
"""
import os
import resource
import shutil
import socket
import subprocess
import sys
import time

sys.path[0] += "/.."
import tap
from tap import check, ended, read, records, same, skip, write

MIB = 1 << 20
LARGEST = 64 * MIB
FILES = 64
SECRET = "a-secret-of-this-process"
WARNING = "clannotate: warning: %s: not read: expected %s\n"
REGULAR = "a regular file"
DISK = "a file on a disk"
LARGE = "at most 64 MiB"
OUTSIDE = "a file below a root of sources"
UNREADABLE = ("Unannotated because one or more of these original files are "
    "unreadable:\n- %s\n")


def bounds():
    """Set limits far above what clannotate needs, far below endless files."""
    if memory_is_bounded:
        resource.setrlimit(resource.RLIMIT_AS, (900 * MIB, 900 * MIB))
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
    resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES))


def clannotate(*words, **options):
    return tap.clannotate(*words, preexec_fn=bounds,
        env=dict(os.environ, GITHUB_TOKEN=SECRET), **options)


def profile(*names):
    text = b"events: Ir\n" + b"".join(b"fl=%s\nfn=f\n1 100\n" % name.encode()
        for name in names)
    tap.source("p", text, 4 * 10 ** 9)


def refused(title, why, place, *words, name=None):
    """The source is unreadable, like a missing one, and a warning says why."""
    name = place if name is None else name
    profile(name)
    p = clannotate(*words, "p")
    same((p.status, p.err), (0, WARNING % (place, why)), title + ": told")
    text = p.out.decode("latin-1")
    check(UNREADABLE % name in text and SECRET not in text,
        title + ": unreadable", [text[-1500:]])
    missing = "gone" if not name.startswith("/") else "/gone"
    profile(missing)
    gone = clannotate(*words, "p")
    same((gone.status, gone.err), (0, WARNING % (missing, why)
        if why == OUTSIDE else ""), title + ": what is gone")
    same(text.replace(name, "/gone" if name.startswith("/") else "gone"),
        gone.out.decode("latin-1"), title + ": else the report is the same")
    profile(name)
    ended(clannotate("-q", *words, "p"), 0, "", title + ": -q")


def taken(title, text, *words):
    """The source is shown, without a message."""
    p = clannotate(*words, "p")
    same((p.status, p.err), (0, ""), title + ": nothing said")
    check(text.encode() in p.out, title + ": shown", [p.out[-1500:]])


def sparse(name, size):
    write(name, b"the first line\n")
    os.truncate(name, size)
    return name


def test_kinds():
    os.mkfifo("fifo.c")
    s = socket.socket(socket.AF_UNIX)
    s.bind("socket.c")
    kinds = [("a pipe", REGULAR, "fifo.c"),
        ("a socket", REGULAR, "socket.c"),
        ("a device", REGULAR, "/dev/zero"),
        ("one without bytes", REGULAR, "/dev/null"),
        ("more than there is", LARGE, sparse("huge.c", 20 << 30)),
        ("a byte too much", LARGE, sparse("large.c", LARGEST + 1))]
    proc = ["environ", "pagemap", "status", "mem", "maps", "cmdline", "auxv"]
    kinds += [("of a process: " + name, DISK, "/proc/self/" + name)
        for name in proc if os.path.exists("/proc/self/" + name)]
    kinds += [("of the kernel: " + name, DISK, name) for name in (
        "/proc/version", "/proc/meminfo", "/proc/sys/kernel/hostname",
        "/sys/kernel/mm/transparent_hugepage/enabled", "/sys/kernel/notes",
        "/sys/devices/system/cpu/online", "/sys/kernel/uevent_seqnum")
        if os.path.isfile(name) and os.access(name, os.R_OK)]
    for title, why, name in kinds:
        refused(title, why, name)
        os.symlink(os.path.abspath(name), "link.c")
        refused(title + ", by a link", why, "link.c")
        os.remove("link.c")
    s.close()
    profile(sparse("largest.c", LARGEST))
    taken("the largest", "100 (100.0%)  the first line\n", "--context=0")
    write("empty.c", b"")
    profile("empty.c")
    taken("an empty file", "100 (100.0%)  <bogus line 1>\n")


def test_ways():
    """All options that lead to a source apply the same check."""
    environ = "/proc/self/environ"
    refused("-I", DISK, environ, "-I", "/proc/self", name="environ")
    refused("--include", DISK, environ, "--include=/",
        name="proc/self/environ")
    refused("--source-map", DISK, environ, "--source-map=src=/proc/self",
        name="src/environ")
    refused("--source-map, then -I", DISK, environ,
        "--source-map=src=self", "-I/proc", name="src/environ")
    os.symlink(environ, "environ.c")
    profile("x/environ.c")
    p = clannotate("--no-annotate", "p", "environ.c")
    same((p.status, p.err), (0, WARNING % ("environ.c", DISK)),
        "a source named: told")
    check(UNREADABLE % "x/environ.c" in p.out.decode("latin-1") and
        SECRET.encode() not in p.out, "a source named: unreadable", [p.out])
    profile(environ)
    p = clannotate("--mod-filename=s,.*,new.c,", "p")
    same((p.status, p.err), (0, WARNING % (environ, DISK)),
        "a source renamed: told")
    check(SECRET.encode() not in p.out, "a source renamed: unreadable")
    # A source that is found in the end gets no warning.
    os.makedirs("good/proc/self")
    write("good/proc/self/environ", b"nothing secret\n")
    profile(environ)
    taken("found after one that is refused", "nothing secret\n", "-I", "good")
    os.makedirs("bad/proc/self")
    os.mkfifo("bad/proc/self/environ")
    refused("the first of two that are refused", DISK, environ, "-I", "bad")


def test_warnings():
    """For each reason, warnings name the first file and count the others."""
    names = ["/dev/zero", "/dev/null", "/proc/self/environ", "/dev/full",
        "/proc/self/status"]
    profile(*names)
    first = [WARNING % ("/dev/full", REGULAR),
        WARNING % ("/proc/self/environ", DISK)]
    more = "clannotate: warning: %d more not read: expected %s; -v shows all\n"
    same(clannotate("p").err, "".join(first) + more % (2, REGULAR)
        + more % (1, DISK), "counted")
    same(sorted(clannotate("-v", "p").err.splitlines(True)), sorted(WARNING %
        (name, REGULAR if "/dev/" in name else DISK) for name in names), "-v")
    same(clannotate("-q", "p").err, "", "-q")
    for form in ("md", "json", "csv", "sheet"):
        same(clannotate("--format=" + form, "p").err, "",
            form + " reads no source")
    same(clannotate("--no-annotate", "p").err, "", "nor does --no-annotate")
    profile("long" * 300)
    same(clannotate("p").err, "", "a name too long for a file")
    name = "\33[2Jx"
    os.mkfifo(name)
    profile(name)
    same(clannotate("p").err, WARNING % ("?[2Jx", REGULAR), "bytes that do not "
        "print")


def test_fifo():
    """clannotate does not open a pipe: its writer still waits for a reader."""
    os.mkfifo("fifo.c")
    profile("fifo.c")
    writer = subprocess.Popen(["sh", "-c", ": >fifo.c; : >opened"])
    clannotate("p")
    time.sleep(1)
    check(not os.path.exists("opened"), "a pipe is not opened")
    os.close(os.open("fifo.c", os.O_RDONLY | os.O_NONBLOCK))
    writer.wait()
    check(os.path.exists("opened"), "... as would have been seen")


def test_many():
    """Sources that are renamed to one are not all in memory at once."""
    names = ["s%d.c" % i for i in range(20)]
    for name in names:
        os.link(sparse("s", 60 * MIB), name)
    profile(*names)
    taken("many that are the same", "2,000 (100.0%)  the first line\n",
        "--context=0", "--mod-filename=s,.*,s.c,")


def place(*names):
    for name in names:
        tap.source(name, b"at %s\n" % name.encode())


def test_root():
    place("root/a.c", "root/sub/b.c", "rootless/c.c", "out/d.c", "other/e.c",
        "root/sub/deep/er/f.c", "root/out/d.c")
    for link, to in (("root/in.c", "sub/b.c"), ("root/leak.c", "../out/d.c"),
            ("root/far.c", "/etc/passwd"), ("root/up", ".."),
            ("root/away", "../out"), ("enter.c", "root/a.c"),
            ("enter", "root/sub"), ("link", "root")):
        os.symlink(to, link)
    here = os.getcwd()
    inside = [("root/a.c", "root/a.c"), ("root/sub/b.c", "root/sub/b.c"),
        ("root/sub/deep/er/f.c", "root/sub/deep/er/f.c"),
        (here + "/root/a.c", "root/a.c"), ("root//sub/./b.c", "root/sub/b.c"),
        ("out/../root/a.c", "root/a.c"), ("root/in.c", "root/sub/b.c"),
        ("root/sub/../a.c", "root/a.c"), ("root/up/root/a.c", "root/a.c"),
        ("enter.c", "root/a.c"), ("enter/b.c", "root/sub/b.c"),
        ("link/a.c", "root/a.c")]
    outside = ["out/d.c", here + "/out/d.c", "root/../out/d.c",
        "rootless/c.c", "root/leak.c", "root/away/d.c", "root/up/out/d.c",
        "root/far.c", "/etc/passwd", "root/sub/../../other/e.c",
        "link/../out/d.c"]
    # Each way to name a root with all names or, in a short run, a quarter.
    for i, root in enumerate(("root", "root/", "./root", here + "/root", "link",
            "link/", "out/../root", "root/up/root")):
        part = slice(None) if tap.MEDIUM else slice(i % 4, None, 4)
        for name, found in inside[part]:
            profile(name)
            taken("--source-root=%s: %s" % (root, name), "at " + found + "\n",
                "--source-root=" + root)
        for name in outside[part]:
            refused("--source-root=%s: %s" % (root, name), OUTSIDE, name,
                "--source-root=" + root)
    for name in [found for name, found in inside] + outside[:4]:
        profile(name)
        p = clannotate("--source-root=/", "p")
        check(b"at " in p.out and p.err == "", "--source-root=/: " + name,
            [p.err])
    refused("no file in its root", OUTSIDE, "out/d.c", "--source-root=root/sub")
    profile("root", "root/sub", "root/gone", "root/sub/gone/x", "root/a.c/x",
        "root/gone/../../out/d.c")
    p = clannotate("--source-root=root", "p")
    same((p.status, p.err), (0, ""), "of a folder, and of what is not there, "
        "nothing is said")
    check(UNREADABLE % "root" in p.out.decode(), "... it is unreadable")
    roots = ("--source-root=root/sub", "--source-root=out")
    for name in ("root/sub/b.c", "out/d.c"):
        profile(name)
        taken("two roots: " + name, "at " + name, *roots)
    refused("two roots", OUTSIDE, "root/a.c", *roots)
    profile("out/d.c")
    taken("more roots than files may be open", "at out/d.c", *roots * FILES)


def test_root_hides():
    """The report does not show whether a file outside the root exists."""
    place("root/a.c", "out/d.c", "out/shut.c", "shut/d.c")
    for link, to in (("root/off1.c", "../out/d.c"),
            ("root/off2.c", "../out/x.c"), ("root/away", "../out"),
            ("root/up", "..")):
        os.symlink(to, link)
    os.mkfifo("out/fifo1")
    sparse("out/huge1", LARGEST + 1)
    os.chmod("out/shut.c", 0)
    os.chmod("shut", 0)
    for there, absent in (("out/d.c", "out/x.c"), ("out", "uot"),
            ("out/shut.c", "out/open.c"), ("shut/d.c", "shut/x.c"),
            ("out/fifo1", "out/fifo2"), ("out/huge1", "out/huge2"),
            ("/dev/null", "/dev/gone"), ("/etc/passwd", "/etc/passed"),
            ("/etc/passwd/x", "/etc/passed/x"), ("/proc", "/gone"),
            ("/proc/self/environ", "/proc/gone/environ"),
            ("root/off1.c", "root/off2.c"), ("root/away/d.c",
            "root/away/x.c"), ("root/up/out/d.c", "root/up/out/x.c"),
            ("root/../out/d.c", "root/../out/x.c"), ("out//d.c", "out//x.c"),
            ("out/d.c/", "out/x.c/"), ("root/up/out", "root/up/uot")):
        for words in ((), ("-I", "root"), ("-v",), ("--format=html",)):
            both = []
            for name in there, absent:
                profile(name)
                p = clannotate("--source-root=root", *words, "p")
                # The path of the tool may contain the name as well.
                out = p.out.replace(tap.BIN.encode(), b"")
                # A page also contains parts of the name, so compare its size.
                both.append((p.status, p.err.replace(name, "NAME"),
                    len(out) if words == ("--format=html",) else
                    out.replace(name.encode(), b"NAME")))
            same(both[0], both[1], "%s is as %s%s" % (there, absent,
                " ".join(("",) + words)))
            same(both[0][1], WARNING % ("NAME", OUTSIDE), "... and is told")


def test_root_ways():
    """-I, --source-map and operands reach no source outside the root."""
    place("root/out/d.c", "out/d.c", "root/b/e.c")
    root = "--source-root=root"
    profile("out/d.c")
    taken("-I below the root", "at root/out/d.c", root, "-I", "root")
    profile("/b/e.c")
    taken("--source-map below the root", "at root/b/e.c", root,
        "--source-map=/b=root/b")
    refused("-I elsewhere", OUTSIDE, "d.c", root, "-I", "out")
    refused("-I, and out of it again", OUTSIDE, "../out/d.c", root,
        "-I", "root")
    profile("root/b/e.c")
    if "GRINDKIT_EMULATED" not in os.environ:
        p = tap.run("sh", "-c", 'ulimit -n 4; exec "$@"', "sh", tap.CLANNOTATE,
            root, stdin=read("p"))
        check(p.status == 2 and p.err.startswith("clannotate: root/b/e.c: "
            "cannot open: "), "too few descriptors for a folder", [p])
    os.mkfifo("root/fifo.c")
    profile("fifo.c")
    p = clannotate(root, "-I", "root", "p")
    same(p.err, WARNING % ("root/fifo.c", REGULAR), "-I has more to tell")
    refused("--source-map elsewhere", OUTSIDE, "out/d.c", root,
        "--source-map=/b=out", name="/b/d.c")
    profile("x/out/d.c")
    p = clannotate(root, "--no-annotate", "p", "out/d.c")
    same(p.err, WARNING % ("x/out/d.c", OUTSIDE), "a source named elsewhere")
    for folder, why in (("gone", "no such file or directory"),
            ("out/d.c", "not a directory"), ("", "no such file or directory"),
            ("root/gone/..", "no such file or directory")):
        p = clannotate("--source-root=" + folder, "p")
        same((p.status, p.out, p.err), (2, b"", "clannotate: %s: cannot open: "
            "%s\n" % (folder, why)), "no root: '%s'" % folder)


OBJECT = records(b"""# callgrind format|positions: instr line|events: Ir
ob=%s|fl=p.c|fn=main|0x1010 5 1|0x1011 5 1
""")
CODE = "0000000000001010 <main>:\n    1010:\\tnop\n    1011:\\tret\n"
SHOWN = b"1010: nop\n"
NO_OBJECT = b"Unannotated because the object is unreadable.\n"


def machine(name, *words):
    if os.path.exists("words"):
        os.remove("words")
    write("p", OBJECT % name.encode())
    p = clannotate("--asm", "--no-annotate", *words, "p")
    return p, read("words") if os.path.exists("words") else None


def test_objects():
    os.environ["OBJDUMP"] = tap.script("objdump", '#!/bin/sh\n'
        'printf "%%s\\n" "$@" >words\nprintf "%s"\n' % CODE)
    asked = b"--disassemble\n--demangle\n--no-show-raw-insn\n--\n%s\n"
    for name, path in (("prog", "prog"), ("-x", "./-x"), ("@x", "./@x"),
            ("--help", "./--help"), ("a b;c$d'e", "a b;c$d'e"), ("\t", "\t")):
        write(name, b"code\n")
        p, words = machine(name)
        check(p.status == 0 and SHOWN in p.out, "object %r: shown" % name, [p])
        same(words, asked % path.encode(), "object %r: no option" % name)
    p, words = machine("x", "--source-map=x=@x")
    same(words, asked % b"./@x", "an object by --source-map: no option")
    os.mkfifo("fifo")
    for name, why in (("fifo", REGULAR),
            ("/dev/zero", REGULAR), ("/proc/self/environ", DISK)):
        p, words = machine(name)
        same((p.status, p.err, words), (0, WARNING % (name, why), None),
            "object %s: objdump is not asked" % name)
        check(NO_OBJECT in p.out, "object %s: unreadable" % name, [p.out])
    for name in ("/gone", "/"):
        p, words = machine(name)
        same((p.status, p.err, words), (0, "", None), "no object: " + name)
        check(NO_OBJECT in p.out, "... is unreadable", [p.out])
    p, words = machine(sparse("large", LARGEST + 1))
    check(SHOWN in p.out, "an object may be large", [p])
    os.mkdir("root")
    shutil.copy("prog", "root/prog")
    os.symlink("../prog", "root/leak")
    p, words = machine("root/prog", "--source-root=root")
    check(SHOWN in p.out and p.err == "", "an object below the root", [p])
    for name in ("prog", "root/../prog", "root/leak", os.getcwd() + "/prog",
            "gone", "/gone", "/"):
        p, words = machine(name, "--source-root=root")
        same((p.status, p.err, words), (0, WARNING % (name, OUTSIDE), None),
            "object %s: outside" % name)


def test_real_objdump():
    """objdump does not read an object `@x' as a file x of options."""
    os.environ.pop("OBJDUMP", None)
    if not shutil.which("objdump"):
        skip("a file of options", "objdump is not installed")
        return
    write("@x", b"not code\n")
    write("x", ("--version\n%s\n" % sys.executable).encode())
    p, words = machine("@x")
    check(b"objdump cannot read the object" in p.out, "a file of options is "
        "none", [p])


memory_is_bounded = True
if clannotate("--version").status != 0:
    memory_is_bounded = False
    skip("bounds of memory", "the build needs more, as with ASan")
if not os.path.exists("/proc/self/environ"):
    skip("files of the kernel", "there is no /proc")
    tap.done()
tap.run_tests(tap.enter_scratch)
