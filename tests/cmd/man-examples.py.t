#!/usr/bin/env python3
"""Every command of the examples in the manual pages, in a section EXAMPLES or a
subsection Examples, works and prints what the page shows; and every tool has a
page whose examples run it.

In a literal block (.Bd to .Ed) or a literal line (.Dl) a line that begins with
"$ " is a command; it goes on in the next line if it ends in "\\", "|" or "&&".
Other lines are what the command above them prints, its messages first; a line
[...] stands for any number of lines.  A command without output on the page must
print something or write a file, without a message of a tool of grindkit.  All
end with 0; one that is to end otherwise has `; echo "status $?"' after it.  The
commands of a page run in turn in one copy of tests/data, with files like those
that valgrind leaves in a user's folder.

In Markdown, as in doc/guide.md, examples are all text between lines of ```.

The lines of README that record a profile with valgrind work as they are, and
leave the file that they name, which cgmerge reads.
"""
import collections
import glob
import os
import re
import shutil
import sys

sys.path[0] += "/.."
import tap
from tap import check, same

TOP = os.path.dirname(tap.TESTS)
# Programs that may be absent, by the command that needs them.  Without one, an
# example that runs it is skipped, as are those after it up to the next text of
# the page, which may need its files.
PEERS = {name: name for name in ("cc", "git", "parallel", "valgrind",
    "callgrind_annotate", "cg_annotate", "cg_diff", "cg_merge")}
PEERS.update({"cgmerge-parallel": "parallel", "cgrun": "valgrind",
    "cglog": "git"})
ESCAPES = {"&": "", "-": "-", "(aq": "'", "(dq": '"', "(ga": "`", "(ha": "^",
    "(ti": "~", "(ba": "|", "e": "\\"}
# Files that examples name, and the profiles that are copied to them.
FILES = {"callgrind.out.1234": "words-shared.out",
    "callgrind.out.1235": "words-numbers.out",
    "profiles/callgrind.out.1234": "words-shared.out",
    "profiles/callgrind.out.1235": "words-numbers.out",
    "old.out": "tally-1.out", "new.out": "tally-2.out",
    "run1.out": "words-plain.out", "run2.out": "words-plain.out",
    "run3.out": "words-plain.out"}
OLD = 946684800     # seconds: a time before any example ran

# passage: how many lines of text precede it, so the same up to the next text
Example = collections.namedtuple("Example", "passage command wanted")


def plain(line):
    """Return a line of a page's source as the page shows it."""
    return re.sub(r"\\(\(..|.)", lambda found: ESCAPES[found[1]], line)


def literal_lines(page, text):
    """Yield (passage, line) for each literal line of the examples of a page,
    and (passage, None) where a literal text begins or ends."""
    markdown = page.endswith(".md")
    is_section = is_example = markdown
    is_literal, passage = False, 0
    for line in text.split("\n"):
        if markdown and line.startswith("```"):
            # In a block of a language, commands have no "$ " and would not run.
            assert line == "```", "expected ``` alone"
            is_literal = not is_literal
            yield passage, None
        elif markdown and is_literal:
            yield passage, line
        elif line.startswith(".Sh "):
            is_section = is_example = line == ".Sh EXAMPLES"
        elif line.startswith(".Ss "):
            is_example = is_section or line == ".Ss Examples"
        elif not is_example:
            continue
        elif line.startswith((".Bd -literal", ".Ed")):
            is_literal = line != ".Ed"
            yield passage, None
        elif line.startswith(".Dl "):
            yield passage, plain(line[4:])
        elif is_literal:
            assert not line.startswith("."), "a macro in a literal text"
            yield passage, plain(line)
        elif not line.startswith("."):
            passage += 1


def examples(page, text):
    found, unfinished = [], False
    for passage, line in literal_lines(page, text):
        if line is None:
            unfinished = False
        elif line.startswith("$ "):
            found.append(Example(passage, [line[2:]], []))
            unfinished = line.endswith(("\\", "|", "&&"))
        elif unfinished:
            found[-1].command.append(line)
            unfinished = line.endswith(("\\", "|", "&&"))
        else:
            found[-1].wanted.append(line)
    return [Example(passage, "\n".join(command), wanted)
        for passage, command, wanted in found]


def runs(command, tool):
    return re.search("(^|[|&;(]) *%s( |$)" % re.escape(tool), command, re.M)


