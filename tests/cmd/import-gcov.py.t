#!/usr/bin/env python3
"""Lines of gcov's JSON have the counts of gcov's text form."""
import gzip
import json
import os
import re
import sys

sys.path[0] += "/.."
import stacks
import tap
from tap import cgmerge, check, read, same, write

os.chdir(tap.scratch())
FILES = {"flood.gcov.json.gz": ("flood.cc", "ring.h"),
    "words.gcov.json.gz": ("words.c",)}


def stacks_of(said):
    """Return each line and each function, by gcov(1), as a stack of a frame."""
    found = []
    for file in said["files"]:
        path = os.path.normpath(os.path.join(said.get(
            "current_working_directory", ""), file["file"]))
        names = {f["name"]: f.get("demangled_name", f["name"])
            for f in file["functions"]}
        for line in file["lines"]:
            name = line.get("function_name")
            found.append(([("", path, names.get(name, name) or "???",
                line["line_number"])], {"lines": line["count"], "calls": 0}))
        for f in file["functions"]:
            found.append(([("", path, names[f["name"]],
                f["start_line"])], {"lines": 0,
                "calls": f["execution_count"]}))
    return found


def counts_of(text):
    """Return the counts of the text form by line.  The counts of instances of
    templates follow their sum, and are ignored."""
    found = {}
    for count, line in re.findall(r"(?m)^ *(\d+|#####|-)\*?: *(\d+):",
            text.decode()):
        found.setdefault(int(line), count)
    return {line: int(count.replace("#####", "0"))
        for line, count in found.items() if line > 0 and count != "-"}


def lines_of(path, event):
    """Return the counts of cgmerge by file and line, those of 0 included."""
    found = {}
    file = column = None
    for line in cgmerge("-q", "--names=plain", "--positions=absolute",
            path).out.decode().split("\n"):
        if line.startswith("events: "):
            column = line.split()[1:].index(event)
        elif re.match("f[lie]=", line):
            file = line[3:]
        elif re.match(r"\d+ ", line):
            numbers = [int(x) for x in line.split()] + [0] * 9
            key = file, numbers[0]
            found[key] = found.get(key, 0) + numbers[1 + column]
    return found


def test_files():
    for name, sources in FILES.items():
        path = os.path.join(stacks.IMPORTS, name)
        stacks.same_profile(path, stacks_of(json.loads(gzip.decompress(
            read(path)))), name)
        stacks.known_as("gcov", path)
        ours = lines_of(path, "lines")
        for source in sources:
            text = counts_of(read(os.path.join(stacks.IMPORTS,
                source + ".gcov")))
            same({line: count for (file, line), count in ours.items()
                if os.path.basename(file) == source}, text, "%s as in the text" % source)
        check(stacks.ours(path)[0][1] == {}, "no calls")


MADE = {"format_version": "2", "gcc_version": "14.2.0", "files": [
    {"file": "a.c", "lines": [
        {"line_number": 3, "count": 2, "block_ids": [1]},
        {"line_number": 3, "count": 5, "function_name": "f"}],
        "functions": []},
    {"functions": [{"name": "_Z1fv", "demangled_name": "f()", "start_line": 7,
        "execution_count": 4}, {"name": "g", "start_line": 9,
        "execution_count": 1}], "lines": [{"line_number": 8, "count": 9,
        "function_name": "_Z1fv", "branches": [{"count": 3}]}],
        "file": "b.cc"}]}


def test_made():
    for data in (json.dumps(MADE).encode(), json.dumps(MADE,
            indent=2).encode()):
        stacks.same_profile(write("made", data), stacks_of(MADE), "made")
    for folder, file, path in (("/w/a", "./x/../a.c", "/w/a/a.c"),
            ("/w/a", "../b//a.c", "/w/b/a.c"), ("/w", "/v/./a.c", "/v/./a.c"),
            ("", "./a.c", "./a.c"), (".", "../a.c", "../a.c"),
            ("C:\\w", "C:/v/a.c", "C:/v/a.c"), ("C:/w", "a.c", "C:/w/a.c"),
            ("C:\\w\\b", "../v/a.c", "C:\\w/v/a.c"), ("C:/w", "../../../a.c", "C:/a.c"),
            ("C:\\w", "\\\\h\\a.c", "\\\\h\\a.c"), ("/w", "C:x.c", "/w/C:x.c"),
            ("C:/w", "..", "C:/")):
        said = {**MADE, "files": [{**MADE["files"][0], "file": file}]}
        for said in ({**said, "current_working_directory": folder},
                {"current_working_directory": folder, **said}):
            got = stacks.ours(write("folder", json.dumps(said).encode()))[0][0]
            same({key[0][1] for key in got}, {path}, "%s in %s" % (file, folder))
    empty = write("empty", b'\n {"gcc_version": "12.2.0", "files": []}')
    r = cgmerge("-q", empty)
    check(r.status == 0 and b"\nsummary: 0 0\n" in r.out, "nothing executed",
        [r])


def test_wrong():
    stacks.refused(b'{"gcc_version": "12.2.0"}', "expected the key 'files'")
    stacks.refused(json.dumps({**MADE, "current_working_directory": "a" * 10 **
        7, "files": [{"file": str(n), "lines": []} for n in range(70)]}).encode(),
        "bytes of folders with names of files")
    stacks.refused_changes(json.dumps(MADE), (
        ('"file": "a.c", ', "", "expected the key 'file'"),
        ('"lines"', '"else"', "expected the key 'lines'"),
        ('"count": 2, ', "", "expected the key 'count'"),
        ('"count": 2', '"count": -1',
            "expected a count of at least 0, found -1"),
        ('"count": 2', '"count": 1.5', "expected a whole number"),
        ('"functions": []', '"functions": [{"name": "g"}]',
            "expected the key 'start_line'"),
        ('"functions": []', '"functions": [{"name": 5}]',
            "expected a string, found '5'"),
        ('_name": "f"', '_name": 5', "expected a string, found '5'"),
        ('"a.c"', "5", "expected a string, found '5'"),
        ('"gcc_version"', '"current_working_directory": 5, "gcc_version"',
            "expected a string, found '5'"),
        ('_number": 3', '_number": %d' % (2 ** 32 - 1),
            "expected a number from 0 to 4294967294"),
        ('"count": 2', '"count": %d' % 2 ** 63,
            "expected a number of 64 bits")))


def test_sums():
    """The largest line number and the largest count can be read."""
    most = 2 ** 63 - 1
    said = {**MADE, "files": [{"file": "a.c", "functions": [], "lines": [
        {"line_number": 2 ** 32 - 2, "count": most}]}]}
    path = write("most", json.dumps(said).encode())
    same(stacks.ours(path), (({(("", "a.c", "???", 2 ** 32 - 2), "lines"):
        most}, {}), {"lines": most, "calls": 0}), "the last line")
    r = cgmerge(path, path)
    check(r.status == 2 and r.out == b"", "a sum that is too large", [r])


tap.run_tests()
