"""Read a page of clannotate with a parser of HTML."""
import html.parser
import json


VOID = {"meta", "br", "input", "link", "img"}
# The end tag of an element may be omitted where one of these begins.
ENDS = {"td": {"td", "th"}, "th": {"td", "th"}, "tr": {"tr", "td", "th"}}


class Page(html.parser.HTMLParser):
    """The tables of each section or article, by its id; `wrong' lists what is
    not well-formed."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.wrong, self.tags = [], [], []
        self.ids, self.links, self.tables, self.texts = set(), [], {}, {}
        self.where, self.cell = "", None
        self.feed(text)
        self.close()
        self.wrong += self.open

    def leave(self, tags):
        while self.open and self.open[-1] in tags:
            self.open.pop()

    def handle_starttag(self, tag, attrs):
        self.leave(ENDS.get(tag, ()))
        attrs = dict(attrs)
        self.tags.append((tag, attrs))
        if "id" in attrs:
            if attrs["id"] in self.ids:
                self.wrong.append("id " + attrs["id"])
            self.ids.add(attrs["id"])
        if "href" in attrs:
            self.links.append(attrs["href"])
        if tag in ("section", "article"):
            self.where = attrs["id"]
        elif tag == "table":
            self.tables.setdefault(self.where, []).append([])
        elif tag == "tr":
            self.tables[self.where][-1].append([])
        elif tag in ("td", "th"):
            self.tables[self.where][-1][-1].append("")
        if tag not in VOID:
            self.open.append(tag)
            self.texts.setdefault(tag, []).append("")

    def handle_endtag(self, tag):
        self.leave({"td", "th", "tr"} - {tag})
        if not self.open or self.open.pop() != tag:
            self.wrong.append("</%s> at %s" % (tag, self.getpos()))

    def handle_data(self, data):
        if not self.open:
            return
        self.texts[self.open[-1]][-1] += data
        # A cell's share or mark, in <i> or <b>, is not part of its value.
        if "td" in self.open or "th" in self.open:
            if self.open[-1] not in ("i", "b"):
                self.tables[self.where][-1][-1][-1] += data

    def data(self):
        return json.loads(self.texts["script"][1])