def lacking(command):
    return [peer for name, peer in PEERS.items()
        if runs(command, name) and not shutil.which(peer)]


def is_shown(got, wanted):
    """Return whether the output is as wanted, with any lines for each [...]."""
    pattern = "".join("(.*\n)*?" if line == "[...]" else
        re.escape(line) + "\n" for line in wanted)
    return re.fullmatch(pattern, got)


def files():
    return [os.path.join(folder, name) for folder, _, names in os.walk(".")
        for name in names]


def trouble(example):
    """Run an example and return lines that say what is wrong with it."""
    for name in files():
        os.utime(name, (OLD, OLD))
    p = tap.run("sh", "-c", example.command)
    out = p.out.decode()
    err = p.err.encode("latin-1").decode()
    if p.status:
        return ["status %d" % p.status, err]
    if example.wanted:
        return [] if is_shown(err + out, example.wanted) else \
            ["got:", *(err + out).splitlines()[:20], "wanted:",
            *example.wanted]
    if re.search("^(cg[a-z]+|clannotate): ", err, re.M):
        return ["the page does not show:", err]
    if not out and not any(os.path.getsize(name) and
            os.path.getmtime(name) != OLD for name in files()):
        return ["no output", err]
    return []


def test_page(page, found):
    skipped = None
    for example in found:
        name = "%s: %s" % (page, " ".join(example.command.split()).replace(
            "#", "\\#"))
        missing = lacking(example.command)
        if missing or example.passage == skipped:
            skipped = example.passage
            tap.skip(name, "not installed: %s" % " ".join(missing)
                if missing else "the one before it was skipped")
            continue
        why = trouble(example)
        check(not why, name, why)


def test_readme():
    """The commands of README that record ./prog leave the files it promises."""
    found = re.findall(r"(?m)^(valgrind --tool=(\w+)(?: --\S+)* \./prog)"
        r"\s*(?:# (\S+):.*)?$", tap.read(TOP + "/README.md").decode())
    same({tool: file for _, tool, file in found if file},
        {tool: tool + ".out.PID" for tool in ("callgrind", "cachegrind")},
        "README records by two tools of valgrind")
    check(any("--trace-children=yes --dump-before=fork" in command
        for command, _, _ in found), "... and the processes of a program")
    if shutil.which("valgrind") is None:
        tap.skip("what they leave", "valgrind is not there")
        return
    for command, tool, _ in found:
        tap.enter_scratch()
        shutil.copy(shutil.which("true"), "prog")
        p = tap.run("sh", "-c", command)
        left = glob.glob(tool + ".out.*")
        check(p.status == 0 and left, command, [p.err])
        p = tap.cgmerge(*left)
        check(p.status == 0 and b"\nfn=" in p.out, "... which cgmerge reads",
            [p.err])


def main():
    # A make that runs this test passes options that are not for an example's.
    for name in "MAKEFLAGS", "MAKELEVEL", "MFLAGS":
        os.environ.pop(name, None)
    os.environ["PATH"] = tap.BIN + os.pathsep + os.environ["PATH"]
    start = tap.scratch()
    commands = {}
    for path in (*sorted(glob.glob(TOP + "/man/*.[1-9]")),
            TOP + "/doc/guide.md"):
        page = os.path.basename(path)
        folder = os.path.join(start, page)
        shutil.copytree(tap.DATA, folder)
        tap.run("chmod", "-R", "u+w", folder)
        os.chdir(folder)
        os.mkdir("profiles")
        for name, source in FILES.items():
            shutil.copy("callgrind-3.19/" + source, name)
        text = tap.read(path).decode()
        found = examples(page, text)
        check(found, "%s: has examples" % page)
        test_page(page, found)
        commands[page] = "\n".join(example.command for example in found)
        # .Ql quotes the rest of its line.
        same(re.findall("^.*Ql .* No .*$", text, re.M), [],
            "%s: quotes nothing between two words" % page)
    for path in sorted(glob.glob(TOP + "/cmd/*.c") + glob.glob(TOP +
            "/cmd/*.sh")):
        tool = os.path.splitext(os.path.basename(path))[0]
        check(runs(commands[tool + ".1"], tool), "%s: the examples of its page "
            "run it" % tool)
    test_readme()
    tap.done()


main()
