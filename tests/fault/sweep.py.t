#!/usr/bin/env python3
"""Let each allocation, open, read, write, sync, close, rename, thread start,
random number, lock, pipe and start of a program of some command lines fail:
this call alone, and this one with all later ones.

CG_BIN must be the build of `make check-fault' (common/base/fault.h).  If
CG_BIN_ASAN is set, to a build with sanitizers, the same command lines run there
once, without a fault, to find leaks.
"""
import collections
import gzip
import itertools
import os
import re
import shlex
import shutil
import signal
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
    ".."))
import tap
from tap import check, read, write

KINDS = "alloc open read write sync close rename thread random lock pipe " \
    "spawn".split()
# A tool must report these failures: its output may be wrong or lost.
LOUD = {"alloc", "open", "read", "write", "sync", "rename", "pipe", "spawn"}
OLD = b"what was there before\n"
ZSTD = shutil.which("zstd")

TOP = tap.scratch()
IN = os.path.join(TOP, "in")
os.mkdir(IN)

Command = collections.namedtuple("Command", "tool name args files stdin")


def data(name, as_name):
    shutil.copy(os.path.join(tap.DATA, name), os.path.join(IN, as_name))


def make_history():
    """Make a repository of four commits; notes and a folder have profiles."""
    os.environ.update({"HOME": IN, "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_DIR": IN + "/repo/.git"})
    for who in "AUTHOR", "COMMITTER":
        os.environ.update({"GIT_%s_NAME" % who: "x", "GIT_%s_EMAIL" % who: "x"})
    tap.run("git", "init", "-q", IN + "/repo")
    for i in range(1, 5):
        for who in "AUTHOR", "COMMITTER":
            os.environ["GIT_%s_DATE" % who] = "%d +0000" % (1700000000 + i)
        tap.run("git", "commit", "-q", "--allow-empty", "-m", "c%d" % i)
        p = write(IN + "/p", b"events: Ir\nfl=a.c\nfn=f\n1 10\ncfn=g\n"
            b"calls=1 2\n1 %d\nfn=g\n2 %d\n\n" % (i * 100, i * 100))
        for words in [], ["--store=" + IN + "/store"]:
            tap.run(os.path.join(tap.BIN, "cglog"), "add", "--commit=HEAD",
                *words, p)


