/*
 * A page has room for so many bytes.  What has no room is taken back, row by
 * row, and told as left out; so the text is gathered before it is written.
 */
#include "report/markdown.h"

#include <string.h>

#include "base/mem.h"
#include "text/num.h"
#include "text/percent.h"
#include "text/utf8.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/changes.h"
#include "report/functions.h"
#include "report/options.h"
#include "report/print.h"
#include "report/report.h"
#include "report/verdict_lines.h"

/* A comment on GitHub has at most so many bytes; MD_END are for what stands
   after the rows. */
enum { MD_BYTES = 65536, MD_END = 96, MD_TOP = 10, MD_ROWS = 200 };

/* The text is written when it is known what of it there is room for. */
struct page {
	struct report *r;
	const struct choice_side *side;	/* NULL: no changes */
	struct functions functions;
	struct changes	 changes;
	size_t		 n;		/* rows, of one of these */
	bool		 table;		/* begun */
	char		*at;
	size_t		 len, room;
	size_t		 before;	/* bytes of what is written already */
};

static void
add(struct page *page, const char *text, size_t len)
{
	page->at = mem_grow(page->at, &page->room, page->len + len, 1);
	memcpy(page->at + page->len, text, len);
	page->len += len;
}

static void
add_text(struct page *page, const char *text)
{
	add(page, text, strlen(text));
}

static void
add_number(struct page *page, int64_t v)
{
	char	 number[NUM_COMMAS];

	add_text(page, num_with_commas(number, v));
}

/* Is there room for what stands after len?  If not it is taken back. */
static bool
fits(struct page *page, size_t len)
{
	if (page->before + page->len <= MD_BYTES - MD_END)
		return true;
	page->len = len;
	return false;
}

/* The longest row of backquotes in a name. */
static size_t
backquotes(const struct page *page, uint32_t name)
{
	const char	*text = intern_text(&page->r->p->names, name);
	size_t		 len = intern_length(&page->r->p->names, name);
	size_t		 most = 0, n = 0, i;

	for (i = 0; i < len; i++) {
		n = text[i] == '`' ? n + 1 : 0;
		most = n > most ? n : most;
	}
	return most;
}

/*
 * What may not stand in a page: control bytes become their pictures, U+2400
 * and on; bytes that are no UTF-8, at which readers may end the table, and
 * other characters that are obeyed become U+FFFD.
 */
static void
add_odd(struct page *page, uint32_t c)
{
	char	 picture[] = "\xe2\x90\x80";

	if (c > 0x7f) {
		add_text(page, "\xef\xbf\xbd");
		return;
	}
	picture[2] = c == 0x7f ? '\xa1' : (char)(0x80 | c);
	add_text(page, picture);
}

/*
 * Between backquotes nothing has a meaning but these and, in a table, a bar
 * after no backslash or after an even number of them.
 */
static void
add_raw(struct page *page, uint32_t name)
{
	const char	*text = intern_text(&page->r->p->names, name);
	size_t		 len = intern_length(&page->r->p->names, name), at, n;
	uint32_t	 c;
	bool		 odd = false;

	for (at = 0; at < len; at += n) {
		n = utf8_next(text + at, len - at, &c);
		if (c == UTF8_NONE || utf8_is_control(c))
			add_odd(page, c);
		else if (c == '|' && page->table)
			add_text(page, odd ? "\\\\|" : "\\|");
		else
			add(page, text + at, n);
		odd = c == '\\' && !odd;
	}
}

/* Backquotes around what has backquotes in it are more than those. */
static void
add_fence(struct page *page, size_t inside, bool begin)
{
	size_t	 i;

	add_text(page, !begin && inside > 0 ? " " : "");
	for (i = 0; i <= inside; i++)
		add_text(page, "`");
	add_text(page, begin && inside > 0 ? " " : "");
}

static void
add_function(struct page *page, uint32_t file, uint32_t name)
{
	size_t	 x = backquotes(page, file), y = backquotes(page, name);

	add_text(page, "| ");
	add_fence(page, x > y ? x : y, true);
	add_raw(page, file);
	add_text(page, ":");
	add_raw(page, name);
	add_fence(page, x > y ? x : y, false);
	add_text(page, " |\n");
}

/* The name of an event is plain text, unless something could have a meaning
   in it. */
static void
add_event(struct page *page, uint32_t column)
{
	static const char	 plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "abcdefghijklmnopqrstuvwxyz0123456789";
	uint32_t		 name = page->r->p->events[column].name;
	const char		*text = intern_text(&page->r->p->names, name);
	size_t			 inside = backquotes(page, name);

	/* A newline stands after the text. */
	if (strspn(text, plain) == intern_length(&page->r->p->names, name)) {
		add_raw(page, name);
		return;
	}
	add_fence(page, inside, true);
	add_raw(page, name);
	add_fence(page, inside, false);
}

static void
add_share(struct page *page, int64_t v, int64_t total)
{
	char	 text[PERCENT_ROOM];

	if (!page->r->o->shares || v == 0)
		return;
	add_text(page, " (");
	add_text(page, total == 0 ? "n/a)" : percent_text(text, v, total));
	add_text(page, total == 0 ? "" : "%)");
}

