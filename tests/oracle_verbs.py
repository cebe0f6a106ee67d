"""An independent implementation of cgdiff and cgfilter, by oracle.py.

filtered() and difference() take sums of profiles and the words of a command
line, and return the profile that must come out.  Costs are keyed as in
oracle.Sum.  Tests use patterns that mean the same to Python and PCRE2.
"""
import collections
import fractions
import functools
import itertools
import re

import oracle
from oracle import UNKNOWN

# The kinds of names in a key.  A function is (object, file, name).
NAMES = {"cost": ["", "ob", "fl", "fn", "fl", ""],
         "arc": ["", "ob", "fl", "fn", "fl", "", "ob", "fl", "fn", ""],
         "jump": ["", "ob", "fl", "fn", "fl", "", "fl", "fn", "", ""]}
TERM = re.compile(rb"[+-]|\d+|[^\s\d+*-][^\s+*-]*")
FORMULAS = {b"L1m": b"I1mr + D1mr + D1mw", b"LLm": b"ILmr + DLmr + DLmw", b"Bm": b"Bcm + Bim"}
PRESETS = {b"rust": [b"s/::h[0-9a-f]{16}(?![0-9a-f])//g", b"s/17h[0-9a-f]{16}E/E/g",
                     rb"s/(?<=C)s\w{4,11}_(?=u?\d)//g", rb"s/(?<=\w)\[[0-9a-f]+\](?=::)//g"],
           b"gcc": [rb"s/ \[clone \.[^\]]*\]//g", rb"s/(\.(constprop|isra|part|lto_priv)\.\d+"
                    rb"|\.(cold|localalias)(\.\d+)?)+(?=$|'\d)//g"],
           b"llvm": [rb"s/ \(\.llvm\.\d+\)//g", rb"s/\.llvm\.\d+//g", rb"s/\.__uniq\.\d+//g"]}
MODS = {"mod-filename": b"fl:", "mod-funcname": b"fn:", "mod-objname": b"ob:"}
BELOW = (b"", UNKNOWN, b"(below threshold)")
JOINED = b"\0"     # begins the names of lumps and groups, until namespaces are found

Profile = collections.namedtuple("Profile", "events costs summary definitions")


class Parts(oracle.Sum):
    """The sum of only those parts for which chosen(header, number) is true."""
    def __init__(self, paths, chosen):
        self.chosen, self.nth, self.costs = chosen, 0, {}
        super().__init__(paths)

    def begin_part(self):
        super().begin_part()
        self.whole, self.costs = self.costs, {}
        self.before = set(self.commands), set(self.definitions)

    def end_part(self):
        self.end_jump()
        self.nth += 1
        if self.chosen(self.header, self.nth):
            super().end_part()
            for key, counts in self.costs.items():
                oracle.add(self.whole.setdefault(key, {}), counts)
        else:
            self.commands, self.definitions = self.before
        self.costs = self.whole


def split_words(line):
    """Return [(name, value)] of words like --name=value."""
    pairs = [word.removeprefix("--").partition("=")[::2] for word in line]
    return [(name, value.encode()) for name, value in pairs]


def values(options, name):
    return [value for each, value in options if each == name]


def last(options, name, default):
    return (values(options, name) or [default])[-1]


def rekey(costs, change):
    """Return the costs with changed keys; sum equal keys, and omit None."""
    found = {}
    for key, counts in costs.items():
        key = change(key)
        if key is not None:
            oracle.add(found.setdefault(key, {}), counts)
    return found


def solid(costs, events):
    """Return the costs without zeros and without other events."""
    columns = {"calls", "executed", "followed", *events}
    found = {key: {c: n for c, n in counts.items() if n and c in columns}
             for key, counts in costs.items()}
    return {key: counts for key, counts in found.items() if counts}


def functions(costs):
    return {key[1:4] for key in costs} | {key[6:9] for key in costs if key[0] == "arc"}


def self_costs(costs, event):
    found = collections.Counter()
    for key, counts in costs.items():
        if key[0] == "cost":
            found[key[1:4]] += counts.get(event, 0)
    return found


# Names

