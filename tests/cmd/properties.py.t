#!/usr/bin/env python3
"""Properties of every profile: generated ones, the test data, the corpus.

cgmerge agrees with the oracle; it leaves its own output as it is; order,
grouping and threads do not matter; every spelling gives the same profile.
GRINDKIT_SEEDS is the number of generated profiles (12, medium 2,000),
GRINDKIT_SEED the first of their seeds (0), GRINDKIT_LARGE the size in bytes
from which a real profile is too large for the oracle (262,144).
"""
import gzip
import multiprocessing
import os
import re
import sys

sys.path[0] += "/.."
import oracle
import tap
from tap import CGMERGE, cgmerge, check, read, write

RANGE = tap.seeds(12, 2000)
LARGE = int(os.environ.get("GRINDKIT_LARGE") or 1 << 18)
GROUP = 6       # number of generated profiles with the same events

os.chdir(tap.scratch())


class Set:
    """Some profiles, their errors, and the sums that the oracle must check."""

    def __init__(self, name, title, files, *options, large=()):
        self.name = name
        self.title = title
        self.files = files      # names without blanks
        self.large = large      # further files, which are only summed
        self.options = options
        self.wrong = []
        self.pairs = []

    def merge(self, *args, stdin=b""):
        """Return the output of cgmerge, which must succeed."""
        p = cgmerge("-q", *self.options, *args, stdin=stdin)
        if p.status != 0 or p.err != "":
            self.wrong.append("cgmerge %s: status %d: %s"
                % (" ".join(args), p.status, p.err.strip()))
        return p.out

    def equal(self, what, got, wanted):
        if got != wanted:
            self.wrong.append(what)

    def summed(self, inputs, out):
        """Have the oracle check that these bytes are the sum of the inputs."""
        name = "%s.%d" % (self.name, len(self.pairs))
        write(name, out)
        self.pairs.append((inputs, name))

    def each(self, x):
        """Check the properties of one file; return its canonical bytes."""
        out = self.merge(x)
        self.summed([x], out)
        self.equal("not a fixed point: " + x, self.merge("-", stdin=out), out)
        plain = self.merge("--names=plain", "--positions=absolute", x)
        self.equal("read back without compression: " + x,
            self.merge("-", stdin=plain), out)
        self.respelt(x)
        if not out.startswith(b"# callgrind format\n"):
            other = self.merge("--to=callgrind", x)
            self.summed([x], other)
            self.equal("not a fixed point as Callgrind: " + x,
                self.merge("-", stdin=other), other)
        return out

    def respelt(self, x):
        """Blanks and CR at the end of lines change neither the result nor
        the messages, though the reader has other code for these lines."""
        text = read(x)
        if text.startswith(b"\x1f\x8b"):
            text = gzip.decompress(text)
        text = re.sub(rb"\r+\n", b"\n", text)
        blank = re.compile(rb"(?m)^((?:calls|jump|jcnd)=.*?) *$")
        plain = cgmerge("-v", "-", stdin=text)
        for what, other in (("CR", text.replace(b"\n", b"\r\n")),
                ("a blank", blank.sub(rb"\1 ", text)),
                ("no blank", blank.sub(rb"\1", text))):
            self.equal("%s at the end of lines: %s" % (what, x),
                cgmerge("-v", "-", stdin=other), plain)

    def three(self, files, outs):
        """Check the properties of the sum of three files."""
        a, b, c = files
        whole = self.merge(a, b, c)
        self.summed(files, whole)
        self.equal("not a fixed point: the sum of " + " ".join(files),
            self.merge("-", stdin=whole), whole)
        for order in ((a, c, b), (b, c, a), (c, b, a)):
            self.equal("another order: " + " ".join(order),
                self.merge(*order), whole)
        write(self.name + ".canonical", outs[2])
        for part, order in (((a, b), ("-", c)), ((b, c), (a, "-")),
                ((a, c), ("-", b)), ((a, b), (self.name + ".canonical", "-"))):
            self.equal("another grouping: %s as - in %s" % (" ".join(part),
                " ".join(order)),
                self.merge(*order, stdin=self.merge(*part)), whole)

    def explore(self):
        outs = [self.each(x) for x in self.files]
        for x in self.large:
            self.summed([x], self.merge(x))
        for i in range(0, len(self.files) - 2, 3):
            self.three(self.files[i:i + 3], outs[i:i + 3])
        one = self.merge("-j1", *self.files)
        for jobs in ("-j2", "-j3"):
            self.equal("other bytes with " + jobs,
                self.merge(jobs, *self.files), one)
        return self

    def oracle(self):
        """Return the lines of the oracle about sums that differ."""
        if not self.pairs:
            return ["nothing compared"]
        return sum((oracle.attempt(oracle.differences, inputs, out)[1]
            for inputs, out in self.pairs), [])


def generate(first):
    """Generate and explore a group of profiles, with seeds from this one on."""
    name = "seed%d" % first
    number = first // GROUP
    forms = ["--form=cachegrind"] if number % 4 == 3 else \
        ["--form=callgrind"] if number % 4 == 1 else []
    count = min(GROUP, RANGE[-1] + 1 - first)
    words = ["--seed", str(first), "--events-seed", str(number), *forms]
    files = tap.generate(name, count, *words)
    return Set(name, "generate.py --count %d %s" % (count, " ".join(words)),
        files).explore()


def chunks(name, paths):
    """Return sets of three real profiles, copied to names without blanks.  Most
    checks use the start of a large one; below LARGE a sum uses all of it."""
    found = []
    for i in range(0, len(paths), 3):
        files, large = [], []
        for j, path in enumerate(paths[i:i + 3]):
            file = "%s%d-%d" % (name, i, j)
            thin = tap.thinned(path, len(found) * 3 + j)
            if thin != path and os.path.getsize(path) < LARGE:
                large.append(write(file + ".whole", read(path)))
            write(file, read(thin))
            files.append(file)
        found.append(Set("%s%d" % (name, i), " ".join(map(os.path.basename,
            paths[i:i + 3])), files, "--events=union", large=large))
    return found


def test_refused(path):
    file = os.path.basename(path)
    p = cgmerge("-q", path)
    check(p == (2, b"", tap.REFUSED[file].replace("FILE", path)),
        file + " is refused", [p])


def report(sets, kind):
    """Make the checks of sets that were explored."""
    with multiprocessing.Pool(os.cpu_count()) as pool:
        agree = pool.map(Set.oracle, sets, chunksize=1)
    for s, lines in zip(sets, agree):
        check(not s.wrong, "order, grouping, spelling: " + s.title, s.wrong)
        check(not lines, "the oracle agrees: " + s.title, lines)
    check(len(sets) > 0, "%s: %d sets, %d sums" % (kind, len(sets),
        sum(len(s.pairs) for s in sets)))


check(os.access(CGMERGE, os.X_OK), "cgmerge is there", [CGMERGE])
report(tap.in_parallel(generate, RANGE[::GROUP]), "generated profiles")
for folder in sorted({name.split("/")[0] for name, _ in tap.profiles()}):
    paths = [path for name, path in tap.profiles()
        if name.split("/")[0] == folder]
    for path in paths:
        if os.path.basename(path) in tap.REFUSED:
            test_refused(path)
    report(tap.in_parallel(Set.explore, chunks(folder, tap.sampled([path
        for path in paths if os.path.basename(path) not in tap.REFUSED], 2))),
        folder)
if tap.CORPUS == "":
    tap.skip("real profiles", "CORPUS names no folder")
tap.done()