def make_inputs():
    data("callgrind-3.19/calc-parts.out", "a")
    data("callgrind-3.19/calc-dumps.out", "b")
    data("callgrind-3.19/calc-mangled.out", "mangled")
    data("callgrind-3.19/words-shared-jumps.out", "jumps")
    data("cachegrind-3.19/words-plain-1.out", "c")
    data("cachegrind-3.19/words-numbers-1.out", "d")
    a, b = read(IN + "/a"), read(IN + "/b")
    write(IN + "/a.gz", gzip.compress(a))
    write(IN + "/ab.list", b"a\0b\0")
    # Longer than one read, and than the window of zlib.
    packed = b"".join(b"# %d\n" % (i * i * 7919) for i in range(15000)) + a
    write(IN + "/long.gz", gzip.compress(packed))
    # More than cgcheck --pass holds in memory.
    write(IN + "/much", a + b"# %s\n" % (b"x" * (1 << 20)))
    write(IN + "/old", OLD)
    write(IN + "/sum", tap.cgmerge(IN + "/a", IN + "/b").out)
    write(IN + "/base", b"")
    write(IN + "/base-01", a)
    write(IN + "/empty", b"")
    write(IN + "/cut", a[:-20])
    write(IN + "/a.list", b"a\0")
    write(IN + "/a.lines", b"b\n")
    tap.source(IN + "/words.c", read(os.path.join(tap.DATA, "src/words.c")))
    write(IN + "/x.c", b"int\nmain(void)\n{\n}\n")
    write(IN + "/rules", b"# names\n\nfl:s,^.*/,,\ns/^(\\w+)@.*/\\1/i\r\n")
    write(IN + "/big", b"events: Ir\nfl=a.c\nfn=f\n" + b"".join(
        b"%d %d\n" % (i * 3, i * i) for i in range(50000)))
    # A thread of its own adds the jumps, and several threads write the profile.
    write(IN + "/wide", b"events: Ir\nfl=a.c\nfn=f\n1 1\n" + b"".join(
        b"jump=1 %d\n1\n" % i for i in range(2000)) + b"".join(
        b"fn=f%d\n" % i + b"".join(b"%d 1\n" % j for j in range(40)) +
        b"cfn=f\ncalls=1 %d\n2 3\njump=1 %d\n1\n" % (i, i)
        for i in range(900)))
    # Two threads read a half each.
    write(IN + "/halves", b"events: Ir\nfl=a.c\n" + b"".join(
        b"fn=f%d\n" % (i % 60) + b"".join(b"%d %d\n" % (j + i, i + j)
        for j in range(200)) for i in range(120)))
    # Two builds with their sources, and their difference.
    for n, names in (1, "f g(int) h.isra.0 h.part.0"), (2, "x g(long) h k"):
        write(IN + "/build-%d" % n, b"events: Ir\nob=/w%d/p\n" % n +
            "".join("fl=/w%d/src/%d.c\nfn=%s\n1 %d\n2 5\n" % (n, i // 2,
            name, i) for i, name in enumerate(names.split())).encode())
    tap.source(IN + "/1.c", b"a\nb\nc\n")
    tap.source(IN + "/2.c", b"x\na\nc\n")
    for side, line in (b"1", 1), (b"2", 2):
        write(IN + "/side" + side.decode(), b"events: Ir\nfl=/%s/w.c\nfn=f\n"
            b"%d 1\ncfn=f\ncalls=1 2\n2 1\njump=1 2\n2\n" % (side, line))
    write(IN + "/lines", b"desc: Difference: new minus old\n"
        b"desc: Lines: old sources: .\nevents: Ir\nfl=2.c\nfn=f\n2 1\n"
        b"fi=2.c (deleted lines)\n2 -5\n")
    write(IN + "/code", b"positions: instr\nevents: Ir\nob=./prog\nfn=f\n"
        b"0x10 1\ncfn=g\ncalls=1 0x20\n0x14 5\njump=1 0x10\n0x14\n"
        b"fn=g\n0x20 5\n")
    write(IN + "/prog", b"")
    for name in "ir14-1.profraw", "ir14-2.profraw", "temporal19-1.profraw", \
            "mcdc19.profdata", "temporal19.proftext":
        data("llvm/" + name, name)
    for name in "cover19.elf", "cover19.profraw":
        data("coverage/" + name, name)
    for name in "page.cpuprofile", "words.dhat", "weigh.dhat", \
            "words.gcov.json.gz", "go-mutex.pb.gz", "java.folded", "flat.perf":
        data("import/" + name, name)
    os.environ["OBJDUMP"] = tap.script(IN + "/objdump", "#!/bin/sh\nprintf "
        "'10 <f>:\\n  10:\\tnop\\n  14:\\tcall 20\\n20 <g>:\\n  20:\\tret\\n'\n")
    make_history()
    if ZSTD:
        write(IN + "/a.zst", tap.run(ZSTD, "-q", "-c", stdin=a).out)
        write(IN + "/long.zst", tap.run(ZSTD, "-q", "-c", stdin=packed).out)


