#!/usr/bin/env python3
"""cgdiff --match pairs objects, files and functions of two builds if it is
clear which are which, and changes nothing else.

The wanted pairs are written by hand, as rules that rename.  With these rules
--match=exact must give the same difference.
"""
import json
import os
import re
import sys

sys.path[0] += "/.."
import tap
from match_truth import facts, rules_of, without_rules
from tap import CGDIFF, cgdiff, check, clannotate, same, write


def profile(path, functions):
    """Write functions that each cost 10 and call the next one once for 5."""
    text = "# callgrind format\nevents: Ir\n"
    for i, (ob, fl, fn) in enumerate(functions):
        text += "\nob=%s\nfl=%s\nfn=%s\n%d 10\n" % (ob, fl, fn, i + 1)
        if i + 1 < len(functions):
            text += "cob=%s\ncfi=%s\ncfn=%s\ncalls=1 %d\n%d 5\n" % (
                *functions[i + 1], i + 2, i + 1)
    return write(path, text.encode())


def costs(path):
    """Return the lines of a profile with costs and calls other than 0."""
    write("nothing", b"events: Ir\n")
    return cgdiff("-q", "--match=exact", "--to=callgrind", "nothing",
        path).out.partition(b"\nevents:")[2]


def matches(name, old, new, wanted, *options, empty=False, told=""):
    """cgdiff matches by just these rules, which as options do the same; if
    empty, nothing changed then; `told' is in the messages."""
    p = cgdiff("-v", *options, old, new)
    rules = rules_of(p.err)
    same((p.status, rules), (0, wanted), name)
    matched = facts(p.out, "Matched")
    same(sorted(matched), sorted(wanted), "... noted")
    words = [word for rule in rules for word in ("-s", rule)]
    exact = cgdiff("-q", "--match=exact", *words, old, new)
    same(without_rules(p.out), exact.out.splitlines(),
        "... -s does the same")
    write("rules", "".join(rule + "\n" for rule in matched).encode())
    noted = cgdiff("-q", "--match=exact", "--rules=rules", old, new)
    same(noted.out, exact.out, "... and what is noted, as it stands")
    pasted = " ".join(re.findall("(?m)^cgdiff: (-s .*)", p.err))
    shell = tap.run("sh", "-c", '"$0" -q --match=exact "$1" "$2" ' + pasted,
        CGDIFF, old, new)
    same(shell.out, exact.out, "... and pasted into one command")
    # The renamed old profile and the difference add up to the new profile.
    write("renamed", tap.cgfilter(*words, old).out)
    write("diff", p.out)
    write("sum", tap.cgmerge("-q", "renamed", "diff").out)
    same(costs("sum"), costs(new), "... and the new one comes of it")
    quiet = cgdiff("-q", *options, old, new)
    same((quiet.out, quiet.err), (p.out, ""), "... quietly")
    if empty:
        check(is_empty(p), "... and nothing changed", [p.out])
    if told:
        check(told in p.err, "... which is told: " + told.strip(), [p.err])
    return p


def is_empty(p):
    return b"\nfn=" not in p.out


def build(folder, names):
    return [("%s/prog" % folder, "%s/src/%s.c" % (folder, file), fn)
        for file, fn in names]


def test_hand_made():
    code = [("main", "main"), ("list", "push"), ("list", "pop"),
        ("text/word", "split")]
    old = profile("old", build("/home/ann/v1", code))
    matches("two folders", old, profile("new", build("/tmp/b/v2", code)), [
        "fl:s,^/home/ann/v1/,/tmp/b/v2/,", "ob:s,^/home/ann/v1/,/tmp/b/v2/,"],
        empty=True)

    same_code = profile("same", build("/home/ann/v1", code))
    matches("one folder", old, same_code, [], empty=True)

    moved = [("main", "main"), ("base/queue", "push"), ("base/queue", "pop"),
        ("text/word", "split")]
    matches("a file is moved, and has another name", old, profile("new", build(
        "/home/ann/v1", moved)), [
        "fl:s,^/home/ann/v1/src/list\\.c$,/home/ann/v1/src/base/queue.c,"],
        empty=True)

    plugin = [("p", "main.c", "main")] + [("p", "png.c", name) for name in
        ("init", "run")]
    for more, rules in (1, ["fl:s/^png\\.c$/gif.c/"]), (2, []):
        reader = [(ob, fl.replace("png", "gif"), fn) for ob, fl, fn in plugin]
        reader += [("p", "gif.c", "lzw%d" % i) for i in range(more)]
        matches("two functions of %d in another file" % (2 + more),
            profile("old-p", plugin), profile("new-p", reader), rules)

    header = b"events: Ir\nfl=m.c\nfn=%s\n1 10\nfi=%s\n5 3\n"
    old = write("old-h", header % (b"main", b"v1/vec.h"))
    matches("a header that was moved, whose code is all inlined", old, write(
        "new-h", header % (b"main", b"v2/geo/vec.h")), [
        "fl:s,^v1/vec\\.h$,v2/geo/vec.h,"], empty=True)
    both = b"events: Ir\n" + b"".join(b"fl=%s\nfn=" + name + b"a\n1 100\n2 50\nfn=" +
        name + b"b\n20 300\n21 40\n" for name in (b"u", b"v")) + b"fi=%s\n5 200\n"
    matches("... nor one whose source files do not agree", write("old-two", both %
        (b"util.c", b"util.cc", b"util.h")), write("new-two", both % (b"tools.c",
        b"misc.cc", b"misc.h") + b"fl=tools.h\nfn=other\n1 7\n"), [
        "fl:s/^util\\.c$/tools.c/", "fl:s/^util\\.cc$/misc.cc/"], "--match=similar")
    for name, function, file in (("of another name", b"main", b"v2/box.h"),
            ("in another function", b"f", b"v2/vec.h"), ("with the function "
            "itself", b"main", b"m.c\n5 3\nfl=v2/vec.h\nfn=main")):
        matches("... not one " + name, old,
            write("new-h", header % (function, file)), [])

    libc = [("/lib/libc-2.31.so", "malloc.c", "malloc"),
        ("/lib/libc-2.31.so", "free.c", "free")]
    newer = [("/usr/lib/libc.so.6", *words[1:]) for words in libc]
    matches("another version of a library", profile("old-c", libc), profile(
        "new-c", newer), ["ob:s,^/lib/libc-2\\.31\\.so$,/usr/lib/libc.so.6,"],
        empty=True)


def test_order():
    """Rules for files come before one for their folder, or have no effect."""
    old = profile("old", [("p", "/b/v1/%s.c" % file, fn) for file, fn in
        (("a", "f"), ("a", "g"), ("z", "h"), ("y", "k"))])
    new = profile("new", [("p", "/b/v2/%s.c" % file, fn) for file, fn in
        (("moved/a2", "f"), ("moved/a2", "g"), ("z", "h"), ("y", "k"))])
    matches("a file of a folder that moved has another name, too", old, new, [
        "fl:s,^/b/v1/a\\.c$,/b/v2/moved/a2.c,", "fl:s,^/b/v1/,/b/v2/,"],
        empty=True)

    matches("of two folders that a file may be in, the one with more files",
        profile("old", [("p", "/a/%s.c" % name, name) for name in "981x"]),
        profile("new", [("p", "/%s.c" % name, fn) for name, fn in (("b/9", "9"),
            ("b/8", "8"), ("c/1", "1"), ("b/x", "y"), ("c/x", "z"))]),
        ["fl:s,^/a/1\\.c$,/c/1.c,", "fl:s,^/a/,/b/,"])

    matches("what is gone may meet by a rule for a folder",
        profile("old", [("p", name + ".c", "f" + name) for name in ("/a/x", "/a/y",
            "/a/z", "/b/z")]), profile("new", [("p", "/b/x.c", "f/a/x"),
            ("p", "/b/y.c", "f/a/y")]), ["fl:s,^/a/,/b/,"])

    names = [("x/y", "deep%d" % i) for i in range(3)] + [("x", "flat%d" % i)
        for i in range(4)] + [("x/$", "odd\\")]

    def code(top, inner, last):
        return [("p", "%s%s/%s.c" % (top, folder.replace("x/y", inner), name
            if name != "odd\\" else last), "f_" + name)
            for folder, name in names]
    matches("a folder in a folder, and a name that ends in a backslash",
        profile("old", code("/a/", "x/y", "odd\\")), profile("new", code("/b/",
        "q/z", "even\\")), ["fl:s,^/a/x/\\$/odd\\\\\\.c$,/b/x/\\$/even\\\\.c,",
        "fl:s,^/a/x/y/,/b/q/z/,", "fl:s,^/a/,/b/,"], empty=True)


def test_unclear():
    one = [("p", "/a/x/mod.rs", "f"), ("p", "/a/y/mod.rs", "g")]
    matches("the longer end decides", profile("old-1", one), profile("new-1", [
        ("p", "/b/x/mod.rs", "f"), ("p", "/b/y/mod.rs", "g")]), [
        "fl:s,^/a/,/b/,"], empty=True)
    matches("other functions: a name alone is no evidence",
        profile("old-2", [("p", "/a/mod.c", "f")]),
        profile("new-2", [("p", "/b/mod.c", "g")]), [])
    for name, rules in ("p.sound", ["ob:s,^/a/p\\.sound$,/b/p.sound,"]), (
            "lib.so.%s", []):
        matches("... but that of an object is: " + name, *(profile(path, [(
            "/%s/%s" % (path[-1], name.replace("%s", path[-1])), "m.c",
            path[0])]) for path in ("f-a", "g-b")), rules)
    one_left = "1 file of the old profile not matched"
    matches("two files in folders of the same name",
        profile("old-2", [("p", "a/x/mod.c", "f")]),
        profile("new-2", [("p", "b/x/mod.c", "g"), ("p", "c/x/mod.c", "h")]),
        [], told=one_left)
    matches("a file of a folder that moved, whose place another has taken",
        profile("old-2", [("p", name, "f" + name) for name in ("/a/x.c",
            "/a/y.c", "/a/z.c")] + [("p", "/c/b/z.c", "g")]),
        profile("new-2", [("p", "/b/x.c", "f/a/x.c"), ("p", "/b/y.c",
            "f/a/y.c"), ("p", "/b/z.c", "h")]),
        ["fl:s,^/a/x\\.c$,/b/x.c,", "fl:s,^/a/y\\.c$,/b/y.c,",
            "fl:s,^/c/b/z\\.c$,/b/z.c,"])
    matches("two choices are none",
        profile("old-3", [("p", "a.c", "f"), ("p", "a.c", "g")]),
        profile("new-3", [("p", "b.c", "f"), ("p", "b.c", "g"),
            ("p", "c.c", "f"), ("p", "c.c", "g")]), [], told=one_left)
    matches("what is unknown is no name",
        profile("old-u", [("???", "???", "f"), ("???", "???", "g")]),
        profile("new-u", [("p", "a.c", "f"), ("p", "a.c", "g")]), [])
    matches("names that both have stay",
        profile("old-4", [("p", "/a/f.c", "f"), ("q", "/a/g.c", "g")]),
        profile("new-4", [("p", "/a/f.c", "f"), ("q", "/a/g.c", "h")]), [])


def test_odd_names():
    odd = "/a b/c,d/$x^(1)[2]{3}*+?.|\\"
    matches("what means something in rules",
        profile("old-5", [("p", odd + "/main.c", "f"),
            ("p", odd + "/b.c", "g")]),
        profile("new-5", [("p", "/n$1\\0/main.c", "f"), ("p", "/n$1\\0/b.c",
            "g")]),
        ["fl:s;^/a b/c,d/\\$x\\^\\(1\\)\\[2\\]\\{3\\}\\*\\+\\?\\.\\|\\\\/;"
            "/n\\$1\\\\0/;"], empty=True)


