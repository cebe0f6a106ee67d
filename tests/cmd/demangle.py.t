#!/usr/bin/env python3
"""--demangle passes the names of functions through another program; the output
is that of a profile with the new names.
"""
import hashlib
import json
import os
import re
import signal
import struct
import sys

sys.path[0] += "/.."
import tap
from tap import CGDIFF, CGEXPORT, CLANNOTATE, cgexport, check, clannotate, \
    read, records, same, write

os.chdir(tap.scratch())
os.environ["GRINDKIT_PAGER"] = ""

# A demangler that exists everywhere and logs its input: `_Zf' becomes `f()'.
RULE = "s/_Z([a-z]*)/\\1()/g"
os.mkdir("bin")
tap.script("bin/c++filt", "#!/bin/sh\ntee asked | sed -E '%s'\n" % RULE)
PATH = os.environ["PATH"]
os.environ["PATH"] = os.path.abspath("bin") + ":" + PATH


def renamed(data):
    """Return a profile with its names changed by RULE."""
    return re.sub(rb"_Z([a-z]*)", rb"\1()", data)


# Functions that keep their name, are called, have inlined code or jumps, in two
# objects and files; a clone, and a caller in a name.
PROFILE = records(b"""# callgrind format|cmd: ./run|positions: line|events: Ir Dr
ob=/bin/run|fl=a.cpp|fn=main|1 5 1|cfn=_Zf|calls=2 7|2 90 9|cob=/lib/l.so
cfi=b.cpp|cfn=_Zf|calls=1 3|3 50 5
fn=_Zf|7 40 4|jcnd=1/2 9|8|fi=i.h|4 20 2|fe=a.cpp|cfn=_Zg'_Zf|calls=4 12|9 30 3
fn=_Zg'_Zf|12 30 3
ob=/lib/l.so|fl=b.cpp|fn=_Zf|3 25 2|cfn=_Zh [clone .part.0]|calls=1 8|4 25 3
fn=_Zh [clone .part.0]|8 25 3
""")
os.mkdir("mangled")
os.mkdir("plain")
for folder, change in ("mangled", lambda x: x), ("plain", renamed):
    write(folder + "/p", change(PROFILE))
    write(folder + "/q", change(PROFILE.replace(b"7 40 4", b"7 70 4")))
    # cgexport folds a sorted file of Cachegrind without a cost table.
    write(folder + "/sorted", change(b"cmd: ./run\nevents: Ir\nfl=a.cpp\n"
        b"fn=_Zf\n1 5\nfn=main\n2 6\nsummary: 11\n"))


def run(folder, tool, *words, **options):
    """Return status, output and errors, without the line of the command."""
    p = tap.run(tool, *words, cwd=folder, **options)
    return p.status, re.sub(rb"(?m)^Invocation:.*\n", b"", p.out), p.err


def alike(tool, *words):
    same(run("mangled", tool, "--demangle", *words), run("plain", tool,
        *words), "%s --demangle %s" % (os.path.basename(tool),
        " ".join(words)))


for words in (("p",), ("--inclusive", "--tree=both", "p"), ("--diff", "p",
        "q"), ("-j2", "p", "q"), ("--function=^f\\(", "p"), ("--hot", "p"),
        ("--inline=outer", "p"), *(("--format=" + form, "p") for form in
        ("md", "json", "csv", "sheet", "html")), *(("--runs", "--format=" +
        form, "--threshold=0", "p", "q", "p") for form in ("text", "json"))):
    alike(CLANNOTATE, *words)
for form in "folded", "dot", "pprof", "speedscope", "firefox", "json", "csv":
    alike(CGEXPORT, "--to=" + form, "p", "q")
alike(CGEXPORT, "--to=folded", "--stacks=callers", "p")
alike(CGEXPORT, "--to=folded", "sorted")
same(read("mangled/asked"), b"_Zf\nmain\n", "names in byte order, once each")
for folder in "mangled", "plain":
    write("sides", tap.cgdiff("-q", "--sides", folder + "/p", folder +
        "/q").out)
    os.rename("sides", folder + "/sides")