# Command lines, for tap.commands(): < precedes the standard input, + files that
# must be in the current folder and that the words do not name.
LINES = {
    "cgmerge": r"""
    a b
    -q ir14-1.profraw ir14-2.profraw empty
    -j2 --to=proftext ir14-1.profraw ir14-2.profraw
    -q --llvm-version={22; 23} -o new - < mcdc19.profdata
    -q --llvm-version=14 --sparse --strict ir14-1.profraw
    --to=callgrind --{sparse ir14-1.profraw; binary=cover19.elf cover19.profraw}
    --to=proftext temporal19-1.profraw temporal19.proftext
    -q {page.cpuprofile; words.gcov.json.gz; go-mutex.pb.gz; java.folded; flat.perf}
    -q -o new {words.dhat; mcdc19.profdata}
    {c d; a c; mangled; jumps; a.gz b; -q empty a}
    - b < a
    --names=plain --positions=absolute a
    -o {new c; new a b; old a b; a a b; a big}
    -q -o sum sum a
    --keep-going {a b; ir14-1.profraw --to=proftext}
    -j2 --keep-going -o new a b a
    . + a b
    -o new @a.lines @- < a.lines + a b
    --stat={min a b; median a b a; mean --weight=2:a b}
    --to={cachegrind -q a; callgrind c}
    --files0-from=ab.list + a b
    --files0-from=- -o b < ab.list + a
    -j2 {a b; long.gz; wide; halves}
    -j3 -o b a b a a
    --{help; version}
    """, "cgdiff": r"""
    a b
    --overlap=1 ir14-1.profraw ir14-2.profraw
    --names=plain c d
    -q -O a -O b --old=- a < b
    -o old --by=function --rules=rules a b
    -s 's/^(main|f)$/${1}\g<1>/' --norm=rust,gcc,llvm,paths -o a a b
    --by=instr --sides --split-sign --all jumps jumps
    --match=similar -q build-1 build-2
    --match=exact -s fl:/:main/s/c$/h/ a b
    --fail-if='Ir>+1e9' --fail-if='fn:Ir>5%' --ignore=ob:libc -o new a b
    --fail-if='fn:Ir>+1&>5%' --fail-if='new:Ir+10Bm>9' --ignore-new \
        --verdict=json:json --verdict=junit:junit --verdict=github \
        --no-baseline=pass -o new a b
    --stat=median --fail-if='Ir>1' --noise=a --noise=b -O a -O b -o new b a
    -q --only=increase --no-lines --files0-from=ab.list a + b
    -j2 -o b --norm=paths -O a -O b a b
    -q --old-src=. --new-src=. --source-map=/1/w.c=1.c --source-map=/2/w.c=2.c \
        side1 side2
    --help
    """, "cgfilter": r"""
    -q --to=profdata --keep=[a-t] -s s/half/twice/ -o new ir14-1.profraw \
        ir14-2.profraw
    a
    --rules=rules --merge-recursion mangled
    --rules=- -o a a < rules
    -s 's/\W/_/g' --keep=ob:. --drop=^_ -o old a
    --fold=ob:calc --fold=^[a-m] --fold=nope -s s/nope/x/ -o new a
    --root=^[f-p] --keep=^p --callers a
    --lump=ob:calc=lib --group=x=^[a-m] '--group-by=^(.)' --inline=split -o new a
    --by=file --min=1% --top=5 --no-jumps jumps
    '--define=X = 2 Ir' --compute --events=X,Ir c d
    {--part=2; } --split=out. a
    --thread=1 --pid=7 -q a
    -j2 -o b --norm=gcc,std,paths --no-calls a b
    -q --keep=^main$ a
    --to=cachegrind --no-calls --no-jumps -q -o new a
    --version
    """, "cgcheck": r"""
    {ir14-1.profraw; --json mcdc19.profdata; -v temporal19.proftext; weigh.dhat; a}
    -v --graph --max=Ir=1e12 c
    --portable mangled
    --json - < a.gz
    base + base-01
    --strict --max-findings=1 cut
    -q --files0-from=a.list + a
    -q --pass {a.gz; < a; - < cut; much}
    -q long.gz
    --help
    """, "clannotate": r"""
    --no-annotate {ir14-1.profraw; --binary=cover19.elf cover19.profraw; c}
    --counters --function=[a-p] --limit=2 temporal19-1.profraw
    --counters --format=json -o new mcdc19.profdata
    --context=0 c words.c
    --source-root=. --source-root=/ -I . c + words.c
    --no-annotate --{diff c d; inclusive --tree=both a b}
    -q --no-annotate a b a b a b a b a b a b a b a b a b
    lines + 2.c
    --function=^[f-p] -I . a
    --hot {--function=. --limit=3 a; a}
    --no-annotate --mod-filename=s/c$/h/ --threshold=0 -o new c
    --no-annotate --asm --threshold=0 code + prog
    --runs --format=md {; '--demangle=tr a b'} a b
    --format=json - < a.gz
    --format={csv a; html -q --diff a b; md mangled; md --changes --diff a b}
    --format=html -I . c + words.c
    --no-annotate --changes --inclusive --diff a b
    -q --no-annotate -I no --mod-filename=s/x/y/ a x.c y.c
    --help
    """, "cgexport": r"""
    -q --to=folded {a b; -o new c; --stacks=callers -o new a; --stacks=self a b}
    -q --to=folded '--demangle=tr a b' -o new c
    --to={json -o a jumps; csv - < jumps; dot a}
    -q --to={firefox a; pprof a; speedscope -o new a; json ir14-1.profraw}
    """, "cglog": r"""
    {; show -o new HEAD~1; diff HEAD~2 HEAD}
    --store=store {--to=json --function=^f; steps --to=csv; drift; --to=html -o new}
    --store=store gate '--fail-if=Ir>+1%' --verdict=json:new
    --store=store diff -o old HEAD~1 HEAD
    -q --store=store add --commit=HEAD p
    --store=store {add --commit=HEAD~3 a; accept HEAD 'a reason'}
    --help
    """}