def test_embedded():
    """Names of PHP's closures contain paths, which rules change, too."""
    def script(top, lib=None):
        lib = lib or top
        return [("", top + "/app/a.php", "{main}"),
            ("", top + "/app/a.php", top + "/app/c.php"),
            ("", top + "/app/a.php", "{closure:%s/app/a.php:3-9}" % top),
            ("", lib + "/lib/b.php", "include::%s/lib/b.php" % lib),
            ("", lib + "/lib/b.php", "B->it's")]
    matches("folders in the names of functions", profile("old-6", script(
        "/srv/v1")), profile("new-6", script("/s/v2")), [
        "fl:s,^/srv/v1/,/s/v2/,", "fn:s,(?<![\\w./-])/srv/v1/,/s/v2/,g"],
        empty=True)
    matches("two folders", profile("old-6", script("/srv/v1", "/opt/w1")),
        profile("new-6", script("/s/v2", "/o/w2")), [
        "fl:s,^/opt/w1/lib/b\\.php$,/o/w2/lib/b.php,",
        "fl:s,^/srv/v1/app/a\\.php$,/s/v2/app/a.php,",
        "fn:s,(?<![\\w./-])/opt/w1/,/o/w2/,g",
        "fn:s,(?<![\\w./-])/srv/v1/,/s/v2/,g"], empty=True)
    matches("a short folder", profile("old-9", script("v")),
        profile("new-9", script("w")),
        ["fl:s,^v/,w/,", "fn:s,(?<![\\w./-])v/,w/,g"])
    matches("unless the new side has them, too",
        profile("old-7", script("/srv/v1")), profile("new-7",
            script("/s/v2") + [("", "/s/v2/c.php", "f{/srv/v1/c}")]),
        ["fl:s,^/srv/v1/,/s/v2/,"])
    matches("with backslashes", *(profile(path, [("", "C:\\%s\\%s.c" % (path,
        name), fn) for name in "ab" for fn in (name, "f{C:\\%s\\%s.c}" % (path,
        name))]) for path in ("old", "new")), [
        r"fl:s/^C:\\old\\/C:\\new\\/",
        r"fn:s,(?<![\w./-])C:\\old\\,C:\\new\\,g"])
    matches("... but not if one becomes a function that both have",
        profile("old", [("", "/v/a.c", "f"), ("", "/v/b.c", "g{/v/b.c}"),
            ("", "c.c", "h{/w/c.c}"), ("", "c.c", "h{/v/c.c}")]),
        profile("new", [("", "/w/a.c", "f"), ("", "/w/b.c", "g{/w/b.c}"),
            ("", "c.c", "h{/w/c.c}")]), ["fl:s,^/v/a\\.c$,/w/a.c,",
            "fl:s,^/v/b\\.c$,/w/b.c,", "fn:s,^g\\{/v/b\\.c\\}$,g{/w/b.c},"],
        "--match=similar")
    files = ["/%s/%s.c" % place for place in (("s/1", "a"), ("s/2", "d"), ("l", "a"),
        ("l", "d"))]
    matches("nor if two old names become one", profile("old", [("", files[0], "a"),
        ("", files[1], "d"), ("", "m.c", "run{/s/1/x.c}"), ("", "m.c",
        "run{/s/2/x.c}")]), profile("new", [("", files[2], "a"), ("", files[3],
        "d"), ("", "m.c", "run{/l/x.c}")]), ["fl:s,^/s/1/a\\.c$,/l/a.c,",
        "fl:s,^/s/2/d\\.c$,/l/d.c,", "fn:s,(?<![\\w./-])/s/1/,/l/,g"])
    matches("nor after a letter that is not of ASCII", *(profile(path, [("",
        "/%s/a.c" % path, "f"), ("", "/%s/b.c" % path, "g{/%s/b.c}" % path), ("",
        "c.c", "h{/x\u00e9/old/b.c}")]) for path in ("old", "new")), [
        "fl:s,^/old/a\\.c$,/new/a.c,", "fl:s,^/old/b\\.c$,/new/b.c,", "fn:s,(?<![\\w./-])/old/,/new/,g"])
    matches("no folder before, which has no name",
        profile("old", [("", "a.c", "f"), ("", "b.c", "g"),
            ("", "b.c", "h{/v/b.c}")]),
        profile("new", [("", "w/a.c", "f"), ("", "w/b.c", "g")]),
        ["fl:s,^a\\.c$,w/a.c,", "fl:s,^b\\.c$,w/b.c,"])
    matches("a quote", profile("old-8", [("it's", "a.c", "f")]),
        profile("new-8", [("new/it's", "a.c", "f")]),
        ["ob:s,^it's$,new/it's,"])


def test_long():
    """A rule that cannot be pasted is not offered as an option."""
    for name in ("x" * 990, "\u202e"):
        old = profile("old-10", [("p/" + name, "a.c", "f")])
        new = profile("new-10", [("q/" + name, "a.c", "f")])
        p = cgdiff("-v", old, new)
        same((rules_of(p.err), p.out.decode().count("desc: Matched: ob:s,^p/"
            + name + "$,q/" + name + ",\n"), "# a rule that is too long or has" in p.err),
            ([], 1, True), "a rule for " + repr(name[:9]))


def test_annotate():
    old = profile("old-9", build("/x/v1", [("a", "f"), ("b", "g")]))
    new = profile("new-9", build("/x/v2", [("a", "f"), ("b", "g")]))
    p = clannotate("--diff", old, new)
    check(b"/v1/" not in p.out.split(b"Ir", 1)[1] and b"/v2/" not in
        p.out.split(b"Ir", 1)[1], "clannotate --diff", [p.out])
    same(p.err, "clannotate: note: 1 object and 2 files of the old profile "
        "matched with others of the new one; -v shows how\n", "... says so")
    p = clannotate("-q", "--diff", "--match=exact", old, new)
    check(b"/v1/src/a.c:f" in p.out and b"/v2/src/a.c:f" in p.out
        and p.err == "", "... unless it is not to", [p])


def code(path, *functions):
    """Write functions of one program: FILE:NAME, the costs of its lines from 1
    on, and its calls by callee: a number, or one for each line."""
    text = "# callgrind format\nevents: Ir\n"
    for place, costs, calls in functions:
        file, name = place.split(":", 1)
        text += "\nob=p\nfl=%s\nfn=%s\n" % (file, name)
        for i, cost in enumerate(costs):
            text += "%d %d\n" % (i + 1, cost)
        for callee, n in calls.items():
            for line, m in enumerate(n if isinstance(n, tuple) else (n,)):
                text += "cfi=%s\ncfn=%s\ncalls=%d 1\n%d 1\n" % (
                    *callee.split(":", 1), m, line + 1)
    return write(path, text.encode())


def similar(name, old, new, wanted, *options, **more):
    return matches(name, code("old", *old), code("new", *new), wanted,
        "--match=similar", *options, **more)


MAIN = ("a.c:main", [5, 6], {"a.c:f": 2})
F = ("a.c:f", [10, 30, 20], {})


def test_similar():
    similar("a function is renamed", [MAIN, F], [("a.c:main", [5, 6], {
        "a.c:g": 2}), ("a.c:g", F[1], {})], ["fn:s/^f$/g/"], empty=True,
        told="# renamed, 100% alike")
    similar("renamed, with its lines in another order", [MAIN, F],
        [("a.c:main", [5, 6], {"a.c:g": 2}), ("a.c:g", [20, 10, 30], {})],
        ["fn:s/^f$/g/"], told="# renamed, 100% alike")
    similar("renamed, with a line more, and fewer lines that call it",
        [F, ("a.c:main", [5, 6], {"a.c:f": (1, 2, 3)})],
        [("a.c:g", F[1] + [6], {}), ("a.c:main", [5, 6], {"a.c:g": (6,)})],
        ["fn:s/^f$/g/"], told="alike: costs 95%, callers 100%\n")
    similar("a removed one and an added one are two", [MAIN, F],
        [("a.c:main", [5, 6], {"a.c:g": 1}), ("a.c:g", [7, 100], {})], [])
    half = [MAIN, ("a.c:f", [100, 300, 200], {})], [("a.c:main", [5, 6],
        {"a.c:g": 1}), ("a.c:g", [100, 300, 900], {})]
    similar("so much alike is not enough", *half, [])
    # Costs have 600 of 1300 in common: (2 * 46.2 + 75) / 3 is less than 56.
    similar("or it is, if so little will do", *half, ["fn:s/^f$/g/"],
        "--match-threshold=55",
        told="# renamed, 55% alike: costs 46%, callers 75%\n")
    similar("but not of any more", *half, [], "--match-threshold=56")
    body = [10007, 20011, 30013, 40009]
    rules = ["fl:/^b\\.c:f$/s/^b\\.c$/c.c/", "fn:/^b\\.c:f$/s/^f$/g/"]
    told = "# moved, %d%% alike: costs %d%%, callers 100%%\n"
    for cost, least, found, told in (40009, 100, rules, told % (100, 100)), (
            41009, 74, rules, told % (99, 99)), (41009, 75, [], ""):
        similar("another name in another file, at %d%%" % least,
            [("a.c:main", [5], {"b.c:f": 37}), ("b.c:f", body, {})],
            [("a.c:main", [5], {"c.c:g": 37}), ("c.c:g", body[:3] + [cost],
            {})], found, "--match-threshold=%d" % least, told=told)

    for path, file in ("old", "a.c"), ("new", "b.c"):
        text = tap.read(code(path, ("a.c:main", [5, 6], {file + ":f": 2}),
            (file + ":f", F[1], {}), ("b.c:h", [1], {})))
        write(path, text + b"fl=%s\nfn=f\njump=1 3\n1\n" % file.encode())
    matches("a function with a jump is moved, and its files stay", "old",
        "new", ["fl:/^a\\.c:f$/s/^a\\.c$/b.c/"], "--match=similar", empty=True)
    similar("one of two of a name is renamed", [MAIN, F, ("b.c:f", [3, 4], {
        })], [("a.c:main", [5, 6], {"a.c:g": 2}), ("a.c:g", F[1], {}), (
        "b.c:f", [3, 4], {})], ["fn:/^a\\.c:f$/s/^f$/g/"], empty=True)

    for path, name in ("old", "f"), ("new", "g"):
        write(path, tap.read(code(path, ("a.c:main", [5, 6], {"a.c:" + name: 2}),
            ("a.c:" + name, F[1], {}))) + b"\nob=q\nfl=a.c\nfn=f\n1 9\n2 70\n")
    p = matches("no rule tells one f of a file from that of another object",
        "old", "new", [], "--match=similar")
    same(p.err, "cgdiff: note: 1 function of the old profile not matched, as no "
        "rule tells it from functions of other objects\n", "... which is said")

    def twice(path, *names):
        """Write functions of a.c in two objects, and an f of b.c that stays."""
        text = "events: Ir\nfl=b.c\nfn=f\n1 5\nfl=a.c\nob=p\nfn=main\n1 5\n"
        for ob, n in ("p", 2), ("q", 3):
            text += "cob=%s\ncfn=%s\ncalls=%d 10\n1 1\n" % (ob, names[n - 2], n)
        for ob, n in ("p", 0), ("q", 1):
            text += "ob=%s\nfn=%s\n" % (ob, names[n]) + "".join("%d %d\n" % (
                10 + i, 100 + 800 * n + 30 * i * i) for i in range(3))
        return write(path, text.encode())
    for names, rules in ("gg", ["fn:/^a\\.c:f$/s/^f$/g/"]), ("gh", []):
        p = matches("two of a file, in two objects, become " + names,
            twice("old", *"ff"), twice("new", *names), rules,
            "--match=similar")
    check("note: 2 functions of the old profile not matched, as no rule tells "
        "them from functions of other objects\n" in p.err and "alike" not in
        p.err, "... which is said", [p.err])

    pair = [[("z.c:" + z, F[1], {}), ("a.c:" + a, [100, 70, 50], {}), ("a.c:main",
        [5], {"z.c:" + z: 2, "a.c:" + a: 3})] for z, a in ("fh", "gk")]
    similar("two, in the order of their files", *pair,
        ["fn:s/^h$/k/", "fn:s/^f$/g/"])

    stock = [("s.h:S::add(int)", [4, 40], {}), ("s.h:S::sum() const", [9], {})]
    p = similar("a parameter is new, and so is a method", stock,
        [("s.h:S::add(int, long)", [4, 40, 3], {}), stock[1],
            ("s.h:S::audit()", [4, 40], {})],
        ["fn:s/^S::add\\(int\\)$/S::add(int, long)/"])
    check(b"calls" not in p.out and p.out.endswith(b"fn=(1) S::add(int, long)"
        b"\n3 3\n\nfl=(1)\nfn=(2) S::audit()\n1 4\n+1 40\n\ntotals: 47\n"),
        "... just these are told", [p.out])
    similar("of overloads the more alike, and what is left",
        [("s.h:f(int)", [4, 40], {}), ("s.h:f(long)", [7, 70], {})],
        [("s.h:f(char)", [4, 41], {}), ("s.h:f(short)", [7, 70], {})],
        ["fn:s/^f\\(int\\)$/f(char)/", "fn:s/^f\\(long\\)$/f(short)/"])
    similar("of two that are equal none",
        [("s.h:f(int)", [4, 40], {})],
        [("s.h:f(char)", [4, 40], {}), ("s.h:f(long)", [4, 40], {})], [],
        told="1 function of the old profile not matched")
    similar("clones, and mangled names",
        [("a.c:grow", [4, 40], {}), ("a.c:_ZN1A1fEi", [3, 70], {})],
        [("a.c:grow.isra.0", [2, 1], {}), ("a.c:_ZN1A1fEl", [5, 70], {})],
        ["fn:s/^_ZN1A1fEi$/_ZN1A1fEl/", "fn:s/^grow$/grow.isra.0/"])
    similar("a clone of another kind, of a function that stays",
        [MAIN, F, ("a.c:f.isra.0", [7, 70], {})],
        [MAIN, F, ("a.c:f.part.0", [7, 70], {})],
        ["fn:s/^f\\.isra\\.0$/f.part.0/"])
    similar("addresses are no names", [("???:0x1000", [4, 40], {})],
        [("???:0x1000'2", [5, 50], {}), ("???:0x2000", [6, 60], {})], [])


