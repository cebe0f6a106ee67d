#!/usr/bin/env python3
"""Make random legal profiles; the same seed and options give the same bytes.

A seed first chooses the style of a file (compressed names, relative positions,
...), then its lines.  The grammar does not know what a file means, except its
totals.  Each reader must accept the files, with a warning unless --clean.
"""
import argparse
import itertools
import pathlib
import random
import sys

ODD = ["", " leading", "trailing ", "two  words", "(below main)", "(3x) foo", '"quoted"', "#hash",
       "a=b:c", "tab\there", "back\\slash", "???", "d\xc3\xa9j\xc3\xa0", "bad\xff\xfebytes"]
NAMES = {"ob": ["", "/usr/bin/program", "/lib/libc.so.6", "<0.2.0>", "dir with space/lib.so"] + ODD,
         "fl": ["a.c", "b.c", "dir/b.c", "inline.h", "php:internal", "C:\\src\\w.c", "~"] + ODD,
         "fn": ["main", "f", "g", "rec'2", "f'main", "t<a, b>::operator()(int)", "{main}",
                "<module>", "0x000000000486e360", "(anonymous namespace)::x"] + ODD}
TABLES = ("ob cob", "fl fi fe cfi cfl jfi", "fn cfn jfn frfn")
TABLE_OF = {key: keys[:2] for keys in TABLES for key in keys.split()}
VALGRIND = "Ir Dr Dw I1mr D1mr D1mw ILmr DLmr DLmw Bc Bcm Bi Bim Ge sysCount sysTime".split()
OTHER = "Time_(10ns) Memory_(bytes) cpu(ms) x/y Ticks b2 wall_time I2mr".split()
CREATORS = ["callgrind-3.19.0", "xdebug 3.2.0 (PHP 8.2)", "pprof"]
COMMANDS = ["./t", "./t a b", "/bin/sh -c 'x; y'", "./\xff", "a\\nb", ""]
DESC = ["I1 cache: ", "D1 cache: 32768 B, 64 B, 8-way", "Trigger: Program termination",
        "Timerange: Basic block 0 - 9", "Command: ./other", "Profiles: 3", "odd: x = y"]
COLUMNS = [["line"]] * 3 + [["instr", "line"], ["instr"], ["instr", "bb", "line"]]
MARKS = ("#", "version", "creator", "positions", "pid", "part", "thread", "event:")


def event_list(seed):
    """Return the events of all profiles of a seed, and their definitions."""
    rng = random.Random("events %d" % seed)
    names = [name for name in VALGRIND if rng.random() < 0.3] if rng.random() < 0.6 else []
    names += rng.sample(OTHER, rng.randint(0 if names else 1, 3))
    words = [name for name in names if name.isalnum()] or ["Ir"]
    one, two = rng.choice(words), rng.choice(words)
    return names, ["Sum = %s + 2*%s - 10*%s : A sum" % (one, two, one), "Alias = " + two,
                   names[0] + " : The first: of all"]


