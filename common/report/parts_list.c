/*
 * A whole stands with all of its members, or not at all.
 */
#include "report/parts_list.h"

#include "profile/profile.h"
#include "report/changes.h"
#include "report/page.h"
#include "report/parts.h"
#include "report/report.h"

static void
add_change(struct page *page, struct wide v)
{
	char	 text[CHANGE_ROOM] = "?";

	if (wide_fits(v))
		changes_number(text, (int64_t)v.low);
	page_text(page, text);
	page_text(page, " ");
}

static void
add_whole(struct page *page, const struct parts *t, size_t first,
    unsigned column)
{
	const struct profile	*p = t->r->p;
	const struct function	*f;
	size_t			 end = parts_end(t, first);

	page_text(page, "- ");
	add_change(page, parts_change(t, first, end, column));
	page_code(page, parts_whole(t, first));
	page_text(page, parts_became(t, first) ? ", which became\n" :
	    ", which was\n");
	for (; first < end; first++) {
		f = &p->functions[parts_function(t, first)];
		page_text(page, "  - ");
		add_change(page, parts_change(t, first, first + 1, column));
		page_names(page, intern_slice(&p->names, f->file),
		    intern_slice(&p->names, f->name));
		page_text(page, "\n");
	}
}

void
parts_list_add(struct page *page, const struct report *r, unsigned column)
{
	struct parts	 t;
	size_t		 len = page->len, end, i, n = 0, left = 0;

	page->table = false;
	parts_open(&t, r, column);
	page_text(page, "\n<details><summary>Functions in parts</summary>"
	    "\n\n");
	for (i = 0; i < t.member_n; i = parts_end(&t, i)) {
		end = page->len;
		if (left == 0)
			add_whole(page, &t, i, column);
		if (left > 0 || !page_fits(page, end))
			left++;
		else
			n++;
	}
	if (n == 0)
		page->len = len;
	else
		page_text(page, "\n</details>\n");
	page_left_out(page, left, "divided function");
	parts_close(&t);
}
