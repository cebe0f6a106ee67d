/*
 * Rules are printed as code: they hold names, and users copy them.
 */
#include "report/markdown/matched_list.h"

#include "report/view/matched.h"
#include "report/markdown/page.h"
#include "report/view/report.h"

void
matched_list_add(struct page *page, const struct report *r)
{
	struct matched	 all;
	size_t		 len = page->len, i, end;

	page->table = false;
	matched_open(&all, r->p);
	page_text(page, "\n<details><summary>Matched names</summary>\n\n");
	for (i = 0; i < all.n; i++) {
		end = page->len;
		page_text(page, "- ");
		page_text(page, all.at[i].how);
		page_text(page, " ");
		page_code(page, all.at[i].rule);
		page_text(page, "\n");
		if (!page_fits(page, end))
			break;
	}
	if (i == 0)
		page->len = len;
	else
		page_text(page, "\n</details>\n");
	page_left_out(page, all.n - i, "matched name");
	matched_close(&all);
}