def matcher(what):
    """Return a test of whether WHAT matches a function."""
    kind, pattern = re.fullmatch(rb"(?:(ob|fl|fn):)?(.*)", what).groups(b"fn")
    column, search = (b"ob", b"fl", b"fn").index(kind), re.compile(pattern).search
    return functools.lru_cache(maxsize=None)(lambda function: bool(search(function[column])))


def matchers(options, name):
    """Return a test of whether any WHAT of this option matches a function."""
    found = [matcher(what) for what in values(options, name)]
    return lambda function: any(matches(function) for matches in found)


def rule(text):
    """Return (kind, pattern, new, count) of [ob:|fl:|fn:]s/OLD/NEW/FLAGS."""
    kind, text = re.fullmatch(rb"(?:(ob|fl|fn):)?(s.*)", text).groups(b"fn")
    _, old, new, flags = text.split(text[1:2])
    pattern = re.compile(old, re.IGNORECASE if b"i" in flags else 0)
    return kind.decode(), pattern, new, 0 if b"g" in flags else 1


def rules(options):
    for name, value in options:
        if name == "subst" or name in MODS:
            yield rule(MODS.get(name, b"") + value)
        elif name == "norm":
            yield from (rule(text) for preset in value.split(b",") for text in PRESETS[preset])
    if ("merge-recursion", b"") in options:
        yield "fn", re.compile(rb"'([2-9]|[1-9]\d+)(?=$|')"), b"", 0


def rename(costs, options):
    steps = list(rules(options))

    @functools.lru_cache(maxsize=None)
    def renamed(kind, name):
        for wanted, pattern, new, count in steps:
            name = pattern.sub(new, name, count) if wanted == kind else name
        return name

    def change(key):
        new = tuple(renamed(kind, name) if kind else name
                    for kind, name in zip(NAMES[key[0]], key))
        joined = key[0] == "arc" and new[1:4] == new[6:9]
        return None if joined and not is_recursion(key[3], key[8]) else new
    return rekey(costs, change)


def is_recursion(caller, callee):
    """Whether a call stays if caller and callee become one: their names differ
    only in level and context, or the caller is a clone of the callee."""
    caller, callee = (name.partition(b"'")[0] for name in (caller, callee))
    clone = re.escape(callee) + rb"([.].*| \[clone [.].*| \([.].*)?"
    return re.fullmatch(clone, caller) is not None


def without_zeros(costs):
    """Return all rows except arcs with only zeros, which are no calls."""
    return {key: counts for key, counts in costs.items()
            if key[0] != "arc" or any(counts.values())}


def call_graph(costs):
    calls = {function: set() for function in functions(costs)}
    for key in without_zeros(costs):
        if key[0] == "arc":
            calls[key[1:4]].add(key[6:9])
    return calls


def written(key):
    """Return the key that sorts rows as a profile has them."""
    kind, function, file, at = key[0], key[1:4], key[4], key[5]
    to = (key[6:9], (key[9][0] or 0, key[9][1])) if kind == "arc" else ()
    return kind != "cost", function, file != function[1], file, (at[0] or 0, at[1]), *to


def below(costs, events, options):
    """Return the costs of the roots and their share of the costs of callees."""
    if not values(options, "root"):
        return costs
    costs = without_zeros(costs)
    roots, whole, into, found, parts = matchers(options, "root"), {}, {}, {}, set()
    groups = [frozenset(group) for group in cycles(call_graph(costs))]
    home = {function: group for group in groups for function in group}
    rows = {group: [] for group in groups}
    for key in sorted((key for key in costs if key[0] != "jump"), key=written):
        rows[home[key[1:4]]].append(key)
        if key[0] == "arc" and home[key[1:4]] != home[key[6:9]]:
            into.setdefault(home[key[6:9]], []).append(key)
    for group in reversed(groups):
        arcs = into.get(group, [])
        inside = [key for key in arcs if key in found]
        whole[group] = any(map(roots, group)) or bool(arcs) and all(
            whole[home[key[1:4]]] for key in arcs)
        if whole[group]:
            found.update({key: costs[key] for key in rows[group]})
        elif inside:
            cut_part(costs, found, (arcs, inside, rows[group], home), events)
            parts |= group
        else:
            continue
        ways = fraction("calls", costs, found, arcs, inside) if not whole[group] else 1
        for key, counts in costs.items():
            if key[0] == "jump" and key[1:4] in group:
                found[key] = {c: int(n * ways) for c, n in counts.items()}
    for key, counts in found.items():
        if key[0] == "arc" and key[1:4] in parts:
            keep_call(counts, costs[key].get("calls"))
    return {key: counts for key, counts in found.items()
            if key[1:4] not in parts or any(counts.values())}