alike(CLANNOTATE, "sides")
alike(CGEXPORT, "--to=folded", "sides")

# Facts of a difference about parts and renamed functions, even about one of two
# functions with a name, get the new names.  The numbers stay, and renaming a
# difference equals renaming the profiles before it.
OLD = records(b"""events: Ir
fl=a.c|fn=main|60 100|cfn=_Zaaa|calls=10 20|61 2000|cfn=_Zbbb|calls=10 40
62 2000|cfn=_Zfoo|calls=10 70|63 440
fn=_Zhelper|1 200|2 300|3 500
fn=_Zaaa|20 600|21 400|cfn=_Zhelper|calls=20 1|22 1000
fn=_Zbbb|40 700|41 300
fn=_Zfoo|70 110|71 220|72 110
fl=b.c|fn=_Zfoo|70 11
fl=one.c|fn=_Zreader|1 5
fn=_Zwriter|1 6
fn=_Zparser|1 7
fl=c.c|fn=_Zgone|80 50|81 70|82 90
""")
NEW = OLD[:OLD.index(b"fn=_Zhelper")].replace(b"61 2", b"61 3").replace(
    b"62 20", b"62 14").replace(b"_Zfoo", b"_Zbar") + b"fn=_Zaaa\n20 1600\n" \
    b"21 900\n1 200\n2 300\n3 500\nfn=_Zbbb\n40 600\n41 300\n" + \
    OLD[OLD.index(b"fn=_Zfoo\n70 110"):].replace(b"_Zfoo\n70 110",
    b"_Zbar\n70 120").replace(b"_Zgone", b"_Zcame").replace(b"one.c", b"two.c")
BY = "-s", "fn:" + RULE, "-s", "fl:s/^a.c$/z.c/", "-s", "fn:/^z.c:a/s/a+/A/", \
    "-s", "fn:s/^(gone|came)/x/"
for folder, change in ("mangled", lambda x: x), ("plain", renamed):
    write(folder + "/before", change(OLD))
    write(folder + "/after", change(NEW))
    write("parts", tap.cgdiff("-q", "--match=similar", "--sides",
        folder + "/before", folder + "/after").out)
    os.rename("parts", folder + "/parts")
facts = re.findall(rb"(?m)^desc: (?:Part|Matched): .*", read("mangled/parts"))
check(len(facts) == 5 and b"desc: Matched: fl:s/^one\\.c$/two.c/" in facts and
    any(b"fn:/^a\\.c:_Zfoo$/" in f for f in facts),
    "parts, and renamed functions", facts)
for form in "text", "md", "json", "csv":
    alike(CLANNOTATE, "--to=" + form, "parts")
alike(CGEXPORT, "--to=json", "parts")
same(run("mangled", tap.CGFILTER, *BY, "parts"),
    run("mangled", CGDIFF, "-q", "--match=similar", "--sides", *BY, "before",
    "after"), "a difference renamed and the difference of renamed profiles")

# Another program, with arguments, which no shell reads.
same(run("mangled", CGEXPORT, "-q", "--to=folded",
    "--demangle= sed\t-E  %s " % RULE, "p"), run("plain", CGEXPORT, "-q",
    "--to=folded", "p"), "a command with arguments")
tap.script("args", "#!/bin/sh\nprintf '%s\\n' \"$@\" >got\nexec cat\n")
run("mangled", CGEXPORT, "-q", "--to=folded", "--demangle=../args $HOME '*' ;x",
    "p")
same(read("mangled/got"), b"$HOME\n'*'\n;x\n", "no shell reads the command")
same(run("mangled", CGEXPORT, "-q", "--to=folded", "--demangle=cat", "p"),
    run("mangled", CGEXPORT, "-q", "--to=folded", "p"), "names that stay")
same(cgexport("-q", "--to=folded", "--demangle",
    stdin=PROFILE).out, run("plain", CGEXPORT, "-q", "--to=folded", "p")[1],
    "a profile on the standard input")