class Profile:
    def __init__(self, seed, options):
        self.options, self.random = options, random.Random(seed)
        self.one, self.number = self.random.choice, self.random.randint
        self.all_events, self.definitions = event_list(options.events_seed)
        form = options.form or self.one(["callgrind"] * 3 + ["cachegrind"])
        plain = options.plain_positions or options.portable or form == "cachegrind"
        self.all_columns = [["line"]] if plain else COLUMNS
        self.relative, self.hex = self.chance(0.7) and not plain, self.chance(0.1) and not plain
        self.compress = self.chance(0.7) and form == "callgrind"
        whole = options.portable and form == "cachegrind"       # cg_merge wants all counts
        self.negative, self.short = self.chance(0.15) and not whole, self.chance(0.6) and not whole
        self.huge = self.chance(0.3)
        self.blank = self.one([" ", " ", " ", "\t", "  "])
        if options.neat:
            self.blank, self.compress = " ", form == "callgrind"
        self.file_key = "fi" if form == "callgrind" and self.doubtful(0.1) else "fl"    # as lsprof
        self.numbering = self.one([(0, 1), (1, 1), (1, 7), (5000000, -3), (4000000000, 3)])
        self.lines, self.events, self.columns = [], self.all_events, ["line"]
        self.forget_ids()
        parts = 1 if options.portable or self.chance(0.6) else self.number(2, 4)
        for part in range(1, parts + 1):
            if form == "callgrind":
                self.callgrind_part(part)
            elif part == 1 or self.doubtful(0.2):
                self.cachegrind_part(part)

    def text(self):
        end = self.one(["\n"] * 5 + ["\r\n"] * (not self.options.portable))
        cut = self.chance(0.1) and not self.options.portable
        return (end.join(self.lines) + end * (not cut)).encode("latin-1")

    def chance(self, probability):
        return self.random.random() < probability

    def doubtful(self, probability):
        return self.chance(probability) and not (self.options.clean or self.options.portable)

    def trail(self, neat, *choices):
        return neat if self.options.neat else self.one(choices)

    def put(self, *lines):
        self.lines += lines

    # Names

    def forget_ids(self):
        self.ids = {table: {} for table in NAMES}
        self.new_id = {table: itertools.count(*self.numbering) for table in NAMES}

    def name(self, key, name):
        ids = self.ids[TABLE_OF[key]]
        if not self.compress or name[:1] in ("", " ") or (
                not self.options.neat and self.chance(0.05)):
            return self.put("%s=%s" % (key, name))
        if self.doubtful(0.003):
            return self.put("%s=(77777777)" % key)              # an undefined id
        if name in ids and self.chance(0.95):
            return self.put("%s=(%d)" % (key, ids[name]))
        if name not in ids or self.chance(0.2):                 # its first id, or one more
            ids[name] = next(self.new_id[TABLE_OF[key]])
        space = self.one([" ", " ", "", "  ", "\t"])
        return self.put("%s=(%d)%s%s" % (key, ids[name], space, name))

    def nested(self, key):
        """Write fn=(5) (2)'3'(1), like --compress-mangled, after its parts."""
        first, second = self.random.sample(sorted(self.ids["fn"].values()), 2)
        if self.chance(0.5):
            first = next(self.new_id["fn"])
            self.put("%s=(%d) part%d" % (key, first, first))
        if self.chance(0.3):
            second = next(self.new_id["fn"])
            self.put("%s=(%d) part%d" % (key, second, second))
        number, depth = next(self.new_id["fn"]), self.number(2, 9)
        self.put("%s=(%d) (%d)'%d'(%d)" % (key, number, first, depth, second))

    def any_name(self, key):
        names = NAMES[TABLE_OF[key]]
        if self.options.neat:
            return self.name(key, self.one(names[1:4]))
        nested = key in ("fn", "cfn") and len(self.ids["fn"]) > 1 and not self.options.portable
        if nested and self.chance(0.02):
            self.nested(key)
        elif self.chance(0.003):
            self.name(key, "long<%s>" % ("x" * self.number(1000, 40000)))
        else:
            self.name(key, self.one(names[:4] if self.chance(0.5) else names))

    def maybe(self, probability, *keys):
        for key in keys:
            if self.chance(probability):
                self.any_name(key)

    # Numbers

    def somewhere(self):
        low = self.one([0, 0x401000, 0x401000, 0xffffffff81000000])
        line = self.number(0, 40) * self.one([1, 9])
        line = self.number(0, 2**32 - 1) if self.chance(0.02) else line
        return {"instr": low + self.number(0, 300), "bb": low + self.number(0, 9), "line": line}

    def position(self, column, value):
        base = self.base.get(column)
        if base is not None and self.relative and self.chance(0.7) and abs(value - base) < 2**31:
            if value == base and self.chance(0.8):
                return "*"
            if value == 0 and self.doubtful(0.1):
                return "-%d" % (base + 3)                       # below zero is zero
            return ("%+d" if self.chance(0.95) else "%+#x") % (value - base)
        return "%#x" % value if column != "line" or self.hex else "%d" % value

    def positions(self):
        where = self.somewhere()
        return where, [self.position(column, where[column]) for column in self.columns]

    def target(self):
        words = self.positions()[1]
        if self.options.portable or self.options.neat or self.chance(0.8):
            return words
        return self.one([words[:self.number(0, len(words))], words + ["0"], words + ["0", "0"]])

    def count(self):
        bits = self.one([0, 0, 1, 3, 7, 12, 20] + [36, 44] * self.huge)
        return self.number(0, 2**bits - 1) * (-1 if self.negative and self.chance(0.3) else 1)

    def counted(self, count):
        if count < 0 and self.creator.startswith("xdebug") and self.doubtful(0.5):
            return str(count + 2**64)                           # as it prints them
        return "%#x" % count if self.hex and count >= 0 and self.chance(0.3) else str(count)

    def shortened(self, counts, least):
        while self.short and len(counts) > least and counts[-1] == 0:
            counts = counts[:-1]
        return counts

    # The lines of a body

    def cost_line(self, counts, least=0):
        where, words = self.positions()
        words += [self.counted(count) for count in self.shortened(counts, least)]
        self.put(self.blank.join(words) + self.trail("", "", "", " "))
        return where

    def cost(self, least=0):
        counts = [self.count() for _ in self.events]
        self.base = self.cost_line(counts, least)
        self.totals = [a + b for a, b in zip(self.totals, counts)]

    def call(self):
        keys = [key for key in ("cob", self.one(["cfi", "cfl"])) if self.chance(0.5)] + ["cfn"]
        if self.chance(0.1):
            self.random.shuffle(keys)
        for key in keys:
            self.any_name(key)
        for _ in range(2 if self.doubtful(0.03) else 1):        # the second one has no cfn=
            calls = self.one([1, 2, 999, 2**40] + [0] * (not self.options.portable))
            self.put(" ".join(["calls=" + self.counted(calls)] + self.target())
                + self.trail(" ", "", " "))
            self.put(*[self.one(["", "# between", " "])] * self.chance(0.03))
            self.cost_line([self.count() for _ in self.events])

    def call_without_cost(self):
        self.any_name("cfn")
        self.put(" ".join(["calls=1"] + self.target()) + " ")
        self.any_name("fn")

    def lone_callee(self):
        self.maybe(0.4, "cob", "cfi")
        self.any_name("cfn")

    def jump(self):
        self.maybe(0.3, "jfi", "jfn")
        executed = self.number(0, 2**34)
        followed = self.number(0, executed)
        kind = self.one(["jump=%d" % followed, "jcnd=%d/%d" % (followed, executed),
                         "jcnd=%d %d" % (executed, followed)])
        self.put(" ".join([kind] + self.target()) + " ")
        if self.doubtful(0.1):
            self.any_name("fn")                                 # no source at all
        elif self.doubtful(0.1):
            self.cost(least=1)                                  # gives the source, too
        else:
            self.cost_line([])

    def inlined(self):
        self.any_name(self.one(["fi", "fi", "fe"]))
        self.cost()

    def record(self):
        self.maybe(0.4, "frfn")
        self.put(self.one(["rec=2", "bb=0x109012 2 1", "ln=7", "mp=x", "", "# comment", "  "]))

    def unnamed(self):
        self.put(self.one(["zz=3", "frobnicate: yes"]))
        self.any_name(self.one([self.file_key, "ob"]))          # without an fn= of its own
        self.cost()

    def block(self):
        self.maybe(0.5, "ob")
        self.maybe(0.8, self.file_key)
        self.maybe(0.2, "ob")
        self.maybe(1, *["fn"] * (not self.doubtful(0.02)))
        doings = [self.cost] * 4 + [self.call] * 2
        if not self.options.portable:
            doings = doings * 3 + [self.jump] * 2 + [self.inlined, self.lone_callee, self.record]
        for _ in range(self.number(0, 9)):
            self.one(doings)()
        if self.doubtful(0.05):
            self.one([self.unnamed, self.call_without_cost])()
        self.put(*[""] * self.number(0, 2))

    # Parts

    def declared(self, key):
        """Return a summary: or totals: line, perhaps without its last zeros."""
        return "%s: %s" % (key, " ".join(map(str, self.shortened(self.totals, 1))))

    def header(self, part, full, restated):
        lines = ["version: 1", "creator: " + self.creator] if self.creator else []
        lines += [line for line in ("pid: %d" % self.number(1, 3), "thread: %d" % self.number(1, 3),
                                    "cmd: " + self.one(["", " "]) + self.one(COMMANDS))
                  if full and self.chance(0.5)]
        lines += ["part: %d" % part] * (self.chance(0.6) or not restated)
        lines += ["desc: " + self.one(DESC) for _ in range(self.number(0, 3))]
        if restated:
            lines += ["event: " + each.replace("*", self.one([" ", "*", " * ", ""]))
                      for each in self.definitions if self.chance(0.2)]
            if restated != self.columns or self.chance(0.6):
                spelling = self.one(["instr"] * 5 + ["addr"])
                lines.append("positions: " + " ".join(self.columns).replace("instr", spelling))
            lines.append("events: " + self.one([" ", "  "]).join(self.events) + self.one(["", " "]))
        if self.chance(0.1):
            self.random.shuffle(lines)
        if (full and self.chance(0.6)) or not any(line.startswith(MARKS) for line in lines):
            lines.insert(0, "# callgrind format")
        return [line for each in lines for line in [each] + [""] * self.chance(0.1)]

    def callgrind_part(self, part):
        full = part == 1 or self.chance(0.3)
        restated = self.columns if full or self.chance(0.5) else None
        if part > 1 and restated and not self.options.same_events and self.chance(0.4):
            self.events = self.random.sample(self.all_events, len(self.all_events))
            del self.events[1:1 + self.doubtful(0.2)]
        if restated and (part == 1 or self.chance(0.1)):
            self.columns = self.one(self.all_columns)
        self.creator = self.one(CREATORS) if full and self.chance(0.6) else ""
        if full and part > 1 and self.chance(0.3):
            self.put("==== NEW PROFILING FILE ====")
            self.forget_ids()
        start, self.base, self.totals = len(self.lines), {}, [0] * len(self.events)
        if part > 1 or not self.doubtful(0.1):                  # names before any cost
            self.maybe(1, *["ob"] * (part > 1), self.file_key, "fn")
        self.cost()                                             # each part has a body
        for _ in range(self.number(0, self.options.size)):
            self.block()
        where = self.one(["header", "body", "nowhere"])
        if where == "body":                                     # as xdebug does for {main}
            self.any_name("fn")
            at = len(self.lines)
            self.cost()
            self.lines[at:at] = ["", self.declared("summary"), ""]
        self.put(*[self.declared(self.one(["totals"] * 9 + ["total"]))] * self.chance(0.6))
        head = self.header(part, full, restated)
        if where == "header":
            self.totals = [total + self.chance(0.1) for total in self.totals]   # may be wrong
            head.append(self.declared("summary"))
        self.lines[start:start] = head

    def cachegrind_part(self, part):
        self.creator, self.base, self.totals = "", {}, [0] * len(self.events)
        descriptions = self.number(1 if self.options.portable else 0, 3)
        self.put(*["desc: " + self.one(DESC) for _ in range(descriptions)])
        self.put("cmd: " + self.one(COMMANDS[:-1]))
        self.put(*["newline b"] * (part == 1 and self.doubtful(0.05)))
        self.put("events: " + " ".join(self.events) + " " * (not self.options.portable))
        for block in range(self.number(1, self.options.size)):
            for key in ("fl", "fn"):
                if (part > 1 and block == 0) or not self.doubtful(0.04):
                    self.any_name(key)
            for _ in range(self.number(0, 9)):
                self.cost(least=1)
            self.put(*[self.one(["", "# comment", " "])] * self.doubtful(0.1))
        if not self.doubtful(0.1):
            self.totals[0] += self.doubtful(0.1)
            self.put(self.declared("summary"))