def test_parts():
    """A clone of f is new, and two clones of g became g."""
    old = code("old", ("a.c:main", [5], {"a.c:f": 2}), ("a.c:f", [40, 60], {}),
        ("a.c:g.isra.0", [7], {}), ("a.c:g.part.0", [9], {}),
        ("a.c:h(int)", [1], {}), ("a.c:k.cold", [2], {}))
    new = code("new", ("a.c:main", [5], {"a.c:f": 2}), ("a.c:f", [40], {}),
        ("a.c:f.constprop.0", [63], {}), ("a.c:g", [7, 8], {}),
        ("a.c:h<char>(int)", [3], {}), ("a.c:h<long>(int)", [3], {}),
        ("a.c:k.cold", [2], {}), ("a.c:k2", [2], {}))
    p = cgdiff("--match=similar", "-v", "-o", "d", old, new)
    found = parts("d")
    same(found, ["a.c:f => a.c:f", "a.c:f => a.c:f.constprop.0",
        "a.c:g.isra.0 => a.c:g", "a.c:g.part.0 => a.c:g",
        "a.c:h(int) => a.c:h<char>(int)", "a.c:h(int) => a.c:h<long>(int)"],
        "functions in parts")
    same([line[len("cgdiff: note: part: "):] for line in p.err.splitlines()
        if ": part: " in line], found, "... said")
    p = clannotate("--no-annotate", "d")
    table = p.out.decode().partition("PROGRAM TOTALS\n\n")[2]
    same(table.partition("\n\n")[0].splitlines(), [
        "    +5  +4.0%  a.c:h(int) [p], which became",
        "    -1  -0.8%    a.c:h(int) [p]",
        "    +3  +2.4%    a.c:h<char>(int) [p]",
        "    +3  +2.4%    a.c:h<long>(int) [p]",
        "    +3  +2.4%  a.c:f [p], which became",
        "   -60 -48.4%    a.c:f [p]",
        "   +63 +50.8%    a.c:f.constprop.0 [p]",
        "    +2  +1.6%  a.c:k2 [p]",
        "    -1  -0.8%  a.c:g [p] (renamed), which was",
        "    +8  +6.5%    a.c:g [p]",
        "    -9  -7.3%    a.c:g.part.0 [p]"],
        "... and shown in a row, with what they are together")
    check(b"desc:" not in p.out and b"Part:" not in p.out and
        p.out.count(b"constprop") == 1, "... once", [p])
    # Of 133, h changed by +5, f by +3 and g by -1; parts do not count.
    for threshold, wholes in ("0.5", "hfg"), ("2", "hf"), ("3", "h"), ("4", ""):
        out = clannotate("--no-annotate", "--threshold=" + threshold,
            "d").out.decode()
        same("".join(re.findall(r"a\.c:(.).*, which", out)), wholes,
            "... what reaches a threshold of %s" % threshold)
    p = clannotate("--no-annotate", "--limit=1", "d")
    check(b", which became" in p.out and b"a.c:f" not in p.out,
        "... as many as there may be", [p.out])
    check(b"3 more functions are left out" in p.out, "... each one function",
        [p.out])
    # y is a part of x and, by another fact, a whole with itself as a part.
    write("e", b"desc: Difference: new minus old\ndesc: Part: a:x => a:y\n"
        b"desc: Part: a:x => a:z\ndesc: Part: a:y => a:y\nevents: Ir\n"
        b"fl=a\nfn=x\n1 -9\nfn=y\n1 3\nfn=z\n1 4\n")
    same([(f["function"], f["self"]["Ir"], len(f["parts"])) for f in json.loads(
        clannotate("--format=json", "e").out)["functions"]],
        [("x", -2, 3)], "... one with parts of parts")
    # With their parts, f rose by 3 and h by 5, and g fell by 1.
    for limit, failed in (("fn:Ir>3", "1 function"), ("fn:Ir>2", "2 func"),
            ("fn:Ir>5", ""), ("new:Ir>1", "1 function"), ("Ir>8", "Ir 124"),
            ("fn:.*:Ir>+4%", "2 func"), ("fn:constprop:Ir>2", "1 function"),
            ("fn:constprop:Ir>3", ""), ("arc:=>constprop:calls>-9", "1 arc"),
            ("arc:^f$=>constprop:calls>-9", ""),
            ("fn:Ir>2 --ignore=^f$", "1 function"),
            ("fn:Ir>2 --ignore=constprop", "2 func")):
        p = cgdiff("--match=similar", *("--fail-if=" + limit).split(),
            "-o", "e", old, new)
        check(p.status == (failed != "") and (": failed: " + failed in p.err
            or not failed), "... judged as one: " + limit, [p])
    p = cgdiff("--match=auto", "--fail-if=fn:Ir>20", "-o", "e", old, new)
    check(p.status == 1, "... unless they are not looked for", [p])
    # A part that is only called has no self cost.
    whole, divided = ["f"], ["f.isra.0", "f.part.0"]
    for name, old, new in (("old", divided, whole), ("new", whole, ["f",
            "f.part.0"])):
        for path, names in ("old-p", old), ("new-p", new):
            code(path, ("a.c:main", [5], {"a.c:" + f: 2 for f in names}),
                ("a.c:" + names[0], [9], {}))
        p = cgdiff("--match=similar", "--fail-if=fn:Ir>99", "-o", "e",
            "old-p", "new-p")
        same((p.status, len(parts("e"))), (0, 2),
            "... judged without the costs of an %s part" % name)


def test_forms_of_parts():
    """Each form has a row for a function with parts, and the parts below; the
    sum of a column is the total, 9."""
    found = json.loads(clannotate("--format=json", "d").out)
    rows = found["functions"]
    same([(f["function"], f["self"]["Ir"], f.get("how")) for f in rows],
        [("h(int)", 5, "became"), ("f", 3, "became"), ("k2", 2, None),
        ("g", -1, "was")], "JSON")
    same(rows[1]["parts"], [{"file": "a.c", "function": name, "object": "p",
        "self": {"Ir": by}} for name, by in (("f", -60), ("f.constprop.0", 63))],
        "... each part of one")
    same(sum(f["self"]["Ir"] for f in rows), 9, "... and their sum")
    same([(w["whole"], w["how"], w["change"], [(m["function"], m["change"])
        for m in w["parts"]]) for w in found["parts"]][1:], [("a.c:f", "became",
        {"Ir": 3}, [("f", {"Ir": -60}), ("f.constprop.0", {"Ir": 63})]),
        ("a.c:g", "was", {"Ir": -1}, [("g", {"Ir": 8}), ("g.part.0", {"Ir":
        -9})])], "... those alone")
    for option, quote in ("csv", ""), ("sheet", '"'):
        got = clannotate("--format=" + option, "d").out.decode()
        table = [line.replace(quote, "").split(",") if quote else
            line.split(",") for line in got.split("\r\n")[:-1]]
        same((table[0][4:], table[4], table[5]), (["Ir", "Ir inclusive",
            "matched", "part of", "Ir of part"],
            "a.c,h<long>(int),p,,,,,a.c:h(int),3".split(","),
            "a.c,f,p,0,3,3,,,".split(",")), option)
        same([sum(int(row[i] or 0) for row in table[1:]) for i in (4, 8)],
            [9, 7], "... and its sums: those of parts are without k2")
    for limit in "1", "2":
        got = clannotate("--format=csv", "--limit=" + limit, "d").out
        same(got.count(b"\r\n"), {"1": 5, "2": 8}[limit],
            "... with --limit=%s their parts" % limit)
    page = clannotate("--format=md", "d").out.decode()
    same(page.splitlines()[4:11], ["| +5 | +4.0% | `a.c:h(int)`, which became |",
        "| -1 | -0.8% | \u21b3 `a.c:h(int)` |",
        "| +3 | +2.4% | \u21b3 `a.c:h<char>(int)` |",
        "| +3 | +2.4% | \u21b3 `a.c:h<long>(int)` |",
        "| +3 | +2.4% | `a.c:f`, which became |",
        "| -60 | -48.4% | \u21b3 `a.c:f` |",
        "| +63 | +50.8% | \u21b3 `a.c:f.constprop.0` |"], "Markdown")
    page = clannotate("--format=html", "d").out.decode()
    table = page.partition("<section id=functions")[2].partition("</section")[0]
    same([re.sub(r"<[^>]*>", "|", row).strip("|").split("|")[0] for row in
        re.findall(r"(?m)^<tr>(.*)", table)][-4:], ["h(int)", "f", "k2", "g"],
        "a page")
    check('</a> <b class=tag>became</b><ul class=parts><li>f -60<li>f.constprop.0 +63'
        '</ul>' in table, "... with parts in the row", [table])
    check("constprop" not in page.partition("id=data>")[2].partition(
        "</script")[0], "... and in no picture besides", [page])
    sides = run_diff("--sides", "--match=similar")
    got = clannotate("--no-annotate", stdin=sides).out.decode()
    check(re.search(r"(?m)^ *100 +103 +\+3 .* 2->2 +[0-9.]+ +[0-9.]+  a.c:f \[p\], which became\n"
        r" *100 +40 +-60 +-60.0% .*\n +0 +63 +\+63 +added", got),
        "with sides, and how often it is called", [got])
    got = clannotate("--no-annotate", "--changes=no", "d").out
    check(re.search(rb"(?m)^ +63 .* f.constprop.0 \[p\]$", got) and
        b"which became" not in got, "as cg_annotate has it, as it was", [got])
    for option, wanted in ("--function=constprop", b"f.constprop.0"), (
            "--function=^f$", b"* a.c:f "):
        got = clannotate(option, "d").out
        check(wanted in got, "each part can be asked for: " + option, [got])