def fraction(column, costs, found, arcs, inside):
    """Return the share of arcs inside, by a column, or by calls or number."""
    for column in (column, "calls"):
        weights = [costs[key].get(column, 0) for key in arcs]
        if min(weights) >= 0 and any(weights):
            return fractions.Fraction(sum(found[key].get(column, 0) for key in inside),
                                      sum(weights))
    return fractions.Fraction(len(inside), len(arcs))


def cut_part(costs, found, group, events):
    """Add the due share of the rows of a group to what is found."""
    arcs, inside, rows, home = group
    due = {}
    for column in ("calls", *events):
        due[column] = fraction(column, costs, found, arcs, inside)
        own = sum(costs[key].get(column, 0) for key in rows
                  if key[0] == "cost" or home[key[1:4]] != home[key[6:9]])
        weights = [costs[key].get(column, 0) for key in arcs]
        if column != "calls" and min(weights) >= 0 and 0 < sum(weights) < own:
            due[column] *= fractions.Fraction(sum(weights), own)
    so_far = dict.fromkeys(due, 0)
    for key in rows:
        part = {}
        for column, n in costs[key].items():
            if column in due:
                part[column] = int((so_far[column] + n) * due[column]) - int(
                    so_far[column] * due[column])
                so_far[column] += n
        found[key] = part


def keep_call(counts, called):
    """Leave a call to an arc that has a cost, if the arc had calls."""
    if called and not counts["calls"] and any(counts.values()):
        counts["calls"] = 1 if called > 0 else -1


def keep_and_drop(costs, options):
    kept, dropped = matchers(options, "keep"), matchers(options, "drop")
    if ("callers", b"") in options:
        calls = call_graph(costs)
        some, more = set(), set(filter(kept, calls))
        while more:
            some |= more
            more = {function for function in calls if calls[function] & more} - some
        kept = some.__contains__

    def stays(function):
        return (kept(function) or not values(options, "keep")) and not dropped(function)
    return {key: counts for key, counts in costs.items()
            if stays(key[1:4]) and (key[0] != "arc" or stays(key[6:9]))}


# Fold

def cycles(calls):
    """Return the cycles and single functions, callees first."""
    number = oracle.components([(caller, callee) for caller, callees in calls.items()
                                for callee in (caller, *callees)])
    found = collections.defaultdict(set)
    for function in calls:
        found[number[function]].add(function)
    return [found[n] for n in sorted(found, reverse=True)]


