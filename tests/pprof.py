"""Write profiles of pprof, profile.proto, field by field."""
import collections
import random
import re


def varint(n):
    n %= 2 ** 64
    out = b""
    while n > 127:
        out += bytes((n & 127 | 128,))
        n >>= 7
    return out + bytes((n,))


def field(number, value):
    if isinstance(value, int):
        return varint(number << 3) + varint(value)
    return varint(number << 3 | 2) + varint(len(value)) + value


class Pprof:
    """A profile of pprof under construction."""
    def __init__(self, *types):
        self.strings = {"": 0}
        self.body = b"".join(field(1, field(1, self.string(name)) +
            field(2, self.string(unit))) for name, unit in types)

    def string(self, text):
        return self.strings.setdefault(text, len(self.strings))

    def put(self, number, *members):
        """Add a message whose members are (number, value)."""
        self.body += field(number, b"".join(field(*m) for m in members))
        return self

    def function(self, number, name, file="", start=0):
        return self.put(5, (1, number), (2, self.string(name)),
            (4, self.string(file)), (5, start))

    def location(self, number, *lines, mapping=0, address=0):
        return self.put(4, (1, number), (2, mapping), (3, address), *((4,
            field(1, function) + field(2, line)) for function, line in lines))

    def sample(self, ids, values, *members):
        return self.put(2, (1, b"".join(map(varint, ids))),
            (2, b"".join(map(varint, values))), *members)

    def drop(self, drop, keep=""):
        """Set the patterns of functions to remove from stacks, and to keep."""
        self.body += field(7, self.string(drop)) + field(8, self.string(keep))
        return self

    def bytes(self):
        return self.body + b"".join(field(6, text.encode())
            for text in self.strings)


def shortened(name):
    """Return a name without its arguments."""
    name = name[1:] if name.startswith(".") else name
    return re.match(r"(?:\(anonymous namespace\)|operator\(\)|[^(])*",
        name)[0]


NAMES = ("main", "run", "malloc", "tc::alloc(int)", ".tc::free", "panic",
    "(anonymous namespace)::malloc(a)", "operator()(b)", "mallocate",
    "f(malloc)")
DROPS = ("malloc", "tc::.*|malloc", ".*malloc", "operator\\(\\)", "f|main",
    "(tc::(alloc|free)|panic)+", "(?i)MALLOC|[a-z]an.c", "(?s:.*)")
KEEPS = ("", "", "panic", "tc::f.*", ".*anonymous.*|run")


def pruned(stack, gone):
    """Return what pprof leaves of a stack of locations, lists of names, the
    outermost first.  A location ends at its first dropped name, unless that
    begins it; after a location without any, a dropped name ends the stack."""
    left, kept = [], False
    for names in stack:
        at = next((i for i, name in enumerate(names) if name in gone), None)
        if at == 0 and kept:
            break
        left += names[:at] if at else names
        if at is not None and kept:
            break
        kept = kept or at is None
    return left


def dropping(seed):
    """Return a profile with functions to remove, and the self cost of each
    function that is left."""
    r = random.Random(seed)
    drop, keep = r.choice(DROPS), r.choice(KEEPS)
    gone = {name for name in NAMES if re.fullmatch(drop, shortened(name)) and
        not (keep and re.fullmatch(keep, shortened(name)))}
    p = Pprof(("samples", "count")).drop(drop, keep)
    for i, name in enumerate(NAMES):
        p.function(i + 1, name, "a.c")
    places = [[r.choice(NAMES) for _ in range(r.choice((1, 1, 2, 3)))]
        for _ in range(12)]
    for i, names in enumerate(places):
        p.location(i + 1, *((NAMES.index(name) + 1, 1)
            for name in reversed(names)))
    costs = collections.Counter()
    for value in range(1, 20):
        ids = [r.randrange(12) for _ in range(r.randrange(1, 6))]
        p.sample([i + 1 for i in ids], (value,))
        costs[pruned([places[i] for i in reversed(ids)], gone)[-1]] += value
    return p, costs