ZSTD_LINES = {"cgmerge": "{a.zst b; -o new long.zst}",
    "cgcheck": "--pass -q long.zst", "cgfilter": "--norm=paths long.zst"}


def commands_of(lines):
    """Yield the commands; their files are those that words name, perhaps after
    a =, : or @, and those after +."""
    there = set(os.listdir(IN))
    for tool, text in lines.items():
        for line in tap.commands(text.replace("\\\n", "")):
            line, _, more = (" %s " % line).partition(" + ")
            line, _, stdin = line.partition(" < ")
            args = shlex.split(line)
            files = {name for word in args for name in re.split("[=:@]", word)}
            yield Command(tool, " ".join([tool] + args), args,
                sorted(files & there | set(more.split())), stdin.strip())


def commands():
    if not ZSTD:
        tap.skip("zstd input", "zstd is not installed")
    return [*commands_of(LINES), *commands_of(ZSTD_LINES if ZSTD else {})]


numbers = itertools.count()


def texts(top, names):
    """Return the contents of these files, and of the files in these folders."""
    found = {}
    for name in names:
        path = os.path.join(top, name)
        if os.path.isdir(path):
            found.update(texts(top, [os.path.join(name, each)
                for each in os.listdir(path)]))
        else:
            found[name] = read(path)
    return found


def folder_of(command):
    """Make a folder with the files of a command, all of the same age."""
    folder = os.path.join(TOP, "run.%d" % next(numbers))
    os.mkdir(folder)
    for name in command.files:
        given = os.path.join(IN, name)
        if os.path.isdir(given):
            shutil.copytree(given, os.path.join(folder, name))
        else:
            shutil.copyfile(given, os.path.join(folder, name))
            os.utime(os.path.join(folder, name), (10 ** 9, 10 ** 9))
    return folder


def attempt(command, binaries=tap.BIN, **environment):
    """Run a command in a new folder; return the result and the files left."""
    folder = folder_of(command)
    p = tap.run(os.path.join(binaries, command.tool), *command.args,
        cwd=folder,
        stdin=read(os.path.join(IN, command.stdin)) if command.stdin else b"",
        env={**os.environ, **environment})
    after = texts(folder, os.listdir(folder))
    shutil.rmtree(folder)
    return p, after


