#!/usr/bin/env python3
"""The page of clannotate --format=html is well-formed and whole, has names only
as data and the numbers of JSON, obeys nothing but its own style and script, and
keeps its limits of size.
"""
import base64
import collections
import hashlib
import json
import os
import re
import sys

sys.path[0] += "/.."
import tap
from functions import profile_of
from page import Page
from tap import CLANNOTATE, cgdiff, cgfilter, check, same, write

os.chdir(tap.scratch())


def run(*args):
    return tap.works(CLANNOTATE, *args)


def page(*args):
    out = run("--format=html", *args).decode()
    p = Page(out)
    same(p.wrong, [], "and is well-formed")
    missing = {a for a in p.links if a[1:] not in p.ids or a[0] != "#"}
    same(missing, set(), "and links lead to what is there")
    return p, out


def number(cell):
    text = cell.strip().replace(",", "") or "0"
    return float(text) if "." in text else int(text)


def rows(p, where, table=0):
    """Return the rows of a table, without its head."""
    return [[c.strip() for c in r] for r in p.tables[where][table][1:]]


def as_json(functions, events):
    return [[f["function"], f["file"], f["object"], f["calls"],
        f.get("cost_per_call", 0)] + [f[kind][e] for e in events for kind in ("self", "inclusive")]
        for f in functions]


def end_of(path, paths):
    """Return the shortest end of a path, from a folder on, that is unique."""
    parts = path.split("/")
    for i in range(len(parts) - 1, 0, -1):
        end = "/".join(parts[i:])
        if end and not any(p.endswith(end) for p in paths if p != path):
            return end
    return path


def check_numbers(name):
    path = os.path.join(tap.DATA, "callgrind-3.19", name)
    p, out = page("-I", tap.DATA + "/src", path)
    j = json.loads(run("--format=json", "--inline=outer", path))
    events = list(j["totals"])
    same(p.data()["events"], events, "the events are those of JSON")
    same([number(c) for c in rows(p, "summary")[0][1:]],
        list(j["totals"].values()), "so are the totals")
    wanted = as_json(j["functions"], events)
    paths = {path for row in wanted for path in row[1:3]}
    same([r[:3] + [number(c) for c in r[3:]] for r in rows(p, "functions")],
        [row[:1] + [end_of(path, paths) for path in row[1:3]] + row[3:]
        for row in wanted], "so are all functions")
    same({r[0]: [number(c) for c in r[1:]] for r in rows(p, "files")},
        {f["file"]: list(f["self"].values()) for f in json.loads(run(
        "--format=json", path))["files"]}, "so are files")
    check_data(p, j, events)
    check_tables(out)
    return p, out


def check_tables(out):
    """The attributes of tables tell the script and the style how many columns
    come before those of costs, and what kinds of columns there are."""
    found = re.findall(r"<table class=(?:costs|\"costs \w+\") data-lead="
        r"(\d+)([^>]*)>.*?<tr>(.*?)</thead>\n<tbody>\n(<tr[^\n]*)?", out, re.S)
    check(len(found) > 4, "there are tables of costs", [len(found)])
    for lead, more, heads, row in found:
        classes = re.findall(r"<th scope=col(?: class=\"?(?:n\b)? ?([^\">]*)\"?)?>",
            heads)
        heads = re.findall(r"<th scope=col(?: class=[^>]*)?>([^<]*)", heads)
        events = re.search(r'"events":\["(.*?)"', out)[1]
        # Costs are counted from the front: a source has text after them.
        costs = [re.sub(r"(?: (?:self|inclusive))?(?: (?:old|new|change))?$",
            "", h) for h in heads]
        same(int(lead), costs.index(events), "data-lead: %s" % heads[:6])
        same(("data-twice" in more, "data-sides" in more),
            (any(h.endswith((" self", " self old")) for h in heads),
            any(h.endswith(" old") for h in heads[int(lead):])),
            "data-twice, data-sides")
        # The style finds columns by their class.
        same(classes, ["side" if i >= int(lead) and h.endswith((" old",
            " new")) else "calls" if "data-twice" in more and
            h.startswith("Calls") else "per-call" if h.startswith("Cost per")
            else {"File": "file", "Object": "object", "Functions": "names"}
            .get(h, "") if i > 0 else "" for i, h in enumerate(heads)],
            "classes of heads")
        # Cells of numbers also have classes for a share and a change's sign.
        cells = re.findall(r"<t[hd](?: scope=row)?(?: class=\"?([^\">]*))?", row)
        same([re.sub(r"^(more|less)?( ?h\d)?$", "", c) for c in
            cells[:len(heads)]], classes if len(cells) > 1 else
            [""] * len(cells), "and of the cells below")


def check_data(p, j, events):
    """The data of the pictures have the numbers of JSON."""
    d = p.data()
    names = d["names"]
    same([[names[f[0]], names[f[1]], names[f[2]], f[3]] + [
        v for pair in zip(f[6], f[7]) for v in pair] for f in d["functions"]],
        [row[:4] + row[5:] for row in as_json(j["functions"], events)], "and what pictures are of")
    for name in ("objects", "namespaces"):
        table = rows(p, name)
        same([sum(number(r[1 + i]) for r in table)
            for i in range(len(events))], list(j["totals"].values()),
            name + " add up")


def test_sources():
    p, out = check_numbers("calc.out")
    lines = {r[0]: r[1] for r in rows(p, "s1") if r[0] and len(r) > 1}
    calls = [r for r in rows(p, "s1") if r[0] == "" and len(r) > 1]
    # The line in which raise() calls itself, also shown in the manual page.
    raising = [r for r in rows(p, "s1") if "half = raise(" in r[-1]]
    same([r[1] for r in raising], ["8"], "a line has what it costs")
    same([r for r in calls if "raise'2" in r[2]],
        [["", "29", "\u2192 raise'2 \u00d72"]], "and what it calls")
    check(len(lines) > 10, "and there are others")
    check_policy(check_numbers("words-plain-sim.out")[0])


def check_policy(p):
    policy = [a["content"] for t, a in p.tags
        if a.get("http-equiv") == "Content-Security-Policy"]
    def hashed(text):
        return "'sha256-%s'" % base64.b64encode(hashlib.sha256(
            text.encode()).digest()).decode()
    same(policy, ["default-src 'none'; style-src %s; script-src %s; base-uri "
        "'none'; form-action 'none'" % (hashed(p.texts["style"][0]),
        hashed(p.texts["script"][0]))], "nothing else is obeyed")
    check(not any(k in ("src", "srcset", "action", "data", "poster") or
        (k == "href" and not v.startswith("#")) for _, a in p.tags
        for k, v in a.items()) and not re.search(r"url\(|@import",
        p.texts["style"][0]), "and nothing is fetched")
    same({t for t, _ in p.tags} & {"link", "img", "iframe", "object", "base",
        "form"}, set(), "nor is there an element that would")
    check(not any(k.startswith("on") or k == "style" for _, a in p.tags
        for k in a), "no element has code, or a style, of its own")


