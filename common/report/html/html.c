/*
 * All bytes of the page are counted, so that optional parts are written only if
 * they fit.
 */
#include "report/html/html.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/sort.h"
#include "base/utf8.h"
#include "text/num.h"
#include "text/percent.h"
#include "io/sink.h"
#include "profile/event.h"
#include "report/html/assets.h"
#include "report/grid/grid.h"
#include "report/view/options.h"
#include "report/view/report.h"

/* What has a meaning in HTML or JSON is written as at most so many bytes. */
enum { ESCAPE_BYTES = 6 };

void
html_put(struct html *h, const char *bytes, size_t len)
{
	sink_put(h->r->out, bytes, len);
	h->bytes += len;
}

void
html_raw(struct html *h, const char *text)
{
	html_put(h, text, strlen(text));
}

void
html_format(struct html *h, const char *fmt, ...)
{
	char	 text[HTML_FORMAT];
	va_list	 args;
	int	 len;

	va_start(args, fmt);
	len = vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	assert(len >= 0 && (size_t)len < sizeof(text));
	html_put(h, text, (size_t)len);
}

void
html_begin(struct html *h, const char *script)
{
	html_raw(h, "<!DOCTYPE html>\n<html lang=en>\n<head>\n"
	    "<meta charset=utf-8>\n<meta http-equiv=Content-Security-Policy "
	    "content=\"default-src 'none'; ");
	html_format(h, "style-src 'sha256-%s'; ", html_assets_css_hash);
	if (script != NULL)
		html_format(h, "script-src 'sha256-%s'; ", script);
	html_raw(h, "base-uri 'none'; form-action 'none'\">\n"
	    "<meta name=viewport content=\"width=device-width, "
	    "initial-scale=1\">\n<meta name=color-scheme content=\"light "
	    "dark\">\n<meta name=referrer content=no-referrer>\n"
	    "<meta name=generator content=\"grindkit " GRINDKIT_VERSION
	    "\">\n<title>");
}

void
html_section(struct html *h, const char *id, const char *title)
{
	html_format(h, "<section class=view id=%s aria-labelledby=%s-h>"
	    "<h2 id=%s-h>%s</h2>\n", id, id, id, title);
}

/* Return the text that replaces a character, or NULL if the character is
   written as it is. */
static const char *
escape(uint32_t c)
{
	switch (c) {
	case '&':
		return "&amp;";
	case '<':
		return "&lt;";
	case '>':
		return "&gt;";
	case '"':
		return "&quot;";
	case '\'':
		return "&#39;";
	case '\t':
		return NULL;
	default:
		return c == UTF8_NONE || utf8_is_control(c) ? "\xef\xbf\xbd" :
		    NULL;
	}
}

void
html_text(struct html *h, struct slice text)
{
	const char	*other;
	uint32_t	 c;
	size_t		 at, from = 0, n;

	for (at = 0; at < text.len; at += n) {
		n = utf8_next(text.at + at, text.len - at, &c);
		if ((other = escape(c)) == NULL)
			continue;
		html_put(h, text.at + from, at - from);
		html_raw(h, other);
		from = at + n;
	}
	if (from < text.len)
		html_put(h, text.at + from, text.len - from);
}

uint64_t
html_size(struct slice text)
{
	uint64_t	 bytes = 0;
	uint32_t	 c;
	size_t		 at, n;

	for (at = 0; at < text.len; at += n) {
		n = utf8_next(text.at + at, text.len - at, &c);
		bytes += c == UTF8_NONE ? 3 : utf8_is_control(c) || (c < 0x80 &&
		    strchr("\"&'<>\\", (int)c) != NULL) ? ESCAPE_BYTES : n;
	}
	return bytes;
}

void
html_no_room(struct html *h, uint64_t n, const char *thing)
{
	if (n == 0)
		return;
	html_raw(h, "<p class=note>");
	html_number(h, (int64_t)n);
	html_format(h, n == 1 ? " more %s has no room here; text has it.</p>\n"
	    : " more %ss have no room here; text has them.</p>\n", thing);
}

void
html_block(struct html *h, struct slice text)
{
	const char	*end;
	struct slice	 line = text;

	while (line.at < text.at + text.len) {
		end = memchr(line.at, '\n', (size_t)(text.at + text.len -
		    line.at));
		line.len = (size_t)((end == NULL ? text.at + text.len : end) -
		    line.at);
		html_text(h, line);
		html_raw(h, "\n");
		line.at += line.len + 1;
	}
}

void
html_named(struct html *h, struct slice text)
{
	if (text.len > 0)
		html_text(h, text);
	else
		html_raw(h, "(none)");
}

void
html_name(struct html *h, uint32_t name)
{
	html_named(h, intern_slice(&h->r->p->names, name));
}

