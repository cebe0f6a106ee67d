#!/usr/bin/env python3
"""doc/proof.md has a row for each promise of README, and no others there; each
test that it names exists."""
import os
import re
import sys

sys.path[0] += "/.."
import tap
from tap import check, same

TOP = os.path.join(tap.TESTS, "..")


def text(path):
    return tap.read(os.path.join(TOP, path)).decode()


def is_there(name, targets):
    if name.startswith("make "):
        return name[5:] in targets
    if name.endswith("_test"):
        return os.path.exists(os.path.join(tap.TESTS, "unit", name + ".c"))
    path = os.path.join(TOP, name) if "/" in name else \
        os.path.join(tap.TESTS, "cmd", name + ".t")
    return os.access(path, os.X_OK) and re.search(r"\.(py|sh)\.t$", path)


def rows(page):
    """Return (promise, tests, length, gaps) from all tables of promises."""
    cells = [re.split(r"(?<!\\)\|", line)[1:-1] for line in page.splitlines()
        if line.startswith("|")]
    return [[cell.strip() for cell in row] for row in cells
        if len(row) == 4 and row[0].strip() not in ("promise", "---")]


page, readme = text("doc/proof.md"), text("README.md")
table = rows(page)
targets = set(re.findall(r"(?m)^([\w-]+):", text("Makefile")))
check(len(table) > 30, "there are promises", [len(table)])
for promise, tests, length, _ in table:
    names = re.findall("`([^`]*)`", tests)
    same([name for name in names if not is_there(name, targets)], [],
        "tests are there: " + promise[:60])
    check(names and length or promise == "Hostile profiles do no harm",
        "... and when they run", [tests, length])
same([words for words in re.findall(r"`(make [a-z-]+)`", page)
    if words[5:] not in targets], [], "targets of make are there")
section = readme.split("## What the tests prove")[1].split("\n\nThe stable")[0]
promises = [re.sub(r"\s+", " ", words).rstrip(".") for words in
    re.findall(r"(?m)^- \*\*(.*?)\*\*", section, re.DOTALL)]
of_readme = rows(page.split("## Promises of README")[1].split("\n## ")[0])
same([row[0] for row in of_readme], promises, "a row for each promise of README")
check(len(promises) == 4 and "](doc/proof.md)" in section,
    "which names the page", [promises])
tap.done()
