/*
 * All texts are printed as code: they hold names, and users copy rules.  In a
 * code span only backquotes, and characters that control the display, need
 * replacement.
 */
#include "report/markdown/facts.h"

#include <string.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "io/sink.h"
#include "profile/profile.h"
#include "report/markdown/page.h"
#include "report/view/marks.h"
#include "report/view/report.h"

/* The most verdicts printed, and the most bytes of each. */
enum { LINES = 50, BYTES = 300 };

static size_t
put(struct report *r, const char *text)
{
	sink_text(r->out, text);
	return strlen(text);
}

static size_t
put_line(struct report *r, struct slice text)
{
	size_t		 at, n, bytes = put(r, "- `");
	uint32_t	 c;

	text.len = text.len < BYTES ? text.len : BYTES;
	for (at = 0; at < text.len; at += n) {
		n = utf8_next(text.at + at, text.len - at, &c);
		if (c == '`')
			bytes += put(r, "'");
		else if (c == UTF8_NONE || utf8_is_control(c))
			bytes += put(r, "\xef\xbf\xbd");
		else {
			sink_put(r->out, text.at + at, n);
			bytes += n;
		}
	}
	return bytes + put(r, "`\n");
}

/* Write a list of n facts below its title. */
static size_t
put_list(struct report *r, const char *title, struct fact *const *facts,
    size_t n)
{
	size_t	 i, bytes = put(r, title);

	for (i = 0; i < n; i++)
		bytes += put_line(r, fact_is_side(facts[i]) ? facts[i]->text :
		    facts[i]->value);
	return bytes + put(r, "\n");
}

size_t
markdown_facts_put(struct report *r)
{
	const struct facts	*all = &r->p->metadata.facts;
	struct fact *const	*list;
	size_t			 n, i, bytes = 0;
	struct facts		 sides = { .n = 0 };
	bool			 failed = false;

	list = facts_of(all, FACT_VERDICT, &n);
	for (i = 0; i < n; i++)
		failed = failed || list[i]->failed;
	if (n > 0)
		bytes += put_list(r, failed ? "**Verdict: failed**\n\n" :
		    "**Verdict: passed**\n\n", list, n < LINES ? n : LINES);
	list = facts_of(all, FACT_PAIR, &n);
	if (n > 0)
		bytes += put_list(r, "Pairs:\n\n", list,
		    n < LINES ? n : LINES);
	list = facts_of(all, FACT_CAUSE, &n);
	if (n > 0)
		bytes += put_list(r, "First causes of what failed:\n\n", list,
		    n < LINES ? n : LINES);
	facts_share_sides(&sides, all);
	if (sides.n > 0)
		bytes += put_list(r, "**The runs of both sides differ:**\n\n",
		    sides.at, sides.n < LINES ? sides.n : LINES);
	facts_free(&sides);
	list = facts_of(all, FACT_NOISE, &n);
	if (n > 0)
		bytes += put_list(r, "Noise:\n\n", list, 1);
	return bytes;
}

void
markdown_facts_matched(struct page *page, const struct report *r)
{
	size_t			 i, n, end, len = page->len;
	const struct fact	**rules = marks_rules(r->p, &n);

	page->table = false;
	page_text(page, "\n<details><summary>Matched names</summary>\n\n");
	for (i = 0; i < n; i++) {
		end = page->len;
		page_text(page, "- ");
		page_text(page, fact_how(rules[i]));
		page_text(page, " ");
		page_code(page, rules[i]->value);
		page_text(page, "\n");
		if (!page_fits(page, end))
			break;
	}
	if (i == 0)
		page->len = len;
	else
		page_text(page, "\n</details>\n");
	page_left_out(page, n - i, "matched name");
	mem_free(rules);
}
