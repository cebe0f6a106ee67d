/*
 * The style sheet is that of the reports.  Charts are styled by attributes of
 * their elements, because the content security policy of the page allows only
 * this style sheet.
 */
#include "log/page.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "text/num.h"
#include "io/sink.h"
#include "report/grid/grid.h"
#include "report/html/assets.h"
#include "report/html/html.h"
#include "report/view/report.h"

/* The size of the chart without its margins, and the width of the left and the
   height of the top margin. */
enum { WIDE = 960, HIGH = 240, LEFT = 10, TOP = 20 };

/*
 * If there are more commits than TIPS, only steps have a point with a tip, a
 * text that appears under the mouse.  Only the newest CAUSES steps show their
 * causes, and only the first PATCH bytes of a patch are shown.
 */
enum { TIPS = 400, CAUSES = 50, PATCH = 20000 };

struct writing {
	const struct log_page *page;
	const struct series *s;
	const struct steps *steps;
	struct html	 h;
	int64_t		 least, most;	/* the smallest and the largest of all
					   counts */
};

/* across() returns the x coordinate of a point in the chart, and down() the y
   coordinate of a count. */
static unsigned
across(const struct writing *w, size_t point)
{
	return LEFT + (w->s->n < 2 ? WIDE / 2 :
	    (unsigned)((double)point * WIDE / (double)(w->s->n - 1)));
}

static unsigned
down(const struct writing *w, int64_t count)
{
	double	 all = (double)w->most - (double)w->least;
	double	 part = all == 0 ? 0.5 :
		     ((double)w->most - (double)count) / all;

	return TOP + (unsigned)(part * HIGH);
}

static void
put_text(struct writing *w, const char *text)
{
	html_text(&w->h, slice_of(text));
}

/* Write the title, `EVENT of NAME', and the selected functions if there are
   any. */
static void
put_title(struct writing *w)
{
	put_text(w, w->s->event == NULL ? "Counts" : w->s->event);
	html_raw(&w->h, " of ");
	put_text(w, w->page->name);
	if (w->page->functions != NULL) {
		html_raw(&w->h, ", functions ");
		put_text(w, w->page->functions);
	}
}

static void
put_head(struct writing *w)
{
	struct html	*h = &w->h;

	html_begin(h, NULL);
	put_title(w);
	html_raw(h, "</title>\n<style>");
	html_put(h, html_assets_css, html_assets_css_len);
	html_raw(h, "</style>\n</head>\n<body>\n<header><h1>");
	put_title(w);
	html_raw(h, "</h1></header>\n<main id=main>\n");
}

/* Draw each level as a horizontal line across its points. */
static void
put_levels(struct writing *w)
{
	const struct steps_level	*l;
	unsigned			 y;
	size_t				 i;

	for (i = 0; i < w->steps->n; i++) {
		l = &w->steps->at[i];
		y = down(w, l->height);
		html_format(&w->h, "<line x1=%u x2=%u y1=%u y2=%u "
		    "stroke=\"var(--line)\" stroke-width=6 />\n",
		    across(w, l->first), across(w, l->end - 1), y, y);
	}
}

static void
put_line(struct writing *w)
{
	size_t	 i;

	html_raw(&w->h, "<path fill=none stroke=\"var(--link)\" "
	    "stroke-width=1.5 d=\"");
	for (i = 0; i < w->s->n; i++)
		html_format(&w->h, "%c%u %u", i == 0 ? 'M' : 'L',
		    across(w, i), down(w, w->s->at[i].count));
	html_raw(&w->h, "\"/>\n");
}

/* Draw a point that shows a text under the mouse.  The point of a step is
   larger, and is a link. */
static void
put_point(struct writing *w, size_t i)
{
	const struct git_commit	*c = series_commit(w->s, i);
	struct html		*h = &w->h;
	size_t			 k = steps_at(w->steps, i);
	bool			 up = k > 0 && w->steps->at[k].height >
				     w->steps->at[k - 1].height;

	if (k > 0)
		html_format(h, "<a href=\"#step%zu\">", k);
	html_format(h, "<circle cx=%u cy=%u r=%d fill=\"var(--%s)\"><title>",
	    across(w, i), down(w, w->s->at[i].count), k > 0 ? 5 : 2,
	    k == 0 ? "link" : up ? "more" : "less");
	put_text(w, c->brief);
	html_raw(h, ": ");
	html_number(h, w->s->at[i].count);
	html_raw(h, " ");
	put_text(w, c->subject);
	html_raw(h, k > 0 ? "</title></circle></a>\n" :
	    "</title></circle>\n");
}