def main(words=None):
    parser = argparse.ArgumentParser(description="Print or write random legal profiles.")
    option = parser.add_argument
    option("seed", type=int, nargs="?", metavar="SEED", help="print the profile of this seed")
    option("--dir", type=pathlib.Path, help="write profiles into this folder instead")
    option("--count", type=int, default=1, help="as many (with --dir or --joined)")
    option("--seed", type=int, default=0, dest="first", help="the first seed (likewise)")
    option("--form", choices=["callgrind", "cachegrind"])
    option("--size", type=int, default=12, help="at most so many blocks a part")
    option("--joined", action="store_true",
           help="print --count of them, each after a line with its length, half of them --neat")
    option("--events-seed", type=int, default=0, help="profiles of one have the same events")
    option("--same-events", action="store_true", help="in the same order in all parts")
    option("--plain-positions", action="store_true", help="absolute decimal lines only")
    option("--neat", action="store_true", help="few names, no odd blanks: as Callgrind writes")
    option("--clean", action="store_true", help="nothing that a reader warns of")
    option("--portable", action="store_true", help="only what other readers read right")
    options = parser.parse_args(words)
    if options.joined:
        for seed in range(options.first, options.first + options.count):
            options.events_seed, options.neat = seed // 6, seed % 2 == 0
            text = Profile(seed, options).text()
            sys.stdout.buffer.write(b"%d\n%s" % (len(text), text))
        return
    if options.dir is None and options.seed is None:
        parser.error("expected a SEED, --dir or --joined")
    if options.dir is None:
        sys.stdout.buffer.write(Profile(options.seed, options).text())
        return
    options.dir.mkdir(parents=True, exist_ok=True)
    for seed in range(options.first, options.first + options.count):
        (options.dir / ("%06d.out" % seed)).write_bytes(Profile(seed, options).text())


if __name__ == "__main__":
    main()