same(run("mangled", CGEXPORT, "-q", "--to=folded", "--demangle", "p",
    preexec_fn=lambda: signal.signal(signal.SIGCHLD, signal.SIG_IGN)),
    run("plain", CGEXPORT, "-q", "--to=folded", "p"),
    "started by a program that ignores SIGCHLD")

# Functions whose names become equal are one if file and object are equal, and
# a call between them disappears.
write("equal", records(b"""events: Ir
fl=a|fn=_Zf|1 5|cfn=f()|calls=2 2|1 7|cfn=_Zg|calls=3 3|2 6
fn=f()|2 7|cfn=g()|calls=1 3|2 4
fn=_Zg|3 6
fn=g()|3 4
fl=b|fn=_Zg|1 9
"""))
j = json.loads(cgexport("--to=json", "--demangle", "equal").out)
names = [(j["files"][f["file"]], f["name"]) for f in j["functions"]]
same((sorted(names), j["totals"], sorted((*names[r[0]], r[-1])
    for r in j["costs"]), sorted((names[r[0]][1], *names[r[3]], r[-2], r[-1])
    for r in j["calls"])),
    ([("a", "f()"), ("a", "g()"), ("b", "g()")], [31], [("a", "f()", 5),
    ("a", "f()", 7), ("a", "g()", 10), ("b", "g()", 9)], [("f()", "a", "g()",
    1 + 3, 4 + 6)]), "names that become equal")
write("deep", records(b"""events: Ir
fl=a.c|fn=main|1 1|cfn=_ZN3FooD0Ev|calls=10 7|2 130
fn=_ZN3FooD0Ev|1 30|cfn=_ZN3FooD1Ev|calls=10 7|2 100
fn=_ZN3FooD1Ev|7 100
"""))
f = json.loads(clannotate("--to=json", "--demangle=sed s/D[01]/D/", "deep").out)
same([(g["function"], g["calls"], g["inclusive"]["Ir"]) for g in
    f["functions"]], [("_ZN3FooDEv", 10, 130), ("main", 0, 131)],
    "destructors")
write("alone", records(b"events: Ir\nfn=_Zf|1 5|cfn=f()|calls=1 1|1 7\n"
    b"fn=f()|1 7\n"))
check(b"-- Functions by self cost\n" in clannotate("--demangle",
    "--no-annotate", "alone").out, "no calls but between them")

# Profiles of LLVM, whose names may have any bytes.
def raw(names):
    """Return a raw profile of version 5 with one counter for each function."""
    text = b"\1".join(names)
    head = struct.pack("<10Q", 0xff6c70726f667281, 5, len(names), 0,
        len(names), 0, len(text) + 2, 0, 0, 1)
    records = b"".join(hashlib.md5(name).digest()[:8] + struct.pack("<4QI4x",
        7, 8 * i, 0, 0, 1) for i, name in enumerate(names))
    return head + records + struct.pack("<%dQ" % len(names), *range(1,
        len(names) + 1)) + bytes([len(text), 0]) + text + bytes(
        -(len(text) + 2) % 8)


write("odd.profraw", raw([b"a.cpp:_Zf", b"_Zn\rx", b"\xff_Zu", b"z", b"_Z v\t"]))
p = cgexport("-q", "--to=json", "--demangle", "odd.profraw")
same(sorted(f["name"] for f in json.loads(p.out)["functions"]), sorted(["f()",
    "n()\rx", "\ufffdu()", "z", "() v\t"]), "odd names")
same(read("asked"), b"_Z v\t\n_Zf\n_Zn\rx\nz\n\xff_Zu\n", "what was asked")
check(b" a.cpp:f()\n" in clannotate("--demangle", "--no-annotate",
    "odd.profraw").out, "names of LLVM in a report")
for names, wanted in ((b"_Z\0f",), [b"_Z\0f"]), ((b"_Z\0f", b"_Zg"),
        [b"_Z\0f", b"g()"]), ((), []):
    out = cgexport("-q", "--to=csv", "--demangle", stdin=b"events: Ir\n"
        b"fl=a\n" + b"".join(b"fn=%s\n1 1\n" % name for name in names)).out
    same([line.split(b",")[3].strip(b'"') for line in out.split(b"\r\n")[1:]
        if line.startswith(b"cost,")], wanted, "names with zeros: %r" % (names,))

