#!/usr/bin/env python3
"""Reads and adds up Cachegrind and Callgrind profiles independently, in plain dictionaries.

usage: oracle.py --dump FILE...     print what the FILEs say together, one record a line
Exit status: 0 good, 2 a FILE is malformed (`oracle: FILE:LINE: why`).
"""
import collections
import functools
import gzip
import itertools
import pathlib
import re
import sys
import zlib

UNKNOWN = b"???"
INT64, UINT64 = range(-2**63, 2**63), range(2**64)
LIMITS = {b"line": range(2**32), None: INT64}       # of positions by column, of counts
VALGRIND_ORDER = (
    b"Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw ILdmr DLdmr DLdmw Bc Bcm Bi Bim AcCost1 SpLoss1 "
    b"AcCost2 SpLoss2 Ge allocCount allocSize sysCount sysTime sysCpuTime").split()
CACHES = rb"|I1 cache|D1 cache|L2 cache|LL cache"
CONDITION = re.compile(rb"(?:(Old |New )(creator|options" + CACHES + rb")|(Creator|Options"
                       + CACHES + rb")): (.*\S.*)", re.DOTALL)
PART_KEYS = b"version creator pid cmd part thread desc event events positions arch".split()
TABLES = (b"ob cob", b"fl fi fe cfi cfl cfe jfi", b"fn cfn jfn frfn")
TABLE_OF = {key: keys[:2] for keys in TABLES for key in keys.split()}
KEY_LINE = re.compile(rb"([A-Za-z_][\w-]*)([:=])(.*)", re.DOTALL)
ID = re.compile(rb"\((\d+)\)[ \t]*(.*)", re.DOTALL)
NUMBER = re.compile(rb"[+-]?(?:0x[0-9a-fA-F]{1,30}|[0-9]{1,30})")
EVENT = re.compile(rb"([^\s=:]+)\s*(?:=([^:]*))?:?\s*(.*)")
CALLGRIND_KEY = rb"(?m)^(# callgrind format|(version|creator|positions|pid|part|thread|event):)"
CALLGRIND_LINE = (rb"(?m)^((ob|fi|fe|cob|cfi|cfl|cfe|cfn|calls|rcalls|jump|jcnd|jfi|jfn)="
                  rb"|f[ln]=\(\d+\)|[-+*])")


def add(total, counts):
    for column, count in counts.items():
        total[column] = total.get(column, 0) + count