class Sweep:
    def __init__(self, command):
        self.command = command
        self.told = collections.Counter()   # reports with and without a line
        self.good, self.after = attempt(command)
        self.before = texts(IN, command.files)
        # Verdicts of --fail-if and patterns without a match are no errors.
        check(self.good.status in (0, 1) and ("--fail-if" in command.name
            or self.good.err.count("nope") == command.name.count("nope") and
            self.good.err.count("\n") == command.name.count("nope")),
            command.name + ": unharmed", self.good)

    def count(self):
        """Count the calls of each kind; return whether the build has faults."""
        file = os.path.join(TOP, "count")
        write(file, b"")
        attempt(self.command, GRINDKIT_FAULT_COUNT=file)
        self.calls = {kind: 0 for kind in KINDS}
        for line in read(file).decode().splitlines():
            kind, n = line.split()
            self.calls[kind] = int(n)
        return self.calls["alloc"] > 0

    def written(self):
        """Return how many bytes the command writes."""
        return len(self.good.out) + sum(len(text) for name, text
            in self.after.items() if self.before.get(name) != text)

    def last_close(self):
        """Return the number of the close() that ends the last output."""
        if "--split=" in self.command.name or self.command.name in (
                "cgmerge -o new c", "cgexport -q --to=folded -o new c"):
            return self.calls["close"] - 1      # the last is the input's
        if "much" in self.command.files:
            return self.calls["close"] - 1      # the last is a temporary file's
        # A history closes its lock last.
        lock = 1 if {"add", "accept"} & set(self.command.args) else 0
        return self.calls["close"] - lock if self.written() > 0 else 0

    def judge(self, p, after, loud):
        """Return what is wrong with a run that had a fault, or ""."""
        if p.status == self.good.status:
            if (p, after) != (self.good, self.after):
                return "the right status, but not the right bytes"
            return "not told" if loud else ""
        going = "--keep-going" in self.command.args
        if going and p.status == 1:
            return "" if p.err else "not told"
        if p.status != 2:
            return "status %d" % p.status
        if "out of memory" in p.err:
            self.told[bool(re.search(r": \S+:\d+: out of m", p.err))] += 1
        lines = p.err.splitlines(True)
        if going:
            lines = lines[-1:]      # messages about omitted inputs precede it
        if not lines or not self.good.err.startswith("".join(lines[:-1])) \
                or not lines[-1].startswith(self.command.tool + ": ") \
                or not lines[-1].endswith("\n"):
            return "not just one line on standard error"
        if not self.good.out.startswith(p.out):
            return "wrong bytes on standard output"
        if not self.whole(after):
            return "files: %s" % " ".join(sorted(after))
        return ""

    def whole(self, after):
        """Whether each file is as it was, or as a good run writes it; a new
        file may be absent."""
        if set(self.before) - set(after):
            return False
        return all(text in (self.before.get(name), self.after.get(name))
            for name, text in after.items())

    def told_of_lock(self, p):
        """Return the run without the warning that it cannot lock, after which
        it must continue as with a lock, or None if the warning is missing."""
        lines = p.err.splitlines(True)
        warnings = [line for line in lines if ": cannot lock: " in line]
        if not warnings and "-q" not in self.command.args:
            return None
        return p._replace(err="".join(l for l in lines if l not in warnings))

    def harm(self, point):
        kind, n, onward, short = point
        what = "%s:%d%s" % (kind, n, onward)
        env = {"GRINDKIT_FAULT": what}
        if short:
            env["GRINDKIT_FAULT_SHORT"] = short
            what += ", short %s" % short
        p, after = attempt(self.command, **env)
        # Calls of threads come in any order, and the reads of git's output vary
        # in number and size.  An input that is omitted is opened twice, and one
        # that cannot be folded while it is read is read again.
        twice = kind in ("open", "read") and \
            "=folded -o new c" in self.command.name
        log = self.command.tool == "cglog"
        varies = re.search("-j|--keep", self.command.name) or (log and
            kind in ("alloc", "read"))
        loud = not varies and not twice \
            and (kind in LOUD or (kind == "close" and n == self.last_close()))
        # Other tools continue without a lock; cglog does not.
        if kind == "lock" and not log and (p := self.told_of_lock(p)) is None:
            return "%s: not told" % what
        wrong = self.judge(p, after, loud)
        # A history may fail after its change, when it is read again.
        changes = log and {"add", "accept"} & set(self.command.args)
        if p.status == 2 and kind != "rename" and not changes and \
                after != self.before:
            wrong = wrong or "files: %s" % " ".join(sorted(after))
        return wrong and "%s: %s: %r" % (what, wrong, p)

    def kind(self, kind):
        """Make each call of one kind fail; return their number."""
        n = self.calls[kind]
        points = [(kind, i, onward, "") for i in range(1, n + 1)
            for onward in ("", "+")]
        why = [w for w in tap.in_parallel(self.harm, points) if w]
        check(not why, "%s: %d points of %s" % (self.command.name, n, kind),
            why[:5])
        # Most memory is for inputs, so messages have a line; but raw profiles
        # of LLVM, programs and histories have no lines.
        if kind == "alloc" and self.good.out != b"" and n > 100 and \
                not self.command.name.startswith(("cglog", "cgmerge --to=callgrind "
                "--sparse", "cgmerge --to=callgrind --binary")):
            check(self.told[True] > 0, "%s: out of memory, of which %d times "
                "with a line" % (self.command.name, self.told[True]))
        return n

    def short(self):
        """Reads and writes of a few bytes each change nothing."""
        why = []
        for n in ("7", "2", "1"):
            p, after = attempt(self.command, GRINDKIT_FAULT_SHORT=n)
            if (p, after) != (self.good, self.after):
                why.append("%s bytes: %r" % (n, p))
        check(not why, self.command.name + ": short reads and writes", why)

    def half(self):
        """Writes that fail after some bytes are reported; files stay whole."""
        points = [("write", n, onward, "300") for n in range(2, 7)
            for onward in ("", "+")]
        why = [w for w in tap.in_parallel(self.harm, points) if w]
        check(not why, self.command.name + ": writes that fail half way", why)