def test_forms_of_two_events():
    """For each event, a row has below it the parts that changed in that event;
    a cause is the whole function, not a part."""
    for name in "old", "new":
        write(name + "2", re.sub(rb"(?m)^1 63$", b"1 63 9", tap.read(name)).
            replace(b"events: Ir\n", b"events: Ir Dr\n"))
    cgdiff("-q", "--sides", "--match=similar", "-o", "e", "old2", "new2")
    got = clannotate("--no-annotate", "--show=Dr,Ir", "e").out.decode()
    got = got.partition("Changes of Dr\n")[2].partition("Changes of Ir\n")[0]
    same([" ".join(line.split()) for line in re.findall(
        r"(?m)^.* a\.c:f\S* .*$", got)], ["0 9 +9 +9 2->2 0.0 4.5 a.c:f "
        "[p], which became", "0 9 +9 added a.c:f.constprop.0 [p]"],
        "two events")
    page = clannotate("--format=html", "e").out.decode()
    check("<li>f Ir -60, Dr 0<li>f.constprop.0 Ir +63, Dr +9</ul>" in page,
        "... on a page", [page])
    table = [line.split(",") for line in clannotate("--format=csv",
        "--show=Ir,Dr", "e").out.decode().split("\r\n")[:-1]]
    at = table[0].index("Ir cause")
    same([sum(int(row[at + i] or 0) for row in table[1:]) for i in (0, 1)],
        [9, 9], "... and the sums of causes in CSV")


def run_diff(*words):
    return cgdiff("-q", *words, "old", "new").out


def test_inlined_parts():
    """f was divided into f and f.part.0, which has most of the code, also of
    that inlined from a.h: inlined code belongs to the row of f."""
    text = "events: Ir\nfl=a.c\nfn=main\n1 9\nfn=f\n5 40\nfi=a.h\n7 30\nfe=a.c\n"
    write("old", text.encode() + b"cfn=s\ncalls=2 20\n6 8\nfn=s\n20 8\n")
    write("new", (text.replace("5 40", "5 10").replace("7 30", "7 1") +
        "cfn=f.part.0\ncalls=3 9\n6 75\nfn=f.part.0\n9 35\nfi=a.h\n7 31\nfe=a.c\n"
        "cfn=s\ncalls=3 20\n6 9\nfn=s\n20 9\n").encode())
    diff = run_diff("--sides", "--match=similar", "--to=callgrind")
    check(b"desc: Part: a.c:f => a.c:f.part.0\n" in diff, "f has a part",
        [diff])
    got = clannotate("--no-annotate", "--inclusive", stdin=diff)
    lines = [" ".join(line.split()) for line in got.out.decode().splitlines()]
    at = lines.index("70 77 +7 +10.0% +8.0% +8 +9.2% 0->0 a.c:f, which became")
    same(lines[at + 1:at + 3], ["70 11 -59 -84.3% -67.8% a.c:f",
        "0 66 +66 added +75.9% a.c:f.part.0"], "costs with what is inlined")
    check(not [line for line in lines if "a.h" in line],
        "... of which there is no row", lines)
    check("78 86 +8 +10.3% +9.2% 0->0 a.c:f" in lines,
        "what it calls, without calls inside", lines)
    found = json.loads(clannotate("--format=json", stdin=diff).out)
    same(([(f["function"], f["self"]["Ir"], f["inclusive"]["Ir"]) for f in
        found["functions"]], [(f["file"], f["self"]["Ir"]) for f in
        found["files"]]), ([("f", 7, 8), ("s", 1, 1)], [("a.c", 6),
        ("a.h", 2)]), "JSON, whose files have their lines")
    outer = clannotate("--no-annotate", "--inline=outer", stdin=diff)
    check(b"a.c:f, which became\n" in outer.out, "--inline=outer", [outer])
    for name, parts, text, wanted in (
            ("two functions share what is inlined into them", [f + " => " +
            part for f in ("a:f", "b:f") for part in (f, f + ".p")], "|".join(
            "fl=%s|fn=f|5 -9|fi=h|7 2|fe=%s|fn=f.p|9 %d" % f for f in (("a",
            "a", 10), ("b", "b", 20))), [("", "b", "f", 11, "f", "f.p"), ("",
            "h", "f", 4), ("", "a", "f", 1, "f", "f.p")]),
            ("one that is there no more, but for its name", ["a.c:f => a.c:f.1",
            "a.c:f => a.c:f.2"], "fl=a.c|fn=f.1|1 5|fn=f.2|2 6", [("", "a.c",
            "f", 11, "f.1", "f.2")]),
            ("code from a header that another function has, too", [
            "a.c:f => a.c:f", "a.c:f => a.c:f.1"], "fl=a.c|fn=f|1 5|fi=a.h|2 7|"
            "fl=a.c|fn=f.1|1 6|fl=b.c|fn=f|1 1|fi=a.h|2 3", [
            ("", "a.c", "f", 11, "f", "f.1"), ("", "a.h", "f", 10), ("", "b.c",
            "f", 1)]),
            ("one of another name, as is the part that was there", [
            "a.c:f => b.c:a", "a.c:f => b.c:g", "a.c:f => b.c:z"],
            "fl=b.c|fn=a|1 5|fn=g|2 -6|fn=z|1 2", [("", "b.c", "g", 1, "a",
            "g", "z")]),
            ("lines of a header that are gone", ["a.c:f => a.c:f",
            "a.c:f => a.c:f.1"], "fl=a.c|fn=f|1 5|fi=a.h|2 7|fi=a.h (deleted "
            "lines)|3 -4|fl=a.c|fn=f.1|1 6", [("", "a.c", "f", 14, "f",
            "f.1")]),
            ("a fact that names one function", ["a.c:f"], "fl=a.c|fn=f|1 5",
            [("", "a.c", "f", 5)]),
            ("a part that is alone", ["a.c:f => a.c:f.1", "a.c:f => a.c:f.2"],
            "fl=a.c|fn=f.1|1 5", [("", "a.c", "f.1", 5)]),
            ("of two objects the first", ["a.c:f => a.c:f",
            "a.c:f => a.c:f.1"], "ob=p|fl=a.c|fn=f|1 5|ob=q|fl=a.c|fn=f|1 9"
            "|ob=p|fl=a.c|fn=f.1|2 6", [("p", "a.c", "f", 11, "f", "f.1"),
            ("q", "a.c", "f", 9)]),
            ("of two objects the one that is named", ["[p] a.c:f => a.c:f.1",
            "[p] a.c:f => a.c:f.2"], "ob=p|fl=a.c|fn=f.1|1 5|fn=f.2|2 6|ob=q"
            "|fl=a.c|fn=f|1 9", [("p", "a.c", "f", 11, "f.1", "f.2"), ("q", "a.c", "f", 9)]),
            ("a line that pairs nothing", ["x", " => a.c:f", "a.c:g => a.c:f"],
            "fl=a.c|fn=f|1 9|fn=g|1 -4", [("", "a.c", "f", 5, "f", "g")]),
            ("an old name in no file of a part", ["x.c:f => a.c:g",
            "x.c:f => ab.c:h", "x.c:f => long.c:k"], "fl=a.c|fn=g|1 5|fl=ab.c"
            "|fn=h|1 6|fl=long.c|fn=k|1 7", [("", "a.c", "g", 18, "g", "h", "k")])):
        write("e", ("desc: Difference: new minus old\n" + "".join(
            "desc: Part: %s\n" % part for part in parts) + "events: Ir\n" +
            text.replace("|", "\n") + "\n").encode())
        found = json.loads(clannotate("--format=json", "e").out)
        same([(f["object"], f["file"], f["function"], f["self"]["Ir"],
            *(part["function"] for part in f.get("parts", ())))
            for f in found["functions"]], wanted, name)

def source(path, *files):
    """Write a profile of a program p: (FILE, functions in the order of lines);
    a function is a name, the costs of its lines, its calls and perhaps its
    first line.  OBJECT:FILE is a file of another object."""
    text = "# callgrind format\nevents: Ir\n"
    entry = {}
    for place, functions in files:
        ob, _, file = place.rpartition(":")
        for i, function in enumerate(functions):
            line = function[3] if len(function) > 3 else 20 * (i + 1)
            entry[function[0]] = ob or "p", file, 0 if file == "???" else line
    for place, functions in files:
        for name, costs, calls, *_ in functions:
            ob, file, line = entry[name]
            text += "\nob=%s\nfl=%s\nfn=%s\n" % (ob, file, name)
            for i, cost in enumerate(costs):
                text += "%d %d\n" % (line + i if line else 0, cost)
            for callee, n in calls.items():
                text += "cob=%s\ncfi=%s\ncfn=%s\ncalls=%d %d\n%d 1\n" % (
                    *entry[callee][:2], callee, n, entry[callee][2], line)
    return write(path, text.encode())


def paired(name, old, new, rules, found=(), **more):
    """--match=similar finds just these rules and parts.  Return the run."""
    p = matches(name, old, new, rules, "--match=similar", **more)
    same(facts(p.out, "Part"), list(found), "... in parts")
    return p


def fails(name, limit, old, new):
    p = cgdiff("-q", "--match=similar", "--fail-if=" + limit, "-o",
        "d", old, new)
    same(p.status, 1, "... and %s fails: %s" % (limit, name))


def test_numbers():
    """A lambda with another number and a closure on other lines are other
    functions, also if both are clones."""
    for one, two in (("run()::{lambda()#1}::operator()() [clone .isra.0]",
            "run()::{lambda()#2}::operator()() [clone .isra.0]"), (
            "f::{lambda(char*, ...)#1}", "f::{lambda(char*, ...)#2}"), (
            "{closure:/w/a.php:3-9}", "{closure:/w/a.php:40-60}")):
        old = source("old", ("a.c", [("main", [5], {one: 1}), (one, [4000, 6000],
            {})]))
        new = source("new", ("a.c", [("main", [5], {one: 1, two: 1}), (one, [2000,
            2000], {}), (two, [1234, 2345, 2421], {})]))
        fails("another function: " + two, "fn:Ir>+5%", old, new)
    lambda_ = "run()::{lambda()#%d}::operator()() const"
    old = source("old", ("a.c", [("main", [5], {lambda_ % 1: 1}), (lambda_ % 1,
        [4000, 8000], {}, 40)]))
    new = source("new", ("a.c", [("main", [5], {lambda_ % 2: 1, lambda_ % 3: 1}), (
        lambda_ % 2, [3000], {}, 41), (lambda_ % 3, [9000], {}, 41)]))
    fails("two lambdas on a line", "fn:Ir>+5%", old, new)
    old = source("old", ("a.c", [("main", [5], {"{closure:a.php:3-9}": 1}), (
        "{closure:a.php:3-9}", [100, 200, 200], {}, 4)]))
    new = source("new", ("a.c", [("main", [5], {"{closure:a.php:40-60}": 7}), (
        "{closure:a.php:40-60}", [10000, 33333, 4, 46667], {}, 41)]))
    paired("closures that have nothing in common", old, new, [])


