"""A little of everything, to be profiled as the work of an interpreter.

The argument, 0 to 7, makes one of eight inputs, which differ in their sizes
and in how often each part runs.
"""
import sys
import bisect, collections, functools, heapq, itertools, json, re

N = int(sys.argv[1])
state = N + 1


def rnd(n):
    global state
    state = state * 1103515245 + 12345 & 0x7fffffff
    return (state >> 8) % n


words = [''.join(chr(97 + rnd(26)) for _ in range(2 + rnd(9)))
         for _ in range(60 + 20 * N)]


def text():
    s = ' '.join(words)
    s.upper().title().center(500).encode('utf-16')
    s.partition(' '), s.rsplit(None, 3), s.translate({97: 'zz'})
    '%s %5d %.3f' % (s[:9], N, N / 7), f'{s[:5]!r:>30}'
    for p in (r'(\w+)\s+(\w+)', r'[aeiou]{1,3}[^aeiou ]', r'(?P<q>.)(?P=q)'):
        re.findall(p, s), re.sub(p, r'<\g<0>>', s)


def data():
    d = {w: [len(w) / 3, rnd(99), None, {'k': w * 2}] for w in words}
    assert json.loads(json.dumps(d, indent=1, sort_keys=True)) == d


def sorting():
    h = list(words)
    heapq.heapify(h)
    s = sorted(heapq.heappop(h) for _ in range(30))
    bisect.insort(s, 'mm')
    sorted(words, key=len, reverse=True)


def sets():
    a, b = set(words[::2]), set(words[::3])
    a | b, a & b, a ^ b, a - b
    collections.Counter(''.join(words)).most_common(5)
    q = collections.deque(words, 20)
    q.rotate(N), q.pop(), q.popleft()
    c = collections.OrderedDict.fromkeys(words)
    c.move_to_end(words[1])


def numbers():
    b = 3 ** (300 + 37 * N)
    str(b), b // 7 ** 90, pow(b, 65, 10 ** 30), b >> 17 ^ b << 3 | b & b // 5
    sum(x * 0.5 for x in range(200)), round(2.675, 2), float('1e%d' % N)


def calls():
    @functools.lru_cache(None)
    def fib(n):
        return n if n < 2 else fib(n - 1) + fib(n - 2)

    def count(n):
        if n:
            yield n
            yield from count(n - 1)

    fib(60 + N), sum(count(30))
    list(itertools.permutations(range(4)))
    [list(g) for _, g in itertools.groupby(sorted(words, key=len), len)]


def classes():
    class Base:
        def __init__(self, x):
            self.x = x

        def __eq__(self, other):
            return self.x == other.x

        def __getattr__(self, name):
            return name

        @property
        def p(self):
            return self.x

    class Child(Base):
        def __len__(self):
            return N

        def __call__(self, *a, **k):
            return super().__eq__(a[0])

    c = Child(1)
    c.p, c.other, len(c), c(c, k=2), c == Child(2)
    for e in (ZeroDivisionError, KeyError, ValueError):
        try:
            raise e('x')
        except Exception as x:
            repr(x)


def source():
    exec(compile('def f(a, *b, c=1):\n'
                 '    while a < 9:\n'
                 '        a += c\n'
                 '    return [x for x in b if x and not a]\n'
                 'f(1, 2, c=3)\n', 'x', 'exec'), {})


tasks = [text, data, sorting, sets, numbers, calls, classes, source]
for i, task in enumerate(tasks):
    for _ in range((i + N) % 4):        # 0 to 3 times
        task()