class Sum:
    """The sum of some files.  Its costs are, with (instr, line) as position:

    ("cost", object, file of the function, function, current file, position) -> event: count,
    ("arc", as above, object, file, function, target position) -> "calls" and event: count,
    ("jump", as above, file, function, target position, kind) -> "executed" and "followed": count
    """
    def __init__(self, paths):
        self.costs, self.summary, self.totals = {}, {}, {}
        self.parts = []         # (events, columns of positions, facts, in Cachegrind's form)
        self.commands, self.definitions, self.profiles = set(), set(), 0
        self.conditions = set()     # (name, b"Old ", b"New " or b"", value)
        for self.path in paths:
            self.read_file()
        if not self.parts:
            self.trouble("no events")
        lists, columns, facts, forms = zip(*self.parts)
        self.events, self.facts, self.cachegrind = lists[0], set.intersection(*facts), all(forms)
        if any(events != self.events for events in lists):
            rank = {event: i for i, event in enumerate(VALGRIND_ORDER)}
            self.events = sorted(set().union(*lists), key=lambda e: (rank.get(e, 99), e))
        instr = all(b"instr" in names for names in columns)
        line = any(b"line" in names for names in columns) or not instr
        self.columns = [b"instr"] * instr + [b"line"] * line
        if not instr and any(b"instr" in names for names in columns):
            costs, self.costs = self.costs, {}
            for key, counts in costs.items():
                key = tuple((None, f[1]) if isinstance(f, tuple) else f for f in key)
                add(self.costs.setdefault(key, {}), counts)
        for counts in (self.summary, self.totals, *self.costs.values()):
            if counts and (min(counts.values()) not in INT64 or max(counts.values()) not in INT64):
                self.trouble("a sum beyond 64 bits")

    def trouble(self, why):
        raise ValueError("%s:%d: %s" % (self.path, self.line, why))

    def read_file(self):
        self.line, self.ids, self.events, self.columns = 0, {}, [], [b"line"]
        self.header = {}
        try:
            data = pathlib.Path(self.path).read_bytes()
            data = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data
        except (OSError, EOFError, zlib.error) as error:
            self.trouble(error)
        self.cachegrind = bool(re.search(rb"(?m)^cmd:", data)) and not (
            re.search(CALLGRIND_KEY, data)
            or re.search(CALLGRIND_LINE, data.partition(b"\nevents:")[2])
            # Cachegrind writes the summary after the costs.
            or re.match(rb"(?:(?!\w+=|\d).*\n)*?summary:", data))
        self.begin_part()
        lines = data.removeprefix(b"\xef\xbb\xbf").removesuffix(b"\n").split(b"\n")
        for self.line, line in enumerate(lines, 1):
            self.read_line(line.rstrip(b"\r"))
        if data:                # an empty file is skipped
            self.end_part()

    def begin_part(self):
        inherited = {key: self.header[key] for key in (b"pid", b"cmd") if key in self.header}
        self.header, self.desc = {b"creator": b"", b"Profiles": 1, **inherited}, set()
        self.own, self.body, self.base = [], False, {}     # own: counts of each cost line
        self.known = {}         # counts by their text in a line
        self.had_fl = False
        self.ob, self.fl, self.file, self.fn = b"", UNKNOWN, UNKNOWN, None
        self.call = self.jump = self.callee = None
        self.target = {}        # names by cob=, cfi=, cfn=, jfi= and jfn=
        self.lone = []          # (id, ids within its name) of each cfn= since the last call
        self.stated = {}        # by cob= and cfi=: how many in lone precede it

    def end_part(self):
        self.end_jump()
        header, events = self.header, self.events or self.trouble("no events")
        stated = [key for key in (b"pid", b"part", b"thread") if key in header]
        facts = self.desc | {(key, header[key].strip()) for key in stated}
        self.parts.append((events, self.columns, facts, self.cachegrind))
        self.commands |= {header.get(b"cmd", b"")} - {b""}
        self.profiles += int(header[b"Profiles"])
        declared = b"summary" in header and not self.cachegrind
        own = dict(zip(events, map(sum, itertools.zip_longest(*self.own, fillvalue=0))))
        add(self.summary, self.counts(header[b"summary"].split()) if declared else own)
        add(self.totals, own)

    def next_part(self):
        if self.body or b"events" in self.header:
            self.end_part()
            self.begin_part()

    def read_line(self, line):
        if self.events and line and line[:1] in b"0123456789+-*":
            self.body = True
            return self.read_cost(line)
        match = KEY_LINE.match(line)
        if not line.strip(b" \t"):
            pass
        elif line[:1] == b"#":
            if line.rstrip() == b"# callgrind format":
                self.next_part()
                self.read_header(b"version", b"1")      # begins a part, too
        elif b"==== NEW PROFILING FILE" in line:
            self.next_part()
            self.ids = {}
        elif match and match[2] == b":":
            self.read_header(match[1], match[3].lstrip(b" \t"))
        elif not self.events and self.cachegrind and b"cmd" in self.header:
            self.header[b"cmd"] += b"\\n" + line        # a newline inside an argument
        elif not self.events or not match:
            self.trouble("not understood" if self.events else "no events before this line")
        else:
            self.body = True
            self.end_jump()
            self.text = match[3]
            self.read_name(match[1], self.name(TABLE_OF.get(match[1]), match[3]))

    def read_header(self, key, value):
        self.end_jump()
        if self.body and key in PART_KEYS:
            self.end_part()
            self.begin_part()
        if key == b"events" and key in self.header:
            self.trouble("two lists of events")
        self.known = {}         # events and creator change what counts mean
        self.header[key] = value if value.strip() else b""
        condition = CONDITION.fullmatch(b"Creator: " + value if key == b"creator" else
                                        value if key == b"desc" else b"")
        if condition and not (key == b"creator" and value.startswith(b"grindkit-")):
            name = condition[2] or condition[3]
            name = name if name.endswith(b"cache") else name.lower()
            self.conditions.add((name, condition[1] or b"", condition[4].strip(b" \t")))
        if key == b"version" and int((re.match(rb"\d{1,9}", value) or [0])[0]) > 1:
            self.trouble("version above 1")
        elif key == b"desc" and re.fullmatch(rb"Profiles: \d+", value):
            self.header[b"Profiles"] = value[10:]
        elif key == b"desc" and value.startswith(b"Command: "):
            self.commands.add(value[9:])
        elif key == b"desc" and value != b"Difference: counts below 0":     # it is no fact
            self.desc.add((key, value))
        elif key == b"event":
            match = EVENT.match(value) or self.trouble("expected an event")
            formula = re.findall(rb"[+-]|\d+|[^\s\d+*-][^\s+*-]*", match[2] or b"")
            self.definitions.add((match[1], b" ".join(formula), match[3]))
        elif key == b"events":
            names = value.split() or self.trouble("no event")
            self.events = [n + b"#%d" % (names[:i].count(n) + 1) * (n in names[:i])
                           for i, n in enumerate(names)]
        elif key == b"positions":
            self.columns = value.replace(b"addr", b"instr").split()
        elif key in (b"totals", b"total"):
            self.counts(value.split())

    def name(self, table, value):
        match = table and ID.match(value)
        if not match:
            return value
        key, name = (table, int(match[1])), match[2]
        if key[1] >= 2**64:
            self.trouble("id too big")
        if not name:
            return self.ids.get(key, UNKNOWN)
        if table == b"fn" and not self.header[b"creator"].startswith(b"grindkit"):
            words = re.split(rb"\((\d+)\)", name)       # (2)'x'(1) is made of the names 2 and 1
            words[1::2] = [self.ids.get((table, int(word))) for word in words[1::2]]
            name = name if words[0] or None in words else b"".join(words)
        self.ids[key] = name
        return name

    def read_name(self, key, name):
        if key == b"ob":
            self.ob, self.call = name, None
        elif key == b"fn":
            self.fn, self.file = (self.fl, name), self.fl
            self.call, self.callee, self.target, self.lone = None, None, {}, []
        elif key == b"fl" or (key in (b"fi", b"fe") and not self.had_fl):
            self.had_fl |= key == b"fl"
            self.fl, self.file, self.call = name, name, None
            self.fn = None if self.cachegrind else self.fn
        elif key in (b"fi", b"fe"):
            self.file = name
        elif key == b"cfn":
            self.target[key] = name
            match = ID.match(self.text)
            inner = re.findall(rb"\((\d+)\)", match[2]) if match and ID.match(match[2]) else []
            if self.header[b"creator"].startswith(b"grindkit"):
                inner = []
            number = int(match[1]) if match and match[2] else None
            self.lone.append((number, set(map(int, inner))))
        elif key in (b"cob", b"cfi", b"cfl", b"cfe"):
            key = b"cob" if key == b"cob" else b"cfi"
            self.target[key], self.stated[key] = name, len(self.lone)
        elif key in (b"jfi", b"jfn"):
            self.target[key] = name
        elif key in (b"calls", b"rcalls"):
            self.read_calls(name.split() or [b""])
        elif key in (b"jump", b"jcnd"):
            self.read_jump(key, name)

    def number(self, token, column=None):
        """Return a count or position; a sign makes it relative to self.base."""
        if column and token[1:].isdigit() and len(token) < 10 and token[:1] in b"+-":   # be quick
            value = max(self.base.get(column, 0) + int(token), 0)
            if value < 2**32:
                return value
        sign = token[:1] if token[:1] in (b"+", b"-") else b""
        if column and token == b"*":
            sign, value = token, 0
        elif token[len(sign):].isdigit() and len(token) < 10:   # a fast path
            value = int(token)
        else:
            match = NUMBER.fullmatch(token) or self.trouble("expected a number, found %r" % token)
            value = int(match[0], 16 if b"x" in match[0] else 10)
        if sign == b"+" and not column:
            self.trouble("expected a number, found %r" % token)
        if column and sign:
            value = max(value + self.base.get(column, 0), 0)
        elif not column and value >= 2**63 and self.header[b"creator"].startswith(b"xdebug"):
            value -= 2**64
        if value not in LIMITS.get(column, UINT64):
            self.trouble("number too big: %r" % token)
        return value

    def counts(self, tokens):
        if len(tokens) > len(self.events):
            self.trouble("more counts than events")
        return dict(zip(self.events, [int(token) if token.isdigit() and len(token) < 10
                                      else self.number(token) for token in tokens]))

    def counts_of(self, text):
        """Return the counts of a cost line as a dictionary, not to be changed,
        and as a list.  Results are kept, since most texts repeat."""
        if text not in self.known:
            counts = self.counts(text.split())
            self.known[text] = counts, [*counts.values()]
        return self.known[text]

    def positions(self, tokens):
        """Return column: value for each token; a position without one is 0."""
        if len(self.columns) == 1 and tokens and tokens[0].isdigit() and len(tokens[0]) < 10:
            return {self.columns[0]: int(tokens[0])}
        return {column: int(token) if token.isdigit() and len(token) < 10      # often
                else self.number(token, column) for column, token in zip(self.columns, tokens)}

    def kept(self, where):
        if len(self.columns) == 1 and b"line" in where:
            return None, where[b"line"]         # a fast path
        return where.get(b"instr", 0) if b"instr" in self.columns else None, where.get(b"line", 0)

    def record(self, kind, where, counts, target=()):
        function = self.fn or (self.fl, UNKNOWN)
        key = (kind, self.ob, *function, self.file, self.kept(where), *target)
        if key in self.costs:
            add(self.costs[key], counts)
        else:
            self.costs[key] = counts.copy()

    def read_cost(self, line):
        columns = len(self.columns)
        tokens = line.split(None, columns)
        if len(tokens) < columns:
            self.trouble("expected %d positions" % columns)
        where = self.positions(tokens)
        counts, own = self.counts_of(tokens[columns] if len(tokens) > columns else b"")
        jump, call, self.call = self.jump, self.call, None
        if jump:
            self.end_jump(where)
        if call:
            self.record("arc", where, {"calls": call[0], **counts}, call[1:])
        elif not jump or counts:
            self.record("cost", where, counts)
            self.own.append(own)
            self.base = where

    def holds(self, key):
        """Whether the call has a cob= or cfi= that no earlier cfn= took."""
        waiting = []
        for number, inner in self.lone[self.stated.get(key, 0):]:
            # Parts of a nested name precede it; other cfn= lines lack a calls=.
            if waiting and inner and inner.issuperset(waiting):
                waiting = []
            elif waiting and (inner or None in waiting):
                return False
            waiting.append(number)
        return key in self.target and len(waiting) < 2

    def read_calls(self, tokens):
        self.target = {key: name for key, name in self.target.items()
                       if key not in (b"cob", b"cfi") or self.holds(key)}
        if b"cfn" in self.target or not self.callee:
            self.callee = (self.target.get(b"cob", self.ob), self.target.get(b"cfi", self.file),
                           self.target.get(b"cfn", UNKNOWN))
        self.call = (self.number(tokens[0]), *self.callee, self.kept(self.positions(tokens[1:])))
        self.target, self.lone, self.stated = {}, [], {}

    def read_jump(self, key, value):
        """jump=N, jcnd=FOLLOWED/EXECUTED or jcnd=EXECUTED FOLLOWED, and a target"""
        words = value.replace(b"/", b" ", 1).split()
        words[:1] *= 2 if key == b"jump" else 1
        words[:2] = words[1::-1] if b"/" in value else words[:2]
        if len(words) < 2:
            self.trouble("expected the counts of a jump")
        fn = self.fn[1] if self.fn else UNKNOWN
        target = (self.target.pop(b"jfi", self.file), self.target.pop(b"jfn", fn),
                  self.kept(self.positions(words[2:])), "cond" if key == b"jcnd" else "jump")
        counts = dict(zip(("executed", "followed"), map(self.number, words)))
        self.jump, self.call = (counts, target), None

    def end_jump(self, where=None):
        if self.jump:
            self.record("jump", where or self.base, *self.jump)
            self.jump = None


