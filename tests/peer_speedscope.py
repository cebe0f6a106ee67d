"""Read a profile as speedscope's importer does, mistakes included.

It identifies functions by the file of `fl=' and the name, takes only the first
column for a position, and counts by their place in the line: a missing count is
not a number, and one with a minus sign is relative to the same column of the
previous line.  A second list of events and a second definition of an id end it.
"""
import re

HEADER = re.compile(r"\s*(\w+):\s*(.*)")
RECORD = re.compile(r"(\w+)=\s*(.*)")
ID = re.compile(r"\((\d+)\)\s*(.*)")
NUMBER = re.compile(r"[+-]?(?:0x[0-9a-fA-F]+|\d+)")
TABLES = {"fl": "fl", "fi": "fl", "fe": "fl", "cfi": "fl", "cfl": "fl",
    "fn": "fn", "cfn": "fn"}
NAN = float("nan")


class Crash(Exception):
    """speedscope would stop and show nothing."""


def known(name):
    return name or "(unknown)"


class Profile:
    def __init__(self, data):
        self.lines = iter(data.decode("utf-8", "replace").split("\n"))
        self.events = None
        self.ids = {}
        self.fl = self.fn = self.cfi = self.cfn = ""
        self.before = []        # the numbers of the previous cost line
        self.self_cost = {}     # (file, function) -> costs
        self.calls = {}         # caller, callee -> costs
        for line in self.lines:
            if not re.match(r"\s*(#|$)", line):
                self.line(line)

    def line(self, line):
        header, record = HEADER.fullmatch(line), RECORD.fullmatch(line)
        if header:
            if header[1] == "events":
                if self.events is not None:
                    raise Crash("events twice")
                self.events = header[2].split(" ")
        elif record:
            self.record(*record.groups())
        else:
            self.add(self.self_cost, (known(self.fl), known(self.fn)), line)

    def record(self, key, text):
        if key == "calls":
            caller = known(self.fl), known(self.fn)
            callee = known(self.cfi or self.fl), known(self.cfn)
            self.add(self.calls, (caller, callee), next(self.lines), 0)
            self.cfi = self.cfn = ""
        elif key in TABLES:
            name = self.name(TABLES[key], text)
            if key in ("fl", "fn", "cfn"):
                setattr(self, key, name)
            elif key in ("cfi", "cfl"):
                self.cfi = name

    def name(self, table, text):
        match = ID.fullmatch(text)
        if not match:
            return text
        key = table, match[1]
        if match[2] and key in self.ids:
            raise Crash("%s=(%s) twice" % key)
        if match[2]:
            self.ids[key] = match[2]
        elif key not in self.ids:
            raise Crash("%s=(%s) without a name" % key)
        return self.ids[key]

    def number(self, column, word):
        if word == "*" or word[:1] == "-":
            if column >= len(self.before):
                raise Crash("nothing to be relative to: " + word)
            return self.before[column] + int(word[1:] or 0) * -1
        if not NUMBER.fullmatch(word):
            raise Crash("no number: " + word)
        return int(word, 0)

    def add(self, table, key, line, missing=NAN):
        self.before = [self.number(i, word)
            for i, word in enumerate(re.split(r"\s+", line))]
        counts = self.before[1:] + [missing] * len(self.events)
        old = table.get(key, [0] * len(self.events))
        table[key] = [a + b for a, b in zip(old, counts)]
