"""Helpers for tests written in Python; they print TAP.

A test imports this from the folder above its own, makes its checks in a
scratch folder that is removed at the end, and ends with done().  The tools
come from the folder CG_BIN (build), real profiles from the folder CORPUS and
reports to compare with from ANNOTATE_CASES, if these are set.
"""
import atexit
import collections
import concurrent.futures
import functools
import gc
import gzip
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

TESTS = os.path.dirname(os.path.abspath(__file__))
BIN = os.path.abspath(os.environ.get("CG_BIN")
    or os.path.join(os.path.dirname(TESTS), "build"))
CGCHECK, CGDIFF, CGEXPORT, CGFILTER, CGLOG, CGMERGE, CLANNOTATE = (
    os.path.join(BIN, tool) for tool in ("cgcheck", "cgdiff", "cgexport",
    "cgfilter", "cglog", "cgmerge", "clannotate"))
DATA = os.path.join(TESTS, "data")
# Optional folders, relative to the folder in which the test begins.
CORPUS, CASES = (name and os.path.abspath(name) for name in
    (os.environ.get("CORPUS", ""), os.environ.get("ANNOTATE_CASES", "")))
EMPTY = "cgmerge: expected a profile, found 1 empty file\n"
# Files of the data and the corpus that cgmerge refuses, and its messages.
REFUSED = {
    "pair.out": EMPTY,
    "iai-callgrind.empty.out": EMPTY,
    "vg319-callgrind-septhreads.out": EMPTY,
    "iai-callgrind.invalid.version_too_high.out":
        "cgmerge: FILE:2: expected version 1 of the format, found '2'\n",
    # Its cost lines are `+3 *', but no reader accepts * as a count.
    "speedscope-callgrind.subposition-compression.log":
        "cgmerge: FILE:13: expected a number, found '*'\n",
}
# The bytes of a profile that a slow test reads at most; the corpus has many
# profiles of each kind, so fewer of each are enough.
LARGE, MANY = 1 << 16, 1 << 14
LIMIT = 300     # seconds for one run, in case a tool loops

# `make check' (0) tries a fixed sample of what `make check-medium' (1) tries;
# `make check-long' (2) adds the trials that take gigabytes or an hour.
LEVEL = int(os.environ.get("GRINDKIT_LONG") or 0)
MEDIUM, LONG = LEVEL >= 1, LEVEL >= 2

# The parent may ignore these signals, as a shell does for jobs with an `&'; the
# tools would inherit that, and rightly continue.
for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
    signal.signal(number, signal.SIG_DFL)
os.environ["LC_ALL"] = "C"
os.environ.pop("POSIXLY_CORRECT", None)

# Tests make no cycles of references; the search takes a tenth of the time.
gc.disable()

Result = collections.namedtuple("Result", "status out err")
checks = 0
failed = 0


def amount(name, short, medium, long=None):
    """Return how much to try: the variable of this name, or a default."""
    return int(os.environ.get(name) or
        (short, medium, medium if long is None else long)[LEVEL])


def seeds(short, medium, least=1):
    """Return GRINDKIT_SEEDS seeds, of which GRINDKIT_SEED (0) is the first.
    scripts/check-long tries many, some at a time."""
    first = int(os.environ.get("GRINDKIT_SEED") or 0)
    count = max(least, amount("GRINDKIT_SEEDS", short, medium))
    note("GRINDKIT_SEED=%d GRINDKIT_SEEDS=%d" % (first, count))
    return range(first, first + count)


def sampled(items, every):
    """Return all items, or, in a short run, one of `every' items."""
    return list(items)[::1 if MEDIUM else every]


def check(good, name, why=()):
    """Make a check; if it fails, print the lines of why."""
    global checks, failed
    checks += 1
    print("ok" if good else "not ok", checks, "-", name)
    if not good:
        failed += 1
        for line in why:
            note(line)


def same(got, wanted, name):
    """Check that two values are equal."""
    check(got == wanted, name, ["got:    %r" % (got,),
        "wanted: %r" % (wanted,)])


def ended(p, status, err, name):
    """Check the status and the messages of a run."""
    same((p.status, p.err), (status, err), name)


def refused(p, words, name):
    """Check that a run has status 2, no output, and a message with words."""
    check((p.status, p.out) == (2, b"") and words in p.err, name, [p])


def note(text):
    print("#", str(text).encode("unicode_escape").decode()[:500])


def skip(name, reason):
    """Report a check that cannot be made here."""
    global checks
    checks += 1
    print("ok", checks, "-", name, "# SKIP", reason)


def done():
    """Print the plan and end."""
    print("1..%d" % checks)
    sys.exit(1 if failed or checks == 0 else 0)


def run_tests(prepare=lambda: None):
    """Run each test_...() of the test, in the order of the source, each after
    prepare(); then end."""
    for name, test in list(vars(sys.modules["__main__"]).items()):
        if name.startswith("test_"):
            prepare()
            test()
    done()


def note_stuck(top):
    """Note where this process and its children wait, if ps and gdb can tell."""
    for words in ["ps", "-A", "-o", "pid,ppid,stat,wchan,comm"], \
            ["gdb", "-batch", "-p", str(top), "-ex", "thread apply all bt"]:
        if shutil.which(words[0]) is None:
            continue
        for line in subprocess.run(words, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL).stdout.decode("latin-1").splitlines():
            note(line)


