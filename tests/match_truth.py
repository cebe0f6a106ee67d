#!/usr/bin/env python3
"""Pairs of profiles whose truth is known, and how much of it cgdiff --match=similar finds.

A seed makes a program, as an old profile has it, and edits it into a new one: which functions
are the same is written down as they are edited, and not looked at by anything that chooses
costs. Each pair is then given to cgdiff, whose rules and parts are held against what was done.

A function has one kind of edit at most. The kinds in which both profiles have it, under another
name or in another place, are counted as right, wrong (another function was taken for it) or
missed; those of parts (inlined, divided, clones) likewise, where right means that the change is
one change; and those that have no counterpart are right if nothing was taken for them.
"""
import argparse
import collections
import json
import os
import random
import re
import shlex
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import tap

VERBS = ("get set put add take find make free open close read write push pop parse scan emit load "
         "store check init copy merge split sort hash next skip fill").split()
NOUNS = ("node list item table entry string buffer file line token value index block page key "
         "state frame scope type field name path tree queue stack map slot range chunk cache").split()
STATIC_NAMES = "init compare usage cleanup grow parse hash_key next_char swap is_empty".split()
MODULES = "core util text base io net db vm lex gen opt geo math fmt ui log".split()
TYPES = ["int", "long", "unsigned int", "double", "char const*", "bool", "Node*", "Item const&",
         "std::string const&", "std::vector<int> const&", "Token&&", "void*", "unsigned long"]
MARKS = [".constprop.0", ".isra.0", ".part.0", ".cold", ".constprop.0.isra.0", ".part.0.isra.0"]
LIBRARIES = ["/lib/x86_64-linux-gnu/libc.so.6", "/lib/x86_64-linux-gnu/libm.so.6",
             "/usr/lib/libz.so.1.2.13", "/usr/lib/libfoo-1.4.so.3"]
# The name of a kind after the old and the new program are exchanged.
TURNED = {"removed": "added", "inlined": "taken out", "divided": "joined", "in halves": "of halves",
          "inlined twice": "taken out of two",
          "clone added": "clone gone", "part added": "part gone"}
TURNED.update({new: old for old, new in TURNED.items()})
PAIRS = ("unchanged", "rust hash", "moved", "file moved", "folder moved", "library moved",
         "signature", "clone renumbered", "clone added", "clone gone", "renamed", "crossed",
         "swapped", "static moved", "callee only")
PARTS = ("inlined", "taken out", "divided", "joined", "in halves", "of halves", "part added",
         "part gone")
NONE = ("removed", "added", "inlined twice", "taken out of two", "overload", "static", "library",
        "one line", "clone elsewhere")


def stem(name):
    """Return a name without GCC's suffixes of clones and rustc's hashes."""
    return re.sub(r"(?:\.(?:constprop|isra|part|cold)(?:\.\d+)?)+$|::h[0-9a-f]{16}$", "", name)


class Function:
    """Costs are (file, line, cost), calls [callee, line, count].  A file of
    None is the function's own; there, lines are relative to the first one."""

    def __init__(self, ob, fl, fn, language):
        self.ob, self.fl, self.fn, self.language = ob, fl, fn, language
        self.start, self.costs, self.calls, self.rank = 1, [], [], 0.0
        self.known = {}                     # functions that have ever called it
        self.together = None                # the function that had its lines
        self.gone = False                   # in the source, but not in the profile
        self.kind = "unchanged"
        self.same = None                    # of a new function: the old one

    def place(self):
        return self.ob, self.fl, self.fn

    def cost(self):
        return sum(cost for _, _, cost in self.costs)

    def length(self):
        return 2 + max([line for file, line, _ in self.costs if file is None]
            + [line for _, line, _ in self.calls], default=0)