def test_clones():
    """A clone belongs to the function of that name in its own file."""
    main = ("m.c", [("main", [5], {})])
    old = source("old", ("a.c", [("work", [8000], {})]), ("m.c", [("main",
        [5], {})]))
    text = tap.read(old) + b"\nfl=b.c\nfn=work\n9 7000\n10 900\n"
    old = write("old", text)
    new = source("new", ("b.c", [("work", [7000], {}), ("work.part.0",
        [7000, 44], {})]), main)
    found = ["b.c:work => b.c:work", "b.c:work => b.c:work.part.0"]
    paired("a clone of another function of that name", old, new, [], found)
    fails("its owner is dearer", "fn:Ir>+50%", old, new)
    rust = source("old", ("bind.rs", [("gfx::bind::cast_map", [50, 600, 70],
        {})]), ("b.c", [("cast_map", [7000, 900], {})]), main)
    c = source("new", ("b.c", [("cast_map", [7000], {}),
        ("cast_map.part.0", [900, 600], {})]), main)
    paired("a clone in C of a function of Rust", rust, c, [],
        ["b.c:cast_map => b.c:cast_map", "b.c:cast_map => b.c:cast_map.part.0"])
    clones = [source(path, ("a.c", [("main", [5], {name: 3}),
        (name, [60, 70], {name + ".part.0": 3}),
        (name + ".part.0", [800, 900], {})])) for path, name in
        (("old", "grow"), ("new", "stretch"))]
    paired("a function with its clone", *clones, ["fn:s/^grow$/stretch/",
        "fn:s/^grow\\.part\\.0$/stretch.part.0/"], empty=True)

    for path, owner in ("old", "f"), ("new", "g"):
        clone = owner + ".part.0"
        source(path, ("a.c", [("main", [5], {"f": 3, "g": 2, clone: 9}),
            ("f", [60, 70], {}), ("g", [7, 9], {}), (clone, [800, 900], {})]))
    paired("a clone of one function never becomes one of another", "old", "new",
        [], ["a.c:f => a.c:f", "a.c:f.part.0 => a.c:f", "a.c:g => a.c:g",
        "a.c:g => a.c:g.part.0"])


def test_one_line():
    """One line of a removed function does not excuse a rise of its caller."""
    head = "events: Ir\nob=p\nfl=m.c\nfn=main\n1 %d\n"
    gone = "cfi=util.h\ncfn=helper\ncalls=10 5\n1 9000\n" \
        "fl=util.h\nfn=helper\n5 3000\n6 3000\n7 3000\n"
    old = write("old", (head % 1000 + gone).encode())
    for name, lines, found in (
            ("a line with 0.1 % of the cost", "6 10\n", []),
            ("all lines, with far too little of it", "5 9\n6 10\n7 9\n", []),
            ("all lines, with far too much", "5 9000\n6 9000\n7 30000\n", []),
            ("a line of three with all of it", "6 9000\n", []),
            ("two lines of three", "5 2000\n7 2500\n", ["m.c:main => m.c:main",
                "util.h:helper => m.c:main"])):
        new = write("new", (head % 5000 + "fi=util.h\n" + lines).encode())
        paired("inlined? " + name, old, new, [], found)
        if not found:
            fails(name, "fn:Ir>+50%", old, new)
    # The caller's code changed; one of the lines of g was a line of it.
    old = source("old", ("a.c", [("main", [5], {"f": 1}, 10), ("f", [9, 8, 5,
        30, 7, 4, 6, 40, 0, 12, 17, 9], {}, 20), ("b", [9, 2], {}, 60)]))
    new = source("new", ("a.c", [("main", [5], {"f": 1}, 10), ("f", [700, 900],
        {"g": 2}, 20), ("g", [30, 45], {}, 27), ("b", [9, 2], {}, 60)]))
    paired("one line of two of a caller that has changed", old, new, [])
    # The file was edited: the inlined code is eight lines further down.
    main = ("m.c", [("main", [5], {"f": 1})])
    old = source("old", main, ("a.c", [("g", [200, 300, 400], {}),
        ("f", [5, 6, 7], {"g": 2})]))
    new = source("new", main, ("a.c", [("f", [5, 6, 7], {}, 48)]))
    text = tap.read(new) + b"28 200\n29 250\n30 400\n"
    paired("inlined in a file with more lines", old, write("new", text), [],
        ["a.c:f => a.c:f", "a.c:g => a.c:f"])


def test_evidence():
    """Likeness needs evidence that is not there by chance."""
    main = ("main", [500], {})
    for name, file in ("here", "a.c"), ("elsewhere", "zz.c"):
        paired("two lines that cost next to nothing, " + name,
            source("old", ("a.c", [main, ("close_socket", [1, 2], {}, 5)])),
            source("new", ("a.c", [main]), (file, [("sort_table", [2, 1], {},
                90)])), [])
    for names, rules in (("close_socket", "sort_table"), []), (("0x1090", "0x2090"),
            ["fn:s/^0x1090$/0x2090/"]):
        paired("at one place, and no more: " + names[0], *[source(path, ("a.c",
            [main, (name, costs, {}, 5)])) for path, name, costs in zip(("old",
            "new"), names, ([10, 20, 30], [10, 21, 33]))], rules)
    for path, name, n, line in ("old", "close_socket", 3, 20), ("new",
            "sort_table", 4, 27):
        source(path, ("a.c", [("main", [500], {name: n}, 0), ("keep", [60], {}, 0),
            (name, [997 + n], {}, line), ("last", [61], {}, line + 70)]),
            ("b.c", [("other", [7], {})]))
    paired("functions on no line are above none", "old", "new", [])
    for n, rules in (1000, ["fn:s/^close_socket$/sort_table/"]), (900, []):
        paired("lines alike, and %d calls instead of 1000" % n, *[source(path,
            ("a.c", [("main", [500], {name: calls}), (name, costs, {}, 5)]),
            ("b.c", [("other", [7], {})])) for path, name, calls, costs in (
            ("old", "close_socket", 1000, [10, 20, 30]),
            ("new", "sort_table", n, [15, 25, 90]))], rules)
    for unit in 1, 1000000:
        paired("five samples, of %d each" % unit, *[source(path, ("a.c", [
            ("main", [], {"keep": 0, name: 0}), ("keep", [40 * unit], {}),
            (name, costs, {}, line)])) for path, name, costs, line in (
            ("old", "parse_header", [3 * unit, 2 * unit], 100),
            ("new", "write_log", [2 * unit, 3 * unit], 300))], [])
    calls = [source(path, ("a.c", [("main", [500], {name: 1000}), (name,
        [1000, 2000], {}), ("last", [900], {})]), ("b.c", [("other", [7],
        {})])) for path, name in (("old", "get_x"), ("new", "get_y"))]
    paired("as much a call as most have, but from one place", *calls,
        ["fn:s/^get_x$/get_y/"])
    # The same functions in an unknown file, without lines.
    for path in "old", "new":
        text = tap.read(path)
        text = text.replace(b"fl=a.c", b"fl=???").replace(b"cfi=a.c", b"cfi=???")
        write(path, b"\n".join(b"0" + line[line.index(b" "):]
            if line[:1].isdigit() else line for line in text.split(b"\n")))
    paired("... from nowhere", "old", "new", [])


CALLERS = ["lua_%s" % word for word in "get set call push pop type next".split()]


def machine(path, name, factor, line=0):
    """Write a function that all others call; `factor' multiplies its costs."""
    functions = [("api", [70, 80], {caller: 3 * factor for caller in CALLERS}),
        (name, [factor * cost for cost in (41, 33, 57)], {})]
    functions += [(caller, [10 + i, 90 + i, 30 * i], {name: (i + 2) * factor})
        for i, caller in enumerate(CALLERS)]
    return source(path, ("lapi.c", [(*f, 20 * (i + 1) + line) for i, f in
        enumerate(functions)]))


def test_place():
    """Callers and neighbours identify a function, not letters of its name."""
    old = machine("old", "index2addr", 2)
    paired("renamed, with other costs and more lines above", old,
        machine("new", "index2value", 3, 7), ["fn:s/^index2addr$/index2value/"],
        told="callers 83%, place 100%")
    both = [("a", [50, 60, 70], {}), ("b", [80, 90], {})]
    for path, name in ("old", "lua_rawgeti"), ("new", "lua_rawseti"):
        source(path, ("x.c", [("main", [5], {"a": 2, "b": 2, name: 2}),
            both[0], (name, [300, 20, 40], {}, 60 if path == "old" else 90),
            (*both[1], 120)]))
    paired("where lines did not change, other ones are of others", "old",
        "new", [])
    for path, name in ("old", "lua_rawgeti"), ("new", "lua_rawseti"):
        source(path, ("x.c", [("main", [5], {"a": 2, "b": 2, name: 2}),
            both[0], (name, [300, 20, 40], {}, 60), (*both[1], 120)]))
    paired("the same lines are of one", "old", "new", [
        "fn:s/^lua_rawgeti$/lua_rawseti/"], empty=True)


def test_chain():
    """Each of three functions that are renamed is called by the one before, which
    must be paired first."""
    for path, names, shift, more in ("old", ("alpha", "beta", "gamma"), 0, 0), (
            "new", ("omega", "kappa", "theta"), 7, 1):
        code = [("main", [5], {names[0]: 100})]
        for i, (name, *callee) in enumerate(zip(names, names[1:] + ("keep",))):
            code += [("keep%d" % i, [60 + i], {}), (name, [300 * i + 77 + more,
                200 * i + 31 + more], {callee[0]: 300} if i < 2 else {})]
        source(path, ("a.c", [(*function, 20 * (at + 1) + shift) for at,
            function in enumerate(code + [("keep3", [80], {})])]))
    paired("one after the other", "old", "new", ["fn:s/^alpha$/omega/",
        "fn:s/^beta$/kappa/", "fn:s/^gamma$/theta/"])


def test_nobody_else():
    """Two functions are renamed.  That each is alone between its neighbours is
    just enough evidence, if these are of the same file."""
    for first, rules in ("a.c", ["fn:s/^alpha$/omega/", "fn:s/^beta$/kappa/"]), (
            "b.c", ["fn:s/^beta$/kappa/"]):
        for path, names, shift, more in ("old", ("alpha", "beta"), 0, 0), ("new",
                ("omega", "kappa"), 7, 1):
            code = [(name, [cost + more for cost in costs], calls,
                20 * (at + 1) + shift) for at, (name, costs, calls) in enumerate((
                ("main", [5], {names[0]: 3 + more, names[1]: 5 + more}),
                ("keep_a", [60], {}), (names[0], [300, 200], {}),
                ("keep_b", [70], {}), (names[1], [900, 500], {}),
                ("keep_c", [80], {})))]
            source(path, (first, code[:2]), ("a.c", code[2:]))
        paired("between two neighbours of one file, after one of " + first, "old",
            "new", rules)


