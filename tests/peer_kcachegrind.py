"""Read a profile as KCachegrind does, by its source, mistakes included.

An id of a function includes the file and object of its definition; call and
jump lines, too, move the base of relative positions; `ob=' ends the function;
negative costs are 0; functions are the same if their names and the last parts
of their files and objects are; `summary:' and `totals:' have no effect.
"""
import re

ID = re.compile(rb"\((\d+)\) *(.*)", re.DOTALL)
RECORD = re.compile(rb"([a-z]+)=(.*)", re.DOTALL)


class Hang(Exception):
    """KCachegrind would loop forever."""


def known(name):
    """Return a name, which for KCachegrind is empty if it is `???'."""
    return b"" if name == b"???" else name


def identity(name, file, ob):
    return (known(name), known(file).rpartition(b"/")[2],
        known(ob).rpartition(b"/")[2])


class Profile:
    def __init__(self, data):
        if b"\0" in data:
            raise Hang("a NUL byte")
        self.ours = data.startswith(b"# callgrind format\n") or re.search(
            rb"(?m)^(events|creator):", data[:2047])
        self.columns, self.events = [b"line"], []
        self.base = {}
        self.ids = {}
        self.ob = self.fl = self.file = b""
        self.function = identity(b"", b"", b"")
        self.cob = self.cfi = self.callee = self.calls_now = None
        self.jump = False
        self.self_cost = {}     # function -> costs
        self.lines = {}         # function, current file, line -> costs
        self.calls = {}         # caller, line, callee, line -> [calls, costs]
        self.errors = []
        for self.number, line in enumerate(data.split(b"\n"), 1):
            self.line(line.rstrip(b"\r"))

    def error(self, what):
        self.errors.append("%d: %s" % (self.number, what))

    def line(self, line):
        record = RECORD.match(line)
        if line == b"" or line.startswith(b"#"):
            pass
        elif line[:1] <= b"9":
            self.cost(line)
        elif record:
            self.record(*record.groups())
        elif line.startswith(b"events:"):
            self.events = line[7:].split()
        elif line.startswith(b"positions:"):
            self.columns = line[10:].split()
        elif line.startswith(b"part:"):
            self.ids = {}
        elif line.startswith(b"summary:") and not self.events:
            self.error("summary before events")
        elif not re.match(rb"(version|creator|cmd|pid|thread|desc|event|"
                rb"summary|totals|arch):", line):
            self.error("not understood: %r" % line)

    def name(self, table, text, make=lambda name: name):
        """Return what a name or id of the table means."""
        match = ID.match(text)
        if not match:
            return make(text)
        key = table, int(match[1])
        if match[2]:
            self.ids[key] = make(match[2])
        elif key not in self.ids:
            self.error("undefined id")
            return make(b"")
        return self.ids[key]

    def record(self, key, text):
        if key == b"ob":
            self.ob = self.name(0, text)
            self.function = identity(b"", self.file, self.ob)
        elif key == b"fl":
            self.fl = self.file = self.name(1, text)
        elif key in (b"fi", b"fe"):
            self.file = self.name(1, text)
        elif key == b"fn":
            self.file = self.fl
            self.function = self.name(2, text,
                lambda name: identity(name, self.fl, self.ob))
        elif key == b"cob":
            self.cob = self.name(0, text)
        elif key in (b"cfi", b"cfl"):
            self.cfi = self.name(1, text)
        elif key in (b"cfn", b"jfn"):
            file = self.file if self.cfi is None else self.cfi
            ob = self.ob if self.cob is None else self.cob
            callee = self.name(2, text, lambda name: identity(name, file, ob))
            self.callee = callee if key == b"cfn" else self.callee
        elif key == b"jfi":
            self.name(1, text)
        elif key == b"calls":
            words = text.split()
            self.calls_now = int(words[0]), self.positions(words[1:])
            self.cob = self.cfi = None
        elif key in (b"jump", b"jcnd"):
            self.jump = True
        else:
            self.error("unknown record %r" % key)

    def positions(self, words):
        """Return column -> value of the positions that begin the words."""
        where = {}
        for column, word in zip(self.columns, words):
            base = self.base.get(column, 0)
            where[column] = base if word == b"*" else \
                max(base + int(word), 0) if word[:1] in b"+-" else int(word, 0)
        return where

    def cost(self, line):
        words = line.split(b" ")
        if b"\t" in line or not re.match(rb"[0-9+*-]", line):
            return self.error("garbage: %r" % line)
        where = self.base = self.positions(words)
        at = where.get(b"line", 0)
        costs = [max(int(word, 0), 0) for word in words[len(self.columns):]
            if word][:len(self.events)]
        costs += [0] * (len(self.events) - len(costs))
        if self.calls_now:
            count, target = self.calls_now
            key = (self.function, at, self.callee, target.get(b"line", 0))
            self.add(self.calls, key, [count, *costs])
        elif not self.jump:
            self.add(self.self_cost, self.function, costs)
            self.add(self.lines, (self.function, known(self.file), at), costs)
        self.calls_now, self.jump = None, False

    def add(self, table, key, costs):
        old = table.get(key, [0] * len(costs))
        table[key] = [a + b for a, b in zip(old, costs)]