# More names than a pipe holds: answers arrive while names are still written.
write("many", b"events: Ir\nfl=a\n" + b"".join(b"fn=_Z%s\n1 1\n" %
    (bytes(97 + int(c) for c in str(i)) * 9) for i in range(20000)))
out = cgexport("-q", "--to=folded", "--stacks=callers", "--demangle",
    "many").out
same((out.count(b"\n"), out.count(b"() 1\n")), (20000, 20000), "many names")

# A failure of the default program is a warning, that of a named one an error.
FEWER, MORE = ("expected 4 lines of '%%s', one for each name, found %s" % word
    for word in ("fewer", "more"))
os.mkdir("default")
plain = {words: clannotate(*words, "mangled/p") for words in
    (("--no-annotate",), ("-q", "--no-annotate"))}
for name, program, why in (
        ("nosuch", None, "cannot run '%s': no such file or directory"),
        ("few", "exec head -n 2", FEWER),
        ("unended", "head -n 3; printf end", FEWER),
        ("more", "cat; echo x", MORE), ("endless", "exec yes", MORE),
        ("fails", "cat; exit 3", "'%s' failed"),
        ("dies", "cat; kill -9 $$", "'%s' failed")):
    if program is not None:
        tap.script(name, "#!/bin/sh\n" + program + "\n")
    os.environ["PATH"] = PATH
    for tool, words in (CLANNOTATE, ["-o", "new"]), (CGEXPORT, ["-o", "new",
            "--to=csv"]):
        p = tap.run(tool, "-q", *words, "--demangle=./" + name, "mangled/p")
        same((p.status, p.out, p.err, os.path.exists("new")), (2, b"",
            "%s: option '--demangle': %s\n" % (os.path.basename(tool), why %
            ("./" + name)), False), "a command: %s" % name)
    if name != "nosuch":
        os.rename(name, "default/c++filt")
    os.environ["PATH"] = os.path.abspath("default")
    if name != "nosuch":
        os.environ["PATH"] += ":" + PATH
    for words, wanted in plain.items():
        p = clannotate("--demangle", *words, "mangled/p")
        same((p.status, p.out.split(b"\n", 9)[-1], p.err), (0,
            wanted.out.split(b"\n", 9)[-1], "" if "-q" in words else
            "clannotate: warning: names stay mangled: %s\n" % (why %
            "c++filt")), "the default: %s, %s" % (name, " ".join(words)))
    if os.path.exists("default/c++filt"):
        os.remove("default/c++filt")
os.environ["PATH"] = PATH
tap.script("blank", "#!/bin/sh\nexec sed s/.*//\n")
same(run("mangled", CGEXPORT, "-q", "--to=folded", "--demangle=../blank", "p"),
    run("mangled", CGEXPORT, "-q", "--to=folded", "p"), "empty lines")

# A function and its clone that call each other become a recursive function.
write("clones", records(b"""events: Ir
fl=a.c|fn=f|1 5|cfn=f.part.0|calls=1 2|1 40|fn=f.part.0|2 7|cfn=f|calls=3 1|2 30
"""))
tap.script("unclone", "#!/bin/sh\nexec sed s/.part.0//\n")
j = json.loads(clannotate("--to=json", "--demangle=./unclone", "clones").out)
same([(f["function"], f["calls"]) for f in j["functions"]], [("f", 3)], "calls of a clone")

# The real c++filt, which is installed wherever there is a compiler.
if tap.run("sh", "-c", "command -v c++filt").status == 0:
    write("real", b"events: Ir\nfn=_ZN1a1BIiE1fEi\n1 5\n"
        b"fn=_ZN1a1fEv.part.0\n1 6\nfn=main\n1 7\n")
    same(cgexport("-q", "--to=folded", "--stacks=callers",
        "--demangle", "real").out, b"a::B<int>::f(int) 5\n"
        b"a::f() [clone .part.0] 6\nmain 7\n", "c++filt")
else:
    tap.skip("c++filt", "it is not installed")
tap.done()