def test_lines_alone():
    """Nine functions of one caller, too many to compare all pairs, have other
    names and costs: only the distances of their lines tell them apart, or the
    lines that cost most."""
    for what, moved, dearest in (("the distances of lines", 0, 0),
            ("the dearest line", 1, 90000)):
        for path, names, new in ("old", "abcdefghi", 0), ("new", "rstuvwxyz", 1):
            calls, bodies = "", ""
            for i, name in enumerate(names):
                start = 100 * (i + 1) + 3 * new
                calls += "cfn=%s\ncalls=7 %d\n1 1\n" % (3 * name, start)
                bodies += "fn=%s\n" % (3 * name) + "".join("%d %d\n" % (start +
                    at + new * moved * k, dearest + 1001 * i if dearest and k == 3
                    else 1000 * (i + 1) + 37 * at + 3 * new) for k, at in
                    enumerate((0, 2 + i, 20 + 3 * i, 60 + i)))
            write(path, ("events: Ir\nob=p\nfl=a.c\nfn=main\n1 500\n" + calls +
                bodies).encode())
        paired("nine functions with other names and costs: " + what, "old", "new",
            ["fn:s/^%s$/%s/" % (3 * a, 3 * b) for a, b in zip("abcdefghi",
            "rstuvwxyz")])


def test_lines_apart():
    """Every second line of a function has a cost, most of them another one."""
    for path, name, start, more in ("old", "alpha", 100, 0), ("new", "omega", 107, 1):
        write(path, ("events: Ir\nob=p\nfl=a.c\nfn=main\n1 5\ncfn=%s\ncalls=3 100\n"
            "1 1\nfn=k\n10 10\nfn=l\n11 11\nfn=%s\n" % (name, name) + "".join(
            "%d %d\n" % (start + 2 * i, 1000 * i + more * (i % 2)) for i in range(1, 6))
            ).encode())
    paired("lines apart", "old", "new", ["fn:s/^alpha$/omega/"], told=": costs 99%,")
    for path, name, more in ("old", "alpha", 0), ("new", "omega", 1):
        write(path, ("positions: instr line\nevents: Ir\nob=p\nfl=a.c\nfn=main\n0x1 1 5\n"
            "cfn=%s\ncalls=3 0x10 60\n0x1 1 1\nfn=k\n0x100 10 10\nfn=l\n0x101 11 11\n"
            "fn=%s\n" % (name, name) + "".join("0x%x %d %d\n" % (16 + (7 * i + more) % 5,
            60 + i, 1000 * (i + 1) + more * (1 - i % 2)) for i in range(5))).encode())
    p = cgdiff("-v", "--match=similar", "--by=instr", "old", "new")
    check(": costs 99%," in p.err, "lines in another order than addresses", [p.err])


def test_one_cost():
    """Two functions of one line each are as alike as their costs."""
    for path, name, cost in ("old", "alpha", 100), ("new", "omega", 80):
        source(path, ("a.c", [("main", [5], {name: 3}), ("keep_a", [60], {}),
            (name, [cost], {}), ("keep_b", [70], {})]))
        # A jump to the function has its new name, too.
        write(path, tap.read(path) + b"\nob=p\nfl=a.c\nfn=main\njfn=%s\n"
            b"jump=1 60\n20\n" % name.encode())
    paired("one line", "old", "new", ["fn:s/^alpha$/omega/"],
        told=": costs 80%,")
    for path, name, line in ("old", "alpha", 0), ("new", "omega", 60):
        source(path, ("a.c", [("main", [5], {name: 3}), (name, [300], {}, line),
            *[("keep_%d" % i, [i], {}) for i in range(1, 9)]]))
    paired("... if both sides know their lines", "old", "new", [])


def test_overloads():
    """Overloads with different bodies are a removed and an added function."""
    main = ("main", [500, 40], {})
    old = source("old", ("x.cc", [main, ("f(int)", [1000, 30, 70], {}),
        ("last()", [7, 8], {})]))
    new = source("new", ("x.cc", [main, ("last()", [7, 8], {}),
        ("f(char const*)", [9, 20000], {})]))
    paired("an overload is gone, another one is new", old, new, [])
    fails("which is new", "new:Ir>1000", old, new)
    new = source("new", ("x.cc", [main, ("f(long)", [1000, 31, 70], {}),
        ("last()", [7, 8], {})]))
    paired("a parameter has another type", old, new,
        ["fn:s/^f\\(int\\)$/f(long)/"])
    new = source("new", ("x.cc", [main, ("last()", [7, 8], {}),
        ("f(double)", [9, 2000], {}), ("f(char)", [90, 3000], {})]))
    paired("two others are new", old, new, [])
    fails("which are new", "new:Ir>1000", old, new)
    for path, last in ("old", ""), ("new", ", int"):
        source(path, ("x.cc", [main, *[("%s sum<%s>(%s%s)" % (t, t, t, last),
            [2000, 31], {}, 60) for t in ("int", "long")]]))
    paired("two instances of one body, with a parameter more", "old", "new",
        ["fn:s/^%s sum<%s>\\(%s\\)$/%s sum<%s>(%s, int)/" % (6 * (t,))
        for t in ("int", "long")])
    for path, number, costs in ("old", 1, [10, 3000]), ("new", 2, [77, 5,
            60000, 8]):
        source(path, ("x.cc", [main, ("main::{lambda()#%d}::operator()()"
            % number, costs, {}, 40 * number)]))
    paired("a lambda is gone, the one with the next number is new", "old",
        "new", [])
    kept = [(file, [(file[0], [70, 80], {}, 90)]) for file in ("a.c", "b.c")]
    old = source("old", ("m.c", [main]), *kept, ("a.c", [("init", [10, 3000], {},
        10)]))
    for what, body, rules in ("static functions of one name in two files", [77, 5,
            60000, 8], []), ("... unless it is the same body", [11, 3000],
            ["fl:/^a\\.c:init$/s/^a\\.c$/b.c/"]):
        new = source("new", ("m.c", [main]), *kept, ("b.c", [("init", body, {},
            10)]))
        paired(what, old, new, rules)
        if not rules:
            fails("of which one is new", "new:Ir>1000", old, new)


def test_columns():
    """Columns tell functions without a name on one line apart."""
    leaves = ("lib.js", [("leaf%d" % i, [1 + i], {}) for i in range(60)])

    def nameless(path, line, *functions):
        names = ["(anonymous:%d:%d)" % (line, column) for column, _ in functions]
        return source(path, ("u.js", [("each", [70], dict.fromkeys(names, 0),
            line), *[(name, [cost], {}, line) for name, (_, cost) in zip(names,
            functions)]]), leaves)
    paired("two of one line", nameless("old", 5, (149, 8), (164, 5)),
        nameless("new", 6, (149, 5), (164, 9)),
        ["fn:s/^\\(anonymous:5:%d\\)$/(anonymous:6:%d)/" % (column, column)
        for column in (149, 164)])
    paired("the one or the other", nameless("old", 5, (149, 8)),
        nameless("new", 6, (164, 9)), [])


def test_names_elsewhere():
    """A function stays in its place, while its name went to another one."""
    first, second, other = [1031, 20077, 40099, 7717], [1031, 20077, 3099,
        97170], [9, 8]
    for form in "%s_worker", "n::%s_worker(int)":
        alpha, beta, gamma = [form % name for name in ("alpha", "beta", "gamma")]
        a, b = [re.sub(r"[()]", r"\\\g<0>", name) for name in (alpha, beta)]
        renamed = "fn:/^a\\.c:%s$/s/^%s$/%s/" % (a, a, beta)
        swapped = [renamed, "fn:/^b\\.c:%s$/s/^%s$/%s/" % (b, b, alpha)]
        for path, a, b, body in (("old", alpha, beta, second), ("new", beta, gamma,
                second), ("swap", beta, alpha, second), ("gone", beta, form %
                "other", other)):
            source(path, ("m.c", [("main", [5], {a: 13, b: 13})]), *((file, [
                ("keep_" + file[0], [50], {}), (name, costs, {}), ("last_" +
                file[0], [40], {})]) for file, name, costs in (("a.c", a, first),
                ("b.c", b, body))))
        for new, rules in ("new", ["fn:s/" + renamed.partition("/s/")[2],
                swapped[1].replace(alpha, gamma)]), ("swap", swapped), ("gone",
                [renamed]):
            paired("the body tells where a name went elsewhere: " + new, "old",
                new, rules, empty=new != "gone")
        # Functions on both sides that are a little like it change nothing.
        for path, name, lines in ("old", "aaa_first", (1031, 20077)), ("swap",
                "zzz_last", (40099, 7717)):
            write(path, tap.read(path) + b"\nob=p\nfl=a.c\nfn=%s\n" % name.encode()
                + b"".join(b"%d %d\n" % (60 + i, cost) for i, cost in enumerate(
                lines + (5, 7 * len(name)))))
        paired("... one of several of its file", "old", "swap", swapped)


def test_renamed_file():
    """If a file and all names in it are renamed, code inlined from the file
    follows, but not if the file was divided or joined to a larger one."""
    def build(path, file, scope, *others):
        names = ["%s::%s(int)" % (scope, name) for name in ("put", "find", "grow",
            "sort")]
        source(path, ("m.cc", [("main", [5], {names[0]: 3, names[1]: 40, names[2]:
            500, names[3]: 6000})]), *((name, [(names[i], [300 + 77 * i, 4000 + 91
            * i, 50 + 3 * i], {}) for i in range(4) if i in which]) for name, which
            in ((file, range(4 - 2 * len(others))), *((name, (2, 3)) for name in
            others))))
        return write(path, tap.read(path) + b"\nob=p\nfl=m.cc\nfn=main\nfi=%s\n"
            b"90 4000\n" % file.encode())
    names = ["fn:s/^util::%s\\(int\\)$/tools::%s(int)/" % (name, name) for name in
        ("find", "grow", "put", "sort")]
    paired("a file of another name with other names in it", build("old",
        "u.cc", "util"), build("new", "t.cc", "tools"), ["fl:s/^u\\.cc$/t.cc/"]
        + names, empty=True)
    large = write("large", tap.read("new") + b"fl=t.cc\n" + b"".join(
        b"fn=more%d\n%d 9\n" % (i, 500 + i) for i in range(5)))
    for what, new in (("became two", build("new", "t.cc", "tools", "s.cc")), (
            "went into a larger one", large)):
        p = matches("a file that " + what, "old", new, rules_of(cgdiff("-v",
            "--match=similar", "old", new).err), "--match=similar")
        check("fl:s/" not in p.err and b"u.cc\n90 -4000" in p.out, "... stays",
            [p])
    # A move of `work' is evidence that another function of its file moved.
    work = "work", [4000, 300, 77, 12345], {}
    for others, rules in ([work], ["fl:s/^a\\.c$/b.c/",
            "fn:s/^g\\(int\\)$/g(long)/"]), ([], []):
        old, new = (source(path, ("m.c", [("main", [5], {name: 2})]), (file,
            others + [(name, costs, {})])) for path, file, name, costs in (
            ("old", "a.c", "g(int)", [50, 700]), ("new", "b.c", "g(long)",
            [55, 350])))
        paired("where %d functions moved" % len(others), old, new, rules)