def components(arcs):
    """Return the number of each function's cycle, which may be the function
    alone; callers have lower numbers than callees."""
    calls, back = (collections.defaultdict(set) for _ in range(2))
    for caller, callee in arcs:
        calls[caller].add(callee)
        back[callee].add(caller)
    order, seen, found = [], set(), {}
    for root in list(calls) + list(back):
        stack = [] if root in seen else [(root, iter(calls[root]))]
        seen.add(root)
        while stack:
            at, rest = stack[-1]
            callee = next((c for c in rest if c not in seen), None)
            if callee is None:
                order.append(at)
                stack.pop()
            else:
                seen.add(callee)
                stack.append((callee, iter(calls[callee])))
    for number, root in enumerate(reversed(order)):
        stack = [root]
        while stack:
            at = stack.pop()
            if at not in found:
                found[at] = number
                stack += back[at]
    return found


@functools.lru_cache(maxsize=None)
def printed(field):
    if isinstance(field, tuple):
        return "%s\t%d" % ("-" if field[0] is None else hex(field[0]), field[1])
    if isinstance(field, bytes):
        return re.sub(rb"[^ -~]|\\", lambda m: b"\\x%02x" % m[0][0], field).decode()
    return str(field)


@functools.lru_cache(maxsize=20)
def total_of(*files):
    return Sum(files)