def run(*args, stdin=b"", **options):
    """Run a program; return its status (-N: killed by signal N) and output."""
    given = None
    if "stdin_from" in options:
        options["stdin"] = options.pop("stdin_from")
    else:
        given, options["stdin"] = stdin, subprocess.PIPE
    options.setdefault("stdout", subprocess.PIPE)
    options.setdefault("stderr", subprocess.PIPE)
    with subprocess.Popen(args, **options) as p:
        try:
            out, err = p.communicate(given, LIMIT)
        except subprocess.TimeoutExpired:
            note_stuck(p.pid)
            raise
        finally:
            p.kill()
    return Result(p.returncode, out,
        None if err is None else err.decode("latin-1"))


def tool(command, *words, **options):
    """Run a tool; the command is its name, perhaps with arguments."""
    name, *first = command.split()
    return run(os.path.join(BIN, name), *first, *words, **options)


cgcheck, cgdiff, cgexport, cgfilter, cglog, cgmerge, clannotate = (
    functools.partial(run, tool) for tool in (CGCHECK, CGDIFF, CGEXPORT,
    CGFILTER, CGLOG, CGMERGE, CLANNOTATE))


def works(*words, said="", **options):
    """Check that a program succeeds and says just this; return its output."""
    p = run(*words, **options)
    ended(p, 0, said, "works: " + " ".join(words[1:]))
    return p.out


def commands(text):
    """Return the lines of a text as commands; {a; b} makes two commands of one,
    as in scripts/same.txt."""
    found = []
    for line in text.strip().splitlines():
        choice = re.search(r"\{([^{}]*;[^{}]*)\}", line)
        if choice is None:
            found.append(" ".join(line.split()))
        for words in choice[1].split(";") if choice else ():
            found += commands(line.replace(choice[0], words.strip(), 1)) or [""]
    return found


def bounded(seconds, command, *words):
    """Run a tool with a limit on its CPU time, in seconds."""
    return run("sh", "-c", 'ulimit -t %d; exec "$@"' % seconds, "sh",
        os.path.join(BIN, command), *words)


def in_parallel(work, items):
    """[work(item) for item in items], on all processors."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(work, items))


def scratch():
    """Make a folder that is removed at the end, and return its path."""
    folder = tempfile.mkdtemp(prefix="grindkit.")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def enter_scratch():
    """Change to a new folder, which is removed at the end."""
    os.chdir(scratch())


def read(path):
    with open(path, "rb") as f:
        return f.read()


def read_own(path):
    """Return the contents of a file, even if its mode keeps the owner out."""
    mode = os.stat(path).st_mode
    try:
        return read(path)
    except PermissionError:
        os.chmod(path, mode | 0o400)
        data = read(path)
        os.chmod(path, mode)
        return data


def write(path, data):
    with open(path, "wb") as f:
        f.write(data)
    return path


def source(path, data, changed=10 ** 9):
    """Write a source with a time before all profiles, or the given one."""
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    write(path, data)
    os.utime(path, (changed, changed))
    return path


def script(path, text):
    """Write a program; return its absolute path."""
    write(path, text.encode())
    os.chmod(path, 0o755)
    return os.path.abspath(path)


def records(text):
    """Return a profile from text that has | for newlines, to be compact."""
    return text.replace("|", "\n") if isinstance(text, str) else \
        text.replace(b"|", b"\n")


def generate(folder, count, *words):
    """Let generate.py write profiles into a new folder, with these options;
    return their paths."""
    import generate as generator        # few tests need it
    generator.main(["--dir", folder, "--count", str(count), *map(str, words)])
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder))]


def thinned(path, number):
    """Return the path of this file or, if it is large, of a new file of the
    same name with the first functions."""
    text = read(path)
    most = MANY if CORPUS and path.startswith(CORPUS) else LARGE
    if text.startswith(b"\x1f\x8b") and len(text) > most // 16:
        text = gzip.decompress(text)
    if len(text) <= most:
        return path
    folder = "thin.%d" % number
    os.makedirs(folder, exist_ok=True)
    return write(os.path.join(folder, os.path.basename(path)),
        text[:text.rindex(b"\nfn=", 0, most) + 1])


def small_profiles():
    """Return all profiles, or a fifth of them in a short run; large ones are
    thinned, in the current folder."""
    return [(name, thinned(path, number))
        for number, (name, path) in sampled(enumerate(profiles()), 5)]


def conformance():
    """Return the paths of the inputs of the conformance list, by name."""
    folder = os.path.join(TESTS, "conformance")
    return {name[:-3]: os.path.join(folder, name)
        for name in sorted(os.listdir(folder)) if name.endswith(".in")}


def profiles():
    """Return (name, path) of all profiles of the test data and the corpus."""
    found = []
    folders = [os.path.join(DATA, name) for name in sorted(os.listdir(DATA))
        if name.startswith(("callgrind-", "cachegrind-"))]
    for folder in folders + [CORPUS] * (CORPUS != ""):
        for name in sorted(os.listdir(folder)):
            if not name.endswith(".tsv"):
                found.append((os.path.basename(folder) + "/" + name,
                    os.path.join(folder, name)))
    return found