void
html_file(struct html *h, uint32_t name)
{
	uint32_t	 source = h->source[name];

	if (source != 0)
		html_format(h, "<a href=\"#s%lu\">", (unsigned long)source);
	html_name(h, name);
	html_raw(h, source != 0 ? "</a>" : "");
}

/* Return the index of the first byte of the character that contains the byte at
   `at', which is 3 or more. */
static size_t
begin_of(struct slice text, size_t at)
{
	size_t	 back;

	for (back = 0; back < 3; back++)
		if (((unsigned char)text.at[at - back] & 0xc0) != 0x80)
			break;
	return at - back;
}

/* Cut a text that is too long to its head, and return its tail.  The tail of
   any other is empty. */
static struct slice
cut(struct slice *text)
{
	size_t		 at;
	struct slice	 tail = { NULL, 0 };

	if (text->len <= HTML_SHORT)
		return tail;
	at = begin_of(*text, text->len - HTML_SHORT / 3);
	tail = (struct slice){ text->at + at, text->len - at };
	text->len = begin_of(*text, HTML_SHORT * 2 / 3);
	return tail;
}

static void
put_short(struct html *h, struct slice text)
{
	struct slice	 tail = cut(&text);

	html_named(h, text);
	html_raw(h, tail.len > 0 ? "\xe2\x80\xa6" : "");
	html_text(h, tail);
}

void
html_short(struct html *h, uint32_t name)
{
	put_short(h, intern_slice(&h->r->p->names, name));
}

uint64_t
html_short_size(const struct html *h, uint32_t name)
{
	struct slice	 text = intern_slice(&h->r->p->names, name);
	struct slice	 tail = cut(&text);

	return html_size(text) + html_size(tail);
}

static size_t
common_end(struct slice a, struct slice b)
{
	size_t	 n = 0;

	while (n < a.len && n < b.len &&
	    a.at[a.len - 1 - n] == b.at[b.len - 1 - n])
		n++;
	return n;
}

static int
by_ends(const void *names, uint32_t x, uint32_t y)
{
	struct slice	 a = intern_slice(names, x), b = intern_slice(names, y);
	size_t		 n;

	if (x == y)
		return 0;
	n = common_end(a, b);
	if (n == a.len || n == b.len)
		return a.len < b.len ? -1 : a.len > b.len;
	return (unsigned char)a.at[a.len - 1 - n] <
	    (unsigned char)b.at[b.len - 1 - n] ? -1 : 1;
}

/*
 * Return the offset from which on a path is shown: the last one after a slash
 * that leaves more than `common' bytes, because another path ends in the same
 * `common' bytes.
 */
static uint32_t
begin_of_end(struct slice path, size_t common)
{
	size_t	 i;

	for (i = path.len; i > 0; i--)
		if (path.at[i - 1] == '/' && path.len - i > common)
			return (uint32_t)i;
	return 0;
}

void
html_find_ends(struct html *h)
{
	const struct intern	*names = &h->r->p->names;
	uint32_t		*list = mem_get(2 * h->n, sizeof(*list));
	struct entry		 at;
	size_t			 i, k, n = 0, before = 0, after;

	for (i = 0; i < h->n; i++) {
		at = entries_at(&h->r->breakdown.entries, h->list[i]);
		list[2 * i] = at.file;
		list[2 * i + 1] = at.object;
	}
	sort_ids(list, 2 * h->n, by_ends, names);
	for (i = k = 0; i < 2 * h->n; i++)
		if (k == 0 || list[k - 1] != list[i])
			list[k++] = list[i];
	h->end = mem_get(names->n, sizeof(*h->end));
	for (i = 0; i < k; i++, before = after) {
		after = i + 1 == k ? 0 : common_end(intern_slice(names,
		    list[i]), intern_slice(names, list[i + 1]));
		h->end[list[i]] = begin_of_end(intern_slice(names, list[i]),
		    before > after ? before : after);
		n += h->end[list[i]] > 0;
	}
	h->ends = n > 0;
	mem_free(list);
}

void
html_end(struct html *h, uint32_t name)
{
	struct slice	 text = intern_slice(&h->r->p->names, name);

	text.at += h->end[name];
	text.len -= h->end[name];
	put_short(h, text);
}

void
html_number(struct html *h, int64_t v)
{
	char	 number[NUM_COMMAS];

	html_raw(h, num_with_commas(number, v));
}

void
html_signed(struct html *h, int64_t v)
{
	char	 number[NUM_COMMAS + 1];

	html_raw(h, num_change(number, v));
}

/* Return the heat of a cost, from 0 to 6, which decides its colour: 0 for less
   than a thousandth of the total, 6 for 30 percent or more. */