def dump(*files):
    total = total_of(*files)
    events, commands = total.events, sorted(total.commands)[:16]
    columns = {"cost": events, "arc": ["calls", *events], "jump": ["executed", "followed"]}
    rows = {"form": [["cachegrind" if total.cachegrind else "callgrind"]],
            "events": [events],
            "positions": [[b" ".join(total.columns)]],
            "fact": [(b"cmd", c) for c in commands] + [("profiles", total.profiles), *total.facts],
            "event": total.definitions,
            "summary": [[total.summary.get(event, 0) for event in events]],
            "totals": [[total.totals.get(event, 0) for event in events]],
            "cost": [], "arc": [], "jump": []}
    for (kind, *key), counts in total.costs.items():
        rows[kind].append(key + [counts.get(column, 0) for column in columns[kind]])
    return [line for kind in rows
            for line in sorted("\t".join(map(printed, (kind, *row))) for row in rows[kind])]


def without_zeros(counts):
    return {column: count for column, count in counts.items() if count}


def says_same(a, b):
    """Whether two dumps agree, except in the form; printing them is slow."""
    def said(total):
        return (total.events, total.columns, total.profiles, total.facts, total.definitions,
                sorted(total.commands)[:16], without_zeros(total.summary),
                without_zeros(total.totals))
    return said(a) == said(b) and a.costs.keys() == b.costs.keys() and all(
        counts == b.costs[key] or without_zeros(counts) == without_zeros(b.costs[key])
        for key, counts in a.costs.items())


def differences(inputs, output):
    """Return the first ten lines that only one of the dumps has, by key."""
    if says_same(total_of(*inputs), total_of(output)):
        return []
    a, b = set(dump(*inputs)[1:]), set(dump(output)[1:])
    return [("- " if line in a else "+ ") + line for line in sorted(a ^ b)[:10]]


def attempt(work, *arguments):
    try:
        return 0, work(*arguments)
    except ValueError as trouble:
        return 2, ["oracle: %s" % trouble]


if __name__ == "__main__":
    if sys.argv[1:2] != ["--dump"]:
        sys.exit(__doc__)
    status, lines = attempt(dump, *sys.argv[2:])
    print("".join(line + "\n" for line in lines), end="")
    sys.exit(status)