def test_unheard(command):
    """If standard error is a closed pipe, a failure still changes no file."""
    s = Sweep(command)
    s.count()
    why = []
    for kind in ("write", "sync", "close", "rename"):
        reader, writer = os.pipe()
        os.close(reader)
        folder = folder_of(command)
        p = tap.run(os.path.join(tap.BIN, command.tool), *command.args,
            cwd=folder, stderr=writer,
            env={**os.environ, "GRINDKIT_FAULT": "%s:%d" % (kind,
            s.calls[kind])})
        os.close(writer)
        after = texts(folder, os.listdir(folder))
        if p.status not in (2, -signal.SIGPIPE) or after != s.before:
            why.append("%s: status %d, files: %s" % (kind, p.status,
                " ".join(sorted(after))))
    check(not why, command.name + ": trouble and nobody to tell it to", why)


def test_run():
    """cglog run ends after each fault, even while it removes its tree, and the
    next run measures the commit.  Each point has a new repository."""
    command = Command("cglog", "cglog run", [], ["repo"], "")
    words = "run -q --again HEAD~1.. -- cp".split() + [IN + "/p", "{}"]

    def cglog(folder, *words, **environment):
        return tap.run(os.path.join(tap.BIN, "cglog"), "--name=run", *words,
            env={**os.environ, "GIT_DIR": folder + "/repo/.git", **environment})

    def harm(point):
        folder = folder_of(command)
        p = cglog(folder, *words, GRINDKIT_FAULT="%s:%d%s" % point)
        told = all(line.startswith("cglog: ") for line in p.err.splitlines())
        again = cglog(folder, *words), cglog(folder, "--to=csv")
        shutil.rmtree(folder)
        if (p.status == 0 or (p.status == 2 and p.err)) and told and \
                again == good:
            return ""
        return "%s:%d%s: %r, then %r and %r" % (*point, p, *again)

    folder = folder_of(command)
    file = write(os.path.join(TOP, "count"), b"")
    good = cglog(folder, *words, GRINDKIT_FAULT_COUNT=file), \
        cglog(folder, "--to=csv")
    check(good[0] == (0, b"", "") and good[1].out.count(b"\n") == 2,
        "cglog run: unharmed", good)
    for line in read(file).decode().splitlines():
        kind, n = line.split()
        points = [(kind, i, onward) for i in range(1, int(n) + 1)
            for onward in ("", "+")]
        why = [w for w in tap.in_parallel(harm, points) if w]
        check(not why, "cglog run: %s points of %s" % (n, kind), why[:5])


def test_leaks(folder, all_commands):
    for command in all_commands:
        good, after = attempt(command)
        p, got = attempt(command, os.path.abspath(folder),
            ASAN_OPTIONS="detect_leaks=1")
        check((p, got) == (good, after), command.name + ": no leak",
            p.err.splitlines()[:20])


def main():
    make_inputs()
    todo = commands()
    points = collections.Counter()
    for command in todo:
        s = Sweep(command)
        if not s.count():
            check(False, "CG_BIN is a build with -DGRINDKIT_FAULT",
                [tap.BIN])
            return
        for kind in KINDS:
            if s.calls[kind] > 0:
                points[kind] += s.kind(kind)
        s.short()
        if s.written() > 1500:
            s.half()
    for kind in KINDS:
        check(points[kind] > 0, "%d points of %s" % (points[kind], kind))
    for command in todo:
        if "-o" in command.args and "old" in command.files:
            test_unheard(command)
    test_run()
    if os.environ.get("CG_BIN_ASAN"):
        test_leaks(os.environ["CG_BIN_ASAN"], todo)
    else:
        tap.skip("leaks", "CG_BIN_ASAN names no folder")


main()
tap.done()
