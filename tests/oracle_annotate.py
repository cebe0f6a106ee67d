#!/usr/bin/env python3
"""An independent implementation of clannotate for Cachegrind profiles.

usage: oracle_annotate.py [OPTION...] FILE...      prints the report

The options are those of cg_annotate.  oracle.py reads the profiles.  A report
is text, with Python's surrogates for bytes that are not UTF-8.
"""
import argparse
import difflib
import os
import re
import sys

import oracle
import tap

UNKNOWN, UNSPECIFIED = "???", "<unspecified>"
LABELS = {"lines": "  annotated: files known & above threshold & readable, line numbers known",
          "line 0": "  annotated: files known & above threshold & readable, line numbers unknown",
          "differ": "unannotated: files known & above threshold & two or more non-identical",
          "unreadable": "unannotated: files known & above threshold & unreadable ",
          "below": "unannotated: files known & below threshold",
          "unknown": "unannotated: files unknown"}
SWITCHES = {"percs": (True, ["--show-percs"]), "annotate": (True, ["--annotate", "--auto"])}
WARNING = ["@" * 79, "@@ WARNING " * 7 + "@@", "@" * 79]


def decoded(data):
    return data.decode("utf-8", "surrogateescape")


def encoded(text):
    return text.encode("utf-8", "surrogateescape")


class File(oracle.Sum):
    """A profile: descriptions, command, costs by file, function and line."""
    def __init__(self, path):
        self.descs, self.costs_of = [], {}
        super().__init__([path])
        for (_, _, _, fn, file, (_, line), *_), counts in self.costs.items():
            self.lines_of(file, None)
            self.lines_of(file, fn).setdefault(line, []).append(
                [counts.get(event, 0) for event in self.events])
        self.events = [decoded(event.split()[0]) for event in self.events]
        self.command = decoded(self.header.get(b"cmd", b""))

    def lines_of(self, file, function):
        """Return costs by line; the function is None if there was no fn=."""
        function = None if function is None else decoded(function)
        return self.costs_of.setdefault((decoded(file), function), {})

    def read_header(self, key, value):
        super().read_header(key, value)
        if key == b"desc":
            self.descs.append(decoded(value))

    def read_name(self, key, name):
        super().read_name(key, name)
        if key == b"fl":
            self.lines_of(name, None)

    def record(self, *cost):
        fn, self.fn = self.fn, self.fn or (self.fl, None)
        super().record(*cost)
        self.fn = fn


def substitution(rule):
    """Return the function that applies s/OLD/NEW/FLAGS to a name."""
    head, *old, new, flags = re.split(r"(?<!\\)/", rule) if rule else ["s", "^", "", ""]
    assert head == "s" and old and flags in ("", "g", "i", "gi", "ig"), rule
    pattern = re.compile("/".join(old).replace(r"\/", "/"), re.IGNORECASE if "i" in flags else 0)
    new = new.replace(r"\/", "/")
    return lambda name: pattern.sub(new, name, count=0 if "g" in flags else 1)


def parse(words):
    parser = argparse.ArgumentParser()
    for name, (value, spellings) in SWITCHES.items():
        yes = [s + end for s in spellings for end in (("", "=yes") if s != "--auto" else ("=yes",))]
        no = [s + "=no" for s in spellings] + ["--no-" + spellings[0].removeprefix("--")]
        parser.add_argument(*yes, dest=name, action="store_true", default=value)
        parser.add_argument(*no, dest=name, action="store_false")
    parser.add_argument("--diff", action="store_true")
    parser.add_argument("--mod-filename", type=substitution, default=substitution(""))
    parser.add_argument("--mod-funcname", type=substitution, default=substitution(""))
    parser.add_argument("--show", type=lambda events: events.split(","))
    parser.add_argument("--sort", type=lambda events: events.split(","))
    parser.add_argument("--threshold", type=float, default=0.1)
    parser.add_argument("--context", type=int, default=8)
    parser.add_argument("files", nargs="+")
    return parser.parse_args(words)


class Columns:
    """The columns of a table, as wide as its largest or smallest counts."""
    def __init__(self, report, rows, sums=None):
        self.report, self.columns = report, []
        for i in map(report.events.index, report.shown):
            counts, cumulative = ([0, *(row[i] for row in table or [])] for table in (rows, sums))
            cells = [self.cell(i, end(counts), None if sums is None else end(cumulative))
                     for end in (max, min)]
            self.columns.append((i, [max(map(len, texts)) for texts in zip(*cells)]))

    def cell(self, i, count, cumulative=None):
        """Return as texts a count, its percentage and the cumulative one."""
        text, whole, alone = format(count, ","), self.report.summary[i], cumulative is None
        if not self.report.options.percs or (alone and count == 0):
            return text, "", ""
        first, second = " (n/a", " n/a)"
        if whole != 0:
            first = " (%.1f%%" % (count * 100 / whole)
            second = " %.1f%%)" % ((cumulative or 0) * 100 / whole)
        return (text, first + ")", "") if alone else (text, first + ",", second)

    def head(self):
        return "".join(self.report.events[i].ljust(sum(widths), "_") + " "
                       for i, widths in self.columns)

    def row(self, text, row=None, cumulative=None):
        line = ""
        for i, widths in self.columns:
            cells = (".", "", "") if row is None else self.cell(
                i, row[i], cumulative and cumulative[i])
            line += " " * max(0, len(self.report.events[i]) - sum(widths))
            line += "".join(map(str.rjust, cells, widths)) + " "
        return line + " " + text


