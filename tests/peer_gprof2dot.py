"""Read a profile as gprof2dot does, by its source: what it accepts, where it
stops, where it ends with a traceback.

It reads the first event only, identifies functions by their names alone, and
stops at the first line that it does not understand.
"""
import re

HEADER = re.compile(r"(version|creator|pid|cmd|part|thread|desc|event|events|"
    r"positions|summary|totals):\s*(.*)")
POSITION = r"(?:0x[0-9a-fA-F]+|[+-]?\d+|\*)"
COST = re.compile(r"%s(?: +%s)*(?: +\d+)*" % (POSITION, POSITION))
CALLS = re.compile(r"calls=\s*(\d+)\s+%s(?:\s+%s)*" % (POSITION, POSITION))
NAME = re.compile(r"([cj]?(?:ob|fl|fi|fe|fn))=\s*(?:\((\d+)\))?\s*(.*)")
TABLES = {"ob": "ob", "fl": "fl", "fi": "fl", "fe": "fl", "fn": "fn",
    "cob": "ob", "cfl": "fl", "cfi": "fl", "cfe": "fl", "cfn": "fn",
    "jfi": "fl"}


class Crash(Exception):
    """gprof2dot would end with a traceback."""


class Profile:
    def __init__(self, data):
        try:
            text = data.decode()
        except UnicodeDecodeError as e:
            raise Crash("not UTF-8: %s" % e)
        self.event = None
        self.columns = 1
        self.events = 0
        self.names = {}
        self.ids = {}
        self.self_cost = {}     # function -> cost
        self.calls = {}         # caller, callee -> [calls, cost]
        self.stopped = None     # the line it stopped at
        self.pending = None
        for number, line in enumerate(text.split("\n"), 1):
            if not self.line(line.rstrip()):
                self.stopped = number
                break

    def line(self, line):
        """Read a line; return False if gprof2dot does not understand it."""
        if self.pending and COST.fullmatch(line):
            self.cost(line)
        elif line == "" or line.startswith("#"):
            pass
        elif HEADER.fullmatch(line):
            self.header(*HEADER.fullmatch(line).groups())
        elif COST.fullmatch(line):
            self.cost(line)
        elif CALLS.fullmatch(line):
            self.pending = int(CALLS.fullmatch(line)[1])
        elif line.startswith(("jump=", "jcnd=")):
            pass
        elif NAME.fullmatch(line):
            self.name(*NAME.fullmatch(line).groups())
        else:
            return False
        return True

    def header(self, key, value):
        words = value.split()
        if key == "events":
            self.event, self.events = words[0], len(words)
        elif key == "positions":
            self.columns = len(words)

    def name(self, key, number, name):
        if key not in TABLES:
            raise Crash("KeyError: %s" % key)
        if number is None and name == "":
            raise Crash("TypeError: an empty name")
        if number is not None and name:
            self.ids[TABLES[key], number] = name
        elif number is not None:
            name = self.ids.get((TABLES[key], number), "")
        self.names[key] = name

    def cost(self, line):
        words = line.split()
        if len(words) > self.columns + self.events:
            raise Crash("AssertionError: too many costs")
        try:
            cost = int((words[self.columns:] or ["0"])[0])
        except ValueError as e:
            raise Crash("ValueError: %s" % e)
        function = self.names.get("fn", "")
        if self.pending is None:
            self.self_cost[function] = self.self_cost.get(function, 0) + cost
        else:
            callee = self.names.get("cfn", "")
            call = self.calls.setdefault((function, callee), [0, 0])
            call[0] += self.pending
            call[1] += cost
            self.pending = None