def shares(total, weights):
    """Divide a total by weights, with partial sums rounded towards 0."""
    if total < 0:
        return [-share for share in shares(-total, weights)]
    ends, so_far = [0], 0
    for weight in weights:
        so_far += weight
        ends.append(total * so_far // sum(weights))
    return [b - a for a, b in zip(ends, ends[1:])]


def shares_up(total, weights):
    """Divide a total by weights, with partial sums rounded away from 0."""
    return shares(total, weights[::-1])[::-1]


class Folding:
    """Groups of functions, callees first, with the callers and rows of each."""
    def __init__(self, costs, events, groups):
        self.columns, self.groups = ["calls", *events], set(groups)
        self.home = {function: group for group in groups for function in group}
        called = {self.home.get(key[6:9]) for key in costs if key[0] == "arc"
                  and self.home.get(key[1:4]) != self.home.get(key[6:9])}
        self.home = {function: group for function, group in self.home.items() if group in called}
        self.into = {group: {} for group in called - {None}}    # caller -> weights
        self.to = {group: set() for group in self.into}         # groups that it calls
        self.out = {group: {} for group in self.into}           # what -> counts
        self.stays = {}
        self.called = {}    # what -> 1 if it has calls, -1 if only below 0
        self.shared = set()
        for key, counts in costs.items():
            self.enter(key, counts)
        for callers in self.into.values():
            self.settle(callers)
        for group in groups:
            for what in [what for what in self.out.get(group, ()) if what[0] == "cost"]:
                self.give(group, what)

    def enter(self, key, counts):
        home = self.home.get(key[1:4])
        callee = self.home.get(key[6:9]) if key[0] == "arc" else None
        if callee and callee != home:
            self.weigh(callee, home or key[1:6], counts)
        elif home and not callee and key[0] != "jump":
            what = key[0], key[6:]
            oracle.add(self.out[home].setdefault(what, {}), counts)
            calls = counts.get("calls", 0)
            self.called[what] = 1 if calls > 0 else self.called.get(what) or -(calls < 0)
        elif not home:
            self.stays[key] = counts

    def weigh(self, group, caller, counts):
        oracle.add(self.into[group].setdefault(caller, {}), counts)
        if caller in self.groups:
            self.to[caller].add(group)

    def place(self, caller):
        """Return the sort key of a caller, which is a position or a group."""
        if caller in self.groups:
            return (min(caller),)
        ob, fl, fn, file, at = caller
        return (ob, fl, fn), file != fl, file, (at[0] or 0, at[1])

    def settle(self, callers):
        """Replace weights that cannot be used, and scale them up."""
        order = sorted(callers, key=self.place)
        numbers = [callers[caller].get("calls", 0) for caller in order]
        if min(numbers) < 0 or not any(numbers):
            numbers = [1] + [0] * (len(order) - 1)
        for column in self.columns:
            weights = [callers[caller].get(column, 0) for caller in order]
            if min(weights) < 0 or not any(weights):
                weights = numbers
            while sum(weights) < 2 ** 61:
                weights = [2 * weight for weight in weights]
            for caller, weight in zip(order, weights):
                callers[caller][column] = weight

    def pairs(self, group):
        """Return how many new arcs are folded again, or infinity to wait."""
        groups_in = len([caller for caller in self.into[group] if caller in self.groups])
        places_in = len(self.into[group]) - groups_in
        groups_out, places_out = len(self.to[group]), len(self.out[group])
        ways_in, ways_out = groups_in + places_in, groups_out + places_out
        if groups_in and groups_out and ways_in > 1 and ways_out > 1:
            return float("inf")
        return ways_in * ways_out - places_in * places_out

    def parts(self, weights, counts, share):
        """Yield each caller with its share, unless that is 0."""
        order = sorted(weights, key=self.place)
        columns = {column: share(counts.get(column, 0), [weights[caller][column]
                   for caller in order]) for column in self.columns}
        for i, caller in enumerate(order):
            part = {column: columns[column][i] for column in self.columns}
            if any(part.values()):
                yield caller, part

    def give(self, group, what):
        """Divide a row of a group among its callers."""
        counts = self.out[group].pop(what)
        for caller, part in self.parts(self.into[group], counts, shares):
            if caller in self.groups:
                oracle.add(self.out[caller].setdefault(what, {}), part)
            else:
                key = what[0], *caller, *what[1]
                oracle.add(self.stays.setdefault(key, {}), part)
                self.shared.add((key, what))

    def fold(self, group):
        """Replace a group by its callers."""
        weights = self.into[group]
        for callee in self.to[group]:
            for caller, part in self.parts(weights, self.into[callee].pop(group), shares_up):
                self.weigh(callee, caller, part)
        for what in list(self.out[group]):
            self.give(group, what)
        for caller in weights:
            if caller in self.groups:
                self.to[caller].remove(group)
        del self.into[group], self.to[group], self.out[group]


def fold(costs, events, options):
    costs = without_zeros(costs)
    folded = set(filter(matchers(options, "fold"), functions(costs)))
    calls = {function: set() for function in folded}
    for key in costs:
        if key[0] == "arc" and {key[1:4], key[6:9]} <= folded:
            calls[key[1:4]].add(key[6:9])
    work = Folding(costs, events, [frozenset(group) for group in cycles(calls)])
    while work.into:
        work.fold(min(work.into, key=lambda group: (work.pairs(group), work.place(group))))
    for key, what in work.shared:
        if key[0] == "arc":
            keep_call(work.stays[key], work.called[what])
    return work.stays


# Group and aggregate

def gather(costs, home):
    """Replace functions by home(function): the new one and whether files and
    lines stay, or None.  Drop calls inside, and jumps that lose their lines."""
    home = functools.lru_cache(maxsize=None)(home)

    def change(key):
        kind, function, file, at, to = key[0], key[1:4], key[4], key[5], key[6:]
        own, stays = home(function) or (function, True)
        if not stays:
            file, at = UNKNOWN, (None if at[0] is None else 0, 0)
        if kind == "jump":
            to = (to[0], own[2] if to[1] == function[2] else to[1], *to[2:])
        elif kind == "arc" and home(to[:3]):
            callee, whole = home(to[:3])
            to = (*callee, to[3] if whole else (None if to[3][0] is None else 0, 0))
            if home(function) and callee == own:
                return None
        return (kind, *own, file, at, *to) if kind != "jump" or stays else None
    return rekey(costs, change)


def lumped(what):
    """Return home() for WHAT[=NAME], which the last = divides."""
    what, name = re.fullmatch(rb"(.*?)(?:=([^=]*))?", what).groups()
    matches, name = matcher(what), name or re.sub(rb"^(ob|fl|fn):", b"", what)
    return lambda function: ((b"", UNKNOWN, name), False) if matches(function) else None


def grouped(name, pattern):
    """Return home() for a group; the default name is the first capture."""
    def home(function):
        match = re.search(pattern, function[2])
        found = match and (name or (match[1] if match.re.groups else match[0]))
        return ((b"", UNKNOWN, found), True) if match else None
    return home


def lump_and_group(costs, options):
    """Replace functions by lumps and groups.  Before --by=namespace, mark their
    names, since a function of the same name has another namespace."""
    homes = [lumped(what) for what in values(options, "lump")]
    homes += [grouped(*(value.split(b"=", 1) if name == "group" else (None, value)))
              for name, value in options if name in ("group", "group-by")]
    mark = JOINED * (last(options, "by", b"") == b"namespace")

    def home(function):
        found = next(filter(None, (home(function) for home in homes)), None)
        return found and ((*found[0][:2], mark + found[0][2]), found[1])
    return gather(costs, home)


@functools.lru_cache(maxsize=None)
def namespace(name):
    """Return the namespace of a name of C or C++, or of Rust, where it may be a
    type, or None for a mangled name.  Remove brackets from the inside out."""
    if re.match(rb"_+(Z[A-Z0-9]|R[CMXYNIB])", name):
        return None
    whole = name
    name = re.sub(rb"^<\w*>'.*", b"", name, 1, re.DOTALL)      # <module> called by another
    name = re.sub(rb"::<(?!=|<?$)", b"<", name)      # a turbofish, but no operator of Ruby
    name = re.sub(rb"\boperator(<=>|<<=|>>=|->\*|<<|>>|<=|>=|->|<|>|\(\))", b"operator", name)
    name, before = name.replace(b"(anonymous namespace)", b"\1").partition(b" [clone")[0], None
    while name != before:
        before = name
        for bracket, stands in ((rb"<[^][<>(){}]*>", b""), (rb"\[[^][<>(){}]*\]", b""),
                                (rb"\([^][<>(){}]*\)", b"\2"), (rb"\{[^][<>(){}]*\}", b"\2")):
            name = re.sub(bracket, stands, name)
    depths = list(itertools.accumulate((c == 60) - (c == 62) for c in whole))
    if whole[:1] == b"<" and 0 in depths and whole[depths.index(0) + 1:][:2] == b"::":
        parts = [re.sub(rb"<.*>", b"", part).lstrip(b"&")
                 for part in whole[1:depths.index(0)].split(b" as ")]
        return next((part for part in (parts[0], parts[-1]) if b"::" in part), b"")
    # A level of recursion or a caller follows a quote.
    name = re.sub(rb"((?:^|[: ])[^:' ]+)'.*", rb"\1", name, 1, re.DOTALL)
    words = re.split(rb"(?:::)?\x02|\boperator\b", name)[0].split(b" ")
    return b"::".join(words[-1].split(b"::")[:-1]).replace(b"\1", b"(anonymous namespace)")


def in_namespace(function):
    if function[2].startswith(JOINED):
        return b"", UNKNOWN, function[2].removeprefix(JOINED)
    found = namespace(function[2])
    if found:
        return b"", UNKNOWN, found
    return function[0], UNKNOWN, b"(mangled)" if found is None else b"(global)"


def place(by, function, file):
    """Return the function that code of a function in this file becomes."""
    if by == b"file":
        return b"", file, file
    if by == b"object":
        return function[0], UNKNOWN, function[0] or UNKNOWN
    return in_namespace(function) if by == b"namespace" else function


def aggregate(costs, by):
    """Sum by instr, line, function, ...; only the first two keep jumps."""
    def change(key):
        if by == b"line":
            return tuple((None, f[1]) if isinstance(f, tuple) else f for f in key)
        own = place(by, key[1:4], key[4])
        to = (*place(by, key[6:9], key[7]), (None, 0)) if key[0] == "arc" else ()
        if key[0] == "jump" or (to[:3] == own and by != b"function"):
            return None
        return (key[0], *own, own[1], (None, 0), *to)
    return costs if by == b"instr" else rekey(costs, change)


# Events and thresholds

def value(counts, event, formulas, events):
    if event in events or event not in formulas:
        return counts.get(event, 0)
    total, factor = 0, 1
    for token in TERM.findall(formulas[event]):
        if token in b"+-":
            factor = 1 if token == b"+" else -1
        elif token.isdigit():
            factor *= int(token)
        else:
            total += factor * value(counts, token, formulas, events)
    return total


def choose_events(p, options):
    defined = [oracle.EVENT.match(text).groups() for text in values(options, "define")]
    defined = [(name, b" ".join(TERM.findall(text)), title) for name, text, title in defined]
    theirs = [name for name, formula, _ in sorted(p.definitions) if formula]
    definitions, events = p.definitions | set(defined), list(p.events)
    if values(options, "compute"):
        events += dict.fromkeys([name for name, *_ in defined] + theirs)
    if values(options, "events"):
        events = last(options, "events", b"").split(b",")
    formulas = {**FORMULAS, **{name: formula for name, formula, _ in definitions if formula}}

    def chosen(counts):
        kept = {c: n for c, n in counts.items() if isinstance(c, str)}
        return {**kept, **{e: value(counts, e, formulas, p.events) for e in events}}
    costs = {key: chosen(counts) if key[0] != "jump" else counts
             for key, counts in p.costs.items()}
    return Profile(events, costs, chosen(p.summary), definitions)


def threshold(p, options):
    event, below = p.events[0], set()
    own = self_costs(p.costs, event)
    for share in values(options, "min"):
        least = fractions.Fraction(share.rstrip(b"%").decode()) / 100 * abs(sum(own.values()))
        inclusive = collections.Counter(own)
        for key, counts in p.costs.items():
            if key[0] == "arc" and key[1:4] != key[6:9]:
                inclusive[key[1:4]] += counts.get(event, 0)
        below |= {f for f in functions(p.costs) if abs(inclusive[f]) < least}
    for n in values(options, "top"):
        below |= set(sorted(functions(p.costs), key=lambda f: (-abs(own[f]), f))[int(n):])
    return p._replace(costs=gather(p.costs, lambda f: (BELOW, False) if f in below else None))


# The commands

def chosen_parts(options):
    """Return the test for Parts that chooses parts by these facts."""
    facts = [(name.encode(), value) for name, value in options if name in ("part", "thread", "pid")]
    return lambda header, _: all(header.get(key, b"").strip() == value for key, value in facts)


def filtered(found, line):
    """Return the profile that cgfilter makes of a sum of chosen parts."""
    options = split_words(line)
    costs = below(rename(found.costs, options), found.events, options)
    costs = keep_and_drop(costs, options)
    costs = fold(costs, found.events, options)
    costs = lump_and_group(costs, options)
    if ("inline", b"split") in options:
        costs = rekey(costs, lambda key: (*key[:2], key[4], *key[3:]))
    costs = aggregate(costs, last(options, "by", b"instr"))
    p = Profile(found.events, costs, found.summary, found.definitions)
    p = threshold(choose_events(p, options), options)
    gone = {kind for kind, name in (("arc", "no-calls"), ("jump", "no-jumps"))
            if (name, b"") in options}
    return p._replace(costs={key: counts for key, counts in p.costs.items() if key[0] not in gone})


def subtract(old, new):
    """new - old, row by row"""
    found = {key: dict(counts) for key, counts in new.items()}
    for key, counts in old.items():
        oracle.add(found.setdefault(key, {}), {c: -n for c, n in counts.items()})
    return found


def only(costs, had, has, event, which):
    """Return what --only keeps; had and has are the functions of each side."""
    change = self_costs(costs, event)
    wanted = {b"increase": {f for f in change if change[f] > 0},
              b"decrease": {f for f in change if change[f] < 0},
              b"added": has - had, b"removed": had - has}[which]
    return {key: counts for key, counts in costs.items() if key[1:4] in wanted}


def split_signs(counts, columns):
    """Divide each event by sign, and make other counts positive.  A call with a
    cost counts as one at least, since readers take calls=0 for self cost."""
    found = {c: abs(n) for c, n in counts.items() if isinstance(c, str)}
    if found.get("calls") == 0 and any(counts.values()):
        found["calls"] = 1
    for c in columns:
        found[c + b"Up"], found[c + b"Down"] = max(counts.get(c, 0), 0), max(-counts.get(c, 0), 0)
    return {**counts, **found}


def difference(old, new, line):
    """Return the profile that cgdiff makes of two sums."""
    options, events = split_words(line), old.events
    if events != new.events:
        both = set(events) & set(new.events) if ("events", b"intersect") in options else {
            *events, *new.events}
        rank = {event: i for i, event in enumerate(oracle.VALGRIND_ORDER)}
        events = sorted(both, key=lambda e: (rank.get(e, 99), e))
    by = last(options, "by", b"line")
    sides = [rename(p.costs, options) for p in (old, new)]
    # A function exists even with only calls or jumps, which are not compared.
    there = [{place(by, key[1:4], key[4]) for key in side} for side in sides]
    sides = [aggregate(side, by) for side in sides]
    if ("no-lines", b"") in options:
        sides = [rekey(side, lambda key: None if key[0] == "jump" else tuple(
            (None, 0) if isinstance(f, tuple) else f for f in key)) for side in sides]
    costs = subtract(*sides)
    for which in values(options, "only"):
        costs = only(costs, *there, events[0], which)
    sides = [{"summary": p.summary, **side} for p, side in zip((old, new), sides)]
    costs["summary"] = subtract(*({"": p.summary} for p in (old, new)))[""]
    columns = [[e] for e in events]
    if ("sides", b"") in options:
        for key, counts in costs.items():
            for suffix, side in zip((b"Old", b"New"), sides):
                counts.update({e + suffix: side.get(key, {}).get(e, 0) for e in events})
        columns = [[e, e + b"Old", e + b"New"] for e in events]
        if any(key[0] == "arc" for key in costs):
            columns.append([b"CallsOld", b"CallsNew"])
        for key, counts in costs.items():
            for name, side in zip((b"CallsOld", b"CallsNew"), sides):
                if key[0] == "arc":
                    counts[name] = side.get(key, {}).get("calls", 0)
    if ("split-sign", b"") in options:
        costs = {key: split_signs(counts, events) for key, counts in costs.items()}
        columns = [[e + b"Up", e + b"Down", *rest] if e in events else [e, *rest]
                   for e, *rest in columns]
    summary = costs.pop("summary")
    return Profile(sum(columns, []), costs, summary, old.definitions | new.definitions)