def test_defined():
    """A page shows the events of formulas, even without --show."""
    write("defined", b"event: Twice = 2 Ir : both\nevent: None = Ir + X\n"
        b"events: Ir Dr\nevent: Dr = 2 Ir\nevent: Both = Twice + Dr\nfl=a\nfn=f\n1 5 2\n"
        b"fn=g\n2 3 1\n")
    write("defined2", tap.read("defined").replace(b"1 5 2", b"1 6 2"))
    write("two", profile_of("f 5,2 g*2=3,1|g 3,1", "Ir Dr"))
    write("two2", tap.read("two").replace(b"1 5 2", b"1 6 2"))
    for words, event in ("--sort=Dr", " (Dr)"), ("--show=Dr", " (Ir)"), (
            "--show=Ir", ""):
        p, _ = page("-q", words, "two")
        same([p.tables["functions"][0][0][4], p.tables["f2"][1][0][2]], [head +
            event for head in ("Cost per call", "Of it")],
            "columns tell their event: " + words)
    p, _ = page("-q", "defined")
    same(p.data()["events"], ["Ir", "Dr", "Both", "Twice"], "defined events")
    same([r[:1] + [number(c) for c in r[3:]] for r in rows(p, "functions")],
        [["f", 5, 2, 12, 10], ["g", 3, 1, 7, 6]], "and what they cost")
    write("bare", b"event: X = 2 Ir\nevents: Ir\nfl=a\nfn=f\n1 5\ncfn=g\ncalls=1 2\n1 3\n"
        b"fn=g\n2 3\n")
    same([number(c) for c in rows(page("-q", "bare")[0], "functions")[0][5:]],
        [5, 8, 10, 16], "and what calls cost")
    write("d", cgdiff("-q", "--sides", "two", "two2").out)
    write("new", cgfilter("--define=E = IrNew + DrNew", "d").out)
    same(page("-q", "new")[0].tables["summary"], page("-q", "d")[0].tables["summary"],
        "but none of counts that are no changes")
    for options, words in ((), [""]), (["--sides"], [" old", " new", " change"]):
        write("d", cgdiff("-q", *options, "defined", "defined2").out)
        same(page("-q", "d")[0].tables["summary"][0][0][1:], [event + word
            for event in ("Ir", "Dr", "Both", "Twice") for word in words],
            "defined events of a difference")
    same([p.data()["first"], page("-q", "--sort=Dr", "defined")[0]
        .data()["first"]], [0, 1], "the event to sort by comes first")


HOSTILE = ["<script>alert(1)</script>", "</script><img src=x onerror=y>",
    "</title>", "\"><b>", "'><i x='", "&amp;&#60;", "<!--", "]]>", "a\\u003cb",
    "</td></table>", "\u00e9", "\u202eevil"]


def test_names():
    write("hostile", ("cmd: <b>cmd</b>\ndesc: a: <i>\nevents: <e>\n" + "".join(
        "ob=o%s\nfl=f%s\nfn=%s\n1 %d\ncfn=%s\ncalls=1 1\n2 1\n"
        % (n, n, n, 1000 - i, HOSTILE[0]) for i, n in enumerate(HOSTILE))).encode())
    p, out = page("-q", "hostile")
    shown = {n.replace("\u202e", "\ufffd") for n in HOSTILE}
    table = rows(p, "functions")
    same({r[0] for r in table}, shown, "names of functions are text")
    same({r[1] for r in table}, {"f" + n for n in shown},
        "and those of files")
    d = p.data()
    same({d["names"][f[0]] for f in d["functions"]}, set(HOSTILE),
        "and in what pictures are of")
    check("img" not in (t for t, _ in p.tags), "no element comes of a name")
    same(sum(t == "script" for t, _ in p.tags), 2, "nor any code")
    same([t for t in p.texts["dd"] if t != ""], ["<b>cmd</b>", "<i>"], "nor of a command")
    check_policy(p)