static unsigned
heat_of(const struct html *h, int64_t cost, uint32_t column)
{
	static const double	 from[] = { 0.1, 0.3, 1, 3, 10, 30 };
	int64_t			 whole = h->r->wholes.of[column];
	double			 share;
	unsigned		 heat;

	if (whole == 0)
		return 0;
	/* A double is exact enough to choose a colour. */
	share = fabs((double)cost * 100 / (double)whole);
	for (heat = 0; heat < 6 && share >= from[heat]; heat++)
		continue;
	return heat;
}

/* Begin a cell with two CSS classes: `word', and the heat of the cost. */
static void
begin_cell(struct html *h, const char *word, int64_t cost, uint32_t column)
{
	unsigned	 heat = heat_of(h, cost, column);

	html_raw(h, "<td");
	if (*word != '\0' || heat > 0) {
		html_raw(h, " class=\"");
		html_raw(h, word);
		if (heat > 0)
			html_format(h, *word != '\0' ? " h%u" : "h%u", heat);
		html_raw(h, "\"");
	}
	html_raw(h, ">");
}

/* Write a cost in percent of the total of its column, if percentages are shown
   and the total is known. */
static void
put_share(struct html *h, int64_t cost, uint32_t column)
{
	char	 text[PERCENT_ROOM];

	if (!h->r->o->shares || h->r->wholes.of[column] == 0)
		return;
	html_raw(h, " <i>");
	html_raw(h, percent_text(text, cost, h->r->wholes.of[column]));
	html_raw(h, "%</i>");
}

uint32_t
html_cell_n(const struct html *h, uint32_t event)
{
	return h->events[event].old != ID_NONE ? 3 : 1;
}

uint32_t
html_cells_n(const struct html *h)
{
	uint32_t	 i, n = 0;

	for (i = 0; i < h->event_n; i++)
		n += html_cell_n(h, i);
	return n;
}

/* Write a change in a cell whose colour tells an increase from a decrease. */
static void
put_change(struct html *h, uint32_t event, const int64_t *costs, bool both)
{
	const struct choice_side	*e = &h->events[event];
	int64_t				 by = costs[e->column];
	char				 text[GRID_PERCENT];

	begin_cell(h, by > 0 ? "more" : by < 0 ? "less" : "", by, e->column);
	html_signed(h, by);
	if (e->old == ID_NONE || !h->r->o->shares)
		return;
	grid_percent(text, costs[e->old], costs[e->new], by, both);
	if (*text == '\0')
		return;
	html_raw(h, " <i>");
	html_raw(h, text);
	html_raw(h, "</i>");
}

void
html_cost(struct html *h, uint32_t event, const int64_t *costs, bool zeros,
    bool both)
{
	const struct choice_side	*e = &h->events[event];

	if (costs == NULL) {
		html_raw(h, e->old != ID_NONE ? "<td class=side>"
		    "<td class=side><td>" : "<td>");
		return;
	}
	if (e->old != ID_NONE) {
		html_raw(h, "<td class=side>");
		html_number(h, costs[e->old]);
		html_raw(h, "<td class=side>");
		html_number(h, costs[e->new]);
	}
	if (h->changes) {
		put_change(h, event, costs, both);
		return;
	}
	begin_cell(h, "", costs[e->column], e->column);
	if (costs[e->column] != 0 || zeros)
		html_number(h, costs[e->column]);
	if (costs[e->column] != 0)
		put_share(h, costs[e->column], e->column);
}

void
html_costs(struct html *h, const int64_t *costs, bool zeros)
{
	uint32_t	 i;

	for (i = 0; i < h->event_n; i++)
		html_cost(h, i, costs, zeros, costs == NULL ||
		    !choice_is_one_side(h->r->choice, costs));
}

void
html_head(struct html *h, uint32_t event, const char *word)
{
	static const char *const	 sides[] = { " old", " new",
		" change" };
	uint32_t			 i, n = html_cell_n(h, event);

	for (i = 0; i < n; i++) {
		html_raw(h, i + 1 < n ? "<th scope=col class=\"n side\">" :
		    "<th scope=col class=n>");
		html_text(h, event_text(h->r->p, h->events[event].column));
		html_raw(h, word);
		html_raw(h, n == 1 ? "" : sides[i]);
	}
}

void
html_entry(struct html *h, uint32_t entry, bool whole)
{
	const struct entries *l = &h->r->breakdown.entries;
	uint32_t	 name = entries_at(l, entry).name;
	bool		 leads = html_place(h, entry) != 0;

	if (leads)
		html_format(h, "<a href=\"#f%lu\">",
		    (unsigned long)html_place(h, entry));
	if (whole)
		html_name(h, name);
	else
		html_short(h, name);
	html_raw(h, leads ? "</a>" : "");
}

const int64_t *
html_inclusive(const struct html *h, uint32_t entry)
{
	return h->f.calls.inclusive.at + entry * (size_t)h->r->p->event_n;
}