def test_headers():
    """A header without functions of its own follows its source file."""
    def build(path, name, *others):
        text = "events: Ir\nob=p\nfl=m.c\nfn=main\n1 5\n" + "".join(
            "fi=%s\n3 700\n4 %d\n" % (other, 8 + i) for i, other in
            enumerate(others))
        return write(path, (text + "fl=%s\n" % name + "".join("fn=put_%d\n%d 90\n"
            % (i, 9 * i) for i in (1, 2, 3))).encode())
    def rules(*pairs):
        return ["fl:s{0}^{1}${0}{2}{0}".format(",/"["/" not in old], old.replace(
            ".", "\\."), new) for old, new in pairs]
    for name, old, new, pairs in (
            ("with it", ("d/u.c", "d/u.h", "d/u-1.h"), ("t.c", "t.h", "t-1.h"),
                [("d/u.c", "t.c"), ("d/u.h", "t.h")]),
            ("before it", ("u.h", "u.cc", "u.c.h"), ("t.h", "t.cc", "s.c.h"),
                [("u.cc", "t.cc"), ("u.h", "t.h")]),
            ("which may have another end", ("u.c", "u.h"), ("t.cc", "t.h"),
                [("u.c", "t.cc"), ("u.h", "t.h")]),
            ("but none that is there", ("u.c", "u.h"), ("t.c", "u.h", "t.h"),
                [("u.c", "t.c")]),
            ("but not by a name without an end", ("d.d/u", "u.h"), ("t", "t.h"),
                [("d.d/u", "t")]),
            ("... on the new side", ("u.c", "u.h"), (".c", ".h"),
                [("u.c", ".c")])):
        matches("a header moves " + name, build("old", *old), build("new", *new),
            rules(*pairs))


def test_scopes():
    """A name with scopes identifies a function of a program."""
    def moved(name, *others, to="b.cc"):
        """Write two profiles: a function with this name has another file and
        another body in the second; both have the others."""
        for path, file, costs in ("old", "a.cc", [10, 3000]), ("new", to,
                [77, 5, 60000, 8]):
            files = [("a.cc", [("A::a()", [70, 80], {}, 90)]), ("b.cc",
                [("B::b()", [70, 80], {}, 90)]), ("m.cc", [("main",
                [500], {}, 10)]), (file, [(name, costs, {}, 10)]), *others]
            source(path, *files)
        return "old", "new"

    for name, found in (("Queue::open<int>(void*) const", True),
            ("_ZN5Queue4openEi", True), ("_ZN5QueueL4openEi", False),
            ("open_queue(int)", False),
            ("open_queue", False), ("(anonymous namespace)::open(int)", False),
            ("Queue::open(int)::{lambda(int)#1}::operator()(int) const",
            False), ("_ZN12_GLOBAL__N_14openEi", False)):
        paired("moved and rewritten: " + name, *moved(name),
            ["fl:/^a\\.cc:%s$/s/^a\\.cc$/b.cc/" % re.sub(r"([()*])", r"\\\1",
            name)] if found else [])
    paired("... one more of this name is on both sides",
        *moved("Queue::open(int)", ("c.cc", [("Queue::open(int)", [6, 7], {},
        200)])), [])
    paired("... or it is in another object", *moved("Queue::open(int)",
        to="libb.so:b.cc"), [])


def test_library():
    """Functions of a library that is the same have not been renamed."""
    for library, object, wanted in (("the same", "/lib/libc.so.6", []),
            ("another", "/lib/libc-%s.so", ["ob:s,^/lib/libc-1\\.so$,"
                "/lib/libc-2.so,", "fn:s/^rwlock_rdlock$/rwlock_wrlock/"])):
        for path, name, n in ("old", "rwlock_rdlock", "1"), ("new",
                "rwlock_wrlock", "2"):
            source(path, ("m.c", [("main", [5], {name: 7000, "malloc": 2}),
                ("f", [8], {name: 30}), ("g", [9], {name: 400}), ("h", [9],
                {name: 50})]), ((object.replace("%s", n)) + ":???", [(name,
                    [104200], {"malloc": 77}), ("malloc", [2000], {})]))
        paired("a library that is " + library, "old", "new", wanted)


def test_callee():
    """A function that the new profile only calls exists and keeps its name."""
    head = "events: Ir\nob=p\nfl=m.c\n"
    body = "5 300\n6 41\n7 77\n"
    call = "cfn=%s\ncalls=3 5\n1 %d\n"
    old = write("old", (head + "fn=trim\n" + body + "fn=main\n1 10\n" + call
        % ("trim", 418)).encode())
    new = write("new", (head + "fn=merge_write\n" + body + "fn=main\n1 10\n"
        + call % ("trim", 0) + call % ("merge_write", 418)).encode())
    paired("a function that is only called", old, new, [])
    fails("the other one is new", "new:Ir>100", old, new)
    paired("the other way round", new, old, [])


def test_levels():
    """Both levels of a recursion are renamed alike."""
    def recursive(path, file, name):
        return source(path, ("m.c", [("main", [500], {name: 1})]), (file, [
            (name, [5, 2, 4], {name + "'2": 1}, 20), (name + "'2", [3000, 1200,
            602, 1196], {name + "'2": 598}, 20)]))
    old = recursive("old", "a.c", "walk")
    new = recursive("new", "b.c", "tree_walk")
    for files, (f, to), (at, file) in (((old, new), ("walk", "tree_walk"),
            "ab"), ((new, old), ("tree_walk", "walk"), "ba")):
        paired("a recursion is %s now" % to, *files, ["fl:s/^%s\\.c$/%s.c/"
            % (at, file)] + ["fn:s/^%s%s$/%s%s/" % (f, level, to, level)
            for level in ("", "'2")], empty=True)
    # The body of the new second level is that of `other'.
    for path, body in (old, b"\n20 7000\n21 3100\n22 99\nfn=other\n"), (new, b"\n"):
        write(path, tap.read(path).replace(b"\n20 3000\n", body + b"20 3000\n").
            replace(b"\n22 4\n", b"\n22 50554\n23 20233\n24 44711\n"))
    paired("... but not twice", old, new, ["fl:s/^a\\.c$/b.c/",
        "fn:s/^other$/tree_walk'2/", "fn:s/^walk$/tree_walk/"])


def test_real():
    """A program in two folders, with changes that tests/data/README lists."""
    folder = os.path.join(tap.DATA, "callgrind-3.19")
    old, new = (os.path.join(folder, "tally-%d.out" % n) for n in (1, 2))
    top = "/build/reproducible-path/tally-"
    p = matches("tally: two versions", old, new, [
        "fl:s,^%s1/,%s2/," % (top, top),
        "ob:s,^/tmp/grindkit-data/tally-1/tally$,"
        "/tmp/grindkit-data/tally-2/tally,"])
    gone = cgdiff("-q", "--match=auto", "--only=removed",
        "--by=function", "--names=plain", old, new).out.decode()
    names = {line[3:] for line in gone.splitlines() if line.startswith("fn=")}
    same(names & {"fold_letter", "index_width", "index_find", "main", "grow"},
        {"fold_letter", "index_width"}, "... and what is gone is gone")
    p = cgdiff("-v", "--match=similar", old, new)
    same([rule for rule in rules_of(p.err) if rule.startswith("fn:s/^0x")
        is False][2:], ["fn:s/^fold_letter$/lower_letter/",
        "fn:s/^put_padded$/put_padded.constprop.0/"],
        "... renamed, and a clone")
    gone, added = (functions("--only=" + only, old, new)
        for only in ("removed", "added"))
    same(({"index_width"} & set(gone), {"lower_letter", "stop_word",
        "fold_letter"} & set(added)), ({"index_width"}, {"stop_word"}),
        "... what is gone, and what is new")
    check(b"tally-1" not in p.out.split(b"\n\n", 1)[1],
        "... and no name of the old folder is left")


def test_hint():
    """--match=auto says how many functions --match=similar would match."""
    def code(names):
        text = "events: Ir\nob=p\nfl=a.c\nfn=main\n1 1\n"
        for i, name in enumerate(names):
            text += "cfn=%s\ncalls=1 %d\n1 %d\n" % (name, 10 * i, 73 * i)
        for i, name in enumerate(names):
            text += "fn=%s\n%d %d\n%d %d\n%d %d\n" % (name, 10 * i, 13 * i,
                10 * i + 1, 9 * i + 40, 10 * i + 2, 51 * i + 7)
        return text.encode()

    def hints(*words):
        p = cgdiff(*words)
        return [line for line in p.err.splitlines() if "similar" in line]

    old = write("old", code(["keep", "gone", "was", "before"]))
    new = write("new", code(["keep", "fresh", "is", "after"]))
    similar = cgdiff("--match=similar", old, new).err
    check("note: 3 functions of the old" in similar, "three are paired",
        [similar])
    wanted = ["cgdiff: note: --match=similar matches 3 more functions of the "
        "old profile with others of the new one"]
    same(hints(old, new), wanted, "which --match=auto says")
    same(hints("--match=auto", "-v", old, new), wanted, "... verbose or not")
    same(clannotate("--diff", old, new).err.splitlines(),
        [line.replace("cgdiff", "clannotate") for line in wanted],
        "... clannotate --diff, too")
    for name, words in (("-q", ["-q", old, new]),
            ("--match=exact", ["--match=exact", old, new]),
            ("--match=similar", ["--match=similar", old, new]),
            ("only removed ones", [old, write("less", code(["keep"]))]),
            ("only new ones", ["less", new]), ("the same twice", [old, old])):
        same(hints(*words), [], "... not with " + name)
    one = write("one", code(["keep", "gone", "was", "later"]))
    same(hints(old, one), ["cgdiff: note: --match=similar matches 1 more "
        "function of the old profile with another of the new one"],
        "one function")
    names = ["f%d" % i for i in range(1000)]
    many = write("many", code(names))
    other = write("other", code(["g" + name for name in names[:990]] +
        [name + ".cold" for name in names[990:]]))
    same(hints(many, other), ["cgdiff: note: 1000 functions only the old "
        "profile has, and 1000 only the new one, 10 of them under nearly the "
        "same name; --match=similar looks for pairs"],
        "of many it is said that there may be some")
    same(hints(many, write("few", code(names[:1]))), [],
        "... not if all of them were removed")


def parts(path):
    return facts(tap.read(path), "Part")


def same_parts(old, new, wanted, name):
    same(facts(cgdiff("-q", "--match=similar", old, new).out, "Part"), wanted,
        "parts: " + name)