static void
add_function_row(struct page *page, size_t i)
{
	const struct report	*r = page->r;
	const struct entry	*at = &r->breakdown.entries.at[
				    page->functions.list[i]];
	const int64_t		*self = functions_self(&page->functions, i);
	uint32_t		 k, column;

	for (k = 0; k < r->choice->shown.n; k++) {
		column = r->choice->shown.at[k];
		add_text(page, "| ");
		add_number(page, self[column]);
		add_share(page, self[column], r->breakdown.totals[column]);
		add_text(page, " ");
	}
	add_function(page, at->file, at->name);
}

static void
add_change_row(struct page *page, size_t i)
{
	const struct entry	*entry = &page->r->breakdown.entries.at[
				    page->changes.entries[i]];
	char			 text[CHANGE_FIELDS][CHANGE_ROOM];
	int			 k;

	changes_text(&page->changes, changes_costs(&page->changes, i), text);
	for (k = 0; k < CHANGE_FIELDS; k++) {
		add_text(page, "| ");
		add_text(page, text[k]);
		add_text(page, " ");
	}
	add_function(page, entry->file, entry->name);
}

static void
add_head(struct page *page)
{
	const struct event_list	*shown = &page->r->choice->shown;
	uint32_t			 i;

	if (page->side != NULL) {
		add_text(page, "\n| old | new | change | percent | "
		    "function |\n"
		    "| ---: | ---: | ---: | ---: | --- |\n");
		return;
	}
	add_text(page, "\n");
	for (i = 0; i < shown->n; i++) {
		add_text(page, "| ");
		add_event(page, shown->at[i]);
		add_text(page, " ");
	}
	add_text(page, "| function |\n");
	for (i = 0; i < shown->n; i++)
		add_text(page, "| ---: ");
	add_text(page, "| --- |\n");
}

/* A table from row i on, up to n; the first one that has no room. */
static size_t
add_table(struct page *page, size_t i, size_t n)
{
	size_t	 len = page->len;

	add_head(page);
	if (!fits(page, len))
		return i;
	for (; i < n; i++) {
		len = page->len;
		if (page->side != NULL)
			add_change_row(page, i);
		else
			add_function_row(page, i);
		if (!fits(page, len))
			break;
	}
	return i;
}

static void
add_summary(struct page *page)
{
	const struct report	*r = page->r;
	char			 text[CHANGE_FIELDS][CHANGE_ROOM];
	uint32_t		 column = r->choice->sort.at[0];

	if (page->side == NULL && page->n == 0 && r->choice->difference) {
		add_text(page, "**Nothing changed**\n");
		return;
	}
	add_text(page, "**");
	add_event(page, page->side != NULL ? page->side->column : column);
	add_text(page, " ");
	if (page->side == NULL) {
		add_number(page, r->breakdown.totals[column]);
		add_text(page, "** in all\n");
		return;
	}
	changes_text(&page->changes, r->breakdown.totals, text);
	if (page->n == 0) {
		add_text(page, text[CHANGE_NEW]);
		add_text(page, "** has not changed\n");
		return;
	}
	add_text(page, text[CHANGE_OLD]);
	add_text(page, " \xe2\x86\x92 ");
	add_text(page, text[CHANGE_NEW]);
	add_text(page, *text[CHANGE_PERCENT] != '\0' ? " (" : "");
	add_text(page, text[CHANGE_PERCENT]);
	add_text(page, *text[CHANGE_PERCENT] != '\0' ? ")**\n" : "**\n");
}

/* The first rows, and those to unfold; how many there are. */
static size_t
add_rows(struct page *page)
{
	size_t	 n = report_limit(page->r, page->n), len, i, top;

	n = n < MD_ROWS ? n : MD_ROWS;
	top = n < MD_TOP ? n : MD_TOP;
	page->table = true;
	i = add_table(page, 0, top);
	if (i < top || i == n)
		return i;
	len = page->len;
	add_text(page, "\n<details><summary>More functions</summary>\n");
	i = add_table(page, i, n);
	if (i == top)
		page->len = len;
	else
		add_text(page, "\n</details>\n");
	return i;
}

/* The event that is sorted by, if it is one with sides, or one of these. */
static const struct choice_side *
find_side(const struct report *r)
{
	uint32_t	 column = r->choice->sort.at[0];
	size_t		 i;

	for (i = 0; i < r->choice->side_n; i++)
		if (r->choice->sides[i].column == column ||
		    r->choice->sides[i].old == column ||
		    r->choice->sides[i].new == column)
			return &r->choice->sides[i];
	return NULL;
}

void
markdown_put(struct report *r)
{
	struct page	 page = { .r = r, .side = find_side(r) };
	size_t		 n = 0;

	page.before = verdict_lines_put(r);
	if (page.side != NULL) {
		changes_open(&page.changes, r, page.side, true);
		page.n = page.changes.n;
	} else {
		functions_open(&page.functions, r);
		page.n = page.functions.n;
	}
	add_summary(&page);
	if (fits(&page, 0) && (page.n > 0 || !r->choice->difference))
		n = add_rows(&page);
	sink_put(r->out, page.at, page.len);
	sink_text(r->out, n < page.n ? "\n" : "");
	print_left_out(r, page.n - n, "function");
	if (page.side != NULL)
		changes_close(&page.changes);
	else
		functions_close(&page.functions);
	mem_free(page.at);
}