def test_size():
    """A large page counts what it omits, and its sums still agree."""
    n = 12000
    write("large", ("events: Ir Dr\nfl=%s\n" % ("d/" * 90 + "x.cc") + "".join(
        "fn=ns::%s::f%d\n1 %d 1\n" % ("q" * 150, i, n - i) +
        ("cfn=ns::%s::f%d\ncalls=1 1\n2 %d 1\n" % ("q" * 150, i + 1, n - i)
        if i % 2 == 0 else "") for i in range(n))).encode())
    p, out = page("large")
    check(len(out) < 5000000, "a large profile is a page of less than 5 MB",
        [len(out)])
    table = rows(p, "functions")
    check(300 < len(table) <= 2001, "many of its functions are shown",
        [len(table)])
    same(table[-1][0], "%s more functions, together" % "{:,}".format(
        n - len(table) + 1), "and the others are counted")
    same(table[-1][1:5], [""] * 4, "they have no file, object or calls")
    same([sum(number(r[c]) for r in table) for c in (5, 7)],
        [n * (n + 1) // 2, n], "and add up")
    d = p.data()
    same(sum(f[6][0] for f in d["functions"]) + sum(r[2][0] for r in
        d["rest"]), n * (n + 1) // 2, "in what pictures are of, too")


def test_size_of_words():
    """Escaped names, descriptions and commands do not make a page too large."""
    write("quotes", ("events: Ir\nfl=a.c\n" + "".join("fn=%s%d\n1 %d\n" % (
        '"<&\xe9' * 80, i, i + 1) for i in range(3000))).encode("latin-1"))
    p, out = page("-q", "quotes")
    check(len(out) < 5000000 and len(rows(p, "functions")) > 300,
        "names that are escaped", [len(out)])
    for key, n, size in ("k%04d", 1000, 276), ("Noise: f%04d: Ir", 1003, 271):
        for more, told in (0, []), (1, ["1 more line has no room here; text has "
                "it."]), (
                9000, ["9,000 more lines have no room here; text has them."]):
            write("words", ("".join("desc: %s: %s\n" % (key % i, "x" * size) for
                i in range(n + more)) + "events: Ir\nfl=a\nfn=f\n1 1\n").encode())
            p, out = page("-q", "words")
            same((len(out) < 500000, [t for t in p.texts["p"] if "no room" in t]),
                (True, told), "%d descriptions, as %s" % (n + more, key))
    write("words", ("cmd: " + "x" * 300000 + "\nevents: Ir\nfl=a\nfn=f\n1 1\n")
        .encode())
    p, out = page("-q", "words")
    same((len(out) < 300000, [t for t in p.texts["p"] if "no room" in t]), (True,
        ["1 more line has no room here; text has it."]), "a long command")


def test_size_of_parts():
    """No other part that repeats makes a page of 5 MB."""
    long = lambda n, i: ("%s%05d" % ("q" * n, i))
    fn = lambda name, *calls: "fn=%s\n1 5\n" % name + "".join(
        "cfn=%s\ncalls=1 1\n1 5\n" % c for c in calls)
    for name in "lines", "calls", "bogus":
        write(name + ".c", b"f();\n" * (name != "lines") + b"\xe2\x82\xac" * 2000000 *
            (name == "lines"))
    profiles = {
        "lines": "fn=f\n1 5\n",
        "calls": fn("f", *(long(150, i) for i in range(20000))) + "".join(
            fn(long(150, i)) for i in range(20000)) + "fn=f\n2 1\n3 1\n",
        "bogus": "fn=f\n" + "".join("%d 5\n" % (i + 1) for i in range(60000)),
        "members": "".join(fn(long(150, i), long(150, i - i % 100 + (i + 1) % 100))
            for i in range(20000)),
        "paths": "".join("fl=%s\n" % long(3800, i) + fn("f%d" % i) for i in
            range(1500)),
        "one path": "fl=%s\n" % long(3800, 0) + "".join(fn("f%d" % i) for i in
            range(1500)),
        "rest": "".join(fn("f%d" % i) for i in range(2000)) + "".join(
            "ob=%s\nfn=g%d\n1 1\n" % (long(20000, i), i) for i in range(299)),
        "inlined": "fn=f\n" + "".join("fi=%s\n1 50\n" % long(3000, i)
            for i in range(1900)),
        "callees": "".join(fn("f%d" % i, *("a" * 107 + '"' * 50 + "%05d" % k for k in
            range(24))) for i in range(2000)),
        "object": "".join(fn("f%d" % i) for i in range(2000)) + "ob=%s\nfn=g\n1 1\n"
            % long(100000, 0),
        "giant": "fn=%s\n1 9\n" % ("q" * 800000) + "".join(fn("f%d" % i)
            for i in range(9)),
    }
    found = {}
    for name, text in profiles.items():
        write(name, ("events: Ir\nfl=%s.c\n" % name + text).encode())
        found[name], out = page("-q", name)
        check(500 < len(out) - 57000 < 4900000, "a page of " + name, [len(out)])
    same([r[-1] for r in rows(found["lines"], "s1")], ["\u20ac" * 666 + "\u2026"],
        "a long line is cut")
    for name, told in ("calls", 0), ("bogus", 1), ("lines", 0):
        same([re.sub("^[0-9,]+ more ", "", t) for t in found[name].texts["p"]
            if "no room" in t], ["rows have no room here; text has them."] * told,
            "and rows that are left out are told: " + name)
    same([r[0] for r in rows(found["calls"], "s1") if r[0]], ["1", "2", "3"],
        "calls of a line leave room for others")
    same([len(rows(found["giant"], "functions")), rows(found["giant"], "functions")
        [-1][0]], [10, "1 more function"], "a name that is too long ends nothing")
    check("No function" not in "".join(found["giant"].texts["p"]), "nor denies others")
    files = rows(found["paths"], "files")
    same((len(files) > 20, files[-1][0], sum(number(r[1]) for r in files)), (True,
        "%s more, together" % "{:,}".format(1501 - len(files)), 7500), "files add up")
    d = found["members"].data()
    same({f[4] for f in d["functions"]}, {c[0] for c in d["cycles"]},
        "cycles of functions that are shown")


def test_pick():
    """A page shows up to 2,000 functions: by turns those with the highest self
    and inclusive costs, and of equal ones the first by name."""
    own = {"f%04d" % i: (i * 7919 % 6000 // 300) ** 3 + 1 for i in range(6000)}
    calls = {f: (i * 104729 % 6000 // 5) ** 4 for i, f in enumerate(own)}
    objects = {f: "o%d" % (i // 1500) for i, f in enumerate(own)}
    write("many", ("events: Ir\nfl=a.c\n" + "".join("ob=%s\nfn=%s\n1 %d\n" % (
        objects[f], f, own[f]) + "cob=o3\ncfn=leaf\ncalls=1 1\n2 %d\n" %
        calls[f] for f in reversed(own)) + "ob=o3\nfn=leaf\n1 1\n").encode())
    objects["leaf"] = "o3"
    own["leaf"], calls["leaf"] = 1, 0
    first = sorted(own, key=lambda f: (-own[f], f))
    second = sorted(own, key=lambda f: (-own[f] - calls[f], -own[f], f))
    wanted = list(dict.fromkeys(f for pair in zip(first, second) for f in pair))
    p, _ = page("many")
    same([r[0] for r in rows(p, "functions")][:-1],
        sorted(wanted[:2000], key=first.index), "the right ones are shown")
    rest = collections.defaultdict(lambda: [0, 0])
    for f in wanted[2000:]:
        rest[objects[f]][0] += 1
        rest[objects[f]][1] += own[f]
    d = p.data()
    same([[d["names"][r[0]], r[1], r[2][0]] for r in d["rest"]],
        [[o, *rest[o]] for o in sorted(rest, key=lambda o: -rest[o][1])],
        "and sums of the others by object")
    write("objects", ("events: Ir\nfl=a.c\nob=z\nfn=most\n1 99999\n" + "".join(
        "ob=o%d\nfn=f%d\n1 %d\n" % (i % 400, i, i + 1)
        for i in range(4000))).encode())
    d = page("objects")[0].data()
    got = [[d["names"][r[0]], r[1], r[2][0]] for r in d["rest"]]
    shown = {d["names"][f[0]] for f in d["functions"]}
    rest = collections.defaultdict(lambda: [0, 0])
    for i in range(4000):
        if "f%d" % i not in shown:
            rest["o%d" % (i % 400)][0] += 1
            rest["o%d" % (i % 400)][1] += i + 1
    wanted = [[o, *rest[o]] for o in sorted(rest, key=lambda o: -rest[o][1])]
    same(got, wanted[:299] + [["other objects", *map(sum, zip(
        *(w[1:] for w in wanted[299:])))]], "the cheapest of 400 as one")
    least = -1 << 63
    write("least", b"events: Ir\nfl=a.c\nfn=f\n1 %d\nfn=g\n1 5\n" % least)
    p, _ = page("least")
    same([number(r[3]) for r in rows(p, "functions")], [least, 5],
        "the least number there is")


def test_paths():
    """The table of functions shows the ends of paths of files and objects;
    other tables show whole paths."""
    files = ["/p/q/x.c", "/p/r/x.c", "/p/r/y.c", "/p/y.cc", "z.c", "/p/z.c",
        "/p/w/", "???"]
    objects = ["/usr/lib/libx.so", "/opt/lib/libx.so", "/opt/prog"]
    write("paths", ("events: Ir\n" + "".join("ob=%s\nfl=%s\nfn=f%d\n1 %d\n" % (
        objects[i % 3], f, i, 99 - i) for i, f in enumerate(files))).encode())
    p, out = page("-q", "paths")
    same([r[1:3] for r in rows(p, "functions")], [[f, o] for f, o in zip(["q/x.c",
        "r/x.c", "y.c", "y.cc", "z.c", "p/z.c", "w/", "???"],
        ["usr/lib/libx.so", "opt/lib/libx.so", "prog"] * 3)], "ends of paths")
    same([sorted(r[0] for r in rows(p, where)) for where in ("files",
        "objects")], [sorted(files), sorted(objects)], "and whole ones")
    check("File and Object are the ends of paths" in out, "which a note says")
    check_tables(out)
    write("paths", b"events: Ir\nfl=x.c\nfn=f\n1 1\n")
    check("<i>100.0%</i>" in page("-q", "paths")[1], "a total of 1")
    check("are the ends of paths" not in page("-q", "paths")[1],
        "of nothing no note")


def test_lines():
    """The data have the lines with a large share of any event shown."""
    write("lines", b"events: Ir Bm\nfl=a.c\nfn=main\n1 1000000 0\n2 3 400\n"
        b"3 2 600\n4 1 0\n")
    same([l[2:] for l in page("lines")[0].data()["lines"]], [[1, [1000000, 0]],
        [2, [3, 400]], [3, [2, 600]]], "lines of the second event")
    same([l[2:] for l in page("--show=Ir", "lines")[0].data()["lines"]],
        [[1, [1000000]]], "if it is shown")
    # If there is no room for all lines, those with the largest shares stay.
    events, n = 13, 5000
    write("lines", ("events: %s\nfl=a.c\nfn=f\n" % " ".join("E%d" % e for e in
        range(events)) + "".join("%d %s\n" % (i + 1, " ".join(str(50 + i * 7919
        % n // 100 if e == i % events else 0) for e in range(events)))
        for i in range(n))).encode())
    kept = page("lines")[0].data()["lines"]
    check(1000 < len(kept) < n, "there is not room for all", [len(kept)])
    most = lambda line: max(line[3])
    step = sum(50 + i * 7919 % n // 100 for i in range(n)) / events / 2000 + 1
    left = set(range(1, n + 1)) - {line[2] for line in kept}
    check(max(50 + (i - 1) * 7919 % n // 100 for i in left) <= step +
        min(map(most, kept)), "the most costly ones are kept", [step])
    same([line[2] for line in kept], sorted(line[2] for line in kept),
        "in their order")
    same({line[2] % events for line in kept}, set(range(events)),
        "of all events")


def test_limit():
    path = os.path.join(tap.DATA, "callgrind-3.19", "words-plain.out")
    p, out = page("--limit=3", "--no-annotate", "--no-show-percs", path)
    same(len(rows(p, "functions")), 4, "--limit: three, and the others")
    check(not any(t == "section" and "source" in a["class"]
        for t, a in p.tags), "--no-annotate: no source")
    check(not any(t == "i" for t, _ in p.tags) and "Of it" not in
        out, "--no-show-percs: no share")
    same([e[:2] for e in p.data()["edges"] if max(e[:2]) > 2], [],
        "and no calls of these")
    p, _ = page("--threshold=0", path)
    same([r for r in rows(p, "objects") if not any(r[1:])], [],
        "--threshold=0: no row says nothing")


def test_difference():
    old, new = (os.path.join(tap.DATA, "callgrind-3.19", "ledger-%d.out" % i)
        for i in (1, 2))
    diff = "-q", "--diff", old, new
    p, out = page(*diff)
    j = json.loads(run("--format=json", "--inline=outer", *diff))
    wanted = sorted([f["function"], f.get("old_cost_per_call", 0),
        f.get("new_cost_per_call", 0), f["self"]["IrOld"], f["self"]["IrNew"],
        f["self"]["Ir"], f["inclusive"]["Ir"]] for f in j["functions"]
        if f["self"]["Ir"] or f["inclusive"]["Ir"] or f["calls"])
    heads = p.tables["functions"][0][0]
    places = [heads.index(head) for head in ("Cost per call old",
        "Cost per call new", "Ir self old", "Ir self new", "Ir self change",
        "Ir inclusive change")]
    got = sorted([r[0]] + [number(r[i].replace("+", "")) for i in places]
        for r in rows(p, "functions"))
    same(got, wanted, "old, new and changed costs of functions")
    check(len(got) > 3, "of which there are some")
    check("All costs here are changes" not in out, "which no note says")
    check_tables(out)
    d = p.data()
    both = lambda costs: [costs["IrOld"], costs["IrNew"]]
    same((d["events"], d["sides"], d["totals"]), (["Ir"], [1],
        both(j["totals"])), "pictures have old and new totals,")
    same(sorted([d["names"][f[0]], f[6], f[7]] for f in d["functions"]), sorted(
        [f["function"], both(f["self"]), both(f["inclusive"])] for f in
        j["functions"] if f["self"]["Ir"] or f["inclusive"]["Ir"] or
        f["calls"]), "and old and new costs of functions")
    check(any(f[6][0] != f[6][1] for f in d["functions"]), "which differ")
    p, out = page(write("d", cgdiff("-q", old, new).out))
    check("All costs here are changes" in out, "without sides a note tells")
    heads = p.tables["functions"][0][0]
    calls = [r[heads.index("Calls change")].strip() for r in
        rows(p, "functions")]
    check(any(c.startswith("+") for c in calls) and
        all(re.match(r"([-+][\d,]+)?$", c) for c in calls),
        "calls have a sign where they changed", calls)


def test_cycle():
    """A cycle lists its functions by name; a call has a share of its cost."""
    write("cycle", profile_of("g 3 f=4|f 5 g=5|main 1 f=8"))
    p = page("cycle")[0]
    same([r[:2] for r in rows(p, "cycles")], [["cycle 1", "f, g"]],
        "a cycle and its functions")
    same([r[:3] for r in rows(p, "f1", 1)], [["main", "1", "100.0%"], ["g", "1",
        ""]], "a call is a part of what the cycle costs")


def test_uncalled():
    """The data have what functions and cycles cost beyond all calls of them."""
    # `apart' does not call over(), and `called' does, at less than its cost.
    for name, calls in (("thread", "main 10,1 clone=5 over=8|over 3|"
            "clone 5,2 work=95|work 95"), ("cycle", "main 1 f=0|f 2 g=9|g 7 f=9"),
            ("caller", "main 20 f=50 over=5|over 3|other 0 f=20|f 77"),
            ("below", "main 10 f=%d|f 5,7" % (-1 << 63)),
            ("apart", "main 1|over 9"), ("called", "main 1 over=8|over 9")):
        write(name, profile_of(calls, "Ir Dr"))
    for name, *sides in ("d", "thread", "caller"), ("a", "apart", "called"):
        write(name, cgdiff("-q", "--sides", *sides).out)
    for args, wanted in ((["thread"], [["clone", 95, 2]]), (["below"],
            [["f", 0, 7]]), (["cycle"],
            [["g", 9, 0]]), (["--limit=2", "caller"], [["f", 7, 0]]),
            (["d"], [["clone", 95, 0, 2, 0], ["f", 0, 7, 0, 0]]),
            (["--show=IrOld", "a"], []), (["--show=IrNew", "a"], [["over", 1]])):
        d = page("-q", *args)[0].data()
        same(sorted([d["names"][d["functions"][f][0]]] + costs for f, costs in
            d["uncalled"]), wanted, "what calls do not have: %s" % args)


def test_verdict():
    """A page has a list of noise and verdicts, worded as in the difference."""
    for name, cost in (("old", 50), ("new", 60), ("run", 51)):
        write(name, b"events: Ir\nfl=x.c\nfn=f\n1 %d\nfn=g\n2 3\n" % cost)
    r = cgdiff("-q", "--sides", "--noise=old", "--noise=run",
        "--fail-if=Ir>+5%", "--fail-if=fn:^g$:Ir>+5%", "old", "new")
    same(r.status, 1, "a gate fails")
    write("d", r.out)
    told = [line.split(": ", 1)[1] for line in r.out.decode().splitlines()
        if line.startswith(("desc: Noise: ", "desc: Verdict: "))]
    p, out = page("d")
    same([text for text in p.texts["li"] if text], [line.replace("Verdict: ",
        "") for line in told], "noise and verdicts are a list")
    same((len(told), "Verdict: failed" in out, "Verdict: passed" in out),
        (3, True, False), "with the verdict of all above it")


def test_added_lines():
    """Only lines that cost nothing before are marked as added."""
    write("x.c", b"a\nb\nc\nd\ne\n")
    write("old", b"events: Ir Dr\nfl=x.c\nfn=f\n1 5\n2 7\n4 0 1\n")
    write("new", b"events: Ir Dr\nfl=x.c\nfn=f\n2 9\n3 4\n4 3\n5 0 2\n")
    diff = "-q", "--diff", "old", "new"
    p, out = page(*diff)
    same([(a["id"], a.get("class")) for t, a in p.tags if t == "tr" and
        "id" in a], [("s1L1", None), ("s1L2", None), ("s1L3", "added"),
        ("s1L4", None), ("s1L5", "added")], "added lines")
    same([(a.get("data-source"), a.get("data-lines")) for t, a in p.tags
        if t == "article"], [("s1", "1-5")], "the lines of a function")
    check_tables(out)
    d = p.data()
    same([l[2:] for l in d["lines"]], [[1, [5, 0, 0, 0]], [2, [7, 9, 0, 0]],
        [3, [0, 4, 0, 0]], [4, [0, 3, 1, 0]], [5, [0, 0, 0, 2]]],
        "lines of pictures, old before new")
    same([("%</i>" in page(*words, *diff)[1], "+ marks lines" in out) for words
        in ((), ("--no-show-percs",))], [(True, True), (False, True)],
        "percentages, unless they are not wanted")
    found = [page("--show=Ir,IrOld", *words, *diff)[0].data() for words in
        ((), ("--no-show-percs",))]
    same([(d["shares"], d["wholes"]) for d in found], [(1, [12, 12]), (0, [12, 12])],
        "of the old side, if a change is one of several events")
    p, out = page(write("d", cgdiff("-q", "old", "new").out))
    same(([a.get("class") for t, a in p.tags if t == "tr" and "id" in a],
        "+ marks lines" in out), ([None] * 5, False),
        "without sides nobody knows what was added")


def test_added_functions():
    """Only functions that one side lacks are added or removed, not those that
    lack self cost, or the cost of one event, there."""
    for name, own, odd in ("old", b"1 0 2", b"gone\n1 7 0"), ("new", b"1 5 0",
            b"new\n1 1 3"):
        write(name, b"events: Ir Dr\nfl=x.c\nfn=f\n" + own + b"\ncfn=g\ncalls=1 "
            b"3\n2 4 0\nfn=g\n3 4 0\nfn=" + odd + b"\n")
    p, out = page("-q", "--diff", "old", "new")
    words = {row[0]: re.findall("<i>(added|removed)", row[1]) for row in re.findall(
        r"<tr><th scope=row><a href=\"#f\d+\">(\w+)</a>(<td class=file>x.c.*)",
        out)}
    same(words, {"f": [], "new": ["added"] * 4, "gone": ["removed"] * 2},
        "added and removed functions")
    same(len(re.findall("<i>(?:added|removed)", out)), 12, "and no others")
    for name, cost in ("old", b"0"), ("new", b"4"):
        write(name, b"events: Ir\nfl=x.c\nfn=f\n1 5\ncfn=g\ncalls=1 3\n2 " + cost +
            b"\nfn=g\n3 " + cost + b"\n")
    p, out = page("-q", "--diff", "old", "new")
    same(re.findall("<tr(.*?)>.*<i>added", out), [" class=added id=s1L3"],
        "nor calls that cost nothing there, but lines")


def test_gone_lines():
    """A source shows lines that the new one lacks, and costs without a line."""
    os.makedirs("o", exist_ok=True)
    os.makedirs("n", exist_ok=True)
    write("o/y.c", b"a\nb\nc\nd\n")
    write("n/y.c", b"a\nc\nd\n")
    head = b"events: Ir\nfl=y.c\nfn=f\n"
    write("old", head + b"0 2\n1 5\n2 7\n3 9\n")
    write("new", head + b"0 3\n1 5\n2 9\n3 6\n")
    sources = "--old-src=o", "--new-src=n", "old", "new"
    p, out = page("-q", "--diff", *sources)
    found = re.findall(r"<tr((?: class=\w+)?)(?: id=\w+)?><th scope=row>([\d?]+)"
        r"(.*?)<td>([^<>]*(?:<(?:em|del)>.*)?)\n", out)
    same([(kind, n, text) for kind, n, _, text in found], [
        ("", "?", "<em>(line unknown)</em>"), ("", "1", "a"),
        (" class=gone", "2", "<del>b</del>"), ("", "2", "c"),
        (" class=added", "3", "d")], "lines of two sources")
    same([re.findall(r"<td class=side>(\d*)", costs)[:2] for _, _, costs, _ in
        found], [["2", "3"], ["", ""], ["7", "0"], ["", ""], ["0", "6"]],
        "with the costs of those that changed")
    write("d", cgdiff("-q", "--sides", *sources).out)
    write("d", cgfilter("--inline=split", "--by=function", "d").out)
    check("<tr class=gone><th scope=row><td class=side>7<td" in page("d")[1],
        "all lines of a file that are gone have no number")
    write("o/z.c", b"%2000d\n" * 600 % (*range(600),) + b"end\n")
    write("n/z.c", b"end\n")
    write("old", head + b"fi=z.c\n1 2\n" + b"+1 2\n" * 599)
    write("new", head + b"1 5000\n")
    ids = re.findall("<tr.*? id=(s.L.)>", page("-q", "--diff", *sources)[1])
    same(ids, ["s1L1", "s1L2", "s1L3"], "lines that are gone fill a page")


def test_moved_lines():
    """Lines that seem to have moved are not shown, and causes link to none."""
    write("x.c", b"...\n" * 12)
    for name, line, calls in (("old", 2, 1), ("new", 3, 3)):
        write(name, b"events: Ir\nfl=x.c\nfn=f\n%d 5\n+1 70\n+1 1\nfn=c\n7 1\n"
            b"cfn=h\ncalls=%d 11\n8 %d\nfn=h\n11 %d\n" % (line, calls,
            10 * calls, 10 * calls))
    p, out = page("-q", "--diff", "old", "new")
    check("Lines cannot be compared: costs of functions seem to be on other "
        "lines." in out and "s1" in p.ids, "a note in place of the lines")
    same(([i for i in p.ids if i.startswith("s1L")], re.findall(
        r"<li>[^\n]*?calls [^\n]*?</li>", out)[0].count("<a href=\"#s")),
        ([], 0), "and no link to any")


def test_traceless():
    """Functions without cost on either side are not counted, since a difference
    in a file does not have them."""
    for name, cost in ("old", 1), ("new", 3):
        write(name, b"events: Ir Dr\nob=o\nfl=a.c\nfn=f\n1 %d 0\nfn=g\n2 0 0\n" %
            cost)
    p, out = page("-q", "--diff", "old", "new")
    same(p.data()["rest"], [], "no cost on either side")
    check("+200.0%" in out, "from one cost to three")
    same(page("-q", "new")[0].data()["rest"], [[2, 1, [0, 0]]],
        "no cost in one profile")
    write("rest", b"events: Ir Dr\nfl=a.c\nob=o\nfn=f\n1 9 0\nob=p\nfn=g\n1 3 4\n"
        b"ob=q\nfn=h\n1 2 1\n")
    same([r[2] for r in page("-q", "--limit=1", "rest")[0].data()["rest"]],
        [[3, 4], [2, 1]], "what others cost")
    write("changes", b"desc: Difference: new minus old\nevents: Ir\nfl=a.c\n"
        b"fn=f\n1 9\nfn=g\n1 5\nfn=h\n1 -3\n")
    same([r[1:] for r in page("-q", "--limit=1", "changes")[0].data()["rest"]],
        [[2, [2], [8]]], "what others changed, in all and up and down")


def test_filtered():
    """The summary has the program's totals, then those after the filter."""
    for name, cost in ("old", 1), ("new", 3):
        write(name, b"events: Ir\nob=o\nfl=a.c\nfn=f\n1 %d\nfn=g\n2 %d\n" %
            (cost, 5 * cost))
    for how, wanted in (("--sides", [["in all", "6", "18", "+12"],
            ["filtered", "5", "15", "+10"]]), ("--events=same", [["in all",
            "+12"], ["filtered", "+10"]])):
        write("d", cgdiff("-q", how, "old", "new").out)
        write("d", cgfilter("--drop=f", "d").out)
        p, out = page("-q", "d")
        same(rows(p, "summary"), wanted, "totals: " + how)
        if how == "--sides":
            same(rows(page("-q", "--show=IrNew,Ir", "d")[0], "summary"), [["in all",
                "18", "12"], ["filtered", "15", "10"]], "totals of a side")
            text = run("--no-annotate", "--show=IrNew", "d").decode()
            same(re.findall(r"(?m)^(.*)  (\w+ TOTALS)", text), [("15 (83.3%)",
                "FILTERED TOTALS")], "which are no program totals")
            check(run("--to=md", "--show=IrNew", "--sort=IrNew", "d").startswith(
                b"**IrNew 15** in all, filtered\n"), "nor in Markdown")
    check("<br>Ir in all: 6 \u2192 18</p>" in out, "totals of both sides")
    write("d", re.sub(rb"desc: (Old|New) totals:.*\n", b"", tap.read("d")))
    check("in all: " not in page("-q", "d")[1], "... unless they are unknown")


def test_cause_lines():
    """A cause links to the most costly line of its own calls, even if another
    function calls the same callee at a higher cost."""
    write("x.c", b"...\n" * 12)
    for name, times in ("old", (1, 1, 1)), ("new", (9, 2, 8)):
        write(name, ("events: Ir\nfl=x.c\n" + "".join(
            "fn=c\n7 1\ncfn=h\ncalls=1 11\n%d %d\n" % (i, times[0])
            for i in (7, 9)) + "".join(
            "fn=%s\n%d 1\ncfn=h\ncalls=%d 11\n%d %d\n" % (f, 3 * i + 1, n,
            3 * i + 2, 10 * n) for i, (f, n) in enumerate(zip("abc", times))) +
            "fn=h\n11 %d\n" % (10 * sum(times))).encode())
    _, out = page("-q", "--diff", "old", "new")
    same(re.findall(r'<li>[^\n]*?, <a href="#s1L(\d+)">x.c:\d+</a></li>', out),
        ["2", "8", "5"], "lines of causes")
    check("<h3>Causes of the change of Ir</h3>" in out, "not folded")
    same(re.search("<table class=causes><thead><tr>(.*)</thead>", out)[1],
        "<th scope=col class=n>change<th scope=col class=n>share<th scope=col>cause",
        "heads")


def test_large_source():
    """If a source is too large for a page, its most costly lines are shown."""
    n = 9000
    write("large.c", (b"x" * 100 + b"\n") * n)
    write("lines", ("events: Ir\nfl=large.c\nfn=f\n" + "".join("%d %d\n" % (i,
        10 ** 6 if i == 5000 else 1) for i in range(1, n))).encode())
    out = run("--format=html", "lines").decode()
    same(re.findall(r" id=(s\d+L\d+)>", out)[::8], ["s1L4992", "s1L5000",
        "s1L5008"], "lines of a large source")


def test_full_page():
    """Even the last source on a page has its most costly line, also one beyond
    the end of the text, and all sources report how many rows they omit."""
    for i in range(40):
        write("full%d.c" % i, (b"x" * 2000 + b"\n") * 30)
    for costly, extra in (20, 0), (50, 20):
        write("full", ("events: Ir\n" + "".join("fl=full%d.c\nfn=f\n" % i + "".join(
            "%d %d\n" % (k, 99 if k == costly else 1) for k in range(1, 31 + extra))
            for i in range(40))).encode())
        found = [(re.findall(r" id=s\d+L(\d+)>", s), re.search(r"(\d+) more row", s))
            for s in re.findall(r"(?s)<section class=\"view source\".*?</section>",
            page("-q", "full")[1])]
        same({(str(costly) in lines, len(lines) + int(told[1] if told else 0))
            for lines, told in found}, {(True, 30 + extra)}, "lines and what is told")
        same(found[-1][0], [str(costly)], "one line, without those around it")
    # The room ends among the rows of a line: its own, 100 calls, and the rest.
    write("calls.c", b"f();\n" * 100)
    write("full", ("events: Ir\nfl=calls.c\nfn=f\n" + "".join("%d 1\n" % line + "".join(
        "cfn=%s%d\ncalls=1 1\n%d 5\n" % ("q" * 150, i, line) for i in range(101))
        for line in range(1, 101))).encode())
    p, out = page("-q", "full")
    told, = [number(t.split()[0]) for t in p.texts["p"] if "no room" in t]
    same((len(out) < 1500000, told + len(rows(p, "s1"))), (True, 100 * 102), "calls")


def test_many_sources():
    for i in range(302):
        write("many%d.c" % i, b"f();\n")
    for n, told in (300, []), (301, ["1 more file may have a source, "
            "which has no room here; text has it."]), (302, ["2 more files may "
            "have sources, which have no room here; text has them."]):
        write("many", b"events: Ir\n" + b"".join(b"fl=many%d.c\nfn=f\n1 5\n" %
            i for i in range(n)))
        p, out = page("many")
        same((len(re.findall(r"id=s\d+-h>", out)), [t for t in p.texts["p"]
            if "no room" in t]), (300, told), "of %d sources" % n)
    # After 2,000 files the page looks for no more sources.
    for n, shown in (1999, 1), (2000, 0):
        write("gone", b"events: Ir\n" + b"".join(b"fl=gone%d.c\nfn=f\n1 5\n" % i
            for i in range(n)) + b"fl=many0.c\nfn=f\n1 4\n")
        p, out = page("-q", "--threshold=0", "gone")
        same((len(re.findall(r"id=s\d+-h>", out)), len([t for t in p.texts["p"]
            if "no room" in t])), (shown, 1 - shown), "after %d others" % n)


def test_unreadable():
    write("there.c", b"f();\n")
    write("two", b"events: Ir\nfl=there.c\nfn=f\n1 5\nfl=gone.c\n"
        b"fn=g\n1 5\n")
    check("are the sources of 1 file. The option -I" in page("two")[1],
        "a source that is not there is told")
    check("the sources of" not in page("--no-annotate", "two")[1],
        "if it was looked for")
    for changed, newer in (1, False), (4 * 10 ** 9, True):
        os.utime("there.c", (changed, changed))
        same("The source is newer than the profile" in page("two")[1], newer,
            "a source changed at %d" % changed)


def test_named():
    """Sources named on the command line come before more costly ones."""
    for name in "abcde":
        write(name + ".c", b"f();\n")
    write("named", b"events: Ir\n" + b"".join(b"fl=%c.c\nfn=f\n1 %d\n" % (name,
        200 - name) for name in b"abcde"))
    for words, order in ((), "abcde"), (("d.c", "a.c"), "adbce"), (("d.c",
            "b.c"), "bdace"):
        found = page("named", *words)[1]
        same(re.findall(r"id=s\d+-h>(.).c</h2>", found), list(order),
            "the order of sources " + " ".join(words))


def test_nothing():
    write("none", b"events: Ir Dr\n")
    p, out = page("none")
    same([rows(p, "summary"), "No function has a cost." in out],
        [[["in all", "0", "0"]], True], "a profile without costs")
    write("one", b"events: Ir Dr\nfl=a\nfn=f\n1 5 0\nfn=g\n2 3 1\n")
    out = page("-q", "--diff", "one", "one")[1]
    check("No function has changed." in out and "Causes" not in out,
        "nor a change, nor a cause")
    p, out = page("--limit=1", "one")
    same([rows(p, "summary")[0], rows(p, "functions")[-1][0]],
        [["in all", "8", "1"], "1 more function"], "one is left out")
    check("No function" not in out, "one is told")


def test_more_calls():
    """Below a line, a difference shows how the number of calls changed."""
    write("x.c", b"f(g());\n")
    for name, calls in (("old", 3), ("new", 1203)):
        write(name, b"events: Ir\nfl=x.c\nfn=f\n1 2\ncfn=g\ncalls=%d 2\n"
            b"1 %d\ncfn=h\ncalls=1 3\n1 %d\nfn=g\n2 %d\nfn=h\n3 %d\n" %
            ((calls,) * 5))
    p, _ = page("-q", "--diff", "old", "new")
    same([r[-1] for r in rows(p, "s1") if "\u2192" in r[-1]],
        ["\u2192 g (calls +1,200)", "\u2192 h"], "more calls of a line")
    call = b"cfn=g\ncalls=1 2\n1 5\n"
    write("calls", b"events: Ir\nfl=x.c\nfn=f\n1 2\n%sfn=h\n%s" % (call, call))
    same([(a["id"], a.get("data-lines")) for t, a in page("-q", "calls")[0].tags
        if t == "article"], [("f1", "1-1"), ("f2", None), ("f3", None)],
        "functions without costs have no lines")


def rules_of(style, media):
    """Return the declarations of each selector in all blocks of a medium."""
    found = {}
    for at in re.finditer(re.escape("@media %s {" % media), style):
        depth, end = 1, at.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(style[end], 0)
            end += 1
        for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(
                r"(?s)/\*.*?\*/", "", style[at.end():end - 1])):
            for selector in re.split(r",(?![^(]*\))", selectors):
                found.setdefault(" ".join(selector.split()), {}).update(
                    tuple(part.strip() for part in pair.split(":", 1))
                    for pair in body.split(";") if ":" in pair)
    return found


def test_paper():
    """Paper cannot scroll: tables are small, long cells wrap, and no column is
    hidden.  tests/viewers measures a page in a browser."""
    write("d", b"desc: Difference: new minus old\nevents: Ir IrOld IrNew\n"
        b"fl=a.c\nfn=f\n1 2 3 5\n")
    _, out = page("d")
    style = re.search(r"(?s)<style>(.*?)</style>", out)[1]
    paper = rules_of(style, "print")
    size = paper.get("table", {}).get("font-size", "99pt")
    check(size.endswith("pt") and float(size[:-2]) <= 8, "small tables", size)
    same([paper.get(".wide", {}).get("overflow"), [name for name, rule in
        paper.items() if rule.get("display") == "none" and
        re.search(r"\bt([rdh]|able)\b", name)]], ["visible", []],
        "of which nothing is hidden")
    same([[paper.get(name, {}).get(key) for key in ("white-space",
        "overflow-wrap")] for name in ("thead th", ".source td:last-child",
        ".excerpt td:last-child")], [["pre-wrap", "anywhere"]] * 3,
        "and whose last column wraps")


def test_title():
    for commands, title in ((("b x",), "Profile of b x"),
            (("b x", "a<"), "Profile of a< and b x"),
            (("c", "a", "b"), "Profile of a and 2 others")):
        for c in commands:
            write(c[0], b"cmd: %s\nevents: Ir\nfl=f\nfn=g\n1 1\nsummary: 1\n" % c.encode())
        p, _ = page(*(c[0] for c in commands))
        same(p.texts["h1"], [title], "what was run")
    for old, new, title in (("a", "b", "a \u2192 b"),
            ("b", "a", "b \u2192 a"), ("a", "a", "a")):
        write("sides", cgdiff(old, new).out)
        p, out = page("sides")
        same(p.texts["h1"], ["Difference: " + title], "what was compared")
        same(re.findall("<dt>(.* command|Command)</dt>", out),
            ["Command"] if old == new else ["New command", "Old command"],
            "and nothing of it twice")
    write("both", tap.cgmerge("b", "c").out)
    write("sides", cgdiff("a", "both").out)
    same(page("sides")[0].texts["h1"], ["Difference: a and 2 others"],
        "one command, and two")
    found = json.loads(run("--format=json", "sides"))
    same([found[side + "_commands"] for side in ("old", "new")], [["a"],
        ["b", "c"]], "which JSON has")


def test_many():
    """A page lists the most costly cycles and members of cycles, and 500 files,
    and counts the others."""
    ring = lambda name, costs: "".join(
        "fn=%s%d\n1 %d\ncfn=%s%d\ncalls=1 1\n1 9\n" %
        (name, i, cost, name, (i + 1) % len(costs))
        for i, cost in enumerate(costs))
    write("rings", ("events: Ir\nfl=a.c\n" + ring("f", range(1, 104)) +
        "".join("fl=z%d.c\n" % i + ring("g%03d_" % i, [i + 1] * 2)
        for i in range(502))).encode())
    p, out = page("-q", "rings")
    table = rows(p, "cycles")
    same([r[1] for r in table[1:-1]] + [table[-1][0]], ["g%03d_0, g%03d_1" %
        (i, i) for i in range(501, 302, -1)] + ["303 more"], "cycles, by cost")
    same(table[0][1], ", ".join(sorted("f%d" % i for i in range(3, 103))) +
        ", and 3 more", "members of a cycle")
    check(", and 4 more" not in out, "and of no other")
    files = rows(p, "files")
    sums = [number(r[1]) for r in files]
    same((len(files), files[-1][0], sum(sums)), (501, "3 more, together",
        sum(range(1, 104)) + 2 * sum(range(1, 503))), "files add up")
    write("wide", ("events: %s\n" % " ".join("E%d" % i for i in range(100)) +
        "".join("fl=no%d.c\nfn=f\n1%s\n" % (i, " 1 0" * 50) for i in
        range(400))).encode())
    found = re.search("(?s) id=files.*?<tbody>(.*?)</table>", page("-q", "wide")[1])
    size = len(found[1].rpartition("<tr")[0])
    check(100000 < size <= 150000, "fewer, if there are many events", [size])


def test_few_calls():
    """If there are many events, each function has fewer calls."""
    events = ["E%d" % i for i in range(40)]
    write("few", profile_of("f 1 " + " ".join("g%d=%d" % (i, 9 - i)
        for i in range(8)) + "".join("|g%d %d" % (i, 9 - i) for i in range(8)),
        " ".join(events)))
    same([r[0] for r in rows(page("few")[0], "f9", 1)], ["g0", "g1", "g2",
        "g3", "g4", "g5", "2 more, together"], "6 of 8 calls of 40 events")
    write("few", profile_of("|".join(" ".join(["g%d 1" % i] + ["g%d=9" % k for k in
        range(i)]) for i in range(60)), " ".join(events)))
    n = len(page("few")[0].data()["edges"])
    check(1000 < n < 60 * 59 / 2, "as has the graph", [n])


def test_many_calls():
    """Calls without room share one row, with their number unless it
    overflows."""
    for last, calls in ((2, 3), "5"), ((1 << 62, 1 << 62), ""):
        write("calls", profile_of(" ".join(["main 1"] + ["f%d*%d=%d" % (i, n,
            99 - i) for i, n in enumerate((1,) * 24 + last)])))
        check('<th scope=row>2 more, together<td>%s<td><td class="h6">149 ' %
            calls in page("-q", "calls")[1], "more calls: " + calls)


def test_calls_of_line():
    """A line has its calls by name or, if they are too many, the most costly
    ones by cost and the number of the others."""
    write("a.c", b"f();\n" * 9)
    name = "\u2192 f%03d \u00d71"
    for n, wanted in ((100, [name % i for i in range(100)]), (101, [name % i for i in
            range(100, 0, -1)] + ["\u2192 1 more function"]), (1102, [name % i for i
            in range(1101, 1001, -1)] + ["\u2192 1,002 more functions"])):
        write("many", profile_of(" ".join(["main 1"] + ["f%03d=%d" % (i, i + 1)
            for i in range(n)])))
        same([r[-1] for r in rows(page("-q", "many")[0], "s1") if "\u2192" in r[-1]],
            wanted, "%d calls of a line" % n)


def test_heat():
    """The colour of a cost shows its share of the total."""
    costs = 30000, 29999, 25502, 10000, 3000, 1000, 300, 100, 99
    write("heat", ("events: Ir\nfl=x.c\n" + "".join("fn=%s\n1 %d\n" % pair
        for pair in zip("abcdefghi", costs))).encode())
    same(re.findall(r'class=object>\(none\)<td(?: class="(\w*)")?>([\d,]+) ',
        page("--threshold=0", "heat")[1]), [(heat, format(cost, ",")) for heat,
        cost in zip("h6 h5 h5 h5 h4 h3 h2 h1 ".split(" "), costs)],
        "colours of costs")


def test_words():
    """A page has the descriptions, commands and verdicts of its profile."""
    write("said", b"desc: plain\ndesc: a:b\ndesc: c:\ndesc: Key: word\n"
        b"desc: Empty: \nevents: Ir\nfl=f\nfn=g\n1 1\n")
    same(sorted(re.findall("<dt>(.*?)</dt><dd>(.*?)</dd>", page("said")[1])),
        [("Description", "a:b"), ("Description", "c:"), ("Description",
        "plain"), ("Key", "word")], "descriptions, with and without a key")
    same(page("said")[0].data()["estimated"], 0, "costs are exact")
    write("said", b"desc: Estimated: some\nevents: Ir\nfl=f\nfn=g\n1 1\n")
    same(page("said")[0].data()["estimated"], 1, "or estimates")
    for name in "ab":
        write(name, b"creator: %s\ncmd: %s\nevents: Ir\nfl=f\nfn=g\n1 1\n"
            b"summary: 1\n" % (name.encode(), name.encode() * 161))
    write("sides", cgdiff("-q", "--fail-if=Ir>+5", "--fail-if=Ir>+6", "a",
        "b").out)
    p, out = page("sides")
    same(p.texts["h1"], ["Difference: %s \u2192 %s" % ("a" * 160, "b" * 160)],
        "long commands are cut in a title")
    check("Verdict: passed" in out, "a verdict of limits that hold")


tap.run_tests()