def test_inlined():
    """g (lines 10 to 12) is inlined into f, or taken out of f."""
    head = "events: Ir\nob=p\nfl=a.c\nfn=main\n30 1\ncfn=f\ncalls=2 1\n" \
        "30 99\nfn=f\n1 5\n"
    call = "cfn=g\ncalls=4 10\n2 60\n"
    own = "10 20\n11 20\n12 20\n"
    apart = write("apart", (head + call + "fn=g\n" + own).encode())
    inside = write("inside", (head + own).encode())
    other = write("other", (head + "5 60\n").encode())
    again = write("again", tap.read(apart) + b"cfn=g\ncalls=3 10\n12 30\n")
    for name, old, new, wanted in (
            ("inlined, and calls itself", again, inside, ["a.c:f => a.c:f",
            "a.c:g => a.c:f"]), ("inlined", apart, inside, ["a.c:f => a.c:f", "a.c:g => a.c:f"]),
            ("taken out", inside, apart, ["a.c:f => a.c:f", "a.c:f => a.c:g"]),
            ("of other lines", apart, other, [])):
        same_parts(old, new, wanted, name)
    p = cgdiff("--match=similar", "--sides", "--fail-if=fn:^f$:calls>-9",
        "-o", "d", again, inside)
    check("a.c:f calls 5 -> 2" in p.err,
        "... whose calls of itself a limit counts", [p.err])
    f, = [f for f in json.loads(clannotate("--format=json", "d").out)[
        "functions"] if f["function"] == "f"]
    same([f["old_calls"], f["new_calls"]], [5, 2], "... and a report")
    # The same if the whole is the first function of the file.
    text = "events: Ir\nob=p\nfl=a.c\nfn=f\n1 5\n%sfn=main\n30 1\n"
    parts_of = call + "fn=g\n" + own, own
    for files in parts_of, parts_of[::-1]:
        for side, part in zip(("old", "new"), files):
            write(side, (text % part).encode())
        p = cgdiff("-q", "--match=similar", "--fail-if=fn:Ir>+2",
            "--fail-if=fn:Ir<-2", "-o", "d", "old", "new")
        same(p.status, 0, "a whole costs what its parts did")
    # A part of each of two callers would join the callers.
    text = {path: "events: Ir\nob=p\nfl=a.c\n" for path in ("old", "new")}
    for caller, line, calls in ("main", 30, 2), ("other", 60, 18):
        text["old"] += "fn=%s\n%d 1\ncfi=h.h\ncfn=g\ncalls=%d 10\n%d 60\n" % (
            caller, line, calls, line)
        text["new"] += "fn=%s\n%d 1\nfi=h.h\n10 %d\n11 %d\n12 %d\nfe=a.c\n" % (
            caller, line, *3 * [150 * calls])
    text["old"] += "fl=h.h\nfn=g\n10 3000\n11 3000\n12 3000\n"
    for path in text:
        write(path, text[path].encode())
    same_parts("old", "new", [], "in two callers, none")
    for name, files, limit in (("a caller", ("old", "new"), "fn:^other$:Ir>+2"),
            ("the other", ("old", "new"), "fn:^main$:Ir>+2"),
            ("taken out of both", ("new", "old"), "fn:^g$:Ir>+2")):
        fails(name, limit, *files)
    # The first caller has no line of g, and may call another function.
    new = write("new", tap.read("new").replace(b"fi=h.h\n10 300\n11 300\n"
        b"12 300\nfe=a.c\n", b""))
    same_parts("old", new, [], "of two callers in one, none")
    # main, the only caller, got the lines of a clone of f, and an instance of h
    # has a clone: as parts of two groups, these would join functions that stay.
    text = "events: Ir\nob=p\nfl=a.c\nfn=f\n90 5\nfn=main\n1 1\n"
    old = write("old", (text + call.replace("=g", "=f.part.0") +
        "fn=f.part.0\n" + own).encode())
    new = write("new", (text + own).encode())
    same_parts(old, new, ["a.c:f => a.c:f", "a.c:f.part.0 => a.c:f"],
        "a clone is of its function, and not of its caller")
    fails("its caller", "fn:^main$:Ir>+2", old, new)
    lines = "fn=h<%s>(int)%s\n50 40\n51 %d\n"
    both = "events: Ir\nob=p\nfl=a.c\nfn=f\n1 5\n" + lines % ("char",
        ".part.0", 9)
    old = write("old", (both + lines % ("int", "", 700)).encode())
    new = write("new", (both + lines % ("char", "", 60) + lines % ("long", "",
        700)).encode())
    same_parts(old, new, ["a.c:h<char>(int).part.0 => a.c:h<char>(int)",
        "a.c:h<char>(int).part.0 => a.c:h<char>(int).part.0"],
        "a function is of the first group that has it")
    # An instance that was in another file is no part of one in this file.
    def instances(path, *places):
        return write(path, ("events: Ir\nob=p\nfl=m.c\nfn=main\n1 5\n" + "".join(
            "fl=%s\nfn=N::h<%s>(int)\n%d 4000\n%d %d\n" % (file, kind, line, line +
            1, cost) for file, kind, line, cost in places)).encode())
    old = instances("old", ("a.cc", "int", 50, 700), ("b.cc", "long", 10, 90))
    new = instances("new", ("a.cc", "char", 50, 700), ("a.cc", "long", 50, 91))
    for files in (old, new), (new, old):
        p = cgdiff("-v", "--match=similar", "-o", "d", *files)
        same((parts("d"), p.err.count("fl:/"), p.err.count("fn:s/")), ([], 1, 1),
            "parts: an instance of another file is none")
    new = instances("new", ("a.cc", "char", 50, 700), ("a.cc", "short", 50, 5),
        ("a.cc", "long", 50, 91))
    same_parts(old, new, ["a.cc:N::h<int>(int) => a.cc:N::h<%s>(int)" % kind for kind
        in ("char", "short")], "... nor among others")


def test_inlined_recursion():
    """The levels of a recursion count as one caller."""
    def recursive(path, inline, callers, levels):
        text = "events: Ir\nob=p\nfl=a.c\nfn=main\n30 1\n"
        for name, cost in ("walk", 5), ("walk'2", 700), ("walk'3", 2):
            if name not in levels:
                continue
            text += "fn=%s\n1 %d\n" % (name, cost)
            if name in callers:
                text += "".join("%d %d\n" % (line, 20 * cost) for line in (10,
                    11, 12)) if inline else "cfn=g\ncalls=4 10\n2 %d\n" % (
                    60 * cost)
            if name == "walk":
                text += "cfn=walk'2\ncalls=9 1\n2 9000\n"
        if not inline:
            text += "fn=g\n10 14000\n11 14000\n12 14000\n"
        return write(path, text.encode())
    both = ["g => walk", "walk => walk", "walk'2 => walk"]
    second = ["g => walk'2", "walk'2 => walk'2"]
    for name, callers, levels, wanted in (
            ("of two levels", "walk walk'2", "walk walk'2", both),
            ("of two levels of three", "walk walk'2", "walk walk'2 walk'3", both),
            ("of the second level", "walk'2", "walk walk'2", second),
            ("of the second level without the first", "walk'2", "walk'2",
                second)):
        apart = recursive("apart", False, callers.split(), ("walk", "walk'2"))
        inside = recursive("inside", True, callers.split(), levels.split())
        for files in (apart, inside), (inside, apart):
            p = cgdiff("-q", "--match=similar", "-o", "d",
                "--fail-if=fn:^walk'2$:Ir>+30%", *files)
            same((p.status, parts("d")), (0, sorted(re.sub(r"(\S+) => (\S+)",
                r"a.c:\1 => a.c:\2" if files[0] == apart else
                r"a.c:\2 => a.c:\1", part) for part in wanted)),
                "parts: inlined into a recursion, or taken out, " + name)


def test_parts_of_objects():
    """The program's help was inlined; the library's is another function."""
    text = "events: Ir\nob=prog\nfl=a.c\nfn=main\n60 100\ncfn=walk\n" \
        "calls=10 20\n61 %d\nfn=walk\n20 800\n%s" \
        "ob=lib.so\nfl=x.h\nfn=help\n5 150\n6 300\n7 %d\n"
    write("old", (text % (3800, "cfi=x.h\ncfn=help\ncalls=50 5\n22 3000\n"
        "fl=x.h\nfn=help\n5 500\n6 1000\n7 1500\n", 450)).encode())
    write("new", (text % (3300, "fi=x.h\n5 400\n6 900\n7 1200\n",
        600)).encode())
    cgdiff("-q", "--match=similar", "--sides", "-o", "d", "old", "new")
    same(parts("d"), ["[prog] x.h:help => a.c:walk", "a.c:walk => a.c:walk"],
        "parts: of a function that two objects have")
    for option, object in (("-q", "prog"), ("-sob:s/prog/here/", "here"),
            ("-sob:/walk|help/s/prog/here/", "here"), ("--demangle", "prog")):
        found = json.loads(clannotate("--format=json", option,
            "d").out)["functions"]
        same([(f["function"], f["self"]["Ir"], [(part["object"],
            part["function"]) for part in f.get("parts", ())])
            for f in found[:2]], [("walk", -500, [(object, "help"), (object,
            "walk")]), ("help", 150, [])], "... in a report with " + option)


def functions(option, *files):
    """Return the functions of a difference, each with its self cost."""
    out = cgdiff("-q", "--match=similar", "--by=function",
        "--names=plain", option, *files).out.decode()
    found = {}
    for block in out.split("\nfn=")[1:]:
        name, cost = block.split("\n")[:2]
        found[name] = int(cost[2:]) if cost.startswith("0 ") else 0
    return found


STRING = ("std::__cxx11::basic_string<char, std::char_traits<char>, "
    "std::allocator<char> >")


def test_versions():
    """Programs in C++ and Rust, with changes that tests/data/README lists."""
    folder = os.path.join(tap.DATA, "callgrind-3.19")
    top = "/tmp/grindkit-data/"
    for name in ("depot", "ledger"):
        old = os.path.join(folder, name + "-1.out")
        here = (top + name + "-1/").encode()
        for there in (b"/home/ann/w2/", here + b"copy/", b"/"):
            other = write("other", tap.read(old).replace(here, there))
            p = cgdiff(old, other)
            check(is_empty(p) and p.out.endswith(b"\ntotals: 0\n"),
                "%s: unchanged, in %s" % (name, there.decode()), [p])
    depot = [os.path.join(folder, "depot-%d.out" % n) for n in (1, 2)]
    escaped = STRING.replace(" const&", "")
    matches("depot", *depot, [
        "fl:s,^%sdepot-1/src/util/text\\.cc$,%sdepot-2/src/base/text.cc,"
            % (top, top),
        "fl:s,^%sdepot-1/,%sdepot-2/," % (top, top),
        "ob:s,^%sdepot-1/,%sdepot-2/," % (top, top),
        "fn:s/^text::fold_case\\(%s const&\\)$/text::lower_case(%s const&)/"
            % (escaped, STRING),
        "fn:s/^std::_Vector_base<int, std::allocator<int> >::~_Vector_base"
            "\\(\\)$/std::_Vector_base<long, std::allocator<long> >::"
            "~_Vector_base()/"], "--match=similar")
    same((functions("--only=removed", *depot), functions("--only=added",
        *depot)), ({}, {"Stock::dearest() const": 47}),
        "... and what is new is new")
    changed = functions("--all", *depot)
    same([changed[name] for name in ("Stock::worth() const",
        "text::lower_case(%s const&)" % STRING, "main",
        "std::_Vector_base<long, std::allocator<long> >::~_Vector_base()")],
        [47, 0, 4, 0], "... and what changed is by how much")

    ledger = [os.path.join(folder, "ledger-%d.out" % n) for n in (1, 2)]
    p = cgdiff("-v", "--match=similar", *ledger)
    rules = " ".join(rules_of(p.err))
    renamed = (("main::words::fold", "main::text::words::lower"),
        ("main::words::number", "main::text::words::number"),
        ("main::words::split", "main::text::words::split"),
        ("<i32 as core::fmt::Display>::fmt", "<i64 as core::fmt::Display>::fmt"))
    for old, new in renamed:
        check("s/^%s$/%s/" % (old, new) in rules, "ledger: %s is %s"
            % (old, new), [rules])
    same(functions("--only=removed", *ledger), {}, "... and nothing is gone")
    cgdiff("-q", "--match=similar", "-o", "d", *ledger)
    same([[place.rpartition(":")[2] for place in part.split(" => ")]
        for part in parts("d")], [["enter", "entry"], ["enter", "enter"],
        ["split", "from_iter"], ["split", "split"]],
        "... and what was inlined is a part of what it was inlined into")
    table = clannotate("--no-annotate", "d").out.decode()
    same([[line.split()[0] for line in table.splitlines()[at:at + 3]] for at,
        line in enumerate(table.splitlines()) if ", which " in line],
        [["+80", "-411", "+491"], ["+60", "+486", "-426"]],
        "... with all that is inlined still")
    same(sorted(functions("--only=added", *ledger)), [
        "<alloc::vec::Vec<T> as alloc::vec::spec_from_iter::SpecFromIter<T,I>>"
            "::from_iter",
        "<core::iter::adapters::map::Map<I,F> as "
            "core::iter::traits::iterator::Iterator>::fold",
        "alloc::collections::btree::map::BTreeMap<K,V,A>::entry"],
        "... and what is new is what rustc inlined before")


os.chdir(tap.scratch())
tap.run_tests()