class Report:
    """The sum of the inputs, and the lines of its report."""
    def __init__(self, words, invocation=None):
        self.options = options = parse(words)
        self.invocation = invocation or " ".join(["clannotate", *words])
        self.lines = []
        self.inputs = [File(path) for path in options.files]
        self.events = self.inputs[0].events
        assert all(file.events == self.events for file in self.inputs)
        assert not options.diff or len(self.inputs) == 2
        self.shown = options.show or self.events
        self.sort = [self.events.index(event) for event in options.sort or self.events]
        self.originals = {}     # by printed file: its names before renaming
        self.costs = {}         # (file, function): line: rows
        for number, file in enumerate(self.inputs):
            self.add(file, -1 if options.diff and number == 0 else 1)
        self.leaves = {key: self.total(row for rows in lines.values() for row in rows)
                       for key, lines in self.costs.items()}
        self.summary = self.total(self.leaves.values())

    def total(self, rows):
        rows = list(rows)
        return [sum(row[i] for row in rows) for i in range(len(self.events))]

    def add(self, file, sign):
        for (name, function), lines in file.costs_of.items():
            new = self.options.mod_filename(name)
            self.originals.setdefault(new, set()).add(name)
            function = UNSPECIFIED if function is None else self.options.mod_funcname(function)
            to = self.costs.setdefault((new, function), {})
            for line, rows in lines.items():
                to.setdefault(line, []).extend([[sign * count for count in row] for row in rows])

    def put(self, *lines):
        self.lines += lines

    def title(self, text):
        self.put("-" * 80, "-- " + text, "-" * 80)

    def metadata(self):
        self.title("Metadata")
        self.put("Invocation:       " + self.invocation)
        descs = [file.descs for file in self.inputs]
        if all(desc == descs[0] for desc in descs):
            self.put(*descs[0])
        else:
            for number, desc in enumerate(descs, 1):
                self.put("Description %d:" % number, *desc)
        commands = [file.command for file in self.inputs]
        for i, command in enumerate(commands):
            if i and command == commands[i - 1]:
                command = "(same as Command %d)" % i
            number, pad = ("", 10) if len(commands) == 1 else (" %d" % (i + 1), 8)
            self.put("Command%s:" % number + " " * pad + command)
        self.put("Events recorded:  " + " ".join(self.events))
        self.put("Events shown:     " + " ".join(self.shown))
        self.put("Event sort order: " + " ".join(self.events[i] for i in self.sort))
        self.put("Threshold:        %r%%" % self.options.threshold)
        self.put("Annotation:       " + ("on" if self.options.annotate else "off"), "")

    def totals(self):
        columns = Columns(self, [self.summary])
        self.title("Summary")
        self.put(columns.head(), "", columns.row("PROGRAM TOTALS", self.summary), "")

    def rank(self, item):
        return [abs(item[1][i]) for i in self.sort], encoded(item[0])

    def ranked(self, rows):
        return sorted(rows.items(), key=self.rank, reverse=True)

    def table(self, title, sign, of_key):
        """Add a table; return the rows of its outer names."""
        least = self.options.threshold * abs(self.summary[self.sort[0]]) / 100
        outers = {}
        for key, row in self.leaves.items():
            outer, inner = of_key(key)
            outers.setdefault(outer, {})[inner] = row
        whole = {outer: self.total(inners.values()) for outer, inners in outers.items()}
        sums, entries, rows = [self.total([])], [], []
        for outer, row in self.ranked(whole):
            inners = self.ranked({inner: row for inner, row in outers[outer].items()
                                  if abs(row[self.sort[0]]) >= least})
            if inners:
                sums.append(self.total([sums[-1], row]))
                entries.append((outer, row, sums[-1], inners))
                rows += [row, *(row for _, row in inners)]
        columns = Columns(self, rows, sums)
        self.title(title + " summary")
        self.put("  " + columns.head() + " " + title.lower(), "")
        for outer, row, cumulative, inners in entries:
            alone = len(inners) == 1 and inners[0][1] == row
            self.put(sign + " " + columns.row(outer + ":" + inners[0][0] * alone, row, cumulative))
            rest = [] if alone else inners
            self.put(*["  " + columns.row("  " + inner, row) for inner, row in rest], "")
        return {outer: row for outer, row, _, _ in entries}

    def warn_of_newer(self, originals):
        oldest = min(os.stat(name).st_mtime_ns for name in originals)
        for path in self.options.files:
            if oldest > os.stat(path).st_mtime_ns:
                self.put(*WARNING)
                self.put("@ Original source files are all newer than data file '%s':" % path)
                self.put(*["@ - " + name for name in originals])
                self.put("@ Annotations may not be correct.", "@" * 79, "")

    def ranges(self, lines):
        context, lines = self.options.context, iter(lines)
        first = last = next(lines, None)
        for line in lines:
            if line > last + 2 * context:
                yield max(first - context, 1), last + context
                first = line
            last = line
        if first is not None:
            yield max(first - context, 1), last + context

    def source(self, name, text, original):
        """Add the lines with costs; return their sums by keys of LABELS."""
        rows = {}
        for (file, _), lines in self.costs.items():
            for line, counts in lines.items() if file == name else ():
                rows[line] = self.total([*counts, rows.get(line, self.total([]))])
        columns = Columns(self, list(rows.values()))
        self.put(columns.head(), "")
        if 0 in rows:
            self.put(columns.row("<unknown (line 0)>", rows[0]), "")
        known = sorted(rows.keys() - {0})
        marker = "-- line %d " + "-" * 40
        for first, last in self.ranges(known):
            if first <= len(text) + 1:
                self.put(*[marker % first] * (first > 1))
                self.put(*[columns.row(text[line - 1], rows.get(line))
                           for line in range(first, min(last, len(text)) + 1)])
                self.put(*[marker % last] * (last <= len(text)))
        bogus = [line for line in known if line > len(text)]
        if bogus:
            self.put("", *[columns.row("<bogus line %d>" % line, rows[line]) for line in bogus])
            self.put("", *WARNING)
            self.put("@@ Information recorded about lines past the end of '%s'." % original,
                     "@" * 79)
        self.put(*[""] * (known != []))
        return {"line 0": rows.pop(0, self.total([])), "lines": self.total(rows.values())}

    def file(self, name, row):
        """Add a source, if readable; return its costs by keys of LABELS."""
        originals, why = sorted(self.originals[name]), None
        self.title("Annotated source file: " + name)
        try:
            with open(originals[0], "rb") as file:
                text = file.read()
            for original in originals[1:]:
                with open(original, "rb") as file:
                    if file.read() != text:
                        why = "two or more of these original files are not identical", "differ"
                        break
        except OSError:
            why = "one or more of these original files are unreadable", "unreadable"
        if why is not None:
            self.put("Unannotated because %s:" % why[0], *["- " + o for o in originals], "")
            return {why[1]: row}
        self.warn_of_newer(originals)
        text = decoded(text).replace("\r\n", "\n")
        return self.source(name, text.removesuffix("\n").split("\n") if text else [],
            originals[0])

    def sources(self, printed):
        fates = dict.fromkeys(LABELS, self.total([]))
        for name, row in sorted(printed.items(), key=lambda item: encoded(item[0])):
            found = {} if name == UNKNOWN else self.file(name, row)
            for fate, costs in found.items():
                fates[fate] = self.total([fates[fate], costs])
        for (name, _), row in self.leaves.items():
            if name == UNKNOWN or name not in printed:
                fate = "unknown" if name == UNKNOWN else "below"
                fates[fate] = self.total([fates[fate], row])
        columns = Columns(self, list(fates.values()))
        self.title("Annotation summary")
        self.put(columns.head(), "")
        self.put(*[columns.row(label, fates[fate]) for fate, label in LABELS.items()], "")
        assert self.total(fates.values()) == self.summary

    def text(self):
        self.metadata()
        self.totals()
        printed = self.table("File:function", "<", lambda key: key)
        self.table("Function:file", ">", lambda key: key[::-1])
        if self.options.annotate:
            self.sources(printed)
        return "".join(line + "\n" for line in self.lines)


def report(words, invocation=None):
    """Return the bytes that clannotate prints for these arguments."""
    return encoded(Report(words, invocation).text())


def differences(got, wanted):
    """Return the first lines of a diff of two lists of lines."""
    return list(difflib.unified_diff(wanted, got, "wanted", "got", n=0))[:20]


def compare(title, *words, typed=None, **options):
    """Check that clannotate prints what the oracle prints for these words, and
    return it.  If typed is given, clannotate gets those words instead."""
    typed = words if typed is None else typed
    p = tap.clannotate(*typed, **options)
    wanted = report(words, " ".join((tap.CLANNOTATE, *typed)))
    tap.check((p.status, p.err, p.out) == (0, "", wanted), title,
        [" ".join(typed), p.status, p.err, *differences(*(
        text.decode("latin-1").split("\n") for text in (p.out, wanted)))])
    return p.out


if __name__ == "__main__":
    sys.stdout.buffer.write(report(sys.argv[1:]))