class Program:
    """The functions of each file in source order; profiles lack some."""

    def __init__(self):
        self.files = collections.OrderedDict()  # (object, file): functions

    def functions(self):
        return [f for functions in self.files.values() for f in functions if not f.gone]

    def add(self, f, after=None):
        there = self.files.setdefault((f.ob, f.fl), [])
        there.insert(there.index(after) + 1 if after in there else len(there), f)

    def remove(self, f):
        self.files[f.ob, f.fl].remove(f)

    def callers(self, g):
        """Return the functions that call g, each with the call."""
        return [(f, call) for f in g.known for call in f.calls if call[0] is g]

    def text(self):
        """Return a profile as Callgrind writes it, with names in full."""
        inclusive, calls = {}, collections.Counter()
        for f in self.functions():
            for callee, _, count in f.calls:
                calls[callee] += count
        for f in sorted(self.functions(), key=lambda f: -f.rank):
            inclusive[f] = f.cost() + sum(inclusive[callee] * count // calls[callee]
                for callee, _, count in f.calls)
        lines = ["# callgrind format", "version: 1", "positions: line", "events: Ir"]
        for (ob, fl), functions in self.files.items():
            for f in functions:
                if f.gone or not (f.costs or f.calls):
                    continue                    # or it is only a callee
                lines += ["", "ob=" + ob, "fl=" + fl, "fn=" + f.fn]
                file = fl
                for where, line, cost in f.costs:
                    if (where or fl) != file:
                        file = where or fl
                        lines.append(("fe=" if file == fl else "fi=") + file)
                    lines.append("%d %d" % (line if where or fl == "???" else f.start + line, cost))
                if file != fl:
                    lines.append("fe=" + fl)
                for callee, line, count in f.calls:
                    lines += ["cob=" + callee.ob, "cfi=" + callee.fl, "cfn=" + callee.fn,
                        "calls=%d %d" % (count, callee.start),
                        "%d %d" % (0 if fl == "???" else f.start + line,
                            inclusive[callee] * count // calls[callee])]
        return ("\n".join(lines) + "\n").encode()


class Pair:
    """An old and a new program, with the truth about their functions."""

    def __init__(self, seed, size, perturbed):
        self.random = random.Random("%d %d %d" % (seed, size, perturbed))
        self.one, self.number, self.chance = (self.random.choice, self.random.randint,
            lambda probability: self.random.random() < probability)
        self.size, self.perturbed = size, perturbed
        self.language = self.one(["c", "c", "c++", "c++", "rust", "rust"])
        self.root = self.one(["", "src/", "/home/ann/proj/", "/build/proj-1.2/"])
        self.taken, self.parts, self.kept, self.allowed = set(), [], set(), []
        self.stems = collections.Counter()
        self.old = Program()
        self.make_program()
        self.copy()
        self.edit()
        self.settle()
        if self.chance(0.5):
            self.turn()

    # The old program

    def few(self, least, most):
        """Return a random number, mostly near the least."""
        return min(most, int(least / self.random.random() ** 0.8))

    def word(self, static=False):
        if static:
            return self.one(STATIC_NAMES)
        words = [self.one(VERBS), self.one(NOUNS)] + [self.one(NOUNS)] * self.chance(0.4)
        return "_".join(self.one([words, words, [self.one(MODULES)] + words]))

    def arguments(self):
        return "(%s)" % ", ".join(self.one(TYPES) for _ in range(self.one([0, 1, 1, 2, 2, 3])))

    def rust_hash(self):
        return "::h%016x" % self.random.getrandbits(64)

    def fresh_name(self, f_language, ob, fl):
        """Return a name that no function has or had."""
        for attempt in range(1000):
            more = str(attempt) if attempt > 50 else ""
            module = os.path.basename(fl).partition(".")[0]
            if f_language == "c":
                name = self.word(static=self.chance(0.12)) + more
            elif f_language == "c++":
                name = self.one(["", module + "::", "proj::" + module + "::"])
                name += self.one(NOUNS).capitalize() + more + "::" if self.chance(0.7) else ""
                name += self.one(VERBS + [self.word()]) + more
                if self.chance(0.15):
                    name += "<%s>" % self.one(TYPES)
                name += self.arguments() + self.one(["", "", " const"])
            else:
                name = "proj::%s::%s%s" % (module, self.word(), more)
                if self.chance(0.15):
                    name = "<proj::%s::%s as core::fmt::Display>::%s%s" % (module,
                        self.one(NOUNS).capitalize(), self.one(VERBS), more)
                if self.chance(0.1):
                    name += "::{{closure}}"
                name += self.rust_hash()
            if f_language == "c" and self.chance(0.06):
                name += self.one(MARKS)
            if self.is_fresh(ob, fl, name) and self.take(ob, fl, name):
                return name
        raise RuntimeError("no name is left")

    def is_fresh(self, ob, fl, name):
        """Whether neither a function nor a clone has had this name, in this
        file for the name of a static function, else in the whole object."""
        return self.stems[ob, fl if stem(name) in STATIC_NAMES else "", stem(name)] == 0

    def take(self, ob, fl, name):
        """Take the name for a function; return whether it was free there."""
        if (ob, fl, name) in self.taken:
            return False
        self.taken.add((ob, fl, name))
        self.stems[ob, fl, stem(name)] += 1
        self.stems[ob, "", stem(name)] += 1
        return True

    def is_alone(self, g):
        """Whether g is the only clone or instance of its source.  If one of
        several is gone, another may do its work, so the truth is unknown."""
        return self.stems[g.ob, g.fl, stem(g.fn)] == 1

    def give_costs(self, f, runs):
        """Give f lines with costs for this number of runs; some lines loop."""
        f.costs, line, often = [], 0, max(1, runs)
        if f.fl == "???":
            f.costs = [(None, 0, max(1, runs) * self.number(3, 90))]
            return
        for _ in range(self.few(2, 60) if self.chance(0.85) else self.number(1, 2)):
            if self.chance(0.3):
                loop = self.few(2, 500)
                often = self.one([runs, max(1, runs // loop), min(runs * loop, 10 ** 9)])
            f.costs.append((None, line, max(1, often) * self.number(1, 9)))
            line += self.one([1, 1, 1, 2, 3, 5])
        if self.language != "c" and self.chance(0.4) or self.chance(0.1):
            header = self.one(["/usr/include/vec.h", "/usr/include/bits/alloc.h",
                self.root + "inline.h"])
            first = self.number(1, 40) * 10
            f.costs += [(header, first + at, max(1, runs) * self.number(1, 9))
                for at in range(self.few(1, 8))]

    def arc(self, caller, callee, line, often):
        caller.calls.append([callee, line, max(1, min(often, 10 ** 8))])
        callee.known[caller] = True

    def call(self, caller, callee, often):
        self.arc(caller, callee, self.one([line for file, line, _ in caller.costs if file is None]
            or [0]), often)

    def make_files(self):
        """Return places of functions (object, file, language), and weights."""
        ending = {"c": ".c", "c++": ".cc", "rust": ".rs"}[self.language]
        program = self.root + "prog" if self.root.startswith("/") else "/usr/bin/prog"
        places, weights = [], []
        for number in range(max(3, self.size // 15)):
            folder = self.one(["", "", self.one(MODULES) + "/"])
            places.append((program, "%s%s%s_%d%s" % (self.root, folder, self.one(NOUNS), number,
                ending), self.language))
            weights.append(self.few(1, 12))
        for ob in self.random.sample(LIBRARIES, self.number(1, 3)):
            for number in range(1 if self.chance(0.5) else max(2, self.size // 60)):
                places.append((ob, "???" if number == 0 else "%s_%s.c" % (self.one(NOUNS),
                    self.one(MODULES)), "c"))
                weights.append(self.few(1, 6))
        return places, weights

    def make_program(self):
        places, weights = self.make_files()
        functions = []
        for number, (ob, fl, language) in enumerate(
                self.random.choices(places, weights, k=self.size)):
            name = self.fresh_name(language, ob, fl) if number else "main"
            if number == 0:
                ob, fl, language = places[0]
                self.take(ob, fl, name)
            f = Function(ob, fl, name, language)
            f.rank = float(number)
            functions.append(f)
            self.old.add(f)
            if self.chance(0.05) and number:
                self.add_kin(f, functions)
        for f in functions:
            f.costs, f.calls = [], []
        for number, f in enumerate(functions):
            self.give_costs(f, self.give_callers(f, functions[:number]))
        for functions in self.old.files.values():
            self.random.shuffle(functions)

    def add_kin(self, f, functions):
        """Add an overload, another instance or a clone of f."""
        if f.language == "c++" and "(" in f.fn:
            name = f.fn[:f.fn.index("(")] + self.arguments()
        elif f.language == "rust":
            name = f.fn[:-19] + self.rust_hash()
        else:
            name = stem(f.fn) + self.one(MARKS[:5])
        if self.take(f.ob, f.fl, name):
            kin = Function(f.ob, f.fl, name, f.language)
            kin.rank = f.rank + 0.1
            functions.append(kin)
            self.old.add(kin)

    def give_callers(self, f, before):
        """Let some functions call f, and return how often it runs."""
        if not before:
            return 1
        near = [g for g in before[-200:] if g.fl == f.fl and g.ob == f.ob]
        number = self.number(20, 60) if self.chance(0.02) else self.few(1, 6)
        runs = 0
        for caller in {id(g): g for g in (self.one(near if near and self.chance(0.6) else before)
                for _ in range(number))}.values():
            often = self.few(1, 10000) if caller is before[0] else max(1, int(
                sum(cost for _, _, cost in caller.costs[:1]) * self.one([0.02, 0.1, 0.2, 1])))
            self.call(caller, f, often)
            runs += caller.calls[-1][2]
        return runs

    # The edits

    def copy(self):
        self.new, twin = Program(), {}
        for f in self.old.functions():
            g = twin[f] = Function(f.ob, f.fl, f.fn, f.language)
            g.start, g.rank, g.costs, g.same = f.start, f.rank, list(f.costs), f
            self.new.add(g)
        for f, g in twin.items():
            for callee, line, count in f.calls:
                self.arc(g, twin[callee], line, count)

    def fresh(self, like, ob=None, fl=None, fn=None, callers=(), after=None):
        """Add a function to the new program, by default with 1 or 2 callers."""
        g = Function(ob or like.ob, fl or like.fl, "", like.language)
        g.fn = fn or self.fresh_name(g.language, g.ob, g.fl)
        g.kind = "added"
        everyone = self.new.functions()
        callers = callers or [self.one(everyone) for _ in range(self.number(1, 2))]
        g.rank = max(f.rank for f in callers) + self.random.random() * 0.01 + 0.001
        self.new.add(g, after)
        runs = 0
        for caller in dict.fromkeys(callers):
            self.call(caller, g, self.few(1, 3000))
            runs += caller.calls[-1][2]
        self.give_costs(g, runs)
        for callee in self.random.sample(everyone, min(len(everyone), 3)):
            if callee.rank > g.rank and self.chance(0.5):
                self.call(g, callee, runs)
        return g

    def leave(self, g, kind):
        """Remove g from the profile, but not from the source."""
        for f, call in self.new.callers(g):
            f.calls.remove(call)
        g.calls, g.gone, g.kind, g.same.kind = [], True, kind, kind

    def drop(self, g, kind):
        self.leave(g, kind)
        self.new.remove(g)

    def rename(self, g, name, kind):
        if name == g.fn or not self.take(g.ob, g.fl, name):
            return False
        g.fn, g.kind = name, kind
        return True

    def move(self, g, fl):
        if fl == g.fl or not self.take(g.ob, fl, g.fn):
            return False
        self.new.remove(g)
        g.fl = fl
        there = self.new.files.setdefault((g.ob, fl), [])
        there.insert(self.number(0, len(there)), g)
        return True

    def other_file(self, g, known=True):
        if not known or self.chance(0.3):
            return "%s%s/%s_%d%s" % (self.root, self.one(MODULES), self.one(NOUNS),
                self.number(100, 10 ** 6), os.path.splitext(g.fl)[1])
        return self.one([fl for ob, fl in self.new.files if ob == g.ob and fl != "???"] or [g.fl])

    def edit_rust_hash(self, g):
        return g.language == "rust" and self.rename(g, g.fn[:-19] + self.rust_hash(), "rust hash")

    def edit_moved(self, g):
        if g.fl == "???" or not self.move(g, self.other_file(g)):
            return False
        g.kind = "static moved" if g.fn in STATIC_NAMES else "moved"
        return True

    def edit_signature(self, g):
        if g.language != "c++" or "(" not in g.fn:
            return False
        return self.rename(g, g.fn[:g.fn.index("(")] + self.arguments(), "signature")

    def edit_clone(self, g):
        if g.language == "rust" or g.fl == "???":
            return False
        mark = g.fn[len(stem(g.fn)):]
        if mark and mark != ".cold":
            return self.rename(g, stem(g.fn) + re.sub(r"\d+", str(self.number(1, 9)), mark),
                "clone renumbered")
        return not mark and self.rename(g, g.fn + self.one([".constprop.0", ".isra.0",
            ".constprop.0.isra.0"]), "clone added")

    def edit_renamed(self, g):
        if g.fl == "???":
            return False
        if g.language == "c" and self.chance(0.6):          # change one word
            words = g.fn.split("_")
            words[self.number(0, len(words) - 1)] = self.one(NOUNS + VERBS)
            name = "_".join(words)
            return self.is_fresh(g.ob, g.fl, name) and self.rename(g, name, "renamed")
        name = self.fresh_name(g.language, g.ob, g.fl)
        if g.language == "c":
            name = stem(name) + g.fn[len(stem(g.fn)):]
        return self.rename(g, name, "renamed")

    def edit_crossed(self, g):
        """Rename two functions, each to a name like the other's old name."""
        others = [f for f in self.new.files[g.ob, g.fl] if f is not g and f.kind == "unchanged"
            and f.rank > 0 and f.language == "c" and "." not in f.fn]
        if g.language != "c" or g.fl == "???" or "_" not in g.fn or "." in g.fn or not others:
            return False
        other = self.one(others)
        a, b = g.fn + "_2", other.fn + "_2"
        if not all(self.is_fresh(g.ob, g.fl, name) and self.take(g.ob, g.fl, name)
                for name in (a, b)):
            return False
        g.fn, other.fn, g.kind, other.kind = b, a, "crossed", "crossed"
        return True

    def edit_swapped(self, g):
        """Exchange the costs of two functions; their names tell the truth."""
        others = [f for f in self.new.files[g.ob, g.fl] if f is not g and f.kind == "unchanged"
            and f.rank > 0]
        if g.fl == "???" or not others:
            return False
        other = self.one(others)
        g.costs, other.costs = other.costs, g.costs
        g.kind = other.kind = "swapped"
        return True

    def edit_removed(self, g):
        self.drop(g, "removed")
        return True

    def edit_added(self, g):
        self.fresh(g)
        return True

    def edit_overload(self, g):
        """Replace an overload by an unrelated function with other arguments."""
        if g.language != "c++" or "(" not in g.fn:
            return False
        name = g.fn[:g.fn.index("(")] + self.arguments()
        if not self.take(g.ob, g.fl, name):
            return False
        self.drop(g, "overload")
        self.fresh(g, fn=name).kind = "overload"
        return True

    def edit_static(self, g):
        """Replace a static function by an unrelated one in another file."""
        fl = self.other_file(g)
        if g.fn not in STATIC_NAMES or not self.is_fresh(g.ob, fl, g.fn) or not (
                self.take(g.ob, fl, g.fn)):
            return False
        self.drop(g, "static")
        self.fresh(g, fl=fl, fn=g.fn).kind = "static"
        return True

    def edit_library(self, g):
        """Let the program call another library function with a similar name."""
        callers = [f for f, _ in self.new.callers(g)]
        if g.ob not in LIBRARIES or not callers:
            return False
        self.drop(g, "library")
        self.kept.add(g.ob)
        words = g.fn.split("_")
        words[-1] = self.one(NOUNS)
        name = "_".join(words)
        self.fresh(g, fn=name if self.is_fresh(g.ob, g.fl, name) and self.take(g.ob, g.fl, name)
            else None, callers=callers).kind = "library"
        return True

    def edit_callee_only(self, g):
        """Make g only a callee, perhaps beside a new function like g."""
        if not self.new.callers(g) or g.fl == "???":
            return False
        if self.chance(0.5):
            other = self.fresh(g, after=g)
            other.costs = list(g.costs)
        g.costs, g.calls, g.kind = [], [], "callee only"
        return True

    def edit_clone_elsewhere(self, g):
        """Remove a function; another file has one with its name and a clone."""
        fl = self.other_file(g)
        if g.language != "c" or g.fl == "???" or "." in g.fn or not (
                self.take(g.ob, fl, g.fn)):
            return False
        other = Function(g.ob, fl, g.fn, g.language)        # in the old program, too
        other.rank = g.rank + 0.01
        self.old.add(other)
        twin = Function(g.ob, fl, g.fn, g.language)
        twin.rank, twin.same = other.rank, other
        self.new.add(twin)
        caller = self.one([f for f in self.new.functions() if f.rank < g.rank and f.same])
        self.call(caller.same, other, self.few(1, 3000))
        self.arc(caller, twin, *caller.same.calls[-1][1:])
        self.give_costs(other, other_runs := caller.calls[-1][2])
        twin.costs = list(other.costs)
        part = Function(g.ob, fl, g.fn + ".part.0", g.language)
        if not self.take(*part.place()):
            return True
        self.cut(twin, part, other_runs)
        other.kind = twin.kind = part.kind = "part added"
        self.parts.append(("part added", other, part))
        self.drop(g, "clone elsewhere")
        return True

    def cut(self, g, part, runs):
        """Move the latter half of a function to a part, which it then calls."""
        own = sorted({line for file, line, _ in g.costs if file is None})
        at = own[len(own) // 2] if own else 0
        part.costs = [cost for cost in g.costs if cost[0] is None and cost[1] >= at]
        g.costs = [cost for cost in g.costs if cost not in part.costs]
        for call in g.calls:
            if call[1] >= at:
                self.arc(part, *call)
        g.calls = [call for call in g.calls if call[1] < at]
        part.rank, part.start = g.rank + 0.0005, g.start
        part.together = g
        self.new.add(part, g)
        self.call(g, part, runs)

    def halves(self, g):
        return sum(file is None for file, _, _ in g.costs) >= 4 and g.fl != "???"

    def runs(self, g):
        return sum(call[2] for _, call in self.new.callers(g)) or 1

    def edit_part(self, g):
        if g.language == "rust" or "." in g.fn or not self.halves(g):
            return False
        name = g.fn + self.one([".part.0", ".cold"])
        if not self.take(g.ob, g.fl, name):
            return False
        part = Function(g.ob, g.fl, name, g.language)
        self.cut(g, part, self.runs(g))
        g.kind = part.kind = "part added"
        self.parts.append(("part added", g.same, part))
        return True

    def edit_divided(self, g):
        """Divide a function into two; one of them may keep the name."""
        if not self.halves(g):
            return False
        kind = self.one(["divided", "in halves"])
        part = Function(g.ob, g.fl, self.fresh_name(g.language, g.ob, g.fl), g.language)
        self.cut(g, part, self.runs(g))
        part.together = None
        least = min(line for _, line, _ in part.costs)
        part.costs = [(file, line - least + 1, cost) for file, line, cost in part.costs]
        part.calls = [[callee, line - least + 1, count] for callee, line, count in part.calls]
        g.kind = part.kind = kind
        if kind == "in halves":
            g.fn = self.fresh_name(g.language, g.ob, g.fl)
            self.parts.append((kind, g.same, g))
        self.parts.append((kind, g.same, part))
        return True

    def edit_inlined(self, g):
        """Inline g into one or two callers, by their shares.  It is a part of
        one caller, but not of two, since these do not become one function."""
        callers = self.new.callers(g)
        where = {id(f) for f, _ in callers}
        if not callers or len(where) > 2 or g.fl == "???" or any(
                f.kind != "unchanged" or f.fl == "???" for f, _ in callers):
            return False
        runs = sum(call[2] for _, call in callers)
        for f, call in callers:
            f.inlined = getattr(f, "inlined", []) + [(g, call[2] / runs)]
            for callee, _, count in g.calls:
                self.arc(f, callee, call[1], count * call[2] // runs)
            f.calls.remove(call)
            f.kind = "inlined into"
        kind = "inlined" if len(where) == 1 else "inlined twice"
        if kind == "inlined":
            self.parts.append((kind, g.same, callers[0][0]))
        self.leave(g, kind)
        return True

    def edit_inlined_once(self, g):
        """Inline g into one of its callers; the others still call it.  Costs
        move, and cgdiff may or may not take both functions for one change."""
        callers = [(f, call) for f, call in self.new.callers(g) if f.kind == "unchanged"
            and f.fl != "???"]
        runs = self.runs(g)
        if len(self.new.callers(g)) < 2 or not callers or g.fl == "???":
            return False
        f, call = self.one(callers)
        share = call[2] / runs
        twin = Function(g.ob, g.fl, g.fn, g.language)
        twin.costs, twin.gone, twin.together, twin.rank = list(g.costs), True, g, g.rank
        twin.kind = "inlined once"
        self.new.add(twin, g)
        f.inlined = getattr(f, "inlined", []) + [(twin, share)]
        f.calls.remove(call)
        g.costs = [(file, line, max(1, int(cost * (1 - share)))) for file, line, cost in g.costs]
        f.kind, g.kind = "inlined into", "inlined once"
        self.allowed.append((g.same, f))
        return True

    def edit_one_line(self, g):
        """Remove g; a caller gets one cheap line of it, and higher costs."""
        callers = [f for f, _ in self.new.callers(g) if f.kind == "unchanged" and f.rank > 0
            and f.fl != "???" and f.cost() > 0]
        own = [cost for cost in g.costs if cost[0] is None]
        if not callers or len(own) < 3 or g.fl == "???" or g.cost() < 200:
            return False
        f = self.one(callers)
        self.leave(g, "one line")
        f.costs = [(file, line, cost * self.number(2, 4)) for file, line, cost in f.costs]
        f.one_line = (g, self.one(own)[1], max(1, g.cost() // 1000))
        f.kind = "slower"
        return True

    def edit_files(self):
        """Move files, folders and libraries, and change all hashes of Rust."""
        if self.chance(0.3):
            for key in [key for key in list(self.new.files) if key[1] != "???"]:
                if self.chance(0.1) and self.new.files[key]:
                    functions = self.new.files[key]
                    fl = self.other_file(functions[0], known=False)
                    self.new.files = collections.OrderedDict(((key[0], fl) if k == key else k, v)
                        for k, v in self.new.files.items())
                    for g in functions:
                        g.fl = fl
                        self.take(*g.place())
                        g.kind = "file moved" if g.kind == "unchanged" else g.kind
        if self.chance(0.3):
            for g in self.new.functions():
                if g.kind == "unchanged":
                    self.edit_rust_hash(g)
        if self.chance(0.4) and self.root:
            self.move_root(self.one(["/tmp/b/", "/home/eve/work/proj/", self.root + "v2/"]))
        for ob in LIBRARIES[2:]:
            if self.chance(0.2) and ob not in self.kept:
                self.move_library(ob, ob.replace("1.2.13", "1.3").replace("1.4.so", "1.5.so"))

    def move_root(self, to):
        """Build the new program in another folder."""
        def new(name):
            return to + name[len(self.root):] if name.startswith(self.root) else name
        self.new.files = collections.OrderedDict(((new(ob), new(fl)), functions)
            for (ob, fl), functions in self.new.files.items())
        for functions in self.new.files.values():
            for g in functions:
                g.ob, g.fl = new(g.ob), new(g.fl)
                g.costs = [(file and new(file), line, cost) for file, line, cost in g.costs]
                self.take(*g.place())
                if g.kind == "unchanged" and g.place() != g.same.place():
                    g.kind = "folder moved"

    def move_library(self, ob, to):
        for key in [key for key in self.new.files if key[0] == ob]:
            functions = self.new.files.pop(key)
            self.new.files[to, key[1]] = functions
            for g in functions:
                g.ob = to
                g.kind = "library moved" if g.kind == "unchanged" else g.kind

    def edit(self):
        edits = [getattr(self, name) for name in sorted(dir(self))
            if name.startswith("edit_") and name != "edit_files"]
        rate = self.one([0.05, 0.15, 0.3])
        everyone = self.new.functions()
        self.random.shuffle(everyone)
        for g in everyone:
            if self.chance(rate) and g.kind == "unchanged" and g.rank > 0 and self.is_alone(
                    g) and (g in self.new.files[g.ob, g.fl]):
                for edit in self.random.sample(edits, 6):
                    if edit(g):
                        break
        self.edit_files()

    # Lines and costs of both

    def lay_out(self, program):
        """Set the first lines; a part has that of its original function."""
        for functions in program.files.values():
            line = self.number(5, 60)
            for f in functions:
                if f.fl != "???" and f.together is None:
                    f.start = line
                    line += f.length() + self.one([1, 2, 2, 3, 8])
            self.place_others(functions)

    def place_others(self, functions):
        for f in functions:
            if f.fl == "???":
                f.start = 0
            elif f.together is not None:
                f.start = f.together.start

    def lay_out_again(self):
        """Lay out the new program; only some files have new lines."""
        for key, functions in self.new.files.items():
            line, edited = None, self.chance(0.5)
            for g in functions:
                if g.fl == "???" or g.together is not None:
                    continue
                if g.same is not None and g.same.fl == g.fl and not edited and (
                        line is None or g.same.start >= line):
                    g.start = g.same.start
                else:
                    g.start = (line or (g.same.start if g.same else 5)) + (
                        self.few(1, 40) if edited and self.chance(0.1) else 1)
                line = g.start + g.length() + 1
            self.place_others(functions)

    def perturb(self):
        """Change costs of the wanted share of functions, sometimes calls."""
        count_too = self.chance(0.5)
        for g in self.new.functions():
            if not g.costs or not self.chance(self.perturbed / 100):
                continue
            how = self.one(["scale", "each"] + ["some"] * (self.perturbed < 100))
            factor = self.one([self.random.uniform(0.5, 0.95), self.random.uniform(1.05, 2)])
            for i, (file, line, cost) in enumerate(g.costs):
                if how == "each":
                    factor = self.random.uniform(0.7, 1.4)
                elif how == "some" and self.chance(0.7):
                    continue
                new = max(1, round(cost * factor))
                g.costs[i] = (file, line, new + (new == cost))
            for call in g.calls:
                if count_too and self.chance(0.5):
                    call[2] = max(1, round(call[2] * factor))
            if self.chance(0.3):
                self.edit_lines(g)

    def edit_lines(self, g):
        """Insert lines into a function, and perhaps remove and add a cost."""
        at, more = self.number(0, g.length()), self.number(1, 6)
        own = [i for i, (file, _, _) in enumerate(g.costs) if file is None]
        for i in own:
            file, line, cost = g.costs[i]
            g.costs[i] = (file, line + more * (line >= at), cost)
        for call in g.calls:
            call[1] += more * (call[1] >= at)
        if len(own) > 3 and self.chance(0.5):
            g.costs.pop(self.one(own))
        if own and self.chance(0.5):
            g.costs.append((None, at, max(1, self.one(g.costs)[2] // self.number(1, 5))))

    def settle(self):
        for g in self.new.functions():
            if not g.costs and not g.calls and not self.new.callers(g):
                g.costs = [(None, 0, 1)]        # so that the profile has it
        self.lay_out(self.old)
        self.lay_out_again()
        for g in self.new.functions():
            for callee, share in getattr(g, "inlined", []):
                # Inlining saves the call, the prologue and the epilogue.
                less = self.one([1, 1, 0.95, 0.8])
                g.costs += [(None if callee.fl == g.fl else callee.fl,
                    callee.start + line - (g.start if callee.fl == g.fl else 0)
                        if file is None else line,
                    max(1, int(cost * share * (less if file is None else 1))))
                    for file, line, cost in callee.costs]
            if hasattr(g, "one_line"):
                callee, line, cost = g.one_line
                g.costs.append((None if callee.fl == g.fl else callee.fl, callee.start + line
                    - (g.start if callee.fl == g.fl else 0), cost))
        self.perturb()

    def turn(self):
        """Exchange the old and the new program."""
        for g in self.new.functions():
            if g.same is not None:
                g.same.same = g
        self.parts = [(TURNED.get(kind, kind), part, whole) for kind, whole, part in self.parts]
        self.allowed = [(part, whole) for whole, part in self.allowed]
        for f in self.old.functions() + self.new.functions():
            f.kind = TURNED.get(f.kind, f.kind)
        # The kind is that of the new function.
        for g in self.new.functions():
            if g.same is not None:
                g.same.kind = g.kind
                g.same = None
        self.old, self.new = self.new, self.old


class Sets:
    """Disjoint sets of things that belong together."""

    def __init__(self):
        self.up = {}

    def root(self, x):
        while self.up.get(x, x) is not x:
            x = self.up[x]
        return x

    def join(self, a, b):
        self.up[self.root(a)] = self.root(b)


def rules_of(err):
    return [shlex.split(words, comments=True)[1]
        for words in re.findall("(?m)^cgdiff: (-s .*)", err)]


def facts(out, name):
    return [fact.decode() for fact in re.findall(b"(?m)^desc: %s: (.*)" % name.encode(), out)]


def without_rules(out):
    return [line for line in out.splitlines()
        if not line.startswith((b"desc: Matched: ", b"desc: Part: "))]


def renamed(functions, rules, folder):
    """Return (object, file, name) of each function as cgfilter renames it."""
    path = tap.write(os.path.join(folder, "numbers"), ("events: Ir\n" + "".join(
        "ob=%s\nfl=%s\nfn=%s\n%d 1\n" % (*f.place(), i + 1)
        for i, f in enumerate(functions))).encode())
    tap.write(os.path.join(folder, "rules"), "".join(rule + "\n" for rule in rules).encode())
    p = tap.cgfilter("--rules=" + os.path.join(folder, "rules"),
        "--names=plain", "--positions=absolute", "--to=callgrind", path)
    if p.status != 0:
        raise RuntimeError(p.err)
    now, called = {"ob": "", "fl": "", "fn": ""}, {}
    for line in p.out.decode("latin-1").splitlines():
        key, equals, name = line.partition("=")
        if equals and key in now:
            now[key] = name
        elif re.fullmatch(r"\d+ 1", line):
            called[functions[int(line.split()[0]) - 1]] = (now["ob"], now["fl"], now["fn"])
    return called


class Found:
    """The pairs, parts and failed limits that cgdiff finds for two programs."""

    def __init__(self, pair, folder, options=()):
        files = [tap.write(os.path.join(folder, name), program.text())
            for name, program in (("old", pair.old), ("new", pair.new))]
        verdict = os.path.join(folder, "verdict")
        p = tap.cgdiff("-v", "--match=similar", *options,
            "--fail-if=fn:Ir>+2%", "--verdict=json:" + verdict, *files)
        if p.status not in (0, 1):
            raise RuntimeError(p.err)
        self.rules = rules_of(p.err)
        self.olds, self.news = pair.old.functions(), pair.new.functions()
        called = self.called = renamed(self.olds, self.rules, folder)
        by_place = {g.place(): g for g in self.news}
        self.pairs = {f: by_place[called[f]] for f in self.olds if called[f] in by_place}
        self.links = [(f, g, "pair") for f, g in self.pairs.items()]
        self.read_parts(p.out.decode("latin-1"), called)
        self.sets = Sets()
        for f, g, _ in self.links:
            self.sets.join(f, g)
        self.failed = {(row["object"], row["file"], row["function"])
            for limit in json.loads(tap.read(verdict))["limits"]
            for row in limit["rows"] if limit["verdict"] == "failed"}

    def read_parts(self, out, called):
        old, new = collections.defaultdict(list), collections.defaultdict(list)
        for f in self.olds:
            for name in {f.fl + ":" + f.fn, called[f][1] + ":" + f.fn, ":".join(called[f][1:])}:
                for object in "", "[%s] " % f.ob, "[%s] " % called[f][0]:
                    old[object + name].append(f)
        for g in self.news:
            for object in "", "[%s] " % g.ob:
                new[object + g.fl + ":" + g.fn].append(g)
        for line in out.splitlines():
            if line.startswith("desc: Part: "):
                left, _, right = line[len("desc: Part: "):].partition(" => ")
                self.links += [(f, g, "part") for f in old[left][:1] for g in new[right][:1]]


class Score:
    """The sums over pairs of programs."""

    def __init__(self):
        self.right, self.wrong, self.missed = (collections.Counter() for _ in range(3))
        self.seen, self.hidden, self.examples, self.functions = [], [], [], 0

    def add(self, other):
        for name in ("right", "wrong", "missed"):
            getattr(self, name).update(getattr(other, name))
        for name in ("seen", "hidden", "examples"):
            getattr(self, name).extend(getattr(other, name))
        self.functions += other.functions

    def table(self):
        lines = ["%-18s %7s %7s %7s" % ("", "right", "wrong", "missed")]
        for kind in PAIRS + PARTS + NONE:
            numbers = self.right[kind], self.wrong[kind], self.missed[kind]
            if any(numbers):
                lines.append("%-18s %7d %7d %7d" % ((kind,) + numbers))
        return lines + ["%d functions, %d wrong pairs that a gate can see, %d rises hidden"
            % (self.functions, len(self.seen), len(self.hidden))]


def costs_of(f):
    return sorted(cost for _, _, cost in f.costs)


class Judge:
    """Compares what cgdiff found with the truth."""

    def __init__(self, pair, found):
        self.pair, self.found, self.score = pair, found, Score()
        self.truth, self.same = Sets(), {}          # new function by old one
        for g in found.news:
            if g.same is not None:
                self.truth.join(g.same, g)
                self.same[g.same] = g
        for f, g in [part[1:] for part in pair.parts] + pair.allowed:
            self.truth.join(f, g)
        for functions in found.olds, found.news:    # kin has one source
            kin = {}
            for f in functions:
                self.truth.join(f, kin.setdefault((f.ob, f.fl, stem(f.fn)), f))
        self.costs = {}                             # [old, new] of each set in truth
        for at, functions in enumerate((found.olds, found.news)):
            for f in functions:
                self.costs.setdefault(self.truth.root(f), [0, 0])[at] += f.cost()
        self.linked = collections.defaultdict(list)
        for f, g, _ in found.links:
            if not self.is_doubtful(f, g):
                self.linked[f].append(g)
                self.linked[g].append(f)
        self.score.functions = len(found.olds)
        self.judge_pairs()
        self.judge_parts()
        self.judge_strangers()
        self.judge_links()
        self.judge_gate()

    def is_true(self, f, g):
        return self.truth.root(f) is self.truth.root(g)

    def looks(self, f, program):
        """Return all that a profile tells about a function, except its name."""
        return (f.ob, f.fl, costs_of(f),
            sorted(call[0].place() for call in f.calls),
            sorted(caller.place() for caller, _ in program.callers(f)))

    def is_doubtful(self, f, g):
        """Whether a wrong pair is excusable: f differs from the old g, or g
        from the new f, only in name; or f and g have equal names and costs."""
        if self.is_true(f, g):
            return False
        if f.fn == g.fn and costs_of(f) == costs_of(g):
            return True
        old, new = self.pair.old, self.pair.new
        return (g.same is not None and self.looks(f, old) == self.looks(g.same, old)) or (
            f in self.same and self.looks(g, new) == self.looks(self.same[f], new))

    def count(self, kind, how, *functions):
        getattr(self.score, how)[kind] += 1
        if how != "right":
            self.score.examples.append((kind, how, " ... ".join(
                "%s:%s" % (f.fl, f.fn) for f in functions)))

    def judge_pairs(self):
        for f, g in self.same.items():
            if g.kind in PAIRS:
                kind = g.kind
            elif f.place() == g.place():
                kind = "unchanged"              # in name and place
            else:
                continue
            self.decide(kind, f, g, any(self.is_true(f, x) for x in self.linked[f]))

    def judge_parts(self):
        for kind, f, g in self.pair.parts:
            self.decide(kind, f, g, self.found.sets.root(f) is self.found.sets.root(g))

    def decide(self, kind, f, g, is_found):
        links = self.linked[f] + self.linked[g]
        if not all(self.is_true(f, x) for x in links):
            self.count(kind, "wrong", f, g, *links)
        else:
            self.count(kind, "right" if is_found else "missed", f, g)

    def judge_strangers(self):
        known = {f for part in self.pair.parts for f in part[1:]}
        for f in self.found.olds + self.found.news:
            if f.same is None and f not in self.same and f not in known:
                self.count(f.kind, "right" if all(self.is_true(f, x) for x in self.linked[f])
                    else "wrong", f, *self.linked[f])

    def judge_links(self):
        """Collect wrong links that give a gate other costs to compare."""
        for f, g, how in self.found.links:
            if self.is_true(f, g) or self.is_doubtful(f, g):
                continue
            a, b = self.costs[self.truth.root(f)], self.costs[self.truth.root(g)]
            if (how == "pair" and f.cost() != (g.same.cost() if g.same else 0)) or (
                    how == "part" and (a[0] != a[1] or b[0] != b[1])):
                self.score.seen.append("%s: %s:%s (%s, %d) => %s:%s (%s, %d)" % (how, f.fl, f.fn,
                    self.kind_of(f), f.cost(), g.fl, g.fn, g.kind, g.cost()))

    def kind_of(self, f):
        return self.same[f].kind if f in self.same else f.kind

    def judge_gate(self):
        """Collect rises of more than two percent that passed the gate."""
        groups, members = collections.defaultdict(list), collections.defaultdict(list)
        for f in self.found.olds + self.found.news:
            groups[self.truth.root(f)].append(f)
            members[self.found.sets.root(f)].append(f)
        for group, functions in groups.items():
            old, new = self.costs[group]
            told = {self.found.called.get(f, f.place()) for member in functions
                for f in members[self.found.sets.root(member)]}
            if new * 100 > old * 102 and not told & self.found.failed:
                self.score.hidden.append("%s:%s (%s) %d -> %d" % (functions[-1].fl,
                    functions[-1].fn, self.kind_of(functions[-1]), old, new))


def judge(seed, size, perturbed, folder, options=()):
    pair = Pair(seed, size, perturbed)
    return Judge(pair, Found(pair, folder, options)).score


def parameters(seed, most):
    """Return the size and the percentage of perturbed functions for a seed."""
    rng = random.Random("size %d" % seed)
    return min(most, int(100 * 100 ** (rng.random() ** 1.5))), (0, 20, 100)[seed % 3]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    option = parser.add_argument
    option("--pairs", type=int, default=30, help="how many")
    option("--seed", type=int, default=1, help="the first one")
    option("--functions", type=int, metavar="N",
        help="go on until so many functions were compared, instead of --pairs")
    option("--size", type=int, default=10000, metavar="N", help="functions of a pair at most")
    option("--perturbed", type=int, choices=[0, 20, 100], help="percent, of all pairs")
    option("--write", metavar="DIR", help="write the pair of --seed there, and end")
    option("--show", metavar="KIND", help="what was not right of this kind (all: of any)")
    option("--option", action="append", default=[], help="one more for cgdiff")
    options = parser.parse_args()
    total, seed = Score(), options.seed
    folder = options.write or tap.scratch()
    os.makedirs(folder, exist_ok=True)
    while (total.functions < options.functions if options.functions
            else seed < options.seed + options.pairs):
        size, perturbed = parameters(seed, options.size)
        perturbed = perturbed if options.perturbed is None else options.perturbed
        score = judge(seed, size, perturbed, folder, options.option)
        total.add(score)
        name = "seed %d (%d functions, %d %% perturbed)" % (seed, size, perturbed)
        print("%s: %d wrong that a gate can see, %d rises hidden" % (name, len(score.seen),
            len(score.hidden)))
        for line in score.seen:
            print("  seen: " + line)
        for line in score.hidden:
            print("  hidden: " + line)
        for kind, how, line in score.examples:
            if options.show in (kind, "all"):
                print("  %s %s: %s" % (kind, how, line))
        seed += 1
        if options.write:
            break
    print("\n".join(total.table()))
    sys.exit(1 if total.seen or total.hidden else 0)


if __name__ == "__main__":
    main()