static void
put_chart(struct writing *w)
{
	struct html	*h = &w->h;
	size_t		 i;

	html_format(h, "<svg viewBox=\"0 0 %d %d\" role=img aria-label=\"the "
	    "count of each commit\" width=\"100%%\" "
	    "font-size=12 fill=\"var(--faint)\">\n", WIDE + 2 * LEFT,
	    HIGH + 2 * TOP);
	html_format(h, "<text x=%d y=%d>", LEFT, TOP - 8);
	html_number(h, w->most);
	html_format(h, "</text><text x=%d y=%d>", LEFT, HIGH + 2 * TOP - 4);
	html_number(h, w->least);
	html_raw(h, "</text>\n");
	put_levels(w);
	put_line(w);
	for (i = 0; i < w->s->n; i++)
		if (w->s->n <= TIPS || steps_at(w->steps, i) > 0)
			put_point(w, i);
	html_raw(h, "</svg>\n");
}

/* Write a text of several lines that is folded under a summary.  If the text is
   empty, write nothing. */
static void
put_folded(struct writing *w, const char *summary, const struct string *text,
    bool open)
{
	if (text->len == 0)
		return;
	html_format(&w->h, "<details class=code%s><summary>%s</summary>"
	    "<pre class=asm tabindex=0>", open ? " open" : "", summary);
	html_block(&w->h, (struct slice){ text->at, text->len });
	html_raw(&w->h, "</pre></details>\n");
}

static void
put_reasons(struct writing *w, const struct series_point *from,
    const struct series_point *to)
{
	const struct git_commit	*log = w->s->log.at;
	struct string		 causes = { NULL, 0 }, patch = { NULL, 0 };
	struct sink		 out;
	bool			 whole;

	versus_causes(w->page->versus, (const struct versus_side[SIDES]){
		[SIDE_OLD] = { from->note, log[from->commit].brief },
		[SIDE_NEW] = { to->note, log[to->commit].brief }
	    }, w->s->event, w->page->functions, &causes);
	put_folded(w, "Causes", &causes, true);
	sink_memory(&out, &patch);
	whole = git_copy((const char *const[]){
		"diff", "--no-color", "--no-ext-diff", "--no-textconv",
		"--stat", "--patch", log[from->commit].id, log[to->commit].id,
		"--", NULL
	}, &out, PATCH);
	sink_close(&out);
	put_folded(w, whole ? "Patch" : "Patch, its beginning", &patch,
	    false);
	mem_free(causes.at);
	mem_free(patch.at);
}

static void
put_step(struct writing *w, size_t k)
{
	const struct steps_level	*l = &w->steps->at[k];
	const struct series_point	*to = &w->s->at[l->first];
	const struct series_point	*from = to - 1;
	const struct git_commit		*c = series_commit(w->s, l->first);
	struct html			*h = &w->h;
	char				 text[GRID_ROOM];
	int64_t				 by;

	html_format(h, "<h3 id=step%zu>", k);
	put_text(w, c->brief);
	html_raw(h, " ");
	put_text(w, c->subject);
	html_raw(h, "</h3>\n<p>");
	html_number(h, l[-1].height);
	html_raw(h, " \xe2\x86\x92 ");
	html_number(h, l->height);
	if (!__builtin_sub_overflow(l->height, l[-1].height, &by)) {
		grid_percent(text, l[-1].height, l->height, by, false);
		html_format(h, " (%s)", text);
	}
	if (to->commit > from->commit + 1)
		html_format(h, ", in one of %zu commits",
		    to->commit - from->commit);
	if (to->accepted != NULL) {
		html_raw(h, " <b class=tag>accepted</b> ");
		put_text(w, to->accepted);
	}
	html_raw(h, "</p>\n");
	if (w->steps->n - k <= CAUSES)
		put_reasons(w, from, to);
}

static void
put_steps(struct writing *w)
{
	size_t	 k;

	html_raw(&w->h, "<h2>Steps</h2>\n");
	if (w->steps->n < 2)
		html_raw(&w->h, "<p class=note>The level never changed.</p>\n");
	for (k = w->steps->n; k > 1; k--)
		put_step(w, k - 1);
	if (w->steps->n > CAUSES + 1)
		html_format(&w->h, "<p class=note>Only the newest %d steps "
		    "have their causes here.</p>\n", CAUSES);
}

static void
put_commits(struct writing *w)
{
	html_format(&w->h, "<h2>Commits</h2>\n<details%s><summary>%zu "
	    "commit%s</summary>\n", w->s->n <= TIPS ? " open" : "", w->s->n,
	    w->s->n == 1 ? "" : "s");
	table_list(w->page->data, &(struct table_form){
		.form = REPORT_HTML, .out = w->page->out, .page = &w->h
	});
	html_raw(&w->h, "</details>\n");
}

void
log_page_put(const struct log_page *page)
{
	struct report_options	 options = { .form = REPORT_HTML };
	struct report		 r = { .o = &options, .out = page->out };
	struct writing		 w = {
		.page = page, .s = page->data->series,
		.steps = page->data->steps, .h = { .r = &r }
	};

	series_range(w.s, &w.least, &w.most);
	put_head(&w);
	put_chart(&w);
	put_steps(&w);
	put_commits(&w);
	html_raw(&w.h, "</main>\n</body>\n</html>\n");
}
